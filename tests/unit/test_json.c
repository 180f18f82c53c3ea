/* animcurve JSON: what is read, what is refused and where, and that all of it comes back in
 * every bit. Rules: docs/formats/json.md. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/bits.h"
#include "base/text.h"
#include "io_support.h"

#define CHECK_BITS(value, bits64) assert_int_equal(aci_f64_bits(value), (uint64_t)(bits64))
#define CHECK_F32(value, bits) CHECK_BITS(value, aci_f64_bits(aci_widen(bits)))

/* A document of one curve with these members behind the dialect. */
#define CURVE(members) "{\"animcurve\":1,\"curves\":[{\"dialect\":\"xna\"," members "}]}"
/* ... and of one key. */
#define KEY(members) CURVE("\"keys\":[{" members "}]")

/* ---- reading ----------------------------------------------------------------------------- */

static void the_example_of_the_form_reads_as_it_says(void **state) {
    (void)state;
    ac_asset *asset = io_load_json(
        "{\"animcurve\":1,\"curves\":[\n"
        " {\"name\":\"a\",\"dialect\":\"xna\",\"before\":\"cycle\",\"after\":\"cycle-offset\","
        "\"keys\":[{\"at\":0,\"value\":1,\"in\":7,\"out\":\"nan\",\"interp\":\"step\"},"
        "{\"at\":2,\"value\":-0,\"out\":\"nan:ffc00001\"}]}],\"clips\":[]}");
    assert_string_equal(asset->format, "json");
    assert_int_equal(asset->warning_count, 0);
    const ac_curve *curve = ac_asset_find_curve(asset, "a");
    assert_non_null(curve);
    assert_string_equal(ac_dialect_name(curve->dialect), "xna");
    assert_int_equal(curve->before.rule, AC_EXTRAP_CYCLE);
    assert_int_equal(curve->after.rule, AC_EXTRAP_CYCLE_OFFSET);
    assert_int_equal(curve->key_count, 2);
    const ac_key *keys = curve->keys;
    CHECK_F32(keys[0].in.dy, 0x40e00000);
    CHECK_F32(keys[0].out.dy, 0x7fc00000);
    assert_int_equal(keys[0].interp, AC_INTERP_STEP);
    CHECK_F32(keys[1].value, 0x80000000);
    CHECK_F32(keys[1].in.dy, 0);
    CHECK_F32(keys[1].out.dy, 0xffc00001);
    assert_int_equal(keys[1].interp, AC_INTERP_HERMITE);
    ac_asset_free(asset);
}

static void everything_left_out_has_its_default(void **state) {
    (void)state;
    ac_asset *asset = io_load_json("{\"animcurve\":1,\"curves\":[{\"dialect\":\"cna\"}]}");
    const ac_curve *curve = &asset->curves[0];
    assert_string_equal(curve->name, "");
    assert_int_equal(curve->before.rule, AC_EXTRAP_CONSTANT);
    assert_int_equal(curve->after.rule, AC_EXTRAP_CONSTANT);
    assert_int_equal(curve->key_count, 0);
    CHECK_BITS(curve->rate_hz, 0);
    ac_asset_free(asset);
    asset = io_load_json("\xef\xbb\xbf {\"animcurve\":1}");
    assert_int_equal(asset->curve_count, 0);
    ac_asset_free(asset);
}

static void every_dialect_of_the_family_reads_and_comes_back(void **state) {
    (void)state;
    static const char *const names[] = {"xna", "xna-f32", "xna-wide", "fna", "monogame", "cna"};
    for (size_t i = 0; i < 6; i++) {
        char text[256];
        snprintf(text, sizeof text,
                 "{\"animcurve\":1,\"curves\":[{\"dialect\":\"%s\",\"before\":9,\"keys\":"
                 "[{\"at\":2,\"value\":1},{\"at\":2,\"value\":2,\"interp\":-7},"
                 "{\"at\":2,\"value\":3},{\"at\":1,\"value\":0.1}]}]}",
                 names[i]);
        ac_asset *asset = io_load_json(text);
        assert_string_equal(ac_dialect_name(asset->curves[0].dialect), names[i]);
        io_bytes written = io_save(asset, "json");
        ac_error error;
        ac_asset *again = io_load(written, 1, &error);
        assert_non_null(again);
        assert_true(io_same_asset(asset, again));
        io_free(&written);
        ac_asset_free(again);
        ac_asset_free(asset);
    }
}

