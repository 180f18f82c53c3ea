/* Proven bounds: what a formula and its slope can be over an interval, from Bernstein hulls of
 * polynomials and from the ends of what is monotone, and the largest difference of two formulas
 * by branch and bound. Rounding of the bounds themselves is covered by a margin of some 2^-48 of
 * what they are made of. */
#include "ease/enclosure.h"

#include <math.h>

#include "kernel/bezier.h"

#define MARGIN 0x1p-48

typedef struct range {
    double low, high;
} range;

static range widen(range r, double by) { return (range){r.low - by, r.high + by}; }

static range scale(range r, double factor) {
    if (factor == 0.0) return (range){0.0, 0.0};
    if (factor > 0.0) return (range){r.low * factor, r.high * factor};
    return (range){r.high * factor, r.low * factor};
}

static range of_two(double a, double b) { return (range){fmin(a, b), fmax(a, b)}; }

/* The hull of Bernstein ordinates, and the sum of their sizes for the margin. */
static range hull(const double *ordinates, uint32_t degree) {
    range r = {ordinates[0], ordinates[0]};
    double size = 0.0;
    for (uint32_t i = 0; i <= degree; i++) {
        r.low = fmin(r.low, ordinates[i]);
        r.high = fmax(r.high, ordinates[i]);
        size += fabs(ordinates[i]);
    }
    return widen(r, MARGIN * size);
}

/* ---- by kind: f and f' over t in [t0, t1] ---------------------------------------------------- */

/* The part [p, q] of the cubic with the ordinates 0, y1, y2, 1: its blossom. */
static double blossom(double y1, double y2, double p, double q, double r) {
    double a = y1 * p, b = y1 * (1.0 - p) + y2 * p, c = y2 * (1.0 - p) + p;
    double d = a * (1.0 - q) + b * q, e = b * (1.0 - q) + c * q;
    return d * (1.0 - r) + e * r;
}

static void cubic_part(double y1, double y2, double p, double q, double out[4]) {
    out[0] = blossom(y1, y2, p, p, p);
    out[1] = blossom(y1, y2, p, p, q);
    out[2] = blossom(y1, y2, p, q, q);
    out[3] = blossom(y1, y2, q, q, q);
}

/* The slope of that cubic over the parameter, on [p, q]. */
static range cubic_slope(double y1, double y2, double p, double q) {
    double a = 3.0 * y1, b = 3.0 * (y2 - y1), c = 3.0 * (1.0 - y2);
    double ordinates[3];
    ordinates[0] = (a * (1.0 - p) + b * p) * (1.0 - p) + (b * (1.0 - p) + c * p) * p;
    ordinates[1] = (a * (1.0 - p) + b * p) * (1.0 - q) + (b * (1.0 - p) + c * p) * q;
    ordinates[2] = (a * (1.0 - q) + b * q) * (1.0 - q) + (b * (1.0 - q) + c * q) * q;
    return widen(hull(ordinates, 2), MARGIN * (fabs(y1) + fabs(y2) + 1.0));
}

/* A parameter that is proven to lie on one side of that at which x is t: down (-1) or up. */
static double parameter(const double *c, double t, double side) {
    if (side < 0.0 && t <= 0.0) return 0.0;
    if (side > 0.0 && t >= 1.0) return 1.0;
    double p = aci_bezier_solve(c[0], c[2], t), step = 0x1p-52;
    for (;;) {
        p = fmin(fmax(p + side * step, 0.0), 1.0);
        double x = blossom(c[0], c[2], p, p, p);
        if (p == 0.0 || p == 1.0 || side * (x - t) >= 0x1p-50 * fmax(fabs(t), fabs(x)))
            return p;
        step *= 4.0;
    }
}

static void enclose_bezier(const double *c, double t0, double t1, range *value, range *slope) {
    double p = parameter(c, t0, -1.0), q = parameter(c, t1, 1.0), ordinates[4];
    cubic_part(c[1], c[3], p, q, ordinates);
    *value = widen(hull(ordinates, 3), MARGIN * (fabs(c[1]) + fabs(c[3])) * q);
    range x = cubic_slope(c[0], c[2], p, q), y = cubic_slope(c[1], c[3], p, q);
    *slope = (range){-(double)INFINITY, (double)INFINITY};
    if (!(x.low > 0.0)) return;
    slope->low = y.low / (y.low > 0.0 ? x.high : x.low);
    slope->high = y.high / (y.high > 0.0 ? x.low : x.high);
}

