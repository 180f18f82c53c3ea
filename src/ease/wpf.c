/* The easing functions of WPF (System.Windows.Media.Animation), from general knowledge:
 * neither read nor run. A function without a mode is the ease-out. BounceEase, whose bounces
 * are counted, is not here. */
#include <math.h>

#include "ease/shapes.h"
#include "kernel/shapes.h"

/* (e^(s u) - 1) / (e^s - 1); s = 0: its limit. */
static double exponential_in(const double *params, double u) {
    double s = params[0];
    if (u == 1.0 || s == 0.0) return u;
    return (exp(s * u) - 1.0) / (exp(s) - 1.0);
}

static double back_in(const double *params, double u) {
    if (u == 1.0) return 1.0;
    return u * u * u - u * params[0] * sin(ACI_PI * u);
}

/* springiness, oscillations */
static double elastic_in(const double *params, double u) {
    if (u == 1.0) return 1.0;
    double turns = 2.0 * ACI_PI * params[1] + ACI_PI / 2.0;
    return exponential_in(params, u) * sin(turns * u);
}

static double exponential(const ac_ease *ease, double u) {
    return aci_directed(exponential_in, NULL, aci_ease_row_of(ease)->direction, ease->params,
                        u);
}

static double back(const ac_ease *ease, double u) {
    return aci_directed(back_in, NULL, aci_ease_row_of(ease)->direction, ease->params, u);
}

static double elastic(const ac_ease *ease, double u) {
    return aci_directed(elastic_in, NULL, aci_ease_row_of(ease)->direction, ease->params, u);
}

static const ac_ease_param exponent[] = {{"exponent", 2.0, -100.0, 100.0}};
static const ac_ease_param amplitude[] = {{"amplitude", 1.0, 0.0, 1000.0}};
static const ac_ease_param power[] = {{"power", 2.0, 1e-6, 1000.0}};
static const ac_ease_param springs[] = {
    {"springiness", 3.0, 0.0, 100.0},
    {"oscillations", 3.0, 0.0, 1000.0},
};

#define THREE(stem, upper, about, shape, ...)                                             \
    ACI_SHAPE_ROW_OF(stem ".in", upper ".EaseIn", NULL, about ", ease-in", shape,         \
                     ACI_DIRECTION_IN, __VA_ARGS__),                                      \
        ACI_SHAPE_ROW_OF(stem ".out", upper ".EaseOut", upper, about ", ease-out", shape, \
                         ACI_DIRECTION_OUT, __VA_ARGS__),                                 \
        ACI_SHAPE_ROW_OF(stem ".in-out", upper ".EaseInOut", NULL, about ", ease-in-out", \
                         shape, ACI_DIRECTION_IN_OUT, __VA_ARGS__)
#define OWN(text, other, another, about, function, table, count, way)               \
    {                                                                               \
        .name = text, .also = {other, another}, .summary = about, .eval = function, \
        .params = table, .param_count = count, .direction = way                     \
    }
#define OWN_THREE(stem, upper, about, function, table, count)                                 \
    OWN(stem ".in", upper ".EaseIn", NULL, about ", ease-in", function, table, count,         \
        ACI_DIRECTION_IN),                                                                    \
        OWN(stem ".out", upper ".EaseOut", upper, about ", ease-out", function, table, count, \
            ACI_DIRECTION_OUT),                                                               \
        OWN(stem ".in-out", upper ".EaseInOut", NULL, about ", ease-in-out", function, table, \
            count, ACI_DIRECTION_IN_OUT)

static const aci_ease_row rows[] = {
    OWN_THREE("back", "BackEase", "draws back first", back, amplitude, 1),
    THREE("circle", "CircleEase", "a quarter of a circle", ACI_SHAPE_CIRC, ACI_NONE),
    THREE("cubic", "CubicEase", "u^3", ACI_SHAPE_CUBIC, ACI_NONE),
    OWN_THREE("elastic", "ElasticEase", "an elastic wave", elastic, springs, 2),
    OWN_THREE("exponential", "ExponentialEase", "e^(exponent u)", exponential, exponent, 1),
    THREE("power", "PowerEase", "u^power", ACI_SHAPE_POLY, power, 1, 1),
    THREE("quadratic", "QuadraticEase", "u^2", ACI_SHAPE_QUAD, ACI_NONE),
    THREE("quartic", "QuarticEase", "u^4", ACI_SHAPE_QUART, ACI_NONE),
    THREE("quintic", "QuinticEase", "u^5", ACI_SHAPE_QUINT, ACI_NONE),
    THREE("sine", "SineEase", "a quarter of a sine", ACI_SHAPE_SINE, ACI_NONE),
};

const aci_ease_family aci_ease_wpf = {
    .name = "wpf",
    .source = "System.Windows.Media.Animation, from general knowledge",
    .rows = rows,
    .row_count = sizeof rows / sizeof rows[0],
    .bits = 64,
    .edge = AC_EDGE_CLAMP,
};
