/* Rotations between two keys: spherical linear interpolation along the shorter arc, with the
 * threshold below which each engine draws a straight line instead, and unit length, as each
 * engine makes it. Quaternions are x y z w. Rules: docs/dialects/gltf.md, bevy.md,
 * three-babylon.md. */
#ifndef ACI_KERNEL_QUATERNION_H
#define ACI_KERNEL_QUATERNION_H

#include "kernel/mix.h"

typedef enum aci_slerp {
    ACI_SLERP_GLTF,   /* the specification's formula; weights in double, the sum in float */
    ACI_SLERP_F64,    /* the same throughout in double                                  */
    ACI_SLERP_GLAM,   /* bevy: polynomials for arccosine and sine, in float              */
    ACI_SLERP_THREE,  /* in double                                                      */
    ACI_SLERP_BABYLON /* in double                                                      */
} aci_slerp;

typedef enum aci_unit {
    ACI_UNIT_GLTF,   /* rounded once; without length: what is given in its place */
    ACI_UNIT_GLAM,   /* in float, unguarded                                      */
    ACI_UNIT_THREE,  /* in double; without length: 0 0 0 1                       */
    ACI_UNIT_BABYLON /* in double; without length or of length 1: as it is       */
} aci_unit;

static inline double aci_quaternion_dot(const double a[4], const double b[4]) {
    return ((a[0] * b[0] + a[1] * b[1]) + a[2] * b[2]) + a[3] * b[3];
}

/* glam's SSE2 order: x and z, y and w. */
static inline float aci_quaternion_dot_glam(const double a[4], const double b[4]) {
    float x = (float)a[0] * (float)b[0], y = (float)a[1] * (float)b[1];
    float z = (float)a[2] * (float)b[2], w = (float)a[3] * (float)b[3];
    return (x + z) + (y + w);
}

/* ---- unit length -------------------------------------------------------------------- */

static inline void aci_quaternion_scale(double q[4], double factor) {
    for (int i = 0; i < 4; i++) q[i] = q[i] * factor;
}

/* `otherwise` is read by ACI_UNIT_GLTF only. */
static inline void aci_quaternion_unit(uint8_t unit, double q[4], const double otherwise[4]) {
    if (unit == ACI_UNIT_GLAM) {
        /* The root of a float in double, rounded once more, is the float root. */
        float length = (float)sqrt((double)aci_quaternion_dot_glam(q, q));
        for (int i = 0; i < 4; i++) q[i] = (double)((float)q[i] / length);
        return;
    }
    double length = sqrt(aci_quaternion_dot(q, q));
    if (unit == ACI_UNIT_GLTF) {
        bool is_some = length > 0.0 && length < (double)INFINITY;
        for (int i = 0; i < 4; i++)
            q[i] = is_some ? (double)(float)(q[i] / length) : otherwise[i];
        return;
    }
    if (length == 0.0 && unit == ACI_UNIT_THREE) q[3] = 1.0;
    if (length == 0.0 || (length == 1.0 && unit == ACI_UNIT_BABYLON)) return;
    aci_quaternion_scale(q, 1.0 / length);
}

/* ---- the arc ------------------------------------------------------------------------ */

/* arccos x on [0, 1]: root(1 - x) times a polynomial of degree 7 (Abramowitz and Stegun
 * 4.4.46), in float; off by at most 2^-22, test polynomials_hold_their_bounds. */
static inline float aci_arccosine_glam(float x) {
    float rest = 1.0f - x;
    if (rest < 0.0f) rest = 0.0f;
    float root = (float)sqrt((double)rest);
    float sum = -0.0012624911f;
    sum = sum * x + 0.0066700901f;
    sum = sum * x + -0.0170881256f;
    sum = sum * x + 0.0308918810f;
    sum = sum * x + -0.0501743046f;
    sum = sum * x + 0.0889789874f;
    sum = sum * x + -0.2145988016f;
    sum = sum * x + 1.5707963050f;
    return sum * root;
}

/* sin x on [0, pi/2]: x times a polynomial of degree 5 in x^2, in float; off by at most 3 *
 * 2^-24, the same test. Coefficients of both: glam 0.33.5. */
static inline float aci_sine_glam(float x) {
    float square = x * x;
    float sum = -2.3889859e-08f;
    sum = sum * square + 2.7525562e-06f;
    sum = sum * square + -0.00019840874f;
    sum = sum * square + 0.0083333310f;
    sum = sum * square + -0.16666667f;
    sum = sum * square + 1.0f;
    return sum * x;
}

