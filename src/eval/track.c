/* Sampling of tracks and clips: where a time lies on the axis, which rows of values that makes
 * weigh how much, and the components from these. Knows no engine: the dialect's track rules
 * name the arithmetic, which stands in kernel/mix.h and kernel/quaternion.h. */
#include "eval/track.h"

#include <string.h>

#include "dialect/dialect.h"
#include "kernel/quaternion.h"

/* ---- where ------------------------------------------------------------------------ */

typedef struct place {
    double time;     /* in the dialect's width */
    uint32_t key;    /* is held, or starts the span */
    bool is_between; /* it starts a span in which the formula runs */
    bool is_lead;    /* that from 0 to the first key, with the first key at both ends */
} place;

typedef struct search {
    const ac_axis *axis;
    double time;
} search;

/* Has the time reached this key? Babylon asks so in frames, which for key times that are floats
 * is the same: 60 times a float is exact, and 60 times the double before it lies lower. */
static bool reaches(const search *s, uint32_t key) {
    return (double)s->axis->times_s[key] <= s->time;
}

/* Key `low` is reached, key `high` is not: the last that is. */
static uint32_t halve(const search *s, uint32_t low, uint32_t high) {
    while (high - low > 1) {
        uint32_t middle = low + (high - low) / 2;
        if (reaches(s, middle)) low = middle;
        else high = middle;
    }
    return low;
}

/* The last key that is reached; the first is, the last is not. The span of the hint or the next
 * one is that of a time that runs on. */
static uint32_t last_reached(const search *s, ac_cursor *cursor) {
    uint32_t last = s->axis->count - 1, span = cursor ? cursor->span : last;
    if (span >= last || !reaches(s, span)) span = halve(s, 0, last);
    else if (reaches(s, span + 1)) {
        span++;
        if (reaches(s, span + 1)) span = halve(s, span + 1, last);
    }
    if (cursor) cursor->span = span;
    return span;
}

static uint8_t mix_of(const ac_track *track) {
    const aci_track_rules *rules = track->dialect->tracks;
    return track->interp == AC_INTERP_CUBIC_SPLINE ? rules->cubic : rules->linear;
}

static bool is_step(const ac_track *track) { return track->interp == AC_INTERP_STEP; }

static place place_of(const ac_track *track, double time_s, ac_cursor *cursor) {
    const aci_track_rules *rules = track->dialect->tracks;
    search s = {track->axis, aci_dialect_round(track->dialect, time_s)};
    place found = {.time = s.time};
    uint32_t last = s.axis->count - 1;
    if (!reaches(&s, 0)) { /* NaN reaches none */
        found.is_lead = rules->leads_in && s.time >= 0.0 && !is_step(track);
        found.is_between = found.is_lead;
        return found;
    }
    found.key = last;
    if (reaches(&s, last)) return found;
    found.key = last_reached(&s, cursor);
    bool is_at_key = (double)s.axis->times_s[found.key] == s.time;
    found.is_between = !is_step(track) && (!is_at_key || aci_mix_runs_at_keys(mix_of(track)));
    return found;
}

/* ---- what weighs how much ----------------------------------------------------------- */

static const float *values_of(const ac_track *track, uint32_t key) {
    size_t width = track->width;
    if (track->interp != AC_INTERP_CUBIC_SPLINE) return track->values + key * width;
    return track->values + ((size_t)key * 3 + 1) * width;
}

/* Rows as in aci_mixture: values, out-tangents, values, in-tangents; NULL: there is none. */
typedef struct blend {
    const float *rows[4];
    aci_mixture mixture;
} blend;

static blend blend_of(const ac_track *track, const place *at) {
    const float *times = track->axis->times_s;
    blend made = {.rows[0] = values_of(track, at->key)};
    if (!at->is_between) return made;
    double start = at->is_lead ? 0.0 : (double)times[at->key];
    uint32_t next = at->is_lead ? at->key : at->key + 1;
    made.mixture = aci_mixture_at(mix_of(track), at->time, start, (double)times[next]);
    made.rows[2] = values_of(track, next);
    if (track->interp != AC_INTERP_CUBIC_SPLINE) return made;
    made.rows[1] = made.rows[0] + track->width;
    made.rows[3] = made.rows[2] - track->width;
    return made;
}

static double number_at(const float *row, size_t index) {
    return row ? (double)row[index] : 0.0;
}

static double component(const float *const rows[4], const aci_mixture *mixture, size_t index) {
    double m0 = number_at(rows[1], index), m1 = number_at(rows[3], index);
    if (rows[1]) {
        m0 = aci_mix_rise(mixture->mix, m0, mixture->width);
        m1 = aci_mix_rise(mixture->mix, m1, mixture->width);
    }
    return aci_mixture_value(mixture, number_at(rows[0], index), m0, number_at(rows[2], index),
                             m1);
}

