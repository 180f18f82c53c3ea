/* The formulas that several easing libraries share; see shapes.h. The classic ones are
 * kernel/shapes.h's, which Blender's curves use too. */
#include "ease/shapes.h"

#include <math.h>

#include "ease/css.h"
#include "kernel/shapes.h"

/* ---- ease-ins, and ease-outs where the formula is known as one --------------------------- */

static double linear(const double *params, double u) {
    (void)params;
    return u;
}

static double quad_in(const double *params, double u) {
    (void)params;
    return aci_quad_in(u);
}

static double cubic_in(const double *params, double u) {
    (void)params;
    return aci_cubic_in(u);
}

static double quart_in(const double *params, double u) {
    (void)params;
    return aci_quart_in(u);
}

static double quint_in(const double *params, double u) {
    (void)params;
    return aci_quint_in(u);
}

static double circ_in(const double *params, double u) {
    (void)params;
    return aci_circ_in(u);
}

static double back_in(const double *params, double u) { return aci_back_in(params[0], u); }

static double bounce_out(const double *params, double u) {
    (void)params;
    return aci_bounce_out(u);
}

/* AHEasing's parabolas a u^2 + b u + c touch 1 at other places than Penner's. */
static double bounce_ah_out(const double *params, double u) {
    (void)params;
    if (u == 1.0) return 1.0;
    if (u < 4.0 / 11.0) return 121.0 / 16.0 * u * u;
    if (u < 8.0 / 11.0) return 363.0 / 40.0 * u * u - 99.0 / 10.0 * u + 17.0 / 5.0;
    if (u < 9.0 / 10.0) return 4356.0 / 361.0 * u * u - 35442.0 / 1805.0 * u + 16061.0 / 1805.0;
    return 54.0 / 5.0 * u * u - 513.0 / 25.0 * u + 268.0 / 25.0;
}

static double bezier(const double *params, double u) {
    return aci_css_cubic_bezier(params[0], params[1], params[2], params[3], u);
}

static double sine_in(const double *params, double u) {
    (void)params;
    return aci_sine_in(u);
}

static double sine_out(const double *params, double u) {
    (void)params;
    return sin(u * ACI_PI / 2.0);
}

static double expo_in(const double *params, double u) {
    return params[0] != 0.0 ? aci_expo_in_normalised(u) : aci_expo_in(u);
}

/* A wave of growing height, shifted so that it passes 1 at its end. */
static double elastic_in(const double *params, double u) {
    double amplitude = params[0], period = params[1];
    bool gsap = params[3] == ACI_ELASTIC_GSAP, open = params[3] == ACI_ELASTIC_OPEN;
    if (!open && (u == 0.0 || u == 1.0)) return u;
    if (amplitude < 1.0) {
        if (gsap) period /= amplitude;
        amplitude = 1.0;
    }
    double shift = period / (2.0 * ACI_PI) * asin(1.0 / amplitude);
    double growth =
        params[2] != 0.0 ? aci_expo_in_normalised(u) : aci_power_of_2(10.0 * (u - 1.0));
    double x = gsap ? 1.0 - u : u - 1.0;
    return -amplitude * growth * sin((x - shift) * (2.0 * ACI_PI) / period);
}

static double elastic_ah_in(const double *params, double u) {
    (void)params;
    if (u == 1.0) return 1.0;
    return sin(13.0 * ACI_PI / 2.0 * u) * aci_power_of_2(10.0 * (u - 1.0));
}

static double poly_in(const double *params, double u) { return pow(u, params[0]); }

/* One of the two may be NULL: it is the other's mirror. */
static const struct {
    aci_half in, out;
} shapes[] = {
    [ACI_SHAPE_LINEAR] = {linear, linear},
    [ACI_SHAPE_QUAD] = {quad_in, NULL},
    [ACI_SHAPE_CUBIC] = {cubic_in, NULL},
    [ACI_SHAPE_QUART] = {quart_in, NULL},
    [ACI_SHAPE_QUINT] = {quint_in, NULL},
    [ACI_SHAPE_CIRC] = {circ_in, NULL},
    [ACI_SHAPE_BACK] = {back_in, NULL},
    [ACI_SHAPE_BOUNCE] = {NULL, bounce_out},
    [ACI_SHAPE_BOUNCE_AH] = {NULL, bounce_ah_out},
    [ACI_SHAPE_BEZIER] = {bezier, NULL},
    [ACI_SHAPE_SINE] = {sine_in, sine_out},
    [ACI_SHAPE_EXPO] = {expo_in, NULL},
    [ACI_SHAPE_ELASTIC] = {elastic_in, NULL},
    [ACI_SHAPE_ELASTIC_AH] = {elastic_ah_in, NULL},
    [ACI_SHAPE_POLY] = {poly_in, NULL},
};

/* ---- directions -------------------------------------------------------------------------- */

static double ask(aci_half half, aci_half other, const double *params, double u) {
    return half ? half(params, u) : 1.0 - other(params, 1.0 - u);
}

