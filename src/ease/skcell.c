/* SKCell's curve sampler, bit for bit: 21 functions of binary32, one rounding an operation,
 * from the left as written. Its names are its own: Quadratic to Quintic and Bounce "In" slow
 * down towards the end as others' ease-outs do, Sine comes back to 0, and "Out" is 1 - In, a
 * mirrored value and no mirrored time. */
#include "ease/ease.h"

#include <math.h>

#include "base/bits.h"
#include "ease/formula.h"
#include "kernel/power.h"

#define PI 3.14159274f /* 40490fdb */

/* ---- functions of the engine ------------------------------------------------------------- */

/* The engine's maths library is double's; the result is rounded to float once. */
static float cosine(float x) { return (float)cos((double)x); }
static float sine(float x) { return (float)sin((double)x); }
static float root(float x) { return (float)sqrt((double)x); }
static float power_of_2(float x) { return (float)aci_power_of_2((double)x); }

/* factor * x * x ..., from the left. */
static float power(float factor, float x, int exponent) {
    for (int i = 0; i < exponent; i++) factor *= x;
    return factor;
}

static float rise(float x, int exponent) {
    float u = 1.0f - x;
    return 1.0f - power(u, u, exponent - 1);
}

static float rise_double(float x, float factor, int exponent) {
    if (x < 0.5f) return power(factor, x, exponent);
    return power(-factor, 1.0f - x, exponent) + 1.0f;
}

static float quadratic_double(float x) {
    if (x < 0.5f) return 2.0f * x * x;
    return 2.0f * x * (2.0f - x) - 1.0f;
}

static float expo_double(float x) {
    if (x == 0.0f) return 0.0f;
    if (x == 1.0f) return 1.0f;
    if (x < 0.5f) return 0.5f * power_of_2(20.0f * x - 10.0f);
    return 0.5f * (2.0f - power_of_2(-20.0f * x + 10.0f));
}

static float elastic(float x) {
    if (x == 0.0f) return 0.0f;
    if (x == 1.0f) return 1.0f;
    return -power_of_2(10.0f * x - 10.0f) * sine((3.33f * x - 3.58f) * PI * 2.0f);
}

static float elastic_double(float x) {
    if (x == 0.0f) return 0.0f;
    if (x == 1.0f) return 1.0f;
    float wave = sine((4.45f * x - 2.475f) * PI * 2.0f);
    if (x < 0.5f) return -0.5f * power_of_2(20.0f * x - 10.0f) * wave;
    return power_of_2(-20.0f * x + 10.0f) * wave * 0.5f + 1.0f;
}

static float circ_double(float x) {
    if (x < 0.5f) return 0.5f * (1.0f - root(1.0f - 4.0f * x * x));
    float w = x * 2.0f - 2.0f;
    return 0.5f * (root(1.0f - w * w) + 1.0f);
}

static float back_double(float x) {
    if (x < 0.5f) return x * x * (14.379636f * x - 5.189818f);
    float m = x - 1.0f;
    return m * m * (14.379636f * m + 5.189818f) + 1.0f;
}

static float parabola(float d, float level) { return 7.5625f * d * d + level; }

/* QUIRK(skcell): the rounded breaks leave seams of 1e-5 and an end of 1.00000024;
 * skcell_ends_are_the_engine's in tests/unit/test_ease_names.c. */
static float bounce(float x) {
    if (x < 0.363636f) return 7.5625f * x * x;
    if (x < 0.72727f) return parabola(x - 0.545454f, 0.75f);
    if (x < 0.909091f) return parabola(x - 0.818182f, 0.9375f);
    return parabola(x - 0.954545f, 0.984375f);
}

static float hung(float d, float level) { return level - 3.78125f * d * d; }
static float stood(float d, float level) { return 3.78125f * d * d + level; }

static float bounce_double(float x) {
    float twice = x * 2.0f;
    if (x < 0.5f) {
        if (x > 0.318182f) return hung(1.0f - twice, 0.5f);
        if (x > 0.136365f) return hung(0.454546f - twice, 0.125f);
        if (x > 0.045455f) return hung(0.181818f - twice, 0.03125f);
        return hung(0.045455f - twice, 0.007813f);
    }
    if (x < 0.681818f) return stood(twice - 1.0f, 0.5f);
    if (x < 0.863635f) return stood(twice - 1.545454f, 0.875f);
    if (x < 0.954546f) return stood(twice - 1.818182f, 0.96875f);
    return stood(twice - 1.954545f, 0.992188f);
}

