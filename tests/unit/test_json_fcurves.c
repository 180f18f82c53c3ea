/* animcurve JSON of the dialects with handles in two dimensions, softimage, blender, maya, and
 * of the players of glTF. What is read, what is refused and where, and that all of it comes
 * back in every bit. Rules: docs/formats/json.md. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/bits.h"
#include "format/json_rules.h"
#include "io_support.h"

#define CHECK_BITS(value, bits64) assert_int_equal(aci_f64_bits(value), (uint64_t)(bits64))
#define CHECK_F64(value, expected) CHECK_BITS(value, aci_f64_bits(expected))

/* A document of one curve with these members behind the dialect. */
#define CURVE(dialect, members) \
    "{\"animcurve\":1,\"curves\":[{\"dialect\":\"" dialect "\"," members "}]}"
/* ... and of one key, whose other members these are. */
#define KEY(dialect, members) CURVE(dialect, "\"keys\":[{\"at\":0,\"value\":0," members "}]")

/* Written and read again: the same, or the test fails. */
static void check_comes_back(const ac_asset *asset) {
    io_bytes written = io_save(asset, "json");
    ac_error error;
    ac_asset *again = io_load(written, 1, &error);
    if (!again) fail_msg("%s (line %u, column %u)", error.message, error.line, error.column);
    if (!io_same_asset(asset, again))
        fail_msg("not the same:\n%.*s", (int)written.size, (const char *)written.data);
    io_bytes twice = io_save(again, "json");
    assert_true(io_same_bytes(written, twice));
    io_free(&twice);
    io_free(&written);
    ac_asset_free(again);
}

static ac_asset *load(const char *text) {
    io_bytes bytes = io_text(text);
    ac_error error;
    ac_asset *asset = io_load(bytes, 1, &error);
    if (!asset)
        fail_msg("%s: %s (line %u, column %u)", text, error.message, error.line, error.column);
    io_free(&bytes);
    return asset;
}

/* ---- reading ----------------------------------------------------------------------------- */

static const char example[] =
    "{\"animcurve\":1,\"curves\":[\n"
    " {\"name\":\"b\",\"dialect\":\"softimage\",\"unit\":\"frames\",\"rate_hz\":\"30000/1001\","
    "\"keys\":[{\"at\":1,\"value\":0,\"in\":[-9.666667,0],\"out\":[9.666667,0.1],\"interp\":"
    "\"bezier\"},{\"at\":30,\"value\":0.5,\"in\":[-9.666667,0],\"out\":[0,0],\"interp\":"
    "\"bezier\"}]},\n"
    " {\"name\":\"c\",\"dialect\":\"blender\",\"unit\":\"frames\",\"rate_hz\":24,\"before\":"
    "\"linear\",\"after\":\"linear\",\"cycles\":{\"before\":[\"none\",0],\"after\":"
    "[\"cycle-offset\",2]},\n"
    "  \"keys\":[{\"at\":1,\"value\":0,\"in\":[-3,0],\"out\":[3,0],\"interp\":\"elastic\","
    "\"ease\":\"out\",\"amplitude\":0.8,\"period\":4.1},{\"at\":10,\"value\":1,\"in\":[-3,0],"
    "\"out\":[3,0],\"interp\":\"back\",\"back\":1.7},{\"at\":20,\"value\":0,\"in\":[-3,0],"
    "\"out\":[3,0]}]},\n"
    " {\"name\":\"d\",\"dialect\":\"maya\",\"weighted\":true,\"before\":\"oscillate\","
    "\"after\":"
    "\"oscillate\",\"keys\":[{\"at\":0,\"value\":0,\"in\":[1,0],\"out\":[2.5,1],\"out_type\":"
    "\"stepnext\"},{\"at\":1,\"value\":3,\"in\":[0.5,0],\"out\":[1,0],\"in_type\":\"auto\","
    "\"out_type\":\"auto\"}]}]}";

static void check_example_softimage(const ac_curve *curve) {
    assert_string_equal(curve->name, "b");
    assert_string_equal(ac_dialect_name(curve->dialect), "softimage");
    CHECK_F64(curve->rate_hz, 30000.0 / 1001.0);
    assert_int_equal(curve->handles, AC_HANDLES_DEFAULT);
    assert_int_equal(curve->tangent_unit, AC_TANGENT_UNIT_DEFAULT);
    assert_int_equal(curve->key_count, 2);
    assert_int_equal(curve->keys[0].interp, AC_INTERP_BEZIER);
    CHECK_F64(curve->keys[0].in.dx, -9.666667);
    CHECK_F64(curve->keys[0].out.dx, 9.666667);
    CHECK_F64(curve->keys[0].out.dy, 0.1);
    CHECK_F64(curve->keys[1].value, 0.5);
}

