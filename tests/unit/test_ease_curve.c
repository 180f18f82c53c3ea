/* Curves of the dialect ease: an easing over a span of positions and values is a curve like others,
 * and animcurve JSON holds it. Rules: docs/easing.md, docs/formats/json.md. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include "base/bits.h"
#include "io_support.h"

#define CHECK_F64(value, expected) assert_int_equal(aci_f64_bits(value), aci_f64_bits(expected))
#define NOT_A_NUMBER ((double)NAN)

/* "penner:quad.in" from (0, 0) to (1, 1), or elsewhere. */
typedef struct shaped {
    ac_ease ease;
    ac_key keys[2];
    double stops[64];
    ac_ease parts[8];
} shaped;

static ac_curve curve_of(shaped *of, const char *name, double at0, double at1, double v0,
                         double v1) {
    memset(of, 0, sizeof *of);
    ac_ease_store store = {
        .stops = of->stops, .parts = of->parts, .stop_capacity = 32, .part_capacity = 8};
    ac_error error;
    if (ac_ease_parse(name, &store, &of->ease, &error) != AC_OK)
        fail_msg("%s: %s", name, error.message);
    of->keys[0].position = at0;
    of->keys[1].position = at1;
    of->keys[0].value = v0;
    of->keys[1].value = v1;
    return (ac_curve){.name = "",
                      .dialect = ac_dialect_find("ease"),
                      .keys = of->keys,
                      .key_count = 2,
                      .ordered = 1,
                      .ease = &of->ease};
}

/* ---- values ---------------------------------------------------------------------------------- */

static void over_the_unit_span_a_curve_is_its_ease_to_the_bit(void **state) {
    (void)state;
    static const char *const names[] = {"penner:back.in",  "skcell:Bounce.In", "steps(3)",
                                        "skcell:Back.In",  "ease-in-out",      "godot:ease(-2)",
                                        "linear(0, .5, 1)"};
    static const double shares[] = {-1.0, -0.0, 0.0, 1e-300, 0.1, 0.5, 1.0 / 3.0, 1.0, 2.0};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        shaped room;
        ac_curve curve = curve_of(&room, names[i], 0, 1, 0, 1);
        assert_int_equal(ac_curve_check(&curve, NULL), AC_OK);
        assert_int_equal(ac_curve_bits(&curve), ac_ease_bits(&room.ease));
        for (size_t s = 0; s < sizeof shares / sizeof shares[0]; s++)
            CHECK_F64(ac_eval(&curve, shares[s]), ac_ease_eval(&room.ease, shares[s]));
        assert_true(isnan(ac_eval(&curve, NOT_A_NUMBER)));
    }
}

static void the_span_scales_positions_and_values(void **state) {
    (void)state;
    shaped room;
    ac_curve curve = curve_of(&room, "penner:quad.in", 2, 4, 10, 50);
    CHECK_F64(ac_eval(&curve, 2), 10);
    CHECK_F64(ac_eval(&curve, 3), 20);
    CHECK_F64(ac_eval(&curve, 4), 50);
    CHECK_F64(ac_eval(&curve, 1), 10); /* penner clamps */
    CHECK_F64(ac_eval(&curve, 9), 50);
    room.ease.edge = AC_EDGE_RAW;
    CHECK_F64(ac_eval(&curve, 6), 170);
    CHECK_F64(ac_eval(&curve, 0), 50);
}

static void the_end_is_the_end_keys_value_to_the_bit(void **state) {
    (void)state;
    shaped room;
    ac_curve curve = curve_of(&room, "penner:quad.in", 0, 1, 0.2, 0.9);
    assert_false(0.2 + (0.9 - 0.2) == 0.9);
    CHECK_F64(ac_eval(&curve, 1), 0.9);
    CHECK_F64(ac_eval(&curve, 0), 0.2);
}

static void a_family_of_32_bits_gives_floats_over_any_span(void **state) {
    (void)state;
    shaped room;
    ac_curve curve = curve_of(&room, "skcell:Sine.In", 0, 3, 1, 8);
    for (int i = 0; i <= 30; i++) {
        double value = ac_eval(&curve, i * 0.1);
        CHECK_F64(value, (double)(float)value);
    }
}

/* ---- what is a curve ------------------------------------------------------------------------- */

static void refuse(const ac_curve *curve, const char *words) {
    ac_error error;
    assert_int_not_equal(ac_curve_check(curve, &error), AC_OK);
    if (!strstr(error.message, words)) fail_msg("'%s' lacks '%s'", error.message, words);
}

