/* Function curves: the rules as claims, properties that must hold whatever the keys, the time
 * solver against bisection in a wider type, and random curves against an independent evaluator
 * written from the rules alone. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the above first */
#include <cmocka.h>

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "fcurve_support.h"
#include "kernel/bezier.h"
#include "xna_support.h"

static fcurve curve;
static uint64_t oracle_queries;

static void clear(const char *dialect, uint32_t count) {
    memset(&curve, 0, sizeof curve);
    curve.curve.name = "";
    curve.curve.dialect = ac_dialect_find(dialect);
    curve.curve.keys = curve.keys;
    curve.curve.eases = curve.eases;
    curve.curve.key_count = count;
    curve.curve.ordered = 1;
}

static double between(random_source *source, double low, double high) {
    return low + (high - low) * ((double)random_u32(source) / 4294967296.0);
}

/* ---- the solver ------------------------------------------------------------------------------- */

static long double time_at(double x1, double x2, long double u) {
    long double r = 1.0L - u;
    return 3.0L * r * r * u * x1 + 3.0L * r * u * u * x2 + u * u * u;
}

static long double bisected(double x1, double x2, double s) {
    long double low = 0.0L, high = 1.0L;
    for (int i = 0; i < 80; i++) {
        long double middle = (low + high) / 2.0L;
        if (time_at(x1, x2, middle) < s) low = middle;
        else high = middle;
    }
    return (low + high) / 2.0L;
}

static const double hard[][2] = {{1, 0},
                                 {0, 1},
                                 {0, 0},
                                 {1, 1},
                                 {1.0 / 3, 2.0 / 3},
                                 {4.0 / 3 - 1e-9, 2.0 / 3 + 1e-9},
                                 {1e-300, 1},
                                 {0, 1e-16},
                                 {1 - 1e-16, 1e-16},
                                 {0.5, 0.5},
                                 {1e-9, 1 - 1e-9}};

static void the_solver_reaches_the_time_to_the_last_bits(void **state) {
    (void)state;
    random_source source = {UINT64_C(0x9216d5d98979fb1b)};
    double worst_time = 0.0, worst_parameter = 0.0;
    for (int i = 0; i < 60000; i++) {
        size_t pick = random_below(&source, 22);
        double x1 = pick < 11 ? hard[pick][0] : between(&source, 0, 1);
        double x2 = pick < 11 ? hard[pick][1] : between(&source, 0, 1);
        double s = between(&source, 0, 1);
        if (i % 5 == 0) s = pow(2.0, -between(&source, 0, 60));
        if (i % 5 == 1) s = 1.0 - pow(2.0, -between(&source, 0, 52));
        if (i % 50 == 2) s = 0.5;
        assert_true(aci_bezier_is_monotone(x1, x2));
        double u = aci_bezier_solve(x1, x2, s);
        assert_true(u >= 0.0 && u <= 1.0);
        worst_time = fmax(worst_time, (double)fabsl(time_at(x1, x2, u) - s));
        worst_parameter = fmax(worst_parameter, (double)fabsl(bisected(x1, x2, s) - u));
    }
    print_message("solver: time off by at most %g, parameter by %g\n", worst_time,
                  worst_parameter);
    assert_true(worst_time <= 1.2e-15);
    assert_true(worst_parameter <= 5e-6);
}

static void monotone_handles_give_monotone_values(void **state) {
    (void)state;
    random_source source = {UINT64_C(0xd1310ba698dfb5ac)};
    for (int i = 0; i < 2000; i++) {
        double x1 = between(&source, 0, 1), x2 = between(&source, 0, 1);
        double y1 = between(&source, 0, 1), y2 = between(&source, y1, 1);
        double last = 0.0;
        for (int k = 0; k <= 200; k++) {
            double u = aci_bezier_solve(x1, x2, k / 200.0);
            double y = aci_bezier_value(0.0, y1, y2, 1.0, u);
            assert_true(y >= last - 1e-15);
            last = y;
        }
    }
}

