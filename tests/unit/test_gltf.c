/* glTF: every channel of every asset as channels.tsv has it; every faulty file as outcomes.tsv
 * has it; forms, URIs, openers; what a GLB that is not read whole costs. Rules:
 * docs/formats/gltf.md. */
#define _XOPEN_SOURCE 700 /* mkdtemp, symlink */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <unistd.h>

#include "gltf_files.h"
#include "io_support.h"

#define DATA TEST_DATA "/gltf/"

/* ---- lines of tables --------------------------------------------------------------------- */

#define MOST_FIELDS 12

typedef struct table_line {
    char *fields[MOST_FIELDS];
    size_t count;
} table_line;

/* Visits each line behind the first. */
static void over_table(const char *path, void (*visit)(const table_line *line)) {
    io_bytes bytes = io_file(path);
    io_add_u8(&bytes, 0);
    char *at = strchr((char *)bytes.data, '\n') + 1;
    while (*at) {
        table_line line = {{at}, 1};
        for (; *at && *at != '\n'; at++) {
            if (*at != '\t') continue;
            *at = 0;
            assert_true(line.count < MOST_FIELDS);
            line.fields[line.count++] = at + 1;
        }
        if (*at) *at++ = 0;
        visit(&line);
    }
    io_free(&bytes);
}

/* ---- channels ---------------------------------------------------------------------------- */

static gltf_shelf shelf;
static struct { unsigned ran, skipped, near; } channels;

static ac_interp interp_of(const char *mode, const ac_track *track) {
    if (strcmp(mode, "STEP") == 0) return AC_INTERP_STEP;
    if (strcmp(mode, "CUBICSPLINE") == 0) return AC_INTERP_CUBIC_SPLINE;
    return track->kind == AC_TRACK_QUAT ? AC_INTERP_SLERP : AC_INTERP_LINEAR;
}

static void check_target(const table_line *line, const ac_target *target) {
    const char *node = line->fields[3], *path = line->fields[4];
    if (*path == '/') assert_string_equal(target->pointer, path);
    else assert_string_equal(target->property, path);
    if (*path != '/') assert_int_equal(target->node_index, strcmp(node, "-") ? atoi(node) : -1);
    if (*path != '/' && strcmp(node, "-") == 0) assert_string_equal(target->ignored, "no node");
}

static void check_channel(const table_line *line) {
    char *const *f = line->fields;
    assert_int_equal(line->count, 12);
    const ac_asset *asset = gltf_take(&shelf, f[0]);
    if (!asset) {
        channels.skipped++;
        return;
    }
    const ac_clip *clip = &asset->clips[atoi(f[1])];
    const ac_track *track = &clip->tracks[atoi(f[2])]; /* every channel has one */
    assert_true((uint32_t)atoi(f[2]) < clip->track_count);
    size_t keys = track->axis->count, rows = strcmp(f[5], "CUBICSPLINE") == 0 ? 3 : 1;
    assert_int_equal(keys, strtoul(f[6], NULL, 10));
    assert_int_equal(track->width, strtoul(f[7], NULL, 10));
    assert_true(track->axis->times_s[0] == strtof(f[8], NULL));
    assert_true(track->axis->times_s[keys - 1] == strtof(f[9], NULL));
    assert_int_equal(track->interp, interp_of(f[5], track));
    check_target(line, &clip->targets[track->target]);
    assert_true(track->axis == &clip->axes[track->axis_index] && !track->curves);
    if (gltf_hash(track->axis->times_s, keys) != strtoull(f[10], NULL, 16))
        fail_msg("%s, channel %s of %s: other times", f[0], f[2], f[1]);
    channels.ran++;
    if (gltf_hash(track->values, keys * rows * track->width) == strtoull(f[11], NULL, 16))
        return;
    if (!gltf_may_be_near(f[0], track))
        fail_msg("%s, channel %s of %s: other values", f[0], f[2], f[1]);
    channels.near++;
}

