/* Packed tracks in animcurve JSON: what is read, what is refused and where, what is written, and
 * that all of it comes back to the bit. Rules: docs/formats/json.md, "Packed tracks". */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <dirent.h>

#include "base/bits.h"
#include "clip_support.h"
#include "form_support.h"

#define CHECK_BITS(value, bits64) assert_int_equal(aci_f64_bits(value), (uint64_t)(bits64))

#define HEAD \
    "{\"animcurve\":1,\"curves\":[{\"dialect\":\"xna\",\"keys\":[{\"at\":3,\"value\":1}]}],\n"
#define CLIP(members) HEAD "\"clips\":[{" members "}]}"
/* Axis 0 has two times, axis 1 has one. */
#define AXES "\"axes\":[[0,1],[-0.5]],"
#define TRACK(members) CLIP(AXES "\"tracks\":[{" members "}]")
#define X1 "\"property\":\"x\",\"width\":1,"
#define MOVE "\"property\":\"translation\","
#define TURN "\"property\":\"rotation\","

/* ---- reading ----------------------------------------------------------------------------- */

/* The example document of the form, as it is published. */
static const char example[] =
    "{\"animcurve\":1,\"curves\":[\n"
    " {\"name\":\"a\",\"dialect\":\"xna\",\"before\":\"cycle\",\"after\":\"cycle-offset\","
    "\"keys\":[{\"at\":0,\"value\":1,\"in\":7,\"out\":\"nan\",\"interp\":\"step\"},{\"at\":2,"
    "\"value\":-0,\"out\":\"nan:ffc00001\"}]},\n"
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
    "\"out_type\":\"auto\"}]},\n"
    " {\"name\":\"f\",\"dialect\":\"ease\",\"ease\":\"penner:back.out(overshoot=2)\",\"at\":"
    "[0,0.5],\"value\":[10,40]}],\n"
    "\"clips\":[{\"name\":\"e\",\"axes\":[[0,1]],\"tracks\":[\n"
    " {\"node\":\"Hip\",\"property\":\"rotation\",\"interp\":\"cubic-spline\",\"times\":0,"
    "\"values\":[0,0,0,0, 0,0,0,1, 0,1,0,0,  0,1,0,0, 0,1,0,0, 0,0,0,0]},\n"
    " {\"node\":\"Face\",\"property\":\"weights\",\"width\":3,\"interp\":\"linear\",\"times\":"
    "0,"
    "\"values\":[0,0,1, 1,0.5,0]},\n"
    " {\"property\":\"pointer\",\"pointer\":\"/materials/0/pbrMetallicRoughness/"
    "baseColorFactor\",\"width\":4,\"interp\":\"step\",\"times\":[0,0.25],\"values\":[1,1,1,1, "
    "0,0,0,1]}]}]}\n";

static void the_example_of_the_form_reads_as_it_says(void **state) {
    (void)state;
    static const float row[4] = {0, 1, 0, 0}, last[4] = {0, 0, 0, 1};
    ac_asset *asset = io_load_json(example);
    assert_int_equal(asset->warning_count, 0);
    assert_int_equal(asset->curve_count, 5);
    const ac_clip *clip = asset->clips;
    assert_string_equal(clip->name, "e");
    assert_int_equal(clip->track_count, 3);
    assert_int_equal(clip->pose_width, 4 + 3 + 4);
    assert_int_equal(clip->axis_count, 2);
    CHECK_BITS(clip->start_s, 0);
    CHECK_BITS(clip->end_s, aci_f64_bits(1));
    const ac_track *hip = &clip->tracks[0], *face = &clip->tracks[1], *color = &clip->tracks[2];
    assert_int_equal(hip->kind, AC_TRACK_QUAT);
    assert_int_equal(hip->interp, AC_INTERP_CUBIC_SPLINE);
    assert_int_equal(hip->flags, 0);
    assert_ptr_equal(hip->dialect, ac_dialect_find("gltf"));
    assert_memory_equal(hip->values + 8, row, sizeof row); /* the first key's out-tangents */
    assert_int_equal(face->kind, AC_TRACK_WEIGHTS);
    assert_int_equal(face->interp, AC_INTERP_LINEAR);
    assert_int_equal(face->pose_offset, 4);
    assert_ptr_equal(hip->axis, &clip->axes[0]);
    assert_ptr_equal(face->axis, hip->axis);
    assert_int_equal(color->kind, AC_TRACK_OTHER);
    assert_int_equal(color->interp, AC_INTERP_STEP);
    assert_int_equal(color->axis_index, 1);
    assert_ptr_equal(color->axis, &clip->axes[1]);
    assert_int_equal(aci_f32_bits(color->axis->times_s[1]), 0x3e800000);
    assert_memory_equal(color->values + 4, last, sizeof last);
    assert_string_equal(clip->targets[color->target].property, "pointer");
    for (uint32_t t = 0; t < 3; t++)
        assert_int_equal(ac_track_check(&clip->tracks[t], NULL), AC_OK);
    clip_check_comes_back(asset, NULL);
    ac_asset_free(asset);
}

