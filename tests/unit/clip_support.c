/* Helpers of the tests of clips and tracks in animcurve JSON; see clip_support.h. */
#include "clip_support.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

#include "base/bits.h"

/* ---- comparing --------------------------------------------------------------------------- */

static void check_same_target(const ac_target *a, const ac_target *b) {
    assert_string_equal(a->node, b->node);
    assert_string_equal(a->property, b->property);
    assert_string_equal(a->pointer, b->pointer);
    assert_string_equal(a->ignored, b->ignored);
    assert_int_equal(a->node_index, b->node_index);
    assert_int_equal(b->reserved, 0);
}

static void check_same_axes(const ac_clip *a, const ac_clip *b) {
    assert_int_equal(a->axis_count, b->axis_count);
    for (uint32_t i = 0; i < a->axis_count; i++) {
        assert_int_equal(a->axes[i].count, b->axes[i].count);
        assert_int_equal(b->axes[i].reserved, 0);
        assert_memory_equal(a->axes[i].times_s, b->axes[i].times_s,
                            a->axes[i].count * sizeof(float));
    }
}

static void check_same_curves(const ac_asset *left, const ac_asset *right, const ac_track *a,
                              const ac_track *b) {
    assert_memory_equal(a->rest, b->rest, a->width * sizeof *a->rest);
    for (uint32_t c = 0; c < a->width; c++) {
        assert_int_equal(a->curves[c] == NULL, b->curves[c] == NULL);
        if (a->curves[c])
            assert_int_equal(a->curves[c] - left->curves, b->curves[c] - right->curves);
    }
}

static void check_same_values(const ac_clip *right, const ac_track *a, const ac_track *b) {
    size_t rows = a->interp == AC_INTERP_CUBIC_SPLINE ? 3 : 1;
    assert_int_equal(a->axis_index, b->axis_index);
    assert_ptr_equal(b->axis, &right->axes[b->axis_index]);
    assert_null(b->curves);
    assert_null(b->rest);
    assert_memory_equal(a->values, b->values, a->axis->count * rows * a->width * sizeof(float));
}

static void check_same_track(const ac_track *a, const ac_track *b) {
    static const uint8_t zero[sizeof a->reserved];
    assert_int_equal(a->width, b->width);
    assert_int_equal(a->pose_offset, b->pose_offset);
    assert_int_equal(a->kind, b->kind);
    assert_int_equal(a->interp, b->interp);
    assert_int_equal(a->euler_order, b->euler_order);
    assert_int_equal(a->flags, b->flags);
    assert_ptr_equal(a->dialect, b->dialect);
    assert_memory_equal(b->reserved, zero, sizeof zero);
    assert_int_equal(a->axis == NULL, b->axis == NULL);
}

void clip_check_same(const ac_asset *a, const ac_asset *b) {
    assert_int_equal(a->clip_count, b->clip_count);
    for (size_t i = 0; i < a->clip_count; i++) {
        const ac_clip *left = &a->clips[i], *right = &b->clips[i];
        assert_string_equal(left->name, right->name);
        assert_int_equal(aci_f64_bits(left->start_s), aci_f64_bits(right->start_s));
        assert_int_equal(aci_f64_bits(left->end_s), aci_f64_bits(right->end_s));
        assert_int_equal(left->pose_width, right->pose_width);
        assert_int_equal(left->track_count, right->track_count);
        check_same_axes(left, right);
        for (uint32_t t = 0; t < left->track_count; t++) {
            const ac_track *one = &left->tracks[t], *other = &right->tracks[t];
            check_same_track(one, other);
            if (one->axis) check_same_values(right, one, other);
            else check_same_curves(a, b, one, other);
            check_same_target(&left->targets[one->target], &right->targets[other->target]);
        }
    }
}

void clip_check_comes_back(const ac_asset *asset, io_bytes *text) {
    ac_error error;
    io_bytes written = io_save(asset, "json");
    ac_asset *again = io_load(written, 1, &error);
    if (!again)
        fail_msg("%s (line %u, column %u) in\n%.*s", error.message, error.line, error.column,
                 (int)written.size, (const char *)written.data);
    assert_true(io_same_asset(asset, again));
    clip_check_same(asset, again);
    io_bytes twice = io_save(again, "json");
    assert_true(io_same_bytes(written, twice));
    io_free(&twice);
    ac_asset_free(again);
    if (text) *text = written;
    else io_free(&written);
}

