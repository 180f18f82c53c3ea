/* Comparing eases: what is proven holds for dense samples, and known differences come out. */
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

static ac_ease parts[2][64];
static double stops[2][128];

static ac_ease parse(int side, const char *text) {
    ac_ease ease = {0};
    ac_error error;
    ac_ease_store store = {stops[side], parts[side], 64, 64, 0, 0};
    if (ac_ease_parse(text, &store, &ease, &error) != AC_OK)
        fail_msg("%s: column %u: %s", text, error.column, error.message);
    return ease;
}

static ac_ease_difference compare(const char *first, const char *second) {
    ac_ease a = parse(0, first), b = parse(1, second);
    ac_ease_difference d, back;
    ac_ease_compare(&a, &b, &d);
    ac_ease_compare(&b, &a, &back);
    assert_int_equal(d.proof, back.proof);
    assert_true(fabs(d.largest - back.largest) <= 1e-9);
    assert_true(d.at >= 0.0 && d.at <= 1.0 && d.bound >= d.largest);
    return d;
}

/* Evaluates without the library's sampling: even steps, and numbers of 32 bits where asked. */
static double sampled(const ac_ease *a, const ac_ease *b, int count) {
    bool narrow = ac_ease_bits(a) == 32 || ac_ease_bits(b) == 32;
    double largest = 0.0;
    for (int i = 0; i <= count; i++) {
        double u = (double)i / count;
        if (narrow) u = (double)(float)u;
        largest = fmax(largest, fabs(ac_ease_eval(a, u) - ac_ease_eval(b, u)));
    }
    return largest;
}

/* Where one has 32 bits, `at` is a float and the rest what evaluation gives there. */
static void check_what_is_there(const ac_ease *a, const ac_ease *b,
                                const ac_ease_difference *d) {
    if (ac_ease_bits(a) != 32 && ac_ease_bits(b) != 32) return;
    assert_true((double)(float)d->at == d->at);
    assert_true(ac_ease_eval(a, d->at) == d->a && ac_ease_eval(b, d->at) == d->b);
    assert_true(fabs(d->a - d->b) == d->largest && d->bound >= d->largest);
}

/* ---- proofs ----------------------------------------------------------------------------------- */

static const char *const eases[] = {
    "linear",
    "ease",
    "ease-in",
    "ease-out",
    "ease-in-out",
    "cubic-bezier(.25,.46,.45,.94)",
    "cubic-bezier(0,1,1,0)",
    "cubic-bezier(1,0,0,1)",
    "cubic-bezier(0.5,-3,0.1,4)",
    "steps(4)",
    "steps(3, jump-both)",
    "linear(0, 0.3 20%, 1.2 60%, 1)",
    "smoothstep",
    "smootherstep",
    "smoothstep.n(4)",
    "bias(0.2)",
    "gain(0.3)",
    "gain(0.8)",
    "penner:quad.out",
    "penner:quint.in",
    "penner:back.in-out",
    "penner:bounce.out",
    "penner:circ.in",
    "penner:circ.out",
    "penner:circ.in-out",
    "eases:bounceOut",
    "gsap:slow",
    "material:emphasized",
    "motion:backInOut",
    "skcell:Quadratic.In",
    "skcell:Circ.In",
    "skcell:Bounce.In",
    "skcell:BounceDouble.Out",
    "skcell:BackDouble.In",
    "bevy:CircularOut",
    "android:bounce",
    "out(ease-in)",
    "mirror(penner:circ.out)",
    "chain(ease, penner:cubic.in)",
    "mix(smoothstep, penner:quad.in, 0.25)",
    "reverse(gain(0.3))",
};

