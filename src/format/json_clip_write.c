/* animcurve JSON: writes clips, one line a track, of packed ones one a key, defaults left out;
 * docs/formats/json.md, "Clips". What a clip points to is checked first: it may have been made
 * by hand. */
#include <string.h>

#include "base/bits.h"
#include "base/size.h"
#include "base/text.h"
#include "format/json_clip.h"
#include "model/track.h"

typedef struct writing {
    const ac_asset *asset;
    const aci_json_sum *sums; /* [asset->curve_count] */
    aci_buffer *out;
    ac_error *error;
} writing;

/* A track and what follows from its curves or axis, and from its property. */
typedef struct draft {
    size_t clip, index;
    const ac_track *track;
    const ac_target *target;
    const char *property;
    aci_json_sum sum;
} draft;

static ac_status fail(const writing *w, const draft *d, ac_status status, const char *what) {
    return aci_fail(w->error, status, "clip %zu, track %zu: %s", d->clip, d->index, what);
}

static const char *text_of(const char *text) { return text ? text : ""; }

/* ---- checks ------------------------------------------------------------------------------ */

static bool is_word_of_curves(uint8_t interp) {
    return interp < AC_INTERP_COUNT && interp != AC_INTERP_SLERP &&
           interp != AC_INTERP_CUBIC_SPLINE;
}

static ac_status check_curves(const writing *w, draft *d) {
    const ac_track *track = d->track;
    size_t index;
    if (track->width == 0) return fail(w, d, AC_ERROR_ARGUMENT, "it has no components");
    if (!track->curves) return fail(w, d, AC_ERROR_ARGUMENT, "it has no array of curves");
    for (uint32_t c = 0; c < track->width; c++) {
        if (!track->curves[c] && !track->rest)
            return fail(w, d, AC_ERROR_ARGUMENT, "it has no array of values at rest");
        if (!track->curves[c]) continue;
        if (!aci_index_of(w->asset, track->curves[c], &index))
            return aci_fail(w->error, AC_ERROR_ARGUMENT,
                            "clip %zu, track %zu: component %u points to a curve that is not "
                            "among the asset's curves",
                            d->clip, d->index, (unsigned)c);
        aci_json_sum_add(&d->sum, &w->sums[index]);
    }
    if (d->sum.is_mixed)
        return fail(w, d, AC_ERROR_TOLERANCE, "its curves are of several dialects");
    if (!d->sum.dialect && !track->dialect)
        return fail(w, d, AC_ERROR_ARGUMENT, "it has no dialect and no curves");
    if (!is_word_of_curves(track->interp))
        return fail(w, d, AC_ERROR_ARGUMENT, "its interpolation is not one of scalar curves");
    return AC_OK;
}

/* ac_track_check has been there. */
static ac_status check_packed(const writing *w, draft *d) {
    const ac_clip *clip = &w->asset->clips[d->clip];
    const ac_track *track = d->track;
    if (track->axis_index >= clip->axis_count || track->axis != &clip->axes[track->axis_index])
        return fail(w, d, AC_ERROR_ARGUMENT,
                    "its axis is not the one of its axis_index among the clip's axes");
    d->sum.last_s = (double)track->axis->times_s[track->axis->count - 1];
    return AC_OK;
}

static ac_status check_target(const writing *w, const draft *d) {
    const ac_target *target = d->target;
    const char *const texts[] = {target->node, target->property, target->pointer,
                                 target->ignored};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        if (texts[i] && !aci_utf8_valid(texts[i], strlen(texts[i])))
            return fail(w, d, AC_ERROR_VALUE, "a text of its target is not UTF-8");
    if (target->node_index < -1)
        return fail(w, d, AC_ERROR_ARGUMENT, "its node_index is below -1");
    return AC_OK;
}

static ac_status check_kind(const writing *w, const draft *d) {
    const ac_track *track = d->track;
    uint8_t flags = track->flags;
    /* It follows from the values, and is not written. */
    if (track->axis && track->kind == AC_TRACK_QUAT) flags &= (uint8_t)~AC_TRACK_NOT_UNIT;
    if (track->kind >= AC_TRACK_KIND_COUNT || track->euler_order >= AC_EULER_ORDER_COUNT ||
        flags > AC_TRACK_DEGREES)
        return fail(w, d, AC_ERROR_ARGUMENT, "its kind, order of angles or flags are none");
    if (!aci_json_kind_fits((ac_track_kind)track->kind, track->width))
        return fail(w, d, AC_ERROR_ARGUMENT, "its kind does not fit its width");
    if (track->kind != AC_TRACK_EULER && (track->euler_order || flags))
        return fail(w, d, AC_ERROR_TOLERANCE,
                    "it has an order or unit of angles and is no Euler track");
    return AC_OK;
}

