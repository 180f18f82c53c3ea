/* The npm package "easing-utils": Penner's shapes under easings.net's names, but two of its
 * elastics are its own, up to 0.6 away from the others'. */
#include <math.h>

#include "ease/shapes.h"
#include "kernel/shapes.h"

/* The wave of period 1 - magnitude at the time x, which is doubled while the growth is not. */
static double wave(double period, double x) {
    return sin((x - period / 4.0) * (2.0 * ACI_PI) / period);
}

static double elastic_out(const ac_ease *ease, double u) {
    if (u == 0.0 || u == 1.0) return u;
    double x = u * 2.0;
    return 1.0 + aci_power_of_2(-10.0 * x) * wave(1.0 - ease->params[0], x);
}

static double elastic_in_out(const ac_ease *ease, double u) {
    if (u == 0.0 || u == 1.0) return u;
    double x = u * 2.0 - 1.0, height = wave(1.0 - ease->params[0], x) / 2.0;
    if (x < 0.0) return -aci_power_of_2(10.0 * x) * height;
    return 1.0 + aci_power_of_2(-10.0 * x) * height;
}

static const ac_ease_param magnitude[] = {{"magnitude", 0.7, -1000.0, 0.999}};
static const ac_ease_param magnitude_in_out[] = {{"magnitude", 0.65, -1000.0, 0.999}};

#define EXPO aci_params_expo, 0, 1
#define BACK aci_params_back, 1, 2
#define BACK_IN_OUT aci_params_back_in_out, 1, 2

static const aci_ease_row rows[] = {
    ACI_SHAPE_ROW_OF("linear", NULL, NULL, "no easing", ACI_SHAPE_LINEAR, ACI_DIRECTION_IN,
                     ACI_NONE),
    ACI_EASINGS_NET("Sine", "a quarter of a sine", ACI_SHAPE_SINE, ACI_NONE, ACI_NONE),
    ACI_EASINGS_NET("Quad", "u^2", ACI_SHAPE_QUAD, ACI_NONE, ACI_NONE),
    ACI_EASINGS_NET("Cubic", "u^3", ACI_SHAPE_CUBIC, ACI_NONE, ACI_NONE),
    ACI_EASINGS_NET("Quart", "u^4", ACI_SHAPE_QUART, ACI_NONE, ACI_NONE),
    ACI_EASINGS_NET("Quint", "u^5", ACI_SHAPE_QUINT, ACI_NONE, ACI_NONE),
    ACI_EASINGS_NET("Expo", "2^(10 u)", ACI_SHAPE_EXPO, EXPO, EXPO),
    ACI_EASINGS_NET("Circ", "a quarter of a circle", ACI_SHAPE_CIRC, ACI_NONE, ACI_NONE),
    ACI_EASINGS_NET("Back", "draws back first", ACI_SHAPE_BACK, BACK, BACK_IN_OUT),
    ACI_EASINGS_NET("Bounce", "four bounces", ACI_SHAPE_BOUNCE, ACI_NONE, ACI_NONE),
    ACI_SHAPE_ROW_OF("easeInElastic", NULL, NULL, "an elastic wave, ease-in", ACI_SHAPE_ELASTIC,
                     ACI_DIRECTION_IN, aci_params_elastic, 0, 4),
    {.name = "easeOutElastic",
     .summary = "the package's own wave, ease-out",
     .eval = elastic_out,
     .params = magnitude,
     .param_count = 1},
    {.name = "easeInOutElastic",
     .summary = "the package's own wave, ease-in-out",
     .eval = elastic_in_out,
     .params = magnitude_in_out,
     .param_count = 1},
};

const aci_ease_family aci_ease_easing_utils = {
    .name = "easing-utils",
    .source = "easing-utils 1.0.0",
    .rows = rows,
    .row_count = sizeof rows / sizeof rows[0],
    .bits = 64,
    .edge = AC_EDGE_RAW,
};
