/* gltf: animation samplers as the glTF 2.0 specification defines them (its appendix C), in
 * float32 in one order. What it leaves open is decided in docs/dialects/gltf.md: NaN gives the
 * first value, a cubic rotation without length the key before it, the sign of a dot product of
 * 0 is +1. */
#include "dialect/channel.h"

static const aci_track_rules tracks = {
    .linear = ACI_MIX_LINEAR_F32,
    .cubic = ACI_MIX_CUBIC_GLTF,
    .slerp = ACI_SLERP_GLTF,
    .unit = ACI_UNIT_GLTF,
};

static const aci_order order = ACI_FCURVE_ORDER(aci_channel_tangent);

const ac_dialect aci_dialect_gltf = {
    .name = "gltf",
    .revision = "2.0",
    .summary = "glTF: samplers as the specification defines them, in float32",
    .bits = 32,
    .find = aci_fcurve_find,
    ACI_CHANNEL_STAGES,
    .miss = aci_channel_miss_first,
    .order = &order,
    .tracks = &tracks,
};
