/* Which formula an ease is at a place. The branch is decided by the very arithmetic of the
 * evaluation (eval.c), at every level of a combination; where it begins and ends is then found by
 * bisection over the numbers, which is exact because decisions only ever change one way as u
 * grows. The closed form is carried along as offset + factor f(base + rate u). */
#include "ease/formula.h"

#include <math.h>
#include <string.h>

#include "base/bits.h"
#include "ease/css.h"
#include "ease/shapes.h"

#define LEVELS 6
#define FLOAT_ROUNDING 0x1p29 /* binary32's, in units of 2^-53 */

/* ---- making formulas ----------------------------------------------------------------------- */

void aci_formula_none(aci_formula *out) {
    memset(out, 0, sizeof *out);
    out->rate = out->factor = 1.0;
    out->count = 1;
}

void aci_formula_constant(aci_formula *out, double value) {
    out->kind = ACI_FORMULA_CONSTANT;
    out->c[0] = value;
}

void aci_formula_polynomial(aci_formula *out, double rate, double base, uint32_t degree,
                            const double *c) {
    out->kind = ACI_FORMULA_POLYNOMIAL;
    out->degree = (uint8_t)degree;
    out->rate = rate;
    out->base = base;
    for (uint32_t k = 0; k <= degree; k++) out->c[k] = c[k];
    out->steps = 3.0 * degree + 4.0;
}

/* a + b c, and how far the rounded result is off. */
static double join(double a, double b, double c, double *loss) {
    double product = b * c, sum = a + product, part = sum - a;
    *loss = fabs(fma(b, c, -product)) + fabs((a - (sum - part)) + (product - part));
    return sum;
}

void aci_formula_through(aci_formula *formula, double rate, double base, double slack) {
    double loss;
    formula->base = join(formula->base, formula->rate, base, &loss);
    formula->slack += fabs(formula->rate) * slack + loss;
    formula->rate *= rate;
    if (rate < 0.0) formula->number = formula->count - 1 - formula->number;
}

void aci_formula_onto(aci_formula *formula, double offset, double factor) {
    formula->offset = offset + factor * formula->offset;
    formula->factor *= factor;
    formula->sum = fabs(offset) + fabs(factor) * formula->sum;
    formula->loss *= fabs(factor);
    formula->joins += 2.0; /* the evaluation's and this one's */
}

void aci_formula_branch(aci_formula *out, uint32_t number, uint32_t count) {
    out->number = number;
    out->count = count;
}

void aci_formula_among(aci_formula *formula, uint32_t before, uint32_t behind) {
    uint64_t count = (uint64_t)formula->count + before + behind;
    if (count > UINT32_MAX) {
        aci_formula_none(formula);
        return;
    }
    formula->number += before;
    formula->count = (uint32_t)count;
}

/* 1 - u is exact where u is at least 1/2, or such a number doubled and taken 1 from. */
static void ask(aci_half_formula half, aci_half_formula other, const double *params, double u,
                double slack, aci_formula *out) {
    aci_formula_none(out);
    if (half) {
        half(params, u, out);
        return;
    }
    other(params, 1.0 - u, out);
    aci_formula_through(out, -1.0, 1.0, slack);
    aci_formula_onto(out, 1.0, -1.0);
}

void aci_directed_formula(aci_half_formula in, aci_half_formula out, uint8_t direction,
                          const double *params, double u, aci_formula *result) {
    bool first = u < 0.5, in_out = direction == ACI_DIRECTION_IN_OUT;
    aci_formula halves[2]; /* of both, for how many there are */
    if (direction == ACI_DIRECTION_IN || direction == ACI_DIRECTION_OUT) {
        bool is_in = direction == ACI_DIRECTION_IN;
        ask(is_in ? in : out, is_in ? out : in, params, u, 0x1p-54, result);
        return;
    }
    double x = first ? 2.0 * u : 2.0 * u - 1.0;
    ask(in_out ? in : out, in_out ? out : in, params, x, 0x1p-54, &halves[0]);
    ask(in_out ? out : in, in_out ? in : out, params, x, 0.0, &halves[1]);
    *result = halves[first ? 0 : 1];
    aci_formula_through(result, 2.0, first ? 0.0 : -1.0, 0.0);
    aci_formula_onto(result, first ? 0.0 : 0.5, 0.5);
    aci_formula_among(result, first ? 0 : halves[0].count, first ? halves[1].count : 0);
}