static void every_channel_is_decoded_to_the_bit(void **state) {
    (void)state;
    over_table(DATA "channels.tsv", check_channel);
    gltf_clear(&shelf);
    print_message("%u channels of %u files ran, %u skipped; all pass the check\n", channels.ran,
                  shelf.files, channels.skipped);
    assert_true(channels.ran >= 69 && channels.near <= 3);
    assert_int_equal(channels.ran + channels.skipped, 2405);
}

/* ---- faulty files ------------------------------------------------------------------------ */

static unsigned outcomes[4], strict_good;
static size_t tracks_checked;

static ac_asset *load_invalid(const char *name, uint32_t strict, ac_error *error) {
    char path[1024];
    ac_load_opts opts = {.strict = strict};
    snprintf(path, sizeof path, DATA "invalid/%s", name);
    return ac_load_file(path, &opts, error);
}

static const char *last_words(const ac_asset *asset, const ac_error *error) {
    if (!asset) return error->message;
    return asset->warning_count ? asset->warnings[asset->warning_count - 1].text : "";
}

static size_t outcome_of(const ac_asset *asset) {
    if (!asset) return 0;
    for (size_t i = 0; i < asset->warning_count; i++)
        if (strstr(asset->warnings[i].text, "the channel is dropped")) return 1;
    return asset->warning_count ? 2 : 3;
}

static void check_outcome(const table_line *line) {
    static const char *const words[] = {"refused", "dropped", "warned", "good"};
    ac_error error;
    const char *name = line->fields[0];
    ac_asset *asset = load_invalid(name, 0, &error);
    size_t outcome = outcome_of(asset);
    if (strcmp(words[outcome], line->fields[1]) != 0)
        fail_msg("%s is %s, not %s", name, words[outcome], line->fields[1]);
    size_t tracks = asset ? gltf_check_tracks(asset, name) : 0;
    assert_int_equal(tracks, strtoul(line->fields[2], NULL, 10));
    tracks_checked += tracks;
    if (!strstr(last_words(asset, &error), line->fields[3]))
        fail_msg("%s: %s", name, last_words(asset, &error));
    if (!asset) assert_true(io_good_error(&error));
    ac_asset_free(asset);
    outcomes[outcome]++;
    asset = load_invalid(name, 1, &error);
    assert_int_equal(asset != NULL, outcome == 3);
    if (!asset) assert_true(io_good_error(&error));
    if (asset) strict_good++;
    ac_asset_free(asset);
}

static void every_faulty_file_ends_as_written_down(void **state) {
    (void)state;
    over_table(DATA "outcomes.tsv", check_outcome);
    print_message("%u refused, %u dropped, %u warned, %u good; %zu tracks, all of which pass "
                  "the check\n",
                  outcomes[0], outcomes[1], outcomes[2], outcomes[3], tracks_checked);
    assert_true(tracks_checked > 0);
    assert_int_equal(outcomes[0] + outcomes[1] + outcomes[2] + outcomes[3], 103);
    assert_int_equal(strict_good, 1);
}

/* ---- what is chosen is allowed ----------------------------------------------------------- */

static char allowed_file[128], allowed_words[512];

static void find_expected(const table_line *line) {
    if (strcmp(line->fields[0], allowed_file) == 0)
        snprintf(allowed_words, sizeof allowed_words, "%s", line->fields[4]);
}

static void check_allowed(const table_line *line) {
    const char *outcome = line->fields[1];
    snprintf(allowed_file, sizeof allowed_file, "%s", line->fields[0]);
    allowed_words[0] = 0;
    over_table(DATA "invalid/expected.tsv", find_expected);
    bool refused = strstr(allowed_words, "reject") || strstr(allowed_words, "either one");
    bool dropped = strstr(allowed_words, "drop");
    bool warned = strstr(allowed_words, "report a warning") ||
                  strstr(allowed_words, "repair and report") ||
                  strstr(allowed_words, "cut the cycle") ||
                  strstr(allowed_words, "drop what does not fit");
    bool good = strncmp(allowed_words, "accept", 6) == 0 && !warned;
    if (!((strcmp(outcome, "refused") == 0 && refused) ||
          (strcmp(outcome, "dropped") == 0 && dropped) ||
          (strcmp(outcome, "warned") == 0 && warned) || (strcmp(outcome, "good") == 0 && good)))
        fail_msg("%s: %s is none of \"%s\"", allowed_file, outcome, allowed_words);
}

