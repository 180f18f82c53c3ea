/* animcurve JSON: the members that the keys of several dialects share; see json_rules.h. */
#include <stdio.h>
#include <string.h>

#include "base/bits.h"
#include "base/text.h"
#include "format/json_rules.h"

bool aci_json_complain(aci_json *json, aci_json_node node, aci_json_place place,
                       const char *what) {
    char where[ACI_JSON_PLACE_SIZE];
    aci_json_place_text(place, where);
    return aci_json_fail(json, node.token, AC_ERROR_VALUE, "%s%s", where, what);
}

/* ---- reading ----------------------------------------------------------------------------- */

bool aci_json_read_point(aci_json *json, aci_json_place place, aci_json_node at,
                         aci_json_node value, uint32_t bits, ac_key *key) {
    if (!at.value) return aci_json_complain(json, at, place, "\"at\" is missing");
    if (!aci_json_value(json, at, place, "at", bits, &key->position)) return false;
    if (!value.value) return aci_json_complain(json, value, place, "\"value\" is missing");
    return aci_json_value(json, value, place, "value", bits, &key->value);
}

bool aci_json_read_handle(aci_json *json, aci_json_node node, aci_json_place place,
                          const char *name, ac_handle *out) {
    double *const parts[] = {&out->dx, &out->dy};
    char what[64];
    if (!node.value) return true;
    if (!json_is_array(node.value) || json_array_size(node.value) != 2) {
        snprintf(what, sizeof what, "\"%s\" must be an array of two numbers", name);
        return aci_json_complain(json, node, place, what);
    }
    aci_json_walk walk = aci_json_walk_of(node);
    aci_json_node part;
    for (size_t i = 0; aci_json_next_element(json, &walk, &part); i++)
        if (!aci_json_value(json, part, place, name, 64, parts[i])) return false;
    return true;
}

/* "\"a\", \"b\", \"c\"", as much of it as fits. */
static void list_words(const char *const *words, size_t count, char *out, size_t capacity) {
    size_t used = 0;
    out[0] = '\0';
    for (size_t i = 0; i < count && used < capacity; i++)
        used +=
            (size_t)snprintf(out + used, capacity - used, "%s\"%s\"", i ? ", " : "", words[i]);
}

bool aci_json_read_word(aci_json *json, aci_json_node node, aci_json_place place,
                        const char *name, const char *const *words, size_t count,
                        uint8_t *out) {
    if (!node.value) return true;
    const char *word = json_string_value(node.value);
    for (size_t i = 0; word && i < count; i++) {
        if (strcmp(word, words[i]) != 0) continue;
        *out = (uint8_t)i;
        return true;
    }
    char what[256], all[160];
    list_words(words, count, all, sizeof all);
    snprintf(what, sizeof what, "\"%s\" is none of %s", name, all);
    return aci_json_complain(json, node, place, what);
}

/* ---- writing ----------------------------------------------------------------------------- */

void aci_json_write_number(aci_buffer *out, const char *name, double value, uint32_t bits) {
    aci_buffer_text(out, name);
    aci_json_write_value(out, value, bits);
}

void aci_json_write_word(aci_buffer *out, const char *name, const char *word) {
    aci_buffer_text(out, name);
    aci_json_write_text(out, word);
}

void aci_json_write_handle(aci_buffer *out, const char *name, ac_handle handle) {
    aci_json_write_number(out, name, handle.dx, 64);
    aci_json_write_number(out, ",", handle.dy, 64);
    aci_buffer_text(out, "]");
}

void aci_json_write_point(aci_buffer *out, const ac_key *key, uint32_t bits) {
    aci_json_write_number(out, "\"at\":", key->position, bits);
    aci_json_write_number(out, ",\"value\":", key->value, bits);
}

bool aci_handle_is_zero(ac_handle handle) {
    return aci_f64_bits(handle.dx) == 0 && aci_f64_bits(handle.dy) == 0;
}

ac_status aci_json_no_place(const ac_curve *curve, size_t index, const char *what,
                            ac_error *error) {
    return aci_fail(error, AC_ERROR_TOLERANCE,
                    "curve %zu has %s, which the dialect %s has no place for", index, what,
                    ac_dialect_name(curve->dialect));
}
