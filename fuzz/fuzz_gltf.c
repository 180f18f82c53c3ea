/* Any bytes as glTF or GLB: they load or give one error; what loads has axes that ascend and
 * numbers that are finite, and clips that hold together. Buffers beside it are opened too: each
 * is what the input itself is. Kept, it is written in both forms, whole and without its first
 * track, and read again: the tracks are the same. */
#include <math.h>
#include <string.h>

#include "fuzz_claim.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

typedef struct input {
    const uint8_t *data;
    size_t size;
    int open, opened;
} input;

static ac_status open_input(void *user, const char *path, const void **data, size_t *size) {
    input *in = user;
    FUZZ_REQUIRE(*path && *path != '/' && strstr(path, "..\\") != path);
    FUZZ_REQUIRE(strncmp(path, "../", 3) != 0 && !strstr(path, "/../"));
    *data = in->data;
    *size = in->size;
    in->open++;
    in->opened++;
    return AC_OK;
}

static void close_input(void *user, const void *data, size_t size) {
    input *in = user;
    FUZZ_REQUIRE(data == in->data && size == in->size);
    in->open--;
}

/* Accessors may share bytes, so that no multiple of the input bounds the memory; limits do. */
static ac_asset *load(input *in, uint32_t strict, uint32_t keep) {
    static const ac_allocator counting = {fuzz_alloc, fuzz_free, NULL};
    ac_load_opts opts = {0};
    ac_error error;
    size_t before = fuzz_most = fuzz_live;
    opts.allocator = &counting;
    opts.format = "gltf";
    opts.strict = strict;
    opts.keep = keep;
    opts.limits.max_bytes = (size_t)16 << 20;
    opts.limits.max_keys = 100000;
    opts.open = open_input;
    opts.close = close_input;
    opts.user = in;
    ac_asset *asset = ac_load_memory(in->data, in->size, &opts, &error);
    FUZZ_REQUIRE((asset == NULL) == (error.status != AC_OK));
    FUZZ_REQUIRE(asset || error.message[0]);
    FUZZ_REQUIRE(in->open == 0 && fuzz_most - before <= opts.limits.max_bytes);
    FUZZ_REQUIRE(asset || fuzz_live == before);
    return asset;
}

static void check_axis(const ac_axis *axis) {
    FUZZ_REQUIRE(axis->count > 0 && isfinite(axis->times_s[0]));
    for (uint32_t i = 1; i < axis->count; i++)
        FUZZ_REQUIRE(axis->times_s[i] > axis->times_s[i - 1] && isfinite(axis->times_s[i]));
}

static void check_rotations(const ac_track *track, size_t rows) {
    for (size_t k = 0; k < track->axis->count; k++) {
        const float *q = track->values + (k * rows + rows / 2) * 4;
        double sum = 0;
        for (int i = 0; i < 4; i++) sum += (double)q[i] * (double)q[i];
        FUZZ_REQUIRE(sum > 0.98 && sum < 1.02);
    }
}

static void check_track(const ac_clip *clip, const ac_track *track) {
    size_t rows = track->interp == AC_INTERP_CUBIC_SPLINE ? 3 : 1;
    const ac_target *target = &clip->targets[track->target];
    FUZZ_REQUIRE(track->axis == &clip->axes[track->axis_index] && track->width > 0);
    FUZZ_REQUIRE(track->axis_index < clip->axis_count && track->target < clip->target_count);
    FUZZ_REQUIRE(track->pose_offset + track->width <= clip->pose_width);
    FUZZ_REQUIRE(track->dialect && strlen(target->node) + strlen(target->property) +
                                       strlen(target->pointer) + strlen(target->ignored));
    for (size_t i = 0; i < track->axis->count * rows * track->width; i++)
        FUZZ_REQUIRE(isfinite(track->values[i]));
    if (track->kind == AC_TRACK_QUAT) check_rotations(track, rows);
}

