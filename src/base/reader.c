/* The byte reader; see reader.h. */
#include "base/reader.h"

const uint8_t *aci_reader_take(aci_reader *reader, size_t size, const char *what) {
    if (reader->failed) return NULL;
    if (size > aci_reader_left(reader)) {
        aci_fail_at(reader->error, AC_ERROR_TRUNCATED, aci_reader_offset(reader),
                    "the file ends inside %s: %zu bytes wanted, %zu left", what, size,
                    aci_reader_left(reader));
        reader->failed = true;
        return NULL;
    }
    const uint8_t *bytes = reader->data + reader->at;
    reader->at += size;
    return bytes;
}

static uint64_t little_endian(aci_reader *reader, size_t size, const char *what) {
    const uint8_t *bytes = aci_reader_take(reader, size, what);
    uint64_t value = 0;
    for (size_t i = 0; bytes && i < size; i++) value |= (uint64_t)bytes[i] << (8 * i);
    return value;
}

uint8_t aci_reader_u8(aci_reader *reader, const char *what) {
    return (uint8_t)little_endian(reader, 1, what);
}

uint16_t aci_reader_u16(aci_reader *reader, const char *what) {
    return (uint16_t)little_endian(reader, 2, what);
}

uint32_t aci_reader_u32(aci_reader *reader, const char *what) {
    return (uint32_t)little_endian(reader, 4, what);
}

uint64_t aci_reader_u64(aci_reader *reader, const char *what) {
    return little_endian(reader, 8, what);
}

uint32_t aci_reader_7bit(aci_reader *reader, const char *what) {
    size_t start = aci_reader_offset(reader);
    uint64_t value = 0;
    for (unsigned shift = 0; shift < 35; shift += 7) {
        uint8_t byte = aci_reader_u8(reader, what);
        value |= (uint64_t)(byte & 0x7f) << shift;
        if (!(byte & 0x80)) {
            if (value <= UINT32_MAX) return (uint32_t)value;
            break;
        }
    }
    aci_fail_at(reader->error, AC_ERROR_SYNTAX, start,
                "%s is no 7-bit integer: it passes 32 bits", what);
    reader->failed = true;
    return 0;
}
