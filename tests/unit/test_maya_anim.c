/* Maya's .anim text: what it becomes, what is warned of, what is refused and where. Hostile input is
 * test_hostile_io's. Rules: docs/formats/maya-anim.md. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <math.h>

#include "base/bits.h"
#include "io_support.h"

#define CHECK_F64(value, expected) assert_int_equal(aci_f64_bits(value), aci_f64_bits(expected))
#define CHECK_NEAR(value, expected) \
    assert_true(fabs((value) - (expected)) <= 1e-14 * (1.0 + fabs(expected)))

#define HEAD "animVersion 1.1;\ntimeUnit film;\nlinearUnit cm;\nangularUnit deg;\n"
#define ANIM "anim translate.translateX translateX ball 0 1 0;\n"
/* A file of one curve: the lines of its block, and those of its keys. */
#define FILE_OF(head, lines, keys) head ANIM "animData {\n" lines "keys {\n" keys "}\n}\n"
#define KEYS(keys) FILE_OF(HEAD, "input time;\noutput linear;\nweighted 0;\n", keys)
#define WEIGHTED(keys) FILE_OF(HEAD, "input time;\noutput linear;\nweighted 1;\n", keys)

static ac_asset *load_with(const char *text, uint32_t strict) {
    ac_error error;
    io_bytes bytes = io_text(text);
    ac_asset *asset = io_load(bytes, strict, &error);
    if (!asset)
        fail_msg("%s: %s (line %u, column %u)", text, error.message, error.line, error.column);
    io_free(&bytes);
    return asset;
}

/* Without a warning. */
static ac_asset *load(const char *text) { return load_with(text, 1); }

/* ---- curves ---------------------------------------------------------------------------------- */

static void the_file_of_two_curves_reads_as_it_says(void **state) {
    (void)state;
    ac_error error;
    ac_load_opts opts = {.strict = 1};
    ac_asset *asset = ac_load_file(TEST_DATA "/maya/walk.anim", &opts, &error);
    if (!asset) fail_msg("%s", error.message);
    assert_string_equal(asset->format, "maya-anim");
    assert_string_equal(asset->detail, "Maya anim 1.1");
    assert_int_equal(asset->curve_count, 2);
    const ac_curve *curve = ac_asset_find_curve(asset, "ball.translate.translateY");
    assert_non_null(curve);
    assert_string_equal(ac_dialect_name(curve->dialect), "maya");
    assert_int_equal(curve->weighted, 1);
    assert_int_equal(curve->before.rule, AC_EXTRAP_CONSTANT);
    assert_int_equal(curve->after.rule, AC_EXTRAP_CYCLE_OFFSET);
    CHECK_F64(curve->rate_hz, 0.0);
    static const double times[] = {0, 0.5, 1, 2}, values[] = {0, 10, 0.5, 1e-3};
    static const uint8_t in[] = {AC_TYPE_FIXED, AC_TYPE_FLAT, AC_TYPE_LINEAR,
                                 AC_TYPE_STEP_NEXT};
    static const uint8_t out[] = {AC_TYPE_FIXED, AC_TYPE_FLAT, AC_TYPE_STEP, AC_TYPE_AUTO};
    assert_int_equal(curve->key_count, 4);
    for (size_t i = 0; i < 4; i++) {
        CHECK_F64(curve->keys[i].position, times[i]);
        CHECK_F64(curve->keys[i].value, values[i]);
        assert_int_equal(curve->keys[i].in_type, in[i]);
        assert_int_equal(curve->keys[i].out_type, out[i]);
    }
    curve = &asset->curves[1];
    assert_string_equal(curve->name, "ball.rotate.rotateZ");
    assert_int_equal(curve->weighted, 0);
    assert_int_equal(curve->before.rule, AC_EXTRAP_LINEAR);
    assert_int_equal(curve->after.rule, AC_EXTRAP_OSCILLATE);
    assert_int_equal(curve->keys[1].in_type, AC_TYPE_AUTO);
    assert_int_equal(curve->keys[1].out_type, AC_TYPE_AUTO_EASE);
    assert_int_equal(curve->keys[2].in_type, AC_TYPE_AUTO_MIX);
    ac_asset_free(asset);
}