static void numbers_and_words_give_their_bits(void **state) {
    (void)state;
    static const struct {
        const char *text;
        uint32_t bits;
    } rows[] = {
        {"0", 0},
        {"-0", 0x80000000},
        {"-0.0e5", 0x80000000},
        {"0.1", 0x3dcccccd},
        {"1E5", 0x47c35000},
        {"9007199254740993", 0x5a000000},
        {"16777217", 0x4b800000},
        {"16777219", 0x4b800002},
        {"3.4028235e38", 0x7f7fffff},
        {"1e-45", 1},
        {"1e-300", 0},
        {"\"inf\"", 0x7f800000},
        {"\"-inf\"", 0xff800000},
        {"\"nan\"", 0x7fc00000},
        {"\"nan:7f800001\"", 0x7f800001},
        {"\"nan:FFC00001\"", 0xffc00001},
        {"\"nan:fff8000020000000\"", 0xffc00001},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char text[256];
        snprintf(text, sizeof text, KEY("\"at\":0,\"value\":%s"), rows[i].text);
        ac_asset *asset = io_load_json(text);
        CHECK_F32(asset->curves[0].keys[0].value, rows[i].bits);
        ac_asset_free(asset);
    }
}

/* The nearest float of the text is 15ae43fd; of the text's double, 15ae43fe. */
static void a_float_whose_shortest_text_misleads_is_written_longer(void **state) {
    (void)state;
    ac_key key = {.value = aci_widen(0x15ae43fd)};
    ac_curve curve = {.dialect = ac_dialect_find("xna"), .keys = &key, .key_count = 1};
    ac_asset asset = {.curves = &curve, .curve_count = 1};
    io_bytes written = io_save(&asset, "json");
    ac_error error;
    ac_asset *again = io_load(written, 1, &error);
    assert_non_null(again);
    CHECK_F32(again->curves[0].keys[0].value, 0x15ae43fd);
    ac_asset_free(again);
    io_free(&written);
}

static void a_loop_may_be_a_word_or_any_whole_number(void **state) {
    (void)state;
    ac_asset *asset = io_load_json(CURVE("\"before\":4,\"after\":-3"));
    assert_int_equal(asset->curves[0].before.rule, AC_EXTRAP_LINEAR);
    assert_int_equal(asset->curves[0].after.rule, -3);
    io_bytes written = io_save(asset, "json");
    io_add_u8(&written, 0);
    assert_non_null(strstr((char *)written.data, "\"before\":\"linear\",\"after\":-3"));
    io_free(&written);
    ac_asset_free(asset);
}

static void rates_read_as_numbers_and_as_ratios(void **state) {
    (void)state;
    static const struct {
        const char *text;
        double rate;
    } rows[] = {
        {"24", 24.0}, {"\"30000/1001\"", 30000.0 / 1001.0}, {"\"25\"", 25.0}, {"29.97", 29.97}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char text[256];
        snprintf(text, sizeof text, CURVE("\"unit\":\"frames\",\"rate_hz\":%s"), rows[i].text);
        ac_asset *asset = io_load_json(text);
        CHECK_BITS(asset->curves[0].rate_hz, aci_f64_bits(rows[i].rate));
        io_bytes written = io_save(asset, "json");
        ac_error error;
        ac_asset *again = io_load(written, 1, &error);
        assert_non_null(again);
        assert_true(io_same_asset(asset, again));
        io_free(&written);
        ac_asset_free(again);
        ac_asset_free(asset);
    }
}

static void members_that_begin_with_an_underscore_are_comments(void **state) {
    (void)state;
    ac_error error;
    io_bytes text =
        io_text("{\"_\":1,\"animcurve\":1,\"_a\":{\"b\":[]},\"curves\":[{\"_c\":2,"
                "\"dialect\":\"xna\",\"keys\":[{\"_d\":[1],\"at\":0,\"value\":0}]}]}");
    ac_asset *asset = io_load(text, 1, &error);
    assert_non_null(asset);
    assert_int_equal(asset->warning_count, 0);
    ac_asset_free(asset);
    io_free(&text);
}

