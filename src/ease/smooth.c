/* Smoothstep and its kin, known from shading languages, and Schlick's bias and gain. */
#include <math.h>

#include "ease/shapes.h"

/* The share of the way from e0 to e1, clamped; e0 > e1 runs backwards, e0 == e1 jumps there. */
static double share(const double *params, double u) {
    double e0 = params[0], e1 = params[1];
    if (e0 == e1) return isnan(u) ? u : u < e0 ? 0.0 : 1.0;
    double x = (u - e0) / (e1 - e0);
    if (x < 0.0) return 0.0;
    return x > 1.0 ? 1.0 : x;
}

static double step(double x) { return x * x * (3.0 - 2.0 * x); }
static double stepper(double x) { return x * x * x * (x * (x * 6.0 - 15.0) + 10.0); }

/* x^(n+1) sum_{k=0}^{n} C(n+k, k) (1-x)^k: the polynomial of degree 2n + 1 whose first n
 * derivatives are 0 at both ends, as a sum in which nothing cancels. */
double aci_smooth_order(double order, double x) {
    double n = fmin(floor(order), 50.0), term = 1.0, sum = 1.0;
    for (double k = 1.0; k <= n; k += 1.0) {
        term *= (n + k) / k * (1.0 - x);
        sum += term;
    }
    return pow(x, n + 1.0) * sum;
}

double aci_order_factor(double order) {
    double n = floor(order), factor = 1.0;
    for (double k = 1.0; k <= n; k += 1.0) factor *= (n + k) / k;
    return factor * (2.0 * n + 1.0);
}

/* x of step(x) = u, by the cubic's trigonometric solution. */
static double inverse(double u) {
    if (u == 0.0 || u == 1.0 || isnan(u)) return u;
    return 0.5 - sin(asin(1.0 - 2.0 * u) / 3.0);
}

static double bias(double b, double u) { return u / ((1.0 / b - 2.0) * (1.0 - u) + 1.0); }

static double gain(double g, double u) {
    if (u < 0.5) return bias(g, 2.0 * u) / 2.0;
    return 0.5 + bias(1.0 - g, 2.0 * u - 1.0) / 2.0;
}

double aci_smooth_eval(const ac_ease *ease, double u) {
    const double *params = ease->params;
    switch (aci_ease_row_of(ease)->shape) {
    case ACI_SMOOTH_STEP: return step(share(params, u));
    case ACI_SMOOTH_STEP_IN: return u * u * (1.5 - 0.5 * u);
    case ACI_SMOOTH_STEP_OUT: return u * (1.5 - 0.5 * u * u);
    case ACI_SMOOTH_STEPPER: return stepper(share(params, u));
    case ACI_SMOOTH_STEPPER_IN: return u * u * u * (u * (0.375 * u - 1.875) + 2.5);
    case ACI_SMOOTH_STEPPER_OUT: return u * (u * u * (0.375 * u * u - 1.25) + 1.875);
    case ACI_SMOOTH_ORDER: return aci_smooth_order(params[0], u);
    case ACI_SMOOTH_INVERSE: return inverse(u);
    case ACI_SMOOTH_BIAS: return bias(params[0], u);
    default: return gain(params[0], u);
    }
}

/* The clamped share of the way: what lies before and behind is constant. */
static void share_formula(const double *params, double u, uint32_t degree, const double *c,
                          aci_formula *out) {
    double e0 = params[0], e1 = params[1], width = e1 - e0, x = (u - e0) / width;
    if (e0 == e1) {
        aci_formula_constant(out, u < e0 ? 0.0 : 1.0);
        aci_formula_branch(out, u < e0 ? 0 : 1, 2);
        return;
    }
    uint32_t place = x < 0.0 ? 0 : x > 1.0 ? 2 : 1;
    aci_formula_branch(out, width > 0.0 ? place : 2 - place, 3);
    if (place != 1) {
        aci_formula_constant(out, place == 0 ? 0.0 : 1.0);
        return;
    }
    if (!isfinite(1.0 / width) || !isfinite(e0 / width)) return;
    aci_formula_polynomial(out, 1.0 / width, -e0 / width, degree, c);
    if (width != 1.0 || e0 != 0.0) out->slack = 4.0 * 0x1p-53 * (1.0 + fabs(e0 / width));
}

/* Order n is the smoothstep of degree 2n + 1; what is no number from 0 to 50 has no form here. */
static void order_formula(double order, aci_formula *out) {
    static const double c[][6] = {
        {0.0, 1.0}, {0.0, 0.0, 3.0, -2.0}, {0.0, 0.0, 0.0, 10.0, -15.0, 6.0}};
    double n = floor(order);
    if (!(n >= 0.0 && n <= 50.0)) return;
    if (n <= 2.0) aci_formula_polynomial(out, 1.0, 0.0, (uint32_t)(2.0 * n) + 1, c[(int)n]);
    else out->kind = ACI_FORMULA_ORDER;
    out->c[0] = n <= 2.0 ? 0.0 : n;
    out->steps = 8.0 * n + 16.0;
}

/* Between 0 and 1 what it is divided by is positive. */
static void bias_formula(const double *params, double u, aci_formula *out) {
    double b = params[0];
    (void)u;
    if (!(b > 0.0 && b < 1.0) || !isfinite(1.0 / b)) return;
    out->kind = ACI_FORMULA_RATIO;
    out->c[0] = 1.0 / b - 2.0;
    out->steps = 12.0;
    out->slack = 0x1p-53;
}

