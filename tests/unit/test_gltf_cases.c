/* The inputs born from public complaints (tests/data/cases) about glTF and about loaders: all
 * of them, each row that is about loading or about values. Rows of other commands are counted
 * by their op. The last lines have the numbers. */
#define _XOPEN_SOURCE 700 /* glob */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the above first */
#include <cmocka.h>

#include <glob.h>
#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gltf_files.h"
#include "io_support.h"

#define CASES TEST_DATA "/cases/"

static struct { unsigned cases, values, measures, errors; } tally;

/* Ops that are not about loading or values: met so often. */
static struct later_op {
    const char *name;
    unsigned count;
} later_ops[] = {{"bake", 0}, {"lint", 0}};
enum { LATER_OPS = sizeof later_ops / sizeof *later_ops };

/* ---- a case --------------------------------------------------------------------------- */

static struct {
    const char *path;
    const json_t *input, *expect, *error;
    io_bytes bytes;
    const char *format; /* NULL: by content */
} now;

static const char *text_in(const json_t *object, const char *name) {
    const char *text = json_string_value(json_object_get(object, name));
    return text ? text : "";
}

static double number_in(const json_t *object, const char *name) {
    const json_t *value = json_object_get(object, name);
    if (!value) fail_msg("%s: no %s", now.path, name);
    if (json_is_number(value)) return json_number_value(value);
    if (strcmp(text_in(object, name), "Infinity") == 0) return (double)INFINITY;
    assert_string_equal(text_in(object, name), "NaN");
    return (double)NAN;
}

static void add_repeated(io_bytes *bytes, const json_t *pair) {
    const char *text = json_string_value(json_array_get(pair, 0));
    size_t size = strlen(text), count = (size_t)json_integer_value(json_array_get(pair, 1));
    char *all = malloc(size * count + 1);
    assert_non_null(all);
    for (size_t i = 0; i < count; i++) memcpy(all + i * size, text, size);
    io_add(bytes, all, size * count);
    free(all);
}

static io_bytes generate(const json_t *parts) {
    io_bytes bytes = io_text(text_in(parts, "prefix"));
    add_repeated(&bytes, json_object_get(parts, "repeat"));
    io_add(&bytes, text_in(parts, "middle"), strlen(text_in(parts, "middle")));
    add_repeated(&bytes, json_object_get(parts, "repeat_end"));
    io_add(&bytes, text_in(parts, "suffix"), strlen(text_in(parts, "suffix")));
    return bytes;
}

static void take_input(void) {
    char path[512];
    now.format = NULL;
    if (strcmp(text_in(now.input, "kind"), "generated") == 0) {
        assert_string_equal(text_in(now.input, "as"), ".gltf");
        now.format = "gltf";
        now.bytes = generate(json_object_get(now.input, "generate"));
        return;
    }
    snprintf(path, sizeof path, CASES "%s", text_in(now.input, "file"));
    now.bytes = io_file(path);
}

/* Also what it may cost. */
static ac_asset *load(bool strict, ac_error *error) {
    io_memory memory = {0};
    ac_allocator allocator = io_allocator(&memory);
    ac_load_opts opts = {.strict = strict, .allocator = &allocator, .format = now.format};
    ac_asset *asset = ac_load_memory(now.bytes.data, now.bytes.size, &opts, error);
    const json_t *limit = json_object_get(json_object_get(now.input, "limits"), "max_rss_mb");
    if (limit) assert_true(memory.peak_bytes < (size_t)json_integer_value(limit) << 20);
    ac_asset_free(asset);
    assert_int_equal(memory.live_blocks, 0);
    opts.allocator = NULL;
    return ac_load_memory(now.bytes.data, now.bytes.size, &opts, error);
}

/* ---- errors --------------------------------------------------------------------------- */

/* The cases' codes, and what we say. */
static const struct {
    const char *code, *words;
} error_words[] = {
    {"time-not-increasing", "accessor 0: times 1 and 2 are both 1"},
    {"time-negative", "accessor 0: key times below 0"},
    {"sampler-output-type", "1 components, and \"translation\" has 3"},
    {"sampler-output-count", "sampler 0 has 3 times and 2 values; LINEAR needs 3"},
    {"accessor-out-of-range", "4611686018427387904 elements do not fit into its buffer view"},
    {"json-depth", "nested deeper than the limit of 64 levels"},
    {"xnb-truncated", "the curve says 2147483647 keys of 20 bytes, and 20 bytes are left"},
};

