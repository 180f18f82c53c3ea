/* SVG: one element a shape, colours by class, coordinates with two decimals. */
#include "plot/svg.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- numbers -------------------------------------------------------------------------------- */

/* Two decimals, without the locale; what lies absurdly far outside is brought near. */
static void put_number(text_buffer *out, double value) {
    double limit = 1e7;
    value = isfinite(value) ? fmin(fmax(value, -limit), limit) : 0.0;
    long hundredths = lround(value * 100.0);
    long whole = labs(hundredths) / 100, rest = labs(hundredths) % 100;
    text_format(out, "%s%ld", hundredths < 0 ? "-" : "", whole);
    if (rest % 10 != 0) {
        text_format(out, ".%02ld", rest);
    } else if (rest != 0) {
        text_format(out, ".%ld", rest / 10);
    }
}

static void put_attribute(text_buffer *out, const char *name, double value) {
    text_format(out, " %s=\"", name);
    put_number(out, value);
    text_string(out, "\"");
}

static void put_point(text_buffer *out, const char *before, point p) {
    text_string(out, before);
    put_number(out, p.x);
    text_string(out, " ");
    put_number(out, p.y);
}

/* ---- styles --------------------------------------------------------------------------------- */

static void put_style(text_buffer *out, const style *look) {
    text_string(out, " class=\"");
    if (look->fill != PAINT_NONE) {
        text_format(out, "f%d", (int)look->fill);
    }
    if (look->stroke != PAINT_NONE) {
        text_format(out, "%ss%d", look->fill != PAINT_NONE ? " " : "", (int)look->stroke);
    }
    text_string(out, "\"");
    if (look->stroke != PAINT_NONE && look->width != 1.0) {
        put_attribute(out, "stroke-width", look->width);
    }
    if (look->opacity > 0.0 && look->opacity < 1.0) {
        put_attribute(out, "opacity", look->opacity);
    }
    double lengths[2];
    if (dash_lengths(look, lengths)) {
        text_string(out, " stroke-dasharray=\"");
        put_number(out, lengths[0]);
        text_string(out, " ");
        put_number(out, lengths[1]);
        text_string(out, "\"");
    }
}

static bool has_components(const scene *of) {
    for (size_t i = 0; i < of->shape_count; i++) {
        const style *look = &of->shapes[i].style;
        if (look->fill >= PAINT_X || look->stroke >= PAINT_X) {
            return true;
        }
    }
    return false;
}

static void put_colours(text_buffer *out, uint32_t (*colour)(paint), int end) {
    for (int which = PAINT_GROUND; which < end; which++) {
        uint32_t rgb = colour((paint)which);
        text_format(out, ".f%d{fill:#%06x}.s%d{stroke:#%06x}\n", which, (unsigned)rgb, which,
                    (unsigned)rgb);
    }
}

static void put_stylesheet(const scene *of, text_buffer *out) {
    int end = has_components(of) ? PAINT_COUNT : PAINT_X;
    text_string(out, "<style>\n"
                     "text{font-family:system-ui,-apple-system,\"Segoe UI\",Roboto,"
                     "\"Helvetica Neue\",\"Noto Sans\",Arial,sans-serif;"
                     "font-variant-numeric:tabular-nums}\n"
                     "path{fill:none;stroke-linejoin:round}\n");
    put_colours(out, paint_light, end);
    text_string(out, "@media (prefers-color-scheme:dark){\n");
    put_colours(out, paint_dark, end);
    text_string(out, "}\n</style>\n");
}

/* ---- shapes --------------------------------------------------------------------------------- */

static void put_path(text_buffer *out, const scene *of, const shape *path) {
    text_string(out, "<path");
    put_style(out, &path->style);
    text_string(out, " d=\"");
    for (size_t i = 0; i < path->step_count; i++) {
        const path_step *s = &of->steps[path->first_step + i];
        switch (s->kind) {
        case STEP_MOVE: put_point(out, "M", s->to); break;
        case STEP_LINE: put_point(out, "L", s->to); break;
        case STEP_CUBIC:
            put_point(out, "C", s->first);
            put_point(out, " ", s->second);
            put_point(out, " ", s->to);
            break;
        case STEP_CLOSE: text_string(out, "Z"); break;
        }
    }
    text_string(out, "\"/>\n");
}

static void put_rect(text_buffer *out, const shape *rect, bool is_styled) {
    text_string(out, "<rect");
    if (is_styled) {
        put_style(out, &rect->style);
    }
    put_attribute(out, "x", rect->x);
    put_attribute(out, "y", rect->y);
    put_attribute(out, "width", rect->width);
    put_attribute(out, "height", rect->height);
    text_string(out, "/>");
}

static void put_text(text_buffer *out, const scene *of, const shape *line) {
    static const char *const anchors[] = {"", " text-anchor=\"middle\"",
                                          " text-anchor=\"end\""};
    text_string(out, "<text");
    put_style(out, &line->style);
    put_attribute(out, "x", line->x);
    put_attribute(out, "y", line->y);
    put_attribute(out, "font-size", line->size);
    text_string(out, anchors[line->anchor]);
    text_string(out, line->is_bold ? " font-weight=\"600\">" : ">");
    text_xml(out, of->strings.bytes + line->string);
    text_string(out, "</text>\n");
}

static void put_circle(text_buffer *out, const shape *circle) {
    text_string(out, "<circle");
    put_style(out, &circle->style);
    put_attribute(out, "cx", circle->x);
    put_attribute(out, "cy", circle->y);
    put_attribute(out, "r", circle->width);
    text_string(out, "/>\n");
}

static void put_shape(text_buffer *out, const scene *of, const shape *s, size_t *clips) {
    switch (s->kind) {
    case SHAPE_PATH: put_path(out, of, s); break;
    case SHAPE_CIRCLE: put_circle(out, s); break;
    case SHAPE_TEXT: put_text(out, of, s); break;
    case SHAPE_RECT:
        put_rect(out, s, true);
        text_string(out, "\n");
        break;
    case SHAPE_CLIP:
        text_format(out, "<clipPath id=\"clip%zu\">", *clips);
        put_rect(out, s, false);
        text_format(out, "</clipPath>\n<g clip-path=\"url(#clip%zu)\">\n", *clips);
        (*clips)++;
        break;
    case SHAPE_UNCLIP: text_string(out, "</g>\n"); break;
    }
}

void svg_write(const scene *of, text_buffer *out) {
    size_t clips = 0;
    text_string(out, "<svg xmlns=\"http://www.w3.org/2000/svg\"");
    put_attribute(out, "width", of->width);
    put_attribute(out, "height", of->height);
    text_string(out, " viewBox=\"0 0 ");
    put_number(out, of->width);
    text_string(out, " ");
    put_number(out, of->height);
    text_string(out, "\" role=\"img\">\n<title>");
    text_xml(out, of->title ? of->title : "");
    text_string(out, "</title>\n");
    put_stylesheet(of, out);
    for (size_t i = 0; i < of->shape_count; i++) {
        put_shape(out, of, &of->shapes[i], &clips);
    }
    text_string(out, "</svg>\n");
}
