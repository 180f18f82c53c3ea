/* The values of CSS easings, by CSS Easing Functions Level 2 (W3C); checked against Chromium 156.
 * Text is read in css_parse.c and written in css_print.c. */
#include "ease/css.h"

#include <float.h>
#include <math.h>

#include "ease/formula.h"
#include "kernel/bezier.h"
#include "kernel/bezier_ease.h"

/* ---- cubic-bezier() -------------------------------------------------------------------- */

/* The slope at the start: towards the first control point that is not (0, 0); 0 where it stands
 * straight up. Seen from the end it is the slope there. */
static double end_slope(double x1, double y1, double x2, double y2) {
    if (x1 > 0.0) return y1 / x1;
    if (y1 == 0.0 && x2 > 0.0) return y2 / x2;
    return y1 == 0.0 && y2 == 0.0 ? 1.0 : 0.0;
}

double aci_css_cubic_bezier(double x1, double y1, double x2, double y2, double u) {
    if (isnan(u) || isnan(x1) || isnan(x2)) return (double)NAN;
    if (u <= 0.0) {
        double slope = end_slope(x1, y1, x2, y2);
        return slope == 0.0 || u == 0.0 ? 0.0 : slope * u;
    }
    if (u >= 1.0) {
        double slope = end_slope(1.0 - x2, 1.0 - y2, 1.0 - x1, 1.0 - y1);
        return slope == 0.0 || u == 1.0 ? 1.0 : 1.0 + slope * (u - 1.0);
    }
    if (x1 >= 0.0 && x1 <= 1.0 && x2 >= 0.0 && x2 <= 1.0)
        return aci_bezier_ease(x1, y1, x2, y2, u);
    return aci_bezier_value(0.0, y1, y2, 1.0, aci_bezier_solve(x1, x2, u));
}

/* Where x is the parameter itself the curve is a polynomial, and where y is x a line. */
static void inside_formula(const double *p, aci_formula *out) {
    static const double line[] = {0.0, 1.0};
    const double cubic[] = {0.0, 3.0 * p[1], 3.0 * (p[3] - 2.0 * p[1]),
                            1.0 + 3.0 * (p[1] - p[3])};
    double off = fmax(fabs(p[0] - 1.0 / 3.0), fabs(p[2] - 2.0 / 3.0));
    if (p[0] == p[1] && p[2] == p[3]) aci_formula_polynomial(out, 1.0, 0.0, 1, line);
    else if (off <= 0x1p-50) {
        aci_formula_polynomial(out, 1.0, 0.0, 3, cubic);
        out->slack = 0x1p-49;
    } else {
        out->kind = ACI_FORMULA_BEZIER;
        out->steps = 2.0;
        for (int i = 0; i < 4; i++) out->c[i] = p[i];
    }
}

/* Straight lines on both sides of the curve. */
void aci_bezier_formula(const double *params, double u, aci_formula *out) {
    double x1 = params[0], y1 = params[1], x2 = params[2], y2 = params[3];
    double before[] = {0.0, end_slope(x1, y1, x2, y2)};
    double behind[] = {1.0, end_slope(1.0 - x2, 1.0 - y2, 1.0 - x1, 1.0 - y1)};
    bool inside = u > 0.0 && u < 1.0;
    aci_formula_branch(out, u <= 0.0 ? 0 : inside ? 1 : 2, 3);
    if (u <= 0.0 && isfinite(before[1])) aci_formula_polynomial(out, 1.0, 0.0, 1, before);
    if (u >= 1.0 && isfinite(behind[1])) aci_formula_polynomial(out, 1.0, -1.0, 1, behind);
    bool monotone = x1 >= 0.0 && x1 <= 1.0 && x2 >= 0.0 && x2 <= 1.0;
    if (!inside || !monotone || !isfinite(y1) || !isfinite(y2)) return;
    inside_formula(params, out);
}

/* ---- steps() ---------------------------------------------------------------------------- */

