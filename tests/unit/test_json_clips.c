/* Clips and tracks in animcurve JSON: what is read, what is refused and where, what is written,
 * and that it comes back. Rules: docs/formats/json.md, "Clips". */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <dirent.h>

#include "base/bits.h"
#include "clip_support.h"

#define CHECK_BITS(value, bits64) assert_int_equal(aci_f64_bits(value), (uint64_t)(bits64))

/* Curves 0 and 1 are xna in seconds, 2 is softimage in frames. */
#define CURVES                                                                                \
    "{\"animcurve\":1,\"curves\":[{\"dialect\":\"xna\",\"keys\":[{\"at\":3,\"value\":1},"     \
    "{\"at\":0,\"value\":2}]},{\"dialect\":\"xna\",\"keys\":[{\"at\":1,\"value\":5,"          \
    "\"interp\":\"step\"}]},\n{\"dialect\":\"softimage\",\"unit\":\"frames\",\"rate_hz\":25," \
    "\"keys\":[{\"at\":0,\"value\":0},{\"at\":50,\"value\":0}]}],\n"
#define CLIP(members) CURVES "\"clips\":[{" members "}]}"
#define TRACK(members) CLIP("\"tracks\":[{" members "}]")

/* ---- reading ----------------------------------------------------------------------------- */

static void a_clip_reads_as_it_says(void **state) {
    (void)state;
    ac_asset *asset = io_load_json(
        CLIP("\"name\":\"walk\",\"start_s\":-0.5,\"end_s\":9,\"axes\":[[0,1],[-0.5]],"
             "\"tracks\":[{\"node\":\"Root/Hip\",\"node_index\":7,\"property\":"
             "\"rotation\",\"width\":3,\"curves\":[1,null,0],\"rest\":[1,2.5,\"nan:"
             "7f800001\"],\"euler\":\"zxy\",\"angle\":\"deg\",\"ignored\":\"why\"},"
             "{\"property\":\"pointer\",\"pointer\":\"/a/0\",\"width\":1,\"dialect\":"
             "\"softimage\",\"interp\":\"linear\",\"curves\":[2]}]"));
    assert_int_equal(asset->warning_count, 0);
    assert_int_equal(asset->clip_count, 1);
    const ac_clip *clip = asset->clips;
    assert_string_equal(clip->name, "walk");
    CHECK_BITS(clip->start_s, aci_f64_bits(-0.5));
    CHECK_BITS(clip->end_s, aci_f64_bits(9));
    assert_int_equal(clip->track_count, 2);
    assert_int_equal(clip->target_count, 2);
    assert_int_equal(clip->pose_width, 4);
    assert_int_equal(clip->axis_count, 2); /* no track needs them, and they stay */
    assert_int_equal(clip->axes[0].count, 2);
    assert_int_equal(aci_f32_bits(clip->axes[1].times_s[0]), 0xbf000000);
    const ac_track *track = &clip->tracks[0];
    assert_int_equal(track->width, 3);
    assert_int_equal(track->kind, AC_TRACK_EULER);
    assert_int_equal(track->euler_order, AC_EULER_ZXY);
    assert_int_equal(track->flags, AC_TRACK_DEGREES);
    assert_int_equal(track->interp, AC_INTERP_DEFAULT); /* one steps, the other does not */
    assert_ptr_equal(track->dialect, ac_dialect_find("xna"));
    assert_ptr_equal(track->curves[0], &asset->curves[1]);
    assert_null(track->curves[1]);
    assert_ptr_equal(track->curves[2], &asset->curves[0]);
    assert_int_equal(aci_f32_bits(track->rest[1]), 0x40200000);
    assert_int_equal(aci_f32_bits(track->rest[2]), 0x7f800001);
    const ac_target *target = &clip->targets[track->target];
    assert_string_equal(target->node, "Root/Hip");
    assert_string_equal(target->property, "rotation");
    assert_string_equal(target->pointer, "");
    assert_string_equal(target->ignored, "why");
    assert_int_equal(target->node_index, 7);
    track = &clip->tracks[1];
    assert_int_equal(track->pose_offset, 3);
    assert_int_equal(track->kind, AC_TRACK_SCALAR);
    assert_int_equal(track->interp, AC_INTERP_LINEAR);
    assert_ptr_equal(track->dialect, ac_dialect_find("softimage"));
    assert_string_equal(clip->targets[track->target].pointer, "/a/0");
    clip_check_comes_back(asset, NULL);
    ac_asset_free(asset);
}

