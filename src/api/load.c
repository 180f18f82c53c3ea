/* Loading: bytes to a reader, then each curve through its dialect's add rule and through
 * ac_curve_check, so that a loaded asset can be trusted. */
#include <stdio.h>
#include <string.h>

#include "api/beside.h"
#include "api/budget.h"
#include "api/file.h"
#include "api/tangents.h"
#include "base/text.h"
#include "format/format.h"

/* ---- the order of keys ---------------------------------------------------------------------- */

static bool is_identity(const uint32_t *added, uint32_t count) {
    for (uint32_t k = 0; k < count; k++)
        if (added[k] != k) return false;
    return true;
}

/* Easings follow their keys. */
static bool order_eases(aci_builder *builder, aci_entry *entry, const uint32_t *added) {
    if (!entry->eases) return true;
    uint32_t count = entry->curve.key_count;
    ac_key_ease *eases = aci_arena_take(&builder->arena, count, sizeof *eases, builder->error);
    if (!eases) return false;
    for (uint32_t k = 0; k < count; k++) eases[added[k]] = entry->eases[k];
    entry->eases = eases;
    entry->curve.eases = eases;
    return true;
}

/* Runs the add rule; curve.added stays NULL where the two orders are one. */
static bool add_keys(aci_builder *builder, aci_entry *entry, uint32_t *added) {
    uint32_t count = entry->curve.key_count;
    aci_budget spent = {&builder->arena.memory, {0}};
    ac_allocator allocator = aci_budget_allocator(&spent);
    ac_status status = ac_curve_order(entry->curve.dialect, entry->keys, count, added,
                                      &allocator, builder->error);
    if (spent.refusal.status != AC_OK) *builder->error = spent.refusal;
    if (status != AC_OK) return false;
    if (is_identity(added, count)) return true;
    uint32_t *kept = aci_arena_take(&builder->arena, count, sizeof *kept, builder->error);
    if (!kept) return false;
    memcpy(kept, added, count * sizeof *kept);
    entry->curve.added = kept;
    return order_eases(builder, entry, added);
}

static bool order_keys(aci_builder *builder, aci_entry *entry) {
    size_t size = entry->curve.key_count * sizeof(uint32_t);
    if (entry->stored || size == 0) return true;
    uint32_t *added = aci_alloc(&builder->arena.memory, size, builder->error);
    if (!added) return false;
    bool good = add_keys(builder, entry, added);
    aci_free(&builder->arena.memory, added, size);
    return good;
}

/* "curve 3, " before a message about a key of one of several curves. */
static void name_curve(const aci_builder *builder, size_t index) {
    char text[sizeof builder->error->message];
    if (builder->curve_count < 2) return;
    memcpy(text, builder->error->message, sizeof text);
    snprintf(builder->error->message, sizeof builder->error->message, "curve %zu, %.200s",
             index, text);
}

static bool finish_curve(aci_builder *builder, aci_entry *entry, size_t index,
                         const ac_dialect *player) {
    ac_curve *curve = &entry->curve;
    if (!aci_compute_wanted(builder, entry)) return false;
    if (player && !ac_dialect_plays(player, curve->dialect)) {
        aci_fail(builder->error, AC_ERROR_VALUE,
                 "curve %zu: %s does not play the keys of %s: they mean other things", index,
                 ac_dialect_name(player), ac_dialect_name(curve->dialect));
        return false;
    }
    if (player && player != curve->dialect) {
        curve->dialect = player;
        entry->stored = false; /* the list was another engine's */
    }
    if (!order_keys(builder, entry)) return false;
    curve->ordered = aci_entry_ascends(entry);
    if (ac_curve_check(curve, builder->error) == AC_OK) return true;
    name_curve(builder, index);
    return false;
}

static bool finish_curves(aci_builder *builder, const ac_dialect *player) {
    size_t index = 0;
    for (aci_entry *entry = builder->first; entry; entry = entry->next, index++)
        if (!finish_curve(builder, entry, index, player)) return false;
    return true;
}

/* Packed tracks of one clip; tracks of curves follow their curves. */
static bool finish_packed(aci_builder *builder, size_t clip, const ac_dialect *player) {
    for (uint32_t t = 0; t < builder->clips[clip].track_count; t++) {
        ac_track *track = (ac_track *)&builder->clips[clip].tracks[t];
        if (!track->axis) continue;
        if (!ac_dialect_plays(player, track->dialect)) {
            aci_fail(builder->error, AC_ERROR_VALUE,
                     "clip %zu, track %u: %s does not play the keys of %s: they mean other "
                     "things",
                     clip, (unsigned)t, ac_dialect_name(player),
                     ac_dialect_name(track->dialect));
            return false;
        }
        track->dialect = player;
    }
    return true;
}

static bool finish_tracks(aci_builder *builder, const ac_dialect *player) {
    for (size_t i = 0; player && i < builder->clip_count; i++)
        if (!finish_packed(builder, i, player)) return false;
    return true;
}

/* ---- loading ---------------------------------------------------------------------------------- */

static bool options_are_good(const ac_load_opts *opts, ac_error *error) {
    if (!opts) return true;
    bool zero =
        opts->strict <= 1 && opts->fragment <= 1 && opts->keep <= 1 && opts->reserved_word == 0;
    for (size_t i = 0; i < sizeof opts->reserved / sizeof opts->reserved[0]; i++)
        zero = zero && opts->reserved[i] == 0;
    if (!zero)
        aci_fail(error, AC_ERROR_ARGUMENT,
                 "the reserved fields of the options must be zero, and strict, fragment and "
                 "keep 0 or 1");
    return zero;
}

