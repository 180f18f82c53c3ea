/* Sources: what no golden tells. Domains, refusals, curves, eases and callbacks as operands, laws
 * of the time maps, cleaning against a plain sort, nesting. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the above first */
#include <cmocka.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "animcurve/source.h"
#include "base/bits.h"
#include "xna_support.h"

#define CHECK_VALUE(source, t, expected) check_value(source, t, expected, __LINE__)

static const double infinite = (double)INFINITY;

static void check_value(const ac_source *source, double t, double expected, int line) {
    double value = (double)NAN;
    if (!ac_source_sample(source, t, &value)) fail_msg("line %d: refused at %.17g", line, t);
    if (aci_f64_bits(value) != aci_f64_bits(expected))
        fail_msg("line %d: %.17g at %.17g, not %.17g", line, value, t, expected);
}

/* Refused, and the value untouched. */
static void check_refused(const ac_source *source, double t) {
    double values[8] = {7.25, 7.25, 7.25, 7.25, 7.25, 7.25, 7.25, 7.25};
    assert_false(ac_source_sample(source, t, values));
    for (int i = 0; i < 8; i++) assert_true(values[i] == 7.25);
}

/* A failure with these words, after which *out is as it was. */
static void check_failed(ac_status status, ac_status expected, const ac_error *error,
                         const char *words, const ac_source *out) {
    static const ac_source untouched;
    assert_int_equal(status, expected);
    assert_int_equal(error->status, expected);
    if (!strstr(error->message, words)) fail_msg("\"%s\"", error->message);
    assert_memory_equal(out, &untouched, sizeof untouched);
}

#define CHECK_FAILED(call, words) CHECK_STATUS(call, AC_ERROR_ARGUMENT, words)
#define CHECK_STATUS(call, expected, words)                  \
    do {                                                     \
        ac_source out;                                       \
        ac_error error;                                      \
        memset(&out, 0, sizeof out);                         \
        ac_status status = call;                             \
        check_failed(status, expected, &error, words, &out); \
    } while (0)

/* ---- operands -------------------------------------------------------------------------- */

static bool times_ten(void *context, double t, double *out) {
    if (context) ++*(uint64_t *)context;
    *out = 10.0 * t;
    return true;
}

static bool parabola(void *context, double t, double *out) {
    (void)context;
    *out = t * t;
    return true;
}

static bool never(void *context, double t, double *out) {
    (void)context;
    (void)t;
    (void)out;
    return false;
}

static bool zero_below_one(void *context, double t, double *out) {
    (void)context;
    *out = 0.0;
    return t <= 1.0;
}

static bool gives_nan(void *context, double t, double *out) {
    (void)context;
    (void)t;
    *out = (double)NAN;
    return true;
}

static bool pair(void *context, double t, double *out) {
    (void)context;
    out[0] = t;
    out[1] = -t;
    return true;
}

static ac_callback callback_of(bool (*function)(void *, double, double *), uint32_t width,
                               double start, double end, uint32_t bits) {
    return (ac_callback){.function = function, .width = width, .domain = {start, end, bits, 0}};
}

static ac_source source_of(const ac_callback *callback) {
    ac_source source;
    assert_int_equal(ac_source_callback(callback, &source, NULL), AC_OK);
    return source;
}

/* A line of slope 10 over 1..3, and a parabola over 2..4, in double. */
static ac_callback line_function, parabola_function;
static ac_source line, bowl;

static int set_up(void **state) {
    (void)state;
    line_function = callback_of(times_ten, 1, 1.0, 3.0, 64);
    parabola_function = callback_of(parabola, 1, 2.0, 4.0, 0);
    line = source_of(&line_function);
    bowl = source_of(&parabola_function);
    return 0;
}

/* ---- domains --------------------------------------------------------------------------- */

static void domains_are_closed_and_have_a_width(void **state) {
    (void)state;
    ac_domain wide = {0.0, 0.1, 0, 0}, narrow = {0.0, 0.1, 32, 0};
    assert_true(ac_domain_is_valid(wide) && ac_domain_is_valid(narrow));
    assert_true(ac_domain_contains(wide, 0.0) && ac_domain_contains(wide, 0.1));
    assert_false(ac_domain_contains(wide, (double)0.1f));
    assert_true(ac_domain_contains(narrow, (double)0.1f));
    assert_true(ac_domain_contains(narrow, 0.1));
    assert_false(ac_domain_contains(wide, (double)NAN));
    assert_true(ac_domain_clamp(wide, 5.0) == 0.1);
    assert_true(ac_domain_clamp(narrow, 5.0) == (double)0.1f);
    assert_true(ac_domain_clamp(narrow, -infinite) == 0.0);
    assert_true(ac_domain_clamp(narrow, 0.05) == (double)0.05f);
    assert_true(isnan(ac_domain_clamp(wide, (double)NAN)));
    assert_true(signbit(ac_domain_clamp(wide, -0.0)) != 0);
    assert_true(signbit(ac_domain_clamp((ac_domain){-1.0, 0.0, 0, 0}, -0.0)) != 0);
    assert_false(ac_domain_is_valid((ac_domain){0.0, 1.0, 16, 0}));
    assert_false(ac_domain_is_valid((ac_domain){1.0, 1.0 + 1e-12, 32, 0}));
    assert_true(ac_domain_is_valid((ac_domain){1.0, 1.0 + 1e-12, 64, 0}));
    assert_true(ac_domain_is_valid((ac_domain){-infinite, infinite, 32, 0}));
}