/* ---- sampling ---------------------------------------------------------------------------- */

float ac_skcell_function(int32_t curve, float x) {
    switch (curve) {
    case AC_SKCELL_LINEAR: return x;
    case AC_SKCELL_QUADRATIC: return rise(x, 2);
    case AC_SKCELL_CUBIC: return rise(x, 3);
    case AC_SKCELL_QUARTIC: return rise(x, 4);
    case AC_SKCELL_QUINTIC: return rise(x, 5);
    case AC_SKCELL_QUADRATIC_DOUBLE: return quadratic_double(x);
    case AC_SKCELL_CUBIC_DOUBLE: return rise_double(x, 4.0f, 3);
    case AC_SKCELL_QUARTIC_DOUBLE: return rise_double(x, 8.0f, 4);
    case AC_SKCELL_QUINTIC_DOUBLE: return rise_double(x, 16.0f, 5);
    case AC_SKCELL_SINE: return 0.5f * (1.0f - cosine(x * PI * 2.0f));
    case AC_SKCELL_SINE_DOUBLE: return 0.5f * (1.0f - cosine(x * PI));
    case AC_SKCELL_EXPO: return x == 0.0f ? 0.0f : power_of_2(10.0f * (x - 1.0f));
    case AC_SKCELL_EXPO_DOUBLE: return expo_double(x);
    case AC_SKCELL_ELASTIC: return elastic(x);
    case AC_SKCELL_ELASTIC_DOUBLE: return elastic_double(x);
    case AC_SKCELL_CIRC: return 1.0f - root(1.0f - x * x);
    case AC_SKCELL_CIRC_DOUBLE: return circ_double(x);
    case AC_SKCELL_BACK: return x * x * (2.70158f * x - 1.70158f);
    case AC_SKCELL_BACK_DOUBLE: return back_double(x);
    case AC_SKCELL_BOUNCE: return bounce(x);
    case AC_SKCELL_BOUNCE_DOUBLE: return bounce_double(x);
    default: return (float)NAN;
    }
}

/* -0 and NaN pass, as they pass the engine's two comparisons. */
static float clamp(float x) {
    if (x < 0.0f) return 0.0f;
    return x > 1.0f ? 1.0f : x;
}

static float directed(float value, int32_t dir) {
    if (dir == AC_SKCELL_IN) return value;
    return dir == AC_SKCELL_OUT ? 1.0f - value : -1.0f;
}

float ac_skcell_sample(int32_t curve, int32_t dir, float x) {
    return directed(ac_skcell_function(curve, clamp(x)), dir);
}

float ac_skcell_sample_function(float (*function)(void *context, float x), void *context,
                                int32_t dir, float x) {
    return directed(function(context, clamp(x)), dir);
}

/* ---- the family -------------------------------------------------------------------------- */

static double eval(const ac_ease *ease, double u) {
    const aci_ease_row *row = aci_ease_row_of(ease);
    return (double)directed(ac_skcell_function(row->shape, (float)u), row->direction);
}

/* ---- as formulas --------------------------------------------------------------------------- */

/* binary32's rounding in units of binary64's. */
#define NARROW 0x1p29

/* offset + factor (base + rate x)^degree. */
static void power_formula(aci_formula *out, double offset, double factor, double base,
                          double rate, uint32_t degree) {
    double c[ACI_FORMULA_DEGREE + 1] = {0};
    c[0] = offset;
    c[degree] += factor;
    aci_formula_polynomial(out, rate, base, degree, c);
    out->steps = (degree + 4.0) * NARROW;
    if (rate < 0.0) out->slack = 0x1p-25;
}

static void double_formula(aci_formula *out, double factor, float x, uint32_t degree) {
    if (x < 0.5f) power_formula(out, 0.0, factor, 0.0, 1.0, degree);
    else power_formula(out, 1.0, -factor, 1.0, -1.0, degree);
    aci_formula_branch(out, x < 0.5f ? 0 : 1, 2);
}

