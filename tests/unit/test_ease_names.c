/* Easings by name: every name and spelling, parameters, errors and their columns, combinations,
 * ends and edges. */
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
#include "ease/css.h"
#include "ease/ease.h"

static ac_ease parts[64];
static double stops[64][2];
static ac_ease_store store;

static ac_ease parse(const char *text) {
    ac_ease ease = {0};
    ac_error error;
    store = (ac_ease_store){&stops[0][0], parts, 64, 64, 0, 0};
    if (ac_ease_parse(text, &store, &ease, &error) != AC_OK)
        fail_msg("%s: column %u: %s", text, error.column, error.message);
    return ease;
}

static const char *print(const ac_ease *ease) {
    static char text[512];
    size_t size = ac_ease_print(ease, text, sizeof text);
    assert_true(size < sizeof text);
    assert_int_equal(size, strlen(text));
    return text;
}

static double at(const char *text, double u) {
    ac_ease ease = parse(text);
    return ac_ease_eval(&ease, u);
}

static void check_same(const char *what, double u, double value, double expected) {
    if (aci_f64_bits(value) != aci_f64_bits(expected) && !(isnan(value) && isnan(expected)))
        fail_msg("%s at %.17g: %.17g, not %.17g", what, u, value, expected);
}

static const double inputs[] = {-1.0, -0.0, 0.0,  1e-9, 0.1, 0.25, 0.3,        0.4999,
                                0.5,  0.6,  0.75, 0.9,  1.0, 2.0,  (double)NAN};
enum { INPUT_COUNT = sizeof inputs / sizeof inputs[0] };

/* ---- names ------------------------------------------------------------------------------- */

static void check_row(const aci_ease_family *family, uint32_t index) {
    const aci_ease_row *row = &family->rows[index];
    const char *const spellings[] = {row->name, row->also[0], row->also[1]};
    ac_ease made = aci_ease_make(family, index);
    assert_non_null(row->summary);
    assert_true(row->param_count + row->hidden_count <= AC_EASE_PARAMS);
    for (uint32_t i = 0; i < row->param_count; i++) {
        const ac_ease_param *param = &row->params[i];
        assert_true(param->least <= param->value && param->value <= param->largest);
    }
    for (size_t i = 0; i < 3; i++) {
        char text[80];
        ac_ease found;
        if (!spellings[i]) continue;
        snprintf(text, sizeof text, "%s%s%s", family->bare ? "" : family->name,
                 family->bare ? "" : ":", spellings[i]);
        assert_true(i > 0 || strlen(text) < AC_EASE_NAME_SIZE);
        if (!aci_ease_lookup(text, strlen(text), &found)) fail_msg("%s: not found", text);
        if (found.kind != made.kind) fail_msg("%s: another row has this name", text);
    }
}

static void every_spelling_finds_its_own_row(void **state) {
    (void)state;
    for (size_t i = 0; aci_ease_family_at(i); i++) {
        const aci_ease_family *family = aci_ease_family_at(i);
        for (uint32_t row = 0; row < family->row_count; row++) check_row(family, row);
    }
}

/* Functions of CSS have no plain name, and so nothing to read back. */
static bool is_css_function(const ac_ease_info *info) {
    return strcmp(info->family, "css") == 0 && info->param_count > 0;
}

static size_t names_read;

static void every_name_reads_back(void **state) {
    (void)state;
    ac_ease_info info, again;
    for (size_t i = 0; ac_ease_at(i, &info); i++) {
        if (is_css_function(&info)) continue;
        ac_ease ease = parse(info.name);
        if (strcmp(info.family, "css") != 0) assert_string_equal(print(&ease), info.name);
        assert_true(ac_ease_describe(&ease, &again));
        assert_string_equal(again.name, info.name);
        assert_int_equal(again.bits, ac_ease_bits(&ease));
        names_read++;
    }
    assert_false(ac_ease_at(SIZE_MAX, &info));
}

/* Every parameter away from its default. */
static void parameters_read_back(void **state) {
    (void)state;
    ac_ease_info info;
    for (size_t i = 0; ac_ease_at(i, &info); i++) {
        if (is_css_function(&info)) continue;
        ac_ease ease = parse(info.name);
        for (uint32_t k = 0; k < info.param_count; k++) {
            const ac_ease_param *param = &info.params[k];
            double other = param->value == param->least ? param->largest : param->least;
            ease.params[k] = other;
            ac_ease read = parse(print(&ease));
            assert_int_equal(read.kind, ease.kind);
            assert_memory_equal(read.params, ease.params, sizeof read.params);
        }
    }
}

