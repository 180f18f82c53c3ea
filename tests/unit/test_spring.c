/* Springs: what motion-dom and spring-easing answered (tests/data/golden/easing/js_spring.jsonl), the
 * equation of motion, the damping ratio near 1, coming to rest, and wild numbers. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the above first */
#include <cmocka.h>

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "ease/ease.h"
#include "ease_lines.h"

extern const aci_ease_family aci_ease_spring, aci_ease_spring_easing;

static double worst_motion, worst_easing, worst_residual, worst_speed, worst_jump;
static unsigned long golden_values, settled;

/* ---- goldens --------------------------------------------------------------------------------- */

static void set_params(ac_ease *ease, const json_t *line, const char *velocity) {
    ease->params[0] = ease_param(line, "mass");
    ease->params[1] = ease_param(line, "stiffness");
    ease->params[2] = ease_param(line, "damping");
    ease->params[3] = ease_param(line, velocity);
}

static void check_line(const json_t *line) {
    bool motion =
        strcmp(json_string_value(json_object_get(line, "name")), "motion-dom.spring") == 0;
    const aci_ease_family *family = motion ? &aci_ease_spring : &aci_ease_spring_easing;
    double *worst = motion ? &worst_motion : &worst_easing;
    ac_ease ease = aci_ease_make(family, 0);
    set_params(&ease, line, motion ? "velocity_per_s" : "velocity");
    ease.params[4] = motion ? 1.0 : ease_param(line, "duration_ms") / 1000.0;
    size_t count = json_array_size(json_object_get(line, "x"));
    for (size_t i = 0; i < count; i++) {
        double u = ease_number(line, "x", i) / (motion ? 1000.0 : 1.0);
        double off = fabs(family->rows[0].eval(&ease, u) - ease_number(line, "y", i));
        if (!(off <= 1e-11)) fail_msg("at %g: off by %g", u, off);
        *worst = fmax(*worst, off);
        golden_values++;
    }
}

static void libraries_agree(void **state) {
    (void)state;
    ease_each_line("js_spring.jsonl", check_line);
    assert_int_equal(golden_values, 11 * 1001);
}

/* ---- the equation ------------------------------------------------------------------------------ */

static ac_spring spring_of_ratio(double zeta, double velocity) {
    return (ac_spring){1.0, 100.0, 20.0 * zeta, velocity};
}

static const double ratios[] = {0.0, 1e-9,     0.01, 0.2, 0.5,  0.9,   0.999999,
                                1.0, 1.000001, 1.1,  2.0, 10.0, 1000.0};
static const double velocities[] = {0.0, 3.0, -8.0, 10.0, 40.0};

#define COUNT(array) (sizeof(array) / sizeof(array)[0])

/* Central differences of the value give the velocity, those of the velocity obey
 * m y'' + c y' + k (y - 1) = 0. In the spring's own time; h^2 / 6 and the rounding meet at 1e-5. */
static void check_motion(const ac_spring *spring, double time_s) {
    double rate = fmax(10.0, spring->damping), h = 1e-5 / rate;
    double speed = ac_spring_velocity(spring, time_s);
    double scale = fmax(10.0, fabs(spring->velocity));
    double slope =
        (ac_spring_value(spring, time_s + h) - ac_spring_value(spring, time_s - h)) / (2.0 * h);
    double force =
        (ac_spring_velocity(spring, time_s + h) - ac_spring_velocity(spring, time_s - h)) /
        (2.0 * h);
    double residual = spring->mass * force + spring->damping * speed +
                      spring->stiffness * (ac_spring_value(spring, time_s) - 1.0);
    worst_speed = fmax(worst_speed, fabs(slope - speed) / (scale * rate));
    worst_residual = fmax(worst_residual, fabs(residual) / (scale * rate));
    if (!(fabs(slope - speed) <= 1e-9 * scale * rate && fabs(residual) <= 1e-9 * scale * rate))
        fail_msg("damping %g velocity %g at %g: slope %g, velocity %g, residual %g",
                 spring->damping, spring->velocity, time_s, slope, speed, residual);
}

