/* Blender's eased spans as easings on [0, 1]: the segment's own unit, so that a rise from 0 to
 * 1 is meant. Elastic's period is in frames, as in Blender, and needs the segment's `duration`;
 * its amplitude is a share of the rise. Computed by kernel/eased.h and kernel/shapes.h. */
#include "ease/shapes.h"
#include "kernel/eased.h"
#include "kernel/shapes.h"

static double elastic(const ac_ease *ease, double u) {
    const ac_key_ease key = {.shape = AC_SHAPE_ELASTIC,
                             .direction = aci_ease_row_of(ease)->direction,
                             .amplitude = ease->params[0],
                             .period = ease->params[1]};
    return aci_eased(&key, u, ease->params[2], 0.0, 1.0);
}

/* 24: a second at Blender's own rate. */
static const ac_ease_param wave[] = {
    {"amplitude", 0.8, 0.0, 1e6},
    {"period", 4.1, 0.0, 1e6},
    {"duration", 24.0, 1e-6, 1e6},
};
static const ac_ease_param back[] = {
    {"back", ACI_OVERSHOOT, -1000.0, 1000.0},
    {"scale", 1.0, 0.0, 1000.0},
};
static const ac_ease_param back_in_out[] = {
    {"back", ACI_OVERSHOOT, -1000.0, 1000.0},
    {"scale", ACI_OVERSHOOT_IN_OUT, 0.0, 1000.0},
};

/* OWN: the direction that Blender takes for "automatic". */
#define FOUR(stem, upper, about, shape, own, params, params_in_out)                         \
    ACI_SHAPE_ROW_OF(stem, upper ".AUTO", upper, about ", automatic easing", shape, own,    \
                     params),                                                               \
        ACI_SHAPE_ROW_OF(stem ".in", upper ".EASE_IN", NULL, about ", ease-in", shape,      \
                         ACI_DIRECTION_IN, params),                                         \
        ACI_SHAPE_ROW_OF(stem ".out", upper ".EASE_OUT", NULL, about ", ease-out", shape,   \
                         ACI_DIRECTION_OUT, params),                                        \
        ACI_SHAPE_ROW_OF(stem ".in-out", upper ".EASE_IN_OUT", NULL, about ", ease-in-out", \
                         shape, ACI_DIRECTION_IN_OUT, params_in_out)
#define ELASTIC(text, other, another, about, way)                                  \
    {                                                                              \
        .name = text, .also = {other, another}, .summary = about, .eval = elastic, \
        .params = wave, .param_count = 3, .direction = way                         \
    }
#define IN ACI_DIRECTION_IN
#define OUT ACI_DIRECTION_OUT
#define EXPO aci_params_expo_normalised, 0, 1
#define BACK back, 1, 2
#define BACK_IN_OUT back_in_out, 1, 2

static const aci_ease_row rows[] = {
    ACI_SHAPE_ROW_OF("linear", "LINEAR", NULL, "no easing", ACI_SHAPE_LINEAR, IN, ACI_NONE),
    FOUR("sine", "SINE", "a quarter of a sine", ACI_SHAPE_SINE, IN, ACI_NONE, ACI_NONE),
    FOUR("quad", "QUAD", "u^2", ACI_SHAPE_QUAD, IN, ACI_NONE, ACI_NONE),
    FOUR("cubic", "CUBIC", "u^3", ACI_SHAPE_CUBIC, IN, ACI_NONE, ACI_NONE),
    FOUR("quart", "QUART", "u^4", ACI_SHAPE_QUART, IN, ACI_NONE, ACI_NONE),
    FOUR("quint", "QUINT", "u^5", ACI_SHAPE_QUINT, IN, ACI_NONE, ACI_NONE),
    FOUR("expo", "EXPO", "2^(10 u) without a jump", ACI_SHAPE_EXPO, IN, EXPO, EXPO),
    FOUR("circ", "CIRC", "a quarter of a circle", ACI_SHAPE_CIRC, IN, ACI_NONE, ACI_NONE),
    FOUR("back", "BACK", "draws back first", ACI_SHAPE_BACK, OUT, BACK, BACK_IN_OUT),
    FOUR("bounce", "BOUNCE", "four bounces", ACI_SHAPE_BOUNCE, OUT, ACI_NONE, ACI_NONE),
    ELASTIC("elastic", "ELASTIC.AUTO", "ELASTIC", "a fading wave, automatic easing",
            AC_DIRECTION_AUTO),
    ELASTIC("elastic.in", "ELASTIC.EASE_IN", NULL, "a fading wave, ease-in", AC_DIRECTION_IN),
    ELASTIC("elastic.out", "ELASTIC.EASE_OUT", NULL, "a fading wave, ease-out",
            AC_DIRECTION_OUT),
    ELASTIC("elastic.in-out", "ELASTIC.EASE_IN_OUT", NULL, "a fading wave, ease-in-out",
            AC_DIRECTION_IN_OUT),
};

const aci_ease_family aci_ease_blender = {
    .name = "blender",
    .source = "Blender 3.4.1",
    .rows = rows,
    .row_count = sizeof rows / sizeof rows[0],
    .bits = 32,
    .edge = AC_EDGE_CLAMP,
};
