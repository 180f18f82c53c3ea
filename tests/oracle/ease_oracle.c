/*
 * Easings, transcribed literally. Written from the rule sheets alone, without reading the
 * library: this is the test's second opinion, so it prefers the sheet's own wording and order
 * over speed or reuse. Section numbers in the comments are those of the sheet on families.
 */
#include "ease_oracle.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef long double real;

static const real pi = 3.14159265358979323846264338327950288L;

static bool is(const char *a, const char *b) { return strcmp(a, b) == 0; }

static real unknown(const char *family, const char *shape, const char *direction) {
    fprintf(stderr, "ease_oracle: %s %s %s\n", family, shape, direction);
    abort();
}

static real param(const double *params, int index, real otherwise) {
    return params && !isnan(params[index]) ? (real)params[index] : otherwise;
}

/* One that has no default. */
static real given(const double *params, int index) { return (real)params[index]; }

/* ---- 0. Mirrors ---- */

/* An ease-in with up to two numbers. */
typedef real (*ease_in)(real t, real a, real b);

static real mirrored(ease_in f, real a, real b, const char *direction, real t) {
    if (is(direction, "in")) {
        return f(t, a, b);
    }
    if (is(direction, "out")) {
        return 1 - f(1 - t, a, b);
    }
    if (is(direction, "in-out")) {
        return t < 0.5L ? f(2 * t, a, b) / 2 : 1 - f(2 - 2 * t, a, b) / 2;
    }
    if (is(direction, "out-in")) {
        return t < 0.5L ? (1 - f(1 - 2 * t, a, b)) / 2 : 0.5L + f(2 * t - 1, a, b) / 2;
    }
    return unknown("", "", direction);
}

/* ---- 1. Penner's shapes ---- */

static real linear_in(real t, real a, real b) {
    (void)a;
    (void)b;
    return t;
}

static real quad_in(real t, real a, real b) {
    (void)a;
    (void)b;
    return t * t;
}

static real cubic_in(real t, real a, real b) {
    (void)a;
    (void)b;
    return t * t * t;
}

static real quart_in(real t, real a, real b) {
    (void)a;
    (void)b;
    return t * t * t * t;
}

static real quint_in(real t, real a, real b) {
    (void)a;
    (void)b;
    return t * t * t * t * t;
}

static real power_in(real t, real exponent, real b) {
    (void)b;
    return powl(fabsl(t), exponent);
}

static real sine_in(real t, real a, real b) {
    (void)a;
    (void)b;
    return 1 - cosl(pi * t / 2);
}

static real circ_in(real t, real a, real b) {
    (void)a;
    (void)b;
    return 1 - sqrtl(1 - t * t);
}

static real back_in(real t, real s, real b) {
    (void)b;
    return t * t * ((s + 1) * t - s);
}

static real bounce_out(real t) {
    if (t < 1 / 2.75L) {
        return 7.5625L * t * t;
    }
    if (t < 2 / 2.75L) {
        real d = t - 1.5L / 2.75L;
        return 7.5625L * d * d + 0.75L;
    }
    if (t < 2.5L / 2.75L) {
        real d = t - 2.25L / 2.75L;
        return 7.5625L * d * d + 0.9375L;
    }
    real d = t - 2.625L / 2.75L;
    return 7.5625L * d * d + 0.984375L;
}

static real bounce_in(real t, real a, real b) {
    (void)a;
    (void)b;
    return 1 - bounce_out(1 - t);
}

static real expo_plain_in(real t, real a, real b) {
    (void)a;
    (void)b;
    return t == 0 ? 0 : exp2l(10 * (t - 1));
}

/* 2^(10(t-1)), moved and scaled so that it passes through 0 and 1. */
static real exponential_normalised(real t) {
    real low = exp2l(-10);
    return (exp2l(10 * (t - 1)) - low) / (1 - low);
}

static real expo_normalised_in(real t, real a, real b) {
    (void)a;
    (void)b;
    return exponential_normalised(t);
}

static real expo_gsap_in(real t, real a, real b) {
    (void)a;
    (void)b;
    return t * exp2l(10 * (t - 1)) + powl(t, 6) * (1 - t);
}

