/* Which pictures there are. */
#include "plot/picture.h"

#include <string.h>

#include "plot/svg.h"

static const char *const names[PICTURE_COUNT] = {"svg", "png", "pdf"};

const char *picture_name(picture_format format) { return names[format]; }

bool picture_find(const char *name, picture_format *out) {
    for (size_t i = 0; i < PICTURE_COUNT; i++) {
        if (strcmp(name, names[i]) == 0) {
            *out = (picture_format)i;
            return true;
        }
    }
    return false;
}

bool picture_of_path(const char *path, picture_format *out) {
    const char *dot = strrchr(path, '.');
    char lower[4] = "";
    if (!dot || strlen(dot + 1) != 3) {
        return false;
    }
    for (size_t i = 0; i < 3; i++) {
        char c = dot[1 + i];
        lower[i] = c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
    }
    return picture_find(lower, out);
}

bool picture_is_built_in(picture_format format) {
    return format == PICTURE_SVG || cairo_built_in() != NULL;
}

bool picture_write(const scene *of, picture_format format, text_buffer *out,
                   const char **reason) {
    if (format != PICTURE_SVG) {
        return cairo_write(of, format, out, reason);
    }
    svg_write(of, out);
    return true;
}
