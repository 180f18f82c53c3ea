/* LZX bodies of XNBs; see xnb_lzx.c. */
#ifndef ACI_FORMAT_XNB_LZX_H
#define ACI_FORMAT_XNB_LZX_H

#include "format/xnb.h"

/* x->in stands behind the header, which says `file_size`. Gives the plain body; *out is the caller's
 * to free whatever comes back. False and an error, AC_ERROR_UNSUPPORTED where this build has no
 * LZX. */
bool aci_xnb_open_lzx(aci_xnb *x, uint32_t file_size, aci_xnb_body *out);

#endif
