/* Clips, tracks and the unit of angles on their way into a new dotXSI scene: they come back, or
 * are refused with a sentence. Rules: docs/formats/xsi.md, "What is written". */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/bits.h"
#include "io_support.h"

#define HEAD "xsi 0360txt 0032\nSI_Scene S{\"FRAMES\",1,50,25,}\n"
#define ROWS "\"LINEAR\",1,1,2,1,0.5,2,1.5,"
#define CURVE(object, property) "SI_FCurve{\"" object "\",\"" property "\"," ROWS "}\n"

static ac_asset *load(const char *text) {
    ac_load_opts opts = {.format = "xsi"};
    ac_error error;
    ac_asset *asset = ac_load_memory(text, strlen(text), &opts, &error);
    if (!asset) fail_msg("%s in\n%s", error.message, text);
    return asset;
}

static ac_asset *reload(io_bytes saved) {
    ac_error error;
    ac_asset *asset = io_load(saved, 0, &error);
    if (!asset) fail_msg("%s in\n%.*s", error.message, (int)saved.size, (char *)saved.data);
    return asset;
}

static bool holds(io_bytes saved, const char *words) {
    size_t size = strlen(words);
    for (size_t i = 0; i + size <= saved.size; i++)
        if (memcmp(saved.data + i, words, size) == 0) return true;
    return false;
}

static void check_refused(const ac_asset *asset, ac_status status, const char *words) {
    static const char *const formats[] = {"xsi", "xsi-3.0"};
    for (size_t i = 0; i < 2; i++) {
        ac_save_opts opts = {.format = formats[i]};
        ac_error error;
        void *data;
        size_t size;
        assert_int_equal(ac_save_memory(asset, &opts, &data, &size, &error), status);
        assert_null(data);
        if (!strstr(error.message, words)) fail_msg("'%s' lacks '%s'", error.message, words);
    }
}

/* Curves and clips, every bit: JSON holds them all. */
static void check_same(const ac_asset *a, const ac_asset *b) {
    io_bytes left = io_save(a, "json"), right = io_save(b, "json");
    if (!io_same_bytes(left, right))
        fail_msg("%.*s\ninstead of\n%.*s", (int)right.size, (char *)right.data, (int)left.size,
                 (char *)left.data);
    io_free(&left);
    io_free(&right);
}

/* As a scene of 3.6 and of 3.0. */
static void check_comes_back(const ac_asset *asset) {
    static const char *const formats[] = {"xsi", "xsi-3.0"};
    for (size_t i = 0; i < 2; i++) {
        ac_asset bare = *asset;
        bare.origin = NULL;
        io_bytes saved = io_save(&bare, formats[i]);
        ac_asset *again = reload(saved);
        check_same(asset, again);
        assert_int_equal(asset->angle_unit, again->angle_unit);
        ac_asset_free(again);
        io_free(&saved);
    }
}

/* The text anew, and by way of JSON. */
static void check_text(const char *text) {
    ac_asset *asset = load(text);
    check_comes_back(asset);
    io_bytes json = io_save(asset, "json");
    ac_asset *second = reload(json);
    check_comes_back(second);
    ac_asset_free(second);
    io_free(&json);
    ac_asset_free(asset);
}

#define CURVES2                                                                       \
    "\"curves\":[{\"name\":\"c/TRANSLATION.X\",\"dialect\":\"softimage\",\"keys\":[{" \
    "\"at\":0,\"value\":1}]},{\"name\":\"c/ROTATION.Y\",\"dialect\":\"softimage\","   \
    "\"keys\":[{\"at\":0,\"value\":1}]}]"

/* A document with those two curves and these clips. */
static ac_asset *document(const char *clips) {
    char text[2048];
    snprintf(text, sizeof text, "{\"animcurve\":1," CURVES2 ",\"clips\":[%s]}", clips);
    return io_load_json(text);
}

#define MOVES(more) \
    "{\"node\":\"c\",\"property\":\"translation\",\"curves\":[0,null,null]" more "}"
#define TURNS(angle, more)                                                            \
    "{\"node\":\"c\",\"property\":\"rotation\",\"width\":3,\"curves\":[null,1,null]," \
    "\"euler\":"                                                                      \
    "\"xyz\",\"angle\":\"" angle "\"" more "}"

