/* PNG and PDF through cairo, shape by shape, in the light colours. Text is set in cairo's own
 * "sans-serif"; a text that turns out wider than the layout reckoned with is squeezed. */
#include "plot/picture.h"

#if !defined(ANIMCURVE_HAVE_CAIRO)

const char *cairo_built_in(void) { return NULL; }

bool cairo_write(const scene *of, picture_format format, text_buffer *out,
                 const char **reason) {
    (void)of;
    (void)format;
    (void)out;
    *reason = "this build is without cairo";
    return false;
}

#else

#include <cairo-pdf.h>
#include <cairo.h>
#include <math.h>
#include <stdlib.h>

#define POINTS_PER_PIXEL 0.75

const char *cairo_built_in(void) { return cairo_version_string(); }

/* ---- styles ----------------------------------------------------------------------------------- */

static void set_paint(cairo_t *to, paint which, double opacity) {
    uint32_t rgb = paint_light(which);
    double alpha = opacity > 0.0 && opacity < 1.0 ? opacity : 1.0;
    cairo_set_source_rgba(to, (double)(rgb >> 16 & 255u) / 255.0,
                          (double)(rgb >> 8 & 255u) / 255.0, (double)(rgb & 255u) / 255.0,
                          alpha);
}

static void set_line(cairo_t *to, const style *look) {
    double lengths[2];
    cairo_set_line_width(to, look->width);
    cairo_set_dash(to, lengths, dash_lengths(look, lengths) ? 2 : 0, 0.0);
}

/* The path that stands, filled and stroked. With both and an opacity it is one layer, as in SVG. */
static void paint_path(cairo_t *to, const style *look) {
    bool is_layer = look->opacity > 0.0 && look->opacity < 1.0 && look->fill != PAINT_NONE &&
                    look->stroke != PAINT_NONE;
    double opacity = is_layer ? 1.0 : look->opacity;
    if (is_layer) {
        cairo_push_group(to);
    }
    if (look->fill != PAINT_NONE) {
        set_paint(to, look->fill, opacity);
        cairo_fill_preserve(to);
    }
    if (look->stroke != PAINT_NONE) {
        set_paint(to, look->stroke, opacity);
        set_line(to, look);
        cairo_stroke_preserve(to);
    }
    cairo_new_path(to);
    if (is_layer) {
        cairo_pop_group_to_source(to);
        cairo_paint_with_alpha(to, look->opacity);
    }
}

/* ---- shapes ----------------------------------------------------------------------------------- */

/* cairo counts in 24.8 fixed point: what lies absurdly far outside is brought near. */
static double nearby(double value) {
    return isfinite(value) ? fmin(fmax(value, -1e5), 1e5) : 0.0;
}

static void trace(cairo_t *to, const scene *of, const shape *path) {
    for (size_t i = 0; i < path->step_count; i++) {
        const path_step *s = &of->steps[path->first_step + i];
        switch (s->kind) {
        case STEP_MOVE: cairo_move_to(to, nearby(s->to.x), nearby(s->to.y)); break;
        case STEP_LINE: cairo_line_to(to, nearby(s->to.x), nearby(s->to.y)); break;
        case STEP_CUBIC:
            cairo_curve_to(to, nearby(s->first.x), nearby(s->first.y), nearby(s->second.x),
                           nearby(s->second.y), nearby(s->to.x), nearby(s->to.y));
            break;
        case STEP_CLOSE: cairo_close_path(to); break;
        }
    }
}