static const char *words_of(const char *code) {
    for (size_t i = 0; i < sizeof error_words / sizeof *error_words; i++)
        if (strcmp(error_words[i].code, code) == 0) return error_words[i].words;
    fail_msg("%s: error %s", now.path, code);
    return "";
}

/* Strictly it is refused. Leniently, too, or the channel is dropped and a warning says why; a
 * fault that the case has for strict loading only leaves its channel. */
static void check_error(bool strict, const ac_asset *asset, const ac_error *error) {
    const char *words = words_of(text_in(now.error, "code")), *said = error->message;
    bool is_strict_only = strcmp(text_in(now.error, "mode"), "strict") == 0;
    if (strict && asset) fail_msg("%s: loads strictly", now.path);
    if (asset) {
        assert_int_equal(asset->warning_count, 1);
        said = asset->warnings[0].text;
        assert_int_equal(gltf_check_tracks(asset, now.path), is_strict_only ? 1 : 0);
    }
    if (!strstr(said, words)) fail_msg("%s: \"%s\"", now.path, said);
    tally.errors++;
}

/* ---- values --------------------------------------------------------------------------- */

enum { WIDEST = 4 };

/* "n0/translation": the node's name and the property. */
static const ac_track *target_of(const ac_asset *asset) {
    const char *target = text_in(now.input, "target");
    for (uint32_t i = 0; i < asset->clips[0].track_count; i++) {
        const ac_track *track = &asset->clips[0].tracks[i];
        const ac_target *moved = &asset->clips[0].targets[track->target];
        char name[64];
        snprintf(name, sizeof name, "%s/%s", moved->node, moved->property);
        if (strcmp(name, target) == 0) return track;
    }
    fail_msg("%s: no track %s", now.path, target);
    return NULL;
}

static bool is_near(const float *got, const json_t *wanted, double tolerance, double sign,
                    uint32_t width) {
    assert_int_equal(json_array_size(wanted), width);
    for (uint32_t i = 0; i < width; i++) {
        double number = json_number_value(json_array_get(wanted, i));
        if (!(fabs(sign * (double)got[i] - number) <= tolerance)) return false;
    }
    return true;
}

static bool is_one_of(const float *got, const json_t *row, uint32_t width) {
    const json_t *choices = json_object_get(row, "one_of");
    for (size_t i = 0; i < json_array_size(choices); i++)
        if (is_near(got, json_array_get(choices, i), 0.0, 1.0, width)) return true;
    return false;
}

static void check_value(const json_t *row, const ac_track *track) {
    float got[WIDEST];
    assert_true(track->width <= WIDEST);
    ac_track_sample(track, number_in(row, "at"), NULL, got);
    bool is_right = false;
    for (uint32_t i = 0; i < track->width; i++) assert_true(isfinite(got[i]));
    if (json_object_get(row, "one_of")) {
        is_right = is_one_of(got, row, track->width);
    } else {
        const json_t *wanted = json_object_get(row, "value");
        double tolerance = number_in(row, "tol");
        is_right = is_near(got, wanted, tolerance, 1.0, track->width);
        if (json_is_true(json_object_get(row, "up_to_sign")))
            is_right = is_right || is_near(got, wanted, tolerance, -1.0, track->width);
    }
    if (!is_right)
        fail_msg("%s at %g: %.9g %.9g %.9g", now.path, number_in(row, "at"), (double)got[0],
                 (double)got[1], (double)got[2]);
    tally.values++;
}

/* ---- measures ------------------------------------------------------------------------- */

/* Of the samples that the row asks for, spread over the keys. */
static void rotation_at(const json_t *row, const ac_track *track, size_t index, float out[4]) {
    const ac_axis *axis = track->axis;
    double start = (double)axis->times_s[0], end = (double)axis->times_s[axis->count - 1];
    double steps = number_in(row, "samples") - 1.0;
    assert_int_equal(track->kind, AC_TRACK_QUAT);
    ac_track_sample(track, start + (end - start) * (double)index / steps, NULL, out);
}

