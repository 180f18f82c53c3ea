/* Hostile input: every good file cut at each byte, each byte changed, each allocation failed. All
 * of it ends in a good asset or in one error, and nothing leaks. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <dirent.h>
#include <stdio.h>

#include "io_support.h"

static const char *const documents[] = {
    "{\"animcurve\":1}",
    "{\"animcurve\":1,\"_note\":[1,[2,{\"a\":\"\\u00e9\\n\"}]],\"curves\":[\n"
    " {\"name\":\"a\\\"\xc3\xa9\",\"dialect\":\"xna\",\"before\":\"cycle\",\"after\":-3,"
    "\"keys\":[\n"
    "  {\"at\":2,\"value\":0.1,\"in\":-0,\"out\":\"nan:ffc00001\",\"interp\":\"step\"},\n"
    "  {\"at\":1,\"value\":\"-inf\",\"interp\":7},{\"at\":1,\"value\":\"nan\"}]},\n"
    " {\"dialect\":\"fna\",\"unit\":\"frames\",\"rate_hz\":\"30000/1001\",\"order\":\"stored\","
    "\"unknown\":null,\"keys\":[{\"at\":1e-7,\"value\":1},{\"at\":0,\"value\":-1.5e+20}]},\n"
    " {\"dialect\":\"fna\",\"keys\":[{\"at\":1,\"value\":1},{\"at\":1,\"value\":2},"
    "{\"at\":1,\"value\":3}]}],\"clips\":[]}",
    "{\"animcurve\":1,\"curves\":[\n"
    " {\"dialect\":\"softimage\",\"handles\":\"none\",\"hermite_tangents\":\"slope\",\"keys\":["
    "\n"
    "  {\"at\":1,\"value\":0,\"in\":[-9.6,0],\"out\":[9.6,0.1],\"interp\":\"bezier\"},\n"
    "  {\"at\":0,\"value\":0.5,\"out\":[0,\"nan\"],\"interp\":\"bezier\"}]},\n"
    " {\"dialect\":\"blender\",\"unit\":\"frames\",\"rate_hz\":24,\"before\":\"linear\","
    "\"cycles\":{\"before\":[\"cycle\",3],\"after\":[\"none\",1]},\"keys\":[\n"
    "  "
    "{\"at\":9,\"value\":0,\"in\":[-3,0],\"out\":[3,0],\"interp\":\"elastic\",\"ease\":\"out\","
    "\"amplitude\":0.7,\"period\":4},\n"
    "  {\"at\":1,\"value\":1,\"in\":[-3,0],\"out\":[3,0],\"back\":1.7}]},\n"
    " {\"dialect\":\"maya\",\"weighted\":true,\"after\":\"oscillate\",\"keys\":[\n"
    "  {\"at\":1,\"value\":3,\"in\":[0.5,0],\"in_type\":\"auto\",\"out_type\":\"automix\"},\n"
    "  {\"at\":0,\"value\":0,\"out\":[2.5,1],\"out_type\":\"stepnext\"},\n"
    "  {\"at\":3,\"value\":1}]}]}",
    "animVersion 1.1;\nmayaVersion 2024;\ntimeUnit film;\nlinearUnit m;\nangularUnit deg;\n"
    "anim a.x x \"n 1\" 0 1 0;\nanimData {\n input time;\n output linear;\n weighted 1;\n"
    " inputUnit 12fps;\n outputUnit cm;\n tangentAngleUnit rad;\n preInfinity linear;\n"
    " postInfinity cycleRelative;\n keys {\n  24 1e-3 fixed auto 1 1 0 0.5 2;\n"
    "  0 -2 linear fixed 0 1 1 0.5 2;\n 48 3 spline step 1 1 0;\n }\n}\nanim b 0 0 0; # c\n",
};

/* The cases beyond the files: a list with a null, a dictionary with a bad name. */
static io_bytes built_list(void) {
    static const char *const readers[] = {IO_LIST_READER, IO_CURVE_READER};
    static const io_key keys[] = {{0x40000000, 1, 2, 3, 7}, {0x3f800000, 1, 2, 3, 1}};
    io_bytes bytes = io_xnb_begin(readers, 2);
    io_add_u8(&bytes, 1);
    io_add_u32(&bytes, 3);
    io_add_u8(&bytes, 2);
    io_add_curve(&bytes, 1, -3, keys, 2);
    io_add_u8(&bytes, 0);
    io_add_u8(&bytes, 2);
    io_add_curve(&bytes, 0, 0, NULL, 0);
    io_xnb_end(&bytes);
    return bytes;
}

static io_bytes built_dictionary(void) {
    static const char *const readers[] = {IO_STRING_READER, IO_CURVE_READER,
                                          IO_DICTIONARY_READER};
    static const io_key keys[] = {{0x40000000, 1, 2, 3, 0}};
    io_bytes bytes = io_xnb_begin(readers, 3);
    io_add_u8(&bytes, 3);
    io_add_u32(&bytes, 2);
    for (int i = 0; i < 2; i++) {
        io_add_u8(&bytes, 1);
        io_add_text(&bytes, i ? "\xc3\xa9" : "a\xff");
        io_add_u8(&bytes, 2);
        io_add_curve(&bytes, 1, 2, keys, 1);
    }
    io_xnb_end(&bytes);
    return bytes;
}

/* ---- what must hold of any input ----------------------------------------------------------- */

typedef struct tally {
    unsigned long loaded, refused;
} tally;

static tally total;

