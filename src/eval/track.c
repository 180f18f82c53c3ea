/* Sampling of tracks and clips: where a time lies on the axis, which rows of values that makes
 * weigh how much, and the components from these. Knows no engine: the dialect's track rules
 * name the arithmetic, which stands in kernel/mix.h and kernel/quaternion.h. */
#include "eval/track.h"

#include <string.h>

#include "dialect/dialect.h"
#include "kernel/quaternion.h"

/* ---- where ------------------------------------------------------------------------ */

typedef struct search {
    const ac_axis *axis;
    double time; /* in the dialect's width */
} search;

/* Has the time reached this key? Babylon asks so in frames, which for key times that are floats
 * is the same: 60 times a float is exact, and 60 times the double before it lies lower. */
static inline bool reaches(const search *s, uint32_t key) {
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

#define NO_KEY UINT32_MAX

/* The last key that is reached, looked for from `low`, which may not be; NaN reaches none. */
static uint32_t seek(const search *s, uint32_t low, ac_cursor *cursor) {
    uint32_t last = s->axis->count - 1;
    if (!reaches(s, low)) return NO_KEY;
    if (reaches(s, last)) return last;
    uint32_t span = halve(s, low, last);
    if (cursor) cursor->span = span;
    return span;
}

/* The same by a hint first: its span, or the next one, is that of a time that runs on, and no
 * other key needs a look. Which of the two it is no processor foresees, so it is no branch. */
static inline uint32_t last_reached(const search *s, ac_cursor *cursor) {
    uint32_t last = s->axis->count - 1, span = cursor ? cursor->span : last;
    if (span >= last || !reaches(s, span)) return seek(s, 0, cursor);
    span += (uint32_t)reaches(s, span + 1);
    if (span == last) return last;
    if (reaches(s, span + 1)) return seek(s, span + 1, cursor);
    cursor->span = span;
    return span;
}

static inline bool is_step(const ac_track *track) { return track->interp == AC_INTERP_STEP; }

static inline bool is_cubic(const ac_track *track) {
    return track->interp == AC_INTERP_CUBIC_SPLINE;
}

static inline uint8_t mix_of(const ac_track *track) {
    const aci_track_rules *rules = track->dialect->tracks;
    return is_cubic(track) ? rules->cubic : rules->linear;
}

/* One time on one axis: the same for all tracks that are alike. */
typedef struct moment {
    uint32_t key, next; /* the key that is held, or those at the ends of the span      */
    bool is_between;    /* it is the span, in which the formula runs                   */
    aci_mixture mixture;
} moment;

/* Do two tracks have every moment in common? */
static inline bool are_alike(const ac_track *a, const ac_track *b) {
    return a->axis == b->axis && a->dialect == b->dialect && is_step(a) == is_step(b) &&
           is_cubic(a) == is_cubic(b);
}

/* The formula runs between two keys. */
static inline void move_between(const ac_track *track, double time, double start, moment *out) {
    double end = (double)track->axis->times_s[out->next];
    out->is_between = true;
    aci_mixture_at(mix_of(track), time, start, end, &out->mixture);
}

/* Where a dialect leads in, the first key stands at 0, too. */
static void move_before(const ac_track *track, double time, moment *out) {
    out->key = out->next = 0;
    if (track->dialect->tracks->leads_in && time >= 0.0 && !is_step(track))
        move_between(track, time, 0.0, out);
}

static inline void move(const ac_track *track, double time_s, ac_cursor *cursor, moment *out) {
    search s = {track->axis, aci_dialect_round(track->dialect, time_s)};
    out->key = last_reached(&s, cursor);
    out->is_between = false;
    out->mixture.mix = ACI_MIX_HOLD;
    if (out->key == NO_KEY) {
        move_before(track, s.time, out);
        return;
    }
    if (out->key + 1 == s.axis->count || is_step(track)) return;
    double start = (double)s.axis->times_s[out->key];
    if (start == s.time && !aci_mix_runs_at_keys(mix_of(track))) return;
    out->next = out->key + 1;
    move_between(track, s.time, start, out);
}

/* ---- what is weighed ---------------------------------------------------------------- */

/* As the weights in aci_mixture: values, out-tangents, values, in-tangents; NULL: there is none. */
typedef struct rows {
    const float *of[4];
} rows;

static inline const float *values_of(const ac_track *track, uint32_t key) {
    size_t width = track->width;
    if (!is_cubic(track)) return track->values + key * width;
    return track->values + ((size_t)key * 3 + 1) * width;
}

static inline rows rows_of(const ac_track *track, const moment *at) {
    rows found = {{values_of(track, at->key), NULL, NULL, NULL}};
    if (!at->is_between) return found;
    found.of[2] = values_of(track, at->next);
    if (!is_cubic(track)) return found;
    found.of[1] = found.of[0] + track->width;
    found.of[3] = found.of[2] - track->width;
    return found;
}

static inline double number_at(const float *row, size_t index) {
    return row ? (double)row[index] : 0.0;
}

static inline double component(const rows *from, const aci_mixture *mixture, size_t index) {
    double m0 = number_at(from->of[1], index), m1 = number_at(from->of[3], index);
    if (from->of[1]) {
        m0 = aci_mix_rise(mixture->mix, m0, mixture->width);
        m1 = aci_mix_rise(mixture->mix, m1, mixture->width);
    }
    return aci_mixture_value(mixture, number_at(from->of[0], index), m0,
                             number_at(from->of[2], index), m1);
}

/* What `component` gives for ACI_MIX_LINEAR_F32, without the choices of the others. */
static inline void mix_linear_f32(const rows *from, const aci_mixture *mixture, uint32_t width,
                                  float *out) {
    const float *v0 = from->of[0], *v1 = from->of[2];
    float w0 = (float)mixture->weights[0], w1 = (float)mixture->weights[2];
    for (uint32_t i = 0; i < width; i++) out[i] = aci_mix_linear_f32(v0[i], w0, v1[i], w1);
}

static inline void sample_vector(const ac_track *track, const moment *at, float *out) {
    rows from = rows_of(track, at);
    uint32_t width = track->width;
    if (!at->is_between) {
        memcpy(out, from.of[0], width * sizeof *out); /* a NaN's payload too */
    } else if (at->mixture.mix == ACI_MIX_LINEAR_F32) {
        mix_linear_f32(&from, &at->mixture, width, out);
    } else {
        for (uint32_t i = 0; i < width; i++) out[i] = (float)component(&from, &at->mixture, i);
    }
}

/* ---- rotations ---------------------------------------------------------------------- */

static inline void widen(const float *row, double out[4]) {
    for (int i = 0; i < 4; i++) out[i] = (double)row[i];
}

static void slerp(const ac_track *track, const rows *from, double share, float *out) {
    double a[4], b[4], q[4];
    widen(from->of[0], a);
    widen(from->of[2], b);
    aci_quaternion_slerp(track->dialect->tracks->slerp, a, b, share, q);
    for (int i = 0; i < 4; i++) out[i] = (float)q[i];
}

/* What it gives for ACI_SLERP_GLTF, in the same way. */
static inline void slerp_gltf(const rows *from, double share, float *out) {
    double a[4], b[4];
    aci_mixture mixture = {.share = share};
    widen(from->of[0], a);
    widen(from->of[2], b);
    aci_slerp_gltf(a, b, &mixture);
    mix_linear_f32(from, &mixture, 4, out);
}

static void cubic(const ac_track *track, const moment *at, const rows *from, float *out) {
    double key[4], q[4];
    widen(from->of[0], key);
    for (size_t i = 0; i < 4; i++)
        q[i] = aci_mix_store(at->mixture.mix, component(from, &at->mixture, i));
    aci_quaternion_unit(track->dialect->tracks->unit, q, key);
    for (int i = 0; i < 4; i++) out[i] = (float)q[i];
}

static inline void sample_rotation(const ac_track *track, const moment *at, float *out) {
    const aci_track_rules *rules = track->dialect->tracks;
    rows from = rows_of(track, at);
    if (is_cubic(track) && (at->is_between || rules->unit_at_ends))
        cubic(track, at, &from, out);
    else if (!at->is_between) memcpy(out, from.of[0], 4 * sizeof *out);
    else if (rules->slerp == ACI_SLERP_GLTF) slerp_gltf(&from, at->mixture.share, out);
    else slerp(track, &from, at->mixture.share, out);
}

/* ---- sampling ----------------------------------------------------------------------- */

double aci_track_curve_value(const ac_track *track, uint32_t index, double time_s) {
    const ac_curve *curve = track->curves[index];
    if (!curve) return (double)track->rest[index];
    double position = curve->rate_hz > 0.0 ? time_s * curve->rate_hz : time_s;
    return ac_eval(curve, position);
}

static void sample_curves(const ac_track *track, double time_s, float *out) {
    for (uint32_t i = 0; i < track->width; i++)
        out[i] = (float)aci_track_curve_value(track, i, time_s);
}

static inline void sample_packed(const ac_track *track, const moment *at, float *out) {
    if (track->kind == AC_TRACK_QUAT) sample_rotation(track, at, out);
    else sample_vector(track, at, out);
}

void ac_track_sample(const ac_track *track, double time_s, ac_cursor *cursor, float *out) {
    if (!track->axis) {
        sample_curves(track, time_s, out);
        return;
    }
    moment at;
    move(track, time_s, cursor, &at);
    sample_packed(track, &at, out);
}

ac_lanes ac_track_lanes(const ac_track *track, double time_s, ac_cursor *cursor) {
    ac_lanes lanes = {.left = 0};
    if (!track->axis || track->kind == AC_TRACK_QUAT) return lanes;
    moment at = {.key = 0};
    move(track, time_s, cursor, &at);
    rows from = rows_of(track, &at);
    memcpy(lanes.rows, from.of, sizeof lanes.rows);
    memcpy(lanes.weights, at.mixture.weights, sizeof lanes.weights);
    lanes.share = at.mixture.share;
    lanes.width = at.mixture.width;
    lanes.mix = at.mixture.mix;
    lanes.left = track->width;
    return lanes;
}

bool ac_lanes_next(ac_lanes *lanes, float *out) {
    if (lanes->left == 0) return false;
    aci_mixture mixture = {.share = lanes->share, .width = lanes->width, .mix = lanes->mix};
    rows from;
    memcpy(mixture.weights, lanes->weights, sizeof mixture.weights);
    memcpy(from.of, lanes->rows, sizeof from.of);
    if (mixture.mix == ACI_MIX_HOLD) *out = *lanes->rows[0];
    else *out = (float)component(&from, &mixture, 0);
    for (int i = 0; i < 4; i++)
        if (lanes->rows[i]) lanes->rows[i]++;
    lanes->left--;
    return true;
}

/* Without cursors of the caller's own these serve the first axes. */
enum { OWN_CURSORS = 64 };

/* Neighbours mostly are alike, so that each axis is looked up once. */
void ac_clip_sample(const ac_clip *clip, double time_s, ac_cursor *cursors, float *out) {
    ac_cursor own[OWN_CURSORS];
    uint32_t count = cursors ? clip->axis_count : OWN_CURSORS;
    const ac_track *before = NULL; /* whose moment stands */
    moment at;
    if (!cursors) cursors = memset(own, 0, sizeof own);
    for (uint32_t i = 0; i < clip->track_count; i++) {
        const ac_track *track = &clip->tracks[i];
        if (!track->axis) {
            sample_curves(track, time_s, out + track->pose_offset);
            continue;
        }
        uint32_t axis = track->axis_index;
        if (!before || !are_alike(before, track))
            move(track, time_s, axis < count ? &cursors[axis] : NULL, &at);
        before = track;
        sample_packed(track, &at, out + track->pose_offset);
    }
}
