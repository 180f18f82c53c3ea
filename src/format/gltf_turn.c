/* glTF, writing: Euler angles as quaternions. Where one angle changes and the others stand, the
 * turn is about one axis, and slerp is exact: its angle grows evenly, as a line does. A span of
 * half a turn or more gets keys in between, for slerp goes the short way. */
#include <math.h>
#include <string.h>

#include "base/bits.h"
#include "base/error.h"
#include "base/size.h"
#include "format/gltf_write.h"

#define PI 3.14159265358979323846
#define WIDEST (0.99 * PI) /* spans that turn further are divided ... */
#define PART (0.5 * PI)    /* ... into parts of at most this           */
#define MOST_PARTS 1e6

typedef struct turning {
    const ac_track *track; /* of angles */
    double unit;           /* radians in one of its angles */
    size_t row;            /* floats a key */
    float *times, *values; /* [room], [room][4] */
    size_t count, room;
    ac_error *error;
} turning;

static const float *angles_of(const turning *t, size_t key) {
    const float *row = t->track->values + key * t->row;
    return t->track->interp == AC_INTERP_CUBIC_SPLINE ? row + 3 : row;
}

/* ---- may it be? -------------------------------------------------------------------------- */

/* Does the component change? */
static bool changes(const turning *t, uint32_t component) {
    float first = angles_of(t, 0)[component];
    for (size_t k = 0; k < t->track->axis->count; k++) {
        const float *angle = &angles_of(t, k)[component];
        bool is_flat = t->row == 3 || (angle[-3] == 0 && angle[3] == 0);
        if (*angle != first || !is_flat) return true;
    }
    return false;
}

static ac_status check(const turning *t) {
    uint32_t changing = 0;
    for (uint32_t c = 0; c < 3; c++) changing += changes(t, c);
    if (t->track->interp == AC_INTERP_STEP || changing == 0) return AC_OK;
    if (t->track->interp == AC_INTERP_CUBIC_SPLINE)
        return aci_fail(t->error, AC_ERROR_TOLERANCE,
                        "angles that change along a Hermite curve: a rotation of glTF turns "
                        "evenly between keys, or along a cubic of quaternions");
    if (changing == 1) return AC_OK;
    return aci_fail(t->error, AC_ERROR_TOLERANCE,
                    "%u angles change at once: a rotation of glTF turns about one axis between "
                    "two keys",
                    (unsigned)changing);
}

/* ---- quaternions ------------------------------------------------------------------------- */

static void multiply(const double a[4], const double b[4], double out[4]) {
    out[0] = a[3] * b[0] + a[0] * b[3] + a[1] * b[2] - a[2] * b[1];
    out[1] = a[3] * b[1] - a[0] * b[2] + a[1] * b[3] + a[2] * b[0];
    out[2] = a[3] * b[2] + a[0] * b[1] - a[1] * b[0] + a[2] * b[3];
    out[3] = a[3] * b[3] - a[0] * b[0] - a[1] * b[1] - a[2] * b[2];
}

