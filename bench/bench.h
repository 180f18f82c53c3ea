/* What benches share: time, medians, and the line that each result is. `./run bench` gathers the
 * lines in build/bench.json. */
#ifndef BENCH_H
#define BENCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

/* Of the processor, not of the clock: what else the machine does counts less. */
static inline double bench_now_s(void) {
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static inline int bench_ascending(const void *left, const void *right) {
    const double *a = left, *b = right;
    return (*a > *b) - (*a < *b);
}

/* Sorts them, so that values[0] is the least. */
static inline double bench_median(double *values, size_t count) {
    qsort(values, count, sizeof *values, bench_ascending);
    return count % 2 ? values[count / 2] : (values[count / 2 - 1] + values[count / 2]) / 2;
}

typedef struct bench_result {
    const char *name, *unit;
    double ours, baseline;
    double target; /* the most that ours / baseline may be; 0: it is told for comparison */
} bench_result;

/* Prints the result, and appends it to the file that ANIMCURVE_BENCH_LINES names, if it does;
 * false: that file cannot be written. */
static inline bool bench_report(const bench_result *r) {
    const char *path = getenv("ANIMCURVE_BENCH_LINES");
    double ratio = r->ours / r->baseline;
    char target[32] = "null";
    if (r->target > 0) snprintf(target, sizeof target, "%g", r->target);
    printf("%-26s %11.6g against %11.6g %-5s ratio %.3f", r->name, r->ours, r->baseline,
           r->unit, ratio);
    if (r->target > 0) printf(", at most %s%s", target, ratio > r->target ? ": MISSED" : "");
    putchar('\n');
    if (!path || !*path) return true;
    FILE *file = fopen(path, "a");
    if (!file) return perror(path), false;
    fprintf(file,
            "{\"name\":\"%s\",\"unit\":\"%s\",\"ours\":%.9g,\"baseline\":%.9g,\"ratio\":%.4f,"
            "\"target\":%s}\n",
            r->name, r->unit, r->ours, r->baseline, ratio, target);
    return fclose(file) == 0;
}

#endif
