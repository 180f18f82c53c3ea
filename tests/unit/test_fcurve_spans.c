/* Function curves inside their keys: which span a position falls in, and what its record holds. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the above first */
#include <cmocka.h>

#include <math.h>
#include <string.h>

#include "dialect/fcurve.h"
#include "kernel/search.h"

static const char *const dialects[] = {"softimage", "blender", "maya", "maya-f32time"};
enum { DIALECTS = sizeof dialects / sizeof dialects[0], MOST_KEYS = 8 };

static ac_key keys[MOST_KEYS];
static ac_curve curve;

/* Keys of straight spans. */
static void points(const char *dialect, uint32_t count, const double *at) {
    bool typed = strncmp(dialect, "maya", 4) == 0;
    memset(keys, 0, sizeof keys);
    memset(&curve, 0, sizeof curve);
    curve.name = "";
    curve.dialect = ac_dialect_find(dialect);
    curve.keys = keys;
    curve.key_count = count;
    curve.ordered = 1;
    for (uint32_t i = 0; i < count; i++) {
        keys[i].position = at[i];
        keys[i].value = at[i] * 2 + 1;
        keys[i].interp = typed ? AC_INTERP_DEFAULT : AC_INTERP_LINEAR;
        if (typed) keys[i].in_type = keys[i].out_type = AC_TYPE_LINEAR;
    }
}

static aci_span span_of(uint32_t first) {
    aci_span span = {0};
    curve.dialect->span(&curve, first, &span);
    return span;
}

/* ---- what a dialect knows ------------------------------------------------------------------------- */

static void each_dialect_knows_its_own_rules_and_interpolations(void **state) {
    (void)state;
    static const double at[] = {1};
    const uint32_t every_side = 1u << AC_EXTRAP_CONSTANT | 1u << AC_EXTRAP_CYCLE |
                                1u << AC_EXTRAP_CYCLE_OFFSET | 1u << AC_EXTRAP_OSCILLATE |
                                1u << AC_EXTRAP_LINEAR;
    const uint32_t plain = 1u << AC_INTERP_DEFAULT | 1u << AC_INTERP_STEP |
                           1u << AC_INTERP_LINEAR | 1u << AC_INTERP_BEZIER;
    const struct {
        uint32_t bits, sides, interps;
        ac_interp own;
    } rows[DIALECTS] = {
        {64, 1u << AC_EXTRAP_CONSTANT, plain | 1u << AC_INTERP_HERMITE, AC_INTERP_LINEAR},
        {32, every_side, plain | 1u << AC_INTERP_EASE, AC_INTERP_BEZIER},
        {64, every_side, 1u << AC_INTERP_DEFAULT, AC_INTERP_HERMITE},
        {64, every_side, 1u << AC_INTERP_DEFAULT, AC_INTERP_HERMITE},
    };
    for (int d = 0; d < DIALECTS; d++) {
        points(dialects[d], 1, at);
        assert_int_equal(ac_dialect_bits(curve.dialect), rows[d].bits);
        assert_int_equal(curve.dialect->sides, rows[d].sides);
        assert_int_equal(curve.dialect->interps, rows[d].interps);
        assert_int_equal(ac_dialect_interp(curve.dialect), rows[d].own);
    }
}

static void handles_and_types_are_taken_where_there_is_a_place(void **state) {
    (void)state;
    static const double at[] = {1};
    for (int d = 0; d < DIALECTS; d++) {
        bool maya = d >= 2;
        points(dialects[d], 1, at);
        keys[0].in_type = keys[0].out_type = AC_TYPE_FIXED;
        keys[0].out = (ac_handle){0.1, 0.1}; /* no float32, under blender too */
        assert_int_equal(ac_curve_check(&curve, NULL), AC_OK);
        keys[0].in_type = AC_TYPE_STEP;
        assert_int_equal(ac_curve_check(&curve, NULL), maya ? AC_OK : AC_ERROR_VALUE);
        keys[0].in_type = AC_TYPE_FIXED;
        curve.weighted = 1;
        assert_int_equal(ac_curve_check(&curve, NULL), maya ? AC_OK : AC_ERROR_VALUE);
        curve.weighted = 0;
        curve.handles = AC_HANDLES_NONE;
        assert_int_equal(ac_curve_check(&curve, NULL), d == 0 ? AC_OK : AC_ERROR_VALUE);
        curve.handles = AC_HANDLES_DEFAULT;
        keys[0].flags = AC_KEY_RAW;
        keys[0].raw = 7;
        assert_int_equal(ac_curve_check(&curve, NULL), AC_ERROR_VALUE);
    }
}

