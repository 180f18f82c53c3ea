/*
 * Softimage, Blender and Maya animation curves, transcribed literally. Written from the rule
 * sheet alone, without reading the library: this is the test's second opinion, so it prefers
 * the sheet's own wording, names and order over speed or reuse. Section numbers in the comments
 * are those of the rule sheet.
 *
 * All arithmetic is double; roots are found by bisection until the interval has no inside.
 */
#include "fcurve_oracle.h"

#include <math.h>

static const double pi = 3.14159265358979323846;
static const double maya_epsilon = 1e-10;

/* ---- 1. Finding the segment ---- */

/* Largest i with t_i <= t; the caller has made sure that t >= t_0. */
static size_t find_segment(const fc_key *keys, size_t n, double t) {
    size_t found = 0;
    for (size_t i = 0; i < n; i++) {
        if (keys[i].t <= t) {
            found = i;
        }
    }
    return found;
}

/* ---- planar Bezier ---- */

/* Bernstein form of a cubic on control values p0..p3. */
static double bezier(double p0, double p1, double p2, double p3, double u) {
    if (p0 == p1 && p1 == p2 && p2 == p3) {
        return p0;
    }
    double w = 1.0 - u;
    return w * w * w * p0 + 3.0 * w * w * u * p1 + 3.0 * w * u * u * p2 + u * u * u * p3;
}

/* x(u) on the normalised control values 0, x1, x2, 1. */
static double bezier_x(double x1, double x2, double u) { return bezier(0.0, x1, x2, 1.0, u); }

/*
 * Cuts [0,1] where x'(u) = 0. x'/3 = p0 (1-u)^2 + 2 p1 u (1-u) + p2 u^2 with the differences
 * p0 = x1, p1 = x2 - x1, p2 = 1 - x2. Writes ascending cuts with both ends; their count.
 */
static size_t monotone_cuts(double x1, double x2, double cuts[4]) {
    double p0 = x1;
    double p1 = x2 - x1;
    double p2 = 1.0 - x2;
    double a = p0 - 2.0 * p1 + p2;
    double b = 2.0 * (p1 - p0);
    double c = p0;
    double roots[2] = {-1.0, -1.0};
    double discriminant = b * b - 4.0 * a * c;
    if (discriminant > 0.0) {
        double q = -0.5 * (b + (b < 0.0 ? -sqrt(discriminant) : sqrt(discriminant)));
        roots[0] = a != 0.0 ? q / a : -1.0;
        roots[1] = q != 0.0 ? c / q : -1.0;
    }
    if (roots[0] > roots[1]) {
        double keep = roots[0];
        roots[0] = roots[1];
        roots[1] = keep;
    }
    size_t count = 0;
    cuts[count++] = 0.0;
    for (int i = 0; i < 2; i++) {
        if (roots[i] > 0.0 && roots[i] < 1.0) {
            cuts[count++] = roots[i];
        }
    }
    cuts[count++] = 1.0;
    return count;
}

/* x is monotone on [low, high] and passes s there. */
static double bisect(double x1, double x2, double s, double low, double high) {
    bool rising = bezier_x(x1, x2, low) <= bezier_x(x1, x2, high);
    for (int round = 0; round < 200; round++) {
        double middle = low + (high - low) * 0.5;
        if (middle <= low || middle >= high) {
            break;
        }
        double x = bezier_x(x1, x2, middle);
        if (x == s) {
            return middle;
        }
        if ((x < s) == rising) {
            low = middle;
        } else {
            high = middle;
        }
    }
    return low + (high - low) * 0.5;
}

/* The smallest u in [0,1] with x(u) = s (section 4, NONE: the first time reached). */
static double solve(double x1, double x2, double s) {
    if (s <= 0.0) {
        return 0.0;
    }
    if (s >= 1.0) {
        return 1.0;
    }
    double cuts[4];
    size_t count = monotone_cuts(x1, x2, cuts);
    for (size_t i = 0; i + 1 < count; i++) {
        double from = bezier_x(x1, x2, cuts[i]);
        double to = bezier_x(x1, x2, cuts[i + 1]);
        if ((from <= s && s <= to) || (to <= s && s <= from)) {
            return bisect(x1, x2, s, cuts[i], cuts[i + 1]);
        }
    }
    return bisect(x1, x2, s, 0.0, 1.0); /* not reached: x(0) = 0 and x(1) = 1 */
}