static void of_several_times_the_first_is_taken(void **state) {
    (void)state;
    random_source source = {UINT64_C(0x2ffd72dbd01adfb7)};
    for (int i = 0; i < 20000; i++) {
        double x1 = between(&source, -2, 3), x2 = between(&source, -2, 3);
        double s = between(&source, 0.001, 0.999);
        double u = aci_bezier_solve(x1, x2, s);
        assert_true(fabsl(time_at(x1, x2, u) - s) <= 1e-13L);
        for (int k = 1; k < 400; k++) /* no earlier crossing */
            if (u * k / 400.0 < u - 1e-6)
                assert_true(time_at(x1, x2, u * k / 400.0) < s + 1e-13L);
    }
}

static void limits_leave_good_handles_alone(void **state) {
    (void)state;
    random_source source = {UINT64_C(0xb8e1afed6a267e96)};
    for (int i = 0; i < 20000; i++) {
        aci_handles h = {between(&source, 0, 1.34), between(&source, 0, 1.34), 2.0, 3.0};
        aci_handles before = h;
        bool monotone = aci_bezier_is_monotone(h.out, 1.0 - h.in);
        aci_handles_limit(&h, 0.0, 1.0);
        if (monotone)
            assert_true(fabs(h.out - before.out) <= 1e-9 && fabs(h.in - before.in) <= 1e-9);
        assert_true(aci_bezier_is_monotone(h.out * 0.9999, 1.0 - h.in * 0.9999));
        h = before;
        aci_handles_cut(&h, 0.0, 1.0);
        if (before.out <= 1.0 && before.in <= 1.0) assert_memory_equal(&h, &before, sizeof h);
        assert_true(h.out <= 1.0 && h.in <= 1.0);
    }
}

/* ---- softimage -------------------------------------------------------------------------------- */

static ac_key plain(double position, double value, uint8_t interp) {
    ac_key key;
    memset(&key, 0, sizeof key);
    key.position = position;
    key.value = value;
    key.interp = interp;
    return key;
}

static void repeated_frames_take_the_right_limit(void **state) {
    (void)state;
    clear("softimage", 5);
    const double positions[] = {0, 10, 10, 10, 20}, values[] = {0, 1, 7, 5, 9};
    for (int i = 0; i < 5; i++)
        curve.keys[i] = plain(positions[i], values[i], AC_INTERP_LINEAR);
    assert_true(ac_eval(&curve.curve, 10) == 5);
    assert_true(fabs(ac_eval(&curve.curve, 10 - 1e-9) - 1) < 1e-8);
    assert_true(ac_eval(&curve.curve, 15) == 7);
    assert_true(ac_eval(&curve.curve, 20) == 9 && ac_eval(&curve.curve, 21) == 9);
    assert_true(ac_eval(&curve.curve, -5) == 0);
    assert_true(isnan(ac_eval(&curve.curve, (double)NAN)));
    curve.curve.ordered = 0; /* the scan finds the same */
    assert_true(ac_eval(&curve.curve, 10) == 5 && ac_eval(&curve.curve, 15) == 7);
}

static void thirds_make_a_bezier_the_hermite_of_its_slopes(void **state) {
    (void)state;
    random_source source = {UINT64_C(0xba7c9045f12c7f99)};
    for (int i = 0; i < 2000; i++) {
        double d = between(&source, 0.1, 50), m0 = between(&source, -9, 9);
        double m1 = between(&source, -9, 9);
        clear("softimage", 2);
        curve.keys[0] = plain(3, between(&source, -9, 9), AC_INTERP_BEZIER);
        curve.keys[1] = plain(3 + d, between(&source, -9, 9), AC_INTERP_BEZIER);
        d = curve.keys[1].position - 3;
        curve.keys[0].out = (ac_handle){d / 3, m0 * d / 3};
        curve.keys[1].in = (ac_handle){-d / 3, -m1 * d / 3};
        double q = between(&source, 3, 3 + d);
        double bezier = ac_eval(&curve.curve, q);
        curve.keys[0].interp = AC_INTERP_HERMITE;
        curve.keys[0].out = (ac_handle){0, m0};
        curve.keys[1].in = (ac_handle){0, m1};
        assert_true(fabs(ac_eval(&curve.curve, q) - bezier) <= 1e-12 * (20 + 10 * d));
        curve.curve.tangent_unit = AC_TANGENT_UNIT_SPAN;
        curve.keys[0].out.dy *= d;
        curve.keys[1].in.dy *= d;
        assert_true(fabs(ac_eval(&curve.curve, q) - bezier) <= 1e-12 * (20 + 10 * d));
    }
}