static void a_curve_that_is_no_ease_is_refused(void **state) {
    (void)state;
    shaped room;
    ac_curve curve = curve_of(&room, "penner:quad.in", 0, 1, 0, 1), good = curve;
    curve.ease = NULL;
    refuse(&curve, "the curve has no ease");
    CHECK_F64(ac_eval(&curve, 0.5), 0); /* and sampling it is safe */
    curve = good;
    curve.key_count = 1;
    refuse(&curve, "an ease has 2 keys, and this curve has 1");
    curve = good;
    room.keys[1].position = 0;
    refuse(&curve, "from one position to a later one");
    room.keys[1].position = (double)INFINITY;
    refuse(&curve, "from one position to a later one");
    room.keys[1].position = 1;
    curve.dialect = ac_dialect_find("softimage");
    refuse(&curve, "has an ease, which softimage has no place for");
}

static void a_key_list_borrows_the_ease(void **state) {
    (void)state;
    shaped room;
    ac_curve curve = curve_of(&room, "penner:quad.in", 0, 1, 0, 1);
    ac_keys *list = ac_keys_from(&curve, NULL, NULL, NULL);
    CHECK_F64(ac_eval(ac_keys_curve(list), 0.5), 0.25);
    ac_keys_free(list);
    ac_error error;
    assert_null(ac_keys_from(&curve, ac_dialect_find("xna"), NULL, &error));
    assert_int_equal(error.status, AC_ERROR_VALUE);
}

static void an_explanation_names_the_ease(void **state) {
    (void)state;
    shaped room;
    char text[600];
    ac_curve curve = curve_of(&room, "penner:quad.in", 0, 1, 10, 20);
    ac_explain(&curve, 0.5, text, sizeof text);
    assert_non_null(strstr(text, "ease      penner:quad.in of 0.5 = 0.25\n"));
    assert_non_null(strstr(text, "sum       10 + (20 - 10) times that\n"));
    ac_explain(&curve, 3, text, sizeof text);
    assert_non_null(strstr(text, "of 3, edge clamp = 1\n"));
    curve = curve_of(&room, "skcell:Bounce.In", 0, 1, 0.1, 0.3);
    ac_explain(&curve, 0.25, text, sizeof text);
    assert_non_null(strstr(text, "rounded   to float"));
    assert_non_null(strstr(text, "value     0.19453125  3e473333\n"));
}

/* ---- pieces ---------------------------------------------------------------------------------- */

typedef struct tally {
    size_t curves, pieces, values, bounded;
    double nearest; /* to its bound, of all */
} tally;

static double between(uint64_t *state, double low, double high) {
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return low + (high - low) * (double)(*state >> 11) * 0x1p-53;
}

/* The piece's own evaluation is the curve's to the bit; its formula is within its bound. */
static void check_piece(const ac_curve *curve, const ac_piece *piece, const char *name,
                        uint64_t *state, tally *to) {
    for (int i = 0; i < 8; i++) {
        double q = i == 0   ? piece->start
                   : i == 1 ? piece->end
                            : between(state, piece->start, piece->end);
        double value = ac_eval(curve, q);
        if (aci_f64_bits(ac_piece_eval(curve, piece, q)) != aci_f64_bits(value) &&
            !isnan(value))
            fail_msg("%s: a piece gives another value at %.17g", name, q);
        to->values++;
        if (piece->kind == AC_PIECE_EASE || isinf(piece->rounding) || isnan(value)) continue;
        double apart = fabs(ac_piece_value(piece, q) - value);
        double bound = piece->rounding + 4e-16 * fabs(value);
        if (!(apart <= bound))
            fail_msg("%s: %.17g off at %.17g, bound %.17g", name, apart, q, bound);
        if (bound > 0.0) to->nearest = fmax(to->nearest, apart / bound);
        to->bounded++;
    }
}

static void check_pieces(const char *name, double at0, double at1, double v0, double v1,
                         tally *to) {
    shaped room;
    uint64_t state = 42;
    ac_pieces walk;
    ac_piece piece;
    ac_curve curve = curve_of(&room, name, at0, at1, v0, v1);
    double width = at1 - at0, next = at0 - 1.5 * width;
    assert_int_equal(ac_pieces_begin(&curve, next, at1 + 1.5 * width, &walk, NULL), AC_OK);
    size_t count = 0;
    while (ac_pieces_next(&walk, &piece)) {
        if (piece.start != next) fail_msg("%s: a piece starts at %.17g", name, piece.start);
        check_piece(&curve, &piece, name, &state, to);
        next = aci_f64_from_rank(aci_f64_rank(piece.end) + 1);
        if (++count > 100000) fail_msg("%s: no end of pieces", name);
    }
    to->curves++;
    to->pieces += count;
}

