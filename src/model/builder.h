/* The neutral asset while a reader fills it: one arena, limits, warnings. Readers add curves with
 * keys in the order in which the file has them; src/api then runs the dialect's add rule. */
#ifndef ACI_MODEL_BUILDER_H
#define ACI_MODEL_BUILDER_H

#include "animcurve/load.h"
#include "base/arena.h"
#include "base/error.h"

typedef struct aci_entry aci_entry;

struct aci_entry {
    ac_curve curve; /* keys point to `keys`; `added` is NULL until the order rule has run */
    ac_key *keys;   /* [curve.key_count] */
    bool stored;    /* the keys stand as they are: the add rule does not run */
    aci_entry *next;
};

typedef struct aci_note aci_note;

typedef struct aci_builder {
    aci_arena arena;
    ac_limits limits; /* defaults filled in */
    bool strict;
    ac_error *error; /* never NULL */
    aci_entry *first, *last;
    size_t curve_count, key_count;
    aci_note *first_note, *last_note;
    size_t note_count, notes_left_out;
} aci_builder;

/* `opts` may be NULL, `error` not; both must outlive the builder. */
void aci_builder_init(aci_builder *builder, const ac_load_opts *opts, ac_error *error);
/* Frees all; not after aci_builder_finish. */
void aci_builder_free(aci_builder *builder);

/* May a curve of `count` keys follow? False, with an error, where max_keys says no. */
bool aci_builder_allows(aci_builder *builder, uint64_t count);

/* A new last curve, named name[size], with `count` zeroed keys and both sides constant; NULL and
 * an error on failure. The caller has proved that the input holds `count` keys. */
aci_entry *aci_builder_add(aci_builder *builder, const char *name, size_t size,
                           const ac_dialect *dialect, uint32_t count);

/* Bytes that another allocator is about to use on our behalf: they count as ours. */
bool aci_builder_borrow(aci_builder *builder, size_t size);
void aci_builder_return(aci_builder *builder, size_t size);

/* What lenient loading passes over. Strict: it is the error, AC_ERROR_VALUE, and false comes
 * back. `where` is "byte 6" or "line 3, column 7". Many warnings become one that counts them. */
bool aci_builder_warn(aci_builder *builder, const char *where, const char *text);

/* Copies a name; bytes that are no UTF-8, and NULs, become U+FFFD and *repaired is set. */
char *aci_builder_name(aci_builder *builder, const char *bytes, size_t size, bool *repaired);

/* The asset, which now owns the arena; NULL and an error on failure. */
ac_asset *aci_builder_finish(aci_builder *builder, const char *format, const char *detail);
void aci_asset_free(ac_asset *asset);

/* Ascending, ties allowed, and no NaN. */
bool aci_entry_ascends(const aci_entry *entry);

#endif