/* The step at u, and how many there are. */
static double step_at(double count, double jump, double u, bool before, double *jumps) {
    bool starts = jump == ACI_JUMP_START || jump == ACI_JUMP_START_LONG;
    bool both = jump == ACI_JUMP_BOTH;
    if (!(count >= 1.0)) count = 1.0; /* params that no text gives */
    *jumps = count + (both ? 1.0 : 0.0) - (jump == ACI_JUMP_NONE ? 1.0 : 0.0);
    double scaled = count * u;
    double step = floor(scaled);
    if (before && step == scaled) step -= 1.0;
    if (starts || both) step += 1.0;
    if (u >= 0.0 && step <= 0.0) step = 0.0;
    if (u <= 1.0 && step > *jumps) step = *jumps;
    return step;
}

double aci_css_steps(double count, double jump, double u, bool before) {
    double jumps, step = step_at(count, jump, u, before, &jumps);
    return step / fmax(jumps, 1.0);
}

void aci_css_steps_formula(double count, double jump, double u, aci_formula *out) {
    double jumps, step = step_at(count, jump, u, false, &jumps);
    aci_step_formula(out, step, floor(jumps), step / fmax(jumps, 1.0));
}

/* ---- linear() --------------------------------------------------------------------------- */

/* The last stop whose input is not behind u; the first where all are. */
static uint32_t stop_before(const double *stops, uint32_t count, double u) {
    uint32_t low = 0, high = count;
    while (high - low > 1) {
        uint32_t middle = low + (high - low) / 2;
        if (stops[2 * (size_t)middle] <= u) low = middle;
        else high = middle;
    }
    return low;
}

static double linear(const double *stops, uint32_t count, double u) {
    if (isnan(u)) return u;
    if (count == 1) return stops[1];
    uint32_t index = stop_before(stops, count, u);
    if (index == count - 1) index--;
    const double *a = stops + 2 * (size_t)index, *b = a + 2;
    double rise = b[1] - a[1];
    if (a[0] == b[0]) return b[1];
    if (rise == 0.0) return a[1];
    double share = (u - a[0]) / (b[0] - a[0]);
    if (share == 1.0) return b[1]; /* a[1] + rise may be off by a bit */
    if (!isfinite(rise)) return (1.0 - share) * a[1] + share * b[1];
    return a[1] + share * rise;
}

/* Branch 0 is the first line, which goes on to the left; two stops at one input have none
 * between them. */
static void linear_formula(const double *stops, uint32_t count, double u, aci_formula *out) {
    if (count == 1) {
        aci_formula_constant(out, stops[1]);
        return;
    }
    uint32_t index = stop_before(stops, count, u);
    if (index == count - 1) index--;
    const double *a = stops + 2 * (size_t)index, *b = a + 2;
    double width = b[0] - a[0], rise = b[1] - a[1];
    const double c[] = {a[1], rise};
    bool lies = isfinite(1.0 / width) && isfinite(a[0] / width) && isfinite(rise);
    aci_formula_none(out);
    aci_formula_branch(out, index, count - 1);
    if (a[0] == b[0]) aci_formula_constant(out, b[1]);
    else if (rise == 0.0) aci_formula_constant(out, a[1]);
    else if (lies) {
        aci_formula_polynomial(out, 1.0 / width, -a[0] / width, 1, c);
        out->slack = 4.0 * 0x1p-53 * (1.0 + fabs(a[0] / width));
    }
}

/* ---- the rows ----------------------------------------------------------------------------- */

static const double keywords[][4] = {
    [ACI_CSS_EASE] = {0.25, 0.1, 0.25, 1.0},
    [ACI_CSS_EASE_IN] = {0.42, 0.0, 1.0, 1.0},
    [ACI_CSS_EASE_OUT] = {0.0, 0.0, 0.58, 1.0},
    [ACI_CSS_EASE_IN_OUT] = {0.42, 0.0, 0.58, 1.0},
};

double aci_css_eval(const ac_ease *ease, double u, bool before) {
    uint32_t row = ease->kind & 0xffffu;
    const double *p = ease->params;
    switch (row) {
    case ACI_CSS_LINEAR: return ease->stop_count ? linear(ease->stops, ease->stop_count, u) : u;
    case ACI_CSS_STEP_START: return aci_css_steps(1.0, ACI_JUMP_START, u, before);
    case ACI_CSS_STEP_END: return aci_css_steps(1.0, ACI_JUMP_END, u, before);
    case ACI_CSS_STEPS: return aci_css_steps(p[0], p[1], u, before);
    case ACI_CSS_CUBIC_BEZIER: break;
    default: p = keywords[row]; break;
    }
    return aci_css_cubic_bezier(p[0], p[1], p[2], p[3], u);
}

