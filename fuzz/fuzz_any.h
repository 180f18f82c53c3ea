/* What the fuzz targets of the formats share: load, evaluate under every engine, write, read again,
 * compare. abort() where something does not hold. */
#ifndef FUZZ_ANY_H
#define FUZZ_ANY_H

#include <math.h>
#include <string.h>

#include "fuzz_claim.h"

/* What a load may hold: a parser's own buffers, then what a byte of the densest form can mean. */
#define FUZZ_MOST_BYTES(size) (((size_t)64 << 10) + 512 * (size))

static int fuzz_is_packed(const uint8_t *data, size_t size) {
    return size > 5 && memcmp(data, "XNB", 3) == 0 && (data[5] & 0xc0);
}

/* Readers take memory as bytes of the input bear it out, not on the word of a count: without this
 * the ceiling of a load would hide a count that nobody checks. What is packed may grow a lot. */
static void fuzz_require_frugal(const void *data, size_t size, size_t before) {
    if (fuzz_is_packed(data, size)) return;
    FUZZ_REQUIRE(fuzz_most - before <= FUZZ_MOST_BYTES(size));
}

static ac_asset *fuzz_load(const void *data, size_t size, const char *format, uint32_t strict) {
    static const ac_allocator counting = {fuzz_alloc, fuzz_free, NULL};
    ac_error error;
    ac_load_opts opts = {0};
    size_t before = fuzz_most = fuzz_live;
    opts.allocator = &counting;
    opts.format = format;
    opts.strict = strict;
    opts.limits.max_bytes = (size_t)16 << 20;
    opts.limits.max_keys = 100000;
    ac_asset *asset = ac_load_memory(data, size, &opts, &error);
    FUZZ_REQUIRE((asset == NULL) == (error.status != AC_OK));
    FUZZ_REQUIRE(asset || error.message[0]);
    fuzz_require_frugal(data, size, before);
    return asset;
}

/* Positions at, between, beside and far from the keys. */
static void fuzz_evaluate(const ac_curve *curve) {
    static const double far[] = {0.0, -0.0, 0.5, -1e9, 1e30, INFINITY, -INFINITY, NAN};
    uint32_t step = curve->key_count / 8 + 1;
    for (size_t i = 0; i < sizeof far / sizeof far[0]; i++) (void)ac_eval(curve, far[i]);
    for (uint32_t i = 0; i < curve->key_count; i += step) {
        double at = curve->keys[i].position;
        (void)ac_eval(curve, at);
        (void)ac_eval_f32(curve, (float)(at * 0.75 + 0.1));
        (void)ac_eval(curve, at * 3.0 - 1.0);
    }
}

/* Under every engine that can hold it. */
static void fuzz_play(const ac_curve *curve) {
    const ac_dialect *dialect;
    FUZZ_REQUIRE(ac_curve_check(curve, NULL) == AC_OK);
    fuzz_evaluate(curve);
    if (curve->key_count > 2000) return; /* ties may take quadratic time */
    for (size_t i = 0; (dialect = ac_dialect_at(i)) != NULL; i++) {
        ac_keys *keys = ac_keys_from(curve, dialect, NULL, NULL);
        if (!keys) continue;
        FUZZ_REQUIRE(ac_curve_check(ac_keys_curve(keys), NULL) == AC_OK);
        fuzz_evaluate(ac_keys_curve(keys));
        ac_keys_free(keys);
    }
}

static int fuzz_same_side(const ac_side *a, const ac_side *b) {
    return a->rule == b->rule && a->count == b->count && a->past_count == b->past_count;
}

/* No array is an array of zeros. */
static void fuzz_compare_ease(const ac_curve *a, const ac_curve *b, uint32_t index) {
    static const ac_key_ease none = {0};
    FUZZ_REQUIRE(memcmp(a->eases ? &a->eases[index] : &none,
                        b->eases ? &b->eases[index] : &none, sizeof none) == 0);
}

/* Names apart, which not every format holds. */
static void fuzz_compare(const ac_curve *a, const ac_curve *b) {
    FUZZ_REQUIRE(a->dialect == b->dialect && a->key_count == b->key_count);
    FUZZ_REQUIRE(fuzz_same_side(&a->before, &b->before) &&
                 fuzz_same_side(&a->after, &b->after));
    FUZZ_REQUIRE(memcmp(&a->rate_hz, &b->rate_hz, sizeof a->rate_hz) == 0);
    FUZZ_REQUIRE(a->ordered == b->ordered);
    FUZZ_REQUIRE(a->handles == b->handles && a->tangent_unit == b->tangent_unit);
    FUZZ_REQUIRE(a->weighted == b->weighted && (a->rate_hz != 0.0 || a->unit == b->unit));
    for (uint32_t i = 0; i < a->key_count; i++) fuzz_compare_ease(a, b, i);
    FUZZ_REQUIRE(a->key_count == 0 ||
                 memcmp(a->keys, b->keys, a->key_count * sizeof *a->keys) == 0);
    for (uint32_t k = 0; k < a->key_count; k++)
        FUZZ_REQUIRE((a->added ? a->added[k] : k) == (b->added ? b->added[k] : k));
}

