/* dotXSI: every handmade file ends as EXPECT.json says and is written back byte for byte;
 * names, tracks, limits and memory. Rules: docs/formats/xsi.md. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <dirent.h>
#include <jansson.h>
#include <unistd.h>

#include "format/xsi.h"
#include "io_support.h"

#define HANDMADE TEST_DATA "/xsi/handmade/"

static ac_asset *load_text(const char *text, ac_error *error) {
    ac_load_opts opts = {.format = "xsi"};
    return ac_load_memory(text, strlen(text), &opts, error);
}

static ac_asset *load_good_text(const char *text) {
    ac_error error;
    ac_asset *asset = load_text(text, &error);
    if (!asset)
        fail_msg("%s (line %u, column %u) in\n%s", error.message, error.line, error.column,
                 text);
    return asset;
}

/* ---- the handmade files ------------------------------------------------------------------ */

typedef struct tally {
    unsigned files, ok, warned, refused, values, written, through_json;
} tally;

static tally total;

static const char *how_it_ended(const ac_asset *asset) {
    if (!asset) return "error";
    return asset->warning_count ? "ok_with_warning" : "ok";
}

/* What animcurve does with the file: the fragment is read, with a warning. */
static const char *wanted_end(const json_t *file, const char *name) {
    if (strcmp(name, "fragment_seed_camera1_roll.xsi") == 0) return "ok_with_warning";
    return json_string_value(json_object_get(file, "status"));
}

static void check_values(const ac_asset *asset, const json_t *file, const char *name) {
    size_t i;
    json_t *row;
    json_array_foreach(json_object_get(file, "eval"), i, row) {
        size_t component = (size_t)json_integer_value(json_object_get(row, "component"));
        double at = json_number_value(json_object_get(row, "t"));
        double want = json_number_value(json_object_get(row, "value"));
        assert_int_equal(json_integer_value(json_object_get(row, "fcurve")), 0);
        assert_true(component < asset->curve_count);
        double got = ac_eval(&asset->curves[component], at);
        if (!(got - want <= 2e-5 && want - got <= 2e-5))
            fail_msg("%s, component %zu at %g: %.9g, not %.9g", name, component, at, got, want);
        total.values++;
    }
}

/* In place: the same bytes. Anew: the same curves. Through JSON: the same curves. */
static void check_written(const ac_asset *asset, io_bytes bytes, const char *name) {
    io_bytes again = io_save(asset, "xsi");
    if (!io_same_bytes(again, bytes)) fail_msg("%s is not written as it was", name);
    io_free(&again);
    ac_asset bare = *asset;
    bare.origin = NULL;
    static const char *const formats[] = {"xsi", "xsi-3.0", "json"};
    for (size_t i = 0; i < 3; i++) {
        ac_error error;
        again = io_save(&bare, formats[i]);
        ac_asset *read = io_load(again, 0, &error);
        if (!read) fail_msg("%s as %s: %s", name, formats[i], error.message);
        if (!io_same_asset(asset, read))
            fail_msg("%s as %s has other curves", name, formats[i]);
        ac_asset_free(read);
        io_free(&again);
    }
    total.written++;
}

static void check_file(const json_t *file) {
    const char *name = json_string_value(json_object_get(file, "file"));
    char path[1024];
    snprintf(path, sizeof path, HANDMADE "%s", name);
    io_bytes bytes = io_file(path);
    ac_error error, strict_error;
    ac_asset *asset = io_load(bytes, 0, &error), *strict = io_load(bytes, 1, &strict_error);
    const char *want = wanted_end(file, name);
    if (strcmp(how_it_ended(asset), want) != 0)
        fail_msg("%s: %s, not %s (%s)", name, how_it_ended(asset), want, error.message);
    assert_int_equal(strict != NULL, strcmp(want, "ok") == 0);
    if (!asset) assert_true(io_good_error(&error));
    if (!asset) assert_true(error.line > 0 && error.column > 0);
    if (!strict) assert_true(io_good_error(&strict_error));
    if (asset) {
        size_t fcurves = (size_t)json_integer_value(json_object_get(file, "fcurves"));
        assert_true(asset->curve_count >= fcurves);
        check_values(asset, file, name);
        check_written(asset, bytes, name);
    }
    total.files++;
    total.ok += strict != NULL;
    total.warned += asset && !strict;
    total.refused += !asset;
    ac_asset_free(strict);
    ac_asset_free(asset);
    io_free(&bytes);
}