/* Line and column, from 1 and in characters, of where `mark` first stands in `text`. */
static void place_of(const char *text, const char *mark, uint32_t *line, uint32_t *column) {
    const char *end = strstr(text, mark);
    assert_non_null(end);
    *line = *column = 1;
    for (; text < end; text++) {
        if (*text == '\n') {
            ++*line;
            *column = 1;
        } else if (((unsigned char)*text & 0xc0) != 0x80) {
            ++*column;
        }
    }
}

static void an_unknown_member_is_a_warning_and_strictly_an_error(void **state) {
    (void)state;
    static const struct {
        const char *text, *mark, *words;
    } rows[] = {
        {"{\"animcurve\":1,\n  \"Curves\":[]}", "\"Curves",
         "unknown member \"Curves\"; did you mean \"curves\"?"},
        {CURVE("\"weighted\":true"), "\"weighted", "curve 0: unknown member \"weighted\""},
        {"{\"animcurve\":1,\"curves\":[{\"dialect\":\"xna\",\n\t\"name\":\"\xc3\xa9\",\"keys\":"
         "["
         "{\"at\":0,\"\xc3\xa9\":1,\"valeu\":1,\n\"value\":1}]}]}",
         "\"\xc3\xa9\":1", "curve 0, key 0: unknown member \"\xc3\xa9\""},
        {"{\"animcurve\":1,\"_a\":[1,{\"b\":[2]}],\n\"_\":{},\"clips\":[],\"z\":1}", "\"z",
         "unknown member \"z\""},
        {"{\"animcurve\":1,\"curves\":[{\"dialect\":\"xna\",\"keys\":[]},\n{\"dialect\":"
         "\"xna\","
         "\"keys\":[{\"at\":0,\"value\":0,\"_\":[1]},{\"at\":0,\"value\":0,\"zz\":1}]}]}",
         "\"zz", "curve 1, key 1: unknown member \"zz\""},
        {CURVE("\"rate_hz\":24"), "24", "means nothing where \"unit\" is seconds"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char where[64];
        uint32_t line, column;
        place_of(rows[i].text, rows[i].mark, &line, &column);
        snprintf(where, sizeof where, "line %u, column %u", line, column);
        ac_asset *asset = io_load_json(rows[i].text);
        assert_true(asset->warning_count >= 1);
        assert_non_null(strstr(asset->warnings[0].text, rows[i].words));
        assert_string_equal(asset->warnings[0].where, where);
        ac_asset_free(asset);
        ac_error error;
        io_bytes bytes = io_text(rows[i].text);
        assert_null(io_load(bytes, 1, &error));
        assert_int_equal(error.status, AC_ERROR_VALUE);
        assert_int_equal(error.line, line);
        assert_int_equal(error.column, column);
        assert_non_null(strstr(error.message, rows[i].words));
        io_free(&bytes);
    }
}

/* ---- orders ------------------------------------------------------------------------------ */

static void keys_are_added_unless_they_are_stored(void **state) {
    (void)state;
#define TIES                                                                             \
    "\"keys\":[{\"at\":1,\"value\":10},{\"at\":1,\"value\":11},{\"at\":1,\"value\":12}," \
    "{\"at\":1,\"value\":13},{\"at\":0,\"value\":9}]"
    ac_asset *asset = io_load_json("{\"animcurve\":1,\"curves\":["
                                   "{\"dialect\":\"fna\"," TIES "},"
                                   "{\"dialect\":\"fna\",\"order\":\"stored\"," TIES "}]}");
    static const double added[] = {9, 12, 13, 11, 10}, stored[] = {10, 11, 12, 13, 9};
    for (size_t i = 0; i < 5; i++) {
        assert_true(asset->curves[0].keys[i].value == added[i]);
        assert_true(asset->curves[1].keys[i].value == stored[i]);
    }
    assert_non_null(asset->curves[0].added);
    assert_int_equal(asset->curves[0].added[4], 0);
    assert_null(asset->curves[1].added);
    assert_int_equal(asset->curves[0].ordered, 1);
    assert_int_equal(asset->curves[1].ordered, 0);
    /* Written so that both come back. */
    io_bytes written = io_save(asset, "json");
    ac_error error;
    ac_asset *again = io_load(written, 1, &error);
    assert_true(io_same_asset(asset, again));
    io_add_u8(&written, 0);
    char *order = strstr((char *)written.data, "\"order\":\"stored\"");
    assert_non_null(order);
    assert_null(strstr(order + 1, "\"order\""));
    io_free(&written);
    ac_asset_free(again);
    ac_asset_free(asset);
}

static void a_stored_list_is_an_added_order_to_another_player(void **state) {
    (void)state;
    io_bytes bytes =
        io_text("{\"animcurve\":1,\"curves\":[{\"dialect\":\"monogame\",\"order\":"
                "\"stored\",\"keys\":[{\"at\":2,\"value\":0},{\"at\":1,\"value\":1}]"
                "}]}");
    ac_load_opts opts = {.dialect = ac_dialect_find("fna")};
    ac_asset *asset = ac_load_memory(bytes.data, bytes.size, &opts, NULL);
    assert_non_null(asset);
    assert_true(asset->curves[0].keys[0].position == 1);
    assert_int_equal(asset->curves[0].added[0], 1);
    ac_asset_free(asset);
    opts.dialect = ac_dialect_find("monogame");
    asset = ac_load_memory(bytes.data, bytes.size, &opts, NULL);
    assert_non_null(asset);
    assert_true(asset->curves[0].keys[0].position == 2);
    ac_asset_free(asset);
    io_free(&bytes);
}

/* A MonoGame list after a set that moved a key: no add gives it. */
static void a_list_that_adding_does_not_give_is_written_as_stored(void **state) {
    (void)state;
    ac_keys *keys = ac_keys_new(ac_dialect_find("monogame"), NULL, NULL);
    for (int i = 0; i < 3; i++) {
        ac_key key = {.position = i, .value = 10 * i, .interp = AC_INTERP_HERMITE};
        assert_int_equal(ac_keys_add(keys, &key, NULL), AC_OK);
    }
    ac_key moved = {.position = 0.5, .value = 7, .interp = AC_INTERP_HERMITE};
    assert_int_equal(ac_keys_set(keys, 2, &moved, NULL), AC_OK);
    moved.position = -1;
    assert_int_equal(ac_keys_set(keys, 0, &moved, NULL), AC_OK);
    const ac_curve *curve = ac_keys_curve(keys);
    ac_asset asset = {.curves = curve, .curve_count = 1};
    io_bytes written = io_save(&asset, "json");
    ac_error error;
    ac_asset *again = io_load(written, 1, &error);
    assert_non_null(again);
    assert_int_equal(again->curves[0].key_count, 3);
    assert_memory_equal(again->curves[0].keys, curve->keys, 3 * sizeof(ac_key));
    ac_asset_free(again);
    io_free(&written);
    ac_keys_free(keys);
}

/* ---- names ------------------------------------------------------------------------------- */

static void names_come_back_whatever_they_hold(void **state) {
    (void)state;
    static const char *const names[] = {
        "",
        "a\"b\\c/d",
        "\x01\x02\n\t\r\b\f\x1f\x7f",
        "\xc3\xa9\xe2\x82\xac\xf0\x9f\x90\x8d",
        " a ",
    };
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        ac_curve curve = {.name = names[i], .dialect = ac_dialect_find("xna"), .ordered = 1};
        ac_asset asset = {.curves = &curve, .curve_count = 1};
        io_bytes written = io_save(&asset, "json");
        ac_error error;
        ac_asset *again = io_load(written, 1, &error);
        assert_non_null(again);
        assert_true(io_same_asset(&asset, again));
        ac_asset_free(again);
        io_free(&written);
    }
    ac_asset *asset = io_load_json(CURVE("\"name\":\"\\u20ac\\ud83d\\udc0d\\/\\b\""));
    assert_string_equal(asset->curves[0].name, "\xe2\x82\xac\xf0\x9f\x90\x8d/\b");
    ac_asset_free(asset);
    ac_curve curve = {.name = "\xff", .dialect = ac_dialect_find("xna")};
    ac_asset bad = {.curves = &curve, .curve_count = 1};
    ac_save_opts opts = {.format = "json"};
    ac_error error;
    void *data;
    size_t size;
    assert_int_equal(ac_save_memory(&bad, &opts, &data, &size, &error), AC_ERROR_VALUE);
}

