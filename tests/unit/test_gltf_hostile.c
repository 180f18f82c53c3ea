/* glTF as enemies write it: cut at each byte, each byte changed, each allocation failed, counts
 * that nothing bears out, nesting, circles. All of it ends in a good asset or in one error. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "io_support.h"

#define DATA TEST_DATA "/gltf/"

static const char *const files[] = {"form.glb",
                                    "form_embedded.gltf",
                                    "sparse_anim.glb",
                                    "invalid/meshopt_count_larger.gltf",
                                    "invalid/sparse_repeated.gltf",
                                    "invalid/quat_zero.gltf",
                                    "invalid/node_cycle.gltf",
                                    "invalid/weights_not_multiple.gltf"};

typedef struct tally {
    unsigned long loaded, refused;
} tally;

static tally total;

/* What every reader of clips may rely on. */
static void check_track(const ac_clip *clip, const ac_track *track) {
    size_t rows = track->interp == AC_INTERP_CUBIC_SPLINE ? 3 : 1;
    const ac_axis *axis = track->axis;
    assert_true(track->axis_index < clip->axis_count && axis->count > 0 && track->width > 0);
    assert_true(axis == &clip->axes[track->axis_index] && track->target < clip->target_count);
    for (uint32_t i = 0; i < axis->count; i++) {
        assert_true(axis->times_s[i] - axis->times_s[i] == 0);
        if (i) assert_true(axis->times_s[i] > axis->times_s[i - 1]);
    }
    for (size_t i = 0; i < axis->count * rows * track->width; i++)
        assert_true(track->values[i] - track->values[i] == 0);
    assert_true(track->pose_offset + track->width <= clip->pose_width);
    if (track->kind == AC_TRACK_QUAT) assert_int_equal(track->width, 4);
}

static void check_asset(const ac_asset *asset) {
    for (size_t i = 0; i < asset->clip_count; i++)
        for (uint32_t t = 0; t < asset->clips[i].track_count; t++)
            check_track(&asset->clips[i], &asset->clips[i].tracks[t]);
}

static ac_asset *load(io_bytes bytes, uint32_t strict, io_memory *memory,
                      ac_allocator *allocator) {
    ac_error error;
    *allocator = io_allocator(memory);
    ac_load_opts opts = {.allocator = allocator, .strict = strict, .format = "gltf"};
    opts.limits.max_bytes = (size_t)1 << 20;
    ac_asset *asset = ac_load_memory(bytes.data, bytes.size, &opts, &error);
    assert_int_equal(asset == NULL, error.status != AC_OK);
    if (!asset) assert_true(io_good_error(&error));
    if (!asset) assert_int_equal(memory->live_blocks, 0);
    assert_true(memory->peak_bytes <= opts.limits.max_bytes);
    return asset;
}

static void check_any(io_bytes bytes) {
    io_memory memory = {0}, strict_memory = {0};
    ac_allocator allocator, strict_allocator;
    ac_asset *asset = load(bytes, 0, &memory, &allocator);
    ac_asset *strict = load(bytes, 1, &strict_memory, &strict_allocator);
    /* Strict loading takes exactly what lenient loading does not warn of. */
    assert_int_equal(strict != NULL, asset && asset->warning_count == 0);
    if (asset) check_asset(asset);
    if (asset) total.loaded++;
    else total.refused++;
    ac_asset_free(strict);
    ac_asset_free(asset);
    assert_true(memory.live_blocks == 0 && strict_memory.live_blocks == 0);
    assert_false(memory.wrong_size || strict_memory.wrong_size);
}

static void over_files(void (*visit)(io_bytes bytes), const char *what) {
    total = (tally){0, 0};
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
        char path[1024];
        snprintf(path, sizeof path, DATA "%s", files[i]);
        io_bytes bytes = io_file(path);
        visit(bytes);
        io_free(&bytes);
    }
    print_message("%s: %lu loaded, %lu refused\n", what, total.loaded, total.refused);
}

static void cut(io_bytes bytes) {
    for (size_t size = 0; size <= bytes.size; size++) {
        io_bytes part = {NULL, 0};
        io_add(&part, bytes.data, size);
        check_any(part);
        io_free(&part);
    }
}

