/* A main for fuzz targets that are built without libFuzzer: gives the target every file in the
 * folders of the command line, cut at some lengths, and with some bytes changed. The same
 * inputs each time. A folder that does not exist counts as empty. */
#include <dirent.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { CUTS = 64, CHANGES = 64, LARGEST = 1 << 16 };

static unsigned long runs;

/* The target gets a block of exactly `size` bytes, so that checkers see reads past its end. */
static void run(const uint8_t *data, size_t size) {
    uint8_t *copy = malloc(size ? size : 1);
    if (!copy) {
        exit(1);
    }
    memcpy(copy, data, size);
    LLVMFuzzerTestOneInput(copy, size);
    free(copy);
    runs++;
}

static void run_variants(uint8_t *data, size_t size) {
    uint64_t state = 88172645463325252u + size;

    run(data, size);
    for (size_t k = 0; k < CUTS && size > 0; k++) {
        run(data, size <= CUTS ? k % size : size * k / CUTS);
    }
    for (int k = 0; k < CHANGES && size > 0; k++) {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        size_t at = (size_t)(state >> 8) % size;
        uint8_t kept = data[at];
        data[at] = (uint8_t)state;
        run(data, size);
        data[at] = kept;
    }
}

static int run_file(const char *path) {
    static uint8_t data[LARGEST];
    FILE *file = fopen(path, "rb");
    if (!file) {
        perror(path);
        return 1;
    }
    size_t size = fread(data, 1, sizeof data, file);
    fclose(file);
    run_variants(data, size);
    return 0;
}

static int compare_names(const void *a, const void *b) {
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static int run_folder(const char *folder) {
    char *names[4096];
    size_t count = 0;
    int failed = 0;
    DIR *dir = opendir(folder);
    if (!dir) {
        return 0;
    }
    for (struct dirent *entry = readdir(dir); entry; entry = readdir(dir)) {
        size_t length = strlen(folder) + strlen(entry->d_name) + 2;
        char *path = malloc(length);
        struct stat info;
        if (!path) {
            exit(1);
        }
        snprintf(path, length, "%s/%s", folder, entry->d_name);
        if (count < sizeof names / sizeof names[0] && stat(path, &info) == 0 &&
            S_ISREG(info.st_mode)) {
            names[count++] = path;
        } else {
            free(path);
        }
    }
    closedir(dir);
    qsort(names, count, sizeof names[0], compare_names);
    for (size_t i = 0; i < count; i++) {
        failed |= run_file(names[i]);
        free(names[i]);
    }
    return failed;
}

int main(int argc, char **argv) {
    int failed = 0;
    run((const uint8_t *)"", 0);
    for (int i = 1; i < argc; i++) {
        failed |= run_folder(argv[i]);
    }
    printf("%lu inputs\n", runs);
    return failed;
}