/* No sample exceeds the bound, none is missed by much, and the bound is close. */
static void proven_bounds_hold_for_all_pairs(void **state) {
    (void)state;
    enum { COUNT = sizeof eases / sizeof eases[0] };
    double widest = 0.0;
    size_t proven = 0, same = 0;
    for (size_t i = 0; i < COUNT; i++) {
        for (size_t k = 0; k <= i; k++) {
            ac_ease a = parse(0, eases[i]), b = parse(1, eases[k]);
            ac_ease_difference d;
            ac_ease_compare(&a, &b, &d);
            double found = sampled(&a, &b, 3001);
            bool is_proven = d.proof != AC_PROOF_SAMPLED;
            check_what_is_there(&a, &b, &d);
            if (!is_proven || found > d.bound || found > d.largest + 1e-7)
                fail_msg("%s, %s: %s %.12g, bound %.12g, but %.12g", eases[i], eases[k],
                         ac_proof_name((ac_proof)d.proof), d.largest, d.bound, found);
            /* The largest of evaluations at floats may miss the formulas' by their roundings. */
            bool narrow = ac_ease_bits(&a) == 32 || ac_ease_bits(&b) == 32;
            double gap = d.bound - (narrow ? 2.0 : 1.0) * d.rounding - d.largest;
            if (gap > widest) widest = gap;
            if (gap > 1e-9)
                fail_msg("%s, %s: the bound is %.3g above", eases[i], eases[k], gap);
            proven += d.proof == AC_PROOF_PROVEN;
            same += d.proof == AC_PROOF_SAME;
        }
    }
    print_message("%zu pairs proven, %zu the same; the widest gap is %.3g\n", proven, same,
                  widest);
    assert_int_equal(same, COUNT + 1); /* and bevy:CircularOut is penner:circ.out */
}

/* Compositions over families of 32 bits, whose parts round in between. */
static const char *const compositions[] = {
    "compose(godot:linear.in, penner:quad.in)",
    "compose(godot:linear.in, penner:quad.out)",
    "compose(godot:linear.in, linear(0, 100 50%, 1))",
    "compose(android:linear, cubic-bezier(0,100,1,-100))",
    "compose(android:linear, bias(0.2))",
    "compose(out(godot:linear.in), penner:quint.in)",
    "compose(raw(skcell:Linear.In), penner:circ.out)",
    "compose(compose(godot:linear.in, linear(5, 6)), penner:quad.in)",
    "compose(godot:linear.in, compose(godot:linear.out, penner:back.in))",
    "compose(godot:quad.in, linear(0, 100))",
    "compose(godot:quad.in, linear(7, 9))",
    "compose(mix(godot:linear.in, linear, 0.5), cubic-bezier(0,3,1,-3))",
    "mix(compose(godot:linear.in, penner:quad.in), linear, 0.5)",
    "out(compose(godot:linear.in, penner:cubic.in))",
};

static void compositions_of_floats_refute_no_bound(void **state) {
    (void)state;
    static const char *const others[] = {"linear", "penner:quad.out",
                                         "cubic-bezier(0,100,1,-100)", "linear(0, 100)"};
    for (size_t i = 0; i < sizeof compositions / sizeof compositions[0]; i++) {
        for (size_t k = 0; k < sizeof others / sizeof others[0]; k++) {
            ac_ease_difference d = compare(compositions[i], others[k]);
            ac_ease a = parse(0, compositions[i]), b = parse(1, others[k]);
            double found = fmax(sampled(&a, &b, 20011), sampled(&a, &b, 16384));
            if (d.proof == AC_PROOF_PROVEN && !(found <= d.bound))
                fail_msg("%s, %s: bound %.17g, but %.17g", compositions[i], others[k], d.bound,
                         found);
        }
    }
    assert_int_equal(compare(compositions[0], "penner:quad.out").proof, AC_PROOF_PROVEN);
    /* The two are apart by the most where what the line is given is no float. */
    ac_ease a = parse(0, compositions[0]), b = parse(1, "penner:quad.out");
    double u = 0.500001356;
    ac_ease_difference d = compare(compositions[0], "penner:quad.out");
    assert_true(fabs(ac_ease_eval(&a, u) - ac_ease_eval(&b, u)) <= d.bound);
    assert_true(d.bound <= 0.5 + 1e-6);
}