static ac_status check_track(const writing *w, draft *d) {
    d->sum = aci_json_sum_none;
    ac_status status = d->track->axis ? check_packed(w, d) : check_curves(w, d);
    if (status == AC_OK) status = check_target(w, d);
    if (status == AC_OK) status = check_kind(w, d);
    return status;
}

/* Those that no track uses too. */
static ac_status check_axes(const writing *w, size_t index) {
    const ac_clip *clip = &w->asset->clips[index];
    for (uint32_t i = 0; i < clip->axis_count; i++) {
        ac_error wrong = {.status = AC_OK};
        ac_status status = aci_axis_check(&clip->axes[i], &wrong);
        if (status != AC_OK)
            return aci_fail(w->error, status, "clip %zu, axis %u: %.160s", index, (unsigned)i,
                            wrong.message);
    }
    return AC_OK;
}

static ac_status check_clip(const writing *w, size_t index) {
    const ac_clip *clip = &w->asset->clips[index];
    if (!aci_is_finite(clip->start_s) || !aci_is_finite(clip->end_s))
        return aci_fail(w->error, AC_ERROR_VALUE, "clip %zu: its start or end is not finite",
                        index);
    if (clip->name && !aci_utf8_valid(clip->name, strlen(clip->name)))
        return aci_fail(w->error, AC_ERROR_VALUE, "clip %zu: its name is not UTF-8", index);
    bool is_whole = (clip->tracks || clip->track_count == 0) &&
                    (clip->targets || clip->target_count == 0) &&
                    (clip->axes || clip->axis_count == 0);
    if (!is_whole)
        return aci_fail(w->error, AC_ERROR_ARGUMENT,
                        "clip %zu: it has no array of its tracks, targets or axes", index);
    return check_axes(w, index);
}

/* ---- tracks ------------------------------------------------------------------------------ */

static void write_unless_empty(aci_buffer *out, const char *name, const char *text) {
    if (text && *text) aci_json_write_word(out, name, text);
}

static void write_target(const writing *w, const draft *d) {
    const ac_target *target = d->target;
    aci_buffer *out = w->out;
    if (target->node && *target->node) {
        aci_json_write_word(out, "\"node\":", target->node);
        aci_buffer_text(out, ",");
    }
    if (target->node_index >= 0) {
        aci_buffer_text(out, "\"node_index\":");
        aci_buffer_int(out, target->node_index);
        aci_buffer_text(out, ",");
    }
    aci_json_write_word(out, "\"property\":", d->property);
    write_unless_empty(out, ",\"pointer\":", target->pointer);
}

static void write_curves(const writing *w, const ac_track *track) {
    size_t index = 0;
    aci_buffer_text(w->out, ",\"curves\":[");
    for (uint32_t c = 0; c < track->width; c++) {
        if (c) aci_buffer_text(w->out, ",");
        bool has_curve = track->curves[c] && aci_index_of(w->asset, track->curves[c], &index);
        if (has_curve) aci_buffer_int(w->out, (int64_t)index);
        else aci_buffer_text(w->out, "null");
    }
    aci_buffer_text(w->out, "]");
}

static bool rests_as_default(const draft *d) {
    if (!d->track->rest) return true; /* every component has a curve */
    uint32_t bits = aci_f32_bits(aci_json_default_rest(d->property));
    for (uint32_t c = 0; c < d->track->width; c++)
        if (aci_f32_bits(d->track->rest[c]) != bits) return false;
    return true;
}

static void write_rest(aci_buffer *out, const draft *d) {
    if (rests_as_default(d)) return;
    for (uint32_t c = 0; c < d->track->width; c++)
        aci_json_write_number(out, c ? "," : ",\"rest\":[",
                              aci_widen(aci_f32_bits(d->track->rest[c])), 32);
    aci_buffer_text(out, "]");
}

static void write_kind(aci_buffer *out, const draft *d) {
    const ac_track *track = d->track;
    bool is_euler = track->kind == AC_TRACK_EULER;
    if (is_euler) {
        bool is_degrees = track->flags & AC_TRACK_DEGREES;
        aci_json_write_word(out, ",\"euler\":", aci_json_euler_words[track->euler_order]);
        aci_json_write_word(out, ",\"angle\":", is_degrees ? "deg" : "rad");
    }
    if (track->kind != aci_json_default_kind(d->property, track, is_euler))
        aci_json_write_word(out, ",\"kind\":", ac_track_kind_name((ac_track_kind)track->kind));
}