static void zero_handles_are_a_straight_line(void **state) {
    (void)state;
    clear("softimage", 2);
    curve.keys[0] = plain(1, 5, AC_INTERP_BEZIER);
    curve.keys[1] = plain(11, 25, AC_INTERP_BEZIER);
    for (int i = 0; i <= 100; i++)
        assert_true(fabs(ac_eval(&curve.curve, 1 + i * 0.1) - (5 + i * 0.2)) < 1e-12);
}

static void a_rule_that_softimage_lacks_is_refused_by_name(void **state) {
    (void)state;
    ac_error error;
    clear("softimage", 1);
    curve.curve.after.rule = AC_EXTRAP_CYCLE;
    assert_int_equal(ac_curve_check(&curve.curve, &error), AC_ERROR_VALUE);
    assert_string_equal(error.message, "after the keys: softimage knows no rule 'cycle'");
    curve.curve.after.rule = 9;
    assert_int_equal(ac_curve_check(&curve.curve, &error), AC_ERROR_VALUE);
}

static void families_do_not_play_each_others_keys(void **state) {
    (void)state;
    ac_error error;
    clear("softimage", 1);
    assert_null(ac_keys_from(&curve.curve, ac_dialect_find("xna"), NULL, &error));
    assert_int_equal(error.status, AC_ERROR_VALUE);
    clear("maya", 1);
    ac_keys *keys = ac_keys_from(&curve.curve, ac_dialect_find("maya-f32time"), NULL, &error);
    assert_non_null(keys);
    ac_keys_free(keys);
}

static void tangent_helpers(void **state) {
    (void)state;
    const struct {
        int32_t type;
        double in, out; /* slopes at the middle of (0,0) (1,1) (3,9) */
    } rows[] = {{AC_TANGENT_FLAT, 0, 0},
                {AC_TANGENT_LINEAR, 1, 4},
                {AC_TANGENT_SPLINE, 3, 3},
                {AC_TANGENT_CLAMPED, 3, 3}};
    for (size_t i = 0; i < 4; i++) {
        clear("softimage", 3);
        curve.keys[0] = plain(0, 0, AC_INTERP_BEZIER);
        curve.keys[1] = plain(1, 1, AC_INTERP_BEZIER);
        curve.keys[2] = plain(3, 9, AC_INTERP_BEZIER);
        ac_keys *keys = ac_keys_from(&curve.curve, NULL, NULL, NULL);
        ac_keys_compute_tangents(keys, rows[i].type, rows[i].type);
        const ac_key *key = &ac_keys_curve(keys)->keys[1];
        assert_true(fabs(key->in.dx + 1.0 / 3) < 1e-15 && fabs(key->out.dx - 2.0 / 3) < 1e-15);
        assert_true(fabs(key->in.dy / key->in.dx - rows[i].in) < 1e-12);
        assert_true(fabs(key->out.dy / key->out.dx - rows[i].out) < 1e-12);
        ac_keys_free(keys);
    }
}

