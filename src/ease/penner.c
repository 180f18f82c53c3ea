/* Robert Penner's shapes, the vocabulary of every tween library, as easings.net writes them. In
 * the directions that his set lacks, out-in, the halves are those of the ease-out and the
 * ease-in with their own defaults. The formulas are shapes.c's. */
#include "ease/shapes.h"

/* STEM as in "quad.in", NAME as in "easeInQuad"; then a text and the parameters, of in-outs
 * apart. */
#define FOUR(stem, name, about, shape, params, params_in_out)                                \
    ACI_SHAPE_ROW_OF(stem ".in", "easeIn" name, stem "In", about ", ease-in", shape,         \
                     ACI_DIRECTION_IN, params),                                              \
        ACI_SHAPE_ROW_OF(stem ".out", "easeOut" name, stem "Out", about ", ease-out", shape, \
                         ACI_DIRECTION_OUT, params),                                         \
        ACI_SHAPE_ROW_OF(stem ".in-out", "easeInOut" name, stem ".inOut",                    \
                         about ", ease-in-out", shape, ACI_DIRECTION_IN_OUT, params_in_out), \
        ACI_SHAPE_ROW_OF(stem ".out-in", "easeOutIn" name, stem ".outIn",                    \
                         about ", ease-out-in", shape, ACI_DIRECTION_OUT_IN, params)

#define EXPO aci_params_expo, 1, 1
#define BACK aci_params_back, 1, 2
#define BACK_IN_OUT aci_params_back_in_out, 2, 2
#define ELASTIC aci_params_elastic, 2, 4
#define ELASTIC_IN_OUT aci_params_elastic_in_out, 2, 4

static const aci_ease_row rows[] = {
    ACI_SHAPE_ROW_OF("linear", NULL, NULL, "no easing", ACI_SHAPE_LINEAR, ACI_DIRECTION_IN,
                     ACI_NONE),
    FOUR("quad", "Quad", "u^2", ACI_SHAPE_QUAD, ACI_NONE, ACI_NONE),
    FOUR("cubic", "Cubic", "u^3", ACI_SHAPE_CUBIC, ACI_NONE, ACI_NONE),
    FOUR("quart", "Quart", "u^4", ACI_SHAPE_QUART, ACI_NONE, ACI_NONE),
    FOUR("quint", "Quint", "u^5", ACI_SHAPE_QUINT, ACI_NONE, ACI_NONE),
    FOUR("sine", "Sine", "a quarter of a sine", ACI_SHAPE_SINE, ACI_NONE, ACI_NONE),
    FOUR("expo", "Expo", "2^(10 u); normalised=1: without the jump at the slow end",
         ACI_SHAPE_EXPO, EXPO, EXPO),
    FOUR("circ", "Circ", "a quarter of a circle", ACI_SHAPE_CIRC, ACI_NONE, ACI_NONE),
    FOUR("back", "Back", "draws back first", ACI_SHAPE_BACK, BACK, BACK_IN_OUT),
    FOUR("elastic", "Elastic", "an elastic wave", ACI_SHAPE_ELASTIC, ELASTIC, ELASTIC_IN_OUT),
    FOUR("bounce", "Bounce", "four bounces", ACI_SHAPE_BOUNCE, ACI_NONE, ACI_NONE),
};

const aci_ease_family aci_ease_penner = {
    .name = "penner",
    .source = "easings.net; @react-spring/core 10.1.2",
    .rows = rows,
    .row_count = sizeof rows / sizeof rows[0],
    .bits = 64,
    .edge = AC_EDGE_CLAMP,
};
