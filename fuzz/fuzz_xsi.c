/* Any bytes as dotXSI: they load or give one error; what loads is played, is written back byte for
 * byte, and comes back in every bit when it is written anew, without its first curve, or as JSON. */
#include "fuzz_any.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void save(const ac_asset *asset, const char *format, void **out, size_t *out_size) {
    ac_save_opts opts = {0};
    ac_error error;
    opts.format = format;
    ac_status status = ac_save_memory(asset, &opts, out, out_size, &error);
    FUZZ_REQUIRE(status == AC_OK || status == AC_ERROR_TOLERANCE);
    FUZZ_REQUIRE((*out != NULL) == (status == AC_OK));
}

static void write_in_place(const ac_asset *asset, const uint8_t *data, size_t size) {
    void *out;
    size_t out_size;
    save(asset, "xsi", &out, &out_size);
    FUZZ_REQUIRE(out && out_size == size && memcmp(out, data, size) == 0);
    ac_bytes_free(NULL, out, out_size);
}

static void write_and_compare(const ac_asset *asset, const char *format) {
    void *out;
    size_t out_size;
    save(asset, format, &out, &out_size);
    if (!out) return;
    ac_asset *again = fuzz_load(out, out_size, "xsi", 0);
    FUZZ_REQUIRE(again || out_size > ((size_t)1 << 20)); /* big ones may meet the limits */
    if (again) {
        FUZZ_REQUIRE(asset->curve_count == again->curve_count);
        FUZZ_REQUIRE(asset->clip_count <= again->clip_count);
        for (size_t i = 0; i < asset->curve_count; i++) {
            fuzz_compare(&asset->curves[i], &again->curves[i]);
            FUZZ_REQUIRE(strcmp(asset->curves[i].name, again->curves[i].name) == 0);
            FUZZ_REQUIRE(asset->curves[i].unit == again->curves[i].unit);
        }
    }
    ac_asset_free(again);
    ac_bytes_free(NULL, out, out_size);
}

static void write_anew(const ac_asset *asset) {
    ac_asset bare = *asset;
    bare.origin = NULL;
    write_and_compare(&bare, "xsi");
    write_and_compare(&bare, "xsi-3.0");
}

/* Out of the file, where that can be. */
static void drop_one(const ac_asset *asset) {
    ac_asset fewer = *asset;
    if (!asset->curve_count) return;
    fewer.curves++;
    fewer.curve_count--;
    fewer.clip_count = 0; /* tracks point to the curve that goes */
    write_and_compare(&fewer, "xsi");
}

/* One value is another: all else stays, and it reads back. */
static void change_one(const ac_asset *asset) {
    ac_asset changed = *asset;
    const ac_curve *first = asset->curves;
    void *out;
    size_t out_size;
    if (!asset->curve_count || !first->key_count || first->key_count > 1000) return;
    ac_curve *curves = malloc(asset->curve_count * sizeof *curves);
    ac_key *keys = malloc(first->key_count * sizeof *keys);
    if (!curves || !keys) exit(1);
    memcpy(curves, asset->curves, asset->curve_count * sizeof *curves);
    memcpy(keys, first->keys, first->key_count * sizeof *keys);
    keys[0].value = -1234.5;
    curves[0].keys = keys;
    changed.curves = curves;
    save(&changed, "xsi", &out, &out_size);
    FUZZ_REQUIRE(out);
    ac_asset *again = fuzz_load(out, out_size, "xsi", 0);
    FUZZ_REQUIRE(again && again->curve_count == asset->curve_count);
    for (size_t i = 0; i < asset->curve_count; i++) fuzz_compare(&curves[i], &again->curves[i]);
    ac_asset_free(again);
    ac_bytes_free(NULL, out, out_size);
    free(curves);
    free(keys);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    ac_asset *asset = fuzz_load_both(data, size, "xsi");
    if (!asset) return 0;
    for (size_t i = 0; i < asset->curve_count && i < 16; i++) fuzz_play(&asset->curves[i]);
    write_in_place(asset, data, size);
    write_anew(asset);
    change_one(asset);
    drop_one(asset);
    fuzz_round_trip(asset, "json", 1);
    ac_asset_free(asset);
    return 0;
}