static void domains_intersect_in_the_wider_width(void **state) {
    (void)state;
    ac_domain a = {0.0, 2.0, 32, 0}, b = {1.0, infinite, 64, 0}, out = {9.0, 9.0, 9, 0};
    assert_false(ac_domain_intersect(a, (ac_domain){2.0, 3.0, 32, 0}, &out));
    assert_false(ac_domain_intersect(a, (ac_domain){3.0, 1.0, 32, 0}, &out));
    assert_false(ac_domain_intersect(a, (ac_domain){(double)NAN, 1.0, 32, 0}, &out));
    assert_false(ac_domain_intersect((ac_domain){(double)NAN, 1.0, 32, 0}, a, &out));
    assert_true(out.start == 9.0 && out.end == 9.0 && out.bits == 9);
    assert_true(ac_domain_intersect((ac_domain){-0.0, 0.5, 0, 0}, a, &out));
    assert_true(signbit(out.start) != 0);
    assert_true(ac_domain_intersect(a, b, &out));
    assert_true(out.start == 1.0 && out.end == 2.0 && out.bits == 64);
    assert_true(ac_domain_intersect(b, a, &out));
    assert_true(out.start == 1.0 && out.end == 2.0 && out.bits == 64);
}

/* ---- leaves ---------------------------------------------------------------------------- */

static void sampling_refuses_or_clamps_and_never_takes_nan(void **state) {
    (void)state;
    double value = 7.25;
    CHECK_VALUE(&line, 1.0, 10.0);
    CHECK_VALUE(&line, 3.0, 30.0);
    check_refused(&line, nextafter(1.0, 0.0));
    check_refused(&line, nextafter(3.0, 4.0));
    check_refused(&line, infinite);
    check_refused(&line, (double)NAN);
    assert_false(ac_source_sample_clamped(&line, (double)NAN, &value));
    assert_true(value == 7.25);
    assert_true(ac_source_sample_clamped(&line, infinite, &value) && value == 30.0);
    assert_true(ac_source_sample_clamped(&line, -5.0, &value) && value == 10.0);
    assert_true(ac_source_sample_clamped(&line, 1.5, &value) && value == 15.0);
    ac_source zeroed;
    memset(&zeroed, 0, sizeof zeroed);
    check_refused(&zeroed, 0.0);
    assert_false(ac_source_sample_clamped(&zeroed, 0.0, &value));
}

static void callbacks_may_refuse_and_are_asked_in_their_width(void **state) {
    (void)state;
    ac_callback none = callback_of(never, 1, 0.0, 1.0, 64);
    ac_source source = source_of(&none);
    check_refused(&source, 0.5);
    ac_callback narrow = callback_of(times_ten, 1, 0.0, 1.0, 32);
    source = source_of(&narrow);
    CHECK_VALUE(&source, 0.1, 10.0 * (double)0.1f);
    ac_callback bad = callback_of(NULL, 1, 0.0, 1.0, 64);
    CHECK_FAILED(ac_source_callback(&bad, &out, &error), "callback: there is none");
    CHECK_FAILED(ac_source_callback(NULL, &out, &error), "callback: there is none");
    bad = callback_of(parabola, 0, 0.0, 1.0, 64);
    CHECK_FAILED(ac_source_callback(&bad, &out, &error), "no components");
    bad = callback_of(parabola, 1, 1.0, 1.0, 64);
    CHECK_FAILED(ac_source_callback(&bad, &out, &error), "the domain is empty");
}

static void curves_span_their_keys_and_go_on_by_their_rules(void **state) {
    (void)state;
    ac_key keys[3] = {{.position = 1.0, .value = 0.0},
                      {.position = 2.0, .value = 5.0, .in = {0.0, 1.0}, .out = {0.0, 2.0}},
                      {.position = 4.0, .value = 1.0}};
    ac_curve curve = curve_over("fna", keys, 3, AC_EXTRAP_CYCLE_OFFSET, AC_EXTRAP_CYCLE_OFFSET);
    ac_source source, everywhere, twice;
    assert_int_equal(ac_source_curve(&curve, NULL, &source, NULL), AC_OK);
    assert_true(source.domain.start == 1.0 && source.domain.end == 4.0);
    assert_int_equal(source.domain.bits, 32);
    assert_int_equal(source.width, 1);
    check_refused(&source, 0.5);
    for (int i = 0; i <= 30; i++)
        CHECK_VALUE(&source, 1.0 + i * 0.1, ac_eval(&curve, 1.0 + i * 0.1));
    ac_domain all = {-infinite, infinite, 64, 0};
    assert_int_equal(ac_source_curve(&curve, &all, &everywhere, NULL), AC_OK);
    assert_int_equal(everywhere.domain.bits, 32);
    CHECK_VALUE(&everywhere, 11.3, ac_eval(&curve, 11.3));
    assert_int_equal(ac_source_repeat(&source, 1, &twice, NULL), AC_OK);
    CHECK_VALUE(&twice, 4.0, 1.0);
    CHECK_VALUE(&twice, 4.5, ac_eval(&curve, 1.5));
}

