/* LZX with a window of 64 KiB, frame by frame, for the streams that libmspack's reader of cabinets
 * cannot be given (xnb_lzx.c). Follows docs/formats/xnb.md, "LZX blocks".
 *
 * What was decoded so far is the window. Nothing in the data is trusted: a code must be complete or
 * empty, lengths may not run past their table, no match may reach before the start, out of the
 * window, or over the end of its frame or block, and bits behind a frame's end are an error. The
 * translation of E8, which makes machine code smaller and no XNB uses, is refused by name. */
#include "format/lzx.h"

#include <string.h>

#define WINDOW_SIZE 65536u
#define LONGEST_CODE 16u

enum { VERBATIM = 1, ALIGNED = 2, STORED = 3 };
enum { LITERAL_COUNT = 256, PRE_COUNT = 20, ALIGNED_COUNT = 8 };

static bool fail(aci_lzx *lzx, const char *wrong) {
    if (!lzx->wrong) {
        lzx->wrong = wrong;
        lzx->status = AC_ERROR_SYNTAX;
    }
    return false;
}

/* ---- bits ---------------------------------------------------------------------------------- */

/* Little-endian; 0 behind the end. */
static uint32_t word_at(const aci_lzx_bits *in, size_t index) {
    if (index >= (in->size - in->at) / 2) return 0;
    const uint8_t *word = in->data + in->at + index * 2;
    return (uint32_t)word[1] << 8 | word[0];
}

/* The next 16 bits, most significant first. */
static uint32_t peek(const aci_lzx_bits *in) {
    size_t index = in->used / 16;
    uint32_t words = word_at(in, index) << 16 | word_at(in, index + 1);
    return words << in->used % 16 >> 16;
}

static bool skip(aci_lzx *lzx, size_t count) {
    aci_lzx_bits *in = &lzx->in;
    in->used += count;
    return in->used <= (in->size - in->at) / 2 * 16 || fail(lzx, "its data end early");
}

/* count <= 16; 0 once something is wrong. */
static uint32_t take(aci_lzx *lzx, unsigned count) {
    uint32_t value = peek(&lzx->in) >> (16 - count);
    return skip(lzx, count) ? value : 0;
}

/* ---- codes --------------------------------------------------------------------------------- */

/* From the length of each symbol's code; 0: the symbol has none. A code without symbols is legal,
 * as long as nothing is read by it. */
static bool make_code(aci_lzx *lzx, aci_lzx_code *code, const uint8_t *lengths, size_t count) {
    uint16_t counts[LONGEST_CODE + 1] = {0}, next[LONGEST_CODE + 1];
    for (size_t i = 0; i < count; i++) counts[lengths[i]]++;
    uint32_t at = 0;
    uint16_t first = 0;
    for (unsigned length = 1; length <= LONGEST_CODE; length++) {
        code->start[length] = at;
        at += (uint32_t)counts[length] << (LONGEST_CODE - length);
        code->end[length] = at;
        code->first[length] = next[length] = first;
        first = (uint16_t)(first + counts[length]);
    }
    if (first != 0 && at != 1u << LONGEST_CODE)
        return fail(lzx, at >> LONGEST_CODE ? "a Huffman code has too many symbols"
                                            : "a Huffman code is not complete");
    for (size_t i = 0; i < count; i++)
        if (lengths[i]) code->symbols[next[lengths[i]]++] = (uint16_t)i;
    return true;
}

static unsigned take_symbol(aci_lzx *lzx, const aci_lzx_code *code) {
    uint32_t bits = peek(&lzx->in);
    unsigned length = 1;
    while (length <= LONGEST_CODE && bits >= code->end[length]) length++;
    if (length > LONGEST_CODE) {
        fail(lzx, "it uses a Huffman code without symbols");
        return 0;
    }
    if (!skip(lzx, length)) return 0;
    return code->symbols[code->first[length] +
                         ((bits - code->start[length]) >> (LONGEST_CODE - length))];
}