static void kind_interpolation_and_dialect_follow_from_the_rest(void **state) {
    (void)state;
    static const struct {
        const char *members;
        ac_track_kind kind;
        ac_interp interp;
    } rows[] = {
        {MOVE "\"values\":[0,0,0]", AC_TRACK_VEC3, AC_INTERP_LINEAR},
        {"\"property\":\"scale\",\"interp\":\"step\",\"values\":[0,0,0]", AC_TRACK_VEC3,
         AC_INTERP_STEP},
        {"\"property\":\"scale\",\"interp\":\"constant\",\"values\":[0,0,0]", AC_TRACK_VEC3,
         AC_INTERP_STEP},
        {TURN "\"values\":[0,0,0,1]", AC_TRACK_QUAT, AC_INTERP_SLERP},
        {TURN "\"interp\":\"step\",\"values\":[0,0,0,1]", AC_TRACK_QUAT, AC_INTERP_STEP},
        {TURN "\"width\":3,\"values\":[0,0,1]", AC_TRACK_VEC3, AC_INTERP_LINEAR},
        {TURN "\"kind\":\"other\",\"interp\":\"linear\",\"values\":[0,0,0,1]", AC_TRACK_OTHER,
         AC_INTERP_LINEAR},
        {"\"property\":\"weights\",\"width\":1,\"values\":[0]", AC_TRACK_WEIGHTS,
         AC_INTERP_LINEAR},
        {X1 "\"values\":[0]", AC_TRACK_SCALAR, AC_INTERP_LINEAR},
        {X1 "\"kind\":\"weights\",\"values\":[0]", AC_TRACK_WEIGHTS, AC_INTERP_LINEAR},
        {"\"property\":\"x\",\"width\":3,\"values\":[0,0,0]", AC_TRACK_VEC3, AC_INTERP_LINEAR},
        {"\"property\":\"x\",\"width\":4,\"values\":[0,0,0,1]", AC_TRACK_OTHER,
         AC_INTERP_LINEAR},
        {"\"property\":\"x\",\"width\":4,\"interp\":\"slerp\",\"values\":[0,0,0,1]",
         AC_TRACK_QUAT, AC_INTERP_SLERP},
        {"\"property\":\"x\",\"width\":4,\"kind\":\"quat\",\"values\":[0,0,0,1]", AC_TRACK_QUAT,
         AC_INTERP_SLERP},
        {X1 "\"interp\":\"cubic-spline\",\"values\":[0,1,2]", AC_TRACK_SCALAR,
         AC_INTERP_CUBIC_SPLINE},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char text[512];
        snprintf(text, sizeof text, CLIP("\"tracks\":[{\"times\":[7],%s}]"), rows[i].members);
        ac_asset *asset = io_load_json(text);
        const ac_track *track = asset->clips[0].tracks;
        assert_int_equal(asset->warning_count, 0);
        assert_int_equal(track->kind, rows[i].kind);
        assert_int_equal(track->interp, rows[i].interp);
        assert_ptr_equal(track->dialect, ac_dialect_find("gltf"));
        assert_int_equal(ac_track_check(track, NULL), AC_OK);
        CHECK_BITS(asset->clips[0].end_s, aci_f64_bits(7));
        clip_check_comes_back(asset, NULL);
        ac_asset_free(asset);
    }
}

static void a_step_may_be_called_constant_in_tracks_of_curves_too(void **state) {
    (void)state;
    ac_asset *asset = io_load_json(
        CLIP("\"tracks\":[{" X1 "\"dialect\":\"xna\",\"interp\":\"constant\",\"curves\":"
             "[null]}]"));
    assert_int_equal(asset->clips[0].tracks[0].interp, AC_INTERP_STEP);
    ac_asset_free(asset);
}

/* Those of "axes" first, used or not, then those of the tracks. */
static void axes_are_kept_and_shared_as_the_document_has_them(void **state) {
    (void)state;
    static const uint32_t axis_of[] = {3, 1, 4, 1, 0};
    static const uint32_t counts[] = {1, 2, 3, 1, 2};
    ac_asset *asset = io_load_json(
        CLIP("\"tracks\":[{" X1 "\"times\":[5],\"values\":[0]},{" X1 "\"times\":1,\"values\":"
             "[0,1]},{" X1 "\"times\":[0,1],\"values\":[0,1]},{" X1 "\"times\":1,\"values\":"
             "[2,3]},{" X1 "\"values\":[4],\"times\":0}],\"axes\":[[-1],[0,1],[0,1,2]]"));
    const ac_clip *clip = asset->clips;
    assert_int_equal(clip->axis_count, 5);
    for (uint32_t i = 0; i < 5; i++) {
        assert_int_equal(clip->axes[i].count, counts[i]);
        assert_int_equal(clip->tracks[i].axis_index, axis_of[i]);
        assert_ptr_equal(clip->tracks[i].axis, &clip->axes[axis_of[i]]);
        assert_int_equal(clip->tracks[i].pose_offset, i);
    }
    CHECK_BITS(clip->end_s, aci_f64_bits(5));
    clip_check_comes_back(asset, NULL);
    ac_asset_free(asset);
}

static void tracks_of_curves_and_packed_ones_make_one_clip(void **state) {
    (void)state;
    ac_asset *asset = io_load_json(CLIP(
        "\"tracks\":[{" X1 "\"curves\":[0]},{" X1 "\"times\":[0,2],\"values\":[0,1]},"
        "{\"property\":\"turn\",\"width\":3,\"times\":[0],\"values\":[1,2,3],\"euler\":"
        "\"zyx\",\"angle\":\"deg\",\"ignored\":\"why\",\"node_index\":3,\"node\":\"n\"}]"));
    const ac_clip *clip = asset->clips;
    assert_int_equal(clip->axis_count, 2);
    assert_int_equal(clip->pose_width, 5);
    CHECK_BITS(clip->end_s, aci_f64_bits(3)); /* the curve's */
    assert_ptr_equal(clip->tracks[0].dialect, ac_dialect_find("xna"));
    const ac_track *turn = &clip->tracks[2];
    assert_int_equal(turn->kind, AC_TRACK_EULER);
    assert_int_equal(turn->euler_order, AC_EULER_ZYX);
    assert_int_equal(turn->flags, AC_TRACK_DEGREES);
    assert_int_equal(asset->angle_unit, AC_ANGLE_DEGREES);
    assert_string_equal(clip->targets[2].ignored, "why");
    assert_int_equal(clip->targets[2].node_index, 3);
    clip_check_comes_back(asset, NULL);
    ac_asset_free(asset);
}

