/* Any bytes as animcurve JSON: they load or give one error; what loads is played by every engine,
 * packed tracks by their own, and comes back from JSON, and from XNB where that holds it, in every
 * bit. */
#include "fuzz_any.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* A curve alone, as the dialect that XNBs load as: the others add keys their own way. */
static void through_xnb(const ac_curve *curve) {
    ac_asset one = {0};
    one.curves = curve;
    one.curve_count = 1;
    if (strcmp(ac_dialect_name(curve->dialect), "xna") == 0) fuzz_round_trip(&one, "xnb", 0);
}

static void sample(const ac_clip *clip, const ac_track *track) {
    static const double times_s[] = {-1e30, -1, 0, 0.3, 1, 1.5, 1e30, INFINITY, NAN};
    float out[64];
    FUZZ_REQUIRE(track->axis == &clip->axes[track->axis_index]);
    FUZZ_REQUIRE(track->axis_index < clip->axis_count);
    FUZZ_REQUIRE(ac_track_check(track, NULL) == AC_OK);
    for (size_t i = 0; i < sizeof times_s / sizeof times_s[0] && track->width <= 64; i++)
        ac_track_sample(track, times_s[i], NULL, out);
}

static void sample_packed(const ac_asset *asset) {
    for (size_t i = 0; i < asset->clip_count; i++)
        for (uint32_t t = 0; t < asset->clips[i].track_count; t++)
            if (asset->clips[i].tracks[t].axis)
                sample(&asset->clips[i], &asset->clips[i].tracks[t]);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    ac_asset *asset = fuzz_load_both(data, size, "json");
    if (!asset) return 0;
    for (size_t i = 0; i < asset->curve_count && i < 16; i++) {
        fuzz_play(&asset->curves[i]);
        through_xnb(&asset->curves[i]);
    }
    sample_packed(asset);
    fuzz_round_trip(asset, "json", 1);
    ac_asset_free(asset);
    return 0;
}
