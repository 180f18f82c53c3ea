/* animcurve JSON: the members of curves and keys of blender. "before" and "after" are the plain
 * extrapolation, "cycles" lies on top of it: then the side's rule is the cycle and past_count
 * the extrapolation. Positions, values and easing parameters are float32; handles are offsets
 * in double, since Blender stores them absolute and a difference of floats need not be a
 * float. */
#include <string.h>

#include "base/bits.h"
#include "format/json_rules.h"

enum { AT, VALUE, IN, OUT, INTERP, EASE, BACK, AMPLITUDE, PERIOD };
static const char *const key_members[] = {"at",   "value", "in",        "out",    "interp",
                                          "ease", "back",  "amplitude", "period", NULL};

static const char *const curve_members[] = {"cycles", NULL};

enum { PLAIN_INTERPS = 3 };
/* The last are numbered as ac_shape. */
static const char *const interp_words[] = {"bezier", "linear", "constant", "sine", "quad",
                                           "cubic",  "quart",  "quint",    "expo", "circ",
                                           "back",   "bounce", "elastic"};
static const uint8_t plain_interps[PLAIN_INTERPS] = {AC_INTERP_BEZIER, AC_INTERP_LINEAR,
                                                     AC_INTERP_STEP};
static const char *const direction_words[AC_DIRECTION_COUNT] = {"auto", "in", "out", "in-out"};

/* Of a cycle; numbered as ac_extrap, whose constant is no cycle. */
static const char *const mode_words[] = {"none", "cycle", "cycle-offset", "oscillate"};

static bool serves(const ac_dialect *dialect) {
    return strcmp(ac_dialect_name(dialect), "blender") == 0;
}

/* As Blender stores them. */
static const ac_key_ease default_ease = {
    .amplitude = (double)0.8f, .period = (double)4.1f, .back = (double)1.70158f};

static bool is_cycle(int32_t rule) {
    return rule >= AC_EXTRAP_CYCLE && rule <= AC_EXTRAP_OSCILLATE;
}

/* ---- cycles ------------------------------------------------------------------------------ */

static bool read_count(aci_json *json, aci_json_node node, aci_json_place place,
                       uint32_t *out) {
    double count = json_is_number(node.value) ? aci_json_number(json, node) : -1.0;
    if (!(count >= 0.0 && count <= UINT32_MAX) || count != (double)(uint32_t)count)
        return aci_json_complain(json, node, place,
                                 "a count of cycles must be a whole number from 0 to 2^32 - 1");
    *out = (uint32_t)count;
    return true;
}

/* [MODE, COUNT] on top of side->rule. */
static bool read_cycle(aci_json *json, aci_json_node node, aci_json_place place,
                       const char *name, ac_side *side) {
    if (!node.value) return true;
    if (!json_is_array(node.value) || json_array_size(node.value) != 2)
        return aci_json_complain(json, node, place,
                                 "a side of \"cycles\" must be [MODE, COUNT]");
    aci_json_walk walk = aci_json_walk_of(node);
    aci_json_node mode, count;
    uint8_t word = 0;
    aci_json_next_element(json, &walk, &mode);
    aci_json_next_element(json, &walk, &count);
    if (!aci_json_read_word(json, mode, place, name, mode_words, 4, &word) ||
        !read_count(json, count, place, &side->count))
        return false;
    if (word || side->count) side->past_count = (uint8_t)side->rule;
    if (word) side->rule = word;
    return true;
}

static bool read_curve(aci_json *json, aci_json_place place, const aci_json_node *found,
                       aci_entry *entry) {
    static const char *const sides[] = {"before", "after", NULL};
    aci_json_node both[2];
    char where[ACI_JSON_PLACE_SIZE];
    if (!found[0].value) return true;
    if (!json_is_object(found[0].value))
        return aci_json_complain(json, found[0], place,
                                 "\"cycles\" must be an object with \"before\" and \"after\"");
    aci_json_place_text(place, where);
    return aci_json_members(json, found[0], sides, both, where) &&
           read_cycle(json, both[0], place, sides[0], &entry->curve.before) &&
           read_cycle(json, both[1], place, sides[1], &entry->curve.after);
}

static int32_t side_rule(const ac_side *side) {
    return is_cycle(side->rule) ? side->past_count : side->rule;
}

static void write_cycle(aci_buffer *out, const char *name, const ac_side *side) {
    aci_json_write_word(out, name, mode_words[is_cycle(side->rule) ? side->rule : 0]);
    aci_buffer_text(out, ",");
    aci_buffer_int(out, side->count);
    aci_buffer_text(out, "]");
}

static void write_curve(aci_buffer *out, const ac_curve *curve) {
    const ac_side *before = &curve->before, *after = &curve->after;
    if (!is_cycle(before->rule) && !is_cycle(after->rule) && !before->count && !after->count)
        return;
    aci_buffer_text(out, ",\"cycles\":{");
    write_cycle(out, "\"before\":[", before);
    write_cycle(out, ",\"after\":[", after);
    aci_buffer_text(out, "}");
}

/* Without a cycle and a count nothing lies underneath. */
static bool good_side(const ac_side *side) {
    bool plain = side->rule == AC_EXTRAP_CONSTANT || side->rule == AC_EXTRAP_LINEAR;
    if (plain) return side->past_count == (side->count ? side->rule : 0);
    return is_cycle(side->rule) &&
           (side->past_count == AC_EXTRAP_CONSTANT || side->past_count == AC_EXTRAP_LINEAR);
}

/* ---- easings ----------------------------------------------------------------------------- */

