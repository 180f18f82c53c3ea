/* What the tests of glTF share: the asset files, those of this folder and those that lie beside
 * the checkout, and their tracks. */
#ifndef TESTS_GLTF_FILES_H
#define TESTS_GLTF_FILES_H

#include <stdbool.h>
#include <stdint.h>

#include <animcurve/animcurve.h>

/* The asset that was asked for last. Zero-initialise. */
typedef struct gltf_shelf {
    char name[256];
    ac_asset *asset;
    unsigned files; /* loaded so far */
} gltf_shelf;

/* The asset of tests/data/gltf, or of the folder that ANIMCURVE_CORPUS names (else the one
 * beside the checkout); NULL where there is no such file. The test fails where it does not
 * load, or where a track of it is none. */
const ac_asset *gltf_take(gltf_shelf *shelf, const char *name);
void gltf_clear(gltf_shelf *shelf);

/* Every track passes ac_track_check; how many there are. `name` is for the message. */
size_t gltf_check_tracks(const ac_asset *asset, const char *name);

/* Does a decoder choose the last of its rotations' sixteen bits? Their hashes may differ. */
bool gltf_may_be_near(const char *name, const ac_track *track);

/* FNV-1a 64 of the little-endian bytes. */
uint64_t gltf_hash(const float *numbers, size_t count);

/* What glTF holds of clips is the same, bit for bit: names, targets, which tracks share times,
 * times, values, kinds; the order of axes and clips without tracks apart. Else the test fails and
 * names `what`. */
void gltf_check_same_clips(const ac_asset *a, const ac_asset *b, const char *what);

#endif
