/* react-spring's easings: those of easings.net, and steps. */
#include "ease/shapes.h"

#define EXPO aci_params_expo, 0, 1
#define BACK aci_params_back, 0, 2
#define BACK_IN_OUT aci_params_back_in_out, 0, 2
#define ELASTIC aci_params_elastic, 0, 4
#define ELASTIC_IN_OUT aci_params_elastic_in_out, 0, 4

static const aci_ease_row rows[] = {
    ACI_SHAPE_ROW_OF("linear", NULL, NULL, "no easing", ACI_SHAPE_LINEAR, ACI_DIRECTION_IN,
                     ACI_NONE),
    ACI_EASINGS_NET("Quad", "u^2", ACI_SHAPE_QUAD, ACI_NONE, ACI_NONE),
    ACI_EASINGS_NET("Cubic", "u^3", ACI_SHAPE_CUBIC, ACI_NONE, ACI_NONE),
    ACI_EASINGS_NET("Quart", "u^4", ACI_SHAPE_QUART, ACI_NONE, ACI_NONE),
    ACI_EASINGS_NET("Quint", "u^5", ACI_SHAPE_QUINT, ACI_NONE, ACI_NONE),
    ACI_EASINGS_NET("Sine", "a quarter of a sine", ACI_SHAPE_SINE, ACI_NONE, ACI_NONE),
    ACI_EASINGS_NET("Expo", "2^(10 u)", ACI_SHAPE_EXPO, EXPO, EXPO),
    ACI_EASINGS_NET("Circ", "a quarter of a circle", ACI_SHAPE_CIRC, ACI_NONE, ACI_NONE),
    ACI_EASINGS_NET("Back", "draws back first", ACI_SHAPE_BACK, BACK, BACK_IN_OUT),
    ACI_EASINGS_NET("Elastic", "an elastic wave", ACI_SHAPE_ELASTIC, ELASTIC, ELASTIC_IN_OUT),
    ACI_EASINGS_NET("Bounce", "four bounces", ACI_SHAPE_BOUNCE, ACI_NONE, ACI_NONE),
    {.name = "steps",
     .summary = "n steps; direction=end: never 1, direction=start: never 0",
     .eval = aci_steps_clipped_eval,
     .formula = aci_steps_clipped_formula,
     .params = aci_params_steps_clipped,
     .param_count = 2,
     .algebraic = true},
};

const aci_ease_family aci_ease_react_spring = {
    .name = "react-spring",
    .source = "@react-spring/core 10.1.2",
    .rows = rows,
    .row_count = sizeof rows / sizeof rows[0],
    .bits = 64,
    .edge = AC_EDGE_RAW,
};
