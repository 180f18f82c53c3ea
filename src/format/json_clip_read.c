/* animcurve JSON: reads clips and their tracks; docs/formats/json.md, "Clips". Tracks of curves
 * point to the builder's entries. All sizes are those of arrays that stand in the text. */
#include <stdio.h>
#include <string.h>

#include "base/bits.h"
#include "base/size.h"
#include "format/json_clip.h"

enum { NAME, START, END, AXES, TRACKS, CLIP_MEMBERS };
static const char *const clip_members[] = {"name", "start_s", "end_s", "axes", "tracks", NULL};

enum {
    NODE,
    NODE_INDEX,
    PROPERTY,
    POINTER,
    WIDTH,
    DIALECT,
    INTERP,
    TIMES,
    VALUES,
    CURVES,
    REST,
    EULER,
    ANGLE,
    KIND,
    IGNORED,
    TRACK_MEMBERS
};
static const char *const track_members[] = {
    "node",   "node_index", "property", "pointer", "width", "dialect", "interp",  "times",
    "values", "curves",     "rest",     "euler",   "angle", "kind",    "ignored", NULL};
_Static_assert(TRACK_MEMBERS <= ACI_JSON_MOST_MEMBERS,
               "members of a track are found in one go");

/* A curve of the document. */
typedef struct row {
    const ac_curve *curve; /* an entry's */
    aci_json_sum sum;
} row;

typedef struct reading {
    aci_json *json;
    row *rows; /* [count] */
    size_t count, rows_size;
} reading;

/* What is known of a track before it is whole. */
typedef struct draft {
    aci_json_place place;
    aci_json_node found[TRACK_MEMBERS];
    aci_json_node node; /* the track itself */
    const char *property;
    aci_json_sum sum; /* of its curves */
    aci_json_axes *axes;
    ac_track *track;
} draft;

/* ---- small members --------------------------------------------------------------------- */

static bool read_text(aci_json *json, aci_json_node node, aci_json_place place,
                      const char *name, const char **out) {
    aci_builder *builder = json->builder;
    char what[64];
    *out = "";
    if (!node.value) return true;
    if (!json_is_string(node.value)) {
        snprintf(what, sizeof what, "\"%s\" must be a string", name);
        return aci_json_complain(json, node, place, what);
    }
    *out = aci_arena_text(&builder->arena, json_string_value(node.value),
                          json_string_length(node.value), builder->error);
    return *out != NULL;
}

static bool read_seconds(aci_json *json, aci_json_node node, aci_json_place place,
                         const char *name, double *out) {
    char what[64];
    if (!node.value) return true;
    if (!aci_json_value(json, node, place, name, 64, out)) return false;
    if (*out - *out == 0) return true;
    snprintf(what, sizeof what, "\"%s\" must be finite", name);
    return aci_json_complain(json, node, place, what);
}

/* Of float32 numbers. */
static bool read_floats(aci_json *json, aci_json_node list, aci_json_place place,
                        const char *name, float *out) {
    aci_json_walk walk = aci_json_walk_of(list);
    aci_json_node node;
    double value;
    for (size_t i = 0; aci_json_next_element(json, &walk, &node); i++) {
        if (!aci_json_value(json, node, place, name, 32, &value)) return false;
        out[i] = aci_f32_from_bits(aci_narrow(value));
    }
    return true;
}

/* ---- targets --------------------------------------------------------------------------- */

static bool read_node_index(aci_json *json, const draft *d, int32_t *out) {
    aci_json_node node = d->found[NODE_INDEX];
    *out = -1;
    if (!node.value) return true;
    if (!aci_json_int(json, node, d->place, "node_index", out)) return false;
    return *out >= 0 ||
           aci_json_complain(json, node, d->place, "\"node_index\" must be 0 or above");
}

