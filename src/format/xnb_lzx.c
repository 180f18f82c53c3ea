/* LZX bodies of XNBs: their frames, and which decoder takes them. Follows docs/formats/xnb.md.
 *
 * libmspack decodes what can be laid out as a cabinet (xnb_lzx_cabinet.c). The rest, and all where
 * this build is without libmspack, is for our own decoder (lzx.c). LZX has no checksum: damage may
 * pass, and the reader of the body must trust nothing. */
#include "format/xnb_lzx.h"

#include <string.h>

#include "format/lzx.h"

#define LARGEST_BLOCK (ACI_LZX_FRAME_SIZE + 6144u) /* compressed, in a cabinet */

/* ---- frames ---------------------------------------------------------------------------- */

static uint32_t read_u16_be(aci_reader *in) {
    uint32_t high = aci_reader_u8(in, "the header of an LZX frame");
    return high << 8 | aci_reader_u8(in, "the header of an LZX frame");
}

/* A size of 0, which both sizes may have, ends the data. */
static bool read_header(aci_reader *in, aci_xnb_lzx_frame *out) {
    out->offset = aci_reader_offset(in);
    out->plain_size = ACI_LZX_FRAME_SIZE;
    uint32_t first = aci_reader_u8(in, "the header of an LZX frame");
    if (first == 0xff) {
        out->plain_size = read_u16_be(in);
        out->size = read_u16_be(in);
    } else {
        out->size = first << 8 | aci_reader_u8(in, "the header of an LZX frame");
    }
    return !in->failed;
}

bool aci_xnb_lzx_next(aci_reader *in, aci_xnb_lzx_frame *out) {
    if (!read_header(in, out)) return false;
    out->data = aci_reader_take(in, out->size, "an LZX frame");
    return out->data;
}

static bool check_frame(aci_xnb *x, const aci_xnb_lzx *all, const aci_xnb_lzx_frame *one) {
    unsigned number = all->count;
    if (one->plain_size > ACI_LZX_FRAME_SIZE)
        return aci_xnb_fail(x, AC_ERROR_VALUE, one->offset,
                            "LZX frame %u says %u bytes, and a frame has %u at most", number,
                            (unsigned)one->plain_size, ACI_LZX_FRAME_SIZE);
    if (one->size > LARGEST_BLOCK)
        return aci_xnb_fail(x, AC_ERROR_VALUE, one->offset,
                            "LZX frame %u says %u compressed bytes, and %u are the most",
                            number, (unsigned)one->size, LARGEST_BLOCK);
    if (one->size > aci_reader_left(&all->in))
        return aci_xnb_fail(x, AC_ERROR_TRUNCATED, one->offset,
                            "LZX frame %u says %u compressed bytes, and %zu are left", number,
                            (unsigned)one->size, aci_reader_left(&all->in));
    return true;
}

/* Bytes behind the data, or an end before all is there. */
static bool end_early(aci_xnb *x, const aci_xnb_lzx *all, const aci_xnb_lzx_frame *end,
                      uint32_t size) {
    size_t left = aci_reader_left(&all->in);
    if (all->plain_size != size)
        return aci_xnb_fail(
            x, AC_ERROR_VALUE, end->offset,
            "LZX frame %u has a size of 0, which ends the data after %llu of %u "
            "bytes",
            (unsigned)all->count, (unsigned long long)all->plain_size, (unsigned)size);
    return left == 0 || aci_xnb_warn(x, aci_reader_offset(&all->in),
                                     "%zu bytes follow the end of the LZX data", left);
}

/* Proves that the frames are whole and give `size` bytes. */
static bool count_frames(aci_xnb *x, aci_xnb_lzx *all, uint32_t size) {
    aci_reader first = all->in;
    uint32_t last_plain_size = ACI_LZX_FRAME_SIZE;
    while (aci_reader_left(&all->in)) {
        aci_xnb_lzx_frame one;
        if (!read_header(&all->in, &one)) return false;
        if (one.plain_size == 0 || one.size == 0) {
            if (!end_early(x, all, &one, size)) return false;
            break;
        }
        if (!check_frame(x, all, &one)) return false;
        aci_reader_take(&all->in, one.size, "an LZX frame");
        if (last_plain_size < ACI_LZX_FRAME_SIZE) all->short_before_last = true;
        last_plain_size = one.plain_size;
        all->last_start = all->size;
        all->size += one.size;
        all->plain_size += one.plain_size;
        all->count++;
    }
    all->in = first;
    if (all->plain_size == size) return true;
    return aci_xnb_fail(
        x, AC_ERROR_VALUE, aci_reader_offset(&first) - 4,
        "the header says a plain body of %u bytes, and the LZX frames give %llu",
        (unsigned)size, (unsigned long long)all->plain_size);
}

/* The first block's type, which stands behind a flag and, with the flag, 32 bits; libmspack does
 * not say what is wrong. 16-bit words, most significant bit first. */
