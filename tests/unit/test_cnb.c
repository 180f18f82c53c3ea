/* CNB: the files of the manifest, the container's rules one by one, names, the writer.
 * Rules: docs/formats/cnb.md. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/bits.h"
#include "form_support.h"
#include "format/cnb.h"

/* ---- files by hand --------------------------------------------------------------------------- */

static void put(io_bytes *bytes, size_t at, uint64_t value, size_t size) {
    for (size_t i = 0; i < size; i++) bytes->data[at + i] = (uint8_t)(value >> (8 * i));
}

static uint64_t get(const io_bytes *bytes, size_t at, size_t size) {
    uint64_t value = 0;
    for (size_t i = 0; i < size; i++) value |= (uint64_t)bytes->data[at + i] << (8 * i);
    return value;
}

/* Makes all checksums right again, of the chunks as the table has them too. */
static void seal(io_bytes *bytes) {
    size_t count = (size_t)get(bytes, 20, 4), table = (size_t)get(bytes, 32, 8);
    for (size_t i = 0; i < count; i++) {
        size_t at = table + 48 * i, offset = (size_t)get(bytes, at + 8, 8);
        size_t size = (size_t)get(bytes, at + 16, 8);
        if (offset <= bytes->size && size <= bytes->size - offset)
            put(bytes, at + 32, aci_crc32c(bytes->data + offset, size), 4);
    }
    put(bytes, 40, aci_crc32c(bytes->data + table, 48 * count), 4);
    put(bytes, 44, aci_crc32c(bytes->data, 44), 4);
}

static io_bytes three_keys(void) { return io_file(TEST_DATA "/xna/handmade/three_keys.cnb"); }

/* three_keys.cnb with one field changed and checksums that are right. */
static void check_changed(size_t at, uint64_t value, size_t size, ac_status status,
                          const char *words) {
    io_bytes bytes = three_keys();
    put(&bytes, at, value, size);
    seal(&bytes);
    form_check_refused(bytes, "cnb", status, words);
    io_free(&bytes);
}

/* Room of `size` zeros at `at`; the file's size is right again. */
static void insert(io_bytes *bytes, size_t at, size_t size) {
    static const uint8_t zeros[256];
    assert_true(size <= sizeof zeros);
    io_add(bytes, zeros, size);
    memmove(bytes->data + at + size, bytes->data + at, bytes->size - size - at);
    memset(bytes->data + at, 0, size);
    put(bytes, 24, bytes->size, 8);
}

/* ---- the manifest ----------------------------------------------------------------------------- */

static void every_file_of_the_manifest_ends_as_it_says(void **state) {
    (void)state;
    form_tally tally = form_manifest("cnb", "cna");
    assert_int_equal(tally.good + tally.skipped, 7);
    assert_int_equal(tally.refused, 21);
    assert_true(tally.skipped == 0 || tally.skipped == 1);
    /* empty.cnb, big_3000_keys.cnb, and with the corpus golden_curve.cnb. The others have a CMET
     * without a name, another minor version, padding, or a chunk that is not ours. */
    assert_int_equal(tally.rewritten, 3 - tally.skipped);
}

