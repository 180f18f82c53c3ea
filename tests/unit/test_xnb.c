/* XNB: the files of the manifest, collections, what lenient loading lets pass, and the writer.
 * Rules: docs/formats/xnb.md. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <jansson.h>

#include "base/bits.h"
#include "io_support.h"

static const io_key two_keys[] = {
    {0x00000000, 0x3f800000, 0x40000000, 0x40400000, 0},
    {0x40000000, 0xbf800000, 0x80000000, 0x00000001, 1},
};

#define CHECK_F32(value, bits) \
    assert_int_equal(aci_f64_bits(value), aci_f64_bits(aci_widen(bits)))

static void check_key(const ac_key *key, const io_key *want) {
    CHECK_F32(key->position, want->position);
    CHECK_F32(key->value, want->value);
    CHECK_F32(key->in.dy, want->in);
    CHECK_F32(key->out.dy, want->out);
    bool named = want->continuity == 0 || want->continuity == 1;
    assert_int_equal(key->interp, want->continuity == 1 ? AC_INTERP_STEP : AC_INTERP_HERMITE);
    assert_int_equal(key->flags, named ? 0 : AC_KEY_RAW);
    assert_int_equal(key->raw, named ? 0 : want->continuity);
}

/* The k-th key of the file. */
static const ac_key *added_key(const ac_curve *curve, uint32_t k) {
    return &curve->keys[curve->added ? curve->added[k] : k];
}

static void check_curve(const ac_curve *curve, int32_t before, int32_t after,
                        const io_key *keys, uint32_t count) {
    assert_int_equal(curve->before.rule, before);
    assert_int_equal(curve->after.rule, after);
    assert_int_equal(curve->key_count, count);
    for (uint32_t k = 0; k < count; k++) check_key(added_key(curve, k), &keys[k]);
    assert_int_equal(ac_curve_check(curve, NULL), AC_OK);
}

static ac_asset *load_good(io_bytes bytes, uint32_t strict) {
    ac_error error;
    ac_asset *asset = io_load(bytes, strict, &error);
    if (!asset) fail_msg("%s (byte %zu)", error.message, error.offset);
    return asset;
}

/* Fails to load with this status and these words. */
static void check_refused(io_bytes bytes, uint32_t strict, ac_status status,
                          const char *words) {
    ac_error error;
    ac_asset *asset = io_load(bytes, strict, &error);
    assert_null(asset);
    assert_true(io_good_error(&error));
    if (error.status != status || !strstr(error.message, words))
        fail_msg("%s: %s", ac_status_name(error.status), error.message);
}

/* ---- the manifest ------------------------------------------------------------------------- */

typedef struct tally {
    int good, refused, not_read, skipped, rewritten;
} tally;

static uint32_t hex(const json_t *text) {
    return (uint32_t)strtoul(json_string_value(text), NULL, 16);
}

static io_key key_of(const json_t *row) {
    return (io_key){hex(json_array_get(row, 0)), hex(json_array_get(row, 1)),
                    hex(json_array_get(row, 2)), hex(json_array_get(row, 3)),
                    (int32_t)json_integer_value(json_array_get(row, 4))};
}

static void check_good_file(io_bytes bytes, const json_t *expect, tally *count) {
    ac_asset *asset = load_good(bytes, 0);
    assert_string_equal(asset->format, "xnb");
    assert_int_equal(asset->curve_count, 1);
    assert_string_equal(asset->curves[0].name, "");
    assert_string_equal(ac_dialect_name(asset->curves[0].dialect), "xna");
    const json_t *rows = json_object_get(expect, "keys");
    uint32_t key_count = (uint32_t)json_array_size(rows);
    io_key *keys = calloc(key_count + 1, sizeof *keys);
    assert_non_null(keys);
    for (uint32_t i = 0; i < key_count; i++) keys[i] = key_of(json_array_get(rows, i));
    check_curve(&asset->curves[0], (int32_t)json_integer_value(json_object_get(expect, "pre")),
                (int32_t)json_integer_value(json_object_get(expect, "post")), keys, key_count);
    io_bytes written = io_save(asset, "xnb");
    ac_asset *again = load_good(written, 1);
    assert_true(io_same_asset(asset, again));
    if (io_same_bytes(written, bytes)) count->rewritten++;
    count->good++;
    io_free(&written);
    free(keys);
    ac_asset_free(again);
    ac_asset_free(asset);
}