/* sqrt(1 - t^2): 1 - t is exact enough where it counts, since t0 and t1 come as 1 - t too. */
static void enclose_circle(const aci_formula *f, double start, double end, range *value,
                           range *slope) {
    double t[2], y[2], s[2];
    const double u[] = {start, end};
    for (int i = 0; i < 2; i++) {
        double left = (1.0 - f->base) - f->rate * u[i],
               right = (1.0 + f->base) + f->rate * u[i];
        t[i] = f->base + f->rate * u[i];
        y[i] = sqrt(fmax(left * right, 0.0));
        s[i] = y[i] > 0.0 ? -t[i] / y[i] : copysign((double)INFINITY, -t[i]);
    }
    *value = of_two(y[0], y[1]);
    if (t[0] * t[1] < 0.0) value->high = 1.0;
    *value = widen(*value, MARGIN);
    *slope = of_two(s[0], s[1]); /* it only ever falls as t grows */
    *slope = widen(*slope, MARGIN * (1.0 + fmax(fabs(slope->low), fabs(slope->high))));
}

static void enclose_ratio(double q, double t0, double t1, range *value, range *slope) {
    double below0 = q * (1.0 - t0) + 1.0, below1 = q * (1.0 - t1) + 1.0;
    double size = (fabs(q) + 1.0) / fmin(fabs(below0), fabs(below1));
    *value = widen(of_two(t0 / below0, t1 / below1), MARGIN * size * (1.0 + fabs(t1)));
    *slope = of_two((q + 1.0) / (below0 * below0), (q + 1.0) / (below1 * below1));
    *slope = widen(*slope, MARGIN * size * (1.0 + fabs(slope->high)));
}

static void enclose_order(double n, double t0, double t1, range *value, range *slope) {
    double factor = aci_order_factor(n), a = pow(t0 * (1.0 - t0), n),
           b = pow(t1 * (1.0 - t1), n);
    *value = widen(of_two(aci_smooth_order(n, t0), aci_smooth_order(n, t1)), 8.0 * MARGIN);
    *slope = of_two(factor * a, factor * b);
    if (t0 < 0.5 && t1 > 0.5) slope->high = factor * pow(0.25, n);
    *slope = widen(*slope, 8.0 * MARGIN * (slope->high + n));
}

/* ---- a formula over u ------------------------------------------------------------------------ */

static void enclose_powers(const aci_formula *f, double start, double end, aci_enclosure *out) {
    double c[ACI_FORMULA_DEGREE + 1], slopes[ACI_FORMULA_DEGREE + 1] = {0};
    aci_formula_ordinates(f, start, end, f->degree, c);
    range value = hull(c, f->degree), slope = {0.0, 0.0};
    double width = end - start;
    for (uint32_t i = 0; i < f->degree; i++) slopes[i] = f->degree * (c[i + 1] - c[i]) / width;
    if (width == 0.0) slope = (range){-(double)INFINITY, (double)INFINITY};
    else if (f->degree > 0) {
        double loss = MARGIN * f->degree * fmax(fabs(value.low), fabs(value.high)) / width;
        slope = widen(hull(slopes, f->degree - 1u), loss);
    }
    *out = (aci_enclosure){value.low, value.high, slope.low, slope.high};
}

void aci_formula_enclose(const aci_formula *formula, double start, double end,
                         aci_enclosure *out) {
    if (formula->kind <= ACI_FORMULA_POLYNOMIAL) {
        enclose_powers(formula, start, end, out);
        return;
    }
    double a = formula->base + formula->rate * start, b = formula->base + formula->rate * end;
    range value, slope, t = of_two(a, b);
    bool itself = formula->base == 0.0 && formula->rate == 1.0;
    if (!itself) t = widen(t, 0x1p-52 * (fabs(formula->base) + fabs(formula->rate)));
    t.low = fmin(fmax(t.low, 0.0), 1.0);
    t.high = fmin(fmax(t.high, 0.0), 1.0);
    switch (formula->kind) {
    case ACI_FORMULA_BEZIER: enclose_bezier(formula->c, t.low, t.high, &value, &slope); break;
    case ACI_FORMULA_CIRCLE: enclose_circle(formula, start, end, &value, &slope); break;
    case ACI_FORMULA_RATIO: enclose_ratio(formula->c[0], t.low, t.high, &value, &slope); break;
    default: enclose_order(formula->c[0], t.low, t.high, &value, &slope); break;
    }
    value = scale(value, formula->factor);
    slope = scale(slope, formula->factor * formula->rate);
    value.low += formula->offset;
    value.high += formula->offset;
    value = widen(value, MARGIN * fabs(formula->offset));
    *out = (aci_enclosure){value.low, value.high, slope.low, slope.high};
}

/* ---- the largest difference ------------------------------------------------------------------ */

typedef struct search {
    const aci_formula *a, *b;
    double goal; /* how close the bound shall come, of the values' size */
    aci_extreme best;
} search;