/* A packed track's dialect is gltf where none is given; its interpolation nothing else tells. */
static void write_play(aci_buffer *out, const draft *d) {
    const ac_track *track = d->track;
    bool has_dialect =
        track->axis ? track->dialect != ac_dialect_find("gltf") : !d->sum.dialect;
    bool has_interp = track->axis || (!d->sum.has_keys && track->interp != AC_INTERP_DEFAULT);
    if (has_dialect) aci_json_write_word(out, ",\"dialect\":", ac_dialect_name(track->dialect));
    if (has_interp)
        aci_json_write_word(out, ",\"interp\":", ac_interp_name((ac_interp)track->interp));
}

static void write_track(const writing *w, const draft *d) {
    const ac_track *track = d->track;
    aci_buffer *out = w->out;
    aci_buffer_text(out, d->index ? ",\n  {" : "\n  {");
    write_target(w, d);
    if (track->width != aci_json_default_width(d->property)) {
        aci_buffer_text(out, ",\"width\":");
        aci_buffer_int(out, track->width);
    }
    write_play(out, d);
    if (!track->axis) {
        write_curves(w, track);
        write_rest(out, d);
    }
    write_kind(out, d);
    write_unless_empty(out, ",\"ignored\":", d->target->ignored);
    if (track->axis) aci_json_write_packed(out, track);
    aci_buffer_text(out, "}");
}

/* ---- clips ------------------------------------------------------------------------------- */

/* A track that has been checked; *status otherwise. */
static draft draft_of(const writing *w, size_t clip_index, uint32_t t, ac_status *status) {
    const ac_clip *clip = &w->asset->clips[clip_index];
    draft d = {.clip = clip_index, .index = t, .track = &clip->tracks[t]};
    if (d.track->target >= clip->target_count) {
        *status = fail(w, &d, AC_ERROR_ARGUMENT, "its target is not among the clip's targets");
        return d;
    }
    d.target = &clip->targets[d.track->target];
    d.property = text_of(d.target->property);
    *status = check_track(w, &d);
    return d;
}

/* What stands before the tracks; `sum` is the clip's. */
static void write_head(aci_buffer *out, const ac_clip *clip, const aci_json_sum *sum) {
    aci_buffer_text(out, "{");
    if (clip->name && *clip->name) {
        aci_json_write_word(out, "\"name\":", clip->name);
        aci_buffer_text(out, ",");
    }
    if (aci_f64_bits(clip->start_s) != 0) {
        aci_json_write_number(out, "\"start_s\":", clip->start_s, 64);
        aci_buffer_text(out, ",");
    }
    if (aci_f64_bits(clip->end_s) != aci_f64_bits(aci_json_sum_end(sum))) {
        aci_json_write_number(out, "\"end_s\":", clip->end_s, 64);
        aci_buffer_text(out, ",");
    }
    aci_json_write_axes(out, clip);
    aci_buffer_text(out, "\"tracks\":[");
}

static ac_status write_clip(const writing *w, size_t index) {
    const ac_clip *clip = &w->asset->clips[index];
    aci_json_sum sum = aci_json_sum_none;
    ac_status status = check_clip(w, index);
    for (uint32_t t = 0; t < clip->track_count && status == AC_OK; t++) {
        draft d = draft_of(w, index, t, &status);
        aci_json_sum_add(&sum, &d.sum);
    }
    if (status != AC_OK) return status;
    write_head(w->out, clip, &sum);
    for (uint32_t t = 0; t < clip->track_count && status == AC_OK; t++) {
        draft d = draft_of(w, index, t, &status);
        write_track(w, &d);
    }
    aci_buffer_text(w->out, "]}");
    return status;
}

ac_status aci_json_write_clips(const ac_asset *asset, aci_buffer *out, ac_error *error) {
    size_t size, count = asset->curve_count;
    if (asset->clip_count == 0) return AC_OK;
    if (!aci_size_mul(count ? count : 1, sizeof(aci_json_sum), &size)) size = SIZE_MAX;
    aci_json_sum *sums = aci_alloc(&out->memory, size, error);
    if (!sums) return aci_status_of(error, AC_ERROR_MEMORY);
    for (size_t i = 0; i < count; i++) sums[i] = aci_json_sum_of(&asset->curves[i]);
    writing w = {asset, sums, out, error};
    ac_status status = AC_OK;
    aci_buffer_text(out, ",\n\"clips\":[");
    for (size_t i = 0; i < asset->clip_count && status == AC_OK; i++) {
        aci_buffer_text(out, i ? ",\n " : "\n ");
        status = write_clip(&w, i);
    }
    aci_buffer_text(out, "]");
    aci_free(&out->memory, sums, size);
    return status;
}