static void every_ease_is_pieces(void **state) {
    (void)state;
    static const char *const more[] = {"linear(0, .5 20% 40%, 1 30%, .2, 1)",
                                       "cubic-bezier(.34, 1.56, .64, 1)",
                                       "reverse(cubic-bezier(0, 1, 1, 0))",
                                       "chain(steps(3), penner:cubic.in)",
                                       "raw(penner:back.in-out)",
                                       "css(steps(5, jump-both))",
                                       "mix(penner:quad.in, smoothstep, .3)"};
    tally total = {0};
    ac_ease_info info;
    for (size_t i = 0; ac_ease_at(i, &info); i++) {
        check_pieces(info.name, 0, 1, 0, 1, &total);
        check_pieces(info.name, -3, 2.7, 5, -1.25, &total);
    }
    for (size_t i = 0; i < sizeof more / sizeof more[0]; i++) {
        check_pieces(more[i], 0, 1, 0, 1, &total);
        check_pieces(more[i], 10, 11.5, 1e3, 0.1, &total);
    }
    printf(
        "pieces: %zu curves, %zu pieces, %zu values as bits, %zu within their bounds (nearest "
        "%.3f)\n",
        total.curves, total.pieces, total.values, total.bounded, total.nearest);
}

static void pieces_say_what_they_are(void **state) {
    (void)state;
    static const struct {
        const char *name;
        uint8_t kinds[8]; /* from -0.5 to 1.5 */
    } rows[] = {
        {"penner:cubic.in", {AC_PIECE_CONSTANT, AC_PIECE_CUBIC, AC_PIECE_CONSTANT}},
        {"raw(penner:cubic.in)", {AC_PIECE_CUBIC, AC_PIECE_CUBIC, AC_PIECE_CUBIC}},
        {"ease-in", {AC_PIECE_CUBIC, AC_PIECE_BEZIER, AC_PIECE_CUBIC}},
        {"penner:sine.in", {AC_PIECE_CONSTANT, AC_PIECE_EASE, AC_PIECE_CONSTANT}},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        shaped room;
        ac_pieces walk;
        ac_piece piece;
        ac_curve curve = curve_of(&room, rows[i].name, 0, 1, 0, 1);
        ac_pieces_begin(&curve, -0.5, 1.5, &walk, NULL);
        size_t k = 0;
        while (ac_pieces_next(&walk, &piece))
            if (piece.start != piece.end) assert_int_equal(piece.kind, rows[i].kinds[k++]);
        if (k != 3) fail_msg("%s: %zu pieces", rows[i].name, k);
    }
}

/* ---- JSON ------------------------------------------------------------------------------------ */

#define CURVE(members) "{\"animcurve\":1,\"curves\":[{\"dialect\":\"ease\"," members "}]}"

/* Each is found without a search over all numbers, which takes as long as 20000 evaluations. */
static void twenty_thousand_steps_are_as_many_pieces(void **state) {
    (void)state;
    enum { STEPS = 20000 };
    shaped room;
    ac_curve curve = curve_of(&room, "steps(20000)", 2, 4.7, 0, 3);
    ac_pieces pieces;
    ac_piece piece;
    int count = 0;
    clock_t start = clock();
    assert_int_equal(ac_pieces_begin(&curve, 2, 4.7, &pieces, NULL), AC_OK);
    while (ac_pieces_next(&pieces, &piece)) {
        assert_true(piece.start <= piece.end);
        CHECK_F64(ac_eval(&curve, piece.start), ac_eval(&curve, piece.end));
        if (piece.end < 4.7)
            assert_true(ac_eval(&curve, nextafter(piece.end, 5)) > piece.ordinate[0]);
        count++;
    }
    assert_int_equal(count, STEPS + 1);
    clock_t found = clock();
    double sum = 0.0;
    for (int i = 0; i < 200 * STEPS; i++) sum += ac_eval(&curve, 2.0 + 1e-7 * i);
    assert_true(sum > 0.0);
    assert_true(found - start < 10 * (clock() - found) + CLOCKS_PER_SEC / 10);
}

