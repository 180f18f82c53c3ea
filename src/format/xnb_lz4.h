/* LZ4 bodies of XNBs; see xnb_lz4.c. */
#ifndef ACI_FORMAT_XNB_LZ4_H
#define ACI_FORMAT_XNB_LZ4_H

#include "format/xnb.h"

/* x->in stands behind the header. Gives the plain body; *out is the caller's to free whatever comes
 * back. False and an error, AC_ERROR_UNSUPPORTED where this build has no LZ4. */
bool aci_xnb_open_lz4(aci_xnb *x, aci_xnb_body *out);

#endif
