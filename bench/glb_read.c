/* How fast is a GLB loaded, against what jansson alone takes to parse its JSON; and how much memory
 * does that take beyond jansson's, against the animation data?
 *
 * usage: glb_read FILE [ROUNDS]. Each round parses and then loads, so that what else the machine
 * does meets both. */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <animcurve/animcurve.h>
#include <jansson.h>

#include "bench.h"

enum { MOST_ROUNDS = 201 };

typedef struct bytes {
    char *data;
    size_t size;
} bytes;

/* ---- the file ---------------------------------------------------------------------------------- */

static bytes read_file(const char *path) {
    bytes read = {NULL, 0};
    void *data;
    ac_error error;
    if (ac_read_file(path, NULL, (size_t)1 << 30, &data, &read.size, &error) == AC_OK)
        read.data = data;
    else fprintf(stderr, "%s: %s\n", path, error.message);
    return read;
}

static uint32_t u32_at(const char *data) {
    const unsigned char *from = (const unsigned char *)data;
    return (uint32_t)from[0] | (uint32_t)from[1] << 8 | (uint32_t)from[2] << 16 |
           (uint32_t)from[3] << 24;
}

/* The first chunk; loading has found the file good. */
static bytes json_of(bytes file) { return (bytes){file.data + 20, u32_at(file.data + 12)}; }

/* With the flags of the reader. */
static json_t *parse(bytes json) {
    return json_loadb(json.data, json.size, JSON_REJECT_DUPLICATES | JSON_DECODE_INT_AS_REAL,
                      NULL);
}

/* ---- time -------------------------------------------------------------------------------------- */

static bool measure_time(bytes file, int rounds) {
    static double loads[MOST_ROUNDS], parses[MOST_ROUNDS];
    for (int i = 0; i < rounds; i++) {
        double start = bench_now_s();
        json_t *root = parse(json_of(file));
        double parsed = bench_now_s();
        json_decref(root);
        double again = bench_now_s();
        ac_asset *asset = ac_load_memory(file.data, file.size, NULL, NULL);
        double loaded = bench_now_s();
        if (!root || !asset) return fprintf(stderr, "it does not load\n"), false;
        ac_asset_free(asset);
        parses[i] = 1e3 * (parsed - start);
        loads[i] = 1e3 * (loaded - again);
    }
    bench_result result = {"glb-read", "ms", bench_median(loads, (size_t)rounds),
                           bench_median(parses, (size_t)rounds), 2.0};
    printf("    medians of %d; least %.3f ms and %.3f ms\n", rounds, loads[0], parses[0]);
    return bench_report(&result);
}

/* ---- memory ------------------------------------------------------------------------------------ */

static struct { size_t live, peak; } tally;

static void *count_alloc(void *user, size_t size) {
    (void)user;
    tally.live += size;
    if (tally.live > tally.peak) tally.peak = tally.live;
    return malloc(size);
}

static void count_free(void *user, void *block, size_t size) {
    (void)user;
    tally.live -= size;
    free(block);
}

/* jansson frees without a size: it stands before the block. */
enum { HEADER = 16 };

static void *count_jansson_alloc(size_t size) {
    char *block = malloc(HEADER + size);
    if (!block) return NULL;
    tally.live += size;
    if (tally.live > tally.peak) tally.peak = tally.live;
    memcpy(block, &size, sizeof size);
    return block + HEADER;
}

static void count_jansson_free(void *block) {
    size_t size;
    if (!block) return;
    memcpy(&size, (char *)block - HEADER, sizeof size);
    tally.live -= size;
    free((char *)block - HEADER);
}

/* Times and values as float32; what several tracks share counts once. */
static size_t animation_bytes(const ac_asset *asset) {
    size_t numbers = 0;
    for (size_t i = 0; i < asset->clip_count; i++) {
        const ac_clip *clip = &asset->clips[i];
        for (uint32_t a = 0; a < clip->axis_count; a++) numbers += clip->axes[a].count;
        for (uint32_t t = 0; t < clip->track_count; t++) {
            const ac_track *track = &clip->tracks[t];
            size_t rows = track->interp == AC_INTERP_CUBIC_SPLINE ? 3 : 1;
            numbers += rows * track->width * track->axis->count;
        }
    }
    return numbers * sizeof(float);
}

static bool measure_memory(bytes file) {
    ac_allocator allocator = {count_alloc, count_free, NULL};
    ac_load_opts opts = {.allocator = &allocator};
    ac_error error;
    json_set_alloc_funcs(count_jansson_alloc, count_jansson_free);
    json_decref(parse(json_of(file)));
    size_t jansson = tally.peak;
    tally.peak = 0;
    ac_asset *asset = ac_load_memory(file.data, file.size, &opts, &error);
    if (!asset) return fprintf(stderr, "%s\n", error.message), false;
    size_t peak = tally.peak, kept = tally.live, channels = 0, data = animation_bytes(asset);
    for (size_t i = 0; i < asset->clip_count; i++) channels += asset->clips[i].track_count;
    printf(
        "    %zu clips, %zu channels; at most %zu bytes, of which jansson %zu; %zu are kept\n",
        asset->clip_count, channels, peak, jansson, kept);
    ac_asset_free(asset);
    bench_result result = {"glb-memory-beyond-jansson", "bytes", (double)peak - (double)jansson,
                           (double)data, 2.0};
    return bench_report(&result);
}

int main(int count, char **arguments) {
    int rounds = count > 2 ? atoi(arguments[2]) : 20;
    if (count < 2 || rounds < 1 || rounds > MOST_ROUNDS)
        return fprintf(stderr, "usage: glb_read FILE [ROUNDS], at most %d\n", MOST_ROUNDS), 2;
    bytes file = read_file(arguments[1]);
    if (!file.data || file.size < 20) return 1;
    bool good = measure_time(file, rounds) && measure_memory(file);
    ac_bytes_free(NULL, file.data, file.size);
    return good ? 0 : 1;
}