/*
 * One span as the handles draw it: normalised handle lengths a = rdx / d and b = -ldx / d, so
 * X1 = a and X2 = 1 - b, and the ordinates as they are.
 */
typedef struct span {
    double a, b, y0, y1, y2, y3;
} span;

static span span_of(const fc_key *left, const fc_key *right) {
    double d = right->t - left->t;
    span p = {left->right_dt / d,       -right->left_dt / d,       left->v,
              left->v + left->right_dv, right->v + right->left_dv, right->v};
    return p;
}

static double span_value(span p, double s) {
    return bezier(p.y0, p.y1, p.y2, p.y3, solve(p.a, 1.0 - p.b, s));
}

/* ---- 4. Overlapping handles ---- */

static bool is_monotone(span p) {
    if (!(p.a >= 0.0 && p.b >= 0.0)) {
        return false;
    }
    return p.a + p.b <= 1.0 || (p.a + p.b - 1.0) * (p.a + p.b - 1.0) <= p.a * p.b;
}

/* Gives the handles new lengths; ordinates follow in proportion, unless the old length is 0. */
static span with_lengths(span p, double a, double b) {
    if (p.a != 0.0) {
        p.y1 = p.y0 + (p.y1 - p.y0) * (a / p.a);
    }
    if (p.b != 0.0) {
        p.y2 = p.y3 + (p.y2 - p.y3) * (b / p.b);
    }
    p.a = a;
    p.b = b;
    return p;
}

/* Section 6: a handle longer than the span is shortened to it, each on its own. */
static span limit_to_segment(span p) {
    double a = fabs(p.a) > 1.0 ? copysign(1.0, p.a) : p.a;
    double b = fabs(p.b) > 1.0 ? copysign(1.0, p.b) : p.b;
    return with_lengths(p, a, b);
}

/* Section 7: a and b are put just inside the ellipse a^2 + b^2 - 2(a+b) + ab + 1 = 0. */
static void limit_to_ellipse(double *a, double *b) {
    if (*a >= 4.0 / 3.0) {
        *a = 4.0 / 3.0 - maya_epsilon;
        *b = 1.0 / 3.0 - maya_epsilon;
        return;
    }
    double discriminant = (2.0 - *a) * (2.0 - *a) - 4.0 * (*a - 1.0) * (*a - 1.0);
    double spread = sqrt(discriminant > 0.0 ? discriminant : 0.0);
    double larger = ((2.0 - *a) + spread) / 2.0;
    double smaller = ((2.0 - *a) - spread) / 2.0;
    if (*b + maya_epsilon > larger) {
        *b = larger - maya_epsilon;
    } else if (*b < smaller + maya_epsilon) {
        *b = smaller + maya_epsilon;
    }
}

static span limit_to_monotone(span p) {
    double a = p.a < 0.0 ? 0.0 : p.a;
    double b = p.b < 0.0 ? 0.0 : p.b;
    if (a > 1.0 || b > 1.0) {
        double test = a * a + b * b - 2.0 * (a + b) + a * b + 1.0;
        if (test > -maya_epsilon) {
            limit_to_ellipse(&a, &b);
        }
    }
    return with_lengths(p, a, b);
}

/* ---- 2. dotXSI kinds ---- */

static double hermite(double v0, double m0, double v1, double m1, double d, double s) {
    double h00 = 2.0 * s * s * s - 3.0 * s * s + 1.0;
    double h10 = s * s * s - 2.0 * s * s + s;
    double h01 = 3.0 * s * s - 2.0 * s * s * s;
    double h11 = s * s * s - s * s;
    return h00 * v0 + h10 * d * m0 + h01 * v1 + h11 * d * m1;
}

