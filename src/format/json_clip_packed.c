/* animcurve JSON: packed tracks, of "times" and "values", and the axes that they share;
 * docs/formats/json.md, "Packed tracks". All sizes are those of arrays that stand in the text. */
#include <stdio.h>

#include "base/bits.h"
#include "base/size.h"
#include "format/json_clip.h"
#include "model/track.h"

/* ---- numbers ----------------------------------------------------------------------------- */

/* Finite, of float32. */
static bool read_number(aci_json *json, aci_json_node node, aci_json_place place,
                        const char *name, float *out) {
    char what[64];
    double value;
    if (!aci_json_value(json, node, place, name, 32, &value)) return false;
    *out = aci_f32_from_bits(aci_narrow(value));
    if (aci_is_finite(value)) return true;
    snprintf(what, sizeof what, "\"%s\" must be finite", name);
    return aci_json_complain(json, node, place, what);
}

/* ---- axes -------------------------------------------------------------------------------- */

/* Of an array, "times" of a track or an element of "axes"; `which` stands before "time 3". */
static bool read_ascending(aci_json *json, aci_json_node list, aci_json_place place,
                           const char *name, const char *which, float *out) {
    aci_json_walk walk = aci_json_walk_of(list);
    aci_json_node node;
    for (size_t i = 0; aci_json_next_element(json, &walk, &node); i++) {
        char what[128];
        if (!read_number(json, node, place, name, &out[i])) return false;
        if (i == 0 || out[i - 1] < out[i]) continue;
        snprintf(what, sizeof what, "%stime %zu does not lie after time %zu", which, i, i - 1);
        return aci_json_complain(json, node, place, what);
    }
    return true;
}

static bool read_axis(aci_json *json, aci_json_node list, aci_json_place place,
                      const char *name, const char *which, ac_axis *out) {
    aci_builder *builder = json->builder;
    size_t count = json_array_size(list.value);
    char what[96];
    snprintf(what, sizeof what, "%sthere must be at least one time", which);
    if (count == 0) return aci_json_complain(json, list, place, what);
    if (count > UINT32_MAX)
        return aci_json_fail(json, list.token, AC_ERROR_LIMIT, "more than 2^32 - 1 times");
    float *times = aci_arena_take(&builder->arena, count, sizeof *times, builder->error);
    *out = (ac_axis){.times_s = times, .count = (uint32_t)count};
    return times && read_ascending(json, list, place, name, which, times);
}

/* How many tracks have times of their own. */
static size_t own_axes(aci_json_node tracks) {
    size_t count = 0;
    for (size_t t = 0; t < json_array_size(tracks.value); t++) {
        const json_t *track = json_array_get(tracks.value, t);
        count += json_is_array(json_object_get(track, "times"));
    }
    return count;
}

bool aci_json_read_axes(aci_json *json, aci_json_node list, aci_json_node tracks,
                        aci_json_place place, aci_json_axes *out) {
    aci_builder *builder = json->builder;
    size_t count = json_array_size(list.value), room = count + own_axes(tracks);
    if (list.value && !json_is_array(list.value))
        return aci_json_complain(json, list, place, "\"axes\" must be an array");
    if (room > UINT32_MAX)
        return aci_json_fail(json, list.token, AC_ERROR_LIMIT, "more than 2^32 - 1 axes");
    out->list = aci_arena_take(&builder->arena, room, sizeof *out->list, builder->error);
    if (!out->list) return false;
    aci_json_walk walk = aci_json_walk_of(list);
    aci_json_node axis;
    for (; aci_json_next_element(json, &walk, &axis); out->count++) {
        char which[32];
        snprintf(which, sizeof which, "axis %u: ", (unsigned)out->count);
        if (!json_is_array(axis.value))
            return aci_json_complain(json, axis, place, "an axis must be an array of seconds");
        if (!read_axis(json, axis, place, "axes", which, &out->list[out->count])) return false;
    }
    out->shared = out->count;
    return true;
}

/* ---- times ------------------------------------------------------------------------------- */

static bool find_axis(aci_json *json, const aci_json_packed *from, const aci_json_axes *axes,
                      uint32_t *out) {
    char what[96];
    int32_t index;
    if (!aci_json_int(json, from->times, from->place, "times", &index)) return false;
    *out = (uint32_t)index;
    if (index >= 0 && *out < axes->shared) return true;
    snprintf(what, sizeof what, "there is no axis %d: \"axes\" has %u", (int)index,
             (unsigned)axes->shared);
    return aci_json_complain(json, from->times, from->place, what);
}

bool aci_json_read_times(aci_json *json, const aci_json_packed *from, aci_json_axes *axes,
                         ac_track *track) {
    aci_json_node times = from->times;
    if (!times.value)
        return aci_json_complain(json, times, from->place, "\"times\" is missing");
    if (json_is_number(times.value)) {
        if (!find_axis(json, from, axes, &track->axis_index)) return false;
    } else if (json_is_array(times.value)) {
        track->axis_index = axes->count++;
        if (!read_axis(json, times, from->place, "times", "", &axes->list[track->axis_index]))
            return false;
    } else {
        return aci_json_complain(
            json, times, from->place,
            "\"times\" must be an array of seconds or the index of an axis");
    }
    track->axis = &axes->list[track->axis_index];
    return true;
}

