/* The easings of Material Design 2 (the "legacy" ones of 3) and 3: Bezier curves, from
 * general knowledge. */
#include "ease/css.h"
#include "ease/shapes.h"

/* Two Bezier curves that meet at (0.166666, 0.4). */
static double emphasized(const ac_ease *ease, double u) {
    const double x = 0.166666, y = 0.4;
    (void)ease;
    if (u < x) return y * aci_css_cubic_bezier(0.05 / x, 0.0, 0.133333 / x, 0.06 / y, u / x);
    double rest = aci_css_cubic_bezier((0.208333 - x) / (1.0 - x), (0.82 - y) / (1.0 - y),
                                       (0.25 - x) / (1.0 - x), 1.0, (u - x) / (1.0 - x));
    return u == 1.0 ? 1.0 : y + (1.0 - y) * rest;
}

static void emphasized_formula(const ac_ease *ease, double u, aci_formula *out) {
    const double x = 0.166666, y = 0.4;
    const double first[] = {0.05 / x, 0.0, 0.133333 / x, 0.06 / y};
    const double rest[] = {(0.208333 - x) / (1.0 - x), (0.82 - y) / (1.0 - y),
                           (0.25 - x) / (1.0 - x), 1.0};
    (void)ease;
    if (u < x) {
        aci_bezier_formula(first, u / x, out);
        aci_formula_through(out, 1.0 / x, 0.0, 0x1p-51);
        aci_formula_onto(out, 0.0, y);
        aci_formula_among(out, 0, 3);
    } else {
        aci_bezier_formula(rest, (u - x) / (1.0 - x), out);
        aci_formula_through(out, 1.0 / (1.0 - x), -x / (1.0 - x), 0x1p-51);
        aci_formula_onto(out, y, 1.0 - y);
        aci_formula_among(out, 3, 0);
    }
}

#define BEZIER(label, x1, y1, x2, y2)                            \
    static const ac_ease_param label[] = {{"x1", x1, 0.0, 1.0},  \
                                          {"y1", y1, -1e9, 1e9}, \
                                          {"x2", x2, 0.0, 1.0},  \
                                          {"y2", y2, -1e9, 1e9}}

BEZIER(legacy, 0.4, 0.0, 0.2, 1.0);
BEZIER(legacy_decelerate, 0.0, 0.0, 0.2, 1.0);
BEZIER(legacy_accelerate, 0.4, 0.0, 1.0, 1.0);
BEZIER(standard, 0.2, 0.0, 0.0, 1.0);
BEZIER(standard_decelerate, 0.0, 0.0, 0.0, 1.0);
BEZIER(standard_accelerate, 0.3, 0.0, 1.0, 1.0);
BEZIER(emphasized_decelerate, 0.05, 0.7, 0.1, 1.0);
BEZIER(emphasized_accelerate, 0.3, 0.0, 0.8, 0.15);

#define ROW(text, other, about, table) \
    ACI_SHAPE_ROW_OF(text, other, NULL, about, ACI_SHAPE_BEZIER, ACI_DIRECTION_IN, table, 0, 4)

static const aci_ease_row rows[] = {
    ROW("standard", NULL, "cubic-bezier(0.2, 0, 0, 1)", standard),
    ROW("standard-decelerate", NULL, "cubic-bezier(0, 0, 0, 1)", standard_decelerate),
    ROW("standard-accelerate", NULL, "cubic-bezier(0.3, 0, 1, 1)", standard_accelerate),
    {.name = "emphasized",
     .also = {"emphasised"},
     .summary = "two Bezier curves, a short slow start",
     .eval = emphasized,
     .formula = emphasized_formula,
     .algebraic = true},
    ROW("emphasized-decelerate", "emphasised-decelerate", "cubic-bezier(0.05, 0.7, 0.1, 1)",
        emphasized_decelerate),
    ROW("emphasized-accelerate", "emphasised-accelerate", "cubic-bezier(0.3, 0, 0.8, 0.15)",
        emphasized_accelerate),
    ROW("legacy", "fast-out-slow-in", "cubic-bezier(0.4, 0, 0.2, 1)", legacy),
    ROW("legacy-decelerate", "linear-out-slow-in", "cubic-bezier(0, 0, 0.2, 1)",
        legacy_decelerate),
    ROW("legacy-accelerate", "fast-out-linear-in", "cubic-bezier(0.4, 0, 1, 1)",
        legacy_accelerate),
};

const aci_ease_family aci_ease_material = {
    .name = "material",
    .source = "Material Design 2 and 3, from general knowledge",
    .rows = rows,
    .row_count = sizeof rows / sizeof rows[0],
    .bits = 64,
    .edge = AC_EDGE_CLAMP,
};