/* ---- errors ------------------------------------------------------------------------------ */

static void each_error_names_the_thing_and_its_place(void **state) {
    (void)state;
    static const struct {
        const char *text;
        ac_status status;
        const char *mark, *words;
    } rows[] = {
        {"{\"animcurve\":x}", AC_ERROR_SYNTAX, "x", "broken JSON"},
        {"{\"animcurve\":1,\n\"curves\":[", AC_ERROR_TRUNCATED, "[", "broken JSON"},
        {"{\"animcurve\":1} x", AC_ERROR_SYNTAX, "x", "broken JSON"},
        {"{\"animcurve\":1,\"a\":1,\"a\":2}", AC_ERROR_SYNTAX, "\":2", "duplicate"},
        {"{\"animcurve\":1,\"_\":{\"a\":1,\"a\":2}}", AC_ERROR_SYNTAX, "\":2", "duplicate"},
        {"{\"animcurve\":1,\"_\":\"\xff\"}", AC_ERROR_SYNTAX, "\"\xff", "0xff"},
        {CURVE("\"name\":\"\\u0000\""), AC_ERROR_SYNTAX, "\"}]", "NUL"},
        {KEY("\"at\":1e999,\"value\":0"), AC_ERROR_VALUE, "9,", "overflow"},
        {"[1]", AC_ERROR_FORMAT, "[1]", "it is an array, not an object"},
        {"{\"curves\":[],\"x\":1}", AC_ERROR_FORMAT, "{", "\"animcurve\":1 is missing"},
        {"{\"animcurve\":2}", AC_ERROR_UNSUPPORTED, "2", "must be 1"},
        {"{\"animcurve\":\"1\"}", AC_ERROR_UNSUPPORTED, "\"1", "must be 1"},
        {"{\"animcurve\":1,\"clips\":{}}", AC_ERROR_VALUE, "{}", "must be an array"},
        {"{\"animcurve\":1,\"curves\":{}}", AC_ERROR_VALUE, "{}", "must be an array"},
        {"{\"animcurve\":1,\"curves\":[[]]}", AC_ERROR_VALUE, "[]", "curve 0: a curve must be"},
        {"{\"animcurve\":1,\"curves\":[{}]}", AC_ERROR_VALUE, "{}", "\"dialect\" is missing"},
        {"{\"animcurve\":1,\"curves\":[{\"dialect\":1}]}", AC_ERROR_VALUE, "1}", "a string"},
        {"{\"animcurve\":1,\"curves\":[{\"dialect\":\"fma\"}]}", AC_ERROR_VALUE, "\"fma",
         "unknown dialect \"fma\"; did you mean fna?"},
        {"{\"animcurve\":1,\"curves\":[{\"dialect\":\"monogme\"}]}", AC_ERROR_VALUE, "\"mono",
         "did you mean monogame?"},
        {"{\"animcurve\":1,\"curves\":[{\"dialect\":\"fna@1\"}]}", AC_ERROR_VALUE, "\"fna",
         "did you mean fna@78f1d657?"},
        {"{\"animcurve\":1,\"curves\":[{\"dialect\":\"zzzzz\"}]}", AC_ERROR_VALUE, "\"zz",
         "unknown dialect \"zzzzz\""},
        {CURVE("\"name\":1"), AC_ERROR_VALUE, "1}", "\"name\" must be a string"},
        {CURVE("\"keys\":{}"), AC_ERROR_VALUE, "{}", "\"keys\" must be an array"},
        {CURVE("\"keys\":[3]"), AC_ERROR_VALUE, "3]",
         "key 0: a key must be an object, and this is a number"},
        {CURVE("\"before\":\"cycel\""), AC_ERROR_VALUE, "\"cycel", "\"before\" is none of"},
        {CURVE("\"after\":1.5"), AC_ERROR_VALUE, "1.5", "\"after\" must be a whole number"},
        {CURVE("\"after\":2147483648"), AC_ERROR_VALUE, "214", "32 bits"},
        {CURVE("\"after\":null"), AC_ERROR_VALUE, "null", "\"after\" is none of"},
        {CURVE("\"unit\":\"frames\""), AC_ERROR_VALUE, "\"frames", "need a \"rate_hz\""},
        {CURVE("\"unit\":\"ticks\""), AC_ERROR_VALUE, "\"ticks", "neither"},
        {CURVE("\"unit\":\"frames\",\"rate_hz\":0"), AC_ERROR_VALUE, "0}", "above 0"},
        {CURVE("\"unit\":\"frames\",\"rate_hz\":\"1/0\""), AC_ERROR_VALUE, "\"1/0", "above 0"},
        {CURVE("\"unit\":\"frames\",\"rate_hz\":\"1/2x\""), AC_ERROR_VALUE, "\"1/2", "above 0"},
        {CURVE("\"unit\":\"frames\",\"rate_hz\":\"1e999\""), AC_ERROR_VALUE, "\"1e", "finite"},
        {CURVE("\"order\":\"sorted\""), AC_ERROR_VALUE, "\"sorted", "\"added\" nor \"stored\""},
        {KEY("\"value\":1"), AC_ERROR_VALUE, "{\"value", "curve 0, key 0: \"at\" is missing"},
        {KEY("\"at\":1"), AC_ERROR_VALUE, "{\"at", "curve 0, key 0: \"value\" is missing"},
        {KEY("\"at\":true,\"value\":1"), AC_ERROR_VALUE, "true", "\"at\" must be a number"},
        {KEY("\"at\":0,\"value\":1e300"), AC_ERROR_VALUE, "1e300",
         "curve 0, key 0: value 1e+300 does not fit into float32"},
        {KEY("\"at\":0,\"value\":3.4028235677973366e38"), AC_ERROR_VALUE, "3.4",
         "does not fit"},
        {KEY("\"at\":0,\"value\":\"NaN\""), AC_ERROR_VALUE, "\"NaN", "none of \"nan\""},
        {KEY("\"at\":0,\"value\":\"nan:7f80000\""), AC_ERROR_VALUE, "\"nan", "digits of a NaN"},
        {KEY("\"at\":0,\"value\":\"nan:7f800000\""), AC_ERROR_VALUE, "\"nan",
         "digits of a NaN"},
        {KEY("\"at\":0,\"value\":\"nan:7ff8000000000001\""), AC_ERROR_VALUE, "\"nan",
         "NaN that does not fit"},
        {KEY("\"at\":0,\"value\":0,\"interp\":\"linear\""), AC_ERROR_VALUE, "\"linear",
         "\"hermite\""},
        {KEY("\"at\":0,\"value\":0,\"interp\":0.5"), AC_ERROR_VALUE, "0.5", "whole number"},
    };
    for (size_t i = 0; i < 2 * sizeof rows / sizeof rows[0]; i++) {
        uint32_t strict = i % 2, line, column;
        const char *text = rows[i / 2].text;
        ac_error error;
        io_bytes bytes = io_text(text);
        assert_null(io_load(bytes, strict, &error));
        assert_true(io_good_error(&error));
        place_of(text, rows[i / 2].mark, &line, &column);
        if (error.status != rows[i / 2].status || error.line != line ||
            error.column != column || !strstr(error.message, rows[i / 2].words))
            fail_msg("%s: %s, line %u, column %u and not %u: %s\n", text,
                     ac_status_name(error.status), error.line, error.column, column,
                     error.message);
        io_free(&bytes);
    }
}

