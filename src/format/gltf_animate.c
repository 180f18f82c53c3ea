/* glTF, writing: samplers and channels. What glTF cannot say exactly is refused. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "base/number.h"
#include "base/size.h"
#include "base/text.h"
#include "format/gltf.h"
#include "format/gltf_write.h"
#include "format/json_rules.h"
#include "model/track.h"

/* ---- samplers ---------------------------------------------------------------------------- */

static const char *type_of(const ac_track *track) {
    static const char *const types[] = {"SCALAR", "VEC2", "VEC3", "VEC4"};
    bool is_stream = track->kind == AC_TRACK_WEIGHTS || track->width > 4;
    return is_stream ? types[0] : types[track->width - 1];
}

/* A cubic spline of one key has no span, and its value holds. */
static bool is_one_cubic(const ac_track *track) {
    return track->interp == AC_INTERP_CUBIC_SPLINE && track->axis->count == 1;
}

static const char *word_of(const ac_track *track) {
    if (track->interp == AC_INTERP_STEP) return "STEP";
    bool is_cubic = track->interp == AC_INTERP_CUBIC_SPLINE && !is_one_cubic(track);
    return is_cubic ? "CUBICSPLINE" : "LINEAR";
}

static size_t add_values(aci_gltf_data *data, const ac_track *track) {
    const char *type = type_of(track);
    size_t rows = track->axis->count;
    const float *values = track->values;
    if (is_one_cubic(track)) values += track->width;
    else if (track->interp == AC_INTERP_CUBIC_SPLINE) rows *= 3;
    bool is_stream = strcmp(type, "SCALAR") == 0;
    return is_stream ? aci_gltf_data_add(data, type, 1, values, rows * track->width, false)
                     : aci_gltf_data_add(data, type, track->width, values, rows, false);
}

/* *axis_accessor: that of its times, or ACI_GLTF_NO_INDEX while there is none. */
static ac_status add_times(aci_gltf_animating *a, const ac_axis *axis, size_t *axis_accessor) {
    if (axis->times_s[0] < 0)
        return aci_fail(a->error, AC_ERROR_TOLERANCE,
                        "its first key lies before 0 seconds, where glTF has no keys");
    if (*axis_accessor == ACI_GLTF_NO_INDEX)
        *axis_accessor =
            aci_gltf_data_add(a->data, "SCALAR", 1, axis->times_s, axis->count, true);
    return AC_OK;
}

static void write_sampler(aci_gltf_animating *a, const ac_track *track, size_t *axis_accessor,
                          aci_buffer *out) {
    aci_gltf_put_number(out, "{\"input\":", *axis_accessor);
    aci_gltf_put_number(out, ",\"output\":", add_values(a->data, track));
    aci_buffer_text(out, ",\"interpolation\":\"");
    aci_buffer_text(out, word_of(track));
    aci_buffer_text(out, "\"}");
}

/* ---- channels ---------------------------------------------------------------------------- */

static bool is_one_of(const char *property) {
    static const char *const names[] = {"translation", "rotation", "scale", "weights"};
    size_t i = 0;
    while (i < 4 && strcmp(property, names[i]) != 0) i++;
    return i < 4;
}

/* Does glTF have such a property of nodes, of the track's kind? */
static bool is_path(const ac_track *track, const char *property) {
    bool turns = track->kind == AC_TRACK_QUAT || track->kind == AC_TRACK_EULER;
    if (strcmp(property, "rotation") == 0) return turns;
    if (strcmp(property, "weights") == 0) return !turns;
    bool is_vector = strcmp(property, "translation") == 0 || strcmp(property, "scale") == 0;
    return is_vector && track->width == 3 && !turns;
}

static void write_pointer(const char *pointer, aci_buffer *out) {
    aci_buffer_text(out, ",\"target\":{\"path\":\"pointer\",\"extensions\":{"
                         "\"KHR_animation_pointer\":{\"pointer\":");
    aci_json_write_text(out, pointer);
    aci_buffer_text(out, "}}}}");
}

