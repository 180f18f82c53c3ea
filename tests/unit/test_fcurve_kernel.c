/* The arithmetic below function curves: the time solver and the handle limits to the bit, easings
 * against an independent evaluator in double. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the above first */
#include <cmocka.h>

#include <math.h>
#include <string.h>

#include "base/bits.h"
#include "kernel/bezier.h"
#include "kernel/eased.h"
#include "oracle/fcurve_oracle.h"
#include "xna_support.h"

static double between(random_source *source, double low, double high) {
    return low + (high - low) * ((double)random_u32(source) / 4294967296.0);
}

static void mix(uint64_t *hash, double value) {
    assert_true(isfinite(value));
    *hash = (*hash ^ aci_f64_bits(value)) * UINT64_C(1099511628211);
    *hash ^= *hash >> 32;
}

/* ---- to the bit ------------------------------------------------------------------------------ */

/* Shares of a handle, the plain ones often. */
static double share(random_source *source) {
    static const double plain[] = {0,    0.25,    1.0 / 3, 0.5,   2.0 / 3, 1,
                                   1.25, 4.0 / 3, 2,       -0.25, 1e-16,   1 - 1e-16};
    uint32_t pick = random_below(source, 24);
    return pick < 12 ? plain[pick] : between(source, -0.5, 1.5);
}

/* That other compilers and processors give the same numbers, and later versions too. The accuracy
 * is measured elsewhere. */
static void the_solver_gives_the_same_bits_everywhere(void **state) {
    (void)state;
    random_source source = {UINT64_C(0x9e3779b97f4a7c15)};
    uint64_t hash = 0;
    for (int i = 0; i < 20000; i++) {
        double x1 = share(&source), x2 = 1.0 - share(&source);
        double s = between(&source, -0.05, 1.05);
        if (i % 7 == 0) s = pow(2.0, -(double)random_below(&source, 60));
        if (i % 11 == 0) s = 0.5;
        mix(&hash, aci_bezier_solve(x1, x2, s));
        mix(&hash, aci_bezier_is_monotone(x1, x2));
    }
    assert_true(hash == UINT64_C(0xf07742fecf50b6e6));
}

static void the_handle_limits_give_the_same_bits_everywhere(void **state) {
    (void)state;
    random_source source = {UINT64_C(0xbf58476d1ce4e5b9)};
    uint64_t hash = 0;
    for (int i = 0; i < 20000; i++) {
        double out = share(&source), in = share(&source);
        double y0 = between(&source, -9, 9), y1 = between(&source, -9, 9);
        double y2 = between(&source, -9, 9), y3 = between(&source, -9, 9);
        aci_handles limited = {out, in, y1, y2}, cut = limited;
        aci_handles_limit(&limited, y0, y3);
        aci_handles_cut(&cut, y0, y3);
        const double numbers[] = {limited.out, limited.in, limited.y1, limited.y2,
                                  cut.out,     cut.in,     cut.y1,     cut.y2};
        for (size_t k = 0; k < 8; k++) mix(&hash, numbers[k]);
        mix(&hash, aci_bezier_value(y0, limited.y1, limited.y2, y3, share(&source)));
    }
    assert_true(hash == UINT64_C(0xc6da72e4730f4da0));
}

/* ---- the solver's own cases -------------------------------------------------------------------- */

static void the_ends_of_time_are_the_ends_of_the_span(void **state) {
    (void)state;
    random_source source = {UINT64_C(0x1234567887654321)};
    for (int i = 0; i < 2000; i++) {
        double x1 = share(&source), x2 = 1.0 - share(&source);
        assert_true(aci_bezier_solve(x1, x2, 0.0) == 0.0);
        assert_true(aci_bezier_solve(x1, x2, -1e-300) == 0.0);
        assert_true(aci_bezier_solve(x1, x2, 1.0) == 1.0);
        assert_true(aci_bezier_solve(x1, x2, 1.5) == 1.0);
    }
}

/* Within 1e-12 of the thirds the parameter is the time. */
static void thirds_need_no_solving(void **state) {
    (void)state;
    static const double inside[] = {0, 9e-13, -9e-13}, outside[] = {1.2e-12, -1.2e-12};
    const double x1 = 1.0 / 3, x2 = 2.0 / 3, s = 0.4;
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++)
            assert_true(aci_bezier_solve(x1 + inside[i], x2 + inside[k], s) == s);
    for (int i = 0; i < 2; i++) {
        assert_true(aci_bezier_solve(x1 + outside[i], x2, s) != s);
        assert_true(aci_bezier_solve(x1, x2 + outside[i], s) != s);
    }
}

