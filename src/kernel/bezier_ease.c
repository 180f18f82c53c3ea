/* Bezier easing to the last bit; see bezier_ease.h.
 *
 * Where x(u) is nearly flat an error of one bit in x moves u by as much as 4e-6, so the root is
 * polished in twofold arithmetic. That helps only where the coefficients themselves do not
 * cancel: the cubic is written around the end that is near the root, or around the middle. The
 * middle form is in p = 1 - x1 and q = x2, both small in the one corner of the square in which x(u)
 * is flat inside:
 *
 *     x(1/2 + t) - 1/2 = (4 - 3(p + q)) t^3 + 3/2 (p - q) t^2 + 3/4 (p + q) t - 3/8 (p - q)
 */
#include "kernel/bezier_ease.h"

#include <math.h>
#include <stdbool.h>

#include "kernel/twofold.h"

/* ((c3 t + c2) t + c1) t + c0, which rises through 0 where t is the root. */
typedef struct cubic {
    aci_twofold c3, c2, c1, c0;
} cubic;

static aci_twofold widen(double a) { return (aci_twofold){a, 0.0}; }

static aci_twofold subtract(aci_twofold a, aci_twofold b) {
    return aci_twofold_add(a, aci_twofold_negative(b));
}

/* Around the end at 0, times `scale`, a power of two that keeps a tiny s from underflowing. */
static cubic around_end(aci_twofold x1, aci_twofold x2, aci_twofold s, double scale) {
    aci_twofold c2 = subtract(x2, aci_twofold_times(x1, 2.0));
    aci_twofold c3 = aci_twofold_times(subtract(x1, x2), 3.0);
    return (cubic){aci_twofold_times(aci_twofold_add(c3, widen(1.0)), scale),
                   aci_twofold_times(aci_twofold_times(c2, 3.0), scale),
                   aci_twofold_times(aci_twofold_times(x1, 3.0), scale),
                   aci_twofold_times(s, -scale)};
}

static cubic around_middle(double x1, double x2, double s) {
    aci_twofold p = aci_twofold_sum(1.0, -x1);
    aci_twofold sum = aci_twofold_add(p, widen(x2)), difference = subtract(p, widen(x2));
    aci_twofold share = aci_twofold_sum(s, -0.5);
    return (cubic){aci_twofold_add(aci_twofold_times(sum, -3.0), widen(4.0)),
                   aci_twofold_times(difference, 1.5), aci_twofold_times(sum, 0.75),
                   subtract(aci_twofold_times(difference, -0.375), share)};
}

static double slope_at(const cubic *c, double t) {
    return (3.0 * c->c3.high * t + 2.0 * c->c2.high) * t + c->c1.high;
}

/* Within a factor of 3 of the root: one of the three terms that are x1's, x2's and the end's
 * makes at least a third of s. */
static double guess_near_end(double x1, double x2, double s) {
    double guess = fmin(s / (3.0 * x1), sqrt(s) / sqrt(3.0 * x2));
    return fmin(fmin(guess, cbrt(s)), 0.25);
}

static double guess_near_middle(const cubic *c) {
    double size = fabs(c->c0.high), guess = 0.25;
    if (c->c1.high > 0.0) guess = fmin(guess, size / c->c1.high);
    if (c->c3.high > 0.0) guess = fmin(guess, cbrt(size / c->c3.high));
    return copysign(guess, -c->c0.high);
}

/* The root to about 2^-50 of itself: Newton's method, kept inside the bracket. */
static double find_root(const cubic *c, double t, double low, double high) {
    for (int round = 0; round < 100; round++) {
        double value = ((c->c3.high * t + c->c2.high) * t + c->c1.high) * t + c->c0.high;
        if (value == 0.0) return t;
        if (value < 0.0) low = t;
        else high = t;
        double next = t - value / slope_at(c, t);
        if (!(next >= low && next <= high)) next = low + (high - low) / 2.0;
        double step = fabs(next - t);
        t = next;
        if (step <= 0x1p-30 * fabs(t)) break;
    }
    return t;
}

/* Newton's method in twofold arithmetic; each round doubles the digits that are right. */
static aci_twofold polish(const cubic *c, double root) {
    aci_twofold t = widen(root);
    for (int round = 0; round < 4; round++) {
        double slope = slope_at(c, t.high);
        if (!(slope > 0.0)) break;
        aci_twofold value = aci_twofold_add(aci_twofold_mul(c->c3, t), c->c2);
        value = aci_twofold_add(aci_twofold_mul(value, t), c->c1);
        value = aci_twofold_add(aci_twofold_mul(value, t), c->c0);
        double step = value.high / slope;
        t = aci_twofold_add(t, widen(-step));
        if (fabs(step) <= 0x1p-40 * fabs(t.high)) break;
    }
    return t;
}

/* y = u (3 r (r y1 + u y2) + u^2), with r = 1 - u. */
static double ordinate(double y1, double y2, aci_twofold u, aci_twofold r) {
    bool huge = fmax(fabs(y1), fabs(y2)) > 0x1p900;
    double scale = huge ? 0x1p-200 : 1.0;
    if (!isfinite(y1) || !isfinite(y2))
        return u.high * (3.0 * r.high * (r.high * y1 + u.high * y2) + u.high * u.high);
    aci_twofold inner =
        aci_twofold_add(aci_twofold_times(r, y1 * scale), aci_twofold_times(u, y2 * scale));
    aci_twofold outer = aci_twofold_mul(aci_twofold_times(r, 3.0), inner);
    outer = aci_twofold_add(outer, aci_twofold_times(aci_twofold_mul(u, u), scale));
    aci_twofold y = aci_twofold_mul(u, outer);
    return huge ? y.high * 0x1p200 : y.high;
}

double aci_bezier_ease(double x1, double y1, double x2, double y2, double s) {
    const aci_twofold one = {1.0, 0.0}, half = {0.5, 0.0};
    /* x(1/4) and x(3/4); rounding there does no harm, since the forms overlap. */
    double quarter = (27.0 * x1 + 9.0 * x2 + 1.0) / 64.0;
    double three_quarters = (9.0 * x1 + 27.0 * x2 + 27.0) / 64.0;
    if (s < quarter) {
        cubic c = around_end(widen(x1), widen(x2), widen(s), s < 0x1p-400 ? 0x1p512 : 1.0);
        aci_twofold u = polish(&c, find_root(&c, guess_near_end(x1, x2, s), 0.0, 0.5));
        return ordinate(y1, y2, u, subtract(one, u));
    }
    if (s > three_quarters) {
        aci_twofold a = aci_twofold_sum(1.0, -x2), b = aci_twofold_sum(1.0, -x1);
        aci_twofold rest = aci_twofold_sum(1.0, -s);
        cubic c = around_end(a, b, rest, 1.0);
        double guess = guess_near_end(a.high, b.high, rest.high);
        aci_twofold r = polish(&c, find_root(&c, guess, 0.0, 0.5));
        return ordinate(y1, y2, subtract(one, r), r);
    }
    cubic c = around_middle(x1, x2, s);
    aci_twofold t = polish(&c, find_root(&c, guess_near_middle(&c), -0.5, 0.5));
    return ordinate(y1, y2, aci_twofold_add(half, t), subtract(half, t));
}