static void check_example_blender(const ac_curve *curve) {
    assert_string_equal(ac_dialect_name(curve->dialect), "blender");
    assert_int_equal(curve->before.rule, AC_EXTRAP_LINEAR);
    assert_int_equal(curve->before.count, 0);
    assert_int_equal(curve->after.rule, AC_EXTRAP_CYCLE_OFFSET);
    assert_int_equal(curve->after.count, 2);
    assert_int_equal(curve->after.past_count, AC_EXTRAP_LINEAR);
    assert_non_null(curve->eases);
    assert_int_equal(curve->keys[0].interp, AC_INTERP_EASE);
    assert_int_equal(curve->eases[0].shape, AC_SHAPE_ELASTIC);
    assert_int_equal(curve->eases[0].direction, AC_DIRECTION_OUT);
    CHECK_F64(curve->eases[0].amplitude, (double)0.8f);
    CHECK_F64(curve->eases[0].period, (double)4.1f);
    assert_int_equal(curve->eases[1].shape, AC_SHAPE_BACK);
    assert_int_equal(curve->eases[1].direction, AC_DIRECTION_AUTO);
    CHECK_F64(curve->eases[1].back, (double)1.7f);
    assert_int_equal(curve->keys[2].interp, AC_INTERP_BEZIER);
    CHECK_F64(curve->keys[2].in.dx, -3.0);
}

static void check_example_maya(const ac_curve *curve) {
    assert_string_equal(ac_dialect_name(curve->dialect), "maya");
    assert_int_equal(curve->weighted, 1);
    assert_int_equal(curve->before.rule, AC_EXTRAP_OSCILLATE);
    assert_int_equal(curve->keys[0].in_type, AC_TYPE_FIXED);
    assert_int_equal(curve->keys[0].out_type, AC_TYPE_STEP_NEXT);
    CHECK_F64(curve->keys[0].out.dx, 2.5);
    assert_int_equal(curve->keys[1].in_type, AC_TYPE_AUTO);
    /* Given, so not computed. */
    CHECK_F64(curve->keys[1].in.dx, 0.5);
    CHECK_F64(curve->keys[1].in.dy, 0.0);
}

static void the_example_of_the_form_reads_as_it_says(void **state) {
    (void)state;
    ac_asset *asset = load(example);
    assert_int_equal(asset->curve_count, 3);
    check_example_softimage(&asset->curves[0]);
    check_example_blender(&asset->curves[1]);
    check_example_maya(&asset->curves[2]);
    check_comes_back(asset);
    ac_asset_free(asset);
}

static void everything_left_out_has_its_default(void **state) {
    (void)state;
    ac_asset *asset =
        load("{\"animcurve\":1,\"curves\":["
             "{\"dialect\":\"softimage\",\"keys\":[{\"at\":1,\"value\":2}]},"
             "{\"dialect\":\"blender\",\"keys\":[{\"at\":1,\"value\":2}]},"
             "{\"dialect\":\"blender\",\"keys\":[{\"at\":1,\"value\":2,\"interp\":"
             "\"sine\"}]},"
             "{\"dialect\":\"maya\",\"keys\":[{\"at\":1,\"value\":2}]},"
             "{\"dialect\":\"maya-f32time\"}]}");
    static const uint8_t interps[] = {AC_INTERP_LINEAR, AC_INTERP_BEZIER, AC_INTERP_EASE,
                                      AC_INTERP_DEFAULT};
    for (size_t i = 0; i < 4; i++) {
        const ac_curve *curve = &asset->curves[i];
        assert_int_equal(curve->keys[0].interp, interps[i]);
        CHECK_BITS(curve->keys[0].in.dx, 0);
        CHECK_BITS(curve->keys[0].out.dy, 0);
        assert_int_equal(curve->weighted, 0);
        assert_int_equal(curve->before.rule, AC_EXTRAP_CONSTANT);
        assert_int_equal(curve->eases != NULL, i == 2);
    }
    const ac_key_ease *ease = asset->curves[2].eases;
    assert_int_equal(ease->shape, AC_SHAPE_SINE);
    assert_int_equal(ease->direction, AC_DIRECTION_AUTO);
    CHECK_F64(ease->back, (double)1.70158f);
    CHECK_F64(ease->amplitude, (double)0.8f);
    CHECK_F64(ease->period, (double)4.1f);
    assert_string_equal(ac_dialect_name(asset->curves[4].dialect), "maya-f32time");
    check_comes_back(asset);
    ac_asset_free(asset);
}

static void every_word_gives_its_number(void **state) {
    (void)state;
    static const char *const soft[] = {"linear", "constant", "hermite", "bezier"};
    static const uint8_t interps[] = {AC_INTERP_LINEAR, AC_INTERP_STEP, AC_INTERP_HERMITE,
                                      AC_INTERP_BEZIER};
    static const char *const shapes[] = {"sine", "quad", "cubic", "quart",  "quint",
                                         "expo", "circ", "back",  "bounce", "elastic"};
    static const char *const directions[] = {"auto", "in", "out", "in-out"};
    static const char *const types[] = {"fixed",    "linear", "flat",    "step",
                                        "stepnext", "auto",   "automix", "autoease"};
    char text[256];
    for (size_t i = 0; i < 4; i++) {
        snprintf(text, sizeof text, KEY("softimage", "\"interp\":\"%s\""), soft[i]);
        ac_asset *asset = load(text);
        assert_int_equal(asset->curves[0].keys[0].interp, interps[i]);
        check_comes_back(asset);
        ac_asset_free(asset);
    }
    for (size_t i = 0; i < 40; i++) {
        snprintf(text, sizeof text, KEY("blender", "\"interp\":\"%s\",\"ease\":\"%s\""),
                 shapes[i % 10], directions[i / 10]);
        ac_asset *asset = load(text);
        assert_int_equal(asset->curves[0].eases[0].shape, i % 10);
        assert_int_equal(asset->curves[0].eases[0].direction, i / 10);
        check_comes_back(asset);
        ac_asset_free(asset);
    }
    for (size_t i = 0; i < 64; i++) {
        snprintf(text, sizeof text,
                 KEY("maya", "\"in\":[1,2],\"out\":[3,4],\"in_type\":\"%s\",\"out_type\":"
                             "\"%s\""),
                 types[i % 8], types[i / 8]);
        ac_asset *asset = load(text);
        assert_int_equal(asset->curves[0].keys[0].in_type, i % 8);
        assert_int_equal(asset->curves[0].keys[0].out_type, i / 8);
        CHECK_F64(asset->curves[0].keys[0].out.dy, 4.0);
        check_comes_back(asset);
        ac_asset_free(asset);
    }
}