static void names_without_a_family_are_their_families_own(void **state) {
    (void)state;
    ac_ease ease;
    assert_true(ac_ease_find("ease-in-out", &ease));
    assert_true(ac_ease_find("smoothstep(e0=0.25, e1=0.75)", &ease));
    check_same("smoothstep", 0.5, ac_ease_eval(&ease, 0.5), 0.5);
    assert_true(ac_ease_find("penner:elastic.out(period=0.5)", &ease));
    check_same("period", 0.5, ease.params[1], 0.5);
    assert_true(ac_ease_find("penner:elastic.out( 2 , period = 0.5 )", &ease));
    check_same("amplitude", 0.0, ease.params[0], 2.0);
    assert_true(ac_ease_find("gsap:slow(yoyo-mode=true)", &ease));
    check_same("yoyo-mode", 0.0, ease.params[2], 1.0);
    assert_true(ac_ease_find("bevy:Steps(4, jump-none)", &ease));
    assert_string_equal(print(&ease), "bevy:Steps(n=4, jump=none)");
    assert_false(ac_ease_find("quad.in", &ease));
    assert_false(ac_ease_find("out(penner:quad.in)", &ease)); /* wants a store */
    assert_string_equal(print(&ease), "bevy:Steps(n=4, jump=none)");
    assert_false(ac_ease_find(NULL, &ease));
}

/* As programs write them. */
static void names_are_read_as_they_stand_in_programs(void **state) {
    (void)state;
    static const char *const pairs[][2] = {
        {"d3:easeElasticIn", "d3:elasticIn"},
        {"d3:easeQuad", "d3:quadInOut"},
        {"d3:easePolyInOut(exponent=2)", "d3:polyInOut(exponent=2)"},
        {"tweenjs:Easing.Quadratic.In", "tweenjs:Quadratic.In"},
        {"tweenjs:TWEEN.Easing.Linear.None", "tweenjs:Linear.None"},
        {"godot:Tween.SINE.IN", "godot:sine.in"},
        {"godot:TRANS_BACK.EASE_IN", "godot:back.in"},
        {"godot:Tween.TRANS_EXPO.EASE_OUT_IN", "godot:expo.out-in"},
        {"gsap:slow(linearRatio=0.5, yoyoMode=TRUE)",
         "gsap:slow(linear-ratio=0.5, power=0.7, yoyo-mode=1)"},
        {"gsap:steps(4, immediateStart=true)", "gsap:steps(n=4, immediate-start=1)"},
        {"bevy:Steps(4, Both)", "bevy:Steps(n=4, jump=both)"},
        {"steps(count=4, jump=both)", "steps(4, jump-both)"},
        {"steps(4, jump=start)", "steps(4, start)"},
        {"steps(4 /* = n */, end)", "steps(4)"},
        {"cubic-bezier(x1=0.5, y2=2)", "cubic-bezier(0.5, 0.1, 0.25, 2)"},
        {"out(steps(jump=none, count=3))", "out(steps(3, jump-none))"},
        {"bevy:Steps(4, JUMP_START)", "bevy:Steps(n=4, jump=start)"},
    };
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        ac_ease ease = parse(pairs[i][0]), plain = parse(pairs[i][1]);
        assert_string_equal(print(&ease), print(&plain));
        assert_memory_equal(ease.params, plain.params, sizeof ease.params);
    }
}

/* ---- errors ------------------------------------------------------------------------------ */

typedef struct wrong {
    const char *text;
    ac_status status;
    uint32_t column;
    const char *words;
} wrong;