static void draw_text(cairo_t *to, const scene *of, const shape *line) {
    text_buffer clean = {0};
    cairo_text_extents_t measured;
    text_valid(&clean, of->strings.bytes + line->string);
    text_put(&clean, "", 1);
    cairo_select_font_face(to, "sans-serif", CAIRO_FONT_SLANT_NORMAL,
                           line->is_bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
    cairo_set_font_size(to, line->size);
    cairo_text_extents(to, clean.bytes, &measured);
    double room = line->is_bold ? title_extent(clean.bytes, line->size)
                                : text_extent(clean.bytes, line->size);
    double squeeze = measured.x_advance > room ? room / measured.x_advance : 1.0;
    double shift = line->anchor == ANCHOR_START    ? 0.0
                   : line->anchor == ANCHOR_MIDDLE ? -measured.x_advance / 2
                                                   : -measured.x_advance;
    cairo_save(to);
    cairo_translate(to, nearby(line->x), nearby(line->y));
    cairo_scale(to, squeeze, 1.0);
    cairo_move_to(to, shift, 0.0);
    set_paint(to, line->style.fill, line->style.opacity);
    cairo_show_text(to, clean.bytes);
    cairo_restore(to);
    cairo_new_path(to);
    text_free(&clean);
}

static void draw_shape(cairo_t *to, const scene *of, const shape *s) {
    switch (s->kind) {
    case SHAPE_PATH:
        trace(to, of, s);
        paint_path(to, &s->style);
        break;
    case SHAPE_CIRCLE:
        cairo_arc(to, nearby(s->x), nearby(s->y), s->width, 0.0, 2.0 * acos(-1.0));
        cairo_close_path(to);
        paint_path(to, &s->style);
        break;
    case SHAPE_RECT:
        cairo_rectangle(to, s->x, s->y, s->width, s->height);
        paint_path(to, &s->style);
        break;
    case SHAPE_TEXT: draw_text(to, of, s); break;
    case SHAPE_CLIP:
        cairo_save(to);
        cairo_rectangle(to, s->x, s->y, s->width, s->height);
        cairo_clip(to);
        break;
    case SHAPE_UNCLIP: cairo_restore(to); break;
    }
}

/* ---- surfaces --------------------------------------------------------------------------------- */

static cairo_status_t append(void *out, const unsigned char *bytes, unsigned int size) {
    text_put(out, (const char *)bytes, size);
    return CAIRO_STATUS_SUCCESS;
}

static cairo_surface_t *open_surface(const scene *of, picture_format format, text_buffer *out) {
    if (format == PICTURE_PNG) {
        return cairo_image_surface_create(CAIRO_FORMAT_RGB24, (int)lround(of->width),
                                          (int)lround(of->height));
    }
    return cairo_pdf_surface_create_for_stream(append, out, of->width * POINTS_PER_PIXEL,
                                               of->height * POINTS_PER_PIXEL);
}

static void describe(cairo_surface_t *surface, const scene *of) {
    text_buffer title = {0};
    text_valid(&title, of->title ? of->title : "");
    text_put(&title, "", 1);
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, title.bytes);
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATOR, "animcurve");
    /* Without a date the same command gives the same bytes. */
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, "");
    text_free(&title);
}

bool cairo_write(const scene *of, picture_format format, text_buffer *out,
                 const char **reason) {
    cairo_surface_t *surface = open_surface(of, format, out);
    cairo_t *to = cairo_create(surface);
    if (format == PICTURE_PDF) {
        describe(surface, of);
        cairo_scale(to, POINTS_PER_PIXEL, POINTS_PER_PIXEL);
    }
    cairo_set_line_join(to, CAIRO_LINE_JOIN_ROUND);
    for (size_t i = 0; i < of->shape_count; i++) {
        draw_shape(to, of, &of->shapes[i]);
    }
    cairo_status_t status = cairo_status(to);
    cairo_destroy(to);
    if (status == CAIRO_STATUS_SUCCESS && format == PICTURE_PNG) {
        status = cairo_surface_write_to_png_stream(surface, append, out);
    }
    cairo_surface_finish(surface);
    if (status == CAIRO_STATUS_SUCCESS) {
        status = cairo_surface_status(surface);
    }
    cairo_surface_destroy(surface);
    *reason = cairo_status_to_string(status);
    return status == CAIRO_STATUS_SUCCESS;
}

#endif
