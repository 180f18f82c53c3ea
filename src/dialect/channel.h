/* What the dialects of glTF players share (gltf, bevy, three, babylon): one component of a
 * channel as a scalar curve, with the arithmetic of the packed track. Positions are seconds,
 * tangents values per second; outside the keys the ends hold. */
#ifndef ACI_DIALECT_CHANNEL_H
#define ACI_DIALECT_CHANNEL_H

#include "dialect/fcurve.h"
#include "kernel/quaternion.h"

#define ACI_CHANNEL_INTERPS                                                    \
    (1u << AC_INTERP_DEFAULT | 1u << AC_INTERP_STEP | 1u << AC_INTERP_LINEAR | \
     1u << AC_INTERP_HERMITE)

/* The stages that all of them share. */
#define ACI_CHANNEL_STAGES                                                               \
    .family = "gltf", .own_interp = AC_INTERP_LINEAR, .sides = 1u << AC_EXTRAP_CONSTANT, \
    .interps = ACI_CHANNEL_INTERPS, .side = aci_channel_side, .span = aci_channel_span

uint8_t aci_channel_side(int32_t rule);
/* The span that starts at key `first`, by the dialect's track rules. */
void aci_channel_span(const ac_curve *curve, uint32_t first, aci_span *out);
/* What NaN gives, which alone lies in no span: the first key's value, the last one's. */
bool aci_channel_miss_first(const ac_curve *curve, aci_span *out);
bool aci_channel_miss_last(const ac_curve *curve, aci_span *out);
/* Slopes per second. */
void aci_channel_tangent(const ac_curve *curve, ac_key *keys, size_t index, int32_t in_type,
                         int32_t out_type);

#endif