static void everything_left_out_has_its_default(void **state) {
    (void)state;
    ac_asset *asset =
        io_load_json(CURVES "\"clips\":[{},{\"tracks\":["
                            "{\"property\":\"scale\",\"curves\":[0,0,null]},"
                            "{\"property\":\"translation\",\"curves\":[1,1,1]},"
                            "{\"property\":\"x\",\"width\":3,\"curves\":[1,1,1]},"
                            "{\"property\":\"rotation\",\"curves\":[0,0,0,0]}]}]}");
    assert_int_equal(asset->clip_count, 2);
    const ac_clip *clip = &asset->clips[0];
    assert_string_equal(clip->name, "");
    CHECK_BITS(clip->start_s, 0);
    CHECK_BITS(clip->end_s, 0);
    assert_int_equal(clip->track_count, 0);
    clip = &asset->clips[1];
    static const uint8_t kinds[] = {AC_TRACK_VEC3, AC_TRACK_VEC3, AC_TRACK_OTHER,
                                    AC_TRACK_OTHER};
    static const uint8_t interps[] = {AC_INTERP_HERMITE, AC_INTERP_STEP, AC_INTERP_STEP,
                                      AC_INTERP_HERMITE};
    for (uint32_t t = 0; t < 4; t++) {
        const ac_track *track = &clip->tracks[t];
        assert_int_equal(track->width, t == 3 ? 4 : 3);
        assert_int_equal(track->kind, kinds[t]);
        assert_int_equal(track->interp, interps[t]);
        assert_int_equal(track->flags, 0);
        for (uint32_t c = 0; c < track->width; c++)
            assert_int_equal(aci_f32_bits(track->rest[c]), t == 0 ? 0x3f800000 : 0);
        assert_int_equal(clip->targets[t].node_index, -1);
        assert_string_equal(clip->targets[t].node, "");
        assert_string_equal(clip->targets[t].ignored, "");
    }
    CHECK_BITS(clip->end_s, aci_f64_bits(3));
    clip_check_comes_back(asset, NULL);
    ac_asset_free(asset);
}

static void a_clip_ends_at_the_last_time_of_its_curves(void **state) {
    (void)state;
    static const struct {
        const char *curve;
        double end_s;
    } rows[] = {
        {"\"keys\":[]", 0},
        {"\"keys\":[{\"at\":7,\"value\":0},{\"at\":2,\"value\":0}]", 7},
        {"\"keys\":[{\"at\":-7,\"value\":0}]", -7},
        {"\"keys\":[{\"at\":-0,\"value\":0}]", 0},
        {"\"keys\":[{\"at\":1,\"value\":0},{\"at\":\"inf\",\"value\":0}]", 1},
        {"\"keys\":[{\"at\":\"nan\",\"value\":0}]", 0},
        {"\"unit\":\"frames\",\"rate_hz\":30,\"keys\":[{\"at\":10,\"value\":0}]", 10.0 / 30.0},
        {"\"unit\":\"frames\",\"rate_hz\":\"unknown\",\"keys\":[{\"at\":10,\"value\":0}]", 0},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char text[512];
        snprintf(text, sizeof text,
                 "{\"clips\":[{\"tracks\":[{\"property\":\"x\",\"width\":2,\"curves\":[null,0]}"
                 "]}],\"curves\":[{\"dialect\":\"xna\",%s}],\"animcurve\":1}",
                 rows[i].curve);
        ac_asset *asset = io_load_json(text);
        CHECK_BITS(asset->clips[0].end_s, aci_f64_bits(rows[i].end_s));
        io_bytes written;
        clip_check_comes_back(asset, &written);
        io_add_u8(&written, 0);
        assert_null(strstr((char *)written.data, "end_s"));
        io_free(&written);
        ac_asset_free(asset);
    }
}

static void tracks_without_curves_say_their_dialect_and_may_say_their_interp(void **state) {
    (void)state;
    ac_asset *asset =
        io_load_json(TRACK("\"property\":\"scale\",\"dialect\":\"fna\",\"interp\":"
                           "\"step-next\",\"curves\":[null,null,null]"));
    const ac_track *track = asset->clips[0].tracks;
    assert_ptr_equal(track->dialect, ac_dialect_find("fna"));
    assert_int_equal(track->interp, AC_INTERP_STEP_NEXT);
    clip_check_comes_back(asset, NULL);
    ac_asset_free(asset);
}

static void tracks_are_of_the_dialect_that_plays_their_curves(void **state) {
    (void)state;
    static const char text[] =
        "{\"animcurve\":1,\"curves\":[{\"dialect\":\"xna\"}],\"clips\":[{\"tracks\":"
        "[{\"property\":\"x\",\"width\":1,\"curves\":[0]}]}]}";
    ac_load_opts opts = {.dialect = ac_dialect_find("fna")};
    ac_asset *asset = ac_load_memory(text, sizeof text - 1, &opts, NULL);
    assert_non_null(asset);
    assert_ptr_equal(asset->clips[0].tracks[0].dialect, opts.dialect);
    clip_check_comes_back(asset, NULL);
    ac_asset_free(asset);
}

