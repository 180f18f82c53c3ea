/* What an asset keeps of the file it was read from, for writers that change a file in place. */
#ifndef ACI_MODEL_ORIGIN_H
#define ACI_MODEL_ORIGIN_H

#include "animcurve/load.h"

struct ac_origin {
    const char *format; /* whose reader kept it */
    const char *data;   /* [size], the whole file */
    size_t size;
    size_t curve_count;
    uint64_t names_hash; /* of the names of all curves, in order */
    double rate_hz;      /* of every curve, as loaded */
    uint8_t unit;
    const void *parts; /* what the format keeps besides, in the asset's arena; or NULL */
};

uint64_t aci_names_hash(const ac_curve *curves, size_t count);

/* The origin of `asset` if it is a file of `format` and the curves still are that file's: as many,
 * with the same names, in the same order. Else NULL. */
const ac_origin *aci_origin_of(const ac_asset *asset, const char *format);

#endif
