/* Keys of Maya's .anim text; see maya_anim.h. A key line is
 *
 *   TIME VALUE IN_TYPE OUT_TYPE TANGENTS_LOCKED WEIGHTS_LOCKED [BREAKDOWN]
 *   [IN_ANGLE IN_WEIGHT] [OUT_ANGLE OUT_WEIGHT];
 *
 * where angle and weight stand for fixed tangents only: other vectors are not in the file, and the
 * dialect computes them. */
#include <math.h>
#include <string.h>

#include "format/maya_anim.h"

enum { TIME, VALUE, IN_TYPE, OUT_TYPE, TANGENTS_LOCKED, WEIGHTS_LOCKED, FLAGS };

/* ---- tangent types ------------------------------------------------------------------------------ */

typedef struct tangent_word {
    const char *word;
    uint8_t type; /* ac_tangent_type */
    uint8_t
        wanted; /* 1 + ac_tangent: to be computed; 0: nothing is, or angle and weight follow */
    const char *note; /* NULL: as Maya computes it */
} tangent_word;

static const tangent_word tangents[] = {
    {"fixed", AC_TYPE_FIXED, 0, NULL},
    {"linear", AC_TYPE_LINEAR, 1 + AC_TANGENT_LINEAR, NULL},
    {"flat", AC_TYPE_FLAT, 1 + AC_TANGENT_FLAT, NULL},
    {"step", AC_TYPE_STEP, 0, NULL},
    {"stepnext", AC_TYPE_STEP_NEXT, 0, NULL},
    {"auto", AC_TYPE_AUTO, 1 + AC_TANGENT_AUTO, NULL},
    {"automix", AC_TYPE_AUTO_MIX, 1 + AC_TANGENT_AUTO_MIX, NULL},
    {"autoease", AC_TYPE_AUTO_EASE, 1 + AC_TANGENT_AUTO_EASE, NULL},
    {"spline", AC_TYPE_FIXED, 1 + AC_TANGENT_SPLINE, "parallel to the neighbours"},
    {"clamped", AC_TYPE_FIXED, 1 + AC_TANGENT_SPLINE, "parallel to the neighbours"},
    {"plateau", AC_TYPE_FIXED, 1 + AC_TANGENT_CLAMPED, "as splines without overshoot"},
    {"slow", AC_TYPE_AUTO, 1 + AC_TANGENT_AUTO, "as auto"},
    {"fast", AC_TYPE_AUTO, 1 + AC_TANGENT_AUTO, "as auto"},
    {"global", AC_TYPE_AUTO, 1 + AC_TANGENT_AUTO, "as auto"},
    {NULL, AC_TYPE_AUTO, 1 + AC_TANGENT_AUTO, "as auto"}, /* any other word, as Maya reads it */
};

enum { FIXED = 0 };

static size_t tangent_of(aci_anim_word word) {
    size_t i = 0;
    while (tangents[i].word && !aci_anim_is(word, tangents[i].word)) i++;
    return i;
}

/* Once for each word of a curve. */
static bool warn_of(aci_anim_text *text, aci_anim_word word, size_t tangent, uint32_t *warned) {
    const tangent_word *row = &tangents[tangent];
    char excerpt[48];
    if (!row->note || *warned >> tangent & 1u) return true;
    *warned |= 1u << tangent;
    aci_anim_excerpt(word, excerpt, sizeof excerpt);
    return aci_anim_warn(text, (size_t)(word.data - text->bytes.data),
                         "the vectors of \"%s\" tangents are not in the file; they are "
                         "computed %s",
                         excerpt, row->note);
}

/* ---- vectors ------------------------------------------------------------------------------------ */

/* How many of the output's units one of the units is in which tangents are measured. */
static double value_factor(const aci_anim_curve *curve) {
    aci_anim_unit from = curve->value, to = curve->output_unit;
    if (curve->internal_tangents) from = (aci_anim_unit){1, 1};
    return from.multiplier * to.divisor / (from.divisor * to.multiplier);
}

/* The vector that the engine keeps: three times the handle, in seconds and the output's unit; of
 * curves without weights its direction alone counts, and its length is 1. */
static ac_handle vector_of(const aci_anim_curve *curve, double angle, double weight) {
    double radians = aci_anim_to_base(angle, curve->angle);
    double x = cos(radians), y = sin(radians) * value_factor(curve);
    if (curve->input == ACI_ANIM_TIME && !curve->internal_tangents)
        x = aci_anim_to_base(x, curve->time);
    double scale = curve->weighted ? 3.0 * weight : 1.0 / hypot(x, y);
    return (ac_handle){x * scale, y * scale};
}

static bool read_vector(aci_anim_text *text, const aci_anim_curve *curve,
                        const aci_anim_word *words, ac_handle *out) {
    double angle, weight;
    if (!aci_anim_number(text, words[0], "a tangent's angle", &angle) ||
        !aci_anim_number(text, words[1], "a tangent's weight", &weight))
        return false;
    *out = vector_of(curve, angle, weight);
    return true;
}

/* ---- keys --------------------------------------------------------------------------------------- */