static double linear(const fc_key *a, const fc_key *b, double t) {
    return a->v + (b->v - a->v) * ((t - a->t) / (b->t - a->t));
}

static double softimage_cubic(const fc_key *a, const fc_key *b, int handles, double s) {
    span p = span_of(a, b);
    switch (handles) {
    case FC_HANDLES_DEFAULT: p = is_monotone(p) ? p : limit_to_monotone(p); break;
    case FC_HANDLES_SEGMENT: p = limit_to_segment(p); break;
    case FC_HANDLES_MONOTONE: p = limit_to_monotone(p); break;
    default: break;
    }
    return span_value(p, s);
}

double fc_softimage(const fc_key *keys, size_t n, int handles, int per_segment_tangents,
                    double t) {
    if (n == 0) {
        return 0.0;
    }
    if (isnan(t)) {
        return t;
    }
    if (t < keys[0].t) {
        return keys[0].v;
    }
    size_t i = find_segment(keys, n, t);
    if (i + 1 == n || t == keys[i].t) {
        return keys[i].v;
    }
    const fc_key *a = &keys[i];
    const fc_key *b = &keys[i + 1];
    double d = b->t - a->t;
    double s = (t - a->t) / d;
    switch (a->interp) {
    case FC_SPAN_CONSTANT: return a->v;
    case FC_SPAN_LINEAR: return linear(a, b, t);
    case FC_SPAN_HERMITE:
        return hermite(a->v, a->right_dv, b->v, b->left_dv, per_segment_tangents ? 1.0 : d, s);
    case FC_SPAN_BEZIER: return softimage_cubic(a, b, handles, s);
    default: return (double)NAN; /* dotXSI has no easing kinds */
    }
}

/* ---- 6. Blender 3.4.1 ---- */

static double bounce_out(double u) {
    if (u < 1.0 / 2.75) {
        return 7.5625 * u * u;
    }
    if (u < 2.0 / 2.75) {
        double x = u - 1.5 / 2.75;
        return 7.5625 * x * x + 0.75;
    }
    if (u < 2.5 / 2.75) {
        double x = u - 2.25 / 2.75;
        return 7.5625 * x * x + 0.9375;
    }
    double x = u - 2.625 / 2.75;
    return 7.5625 * x * x + 0.984375;
}

/* f(u) of EASE_IN; o is BACK's overshoot. */
static double ease_in(int kind, double o, double u) {
    switch (kind) {
    case FC_SINE: return 1.0 - cos(pi * u / 2.0);
    case FC_QUAD: return u * u;
    case FC_CUBIC: return u * u * u;
    case FC_QUART: return u * u * u * u;
    case FC_QUINT: return u * u * u * u * u;
    case FC_EXPO:
        if (u == 0.0) {
            return 0.0;
        }
        return (pow(2.0, 10.0 * (u - 1.0)) - 0x1p-10) / (1.0 - 0x1p-10);
    case FC_CIRC: return 1.0 - sqrt(1.0 - u * u);
    case FC_BACK: return u * u * ((o + 1.0) * u - o);
    case FC_BOUNCE: return 1.0 - bounce_out(1.0 - u);
    default: return (double)NAN;
    }
}

static double ease(int kind, int easing, double o, double u) {
    if (easing == FC_EASE_IN) {
        return ease_in(kind, o, u);
    }
    if (easing == FC_EASE_OUT) {
        return 1.0 - ease_in(kind, o, 1.0 - u);
    }
    double wide = kind == FC_BACK ? 1.525 * o : o;
    if (u < 0.5) {
        return ease_in(kind, wide, 2.0 * u) / 2.0;
    }
    return 1.0 - ease_in(kind, wide, 2.0 - 2.0 * u) / 2.0;
}

typedef struct elastic {
    double amplitude, original, period, shift, step, duration;
    bool blends;
} elastic;