static void channels_keep_all_their_fields(void **state) {
    (void)state;
    static const char *const players[] = {"gltf", "bevy", "three", "babylon"};
    for (size_t i = 0; i < 4; i++) {
        char text[512];
        snprintf(text, sizeof text,
                 CURVE("%s", "\"keys\":[{\"at\":0,\"value\":0.5,\"in\":-0,\"out\":2},"
                             "{\"at\":0.1,\"value\":1,\"in\":3,\"interp\":\"constant\"},"
                             "{\"at\":2,\"value\":1,\"interp\":\"hermite\"}]"),
                 players[i]);
        ac_asset *asset = load(text);
        const ac_key *keys = asset->curves[0].keys;
        assert_string_equal(ac_dialect_name(asset->curves[0].dialect), players[i]);
        assert_int_equal(keys[0].interp, AC_INTERP_LINEAR);
        assert_int_equal(keys[1].interp, AC_INTERP_STEP);
        assert_int_equal(keys[2].interp, AC_INTERP_HERMITE);
        CHECK_F64(keys[0].in.dy, -0.0);
        CHECK_F64(keys[0].out.dy, 2.0);
        CHECK_F64(keys[1].position, i < 2 ? (double)0.1f : 0.1);
        CHECK_F64(keys[1].in.dy, 3.0);
        check_comes_back(asset);
        ac_asset_free(asset);
    }
}

static void every_dialect_has_its_rules(void **state) {
    (void)state;
    for (size_t i = 0; ac_dialect_at(i); i++)
        assert_non_null(aci_json_rules_of(ac_dialect_at(i)));
}

static void handles_of_softimage_follow_its_interpolation(void **state) {
    (void)state;
    ac_asset *asset =
        load("{\"animcurve\":1,\"curves\":["
             "{\"dialect\":\"softimage\",\"handles\":\"none\",\"hermite_tangents\":\"slope\","
             "\"keys\":[{\"at\":0,\"value\":0,\"in\":-0,\"out\":2,\"interp\":\"hermite\"}]},"
             "{\"dialect\":\"softimage\",\"handles\":\"segment\",\"hermite_tangents\":"
             "\"per-segment\"},"
             "{\"dialect\":\"softimage\",\"handles\":\"monotone\",\"keys\":[{\"at\":0,"
             "\"value\":0,\"in\":[-0,0],\"out\":3},{\"at\":1,\"value\":1,\"in\":5}]}]}");
    const ac_curve *curve = asset->curves;
    assert_int_equal(curve[0].handles, AC_HANDLES_NONE);
    assert_int_equal(curve[0].tangent_unit, AC_TANGENT_UNIT_SLOPE);
    CHECK_F64(curve[0].keys[0].in.dy, -0.0);
    CHECK_F64(curve[0].keys[0].out.dy, 2.0);
    assert_int_equal(curve[1].handles, AC_HANDLES_SEGMENT);
    assert_int_equal(curve[1].tangent_unit, AC_TANGENT_UNIT_SPAN);
    assert_int_equal(curve[2].handles, AC_HANDLES_MONOTONE);
    CHECK_F64(curve[2].keys[0].in.dx, -0.0);
    CHECK_F64(curve[2].keys[0].out.dy, 3.0);
    check_comes_back(asset);
    ac_asset_free(asset);
}

static void cycles_lie_on_top_of_the_extrapolation(void **state) {
    (void)state;
    static const struct {
        const char *members;
        ac_side before, after;
    } rows[] = {
        {"\"after\":\"linear\"", {0}, {.rule = AC_EXTRAP_LINEAR}},
        {"\"cycles\":{}", {0}, {0}},
        {"\"cycles\":{\"before\":[\"none\",0]}", {0}, {0}},
        {"\"after\":\"linear\",\"cycles\":{\"after\":[\"none\",4294967295]}",
         {0},
         {.rule = AC_EXTRAP_LINEAR, .count = UINT32_MAX, .past_count = AC_EXTRAP_LINEAR}},
        {"\"before\":\"linear\",\"cycles\":{\"after\":[\"cycle\",3],\"before\":"
         "[\"oscillate\",0]}",
         {.rule = AC_EXTRAP_OSCILLATE, .past_count = AC_EXTRAP_LINEAR},
         {.rule = AC_EXTRAP_CYCLE, .count = 3}},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char text[256];
        snprintf(text, sizeof text, CURVE("blender", "%s"), rows[i].members);
        ac_asset *asset = load(text);
        assert_memory_equal(&asset->curves[0].before, &rows[i].before, sizeof(ac_side));
        assert_memory_equal(&asset->curves[0].after, &rows[i].after, sizeof(ac_side));
        check_comes_back(asset);
        ac_asset_free(asset);
    }
}