static void kinds_that_the_property_does_not_tell_are_given(void **state) {
    (void)state;
    ac_asset *asset = io_load_json(
        CLIP("\"tracks\":["
             "{\"property\":\"POSITION\",\"width\":3,\"curves\":[0,0,0],\"kind\":\"vec3\"},"
             "{\"property\":\"scale\",\"curves\":[0,0,0],\"kind\":\"other\"},"
             "{\"property\":\"n\",\"width\":1,\"curves\":[0],\"kind\":\"other\"},"
             "{\"property\":\"ORIENTATION\",\"width\":3,\"curves\":[0,0,0],\"euler\":\"zyx\","
             "\"angle\":\"rad\"},"
             "{\"property\":\"m\",\"width\":1,\"curves\":[0],\"kind\":\"scalar\"}]"));
    static const uint8_t kinds[] = {AC_TRACK_VEC3, AC_TRACK_OTHER, AC_TRACK_OTHER,
                                    AC_TRACK_EULER, AC_TRACK_SCALAR};
    for (uint32_t t = 0; t < 5; t++) assert_int_equal(asset->clips[0].tracks[t].kind, kinds[t]);
    assert_int_equal(asset->clips[0].tracks[3].flags, 0);
    clip_check_comes_back(asset, NULL);
    ac_asset_free(asset);
}

/* ---- dotXSI ------------------------------------------------------------------------------ */

static bool is_good(const char *name) {
    return strncmp(name, "ok_", 3) == 0 || strncmp(name, "warn_", 5) == 0;
}

static void clips_of_every_dotxsi_file_come_back(void **state) {
    (void)state;
    static const char path[] = TEST_DATA "/xsi/handmade";
    size_t clips = 0, tracks = 0;
    DIR *dir = opendir(path);
    assert_non_null(dir);
    for (struct dirent *entry = readdir(dir); entry; entry = readdir(dir)) {
        char name[512];
        if (!is_good(entry->d_name)) continue;
        snprintf(name, sizeof name, "%s/%s", path, entry->d_name);
        ac_error error;
        ac_asset *asset = ac_load_file(name, NULL, &error);
        assert_non_null(asset);
        clip_check_comes_back(asset, NULL);
        clips += asset->clip_count;
        for (size_t i = 0; i < asset->clip_count; i++) tracks += asset->clips[i].track_count;
        ac_asset_free(asset);
    }
    closedir(dir);
    assert_true(clips > 40 && tracks > 40);
}

static void an_action_is_written_as_the_form_says(void **state) {
    (void)state;
    ac_error error;
    ac_asset *asset = ac_load_file(TEST_DATA "/xsi/handmade/ok_action_mixer.xsi", NULL, &error);
    assert_non_null(asset);
    io_bytes written;
    clip_check_comes_back(asset, &written);
    io_add_u8(&written, 0);
    assert_non_null(
        strstr((char *)written.data,
               "]}],\n\"clips\":[\n {\"name\":\"walk\",\"start_s\":0.04,\"tracks\":[\n"
               "  {\"node\":\"cube\",\"property\":\"translation\",\"curves\":[0,1,"
               "null]}]},\n {\"name\":\"pose\",\"tracks\":[]}]}\n"));
    io_free(&written);
    ac_asset_free(asset);
}

/* The second curve of a component stays out of the track, and so does its interpolation. */
static void an_xsi_track_has_the_interpolation_of_the_curves_it_holds(void **state) {
    (void)state;
    static const char text[] =
        "xsi 0360txt 0032\nSI_FCurve{\"a\",\"SCALING-X\",\"LINEAR\",1,1,1,0,1,}"
        "SI_FCurve{\"a\",\"SCALING-X\",\"CONSTANT\",1,1,1,0,1,}";
    ac_load_opts opts = {.format = "xsi"};
    ac_error error;
    ac_asset *asset = ac_load_memory(text, sizeof text - 1, &opts, &error);
    if (!asset) fail_msg("%s", error.message);
    assert_int_equal(asset->clips[0].tracks[0].interp, AC_INTERP_LINEAR);
    assert_int_equal(asset->clips[0].targets[0].node_index, -1);
    clip_check_comes_back(asset, NULL);
    ac_asset_free(asset);
}

/* ---- errors ------------------------------------------------------------------------------ */

#define X1 "\"property\":\"x\",\"width\":1,"
#define X3 "\"property\":\"x\",\"width\":3,"
#define BAD(members) TRACK(members), AC_ERROR_VALUE

