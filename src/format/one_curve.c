/* What the formats that hold exactly one curve share; see one_curve.h. */
#include "format/one_curve.h"

#include <string.h>

#include "base/bits.h"

/* ---- words ----------------------------------------------------------------------------------- */

static const char *const loop_names[] = {"Constant", "Cycle", "CycleOffset", "Oscillate",
                                         "Linear"};
static const char *const continuity_names[] = {"Smooth", "Step"};
static const char *const field_names[] = {"position", "value", "tangentIn", "tangentOut"};

enum { LOOP_COUNT = 5, CONTINUITY_COUNT = 2 };

static bool find(const char *const *names, int32_t count, const char *text, size_t size,
                 int32_t *out) {
    for (int32_t i = 0; i < count; i++) {
        if (strlen(names[i]) != size || memcmp(names[i], text, size) != 0) continue;
        *out = i;
        return true;
    }
    return false;
}

const char *aci_loop_name(int32_t loop) {
    return loop >= 0 && loop < LOOP_COUNT ? loop_names[loop] : NULL;
}

const char *aci_continuity_name(int32_t continuity) {
    bool named = continuity >= 0 && continuity < CONTINUITY_COUNT;
    return named ? continuity_names[continuity] : NULL;
}

bool aci_loop_find(const char *text, size_t size, int32_t *out) {
    return find(loop_names, LOOP_COUNT, text, size, out);
}

bool aci_continuity_find(const char *text, size_t size, int32_t *out) {
    return find(continuity_names, CONTINUITY_COUNT, text, size, out);
}

const char *aci_plain_field(size_t field) { return field_names[field]; }

/* ---- keys ------------------------------------------------------------------------------------ */

void aci_set_plain_key(ac_key *key, const aci_plain_key *plain) {
    key->position = aci_widen(plain->bits[0]);
    key->value = aci_widen(plain->bits[1]);
    key->in.dy = aci_widen(plain->bits[2]);
    key->out.dy = aci_widen(plain->bits[3]);
    aci_set_continuity(key, plain->continuity);
}

aci_plain_key aci_plain_key_of(const ac_key *key) {
    return (aci_plain_key){{aci_narrow(key->position), aci_narrow(key->value),
                            aci_narrow(key->in.dy), aci_narrow(key->out.dy)},
                           aci_continuity_of(key)};
}

/* ---- writing --------------------------------------------------------------------------------- */

static ac_status check_names(const ac_curve *curve, const char *what, ac_error *error) {
    const int32_t loops[] = {curve->before.rule, curve->after.rule};
    for (size_t i = 0; i < 2; i++)
        if (!aci_loop_name(loops[i]))
            return aci_fail(
                error, AC_ERROR_TOLERANCE,
                "the curve has the loop type %d %s its keys, and %s holds only 0 to 4",
                (int)loops[i], i ? "after" : "before", what);
    for (uint32_t i = 0; i < curve->key_count; i++) {
        int32_t continuity = aci_continuity_of(&curve->keys[i]);
        if (!aci_continuity_name(continuity))
            return aci_fail(error, AC_ERROR_TOLERANCE,
                            "key %u has the continuity %d, and %s holds only 0 and 1",
                            (unsigned)i, (int)continuity, what);
    }
    return AC_OK;
}

static ac_status check(const ac_asset *asset, const char *what, ac_error *error) {
    if (asset->curve_count != 1)
        return aci_fail(error, AC_ERROR_TOLERANCE,
                        "%s is written with one curve, and there are %zu: select one", what,
                        asset->curve_count);
    const ac_curve *curve = &asset->curves[0];
    if (!aci_is_xna_family(curve->dialect))
        return aci_fail(error, AC_ERROR_TOLERANCE,
                        "%s holds curves of XNA's family, and this one is of the dialect %s",
                        what, ac_dialect_name(curve->dialect));
    if (aci_f64_bits(curve->rate_hz) != 0)
        return aci_fail(error, AC_ERROR_TOLERANCE,
                        "the positions of the curve are frames, and %s does not say how many "
                        "make a second",
                        what);
    ac_status status = aci_check_plain(curve, 0, error);
    return status == AC_OK ? check_names(curve, what, error) : status;
}

ac_status aci_one_curve_open(const ac_asset *asset, const char *what, aci_memory *memory,
                             aci_one_curve *out, ac_error *error) {
    ac_status status = check(asset, what, error);
    if (status != AC_OK) return status;
    bool again;
    out->curve = &asset->curves[0];
    out->keys = aci_added_keys(out->curve, memory, &again, error);
    if (!out->keys) return aci_status_of(error, AC_ERROR_MEMORY);
    if (again) return AC_OK;
    aci_one_curve_close(out, memory);
    return aci_fail(
        error, AC_ERROR_TOLERANCE,
        "%s holds keys in the order in which they were added, and adding these gives "
        "another list than the curve's",
        what);
}

void aci_one_curve_close(aci_one_curve *one, aci_memory *memory) {
    aci_added_free(one->curve, memory, one->keys);
    one->keys = NULL;
}