/* Easing parameters of a key that is not eased mean nothing, and are kept. */
static void a_plain_key_keeps_its_easing_parameters(void **state) {
    (void)state;
    ac_asset *asset = load(CURVE("blender", "\"keys\":[{\"at\":0,\"value\":0,\"back\":2},"
                                            "{\"at\":1,\"value\":0,\"interp\":\"linear\","
                                            "\"ease\":\"auto\"},{\"at\":2,\"value\":0}]"));
    const ac_curve *curve = &asset->curves[0];
    CHECK_F64(curve->eases[0].back, 2.0);
    CHECK_F64(curve->eases[0].period, (double)4.1f);
    CHECK_F64(curve->eases[1].amplitude, (double)0.8f);
    CHECK_BITS(curve->eases[2].amplitude, 0);
    check_comes_back(asset);
    ac_asset_free(asset);
}

static void easings_follow_their_keys_into_the_dialects_order(void **state) {
    (void)state;
    ac_asset *asset = load(
        CURVE("blender", "\"keys\":[{\"at\":3,\"value\":0,\"interp\":\"sine\"},{\"at\":1,"
                         "\"value\":0,\"interp\":\"quad\"},{\"at\":2,\"value\":0,\"interp\":"
                         "\"circ\"},{\"at\":1,\"value\":5,\"interp\":\"expo\"}]"));
    static const uint16_t shapes[] = {AC_SHAPE_QUAD, AC_SHAPE_EXPO, AC_SHAPE_CIRC,
                                      AC_SHAPE_SINE};
    for (size_t i = 0; i < 4; i++) assert_int_equal(asset->curves[0].eases[i].shape, shapes[i]);
    assert_int_equal(asset->curves[0].added[0], 3);
    check_comes_back(asset);
    ac_asset_free(asset);
}

static void blenders_numbers_are_floats_and_its_handles_are_not(void **state) {
    (void)state;
    ac_asset *asset = load(CURVE("blender", "\"keys\":[{\"at\":0.1,\"value\":0.2,\"in\":[-0.1,"
                                            "1e300],\"out\":[\"inf\",\"nan:7ff8000000000001\"],"
                                            "\"interp\":\"back\",\"back\":0.3}]"));
    const ac_key *key = &asset->curves[0].keys[0];
    CHECK_F64(key->position, (double)0.1f);
    CHECK_F64(key->value, (double)0.2f);
    CHECK_F64(key->in.dx, -0.1);
    CHECK_F64(key->in.dy, 1e300);
    CHECK_BITS(key->out.dy, UINT64_C(0x7ff8000000000001));
    CHECK_F64(asset->curves[0].eases[0].back, (double)0.3f);
    check_comes_back(asset);
    ac_asset_free(asset);
}

static void frames_without_a_rate_are_unknown(void **state) {
    (void)state;
    ac_asset *asset = load(CURVE("maya", "\"unit\":\"frames\",\"rate_hz\":\"unknown\""));
    assert_int_equal(asset->curves[0].unit, AC_UNIT_FRAMES);
    CHECK_BITS(asset->curves[0].rate_hz, 0);
    check_comes_back(asset);
    ac_asset_free(asset);
}

/* ---- tangents that are computed on load -------------------------------------------------- */

#define AUTO_KEYS(kind)                                                                    \
    "\"keys\":[{\"at\":4,\"value\":5,\"in_type\":\"" kind "\",\"out_type\":\"" kind "\"}," \
    "{\"at\":0,\"value\":1},{\"at\":1,\"value\":2,\"in_type\":\"" kind                     \
    "\",\"out\":[7,8],\"out_type\":\"" kind "\"}]"

static void an_automatic_tangent_without_a_vector_is_computed(void **state) {
    (void)state;
    ac_asset *asset = load(CURVE("maya", "\"weighted\":true," AUTO_KEYS("auto")));
    const ac_key *keys = asset->curves[0].keys;
    /* Slope (5 - 1) / (4 - 0) = 1, within three times both chords; over one second. */
    CHECK_F64(keys[1].in.dx, 1.0);
    CHECK_F64(keys[1].in.dy, 1.0);
    CHECK_F64(keys[1].out.dx, 7.0);
    CHECK_F64(keys[1].out.dy, 8.0);
    /* The last key's are flat. */
    CHECK_F64(keys[2].in.dx, 3.0);
    CHECK_F64(keys[2].in.dy, 0.0);
    assert_int_equal(keys[2].in_type, AC_TYPE_AUTO);
    assert_int_equal(keys[0].in_type, AC_TYPE_FIXED);
    assert_int_equal(asset->curves[0].added[0], 2);
    check_comes_back(asset);
    ac_asset_free(asset);
}

static void computing_uses_the_files_dialect_whoever_plays(void **state) {
    (void)state;
    io_bytes bytes = io_text(CURVE("maya", AUTO_KEYS("autoease")));
    ac_load_opts opts = {.dialect = ac_dialect_find("maya-f32time")};
    ac_error error;
    ac_asset *plain = io_load(bytes, 1, &error);
    ac_asset *other = ac_load_memory(bytes.data, bytes.size, &opts, &error);
    assert_non_null(plain);
    assert_non_null(other);
    assert_true(plain->curves[0].keys[1].in.dy != 0.0);
    assert_memory_equal(plain->curves[0].keys, other->curves[0].keys, 3 * sizeof(ac_key));
    ac_asset_free(plain);
    ac_asset_free(other);
    io_free(&bytes);
}

