/* Godot's easings: ease() and smoothstep() of its maths in binary64, the equations of Tween
 * (Godot 3.2) in binary32, and the spring that Godot 4 added, which was read and never run
 * against. Where its formulas are Penner's they are shapes.c's. */
#include <math.h>
#include <string.h>

#include "ease/shapes.h"
#include "kernel/shapes.h"

/* ---- ease() ------------------------------------------------------------------------------ */

/* One number is the whole curve: above 1 an ease-in of that exponent, between 0 and 1 an
 * ease-out, below 0 an ease-in-out. */
static double ease_curve(const ac_ease *ease, double u) {
    double curve = ease->params[0];
    if (curve > 0.0) {
        if (curve < 1.0) return 1.0 - pow(1.0 - u, 1.0 / curve);
        return pow(u, curve);
    }
    if (curve == 0.0) return isnan(u) ? u : 0.0;
    if (u < 0.5) return pow(u * 2.0, -curve) * 0.5;
    return (1.0 - pow(1.0 - (u - 0.5) * 2.0, -curve)) * 0.5 + 0.5;
}

static void exponent_in(const double *params, double u, aci_formula *out) {
    aci_shape_value_formula(ACI_SHAPE_POLY, ACI_DIRECTION_IN, params, u, out);
}

static void ease_curve_formula(const ac_ease *ease, double u, aci_formula *out) {
    double curve = ease->params[0], exponent = curve < 0.0 ? -curve : curve;
    bool is_out = curve > 0.0 && curve < 1.0;
    if (is_out) exponent = 1.0 / curve;
    uint8_t direction = curve < 0.0 ? ACI_DIRECTION_IN_OUT
                        : is_out    ? ACI_DIRECTION_OUT
                                    : ACI_DIRECTION_IN;
    if (curve == 0.0) aci_formula_constant(out, 0.0);
    else aci_directed_formula(exponent_in, NULL, direction, &exponent, u, out);
}

/* ---- spring ------------------------------------------------------------------------------ */

static double spring_out(const double *params, double u) {
    (void)params;
    if (u == 1.0) return 1.0;
    double rest = 1.0 - u;
    double wave = sin(u * ACI_PI * (0.2 + 2.5 * u * u * u)) * pow(rest, 2.2) + u;
    return wave * (1.0 + 1.2 * rest);
}

static double spring(const ac_ease *ease, double u) {
    return aci_directed(NULL, spring_out, aci_ease_row_of(ease)->direction, ease->params, u);
}

/* ---- the family -------------------------------------------------------------------------- */

static const ac_ease_param curve_of[] = {{"curve", 1.0, -1000.0, 1000.0}};
static const ac_ease_param from_to[] = {{"from", 0.0, -1e9, 1e9}, {"to", 1.0, -1e9, 1e9}};

#define FOUR(stem, upper, about, shape, params, params_in_out)                                \
    ACI_SHAPE_ROW_OF(stem ".in", upper ".IN", NULL, about ", ease-in", shape,                 \
                     ACI_DIRECTION_IN, params),                                               \
        ACI_SHAPE_ROW_OF(stem ".out", upper ".OUT", NULL, about ", ease-out", shape,          \
                         ACI_DIRECTION_OUT, params),                                          \
        ACI_SHAPE_ROW_OF(stem ".in-out", upper ".IN_OUT", NULL, about ", ease-in-out", shape, \
                         ACI_DIRECTION_IN_OUT, params_in_out),                                \
        ACI_SHAPE_ROW_OF(stem ".out-in", upper ".OUT_IN", NULL, about ", ease-out-in", shape, \
                         ACI_DIRECTION_OUT_IN, params)
#define OWN_ROW(text, other, about, function, branches, way)               \
    {                                                                      \
        .name = text, .also = {other}, .summary = about, .eval = function, \
        .formula = branches, .direction = way                              \
    }
