/* How fast is a dotXSI file read, against a loop of strtod, one call a token, over the same bytes; and
 * how much memory does it take beside the file, its keys and its names?
 *
 * usage: xsi_read FILE [ROUNDS [NAME]], NAME being the result's. Each round runs the loop and then the load, so that what else
 * the machine does meets both; times are of the processor, not of the clock. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <animcurve/animcurve.h>

#include "bench.h"

#define MOST_ROUNDS 101

/* ---- the loop -------------------------------------------------------------------------------- */

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

/* ---- memory ---------------------------------------------------------------------------------- */

typedef struct tally {
    size_t live, peak;
} tally;

static void *count_alloc(void *user, size_t size) {
    tally *t = user;
    t->live += size;
    if (t->live > t->peak) t->peak = t->live;
    return malloc(size);
}

static void count_free(void *user, void *block, size_t size) {
    ((tally *)user)->live -= size;
    free(block);
}

/* 56 bytes a key, names with their NULs, those of tracks included, the file. */
static size_t wanted(const ac_asset *asset, size_t file_size, size_t *keys) {
    size_t names = 0;
    const char *last = "";
    *keys = 0;
    for (size_t i = 0; i < asset->curve_count; i++) {
        *keys += asset->curves[i].key_count;
        names += strlen(asset->curves[i].name) + 1;
    }
    for (size_t i = 0; i < asset->clip_count; i++)
        for (uint32_t t = 0; t < asset->clips[i].target_count; t++) {
            const char *node = asset->clips[i].targets[t].node;
            if (node != last) names += strlen(node) + 1;
            last = node;
        }
    return file_size + *keys * sizeof(ac_key) + names;
}

static int show_memory(const char *path, size_t file_size) {
    tally t = {0, 0};
    ac_allocator allocator = {count_alloc, count_free, &t};
    ac_load_opts opts = {.allocator = &allocator};
    ac_error error;
    ac_asset *asset = ac_load_file(path, &opts, &error);
    if (!asset) return fprintf(stderr, "%s\n", error.message), 1;
    size_t keys, told = wanted(asset, file_size, &keys), live = t.live;
    double curves = asset->curve_count ? (double)asset->curve_count : 1.0;
    printf("    %zu curves, %zu keys; beyond file, keys and names: at most %zu bytes (%.1f a "
           "curve), "
           "%zu kept (%.1f)\n",
           asset->curve_count, keys, t.peak - told, (double)(t.peak - told) / curves,
           live - told, (double)(live - told) / curves);
    ac_asset_free(asset);
    return 0;
}

/* ---- rounds ---------------------------------------------------------------------------------- */

int main(int count, char **arguments) {
    static double loops[MOST_ROUNDS], loads[MOST_ROUNDS], ratios[MOST_ROUNDS];
    size_t size = 0, tokens = 0;
    char *text = count > 1 ? read_file(arguments[1], &size) : NULL;
    int rounds = count > 2 ? atoi(arguments[2]) : 11;
    if (!text || rounds < 1 || rounds > MOST_ROUNDS)
        return fprintf(stderr, "usage: xsi_read FILE [ROUNDS [NAME]]\n"), 2;
    volatile double kept = 0;
    for (int i = 0; i < rounds; i++) {
        tokens = 0;
        double start = bench_now_s();
        kept = kept + loop(text, size, &tokens);
        double middle = bench_now_s();
        ac_error error;
        ac_asset *asset = ac_load_file(arguments[1], NULL, &error);
        double end = bench_now_s();
        if (!asset) return fprintf(stderr, "%s\n", error.message), 1;
        ac_asset_free(asset);
        loops[i] = middle - start;
        loads[i] = end - middle;
        ratios[i] = loops[i] / loads[i];
    }
    free(text);
    size_t room = (size_t)rounds;
    bench_result result = {.name = count > 3 ? arguments[3] : "xsi-read", .unit = "ms"};
    result.ours = 1e3 * bench_median(loads, room);
    result.baseline = 1e3 * bench_median(loops, room);
    result.target = 1.0;
    double middle = bench_median(ratios, room);
    printf("    %zu bytes, %zu numbers; least of %d: load %.4f ms, strtod %.4f ms\n", size,
           tokens, rounds, 1e3 * loads[0], 1e3 * loops[0]);
    printf("    load is %.2f times as fast (pairs: %.2f to %.2f)\n", middle, ratios[0],
           ratios[rounds - 1]);
    if (!bench_report(&result)) return 1;
    return show_memory(arguments[1], size);
}
