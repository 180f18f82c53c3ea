/* Memory for expat; see xna_xml_memory.h. expat hands its allocation functions no context, so the
 * budget is bound to the thread while a document is read: the one mutable static of the library,
 * which is NULL whenever no call into it is under way on the thread. A block has a head that keeps
 * its size, which the caller's allocator wants back. */
#include "format/xna_xml_memory.h"

#include <string.h>

#include "base/size.h"

#define HEAD ((size_t)16) /* keeps the allocator's alignment */

static _Thread_local aci_xna_xml_memory *current;

void aci_xna_xml_bind(aci_xna_xml_memory *bound, aci_memory *memory) {
    memset(bound, 0, sizeof *bound);
    bound->memory = memory;
    bound->outer = current;
    current = bound;
}

void aci_xna_xml_unbind(aci_xna_xml_memory *bound) { current = bound->outer; }

static size_t size_of(const void *block) {
    size_t size;
    memcpy(&size, (const char *)block - HEAD, sizeof size);
    return size;
}

void *aci_xna_xml_malloc(size_t size) {
    size_t whole;
    if (!aci_size_add(size, HEAD, &whole)) return NULL;
    char *head = aci_alloc(current->memory, whole, &current->refusal);
    if (!head) return NULL;
    memcpy(head, &size, sizeof size);
    return head + HEAD;
}

void *aci_xna_xml_realloc(void *block, size_t size) {
    if (!block) return aci_xna_xml_malloc(size);
    void *moved = aci_xna_xml_malloc(size);
    if (!moved) return NULL;
    size_t kept = size_of(block);
    memcpy(moved, block, kept < size ? kept : size);
    aci_xna_xml_free(block);
    return moved;
}

void aci_xna_xml_free(void *block) {
    if (block) aci_free(current->memory, (char *)block - HEAD, HEAD + size_of(block));
}