static const wrong wrongs[] = {
    {"", AC_ERROR_SYNTAX, 1, "the name of an easing expected where the text ends"},
    {"penner:bakc.out", AC_ERROR_VALUE, 1, "did you mean penner:back.out?"},
    {"easeOutBack", AC_ERROR_VALUE, 1, "did you mean penner:back.out, "},
    {"pener:back.out", AC_ERROR_VALUE, 1, "did you mean penner:back.out?"},
    {"pener:what", AC_ERROR_VALUE, 1, "did you mean penner:?"},
    {"smothstep", AC_ERROR_VALUE, 1, "did you mean smoothstep"},
    {"skcell:elasticdouble.out", AC_ERROR_VALUE, 1, "did you mean skcell:ElasticDouble.Out"},
    {"nothing-like-it-at-all", AC_ERROR_VALUE, 1, "no easing is called \"nothing-like-it-at-"},
    {" \xff", AC_ERROR_SYNTAX, 2, "the name of an easing expected before"},
    {"penner:back.out(overshoot=", AC_ERROR_SYNTAX, 27, "a number expected where the text"},
    {"penner:back.out(1, 2)", AC_ERROR_VALUE, 20, "back.out takes 1 parameter"},
    {"penner:back.out(1", AC_ERROR_SYNTAX, 18, "\",\" or \")\" expected where the text ends"},
    {"penner:back.out(1 2)", AC_ERROR_SYNTAX, 19, "\",\" or \")\" expected before \"2)\""},
    {"gsap:expoScale(1,10,power2.in)", AC_ERROR_VALUE, 21,
     "expo-scale takes 2 parameters; an easing of an easing is compose(E, F)"},
    {"steps(count=1, jump=none)", AC_ERROR_VALUE, 1, "steps()"},
    {"out(steps(count=2.5))", AC_ERROR_VALUE, 17, "count takes a whole number from 1 to "},
    {"steps(cuont=4)", AC_ERROR_VALUE, 7, "; did you mean count?"},
    {"cubic-bezier(x1=2)", AC_ERROR_VALUE, 17, "x1 takes a number from 0 to 1"},
    {"linear(x=2)", AC_ERROR_VALUE, 8, "linear has no parameter"},
    {"penner:back.out(overshot=1)", AC_ERROR_VALUE, 17, "; did you mean overshoot?"},
    {"bevy:Steps(4, Bothh)", AC_ERROR_VALUE, 15, "\"Bothh\" is no value of jump"},
    {"d3:easeelasticIn", AC_ERROR_VALUE, 1, "no easing is called"},
    {"d3:ease", AC_ERROR_VALUE, 1, "no easing is called"},
    {"tweenjs:Easing.", AC_ERROR_VALUE, 1, "no easing is called"},
    {"godot:Tween.", AC_ERROR_VALUE, 1, "no easing is called"},
    {"godot:TRANS_BACK.EASE_IN_A_NAME_THAT_IS_LONGER_THAN_ANY", AC_ERROR_VALUE, 1, ""},
    {"penner:back.out(over=1)", AC_ERROR_VALUE, 17, "back.out has no parameter \"over\""},
    {"penner:back.out(1e9)", AC_ERROR_VALUE, 17, "overshoot takes a number from -1000 to 1000"},
    {"penner:back.out(nan)", AC_ERROR_VALUE, 17, "\"nan\" is no value of overshoot"},
    {"penner:back.out(overshoot=1, overshoot=2)", AC_ERROR_VALUE, 30,
     "overshoot is given twice"},
    {"penner:quad.in(1)", AC_ERROR_VALUE, 16, "quad.in takes no parameters"},
    {"penner:quad.in)", AC_ERROR_SYNTAX, 15, "the end expected before \")\""},
    {"react-spring:steps(2.5)", AC_ERROR_VALUE, 20, "n takes a whole number from 1 to "},
    {"motion:steps(4, sideways)", AC_ERROR_VALUE, 17, "\"sideways\" is no value of direction"},
    {"out", AC_ERROR_SYNTAX, 4, "\"(\" expected where the text ends"},
    {"out(penner:quad.in", AC_ERROR_SYNTAX, 19, "\")\" expected where the text ends"},
    {"out(penner:quad.in, penner:quad.in)", AC_ERROR_SYNTAX, 19, "\")\" expected before"},
    {"chain(penner:quad.in)", AC_ERROR_SYNTAX, 21, "\",\" expected before \")\""},
    {"chain(penner:quad.in, penner:quod.in)", AC_ERROR_VALUE, 23,
     "did you mean penner:quad.in"},
    {"chain(out(linear), oops)", AC_ERROR_VALUE, 20, "no easing is called \"oops\""},
    {"mix(linear, ease, 2)", AC_ERROR_VALUE, 19, "share takes a number from 0 to 1"},
    {"out(steps(0))", AC_ERROR_VALUE, 11, ""},
    {"linear)", AC_ERROR_SYNTAX, 7, ""},
};

static void errors_tell_the_column_and_the_near_names(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof wrongs / sizeof wrongs[0]; i++) {
        const wrong *w = &wrongs[i];
        ac_ease ease, before;
        ac_error error;
        memset(&ease, 0x5a, sizeof ease);
        before = ease;
        store = (ac_ease_store){&stops[0][0], parts, 64, 64, 3, 5};
        ac_status status = ac_ease_parse(w->text, &store, &ease, &error);
        if (status != w->status || error.status != status || error.column != w->column ||
            !strstr(error.message, w->words))
            fail_msg("%s: %s, column %u: %s", w->text, ac_status_name(status), error.column,
                     error.message);
        assert_memory_equal(&ease, &before, sizeof ease);
        assert_int_equal(store.stop_count, 3);
        assert_int_equal(store.part_count, 5);
    }
}