/* Nothing in the document says it: the values do. */
static void rotations_that_are_not_of_unit_length_say_so(void **state) {
    (void)state;
    static const struct {
        const char *members;
        uint8_t flags;
    } rows[] = {
        {TURN "\"values\":[0,0,0,1, 0,0,1,0]", 0},
        {TURN "\"values\":[0,0,0,1, 0,0,1.00001,0]", AC_TRACK_NOT_UNIT},
        {TURN "\"values\":[0,0,0,0.999999881, 0,0,1,0]", 0}, /* off by two roundings */
        {TURN "\"values\":[0,0,0,1, 0,0,0,0]", AC_TRACK_NOT_UNIT},
        {TURN "\"interp\":\"step\",\"values\":[3e38,3e38,0,1, 0,0,0,1]", AC_TRACK_NOT_UNIT},
        {TURN "\"interp\":\"cubic-spline\",\"values\":[9,9,9,9, 0,0,0,1, 9,9,9,9, 9,9,9,9, "
              "1,0,0,0, 9,9,9,9]",
         0},
        {TURN "\"interp\":\"cubic-spline\",\"values\":[0,0,0,1, 0,0,0,1, 0,0,0,1, 0,0,0,1, "
              "1,1,0,0, 0,0,0,1]",
         AC_TRACK_NOT_UNIT},
        {TURN "\"kind\":\"other\",\"values\":[0,0,0,9, 0,0,0,0]", 0},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char text[512];
        snprintf(text, sizeof text, TRACK("\"times\":0,%s"), rows[i].members);
        ac_asset *asset = io_load_json(text);
        assert_int_equal(asset->clips[0].tracks[0].flags, rows[i].flags);
        clip_check_comes_back(asset, NULL);
        ac_asset_free(asset);
    }
}

static void tracks_are_of_the_dialect_that_is_to_play_them(void **state) {
    (void)state;
    static const char text[] = TRACK(X1 "\"dialect\":\"bevy\",\"times\":1,\"values\":[2]");
    ac_asset *asset = io_load_json(text);
    assert_ptr_equal(asset->clips[0].tracks[0].dialect, ac_dialect_find("bevy"));
    clip_check_comes_back(asset, NULL);
    ac_asset_free(asset);
    static const char alone[] = "{\"animcurve\":1,\"clips\":[{\"tracks\":[{" X1
                                "\"dialect\":\"bevy\",\"times\":[1],\"values\":[2]}]}]}";
    ac_load_opts opts = {.dialect = ac_dialect_find("three")};
    asset = ac_load_memory(alone, sizeof alone - 1, &opts, NULL);
    assert_non_null(asset);
    assert_ptr_equal(asset->clips[0].tracks[0].dialect, opts.dialect);
    clip_check_comes_back(asset, NULL);
    ac_asset_free(asset);
    opts.dialect = ac_dialect_find("xna");
    ac_error error;
    assert_null(ac_load_memory(alone, sizeof alone - 1, &opts, &error));
    assert_non_null(strstr(error.message, "xna does not play"));
}

/* ---- glTF -------------------------------------------------------------------------------- */

typedef struct tally {
    size_t files, clips, tracks, shared, marked, ignored;
} tally;

static void count_clip(const ac_clip *clip, tally *of) {
    of->clips++;
    of->tracks += clip->track_count;
    of->shared += clip->axis_count < clip->track_count;
    for (uint32_t t = 0; t < clip->track_count; t++) {
        of->marked += clip->tracks[t].flags == AC_TRACK_NOT_UNIT;
        of->ignored += *clip->targets[clip->tracks[t].target].ignored != 0;
    }
}

static bool is_gltf(const char *name) {
    const char *end = strrchr(name, '.');
    return end && (strcmp(end, ".gltf") == 0 || strcmp(end, ".glb") == 0);
}

/* Every file of a folder that loads; the folder need not be there. */
static tally over_folder(const char *path) {
    tally of = {0};
    DIR *dir = opendir(path);
    for (struct dirent *entry = dir ? readdir(dir) : NULL; entry; entry = readdir(dir)) {
        char name[2048];
        snprintf(name, sizeof name, "%s/%s", path, entry->d_name);
        ac_asset *asset = is_gltf(name) ? ac_load_file(name, NULL, NULL) : NULL;
        if (!asset) continue;
        clip_check_comes_back(asset, NULL);
        of.files++;
        for (size_t i = 0; i < asset->clip_count; i++) count_clip(&asset->clips[i], &of);
        ac_asset_free(asset);
    }
    if (dir) closedir(dir);
    return of;
}

static void tracks_of_every_gltf_file_come_back(void **state) {
    (void)state;
    tally of = over_folder(TEST_DATA "/gltf");
    assert_int_equal(of.files, 12);
    assert_true(of.tracks > 60 && of.shared > 4 && of.marked > 0 && of.ignored > 0);
    of = over_folder(TEST_DATA "/gltf/invalid"); /* as far as they load */
    assert_true(of.files > 70 && of.tracks > 20);
}

static void tracks_of_every_gltf_file_of_the_corpus_come_back(void **state) {
    (void)state;
    const char *corpus = getenv("ANIMCURVE_CORPUS");
    char path[1024];
    if (corpus && *corpus) snprintf(path, sizeof path, "%s/data/gltf", corpus);
    else snprintf(path, sizeof path, "%s/../shared/data/gltf", TEST_SOURCE);
    tally of = over_folder(path);
    print_message("glTF of the corpus: %zu files, %zu clips, %zu tracks\n", of.files, of.clips,
                  of.tracks);
    if (of.files == 0) skip();
    assert_int_equal(of.files, 31);
    assert_true(of.tracks > 500);
}

