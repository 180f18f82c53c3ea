/* The dictionary: which names are one curve, which only sound alike. */
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

static ac_ease parts[64];
static double stops[128];

static ac_ease parse(const char *text) {
    ac_ease ease = {0};
    ac_error error;
    ac_ease_store store = {stops, parts, 64, 64, 0, 0};
    if (ac_ease_parse(text, &store, &ease, &error) != AC_OK)
        fail_msg("%s: column %u: %s", text, error.column, error.message);
    return ease;
}

/* What the dictionary says of `name` to somebody who asks about `text`. */
static ac_likeness entry(const char *text, const char *name, ac_ease_difference *d) {
    ac_ease ease = parse(text);
    ac_ease_info info;
    ac_likeness likeness;
    size_t index = 0;
    while ((likeness = ac_ease_like(&ease, &index, &info, d)) != AC_LIKENESS_NONE)
        if (strcmp(info.name, name) == 0) return likeness;
    return AC_LIKENESS_NONE;
}

typedef struct claim {
    const char *text, *name;
    ac_likeness likeness;
    double least, most;
} claim;

static const claim claims[] = {
    {"skcell:Quadratic.In", "penner:quad.out", AC_LIKENESS_SAME, 0.0, 9e-8},
    {"skcell:Quadratic.In", "penner:quad.in", AC_LIKENESS_SOUNDS, 0.5, 0.500001},
    {"skcell:Quadratic.In", "penner:quad.in-out", AC_LIKENESS_NONE, 0.0, 0.0},
    {"skcell:QuinticDouble.In", "gsap:power4.in-out", AC_LIKENESS_SAME, 0.0, 1e-7},
    {"skcell:Sine.In", "qt:SineCurve", AC_LIKENESS_SAME, 0.0, 1e-6},
    {"skcell:Sine.In", "penner:sine.in", AC_LIKENESS_SOUNDS, 0.9, 1.0},
    {"skcell:Elastic.In", "penner:elastic.in", AC_LIKENESS_SOUNDS, 9.9e-4, 1e-3},
    {"skcell:Bounce.In", "penner:bounce.in", AC_LIKENESS_SOUNDS, 0.1, 1.0},
    {"skcell:BounceDouble.In", "penner:bounce.in-out", AC_LIKENESS_SOUNDS, 5e-6, 6e-6},
    {"penner:quad.in", "tweenjs:Quadratic.In", AC_LIKENESS_SAME, 0.0, 0.0},
    {"penner:quad.in", "android:accelerate", AC_LIKENESS_SAME, 0.0, 1e-7},
    {"penner:cubic.in", "wpf:cubic.in", AC_LIKENESS_SAME, 0.0, 0.0},
    {"penner:cubic.in", "d3:polyIn", AC_LIKENESS_SAME, 0.0, 1e-15},
    {"penner:expo.out", "d3:expOut", AC_LIKENESS_SOUNDS, 9.7e-4, 9.8e-4},
    {"penner:expo.out", "bevy:ExponentialOut", AC_LIKENESS_SOUNDS, 9.7e-4, 9.8e-4},
    {"penner:expo.in", "gsap:expo.in", AC_LIKENESS_SOUNDS, 0.005, 0.01},
    {"penner:circ.in", "d3:circleIn", AC_LIKENESS_SAME, 0.0, 0.0},
    {"penner:circ.in", "bevy:CircularIn", AC_LIKENESS_SAME, 0.0, 1e-7},
    {"penner:sine.in-out", "tweenjs:Sinusoidal.InOut", AC_LIKENESS_SAME, 0.0, 0.0},
    {"penner:sine.in-out", "android:accelerate-decelerate", AC_LIKENESS_SAME, 0.0, 1e-7},
    {"penner:back.in-out", "d3:backInOut", AC_LIKENESS_SOUNDS, 0.01, 0.1},
    {"penner:back.in-out", "bevy:BackInOut", AC_LIKENESS_SOUNDS, 0.01, 0.1},
    {"penner:back.out", "motion:backOut", AC_LIKENESS_SOUNDS, 0.02, 0.03},
    {"penner:elastic.in", "gsap:elastic.in", AC_LIKENESS_SAME, 0.0, 1e-13},
    {"penner:elastic.in", "tweenjs:Elastic.In", AC_LIKENESS_SOUNDS, 0.2, 0.3},
    {"penner:elastic.in-out", "easing-utils:easeInOutElastic", AC_LIKENESS_SOUNDS, 0.09, 0.7},
    {"penner:bounce.out", "eases:bounceOut", AC_LIKENESS_SOUNDS, 0.05, 0.050001},
    {"penner:bounce.out", "android:bounce", AC_LIKENESS_SOUNDS, 0.2, 0.3},
    {"penner:bounce.out", "blender:bounce", AC_LIKENESS_SAME, 0.0, 1e-7},
    {"ease-in", "motion:easeIn", AC_LIKENESS_SAME, 0.0, 0.0},
    {"out(ease-in)", "ease-out", AC_LIKENESS_SAME, 0.0, 1e-12},
    {"cubic-bezier(.4, 0, .2, 1)", "material:legacy", AC_LIKENESS_SAME, 0.0, 0.0},
    {"linear(0, 1)", "gsap:none", AC_LIKENESS_SAME, 0.0, 1e-15},
    {"smoothstep", "bevy:SmoothStep", AC_LIKENESS_SAME, 0.0, 1e-7},
    {"cubic-bezier(0.3333333333333333, 0, 0.6666666666666666, 1)", "smoothstep",
     AC_LIKENESS_SAME, 0.0, 1e-12},
    {"linear", "tweenjs:Linear.None", AC_LIKENESS_SAME, 0.0, 0.0},
    {"ease", "cubic-bezier", AC_LIKENESS_NONE, 0.0, 0.0},
};