static void check_document_refused(const char *clips, const char *words) {
    ac_asset *asset = document(clips);
    check_refused(asset, AC_ERROR_TOLERANCE, words);
    ac_asset_free(asset);
}

static void check_document(const char *clips) {
    ac_asset *asset = document(clips);
    check_comes_back(asset);
    ac_asset_free(asset);
}

/* ---- angles ------------------------------------------------------------------------------ */

static void scalar_angles_keep_what_the_file_says(void **state) {
    (void)state;
    static const struct {
        const char *angle;
        const char *written; /* NULL: no SI_Angle */
        uint8_t unit;
    } rows[] = {{"", NULL, AC_ANGLE_UNKNOWN},
                {"SI_Angle{0,}", "SI_Angle {\n  0,\n}", AC_ANGLE_DEGREES},
                {"SI_Angle{1,}", "SI_Angle {\n  1,\n}", AC_ANGLE_RADIANS},
                {"SI_Angle{2,}", NULL, AC_ANGLE_UNKNOWN}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char text[512];
        snprintf(text, sizeof text, HEAD "%s" CURVE("Camera1", "ROLL"), rows[i].angle);
        ac_asset *asset = load(text);
        assert_int_equal(asset->angle_unit, rows[i].unit);
        check_comes_back(asset);
        io_bytes saved = io_save(asset, "xsi-3.0"), json = io_save(asset, "json");
        assert_int_equal(holds(saved, "SI_Angle"), rows[i].written != NULL);
        assert_true(!rows[i].written || holds(saved, rows[i].written));
        /* JSON has no place for it, and nothing is claimed. */
        ac_asset *second = reload(json);
        assert_int_equal(second->angle_unit, AC_ANGLE_UNKNOWN);
        io_bytes back = io_save(second, "xsi");
        assert_false(holds(back, "SI_Angle"));
        ac_asset *third = reload(back);
        assert_int_equal(third->note_count, 1);
        ac_asset_free(third);
        ac_asset_free(second);
        ac_asset_free(asset);
        io_free(&saved);
        io_free(&json);
        io_free(&back);
    }
}

static void tracks_tell_the_unit_of_angles_through_json(void **state) {
    (void)state;
    check_text(HEAD "SI_Angle{1,}" CURVE("c", "ROTATION-X"));
    check_text(HEAD "SI_Angle{0,}" CURVE("c", "ROTATION-X"));
    ac_asset *open = load(HEAD CURVE("c", "ROTATION-X"));
    assert_int_equal(open->angle_unit, AC_ANGLE_UNKNOWN);
    check_comes_back(open);
    /* By hand nothing need be said but on the track. */
    ac_asset *radians = load(HEAD "SI_Angle{1,}" CURVE("c", "ROTATION-X"));
    ac_asset bare = *radians;
    bare.origin = NULL;
    bare.angle_unit = AC_ANGLE_UNKNOWN;
    io_bytes saved = io_save(&bare, "xsi");
    assert_true(holds(saved, "SI_Angle {\n  1,\n}"));
    io_free(&saved);
    bare.angle_unit = AC_ANGLE_DEGREES;
    check_refused(&bare, AC_ERROR_TOLERANCE, "clip 0, 'S', track 0: its angles are radians");
    bare.angle_unit = AC_ANGLE_UNIT_COUNT;
    check_refused(&bare, AC_ERROR_ARGUMENT, "unit of angles is none");
    ac_asset_free(radians);
    ac_asset_free(open);
}

static void angles_of_two_units_are_refused(void **state) {
    (void)state;
    static const char clips[] =
        "{\"tracks\":[" TURNS("deg", "") "," TURNS("rad", ",\"ignored\":\"\"") "]}";
    check_document_refused(clips, "clip 0, '', track 1: its angles are radians");
    ac_asset *asset = document(clips);
    assert_int_equal(asset->angle_unit, AC_ANGLE_UNKNOWN);
    ac_asset_free(asset);
}

