/* three: glTF channels as three.js 0.187.0 plays them: in double, stored as float32; slerp up
 * to a dot product of 0.9995, a straight line of unit length beyond. Rules:
 * docs/dialects/three-babylon.md. */
#include "dialect/channel.h"

static const aci_track_rules tracks = {
    .linear = ACI_MIX_LINEAR_THREE,
    .cubic = ACI_MIX_CUBIC_THREE,
    .slerp = ACI_SLERP_THREE,
    .unit = ACI_UNIT_THREE,
};

static const aci_order order = ACI_FCURVE_ORDER(aci_channel_tangent);

const ac_dialect aci_dialect_three = {
    .name = "three",
    .revision = "0.187.0",
    .summary = "three.js: glTF channels in double, stored as float32",
    .bits = 64,
    .find = aci_fcurve_find,
    ACI_CHANNEL_STAGES,
    /* QUIRK(three): NaN gives the last key; test channels_answer_nan_as_their_engines. */
    .miss = aci_channel_miss_last,
    .order = &order,
    .tracks = &tracks,
};