static bool read_target(aci_json *json, draft *d, ac_target *target) {
    const aci_json_node *found = d->found;
    if (!found[PROPERTY].value)
        return aci_json_complain(json, d->node, d->place, "\"property\" is missing");
    if (!read_text(json, found[NODE], d->place, "node", &target->node) ||
        !read_text(json, found[PROPERTY], d->place, "property", &target->property) ||
        !read_text(json, found[POINTER], d->place, "pointer", &target->pointer) ||
        !read_text(json, found[IGNORED], d->place, "ignored", &target->ignored))
        return false;
    d->property = target->property;
    return read_node_index(json, d, &target->node_index);
}

/* ---- curves ------------------------------------------------------------------------------ */

static bool read_width(aci_json *json, draft *d) {
    aci_json_node node = d->found[WIDTH];
    int32_t width = (int32_t)aci_json_default_width(d->property);
    if (!node.value && width == 0)
        return aci_json_complain(
            json, d->node, d->place,
            "\"width\" is missing, and its property has no width of its own");
    if (node.value && !aci_json_int(json, node, d->place, "width", &width)) return false;
    if (width < 1) return aci_json_complain(json, node, d->place, "\"width\" must be above 0");
    d->track->width = (uint32_t)width;
    return true;
}

/* An array with an element for each component. */
static bool check_list(aci_json *json, const draft *d, size_t member) {
    aci_json_node node = d->found[member];
    const char *name = track_members[member];
    char what[96];
    if (!json_is_array(node.value)) {
        snprintf(what, sizeof what, "\"%s\" must be an array", name);
        return aci_json_complain(json, node, d->place, what);
    }
    size_t count = json_array_size(node.value);
    if (count == d->track->width) return true;
    snprintf(what, sizeof what, "\"%s\" has %zu elements, and the width of the track is %u",
             name, count, (unsigned)d->track->width);
    return aci_json_complain(json, node, d->place, what);
}

/* The row of one component; *out NULL: it has none. */
static bool read_component(const reading *r, const draft *d, aci_json_node node,
                           const row **out) {
    int32_t index;
    *out = NULL;
    if (json_is_null(node.value)) return true;
    if (!json_is_number(node.value))
        return aci_json_complain(r->json, node, d->place,
                                 "an element of \"curves\" is neither an index nor null");
    if (!aci_json_int(r->json, node, d->place, "curves", &index)) return false;
    if (index < 0 || (size_t)index >= r->count) {
        char what[96];
        snprintf(what, sizeof what, "there is no curve %d: the document has %zu", (int)index,
                 r->count);
        return aci_json_complain(r->json, node, d->place, what);
    }
    *out = &r->rows[index];
    return true;
}

static bool read_components(const reading *r, draft *d) {
    aci_builder *builder = r->json->builder;
    if (!check_list(r->json, d, CURVES)) return false;
    const ac_curve **curves =
        aci_arena_take(&builder->arena, d->track->width, sizeof *curves, builder->error);
    if (!curves) return false;
    aci_json_walk walk = aci_json_walk_of(d->found[CURVES]);
    aci_json_node node;
    for (size_t i = 0; aci_json_next_element(r->json, &walk, &node); i++) {
        const row *component;
        if (!read_component(r, d, node, &component)) return false;
        if (!component) continue;
        curves[i] = component->curve;
        aci_json_sum_add(&d->sum, &component->sum);
        if (d->sum.is_mixed)
            return aci_json_complain(r->json, node, d->place,
                                     "the curves of a track must be of one dialect");
    }
    d->track->curves = curves;
    return true;
}

static bool read_rest(aci_json *json, draft *d) {
    aci_builder *builder = json->builder;
    aci_json_node node = d->found[REST];
    if (node.value && !check_list(json, d, REST)) return false;
    float *rest =
        aci_arena_take(&builder->arena, d->track->width, sizeof *rest, builder->error);
    if (!rest) return false;
    d->track->rest = rest;
    if (node.value) return read_floats(json, node, d->place, "rest", rest);
    for (uint32_t i = 0; i < d->track->width; i++) rest[i] = aci_json_default_rest(d->property);
    return true;
}

/* ---- what a track is --------------------------------------------------------------------- */