/* ---- rotations ---------------------------------------------------------------------- */

static void widen(const float *row, double out[4]) {
    for (int i = 0; i < 4; i++) out[i] = (double)row[i];
}

static void slerp(const ac_track *track, const blend *of, double out[4]) {
    double a[4], b[4];
    widen(of->rows[0], a);
    widen(of->rows[2], b);
    aci_quaternion_slerp(track->dialect->tracks->slerp, a, b, of->mixture.share, out);
}

static void cubic(const ac_track *track, const blend *of, double out[4]) {
    double key[4];
    widen(of->rows[0], key);
    for (size_t i = 0; i < 4; i++)
        out[i] = aci_mix_store(of->mixture.mix, component(of->rows, &of->mixture, i));
    aci_quaternion_unit(track->dialect->tracks->unit, out, key);
}

static void sample_rotation(const ac_track *track, const place *at, const blend *of,
                            float *out) {
    bool is_cubic = track->interp == AC_INTERP_CUBIC_SPLINE;
    if (!at->is_between && !(is_cubic && track->dialect->tracks->unit_at_ends)) {
        memcpy(out, of->rows[0], 4 * sizeof *out);
        return;
    }
    double q[4];
    if (is_cubic) cubic(track, of, q);
    else slerp(track, of, q);
    for (int i = 0; i < 4; i++) out[i] = (float)q[i];
}

/* ---- sampling ----------------------------------------------------------------------- */

double aci_track_curve_value(const ac_track *track, uint32_t index, double time_s) {
    const ac_curve *curve = track->curves[index];
    if (!curve) return (double)track->rest[index];
    double position = curve->rate_hz > 0.0 ? time_s * curve->rate_hz : time_s;
    return ac_eval(curve, position);
}

void ac_track_sample(const ac_track *track, double time_s, ac_cursor *cursor, float *out) {
    if (!track->axis) {
        for (uint32_t i = 0; i < track->width; i++)
            out[i] = (float)aci_track_curve_value(track, i, time_s);
        return;
    }
    place at = place_of(track, time_s, cursor);
    blend of = blend_of(track, &at);
    if (track->kind == AC_TRACK_QUAT) {
        sample_rotation(track, &at, &of, out);
    } else if (!at.is_between) {
        memcpy(out, of.rows[0], track->width * sizeof *out); /* a NaN's payload too */
    } else {
        for (size_t i = 0; i < track->width; i++)
            out[i] = (float)component(of.rows, &of.mixture, i);
    }
}

ac_lanes ac_track_lanes(const ac_track *track, double time_s, ac_cursor *cursor) {
    ac_lanes lanes = {.left = 0};
    if (!track->axis || track->kind == AC_TRACK_QUAT) return lanes;
    place at = place_of(track, time_s, cursor);
    blend of = blend_of(track, &at);
    memcpy(lanes.rows, of.rows, sizeof lanes.rows);
    memcpy(lanes.weights, of.mixture.weights, sizeof lanes.weights);
    lanes.share = of.mixture.share;
    lanes.width = of.mixture.width;
    lanes.mix = of.mixture.mix;
    lanes.left = track->width;
    return lanes;
}

bool ac_lanes_next(ac_lanes *lanes, float *out) {
    if (lanes->left == 0) return false;
    aci_mixture mixture = {.share = lanes->share, .width = lanes->width, .mix = lanes->mix};
    memcpy(mixture.weights, lanes->weights, sizeof mixture.weights);
    if (mixture.mix == ACI_MIX_HOLD) *out = *lanes->rows[0];
    else *out = (float)component(lanes->rows, &mixture, 0);
    for (int i = 0; i < 4; i++)
        if (lanes->rows[i]) lanes->rows[i]++;
    lanes->left--;
    return true;
}

/* Without cursors of the caller's own these serve the first axes. */
enum { OWN_CURSORS = 64 };

void ac_clip_sample(const ac_clip *clip, double time_s, ac_cursor *cursors, float *out) {
    ac_cursor own[OWN_CURSORS] = {{0}};
    uint32_t count = cursors ? clip->axis_count : OWN_CURSORS;
    if (!cursors) cursors = own;
    for (uint32_t i = 0; i < clip->track_count; i++) {
        const ac_track *track = &clip->tracks[i];
        bool has_cursor = track->axis && track->axis_index < count;
        ac_track_sample(track, time_s, has_cursor ? &cursors[track->axis_index] : NULL,
                        out + track->pose_offset);
    }
}