/* Time turns back at 0.28 of these handles, and reaches that moment once more at the end. */
static void a_time_reached_where_it_turns_is_reached_there(void **state) {
    (void)state;
    const double turn = 6 / (15 + sqrt(45)), s = ((10 * turn - 15) * turn + 6) * turn;
    assert_true(fabs(aci_bezier_solve(2, -1, s) - turn) < 1e-7);
    assert_true(fabs(aci_bezier_solve(2, -1, s - 1e-6) - turn) < 1e-3);
    assert_true(aci_bezier_solve(2, -1, s + 1e-6) > 0.9);
}

static void the_condition_for_time_to_run_forward_is_exact(void **state) {
    (void)state;
    /* a = x1, b = 1 - x2: not negative, and (a + b - 1)^2 <= a b where a + b > 1. */
    assert_true(aci_bezier_is_monotone(0, 1) && aci_bezier_is_monotone(1, 0));
    assert_true(aci_bezier_is_monotone(0, 0) && aci_bezier_is_monotone(1, 1));
    assert_true(aci_bezier_is_monotone(1.25, 0.5));
    assert_false(aci_bezier_is_monotone(-0x1p-50, 0.5));
    assert_false(aci_bezier_is_monotone(0.5, 1 + 0x1p-50));
    assert_false(aci_bezier_is_monotone(1.25, 0));
    assert_false(aci_bezier_is_monotone(0, -0x1p-50));
    assert_false(aci_bezier_is_monotone(1 + 0x1p-50, 1));
    assert_false(aci_bezier_is_monotone((double)NAN, 0.5));
}

static void flat_ordinates_give_themselves(void **state) {
    (void)state;
    random_source source = {UINT64_C(0x853c49e6748fea9b)};
    for (int i = 0; i < 2000; i++) {
        double y = between(&source, -9, 9), u = between(&source, 0.1, 0.9);
        assert_true(aci_bezier_value(y, y, y, y, u) == y);
        assert_true(aci_bezier_value(y, y, y, y + 1, u) > y);
        assert_true(aci_bezier_value(y + 1, y, y, y, u) > y);
        assert_true(aci_bezier_value(y, y + 1, y + 1, y, u) > y);
    }
}

/* ---- limits ------------------------------------------------------------------------------------ */

/* The reach of the incoming handle after the limit, the outgoing one reaching `a`. */
static double limited(double a, double b) {
    aci_handles h = {a, b, 2, 3};
    aci_handles_limit(&h, 0, 1);
    assert_true(h.out == a);
    return h.in;
}

/* The reaches of b on the ellipse where the outgoing handle has a. */
static double ellipse(double a, double sign) {
    return ((2 - a) + sign * sqrt(4 * a - 3 * a * a)) / 2;
}

static void limits_stop_a_margin_inside_the_ellipse(void **state) {
    (void)state;
    const double margin = 1e-10, wide = 2.0 / 3, narrow = 1.25;
    const double high = ellipse(wide, 1), low = ellipse(narrow, -1), top = ellipse(narrow, 1);
    assert_true(fabs(limited(wide, 2) - (high - margin)) < 1e-14);
    assert_true(fabs(limited(wide, high) - (high - margin)) < 1e-14);
    /* Half a margin inside is moved, almost a whole one is not. */
    assert_true(fabs(limited(wide, high - 5e-11) - (high - margin)) < 1e-14);
    assert_true(limited(wide, high - 9.5e-11) == high - 9.5e-11);
    assert_true(fabs(limited(narrow, 0) - (low + margin)) < 1e-14);
    assert_true(fabs(limited(narrow, low) - (low + margin)) < 1e-14);
    assert_true(limited(narrow, low + 1e-9) == low + 1e-9);
    assert_true(fabs(limited(narrow, 1) - (top - margin)) < 1e-14);
    assert_true(limited(1, 1) == 1 && limited(0.5, 0.75) == 0.75);
}

static void no_handle_reaches_past_four_thirds(void **state) {
    (void)state;
    for (int i = 0; i < 3; i++) {
        aci_handles h = {4.0 / 3 + i, 0.5, 2, 3};
        double old = h.out;
        aci_handles_limit(&h, 0, 1);
        assert_true(fabs(h.out - (4.0 / 3 - 1e-10)) < 1e-14);
        assert_true(fabs(h.in - (1.0 / 3 - 1e-10)) < 1e-14);
        assert_true(fabs(h.y1 - 2 * h.out / old) < 1e-12); /* in proportion, about its key */
        assert_true(fabs(h.y2 - (1 + 2 * h.in / 0.5)) < 1e-12);
    }
}

