/* ac_curve_check: does a curve meet its dialect's rules? Also the names of interpolations,
 * extrapolations and tangents. */
#include <math.h>
#include <string.h>

#include "base/bits.h"
#include "base/error.h"
#include "dialect/dialect.h"
#include "eval/order.h"
#include "eval/check.h"

const char *ac_interp_name(ac_interp interp) {
    static const char *const names[AC_INTERP_COUNT] = {
        "default", "step",  "step-next",    "linear", "hermite",
        "bezier",  "slerp", "cubic-spline", "ease",
    };
    return (unsigned)interp < AC_INTERP_COUNT ? names[interp] : "unknown";
}

static const char *const extrap_names[AC_EXTRAP_COUNT] = {"constant", "cycle", "cycle-offset",
                                                          "oscillate", "linear"};

const char *ac_extrap_name(int32_t rule) {
    return rule >= 0 && rule < AC_EXTRAP_COUNT ? extrap_names[rule] : NULL;
}

bool ac_extrap_find(const char *name, int32_t *out) {
    for (int32_t i = 0; i < AC_EXTRAP_COUNT; i++) {
        if (strcmp(name, extrap_names[i]) != 0) continue;
        *out = i;
        return true;
    }
    return false;
}

bool ac_tangent_find(const char *name, int32_t *out) {
    static const char *const names[AC_TANGENT_COUNT] = {
        "flat", "linear", "smooth", "spline", "clamped", "auto", "automix", "autoease"};
    for (int32_t i = 0; i < AC_TANGENT_COUNT; i++) {
        if (strcmp(name, names[i]) != 0) continue;
        *out = i;
        return true;
    }
    return false;
}

static bool fits(const ac_dialect *dialect, double value) {
    return dialect->bits == 64 || aci_fits_f32(value);
}

static bool handle_fits(const ac_dialect *dialect, const ac_handle *handle) {
    return dialect->wide_handles || fits(dialect, handle->dy);
}

/* The dialect's own rules outside the keys; where `sides` is 0 every number is one. */
static ac_status side_check(const ac_dialect *dialect, const ac_side *side, const char *which,
                            ac_error *error) {
    if (!dialect->spent && (side->count || side->past_count))
        return aci_fail(error, AC_ERROR_VALUE, "%s the keys: %s counts no cycles", which,
                        dialect->name);
    if (side->past_count >= AC_EXTRAP_COUNT)
        return aci_fail(error, AC_ERROR_VALUE, "%s the keys: there is no rule %u", which,
                        (unsigned)side->past_count);
    if (dialect->sides == 0) return AC_OK;
    bool known =
        side->rule >= 0 && side->rule < AC_EXTRAP_COUNT && (dialect->sides >> side->rule & 1u);
    if (known) return AC_OK;
    const char *name = ac_extrap_name(side->rule);
    if (name)
        return aci_fail(error, AC_ERROR_VALUE, "%s the keys: %s knows no rule '%s'", which,
                        dialect->name, name);
    return aci_fail(error, AC_ERROR_VALUE, "%s the keys: %s knows no rule %d", which,
                    dialect->name, (int)side->rule);
}

/* What of a key the dialect has no place for; NULL: nothing. */
static const char *key_extra(const ac_dialect *dialect, const ac_key *key) {
    bool planar = key->in.dx != 0.0 || key->out.dx != 0.0;
    if (planar && !dialect->planar_handles) return "two-dimensional handles";
    bool typed = key->in_type || key->out_type;
    if (typed && !dialect->tangent_types) return "tangent types";
    if (key->in_type >= AC_TYPE_COUNT || key->out_type >= AC_TYPE_COUNT)
        return "an unknown tangent type";
    if (key->flags & ~AC_KEY_RAW) return "unknown flags";
    if (key->flags && !dialect->raw_numbers) return "a raw number";
    /* 0 and 1 are Hermite and step and have to be told as such. */
    if (key->flags && (key->raw == 0 || key->raw == 1 || key->interp == AC_INTERP_STEP))
        return "a raw number that its interpolation contradicts";
    return NULL;
}

ac_status aci_key_check(const ac_dialect *dialect, const ac_key *key, size_t index,
                        ac_error *error) {
    if (key->interp >= AC_INTERP_COUNT || !(dialect->interps >> key->interp & 1u))
        return aci_fail(error, AC_ERROR_VALUE, "key %zu: %s knows no interpolation '%s'", index,
                        dialect->name, ac_interp_name((ac_interp)key->interp));
    const char *extra = key_extra(dialect, key);
    if (extra)
        return aci_fail(error, AC_ERROR_VALUE, "key %zu: it has %s, which %s has no place for",
                        index, extra, dialect->name);
    const char *field = !fits(dialect, key->position)      ? "position"
                        : !fits(dialect, key->value)       ? "value"
                        : !handle_fits(dialect, &key->in)  ? "in-tangent"
                        : !handle_fits(dialect, &key->out) ? "out-tangent"
                                                           : NULL;
    if (!field) return AC_OK;
    return aci_fail(error, AC_ERROR_VALUE, "key %zu: its %s is no float32, which %s keeps",
                    index, field, dialect->name);
}

