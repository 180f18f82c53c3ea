/* What the dialects of glTF players share; see channel.h. */
#include "dialect/channel.h"

uint8_t aci_channel_side(int32_t rule) {
    (void)rule;
    return ACI_SIDE_HOLD;
}

void aci_channel_span(const ac_curve *curve, uint32_t first, aci_span *out) {
    const aci_track_rules *rules = curve->dialect->tracks;
    if (!aci_fcurve_open(curve, first, out)) return;
    const ac_key *a = &curve->keys[first], *b = a + 1;
    if (a->interp == AC_INTERP_STEP) return;
    out->form = ACI_FORM_MIX;
    out->mix = rules->linear;
    if (a->interp != AC_INTERP_HERMITE) return;
    out->mix = rules->cubic;
    double width = aci_mix_width(out->mix, out->start, out->end);
    out->tangent0 = aci_mix_rise(out->mix, a->out.dy, width);
    out->tangent1 = aci_mix_rise(out->mix, b->in.dy, width);
}

static bool hold(double value, aci_span *out) {
    *out = (aci_span){.form = ACI_FORM_HOLD, .value0 = value};
    return true;
}

bool aci_channel_miss_first(const ac_curve *curve, aci_span *out) {
    return hold(curve->keys[0].value, out);
}

bool aci_channel_miss_last(const ac_curve *curve, aci_span *out) {
    return hold(curve->keys[curve->key_count - 1].value, out);
}

void aci_channel_tangent(const ac_curve *curve, ac_key *keys, size_t index, int32_t in_type,
                         int32_t out_type) {
    ac_key *key = &keys[index];
    aci_slopes slopes;
    if (key->interp != AC_INTERP_HERMITE) return;
    if (aci_fcurve_slopes(curve, keys, index, in_type, &slopes))
        key->in = (ac_handle){0.0, aci_dialect_round(curve->dialect, slopes.in)};
    if (aci_fcurve_slopes(curve, keys, index, out_type, &slopes))
        key->out = (ac_handle){0.0, aci_dialect_round(curve->dialect, slopes.out)};
}
