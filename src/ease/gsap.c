/* GSAP's easings: powers, its own expo, steps, slow and expoScale. rough and the Custom...
 * eases are data of a project, not formulas, and are not here. */
#include <math.h>

#include "ease/shapes.h"
#include "kernel/power.h"

/* ---- own formulas ------------------------------------------------------------------------ */

/* u^6 (1 - u) takes the place of the jump that 2^(10 (u - 1)) has at 0. */
static double expo_in(const double *params, double u) {
    (void)params;
    return u * aci_power_of_2(10.0 * (u - 1.0)) + u * u * u * u * u * u * (1.0 - u);
}

static double expo(const ac_ease *ease, double u) {
    return aci_directed(expo_in, NULL, aci_ease_row_of(ease)->direction, ease->params, u);
}

/* `n` steps are n jumps: n + 1 levels, or n without the first. The input stops short of 1, so
 * that the last jump is no level of its own. */
static double steps(const ac_ease *ease, double u) {
    const double last = 1.0 - 1e-8;
    double n = ease->params[0];
    bool immediate = ease->params[1] != 0.0;
    if (isnan(u)) return u;
    double x = u < 0.0 ? 0.0 : u > last ? last : u;
    if (immediate) return (floor(n * x) + 1.0) / n;
    return floor((n + 1.0) * x) / n;
}

static void steps_formula(const ac_ease *ease, double u, aci_formula *out) {
    const double last = 1.0 - 1e-8;
    double n = ease->params[0], x = u < 0.0 ? 0.0 : u > last ? last : u;
    double step = ease->params[1] != 0.0 ? floor(n * x) + 1.0 : floor((n + 1.0) * x);
    aci_step_formula(out, step, ceil(n), step / n);
}

/* A linear middle of width `linear-ratio`, fast at both ends; `yoyo`: up, stays, down again. */
static double slow(const ac_ease *ease, double u) {
    double ratio = ease->params[0], power = ratio < 1.0 ? ease->params[1] : 0.0;
    bool yoyo = ease->params[2] != 0.0;
    double end = (1.0 - ratio) / 2.0, linear = u + (0.5 - u) * power;
    if (u < end) {
        double q = 1.0 - u / end;
        return yoyo ? 1.0 - q * q : linear - q * q * q * q * linear;
    }
    if (u > end + ratio) {
        double q = (u - end - ratio) / end;
        if (yoyo) return u == 1.0 ? 0.0 : 1.0 - q * q;
        return u == 1.0 ? 1.0 : linear + (u - linear) * q * q * q * q;
    }
    return yoyo ? 1.0 : linear;
}

/* The line u + (1/2 - u) power around `at`, in q = (u - at) / width: c[0] + c[1] q. */
static void line_around(double power, double at, double width, double *c) {
    c[0] = at + (0.5 - at) * power;
    c[1] = (1.0 - power) * width;
}

static void slow_start(double end, double power, bool yoyo, aci_formula *out) {
    double line[2];
    line_around(power, end, -end, line); /* u = end - end q */
    const double bump[] = {1.0, 0.0, -1.0};
    const double c[] = {line[0], line[1], 0.0, 0.0, -line[0], -line[1]};
    aci_formula_polynomial(out, -1.0 / end, 1.0, yoyo ? 2 : 5, yoyo ? bump : c);
    out->slack = 0x1p-51;
}

static void slow_end(double end, double from, double power, bool yoyo, aci_formula *out) {
    double line[2];
    line_around(power, from, end, line);
    const double bump[] = {1.0, 0.0, -1.0};
    /* u - linear = power (u - 1/2) */
    const double c[] = {line[0], line[1], 0.0, 0.0, power * (from - 0.5), power * end};
    aci_formula_polynomial(out, 1.0 / end, -from / end, yoyo ? 2 : 5, yoyo ? bump : c);
    out->slack = 0x1p-50 * (1.0 + 1.0 / end);
}

static void slow_formula(const ac_ease *ease, double u, aci_formula *out) {
    double ratio = ease->params[0], power = ratio < 1.0 ? ease->params[1] : 0.0;
    bool yoyo = ease->params[2] != 0.0;
    double end = (1.0 - ratio) / 2.0;
    const double line[] = {0.5 * power, 1.0 - power};
    aci_formula_branch(out, u < end ? 0 : u > end + ratio ? 2 : 1, 3);
    if (u < end) {
        if (end > 0.0) slow_start(end, power, yoyo, out);
    } else if (u > end + ratio) {
        if (end > 0.0) slow_end(end, end + ratio, power, yoyo, out);
    } else if (yoyo) aci_formula_constant(out, 1.0);
    else aci_formula_polynomial(out, 1.0, 0.0, 1, line);
}

/* A scale that goes from start to end looks even when its logarithm does. */
static double expo_scale(const ac_ease *ease, double u) {
    double start = ease->params[0], end = ease->params[1];
    if (u == 0.0 || u == 1.0 || start == end) return u;
    return (start * pow(end / start, u) - start) / (end - start);
}

/* ---- the family -------------------------------------------------------------------------- */

