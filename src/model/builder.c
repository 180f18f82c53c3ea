/* The asset builder; see builder.h. Curves and warnings are linked while their number is not
 * known, and become arrays at the end. All memory is the arena's, so that an asset is freed as a
 * whole, and so is a builder that failed. */
#include "model/builder.h"

#include <stdio.h>
#include <string.h>

#include "base/size.h"
#include "base/text.h"
#include "model/origin.h"

#define DEFAULT_MAX_BYTES ((size_t)256 << 20)
#define DEFAULT_MAX_KEYS ((size_t)16 << 20)
#define DEFAULT_MAX_DEPTH 64u
/* The default grows with the input: the densest text has 4 bytes a key, which takes 56. */
#define BYTES_PER_INPUT_BYTE 16
#define MOST_WARNINGS ((size_t)100)

struct aci_note {
    ac_warning warning;
    aci_note *next;
};

/* The public asset comes first, so that a pointer to it is a pointer to this. */
typedef struct owned_asset {
    ac_asset asset;
    aci_arena arena;
    char *source; /* or NULL */
    size_t source_capacity;
} owned_asset;

static size_t default_max_bytes(size_t input_size) {
    size_t scaled;
    if (!aci_size_mul(input_size, BYTES_PER_INPUT_BYTE, &scaled)) scaled = SIZE_MAX;
    return scaled > DEFAULT_MAX_BYTES ? scaled : DEFAULT_MAX_BYTES;
}

void aci_builder_init(aci_builder *builder, const ac_load_opts *opts, size_t input_size,
                      ac_error *error) {
    memset(builder, 0, sizeof *builder);
    ac_limits limits = {0};
    if (opts) limits = opts->limits;
    if (!limits.max_bytes) limits.max_bytes = default_max_bytes(input_size);
    if (!limits.max_keys) limits.max_keys = DEFAULT_MAX_KEYS;
    builder->default_depth = !limits.max_depth;
    if (!limits.max_depth) limits.max_depth = DEFAULT_MAX_DEPTH;
    builder->limits = limits;
    builder->strict = opts && opts->strict;
    builder->fragment = opts && opts->fragment;
    builder->keep = opts && opts->keep;
    builder->error = error;
    aci_arena_init(&builder->arena, opts ? opts->allocator : NULL, limits.max_bytes);
}

void aci_builder_free(aci_builder *builder) {
    aci_free(&builder->arena.memory, builder->source, builder->source_capacity);
    aci_arena_free(&builder->arena);
}

bool aci_builder_allows(aci_builder *builder, uint64_t count) {
    size_t room = builder->limits.max_keys - builder->key_count;
    if (count <= room && count <= UINT32_MAX) return true;
    aci_fail(builder->error, AC_ERROR_LIMIT, "more keys than the limit of %zu",
             builder->limits.max_keys);
    return false;
}

bool aci_builder_reserve(aci_builder *builder, size_t count) {
    const aci_memory *memory = &builder->arena.memory;
    size_t room = (memory->max_bytes - memory->live_bytes) / 4;
    if (count == 0 || count > room / sizeof(aci_entry)) return true;
    builder->reserved =
        aci_arena_take(&builder->arena, count, sizeof(aci_entry), builder->error);
    if (builder->reserved) builder->reserved_count = count;
    return builder->reserved != NULL;
}

static aci_entry *new_entry(aci_builder *builder) {
    if (builder->curve_count == UINT32_MAX) {
        aci_fail(builder->error, AC_ERROR_LIMIT, "more than %u curves", (unsigned)UINT32_MAX);
        return NULL;
    }
    if (builder->curve_count < builder->reserved_count)
        return &builder->reserved[builder->curve_count];
    return aci_arena_take(&builder->arena, 1, sizeof(aci_entry), builder->error);
}

aci_entry *aci_builder_add(aci_builder *builder, const char *name, size_t size,
                           const ac_dialect *dialect, uint32_t count) {
    if (!aci_builder_allows(builder, count)) return NULL;
    char *copy = aci_arena_text(&builder->arena, name, size, builder->error);
    return copy ? aci_builder_add_named(builder, copy, dialect, count) : NULL;
}

