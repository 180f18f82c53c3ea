/* Helpers of the tests of formats that hold one curve; see form_support.h. */
#include "form_support.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <jansson.h>

#include "base/bits.h"

/* ---- loading -------------------------------------------------------------------------------- */

ac_asset *form_load(io_bytes bytes, const char *format, const char *dialect) {
    ac_error error;
    ac_load_opts opts = {.format = format, .dialect = ac_dialect_find(dialect), .strict = 1};
    ac_asset *asset = ac_load_memory(bytes.data, bytes.size, &opts, &error);
    if (!asset) fail_msg("%s (line %u, byte %zu)", error.message, error.line, error.offset);
    return asset;
}

static void load_bad(io_bytes bytes, const char *format, uint32_t strict, ac_error *error) {
    ac_load_opts opts = {.format = format, .strict = strict};
    if (ac_load_memory(bytes.data, bytes.size, &opts, error))
        fail_msg("loaded: %.*s", (int)bytes.size, (const char *)bytes.data);
    assert_true(io_good_error(error));
}

void form_check_refused(io_bytes bytes, const char *format, ac_status status,
                        const char *words) {
    for (uint32_t strict = 0; strict < 2; strict++) {
        ac_error error;
        load_bad(bytes, format, strict, &error);
        if (error.status != status || !strstr(error.message, words))
            fail_msg("%s: %s (wanted %s: %s)", ac_status_name(error.status), error.message,
                     ac_status_name(status), words);
    }
}

void form_check_refused_file(const char *file, const char *format, ac_status status,
                             const char *words, bool has_line) {
    char path[1024];
    snprintf(path, sizeof path, "%s/xna/%s", TEST_DATA, file);
    io_bytes bytes = io_file(path);
    ac_error error;
    form_check_refused(bytes, format, status, words);
    load_bad(bytes, format, 0, &error);
    assert_int_equal(has_line, error.line > 0 && error.column > 0);
    io_free(&bytes);
}

void form_check_unsaved(const ac_asset *asset, const char *format, ac_status status,
                        const char *words) {
    ac_error error;
    ac_save_opts opts = {.format = format};
    void *data;
    size_t size;
    assert_int_equal(ac_save_memory(asset, &opts, &data, &size, &error), status);
    if (!strstr(error.message, words)) fail_msg("%s (wanted %s)", error.message, words);
    assert_null(data);
}

/* ---- the manifest --------------------------------------------------------------------------- */

static bool is_there(const char *path) {
    FILE *file = fopen(path, "rb");
    if (file) fclose(file);
    return file != NULL;
}

io_bytes form_corpus_file(const char *name) {
    const char *corpus = getenv("ANIMCURVE_CORPUS");
    char path[1024];
    if (corpus && *corpus) snprintf(path, sizeof path, "%s/data/xna/%s", corpus, name);
    else snprintf(path, sizeof path, "%s/../shared/data/xna/%s", TEST_SOURCE, name);
    return is_there(path) ? io_file(path) : (io_bytes){NULL, 0};
}

static io_bytes manifest_file(const char *name) {
    char path[1024];
    snprintf(path, sizeof path, "%s/xna/%s", TEST_DATA, name);
    return is_there(path) ? io_file(path) : form_corpus_file(name);
}

static const ac_key *added_key(const ac_curve *curve, uint32_t k) {
    return &curve->keys[curve->added ? curve->added[k] : k];
}

static void check_bits(double value, const json_t *row, size_t field) {
    const char *text = json_string_value(json_array_get(row, field));
    uint32_t bits = (uint32_t)strtoul(text, NULL, 16);
    assert_int_equal(aci_f64_bits(value), aci_f64_bits(aci_widen(bits)));
}

