/* content.h - what a picture shows of curves: the span, each curve over it, and what several
 * dialects do differently. Layout is for figure.h and term.h. */
#ifndef CLI_PLOT_CONTENT_H
#define CLI_PLOT_CONTENT_H

#include "plot/scene.h"
#include "plot/strip.h"

/* One line in the picture: a curve, or a component of a packed track. A component has a curve of
 * its keys, whose values between them are the track's own unless `track` is set. */
typedef struct series {
    const ac_curve *curve;
    const ac_track *track; /* its values are samples of this; NULL: the curve's    */
    uint32_t component;    /* of `track`                                           */
    paint paint;           /* of a component; PAINT_NONE: by its place in the list */
    const char *label;     /* in the legend                                        */
    const char *tip;       /* at the line's end; NULL: none                        */
    size_t group;          /* series of one group are one curve, differently played */
} series;

typedef struct content {
    const series *series;
    size_t count;
    double start, end;  /* of the span                     */
    double first, last; /* of the keys; first > last: none */
    strip *strips;      /* [count]                         */
    size_t strip_count;
    difference *differences; /* [i]: of series i to the first of its group           */
    size_t difference_count; /* count, or 0: not one curve or track, differently played */
    bool differs, agrees;    /* of several dialects; both false: of kind, or there is but one */
} content;

/* The keys of all with some room, which depends on the rules outside. */
void content_span(const series *lines, size_t count, double out[2]);

/* `span` NULL: content_span. `columns`: pixels across. content_free in any case. */
ac_status content_build(content *out, const series *lines, size_t count, const double *span,
                        size_t columns, ac_error *error);
void content_free(content *of);

/* Of all values and keys; low > high: there are none. */
void content_range(const content *of, double *low, double *high);
bool content_is_one_curve(const content *of);
/* Curves, each of which several series may be. */
size_t content_groups(const content *of);
/* The first of its group. */
bool content_leads_group(const content *of, size_t index);
/* How many of its group come before it, and after it. */
size_t content_rank(const content *of, size_t index);
size_t content_above(const content *of, size_t index);
paint content_paint(const content *of, size_t index);
/* Where differs holds. */
size_t content_largest_difference(const content *of);
/* "xna - fna: largest 2 at 3", into out[size]. */
void content_describe_difference(const content *of, size_t index, char *out, size_t size);
/* How it was drawn, where that needs a word; else "". */
const char *content_remark(const content *of);
/* A shape alone, not a curve of a file: it has no keys of its own. */
bool curve_is_ease(const ac_curve *curve);
/* "seconds" or "frames", of the positions. */
const char *content_unit(const content *of);

/* ---- where cycles begin ---------------------------------------------------------------------- */

typedef struct seams {
    double first, last, length; /* length 0: there is no cycle */
    bool has_before, has_after;
    int side;
    double next; /* cycles from the keys on */
} seams;

seams seams_of(const ac_curve *curve);
/* The next one in start..end; false: there is none. */
bool seams_next(seams *walk, double start, double end, double *out);

#endif
