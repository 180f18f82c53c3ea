/* Writes a GLB for glb_read of the shape of a character with a handful of short clips, as a modelling
 * program exports it: 43 joints, 14 clips of 129 channels (the joints' translations, rotations and
 * scales) over one time axis each, 1,806 channels, all LINEAR, an accessor and a view of its own for
 * each channel.
 * usage: glb_make > FILE */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum { JOINTS = 43, CLIPS = 14, CHANNELS = 3 * JOINTS, VIEWS = CLIPS * (CHANNELS + 1) };

static const unsigned keys_of[CLIPS] = {81, 24, 81, 18, 41, 21, 24, 11, 11, 39, 24, 21, 45, 41};

static char json[1 << 20];
static size_t json_size;

#define PUT(...) \
    (json_size += (size_t)snprintf(json + json_size, sizeof json - json_size, __VA_ARGS__))

static const char *comma(unsigned index) { return index ? "," : ""; }

/* ---- the JSON ---------------------------------------------------------------------------------- */

static void put_nodes(void) {
    PUT("\"nodes\":[");
    for (unsigned j = 0; j < JOINTS; j++) {
        PUT("%s{\"name\":\"Bone.%03u.L\",\"rotation\":[0.0123456789,0.6955496072769165,"
            "0.7184780836105347,0.0012345],\"scale\":[1,0.9999998211860657,1],"
            "\"translation\":[%u.6367220282554626,0.030579209327697754,0.05701467767357826]",
            comma(j), j, j);
        if (2 * j + 2 < JOINTS) PUT(",\"children\":[%u,%u]", 2 * j + 1, 2 * j + 2);
        PUT("}");
    }
    PUT("],");
}

/* The accessors of a clip follow each other: times, then one a channel. */
static void put_animation(unsigned clip) {
    static const char *const paths[] = {"translation", "rotation", "scale"};
    unsigned times = clip * (CHANNELS + 1);
    PUT("%s{\"name\":\"Motion_%u\",\"channels\":[", comma(clip), clip);
    for (unsigned c = 0; c < CHANNELS; c++)
        PUT("%s{\"sampler\":%u,\"target\":{\"node\":%u,\"path\":\"%s\"}}", comma(c), c, c / 3,
            paths[c % 3]);
    PUT("],\"samplers\":[");
    for (unsigned c = 0; c < CHANNELS; c++)
        PUT("%s{\"input\":%u,\"interpolation\":\"LINEAR\",\"output\":%u}", comma(c), times,
            times + 1 + c);
    PUT("]}");
}

/* 0: times; else one more than the channel. */
static unsigned width_of(unsigned view) {
    unsigned in_clip = view % (CHANNELS + 1);
    return in_clip == 0 ? 1 : (in_clip - 1) % 3 == 1 ? 4 : 3;
}

static unsigned count_of(unsigned view) { return keys_of[view / (CHANNELS + 1)]; }

static void put_accessors(void) {
    static const char *const types[] = {"", "SCALAR", "", "VEC3", "VEC4"};
    PUT("\"accessors\":[");
    for (unsigned v = 0; v < VIEWS; v++) {
        PUT("%s{\"bufferView\":%u,\"componentType\":5126,\"count\":%u,", comma(v), v,
            count_of(v));
        if (width_of(v) == 1)
            PUT("\"max\":[%.9g],\"min\":[0],", (double)((float)(count_of(v) - 1) / 24.0f));
        PUT("\"type\":\"%s\"}", types[width_of(v)]);
    }
    PUT("],");
}

static size_t put_views(void) {
    size_t offset = 0;
    PUT("\"bufferViews\":[");
    for (unsigned v = 0; v < VIEWS; v++) {
        size_t size = sizeof(float) * width_of(v) * count_of(v);
        PUT("%s{\"buffer\":0,\"byteLength\":%zu,\"byteOffset\":%zu}", comma(v), size, offset);
        offset += size;
    }
    PUT("],\"buffers\":[{\"byteLength\":%zu}]}", offset);
    return offset;
}

/* The size of the data. */
static size_t put_json(void) {
    PUT("{\"asset\":{\"version\":\"2.0\"},\"scene\":0,\"scenes\":[{\"nodes\":[0]}],");
    put_nodes();
    PUT("\"animations\":[");
    for (unsigned c = 0; c < CLIPS; c++) put_animation(c);
    PUT("],");
    put_accessors();
    size_t size = put_views();
    while (json_size % 4) PUT(" ");
    return size;
}

/* ---- the file ---------------------------------------------------------------------------------- */

static void write_u32(uint32_t value) {
    unsigned char bytes[4] = {(unsigned char)value, (unsigned char)(value >> 8),
                              (unsigned char)(value >> 16), (unsigned char)(value >> 24)};
    fwrite(bytes, 1, 4, stdout);
}

static void write_f32(float value) {
    uint32_t bits;
    memcpy(&bits, &value, 4);
    write_u32(bits);
}

/* Rotations about an axis that differs from joint to joint. */
static void write_view(unsigned view) {
    unsigned width = width_of(view);
    for (unsigned k = 0; k < count_of(view); k++) {
        float s = sinf(0.1f * (float)k + (float)view), c = sqrtf(1.0f - s * s);
        if (width == 1) write_f32((float)k / 24.0f);
        for (unsigned i = 0; width == 3 && i < 3; i++) write_f32(1.0f + 0.1f * s * (float)i);
        for (unsigned i = 0; width == 4 && i < 4; i++)
            write_f32(i == view % 3 ? s : i == 3 ? c : 0.0f);
    }
}

int main(void) {
    size_t size = put_json();
    if (json_size >= sizeof json) return fprintf(stderr, "the JSON has no room\n"), 1;
    write_u32(0x46546c67); /* "glTF" */
    write_u32(2);
    write_u32((uint32_t)(12 + 8 + json_size + 8 + size));
    write_u32((uint32_t)json_size);
    write_u32(0x4e4f534a); /* "JSON" */
    fwrite(json, 1, json_size, stdout);
    write_u32((uint32_t)size);
    write_u32(0x004e4942); /* "BIN" */
    for (unsigned v = 0; v < VIEWS; v++) write_view(v);
    return ferror(stdout) ? 1 : 0;
}