static void blender_answers_in_float32(void **state) {
    (void)state;
    static const double at[] = {0, 5};
    points("blender", 2, at);
    assert_true(ac_eval(&curve, 0.1) == (double)(float)(1 + 2 * (double)0.1f));
    points("softimage", 2, at);
    assert_true(ac_eval(&curve, 0.1) != (double)(float)ac_eval(&curve, 0.1));
}

/* ---- which span ---------------------------------------------------------------------------------- */

static void a_list_out_of_order_is_scanned_from_its_end(void **state) {
    (void)state;
    static const double at[] = {0, 5, 30, 10, 40};
    for (int d = 0; d < DIALECTS; d++) {
        points(dialects[d], 5, at);
        curve.ordered = 0; /* halving would take key 1 */
        ac_site site;
        assert_true(fabs(ac_eval_site(&curve, 15, &site) - 31) < 1e-9);
        assert_int_equal(site.span, 3);
    }
}

static void nan_misses_and_gives_nan(void **state) {
    (void)state;
    static const double at[] = {0, 5};
    for (int d = 0; d < DIALECTS; d++) {
        points(dialects[d], 2, at);
        ac_site site;
        assert_true(isnan(ac_eval_site(&curve, (double)NAN, &site)));
        assert_int_equal(site.part, AC_PART_MISS);
        assert_int_equal(site.flags, AC_SITE_MISS); /* and does not throw */
    }
}

static void the_last_key_starts_no_span(void **state) {
    (void)state;
    static const double at[] = {0, 5, 7};
    points("softimage", 2, at); /* the third key is not the curve's */
    aci_span span;
    assert_true(aci_fcurve_open(&curve, 0, &span));
    assert_true(span.start == 0 && span.end == 5 && span.value0 == 1 && span.value1 == 11);
    assert_false(aci_fcurve_open(&curve, 1, &span));
    assert_int_equal(span.form, ACI_FORM_HOLD);
    assert_true(span.start == 5 && span.end == 5 && span.value0 == 11 && span.value1 == 11);
    for (int d = 0; d < DIALECTS; d++) {
        points(dialects[d], 2, at);
        span = span_of(1);
        assert_int_equal(span.form, ACI_FORM_HOLD);
        assert_true(span.end == 5);
    }
}

static void maya_snaps_within_1e_10_of_the_next_key_only(void **state) {
    (void)state;
    static const double at[] = {-1, 0, 5};
    const char *const maya[] = {"maya", "maya-f32time"};
    for (int d = 0; d < 2; d++) {
        points(maya[d], 2, at);
        keys[0].out_type = AC_TYPE_STEP;
        assert_true(ac_eval(&curve, -1e-10) == 1);
        assert_true(ac_eval(&curve, -1.001e-10) == -1);
        /* What stands behind the curve's keys is not looked at. */
        keys[2] = keys[1];
        keys[2].value = 99;
        assert_true(ac_eval(&curve, 0) == 1);
        points(maya[d], 3, at);
        keys[1].position = 3;
        assert_int_equal(curve.dialect->find(&curve, 2.9), 0);
        assert_int_equal(curve.dialect->find(&curve, 3 - 5e-11), 1);
        assert_int_equal(curve.dialect->find(&curve, 3), 1);
        assert_int_equal(curve.dialect->find(&curve, (double)NAN), ACI_MISS);
    }
}

/* ---- Bezier records ------------------------------------------------------------------------------- */