static void handles_that_point_back_are_cut_to_nothing(void **state) {
    (void)state;
    aci_handles h = {-1, -0.5, 2, 3};
    aci_handles_limit(&h, 0.5, 1);
    assert_true(h.out == 0 && h.in == 0 && h.y1 == 0.5 && h.y2 == 1);
    h = (aci_handles){0, 0, 2, 3}; /* vertical ones keep their ordinates */
    aci_handles_limit(&h, 0.5, 1);
    assert_true(h.out == 0 && h.in == 0 && h.y1 == 2 && h.y2 == 3);
    h = (aci_handles){-2, 4, 2, 3};
    aci_handles_cut(&h, 0.5, 1);
    assert_true(h.out == -1 && h.in == 1 && h.y1 == 1.25 && h.y2 == 1.5);
}

/* ---- easings --------------------------------------------------------------------------------- */

static ac_key_ease random_ease(random_source *source) {
    ac_key_ease ease = {.shape = (uint16_t)random_below(source, AC_SHAPE_COUNT),
                        .direction = (uint8_t)random_below(source, AC_DIRECTION_COUNT),
                        .amplitude = between(source, 0, 9),
                        .period = between(source, 0.1, 5),
                        .back = between(source, 0, 3)};
    if (random_below(source, 4) == 0) ease.amplitude = 0;
    if (random_below(source, 4) == 0) ease.period = 0;
    return ease;
}

static double oracle_eased(const ac_key_ease *ease, double t, double duration, double start,
                           double rise) {
    fc_key keys[2];
    memset(keys, 0, sizeof keys);
    keys[0].v = start;
    keys[0].interp = FC_SINE + ease->shape;
    keys[0].easing = ease->direction;
    keys[0].amplitude = ease->amplitude;
    keys[0].period = ease->period;
    keys[0].back = ease->back;
    keys[1].t = duration;
    keys[1].v = start + rise;
    return fc_blender(keys, 2, FC_CONSTANT, FC_NONE, 0, FC_NONE, 0, t);
}

static void easings_agree_with_the_oracle_in_double(void **state) {
    (void)state;
    random_source source = {UINT64_C(0x94d049bb133111eb)};
    for (int i = 0; i < 100000; i++) {
        ac_key_ease ease = random_ease(&source);
        double duration = (double)(1u << random_below(&source, 4)); /* u is exact */
        double start = (double)random_below(&source, 16) / 4;
        double rise = ((double)random_below(&source, 65) - 32) / 4;
        double u = ((double)random_below(&source, 1023) + 1) / 1024;
        if (i % 3 == 0) ease.amplitude = fabs(rise) * (double)random_below(&source, 5) / 4;
        double ours = aci_eased(&ease, u, duration, start, rise);
        double theirs = oracle_eased(&ease, u * duration, duration, start, rise);
        double scale = 1 + fabs(rise) + ease.amplitude;
        if (!(fabs(ours - theirs) <= 1e-12 * scale))
            fail_msg("shape %u, direction %u, amplitude %g, period %g, back %g, duration %g, "
                     "rise %g at %g: %.17g, oracle %.17g",
                     ease.shape, ease.direction, ease.amplitude, ease.period, ease.back,
                     duration, rise, u, ours, theirs);
    }
}

static void easings_begin_and_end_at_their_keys(void **state) {
    (void)state;
    random_source source = {UINT64_C(0x2545f4914f6cdd1d)};
    for (int i = 0; i < 2000; i++) {
        ac_key_ease ease = random_ease(&source);
        assert_true(fabs(aci_eased(&ease, 0, 2, 3, 4) - 3) <= 1e-14);
        assert_true(fabs(aci_eased(&ease, 1, 2, 3, 4) - 7) <= 1e-14);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_solver_gives_the_same_bits_everywhere),
        cmocka_unit_test(the_handle_limits_give_the_same_bits_everywhere),
        cmocka_unit_test(the_ends_of_time_are_the_ends_of_the_span),
        cmocka_unit_test(thirds_need_no_solving),
        cmocka_unit_test(a_time_reached_where_it_turns_is_reached_there),
        cmocka_unit_test(the_condition_for_time_to_run_forward_is_exact),
        cmocka_unit_test(flat_ordinates_give_themselves),
        cmocka_unit_test(limits_stop_a_margin_inside_the_ellipse),
        cmocka_unit_test(no_handle_reaches_past_four_thirds),
        cmocka_unit_test(handles_that_point_back_are_cut_to_nothing),
        cmocka_unit_test(easings_agree_with_the_oracle_in_double),
        cmocka_unit_test(easings_begin_and_end_at_their_keys),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
