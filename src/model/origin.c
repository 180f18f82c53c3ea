/* Is an asset still the file that it was read from? See origin.h. */
#include "model/origin.h"

#include <string.h>

/* FNV-1a 64 over the names with their NULs. */
uint64_t aci_names_hash(const ac_curve *curves, size_t count) {
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i < count; i++) {
        const char *name = curves[i].name ? curves[i].name : "";
        do {
            hash = (hash ^ (unsigned char)*name) * UINT64_C(0x100000001b3);
        } while (*name++);
    }
    return hash;
}

const ac_origin *aci_origin_of(const ac_asset *asset, const char *format) {
    const ac_origin *origin = asset->origin;
    if (!origin || strcmp(origin->format, format) != 0) return NULL;
    if (origin->curve_count != asset->curve_count) return NULL;
    uint64_t hash = aci_names_hash(asset->curves, asset->curve_count);
    return hash == origin->names_hash ? origin : NULL;
}