/* A span of width 2 between values 1 and 5, its handles as shares of the width. */
static aci_span bezier(double a, double b, uint8_t rule) {
    aci_span span = {.start = 3, .end = 5, .value0 = 1, .value1 = 5};
    aci_fcurve_bezier(&span, (ac_handle){2 * a, 8}, (ac_handle){-2 * b, -4}, rule);
    assert_int_equal(span.form, ACI_FORM_BEZIER);
    return span;
}

static void check_bezier(aci_span span, double x1, double x2, double y1, double y2) {
    if (!(fabs(span.x1 - x1) < 1e-9 && fabs(span.x2 - x2) < 1e-9 &&
          fabs(span.control0 - y1) < 1e-8 && fabs(span.control1 - y2) < 1e-8))
        fail_msg("x %.17g %.17g, y %.17g %.17g", span.x1, span.x2, span.control0,
                 span.control1);
}

static void handles_are_shares_of_the_span(void **state) {
    (void)state;
    for (uint8_t rule = AC_HANDLES_DEFAULT; rule <= AC_HANDLES_MONOTONE; rule++)
        check_bezier(bezier(0.25, 0.5, rule), 0.25, 0.5, 9, 1);
}

static void handles_past_the_span_are_cut_by_their_rule(void **state) {
    (void)state;
    check_bezier(bezier(2, 0.5, AC_HANDLES_NONE), 2, 0.5, 9, 1);
    check_bezier(bezier(2, 0.5, AC_HANDLES_SEGMENT), 1, 0.5, 5, 1);
    check_bezier(bezier(0.5, 2, AC_HANDLES_SEGMENT), 0.5, 0, 9, 3);
    check_bezier(bezier(2, 0.5, AC_HANDLES_MONOTONE), 4.0 / 3, 2.0 / 3, 1 + 8 * 2.0 / 3,
                 5 - 4 * 2.0 / 3);
    check_bezier(bezier(2, 0.5, AC_HANDLES_DEFAULT), 4.0 / 3, 2.0 / 3, 1 + 8 * 2.0 / 3,
                 5 - 4 * 2.0 / 3);
    check_bezier(bezier(-1, 0.5, AC_HANDLES_MONOTONE), 0, 0.5, 1, 1);
    check_bezier(bezier(-1, 0.5, AC_HANDLES_DEFAULT), 0, 0.5, 1, 1);
    check_bezier(bezier(-1, 0.5, AC_HANDLES_SEGMENT), -1, 0.5, 9, 1);
}

/* Time runs forward here, if barely: monotone stays a margin inside that, the default does not
 * touch it. */
static void the_default_leaves_what_runs_forward_to_the_last_bit(void **state) {
    (void)state;
    double a = 1.25, b = (0.75 + sqrt(0.3125)) / 2 - 1e-13;
    assert_true(aci_bezier_is_monotone(a, 1 - b));
    aci_span span = bezier(a, b, AC_HANDLES_DEFAULT);
    assert_true(span.x1 == a && span.x2 == 1 - b);
    span = bezier(a, b, AC_HANDLES_MONOTONE);
    assert_true(span.x1 == a && fabs(span.x2 - (1 - b)) > 5e-11);
}

/* ---- softimage ---------------------------------------------------------------------------------------- */

static void softimage_records_follow_the_first_key(void **state) {
    (void)state;
    static const double at[] = {1, 3};
    static const struct {
        uint8_t interp, form;
    } rows[] = {{AC_INTERP_DEFAULT, ACI_FORM_LINEAR},
                {AC_INTERP_LINEAR, ACI_FORM_LINEAR},
                {AC_INTERP_STEP, ACI_FORM_HOLD},
                {AC_INTERP_HERMITE, ACI_FORM_HERMITE},
                {AC_INTERP_BEZIER, ACI_FORM_BEZIER}};
    points("softimage", 2, at);
    keys[0].out = (ac_handle){0.5, 6};
    keys[1].in = (ac_handle){-0.5, 7};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        keys[0].interp = rows[i].interp;
        keys[1].interp = AC_INTERP_STEP;
        assert_int_equal(ac_curve_check(&curve, NULL), AC_OK);
        assert_int_equal(span_of(0).form, rows[i].form);
    }
    keys[0].interp = AC_INTERP_HERMITE;
    assert_true(span_of(0).tangent0 == 12 && span_of(0).tangent1 == 14);
    curve.tangent_unit = AC_TANGENT_UNIT_SLOPE;
    assert_true(span_of(0).tangent0 == 12 && span_of(0).tangent1 == 14);
    curve.tangent_unit = AC_TANGENT_UNIT_SPAN;
    assert_true(span_of(0).tangent0 == 6 && span_of(0).tangent1 == 7);
}

