/* The npm package "eases" and AHEasing, where it comes from: Penner's shapes, but other
 * parabolas for Bounce and another wave for Elastic. */
#include "ease/shapes.h"

#define THREE(stem, about, shape, params, params_in_out)                                      \
    ACI_SHAPE_ROW_OF(stem "In", stem ".in", NULL, about ", ease-in", shape, ACI_DIRECTION_IN, \
                     params),                                                                 \
        ACI_SHAPE_ROW_OF(stem "Out", stem ".out", NULL, about ", ease-out", shape,            \
                         ACI_DIRECTION_OUT, params),                                          \
        ACI_SHAPE_ROW_OF(stem "InOut", stem ".in-out", NULL, about ", ease-in-out", shape,    \
                         ACI_DIRECTION_IN_OUT, params_in_out)
#define EXPO aci_params_expo, 0, 1
#define BACK aci_params_back, 0, 2
#define BACK_IN_OUT aci_params_back_in_out, 0, 2

static const aci_ease_row rows[] = {
    ACI_SHAPE_ROW_OF("linear", NULL, NULL, "no easing", ACI_SHAPE_LINEAR, ACI_DIRECTION_IN,
                     ACI_NONE),
    THREE("quad", "u^2", ACI_SHAPE_QUAD, ACI_NONE, ACI_NONE),
    THREE("cubic", "u^3", ACI_SHAPE_CUBIC, ACI_NONE, ACI_NONE),
    THREE("quart", "u^4", ACI_SHAPE_QUART, ACI_NONE, ACI_NONE),
    THREE("quint", "u^5", ACI_SHAPE_QUINT, ACI_NONE, ACI_NONE),
    THREE("sine", "a quarter of a sine", ACI_SHAPE_SINE, ACI_NONE, ACI_NONE),
    THREE("expo", "2^(10 u)", ACI_SHAPE_EXPO, EXPO, EXPO),
    THREE("circ", "a quarter of a circle", ACI_SHAPE_CIRC, ACI_NONE, ACI_NONE),
    THREE("back", "draws back first", ACI_SHAPE_BACK, BACK, BACK_IN_OUT),
    THREE("elastic", "an elastic wave, AHEasing's", ACI_SHAPE_ELASTIC_AH, ACI_NONE, ACI_NONE),
    THREE("bounce", "four bounces, AHEasing's", ACI_SHAPE_BOUNCE_AH, ACI_NONE, ACI_NONE),
};

const aci_ease_family aci_ease_eases = {
    .name = "eases",
    .source = "eases 1.0.8",
    .rows = rows,
    .row_count = sizeof rows / sizeof rows[0],
    .bits = 64,
    .edge = AC_EDGE_RAW,
};
