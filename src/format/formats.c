/* The table of formats, made from list.inc, and what writers share. */
#include <stdint.h>
#include <string.h>

#include "base/bits.h"
#include "format/format.h"

#define FORMAT(identifier) extern const aci_format aci_format_##identifier;
#include "format/list.inc"
#undef FORMAT

static const aci_format *const formats[] = {
#define FORMAT(identifier) &aci_format_##identifier,
#include "format/list.inc"
#undef FORMAT
};

#define FORMAT_COUNT (sizeof formats / sizeof formats[0])

const aci_format *aci_format_at(size_t index) {
    return index < FORMAT_COUNT ? formats[index] : NULL;
}

const aci_format *aci_format_named(const char *name) {
    for (size_t i = 0; name && i < FORMAT_COUNT; i++)
        if (strcmp(formats[i]->info.name, name) == 0) return formats[i];
    return NULL;
}

const aci_format *aci_format_of_bytes(aci_bytes bytes) {
    for (size_t i = 0; i < FORMAT_COUNT; i++)
        if (formats[i]->detect && formats[i]->detect(bytes)) return formats[i];
    return NULL;
}

aci_bytes aci_skip_mark(aci_bytes bytes) {
    if (bytes.size >= 3 && memcmp(bytes.data, "\xef\xbb\xbf", 3) == 0) {
        bytes.data += 3;
        bytes.size -= 3;
    }
    return bytes;
}

/* As numbers, since pointers into different arrays do not compare. */
bool aci_index_of(const ac_asset *asset, const ac_curve *curve, size_t *index) {
    uintptr_t offset = (uintptr_t)curve - (uintptr_t)asset->curves;
    *index = (size_t)(offset / sizeof *curve);
    return asset->curve_count > 0 && (uintptr_t)curve >= (uintptr_t)asset->curves &&
           offset % sizeof *curve == 0 && *index < asset->curve_count;
}

/* ---- XNA's family -------------------------------------------------------------------- */

bool aci_is_xna_family(const ac_dialect *dialect) {
    static const char *const names[] = {"xna", "xna-f32", "xna-wide", "fna", "monogame", "cna"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (strcmp(ac_dialect_name(dialect), names[i]) == 0) return true;
    return false;
}

int32_t aci_continuity_of(const ac_key *key) {
    if (key->flags & AC_KEY_RAW) return key->raw;
    return key->interp == AC_INTERP_STEP ? 1 : 0;
}

void aci_set_continuity(ac_key *key, int32_t continuity) {
    key->interp = continuity == 1 ? AC_INTERP_STEP : AC_INTERP_HERMITE;
    if (continuity == 0 || continuity == 1) return;
    key->flags |= AC_KEY_RAW;
    key->raw = continuity;
}

static bool plain_side(const ac_side *side) {
    return side->count == 0 && side->past_count == 0;
}

static bool plain_key(const ac_key *key) {
    return aci_f64_bits(key->in.dx) == 0 && aci_f64_bits(key->out.dx) == 0 &&
           key->in_type == 0 && key->out_type == 0 && (key->flags & ~AC_KEY_RAW) == 0;
}

ac_status aci_check_plain(const ac_curve *curve, size_t index, ac_error *error) {
    const char *what = NULL;
    if (!plain_side(&curve->before) || !plain_side(&curve->after)) what = "a count of cycles";
    else if (curve->eases) what = "easings";
    else if (curve->handles || curve->tangent_unit || curve->weighted)
        what = "rules for handles";
    for (uint32_t i = 0; !what && i < curve->key_count; i++)
        if (!plain_key(&curve->keys[i])) what = "two-dimensional handles or tangent types";
    if (!what) return AC_OK;
    return aci_fail(error, AC_ERROR_TOLERANCE,
                    "curve %zu has %s, which the dialect %s has no place for", index, what,
                    ac_dialect_name(curve->dialect));
}

/* ---- the added order ----------------------------------------------------------------- */

/* Equal keys make equal lists of different added orders, so both are compared. */
static bool same_list(const ac_curve *curve, const ac_key *keys, const uint32_t *added) {
    for (uint32_t k = 0; k < curve->key_count; k++)
        if (added[k] != (curve->added ? curve->added[k] : k)) return false;
    /* Bytes, since a NaN equals nothing; ac_key has no gaps. */
    return memcmp(keys, curve->keys, curve->key_count * sizeof *keys) == 0;
}

static ac_status add_again(const ac_curve *curve, ac_key *keys, aci_memory *memory, bool *again,
                           ac_error *error) {
    uint32_t count = curve->key_count;
    *again = true;
    if (count == 0) return AC_OK;
    uint32_t *added = aci_alloc(memory, count * sizeof *added, error);
    if (!added) return aci_status_of(error, AC_ERROR_MEMORY);
    /* A public call clears its error, and one may stand in `error` already. */
    ac_error own;
    ac_status status =
        ac_curve_order(curve->dialect, keys, count, added, &memory->allocator, &own);
    if (status == AC_OK) *again = same_list(curve, keys, added);
    else aci_fail(error, status, "%s", own.message);
    aci_free(memory, added, count * sizeof *added);
    return status;
}

static void copy_added(const ac_curve *curve, ac_key *keys) {
    for (uint32_t k = 0; k < curve->key_count; k++)
        keys[k] = curve->keys[curve->added ? curve->added[k] : k];
}

/* Room for one key at least: an allocation of nothing may be NULL. */
static size_t added_size(const ac_curve *curve) {
    return (curve->key_count ? curve->key_count : 1) * sizeof(ac_key);
}

ac_key *aci_added_keys(const ac_curve *curve, aci_memory *memory, bool *again,
                       ac_error *error) {
    ac_key *keys = aci_alloc(memory, added_size(curve), error);
    if (!keys) return NULL;
    copy_added(curve, keys);
    if (add_again(curve, keys, memory, again, error) != AC_OK) {
        aci_added_free(curve, memory, keys);
        return NULL;
    }
    copy_added(curve, keys);
    return keys;
}

void aci_added_free(const ac_curve *curve, aci_memory *memory, ac_key *keys) {
    aci_free(memory, keys, added_size(curve));
}