static void another_order_of_angles_is_refused(void **state) {
    (void)state;
    check_document_refused(
        "{\"name\":\"S\",\"tracks\":[" MOVES(
            "") ",{\"node\":\"c\",\"property\":\"rotation\","
                "\"width\":3,\"curves\":[null,1,null],\"euler\":\"zxy\",\"angle\":\"deg\"}]}",
        "clip 0, 'S', track 1: its angles turn in the order zxy");
}

/* ---- rest -------------------------------------------------------------------------------- */

static void rest_poses_come_back(void **state) {
    (void)state;
    check_text(
        HEAD "SI_Angle{0,}SI_Model MDL-a{SI_Transform SRT-a{1,2,3,4,5,6,7,8,9.25,}" CURVE(
            "a", "SCALING-Y")
            CURVE("a", "ROTATION-Z") "}SI_Model MDL-b{SI_Transform SRT-b{1,1,1,0,"
                                     "0,0,-0.0,0.1,1e-30}" CURVE("b", "TRANSLATION-Z") "}");
    ac_asset *asset = document("{\"name\":\"S\",\"tracks\":[" MOVES(
        ",\"rest\":[0,1.5,-2]") "," TURNS("deg", ",\"rest\":[30,0,0]") "]}");
    check_comes_back(asset);
    io_bytes saved = io_save(asset, "xsi");
    assert_true(holds(saved, "  SI_Transform SRT-c {\n    1.000000,1.000000,1.000000,\n"
                             "    30.000000,0.000000,0.000000,\n"
                             "    0.000000,1.500000,-2.000000,\n  }\n"));
    io_free(&saved);
    ac_asset_free(asset);
    /* Nothing is written that readers assume. */
    asset = document("{\"name\":\"S\",\"tracks\":[" MOVES("") "," TURNS("deg", "") "]}");
    saved = io_save(asset, "xsi");
    assert_false(holds(saved, "SI_Transform"));
    io_free(&saved);
    ac_asset_free(asset);
}

static void a_rest_that_no_model_has_is_refused(void **state) {
    (void)state;
    static const char words[] = "track 0: dotXSI has no place for what its components";
    ac_asset *asset = io_load_json(
        "{\"animcurve\":1,\"curves\":[{\"name\":\"c/POSITION.X\",\"dialect\":\"softimage\","
        "\"keys\":[{\"at\":0,\"value\":1}]}],\"clips\":[{\"name\":\"S\",\"tracks\":[{\"node\":"
        "\"c\",\"property\":\"POSITION\",\"width\":3,\"kind\":\"vec3\",\"curves\":[0,null,null]"
        ","
        "\"rest\":[0,1,0]}]}]}");
    check_refused(asset, AC_ERROR_TOLERANCE, words);
    ac_asset_free(asset);
    asset = document("{\"name\":\"S\",\"tracks\":[" MOVES(",\"rest\":[0,\"inf\",0]") "," TURNS(
        "deg", "") "]}");
    check_refused(asset, AC_ERROR_TOLERANCE, words);
    ac_asset_free(asset);
    ac_asset *action =
        load(HEAD "XSI_Action w{0,1,0,SI_FCurve{\"1\",\"b.kine.local.posx\"," ROWS "}}");
    float rest[3] = {0, 0, 4};
    ac_track track = action->clips[0].tracks[0];
    ac_clip clip = action->clips[0];
    ac_asset bare = *action;
    bare.origin = NULL;
    bare.clips = &clip;
    clip.tracks = &track;
    track.rest = rest;
    check_refused(&bare, AC_ERROR_TOLERANCE, "clip 0, 'w', track 0: dotXSI has no place");
    ac_asset_free(action);
}

/* ---- clips ------------------------------------------------------------------------------- */

