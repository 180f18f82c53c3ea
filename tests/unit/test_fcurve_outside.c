/* Function curves outside their keys: the rules of blender and maya case by case, the edges of
 * cycles, what has no length, and numbers that are no rule. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the above first */
#include <cmocka.h>

#include <math.h>
#include <string.h>

#include "animcurve/curve.h"
#include "xna_support.h"

enum { MOST_KEYS = 8 };

static ac_key keys[MOST_KEYS];
static ac_curve curve;

/* Points of straight spans; what a dialect needs for them to be so. */
static void points(const char *dialect, uint32_t count, const double at[][2]) {
    bool typed = strncmp(dialect, "maya", 4) == 0;
    memset(keys, 0, sizeof keys);
    memset(&curve, 0, sizeof curve);
    curve.name = "";
    curve.dialect = ac_dialect_find(dialect);
    curve.keys = keys;
    curve.key_count = count;
    curve.ordered = 1;
    for (uint32_t i = 0; i < count; i++) {
        keys[i].position = at[i][0];
        keys[i].value = at[i][1];
        keys[i].interp = typed ? AC_INTERP_DEFAULT : AC_INTERP_LINEAR;
        if (typed) keys[i].in_type = keys[i].out_type = AC_TYPE_LINEAR;
    }
}

static void both_sides(int32_t rule) { curve.before.rule = curve.after.rule = rule; }

static void check(double position, double value) {
    double ours = ac_eval(&curve, position);
    if (!(fabs(ours - value) <= 1e-9 * fmax(1.0, fabs(value))))
        fail_msg("%s at %.17g: %.17g, not %.17g", ac_dialect_name(curve.dialect), position,
                 ours, value);
}

static ac_site site_at(double position) {
    ac_site site;
    ac_eval_site(&curve, position, &site);
    return site;
}

static void check_site(double position, int64_t cycle, double x, bool mirrored, double offset) {
    ac_site site = site_at(position);
    if (!(site.cycle == cycle && fabs(site.x - x) < 1e-9 && site.offset == offset &&
          ((site.flags & AC_SITE_MIRRORED) != 0) == mirrored))
        fail_msg("%s at %g: cycle %lld, x %g, flags %u, offset %g",
                 ac_dialect_name(curve.dialect), position, (long long)site.cycle, site.x,
                 site.flags, site.offset);
}

static const double two[][2] = {{1, 10}, {3, 14}};
static const double three[][2] = {{0, 0}, {1, 1}, {3, 9}};

/* ---- numbers that are no rule ------------------------------------------------------------------- */

static void numbers_that_are_no_rule_hold(void **state) {
    (void)state;
    static const int32_t numbers[] = {AC_EXTRAP_CONSTANT, AC_EXTRAP_COUNT, -1, 255,
                                      INT32_MAX,          INT32_MIN};
    const char *const dialects[] = {"blender", "maya", "maya-f32time", "softimage"};
    for (size_t d = 0; d < 4; d++)
        for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
            points(dialects[d], 2, two);
            both_sides(numbers[i]);
            assert_int_equal(site_at(0).part, AC_PART_HOLD);
            assert_int_equal(site_at(4.5).part, AC_PART_HOLD);
            check(0, 10);
            check(4.5, 14);
        }
}

static void every_rule_is_its_own(void **state) {
    (void)state;
    const char *const dialects[] = {"blender", "maya", "maya-f32time"};
    for (size_t d = 0; d < 3; d++)
        for (int32_t rule = 0; rule < AC_EXTRAP_COUNT; rule++) {
            points(dialects[d], 2, two);
            both_sides(rule);
            assert_int_equal(site_at(0).rule, rule);
            assert_int_equal(site_at(4.5).rule, rule);
            assert_int_equal(site_at(2).rule, AC_RULE_NONE);
        }
}

/* ---- blender: cycles ------------------------------------------------------------------------------ */