static void handmade_files_end_as_expected(void **state) {
    (void)state;
    json_error_t error;
    json_t *expect = json_load_file(HANDMADE "EXPECT.json", 0, &error);
    if (!expect) fail_msg("%s", error.text);
    size_t i;
    json_t *file;
    total = (tally){0};
    json_array_foreach(json_object_get(expect, "files"), i, file) check_file(file);
    json_decref(expect);
    print_message(
        "%u files: %u good, %u with a warning, %u refused; %u values, %u written back\n",
        total.files, total.ok, total.warned, total.refused, total.values, total.written);
    assert_int_equal(total.files, 110);
    assert_int_equal(total.ok, 44);
    assert_int_equal(total.warned, 12);
    assert_int_equal(total.refused, 54);
    assert_int_equal(total.values, 87);
}

/* ---- real files, where they are found ---------------------------------------------------- */

static const struct {
    const char *name;
    size_t curves, keys, clips, tracks;
} real_files[] = {
    {"DanceMagic.xsi", 63, 6300, 1, 21}, {"skeleton.xsi", 300, 9000, 2, 100},
    {"windmill.xsi", 3, 6, 1, 1},        {"powerup.xsi", 0, 0, 0, 0},
    {"bridge.xsi", 0, 0, 0, 0},          {"Train.xsi", 0, 0, 0, 0},
    {"littledrop.xsi", 0, 0, 0, 0},
};

static bool corpus_path(const char *name, char *path, size_t size) {
    const char *corpus = getenv("ANIMCURVE_CORPUS");
    if (corpus) snprintf(path, size, "%s/data/xsi/%s", corpus, name);
    else snprintf(path, size, "%s/../shared/data/xsi/%s", TEST_SOURCE, name);
    FILE *file = fopen(path, "rb");
    if (file) fclose(file);
    return file != NULL;
}

static void real_files_load_strictly_and_are_written_as_they_were(void **state) {
    (void)state;
    unsigned ran = 0, skipped = 0;
    for (size_t i = 0; i < sizeof real_files / sizeof real_files[0]; i++) {
        char path[1024];
        if (!corpus_path(real_files[i].name, path, sizeof path)) {
            skipped++;
            continue;
        }
        io_bytes bytes = io_file(path);
        ac_error error;
        ac_asset *asset = io_load(bytes, 1, &error);
        if (!asset) fail_msg("%s: %s", path, error.message);
        size_t keys = 0, tracks = 0;
        for (size_t c = 0; c < asset->curve_count; c++) keys += asset->curves[c].key_count;
        for (size_t c = 0; c < asset->clip_count; c++) tracks += asset->clips[c].track_count;
        assert_int_equal(asset->curve_count, real_files[i].curves);
        assert_int_equal(keys, real_files[i].keys);
        assert_int_equal(asset->clip_count, real_files[i].clips);
        assert_int_equal(tracks, real_files[i].tracks);
        check_written(asset, bytes, path);
        ac_asset_free(asset);
        io_free(&bytes);
        ran++;
    }
    print_message("real files: %u ran, %u skipped\n", ran, skipped);
}

/* ---- headers and errors ------------------------------------------------------------------ */

static void check_refused(const char *text, ac_status status, uint32_t line, uint32_t column,
                          const char *words) {
    ac_error error;
    ac_asset *asset = load_text(text, &error);
    if (asset) fail_msg("loads: %s", text);
    assert_int_equal(error.status, status);
    if (!strstr(error.message, words)) fail_msg("%s: %s", text, error.message);
    assert_int_equal(error.line, line);
    assert_int_equal(error.column, column);
}

