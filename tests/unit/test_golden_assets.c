/* What three players of glTF and the specification's own formulas gave for channels of real
 * files (tests/data/golden/gltf/assets.jsonl): the file is loaded by the library, its decoded
 * numbers are compared by hash, and its tracks are sampled as each column's player does. Files
 * that others made are read where a folder of them is found. The last lines have the numbers. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the above first */
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fcurve_support.h"
#include "gltf_files.h"
#include "track_columns.h"

static gltf_shelf shelf;
static unsigned rows_run, rows_skipped, rows_near;

static const char *text_of(const json_t *line, const char *name) {
    return json_string_value(json_object_get(line, name));
}

static size_t index_of(const json_t *line, const char *name) {
    return (size_t)json_integer_value(json_object_get(line, name));
}

static uint64_t hash_of(const json_t *line, const char *name) {
    return strtoull(text_of(line, name), NULL, 16);
}

static void check_hashes(const golden_track *golden, const json_t *line) {
    const ac_track *track = &golden->track;
    size_t keys = track->axis->count, rows = track->interp == AC_INTERP_CUBIC_SPLINE ? 3 : 1;
    assert_int_equal(keys, index_of(line, "keys"));
    assert_int_equal(track->width, index_of(line, "width"));
    if (gltf_hash(track->axis->times_s, keys) != hash_of(line, "times_fnv"))
        fail_msg("%s: other times", golden->id);
    if (gltf_hash(track->values, keys * rows * track->width) == hash_of(line, "values_fnv"))
        return;
    if (!gltf_may_be_near(text_of(line, "asset"), track))
        fail_msg("%s: other values", golden->id);
    rows_near++;
}

/* three does not clamp what is decoded: of -128 and -32768 it makes less than -1. They occur in
 * these two channels, once each; with three's own key its answers are pinned, too. */
static const struct unclamped {
    const char *asset;
    size_t clip, index;
    float number;
} unclamped[] = {{"int_matrix.glb", 3, 4, -128.0f / 127.0f},
                 {"int_matrix.glb", 15, 4, -32768.0f / 32767.0f}};

static unsigned own_keys;

/* Room for the numbers of one of them. */
static float own_numbers[15];

static void take_own_values(golden_track *golden, const char *asset, size_t clip) {
    for (size_t i = 0; i < sizeof unclamped / sizeof *unclamped; i++) {
        const struct unclamped *u = &unclamped[i];
        if (strcmp(asset, u->asset) != 0 || clip != u->clip) continue;
        assert_int_equal(golden->track.axis->count * golden->track.width, 15);
        memcpy(own_numbers, golden->track.values, sizeof own_numbers);
        assert_true(own_numbers[u->index] == -1.0f);
        own_numbers[u->index] = u->number;
        golden->own_values[COLUMN_THREE] = own_numbers;
        own_keys++;
    }
}

static void check_line(const json_t *line) {
    const char *name = text_of(line, "asset");
    const ac_asset *asset = gltf_take(&shelf, name);
    if (!asset) {
        rows_skipped++;
        return;
    }
    size_t clip = index_of(line, "clip"), channel = index_of(line, "channel");
    golden_track golden = {.track = asset->clips[clip].tracks[channel]};
    snprintf(golden.id, sizeof golden.id, "%s %zu/%zu %s", name, clip, channel,
             text_of(line, "path"));
    check_hashes(&golden, line);
    take_own_values(&golden, name, clip);
    track_check_columns(&golden, line);
    rows_run++;
}

static void channels_of_files_come_out_as_their_players_play_them(void **state) {
    (void)state;
    fcurve_each_line("gltf/assets.jsonl", check_line);
    gltf_clear(&shelf);
    assert_int_equal(rows_run + rows_skipped, 351);
    assert_true(rows_run >= 68 && rows_near <= 2);
    assert_int_equal(own_keys, 2);
    uint64_t queries = (uint64_t)rows_run * 49;
    for (int column = 0; column < COLUMNS; column++) {
        const track_tally *tally = &track_tallies[column];
        assert_int_equal(tally->answers + tally->skipped, queries);
    }
    track_assert_columns();
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(channels_of_files_come_out_as_their_players_play_them),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    printf("%u channels of %u files (%u decoded nearly alike), %u skipped\n", rows_run,
           shelf.files, rows_near, rows_skipped);
    track_print_columns();
    return failed;
}
