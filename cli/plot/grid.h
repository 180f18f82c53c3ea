/* grid.h - several pictures of curves as one: in rows and columns, under a title. */
#ifndef CLI_PLOT_GRID_H
#define CLI_PLOT_GRID_H

#include "plot/figure.h"

typedef struct grid {
    const figure *cells; /* [count], at least 1; sizes are the grid's */
    size_t count;
    const char *title, *subtitle;
    double width, height; /* 0: as large as the cells need */
} grid;

/* Builds the scene; free it with scene_free in any case. AC_ERROR_ARGUMENT: so many cells do not
 * fit. */
ac_status grid_draw(const grid *of, scene *out, ac_error *error);

#endif