static void each_bad_file_is_told_what_is_wrong(void **state) {
    (void)state;
    static const struct {
        const char *file;
        ac_status status;
        const char *words;
    } rows[] = {
        {"bad/padding_not_zero.cnb", AC_ERROR_VALUE, "behind the last chunk is not 0"},
        {"bad/magic.cnb", AC_ERROR_FORMAT, "does not begin with"},
        {"bad/short.cnb", AC_ERROR_TRUNCATED, "63 bytes, and the header alone has 64"},
        {"bad/truncated.cnb", AC_ERROR_TRUNCATED, "says that the file has 324 bytes"},
        {"bad/trailing.cnb", AC_ERROR_VALUE,
         "says that the file has 324 bytes, and it has 325"},
        {"bad/header_crc.cnb", AC_ERROR_VALUE, "checksum of the header"},
        {"bad/toc_crc.cnb", AC_ERROR_VALUE, "checksum of the header"},
        {"bad/toc_byte.cnb", AC_ERROR_VALUE, "checksum of the table"},
        {"bad/chunk_crc.cnb", AC_ERROR_VALUE, "checksum of chunk"},
        {"bad/major2.cnb", AC_ERROR_UNSUPPORTED, "container version 2"},
        {"bad/hflags.cnb", AC_ERROR_UNSUPPORTED, "header has flags"},
        {"bad/type5.cnb", AC_ERROR_VALUE, "a Model (asset type 5)"},
        {"bad/schema2.cnb", AC_ERROR_UNSUPPORTED, "version 2 of the curve schema"},
        {"bad/schema0.cnb", AC_ERROR_VALUE, "version 0 of the curve schema"},
        {"bad/loop5.cnb", AC_ERROR_VALUE, "preLoop is 5"},
        {"bad/continuity2.cnb", AC_ERROR_VALUE, "its continuity is 2"},
        {"bad/count_mismatch.cnb", AC_ERROR_VALUE, "and chunk CRVK has"},
        {"bad/no_crvk.cnb", AC_ERROR_VALUE, "chunk CRVK is missing"},
        {"bad/crvh_twice.cnb", AC_ERROR_VALUE, "chunk CRVH is there twice"},
        {"bad/unknown_mandatory.cnb", AC_ERROR_UNSUPPORTED, "must be understood"},
        {"bad/crvh_16_bytes.cnb", AC_ERROR_VALUE, "chunk CRVH has 16 bytes, not 12"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        form_check_refused_file(rows[i].file, "cnb", rows[i].status, rows[i].words, false);
}

static void the_genuine_vector_is_written_byte_for_byte(void **state) {
    (void)state;
    io_bytes bytes = form_corpus_file("genuine/golden_curve.cnb");
    if (!bytes.data) {
        print_message("the corpus is not here\n");
        skip();
    }
    ac_asset *asset = form_load(bytes, "cnb", "cna");
    assert_string_equal(asset->curves[0].name, "golden/curve");
    io_bytes written = io_save(asset, "cnb");
    assert_true(io_same_bytes(written, bytes));
    io_free(&written);
    io_free(&bytes);
    ac_asset_free(asset);
}

/* ---- the container ------------------------------------------------------------------------------- */

static void the_checksum_is_castagnolis(void **state) {
    (void)state;
    uint8_t ramp[32];
    for (size_t i = 0; i < 32; i++) ramp[i] = (uint8_t)i;
    assert_int_equal(aci_crc32c("", 0), 0);
    assert_int_equal(aci_crc32c("123456789", 9),
                     0xe3069283);                       /* the check value of its definition */
    assert_int_equal(aci_crc32c(ramp, 32), 0x46dd794e); /* RFC 3720, B.4 */
}

/* three_keys.cnb: table at 64 with CMET (208, 41 bytes), CRVH (252, 12), CRVK (264, 60). */
static void each_field_of_header_and_table_is_checked(void **state) {
    (void)state;
    enum { CMET = 64, CRVH = 64 + 48, CRVK = 64 + 96 };
    check_changed(48, 1, 1, AC_ERROR_VALUE, "reserved bytes of the header");
    check_changed(63, 1, 1, AC_ERROR_VALUE, "reserved bytes of the header");
    check_changed(12, 99, 4, AC_ERROR_VALUE, "a type not known");
    check_changed(CRVH, 0x1f, 1, AC_ERROR_VALUE, "four printable letters");
    check_changed(CRVH + 4, 3, 4, AC_ERROR_UNSUPPORTED, "CRVH has flags");
    check_changed(CRVH + 44, 1, 4, AC_ERROR_VALUE, "reserved field of chunk CRVH");
    check_changed(CRVK + 36, 1, 4, AC_ERROR_UNSUPPORTED, "compressed with method 1,");
    check_changed(CRVK + 36, 2, 4, AC_ERROR_UNSUPPORTED, "(Zstandard)");
    check_changed(CRVK + 24, 61, 8, AC_ERROR_VALUE, "its two sizes differ: 60 and 61");
    check_changed(CRVK + 40, 0, 4, AC_ERROR_VALUE, "is not aligned by 0");
    check_changed(CRVK + 40, 12, 4, AC_ERROR_VALUE, "is not aligned by 12");
    check_changed(CRVK + 40, 16, 4, AC_ERROR_VALUE, "is not aligned by 16");
    check_changed(CRVK + 40, 8192, 4, AC_ERROR_VALUE, "is not aligned by 8192");
    check_changed(CRVK + 8, UINT64_MAX - 3, 8, AC_ERROR_TRUNCATED,
                  "does not lie inside the file");
    check_changed(CRVH + 8, 248, 8, AC_ERROR_VALUE, "chunk CRVH overlaps");
    check_changed(CRVH + 8, 64, 8, AC_ERROR_VALUE, "further on in the file");
    check_changed(CMET + 8, 192, 8, AC_ERROR_VALUE, "overlaps");
    check_changed(CMET + 8, 60, 8, AC_ERROR_VALUE, "overlaps");
    check_changed(CRVH, 0x484d4443, 4, AC_ERROR_UNSUPPORTED, "chunk CDMH must be understood");
    check_changed(250, 1, 1, AC_ERROR_VALUE, "a byte before chunk CRVH is not 0");
    check_changed(208, 1, 1, AC_ERROR_UNSUPPORTED, "chunk CMET has flags");
    check_changed(212, 0xffffffff, 4, AC_ERROR_LIMIT, "the type name has 4294967295 bytes");
    check_changed(212, 34, 4, AC_ERROR_VALUE, "chunk CMET ends inside the type name");
    check_changed(212, 33, 4, AC_ERROR_VALUE, "chunk CMET ends inside the content name");
    check_changed(212, 28, 4, AC_ERROR_VALUE, "chunk CMET ends inside the content name");
}

static void a_chunk_that_ends_behind_the_file_is_refused(void **state) {
    (void)state;
    static const uint64_t sizes[] = {61, 64, 0xffffffff, UINT64_MAX - 263, UINT64_MAX};
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        io_bytes bytes = three_keys();
        put(&bytes, 64 + 96 + 16, sizes[i], 8);
        put(&bytes, 64 + 96 + 24, sizes[i], 8);
        seal(&bytes);
        form_check_refused(bytes, "cnb", AC_ERROR_TRUNCATED, "does not lie inside the file");
        io_free(&bytes);
    }
}

static void a_table_that_is_not_inside_the_file_is_refused(void **state) {
    (void)state;
    static const struct {
        uint32_t count;
        uint64_t offset;
    } rows[] = {{3, 63}, {3, 0}, {0xffffffff, 64}, {6, 64}, {0, 325}, {3, UINT64_MAX - 40}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        io_bytes bytes = three_keys();
        put(&bytes, 20, rows[i].count, 4);
        put(&bytes, 32, rows[i].offset, 8);
        put(&bytes, 44, aci_crc32c(bytes.data, 44), 4);
        form_check_refused(bytes, "cnb", AC_ERROR_VALUE, "does not lie behind the header");
        io_free(&bytes);
    }
}

static void the_table_may_stand_behind_the_chunks(void **state) {
    (void)state;
    io_bytes bytes = three_keys(), original = three_keys();
    enum { TABLE = 144, MOVED = 324 };
    insert(&bytes, MOVED, TABLE);
    memcpy(bytes.data + MOVED, original.data + 64, TABLE);
    memset(bytes.data + 64, 0, TABLE);
    put(&bytes, 32, MOVED, 8);
    seal(&bytes);
    ac_asset *asset = form_load(bytes, "cnb", "cna"), *want = form_load(original, "cnb", "cna");
    assert_true(io_same_asset(asset, want));
    bytes.data[100] = 1; /* what was the table is a gap now */
    form_check_refused(bytes, "cnb", AC_ERROR_VALUE, "is not 0");
    bytes.data[100] = 0;
    put(&bytes, 32, MOVED - 4, 8);
    seal(&bytes);
    form_check_refused(bytes, "cnb", AC_ERROR_VALUE, "");
    ac_asset_free(asset);
    ac_asset_free(want);
    io_free(&bytes);
    io_free(&original);
}

static void references_to_other_files_are_warned_of(void **state) {
    (void)state;
    io_bytes bytes = io_file(TEST_DATA "/xna/handmade/unknown_optional_chunk.cnb");
    memcpy(bytes.data + 64 + 144, "XREF\x01", 5);
    seal(&bytes);
    ac_error error;
    ac_asset *asset = io_load(bytes, 0, &error);
    assert_non_null(asset);
    assert_int_equal(asset->warning_count, 1);
    assert_string_equal(asset->warnings[0].where, "byte 372");
    assert_null(io_load(bytes, 1, &error));
    assert_int_equal(error.status, AC_ERROR_VALUE);
    assert_int_equal(error.offset, 372);
    ac_asset_free(asset);
    io_free(&bytes);
}

/* ---- what it holds -------------------------------------------------------------------------------- */

static ac_asset *load_xnb(int32_t before, int32_t after, const io_key *keys, uint32_t count) {
    io_bytes bytes = io_xnb_curve(before, after, keys, count);
    ac_asset *asset = form_load(bytes, "xnb", "cna");
    io_free(&bytes);
    return asset;
}

static void names_come_back(void **state) {
    (void)state;
    ac_asset *loaded = load_xnb(0, 4, NULL, 0);
    static const char *const names[] = {"",    "a",    "ab",
                                        "abc", "abcd", "\xc3\xa9t\xc3\xa9/curve"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        ac_curve curve = loaded->curves[0];
        ac_asset asset = {.curves = &curve, .curve_count = 1};
        curve.name = names[i];
        io_bytes bytes = io_save(&asset, "cnb");
        ac_asset *again = form_load(bytes, "cnb", "cna");
        assert_true(io_same_asset(&asset, again));
        assert_int_equal(bytes.size % 4, 0);
        if (i == 0) assert_int_equal(bytes.size, 172); /* no chunk for no name */
        ac_asset_free(again);
        io_free(&bytes);
    }
    ac_asset_free(loaded);
}

static void a_nul_in_a_name_is_repaired_and_warned_of(void **state) {
    (void)state;
    ac_asset *loaded = load_xnb(0, 0, NULL, 0);
    ac_curve curve = loaded->curves[0];
    ac_asset asset = {.curves = &curve, .curve_count = 1}, *again;
    curve.name = "a_c";
    io_bytes bytes = io_save(&asset, "cnb");
    uint8_t *name = bytes.data + 208 + 4 + 4 + 29 + 4;
    assert_memory_equal(name, "a_c", 3);
    ac_error error;
    name[1] = 0;
    seal(&bytes);
    again = io_load(bytes, 0, &error);
    assert_non_null(again);
    assert_string_equal(again->curves[0].name, "a\xef\xbf\xbd"
                                               "c");
    assert_int_equal(again->warning_count, 1);
    assert_null(io_load(bytes, 1, &error));
    assert_non_null(strstr(error.message, "NUL"));
    name[1] = 0xff;
    seal(&bytes);
    form_check_refused(bytes, "cnb", AC_ERROR_VALUE, "the content name is not UTF-8");
    put(&bytes, 208 + 4 + 4 + 29, 1, 4);
    seal(&bytes);
    form_check_refused(bytes, "cnb", AC_ERROR_VALUE, "2 bytes follow the names");
    io_free(&bytes);
    ac_asset_free(again);
    ac_asset_free(loaded);
}

static void what_a_cnb_cannot_say_is_refused_with_a_sentence(void **state) {
    (void)state;
    static const io_key odd = {0, 0, 0, 0, 7};
    ac_asset *loop = load_xnb(9, 0, NULL, 0), *minus = load_xnb(0, -1, NULL, 0);
    ac_asset *continuity = load_xnb(0, 0, &odd, 1), *plain = load_xnb(0, 0, NULL, 0);
    form_check_unsaved(loop, "cnb", AC_ERROR_TOLERANCE,
                       "the loop type 9 before its keys, and a CNB");
    form_check_unsaved(minus, "cnb", AC_ERROR_TOLERANCE, "the loop type -1 after its keys");
    form_check_unsaved(continuity, "cnb", AC_ERROR_TOLERANCE, "key 0 has the continuity 7");
    ac_curve curves[2] = {plain->curves[0], plain->curves[0]};
    ac_asset two = {.curves = curves, .curve_count = 2};
    form_check_unsaved(&two, "cnb", AC_ERROR_TOLERANCE, "with one curve, and there are 2");
    two.curve_count = 1;
    curves[0].rate_hz = 24;
    form_check_unsaved(&two, "cnb", AC_ERROR_TOLERANCE, "are frames");
    curves[0].rate_hz = 0;
    curves[0].name = "\xff";
    form_check_unsaved(&two, "cnb", AC_ERROR_VALUE, "not UTF-8");
    ac_asset_free(loop);
    ac_asset_free(minus);
    ac_asset_free(continuity);
    ac_asset_free(plain);
}

static void more_keys_than_cna_reads_are_refused(void **state) {
    (void)state;
    enum { TOO_MANY = 16777217 };
    ac_key *keys = calloc(TOO_MANY, sizeof *keys);
    if (!keys) skip();
    ac_curve curve = {.dialect = ac_dialect_find("cna"), .keys = keys, .key_count = TOO_MANY};
    ac_asset asset = {.curves = &curve, .curve_count = 1};
    curve.ordered = 1;
    form_check_unsaved(&asset, "cnb", AC_ERROR_TOLERANCE,
                       "16777217 keys, and a CNB holds at most");
    free(keys);
    io_bytes bytes = three_keys();
    put(&bytes, 252 + 8, TOO_MANY, 4);
    seal(&bytes);
    form_check_refused(bytes, "cnb", AC_ERROR_VALUE, "16777217 keys, and a CNB has at most");
    io_free(&bytes);
}

static void the_limit_of_keys_holds(void **state) {
    (void)state;
    io_bytes bytes = three_keys();
    ac_load_opts opts = {.limits = {.max_keys = 2}};
    ac_error error;
    assert_null(ac_load_memory(bytes.data, bytes.size, &opts, &error));
    assert_int_equal(error.status, AC_ERROR_LIMIT);
    io_free(&bytes);
}

/* ---- hostile input ---------------------------------------------------------------------------------- */

static const char *const good_files[] = {"empty.cnb",           "three_keys.cnb",
                                         "minor_version_9.cnb", "unknown_optional_chunk.cnb",
                                         "padding_at_end.cnb",  "big_3000_keys.cnb"};

static io_bytes good_file(size_t i) {
    char path[1024];
    snprintf(path, sizeof path, "%s/xna/handmade/%s", TEST_DATA, good_files[i]);
    return io_file(path);
}

/* Changes each byte and makes the checksums right again, so that what lies behind them is tried. */
static void change_sealed(io_bytes bytes, form_counts *counts) {
    io_bytes copy = {NULL, 0};
    io_add(&copy, bytes.data, bytes.size);
    for (size_t at = 0; at < bytes.size && at < 400; at++) {
        static const uint8_t values[] = {0, 1, 4, 0x40, 0x7f, 0x80, 0xff};
        for (size_t i = 0; i < sizeof values; i++) {
            memcpy(copy.data, bytes.data, bytes.size);
            copy.data[at] = values[i];
            size_t count = (size_t)get(&copy, 20, 4), table = (size_t)get(&copy, 32, 8);
            if (table <= copy.size && count <= (copy.size - table) / 48) seal(&copy);
            else put(&copy, 44, aci_crc32c(copy.data, 44), 4);
            form_check_any(copy, "cnb", counts);
        }
    }
    io_free(&copy);
}

static void hostile_bytes_end_in_an_asset_or_one_error(void **state) {
    (void)state;
    form_counts cut = {0, 0}, changed = {0, 0}, sealed = {0, 0};
    for (size_t i = 0; i < sizeof good_files / sizeof good_files[0]; i++) {
        io_bytes bytes = good_file(i);
        form_cut_everywhere(bytes, "cnb", &cut);
        if (bytes.size < 1000) {
            form_change_everywhere(bytes, "cnb", &changed);
            change_sealed(bytes, &sealed);
        }
        io_free(&bytes);
    }
    print_message(
        "cut: %lu loaded, %lu refused; changed: %lu, %lu; changed and sealed: %lu, %lu\n",
        cut.loaded, cut.refused, changed.loaded, changed.refused, sealed.loaded,
        sealed.refused);
    assert_int_equal(cut.loaded, 5);     /* the whole small files */
    assert_int_equal(changed.loaded, 0); /* a checksum sees each change */
    assert_true(sealed.loaded > 500 && sealed.refused > 5000);
}

static void an_allocation_that_fails_leaves_nothing(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof good_files / sizeof good_files[0]; i++) {
        io_bytes bytes = good_file(i);
        assert_true(io_fail_loading(bytes, "cnb") >= 1);
        assert_true(form_fail_saving(bytes, "cnb") >= 2);
        io_free(&bytes);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_file_of_the_manifest_ends_as_it_says),
        cmocka_unit_test(each_bad_file_is_told_what_is_wrong),
        cmocka_unit_test(the_genuine_vector_is_written_byte_for_byte),
        cmocka_unit_test(the_checksum_is_castagnolis),
        cmocka_unit_test(each_field_of_header_and_table_is_checked),
        cmocka_unit_test(a_chunk_that_ends_behind_the_file_is_refused),
        cmocka_unit_test(a_table_that_is_not_inside_the_file_is_refused),
        cmocka_unit_test(the_table_may_stand_behind_the_chunks),
        cmocka_unit_test(references_to_other_files_are_warned_of),
        cmocka_unit_test(names_come_back),
        cmocka_unit_test(a_nul_in_a_name_is_repaired_and_warned_of),
        cmocka_unit_test(what_a_cnb_cannot_say_is_refused_with_a_sentence),
        cmocka_unit_test(more_keys_than_cna_reads_are_refused),
        cmocka_unit_test(the_limit_of_keys_holds),
        cmocka_unit_test(hostile_bytes_end_in_an_asset_or_one_error),
        cmocka_unit_test(an_allocation_that_fails_leaves_nothing),
    };
    return cmocka_run_group_tests_name("cnb", tests, NULL, NULL);
}