static const aci_format *choose(aci_bytes bytes, const ac_load_opts *opts, ac_error *error) {
    const aci_format *format;
    if (opts && opts->format) {
        char excerpt[ACI_EXCERPT_SIZE];
        aci_excerpt(opts->format, excerpt);
        format = aci_format_named(opts->format);
        if (!format) aci_fail(error, AC_ERROR_ARGUMENT, "there is no format \"%s\"", excerpt);
        else if (!format->read)
            aci_fail(error, AC_ERROR_UNSUPPORTED, "the format \"%s\" is only written",
                     format->info.name);
        if (!format || !format->read) return NULL;
        if (bytes.size == 0) aci_format_refuse(bytes, error);
        return bytes.size ? format : NULL;
    }
    format = aci_format_of_bytes(bytes);
    if (!format) aci_format_refuse(bytes, error);
    return format;
}

/* Where the reader asks for it, the asset keeps the input: the file's block itself, or a copy. */
static bool keep_source(aci_builder *builder, aci_bytes bytes, aci_file *file) {
    if (!builder->origin) return true;
    if (file) {
        aci_builder_own_source(builder, file->data, file->size, file->capacity);
        *file = (aci_file){NULL, 0, 0};
        return true;
    }
    char *copy = aci_alloc(&builder->arena.memory, bytes.size, builder->error);
    if (!copy) return false;
    memcpy(copy, bytes.data, bytes.size);
    aci_builder_own_source(builder, copy, bytes.size, bytes.size);
    return true;
}

/* `file`: the block that holds the bytes and counts against the limit, or NULL. `files`: what may
 * be opened besides, or NULL. */
static ac_asset *load(aci_bytes bytes, const ac_load_opts *opts, aci_file *file,
                      const aci_files *files, ac_error *error) {
    size_t held = file ? file->capacity : 0;
    size_t whole = files && files->self ? files->self->size : bytes.size;
    const aci_format *format = choose(bytes, opts, error);
    if (!format) return NULL;
    aci_builder builder;
    char detail[ACI_DETAIL_SIZE] = "";
    aci_builder_init(&builder, opts, whole, error);
    builder.files = files;
    const ac_dialect *player = opts ? opts->dialect : NULL;
    ac_asset *asset = NULL;
    if (aci_builder_borrow(&builder, held) && format->read(&builder, bytes, detail) &&
        finish_curves(&builder, player) && finish_tracks(&builder, player) &&
        keep_source(&builder, bytes, file)) {
        if (!builder.source) aci_builder_return(&builder, held);
        asset = aci_builder_finish(&builder, format->info.name, detail);
    }
    if (!asset) aci_builder_free(&builder);
    return asset;
}

ac_asset *ac_load_memory(const void *data, size_t size, const ac_load_opts *opts,
                         ac_error *error) {
    ac_error local;
    if (!error) error = &local;
    aci_error_reset(error);
    if (!options_are_good(opts, error)) return NULL;
    if (!data && size) {
        aci_fail(error, AC_ERROR_ARGUMENT, "no data are given, and a size of %zu", size);
        return NULL;
    }
    aci_beside beside;
    memset(&beside, 0, sizeof beside);
    const aci_files *files = aci_beside_init(&beside, opts, NULL, NULL);
    return load((aci_bytes){size ? data : "", size}, opts, NULL, files, error);
}

/* The whole file, or of a GLB that is not kept its beginning. */
static bool read_document(aci_beside *beside, aci_file *out, ac_error *error) {
    const char *wanted = beside->opts ? beside->opts->format : NULL;
    bool is_kept = beside->opts && beside->opts->keep;
    int is_glb = 0;
    if (!is_kept && (!wanted || strcmp(wanted, "gltf") == 0 || strcmp(wanted, "glb") == 0))
        is_glb = aci_beside_open_glb(beside, out, error);
    return is_glb ? is_glb > 0 : aci_file_read(beside->path, beside->memory, out, error);
}

ac_asset *ac_load_file(const char *path, const ac_load_opts *opts, ac_error *error) {
    ac_error local;
    if (!error) error = &local;
    aci_error_reset(error);
    if (!options_are_good(opts, error)) return NULL;
    if (!path) {
        aci_fail(error, AC_ERROR_ARGUMENT, "no path is given");
        return NULL;
    }
    aci_builder limits; /* only for its limits */
    aci_builder_init(&limits, opts, 0, error);
    aci_memory memory = limits.arena.memory;
    aci_file file;
    aci_beside beside;
    memset(&beside, 0, sizeof beside);
    const aci_files *files = aci_beside_init(&beside, opts, path, &memory);
    if (!read_document(&beside, &file, error)) return NULL;
    ac_asset *asset = load((aci_bytes){file.data, file.size}, opts, &file, files, error);
    aci_beside_close_glb(&beside);
    aci_file_free(&memory, &file);
    return asset;
}

void ac_asset_free(ac_asset *asset) { aci_asset_free(asset); }

static bool is_called(const char *own, const char *name) {
    return strcmp(own ? own : "", name) == 0;
}

const ac_curve *ac_asset_find_curve(const ac_asset *asset, const char *name) {
    for (size_t i = 0; i < asset->curve_count; i++)
        if (is_called(asset->curves[i].name, name)) return &asset->curves[i];
    return NULL;
}

const ac_clip *ac_asset_find_clip(const ac_asset *asset, const char *name) {
    for (size_t i = 0; i < asset->clip_count; i++)
        if (is_called(asset->clips[i].name, name)) return &asset->clips[i];
    return NULL;
}
