/* GLB: a header of 12 bytes, then chunks of (size, type, bytes), the JSON first, the data (BIN)
 * behind it. A .gltf is the JSON alone. Of a big file only the beginning may stand in memory:
 * the chunks' headers behind it are read one by one. */
#include <string.h>

#include "base/bits.h"
#include "format/gltf.h"

#define HEADER_SIZE 12u
#define CHUNK_HEADER_SIZE 8u
#define CHUNK_JSON 0x4e4f534au
#define CHUNK_BIN 0x004e4942u

static bool fail_at(aci_gltf *g, ac_status status, size_t offset, const char *text) {
    aci_fail_at(g->builder->error, status, offset, "%s", text);
    return false;
}

bool aci_gltf_is_glb(aci_bytes bytes) {
    return bytes.size >= 4 && memcmp(bytes.data, "glTF", 4) == 0;
}

typedef struct chunk {
    uint32_t size, type;
    size_t offset; /* of its bytes */
} chunk;

/* The chunk at `at`; all of it lies before `end`. */
static bool read_chunk(aci_gltf *g, size_t at, size_t end, chunk *out) {
    aci_gltf_piece piece;
    if (end - at < CHUNK_HEADER_SIZE)
        return fail_at(g, AC_ERROR_TRUNCATED, at, "the header of a chunk is cut off");
    if (!aci_gltf_piece_of(g, &g->document, at, CHUNK_HEADER_SIZE, &piece)) return false;
    *out = (chunk){aci_u32_at(piece.data), aci_u32_at(piece.data + 4), at + CHUNK_HEADER_SIZE};
    aci_gltf_release(g, &piece);
    if (out->size <= end - out->offset) return true;
    aci_fail_at(g->builder->error, AC_ERROR_TRUNCATED, at,
                "a chunk of %u bytes, of which the file holds %zu", (unsigned)out->size,
                end - out->offset);
    return false;
}

/* Where the file ends, as its header says. */
static bool read_header(aci_gltf *g, size_t *end) {
    uint32_t version, length;
    aci_gltf_piece piece;
    if (g->document.size < HEADER_SIZE)
        return fail_at(g, AC_ERROR_TRUNCATED, g->document.size, "the GLB header is cut off");
    if (!aci_gltf_piece_of(g, &g->document, 0, HEADER_SIZE, &piece)) return false;
    version = aci_u32_at(piece.data + 4);
    length = aci_u32_at(piece.data + 8);
    aci_gltf_release(g, &piece);
    if (version != 2)
        return aci_gltf_fail(g, AC_ERROR_UNSUPPORTED, "GLB version %u, not 2",
                             (unsigned)version);
    if (length > g->document.size) {
        aci_fail_at(g->builder->error, AC_ERROR_TRUNCATED, 8,
                    "the header says %u bytes, and the file has %zu", (unsigned)length,
                    g->document.size);
        return false;
    }
    *end = length;
    return length == g->document.size ||
           aci_gltf_warn(g, "%zu bytes behind the end that the GLB header gives",
                         g->document.size - length);
}

/* BIN is the second chunk; others are for readers who know them. */
static bool find_bin(aci_gltf *g, size_t at, size_t end) {
    while (at < end) {
        chunk next;
        if (end - at < 4) return true; /* padding */
        if (!read_chunk(g, at, end, &next)) return false;
        if (next.type == CHUNK_BIN && !g->has_bin) {
            const uint8_t *data = g->document.data;
            g->has_bin = true;
            g->bin = g->document;
            g->bin.data = data ? data + next.offset : NULL;
            g->bin.offset = g->document.offset + next.offset;
            g->bin.size = next.size;
        }
        at = next.offset + next.size;
    }
    return true;
}

bool aci_gltf_open(aci_gltf *g, aci_bytes bytes, aci_bytes *json) {
    const aci_files *files = g->builder->files;
    size_t end = 0;
    chunk first;
    g->document = (aci_gltf_source){(const uint8_t *)bytes.data, 0, bytes.size, NULL};
    g->is_glb = aci_gltf_is_glb(bytes);
    *json = bytes;
    if (!g->is_glb) return true;
    if (files && files->self)
        g->document = (aci_gltf_source){files->self->data, 0, files->self->size, files->self};
    if (!read_header(g, &end)) return false;
    if (end < HEADER_SIZE || !read_chunk(g, HEADER_SIZE, end, &first))
        return fail_at(g, AC_ERROR_TRUNCATED, 8, "the header says a size below its own");
    if (first.type != CHUNK_JSON)
        return fail_at(g, AC_ERROR_SYNTAX, HEADER_SIZE, "the first chunk is not the JSON");
    /* Of a file that has changed since its beginning was read. */
    if (bytes.size < first.offset || first.size > bytes.size - first.offset)
        return fail_at(g, AC_ERROR_TRUNCATED, HEADER_SIZE, "the JSON is cut off");
    *json = (aci_bytes){bytes.data + first.offset, first.size};
    return find_bin(g, first.offset + first.size, end);
}