static const clip_bad_row bad_clips[] = {
    {CURVES "\"clips\":[[]]}", AC_ERROR_VALUE, "[]", "clip 0: a clip must be an object"},
    {CURVES "\"clips\":[{},3]}", AC_ERROR_VALUE, "3]", "clip 1: a clip must be an object"},
    {CLIP("\"name\":null"), AC_ERROR_VALUE, "null", "clip 0: \"name\" must be a string"},
    {CLIP("\"start_s\":\"0\""), AC_ERROR_VALUE, "\"0\"", "\"start_s\" is a string"},
    {CLIP("\"start_s\":\"nan\""), AC_ERROR_VALUE, "\"nan", "\"start_s\" must be finite"},
    {CLIP("\"end_s\":\"inf\""), AC_ERROR_VALUE, "\"inf", "clip 0: \"end_s\" must be finite"},
    {CLIP("\"end_s\":true"), AC_ERROR_VALUE, "true", "\"end_s\" must be a number"},
    {CLIP("\"axes\":{}"), AC_ERROR_VALUE, "{}", "\"axes\" must be an array"},
    {CLIP("\"axes\":[0]"), AC_ERROR_VALUE, "0]}", "an axis must be an array"},
    {CLIP("\"axes\":[[0,{}]]"), AC_ERROR_VALUE, "{}", "\"axes\" must be a number"},
    {CLIP("\"axes\":[[1e300]]"), AC_ERROR_VALUE, "1e3", "does not fit into float32"},
    {CLIP("\"tracks\":{}"), AC_ERROR_VALUE, "{}", "\"tracks\" must be an array"},
    {CLIP("\"name\":\"a\",\"name\":\"a\""), AC_ERROR_SYNTAX, "\":\"a\"}]}", "duplicate"},
    {CLIP("\"tracks\":[\"t\"]"), AC_ERROR_VALUE, "\"t\"]",
     "track 0: a track must be an object"},
    {CLIP("\"tracks\":[{" X1 "\"curves\":[0]},{}]"), AC_ERROR_VALUE, "{}",
     "clip 0, track 1: \"property\" is missing"},
};

static const clip_bad_row bad_tracks[] = {
    {BAD("\"property\":1"), "1}", "\"property\" must be a string"},
    {BAD(X1 "\"node\":7"), "7}", "clip 0, track 0: \"node\" must be a string"},
    {BAD(X1 "\"pointer\":[]"), "[]", "\"pointer\" must be a string"},
    {BAD(X1 "\"ignored\":true"), "true", "\"ignored\" must be a string"},
    {BAD(X1 "\"node_index\":-1"), "-1}", "\"node_index\" must be 0 or above"},
    {BAD(X1 "\"node_index\":1.5"), "1.5", "\"node_index\" must be a whole number"},
    {BAD(X1 "\"node_index\":null"), "null", "\"node_index\" must be a whole number"},
    {BAD("\"property\":\"x\",\"curves\":[0]"), "{\"property", "\"width\" is missing"},
    {BAD("\"property\":\"x\",\"width\":0,\"curves\":[]"), "0,\"curves", "must be above 0"},
    {BAD("\"property\":\"x\",\"width\":-3,\"curves\":[]"), "-3", "must be above 0"},
    {BAD("\"property\":\"x\",\"width\":\"1\",\"curves\":[0]"), "\"1\"", "whole number"},
    {BAD("\"property\":\"x\",\"width\":4294967297,\"curves\":[0]"), "4294", "whole number"},
    {BAD("\"property\":\"x\",\"width\":2147483647,\"curves\":[0]"), "[0]",
     "\"curves\" has 1 elements, and the width of the track is 2147483647"},
    {BAD(X3 "\"curves\":[0,1]"), "[0,1]", "\"curves\" has 2 elements, and the width"},
    {BAD(X1 "\"curves\":[0,1]"), "[0,1]", "\"curves\" has 2 elements, and the width"},
    {BAD(X1 "\"curves\":[0],\"rest\":[1,2]"), "[1,2]", "\"rest\" has 2 elements"},
    {BAD("\"property\":\"rotation\",\"curves\":[0,0,0]"), "[0,0,0]", "width of the track is 4"},
    {BAD(X1 "\"curves\":0"), "0}", "\"curves\" must be an array"},
    {BAD(X1 "\"curves\":[\"a\"]"), "\"a\"", "neither an index nor null"},
    {BAD(X1 "\"curves\":[0.5]"), "0.5", "whole number"},
    {BAD(X1 "\"curves\":[3]"), "3]", "there is no curve 3: the document has 3"},
    {BAD(X1 "\"curves\":[-1]"), "-1", "there is no curve -1"},
    {BAD(X3 "\"curves\":[0,null,2]"), "2]", "of one dialect"},
    {BAD("\"property\":\"x\",\"width\":1"), "{\"property", "a track needs \"curves\""},
    {BAD(X1 "\"curves\":[0],\"times\":[0]"), "[0],\"times", "either \"curves\" or"},
    {BAD(X1 "\"curves\":[0],\"rest\":0"), "0}", "\"rest\" must be an array"},
    {BAD(X1 "\"curves\":[0],\"rest\":[]"), "[]", "\"rest\" has 0 elements"},
    {BAD(X1 "\"curves\":[0],\"rest\":[null]"), "null", "\"rest\" must be a number"},
    {BAD(X1 "\"curves\":[0],\"rest\":[1e39]"), "1e39", "does not fit into float32"},
    {BAD(X3 "\"curves\":[0,0,0],\"euler\":\"XYZ\""), "\"XYZ", "\"euler\" is none of \"xyz\""},
    {BAD(X3 "\"curves\":[0,0,0],\"euler\":\"xyz\""), "\"xyz\"", "\"euler\" needs an \"angle\""},
    {BAD(X3 "\"curves\":[0,0,0],\"euler\":\"xyz\",\"angle\":1"), "1}", "none of \"rad\""},
    {BAD(X1 "\"curves\":[0],\"euler\":\"xyz\",\"angle\":\"deg\""), "\"xyz\"", "of 3"},
    {BAD(X1 "\"curves\":[0],\"kind\":\"vec4\""), "\"vec4", "\"kind\" is none of \"scalar\""},
    {BAD(X1 "\"curves\":[0],\"kind\":\"vec3\""), "\"vec3", "\"kind\" does not fit the width"},
    {BAD(X3 "\"curves\":[0,0,0],\"kind\":\"scalar\""), "\"scalar", "does not fit the width"},
    {BAD(X3 "\"curves\":[0,0,0],\"kind\":\"euler\""), "\"euler", "only there"},
    {BAD(X3 "\"curves\":[0,0,0],\"kind\":\"vec3\",\"euler\":\"xyz\",\"angle\":\"deg\""),
     "\"vec3", "\"kind\" is \"euler\" where"},
    {BAD(X1 "\"curves\":[0],\"dialect\":\"fna\""), "\"fna", "not the dialect of its curves"},
    {BAD(X1 "\"curves\":[0],\"dialect\":\"xnb\""), "\"xnb",
     "clip 0, track 0: unknown dialect \"xnb\"; did you mean xna"},
    {BAD(X1 "\"curves\":[0],\"dialect\":3"), "3}", "\"dialect\" must be a string"},
    {BAD(X1 "\"curves\":[0],\"interp\":\"slerp\""), "\"slerp", "\"interp\" is none of"},
    {BAD(X1 "\"curves\":[0],\"interp\":\"linear\""), "\"linear", "not that of all keys"},
    {BAD("\"property\":\"x\",\"width\":2,\"curves\":[0,1],\"interp\":\"step\""), "\"step",
     "not that of all keys"},
    {BAD(X1 "\"curves\":[0],\"dialect\":\"gltf\""), "\"gltf", "not the dialect of its curves"},
};

