/* Android's interpolators, from general knowledge: neither read nor run. */
#include <math.h>

#include "ease/shapes.h"
#include "kernel/shapes.h"

static double accelerate(const double *params, double u) { return pow(u, 2.0 * params[0]); }

static double power(const ac_ease *ease, double u) {
    return aci_directed(accelerate, NULL, aci_ease_row_of(ease)->direction, ease->params, u);
}

static double cycle(const ac_ease *ease, double u) {
    return sin(2.0 * ACI_PI * ease->params[0] * u);
}

/* Four parabolas of its own, the last of which ends at 1.00005. */
static double bounce(const ac_ease *ease, double u) {
    static const double shift[] = {0.0, 0.54719, 0.8526, 1.0435};
    static const double level[] = {0.0, 0.7, 0.9, 0.95};
    (void)ease;
    double x = u * 1.1226;
    int i = x < 0.3535 ? 0 : x < 0.7408 ? 1 : x < 0.9644 ? 2 : 3;
    double d = x - shift[i];
    return 8.0 * d * d + level[i];
}

static void bounce_formula(const ac_ease *ease, double u, aci_formula *out) {
    static const double shift[] = {0.0, 0.54719, 0.8526, 1.0435};
    static const double level[] = {0.0, 0.7, 0.9, 0.95};
    double x = u * 1.1226;
    uint32_t i = x < 0.3535 ? 0 : x < 0.7408 ? 1 : x < 0.9644 ? 2 : 3;
    const double c[] = {level[i], 0.0, 8.0};
    (void)ease;
    aci_formula_polynomial(out, 1.1226, -shift[i], 2, c);
    aci_formula_branch(out, i, 4);
}

static void accelerate_formula(const double *params, double u, aci_formula *out) {
    const double exponent = 2.0 * params[0];
    aci_shape_value_formula(ACI_SHAPE_POLY, ACI_DIRECTION_IN, &exponent, u, out);
}

static void power_formula(const ac_ease *ease, double u, aci_formula *out) {
    aci_directed_formula(accelerate_formula, NULL, aci_ease_row_of(ease)->direction,
                         ease->params, u, out);
}

static const ac_ease_param factor[] = {{"factor", 1.0, 1e-6, 1000.0}};
static const ac_ease_param cycles[] = {{"cycles", 1.0, -1e6, 1e6}};
static const ac_ease_param tension[] = {
    {"tension", 2.0, -1000.0, 1000.0},
    {"extra-tension", 1.0, 0.0, 1000.0},
};
static const ac_ease_param tensions[] = {
    {"tension", 2.0, -1000.0, 1000.0},
    {"extra-tension", 1.5, 0.0, 1000.0},
};

#define POWER(text, other, about, way)                                                 \
    {                                                                                  \
        .name = text, .also = {other}, .summary = about, .eval = power,                \
        .formula = power_formula, .params = factor, .param_count = 1, .direction = way \
    }

static const aci_ease_row rows[] = {
    ACI_SHAPE_ROW_OF("linear", "LinearInterpolator", NULL, "no easing", ACI_SHAPE_LINEAR,
                     ACI_DIRECTION_IN, ACI_NONE),
    POWER("accelerate", "AccelerateInterpolator", "u^(2 factor), ease-in", ACI_DIRECTION_IN),
    POWER("decelerate", "DecelerateInterpolator", "u^(2 factor), ease-out", ACI_DIRECTION_OUT),
    ACI_SHAPE_ROW_OF("accelerate-decelerate", "AccelerateDecelerateInterpolator", NULL,
                     "half a cosine", ACI_SHAPE_SINE, ACI_DIRECTION_IN_OUT, ACI_NONE),
    ACI_SHAPE_ROW_OF("anticipate", "AnticipateInterpolator", NULL, "draws back first",
                     ACI_SHAPE_BACK, ACI_DIRECTION_IN, tension, 1, 2),
    ACI_SHAPE_ROW_OF("overshoot", "OvershootInterpolator", NULL, "runs past its end",
                     ACI_SHAPE_BACK, ACI_DIRECTION_OUT, tension, 1, 2),
    ACI_SHAPE_ROW_OF("anticipate-overshoot", "AnticipateOvershootInterpolator", NULL,
                     "draws back first and runs past its end", ACI_SHAPE_BACK,
                     ACI_DIRECTION_IN_OUT, tensions, 2, 2),
    {.name = "bounce",
     .also = {"BounceInterpolator"},
     .summary = "four bounces, Android's",
     .eval = bounce,
     .formula = bounce_formula,
     .algebraic = true},
    {.name = "cycle",
     .also = {"CycleInterpolator"},
     .summary = "sines around 0",
     .eval = cycle,
     .params = cycles,
     .param_count = 1},
};

const aci_ease_family aci_ease_android = {
    .name = "android",
    .source = "android.view.animation, from general knowledge",
    .rows = rows,
    .row_count = sizeof rows / sizeof rows[0],
    .bits = 32,
    .edge = AC_EDGE_RAW,
};