static real wave(real t, real amplitude, real period) {
    real s = period / (2 * pi) * asinl(1 / amplitude);
    return -amplitude * sinl(2 * pi * (t - 1 - s) / period);
}

static real elastic_plain_in(real t, real amplitude, real period) {
    if (t == 0 || t == 1) {
        return t;
    }
    return wave(t, amplitude, period) * exp2l(10 * (t - 1));
}

/* GSAP's golden answers for amplitudes above 1, where the sign of s matters, have +s, against the
 * sheet. */
static real elastic_gsap_in(real t, real amplitude, real period) {
    if (t == 0 || t == 1) {
        return t;
    }
    real s = period / (2 * pi) * asinl(1 / amplitude);
    return amplitude * sinl(2 * pi * (t - 1 + s) / period) * exp2l(10 * (t - 1));
}

static real elastic_normalised_in(real t, real amplitude, real period) {
    return wave(t, amplitude, period) * exponential_normalised(t);
}

static const struct shape {
    const char *name;
    ease_in in;
} plain_shapes[] = {
    {"linear", linear_in}, {"quad", quad_in},   {"cubic", cubic_in},
    {"quart", quart_in},   {"quint", quint_in}, {"sine", sine_in},
    {"circ", circ_in},     {"back", back_in},   {"bounce", bounce_in},
};

static ease_in plain_shape(const char *name) {
    for (size_t i = 0; i < sizeof plain_shapes / sizeof *plain_shapes; i++) {
        if (is(plain_shapes[i].name, name)) {
            return plain_shapes[i].in;
        }
    }
    return NULL;
}

/* What the libraries of this section differ in. */
typedef struct penner_kind {
    const char *family;
    ease_in expo, elastic;
    real back_factor;    /* of the overshoot, in-out */
    real elastic_in_out; /* default period, in-out */
    bool small_amplitude_widens;
} penner_kind;

static const penner_kind penner = {"penner", expo_plain_in, elastic_plain_in,
                                   1.525L,   0.45L,         false};
static const penner_kind d3 = {"d3", expo_normalised_in, elastic_normalised_in, 1, 0.3L, false};
static const penner_kind gsap = {"gsap", expo_gsap_in, elastic_gsap_in, 1, 0.45L, true};

static real penner_elastic(const penner_kind *kind, const char *direction, const double *params,
                           real t) {
    bool in_out = is(direction, "in-out");
    real amplitude = param(params, 0, 1);
    real period = param(params, 1, in_out ? kind->elastic_in_out : 0.3L);
    if (amplitude < 1) {
        if (kind->small_amplitude_widens) {
            period /= amplitude;
        }
        amplitude = 1;
    }
    return mirrored(kind->elastic, amplitude, period, direction, t);
}

static real penner_ease(const penner_kind *kind, const char *shape, const char *direction,
                        const double *params, real t) {
    if (is(shape, "expo")) {
        return mirrored(kind->expo, 0, 0, direction, t);
    }
    if (is(shape, "elastic")) {
        return penner_elastic(kind, direction, params, t);
    }
    if (is(shape, "back")) {
        real factor = is(direction, "in-out") ? param(params, 1, kind->back_factor) : 1;
        return mirrored(back_in, param(params, 0, 1.70158L) * factor, 0, direction, t);
    }
    if (is(shape, "poly")) {
        return mirrored(power_in, param(params, 0, 3), 0, direction, t);
    }
    if (is(shape, "power")) {
        return mirrored(power_in, param(params, 0, 1) + 1, 0, direction, t);
    }
    ease_in f = plain_shape(shape);
    return f ? mirrored(f, 0, 0, direction, t) : unknown(kind->family, shape, direction);
}

/* ---- 2. CSS ---- */

static real bezier(real p1, real p2, real s) {
    real r = 1 - s;
    return 3 * r * r * s * p1 + 3 * r * s * s * p2 + s * s * s;
}

