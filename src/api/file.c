/* File I/O over POSIX; see file.h. */
#define _XOPEN_SOURCE 700 /* realpath */
#include "api/file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/error.h"

/* ---- words for errno -------------------------------------------------------------------- */

static const char *reason_of(int number) {
    switch (number) {
    case ENOENT: return "there is no such file or folder";
    case EACCES:
    case EPERM: return "permission is denied";
    case EISDIR: return "it is a folder, not a file";
    case ENOTDIR: return "a part of its path is not a folder";
    case ENAMETOOLONG: return "its name is too long";
    case ELOOP: return "its links lead in a circle";
    case ENOSPC: return "the disk is full";
    case EDQUOT: return "the disk quota is used up";
    case EFBIG: return "the file would grow too big";
    case EROFS: return "the disk is read-only";
    case EMFILE:
    case ENFILE: return "too many files are open";
    case EPIPE: return "nobody reads the pipe";
    case EIO: return "the disk reports an error";
    case EEXIST: return "it exists already";
    case ETXTBSY: return "it is in use";
    case ENXIO: return "there is no such device";
    case ENOMEM: return "the system is out of memory";
    default: return NULL;
    }
}

static ac_status fail(ac_error *error, const char *what, int number) {
    const char *reason = reason_of(number);
    if (reason) return aci_fail(error, AC_ERROR_IO, "%s: %s", what, reason);
    return aci_fail(error, AC_ERROR_IO, "%s: the system gives error %d", what, number);
}

/* ---- reading ------------------------------------------------------------------------------ */

#define FIRST_CAPACITY ((size_t)64 << 10)

static bool grow(aci_memory *memory, aci_file *file, ac_error *error) {
    size_t capacity = file->capacity > SIZE_MAX / 2 ? SIZE_MAX : file->capacity * 2;
    char *data = aci_alloc(memory, capacity, error);
    if (!data) return false;
    memcpy(data, file->data, file->size);
    aci_free(memory, file->data, file->capacity);
    file->data = data;
    file->capacity = capacity;
    return true;
}

/* Reads on until the end; the room doubles when it is used up. */
static bool read_all(int descriptor, aci_memory *memory, aci_file *file, ac_error *error) {
    for (;;) {
        if (file->size == file->capacity && !grow(memory, file, error)) return false;
        size_t room = file->capacity - file->size;
        if (room > ((size_t)1 << 30)) room = (size_t)1 << 30;
        ssize_t count = read(descriptor, file->data + file->size, room);
        if (count == 0) return true;
        if (count > 0) {
            file->size += (size_t)count;
        } else if (errno != EINTR) {
            fail(error, "cannot be read", errno);
            return false;
        }
    }
}

static bool read_open(int descriptor, aci_memory *memory, aci_file *out, ac_error *error) {
    struct stat info;
    if (fstat(descriptor, &info) != 0) {
        fail(error, "cannot be read", errno);
        return false;
    }
    if (S_ISDIR(info.st_mode)) {
        fail(error, "cannot be read", EISDIR);
        return false;
    }
    size_t capacity = FIRST_CAPACITY;
    if (S_ISREG(info.st_mode) && info.st_size > 0) {
        if ((uintmax_t)info.st_size >= SIZE_MAX || (size_t)info.st_size > memory->max_bytes) {
            aci_fail(error, AC_ERROR_LIMIT,
                     "the file needs more memory than the limit of %zu bytes",
                     memory->max_bytes);
            return false;
        }
        /* One more, so that the end is seen without growing. */
        capacity = (size_t)info.st_size + 1;
    }
    *out = (aci_file){aci_alloc(memory, capacity, error), 0, capacity};
    if (!out->data) return false;
    if (read_all(descriptor, memory, out, error)) return true;
    aci_file_free(memory, out);
    return false;
}

bool aci_file_read(const char *path, aci_memory *memory, aci_file *out, ac_error *error) {
    int descriptor = open(path, O_RDONLY | O_CLOEXEC);
    if (descriptor < 0) {
        fail(error, "cannot be opened", errno);
        return false;
    }
    bool good = read_open(descriptor, memory, out, error);
    close(descriptor);
    return good;
}

void aci_file_free(aci_memory *memory, aci_file *file) {
    aci_free(memory, file->data, file->capacity);
    file->data = NULL;
}

/* ---- piece by piece ---------------------------------------------------------------------- */

bool aci_file_is_regular(const char *path) {
    struct stat info;
    return stat(path, &info) == 0 && S_ISREG(info.st_mode);
}

