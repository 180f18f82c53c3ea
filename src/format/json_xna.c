/* animcurve JSON: the key members of XNA's family. */
#include <string.h>

#include "base/bits.h"
#include "format/json_rules.h"

enum { AT, VALUE, IN, OUT, INTERP };

static const char *const members[] = {"at", "value", "in", "out", "interp", NULL};

static bool fail(aci_json *json, size_t token, aci_json_place place, const char *what) {
    char where[ACI_JSON_PLACE_SIZE];
    aci_json_place_text(place, where);
    return aci_json_fail(json, token, AC_ERROR_VALUE, "%s%s", where, what);
}

static bool read_interp(aci_json *json, aci_json_node node, aci_json_place place, ac_key *key) {
    int32_t continuity = 0;
    if (json_is_string(node.value)) {
        const char *word = json_string_value(node.value);
        if (strcmp(word, "step") == 0) continuity = 1;
        else if (strcmp(word, "hermite") != 0)
            return fail(json, node.token, place,
                        "\"interp\" is none of \"hermite\", \"step\" and a whole number");
    } else if (!aci_json_int(json, node, place, "interp", &continuity)) {
        return false;
    }
    aci_set_continuity(key, continuity);
    return true;
}

static bool read_key(aci_json *json, aci_json_place place, const aci_json_node *found,
                     const ac_dialect *dialect, ac_key *key) {
    double *const fields[] = {&key->position, &key->value, &key->in.dy, &key->out.dy};
    uint32_t bits = ac_dialect_bits(dialect);
    for (size_t i = AT; i <= OUT; i++) {
        if (found[i].value) {
            if (!aci_json_value(json, found[i], place, members[i], bits, fields[i]))
                return false;
        } else if (i <= VALUE) {
            return fail(json, found[i].token, place,
                        i == AT ? "\"at\" is missing" : "\"value\" is missing");
        }
    }
    key->interp = AC_INTERP_HERMITE;
    return !found[INTERP].value || read_interp(json, found[INTERP], place, key);
}

static void write_member(aci_buffer *out, const char *name, double value, uint32_t bits) {
    aci_buffer_text(out, name);
    aci_json_write_value(out, value, bits);
}

static void write_key(aci_buffer *out, const ac_key *key, const ac_dialect *dialect) {
    uint32_t bits = ac_dialect_bits(dialect);
    int32_t continuity = aci_continuity_of(key);
    write_member(out, "\"at\":", key->position, bits);
    write_member(out, ",\"value\":", key->value, bits);
    /* -0 is not the default. */
    if (aci_f64_bits(key->in.dy) != 0) write_member(out, ",\"in\":", key->in.dy, bits);
    if (aci_f64_bits(key->out.dy) != 0) write_member(out, ",\"out\":", key->out.dy, bits);
    if (continuity == 1) {
        aci_buffer_text(out, ",\"interp\":\"step\"");
    } else if (continuity != 0) {
        aci_buffer_text(out, ",\"interp\":");
        aci_buffer_int(out, continuity);
    }
}

const aci_json_rules aci_json_rules_xna = {
    aci_is_xna_family, members, true, read_key, write_key, aci_check_plain,
};