/* ---- the branch at a place ------------------------------------------------------------------ */

static void find(const ac_ease *ease, double u, int levels, aci_formula *out);

static double clamp(double u) {
    if (u < 0.0) return 0.0;
    return u > 1.0 ? 1.0 : u;
}

/* The formula of a clamped evaluation, given that at the clamped input. */
static void clamped(const ac_ease *ease, double u, aci_formula *out) {
    aci_formula_among(out, 1, 1);
    if (!(u < 0.0 || u > 1.0) || out->count == 1) return;
    uint32_t count = out->count;
    ac_ease raw = *ease;
    aci_formula_none(out);
    aci_formula_constant(out, ac_ease_eval(&raw, clamp(u)));
    aci_formula_branch(out, u < 0.0 ? 0 : count - 1, count);
}

static void find_named(const ac_ease *ease, double u, bool outermost, aci_formula *out) {
    const aci_ease_family *family = aci_ease_family_of(ease->kind);
    const aci_ease_row *row = aci_ease_row_of(ease);
    if (!row) return;
    ac_edge edge = ac_ease_edge(ease);
    bool css = family == &aci_ease_css;
    bool clamps = css ? edge == AC_EDGE_CLAMP : edge != AC_EDGE_RAW;
    bool narrow = aci_ease_row_bits(family, row) == 32;
    double x = clamps ? clamp(u) : u;
    if (narrow) x = (double)(float)x;
    if (row->formula) row->formula(ease, x, out);
    if (narrow) {
        if (!outermost) aci_formula_through(out, 1.0, 0.0, 0x1p-25);
        out->joins += FLOAT_ROUNDING;
    }
    if (clamps) clamped(ease, u, out);
}

/* (1 - share) f + share g of polynomials, in powers of u. */
static void mix(const aci_formula f[2], double share, aci_formula *out) {
    double powers[2][ACI_FORMULA_DEGREE + 1], c[ACI_FORMULA_DEGREE + 1], loss = 0.0;
    uint32_t degree = f[0].degree > f[1].degree ? f[0].degree : f[1].degree;
    for (int i = 0; i < 2; i++) {
        bool fits = f[i].kind == ACI_FORMULA_CONSTANT || f[i].kind == ACI_FORMULA_POLYNOMIAL;
        if (!fits) return;
        aci_formula_powers(&f[i], 0.0, 1.0, powers[i]);
        loss += fabs(i ? share : 1.0 - share) * aci_formula_rounding(&f[i], 0.0, 1.0);
    }
    for (uint32_t k = 0; k <= degree; k++)
        c[k] = (1.0 - share) * powers[0][k] + share * powers[1][k];
    aci_formula_polynomial(out, 1.0, 0.0, degree, c);
    out->loss = loss + 0x1p-1000;
}

static void find_mix(const ac_ease *ease, double u, int levels, aci_formula *out) {
    aci_formula f[2];
    find(&ease->parts[0], u, levels, &f[0]);
    find(&ease->parts[1], u, levels, &f[1]);
    mix(f, ease->params[0], out);
    /* Both numbers ascend, so their sum changes with either. */
    out->number = f[0].number;
    out->count = f[0].count;
    aci_formula_among(out, f[1].number, f[1].count - 1 - f[1].number);
}

/* What is known of f is of inputs in [0, 1], and roundings grow with them. */
static void reach_out(aci_formula *f, double low, double high) {
    double reach = fmax(1.0, fmax(fabs(low), fabs(high)));
    bool outside = fmin(low, high) < 0.0 || fmax(low, high) > 1.0;
    if (!outside) return;
    f->slack *= (f->base == 0.0 ? 1.0 : 4.0) * reach;
    if (f->loss > 0.0) aci_formula_none(f);
}

