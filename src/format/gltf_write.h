/* glTF 2.0, writing: what the files of the writer share.
 *
 *   gltf_write.c    the rows of the formats; which of the two ways is taken
 *   gltf_kept.c     what a loaded asset keeps of its file, and which tracks still are its own
 *   gltf_patch.c    the kept document with other animations; gltf_patch_buffers.c its buffers
 *   gltf_scene.c    a document made anew: nodes, meshes of weights
 *   gltf_animate.c  animations, samplers, channels
 *   gltf_data.c     numbers: accessors in one new buffer view
 *   gltf_curves.c   tracks made of curves as packed ones
 *   gltf_turn.c     angles as quaternions
 *   gltf_file.c     the document and its buffers as .gltf or .glb */
#ifndef ACI_FORMAT_GLTF_WRITE_H
#define ACI_FORMAT_GLTF_WRITE_H

#include "animcurve/load.h"
#include "base/buffer.h"
#include "format/format.h"

/* ---- texts ------------------------------------------------------------------------------- */

static inline aci_bytes aci_gltf_bytes_of(const aci_buffer *of) {
    return (aci_bytes){of->data, of->size};
}

static inline void aci_gltf_put(aci_buffer *out, aci_bytes text) {
    aci_buffer_bytes(out, text.data, text.size);
}

static inline void aci_gltf_put_number(aci_buffer *out, const char *name, uint64_t number) {
    aci_buffer_text(out, name);
    aci_buffer_int(out, (int64_t)number);
}

/* Of assets made by hand: NULL is "". */
static inline const char *aci_gltf_text_of(const char *text) { return text ? text : ""; }

/* ---- gltf_kept.c ------------------------------------------------------------------------- */

/* Behind ac_origin.parts, all in the asset's arena. */
typedef struct aci_gltf_parts {
    const ac_clip *clips; /* [clip_count], as they were loaded: the k-th is animation k */
    size_t clip_count;
    const uint32_t *const *channels; /* [clip_count][its tracks]: the channel of each */
    const aci_bytes
        *files; /* [buffer_count]: what a buffer beside the document holds; data NULL:
                               it is none, or could not be opened */
    size_t buffer_count;
} aci_gltf_parts;

/* NULL: the asset was not kept, or is no glTF. */
const aci_gltf_parts *aci_gltf_parts_of(const ac_asset *asset);
#define ACI_GLTF_NO_INDEX SIZE_MAX
/* The animations in the order of where their clips' targets lie, by which clips are known. */
typedef struct aci_gltf_known {
    uintptr_t targets;
    size_t animation;
} aci_gltf_known;
void aci_gltf_list_known(const aci_gltf_parts *parts, aci_gltf_known *out); /* [clip_count] */
/* The animation that the clip was loaded from; ACI_GLTF_NO_INDEX: it is a new one. */
size_t aci_gltf_animation_of(const aci_gltf_parts *parts, const aci_gltf_known *known,
                             const ac_clip *clip);
/* Have both the same times, values and interpolation? Arrays are told by where they lie. */
bool aci_gltf_same_data(const ac_track *loaded, const ac_track *track);
/* The same for as many keys, whose times may be others. */
bool aci_gltf_same_values(const ac_track *loaded, const ac_track *track);
/* Are all clips and tracks those of the file, in its order? */
bool aci_gltf_all_same(const aci_gltf_parts *parts, const ac_asset *asset);

/* ---- gltf_data.c ------------------------------------------------------------------------- */

/* Numbers that are added to a document: one buffer view, and accessors into it. */
typedef struct aci_gltf_data {
    aci_buffer bytes;
    aci_buffer accessors;                    /* texts, parted by commas */
    size_t first, count;                     /* of the accessors */
    size_t view;                             /* in which all lie */
    size_t times, times_offset, times_count; /* the last accessor with bounds: tracks often have
                                                the times of their neighbour */
} aci_gltf_data;

void aci_gltf_data_init(aci_gltf_data *data, const ac_allocator *allocator, ac_error *error);
void aci_gltf_data_free(aci_gltf_data *data);
/* The accessor's index. `type`: "SCALAR", ... of `width` components. `has_bounds`: with min and
 * max, as key times need. */
size_t aci_gltf_data_add(aci_gltf_data *data, const char *type, uint32_t width,
                         const float *values, size_t count, bool has_bounds);

/* ---- gltf_animate.c ---------------------------------------------------------------------- */

