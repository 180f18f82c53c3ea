/* axis.h - ticks at 1, 2 and 5 times powers of ten, with exact short labels. */
#ifndef CLI_PLOT_AXIS_H
#define CLI_PLOT_AXIS_H

#include "plot/scene.h"

#define MOST_TICKS 64
#define TICK_LABEL 64

typedef struct tick {
    double value;
    char label[TICK_LABEL];
} tick;

typedef struct axis {
    double low, high; /* what the axis spans, low < high */
    tick ticks[MOST_TICKS];
    size_t tick_count;
} axis;

/* Where `value` lies on low..high, 0 to 1; good for ranges near the ends of double. */
double axis_fraction(const axis *of, double value);

/* Widens a missing range and one in which nothing moves, and adds `margin` (a fraction) on each
 * side of others. */
void axis_fit(axis *of, double low, double high, double margin);

/* Ticks for an axis along x of `length` pixels: labels of `font_size` keep a distance. */
void axis_ticks_across(axis *of, double length, double font_size);
/* Along y; at most one tick in `spacing` pixels, or in `least` where there are few otherwise. */
void axis_ticks_up(axis *of, double length, double spacing, double least);

/* A number for a caption, rounded to five digits. */
void number_label(char out[TICK_LABEL], double value);

/* The widest label in pixels. */
double axis_label_extent(const axis *of, double font_size);

#endif