static void the_scene_keeps_its_name_and_range(void **state) {
    (void)state;
    check_text("xsi 0360txt 0032\nSI_Scene{\"SECONDS\",0.25,7,30,}" CURVE("c", "ROLL"));
    check_text("xsi 0360txt 0032\nSI_Scene long{\"FRAMES\",-3,7.5,29.97,}" CURVE("c", "ROLL"));
    check_text("xsi 0360txt 0032\nSI_Scene s{\"FRAMES\",7,1000,30,}" CURVE("c", "ROLL"));
    /* Without a rate. */
    check_text("xsi 0360txt 0032\n" CURVE("c", "ROLL"));
    check_text("xsi 0360txt 0032\nSI_Scene s{\"FRAMES\",7,1000,0,}" CURVE("c", "ROLL"));
    check_text("xsi 0360txt 0032\nSI_Scene{\"FRAMES\",7,1000,0,}" CURVE("c", "ROLL"));
    check_document("{\"name\":\"S\",\"start_s\":-1,\"end_s\":0.1,\"tracks\":[" MOVES(
        "") "," TURNS("deg", "") "]}");
    /* Frames of no rate have no seconds. */
    ac_asset *asset = load("xsi 0360txt 0032\n" CURVE("c", "ROLL"));
    ac_clip clip = asset->clips[0];
    ac_asset bare = *asset;
    bare.origin = NULL;
    bare.clips = &clip;
    clip.end_s = 1;
    check_refused(&bare, AC_ERROR_TOLERANCE, "clip 0, '': its start and end");
    ac_asset_free(asset);
}

/* Frame 37.037... / 30 need not be every double. */
static void ranges_come_back_or_are_refused(void **state) {
    (void)state;
    ac_asset *asset = load("xsi 0360txt 0032\nSI_Scene{\"FRAMES\",0,9,30,}" CURVE("c", "ROLL"));
    ac_clip clip = asset->clips[0];
    ac_asset bare = *asset;
    bare.origin = NULL;
    bare.clips = &clip;
    unsigned written = 0;
    for (int i = 0; i < 1000; i++) {
        ac_save_opts opts = {.format = "xsi"};
        ac_error error;
        void *data;
        size_t size;
        clip.end_s = i % 2 ? i / 30.0 : 1.0 + i / 7919.0;
        ac_status status = ac_save_memory(&bare, &opts, &data, &size, &error);
        assert_true(status == AC_OK || (status == AC_ERROR_TOLERANCE && i % 2 == 0));
        if (status != AC_OK) continue;
        ac_asset *again = ac_load_memory(data, size, NULL, &error);
        assert_non_null(again);
        assert_int_equal(aci_f64_bits(again->clips[0].end_s), aci_f64_bits(clip.end_s));
        ac_asset_free(again);
        ac_bytes_free(NULL, data, size);
        written++;
    }
    assert_true(written > 900);
    ac_asset_free(asset);
}

static void actions_without_curves_are_written(void **state) {
    (void)state;
    static const char *const texts[] = {
        "{\"animcurve\":1,\"curves\":[],\"clips\":[{\"name\":\"w\",\"start_s\":1,\"end_s\":2,"
        "\"tracks\":[]}]}",
        "{\"animcurve\":1,\"curves\":[],\"clips\":[{\"tracks\":[]},{\"name\":\"v\",\"end_s\":3,"
        "\"tracks\":[]}]}"};
    for (size_t i = 0; i < 2; i++) {
        ac_asset *asset = io_load_json(texts[i]);
        check_comes_back(asset);
        ac_asset_free(asset);
    }
    check_text(HEAD "XSI_Action e{1,2,0}XSI_Action w{1,2,0,SI_FCurve{\"1\",\"b.posx\"," ROWS
                    "}}XSI_Action f{1,2,0}");
}

