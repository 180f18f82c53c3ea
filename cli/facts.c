/* What info and list say about one curve. */
#include "facts.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "input.h"

void text_ease(text_buffer *out, const ac_ease *ease) {
    size_t size = ac_ease_print(ease, NULL, 0);
    char *name = memory_new(size + 1, 1);
    ac_ease_print(ease, name, size + 1);
    text_string(out, name);
    free(name);
}

void text_bare_ease(text_buffer *out, const ac_ease *ease) {
    ac_ease bare = *ease;
    bare.edge = AC_EDGE_DEFAULT;
    text_ease(out, &bare);
}

bool has_frames(const ac_curve *curve) {
    return curve->rate_hz != 0.0 || curve->unit == AC_UNIT_FRAMES;
}

const char *unit_of(const ac_curve *curve) { return has_frames(curve) ? "frames" : "seconds"; }

void text_rule(text_buffer *out, int32_t rule) {
    const char *name = ac_extrap_name(rule);
    if (name) {
        text_string(out, name);
    } else {
        text_format(out, "%ld", (long)rule);
    }
}

void text_json_rule(text_buffer *out, int32_t rule) {
    const char *quote = ac_extrap_name(rule) ? "\"" : "";
    text_string(out, quote);
    text_rule(out, rule);
    text_string(out, quote);
}

/* ---- counting --------------------------------------------------------------------------------- */

static void count_key(facts *out, const ac_key *key, const ac_dialect *dialect) {
    uint8_t interp =
        key->interp == AC_INTERP_DEFAULT ? (uint8_t)ac_dialect_interp(dialect) : key->interp;
    if (interp < AC_INTERP_COUNT) {
        out->interps[interp]++;
    }
    out->nan_positions += isnan(key->position) ? 1 : 0;
    out->nan_values += isnan(key->value) ? 1 : 0;
    bool nan_tangent =
        isnan(key->in.dx) || isnan(key->in.dy) || isnan(key->out.dx) || isnan(key->out.dy);
    out->nan_tangents += nan_tangent ? 1 : 0;
    out->raw_keys += key->flags & AC_KEY_RAW ? 1 : 0;
    if (isnan(key->value)) {
        return;
    }
    if (!out->has_values) {
        out->lowest = out->highest = key->value;
        out->has_values = true;
    }
    out->lowest = key->value < out->lowest ? key->value : out->lowest;
    out->highest = key->value > out->highest ? key->value : out->highest;
}

static void count_position(facts *out, const ac_curve *curve, uint32_t k) {
    double position = curve->keys[k].position;
    if (k > 0 && position == curve->keys[k - 1].position) {
        out->ties++;
    }
    if (k > 0 && position < curve->keys[k - 1].position) {
        out->is_descending = true;
    }
    /* NaN until there is a number. */
    out->start = k == 0 || isnan(out->start) || position < out->start ? position : out->start;
    out->end = k == 0 || isnan(out->end) || position > out->end ? position : out->end;
}

static const char *common_interp(const facts *of) {
    const char *word = "none";
    for (uint8_t interp = 0; interp < AC_INTERP_COUNT; interp++) {
        if (of->interps[interp] == 0) {
            continue;
        }
        if (strcmp(word, "none") != 0) {
            return "mixed";
        }
        word = ac_interp_name((ac_interp)interp);
    }
    return word;
}

facts facts_of(const ac_curve *curve) {
    facts out;
    memset(&out, 0, sizeof out);
    out.bits = ac_curve_bits(curve);
    for (uint32_t k = 0; k < curve->key_count; k++) {
        count_key(&out, &curve->keys[k], curve->dialect);
        count_position(&out, curve, k);
        if (curve->added && curve->added[k] != k) {
            out.is_unsorted = true;
        }
    }
    out.interp = common_interp(&out);
    out.is_zero_span = curve->key_count > 1 && out.start == out.end;
    return out;
}

/* ---- notes ------------------------------------------------------------------------------------ */

static bool repeats(int32_t rule) {
    return rule != AC_EXTRAP_CONSTANT && rule != AC_EXTRAP_LINEAR;
}

static void note_raw(const ac_curve *curve, uint32_t count, text_buffer *note) {
    uint32_t k = 0;
    while (!(curve->keys[k].flags & AC_KEY_RAW)) {
        k++;
    }
    text_format(note, "%u key%s hold%s an interpolation number that has no name, the first %ld",
                (unsigned)count, plural(count), count == 1 ? "s" : "",
                (long)curve->keys[k].raw);
}