static void deep_nesting_is_one_error_with_its_place(void **state) {
    (void)state;
    enum { DEPTH = 200000 };
    io_bytes bytes = io_text("{\"animcurve\":1,\n\"_extras\":");
    static char brackets[DEPTH];
    memset(brackets, '[', sizeof brackets);
    io_add(&bytes, brackets, sizeof brackets);
    io_add_u8(&bytes, '0');
    memset(brackets, ']', sizeof brackets);
    io_add(&bytes, brackets, sizeof brackets);
    io_add_u8(&bytes, '}');
    ac_error error;
    assert_null(io_load(bytes, 0, &error));
    assert_int_equal(error.status, AC_ERROR_LIMIT);
    assert_int_equal(error.line, 2);
    assert_int_equal(error.column, 11 + 63);
    assert_non_null(strstr(error.message, "64 levels"));
    /* Even where the caller wants it. */
    ac_load_opts opts = {.limits = {.max_depth = UINT32_MAX}};
    assert_null(ac_load_memory(bytes.data, bytes.size, &opts, &error));
    assert_int_equal(error.status, AC_ERROR_LIMIT);
    io_free(&bytes);
}

/* jansson drops a NUL behind a number. */
static void a_nul_byte_anywhere_is_an_error(void **state) {
    (void)state;
    static const char text[] = KEY("\"at\":0,\"value\":3");
    for (size_t at = 0; at <= sizeof text - 1; at++) {
        io_bytes bytes = {NULL, 0};
        io_add(&bytes, text, at);
        io_add_u8(&bytes, 0);
        io_add(&bytes, text + at, sizeof text - 1 - at);
        ac_error error;
        ac_load_opts opts = {.format = "json"};
        assert_null(ac_load_memory(bytes.data, bytes.size, &opts, &error));
        assert_int_equal(error.status, AC_ERROR_SYNTAX);
        io_free(&bytes);
    }
}