static bool read_flags(aci_anim_text *text, const aci_anim_word *words, size_t count) {
    double flag; /* for Maya's editor; no engine has them */
    for (size_t i = 0; i < count; i++)
        if (!aci_anim_number(text, words[i], "a flag of a key", &flag)) return false;
    return true;
}

static bool read_key(aci_anim_text *text, const aci_anim_curve *curve,
                     const aci_anim_statement *line, ac_key *key, aci_wanted *wanted,
                     uint32_t *warned) {
    const aci_anim_word *words = line->words;
    size_t behind = FLAGS + curve->breakdowns; /* the flags */
    size_t in = line->count > OUT_TYPE ? tangent_of(words[IN_TYPE]) : FIXED;
    size_t out = line->count > OUT_TYPE ? tangent_of(words[OUT_TYPE]) : FIXED;
    size_t need = behind + (in == FIXED ? 2 : 0) + (out == FIXED ? 2 : 0);
    if (line->count < need)
        return aci_anim_fail(text, line->offset, AC_ERROR_SYNTAX,
                             "a key of %zu words, where there must be %zu", line->count, need);
    if (line->count > need &&
        !aci_anim_warn(text, line->offset, "a key of %zu words, where %zu were read",
                       line->count, need))
        return false;
    if (!aci_anim_number(text, words[TIME], "a key's time", &key->position) ||
        !aci_anim_number(text, words[VALUE], "a key's value", &key->value) ||
        !read_flags(text, words + TANGENTS_LOCKED, behind - TANGENTS_LOCKED) ||
        !warn_of(text, words[IN_TYPE], in, warned) ||
        !warn_of(text, words[OUT_TYPE], out, warned))
        return false;
    key->position = aci_anim_to_base(key->position, curve->input_unit);
    key->in_type = tangents[in].type;
    key->out_type = tangents[out].type;
    *wanted = (aci_wanted){tangents[in].wanted, tangents[out].wanted};
    words += behind;
    if (in == FIXED && !read_vector(text, curve, words, &key->in)) return false;
    if (in == FIXED) words += 2;
    return out != FIXED || read_vector(text, curve, words, &key->out);
}

/* How many statements there are up to the brace; the reading that follows is not moved. */
static uint64_t count_keys(aci_anim_text ahead) {
    aci_anim_statement line;
    ac_error unused = {0}; /* the reading tells it */
    aci_builder deaf = *ahead.builder;
    uint64_t count = 0;
    deaf.error = &unused;
    ahead.builder = &deaf;
    while (aci_anim_next(&ahead, &line) && line.end != '{' && line.end != '}') count++;
    return count;
}

/* "node.attribute", "attribute" or "". */
static char *name_of(aci_anim_text *text, const aci_anim_curve *curve, bool *repaired) {
    aci_builder *builder = text->builder;
    aci_anim_word node = curve->node, attribute = curve->attribute;
    size_t dot = node.size > 0; /* words lie in the text, so sizes do not wrap */
    char *joined = aci_arena_take(&builder->arena, node.size + dot + attribute.size + 1, 1,
                                  builder->error);
    if (!joined) return NULL;
    if (node.size) memcpy(joined, node.data, node.size);
    if (dot) joined[node.size] = '.';
    if (attribute.size) memcpy(joined + node.size + dot, attribute.data, attribute.size);
    return aci_builder_name(builder, joined, node.size + dot + attribute.size, repaired);
}

static aci_entry *start_curve(aci_anim_text *text, const aci_anim_curve *settings) {
    const ac_dialect *dialect = ac_dialect_find("maya");
    uint64_t count = count_keys(*text);
    bool repaired = false;
    if (!aci_builder_allows(text->builder, count)) return NULL;
    char *name = name_of(text, settings, &repaired);
    if (!name) return NULL;
    if (repaired && !aci_anim_warn(text, (size_t)(settings->attribute.data - text->bytes.data),
                                   "the name is not UTF-8; its bad bytes are replaced"))
        return NULL;
    aci_entry *entry =
        aci_builder_add(text->builder, name, strlen(name), dialect, (uint32_t)count);
    if (!entry) return NULL;
    entry->curve.before.rule = settings->before;
    entry->curve.after.rule = settings->after;
    entry->curve.weighted = settings->weighted ? 1 : 0;
    return entry;
}

bool aci_anim_read_keys(aci_anim_text *text, const aci_anim_curve *settings) {
    aci_anim_statement line;
    uint32_t warned = 0;
    size_t start = text->at;
    aci_entry *entry = start_curve(text, settings);
    aci_wanted *wanted = entry ? aci_builder_wanted(text->builder, entry) : NULL;
    if (!wanted) return false;
    for (uint32_t i = 0; aci_anim_next(text, &line); i++) {
        if (line.end == '}') return true;
        if (line.end == '{')
            return aci_anim_fail(text, line.offset, AC_ERROR_SYNTAX, "a brace among keys");
        if (!read_key(text, settings, &line, &entry->keys[i], &wanted[i], &warned))
            return false;
    }
    return aci_anim_fail(text, start, AC_ERROR_TRUNCATED,
                         "the text ends among the keys that begin here");
}