/* ---- interpolation ----------------------------------------------------------------------- */

bool aci_json_read_packed_interp(aci_json *json, const aci_json_packed *from, ac_track *track) {
    static const char *const words[] = {"step", "constant", "linear", "slerp", "cubic-spline"};
    static const uint8_t interps[] = {AC_INTERP_STEP, AC_INTERP_STEP, AC_INTERP_LINEAR,
                                      AC_INTERP_SLERP, AC_INTERP_CUBIC_SPLINE};
    uint8_t index = 0;
    if (!from->interp.value) return true;
    if (!aci_json_read_word(json, from->interp, from->place, "interp", words, sizeof interps,
                            &index))
        return false;
    track->interp = interps[index];
    return true;
}

static bool settle_interp(aci_json *json, const aci_json_packed *from, ac_track *track) {
    bool is_rotation = track->kind == AC_TRACK_QUAT;
    if (track->interp == AC_INTERP_DEFAULT)
        track->interp = is_rotation ? AC_INTERP_SLERP : AC_INTERP_LINEAR;
    if (is_rotation && track->interp == AC_INTERP_LINEAR)
        return aci_json_complain(json, from->interp, from->place,
                                 "a rotation says \"slerp\", never \"linear\"");
    return is_rotation || track->interp != AC_INTERP_SLERP ||
           aci_json_complain(json, from->interp, from->place,
                             "\"slerp\" is of rotations, which have a \"width\" of 4");
}

/* ---- values ------------------------------------------------------------------------------ */

/* Are there as many values as the keys need? */
static bool check_count(aci_json *json, const aci_json_packed *from, const ac_track *track) {
    aci_json_node values = from->values;
    bool is_cubic = track->interp == AC_INTERP_CUBIC_SPLINE;
    size_t want, count = json_array_size(values.value);
    char what[160];
    if (!values.value)
        return aci_json_complain(json, values, from->place, "\"values\" is missing");
    if (!json_is_array(values.value))
        return aci_json_complain(json, values, from->place, "\"values\" must be an array");
    bool fits = aci_size_mul(track->axis->count, is_cubic ? 3 : 1, &want) &&
                aci_size_mul(want, track->width, &want);
    if (fits && count == want) return true;
    snprintf(what, sizeof what, "\"values\" has %zu elements, and %u %s of width %u need %zu",
             count, (unsigned)track->axis->count, is_cubic ? "keys of a cubic spline" : "keys",
             (unsigned)track->width, fits ? want : SIZE_MAX);
    return aci_json_complain(json, values, from->place, what);
}

/* What is left to say no: a dialect that plays no packed tracks. */
static bool check_track(aci_json *json, const aci_json_packed *from, const ac_track *track) {
    ac_error wrong;
    ac_status status = ac_track_check(track, &wrong);
    if (status == AC_OK) return true;
    char where[ACI_JSON_PLACE_SIZE];
    aci_json_place_text(from->place, where);
    return aci_json_fail(json, from->dialect.token, status, "%s%.160s", where, wrong.message);
}

bool aci_json_read_values(aci_json *json, const aci_json_packed *from, ac_track *track) {
    aci_builder *builder = json->builder;
    if (!settle_interp(json, from, track) || !check_count(json, from, track) ||
        !aci_builder_allows(builder, track->axis->count))
        return false;
    builder->key_count += track->axis->count;
    float *values = aci_arena_take(&builder->arena, json_array_size(from->values.value),
                                   sizeof *values, builder->error);
    if (!values) return false;
    aci_json_walk walk = aci_json_walk_of(from->values);
    aci_json_node node;
    for (size_t i = 0; aci_json_next_element(json, &walk, &node); i++)
        if (!read_number(json, node, from->place, "values", &values[i])) return false;
    track->values = values;
    track->flags |= aci_track_unit_flag(track);
    return check_track(json, from, track);
}

/* ---- writing ----------------------------------------------------------------------------- */

static void write_row(aci_buffer *out, const float *row, size_t count) {
    for (size_t i = 0; i < count && !out->failed; i++)
        aci_json_write_number(out, i ? "," : "", (double)row[i], 32);
}

void aci_json_write_axes(aci_buffer *out, const ac_clip *clip) {
    if (clip->axis_count == 0) return;
    aci_buffer_text(out, "\"axes\":[");
    for (uint32_t i = 0; i < clip->axis_count; i++) {
        aci_buffer_text(out, i ? ",\n  [" : "\n  [");
        write_row(out, clip->axes[i].times_s, clip->axes[i].count);
        aci_buffer_text(out, "]");
    }
    aci_buffer_text(out, "],");
}

void aci_json_write_packed(aci_buffer *out, const ac_track *track) {
    size_t rows = track->interp == AC_INTERP_CUBIC_SPLINE ? 3 : 1;
    size_t size = rows * track->width; /* of a key */
    aci_buffer_text(out, ",\"times\":");
    aci_buffer_int(out, track->axis_index);
    aci_buffer_text(out, ",\"values\":[");
    for (size_t k = 0; k < track->axis->count && !out->failed; k++) {
        aci_buffer_text(out, k ? ",\n   " : "\n   ");
        write_row(out, track->values + k * size, size);
    }
    aci_buffer_text(out, "]");
}
