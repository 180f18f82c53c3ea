/* glTF 2.0: what the files of the reader share. Only what animation needs is read: nothing of
 * meshes but the count of morph targets, nothing of images.
 *
 *   gltf.c           the format's row; the document, its version and its extensions
 *   gltf_container.c GLB's chunks
 *   gltf_buffer.c    buffers: URIs, base64, the BIN chunk; buffer views
 *   gltf_meshopt.c   compressed buffer views
 *   gltf_accessor.c  numbers out of views; sparse ones
 *   gltf_node.c      the paths of nodes
 *   gltf_pointer.c   what a JSON pointer leads to
 *   gltf_clip.c      animations: clips, tracks, axes
 *   gltf_rotation.c  rotations that are not of unit length
 *
 * Functions that return false either have failed for good, and then an error stands, or say that
 * this channel cannot be read, and then aci_gltf.reason says why: aci_gltf_failed tells. */
#ifndef ACI_FORMAT_GLTF_H
#define ACI_FORMAT_GLTF_H

#include "format/json_text.h"

#define ACI_GLTF_NONE SIZE_MAX /* an index that is absent */

/* Bytes that stand in memory, or are read from a file when they are asked for. */
typedef struct aci_gltf_source {
    const uint8_t *data; /* [size], or NULL: at `offset` of `blob` */
    size_t offset, size;
    const aci_blob *blob;
} aci_gltf_source;

/* A piece of a source; aci_gltf_release gives back what it took. */
typedef struct aci_gltf_piece {
    const uint8_t *data;
    void *owned;
    size_t owned_size;
} aci_gltf_piece;

typedef struct aci_gltf_buffer {
    aci_gltf_source source;
    void *decoded; /* of a data URI, or NULL */
    size_t decoded_size;
    aci_blob blob;
    bool is_ready, is_open;
} aci_gltf_buffer;

/* What is kept of a buffer view: the bytes that it decompresses to. */
typedef struct aci_gltf_decoded {
    uint8_t *data;
    size_t size;
} aci_gltf_decoded;

typedef struct aci_gltf_view {
    aci_gltf_source source;
    size_t stride; /* 0: elements follow each other */
} aci_gltf_view;

/* What an accessor's numbers are for. */
typedef enum aci_gltf_use {
    ACI_GLTF_TIMES,
    ACI_GLTF_VALUES,
    ACI_GLTF_ROTATION,      /* rows of quaternions */
    ACI_GLTF_ROTATION_CUBIC /* the same, between two tangents */
} aci_gltf_use;

typedef struct aci_gltf_accessor {
    json_t *object;
    size_t index, view, offset, count;
    uint32_t type; /* GL's number: 5120 ... */
    uint32_t columns, rows;
    bool is_normalised;
} aci_gltf_accessor;

/* Numbers of an accessor. */
typedef struct aci_gltf_numbers {
    float *values; /* [count][the accessor's width], the arena's */
    size_t count;
    bool is_not_unit;
} aci_gltf_numbers;

/* What is kept of the use that came first: one that is used twice is used for the same. Small,
 * since there are as many as accessors. */
typedef struct aci_gltf_kept {
    union {
        float *values;
        const char *refusal; /* why there are none */
    } of;
    uint32_t count; /* 0: a refusal */
    uint8_t use;    /* 1 + aci_gltf_use; 0: none yet */
    bool is_not_unit;
} aci_gltf_kept;

typedef struct aci_gltf_node {
    size_t parent;    /* or ACI_GLTF_NONE */
    const char *path; /* NULL: nobody has asked yet */
    size_t seen;      /* 1 + the node whose path was last made through here */
} aci_gltf_node;

/* The arrays of a document's objects. */
typedef struct aci_gltf_lists {
    json_t *accessors, *views, *buffers, *nodes, *meshes, *animations;
} aci_gltf_lists;

