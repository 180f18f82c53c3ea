/* The formulas of shapes.c: each branch decided as there. What is no polynomial, circle or Bezier
 * curve has branches only where its ends are forced to another value than its limit. */
#include "ease/shapes.h"

#include <math.h>

#include "ease/css.h"

/* ---- halves -------------------------------------------------------------------------------- */

static void power(uint32_t degree, aci_formula *out) {
    double c[ACI_FORMULA_DEGREE + 1] = {0};
    c[degree] = 1.0;
    aci_formula_polynomial(out, 1.0, 0.0, degree, c);
    if (degree == 1) out->steps = 0.0;
}

static void quad_in(const double *params, double u, aci_formula *out) {
    (void)params;
    (void)u;
    power(2, out);
}

static void cubic_in(const double *params, double u, aci_formula *out) {
    (void)params;
    (void)u;
    power(3, out);
}

static void quart_in(const double *params, double u, aci_formula *out) {
    (void)params;
    (void)u;
    power(4, out);
}

static void quint_in(const double *params, double u, aci_formula *out) {
    (void)params;
    (void)u;
    power(5, out);
}

static void circ_in(const double *params, double u, aci_formula *out) {
    (void)params;
    (void)u;
    out->kind = ACI_FORMULA_CIRCLE;
    out->steps = 1.0;
    aci_formula_onto(out, 1.0, -1.0);
}

static void back_in(const double *params, double u, aci_formula *out) {
    const double c[] = {0.0, 0.0, -params[0], params[0] + 1.0};
    (void)u;
    aci_formula_polynomial(out, 1.0, 0.0, 3, c);
}

static void bounce_out(const double *params, double u, aci_formula *out) {
    static const double shift[] = {0.0, 1.5 / 2.75, 2.25 / 2.75, 2.625 / 2.75};
    static const double level[] = {0.0, 0.75, 0.9375, 0.984375};
    uint32_t i = u < 1.0 / 2.75 ? 0 : u < 2.0 / 2.75 ? 1 : u < 2.5 / 2.75 ? 2 : 3;
    const double c[] = {level[i], 0.0, 7.5625};
    (void)params;
    aci_formula_polynomial(out, 1.0, -shift[i], 2, c);
    aci_formula_branch(out, i, 4);
}

static void bounce_ah_out(const double *params, double u, aci_formula *out) {
    static const double c[][3] = {
        {0.0, 0.0, 121.0 / 16.0},
        {17.0 / 5.0, -99.0 / 10.0, 363.0 / 40.0},
        {16061.0 / 1805.0, -35442.0 / 1805.0, 4356.0 / 361.0},
        {268.0 / 25.0, -513.0 / 25.0, 54.0 / 5.0},
    };
    uint32_t i = u < 4.0 / 11.0 ? 0 : u < 8.0 / 11.0 ? 1 : u < 9.0 / 10.0 ? 2 : 3;
    (void)params;
    aci_formula_polynomial(out, 1.0, 0.0, 2, c[i]);
    aci_formula_branch(out, i, 4);
}

/* Single points at which the value is u; in between no formula is known. */
static void points(double u, bool at_0, bool at_1, aci_formula *out) {
    uint32_t number = 0;
    if (at_0) number += u > 0.0 ? 2 : u == 0.0 ? 1 : 0;
    if (at_1) number += u > 1.0 ? 2 : u == 1.0 ? 1 : 0;
    if ((at_0 && u == 0.0) || (at_1 && u == 1.0)) aci_formula_constant(out, u);
    aci_formula_branch(out, number, 1 + (at_0 ? 2u : 0u) + (at_1 ? 2u : 0u));
}

static void unknown(const double *params, double u, aci_formula *out) {
    (void)params;
    (void)u;
    (void)out;
}

static void expo_in(const double *params, double u, aci_formula *out) {
    points(u, params[0] == 0.0, false, out);
}

/* At 1 the wave's limit is 1. */
static void elastic_in(const double *params, double u, aci_formula *out) {
    points(u, params[2] == 0.0 && params[3] != ACI_ELASTIC_OPEN, false, out);
}

static void poly_in(const double *params, double u, aci_formula *out) {
    double exponent = params[0];
    (void)u;
    if (exponent >= 1.0 && exponent <= ACI_FORMULA_DEGREE && exponent == floor(exponent))
        power((uint32_t)exponent, out);
    out->steps = 4.0; /* pow's, and the closed form's */
}

