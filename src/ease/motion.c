/* Motion's easings (formerly Framer Motion): Bezier curves under names; Back too is one. */
#include <math.h>

#include "ease/shapes.h"
#include "kernel/power.h"

/* Back's Bezier is its ease-out. */
static double back_in(const double *params, double u) {
    return aci_shape_value(ACI_SHAPE_BEZIER, ACI_DIRECTION_OUT, params, u);
}

static double back_in_out(const ac_ease *ease, double u) {
    return aci_directed(back_in, NULL, ACI_DIRECTION_IN_OUT, ease->params, u);
}

static void back_in_formula(const double *params, double u, aci_formula *out) {
    aci_shape_value_formula(ACI_SHAPE_BEZIER, ACI_DIRECTION_OUT, params, u, out);
}

static void back_in_out_formula(const ac_ease *ease, double u, aci_formula *out) {
    aci_directed_formula(back_in_formula, NULL, ACI_DIRECTION_IN_OUT, ease->params, u, out);
}

/* Half of backIn, then half of an expo that comes to rest. */
static double anticipate(const ac_ease *ease, double u) {
    if (u >= 1.0) return 1.0;
    double x = 2.0 * u;
    if (x < 1.0) return back_in(ease->params, x) / 2.0;
    return 1.0 - aci_power_of_2(-10.0 * (x - 1.0)) / 2.0;
}

#define BEZIER(label, x1, y1, x2, y2)                            \
    static const ac_ease_param label[] = {{"x1", x1, 0.0, 1.0},  \
                                          {"y1", y1, -1e9, 1e9}, \
                                          {"x2", x2, 0.0, 1.0},  \
                                          {"y2", y2, -1e9, 1e9}}

BEZIER(bezier, 0.25, 0.1, 0.25, 1.0);
BEZIER(ease_in, 0.42, 0.0, 1.0, 1.0);
BEZIER(ease_out, 0.0, 0.0, 0.58, 1.0);
BEZIER(ease_in_out, 0.42, 0.0, 0.58, 1.0);
BEZIER(back, 0.33, 1.53, 0.69, 0.99); /* as an ease-out */

#define ROW(text, about, shape, way, ...) \
    ACI_SHAPE_ROW_OF(text, NULL, NULL, about, shape, way, __VA_ARGS__)

static const aci_ease_row rows[] = {
    ROW("linear", "no easing", ACI_SHAPE_LINEAR, ACI_DIRECTION_IN, ACI_NONE),
    ROW("easeIn", "CSS's ease-in", ACI_SHAPE_BEZIER, ACI_DIRECTION_IN, ease_in, 0, 4),
    ROW("easeOut", "CSS's ease-out", ACI_SHAPE_BEZIER, ACI_DIRECTION_IN, ease_out, 0, 4),
    ROW("easeInOut", "CSS's ease-in-out", ACI_SHAPE_BEZIER, ACI_DIRECTION_IN, ease_in_out, 0,
        4),
    ROW("circIn", "a quarter of a circle, ease-in", ACI_SHAPE_CIRC, ACI_DIRECTION_IN, ACI_NONE),
    ROW("circOut", "a quarter of a circle, ease-out", ACI_SHAPE_CIRC, ACI_DIRECTION_OUT,
        ACI_NONE),
    ROW("circInOut", "a quarter of a circle, ease-in-out", ACI_SHAPE_CIRC, ACI_DIRECTION_IN_OUT,
        ACI_NONE),
    ROW("backIn", "draws back first, ease-in", ACI_SHAPE_BEZIER, ACI_DIRECTION_OUT, back, 0, 4),
    ROW("backOut", "draws back first, ease-out", ACI_SHAPE_BEZIER, ACI_DIRECTION_IN, back, 0,
        4),
    {.name = "backInOut",
     .summary = "draws back first, ease-in-out",
     .eval = back_in_out,
     .formula = back_in_out_formula,
     .params = back,
     .algebraic = true,
     .hidden_count = 4},
    {.name = "anticipate",
     .summary = "draws back, then runs out like an expo",
     .eval = anticipate,
     .params = back,
     .hidden_count = 4},
    ROW("cubicBezier", "a Bezier curve from 0, 0 to 1, 1", ACI_SHAPE_BEZIER, ACI_DIRECTION_IN,
        bezier, 4, 4),
    {.name = "steps",
     .summary = "n steps; direction=end: never 1, direction=start: never 0",
     .eval = aci_steps_clipped_eval,
     .formula = aci_steps_clipped_formula,
     .params = aci_params_steps_clipped,
     .param_count = 2,
     .algebraic = true},
};

const aci_ease_family aci_ease_motion = {
    .name = "motion",
    .source = "motion-utils 14.7.0",
    .rows = rows,
    .row_count = sizeof rows / sizeof rows[0],
    .bits = 64,
    .edge = AC_EDGE_CLAMP,
};