static void errors_name_the_place(void **state) {
    (void)state;
    check_refused("xsi 0300", AC_ERROR_TRUNCATED, 1, 9, "ends inside its header");
    check_refused("xsi 0300txt 003", AC_ERROR_TRUNCATED, 1, 16, "ends inside its header");
    check_refused("xsi 0300txt 0032x", AC_ERROR_SYNTAX, 1, 17, "does not end here");
    check_refused("xsi 0300xyz 0032", AC_ERROR_SYNTAX, 1, 9, "neither txt");
    check_refused("xsi 0300bin 0032", AC_ERROR_UNSUPPORTED, 1, 9, "binary dotXSI (bin)");
    check_refused("xsi 0300com zip 0032", AC_ERROR_UNSUPPORTED, 1, 9,
                  "compressed dotXSI (com)");
    check_refused("hello", AC_ERROR_FORMAT, 1, 1, "no dotXSI file");
    static const char *const starts[] = {"", "\"a\",", "\"a\",\"b\",\"LINEAR\",1,",
                                         "\"a\",\"b\",\"LINEAR\",1,1,2,1,0.0,",
                                         "\"a\",\"b\",\"LINEAR\",1,1,1,1,0.0,"};
    static const char *const inner[] = {"{1,}", "Inner{1,}", "Inner name {1,}"};
    for (size_t i = 0; i < 15; i++) {
        char text[160];
        snprintf(text, sizeof text, "xsi 0300txt 0032\nSI_FCurve{\n%s\n%s1,0,}", starts[i / 3],
                 inner[i % 3]);
        check_refused(text, AC_ERROR_SYNTAX, 4, 1, "a template stands inside SI_FCurve");
    }
    check_refused("xsi 0300txt 0032\r\n1,", AC_ERROR_SYNTAX, 2, 1, "outside every template");
    check_refused("xsi 0300txt 0032\rA,", AC_ERROR_SYNTAX, 2, 1, "outside every template");
    check_refused("xsi 0300txt 0032\n\nA B", AC_ERROR_TRUNCATED, 3, 4,
                  "before a template's '{'");
    check_refused("xsi 0300txt 0032\nA {\n{\"", AC_ERROR_TRUNCATED, 3, 2, "inside a string");
    check_refused("xsi 0300txt 0032\nA {\n{}", AC_ERROR_TRUNCATED, 3, 3,
                  "inside the template 'A' of line 2, column 1");
    check_refused("xsi 0300txt 0032\nSI_FCurve a {", AC_ERROR_TRUNCATED, 2, 14,
                  "the object's name is wanted, and here is the end of the file");
    check_refused("xsi 0300txt 0032\nSI_FCurve {\"\",\"\",\"LINEAR\",1.5,1,0,}", AC_ERROR_VALUE,
                  2, 27, "nbFcurves must be a whole number, and is '1.5'");
}