static const ac_ease_param elastic[] = {
    {"amplitude", 1.0, 0.001, 1000.0},
    {"period", 0.3, 0.001, 1000.0},
    {"normalised", 0.0, 0.0, 1.0},
    {"flags", ACI_ELASTIC_GSAP, 0.0, 2.0},
};
static const ac_ease_param elastic_in_out[] = {
    {"amplitude", 1.0, 0.001, 1000.0},
    {"period", 0.45, 0.001, 1000.0},
    {"normalised", 0.0, 0.0, 1.0},
    {"flags", ACI_ELASTIC_GSAP, 0.0, 2.0},
};
static const ac_ease_param steps_of[] = {
    {"n", 1.0, 1.0, 1e9},
    {"immediate-start", 0.0, 0.0, 1.0},
};
static const ac_ease_param slow_of[] = {
    {"linear-ratio", 0.7, 0.0, 1.0},
    {"power", 0.7, 0.0, 1.0},
    {"yoyo-mode", 0.0, 0.0, 1.0},
};
static const ac_ease_param scale_of[] = {{"start", 1.0, 1e-9, 1e9}, {"end", 2.0, 1e-9, 1e9}};

/* GSAP's plain name is the ease-out; OLD is the name of GSAP 2. */
#define THREE(stem, old, about, shape, params, params_in_out)                          \
    ACI_SHAPE_ROW_OF(stem ".in", old ".easeIn", NULL, about ", ease-in", shape,        \
                     ACI_DIRECTION_IN, params),                                        \
        ACI_SHAPE_ROW_OF(stem ".out", stem, old ".easeOut", about ", ease-out", shape, \
                         ACI_DIRECTION_OUT, params),                                   \
        ACI_SHAPE_ROW_OF(stem ".in-out", stem ".inOut", old ".easeInOut",              \
                         about ", ease-in-out", shape, ACI_DIRECTION_IN_OUT, params_in_out)
#define EXPO(text, other, another, about, way) \
    { .name = text, .also = {other, another}, .summary = about, .eval = expo, .direction = way }
#define BACK aci_params_back, 1, 2
#define ELASTIC elastic, 2, 4
#define ELASTIC_IN_OUT elastic_in_out, 2, 4

static const aci_ease_row rows[] = {
    ACI_SHAPE_ROW_OF("none", "linear", "power0", "no easing", ACI_SHAPE_LINEAR,
                     ACI_DIRECTION_IN, ACI_NONE),
    THREE("power1", "Quad", "u^2", ACI_SHAPE_QUAD, ACI_NONE, ACI_NONE),
    THREE("power2", "Cubic", "u^3", ACI_SHAPE_CUBIC, ACI_NONE, ACI_NONE),
    THREE("power3", "Quart", "u^4", ACI_SHAPE_QUART, ACI_NONE, ACI_NONE),
    THREE("power4", "Quint", "u^5", ACI_SHAPE_QUINT, ACI_NONE, ACI_NONE),
    THREE("sine", "Sine", "a quarter of a sine", ACI_SHAPE_SINE, ACI_NONE, ACI_NONE),
    EXPO("expo.in", "Expo.easeIn", NULL, "2^(10 u) u, smooth at 0, ease-in", ACI_DIRECTION_IN),
    EXPO("expo.out", "expo", "Expo.easeOut", "2^(10 u) u, smooth at 1, ease-out",
         ACI_DIRECTION_OUT),
    EXPO("expo.in-out", "expo.inOut", "Expo.easeInOut",
         "2^(10 u) u, smooth at 0 and 1, ease-in-out", ACI_DIRECTION_IN_OUT),
    THREE("circ", "Circ", "a quarter of a circle", ACI_SHAPE_CIRC, ACI_NONE, ACI_NONE),
    THREE("bounce", "Bounce", "four bounces", ACI_SHAPE_BOUNCE, ACI_NONE, ACI_NONE),
    THREE("back", "Back", "draws back first", ACI_SHAPE_BACK, BACK, BACK),
    THREE("elastic", "Elastic", "an elastic wave", ACI_SHAPE_ELASTIC, ELASTIC, ELASTIC_IN_OUT),
    {.name = "steps",
     .summary = "n jumps",
     .eval = steps,
     .formula = steps_formula,
     .params = steps_of,
     .param_count = 2,
     .algebraic = true},
    {.name = "slow",
     .summary = "slow and linear in the middle; yoyo-mode=1: up and down again",
     .eval = slow,
     .formula = slow_formula,
     .params = slow_of,
     .param_count = 3,
     .algebraic = true},
    {.name = "expo-scale",
     .also = {"expoScale"},
     .summary = "zooms from start to end evenly; compose(gsap:expo-scale(...), E) eases it",
     .eval = expo_scale,
     .params = scale_of,
     .param_count = 2},
};

const aci_ease_family aci_ease_gsap = {
    .name = "gsap",
    .source = "gsap 3.15.0",
    .rows = rows,
    .row_count = sizeof rows / sizeof rows[0],
    .bits = 64,
    .edge = AC_EDGE_RAW,
};
