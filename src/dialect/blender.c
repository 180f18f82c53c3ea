/* blender: Blender's F-curves as 3.4.1 evaluates them, with the Cycles modifier as the rule
 * outside the keys. Positions and values are float32; the arithmetic between is double, which
 * stays within the bound that the goldens state. Rules: docs/dialects/blender.md. */
#include <math.h>

#include "dialect/fcurve.h"

static uint8_t side(int32_t rule) {
    return (uint32_t)rule < AC_EXTRAP_COUNT ? (uint8_t)rule : (uint8_t)ACI_SIDE_HOLD;
}

static double first_position(const ac_curve *curve) { return curve->keys[0].position; }

static const ac_key *last_key(const ac_curve *curve) {
    return &curve->keys[curve->key_count - 1];
}

/* How far outside, in lengths of the keyed range, which has one. */
static double copies(const ac_curve *curve, uint8_t zone, double position) {
    double range = last_key(curve)->position - first_position(curve);
    double outside = zone == AC_ZONE_BEFORE ? first_position(curve) - position
                                            : position - last_key(curve)->position;
    return outside / range;
}

static bool spent(const ac_curve *curve, uint8_t zone, double position) {
    uint32_t count = zone == AC_ZONE_BEFORE ? curve->before.count : curve->after.count;
    return copies(curve, zone, position) > (double)count;
}

/* Copies are counted outward, 1 is the first; the near edge of a copy belongs to it. */
static void count(const ac_curve *curve, double position, aci_cycle *out) {
    bool before = position < first_position(curve);
    out->range = last_key(curve)->position - first_position(curve);
    out->quotient = copies(curve, before ? AC_ZONE_BEFORE : AC_ZONE_AFTER, position);
    double copy = ceil(out->quotient);
    if (!(copy < 0x1p53)) {
        out->flags |= AC_SITE_PLATFORM;
        copy = 0x1p53;
    }
    out->cycle = before ? -(int64_t)copy : (int64_t)copy;
}

static void map(const ac_curve *curve, uint8_t rule, double position, ac_site *site) {
    double first = first_position(curve), last = last_key(curve)->position;
    double cycle = (double)site->cycle;
    double shift = cycle * (last - first);
    site->x = position - shift;
    if (rule == ACI_SIDE_OSCILLATE && site->cycle % 2 != 0) {
        site->x = (first + last) - site->x;
        site->flags |= AC_SITE_MIRRORED;
    }
    site->x = fmin(fmax(site->x, first), last);
    if (rule == ACI_SIDE_CYCLE_OFFSET)
        site->offset = cycle * (last_key(curve)->value - curve->keys[0].value);
}

static double ratio(double rise, double run) { return run != 0.0 ? rise / run : 0.0; }

/* A linear key goes on as its span does, a constant one holds, every other follows its outer
 * handle; a vertical handle holds. */
static double slope_of(const ac_curve *curve, uint8_t zone) {
    bool before = zone == AC_ZONE_BEFORE;
    const ac_key *key = before ? curve->keys : last_key(curve);
    switch (key->interp) {
    case AC_INTERP_STEP: return 0.0;
    case AC_INTERP_LINEAR: {
        if (curve->key_count == 1) return 0.0;
        const ac_key *a = before ? key : key - 1, *b = a + 1;
        return ratio(b->value - a->value, b->position - a->position);
    }
    default:
        if (before) return ratio(key->in.dy, key->in.dx);
        return ratio(key->out.dy, key->out.dx);
    }
}

static void tail(const ac_curve *curve, uint8_t zone, aci_line *out) {
    out->outgoing = zone == AC_ZONE_AFTER;
    out->tangent_key = out->outgoing ? curve->key_count - 1 : 0;
    out->slope = slope_of(curve, zone);
    out->form = ACI_LINE_F64;
}

static void span(const ac_curve *curve, uint32_t first, aci_span *out) {
    static const ac_key_ease plain = {.shape = AC_SHAPE_SINE}; /* reads no parameter */
    if (!aci_fcurve_open(curve, first, out)) return;
    const ac_key *a = &curve->keys[first], *b = a + 1;
    switch (a->interp) {
    case AC_INTERP_STEP: return;
    case AC_INTERP_LINEAR: out->form = ACI_FORM_LINEAR; return;
    case AC_INTERP_EASE:
        out->form = ACI_FORM_EASED;
        out->ease = curve->eases ? &curve->eases[first] : &plain;
        return;
    default: aci_fcurve_bezier(out, a->out, b->in, AC_HANDLES_SEGMENT);
    }
}

static const aci_order order = ACI_FCURVE_ORDER(aci_fcurve_tangent);

const ac_dialect aci_dialect_blender = {
    .name = "blender",
    .revision = "3.4.1",
    .summary = "Blender: F-curves with their easings and the Cycles modifier",
    .family = "blender",
    .bits = 32,
    .wide_handles = true,
    .planar_handles = true,
    .own_interp = AC_INTERP_BEZIER,
    .lone_key = ACI_LONE_TAILS,
    .sides = (1u << AC_EXTRAP_COUNT) - 1u,
    .interps = 1u << AC_INTERP_DEFAULT | 1u << AC_INTERP_STEP | 1u << AC_INTERP_LINEAR |
               1u << AC_INTERP_BEZIER | 1u << AC_INTERP_EASE,
    .side = side,
    .spent = spent,
    .count = count,
    .map = map,
    .tail = tail,
    .find = aci_fcurve_find,
    .span = span,
    .miss = aci_fcurve_miss,
    .order = &order,
};
