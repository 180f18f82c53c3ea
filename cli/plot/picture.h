/* picture.h - a scene as the bytes of a picture: SVG as text (svg.h), PNG and PDF through cairo,
 * where the build has it (cairo.c). */
#ifndef CLI_PLOT_PICTURE_H
#define CLI_PLOT_PICTURE_H

#include "plot/scene.h"

typedef enum picture_format {
    PICTURE_SVG,
    PICTURE_PNG,
    PICTURE_PDF,
    PICTURE_COUNT
} picture_format;

/* "svg". */
const char *picture_name(picture_format format);
bool picture_find(const char *name, picture_format *out);
/* By the ending, whatever its case. */
bool picture_of_path(const char *path, picture_format *out);
/* Does this build write it? */
bool picture_is_built_in(picture_format format);

/* Appends the bytes. Otherwise *reason is a phrase. */
bool picture_write(const scene *of, picture_format format, text_buffer *out,
                   const char **reason);

/* ---- of cairo.c ------------------------------------------------------------------------------ */

/* "1.16.0", or NULL in a build without it. */
const char *cairo_built_in(void);
/* Light colours; the same shapes and sizes as SVG, a pixel being 0.75 points in PDF. */
bool cairo_write(const scene *of, picture_format format, text_buffer *out, const char **reason);

#endif
