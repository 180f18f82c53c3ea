/* The byte reader: every binary format reads through it, so bounds live here only. A read past
 * the end records one AC_ERROR_TRUNCATED with the offset and the name of what was wanted, and
 * all reads after it give 0, so a reader may check once per record. */
#ifndef ACI_BASE_READER_H
#define ACI_BASE_READER_H

#include "animcurve/core.h"
#include "base/error.h"

typedef struct aci_reader {
    const uint8_t *data;
    size_t size, at;
    size_t base; /* what is added to offsets in errors */
    ac_error *error;
    bool failed;
} aci_reader;

static inline aci_reader aci_reader_of(const void *data, size_t size, ac_error *error) {
    aci_reader reader = {(const uint8_t *)data, size, 0, 0, error, false};
    return reader;
}

static inline size_t aci_reader_left(const aci_reader *reader) {
    return reader->size - reader->at;
}

/* Offset of the next byte, as errors tell it. */
static inline size_t aci_reader_offset(const aci_reader *reader) {
    return reader->base + reader->at;
}

/* The next `size` bytes, or NULL. */
const uint8_t *aci_reader_take(aci_reader *reader, size_t size, const char *what);
uint8_t aci_reader_u8(aci_reader *reader, const char *what);
uint16_t aci_reader_u16(aci_reader *reader, const char *what);
uint32_t aci_reader_u32(aci_reader *reader, const char *what);
uint64_t aci_reader_u64(aci_reader *reader, const char *what);
/* .NET's 7-bit encoded int: low seven bits first, at most 5 bytes, else AC_ERROR_SYNTAX. */
uint32_t aci_reader_7bit(aci_reader *reader, const char *what);

#endif
