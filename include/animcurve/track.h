/* animcurve/track.h - tracks and clips: which curves together move what.
 *
 * A track is a typed curve of an animated object: packed, an axis of key times and an array of
 * values, or made of scalar curves, one a component. A clip is what plays together. Plain data,
 * read-only where an asset holds it.
 *
 *   ac_cursor cursors[64] = {0};              // clip->axis_count
 *   float pose[256];                          // clip->pose_width
 *   ac_clip_sample(clip, time_s, cursors, pose);
 */
#ifndef ANIMCURVE_TRACK_H
#define ANIMCURVE_TRACK_H

#include "animcurve/curve.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum ac_track_kind {
    AC_TRACK_SCALAR,  /* width 1                                                     */
    AC_TRACK_VEC3,    /* width 3: x y z                                              */
    AC_TRACK_EULER,   /* width 3: angles about x y z, applied in `euler_order`       */
    AC_TRACK_OTHER,   /* width n                                                     */
    AC_TRACK_QUAT,    /* width 4: x y z w; a rotation                                */
    AC_TRACK_WEIGHTS, /* width n: of morph targets                                  */
    AC_TRACK_KIND_COUNT
} ac_track_kind;

/* "vec3" for AC_TRACK_VEC3; "unknown" outside the enum. Never NULL. */
AC_API const char *ac_track_kind_name(ac_track_kind kind);

/* About fixed axes, first letter first; angles of dotXSI are XYZ: Rz * Ry * Rx. */
typedef enum ac_euler_order {
    AC_EULER_XYZ,
    AC_EULER_XZY,
    AC_EULER_YXZ,
    AC_EULER_YZX,
    AC_EULER_ZXY,
    AC_EULER_ZYX,
    AC_EULER_ORDER_COUNT
} ac_euler_order;

#define AC_TRACK_DEGREES 1u /* ac_track.flags: angles are degrees; else radians        */

/* Key times in seconds, strictly ascending and finite; tracks whose keys lie at the same times
 * share one. */
typedef struct ac_axis {
    const float *times_s; /* [count] */
    uint32_t count;       /* at least 1 */
    uint32_t reserved;    /* zero    */
} ac_axis;

/* 64 bytes on 64-bit. `axis` set: packed; else `curves` is. */
typedef struct ac_track {
    const ac_curve *const *curves; /* [width]; NULL where a component has no curve ... */
    const float *rest;             /* [width]: ... and holds this value instead        */
    const ac_axis *axis;           /* packed                                           */
    const float *values;           /* packed: [axis->count][width]; AC_INTERP_CUBIC_SPLINE:
                                      [axis->count][3][width], of each key the in-tangents, the
                                      values and the out-tangents, per second          */
    const ac_dialect *dialect;
    uint32_t axis_index;  /* packed: in the clip's axes, and of its cursor              */
    uint32_t width;       /* components                                                */
    uint32_t pose_offset; /* first component of this track in a pose of the clip       */
    uint32_t target;      /* in the clip's targets: names and pointers                 */
    uint8_t kind;         /* ac_track_kind                                             */
    uint8_t interp;       /* ac_interp of all keys; AC_INTERP_DEFAULT where they differ;
                             packed: STEP, LINEAR, CUBIC_SPLINE; of rotations SLERP and
                             never LINEAR                                               */
    uint8_t euler_order;  /* ac_euler_order                                            */
    uint8_t flags;        /* AC_TRACK_...                                              */
    uint8_t reserved[4];  /* zero                                                      */
} ac_track;

/* What a track moves. Strings are UTF-8 and never NULL. */
typedef struct ac_target {
    const char *node;     /* the animated object                                       */
    const char *property; /* "translation", "rotation", "scale", or the file's own name */
    const char *pointer;  /* JSON pointer, or ""                                       */
    const char *ignored;  /* why a player ignores the track, or ""                     */
    int32_t node_index;   /* in the file's own list of objects; -1: none               */
    uint32_t reserved;    /* zero                                                      */
} ac_target;