static void json_holds_every_ease(void **state) {
    (void)state;
    static const char text[] =
        "{\"animcurve\":1,\"curves\":[\n"
        " {\"name\":\"f\",\"dialect\":\"ease\",\"ease\":\"penner:back.out(overshoot=2)\","
        "\"at\":[0,0.5],\"value\":[10,40]},\n"
        " {\"dialect\":\"ease\",\"ease\":\"skcell:Bounce.In\"},\n"
        " {\"dialect\":\"ease\",\"ease\":\"linear(0 0%, 0.5 20%, 1 100%)\",\"edge\":\"css\"},\n"
        " {\"dialect\":\"ease\",\"ease\":\"mix(penner:quad.in, skcell:Sine.Out, 0.25)\","
        "\"value\":[1,-0],\"edge\":\"raw\"}]}\n";
    io_bytes bytes = io_text(text);
    ac_error error;
    ac_asset *asset = io_load(bytes, 1, &error);
    if (!asset) fail_msg("%s (column %u)", error.message, error.column);
    CHECK_F64(ac_eval(&asset->curves[0], 0.5), 40);
    CHECK_F64(ac_eval(&asset->curves[2], 2), 1.625);
    io_bytes written = io_save(asset, "json");
    if (!io_same_bytes(bytes, written))
        fail_msg("not the same:\n%.*s", (int)written.size, (const char *)written.data);
    io_free(&written);
    io_free(&bytes);
    ac_asset_free(asset);
}

static void each_error_names_the_thing(void **state) {
    (void)state;
    static const struct {
        const char *text, *words;
    } rows[] = {
        {CURVE("\"at\":[0,1]"), "\"ease\" is missing"},
        {CURVE("\"ease\":3"), "\"ease\" must be a string"},
        {CURVE("\"ease\":\"penner:bak.out\""), "did you mean penner:back.out"},
        {CURVE("\"ease\":\"ease\\u0000\""), "NUL"},
        {CURVE("\"ease\":\"ease\",\"keys\":[]"), "an ease has no \"keys\""},
        {CURVE("\"ease\":\"ease\",\"at\":[1,1]"),
         "\"at\" must go from one position to a later"},
        {CURVE("\"ease\":\"ease\",\"at\":[0,\"inf\"]"), "\"at\" must go from one position"},
        {CURVE("\"ease\":\"ease\",\"at\":[0]"), "\"at\""},
        {CURVE("\"ease\":\"ease\",\"edge\":\"round\""), "\"edge\""},
        {CURVE("\"ease\":\"raw(ease)\",\"edge\":\"css\""), "\"edge\" is not the edge"},
        {CURVE("\"ease\":\"ease\",\"value\":[-1e308,1e308]"), "\"value\" must go from one"},
        {CURVE("\"ease\":\"skcell:Bounce.In\",\"value\":[0,1e39]"), "too large for float32"},
        {CURVE("\"ease\":\"ease\",\"before\":\"cycle\""), "\"before\" is none of \"constant\""},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        io_bytes bytes = io_text(rows[i].text);
        ac_error error;
        assert_null(io_load(bytes, 0, &error));
        if (!strstr(error.message, rows[i].words) || !error.column)
            fail_msg("%s: %s", rows[i].text, error.message);
        io_free(&bytes);
    }
}

static void the_edge_of_a_name_is_kept(void **state) {
    (void)state;
    io_bytes bytes = io_text(CURVE("\"ease\":\"raw(penner:expo.in)\""));
    ac_error error;
    ac_asset *asset = io_load(bytes, 1, &error);
    assert_non_null(asset);
    CHECK_F64(ac_eval(&asset->curves[0], 1.5), 32);
    io_bytes written = io_save(asset, "json");
    assert_non_null(strstr((const char *)written.data, "\"penner:expo.in\",\"edge\":\"raw\""));
    io_free(&written);
    io_free(&bytes);
    ac_asset_free(asset);
}

static void a_balanced_tree_has_room(void **state) {
    (void)state;
    char text[4096] = "linear", twice[8192 + 16];
    for (int level = 0; level < 6; level++) {
        snprintf(twice, sizeof twice, "chain(%s,%s)", text, text);
        if (strlen(twice) >= sizeof text) break;
        memcpy(text, twice, strlen(twice) + 1);
    }
    size_t stops, parts;
    ac_ease_store_size(text, &stops, &parts);
    ac_ease ease;
    ac_ease_store store = {.stops = malloc(2 * stops * sizeof(double)),
                           .parts = malloc(parts * sizeof(ac_ease)),
                           .stop_capacity = stops,
                           .part_capacity = parts};
    assert_int_equal(ac_ease_parse(text, &store, &ease, NULL), AC_OK);
    assert_int_equal(store.part_count, 126);
    CHECK_F64(ac_ease_eval(&ease, 0.3), 0.3);
    free(store.stops);
    free(store.parts);
}

