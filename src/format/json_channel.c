/* animcurve JSON: the members of keys of the glTF players' dialects (gltf, bevy, three,
 * babylon). A tangent is a number, value per second; keys that are not Hermite keep theirs and
 * mean nothing by them. */
#include <string.h>

#include "base/bits.h"
#include "format/json_rules.h"

enum { AT, VALUE, IN, OUT, INTERP };
static const char *const members[] = {"at", "value", "in", "out", "interp", NULL};

static const char *const interp_words[] = {"linear", "constant", "hermite"};
static const uint8_t interps[] = {AC_INTERP_LINEAR, AC_INTERP_STEP, AC_INTERP_HERMITE};

enum { INTERP_COUNT = sizeof interps };

static bool serves(const ac_dialect *dialect) {
    const ac_dialect *gltf = ac_dialect_find("gltf");
    return gltf && ac_dialect_plays(gltf, dialect);
}

static bool read_key(aci_json *json, aci_json_place place, const aci_json_node *found,
                     aci_entry *entry) {
    ac_key *key = &entry->keys[place.key];
    double *const tangents[] = {&key->in.dy, &key->out.dy};
    uint32_t bits = ac_dialect_bits(entry->curve.dialect);
    uint8_t word = 0;
    if (!aci_json_read_point(json, place, found[AT], found[VALUE], bits, key) ||
        !aci_json_read_word(json, found[INTERP], place, "interp", interp_words, INTERP_COUNT,
                            &word))
        return false;
    key->interp = interps[word];
    for (size_t i = IN; i <= OUT; i++)
        if (found[i].value &&
            !aci_json_value(json, found[i], place, members[i], bits, tangents[i - IN]))
            return false;
    return true;
}

static void write_tangent(aci_buffer *out, const char *name, double value, uint32_t bits) {
    /* -0 is not the default. */
    if (aci_f64_bits(value) != 0) aci_json_write_number(out, name, value, bits);
}

static void write_key(aci_buffer *out, const ac_curve *curve, uint32_t index) {
    const ac_key *key = &curve->keys[index];
    uint32_t bits = ac_dialect_bits(curve->dialect);
    aci_json_write_point(out, key, bits);
    write_tangent(out, ",\"in\":", key->in.dy, bits);
    write_tangent(out, ",\"out\":", key->out.dy, bits);
    for (size_t i = 1; i < INTERP_COUNT; i++)
        if (key->interp == interps[i])
            aci_json_write_word(out, ",\"interp\":", interp_words[i]);
}

static const char *wrong_key(const ac_key *key) {
    if (aci_f64_bits(key->in.dx) != 0 || aci_f64_bits(key->out.dx) != 0)
        return "tangents of two dimensions";
    if (key->in_type || key->out_type || key->flags || key->raw) return "tangent types";
    return NULL;
}

static const char *wrong_curve(const ac_curve *curve) {
    if (curve->eases) return "easings";
    if (curve->weighted) return "weights";
    if (curve->handles || curve->tangent_unit) return "a rule for handles";
    if (curve->before.rule || curve->before.count || curve->before.past_count ||
        curve->after.rule || curve->after.count || curve->after.past_count)
        return "a rule outside the keys";
    return NULL;
}

static ac_status check(const ac_curve *curve, size_t index, ac_error *error) {
    const char *what = wrong_curve(curve);
    for (uint32_t i = 0; !what && i < curve->key_count; i++) what = wrong_key(&curve->keys[i]);
    return what ? aci_json_no_place(curve, index, what, error) : AC_OK;
}

const aci_json_rules aci_json_rules_channel = {
    .serves = serves,
    .key_members = members,
    .sides = 1u << AC_EXTRAP_CONSTANT,
    .read_key = read_key,
    .write_key = write_key,
    .check = check,
};