static void curves_whose_keys_bound_nothing_need_a_domain(void **state) {
    (void)state;
    ac_key keys[3] = {{.position = 3.0}, {.position = 1.0}, {.position = 2.0}};
    ac_curve curve = curve_over("xna", keys, 3, AC_EXTRAP_CONSTANT, AC_EXTRAP_CONSTANT);
    curve.keys = keys; /* in no order */
    curve.ordered = 0;
    ac_source source;
    ac_domain unit = {0.0, 1.0, 0, 0}, empty = {1.0, 0.0, 0, 0};
    assert_int_equal(ac_source_curve(&curve, NULL, &source, NULL), AC_OK);
    assert_true(source.domain.start == 1.0 && source.domain.end == 3.0);
    CHECK_FAILED(ac_source_curve(&curve, &empty, &out, &error), "the domain is empty");
    CHECK_FAILED(ac_source_curve(NULL, NULL, &out, &error), "curve: there is none");
    keys[1].position = infinite;
    CHECK_FAILED(ac_source_curve(&curve, NULL, &out, &error), "it has to be given");
    keys[1].position = (double)NAN;
    CHECK_FAILED(ac_source_curve(&curve, NULL, &out, &error), "it has to be given");
    assert_int_equal(ac_source_curve(&curve, &unit, &source, NULL), AC_OK);
    curve.key_count = 1;
    CHECK_FAILED(ac_source_curve(&curve, NULL, &out, &error), "the domain is empty");
    curve.key_count = 0;
    CHECK_FAILED(ac_source_curve(&curve, NULL, &out, &error), "it has to be given");
    assert_int_equal(ac_source_curve(&curve, &unit, &source, NULL), AC_OK);
    CHECK_VALUE(&source, 0.5, 0.0);
}

static double cube(void *context, double u) {
    (void)context;
    return u * u * u;
}

static void eases_are_sources_over_0_to_1(void **state) {
    (void)state;
    ac_ease ease = ac_ease_of(cube, NULL, AC_EDGE_RAW);
    ac_source source, back;
    assert_int_equal(ac_source_ease(&ease, &source, NULL), AC_OK);
    assert_true(source.domain.start == 0.0 && source.domain.end == 1.0);
    assert_int_equal(source.domain.bits, ac_ease_bits(&ease));
    CHECK_VALUE(&source, 0.5, 0.125);
    check_refused(&source, 1.25);
    assert_int_equal(ac_source_reverse(&source, &back, NULL), AC_OK);
    CHECK_VALUE(&back, 0.75, 0.015625);
    CHECK_FAILED(ac_source_ease(NULL, &out, &error), "ease: there is none");
}

static void constants_are_the_same_everywhere(void **state) {
    (void)state;
    static const double values[3] = {1.0, 2.0, 0.1};
    ac_domain all = {-infinite, infinite, 32, 0};
    ac_source source;
    double out_values[3];
    assert_int_equal(ac_source_constant(values, 3, all, &source, NULL), AC_OK);
    assert_true(ac_source_sample(&source, infinite, out_values));
    assert_memory_equal(out_values, values, sizeof values);
    CHECK_FAILED(ac_source_constant(NULL, 3, all, &out, &error), "values: there is none");
    CHECK_FAILED(ac_source_constant(values, 0, all, &out, &error), "no components");
}

/* ---- values ------------------------------------------------------------------------------ */

static void difference(void *context, const double *in, double *out) {
    out[0] = in[0] - in[1];
    out[1] = in[0] + in[1];
    out[2] = *(const double *)context;
}

static void maps_read_one_width_and_write_another(void **state) {
    (void)state;
    double mark = 42.0, values[3];
    ac_callback function = callback_of(pair, 2, 0.0, 1.0, 32);
    ac_source source = source_of(&function), made;
    ac_map map = {.function = difference, .context = &mark, .width = 3};
    assert_int_equal(ac_source_map(&source, &map, &made, NULL), AC_OK);
    assert_int_equal(made.width, 3);
    assert_int_equal(made.domain.bits, 32);
    assert_true(ac_source_sample(&made, 0.5, values));
    assert_true(values[0] == 1.0 && values[1] == 0.0 && values[2] == 42.0);
    ac_callback none = callback_of(never, 2, 0.0, 1.0, 64);
    ac_source nothing = source_of(&none);
    assert_int_equal(ac_source_map(&nothing, &map, &made, NULL), AC_OK);
    check_refused(&made, 0.5);
    map.width = 0;
    CHECK_FAILED(ac_source_map(&source, &map, &out, &error), "no components");
    map.function = NULL;
    CHECK_FAILED(ac_source_map(&source, &map, &out, &error), "map: there is no function");
    CHECK_FAILED(ac_source_map(&source, NULL, &out, &error), "map: there is no function");
    CHECK_FAILED(ac_source_map(NULL, &map, &out, &error), "the input is no source");
    static double many[AC_SOURCE_SCRATCH + 1];
    ac_domain unit = {0.0, 1.0, 0, 0};
    map = (ac_map){.function = difference, .context = &mark, .width = 3};
    assert_int_equal(ac_source_constant(many, AC_SOURCE_SCRATCH, unit, &source, NULL), AC_OK);
    assert_int_equal(ac_source_map(&source, &map, &made, NULL), AC_OK);
    assert_int_equal(ac_source_constant(many, AC_SOURCE_SCRATCH + 1, unit, &source, NULL),
                     AC_OK);
    CHECK_STATUS(ac_source_map(&source, &map, &out, &error), AC_ERROR_LIMIT, "65 components");
}