/* g w(x): the blended wave. */
static double elastic_wave(elastic e, double x) {
    double g = 1.0;
    if (e.blends && e.step != 0.0) {
        g = e.original == 0.0 ? 0.0 : e.original / fabs(e.step);
        if (fabs(x * e.duration) < fabs(e.shift)) {
            double l = fabs(x * e.duration) / fabs(e.shift);
            g = g * l + 1.0 - l;
        }
    }
    double w = e.amplitude * pow(2.0, 10.0 * x) *
               sin((x * e.duration - e.shift) * 2.0 * pi / e.period);
    return g * w;
}

static double ease_elastic(const fc_key *key, int easing, double b, double c, double d,
                           double u) {
    elastic e = {key->amplitude, key->amplitude, key->period, 0.0, c, d, false};
    if (e.period == 0.0) {
        e.period = easing == FC_EASE_IN_OUT ? 0.45 * d : 0.3 * d;
    }
    if (e.amplitude == 0.0 || e.amplitude < fabs(c)) {
        e.shift = e.period / 4.0;
        e.blends = true;
        e.amplitude = c;
    } else {
        e.shift = e.period / (2.0 * pi) * asin(c / e.amplitude);
    }
    if (easing == FC_EASE_IN) {
        return b - elastic_wave(e, u - 1.0);
    }
    if (easing == FC_EASE_OUT) {
        return b + c + elastic_wave(e, -u);
    }
    double x = 2.0 * u - 1.0;
    if (x < 0.0) {
        return b - elastic_wave(e, x) / 2.0;
    }
    return b + c + elastic_wave(e, -x) / 2.0;
}

static double blender_easing(const fc_key *a, const fc_key *b, double t) {
    int easing = a->easing;
    if (easing == FC_EASE_AUTO) {
        bool out = a->interp == FC_BACK || a->interp == FC_BOUNCE || a->interp == FC_ELASTIC;
        easing = out ? FC_EASE_OUT : FC_EASE_IN;
    }
    double d = b->t - a->t;
    double u = (t - a->t) / d;
    double c = b->v - a->v;
    if (a->interp == FC_ELASTIC) {
        return ease_elastic(a, easing, a->v, c, d, u);
    }
    return a->v + c * ease(a->interp, easing, a->back, u);
}

/* Inside the key range, ends included. */
static double blender_inside(const fc_key *keys, size_t n, double t) {
    size_t i = find_segment(keys, n, t);
    if (i + 1 == n || t == keys[i].t) {
        return keys[i].v;
    }
    const fc_key *a = &keys[i];
    const fc_key *b = &keys[i + 1];
    switch (a->interp) {
    case FC_SPAN_CONSTANT: return a->v;
    case FC_SPAN_LINEAR: return linear(a, b, t);
    case FC_SPAN_HERMITE: return (double)NAN; /* Blender has no such kind */
    case FC_SPAN_BEZIER:
        return span_value(limit_to_segment(span_of(a, b)), (t - a->t) / (b->t - a->t));
    default: return blender_easing(a, b, t);
    }
}

static double blender_extrapolate(const fc_key *keys, size_t n, fc_rule rule, double t) {
    bool before = t < keys[0].t;
    const fc_key *edge = before ? &keys[0] : &keys[n - 1];
    if (rule != FC_LINEAR || edge->interp == FC_SPAN_CONSTANT) {
        return edge->v;
    }
    double run;
    double rise;
    if (edge->interp == FC_SPAN_LINEAR) {
        if (n == 1) {
            return edge->v;
        }
        const fc_key *neighbour = before ? &keys[1] : &keys[n - 2];
        run = neighbour->t - edge->t;
        rise = neighbour->v - edge->v;
    } else {
        run = before ? edge->left_dt : edge->right_dt;
        rise = before ? edge->left_dv : edge->right_dv;
    }
    if (run == 0.0) {
        return edge->v;
    }
    return edge->v + rise / run * (t - edge->t);
}