static void values_obey_the_equation_of_motion(void **state) {
    (void)state;
    for (size_t r = 0; r < COUNT(ratios); r++) {
        for (size_t v = 0; v < COUNT(velocities); v++) {
            ac_spring spring = spring_of_ratio(ratios[r], velocities[v]);
            assert_true(ac_spring_value(&spring, 0.0) == 0.0);
            assert_true(ac_spring_velocity(&spring, 0.0) == velocities[v]);
            for (int i = 1; i <= 200; i++) check_motion(&spring, i / 100.0);
        }
    }
}

/* Mass, stiffness and time scale. */
static void only_ratios_matter(void **state) {
    (void)state;
    for (size_t r = 0; r < COUNT(ratios); r++) {
        ac_spring a = spring_of_ratio(ratios[r], 4.0);
        ac_spring b = {0x1p40, 100.0 * 0x1p60, 20.0 * ratios[r] * 0x1p50, 4.0 * 0x1p10};
        for (int i = 0; i < 100; i++)
            assert_true(ac_spring_value(&a, i / 64.0) ==
                        ac_spring_value(&b, i / 64.0 * 0x1p-10));
    }
}

/* Nothing jumps where the formula changes: values change by no more than the ratio's change
 * accounts for, |dy / dzeta| < 1. */
static void values_are_continuous_at_critical_damping(void **state) {
    (void)state;
    for (size_t v = 0; v < COUNT(velocities); v++) {
        ac_spring critical = spring_of_ratio(1.0, velocities[v]);
        for (int power = -52; power <= -6; power++) {
            for (int side = -1; side <= 1; side += 2) {
                double off = ldexp(side, power);
                ac_spring near = spring_of_ratio(1.0 + off, velocities[v]);
                for (int i = 0; i <= 300; i++) {
                    double value = ac_spring_value(&critical, i / 100.0);
                    double step = fabs(ac_spring_value(&near, i / 100.0) - value);
                    double scale = 1.0 + fabs(velocities[v]);
                    assert_true(step <= scale * fabs(off) + 4e-16 * scale);
                    worst_jump = fmax(worst_jump, step - scale * fabs(off));
                }
            }
        }
    }
}

/* ---- coming to rest --------------------------------------------------------------------------- */

/* The last of many samples that is past the tolerance. */
static double last_outside(const ac_spring *spring, double tolerance, double end, int count) {
    for (int i = count; i > 0; i--)
        if (fabs(ac_spring_value(spring, end * i / count) - 1.0) > tolerance)
            return end * i / count;
    return 0.0;
}

static void check_settle(const ac_spring *spring, double tolerance) {
    double settle = ac_spring_settle_s(spring, tolerance), slack = tolerance * 1e-9 + 4e-16;
    assert_true(settle >= 0.0 && isfinite(settle));
    /* Never too early ... */
    double late = last_outside(spring, tolerance + slack, 3.0 * settle + 1.0, 3000);
    if (!(late <= settle))
        fail_msg("damping %g velocity %g tolerance %g: %g, outside at %g", spring->damping,
                 spring->velocity, tolerance, settle, late);
    /* ... nor late: it is just where the value crosses. */
    double step = fmin(settle * 1e-9, 1e-7);
    double before = fabs(ac_spring_value(spring, settle - step) - 1.0);
    if (settle > 0.0 && !(before > tolerance * (1.0 - 1e-5) - slack))
        fail_msg("damping %g velocity %g tolerance %g: %g, but %g before", spring->damping,
                 spring->velocity, tolerance, settle, before);
    settled++;
}