aci_entry *aci_builder_add_named(aci_builder *builder, const char *name,
                                 const ac_dialect *dialect, uint32_t count) {
    ac_error *error = builder->error;
    if (!aci_builder_allows(builder, count)) return NULL;
    aci_entry *entry = new_entry(builder);
    ac_key *keys = entry ? aci_arena_take(&builder->arena, count, sizeof *keys, error) : NULL;
    if (!keys) return NULL;
    entry->keys = keys;
    entry->index = (uint32_t)builder->curve_count;
    entry->curve.name = name;
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

ac_key_ease *aci_builder_eases(aci_builder *builder, aci_entry *entry) {
    if (!entry->eases)
        entry->eases = aci_arena_take(&builder->arena, entry->curve.key_count,
                                      sizeof *entry->eases, builder->error);
    entry->curve.eases = entry->eases;
    return entry->eases;
}

aci_wanted *aci_builder_wanted(aci_builder *builder, aci_entry *entry) {
    if (!entry->wanted)
        entry->wanted = aci_arena_take(&builder->arena, entry->curve.key_count,
                                       sizeof *entry->wanted, builder->error);
    return entry->wanted;
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

static bool add_note(aci_builder *builder, aci_notes *to, const char *where, const char *text) {
    aci_arena *arena = &builder->arena;
    aci_note *note = aci_arena_take(arena, 1, sizeof *note, builder->error);
    if (!note) return false;
    note->warning.where = aci_arena_text(arena, where, strlen(where), builder->error);
    note->warning.text = aci_arena_text(arena, text, strlen(text), builder->error);
    if (!note->warning.where || !note->warning.text) return false;
    if (to->last) to->last->next = note;
    else to->first = note;
    to->last = note;
    to->count++;
    return true;
}

bool aci_builder_note(aci_builder *builder, const char *where, const char *text) {
    return builder->notes.count >= MOST_WARNINGS ||
           add_note(builder, &builder->notes, where, text);
}

bool aci_builder_file(aci_builder *builder, const char *path) {
    return add_note(builder, &builder->beside, path, "");
}

bool aci_builder_warn(aci_builder *builder, const char *where, const char *text) {
    if (builder->strict) {
        aci_fail(builder->error, AC_ERROR_VALUE, "%s", text);
        return false;
    }
    if (aci_builder_keeps_warnings(builder))
        return add_note(builder, &builder->warnings, where, text);
    builder->warnings_left_out++;
    return true;
}

bool aci_builder_keeps_warnings(const aci_builder *builder) {
    return builder->warnings.count < MOST_WARNINGS;
}

char *aci_builder_name(aci_builder *builder, const char *bytes, size_t size, bool *repaired) {
    static const char replacement[] = "\xef\xbf\xbd";
    bool good_name = aci_utf8_valid(bytes, size) && (size == 0 || !memchr(bytes, 0, size));
    /* Each bad byte becomes three. */
    size_t room;
    if (!aci_size_mul(size, good_name ? 1 : 3, &room) || !aci_size_add(room, 1, &room))
        room = SIZE_MAX;
    char *name = aci_arena_take_text(&builder->arena, room - 1, builder->error);
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

/* ---- the input ---------------------------------------------------------------------------- */

bool aci_builder_keep_input(aci_builder *builder, const char *format, uint8_t unit,
                            double rate_hz) {
    ac_origin *origin = aci_arena_take(&builder->arena, 1, sizeof *origin, builder->error);
    if (!origin) return false;
    origin->format = format;
    origin->unit = unit;
    origin->rate_hz = rate_hz;
    builder->origin = origin;
    return true;
}

void aci_builder_own_source(aci_builder *builder, char *data, size_t size, size_t capacity) {
    builder->source = data;
    builder->source_capacity = capacity;
    builder->origin->data = data;
    builder->origin->size = size;
}

/* ---- the asset ------------------------------------------------------------------------------ */

/* A track was made while its curves still stood in their entries, as here they do, and before it
 * was known who plays them. */
static void point_track(ac_track *track, const ac_curve *curves) {
    const ac_curve **components = (const ac_curve **)track->curves;
    if (track->axis) return; /* packed: it has no curves */
    for (uint32_t c = 0; c < track->width; c++) {
        const aci_entry *entry = (const aci_entry *)components[c];
        if (!entry) continue;
        track->dialect = entry->curve.dialect;
        components[c] = &curves[entry->index];
    }
}

static void point_tracks(const aci_builder *builder, const ac_curve *curves) {
    for (size_t i = 0; i < builder->clip_count; i++) {
        const ac_clip *clip = &builder->clips[i];
        for (uint32_t t = 0; t < clip->track_count; t++)
            point_track((ac_track *)&clip->tracks[t], curves);
    }
}

static ac_warning *note_array(aci_builder *builder, const aci_notes *notes) {
    ac_warning *array =
        aci_arena_take(&builder->arena, notes->count, sizeof *array, builder->error);
    size_t i = 0;
    for (const aci_note *note = notes->first; array && note; note = note->next)
        array[i++] = note->warning;
    return array;
}

static const char **file_array(aci_builder *builder) {
    const char **array =
        aci_arena_take(&builder->arena, builder->beside.count, sizeof *array, builder->error);
    size_t i = 0;
    for (const aci_note *note = builder->beside.first; array && note; note = note->next)
        array[i++] = note->warning.where;
    return array;
}

/* Moves the curves of reserved entries to the front of their room: each goes to where only entries
 * stood that have been moved. */
static ac_curve *move_curves(aci_builder *builder) {
    char *room = (char *)builder->reserved;
    for (size_t i = 0; i < builder->curve_count; i++)
        memmove(room + i * sizeof(ac_curve), room + i * sizeof(aci_entry), sizeof(ac_curve));
    return (ac_curve *)builder->reserved;
}

static ac_curve *copy_curves(const aci_builder *builder, ac_curve *curves) {
    size_t i = 0;
    for (const aci_entry *entry = builder->first; entry; entry = entry->next)
        curves[i++] = entry->curve;
    return curves;
}

/* The curves as an array. */
static ac_curve *make_curves(aci_builder *builder) {
    size_t count = builder->curve_count;
    bool in_place = builder->reserved && count <= builder->reserved_count;
    ac_curve *curves =
        in_place ? (ac_curve *)builder->reserved
                 : aci_arena_take(&builder->arena, count, sizeof *curves, builder->error);
    if (!curves) return NULL;
    point_tracks(builder, curves);
    return in_place ? move_curves(builder) : copy_curves(builder, curves);
}

/* The linked curves and sentences as arrays. */
static bool make_arrays(aci_builder *builder, ac_asset *asset) {
    asset->warnings = note_array(builder, &builder->warnings);
    asset->notes = asset->warnings ? note_array(builder, &builder->notes) : NULL;
    asset->files = asset->notes ? file_array(builder) : NULL;
    asset->curves = asset->files ? make_curves(builder) : NULL;
    if (!asset->curves) return false;
    asset->file_count = builder->beside.count;
    asset->curve_count = builder->curve_count;
    asset->warning_count = builder->warnings.count;
    asset->note_count = builder->notes.count;
    asset->clips = builder->clips;
    asset->clip_count = builder->clip_count;
    asset->angle_unit = builder->angle_unit;
    return true;
}

/* The asset takes over what the builder holds. */
static void hand_over(aci_builder *builder, owned_asset *owned) {
    ac_origin *origin = builder->source ? builder->origin : NULL;
    if (origin) {
        origin->curve_count = owned->asset.curve_count;
        origin->names_hash = aci_names_hash(owned->asset.curves, origin->curve_count);
        owned->asset.origin = origin;
        owned->source = builder->source;
        owned->source_capacity = builder->source_capacity;
    }
    owned->arena = builder->arena;
}

static bool note_left_out(aci_builder *builder) {
    char text[64];
    if (!builder->warnings_left_out) return true;
    snprintf(text, sizeof text, "%zu more warnings are left out", builder->warnings_left_out);
    return add_note(builder, &builder->warnings, "the rest", text);
}

ac_asset *aci_builder_finish(aci_builder *builder, const char *format, const char *detail) {
    aci_arena *arena = &builder->arena;
    owned_asset *owned = aci_arena_take(arena, 1, sizeof *owned, builder->error);
    if (!owned || !note_left_out(builder) || !make_arrays(builder, &owned->asset)) return NULL;
    owned->asset.format = aci_arena_text(arena, format, strlen(format), builder->error);
    owned->asset.detail = aci_arena_text(arena, detail, strlen(detail), builder->error);
    if (!owned->asset.format || !owned->asset.detail) return NULL;
    hand_over(builder, owned);
    return &owned->asset;
}

void aci_asset_free(ac_asset *asset) {
    if (!asset) return;
    owned_asset *owned = (owned_asset *)asset;
    aci_free(&owned->arena.memory, owned->source, owned->source_capacity);
    aci_arena_free(&owned->arena);
}

bool aci_entry_ascends(const aci_entry *entry) {
    for (uint32_t i = 0; i < entry->curve.key_count; i++) {
        double position = entry->keys[i].position;
        if (position != position) return false;
        if (i > 0 && position < entry->keys[i - 1].position) return false;
    }
    return true;
}