/* About fixed axes, the order's first letter first; x y z w. */
static void quaternion_of(const turning *t, const double angles[3], float out[4]) {
    static const uint8_t orders[AC_EULER_ORDER_COUNT][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2},
                                                            {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    double whole[4] = {0, 0, 0, 1};
    for (size_t i = 0; i < 3; i++) {
        uint8_t axis = orders[t->track->euler_order][i];
        double half = angles[axis] * t->unit / 2, turn[4] = {0, 0, 0, cos(half)}, next[4];
        turn[axis] = sin(half);
        multiply(turn, whole, next);
        memcpy(whole, next, sizeof whole);
    }
    for (size_t c = 0; c < 4; c++) out[c] = (float)whole[c] + 0.0f; /* not -0 */
}

/* ---- keys -------------------------------------------------------------------------------- */

/* Into how many parts the span behind the key is divided; at least 1. */
static double parts_of(const turning *t, size_t key) {
    double turn = 0;
    if (t->track->interp == AC_INTERP_STEP || key + 1 >= t->track->axis->count) return 1;
    for (size_t c = 0; c < 3; c++) {
        double one = fabs((double)angles_of(t, key + 1)[c] - (double)angles_of(t, key)[c]);
        turn = one > turn ? one : turn;
    }
    turn *= t->unit;
    const float *times = &t->track->axis->times_s[key];
    if (nextafterf(times[0], HUGE_VALF) == times[1])
        return 1; /* a jump: nobody is in between */
    return turn > WIDEST ? floor(turn / PART) + 1 : 1;
}

static void add_key(turning *t, float time, const double angles[3]) {
    t->times[t->count] = time;
    quaternion_of(t, angles, t->values + 4 * t->count);
    t->count++;
}

/* The key at the share u of the span behind `key`. */
static ac_status add_part(turning *t, size_t key, double u) {
    const float *times = t->track->axis->times_s, *from = angles_of(t, key);
    double start = (double)times[key], width = (double)times[key + 1] - start, angles[3];
    float time = (float)(start + u * width);
    for (size_t c = 0; c < 3; c++) {
        double grow = (double)from[t->row + c] - (double)from[c];
        angles[c] = (double)from[c] + grow * (((double)time - start) / width);
    }
    if (!(time > t->times[t->count - 1] && time < times[key + 1]))
        return aci_fail(t->error, AC_ERROR_TOLERANCE,
                        "key %zu: it turns more often than there are float32 times for keys",
                        key);
    add_key(t, time, angles);
    return AC_OK;
}

static ac_status add_span(turning *t, size_t key) {
    const float *from = angles_of(t, key);
    double angles[3] = {(double)from[0], (double)from[1], (double)from[2]};
    double parts = parts_of(t, key);
    ac_status status = AC_OK;
    add_key(t, t->track->axis->times_s[key], angles);
    for (double i = 1; i < parts && status == AC_OK; i++) status = add_part(t, key, i / parts);
    return status;
}

/* ---- the whole --------------------------------------------------------------------------- */

static ac_status count_keys(turning *t) {
    double count = 0;
    for (size_t k = 0; k < t->track->axis->count; k++) {
        double parts = parts_of(t, k);
        count += parts;
        if (count - (double)k > MOST_PARTS)
            return aci_fail(t->error, AC_ERROR_TOLERANCE,
                            "key %zu: with this span of %.0f quarter turns it is more than a "
                            "million",
                            k, parts);
    }
    t->room = (size_t)count;
    return AC_OK;
}

ac_status aci_gltf_turn(aci_gltf_packed *of, aci_memory *memory, ac_error *error) {
    turning t = {.track = &of->track, .error = error};
    size_t size;
    t.unit = of->track.flags & AC_TRACK_DEGREES ? PI / 180 : 1;
    t.row = of->track.interp == AC_INTERP_CUBIC_SPLINE ? 9 : 3;
    ac_status status = check(&t);
    if (status == AC_OK) status = count_keys(&t);
    if (status != AC_OK) return status;
    if (!aci_size_mul(t.room, 5 * sizeof(float), &size)) size = SIZE_MAX;
    float *block = aci_alloc(memory, size, error);
    if (!block) return aci_status_of(error, AC_ERROR_MEMORY);
    t.times = block;
    t.values = block + t.room;
    for (size_t k = 0; k < of->track.axis->count && status == AC_OK; k++)
        status = add_span(&t, k);
    aci_gltf_packed_free(of, memory);
    of->block = block;
    of->size = size;
    of->axis = (ac_axis){t.times, (uint32_t)t.count, 0};
    of->track.values = t.values;
    of->track.width = 4;
    of->track.kind = AC_TRACK_QUAT;
    of->track.flags = 0;
    if (of->track.interp != AC_INTERP_STEP) of->track.interp = AC_INTERP_SLERP;
    return status;
}
