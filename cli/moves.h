/* moves.h - what curves move when they become glTF, which has nothing but nodes that move: a
 * camera's roll turns its node, a bare curve shifts a node of its own. */
#ifndef CLI_MOVES_H
#define CLI_MOVES_H

#include "animcurve/load.h"
#include "options.h"

typedef struct moves {
    ac_clip *clips;
    ac_track *tracks;
    ac_target *targets;
    const ac_curve **components;
    float *rest;
    char **texts; /* names of nodes and the clip */
    size_t text_count, track_count;
    ac_key **keys; /* [key_lists], of curves whose keys are shifted or turned round */
    size_t key_lists;
} moves;

/* Changes `view`, of whose curves `curves` are the caller's own, so that each plays in a track
 * that glTF has. Says what it does, and what it cannot do with a status. moves_free in any case,
 * once the view is no longer used. */
int moves_make(moves *out, ac_asset *view, ac_curve *curves, const char *path,
               const options *o);
void moves_free(moves *of);

#endif