static void blender_copies_own_their_near_edge(void **state) {
    (void)state;
    points("blender", 2, two);
    both_sides(AC_EXTRAP_CYCLE);
    check_site(3.5, 1, 1.5, false, 0);
    check_site(5, 1, 3, false, 0);
    check_site(5.5, 2, 1.5, false, 0);
    check_site(0.5, -1, 2.5, false, 0);
    check_site(-1, -1, 1, false, 0);
    check_site(-1.5, -2, 2.5, false, 0);
    check(5, 14);
    check(-1, 10);
    both_sides(AC_EXTRAP_CYCLE_OFFSET);
    check_site(5.5, 2, 1.5, false, 8);
    check_site(-1.5, -2, 2.5, false, -8);
    check(5.5, 19);
    check(-1.5, 5);
}

static void blender_mirrors_odd_copies(void **state) {
    (void)state;
    points("blender", 2, two);
    both_sides(AC_EXTRAP_OSCILLATE);
    check_site(3.5, 1, 2.5, true, 0);
    check_site(5, 1, 1, true, 0); /* the far edge */
    check_site(5.5, 2, 1.5, false, 0);
    check_site(7.5, 3, 2.5, true, 0);
    check_site(0.5, -1, 1.5, true, 0);
    check_site(-1, -1, 3, true, 0);
    check_site(-1.5, -2, 2.5, false, 0);
}

static void blender_cycles_end_behind_their_count(void **state) {
    (void)state;
    points("blender", 2, two);
    both_sides(AC_EXTRAP_CYCLE);
    curve.before.count = 1;
    curve.after.count = 2;
    curve.before.past_count = curve.after.past_count = AC_EXTRAP_LINEAR;
    check(-1, 10); /* 1 length outside: not past it */
    check(-1.5, 5);
    check(7, 14);
    check(7.5, 23);
    curve.before.past_count = curve.after.past_count = AC_EXTRAP_CONSTANT;
    check(-1.5, 10);
    check(6.5, 13);
    check(7.5, 14);
    curve.before.count = curve.after.count = 0; /* endless */
    check(1 - 2 * 1000 - 0.5, 13);
    check(3 + 2 * 1000 + 0.5, 11);
}

/* Under softimage, blender and maya, whose counts of copies have this in common. */
static void counts_beyond_53_bits_are_told(void **state) {
    (void)state;
    static const double unit[][2] = {{-1, 2}, {0, 3}};
    const double limit = 0x1p53;
    points("blender", 2, unit);
    both_sides(AC_EXTRAP_CYCLE_OFFSET);
    double below = (double)nextafterf((float)limit, 0.0f);
    assert_false(site_at(below).flags & AC_SITE_PLATFORM);
    assert_true(site_at(below).cycle == (int64_t)below);
    assert_true(site_at(limit).flags & AC_SITE_PLATFORM);
    assert_true(site_at(limit).cycle == INT64_C(1) << 53);
    assert_true(site_at(1e30).cycle == INT64_C(1) << 53);
    assert_true(site_at(-1e30).cycle == -(INT64_C(1) << 53));
    points("maya", 2, unit);
    both_sides(AC_EXTRAP_CYCLE_OFFSET);
    assert_false(site_at(limit - 2).flags & AC_SITE_PLATFORM);
    assert_true(site_at(limit - 2).cycle == (INT64_C(1) << 53) - 1);
    assert_true(site_at(limit - 1).flags & AC_SITE_PLATFORM);
    assert_true(site_at(limit - 1).cycle == INT64_C(1) << 53);
    assert_true(site_at(1e30).cycle == INT64_C(1) << 53);
    assert_true(site_at(-1e30).cycle == -(INT64_C(1) << 53));
}

static void infinite_positions_end_in_the_curve(void **state) {
    (void)state;
    const char *const dialects[] = {"blender", "maya", "maya-f32time"};
    for (size_t d = 0; d < 3; d++) {
        points(dialects[d], 2, two);
        for (int32_t rule = AC_EXTRAP_CONSTANT; rule <= AC_EXTRAP_OSCILLATE; rule++) {
            both_sides(rule);
            assert_true(isfinite(ac_eval(&curve, (double)INFINITY)));
            assert_true(isfinite(ac_eval(&curve, -(double)INFINITY)));
        }
    }
}

