/* animcurve JSON: the members of curves and keys of softimage. One interpolation serves the
 * whole curve; a handle is a number (Hermite: value per unit) or a pair (Bezier: from the key).
 * Other keys keep what handles they have, and mean nothing by them. */
#include <string.h>

#include "base/bits.h"
#include "format/json_rules.h"
#include "format/xsi.h"

enum { AT, VALUE, IN, OUT, INTERP };
static const char *const key_members[] = {"at", "value", "in", "out", "interp", NULL};

enum { HANDLES, TANGENTS };
static const char *const curve_members[] = {"handles", "hermite_tangents", NULL};

/* Numbered as ac_handles and ac_tangent_unit without the default, and in the order of the
 * rules. */
static const char *const handle_words[] = {"none", "segment", "monotone"};
static const char *const tangent_words[] = {"slope", "per-segment"};
static const char *const interp_words[] = {"linear", "constant", "hermite", "bezier"};
static const uint8_t interps[] = {AC_INTERP_LINEAR, AC_INTERP_STEP, AC_INTERP_HERMITE,
                                  AC_INTERP_BEZIER};

enum { INTERP_COUNT = sizeof interps };

static bool serves(const ac_dialect *dialect) {
    return strcmp(ac_dialect_name(dialect), "softimage") == 0;
}

/* ---- reading ----------------------------------------------------------------------------- */

static bool read_curve(aci_json *json, aci_json_place place, const aci_json_node *found,
                       aci_entry *entry) {
    uint8_t handles = 0, tangents = 0;
    if (!aci_json_read_word(json, found[HANDLES], place, "handles", handle_words, 3,
                            &handles) ||
        !aci_json_read_word(json, found[TANGENTS], place, "hermite_tangents", tangent_words, 2,
                            &tangents))
        return false;
    if (found[HANDLES].value) entry->curve.handles = (uint8_t)(handles + AC_HANDLES_NONE);
    if (found[TANGENTS].value)
        entry->curve.tangent_unit = (uint8_t)(tangents + AC_TANGENT_UNIT_SLOPE);
    return true;
}

static bool read_handle(aci_json *json, aci_json_node node, aci_json_place place,
                        const char *name, uint8_t interp, ac_handle *out) {
    if (!node.value) return true;
    bool pair = json_is_array(node.value);
    if (interp == AC_INTERP_HERMITE) pair = false;
    if (interp == AC_INTERP_BEZIER) pair = true;
    if (pair) return aci_json_read_handle(json, node, place, name, out);
    return aci_json_value(json, node, place, name, 64, &out->dy);
}

/* How the number is written, for writing it alike. */
static void note_decimals(const aci_json *json, aci_json_node node, bool first,
                          uint8_t *least) {
    if (!json_is_number(node.value)) return;
    aci_bytes text = aci_json_text_of(json, node);
    uint32_t decimals = aci_xsi_decimals(text.data, text.size);
    if (decimals > 20) decimals = 20;
    if (first || decimals + 1 < *least) *least = (uint8_t)(decimals + 1);
}

static void note_handle(aci_json *json, aci_json_node node, uint8_t *least) {
    if (!json_is_array(node.value)) {
        note_decimals(json, node, false, least);
        return;
    }
    aci_json_walk walk = aci_json_walk_of(node);
    aci_json_node part;
    while (aci_json_next_element(json, &walk, &part)) note_decimals(json, part, false, least);
}

static bool read_key(aci_json *json, aci_json_place place, const aci_json_node *found,
                     aci_entry *entry) {
    ac_key *key = &entry->keys[place.key];
    uint8_t word = 0;
    if (!aci_json_read_point(json, place, found[AT], found[VALUE], 64, key) ||
        !aci_json_read_word(json, found[INTERP], place, "interp", interp_words, INTERP_COUNT,
                            &word))
        return false;
    key->interp = interps[word];
    note_decimals(json, found[AT], place.key == 0, &entry->curve.position_decimals);
    note_decimals(json, found[VALUE], place.key == 0, &entry->curve.value_decimals);
    note_handle(json, found[IN], &entry->curve.value_decimals);
    note_handle(json, found[OUT], &entry->curve.value_decimals);
    if (key->interp != entry->keys[0].interp)
        return aci_json_complain(json, found[INTERP], place,
                                 "\"interp\" differs from that of key 0, and softimage has one "
                                 "for the whole curve");
    return read_handle(json, found[IN], place, "in", key->interp, &key->in) &&
           read_handle(json, found[OUT], place, "out", key->interp, &key->out);
}