/* ---- combinations ------------------------------------------------------------------------ */

static void check_equal(const char *one, const char *other, double bound) {
    ac_ease a = parse(one);
    static ac_ease kept[64];
    memcpy(kept, parts, sizeof kept);
    if (a.parts) a.parts = kept + (a.parts - parts);
    for (size_t i = 0; i < 64; i++)
        if (kept[i].parts) kept[i].parts = kept + (kept[i].parts - parts);
    ac_ease b = parse(other);
    for (size_t i = 0; i < INPUT_COUNT; i++) {
        double x = ac_ease_eval(&a, inputs[i]), y = ac_ease_eval(&b, inputs[i]);
        if (!(fabs(x - y) <= bound) && !(isnan(x) && isnan(y)))
            fail_msg("%s and %s at %.17g: %.17g and %.17g", one, other, inputs[i], x, y);
    }
}

static void combinations_are_the_families_directions(void **state) {
    (void)state;
    static const char *const shapes[] = {"quad", "cubic", "quart", "quint",   "sine",
                                         "expo", "circ",  "back",  "elastic", "bounce"};
    for (size_t i = 0; i < 10; i++) {
        const char *s = shapes[i];
        char one[64], other[64];
        snprintf(one, sizeof one, "out(penner:%s.in)", s);
        snprintf(other, sizeof other, "penner:%s.out", s);
        check_equal(one, other, 1e-15);
        snprintf(one, sizeof one, "out-in(penner:%s.in)", s);
        snprintf(other, sizeof other, "penner:%s.out-in", s);
        check_equal(one, other, 1e-15);
        snprintf(one, sizeof one, "in-out(penner:%s.in%s)", s,
                 strcmp(s, "elastic") == 0 ? "(period=0.45)" : "");
        snprintf(other, sizeof other, "penner:%s.in-out%s", s,
                 strcmp(s, "back") == 0 ? "(scale=1)" : "");
        check_equal(one, other, 1e-15);
    }
    check_equal("mirror(penner:quad.in)", "mirror(reverse(reverse(penner:quad.in)))", 1e-15);
    check_equal("complement(skcell:Back.In)", "skcell:Back.Out", 0.0);
    check_equal("chain(penner:quad.in, penner:quad.out)", "penner:quad.in-out", 1e-15);
    check_equal("chain(penner:quad.out, penner:quad.in)", "penner:quad.out-in", 1e-15);
    check_equal("mix(penner:quad.in, penner:cubic.in, 1)", "penner:cubic.in", 0.0);
    check_equal("compose(penner:quad.in, penner:quad.in)", "penner:quart.in", 1e-15);
    check_same("mirror", 0.75, at("mirror(penner:quad.in)", 0.75), 0.25);
    check_same("reverse", 0.25, at("reverse(penner:quad.in)", 0.25), 0.5625);
    check_same("mix", 0.5, at("mix(penner:quad.in, penner:cubic.in, 0.25)", 0.5), 0.21875);
    check_same("chain", 0.75, at("chain(linear, penner:quad.in)", 0.75), 0.625);
    check_same("compose", 0.5, at("compose(penner:cubic.in, penner:quad.in)", 0.5), 0x1p-6);
}

static void combinations_read_back(void **state) {
    (void)state;
    static const char *const texts[] = {
        "out(penner:back.in(overshoot=2))",
        "mix(cubic-bezier(0.1, 0.2, 0.3, 1), steps(4), 0.25)",
        "chain(mirror(smoothstep), compose(gsap:expo-scale(end=7), gsap:power2.in))",
        "raw(penner:quad.in)",
        "clamp(out(raw(d3:polyIn(exponent=1.5))))",
        "css(out-in(complement(reverse(in-out(skcell:Back.In)))))",
    };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        ac_ease ease = parse(texts[i]);
        assert_string_equal(print(&ease), texts[i]);
    }
    ac_ease ease = parse("mix( ease , linear(0, 0.5 25%, 1) )");
    assert_string_equal(print(&ease), "mix(ease, linear(0 0%, 0.5 25%, 1 100%), 0.5)");
    assert_int_equal(store.part_count, 2);
    assert_int_equal(store.stop_count, 3);
    assert_int_equal(ac_ease_bits(&ease), 64);
    ac_ease narrow = parse("out(skcell:Back.In)");
    assert_int_equal(ac_ease_bits(&narrow), 32);
    char text[8];
    memset(text, '#', sizeof text);
    assert_int_equal(ac_ease_print(&narrow, text, 5), 19);
    assert_memory_equal(text, "out(\0###", 8);
    assert_int_equal(ac_ease_print(&narrow, text, 0), 19);
    assert_memory_equal(text, "out(\0###", 8);
}

