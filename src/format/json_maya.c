/* animcurve JSON: the members of curves and keys of maya and maya-f32time. Handles are the
 * engine's vectors, both forward in time. An automatic tangent without one is left to the
 * dialect, once all keys are there. */
#include <string.h>

#include "format/json_rules.h"

enum { AT, VALUE, IN, OUT, IN_TYPE, OUT_TYPE };
static const char *const key_members[] = {"at",      "value",    "in", "out",
                                          "in_type", "out_type", NULL};

static const char *const curve_members[] = {"weighted", NULL};

/* Numbered as ac_tangent_type. */
static const char *const type_words[AC_TYPE_COUNT] = {
    "fixed", "linear", "flat", "step", "stepnext", "auto", "automix", "autoease"};

static bool serves(const ac_dialect *dialect) {
    const char *name = ac_dialect_name(dialect);
    return strcmp(name, "maya") == 0 || strcmp(name, "maya-f32time") == 0;
}

/* 1 + ac_tangent of the types that need no vector, else 0. */
static uint8_t automatic(uint8_t type) {
    switch (type) {
    case AC_TYPE_AUTO: return 1 + AC_TANGENT_AUTO;
    case AC_TYPE_AUTO_MIX: return 1 + AC_TANGENT_AUTO_MIX;
    case AC_TYPE_AUTO_EASE: return 1 + AC_TANGENT_AUTO_EASE;
    default: return 0;
    }
}

static bool read_curve(aci_json *json, aci_json_place place, const aci_json_node *found,
                       aci_entry *entry) {
    if (!found[0].value) return true;
    if (!json_is_boolean(found[0].value))
        return aci_json_complain(json, found[0], place, "\"weighted\" must be true or false");
    entry->curve.weighted = json_is_true(found[0].value) ? 1 : 0;
    return true;
}

static bool read_key(aci_json *json, aci_json_place place, const aci_json_node *found,
                     aci_entry *entry) {
    ac_key *key = &entry->keys[place.key];
    if (!aci_json_read_point(json, place, found[AT], found[VALUE], 64, key) ||
        !aci_json_read_handle(json, found[IN], place, "in", &key->in) ||
        !aci_json_read_handle(json, found[OUT], place, "out", &key->out) ||
        !aci_json_read_word(json, found[IN_TYPE], place, "in_type", type_words, AC_TYPE_COUNT,
                            &key->in_type) ||
        !aci_json_read_word(json, found[OUT_TYPE], place, "out_type", type_words, AC_TYPE_COUNT,
                            &key->out_type))
        return false;
    aci_wanted wanted = {found[IN].value ? 0 : automatic(key->in_type),
                         found[OUT].value ? 0 : automatic(key->out_type)};
    if (!wanted.in && !wanted.out) return true;
    aci_wanted *list = aci_builder_wanted(json->builder, entry);
    if (list) list[place.key] = wanted;
    return list != NULL;
}

static void write_curve(aci_buffer *out, const ac_curve *curve) {
    if (curve->weighted) aci_buffer_text(out, ",\"weighted\":true");
}

/* An automatic one is always written: left out it would be computed. */
static void write_side(aci_buffer *out, const char *name, ac_handle vector, uint8_t type) {
    if (automatic(type) || !aci_handle_is_zero(vector))
        aci_json_write_handle(out, name, vector);
}

static void write_key(aci_buffer *out, const ac_curve *curve, uint32_t index) {
    const ac_key *key = &curve->keys[index];
    aci_json_write_point(out, key, 64);
    write_side(out, ",\"in\":[", key->in, key->in_type);
    write_side(out, ",\"out\":[", key->out, key->out_type);
    if (key->in_type) aci_json_write_word(out, ",\"in_type\":", type_words[key->in_type]);
    if (key->out_type) aci_json_write_word(out, ",\"out_type\":", type_words[key->out_type]);
}

static bool plain_side(const ac_side *side) {
    return side->rule >= 0 && side->rule < AC_EXTRAP_COUNT && side->count == 0 &&
           side->past_count == 0;
}

static const char *wrong_key(const ac_key *key) {
    if (key->in_type >= AC_TYPE_COUNT || key->out_type >= AC_TYPE_COUNT)
        return "an unknown tangent type";
    if (key->interp || key->flags || key->raw) return "interpolations";
    return NULL;
}

static ac_status check(const ac_curve *curve, size_t index, ac_error *error) {
    const char *what = NULL;
    if (curve->eases) what = "easings";
    else if (curve->handles || curve->tangent_unit || curve->weighted > 1)
        what = "rules for handles";
    else if (!plain_side(&curve->before) || !plain_side(&curve->after))
        what = "a count of cycles";
    for (uint32_t i = 0; !what && i < curve->key_count; i++) what = wrong_key(&curve->keys[i]);
    return what ? aci_json_no_place(curve, index, what, error) : AC_OK;
}

const aci_json_rules aci_json_rules_maya = {
    .serves = serves,
    .key_members = key_members,
    .curve_members = curve_members,
    .sides = ACI_JSON_ALL_SIDES,
    .read_curve = read_curve,
    .read_key = read_key,
    .write_curve = write_curve,
    .write_key = write_key,
    .check = check,
};