static void each_error_names_the_thing_and_its_place(void **state) {
    (void)state;
    for (uint32_t strict = 0; strict < 2; strict++) {
        for (size_t i = 0; i < sizeof bad_clips / sizeof bad_clips[0]; i++)
            clip_check_bad(&bad_clips[i], strict);
        for (size_t i = 0; i < sizeof bad_tracks / sizeof bad_tracks[0]; i++)
            clip_check_bad(&bad_tracks[i], strict);
    }
}

static void what_means_nothing_is_a_warning_and_strictly_an_error(void **state) {
    (void)state;
    static const clip_bad_row rows[] = {
        {CLIP("\"nam\":1"), AC_ERROR_VALUE, "\"nam",
         "clip 0: unknown member \"nam\"; did you mean \"name\"?"},
        {TRACK(X1 "\"curves\":[0],\n\"keys\":[]"), AC_ERROR_VALUE, "\"keys",
         "clip 0, track 0: unknown member \"keys\""},
        {TRACK(X1 "\"curves\":[0],\"angle\":\"deg\""), AC_ERROR_VALUE, "\"deg",
         "\"angle\" means nothing without \"euler\""},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char where[64];
        uint32_t line, column;
        clip_check_bad(&rows[i], 1);
        clip_place_of(rows[i].text, rows[i].mark, &line, &column);
        snprintf(where, sizeof where, "line %u, column %u", line, column);
        ac_asset *asset = io_load_json(rows[i].text);
        assert_int_equal(asset->warning_count, 1);
        assert_string_equal(asset->warnings[0].where, where);
        assert_non_null(strstr(asset->warnings[0].text, rows[i].words));
        ac_asset_free(asset);
    }
}

/* ---- writing ----------------------------------------------------------------------------- */