static void outcomes_are_among_those_that_are_expected(void **state) {
    (void)state;
    over_table(DATA "outcomes.tsv", check_allowed);
}

/* ---- repairs ----------------------------------------------------------------------------- */

static ac_asset *good_invalid(const char *name) {
    ac_error error;
    ac_asset *asset = load_invalid(name, 0, &error);
    if (!asset) fail_msg("%s: %s", name, error.message);
    return asset;
}

static void equal_times_keep_both_values(void **state) {
    (void)state;
    ac_asset *asset = good_invalid("times_equal.gltf");
    const ac_axis *axis = asset->clips[0].tracks[0].axis;
    assert_int_equal(axis->count, 4);
    for (uint32_t i = 1; i < axis->count; i++)
        assert_true(axis->times_s[i] > axis->times_s[i - 1]);
    assert_true(axis->times_s[1] == 1.0f && axis->times_s[2] == 1.00000012f);
    ac_asset_free(asset);
}

static void rotations_are_of_unit_length_or_marked(void **state) {
    (void)state;
    static const char *const names[] = {"quat_not_unit.gltf", "quat_zero.gltf"};
    for (size_t i = 0; i < 2; i++) {
        ac_asset *asset = good_invalid(names[i]);
        const ac_track *track = &asset->clips[0].tracks[0];
        assert_int_equal(track->flags & AC_TRACK_NOT_UNIT, 0);
        for (uint32_t k = 0; k < track->axis->count; k++) {
            const float *q = track->values + 4 * k;
            double sum = 0;
            for (int c = 0; c < 4; c++) sum += (double)q[c] * (double)q[c];
            assert_true(sum > 0.999999 && sum < 1.000001);
        }
        ac_asset_free(asset);
    }
    ac_error error;
    ac_asset *asset = ac_load_file(DATA "int_matrix.glb", NULL, &error);
    assert_non_null(asset);
    size_t marked = 0;
    for (size_t i = 0; i < asset->clip_count; i++)
        marked += (asset->clips[i].tracks[0].flags & AC_TRACK_NOT_UNIT) != 0;
    assert_true(marked > 0);
    ac_asset_free(asset);
}

static void samplers_of_one_input_share_an_axis(void **state) {
    (void)state;
    ac_error error;
    ac_asset *asset = ac_load_file(DATA "late_start_shared.gltf", NULL, &error);
    assert_non_null(asset);
    for (size_t i = 0; i < asset->clip_count; i++) {
        const ac_clip *clip = &asset->clips[i];
        assert_true(clip->axis_count < clip->track_count);
        assert_true(clip->start_s == 0 && clip->end_s > 0);
        uint32_t width = 0;
        for (uint32_t t = 0; t < clip->track_count; t++) {
            assert_int_equal(clip->tracks[t].pose_offset, width);
            width += clip->tracks[t].width;
        }
        assert_int_equal(clip->pose_width, width);
    }
    ac_asset_free(asset);
}

/* ---- forms ------------------------------------------------------------------------------- */

static const char *const forms[] = {"form.glb", "form_embedded.gltf", "form_external.gltf",
                                    "form_percent_uri.gltf", "form_bom_crlf.gltf"};

static void same_clips(const ac_asset *a, const ac_asset *b) {
    assert_int_equal(a->clip_count, b->clip_count);
    for (uint32_t t = 0; t < a->clips[0].track_count; t++) {
        const ac_track *x = &a->clips[0].tracks[t], *y = &b->clips[0].tracks[t];
        size_t count = x->axis->count;
        assert_int_equal(count, y->axis->count);
        assert_memory_equal(x->axis->times_s, y->axis->times_s, count * sizeof(float));
        assert_memory_equal(x->values, y->values, count * x->width * sizeof(float));
    }
}

