/* Bounds of the dialect gltf; see track_bounds.h. */
#include "track_bounds.h"

#include <math.h>

const char *const track_bound_names[BOUNDS] = {"as it is", "linear", "cubic", "slerp",
                                               "cubic rotation"};

track_span track_span_at(const ac_track *track, double time_s) {
    bool is_cubic = track->interp == AC_INTERP_CUBIC_SPLINE;
    size_t width = track->width, stride = is_cubic ? 3 * width : width;
    uint32_t last = track->axis->count - 1, key = 0;
    const float *times = track->axis->times_s;
    while (key < last && (double)times[key + 1] <= time_s) key++;
    track_span s = {.v0 = track->values + key * stride + (is_cubic ? width : 0)};
    s.is_inside = key < last && time_s > (double)times[key];
    if (!s.is_inside) return s;
    s.v1 = s.v0 + stride;
    s.b0 = s.v0 + width;
    s.a1 = s.v1 - width;
    s.width = (double)times[key + 1] - (double)times[key];
    s.share = (time_s - (double)times[key]) / s.width;
    return s;
}

static double norm(const float *v) {
    double sum = 0.0;
    for (int i = 0; i < 4; i++) sum += (double)v[i] * (double)v[i];
    return sqrt(sum);
}

/* Length of a cubic rotation before it is made 1. */
static double raw_length(const track_span *s) {
    double u = s->share, square = u * u, cube = square * u, sum = 0.0;
    for (int i = 0; i < 4; i++) {
        double q = (2 * cube - 3 * square + 1) * (double)s->v0[i];
        q += s->width * (cube - 2 * square + u) * (double)s->b0[i];
        q += (3 * square - 2 * cube) * (double)s->v1[i];
        q += s->width * (cube - square) * (double)s->a1[i];
        sum += q * q;
    }
    return sqrt(sum);
}

double track_span_bound(const ac_track *track, const track_span *span, size_t component,
                        track_bound *which) {
    bool is_rotation = track->kind == AC_TRACK_QUAT;
    bool is_cubic = track->interp == AC_INTERP_CUBIC_SPLINE;
    double u = 0x1p-24;
    *which = BOUND_AS_IT_IS;
    if (!span->is_inside || track->interp == AC_INTERP_STEP) return 0.0;
    if (is_rotation && !is_cubic) {
        *which = BOUND_ARC;
        return 8.0 * u;
    }
    if (is_rotation) {
        *which = BOUND_CUBIC_ROTATION;
        double tangents = span->width * (norm(span->b0) + norm(span->a1));
        return 2.0 * u * (2.0 + tangents) / raw_length(span);
    }
    size_t i = component;
    double size = fabs((double)span->v0[i]) + fabs((double)span->v1[i]);
    *which = is_cubic ? BOUND_CUBIC : BOUND_LINEAR;
    /* The smallest numbers round by half of the smallest. */
    if (!is_cubic) return 2.0 * u * size + 0x1p-149;
    size += span->width * (fabs((double)span->b0[i]) + fabs((double)span->a1[i]));
    return 4.0 * u * size + 0x1p-149;
}
