/* Walking folders, without recursion. */
#include "folder.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "output.h"
#include "text.h"

void found_add(found_list *out, const char *path, size_t below) {
    out->list = memory_reserve(out->list, &out->capacity, out->count + 1, sizeof *out->list);
    out->list[out->count].path = memory_text(path);
    out->list[out->count].below = below;
    out->count++;
}

void found_free(found_list *of) {
    for (size_t i = 0; i < of->count; i++) {
        free(of->list[i].path);
    }
    free(of->list);
    memset(of, 0, sizeof *of);
}

static int compare_paths(const void *a, const void *b) {
    return strcmp(((const found *)a)->path, ((const found *)b)->path);
}

/* Files of one folder to `out`, its folders to `folders`. */
static void sort_entry(found_list *out, found_list *folders, const char *path, size_t below,
                       const char *skipped) {
    struct stat info;
    if (lstat(path, &info) != 0) {
        return; /* gone meanwhile */
    }
    if (S_ISDIR(info.st_mode)) {
        if (!skipped || !path_is_same(path, skipped)) {
            found_add(folders, path, below);
        }
        return;
    }
    bool is_link = S_ISLNK(info.st_mode);
    if (S_ISREG(info.st_mode) || (is_link && stat(path, &info) == 0 && S_ISREG(info.st_mode))) {
        found_add(out, path, below);
    }
}

static int read_folder(found_list *out, found_list *folders, const char *folder, size_t below,
                       const char *skipped) {
    text_buffer path = {0};
    struct dirent *entry;
    DIR *open = opendir(folder);
    if (!open) {
        return say_path_error(folder, errno);
    }
    text_string(&path, folder);
    text_string(&path, folder[strlen(folder) - 1] == '/' ? "" : "/");
    size_t start = path.size;
    while (errno = 0, (entry = readdir(open)) != NULL) {
        if (entry->d_name[0] == '.') {
            continue;
        }
        path.size = start;
        text_string(&path, entry->d_name);
        text_put(&path, "", 1);
        sort_entry(out, folders, path.bytes, below ? below : start, skipped);
    }
    int error_number = errno;
    closedir(open);
    text_free(&path);
    return error_number ? say_path_error(folder, error_number) : STATUS_DONE;
}

int found_add_folder(found_list *out, const char *folder, const char *skipped) {
    found_list folders = {0};
    size_t first = out->count;
    int status = read_folder(out, &folders, folder, 0, skipped);
    while (folders.count > 0) {
        found next = folders.list[--folders.count];
        status =
            worse_status(status, read_folder(out, &folders, next.path, next.below, skipped));
        free(next.path);
    }
    found_free(&folders);
    if (out->count > first) {
        qsort(out->list + first, out->count - first, sizeof *out->list, compare_paths);
    }
    return status;
}

int make_folders(const char *path, size_t kept) {
    char *part = memory_text(path);
    int status = STATUS_DONE;
    for (char *slash = strchr(part + kept, '/'); slash && status == STATUS_DONE;
         slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        if (mkdir(part, 0777) != 0 && errno != EEXIST) {
            say_error("%s: this folder cannot be made: %s", part, strerror(errno));
            status = STATUS_PATH;
        }
        *slash = '/';
    }
    free(part);
    return status;
}