/* ---- errors ------------------------------------------------------------------------------ */

#define BAD(members) TRACK(members), AC_ERROR_VALUE

static const clip_bad_row bad_tracks[] = {
    {CLIP("\"axes\":{}"), AC_ERROR_VALUE, "{}", "clip 0: \"axes\" must be an array"},
    {CLIP("\"axes\":[[0],[]]"), AC_ERROR_VALUE, "[]", "clip 0: axis 1: there must be at least"},
    {CLIP("\"axes\":[[0,1,1]]"), AC_ERROR_VALUE, "1]]",
     "clip 0: axis 0: time 2 does not lie after time 1"},
    {CLIP("\"axes\":[[0,-0]]"), AC_ERROR_VALUE, "-0", "time 1 does not lie after time 0"},
    {CLIP("\"axes\":[[0,1,0.5]]"), AC_ERROR_VALUE, "0.5", "does not lie after"},
    /* They differ as doubles. */
    {CLIP("\"axes\":[[1,1.00000001]]"), AC_ERROR_VALUE, "1.0", "does not lie after"},
    {CLIP("\"axes\":[[0,\"inf\"]]"), AC_ERROR_VALUE, "\"inf", "\"axes\" must be finite"},
    {BAD(X1 "\"times\":0"), "{\"property", "clip 0, track 0: \"values\" is missing"},
    {BAD(X1 "\"values\":[0,1]"), "{\"property", "\"times\" is missing"},
    {BAD(X1 "\"times\":\"0\",\"values\":[0,1]"), "\"0\"", "\"times\" must be an array of"},
    {BAD(X1 "\"times\":null,\"values\":[0,1]"), "null", "\"times\" must be an array of"},
    {BAD(X1 "\"times\":2,\"values\":[0,1]"), "2,\"val", "there is no axis 2: \"axes\" has 2"},
    {BAD(X1 "\"times\":-1,\"values\":[0,1]"), "-1", "there is no axis -1"},
    {BAD(X1 "\"times\":0.5,\"values\":[0,1]"), "0.5,", "\"times\" must be a whole number"},
    {BAD(X1 "\"times\":4294967296,\"values\":[0,1]"), "4294", "\"times\" must be a whole"},
    {BAD(X1 "\"times\":[],\"values\":[]"), "[],\"val", "track 0: there must be at least one"},
    {BAD(X1 "\"times\":[2,1],\"values\":[0,1]"), "1],\"val",
     "clip 0, track 0: time 1 does not lie after time 0"},
    {BAD(X1 "\"times\":[0,\"nan\"],\"values\":[0,1]"), "\"nan", "\"times\" must be finite"},
    {BAD(X1 "\"times\":[0,[]],\"values\":[0,1]"), "[]", "\"times\" must be a number"},
    {BAD(X1 "\"times\":[1e39],\"values\":[0]"), "1e39", "does not fit into float32"},
    {BAD(X1 "\"times\":0,\"values\":3"), "3}", "\"values\" must be an array"},
    {BAD(X1 "\"times\":0,\"values\":[]"), "[]}",
     "\"values\" has 0 elements, and 2 keys of width 1 need 2"},
    {BAD(X1 "\"times\":0,\"values\":[1,2,3]"), "[1,2,3]", "\"values\" has 3 elements"},
    {BAD(X1 "\"interp\":\"cubic-spline\",\"times\":0,\"values\":[1,2]"), "[1,2]",
     "\"values\" has 2 elements, and 2 keys of a cubic spline of width 1 need 6"},
    {BAD(X1 "\"times\":0,\"values\":[[1],[2]]"), "[1]", "\"values\" must be a number"},
    {BAD(X1 "\"times\":0,\"values\":[1,\"nan\"]"), "\"nan", "\"values\" must be finite"},
    {BAD(X1 "\"times\":0,\"values\":[1,\"-inf\"]"), "\"-inf", "\"values\" must be finite"},
    {BAD(X1 "\"times\":0,\"values\":[1,1e39]"), "1e39", "does not fit into float32"},
    {BAD(X1 "\"times\":0,\"values\":[1,null]"), "null", "\"values\" must be a number"},
    {BAD("\"property\":\"x\",\"times\":0,\"values\":[1,2]"), "{\"prop", "\"width\" is missing"},
    {BAD("\"property\":\"x\",\"width\":0,\"times\":0,\"values\":[]"), "0,\"times",
     "must be above 0"},
    {BAD("\"property\":\"x\",\"width\":2147483647,\"times\":0,\"values\":[1]"), "[1]",
     "2 keys of width 2147483647 need 4294967294"},
    {BAD(TURN "\"interp\":\"linear\",\"times\":1,\"values\":[0,0,0,1]"), "\"linear",
     "a rotation says \"slerp\", never \"linear\""},
    {BAD(MOVE "\"interp\":\"slerp\",\"times\":1,\"values\":[0,0,1]"), "\"slerp",
     "\"slerp\" is of rotations"},
    {BAD(TURN "\"kind\":\"other\",\"interp\":\"slerp\",\"times\":1,\"values\":[0,0,0,1]"),
     "\"slerp", "\"slerp\" is of rotations"},
    {BAD(MOVE "\"interp\":\"hermite\",\"times\":1,\"values\":[0,0,1]"), "\"hermite",
     "\"interp\" is none of \"step\", \"constant\""},
    {BAD(MOVE "\"interp\":1,\"times\":1,\"values\":[0,0,1]"), "1,\"times", "is none of"},
    {BAD(MOVE "\"kind\":\"quat\",\"times\":1,\"values\":[0,0,1]"), "\"quat",
     "does not fit the"},
    {BAD(MOVE "\"kind\":\"euler\",\"times\":1,\"values\":[0,0,1]"), "\"euler", "only there"},
    {BAD(TURN "\"euler\":\"xyz\",\"angle\":\"deg\",\"times\":1,\"values\":[0,0,0,1]"), "\"xyz",
     "\"euler\" needs a \"width\" of 3"},
    {BAD(X1 "\"dialect\":\"xna\",\"times\":1,\"values\":[0]"), "\"xna\",\"times",
     "clip 0, track 0: xna plays no packed tracks"},
    {BAD(X1 "\"dialect\":\"gtlf\",\"times\":1,\"values\":[0]"), "\"gtlf", "unknown dialect"},
    {BAD(X1 "\"times\":0,\"values\":[0,1],\"curves\":[0]"), "[0]", "either \"curves\" or"},
};