static void formula(const ac_ease *ease, double u, aci_formula *out) {
    static const double line[] = {0.0, 1.0};
    uint32_t row = ease->kind & 0xffffu;
    const double *p = ease->params;
    switch (row) {
    case ACI_CSS_LINEAR:
        aci_formula_polynomial(out, 1.0, 0.0, 1, line);
        out->steps = 0.0;
        if (ease->stop_count) linear_formula(ease->stops, ease->stop_count, u, out);
        return;
    case ACI_CSS_STEP_START: aci_css_steps_formula(1.0, ACI_JUMP_START, u, out); return;
    case ACI_CSS_STEP_END: aci_css_steps_formula(1.0, ACI_JUMP_END, u, out); return;
    case ACI_CSS_STEPS: aci_css_steps_formula(p[0], p[1], u, out); return;
    case ACI_CSS_CUBIC_BEZIER: break;
    default: p = keywords[row]; break;
    }
    aci_bezier_formula(p, u, out);
}

static double eval(const ac_ease *ease, double u) { return aci_css_eval(ease, u, false); }

static const ac_ease_param bezier_params[] = {
    {"x1", 0.25, 0.0, 1.0},
    {"y1", 0.1, -DBL_MAX, DBL_MAX},
    {"x2", 0.25, 0.0, 1.0},
    {"y2", 1.0, -DBL_MAX, DBL_MAX},
};

static const ac_ease_param step_params[] = {
    {"count", 1.0, 1.0, INT32_MAX},
    {"jump", ACI_JUMP_END, 0.0, ACI_JUMP_COUNT - 1},
};

static const aci_ease_row rows[] = {
    [ACI_CSS_LINEAR] = {.name = "linear",
                        .summary = "the input itself; with stops, CSS's linear()",
                        .eval = eval,
                        .formula = formula,
                        .algebraic = true},
    [ACI_CSS_EASE] = {.name = "ease",
                      .summary = "cubic-bezier(0.25, 0.1, 0.25, 1)",
                      .eval = eval,
                      .formula = formula,
                      .algebraic = true},
    [ACI_CSS_EASE_IN] = {.name = "ease-in",
                         .summary = "cubic-bezier(0.42, 0, 1, 1)",
                         .eval = eval,
                         .formula = formula,
                         .algebraic = true},
    [ACI_CSS_EASE_OUT] = {.name = "ease-out",
                          .summary = "cubic-bezier(0, 0, 0.58, 1)",
                          .eval = eval,
                          .formula = formula,
                          .algebraic = true},
    [ACI_CSS_EASE_IN_OUT] = {.name = "ease-in-out",
                             .summary = "cubic-bezier(0.42, 0, 0.58, 1)",
                             .eval = eval,
                             .formula = formula,
                             .algebraic = true},
    [ACI_CSS_STEP_START] = {.name = "step-start",
                            .summary = "jumps to 1 at once",
                            .eval = eval,
                            .formula = formula,
                            .algebraic = true},
    [ACI_CSS_STEP_END] = {.name = "step-end",
                          .summary = "stays at 0 and jumps to 1 at the end",
                          .eval = eval,
                          .formula = formula,
                          .algebraic = true},
    [ACI_CSS_CUBIC_BEZIER] = {.name = "cubic-bezier",
                              .summary = "a Bezier curve from (0, 0) to (1, 1)",
                              .eval = eval,
                              .formula = formula,
                              .params = bezier_params,
                              .param_count = 4,
                              .algebraic = true},
    [ACI_CSS_STEPS] = {.name = "steps",
                       .summary = "equal steps; jump: 0 start, 1 end, 2 none, 3 both",
                       .eval = eval,
                       .formula = formula,
                       .params = step_params,
                       .param_count = 2,
                       .algebraic = true},
};

const aci_ease_family aci_ease_css = {
    .name = "css",
    .source = "CSS Easing Functions Level 2; Chromium 156",
    .rows = rows,
    .row_count = ACI_CSS_ROW_COUNT,
    .bits = 64,
    .edge = AC_EDGE_CSS,
    .bare = true,
};
