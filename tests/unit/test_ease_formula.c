/* Formulas of eases: where they begin and end, and how far evaluation is from them. */
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
#include "base/bits.h"
#include "ease/formula.h"

static ac_ease parts[64];
static double stops[64][2];

static ac_ease parse(const char *text) {
    ac_ease ease = {0};
    ac_error error;
    ac_ease_store store = {&stops[0][0], parts, 64, 64, 0, 0};
    if (ac_ease_parse(text, &store, &ease, &error) != AC_OK)
        fail_msg("%s: column %u: %s", text, error.column, error.message);
    return ease;
}

static uint64_t random_state = 88172645463325252u;

static double random_share(void) {
    random_state ^= random_state << 13;
    random_state ^= random_state >> 7;
    random_state ^= random_state << 17;
    return (double)(random_state >> 11) * 0x1p-53;
}

/* ---- evaluation against the formula ---------------------------------------------------------- */

static double worst, worst_at;
static char worst_name[96];
static size_t checked, known, pieces_seen;

static void check_value(const char *name, const ac_ease *ease, const aci_formula *f, double u) {
    if (ac_ease_bits(ease) == 32) u = (double)(float)u;
    if (u < f->start || u > f->end || u < 0.0 || u > 1.0) return;
    double apart = fabs(ac_ease_eval(ease, u) - aci_formula_value(f, u));
    if (!(apart <= f->rounding))
        fail_msg("%s at %.17g (branch %u): %.3g off, bound %.3g", name, u, f->number, apart,
                 f->rounding);
    if (f->rounding > 0.0 && apart / f->rounding > worst) {
        worst = apart / f->rounding;
        worst_at = u;
        snprintf(worst_name, sizeof worst_name, "%s", name);
    }
    checked++;
}

/* Places of all sizes on [low, high], both ends closed in upon. */
static double place(double low, double high, int i) {
    double share = random_share();
    if (i % 3 == 1) share = ldexp(share, -(int)(52.0 * random_share()));
    if (i % 3 == 2) return high - (high - low) * ldexp(share, -(int)(52.0 * random_share()));
    return low + (high - low) * share;
}

static void check_piece(const char *name, const ac_ease *ease, const aci_formula *f,
                        int count) {
    double low = fmax(f->start, 0.0), high = fmin(f->end, 1.0);
    aci_formula other;
    pieces_seen++;
    assert_true(f->start <= f->end);
    assert_true(f->number < f->count);
    if (low > high || f->kind == ACI_FORMULA_NONE) return;
    known++;
    assert_true(isfinite(f->rounding));
    check_value(name, ease, f, low);
    check_value(name, ease, f, high);
    for (int i = 0; i < count; i++) {
        double u = fmin(fmax(place(low, high, i), low), high);
        check_value(name, ease, f, u);
        if (i % 64 != 0) continue;
        aci_ease_formula(ease, u, &other);
        if (other.number != f->number) fail_msg("%s at %.17g: not one branch", name, u);
    }
}

/* From -2 to 3, and the numbers only ever ascend without a gap between the pieces. */
static void check_ease(const char *name, const ac_ease *ease, int count) {
    aci_formula f, last;
    aci_ease_formula(ease, -2.0, &f);
    for (int piece = 0; piece < 64 && f.end < 3.0; piece++) {
        check_piece(name, ease, &f, count);
        last = f;
        aci_ease_formula(ease, nextafter(f.end, 4.0), &f);
        if (f.number <= last.number || f.start != nextafter(last.end, 4.0))
            fail_msg("%s: branch %u [%.17g, %.17g] is followed by %u [%.17g, %.17g]", name,
                     last.number, last.start, last.end, f.number, f.start, f.end);
    }
    check_piece(name, ease, &f, count);
}

static void all_names_are_their_formulas_within_the_bound(void **state) {
    (void)state;
    ac_ease_info info;
    for (size_t i = 0; ac_ease_at(i, &info); i++) {
        ac_ease ease;
        if (strcmp(info.family, "css") == 0 && info.param_count > 0) continue;
        assert_true(ac_ease_find(info.name, &ease));
        check_ease(info.name, &ease, 3000);
    }
    print_message(
        "%zu values, %zu pieces, %zu of a known form; the worst is %.3f of its bound: "
        "%s at %.17g\n",
        checked, pieces_seen, known, worst, worst_name, worst_at);
    assert_true(known > 300);
}