/* ---- writing ----------------------------------------------------------------------------- */

static void write_curve(aci_buffer *out, const ac_curve *curve) {
    if (curve->handles != AC_HANDLES_DEFAULT)
        aci_json_write_word(out,
                            ",\"handles\":", handle_words[curve->handles - AC_HANDLES_NONE]);
    if (curve->tangent_unit != AC_TANGENT_UNIT_DEFAULT)
        aci_json_write_word(out, ",\"hermite_tangents\":",
                            tangent_words[curve->tangent_unit - AC_TANGENT_UNIT_SLOPE]);
}

static void write_number(aci_buffer *out, const char *name, double value, uint8_t told) {
    aci_buffer_text(out, name);
    if (told && value - value == 0) aci_xsi_write_number(out, value, told - 1u);
    else aci_json_write_value(out, value, 64);
}

static void write_handle(aci_buffer *out, const char *name, ac_handle handle,
                         const ac_curve *curve, uint8_t interp) {
    bool pair = interp == AC_INTERP_BEZIER || aci_f64_bits(handle.dx) != 0;
    if (aci_handle_is_zero(handle)) return;
    aci_buffer_text(out, name);
    if (pair) {
        write_number(out, "[", handle.dx, curve->value_decimals);
        write_number(out, ",", handle.dy, curve->value_decimals);
        aci_buffer_text(out, "]");
    } else {
        write_number(out, "", handle.dy, curve->value_decimals);
    }
}

static void write_key(aci_buffer *out, const ac_curve *curve, uint32_t index) {
    const ac_key *key = &curve->keys[index];
    write_number(out, "\"at\":", key->position, curve->position_decimals);
    write_number(out, ",\"value\":", key->value, curve->value_decimals);
    write_handle(out, ",\"in\":", key->in, curve, key->interp);
    write_handle(out, ",\"out\":", key->out, curve, key->interp);
    for (size_t i = 1; i < INTERP_COUNT; i++)
        if (key->interp == interps[i])
            aci_json_write_word(out, ",\"interp\":", interp_words[i]);
}

/* The default is linear. */
static uint8_t interp_of(const ac_key *key) {
    return key->interp == AC_INTERP_DEFAULT ? (uint8_t)AC_INTERP_LINEAR : key->interp;
}

static const char *wrong_key(const ac_curve *curve, const ac_key *key) {
    if (interp_of(key) != interp_of(&curve->keys[0])) return "several interpolations";
    if (key->in_type || key->out_type || key->flags || key->raw) return "tangent types";
    if (key->interp == AC_INTERP_HERMITE &&
        (aci_f64_bits(key->in.dx) != 0 || aci_f64_bits(key->out.dx) != 0))
        return "Hermite tangents of two dimensions";
    return NULL;
}

static const char *wrong_curve(const ac_curve *curve) {
    if (curve->eases) return "easings";
    if (curve->weighted) return "weights";
    if (curve->handles > AC_HANDLES_MONOTONE || curve->tangent_unit > AC_TANGENT_UNIT_SPAN)
        return "an unknown rule for handles";
    if (curve->before.rule || curve->before.count || curve->before.past_count ||
        curve->after.rule || curve->after.count || curve->after.past_count)
        return "a rule outside the keys";
    return NULL;
}

static ac_status check(const ac_curve *curve, size_t index, ac_error *error) {
    const char *what = wrong_curve(curve);
    for (uint32_t i = 0; !what && i < curve->key_count; i++)
        what = wrong_key(curve, &curve->keys[i]);
    return what ? aci_json_no_place(curve, index, what, error) : AC_OK;
}

const aci_json_rules aci_json_rules_softimage = {
    .serves = serves,
    .key_members = key_members,
    .curve_members = curve_members,
    .sides = 1u << AC_EXTRAP_CONSTANT,
    .read_curve = read_curve,
    .read_key = read_key,
    .write_curve = write_curve,
    .write_key = write_key,
    .check = check,
};
