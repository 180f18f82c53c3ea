/* The 39 variants of Bevy's EaseFunction, in binary32, from reading its source, not from
 * running it. Its bounce is AHEasing's, its expo begins without a jump, and its elastic does
 * not force the ends. */
#include <math.h>

#include "ease/shapes.h"
#include "kernel/shapes.h"

/* Critically damped but for the wave: 1 - (1 - u)^2 (2 sin(w u) / w + cos(w u)). */
static double elastic(const ac_ease *ease, double u) {
    double omega = ease->params[0], rest = 1.0 - u;
    double wave = omega != 0.0 ? sin(omega * u) / omega : u;
    return 1.0 - rest * rest * (2.0 * wave + cos(omega * u));
}

static const ac_ease_param omega[] = {{"omega", 50.0, -1e6, 1e6}};
/* QUIRK(bevy): the in-out's overshoot is 1.70158 + 1.525, not times;
 * bevy_back_in_out_adds_the_scale in tests/unit/test_ease_names.c. */
static const ac_ease_param back_in_out[] = {
    {"overshoot", ACI_OVERSHOOT + ACI_OVERSHOOT_IN_OUT, -1000.0, 1000.0},
    {"scale", 1.0, 0.0, 1000.0},
};
static const ac_ease_param wave[] = {
    {"amplitude", 1.0, 0.0, 1000.0},
    {"period", 0.3, 0.001, 1000.0},
    {"normalised", 0.0, 0.0, 1.0},
    {"flags", ACI_ELASTIC_OPEN, 0.0, 2.0},
};
static const ac_ease_param wave_in_out[] = {
    {"amplitude", 1.0, 0.0, 1000.0},
    {"period", 0.45, 0.001, 1000.0},
    {"normalised", 0.0, 0.0, 1.0},
    {"flags", ACI_ELASTIC_OPEN, 0.0, 2.0},
};

#define THREE(stem, about, shape, params, params_in_out)                                       \
    ACI_SHAPE_ROW_OF(stem "In", NULL, NULL, about ", ease-in", shape, ACI_DIRECTION_IN,        \
                     params),                                                                  \
        ACI_SHAPE_ROW_OF(stem "Out", NULL, NULL, about ", ease-out", shape, ACI_DIRECTION_OUT, \
                         params),                                                              \
        ACI_SHAPE_ROW_OF(stem "InOut", NULL, NULL, about ", ease-in-out", shape,               \
                         ACI_DIRECTION_IN_OUT, params_in_out)
#define SMOOTH(text, about, kind)                                                  \
    {                                                                              \
        .name = text, .summary = about, .eval = aci_smooth_eval,                   \
        .formula = aci_smooth_formula, .params = aci_params_smooth, .shape = kind, \
        .algebraic = true, .hidden_count = 2                                       \
    }
#define EXPO aci_params_expo_normalised, 0, 1
#define BACK aci_params_back, 0, 2
#define BACK_IN_OUT back_in_out, 0, 2
#define ELASTIC wave, 0, 4
#define ELASTIC_IN_OUT wave_in_out, 0, 4

static const aci_ease_row rows[] = {
    ACI_SHAPE_ROW_OF("Linear", NULL, NULL, "no easing", ACI_SHAPE_LINEAR, ACI_DIRECTION_IN,
                     ACI_NONE),
    THREE("Quadratic", "u^2", ACI_SHAPE_QUAD, ACI_NONE, ACI_NONE),
    THREE("Cubic", "u^3", ACI_SHAPE_CUBIC, ACI_NONE, ACI_NONE),
    THREE("Quartic", "u^4", ACI_SHAPE_QUART, ACI_NONE, ACI_NONE),
    THREE("Quintic", "u^5", ACI_SHAPE_QUINT, ACI_NONE, ACI_NONE),
    SMOOTH("SmoothStepIn", "the slow start of smoothstep", ACI_SMOOTH_STEP_IN),
    SMOOTH("SmoothStepOut", "the slow end of smoothstep", ACI_SMOOTH_STEP_OUT),
    SMOOTH("SmoothStep", "3 x^2 - 2 x^3", ACI_SMOOTH_STEP),
    SMOOTH("SmootherStepIn", "the slow start of smootherstep", ACI_SMOOTH_STEPPER_IN),
    SMOOTH("SmootherStepOut", "the slow end of smootherstep", ACI_SMOOTH_STEPPER_OUT),
    SMOOTH("SmootherStep", "6 x^5 - 15 x^4 + 10 x^3", ACI_SMOOTH_STEPPER),
    THREE("Sine", "a quarter of a sine", ACI_SHAPE_SINE, ACI_NONE, ACI_NONE),
    THREE("Circular", "a quarter of a circle", ACI_SHAPE_CIRC, ACI_NONE, ACI_NONE),
    THREE("Exponential", "2^(10 u) without a jump", ACI_SHAPE_EXPO, EXPO, EXPO),
    THREE("Elastic", "an elastic wave", ACI_SHAPE_ELASTIC, ELASTIC, ELASTIC_IN_OUT),
    THREE("Back", "draws back first", ACI_SHAPE_BACK, BACK, BACK_IN_OUT),
    THREE("Bounce", "four bounces, AHEasing's", ACI_SHAPE_BOUNCE_AH, ACI_NONE, ACI_NONE),
    {.name = "Steps",
     .summary = "n steps, as in CSS",
     .eval = aci_steps_eval,
     .formula = aci_steps_formula,
     .params = aci_params_steps,
     .param_count = 2,
     .algebraic = true},
    {.name = "Elastic",
     .summary = "a damped wave of angular speed omega",
     .eval = elastic,
     .params = omega,
     .param_count = 1},
};

const aci_ease_family aci_ease_bevy = {
    .name = "bevy",
    .source = "Bevy's EaseFunction, read and not run",
    .rows = rows,
    .row_count = sizeof rows / sizeof rows[0],
    .bits = 32,
    .edge = AC_EDGE_CLAMP,
};