static void depth_up_to_the_limit_is_read(void **state) {
    (void)state;
    ac_load_opts opts = {.limits = {.max_depth = 3}};
    ac_error error;
    const char *text = "{\"animcurve\":1,\"_\":[[1]]}";
    ac_asset *asset = ac_load_memory(text, strlen(text), &opts, &error);
    assert_non_null(asset);
    ac_asset_free(asset);
    text = "{\"animcurve\":1,\"_\":[[[1]]]}";
    assert_null(ac_load_memory(text, strlen(text), &opts, &error));
    assert_int_equal(error.status, AC_ERROR_LIMIT);
}

static void memory_of_the_json_parser_counts(void **state) {
    (void)state;
    io_bytes bytes = io_text("{\"animcurve\":1,\"_\":[0");
    for (int i = 0; i < 10000; i++) io_add(&bytes, ",{},{},{},{},{},{},{},{},{},{}", 30);
    io_add(&bytes, "]}", 2);
    ac_load_opts opts = {.limits = {.max_bytes = (size_t)8 << 20}};
    ac_error error;
    assert_null(ac_load_memory(bytes.data, bytes.size, &opts, &error));
    assert_int_equal(error.status, AC_ERROR_LIMIT);
    assert_non_null(strstr(error.message, "8388608"));
    opts.limits.max_bytes = (size_t)64 << 20;
    ac_asset *asset = ac_load_memory(bytes.data, bytes.size, &opts, &error);
    assert_non_null(asset);
    ac_asset_free(asset);
    io_free(&bytes);
}