static real css_bezier_outside(real x1, real y1, real x2, real y2, real x) {
    if (x < 0) {
        real slope = 0;
        if (x1 > 0) {
            slope = y1 / x1;
        } else if (y1 == 0 && x2 > 0) {
            slope = y2 / x2;
        } else if (y1 == 0 && y2 == 0) {
            slope = 1;
        }
        return slope * x;
    }
    real slope = 0;
    if (x2 < 1) {
        slope = (y2 - 1) / (x2 - 1);
    } else if (y2 == 1 && x1 < 1) {
        slope = (y1 - 1) / (x1 - 1);
    } else if (y1 == 1 && y2 == 1) {
        slope = 1;
    }
    return 1 + slope * (x - 1);
}

static real css_bezier(const double *params, real x) {
    real x1 = given(params, 0), y1 = given(params, 1);
    real x2 = given(params, 2), y2 = given(params, 3);
    if (x < 0 || x > 1) {
        return css_bezier_outside(x1, y1, x2, y2, x);
    }
    if (x == 0 || x == 1) {
        return x; /* exact where dx/ds is 0, too */
    }
    real low = 0, high = 1;
    for (;;) {
        real middle = low + (high - low) / 2;
        if (middle == low || middle == high) {
            break;
        }
        if (bezier(x1, x2, middle) < x) {
            low = middle;
        } else {
            high = middle;
        }
    }
    return bezier(y1, y2, high);
}

static double css_steps(const double *params, double x) {
    double n = params[0];
    int jump = (int)param(params, 1, 1);
    bool before = param(params, 2, 0) != 0;
    double jumps = jump == 2 ? n - 1 : jump == 3 ? n + 1 : n;
    /* The product is rounded to double, which is what the browsers floor. */
    double product = n * x;
    double k = floor(product);
    if (jump == 0 || jump == 3) {
        k += 1;
    }
    if (before && product == floor(product)) {
        k -= 1;
    }
    if (x >= 0 && k < 0) {
        k = 0;
    }
    if (x <= 1 && k > jumps) {
        k = jumps;
    }
    return k / jumps;
}

double ease_oracle_linear(const double (*stops)[2], size_t count, double u) {
    size_t a = 0;
    for (size_t i = 0; i < count; i++) {
        if (stops[i][0] <= u) {
            a = i;
        }
    }
    if (a == count - 1) {
        a = count - 2;
    }
    real x0 = given(stops[a], 0), y0 = given(stops[a], 1);
    real x1 = given(stops[a + 1], 0), y1 = given(stops[a + 1], 1);
    return (double)(x0 == x1 ? y1 : y0 + (y1 - y0) * ((real)u - x0) / (x1 - x0));
}

static real css_ease(const char *shape, const double *params, double u) {
    if (is(shape, "cubic-bezier")) {
        return css_bezier(params, (real)u);
    }
    return is(shape, "steps") ? (real)css_steps(params, u) : unknown("css", shape, "");
}

/* ---- 3. Blender ---- */

/* f: how much of the wave is left where the amplitude is less than the change. l runs from 0 at
 * the anchor to 1 at |s| frames from it. */
static real blender_share(real frames, real s, real share) {
    if (fabsl(frames) >= fabsl(s)) {
        return share;
    }
    real l = fabsl(frames) / fabsl(s);
    return share * l + (1 - l);
}

static real blender_elastic(const char *direction, const double *params, real t) {
    real length = param(params, 0, 1), change = param(params, 1, 1);
    real amplitude = param(params, 2, 0.8L), period = param(params, 3, 4.1L);
    bool in_out = is(direction, "in-out");
    if (t == 0 || t == 1) {
        return t * change;
    }
    if (period == 0) {
        period = (in_out ? 0.45L : 0.3L) * length;
    }
    bool small = amplitude < fabsl(change);
    real share = small ? amplitude / fabsl(change) : 1;
    real s = small ? period / 4 : period / (2 * pi) * asinl(change / amplitude);
    if (small) {
        amplitude = change;
    }
    bool second = in_out && t >= 0.5L;
    bool out = is(direction, "out") || second;
    real u = in_out ? (second ? -(2 * t - 1) : 2 * t - 1) : out ? -t : t - 1;
    real frames = u * length;
    real f = small ? blender_share(frames, s, share) : 1;
    if (in_out) {
        f /= 2;
    }
    real swing = f * amplitude * exp2l(10 * u) * sinl(2 * pi * (frames - s) / period);
    return out ? change + swing : -swing;
}