static void check_curve(const ac_curve *curve, const json_t *expect) {
    const json_t *rows = json_object_get(expect, "keys");
    assert_int_equal(curve->before.rule, json_integer_value(json_object_get(expect, "pre")));
    assert_int_equal(curve->after.rule, json_integer_value(json_object_get(expect, "post")));
    assert_int_equal(curve->key_count, json_array_size(rows));
    for (uint32_t k = 0; k < curve->key_count; k++) {
        const json_t *row = json_array_get(rows, k);
        const ac_key *key = added_key(curve, k);
        check_bits(key->position, row, 0);
        check_bits(key->value, row, 1);
        check_bits(key->in.dy, row, 2);
        check_bits(key->out.dy, row, 3);
        int step = json_integer_value(json_array_get(row, 4)) == 1;
        assert_int_equal(key->interp, step ? AC_INTERP_STEP : AC_INTERP_HERMITE);
        assert_int_equal(key->flags, 0);
    }
}

/* Saved in its own format; data NULL: the format cannot hold it. */
static io_bytes save_own(const ac_asset *asset, const char *format) {
    ac_error error;
    ac_save_opts opts = {.format = format};
    io_bytes bytes = {NULL, 0};
    void *data;
    size_t size;
    ac_status status = ac_save_memory(asset, &opts, &data, &size, &error);
    if (status != AC_OK && status != AC_ERROR_TOLERANCE) fail_msg("%s", error.message);
    if (status != AC_OK) return bytes;
    io_add(&bytes, data, size);
    ac_bytes_free(NULL, data, size);
    return bytes;
}

static void check_good_file(io_bytes bytes, const char *format, const char *dialect,
                            const json_t *expect, form_tally *tally) {
    ac_error error;
    ac_asset *asset = io_load(bytes, 1, &error);
    if (!asset) fail_msg("%s (line %u)", error.message, error.line);
    assert_string_equal(asset->format, format);
    assert_int_equal(asset->curve_count, 1);
    assert_string_equal(ac_dialect_name(asset->curves[0].dialect), dialect);
    check_curve(&asset->curves[0], expect);
    io_bytes written = save_own(asset, format);
    if (written.data) {
        ac_asset *again = form_load(written, format, dialect);
        assert_true(io_same_asset(asset, again));
        if (io_same_bytes(written, bytes)) tally->rewritten++;
        ac_asset_free(again);
    }
    tally->good++;
    io_free(&written);
    ac_asset_free(asset);
}

static void check_row(const json_t *row, const char *format, const char *dialect,
                      form_tally *tally) {
    if (strcmp(json_string_value(json_object_get(row, "format")), format) != 0) return;
    const char *name = json_string_value(json_object_get(row, "file"));
    const json_t *expect = json_object_get(row, "expect");
    io_bytes bytes = manifest_file(name);
    if (!bytes.data) {
        tally->skipped++;
        return;
    }
    if (json_object_get(expect, "error")) {
        ac_error error;
        for (uint32_t strict = 0; strict < 2; strict++) {
            load_bad(bytes, NULL, strict, &error);
            load_bad(bytes, format, strict, &error);
        }
        tally->refused++;
    } else {
        check_good_file(bytes, format, dialect, expect, tally);
    }
    io_free(&bytes);
}

form_tally form_manifest(const char *format, const char *dialect) {
    form_tally tally = {0};
    io_bytes text = io_file(TEST_DATA "/xna/manifest.jsonl");
    for (size_t at = 0; at < text.size;) {
        const uint8_t *end = memchr(text.data + at, '\n', text.size - at);
        size_t size = end ? (size_t)(end - text.data) - at : text.size - at;
        json_t *row = json_loadb((const char *)text.data + at, size, 0, NULL);
        assert_non_null(row);
        check_row(row, format, dialect, &tally);
        json_decref(row);
        at += size + 1;
    }
    io_free(&text);
    print_message("manifest, %s: %d load, %d of them written again byte for byte; %d refused; "
                  "%d skipped (not here)\n",
                  format, tally.good, tally.rewritten, tally.refused, tally.skipped);
    return tally;
}

/* ---- hostile input ---------------------------------------------------------------------------- */