/* The weights of the two ends from the arc's angle, the second with the sign that makes the arc
 * the shorter one. */
static inline void aci_slerp_arc(double dot, double sign, aci_mixture *out) {
    double u = out->share, angle = acos(dot), sine = sin(angle);
    out->weights[0] = sin((1.0 - u) * angle) / sine;
    out->weights[2] = sign * (sin(u * angle) / sine);
}

static inline void aci_slerp_arc_babylon(double dot, double sign, aci_mixture *out) {
    double u = out->share, angle = acos(dot), reciprocal = 1.0 / sin(angle);
    out->weights[0] = sin((1.0 - u) * angle) * reciprocal;
    out->weights[2] = sign * sin(u * angle) * reciprocal;
}

/* false: a straight line, which is then made unit length. */
static inline bool aci_slerp_glam(const double a[4], const double b[4], aci_mixture *out) {
    float dot = aci_quaternion_dot_glam(a, b), u = (float)out->share, rest = 1.0f - u;
    float sign = dot < 0.0f ? -1.0f : 1.0f;
    out->mix = ACI_MIX_LINEAR_F32;
    out->weights[0] = (double)rest;
    out->weights[2] = (double)(sign * u);
    if (sign * dot > 1.0f - 0x1p-23f) return false;
    float angle = aci_arccosine_glam(sign * dot);
    out->mix = ACI_MIX_SLERP_GLAM;
    out->weights[0] = (double)aci_sine_glam(angle * rest);
    out->weights[2] = (double)(sign * aci_sine_glam(angle * u));
    out->share = (double)aci_sine_glam(angle);
    return true;
}

/* The quotient of sines stays well-conditioned down to the smallest angle; at none it is the
 * straight line, and so it is for keys too long to have one. */
static inline void aci_slerp_f64(double dot, double sign, aci_mixture *out) {
    out->weights[0] = 1.0 - out->share;
    out->weights[2] = sign * out->share;
    out->mix = ACI_MIX_LINEAR_THREE;
    if (dot < 1.0) aci_slerp_arc(dot, sign, out);
}

static inline void aci_slerp_gltf(const double a[4], const double b[4], aci_mixture *out) {
    double dot = aci_quaternion_dot(a, b), sign = dot < 0.0 ? -1.0 : 1.0;
    aci_slerp_f64(sign * dot, sign, out);
    out->weights[0] = (double)(float)out->weights[0];
    out->weights[2] = (double)(float)out->weights[2];
    out->mix = ACI_MIX_LINEAR_F32;
}

/* From out->share the weights and the mix. false: to be made unit length. */
static inline bool aci_slerp_weights(uint8_t slerp, const double a[4], const double b[4],
                                     aci_mixture *out) {
    if (slerp == ACI_SLERP_GLAM) return aci_slerp_glam(a, b, out);
    if (slerp == ACI_SLERP_GLTF) return aci_slerp_gltf(a, b, out), true;
    double dot = aci_quaternion_dot(a, b), sign = dot < 0.0 ? -1.0 : 1.0, u = out->share;
    dot = sign * dot;
    if (slerp == ACI_SLERP_F64) return aci_slerp_f64(dot, sign, out), true;
    out->weights[0] = 1.0 - u;
    out->weights[2] = sign * u;
    out->mix = ACI_MIX_LINEAR_THREE;
    if (slerp == ACI_SLERP_THREE) {
        if (dot < 0.9995) aci_slerp_arc(dot, sign, out);
        return dot < 0.9995;
    }
    if (!(dot > 0.999999)) aci_slerp_arc_babylon(dot, sign, out);
    return true;
}

/* The share of the way from a to b; not yet stored as float. */
static inline void aci_quaternion_slerp(uint8_t slerp, const double a[4], const double b[4],
                                        double share, double out[4]) {
    bool is_a = a[0] == b[0] && a[1] == b[1] && a[2] == b[2] && a[3] == b[3];
    aci_mixture mixture = {.share = share};
    bool is_done = aci_slerp_weights(slerp, a, b, &mixture);
    /* QUIRK(three): between equal keys these as they are, whatever their length; test
     * three_makes_keys_beside_near_ones_unit_length. */
    bool is_kept = slerp == ACI_SLERP_THREE && is_a;
    for (int i = 0; i < 4; i++)
        out[i] = is_kept ? a[i] : aci_mixture_value(&mixture, a[i], 0.0, b[i], 0.0);
    if (is_done || is_kept) return;
    aci_quaternion_unit(slerp == ACI_SLERP_GLAM ? ACI_UNIT_GLAM : ACI_UNIT_THREE, out, a);
}

#endif
