/* SKCell's curve sampler, bit for bit: 21 functions of binary32, one rounding an operation,
 * from the left as written. Its names are its own: Quadratic to Quintic and Bounce "In" slow
 * down towards the end as others' ease-outs do, Sine comes back to 0, and "Out" is 1 - In, a
 * mirrored value and no mirrored time. */
#include "ease/ease.h"

#include <math.h>

#include "base/bits.h"

#define PI 3.14159274f /* 40490fdb */

/* ---- functions of the engine ------------------------------------------------------------- */

/* The engine's maths library is double's; the result is rounded to float once. */
static float cosine(float x) { return (float)cos((double)x); }
static float sine(float x) { return (float)sin((double)x); }
static float root(float x) { return (float)sqrt((double)x); }
static float power_of_2(float x) { return (float)pow(2.0, (double)x); }

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

/* A curve In and Out; `about`: what others call it. */
#define BOTH(label, curve, about, has_no_libm)                                             \
    {.name = label ".In",                                                                  \
     .also = {label "In"},                                                                 \
     .summary = about,                                                                     \
     .eval = eval,                                                                         \
     .shape = curve,                                                                       \
     .direction = AC_SKCELL_IN,                                                            \
     .algebraic = has_no_libm},                                                            \
    {                                                                                      \
        .name = label ".Out", .also = {label "Out"}, .summary = "1 - (" about ")",         \
        .eval = eval, .shape = curve, .direction = AC_SKCELL_OUT, .algebraic = has_no_libm \
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