static void every_form_gives_the_same_clips(void **state) {
    (void)state;
    ac_error error;
    ac_load_opts opts = {.strict = 1};
    ac_asset *first = ac_load_file(DATA "form.glb", &opts, &error);
    assert_non_null(first);
    assert_string_equal(first->format, "glb");
    assert_string_equal(first->detail, "glTF 2.0, binary (GLB)");
    const ac_clip *clip = ac_asset_find_clip(first, "clip");
    assert_ptr_equal(clip, &first->clips[0]);
    assert_null(ac_asset_find_clip(first, "Clip"));
    assert_ptr_equal(ac_clip_find_track(clip, "n", "rotation"), &clip->tracks[1]);
    assert_null(ac_clip_find_track(clip, "n", "scale"));
    assert_null(ac_clip_find_track(clip, "m", "rotation"));
    for (size_t i = 1; i < sizeof forms / sizeof forms[0]; i++) {
        char path[1024];
        snprintf(path, sizeof path, DATA "%s", forms[i]);
        const char *beside = i == 2   ? "form_external.bin"
                             : i == 3 ? "form percent uri.bin"
                                      : NULL;
        ac_asset *asset = ac_load_file(path, &opts, &error);
        if (!asset) fail_msg("%s: %s", forms[i], error.message);
        same_clips(first, asset);
        assert_int_equal(asset->file_count, beside != NULL);
        if (beside) assert_string_equal(asset->files[0], beside);
        ac_asset_free(asset);
    }
    ac_asset_free(first);
}

/* The same bytes, whole in memory and read piece by piece. */
static void memory_and_file_give_the_same(void **state) {
    (void)state;
    static const char *const names[] = {"form.glb", "sparse_anim.glb",
                                        "anim_khr_meshopt_v1.glb", "int_matrix.glb"};
    for (size_t i = 0; i < 4; i++) {
        char path[1024];
        ac_error error;
        snprintf(path, sizeof path, DATA "%s", names[i]);
        io_bytes bytes = io_file(path);
        ac_asset *whole = io_load(bytes, 1, &error), *pieces = ac_load_file(path, NULL, &error);
        assert_true(whole && pieces);
        same_clips(whole, pieces);
        ac_asset_free(whole);
        ac_asset_free(pieces);
        io_free(&bytes);
    }
}

/* ---- openers ----------------------------------------------------------------------------- */

typedef struct opener {
    char path[64];
    io_bytes bytes;
    int opened, closed;
    ac_status status;
} opener;

static ac_status open_one(void *user, const char *path, const void **data, size_t *size) {
    opener *o = user;
    snprintf(o->path, sizeof o->path, "%s", path);
    if (o->status != AC_OK) return o->status;
    *data = o->bytes.data;
    *size = o->bytes.size;
    o->opened++;
    return AC_OK;
}

static void close_one(void *user, const void *data, size_t size) {
    opener *o = user;
    assert_true(data == o->bytes.data && size == o->bytes.size);
    o->closed++;
}

static void an_opener_gives_the_buffers(void **state) {
    (void)state;
    ac_error error;
    opener o = {.bytes = io_file(DATA "form percent uri.bin")};
    ac_load_opts opts = {.open = open_one, .close = close_one, .user = &o};
    io_bytes bytes = io_file(DATA "form_percent_uri.gltf");
    ac_asset *asset = ac_load_memory(bytes.data, bytes.size, &opts, &error);
    if (!asset) fail_msg("%s", error.message);
    assert_string_equal(o.path, "form percent uri.bin");
    assert_int_equal(gltf_check_tracks(asset, o.path), 2);
    assert_true(o.opened == 1 && o.closed == 1);
    ac_asset_free(asset);
    o.status = AC_ERROR_LIMIT;
    assert_null(ac_load_memory(bytes.data, bytes.size, &opts, &error));
    assert_int_equal(error.status, AC_ERROR_LIMIT);
    assert_non_null(strstr(error.message, "form percent uri.bin"));
    assert_null(io_load(bytes, 0, &error)); /* none is given */
    assert_int_equal(error.status, AC_ERROR_UNSUPPORTED);
    assert_non_null(strstr(error.message, "which is found from the document's path"));
    io_free(&bytes);
    io_free(&o.bytes);
}