static void the_layout_is_one_line_a_track(void **state) {
    (void)state;
    static const char text[] =
        "{\"animcurve\":1,\"curves\":[\n"
        " {\"dialect\":\"xna\",\"keys\":[\n"
        "  {\"at\":2,\"value\":1}]}],\n"
        "\"clips\":[\n"
        " {\"name\":\"a\\\"b\",\"start_s\":-0,\"end_s\":2.5,\"tracks\":[\n"
        "  "
        "{\"node\":\"n\",\"node_index\":0,\"property\":\"rotation\",\"width\":3,\"curves\":[0,"
        "null,0],\"rest\":[0,0.1,-0],\"euler\":\"xyz\",\"angle\":\"deg\",\"ignored\":\"z\"},\n"
        "  {\"property\":\"scale\",\"dialect\":\"fna\",\"curves\":[null,null,null]},\n"
        "  {\"property\":\"\",\"pointer\":\"/p\",\"width\":1,\"dialect\":\"fna\",\"interp\":"
        "\"linear\",\"curves\":[null],\"rest\":[\"nan\"],\"kind\":\"other\"}]},\n"
        " {\"tracks\":[]}]}\n";
    ac_asset *asset = io_load_json(text);
    io_bytes written = io_save(asset, "json"), want = io_text(text);
    if (!io_same_bytes(written, want))
        fail_msg("%.*s", (int)written.size, (const char *)written.data);
    io_free(&want);
    io_free(&written);
    ac_asset_free(asset);
}

/* An asset by hand: a clip with one track of width 3, whose first component is curve 1. */
typedef struct by_hand {
    ac_curve curves[2];
    const ac_curve *components[3];
    float rest[3];
    ac_track track;
    ac_target target;
    ac_clip clip;
    ac_asset asset;
} by_hand;

static void build(by_hand *h) {
    memset(h, 0, sizeof *h);
    for (int i = 0; i < 2; i++)
        h->curves[i] = (ac_curve){.dialect = ac_dialect_find("xna"), .ordered = 1};
    h->components[0] = &h->curves[1];
    h->track = (ac_track){.curves = h->components,
                          .rest = h->rest,
                          .dialect = h->curves[0].dialect,
                          .width = 3,
                          .kind = AC_TRACK_VEC3};
    h->target = (ac_target){
        .node = "n", .property = "translation", .pointer = "", .ignored = "", .node_index = -1};
    h->clip = (ac_clip){.name = "",
                        .tracks = &h->track,
                        .targets = &h->target,
                        .track_count = 1,
                        .target_count = 1,
                        .pose_width = 3};
    h->asset =
        (ac_asset){.curves = h->curves, .curve_count = 2, .clips = &h->clip, .clip_count = 1};
}

/* As a copy and a choice of the curves leaves behind. */
static void components_that_point_elsewhere_are_refused(void **state) {
    (void)state;
    static const char words[] =
        "clip 0, track 0: component 0 points to a curve that is not among the asset's curves";
    by_hand h;
    ac_curve elsewhere = {.dialect = ac_dialect_find("xna")};
    build(&h);
    clip_check_comes_back(&h.asset, NULL);
    h.asset.curve_count = 1; /* one past the last */
    clip_check_refused(&h.asset, AC_ERROR_ARGUMENT, words);
    h.asset.curve_count = 0;
    clip_check_refused(&h.asset, AC_ERROR_ARGUMENT, words);
    build(&h);
    h.asset.curves = &h.curves[1];
    h.asset.curve_count = 1;
    h.components[0] = &h.curves[0]; /* before the first */
    clip_check_refused(&h.asset, AC_ERROR_ARGUMENT, words);
    build(&h);
    h.components[0] = &elsewhere;
    clip_check_refused(&h.asset, AC_ERROR_ARGUMENT, words);
    build(&h);
    h.components[0] = (const ac_curve *)(const void *)&h.curves[0].keys; /* between two */
    clip_check_refused(&h.asset, AC_ERROR_ARGUMENT, words);
}

