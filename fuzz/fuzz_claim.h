/* What all fuzz targets share: claims that end the run where they do not hold, and an allocator
 * that counts. */
#ifndef FUZZ_CLAIM_H
#define FUZZ_CLAIM_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <animcurve/animcurve.h>

#define FUZZ_REQUIRE(claim)                                             \
    do {                                                                \
        if (!(claim)) {                                                 \
            fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #claim); \
            abort();                                                    \
        }                                                               \
    } while (0)

/* The bytes that the library holds, and the most it held since `most` was last set. */
static size_t fuzz_live, fuzz_most;

static inline void *fuzz_alloc(void *user, size_t size) {
    void *block = malloc(size);
    (void)user;
    if (block) fuzz_live += size;
    if (fuzz_live > fuzz_most) fuzz_most = fuzz_live;
    return block;
}

static inline void fuzz_free(void *user, void *block, size_t size) {
    (void)user;
    if (block) fuzz_live -= size;
    free(block);
}

#endif