static real blender_ease(const char *shape, const char *direction, const double *params,
                         real t) {
    if (is(direction, "auto")) {
        bool out = is(shape, "back") || is(shape, "bounce") || is(shape, "elastic");
        direction = out ? "out" : "in";
    }
    if (is(shape, "elastic")) {
        return blender_elastic(direction, params, t);
    }
    real change = param(params, 1, 1);
    if (is(shape, "expo")) {
        return change * mirrored(expo_normalised_in, 0, 0, direction, t);
    }
    ease_in f = plain_shape(shape);
    if (!f) {
        return unknown("blender", shape, direction);
    }
    real s = is(shape, "back") ? param(params, 2, 1.70158L) : 0;
    return change * mirrored(f, is(direction, "in-out") ? s * 1.525L : s, 0, direction, t);
}

/* ---- 6. Godot ---- */

static real godot_expo_in(real t) { return t == 0 ? 0 : exp2l(10 * (t - 1)) - 0.001L; }

static real godot_expo_out(real t) { return t == 1 ? 1 : 1.001L * (1 - exp2l(-10 * t)); }

static real godot_expo(const char *direction, real t) {
    if (is(direction, "in")) {
        return godot_expo_in(t);
    }
    if (is(direction, "out")) {
        return godot_expo_out(t);
    }
    if (is(direction, "out-in")) {
        return t < 0.5L ? godot_expo_out(2 * t) / 2 : 0.5L + godot_expo_in(2 * t - 1) / 2;
    }
    if (t == 0 || t == 1) {
        return t;
    }
    if (t < 0.5L) {
        return exp2l(10 * (2 * t - 1)) / 2 - 0.0005L;
    }
    return 1.0005L * (2 - exp2l(-10 * (2 * t - 1))) / 2;
}

static real godot_curve(real curve, real x) {
    x = x < 0 ? 0 : x > 1 ? 1 : x;
    if (curve >= 1) {
        return powl(x, curve);
    }
    if (curve > 0) {
        return 1 - powl(1 - x, 1 / curve);
    }
    if (curve == 0) {
        return 0;
    }
    if (x < 0.5L) {
        return powl(2 * x, -curve) / 2;
    }
    return (1 - powl(2 - 2 * x, -curve)) / 2 + 0.5L;
}

static real spring_out(real t) {
    real swing = sinl(pi * t * (0.2L + 2.5L * t * t * t)) * powl(1 - t, 2.2L);
    return (swing + t) * (1 + 1.2L * (1 - t));
}

static real spring_in(real t, real a, real b) {
    (void)a;
    (void)b;
    return 1 - spring_out(1 - t);
}

static real godot_ease(const char *shape, const char *direction, const double *params, real t) {
    if (is(shape, "ease")) {
        return godot_curve(given(params, 0), t);
    }
    if (is(shape, "expo")) {
        return godot_expo(direction, t);
    }
    if (is(shape, "spring")) {
        return mirrored(spring_in, 0, 0, direction, t);
    }
    return penner_ease(&penner, shape, direction, NULL, t);
}

/* ---- 7. GSAP ---- */

static double gsap_steps(const double *params, double t) {
    double n = params[0];
    t = t < 0 ? 0 : t > 1 ? 1 : t;
    if (param(params, 1, 0) != 0) {
        double k = floor(n * t) + 1;
        return (k > n ? n : k) / n;
    }
    double k = floor((n + 1) * t);
    return (k > n ? n : k) / n;
}