/* Can a channel move that property of a node, or is there a pointer? */
static ac_status check_property(const ac_track *track, const ac_target *target,
                                ac_error *error) {
    const char *property = aci_gltf_text_of(target->property);
    if (*aci_gltf_text_of(target->pointer) || is_path(track, property)) return AC_OK;
    return aci_fail(
        error, AC_ERROR_TOLERANCE,
        "glTF has no %.40s of %u component%s%s%s: its nodes have translation, rotation, "
        "scale and weights",
        *property ? property : "property without a name", (unsigned)track->width,
        track->width == 1 ? "" : "s", is_one_of(property) ? " of kind " : "",
        is_one_of(property) ? ac_track_kind_name((ac_track_kind)track->kind) : "");
}

static void write_channel(aci_gltf_animating *a, const ac_target *target, size_t node,
                          size_t sampler, aci_buffer *out) {
    aci_gltf_put_number(out, "{\"sampler\":", sampler);
    if (*aci_gltf_text_of(target->pointer)) {
        a->has_pointers = true;
        write_pointer(target->pointer, out);
        return;
    }
    aci_buffer_text(out, ",\"target\":{");
    if (node != ACI_GLTF_NO_INDEX) {
        aci_gltf_put_number(out, "\"node\":", node);
        aci_buffer_text(out, ",");
    }
    aci_json_write_word(out, "\"path\":", aci_gltf_text_of(target->property));
    aci_buffer_text(out, "}}");
}

/* ---- animations -------------------------------------------------------------------------- */

void aci_gltf_animation_init(aci_gltf_animation *animation, const ac_allocator *allocator,
                             ac_error *error) {
    memset(animation, 0, sizeof *animation);
    aci_buffer_init(&animation->samplers, allocator, error);
    aci_buffer_init(&animation->channels, allocator, error);
}

void aci_gltf_animation_free(aci_gltf_animation *animation) {
    aci_buffer_free(&animation->samplers);
    aci_buffer_free(&animation->channels);
}

void aci_gltf_part(aci_buffer *list) {
    if (list->size) aci_buffer_text(list, ",");
}

size_t *aci_gltf_take_axes(aci_gltf_animating *a, const ac_clip *clip) {
    size_t count = clip->axes ? clip->axis_count : 0, size;
    if (!aci_size_mul(count + 1, sizeof(size_t), &size)) size = SIZE_MAX;
    size_t *axes = aci_alloc(a->memory, size, a->error);
    for (size_t i = 0; axes && i <= count; i++) axes[i] = ACI_GLTF_NO_INDEX;
    return axes;
}

void aci_gltf_drop_axes(aci_gltf_animating *a, const ac_clip *clip, size_t *axes) {
    size_t count = clip->axes ? clip->axis_count : 0;
    aci_free(a->memory, axes, (count + 1) * sizeof *axes);
}

/* The entry of `axes` for the track's times; behind them one for times that no axis of the clip
 * has. */
static size_t *axis_of(const ac_clip *clip, const ac_track *track, size_t *axes) {
    size_t count = clip->axes ? clip->axis_count : 0;
    bool is_shared = track->axis_index < count && track->axis == &clip->axes[track->axis_index];
    if (is_shared) return &axes[track->axis_index];
    axes[count] = ACI_GLTF_NO_INDEX;
    return &axes[count];
}

/* A player may take a rotation as it is, or normalise it: those of other lengths have no one
 * meaning. */
static ac_status check_rotations(const ac_track *track, ac_error *error) {
    size_t rows = track->interp == AC_INTERP_CUBIC_SPLINE ? 3 : 1;
    for (size_t k = 0; track->kind == AC_TRACK_QUAT && k < track->axis->count; k++) {
        double length = aci_quaternion_length(track->values + (k * rows + rows / 2) * 4);
        char text[ACI_NUMBER_SIZE];
        if (fabs(length - 1) <= ACI_UNIT_MOST_OFF) continue;
        aci_number_print_f32((float)length, text);
        return aci_fail(error, AC_ERROR_TOLERANCE,
                        "key %zu is a rotation of length %s, and glTF has such of length 1", k,
                        text);
    }
    return AC_OK;
}