static void settle_time_is_the_last_crossing(void **state) {
    (void)state;
    static const double tolerances[] = {0.5, 0.1, 1e-2, 1e-3, 1e-6, 1e-9};
    for (size_t r = 1; r < COUNT(ratios); r++)
        for (size_t v = 0; v < COUNT(velocities); v++)
            for (size_t t = 0; t < COUNT(tolerances); t++) {
                ac_spring spring = spring_of_ratio(ratios[r], velocities[v]);
                check_settle(&spring, tolerances[t]);
            }
    ease_random random = {99};
    for (int i = 0; i < 1000; i++) {
        double zeta =
            ldexp(ease_random_share(&random) + 0.01, (int)ease_random_below(&random, 5) - 1);
        ac_spring spring = spring_of_ratio(zeta, ease_random_share(&random) * 60.0 - 20.0);
        check_settle(&spring, ldexp(1.0, -1 - (int)ease_random_below(&random, 30)));
    }
}

static void settle_time_has_its_edges(void **state) {
    (void)state;
    ac_spring free = spring_of_ratio(0.0, 0.0), slow = spring_of_ratio(0.5, 0.0);
    assert_true(isinf(ac_spring_settle_s(&free, 0.5)));
    assert_true(ac_spring_settle_s(&free, 1.0) == 0.0);
    assert_true(ac_spring_settle_s(&slow, 1.0) == 0.0);
    assert_true(isinf(ac_spring_settle_s(&slow, 0.0)));
    assert_true(isinf(ac_spring_settle_s(&slow, -1.0)));
    double nan = ac_spring_settle_s(&slow, (double)NAN);
    assert_true(nan != nan);
    /* At rest with v = b: only the fast exponential is there. */
    ac_spring fast = spring_of_ratio(10.0, 10.0 * (10.0 + sqrt(99.0)));
    assert_true(ac_spring_settle_s(&fast, 0.001) < 0.04);
    ac_spring pushed = spring_of_ratio(2.0, -10.0);
    assert_true(ac_spring_settle_s(&pushed, 1.1) > 0.0); /* it first moves away */
}

/* ---- as eases ---------------------------------------------------------------------------------- */

static double ease_at(const ac_ease *ease, double u) {
    return aci_ease_spring.rows[0].eval(ease, u);
}

static void eases_end_at_rest(void **state) {
    (void)state;
    ac_ease ease = aci_ease_make(&aci_ease_spring, 0);
    ac_spring spring = {1.0, 100.0, 10.0, 0.0};
    assert_true(ease_at(&ease, 0.0) == 0.0 && ease_at(&ease, -1.0) == 0.0);
    assert_true(ease_at(&ease, 1.0) == 1.0 && ease_at(&ease, 7.0) == 1.0);
    double rest_s = ac_spring_settle_s(&spring, 0.001);
    assert_true(ease_at(&ease, 0.25) == ac_spring_value(&spring, 0.25 * rest_s));
    assert_true(fabs(ease_at(&ease, 0.999999) - 1.0) <= 0.0011);
    ease.params[4] = 0.3; /* cut short, it ends where it is */
    assert_true(ease_at(&ease, 1.0) == ac_spring_value(&spring, 0.3));
    ease.params[4] = 0.0;
    ease.params[2] = 0.0; /* one swing */
    assert_true(fabs(ease_at(&ease, 0.5) - 2.0) < 1e-15 && fabs(ease_at(&ease, 1.0)) < 1e-15);
}

static void spring_easing_never_passes_critical_damping(void **state) {
    (void)state;
    ac_ease ease = aci_ease_make(&aci_ease_spring_easing, 0);
    ac_spring critical = {1.0, 100.0, 20.0, 0.0001};
    ease.params[2] = 500.0;
    ease.params[4] = 1.0;
    for (int i = 0; i <= 100; i++)
        assert_true(aci_ease_spring_easing.rows[0].eval(&ease, i / 100.0) ==
                    ac_spring_value(&critical, i / 100.0));
}

/* ---- wild numbers -------------------------------------------------------------------------------- */

