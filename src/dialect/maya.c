/* maya, maya-f32time: Maya's animation curves as Autodesk's animX evaluates them (11c31ac), with
 * 64-bit time and in its default build, which casts times to float. Rules: docs/dialects/maya.md.
 * Not here: sine, parabolic and log tangents, quaternion curves. */
#include <math.h>

#include "dialect/fcurve.h"
#include "kernel/search.h"

/* QUIRK(maya): positions this near a key are on it; test maya_snaps_to_a_key. */
#define SNAP 1e-10
#define TICKS 141120000.0
#define TICKS_F32 6000.0
#define VERTICAL 1.633123935319537e16 /* tan of 90 degrees in binary64 */
#define PARALLEL 2e-7

static uint8_t side(int32_t rule) {
    return (uint32_t)rule < AC_EXTRAP_COUNT ? (uint8_t)rule : (uint8_t)ACI_SIDE_HOLD;
}

static const ac_key *last_key(const ac_curve *curve) {
    return &curve->keys[curve->key_count - 1];
}

static double range_of(const ac_curve *curve) {
    return last_key(curve)->position - curve->keys[0].position;
}

/* ---- outside the keys ------------------------------------------------------------------- */

/* In lengths of the keyed range, which has one. */
static double lengths_outside(const ac_curve *curve, double position) {
    double range = range_of(curve);
    if (position < curve->keys[0].position) return (curve->keys[0].position - position) / range;
    return (position - last_key(curve)->position) / range;
}

static void count(const ac_curve *curve, double position, aci_cycle *out) {
    out->range = range_of(curve);
    out->quotient = lengths_outside(curve, position);
    double copy = floor(out->quotient) + 1.0;
    if (!(copy < 0x1p53)) {
        out->flags |= AC_SITE_PLATFORM;
        copy = 0x1p53;
    }
    out->cycle = position < curve->keys[0].position ? -(int64_t)copy : (int64_t)copy;
}

static void map_ticks(const ac_curve *curve, uint8_t rule, double position, ac_site *site,
                      double ticks) {
    double first = curve->keys[0].position, last = last_key(curve)->position;
    double whole, within = range_of(curve) * modf(lengths_outside(curve, position), &whole);
    bool before = site->cycle < 0;
    bool mirrored = rule == ACI_SIDE_OSCILLATE && site->cycle % 2 != 0;
    if (mirrored) site->flags |= AC_SITE_MIRRORED;
    double x = before != mirrored ? last - within : first + within;
    x = round(x * ticks) / ticks;
    /* The grid may carry it outside, where animX would fold it once more. */
    site->x = fmin(fmax(x, first), last);
    if (rule == ACI_SIDE_CYCLE_OFFSET)
        site->offset = (double)site->cycle * (last_key(curve)->value - curve->keys[0].value);
}

static void map(const ac_curve *curve, uint8_t rule, double position, ac_site *site) {
    map_ticks(curve, rule, position, site, TICKS);
}

static void map_f32(const ac_curve *curve, uint8_t rule, double position, ac_site *site) {
    map_ticks(curve, rule, position, site, TICKS_F32);
}

static double slope_of(ac_handle vector) {
    if (vector.dx != 0.0) return vector.dy / vector.dx;
    return vector.dy == 0.0 ? 0.0 : copysign(VERTICAL, vector.dy);
}

static void tail(const ac_curve *curve, uint8_t zone, aci_line *out) {
    out->outgoing = zone == AC_ZONE_AFTER;
    out->tangent_key = out->outgoing ? curve->key_count - 1 : 0;
    const ac_key *key = &curve->keys[out->tangent_key];
    out->slope = slope_of(out->outgoing ? key->out : key->in);
    out->form = ACI_LINE_F64;
}

/* ---- spans -------------------------------------------------------------------------------- */

static uint32_t find(const ac_curve *curve, double x) {
    uint32_t first = aci_fcurve_find(curve, x);
    if (first == ACI_MISS) return ACI_MISS; /* NaN */
    if (first + 1 < curve->key_count && curve->keys[first + 1].position - x <= SNAP)
        return first + 1;
    return first;
}

static double plain_slope(ac_handle vector) {
    return vector.dx != 0.0 ? vector.dy / vector.dx : 0.0;
}

static void unweighted(const ac_key *a, const ac_key *b, aci_span *out) {
    double width = out->end - out->start;
    double chord = (out->value1 - out->value0) / width;
    double m0 = plain_slope(a->out), m1 = plain_slope(b->in);
    out->form = ACI_FORM_HERMITE;
    out->tangent0 = m0 * width;
    out->tangent1 = m1 * width;
    bool straight = fabs(m0 - chord) <= PARALLEL * fabs(chord) &&
                    fabs(m1 - chord) <= PARALLEL * fabs(chord);
    if (straight) out->form = ACI_FORM_LINEAR;
}

