/* LZ4 bodies of XNBs, as MonoGame has them: the size of the plain body, then one raw LZ4 block up
 * to the end of the file. Follows docs/formats/xnb.md.
 *
 * A walk over the block's sequences comes first: it needs no memory, gives the true size of the
 * plain body, and tells what is wrong in words. liblz4 then decodes into exactly that size. */
#include "format/xnb_lz4.h"

#ifdef ANIMCURVE_HAVE_LZ4
#include <limits.h>
#include <string.h>

#include <lz4.h>

/* ---- the walk ---------------------------------------------------------------------------- */

#define SHORTEST_MATCH 4u

static const char within[] = "the LZ4 block";

/* Four bits of a token, and the bytes behind it where all four are set. */
static uint64_t read_length(aci_reader *in, unsigned nibble) {
    uint64_t length = nibble;
    for (unsigned byte = nibble == 15 ? 255 : 0; byte == 255 && !in->failed;) {
        byte = aci_reader_u8(in, within);
        length += byte;
    }
    return length;
}

/* `plain`: bytes decoded so far, and then with this match. */
static bool pass_match(aci_xnb *x, aci_reader *in, unsigned nibble, uint64_t *plain) {
    size_t offset = aci_reader_offset(in);
    unsigned back = aci_reader_u16(in, within);
    if (in->failed) return false;
    if (back == 0 || back > *plain)
        return aci_xnb_fail(x, AC_ERROR_SYNTAX, offset,
                            "an LZ4 match goes back by %u, and %u bytes stand before it", back,
                            (unsigned)*plain);
    *plain += read_length(in, nibble) + SHORTEST_MATCH;
    return !in->failed;
}

/* The size of what the block at `in`, the rest of the file, decodes to. */
static bool measure(aci_xnb *x, aci_reader in, uint64_t *plain) {
    *plain = 0;
    for (;;) {
        unsigned token = aci_reader_u8(&in, within);
        uint64_t literals = read_length(&in, token >> 4);
        aci_reader_take(&in, literals > SIZE_MAX ? SIZE_MAX : (size_t)literals, within);
        if (in.failed) return false;
        *plain += literals;
        if (aci_reader_left(&in) == 0) return true; /* the last sequence has no match */
        if (!pass_match(x, &in, token & 15u, plain)) return false;
    }
}

/* ---- reading ----------------------------------------------------------------------------- */

bool aci_xnb_open_lz4(aci_xnb *x, aci_xnb_body *out) {
    size_t offset = aci_reader_offset(&x->in);
    uint32_t size = aci_reader_u32(&x->in, "the size of the plain body");
    uint64_t real;
    if (x->in.failed || !measure(x, x->in, &real)) return false;
    if (size != real)
        return aci_xnb_fail(x, AC_ERROR_VALUE, offset,
                            "the header says a plain body of %u bytes, and the LZ4 block gives "
                            "%llu",
                            (unsigned)size, (unsigned long long)real);
    size_t packed = aci_reader_left(&x->in);
    if (size > INT_MAX || packed > INT_MAX)
        return aci_xnb_fail(x, AC_ERROR_UNSUPPORTED, offset,
                            "an LZ4 body of %u bytes is more than is read", (unsigned)size);
    if (size == 0)
        return aci_xnb_fail(x, AC_ERROR_VALUE, offset, "the LZ4 block gives no bytes");
    out->data = aci_alloc(&x->builder->arena.memory, size, x->builder->error);
    if (!out->data) return false;
    out->size = out->capacity = size;
    const char *block = (const char *)x->in.data + x->in.at;
    if (LZ4_decompress_safe(block, (char *)out->data, (int)packed, (int)size) == (int)size)
        return true;
    return aci_xnb_fail(x, AC_ERROR_SYNTAX, aci_reader_offset(&x->in),
                        "the LZ4 block ends otherwise than LZ4 blocks may");
}

/* ---- writing ------------------------------------------------------------------------------ */

static void put_u32(char *at, size_t value) {
    for (int i = 0; i < 4; i++) at[i] = (char)(value >> (8 * i) & 0xff);
}

ac_status aci_xnb_pack_lz4(aci_buffer *file, ac_error *error) {
    size_t plain = file->size - ACI_XNB_HEADER_SIZE;
    int most = plain <= LZ4_MAX_INPUT_SIZE ? LZ4_compressBound((int)plain) : 0;
    if (most <= 0) return AC_OK; /* beyond what LZ4 takes */
    char *block = aci_alloc(&file->memory, (size_t)most, error);
    if (!block) return aci_status_of(error, AC_ERROR_MEMORY);
    int packed =
        LZ4_compress_default(file->data + ACI_XNB_HEADER_SIZE, block, (int)plain, most);
    size_t size = ACI_XNB_PACKED_HEADER_SIZE + (size_t)(packed > 0 ? packed : 0);
    if (packed > 0 && size < file->size) {
        file->data[5] |= (char)ACI_XNB_LZ4;
        put_u32(file->data + 6, size);
        put_u32(file->data + ACI_XNB_HEADER_SIZE, plain);
        memcpy(file->data + ACI_XNB_PACKED_HEADER_SIZE, block, (size_t)packed);
        file->size = size;
    }
    aci_free(&file->memory, block, (size_t)most);
    return AC_OK;
}

#else /* without liblz4 */

bool aci_xnb_open_lz4(aci_xnb *x, aci_xnb_body *out) {
    (void)out;
    return aci_xnb_fail(x, AC_ERROR_UNSUPPORTED, 5,
                        "the body is compressed with LZ4, which this build does not read");
}

ac_status aci_xnb_pack_lz4(aci_buffer *file, ac_error *error) {
    (void)file;
    return aci_fail(error, AC_ERROR_UNSUPPORTED, "this build does not write LZ4");
}

#endif
