/* glTF, writing: what becomes of a kept document's buffers. In a GLB the first one is the BIN
 * chunk, whatever it was; files beside the document are taken in, but by a .gltf that stays where
 * they are; all others stay as they are. */
#include <stdio.h>
#include <string.h>

#include "base/bits.h"
#include "format/gltf_patch.h"
#include "format/json_rewrite.h"
#include "model/origin.h"

/* ---- what a buffer holds ----------------------------------------------------------------- */

static json_t *object_at(const aci_gltf_patch *p, size_t index) {
    return json_array_get(p->lists[ACI_GLTF_BUFFERS].value, index);
}

/* How much of what was found for it the buffer is. */
static size_t length_of(const aci_gltf_patch *p, size_t index, size_t size) {
    size_t length;
    bool is_size = aci_gltf_whole(object_at(p, index), "byteLength", size, &length);
    return is_size && length < size ? length : size;
}

/* The BIN chunk of the file, or its first buffer's part of it. */
static bool is_bin(const aci_gltf_patch *p, size_t index) {
    json_t *object = object_at(p, index);
    return index == 0 && p->g.has_bin && json_is_object(object) &&
           !json_object_get(object, "uri");
}

static bool is_data(const aci_gltf_patch *p, size_t index) {
    return strncmp(aci_gltf_text(object_at(p, index), "uri"), "data:", 5) == 0;
}

/* To out->data, decoded; false: it is none, or broken, and then it stays as it is. */
static bool put_data(const aci_gltf_patch *p, size_t index, aci_buffer *out) {
    const char *text = aci_uri_base64(aci_gltf_text(object_at(p, index), "uri"));
    size_t size;
    bool is_cut;
    if (!is_data(p, index) || !text) return false;
    if (!aci_base64_size(text, strlen(text), &size, &is_cut)) return false;
    static const char zeros[4096] = {0};
    for (size_t left = size, some; left && !out->failed; left -= some) {
        some = left < sizeof zeros ? left : sizeof zeros;
        aci_buffer_bytes(out, zeros, some);
    }
    if (!out->failed) aci_base64_decode(text, strlen(text), (uint8_t *)out->data);
    return true;
}

static const aci_bytes *file_of(const aci_gltf_patch *p, size_t index) {
    const aci_bytes *file = index < p->parts->buffer_count ? &p->parts->files[index] : NULL;
    return file && file->data ? file : NULL;
}

/* ---- the first one, in a GLB ------------------------------------------------------------- */

/* Does p->bin hold all that the first buffer says? What is missing may not be made up by the
 * chunk's padding, or by new data: channels that were dropped for it would come back. */
static bool is_whole(const aci_gltf_patch *p) {
    size_t length;
    return aci_gltf_whole(object_at(p, 0), "byteLength", ACI_GLTF_NONE, &length) &&
           length <= p->bin.size;
}

/* p->bin: all that the first buffer holds; false: it cannot be the BIN chunk. A chunk that stays
 * as it is is not copied. */
static bool take_first(aci_gltf_patch *p) {
    const aci_bytes *file = file_of(p, 0);
    if (is_bin(p, 0) && !p->data.bytes.size) return true;
    if (is_bin(p, 0)) aci_buffer_bytes(&p->bin, p->g.bin.data, p->g.bin.size);
    else if (p->g.has_bin) return false; /* another chunk than the buffer's */
    else if (file) aci_buffer_bytes(&p->bin, file->data, file->size);
    else if (!put_data(p, 0, &p->bin)) return false;
    bool good = is_whole(p);
    p->bin.size = good ? length_of(p, 0, p->bin.size) : 0; /* no longer than its buffer */
    return good;
}

/* New data behind what the first buffer holds; its new byteLength. */
static size_t add_data(aci_gltf_patch *p) {
    while (p->bin.size % 4 && !p->bin.failed) aci_buffer_byte(&p->bin, 0);
    p->new_buffer = 0;
    p->new_offset = p->bin.size;
    aci_buffer_bytes(&p->bin, p->data.bytes.data, p->data.bytes.size);
    return p->bin.size;
}

/* ---- texts ------------------------------------------------------------------------------- */

typedef struct texts {
    aci_gltf_patch *p;
    aci_buffer *out;
    bool is_changed;
} texts;

static void put_uri(texts *t, aci_json_node object, aci_bytes data) {
    aci_buffer uri;
    aci_buffer_init(&uri, &t->out->memory.allocator, t->p->file->error);
    aci_gltf_put_data_uri(&uri, data.data, data.size);
    aci_json_change change = {"uri", aci_gltf_bytes_of(&uri)};
    aci_json_rewrite_object(t->out, &t->p->json, object, &change, 1);
    t->out->failed = t->out->failed || uri.failed;
    aci_buffer_free(&uri);
    t->is_changed = true;
}

