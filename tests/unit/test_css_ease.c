/* The values of CSS easings: Chromium's (tests/data/golden/easing/css.jsonl) by the rule of comparison
 * that its README states, the cases 40, 42, 44 and 45, and what must hold at the edges. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the above first */
#include <cmocka.h>

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/bits.h"
#include "ease/css.h"
#include "ease_lines.h"

enum { MOST_STOPS = 64 };

static double stops[MOST_STOPS][2];
static unsigned long lines, values, beyond, rows_run;
static double worst_window; /* how far a browser's x may have been off */

static ac_ease parsed(const char *text) {
    ac_ease_store store = {.stops = stops[0], .stop_capacity = MOST_STOPS};
    ac_ease ease;
    ac_error error = {0};
    if (aci_css_parse(text, &store, &ease, &error) != AC_OK)
        fail_msg("%s: %u: %s", text, error.column, error.message);
    return ease;
}

static bool close_to(double value, double expected, double relative) {
    return fabs(value - expected) <= relative * fmax(1.0, fabs(expected));
}

/* Chromium's y lies between the exact curve's values where x is off by up to `window`. */
static bool within_window(const ac_ease *ease, double x, double expected, double window) {
    double low = (double)INFINITY, high = -(double)INFINITY;
    for (int i = -8; i <= 8; i++) {
        double y = aci_css_eval(ease, fmin(fmax(x + window * i / 8.0, 0.0), 1.0), false);
        low = fmin(low, y);
        high = fmax(high, y);
    }
    double slack = 1e-9 * fmax(1.0, fabs(expected));
    return expected >= low - slack && expected <= high + slack;
}

static bool agrees(const ac_ease *ease, double x, double expected, bool before) {
    double value = aci_css_eval(ease, x, before);
    switch (ease->kind & 0xffffu) {
    case ACI_CSS_STEPS:
    case ACI_CSS_STEP_END: return value == expected;
    case ACI_CSS_LINEAR: return close_to(value, expected, 1e-12);
    default: break;
    }
    if (x <= 0.0 || x >= 1.0) return close_to(value, expected, 1e-12);
    double window = 1.3e-7;
    if (!within_window(ease, x, expected, window)) return false;
    while (window > 1e-9 && within_window(ease, x, expected, window * 0.9)) window *= 0.9;
    worst_window = fmax(worst_window, window);
    return true;
}

static void check_line(const json_t *line) {
    const json_t *params = json_object_get(line, "params");
    const char *text = json_string_value(json_object_get(params, "easing"));
    bool before = json_is_true(json_object_get(params, "before_flag"));
    ac_ease ease = parsed(text);
    char printed[2048];
    aci_css_print(&ease, printed, sizeof printed);
    assert_string_equal(printed, json_string_value(json_object_get(params, "canonical")));
    size_t count = json_array_size(json_object_get(line, "x"));
    for (size_t i = 0; i < count; i++) {
        double x = ease_number(line, "x", i), expected = ease_number(line, "y", i);
        if (!agrees(&ease, x, expected, before))
            fail_msg("%s at %.17g: %.17g, Chromium %.17g", text, x,
                     aci_css_eval(&ease, x, before), expected);
        values++;
        beyond += x < 0.0 || x > 1.0;
    }
    lines++;
}

static void chromium_agrees(void **state) {
    (void)state;
    ease_each_line("css.jsonl", check_line);
    assert_true(lines == 110 && values > 11000 && beyond > 1000);
}

/* ---- cases -------------------------------------------------------------------------------- */

static ac_ease bezier_of(const json_t *params) {
    ac_ease ease = aci_ease_make(&aci_ease_css, ACI_CSS_CUBIC_BEZIER);
    for (size_t i = 0; i < 4; i++)
        ease.params[i] = json_number_value(json_array_get(params, i));
    return ease;
}

static ac_ease case_ease(const json_t *input, const json_t *row) {
    char text[64];
    const char *jump = json_string_value(json_object_get(row, "jump"));
    const json_t *params = json_object_get(row, "params");
    if (!jump) return bezier_of(params ? params : json_object_get(input, "params"));
    snprintf(text, sizeof text, "steps(%d, jump-%s)",
             (int)json_integer_value(json_object_get(row, "n")), jump);
    return parsed(text);
}

static void check_range(const ac_ease *ease, const json_t *row) {
    const char *op = json_string_value(json_object_get(row, "op"));
    double largest = -(double)INFINITY, last = -(double)INFINITY;
    for (int i = 0; i <= 10000; i++) {
        double y = aci_css_eval(ease, i / 10000.0, false);
        if (strcmp(op, "monotonic") == 0) assert_true(y >= last);
        largest = fmax(largest, y);
        last = y;
    }
    if (strcmp(op, "range") == 0)
        assert_true(largest >= json_number_value(json_object_get(row, "max_at_least")));
}

