/* Words for tracks, and the promise of their size. */
#include "animcurve/track.h"

_Static_assert(sizeof(ac_track) <= 64, "a track fits a cache line");

const char *ac_track_kind_name(ac_track_kind kind) {
    static const char *const names[AC_TRACK_KIND_COUNT] = {"scalar", "vec3", "euler",
                                                           "other",  "quat", "weights"};
    return (unsigned)kind < AC_TRACK_KIND_COUNT ? names[kind] : "unknown";
}
