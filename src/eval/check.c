/* ac_curve_check: does a curve meet its dialect's rules? Also the names of interpolations,
 * extrapolations and tangents. */
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
    static const char *const names[] = {"flat", "linear", "smooth"};
    for (int32_t i = 0; i < 3; i++) {
        if (strcmp(name, names[i]) != 0) continue;
        *out = i;
        return true;
    }
    return false;
}

static bool fits(const ac_dialect *dialect, double value) {
    return dialect->bits == 64 || aci_fits_f32(value);
}

ac_status aci_key_check(const ac_dialect *dialect, const ac_key *key, size_t index,
                        ac_error *error) {
    if (key->interp >= AC_INTERP_COUNT || !(dialect->interps >> key->interp & 1u))
        return aci_fail(error, AC_ERROR_VALUE, "key %zu: %s knows no interpolation '%s'", index,
                        dialect->name, ac_interp_name((ac_interp)key->interp));
    const char *field = !fits(dialect, key->position) ? "position"
                        : !fits(dialect, key->value)  ? "value"
                        : !fits(dialect, key->in.dy)  ? "in-tangent"
                        : !fits(dialect, key->out.dy) ? "out-tangent"
                                                      : NULL;
    if (!field) return AC_OK;
    return aci_fail(error, AC_ERROR_VALUE, "key %zu: its %s is no float32, which %s keeps",
                    index, field, dialect->name);
}

/* Each of 0..count-1 once, checked with a fixed amount of memory: a window of the numbers at a
 * time. */
static bool is_permutation(const uint32_t *added, uint32_t count) {
    enum { WINDOW = 1 << 16 };
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

ac_status ac_curve_check(const ac_curve *curve, ac_error *error) {
    aci_error_reset(error);
    if (!curve->dialect) return aci_fail(error, AC_ERROR_ARGUMENT, "the curve has no dialect");
    if (curve->key_count && !curve->keys)
        return aci_fail(error, AC_ERROR_ARGUMENT, "the curve has %u keys and no array of them",
                        (unsigned)curve->key_count);
    for (uint32_t i = 0; i < curve->key_count; i++) {
        ac_status status = aci_key_check(curve->dialect, &curve->keys[i], i, error);
        if (status != AC_OK) return status;
    }
    if (curve->ordered && !aci_keys_ascend(curve->keys, curve->key_count))
        return aci_fail(error, AC_ERROR_ARGUMENT,
                        "the curve says it is ordered, and its keys do not ascend");
    if (curve->added && !is_permutation(curve->added, curve->key_count))
        return aci_fail(error, AC_ERROR_ARGUMENT,
                        "the added order does not name each key once");
    return AC_OK;
}