static double difference_at(search *s, double u) {
    double value = fabs(aci_formula_value(s->a, u) - aci_formula_value(s->b, u));
    if (value > s->best.largest) {
        s->best.largest = value;
        s->best.at = u;
    }
    return value;
}

/* What |a - b| does not exceed on [start, end]: by the two ranges, and by the value at the middle
 * and the slope of the difference, which near an extremum is small. */
static double bound_of(search *s, double start, double end) {
    aci_enclosure a, b;
    aci_formula_enclose(s->a, start, end, &a);
    aci_formula_enclose(s->b, start, end, &b);
    double bound = fmax(a.high - b.low, b.high - a.low);
    if (!(a.low <= a.high && b.low <= b.high && bound >= 0.0)) return (double)INFINITY;
    double middle = start + (end - start) / 2.0, half = fmax(end - middle, middle - start);
    double low = a.slope_low - b.slope_high, high = a.slope_high - b.slope_low;
    double steep = fmax(fabs(low), fabs(high));
    if (!(steep < 0x1p40)) {
        difference_at(s, middle);
        return bound;
    }
    double size = fmax(fabs(a.low), fabs(a.high)) + fmax(fabs(b.low), fabs(b.high));
    double slopes = fmax(fabs(a.slope_low), fabs(a.slope_high)) +
                    fmax(fabs(b.slope_low), fabs(b.slope_high));
    double margin = 16.0 * MARGIN * (size + slopes + fabs(s->a->offset) + fabs(s->b->offset));
    double at = difference_at(s, middle) + margin;
    bound = fmin(bound, at + half * steep);
    /* Where the difference only rises or only falls its ends are its extremes. */
    if (low >= 0.0 || high <= 0.0)
        bound = fmin(bound, fmax(difference_at(s, start), difference_at(s, end)) + margin);
    return bound;
}

typedef struct box {
    double start, end, bound;
} box;

#define BOXES 512

/* The box with the largest bound; those that cannot matter any more are dropped on the way. */
static int next_box(search *s, box *boxes, int *count) {
    double enough = fmax(s->best.largest + s->goal, s->best.bound);
    int top = -1;
    for (int i = 0; i < *count;) {
        if (boxes[i].bound <= enough) {
            boxes[i] = boxes[--*count];
            continue;
        }
        if (top < 0 || boxes[i].bound > boxes[top].bound) top = i;
        i++;
    }
    return top;
}

/* The box with the largest bound is halved until none matters. What cannot be halved, and what is
 * there when the work is done, counts with its bound. */
static void branch_and_bound(search *s, double start, double end, int *work) {
    box boxes[BOXES] = {{start, end, bound_of(s, start, end)}};
    int count = 1, top;
    while ((top = next_box(s, boxes, &count)) >= 0) {
        box *from = &boxes[top], old = *from;
        double middle = old.start + (old.end - old.start) / 2.0;
        bool atom = middle <= old.start || middle >= old.end;
        if (atom || *work <= 0 || count == BOXES) {
            s->best.bound = fmax(s->best.bound, old.bound);
            continue;
        }
        *work -= 1;
        double left = bound_of(s, old.start, middle), right = bound_of(s, middle, old.end);
        *from = (box){old.start, middle, fmin(left, old.bound)};
        boxes[count++] = (box){middle, old.end, fmin(right, old.bound)};
    }
    s->best.bound = fmax(s->best.bound, s->best.largest + s->goal);
}

/* Close to the extremum before bounds are asked for, so that they may discard the rest early. */
static void look_around(search *s, double start, double end) {
    enum { PLACES = 32 };
    double width = (end - start) / PLACES;
    for (int i = 0; i <= PLACES; i++)
        difference_at(s, i == PLACES ? end : start + width * (double)i);
    for (int i = 0; i < 40; i++) {
        double at = s->best.at;
        width *= 0.5;
        difference_at(s, fmax(start, at - width));
        difference_at(s, fmin(end, at + width));
    }
}

/* ---- two polynomials ------------------------------------------------------------------------- */

static bool has_powers(const aci_formula *f) { return f->kind <= ACI_FORMULA_POLYNOMIAL; }

/* The difference itself is a polynomial. */
static aci_formula subtract(const aci_formula *a, const aci_formula *b, double start,
                            double end) {
    double c[2][ACI_FORMULA_DEGREE + 1];
    aci_formula out;
    aci_formula_none(&out);
    aci_formula_powers(a, start, end, c[0]);
    aci_formula_powers(b, start, end, c[1]);
    for (int k = 0; k <= ACI_FORMULA_DEGREE; k++) c[0][k] -= c[1][k];
    double width = end - start;
    aci_formula_polynomial(&out, 1.0, 0.0, a->degree > b->degree ? a->degree : b->degree, c[0]);
    if (width > 0.0) {
        out.rate = 1.0 / width;
        out.base = -start / width;
    }
    return out;
}