static void eases_stay_with_their_keys(void **state) {
    (void)state;
    ac_error error;
    ac_keys *keys = ac_keys_new(ac_dialect_find("blender"), NULL, NULL);
    const double positions[] = {3, 1, 2, 0};
    for (int i = 0; i < 4; i++) {
        ac_key key = plain(positions[i], positions[i], AC_INTERP_EASE);
        assert_int_equal(ac_keys_add(keys, &key, NULL), AC_OK);
        const ac_curve *view = ac_keys_curve(keys);
        for (uint32_t k = 0; k < view->key_count; k++) {
            ac_key_ease ease = {.shape = AC_SHAPE_BACK, .back = view->keys[k].position};
            assert_int_equal(ac_keys_set_ease(keys, k, &ease, NULL), AC_OK);
        }
    }
    ac_key moved = plain(2.5, 2.5, AC_INTERP_EASE);
    assert_int_equal(ac_keys_set(keys, 1, &moved, NULL), AC_OK); /* was at 1 */
    assert_int_equal(ac_keys_remove_at(keys, 0, NULL), AC_OK);
    const double backs[] = {2, 1, 3};
    ac_keys *copy = ac_keys_clone(keys, NULL);
    for (int k = 0; k < 3; k++) assert_true(ac_keys_curve(copy)->eases[k].back == backs[k]);
    ac_keys_free(copy);
    ac_keys_free(keys);
    keys = ac_keys_new(ac_dialect_find("xna"), NULL, NULL);
    ac_key key = plain(0, 0, AC_INTERP_STEP);
    ac_keys_add(keys, &key, NULL);
    ac_key_ease ease = {.shape = AC_SHAPE_SINE};
    assert_int_equal(ac_keys_set_ease(keys, 0, &ease, &error), AC_ERROR_VALUE);
    assert_int_equal(ac_keys_set_ease(keys, 1, &ease, &error), AC_ERROR_ARGUMENT);
    ac_keys_free(keys);
}

static void pieces_across_zero_are_as_few_as_the_formulas(void **state) {
    (void)state;
    static const struct {
        const char *dialect;
        int pieces; /* two of a kind: outside; a span and its last key; ... */
    } rows[] = {{"softimage", 5}, {"maya", 5}, {"blender", 5}};
    for (size_t i = 0; i < 3; i++) {
        clear(rows[i].dialect, 2);
        curve.keys[0] = plain(-1, 3, AC_INTERP_LINEAR);
        curve.keys[1] = plain(1, 5, AC_INTERP_LINEAR);
        if (i == 1) curve.keys[0].interp = curve.keys[1].interp = AC_INTERP_DEFAULT;
        if (i == 1) curve.keys[0].out_type = curve.keys[1].in_type = AC_TYPE_LINEAR;
        ac_pieces walk;
        ac_piece piece;
        assert_int_equal(ac_pieces_begin(&curve.curve, -3e300, 3e300, &walk, NULL),
                         i == 2 ? AC_ERROR_ARGUMENT : AC_OK);
        assert_int_equal(ac_pieces_begin(&curve.curve, -3, 3, &walk, NULL), AC_OK);
        int count = 0;
        while (count < 20 && ac_pieces_next(&walk, &piece)) count++;
        assert_int_equal(count, rows[i].pieces);
    }
}

/* ---- maya --------------------------------------------------------------------------------------- */

static void maya_snaps_to_a_key(void **state) {
    (void)state;
    clear("maya", 3);
    for (int i = 0; i < 3; i++) curve.keys[i] = plain(i, i * i, AC_INTERP_DEFAULT);
    curve.keys[0].out = curve.keys[1].in = (ac_handle){1, 1e12};
    assert_true(ac_eval(&curve.curve, 1 - 5e-11) == 1);
    assert_true(ac_eval(&curve.curve, 1 - 2e-10) != 1);
}

static void maya_lone_key_vanishes_outside(void **state) {
    (void)state;
    clear("maya", 1);
    curve.keys[0] = plain(2, 7, AC_INTERP_DEFAULT);
    assert_true(ac_eval(&curve.curve, 3) == 7);
    curve.curve.after.rule = AC_EXTRAP_CYCLE;
    assert_true(ac_eval(&curve.curve, 3) == 0 && ac_eval(&curve.curve, 2) == 7);
    assert_true(ac_eval(&curve.curve, 1) == 7);
}

