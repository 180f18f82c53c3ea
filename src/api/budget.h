/* An allocator for public calls that spends the asset's budget, and keeps why it refused. */
#ifndef ACI_API_BUDGET_H
#define ACI_API_BUDGET_H

#include "base/arena.h"

typedef struct aci_budget {
    aci_memory *memory;
    ac_error refusal;
} aci_budget;

static inline void *aci_budget_alloc(void *user, size_t size) {
    aci_budget *budget = user;
    return aci_alloc(budget->memory, size, &budget->refusal);
}

static inline void aci_budget_free(void *user, void *block, size_t size) {
    aci_free(((aci_budget *)user)->memory, block, size);
}

/* `budget` must outlive it. */
static inline ac_allocator aci_budget_allocator(aci_budget *budget) {
    return (ac_allocator){aci_budget_alloc, aci_budget_free, budget};
}

#endif