/* ---- errors ------------------------------------------------------------------------------ */

void clip_place_of(const char *text, const char *mark, uint32_t *line, uint32_t *column) {
    const char *end = NULL;
    for (const char *at = strstr(text, mark); at; at = strstr(at + 1, mark)) end = at;
    assert_non_null(end);
    *line = *column = 1;
    for (; text < end; text++) {
        *column = *text == '\n' ? 1 : *column + 1;
        *line += *text == '\n';
    }
}

void clip_check_bad(const clip_bad_row *row, uint32_t strict) {
    uint32_t line, column;
    ac_error error;
    io_bytes bytes = io_text(row->text);
    if (io_load(bytes, strict, &error)) fail_msg("loaded: %s", row->text);
    assert_true(io_good_error(&error));
    clip_place_of(row->text, row->mark, &line, &column);
    if (error.status != row->status || error.line != line || error.column != column ||
        !strstr(error.message, row->words))
        fail_msg("%s: %s, line %u, column %u and not %u: %s\n", row->text,
                 ac_status_name(error.status), error.line, error.column, column, error.message);
    io_free(&bytes);
}

void clip_check_refused(const ac_asset *asset, ac_status status, const char *words) {
    ac_save_opts opts = {.format = "json"};
    ac_error error;
    void *data;
    size_t size;
    ac_status got = ac_save_memory(asset, &opts, &data, &size, &error);
    if (got != status || !io_good_error(&error) || !strstr(error.message, words))
        fail_msg("%s: %s (wanted %s)", ac_status_name(got), error.message, words);
    assert_null(data);
}

/* ---- hostile input ----------------------------------------------------------------------- */

ac_asset *clip_load_watched(io_bytes bytes, uint32_t strict, io_memory *memory,
                            ac_allocator *allocator, ac_error *error) {
    *allocator = io_allocator(memory);
    ac_load_opts opts = {.allocator = allocator, .strict = strict, .format = "json"};
    opts.limits.max_bytes = (size_t)1 << 20;
    ac_asset *asset = ac_load_memory(bytes.data, bytes.size, &opts, error);
    assert_int_equal(asset == NULL, error->status != AC_OK);
    if (!asset) assert_true(io_good_error(error));
    if (!asset) assert_int_equal(memory->live_blocks, 0);
    assert_true(memory->peak_bytes <= opts.limits.max_bytes);
    return asset;
}

void clip_check_any(io_bytes bytes, clip_counts *counts) {
    for (uint32_t strict = 0; strict < 2; strict++) {
        io_memory memory = {0};
        ac_allocator allocator;
        ac_error error;
        ac_asset *asset = clip_load_watched(bytes, strict, &memory, &allocator, &error);
        if (asset && !strict) clip_check_comes_back(asset, NULL);
        if (asset) counts->loaded++;
        else counts->refused++;
        ac_asset_free(asset);
        assert_int_equal(memory.live_blocks, 0);
        assert_false(memory.wrong_size);
    }
}

void clip_cut_everywhere(const char *text) {
    clip_counts counts = {0};
    for (size_t size = 0; size < strlen(text); size++) {
        io_bytes bytes = {NULL, 0};
        io_add(&bytes, text, size);
        clip_check_any(bytes, &counts);
        io_free(&bytes);
    }
    assert_int_equal(counts.loaded, 0);
}

void clip_change_everywhere(const char *text, const char *first, clip_counts *counts) {
    static const uint8_t masks[] = {1, 4, 32, 128};
    static const char words[] = "0\"]{";
    io_bytes bytes = io_text(text);
    for (size_t at = (size_t)(strstr(text, first) - text); at < bytes.size; at++) {
        uint8_t kept = bytes.data[at];
        for (size_t i = 0; i < sizeof masks + sizeof words - 1; i++) {
            bytes.data[at] =
                i < sizeof masks ? kept ^ masks[i] : (uint8_t)words[i - sizeof masks];
            clip_check_any(bytes, counts);
        }
        bytes.data[at] = kept;
    }
    io_free(&bytes);
}