static void clips_that_dotxsi_does_not_have_are_refused(void **state) {
    (void)state;
    ac_asset *asset = io_load_json(
        "{\"animcurve\":1,\"curves\":[{\"name\":\"x\",\"dialect\":\"softimage\",\"keys\":[{"
        "\"at\":0,\"value\":1}]},{\"name\":\"y\",\"dialect\":\"softimage\",\"keys\":[{\"at\":0,"
        "\"value\":1}]}],\"clips\":[{\"name\":\"c\",\"tracks\":[{\"node\":\"n\",\"property\":"
        "\"p\",\"width\":2,\"curves\":[0,1]}]}]}");
    check_refused(asset, AC_ERROR_TOLERANCE, "clip 0, 'c', track 0: it would not read back");
    ac_asset_free(asset);
    static const char both[] = "\"tracks\":[" MOVES("") "," TURNS("deg", "") "]}";
    char clips[1024];
    snprintf(clips, sizeof clips, "{\"name\":\"my scene\",%s", both);
    check_document_refused(clips, "clip 0, 'my scene': its name is no bare word");
    snprintf(clips, sizeof clips, "{\"name\":\"SI_FCurve\",%s", both);
    check_document_refused(clips, "its name is no bare word");
    snprintf(clips, sizeof clips, "{\"name\":\"a\",%s,{\"name\":\"b\",%s", both, both);
    check_document_refused(clips, "clip 0, 'a'");
    check_document_refused("{\"name\":\"S\",\"tracks\":[" TURNS("deg", "") "," MOVES("") "]}",
                           "clip 0, 'S', track 0: it would not read back");
    check_document_refused("{\"name\":\"S\",\"tracks\":[" MOVES("") "]}",
                           "clip 0, 'S': it would read back with 1 tracks more");
    static const char *const more[] = {",\"pointer\":\"/a\"", ",\"ignored\":\"why\"",
                                       ",\"node_index\":3"};
    for (size_t i = 0; i < 3; i++) {
        snprintf(clips, sizeof clips,
                 "{\"name\":\"S\",\"tracks\":[{\"node\":\"c\",\"property\":\"translation\","
                 "\"curves\":[0,null,null]%s}]}",
                 more[i]);
        check_document_refused(clips, "track 0: it has a pointer");
    }
}

/* The curves' names make a track of width 3, with the X first. */
static void tracks_of_another_shape_than_their_names_are_refused(void **state) {
    (void)state;
    static const char *const shapes[] = {
        "\"width\":2,\"curves\":[0,null]",
        "\"curves\":[0,null,null],\"kind\":\"other\"",
        "\"curves\":[null,0,null]",
        "\"curves\":[0,0,null]",
        "\"curves\":[0,1,null]",
        "\"width\":4,\"curves\":[0,null,null,null]",
        "\"dialect\":\"softimage\",\"curves\":[null,null,null]"};
    for (size_t i = 0; i < sizeof shapes / sizeof shapes[0]; i++) {
        char clips[512];
        snprintf(clips, sizeof clips,
                 "{\"name\":\"S\",\"tracks\":[{\"node\":\"c\",\"property\":\"translation\",%s}"
                 "," TURNS("deg", "") "]}",
                 shapes[i]);
        check_document_refused(clips, "clip 0, 'S', track 0: it would not read back");
    }
}

static ac_asset *crop(const char *const *suffixes, size_t count) {
    char text[2048];
    size_t used = (size_t)snprintf(text, sizeof text, "{\"animcurve\":1,\"curves\":[");
    for (size_t i = 0; i < count; i++)
        used += (size_t)snprintf(text + used, sizeof text - used,
                                 "%s{\"name\":\"a/CROP.%s\",\"dialect\":\"softimage\","
                                 "\"keys\":[{\"at\":1,\"value\":%zu}]}",
                                 i ? "," : "", suffixes[i], i);
    snprintf(text + used, sizeof text - used,
             "],\"clips\":[{\"name\":\"S\",\"start_s\":1,\"tracks\":[{\"node\":\"a\","
             "\"property\":\"CROP\",\"width\":%zu,\"curves\":%s}]}]}",
             count < 3 ? (size_t)3 : count,
             count < 3    ? "[0,1,null]"
             : count == 3 ? "[0,1,2]"
                          : "[0,1,2,3]");
    return io_load_json(text);
}

/* One template has one list of positions, and at most three letters. */
static void components_that_no_template_holds_are_refused(void **state) {
    (void)state;
    static const char *const letters[] = {"X", "Y", "Z", "W"};
    static const char *const numbers[] = {"0", "1", "2", "03"};
    ac_asset *two = crop(letters, 2), *three = crop(letters, 3);
    check_comes_back(two);
    check_comes_back(three);
    ac_curve curves[2] = {two->curves[0], two->curves[1]};
    ac_key moved = curves[1].keys[0];
    const ac_curve *components[3] = {&curves[0], &curves[1], NULL};
    ac_track track = two->clips[0].tracks[0];
    ac_clip clip = two->clips[0];
    ac_asset apart = *two;
    moved.position = 0.5;
    curves[1].keys = &moved;
    track.curves = components;
    clip.tracks = &track;
    apart.curves = curves;
    apart.clips = &clip;
    check_refused(&apart, AC_ERROR_TOLERANCE, "track 0: it would not read back");
    ac_asset_free(two);
    ac_asset_free(three);
    ac_asset *four = crop(letters, 4);
    check_refused(four, AC_ERROR_TOLERANCE, "track 0: it would not read back");
    ac_asset_free(four);
    four = crop(numbers, 4);
    check_refused(four, AC_ERROR_TOLERANCE, "curve 3 would not read back");
    ac_asset_free(four);
}

