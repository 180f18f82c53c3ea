/* Any bytes as a stream of EXT_ or KHR_meshopt_compression: what the first of them choose is put
 * around it, so that the decoder and its filters see every byte. Either the channel loads, with
 * finite numbers and rotations of unit length, or it is dropped with one warning. */
#include <math.h>
#include <string.h>

#include "fuzz_claim.h"

#define HEAD 3       /* bytes that choose */
#define MOST 0x3fffu /* elements */

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

typedef struct shape { /* of what the stream holds */
    const char *path, *filter, *type;
    unsigned stride, component;
    int is_normalised;
} shape;

static const shape shapes[] = {
    {"translation", "NONE", "VEC3", 12, 5126, 0},
    {"translation", "EXPONENTIAL", "VEC3", 12, 5126, 0},
    {"rotation", "QUATERNION", "VEC4", 8, 5122, 1},
    {"rotation", "NONE", "VEC4", 16, 5126, 0},
    {"rotation", "EXPONENTIAL", "VEC4", 16, 5126, 0},
    {"rotation", "NONE", "VEC4", 4, 5120, 1},
    {"scale", "NONE", "VEC3", 64, 5126, 0},
    {"scale", "EXPONENTIAL", "VEC3", 256, 5126, 0},
};

typedef struct bytes {
    uint8_t *data;
    size_t size;
} bytes;

static void put_u32(bytes *out, uint32_t value) {
    for (int i = 0; i < 4; i++) out->data[out->size++] = (uint8_t)(value >> 8 * i);
}

static void put(bytes *out, const void *data, size_t size) {
    if (size) memcpy(out->data + out->size, data, size);
    out->size += size;
}

/* The times 0, 1, 2 .. and behind them the stream. */
static void put_bin(bytes *out, unsigned count, const uint8_t *stream, size_t size) {
    for (unsigned i = 0; i < count; i++) {
        float time = (float)i;
        uint32_t bits;
        memcpy(&bits, &time, sizeof bits);
        put_u32(out, bits);
    }
    put(out, stream, size);
}

static int print_json(char *out, size_t room, const shape *of, const char *extension,
                      unsigned count, size_t size) {
    return snprintf(
        out, room,
        "{\"asset\":{\"version\":\"2.0\"},\"nodes\":[{}],\"animations\":[{\"channels\":["
        "{\"sampler\":0,\"target\":{\"node\":0,\"path\":\"%s\"}}],\"samplers\":[{\"input\":0,"
        "\"output\":1}]}],\"accessors\":[{\"bufferView\":0,\"componentType\":5126,\"count\":%u,"
        "\"type\":\"SCALAR\",\"min\":[0],\"max\":[%u]},{\"bufferView\":1,\"componentType\":%u,"
        "\"normalized\":%s,\"count\":%u,\"type\":\"%s\"}],\"bufferViews\":[{\"buffer\":0,"
        "\"byteLength\":%u},{\"buffer\":1,\"byteLength\":%u,\"byteStride\":%u,\"extensions\":{"
        "\"%s\":{\"buffer\":0,\"byteOffset\":%u,\"byteLength\":%zu,\"byteStride\":%u,"
        "\"count\":%u,\"mode\":\"ATTRIBUTES\",\"filter\":\"%s\"}}}],\"buffers\":[{"
        "\"byteLength\":%zu},{\"byteLength\":%u}]}",
        of->path, count, count - 1, of->component, of->is_normalised ? "true" : "false", count,
        of->type, 4 * count, count * of->stride, of->stride, extension, 4 * count, size,
        of->stride, count, of->filter, 4 * count + size, count * of->stride);
}

/* A GLB; free the data. */
static bytes wrap(const shape *of, const char *extension, unsigned count, const uint8_t *stream,
                  size_t size) {
    char json[2048];
    int used = print_json(json, sizeof json, of, extension, count, size);
    FUZZ_REQUIRE(used > 0 && (size_t)used < sizeof json);
    size_t json_size = ((size_t)used + 3) / 4 * 4, bin_size = (4 * count + size + 3) / 4 * 4;
    bytes out = {calloc(28 + json_size + bin_size, 1), 0};
    FUZZ_REQUIRE(out.data);
    put(&out, "glTF", 4);
    put_u32(&out, 2);
    put_u32(&out, (uint32_t)(28 + json_size + bin_size));
    put_u32(&out, (uint32_t)json_size);
    put(&out, "JSON", 4);
    put(&out, json, (size_t)used);
    while (out.size < 20 + json_size) out.data[out.size++] = ' ';
    put_u32(&out, (uint32_t)bin_size);
    put(&out, "BIN", 4);
    put_bin(&out, count, stream, size);
    out.size = 28 + json_size + bin_size;
    return out;
}

static void check_track(const ac_track *track) {
    for (size_t i = 0; i < (size_t)track->axis->count * track->width; i++)
        FUZZ_REQUIRE(isfinite(track->values[i]));
    for (size_t k = 0; track->kind == AC_TRACK_QUAT && k < track->axis->count; k++) {
        const float *q = track->values + 4 * k;
        double sum = 0;
        for (int i = 0; i < 4; i++) sum += (double)q[i] * (double)q[i];
        FUZZ_REQUIRE(sum > 0.98 && sum < 1.02);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size < HEAD) return 0;
    const shape *of = &shapes[data[0] % (sizeof shapes / sizeof shapes[0])];
    const char *extension =
        data[0] & 0x80 ? "KHR_meshopt_compression" : "EXT_meshopt_compression";
    unsigned count = 1 + (((unsigned)data[1] | (unsigned)data[2] << 8) & MOST);
    bytes glb = wrap(of, extension, count, data + HEAD, size - HEAD);
    ac_load_opts opts = {.limits.max_bytes = (size_t)64 << 20};
    ac_error error;
    ac_asset *asset = ac_load_memory(glb.data, glb.size, &opts, &error);
    FUZZ_REQUIRE(asset && asset->clip_count == 1);
    FUZZ_REQUIRE(asset->clips[0].track_count <= 1);
    FUZZ_REQUIRE(asset->clips[0].track_count == 1 || asset->warning_count == 1);
    if (asset->clips[0].track_count) check_track(&asset->clips[0].tracks[0]);
    ac_asset_free(asset);
    free(glb.data);
    return 0;
}
