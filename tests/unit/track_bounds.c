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

/* ---- what the written order can be off by --------------------------------------------- */

/* One rounding, and what is of second order. */
static const double rounding = 0x1p-24 * (1.0 + 0x1p-16);

/* The share of the way is off by three roundings: two differences and a quotient. */
static const double share_roundings = 3.0;

/* v0*(1-u) + v1*u: the share moves both; 1-u is exact from a half on, and below off by half a
 * rounding of 1; then each product once, and the sum. */
double track_linear_roundings(double u, double v0, double v1) {
    double error = share_roundings * u * fabs(v1 - v0);
    if (u < 0.5) error += 0.5 * fabs(v0);
    error += 2.0 * ((1.0 - u) * fabs(v0) + u * fabs(v1));
    return rounding * error;
}

/* ((h0 v0 + h1 m0) + h2 v1) + h3 m1: of each term what its weight is off by, through the share
 * and through its own roundings (u*u once, u*u*u twice, then as they are added up); four
 * roundings for the product and the sums, and two for a rise. */
double track_cubic_roundings(double u, const double terms[4]) {
    double s2 = u * u, s3 = s2 * u, error = 0.0;
    double weights[4] = {2 * s3 - 3 * s2 + 1, s3 - 2 * s2 + u, 3 * s2 - 2 * s3, s3 - s2};
    double slopes[4] = {6 * s2 - 6 * u, 3 * s2 - 4 * u + 1, 6 * u - 6 * s2, 3 * s2 - 2 * u};
    double own[4] = {1 + 6 * s2 + 4 * s3, u + 2 * s2 + 2 * s3, 9 * s2 + 2 * s3, 2 * s2 + s3};
    for (int i = 0; i < 4; i++) {
        double steps = i % 2 ? 6.0 : 4.0;
        double weight = share_roundings * u * fabs(slopes[i]) + own[i];
        error += (weight + steps * fabs(weights[i])) * fabs(terms[i]);
    }
    return rounding * error;
}