static bool has_ease(const aci_json_node *found) {
    return found[EASE].value || found[BACK].value || found[AMPLITUDE].value ||
           found[PERIOD].value;
}

static bool read_ease(aci_json *json, aci_json_place place, const aci_json_node *found,
                      ac_key_ease *ease) {
    double *const fields[] = {&ease->back, &ease->amplitude, &ease->period};
    for (size_t i = 0; i < 3; i++)
        if (found[BACK + i].value &&
            !aci_json_value(json, found[BACK + i], place, key_members[BACK + i], 32, fields[i]))
            return false;
    return aci_json_read_word(json, found[EASE], place, "ease", direction_words,
                              AC_DIRECTION_COUNT, &ease->direction);
}

static bool read_key(aci_json *json, aci_json_place place, const aci_json_node *found,
                     aci_entry *entry) {
    ac_key *key = &entry->keys[place.key];
    uint8_t word = 0;
    if (!aci_json_read_point(json, place, found[AT], found[VALUE], 32, key) ||
        !aci_json_read_handle(json, found[IN], place, "in", &key->in) ||
        !aci_json_read_handle(json, found[OUT], place, "out", &key->out) ||
        !aci_json_read_word(json, found[INTERP], place, "interp", interp_words,
                            sizeof interp_words / sizeof interp_words[0], &word))
        return false;
    bool eased = word >= PLAIN_INTERPS;
    key->interp = eased ? (uint8_t)AC_INTERP_EASE : plain_interps[word];
    if (!eased && !has_ease(found)) return true;
    ac_key_ease *eases = aci_builder_eases(json->builder, entry);
    if (!eases) return false;
    eases[place.key] = default_ease;
    if (eased) eases[place.key].shape = (uint16_t)(word - PLAIN_INTERPS);
    return read_ease(json, place, found, &eases[place.key]);
}

static bool is_zero(const ac_key_ease *ease) {
    return ease->shape == 0 && ease->direction == 0 && aci_f64_bits(ease->amplitude) == 0 &&
           aci_f64_bits(ease->period) == 0 && aci_f64_bits(ease->back) == 0;
}

static void write_parameter(aci_buffer *out, const char *name, double value, double usual) {
    if (aci_f64_bits(value) != aci_f64_bits(usual)) aci_json_write_number(out, name, value, 32);
}

/* A key that is not eased has all parameters at zero, or says at least one of them. */
static void write_ease(aci_buffer *out, const ac_key_ease *ease, bool eased) {
    if (!eased && is_zero(ease)) return;
    if (!eased || ease->direction)
        aci_json_write_word(out, ",\"ease\":", direction_words[ease->direction]);
    write_parameter(out, ",\"back\":", ease->back, default_ease.back);
    write_parameter(out, ",\"amplitude\":", ease->amplitude, default_ease.amplitude);
    write_parameter(out, ",\"period\":", ease->period, default_ease.period);
}

static const char *wrong_ease(const ac_key_ease *ease, bool eased) {
    if (ease->shape >= AC_SHAPE_COUNT || ease->direction >= AC_DIRECTION_COUNT ||
        (!eased && ease->shape))
        return "an easing that is none";
    if (!aci_fits_f32(ease->amplitude) || !aci_fits_f32(ease->period) ||
        !aci_fits_f32(ease->back))
        return "easing parameters beyond float32";
    return NULL;
}

/* ---- writing ----------------------------------------------------------------------------- */

static void write_key(aci_buffer *out, const ac_curve *curve, uint32_t index) {
    const ac_key *key = &curve->keys[index];
    const ac_key_ease *ease = curve->eases ? &curve->eases[index] : &default_ease;
    bool eased = key->interp == AC_INTERP_EASE;
    aci_json_write_point(out, key, 32);
    aci_json_write_handle(out, ",\"in\":[", key->in);
    aci_json_write_handle(out, ",\"out\":[", key->out);
    for (size_t i = 1; i < PLAIN_INTERPS; i++)
        if (key->interp == plain_interps[i])
            aci_json_write_word(out, ",\"interp\":", interp_words[i]);
    if (eased)
        aci_json_write_word(out, ",\"interp\":", interp_words[PLAIN_INTERPS + ease->shape]);
    if (eased || curve->eases) write_ease(out, ease, eased);
}

static const char *wrong_key(const ac_curve *curve, uint32_t index) {
    const ac_key *key = &curve->keys[index];
    if (key->in_type || key->out_type || key->flags || key->raw) return "tangent types";
    if (!curve->eases) return NULL;
    return wrong_ease(&curve->eases[index], key->interp == AC_INTERP_EASE);
}

static ac_status check(const ac_curve *curve, size_t index, ac_error *error) {
    const char *what = NULL;
    if (curve->handles || curve->tangent_unit || curve->weighted) what = "rules for handles";
    else if (!good_side(&curve->before) || !good_side(&curve->after))
        what = "a rule outside the keys that is none";
    for (uint32_t i = 0; !what && i < curve->key_count; i++) what = wrong_key(curve, i);
    return what ? aci_json_no_place(curve, index, what, error) : AC_OK;
}

const aci_json_rules aci_json_rules_blender = {
    .serves = serves,
    .key_members = key_members,
    .curve_members = curve_members,
    .sides = 1u << AC_EXTRAP_CONSTANT | 1u << AC_EXTRAP_LINEAR,
    .read_curve = read_curve,
    .read_key = read_key,
    .side = side_rule,
    .write_curve = write_curve,
    .write_key = write_key,
    .check = check,
};