static void note_tie(const ac_curve *curve, const facts *of, text_buffer *note) {
    uint32_t k = 1;
    while (curve->keys[k].position != curve->keys[k - 1].position) {
        k++;
    }
    text_format(note, "%u key%s share%s the position of the key before, the first at ",
                (unsigned)of->ties, plural(of->ties), of->ties == 1 ? "s" : "");
    text_number(note, curve->keys[k].position, of->bits);
}

static void note_count(text_buffer *note, uint32_t count, const char *what) {
    text_format(note, "%u key%s %s NaN as %s", (unsigned)count, plural(count),
                count == 1 ? "has" : "have", what);
}

static void note_side(const char *side, int32_t rule, text_buffer *note) {
    text_format(note, "the rule %s the keys is the number %ld, which has no name", side,
                (long)rule);
}

size_t facts_notes(const ac_curve *curve, const facts *of, text_buffer notes[MOST_NOTES]) {
    size_t count = 0;
    memset(notes, 0, MOST_NOTES * sizeof notes[0]);
    if (curve->key_count == 0) {
        text_string(&notes[count++], "no keys: the value is 0 everywhere");
    }
    if (of->is_unsorted) {
        text_string(&notes[count++], "the file holds the keys in another order than they play");
    }
    if (of->is_descending) {
        text_string(&notes[count++], "the keys are not in order: positions descend");
    }
    if (of->ties > 0) {
        note_tie(curve, of, &notes[count++]);
    }
    if (of->nan_positions > 0) {
        note_count(&notes[count++], of->nan_positions, "position");
    }
    if (of->nan_values > 0) {
        note_count(&notes[count++], of->nan_values, "value");
    }
    if (of->nan_tangents > 0) {
        note_count(&notes[count++], of->nan_tangents, "a tangent");
    }
    if (of->raw_keys > 0) {
        note_raw(curve, of->raw_keys, &notes[count++]);
    }
    if (!ac_extrap_name(curve->before.rule)) {
        note_side("before", curve->before.rule, &notes[count++]);
    }
    if (!ac_extrap_name(curve->after.rule)) {
        note_side("after", curve->after.rule, &notes[count++]);
    }
    if (of->is_zero_span && (repeats(curve->before.rule) || repeats(curve->after.rule))) {
        text_string(&notes[count++], "all keys lie at one position, so a cycle has no length");
    }
    return count;
}

/* ---- hashes ----------------------------------------------------------------------------------- */

static uint64_t hash_bytes(uint64_t hash, uint64_t pattern, size_t size) {
    for (size_t i = 0; i < size; i++) {
        hash = (hash ^ (pattern >> (8 * i) & 0xff)) * UINT64_C(0x100000001b3);
    }
    return hash;
}

static uint64_t hash_number(uint64_t hash, double value, uint32_t bits) {
    if (bits == 32) {
        float narrow = (float)value;
        uint32_t pattern;
        memcpy(&pattern, &narrow, sizeof pattern);
        return hash_bytes(hash, pattern, sizeof pattern);
    }
    uint64_t pattern;
    memcpy(&pattern, &value, sizeof pattern);
    return hash_bytes(hash, pattern, sizeof pattern);
}

static const ac_key *added_key(const ac_curve *curve, uint32_t k) {
    return &curve->keys[curve->added ? curve->added[k] : k];
}

uint64_t hash_positions(uint64_t hash, const ac_curve *curve) {
    uint32_t bits = ac_curve_bits(curve);
    for (uint32_t k = 0; k < curve->key_count; k++) {
        hash = hash_number(hash, added_key(curve, k)->position, bits);
    }
    return hash;
}

static uint64_t hash_handle(uint64_t hash, ac_handle handle, uint8_t interp, uint32_t bits) {
    if (interp == AC_INTERP_BEZIER) {
        hash = hash_number(hash, handle.dx, bits);
    }
    return hash_number(hash, handle.dy, bits);
}

uint64_t hash_values(uint64_t hash, const ac_curve *curve) {
    uint32_t bits = ac_curve_bits(curve);
    for (uint32_t k = 0; k < curve->key_count; k++) {
        const ac_key *key = added_key(curve, k);
        hash = hash_number(hash, key->value, bits);
        hash = hash_handle(hash, key->in, key->interp, bits);
        hash = hash_handle(hash, key->out, key->interp, bits);
    }
    return hash;
}

uint64_t hash_floats(uint64_t hash, const float *values, size_t count) {
    for (size_t i = 0; i < count; i++) {
        uint32_t pattern;
        memcpy(&pattern, &values[i], sizeof pattern);
        hash = hash_bytes(hash, pattern, sizeof pattern);
    }
    return hash;
}