/* The first buffer of a GLB: without a uri, and as long as it is now. */
static void put_first(texts *t, aci_json_node object) {
    aci_gltf_patch *p = t->p;
    char number[24];
    bool has_data = p->data.bytes.size > 0, had_uri = !is_bin(p, 0);
    aci_json_change changes[2] = {{"uri", {NULL, 0}}, {"byteLength", {number, 0}}};
    if (has_data) snprintf(number, sizeof number, "%zu", add_data(p));
    if (has_data) changes[1].value.size = strlen(number);
    aci_json_rewrite_object(t->out, &p->json, object, changes, has_data ? 2 : 1);
    p->has_bin = had_uri || has_data;
    t->is_changed = t->is_changed || p->has_bin;
}

static void put_buffer(texts *t, size_t index, aci_json_node object) {
    aci_gltf_patch *p = t->p;
    bool is_glb = p->file->is_glb;
    const aci_bytes *file = file_of(p, index);
    if (is_glb && index == 0 && take_first(p)) {
        put_first(t, object);
        return;
    }
    if (!is_glb && is_bin(p, index)) {
        size_t size = length_of(p, index, p->g.bin.size);
        put_uri(t, object, (aci_bytes){(const char *)p->g.bin.data, size});
        return;
    }
    if (file && !(p->file->keeps_references && !is_glb)) {
        put_uri(t, object, *file);
        return;
    }
    aci_bytes text = aci_json_whole_of(&p->json, object);
    aci_buffer_bytes(t->out, text.data, text.size);
}

/* A buffer of its own for new data: the BIN chunk of a GLB that has no buffers. */
static void put_new(texts *t, size_t index) {
    aci_gltf_patch *p = t->p;
    const aci_buffer *bytes = &p->data.bytes;
    p->new_buffer = index;
    p->new_offset = 0;
    if (index) aci_buffer_text(t->out, ",");
    aci_buffer_text(t->out, "{\"byteLength\":");
    aci_buffer_int(t->out, (int64_t)bytes->size);
    p->has_bin = p->file->is_glb && index == 0;
    if (p->has_bin) {
        aci_buffer_bytes(&p->bin, bytes->data, bytes->size);
    } else {
        aci_buffer_text(t->out, ",\"uri\":");
        aci_gltf_put_data_uri(t->out, bytes->data, bytes->size);
    }
    aci_buffer_text(t->out, "}");
    t->is_changed = true;
}

bool aci_gltf_settle_buffers(aci_gltf_patch *p) {
    texts t = {p, &p->texts[ACI_GLTF_BUFFERS], false};
    aci_json_walk walk = aci_json_walk_of(p->lists[ACI_GLTF_BUFFERS]);
    aci_json_node object;
    size_t count = 0;
    p->new_buffer = ACI_GLTF_NO_INDEX;
    aci_buffer_text(t.out, "[");
    for (; aci_json_next_element(&p->json, &walk, &object); count++) {
        if (count) aci_buffer_text(t.out, ",");
        put_buffer(&t, count, object);
    }
    if (p->data.bytes.size && p->new_buffer == ACI_GLTF_NO_INDEX) put_new(&t, count);
    aci_buffer_text(t.out, "]");
    if (!t.is_changed) t.out->size = 0;
    return t.is_changed;
}

/* ---- the file ---------------------------------------------------------------------------- */

/* The file without what stands behind the end that a GLB's header gives. */
static const char *end_of(const aci_gltf_patch *p) {
    const ac_origin *origin = p->asset->origin;
    return origin->data + (p->g.is_glb ? aci_u32_at(origin->data + 8) : origin->size);
}

ac_status aci_gltf_put_patched_glb(const aci_gltf_patch *p, aci_bytes json) {
    const aci_gltf_source *bin = &p->g.bin;
    const char *end = end_of(p);
    aci_bytes chunk = {NULL, 0}, more[2] = {{NULL, 0}, {NULL, 0}};
    if (p->has_bin) chunk = (aci_bytes){p->bin.data ? p->bin.data : "", p->bin.size};
    else if (p->g.has_bin) chunk = (aci_bytes){(const char *)bin->data, bin->size};
    if (p->g.is_glb && p->g.has_bin) {
        const char *at = (const char *)bin->data;
        more[0] = (aci_bytes){p->json_end, (size_t)(at - 8 - p->json_end)};
        more[1] = (aci_bytes){at + bin->size, (size_t)(end - at) - bin->size};
    } else if (p->g.is_glb) {
        more[0] = (aci_bytes){p->json_end, (size_t)(end - p->json_end)};
    }
    return aci_gltf_put_glb(p->file, json, chunk, more);
}
