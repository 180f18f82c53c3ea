/* Data to stdout or into files; see output.h. */
#if !defined(_XOPEN_SOURCE)
#define _XOPEN_SOURCE 700
#endif
#include "output.h"

#include <errno.h>
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

/* "." for a bare name. Free the result. */
static char *folder_of(const char *path) {
    const char *slash = strrchr(path, '/');
    char *folder = memory_text(slash ? path : ".");
    if (slash) {
        folder[slash - path + (slash == path)] = '\0';
    }
    return folder;
}

static bool has_same_folder(const char *a, const char *b) {
    char *first = folder_of(a), *second = folder_of(b);
    bool good = path_is_same(first, second);
    free(first);
    free(second);
    return good;
}

bool path_is_named(const char *path, const char *beside, const char *name) {
    char *folder = folder_of(beside);
    text_buffer whole = {0};
    text_string(&whole, folder);
    text_string(&whole, "/");
    text_string(&whole, name);
    text_put(&whole, "", 1);
    bool good = path_is_same(path, whole.bytes);
    text_free(&whole);
    free(folder);
    return good;
}

static bool is_link(const char *path) {
    struct stat info;
    return lstat(path, &info) == 0 && S_ISLNK(info.st_mode);
}

bool path_is_beside(const char *a, const char *b) {
    if (is_dash(a) || is_dash(b) || !has_same_folder(a, b)) {
        return false;
    }
    if (!is_link(b)) {
        return true;
    }
    char *real = realpath(b, NULL); /* NULL: it leads to nothing yet */
    bool good = real && has_same_folder(a, real);
    free(real);
    return good;
}

int say_path_error(const char *path, int error_number) {
    say_error("%s: cannot be read: %s", path_for_people(path), strerror(error_number));
    return STATUS_PATH;
}

/* ---- reading ------------------------------------------------------------------------------ */

static bool read_stdin(text_buffer *out, ac_error *error) {
    char block[16384];
    for (;;) {
        ssize_t size = read(STDIN_FILENO, block, sizeof block);
        if (size < 0 && errno == EINTR) {
            continue;
        }
        if (size == 0) {
            return true;
        }
        if (size < 0 || out->size + (size_t)size > MOST_BYTES) {
            error->status = size < 0 ? AC_ERROR_IO : AC_ERROR_LIMIT;
            snprintf(error->message, sizeof error->message, "cannot be read: %s",
                     strerror(size < 0 ? errno : EFBIG));
            return false;
        }
        text_put(out, block, (size_t)size);
    }
}

bool file_read(const char *path, text_buffer *out, ac_error *error) {
    void *bytes;
    size_t size;
    if (is_dash(path)) {
        return read_stdin(out, error);
    }
    if (ac_read_file(path, NULL, MOST_BYTES, &bytes, &size, error) != AC_OK) {
        return false;
    }
    text_put(out, bytes, size);
    ac_bytes_free(NULL, bytes, size);
    return true;
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

/* Signals that end the program wait, so that no unfinished file stays behind; not where writing
 * may wait for a reader. */
static ac_status write_file(const char *path, const text_buffer *data, bool is_regular,
                            bool no_clobber, ac_error *error) {
    sigset_t ending, before;
    sigemptyset(&ending);
    if (is_regular) {
        sigaddset(&ending, SIGINT);
        sigaddset(&ending, SIGTERM);
        sigaddset(&ending, SIGHUP);
    }
    pthread_sigmask(SIG_BLOCK, &ending, &before);
    ac_status status =
        ac_write_file(path, data->size ? data->bytes : "", data->size, no_clobber, error);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return status;
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

/* "-" is the file behind stdin. */
static bool stat_input(const char *path, struct stat *info) {
    return (is_dash(path) ? fstat(STDIN_FILENO, info) : stat(path, info)) == 0;
}

file_ids file_ids_of(const char *const *paths, size_t count) {
    file_ids out = {memory_new(count, sizeof *out.list), 0};
    struct stat info;
    for (size_t i = 0; i < count; i++) {
        if (stat_input(paths[i], &info)) {
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

static bool is_input(const struct stat *info, const output_options *options) {
    struct stat input;
    if (options->ids) {
        file_id wanted = id_of(info);
        return options->ids->count > 0 &&
               bsearch(&wanted, options->ids->list, options->ids->count, sizeof wanted,
                       compare_ids) != NULL;
    }
    for (size_t i = 0; i < options->input_count; i++) {
        if (stat_input(options->inputs[i], &input) && input.st_dev == info->st_dev &&
            input.st_ino == info->st_ino) {
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
    if (!options->in_place && is_input(old, options)) {
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

int output_write(const char *path, const text_buffer *data, const output_options *options) {
    struct stat old;
    if (!path || is_dash(path)) {
        return output_print(data);
    }
    int status = check(path, options, &old);
    if (status != STATUS_DONE) {
        return status;
    }
    bool is_regular = old.st_mode == 0 || S_ISREG(old.st_mode);
    ac_error error = {0};
    if (write_file(path, data, is_regular, options && options->no_clobber, &error) != AC_OK) {
        say_error("%s: %s", path, error.message);
        return STATUS_PATH;
    }
    return STATUS_DONE;
}