static double cube(void *context, double u) {
    (void)context;
    return u * u * u;
}

static void nesting_has_a_limit(void **state) {
    (void)state;
    char text[17 * 8 + 64] = "";
    ac_ease ease;
    ac_error error;
    for (int i = 0; i < 16; i++) strcat(text, "reverse(");
    strcat(text, "penner:quad.in");
    for (int i = 0; i < 16; i++) strcat(text, ")");
    check_same(text, 0.5, at(text, 0.25), 0.0625);
    ease = parse(text);
    assert_string_equal(print(&ease), text);
    ease.edge = AC_EDGE_RAW; /* edges do not count */
    ease = parse(print(&ease));
    assert_int_equal(ease.edge, AC_EDGE_RAW);
    ease.edge = AC_EDGE_DEFAULT;
    memmove(text + 8, text, strlen(text) + 1);
    memcpy(text, "reverse(", 8);
    assert_int_equal(ac_ease_parse(text, &store, &ease, &error), AC_ERROR_LIMIT);
    assert_int_equal(error.column, 17 * 8 + 1);
    /* Made by hand: 16 deep, 17 deep, and one that holds itself. */
    ac_ease deep[18] = {ac_ease_of(cube, NULL, AC_EDGE_RAW)};
    for (size_t i = 1; i < 18; i++) deep[i] = ac_ease_reverse(&deep[i - 1]);
    check_same("16 deep", 0.5, ac_ease_eval(&deep[16], 0.5), 0.125);
    assert_true(isnan(ac_ease_eval(&deep[17], 0.5)));
    ease = ac_ease_reverse(&ease);
    assert_true(isnan(ac_ease_eval(&ease, 0.5)));
    assert_int_equal(ac_ease_print(&ease, text, sizeof text), 0);
    ease.parts = NULL;
    assert_true(isnan(ac_ease_eval(&ease, 0.5)));
}

static void a_store_that_is_full_is_an_error(void **state) {
    (void)state;
    ac_ease ease;
    ac_error error;
    store = (ac_ease_store){NULL, parts, 0, 2, 0, 0};
    assert_int_equal(ac_ease_parse("out(in-out(smoothstep))", &store, &ease, &error), AC_OK);
    assert_int_equal(store.part_count, 2);
    assert_int_equal(ac_ease_parse("out(smoothstep)", &store, &ease, &error),
                     AC_ERROR_CAPACITY);
    assert_int_equal(store.part_count, 3);
    store = (ac_ease_store){&stops[0][0], parts, 8, 1, 2, 0};
    const char *text = "chain(mix(linear(0, 1), ease, 0.5), out(in-out(smoothstep)))";
    assert_int_equal(ac_ease_parse(text, &store, &ease, &error), AC_ERROR_CAPACITY);
    assert_string_equal(error.message, "the parts come to 6, and there is room for 1");
    assert_int_equal(error.column, 35);
    assert_int_equal(store.part_count, 6);
    assert_int_equal(store.stop_count, 2);
    store = (ac_ease_store){&stops[0][0], parts, 8, 6, 0, 0};
    assert_int_equal(ac_ease_parse(text, &store, &ease, &error), AC_OK);
    assert_int_equal(store.part_count, 6);
    store = (ac_ease_store){NULL, parts, 0, 2, 0, 2};
    assert_int_equal(ac_ease_parse("linear(0, 0.5, 1)", &store, &ease, &error),
                     AC_ERROR_CAPACITY);
    assert_int_equal(store.stop_count, 3);
    assert_int_equal(ac_ease_parse("out(smoothstep)", NULL, &ease, &error), AC_ERROR_CAPACITY);
}

/* ---- users' functions -------------------------------------------------------------------- */

static float cube_f32(void *context, float x) {
    (void)context;
    return x * x * x;
}

