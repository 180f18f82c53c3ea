/* animcurve JSON: curves of the dialect ease have a name instead of keys, and the span of positions
 * and values over which it runs. */
#include <string.h>

#include "animcurve/ease.h"
#include "base/bits.h"
#include "format/json_rules.h"

enum { EASE, AT, VALUE, EDGE };
static const char *const curve_members[] = {"ease", "at", "value", "edge", NULL};
static const char *const key_members[] = {NULL};

/* In the order of ac_edge, from AC_EDGE_RAW. */
static const char *const edge_words[] = {"raw", "clamp", "css"};

static bool serves(const ac_dialect *dialect) {
    return strcmp(ac_dialect_name(dialect), "ease") == 0;
}

/* ---- reading ------------------------------------------------------------------------------ */

/* Room for all that the name can hold. */
static bool make_store(aci_builder *builder, const char *name, ac_ease_store *out) {
    aci_arena *arena = &builder->arena;
    ac_error *error = builder->error;
    memset(out, 0, sizeof *out);
    ac_ease_store_size(name, &out->stop_capacity, &out->part_capacity);
    out->stops = aci_arena_take(arena, out->stop_capacity, 2 * sizeof *out->stops, error);
    if (!out->stops) return false;
    out->parts = aci_arena_take(arena, out->part_capacity, sizeof *out->parts, error);
    return out->parts != NULL;
}

static bool read_name(aci_json *json, aci_json_node node, aci_json_place place, ac_ease *out) {
    ac_ease_store store;
    ac_error error;
    char where[ACI_JSON_PLACE_SIZE];
    if (!json_is_string(node.value))
        return aci_json_complain(json, node, place,
                                 node.value ? "\"ease\" must be a string"
                                            : "\"ease\" is missing");
    const char *name = json_string_value(node.value);
    size_t size = json_string_length(node.value);
    if (strlen(name) != size)
        return aci_json_complain(json, node, place, "\"ease\" has a NUL in it");
    if (!make_store(json->builder, name, &store)) return false;
    if (ac_ease_parse(name, &store, out, &error) == AC_OK) return true;
    aci_json_place_text(place, where);
    return aci_json_fail(json, node.token, AC_ERROR_VALUE, "%s\"ease\": %s", where,
                         error.message);
}

/* [first, last]; absent: [0, 1]. */
static bool read_pair(aci_json *json, aci_json_node node, aci_json_place place,
                      const char *name, double out[2]) {
    ac_handle pair = {0.0, 1.0};
    if (!aci_json_read_handle(json, node, place, name, &pair)) return false;
    out[0] = pair.dx;
    out[1] = pair.dy;
    return true;
}

/* The member "edge", or the edge that the name has, clamp by default. */
static bool read_edge(aci_json *json, aci_json_node node, aci_json_place place, ac_ease *ease) {
    uint8_t named = ease->edge, word = AC_EDGE_CLAMP - AC_EDGE_RAW;
    if (!aci_json_read_word(json, node, place, "edge", edge_words, 3, &word)) return false;
    ease->edge = (uint8_t)(word + AC_EDGE_RAW);
    if (named == AC_EDGE_DEFAULT || named == ease->edge) return true;
    if (node.value)
        return aci_json_complain(json, node, place,
                                 "\"edge\" is not the edge that the name of the ease has");
    ease->edge = named;
    return true;
}

static bool read_span(aci_json *json, aci_json_place place, const aci_json_node *found,
                      aci_entry *entry) {
    double at[2], value[2];
    if (!read_pair(json, found[AT], place, "at", at) ||
        !read_pair(json, found[VALUE], place, "value", value))
        return false;
    if (!(at[1] > at[0]) || !aci_is_finite(at[1] - at[0]))
        return aci_json_complain(
            json, found[AT], place,
            "\"at\" must go from one position to a later one, both finite");
    if (!aci_is_finite(value[1] - value[0]))
        return aci_json_complain(json, found[VALUE], place,
                                 "\"value\" must go from one finite value to another, not "
                                 "infinitely far");
    for (size_t k = 0; k < 2; k++) {
        entry->keys[k].position = at[k];
        entry->keys[k].value = value[k];
    }
    return true;
}