typedef struct ac_clip {
    const char *name;         /* "" when the file names nothing                        */
    double start_s, end_s;    /* as the file says, or 0 and its curves' last time; 0 and 0
                                 where no rate gives seconds                           */
    const ac_track *tracks;   /* [track_count], in file order                          */
    const ac_target *targets; /* [target_count]                                        */
    const ac_axis *axes;      /* [axis_count], of the packed tracks                    */
    uint32_t track_count, target_count;
    uint32_t pose_width; /* components in one pose: the sum of the widths              */
    uint32_t axis_count;
} ac_clip;

/* The first track that moves this property of this node, or NULL. O(track_count). */
AC_API const ac_track *ac_clip_find_track(const ac_clip *clip, const char *node,
                                          const char *property);

/* ---- sampling ---------------------------------------------------------------- */

/* AC_OK when `track` meets its dialect's rules: axis ascending and finite, values finite, as many as
 * its interpolation needs, a width that its kind has, a dialect that plays tracks. Loaded tracks do;
 * check hand-built ones. Unit quaternions are not asked for: see AC_TRACK_NOT_UNIT. O(keys). */
AC_API ac_status ac_track_check(const ac_track *track, ac_error *error);

#define AC_TRACK_NOT_UNIT \
    2u /* ac_track.flags: a rotation with keys that are not of unit length  */

/* Where playback last was on one axis. Zero-initialise. A hint: it changes speed, never a result. */
typedef struct ac_cursor {
    uint32_t span;
} ac_cursor;

/* The values at time_s to out[track->width]; nothing is allocated. `cursor` may be NULL; times that
 * go forward are found in constant time with one. Total: NaN gives the values of the first key. Of a
 * track made of curves each component is evaluated at its own position for that time. */
AC_API void ac_track_sample(const ac_track *track, double time_s, ac_cursor *cursor,
                            float *out);

/* The same one component after another, without a buffer, for packed tracks whose interpolation
 * does not mix components: all but rotations. Of others there is no component. */
typedef struct ac_lanes { /* opaque; a value that may be copied, and then goes on by itself */
    const float *rows[4]; /* what is left of the rows that are weighted                  */
    double weights[4], share, width;
    uint32_t left; /* components                                                 */
    uint8_t mix, reserved[3];
} ac_lanes;
AC_API ac_lanes ac_track_lanes(const ac_track *track, double time_s, ac_cursor *cursor);
/* false: there is no more component and *out is untouched. */
AC_API bool ac_lanes_next(ac_lanes *lanes, float *out);

/* Every track at one instant to out[clip->pose_width], each at its pose_offset: cursors
 * [clip->axis_count] or NULL. An axis that neighbours share is looked up once. */
AC_API void ac_clip_sample(const ac_clip *clip, double time_s, ac_cursor *cursors, float *out);

/* ---- packed tracks and scalar curves --------------------------------------------- */

/* One component of a packed track as a scalar curve over keys[axis->count], which *out borrows;
 * rounded to float it has the track's own value at every time but NaN, to the bit.
 * AC_ERROR_UNSUPPORTED where no curve does: rotations but stepped ones, and babylon's cubic
 * splines with a first key later than 0. On failure *out is untouched. O(keys). */
AC_API ac_status ac_track_component(const ac_track *track, uint32_t index, ac_key *keys,
                                    ac_curve *out, ac_error *error);

/* Where a packed track is to lie; the caller's. */
typedef struct ac_packing {
    ac_axis *axis;
    float *times_s; /* [keys]                                                            */
    float *values;  /* [keys][width]; of Hermite curves [keys][3][width]                 */
} ac_packing;

/* The way back: `track`, made of curves, as a packed one that borrows `arrays` and has the
 * curves' values to the bit, rounded to float. Its axis_index stays. AC_ERROR_UNSUPPORTED, with
 * the component and the key, where the curves differ in times, dialect or interpolation or hold
 * what a packed track cannot. On failure *out is untouched. O(keys * width). */
AC_API ac_status ac_track_pack(const ac_track *track, const ac_packing *arrays, ac_track *out,
                               ac_error *error);

#ifdef __cplusplus
}
#endif
#endif /* ANIMCURVE_TRACK_H */
