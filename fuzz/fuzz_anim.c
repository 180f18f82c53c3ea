/* Any bytes as Maya's .anim text: they load or give one error; what loads is played by every
 * engine, and comes back from JSON in every bit. */
#include "fuzz_any.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    ac_asset *asset = fuzz_load_both(data, size, "maya-anim");
    if (!asset) return 0;
    for (size_t i = 0; i < asset->curve_count && i < 16; i++) fuzz_play(&asset->curves[i]);
    fuzz_round_trip(asset, "json", 1);
    ac_asset_free(asset);
    return 0;
}