/* The line f of g's value y, in place. f's own rounding is a share of what it adds up and, where
 * its input is rounded, one of the larger of 1 and |y|: more joins. */
static void straighten(const aci_formula *f, aci_formula *g) {
    double low = aci_formula_value(f, 0.0), high = aci_formula_value(f, 1.0);
    double slope = fabs(f->factor * f->c[1]);
    double most = f->sum + fabs(f->factor * f->c[0]) + slope * fabs(f->base);
    double slack = (f->base == 0.0 ? 1.0 : 4.0) * f->slack;
    aci_formula_onto(g, low, high - low);
    g->sum += fmax(most - fabs(low), 0.0);
    g->joins += f->joins + f->steps + 4.0 + slack / fabs(f->rate) * 0x1p53;
    g->loss += slope * slack;
}

/* f(g(u)): where one of the two is a straight line everywhere, the other's. */
static void find_compose(const ac_ease *ease, double u, int levels, aci_formula *out) {
    aci_formula f, g;
    find(&ease->parts[1], u, levels, &g);
    bool straight = g.kind == ACI_FORMULA_POLYNOMIAL && g.degree == 1 && g.count == 1;
    double inner = ac_ease_eval(&ease->parts[1], u);
    find(&ease->parts[0], straight ? inner : 0.0, levels, &f);
    if (straight) {
        double low = aci_formula_value(&g, 0.0), high = aci_formula_value(&g, 1.0);
        reach_out(&f, ac_ease_eval(&ease->parts[1], 0.0), ac_ease_eval(&ease->parts[1], 1.0));
        *out = f;
        aci_formula_through(out, high - low, low, aci_formula_rounding(&g, 0.0, 1.0));
    } else if (f.kind == ACI_FORMULA_POLYNOMIAL && f.degree == 1 && f.count == 1 &&
               f.loss == 0.0) { /* == : what g gives may lie outside [0, 1] */
        *out = g;
        straighten(&f, out);
    }
}

/* How far rounding may move what a combination asks its part. */
static double question_slack(aci_combine combine, double u) {
    bool turns = combine == ACI_COMBINE_OUT || combine == ACI_COMBINE_REVERSE;
    return turns || (combine == ACI_COMBINE_OUT_IN && u < 0.5) ? 0x1p-54 : 0.0;
}

static void find_asked(const ac_ease *ease, aci_combine combine, double u, int levels,
                       aci_formula *out) {
    aci_question question = aci_combine_ask(combine, u);
    find(&ease->parts[question.part], question.u, levels, out);
    /* The question as base + rate u, from two places of the same branch. */
    double from = u < 0.5 ? 0.0 : 0.5, to = u < 0.5 ? 0.25 : 1.0;
    double low = aci_combine_ask(combine, from).u, high = aci_combine_ask(combine, to).u;
    double rate = (high - low) / (to - from);
    aci_formula_through(out, rate, low - rate * from, question_slack(combine, u));
    if (question.offset != 0.0 || question.scale != 1.0)
        aci_formula_onto(out, question.offset, question.scale);
    bool halves = combine == ACI_COMBINE_IN_OUT || combine == ACI_COMBINE_OUT_IN ||
                  combine == ACI_COMBINE_MIRROR || combine == ACI_COMBINE_CHAIN;
    if (!halves) return;
    aci_formula other;
    find(&ease->parts[combine == ACI_COMBINE_CHAIN ? 1 - question.part : 0], 0.0, levels,
         &other);
    aci_formula_among(out, u < 0.5 ? 0 : other.count, u < 0.5 ? other.count : 0);
}