/* ---- blender ---------------------------------------------------------------------------------------- */

static void blender_records_follow_the_first_key(void **state) {
    (void)state;
    static const double at[] = {1, 3};
    static const struct {
        uint8_t interp, form;
    } rows[] = {{AC_INTERP_DEFAULT, ACI_FORM_BEZIER},
                {AC_INTERP_BEZIER, ACI_FORM_BEZIER},
                {AC_INTERP_LINEAR, ACI_FORM_LINEAR},
                {AC_INTERP_STEP, ACI_FORM_HOLD},
                {AC_INTERP_EASE, ACI_FORM_EASED}};
    points("blender", 2, at);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        keys[0].interp = rows[i].interp;
        keys[1].interp = AC_INTERP_STEP;
        assert_int_equal(ac_curve_check(&curve, NULL), AC_OK);
        assert_int_equal(span_of(0).form, rows[i].form);
    }
}

static void blender_curves_without_eases_have_the_defaults(void **state) {
    (void)state;
    static const double at[] = {1, 3, 4};
    points("blender", 3, at);
    keys[0].interp = keys[1].interp = AC_INTERP_EASE;
    ac_keys *list = ac_keys_from(&curve, NULL, NULL, NULL);
    assert_non_null(list);
    for (int i = 0; i <= 30; i++) {
        double x = (double)(float)(1 + i * 0.1), u = x < 3 ? (x - 1) / 2 : x - 3;
        double eased = (x < 3 ? 3 : 7) + (x < 3 ? 4 : 2) * (1 - cos(u * acos(-1.0) / 2));
        assert_true(fabs(ac_eval(&curve, x) - eased) <= 1e-6);
        assert_true(ac_eval(&curve, x) == ac_eval(ac_keys_curve(list), x));
    }
    ac_keys_free(list);
    ac_key_ease eases[3] = {{0}, {.shape = AC_SHAPE_BACK}, {0}};
    curve.eases = eases;
    assert_ptr_equal(span_of(1).ease, &eases[1]);
}

/* ---- maya ----------------------------------------------------------------------------------------------- */

static void maya_records_follow_the_tangent_types(void **state) {
    (void)state;
    static const double at[] = {1, 3};
    static const struct {
        uint8_t out, in, form;
    } rows[] = {{AC_TYPE_STEP, AC_TYPE_LINEAR, ACI_FORM_HOLD},
                {AC_TYPE_STEP_NEXT, AC_TYPE_STEP, ACI_FORM_HOLD_NEXT},
                {AC_TYPE_LINEAR, AC_TYPE_LINEAR, ACI_FORM_LINEAR},
                {AC_TYPE_LINEAR, AC_TYPE_FIXED, ACI_FORM_HERMITE},
                {AC_TYPE_FIXED, AC_TYPE_LINEAR, ACI_FORM_HERMITE},
                {AC_TYPE_FLAT, AC_TYPE_STEP, ACI_FORM_HERMITE},
                {AC_TYPE_AUTO, AC_TYPE_STEP_NEXT, ACI_FORM_HERMITE}};
    const char *const maya[] = {"maya", "maya-f32time"};
    for (int d = 0; d < 2; d++)
        for (uint8_t weighted = 0; weighted < 2; weighted++)
            for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
                points(maya[d], 2, at);
                curve.weighted = weighted;
                keys[0].out_type = rows[i].out;
                keys[1].in_type = rows[i].in;
                bool curved = rows[i].form == ACI_FORM_HERMITE;
                aci_span span = span_of(0);
                assert_int_equal(span.form,
                                 curved && weighted ? ACI_FORM_BEZIER : rows[i].form);
                assert_int_equal(span.float_time, curved && d == 1);
            }
}