/* The first and the last key of the list are what counts, wherever the others lie. */
static void lists_out_of_order_fold_by_their_ends(void **state) {
    (void)state;
    static const double ragged[][2] = {{0, 1}, {30, 5}, {-20, 5}, {10, 2}};
    const char *const dialects[] = {"blender", "maya", "maya-f32time"};
    for (size_t d = 0; d < 3; d++) {
        points(dialects[d], 4, ragged);
        curve.ordered = 0;
        both_sides(AC_EXTRAP_CYCLE_OFFSET);
        check_site(15, 1, 5, false, 1);
        check_site(-5, -1, 5, false, -1);
        check_site(35, 3, 5, false, 3);
        check_site(-25, -3, 5, false, -3);
    }
}

/* ---- blender: tails ------------------------------------------------------------------------------- */

static void blender_linear_keys_go_on_as_their_spans(void **state) {
    (void)state;
    points("blender", 3, three);
    both_sides(AC_EXTRAP_LINEAR);
    check(-1, -1);
    check(4, 13);
    static const double step_at_end[][2] = {{0, 0}, {3, 1}, {3, 9}};
    points("blender", 3, step_at_end); /* no run: holds */
    both_sides(AC_EXTRAP_LINEAR);
    check(4, 9);
    check(-3, -1);
    points("blender", 1, three);
    both_sides(AC_EXTRAP_LINEAR);
    check(-1, 0);
    check(4, 0);
}

static void blender_other_keys_follow_their_outer_handle(void **state) {
    (void)state;
    static const uint8_t interps[] = {AC_INTERP_BEZIER, AC_INTERP_EASE, AC_INTERP_DEFAULT};
    for (uint32_t count = 1; count <= 3; count += 2)
        for (size_t i = 0; i < 3; i++) {
            points("blender", count, three);
            both_sides(AC_EXTRAP_LINEAR);
            ac_key *last = &keys[count - 1];
            keys[0].interp = last->interp = interps[i];
            keys[0].in = (ac_handle){-2, -6};
            last->out = (ac_handle){0.5, 1};
            check(-1, -3);
            check(last->position + 2, last->value + 4);
            keys[0].in.dx = last->out.dx = 0; /* vertical: holds */
            check(-1, 0);
            check(last->position + 2, last->value);
            keys[0].interp = last->interp = AC_INTERP_STEP;
            keys[0].in.dx = last->out.dx = 1;
            check(-1, 0);
            check(last->position + 2, last->value);
        }
}

static void tails_name_the_key_they_leave(void **state) {
    (void)state;
    const char *const dialects[] = {"blender", "maya"};
    char text[1024];
    for (size_t d = 0; d < 2; d++) {
        points(dialects[d], 3, three);
        both_sides(AC_EXTRAP_LINEAR);
        ac_explain(&curve, -1, text, sizeof text);
        assert_non_null(strstr(text, "the in-tangent of key 0,"));
        ac_explain(&curve, 4, text, sizeof text);
        assert_non_null(strstr(text, "the out-tangent of key 2,"));
    }
}

static void explanations_name_the_range_that_is_repeated(void **state) {
    (void)state;
    const char *const dialects[] = {"blender", "maya"};
    char text[1024];
    for (size_t d = 0; d < 2; d++) {
        points(dialects[d], 2, two);
        both_sides(AC_EXTRAP_CYCLE);
        ac_explain(&curve, 3.5, text, sizeof text);
        assert_non_null(strstr(text, "\nrange     2\n"));
        assert_non_null(strstr(text, "the way outside over the range = 0.25\n"));
    }
}

/* ---- without length --------------------------------------------------------------------------------- */

static const double upright[][2] = {{2, 1}, {2, 3}, {2, 5}};

/* The Cycles modifier does nothing then. */
static void blender_without_length_does_what_lies_below_the_cycles(void **state) {
    (void)state;
    for (uint32_t count = 1; count <= 3; count += 2)
        for (int32_t rule = AC_EXTRAP_CYCLE; rule <= AC_EXTRAP_OSCILLATE; rule++) {
            points("blender", count, upright);
            both_sides(rule);
            double last = keys[count - 1].value;
            check(0, 1);
            check(2, last);
            check(7, last);
            curve.before.past_count = curve.after.past_count = AC_EXTRAP_LINEAR;
            check(0, 1);
            check(7, last);
            keys[0].interp = keys[count - 1].interp = AC_INTERP_BEZIER;
            keys[0].in = (ac_handle){-1, -2};
            keys[count - 1].out = (ac_handle){1, 2};
            check(0, -3);
            check(2, last);
            check(7, last + 10);
        }
}