/* Calls itself once a level of nesting. */
static void find(const ac_ease *ease, double u, int levels, aci_formula *out) {
    aci_formula_none(out);
    if (ease->kind == ACI_EASE_KIND_USER || isnan(u)) return;
    if (aci_ease_family_of(ease->kind) != &aci_ease_combined) {
        find_named(ease, u, levels == LEVELS, out);
        return;
    }
    if (levels == 0 || !aci_combine_is_whole(ease)) return;
    bool clamps = ease->edge > AC_EDGE_RAW, outermost = levels == LEVELS;
    bool narrow = outermost && ac_ease_bits(ease) == 32;
    aci_combine combine = (aci_combine)(ease->kind & 0xffffu);
    double x = narrow ? (double)(float)u : u;
    x = clamps ? clamp(x) : x;
    levels--;
    if (combine == ACI_COMBINE_COMPOSE) find_compose(ease, x, levels, out);
    else if (combine == ACI_COMBINE_MIX) find_mix(ease, x, levels, out);
    else find_asked(ease, combine, x, levels, out);
    if (narrow) out->joins += FLOAT_ROUNDING;
    if (clamps) clamped(ease, u, out);
    if (clamps && !outermost) out->joins += FLOAT_ROUNDING; /* its bits may be rounded */
}

uint32_t aci_ease_branch(const ac_ease *ease, double u) {
    aci_formula formula;
    find(ease, u, LEVELS, &formula);
    return formula.number;
}

/* ---- where it begins and ends --------------------------------------------------------------- */

/* The number furthest towards `far` that is decided as `u`. */
static double last_alike(const ac_ease *ease, double u, uint32_t number, double far) {
    aci_formula other;
    find(ease, far, LEVELS, &other);
    if (other.number == number) return far;
    int64_t near_rank = aci_f64_rank(u), far_rank = aci_f64_rank(far);
    bool up = far_rank > near_rank;
    for (;;) {
        uint64_t apart = up ? (uint64_t)far_rank - (uint64_t)near_rank
                            : (uint64_t)near_rank - (uint64_t)far_rank;
        if (apart <= 1) return aci_f64_from_rank(near_rank);
        uint64_t step = up ? apart / 2 : 0 - apart / 2;
        int64_t middle = (int64_t)((uint64_t)near_rank + step);
        find(ease, aci_f64_from_rank(middle), LEVELS, &other);
        if (other.number == number) near_rank = middle;
        else far_rank = middle;
    }
}

void aci_ease_formula(const ac_ease *ease, double u, aci_formula *out) {
    find(ease, u, LEVELS, out);
    out->start = out->end = u;
    out->rounding = (double)INFINITY;
    if (isnan(u)) return;
    out->start = last_alike(ease, u, out->number, -(double)INFINITY);
    out->end = last_alike(ease, u, out->number, (double)INFINITY);
    double low = fmin(fmax(out->start, 0.0), fmin(out->end, 1.0));
    double high = fmax(fmin(out->end, 1.0), fmax(out->start, 0.0));
    if (low > high || out->start > 1.0) low = high = out->start;
    if (out->end < 0.0) low = high = out->end;
    out->rounding = aci_formula_rounding(out, low, high);
}

/* ---- values --------------------------------------------------------------------------------- */

static double polynomial(const aci_formula *formula, double t) {
    double value = formula->c[formula->degree];
    for (uint32_t k = formula->degree; k > 0; k--) value = value * t + formula->c[k - 1];
    return value;
}

static double bezier(const double *c, double t) {
    if (t <= 0.0) return 0.0;
    return t >= 1.0 ? 1.0 : aci_css_cubic_bezier(c[0], c[1], c[2], c[3], t);
}