static void check_bad_file(io_bytes bytes, tally *count) {
    for (uint32_t strict = 0; strict < 2; strict++) {
        ac_error error;
        assert_null(io_load(bytes, strict, &error));
        assert_true(io_good_error(&error));
    }
    count->refused++;
}

/* What is refused for a reason of this build; NULL: nothing. */
static const char *why_not_read(io_bytes bytes) {
    unsigned packed =
        bytes.size > 5 && memcmp(bytes.data, "XNB", 3) == 0 ? bytes.data[5] & 0xc0 : 0;
#ifndef ANIMCURVE_HAVE_LZ4
    if (packed == 0x40) return "LZ4, which this build does not read";
#endif
    (void)packed;
    return NULL;
}

static void check_row(const json_t *row, tally *count) {
    const char *name = json_string_value(json_object_get(row, "file"));
    const json_t *expect = json_object_get(row, "expect");
    char path[1024];
    snprintf(path, sizeof path, "%s/xna/%s", TEST_DATA, name);
    FILE *there = fopen(path, "rb");
    if (there) fclose(there);
    bool is_xnb = strcmp(json_string_value(json_object_get(row, "format")), "xnb") == 0;
    if (!there || !is_xnb) {
        count->skipped++;
        return;
    }
    io_bytes bytes = io_file(path);
    const char *reason = why_not_read(bytes);
    if (reason) {
        count->not_read++;
        check_refused(bytes, 0, AC_ERROR_UNSUPPORTED, reason);
    } else if (json_object_get(expect, "error")) {
        check_bad_file(bytes, count);
    } else {
        check_good_file(bytes, expect, count);
    }
    io_free(&bytes);
}

static void every_file_of_the_manifest_ends_as_it_says(void **state) {
    (void)state;
    tally count = {0};
    io_bytes text = io_file(TEST_DATA "/xna/manifest.jsonl");
    for (size_t at = 0; at < text.size;) {
        const uint8_t *end = memchr(text.data + at, '\n', text.size - at);
        size_t size = end ? (size_t)(end - text.data) - at : text.size - at;
        json_t *row = json_loadb((const char *)text.data + at, size, 0, NULL);
        assert_non_null(row);
        check_row(row, &count);
        json_decref(row);
        at += size + 1;
    }
    io_free(&text);
    print_message("manifest: %d load, %d of them written again byte for byte; %d refused; "
                  "%d not read; %d skipped (other formats, not here)\n",
                  count.good, count.rewritten, count.refused, count.not_read, count.skipped);
    int good = 29 + 7, refused = 30 + 5; /* plain and LZX */
#ifdef ANIMCURVE_HAVE_LZ4
    good += 3;
    refused += 3;
#endif
    assert_int_equal(count.good, good);
    assert_int_equal(count.refused, refused);
    assert_int_equal(good + refused + count.not_read, 36 + 35 + 3 + 3);
    assert_int_equal(count.rewritten, 7); /* those of genuine form */
}

static void a_key_count_beyond_the_file_is_refused_without_allocating_for_it(void **state) {
    (void)state;
    io_bytes bytes = io_file(TEST_DATA "/cases/16-loader-xnb-key-count-lie.xnb");
    io_memory memory = {0};
    ac_allocator allocator = io_allocator(&memory);
    ac_load_opts opts = {.allocator = &allocator};
    ac_error error;
    assert_null(ac_load_memory(bytes.data, bytes.size, &opts, &error));
    assert_int_equal(error.status, AC_ERROR_TRUNCATED);
    assert_non_null(strstr(error.message, "2147483647 keys"));
    assert_int_equal(memory.live_blocks, 0);
    assert_true(memory.peak_bytes < 65536);
    io_free(&bytes);
    /* By one key, too. */
    bytes = io_file(TEST_DATA "/xna/bad/key_count_one_too_many.xnb");
    check_refused(bytes, 0, AC_ERROR_TRUNCATED,
                  "says 4 keys of 20 bytes, and 60 bytes are left");
    io_free(&bytes);
}