bool aci_piecemeal_open(const char *path, aci_piecemeal *out, ac_error *error) {
    struct stat info;
    /* Not to wait for the other end of a pipe. */
    out->descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    if (out->descriptor < 0) {
        fail(error, "cannot be opened", errno);
        return false;
    }
    bool is_known = fstat(out->descriptor, &info) == 0;
    if (!is_known) fail(error, "cannot be read", errno);
    else if (S_ISDIR(info.st_mode)) fail(error, "cannot be read", EISDIR);
    else if (!S_ISREG(info.st_mode))
        aci_fail(error, AC_ERROR_IO, "cannot be read: it is no regular file");
    if (is_known && S_ISREG(info.st_mode)) {
        out->size = (uintmax_t)info.st_size < SIZE_MAX ? (size_t)info.st_size : SIZE_MAX;
        return true;
    }
    aci_piecemeal_close(out);
    return false;
}

void aci_piecemeal_close(aci_piecemeal *file) { close(file->descriptor); }

bool aci_piecemeal_read(const aci_piecemeal *file, size_t offset, void *out, size_t size,
                        ac_error *error) {
    char *to = out;
    while (size > 0) {
        size_t part = size < ((size_t)1 << 30) ? size : (size_t)1 << 30;
        ssize_t count = pread(file->descriptor, to, part, (off_t)offset);
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) {
            if (count < 0) fail(error, "cannot be read", errno);
            else aci_fail(error, AC_ERROR_IO, "cannot be read: it has become shorter");
            return false;
        }
        to += count;
        offset += (size_t)count;
        size -= (size_t)count;
    }
    return true;
}

/* "folder/" of a path; to be freed. */
static char *folder_of(const char *path) {
    const char *slash = strrchr(path, '/');
    size_t size = slash ? (size_t)(slash - path) + 1 : 2;
    char *out = malloc(size + 1);
    if (!out) return NULL;
    memcpy(out, slash ? path : "./", size);
    out[size] = 0;
    return out;
}

static char *join(const char *folder, const char *name) {
    size_t size = strlen(folder), more = strlen(name);
    char *out = malloc(size + more + 1);
    if (!out) return NULL;
    memcpy(out, folder, size);
    memcpy(out + size, name, more + 1);
    return out;
}

/* Of real paths. */
static bool is_below(const char *folder, const char *path) {
    size_t size = strlen(folder);
    return strncmp(path, folder, size) == 0 && (folder[size - 1] == '/' || path[size] == '/');
}

/* realpath's, of a path beside; NULL: an error. */
static char *real_beside(const char *folder, const char *name, ac_error *error) {
    char *path = join(folder, name);
    char *real = path ? realpath(path, NULL) : NULL;
    char *real_folder = real ? realpath(folder, NULL) : NULL;
    if (!path) aci_fail(error, AC_ERROR_MEMORY, "out of memory");
    else if (!real_folder) fail(error, "cannot be opened", errno);
    else if (!is_below(real_folder, real))
        aci_fail(error, AC_ERROR_VALUE, "a link leads it out of the asset's folder");
    bool good = real_folder && is_below(real_folder, real);
    free(path);
    free(real_folder);
    if (good) return real;
    free(real);
    return NULL;
}

bool aci_piecemeal_open_beside(const char *beside, const char *name, aci_piecemeal *out,
                               ac_error *error) {
    char *folder = folder_of(beside);
    if (!folder) {
        aci_fail(error, AC_ERROR_MEMORY, "out of memory");
        return false;
    }
    char *real = real_beside(folder, name, error);
    bool good = real && aci_piecemeal_open(real, out, error);
    free(real);
    free(folder);
    return good;
}

/* ---- writing ------------------------------------------------------------------------------- */

static bool write_all(int descriptor, const char *data, size_t size) {
    while (size > 0) {
        size_t part = size < ((size_t)1 << 30) ? size : (size_t)1 << 30;
        ssize_t count = write(descriptor, data, part);
        if (count > 0) {
            data += count;
            size -= (size_t)count;
        } else if (count == 0 || errno != EINTR) {
            if (count == 0) errno = ENOSPC;
            return false;
        }
    }
    return true;
}

/* close() reports what a network disk could not write; EINTR has closed all the same. */
static bool close_written(int descriptor) { return close(descriptor) == 0 || errno == EINTR; }

/* `creation`: O_CREAT where there may be no file yet, else 0. */
static ac_status write_straight(const char *path, int creation, const void *data, size_t size,
                                ac_error *error) {
    int descriptor = open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY | creation, 0666);
    if (descriptor < 0) return fail(error, "cannot be opened for writing", errno);
    bool good = write_all(descriptor, data, size);
    int number = errno;
    if (!close_written(descriptor) && good) {
        good = false;
        number = errno;
    }
    return good ? AC_OK : fail(error, "cannot be written", number);
}