static ac_status put_packed(aci_gltf_animating *a, const ac_track *track, size_t *axis,
                            aci_buffer *out) {
    ac_status status = check_rotations(track, a->error);
    if (status == AC_OK) status = add_times(a, track->axis, axis);
    if (status == AC_OK) write_sampler(a, track, axis, out);
    return status;
}

ac_status aci_gltf_put_times(aci_gltf_animating *a, const ac_clip *clip, const ac_track *track,
                             size_t *axes, size_t *out) {
    size_t *axis = axis_of(clip, track, axes);
    ac_status status = add_times(a, track->axis, axis);
    *out = *axis;
    return status;
}

static ac_status put_curves(aci_gltf_animating *a, const ac_track *track, aci_buffer *out) {
    aci_gltf_packed packed;
    size_t axis = ACI_GLTF_NO_INDEX;
    ac_status status = aci_gltf_pack_curves(track, a->memory, &packed, a->error);
    if (status == AC_OK && track->kind == AC_TRACK_EULER)
        status = aci_gltf_turn(&packed, a->memory, a->error);
    if (status == AC_OK) status = put_packed(a, &packed.track, &axis, out);
    aci_gltf_packed_free(&packed, a->memory);
    return status;
}

/* Packed angles. */
static ac_status put_angles(aci_gltf_animating *a, const ac_track *track, aci_buffer *out) {
    aci_gltf_packed turned = {.track = *track, .axis = *track->axis};
    size_t axis = ACI_GLTF_NO_INDEX;
    turned.track.axis = &turned.axis;
    ac_status status = aci_gltf_turn(&turned, a->memory, a->error);
    if (status == AC_OK) status = put_packed(a, &turned.track, &axis, out);
    aci_gltf_packed_free(&turned, a->memory);
    return status;
}

ac_status aci_gltf_put_sampler(aci_gltf_animating *a, const ac_clip *clip,
                               const ac_track *track, size_t *axes, aci_buffer *out) {
    if (!track->axis) return put_curves(a, track, out);
    if (track->kind == AC_TRACK_EULER) return put_angles(a, track, out);
    return put_packed(a, track, axis_of(clip, track, axes), out);
}

ac_status aci_gltf_add_track(aci_gltf_animating *a, const ac_clip *clip, const ac_track *track,
                             const ac_target *target, size_t *axes, size_t node,
                             aci_gltf_animation *out) {
    ac_status status = check_property(track, target, a->error);
    ac_track as = *track;
    if (status != AC_OK) return status;
    /* What a path leads to says how numbers lie, whatever the track calls itself. */
    if (!*aci_gltf_text_of(target->pointer) && as.kind != AC_TRACK_QUAT &&
        as.kind != AC_TRACK_EULER)
        as.kind = strcmp(aci_gltf_text_of(target->property), "weights") == 0 ? AC_TRACK_WEIGHTS
                                                                             : AC_TRACK_VEC3;
    aci_gltf_part(&out->channels);
    write_channel(a, target, node, out->sampler_count++, &out->channels);
    aci_gltf_part(&out->samplers);
    return aci_gltf_put_sampler(a, clip, &as, axes, &out->samplers);
}

void aci_gltf_write_animation(const ac_clip *clip, const aci_gltf_animation *animation,
                              aci_buffer *out) {
    aci_buffer_text(out, "{");
    if (clip->name && *clip->name) {
        aci_json_write_word(out, "\"name\":", clip->name);
        aci_buffer_text(out, ",");
    }
    aci_buffer_text(out, "\"samplers\":[");
    aci_gltf_put(out, aci_gltf_bytes_of(&animation->samplers));
    aci_buffer_text(out, "],\"channels\":[");
    aci_gltf_put(out, aci_gltf_bytes_of(&animation->channels));
    aci_buffer_text(out, "]}");
}