static void both_kinds_of_compression_at_once_are_an_error(void **state) {
    (void)state;
    io_bytes bytes = io_file(TEST_DATA "/xna/bad/both_flags.xnb");
    check_refused(bytes, 0, AC_ERROR_VALUE, "LZX and LZ4 at once");
    io_free(&bytes);
}

/* ---- orders -------------------------------------------------------------------------------- */

static void keys_pass_through_the_players_own_add(void **state) {
    (void)state;
    static const io_key keys[] = {{0x3f800000, 10, 0, 0, 0},
                                  {0x3f800000, 11, 0, 0, 0},
                                  {0x3f800000, 12, 0, 0, 0},
                                  {0x3f800000, 13, 0, 0, 0}};
    io_bytes bytes = io_xnb_curve(0, 0, keys, 4);
    /* Values in list order: XNA adds behind equals; FNA's bisection mixes them (rule D1). */
    static const struct {
        const char *dialect;
        uint32_t values[4];
    } rows[] = {
        {"xna", {10, 11, 12, 13}}, {"monogame", {10, 11, 12, 13}}, {"fna", {12, 13, 11, 10}}};
    for (size_t i = 0; i < 3; i++) {
        ac_load_opts opts = {.dialect = ac_dialect_find(rows[i].dialect)};
        ac_asset *asset = ac_load_memory(bytes.data, bytes.size, &opts, NULL);
        assert_non_null(asset);
        const ac_curve *curve = &asset->curves[0];
        assert_ptr_equal(curve->dialect, opts.dialect);
        assert_int_equal(curve->ordered, 1);
        check_curve(curve, 0, 0, keys, 4);
        for (size_t k = 0; k < 4; k++) CHECK_F32(curve->keys[k].value, rows[i].values[k]);
        ac_asset_free(asset);
    }
    io_free(&bytes);
}

static void another_family_does_not_play_them(void **state) {
    (void)state;
    io_bytes bytes = io_xnb_curve(0, 0, NULL, 0);
    ac_load_opts opts = {.dialect = ac_dialect_find("softimage")};
    ac_error error;
    assert_null(ac_load_memory(bytes.data, bytes.size, &opts, &error));
    assert_int_equal(error.status, AC_ERROR_VALUE);
    assert_non_null(strstr(error.message, "softimage does not play the keys of xna"));
    io_free(&bytes);
}

static void a_position_that_is_nan_makes_the_curve_unordered(void **state) {
    (void)state;
    static const io_key keys[] = {{0x3f800000, 1, 0, 0, 0}, {0xffc00001, 2, 0, 0, 0}};
    io_bytes bytes = io_xnb_curve(0, 0, keys, 2);
    ac_asset *asset = load_good(bytes, 1);
    assert_int_equal(asset->curves[0].ordered, 0);
    ac_asset_free(asset);
    io_free(&bytes);
}

/* ---- collections ----------------------------------------------------------------------------- */

static io_bytes list_of_two(const char *reader) {
    const char *readers[] = {reader, IO_CURVE_READER};
    io_bytes bytes = io_xnb_begin(readers, 2);
    io_add_u8(&bytes, 1);
    io_add_u32(&bytes, 2);
    for (int i = 0; i < 2; i++) {
        io_add_u8(&bytes, 2);
        io_add_curve(&bytes, i, 4 - i, two_keys, (uint32_t)i + 1);
    }
    io_xnb_end(&bytes);
    return bytes;
}

static void a_root_list_or_array_of_curves_gives_each_in_order(void **state) {
    (void)state;
    /* Phone's mscorlib in one, blanks and an assembly behind the brackets in another. */
    static const char *const readers[] = {
        IO_LIST_READER,
        IO_ARRAY_READER,
        IO_LIST_READER ", MonoGame.Framework, Version=3.8.0.1641",
        "Microsoft.Xna.Framework.Content.ListReader`1[ [ Microsoft.Xna.Framework.Curve ,FNA] ]",
        "Microsoft.Xna.Framework.Content.ArrayReader`1[Microsoft.Xna.Framework.Curve]",
    };
    for (size_t i = 0; i < sizeof readers / sizeof readers[0]; i++) {
        io_bytes bytes = list_of_two(readers[i]);
        ac_asset *asset = load_good(bytes, 1);
        assert_int_equal(asset->curve_count, 2);
        assert_string_equal(asset->curves[1].name, "");
        check_curve(&asset->curves[0], 0, 4, two_keys, 1);
        check_curve(&asset->curves[1], 1, 3, two_keys, 2);
        ac_asset_free(asset);
        io_free(&bytes);
    }
}