/* Each of 0..count-1 once, checked with a fixed amount of memory: a window of the numbers at a
 * time. */
static bool is_permutation(const uint32_t *added, uint32_t count) {
    enum { WINDOW = 1 << 18 };
    uint8_t seen[WINDOW / 8];
    for (uint64_t base = 0; base < count; base += WINDOW) {
        memset(seen, 0, sizeof seen);
        for (uint32_t k = 0; k < count; k++) {
            if (added[k] >= count) return false;
            if (added[k] < base || added[k] - base >= WINDOW) continue;
            uint32_t bit = (uint32_t)(added[k] - base);
            if (seen[bit / 8] >> (bit % 8) & 1u) return false;
            seen[bit / 8] = (uint8_t)(seen[bit / 8] | 1u << (bit % 8));
        }
    }
    return true;
}

static ac_status eases_check(const ac_curve *curve, ac_error *error) {
    for (uint32_t i = 0; curve->eases && i < curve->key_count; i++) {
        const ac_key_ease *ease = &curve->eases[i];
        if (ease->shape < AC_SHAPE_COUNT && ease->direction < AC_DIRECTION_COUNT) continue;
        return aci_fail(error, AC_ERROR_VALUE,
                        "key %u: its easing has no shape %u or direction %u", (unsigned)i,
                        (unsigned)ease->shape, (unsigned)ease->direction);
    }
    return AC_OK;
}

/* An ease goes from its first key to its second. */
static ac_status shape_check(const ac_curve *curve, ac_error *error) {
    if (!curve->dialect->shaped)
        return curve->ease ? aci_fail(error, AC_ERROR_VALUE,
                                      "the curve has an ease, which %s has no place for",
                                      curve->dialect->name)
                           : AC_OK;
    if (!curve->ease) return aci_fail(error, AC_ERROR_ARGUMENT, "the curve has no ease");
    if (curve->key_count != 2)
        return aci_fail(error, AC_ERROR_VALUE, "an ease has 2 keys, and this curve has %u",
                        (unsigned)curve->key_count);
    double width = curve->keys[1].position - curve->keys[0].position;
    if (!(width > 0.0) || !isfinite(width))
        return aci_fail(error, AC_ERROR_VALUE,
                        "an ease goes from one position to a later one, both finite");
    if (!isfinite(curve->keys[1].value - curve->keys[0].value))
        return aci_fail(error, AC_ERROR_VALUE,
                        "an ease goes from one finite value to another, not infinitely far");
    return ac_ease_check(curve->ease, error);
}

/* The fields of the curve itself. */
static ac_status curve_extra(const ac_curve *curve, ac_error *error) {
    const ac_dialect *dialect = curve->dialect;
    bool rate = isfinite(curve->rate_hz) && curve->rate_hz >= 0.0;
    const char *wrong = NULL;
    if (!rate) wrong = "a rate that is none";
    else if (curve->handles > AC_HANDLES_MONOTONE) wrong = "an unknown rule for handles";
    else if (curve->tangent_unit > AC_TANGENT_UNIT_SPAN) wrong = "an unknown unit of tangents";
    else if (curve->handles && !dialect->open_handles) wrong = "a rule for handles";
    else if (curve->tangent_unit && !dialect->open_handles) wrong = "a unit of tangents";
    else if (curve->weighted && !dialect->tangent_types) wrong = "weighted tangents";
    if (!wrong) return AC_OK;
    return aci_fail(error, AC_ERROR_VALUE, "the curve has %s, which %s has no place for", wrong,
                    dialect->name);
}

ac_status aci_curve_check(const ac_curve *curve, ac_error *error) {
    if (!curve->dialect) return aci_fail(error, AC_ERROR_ARGUMENT, "the curve has no dialect");
    if (curve->key_count && !curve->keys)
        return aci_fail(error, AC_ERROR_ARGUMENT, "the curve has %u keys and no array of them",
                        (unsigned)curve->key_count);
    ac_status status = curve_extra(curve, error);
    if (status == AC_OK) status = side_check(curve->dialect, &curve->before, "before", error);
    if (status == AC_OK) status = side_check(curve->dialect, &curve->after, "after", error);
    for (uint32_t i = 0; status == AC_OK && i < curve->key_count; i++)
        status = aci_key_check(curve->dialect, &curve->keys[i], i, error);
    if (status == AC_OK) status = eases_check(curve, error);
    if (status == AC_OK) status = shape_check(curve, error);
    if (status != AC_OK) return status;
    if (curve->ordered && !aci_keys_ascend(curve->keys, curve->key_count))
        return aci_fail(error, AC_ERROR_ARGUMENT,
                        "the curve says it is ordered, and its keys do not ascend");
    if (curve->added && !is_permutation(curve->added, curve->key_count))
        return aci_fail(error, AC_ERROR_ARGUMENT,
                        "the added order does not name each key once");
    return AC_OK;
}

ac_status ac_curve_check(const ac_curve *curve, ac_error *error) {
    aci_error_reset(error);
    return aci_curve_check(curve, error);
}
