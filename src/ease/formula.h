/* The formula that an ease is at a place: which branch of its evaluation is in force, from where
 * to where, and, where the branch is algebraic, its closed form. Pieces and proven comparison
 * read formulas and know no family. */
#ifndef ACI_EASE_FORMULA_H
#define ACI_EASE_FORMULA_H

#include "ease/ease.h"

typedef enum aci_formula_kind {
    ACI_FORMULA_NONE,       /* not algebraic, or nobody said                               */
    ACI_FORMULA_CONSTANT,   /* f = c[0]                                                    */
    ACI_FORMULA_POLYNOMIAL, /* f = c[0] + c[1] t + ... + c[degree] t^degree                */
    ACI_FORMULA_BEZIER,     /* f: y over x of (0, 0) (c[0], c[1]) (c[2], c[3]) (1, 1); x is
                               monotone; 0 and 1 beyond                                    */
    ACI_FORMULA_CIRCLE,     /* f = sqrt(1 - t^2)                                           */
    ACI_FORMULA_RATIO,      /* f = t / (c[0] (1 - t) + 1)                                  */
    ACI_FORMULA_ORDER       /* f: smoothstep of the order c[0]                             */
} aci_formula_kind;

#define ACI_FORMULA_DEGREE 5

/* value = offset + factor f(t), t = base + rate u */
struct aci_formula {
    double start,
        end; /* in force on [start, end], both ends included; may be infinite          */
    uint32_t
        number; /* equal: the same formula; ascending with u                              */
    uint8_t kind, degree;
    double rate, base, offset, factor;
    double c[ACI_FORMULA_DEGREE + 1];
    double rounding; /* on [start, end] within [0, 1]; see aci_formula_rounding             */

    /* For those who make formulas: `number` is below `count`; how far the evaluation's t may be
     * from the formula's, its roundings of f (in units of 2^-53 of the sum of f's terms), its
     * roundings behind f (the same of the value), the largest that was added there, and an error
     * on [0, 1] that is known as a number. */
    uint32_t count;
    double slack, steps, joins, sum, loss;
};

/* The formula in force at `u`. Of what is nested more than 6 deep nothing is known but that.
 * Total; NaN is NONE. O(64 evaluations of the branches). */
void aci_ease_formula(const ac_ease *ease, double u, aci_formula *out);

/* The number alone of the formula in force at `u`: one evaluation of the branches. */
uint32_t aci_ease_branch(const ac_ease *ease, double u);

/* The closed form; NaN for NONE. */
double aci_formula_value(const aci_formula *formula, double u);

/* How far ac_ease_eval is from aci_formula_value for u in [low, high] within the formula's ends,
 * where u is a number of the ease's width; infinity for NONE. */
double aci_formula_rounding(const aci_formula *formula, double low, double high);

/* The polynomial's coefficients over [low, high], finite, in powers of (u - low) / (high - low):
 * value = out[0] + out[1] s + ...; CONSTANT and POLYNOMIAL only. */
void aci_formula_powers(const aci_formula *formula, double low, double high,
                        double out[ACI_FORMULA_DEGREE + 1]);
/* The same as Bernstein ordinates of that degree, which is at least the formula's. */
void aci_formula_ordinates(const aci_formula *formula, double low, double high, uint32_t degree,
                           double out[ACI_FORMULA_DEGREE + 1]);

/* How far the Bezier formula f moves when t, or x at every parameter, moves by `slack`. */
double aci_formula_bezier_moved(const double c[4], double slack);

/* ---- for the makers ------------------------------------------------------------------------ */

/* A row's own formula, raw: its branch at `u` decided as row->eval decides it. *out comes as
 * aci_formula_none gives it; start, end and rounding are left to aci_ease_formula. */
void aci_formula_none(aci_formula *out);
void aci_formula_constant(aci_formula *out, double value);
/* t = base + rate u, f = c[0] + ... + c[degree] t^degree. */
void aci_formula_polynomial(aci_formula *out, double rate, double base, uint32_t degree,
                            const double *c);
/* f(u) becomes f(base + rate u), of which the evaluation's own may be `slack` off. */
void aci_formula_through(aci_formula *formula, double rate, double base, double slack);
/* f(u) becomes offset + factor f(u). */
void aci_formula_onto(aci_formula *formula, double offset, double factor);
/* Branch `number` of `count`. */
void aci_formula_branch(aci_formula *out, uint32_t number, uint32_t count);
/* The formula is one of several that follow one another: `before` numbers lie below, `behind`
 * above it. More than 2^32 of them make it NONE. */
void aci_formula_among(aci_formula *formula, uint32_t before, uint32_t behind);

typedef void (*aci_half_formula)(const double *params, double u, aci_formula *out);
/* What aci_directed makes of two halves. */
void aci_directed_formula(aci_half_formula in, aci_half_formula out, uint8_t direction,
                          const double *params, double u, aci_formula *result);
/* The formulas of aci_shape_eval, aci_shape_value, aci_expo_shifted_eval, aci_smooth_eval,
 * aci_steps_eval, aci_steps_clipped_eval and aci_css_cubic_bezier. */
void aci_shape_formula(const ac_ease *ease, double u, aci_formula *out);
void aci_shape_value_formula(uint8_t shape, uint8_t direction, const double *params, double u,
                             aci_formula *out);
void aci_expo_shifted_formula(const ac_ease *ease, double u, aci_formula *out);
void aci_smooth_formula(const ac_ease *ease, double u, aci_formula *out);
void aci_steps_formula(const ac_ease *ease, double u, aci_formula *out);
void aci_steps_clipped_formula(const ac_ease *ease, double u, aci_formula *out);
void aci_bezier_formula(const double *params, double u, aci_formula *out);
/* Step `step` of 0 to `jumps`, whole numbers, at which the value is `value`. */
void aci_step_formula(aci_formula *out, double step, double jumps, double value);
/* smoothstep of a whole order, smooth.c's. */
double aci_smooth_order(double order, double x);
/* (2n + 1)! / (n! n!): its slope is that times (x (1 - x))^n. */
double aci_order_factor(double order);

#endif