/* "euler" and "angle", which go together. */
static bool read_euler(aci_json *json, draft *d) {
    static const char *const angles[] = {"rad", "deg"};
    aci_json_node euler = d->found[EULER], angle = d->found[ANGLE];
    uint8_t is_degrees = 0;
    if (!aci_json_read_word(json, euler, d->place, "euler", aci_json_euler_words,
                            AC_EULER_ORDER_COUNT, &d->track->euler_order) ||
        !aci_json_read_word(json, angle, d->place, "angle", angles, 2, &is_degrees))
        return false;
    if (!euler.value) {
        char where[ACI_JSON_PLACE_SIZE];
        aci_json_place_text(d->place, where);
        return !angle.value ||
               aci_json_warn(json, angle.token, "%s\"angle\" means nothing without \"euler\"",
                             where);
    }
    if (!aci_json_kind_fits(AC_TRACK_EULER, d->track->width))
        return aci_json_complain(json, euler, d->place, "\"euler\" needs a \"width\" of 3");
    if (!angle.value)
        return aci_json_complain(json, euler, d->place,
                                 "\"euler\" needs an \"angle\", \"deg\" or \"rad\"");
    d->track->flags = is_degrees ? AC_TRACK_DEGREES : 0;
    return true;
}

/* Behind read_euler. */
static bool read_kind(aci_json *json, draft *d) {
    const char *words[AC_TRACK_KIND_COUNT];
    aci_json_node node = d->found[KIND];
    bool is_euler = d->found[EULER].value != NULL;
    for (int i = 0; i < AC_TRACK_KIND_COUNT; i++)
        words[i] = ac_track_kind_name((ac_track_kind)i);
    d->track->kind = (uint8_t)aci_json_default_kind(d->property, d->track, is_euler);
    if (!aci_json_read_word(json, node, d->place, "kind", words, AC_TRACK_KIND_COUNT,
                            &d->track->kind))
        return false;
    if ((d->track->kind == AC_TRACK_EULER) != is_euler)
        return aci_json_complain(
            json, node, d->place,
            "\"kind\" is \"euler\" where \"euler\" is given, and only there");
    return aci_json_kind_fits((ac_track_kind)d->track->kind, d->track->width) ||
           aci_json_complain(json, node, d->place, "\"kind\" does not fit the width");
}

/* The curves' own; of a track without any gltf, unless it is told. */
static bool read_dialect(aci_json *json, draft *d) {
    aci_json_node node = d->found[DIALECT];
    d->track->dialect = d->sum.dialect;
    if (node.value) {
        d->track->dialect = aci_json_read_dialect(json, node, d->place);
        if (!d->track->dialect) return false;
        return !d->sum.dialect || d->track->dialect == d->sum.dialect ||
               aci_json_complain(json, node, d->place,
                                 "\"dialect\" is not the dialect of its curves");
    }
    if (!d->track->dialect) d->track->dialect = ac_dialect_find("gltf");
    return true;
}

/* Keys say it themselves; where there are none, the word holds. */
static bool read_interp(aci_json *json, draft *d) {
    static const uint8_t interps[] = {AC_INTERP_STEP,    AC_INTERP_STEP_NEXT, AC_INTERP_LINEAR,
                                      AC_INTERP_HERMITE, AC_INTERP_BEZIER,    AC_INTERP_EASE,
                                      AC_INTERP_STEP};
    enum { COUNT = sizeof interps / sizeof interps[0] };
    const char *words[COUNT];
    uint8_t index = 0;
    for (size_t i = 0; i < COUNT; i++) words[i] = ac_interp_name((ac_interp)interps[i]);
    words[COUNT - 1] = "constant";
    d->track->interp = d->sum.interp;
    if (!d->found[INTERP].value) return true;
    if (!aci_json_read_word(json, d->found[INTERP], d->place, "interp", words, COUNT, &index))
        return false;
    if (d->sum.has_keys && d->sum.interp != interps[index])
        return aci_json_complain(json, d->found[INTERP], d->place,
                                 "\"interp\" is not that of all keys of its curves");
    d->track->interp = interps[index];
    return true;
}

/* ---- tracks ------------------------------------------------------------------------------ */

