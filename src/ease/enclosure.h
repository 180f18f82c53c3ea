/* Proven bounds of formulas over an interval, and of the difference of two. */
#ifndef ACI_EASE_ENCLOSURE_H
#define ACI_EASE_ENCLOSURE_H

#include "ease/formula.h"

/* The value and its slope lie in these; a slope may be infinite. */
typedef struct aci_enclosure {
    double low, high, slope_low, slope_high;
} aci_enclosure;

/* Of a formula that is not NONE over [start, end], which lies within [0, 1] and the formula's own
 * ends. Exact arithmetic of the formula is meant: the evaluation's rounding comes on top. */
void aci_formula_enclose(const aci_formula *formula, double start, double end,
                         aci_enclosure *out);

/* The largest |a - b| that was found, and what no u exceeds. */
typedef struct aci_extreme {
    double largest, at, bound;
} aci_extreme;

/* Over [start, end] as above, of the formulas in exact arithmetic. `known` is a largest difference
 * found elsewhere: what cannot exceed it is not looked at. *work counts down; at 0 the bound is
 * what is known by then. */
void aci_formula_extreme(const aci_formula *a, const aci_formula *b, double start, double end,
                         double known, int *work, aci_extreme *out);

#endif
