/* What the tests of tracks share: tracks of random numbers for every player and
 * interpolation. */
#ifndef TESTS_TRACK_SUPPORT_H
#define TESTS_TRACK_SUPPORT_H

#include "animcurve/track.h"

enum { KEYS = 7, WIDEST = 5, MOST = KEYS * 3 * WIDEST, PLAYERS = 4 };

/* gltf, bevy, three, babylon */
extern const char *const players[PLAYERS];

/* The same numbers in each run. */
uint32_t any_number(void);

/* A track and what it borrows: do not copy. */
typedef struct made_track {
    float times[KEYS], values[MOST];
    ac_axis axis;
    ac_track track;
} made_track;

void make(made_track *made, const char *player, ac_track_kind kind, uint32_t width,
          ac_interp interp);
/* Some tracks of each player, kind and interpolation. */
void each_track(void (*check)(made_track *made));

/* Inside, outside, at keys and beside them, infinite and NaN. */
double any_time(const made_track *made);

void assert_same(const float *a, const float *b, size_t count);

#endif