static void zips_and_graphs_lay_components_side_by_side(void **state) {
    (void)state;
    ac_source zip, graph;
    double values[3];
    assert_int_equal(ac_source_zip(&line, &bowl, &zip, NULL), AC_OK);
    assert_true(zip.domain.start == 2.0 && zip.domain.end == 3.0 && zip.width == 2);
    assert_int_equal(ac_source_graph(&zip, &graph, NULL), AC_OK);
    assert_true(ac_source_sample(&graph, 2.5, values));
    assert_true(values[0] == 2.5 && values[1] == 25.0 && values[2] == 6.25);
    ac_callback function = callback_of(pair, UINT32_MAX, 2.0, 4.0, 64);
    ac_source wide = source_of(&function);
    CHECK_STATUS(ac_source_zip(&line, &wide, &out, &error), AC_ERROR_LIMIT, "zip");
    CHECK_STATUS(ac_source_graph(&wide, &out, &error), AC_ERROR_LIMIT, "graph");
    function.width = UINT32_MAX - 1;
    wide = source_of(&function);
    assert_int_equal(ac_source_zip(&line, &wide, &zip, NULL), AC_OK);
    assert_true(zip.width == UINT32_MAX);
    CHECK_FAILED(ac_source_zip(&line, NULL, &out, &error), "the input is no source");
    ac_callback late = callback_of(pair, 2, 3.0, 4.0, 64);
    wide = source_of(&late);
    CHECK_FAILED(ac_source_zip(&line, &wide, &out, &error), "share no interval");
}

/* ---- time maps ----------------------------------------------------------------------------- */

static void reverse_twice_is_the_same(void **state) {
    (void)state;
    ac_source once, twice;
    assert_int_equal(ac_source_reverse(&line, &once, NULL), AC_OK);
    assert_int_equal(ac_source_reverse(&once, &twice, NULL), AC_OK);
    assert_true(once.domain.start == 1.0 && once.domain.end == 3.0);
    CHECK_VALUE(&once, 1.0, 30.0);
    CHECK_VALUE(&once, 1.25, 27.5);
    for (int i = 0; i <= 64; i++) CHECK_VALUE(&twice, 1.0 + i / 32.0, 10.0 + i / 3.2);
}

static void repeats_end_at_their_seams(void **state) {
    (void)state;
    ac_source repeat;
    assert_int_equal(ac_source_repeat(&line, 2, &repeat, NULL), AC_OK);
    assert_true(repeat.domain.start == 1.0 && repeat.domain.end == 7.0);
    CHECK_VALUE(&repeat, 1.0, 10.0);
    CHECK_VALUE(&repeat, 3.0, 30.0);
    CHECK_VALUE(&repeat, 3.5, 15.0);
    CHECK_VALUE(&repeat, 5.0, 30.0);
    CHECK_VALUE(&repeat, 7.0, 30.0);
    check_refused(&repeat, 7.25);
    double value;
    assert_true(ac_source_sample(&repeat, nextafter(5.0, 6.0), &value) && value < 10.001);
}

static void forever_has_no_end_but_refuses_infinity(void **state) {
    (void)state;
    ac_source forever;
    double value;
    assert_int_equal(ac_source_forever(&line, &forever, NULL), AC_OK);
    CHECK_VALUE(&forever, 1.0, 10.0);
    CHECK_VALUE(&forever, -1.0, 30.0);
    CHECK_VALUE(&forever, -0.5, 15.0);
    CHECK_VALUE(&forever, 1000000.5, 25.0);
    check_refused(&forever, infinite);
    check_refused(&forever, -infinite);
    assert_false(ac_source_sample_clamped(&forever, infinite, &value));
}

static void ping_pong_mirrors_at_its_end(void **state) {
    (void)state;
    ac_source there;
    assert_int_equal(ac_source_ping_pong(&line, &there, NULL), AC_OK);
    assert_true(there.domain.start == 1.0 && there.domain.end == 5.0);
    for (int i = 0; i <= 64; i++) {
        double run = i / 32.0, value;
        assert_true(ac_source_sample(&there, 3.0 - run, &value));
        CHECK_VALUE(&there, 3.0 + run, value);
    }
    ac_callback function = callback_of(times_ten, 1, -infinite, 0.0, 64);
    ac_source half = source_of(&function), both;
    assert_int_equal(ac_source_ping_pong(&half, &both, NULL), AC_OK);
    assert_true(both.domain.start == -infinite && both.domain.end == infinite);
    CHECK_VALUE(&both, 8.0, -80.0);
    /* Twice the end is more than a float: at the turn itself nothing is mirrored. */
    function = callback_of(times_ten, 1, 0.0, 2e38, 32);
    half = source_of(&function);
    assert_int_equal(ac_source_ping_pong(&half, &both, NULL), AC_OK);
    CHECK_VALUE(&both, 2e38, 10.0 * (double)2e38f);
}

static void chains_take_the_first_at_the_seam(void **state) {
    (void)state;
    ac_source chain;
    assert_int_equal(ac_source_chain(&line, &bowl, &chain, NULL), AC_OK);
    assert_true(chain.domain.start == 1.0 && chain.domain.end == 5.0);
    CHECK_VALUE(&chain, 1.5, 15.0);
    CHECK_VALUE(&chain, 3.0, 30.0);
    CHECK_VALUE(&chain, 4.0, 9.0);
    CHECK_VALUE(&chain, 5.0, 16.0);
    ac_callback function = callback_of(pair, 2, 0.0, 1.0, 64);
    ac_source two = source_of(&function);
    CHECK_FAILED(ac_source_chain(&line, &two, &out, &error), "chain: 1 components, then 2");
    ac_callback endless = callback_of(times_ten, 1, 0.0, infinite, 64);
    ac_source ray = source_of(&endless);
    CHECK_FAILED(ac_source_chain(&ray, &line, &out, &error), "the first domain has no end");
    assert_int_equal(ac_source_chain(&line, &ray, &chain, NULL), AC_OK);
    assert_true(chain.domain.end == infinite);
    CHECK_VALUE(&chain, 1003.0, 10000.0);
}

