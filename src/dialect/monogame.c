/* monogame: MonoGame's Curve at revision 125c21d3. FNA's arithmetic, but spans are found by
 * bisection, a miss throws, and a key that moves in a set goes to the end of the list. Rules:
 * docs/dialects/monogame.md. */
#include "dialect/family.h"
#include "dialect/lists.h"
#include "kernel/search.h"

/* Bisection for a key at x in .NET's float order, back over equals, else where x would be
 * inserted; never the first key. Works as the engine does on lists out of order, and for NaN. */
static uint32_t find(const ac_curve *curve, double x) {
    const ac_key *keys = curve->keys;
    uint32_t low = 0, high = curve->key_count;
    while (low < high) {
        uint32_t middle = low + (high - low - 1) / 2;
        int order = aci_compare_dotnet(keys[middle].position, x);
        if (order == 0) {
            low = middle;
            while (low > 0 && keys[low - 1].position == x) low--;
            break;
        }
        if (order < 0) low = middle + 1;
        else high = middle;
    }
    if (low == 0) low = 1;
    return low < curve->key_count ? low - 1 : ACI_MISS;
}

/* QUIRK(monogame): ArgumentOutOfRangeException leaves Evaluate;
 * test monogame_throws_where_the_wrapped_position_misses. */
static bool miss(const ac_curve *curve, aci_span *out) {
    (void)curve;
    (void)out;
    return false;
}

/* QUIRK(monogame): appended without sorting; test monogame_set_appends_a_moved_key. */
static aci_set_rule set(double old_position, double new_position) {
    return old_position == new_position ? ACI_SET_REPLACE : ACI_SET_APPEND;
}

static int32_t hash(const ac_key *key) {
    aci_key_hashes h = aci_family_hashes_dotnet(key);
    return (int32_t)(h.position ^ h.value ^ h.tangent_in ^ h.tangent_out ^ h.continuity);
}

static void tangent(const ac_curve *curve, ac_key *keys, size_t index, int32_t in_type,
                    int32_t out_type) {
    aci_fna_tangent(curve, keys, index, in_type, out_type, 0x1p-149f, 0x1p-149f);
}

static const aci_order order = {
    .add = aci_add_before_greater,
    .ties_last = true,
    .clone_adds_again = true,
    .set = set,
    .equal = aci_family_equal,
    .compare = aci_compare_dotnet,
    .hash = hash,
    .tangent = tangent,
    .bad_index = "ArgumentOutOfRangeException",
    .bad_set_index = "IndexOutOfRangeException",
};

const ac_dialect aci_dialect_monogame = {
    .name = "monogame",
    .revision = "125c21d3",
    .summary = "MonoGame: as FNA, but throws where a wrapped position misses every span",
    .family = "xna",
    .raw_numbers = true,
    .bits = 32,
    .interps = ACI_FAMILY_INTERPS,
    .side = aci_fna_side,
    .count = aci_fna_count,
    .map = aci_fna_map,
    .tail = aci_fna_tail,
    .find = find,
    .span = aci_fna_span,
    .miss = miss,
    .order = &order,
};
