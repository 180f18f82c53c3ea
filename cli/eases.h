/* eases.h - easings by the names that were typed. */
#ifndef CLI_EASES_H
#define CLI_EASES_H

#include "animcurve/curve.h"
#include "animcurve/ease.h"
#include "options.h"
#include "text.h"

typedef struct named_ease {
    ac_ease ease;
    text_buffer name; /* canonical, ended by a NUL */
    uint32_t bits;
    double *stops;
    ac_ease *parts; /* what `ease` points to */
} named_ease;

/* Reads `text`; on failure a sentence about `option` was said and a status comes back.
 * named_ease_free in any case. */
int named_ease_read(named_ease *out, const char *option, const char *text, ac_edge edge);
void named_ease_free(named_ease *of);

/* An ease from 0 to 1 as a curve. It points into itself: not to be moved. */
typedef struct ease_curve {
    named_ease ease;
    ac_key keys[2];
    ac_curve curve;
} ease_curve;

/* The same for these. */
int ease_curve_read(ease_curve *out, const char *option, const char *text);
void ease_curve_free(ease_curve *of);

#endif
