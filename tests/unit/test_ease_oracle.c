/* The library against a second opinion: an evaluator written from the rule sheets alone
 * (oracle/ease_oracle.c), on random parameters and inputs. Inputs are multiples of 2^-30, so that
 * 1 - u is exact and a mirror's rounding is not what is measured. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the above first */
#include <cmocka.h>

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "animcurve/ease.h"
#include "ease_oracle.h"

static uint64_t random_state = 0x9e3779b97f4a7c15u;

static double random_share(void) {
    random_state ^= random_state << 13;
    random_state ^= random_state >> 7;
    random_state ^= random_state << 17;
    return (double)(random_state >> 11) * 0x1p-53;
}

static double between(double low, double high) { return low + (high - low) * random_share(); }

static double random_input(double low, double high) {
    return floor(between(low, high) * 0x1p30 + 0.5) * 0x1p-30;
}

static size_t compared;
static double farthest;
static char farthest_name[80];

static void begin(void) {
    compared = 0;
    farthest = 0.0;
    farthest_name[0] = '\0';
}

static void report(void) {
    print_message("%zu values; the largest distance is %.3g of its scale: %s\n", compared,
                  farthest, farthest_name);
}

/* Within `bound` of max(1, scale). */
static void check(const char *name, double u, double value, double expected, double scale,
                  double bound) {
    if (isnan(value) && isnan(expected)) return;
    double apart = fabs(value - expected) / fmax(1.0, fmax(scale, fabs(expected)));
    if (!(apart <= bound)) fail_msg("%s at %.17g: %.17g, not %.17g", name, u, value, expected);
    if (apart > farthest) {
        farthest = apart;
        snprintf(farthest_name, sizeof farthest_name, "%s at %.9g", name, u);
    }
    compared++;
}

static ac_ease find(const char *name) {
    ac_ease ease = {0};
    if (!ac_ease_find(name, &ease)) fail_msg("%s: not found", name);
    return ease;
}

/* ---- shapes in directions -------------------------------------------------------------------- */

static const char *const directions[] = {"in", "out", "in-out", "out-in"};
static const char *const shapes[] = {"quad", "cubic", "quart", "quint",   "sine",
                                     "expo", "circ",  "back",  "elastic", "bounce"};
enum { ROUNDS = 40, INPUTS = 250 };

static bool is(const char *a, const char *b) { return strcmp(a, b) == 0; }

static void name_of(const char *family, const char *shape, const char *direction, char *out,
                    size_t size) {
    static const char *const d3_names[][2] = {
        {"sine", "sin"}, {"expo", "exp"}, {"circ", "circle"}};
    static const char *const d3_ways[] = {"In", "Out", "InOut"};
    static const char *const powers[] = {"quad", "cubic", "quart", "quint"};
    if (is(family, "d3")) {
        int way = is(direction, "in") ? 0 : is(direction, "out") ? 1 : 2;
        for (int i = 0; i < 3; i++)
            if (is(shape, d3_names[i][0])) shape = d3_names[i][1];
        snprintf(out, size, "d3:%s%s", shape, d3_ways[way]);
        return;
    }
    char power[8];
    for (int i = 0; is(family, "gsap") && i < 4; i++) {
        if (!is(shape, powers[i])) continue;
        snprintf(power, sizeof power, "power%d", i + 1);
        snprintf(out, size, "%s:%s.%s", family, power, direction);
        return;
    }
    snprintf(out, size, "%s:%s.%s", family, shape, direction);
}

/* Parameters as the library and as the oracle have them. */
static double shape_params(ac_ease *ease, const char *shape, const char *direction, bool scaled,
                           double params[6]) {
    for (int i = 0; i < 6; i++) params[i] = (double)NAN;
    if (is(shape, "back")) {
        ease->params[0] = params[0] = between(-4.0, 8.0);
        if (scaled && is(direction, "in-out")) ease->params[1] = params[1] = between(0.5, 2.0);
        return 20.0;
    }
    if (!is(shape, "elastic")) return 1.0;
    ease->params[0] = params[0] = between(0.2, 3.0);
    ease->params[1] = params[1] = between(0.1, 2.0);
    return 3.0;
}

