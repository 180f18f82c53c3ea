/* animcurve JSON: what follows from a track's curves and from its property; see json_clip.h. */
#include "format/json_clip.h"

#include <math.h>
#include <string.h>

/* ---- curves ------------------------------------------------------------------------------ */

const aci_json_sum aci_json_sum_none = {.last_s = -HUGE_VAL};

/* Of finite positions the last, wherever it stands: the keys may not be in order yet. */
static double last_second(const ac_curve *curve) {
    double last = -HUGE_VAL;
    double rate_hz = curve->rate_hz > 0 ? curve->rate_hz : 1.0;
    if (curve->unit == AC_UNIT_FRAMES && !(curve->rate_hz > 0)) return last;
    for (uint32_t i = 0; i < curve->key_count; i++) {
        double time_s = curve->keys[i].position / rate_hz;
        if (time_s - time_s == 0 && time_s > last) last = time_s;
    }
    return last;
}

static void add_interp(aci_json_sum *sum, uint8_t interp) {
    if (!sum->has_keys) sum->interp = interp;
    else if (sum->interp != interp) sum->interp = AC_INTERP_DEFAULT;
    sum->has_keys = true;
}

aci_json_sum aci_json_sum_of(const ac_curve *curve) {
    aci_json_sum sum = aci_json_sum_none;
    sum.dialect = curve->dialect;
    for (uint32_t i = 0; i < curve->key_count; i++) add_interp(&sum, curve->keys[i].interp);
    sum.last_s = last_second(curve);
    return sum;
}

void aci_json_sum_add(aci_json_sum *sum, const aci_json_sum *part) {
    if (!sum->dialect) sum->dialect = part->dialect;
    if (part->dialect && part->dialect != sum->dialect) sum->is_mixed = true;
    if (part->has_keys) add_interp(sum, part->interp);
    if (part->last_s > sum->last_s) sum->last_s = part->last_s;
}

double aci_json_sum_end(const aci_json_sum *sum) {
    /* Not -0, which would depend on the order of the keys. */
    return sum->last_s > -HUGE_VAL && sum->last_s != 0 ? sum->last_s : 0.0;
}

/* ---- places ------------------------------------------------------------------------------ */

aci_json_place aci_json_track_place(size_t clip, size_t track) {
    return (aci_json_place){clip, track, true};
}

/* ---- defaults ---------------------------------------------------------------------------- */

static bool is(const char *property, const char *word) { return strcmp(property, word) == 0; }

uint32_t aci_json_default_width(const char *property) {
    if (is(property, "translation") || is(property, "scale")) return 3;
    return is(property, "rotation") ? 4 : 0;
}

float aci_json_default_rest(const char *property) {
    return is(property, "scale") ? 1.0f : 0.0f;
}

/* Of packed tracks as glTF's are. */
static ac_track_kind packed_kind(const char *property, const ac_track *track) {
    bool is_quat = is(property, "rotation") || track->interp == AC_INTERP_SLERP;
    if (is_quat && track->width == 4) return AC_TRACK_QUAT;
    if (is(property, "weights")) return AC_TRACK_WEIGHTS;
    if (track->width == 1) return AC_TRACK_SCALAR;
    return track->width == 3 ? AC_TRACK_VEC3 : AC_TRACK_OTHER;
}

ac_track_kind aci_json_default_kind(const char *property, const ac_track *track,
                                    bool is_euler) {
    if (is_euler) return AC_TRACK_EULER;
    if (track->axis) return packed_kind(property, track);
    if (track->width == 1) return AC_TRACK_SCALAR;
    bool is_vector = is(property, "translation") || is(property, "scale");
    return is_vector && track->width == 3 ? AC_TRACK_VEC3 : AC_TRACK_OTHER;
}

bool aci_json_kind_fits(ac_track_kind kind, uint32_t width) {
    switch (kind) {
    case AC_TRACK_SCALAR: return width == 1;
    case AC_TRACK_VEC3:
    case AC_TRACK_EULER: return width == 3;
    case AC_TRACK_QUAT: return width == 4;
    default: return width > 0;
    }
}

const char *const aci_json_euler_words[AC_EULER_ORDER_COUNT] = {"xyz", "xzy", "yxz",
                                                                "yzx", "zxy", "zyx"};
