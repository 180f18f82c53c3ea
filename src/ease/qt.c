/* QEasingCurve's types, from general knowledge, neither read nor run. OutInElastic, whose
 * waves are lower than Elastic's, and the types InCurve, OutCurve and BezierSpline are not
 * here. */
#include <math.h>

#include "ease/shapes.h"
#include "kernel/shapes.h"

/* A bump from 0 to 1 and back. */
static double sine_curve(const ac_ease *ease, double u) {
    (void)ease;
    if (u == 0.0 || u == 1.0) return 0.0;
    return (sin(u * 2.0 * ACI_PI - ACI_PI / 2.0) + 1.0) / 2.0;
}

static double cosine_curve(const ac_ease *ease, double u) {
    (void)ease;
    if (u == 0.0 || u == 1.0) return 0.5;
    return (cos(u * 2.0 * ACI_PI - ACI_PI / 2.0) + 1.0) / 2.0;
}

static const ac_ease_param exact[] = {{"exact", 1.0, 0.0, 1.0}};

#define FOUR(stem, about, shape, params, params_in_out)                                        \
    ACI_SHAPE_ROW_OF("In" stem, NULL, NULL, about ", ease-in", shape, ACI_DIRECTION_IN,        \
                     params),                                                                  \
        ACI_SHAPE_ROW_OF("Out" stem, NULL, NULL, about ", ease-out", shape, ACI_DIRECTION_OUT, \
                         params),                                                              \
        ACI_SHAPE_ROW_OF("InOut" stem, NULL, NULL, about ", ease-in-out", shape,               \
                         ACI_DIRECTION_IN_OUT, params_in_out),                                 \
        ACI_SHAPE_ROW_OF("OutIn" stem, NULL, NULL, about ", ease-out-in", shape,               \
                         ACI_DIRECTION_OUT_IN, params)
#define ELASTIC(text, about, way) \
    ACI_SHAPE_ROW(text, NULL, NULL, about, ACI_SHAPE_ELASTIC, way, aci_params_elastic, 2, 4)
#define EXPO(text, about, way)                                                  \
    {                                                                           \
        .name = text, .summary = about, .eval = aci_expo_shifted_eval,          \
        .formula = aci_expo_shifted_formula, .params = exact, .direction = way, \
        .hidden_count = 1                                                       \
    }
#define BACK aci_params_back, 1, 2
#define BACK_IN_OUT aci_params_back_in_out, 1, 2

static const aci_ease_row rows[] = {
    ACI_SHAPE_ROW_OF("Linear", NULL, NULL, "no easing", ACI_SHAPE_LINEAR, ACI_DIRECTION_IN,
                     ACI_NONE),
    FOUR("Quad", "u^2", ACI_SHAPE_QUAD, ACI_NONE, ACI_NONE),
    FOUR("Cubic", "u^3", ACI_SHAPE_CUBIC, ACI_NONE, ACI_NONE),
    FOUR("Quart", "u^4", ACI_SHAPE_QUART, ACI_NONE, ACI_NONE),
    FOUR("Quint", "u^5", ACI_SHAPE_QUINT, ACI_NONE, ACI_NONE),
    FOUR("Sine", "a quarter of a sine", ACI_SHAPE_SINE, ACI_NONE, ACI_NONE),
    EXPO("InExpo", "2^(10 u), shifted, ease-in", ACI_DIRECTION_IN),
    EXPO("OutExpo", "2^(10 u), stretched, ease-out", ACI_DIRECTION_OUT),
    EXPO("InOutExpo", "2^(10 u), shifted and stretched, ease-in-out", ACI_DIRECTION_IN_OUT),
    EXPO("OutInExpo", "2^(10 u), stretched and shifted, ease-out-in", ACI_DIRECTION_OUT_IN),
    FOUR("Circ", "a quarter of a circle", ACI_SHAPE_CIRC, ACI_NONE, ACI_NONE),
    ELASTIC("InElastic", "an elastic wave, ease-in", ACI_DIRECTION_IN),
    ELASTIC("OutElastic", "an elastic wave, ease-out", ACI_DIRECTION_OUT),
    ELASTIC("InOutElastic", "an elastic wave, ease-in-out", ACI_DIRECTION_IN_OUT),
    FOUR("Back", "draws back first", ACI_SHAPE_BACK, BACK, BACK_IN_OUT),
    FOUR("Bounce", "four bounces", ACI_SHAPE_BOUNCE, ACI_NONE, ACI_NONE),
    {.name = "SineCurve",
     .summary = "a sine's bump from 0 to 1 and back to 0",
     .eval = sine_curve},
    {.name = "CosineCurve", .summary = "a sine around 1/2", .eval = cosine_curve},
};

const aci_ease_family aci_ease_qt = {
    .name = "qt",
    .source = "QEasingCurve, from general knowledge",
    .rows = rows,
    .row_count = sizeof rows / sizeof rows[0],
    .bits = 64,
    .edge = AC_EDGE_CLAMP,
};
