/* Our own decoder of LZX; see lzx.c. */
#ifndef ACI_FORMAT_LZX_H
#define ACI_FORMAT_LZX_H

#include "animcurve/core.h"

#define ACI_LZX_FRAME_SIZE 32768u /* plain, at most */
#define ACI_LZX_MAIN_COUNT 512    /* 256 literals, 32 slots of 8 lengths */
#define ACI_LZX_LENGTH_COUNT 249

/* A canonical Huffman code: what to look for among the next 16 bits. */
typedef struct aci_lzx_code {
    uint32_t start[17], end[17]; /* of the codes of a length, as 16 bits */
    uint16_t first[17];          /* of their symbols */
    uint16_t symbols[ACI_LZX_MAIN_COUNT];
} aci_lzx_code;

/* 16-bit words from data[at] on, of which so many bits are used. */
typedef struct aci_lzx_bits {
    const uint8_t *data;
    size_t size, at, used;
} aci_lzx_bits;

/* What frames hand on to the next. */
typedef struct aci_lzx {
    const char *wrong; /* NULL, or the end of a sentence: "its data end early" */
    ac_status status;
    aci_lzx_bits in; /* of the present frame */
    uint8_t *out;
    size_t at; /* plain bytes so far; the last 64 KiB of them are the window */
    uint32_t offsets[3];
    uint32_t block_size, block_left;
    uint8_t block_type;
    bool started, owes_pad;
    uint8_t main_lengths[ACI_LZX_MAIN_COUNT], length_lengths[ACI_LZX_LENGTH_COUNT];
    aci_lzx_code main, length, aligned;
} aci_lzx;

typedef struct aci_lzx_frame {
    const uint8_t *data; /* [size], compressed */
    size_t size, plain_size;
} aci_lzx_frame;

/* At the start of a stream. No memory is taken. */
void aci_lzx_init(aci_lzx *lzx);
/* The next frame. `out` holds all that was decoded before and has room for frame->plain_size bytes
 * more. False: lzx->wrong and lzx->status say why, and nothing may follow. At most one code table
 * is made for each byte that comes out. */
bool aci_lzx_decode(aci_lzx *lzx, const aci_lzx_frame *frame, uint8_t *out);

#endif
