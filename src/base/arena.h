/* Memory: the caller's allocator with a ceiling, and an arena on top of it. One arena per
 * loaded asset, freed as a whole. Zeroed memory, 16-byte aligned. */
#ifndef ACI_BASE_ARENA_H
#define ACI_BASE_ARENA_H

#include "animcurve/core.h"

/* The allocator to use: `allocator` itself, or malloc/free for NULL. */
ac_allocator aci_allocator(const ac_allocator *allocator);

/* An allocator with a budget: what is live never passes `max_bytes`. */
typedef struct aci_memory {
    ac_allocator allocator;
    size_t max_bytes; /* 0: no ceiling */
    size_t live_bytes;
} aci_memory;

/* NULL, and AC_ERROR_MEMORY or AC_ERROR_LIMIT in `error`. Not zeroed. size > 0. */
void *aci_alloc(aci_memory *memory, size_t size, ac_error *error);
void aci_free(aci_memory *memory, void *block, size_t size); /* NULL is allowed */

typedef struct aci_arena_block aci_arena_block;

typedef struct aci_arena {
    aci_memory memory;
    aci_arena_block *blocks; /* newest first */
    size_t used, end;        /* what is free in the newest block lies between */
} aci_arena;

void aci_arena_init(aci_arena *arena, const ac_allocator *allocator, size_t max_bytes);
/* count * size zeroed bytes; NULL and an error when they wrap, or there is no memory. A count
 * of 0 gives a valid pointer. */
void *aci_arena_take(aci_arena *arena, size_t count, size_t size, ac_error *error);
/* size + 1 zeroed bytes, not aligned. */
char *aci_arena_take_text(aci_arena *arena, size_t size, ac_error *error);
/* A NUL-terminated copy of text[size]. */
char *aci_arena_text(aci_arena *arena, const char *text, size_t size, ac_error *error);
/* Frees all that was taken. The arena may live in its own memory. */
void aci_arena_free(aci_arena *arena);

#endif
