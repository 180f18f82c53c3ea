/* tween.js: Penner's shapes under long names; Elastic's period is 0.4 in every direction. */
#include <string.h>

#include "ease/shapes.h"

static const ac_ease_param elastic[] = {
    {"amplitude", 1.0, 0.0, 1000.0},
    {"period", 0.4, 0.001, 1000.0},
    {"normalised", 0.0, 0.0, 1.0},
    {"flags", 0.0, 0.0, 2.0},
};
static const ac_ease_param power[] = {{"power", 4.0, 2.220446049250313e-16, 10000.0}};

#define THREE(stem, about, shape, params, params_in_out)                                      \
    ACI_SHAPE_ROW_OF(stem ".In", stem "In", NULL, about ", ease-in", shape, ACI_DIRECTION_IN, \
                     params),                                                                 \
        ACI_SHAPE_ROW_OF(stem ".Out", stem "Out", NULL, about ", ease-out", shape,            \
                         ACI_DIRECTION_OUT, params),                                          \
        ACI_SHAPE_ROW_OF(stem ".InOut", stem "InOut", NULL, about ", ease-in-out", shape,     \
                         ACI_DIRECTION_IN_OUT, params_in_out)
#define EXPO aci_params_expo, 0, 1
#define BACK aci_params_back, 0, 2
#define BACK_IN_OUT aci_params_back_in_out, 0, 2
#define ELASTIC elastic, 0, 4
#define POWER power, 1, 1

static const aci_ease_row rows[] = {
    ACI_SHAPE_ROW_OF("Linear.None", "Linear.In", "Linear", "no easing", ACI_SHAPE_LINEAR,
                     ACI_DIRECTION_IN, ACI_NONE),
    THREE("Quadratic", "u^2", ACI_SHAPE_QUAD, ACI_NONE, ACI_NONE),
    THREE("Cubic", "u^3", ACI_SHAPE_CUBIC, ACI_NONE, ACI_NONE),
    THREE("Quartic", "u^4", ACI_SHAPE_QUART, ACI_NONE, ACI_NONE),
    THREE("Quintic", "u^5", ACI_SHAPE_QUINT, ACI_NONE, ACI_NONE),
    THREE("Sinusoidal", "a quarter of a sine", ACI_SHAPE_SINE, ACI_NONE, ACI_NONE),
    THREE("Exponential", "2^(10 u)", ACI_SHAPE_EXPO, EXPO, EXPO),
    THREE("Circular", "a quarter of a circle", ACI_SHAPE_CIRC, ACI_NONE, ACI_NONE),
    THREE("Elastic", "an elastic wave", ACI_SHAPE_ELASTIC, ELASTIC, ELASTIC),
    THREE("Back", "draws back first", ACI_SHAPE_BACK, BACK, BACK_IN_OUT),
    THREE("Bounce", "four bounces", ACI_SHAPE_BOUNCE, ACI_NONE, ACI_NONE),
    THREE("generatePow", "u^power", ACI_SHAPE_POLY, POWER, POWER),
};

/* TWEEN.Easing.Quadratic.In */
static bool respell(const char *name, char out[AC_EASE_NAME_SIZE]) {
    if (strncmp(name, "TWEEN.", 6) == 0) name += 6;
    if (strncmp(name, "Easing.", 7) != 0) return false;
    memcpy(out, name + 7, strlen(name + 7) + 1);
    return true;
}

const aci_ease_family aci_ease_tweenjs = {
    .name = "tweenjs",
    .source = "@tweenjs/tween.js 25.0.0",
    .rows = rows,
    .row_count = sizeof rows / sizeof rows[0],
    .bits = 64,
    .edge = AC_EDGE_RAW,
    .respell = respell,
};