static void every_infinity_has_its_rule(void **state) {
    (void)state;
    static const char *const words[] = {"constant", "linear", "cycle", "cycleRelative",
                                        "oscillate"};
    static const int32_t rules[] = {AC_EXTRAP_CONSTANT, AC_EXTRAP_LINEAR, AC_EXTRAP_CYCLE,
                                    AC_EXTRAP_CYCLE_OFFSET, AC_EXTRAP_OSCILLATE};
    for (size_t i = 0; i < 5; i++) {
        char text[512];
        snprintf(text, sizeof text,
                 FILE_OF(HEAD, "preInfinity %s;\npostInfinity %s;\n", "0 0 flat flat 1 1 0;\n"),
                 words[i], words[4 - i]);
        ac_asset *asset = load(text);
        assert_int_equal(asset->curves[0].before.rule, rules[i]);
        assert_int_equal(asset->curves[0].after.rule, rules[4 - i]);
        ac_asset_free(asset);
    }
}

static void times_become_seconds(void **state) {
    (void)state;
    static const struct {
        const char *unit;
        double seconds; /* of 30 units */
    } rows[] = {
        {"game", 2},          {"film", 1.25},
        {"pal", 1.2},         {"ntsc", 1},
        {"show", 0.625},      {"palf", 0.6},
        {"ntscf", 0.5},       {"hour", 108000},
        {"min", 1800},        {"sec", 30},
        {"millisec", 0.03},   {"23.976fps", 1.25125},
        {"29.97fps", 1.001},  {"29.97df", 1.001},
        {"59.94fps", 0.5005}, {"47.952fps", 0.625625},
        {"120fps", 0.25},     {"48000fps", 0.000625},
    };
    for (size_t i = 0; i < 2 * sizeof rows / sizeof rows[0]; i++) {
        char text[512];
        /* The header's unit, and the curve's own, which wins. */
        snprintf(text, sizeof text,
                 "animVersion 1.1;\ntimeUnit %s;\n" ANIM
                 "animData {\n%s%s%skeys {\n30 0 step step 1 1 0;\n}\n}\n",
                 i % 2 ? "hour" : rows[i / 2].unit, i % 2 ? "inputUnit " : "",
                 i % 2 ? rows[i / 2].unit : "", i % 2 ? ";\n" : "");
        ac_asset *asset = load(text);
        CHECK_F64(asset->curves[0].keys[0].position, rows[i / 2].seconds);
        ac_asset_free(asset);
    }
}