static void change(io_bytes bytes) {
    static const uint8_t masks[] = {0x01, 0x10, 0x80, 0xff};
    for (size_t at = 0; at < bytes.size; at++) {
        uint8_t kept = bytes.data[at];
        for (size_t i = 0; i < sizeof masks; i++) {
            bytes.data[at] = kept ^ masks[i];
            check_any(bytes);
        }
        bytes.data[at] = kept;
    }
}

static void fail_each(io_bytes bytes) { total.refused += io_fail_loading(bytes, NULL); }

static void a_file_cut_anywhere_ends_in_an_asset_or_one_error(void **state) {
    (void)state;
    over_files(cut, "cut");
}

static void a_byte_changed_anywhere_ends_in_an_asset_or_one_error(void **state) {
    (void)state;
    over_files(change, "changed");
}

static void an_allocation_that_fails_leaves_nothing(void **state) {
    (void)state;
    over_files(fail_each, "allocations");
}

/* The same while a GLB and a buffer beside a .gltf are read piece by piece. */
static void an_allocation_that_fails_leaves_no_file_open(void **state) {
    (void)state;
    static const char *const paths[] = {DATA "anim_khr_meshopt_v1.glb",
                                        DATA "form_external.gltf", DATA "sparse_anim.glb"};
    for (size_t i = 0; i < 3; i++) {
        for (size_t fail_at = 1;; fail_at++) {
            io_memory memory = {.fail_at = fail_at};
            ac_allocator allocator = io_allocator(&memory);
            ac_load_opts opts = {.allocator = &allocator};
            ac_error error;
            ac_asset *asset = ac_load_file(paths[i], &opts, &error);
            assert_int_equal(asset == NULL, memory.calls >= fail_at);
            if (!asset) assert_int_equal(error.status, AC_ERROR_MEMORY);
            bool failed = !asset;
            ac_asset_free(asset);
            assert_int_equal(memory.live_blocks, 0);
            assert_false(memory.wrong_size);
            if (!failed) break;
        }
    }
}

/* ---- counts ------------------------------------------------------------------------------ */

/* 24 bytes: two times, and two numbers more. */
#define DATA_URI "data:application/octet-stream;base64,AAAAAAAAgD8AAIA/AACAPwAAgD8AAIA/"

static io_bytes document(const char *accessors, const char *views) {
    char text[4096];
    snprintf(text, sizeof text,
             "{\"asset\":{\"version\":\"2.0\"},\"nodes\":[{}],\"accessors\":[%s],"
             "\"bufferViews\":[%s],\"buffers\":[{\"byteLength\":24,\"uri\":\"" DATA_URI "\"}],"
             "\"animations\":[{\"samplers\":[{\"input\":0,\"output\":1}],\"channels\":["
             "{\"sampler\":0,\"target\":{\"node\":0,\"path\":\"scale\"}}]}]}",
             accessors, views);
    return io_text(text);
}

#define TIMES "{\"bufferView\":0,\"componentType\":5126,\"type\":\"SCALAR\",\"count\":"
#define PLAIN "{\"buffer\":0,\"byteLength\":24}"