/* Of "times" and "values". */
static bool read_packed(aci_json *json, draft *d) {
    aci_json_packed from = {d->place, d->found[TIMES], d->found[VALUES], d->found[INTERP],
                            d->found[DIALECT]};
    char where[ACI_JSON_PLACE_SIZE];
    aci_json_place_text(d->place, where);
    if (d->found[REST].value &&
        !aci_json_warn(json, d->found[REST].token,
                       "%s\"rest\" means nothing without \"curves\"", where))
        return false;
    if (!aci_json_read_times(json, &from, d->axes, d->track) ||
        !aci_json_read_packed_interp(json, &from, d->track) || !read_euler(json, d) ||
        !read_kind(json, d) || !read_dialect(json, d) ||
        !aci_json_read_values(json, &from, d->track))
        return false;
    d->sum.last_s = (double)d->track->axis->times_s[d->track->axis->count - 1];
    return true;
}

static bool read_scalars(const reading *r, draft *d) {
    aci_json *json = r->json;
    return read_components(r, d) && read_rest(json, d) && read_euler(json, d) &&
           read_kind(json, d) && read_dialect(json, d) && read_interp(json, d);
}

static bool read_body(const reading *r, draft *d) {
    bool is_packed = d->found[TIMES].value || d->found[VALUES].value;
    bool has_curves = d->found[CURVES].value != NULL;
    if (is_packed && has_curves)
        return aci_json_complain(r->json, d->found[CURVES], d->place,
                                 "a track has either \"curves\" or \"times\" and \"values\"");
    if (is_packed) return read_packed(r->json, d);
    if (has_curves) return read_scalars(r, d);
    return aci_json_complain(r->json, d->node, d->place,
                             "a track needs \"curves\", or \"times\" and \"values\"");
}

static bool read_track(const reading *r, draft *d, ac_target *target) {
    char where[ACI_JSON_PLACE_SIZE];
    aci_json_place_text(d->place, where);
    if (!json_is_object(d->node.value))
        return aci_json_complain(r->json, d->node, d->place, "a track must be an object");
    return aci_json_members(r->json, d->node, track_members, d->found, where) &&
           read_target(r->json, d, target) && read_width(r->json, d) && read_body(r, d);
}

/* Its place in a pose of the clip. */
static bool place_track(aci_json *json, const draft *d, ac_clip *clip) {
    d->track->pose_offset = clip->pose_width;
    if (d->track->width <= UINT32_MAX - clip->pose_width) {
        clip->pose_width += d->track->width;
        return true;
    }
    return aci_json_fail(json, d->node.token, AC_ERROR_LIMIT,
                         "clip %zu: a pose has more than 2^32 - 1 components", d->place.curve);
}

/* ---- clips ------------------------------------------------------------------------------- */

/* "axes" and "tracks"; *sum is that of all tracks. */
static bool read_tracks(const reading *r, const aci_json_node *found, size_t index,
                        ac_clip *clip, aci_json_sum *sum) {
    aci_builder *builder = r->json->builder;
    aci_json_node list = found[TRACKS];
    aci_json_axes axes = {0};
    size_t count = json_array_size(list.value);
    ac_track *tracks = aci_arena_take(&builder->arena, count, sizeof *tracks, builder->error);
    ac_target *targets =
        aci_arena_take(&builder->arena, count, sizeof *targets, builder->error);
    if (!tracks || !targets ||
        !aci_json_read_axes(r->json, found[AXES], list, aci_json_track_place(index, SIZE_MAX),
                            &axes))
        return false;
    aci_json_walk walk = aci_json_walk_of(list);
    aci_json_node node;
    for (uint32_t t = 0; aci_json_next_element(r->json, &walk, &node); t++) {
        draft d = {.place = aci_json_track_place(index, t), .node = node, .track = &tracks[t]};
        d.sum = aci_json_sum_none;
        d.axes = &axes;
        tracks[t].target = t;
        if (!read_track(r, &d, &targets[t]) || !place_track(r->json, &d, clip)) return false;
        aci_json_sum_add(sum, &d.sum);
    }
    clip->axes = axes.list;
    clip->axis_count = axes.count;
    clip->tracks = tracks;
    clip->targets = targets;
    clip->track_count = clip->target_count = (uint32_t)count;
    return true;
}