static ac_asset *load_watched(io_bytes bytes, const char *format, uint32_t strict,
                              io_memory *memory, ac_allocator *allocator) {
    *allocator = io_allocator(memory);
    ac_load_opts opts = {.allocator = allocator, .strict = strict, .format = format};
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

void form_check_any(io_bytes bytes, const char *format, form_counts *counts) {
    io_memory memory = {0}, strict_memory = {0};
    ac_allocator allocator, strict_allocator;
    ac_asset *asset = load_watched(bytes, format, 0, &memory, &allocator);
    ac_asset *strict = load_watched(bytes, format, 1, &strict_memory, &strict_allocator);
    assert_int_equal(strict != NULL, asset && asset->warning_count == 0);
    if (strict) assert_true(io_same_asset(asset, strict));
    if (asset) {
        assert_int_equal(ac_curve_check(&asset->curves[0], NULL), AC_OK);
        io_bytes written = save_own(asset, format);
        ac_asset *again =
            written.data ? form_load(written, format, ac_dialect_name(asset->curves[0].dialect))
                         : NULL;
        if (again) assert_true(io_same_asset(asset, again));
        ac_asset_free(again);
        io_free(&written);
        counts->loaded++;
    } else {
        counts->refused++;
    }
    free_watched(strict, &strict_memory);
    free_watched(asset, &memory);
}

/* All places of small files; of large ones the head and some. */
static size_t next_place(size_t at) { return at < 2000 ? at + 1 : at + 997; }

void form_cut_everywhere(io_bytes bytes, const char *format, form_counts *counts) {
    for (size_t size = 0; size <= bytes.size; size = next_place(size)) {
        /* A block of exactly this size, so that checkers see a read past its end. */
        io_bytes part = {NULL, 0};
        io_add(&part, bytes.data, size);
        form_check_any(part, format, counts);
        io_free(&part);
    }
}

void form_change_everywhere(io_bytes bytes, const char *format, form_counts *counts) {
    static const uint8_t masks[] = {0x01, 0x02, 0x10, 0x20, 0x40, 0x80, 0xff};
    for (size_t at = 0; at < bytes.size; at = next_place(at)) {
        uint8_t kept = bytes.data[at];
        for (size_t i = 0; i < sizeof masks; i++) {
            bytes.data[at] = kept ^ masks[i];
            form_check_any(bytes, format, counts);
        }
        bytes.data[at] = kept;
    }
}

size_t form_fail_saving(io_bytes bytes, const char *format) {
    ac_asset *asset = form_load(bytes, format, "xna");
    size_t failed = io_fail_saving(asset, format);
    ac_asset_free(asset);
    return failed;
}

/* ---- random curves ------------------------------------------------------------------------------ */

uint64_t form_random(uint64_t *state) {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return *state;
}

static uint32_t random_float(uint64_t *state, form_floats floats) {
    static const uint32_t special[] = {
        0x00000000, 0x80000000, 0x00000001, 0x80000001, 0x007fffff, 0x00800000, 0x7f7fffff,
        0xff7fffff, 0x3f800000, 0x4b800000, 0x4b189680, 0x358637bd, 0x3eaaaaab, 0x7f800000,
        0xff800000, 0x7fc00000, 0xffc00000, 0x7f800001, 0x7fffffff, 0xff812345};
    uint64_t drawn = form_random(state);
    uint32_t bits;
    if (drawn % 4 == 0) bits = special[(drawn >> 8) % (sizeof special / sizeof special[0])];
    else if (drawn % 4 == 1)
        bits = aci_f32_bits((float)((int)(drawn >> 8 & 1023u) - 512) / 8.0f);
    else bits = (uint32_t)(drawn >> 16);
    uint32_t magnitude = bits & 0x7fffffffu;
    if (floats == FORM_FINITE && magnitude >= 0x7f800000u) return bits & 0xbfffffffu;
    if (floats == FORM_ONE_NAN && magnitude > 0x7f800000u) return 0x7fc00000u;
    return bits;
}

io_bytes form_random_xnb(uint64_t *state, form_floats floats, uint32_t most) {
    io_key keys[64];
    uint32_t count = (uint32_t)(form_random(state) >> 8) % (most + 1);
    assert_true(most <= 64);
    for (uint32_t i = 0; i < count; i++)
        keys[i] = (io_key){random_float(state, floats), random_float(state, floats),
                           random_float(state, floats), random_float(state, floats),
                           (int32_t)(form_random(state) >> 8 & 1u)};
    uint64_t loops = form_random(state) >> 8;
    return io_xnb_curve((int32_t)(loops % 5), (int32_t)(loops / 5 % 5), keys, count);
}