static void names_are_node_and_attribute(void **state) {
    (void)state;
    static const struct {
        const char *anim, *name;
    } rows[] = {
        {"translate.translateX translateX ball 0 1 0", "ball.translate.translateX"},
        {"translate.translateX 0 1 0", "translate.translateX"},
        {"0 1 0", ""},
        {"a a \"the ball\" 0 1 0", "the ball.a"},
        {"a a ns:ball|shape 0 1 0", "ns:ball|shape.a"},
        {"cp[3].xValue xv \xc3\xa9 0 1 0", "\xc3\xa9.cp[3].xValue"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char text[512];
        snprintf(text, sizeof text, HEAD "anim %s;\nanimData {\nkeys {\n}\n}\n", rows[i].anim);
        ac_asset *asset = load(text);
        assert_string_equal(asset->curves[0].name, rows[i].name);
        assert_int_equal(asset->curves[0].key_count, 0);
        ac_asset_free(asset);
    }
}

static void objects_without_curves_are_passed_over(void **state) {
    (void)state;
    ac_asset *asset = load(HEAD "anim a 0 1 0;\nanim b 0 0 0;\n" ANIM
                                "animData {\nkeys {\n}\n}\nanim c 1 0 0;\n");
    assert_int_equal(asset->curve_count, 1);
    ac_asset_free(asset);
    asset = load("animVersion 1.1;");
    assert_int_equal(asset->curve_count, 0);
    ac_asset_free(asset);
}

static void blanks_comments_and_lines_are_free(void **state) {
    (void)state;
    ac_asset *asset = load("\xef\xbb\xbf \t// a comment { } ;\r\n#and another\r\n"
                           "animVersion 1.1 ;\r\ntimeUnit\tfilm;;\n\n" ANIM
                           "animData\t{ input time; keys{ 24 1 flat flat 1 1 0;// \"\n"
                           "48 2 flat flat 1 1 0;}}#}");
    assert_int_equal(asset->curves[0].key_count, 2);
    CHECK_F64(asset->curves[0].keys[1].position, 2.0);
    ac_asset_free(asset);
}

static void keys_out_of_order_are_put_in_order(void **state) {
    (void)state;
    ac_asset *asset = load(KEYS("48 2 flat linear 1 1 0;\n24 1 linear linear 1 1 0;\n"
                                "0 0 linear flat 1 1 0;\n"));
    const ac_key *keys = asset->curves[0].keys;
    CHECK_F64(keys[0].position, 0.0);
    CHECK_F64(keys[2].position, 2.0);
    assert_int_equal(asset->curves[0].added[0], 2);
    /* Computed with the neighbours in time: one a second. */
    CHECK_NEAR(keys[1].in.dy / keys[1].in.dx, 1.0);
    CHECK_F64(keys[2].in.dy, 0.0);
    ac_asset_free(asset);
}

/* ---- tangents --------------------------------------------------------------------------------- */

static void fixed_tangents_have_an_angle_in_frames_and_a_handle_of_their_weight(void **state) {
    (void)state;
    ac_asset *asset = load(WEIGHTED("0 0 fixed fixed 1 1 0 -30 2 60 4;\n"));
    const ac_key *key = &asset->curves[0].keys[0];
    CHECK_NEAR(key->in.dx, 3.0 * 2.0 * sqrt(3.0) / 2.0 / 24.0);
    CHECK_NEAR(key->in.dy, 3.0 * 2.0 * -0.5);
    CHECK_NEAR(key->out.dx, 3.0 * 4.0 * 0.5 / 24.0);
    CHECK_NEAR(key->out.dy, 3.0 * 4.0 * sqrt(3.0) / 2.0);
    ac_asset_free(asset);
    /* Without weights the direction alone. */
    asset = load(KEYS("0 0 fixed fixed 1 1 0 45 1 -45 7;\n"));
    key = &asset->curves[0].keys[0];
    CHECK_NEAR(key->in.dy / key->in.dx, 24.0);
    CHECK_NEAR(hypot(key->in.dx, key->in.dy), 1.0);
    CHECK_NEAR(key->out.dy / key->out.dx, -24.0);
    CHECK_NEAR(hypot(key->out.dx, key->out.dy), 1.0);
    ac_asset_free(asset);
}

static void one_fixed_side_has_the_only_angle(void **state) {
    (void)state;
    ac_asset *asset =
        load(WEIGHTED("0 0 flat fixed 1 1 0 45 1;\n24 0 fixed step 1 1 0 0 8;\n"));
    const ac_key *keys = asset->curves[0].keys;
    CHECK_NEAR(keys[0].out.dy, 3.0 * sqrt(0.5));
    CHECK_NEAR(keys[1].in.dx, 1.0);
    CHECK_F64(keys[1].in.dy, 0.0);
    ac_asset_free(asset);
}

static void the_angle_has_its_own_unit(void **state) {
    (void)state;
    static const struct {
        const char *header, *line, *angle;
    } rows[] = {
        {"angularUnit deg;\n", "", "45"},
        {"angularUnit rad;\n", "", "0.78539816339744830962"},
        {"angularUnit min;\n", "", "2700"},
        {"angularUnit second;\n", "", "162000"},
        {"angularUnit rad;\n", "tangentAngleUnit degree;\n", "45"},
        {"", "", "45"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char text[512];
        snprintf(text, sizeof text,
                 "animVersion 1.1;\ntimeUnit sec;\n%s" ANIM
                 "animData {\n%skeys {\n0 0 step fixed 1 1 0 %s 1;\n}\n}\n",
                 rows[i].header, rows[i].line, rows[i].angle);
        ac_asset *asset = load(text);
        const ac_key *key = &asset->curves[0].keys[0];
        CHECK_NEAR(key->out.dy / key->out.dx, 1.0);
        ac_asset_free(asset);
    }
}

/* Slopes are measured in the header's units, values stand in the curve's own. */
static void an_output_unit_of_its_own_changes_the_slope(void **state) {
    (void)state;
    static const struct {
        const char *lines;
        double slope;
    } rows[] = {
        {"output linear;\noutputUnit m;\n", 0.01},
        {"output linear;\noutputUnit mm;\n", 10},
        {"output angular;\noutputUnit rad;\n", 3.14159265358979323846 / 180},
        {"output time;\noutputUnit sec;\n", 1.0 / 24},
        {"output unitless;\noutputUnit unitless;\n", 1},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char text[512];
        snprintf(text, sizeof text,
                 FILE_OF(HEAD, "input time;\n%sweighted 0;\n", "0 5 step fixed 1 1 0 45 1;\n"),
                 rows[i].lines);
        ac_asset *asset = load(text);
        const ac_key *key = &asset->curves[0].keys[0];
        CHECK_F64(key->value, 5.0);
        CHECK_NEAR(key->out.dy / key->out.dx, rows[i].slope * 24.0);
        ac_asset_free(asset);
    }
}

static void a_driven_curve_has_plain_positions(void **state) {
    (void)state;
    ac_asset *asset =
        load(FILE_OF("animVersion 1.1;\n", "input unitless;\noutput unitless;\nweighted 1;\n",
                     "7 5 step fixed 1 1 0 0 2;\n"));
    const ac_key *key = &asset->curves[0].keys[0];
    CHECK_F64(key->position, 7.0);
    CHECK_F64(key->out.dx, 6.0);
    ac_asset_free(asset);
}

static void version_1_0_has_no_breakdown_flag(void **state) {
    (void)state;
    ac_asset *asset = load(FILE_OF("animVersion 1.0;\ntimeUnit sec;\n", "",
                                   "0 5 fixed step 1 0 45 2;\n1 5 step fixed 1 0 45 2;\n"));
    assert_string_equal(asset->detail, "Maya anim 1.0");
    CHECK_NEAR(asset->curves[0].keys[1].out.dy / asset->curves[0].keys[1].out.dx, 1.0);
    ac_asset_free(asset);
}

/* Before Maya 3 the slope was in centimetres or radians a second. */
static void files_of_maya_2_measure_tangents_otherwise(void **state) {
    (void)state;
    static const char head[] =
        "animVersion 1.1;\nmayaVersion 2.5;\ntimeUnit film;\nlinearUnit m;\nangularUnit deg;\n";
    char text[512];
    snprintf(text, sizeof text,
             FILE_OF("%s", "output linear;\nweighted 1;\n", "0 0 step fixed 1 1 0 45 2;\n"),
             head);
    ac_asset *asset = load(text);
    CHECK_NEAR(asset->curves[0].keys[0].out.dx, 6.0 * sqrt(0.5));
    CHECK_NEAR(asset->curves[0].keys[0].out.dy, 6.0 * sqrt(0.5) * 0.01);
    ac_asset_free(asset);
}

static void tangents_that_the_file_does_not_hold_are_computed(void **state) {
    (void)state;
    ac_asset *asset = load(WEIGHTED("0 0 linear linear 1 1 0;\n24 6 linear linear 1 1 0;\n"
                                    "72 0 flat auto 1 1 0;\n120 4 auto auto 1 1 0;\n"
                                    "168 8 flat flat 1 1 0;\n"));
    const ac_key *keys = asset->curves[0].keys;
    CHECK_F64(keys[1].in.dx, 1.0);
    CHECK_F64(keys[1].in.dy, 6.0);
    CHECK_F64(keys[1].out.dx, 2.0);
    CHECK_F64(keys[1].out.dy, -6.0);
    CHECK_F64(keys[2].in.dx, 2.0);
    CHECK_F64(keys[2].in.dy, 0.0);
    CHECK_F64(keys[2].out.dy, 0.0); /* an extremum */
    CHECK_F64(keys[3].out.dx, 2.0);
    CHECK_F64(keys[3].out.dy, 4.0);
    ac_asset_free(asset);
}

static void tangents_with_rules_of_mayas_own_are_warned_of_once(void **state) {
    (void)state;
    static const char *const words[] = {"spline", "clamped", "plateau", "slow",
                                        "fast",   "global",  "wavy"};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        char text[512];
        ac_error error;
        snprintf(text, sizeof text,
                 KEYS("0 0 flat flat 1 1 0;\n24 1 %s %s 1 1 0;\n48 2 %s %s 1 1 0;\n"), words[i],
                 words[i], words[i], words[i]);
        ac_asset *asset = load_with(text, 0);
        assert_int_equal(asset->warning_count, 1);
        assert_string_equal(asset->warnings[0].where, "line 12, column 6");
        assert_non_null(strstr(asset->warnings[0].text, words[i]));
        const ac_key *key = &asset->curves[0].keys[1];
        CHECK_NEAR(key->out.dy / key->out.dx, 1.0);
        ac_asset_free(asset);
        io_bytes bytes = io_text(text);
        assert_null(io_load(bytes, 1, &error));
        assert_int_equal(error.line, 12);
        io_free(&bytes);
    }
}

/* ---- warnings and errors ------------------------------------------------------------------------ */

typedef struct wrong {
    const char *text, *mark, *words;
    ac_status status;
} wrong;

/* Line and column, from 1 and in characters, of where `mark` first stands in `text`. */
static void place_of(const char *text, const char *mark, uint32_t *line, uint32_t *column) {
    const char *end = strstr(text, mark);
    if (!end) fail_msg("%s is not in %s", mark, text);
    *line = *column = 1;
    for (; text < end; text++) {
        if (((unsigned char)*text & 0xc0) != 0x80) ++*column;
        if (*text != '\n') continue;
        ++*line;
        *column = 1;
    }
}

static const wrong warnings[] = {
    {"animVersion 2.0;\n", "animV", "animVersion 2.0 is none that is known", 0},
    {"animVersion 1.1\n", "animV", "does not end with ';'", 0},
    {"animVersion 1.1;\nlinearUnit ell;\n", "linear", "unknown unit \"ell\"", 0},
    {"animVersion 1.1;\nangularUnit grad;\n", "angular", "unknown unit \"grad\"", 0},
    {"animVersion 1.1;\nspeed 3;\n", "speed", "unknown keyword \"speed\"", 0},
    {"animVersion 1.1;\nstaticAttr { a { b; } }\n", "static", "unknown block \"staticAttr\"",
     0},
    {FILE_OF("animVersion 1.1;\n", "", "0 0 flat flat 1 1 0;\n"), "keys", "tells no timeUnit",
     0},
    {FILE_OF(HEAD, "", "0 0 flat flat 1 1 0 9;\n"), "0 0 fl", "a key of 8 words, where 7", 0},
    {FILE_OF(HEAD, "preInfinity loop;\n", ""), "preInf", "unknown infinity \"loop\"", 0},
    {FILE_OF(HEAD, "output colour;\n", ""), "output", "unknown type \"colour\"", 0},
    {FILE_OF(HEAD, "outputUnit ell;\n", ""), "keys", "unknown outputUnit \"ell\"", 0},
    {FILE_OF(HEAD, "tangentAngleUnit x;\n", ""), "tangentA", "unknown unit \"x\"", 0},
    {FILE_OF(HEAD, "colour red;\n", ""), "colour", "unknown keyword \"colour\"", 0},
    {HEAD ANIM "animData {\n  input time;\n}\n", "animData", "animData without keys", 0},
    {HEAD ANIM "animData {\nkeys {\n}\nweighted 1;\n}\n", "weighted", "behind the keys", 0},
    {HEAD "anim a\xff a b 0 1 0;\nanimData {\nkeys {\n}\n}\n", "a\xff", "not UTF-8", 0},
};

static void what_is_passed_over_is_a_warning_and_strictly_an_error(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof warnings / sizeof warnings[0]; i++) {
        const wrong *row = &warnings[i];
        uint32_t line, column;
        char where[64];
        ac_error error;
        place_of(row->text, row->mark, &line, &column);
        snprintf(where, sizeof where, "line %u, column %u", line, column);
        ac_asset *asset = load_with(row->text, 0);
        if (asset->warning_count != 1) fail_msg("%s: no warning", row->text);
        if (!strstr(asset->warnings[0].text, row->words))
            fail_msg("%s: %s", row->text, asset->warnings[0].text);
        assert_string_equal(asset->warnings[0].where, where);
        ac_asset_free(asset);
        io_bytes bytes = io_text(row->text);
        assert_null(io_load(bytes, 1, &error));
        assert_int_equal(error.line, line);
        assert_int_equal(error.column, column);
        assert_true(io_good_error(&error));
        io_free(&bytes);
    }
}