static void check_shape(const char *family, const char *shape, const char *direction) {
    char name[40];
    name_of(family, shape, direction, name, sizeof name);
    ac_ease ease = find(name);
    bool narrow = ac_ease_bits(&ease) == 32;
    double params[6];
    for (int round = 0; round < ROUNDS; round++) {
        double scale = 1.0;
        if (!is(family, "godot") && round > 0)
            scale = shape_params(&ease, shape, direction, is(family, "penner"), params);
        for (int i = 0; i < INPUTS; i++) {
            double u = i < 2 ? (double)i : random_input(0.0, 1.0);
            if (narrow) u = (double)(float)u;
            double expected =
                ease_oracle(family, shape, direction, round > 0 ? params : NULL, u);
            check(name, u, ac_ease_eval(&ease, u), expected, scale, narrow ? 6e-8 : 1e-12);
        }
    }
}

static bool has_shape(const char *family, const char *shape) {
    return !(is(family, "d3") && (is(shape, "quart") || is(shape, "quint")));
}

static void check_family(const char *family, int direction_count) {
    begin();
    for (size_t i = 0; i < sizeof shapes / sizeof shapes[0]; i++)
        for (int k = 0; k < direction_count; k++)
            if (has_shape(family, shapes[i])) check_shape(family, shapes[i], directions[k]);
    print_message("%s: ", family);
    report();
}

static void shapes_of_tween_libraries(void **state) {
    (void)state;
    check_family("penner", 4);
    check_family("d3", 3);
    check_family("gsap", 3);
    check_family("godot", 4);
}

static void extrapolated_shapes(void **state) {
    (void)state;
    begin();
    for (size_t i = 0; i < sizeof shapes / sizeof shapes[0]; i++) {
        if (is(shapes[i], "circ") || is(shapes[i], "elastic")) continue;
        for (int k = 0; k < 4; k++) {
            char name[40];
            name_of("penner", shapes[i], directions[k], name, sizeof name);
            ac_ease ease = find(name);
            ease.edge = AC_EDGE_RAW;
            for (int n = 0; n < 5000; n++) {
                double u = random_input(-1.0, 2.0);
                double expected = ease_oracle("penner", shapes[i], directions[k], NULL, u);
                check(name, u, ac_ease_eval(&ease, u), expected, 100.0, 1e-12);
            }
        }
    }
    report();
}

/* ---- what libraries have of their own --------------------------------------------------------- */

static void check_one(const char *name, const char *family, const char *shape, ac_ease *ease,
                      const double *params, double scale) {
    for (int i = 0; i < INPUTS; i++) {
        double u = i < 2 ? (double)i : random_input(0.0, 1.0);
        check(name, u, ac_ease_eval(ease, u), ease_oracle(family, shape, "", params, u), scale,
              1e-12);
    }
}

static void gsaps_own(void **state) {
    (void)state;
    begin();
    for (int round = 0; round < 400; round++) {
        ac_ease ease = find("gsap:slow");
        double *p = ease.params;
        p[0] = between(0.0, 0.95);
        p[1] = between(0.0, 1.0);
        p[2] = round % 2;
        check_one("gsap:slow", "gsap", "slow", &ease, p, 1.0);
        ease = find("gsap:steps");
        p[0] = floor(between(1.0, 40.0));
        p[1] = round % 2;
        check_one("gsap:steps", "gsap", "steps", &ease, p, 1.0);
        ease = find("gsap:expo-scale");
        p[0] = between(0.1, 5.0);
        p[1] = p[0] + between(0.1, 5.0);
        check_one("gsap:expo-scale", "gsap", "expo-scale", &ease, p, 1.0);
    }
    report();
}

static void godots_own(void **state) {
    (void)state;
    begin();
    for (int round = 0; round < 400; round++) {
        ac_ease ease = find("godot:ease");
        ease.params[0] = round == 0 ? 0.0 : between(-6.0, 6.0);
        check_one("godot:ease", "godot", "ease", &ease, ease.params, 1.0);
    }
    for (int k = 0; k < 4; k++) check_shape("godot", "spring", directions[k]);
    report();
}

static void d3s_own(void **state) {
    (void)state;
    begin();
    for (int round = 0; round < 400; round++) {
        static const char *const names[] = {"d3:polyIn", "d3:polyOut", "d3:polyInOut"};
        ac_ease ease = find(names[round % 3]);
        ease.params[0] = between(0.1, 9.0);
        for (int i = 0; i < INPUTS; i++) {
            double u = random_input(0.0, 1.0);
            double expected = ease_oracle("d3", "poly", directions[round % 3], ease.params, u);
            check(names[round % 3], u, ac_ease_eval(&ease, u), expected, 1.0, 1e-12);
        }
    }
    report();
}

