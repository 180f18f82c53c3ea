/* Any bytes as a CNB: they load or give one error; what loads is played by every engine, and comes
 * back from CNB, and from the other forms of one curve where those hold it, in every bit. Since no
 * made-up file has good checksums, the bytes are tried once more with checksums made right. */
#include "fuzz_forms.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { HEADER = 64, ENTRY = 48 };

static uint32_t crc32c(const uint8_t *data, size_t size) {
    uint32_t crc = 0xffffffffu;
    for (size_t i = 0; i < size; i++) {
        crc ^= data[i];
        for (int bit = 0; bit < 8; bit++) crc = crc >> 1 ^ (crc & 1u ? 0x82f63b78u : 0);
    }
    return ~crc;
}

static uint64_t get(const uint8_t *data, size_t at, size_t size) {
    uint64_t value = 0;
    for (size_t i = 0; i < size; i++) value |= (uint64_t)data[at + i] << (8 * i);
    return value;
}

static void put(uint8_t *data, size_t at, uint64_t value, size_t size) {
    for (size_t i = 0; i < size; i++) data[at + i] = (uint8_t)(value >> (8 * i));
}

/* Also makes the file's size right. Offsets stay, so a chunk may cover what is written later. */
static void seal(uint8_t *data, size_t size) {
    put(data, 24, size, 8);
    uint64_t count = get(data, 20, 4), table = get(data, 32, 8);
    if (table <= size && count <= (size - table) / ENTRY) {
        for (size_t i = 0; i < count; i++) {
            size_t at = (size_t)table + i * ENTRY;
            uint64_t offset = get(data, at + 8, 8), stored = get(data, at + 16, 8);
            if (offset <= size && stored <= size - offset)
                put(data, at + 32, crc32c(data + offset, (size_t)stored), 4);
        }
        put(data, 40, crc32c(data + table, (size_t)count * ENTRY), 4);
    }
    put(data, 44, crc32c(data, 44), 4);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    fuzz_form(data, size, "cnb");
    if (size < HEADER || size > (1u << 20)) return 0;
    uint8_t *sealed = malloc(size);
    if (!sealed) return 0;
    memcpy(sealed, data, size);
    seal(sealed, size);
    fuzz_form(sealed, size, "cnb");
    free(sealed);
    return 0;
}