double fc_blender(const fc_key *keys, size_t n, fc_rule extrapolation, fc_rule cycle_before,
                  unsigned count_before, fc_rule cycle_after, unsigned count_after, double t) {
    if (n == 0) {
        return 0.0;
    }
    if (isnan(t)) {
        return t;
    }
    double first = keys[0].t;
    double last = keys[n - 1].t;
    if (t >= first && t <= last) {
        return blender_inside(keys, n, t);
    }
    bool before = t < first;
    fc_rule rule = before ? cycle_before : cycle_after;
    unsigned limit = before ? count_before : count_after;
    double length = last - first;
    double c = length > 0.0 ? (before ? first - t : t - last) / length : 0.0;
    bool cycles = rule == FC_CYCLE || rule == FC_CYCLE_OFFSET || rule == FC_OSCILLATE;
    if (!cycles || !(length > 0.0) || (limit > 0 && c > (double)limit)) {
        return blender_extrapolate(keys, n, extrapolation, t);
    }
    /* along: way into copy 1, 2, 3.. counted outward, (0, length]; at c = n still copy n. */
    double copy = ceil(c);
    double along = (before ? first - t : t - last) - (copy - 1.0) * length;
    bool reversed = rule == FC_OSCILLATE && fmod(copy, 2.0) == 1.0;
    double folded = before != reversed ? last - along : first + along;
    double value = blender_inside(keys, n, fmin(fmax(folded, first), last));
    if (rule == FC_CYCLE_OFFSET) {
        double climb = (keys[n - 1].v - keys[0].v) * copy;
        value += before ? -climb : climb;
    }
    return value;
}

/* ---- 7. Autodesk animX (Maya) ---- */

static double slope_of(double x, double y) { return x == 0.0 ? 0.0 : y / x; }

static double maya_nonweighted(const fc_key *a, const fc_key *b, double t0, double t1,
                               double t) {
    double d = t1 - t0;
    double m0 = slope_of(a->out_x, a->out_y);
    double m1 = slope_of(b->in_x, b->in_y);
    double chord = (b->v - a->v) / d;
    double near_chord = 2e-7 * fabs(chord);
    if (fabs(m0 - chord) <= near_chord && fabs(m1 - chord) <= near_chord) {
        return a->v + chord * (t - t0);
    }
    return hermite(a->v, m0, b->v, m1, d, (t - t0) / d);
}

static double maya_weighted(const fc_key *a, const fc_key *b, double t0, double t1, double t) {
    double d = t1 - t0;
    span p = {a->out_x / (3.0 * d),  b->in_x / (3.0 * d),  a->v,
              a->v + a->out_y / 3.0, b->v - b->in_y / 3.0, b->v};
    return span_value(limit_to_monotone(p), (t - t0) / d);
}

/* Inside the key range, ends included. */
static double maya_inside(const fc_key *keys, size_t n, bool weighted, bool float_time,
                          double t) {
    for (size_t i = n; i-- > 0;) {
        if (fabs(t - keys[i].t) <= maya_epsilon) {
            return keys[i].v;
        }
    }
    size_t i = find_segment(keys, n, t);
    if (i + 1 == n) {
        return keys[i].v;
    }
    const fc_key *a = &keys[i];
    const fc_key *b = &keys[i + 1];
    if (a->out_type == FC_STEP) {
        return a->v;
    }
    if (a->out_type == FC_STEP_NEXT) {
        return b->v;
    }
    if (a->out_type == FC_LINEAR_TANGENT && b->in_type == FC_LINEAR_TANGENT) {
        return linear(a, b, t);
    }
    double t0 = float_time ? (double)(float)a->t : a->t;
    double t1 = float_time ? (double)(float)b->t : b->t;
    double at = float_time ? (double)(float)t : t;
    return weighted ? maya_weighted(a, b, t0, t1, at) : maya_nonweighted(a, b, t0, t1, at);
}

static double maya_linear_infinity(const fc_key *edge, bool before, double t) {
    double x = before ? edge->in_x : edge->out_x;
    double y = before ? edge->in_y : edge->out_y;
    if (x == 0.0 && y == 0.0) {
        return edge->v;
    }
    double slope = x == 0.0 ? copysign(tan(pi / 2.0), y) : y / x;
    return edge->v + slope * (t - edge->t);
}