static void tracks_made_by_hand_are_checked(void **state) {
    (void)state;
    by_hand h;
#define REFUSED(change, status, words)               \
    do {                                             \
        build(&h);                                   \
        change;                                      \
        clip_check_refused(&h.asset, status, words); \
    } while (0)
    REFUSED(h.track.target = 1, AC_ERROR_ARGUMENT, "its target is not among");
    REFUSED(h.track.width = 0, AC_ERROR_ARGUMENT, "no components");
    REFUSED(h.track.rest = NULL, AC_ERROR_ARGUMENT, "no array");
    REFUSED(h.track.curves = NULL, AC_ERROR_ARGUMENT, "no array");
    REFUSED(h.track.kind = AC_TRACK_SCALAR, AC_ERROR_ARGUMENT, "does not fit its width");
    REFUSED(h.track.kind = AC_TRACK_KIND_COUNT, AC_ERROR_ARGUMENT, "are none");
    REFUSED(h.track.euler_order = AC_EULER_ORDER_COUNT, AC_ERROR_ARGUMENT, "are none");
    REFUSED(h.track.flags = 2, AC_ERROR_ARGUMENT, "are none");
    REFUSED(h.track.flags = AC_TRACK_DEGREES, AC_ERROR_TOLERANCE, "no Euler track");
    REFUSED(h.track.euler_order = 1, AC_ERROR_TOLERANCE, "no Euler track");
    REFUSED(h.track.interp = AC_INTERP_SLERP, AC_ERROR_ARGUMENT, "not one of scalar curves");
    REFUSED(h.track.interp = AC_INTERP_COUNT, AC_ERROR_ARGUMENT, "not one of scalar curves");
    REFUSED(h.target.node_index = -2, AC_ERROR_ARGUMENT, "below -1");
    REFUSED(h.target.node = "\xff", AC_ERROR_VALUE, "not UTF-8");
    REFUSED(h.target.ignored = "\xff", AC_ERROR_VALUE, "not UTF-8");
    REFUSED(h.clip.name = "\xff", AC_ERROR_VALUE, "clip 0: its name is not UTF-8");
    REFUSED(h.clip.start_s = aci_widen(0x7fc00000u), AC_ERROR_VALUE, "not finite");
    REFUSED(h.clip.end_s = aci_widen(0x7f800000u), AC_ERROR_VALUE, "not finite");
    REFUSED((h.curves[0].dialect = ac_dialect_find("fna"), h.components[2] = h.curves),
            AC_ERROR_TOLERANCE, "several dialects");
    REFUSED((h.components[0] = NULL, h.track.dialect = NULL), AC_ERROR_ARGUMENT, "no dialect");
#undef REFUSED
}

/* What follows from the curves is not taken from the track, which may be stale or zero. */
static void what_curves_tell_need_not_be_told(void **state) {
    (void)state;
    by_hand h;
    build(&h);
    h.track.dialect = NULL;
    h.target = (ac_target){.node_index = -1};
    h.target.property = "translation";
    h.clip.name = NULL;
    io_bytes written = io_save(&h.asset, "json");
    ac_error error;
    ac_asset *again = io_load(written, 1, &error);
    assert_non_null(again);
    assert_ptr_equal(again->clips[0].tracks[0].dialect, h.curves[0].dialect);
    assert_string_equal(again->clips[0].targets[0].node, "");
    ac_asset_free(again);
    io_free(&written);
}

/* ---- hostile input ----------------------------------------------------------------------- */

static const char full[] = CURVES
    "\"clips\":[{\"name\":\"a\",\"start_s\":1,\"end_s\":2,\"axes\":[[0,1]],\"tracks\":["
    "{\"node\":\"n\",\"node_index\":4,\"property\":\"rotation\",\"width\":3,\"curves\":[0,"
    "null,1],\"rest\":[1,\"nan\",3],\"euler\":\"zyx\",\"angle\":\"deg\",\"ignored\":\"i\"},"
    "{\"property\":\"pointer\",\"pointer\":\"/p\",\"width\":1,\"dialect\":\"xna\","
    "\"interp\":\"step\",\"curves\":[1],\"kind\":\"other\",\"more\":[{}]}]},{}]}";

static void a_document_cut_anywhere_is_an_error(void **state) {
    (void)state;
    clip_cut_everywhere(full);
}

static void any_byte_may_be_another(void **state) {
    (void)state;
    clip_counts counts = {0};
    /* The curves before them have their own test. */
    clip_change_everywhere(full, "\"clips\"", &counts);
    assert_true(counts.loaded > 500 && counts.refused > 500);
}

static void any_allocation_of_loading_may_fail(void **state) {
    (void)state;
    io_bytes bytes = io_text(full);
    assert_true(io_fail_loading(bytes, "json") > 1);
    io_free(&bytes);
}

static void any_allocation_of_saving_may_fail(void **state) {
    (void)state;
    ac_asset *asset = io_load_json(full);
    assert_true(io_fail_saving(asset, "json") > 1);
    ac_asset_free(asset);
}

/* The arena's blocks would hide a small one: what the text does not hold is not asked for. */
static void a_width_is_no_reason_to_allocate(void **state) {
    (void)state;
    static const char *const texts[] = {
        TRACK("\"property\":\"x\",\"width\":2147483647,\"curves\":[null],\"rest\":[1]"),
        TRACK("\"property\":\"x\",\"width\":2147483647,\"times\":[0],\"values\":[1]"),
    };
    for (size_t i = 0; i < 2; i++) {
        io_memory memory = {0};
        ac_allocator allocator;
        ac_error error;
        io_bytes bytes = io_text(texts[i]);
        assert_null(clip_load_watched(bytes, 0, &memory, &allocator, &error));
        assert_int_equal(error.status, AC_ERROR_VALUE);
        assert_true(memory.peak_bytes < 100000);
        io_free(&bytes);
    }
}

