/* Data to stdout or into files; see output.h. */
#if !defined(_XOPEN_SOURCE)
#define _XOPEN_SOURCE 700 /* realpath */
#endif
#include "output.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

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

/* A file beside `target` that nobody else has; its name goes to *name. -1: errno. */
static int open_beside(const char *target, text_buffer *name) {
    static _Atomic unsigned counter;
    const char *slash = strrchr(target, '/');
    size_t folder = slash ? (size_t)(slash + 1 - target) : 0;
    for (int tries = 0; tries < 1000; tries++) {
        name->size = 0;
        text_put(name, target, folder);
        text_format(name, ".animcurve-%lx-%x.tmp", (unsigned long)getpid(), counter++);
        text_put(name, "", 1);
        int file = open(name->bytes, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (file >= 0 || errno != EEXIST) {
            return file;
        }
    }
    return -1;
}

/* Fills the new file; 0 or the error's number. `old`: what it is to replace, or NULL. Then it
 * must have reached the disk before the old one goes: a crash leaves one of the two. */
static int fill(int file, const text_buffer *data, const struct stat *old) {
    int error_number = write_all(file, data);
    if (error_number == 0 && old && fchmod(file, old->st_mode & 07777) != 0) {
        error_number = errno;
    }
    if (error_number == 0 && old && fsync(file) != 0 && errno != EINVAL && errno != EROFS) {
        error_number = errno;
    }
    if (close(file) != 0 && error_number == 0) {
        error_number = errno;
    }
    return error_number;
}

/* 0 or the error's number. `target` is absent or a regular file, and no symbolic link. */
static int put_in_place(const char *target, const text_buffer *data, const struct stat *old,
                        bool keep_existing) {
    text_buffer name = {0};
    int file = open_beside(target, &name);
    int error_number = file < 0 ? errno : fill(file, data, old);
    if (error_number == 0) {
        /* link() fails where a file has come up meanwhile, rename() replaces it. */
        int done = keep_existing ? link(name.bytes, target) : rename(name.bytes, target);
        error_number = done == 0 ? 0 : errno;
    }
    if (file >= 0 && (error_number || keep_existing)) {
        unlink(name.bytes);
    }
    text_free(&name);
    return error_number;
}

/* Signals that end the program wait, so that no unfinished file stays behind. */
static int replace(const char *target, const text_buffer *data, const struct stat *old,
                   const output_options *options) {
    sigset_t ending, before;
    sigemptyset(&ending);
    sigaddset(&ending, SIGINT);
    sigaddset(&ending, SIGTERM);
    sigaddset(&ending, SIGHUP);
    pthread_sigmask(SIG_BLOCK, &ending, &before);
    int error_number = put_in_place(target, data, old, options && options->no_clobber);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return error_number ? fail_write(target, error_number) : STATUS_DONE;
}

/* ---- which files are inputs -------------------------------------------------------------------- */

static int compare_ids(const void *a, const void *b) {
    const file_id *first = a, *second = b;
    if (first->number != second->number) {
        return first->number < second->number ? -1 : 1;
    }
    return first->device == second->device ? 0 : first->device < second->device ? -1 : 1;
}

static file_id id_of(const struct stat *info) {
    file_id out = {(uint64_t)info->st_dev, (uint64_t)info->st_ino};
    return out;
}

file_ids file_ids_of(const char *const *paths, size_t count) {
    file_ids out = {memory_new(count, sizeof *out.list), 0};
    struct stat info;
    for (size_t i = 0; i < count; i++) {
        if (stat(paths[i], &info) == 0) {
            out.list[out.count++] = id_of(&info);
        }
    }
    qsort(out.list, out.count, sizeof *out.list, compare_ids);
    return out;
}

void file_ids_free(file_ids *of) {
    free(of->list);
    memset(of, 0, sizeof *of);
}

static bool is_input(const char *path, const struct stat *info, const output_options *options) {
    if (options->ids) {
        file_id wanted = id_of(info);
        return options->ids->count > 0 &&
               bsearch(&wanted, options->ids->list, options->ids->count, sizeof wanted,
                       compare_ids) != NULL;
    }
    for (size_t i = 0; i < options->input_count; i++) {
        if (path_is_same(path, options->inputs[i])) {
            return true;
        }
    }
    return false;
}

/* *old: what is there, with st_mode 0 for nothing. */
static int check(const char *path, const output_options *options, struct stat *old) {
    memset(old, 0, sizeof *old);
    if (stat(path, old) != 0) {
        memset(old, 0, sizeof *old);
        return STATUS_DONE; /* absent; or unreachable, which writing will tell */
    }
    if (S_ISDIR(old->st_mode)) {
        say_error("%s: is a folder", path);
        return STATUS_PATH;
    }
    if (!options || !S_ISREG(old->st_mode)) {
        return STATUS_DONE;
    }
    if (!options->in_place && is_input(path, old, options)) {
        say_error("%s: is also an input and is left as it is%s", path,
                  options->has_in_place ? "; --in-place replaces it" : "");
        return STATUS_USAGE;
    }
    if (options->no_clobber) {
        say_error("%s: exists already and is kept", path);
        return STATUS_PATH;
    }
    return STATUS_DONE;
}

int output_check(const char *path, const output_options *options) {
    struct stat old;
    return !path || is_dash(path) ? STATUS_DONE : check(path, options, &old);
}

static int replace_old(const char *path, const text_buffer *data, const struct stat *old,
                       const output_options *options) {
    char *target = realpath(path, NULL);        /* behind symbolic links, which stay */
    if (!target || access(target, W_OK) != 0) { /* which renaming would not ask for */
        int error_number = errno;
        free(target);
        return fail_write(path, error_number);
    }
    int status = replace(target, data, old, options);
    free(target);
    return status;
}

int output_write(const char *path, const text_buffer *data, const output_options *options) {
    struct stat old;
    if (!path || is_dash(path)) {
        return output_print(data);
    }
    int status = check(path, options, &old);
    if (status != STATUS_DONE) {
        return status;
    }
    if (old.st_mode == 0) {
        return replace(path, data, NULL, options);
    }
    return S_ISREG(old.st_mode) ? replace_old(path, data, &old, options)
                                : write_straight(path, data);
}
