/* Rotations that are not of unit length. Keys that are off by more than quantised ones can be
 * are a fault of the file; what is off by less is kept as it is, and the track says so. */
#include <math.h>
#include <string.h>

#include "format/gltf.h"
#include "model/track.h"

/* No direction can be told from it. */
static bool is_zero(double length) { return !(length > 1e-18); }

static void normalise(float q[4], double length) {
    for (int i = 0; i < 4; i++) q[i] = (float)((double)q[i] / length);
}

/* The key before it, which is good by now, or none. */
static void replace(float q[4], const float *before) {
    static const float none[4] = {0, 0, 0, 1};
    memcpy(q, before ? before : none, sizeof none);
}

bool aci_gltf_settle_rotation(aci_gltf *g, aci_gltf_numbers *numbers, aci_gltf_use use) {
    size_t first = use == ACI_GLTF_ROTATION_CUBIC ? 1 : 0;
    size_t step = use == ACI_GLTF_ROTATION_CUBIC ? 3 : 1;
    size_t zeros = 0, others = 0;
    float *before = NULL;
    for (size_t row = first; row < numbers->count; row += step) {
        float *q = numbers->values + row * 4;
        double length = aci_quaternion_length(q), off = fabs(length - 1.0);
        if (is_zero(length)) {
            replace(q, before);
            zeros++;
        } else if (off > ACI_UNIT_MOST_OFF) {
            normalise(q, length);
            others++;
        } else if (off > ACI_UNIT_OFF) {
            numbers->is_not_unit = true;
        }
        before = q;
    }
    if (zeros && !aci_gltf_warn(g,
                                "%zu rotation%s of length 0, replaced by the key before or by "
                                "none",
                                zeros, zeros == 1 ? "" : "s"))
        return false;
    return !others || aci_gltf_warn(g, "%zu rotation%s not of unit length, now normalised",
                                    others, others == 1 ? "" : "s");
}
