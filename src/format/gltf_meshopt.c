/* The attribute streams of EXT_meshopt_compression (version 0) and KHR_meshopt_compression (also
 * version 1), and the filters that animations use; rules: docs/formats/gltf.md. libmeshoptimizer
 * decodes version 0 where the build has it; its older versions do not know version 1. Filters are
 * always ours, so that every build gives the same bits.
 *
 * A stream: a byte of version, blocks of elements, a tail with the element before the first. In a
 * block the bytes of all elements at one byte position stand together, as differences to the
 * element before, in groups of 16. */
#include <math.h>
#include <string.h>

#include "base/bits.h"
#include "format/gltf.h"

#ifdef ANIMCURVE_HAVE_MESHOPTIMIZER
#include <meshoptimizer.h>
#endif

#define BLOCK_BYTES 8192u
#define MOST_ELEMENTS 256u /* of a block */
#define GROUP 16u
#define MOST_STRIDE 256u

/* Every byte up to `end` belongs to blocks. */
typedef struct stream {
    const uint8_t *at, *end;
    size_t stride;
    uint8_t version;
    const uint8_t *channels; /* [stride / 4], of version 1 */
    uint8_t last[MOST_STRIDE];
} stream;

static size_t block_elements(size_t stride) {
    size_t count = BLOCK_BYTES / stride / GROUP * GROUP;
    return count < MOST_ELEMENTS ? count : MOST_ELEMENTS;
}

size_t aci_meshopt_least(size_t count, size_t stride) {
    size_t elements = block_elements(stride);
    size_t blocks = count / elements + (count % elements != 0);
    /* Version 1 can say of four byte positions in one byte that they do not change. */
    return blocks > SIZE_MAX / MOST_STRIDE ? SIZE_MAX : 1 + blocks * (stride / 4);
}

static const uint8_t *take(stream *in, size_t size) {
    if (size > (size_t)(in->end - in->at)) return NULL;
    in->at += size;
    return in->at - size;
}

/* ---- groups ------------------------------------------------------------------------------ */

/* 16 numbers of `bits` bits; those that are all ones stand as whole bytes behind them. */
static bool read_group(stream *in, unsigned bits, uint8_t out[GROUP]) {
    const uint8_t *packed = take(in, GROUP * bits / 8);
    if (!packed) return false;
    for (unsigned i = 0; i < GROUP; i++) {
        unsigned place = i * bits % 8;
        /* The first stands in the highest bits, but single bits begin at the lowest. */
        unsigned shift = bits == 1 ? place : 8 - bits - place;
        unsigned most = (1u << bits) - 1, number = packed[i * bits / 8] >> shift & most;
        if (bits < 8 && bits > 0 && number == most) {
            const uint8_t *whole = take(in, 1);
            if (!whole) return false;
            number = *whole;
        }
        out[i] = (uint8_t)number;
    }
    return true;
}

/* The bytes of one position: two bits for each group, then the groups. */
static bool read_groups(stream *in, const uint8_t widths[4], size_t count, uint8_t *out) {
    size_t groups = (count + GROUP - 1) / GROUP;
    const uint8_t *header = take(in, (groups + 3) / 4);
    for (size_t i = 0; header && i < groups; i++) {
        unsigned bits = widths[header[i / 4] >> (i % 4 * 2) & 3];
        if (bits == 0) memset(out + i * GROUP, 0, GROUP);
        else if (!read_group(in, bits, out + i * GROUP)) return false;
    }
    return header != NULL;
}

/* `control`: version 1 has two bits for each position. */
static bool read_position(stream *in, unsigned control, size_t count, uint8_t *out) {
    static const uint8_t old_widths[4] = {0, 2, 4, 8};
    static const uint8_t widths[5] = {0, 1, 2, 4, 8};
    const uint8_t *literal;
    if (in->version == 0) return read_groups(in, old_widths, count, out);
    switch (control) {
    case 0:
    case 1: return read_groups(in, widths + control, count, out);
    case 2: memset(out, 0, count); return true;
    default:
        literal = take(in, count);
        if (literal) memcpy(out, literal, count);
        return literal != NULL;
    }
}

/* ---- differences ------------------------------------------------------------------------- */

/* Numbers of `size` bytes at one place of each element. rows: the bytes of each of their
 * positions, MOST_ELEMENTS apart. */
static void add_differences(const stream *in, const uint8_t *rows, size_t place, size_t size,
                            size_t count, uint8_t *out) {
    uint32_t mask = size == 1 ? 0xffu : 0xffffu, before = 0;
    for (size_t b = 0; b < size; b++) before |= (uint32_t)in->last[place + b] << 8 * b;
    for (size_t i = 0; i < count; i++) {
        uint32_t zigzag = 0;
        for (size_t b = 0; b < size; b++)
            zigzag |= (uint32_t)rows[b * MOST_ELEMENTS + i] << 8 * b;
        before = (before + ((0u - (zigzag & 1u)) ^ (zigzag >> 1))) & mask;
        for (size_t b = 0; b < size; b++)
            out[i * in->stride + place + b] = (uint8_t)(before >> 8 * b);
    }
}

static void turn_differences(const stream *in, const uint8_t *rows, size_t place, unsigned turn,
                             size_t count, uint8_t *out) {
    uint32_t before = 0;
    for (size_t b = 0; b < 4; b++) before |= (uint32_t)in->last[place + b] << 8 * b;
    for (size_t i = 0; i < count; i++) {
        uint32_t bits = 0;
        for (size_t b = 0; b < 4; b++) bits |= (uint32_t)rows[b * MOST_ELEMENTS + i] << 8 * b;
        before ^= bits >> turn | bits << ((32 - turn) & 31);
        for (size_t b = 0; b < 4; b++)
            out[i * in->stride + place + b] = (uint8_t)(before >> 8 * b);
    }
}