/* A dictionary with these names, each of a curve without keys. */
static io_bytes dictionary(const char *const *names, uint32_t count) {
    static const char *const readers[] = {IO_DICTIONARY_READER, IO_STRING_READER,
                                          IO_CURVE_READER};
    io_bytes bytes = io_xnb_begin(readers, 3);
    io_add_u8(&bytes, 1);
    io_add_u32(&bytes, count);
    for (uint32_t i = 0; i < count; i++) {
        io_add_u8(&bytes, 2);
        io_add_text(&bytes, names[i]);
        io_add_u8(&bytes, 3);
        io_add_curve(&bytes, (int32_t)i, 0, NULL, 0);
    }
    io_xnb_end(&bytes);
    return bytes;
}

static void a_root_dictionary_names_its_curves(void **state) {
    (void)state;
    static const char *const names[] = {"walk", "", "\xc3\xa9t\xc3\xa9"};
    io_bytes bytes = dictionary(names, 3);
    ac_asset *asset = load_good(bytes, 1);
    assert_int_equal(asset->curve_count, 3);
    for (size_t i = 0; i < 3; i++) {
        assert_string_equal(asset->curves[i].name, names[i]);
        assert_int_equal(asset->curves[i].before.rule, i);
    }
    assert_ptr_equal(ac_asset_find_curve(asset, names[2]), &asset->curves[2]);
    assert_null(ac_asset_find_curve(asset, "Walk"));
    ac_asset_free(asset);
    io_free(&bytes);
}

static void a_name_that_is_no_utf8_is_repaired_and_warned_of(void **state) {
    (void)state;
    static const char *const names[] = {"a\xff\xc3z"};
    io_bytes bytes = dictionary(names, 1);
    ac_asset *asset = load_good(bytes, 0);
    assert_string_equal(asset->curves[0].name, "a\xef\xbf\xbd\xef\xbf\xbdz");
    assert_int_equal(asset->warning_count, 1);
    assert_non_null(strstr(asset->warnings[0].text, "UTF-8"));
    assert_int_equal(strncmp(asset->warnings[0].where, "byte ", 5), 0);
    ac_asset_free(asset);
    check_refused(bytes, 1, AC_ERROR_VALUE, "UTF-8");
    io_free(&bytes);
}

static void each_byte_that_is_no_utf8_becomes_one_replacement(void **state) {
    (void)state;
    static const struct {
        const char *name;
        size_t bad; /* bytes; none: the name stays */
    } rows[] = {
        {"\xed\xa0\x80", 3},
        {"\xc0\x80", 2},
        {"\xe0\x9f\x80", 3},
        {"\xf0\x8f\xbf\xbf", 4},
        {"\xf4\x90\x80\x80", 4},
        {"\xf5\x80\x80\x80", 4},
        {"\x80", 1},
        {"\xe2\x82", 2},
        {"\xed\x9f\xbf", 0},
        {"\xee\x80\x80", 0},
        {"\xf4\x8f\xbf\xbf", 0},
        {"\xc2\x80", 0},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        io_bytes bytes = dictionary(&rows[i].name, 1);
        ac_asset *asset = load_good(bytes, 0);
        const char *name = asset->curves[0].name;
        assert_int_equal(strlen(name), rows[i].bad ? 3 * rows[i].bad : strlen(rows[i].name));
        for (size_t k = 0; k < rows[i].bad; k++)
            assert_memory_equal(name + 3 * k, "\xef\xbf\xbd", 3);
        assert_int_equal(asset->warning_count, rows[i].bad > 0);
        ac_asset_free(asset);
        io_free(&bytes);
    }
    char many[3001];
    memset(many, 0xff, sizeof many - 1);
    many[3000] = '\0';
    const char *name = many;
    io_bytes bytes = dictionary(&name, 1);
    ac_asset *asset = load_good(bytes, 0);
    assert_int_equal(strlen(asset->curves[0].name), 9000);
    ac_asset_free(asset);
    io_free(&bytes);
}

