/* A growing run of bytes for writers. Appends may fail; the first failure is kept and later
 * appends do nothing, so a writer checks once, at the end. */
#ifndef ACI_BASE_BUFFER_H
#define ACI_BASE_BUFFER_H

#include "base/arena.h"

typedef struct aci_buffer {
    aci_memory memory;
    char *data; /* [capacity]; data[0..size) is written */
    size_t size, capacity;
    ac_error *error; /* where a failure is told; may be NULL */
    bool failed;
} aci_buffer;

void aci_buffer_init(aci_buffer *buffer, const ac_allocator *allocator, ac_error *error);
void aci_buffer_free(aci_buffer *buffer);

void aci_buffer_bytes(aci_buffer *buffer, const void *data, size_t size);
void aci_buffer_text(aci_buffer *buffer, const char *text);
void aci_buffer_byte(aci_buffer *buffer, uint8_t value);
void aci_buffer_u16(aci_buffer *buffer, uint16_t value); /* little-endian */
void aci_buffer_u32(aci_buffer *buffer, uint32_t value);
void aci_buffer_u64(aci_buffer *buffer, uint64_t value);
/* Integers and text in decimal. */
void aci_buffer_int(aci_buffer *buffer, int64_t value);
/* The shortest decimal of base/number: of binary64, or of the binary32 that `value` is. */
void aci_buffer_number(aci_buffer *buffer, double value, bool binary32);

/* Hands the bytes out, cut to size exactly, for ac_bytes_free(allocator, data, size). On
 * failure frees them and returns the status. An empty run gives a valid pointer and size 0. */
ac_status aci_buffer_take(aci_buffer *buffer, void **data, size_t *size);

#endif