static bool check_tracks(aci_json *json, aci_json_node list, aci_json_place place) {
    if (!list.value) return true;
    if (!json_is_array(list.value))
        return aci_json_complain(json, list, place, "\"tracks\" must be an array");
    if (json_array_size(list.value) <= UINT32_MAX) return true;
    return aci_json_fail(json, list.token, AC_ERROR_LIMIT,
                         "clip %zu: more than 2^32 - 1 tracks", place.curve);
}

static bool read_clip(const reading *r, aci_json_node node, size_t index, ac_clip *clip) {
    aci_json *json = r->json;
    aci_json_node found[CLIP_MEMBERS];
    aci_json_place place = aci_json_track_place(index, SIZE_MAX);
    aci_json_sum sum = aci_json_sum_none;
    char where[ACI_JSON_PLACE_SIZE];
    aci_json_place_text(place, where);
    if (!json_is_object(node.value))
        return aci_json_complain(json, node, place, "a clip must be an object");
    if (!aci_json_members(json, node, clip_members, found, where) ||
        !read_text(json, found[NAME], place, "name", &clip->name) ||
        !check_tracks(json, found[TRACKS], place) || !read_tracks(r, found, index, clip, &sum))
        return false;
    clip->end_s = aci_json_sum_end(&sum);
    return read_seconds(json, found[START], place, "start_s", &clip->start_s) &&
           read_seconds(json, found[END], place, "end_s", &clip->end_s);
}

static bool make_rows(reading *r) {
    aci_builder *builder = r->json->builder;
    r->count = builder->curve_count;
    if (r->count == 0) return true;
    if (!aci_size_mul(r->count, sizeof *r->rows, &r->rows_size)) r->rows_size = SIZE_MAX;
    r->rows = aci_alloc(&builder->arena.memory, r->rows_size, builder->error);
    if (!r->rows) return false;
    for (const aci_entry *entry = builder->first; entry; entry = entry->next)
        r->rows[entry->index] = (row){&entry->curve, aci_json_sum_of(&entry->curve)};
    return true;
}

/* What all Euler tracks say; nothing where they differ. */
static ac_angle_unit angle_unit_of(const ac_clip *clips, size_t count) {
    ac_angle_unit unit = AC_ANGLE_UNKNOWN;
    for (size_t i = 0; i < count; i++)
        for (uint32_t t = 0; t < clips[i].track_count; t++) {
            const ac_track *track = &clips[i].tracks[t];
            if (track->kind != AC_TRACK_EULER) continue;
            bool is_degrees = track->flags & AC_TRACK_DEGREES;
            ac_angle_unit own = is_degrees ? AC_ANGLE_DEGREES : AC_ANGLE_RADIANS;
            if (unit != AC_ANGLE_UNKNOWN && unit != own) return AC_ANGLE_UNKNOWN;
            unit = own;
        }
    return unit;
}

static bool read_all(const reading *r, aci_json_node list) {
    aci_builder *builder = r->json->builder;
    size_t count = json_array_size(list.value);
    ac_clip *clips = aci_arena_take(&builder->arena, count, sizeof *clips, builder->error);
    if (!clips) return false;
    aci_json_walk walk = aci_json_walk_of(list);
    aci_json_node node;
    for (size_t i = 0; aci_json_next_element(r->json, &walk, &node); i++)
        if (!read_clip(r, node, i, &clips[i])) return false;
    builder->clips = clips;
    builder->clip_count = count;
    builder->angle_unit = (uint8_t)angle_unit_of(clips, count);
    return true;
}

bool aci_json_read_clips(aci_json *json, aci_json_node list) {
    reading r = {.json = json};
    if (json_array_size(list.value) == 0) return true;
    bool good = make_rows(&r) && read_all(&r, list);
    aci_free(&json->builder->arena.memory, r.rows, r.rows_size);
    return good;
}
