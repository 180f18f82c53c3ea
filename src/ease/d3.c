/* d3-ease: polynomials of any exponent; expo and elastic begin without a jump; Back's in-out
 * has the overshoot as it stands. In-outs are the plain names too ("quad" for "quadInOut"). */
#include <string.h>

#include "ease/shapes.h"
#include "kernel/shapes.h"

static const ac_ease_param exponent[] = {{"exponent", 3.0, 1e-6, 1000.0}};
static const ac_ease_param elastic[] = {
    {"amplitude", 1.0, 0.0, 1000.0},
    {"period", 0.3, 0.001, 1000.0},
    {"normalised", 1.0, 0.0, 1.0},
    {"flags", 0.0, 0.0, 2.0},
};

/* d3's elastic() and bounce() without a direction are the ease-outs, all others the in-outs. */
#define THREE(stem, plain_out, plain, about, shape, ...)                                      \
    ACI_SHAPE_ROW_OF(stem "In", stem ".in", NULL, about ", ease-in", shape, ACI_DIRECTION_IN, \
                     __VA_ARGS__),                                                            \
        ACI_SHAPE_ROW_OF(stem "Out", stem ".out", plain_out, about ", ease-out", shape,       \
                         ACI_DIRECTION_OUT, __VA_ARGS__),                                     \
        ACI_SHAPE_ROW_OF(stem "InOut", stem ".in-out", plain, about ", ease-in-out", shape,   \
                         ACI_DIRECTION_IN_OUT, __VA_ARGS__)

static const aci_ease_row rows[] = {
    ACI_SHAPE_ROW_OF("linear", NULL, NULL, "no easing", ACI_SHAPE_LINEAR, ACI_DIRECTION_IN,
                     ACI_NONE),
    THREE("quad", NULL, "quad", "u^2", ACI_SHAPE_QUAD, ACI_NONE),
    THREE("cubic", NULL, "cubic", "u^3", ACI_SHAPE_CUBIC, ACI_NONE),
    THREE("poly", NULL, "poly", "u^exponent", ACI_SHAPE_POLY, exponent, 1, 1),
    THREE("sin", NULL, "sin", "a quarter of a sine", ACI_SHAPE_SINE, ACI_NONE),
    THREE("exp", NULL, "exp", "2^(10 u) without a jump", ACI_SHAPE_EXPO,
          aci_params_expo_normalised, 0, 1),
    THREE("circle", NULL, "circle", "a quarter of a circle", ACI_SHAPE_CIRC, ACI_NONE),
    THREE("bounce", "bounce", NULL, "four bounces", ACI_SHAPE_BOUNCE, ACI_NONE),
    THREE("back", NULL, "back", "draws back first", ACI_SHAPE_BACK, aci_params_back, 1, 2),
    THREE("elastic", "elastic", NULL, "an elastic wave", ACI_SHAPE_ELASTIC, elastic, 2, 4),
};

/* d3.easeElasticIn */
static bool respell(const char *name, char out[AC_EASE_NAME_SIZE]) {
    if (strncmp(name, "ease", 4) != 0 || name[4] < 'A' || name[4] > 'Z') return false;
    memcpy(out, name + 4, strlen(name + 4) + 1);
    out[0] = (char)(out[0] - 'A' + 'a');
    return true;
}

const aci_ease_family aci_ease_d3 = {
    .name = "d3",
    .source = "d3-ease 3.0.2",
    .rows = rows,
    .row_count = sizeof rows / sizeof rows[0],
    .bits = 64,
    .edge = AC_EDGE_RAW,
    .respell = respell,
};
