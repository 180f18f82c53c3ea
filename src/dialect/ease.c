/* An ease as a curve: from the first key to the second, and outside them as the ease's edge says.
 * Rules: docs/easing.md. */
#include "dialect/fcurve.h"

static uint8_t side(int32_t rule) {
    (void)rule;
    return ACI_SIDE_NONE; /* the edge is the ease's own */
}

static uint32_t find(const ac_curve *curve, double x) {
    (void)curve;
    (void)x;
    return 0;
}

static void span(const ac_curve *curve, uint32_t first, aci_span *out) {
    (void)first;
    if (!aci_fcurve_open(curve, 0, out) || !curve->ease) return;
    out->form = ACI_FORM_SHAPE;
    out->shape = curve->ease;
}

static void tangent(const ac_curve *curve, ac_key *keys, size_t index, int32_t in_type,
                    int32_t out_type) {
    (void)curve, (void)keys, (void)index, (void)in_type, (void)out_type; /* it has none */
}

static const aci_order order = ACI_FCURVE_ORDER(tangent);

const ac_dialect aci_dialect_ease = {
    .name = "ease",
    .revision = "1",
    .summary = "an easing from one key to another, in its library's width",
    .family = "ease",
    .shaped = true,
    .own_interp = AC_INTERP_EASE,
    .bits = 64,
    .sides = 1u << AC_EXTRAP_CONSTANT,
    .interps = 1u << AC_INTERP_DEFAULT | 1u << AC_INTERP_EASE,
    .side = side,
    .find = find,
    .span = span,
    .miss = aci_fcurve_miss,
    .order = &order,
};