static void all_forms_of_the_header_load(void **state) {
    (void)state;
    static const struct {
        const char *text, *detail;
    } rows[] = {
        {"xsi 0300txt 0032", "dotXSI 3.0, frames"},
        {"xsi 0350txt 0064\n", "dotXSI 3.5, frames"},
        {"xsi 0101txt0032\r\n", "dotXSI 1.01, frames"},
        {"xsi0600txt  0032 ", "dotXSI 6.0, frames"},
        {"xsi 0360txt 0032\nSI_Scene a {\"FRAMES\",1,2,29.970030,}",
         "dotXSI 3.6, frames, 29.97003 a second"},
        {"xsi 0360txt 0032\nSI_Scene a {\"SECONDS\",1,2,25,}", "dotXSI 3.6, seconds"},
        {"SI_Scene { \"FRAMES\", 0, 1, 24, }", "dotXSI fragment, frames, 24 a second"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        ac_asset *asset = load_good_text(rows[i].text);
        assert_string_equal(asset->detail, rows[i].detail);
        ac_asset_free(asset);
    }
}

static void depth_follows_the_limit(void **state) {
    (void)state;
    char text[4000] = "xsi 0300txt 0032\n";
    ac_error error;
    for (int i = 0; i < 256; i++) strcat(text, "A {");
    for (int i = 0; i < 256; i++) strcat(text, "}");
    ac_asset_free(load_good_text(text));
    ac_load_opts opts = {.limits = {.max_depth = 255}};
    assert_null(ac_load_memory(text, strlen(text), &opts, &error));
    assert_int_equal(error.status, AC_ERROR_LIMIT);
}

/* ---- names ------------------------------------------------------------------------------- */

#define HEAD "xsi 0300txt 0032\n"
#define CURVE(template, object, name, count) \
    "SI_FCurve " template "{\"" object "\",\"" name "\",\"CONSTANT\"," count ",1,0,}\n"

static void check_names(const char *text, const char *names) {
    char got[1024] = "";
    ac_asset *asset = load_good_text(text);
    for (size_t i = 0; i < asset->curve_count; i++) {
        if (i) strcat(got, "|");
        strcat(got, asset->curves[i].name);
    }
    assert_string_equal(got, names);
    ac_asset_free(asset);
}

static void components_come_from_string_then_template_then_family(void **state) {
    (void)state;
    check_names(HEAD CURVE("a-b-TRANSLATION-XZ ", "a-b", "TRANSLATION", "2"),
                "a-b/TRANSLATION.X|a-b/TRANSLATION.Z");
    check_names(HEAD CURVE("", "a", "SCALING-Y", "1"), "a/SCALING.Y");
    check_names(HEAD CURVE("a-SCALING-X ", "a", "SCALING-X", "1"), "a/SCALING.X");
    check_names(HEAD CURVE("a-SCALING-X ", "a", "SCALING", "1"), "a/SCALING.X");
    check_names(HEAD CURVE("", "a", "SCALING", "1"), "a/SCALING");
    check_names(HEAD CURVE("", "a", "COLOR", "3"), "a/COLOR.R|a/COLOR.G|a/COLOR.B");
    check_names(HEAD CURVE("a-ROTATION-XYZ ", "a", "ROTATION", "2"),
                "a/ROTATION.X|a/ROTATION.Y");
    check_names(HEAD CURVE("a-ROTATION-Z ", "a", "ROTATION", "2"), "a/ROTATION.X|a/ROTATION.Y");
    check_names(HEAD CURVE("a-ROTATION-XX ", "a", "ROTATION", "2"),
                "a/ROTATION.X|a/ROTATION.Y");
    check_names(HEAD CURVE("", "a", "ROTATION", "4"),
                "a/ROTATION.0|a/ROTATION.1|a/ROTATION.2|a/ROTATION.3");
}

static void names_that_are_not_known_stay_whole(void **state) {
    (void)state;
    check_names(HEAD CURVE("", "img", "CROP-MIN-X", "1"), "img/CROP-MIN-X");
    check_names(HEAD CURVE("img-CROP-MIN-X ", "img", "CROP-MIN-X", "1"), "img/CROP-MIN-X");
    check_names(HEAD CURVE("", "a", "FOO", "2"), "a/FOO.0|a/FOO.1");
    check_names(HEAD CURVE("", "a", "FOO-ZX", "2"), "a/FOO.Z|a/FOO.X");
    check_names(HEAD CURVE("a-FOO-RGB ", "a", "FOO", "3"), "a/FOO.R|a/FOO.G|a/FOO.B");
    check_names(HEAD CURVE("", "a", "FOO-XYZ", "2"), "a/FOO-XYZ.0|a/FOO-XYZ.1");
    check_names(HEAD CURVE("a-SHPANIM-1 ", "a", "SHPANIM", "1"), "a/SHPANIM");
}

static void empty_names_come_from_around(void **state) {
    (void)state;
    check_names(HEAD "SI_Model MDL-m{SI_Camera Cam{" CURVE("", "", "ROLL", "1") "}}",
                "Cam/ROLL");
    check_names(HEAD "SI_Model MDL-m{" CURVE("", "", "ROLL", "1") "}", "m/ROLL");
    check_names(HEAD CURVE("", "", "ROLL", "1"), "ROLL");
    check_names(HEAD CURVE("a-ROLL ", "a", "", "1"), "a/ROLL");
    check_names(HEAD CURVE("b ", "a", "", "1"), "a/b");
    check_names(HEAD CURVE("", "", "", "1"), "");
    check_names(HEAD CURVE("", "a", "", "1"), "a/");
}

static void actions_and_sets_lend_their_names(void **state) {
    (void)state;
    check_names(HEAD "XSI_Action w{0,1,0," CURVE("", "1", "b.kine.local.rotx", "1") "}",
                "w/b.kine.local.rotx");
    check_names(HEAD "XSI_Action{" CURVE("", "1", "p", "1") "}XSI_Action{" CURVE(
                    "", "0", "TRANSLATION-X", "1") "}",
                "#0/p|#1/TRANSLATION-X");
    check_names(HEAD "SI_Model MDL-m{XSI_CustomPSet P{" CURVE("", "P", "gain", "1") "}}",
                "m.P/gain");
    check_names(HEAD "XSI_CustomPSet P{" CURVE("", "P", "gain", "1") "}", "P/gain");
}

static void equal_names_are_numbered(void **state) {
    (void)state;
    check_names(HEAD CURVE("", "a", "ROLL", "1") CURVE("", "a", "ROLL", "1")
                    CURVE("", "a", "ROLL#2", "1") CURVE("", "a", "ROLL", "1")
                        CURVE("", "a", "ROLL#2", "1"),
                "a/ROLL|a/ROLL#3|a/ROLL#2|a/ROLL#4|a/ROLL#2#2");
}

static void bytes_that_are_no_utf8_are_latin1(void **state) {
    (void)state;
    check_names(HEAD CURVE("", "caf\xe9", "ROLL", "1"), "caf\xc3\xa9/ROLL");
    check_names(HEAD CURVE("", "caf\xc3\xa9", "ROLL", "1"), "caf\xc3\xa9/ROLL");
}

/* ---- tracks ------------------------------------------------------------------------------ */

static void describe_track(const ac_clip *clip, const ac_track *track, char *out, size_t size) {
    const ac_target *target = &clip->targets[track->target];
    size_t used =
        (size_t)snprintf(out, size, "  %s %s %s%s %s:", target->node, target->property,
                         ac_track_kind_name((ac_track_kind)track->kind),
                         track->flags & AC_TRACK_DEGREES ? " deg" : "",
                         ac_interp_name((ac_interp)track->interp));
    for (uint32_t c = 0; c < track->width && used < size; c++) {
        const ac_curve *curve = track->curves[c];
        if (curve) used += (size_t)snprintf(out + used, size - used, " %s", curve->name);
        else used += (size_t)snprintf(out + used, size - used, " %g", (double)track->rest[c]);
    }
    if (used < size) snprintf(out + used, size - used, "\n");
}

static void check_clips(const char *text, const char *want) {
    char got[4096] = "";
    ac_asset *asset = load_good_text(text);
    for (size_t i = 0; i < asset->clip_count; i++) {
        const ac_clip *clip = &asset->clips[i];
        uint32_t width = 0;
        size_t used = strlen(got);
        snprintf(got + used, sizeof got - used, "%s %g %g\n", clip->name, clip->start_s,
                 clip->end_s);
        for (uint32_t t = 0; t < clip->track_count; t++) {
            used = strlen(got);
            assert_int_equal(clip->tracks[t].pose_offset, width);
            width += clip->tracks[t].width;
            describe_track(clip, &clip->tracks[t], got + used, sizeof got - used);
        }
        assert_int_equal(clip->pose_width, width);
    }
    assert_string_equal(got, want);
    for (size_t i = 0; i < asset->clip_count; i++)
        for (uint32_t t = 0; t < asset->clips[i].track_count; t++)
            for (uint32_t c = 0; c < asset->clips[i].tracks[t].width; c++) {
                const ac_curve *curve = asset->clips[i].tracks[t].curves[c];
                if (curve)
                    assert_true(curve >= asset->curves &&
                                curve < asset->curves + asset->curve_count);
            }
    ac_asset_free(asset);
}

static void components_of_a_property_are_a_track(void **state) {
    (void)state;
    check_clips(
        HEAD
        "SI_Scene S{\"FRAMES\",10,50,20,}SI_Model MDL-a{SI_Transform SRT-a{1,2,3,4,5,6,7,8,9,}"
        "SI_FCurve{\"a\",\"ROTATION-Z\",\"LINEAR\",1,1,1,0,0,}" CURVE("", "a", "VIS", "1")
            CURVE("", "a", "TRANSLATION-Y", "1") CURVE(
                "", "b", "SCALING-X", "1") "SI_FCurve{\"a\",\"ROTATION-X\",\"CUBIC\",1,5,1,"
                                           "0,0,0,0,0,0,}}" CURVE("", "c", "SCALING-X", "1")
                                               CURVE("", "a", "TRANSLATION-Y", "1"),
        "S 0.5 2.5\n"
        "  a rotation euler deg default: a/ROTATION.X 5 a/ROTATION.Z\n"
        "  a translation vec3 default: 7 a/TRANSLATION.Y 9\n"
        "  b scale vec3 default: b/SCALING.X 2 3\n"
        "  c scale vec3 default: c/SCALING.X 1 1\n");
    check_clips(
        HEAD "SI_Angle{1,}" CURVE("", "l", "ORIENTATION", "3") CURVE("", "l", "COLOR", "3")
            CURVE("", "l", "FOO", "2"),
        " 0 0\n"
        "  l ORIENTATION euler default: l/ORIENTATION.X l/ORIENTATION.Y l/ORIENTATION.Z\n"
        "  l COLOR other default: l/COLOR.R l/COLOR.G l/COLOR.B\n"
        "  l FOO other default: l/FOO.0 l/FOO.1\n");
}

static void each_action_is_a_clip(void **state) {
    (void)state;
    check_clips(
        HEAD "SI_Scene {\"SECONDS\",1,5,25,}XSI_Action w{0.04,4,0,"
             "SI_FCurve{\"1\",\"r.b.kine.local.rotz\",\"LINEAR\",1,1,1,0,0,}" CURVE(
                 "", "1", "b.kine.global.posx", "1") CURVE("", "1", "l.light.color.red", "1")
                 CURVE("", "1", "r.b.kine.local.rotx",
                       "1") "}XSI_Action w{1,2,1,}" CURVE("", "c", "ROLL", "1"),
        "w 0.04 4\n"
        "  r.b rotation euler deg linear: w/r.b.kine.local.rotx 0 w/r.b.kine.local.rotz\n"
        "  b kine.global.pos vec3 default: w/b.kine.global.posx 0 0\n"
        "w 1 2\n"
        " 1 5\n");
}

/* ---- units ------------------------------------------------------------------------------- */

static void unit_and_rate_come_from_the_scene(void **state) {
    (void)state;
    static const struct {
        const char *scene;
        double rate_hz;
        uint8_t unit;
        size_t warnings;
    } rows[] = {
        {"", 0, AC_UNIT_FRAMES, 0},
        {"SI_Scene{\"FRAMES\",1,2,25,}", 25, AC_UNIT_SECONDS, 0},
        {"SI_Scene{\"SECONDS\",1,2,25,}", 0, AC_UNIT_SECONDS, 0},
        {"SI_Scene{\"FRAMES\",1,2,0,}", 0, AC_UNIT_FRAMES, 1},
        {"SI_Scene{\"FRAMES\",1,2,}", 0, AC_UNIT_FRAMES, 1},
        {"SI_Scene{\"TICKS\",1,2,25,}", 25, AC_UNIT_SECONDS, 1},
        {"SI_Scene{\"FRAMES\",x,2,25,}", 25, AC_UNIT_SECONDS, 1},
        {"SI_Scene{\"FRAMES\",1,2,25,}SI_Scene{\"SECONDS\",1,2,30,}", 25, AC_UNIT_SECONDS, 1},
        {"SI_Angle{7,}", 0, AC_UNIT_FRAMES, 1},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char text[512];
        /* The scene may stand behind the curve. */
        for (int behind = 0; behind < 2; behind++) {
            static const char curve[] = "SI_FCurve{\"a\",\"b\",\"LINEAR\",1,1,1,0,0,}";
            snprintf(text, sizeof text, HEAD "%s%s", behind ? curve : rows[i].scene,
                     behind ? rows[i].scene : curve);
            ac_asset *asset = load_good_text(text);
            assert_int_equal(asset->curve_count, 1);
            assert_true(asset->curves[0].rate_hz == rows[i].rate_hz);
            assert_int_equal(asset->curves[0].unit, rows[i].unit);
            assert_int_equal(asset->warning_count, rows[i].warnings);
            ac_asset_free(asset);
        }
    }
}

/* ---- memory ------------------------------------------------------------------------------ */

/* `curves` curves of `keys` keys. */
static io_bytes made(unsigned curves, unsigned keys) {
    size_t room = 64 + curves * ((size_t)96 + keys * (size_t)32), used = 0;
    char *text = malloc(room);
    assert_non_null(text);
    used += (size_t)snprintf(text, room, HEAD "SI_Scene S{\"FRAMES\",1,2,30,}\n");
    for (unsigned c = 0; c < curves; c++) {
        used += (size_t)snprintf(text + used, room - used,
                                 "SI_FCurve {\n\"b%u\",\"ROTATION-X\",\"LINEAR\",\n1,1,\n%u,\n",
                                 c, keys);
        for (unsigned k = 0; k < keys; k++)
            used += (size_t)snprintf(text + used, room - used, "%u.000000,%u.%06u,\n", k, k % 7,
                                     k % 999983);
        used += (size_t)snprintf(text + used, room - used, "}\n");
    }
    assert_true(used < room);
    return (io_bytes){(uint8_t *)text, used};
}

/* ---- what is open ------------------------------------------------------------------------ */

#define SCENE "xsi 0360txt 0032\nSI_Scene s { \"FRAMES\", 0, 1, 24, }\n"
#define ROLL(low, high) \
    "SI_FCurve { \"Camera1\", \"ROLL\", \"LINEAR\", 1, 1, 2, 1, " low ", 2, " high ", }\n"

#define PATH(path)                                                                           \
    "XSI_Action { 0, 1, 0, SI_FCurve { \"1\", \"" path "\", \"LINEAR\", 1, 1, 1, 1, 0.5, } " \
    "}\n"
#define NAME_OF_41 "a23456789b23456789c23456789d23456789e2345"

static void check_notes(const char *text, size_t count, const char *words) {
    ac_asset *asset = load_good_text(text);
    if (asset->note_count != count)
        fail_msg("%zu notes, not %zu, of\n%s", asset->note_count, count, text);
    if (words && !strstr(asset->notes[count - 1].text, words))
        fail_msg("'%s' lacks '%s'", asset->notes[count - 1].text, words);
    ac_asset_free(asset);
}

static void what_a_file_leaves_open_is_told(void **state) {
    (void)state;
    check_notes(
        SCENE ROLL("0", "0.5"), 1,
        "taken as degrees: Camera1/ROLL goes from 0 to 0.5, which as radians would be 0 "
        "to 28.6 degrees");
    check_notes(SCENE ROLL("0", "90"), 1, "Camera1/ROLL goes from 0 to 90");
    check_notes(SCENE "SI_Angle { 0, }" ROLL("0", "0.5"), 1, "SI_Angle says that angles are");
    check_notes(SCENE "SI_Angle { 0, }" ROLL("0", "90"), 0, NULL);
    check_notes(SCENE "SI_Angle { 0, }" ROLL("0", "0"), 0, NULL);
    check_notes(SCENE "SI_Angle { 0, }" ROLL("0.5", "0.5"), 1,
                "Camera1/ROLL is 0.5, which as radians would be 28.6 degrees");
    check_notes(SCENE ROLL("90", "90"), 1, "taken as degrees: Camera1/ROLL is 90");
    /* One angle beyond a turn in radians tells the unit of all. */
    check_notes(SCENE "SI_Angle { 0, }" ROLL("0", "0.5") ROLL("-6.3", "0"), 0, NULL);
    check_notes(SCENE "SI_Angle { 0, }" ROLL("0", "0.5") ROLL("-6.2", "6.2"), 1, "0 to 0.5");
    /* Of paths only components of a rotation are angles. */
    check_notes(SCENE PATH("b.kine.local.rotz"), 1, "no SI_Angle");
    check_notes(SCENE PATH("b.kine.local.rotorder") PATH("b.rot") PATH("b.rota"), 0, NULL);
    check_notes(SCENE PATH("b.rotation.x"), 0, NULL);
    /* A name is cut between characters. */
    check_notes(SCENE "SI_FCurve { \"" NAME_OF_41 "\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\","
                      " \"ROLL\", \"LINEAR\", 1, 1, 1, 1, 90, }",
                1, NAME_OF_41 "\xc3\xa9... is 90");
    check_notes(SCENE "SI_Angle { 1, }" ROLL("0", "0.5"), 0, NULL);
    check_notes("xsi 0360txt 0032\nSI_Angle { 1, }" ROLL("0", "0.5"), 1, "no SI_Scene says");
    check_notes(
        "xsi 0360txt 0032\nSI_Scene { \"FRAMES\", 0, 1, 0, } SI_Angle { 1, }" ROLL("0", "1"), 1,
        "a rate that is not known");
    check_notes("xsi 0360txt 0032\n", 0, NULL);
}

static void a_piece_of_a_file_is_one_on_request(void **state) {
    (void)state;
    static const char text[] = ROLL("0", "0.5");
    ac_error error;
    ac_load_opts opts = {.format = "xsi", .strict = 1};
    assert_null(ac_load_memory(text, strlen(text), &opts, &error));
    opts.fragment = 1;
    ac_asset *asset = ac_load_memory(text, strlen(text), &opts, &error);
    assert_non_null(asset);
    assert_int_equal(asset->warning_count, 0);
    ac_asset_free(asset);
    opts.fragment = 2;
    assert_null(ac_load_memory(text, strlen(text), &opts, &error));
    assert_int_equal(error.status, AC_ERROR_ARGUMENT);
}

/* Names of curves, and of their tracks' nodes, which here differ from track to track. */
static size_t names_size(const ac_asset *asset) {
    size_t size = 0;
    for (size_t i = 0; i < asset->curve_count; i++) size += strlen(asset->curves[i].name) + 1;
    for (size_t i = 0; i < asset->clip_count; i++)
        for (uint32_t t = 0; t < asset->clips[i].target_count; t++)
            size += strlen(asset->clips[i].targets[t].node) + 1;
    return size;
}

/* Of a file the bytes are held from the start, so that what reading takes is seen beside
 * them. */
static ac_asset *load_as_file(io_bytes bytes, const ac_load_opts *opts, ac_error *error) {
    char path[] = "test-xsi-XXXXXX";
    int descriptor = mkstemp(path);
    assert_true(descriptor >= 0);
    close(descriptor);
    assert_int_equal(ac_write_file(path, bytes.data, bytes.size, 0, error), AC_OK);
    ac_asset *asset = ac_load_file(path, opts, error);
    unlink(path);
    return asset;
}

/* Beside the file's own bytes: its keys, its names, and less than 1 MiB, up to thousands of
 * curves; here each is a track of its own, which costs most. */
static void loading_takes_the_memory_of_keys(void **state) {
    (void)state;
    static const unsigned shapes[][2] = {
        {1, 200000}, {7, 30000}, {300, 1000}, {2100, 100}, {3000, 76}};
    for (size_t i = 0; i < sizeof shapes / sizeof shapes[0]; i++) {
        io_bytes bytes = made(shapes[i][0], shapes[i][1]);
        io_memory memory = {0};
        ac_allocator allocator = io_allocator(&memory);
        ac_load_opts opts = {.allocator = &allocator};
        ac_error error;
        ac_asset *asset = load_as_file(bytes, &opts, &error);
        if (!asset) fail_msg("%s", error.message);
        size_t keys = (size_t)shapes[i][0] * shapes[i][1];
        size_t beside = memory.peak_bytes - bytes.size;
        size_t told = keys * sizeof(ac_key) + names_size(asset);
        print_message("%u curves of %u keys: %.2f bytes a key beside the file; %zu a curve "
                      "besides keys and names\n",
                      shapes[i][0], shapes[i][1], (double)beside / (double)keys,
                      (beside - told) / shapes[i][0]);
        assert_true(beside <= told + ((size_t)1 << 20));
        assert_true(beside <= told + ((size_t)32 << 10) + shapes[i][0] * 341u);
        ac_asset_free(asset);
        assert_int_equal(memory.live_blocks, 0);
        io_free(&bytes);
    }
}

/* Room for curves is made by what the text seems to hold; it may hold more or fewer. */
static void curves_may_be_more_or_fewer_than_the_text_seems_to_hold(void **state) {
    (void)state;
    static const struct {
        const char *text;
        size_t seems, is;
    } rows[] = {
        {HEAD CURVE("", "a", "ROLL", "1") CURVE("", "a", "COLOR", "3"), 4, 4},
        {HEAD CURVE("", "a{", "ROLL", "1"), 1, 1},
        {HEAD "// SI_FCurve\nA{\"SI_FCurve\",\"\",\"\",\"\"}", 1, 0},
        {HEAD "SI_FCurve // {\"\n{\"a\",\"COLOR\",\"CONSTANT\",3,1,0,}", 1, 3},
        {HEAD "XSI_FCurve{\"\",\"\",\"\",7}SI_FCurv", 7, 0},
        {HEAD, 0, 0},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char text[512];
        int size = snprintf(text, sizeof text, "%s", rows[i].text);
        assert_int_equal(aci_xsi_count_curves((aci_bytes){text, (size_t)size}), rows[i].seems);
        if (rows[i].is == 0 && strstr(text, "SI_FCurv") && i > 2) continue; /* no good file */
        ac_asset *asset = load_good_text(text);
        assert_int_equal(asset->curve_count, rows[i].is);
        ac_asset_free(asset);
    }
}

/* The block that was read is kept, not copied. */
static void a_file_is_held_once(void **state) {
    (void)state;
    io_bytes bytes = io_file(HANDMADE "ok_cubic.xsi");
    for (int fails = 0; fails < 2; fails++) {
        io_memory memory = {0};
        ac_allocator allocator = io_allocator(&memory);
        ac_load_opts opts = {.allocator = &allocator, .strict = 1};
        ac_error error;
        ac_asset *asset = ac_load_file(fails ? HANDMADE "ok_bom.xsi" : HANDMADE "ok_cubic.xsi",
                                       &opts, &error);
        assert_int_equal(asset == NULL, fails);
        if (asset) {
            io_bytes again = io_save(asset, "xsi");
            assert_true(io_same_bytes(again, bytes));
            io_free(&again);
            assert_true(memory.peak_bytes < bytes.size + 16384);
        }
        ac_asset_free(asset);
        assert_int_equal(memory.live_blocks, 0);
        assert_false(memory.wrong_size);
    }
    io_free(&bytes);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(handmade_files_end_as_expected),
        cmocka_unit_test(real_files_load_strictly_and_are_written_as_they_were),
        cmocka_unit_test(errors_name_the_place),
        cmocka_unit_test(all_forms_of_the_header_load),
        cmocka_unit_test(depth_follows_the_limit),
        cmocka_unit_test(components_come_from_string_then_template_then_family),
        cmocka_unit_test(names_that_are_not_known_stay_whole),
        cmocka_unit_test(empty_names_come_from_around),
        cmocka_unit_test(actions_and_sets_lend_their_names),
        cmocka_unit_test(equal_names_are_numbered),
        cmocka_unit_test(bytes_that_are_no_utf8_are_latin1),
        cmocka_unit_test(components_of_a_property_are_a_track),
        cmocka_unit_test(each_action_is_a_clip),
        cmocka_unit_test(unit_and_rate_come_from_the_scene),
        cmocka_unit_test(what_a_file_leaves_open_is_told),
        cmocka_unit_test(a_piece_of_a_file_is_one_on_request),
        cmocka_unit_test(loading_takes_the_memory_of_keys),
        cmocka_unit_test(curves_may_be_more_or_fewer_than_the_text_seems_to_hold),
        cmocka_unit_test(a_file_is_held_once),
    };
    return cmocka_run_group_tests_name("xsi", tests, NULL, NULL);
}
