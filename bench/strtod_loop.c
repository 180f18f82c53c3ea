/* How fast is a loop of strtod, one call a token, over the bytes of a file, and how fast is loading
 * the same bytes? usage: strtod_loop FILE [ROUNDS]. Prints the best round of each, and the ratio. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <animcurve/animcurve.h>

static double now_s(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* `text` ends with a NUL. What is no number is passed over byte by byte. */
static double loop(const char *text, size_t size, size_t *tokens) {
    double sum = 0;
    for (const char *at = text, *end = text + size; at < end;) {
        char *behind;
        double value = strtod(at, &behind);
        if (behind == at) {
            at++;
            continue;
        }
        sum += value;
        ++*tokens;
        at = behind;
    }
    return sum;
}

static char *read_file(const char *path, size_t *size) {
    FILE *file = fopen(path, "rb");
    if (!file || fseek(file, 0, SEEK_END) != 0) return NULL;
    *size = (size_t)ftell(file);
    rewind(file);
    char *text = malloc(*size + 1);
    if (text && fread(text, 1, *size, file) != *size) *size = 0;
    if (text) text[*size] = '\0';
    fclose(file);
    return text;
}

int main(int count, char **arguments) {
    size_t size = 0, tokens = 0, keys = 0;
    char *text = count > 1 ? read_file(arguments[1], &size) : NULL;
    if (!text) return fprintf(stderr, "usage: strtod_loop FILE [ROUNDS]\n"), 2;
    double best_loop = 1e9, best_load = 1e9;
    volatile double kept = 0;
    for (int rounds = count > 2 ? atoi(arguments[2]) : 5; rounds > 0; rounds--) {
        tokens = keys = 0;
        double start = now_s();
        kept = kept + loop(text, size, &tokens);
        double middle = now_s();
        ac_error error;
        ac_asset *asset = ac_load_memory(text, size, NULL, &error);
        double end = now_s();
        if (!asset) return fprintf(stderr, "%s\n", error.message), 1;
        for (size_t i = 0; i < asset->curve_count; i++) keys += asset->curves[i].key_count;
        ac_asset_free(asset);
        if (middle - start < best_loop) best_loop = middle - start;
        if (end - middle < best_load) best_load = end - middle;
    }
    printf("%zu bytes, %zu numbers, %zu keys: strtod %.4f s, load %.4f s, %.2f times as fast\n",
           size, tokens, keys, best_loop, best_load, best_loop / best_load);
    free(text);
    return 0;
}