static void a_users_function_goes_out_as_skcell_has_it(void **state) {
    (void)state;
    static const double queries[] = {-1.0, 2.0, (double)NAN, 0.5};
    static const double answers[] = {1.0, 0.0, (double)NAN, 0.875};
    ac_ease of = ac_ease_of(cube, NULL, AC_EDGE_CLAMP), out = ac_ease_complement(&of);
    for (size_t i = 0; i < 4; i++) {
        float x = (float)queries[i];
        check_same("x^3", queries[i], ac_ease_eval(&out, queries[i]), answers[i]);
        check_same("x^3 of SKCell", queries[i],
                   (double)ac_skcell_sample_function(cube_f32, NULL, AC_SKCELL_OUT, x),
                   answers[i]);
        assert_true(ac_skcell_sample_function(cube_f32, NULL, 2, x) == -1.0f);
    }
    ac_ease raw = ac_ease_of(cube, NULL, AC_EDGE_RAW);
    check_same("raw", 2.0, ac_ease_eval(&raw, 2.0), 8.0);
    ac_ease_info info;
    char text[4] = "abc";
    assert_false(ac_ease_describe(&of, &info));
    assert_int_equal(ac_ease_print(&out, text, sizeof text), 0);
    assert_string_equal(text, "");
    ac_ease none = ac_ease_of(NULL, NULL, AC_EDGE_RAW);
    assert_true(isnan(ac_ease_eval(&none, 0.5)));
}

static void skcell_answers_what_it_does_not_know(void **state) {
    (void)state;
    assert_true(ac_skcell_sample(AC_SKCELL_LINEAR, 2, 0.5f) == -1.0f);
    assert_true(isnan(ac_skcell_sample(21, AC_SKCELL_IN, 0.5f)));
    assert_true(isnan(ac_skcell_sample(-1, AC_SKCELL_IN, 0.5f)));
    assert_int_equal(aci_f32_bits(ac_skcell_sample(0, AC_SKCELL_IN, -0.0f)), 0x80000000u);
    assert_int_equal(aci_f32_bits(ac_skcell_sample(0, AC_SKCELL_IN, -1.0f)), 0);
}

/* ---- ends and edges ---------------------------------------------------------------------- */

typedef struct ends {
    const char *name;
    double at_0, at_1;
} ends;

/* All that do not go from 0 to 1; SKCell's Out, which goes from 1 to 0, apart. */
static const ends inexact[] = {
    {"step-start", 1.0, 1.0},
    {"skcell:Sine.In", 0.0, 0.0},
    {"skcell:Sine.Out", 1.0, 1.0},
    {"skcell:Bounce.In", 0.0, 0x1.000004p+0},
    {"skcell:Bounce.Out", 1.0, -0x1p-22},
    {"skcell:BounceDouble.In", 0x1.71p-22, 0x1.00000ap+0},
    {"skcell:BounceDouble.Out", 0x1.fffff4p-1, -0x1.4p-21},
    {"godot:expo.in", 0.0, (double)0.999f},
    {"godot:expo.out-in", 0.0, (double)0.9995f},
    {"bevy:ElasticIn", -0x1p-11, 1.0},
    {"bevy:ElasticOut", 0.0, 1.0 + 0x1p-11},
    {"bevy:ElasticInOut", (double)8.47891497e-05f, (double)0.999915183f},
    {"react-spring:steps", 0.0, 0.0},
    {"motion:steps", 0.0, 0.0},
    {"android:bounce", 0.0, (double)1.00005448f},
    {"android:cycle", 0.0, (double)-2.44929371e-16f},
    {"qt:SineCurve", 0.0, 0.0},
    {"qt:CosineCurve", 0.5, 0.5},
};

static void ends_are_exact_but_for_the_known(void **state) {
    (void)state;
    size_t found = 0, known = sizeof inexact / sizeof inexact[0];
    ac_ease_info info;
    for (size_t i = 0; ac_ease_at(i, &info); i++) {
        if (found < known && strcmp(info.name, inexact[found].name) == 0) {
            check_same(info.name, 0.0, info.at_0, inexact[found].at_0);
            check_same(info.name, 1.0, info.at_1, inexact[found].at_1);
            found++;
            continue;
        }
        size_t size = strlen(info.name);
        bool falls =
            strcmp(info.family, "skcell") == 0 && strcmp(info.name + size - 4, ".Out") == 0;
        if (info.at_0 != (falls ? 1.0 : 0.0) || info.at_1 != (falls ? 0.0 : 1.0))
            fail_msg("%s goes from %.17g to %.17g", info.name, info.at_0, info.at_1);
    }
    assert_int_equal(found, known);
}

static void nan_gives_nan_and_32_bits_are_kept(void **state) {
    (void)state;
    ac_ease_info info;
    for (size_t i = 0; ac_ease_at(i, &info); i++) {
        if (is_css_function(&info)) continue;
        ac_ease ease = parse(info.name);
        if (!isnan(ac_ease_eval(&ease, (double)NAN))) fail_msg("%s: NaN is lost", info.name);
        for (size_t k = 0; info.bits == 32 && k < INPUT_COUNT; k++) {
            double value = ac_ease_eval(&ease, inputs[k]);
            check_same(info.name, inputs[k], value, (double)(float)value);
            check_same(info.name, inputs[k], value,
                       (double)ac_ease_eval_f32(&ease, (float)inputs[k]));
        }
    }
}