/* ---- the asset --------------------------------------------------------------------------- */

void aci_gltf_name_track(ac_error *error, const ac_clip *clip, size_t clip_index,
                         uint32_t index) {
    char text[sizeof error->message], node[ACI_EXCERPT_SIZE], property[ACI_EXCERPT_SIZE];
    uint32_t target = clip->tracks[index].target;
    if (!error) return;
    memcpy(text, error->message, sizeof text);
    if (target >= clip->target_count) {
        snprintf(error->message, sizeof error->message, "clip %zu, track %u: %.180s",
                 clip_index, (unsigned)index, text);
        return;
    }
    bool has_pointer = *aci_gltf_text_of(clip->targets[target].pointer);
    aci_excerpt(has_pointer ? clip->targets[target].pointer
                            : aci_gltf_text_of(clip->targets[target].node),
                node);
    aci_excerpt(has_pointer ? "" : aci_gltf_text_of(clip->targets[target].property), property);
    snprintf(error->message, sizeof error->message, "clip %zu, track %u (%s%s%s): %.140s",
             clip_index, (unsigned)index, node, has_pointer ? "" : "/", property, text);
}

static bool is_utf8(const char *text) { return !text || aci_utf8_valid(text, strlen(text)); }

static bool has_good_texts(const ac_clip *clip) {
    bool good = is_utf8(clip->name);
    for (uint32_t i = 0; i < clip->target_count && good; i++) {
        const ac_target *target = &clip->targets[i];
        good = is_utf8(target->node) && is_utf8(target->property) && is_utf8(target->pointer);
    }
    return good;
}

/* Of curves that need not be the asset's; packed tracks have been checked. */
static ac_status check_curves(const ac_clip *clip, size_t index, ac_error *error) {
    for (uint32_t t = 0; t < clip->track_count; t++) {
        ac_error wrong;
        if (clip->tracks[t].axis) continue;
        ac_status status = ac_track_check(&clip->tracks[t], &wrong);
        if (status != AC_OK)
            return aci_fail(error, status, "clip %zu, track %u: %.200s", index, (unsigned)t,
                            wrong.message);
    }
    return AC_OK;
}

static void mark_used(const ac_asset *asset, const ac_clip *clip, bool *used) {
    size_t index;
    for (uint32_t t = 0; t < clip->track_count; t++) {
        const ac_track *track = &clip->tracks[t];
        for (uint32_t c = 0; track->curves && c < track->width; c++)
            if (track->curves[c] && aci_index_of(asset, track->curves[c], &index))
                used[index] = true;
    }
}

ac_status aci_gltf_check_asset(const ac_asset *asset, aci_memory *memory, ac_error *error) {
    for (size_t i = 0; i < asset->clip_count; i++) {
        const ac_clip *clip = &asset->clips[i];
        bool has_arrays =
            (clip->tracks || !clip->track_count) && (clip->targets || !clip->target_count);
        if (!has_arrays)
            return aci_fail(error, AC_ERROR_ARGUMENT,
                            "clip %zu has no array of its tracks or targets", i);
        if (!has_good_texts(clip))
            return aci_fail(error, AC_ERROR_VALUE, "clip %zu: a name is not UTF-8", i);
        ac_status status = check_curves(clip, i, error);
        if (status != AC_OK) return status;
    }
    size_t count = asset->curve_count, lost = 0;
    bool *used = aci_alloc(memory, count + 1, error);
    if (!used) return aci_status_of(error, AC_ERROR_MEMORY);
    memset(used, 0, count);
    for (size_t i = 0; i < asset->clip_count; i++) mark_used(asset, &asset->clips[i], used);
    while (lost < count && used[lost]) lost++;
    aci_free(memory, used, count + 1);
    if (lost == count) return AC_OK;
    return aci_fail(error, AC_ERROR_TOLERANCE,
                    "curve %zu plays in no track, and glTF has nothing but tracks of nodes",
                    lost);
}