static const char *const texts[] = {
    "cubic-bezier(.3,0,.7,1)",
    "cubic-bezier(0,1,1,0)",
    "cubic-bezier(1,0,0,1)",
    "cubic-bezier(1,-3,0,4)",
    "cubic-bezier(0,0,0,0)",
    "cubic-bezier(.2,.2,.9,.9)",
    "cubic-bezier(.3333333333333333,2,.6666666666666666,-1)",
    "steps(4, jump-both)",
    "steps(7, jump-none)",
    "steps(3, start)",
    "linear(0, 0.3 20%, 0.3 40%, 1.5 40%, 1)",
    "linear(0.5, 0.25 70%, 1)",
    "smoothstep(e0=0.25, e1=0.75)",
    "smoothstep(e0=0.8, e1=0.1)",
    "smoothstep(e0=0.5, e1=0.5)",
    "smootherstep(e0=-3, e1=7)",
    "smoothstep.n(0)",
    "smoothstep.n(1)",
    "smoothstep.n(2)",
    "smoothstep.n(3)",
    "smoothstep.n(50)",
    "bias(0.01)",
    "bias(0.99)",
    "gain(0.03)",
    "gain(0.9)",
    "penner:back.in-out(overshoot=-7)",
    "penner:back.out(1000)",
    "gsap:slow(0, 1)",
    "gsap:slow(1, 1)",
    "gsap:slow(0.2, 0.9)",
    "gsap:slow(0.4, 0.5, yoyo-mode=true)",
    "gsap:steps(5)",
    "gsap:steps(5, 1)",
    "wpf:power.out(5)",
    "wpf:power.in-out(1)",
    "godot:ease(3)",
    "godot:ease(-4)",
    "godot:ease(0.5)",
    "godot:ease(0)",
    "android:accelerate(2)",
    "android:decelerate(1.5)",
    "motion:steps(5, start)",
    "react-spring:steps(5)",
    "out(penner:quad.in)",
    "in-out(penner:cubic.in)",
    "out-in(penner:bounce.out)",
    "reverse(penner:circ.in)",
    "mirror(ease-in-out)",
    "complement(skcell:Bounce.In)",
    "chain(ease, steps(3))",
    "chain(skcell:Back.In, bevy:CubicIn)",
    "mix(penner:quad.in, penner:bounce.out, 0.25)",
    "mix(ease, linear)",
    "compose(linear, ease)",
    "compose(penner:quad.in, linear)",
    "compose(ease, penner:quad.in)",
    "clamp(raw(penner:quint.in-out))",
    "in-out(out-in(out(penner:back.in)))",
    "raw(penner:bounce.in-out)",
    "css(skcell:Circ.In)",
    "mirror(clamp(chain(skcell:Quintic.Out, ease-out)))",
    "reverse(penner:expo.in)",
    "in-out(in-out(in-out(in-out(in-out(in-out(in-out(linear)))))))",
    "clamp(steps(2))",
    "out(smoothstep.n(4))",
    "reverse(gain(0.2))",
    "out(cubic-bezier(0,1,0,1))",
};

static void parameters_and_combinations_too(void **state) {
    (void)state;
    worst = 0.0;
    checked = pieces_seen = known = 0;
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        ac_ease ease = parse(texts[i]);
        check_ease(texts[i], &ease, 20000);
    }
    print_message(
        "%zu values, %zu pieces, %zu of a known form; the worst is %.3f of its bound: "
        "%s at %.17g\n",
        checked, pieces_seen, known, worst, worst_name, worst_at);
}

/* ---- branches ------------------------------------------------------------------------------- */

typedef struct branch {
    const char *name;
    double u, start, end;
    uint8_t kind;
} branch;

#define INF ((double)INFINITY)
#define BELOW(u) nextafter(u, -1.0)
#define ABOVE(u) nextafter(u, 2.0)

static void check_branch(const branch *b) {
    ac_ease ease = parse(b->name);
    aci_formula f;
    aci_ease_formula(&ease, b->u, &f);
    if (f.start != b->start || f.end != b->end || f.kind != b->kind)
        fail_msg("%s at %.17g: kind %d on [%.17g, %.17g], not %d on [%.17g, %.17g]", b->name,
                 b->u, f.kind, f.start, f.end, b->kind, b->start, b->end);
}