static void names_are_one_curve_or_only_sound_alike(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof claims / sizeof claims[0]; i++) {
        const claim *c = &claims[i];
        ac_ease_difference d = {0};
        ac_likeness likeness = entry(c->text, c->name, &d);
        bool right = likeness == c->likeness;
        if (likeness != AC_LIKENESS_NONE)
            right = right && d.largest >= c->least && d.largest <= c->most;
        if (!right)
            fail_msg("%s, %s: likeness %d, %.17g at %.17g", c->text, c->name, (int)likeness,
                     d.largest, d.at);
    }
}

/* Every name is like itself, and being one curve goes both ways. */
static void likeness_goes_both_ways(void **state) {
    (void)state;
    ac_ease_info info, other;
    size_t same = 0, sounds = 0;
    for (size_t i = 0; ac_ease_at(i, &info); i++) {
        ac_ease ease, back;
        ac_ease_difference d, e;
        ac_likeness likeness;
        size_t index = 0;
        bool itself = false;
        if (strcmp(info.family, "css") == 0 && info.param_count > 0) continue; /* a function */
        assert_true(ac_ease_find(info.name, &ease));
        while ((likeness = ac_ease_like(&ease, &index, &other, &d)) != AC_LIKENESS_NONE) {
            itself = itself || strcmp(other.name, info.name) == 0;
            same += likeness == AC_LIKENESS_SAME;
            sounds += likeness == AC_LIKENESS_SOUNDS;
            if (i % 7 != 0 || index - 1 < i) continue;
            assert_true(ac_ease_find(other.name, &back));
            assert_int_equal(entry(other.name, info.name, &e), likeness);
            assert_true(fabs(d.largest - e.largest) <= 1e-9);
        }
        if (!itself) fail_msg("%s is not like itself", info.name);
    }
    print_message("%zu entries are one curve, %zu sound alike\n", same, sounds);
    assert_true(same > 1000 && sounds > 500);
}

/* The table of SKCell's rules: what its curves are called elsewhere, and how near they are. */
static void skcell_has_standard_names(void **state) {
    (void)state;
    char name[64], small[8];
    ac_ease_difference d;
    for (int32_t curve = 0; curve < AC_SKCELL_CURVE_COUNT; curve++) {
        for (int32_t dir = 0; dir < 2; dir++) {
            size_t size = ac_skcell_standard_name(curve, dir, name, sizeof name, &d);
            assert_int_equal(size, strlen(name));
            ac_ease standard = parse(name);
            for (int i = 0; i <= 1000; i++) {
                float x = (float)i / 1000.0f;
                double own = (double)ac_skcell_sample(curve, dir, x);
                double apart = fabs(own - ac_ease_eval(&standard, (double)x));
                if (apart > d.bound + 1e-7) fail_msg("%s at %g: %g", name, (double)x, apart);
            }
            bool elastic = curve == AC_SKCELL_ELASTIC || curve == AC_SKCELL_ELASTIC_DOUBLE;
            bool bounce = curve == AC_SKCELL_BOUNCE || curve == AC_SKCELL_BOUNCE_DOUBLE;
            double most = elastic ? 1e-3 : bounce ? 1.2e-5 : 1e-6;
            if (!(d.largest <= most)) fail_msg("%s: %g", name, d.largest);
        }
    }
    assert_int_equal(ac_skcell_standard_name(1, 0, name, sizeof name, NULL), 15);
    assert_string_equal(name, "penner:quad.out");
    assert_int_equal(ac_skcell_standard_name(1, 1, small, sizeof small, NULL), 27);
    assert_string_equal(small, "complem");
    ac_skcell_standard_name(1, 1, name, sizeof name, NULL);
    assert_string_equal(name, "complement(penner:quad.out)");
    ac_skcell_standard_name(AC_SKCELL_SINE, 0, name, sizeof name, NULL);
    assert_string_equal(name, "qt:SineCurve");
    assert_int_equal(ac_skcell_standard_name(-1, 0, name, sizeof name, &d), 0);
    assert_int_equal(ac_skcell_standard_name(AC_SKCELL_CURVE_COUNT, 0, name, sizeof name, &d),
                     0);
    assert_int_equal(ac_skcell_standard_name(0, 2, name, sizeof name, &d), 0);
}

static double square(void *context, double u) {
    (void)context;
    return u * u;
}

static void a_users_function_is_looked_up_too(void **state) {
    (void)state;
    ac_ease ease = ac_ease_of(square, NULL, AC_EDGE_CLAMP);
    ac_ease_info info;
    ac_ease_difference d;
    size_t index = 0;
    assert_int_equal(ac_ease_like(&ease, &index, &info, &d), AC_LIKENESS_SAME);
    assert_string_equal(info.name, "penner:quad.in");
    assert_int_equal(d.proof, AC_PROOF_SAMPLED);
    index = SIZE_MAX;
    assert_int_equal(ac_ease_like(&ease, &index, &info, &d), AC_LIKENESS_NONE);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_are_one_curve_or_only_sound_alike),
        cmocka_unit_test(likeness_goes_both_ways),
        cmocka_unit_test(skcell_has_standard_names),
        cmocka_unit_test(a_users_function_is_looked_up_too),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
