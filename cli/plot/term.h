/* term.h - curves as text for a terminal: braille dots, eight a character, with axes. */
#ifndef CLI_PLOT_TERM_H
#define CLI_PLOT_TERM_H

#include "plot/content.h"
#include "text.h"

typedef struct term_figure {
    const series *series;
    size_t count;
    const char *title, *subtitle;
    bool has_path;        /* the end of the title matters: it is cut in the middle */
    size_t columns, rows; /* characters */
    const double *span;   /* NULL: chosen */
    bool has_colour;
    size_t gutter; /* characters left of the plot, at least */
} term_figure;

/* A line of at most `columns` characters, cut with an ellipsis. */
void term_put_line(const char *string, size_t columns, text_buffer *out);

/* Appends the lines. Lines differ by their pattern of dots, and by colour where that is
 * wanted. */
ac_status term_draw(const term_figure *of, text_buffer *out, ac_error *error);
/* How many characters are left of the plot in those lines. */
ac_status term_gutter(const term_figure *of, size_t *out, ac_error *error);

#endif