typedef struct aci_gltf {
    aci_builder *builder;
    aci_json json;
    json_t *root;
    aci_gltf_lists lists;
    const ac_dialect *dialect;
    bool is_glb, has_bin;
    bool has_said_stride;          /* warned of a byteStride on animation data */
    aci_gltf_source document, bin; /* the file; the BIN chunk */
    aci_gltf_buffer *buffers;
    aci_gltf_decoded *decoded; /* [size of lists.views] */
    aci_gltf_kept *kept;       /* [size of lists.accessors] */
    uint32_t *axis_of;    /* [size of lists.accessors]: 1 + the axis of the clip; 0: none yet */
    aci_gltf_node *nodes; /* or NULL: not looked at yet */
    size_t path_bytes;    /* of all paths so far */
    uint32_t **channels;  /* of a file that is kept: [animations][their tracks]; or NULL */
    size_t animation, channel; /* where reading is, or ACI_GLTF_NONE */
    char reason[160];
} aci_gltf;

/* ---- gltf.c: errors, members ------------------------------------------------------------- */

static inline bool aci_gltf_failed(const aci_gltf *g) {
    return g->builder->error->status != AC_OK;
}
/* For good. false. */
bool aci_gltf_fail(aci_gltf *g, ac_status status, const char *format, ...) ACI_PRINTF(3, 4);
/* This channel only. false. */
bool aci_gltf_refuse(aci_gltf *g, const char *format, ...) ACI_PRINTF(2, 3);
/* A lenient warning, or a strict error. */
bool aci_gltf_warn(aci_gltf *g, const char *format, ...) ACI_PRINTF(2, 3);

/* Reads either form. */
bool aci_gltf_read_file(aci_builder *builder, aci_bytes bytes, char detail[ACI_DETAIL_SIZE]);

/* The whole number `name` of an object, below SIZE_MAX; where it is absent, `otherwise`. false:
 * it is there, and no such number. */
bool aci_gltf_whole(json_t *object, const char *name, size_t otherwise, size_t *out);
/* "" where it is absent or no string. */
const char *aci_gltf_text(json_t *object, const char *name);
/* The element of an array that may be NULL; NULL: there is none, or it is no object. */
json_t *aci_gltf_element(json_t *list, size_t index);
/* object.extensions[name], or NULL. */
json_t *aci_gltf_extension(json_t *object, const char *name);
/* Zeroed memory that aci_gltf_free or the reader's end frees: not the asset's. */
void *aci_gltf_take(aci_gltf *g, size_t count, size_t size);
void aci_gltf_drop(aci_gltf *g, void *block, size_t size);

/* ---- gltf_container.c -------------------------------------------------------------------- */

bool aci_gltf_is_glb(aci_bytes bytes);
/* The JSON's bytes; fills document and bin. */
bool aci_gltf_open(aci_gltf *g, aci_bytes bytes, aci_bytes *json);

/* ---- gltf_buffer.c ----------------------------------------------------------------------- */

/* [offset, offset + size) of a source, which holds it. */
bool aci_gltf_piece_of(aci_gltf *g, const aci_gltf_source *source, size_t offset, size_t size,
                       aci_gltf_piece *out);
void aci_gltf_release(aci_gltf *g, aci_gltf_piece *piece);
bool aci_gltf_open_view(aci_gltf *g, size_t index, aci_gltf_view *out);
/* All bytes of a buffer, as far as its byteLength goes. */
bool aci_gltf_open_buffer(aci_gltf *g, size_t index, aci_gltf_source *out);
void aci_gltf_close_buffers(aci_gltf *g);
/* builder->beside: the files that the buffers' URIs name, opened or not. */
bool aci_gltf_list_files(aci_gltf *g);

/* ---- gltf_uri.c -------------------------------------------------------------------------- */

/* How many bytes base64 text[size] gives; false: it holds other characters. *is_cut: it ends
 * inside a group of four. */