static void each_error_names_the_thing_and_its_place(void **state) {
    (void)state;
    for (uint32_t strict = 0; strict < 2; strict++)
        for (size_t i = 0; i < sizeof bad_tracks / sizeof bad_tracks[0]; i++)
            clip_check_bad(&bad_tracks[i], strict);
}

static void values_at_rest_mean_nothing_to_packed_tracks(void **state) {
    (void)state;
    static const clip_bad_row row = {
        TRACK(X1 "\"times\":1,\"values\":[2],\"rest\":[1]"), AC_ERROR_VALUE, "[1]}",
        "clip 0, track 0: \"rest\" means nothing without \"curves\""};
    clip_check_bad(&row, 1);
    ac_asset *asset = io_load_json(row.text);
    assert_int_equal(asset->warning_count, 1);
    assert_non_null(strstr(asset->warnings[0].text, row.words));
    assert_null(asset->clips[0].tracks[0].rest);
    clip_check_comes_back(asset, NULL);
    ac_asset_free(asset);
}

/* ---- writing ----------------------------------------------------------------------------- */

static void the_layout_is_one_line_an_axis_and_one_a_key(void **state) {
    (void)state;
    static const char text[] =
        "{\"animcurve\":1,\"curves\":[],\n"
        "\"clips\":[\n"
        " {\"name\":\"a\",\"end_s\":2.5,\"axes\":[\n"
        "  [-1,0.1],\n"
        "  [7]],\"tracks\":[\n"
        "  {\"node\":\"n\",\"node_index\":0,\"property\":\"rotation\",\"interp\":\"slerp\","
        "\"times\":0,\"values\":[\n"
        "   0,0,0,1,\n"
        "   0,0.1,-0,1e-45]},\n"
        "  {\"property\":\"w\",\"pointer\":\"/p\",\"width\":2,\"dialect\":\"three\",\"interp\":"
        "\"cubic-spline\",\"kind\":\"weights\",\"ignored\":\"z\",\"times\":1,\"values\":[\n"
        "   1,2,3,4,5,3.4028235e+38]}]}]}\n";
    ac_asset *asset = io_load_json(text);
    io_bytes written = io_save(asset, "json"), want = io_text(text);
    if (!io_same_bytes(written, want))
        fail_msg("%.*s", (int)written.size, (const char *)written.data);
    io_free(&want);
    io_free(&written);
    ac_asset_free(asset);
}

/* An asset by hand: a clip with an axis that two rotations share. */
typedef struct by_hand {
    float times[2], values[8];
    ac_axis axes[2];
    ac_track tracks[2];
    ac_target targets[2];
    ac_clip clip;
    ac_asset asset;
} by_hand;

static void build(by_hand *h) {
    memset(h, 0, sizeof *h);
    h->times[1] = 1;
    h->values[3] = h->values[4] = 1;
    for (int i = 0; i < 2; i++) {
        h->axes[i] = (ac_axis){.times_s = h->times, .count = 2};
        h->targets[i] = (ac_target){"n", "rotation", "", "", -1, 0};
        h->tracks[i] = (ac_track){.axis = &h->axes[0],
                                  .values = h->values,
                                  .dialect = ac_dialect_find("gltf"),
                                  .width = 4,
                                  .pose_offset = 4 * (uint32_t)i,
                                  .target = (uint32_t)i,
                                  .kind = AC_TRACK_QUAT,
                                  .interp = AC_INTERP_SLERP};
    }
    h->clip = (ac_clip){.name = "",
                        .end_s = 1,
                        .tracks = h->tracks,
                        .targets = h->targets,
                        .axes = h->axes,
                        .track_count = 2,
                        .target_count = 2,
                        .pose_width = 8,
                        .axis_count = 2};
    h->asset = (ac_asset){.clips = &h->clip, .clip_count = 1};
}