static void a_message_never_breaks_a_character(void **state) {
    (void)state;
    for (size_t pad = 0; pad < 60; pad++) {
        io_bytes bytes = io_text("{\"animcurve\":1,\"");
        for (size_t i = 0; i < pad; i++) io_add_u8(&bytes, 'x');
        for (int i = 0; i < 60; i++) io_add(&bytes, "\xe2\x82\xac", 3);
        io_add(&bytes, "\":1}", 4);
        ac_error error;
        ac_asset *asset = io_load(bytes, 0, &error);
        assert_non_null(asset);
        const char *text = asset->warnings[0].text;
        assert_true(aci_utf8_valid(text, strlen(text)));
        ac_asset_free(asset);
        assert_null(io_load(bytes, 1, &error));
        assert_true(io_good_error(&error));
        io_free(&bytes);
    }
}

/* ---- writing ----------------------------------------------------------------------------- */

static void the_layout_is_one_line_a_key(void **state) {
    (void)state;
    static const char text[] =
        "{\"animcurve\":1,\"curves\":[\n"
        " {\"name\":\"a\",\"dialect\":\"xna\",\"before\":\"cycle\",\"after\":-3,\"keys\":[\n"
        "  {\"at\":0,\"value\":0.1,\"in\":-0,\"out\":\"nan:ffc00001\",\"interp\":\"step\"},\n"
        "  {\"at\":1e+21,\"value\":\"-inf\",\"out\":\"nan\",\"interp\":7}]},\n"
        " {\"dialect\":\"fna\",\"unit\":\"frames\",\"rate_hz\":29.97,\"keys\":[]}]}\n";
    ac_asset *asset = io_load_json(text);
    io_bytes written = io_save(asset, "json"), want = io_text(text);
    assert_true(io_same_bytes(written, want));
    io_free(&want);
    io_free(&written);
    ac_asset_free(asset);
}