static void a_null_element_is_dropped_with_a_warning(void **state) {
    (void)state;
    static const char *const readers[] = {IO_LIST_READER, IO_CURVE_READER};
    io_bytes bytes = io_xnb_begin(readers, 2);
    io_add_u8(&bytes, 1);
    io_add_u32(&bytes, 2);
    io_add_u8(&bytes, 0);
    io_add_u8(&bytes, 2);
    io_add_curve(&bytes, 0, 0, two_keys, 2);
    io_xnb_end(&bytes);
    ac_asset *asset = load_good(bytes, 0);
    assert_int_equal(asset->curve_count, 1);
    assert_int_equal(asset->warning_count, 1);
    assert_non_null(strstr(asset->warnings[0].text, "element 0 is null"));
    ac_asset_free(asset);
    check_refused(bytes, 1, AC_ERROR_VALUE, "element 0 is null");
    io_free(&bytes);
}

static void an_element_count_beyond_the_file_is_refused(void **state) {
    (void)state;
    static const char *const readers[] = {IO_LIST_READER, IO_CURVE_READER};
    io_bytes bytes = io_xnb_begin(readers, 2);
    io_add_u8(&bytes, 1);
    io_add_u32(&bytes, 0xffffffffu);
    io_xnb_end(&bytes);
    check_refused(bytes, 0, AC_ERROR_TRUNCATED, "4294967295 elements");
    io_free(&bytes);
}

/* ---- roots that are no curve ------------------------------------------------------------------ */

