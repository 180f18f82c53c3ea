/* cna: libcna's Curve (16036d67) with its CurveKey and CurveKeyCollection (2e6eefbd). Evaluates
 * as FNA does; the key list is its own. Rules: docs/dialects/cna.md. */
#include <math.h>

#include "base/bits.h"
#include "dialect/family.h"
#include "dialect/lists.h"

/* QUIRK(cna): a key that moves by less than this is replaced where it stands, which can leave
 * the list out of order; test cna_set_within_epsilon_keeps_the_place. */
#define MACHINE_EPSILON 0x1p-24f

static aci_set_rule set(double old_position, double new_position) {
    float distance = fabsf((float)old_position - (float)new_position);
    return distance < MACHINE_EPSILON ? ACI_SET_REPLACE : ACI_SET_ADD_AGAIN;
}

/* NaN is equal to all. */
static int compare(double a, double b) {
    if (a < b) return -1;
    return a > b ? 1 : 0;
}

/* Raw bits, so +0 and -0 are equal keys with different hashes. */
static int32_t hash(const ac_key *key) {
    uint32_t bits = aci_narrow(key->position) ^ aci_narrow(key->value) ^
                    aci_narrow(key->in.dy) ^ aci_narrow(key->out.dy);
    return (int32_t)(bits ^ (uint32_t)aci_family_continuity(key));
}

static void tangent(const ac_curve *curve, ac_key *keys, size_t index, int32_t in_type,
                    int32_t out_type) {
    aci_fna_tangent(curve, keys, index, in_type, out_type, 0x1p-24f, 0x1p-149f);
}

static const aci_order order = {
    .add = aci_add_before_greater,
    .ties_last = true,
    .clone_adds_again = true,
    .set = set,
    .equal = aci_family_equal,
    .compare = compare,
    .hash = hash,
    .tangent = tangent,
    .bad_index = "std::out_of_range",
    .bad_set_index = "std::out_of_range",
};

const ac_dialect aci_dialect_cna = {
    .name = "cna",
    .revision = "16036d67",
    .summary = "CNA: evaluates as FNA, with its own key list",
    .family = "xna",
    .raw_numbers = true,
    .bits = 32,
    .interps = ACI_FAMILY_INTERPS,
    .side = aci_fna_side,
    .count = aci_fna_count,
    .map = aci_fna_map,
    .tail = aci_fna_tail,
    .find = aci_fna_find,
    .span = aci_fna_span,
    .miss = aci_fna_miss,
    .order = &order,
};