static void step_next_takes_the_next_value_at_once(void **state) {
    (void)state;
    clear("maya", 2);
    curve.keys[0] = plain(0, 1, AC_INTERP_DEFAULT);
    curve.keys[1] = plain(1, 5, AC_INTERP_DEFAULT);
    curve.keys[0].out_type = AC_TYPE_STEP_NEXT;
    assert_true(ac_eval(&curve.curve, 0) == 1 && ac_eval(&curve.curve, 1e-6) == 5);
    curve.keys[0].out_type = AC_TYPE_STEP;
    assert_true(ac_eval(&curve.curve, 0.999) == 1 && ac_eval(&curve.curve, 1) == 5);
}

/* ---- against the oracle ---------------------------------------------------------------------- */

static float f32(double value) { return (float)value; }

static void random_fcurve(random_source *source, const char *dialect) {
    clear(dialect, 1 + random_below(source, 7));
    bool narrow = ac_dialect_bits(curve.curve.dialect) == 32;
    double position = between(source, -5, 5);
    for (uint32_t i = 0; i < curve.curve.key_count; i++) {
        ac_key *key = &curve.keys[i];
        position += between(source, 0.05, 3);
        key->position = narrow ? (double)f32(position) : position;
        key->value = narrow ? (double)f32(between(source, -9, 9)) : between(source, -9, 9);
        key->in = (ac_handle){-between(source, 0, 4), between(source, -9, 9)};
        key->out = (ac_handle){between(source, 0, 4), between(source, -9, 9)};
        curve.eases[i] = (ac_key_ease){.shape = (uint16_t)random_below(source, AC_SHAPE_COUNT),
                                       .direction = (uint8_t)random_below(source, 4),
                                       .amplitude = between(source, 0, 9),
                                       .period = between(source, 0, 5),
                                       .back = between(source, 0, 3)};
    }
}

static void compare(double ours, double theirs, double bound, double q) {
    if (fabs(ours - theirs) <= bound + 1e-6 * fabs(theirs) || (isnan(ours) && isnan(theirs))) {
        oracle_queries++;
        return;
    }
    fail_msg("%s at %.17g: %.17g, oracle %.17g", ac_dialect_name(curve.curve.dialect), q, ours,
             theirs);
}

static double query(random_source *source, double reach) {
    double first = curve.keys[0].position;
    double last = curve.keys[curve.curve.key_count - 1].position;
    if (random_below(source, 6) == 0)
        return curve.keys[random_below(source, curve.curve.key_count)].position;
    return between(source, first - reach, last + reach);
}

static void softimage_agrees_with_the_oracle(void **state) {
    (void)state;
    random_source source = {UINT64_C(0x24a19947b3916cf7)};
    static const uint8_t interps[] = {AC_INTERP_STEP, AC_INTERP_LINEAR, AC_INTERP_HERMITE,
                                      AC_INTERP_BEZIER};
    for (int i = 0; i < 20000; i++) {
        random_fcurve(&source, "softimage");
        uint8_t interp = interps[random_below(&source, 4)];
        for (uint32_t k = 0; k < curve.curve.key_count; k++) curve.keys[k].interp = interp;
        if (curve.curve.key_count > 2 && random_below(&source, 3) == 0)
            curve.keys[1].position = curve.keys[2].position;
        curve.curve.handles = (uint8_t)random_below(&source, 4);
        curve.curve.tangent_unit = (uint8_t)random_below(&source, 3);
        fcurve_to_oracle(&curve);
        for (int k = 0; k < 5; k++) {
            double q = query(&source, 1);
            compare(ac_eval(&curve.curve, q),
                    fc_softimage(curve.oracle, curve.curve.key_count, curve.curve.handles,
                                 curve.curve.tangent_unit == AC_TANGENT_UNIT_SPAN, q),
                    2e-4, q);
        }
    }
}

static fc_rule oracle_rule(int32_t rule) {
    static const fc_rule rules[] = {FC_CONSTANT, FC_CYCLE, FC_CYCLE_OFFSET, FC_OSCILLATE,
                                    FC_LINEAR};
    return rules[rule];
}

static fc_rule random_side(random_source *source, int32_t extrapolation, ac_side *side) {
    uint32_t pick = random_below(source, 4);
    side->rule = extrapolation;
    if (pick == 0) return FC_NONE;
    side->rule = (int32_t)pick;
    side->past_count = (uint8_t)extrapolation;
    side->count = random_below(source, 3);
    return oracle_rule(side->rule);
}