static void chain_continue_is_continuous(void **state) {
    (void)state;
    ac_callback function = callback_of(parabola, 1, 1.0, 4.0, 64);
    ac_source arc = source_of(&function), chain;
    double offsets[2] = {0.0, 7.25}, value;
    assert_int_equal(ac_source_chain_continue(&line, &arc, offsets, &chain, NULL), AC_OK);
    assert_true(offsets[0] == 29.0 && offsets[1] == 7.25);
    CHECK_VALUE(&chain, 3.0, 30.0);
    assert_true(ac_source_sample(&chain, nextafter(3.0, 4.0), &value));
    assert_true(fabs(value - 30.0) < 1e-13);
    CHECK_VALUE(&chain, 6.0, 45.0);
}

static void chain_continue_slips_when_the_starts_differ(void **state) {
    (void)state;
    ac_source chain, none_source, wide;
    double offset, offsets[AC_SOURCE_SCRATCH + 1];
    assert_int_equal(ac_source_chain_continue(&line, &bowl, &offset, &chain, NULL), AC_OK);
    assert_true(offset == 29.0); /* 30 less the parabola at 1, though that begins at 2 */
    CHECK_VALUE(&chain, 3.0, 30.0);
    CHECK_VALUE(&chain, 4.0, 38.0);
    ac_callback none = callback_of(never, 1, 0.0, 1.0, 64);
    none_source = source_of(&none);
    CHECK_FAILED(ac_source_chain_continue(&line, &none_source, offsets, &out, &error),
                 "no value where the two meet");
    CHECK_FAILED(ac_source_chain_continue(&none_source, &line, offsets, &out, &error),
                 "no value where the two meet");
    ac_callback short_function = callback_of(zero_below_one, 1, 1.0, 9.0, 64);
    none_source = source_of(&short_function);
    assert_int_equal(ac_source_chain_continue(&line, &none_source, &offset, &chain, NULL),
                     AC_OK);
    assert_false(ac_source_sample(&chain, 4.0, offsets));
    static const double many[AC_SOURCE_SCRATCH + 1];
    ac_domain unit = {0.0, 1.0, 0, 0};
    assert_int_equal(ac_source_constant(many, AC_SOURCE_SCRATCH + 1, unit, &wide, NULL), AC_OK);
    CHECK_STATUS(ac_source_chain_continue(&wide, &wide, offsets, &out, &error), AC_ERROR_LIMIT,
                 "65 components");
    assert_int_equal(ac_source_constant(many, AC_SOURCE_SCRATCH, unit, &wide, NULL), AC_OK);
    assert_int_equal(ac_source_chain_continue(&wide, &wide, offsets, &chain, NULL), AC_OK);
}

static void remap_moves_the_domain(void **state) {
    (void)state;
    ac_source moved;
    assert_int_equal(ac_source_remap(&line, -4.0, 4.0, &moved, NULL), AC_OK);
    assert_true(moved.domain.start == -4.0 && moved.domain.end == 4.0);
    CHECK_VALUE(&moved, -4.0, 10.0);
    CHECK_VALUE(&moved, 0.0, 20.0);
    CHECK_VALUE(&moved, 4.0, 30.0);
    CHECK_FAILED(ac_source_remap(&line, 1.0, 0.0, &out, &error), "the domain is empty");
    CHECK_FAILED(ac_source_remap(&line, 0.0, (double)NAN, &out, &error), "not bounded");
    CHECK_FAILED(ac_source_remap(&line, 0.0, infinite, &out, &error), "not bounded");
    CHECK_FAILED(ac_source_remap(&line, 0.0, 1e-320, &out, &error), "too far apart");
    ac_source tiny = line;
    tiny.domain = (ac_domain){.start = 0.0, .end = 1e-320, .bits = 64};
    CHECK_FAILED(ac_source_remap(&tiny, 0.0, 1e10, &out, &error), "too far apart");
}

static void reparametrised_sources_ask_wherever_the_time_leads(void **state) {
    (void)state;
    ac_source made;
    assert_int_equal(ac_source_reparametrise(&line, &bowl, &made, NULL), AC_OK);
    assert_true(made.domain.start == 2.0 && made.domain.end == 4.0);
    CHECK_VALUE(&made, 3.0, 90.0);
    ac_callback nowhere = callback_of(gives_nan, 1, 0.0, 1.0, 64);
    ac_source nan_source = source_of(&nowhere);
    CHECK_VALUE(&nan_source, 0.5, (double)NAN);
    assert_int_equal(ac_source_reparametrise(&line, &nan_source, &made, NULL), AC_OK);
    check_refused(&made, 0.5);
    ac_callback two = callback_of(pair, 2, 0.0, 1.0, 64);
    ac_source wide = source_of(&two);
    CHECK_FAILED(ac_source_reparametrise(&line, &wide, &out, &error),
                 "the time has 2 components");
}

