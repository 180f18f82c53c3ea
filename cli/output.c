/* Data to stdout or into files; see output.h. */
#if !defined(_XOPEN_SOURCE)
#define _XOPEN_SOURCE 700 /* realpath, mkstemp */
#endif
#include "output.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define MOST_BYTES ((size_t)256 << 20) /* as the library's default for a file */

static bool is_dash(const char *path) { return strcmp(path, "-") == 0; }

const char *path_for_people(const char *path) { return is_dash(path) ? "stdin" : path; }

const char *output_path_for_people(const char *path) {
    return !path || is_dash(path) ? "stdout" : path;
}

bool path_is_folder(const char *path) {
    struct stat info;
    return stat(path, &info) == 0 && S_ISDIR(info.st_mode);
}

bool path_is_same(const char *a, const char *b) {
    struct stat first, second;
    return stat(a, &first) == 0 && stat(b, &second) == 0 && first.st_dev == second.st_dev &&
           first.st_ino == second.st_ino;
}

int say_path_error(const char *path, int error_number) {
    say_error("%s: cannot be read: %s", path_for_people(path), strerror(error_number));
    return STATUS_PATH;
}

/* ---- reading ------------------------------------------------------------------------------ */

static bool read_all(int file, text_buffer *out) {
    char block[16384];
    for (;;) {
        ssize_t size = read(file, block, sizeof block);
        if (size < 0 && errno == EINTR) {
            continue;
        }
        if (size <= 0) {
            return size == 0;
        }
        if (out->size + (size_t)size > MOST_BYTES) {
            errno = EFBIG;
            return false;
        }
        text_put(out, block, (size_t)size);
    }
}

bool file_read(const char *path, text_buffer *out) {
    if (is_dash(path)) {
        return read_all(STDIN_FILENO, out);
    }
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0) {
        return false;
    }
    bool good = read_all(file, out);
    int kept = errno;
    close(file);
    errno = kept;
    return good;
}

/* ---- writing ------------------------------------------------------------------------------ */

/* 0, or the error's number. */
static int write_all(int file, const text_buffer *data) {
    size_t done = 0;
    while (done < data->size) {
        ssize_t size = write(file, data->bytes + done, data->size - done);
        if (size < 0 && errno == EINTR) {
            continue;
        }
        if (size < 0) {
            return errno;
        }
        done += (size_t)size;
    }
    return 0;
}

int output_print(const text_buffer *data) {
    fflush(stdout);
    int error_number = write_all(STDOUT_FILENO, data);
    if (error_number == EPIPE) { /* where SIGPIPE is ignored: as quiet as where it is not */
        exit(STATUS_DONE);
    }
    if (error_number) {
        say_error("stdout: cannot be written: %s", strerror(error_number));
        return STATUS_PATH;
    }
    return STATUS_DONE;
}

static int fail_write(const char *path, int error_number) {
    say_error("%s: cannot be written: %s", path, strerror(error_number));
    return STATUS_PATH;
}

/* A device or a pipe. */
static int write_straight(const char *path, const text_buffer *data) {
    int file = open(path, O_WRONLY | O_CLOEXEC);
    if (file < 0) {
        return fail_write(path, errno);
    }
    int error_number = write_all(file, data);
    if (close(file) != 0 && error_number == 0) {
        error_number = errno;
    }
    return error_number ? fail_write(path, error_number) : STATUS_DONE;
}

/* Fills the new file at `temporary`; 0 or the error's number. */
static int fill(int file, const text_buffer *data, mode_t mode) {
    int error_number = write_all(file, data);
    if (error_number == 0 && fchmod(file, mode) != 0) {
        error_number = errno;
    }
    if (error_number == 0 && fsync(file) != 0 && errno != EINVAL && errno != EROFS) {
        error_number = errno;
    }
    if (close(file) != 0 && error_number == 0) {
        error_number = errno;
    }
    return error_number;
}

/* `target` is absent or a regular file, and no symbolic link. */
static int replace(const char *target, const text_buffer *data, mode_t mode,
                   const output_options *options) {
    text_buffer name = {0};
    text_string(&name, target);
    text_string(&name, ".XXXXXX");
    text_put(&name, "", 1);
    int file = mkstemp(name.bytes);
    if (file < 0) {
        int error_number = errno;
        text_free(&name);
        return fail_write(target, error_number);
    }
    int error_number = fill(file, data, mode);
    if (error_number == 0) {
        /* link() fails where a file has come up meanwhile, rename() replaces it. */
        bool keep = options && options->no_clobber;
        int done = keep ? link(name.bytes, target) : rename(name.bytes, target);
        error_number = done == 0 ? 0 : errno;
        if (keep && done == 0) {
            unlink(name.bytes);
        }
    }
    if (error_number) {
        unlink(name.bytes);
    }
    text_free(&name);
    return error_number ? fail_write(target, error_number) : STATUS_DONE;
}

int output_check(const char *path, const output_options *options) {
    struct stat info;
    if (!path || is_dash(path)) {
        return STATUS_DONE;
    }
    if (stat(path, &info) != 0) {
        return STATUS_DONE; /* absent; or unreachable, which writing will tell */
    }
    if (S_ISDIR(info.st_mode)) {
        say_error("%s: is a folder", path);
        return STATUS_PATH;
    }
    if (!options || !S_ISREG(info.st_mode)) {
        return STATUS_DONE;
    }
    for (size_t i = 0; i < options->input_count && !options->in_place; i++) {
        if (path_is_same(path, options->inputs[i])) {
            say_error("%s: is also an input and is left as it is%s", path,
                      options->has_in_place ? "; --in-place replaces it" : "");
            return STATUS_USAGE;
        }
    }
    if (options->no_clobber) {
        say_error("%s: exists already and is kept", path);
        return STATUS_PATH;
    }
    return STATUS_DONE;
}

int output_write(const char *path, const text_buffer *data, const output_options *options) {
    if (!path || is_dash(path)) {
        return output_print(data);
    }
    int status = output_check(path, options);
    if (status != STATUS_DONE) {
        return status;
    }
    struct stat info;
    if (stat(path, &info) != 0) {
        mode_t mask = umask(0);
        umask(mask);
        return replace(path, data, 0666 & ~mask, options);
    }
    if (!S_ISREG(info.st_mode)) {
        return write_straight(path, data);
    }
    char *target = realpath(path, NULL); /* behind symbolic links, which stay */
    if (!target) {
        return fail_write(path, errno);
    }
    status = replace(target, data, info.st_mode & 07777, options);
    free(target);
    return status;
}
