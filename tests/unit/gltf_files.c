/* Asset files; see gltf_files.h. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the above first */
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/bits.h"
#include "gltf_files.h"

/* ---- where they are ------------------------------------------------------------------ */

static bool is_there(const char *path) {
    FILE *file = fopen(path, "rb");
    if (file) fclose(file);
    return file != NULL;
}

static bool find(const char *name, char *path, size_t size) {
    const char *corpus = getenv("ANIMCURVE_CORPUS");
    snprintf(path, size, TEST_DATA "/gltf/%s", name);
    if (is_there(path)) return true;
    if (corpus && *corpus) snprintf(path, size, "%s/data/gltf/%s", corpus, name);
    else snprintf(path, size, "%s/../shared/data/gltf/%s", TEST_SOURCE, name);
    return is_there(path);
}

void gltf_clear(gltf_shelf *shelf) {
    ac_asset_free(shelf->asset);
    shelf->asset = NULL;
    shelf->name[0] = 0;
}

const ac_asset *gltf_take(gltf_shelf *shelf, const char *name) {
    char path[1024];
    ac_error error;
    if (strcmp(name, shelf->name) == 0) return shelf->asset;
    gltf_clear(shelf);
    snprintf(shelf->name, sizeof shelf->name, "%s", name);
    if (!find(name, path, sizeof path)) return NULL;
    shelf->asset = ac_load_file(path, NULL, &error);
    if (!shelf->asset) fail_msg("%s: %s", name, error.message);
    gltf_check_tracks(shelf->asset, name);
    shelf->files++;
    return shelf->asset;
}

/* ---- what is in them ------------------------------------------------------------------ */

size_t gltf_check_tracks(const ac_asset *asset, const char *name) {
    ac_error error;
    size_t count = 0;
    for (size_t c = 0; c < asset->clip_count; c++) {
        const ac_clip *clip = &asset->clips[c];
        for (uint32_t t = 0; t < clip->track_count; t++, count++)
            if (ac_track_check(&clip->tracks[t], &error) != AC_OK)
                fail_msg("%s, track %u of clip %zu: %s", name, (unsigned)t, c, error.message);
    }
    return count;
}

bool gltf_may_be_near(const char *name, const ac_track *track) {
    return track->kind == AC_TRACK_QUAT && (strcmp(name, "Fox_meshopt_high.glb") == 0 ||
                                            strcmp(name, "anim_khr_meshopt_v1.glb") == 0);
}

uint64_t gltf_hash(const float *numbers, size_t count) {
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i < count; i++) {
        uint32_t bits = aci_f32_bits(numbers[i]);
        for (int b = 0; b < 4; b++)
            hash = (hash ^ (bits >> 8 * b & 0xff)) * UINT64_C(0x100000001b3);
    }
    return hash;
}

/* ---- comparing -------------------------------------------------------------------------- */

static void check_text(const char *a, const char *b, const char *what, const char *member) {
    if (strcmp(a ? a : "", b ? b : "") != 0)
        fail_msg("%s: %s: \"%s\" and \"%s\"", what, member, a ? a : "", b ? b : "");
}

static void check_target(const ac_target *a, const ac_target *b, const char *what) {
    check_text(a->node, b->node, what, "node");
    check_text(a->property, b->property, what, "property");
    check_text(a->ignored, b->ignored, what, "ignored");
}

static void check_track(const ac_track *a, const ac_track *b, const char *what,
                        uint32_t index) {
    size_t count = a->axis->count, rows = a->interp == AC_INTERP_CUBIC_SPLINE ? 3 : 1;
    if (a->width != b->width || a->kind != b->kind || a->interp != b->interp ||
        a->flags != b->flags || count != b->axis->count)
        fail_msg("%s: track %u: of another width, kind, interpolation, flags or keys", what,
                 (unsigned)index);
    if (memcmp(a->axis->times_s, b->axis->times_s, count * sizeof(float)) != 0)
        fail_msg("%s: track %u: other times", what, (unsigned)index);
    if (memcmp(a->values, b->values, count * rows * a->width * sizeof(float)) != 0)
        fail_msg("%s: track %u: other values", what, (unsigned)index);
}

static void check_clip(const ac_clip *a, const ac_clip *b, const char *what) {
    check_text(a->name, b->name, what, "clip");
    if (a->track_count != b->track_count)
        fail_msg("%s: %u tracks and %u", what, (unsigned)a->track_count,
                 (unsigned)b->track_count);
    for (uint32_t t = 0; t < a->track_count; t++) {
        const ac_track *x = &a->tracks[t], *y = &b->tracks[t];
        check_track(x, y, what, t);
        check_target(&a->targets[x->target], &b->targets[y->target], what);
        for (uint32_t s = 0; s < t; s++)
            if (a->tracks[s].axis == x->axis && b->tracks[s].axis != y->axis)
                fail_msg("%s: tracks %u and %u share their times no more", what, (unsigned)s,
                         (unsigned)t);
    }
}

void gltf_check_same_clips(const ac_asset *a, const ac_asset *b, const char *what) {
    size_t at = 0;
    for (size_t i = 0; i < a->clip_count; i++) {
        if (a->clips[i].track_count == 0) continue;
        while (at < b->clip_count && b->clips[at].track_count == 0) at++;
        if (at == b->clip_count) fail_msg("%s: clip %zu is missing", what, i);
        check_clip(&a->clips[i], &b->clips[at++], what);
    }
    while (at < b->clip_count && b->clips[at].track_count == 0) at++;
    if (at < b->clip_count) fail_msg("%s: clip %zu is one too many", what, at);
}
