/* What the dialects of function curves share; see fcurve.h. Rules: docs/dialects/softimage.md. */
#include "dialect/fcurve.h"

#include <math.h>

#include "base/bits.h"
#include "kernel/search.h"

uint32_t aci_fcurve_find(const ac_curve *curve, double x) {
    return aci_search_last_at_or_below(curve->keys, curve->key_count, curve->ordered != 0, x);
}

bool aci_fcurve_miss(const ac_curve *curve, aci_span *out) {
    (void)curve;
    *out = (aci_span){.form = ACI_FORM_HOLD, .value0 = (double)NAN};
    return true;
}

bool aci_fcurve_open(const ac_curve *curve, uint32_t first, aci_span *out) {
    const ac_key *a = &curve->keys[first];
    *out = (aci_span){.form = ACI_FORM_HOLD};
    out->start = out->end = a->position;
    out->value0 = out->value1 = a->value;
    if (first + 1 >= curve->key_count) return false;
    out->end = a[1].position;
    out->value1 = a[1].value;
    return true;
}

void aci_fcurve_bezier(aci_span *out, ac_handle right, ac_handle left, uint8_t handles) {
    double width = out->end - out->start;
    aci_handles h = {right.dx / width, -left.dx / width, out->value0 + right.dy,
                     out->value1 + left.dy};
    if (handles == AC_HANDLES_SEGMENT) aci_handles_cut(&h, out->value0, out->value1);
    bool limit = handles == AC_HANDLES_MONOTONE ||
                 (handles == AC_HANDLES_DEFAULT && !aci_bezier_is_monotone(h.out, 1.0 - h.in));
    if (limit) aci_handles_limit(&h, out->value0, out->value1);
    out->form = ACI_FORM_BEZIER;
    out->x1 = h.out;
    out->x2 = 1.0 - h.in;
    out->control0 = h.y1;
    out->control1 = h.y2;
}

/* ---- tangents -------------------------------------------------------------------------- */

static double chord(const ac_key *a, const ac_key *b) {
    double width = b->position - a->position;
    return width > 0.0 ? (b->value - a->value) / width : 0.0;
}

double aci_fcurve_clamped(double before, double after, double slope) {
    if ((before < 0.0) != (after < 0.0)) return 0.0;
    double most = 3.0 * fmin(fabs(before), fabs(after));
    return fabs(slope) > most ? copysign(most, slope) : slope;
}

bool aci_fcurve_slopes(const ac_curve *curve, const ac_key *keys, size_t index, int32_t type,
                       aci_slopes *out) {
    const ac_key *key = &keys[index];
    bool has_before = index > 0, has_after = index + 1 < curve->key_count;
    double before = has_before ? chord(key - 1, key) : 0.0;
    double after = has_after ? chord(key, key + 1) : 0.0;
    double through = has_before && has_after ? chord(key - 1, key + 1)
                     : has_before            ? before
                                             : after;
    switch (type) {
    case AC_TANGENT_FLAT: *out = (aci_slopes){0.0, 0.0}; return true;
    case AC_TANGENT_LINEAR:
        *out = (aci_slopes){has_before ? before : after, has_after ? after : before};
        return true;
    case AC_TANGENT_SMOOTH:
    case AC_TANGENT_SPLINE: *out = (aci_slopes){through, through}; return true;
    case AC_TANGENT_CLAMPED: {
        /* Flat at the ends: the chord that is missing counts as flat. */
        double slope = aci_fcurve_clamped(before, after, through);
        *out = (aci_slopes){slope, slope};
        return true;
    }
    default: return false;
    }
}

void aci_fcurve_tangent(const ac_curve *curve, ac_key *keys, size_t index, int32_t in_type,
                        int32_t out_type) {
    ac_key *key = &keys[index];
    bool has_before = index > 0, has_after = index + 1 < curve->key_count;
    double before = has_before ? key->position - keys[index - 1].position : 0.0;
    double after = has_after ? keys[index + 1].position - key->position : before;
    if (!has_before) before = after;
    aci_slopes slopes;
    if (aci_fcurve_slopes(curve, keys, index, in_type, &slopes))
        key->in = (ac_handle){-before / 3.0, -slopes.in * before / 3.0};
    if (aci_fcurve_slopes(curve, keys, index, out_type, &slopes))
        key->out = (ac_handle){after / 3.0, slopes.out * after / 3.0};
}

/* ---- comparing keys ---------------------------------------------------------------------- */

bool aci_fcurve_equal(const ac_key *a, const ac_key *b) {
    return a->position == b->position && a->value == b->value && a->in.dx == b->in.dx &&
           a->in.dy == b->in.dy && a->out.dx == b->out.dx && a->out.dy == b->out.dy &&
           a->interp == b->interp && a->in_type == b->in_type && a->out_type == b->out_type;
}

int aci_fcurve_compare(double a, double b) { return (a > b) - (a < b); }

static uint32_t mixed(uint32_t hash, double value) {
    uint64_t bits = value == 0.0 ? 0 : aci_f64_bits(value);
    hash = (hash ^ (uint32_t)bits) * UINT32_C(16777619);
    return (hash ^ (uint32_t)(bits >> 32)) * UINT32_C(16777619);
}

int32_t aci_fcurve_hash(const ac_key *key) {
    uint32_t hash = UINT32_C(2166136261);
    hash = mixed(hash, key->position);
    hash = mixed(hash, key->value);
    hash = mixed(hash, key->in.dx);
    hash = mixed(hash, key->in.dy);
    hash = mixed(hash, key->out.dx);
    hash = mixed(hash, key->out.dy);
    return (int32_t)((hash ^ key->interp) * UINT32_C(16777619));
}