static void fuzz_compare_curves(const ac_asset *a, const ac_asset *b, const ac_track *left,
                                const ac_track *right) {
    FUZZ_REQUIRE(memcmp(left->rest, right->rest, left->width * sizeof *left->rest) == 0);
    for (uint32_t c = 0; c < left->width; c++) {
        FUZZ_REQUIRE(!left->curves[c] == !right->curves[c]);
        if (left->curves[c])
            FUZZ_REQUIRE(left->curves[c] - a->curves == right->curves[c] - b->curves);
    }
}

static void fuzz_compare_packed(const ac_track *left, const ac_track *right) {
    size_t rows = left->interp == AC_INTERP_CUBIC_SPLINE ? 3 : 1;
    FUZZ_REQUIRE(left->axis_index == right->axis_index);
    FUZZ_REQUIRE(memcmp(left->values, right->values,
                        left->axis->count * rows * left->width * sizeof *left->values) == 0);
}

static void fuzz_compare_track(const ac_asset *a, const ac_asset *b, const ac_track *left,
                               const ac_track *right) {
    FUZZ_REQUIRE(left->dialect == right->dialect && left->width == right->width);
    FUZZ_REQUIRE(left->pose_offset == right->pose_offset && left->target == right->target);
    FUZZ_REQUIRE(left->kind == right->kind && left->interp == right->interp);
    FUZZ_REQUIRE(left->euler_order == right->euler_order && left->flags == right->flags);
    FUZZ_REQUIRE(!left->axis == !right->axis);
    if (left->axis) fuzz_compare_packed(left, right);
    else fuzz_compare_curves(a, b, left, right);
}

static void fuzz_compare_axes(const ac_clip *a, const ac_clip *b) {
    FUZZ_REQUIRE(a->axis_count == b->axis_count);
    for (uint32_t i = 0; i < a->axis_count; i++) {
        FUZZ_REQUIRE(a->axes[i].count == b->axes[i].count);
        FUZZ_REQUIRE(memcmp(a->axes[i].times_s, b->axes[i].times_s,
                            a->axes[i].count * sizeof *a->axes[i].times_s) == 0);
    }
}

static void fuzz_compare_target(const ac_target *a, const ac_target *b) {
    FUZZ_REQUIRE(strcmp(a->node, b->node) == 0 && strcmp(a->property, b->property) == 0);
    FUZZ_REQUIRE(strcmp(a->pointer, b->pointer) == 0 && strcmp(a->ignored, b->ignored) == 0);
    FUZZ_REQUIRE(a->node_index == b->node_index);
}

static void fuzz_compare_clips(const ac_asset *a, const ac_asset *b) {
    FUZZ_REQUIRE(a->clip_count == b->clip_count);
    for (size_t i = 0; i < a->clip_count; i++) {
        const ac_clip *left = &a->clips[i], *right = &b->clips[i];
        FUZZ_REQUIRE(strcmp(left->name, right->name) == 0);
        FUZZ_REQUIRE(memcmp(&left->start_s, &right->start_s, sizeof left->start_s) == 0);
        FUZZ_REQUIRE(memcmp(&left->end_s, &right->end_s, sizeof left->end_s) == 0);
        FUZZ_REQUIRE(left->track_count == right->track_count);
        FUZZ_REQUIRE(left->pose_width == right->pose_width);
        fuzz_compare_axes(left, right);
        for (uint32_t t = 0; t < left->track_count; t++) {
            fuzz_compare_track(a, b, &left->tracks[t], &right->tracks[t]);
            fuzz_compare_target(&left->targets[t], &right->targets[t]);
        }
    }
}

/* Writes the asset and reads it again. Not written: the format may say so, but `must`. */
static void fuzz_round_trip(const ac_asset *asset, const char *format, int must) {
    ac_save_opts opts = {0};
    ac_error error;
    void *data;
    size_t size;
    opts.format = format;
    ac_status status = ac_save_memory(asset, &opts, &data, &size, &error);
    FUZZ_REQUIRE(status == AC_OK || (!must && status == AC_ERROR_TOLERANCE));
    if (status != AC_OK) return;
    ac_asset *again = fuzz_load(data, size, format, 1);
    FUZZ_REQUIRE(again || size > ((size_t)1 << 20)); /* big ones may meet the limits */
    if (again) {
        FUZZ_REQUIRE(asset->curve_count == again->curve_count);
        for (size_t i = 0; i < asset->curve_count; i++)
            fuzz_compare(&asset->curves[i], &again->curves[i]);
        if (must) fuzz_compare_clips(asset, again);
        if (must)
            for (size_t i = 0; i < asset->curve_count; i++)
                FUZZ_REQUIRE(strcmp(asset->curves[i].name, again->curves[i].name) == 0);
    }
    ac_asset_free(again);
    ac_bytes_free(NULL, data, size);
}

/* Lenient and strict; strict loading takes exactly what lenient loading does not warn of. */
static ac_asset *fuzz_load_both(const void *data, size_t size, const char *format) {
    ac_asset *asset = fuzz_load(data, size, format, 0);
    ac_asset *strict = fuzz_load(data, size, format, 1);
    FUZZ_REQUIRE((strict != NULL) == (asset && asset->warning_count == 0));
    ac_asset_free(strict);
    return asset;
}

#endif