static void tracks_made_by_hand_are_checked(void **state) {
    (void)state;
    static const ac_curve *none[4];
    const ac_dialect *xna = ac_dialect_find("xna");
    by_hand h;
    ac_axis elsewhere;
    build(&h);
    elsewhere = h.axes[0];
    clip_check_comes_back(&h.asset, NULL);
#define REFUSED(change, status, words)               \
    do {                                             \
        build(&h);                                   \
        change;                                      \
        clip_check_refused(&h.asset, status, words); \
    } while (0)
    REFUSED(h.asset.clips = NULL, AC_ERROR_ARGUMENT, "1 clips and no array of them");
    REFUSED(h.clip.tracks = NULL, AC_ERROR_ARGUMENT, "clip 0: it has no array of its tracks");
    REFUSED(h.clip.targets = NULL, AC_ERROR_ARGUMENT, "clip 0: it has no array of its");
    REFUSED(h.clip.axes = NULL, AC_ERROR_ARGUMENT, "clip 0: it has no array of its");
    REFUSED((h.clip.axes = NULL, h.clip.axis_count = 0), AC_ERROR_ARGUMENT,
            "clip 0, track 0: its axis is not the one of its axis_index");
    REFUSED(h.tracks[1].axis_index = 1, AC_ERROR_ARGUMENT, "clip 0, track 1: its axis is not");
    REFUSED(h.tracks[1].axis_index = 2, AC_ERROR_ARGUMENT, "clip 0, track 1: its axis is not");
    REFUSED((h.tracks[1].axis_index = 1, h.tracks[1].axis = &h.axes[1], h.clip.axis_count = 1),
            AC_ERROR_ARGUMENT, "clip 0, track 1: its axis is not");
    REFUSED(h.tracks[1].axis = &elsewhere, AC_ERROR_ARGUMENT, "track 1: its axis is not");
    REFUSED(h.axes[0].times_s = NULL, AC_ERROR_ARGUMENT, "clip 0, track 0: the track's axis");
    REFUSED(h.axes[0].count = 0, AC_ERROR_ARGUMENT, "track 0: the track's axis has no times");
    REFUSED(h.axes[1].times_s = NULL, AC_ERROR_ARGUMENT, "clip 0, axis 1: ");
    REFUSED(h.axes[1].reserved = 1, AC_ERROR_ARGUMENT, "clip 0, axis 1: ");
    REFUSED(h.times[1] = 0, AC_ERROR_VALUE, "key 1: its time does not lie after");
    REFUSED(h.times[1] = aci_f32_from_bits(0x7fc00000), AC_ERROR_VALUE, "key 1: its time");
    REFUSED(h.values[5] = aci_f32_from_bits(0x7f800000), AC_ERROR_VALUE, "is not finite");
    REFUSED(h.tracks[0].values = NULL, AC_ERROR_ARGUMENT, "no values");
    REFUSED(h.tracks[0].dialect = NULL, AC_ERROR_ARGUMENT, "no dialect");
    REFUSED(h.tracks[0].dialect = xna, AC_ERROR_VALUE, "xna plays no packed tracks");
    REFUSED(h.tracks[1].width = 0, AC_ERROR_ARGUMENT, "clip 0, track 1: ");
    REFUSED(h.tracks[1].width = 3, AC_ERROR_ARGUMENT, "clip 0, track 1: ");
    REFUSED(h.tracks[1].curves = none, AC_ERROR_ARGUMENT, "packed and made of curves");
    REFUSED(h.tracks[1].target = 2, AC_ERROR_ARGUMENT, "track 1: its target is not among");
    REFUSED(h.tracks[1].interp = AC_INTERP_LINEAR, AC_ERROR_VALUE, "slerp, never linear");
    REFUSED(h.tracks[1].interp = AC_INTERP_DEFAULT, AC_ERROR_VALUE, "no interpolation");
    REFUSED(h.tracks[1].kind = 9, AC_ERROR_ARGUMENT, "kind");
    REFUSED(h.tracks[1].flags = 4, AC_ERROR_ARGUMENT, "flags");
    REFUSED(h.tracks[1].flags = AC_TRACK_DEGREES, AC_ERROR_TOLERANCE, "is no Euler track");
    REFUSED(h.tracks[1].euler_order = 1, AC_ERROR_TOLERANCE, "is no Euler track");
    REFUSED((h.tracks[1].kind = AC_TRACK_OTHER, h.tracks[1].interp = AC_INTERP_STEP,
             h.tracks[1].flags = AC_TRACK_NOT_UNIT),
            AC_ERROR_ARGUMENT, "flags");
    REFUSED(h.targets[0].node = "\xff", AC_ERROR_VALUE, "not UTF-8");
#undef REFUSED
}

static void a_clip_may_lack_the_arrays_that_it_does_not_need(void **state) {
    (void)state;
    by_hand h;
    build(&h);
    h.clip = (ac_clip){.name = ""};
    clip_check_comes_back(&h.asset, NULL);
}

/* The flag is the values', whatever the track says. */
static void a_stale_flag_is_not_written(void **state) {
    (void)state;
    by_hand h;
    build(&h);
    h.tracks[0].flags = AC_TRACK_NOT_UNIT;
    io_bytes written = io_save(&h.asset, "json");
    ac_error error;
    ac_asset *again = io_load(written, 1, &error);
    assert_non_null(again);
    assert_int_equal(again->clips[0].tracks[0].flags, 0);
    ac_asset_free(again);
    io_free(&written);
}

/* ---- made-up clips ------------------------------------------------------------------------ */

enum { MOST_AXES = 4, MOST_TRACKS = 6, MOST_TIMES = 5, MOST_WIDTH = 7 };

/* A random asset: clips of curves and of packed tracks, which share axes or do not. */
typedef struct made {
    ac_curve curves[2];
    ac_key keys[2][1];
    const ac_curve *components[MOST_TRACKS][MOST_WIDTH];
    float rest[MOST_TRACKS][MOST_WIDTH];
    float times[MOST_AXES][MOST_TIMES];
    float values[MOST_TRACKS][MOST_TIMES * 3 * MOST_WIDTH];
    ac_axis axes[MOST_AXES];
    ac_track tracks[MOST_TRACKS];
    ac_target targets[MOST_TRACKS];
    ac_clip clip;
    ac_asset asset;
} made;

static uint64_t seed;

static uint32_t pick(uint32_t count) { return (uint32_t)(form_random(&seed) >> 33) % count; }

/* Any bits that are finite. */
static float random_float(void) {
    uint32_t bits;
    do bits = (uint32_t)(form_random(&seed) >> 32);
    while ((bits & 0x7f800000) == 0x7f800000);
    return aci_f32_from_bits(bits);
}