static void blender_agrees_with_the_oracle(void **state) {
    (void)state;
    random_source source = {UINT64_C(0x0801f2e2858efc16)};
    static const uint8_t interps[] = {AC_INTERP_STEP, AC_INTERP_LINEAR, AC_INTERP_BEZIER,
                                      AC_INTERP_EASE};
    for (int i = 0; i < 20000; i++) {
        random_fcurve(&source, "blender");
        for (uint32_t k = 0; k < curve.curve.key_count; k++)
            curve.keys[k].interp = interps[random_below(&source, 4)];
        int32_t extrapolation =
            random_below(&source, 2) ? AC_EXTRAP_LINEAR : AC_EXTRAP_CONSTANT;
        fc_rule before = random_side(&source, extrapolation, &curve.curve.before);
        fc_rule after = random_side(&source, extrapolation, &curve.curve.after);
        fcurve_to_oracle(&curve);
        for (int k = 0; k < 5; k++) {
            double q = (double)f32(query(&source, 20));
            compare(ac_eval(&curve.curve, q),
                    fc_blender(curve.oracle, curve.curve.key_count, oracle_rule(extrapolation),
                               before, curve.curve.before.count, after, curve.curve.after.count,
                               q),
                    1e-3, q);
        }
    }
}

static void maya_agrees_with_the_oracle(void **state) {
    (void)state;
    random_source source = {UINT64_C(0x636920d871574e69)};
    for (int i = 0; i < 20000; i++) {
        bool f32time = i % 2 == 1;
        random_fcurve(&source, f32time ? "maya-f32time" : "maya");
        for (uint32_t k = 0; k < curve.curve.key_count; k++) {
            ac_key *key = &curve.keys[k];
            key->in.dx = -key->in.dx;
            key->in_type = (uint8_t)random_below(&source, 5);
            key->out_type = (uint8_t)random_below(&source, 5);
        }
        curve.curve.weighted = (uint8_t)random_below(&source, 2);
        curve.curve.before.rule = (int32_t)random_below(&source, 5);
        curve.curve.after.rule = (int32_t)random_below(&source, 5);
        fcurve_to_oracle(&curve);
        for (int k = 0; k < 5; k++) {
            double q = query(&source, 20);
            compare(ac_eval(&curve.curve, q),
                    fc_maya(curve.oracle, curve.curve.key_count, curve.curve.weighted != 0,
                            oracle_rule(curve.curve.before.rule),
                            oracle_rule(curve.curve.after.rule), f32time, q),
                    1e-3, q);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_solver_reaches_the_time_to_the_last_bits),
        cmocka_unit_test(monotone_handles_give_monotone_values),
        cmocka_unit_test(of_several_times_the_first_is_taken),
        cmocka_unit_test(limits_leave_good_handles_alone),
        cmocka_unit_test(repeated_frames_take_the_right_limit),
        cmocka_unit_test(thirds_make_a_bezier_the_hermite_of_its_slopes),
        cmocka_unit_test(zero_handles_are_a_straight_line),
        cmocka_unit_test(a_rule_that_softimage_lacks_is_refused_by_name),
        cmocka_unit_test(families_do_not_play_each_others_keys),
        cmocka_unit_test(tangent_helpers),
        cmocka_unit_test(eases_stay_with_their_keys),
        cmocka_unit_test(pieces_across_zero_are_as_few_as_the_formulas),
        cmocka_unit_test(maya_snaps_to_a_key),
        cmocka_unit_test(maya_lone_key_vanishes_outside),
        cmocka_unit_test(step_next_takes_the_next_value_at_once),
        cmocka_unit_test(softimage_agrees_with_the_oracle),
        cmocka_unit_test(blender_agrees_with_the_oracle),
        cmocka_unit_test(maya_agrees_with_the_oracle),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    printf("oracle: %llu queries on function curves\n", (unsigned long long)oracle_queries);
    return failed;
}