double aci_directed(aci_half in, aci_half out, uint8_t direction, const double *params,
                    double u) {
    bool first = u < 0.5, in_first = direction == ACI_DIRECTION_IN_OUT;
    switch (direction) {
    case ACI_DIRECTION_IN: return ask(in, out, params, u);
    case ACI_DIRECTION_OUT: return ask(out, in, params, u);
    default: break;
    }
    double x = first ? 2.0 * u : 2.0 * u - 1.0;
    double y = first == in_first ? ask(in, out, params, x) : ask(out, in, params, x);
    return first ? y / 2.0 : 0.5 + y / 2.0;
}

double aci_shape_value(uint8_t shape, uint8_t direction, const double *params, double u) {
    double scaled = shape == ACI_SHAPE_BACK ? params[0] * params[1] : 0.0;
    if (shape == ACI_SHAPE_LINEAR) return u; /* whole: halves round */
    if (shape == ACI_SHAPE_BACK && direction == ACI_DIRECTION_IN_OUT) params = &scaled;
    return aci_directed(shapes[shape].in, shapes[shape].out, direction, params, u);
}

double aci_shape_eval(const ac_ease *ease, double u) {
    const aci_ease_row *row = aci_ease_row_of(ease);
    return aci_shape_value(row->shape, row->direction, ease->params, u);
}

/* ---- expo, shifted ----------------------------------------------------------------------- */

/* QUIRK(godot): the shift that takes the jump out of the slow end lets the ease-in end at
 * 0.999, and the ease-out is stretched by 1.001; ends_are_exact_but_for_the_known in
 * tests/unit/test_ease_names.c. Qt has the same formulas and forces the ends. */
static double expo_shifted_in(const double *params, double u) {
    if (u == 0.0 || (u == 1.0 && params[0] != 0.0)) return u;
    return aci_power_of_2(10.0 * (u - 1.0)) - 0.001;
}

static double expo_shifted_out(const double *params, double u) {
    (void)params;
    return u == 1.0 ? 1.0 : 1.001 * (1.0 - aci_power_of_2(-10.0 * u));
}

/* Its second half is no half of the ease-out. */
static double expo_shifted_in_out(double u) {
    if (u == 0.0 || u == 1.0) return u;
    if (u < 0.5) return 0.5 * aci_power_of_2(10.0 * (2.0 * u - 1.0)) - 0.0005;
    return 0.5 * 1.0005 * (2.0 - aci_power_of_2(-10.0 * (2.0 * u - 1.0)));
}

double aci_expo_shifted_eval(const ac_ease *ease, double u) {
    uint8_t direction = aci_ease_row_of(ease)->direction;
    if (direction == ACI_DIRECTION_IN_OUT) return expo_shifted_in_out(u);
    return aci_directed(expo_shifted_in, expo_shifted_out, direction, ease->params, u);
}

/* ---- steps ------------------------------------------------------------------------------- */

double aci_steps_eval(const ac_ease *ease, double u) {
    return aci_css_steps(ease->params[0], ease->params[1], u, false);
}

double aci_steps_clipped_eval(const ac_ease *ease, double u) {
    double n = ease->params[0], near = 0.001;
    if (isnan(u)) return u;
    if (ease->params[1] == ACI_JUMP_START) return fmin(ceil(fmax(u, near) * n) / n, 1.0);
    return fmax(floor(fmin(u, 1.0 - near) * n) / n, 0.0);
}

/* ---- parameters -------------------------------------------------------------------------- */

const ac_ease_param aci_params_back[2] = {
    {"overshoot", ACI_OVERSHOOT, -1000.0, 1000.0},
    {"scale", 1.0, 0.0, 1000.0},
};
const ac_ease_param aci_params_back_in_out[2] = {
    {"overshoot", ACI_OVERSHOOT, -1000.0, 1000.0},
    {"scale", ACI_OVERSHOOT_IN_OUT, 0.0, 1000.0},
};
const ac_ease_param aci_params_expo[1] = {{"normalised", 0.0, 0.0, 1.0}};
const ac_ease_param aci_params_expo_normalised[1] = {{"normalised", 1.0, 0.0, 1.0}};
const ac_ease_param aci_params_elastic[4] = {
    {"amplitude", 1.0, 0.0, 1000.0},
    {"period", 0.3, 0.001, 1000.0},
    {"normalised", 0.0, 0.0, 1.0},
    {"flags", 0.0, 0.0, 2.0},
};
const ac_ease_param aci_params_elastic_in_out[4] = {
    {"amplitude", 1.0, 0.0, 1000.0},
    {"period", 0.45, 0.001, 1000.0},
    {"normalised", 0.0, 0.0, 1.0},
    {"flags", 0.0, 0.0, 2.0},
};
const ac_ease_param aci_params_steps[2] = {
    {"n", 1.0, 1.0, 1e9},
    {"jump", ACI_JUMP_END, ACI_JUMP_START, ACI_JUMP_BOTH},
};
const ac_ease_param aci_params_steps_clipped[2] = {
    {"n", 1.0, 1.0, 1e9},
    {"direction", ACI_JUMP_END, ACI_JUMP_START, ACI_JUMP_END},
};
