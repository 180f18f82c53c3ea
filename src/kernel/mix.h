/* The arithmetic between two keys of a packed track, one component at a time: what two values,
 * and two tangents per second, weigh at a share of the way, each in its engine's width and
 * order. Written once for tracks, their lanes and scalar curves. Rules: docs/dialects/gltf.md,
 * bevy.md and three-babylon.md. */
#ifndef ACI_KERNEL_MIX_H
#define ACI_KERNEL_MIX_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>

typedef enum aci_mix {
    ACI_MIX_HOLD,           /* the first value                                       */
    ACI_MIX_LINEAR_F32,     /* v0*(1-u) + v1*u in float: gltf, bevy                   */
    ACI_MIX_LINEAR_THREE,   /* the same in double                                    */
    ACI_MIX_LINEAR_BABYLON, /* v0 + (v1-v0)*u in double                              */
    ACI_MIX_SLERP_GLAM,     /* (v0*w0 + v1*w1) / sine in float: quaternion.h          */
    ACI_MIX_CUBIC_GLTF,     /* Hermite in float                                      */
    ACI_MIX_CUBIC_BEVY,     /* Hermite, nested, in float                             */
    ACI_MIX_CUBIC_THREE,    /* Hermite in double                                     */
    ACI_MIX_CUBIC_BABYLON   /* the same in another order, and in frames              */
} aci_mix;

/* What all components of a value have in common. */
typedef struct aci_mixture {
    double weights[4]; /* of the first value, its tangent, the second value, its tangent */
    double share;      /* of the way; of ACI_MIX_SLERP_GLAM the divisor                  */
    double width;      /* of the span, by which tangents count                          */
    uint8_t mix;
} aci_mixture;

/* Babylon's times are frames. */
#define ACI_BABYLON_HZ 60.0

static inline bool aci_mix_is_f32(uint8_t mix) {
    return mix == ACI_MIX_LINEAR_F32 || mix == ACI_MIX_SLERP_GLAM ||
           mix == ACI_MIX_CUBIC_GLTF || mix == ACI_MIX_CUBIC_BEVY;
}

static inline bool aci_mix_is_babylon(uint8_t mix) {
    return mix == ACI_MIX_LINEAR_BABYLON || mix == ACI_MIX_CUBIC_BABYLON;
}

static inline bool aci_mix_is_linear(uint8_t mix) {
    return mix >= ACI_MIX_LINEAR_F32 && mix <= ACI_MIX_LINEAR_BABYLON;
}

/* QUIRK(three, babylon): at a key the formula runs, too, with a share of 0: -0 becomes 0, and
 * next to an infinity NaN; test players_run_their_formula_at_keys. */
static inline bool aci_mix_runs_at_keys(uint8_t mix) {
    return mix == ACI_MIX_LINEAR_THREE || mix == ACI_MIX_CUBIC_THREE || aci_mix_is_babylon(mix);
}

/* ---- the way ------------------------------------------------------------------------ */

/* The span's length in the unit of the mix's times. */
static inline double aci_mix_width(uint8_t mix, double start, double end) {
    if (aci_mix_is_f32(mix)) return (double)((float)end - (float)start);
    if (aci_mix_is_babylon(mix)) return end * ACI_BABYLON_HZ - start * ACI_BABYLON_HZ;
    return end - start;
}

static inline double aci_mix_share(uint8_t mix, double x, double start, double end) {
    double width = aci_mix_width(mix, start, end);
    if (aci_mix_is_f32(mix)) {
        float above = (float)x - (float)start;
        return (double)(above / (float)width);
    }
    if (aci_mix_is_babylon(mix)) return (x * ACI_BABYLON_HZ - start * ACI_BABYLON_HZ) / width;
    return (x - start) / width;
}

/* A tangent per second as a rise over the span. */
static inline double aci_mix_rise(uint8_t mix, double tangent, double width) {
    if (aci_mix_is_f32(mix)) return (double)((float)tangent * (float)width);
    if (aci_mix_is_babylon(mix)) return (tangent / ACI_BABYLON_HZ) * width;
    return tangent * width;
}

/* ---- weights ------------------------------------------------------------------------ */

static inline void aci_weights_gltf(float u, double w[4]) {
    float square = u * u;
    float cube = square * u;
    w[0] = (double)((2.0f * cube - 3.0f * square) + 1.0f);
    w[1] = (double)((cube - 2.0f * square) + u);
    w[2] = (double)(3.0f * square - 2.0f * cube);
    w[3] = (double)(cube - square);
}