double aci_formula_value(const aci_formula *formula, double u) {
    const double *c = formula->c;
    double base = formula->base, rate = formula->rate, t = base + rate * u, value;
    switch (formula->kind) {
    case ACI_FORMULA_CONSTANT: value = c[0]; break;
    case ACI_FORMULA_POLYNOMIAL: value = polynomial(formula, t); break;
    case ACI_FORMULA_BEZIER: value = bezier(c, t); break;
    /* (1 - t)(1 + t), of which neither cancels. */
    case ACI_FORMULA_CIRCLE:
        value = sqrt(((1.0 - base) - rate * u) * ((1.0 + base) + rate * u));
        break;
    case ACI_FORMULA_RATIO: value = t / (c[0] * (1.0 - t) + 1.0); break;
    case ACI_FORMULA_ORDER: value = aci_smooth_order(c[0], t); break;
    default: return (double)NAN;
    }
    return formula->offset + formula->factor * value;
}

void aci_formula_powers(const aci_formula *formula, double low, double high,
                        double out[ACI_FORMULA_DEGREE + 1]) {
    double at = formula->base + formula->rate * low, step = formula->rate * (high - low);
    memset(out, 0, (ACI_FORMULA_DEGREE + 1) * sizeof *out);
    for (uint32_t k = formula->degree + 1u; k-- > 0;) {
        for (uint32_t i = formula->degree; i > 0; i--) out[i] = out[i] * at + out[i - 1] * step;
        out[0] = out[0] * at + formula->c[k];
    }
    for (uint32_t i = 0; i <= formula->degree; i++) out[i] *= formula->factor;
    out[0] += formula->offset;
}

void aci_formula_ordinates(const aci_formula *formula, double low, double high, uint32_t degree,
                           double out[ACI_FORMULA_DEGREE + 1]) {
    double powers[ACI_FORMULA_DEGREE + 1];
    aci_formula_powers(formula, low, high, powers);
    for (uint32_t j = 0; j <= degree; j++) {
        double share = 1.0; /* (j over k) / (degree over k) */
        out[j] = 0.0;
        for (uint32_t k = 0; k <= j; k++) {
            out[j] += share * powers[k];
            share *= (double)(j - k) / (double)(degree - k);
        }
    }
}

/* ---- rounding ------------------------------------------------------------------------------- */

static const double ulp = 0x1p-53;

/* f's own error and magnitude, where |t| <= reach. */
static double polynomial_error(const aci_formula *formula, double reach, double slack,
                               double *size) {
    double slope = 0.0, power = 1.0;
    *size = fabs(formula->c[0]);
    for (uint32_t k = 1; k <= formula->degree; k++) {
        slope += k * fabs(formula->c[k]) * power;
        power *= reach + slack;
        *size += fabs(formula->c[k]) * power;
    }
    return formula->steps * ulp * *size + slope * slack;
}

/* The least of the slope of x, whose ordinates are 3 x1, 3 (x2 - x1), 3 (1 - x2). */
static double least_slope(double x1, double x2) {
    double a = x1, b = x2 - x1, c = 1.0 - x2, least = fmin(a, c);
    double bend = a - 2.0 * b + c;
    if (bend > 0.0 && b < least) least = fmin(least, (a * c - b * b) / bend);
    return 3.0 * least * (1.0 - 0x1p-40) - 0x1p-48;
}

/* The steepest slope of y over x where the two stand still at the same end: the factor t or 1 - t
 * drops out, and what is left is a ratio of lines that are positive in x. */
static double common_slope(const double c[4]) {
    double a = c[0], b = c[2] - c[0], d = 1.0 - c[2];
    double ya = c[1], yb = c[3] - c[1], yd = 1.0 - c[3];
    bool at_end = d == 0.0 && yd == 0.0, at_start = a == 0.0 && ya == 0.0;
    double other = at_end ? a : d, rise = at_end ? ya : yd;
    if (at_end == at_start || !(b > 0.0) || !(other > 0.0)) return (double)INFINITY;
    return fmax(fabs(yb / b), fabs(rise / other)) * (1.0 + 0x1p-40);
}

/* x rises by at least h^3 / 4 over any h of the parameter: x' is a sum of squares of lines and of
 * t (1 - t), and of those whose integral over [0, 1] is 1 none does less. */