/* Four byte positions of a block from their rows; false: of no known kind. */
static bool join(const stream *in, const uint8_t *rows, size_t place, size_t count,
                 uint8_t *out) {
    unsigned channel = in->version ? in->channels[place / 4] : 0, size = (channel & 3) + 1;
    if ((channel & 3) == 3) return false;
    if ((channel & 3) == 2) {
        turn_differences(in, rows, place, channel >> 4 & 31, count, out);
        return true;
    }
    for (size_t b = 0; b < 4; b += size)
        add_differences(in, rows + b * MOST_ELEMENTS, place + b, size, count, out);
    return true;
}

static bool read_block(stream *in, size_t count, uint8_t *out) {
    uint8_t rows[4 * MOST_ELEMENTS];
    const uint8_t *controls = NULL;
    if (in->version && !(controls = take(in, in->stride / 4))) return false;
    for (size_t place = 0; place < in->stride; place += 4) {
        for (size_t b = 0; b < 4; b++) {
            unsigned control = controls ? controls[place / 4] >> 2 * b & 3 : 0;
            if (!read_position(in, control, count, rows + b * MOST_ELEMENTS)) return false;
        }
        if (!join(in, rows, place, count, out)) return false;
    }
    memcpy(in->last, out + (count - 1) * in->stride, in->stride);
    return true;
}

/* ---- streams ----------------------------------------------------------------------------- */

static const char broken[] = "is broken or cut off"; /* the library does not tell them apart */

const char *aci_meshopt_decode_own(const uint8_t *data, size_t size, size_t count,
                                   size_t stride, uint8_t *out) {
    stream in = {.stride = stride};
    if (size == 0 || (data[0] != 0xa0 && data[0] != 0xa1)) return "is of no known version";
    in.version = data[0] & 1;
    size_t tail = stride + (in.version ? stride / 4 : 0), least = in.version ? 24 : 32;
    size_t padded = tail < least ? least : tail;
    if (size - 1 < padded) return broken;
    memcpy(in.last, data + size - tail, stride);
    in.channels = data + size - tail + stride;
    in.at = data + 1;
    in.end = data + size - padded;
    size_t most = block_elements(stride);
    for (size_t done = 0; done < count; done += most) {
        size_t part = count - done < most ? count - done : most;
        if (!read_block(&in, part, out + done * stride)) return broken;
    }
    return in.at == in.end ? NULL : broken; /* bytes that belong to no element */
}

const char *aci_meshopt_decode(const uint8_t *data, size_t size, size_t count, size_t stride,
                               uint8_t *out) {
#ifdef ANIMCURVE_HAVE_MESHOPTIMIZER
    if (size > 0 && data[0] == 0xa0)
        return meshopt_decodeVertexBuffer(out, count, stride, data, size) == 0 ? NULL : broken;
#endif
    return aci_meshopt_decode_own(data, size, count, stride, out);
}

/* ---- filters ----------------------------------------------------------------------------- */

static int32_t s16_at(const uint8_t *bytes) {
    int32_t bits = bytes[0] | bytes[1] << 8;
    return bits < 0x8000 ? bits : bits - 0x10000;
}

/* A component as a normalised short, rounded away from zero at halves. */
static void put_s16(uint8_t *bytes, double component) {
    int32_t number = (int32_t)(component * 32767.0 + (component >= 0 ? 0.5 : -0.5));
    bytes[0] = (uint8_t)((uint32_t)number & 0xff);
    bytes[1] = (uint8_t)((uint32_t)number >> 8 & 0xff);
}

/* Three components times the square root of two, as parts of a "one" whose lowest two bits are
 * the index of the fourth, which is the largest. */
static void turn_to_quaternion(uint8_t *element) {
    int32_t last = s16_at(element + 6);
    unsigned largest = (unsigned)last & 3u;
    double scale = 0.70710678118654752 / (double)(last | 3);
    double parts[4] = {0}, rest = 1.0;
    for (unsigned i = 1; i < 4; i++) {
        parts[i] = (double)s16_at(element + 2 * (i - 1)) * scale;
        rest -= parts[i] * parts[i];
    }
    parts[0] = sqrt(rest >= 0 ? rest : 0);
    for (unsigned i = 0; i < 4; i++) put_s16(element + 2 * ((largest + i) & 3), parts[i]);
}

/* 24 bits of signed mantissa, 8 bits of signed exponent. */
static void turn_to_float(uint8_t *number) {
    uint32_t mantissa = number[0] | (uint32_t)number[1] << 8 | (uint32_t)number[2] << 16;
    int exponent = number[3] < 128 ? number[3] : number[3] - 256;
    double whole = mantissa < 0x800000 ? (double)mantissa : (double)mantissa - 0x1000000;
    uint32_t bits = aci_f32_bits((float)ldexp(whole, exponent));
    for (unsigned b = 0; b < 4; b++) number[b] = (uint8_t)(bits >> 8 * b);
}

void aci_meshopt_filter_apply(aci_meshopt_filter filter, uint8_t *data, size_t count,
                              size_t stride) {
    if (filter == ACI_MESHOPT_QUATERNION)
        for (size_t i = 0; i < count; i++) turn_to_quaternion(data + i * stride);
    if (filter == ACI_MESHOPT_EXPONENTIAL)
        for (size_t i = 0; i < count * stride; i += 4) turn_to_float(data + i);
}