/* Neighbours, too, and tiny ones. */
static void make_axis(made *m, uint32_t index) {
    uint32_t count = 1 + pick(MOST_TIMES);
    float *times = m->times[index];
    do times[0] = random_float();
    while (times[0] > 1e38f);
    for (uint32_t i = 1; i < count; i++) {
        int64_t step = pick(2) ? 1 : 1 + (int64_t)pick(1000000);
        times[i] = aci_f32_from_rank(aci_f32_rank(times[i - 1]) + step);
    }
    m->axes[index] = (ac_axis){.times_s = times, .count = count};
}

static void make_kind(ac_track *track) {
    track->kind = (uint8_t)pick(AC_TRACK_KIND_COUNT);
    track->width = 1 + pick(MOST_WIDTH);
    if (track->kind == AC_TRACK_SCALAR) track->width = 1;
    if (track->kind == AC_TRACK_VEC3 || track->kind == AC_TRACK_EULER) track->width = 3;
    if (track->kind == AC_TRACK_QUAT) track->width = 4;
    if (track->kind != AC_TRACK_EULER) return;
    track->euler_order = (uint8_t)pick(AC_EULER_ORDER_COUNT);
    track->flags = (uint8_t)pick(2);
}

static void make_packed(made *m, uint32_t t) {
    static const char *const dialects[] = {"gltf", "bevy", "three", "babylon"};
    ac_track *track = &m->tracks[t];
    bool is_quat = track->kind == AC_TRACK_QUAT;
    const uint8_t interps[] = {AC_INTERP_STEP, AC_INTERP_CUBIC_SPLINE,
                               is_quat ? AC_INTERP_SLERP : AC_INTERP_LINEAR};
    track->interp = interps[pick(3)];
    track->dialect = ac_dialect_find(dialects[pick(4)]);
    track->axis_index = pick(m->clip.axis_count);
    track->axis = &m->axes[track->axis_index];
    track->values = m->values[t];
    bool is_unit = pick(2);
    for (size_t i = 0; i < sizeof m->values[t] / sizeof m->values[t][0]; i++)
        m->values[t][i] = is_unit ? i % 4 == 2 : random_float();
    if (is_quat && !is_unit) track->flags = AC_TRACK_NOT_UNIT;
}

static void make_of_curves(made *m, uint32_t t) {
    ac_track *track = &m->tracks[t];
    if (track->kind == AC_TRACK_QUAT || track->kind == AC_TRACK_WEIGHTS)
        track->kind = AC_TRACK_OTHER;
    track->curves = m->components[t];
    track->rest = m->rest[t];
    track->dialect = m->curves[0].dialect;
    track->interp = AC_INTERP_HERMITE;
    for (uint32_t c = 0; c < track->width; c++) {
        m->components[t][c] = c == 0 || pick(2) ? &m->curves[pick(2)] : NULL;
        m->rest[t][c] = random_float();
    }
}

static void make_track(made *m, uint32_t t) {
    static const char *const properties[] = {"translation", "rotation", "scale",
                                             "weights",     "pointer",  "x"};
    m->tracks[t] = (ac_track){.target = t, .pose_offset = m->clip.pose_width};
    m->targets[t] =
        (ac_target){pick(2) ? "a/\"b\"" : "", properties[pick(6)],  pick(2) ? "/x/~0" : "",
                    pick(3) ? "" : "no node", (int32_t)pick(3) - 1, 0};
    make_kind(&m->tracks[t]);
    if (m->clip.axis_count && pick(4)) make_packed(m, t);
    else make_of_curves(m, t);
    m->clip.pose_width += m->tracks[t].width;
    m->clip.track_count = m->clip.target_count = t + 1;
}

static void make(made *m) {
    memset(m, 0, sizeof *m);
    for (int i = 0; i < 2; i++) {
        m->keys[i][0] = (ac_key){.position = i + 1, .interp = AC_INTERP_HERMITE};
        m->curves[i] = (ac_curve){.name = "",
                                  .dialect = ac_dialect_find("xna"),
                                  .keys = m->keys[i],
                                  .key_count = 1,
                                  .ordered = 1};
    }
    m->clip =
        (ac_clip){.name = "clip", .tracks = m->tracks, .targets = m->targets, .axes = m->axes};
    m->clip.axis_count = pick(MOST_AXES + 1);
    for (uint32_t i = 0; i < m->clip.axis_count; i++) make_axis(m, i);
    uint32_t count = pick(MOST_TRACKS + 1);
    for (uint32_t t = 0; t < count; t++) make_track(m, t);
    m->clip.start_s = (double)random_float() * 1.1;
    m->clip.end_s = pick(2) ? (double)random_float() * 1.1 : 0;
    m->asset =
        (ac_asset){.curves = m->curves, .curve_count = 2, .clips = &m->clip, .clip_count = 1};
}

static void made_up_clips_come_back(void **state) {
    (void)state;
    static made m;
    size_t packed = 0, of_curves = 0;
    seed = 1;
    for (int round = 0; round < 3000; round++) {
        make(&m);
        clip_check_comes_back(&m.asset, NULL);
        for (uint32_t t = 0; t < m.clip.track_count; t++) {
            if (m.tracks[t].axis) packed++;
            else of_curves++;
        }
    }
    assert_true(packed > 3000 && of_curves > 1000);
}

