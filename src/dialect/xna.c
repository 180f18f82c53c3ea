/* xna, xna-f32, xna-wide: Microsoft's own Curve, in three arithmetics. The text is one (public
 * decompilations of Microsoft.Xna.Framework 4.0.0.0, MVID 34D977AE-...); genuine XNA ran on
 * x87, where the text does not pin the bits, so three runs of it are told apart:
 *   xna       floats, but span parameter and Hermite sum in double
 *   xna-f32   the Hermite sum in float too
 *   xna-wide  double inside each expression, rounded at every local, field and return
 * Rules with formulas and examples: docs/dialects/xna.md. */
#include <math.h>

#include "base/bits.h"
#include "dialect/family.h"
#include "dialect/lists.h"
#include "kernel/search.h"

/* The engine's guards, as it has them. */
#define SMALLEST_RANGE 0x1p-149f
#define SMALLEST_RISE 0x1p-23f

/* ---- outside the keys -------------------------------------------------------- */

static uint8_t side(int32_t rule) {
    switch (rule) {
    case AC_EXTRAP_CONSTANT: return ACI_SIDE_HOLD;
    case AC_EXTRAP_CYCLE: return ACI_SIDE_CYCLE;
    case AC_EXTRAP_CYCLE_OFFSET: return ACI_SIDE_CYCLE_OFFSET;
    case AC_EXTRAP_LINEAR: return ACI_SIDE_TAIL;
    default: return ACI_SIDE_OSCILLATE; /* every unknown number falls through to it */
    }
}

static float inverse_range(const aci_ends *ends) {
    float range = ends->last_position - ends->first_position;
    return range > SMALLEST_RANGE ? 1.0f / range : 0.0f;
}

static void open_cycle(const aci_ends *ends, aci_cycle *out) {
    out->range = (double)(ends->last_position - ends->first_position);
    out->reciprocal = (double)inverse_range(ends);
}

static void count(const ac_curve *curve, double position, aci_cycle *out) {
    aci_ends ends = aci_family_ends(curve);
    open_cycle(&ends, out);
    float above = (float)position - ends.first_position;
    aci_family_cycle(above * (float)out->reciprocal, out);
}

static void count_wide(const ac_curve *curve, double position, aci_cycle *out) {
    aci_ends ends = aci_family_ends(curve);
    open_cycle(&ends, out);
    double above = position - (double)ends.first_position;
    aci_family_cycle((float)(above * out->reciprocal), out);
}

/* From the remainder within a cycle to the wrapped position. */
static void place(const aci_ends *ends, uint8_t rule, float rest, ac_site *site) {
    site->x = (double)(ends->first_position + rest);
    if (rule == ACI_SIDE_OSCILLATE && site->cycle % 2 != 0) {
        site->x = (double)(ends->last_position - rest);
        site->flags |= AC_SITE_MIRRORED;
    }
}

static void map(const ac_curve *curve, uint8_t rule, double position, ac_site *site) {
    aci_ends ends = aci_family_ends(curve);
    float cycle = (float)site->cycle;
    float range = ends.last_position - ends.first_position;
    float shift = cycle * range;
    float base = ends.first_position + shift;
    place(&ends, rule, (float)position - base, site);
    if (rule != ACI_SIDE_CYCLE_OFFSET) return;
    float rise = ends.last_value - ends.first_value;
    site->offset = (double)(rise * cycle);
}

static void map_wide(const ac_curve *curve, uint8_t rule, double position, ac_site *site) {
    aci_ends ends = aci_family_ends(curve);
    double cycle = (double)site->cycle;
    float range = ends.last_position - ends.first_position;
    double base = (double)ends.first_position + cycle * (double)range;
    place(&ends, rule, (float)(position - base), site);
    if (rule != ACI_SIDE_CYCLE_OFFSET) return;
    double rise = (double)ends.last_value - (double)ends.first_value;
    site->offset = (double)(float)(rise * cycle);
}

/* The end key's tangent on its outer side. */
static void tail(const ac_curve *curve, uint8_t zone, aci_line *out) {
    out->outgoing = zone == AC_ZONE_AFTER;
    out->tangent_key = out->outgoing ? curve->key_count - 1 : 0;
    const ac_key *key = &curve->keys[out->tangent_key];
    out->slope = out->outgoing ? key->out.dy : key->in.dy;
    out->form = ACI_LINE_F32;
}

static void tail_wide(const ac_curve *curve, uint8_t zone, aci_line *out) {
    tail(curve, zone, out);
    out->form = ACI_LINE_WIDE;
}

/* ---- spans ---------------------------------------------------------------- */

static void span(const ac_curve *curve, uint32_t first, aci_span *out) {
    aci_family_span(curve, first, ACI_FORM_STEP_AT_END, ACI_FORM_HERMITE_XNA, out);
}

static void span_f32(const ac_curve *curve, uint32_t first, aci_span *out) {
    aci_family_span(curve, first, ACI_FORM_STEP_AT_END, ACI_FORM_HERMITE_XNA32, out);
}

/* QUIRK(xna): the search leaves both keys at the last one and the parameter at the raw
 * position, which a record from 0 to 1 reproduces;
 * test xna_miss_takes_the_raw_position_as_parameter. */
static void miss_as(const ac_curve *curve, uint8_t hermite_form, aci_span *out) {
    const ac_key *last = &curve->keys[curve->key_count - 1];
    out->start = 0.0;
    out->end = 1.0;
    out->value0 = out->value1 = last->value;
    out->tangent0 = last->out.dy;
    out->tangent1 = last->in.dy;
    out->form = aci_family_continuity(last) == 1 ? ACI_FORM_STEP_AT_END : hermite_form;
}