typedef struct known {
    const char *a, *b;
    double largest, at;
} known;

/* By hand: extremes of small polynomials, and jumps. */
static const known knowns[] = {
    {"linear", "penner:quad.in", 0.25, 0.5},
    {"penner:quad.in", "penner:cubic.in", 4.0 / 27.0, 2.0 / 3.0},
    {"penner:quart.in", "penner:quint.in", 256.0 / 3125.0, 0.8},
    {"steps(1)", "linear", 1.0, 1.0},
    {"steps(2)", "linear", 0.5, 0.5},
    {"step-start", "linear", 1.0, 0.0},
    {"penner:bounce.out", "eases:bounceOut", 0.05, 6.0 / 11.0},
    {"complement(linear)", "linear", 1.0, 0.0},
    {"penner:circ.in", "linear", 0.41421356237309505, 0.70710678118654752},
    {"linear", "cubic-bezier(0.25, 0.25, 0.75, 0.75)", 0.0, -1.0},
    {"smoothstep", "cubic-bezier(0.3333333333333333, 0, 0.6666666666666666, 1)", 0.0, -1.0},
    {"penner:quad.in",
     "cubic-bezier(0.3333333333333333, 0, 0.6666666666666666, 0.3333333333333333)", 0.0, -1.0},
    {"gain(0.5)", "linear", 0.0, -1.0},
    {"out(penner:cubic.in)", "gsap:power2.out", 0.0, -1.0},
    {"reverse(penner:quad.in)", "complement(penner:quad.out)", 0.0, -1.0},
};

static void differences_known_by_hand_come_out(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof knowns / sizeof knowns[0]; i++) {
        const known *k = &knowns[i];
        ac_ease_difference d = compare(k->a, k->b);
        bool right = d.proof == AC_PROOF_PROVEN && fabs(d.largest - k->largest) <= 1e-12;
        if (!right || (k->at >= 0.0 && fabs(d.at - k->at) > 1e-6))
            fail_msg("%s, %s: %s %.17g at %.17g", k->a, k->b, ac_proof_name((ac_proof)d.proof),
                     d.largest, d.at);
        if (k->at >= 0.0) assert_true(fabs(fabs(d.a - d.b) - d.largest) <= 1e-9);
    }
}

static void two_polynomials_are_bounded_to_1e_12(void **state) {
    (void)state;
    const char *const names[] = {"penner:quad.in-out", "penner:quint.out", "smootherstep",
                                 "penner:back.in",     "penner:bounce.in", "gsap:slow"};
    for (size_t i = 0; i < 6; i++) {
        for (size_t k = 0; k < i; k++) {
            ac_ease_difference d = compare(names[i], names[k]);
            if (!(d.bound - d.largest <= 1e-12))
                fail_msg("%s, %s: %.3g", names[i], names[k], d.bound - d.largest);
        }
    }
}

static void a_bezier_near_a_parabola_is_where_dense_samples_say(void **state) {
    (void)state;
    ac_ease a = parse(0, "penner:quad.out"), b = parse(1, "cubic-bezier(.25,.46,.45,.94)");
    ac_ease_difference d;
    ac_ease_compare(&a, &b, &d);
    double found = sampled(&a, &b, 2000000);
    assert_int_equal(d.proof, AC_PROOF_PROVEN);
    assert_true(found <= d.bound && found >= d.largest - 1e-9);
    assert_true(d.bound - d.largest <= 1e-9);
}

/* ---- one curve ------------------------------------------------------------------------------- */

typedef struct verdict {
    const char *a, *b;
    ac_proof proof;
    double least, most; /* of the largest difference */
} verdict;

