/* softimage: the function curves of dotXSI files (SI_FCurve), in double. Four interpolations, the
 * right limit at repeated frames, hold outside the keys: the file form stores no extrapolation.
 * Softimage clamps and rounds some parameters, which is not in the files and not here. Rules and
 * evidence: docs/dialects/softimage.md. */
#include "dialect/fcurve.h"

static uint8_t side(int32_t rule) {
    (void)rule;
    return ACI_SIDE_HOLD;
}

/* A Hermite tangent as a rise over the span. */
static double per_span(const ac_curve *curve, double tangent, double width) {
    return curve->tangent_unit == AC_TANGENT_UNIT_SPAN ? tangent : tangent * width;
}

static void span(const ac_curve *curve, uint32_t first, aci_span *out) {
    if (!aci_fcurve_open(curve, first, out)) return;
    const ac_key *a = &curve->keys[first], *b = a + 1;
    double width = out->end - out->start;
    switch (a->interp) {
    case AC_INTERP_STEP: return;
    case AC_INTERP_HERMITE:
        out->form = ACI_FORM_HERMITE;
        out->tangent0 = per_span(curve, a->out.dy, width);
        out->tangent1 = per_span(curve, b->in.dy, width);
        return;
    case AC_INTERP_BEZIER: aci_fcurve_bezier(out, a->out, b->in, curve->handles); return;
    default: out->form = ACI_FORM_LINEAR;
    }
}

static void hermite_tangent(const ac_curve *curve, ac_key *keys, size_t index, int32_t in_type,
                            int32_t out_type) {
    ac_key *key = &keys[index];
    aci_slopes slopes;
    bool slope = curve->tangent_unit != AC_TANGENT_UNIT_SPAN;
    if (aci_fcurve_slopes(curve, keys, index, in_type, &slopes)) {
        double width = index > 0 ? key->position - key[-1].position : 0.0;
        key->in = (ac_handle){0.0, slope ? slopes.in : slopes.in * width};
    }
    if (aci_fcurve_slopes(curve, keys, index, out_type, &slopes)) {
        double width = index + 1 < curve->key_count ? key[1].position - key->position : 0.0;
        key->out = (ac_handle){0.0, slope ? slopes.out : slopes.out * width};
    }
}

static void tangent(const ac_curve *curve, ac_key *keys, size_t index, int32_t in_type,
                    int32_t out_type) {
    if (keys[index].interp == AC_INTERP_HERMITE)
        hermite_tangent(curve, keys, index, in_type, out_type);
    if (keys[index].interp == AC_INTERP_BEZIER)
        aci_fcurve_tangent(curve, keys, index, in_type, out_type);
}

static const aci_order order = ACI_FCURVE_ORDER(tangent);

const ac_dialect aci_dialect_softimage = {
    .name = "softimage",
    .revision = "crosswalk-4.0",
    .summary = "Softimage: the function curves of dotXSI files, in double",
    .family = "softimage",
    .planar_handles = true,
    .own_interp = AC_INTERP_LINEAR,
    .open_handles = true,
    .bits = 64,
    .sides = 1u << AC_EXTRAP_CONSTANT,
    .interps = 1u << AC_INTERP_DEFAULT | 1u << AC_INTERP_STEP | 1u << AC_INTERP_LINEAR |
               1u << AC_INTERP_HERMITE | 1u << AC_INTERP_BEZIER,
    .side = side,
    .find = aci_fcurve_find,
    .span = span,
    .miss = aci_fcurve_miss,
    .order = &order,
};
