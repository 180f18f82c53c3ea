/* svg.h - a scene as SVG text. */
#ifndef CLI_PLOT_SVG_H
#define CLI_PLOT_SVG_H

#include "plot/scene.h"

/* Colours stand in classes, once for a light and once for a dark ground, and follow the
 * reader's setting (prefers-color-scheme). */
void svg_write(const scene *of, text_buffer *out);

#endif
