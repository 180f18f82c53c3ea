/* The two halves of animcurve JSON. */
#ifndef ACI_FORMAT_JSON_H
#define ACI_FORMAT_JSON_H

#include "format/format.h"

/* json_write.c */
ac_status aci_json_write(const ac_asset *asset, const ac_save_opts *opts, aci_buffer *out,
                         ac_error *error);

#endif
