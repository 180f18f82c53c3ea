/* How close a track of the dialect gltf must come to the specification's formulas computed
 * without rounding: the bounds that tests/data/golden/gltf/README.md states, u = 2^-24. */
#ifndef TESTS_TRACK_BOUNDS_H
#define TESTS_TRACK_BOUNDS_H

#include <stdbool.h>

#include "animcurve/track.h"

typedef enum track_bound {
    BOUND_AS_IT_IS, /* 0: at keys, outside, stepped */
    BOUND_LINEAR,
    BOUND_CUBIC,
    BOUND_ARC,
    BOUND_CUBIC_ROTATION,
    BOUNDS
} track_bound;

extern const char *const track_bound_names[BOUNDS];

/* Where a time lies: values, out-tangents of the first key and in-tangents of the second. */
typedef struct track_span {
    const float *v0, *v1, *b0, *a1;
    double width, share;
    bool is_inside; /* else only v0 is there, which holds */
} track_span;

track_span track_span_at(const ac_track *track, double time_s);
/* Of one component. */
double track_span_bound(const ac_track *track, const track_span *span, size_t component,
                        track_bound *which);

/* The most that the roundings of the order in which the dialect computes can add up to, at this
 * share of a span; terms: value, tangent times width, value, tangent times width. */
double track_linear_roundings(double share, double v0, double v1);
double track_cubic_roundings(double share, const double terms[4]);

#endif