bool aci_base64_size(const char *text, size_t size, size_t *out, bool *is_cut);
void aci_base64_decode(const char *text, size_t size, uint8_t *out);
/* The base64 of a data URI; NULL: its text is of another form. */
const char *aci_uri_base64(const char *uri);
/* Decodes %XX to out[size of uri + 1]; NULL, or why it is no path inside the asset's folder. */
const char *aci_uri_path(const char *uri, char *out);
/* Does it begin like "http:"? */
bool aci_uri_has_scheme(const char *uri);

/* ---- gltf_meshopt.c ---------------------------------------------------------------------- */

typedef enum aci_meshopt_filter {
    ACI_MESHOPT_NO_FILTER,
    ACI_MESHOPT_QUATERNION,
    ACI_MESHOPT_EXPONENTIAL
} aci_meshopt_filter;

/* Fewest bytes that a stream of count elements takes; SIZE_MAX where that is no number. */
size_t aci_meshopt_least(size_t count, size_t stride);
/* Attributes to out[count * stride]; stride: a multiple of 4, at most 256. NULL, or what is
 * wrong; every byte must be used. */
const char *aci_meshopt_decode(const uint8_t *data, size_t size, size_t count, size_t stride,
                               uint8_t *out);
/* The same by our own decoder alone, for the tests. */
const char *aci_meshopt_decode_own(const uint8_t *data, size_t size, size_t count,
                                   size_t stride, uint8_t *out);
/* In place. The stride fits the filter. */
void aci_meshopt_filter_apply(aci_meshopt_filter filter, uint8_t *data, size_t count,
                              size_t stride);

/* ---- gltf_accessor.c --------------------------------------------------------------------- */

/* What the accessor says; nothing is read. */
bool aci_gltf_accessor_of(aci_gltf *g, size_t index, aci_gltf_accessor *out);
/* Its numbers, finite; as many as it says: where it has no view, the caller has proved that. */
bool aci_gltf_read(aci_gltf *g, const aci_gltf_accessor *accessor, aci_gltf_numbers *out);
/* How many of its elements may differ from zero though it has no view. */
size_t aci_gltf_sparse_count(const aci_gltf_accessor *accessor);

/* ---- gltf_rotation.c --------------------------------------------------------------------- */

/* Makes the quaternions among `numbers` fit to be sampled: every row, or the second of each
 * three. Those far from unit length are normalised, those of none replaced, with a warning;
 * where others are off a little, is_not_unit is set. */
bool aci_gltf_settle_rotation(aci_gltf *g, aci_gltf_numbers *numbers, aci_gltf_use use);

/* ---- gltf_node.c ------------------------------------------------------------------------- */

/* "hips/#3/left foot": names from the root; NULL and an error on failure. */
const char *aci_gltf_path(aci_gltf *g, size_t node);
/* Of the node's mesh; 0: it has none. */
size_t aci_gltf_morph_targets(const aci_gltf *g, size_t node);
size_t aci_gltf_mesh_targets(const aci_gltf *g, size_t mesh);
void aci_gltf_close_nodes(aci_gltf *g);

/* ---- gltf_pointer.c ---------------------------------------------------------------------- */

/* What a pointer leads to. */
typedef struct aci_gltf_pointed {
    size_t node;          /* the node of /nodes/N/..., or ACI_GLTF_NONE */
    const char *property; /* the last word, decoded; the arena's */
    size_t width;         /* components; 0: as the accessor has them */
    bool is_bool, is_rotation, is_weights;
} aci_gltf_pointed;

/* /nodes/N/PROPERTY, which a channel's path can say too; deeper ones have more slashes. */
bool aci_gltf_points_to_node(const char *pointer);
bool aci_gltf_point(aci_gltf *g, const char *pointer, aci_gltf_pointed *out);

/* ---- gltf_kept.c -------------------------------------------------------------------------- */

/* g->channels, before the clips are read, and builder->origin, behind them. Nothing where the
 * file is not to be kept. */
bool aci_gltf_begin_keeping(aci_gltf *g);
bool aci_gltf_keep(aci_gltf *g);

/* ---- gltf_clip.c ------------------------------------------------------------------------- */

/* builder->clips. */
bool aci_gltf_read_clips(aci_gltf *g);

#endif