#define OWN_FOUR(stem, upper, about, function, branches)                                       \
    OWN_ROW(stem ".in", upper ".IN", about ", ease-in", function, branches, ACI_DIRECTION_IN), \
        OWN_ROW(stem ".out", upper ".OUT", about ", ease-out", function, branches,             \
                ACI_DIRECTION_OUT),                                                            \
        OWN_ROW(stem ".in-out", upper ".IN_OUT", about ", ease-in-out", function, branches,    \
                ACI_DIRECTION_IN_OUT),                                                         \
        OWN_ROW(stem ".out-in", upper ".OUT_IN", about ", ease-out-in", function, branches,    \
                ACI_DIRECTION_OUT_IN)

#define BACK aci_params_back, 0, 2
#define BACK_IN_OUT aci_params_back_in_out, 0, 2
#define ELASTIC aci_params_elastic, 0, 4
#define ELASTIC_IN_OUT aci_params_elastic_in_out, 0, 4

static const aci_ease_row rows[] = {
    {.name = "ease",
     .summary = "ease(): above 1 an ease-in, below 1 an ease-out, below 0 an ease-in-out",
     .eval = ease_curve,
     .formula = ease_curve_formula,
     .params = curve_of,
     .param_count = 1,
     .edge = AC_EDGE_CLAMP,
     .bits = 64},
    {.name = "smoothstep",
     .summary = "smoothstep() between from and to",
     .eval = aci_smooth_eval,
     .formula = aci_smooth_formula,
     .params = from_to,
     .param_count = 2,
     .shape = ACI_SMOOTH_STEP,
     .algebraic = true,
     .bits = 64},
    FOUR("linear", "LINEAR", "no easing", ACI_SHAPE_LINEAR, ACI_NONE, ACI_NONE),
    FOUR("sine", "SINE", "a quarter of a sine", ACI_SHAPE_SINE, ACI_NONE, ACI_NONE),
    FOUR("quint", "QUINT", "u^5", ACI_SHAPE_QUINT, ACI_NONE, ACI_NONE),
    FOUR("quart", "QUART", "u^4", ACI_SHAPE_QUART, ACI_NONE, ACI_NONE),
    FOUR("quad", "QUAD", "u^2", ACI_SHAPE_QUAD, ACI_NONE, ACI_NONE),
    OWN_FOUR("expo", "EXPO", "2^(10 u), shifted; the ease-in ends at 0.999",
             aci_expo_shifted_eval, aci_expo_shifted_formula),
    FOUR("elastic", "ELASTIC", "an elastic wave", ACI_SHAPE_ELASTIC, ELASTIC, ELASTIC_IN_OUT),
    FOUR("cubic", "CUBIC", "u^3", ACI_SHAPE_CUBIC, ACI_NONE, ACI_NONE),
    FOUR("circ", "CIRC", "a quarter of a circle", ACI_SHAPE_CIRC, ACI_NONE, ACI_NONE),
    FOUR("bounce", "BOUNCE", "four bounces", ACI_SHAPE_BOUNCE, ACI_NONE, ACI_NONE),
    FOUR("back", "BACK", "draws back first", ACI_SHAPE_BACK, BACK, BACK_IN_OUT),
    OWN_FOUR("spring", "SPRING", "swings out, Godot 4 (read, not run)", spring, NULL),
};

/* Tween.SINE.IN, and the constants' names, TRANS_SINE.EASE_IN. */
static bool respell(const char *name, char out[AC_EASE_NAME_SIZE]) {
    const char *rest = strncmp(name, "Tween.", 6) == 0 ? name + 6 : name;
    if (strncmp(rest, "TRANS_", 6) == 0) rest += 6;
    const char *dot = strchr(rest, '.');
    if (!dot) return false;
    const char *way = strncmp(dot + 1, "EASE_", 5) == 0 ? dot + 6 : dot + 1;
    size_t size = (size_t)(dot + 1 - rest);
    memcpy(out, rest, size);
    memcpy(out + size, way, strlen(way) + 1);
    return true;
}

const aci_ease_family aci_ease_godot = {
    .name = "godot",
    .source = "Godot 3.2.3; spring: Godot 4",
    .rows = rows,
    .row_count = sizeof rows / sizeof rows[0],
    .bits = 32,
    .edge = AC_EDGE_RAW,
    .respell = respell,
};
