/* glTF, writing: the document and its bytes as a GLB; data URIs. */
#include <string.h>

#include "base/error.h"
#include "base/size.h"
#include "format/gltf_write.h"

#define CHUNK_JSON 0x4e4f534au
#define CHUNK_BIN 0x004e4942u

static size_t padding_of(size_t size) { return (4 - size % 4) % 4; }

static void put_chunk(aci_buffer *out, uint32_t type, aci_bytes bytes, uint8_t filler) {
    size_t padding = padding_of(bytes.size);
    aci_buffer_u32(out, (uint32_t)(bytes.size + padding));
    aci_buffer_u32(out, type);
    aci_buffer_bytes(out, bytes.data, bytes.size);
    for (size_t i = 0; i < padding; i++) aci_buffer_byte(out, filler);
}

/* Of the whole file; false: it is more than a GLB can say. */
static bool size_of_glb(aci_bytes json, aci_bytes bin, const aci_bytes more[2], size_t *out) {
    const size_t parts[] = {12,
                            8,
                            json.size,
                            padding_of(json.size),
                            more[0].size,
                            more[1].size,
                            bin.data ? 8 : 0,
                            bin.size,
                            padding_of(bin.size)};
    *out = 0;
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++)
        if (!aci_size_add(*out, parts[i], out)) return false;
    return *out <= UINT32_MAX;
}

ac_status aci_gltf_put_glb(const aci_gltf_file *file, aci_bytes json, aci_bytes bin,
                           const aci_bytes more[2]) {
    size_t size;
    if (!size_of_glb(json, bin, more, &size))
        return aci_fail(file->error, AC_ERROR_TOLERANCE,
                        "a GLB holds at most 2^32 - 1 bytes: write a .gltf");
    aci_buffer_text(file->out, "glTF");
    aci_buffer_u32(file->out, 2);
    aci_buffer_u32(file->out, (uint32_t)size);
    put_chunk(file->out, CHUNK_JSON, json, ' ');
    if (bin.data) put_chunk(file->out, CHUNK_BIN, bin, 0);
    for (size_t i = 0; i < 2; i++) aci_buffer_bytes(file->out, more[i].data, more[i].size);
    return AC_OK;
}

/* ---- base64 ------------------------------------------------------------------------------ */

/* Four characters for up to three bytes. */
static void encode(const unsigned char *bytes, size_t count, char out[4]) {
    static const char digits[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    uint32_t bits = (uint32_t)bytes[0] << 16 | (count > 1 ? (uint32_t)bytes[1] << 8 : 0) |
                    (count > 2 ? bytes[2] : 0);
    for (size_t i = 0; i < 4; i++) out[i] = i > count ? '=' : digits[bits >> (18 - 6 * i) & 63];
}

void aci_gltf_put_data_uri(aci_buffer *out, const void *data, size_t size) {
    enum { GROUPS = 256 };
    const unsigned char *bytes = data;
    char text[4 * GROUPS];
    size_t used = 0;
    aci_buffer_text(out, "\"data:application/octet-stream;base64,");
    for (size_t i = 0; i < size; i += 3) {
        encode(bytes + i, size - i < 3 ? size - i : 3, text + used);
        used += 4;
        if (used < sizeof text) continue;
        aci_buffer_bytes(out, text, used);
        used = 0;
    }
    aci_buffer_bytes(out, text, used);
    aci_buffer_text(out, "\"");
}