static void maya_without_length_vanishes_outside(void **state) {
    (void)state;
    const char *const dialects[] = {"maya", "maya-f32time"};
    for (size_t d = 0; d < 2; d++)
        for (uint32_t count = 1; count <= 3; count += 2)
            for (int32_t rule = 0; rule < AC_EXTRAP_COUNT; rule++) {
                points(dialects[d], count, upright);
                both_sides(rule);
                bool holds = rule == AC_EXTRAP_CONSTANT;
                check(0, holds ? 1 : 0);
                check(2, keys[count - 1].value);
                check(7, holds ? keys[count - 1].value : 0);
            }
}

/* ---- maya ------------------------------------------------------------------------------------------- */

static void maya_cycles_begin_at_the_far_edge(void **state) {
    (void)state;
    const char *const dialects[] = {"maya", "maya-f32time"};
    for (size_t d = 0; d < 2; d++) {
        points(dialects[d], 2, two);
        both_sides(AC_EXTRAP_CYCLE);
        check_site(3.5, 1, 1.5, false, 0);
        check_site(5, 2, 1, false, 0);
        check_site(5.5, 2, 1.5, false, 0);
        check_site(0.5, -1, 2.5, false, 0);
        check_site(-1, -2, 3, false, 0);
        check_site(-1.5, -2, 2.5, false, 0);
        both_sides(AC_EXTRAP_CYCLE_OFFSET);
        check_site(5, 2, 1, false, 8);
        check_site(-1, -2, 3, false, -8);
        check(5, 18);
        check(-1, 6);
        both_sides(AC_EXTRAP_OSCILLATE);
        check_site(3.5, 1, 2.5, true, 0);
        check_site(5, 2, 1, false, 0);
        check_site(5.5, 2, 1.5, false, 0);
        check_site(7.5, 3, 2.5, true, 0);
        check_site(0.5, -1, 1.5, true, 0);
        check_site(-1, -2, 3, false, 0);
        check_site(-1.5, -2, 2.5, false, 0);
    }
}

static void maya_folds_onto_a_grid(void **state) {
    (void)state;
    static const double coarse[][2] = {{0, 0}, {1, 6000}};
    static const double fine[][2] = {{0, 0}, {1, 141120000}};
    points("maya-f32time", 2, coarse);
    both_sides(AC_EXTRAP_CYCLE);
    check(1 + 0.4 / 6000, 0);
    check(1 + 0.6 / 6000, 1);
    check(1 + 7.4 / 6000, 7);
    points("maya", 2, fine);
    both_sides(AC_EXTRAP_CYCLE);
    check(1 + 0.4 / 141120000, 0);
    check(1 + 0.6 / 141120000, 1);
    /* 187.5 ticks on either side of 0: away from it. */
    static const double negative[][2] = {{-1, -6000}, {0, 0}};
    points("maya-f32time", 2, negative);
    both_sides(AC_EXTRAP_CYCLE);
    check(1 - 0.03125, -188);
    points("maya-f32time", 2, coarse);
    both_sides(AC_EXTRAP_CYCLE);
    check(1 + 0.03125, 188);
}

/* The grid's next number lies outside the keys. */
static void maya_folds_into_the_keys(void **state) {
    (void)state;
    static const double low[][2] = {{0.12341, 3}, {1.12341, 5}};
    static const double high[][2] = {{-0.87655, 3}, {0.12345, 5}};
    points("maya-f32time", 2, low);
    both_sides(AC_EXTRAP_CYCLE);
    assert_true(site_at(1.12341 + 1e-6).x == 0.12341);
    check(1.12341 + 1e-6, 3);
    points("maya-f32time", 2, high);
    both_sides(AC_EXTRAP_CYCLE);
    assert_true(site_at(-0.87655 - 1e-6).x == 0.12345);
    check(-0.87655 - 1e-6, 5);
}

