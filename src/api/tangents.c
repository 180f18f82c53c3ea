/* Tangents that a file leaves to its dialect; see tangents.h. They depend on a key's neighbours,
 * so a key list of the dialect is made of the curve, asked, and its answers brought back. */
#include "api/tangents.h"

#include <string.h>

#include "api/budget.h"

/* What the passing list needs. */
typedef struct task {
    ac_key *keys;    /* [count] */
    uint32_t *added; /* [count]: where the k-th key stands in the list */
    ac_keys *list;
} task;

static void free_work(aci_memory *memory, task *work, uint32_t count) {
    ac_keys_free(work->list);
    aci_free(memory, work->keys, count * sizeof *work->keys);
    aci_free(memory, work->added, count * sizeof *work->added);
}

static bool make_list(aci_entry *entry, task *work, const ac_allocator *allocator,
                      ac_error *error) {
    ac_curve curve = entry->curve;
    memcpy(work->keys, entry->keys, curve.key_count * sizeof *work->keys);
    for (uint32_t k = 0; k < curve.key_count; k++) work->added[k] = k;
    if (!entry->stored && ac_curve_order(curve.dialect, work->keys, curve.key_count,
                                         work->added, allocator, error) != AC_OK)
        return false;
    curve.keys = work->keys;
    curve.added = NULL;
    curve.eases = NULL;
    work->list = ac_keys_from(&curve, NULL, allocator, error);
    return work->list != NULL;
}

static bool bring_back(aci_entry *entry, const task *work, ac_error *error) {
    for (uint32_t k = 0; k < entry->curve.key_count; k++) {
        aci_wanted wanted = entry->wanted[k];
        ac_key *key = &entry->keys[k], computed;
        if (!wanted.in && !wanted.out) continue;
        /* One side alone: the other's answer is not taken. */
        int32_t in = wanted.in ? wanted.in - 1 : wanted.out - 1;
        int32_t out = wanted.out ? wanted.out - 1 : wanted.in - 1;
        if (ac_keys_compute_tangent(work->list, work->added[k], in, out, error) != AC_OK ||
            ac_keys_get(work->list, work->added[k], &computed, error) != AC_OK)
            return false;
        if (wanted.in) {
            key->in = computed.in;
            key->in_type = computed.in_type;
        }
        if (wanted.out) {
            key->out = computed.out;
            key->out_type = computed.out_type;
        }
    }
    return true;
}

bool aci_compute_wanted(aci_builder *builder, aci_entry *entry) {
    uint32_t count = entry->curve.key_count;
    if (!entry->wanted || count == 0) return true;
    aci_memory *memory = &builder->arena.memory;
    aci_budget spent = {memory, {0}};
    ac_allocator allocator = aci_budget_allocator(&spent);
    ac_error error;
    task work = {NULL, NULL, NULL};
    work.keys = aci_alloc(memory, count * sizeof *work.keys, builder->error);
    if (work.keys) work.added = aci_alloc(memory, count * sizeof *work.added, builder->error);
    bool good = work.added && make_list(entry, &work, &allocator, &error) &&
                bring_back(entry, &work, &error);
    /* A public call clears its error, and the reason of a refusal is the budget's. */
    if (!good && work.added)
        *builder->error = spent.refusal.status != AC_OK ? spent.refusal : error;
    free_work(memory, &work, count);
    return good;
}
