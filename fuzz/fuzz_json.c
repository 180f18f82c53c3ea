/* Any bytes as animcurve JSON: they load or give one error; what loads is played by every engine,
 * and comes back from JSON, and from XNB where that holds it, in every bit. */
#include "fuzz_any.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* A curve alone, as the dialect that XNBs load as: the others add keys their own way. */
static void through_xnb(const ac_curve *curve) {
    ac_asset one = {0};
    one.curves = curve;
    one.curve_count = 1;
    if (strcmp(ac_dialect_name(curve->dialect), "xna") == 0) fuzz_round_trip(&one, "xnb", 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    ac_asset *asset = fuzz_load_both(data, size, "json");
    if (!asset) return 0;
    for (size_t i = 0; i < asset->curve_count && i < 16; i++) {
        fuzz_play(&asset->curves[i]);
        through_xnb(&asset->curves[i]);
    }
    fuzz_round_trip(asset, "json", 1);
    ac_asset_free(asset);
    return 0;
}
