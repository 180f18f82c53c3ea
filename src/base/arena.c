/* The allocator with a ceiling and the arena; see arena.h. Blocks double up to 32 KiB; what is
 * large gets a block of its own once the newest is too full for it, so that at most 1 KiB of an
 * older block is left unused. Arrays grow from a block's front, texts, which need no alignment,
 * from its end. */
#include "base/arena.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/size.h"

#define ALIGNMENT ((size_t)16)
#define FIRST_BLOCK ((size_t)1024)
#define LARGEST_STEP ((size_t)32 << 10)
#define LARGE ((size_t)1 << 10)

struct aci_arena_block {
    aci_arena_block *older;
    size_t size; /* of the whole block, this header included */
};

#define HEADER_SIZE ((sizeof(aci_arena_block) + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT)

static void *default_alloc(void *user, size_t size) {
    (void)user;
    return malloc(size);
}

static void default_free(void *user, void *block, size_t size) {
    (void)user;
    (void)size;
    free(block);
}

ac_allocator aci_allocator(const ac_allocator *allocator) {
    if (allocator) return *allocator;
    return (ac_allocator){default_alloc, default_free, NULL};
}

void *aci_alloc(aci_memory *memory, size_t size, ac_error *error) {
    size_t room = memory->max_bytes - memory->live_bytes;
    if (memory->max_bytes != 0 && size > room) {
        aci_fail(error, AC_ERROR_LIMIT, "needs more memory than the limit of %zu bytes",
                 memory->max_bytes);
        return NULL;
    }
    void *block = memory->allocator.alloc(memory->allocator.user, size);
    if (!block) {
        aci_fail(error, AC_ERROR_MEMORY, "out of memory: %zu bytes", size);
        return NULL;
    }
    memory->live_bytes += size;
    return block;
}

void aci_free(aci_memory *memory, void *block, size_t size) {
    if (!block) return;
    memory->live_bytes -= size;
    memory->allocator.free(memory->allocator.user, block, size);
}

void aci_arena_init(aci_arena *arena, const ac_allocator *allocator, size_t max_bytes) {
    memset(arena, 0, sizeof *arena);
    arena->memory.allocator = aci_allocator(allocator);
    arena->memory.max_bytes = max_bytes;
}

/* A zeroed block with room for `size` bytes behind its header, and at least `least` in all. */
static aci_arena_block *new_block(aci_arena *arena, size_t size, size_t least,
                                  ac_error *error) {
    if (!aci_size_add(size, HEADER_SIZE, &size)) {
        aci_fail(error, AC_ERROR_LIMIT, "a size does not fit into memory");
        return NULL;
    }
    size_t block_size = size > least ? size : least;
    aci_arena_block *block = aci_alloc(&arena->memory, block_size, error);
    if (!block) return NULL;
    memset(block, 0, block_size);
    block->size = block_size;
    return block;
}

/* A new newest block. */
static bool add_block(aci_arena *arena, size_t size, ac_error *error) {
    size_t step = arena->blocks ? arena->blocks->size * 2 : FIRST_BLOCK;
    if (step > LARGEST_STEP) step = LARGEST_STEP;
    aci_arena_block *block = new_block(arena, size, step, error);
    if (!block) return false;
    block->older = arena->blocks;
    arena->blocks = block;
    arena->used = HEADER_SIZE;
    arena->end = block->size;
    return true;
}

/* A block of its own behind the newest, which goes on. */
static void *take_large(aci_arena *arena, size_t size, ac_error *error) {
    aci_arena_block *block = new_block(arena, size, 0, error);
    if (!block) return NULL;
    block->older = arena->blocks->older;
    arena->blocks->older = block;
    return (char *)block + HEADER_SIZE;
}

/* Room for `size` bytes in the newest block, or a block of their own (*own); false: an error. */
static bool make_room(aci_arena *arena, size_t size, void **own, ac_error *error) {
    *own = NULL;
    if (arena->blocks && size <= arena->end - arena->used) return true;
    if (!arena->blocks || size < LARGE) return add_block(arena, size, error);
    *own = take_large(arena, size, error);
    return *own != NULL;
}

void *aci_arena_take(aci_arena *arena, size_t count, size_t size, ac_error *error) {
    size_t bytes, padded;
    void *taken;
    if (!aci_size_mul(count, size, &bytes) || !aci_size_add(bytes, ALIGNMENT - 1, &padded)) {
        aci_fail(error, AC_ERROR_LIMIT, "%zu elements of %zu bytes do not fit into memory",
                 count, size);
        return NULL;
    }
    padded = padded / ALIGNMENT * ALIGNMENT;
    if (!make_room(arena, padded, &taken, error)) return NULL;
    if (taken) return taken;
    taken = (char *)arena->blocks + arena->used;
    arena->used += padded;
    return taken;
}

char *aci_arena_take_text(aci_arena *arena, size_t size, ac_error *error) {
    size_t room;
    void *taken;
    if (!aci_size_add(size, 1, &room)) {
        aci_fail(error, AC_ERROR_LIMIT, "a text of %zu bytes does not fit into memory", size);
        return NULL;
    }
    if (!make_room(arena, room, &taken, error)) return NULL;
    if (taken) return taken;
    arena->end -= room;
    return (char *)arena->blocks + arena->end;
}

char *aci_arena_text(aci_arena *arena, const char *text, size_t size, ac_error *error) {
    char *copy = aci_arena_take_text(arena, size, error);
    if (copy && size) memcpy(copy, text, size);
    return copy;
}

void aci_arena_free(aci_arena *arena) {
    aci_memory memory = arena->memory;
    aci_arena_block *block = arena->blocks;
    while (block) {
        aci_arena_block *older = block->older;
        aci_free(&memory, block, block->size);
        block = older;
    }
}