/* mass / stiffness overflows; its root does not. */
static void a_spring_without_damping_of_any_size_swings_once(void **state) {
    (void)state;
    ac_ease ease;
    assert_true(ac_ease_find("spring(1e300, 1e-300, 0, 0)", &ease));
    assert_true(fabs(ac_ease_eval(&ease, 0.5) - 2.0) <= 1e-12);
    assert_true(fabs(ac_ease_eval(&ease, 1.0)) <= 1e-12);
    assert_true(ac_ease_find("spring(1e-300, 1e300, 0, 0)", &ease));
    assert_true(fabs(ac_ease_eval(&ease, 0.5) - 2.0) <= 1e-12);
}

static void wild_numbers_have_sane_answers(void **state) {
    (void)state;
    const double far = (double)INFINITY;
    static const double sizes[] = {1e-300, 1e-150, 1e-9, 1.0, 1e9, 1e150, 1e300};
    static const double times[] = {-1.0, 0.0, 1e-300, 1e-9, 1.0, 1e9, 1e300, (double)INFINITY};
    for (size_t m = 0; m < COUNT(sizes); m++)
        for (size_t k = 0; k < COUNT(sizes); k++)
            for (size_t c = 0; c < COUNT(sizes); c++)
                for (size_t t = 0; t < COUNT(times); t++) {
                    ac_spring spring = {sizes[m], sizes[k], sizes[c], 0.0};
                    double value = ac_spring_value(&spring, times[t]);
                    double speed = ac_spring_velocity(&spring, times[t]);
                    assert_true(value >= 0.0 && value <= 2.0);
                    assert_true(speed == speed);
                    double settle = ac_spring_settle_s(&spring, 0.001);
                    assert_true(settle >= 0.0);
                }
    ac_spring spring = {1.0, 100.0, 10.0, 0.0};
    assert_true(ac_spring_value(&spring, far) == 1.0);
    assert_true(ac_spring_velocity(&spring, far) == 0.0);
    spring.damping = 0.0;
    double nowhere = ac_spring_value(&spring, far);
    assert_true(nowhere != nowhere);
    assert_true(ac_spring_value(&spring, -far) == 0.0);
}

static void what_is_no_spring_gives_nan(void **state) {
    (void)state;
    const double nan = (double)NAN;
    const ac_spring bad[] = {{0.0, 100.0, 10.0, 0.0}, {1.0, 0.0, 10.0, 0.0},
                             {1.0, 100.0, -1.0, 0.0}, {nan, 100.0, 10.0, 0.0},
                             {1.0, nan, 10.0, 0.0},   {1.0, 100.0, nan, 0.0},
                             {1.0, 100.0, 10.0, nan}};
    for (size_t i = 0; i < COUNT(bad); i++) {
        double value = ac_spring_value(&bad[i], 1.0), speed = ac_spring_velocity(&bad[i], 1.0),
               settle = ac_spring_settle_s(&bad[i], 0.1);
        assert_true(value != value && speed != speed && settle != settle);
    }
    ac_spring spring = {1.0, 100.0, 10.0, 0.0};
    double value = ac_spring_value(&spring, nan);
    assert_true(value != value);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(libraries_agree),
        cmocka_unit_test(values_obey_the_equation_of_motion),
        cmocka_unit_test(only_ratios_matter),
        cmocka_unit_test(values_are_continuous_at_critical_damping),
        cmocka_unit_test(settle_time_is_the_last_crossing),
        cmocka_unit_test(settle_time_has_its_edges),
        cmocka_unit_test(eases_end_at_rest),
        cmocka_unit_test(spring_easing_never_passes_critical_damping),
        cmocka_unit_test(a_spring_without_damping_of_any_size_swings_once),
        cmocka_unit_test(wild_numbers_have_sane_answers),
        cmocka_unit_test(what_is_no_spring_gives_nan),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    printf("springs: %lu values, off by %.2g (motion-dom) and %.2g (spring-easing); residual "
           "%.2g, slope %.2g, jump at ratio 1 %.2g; %lu settle times\n",
           golden_values, worst_motion, worst_easing, worst_residual, worst_speed, worst_jump,
           settled);
    return failed;
}