static void branches_begin_where_evaluation_decides(void **state) {
    (void)state;
    const double half = BELOW(0.5), least = 0x1p-1074;
    const branch branches[] = {
        {"raw(penner:bounce.out)", 0.1, -INF, BELOW(1.0 / 2.75), ACI_FORMULA_POLYNOMIAL},
        {"penner:bounce.out", 0.4, 1.0 / 2.75, BELOW(2.0 / 2.75), ACI_FORMULA_POLYNOMIAL},
        {"penner:bounce.out", 2.0, ABOVE(1.0), INF, ACI_FORMULA_CONSTANT},
        {"penner:quad.in-out", 0.1, 0.0, half, ACI_FORMULA_POLYNOMIAL},
        {"penner:quad.in-out", 0.5, 0.5, 1.0, ACI_FORMULA_POLYNOMIAL},
        {"penner:circ.in", 0.5, 0.0, 1.0, ACI_FORMULA_CIRCLE},
        {"gsap:power2.in", 0.5, -INF, INF, ACI_FORMULA_POLYNOMIAL},
        {"ease", 0.5, least, BELOW(1.0), ACI_FORMULA_BEZIER},
        {"ease", -5.0, -INF, 0.0, ACI_FORMULA_POLYNOMIAL},
        {"ease", 1.0, 1.0, INF, ACI_FORMULA_POLYNOMIAL},
        {"steps(4)", 0.3, 0.25, half, ACI_FORMULA_CONSTANT},
        {"steps(3)", 0.5, 1.0 / 3.0, BELOW(2.0 / 3.0), ACI_FORMULA_CONSTANT},
        {"raw(penner:expo.in)", 0.0, 0.0, 0.0, ACI_FORMULA_CONSTANT},
        {"penner:expo.in", 0.5, least, 1.0, ACI_FORMULA_NONE},
        {"penner:sine.in", 0.5, 0.0, 1.0, ACI_FORMULA_NONE},
        {"d3:expIn", 0.5, -INF, INF, ACI_FORMULA_NONE},
        {"linear(0, 1 25%, 0)", 0.1, -INF, BELOW(0.25), ACI_FORMULA_POLYNOMIAL},
        {"mirror(steps(2))", 0.1, 0.0, BELOW(0.25), ACI_FORMULA_CONSTANT},
        /* numbers of 64 bits that round to those of 32 below the engine's 0.5f */
        {"skcell:QuadraticDouble.In", 0.1, 0.0, BELOW(0.5 - 0x1p-26), ACI_FORMULA_POLYNOMIAL},
    };
    for (size_t i = 0; i < sizeof branches / sizeof branches[0]; i++)
        check_branch(&branches[i]);
}

/* The branch that the engine's binary32 comparison makes is found to the last number. */
static void narrow_breaks_are_the_engines(void **state) {
    (void)state;
    const float breaks[] = {0.363636f, 0.72727f, 0.909091f};
    ac_ease ease = parse("skcell:Bounce.In");
    for (size_t i = 0; i < 3; i++) {
        aci_formula before, behind;
        aci_ease_formula(&ease, (double)nextafterf(breaks[i], 0.0f), &before);
        aci_ease_formula(&ease, (double)breaks[i], &behind);
        assert_int_equal(before.number + 1, behind.number);
        assert_true((float)before.end < breaks[i] && (float)behind.start == breaks[i]);
        assert_true((float)nextafter(behind.start, 0.0) < breaks[i]);
    }
}

/* ---- forms ----------------------------------------------------------------------------------- */

static void ordinates_are_the_values(void **state) {
    (void)state;
    const char *const names[] = {"gsap:back.out", "penner:bounce.in", "smoothstep",
                                 "steps(3)",      "linear",           "skcell:BackDouble.Out"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        ac_ease ease = parse(names[i]);
        aci_formula f;
        double y[ACI_FORMULA_DEGREE + 1];
        aci_ease_formula(&ease, 0.6, &f);
        double low = fmax(f.start, 0.0), high = fmin(f.end, 1.0);
        aci_formula_ordinates(&f, low, high, 3, y);
        for (int k = 0; k <= 10; k++) {
            double s = k / 10.0, r = 1.0 - s;
            double value = r * r * r * y[0] + 3.0 * r * r * s * y[1] + 3.0 * r * s * s * y[2] +
                           s * s * s * y[3];
            assert_true(fabs(value - aci_formula_value(&f, low + (high - low) * s)) < 1e-14);
        }
    }
}

static double cube(void *context, double u) {
    (void)context;
    return u * u * u;
}

static void what_is_not_known_is_said_so(void **state) {
    (void)state;
    ac_ease ease = ac_ease_of(cube, NULL, AC_EDGE_RAW), nothing = {.kind = 0xfffd0000u};
    aci_formula f;
    aci_ease_formula(&ease, 0.5, &f);
    assert_int_equal(f.kind, ACI_FORMULA_NONE);
    assert_true(isinf(f.rounding) && f.start == -INF && f.end == INF);
    aci_ease_formula(&nothing, 0.5, &f);
    assert_int_equal(f.kind, ACI_FORMULA_NONE);
    ease = parse("ease");
    aci_ease_formula(&ease, (double)NAN, &f);
    assert_int_equal(f.kind, ACI_FORMULA_NONE);
    assert_true(isnan(aci_formula_value(&f, 0.5)));
    ease = parse("compose(ease, penner:quad.in)");
    aci_ease_formula(&ease, 0.5, &f);
    assert_int_equal(f.kind, ACI_FORMULA_NONE);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_names_are_their_formulas_within_the_bound),
        cmocka_unit_test(parameters_and_combinations_too),
        cmocka_unit_test(branches_begin_where_evaluation_decides),
        cmocka_unit_test(narrow_breaks_are_the_engines),
        cmocka_unit_test(ordinates_are_the_values),
        cmocka_unit_test(what_is_not_known_is_said_so),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
