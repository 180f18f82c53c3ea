/* From the order in which keys were added to the dialect's order, by the dialect's own add
 * rule. Sorts where that provably gives the same list, else adds one by one; a ceiling on the
 * moves keeps hostile input from taking quadratic time. */
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/error.h"
#include "dialect/dialect.h"
#include "eval/order.h"

/* Steps that adding one by one may take before it is refused: a few seconds' worth. A step looks
 * at a key, or moves one. */
#define MOST_STEPS ((uint64_t)1 << 31)

typedef struct sort_key {
    double position;
    uint32_t index;
} sort_key;

bool aci_keys_ascend(const ac_key *keys, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (keys[i].position != keys[i].position) return false;
    for (size_t i = 1; i < count; i++)
        if (keys[i].position < keys[i - 1].position) return false;
    return true;
}

static int by_position(const void *a, const void *b) {
    const sort_key *left = a, *right = b;
    if (left->position < right->position) return -1;
    if (left->position > right->position) return 1;
    return left->index < right->index ? -1 : 1;
}

/* Sorts `sorted` stably; false where sorting is not what the add rule does. */
static bool sort(const aci_order *order, const ac_key *keys, uint32_t count, sort_key *sorted) {
    for (uint32_t i = 0; i < count; i++) {
        if (keys[i].position != keys[i].position) return false;
        sorted[i] = (sort_key){keys[i].position, i};
    }
    qsort(sorted, count, sizeof *sorted, by_position);
    if (order->ties_last) return true;
    for (uint32_t i = 1; i < count; i++)
        if (sorted[i].position == sorted[i - 1].position) return false;
    return true;
}

/* Adds one by one into `list`, noting in list_added which added key stands where. */
static ac_status add_each(const aci_order *order, const ac_key *keys, uint32_t count,
                          ac_key *list, uint32_t *list_added, ac_error *error) {
    uint64_t steps = 0;
    bool ordered = true; /* until a NaN comes */
    for (uint32_t k = 0; k < count; k++) {
        size_t at = order->add(list, k, ordered, keys[k].position);
        size_t behind = k - at;
        /* Where equals or NaN may be walked over, all keys may be. */
        steps += order->ties_last || !ordered ? k : behind;
        if (steps > MOST_STEPS)
            return aci_fail(error, AC_ERROR_LIMIT,
                            "putting %u keys in order takes too many steps", (unsigned)count);
        memmove(list + at + 1, list + at, behind * sizeof *list);
        memmove(list_added + at + 1, list_added + at, behind * sizeof *list_added);
        list[at] = keys[k];
        list_added[at] = k;
        if (keys[k].position != keys[k].position) ordered = false;
    }
    return AC_OK;
}

static void identity(uint32_t *added, uint32_t count) {
    for (uint32_t k = 0; added && k < count; k++) added[k] = k;
}

/* keys in added order, list_added[i]: which of them stands i-th. */
static void apply(ac_key *keys, uint32_t count, const ac_key *list, const uint32_t *list_added,
                  uint32_t *added) {
    memcpy(keys, list, count * sizeof *keys);
    for (uint32_t i = 0; added && i < count; i++) added[list_added[i]] = i;
}

static ac_status reorder(const aci_order *order, ac_key *keys, uint32_t count, uint32_t *added,
                         aci_arena *arena, ac_error *error) {
    ac_key *list = aci_arena_take(arena, count, sizeof *list, error);
    uint32_t *list_added = aci_arena_take(arena, count, sizeof *list_added, error);
    sort_key *sorted = aci_arena_take(arena, count, sizeof *sorted, error);
    if (!list || !list_added || !sorted) return aci_status_of(error, AC_ERROR_MEMORY);
    if (sort(order, keys, count, sorted)) {
        for (uint32_t i = 0; i < count; i++) {
            list[i] = keys[sorted[i].index];
            list_added[i] = sorted[i].index;
        }
    } else {
        ac_status status = add_each(order, keys, count, list, list_added, error);
        if (status != AC_OK) return status;
    }
    apply(keys, count, list, list_added, added);
    return AC_OK;
}

ac_status ac_curve_order(const ac_dialect *dialect, ac_key *keys, uint32_t count,
                         uint32_t *added, const ac_allocator *allocator, ac_error *error) {
    aci_error_reset(error);
    identity(added, count);
    if (count == 0) return AC_OK;
    if (dialect->order->ties_last && aci_keys_ascend(keys, count)) return AC_OK;
    aci_arena arena;
    aci_arena_init(&arena, allocator, 0);
    ac_status status = reorder(dialect->order, keys, count, added, &arena, error);
    aci_arena_free(&arena);
    return status;
}