/* The size of what the coefficients were made of, for the margin. */
static double weight(const aci_formula *f, double start, double end) {
    double reach = fabs(f->base + f->rate * start) + fabs(f->rate) * (end - start);
    double size = 0.0, power = 1.0;
    for (uint32_t k = 0; k <= f->degree; k++, power *= reach) size += fabs(f->c[k]) * power;
    return fabs(f->offset) + fabs(f->factor) * size;
}

/* ---- one f under two maps of the value --------------------------------------------------- */

/* The same formula with a rising t: f(t) = 1 - g(1 - t) with the Bezier curve turned about, and a
 * circle has no sign. */
static aci_formula rising(const aci_formula *f) {
    aci_formula out = *f;
    if (f->rate >= 0.0) return out;
    out.rate = -f->rate;
    out.base = -f->base;
    if (f->kind != ACI_FORMULA_BEZIER) return out;
    out.base = 1.0 - f->base;
    out.offset = f->offset + f->factor;
    out.factor = -f->factor;
    for (int i = 0; i < 4; i++) out.c[i] = 1.0 - f->c[(i + 2) % 4];
    return out;
}

/* |a - b| where both are one curve but for rounding and for offset and factor; infinity: they are
 * not. */
static double near_bound(const aci_formula *f, const aci_formula *g, double start, double end) {
    if (f->kind != g->kind || f->kind < ACI_FORMULA_BEZIER) return (double)INFINITY;
    bool turns = f->kind == ACI_FORMULA_BEZIER || f->kind == ACI_FORMULA_CIRCLE;
    aci_formula a = turns ? rising(f) : *f, b = turns ? rising(g) : *g;
    double x = fmax(fabs(a.base - b.base), fabs(a.rate - b.rate)), y = 0.0, moved = 0.0;
    if (f->kind == ACI_FORMULA_BEZIER) {
        x = fmax(x, fmax(fabs(a.c[0] - b.c[0]), fabs(a.c[2] - b.c[2])));
        y = fmax(fabs(a.c[1] - b.c[1]), fabs(a.c[3] - b.c[3]));
        moved = y + aci_formula_bezier_moved(a.c, 2.0 * x);
    } else if (x > 0.0 || (f->kind != ACI_FORMULA_CIRCLE && a.c[0] != b.c[0]))
        return (double)INFINITY;
    aci_enclosure value;
    a.offset = 0.0;
    a.factor -= b.factor;
    double offset = f->offset - g->offset;
    if (f->kind == ACI_FORMULA_BEZIER) offset = rising(f).offset - rising(g).offset;
    aci_formula_enclose(&a, start, end, &value);
    moved *= fabs(b.factor);
    if (a.factor == 0.0) return fabs(offset) + moved;
    return fmax(fabs(offset + value.low), fabs(offset + value.high)) + moved;
}

void aci_formula_extreme(const aci_formula *a, const aci_formula *b, double start, double end,
                         double known, int *work, aci_extreme *out) {
    aci_formula zero, apart;
    aci_enclosure ea, eb;
    double margin = 0.0;
    aci_formula_enclose(a, start, end, &ea);
    aci_formula_enclose(b, start, end, &eb);
    double size = fmax(fmax(fabs(ea.low), fabs(ea.high)), fmax(fabs(eb.low), fabs(eb.high)));
    search s = {a, b, 1e-10 * fmax(size, 1.0), {0.0, start, 0.0}};
    aci_formula_none(&zero);
    aci_formula_constant(&zero, 0.0);
    if (has_powers(a) && has_powers(b)) {
        margin = 2.0 * MARGIN * (weight(a, start, end) + weight(b, start, end));
        apart = subtract(a, b, start, end);
        s = (search){&apart, &zero, 2e-13 * fmax(size, 1.0), {0.0, start, 0.0}};
        /* In the polynomial's own variable, which no rounding of u disturbs. */
        apart.rate = end > start ? 1.0 : 0.0;
        apart.base = 0.0;
        look_around(&s, 0.0, 1.0);
        s.best.bound = known;
        branch_and_bound(&s, 0.0, 1.0, work);
        s.best.at = start + (end - start) * s.best.at;
    } else {
        look_around(&s, start, end);
        double near = near_bound(a, b, start, end);
        if (isnan(near)) near = (double)INFINITY;
        s.best.bound = known;
        if (near > s.best.largest + 16.0 * s.goal) {
            branch_and_bound(&s, start, end, work);
            near = fmin(near, s.best.bound);
        }
        s.best.bound = fmax(known, near);
    }
    *out = s.best;
    out->bound += margin;
}