/* Of an ease that is computed in float the values are floats, too. */
static bool check_width(aci_json *json, aci_json_node node, aci_json_place place,
                        const aci_entry *entry) {
    bool is_narrow = ac_curve_bits(&entry->curve) == 32;
    for (size_t k = 0; k < 2 && is_narrow; k++)
        if (!aci_is_finite((double)(float)entry->keys[k].value))
            return aci_json_complain(json, node, place,
                                     "\"value\" is too large for float32, in which the ease is "
                                     "computed");
    return true;
}

static bool read_curve(aci_json *json, aci_json_place place, const aci_json_node *found,
                       aci_entry *entry) {
    ac_ease *ease =
        aci_arena_take(&json->builder->arena, 1, sizeof *ease, json->builder->error);
    entry->curve.ease = ease;
    return ease && read_name(json, found[EASE], place, ease) &&
           read_edge(json, found[EDGE], place, ease) && read_span(json, place, found, entry) &&
           check_width(json, found[VALUE], place, entry);
}

static bool read_key(aci_json *json, aci_json_place place, const aci_json_node *found,
                     aci_entry *entry) {
    (void)json, (void)place, (void)found, (void)entry;
    return true;
}

/* ---- writing ------------------------------------------------------------------------------ */

static void write_pair(aci_buffer *out, const char *name, double first, double last) {
    if (aci_f64_bits(first) == aci_f64_bits(0.0) && last == 1.0) return;
    aci_json_write_handle(out, name, (ac_handle){first, last});
}

/* The name without its edge, which has a member of its own. */
static void write_name(aci_buffer *out, const ac_ease *ease) {
    ac_ease bare = *ease;
    bare.edge = AC_EDGE_DEFAULT;
    size_t size = ac_ease_print(&bare, NULL, 0) + 1;
    char *name = aci_alloc(&out->memory, size, out->error);
    if (!name) {
        out->failed = true;
        return;
    }
    ac_ease_print(&bare, name, size);
    aci_buffer_text(out, ",\"ease\":");
    aci_json_write_text(out, name);
    aci_free(&out->memory, name, size);
}

static void write_curve(aci_buffer *out, const ac_curve *curve) {
    const ac_key *keys = curve->keys;
    ac_edge edge = ac_ease_edge(curve->ease);
    write_name(out, curve->ease);
    write_pair(out, ",\"at\":[", keys[0].position, keys[1].position);
    write_pair(out, ",\"value\":[", keys[0].value, keys[1].value);
    if (edge != AC_EDGE_CLAMP)
        aci_json_write_word(out, ",\"edge\":", edge_words[edge - AC_EDGE_RAW]);
}

static void write_key(aci_buffer *out, const ac_curve *curve, uint32_t index) {
    (void)out, (void)curve, (void)index;
}

static ac_status check(const ac_curve *curve, size_t index, ac_error *error) {
    ac_error wrong;
    if (ac_ease_check(curve->ease, &wrong) != AC_OK)
        return aci_fail(error, wrong.status, "curve %zu: %s", index, wrong.message);
    if (ac_ease_print(curve->ease, NULL, 0) > 0) return AC_OK;
    return aci_fail(error, AC_ERROR_TOLERANCE,
                    "curve %zu: its ease is a function of the caller's, which no file holds",
                    index);
}

const aci_json_rules aci_json_rules_ease = {
    .serves = serves,
    .key_members = key_members,
    .curve_members = curve_members,
    .made_keys = 2,
    .sides = 1u << AC_EXTRAP_CONSTANT,
    .read_curve = read_curve,
    .read_key = read_key,
    .write_curve = write_curve,
    .write_key = write_key,
    .check = check,
};