static void unbounded_domains_are_refused(void **state) {
    (void)state;
    ac_callback function = callback_of(times_ten, 1, 0.0, infinite, 64);
    ac_source ray = source_of(&function);
    double values[4];
    ac_samples samples;
    ac_error e;
    CHECK_FAILED(ac_source_reverse(&ray, &out, &error), "reverse: the domain is not bounded");
    CHECK_FAILED(ac_source_repeat(&ray, 1, &out, &error), "repeat: the domain is not bounded");
    CHECK_FAILED(ac_source_forever(&ray, &out, &error), "forever: the domain is not bounded");
    CHECK_FAILED(ac_source_remap(&ray, 0.0, 1.0, &out, &error), "remap: the domain is not");
    CHECK_FAILED(ac_source_ping_pong(&ray, &out, &error), "ping-pong: the domain has no end");
    assert_int_equal(ac_source_resample(&ray, 3, values, &samples, &e), AC_ERROR_ARGUMENT);
    /* Finite ends whose distance the width does not hold. */
    ac_callback huge = callback_of(times_ten, 1, -3e38, 3e38, 32);
    ac_source wide = source_of(&huge);
    CHECK_FAILED(ac_source_repeat(&wide, 1, &out, &error), "repeat: the domain is not bounded");
}

/* Two copies of [0.1f, 0.4f] meet the third at 0.70000005f: in float that is a seam; in double it
 * lies 3.7e-8 behind one, at the start of a copy. */
static void narrow_time_is_computed_in_float(void **state) {
    (void)state;
    double start = (double)0.1f, end = (double)0.4f;
    double seam = (double)(0.4f + (0.4f - 0.1f)), value;
    ac_callback narrow_function = callback_of(times_ten, 1, 0.1, 0.4, 32);
    ac_callback wide_function = callback_of(times_ten, 1, start, end, 64);
    ac_source narrow = source_of(&narrow_function), wide = source_of(&wide_function);
    ac_source loop, made;
    assert_int_equal(ac_source_repeat(&narrow, 2, &loop, NULL), AC_OK);
    CHECK_VALUE(&loop, seam, 10.0 * end);
    CHECK_VALUE(&loop, seam + 1e-9, 10.0 * end);
    assert_int_equal(ac_source_repeat(&wide, 2, &loop, NULL), AC_OK);
    assert_true(ac_source_sample(&loop, seam, &value) && fabs(value - 10.0 * start) < 1e-6);
    assert_int_equal(ac_source_remap(&narrow, 0.0, 1.0 / 3.0, &made, NULL), AC_OK);
    float scale = (0.4f - 0.1f) / (float)(1.0 / 3.0);
    float scaled = 0.2f * scale;
    CHECK_VALUE(&made, 0.2, 10.0 * (double)(scaled + 0.1f));
    assert_int_equal(ac_source_chain(&narrow, &wide, &made, NULL), AC_OK);
    assert_int_equal(made.domain.bits, 64);
    assert_int_equal(ac_source_chain(&wide, &narrow, &made, NULL), AC_OK);
    assert_int_equal(made.domain.bits, 64);
}

/* ---- samples --------------------------------------------------------------------------------- */

static void samples_hold_at_their_times_and_lerp_between(void **state) {
    (void)state;
    double times[3] = {0.0, 1.0, 4.0}, values[6] = {0.0, 1.0, 10.0, -1.0, 4.0, -1.0},
           out_values[2];
    ac_samples samples = {.times = times, .values = values, .count = 3, .width = 2};
    ac_source source;
    assert_int_equal(ac_source_samples(&samples, &source, NULL), AC_OK);
    assert_true(source.domain.start == 0.0 && source.domain.end == 4.0);
    assert_int_equal(source.domain.bits, 64);
    assert_true(ac_source_sample(&source, 0.25, out_values));
    assert_true(out_values[0] == 2.5 && out_values[1] == 0.5);
    assert_true(ac_source_sample(&source, 1.0, out_values));
    assert_true(out_values[0] == 10.0 && out_values[1] == -1.0);
    assert_true(ac_source_sample(&source, 4.0, out_values) && out_values[0] == 4.0);
    values[2] = (double)NAN; /* of a neighbour: does not reach the sample beside it */
    assert_true(ac_source_sample(&source, 0.0, out_values) && out_values[0] == 0.0);
    assert_true(ac_source_sample(&source, 4.0, out_values) && out_values[0] == 4.0);
    samples.times = NULL;
    samples.start = -1.0;
    samples.end = 1.0;
    values[2] = 10.0;
    assert_int_equal(ac_source_samples(&samples, &source, NULL), AC_OK);
    assert_true(ac_source_sample(&source, -0.75, out_values) && out_values[0] == 2.5);
    assert_true(ac_source_sample(&source, 0.0, out_values) && out_values[0] == 10.0);
    assert_true(ac_source_sample(&source, 1.0, out_values) && out_values[0] == 4.0);
}

static void samples_that_do_not_ascend_are_refused(void **state) {
    (void)state;
    double times[3] = {0.0, 1.0, 1.0}, values[3] = {0.0};
    ac_samples samples = {.times = times, .values = values, .count = 3, .width = 1};
    CHECK_FAILED(ac_source_samples(&samples, &out, &error),
                 "samples: time 2 does not lie after");
    times[0] = 1.0;
    times[2] = 2.0;
    CHECK_FAILED(ac_source_samples(&samples, &out, &error),
                 "samples: time 1 does not lie after");
    times[0] = 0.0;
    times[2] = 1.0 + 1e-12;
    samples.bits = 32;
    CHECK_FAILED(ac_source_samples(&samples, &out, &error),
                 "samples: time 2 does not lie after");
    times[2] = (double)NAN;
    CHECK_FAILED(ac_source_samples(&samples, &out, &error),
                 "samples: time 2 does not lie after");
    times[2] = infinite;
    CHECK_FAILED(ac_source_samples(&samples, &out, &error), "samples: a time is infinite");
    times[0] = -infinite;
    times[2] = 2.0;
    CHECK_FAILED(ac_source_samples(&samples, &out, &error), "samples: a time is infinite");
    samples.width = 0;
    times[0] = 0.0;
    CHECK_FAILED(ac_source_samples(&samples, &out, &error), "no components");
    samples.values = NULL;
    CHECK_FAILED(ac_source_samples(&samples, &out, &error), "samples: there are none");
    CHECK_FAILED(ac_source_samples(NULL, &out, &error), "samples: there are none");
}