static void edges_are_the_familys_unless_asked_for(void **state) {
    (void)state;
    check_same("penner", 2.0, at("penner:quad.in", 2.0), 1.0);
    check_same("penner raw", 2.0, at("raw(penner:quad.in)", 2.0), 4.0);
    check_same("tweenjs", 2.0, at("tweenjs:Quadratic.In", 2.0), 4.0);
    check_same("tweenjs clamp", 2.0, at("clamp(tweenjs:Quadratic.In)", 2.0), 1.0);
    check_same("css", 2.0, at("linear", 2.0), 2.0);
    check_same("css clamp", 2.0, at("clamp(linear)", 2.0), 1.0);
    check_same("css elsewhere", 2.0, at("css(tweenjs:Quadratic.In)", 2.0), 1.0);
    check_same("godot ease", 2.0, at("godot:ease(2)", 2.0), 1.0);
    check_same("godot tween", 2.0, at("godot:quad.in", 2.0), 4.0);
    assert_true(isnan(at("raw(penner:circ.in)", 2.0)));
    check_same("clamped whole", 2.0, at("clamp(reverse(raw(penner:quad.in)))", 2.0), 0.0);
    check_same("raw part", 2.0, at("reverse(raw(penner:quad.in))", 2.0), 1.0);
    ac_ease zero = {0};
    check_same("a zeroed ease", 0.3, ac_ease_eval(&zero, 0.3), 0.3);
    ac_ease none = {.kind = 0xfffd0000u};
    assert_true(isnan(ac_ease_eval(&none, 0.3)));
    assert_int_equal(ac_ease_print(&none, NULL, 0), 0);
    assert_string_equal(ac_edge_name(AC_EDGE_CSS), "css");
    assert_string_equal(ac_edge_name((ac_edge)-1), "unknown");
}

/* ---- what no golden holds ---------------------------------------------------------------- */

static void bevy_back_in_out_adds_the_scale(void **state) {
    (void)state;
    /* (2u)^2 ((c + 1) 2u - c) / 2 with c = 1.70158 + 1.525 at 1/4. */
    check_same("bevy", 0.25, at("bevy:BackInOut", 0.25),
               (double)(float)(0.125 * (4.22658 * 0.5 - 3.22658)));
}

typedef struct point {
    const char *name;
    double u, value, bound;
} point;

/* Families that were read and not run: computed apart from the library, by halving for Beziers.
 * */
static const point points[] = {
    {"bevy:Elastic(10)", 0.3, 1.4712665625443513, 2e-7},
    {"bevy:BounceOut", 0.8, 0.9122437673130204, 1e-7},
    {"bevy:ExponentialIn", 0.3, 7.0 / 1023.0, 1e-8},
    {"bevy:ElasticIn", 0.3, -0.00390625, 1e-8},
    {"android:accelerate(1.5)", 0.3, 0.027, 1e-8},
    {"android:overshoot(3)", 0.3, 1.098, 1e-7},
    {"android:anticipate-overshoot", 0.2, -0.112, 1e-8},
    {"android:bounce", 0.5, 0.7015927368, 1e-7},
    {"android:cycle(2)", 0.125, 1.0, 1e-7},
    {"wpf:back.in(0.5)", 0.3, -0.09435254915624211, 1e-15},
    {"wpf:elastic.in", 0.8, -0.3086879494864853, 1e-14},
    {"wpf:exponential.in(3)", 0.5, 0.18242552380635632, 1e-15},
    {"wpf:PowerEase.EaseIn(3)", 0.5, 0.125, 1e-15},
    {"qt:SineCurve", 0.25, 0.5, 1e-15},
    {"qt:CosineCurve", 0.25, 1.0, 1e-15},
    {"qt:InExpo", 0.5, 0.03025, 1e-15},
    {"material:emphasized", 0.1, 0.09347987143205207, 1e-14},
    {"material:emphasized", 0.5, 0.9506124626284407, 1e-14},
    {"material:emphasized-decelerate", 0.5, 0.9502474753240218, 1e-14},
    {"material:emphasized-accelerate", 0.5, 0.15399819195884135, 1e-14},
    {"material:standard", 0.5, 0.8778336048097609, 1e-14},
    {"material:legacy", 0.5, 0.7755613111161976, 1e-14},
};