#define BAD(keys, mark, words, status) \
    { KEYS(keys), mark, words, status }

static const wrong errors[] = {
    {"animVersion;\n", ";", "animVersion is \"\"", AC_ERROR_VALUE},
    {"animVersion one;\n", "one", "animVersion is \"one\", which is no", AC_ERROR_VALUE},
    {"animVersion 1.1;\ntimeUnit milisec;\n", "timeUnit", "unknown time unit \"milisec\"",
     AC_ERROR_VALUE},
    {"animVersion 1.1;\ntimeUnit 0fps;\n", "timeUnit", "\"0fps\"", AC_ERROR_VALUE},
    {"animVersion 1.1;\n}\n", "}", "closes nothing", AC_ERROR_SYNTAX},
    {"animVersion 1.1;\nanim a b;\n", "anim a", "3, 4 or 6", AC_ERROR_SYNTAX},
    {"animVersion 1.1;\nanim a b 0 1 0;\n", "anim a", "with 5 words", AC_ERROR_SYNTAX},
    {"animVersion 1.1;\nanim a 0 x 0;\n", "x 0", "a count behind \"anim\"", AC_ERROR_VALUE},
    {"animVersion 1.1;\nanimData {\n}\n", "animData", "without an \"anim\"", AC_ERROR_SYNTAX},
    {"animVersion 1.1;\nanim 0 1 \"0;\n", "\"0", "a quote that is not closed", AC_ERROR_SYNTAX},
    {HEAD ANIM "animData {\nkeys {\n}\n}\nanimData {\n}\n", NULL, "without an \"anim\"",
     AC_ERROR_SYNTAX},
    {HEAD ANIM "animData {\ninput time;\n", "animData", "the text ends in the animData",
     AC_ERROR_TRUNCATED},
    {HEAD ANIM "animData {\nkeys {\n0 0 flat flat 1 1 0;\n", NULL, "ends among the keys",
     AC_ERROR_TRUNCATED},
    {HEAD "movData {\n{ }\n", NULL, "the text ends in the block", AC_ERROR_TRUNCATED},
    {HEAD ANIM "animData {\nkeys {\n}\nkeys {\n}\n}\n", NULL, "a second block",
     AC_ERROR_SYNTAX},
    {HEAD ANIM "animData {\nvalues {\n}\n}\n", "values", "that is not keys", AC_ERROR_SYNTAX},
    {FILE_OF(HEAD, "inputUnit ell;\n", ""), "keys", "unknown inputUnit \"ell\"",
     AC_ERROR_VALUE},
    {FILE_OF(HEAD, "weighted yes;\n", ""), "yes", "weighted is \"yes\"", AC_ERROR_VALUE},
    BAD("0 0 flat flat 1 1;\n", "0 0 flat", "a key of 6 words, where there must be 7",
        AC_ERROR_SYNTAX),
    BAD("0;\n", NULL, "a key of 1 words", AC_ERROR_SYNTAX),
    BAD("0 0 fixed fixed 1 1 0 3 4;\n", "0 0 fixed", "a key of 9 words, where there must be 11",
        AC_ERROR_SYNTAX),
    BAD("x 0 flat flat 1 1 0;\n", "x 0 flat", "a key's time is \"x\"", AC_ERROR_VALUE),
    BAD("0 nan flat flat 1 1 0;\n", "nan", "a key's value is \"nan\"", AC_ERROR_VALUE),
    BAD("0 1e999 flat flat 1 1 0;\n", "1e999", "no finite number", AC_ERROR_VALUE),
    BAD("0 0 flat flat 1 yes 0;\n", "yes", "a flag of a key", AC_ERROR_VALUE),
    BAD("0 0 flat fixed 1 1 0 4x 1;\n", "4x", "a tangent's angle is \"4x\"", AC_ERROR_VALUE),
    BAD("0 0 flat fixed 1 1 0 4 -;\n", "-;", "a tangent's weight is \"-\"", AC_ERROR_VALUE),
    BAD("0 0 flat flat {\n", "0 0 flat", "a brace among keys", AC_ERROR_SYNTAX),
};