/* One symbol of a pre-tree: a run of equal lengths. */
static bool take_run(aci_lzx *lzx, const aci_lzx_code *pre, uint8_t *lengths, size_t left,
                     size_t *count) {
    unsigned symbol = take_symbol(lzx, pre);
    bool deltas = symbol < 17 || symbol == 19;
    *count = symbol == 17   ? 4 + take(lzx, 4)
             : symbol == 18 ? 20 + take(lzx, 5)
             : symbol == 19 ? 4 + take(lzx, 1)
                            : 1;
    unsigned delta = symbol == 19 ? take_symbol(lzx, pre) : symbol;
    if (lzx->wrong) return false;
    if (deltas && delta > 16) return fail(lzx, "a run of code lengths repeats no length");
    if (*count > left) return fail(lzx, "a run of code lengths is too long");
    memset(lengths, deltas ? (int)((lengths[0] + 17u - delta) % 17u) : 0, *count);
    return true;
}

/* Changes lengths[count], which stand as in the block before. */
static bool take_lengths(aci_lzx *lzx, uint8_t *lengths, size_t count) {
    uint8_t pre_lengths[PRE_COUNT];
    aci_lzx_code pre;
    for (size_t i = 0; i < PRE_COUNT; i++) pre_lengths[i] = (uint8_t)take(lzx, 4);
    if (lzx->wrong || !make_code(lzx, &pre, pre_lengths, PRE_COUNT)) return false;
    for (size_t i = 0, run; i < count; i += run)
        if (!take_run(lzx, &pre, lengths + i, count - i, &run)) return false;
    return true;
}

/* ---- blocks -------------------------------------------------------------------------------- */

static bool begin_coded(aci_lzx *lzx) {
    uint8_t aligned[ALIGNED_COUNT];
    for (size_t i = 0; lzx->block_type == ALIGNED && i < ALIGNED_COUNT; i++)
        aligned[i] = (uint8_t)take(lzx, 3);
    if (lzx->wrong) return false;
    if (lzx->block_type == ALIGNED && !make_code(lzx, &lzx->aligned, aligned, ALIGNED_COUNT))
        return false;
    return take_lengths(lzx, lzx->main_lengths, LITERAL_COUNT) &&
           take_lengths(lzx, lzx->main_lengths + LITERAL_COUNT,
                        ACI_LZX_MAIN_COUNT - LITERAL_COUNT) &&
           make_code(lzx, &lzx->main, lzx->main_lengths, ACI_LZX_MAIN_COUNT) &&
           take_lengths(lzx, lzx->length_lengths, ACI_LZX_LENGTH_COUNT) &&
           make_code(lzx, &lzx->length, lzx->length_lengths, ACI_LZX_LENGTH_COUNT);
}

/* From here on the frame is bytes, behind 1 to 16 bits that fill a word. */
static bool begin_stored(aci_lzx *lzx) {
    aci_lzx_bits *in = &lzx->in;
    if (!skip(lzx, 16 - in->used % 16)) return false;
    in->at += in->used / 8;
    in->used = 0;
    if (in->size - in->at < 12) return fail(lzx, "its data end early");
    for (size_t i = 0; i < 3; i++, in->at += 4) {
        const uint8_t *byte = in->data + in->at;
        lzx->offsets[i] = (uint32_t)byte[3] << 24 | (uint32_t)byte[2] << 16 |
                          (uint32_t)byte[1] << 8 | byte[0];
    }
    return true;
}

static bool begin_block(aci_lzx *lzx) {
    lzx->block_type = (uint8_t)take(lzx, 3);
    uint32_t high = take(lzx, 16);
    lzx->block_size = lzx->block_left = high << 8 | take(lzx, 8);
    if (lzx->wrong) return false;
    if (lzx->block_type < VERBATIM || lzx->block_type > STORED)
        return fail(lzx, "a block is of none of the types 1 to 3");
    if (lzx->block_size == 0) return fail(lzx, "a block has no bytes");
    return lzx->block_type == STORED ? begin_stored(lzx) : begin_coded(lzx);
}

static bool copy_stored(aci_lzx *lzx, size_t size) {
    aci_lzx_bits *in = &lzx->in;
    if (size > in->size - in->at) return fail(lzx, "its data end early");
    memcpy(lzx->out + lzx->at, in->data + in->at, size);
    in->at += size;
    lzx->at += size;
    return true;
}