/* Of properties that are not known one component alone has no letter or number. */
static void components_of_any_property_stay_together(void **state) {
    (void)state;
    check_text(HEAD "SI_FCurve{\"a\",\"CROP-XY\",\"LINEAR\",2,1,1,1,0,0,}" CURVE("a", "FAR"));
    check_text(HEAD "SI_FCurve a-CROP-MIN-XZ{\"a\",\"CROP-MIN\",\"LINEAR\",2,1,1,1,0,0,}");
    check_text(HEAD
               "SI_FCurve{\"a\",\"SHAPE\",\"LINEAR\",5,1,1,1,0,1,2,3,4,}" CURVE("a", "FAR"));
    check_text(HEAD "SI_FCurve{\"\",\"SHAPE\",\"LINEAR\",2,1,1,1,0,1,}");
    check_text(HEAD "SI_FCurve{\"a\",\"COLOR\",\"LINEAR\",4,1,1,1,0,1,2,3,}");
}

static void curves_without_clips_are_written(void **state) {
    (void)state;
    ac_asset *asset = load(HEAD "SI_Model a{SI_Transform SRT-a{2,2,2,0,0,0,0,0,0,}" CURVE(
        "a", "SCALING-X") "}XSI_Action w{0,1,0,SI_FCurve{\"1\",\"b.posx\"," ROWS "}}");
    ac_asset bare = {.curves = asset->curves, .curve_count = asset->curve_count};
    io_bytes saved = io_save(&bare, "xsi");
    ac_asset *again = reload(saved);
    assert_true(io_same_asset(asset, again));
    assert_int_equal(again->clip_count, 1);
    /* One clip less than what is read is none lost. */
    bare.clips = asset->clips;
    bare.clip_count = 1;
    io_bytes with_action = io_save(&bare, "xsi");
    assert_true(holds(with_action, "XSI_Action w {"));
    io_free(&with_action);
    io_free(&saved);
    ac_asset_free(again);
    ac_asset_free(asset);
}

static void clips_that_point_nowhere_are_refused(void **state) {
    (void)state;
    ac_asset *asset = load(HEAD CURVE("c", "ROTATION-X"));
    ac_curve elsewhere = asset->curves[0];
    const ac_curve *components[3] = {&elsewhere, NULL, NULL};
    ac_track track = asset->clips[0].tracks[0];
    ac_target target = asset->clips[0].targets[0];
    ac_clip clip = asset->clips[0];
    ac_asset bare = *asset;
    bare.origin = NULL;
    bare.clips = &clip;
    clip.tracks = &track;
    clip.targets = &target;
    track.curves = components;
    check_refused(&bare, AC_ERROR_ARGUMENT, "component 0 points to a curve");
    track.curves = NULL;
    check_refused(&bare, AC_ERROR_ARGUMENT, "no array of curves");
    track.curves = asset->clips[0].tracks[0].curves;
    track.euler_order = AC_EULER_ORDER_COUNT;
    check_refused(&bare, AC_ERROR_ARGUMENT, "its order of angles is none");
    track.euler_order = AC_EULER_XYZ;
    track.target = 1;
    check_refused(&bare, AC_ERROR_ARGUMENT, "its target is not among");
    track.target = 0;
    target.node = NULL;
    check_refused(&bare, AC_ERROR_ARGUMENT, "its target has no node");
    clip.tracks = NULL;
    check_refused(&bare, AC_ERROR_ARGUMENT, "it has no array of tracks");
    ac_asset_free(asset);
}