/* ---- writing ----------------------------------------------------------------------------- */

static void check_same_track(const ac_track *a, const ac_track *b) {
    size_t rows = a->interp == AC_INTERP_CUBIC_SPLINE ? 3 : 1, count = a->axis->count;
    FUZZ_REQUIRE(count == b->axis->count && a->width == b->width && a->interp == b->interp);
    FUZZ_REQUIRE(memcmp(a->axis->times_s, b->axis->times_s, count * sizeof(float)) == 0);
    FUZZ_REQUIRE(memcmp(a->values, b->values, count * rows * a->width * sizeof(float)) == 0);
}

/* Is what was read again `asset`, clips without tracks apart where `is_whole` is not set? */
static void check_same(const ac_asset *asset, const ac_asset *again, int is_whole) {
    size_t at = 0;
    for (size_t i = 0; i < asset->clip_count; i++) {
        const ac_clip *clip = &asset->clips[i];
        if (clip->track_count == 0 && !is_whole) continue;
        FUZZ_REQUIRE(at < again->clip_count);
        const ac_clip *other = &again->clips[at++];
        FUZZ_REQUIRE(clip->track_count == other->track_count);
        FUZZ_REQUIRE(strcmp(clip->name, other->name) == 0);
        for (uint32_t t = 0; t < clip->track_count; t++)
            check_same_track(&clip->tracks[t], &other->tracks[t]);
    }
    FUZZ_REQUIRE(at == again->clip_count);
}

static void write_again(input *in, const ac_asset *asset, const char *format, int is_whole) {
    ac_save_opts opts = {0};
    ac_error error;
    void *bytes;
    size_t size;
    opts.format = format;
    if (ac_save_memory(asset, &opts, &bytes, &size, &error) != AC_OK) {
        FUZZ_REQUIRE(error.message[0]);
        FUZZ_REQUIRE(error.status == AC_ERROR_TOLERANCE || error.status == AC_ERROR_LIMIT);
        return;
    }
    input written = {bytes, size, 0, 0};
    ac_asset *again = load(&written, 0, 0);
    /* Pointers to buffers of their own kind, and files that hold other bytes now, apart. */
    FUZZ_REQUIRE(again || in->opened);
    if (again && !in->opened) check_same(asset, again, is_whole);
    ac_asset_free(again);
    ac_bytes_free(NULL, bytes, size);
}

/* The asset without the first track of its first clip that has any. */
static void write_fewer(input *in, const ac_asset *asset, const char *format) {
    ac_asset view = *asset;
    ac_clip clip;
    for (size_t i = 0; i < asset->clip_count; i++) {
        if (asset->clips[i].track_count == 0) continue;
        clip = asset->clips[i];
        clip.tracks++;
        clip.track_count--;
        view.clips = &clip;
        view.clip_count = 1;
        write_again(in, &view, format, 0);
        return;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    input in = {data, size, 0, 0};
    ac_asset *asset = load(&in, 0, 0), *strict = load(&in, 1, 0), *kept;
    /* Strict loading takes exactly what lenient loading does not warn of. */
    FUZZ_REQUIRE((strict != NULL) == (asset && asset->warning_count == 0));
    ac_asset_free(strict);
    for (size_t i = 0; asset && i < asset->clip_count; i++) {
        const ac_clip *clip = &asset->clips[i];
        for (uint32_t a = 0; a < clip->axis_count; a++) check_axis(&clip->axes[a]);
        for (uint32_t t = 0; t < clip->track_count; t++) check_track(clip, &clip->tracks[t]);
    }
    ac_asset_free(asset);
    kept = load(&in, 0, 1);
    if (kept) {
        write_again(&in, kept, "glb", 1);
        write_again(&in, kept, "gltf", 1);
        write_fewer(&in, kept, "glb");
        write_fewer(&in, kept, "gltf");
    }
    ac_asset_free(kept);
    return 0;
}