typedef struct row {
    double time, value;
    uint32_t place;
} row;

static int by_time_then_place(const void *a, const void *b) {
    const row *left = a, *right = b;
    if (left->time != right->time) return left->time < right->time ? -1 : 1;
    return left->place < right->place ? -1 : 1;
}

enum { MOST_ROWS = 700 };

/* Few different times, so that many are equal; a value tells which sample it belongs to. */
static uint32_t random_rows(random_source *source, row *rows, double *times, double *values) {
    uint32_t count = random_below(source, MOST_ROWS + 1), kept = 0;
    uint32_t different = 1 + random_below(source, 2 * MOST_ROWS),
             kind = random_below(source, 4);
    for (uint32_t i = 0; i < count; i++) {
        times[i] = (double)random_below(source, different) / 8.0;
        if (kind == 1) times[i] = (double)i;
        if (kind == 2) times[i] = (double)(count - i);
        if (random_below(source, 20) == 0) times[i] = i % 3 ? (double)NAN : infinite;
        values[2 * i] = (double)i;
        values[2 * i + 1] = -(double)i;
        if (isfinite(times[i])) rows[kept++] = (row){times[i], (double)i, i};
    }
    return count;
}

static void cleaning_sorts_stably_and_keeps_the_first_of_equals(void **state) {
    (void)state;
    static row rows[MOST_ROWS];
    static double times[MOST_ROWS], values[2 * MOST_ROWS];
    random_source source = {12345};
    for (int round = 0; round < 300; round++) {
        uint32_t count = random_rows(&source, rows, times, values), kept = 0, next = 0;
        for (uint32_t i = 0; i < count; i++) kept += (uint32_t)isfinite(times[i]) != 0;
        qsort(rows, kept, sizeof *rows, by_time_then_place);
        uint32_t cleaned = ac_samples_clean(times, values, count, 2, 64);
        for (uint32_t i = 0; i < kept; i++) {
            if (i > 0 && rows[i].time == rows[i - 1].time) continue;
            assert_true(next < cleaned);
            assert_true(times[next] == rows[i].time);
            assert_true(values[2 * next] == rows[i].value);
            assert_true(values[2 * next + 1] == -rows[i].value);
            next++;
        }
        assert_int_equal(next, cleaned);
    }
}

static void cleaning_compares_in_the_width(void **state) {
    (void)state;
    double times[4] = {2.0, 1.0 + 1e-12, 1.0, 1e300};
    assert_int_equal(ac_samples_clean(times, NULL, 4, 0, 32), 2);
    assert_true(times[0] == 1.0 + 1e-12 && times[1] == 2.0);
    double wide[4] = {2.0, 1.0 + 1e-12, 1.0, 1e300};
    assert_int_equal(ac_samples_clean(wide, NULL, 4, 0, 64), 4);
    assert_true(wide[0] == 1.0 && wide[3] == 1e300);
    assert_int_equal(ac_samples_clean(NULL, NULL, 0, 0, 64), 0);
}

static void resampling_writes_what_sampling_gives(void **state) {
    (void)state;
    double values[9];
    ac_samples samples;
    ac_source even;
    ac_error e;
    assert_int_equal(ac_source_resample(&bowl, 8, values, &samples, NULL), AC_OK);
    for (int i = 0; i <= 8; i++) CHECK_VALUE(&bowl, 2.0 + i / 4.0, values[i]);
    assert_int_equal(ac_source_samples(&samples, &even, NULL), AC_OK);
    assert_true(even.domain.start == 2.0 && even.domain.end == 4.0);
    CHECK_VALUE(&even, 2.125, (4.0 + 2.25 * 2.25) / 2.0);
    double times[7] = {9.0, 3.5, (double)NAN, 2.0, 3.5, infinite, 1.0};
    assert_int_equal(ac_source_resample_uneven(&bowl, times, 7, values, &samples, NULL), AC_OK);
    assert_int_equal(samples.count, 2);
    assert_true(times[0] == 2.0 && times[1] == 3.5 && values[0] == 4.0 && values[1] == 12.25);
    samples.count = 77;
    assert_int_equal(ac_source_resample_uneven(&bowl, times, 1, values, &samples, &e),
                     AC_ERROR_ARGUMENT);
    assert_non_null(strstr(e.message, "1 of the times"));
    assert_int_equal(ac_source_resample(&bowl, 0, values, &samples, &e), AC_ERROR_ARGUMENT);
    ac_callback none = callback_of(never, 1, 0.0, 1.0, 64);
    ac_source never_source = source_of(&none);
    assert_int_equal(ac_source_resample(&never_source, 2, values, &samples, &e),
                     AC_ERROR_ARGUMENT);
    assert_non_null(strstr(e.message, "no value for sample 0"));
    assert_int_equal(samples.count, 77);
}