static void an_allocation_that_fails_in_either_attempt_leaves_nothing(void **state) {
    (void)state;
    /* The clip seems to be the scene's, and turns out to be an action's. */
    ac_asset *asset = io_load_json("{\"animcurve\":1,\"curves\":[],\"clips\":[{\"name\":\"w\","
                                   "\"end_s\":2,\"tracks\":[]}]}");
    size_t fail_at = 0;
    for (bool failed = true; failed;) {
        io_memory memory = {.fail_at = ++fail_at};
        ac_allocator allocator = io_allocator(&memory);
        ac_save_opts opts = {.allocator = &allocator, .format = "xsi"};
        ac_error error;
        void *data;
        size_t size;
        ac_status status = ac_save_memory(asset, &opts, &data, &size, &error);
        failed = memory.calls >= fail_at;
        assert_int_equal(status, failed ? AC_ERROR_MEMORY : AC_OK);
        if (!failed) ac_bytes_free(&allocator, data, size);
        assert_int_equal(memory.live_blocks, 0);
        assert_false(memory.wrong_size);
    }
    assert_true(fail_at > 5);
    ac_asset_free(asset);
}

/* ---- what saving keeps ------------------------------------------------------------------- */

static bool keeps(const ac_asset *asset, const char *format) {
    ac_save_opts opts = {.format = format};
    return ac_save_keeps(asset, &opts);
}

static void saving_tells_whether_all_else_is_kept(void **state) {
    (void)state;
    static const char tail[] = "SI_Mesh{}" CURVE("a", "ROLL") CURVE("b", "ROLL");
    char text[512];
    for (int version = 300; version <= 360; version += 60) {
        snprintf(text, sizeof text, "xsi 0%dtxt 0032\n%s", version, tail);
        ac_asset *asset = load(text);
        assert_true(keeps(asset, "xsi"));
        assert_int_equal(keeps(asset, "xsi-3.0"), version == 300);
        assert_false(keeps(asset, "json"));
        assert_false(keeps(asset, "none such"));
        assert_false(keeps(asset, NULL));
        assert_false(ac_save_keeps(asset, NULL));
        ac_asset some = *asset;
        some.curves++;
        some.curve_count--;
        some.clip_count = 0;
        assert_true(keeps(&some, "xsi"));
        ac_curve renamed = some.curves[0];
        renamed.name = "c/ROLL";
        some.curves = &renamed;
        assert_false(keeps(&some, "xsi"));
        some.origin = NULL;
        assert_false(keeps(&some, "xsi"));
        ac_asset_free(asset);
    }
    ac_asset *parts =
        load("xsi 0360txt 0032\nSI_FCurve{\"a\",\"COLOR\",\"LINEAR\",2,1,1,0,0,0}");
    ac_asset one = *parts;
    one.curve_count = 1;
    assert_false(keeps(&one, "xsi"));
    ac_asset_free(parts);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(scalar_angles_keep_what_the_file_says),
        cmocka_unit_test(tracks_tell_the_unit_of_angles_through_json),
        cmocka_unit_test(angles_of_two_units_are_refused),
        cmocka_unit_test(another_order_of_angles_is_refused),
        cmocka_unit_test(rest_poses_come_back),
        cmocka_unit_test(a_rest_that_no_model_has_is_refused),
        cmocka_unit_test(the_scene_keeps_its_name_and_range),
        cmocka_unit_test(ranges_come_back_or_are_refused),
        cmocka_unit_test(actions_without_curves_are_written),
        cmocka_unit_test(clips_that_dotxsi_does_not_have_are_refused),
        cmocka_unit_test(tracks_of_another_shape_than_their_names_are_refused),
        cmocka_unit_test(components_that_no_template_holds_are_refused),
        cmocka_unit_test(components_of_any_property_stay_together),
        cmocka_unit_test(curves_without_clips_are_written),
        cmocka_unit_test(clips_that_point_nowhere_are_refused),
        cmocka_unit_test(an_allocation_that_fails_in_either_attempt_leaves_nothing),
        cmocka_unit_test(saving_tells_whether_all_else_is_kept),
    };
    return cmocka_run_group_tests_name("xsi clips", tests, NULL, NULL);
}