double fc_maya(const fc_key *keys, size_t n, bool weighted, fc_rule before, fc_rule after,
               bool float_time, double t) {
    if (n == 0) {
        return 0.0;
    }
    if (isnan(t)) {
        return t;
    }
    double first = keys[0].t;
    double last = keys[n - 1].t;
    if (t >= first - maya_epsilon && t <= last + maya_epsilon) {
        return maya_inside(keys, n, weighted, float_time, fmin(fmax(t, first), last));
    }
    bool is_before = t < first;
    const fc_key *edge = is_before ? &keys[0] : &keys[n - 1];
    fc_rule rule = is_before ? before : after;
    if (rule == FC_CONSTANT || rule == FC_NONE) {
        return edge->v;
    }
    if (n == 1) {
        return 0.0;
    }
    if (rule == FC_LINEAR) {
        return maya_linear_infinity(edge, is_before, t);
    }
    double length = last - first;
    if (!(length > 0.0)) {
        return edge->v;
    }
    double r = fabs(t - edge->t) / length;
    double copy = floor(r) + 1.0;
    double f = length * (r - floor(r));
    bool reversed = rule == FC_OSCILLATE && fmod(copy, 2.0) == 1.0;
    double folded = is_before != reversed ? last - f : first + f;
    double ticks = float_time ? 6000.0 : 141120000.0;
    folded = round(folded * ticks) / ticks;
    folded = fmin(fmax(folded, first), last);
    double value = maya_inside(keys, n, weighted, float_time, folded);
    if (rule == FC_CYCLE_OFFSET) {
        double climb = (keys[n - 1].v - keys[0].v) * copy;
        value += is_before ? -climb : climb;
    }
    return value;
}

/* Zero counts as positive. */
static int sign_of(double x) { return x < 0.0 ? -1 : 1; }

static double auto_slope(int type, const fc_key *before, const fc_key *key,
                         const fc_key *after) {
    double left = (key->v - before->v) / (key->t - before->t);
    double right = (after->v - key->v) / (after->t - key->t);
    double f = (key->t - before->t) / (after->t - before->t);
    double target;
    if (type == FC_AUTO) {
        target = (after->v - before->v) / (after->t - before->t);
    } else {
        if (type == FC_AUTO_EASE) {
            f = 0.5 + (f - 0.5) * (1.5 - 2.0 * (f - 0.5) * (f - 0.5));
        }
        target = left + (right - left) * f;
    }
    int sign = sign_of(target);
    if (sign_of(3.0 * left) != sign || sign_of(3.0 * right) != sign) {
        return 0.0;
    }
    double limit = fmin(fabs(3.0 * left), fabs(3.0 * right));
    return sign * fmin(fabs(target), limit);
}

static bool is_auto(int type) {
    return type == FC_AUTO || type == FC_AUTO_MIX || type == FC_AUTO_EASE;
}

static void set_vector(double *x, double *y, double dx, double slope, bool weighted) {
    double dy = slope * dx;
    double size = weighted ? 1.0 : sqrt(dx * dx + dy * dy);
    *x = dx / size;
    *y = dy / size;
}

void fc_maya_auto_tangents(fc_key *keys, size_t n, bool weighted) {
    for (size_t i = 0; i < n; i++) {
        fc_key *k = &keys[i];
        bool end = i == 0 || i + 1 == n;
        double to_left = i > 0 ? k->t - keys[i - 1].t : n > 1 ? keys[1].t - k->t : 1.0;
        double to_right = i + 1 < n ? keys[i + 1].t - k->t : to_left;
        if (is_auto(k->in_type)) {
            double slope = end ? 0.0 : auto_slope(k->in_type, k - 1, k, k + 1);
            set_vector(&k->in_x, &k->in_y, to_left, slope, weighted);
        }
        if (is_auto(k->out_type)) {
            double slope = end ? 0.0 : auto_slope(k->out_type, k - 1, k, k + 1);
            set_vector(&k->out_x, &k->out_y, to_right, slope, weighted);
        }
    }
}