/* What no name can say is no curve, and is not written. */
static void an_ease_filled_in_wrongly_is_refused(void **state) {
    (void)state;
    static double bad_stops[] = {0.5, 0, 0.25, 1, 1, (double)INFINITY};
    shaped room;
    ac_curve curve = curve_of(&room, "penner:back.out", 0, 1, 0, 1);
    room.ease.params[0] = 5000;
    refuse(&curve, "the ease's overshoot is beyond what back.out takes");
    room.ease.params[0] = NOT_A_NUMBER;
    refuse(&curve, "the ease's overshoot is beyond");
    room.ease.params[0] = 1;
    room.ease.edge = 77;
    refuse(&curve, "an unknown edge, 77");
    room.ease.edge = 0;
    room.ease.kind = 0x7fff0000u;
    refuse(&curve, "there is no ease of kind");
    curve = curve_of(&room, "steps(3)", 0, 1, 0, 1);
    room.ease.params[0] = 2.5;
    refuse(&curve, "the ease's count is no whole number");
    curve = curve_of(&room, "linear(0, 1)", 0, 1, 0, 1);
    room.ease.stops = bad_stops;
    refuse(&curve, "stop 1 of the ease lies before");
    room.ease.stops = bad_stops + 2;
    refuse(&curve, "stop 1 of the ease is not finite");
    ac_ease inner = room.ease;
    inner.stop_count = 0;
    room.ease = ac_ease_out(&inner);
    assert_int_equal(ac_curve_check(&curve, NULL), AC_OK);
    room.ease.parts = NULL;
    refuse(&curve, "out of 1 eases has 0");
    room.ease = ac_ease_of(NULL, NULL, AC_EDGE_RAW);
    refuse(&curve, "the ease has no function");
    curve = curve_of(&room, "linear", 0, 1, -1e308, 1e308);
    refuse(&curve, "from one finite value to another");
}

static double cube(void *context, double u) {
    (void)context;
    return u * u * u;
}

static void a_function_of_the_callers_is_a_curve_that_no_file_holds(void **state) {
    (void)state;
    shaped room;
    ac_curve curve = curve_of(&room, "linear", 0, 2, 0, 1);
    room.ease = ac_ease_of(cube, NULL, AC_EDGE_DEFAULT);
    assert_int_equal(ac_curve_check(&curve, NULL), AC_OK);
    CHECK_F64(ac_eval(&curve, 1), 0.125);
    ac_asset asset = {.curves = &curve, .curve_count = 1};
    ac_save_opts opts = {.format = "json"};
    ac_error error;
    void *data = NULL;
    size_t size;
    assert_int_equal(ac_save_memory(&asset, &opts, &data, &size, &error), AC_ERROR_TOLERANCE);
    assert_non_null(strstr(error.message, "a function of the caller's"));
}

static void each_failed_allocation_is_one_error(void **state) {
    (void)state;
    io_bytes bytes = io_text(CURVE("\"ease\":\"chain(linear(0, .5, 1), penner:quad.in)\""));
    assert_true(io_fail_loading(bytes, "json") > 1);
    io_free(&bytes);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(over_the_unit_span_a_curve_is_its_ease_to_the_bit),
        cmocka_unit_test(the_span_scales_positions_and_values),
        cmocka_unit_test(the_end_is_the_end_keys_value_to_the_bit),
        cmocka_unit_test(a_family_of_32_bits_gives_floats_over_any_span),
        cmocka_unit_test(a_curve_that_is_no_ease_is_refused),
        cmocka_unit_test(a_key_list_borrows_the_ease),
        cmocka_unit_test(an_explanation_names_the_ease),
        cmocka_unit_test(every_ease_is_pieces),
        cmocka_unit_test(pieces_say_what_they_are),
        cmocka_unit_test(twenty_thousand_steps_are_as_many_pieces),
        cmocka_unit_test(json_holds_every_ease),
        cmocka_unit_test(each_error_names_the_thing),
        cmocka_unit_test(the_edge_of_a_name_is_kept),
        cmocka_unit_test(a_balanced_tree_has_room),
        cmocka_unit_test(an_ease_filled_in_wrongly_is_refused),
        cmocka_unit_test(a_function_of_the_callers_is_a_curve_that_no_file_holds),
        cmocka_unit_test(each_failed_allocation_is_one_error),
    };
    return cmocka_run_group_tests_name("ease_curve", tests, NULL, NULL);
}