static void bezier(const double *params, double u, aci_formula *out) {
    aci_bezier_formula(params, u, out);
}

static const struct {
    aci_half_formula in, out;
} shapes[] = {
    [ACI_SHAPE_QUAD] = {quad_in, NULL},       [ACI_SHAPE_CUBIC] = {cubic_in, NULL},
    [ACI_SHAPE_QUART] = {quart_in, NULL},     [ACI_SHAPE_QUINT] = {quint_in, NULL},
    [ACI_SHAPE_CIRC] = {circ_in, NULL},       [ACI_SHAPE_BACK] = {back_in, NULL},
    [ACI_SHAPE_BOUNCE] = {NULL, bounce_out},  [ACI_SHAPE_BOUNCE_AH] = {NULL, bounce_ah_out},
    [ACI_SHAPE_BEZIER] = {bezier, NULL},      [ACI_SHAPE_SINE] = {unknown, unknown},
    [ACI_SHAPE_EXPO] = {expo_in, NULL},       [ACI_SHAPE_ELASTIC] = {elastic_in, NULL},
    [ACI_SHAPE_ELASTIC_AH] = {unknown, NULL}, [ACI_SHAPE_POLY] = {poly_in, NULL},
};

/* ---- shapes in a direction ------------------------------------------------------------------ */

void aci_shape_value_formula(uint8_t shape, uint8_t direction, const double *params, double u,
                             aci_formula *out) {
    double scaled = shape == ACI_SHAPE_BACK ? params[0] * params[1] : 0.0;
    if (shape == ACI_SHAPE_LINEAR) {
        power(1, out);
        return;
    }
    if (shape == ACI_SHAPE_BACK && direction == ACI_DIRECTION_IN_OUT) params = &scaled;
    aci_directed_formula(shapes[shape].in, shapes[shape].out, direction, params, u, out);
}

void aci_shape_formula(const ac_ease *ease, double u, aci_formula *out) {
    const aci_ease_row *row = aci_ease_row_of(ease);
    aci_shape_value_formula(row->shape, row->direction, ease->params, u, out);
}

static void expo_shifted_in(const double *params, double u, aci_formula *out) {
    points(u, true, params[0] != 0.0, out);
}

static void expo_shifted_out(const double *params, double u, aci_formula *out) {
    (void)params;
    points(u, false, true, out);
}

void aci_expo_shifted_formula(const ac_ease *ease, double u, aci_formula *out) {
    uint8_t direction = aci_ease_row_of(ease)->direction;
    if (direction == ACI_DIRECTION_IN_OUT) {
        points(u, true, true, out);
        aci_formula_among(out, u < 0.5 ? 0 : 1, u < 0.5 ? 1 : 0);
        return;
    }
    aci_directed_formula(expo_shifted_in, expo_shifted_out, direction, ease->params, u, out);
}

/* ---- steps ---------------------------------------------------------------------------------- */

/* How many steps outside [0, 1] are told apart. */
#define BEYOND 4096.0

void aci_step_formula(aci_formula *out, double step, double jumps, double value) {
    if (!(jumps >= 0.0 && jumps < 0x1p31) || isnan(step))
        return; /* params that no text gives */
    double number = fmin(fmax(step + BEYOND, 0.0), jumps + 2.0 * BEYOND);
    if (step > -BEYOND && step < jumps + BEYOND) aci_formula_constant(out, value);
    aci_formula_branch(out, (uint32_t)number, (uint32_t)(jumps + 2.0 * BEYOND) + 1);
}

void aci_steps_formula(const ac_ease *ease, double u, aci_formula *out) {
    aci_css_steps_formula(ease->params[0], ease->params[1], u, out);
}

void aci_steps_clipped_formula(const ac_ease *ease, double u, aci_formula *out) {
    double n = ease->params[0], near = 0.001;
    bool starts = ease->params[1] == ACI_JUMP_START;
    double step = starts ? ceil(fmax(u, near) * n) : floor(fmin(u, 1.0 - near) * n);
    step = starts ? fmin(step, ceil(n)) : fmax(step, 0.0);
    aci_step_formula(out, step, ceil(n), starts ? fmin(step / n, 1.0) : fmax(step / n, 0.0));
}