/* Whatever was loaded is written as JSON and comes back, name for name and bit for bit. */
static void check_round_trip(const ac_asset *asset) {
    ac_error error;
    io_bytes written = io_save(asset, "json");
    ac_asset *again = io_load(written, 1, &error);
    if (!again) fail_msg("%s (line %u, column %u)", error.message, error.line, error.column);
    assert_true(io_same_asset(asset, again));
    ac_asset_free(again);
    io_free(&written);
}

static ac_asset *load_watched(io_bytes bytes, uint32_t strict, io_memory *memory,
                              ac_allocator *allocator) {
    *allocator = io_allocator(memory);
    ac_load_opts opts = {.allocator = allocator, .strict = strict};
    opts.limits.max_bytes = (size_t)1 << 20;
    ac_error error;
    ac_asset *asset = ac_load_memory(bytes.data, bytes.size, &opts, &error);
    assert_int_equal(asset == NULL, error.status != AC_OK);
    if (!asset) assert_true(io_good_error(&error));
    if (!asset) assert_int_equal(memory->live_blocks, 0);
    assert_true(memory->peak_bytes <= opts.limits.max_bytes);
    return asset;
}

static void free_watched(ac_asset *asset, const io_memory *memory) {
    ac_asset_free(asset);
    assert_int_equal(memory->live_blocks, 0);
    assert_false(memory->wrong_size);
}

static void check_any(io_bytes bytes) {
    io_memory memory = {0}, strict_memory = {0};
    ac_allocator allocator, strict_allocator;
    ac_asset *asset = load_watched(bytes, 0, &memory, &allocator);
    ac_asset *strict = load_watched(bytes, 1, &strict_memory, &strict_allocator);
    /* Strict loading takes exactly what lenient loading does not warn of. */
    assert_int_equal(strict != NULL, asset && asset->warning_count == 0);
    if (strict) assert_true(io_same_asset(asset, strict));
    for (size_t i = 0; asset && i < asset->curve_count; i++)
        assert_int_equal(ac_curve_check(&asset->curves[i], NULL), AC_OK);
    if (asset) check_round_trip(asset);
    if (asset) total.loaded++;
    else total.refused++;
    free_watched(strict, &strict_memory);
    free_watched(asset, &memory);
}

/* ---- over all good files ---------------------------------------------------------------------- */

static int is_good_file(const char *name) {
    size_t size = strlen(name);
    return size > 4 && strcmp(name + size - 4, ".xnb") == 0;
}

static void over_good_files(void (*visit)(io_bytes bytes)) {
    static const char path[] = TEST_DATA "/xna/handmade";
    DIR *dir = opendir(path);
    assert_non_null(dir);
    for (struct dirent *entry = readdir(dir); entry; entry = readdir(dir)) {
        char name[1024];
        if (!is_good_file(entry->d_name)) continue;
        snprintf(name, sizeof name, "%s/%s", path, entry->d_name);
        io_bytes bytes = io_file(name);
        visit(bytes);
        io_free(&bytes);
    }
    closedir(dir);
    for (size_t i = 0; i < sizeof documents / sizeof documents[0]; i++) {
        io_bytes bytes = io_text(documents[i]);
        visit(bytes);
        io_free(&bytes);
    }
    io_bytes list = built_list(), dictionary = built_dictionary();
    visit(list);
    visit(dictionary);
    io_free(&list);
    io_free(&dictionary);
}

/* All places of small files; of large ones the head and some. */
static size_t next_place(size_t at, size_t size) {
    return size < 2000 || at < 100 ? at + 1 : at + 997;
}

static void cut_everywhere(io_bytes bytes) {
    for (size_t size = 0; size <= bytes.size; size = next_place(size, bytes.size)) {
        /* A block of exactly this size, so that checkers see a read past its end. */
        io_bytes part = {NULL, 0};
        io_add(&part, bytes.data, size);
        check_any(part);
        io_free(&part);
    }
}

static void change_everywhere(io_bytes bytes) {
    static const uint8_t masks[] = {0x01, 0x10, 0x20, 0x80, 0xff};
    for (size_t at = 0; at < bytes.size; at = next_place(at, bytes.size)) {
        uint8_t kept = bytes.data[at];
        for (size_t i = 0; i < sizeof masks; i++) {
            bytes.data[at] = kept ^ masks[i];
            check_any(bytes);
        }
        bytes.data[at] = kept;
    }
}

static void fail_each_allocation(io_bytes bytes) {
    total.refused += io_fail_loading(bytes, NULL);
}

static void fail_each_allocation_of_saving(io_bytes bytes) {
    static const char *const formats[] = {"json", "csv", "xnb"};
    ac_error error;
    ac_asset *asset = io_load(bytes, 0, &error);
    if (!asset) return;
    for (size_t i = 0; i < 3; i++) total.refused += io_fail_saving(asset, formats[i]);
    ac_asset_free(asset);
}

static void run(void (*visit)(io_bytes bytes), const char *what) {
    total = (tally){0, 0};
    over_good_files(visit);
    print_message("%s: %lu loaded, %lu refused\n", what, total.loaded, total.refused);
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

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_file_cut_anywhere_ends_in_an_asset_or_one_error),
        cmocka_unit_test(a_byte_changed_anywhere_ends_in_an_asset_or_one_error),
        cmocka_unit_test(an_allocation_that_fails_while_loading_leaves_nothing),
        cmocka_unit_test(an_allocation_that_fails_while_saving_leaves_nothing),
    };
    return cmocka_run_group_tests_name("hostile io", tests, NULL, NULL);
}
