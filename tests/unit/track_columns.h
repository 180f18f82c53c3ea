/* What the tests of golden tracks share: a track against the columns of a golden line, which
 * players of glTF and the specification's own formulas gave (tests/data/golden/gltf/README.md):
 * the players bit for bit, the specification within its bounds. */
#ifndef TESTS_TRACK_COLUMNS_H
#define TESTS_TRACK_COLUMNS_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

#include "animcurve/track.h"

enum { COLUMN_SPEC, COLUMN_THREE, COLUMN_BABYLON, COLUMN_BEVY, COLUMNS };

/* Queries answered and skipped; of the answers the numbers, those that are the column's own
 * (rounded to float), and those that are wrong. */
typedef struct track_tally {
    uint64_t answers, numbers, exact, skipped, differing;
} track_tally;
extern track_tally track_tallies[COLUMNS];

typedef struct golden_track {
    char id[160];
    ac_track track;
    bool is_invalid; /* beyond the specification, whose column is not compared */
    /* Where a column's player decodes other numbers from the file; NULL: the track's. */
    const float *own_values[COLUMNS];
} golden_track;

/* Each column of `line`, which has queries and results. */
void track_check_columns(const golden_track *golden, const json_t *line);

/* No answer was wrong, and every column had some. */
void track_assert_columns(void);
void track_print_columns(void);

#endif
