/* Hostile dotXSI: every good file cut at each byte, each byte changed, each allocation failed.
 * All of it ends in a good asset or in one error with a place, and nothing leaks; what loads is
 * written back byte for byte, and anew. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <dirent.h>

#include "io_support.h"

typedef struct tally {
    unsigned long loaded, refused, anew;
} tally;

static tally total;

/* ---- what must hold of any input --------------------------------------------------------- */

static ac_asset *load(io_bytes bytes, uint32_t strict, io_memory *memory,
                      ac_allocator *allocator) {
    *allocator = io_allocator(memory);
    ac_load_opts opts = {.allocator = allocator, .strict = strict, .format = "xsi"};
    opts.limits.max_bytes = (size_t)2 << 20;
    ac_error error;
    ac_asset *asset = ac_load_memory(bytes.data, bytes.size, &opts, &error);
    assert_int_equal(asset == NULL, error.status != AC_OK);
    if (!asset) assert_true(io_good_error(&error));
    if (!asset) assert_int_equal(memory->live_blocks, 0);
    assert_true(memory->peak_bytes <= opts.limits.max_bytes);
    return asset;
}

static void unload(ac_asset *asset, const io_memory *memory) {
    ac_asset_free(asset);
    assert_int_equal(memory->live_blocks, 0);
    assert_false(memory->wrong_size);
}

static void check_unique(const ac_asset *asset) {
    for (size_t i = 0; i < asset->curve_count; i++)
        assert_ptr_equal(ac_asset_find_curve(asset, asset->curves[i].name), &asset->curves[i]);
}

static void check_tracks(const ac_asset *asset) {
    for (size_t i = 0; i < asset->clip_count; i++)
        for (uint32_t t = 0; t < asset->clips[i].track_count; t++) {
            const ac_track *track = &asset->clips[i].tracks[t];
            bool any = false;
            assert_true(track->target < asset->clips[i].target_count);
            for (uint32_t c = 0; c < track->width; c++) {
                const ac_curve *curve = track->curves[c];
                if (!curve) continue;
                any = true;
                assert_ptr_equal(curve, &asset->curves[curve - asset->curves]);
            }
            assert_true(any);
        }
}

static void check_anew(const ac_asset *asset, const char *format) {
    ac_asset bare = *asset;
    bare.origin = NULL;
    ac_save_opts opts = {.format = format};
    ac_error error;
    void *data;
    size_t size;
    ac_status status = ac_save_memory(&bare, &opts, &data, &size, &error);
    assert_true(status == AC_OK || status == AC_ERROR_TOLERANCE);
    if (status != AC_OK) return;
    ac_asset *read = ac_load_memory(data, size, NULL, &error);
    if (!read) fail_msg("%s:\n%.*s", error.message, (int)size, (char *)data);
    assert_true(io_same_asset(asset, read));
    ac_asset_free(read);
    ac_bytes_free(NULL, data, size);
    total.anew++;
}

/* Without its first curve: out of the file, or anew. */
static void check_fewer(const ac_asset *asset) {
    ac_asset fewer = *asset;
    if (!asset->curve_count) return;
    fewer.curves++;
    fewer.curve_count--;
    fewer.clip_count = 0; /* tracks point to the curve that goes */
    ac_save_opts opts = {.format = "xsi"};
    ac_error error;
    void *data;
    size_t size;
    ac_status status = ac_save_memory(&fewer, &opts, &data, &size, &error);
    assert_true(status == AC_OK || status == AC_ERROR_TOLERANCE);
    if (status != AC_OK) return;
    ac_load_opts reading = {.format = "xsi"};
    ac_asset *read = ac_load_memory(data, size, &reading, &error);
    if (!read) fail_msg("%s:\n%.*s", error.message, (int)size, (char *)data);
    assert_true(io_same_asset(&fewer, read));
    ac_asset_free(read);
    ac_bytes_free(NULL, data, size);
}

static void check_written(const ac_asset *asset, io_bytes bytes) {
    io_bytes again = io_save(asset, "xsi");
    assert_true(io_same_bytes(again, bytes));
    io_free(&again);
    /* By turns, since each costs. */
    switch (total.loaded % 3) {
    case 0: check_anew(asset, "xsi"); break;
    case 1: check_anew(asset, "xsi-3.0"); break;
    default: check_fewer(asset); break;
    }
}

static void check_any(io_bytes bytes) {
    io_memory memory = {0}, strict_memory = {0};
    ac_allocator allocator, strict_allocator;
    ac_asset *asset = load(bytes, 0, &memory, &allocator);
    ac_asset *strict = load(bytes, 1, &strict_memory, &strict_allocator);
    /* Strict loading takes exactly what lenient loading does not warn of. */
    assert_int_equal(strict != NULL, asset && asset->warning_count == 0);
    if (strict) assert_true(io_same_asset(asset, strict));
    if (asset) {
        for (size_t i = 0; i < asset->curve_count; i++) {
            assert_int_equal(ac_curve_check(&asset->curves[i], NULL), AC_OK);
            (void)ac_eval(&asset->curves[i], 3.25);
        }
        check_unique(asset);
        check_tracks(asset);
        check_written(asset, bytes);
        total.loaded++;
    } else {
        total.refused++;
    }
    unload(strict, &strict_memory);
    unload(asset, &memory);
}

/* ---- over all good files ----------------------------------------------------------------- */

static bool is_good(const char *name) {
    return strncmp(name, "ok_", 3) == 0 || strncmp(name, "warn_", 5) == 0 ||
           strncmp(name, "fragment_", 9) == 0;
}

