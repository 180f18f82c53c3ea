/* dots.h - a sheet of braille characters: 2 by 4 dots each, from 0, 0 at the upper left. */
#ifndef CLI_PLOT_DOTS_H
#define CLI_PLOT_DOTS_H

#include "text.h"

typedef struct cell {
    uint8_t bits;      /* braille dots 1 to 8                     */
    uint8_t owner;     /* who drew last                           */
    const char *glyph; /* shown instead of the dots; NULL: none   */
    const char *under; /* shown where there is nothing else; NULL */
} cell;

typedef struct dots {
    cell *cells; /* [columns * rows] */
    size_t columns, rows;
} dots;

/* A line that is drawn on and off by turns, counted in dots; on alone: solid. */
typedef struct pen {
    uint8_t owner;
    unsigned on, off, at;
} pen;

void dots_begin(dots *out, size_t columns, size_t rows);
void dots_free(dots *out);
/* Coordinates are dots; what lies outside is left out. */
void dots_line(dots *out, pen *with, double x0, double y0, double x1, double y1);
cell *dots_cell(dots *of, double x, double y); /* NULL: outside */
/* One row of characters. `colour` NULL: without; else the escape sequence of an owner. */
void dots_row(const dots *of, size_t row, const char *(*colour)(uint8_t owner),
              text_buffer *out);

#endif
