/* LZX bodies of XNBs; see xnb_lzx.c and xnb_lzx_cabinet.c. */
#ifndef ACI_FORMAT_XNB_LZX_H
#define ACI_FORMAT_XNB_LZX_H

#include "format/xnb.h"

/* x->in stands behind the header, which says `file_size`. Gives the plain body; *out is the caller's
 * to free whatever comes back. False and an error. */
bool aci_xnb_open_lzx(aci_xnb *x, uint32_t file_size, aci_xnb_body *out);
/* The same by lzx.c alone, which otherwise gets what libmspack cannot have. */
bool aci_xnb_open_lzx_ourselves(aci_xnb *x, uint32_t file_size, aci_xnb_body *out);

/* ---- between the two files ---------------------------------------------------------------- */

typedef struct aci_xnb_lzx_frame {
    size_t offset; /* of its header in the file */
    uint32_t plain_size, size;
    const uint8_t *data; /* [size] */
} aci_xnb_lzx_frame;

/* All frames, once they are known to be whole. */
typedef struct aci_xnb_lzx {
    aci_reader in; /* stands at the first */
    uint32_t count;
    bool short_before_last; /* a frame before the last has not all of its 32 KiB */
    uint64_t plain_size;
    size_t size;       /* of all frames, without their headers */
    size_t last_start; /* where the last begins among these bytes */
} aci_xnb_lzx;

/* The next frame; false at the end. */
bool aci_xnb_lzx_next(aci_reader *in, aci_xnb_lzx_frame *out);
/* Room for the first `size` bytes of a body that has `last_size` in the end. It doubles, so that no
 * more is taken than there is. */
bool aci_xnb_body_grow(aci_xnb *x, aci_xnb_body *body, size_t size, size_t last_size);

#ifdef ANIMCURVE_HAVE_MSPACK
bool aci_xnb_lzx_suits_cabinet(const aci_xnb_lzx *all);
bool aci_xnb_lzx_decode_cabinet(aci_xnb *x, const aci_xnb_lzx *all, aci_xnb_body *out);
#endif

#endif