static void over_good_files(void (*visit)(io_bytes bytes)) {
    static const char path[] = TEST_DATA "/xsi/handmade";
    DIR *dir = opendir(path);
    assert_non_null(dir);
    for (struct dirent *entry = readdir(dir); entry; entry = readdir(dir)) {
        char name[1024];
        if (!is_good(entry->d_name)) continue;
        snprintf(name, sizeof name, "%s/%s", path, entry->d_name);
        io_bytes bytes = io_file(name);
        visit(bytes);
        io_free(&bytes);
    }
    closedir(dir);
}

static void cut_everywhere(io_bytes bytes) {
    for (size_t size = 0; size <= bytes.size; size++) {
        /* A block of exactly this size, so that checkers see a read past its end. */
        io_bytes part = {NULL, 0};
        io_add(&part, bytes.data, size);
        check_any(part);
        io_free(&part);
    }
}

static void change_everywhere(io_bytes bytes) {
    static const uint8_t values[] = {0, '{', '}', '"', ',', '-', '9', 'X', 0xff};
    for (size_t at = 0; at < bytes.size; at++) {
        uint8_t kept = bytes.data[at];
        /* Each byte once; neighbours get other values, and so do other files. */
        bytes.data[at] = values[(at + bytes.size) % sizeof values];
        check_any(bytes);
        bytes.data[at] = kept;
    }
}

static void fail_each_allocation(io_bytes bytes) {
    total.refused += io_fail_loading(bytes, "xsi");
}

static void fail_each_allocation_of_saving(io_bytes bytes) {
    ac_error error;
    ac_asset *asset = io_load(bytes, 0, &error);
    assert_non_null(asset);
    total.refused += io_fail_saving(asset, "xsi");
    ac_asset bare = *asset;
    bare.origin = NULL;
    total.refused += io_fail_saving(&bare, "xsi");
    ac_asset_free(asset);
}

static void run(void (*visit)(io_bytes bytes), const char *what) {
    total = (tally){0, 0, 0};
    over_good_files(visit);
    print_message("%s: %lu loaded, %lu refused, %lu written anew\n", what, total.loaded,
                  total.refused, total.anew);
    assert_true(total.refused > 100);
}

static void a_file_cut_anywhere_ends_in_an_asset_or_one_error(void **state) {
    (void)state;
    run(cut_everywhere, "cut");
}

static void a_byte_changed_anywhere_ends_in_an_asset_or_one_error(void **state) {
    (void)state;
    run(change_everywhere, "changed");
}

static void an_allocation_that_fails_while_loading_leaves_nothing(void **state) {
    (void)state;
    run(fail_each_allocation, "allocations of loading");
}

static void an_allocation_that_fails_while_saving_leaves_nothing(void **state) {
    (void)state;
    run(fail_each_allocation_of_saving, "allocations of saving");
}

/* ---- inputs made to cost ----------------------------------------------------------------- */

/* Must not be quadratic: these would take minutes. */
static void check_repeated(const char *begin, const char *part, size_t count, bool loads) {
    size_t head = strlen(begin), size = strlen(part);
    io_bytes bytes = {malloc(head + count * size), head + count * size};
    assert_non_null(bytes.data);
    memcpy(bytes.data, begin, head);
    for (size_t i = 0; i < count; i++) memcpy(bytes.data + head + i * size, part, size);
    ac_load_opts opts = {.format = "xsi"};
    ac_error error;
    ac_asset *asset = ac_load_memory(bytes.data, bytes.size, &opts, &error);
    if (loads && !asset) fail_msg("%s: %s", part, error.message);
    if (!loads) assert_null(asset);
    if (!asset) assert_true(io_good_error(&error));
    if (asset) {
        io_bytes again = io_save(asset, "xsi");
        assert_true(io_same_bytes(again, bytes));
        io_free(&again);
    }
    ac_asset_free(asset);
    io_free(&bytes);
}

static void costly_inputs_take_their_length(void **state) {
    (void)state;
    enum { COUNT = 50000 };
    check_repeated("xsi 0300txt 0032 ", "A{", COUNT, false);
    check_repeated("xsi 0300txt 0032 ", "{", COUNT, false);
    check_repeated("xsi 0300txt 0032 ", "A{}", COUNT, true);
    check_repeated("xsi 0300txt 0032 ", "A ", COUNT, false);
    check_repeated("xsi 0300txt 0032 ", ";", COUNT, true);
    check_repeated("xsi 0300txt 0032 ", "#", COUNT, true);
    check_repeated("xsi 0300txt 0032 A{", "\"\"", COUNT, false);
    check_repeated("xsi 0300txt 0032 ", "XSI_Action{}", COUNT, true);
    check_repeated("xsi 0300txt 0032 ", "SI_Scene{}", COUNT, true);
    /* Equal names, components of one track, a warning each, all in one line. */
    check_repeated("xsi 0300txt 0032 ",
                   "SI_FCurve{\"a\",\"TRANSLATION-X\",\"LINEAR\",1,1,2;1,,1,1,,2}", COUNT,
                   true);
    check_repeated("xsi 0300txt 0032 XSI_Action{",
                   "SI_FCurve{\"1\",\"b.posx\",\"LINEAR\",1,1,1,1,1}", COUNT, false);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_file_cut_anywhere_ends_in_an_asset_or_one_error),
        cmocka_unit_test(a_byte_changed_anywhere_ends_in_an_asset_or_one_error),
        cmocka_unit_test(an_allocation_that_fails_while_loading_leaves_nothing),
        cmocka_unit_test(an_allocation_that_fails_while_saving_leaves_nothing),
        cmocka_unit_test(costly_inputs_take_their_length),
    };
    return cmocka_run_group_tests_name("xsi hostile", tests, NULL, NULL);
}