static const verdict verdicts[] = {
    {"penner:quad.out", "tweenjs:Quadratic.Out", AC_PROOF_SAME, 0.0, 0.0},
    {"ease", "motion:cubicBezier", AC_PROOF_SAME, 0.0, 0.0},
    {"ease-in", "cubic-bezier(0.42, 0, 1, 1)", AC_PROOF_SAME, 0.0, 0.0},
    {"steps(3, start)", "steps(3, jump-start)", AC_PROOF_SAME, 0.0, 0.0},
    {"penner:linear", "gsap:none", AC_PROOF_SAME, 0.0, 0.0},
    {"penner:back.in(2)", "android:anticipate", AC_PROOF_SAME, 0.0, 1e-7},
    {"penner:back.in-out(3, 0.5)", "gsap:back.in-out(1.5)", AC_PROOF_SAME, 0.0, 0.0},
    {"penner:sine.in", "bevy:SineIn", AC_PROOF_SAME, 1e-9, 6e-8},
    {"in-out(penner:sine.in)", "in-out(qt:InSine)", AC_PROOF_SAME, 0.0, 0.0},
    {"in-out(gsap:sine.in)", "in-out(penner:sine.in)", AC_PROOF_SAMPLED, 0.0, 1e-15},
    {"penner:elastic.in", "gsap:elastic.in", AC_PROOF_SAME, 0.0, 1e-13},
    {"penner:elastic.out(0.5, 0.6)", "gsap:elastic.out(0.5, 0.3)", AC_PROOF_SAME, 0.0, 1e-13},
    {"penner:elastic.in(2)", "gsap:elastic.in(2)", AC_PROOF_SAMPLED, 0.5, 4.0},
    {"penner:elastic.in(0.5)", "penner:elastic.in(1)", AC_PROOF_SAME, 0.0, 0.0},
    {"penner:elastic.in(2)", "penner:elastic.in(1)", AC_PROOF_SAMPLED, 0.1, 2.0},
    {"penner:expo.in", "d3:expIn", AC_PROOF_SAMPLED, 0x1.fffp-11, 0x1.001p-10},
    {"penner:expo.in(normalised=1)", "d3:expIn", AC_PROOF_SAME, 0.0, 0.0},
    {"penner:elastic.in", "bevy:ElasticIn", AC_PROOF_SAMPLED, 0x1.fffp-12, 0x1.001p-11},
    {"penner:elastic.in", "skcell:Elastic.In", AC_PROOF_SAMPLED, 9.9e-4, 1e-3},
    {"penner:elastic.in-out", "skcell:ElasticDouble.In", AC_PROOF_SAMPLED, 4.4e-4, 4.6e-4},
    {"penner:bounce.out", "skcell:Bounce.In", AC_PROOF_PROVEN, 1.0e-5, 1.2e-5},
    {"penner:quad.out", "skcell:Quadratic.In", AC_PROOF_PROVEN, 1e-9, 9e-8},
    {"penner:circ.in", "skcell:Circ.In", AC_PROOF_PROVEN, 1e-8, 9e-7},
    {"wpf:power.in(3)", "gsap:power2.in", AC_PROOF_PROVEN, 0.0, 1e-15},
    {"out(ease-in)", "ease-out", AC_PROOF_PROVEN, 0.0, 1e-12},
    {"linear(0, 1)", "linear", AC_PROOF_PROVEN, 0.0, 1e-15},
    {"linear(0, 0.5 10%, 1)", "linear(0, 0.5 10%, 1)", AC_PROOF_SAME, 0.0, 0.0},
    {"smoothstep", "godot:smoothstep", AC_PROOF_SAME, 0.0, 0.0},
    {"steps(300)", "steps(299)", AC_PROOF_PROVEN, 0.9 / 300.0, 1.1 / 299.0},
    {"steps(100000)", "linear", AC_PROOF_SAMPLED, 0.9e-5, 1.1e-5},
};

static void verdicts_are_these(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof verdicts / sizeof verdicts[0]; i++) {
        const verdict *v = &verdicts[i];
        ac_ease_difference d = compare(v->a, v->b);
        if (d.proof != v->proof || d.largest < v->least || d.largest > v->most)
            fail_msg("%s, %s: %s %.17g at %.17g", v->a, v->b, ac_proof_name((ac_proof)d.proof),
                     d.largest, d.at);
        if (v->proof == AC_PROOF_SAMPLED)
            assert_true(d.bound == d.largest && d.rounding == 0.0);
    }
}

