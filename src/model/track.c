/* Words for tracks, the promise of their size, and what can be said of their parts without a
 * dialect; see track.h. */
#include "model/track.h"

#include <math.h>
#include <string.h>

#include "base/error.h"

_Static_assert(sizeof(ac_track) <= 64, "a track fits a cache line");

const char *ac_track_kind_name(ac_track_kind kind) {
    static const char *const names[AC_TRACK_KIND_COUNT] = {"scalar", "vec3", "euler",
                                                           "other",  "quat", "weights"};
    return (unsigned)kind < AC_TRACK_KIND_COUNT ? names[kind] : "unknown";
}

ac_status aci_axis_check(const ac_axis *axis, ac_error *error) {
    if (axis->count == 0 || !axis->times_s)
        return aci_fail(error, AC_ERROR_ARGUMENT, "the track's axis has no times");
    if (axis->reserved)
        return aci_fail(error, AC_ERROR_ARGUMENT, "the axis's reserved number is not 0");
    for (uint32_t i = 0; i < axis->count; i++) {
        if (!isfinite(axis->times_s[i]))
            return aci_fail(error, AC_ERROR_VALUE, "key %u: its time is not finite",
                            (unsigned)i);
        if (i > 0 && !(axis->times_s[i - 1] < axis->times_s[i]))
            return aci_fail(error, AC_ERROR_VALUE,
                            "key %u: its time does not lie after that of key %u", (unsigned)i,
                            (unsigned)(i - 1));
    }
    return AC_OK;
}

double aci_quaternion_length(const float q[4]) {
    double sum = 0;
    for (int i = 0; i < 4; i++) sum += (double)q[i] * (double)q[i];
    return sqrt(sum);
}

uint8_t aci_track_unit_flag(const ac_track *track) {
    bool is_cubic = track->interp == AC_INTERP_CUBIC_SPLINE;
    size_t rows = is_cubic ? 3 : 1;
    if (track->kind != AC_TRACK_QUAT) return 0;
    for (size_t k = 0; k < track->axis->count; k++) {
        double length = aci_quaternion_length(track->values + (k * rows + is_cubic) * 4);
        if (!(fabs(length - 1.0) <= ACI_UNIT_OFF)) return AC_TRACK_NOT_UNIT;
    }
    return 0;
}

const ac_track *ac_clip_find_track(const ac_clip *clip, const char *node,
                                   const char *property) {
    for (uint32_t i = 0; i < clip->track_count; i++) {
        const ac_target *target = &clip->targets[clip->tracks[i].target];
        if (strcmp(target->node, node) == 0 && strcmp(target->property, property) == 0)
            return &clip->tracks[i];
    }
    return NULL;
}