/* What Bevy multiplies with once more by the share, but for the first. */
static inline void aci_weights_bevy(float u, double w[4]) {
    float c0 = (2.0f * u + -3.0f) * u;
    float c1 = (u + -2.0f) * u;
    float c2 = (-2.0f * u + 3.0f) * u;
    float c3 = (u + -1.0f) * u;
    w[0] = (double)(c0 * u + 1.0f);
    w[1] = (double)(c1 + 1.0f);
    w[2] = (double)c2;
    w[3] = (double)c3;
}

static inline void aci_weights_three(double u, double w[4]) {
    double square = u * u;
    double cube = square * u;
    w[2] = -2.0 * cube + 3.0 * square;
    w[3] = cube - square;
    w[0] = 1.0 - w[2];
    w[1] = (w[3] - square) + u;
}

static inline void aci_weights_babylon(double u, double w[4]) {
    double square = u * u;
    double cube = u * square;
    w[0] = (2.0 * cube - 3.0 * square) + 1.0;
    w[2] = -2.0 * cube + 3.0 * square;
    w[1] = (cube - 2.0 * square) + u;
    w[3] = cube - square;
}

/* All but the first two mixes. */
static inline void aci_mixture_of_others(double x, double start, double end, aci_mixture *out) {
    double u = aci_mix_share(out->mix, x, start, end);
    out->share = u;
    out->width = aci_mix_width(out->mix, start, end);
    switch (out->mix) {
    case ACI_MIX_CUBIC_GLTF: aci_weights_gltf((float)u, out->weights); break;
    case ACI_MIX_CUBIC_BEVY: aci_weights_bevy((float)u, out->weights); break;
    case ACI_MIX_CUBIC_THREE: aci_weights_three(u, out->weights); break;
    case ACI_MIX_CUBIC_BABYLON: aci_weights_babylon(u, out->weights); break;
    default: out->weights[0] = 1.0 - u;
    }
    if (aci_mix_is_linear(out->mix)) out->weights[2] = u;
}

/* At x between the keys at start and end. */
static inline void aci_mixture_at(uint8_t mix, double x, double start, double end,
                                  aci_mixture *out) {
    *out = (aci_mixture){.mix = mix};
    if (mix == ACI_MIX_HOLD) return;
    if (mix != ACI_MIX_LINEAR_F32) {
        aci_mixture_of_others(x, start, end, out);
        return;
    }
    /* By itself, since nearly all that files hold is of it. */
    float width = (float)end - (float)start, above = (float)x - (float)start;
    float u = above / width;
    out->share = (double)u;
    out->width = (double)width;
    out->weights[0] = (double)(1.0f - u);
    out->weights[2] = (double)u;
}

/* ---- values ------------------------------------------------------------------------- */

static inline float aci_mix_linear_f32(float v0, float w0, float v1, float w1) {
    return v0 * w0 + v1 * w1;
}

/* Of the mixes in float; v and m are values and rises. */
static inline float aci_mixture_value_f32(const aci_mixture *of, float v0, float m0, float v1,
                                          float m1) {
    float w0 = (float)of->weights[0], w1 = (float)of->weights[1];
    float w2 = (float)of->weights[2], w3 = (float)of->weights[3];
    float u = (float)of->share, sum;
    switch (of->mix) {
    case ACI_MIX_CUBIC_GLTF:
        sum = w0 * v0 + w1 * m0;
        sum = sum + w2 * v1;
        return sum + w3 * m1;
    case ACI_MIX_CUBIC_BEVY:
        sum = v0 * w0 + (m0 * u) * w1;
        sum = sum + (v1 * u) * w2;
        return sum + (m1 * u) * w3;
    case ACI_MIX_SLERP_GLAM: return (v0 * w0 + v1 * w2) / u;
    default: return aci_mix_linear_f32(v0, w0, v1, w2);
    }
}

/* One component. three stores it as float, which is left to the caller: a rotation is stored
 * later. */
static inline double aci_mixture_value(const aci_mixture *of, double v0, double m0, double v1,
                                       double m1) {
    const double *w = of->weights;
    if (of->mix == ACI_MIX_HOLD) return v0;
    if (aci_mix_is_f32(of->mix))
        return (double)aci_mixture_value_f32(of, (float)v0, (float)m0, (float)v1, (float)m1);
    switch (of->mix) {
    case ACI_MIX_LINEAR_BABYLON: return v0 + (v1 - v0) * w[2];
    case ACI_MIX_CUBIC_THREE: return ((w[0] * v0 + w[1] * m0) + w[2] * v1) + w[3] * m1;
    case ACI_MIX_CUBIC_BABYLON: return ((v0 * w[0] + v1 * w[2]) + m0 * w[1]) + m1 * w[3];
    default: return v0 * w[0] + v1 * w[2];
    }
}

/* A number as its engine keeps it: babylon in double, the others in float. */
static inline double aci_mix_store(uint8_t mix, double value) {
    return aci_mix_is_babylon(mix) ? value : (double)(float)value;
}

#endif