/* The shortest text of some floats lies beside the middle of two, as in keys of curves. */
static void every_finite_float_comes_back(void **state) {
    (void)state;
    enum { COUNT = 50000 };
    static float values[COUNT];
    static const uint32_t hard[] = {0x15ae43fdu, 0x15ae43feu, 1,           0x80000001u,
                                    0x7f7fffffu, 0xff7fffffu, 0x80000000u, 0x00800000u,
                                    0x007fffffu, 0x3dcccccdu};
    float time = -0.0f;
    ac_axis axis = {.times_s = &time, .count = 1};
    ac_track track = {.axis = &axis, .values = values, .dialect = ac_dialect_find("gltf")};
    ac_target target = {"", "x", "", "", -1, 0};
    ac_clip clip = {.name = "", .tracks = &track, .targets = &target, .axes = &axis};
    ac_asset asset = {.clips = &clip, .clip_count = 1};
    clip.track_count = clip.target_count = clip.axis_count = 1;
    clip.pose_width = track.width = COUNT;
    track.kind = AC_TRACK_OTHER;
    track.interp = AC_INTERP_STEP;
    seed = 7;
    for (size_t i = 0; i < COUNT; i++) values[i] = random_float();
    for (size_t i = 0; i < sizeof hard / sizeof hard[0]; i++)
        values[i] = aci_f32_from_bits(hard[i]);
    clip_check_comes_back(&asset, NULL);
}

/* ---- hostile input ----------------------------------------------------------------------- */

static const char full[] =
    HEAD "\"clips\":[{\"name\":\"a\",\"end_s\":2,\"axes\":[[0,1],[-1,2,3]],\"tracks\":["
         "{\"node\":\"n\",\"node_index\":4,\"property\":\"rotation\",\"interp\":\"slerp\","
         "\"times\":0,\"values\":[0,0,0,1,0,0.6,0,0.8]},"
         "{\"property\":\"y\",\"width\":1,\"interp\":\"cubic-spline\",\"times\":1,\"values\":"
         "[1,2,3,4,5,6,7,8,9]},"
         "{\"property\":\"w\",\"width\":2,\"times\":[5,6],\"values\":[1,2,3,4e3],\"kind\":"
         "\"weights\"},"
         "{\"property\":\"scale\",\"dialect\":\"three\",\"euler\":\"zyx\",\"angle\":\"rad\","
         "\"times\":[0],\"values\":[-0,1e-3,3],\"rest\":[0]},"
         "{\"property\":\"x\",\"width\":1,\"curves\":[0]}]},{}]}";

static void a_document_cut_anywhere_is_an_error(void **state) {
    (void)state;
    clip_cut_everywhere(full);
}

static void any_byte_may_be_another(void **state) {
    (void)state;
    clip_counts counts = {0};
    clip_change_everywhere(full, "\"clips\"", &counts);
    assert_true(counts.loaded > 500 && counts.refused > 500);
}

static void any_allocation_may_fail(void **state) {
    (void)state;
    io_bytes bytes = io_text(full);
    assert_true(io_fail_loading(bytes, "json") > 1);
    io_free(&bytes);
    ac_asset *asset = io_load_json(full);
    assert_true(io_fail_saving(asset, "json") > 1);
    ac_asset_free(asset);
}

/* What the text does not hold is not asked for. */
static void neither_width_nor_keys_are_a_reason_to_allocate(void **state) {
    (void)state;
    static const char *const texts[] = {
        TRACK("\"property\":\"x\",\"width\":2147483647,\"times\":0,\"values\":[1]"),
        TRACK("\"property\":\"x\",\"width\":2147483647,\"interp\":\"cubic-spline\",\"times\":"
              "[1],\"values\":[1]"),
        TRACK(X1 "\"times\":2147483647,\"values\":[1]"),
    };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
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

/* Of each track, however many share an axis. */
static void keys_of_packed_tracks_count(void **state) {
    (void)state;
    enum { KEYS = 1 + 2 + 3 + 2 + 1 };
    ac_load_opts opts = {.limits = {.max_keys = KEYS}};
    ac_error error;
    ac_asset *asset = ac_load_memory(full, sizeof full - 1, &opts, &error);
    assert_non_null(asset);
    ac_asset_free(asset);
    opts.limits.max_keys = KEYS - 1;
    assert_null(ac_load_memory(full, sizeof full - 1, &opts, &error));
    assert_int_equal(error.status, AC_ERROR_LIMIT);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_example_of_the_form_reads_as_it_says),
        cmocka_unit_test(kind_interpolation_and_dialect_follow_from_the_rest),
        cmocka_unit_test(a_step_may_be_called_constant_in_tracks_of_curves_too),
        cmocka_unit_test(axes_are_kept_and_shared_as_the_document_has_them),
        cmocka_unit_test(tracks_of_curves_and_packed_ones_make_one_clip),
        cmocka_unit_test(rotations_that_are_not_of_unit_length_say_so),
        cmocka_unit_test(tracks_are_of_the_dialect_that_is_to_play_them),
        cmocka_unit_test(tracks_of_every_gltf_file_come_back),
        cmocka_unit_test(tracks_of_every_gltf_file_of_the_corpus_come_back),
        cmocka_unit_test(each_error_names_the_thing_and_its_place),
        cmocka_unit_test(values_at_rest_mean_nothing_to_packed_tracks),
        cmocka_unit_test(the_layout_is_one_line_an_axis_and_one_a_key),
        cmocka_unit_test(tracks_made_by_hand_are_checked),
        cmocka_unit_test(a_clip_may_lack_the_arrays_that_it_does_not_need),
        cmocka_unit_test(a_stale_flag_is_not_written),
        cmocka_unit_test(made_up_clips_come_back),
        cmocka_unit_test(every_finite_float_comes_back),
        cmocka_unit_test(a_document_cut_anywhere_is_an_error),
        cmocka_unit_test(any_byte_may_be_another),
        cmocka_unit_test(any_allocation_may_fail),
        cmocka_unit_test(neither_width_nor_keys_are_a_reason_to_allocate),
        cmocka_unit_test(keys_of_packed_tracks_count),
    };
    return cmocka_run_group_tests_name("json_packed", tests, NULL, NULL);
}
