/* animcurve/load.h - files in, files out. In the library animcurve-io.
 *
 * An asset is what one file holds: plain read-only data, freed as a whole. A reader ends in a
 * good asset or in one error; any bytes are safe.
 */
#ifndef ANIMCURVE_LOAD_H
#define ANIMCURVE_LOAD_H

#include "animcurve/track.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct ac_warning {
    const char *where; /* "byte 6", "line 3, column 7", "curve 2"                   */
    const char *text;  /* one sentence                                              */
} ac_warning;

/* The file's own bytes, kept by assets of formats that are saved back in place: what did not
 * change stays byte for byte. Opaque; lives as long as the asset that was loaded. */
typedef struct ac_origin ac_origin;

/* What a file says its angles are. */
typedef enum ac_angle_unit {
    AC_ANGLE_UNKNOWN, /* it says nothing; its Euler tracks have a unit even so */
    AC_ANGLE_DEGREES,
    AC_ANGLE_RADIANS,
    AC_ANGLE_UNIT_COUNT
} ac_angle_unit;

typedef struct ac_asset {
    const char *format;     /* "xnb", "json", ...                                   */
    const char *detail;     /* for people: "XNB 5, Windows, Reach"; may be ""       */
    const ac_curve *curves; /* [curve_count], every scalar curve, in file order     */
    size_t curve_count;
    const ac_warning *warnings; /* what lenient loading passed over                 */
    size_t warning_count;
    const ac_clip *clips; /* [clip_count]; tracks point into `curves`               */
    size_t clip_count;
    const ac_origin *origin; /* NULL where nothing is kept                          */
    const ac_warning *notes; /* what the file leaves open, and how it was read      */
    size_t note_count;
    const char *const
        *files; /* [file_count]: files beside it that hold a part of it, the buffers
                                 of a .gltf, as paths from its folder           */
    size_t file_count;
    uint8_t angle_unit;  /* ac_angle_unit, of curves that are angles; animcurve JSON tells
                            it only by its Euler tracks                             */
    uint8_t reserved[7]; /* zero                                                    */
} ac_asset;

/* Ceilings for hostile input. 0 selects the default in brackets. */
typedef struct ac_limits {
    size_t max_bytes;   /* total allocation [256 MiB; 16 times the input if more]   */
    size_t max_keys;    /* keys in the whole asset [16 Mi]                          */
    uint32_t max_depth; /* nesting of text formats [64; dotXSI 256]                 */
} ac_limits;

typedef struct ac_load_opts {
    const ac_allocator *allocator; /* NULL: malloc/free; must outlive the asset     */
    const char *format;            /* NULL: recognise by content                    */
    const ac_dialect *dialect;     /* who plays; NULL: what the file says, or the
                                      format's default                             */
    ac_limits limits;
    uint32_t strict;        /* 1: what lenient loading warns of is an error  */
    uint32_t fragment;      /* 1: a piece of a file, whose header is not missed: no
                             warning, and no error of strict loading       */
    uint32_t keep;          /* 1: keep all bytes of a glTF, and of the buffers beside it,
                             so that saving it leaves what is no animation as it
                             was; dotXSI is always kept                    */
    uint32_t reserved_word; /* zero */
    /* Opens a file that a document refers to: a buffer of glTF. `path`: as the document has it,
     * with %XX decoded; always relative and never climbing with "..". On success the bytes stay
     * valid until `close`, which may be NULL. NULL: ac_load_file opens regular files of the
     * asset's own folder and those below it, links that lead outside excepted; ac_load_memory
     * refuses such documents. */
    ac_status (*open)(void *user, const char *path, const void **data, size_t *size);
    void (*close)(void *user, const void *data, size_t size);
    void *user;           /* of both                                       */
    uint64_t reserved[4]; /* zero                                          */
} ac_load_opts;

/* `data` is only read during the call. NULL on failure. */
AC_API ac_asset *ac_load_memory(const void *data, size_t size, const ac_load_opts *opts,
                                ac_error *error);
/* `path` is a regular file or a pipe. The message does not repeat the path. Of a GLB, and of
 * buffers beside a .gltf, only what animations need is read. */