/* A stored block of an odd size has a byte more, which may be the first of the next frame. */
static void end_stored(aci_lzx *lzx) {
    if (lzx->block_size % 2 == 0) return;
    if (lzx->in.at < lzx->in.size) lzx->in.at++;
    else lzx->owes_pad = true;
}

/* ---- matches ------------------------------------------------------------------------------- */

/* Slots 0 to 2 are the last three offsets, others a range: two of each size from slot 2 on. */
static uint32_t take_offset(aci_lzx *lzx, unsigned slot) {
    uint32_t *last = lzx->offsets;
    if (slot < 3) {
        uint32_t offset = last[slot];
        last[slot] = last[0];
        return last[0] = offset;
    }
    unsigned extra = slot / 2 - 1;
    uint32_t offset = (2 + (uint32_t)slot % 2) << extra;
    if (lzx->block_type == ALIGNED && extra >= 3) {
        offset += take(lzx, extra - 3) << 3;
        offset += take_symbol(lzx, &lzx->aligned);
    } else {
        offset += take(lzx, extra);
    }
    last[2] = last[1];
    last[1] = last[0];
    return last[0] = offset - 2;
}

static bool copy_match(aci_lzx *lzx, unsigned symbol, size_t end) {
    size_t length = symbol % 8;
    if (length == 7) length += take_symbol(lzx, &lzx->length);
    length += 2;
    uint32_t offset = take_offset(lzx, symbol / 8);
    if (lzx->wrong) return false;
    if (offset == 0 || offset > lzx->at || offset > WINDOW_SIZE)
        return fail(lzx, "a match begins where no bytes are");
    if (length > end - lzx->at) return fail(lzx, "a match is longer than its frame or block");
    uint8_t *to = lzx->out + lzx->at;
    const uint8_t *from = to - offset;
    for (size_t i = 0; i < length; i++) to[i] = from[i]; /* they may overlap */
    lzx->at += length;
    return true;
}

static bool decode_until(aci_lzx *lzx, size_t end) {
    while (lzx->at < end) {
        unsigned symbol = take_symbol(lzx, &lzx->main);
        if (lzx->wrong) return false;
        if (symbol < LITERAL_COUNT) lzx->out[lzx->at++] = (uint8_t)symbol;
        else if (!copy_match(lzx, symbol - LITERAL_COUNT, end)) return false;
    }
    return true;
}

/* ---- frames -------------------------------------------------------------------------------- */

void aci_lzx_init(aci_lzx *lzx) {
    memset(lzx, 0, sizeof *lzx);
    for (size_t i = 0; i < 3; i++) lzx->offsets[i] = 1;
}

/* A flag, and with the flag the size up to which E8 is translated: 0 is none. */
static bool start(aci_lzx *lzx) {
    lzx->started = true;
    if (!take(lzx, 1)) return !lzx->wrong;
    uint32_t high = take(lzx, 16), low = take(lzx, 16);
    if (lzx->wrong || (high | low) == 0) return !lzx->wrong;
    lzx->wrong = "it asks for the translation of E8, which is not supported";
    lzx->status = AC_ERROR_UNSUPPORTED;
    return false;
}

bool aci_lzx_decode(aci_lzx *lzx, const aci_lzx_frame *frame, uint8_t *out) {
    if (lzx->wrong) return false;
    size_t end = lzx->at + frame->plain_size;
    lzx->out = out;
    lzx->in = (aci_lzx_bits){frame->data, frame->size, 0, 0};
    if (lzx->owes_pad && frame->size) lzx->in.at = 1;
    lzx->owes_pad = false;
    if (!lzx->started && !start(lzx)) return false;
    while (lzx->at < end) {
        if (lzx->block_left == 0 && !begin_block(lzx)) return false;
        size_t run = end - lzx->at < lzx->block_left ? end - lzx->at : lzx->block_left;
        bool stored = lzx->block_type == STORED;
        if (!(stored ? copy_stored(lzx, run) : decode_until(lzx, lzx->at + run))) return false;
        lzx->block_left -= (uint32_t)run;
        if (lzx->block_left == 0 && stored) end_stored(lzx);
    }
    return true;
}