static void what_is_not_there_is_refused(void **state) {
    (void)state;
    double values[9], times[2] = {2.0, 3.0};
    const ac_source nothing = {.width = 1, .kind = 255};
    ac_samples samples = {.count = 77};
    const ac_source *const inputs[] = {NULL, &nothing, &bowl};
    for (size_t i = 0; i < 3; i++) {
        double *to = i < 2 ? values : NULL;
        ac_error e;
        assert_int_equal(ac_source_resample(inputs[i], 2, to, &samples, &e), AC_ERROR_ARGUMENT);
        assert_non_null(strstr(e.message, "no source, or nowhere"));
        assert_int_equal(ac_source_resample_uneven(inputs[i], times, 2, to, &samples, &e),
                         AC_ERROR_ARGUMENT);
    }
    assert_int_equal(ac_source_resample_uneven(&bowl, NULL, 2, values, &samples, NULL),
                     AC_ERROR_ARGUMENT);
    assert_int_equal(ac_source_resample(&bowl, 2, values, NULL, NULL), AC_ERROR_ARGUMENT);
    assert_int_equal(samples.count, 77);
    CHECK_FAILED(ac_source_chain_continue(&line, &line, NULL, &out, &error), "nowhere to put");
    ac_domain half = {.start = 0.0, .end = 1.0, .bits = 16};
    CHECK_FAILED(ac_source_constant(values, 1, half, &out, &error), "a domain of 16 bits");
}

/* ---- nesting ---------------------------------------------------------------------------------- */

static void nesting_has_a_limit(void **state) {
    (void)state;
    uint64_t calls = 0;
    ac_callback function = callback_of(times_ten, 1, 0.0, 1.0, 64);
    function.context = &calls;
    ac_source levels[AC_SOURCE_DEPTH];
    levels[0] = source_of(&function);
    for (int i = 1; i < AC_SOURCE_DEPTH; i++)
        assert_int_equal(ac_source_reverse(&levels[i - 1], &levels[i], NULL), AC_OK);
    const ac_source *deepest = &levels[AC_SOURCE_DEPTH - 1];
    assert_int_equal(deepest->depth, AC_SOURCE_DEPTH);
    CHECK_VALUE(deepest, 0.25, 7.5);
    assert_int_equal(calls, 1);
    CHECK_STATUS(ac_source_reverse(deepest, &out, &error), AC_ERROR_LIMIT,
                 "more than 64 sources");
    CHECK_STATUS(ac_source_zip(&line, deepest, &out, &error), AC_ERROR_LIMIT, "more than 64");
    CHECK_STATUS(ac_source_zip(deepest, &line, &out, &error), AC_ERROR_LIMIT, "more than 64");
}

static void rings_of_sources_are_refused_and_do_not_hang(void **state) {
    (void)state;
    ac_source first = line, second;
    ac_error e;
    assert_int_equal(ac_source_reverse(&first, &second, NULL), AC_OK);
    assert_int_equal(ac_source_reverse(&second, &first, NULL), AC_OK); /* over its own input */
    check_refused(&first, 2.0);
    check_refused(&second, 2.0);
    first = line;
    assert_int_equal(ac_source_reverse(&first, &first, &e), AC_ERROR_ARGUMENT);
    assert_non_null(strstr(e.message, "its own input"));
    assert_int_equal(ac_source_chain(&line, &first, &first, &e), AC_ERROR_ARGUMENT);
    assert_memory_equal(&first, &line, sizeof first);
    ac_source zeroed;
    memset(&zeroed, 0, sizeof zeroed);
    CHECK_FAILED(ac_source_forever(&zeroed, &out, &error), "the input is no source");
    zeroed.kind = 200;
    check_refused(&zeroed, 0.0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(domains_are_closed_and_have_a_width),
        cmocka_unit_test(domains_intersect_in_the_wider_width),
        cmocka_unit_test(sampling_refuses_or_clamps_and_never_takes_nan),
        cmocka_unit_test(callbacks_may_refuse_and_are_asked_in_their_width),
        cmocka_unit_test(curves_span_their_keys_and_go_on_by_their_rules),
        cmocka_unit_test(curves_whose_keys_bound_nothing_need_a_domain),
        cmocka_unit_test(eases_are_sources_over_0_to_1),
        cmocka_unit_test(constants_are_the_same_everywhere),
        cmocka_unit_test(maps_read_one_width_and_write_another),
        cmocka_unit_test(zips_and_graphs_lay_components_side_by_side),
        cmocka_unit_test(reverse_twice_is_the_same),
        cmocka_unit_test(repeats_end_at_their_seams),
        cmocka_unit_test(forever_has_no_end_but_refuses_infinity),
        cmocka_unit_test(ping_pong_mirrors_at_its_end),
        cmocka_unit_test(chains_take_the_first_at_the_seam),
        cmocka_unit_test(chain_continue_is_continuous),
        cmocka_unit_test(chain_continue_slips_when_the_starts_differ),
        cmocka_unit_test(remap_moves_the_domain),
        cmocka_unit_test(reparametrised_sources_ask_wherever_the_time_leads),
        cmocka_unit_test(unbounded_domains_are_refused),
        cmocka_unit_test(narrow_time_is_computed_in_float),
        cmocka_unit_test(samples_hold_at_their_times_and_lerp_between),
        cmocka_unit_test(samples_that_do_not_ascend_are_refused),
        cmocka_unit_test(cleaning_sorts_stably_and_keeps_the_first_of_equals),
        cmocka_unit_test(cleaning_compares_in_the_width),
        cmocka_unit_test(resampling_writes_what_sampling_gives),
        cmocka_unit_test(what_is_not_there_is_refused),
        cmocka_unit_test(nesting_has_a_limit),
        cmocka_unit_test(rings_of_sources_are_refused_and_do_not_hang),
    };
    return cmocka_run_group_tests(tests, set_up, NULL);
}