static real gsap_slow(const double *params, real t) {
    real share = given(params, 0), power = share >= 1 ? 0 : given(params, 1);
    bool yoyo = param(params, 2, 0) != 0;
    real p1 = (1 - share) / 2;
    real r = t + (0.5L - t) * power;
    if (t < p1) {
        real q = 1 - t / p1;
        return yoyo ? 1 - q * q : r - q * q * q * q * r;
    }
    if (t > p1 + share) {
        real q = (t - p1 - share) / p1;
        if (yoyo) {
            return t == 1 ? 0 : 1 - q * q;
        }
        return r + (t - r) * q * q * q * q;
    }
    return yoyo ? 1 : r;
}

static real gsap_ease(const char *shape, const char *direction, const double *params,
                      double u) {
    if (is(shape, "steps")) {
        return (real)gsap_steps(params, u);
    }
    if (is(shape, "slow")) {
        return gsap_slow(params, (real)u);
    }
    if (is(shape, "expo-scale")) {
        real start = given(params, 0), end = given(params, 1);
        return (start * powl(end / start, (real)u) - start) / (end - start);
    }
    return penner_ease(&gsap, shape, direction, params, (real)u);
}

/* ---- 9. Springs ---- */

static real spring(const double *params, real t) {
    real m = given(params, 0), k = given(params, 1);
    real c = given(params, 2), v = given(params, 3);
    real omega = sqrtl(k / m), zeta = c / (2 * sqrtl(k * m));
    if (zeta < 1) {
        real wd = omega * sqrtl(1 - zeta * zeta);
        return 1 - expl(-zeta * omega * t) *
                       (cosl(wd * t) + (zeta * omega - v) / wd * sinl(wd * t));
    }
    if (zeta == 1) {
        return 1 - expl(-omega * t) * (1 + (omega - v) * t);
    }
    /* y = 1 + A e^(r1 t) + B e^(r2 t) with y(0) = 0 and y'(0) = v */
    real root = sqrtl(zeta * zeta - 1);
    real r1 = -omega * (zeta - root), r2 = -omega * (zeta + root);
    real a = (v + r2) / (r1 - r2);
    real b = -1 - a;
    return 1 + a * expl(r1 * t) + b * expl(r2 * t);
}

/* ---- 10. Smoothstep ---- */

static real choose(int n, int k) {
    real result = 1;
    for (int i = 1; i <= k; i++) {
        result = result * (n - k + i) / i;
    }
    return result;
}

static real smooth_order(int n, real x) {
    real sum = 0;
    for (int k = 0; k <= n; k++) {
        sum += choose(n + k, k) * choose(2 * n + 1, n - k) * powl(-x, k);
    }
    return powl(x, n + 1) * sum;
}

static real bias(real b, real x) { return x / ((1 / b - 2) * (1 - x) + 1); }

static real smooth_ease(const char *shape, const char *direction, const double *params,
                        real x) {
    bool out = is(direction, "out"), in_out = is(direction, "in-out");
    if (is(shape, "smoothstep")) {
        return in_out ? x * x * (3 - 2 * x)
               : out  ? 1.5L * x - 0.5L * x * x * x
                      : 1.5L * x * x - 0.5L * x * x * x;
    }
    if (is(shape, "smootherstep")) {
        real x3 = x * x * x;
        return in_out ? x3 * (x * (6 * x - 15) + 10)
               : out  ? 0.375L * x3 * x * x - 1.25L * x3 + 1.875L * x
                      : 0.375L * x3 * x * x - 1.875L * x3 * x + 2.5L * x3;
    }
    if (is(shape, "order")) {
        return smooth_order((int)params[0], x);
    }
    if (is(shape, "inverse")) {
        return 0.5L - sinl(asinl(1 - 2 * x) / 3);
    }
    if (is(shape, "bias")) {
        return bias(given(params, 0), x);
    }
    if (is(shape, "gain")) {
        return x < 0.5L ? bias(given(params, 0), 2 * x) / 2
                        : 1 - bias(given(params, 0), 2 - 2 * x) / 2;
    }
    return unknown("smooth", shape, direction);
}

/* ---- SKCell: float, one rounding an operation ---- */

