/* babylon: glTF channels as Babylon.js 9.35.0 plays them: in double, in frames of a sixtieth of
 * a second; slerp up to a dot product of 0.999999, a straight line beyond. Rules:
 * docs/dialects/three-babylon.md. */
#include "dialect/channel.h"
#include "kernel/search.h"

/* Times are compared as frames, whose rounding may take a time just before a key to it. */
static uint32_t find(const ac_curve *curve, double x) {
    uint32_t first = aci_fcurve_find(curve, x);
    uint32_t next = first == ACI_MISS ? 0 : first + 1;
    if (next >= curve->key_count || x != x) return first;
    bool reached = curve->keys[next].position * ACI_BABYLON_HZ <= x * ACI_BABYLON_HZ;
    return reached ? next : first;
}

static const aci_track_rules tracks = {
    .linear = ACI_MIX_LINEAR_BABYLON,
    .cubic = ACI_MIX_CUBIC_BABYLON,
    .slerp = ACI_SLERP_BABYLON,
    .unit = ACI_UNIT_BABYLON,
    /* QUIRK(babylon): a cubic spline swings before a late first key; test
     * babylon_swings_before_a_late_first_key. */
    .leads_in = true,
};

static const aci_order order = ACI_FCURVE_ORDER(aci_channel_tangent);

const ac_dialect aci_dialect_babylon = {
    .name = "babylon",
    .revision = "9.35.0",
    .summary = "Babylon.js: glTF channels in double and in frames",
    .bits = 64,
    .find = find,
    ACI_CHANNEL_STAGES,
    .miss = aci_fcurve_miss, /* NaN */
    .order = &order,
    .tracks = &tracks,
};