static void limits_hold_where_there_are_clips(void **state) {
    (void)state;
    ac_load_opts opts = {.limits = {.max_keys = 4}};
    ac_error error;
    assert_null(ac_load_memory(full, sizeof full - 1, &opts, &error));
    assert_int_equal(error.status, AC_ERROR_LIMIT);
    opts.limits.max_keys = 5;
    ac_asset *asset = ac_load_memory(full, sizeof full - 1, &opts, &error);
    assert_non_null(asset);
    ac_asset_free(asset);
    /* Many tracks: the ceiling holds for all of them and for the parser together. */
    io_bytes bytes = io_text(CURVES "\"clips\":[{\"tracks\":[");
    for (int i = 0; i < 2000; i++) {
        static const char track[] = "{" X1 "\"curves\":[0]},";
        io_add(&bytes, track, sizeof track - (i == 1999 ? 2 : 1));
    }
    io_add(&bytes, "]}]}", 4);
    bool was_refused = false, was_loaded = false;
    for (size_t size = (size_t)1 << 16; size <= (size_t)1 << 24; size *= 2) {
        io_memory memory = {0};
        ac_allocator allocator = io_allocator(&memory);
        opts = (ac_load_opts){.allocator = &allocator, .limits = {.max_bytes = size}};
        asset = ac_load_memory(bytes.data, bytes.size, &opts, &error);
        was_loaded |= asset != NULL;
        was_refused |= error.status == AC_ERROR_LIMIT;
        assert_true(asset || error.status == AC_ERROR_LIMIT);
        assert_true(memory.peak_bytes <= size);
        ac_asset_free(asset);
        assert_int_equal(memory.live_blocks, 0);
    }
    assert_true(was_loaded && was_refused);
    io_free(&bytes);
}

/* A long curve is looked through once, however many tracks it has. */
static void a_curve_may_serve_many_components(void **state) {
    (void)state;
    enum { KEYS = 20000, COMPONENTS = 200000 };
    static char text[32 * KEYS + 2 * COMPONENTS + 256]; /* in one piece: growing it is slow */
    int used = sprintf(text, "{\"animcurve\":1,\"curves\":[{\"dialect\":\"xna\",\"keys\":[");
    for (int i = 0; i < KEYS; i++)
        used += sprintf(text + used, "%s{\"at\":%d,\"value\":0}", i ? "," : "", i);
    used +=
        sprintf(text + used,
                "]}],\"clips\":[{\"tracks\":[{\"property\":\"x\",\"width\":%d,\"curves\":[0",
                COMPONENTS);
    for (int i = 1; i < COMPONENTS; i++) used += sprintf(text + used, ",0");
    sprintf(text + used, "]}]}]}");
    io_bytes bytes = io_text(text);
    ac_error error;
    ac_asset *asset = io_load(bytes, 1, &error);
    assert_non_null(asset);
    assert_int_equal(asset->clips[0].pose_width, COMPONENTS);
    CHECK_BITS(asset->clips[0].end_s, aci_f64_bits(KEYS - 1));
    clip_check_comes_back(asset, NULL);
    ac_asset_free(asset);
    io_free(&bytes);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_clip_reads_as_it_says),
        cmocka_unit_test(everything_left_out_has_its_default),
        cmocka_unit_test(a_clip_ends_at_the_last_time_of_its_curves),
        cmocka_unit_test(tracks_without_curves_say_their_dialect_and_may_say_their_interp),
        cmocka_unit_test(tracks_are_of_the_dialect_that_plays_their_curves),
        cmocka_unit_test(kinds_that_the_property_does_not_tell_are_given),
        cmocka_unit_test(clips_of_every_dotxsi_file_come_back),
        cmocka_unit_test(an_action_is_written_as_the_form_says),
        cmocka_unit_test(an_xsi_track_has_the_interpolation_of_the_curves_it_holds),
        cmocka_unit_test(each_error_names_the_thing_and_its_place),
        cmocka_unit_test(what_means_nothing_is_a_warning_and_strictly_an_error),
        cmocka_unit_test(the_layout_is_one_line_a_track),
        cmocka_unit_test(components_that_point_elsewhere_are_refused),
        cmocka_unit_test(tracks_made_by_hand_are_checked),
        cmocka_unit_test(what_curves_tell_need_not_be_told),
        cmocka_unit_test(a_document_cut_anywhere_is_an_error),
        cmocka_unit_test(any_byte_may_be_another),
        cmocka_unit_test(any_allocation_of_loading_may_fail),
        cmocka_unit_test(any_allocation_of_saving_may_fail),
        cmocka_unit_test(a_width_is_no_reason_to_allocate),
        cmocka_unit_test(limits_hold_where_there_are_clips),
        cmocka_unit_test(a_curve_may_serve_many_components),
    };
    return cmocka_run_group_tests_name("json_clips", tests, NULL, NULL);
}
