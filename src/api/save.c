/* Saving: an asset's curves and packed tracks are checked, written to memory, and only then to a
 * file. */
#include <stdio.h>
#include <string.h>

#include "api/file.h"
#include "base/text.h"
#include "format/format.h"
#include "format/xnb.h"

static bool options_are_good(const ac_save_opts *opts, ac_error *error) {
    if (!opts) return true;
    bool zero = opts->keep_references <= 1 && opts->reserved_word == 0;
    for (size_t i = 0; i < sizeof opts->reserved / sizeof opts->reserved[0]; i++)
        zero = zero && opts->reserved[i] == 0;
    if (!zero)
        aci_fail(error, AC_ERROR_ARGUMENT,
                 "the reserved fields of the options must be zero, and keep_references 0 or 1");
    bool known = opts->compression < AC_COMPRESSION_COUNT;
    if (!known)
        aci_fail(error, AC_ERROR_ARGUMENT, "there is no compression %u",
                 (unsigned)opts->compression);
    return zero && known;
}

/* The format to write, from the options or from the ending of `path`, which may be NULL. */
static const aci_format *choose(const ac_save_opts *opts, const char *path, ac_error *error) {
    const char *name = opts ? opts->format : NULL;
    if (!name) {
        const ac_format *by_ending = ac_format_for_path(path);
        if (!by_ending) {
            aci_fail(error, AC_ERROR_ARGUMENT,
                     path ? "the ending of the name says no format that is known"
                          : "no format is given");
            return NULL;
        }
        name = by_ending->name;
    }
    char excerpt[ACI_EXCERPT_SIZE];
    aci_excerpt(name, excerpt);
    const aci_format *format = aci_format_named(name);
    if (!format) aci_fail(error, AC_ERROR_ARGUMENT, "there is no format \"%s\"", excerpt);
    else if (!format->write)
        aci_fail(error, AC_ERROR_UNSUPPORTED, "the format \"%s\" is only read", name);
    return format && format->write ? format : NULL;
}

static ac_status check_curves(const ac_asset *asset, ac_error *error) {
    for (size_t i = 0; i < asset->curve_count; i++) {
        ac_error wrong;
        ac_status status = ac_curve_check(&asset->curves[i], &wrong);
        if (status != AC_OK)
            return aci_fail(error, status, "curve %zu, %.200s", i, wrong.message);
    }
    return AC_OK;
}

static ac_status check_track(const aci_format *format, const ac_asset *asset, size_t clip,
                             uint32_t index, ac_error *error) {
    const ac_track *track = &asset->clips[clip].tracks[index];
    ac_error wrong;
    if (!track->axis) return AC_OK; /* made of curves: formats check what they write of it */
    if (!format->has_packed)
        return aci_fail(error, AC_ERROR_TOLERANCE,
                        "clip %zu, track %u is a packed track, and %s holds curves only; glTF "
                        "and animcurve JSON hold both",
                        clip, (unsigned)index, format->info.name);
    ac_status status = ac_track_check(track, &wrong);
    if (status == AC_OK) return AC_OK;
    return aci_fail(error, status, "clip %zu, track %u: %.200s", clip, (unsigned)index,
                    wrong.message);
}

/* Packed tracks have no curves, which are what most formats write. */
static ac_status check_packed(const aci_format *format, const ac_asset *asset,
                              ac_error *error) {
    ac_status status = AC_OK;
    if (asset->clip_count && !asset->clips)
        return aci_fail(error, AC_ERROR_ARGUMENT,
                        "the asset has %zu clips and no array of them", asset->clip_count);
    for (size_t i = 0; i < asset->clip_count; i++)
        for (uint32_t t = 0; asset->clips[i].tracks && t < asset->clips[i].track_count; t++)
            if (status == AC_OK) status = check_track(format, asset, i, t, error);
    return status;
}

static ac_status write_bytes(const aci_format *format, const ac_asset *asset,
                             const ac_save_opts *opts, aci_buffer *out, ac_error *error) {
    uint32_t compression = opts ? opts->compression : AC_COMPRESSION_NONE;
    bool is_xnb = format->write == aci_xnb_write;
    if (compression != AC_COMPRESSION_NONE && !is_xnb)
        return aci_fail(error, AC_ERROR_UNSUPPORTED,
                        "only an XNB is written compressed, and the format is \"%s\"",
                        format->info.name);
    ac_status status = format->write(asset, opts, out, error);
    if (status != AC_OK || out->failed || compression == AC_COMPRESSION_NONE) return status;
    return aci_xnb_pack_lz4(out, error);
}

/* `opts` may be NULL. */
static ac_status save(const aci_format *format, const ac_asset *asset, const ac_save_opts *opts,
                      void **data, size_t *size, ac_error *error) {
    ac_status status = check_curves(asset, error);
    if (status == AC_OK) status = check_packed(format, asset, error);
    if (status != AC_OK) return status;
    aci_buffer out;
    aci_buffer_init(&out, opts ? opts->allocator : NULL, error);
    status = write_bytes(format, asset, opts, &out, error);
    if (status == AC_OK) return aci_buffer_take(&out, data, size);
    aci_buffer_free(&out);
    return status;
}

ac_status ac_save_memory(const ac_asset *asset, const ac_save_opts *opts, void **data,
                         size_t *size, ac_error *error) {
    ac_error local;
    if (!error) error = &local;
    aci_error_reset(error);
    *data = NULL;
    *size = 0;
    const aci_format *format = NULL;
    if (options_are_good(opts, error)) format = choose(opts, NULL, error);
    if (!format) return error->status;
    return save(format, asset, opts, data, size, error);
}

bool ac_save_keeps(const ac_asset *asset, const ac_save_opts *opts) {
    ac_error unused = {.status = AC_OK};
    const aci_format *format = choose(opts, NULL, &unused);
    return format && format->keeps && format->keeps(asset, opts->allocator);
}

void ac_bytes_free(const ac_allocator *allocator, void *data, size_t size) {
    aci_memory memory = {aci_allocator(allocator), 0, 0};
    /* Even no bytes are a block of one, as aci_buffer_take says. */
    aci_free(&memory, data, size ? size : 1);
}

ac_status ac_save_file(const ac_asset *asset, const char *path, const ac_save_opts *opts,
                       ac_error *error) {
    ac_error local;
    if (!error) error = &local;
    aci_error_reset(error);
    if (!options_are_good(opts, error)) return error->status;
    if (!path) return aci_fail(error, AC_ERROR_ARGUMENT, "no path is given");
    const aci_format *format = choose(opts, path, error);
    if (!format) return error->status;
    const ac_allocator *allocator = opts ? opts->allocator : NULL;
    void *data;
    size_t size;
    ac_status status = save(format, asset, opts, &data, &size, error);
    if (status != AC_OK) return status;
    status = aci_file_write(path, data, size, opts && opts->keep_existing, error);
    ac_bytes_free(allocator, data, size);
    return status;
}
