/* figure.h - curves become one picture: title, legend, the panel, and below it a panel of
 * differences where one curve is played by several dialects. */
#ifndef CLI_PLOT_FIGURE_H
#define CLI_PLOT_FIGURE_H

#include "animcurve/curve.h"
#include "plot/scene.h"

/* One line in the picture. */
typedef struct series {
    const ac_curve *curve;
    const char *label; /* in the legend                                       */
    size_t group;      /* series of one group are one curve, differently played */
} series;

typedef struct figure {
    const series *series;
    size_t count;
    const char *title, *subtitle;
    double width, height;
    bool has_span;
    double span[2];
} figure;

/* Builds the scene; free it with scene_free in any case. */
ac_status figure_draw(const figure *of, scene *out, ac_error *error);

#endif
