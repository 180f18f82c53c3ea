/*
 * glTF 2.0 animation samplers, transcribed literally: see gltf_oracle.h. Written from the rule
 * sheet's section on the specification, with its letters: T = t_(k+1) - t_k, u = (q - t_k) / T,
 * a for in-tangents, b for out-tangents.
 */
#include "gltf_oracle.h"

#include <math.h>

typedef long double real;

/* ---- what is stored ---- */

/* Row 0 is the in-tangent of a cubic key, 1 its value, 2 its out-tangent. */
static const float *row(const gs_sampler *s, size_t key, size_t which) {
    if (s->mode == GS_CUBICSPLINE) {
        return s->values + (key * 3 + which) * s->width;
    }
    return s->values + key * s->width;
}

static const float *value(const gs_sampler *s, size_t key) { return row(s, key, 1); }

static gs_answer stored(const gs_sampler *s, size_t key, real *out) {
    for (size_t i = 0; i < s->width; i++) {
        out[i] = (real)value(s, key)[i];
    }
    return GS_STORED;
}

/* ---- between key k and the next, at u ---- */

static gs_answer linear(const gs_sampler *s, size_t k, real u, real *out) {
    for (size_t i = 0; i < s->width; i++) {
        out[i] = (1 - u) * (real)value(s, k)[i] + u * (real)value(s, k + 1)[i];
    }
    return GS_COMPUTED;
}

/* The short way. d = 0 leaves the sign open: +1. */
static gs_answer slerp(const gs_sampler *s, size_t k, real u, real *out) {
    real d = 0;
    for (size_t i = 0; i < 4; i++) {
        d += (real)value(s, k)[i] * (real)value(s, k + 1)[i];
    }
    real sign = d < 0 ? -1 : 1;
    real first = 1 - u, second = u; /* what it becomes as the angle goes to 0 */
    if (fabsl(d) < 1) {
        real angle = acosl(fabsl(d));
        first = sinl(angle * (1 - u)) / sinl(angle);
        second = sinl(angle * u) / sinl(angle);
    }
    for (size_t i = 0; i < 4; i++) {
        out[i] = first * (real)value(s, k)[i] + sign * second * (real)value(s, k + 1)[i];
    }
    return GS_COMPUTED;
}

static real hermite(real v0, real b0, real v1, real a1, real T, real u) {
    real u2 = u * u, u3 = u2 * u;
    return (2 * u3 - 3 * u2 + 1) * v0 + T * (u3 - 2 * u2 + u) * b0 + (3 * u2 - 2 * u3) * v1 +
           T * (u3 - u2) * a1;
}

static gs_answer cubic(const gs_sampler *s, size_t k, real T, real u, real *out) {
    real squares = 0;
    for (size_t i = 0; i < s->width; i++) {
        real v0 = (real)row(s, k, 1)[i], b0 = (real)row(s, k, 2)[i];
        real v1 = (real)row(s, k + 1, 1)[i], a1 = (real)row(s, k + 1, 0)[i];
        real got = hermite(v0, b0, v1, a1, T, u);
        squares += got * got;
        out[i] = got;
    }
    if (!s->is_rotation) {
        return GS_COMPUTED;
    }
    if (squares == 0) {
        return GS_NO_DIRECTION;
    }
    for (size_t i = 0; i < s->width; i++) {
        out[i] /= sqrtl(squares);
    }
    return GS_COMPUTED;
}

/* ---- where ---- */

gs_answer gs_sample(const gs_sampler *s, double q, long double *out) {
    size_t n = s->keys;
    if (n == 1 || q <= (double)s->times[0]) {
        return stored(s, 0, out);
    }
    if (q >= (double)s->times[n - 1]) {
        return stored(s, n - 1, out);
    }
    size_t k = 0;
    for (size_t i = 0; i < n; i++) {
        if ((double)s->times[i] <= q) {
            k = i;
        }
    }
    if (s->mode == GS_STEP || (double)s->times[k] == q) {
        return stored(s, k, out);
    }
    real T = (real)s->times[k + 1] - (real)s->times[k];
    real u = ((real)q - (real)s->times[k]) / T;
    if (s->mode == GS_CUBICSPLINE) {
        return cubic(s, k, T, u, out);
    }
    return s->is_rotation ? slerp(s, k, u, out) : linear(s, k, u, out);
}
