/* ac_track_check: does a track meet its dialect's rules? What sampling relies on is proven
 * here, once. */
#include <math.h>

#include "base/error.h"
#include "base/size.h"
#include "dialect/dialect.h"
#include "eval/check.h"
#include "model/track.h"

/* ---- the track itself --------------------------------------------------------------- */

/* The width that a kind has; 0: any. */
static uint32_t width_of_kind(uint8_t kind) {
    switch (kind) {
    case AC_TRACK_SCALAR: return 1;
    case AC_TRACK_VEC3:
    case AC_TRACK_EULER: return 3;
    case AC_TRACK_QUAT: return 4;
    default: return 0;
    }
}

static ac_status check_shape(const ac_track *track, ac_error *error) {
    if (track->kind >= AC_TRACK_KIND_COUNT)
        return aci_fail(error, AC_ERROR_ARGUMENT, "the track's kind %u is none",
                        (unsigned)track->kind);
    const char *kind = ac_track_kind_name((ac_track_kind)track->kind);
    uint32_t width = width_of_kind(track->kind);
    if (track->width == 0)
        return aci_fail(error, AC_ERROR_ARGUMENT, "the track has no components");
    if (width && track->width != width)
        return aci_fail(error, AC_ERROR_ARGUMENT,
                        "a track of kind %s has %u components, this one %u", kind,
                        (unsigned)width, (unsigned)track->width);
    if (track->euler_order >= AC_EULER_ORDER_COUNT)
        return aci_fail(error, AC_ERROR_ARGUMENT, "the track's order of angles %u is none",
                        (unsigned)track->euler_order);
    if (track->flags & ~(AC_TRACK_DEGREES | AC_TRACK_NOT_UNIT))
        return aci_fail(error, AC_ERROR_ARGUMENT, "the track has unknown flags");
    for (size_t i = 0; i < sizeof track->reserved; i++)
        if (track->reserved[i])
            return aci_fail(error, AC_ERROR_ARGUMENT, "the track's reserved bytes are not 0");
    return AC_OK;
}

/* ---- made of curves ----------------------------------------------------------------- */

static ac_status check_component(const ac_track *track, uint32_t index, ac_error *error) {
    const ac_curve *curve = track->curves[index];
    if (!curve && !track->rest)
        return aci_fail(error, AC_ERROR_ARGUMENT,
                        "component %u has no curve, and no value holds in its place",
                        (unsigned)index);
    if (!curve && !isfinite(track->rest[index]))
        return aci_fail(error, AC_ERROR_VALUE,
                        "component %u: the value in place of its curve is not finite",
                        (unsigned)index);
    ac_error inner = {.status = AC_OK};
    ac_status status = curve ? ac_curve_check(curve, &inner) : AC_OK;
    if (status == AC_OK) return AC_OK;
    return aci_fail(error, status, "component %u: %s", (unsigned)index, inner.message);
}

static ac_status check_curves(const ac_track *track, ac_error *error) {
    ac_status status = AC_OK;
    if (track->values)
        return aci_fail(error, AC_ERROR_ARGUMENT,
                        "the track is made of curves and has packed values");
    for (uint32_t i = 0; status == AC_OK && i < track->width; i++)
        status = check_component(track, i, error);
    return status;
}

/* ---- packed ------------------------------------------------------------------------- */

static ac_status check_interp(const ac_track *track, ac_error *error) {
    bool is_rotation = track->kind == AC_TRACK_QUAT;
    switch (track->interp) {
    case AC_INTERP_LINEAR:
        if (!is_rotation) return AC_OK;
        return aci_fail(error, AC_ERROR_VALUE,
                        "a rotation is interpolated by slerp, never linear");
    case AC_INTERP_STEP:
    case AC_INTERP_CUBIC_SPLINE: return AC_OK;
    case AC_INTERP_SLERP:
        if (is_rotation) return AC_OK;
        return aci_fail(error, AC_ERROR_VALUE, "only rotations are interpolated by slerp");
    default:
        return aci_fail(error, AC_ERROR_VALUE, "packed tracks know no interpolation '%s'",
                        ac_interp_name((ac_interp)track->interp));
    }
}

/* Row by row: of a cubic spline three a key. */
static ac_status check_values(const ac_track *track, ac_error *error) {
    static const char *const rows[] = {"in-tangent", "value", "out-tangent"};
    size_t count, bytes, row_count = track->interp == AC_INTERP_CUBIC_SPLINE ? 3 : 1;
    if (!track->values)
        return aci_fail(error, AC_ERROR_ARGUMENT, "the packed track has no values");
    bool fits = aci_size_mul(track->axis->count, row_count, &count) &&
                aci_size_mul(count, track->width, &count) &&
                aci_size_mul(count, sizeof *track->values, &bytes);
    if (!fits)
        return aci_fail(error, AC_ERROR_LIMIT, "%u keys of %u components are too many",
                        (unsigned)track->axis->count, (unsigned)track->width);
    for (size_t i = 0; i < count; i++) {
        if (isfinite(track->values[i])) continue;
        size_t row = i / track->width;
        return aci_fail(error, AC_ERROR_VALUE, "key %zu, component %zu: its %s is not finite",
                        row / row_count, i % track->width, rows[row_count == 3 ? row % 3 : 1]);
    }
    return AC_OK;
}

static ac_status check_packed(const ac_track *track, ac_error *error) {
    if (track->curves)
        return aci_fail(error, AC_ERROR_ARGUMENT,
                        "the track is packed and made of curves, which is one too many");
    if (!track->dialect->tracks)
        return aci_fail(error, AC_ERROR_VALUE, "%s plays no packed tracks",
                        track->dialect->name);
    ac_status status = check_interp(track, error);
    if (status == AC_OK) status = aci_axis_check(track->axis, error);
    if (status == AC_OK) status = check_values(track, error);
    return status;
}

ac_status ac_track_check(const ac_track *track, ac_error *error) {
    aci_error_reset(error);
    ac_status status = check_shape(track, error);
    if (status != AC_OK) return status;
    if (!track->dialect) return aci_fail(error, AC_ERROR_ARGUMENT, "the track has no dialect");
    if (track->axis) return check_packed(track, error);
    if (track->curves) return check_curves(track, error);
    return aci_fail(error, AC_ERROR_ARGUMENT, "the track has neither an axis nor curves");
}
