/* What the engines of XNA's family share; see family.h. Rules: docs/dialects/xna.md, fna.md.
 * Every statement that rounds stands alone: the order is the engines'. */
#include "dialect/family.h"

#include <math.h>

#include "base/bits.h"
#include "kernel/search.h"

aci_ends aci_family_ends(const ac_curve *curve) {
    const ac_key *first = &curve->keys[0], *last = &curve->keys[curve->key_count - 1];
    return (aci_ends){(float)first->position, (float)first->value, (float)last->position,
                      (float)last->value};
}

int32_t aci_family_continuity(const ac_key *key) {
    if (key->flags & AC_KEY_RAW) return key->raw;
    return key->interp == AC_INTERP_STEP ? 1 : 0;
}

bool aci_family_equal(const ac_key *a, const ac_key *b) {
    return a->position == b->position && a->value == b->value && a->in.dy == b->in.dy &&
           a->out.dy == b->out.dy && aci_family_continuity(a) == aci_family_continuity(b);
}

void aci_family_span(const ac_curve *curve, uint32_t first, uint8_t step_form,
                     uint8_t hermite_form, aci_span *out) {
    const ac_key *a = &curve->keys[first], *b = a + 1;
    out->start = a->position;
    out->end = b->position;
    out->value0 = a->value;
    out->value1 = b->value;
    out->tangent0 = a->out.dy;
    out->tangent1 = b->in.dy;
    out->form = aci_family_continuity(a) == 1 ? step_form : hermite_form;
}

void aci_family_cycle(float quotient, aci_cycle *out) {
    out->quotient = (double)quotient;
    /* QUIRK(xna, fna): lowered BEFORE truncation, so an exact -1 becomes -2;
     * test exact_negative_multiples_land_on_the_last_key. */
    if (quotient < 0.0f) quotient = quotient - 1.0f;
    if (!(quotient >= -2147483648.0f && quotient < 2147483648.0f))
        out->flags |= AC_SITE_PLATFORM;
    out->cycle = aci_int_from_f32(quotient);
}

aci_neighbours aci_family_neighbours(const ac_key *keys, size_t count, size_t index) {
    const ac_key *key = &keys[index];
    const ac_key *previous = index > 0 ? key - 1 : key;
    const ac_key *next = index + 1 < count ? key + 1 : key;
    return (aci_neighbours){(float)key->position,      (float)key->value,
                            (float)previous->position, (float)previous->value,
                            (float)next->position,     (float)next->value};
}

/* -0 hashes as 0 and every NaN as 7f800000, as mono and .NET Core 3 have it. */
static uint32_t hash_dotnet(double value) {
    uint32_t bits = aci_narrow(value);
    if (bits == 0x80000000u) return 0;
    return aci_is_nan_f32_bits(bits) ? 0x7f800000u : bits;
}

aci_key_hashes aci_family_hashes_dotnet(const ac_key *key) {
    return (aci_key_hashes){hash_dotnet(key->position), hash_dotnet(key->value),
                            hash_dotnet(key->in.dy), hash_dotnet(key->out.dy),
                            (uint32_t)aci_family_continuity(key)};
}

/* ---- fna, cna, monogame --------------------------------------------------- */

uint8_t aci_fna_side(int32_t rule) {
    switch (rule) {
    case AC_EXTRAP_CONSTANT: return ACI_SIDE_HOLD;
    case AC_EXTRAP_CYCLE: return ACI_SIDE_CYCLE;
    case AC_EXTRAP_CYCLE_OFFSET: return ACI_SIDE_CYCLE_OFFSET;
    case AC_EXTRAP_OSCILLATE: return ACI_SIDE_OSCILLATE;
    case AC_EXTRAP_LINEAR: return ACI_SIDE_TAIL;
    default: return ACI_SIDE_NONE;
    }
}

void aci_fna_count(const ac_curve *curve, double position, aci_cycle *out) {
    aci_ends ends = aci_family_ends(curve);
    float range = ends.last_position - ends.first_position;
    float above = (float)position - ends.first_position;
    out->range = (double)range;
    aci_family_cycle(above / range, out);
}

void aci_fna_map(const ac_curve *curve, uint8_t rule, double position, ac_site *site) {
    aci_ends ends = aci_family_ends(curve);
    float q = (float)position;
    float cycle = (float)site->cycle;
    float range = ends.last_position - ends.first_position;
    float shift = cycle * range;
    float x = q - shift;
    if (rule == ACI_SIDE_OSCILLATE && site->cycle % 2 != 0) {
        x = ends.last_position - q;
        x = x + ends.first_position;
        x = x + shift;
        site->flags |= AC_SITE_MIRRORED;
    }
    site->x = (double)x;
    if (rule != ACI_SIDE_CYCLE_OFFSET) return;
    float rise = ends.last_value - ends.first_value;
    site->offset = (double)(cycle * rise);
}

/* QUIRK(fna): behind the last key it is the FIRST key's out-tangent;
 * test fna_tail_uses_the_first_keys_tangent. */
void aci_fna_tail(const ac_curve *curve, uint8_t zone, aci_line *out) {
    out->outgoing = zone == AC_ZONE_AFTER;
    out->slope = out->outgoing ? curve->keys[0].out.dy : curve->keys[0].in.dy;
    out->form = out->outgoing ? ACI_LINE_F32_ADD : ACI_LINE_F32;
}

uint32_t aci_fna_find(const ac_curve *curve, double x) {
    uint32_t end =
        aci_search_first_at_or_above(curve->keys, curve->key_count, curve->ordered != 0, x);
    return end == ACI_MISS ? ACI_MISS : end - 1;
}

void aci_fna_span(const ac_curve *curve, uint32_t first, aci_span *out) {
    aci_family_span(curve, first, ACI_FORM_STEP_AT_ONE, ACI_FORM_HERMITE_FNA, out);
}

/* QUIRK(fna, cna): a wrapped position that rounding carried past the last key gives 0;
 * test fna_cycle_returns_zero_when_rounding_passes_last_key. */
bool aci_fna_miss(const ac_curve *curve, aci_span *out) {
    (void)curve;
    *out = (aci_span){.form = ACI_FORM_HOLD};
    return true;
}

/* One side of a smooth tangent: the value difference shared out by distance. */
static float smooth(const aci_neighbours *n, float distance, float threshold) {
    float width = n->position1 - n->position0;
    if (fabsf(width) < threshold) return 0.0f;
    float rise = n->value1 - n->value0;
    float share = distance / width;
    return rise * share;
}

void aci_fna_tangent(const ac_curve *curve, ac_key *keys, size_t index, int32_t in_type,
                     int32_t out_type, float in_threshold, float out_threshold) {
    aci_neighbours n = aci_family_neighbours(keys, curve->key_count, index);
    ac_key *key = &keys[index];
    /* Unknown types leave the stored tangent alone. */
    if (in_type == AC_TANGENT_FLAT) key->in.dy = 0.0;
    if (in_type == AC_TANGENT_LINEAR) key->in.dy = (double)(n.value - n.value0);
    if (in_type == AC_TANGENT_SMOOTH)
        key->in.dy = (double)smooth(&n, n.position - n.position0, in_threshold);
    if (out_type == AC_TANGENT_FLAT) key->out.dy = 0.0;
    if (out_type == AC_TANGENT_LINEAR) key->out.dy = (double)(n.value1 - n.value);
    if (out_type == AC_TANGENT_SMOOTH)
        key->out.dy = (double)smooth(&n, n.position1 - n.position, out_threshold);
}
