/* Helpers of the tests of clips and tracks in animcurve JSON: comparison bit for bit, the way
 * there and back, errors and their places, hostile input. */
#ifndef CLIP_SUPPORT_H
#define CLIP_SUPPORT_H

#include "io_support.h"

/* All of the clips, strings by what they say, targets by their tracks. */
void clip_check_same(const ac_asset *a, const ac_asset *b);
/* Writes the asset, reads it strictly, and writes it again to the same bytes, which are given
 * out where `text` is not NULL. */
void clip_check_comes_back(const ac_asset *asset, io_bytes *text);

typedef struct clip_bad_row {
    const char *text;
    ac_status status;
    const char *mark, *words; /* mark: where it stands last is the error's place */
} clip_bad_row;

/* Line and column, from 1 and in characters, of where `mark` last stands in `text`. */
void clip_place_of(const char *text, const char *mark, uint32_t *line, uint32_t *column);
void clip_check_bad(const clip_bad_row *row, uint32_t strict);
/* Saving as JSON fails so. */
void clip_check_refused(const ac_asset *asset, ac_status status, const char *words);

typedef struct clip_counts {
    unsigned long loaded, refused;
} clip_counts;

/* Under a limit of 1 MiB, which holds; of what does not load nothing is left. */
ac_asset *clip_load_watched(io_bytes bytes, uint32_t strict, io_memory *memory,
                            ac_allocator *allocator, ac_error *error);
/* Loads leniently and strictly; what loads leniently comes back; nothing leaks. */
void clip_check_any(io_bytes bytes, clip_counts *counts);
/* The document cut at each byte: an error each. Changed at each byte from `first` on. */
void clip_cut_everywhere(const char *text);
void clip_change_everywhere(const char *text, const char *first, clip_counts *counts);

#endif
