/* figure.h - curves become one picture: title, legend, the panel, and below it a panel of
 * differences where one curve is played by several dialects. Small pictures have less around the
 * panel. */
#ifndef CLI_PLOT_FIGURE_H
#define CLI_PLOT_FIGURE_H

#include "plot/content.h"
#include "plot/scene.h"

typedef struct figure {
    const series *series;
    size_t count;
    const char *title, *subtitle;
    bool has_path; /* the end of the title matters: it is cut in the middle */
    double width, height;
    bool has_span;
    double span[2];
    double unit;   /* of one of several pictures: scales fonts and marks; 0: one of its own */
    double labels; /* room for labels of values, at least                                  */
} figure;

/* Builds the scene; free it with scene_free in any case. */
ac_status figure_draw(const figure *of, scene *out, ac_error *error);
/* How much room the labels of values take in that scene. */
ac_status figure_labels(const figure *of, double *out, ac_error *error);

#endif