/* Animations while they are written. */
typedef struct aci_gltf_animating {
    aci_gltf_data *data;
    aci_memory *memory;
    ac_error *error;
    bool has_pointers; /* a new channel needs KHR_animation_pointer */
} aci_gltf_animating;

/* "samplers" and "channels" of clips' tracks, one after another. */
typedef struct aci_gltf_animation {
    aci_buffer samplers, channels; /* texts, parted by commas */
    size_t sampler_count;
} aci_gltf_animation;
void aci_gltf_animation_init(aci_gltf_animation *animation, const ac_allocator *allocator,
                             ac_error *error);
void aci_gltf_animation_free(aci_gltf_animation *animation);

/* The accessors of a clip's axes: [axis_count], ACI_GLTF_NO_INDEX at first; NULL and an error on
 * failure. */
size_t *aci_gltf_take_axes(aci_gltf_animating *a, const ac_clip *clip);
void aci_gltf_drop_axes(aci_gltf_animating *a, const ac_clip *clip, size_t *axes);
/* A comma where others stand before. */
void aci_gltf_part(aci_buffer *list);
/* The accessor of the track's times, which are added where they are new. */
ac_status aci_gltf_put_times(aci_gltf_animating *a, const ac_clip *clip, const ac_track *track,
                             size_t *axes, size_t *out);
/* The text of a sampler for the track's data, which is added. */
ac_status aci_gltf_put_sampler(aci_gltf_animating *a, const ac_clip *clip,
                               const ac_track *track, size_t *axes, aci_buffer *out);
/* Adds a sampler and a channel that moves `target`. `node`: ACI_GLTF_NO_INDEX: none. */
ac_status aci_gltf_add_track(aci_gltf_animating *a, const ac_clip *clip, const ac_track *track,
                             const ac_target *target, size_t *axes, size_t node,
                             aci_gltf_animation *out);
/* Puts "clip 0, track 1 (Camera1/FOV): " before the message that stands in `error`. */
void aci_gltf_name_track(ac_error *error, const ac_clip *clip, size_t clip_index,
                         uint32_t index);
/* Do all curves play in tracks, and are all texts UTF-8? */
ac_status aci_gltf_check_asset(const ac_asset *asset, aci_memory *memory, ac_error *error);
/* {"name":...,"samplers":[...],"channels":[...]} */
void aci_gltf_write_animation(const ac_clip *clip, const aci_gltf_animation *animation,
                              aci_buffer *out);

/* ---- gltf_curves.c, gltf_turn.c ---------------------------------------------------------- */

/* A track of curves, packed; aci_gltf_packed_free in any case. */
typedef struct aci_gltf_packed {
    ac_track track;
    ac_axis axis;
    void *block; /* both arrays */
    size_t size;
} aci_gltf_packed;

/* AC_ERROR_TOLERANCE where glTF cannot hold the curves exactly, but for the rounding of numbers
 * to float32. */
ac_status aci_gltf_pack_curves(const ac_track *track, aci_memory *memory, aci_gltf_packed *out,
                               ac_error *error);
/* The Euler angles of a packed track become a rotation. */
ac_status aci_gltf_turn(aci_gltf_packed *of, aci_memory *memory, ac_error *error);
void aci_gltf_packed_free(aci_gltf_packed *of, aci_memory *memory);

/* ---- gltf_scene.c, gltf_patch.c ---------------------------------------------------------- */

/* What is written. */
typedef struct aci_gltf_file {
    bool is_glb;
    bool keeps_references; /* buffers that are files stay so */
    aci_buffer *out;
    ac_error *error;
} aci_gltf_file;

/* A new document with the asset's clips. */
ac_status aci_gltf_write_scene(const aci_gltf_file *file, const ac_asset *asset);
/* The document that the asset was read from, with the asset's clips. */
ac_status aci_gltf_write_kept(const aci_gltf_file *file, const ac_asset *asset,
                              const aci_gltf_parts *parts);

/* ---- gltf_file.c ------------------------------------------------------------------------- */

/* JSON and BIN as a GLB. bin.data NULL: no BIN. `more`: other chunks, as they are. */
ac_status aci_gltf_put_glb(const aci_gltf_file *file, aci_bytes json, aci_bytes bin,
                           const aci_bytes more[2]);
/* "data:application/octet-stream;base64,..." in quotes. */
void aci_gltf_put_data_uri(aci_buffer *out, const void *data, size_t size);

#endif