static io_bytes with_uri(const char *uri) {
    char text[1024];
    snprintf(text, sizeof text,
             "{\"asset\":{\"version\":\"2.0\"},\"nodes\":[{}],"
             "\"accessors\":[{\"bufferView\":0,\"componentType\":5126,\"count\":2,"
             "\"type\":\"SCALAR\",\"min\":[0],\"max\":[1]},{\"bufferView\":1,"
             "\"componentType\":5126,\"count\":2,\"type\":\"VEC3\"}],\"bufferViews\":["
             "{\"buffer\":0,\"byteLength\":8},{\"buffer\":0,\"byteOffset\":8,"
             "\"byteLength\":24}],\"buffers\":[{\"byteLength\":32,\"uri\":\"%s\"}],"
             "\"animations\":[{\"samplers\":[{\"input\":0,\"output\":1}],\"channels\":["
             "{\"sampler\":0,\"target\":{\"node\":0,\"path\":\"scale\"}}]}]}",
             uri);
    return io_text(text);
}

static void no_opener_sees_a_path_that_leads_outside(void **state) {
    (void)state;
    static const char *const uris[] = {"../a.bin",
                                       "a/../../b.bin",
                                       "/etc/passwd",
                                       "%2e%2e/a.bin",
                                       "..%2fa.bin",
                                       "%2Fetc%2fpasswd",
                                       "..",
                                       "a/..",
                                       "file:///a",
                                       "http://a/b",
                                       "a%00b",
                                       "a%4",
                                       "%",
                                       "",
                                       "C:/a.bin",
                                       "..%5Ca.bin",
                                       "%5c%5chost%5ca",
                                       "C%3A/a.bin"};
    for (size_t i = 0; i < sizeof uris / sizeof uris[0]; i++) {
        ac_error error;
        opener o = {.status = AC_ERROR_IO};
        ac_load_opts opts = {.open = open_one, .close = close_one, .user = &o};
        io_bytes bytes = with_uri(uris[i]);
        assert_null(ac_load_memory(bytes.data, bytes.size, &opts, &error));
        if (o.path[0]) fail_msg("%s is opened as %s", uris[i], o.path);
        assert_true(io_good_error(&error));
        io_free(&bytes);
    }
}

/* ---- files beside ------------------------------------------------------------------------ */

static char folder[64];

static int make_folder(void **state) {
    (void)state;
    snprintf(folder, sizeof folder, "/tmp/animcurve-gltf-XXXXXX");
    return mkdtemp(folder) ? 0 : -1;
}

static int remove_folder(void **state) {
    char command[128];
    (void)state;
    snprintf(command, sizeof command, "rm -r %s", folder);
    return system(command);
}

static void put_file(const char *name, const void *data, size_t size) {
    char path[128];
    ac_error error;
    snprintf(path, sizeof path, "%s/%s", folder, name);
    if (ac_write_file(path, data, size, 0, &error) != AC_OK) fail_msg("%s", error.message);
}

static void check_beside(const char *uri, const char *words) {
    char path[128];
    ac_error error;
    io_bytes bytes = with_uri(uri);
    put_file("in/a.gltf", bytes.data, bytes.size);
    io_free(&bytes);
    snprintf(path, sizeof path, "%s/in/a.gltf", folder);
    ac_asset *asset = ac_load_file(path, NULL, &error);
    if (words && asset) fail_msg("%s loads", uri);
    if (!words && !asset) fail_msg("%s: %s", uri, error.message);
    if (words && !strstr(error.message, words)) fail_msg("%s: %s", uri, error.message);
    ac_asset_free(asset);
}

static void files_beside_are_opened_and_nothing_outside(void **state) {
    (void)state;
    static const float numbers[8] = {0, 1, 1, 2, 3, 4, 5, 6};
    char command[512];
    snprintf(command, sizeof command,
             "cd %s && mkdir -p in/sub && ln -s ../out.bin in/link.bin && "
             "ln -s sub/b.bin in/near.bin && mkfifo in/pipe.bin && ln -s loop.bin in/loop.bin",
             folder);
    assert_int_equal(system(command), 0);
    put_file("out.bin", numbers, sizeof numbers);
    put_file("in/sub/b.bin", numbers, sizeof numbers);
    check_beside("sub/b.bin", NULL);
    check_beside("./sub//b.bin", NULL);
    check_beside("near.bin", NULL);
    check_beside("link.bin", "out of the asset's folder");
    check_beside("pipe.bin", "no regular file");
    check_beside("sub", "folder");
    check_beside("loop.bin", "circle");
    check_beside("none.bin", "no such file");
}