static void smoothstep_and_kin(void **state) {
    (void)state;
    static const char *const names[][3] = {
        {"smoothstep", "smoothstep", "in-out"},    {"smoothstep.in", "smoothstep", "in"},
        {"smoothstep.out", "smoothstep", "out"},   {"smootherstep", "smootherstep", "in-out"},
        {"smootherstep.in", "smootherstep", "in"}, {"smootherstep.out", "smootherstep", "out"},
        {"inverse-smoothstep", "inverse", ""},
    };
    begin();
    for (size_t i = 0; i < 7; i++) {
        ac_ease ease = find(names[i][0]);
        for (int n = 0; n < 20000; n++) {
            double u = random_input(0.0, 1.0);
            double expected = ease_oracle("smooth", names[i][1], names[i][2], NULL, u);
            check(names[i][0], u, ac_ease_eval(&ease, u), expected, 1.0, 1e-12);
        }
    }
    for (int round = 0; round < 300; round++) {
        ac_ease order = find("smoothstep.n"), bias = find("bias"), gain = find("gain");
        order.params[0] = round % 7;
        bias.params[0] = gain.params[0] = between(0.02, 0.98);
        check_one("smoothstep.n", "smooth", "order", &order, order.params, 1.0);
        check_one("bias", "smooth", "bias", &bias, bias.params, 10.0);
        check_one("gain", "smooth", "gain", &gain, gain.params, 10.0);
    }
    report();
}

/* ---- CSS ------------------------------------------------------------------------------------- */

static double least_slope(double x1, double x2) {
    double least = 1.0;
    for (int i = 0; i <= 100; i++) {
        double t = i / 100.0, r = 1.0 - t;
        least = fmin(least, 3.0 * (r * r * x1 + 2.0 * r * t * (x2 - x1) + t * t * (1.0 - x2)));
    }
    return least;
}

/* Where x(t) is nearly flat the oracle's own rounding moves y; such curves have tests of theirs. */
static void css_bezier_curves(void **state) {
    (void)state;
    begin();
    for (int round = 0; round < 1500;) {
        ac_ease ease = find("cubic-bezier(.1, .2, .3, .4)");
        double *p = ease.params;
        p[0] = between(0.02, 1.0);
        p[2] = between(0.0, 0.98);
        p[1] = between(-3.0, 4.0);
        p[3] = between(-3.0, 4.0);
        if (least_slope(p[0], p[2]) < 0.02) continue;
        round++;
        for (int i = 0; i < 60; i++) {
            double u = i % 4 ? random_input(0.0, 1.0) : random_input(-1.0, 2.0);
            check("cubic-bezier", u, ac_ease_eval(&ease, u),
                  ease_oracle("css", "cubic-bezier", "", p, u), 300.0, 1e-12);
        }
    }
    report();
}

static void css_steps_to_the_bit(void **state) {
    (void)state;
    begin();
    for (int round = 0; round < 2000; round++) {
        ac_ease ease = find("steps(2)");
        double params[3] = {floor(between(2.0, 40.0)), round % 4, 0.0};
        ease.params[0] = params[0];
        ease.params[1] = params[1];
        for (int i = 0; i < 60; i++) {
            double u = i % 2 ? floor(between(-3.0, 45.0)) / params[0] : random_input(-1.0, 2.0);
            params[2] = i % 3 == 0;
            double value = i % 3 ? ac_ease_eval(&ease, u) : ac_ease_eval_before(&ease, u);
            check("steps", u, value, ease_oracle("css", "steps", "", params, u), 1.0, 0.0);
        }
    }
    report();
}

static void css_linear_functions(void **state) {
    (void)state;
    begin();
    for (int round = 0; round < 3000; round++) {
        double stops[9][2], at = between(-0.5, 0.3);
        uint32_t count = 2 + (uint32_t)between(0.0, 7.99);
        for (uint32_t i = 0; i < count; i++) {
            stops[i][0] = at;
            stops[i][1] = between(-1.0, 2.0);
            if (random_share() < 0.8) at += between(0.02, 0.4);
        }
        ac_ease ease = find("linear");
        ease.stops = &stops[0][0];
        ease.stop_count = count;
        for (int i = 0; i < 60; i++) {
            double u = i < (int)count ? stops[i][0] : random_input(-1.0, 2.0);
            check("linear()", u, ac_ease_eval(&ease, u),
                  ease_oracle_linear((const double(*)[2])stops, count, u), 300.0, 1e-12);
        }
    }
    report();
}

