/* animcurve JSON: the key members of XNA's family. */
#include <string.h>

#include "base/bits.h"
#include "format/json_rules.h"

enum { AT, VALUE, IN, OUT, INTERP };

static const char *const members[] = {"at", "value", "in", "out", "interp", NULL};

static bool read_interp(aci_json *json, aci_json_node node, aci_json_place place, ac_key *key) {
    int32_t continuity = 0;
    if (json_is_string(node.value)) {
        const char *word = json_string_value(node.value);
        if (strcmp(word, "step") == 0) continuity = 1;
        else if (strcmp(word, "hermite") != 0)
            return aci_json_complain(
                json, node, place,
                "\"interp\" is none of \"hermite\", \"step\" and a whole number");
    } else if (!aci_json_int(json, node, place, "interp", &continuity)) {
        return false;
    }
    aci_set_continuity(key, continuity);
    return true;
}

static bool read_key(aci_json *json, aci_json_place place, const aci_json_node *found,
                     aci_entry *entry) {
    ac_key *key = &entry->keys[place.key];
    double *const tangents[] = {&key->in.dy, &key->out.dy};
    uint32_t bits = ac_dialect_bits(entry->curve.dialect);
    if (!aci_json_read_point(json, place, found[AT], found[VALUE], bits, key)) return false;
    for (size_t i = IN; i <= OUT; i++)
        if (found[i].value &&
            !aci_json_value(json, found[i], place, members[i], bits, tangents[i - IN]))
            return false;
    key->interp = AC_INTERP_HERMITE;
    return !found[INTERP].value || read_interp(json, found[INTERP], place, key);
}

static void write_tangent(aci_buffer *out, const char *name, double value, uint32_t bits) {
    /* -0 is not the default. */
    if (aci_f64_bits(value) != 0) aci_json_write_number(out, name, value, bits);
}

static void write_key(aci_buffer *out, const ac_curve *curve, uint32_t index) {
    const ac_key *key = &curve->keys[index];
    uint32_t bits = ac_dialect_bits(curve->dialect);
    int32_t continuity = aci_continuity_of(key);
    aci_json_write_point(out, key, bits);
    write_tangent(out, ",\"in\":", key->in.dy, bits);
    write_tangent(out, ",\"out\":", key->out.dy, bits);
    if (continuity == 1) {
        aci_buffer_text(out, ",\"interp\":\"step\"");
    } else if (continuity != 0) {
        aci_buffer_text(out, ",\"interp\":");
        aci_buffer_int(out, continuity);
    }
}

const aci_json_rules aci_json_rules_xna = {
    .serves = aci_is_xna_family,
    .key_members = members,
    .sides = ACI_JSON_ALL_SIDES,
    .raw_sides = true,
    .read_key = read_key,
    .write_key = write_key,
    .check = aci_check_plain,
};
