/* A component of a packed track as a scalar curve, and curves as a packed track: both to the
 * bit, or refused with what stands in the way. */
#include <math.h>

#include "base/bits.h"
#include "base/error.h"
#include "dialect/dialect.h"
#include "eval/track.h"

/* ---- a component as a curve --------------------------------------------------------- */

static ac_status check_component(const ac_track *track, uint32_t index, ac_error *error) {
    if (!track->axis)
        return aci_fail(error, AC_ERROR_ARGUMENT, "the track is made of curves already");
    if (index >= track->width)
        return aci_fail(error, AC_ERROR_ARGUMENT, "there is no component %u of %u",
                        (unsigned)index, (unsigned)track->width);
    if (track->kind == AC_TRACK_QUAT && track->interp != AC_INTERP_STEP)
        return aci_fail(error, AC_ERROR_UNSUPPORTED,
                        "between its keys a rotation mixes its components");
    bool swings = track->interp == AC_INTERP_CUBIC_SPLINE && track->dialect->tracks->leads_in &&
                  track->axis->times_s[0] > 0.0f;
    if (swings)
        return aci_fail(error, AC_ERROR_UNSUPPORTED,
                        "%s swings before the first key, which a curve cannot",
                        track->dialect->name);
    return AC_OK;
}

static ac_key key_of(const ac_track *track, uint32_t key, uint32_t index) {
    size_t width = track->width;
    ac_key made = {.position = (double)track->axis->times_s[key], .interp = track->interp};
    if (track->interp != AC_INTERP_CUBIC_SPLINE) {
        made.value = (double)track->values[key * width + index];
        return made;
    }
    const float *row = track->values + (size_t)key * 3 * width + index;
    made.interp = AC_INTERP_HERMITE;
    made.in.dy = (double)row[0];
    made.value = (double)row[width];
    made.out.dy = (double)row[2 * width];
    return made;
}

ac_status ac_track_component(const ac_track *track, uint32_t index, ac_key *keys, ac_curve *out,
                             ac_error *error) {
    aci_error_reset(error);
    ac_status status = check_component(track, index, error);
    if (status != AC_OK) return status;
    for (uint32_t i = 0; i < track->axis->count; i++) keys[i] = key_of(track, i, index);
    *out = (ac_curve){.name = "",
                      .dialect = track->dialect,
                      .keys = keys,
                      .key_count = track->axis->count,
                      .ordered = 1};
    return AC_OK;
}

/* ---- curves as a packed track ------------------------------------------------------- */

/* What all keys of all curves do; DEFAULT counts as what it means. The last key starts no
 * span. */
static uint8_t interp_of(const ac_curve *curve, uint32_t key) {
    uint8_t interp = curve->keys[key].interp;
    return interp == AC_INTERP_DEFAULT ? (uint8_t)ac_dialect_interp(curve->dialect) : interp;
}

static bool is_float(double value) { return isfinite(value) && aci_fits_f32(value); }

static ac_status check_key(const ac_track *track, uint32_t index, uint32_t key,
                           ac_error *error) {
    const ac_curve *first = track->curves[0], *curve = track->curves[index];
    const ac_key *k = &curve->keys[key];
    const char *wrong = NULL;
    if (k->position != first->keys[key].position) wrong = "lies elsewhere than component 0's";
    else if (key > 0 && !(k[-1].position < k->position))
        wrong = "does not lie after the one before";
    else if (!is_float(k->position) || !is_float(k->value)) wrong = "is no finite float32";
    else if (!is_float(k->in.dy) || !is_float(k->out.dy))
        wrong = "has a tangent that is no finite float32";
    else if (interp_of(curve, key) != interp_of(first, 0) && key + 1 < curve->key_count)
        wrong = "is interpolated in another way than the first one";
    if (!wrong) return AC_OK;
    return aci_fail(error, AC_ERROR_UNSUPPORTED, "component %u, key %u: it %s", (unsigned)index,
                    (unsigned)key, wrong);
}

static ac_status check_curve(const ac_track *track, uint32_t index, ac_error *error) {
    const ac_curve *first = track->curves[0], *curve = track->curves[index];
    const char *wrong = NULL;
    if (!first || !curve) wrong = "it has no curve";
    else if (curve->dialect != first->dialect) wrong = "its dialect is not component 0's";
    else if (!curve->dialect->tracks) wrong = "its dialect plays no packed tracks";
    else if (curve->key_count == 0) wrong = "it has no keys";
    else if (curve->key_count != first->key_count) wrong = "its keys are not component 0's";
    else if (curve->rate_hz != 0.0 || curve->unit != AC_UNIT_SECONDS)
        wrong = "its positions are no seconds";
    if (wrong)
        return aci_fail(error, AC_ERROR_UNSUPPORTED, "component %u: %s", (unsigned)index,
                        wrong);
    ac_status status = AC_OK;
    for (uint32_t i = 0; status == AC_OK && i < curve->key_count; i++)
        status = check_key(track, index, i, error);
    return status;
}

/* What packing would change. */
static ac_status check_rules(const ac_track *track, ac_error *error) {
    const ac_curve *first = track->curves[0];
    uint8_t interp = interp_of(first, 0);
    if (track->kind == AC_TRACK_QUAT && interp != AC_INTERP_STEP && first->key_count > 1)
        return aci_fail(error, AC_ERROR_UNSUPPORTED,
                        "a packed rotation would mix the components between its keys");
    bool swings = interp == AC_INTERP_HERMITE && first->dialect->tracks->leads_in &&
                  first->keys[0].position > 0.0;
    if (swings)
        return aci_fail(error, AC_ERROR_UNSUPPORTED,
                        "%s would swing before the first key, which the curves do not",
                        first->dialect->name);
    return AC_OK;
}

static void pack_key(const ac_track *made, const ac_curve *curve, uint32_t index, uint32_t key,
                     float *values) {
    const ac_key *k = &curve->keys[key];
    size_t width = made->width;
    if (made->interp != AC_INTERP_CUBIC_SPLINE) {
        values[key * width + index] = (float)k->value;
        return;
    }
    float *row = values + (size_t)key * 3 * width + index;
    row[0] = (float)k->in.dy;
    row[width] = (float)k->value;
    row[2 * width] = (float)k->out.dy;
}

ac_status ac_track_pack(const ac_track *track, const ac_packing *arrays, ac_track *out,
                        ac_error *error) {
    aci_error_reset(error);
    if (track->axis || !track->curves || track->width == 0)
        return aci_fail(error, AC_ERROR_ARGUMENT, "the track is not made of curves");
    ac_status status = AC_OK;
    for (uint32_t i = 0; status == AC_OK && i < track->width; i++)
        status = check_curve(track, i, error);
    if (status == AC_OK) status = check_rules(track, error);
    if (status != AC_OK) return status;
    const ac_curve *first = track->curves[0];
    ac_track made = *track;
    made.dialect = first->dialect;
    made.interp = interp_of(first, 0);
    if (made.interp == AC_INTERP_HERMITE) made.interp = AC_INTERP_CUBIC_SPLINE;
    made.curves = NULL;
    made.rest = NULL;
    for (uint32_t key = 0; key < first->key_count; key++) {
        arrays->times_s[key] = (float)first->keys[key].position;
        for (uint32_t i = 0; i < made.width; i++)
            pack_key(&made, track->curves[i], i, key, arrays->values);
    }
    *arrays->axis = (ac_axis){.times_s = arrays->times_s, .count = first->key_count};
    made.axis = arrays->axis;
    made.values = arrays->values;
    *out = made;
    return AC_OK;
}
