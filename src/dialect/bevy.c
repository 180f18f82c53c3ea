/* bevy: glTF channels as Bevy 4805ca79 plays them, with glam 0.33.5's quaternions (SSE2), in
 * float32: its lookup, its nested Hermite, its slerp by polynomials. Its faults with cubic
 * weights are not here. Rules: docs/dialects/bevy.md. */
#include "dialect/channel.h"

/* QUIRK(bevy): a NaN query panics; test channels_answer_nan_as_their_engines. */
static bool miss(const ac_curve *curve, aci_span *out) {
    (void)curve;
    (void)out;
    return false;
}

static const aci_track_rules tracks = {
    .linear = ACI_MIX_LINEAR_F32,
    .cubic = ACI_MIX_CUBIC_BEVY,
    .slerp = ACI_SLERP_GLAM,
    .unit = ACI_UNIT_GLAM,
    /* QUIRK(bevy): the specification has the key as it is; test bevy_makes_keys_unit_length. */
    .unit_at_ends = true,
};

static const aci_order order = ACI_FCURVE_ORDER(aci_channel_tangent);

const ac_dialect aci_dialect_bevy = {
    .name = "bevy",
    .revision = "4805ca79",
    .summary = "Bevy: glTF channels with glam's slerp, in float32",
    .bits = 32,
    .find = aci_fcurve_find,
    ACI_CHANNEL_STAGES,
    .miss = miss,
    .order = &order,
    .tracks = &tracks,
};
