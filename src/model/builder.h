/* The neutral asset while a reader fills it: one arena, limits, warnings. Readers add curves with
 * keys in the order in which the file has them; src/api then runs the dialect's add rule. */
#ifndef ACI_MODEL_BUILDER_H
#define ACI_MODEL_BUILDER_H

#include "animcurve/load.h"
#include "base/arena.h"
#include "base/error.h"

/* Tangents that a file leaves to its dialect: 1 + ac_tangent; 0: as the key has them. */
typedef struct aci_wanted {
    uint8_t in, out;
} aci_wanted;

typedef struct aci_entry aci_entry;

struct aci_entry {
    ac_curve curve;     /* keys point to `keys`; `added` is NULL until the order rule has run */
    ac_key *keys;       /* [curve.key_count] */
    ac_key_ease *eases; /* [curve.key_count] or NULL; curve.eases points to it */
    aci_wanted *wanted; /* [curve.key_count] or NULL: computed once loading has the keys */
    uint32_t index;     /* of the curve in the asset */
    bool stored;        /* the keys stand as they are: the add rule does not run */
    aci_entry *next;
};

/* Bytes outside the document that is read. */
typedef struct aci_blob {
    const void *data; /* [size], or NULL: aci_files.read gives them */
    size_t size;
    void *handle; /* the opener's own */
} aci_blob;

/* What a reader may open besides its document: readers see bytes only, files are src/api's. */
typedef struct aci_files aci_files;
struct aci_files {
    void *user;
    /* `path`: relative, decoded, and not climbing. false: `error` says why. */
    bool (*open)(const aci_files *files, const char *path, aci_blob *out, ac_error *error);
    bool (*read)(const aci_blob *blob, size_t offset, void *out, size_t size, ac_error *error);
    void (*close)(const aci_files *files, aci_blob *blob);
    const aci_blob
        *self; /* the document as a whole, where only its beginning is given; or NULL */
};

typedef struct aci_note aci_note;

typedef struct aci_notes { /* sentences in the order in which they were said */
    aci_note *first, *last;
    size_t count;
} aci_notes;

typedef struct aci_builder {
    aci_arena arena;
    ac_limits limits; /* defaults filled in */
    bool strict;
    bool fragment; /* a piece of a file: its header is not missed */
    bool keep;     /* the whole file is to be kept, for a writer that changes it in place */
    bool default_depth; /* limits.max_depth is the default, not the caller's */
    ac_error *error;    /* never NULL */
    aci_entry *first, *last;
    aci_entry *reserved; /* [reserved_count] for the first entries, or NULL */
    size_t reserved_count;
    size_t curve_count, key_count;
    aci_notes warnings, notes;
    aci_notes beside; /* files beside the document: their paths are `where` */
    size_t warnings_left_out;
    ac_clip *clips; /* [clip_count], the arena's; their tracks point to curves of entries */
    size_t clip_count;
    uint8_t angle_unit; /* ac_angle_unit of the asset */
    ac_origin *origin;  /* set: the reader asks that the input be kept */
    char *source;       /* the kept input, of source_capacity bytes */
    size_t source_capacity;
    const aci_files *files; /* NULL: nothing may be opened */
} aci_builder;

/* `opts` may be NULL, `error` not; both must outlive the builder. `input_size`: what is to be
 * read, which the default of max_bytes follows. */
void aci_builder_init(aci_builder *builder, const ac_load_opts *opts, size_t input_size,
                      ac_error *error);
/* Frees all; not after aci_builder_finish. */
void aci_builder_free(aci_builder *builder);

/* Makes room for the first `count` entries in one piece, where the asset's array of curves will then
 * stand itself, and not beside them. For readers that can tell; a wrong count costs only memory,
 * and where the budget has little room for it nothing is done. Before any curve. */
bool aci_builder_reserve(aci_builder *builder, size_t count);

/* May a curve of `count` keys follow? False, with an error, where max_keys says no. */
bool aci_builder_allows(aci_builder *builder, uint64_t count);

/* A new last curve, named name[size], with `count` zeroed keys and both sides constant; NULL and
 * an error on failure. The caller has proved that the input holds `count` keys. */
aci_entry *aci_builder_add(aci_builder *builder, const char *name, size_t size,
                           const ac_dialect *dialect, uint32_t count);

/* The same with a name that is the arena's already. */
aci_entry *aci_builder_add_named(aci_builder *builder, const char *name,
                                 const ac_dialect *dialect, uint32_t count);

/* Asks that the input be kept, for a writer of `format` that changes files in place. Every curve
 * has this unit and rate. */
bool aci_builder_keep_input(aci_builder *builder, const char *format, uint8_t unit,
                            double rate_hz);
/* Gives the builder the input: a block of `capacity` bytes of its own allocator, which count as
 * ours already. */
void aci_builder_own_source(aci_builder *builder, char *data, size_t size, size_t capacity);

/* entry->eases and entry->wanted, zeroed when first asked for; NULL and an error on failure. */
ac_key_ease *aci_builder_eases(aci_builder *builder, aci_entry *entry);
aci_wanted *aci_builder_wanted(aci_builder *builder, aci_entry *entry);

/* Bytes that another allocator is about to use on our behalf: they count as ours. */
bool aci_builder_borrow(aci_builder *builder, size_t size);
void aci_builder_return(aci_builder *builder, size_t size);

/* What lenient loading passes over. Strict: it is the error, AC_ERROR_VALUE, and false comes
 * back. `where` is "byte 6" or "line 3, column 7". Many warnings become one that counts them. */
bool aci_builder_warn(aci_builder *builder, const char *where, const char *text);
/* What the file leaves open, and how it is read. Like warnings, but no fault of the file. */
bool aci_builder_note(aci_builder *builder, const char *where, const char *text);
/* A file beside the document that holds a part of it. */
bool aci_builder_file(aci_builder *builder, const char *path);
/* Is there room for one more warning's text? Beyond it they are only counted, so that finding
 * their places would be work for nothing. */
bool aci_builder_keeps_warnings(const aci_builder *builder);

/* Copies a name; bytes that are no UTF-8, and NULs, become U+FFFD and *repaired is set. */
char *aci_builder_name(aci_builder *builder, const char *bytes, size_t size, bool *repaired);

/* The asset, which now owns the arena; NULL and an error on failure. */
ac_asset *aci_builder_finish(aci_builder *builder, const char *format, const char *detail);
void aci_asset_free(ac_asset *asset);

/* Ascending, ties allowed, and no NaN. */
bool aci_entry_ascends(const aci_entry *entry);

#endif