static bool check_first_block(aci_xnb *x, aci_reader in) {
    aci_xnb_lzx_frame one;
    if (!aci_xnb_lzx_next(&in, &one)) return false;
    size_t at = one.size > 1 && one.data[1] & 0x80 ? 5 : 1;
    if (at >= one.size) return true;
    unsigned type = one.data[at] >> 4 & 7u;
    return (type >= 1 && type <= 3) ||
           aci_xnb_fail(x, AC_ERROR_SYNTAX, aci_reader_offset(&in) - one.size,
                        "the first LZX block is of type %u, and there are 1 to 3", type);
}

/* ---- decoding ------------------------------------------------------------------------------ */

bool aci_xnb_body_grow(aci_xnb *x, aci_xnb_body *body, size_t size, size_t last_size) {
    if (size <= body->capacity) return true;
    aci_memory *memory = &x->builder->arena.memory;
    size_t capacity = body->capacity > last_size / 2 ? last_size : body->capacity * 2;
    if (capacity < size) capacity = size;
    uint8_t *data = aci_alloc(memory, capacity, x->builder->error);
    if (!data) return false;
    if (body->size) memcpy(data, body->data, body->size);
    aci_free(memory, body->data, body->capacity);
    body->data = data;
    body->capacity = capacity;
    return true;
}

static bool decode_frames(aci_xnb *x, const aci_xnb_lzx *all, aci_lzx *lzx, aci_xnb_body *out) {
    aci_reader in = all->in;
    for (uint32_t i = 0; i < all->count; i++) {
        aci_xnb_lzx_frame one;
        if (!aci_xnb_lzx_next(&in, &one) ||
            !aci_xnb_body_grow(x, out, out->size + one.plain_size, (size_t)all->plain_size))
            return false;
        aci_lzx_frame frame = {one.data, one.size, one.plain_size};
        if (!aci_lzx_decode(lzx, &frame, out->data))
            return aci_xnb_fail(x, lzx->status, one.offset,
                                "LZX frame %u cannot be decoded: %s", (unsigned)i, lzx->wrong);
        out->size += one.plain_size;
    }
    return true;
}

static bool decode_ourselves(aci_xnb *x, const aci_xnb_lzx *all, aci_xnb_body *out) {
    aci_memory *memory = &x->builder->arena.memory;
    aci_lzx *lzx = aci_alloc(memory, sizeof *lzx, x->builder->error);
    if (!lzx) return false;
    aci_lzx_init(lzx);
    bool good = decode_frames(x, all, lzx, out);
    aci_free(memory, lzx, sizeof *lzx);
    return good;
}

/* The compressed bytes as the header counts them. */
static bool find_data(aci_xnb *x, uint32_t file_size, aci_reader *out) {
    size_t left = aci_reader_left(&x->in);
    if (file_size < ACI_XNB_PACKED_HEADER_SIZE)
        return aci_xnb_fail(x, AC_ERROR_VALUE, 6,
                            "the header says that the file has %u bytes, and the header of an "
                            "LZX file has %d",
                            (unsigned)file_size, ACI_XNB_PACKED_HEADER_SIZE);
    size_t size = file_size - ACI_XNB_PACKED_HEADER_SIZE;
    if (size > left)
        return aci_xnb_fail(x, AC_ERROR_TRUNCATED, 6,
                            "the header says %zu bytes of LZX data, and %zu are there", size,
                            left);
    *out = aci_reader_of(x->in.data + x->in.at, size, x->builder->error);
    out->base = aci_reader_offset(&x->in);
    return true;
}

/* Behind it all->in stands at the first frame. */
static bool read_frames(aci_xnb *x, uint32_t file_size, aci_xnb_lzx *all) {
    uint32_t size = aci_reader_u32(&x->in, "the size of the plain body");
    if (x->in.failed || !find_data(x, file_size, &all->in)) return false;
    if (size == 0)
        return aci_xnb_fail(x, AC_ERROR_VALUE, ACI_XNB_HEADER_SIZE,
                            "the header says a plain body of 0 bytes");
    if (size > x->builder->limits.max_bytes)
        return aci_xnb_fail(x, AC_ERROR_LIMIT, ACI_XNB_HEADER_SIZE,
                            "the plain body has %u bytes, more than the limit of %zu bytes",
                            (unsigned)size, x->builder->limits.max_bytes);
    return count_frames(x, all, size) && check_first_block(x, all->in);
}

bool aci_xnb_open_lzx(aci_xnb *x, uint32_t file_size, aci_xnb_body *out) {
    aci_xnb_lzx all = {0};
    if (!read_frames(x, file_size, &all)) return false;
#ifdef ANIMCURVE_HAVE_MSPACK
    if (aci_xnb_lzx_suits_cabinet(&all)) return aci_xnb_lzx_decode_cabinet(x, &all, out);
#endif
    return decode_ourselves(x, &all, out);
}

bool aci_xnb_open_lzx_ourselves(aci_xnb *x, uint32_t file_size, aci_xnb_body *out) {
    aci_xnb_lzx all = {0};
    return read_frames(x, file_size, &all) && decode_ourselves(x, &all, out);
}