static void random_curves_come_back_in_every_bit(void **state) {
    (void)state;
    static const char *const names[] = {"xna", "fna", "monogame", "cna"};
    uint64_t random = 88172645463325252u;
    for (int round = 0; round < 2000; round++) {
        io_key keys[12];
        uint32_t words[5 * 12];
        for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            words[i] = (uint32_t)(random >> 16);
        }
        uint32_t count = words[0] % 13;
        for (uint32_t i = 0; i < count; i++) {
            keys[i] = (io_key){words[5 * i], words[5 * i + 1], words[5 * i + 2],
                               words[5 * i + 3], (int32_t)(words[5 * i + 4] % 5) - 1};
            /* Ties, so that orders differ. */
            if (words[5 * i + 4] & 64) keys[i].position = 0x3f800000u + (keys[i].position & 3u);
        }
        io_bytes xnb = io_xnb_curve((int32_t)words[1], (int32_t)(words[2] % 5), keys, count);
        ac_load_opts opts = {.dialect = ac_dialect_find(names[round % 4])};
        ac_asset *asset = ac_load_memory(xnb.data, xnb.size, &opts, NULL);
        assert_non_null(asset);
        io_bytes json = io_save(asset, "json");
        ac_error error;
        ac_asset *again = io_load(json, 1, &error);
        assert_non_null(again);
        assert_true(io_same_asset(asset, again));
        io_bytes back = io_save(again, "xnb");
        assert_true(io_same_bytes(xnb, back));
        io_free(&back);
        io_free(&json);
        io_free(&xnb);
        ac_asset_free(again);
        ac_asset_free(asset);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_example_of_the_form_reads_as_it_says),
        cmocka_unit_test(everything_left_out_has_its_default),
        cmocka_unit_test(every_dialect_of_the_family_reads_and_comes_back),
        cmocka_unit_test(numbers_and_words_give_their_bits),
        cmocka_unit_test(a_float_whose_shortest_text_misleads_is_written_longer),
        cmocka_unit_test(a_loop_may_be_a_word_or_any_whole_number),
        cmocka_unit_test(rates_read_as_numbers_and_as_ratios),
        cmocka_unit_test(members_that_begin_with_an_underscore_are_comments),
        cmocka_unit_test(an_unknown_member_is_a_warning_and_strictly_an_error),
        cmocka_unit_test(keys_are_added_unless_they_are_stored),
        cmocka_unit_test(a_stored_list_is_an_added_order_to_another_player),
        cmocka_unit_test(a_list_that_adding_does_not_give_is_written_as_stored),
        cmocka_unit_test(names_come_back_whatever_they_hold),
        cmocka_unit_test(each_error_names_the_thing_and_its_place),
        cmocka_unit_test(deep_nesting_is_one_error_with_its_place),
        cmocka_unit_test(a_nul_byte_anywhere_is_an_error),
        cmocka_unit_test(depth_up_to_the_limit_is_read),
        cmocka_unit_test(memory_of_the_json_parser_counts),
        cmocka_unit_test(a_message_never_breaks_a_character),
        cmocka_unit_test(the_layout_is_one_line_a_key),
        cmocka_unit_test(random_curves_come_back_in_every_bit),
    };
    return cmocka_run_group_tests_name("json", tests, NULL, NULL);
}