/* ---- errors ------------------------------------------------------------------------------ */

/* Line and column, from 1, of where `mark` first stands in `text`. */
static void place_of(const char *text, const char *mark, uint32_t *line, uint32_t *column) {
    const char *end = strstr(text, mark);
    assert_non_null(end);
    *line = *column = 1;
    for (; text < end; text++) {
        ++*column;
        if (*text != '\n') continue;
        ++*line;
        *column = 1;
    }
}

typedef struct wrong {
    const char *text, *mark, *words;
} wrong;

static const wrong wrongs[] = {
    {CURVE("softimage", "\"before\":\"linear\""), "\"linear",
     "\"before\" is none of \"constant\""},
    {CURVE("softimage", "\"after\":0"), "0}", "none of \"constant\""},
    {CURVE("softimage", "\"handles\":\"both\""), "\"both",
     "curve 0: \"handles\" is none of \"none\", \"segment\", \"monotone\""},
    {CURVE("softimage", "\"hermite_tangents\":1"), "1}", "none of \"slope\", \"per-segment\""},
    {KEY("softimage", "\"interp\":\"step\""), "\"step",
     "curve 0, key 0: \"interp\" is none of \"linear\", \"constant\", \"hermite\", \"bezier\""},
    {KEY("softimage", "\"interp\":1"), "1}", "\"interp\" is none of"},
    {KEY("softimage", "\"in\":[1,2],\"interp\":\"hermite\""), "[1,", "\"in\" must be a number"},
    {KEY("softimage", "\"out\":1,\"interp\":\"bezier\""), "1,\"interp",
     "an array of two numbers"},
    {KEY("softimage", "\"out\":[1],\"interp\":\"bezier\""), "[1]", "an array of two numbers"},
    {KEY("softimage", "\"out\":[1,true],\"interp\":\"bezier\""), "true",
     "\"out\" must be a number"},
    {CURVE("softimage", "\"keys\":[{\"at\":0,\"value\":0},\n{\"at\":1,\"value\":0,\"interp\":"
                        "\"bezier\"}]"),
     "\"bezier", "curve 0, key 1: \"interp\" differs from that of key 0"},
    {CURVE("softimage", "\"keys\":[{\"at\":0,\"value\":0,\"interp\":\"bezier\"},{\"at\":1,"
                        "\"value\":0}]"),
     "{\"at\":1", "differs"},
    {CURVE("softimage", "\"keys\":[{\"at\":0}]"), "{\"at", "\"value\" is missing"},
    {CURVE("blender", "\"before\":\"cycle\""), "\"cycle",
     "\"before\" is none of \"constant\", \"linear\""},
    {CURVE("blender", "\"cycles\":[]"), "[]}", "\"cycles\" must be an object"},
    {CURVE("blender", "\"cycles\":{\"before\":\"cycle\"}"), "\"cycle\"", "[MODE, COUNT]"},
    {CURVE("blender", "\"cycles\":{\"before\":[\"cycle\"]}"), "[\"cycle", "[MODE, COUNT]"},
    {CURVE("blender", "\"cycles\":{\"before\":[\"linear\",0]}"), "\"linear",
     "\"before\" is none of \"none\", \"cycle\", \"cycle-offset\", \"oscillate\""},
    {CURVE("blender", "\"cycles\":{\"after\":[\"cycle\",-1]}"), "-1", "a count of cycles"},
    {CURVE("blender", "\"cycles\":{\"after\":[\"cycle\",1.5]}"), "1.5", "a count of cycles"},
    {CURVE("blender", "\"cycles\":{\"after\":[\"cycle\",4294967296]}"), "4294", "2^32 - 1"},
    {CURVE("blender", "\"cycles\":{\"after\":[\"cycle\",\"inf\"]}"), "\"inf",
     "a count of cycles"},
    {KEY("blender", "\"interp\":\"hermite\""), "\"hermite",
     "none of \"bezier\", \"linear\", \"constant\", \"sine\""},
    {KEY("blender", "\"ease\":\"inout\""), "\"inout",
     "none of \"auto\", \"in\", \"out\", \"in-out\""},
    {KEY("blender", "\"back\":1e39"), "1e39", "back 1e+39 does not fit into float32"},
    {KEY("blender", "\"in\":3"), "3}", "\"in\" must be an array of two numbers"},
    {CURVE("blender", "\"keys\":[{\"at\":1e39,\"value\":0}]"), "1e39", "at 1e+39 does not fit"},
    {CURVE("maya", "\"weighted\":1"), "1}", "\"weighted\" must be true or false"},
    {CURVE("maya", "\"after\":3"), "3}",
     "\"after\" is none of \"constant\", \"linear\", \"cycle\""},
    {KEY("maya", "\"in_type\":\"spline\""), "\"spline",
     "\"in_type\" is none of \"fixed\", \"linear\""},
    {KEY("maya", "\"out_type\":5"), "5}", "\"out_type\" is none of"},
    {KEY("maya", "\"out\":[0,\"Inf\"]"), "\"Inf", "\"out\" is a string, but none of"},
    {KEY("maya", "\"out\":[0,0,0]"), "[0,0,0", "an array of two numbers"},
    {CURVE("maya", "\"unit\":\"frames\",\"rate_hz\":\"?\""), "\"?", "above 0"},
    {CURVE("blender", "\"unit\":\"frames\""), "\"frames", "need a \"rate_hz\""},
    {KEY("gltf", "\"interp\":\"bezier\""), "\"bezier",
     "\"interp\" is none of \"linear\", \"constant\", \"hermite\""},
    {KEY("bevy", "\"in\":[0,1]"), "[0,1", "\"in\" must be a number"},
    {CURVE("mayan", "\"keys\":[]"), "\"mayan", "unknown dialect \"mayan\"; did you mean maya?"},
};