static void circle_formula(aci_formula *out, double rate, double base, double offset,
                           double factor) {
    out->kind = ACI_FORMULA_CIRCLE;
    out->rate = rate;
    out->base = base;
    out->steps = NARROW / 2.0;
    aci_formula_onto(out, offset, factor);
}

static void back_formula(aci_formula *out, float cubic, float square, float base,
                         float offset) {
    const double c[] = {(double)offset, 0.0, (double)square, (double)cubic};
    aci_formula_polynomial(out, 1.0, (double)base, 3, c);
    out->steps = 7.0 * NARROW;
}

static void bounce_formula(float x, aci_formula *out) {
    static const float shift[] = {0.0f, 0.545454f, 0.818182f, 0.954545f};
    static const float level[] = {0.0f, 0.75f, 0.9375f, 0.984375f};
    uint32_t i = x < 0.363636f ? 0 : x < 0.72727f ? 1 : x < 0.909091f ? 2 : 3;
    power_formula(out, (double)level[i], 7.5625, -(double)shift[i], 1.0, 2);
    aci_formula_branch(out, i, 4);
}

static void bounce_double_formula(float x, aci_formula *out) {
    static const float shift[] = {0.045455f, 0.181818f, 0.454546f, 1.0f,
                                  1.0f,      1.545454f, 1.818182f, 1.954545f};
    static const float level[] = {0.007813f, 0.03125f, 0.125f,   0.5f,
                                  0.5f,      0.875f,   0.96875f, 0.992188f};
    uint32_t i = x > 0.318182f ? 3 : x > 0.136365f ? 2 : x > 0.045455f ? 1 : 0;
    if (!(x < 0.5f)) i = x < 0.681818f ? 4 : x < 0.863635f ? 5 : x < 0.954546f ? 6 : 7;
    power_formula(out, (double)level[i], i < 4 ? -3.78125 : 3.78125, -(double)shift[i], 2.0, 2);
    aci_formula_branch(out, i, 8);
}

static void points_formula(float x, bool at_1, aci_formula *out) {
    uint32_t number = x > 0.0f ? 2 : x == 0.0f ? 1 : 0;
    if (at_1) number += x > 1.0f ? 2 : x == 1.0f ? 1 : 0;
    if (x == 0.0f || (at_1 && x == 1.0f)) aci_formula_constant(out, (double)x);
    aci_formula_branch(out, number, at_1 ? 5 : 3);
}

static void function_formula(int32_t curve, float x, aci_formula *out) {
    bool first = x < 0.5f;
    switch (curve) {
    case AC_SKCELL_LINEAR:
        power_formula(out, 0.0, 1.0, 0.0, 1.0, 1);
        out->steps = 0.0;
        break;
    case AC_SKCELL_QUADRATIC:
    case AC_SKCELL_CUBIC:
    case AC_SKCELL_QUARTIC:
    case AC_SKCELL_QUINTIC:
        power_formula(out, 1.0, -1.0, 1.0, -1.0, (uint32_t)(curve - AC_SKCELL_QUADRATIC) + 2);
        break;
    case AC_SKCELL_QUADRATIC_DOUBLE: double_formula(out, 2.0, x, 2); break;
    case AC_SKCELL_CUBIC_DOUBLE: double_formula(out, 4.0, x, 3); break;
    case AC_SKCELL_QUARTIC_DOUBLE: double_formula(out, 8.0, x, 4); break;
    case AC_SKCELL_QUINTIC_DOUBLE: double_formula(out, 16.0, x, 5); break;
    case AC_SKCELL_EXPO: points_formula(x, false, out); break;
    case AC_SKCELL_EXPO_DOUBLE:
    case AC_SKCELL_ELASTIC:
    case AC_SKCELL_ELASTIC_DOUBLE: points_formula(x, true, out); break;
    case AC_SKCELL_CIRC: circle_formula(out, 1.0, 0.0, 1.0, -1.0); break;
    case AC_SKCELL_CIRC_DOUBLE:
        circle_formula(out, 2.0, first ? 0.0 : -2.0, 0.5, first ? -0.5 : 0.5);
        aci_formula_branch(out, first ? 0 : 1, 2);
        break;
    case AC_SKCELL_BACK: back_formula(out, 2.70158f, -1.70158f, 0.0f, 0.0f); break;
    case AC_SKCELL_BACK_DOUBLE:
        if (first) back_formula(out, 14.379636f, -5.189818f, 0.0f, 0.0f);
        else back_formula(out, 14.379636f, 5.189818f, -1.0f, 1.0f);
        aci_formula_branch(out, first ? 0 : 1, 2);
        break;
    case AC_SKCELL_BOUNCE: bounce_formula(x, out); break;
    case AC_SKCELL_BOUNCE_DOUBLE: bounce_double_formula(x, out); break;
    default: break;
    }
}

