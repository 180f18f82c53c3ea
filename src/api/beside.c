/* Opening beside a document; see beside.h. */
#include "api/beside.h"

#include <string.h>

#include "base/bits.h"
#include "base/error.h"

/* ---- the caller's opener ----------------------------------------------------------------- */

static bool open_by_caller(const aci_files *files, const char *path, aci_blob *out,
                           ac_error *error) {
    const aci_beside *beside = files->user;
    const ac_load_opts *opts = beside->opts;
    const void *data = NULL;
    size_t size = 0;
    ac_status status = opts->open(opts->user, path, &data, &size);
    if (status == AC_OK && !data && size) status = AC_ERROR_ARGUMENT;
    if (status != AC_OK) {
        aci_fail(error, status, "the opener gives %s", ac_status_name(status));
        return false;
    }
    *out = (aci_blob){data ? data : "", size, NULL};
    return true;
}

static void close_by_caller(const aci_files *files, aci_blob *blob) {
    const ac_load_opts *opts = ((const aci_beside *)files->user)->opts;
    if (opts->close) opts->close(opts->user, blob->data, blob->size);
}

/* ---- files ------------------------------------------------------------------------------- */

static bool read_file(const aci_blob *blob, size_t offset, void *out, size_t size,
                      ac_error *error) {
    return aci_piecemeal_read(blob->handle, offset, out, size, error);
}

static bool open_file(const aci_files *files, const char *path, aci_blob *out,
                      ac_error *error) {
    const aci_beside *beside = files->user;
    aci_piecemeal *file = aci_alloc(beside->memory, sizeof *file, error);
    if (!file) return false;
    if (!aci_piecemeal_open_beside(beside->path, path, file, error)) {
        aci_free(beside->memory, file, sizeof *file);
        return false;
    }
    *out = (aci_blob){NULL, file->size, file};
    return true;
}

static void close_file(const aci_files *files, aci_blob *blob) {
    const aci_beside *beside = files->user;
    aci_piecemeal_close(blob->handle);
    aci_free(beside->memory, blob->handle, sizeof(aci_piecemeal));
}

const aci_files *aci_beside_init(aci_beside *beside, const ac_load_opts *opts, const char *path,
                                 aci_memory *memory) {
    bool by_caller = opts && opts->open;
    beside->opts = opts;
    beside->path = path;
    beside->memory = memory;
    beside->files = (aci_files){beside, NULL, read_file, NULL, NULL};
    if (by_caller) {
        beside->files.open = open_by_caller;
        beside->files.close = close_by_caller;
    } else if (path) {
        beside->files.open = open_file;
        beside->files.close = close_file;
    }
    return by_caller || path ? &beside->files : NULL;
}

/* ---- GLB --------------------------------------------------------------------------------- */

/* The GLB header and that of its first chunk. */
#define BEGINNING 20u

/* Up to the end of the first chunk, or of the file. */
static size_t size_of_beginning(const unsigned char *bytes, size_t file_size) {
    size_t chunk = aci_u32_at(bytes + 12);
    return chunk < file_size - BEGINNING ? BEGINNING + chunk : file_size;
}

static bool read_beginning(aci_beside *beside, size_t size, aci_file *out, ac_error *error) {
    *out = (aci_file){aci_alloc(beside->memory, size, error), size, size};
    if (!out->data) return false;
    if (aci_piecemeal_read(&beside->own, 0, out->data, size, error)) return true;
    aci_file_free(beside->memory, out);
    return false;
}

int aci_beside_open_glb(aci_beside *beside, aci_file *out, ac_error *error) {
    unsigned char bytes[BEGINNING];
    /* A pipe can be opened once only. */
    if (!aci_file_is_regular(beside->path)) return 0;
    if (!aci_piecemeal_open(beside->path, &beside->own, error)) return -1;
    size_t size = beside->own.size;
    bool is_glb = size >= BEGINNING &&
                  aci_piecemeal_read(&beside->own, 0, bytes, BEGINNING, error) &&
                  memcmp(bytes, "glTF", 4) == 0;
    bool is_good = error->status == AC_OK;
    if (is_glb) is_good = read_beginning(beside, size_of_beginning(bytes, size), out, error);
    if (!is_glb || !is_good) aci_piecemeal_close(&beside->own);
    if (!is_good) return -1;
    if (!is_glb) return 0;
    beside->self = (aci_blob){NULL, size, &beside->own};
    beside->files.self = &beside->self;
    return 1;
}

void aci_beside_close_glb(aci_beside *beside) {
    if (beside->files.self) aci_piecemeal_close(&beside->own);
    beside->files.self = NULL;
}