static void each_error_names_the_thing_and_its_place(void **state) {
    (void)state;
    for (size_t i = 0; i < 2 * sizeof wrongs / sizeof wrongs[0]; i++) {
        const wrong *row = &wrongs[i / 2];
        uint32_t line, column;
        ac_error error;
        io_bytes bytes = io_text(row->text);
        if (io_load(bytes, i % 2, &error)) fail_msg("%s loads", row->text);
        assert_true(io_good_error(&error));
        place_of(row->text, row->mark, &line, &column);
        if (error.line != line || error.column != column || !strstr(error.message, row->words))
            fail_msg("%s: %s, line %u, column %u and not %u: %s\n", row->text,
                     ac_status_name(error.status), error.line, error.column, column,
                     error.message);
        io_free(&bytes);
    }
}

static void a_member_of_another_dialect_is_unknown(void **state) {
    (void)state;
    static const wrong rows[] = {
        {CURVE("xna", "\"weighted\":true"), "\"weighted",
         "curve 0: unknown member \"weighted\""},
        {CURVE("xna", "\"cycles\":{}"), "\"cycles", "\"cycles\""},
        {CURVE("softimage", "\"cycles\":{}"), "\"cycles", "unknown member"},
        {CURVE("softimage", "\"weighted\":true"), "\"weighted", "unknown member"},
        {CURVE("blender", "\"weighted\":true"), "\"weighted", "unknown member"},
        {CURVE("blender", "\"handles\":\"none\""), "\"handles", "unknown member"},
        {CURVE("maya", "\"hermite_tangents\":\"slope\""), "\"hermite", "unknown member"},
        {CURVE("maya", "\"wieghted\":true"), "\"wieghted", "did you mean \"weighted\"?"},
        {CURVE("blender", "\"cycles\":{\"Before\":1}"), "\"Before",
         "curve 0: unknown member \"Before\"; did you mean \"before\"?"},
        {KEY("softimage", "\"ease\":\"in\""), "\"ease", "key 0: unknown member \"ease\""},
        {KEY("blender", "\"in_type\":\"auto\""), "\"in_type", "unknown member"},
        {KEY("maya", "\"interp\":\"linear\""), "\"interp", "unknown member \"interp\""},
        {KEY("xna", "\"amplitude\":1"), "\"amplitude", "unknown member"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        uint32_t line, column;
        ac_error error;
        io_bytes bytes = io_text(rows[i].text);
        ac_asset *asset = io_load(bytes, 0, &error);
        assert_non_null(asset);
        assert_int_equal(asset->warning_count, 1);
        assert_non_null(strstr(asset->warnings[0].text, rows[i].words));
        ac_asset_free(asset);
        assert_null(io_load(bytes, 1, &error));
        place_of(rows[i].text, rows[i].mark, &line, &column);
        assert_int_equal(error.column, column);
        io_free(&bytes);
    }
}

/* ---- writing ----------------------------------------------------------------------------- */

static void the_layout_is_one_line_a_key(void **state) {
    (void)state;
    static const char text[] =
        "{\"animcurve\":1,\"curves\":[\n"
        " {\"dialect\":\"softimage\",\"handles\":\"none\",\"hermite_tangents\":\"per-segment\","
        "\"keys\":[\n"
        "  {\"at\":0,\"value\":0.1,\"in\":-0,\"out\":[1,0]}]},\n"
        " {\"dialect\":\"blender\",\"after\":\"linear\",\"cycles\":{\"before\":[\"none\",0],"
        "\"after\":[\"cycle\",2]},\"keys\":[\n"
        "  {\"at\":0,\"value\":0,\"in\":[0,0],\"out\":[0.1,0]},\n"
        "  {\"at\":1,\"value\":0,\"in\":[0,0],\"out\":[0,0],\"interp\":\"back\",\"ease\":"
        "\"in-out\",\"back\":2,\"amplitude\":0,\"period\":-1},\n"
        "  {\"at\":2,\"value\":0,\"in\":[0,0],\"out\":[0,0],\"interp\":\"sine\"}]},\n"
        " {\"dialect\":\"maya\",\"after\":\"cycle\",\"weighted\":true,\"keys\":[\n"
        "  {\"at\":0,\"value\":0},\n"
        "  {\"at\":1,\"value\":0,\"in\":[0,0],\"out\":[1,\"nan\"],\"in_type\":\"auto\","
        "\"out_type\":\"step\"}]}]}\n";
    ac_asset *asset = load(text);
    io_bytes written = io_save(asset, "json"), want = io_text(text);
    if (!io_same_bytes(written, want))
        fail_msg("%.*s", (int)written.size, (const char *)written.data);
    io_free(&want);
    io_free(&written);
    ac_asset_free(asset);
}

static void check_refused(const ac_curve *curve, const char *words) {
    ac_asset asset = {.curves = curve, .curve_count = 1};
    ac_save_opts opts = {.format = "json"};
    ac_error error;
    void *data;
    size_t size;
    ac_status status = ac_save_memory(&asset, &opts, &data, &size, &error);
    if (status != AC_ERROR_TOLERANCE && status != AC_ERROR_VALUE)
        fail_msg("%s: %s, %s", words, ac_status_name(status), error.message);
    assert_true(io_good_error(&error));
}

static void what_the_form_cannot_hold_is_refused(void **state) {
    (void)state;
    ac_key keys[2] = {{.position = 0}, {.position = 1}};
    ac_key_ease eases[2] = {{0}, {0}};
    const ac_dialect *soft = ac_dialect_find("softimage"), *maya = ac_dialect_find("maya"),
                     *blender = ac_dialect_find("blender");
    ac_curve curve = {.dialect = soft, .keys = keys, .key_count = 2};
    curve.weighted = 1;
    check_refused(&curve, "weights");
    curve.weighted = 0;
    keys[1].interp = AC_INTERP_STEP;
    check_refused(&curve, "two interpolations");
    keys[0].interp = keys[1].interp = AC_INTERP_HERMITE;
    keys[1].in.dx = 1;
    check_refused(&curve, "a Hermite pair");
    keys[0] = keys[1] = (ac_key){0};
    curve.handles = 9;
    check_refused(&curve, "handles 9");
    curve.handles = 0;
    curve.eases = eases;
    check_refused(&curve, "easings of softimage");
    curve.dialect = maya;
    check_refused(&curve, "easings of maya");
    curve.eases = NULL;
    keys[0].in_type = AC_TYPE_COUNT;
    check_refused(&curve, "tangent type 8");
    keys[0].in_type = 0;
    curve.after.count = 3;
    check_refused(&curve, "a count in maya");
    curve.dialect = blender;
    curve.after.past_count = AC_EXTRAP_LINEAR; /* beneath a constant rule */
    check_refused(&curve, "linear beneath constant");
    curve.after = (ac_side){.rule = AC_EXTRAP_CYCLE, .past_count = AC_EXTRAP_CYCLE};
    check_refused(&curve, "a cycle beneath a cycle");
    curve.after = (ac_side){0};
    curve.eases = eases;
    keys[0].interp = AC_INTERP_EASE;
    eases[0].back = 0.1;
    check_refused(&curve, "a parameter in double");
    eases[0].back = 0;
    eases[0].shape = AC_SHAPE_COUNT;
    check_refused(&curve, "a shape that is none");
}

/* ---- random curves ----------------------------------------------------------------------- */

static uint64_t random_state = 88172645463325252u;

static uint64_t random_bits(void) {
    random_state ^= random_state << 13;
    random_state ^= random_state >> 7;
    random_state ^= random_state << 17;
    return random_state * UINT64_C(2685821657736338717);
}

static uint32_t below(uint32_t bound) { return (uint32_t)(random_bits() >> 33) % bound; }

/* Any bits, or a plain number, or a zero of either sign. */
static double random_f64(void) {
    switch (below(4)) {
    case 0: return aci_f64_from_bits(random_bits());
    case 1: return below(2) ? 0.0 : -0.0;
    default: return (double)((int32_t)below(2001) - 1000) / (double)(1 + below(64));
    }
}

static double random_f32(void) {
    if (below(4) == 0) return aci_widen((uint32_t)random_bits());
    return aci_widen(aci_narrow(random_f64()));
}

static ac_handle random_handle(void) { return (ac_handle){random_f64(), random_f64()}; }

static ac_key random_key(double (*number)(void)) {
    ac_key key = {.position = number(), .value = number()};
    key.in = random_handle();
    key.out = random_handle();
    if (below(3) == 0) key.position = below(4); /* ties */
    return key;
}

static void random_softimage(ac_curve *curve, ac_key *keys) {
    static const uint8_t interps[] = {AC_INTERP_LINEAR, AC_INTERP_STEP, AC_INTERP_HERMITE,
                                      AC_INTERP_BEZIER};
    uint8_t interp = interps[below(4)];
    curve->handles = (uint8_t)below(4);
    curve->tangent_unit = (uint8_t)below(3);
    for (uint32_t i = 0; i < curve->key_count; i++) {
        keys[i] = random_key(random_f64);
        keys[i].interp = interp;
        if (interp != AC_INTERP_HERMITE) continue;
        keys[i].in.dx = keys[i].out.dx = 0.0;
    }
}

static ac_side random_blender_side(void) {
    ac_side side = {.rule = (int32_t)below(AC_EXTRAP_COUNT), .count = below(3)};
    uint8_t past = below(2) ? AC_EXTRAP_LINEAR : AC_EXTRAP_CONSTANT;
    bool cycle = side.rule != AC_EXTRAP_CONSTANT && side.rule != AC_EXTRAP_LINEAR;
    if (cycle) side.past_count = past;
    else if (side.count) side.past_count = (uint8_t)side.rule;
    return side;
}

static void random_blender(ac_curve *curve, ac_key *keys, ac_key_ease *eases) {
    static const uint8_t interps[] = {AC_INTERP_LINEAR, AC_INTERP_STEP, AC_INTERP_BEZIER,
                                      AC_INTERP_EASE, AC_INTERP_EASE};
    curve->before = random_blender_side();
    curve->after = random_blender_side();
    curve->eases = eases;
    for (uint32_t i = 0; i < curve->key_count; i++) {
        keys[i] = random_key(random_f32);
        keys[i].interp = interps[below(5)];
        eases[i] = (ac_key_ease){0};
        if (keys[i].interp != AC_INTERP_EASE && below(3)) continue;
        eases[i] = (ac_key_ease){.direction = (uint8_t)below(AC_DIRECTION_COUNT),
                                 .amplitude = below(2) ? (double)0.8f : random_f32(),
                                 .period = below(2) ? (double)4.1f : random_f32(),
                                 .back = below(2) ? (double)1.70158f : random_f32()};
        if (keys[i].interp == AC_INTERP_EASE) eases[i].shape = (uint16_t)below(AC_SHAPE_COUNT);
    }
}

static void random_maya(ac_curve *curve, ac_key *keys) {
    curve->weighted = (uint8_t)below(2);
    curve->before.rule = (int32_t)below(AC_EXTRAP_COUNT);
    curve->after.rule = (int32_t)below(AC_EXTRAP_COUNT);
    for (uint32_t i = 0; i < curve->key_count; i++) {
        keys[i] = random_key(random_f64);
        keys[i].in_type = (uint8_t)below(AC_TYPE_COUNT);
        keys[i].out_type = (uint8_t)below(AC_TYPE_COUNT);
    }
}

/* In added order, then put into the dialect's order, or left as a stored list. */
static void check_random(const char *name, uint64_t *curves, uint64_t *key_count) {
    enum { MOST = 12 };
    ac_key keys[MOST];
    ac_key_ease eases[MOST], ordered[MOST];
    uint32_t added[MOST];
    ac_curve curve = {.dialect = ac_dialect_find(name), .keys = keys, .key_count = below(MOST)};
    assert_non_null(curve.dialect);
    if (strcmp(name, "softimage") == 0) random_softimage(&curve, keys);
    else if (strcmp(name, "blender") == 0) random_blender(&curve, keys, eases);
    else random_maya(&curve, keys);
    if (below(2)) curve.rate_hz = (double)(1 + below(100)) / (double)(1 + below(3));
    else curve.unit = (uint8_t)below(2);
    bool stored = below(4) == 0;
    if (!stored) {
        assert_int_equal(
            ac_curve_order(curve.dialect, keys, curve.key_count, added, NULL, NULL), AC_OK);
        curve.added = added;
        for (uint32_t k = 0; k < curve.key_count; k++) ordered[added[k]] = eases[k];
        if (curve.eases) curve.eases = ordered;
    }
    bool ascends = true;
    for (uint32_t i = 0; i < curve.key_count; i++)
        if (!(keys[i].position >= keys[i ? i - 1 : 0].position)) ascends = false;
    curve.ordered = ascends;
    if (ac_curve_check(&curve, NULL) != AC_OK) fail_msg("a random %s is no curve", name);
    ac_asset asset = {.curves = &curve, .curve_count = 1};
    check_comes_back(&asset);
    ++*curves;
    *key_count += curve.key_count;
}

static void random_curves_come_back_in_every_bit(void **state) {
    (void)state;
    static const char *const names[] = {"softimage", "blender", "maya", "maya-f32time"};
    uint64_t curves = 0, keys = 0;
    for (int i = 0; i < 8000; i++) check_random(names[i % 4], &curves, &keys);
    print_message("%llu random curves, %llu keys, all came back\n", (unsigned long long)curves,
                  (unsigned long long)keys);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_example_of_the_form_reads_as_it_says),
        cmocka_unit_test(everything_left_out_has_its_default),
        cmocka_unit_test(every_word_gives_its_number),
        cmocka_unit_test(channels_keep_all_their_fields),
        cmocka_unit_test(every_dialect_has_its_rules),
        cmocka_unit_test(handles_of_softimage_follow_its_interpolation),
        cmocka_unit_test(cycles_lie_on_top_of_the_extrapolation),
        cmocka_unit_test(a_plain_key_keeps_its_easing_parameters),
        cmocka_unit_test(easings_follow_their_keys_into_the_dialects_order),
        cmocka_unit_test(blenders_numbers_are_floats_and_its_handles_are_not),
        cmocka_unit_test(frames_without_a_rate_are_unknown),
        cmocka_unit_test(an_automatic_tangent_without_a_vector_is_computed),
        cmocka_unit_test(computing_uses_the_files_dialect_whoever_plays),
        cmocka_unit_test(each_error_names_the_thing_and_its_place),
        cmocka_unit_test(a_member_of_another_dialect_is_unknown),
        cmocka_unit_test(the_layout_is_one_line_a_key),
        cmocka_unit_test(what_the_form_cannot_hold_is_refused),
        cmocka_unit_test(random_curves_come_back_in_every_bit),
    };
    return cmocka_run_group_tests_name("json fcurves", tests, NULL, NULL);
}