static float f_bits(uint32_t bits) {
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static float f_pow2(float x) { return (float)pow(2.0, (double)x); }
static float f_sin(float x) { return (float)sin((double)x); }
static float f_cos(float x) { return (float)cos((double)x); }
static float f_sqrt(float x) { return (float)sqrt((double)x); }

static float sk_power(int n, float x) {
    float u = 1.0f - x, product = u;
    for (int i = 1; i < n; i++) {
        product = product * u;
    }
    return 1.0f - product;
}

static float sk_power_double(int n, float x) {
    float scale = (float)(1 << (n - 1));
    if (n == 2) {
        return x < 0.5f ? (2.0f * x) * x : ((2.0f * x) * (2.0f - x)) - 1.0f;
    }
    float u = 1.0f - x;
    float product = x < 0.5f ? scale : -scale;
    for (int i = 0; i < n; i++) {
        product = product * (x < 0.5f ? x : u);
    }
    return x < 0.5f ? product : product + 1.0f;
}

static float sk_expo_double(float x) {
    if (x == 0.0f) {
        return 0.0f;
    }
    if (x == 1.0f) {
        return 1.0f;
    }
    if (x < 0.5f) {
        return 0.5f * f_pow2(20.0f * x - 10.0f);
    }
    return 0.5f * (2.0f - f_pow2((-20.0f * x) + 10.0f));
}

static float sk_elastic(float x) {
    if (x == 0.0f) {
        return 0.0f;
    }
    if (x == 1.0f) {
        return 1.0f;
    }
    float angle = ((3.33f * x - 3.58f) * f_bits(0x40490fdb)) * 2.0f;
    return -f_pow2(10.0f * x - 10.0f) * f_sin(angle);
}

static float sk_elastic_double(float x) {
    if (x == 0.0f) {
        return 0.0f;
    }
    if (x == 1.0f) {
        return 1.0f;
    }
    float s = f_sin(((4.45f * x - 2.475f) * f_bits(0x40490fdb)) * 2.0f);
    if (x < 0.5f) {
        return (-0.5f * f_pow2(20.0f * x - 10.0f)) * s;
    }
    return ((f_pow2((-20.0f * x) + 10.0f) * s) * 0.5f) + 1.0f;
}

static float sk_circ_double(float x) {
    if (x < 0.5f) {
        return 0.5f * (1.0f - f_sqrt(1.0f - (4.0f * x) * x));
    }
    float w = x * 2.0f - 2.0f;
    return 0.5f * (f_sqrt(1.0f - w * w) + 1.0f);
}

static float sk_back_double(float x) {
    if (x < 0.5f) {
        return (x * x) * (14.379636f * x - 5.189818f);
    }
    float m = x - 1.0f;
    return ((m * m) * (14.379636f * m + 5.189818f)) + 1.0f;
}

static float sk_bounce(float x) {
    if (x < 0.363636f) {
        return (7.5625f * x) * x;
    }
    float shift = x < 0.72727f ? 0.545454f : x < 0.909091f ? 0.818182f : 0.954545f;
    float c = x < 0.72727f ? 0.75f : x < 0.909091f ? 0.9375f : 0.984375f;
    float d = x - shift;
    return (7.5625f * d) * d + c;
}

static float sk_bounce_double(float x) {
    float d, c;
    if (x < 0.5f) {
        if (x > 0.318182f) {
            d = 1.0f - x * 2.0f;
            c = 0.5f;
        } else if (x > 0.136365f) {
            d = 0.454546f - x * 2.0f;
            c = 0.125f;
        } else if (x > 0.045455f) {
            d = 0.181818f - x * 2.0f;
            c = 0.03125f;
        } else {
            d = 0.045455f - x * 2.0f;
            c = 0.007813f;
        }
        return c - (3.78125f * d) * d;
    }
    if (x < 0.681818f) {
        d = x * 2.0f - 1.0f;
        c = 0.5f;
    } else if (x < 0.863635f) {
        d = x * 2.0f - 1.545454f;
        c = 0.875f;
    } else if (x < 0.954546f) {
        d = x * 2.0f - 1.818182f;
        c = 0.96875f;
    } else {
        d = x * 2.0f - 1.954545f;
        c = 0.992188f;
    }
    return (3.78125f * d) * d + c;
}

static float sk_linear(float x) { return x; }
static float sk_quadratic(float x) { return sk_power(2, x); }
static float sk_cubic(float x) { return sk_power(3, x); }
static float sk_quartic(float x) { return sk_power(4, x); }
static float sk_quintic(float x) { return sk_power(5, x); }
static float sk_quadratic_double(float x) { return sk_power_double(2, x); }
static float sk_cubic_double(float x) { return sk_power_double(3, x); }
static float sk_quartic_double(float x) { return sk_power_double(4, x); }
static float sk_quintic_double(float x) { return sk_power_double(5, x); }
static float sk_sine(float x) { return 0.5f * (1.0f - f_cos((x * f_bits(0x40490fdb)) * 2.0f)); }
static float sk_sine_double(float x) { return 0.5f * (1.0f - f_cos(x * f_bits(0x40490fdb))); }
static float sk_expo(float x) { return x == 0.0f ? 0.0f : f_pow2(10.0f * (x - 1.0f)); }
static float sk_circ(float x) { return 1.0f - f_sqrt(1.0f - x * x); }
static float sk_back(float x) { return (x * x) * (2.70158f * x - 1.70158f); }

static const struct {
    const char *name;
    float (*function)(float x);
} sk_functions[] = {
    {"Linear", sk_linear},
    {"Quadratic", sk_quadratic},
    {"Cubic", sk_cubic},
    {"Quartic", sk_quartic},
    {"Quintic", sk_quintic},
    {"QuadraticDouble", sk_quadratic_double},
    {"CubicDouble", sk_cubic_double},
    {"QuarticDouble", sk_quartic_double},
    {"QuinticDouble", sk_quintic_double},
    {"Sine", sk_sine},
    {"SineDouble", sk_sine_double},
    {"Expo", sk_expo},
    {"ExpoDouble", sk_expo_double},
    {"Elastic", sk_elastic},
    {"ElasticDouble", sk_elastic_double},
    {"Circ", sk_circ},
    {"CircDouble", sk_circ_double},
    {"Back", sk_back},
    {"BackDouble", sk_back_double},
    {"Bounce", sk_bounce},
    {"BounceDouble", sk_bounce_double},
};

static double skcell(const char *shape, const char *direction, float x) {
    for (size_t i = 0; i < sizeof sk_functions / sizeof *sk_functions; i++) {
        if (!is(sk_functions[i].name, shape)) {
            continue;
        }
        if (is(direction, "raw")) {
            return (double)sk_functions[i].function(x);
        }
        if (x < 0.0f) {
            x = 0.0f;
        } else if (x > 1.0f) {
            x = 1.0f;
        }
        float v = sk_functions[i].function(x);
        if (is(direction, "in")) {
            return (double)v;
        }
        return is(direction, "out") ? (double)(1.0f - v) : -1.0;
    }
    return (double)unknown("skcell", shape, direction);
}

/* ---- all of them ---- */

double ease_oracle(const char *family, const char *shape, const char *direction,
                   const double *params, double u) {
    if (is(family, "skcell")) {
        return skcell(shape, direction, (float)u);
    }
    if (isnan(u)) {
        return u;
    }
    if (is(family, "penner")) {
        return (double)penner_ease(&penner, shape, direction, params, (real)u);
    }
    if (is(family, "d3")) {
        return (double)penner_ease(&d3, shape, direction, params, (real)u);
    }
    if (is(family, "gsap")) {
        return (double)gsap_ease(shape, direction, params, u);
    }
    if (is(family, "godot")) {
        return (double)godot_ease(shape, direction, params, (real)u);
    }
    if (is(family, "blender")) {
        return (double)blender_ease(shape, direction, params, (real)u);
    }
    if (is(family, "css")) {
        return (double)css_ease(shape, params, u);
    }
    if (is(family, "smooth")) {
        return (double)smooth_ease(shape, direction, params, (real)u);
    }
    if (is(family, "spring")) {
        return (double)spring(params, (real)u);
    }
    return (double)unknown(family, shape, direction);
}