/* ---- a big file -------------------------------------------------------------------------- */

#define BIG_SIZE 1000000000u
#define BIG_KEYS 625000u /* of 16 bytes: 1 % of the file */

static void write_big(const char *path) {
    char text[1024];
    uint32_t header[5] = {0x46546c67, 2, BIG_SIZE, 0, 0x4e4f534a}, bin[2];
    snprintf(text, sizeof text,
             "{\"asset\":{\"version\":\"2.0\"},\"nodes\":[{}],\"accessors\":["
             "{\"bufferView\":0,\"componentType\":5126,\"count\":%u,\"type\":\"SCALAR\","
             "\"min\":[0],\"max\":[%u]},"
             "{\"bufferView\":1,\"componentType\":5126,\"count\":%u,\"type\":\"VEC3\"}],"
             "\"bufferViews\":[{\"buffer\":0,\"byteOffset\":900000000,\"byteLength\":%u},"
             "{\"buffer\":0,\"byteOffset\":400000000,\"byteLength\":%u}],"
             "\"buffers\":[{\"byteLength\":999000000}],"
             "\"animations\":[{\"samplers\":[{\"input\":0,\"output\":1}],\"channels\":["
             "{\"sampler\":0,\"target\":{\"node\":0,\"path\":\"scale\"}}]}]}",
             BIG_KEYS, BIG_KEYS - 1, BIG_KEYS, 4 * BIG_KEYS, 12 * BIG_KEYS);
    while (strlen(text) % 4) strcat(text, " ");
    header[3] = (uint32_t)strlen(text);
    bin[0] = BIG_SIZE - 28 - header[3];
    bin[1] = 0x004e4942;
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    fwrite(header, 4, 5, file);
    fwrite(text, 1, strlen(text), file);
    fwrite(bin, 4, 2, file);
    fseek(file, 900000000L + 28 + (long)header[3], SEEK_SET);
    for (uint32_t i = 0; i < BIG_KEYS; i++) fwrite(&(float){(float)i}, 4, 1, file);
    assert_int_equal(fclose(file), 0);
    assert_int_equal(truncate(path, (off_t)BIG_SIZE),
                     0); /* the rest takes no room on the disk */
}

static void a_big_file_is_not_read_whole(void **state) {
    (void)state;
    char path[128];
    ac_error error;
    io_memory memory = {0};
    ac_allocator allocator = io_allocator(&memory);
    ac_load_opts opts = {.allocator = &allocator};
    snprintf(path, sizeof path, "%s/big.glb", folder);
    write_big(path);
    ac_asset *asset = ac_load_file(path, &opts, &error);
    if (!asset) fail_msg("%s", error.message);
    assert_true(asset->clips[0].end_s == BIG_KEYS - 1);
    print_message("a GLB of 1 GB: at most %zu bytes\n", memory.peak_bytes);
    assert_true(memory.peak_bytes < 2 * 16 * BIG_KEYS);
    ac_asset_free(asset);
    assert_int_equal(memory.live_blocks, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_channel_is_decoded_to_the_bit),
        cmocka_unit_test(every_faulty_file_ends_as_written_down),
        cmocka_unit_test(outcomes_are_among_those_that_are_expected),
        cmocka_unit_test(equal_times_keep_both_values),
        cmocka_unit_test(rotations_are_of_unit_length_or_marked),
        cmocka_unit_test(samplers_of_one_input_share_an_axis),
        cmocka_unit_test(every_form_gives_the_same_clips),
        cmocka_unit_test(memory_and_file_give_the_same),
        cmocka_unit_test(an_opener_gives_the_buffers),
        cmocka_unit_test(no_opener_sees_a_path_that_leads_outside),
        cmocka_unit_test(files_beside_are_opened_and_nothing_outside),
        cmocka_unit_test(a_big_file_is_not_read_whole),
    };
    return cmocka_run_group_tests_name("glTF", tests, make_folder, remove_folder);
}