static void gain_formula(double g, double u, aci_formula *out) {
    const double half = u < 0.5 ? g : 1.0 - g;
    bias_formula(&half, u, out);
    aci_formula_through(out, 2.0, u < 0.5 ? 0.0 : -1.0, 0.0);
    aci_formula_onto(out, u < 0.5 ? 0.0 : 0.5, 0.5);
    aci_formula_branch(out, u < 0.5 ? 0 : 1, 2);
}

void aci_smooth_formula(const ac_ease *ease, double u, aci_formula *out) {
    static const double step_c[] = {0.0, 0.0, 3.0, -2.0};
    static const double stepper_c[] = {0.0, 0.0, 0.0, 10.0, -15.0, 6.0};
    static const double step_in[] = {0.0, 0.0, 1.5, -0.5};
    static const double step_out[] = {0.0, 1.5, 0.0, -0.5};
    static const double stepper_in[] = {0.0, 0.0, 0.0, 2.5, -1.875, 0.375};
    static const double stepper_out[] = {0.0, 1.875, 0.0, -1.25, 0.0, 0.375};
    const double *params = ease->params;
    switch (aci_ease_row_of(ease)->shape) {
    case ACI_SMOOTH_STEP: share_formula(params, u, 3, step_c, out); break;
    case ACI_SMOOTH_STEP_IN: aci_formula_polynomial(out, 1.0, 0.0, 3, step_in); break;
    case ACI_SMOOTH_STEP_OUT: aci_formula_polynomial(out, 1.0, 0.0, 3, step_out); break;
    case ACI_SMOOTH_STEPPER: share_formula(params, u, 5, stepper_c, out); break;
    case ACI_SMOOTH_STEPPER_IN: aci_formula_polynomial(out, 1.0, 0.0, 5, stepper_in); break;
    case ACI_SMOOTH_STEPPER_OUT: aci_formula_polynomial(out, 1.0, 0.0, 5, stepper_out); break;
    case ACI_SMOOTH_ORDER: order_formula(params[0], out); break;
    case ACI_SMOOTH_BIAS: bias_formula(params, u, out); break;
    case ACI_SMOOTH_GAIN: gain_formula(params[0], u, out); break;
    default: break;
    }
}

const ac_ease_param aci_params_smooth[2] = {
    {"e0", 0.0, -1e9, 1e9},
    {"e1", 1.0, -1e9, 1e9},
};
static const ac_ease_param order[] = {{"order", 2.0, 0.0, 50.0}};
static const ac_ease_param bias_at[] = {{"bias", 0.5, 1e-6, 1.0 - 1e-6}};
static const ac_ease_param gain_at[] = {{"gain", 0.5, 1e-6, 1.0 - 1e-6}};

#define ROW(text, other, about, kind, limits, ...)                                       \
    {                                                                                    \
        .name = text, .also = {other}, .summary = about, .eval = aci_smooth_eval,        \
        .formula = aci_smooth_formula, .shape = kind, .edge = limits, .algebraic = true, \
        __VA_ARGS__                                                                      \
    }
#define EDGES .params = aci_params_smooth, .param_count = 2
#define ONE(table) .params = table, .param_count = 1
#define NONE .params = NULL

static const aci_ease_row rows[] = {
    ROW("smoothstep", NULL, "3 x^2 - 2 x^3 between e0 and e1", ACI_SMOOTH_STEP, AC_EDGE_RAW,
        EDGES),
    ROW("smoothstep.in", NULL, "the slow start of smoothstep", ACI_SMOOTH_STEP_IN, 0, NONE),
    ROW("smoothstep.out", NULL, "the slow end of smoothstep", ACI_SMOOTH_STEP_OUT, 0, NONE),
    ROW("smootherstep", NULL, "6 x^5 - 15 x^4 + 10 x^3 between e0 and e1", ACI_SMOOTH_STEPPER,
        AC_EDGE_RAW, EDGES),
    ROW("smootherstep.in", NULL, "the slow start of smootherstep", ACI_SMOOTH_STEPPER_IN, 0,
        NONE),
    ROW("smootherstep.out", NULL, "the slow end of smootherstep", ACI_SMOOTH_STEPPER_OUT, 0,
        NONE),
    ROW("smoothstep.n", NULL, "`order` derivatives are 0 at the ends; order=1: smoothstep",
        ACI_SMOOTH_ORDER, 0, ONE(order)),
    {.name = "inverse-smoothstep",
     .also = {"smoothstep.inverse"},
     .summary = "smoothstep backwards: fast at the ends",
     .eval = aci_smooth_eval,
     .shape = ACI_SMOOTH_INVERSE},
    ROW("bias", NULL, "Schlick's bias: 1/2 goes to `bias`", ACI_SMOOTH_BIAS, 0, ONE(bias_at)),
    ROW("gain", NULL, "Schlick's gain: below 1/2 slow at the ends, above in the middle",
        ACI_SMOOTH_GAIN, 0, ONE(gain_at)),
};

const aci_ease_family aci_ease_smooth = {
    .name = "smooth",
    .source = "GLSL; Perlin 2002; Schlick 1994",
    .rows = rows,
    .row_count = sizeof rows / sizeof rows[0],
    .bits = 64,
    .edge = AC_EDGE_CLAMP,
    .bare = true,
};
