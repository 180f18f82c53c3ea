/* What the fuzz targets of the forms of one curve share beside fuzz_any.h. */
#ifndef FUZZ_FORMS_H
#define FUZZ_FORMS_H

#include "fuzz_any.h"

/* Writes the asset in another format and reads it for the same player; or the format says that it
 * cannot hold it. */
static void fuzz_round_trip_as(const ac_asset *asset, const char *format) {
    ac_save_opts save_opts = {0};
    ac_load_opts load_opts = {0};
    ac_error error;
    void *data;
    size_t size;
    save_opts.format = format;
    ac_status status = ac_save_memory(asset, &save_opts, &data, &size, &error);
    FUZZ_REQUIRE(status == AC_OK || (status == AC_ERROR_TOLERANCE && error.message[0]));
    if (status != AC_OK) return;
    load_opts.format = format;
    load_opts.strict = 1;
    load_opts.dialect = asset->curves[0].dialect;
    ac_asset *again = ac_load_memory(data, size, &load_opts, &error);
    FUZZ_REQUIRE(again && again->curve_count == 1);
    fuzz_compare(&asset->curves[0], &again->curves[0]);
    ac_asset_free(again);
    ac_bytes_free(NULL, data, size);
}

/* Loads, plays, writes: for `format` itself and the other forms. */
static inline void fuzz_form(const void *data, size_t size, const char *format) {
    static const char *const formats[] = {"xnb", "cnb", "cnj", "xml"};
    ac_asset *asset = fuzz_load_both(data, size, format);
    if (!asset) return;
    FUZZ_REQUIRE(asset->curve_count == 1);
    fuzz_play(&asset->curves[0]);
    for (size_t i = 0; i < 4; i++) fuzz_round_trip_as(asset, formats[i]);
    fuzz_round_trip(asset, "json", 1);
    ac_asset_free(asset);
}

#endif
