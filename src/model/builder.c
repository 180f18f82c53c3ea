/* The asset builder; see builder.h. Curves and warnings are linked while their number is not
 * known, and become arrays at the end. All memory is the arena's, so that an asset is freed as a
 * whole, and so is a builder that failed. */
#include "model/builder.h"

#include <stdio.h>
#include <string.h>

#include "base/size.h"
#include "base/text.h"

#define DEFAULT_MAX_BYTES ((size_t)256 << 20)
#define DEFAULT_MAX_KEYS ((size_t)16 << 20)
#define DEFAULT_MAX_DEPTH 64u
#define MOST_WARNINGS ((size_t)100)

struct aci_note {
    ac_warning warning;
    aci_note *next;
};

/* The public asset comes first, so that a pointer to it is a pointer to this. */
typedef struct owned_asset {
    ac_asset asset;
    aci_arena arena;
} owned_asset;

void aci_builder_init(aci_builder *builder, const ac_load_opts *opts, ac_error *error) {
    memset(builder, 0, sizeof *builder);
    ac_limits limits = {0};
    if (opts) limits = opts->limits;
    if (!limits.max_bytes) limits.max_bytes = DEFAULT_MAX_BYTES;
    if (!limits.max_keys) limits.max_keys = DEFAULT_MAX_KEYS;
    if (!limits.max_depth) limits.max_depth = DEFAULT_MAX_DEPTH;
    builder->limits = limits;
    builder->strict = opts && opts->strict;
    builder->error = error;
    aci_arena_init(&builder->arena, opts ? opts->allocator : NULL, limits.max_bytes);
}

void aci_builder_free(aci_builder *builder) { aci_arena_free(&builder->arena); }

bool aci_builder_allows(aci_builder *builder, uint64_t count) {
    size_t room = builder->limits.max_keys - builder->key_count;
    if (count <= room && count <= UINT32_MAX) return true;
    aci_fail(builder->error, AC_ERROR_LIMIT, "more keys than the limit of %zu",
             builder->limits.max_keys);
    return false;
}

aci_entry *aci_builder_add(aci_builder *builder, const char *name, size_t size,
                           const ac_dialect *dialect, uint32_t count) {
    ac_error *error = builder->error;
    if (!aci_builder_allows(builder, count)) return NULL;
    aci_entry *entry = aci_arena_take(&builder->arena, 1, sizeof *entry, error);
    char *copy = entry ? aci_arena_text(&builder->arena, name, size, error) : NULL;
    ac_key *keys = copy ? aci_arena_take(&builder->arena, count, sizeof *keys, error) : NULL;
    if (!keys) return NULL;
    entry->keys = keys;
    entry->curve.name = copy;
    entry->curve.dialect = dialect;
    entry->curve.keys = keys;
    entry->curve.key_count = count;
    if (builder->last) builder->last->next = entry;
    else builder->first = entry;
    builder->last = entry;
    builder->curve_count++;
    builder->key_count += count;
    return entry;
}

bool aci_builder_borrow(aci_builder *builder, size_t size) {
    aci_memory *memory = &builder->arena.memory;
    if (size > memory->max_bytes - memory->live_bytes) {
        aci_fail(builder->error, AC_ERROR_LIMIT,
                 "needs more memory than the limit of %zu bytes", memory->max_bytes);
        return false;
    }
    memory->live_bytes += size;
    return true;
}

void aci_builder_return(aci_builder *builder, size_t size) {
    builder->arena.memory.live_bytes -= size;
}

static bool add_note(aci_builder *builder, const char *where, const char *text) {
    aci_arena *arena = &builder->arena;
    aci_note *note = aci_arena_take(arena, 1, sizeof *note, builder->error);
    if (!note) return false;
    note->warning.where = aci_arena_text(arena, where, strlen(where), builder->error);
    note->warning.text = aci_arena_text(arena, text, strlen(text), builder->error);
    if (!note->warning.where || !note->warning.text) return false;
    if (builder->last_note) builder->last_note->next = note;
    else builder->first_note = note;
    builder->last_note = note;
    builder->note_count++;
    return true;
}

bool aci_builder_warn(aci_builder *builder, const char *where, const char *text) {
    if (builder->strict) {
        aci_fail(builder->error, AC_ERROR_VALUE, "%s", text);
        return false;
    }
    if (builder->note_count < MOST_WARNINGS) return add_note(builder, where, text);
    builder->notes_left_out++;
    return true;
}

char *aci_builder_name(aci_builder *builder, const char *bytes, size_t size, bool *repaired) {
    static const char replacement[] = "\xef\xbf\xbd";
    bool good_name = aci_utf8_valid(bytes, size) && (size == 0 || !memchr(bytes, 0, size));
    /* Each bad byte becomes three. */
    size_t room;
    if (!aci_size_mul(size, good_name ? 1 : 3, &room) || !aci_size_add(room, 1, &room))
        room = SIZE_MAX;
    char *name = aci_arena_take(&builder->arena, room, 1, builder->error);
    size_t used = 0;
    for (size_t at = 0; name && at < size;) {
        size_t step = bytes[at] ? aci_utf8_next(bytes + at, size - at) : 0;
        bool good = step != 0;
        memcpy(name + used, good ? bytes + at : replacement, good ? step : 3);
        used += good ? step : 3;
        at += good ? step : 1;
        if (!good) *repaired = true;
    }
    return name;
}

/* The linked curves and warnings as arrays. */
static bool make_arrays(aci_builder *builder, ac_asset *asset) {
    ac_error *error = builder->error;
    ac_curve *curves =
        aci_arena_take(&builder->arena, builder->curve_count, sizeof *curves, error);
    ac_warning *warnings =
        aci_arena_take(&builder->arena, builder->note_count, sizeof *warnings, error);
    if (!curves || !warnings) return false;
    size_t i = 0;
    for (const aci_entry *entry = builder->first; entry; entry = entry->next)
        curves[i++] = entry->curve;
    i = 0;
    for (const aci_note *note = builder->first_note; note; note = note->next)
        warnings[i++] = note->warning;
    asset->curves = curves;
    asset->curve_count = builder->curve_count;
    asset->warnings = warnings;
    asset->warning_count = builder->note_count;
    return true;
}

static bool note_left_out(aci_builder *builder) {
    char text[64];
    if (!builder->notes_left_out) return true;
    snprintf(text, sizeof text, "%zu more warnings are left out", builder->notes_left_out);
    return add_note(builder, "the rest", text);
}

ac_asset *aci_builder_finish(aci_builder *builder, const char *format, const char *detail) {
    aci_arena *arena = &builder->arena;
    owned_asset *owned = aci_arena_take(arena, 1, sizeof *owned, builder->error);
    if (!owned || !note_left_out(builder) || !make_arrays(builder, &owned->asset)) return NULL;
    owned->asset.format = aci_arena_text(arena, format, strlen(format), builder->error);
    owned->asset.detail = aci_arena_text(arena, detail, strlen(detail), builder->error);
    if (!owned->asset.format || !owned->asset.detail) return NULL;
    owned->arena = *arena;
    return &owned->asset;
}

void aci_asset_free(ac_asset *asset) {
    if (asset) aci_arena_free(&((owned_asset *)asset)->arena);
}

bool aci_entry_ascends(const aci_entry *entry) {
    for (uint32_t i = 0; i < entry->curve.key_count; i++) {
        double position = entry->keys[i].position;
        if (position != position) return false;
        if (i > 0 && position < entry->keys[i - 1].position) return false;
    }
    return true;
}
