/* panel.h - a rectangle with two axes, and drawing curves into it. */
#ifndef CLI_PLOT_PANEL_H
#define CLI_PLOT_PANEL_H

#include "plot/axis.h"
#include "plot/strip.h"

typedef struct panel {
    double x, y, width, height; /* pixels */
    axis across, up;
    double unit; /* 1 for a picture of the usual size: scales fonts and marks */
} panel;

double panel_x(const panel *in, double position);
double panel_y(const panel *in, double value);
point panel_point(const panel *in, double position, double value);

/* Ground, grid, border and labels; `has_positions`: labels below it. */
void panel_frame(scene *out, const panel *in, bool has_positions);
/* A tint outside the keys at first..last. */
void panel_outside(scene *out, const panel *in, double first, double last);

/* The curve: as `line` among its keys, dashed outside, jumps dotted. */
void panel_strip(scene *out, const panel *in, const strip *of, style line);
/* Where a curve has no value: a mark at the foot, a tint where it lasts. */
void panel_gaps(scene *out, const panel *in, const strip *of);
/* The area between two curves. */
void panel_between(scene *out, const panel *in, const strip *a, const strip *b, paint fill);
/* The area between a curve and the value 0. */
void panel_area(scene *out, const panel *in, const strip *of, paint fill);

/* Keys as marks of at most `radius`: discs, squares for steps. */
void panel_keys(scene *out, const panel *in, const ac_curve *curve, paint fill, double radius);
/* The tangents at the keys, as thin lines with open circles. */
void panel_handles(scene *out, const panel *in, const ac_curve *curve, const strip *of);
/* Verticals where cycles begin. */
void panel_seams(scene *out, const panel *in, const ac_curve *curve);

#endif
