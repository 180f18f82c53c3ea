/* The only file I/O of the library. Messages say what is wrong in words of our own, and never the
 * path: the caller knows it. */
#ifndef ACI_API_FILE_H
#define ACI_API_FILE_H

#include "animcurve/core.h"
#include "base/arena.h"

typedef struct aci_file {
    char *data; /* [capacity], of which size are the file's */
    size_t size, capacity;
} aci_file;

/* Reads a regular file, or a pipe or device to its end. false: an error, and nothing to free.
 * Memory, and so the size, is bounded by memory->max_bytes. */
bool aci_file_read(const char *path, aci_memory *memory, aci_file *out, ac_error *error);
void aci_file_free(aci_memory *memory, aci_file *file);

/* A regular file that is read piece by piece. */
typedef struct aci_piecemeal {
    int descriptor;
    size_t size;
} aci_piecemeal;

/* false: an error, and nothing to close. */
bool aci_piecemeal_open(const char *path, aci_piecemeal *out, ac_error *error);
/* The file `name`, a relative path, in the folder of the file `beside`, or below it: links that
 * lead out of the folder are refused. */
bool aci_piecemeal_open_beside(const char *beside, const char *name, aci_piecemeal *out,
                               ac_error *error);
bool aci_piecemeal_read(const aci_piecemeal *file, size_t offset, void *out, size_t size,
                        ac_error *error);
void aci_piecemeal_close(aci_piecemeal *file);
bool aci_file_is_regular(const char *path);

/* A new or regular file: all or nothing, by a temporary file beside it; an old one keeps its mode.
 * A device or pipe is written straight. `keep_existing`: an existing regular file is an error. */
ac_status aci_file_write(const char *path, const void *data, size_t size, bool keep_existing,
                         ac_error *error);

#endif