/* The form with slopes m0 and m1 where the chord has `chord`. */
static uint8_t form_of(double m0, double m1, double chord) {
    static const double at[] = {1, 3};
    points("maya", 2, at);
    keys[0].out_type = keys[1].in_type = AC_TYPE_FIXED;
    keys[1].value = keys[0].value + 2 * chord;
    keys[0].out = (ac_handle){0.5, 0.5 * m0};
    keys[1].in = (ac_handle){0.25, 0.25 * m1};
    aci_span span = span_of(0);
    assert_true(span.tangent0 == 2 * m0 && span.tangent1 == 2 * m1);
    return span.form;
}

static void maya_tangents_along_the_chord_are_a_line(void **state) {
    (void)state;
    for (int sign = -1; sign <= 1; sign += 2) {
        double chord = sign * 4, inside = 7.9e-7, outside = 8.1e-7;
        assert_int_equal(form_of(chord, chord, chord), ACI_FORM_LINEAR);
        assert_int_equal(form_of(chord + inside, chord - inside, chord), ACI_FORM_LINEAR);
        assert_int_equal(form_of(chord - inside, chord + inside, chord), ACI_FORM_LINEAR);
        assert_int_equal(form_of(chord + outside, chord, chord), ACI_FORM_HERMITE);
        assert_int_equal(form_of(chord - outside, chord, chord), ACI_FORM_HERMITE);
        assert_int_equal(form_of(chord, chord + outside, chord), ACI_FORM_HERMITE);
        assert_int_equal(form_of(chord, chord - outside, chord), ACI_FORM_HERMITE);
        assert_int_equal(form_of(-chord, -chord, chord), ACI_FORM_HERMITE);
    }
    assert_int_equal(form_of(0, 0, 0), ACI_FORM_LINEAR);
}

static void maya_vertical_vectors_are_flat_unless_weighted(void **state) {
    (void)state;
    static const double at[] = {1, 3};
    points("maya", 2, at);
    keys[0].out_type = keys[1].in_type = AC_TYPE_FIXED;
    keys[0].out = keys[1].in = (ac_handle){0, 6};
    aci_span span = span_of(0);
    assert_int_equal(span.form, ACI_FORM_HERMITE);
    assert_true(span.tangent0 == 0 && span.tangent1 == 0);
    curve.weighted = 1;
    span = span_of(0);
    assert_true(span.x1 == 0 && span.x2 == 1);
    assert_true(span.control0 == keys[0].value + 2 && span.control1 == keys[1].value - 2);
    keys[0].out.dx = 1.5;
    keys[1].in.dx = 3;
    span = span_of(0);
    assert_true(fabs(span.x1 - 0.25) < 1e-15 && fabs(span.x2 - 0.5) < 1e-15);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_dialect_knows_its_own_rules_and_interpolations),
        cmocka_unit_test(handles_and_types_are_taken_where_there_is_a_place),
        cmocka_unit_test(blender_answers_in_float32),
        cmocka_unit_test(a_list_out_of_order_is_scanned_from_its_end),
        cmocka_unit_test(nan_misses_and_gives_nan),
        cmocka_unit_test(the_last_key_starts_no_span),
        cmocka_unit_test(maya_snaps_within_1e_10_of_the_next_key_only),
        cmocka_unit_test(handles_are_shares_of_the_span),
        cmocka_unit_test(handles_past_the_span_are_cut_by_their_rule),
        cmocka_unit_test(the_default_leaves_what_runs_forward_to_the_last_bit),
        cmocka_unit_test(softimage_records_follow_the_first_key),
        cmocka_unit_test(blender_records_follow_the_first_key),
        cmocka_unit_test(blender_curves_without_eases_have_the_defaults),
        cmocka_unit_test(maya_records_follow_the_tangent_types),
        cmocka_unit_test(maya_tangents_along_the_chord_are_a_line),
        cmocka_unit_test(maya_vertical_vectors_are_flat_unless_weighted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
