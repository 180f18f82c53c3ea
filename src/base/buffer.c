/* The growing run of bytes; see buffer.h. */
#include "base/buffer.h"

#include <string.h>

#include "base/bits.h"
#include "base/error.h"
#include "base/number.h"
#include "base/size.h"

void aci_buffer_init(aci_buffer *buffer, const ac_allocator *allocator, ac_error *error) {
    memset(buffer, 0, sizeof *buffer);
    buffer->memory.allocator = aci_allocator(allocator);
    buffer->error = error;
}

void aci_buffer_free(aci_buffer *buffer) {
    aci_free(&buffer->memory, buffer->data, buffer->capacity);
    buffer->data = NULL;
    buffer->size = buffer->capacity = 0;
}

/* Moves the bytes to a block of `capacity`, which holds them all. */
static bool resize(aci_buffer *buffer, size_t capacity) {
    char *data = aci_alloc(&buffer->memory, capacity, buffer->error);
    if (!data) {
        buffer->failed = true;
        return false;
    }
    if (buffer->size) memcpy(data, buffer->data, buffer->size);
    aci_free(&buffer->memory, buffer->data, buffer->capacity);
    buffer->data = data;
    buffer->capacity = capacity;
    return true;
}

static bool reserve(aci_buffer *buffer, size_t more) {
    if (buffer->failed) return false;
    size_t need, doubled;
    if (!aci_size_add(buffer->size, more, &need) ||
        !aci_size_mul(buffer->capacity, 2, &doubled)) {
        aci_fail(buffer->error, AC_ERROR_LIMIT, "the output does not fit into memory");
        buffer->failed = true;
        return false;
    }
    if (need <= buffer->capacity) return true;
    if (doubled < 256) doubled = 256;
    return resize(buffer, need > doubled ? need : doubled);
}

void aci_buffer_bytes(aci_buffer *buffer, const void *data, size_t size) {
    if (size == 0 || !reserve(buffer, size)) return;
    memcpy(buffer->data + buffer->size, data, size);
    buffer->size += size;
}

void aci_buffer_text(aci_buffer *buffer, const char *text) {
    aci_buffer_bytes(buffer, text, strlen(text));
}

void aci_buffer_byte(aci_buffer *buffer, uint8_t value) { aci_buffer_bytes(buffer, &value, 1); }

static void little_endian(aci_buffer *buffer, uint64_t value, size_t size) {
    uint8_t bytes[8];
    for (size_t i = 0; i < size; i++) bytes[i] = (uint8_t)(value >> (8 * i));
    aci_buffer_bytes(buffer, bytes, size);
}

void aci_buffer_u16(aci_buffer *buffer, uint16_t value) { little_endian(buffer, value, 2); }
void aci_buffer_u32(aci_buffer *buffer, uint32_t value) { little_endian(buffer, value, 4); }
void aci_buffer_u64(aci_buffer *buffer, uint64_t value) { little_endian(buffer, value, 8); }

void aci_buffer_int(aci_buffer *buffer, int64_t value) {
    char digits[24];
    size_t at = sizeof digits;
    uint64_t left = value < 0 ? 0 - (uint64_t)value : (uint64_t)value;
    do {
        digits[--at] = (char)('0' + (char)(left % 10));
        left /= 10;
    } while (left);
    if (value < 0) digits[--at] = '-';
    aci_buffer_bytes(buffer, digits + at, sizeof digits - at);
}

void aci_buffer_number(aci_buffer *buffer, double value, bool binary32) {
    char text[ACI_NUMBER_SIZE];
    size_t size =
        binary32 ? aci_number_print_f32((float)value, text) : aci_number_print(value, text);
    aci_buffer_bytes(buffer, text, size);
}

ac_status aci_buffer_take(aci_buffer *buffer, void **data, size_t *size) {
    if (!buffer->failed && buffer->size != buffer->capacity)
        resize(buffer, buffer->size ? buffer->size : 1);
    if (buffer->failed) {
        aci_buffer_free(buffer);
        return aci_status_of(buffer->error, AC_ERROR_MEMORY);
    }
    *data = buffer->data;
    *size = buffer->size;
    buffer->data = NULL;
    return AC_OK;
}