static void check_case(const char *name) {
    char path[512];
    snprintf(path, sizeof path, "%s/cases/%s.json", TEST_DATA, name);
    json_error_t error;
    json_t *line = json_load_file(path, 0, &error);
    assert_non_null(line);
    size_t i;
    json_t *row;
    json_array_foreach(json_object_get(line, "expect"), i, row) {
        ac_ease ease = case_ease(json_object_get(line, "input"), row);
        double at = json_number_value(json_object_get(row, "at"));
        double expected = json_number_value(json_object_get(row, "value"));
        rows_run++;
        if (json_object_get(row, "op")) check_range(&ease, row);
        /* The cases have sixteen digits. */
        else if (!(fabs(aci_css_eval(&ease, at, false) - expected) <= 2e-16))
            fail_msg("%s at %g: %.17g, expected %.17g", name, at,
                     aci_css_eval(&ease, at, false), expected);
    }
    json_decref(line);
}

static void the_cases_give_the_right_answers(void **state) {
    (void)state;
    check_case("42-easing-bezier-steep");
    check_case("44-easing-bezier-overshoot");
    check_case("45-easing-steps-jump-terms");
    assert_int_equal(rows_run, 21);
}

/* ---- edges ---------------------------------------------------------------------------------- */

/* Case 40 for what CSS names. */
static void ends_are_exact(void **state) {
    (void)state;
    static const char *const texts[] = {"linear",
                                        "ease",
                                        "ease-in",
                                        "ease-out",
                                        "ease-in-out",
                                        "step-end",
                                        "linear(0, 0.3 20%, 1)",
                                        "cubic-bezier(.17, .67, .83, .67)",
                                        "cubic-bezier(1, -1, 0, 2)"};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        ac_ease ease = parsed(texts[i]);
        assert_true(aci_f64_bits(aci_css_eval(&ease, 0.0, false)) == aci_f64_bits(0.0));
        assert_true(aci_f64_bits(aci_css_eval(&ease, -0.0, false)) << 1 == 0);
        assert_true(aci_f64_bits(aci_css_eval(&ease, 1.0, false)) == aci_f64_bits(1.0));
    }
    ac_ease ease = parsed("linear(0.1, 0.7, 0.3)");
    assert_true(aci_css_eval(&ease, 0.5, false) == 0.7);
    assert_true(aci_css_eval(&ease, 1.0, false) == 0.3);
}

/* A Bezier on the diagonal is the identity, to the bit. */
static void diagonal_beziers_are_the_identity(void **state) {
    (void)state;
    ease_random random = {7};
    for (int i = 0; i < 20000; i++) {
        double u = ease_random_share(&random), x1 = ease_random_share(&random),
               x2 = ease_random_share(&random);
        assert_true(aci_css_cubic_bezier(x1, x1, x2, x2, u) == u);
    }
}

static void check_at(const char *text, double u, double expected) {
    ac_ease ease = parsed(text);
    double value = aci_css_eval(&ease, u, false);
    if (!(value == expected || (isnan(value) && isnan(expected))))
        fail_msg("%s at %g: %g, expected %g", text, u, value, expected);
}

static void far_inputs_have_sane_values(void **state) {
    (void)state;
    const double far = (double)INFINITY, nan = (double)NAN;
    static const char *const all[] = {"linear",
                                      "ease",
                                      "linear(0, 1)",
                                      "steps(3)",
                                      "ease-in-out",
                                      "step-end",
                                      "cubic-bezier(0, 1, 1, 0)"};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) check_at(all[i], nan, nan);
    check_at("ease", -far, -far);
    check_at("ease", far, 1.0);
    check_at("cubic-bezier(0, 1, 1, 0)", far, 1.0);
    check_at("cubic-bezier(0, 1, 1, 0)", -far, 0.0);
    check_at("steps(3)", far, far);
    check_at("steps(3)", -far, -far);
    check_at("steps(2147483647, jump-none)", 1.0, 1.0);
    check_at("linear(0, 1)", far, far);
    check_at("linear(0.25)", far, 0.25);
    check_at("linear(0.25)", -3.0, 0.25);
    check_at("linear(0.25 10% 90%)", -3.0, 0.25);
}