static void formula(const ac_ease *ease, double u, aci_formula *out) {
    const aci_ease_row *row = aci_ease_row_of(ease);
    function_formula(row->shape, (float)u, out);
    out->joins *= NARROW;
    if (row->direction != AC_SKCELL_OUT) return;
    aci_formula_onto(out, 1.0, -1.0);
    out->joins += NARROW;
}

/* A curve In and Out; `about`: what others call it. */
#define BOTH(label, curve, about, has_no_libm)                                        \
    {.name = label ".In",                                                             \
     .also = {label "In"},                                                            \
     .summary = about,                                                                \
     .eval = eval,                                                                    \
     .formula = formula,                                                              \
     .shape = curve,                                                                  \
     .direction = AC_SKCELL_IN,                                                       \
     .algebraic = has_no_libm},                                                       \
    {                                                                                 \
        .name = label ".Out", .also = {label "Out"}, .summary = "1 - (" about ")",    \
        .eval = eval, .formula = formula, .shape = curve, .direction = AC_SKCELL_OUT, \
        .algebraic = has_no_libm                                                      \
    }

static const aci_ease_row rows[] = {
    BOTH("Linear", AC_SKCELL_LINEAR, "no easing", true),
    BOTH("Quadratic", AC_SKCELL_QUADRATIC, "quad ease-out", true),
    BOTH("Cubic", AC_SKCELL_CUBIC, "cubic ease-out", true),
    BOTH("Quartic", AC_SKCELL_QUARTIC, "quart ease-out", true),
    BOTH("Quintic", AC_SKCELL_QUINTIC, "quint ease-out", true),
    BOTH("QuadraticDouble", AC_SKCELL_QUADRATIC_DOUBLE, "quad ease-in-out", true),
    BOTH("CubicDouble", AC_SKCELL_CUBIC_DOUBLE, "cubic ease-in-out", true),
    BOTH("QuarticDouble", AC_SKCELL_QUARTIC_DOUBLE, "quart ease-in-out", true),
    BOTH("QuinticDouble", AC_SKCELL_QUINTIC_DOUBLE, "quint ease-in-out", true),
    BOTH("Sine", AC_SKCELL_SINE, "a cosine bump from 0 to 1 and back to 0", false),
    BOTH("SineDouble", AC_SKCELL_SINE_DOUBLE, "sine ease-in-out", false),
    BOTH("Expo", AC_SKCELL_EXPO, "expo ease-in", false),
    BOTH("ExpoDouble", AC_SKCELL_EXPO_DOUBLE, "expo ease-in-out", false),
    BOTH("Elastic", AC_SKCELL_ELASTIC, "elastic ease-in, with rounded constants", false),
    BOTH("ElasticDouble", AC_SKCELL_ELASTIC_DOUBLE,
         "elastic ease-in-out, with rounded constants", false),
    BOTH("Circ", AC_SKCELL_CIRC, "circ ease-in", true),
    BOTH("CircDouble", AC_SKCELL_CIRC_DOUBLE, "circ ease-in-out", true),
    BOTH("Back", AC_SKCELL_BACK, "back ease-in", true),
    BOTH("BackDouble", AC_SKCELL_BACK_DOUBLE, "back ease-in-out", true),
    BOTH("Bounce", AC_SKCELL_BOUNCE, "bounce ease-out, with rounded constants", true),
    BOTH("BounceDouble", AC_SKCELL_BOUNCE_DOUBLE, "bounce ease-in-out, with rounded constants",
         true),
};

const aci_ease_family aci_ease_skcell = {
    .name = "skcell",
    .source = "SKCell 1.4.0",
    .rows = rows,
    .row_count = sizeof rows / sizeof rows[0],
    .bits = 32,
    .edge = AC_EDGE_CLAMP,
};
