/* animcurve/track.h - tracks and clips: which curves together move what.
 *
 * A track is a typed curve of an animated object, here one scalar curve a component. A clip is
 * what plays together. Plain data, read-only where an asset holds it.
 */
#ifndef ANIMCURVE_TRACK_H
#define ANIMCURVE_TRACK_H

#include "animcurve/curve.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum ac_track_kind {
    AC_TRACK_SCALAR, /* width 1                                                     */
    AC_TRACK_VEC3,   /* width 3: x y z                                              */
    AC_TRACK_EULER,  /* width 3: angles about x y z, applied in `euler_order`       */
    AC_TRACK_OTHER,  /* width n                                                     */
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

/* 48 bytes on 64-bit; never more than 64. */
typedef struct ac_track {
    const ac_curve *const *curves; /* [width]; NULL where a component has no curve ... */
    const float *rest;             /* [width]: ... and holds this value instead        */
    const ac_dialect *dialect;
    uint32_t width;       /* components                                                */
    uint32_t pose_offset; /* first component of this track in a pose of the clip       */
    uint32_t target;      /* in the clip's targets: names and pointers                 */
    uint8_t kind;         /* ac_track_kind                                             */
    uint8_t interp;       /* ac_interp of all keys; AC_INTERP_DEFAULT where they differ */
    uint8_t euler_order;  /* ac_euler_order                                            */
    uint8_t flags;        /* AC_TRACK_...                                              */
    uint8_t reserved[8];  /* zero                                                      */
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
    uint32_t track_count, target_count;
    uint32_t pose_width; /* components in one pose: the sum of the widths              */
    uint32_t reserved;   /* zero                                                       */
} ac_clip;

#ifdef __cplusplus
}
#endif
#endif /* ANIMCURVE_TRACK_H */