/* Beyond the text's reach: what a program may put into the parameters. */
static void wild_parameters_have_sane_values(void **state) {
    (void)state;
    ac_ease ease = aci_ease_make(&aci_ease_css, ACI_CSS_STEPS);
    ease.params[0] = 1.0;
    ease.params[1] = ACI_JUMP_NONE;
    assert_true(aci_css_eval(&ease, 0.5, false) == 0.0);
    ease.params[0] = -3.0;
    ease.params[1] = 77.0;
    assert_true(aci_css_eval(&ease, 0.5, false) == 0.0);
    ease = aci_ease_make(&aci_ease_css, ACI_CSS_CUBIC_BEZIER);
    for (int i = 0; i < 4; i++) {
        static const double wild[] = {(double)NAN, (double)INFINITY, -3.0, 7.0, 1e308, -1e308};
        for (int w = 0; w < 6; w++) {
            ac_ease other = ease;
            other.params[i] = wild[w];
            for (int k = -4; k <= 8; k++) {
                double y = aci_css_eval(&other, k / 4.0, false);
                assert_true(isfinite(wild[w]) ? !isnan(y) : true);
            }
        }
    }
}

/* Large controls neither overflow inside nor lose digits. */
static void large_controls_scale(void **state) {
    (void)state;
    for (int i = 1; i < 100; i++) {
        double u = i / 100.0;
        double y = aci_css_cubic_bezier(0.3, 0x1p960 * 1.25, 0.7, -0x1p960, u);
        double small = aci_css_cubic_bezier(0.3, 0x1p860 * 1.25, 0.7, -0x1p860, u);
        assert_true(y == small * 0x1p100);
        assert_true(isfinite(aci_css_cubic_bezier(0.0, 1.7e308, 1.0, 1.7e308, u)));
    }
}

static void linear_finds_its_stop_among_many(void **state) {
    (void)state;
    enum { COUNT = 1000 };
    static double many[COUNT][2];
    ac_ease ease = aci_ease_make(&aci_ease_css, ACI_CSS_LINEAR);
    ease_random random = {3};
    double at = -0.1;
    for (int i = 0; i < COUNT; i++) {
        many[i][0] = at;
        many[i][1] = ease_random_share(&random);
        if (ease_random_below(&random, 4) > 0) at += ease_random_share(&random) / 500.0;
    }
    ease.stops = many[0];
    ease.stop_count = COUNT;
    for (int i = 0; i < 20000; i++) {
        double u = i % 2 ? ease_random_share(&random) * 1.4 - 0.2
                         : many[ease_random_below(&random, COUNT)][0];
        int a = 0;
        for (int k = 0; k < COUNT; k++)
            if (many[k][0] <= u) a = k;
        if (a == COUNT - 1) a--;
        const double *p = many[a], *q = many[a + 1];
        double expected =
            p[0] == q[0] ? q[1] : p[1] + (q[1] - p[1]) * ((u - p[0]) / (q[0] - p[0]));
        assert_true(close_to(aci_css_eval(&ease, u, false), expected, 1e-15));
    }
}

/* Two stops: the end is exact, and rounding turns no rise into a fall. */
static void linear_is_exact_at_stops_and_monotone(void **state) {
    (void)state;
    ease_random random = {17};
    ac_ease ease = aci_ease_make(&aci_ease_css, ACI_CSS_LINEAR);
    ease.stop_count = 2;
    for (int i = 0; i < 20000; i++) {
        double own[2][2] = {{0.0, ease_random_share(&random) - 0.5},
                            {1.0, ease_random_share(&random)}};
        ease.stops = own[0];
        double near = aci_css_eval(&ease, 1.0 - 0x1p-53, false);
        assert_true(aci_css_eval(&ease, 0.0, false) == own[0][1]);
        assert_true(aci_css_eval(&ease, 1.0, false) == own[1][1]);
        assert_true(own[0][1] < own[1][1] ? near <= own[1][1] : near >= own[1][1]);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(chromium_agrees),
        cmocka_unit_test(the_cases_give_the_right_answers),
        cmocka_unit_test(ends_are_exact),
        cmocka_unit_test(diagonal_beziers_are_the_identity),
        cmocka_unit_test(far_inputs_have_sane_values),
        cmocka_unit_test(wild_parameters_have_sane_values),
        cmocka_unit_test(large_controls_scale),
        cmocka_unit_test(linear_finds_its_stop_among_many),
        cmocka_unit_test(linear_is_exact_at_stops_and_monotone),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    printf("css: %lu lines, %lu values (%lu beyond [0, 1]), Chromium's x off by up to %.3g; "
           "%lu rows of cases\n",
           lines, values, beyond, worst_window, rows_run);
    return failed;
}