static void nothing_is_allocated_on_the_word_of_a_count(void **state) {
    (void)state;
    static const struct {
        const char *accessors, *views, *words;
    } rows[] = {
        {TIMES "1000000}", PLAIN, "do not fit"},
        {TIMES "4611686018427387904}", PLAIN, "do not fit"},
        {TIMES "36893488147419103232}", PLAIN, "its count is no number"},
        {TIMES "9007199254740992,\"byteOffset\":8}", PLAIN, "do not fit"},
        {TIMES "2,\"byteOffset\":9007199254740992}", PLAIN, "do not fit"},
        {TIMES "2}", "{\"buffer\":0,\"byteLength\":9007199254740992}", "ends behind"},
        {TIMES "2}", "{\"buffer\":0,\"byteOffset\":9007199254740991,\"byteLength\":8}",
         "ends behind"},
        {TIMES "2}", "{\"buffer\":0,\"byteLength\":24,\"byteStride\":9007199254740992}",
         "do not fit"},
        /* Zeros that no byte stands for. */
        {"{\"componentType\":5126,\"type\":\"SCALAR\",\"count\":1000000000}", PLAIN,
         "its key times are all 0"},
        {"{\"componentType\":5126,\"type\":\"SCALAR\",\"count\":1000000000,\"sparse\":{"
         "\"count\":999999999,\"indices\":{\"bufferView\":0,\"componentType\":5125},"
         "\"values\":{\"bufferView\":0}}}",
         PLAIN, "do not fit"},
        {TIMES "2},{\"componentType\":5126,\"type\":\"VEC3\",\"count\":1000000000}", PLAIN,
         "has 2 times and 1000000000 values"},
        {TIMES "2,\"sparse\":{\"count\":3}}", PLAIN, "sparse count"},
        {TIMES "2}",
         "{\"buffer\":0,\"byteLength\":24,\"extensions\":{\"EXT_meshopt_compression\":{"
         "\"buffer\":0,\"byteLength\":24,\"byteStride\":4,\"count\":9007199254740992,"
         "\"mode\":\"ATTRIBUTES\"}}}",
         "its meshopt count is more"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        io_bytes bytes = document(rows[i].accessors, rows[i].views);
        io_memory memory = {0};
        ac_allocator allocator = io_allocator(&memory);
        ac_load_opts opts = {.allocator = &allocator};
        ac_error error;
        ac_asset *asset = ac_load_memory(bytes.data, bytes.size, &opts, &error);
        if (!asset) fail_msg("row %zu: %s", i, error.message);
        assert_int_equal(asset->clips[0].track_count, 0);
        const char *words = asset->warnings[asset->warning_count - 1].text;
        if (!strstr(words, rows[i].words)) fail_msg("row %zu: %s", i, words);
        if (memory.peak_bytes > 16384) fail_msg("row %zu: %zu bytes", i, memory.peak_bytes);
        ac_asset_free(asset);
        io_free(&bytes);
    }
}

/* ---- nesting and circles ----------------------------------------------------------------- */

static void nesting_is_refused_by_its_limit(void **state) {
    (void)state;
    ac_error error;
    io_bytes bytes = io_text("{\"asset\":{\"version\":\"2.0\"},\"extras\":");
    for (int i = 0; i < 200000; i++) io_add_u8(&bytes, '[');
    io_add_u8(&bytes, '0');
    for (int i = 0; i < 200000; i++) io_add_u8(&bytes, ']');
    io_add_u8(&bytes, '}');
    assert_null(io_load(bytes, 0, &error));
    assert_int_equal(error.status, AC_ERROR_LIMIT);
    io_free(&bytes);
}

static void check_path(const char *nodes, const char *path) {
    char text[4096];
    snprintf(
        text, sizeof text,
        "{\"asset\":{\"version\":\"2.0\"},\"nodes\":[%s],\"accessors\":[" TIMES
        "2,\"min\":[0],\"max\":[1]},{\"componentType\":5126,\"type\":\"VEC3\",\"count\":2}],"
        "\"bufferViews\":[" PLAIN "],\"buffers\":[{\"byteLength\":24,\"uri\":\"" DATA_URI
        "\"}],\"animations\":[{\"samplers\":[{\"input\":0,\"output\":1}],\"channels\":["
        "{\"sampler\":0,\"target\":{\"node\":0,\"path\":\"scale\"}}]}]}",
        nodes);
    io_bytes bytes = io_text(text);
    ac_error error;
    ac_asset *asset = io_load(bytes, 0, &error);
    if (!asset) fail_msg("%s: %s", nodes, error.message);
    if (asset->clips[0].track_count != 1) fail_msg("%s", asset->warnings[0].text);
    assert_string_equal(asset->clips[0].targets[0].node, path);
    ac_asset_free(asset);
    io_free(&bytes);
}

static void paths_are_names_from_the_root_and_circles_are_cut(void **state) {
    (void)state;
    check_path("{\"name\":\"hip\"}", "hip");
    check_path("{}", "#0");
    check_path("{\"name\":\"\"},{\"children\":[0],\"name\":\"a/b\"},{\"children\":[1]}",
               "#2/a/b/#0");
    check_path("{\"name\":\"x\"},{\"children\":[0],\"name\":\"a\"},{\"children\":[0]}", "a/x");
    check_path("{\"name\":\"x\",\"children\":[0]}", "x");
    check_path("{\"name\":\"x\",\"children\":[1]},{\"children\":[0],\"name\":\"y\"}", "y/x");
    check_path("{\"name\":\"x\"},{\"children\":[0,1],\"name\":\"y\"}", "y/x");
    check_path("{\"name\":\"x\"},{\"children\":[-1,0.5,\"0\",9,{}]}", "x");
}

/* ---- pointers ---------------------------------------------------------------------------- */

static void check_pointer(const char *pointer, const char *words, uint32_t width) {
    char text[4096];
    snprintf(text, sizeof text,
             "{\"asset\":{\"version\":\"2.0\"},\"nodes\":[{\"mesh\":0}],\"meshes\":[{"
             "\"primitives\":[{\"targets\":[{},{}]}]}],\"materials\":[{\"alphaCutoff\":0.5,"
             "\"name\":\"m\",\"extras\":{\"a/b~c\":[1,2],\"list\":[7]}}],\"accessors\":[" TIMES
             "2,\"min\":[0],\"max\":[1]},{\"componentType\":5126,\"type\":\"%s\",\"count\":"
             "%u}],\"bufferViews\":[" PLAIN
             "],\"buffers\":[{\"byteLength\":24,\"uri\":\"" DATA_URI
             "\"}],\"animations\":[{\"samplers\":[{\"input\":0,\"output\":1}],"
             "\"channels\":[{\"sampler\":0,\"target\":{\"path\":\"pointer\",\"extensions\":{"
             "\"KHR_animation_pointer\":{\"pointer\":\"%s\"}}}}]}]}",
             width == 2 && !strstr(pointer, "weights") ? "VEC2" : "SCALAR",
             width == 2 && strstr(pointer, "weights") ? 4u : 2u, pointer);
    io_bytes bytes = io_text(text);
    ac_error error;
    ac_asset *asset = io_load(bytes, 0, &error);
    if (!asset) fail_msg("%s: %s", pointer, error.message);
    assert_int_equal(asset->clips[0].track_count, words == NULL);
    if (words && !strstr(asset->warnings[0].text, words))
        fail_msg("%s: %s", pointer, asset->warnings[0].text);
    if (!words) assert_int_equal(asset->clips[0].tracks[0].width, width);
    ac_asset_free(asset);
    io_free(&bytes);
}

static void pointers_lead_to_numbers_or_are_refused(void **state) {
    (void)state;
    check_pointer("/materials/0/alphaCutoff", NULL, 1);
    check_pointer("/materials/0/extras/a~1b~0c", NULL, 2);
    check_pointer("/materials/0/extras/a~1b~0c/1", NULL, 1);
    check_pointer("/materials/0/extensions", "leads to no number", 1);
    check_pointer("/materials/0/pbrMetallicRoughness/metallicFactor", "leads to nothing", 1);
    check_pointer("/nodes/0/weights", NULL, 2);
    check_pointer("/nodes/0/weights/1", NULL, 1);
    check_pointer("/meshes/0/weights", NULL, 2);
    check_pointer("/meshes/0/weights/1", NULL, 1);
    check_pointer("/nodes/0/weights/2", "leads to nothing", 1);
    check_pointer("/materials/0/extras/a~0b~1c", "leads to nothing", 1);
    check_pointer("/materials/0/extras/list/00", "leads to nothing", 1);
    check_pointer("/materials/0/extras/list/1", "leads to nothing", 1);
    check_pointer("/materials/0/extras/list/-1", "leads to nothing", 1);
    check_pointer("/materials/0/name", "leads to no number", 1);
    check_pointer("/materials/0", "leads to no number", 1);
    check_pointer("/materials", "leads to no number", 1);
    check_pointer("/", "leads to no number", 1);
    check_pointer("", "its pointer is none", 1);
    check_pointer("materials/0/alphaCutoff", "its pointer is none", 1);
    check_pointer("/materials/0/alpha~Cutoff", "its pointer is none", 1);
    check_pointer("/materials/0/alphaCutoff~", "its pointer is none", 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_file_cut_anywhere_ends_in_an_asset_or_one_error),
        cmocka_unit_test(a_byte_changed_anywhere_ends_in_an_asset_or_one_error),
        cmocka_unit_test(an_allocation_that_fails_leaves_nothing),
        cmocka_unit_test(an_allocation_that_fails_leaves_no_file_open),
        cmocka_unit_test(nothing_is_allocated_on_the_word_of_a_count),
        cmocka_unit_test(nesting_is_refused_by_its_limit),
        cmocka_unit_test(paths_are_names_from_the_root_and_circles_are_cut),
        cmocka_unit_test(pointers_lead_to_numbers_or_are_refused),
    };
    return cmocka_run_group_tests_name("hostile glTF", tests, NULL, NULL);
}
