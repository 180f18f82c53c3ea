/* suggest.h - "did you mean". */
#ifndef CLI_SUGGEST_H
#define CLI_SUGGEST_H

#include "cli.h"

/* Looks for the known name nearest to one that was typed. Start with {typed, ...}. */
typedef struct suggestion {
    const char *typed;
    const char *best; /* NULL: nothing near so far */
    size_t distance;
} suggestion;

suggestion suggest_for(const char *typed);
void suggest_offer(suggestion *s, const char *name);

/* Edits (insert, delete, replace, swap neighbours) between two texts, letter case ignored; more
 * than 64 bytes count as far apart. */
size_t edit_distance(const char *a, const char *b);

#define SUGGEST_TAIL 128
/* "; did you mean NAME?", or nothing. Returns `out`. */
const char *suggest_tail(const suggestion *s, char out[SUGGEST_TAIL]);

#endif