static void maya_cycles_always_give_a_number(void **state) {
    (void)state;
    random_source source = {UINT64_C(0x5851f42d4c957f2d)};
    for (int i = 0; i < 20000; i++) {
        double first = (double)random_u32(&source) / 4294967296.0;
        double range = 0.1 + (double)random_u32(&source) / 4294967296.0;
        const double ends[][2] = {{first, 3}, {first + range, 5}};
        points(i % 2 ? "maya" : "maya-f32time", 2, ends);
        both_sides(AC_EXTRAP_CYCLE + i % 3);
        double whole = (double)random_below(&source, 9) - 4.0;
        double beside = ((double)random_below(&source, 5) - 2.0) * pow(10, -(i % 12));
        assert_true(isfinite(ac_eval(&curve, first + whole * range + beside)));
    }
}

static void maya_tails_follow_the_outer_vectors(void **state) {
    (void)state;
    const double steep = 1.633123935319537e16; /* tan of 90 degrees */
    points("maya", 2, two);
    both_sides(AC_EXTRAP_LINEAR);
    keys[0].in = (ac_handle){2, 6};
    keys[0].out = (ac_handle){1, 100};
    keys[1].in = (ac_handle){1, 100};
    keys[1].out = (ac_handle){0.5, 1};
    check(0, 7);
    check(5, 18);
    keys[0].in = (ac_handle){0, 6};
    keys[1].out = (ac_handle){0, -1};
    check(0, 10 - steep);
    check(5, 14 - 2 * steep);
    keys[0].in = keys[1].out = (ac_handle){0, 0};
    check(0, 10);
    check(5, 14);
}

/* What the grid does to a piece is in its bound: half a step of it, as a share of the span. */
static void piece_bounds_count_half_a_step_of_the_grid(void **state) {
    (void)state;
    static const double unit[][2] = {{0, 0}, {1, 1}};
    static const struct {
        const char *dialect;
        double step;
    } rows[] = {{"maya", 1 / 141120000.0}, {"maya-f32time", 1 / 6000.0}};
    for (size_t i = 0; i < 2; i++) {
        points(rows[i].dialect, 2, unit);
        both_sides(AC_EXTRAP_CYCLE);
        ac_pieces walk;
        ac_piece piece;
        assert_int_equal(ac_pieces_begin(&curve, 1.25, 1.75, &walk, NULL), AC_OK);
        assert_true(ac_pieces_next(&walk, &piece));
        /* 6 wrap (1 + wrap)^2 times three times the sum of the ordinates */
        double wrap = rows[i].step / 2, moved = 36 * wrap * (1 + wrap) * (1 + wrap);
        assert_true(fabs(piece.rounding - moved) <= 1e-4 * moved);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_that_are_no_rule_hold),
        cmocka_unit_test(every_rule_is_its_own),
        cmocka_unit_test(blender_copies_own_their_near_edge),
        cmocka_unit_test(blender_mirrors_odd_copies),
        cmocka_unit_test(blender_cycles_end_behind_their_count),
        cmocka_unit_test(counts_beyond_53_bits_are_told),
        cmocka_unit_test(infinite_positions_end_in_the_curve),
        cmocka_unit_test(lists_out_of_order_fold_by_their_ends),
        cmocka_unit_test(blender_linear_keys_go_on_as_their_spans),
        cmocka_unit_test(blender_other_keys_follow_their_outer_handle),
        cmocka_unit_test(tails_name_the_key_they_leave),
        cmocka_unit_test(explanations_name_the_range_that_is_repeated),
        cmocka_unit_test(blender_without_length_does_what_lies_below_the_cycles),
        cmocka_unit_test(maya_without_length_vanishes_outside),
        cmocka_unit_test(maya_cycles_begin_at_the_far_edge),
        cmocka_unit_test(maya_folds_onto_a_grid),
        cmocka_unit_test(maya_folds_into_the_keys),
        cmocka_unit_test(maya_cycles_always_give_a_number),
        cmocka_unit_test(maya_tails_follow_the_outer_vectors),
        cmocka_unit_test(piece_bounds_count_half_a_step_of_the_grid),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