static double dot(const float a[4], const float b[4]) {
    double sum = 0.0;
    for (int i = 0; i < 4; i++) sum += (double)a[i] * (double)b[i];
    return sum;
}

static void check_lengths(const json_t *row, const ac_track *track) {
    for (size_t i = 0; i < (size_t)number_in(row, "samples"); i++) {
        float q[4];
        rotation_at(row, track, i, q);
        assert_true(fabs(sqrt(dot(q, q)) - number_in(row, "value")) <= number_in(row, "tol"));
    }
}

static void check_steps(const json_t *row, const ac_track *track) {
    float q[4], before[4];
    rotation_at(row, track, 0, before);
    for (size_t i = 1; i < (size_t)number_in(row, "samples"); i++) {
        rotation_at(row, track, i, q);
        double angle_rad = 2.0 * acos(fmin(fabs(dot(before, q)), 1.0));
        assert_true(angle_rad * 180.0 / acos(-1.0) <= number_in(row, "max"));
        memcpy(before, q, sizeof before);
    }
}

static void check_measure(const char *op, const json_t *row, const ac_asset *asset) {
    const ac_track *track = target_of(asset);
    double duration = asset->clips[0].end_s - asset->clips[0].start_s;
    for (size_t i = 0; i < LATER_OPS; i++) {
        if (strcmp(op, later_ops[i].name) != 0) continue;
        later_ops[i].count++;
        return;
    }
    if (strcmp(op, "norm") == 0) check_lengths(row, track);
    else if (strcmp(op, "max_step_angle_deg") == 0) check_steps(row, track);
    else if (strcmp(op, "duration") == 0)
        assert_true(fabs(duration - number_in(row, "value")) <= number_in(row, "tol"));
    else fail_msg("%s: op %s", now.path, op);
    tally.measures++;
}

/* ---- all cases ------------------------------------------------------------------------- */

static bool is_of_mode(const json_t *row, const char *mode) {
    return !json_object_get(row, "mode") || strcmp(text_in(row, "mode"), mode) == 0;
}

static void check_mode(bool strict) {
    const char *mode = strict ? "strict" : "lenient";
    ac_error error;
    ac_asset *asset = load(strict, &error);
    if (now.error) check_error(strict, asset, &error);
    else if (!asset) fail_msg("%s, %s: %s", now.path, mode, error.message);
    else assert_int_equal(asset->warning_count, 0);
    size_t i;
    json_t *row;
    json_array_foreach(now.expect, i, row) {
        if (!is_of_mode(row, mode) || !asset) continue;
        const char *op = text_in(row, "op");
        if (*op) check_measure(op, row, asset);
        else check_value(row, target_of(asset));
    }
    ac_asset_free(asset);
}

static void check_case(const char *path) {
    json_error_t json_error;
    json_t *line = json_load_file(path, 0, &json_error);
    if (!line) fail_msg("%s: %s", path, json_error.text);
    const char *system = text_in(line, "system");
    if (strcmp(system, "gltf") == 0 || strcmp(system, "loader") == 0) {
        now.path = strrchr(path, '/') + 1;
        now.input = json_object_get(line, "input");
        now.expect = json_object_get(line, "expect");
        now.error = json_object_get(line, "expect_error");
        assert_true(now.expect || now.error);
        take_input();
        check_mode(false);
        check_mode(true);
        io_free(&now.bytes);
        tally.cases++;
    }
    json_decref(line);
}

static void cases_of_gltf_and_of_loaders_come_out_right(void **state) {
    (void)state;
    glob_t found;
    assert_int_equal(glob(CASES "*.json", 0, NULL, &found), 0);
    for (size_t i = 0; i < found.gl_pathc; i++) check_case(found.gl_pathv[i]);
    globfree(&found);
    assert_int_equal(tally.cases, 17);
    assert_true(tally.values > 0 && tally.measures > 0 && tally.errors > 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cases_of_gltf_and_of_loaders_come_out_right),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    printf("%u cases, leniently and strictly: %u values, %u measures, %u faults; not yet:",
           tally.cases, tally.values, tally.measures, tally.errors);
    for (size_t i = 0; i < LATER_OPS; i++)
        printf(" %s %u", later_ops[i].name, later_ops[i].count);
    printf("\n");
    return failed;
}