AC_API ac_asset *ac_load_file(const char *path, const ac_load_opts *opts, ac_error *error);
AC_API void ac_asset_free(ac_asset *asset); /* NULL is allowed */

/* First exact, case-sensitive match, or NULL. O(curve_count). */
AC_API const ac_curve *ac_asset_find_curve(const ac_asset *asset, const char *name);
/* The same for clips. O(clip_count). */
AC_API const ac_clip *ac_asset_find_clip(const ac_asset *asset, const char *name);

/* ---- saving ---------------------------------------------------------------- */

/* How the bytes of a file are packed. */
typedef enum ac_compression {
    AC_COMPRESSION_NONE,
    AC_COMPRESSION_LZ4, /* XNB only, and then only MonoGame reads it; a body that does not get
                           smaller stays plain                                      */
    AC_COMPRESSION_COUNT
} ac_compression;

typedef struct ac_save_opts {
    const ac_allocator *allocator; /* NULL: malloc/free                             */
    const char *format;            /* NULL: from the path's ending (ac_save_file)   */
    uint32_t keep_existing;        /* 1: fail rather than replace a file            */
    uint32_t compression;          /* an ac_compression [AC_COMPRESSION_NONE]       */
    uint32_t keep_references;      /* 1: a .gltf goes on referring to the buffer files that
                                      it was read with, as is right in the same folder; 0:
                                      it holds them                                 */
    uint32_t reserved_word;        /* zero                                          */
    uint64_t reserved[4];          /* zero                                          */
} ac_save_opts;

/* The bytes of a file: *data is to be freed with ac_bytes_free and the same allocator. What
 * the format cannot hold exactly is AC_ERROR_TOLERANCE and a sentence. `asset` may be built by
 * hand: a zeroed struct with curves and curve_count. */
AC_API ac_status ac_save_memory(const ac_asset *asset, const ac_save_opts *opts, void **data,
                                size_t *size, ac_error *error);
/* Would saving so leave all else that the asset's file holds, as meshes, byte for byte? Of
 * formats only dotXSI does, while the curves are those that were loaded, or some of them, and
 * glTF (either form) of an asset that was loaded with `keep`: its clips may be copied and left out,
 * their arrays replaced, and tracks added; a clip is known by its `targets`.
 * False: what is saved is made of the asset alone. Costs as much as saving where curves are
 * missing, else no more than a look at their names. */
AC_API bool ac_save_keeps(const ac_asset *asset, const ac_save_opts *opts);
AC_API void ac_bytes_free(const ac_allocator *allocator, void *data, size_t size);
/* A regular file is replaced by rename once the new one is complete, keeping its mode; on
 * failure nothing changed. A device or pipe is written straight. */
AC_API ac_status ac_save_file(const ac_asset *asset, const char *path, const ac_save_opts *opts,
                              ac_error *error);

/* Writes data[size] as ac_save_file writes a file: for what callers make themselves, a table or
 * a picture. `keep_existing` as in ac_save_opts. */
AC_API ac_status ac_write_file(const char *path, const void *data, size_t size,
                               uint32_t keep_existing, ac_error *error);
/* The bytes of a regular file or pipe, at most max_bytes (0: 256 MiB): to be freed with
 * ac_bytes_free and the same allocator. */
AC_API ac_status ac_read_file(const char *path, const ac_allocator *allocator, size_t max_bytes,
                              void **data, size_t *size, ac_error *error);

/* ---- formats --------------------------------------------------------------- */

typedef struct ac_format {
    const char *name;       /* "xnb"                                                */
    const char *summary;    /* one line for people                                  */
    const char *extensions; /* ".xnb"; several are parted by blanks                 */
    uint32_t reads, writes; /* 1: this build can                                    */
} ac_format;

/* Enumerate: NULL once `index` is past the last format. */
AC_API const ac_format *ac_format_at(size_t index);
/* By name, or by the ending of a path; NULL if unknown. */
AC_API const ac_format *ac_format_find(const char *name);
AC_API const ac_format *ac_format_for_path(const char *path);

#ifdef __cplusplus
}
#endif
#endif /* ANIMCURVE_LOAD_H */