static void weighted(const ac_key *a, const ac_key *b, aci_span *out) {
    ac_handle right = {a->out.dx / 3.0, a->out.dy / 3.0};
    ac_handle left = {-b->in.dx / 3.0, -b->in.dy / 3.0};
    aci_fcurve_bezier(out, right, left, AC_HANDLES_MONOTONE);
}

static void span(const ac_curve *curve, uint32_t first, aci_span *out) {
    if (!aci_fcurve_open(curve, first, out)) return;
    const ac_key *a = &curve->keys[first], *b = a + 1;
    if (a->out_type == AC_TYPE_STEP) return;
    if (a->out_type == AC_TYPE_STEP_NEXT) out->form = ACI_FORM_HOLD_NEXT;
    else if (a->out_type == AC_TYPE_LINEAR && b->in_type == AC_TYPE_LINEAR)
        out->form = ACI_FORM_LINEAR;
    else if (curve->weighted) weighted(a, b, out);
    else unweighted(a, b, out);
}

static void span_f32(const ac_curve *curve, uint32_t first, aci_span *out) {
    span(curve, first, out);
    out->float_time = out->form == ACI_FORM_HERMITE || out->form == ACI_FORM_BEZIER;
}

/* ---- tangents ------------------------------------------------------------------------------ */

static double automatic(const ac_key *key, int32_t type) {
    const ac_key *previous = key - 1, *next = key + 1;
    double before = key->position - previous->position;
    double after = next->position - key->position;
    double chord0 = (key->value - previous->value) / before;
    double chord1 = (next->value - key->value) / after;
    double share = before / (before + after);
    if (type == AC_TANGENT_AUTO_EASE) {
        double centred = share - 0.5;
        share = 0.5 + centred * (1.5 - 2.0 * centred * centred);
    }
    double target = type == AC_TANGENT_AUTO ? (next->value - previous->value) /
                                                  (next->position - previous->position)
                                            : chord0 * (1.0 - share) + chord1 * share;
    return aci_fcurve_clamped(chord0, chord1, target);
}

static ac_handle vector_of(const ac_curve *curve, double slope_value, double length) {
    ac_handle vector = {length, slope_value * length};
    if (curve->weighted) return vector;
    double size = hypot(1.0, slope_value);
    return (ac_handle){1.0 / size, slope_value / size};
}

static uint8_t type_of(int32_t type) {
    static const uint8_t types[AC_TANGENT_COUNT] = {
        AC_TYPE_FLAT,  AC_TYPE_LINEAR, AC_TYPE_FIXED,    AC_TYPE_FIXED,
        AC_TYPE_FIXED, AC_TYPE_AUTO,   AC_TYPE_AUTO_MIX, AC_TYPE_AUTO_EASE};
    return types[type];
}

static bool slopes_of(const ac_curve *curve, const ac_key *keys, size_t index, int32_t type,
                      aci_slopes *out) {
    if (aci_fcurve_slopes(curve, keys, index, type, out)) return true;
    if (type < AC_TANGENT_AUTO || type > AC_TANGENT_AUTO_EASE) return false;
    bool inner = index > 0 && index + 1 < curve->key_count;
    out->in = out->out = inner ? automatic(&keys[index], type) : 0.0;
    return true;
}

static void tangent(const ac_curve *curve, ac_key *keys, size_t index, int32_t in_type,
                    int32_t out_type) {
    ac_key *key = &keys[index];
    bool has_before = index > 0, has_after = index + 1 < curve->key_count;
    double before = has_before ? key->position - key[-1].position : 0.0;
    double after = has_after ? key[1].position - key->position : before;
    if (!has_before) before = after;
    aci_slopes slopes;
    if (slopes_of(curve, keys, index, in_type, &slopes)) {
        key->in = vector_of(curve, slopes.in, before);
        key->in_type = type_of(in_type);
    }
    if (slopes_of(curve, keys, index, out_type, &slopes)) {
        key->out = vector_of(curve, slopes.out, after);
        key->out_type = type_of(out_type);
    }
}

static const aci_order order = ACI_FCURVE_ORDER(tangent);

#define COMMON                                                                                 \
    .revision = "animx-11c31ac", .family = "maya", .bits = 64, .lone_key = ACI_LONE_ZERO,      \
    .sides = (1u << AC_EXTRAP_COUNT) - 1u, .interps = 1u << AC_INTERP_DEFAULT, .side = side,   \
    .count = count, .tail = tail, .planar_handles = true, .tangent_types = true, .find = find, \
    .miss = aci_fcurve_miss, .order = &order

const ac_dialect aci_dialect_maya = {
    .name = "maya",
    .summary = "Maya: animation curves with 64-bit time",
    COMMON,
    .map = map,
    .wrap_step = 0.5 / TICKS,
    .span = span,
};

const ac_dialect aci_dialect_maya_f32time = {
    .name = "maya-f32time",
    .summary = "Maya's curves as animX's default build has them, with times in float32",
    COMMON,
    .map = map_f32,
    .wrap_step = 0.5 / TICKS_F32,
    .span = span_f32,
};
