/* glTF: what an asset keeps of its file so that a writer can leave all else as it was, and which
 * clips and tracks still are those of the file. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/size.h"
#include "format/gltf.h"
#include "format/gltf_write.h"
#include "model/origin.h"

/* ---- keeping ----------------------------------------------------------------------------- */

bool aci_gltf_begin_keeping(aci_gltf *g) {
    aci_builder *builder = g->builder;
    if (!builder->keep) return true;
    size_t count = json_array_size(g->lists.animations);
    g->channels = aci_arena_take(&builder->arena, count, sizeof *g->channels, builder->error);
    return g->channels != NULL;
}

/* Is the buffer a file beside the document? */
static bool is_beside(const aci_gltf *g, size_t index) {
    const char *uri = aci_gltf_text(aci_gltf_element(g->lists.buffers, index), "uri");
    return *uri && !aci_uri_has_scheme(uri);
}

/* The reader fails where a buffer that animations need cannot be had; others are not missed. */
static bool read_beside(aci_gltf *g, size_t index, aci_bytes *out) {
    aci_builder *builder = g->builder;
    aci_gltf_source source;
    ac_error *error = builder->error, own;
    char text[sizeof own.message];
    aci_error_reset(&own);
    builder->error = &own;
    bool is_open = aci_gltf_open_buffer(g, index, &source);
    builder->error = error;
    if (own.status == AC_ERROR_MEMORY || own.status == AC_ERROR_LIMIT) {
        *error = own;
        return false;
    }
    if (!is_open) {
        snprintf(text, sizeof text, "%.200s; it stays a reference",
                 own.status == AC_OK ? g->reason : own.message);
        return aci_builder_warn(builder, "the file", text);
    }
    char *data = aci_arena_take(&builder->arena, source.size, 1, error);
    if (!data) return false;
    *out = (aci_bytes){data, source.size};
    if (source.data) memcpy(data, source.data, source.size);
    return source.data || source.size == 0 ||
           builder->files->read(source.blob, source.offset, data, source.size, error);
}

bool aci_gltf_keep(aci_gltf *g) {
    aci_builder *builder = g->builder;
    aci_arena *arena = &builder->arena;
    size_t count = json_array_size(g->lists.buffers);
    if (!builder->keep) return true;
    aci_gltf_parts *parts = aci_arena_take(arena, 1, sizeof *parts, builder->error);
    aci_bytes *files = aci_arena_take(arena, count, sizeof *files, builder->error);
    if (!parts || !files || !aci_builder_keep_input(builder, "gltf", 0, 0)) return false;
    for (size_t i = 0; i < count; i++)
        if (is_beside(g, i) && !read_beside(g, i, &files[i])) return false;
    parts->clips = builder->clips;
    parts->clip_count = builder->clip_count;
    parts->channels = (const uint32_t *const *)g->channels;
    parts->files = files;
    parts->buffer_count = count;
    builder->origin->parts = parts;
    return true;
}

/* ---- what still is the file's ------------------------------------------------------------ */

const aci_gltf_parts *aci_gltf_parts_of(const ac_asset *asset) {
    const ac_origin *origin = aci_origin_of(asset, "gltf");
    return origin ? origin->parts : NULL;
}

static int compare_known(const void *a, const void *b) {
    const aci_gltf_known *one = a, *other = b;
    return one->targets < other->targets ? -1 : one->targets > other->targets;
}

void aci_gltf_list_known(const aci_gltf_parts *parts, aci_gltf_known *out) {
    for (size_t i = 0; i < parts->clip_count; i++)
        out[i] = (aci_gltf_known){(uintptr_t)parts->clips[i].targets, i};
    qsort(out, parts->clip_count, sizeof *out, compare_known);
}

size_t aci_gltf_animation_of(const aci_gltf_parts *parts, const aci_gltf_known *known,
                             const ac_clip *clip) {
    aci_gltf_known wanted = {(uintptr_t)clip->targets, 0};
    const aci_gltf_known *found =
        bsearch(&wanted, known, parts->clip_count, sizeof *known, compare_known);
    return found ? found->animation : ACI_GLTF_NO_INDEX;
}

bool aci_gltf_same_values(const ac_track *loaded, const ac_track *track) {
    return track->axis && track->axis->count == loaded->axis->count &&
           track->values == loaded->values && track->interp == loaded->interp &&
           track->width == loaded->width;
}

bool aci_gltf_same_data(const ac_track *loaded, const ac_track *track) {
    return aci_gltf_same_values(loaded, track) && track->axis->times_s == loaded->axis->times_s;
}

static bool same_clip(const ac_clip *loaded, const ac_clip *clip) {
    if (clip->targets != loaded->targets || clip->track_count != loaded->track_count)
        return false;
    if (strcmp(clip->name ? clip->name : "", loaded->name) != 0) return false;
    for (uint32_t t = 0; t < clip->track_count; t++)
        if (clip->tracks[t].target != t ||
            !aci_gltf_same_data(&loaded->tracks[t], &clip->tracks[t]))
            return false;
    return true;
}

bool aci_gltf_all_same(const aci_gltf_parts *parts, const ac_asset *asset) {
    if (asset->clip_count != parts->clip_count) return false;
    for (size_t i = 0; i < asset->clip_count; i++)
        if (!same_clip(&parts->clips[i], &asset->clips[i])) return false;
    return true;
}
