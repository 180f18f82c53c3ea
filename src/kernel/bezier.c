/* The time solver of planar Bezier spans and the handle limits; see bezier.h. */
#include "kernel/bezier.h"

#include <math.h>

/* x(u) - s in power form: ((c3 u + c2) u + c1) u - s. */
typedef struct cubic {
    double c1, c2, c3;
} cubic;

static cubic cubic_of(double x1, double x2) {
    double c1 = 3.0 * x1;
    double c2 = 3.0 * (x2 - x1) - c1;
    return (cubic){c1, c2, 1.0 - c1 - c2};
}

static double at(const cubic *x, double u) { return ((x->c3 * u + x->c2) * u + x->c1) * u; }

static double slope_at(const cubic *x, double u) {
    return (3.0 * x->c3 * u + 2.0 * x->c2) * u + x->c1;
}

/* a >= 0, b >= 0 and (a + b <= 1 or (a + b - 1)^2 <= a b), with a = x1 and b = 1 - x2: the
 * exact condition for x'(u) >= 0 on [0, 1]. */
bool aci_bezier_is_monotone(double x1, double x2) {
    double a = x1, b = 1.0 - x2;
    if (!(a >= 0.0 && b >= 0.0)) return false;
    double over = a + b - 1.0;
    return over <= 0.0 || over * over <= a * b;
}

/* Newton within a bracket that a root is known to lie in: x(low) <= s <= x(high). */
static double bracketed(const cubic *x, double s, double low, double high) {
    double u = s > low && s < high ? s : low + (high - low) / 2.0;
    double step = high - low;
    for (int round = 0; round < 100; round++) {
        double distance = at(x, u) - s;
        if (distance == 0.0) return u;
        if (distance < 0.0) low = u;
        else high = u;
        double slope = slope_at(x, u);
        double next = u - distance / slope;
        bool newton = slope > 1e-14 && next > low && next < high &&
                      fabs(2.0 * distance) <= fabs(step * slope);
        if (!newton) next = low + (high - low) / 2.0;
        step = fabs(next - u);
        u = next;
        if (step <= 0x1p-53 * fmax(u, 0x1p-20) || high - low <= 0x1p-53) return u;
    }
    return u;
}

/* The roots of x'(u) strictly inside (0, 1), ascending; their count. A root that does not exist,
 * x' being a line, comes out infinite. */
static int turning_points(const cubic *x, double out[2]) {
    double a = 3.0 * x->c3, b = 2.0 * x->c2, c = x->c1;
    double discriminant = b * b - 4.0 * a * c;
    if (discriminant <= 0.0) return 0;
    double q = -0.5 * (b + copysign(sqrt(discriminant), b));
    double first = fmin(q / a, c / q), second = fmax(q / a, c / q);
    int count = 0;
    if (first > 0.0 && first < 1.0) out[count++] = first;
    if (second > 0.0 && second < 1.0) out[count++] = second;
    return count;
}

/* Time that runs backwards in between. x(0) = 0 lies below s, so the first piece to reach it
 * rises; if none before does, the last one does. */
static double first_reached(const cubic *x, double s) {
    double turns[2], from = 0.0;
    int count = turning_points(x, turns);
    for (int i = 0; i < count; i++) {
        if (at(x, turns[i]) >= s) return bracketed(x, s, from, turns[i]);
        from = turns[i];
    }
    return bracketed(x, s, from, 1.0);
}

double aci_bezier_solve(double x1, double x2, double s) {
    if (s <= 0.0) return 0.0;
    if (s >= 1.0) return 1.0;
    if (fabs(x1 - 1.0 / 3.0) < 1e-12 && fabs(x2 - 2.0 / 3.0) < 1e-12) return s;
    cubic x = cubic_of(x1, x2);
    if (aci_bezier_is_monotone(x1, x2)) return bracketed(&x, s, 0.0, 1.0);
    return first_reached(&x, s);
}

/* ---- handles ------------------------------------------------------------------------- */

/* The handle's ordinate when its reach is scaled from `old` to `reach`. */
static double scaled(double key, double ordinate, double reach, double old) {
    if (reach == old || old == 0.0) return ordinate;
    return key + (ordinate - key) * (reach / old);
}

static double cut(double reach) { return fabs(reach) > 1.0 ? copysign(1.0, reach) : reach; }

static void put(aci_handles *handles, double y0, double y3, double out, double in) {
    handles->y1 = scaled(y0, handles->y1, out, handles->out);
    handles->y2 = scaled(y3, handles->y2, in, handles->in);
    handles->out = out;
    handles->in = in;
}

void aci_handles_cut(aci_handles *handles, double y0, double y3) {
    put(handles, y0, y3, cut(handles->out), cut(handles->in));
}

#define MARGIN 1e-10

/* The two reaches, brought inside the ellipse a^2 + b^2 - 2(a + b) + ab + 1 <= 0 where they lie
 * past it; the outgoing one, a, is kept as long as it can be. */
static void limit_reaches(double *a, double *b) {
    double test = *a * *a + *b * *b - 2.0 * (*a + *b) + *a * *b + 1.0;
    if (!(test > -MARGIN)) return;
    if (*a >= 4.0 / 3.0) {
        *a = 4.0 / 3.0 - MARGIN;
        *b = 1.0 / 3.0 - MARGIN;
        return;
    }
    double root = sqrt((2.0 - *a) * (2.0 - *a) - 4.0 * (*a - 1.0) * (*a - 1.0));
    double larger = ((2.0 - *a) + root) / 2.0, smaller = ((2.0 - *a) - root) / 2.0;
    if (*b + MARGIN > larger) *b = larger - MARGIN;
    else if (*b < smaller + MARGIN) *b = smaller + MARGIN;
}

void aci_handles_limit(aci_handles *handles, double y0, double y3) {
    double a = handles->out < 0.0 ? 0.0 : handles->out;
    double b = handles->in < 0.0 ? 0.0 : handles->in;
    if (a > 1.0 || b > 1.0) limit_reaches(&a, &b);
    put(handles, y0, y3, a, b);
}