static void another_root_is_called_by_its_name(void **state) {
    (void)state;
#define CONTENT "Microsoft.Xna.Framework.Content."
    static const struct {
        const char *reader, *words;
    } rows[] = {
        {CONTENT "Texture2DReader", "is a Texture2D, not a curve"},
        {CONTENT "EffectReader" IO_XNA_ASSEMBLY, "is an Effect, not a curve"},
        {CONTENT "ListReader`1[[System.Int32, mscorlib]]", "is a List<Int32>, not"},
        {CONTENT "ArrayReader`1[[Game.Foe+Kind, Game]]", "is a Kind[], not"},
        {CONTENT "ReflectiveReader`1[[Game.Hero, Game, Version=1.0.0.0]]", "is a Hero, not"},
        {CONTENT "DictionaryReader`2[[System.String],[System.Collections.Generic.List`1[["
                 "Microsoft.Xna.Framework.Curve]]]]",
         "is a Dictionary<String,List<...>>, not"},
        {CONTENT "ListReader`1[[Microsoft.Xna.Framework.Curve[], X]]",
         "is a List<Curve[]>, not"},
        {CONTENT "ListReader`1[[Microsoft.Xna.Framework.Curve],[X]]",
         "is a List<Curve,X>, not"},
        {CONTENT "ListReader`1[[Microsoft.Xna.Framework.Curve`1[[X]]]]",
         "is a List<Curve<...>>"},
        {"Game.Pipeline.CurveReader", "is a Curve, not"},
        {CONTENT "ListReader`1[[", "not a curve"},
        {CONTENT "ListReader`1]][[", "not a curve"},
        {"", "is a nameless, not"},
        {"\xff\x01Reader", "is a ??, not"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        io_bytes bytes = io_xnb_begin(&rows[i].reader, 1);
        io_add_u8(&bytes, 1);
        io_add_curve(&bytes, 0, 0, two_keys, 2);
        io_xnb_end(&bytes);
        check_refused(bytes, 0, AC_ERROR_VALUE, rows[i].words);
        io_free(&bytes);
    }
}

/* ---- strict and lenient ------------------------------------------------------------------------- */

static void what_players_let_pass_is_a_warning_and_strictly_an_error(void **state) {
    (void)state;
    static const struct {
        size_t at;
        uint8_t byte;
        const char *words;
    } rows[] = {
        {5, 0x02, "flags 0x02"},
        {6, 0x10, "the header says that the file has 16 bytes"},
        {72, 0x80, "the key count is -2147483647"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        io_bytes bytes = io_xnb_curve(0, 0, two_keys, 1);
        bytes.data[rows[i].at] = rows[i].byte;
        ac_asset *asset = load_good(bytes, 0);
        assert_true(asset->warning_count >= 1);
        assert_non_null(strstr(asset->warnings[0].text, rows[i].words));
        ac_asset_free(asset);
        check_refused(bytes, 1, AC_ERROR_VALUE, rows[i].words);
        io_free(&bytes);
    }
}

static void many_warnings_become_one_that_counts_them(void **state) {
    (void)state;
    static const char *const readers[] = {IO_LIST_READER, IO_CURVE_READER};
    io_bytes bytes = io_xnb_begin(readers, 2);
    io_add_u8(&bytes, 1);
    io_add_u32(&bytes, 1000);
    for (int i = 0; i < 1000; i++) io_add_u8(&bytes, 0);
    io_xnb_end(&bytes);
    ac_asset *asset = load_good(bytes, 0);
    assert_int_equal(asset->curve_count, 0);
    assert_int_equal(asset->warning_count, 101);
    assert_non_null(strstr(asset->warnings[100].text, "900 more warnings"));
    ac_asset_free(asset);
    io_free(&bytes);
}

static void limits_hold(void **state) {
    (void)state;
    io_bytes bytes = io_xnb_curve(0, 0, two_keys, 2);
    ac_load_opts opts = {.limits = {.max_keys = 1}};
    ac_error error;
    assert_null(ac_load_memory(bytes.data, bytes.size, &opts, &error));
    assert_int_equal(error.status, AC_ERROR_LIMIT);
    opts.limits = (ac_limits){.max_keys = 2};
    ac_asset *asset = ac_load_memory(bytes.data, bytes.size, &opts, &error);
    assert_non_null(asset);
    ac_asset_free(asset);
    io_free(&bytes);
    bytes = io_file(TEST_DATA "/xna/handmade/big_3000_keys.xnb");
    opts.limits = (ac_limits){.max_bytes = 100000};
    assert_null(ac_load_memory(bytes.data, bytes.size, &opts, &error));
    assert_int_equal(error.status, AC_ERROR_LIMIT);
    assert_non_null(strstr(error.message, "limit of 100000 bytes"));
    io_free(&bytes);
}

static void a_limit_of_memory_is_told_as_such_wherever_it_is_met(void **state) {
    (void)state;
    io_key keys[200];
    for (uint32_t i = 0; i < 200; i++) keys[i] = (io_key){0x40000000u - i, i, 0, 0, 0};
    io_bytes bytes = io_xnb_curve(0, 0, keys, 200);
    size_t loaded = 0, refused = 0;
    for (size_t limit = 1; limit < 60000; limit += 97) {
        io_memory memory = {0};
        ac_allocator allocator = io_allocator(&memory);
        ac_load_opts opts = {.allocator = &allocator, .limits = {.max_bytes = limit}};
        ac_error error;
        ac_asset *asset = ac_load_memory(bytes.data, bytes.size, &opts, &error);
        assert_true(memory.peak_bytes <= limit);
        if (!asset) assert_int_equal(error.status, AC_ERROR_LIMIT);
        if (asset) loaded++;
        else refused++;
        ac_asset_free(asset);
        assert_int_equal(memory.live_blocks, 0);
    }
    assert_true(loaded > 10 && refused > 100);
    io_free(&bytes);
}

/* ---- writing ----------------------------------------------------------------------------------- */

static void a_file_of_genuine_form_is_written_back_byte_for_byte(void **state) {
    (void)state;
    /* Ties, disorder, a loop and a continuity without a name, NaNs of either kind, -0. */
    static const io_key keys[] = {
        {0x40000000, 0x7f800001, 0xffc00001, 0x80000000, 7},
        {0x3f800000, 0x00000001, 0xff800001, 0xff800000, 1},
        {0x3f800000, 0x80000000, 0x80000000, 0x7f800001, -1},
        {0x3f800000, 0x15ae43fd, 0x7f7fffff, 0x00000000, 0},
    };
    for (uint32_t count = 0; count <= 4; count++) {
        io_bytes bytes = io_xnb_curve(-3, 9, keys, count);
        ac_asset *asset = load_good(bytes, 1);
        check_curve(&asset->curves[0], -3, 9, keys, count);
        io_bytes written = io_save(asset, "xnb");
        assert_true(io_same_bytes(bytes, written));
        io_bytes json = io_save(asset, "json");
        ac_asset *from_json = load_good(json, 1);
        assert_true(io_same_asset(asset, from_json));
        io_bytes back = io_save(from_json, "xnb");
        assert_true(io_same_bytes(bytes, back));
        io_free(&back);
        io_free(&json);
        io_free(&written);
        io_free(&bytes);
        ac_asset_free(from_json);
        ac_asset_free(asset);
    }
}

static void check_unsaved(const ac_curve *curves, size_t count, ac_status status,
                          const char *words) {
    ac_asset asset = {.curves = curves, .curve_count = count};
    ac_save_opts opts = {.format = "xnb"};
    ac_error error;
    void *data;
    size_t size;
    assert_int_equal(ac_save_memory(&asset, &opts, &data, &size, &error), status);
    assert_true(io_good_error(&error));
    if (!strstr(error.message, words)) fail_msg("%s", error.message);
}

static void check_not_writable(const ac_curve *curves, size_t count, const char *words) {
    check_unsaved(curves, count, AC_ERROR_TOLERANCE, words);
}

/* Not even the dialect has a place for it. */
static void check_no_curve(const ac_curve *curve, const char *words) {
    check_unsaved(curve, 1, AC_ERROR_VALUE, words);
}

static void what_an_xnb_cannot_say_is_refused_with_a_sentence(void **state) {
    (void)state;
    ac_key keys[2] = {{.position = 1, .value = 2}, {.position = 0, .value = 3}};
    ac_curve curves[2] = {{.dialect = ac_dialect_find("xna")},
                          {.dialect = ac_dialect_find("xna")}};
    check_not_writable(curves, 2, "there are 2: select one");
    check_not_writable(curves, 0, "there are 0");
    curves[0].rate_hz = 24;
    check_not_writable(curves, 1, "frames");
    curves[0].rate_hz = 0;
    curves[0].before.count = 3;
    check_no_curve(curves, "counts no cycles");
    curves[0].before.count = 0;
    curves[0].weighted = 1;
    check_no_curve(curves, "weighted tangents");
    curves[0].weighted = 0;
    curves[0].keys = keys;
    curves[0].key_count = 2;
    check_not_writable(curves, 1, "another list"); /* as no XNA adds them */
    keys[0].position = 0;
    keys[1].in.dx = 1;
    check_no_curve(curves, "two-dimensional");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_file_of_the_manifest_ends_as_it_says),
        cmocka_unit_test(a_key_count_beyond_the_file_is_refused_without_allocating_for_it),
        cmocka_unit_test(both_kinds_of_compression_at_once_are_an_error),
        cmocka_unit_test(keys_pass_through_the_players_own_add),
        cmocka_unit_test(another_family_does_not_play_them),
        cmocka_unit_test(a_position_that_is_nan_makes_the_curve_unordered),
        cmocka_unit_test(a_root_list_or_array_of_curves_gives_each_in_order),
        cmocka_unit_test(a_root_dictionary_names_its_curves),
        cmocka_unit_test(a_name_that_is_no_utf8_is_repaired_and_warned_of),
        cmocka_unit_test(each_byte_that_is_no_utf8_becomes_one_replacement),
        cmocka_unit_test(a_null_element_is_dropped_with_a_warning),
        cmocka_unit_test(an_element_count_beyond_the_file_is_refused),
        cmocka_unit_test(another_root_is_called_by_its_name),
        cmocka_unit_test(what_players_let_pass_is_a_warning_and_strictly_an_error),
        cmocka_unit_test(many_warnings_become_one_that_counts_them),
        cmocka_unit_test(limits_hold),
        cmocka_unit_test(a_limit_of_memory_is_told_as_such_wherever_it_is_met),
        cmocka_unit_test(a_file_of_genuine_form_is_written_back_byte_for_byte),
        cmocka_unit_test(what_an_xnb_cannot_say_is_refused_with_a_sentence),
    };
    return cmocka_run_group_tests_name("xnb", tests, NULL, NULL);
}