static void each_error_names_the_thing_and_its_place(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof errors / sizeof errors[0]; i++) {
        const wrong *row = &errors[i];
        uint32_t line, column;
        ac_error error;
        io_bytes bytes = io_text(row->text);
        if (io_load(bytes, 0, &error)) fail_msg("%s loads", row->text);
        assert_true(io_good_error(&error));
        if (error.status != row->status || !strstr(error.message, row->words))
            fail_msg("%s: %s, %s", row->text, ac_status_name(error.status), error.message);
        if (row->mark) {
            place_of(row->text, row->mark, &line, &column);
            if (error.line != line || error.column != column)
                fail_msg("%s: line %u, column %u, not %u, %u", row->text, error.line,
                         error.column, line, column);
        }
        assert_true(error.line > 0);
        io_free(&bytes);
    }
}

static void a_nul_anywhere_is_an_error(void **state) {
    (void)state;
    static const char text[] = KEYS("0 0 flat flat 1 1 0;\n");
    for (size_t at = 1; at < sizeof text; at++) {
        io_bytes bytes = {NULL, 0};
        ac_error error;
        ac_load_opts opts = {.format = "maya-anim"};
        io_add(&bytes, text, at);
        io_add_u8(&bytes, 0);
        io_add(&bytes, text + at, sizeof text - 1 - at);
        assert_null(ac_load_memory(bytes.data, bytes.size, &opts, &error));
        assert_int_equal(error.status, AC_ERROR_SYNTAX);
        io_free(&bytes);
    }
}