static void families_that_were_read_have_their_formulas(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof points / sizeof points[0]; i++) {
        double value = at(points[i].name, points[i].u);
        if (!(fabs(value - points[i].value) <= points[i].bound))
            fail_msg("%s at %g: %.17g, not %.17g", points[i].name, points[i].u, value,
                     points[i].value);
    }
}

static void libraries_with_one_formula_have_one_curve(void **state) {
    (void)state;
    check_equal("penner:back.in-out", "clamp(tweenjs:Back.InOut)", 0.0);
    check_equal("penner:elastic.in-out", "clamp(react-spring:easeInOutElastic)", 0.0);
    check_equal("penner:bounce.out", "clamp(gsap:bounce)", 0.0);
    check_equal("penner:sine.in-out", "clamp(d3:sin)", 0.0);
}

static void smooth_shapes_have_their_values(void **state) {
    (void)state;
    check_same("order 1", 0.25, at("smoothstep.n(1)", 0.25), at("smoothstep", 0.25));
    check_same("order 0", 0.25, at("smoothstep.n(0)", 0.25), 0.25);
    check_same("order 2", 0.25, at("smoothstep.n", 0.25), at("smootherstep", 0.25));
    assert_true(fabs(at("smoothstep.n(50)", 0.5) - 0.5) < 1e-12);
    assert_true(fabs(at("inverse-smoothstep", at("smoothstep", 0.3)) - 0.3) < 1e-15);
    check_same("bias", 0.5, at("bias(0.25)", 0.5), 0.25);
    check_same("gain", 0.25, at("gain(0.25)", 0.25), 0.125);
    check_same("gain", 0.75, at("gain(0.25)", 0.75), 0.875);
    check_same("halves", 1.0, at("smoothstep.in", 0.5) / 2.0, at("smoothstep", 0.25));
    check_same("halves", 1.0, 0.5 + at("smootherstep.out", 0.5) / 2.0,
               at("smootherstep", 0.75));
    check_same("backwards", 0.25, at("smoothstep(1, 0)", 0.25), at("smoothstep", 0.75));
    check_same("a jump", 0.5, at("smoothstep(0.5, 0.5)", 0.5), 1.0);
    check_same("a jump", 0.4, at("smoothstep(0.5, 0.5)", 0.4), 0.0);
}

static void godots_spring_swings_past_its_end(void **state) {
    (void)state;
    double u = 0.5, wave = sin(u * 3.14159265358979323846 * (0.2 + 2.5 * 0.125));
    check_same("spring", u, at("godot:spring.out", u),
               (double)(float)((wave * pow(0.5, 2.2) + u) * 1.6));
    assert_true(at("godot:spring.out", 0.6) > 1.0);
}

static void normalised_expo_begins_without_a_jump(void **state) {
    (void)state;
    assert_true(at("penner:expo.in", 1e-9) > 9e-4);
    assert_true(at("penner:expo.in(normalised=1)", 1e-9) < 1e-11);
    check_equal("penner:expo.in(normalised=true)", "clamp(d3:expIn)", 0.0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_spelling_finds_its_own_row),
        cmocka_unit_test(every_name_reads_back),
        cmocka_unit_test(parameters_read_back),
        cmocka_unit_test(names_without_a_family_are_their_families_own),
        cmocka_unit_test(names_are_read_as_they_stand_in_programs),
        cmocka_unit_test(errors_tell_the_column_and_the_near_names),
        cmocka_unit_test(combinations_are_the_families_directions),
        cmocka_unit_test(combinations_read_back),
        cmocka_unit_test(nesting_has_a_limit),
        cmocka_unit_test(a_store_that_is_full_is_an_error),
        cmocka_unit_test(a_users_function_goes_out_as_skcell_has_it),
        cmocka_unit_test(skcell_answers_what_it_does_not_know),
        cmocka_unit_test(ends_are_exact_but_for_the_known),
        cmocka_unit_test(nan_gives_nan_and_32_bits_are_kept),
        cmocka_unit_test(edges_are_the_familys_unless_asked_for),
        cmocka_unit_test(bevy_back_in_out_adds_the_scale),
        cmocka_unit_test(families_that_were_read_have_their_formulas),
        cmocka_unit_test(libraries_with_one_formula_have_one_curve),
        cmocka_unit_test(smooth_shapes_have_their_values),
        cmocka_unit_test(godots_spring_swings_past_its_end),
        cmocka_unit_test(normalised_expo_begins_without_a_jump),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    printf("names: %zu\n", names_read);
    return failed;
}
