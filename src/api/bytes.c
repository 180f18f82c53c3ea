/* ac_write_file and ac_read_file: the library's way with files, for bytes that are no asset. */
#include "api/file.h"

#include <string.h>

#include "animcurve/load.h"
#include "base/error.h"

#define MOST_BYTES ((size_t)256 << 20)

ac_status ac_write_file(const char *path, const void *data, size_t size, uint32_t keep_existing,
                        ac_error *error) {
    aci_error_reset(error);
    return aci_file_write(path, data, size, keep_existing != 0, error);
}

ac_status ac_read_file(const char *path, const ac_allocator *allocator, size_t max_bytes,
                       void **data, size_t *size, ac_error *error) {
    ac_error own;
    if (!error) error = &own;
    aci_error_reset(error);
    aci_memory memory = {aci_allocator(allocator), max_bytes ? max_bytes : MOST_BYTES, 0};
    aci_file file;
    if (!aci_file_read(path, &memory, &file, error)) return error->status;
    /* ac_bytes_free is told the size that is handed out, so the block has to have it. */
    memory.max_bytes = 0;
    void *exact = aci_alloc(&memory, file.size ? file.size : 1, error);
    if (exact && file.size) memcpy(exact, file.data, file.size);
    *data = exact;
    *size = file.size;
    aci_file_free(&memory, &file);
    return exact ? AC_OK : error->status;
}