/* ---- Blender, springs, SKCell ----------------------------------------------------------------- */

static void check_blender(const char *shape, const char *direction) {
    char name[40];
    bool own = is(direction, "auto"), elastic = is(shape, "elastic"), back = is(shape, "back");
    snprintf(name, sizeof name, "blender:%s%s%s", shape, own ? "" : ".", own ? "" : direction);
    ac_ease ease = find(name);
    for (int round = 0; round < ROUNDS; round++) {
        double params[4] = {1.0, 1.0, (double)NAN, (double)NAN}, scale = 1.0;
        if (back) {
            ease.params[0] = params[2] = between(-4.0, 8.0);
            scale = 20.0;
        }
        if (elastic) {
            ease.params[0] = params[2] = round % 5 ? between(0.1, 3.0) : 0.0;
            ease.params[1] = params[3] = round % 7 ? between(1.0, 20.0) : 0.0;
            ease.params[2] = params[0] = between(5.0, 60.0);
            scale = 3.0;
        }
        for (int i = 0; i < INPUTS; i++) {
            double u = (double)(float)random_input(0.0, 1.0);
            check(name, u, ac_ease_eval(&ease, u),
                  ease_oracle("blender", shape, direction, params, u), scale, 6e-8);
        }
    }
}

static void blenders_easings(void **state) {
    (void)state;
    begin();
    for (size_t i = 0; i < sizeof shapes / sizeof shapes[0]; i++) {
        for (int k = 0; k < 3; k++) check_blender(shapes[i], directions[k]);
        check_blender(shapes[i], "auto");
    }
    report();
}

static void springs(void **state) {
    (void)state;
    begin();
    for (int round = 0; round < 4000; round++) {
        double params[4] = {between(0.2, 5.0), between(1.0, 400.0), between(0.0, 60.0),
                            between(-20.0, 20.0)};
        ac_spring spring = {params[0], params[1], params[2], params[3]};
        double omega = sqrt(params[1] / params[0]);
        double zeta = params[2] / (2.0 * sqrt(params[0] * params[1]));
        if (fabs(zeta - 1.0) < 1e-3) continue;
        for (int i = 0; i < 60; i++) {
            double t = random_input(0.0, 3.0);
            check("spring", t, ac_spring_value(&spring, t),
                  ease_oracle("spring", "", "", params, t),
                  (1.0 + fabs(params[3]) / omega) * (1.0 + omega * t), 1e-12);
        }
    }
    report();
}

static void skcell_to_the_bit(void **state) {
    (void)state;
    static const char *const names[AC_SKCELL_CURVE_COUNT] = {
        "Linear",      "Quadratic",     "Cubic",
        "Quartic",     "Quintic",       "QuadraticDouble",
        "CubicDouble", "QuarticDouble", "QuinticDouble",
        "Sine",        "SineDouble",    "Expo",
        "ExpoDouble",  "Elastic",       "ElasticDouble",
        "Circ",        "CircDouble",    "Back",
        "BackDouble",  "Bounce",        "BounceDouble"};
    begin();
    for (int32_t curve = 0; curve < AC_SKCELL_CURVE_COUNT; curve++) {
        for (int i = 0; i < 30000; i++) {
            float x = (float)between(-1.0, 2.0);
            const char *name = names[curve];
            check(name, (double)x, (double)ac_skcell_function(curve, x),
                  ease_oracle("skcell", name, "raw", NULL, (double)x), 1.0, 0.0);
            check(name, (double)x, (double)ac_skcell_sample(curve, AC_SKCELL_IN, x),
                  ease_oracle("skcell", name, "in", NULL, (double)x), 1.0, 0.0);
            check(name, (double)x, (double)ac_skcell_sample(curve, AC_SKCELL_OUT, x),
                  ease_oracle("skcell", name, "out", NULL, (double)x), 1.0, 0.0);
        }
    }
    report();
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shapes_of_tween_libraries),
        cmocka_unit_test(extrapolated_shapes),
        cmocka_unit_test(gsaps_own),
        cmocka_unit_test(godots_own),
        cmocka_unit_test(d3s_own),
        cmocka_unit_test(smoothstep_and_kin),
        cmocka_unit_test(css_bezier_curves),
        cmocka_unit_test(css_steps_to_the_bit),
        cmocka_unit_test(css_linear_functions),
        cmocka_unit_test(blenders_easings),
        cmocka_unit_test(springs),
        cmocka_unit_test(skcell_to_the_bit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