static void other_anim_files_are_not_taken_for_mayas(void **state) {
    (void)state;
    ac_error error;
    /* Recognising ends, whatever the bytes are. */
    for (int c = 0; c < 256; c++) {
        char bytes[] = {' ', (char)c, ' ', (char)c, (char)c};
        assert_null(ac_load_memory(bytes, sizeof bytes, NULL, &error));
    }
    io_bytes unity = io_text("%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n--- !u!74 &7400000\n");
    assert_null(io_load(unity, 0, &error));
    assert_int_equal(error.status, AC_ERROR_FORMAT);
    io_free(&unity);
}

static void limits_hold(void **state) {
    (void)state;
    io_bytes bytes = io_text(HEAD ANIM "animData {\nkeys {\n");
    for (int i = 0; i < 1000; i++) io_add(&bytes, "0 0 flat flat 1 1 0;\n", 21);
    io_add(&bytes, "}\n}\n", 4);
    ac_load_opts opts = {.limits = {.max_keys = 999}};
    ac_error error;
    assert_null(ac_load_memory(bytes.data, bytes.size, &opts, &error));
    assert_int_equal(error.status, AC_ERROR_LIMIT);
    opts.limits = (ac_limits){.max_bytes = 60000};
    assert_null(ac_load_memory(bytes.data, bytes.size, &opts, &error));
    assert_int_equal(error.status, AC_ERROR_LIMIT);
    opts.limits = (ac_limits){.max_keys = 1000};
    ac_asset *asset = ac_load_memory(bytes.data, bytes.size, &opts, &error);
    assert_non_null(asset);
    ac_asset_free(asset);
    io_free(&bytes);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_file_of_two_curves_reads_as_it_says),
        cmocka_unit_test(every_infinity_has_its_rule),
        cmocka_unit_test(times_become_seconds),
        cmocka_unit_test(names_are_node_and_attribute),
        cmocka_unit_test(objects_without_curves_are_passed_over),
        cmocka_unit_test(blanks_comments_and_lines_are_free),
        cmocka_unit_test(keys_out_of_order_are_put_in_order),
        cmocka_unit_test(fixed_tangents_have_an_angle_in_frames_and_a_handle_of_their_weight),
        cmocka_unit_test(one_fixed_side_has_the_only_angle),
        cmocka_unit_test(the_angle_has_its_own_unit),
        cmocka_unit_test(an_output_unit_of_its_own_changes_the_slope),
        cmocka_unit_test(a_driven_curve_has_plain_positions),
        cmocka_unit_test(version_1_0_has_no_breakdown_flag),
        cmocka_unit_test(files_of_maya_2_measure_tangents_otherwise),
        cmocka_unit_test(tangents_that_the_file_does_not_hold_are_computed),
        cmocka_unit_test(tangents_with_rules_of_mayas_own_are_warned_of_once),
        cmocka_unit_test(what_is_passed_over_is_a_warning_and_strictly_an_error),
        cmocka_unit_test(each_error_names_the_thing_and_its_place),
        cmocka_unit_test(a_nul_anywhere_is_an_error),
        cmocka_unit_test(other_anim_files_are_not_taken_for_mayas),
        cmocka_unit_test(limits_hold),
    };
    return cmocka_run_group_tests_name("maya anim", tests, NULL, NULL);
}