static bool miss(const ac_curve *curve, aci_span *out) {
    miss_as(curve, ACI_FORM_HERMITE_XNA, out);
    return true;
}

static bool miss_f32(const ac_curve *curve, aci_span *out) {
    miss_as(curve, ACI_FORM_HERMITE_XNA32, out);
    return true;
}

/* ---- the key collection ---------------------------------------------------- */

/* NaN is equal to nothing, and below in every comparison that asks >=. */
static int compare(double a, double b) {
    if (a == b) return 0;
    return a >= b ? 1 : -1;
}

/* List.BinarySearch, then right past all equals. */
static size_t add(const ac_key *keys, size_t key_count, bool ordered, double position) {
    (void)ordered;
    size_t low = 0, high = key_count;
    while (low < high) {
        size_t middle = low + (high - low - 1) / 2;
        int order = compare(keys[middle].position, position);
        if (order == 0) {
            low = middle;
            break;
        }
        if (order < 0) low = middle + 1;
        else high = middle;
    }
    while (low < key_count && keys[low].position == position) low++;
    return low;
}

static int32_t hash(const ac_key *key) {
    aci_key_hashes h = aci_family_hashes_dotnet(key);
    return (int32_t)(h.position + h.value + h.tangent_in + h.tangent_out + h.continuity);
}

static float smooth(const aci_neighbours *n, float neighbour) {
    float rise = n->value1 - n->value0;
    float width = n->position1 - n->position0;
    float distance = fabsf(neighbour - n->position);
    float product = rise * distance;
    return product / width;
}

static float smooth_wide(const aci_neighbours *n, float neighbour) {
    double rise = (double)(float)((double)n->value1 - (double)n->value0);
    double width = (double)(float)((double)n->position1 - (double)n->position0);
    double distance = (double)fabsf((float)((double)neighbour - (double)n->position));
    return (float)(rise * distance / width);
}

typedef float (*smooth_side)(const aci_neighbours *n, float neighbour);

static void tangent_as(const ac_curve *curve, ac_key *keys, size_t index, int32_t in_type,
                       int32_t out_type, smooth_side smooth_of) {
    aci_neighbours n = aci_family_neighbours(keys, curve->key_count, index);
    float rise = fabsf(n.value1 - n.value0);
    float in = 0.0f, out = 0.0f; /* flat, and every unknown type */
    if (in_type == AC_TANGENT_LINEAR) in = n.value - n.value0;
    /* QUIRK(xna): the two sides ask the guard in opposite senses, so that a NaN difference
     * gives 0 in and NaN out; test xna_nan_difference_gives_flat_in_and_nan_out. */
    if (in_type == AC_TANGENT_SMOOTH && rise >= SMALLEST_RISE) in = smooth_of(&n, n.position0);
    if (out_type == AC_TANGENT_LINEAR) out = n.value1 - n.value;
    if (out_type == AC_TANGENT_SMOOTH && !(rise < SMALLEST_RISE))
        out = smooth_of(&n, n.position1);
    keys[index].in.dy = (double)in;
    keys[index].out.dy = (double)out;
}

static void tangent(const ac_curve *curve, ac_key *keys, size_t index, int32_t in_type,
                    int32_t out_type) {
    tangent_as(curve, keys, index, in_type, out_type, smooth);
}

static void tangent_wide(const ac_curve *curve, ac_key *keys, size_t index, int32_t in_type,
                         int32_t out_type) {
    tangent_as(curve, keys, index, in_type, out_type, smooth_wide);
}

#define ORDER(tangent_stage)                                                                  \
    {                                                                                         \
        .add = add, .ties_last = true, .set = aci_set_by_position, .equal = aci_family_equal, \
        .compare = compare, .hash = hash, .tangent = tangent_stage,                           \
        .bad_index = "ArgumentOutOfRangeException",                                           \
        .bad_set_index = "ArgumentOutOfRangeException"                                        \
    }

static const aci_order order = ORDER(tangent);
static const aci_order order_wide = ORDER(tangent_wide);

/* ---- the rows --------------------------------------------------------------- */

#define REVISION "4.0.0.0"
#define COMMON                                                              \
    .revision = REVISION, .family = "xna", .raw_numbers = true, .bits = 32, \
    .interps = ACI_FAMILY_INTERPS, .side = side, .find = aci_fna_find,      \
    .adds_zero_offset = true

const ac_dialect aci_dialect_xna = {
    .name = "xna",
    .summary = "XNA 4.0: float32, span parameter and Hermite sum in double",
    COMMON,
    .count = count,
    .map = map,
    .tail = tail,
    .span = span,
    .miss = miss,
    .order = &order,
};

const ac_dialect aci_dialect_xna_f32 = {
    .name = "xna-f32",
    .summary = "XNA 4.0 with the Hermite sum in float32, as other decompilers print it",
    COMMON,
    .count = count,
    .map = map,
    .tail = tail,
    .span = span_f32,
    .miss = miss_f32,
    .order = &order,
};

const ac_dialect aci_dialect_xna_wide = {
    .name = "xna-wide",
    .summary = "XNA 4.0 with double intermediates, closest to the 32-bit desktop runtime",
    COMMON,
    .count = count_wide,
    .map = map_wide,
    .tail = tail_wide,
    .span = span,
    .miss = miss,
    .order = &order_wide,
};