#define TEMPORARY_NAME ".animcurve-0000000000000000.tmp"

/* "folder/.animcurve-HEX.tmp" for "folder/name"; to be freed. */
static char *temporary_path(const char *path) {
    const char *slash = strrchr(path, '/');
    size_t folder = slash ? (size_t)(slash - path) + 1 : 0;
    char *out = malloc(folder + sizeof TEMPORARY_NAME);
    if (!out) return NULL;
    memcpy(out, path, folder);
    memcpy(out + folder, TEMPORARY_NAME, sizeof TEMPORARY_NAME);
    return out;
}

/* A file that nobody else has, with the mode that the process gives new files. */
static int open_temporary(char *path) {
    char *digits = path + strlen(path) - (sizeof "0000000000000000.tmp" - 1);
    struct timespec now = {0, 0};
    clock_gettime(CLOCK_REALTIME, &now);
    uint64_t number = (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
    number ^= (uint64_t)getpid() << 40;
    for (int tries = 0; tries < 1000; tries++, number += UINT64_C(0x9e3779b97f4a7c15)) {
        static const char hex[] = "0123456789abcdef";
        for (int i = 0; i < 16; i++) digits[i] = hex[number >> (4 * i) & 15u];
        int descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (descriptor >= 0 || errno != EEXIST) return descriptor;
    }
    return -1;
}

/* fsync, where the file system knows it: a crash leaves the old file or the new one. */
static bool settle(int descriptor) {
    return fsync(descriptor) == 0 || errno == EINVAL || errno == ENOSYS || errno == EROFS;
}

/* Gives the complete temporary file its name; false: errno. A link does not replace. */
static bool put_in_place(const char *temporary, const char *path, bool keep_existing) {
    if (!keep_existing) return rename(temporary, path) == 0;
    if (link(temporary, path) == 0) {
        unlink(temporary);
        return true;
    }
    if (errno == EEXIST) return false;
    /* A file system without links: the moment between these two is not closed. */
    if (access(path, F_OK) == 0) {
        errno = EEXIST;
        return false;
    }
    return rename(temporary, path) == 0;
}

/* `old`: the file to replace, or NULL. */
static ac_status write_beside(const char *path, const struct stat *old, const void *data,
                              size_t size, bool keep_existing, ac_error *error) {
    char *temporary = temporary_path(path);
    if (!temporary) return aci_fail(error, AC_ERROR_MEMORY, "out of memory");
    int descriptor = open_temporary(temporary);
    if (descriptor < 0) {
        ac_status status = fail(error, "cannot be written", errno);
        free(temporary);
        return status;
    }
    bool good = (!old || fchmod(descriptor, old->st_mode & 07777) == 0) &&
                write_all(descriptor, data, size) && (!old || settle(descriptor));
    int number = errno;
    if (!close_written(descriptor) && good) {
        good = false;
        number = errno;
    }
    if (good && !put_in_place(temporary, path, keep_existing)) {
        good = false;
        number = errno;
    }
    if (!good) unlink(temporary);
    free(temporary);
    return good ? AC_OK : fail(error, "cannot be written", number);
}

/* Through symbolic links, which stay; `path` itself where there is nothing to follow. */
static ac_status replace(const char *path, const struct stat *old, const void *data,
                         size_t size, ac_error *error) {
    /* Renaming needs no permission of the file itself, but people protect files. */
    if (access(path, W_OK) != 0) return fail(error, "cannot be written", errno);
    char *real = realpath(path, NULL);
    if (!real) return fail(error, "cannot be written", errno);
    ac_status status = write_beside(real, old, data, size, false, error);
    free(real);
    return status;
}

ac_status aci_file_write(const char *path, const void *data, size_t size, bool keep_existing,
                         ac_error *error) {
    struct stat info;
    if (stat(path, &info) != 0) {
        if (errno != ENOENT) return fail(error, "cannot be written", errno);
        /* A link that leads to no file yet: the file is made, the link stays. */
        if (lstat(path, &info) == 0 && S_ISLNK(info.st_mode))
            return write_straight(path, O_CREAT, data, size, error);
        return write_beside(path, NULL, data, size, keep_existing, error);
    }
    if (S_ISDIR(info.st_mode)) return fail(error, "cannot be written", EISDIR);
    if (!S_ISREG(info.st_mode)) return write_straight(path, 0, data, size, error);
    if (keep_existing) return fail(error, "not replaced", EEXIST);
    return replace(path, &info, data, size, error);
}