static void a_jump_right_behind_0_is_at_0(void **state) {
    (void)state;
    assert_true(compare("penner:expo.in", "d3:expIn").at == 0.0);
    assert_true(compare("penner:elastic.in", "bevy:ElasticIn").at == 0.0);
}

/* ---- what is no formula ----------------------------------------------------------------------- */

static double spike(void *context, double u) {
    (void)context;
    return u == 0.5 ? 7.0 : u;
}

static double none(void *context, double u) {
    (void)context;
    return u > 0.9 ? (double)NAN : u;
}

static void functions_of_users_are_sampled(void **state) {
    (void)state;
    ac_ease line = parse(0, "linear"), peak = ac_ease_of(spike, NULL, AC_EDGE_CLAMP);
    ac_ease hole = ac_ease_of(none, NULL, AC_EDGE_CLAMP), zero = {.kind = 0xfffd0000u};
    ac_ease_difference d;
    ac_ease_compare(&line, &peak, &d);
    assert_int_equal(d.proof, AC_PROOF_SAMPLED);
    assert_true(d.largest == 6.5 && d.at == 0.5);
    ac_ease_compare(&peak, &peak, &d);
    assert_int_equal(d.proof, AC_PROOF_SAME);
    ac_ease_compare(&line, &hole, &d);
    assert_true(isinf(d.largest) && isinf(d.bound) && d.at > 0.9);
    ac_ease_compare(&zero, &zero, &d);
    assert_int_equal(d.proof, AC_PROOF_SAMPLED);
    assert_true(d.largest == 0.0);
    assert_string_equal(ac_proof_name(AC_PROOF_PROVEN), "proven");
    assert_string_equal(ac_proof_name(AC_PROOF_COUNT), "unknown");
}

/* Parameters that no text gives, or that overflow: an answer, and never a false proof. */
static void wild_parameters_prove_nothing_false(void **state) {
    (void)state;
    const double wild[] = {(double)NAN, (double)INFINITY, 1e308, -1e308, 1e-320, 0.0, -1.0,
                           1.0};
    ac_ease_info info;
    ac_ease line = parse(0, "ease-in-out");
    for (size_t i = 0; ac_ease_at(i, &info); i++) {
        if (info.param_count == 0) continue;
        for (size_t k = 0; k < sizeof wild / sizeof wild[0]; k++) {
            ac_ease ease = {.kind = 0};
            ac_ease_difference d;
            char css[] = "cubic-bezier(.1,.2,.3,.4)", steps[] = "steps(3)";
            const char *name = info.name;
            if (strcmp(name, "cubic-bezier") == 0) name = css;
            if (strcmp(name, "steps") == 0) name = steps;
            assert_true(ac_ease_find(name, &ease));
            ease.params[k % info.param_count] = wild[k];
            ac_ease_compare(&ease, &line, &d);
            double found = sampled(&ease, &line, 997);
            if (d.proof == AC_PROOF_PROVEN && !(found <= d.bound))
                fail_msg("%s(%g): bound %g, but %g", name, wild[k], d.bound, found);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(proven_bounds_hold_for_all_pairs),
        cmocka_unit_test(compositions_of_floats_refute_no_bound),
        cmocka_unit_test(differences_known_by_hand_come_out),
        cmocka_unit_test(two_polynomials_are_bounded_to_1e_12),
        cmocka_unit_test(a_bezier_near_a_parabola_is_where_dense_samples_say),
        cmocka_unit_test(verdicts_are_these),
        cmocka_unit_test(a_jump_right_behind_0_is_at_0),
        cmocka_unit_test(functions_of_users_are_sampled),
        cmocka_unit_test(wild_parameters_prove_nothing_false),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
