/* strip.h - a curve, or a component of a track, over a range as segments to draw: exact cubics
 * where there are pieces that allow it, one band a pixel column where there are too many. */
#ifndef CLI_PLOT_STRIP_H
#define CLI_PLOT_STRIP_H

#include "animcurve/track.h"
#include "cli.h"

typedef enum segment_kind {
    SEGMENT_VALUE, /* y holds                      */
    SEGMENT_NAN,   /* the value is no number       */
    SEGMENT_THROWS /* the engine throws            */
} segment_kind;

/* A cubic over [start, end] in Bernstein form; start == end is a single point. */
typedef struct segment {
    double start, end;
    double y[4];
    segment_kind kind;
    uint8_t zone;   /* ac_zone                                             */
    bool is_span;   /* y[1], y[2] are the handles of key `span` and the next */
    bool is_sample; /* a chord between two samples                         */
    uint32_t span;
} segment;

/* What a pixel column holds. */
typedef struct band {
    double low, high; /* low > high: nothing */
} band;

typedef enum strip_mode {
    STRIP_EXACT,
    STRIP_BANDS,  /* bands, each from all pieces in it */
    STRIP_SAMPLED /* bands, each from samples          */
} strip_mode;

typedef struct strip {
    double start, end;
    strip_mode mode;
    segment *segments; /* of STRIP_EXACT */
    size_t count, capacity;
    band *bands; /* [band_count] otherwise */
    size_t band_count;
    double low, high; /* of all finite values; low > high: there are none */
} strip;

/* `columns`: how many pixel columns there are. The range is cut to the dialect's width. */
ac_status strip_build(strip *out, const ac_curve *curve, double start, double end,
                      size_t columns, ac_error *error);
/* The same of one component of a packed track, from samples: what a rotation does between its keys
 * is no cubic of one component. */
void strip_sample(strip *out, const ac_track *track, uint32_t component, double start,
                  double end, size_t columns);
void strip_free(strip *out);

/* a - b where both have a value; both must be STRIP_EXACT. *at: where the largest is. */
typedef struct difference {
    strip strip;
    double largest, at; /* signed; 0 where there is none */
    bool is_of_kind;    /* somewhere only one has a value */
} difference;

void difference_build(difference *out, const strip *a, const strip *b);

/* The part of a Bernstein cubic between two parameters. */
void cubic_part(const double y[4], double from, double to, double out[4]);
/* Lowest and highest value on [0, 1]. */
void cubic_bounds(const double y[4], double *low, double *high);

#endif
