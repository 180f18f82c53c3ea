/* fna: FNA's Curve at revision 78f1d657, float32 throughout. Its evaluation stages are shared
 * with the engines that took them over and stand in family.c; its own is the key list, which
 * puts a key at the place of an equal one. Rules: docs/dialects/fna.md. */
#include "dialect/family.h"
#include "dialect/lists.h"
#include "kernel/search.h"

/* QUIRK(fna): List.BinarySearch and insertion AT the hit, so before one of the equals; which
 * one depends on the midpoints; test fna_adds_before_the_equal_key_it_hits. */
static size_t add(const ac_key *keys, size_t count, bool ordered, double position) {
    (void)ordered;
    size_t low = 0, high = count;
    while (low < high) {
        size_t middle = low + (high - low - 1) / 2;
        int order = aci_compare_dotnet(keys[middle].position, position);
        if (order == 0) return middle;
        if (order < 0) low = middle + 1;
        else high = middle;
    }
    return low;
}

static int32_t hash(const ac_key *key) {
    aci_key_hashes h = aci_family_hashes_dotnet(key);
    return (int32_t)(h.position + h.value + h.tangent_in + h.tangent_out + h.continuity);
}

/* QUIRK(fna): two thresholds; test fna_smooth_thresholds_differ_by_side. */
static void tangent(const ac_curve *curve, ac_key *keys, size_t index, int32_t in_type,
                    int32_t out_type) {
    aci_fna_tangent(curve, keys, index, in_type, out_type, 0x1p-24f, 0x1p-149f);
}

static const aci_order order = {
    .add = add,
    .set = aci_set_by_position,
    .equal = aci_family_equal,
    .compare = aci_compare_dotnet,
    .hash = hash,
    .tangent = tangent,
    .bad_index = "ArgumentOutOfRangeException",
    .bad_set_index = "ArgumentOutOfRangeException",
};

const ac_dialect aci_dialect_fna = {
    .name = "fna",
    .revision = "78f1d657",
    .summary = "FNA: float32 throughout",
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