double aci_formula_bezier_moved(const double c[4], double slack) {
    double rise = fmax(fmax(fabs(c[1]), fabs(c[3] - c[1])), fabs(1.0 - c[3]));
    double least = least_slope(c[0], c[2]);
    double moved = cbrt(4.0 * slack) * (1.0 + 0x1p-40);
    if (least > 0.0) moved = fmin(moved, slack / least);
    return slack == 0.0 ? 0.0 : fmin(3.0 * rise * moved, common_slope(c) * slack);
}

static double bezier_error(const aci_formula *formula, double slack, double *size) {
    const double *c = formula->c;
    *size = fmax(fmax(fabs(c[1]), fabs(c[3])), 1.0);
    return formula->steps * ulp * *size + aci_formula_bezier_moved(c, slack);
}

/* The radicand is off by half a unit of t^2 and by what t is. Where t is exact that hurts little
 * even at the vertical end: t is a multiple of the unit there, and its square's error grows with
 * the distance. */
static double circle_error(const aci_formula *formula, double reach, double slack) {
    double own = formula->steps * ulp, off = own + 2.0 * slack;
    double rest = 1.0 - reach * reach - off;
    double error = slack > 0.0 ? sqrt(off) : pow(own, 0.75) / 2.0;
    if (rest > 0.0) error = fmin(error, off / (2.0 * sqrt(rest)));
    return error + own + 4.0 * ulp;
}

static double ratio_slope(double q, double t) {
    double below = q * (1.0 - t) + 1.0;
    return fabs(q + 1.0) / (below * below);
}

static double order_slope(double order, double t0, double t1) {
    double size = fmax(0.25, fmax(fabs(t0 * (1.0 - t0)), fabs(t1 * (1.0 - t1))));
    return aci_order_factor(order) * pow(size, floor(order));
}

/* What is left of f's error, by kind; t runs from t0 to t1. */
static double leaf_error(const aci_formula *formula, double t0, double t1, double own,
                         double *size) {
    double reach = fmax(fabs(t0), fabs(t1)), slack = formula->slack + own;
    const double *c = formula->c;
    switch (formula->kind) {
    case ACI_FORMULA_CONSTANT: *size = fabs(c[0]); return formula->steps * ulp * *size;
    case ACI_FORMULA_POLYNOMIAL: return polynomial_error(formula, reach, slack, size);
    case ACI_FORMULA_BEZIER: return bezier_error(formula, slack, size);
    case ACI_FORMULA_CIRCLE: *size = 1.0; return circle_error(formula, reach, formula->slack);
    case ACI_FORMULA_RATIO: {
        double a = t0 / (c[0] * (1.0 - t0) + 1.0), b = t1 / (c[0] * (1.0 - t1) + 1.0);
        double slope = fmax(ratio_slope(c[0], t0), ratio_slope(c[0], t1));
        *size = fmax(fabs(a), fabs(b));
        return formula->steps * ulp * (*size + slope) + slope * slack;
    }
    default:
        *size =
            fmax(1.0, fmax(fabs(aci_smooth_order(c[0], t0)), fabs(aci_smooth_order(c[0], t1))));
        return formula->steps * ulp * *size + order_slope(c[0], t0, t1) * slack;
    }
}

double aci_formula_rounding(const aci_formula *formula, double low, double high) {
    if (formula->kind == ACI_FORMULA_NONE) return (double)INFINITY;
    if (formula->loss > 0.0 && (low < 0.0 || high > 1.0)) return (double)INFINITY;
    double base = formula->base, rate = formula->rate;
    bool itself = base == 0.0 && rate == 1.0;
    double own =
        itself ? 0.0 : 2.0 * ulp * (fabs(base) + fabs(rate) * fmax(fabs(low), fabs(high)));
    double size, t0 = base + rate * low, t1 = base + rate * high;
    double error = leaf_error(formula, t0, t1, own, &size);
    double value = formula->sum + fabs(formula->factor) * size;
    error = fabs(formula->factor) * error + formula->joins * ulp * value + formula->loss;
    return error >= 0.0 ? error : (double)INFINITY;
}
