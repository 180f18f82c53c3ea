/* The list of shapes, and the palette: Okabe and Ito's colours, which colour-blind eyes tell
 * apart, lightened for a dark ground. Components have the colours of animation editors: red,
 * green and blue, in lightnesses of their own for eyes that take red for green, and grey. */
#include "plot/scene.h"

#include <stdlib.h>
#include <string.h>

/* ---- palette -------------------------------------------------------------------------------- */

typedef struct colours {
    uint32_t light, dark;
} colours;

static const colours palette[PAINT_COUNT] = {
    [PAINT_GROUND] = {0xffffff, 0x0d1117},
    [PAINT_PANEL] = {0xffffff, 0x0d1117},
    [PAINT_OUTSIDE] = {0xf5f7f9, 0x141a22},
    [PAINT_GRID] = {0xe4e8ec, 0x242b34},
    [PAINT_AXIS] = {0x8b949e, 0x6e7781},
    [PAINT_SEAM] = {0xc3cad2, 0x3d4651},
    [PAINT_MUTED] = {0x57606a, 0x9aa4af},
    [PAINT_INK] = {0x1f2328, 0xe6edf3},
    [PAINT_ALERT] = {0xb3261e, 0xff8a80},
    [PAINT_SERIES + 0] = {0x0072b2, 0x56b4e9}, /* blue; sky blue */
    [PAINT_SERIES + 1] = {0xd55e00, 0xff9d4d}, /* vermilion; orange */
    [PAINT_SERIES + 2] = {0x00805f, 0x3ccba0}, /* bluish green */
    [PAINT_SERIES + 3] = {0xb5558d, 0xe59ac6}, /* reddish purple */
    [PAINT_SERIES + 4] = {0xa87400, 0xf0e442}, /* ochre; yellow */
    [PAINT_SERIES + 5] = {0x2f8fc7, 0x8ccdf5}, /* sky blue */
    [PAINT_SERIES + 6] = {0x444b53, 0xc9d1d9}, /* grey */
    [PAINT_SERIES + 7] = {0x7a4fbf, 0xb99cf0}, /* violet */
    [PAINT_X] = {0xb8001f, 0xf8505f},          /* red */
    [PAINT_Y] = {0x4a9c1e, 0x8ee05a},          /* green */
    [PAINT_Z] = {0x1560d8, 0x5aa2ff},          /* blue */
    [PAINT_W] = {0x5b636d, 0xd5dbe2},          /* grey */
};

uint32_t paint_light(paint which) { return palette[which].light; }

uint32_t paint_dark(paint which) { return palette[which].dark; }

paint paint_of_series(size_t index) {
    return (paint)((size_t)PAINT_SERIES + index % SERIES_PAINTS);
}

/* Alike for all widths, so that the dashes of lines that coincide do too. */
bool dash_lengths(const style *of, double out[2]) {
    bool is_fine = of->width < 1.5;
    switch (of->dash) {
    case DASH_SOLID: return false;
    case DASH_DASHED:
        out[0] = is_fine ? 3.0 : 7.0;
        out[1] = is_fine ? 3.0 : 5.0;
        break;
    case DASH_DOTTED:
        out[0] = of->width;
        out[1] = of->width * 2.0;
        break;
    case DASH_LONG:
        out[0] = 16.0;
        out[1] = 6.0;
        break;
    case DASH_SHORT:
        out[0] = 5.0;
        out[1] = 6.0;
        break;
    }
    return true;
}

/* ---- shapes --------------------------------------------------------------------------------- */

void scene_free(scene *out) {
    free(out->shapes);
    free(out->steps);
    text_free(&out->strings);
    memset(out, 0, sizeof *out);
}

static shape *add(scene *out, shape_kind kind) {
    out->shapes = memory_reserve(out->shapes, &out->shape_capacity, out->shape_count + 1,
                                 sizeof *out->shapes);
    shape *added = &out->shapes[out->shape_count++];
    memset(added, 0, sizeof *added);
    added->kind = kind;
    return added;
}

void scene_rect(scene *out, double x, double y, double width, double height, style look) {
    shape *added = add(out, SHAPE_RECT);
    added->style = look;
    added->x = x;
    added->y = y;
    added->width = width;
    added->height = height;
}

void scene_circle(scene *out, point center, double radius, style look) {
    shape *added = add(out, SHAPE_CIRCLE);
    added->style = look;
    added->x = center.x;
    added->y = center.y;
    added->width = radius;
}

void scene_line(scene *out, point from, point to, style look) {
    path_begin(out, look);
    path_move(out, from);
    path_line(out, to);
    path_end(out);
}

void scene_text(scene *out, point at, const char *string, double size, paint fill,
                anchor anchored) {
    shape *added = add(out, SHAPE_TEXT);
    added->style.fill = fill;
    added->x = at.x;
    added->y = at.y;
    added->size = size;
    added->anchor = anchored;
    added->string = out->strings.size;
    text_put(&out->strings, string, strlen(string) + 1);
}

void scene_title(scene *out, point at, const char *string, double size) {
    scene_text(out, at, string, size, PAINT_INK, ANCHOR_START);
    out->shapes[out->shape_count - 1].is_bold = true;
}

void scene_clip(scene *out, double x, double y, double width, double height) {
    style none = {0};
    scene_rect(out, x, y, width, height, none);
    out->shapes[out->shape_count - 1].kind = SHAPE_CLIP;
}

void scene_unclip(scene *out) { add(out, SHAPE_UNCLIP); }

static path_step *add_step(scene *out, step_kind kind, point to) {
    out->steps = memory_reserve(out->steps, &out->step_capacity, out->step_count + 1,
                                sizeof *out->steps);
    path_step *added = &out->steps[out->step_count++];
    memset(added, 0, sizeof *added);
    added->kind = kind;
    added->to = to;
    return added;
}

static point moved(point of, double x, double y) {
    point out = {of.x + x, of.y + y};
    return out;
}

void scene_add(scene *out, const scene *part, double x, double y) {
    size_t first_step = out->step_count, first_string = out->strings.size;
    for (size_t i = 0; i < part->step_count; i++) {
        const path_step *s = &part->steps[i];
        path_step *added = add_step(out, s->kind, moved(s->to, x, y));
        added->first = moved(s->first, x, y);
        added->second = moved(s->second, x, y);
    }
    text_put(&out->strings, part->strings.bytes, part->strings.size);
    for (size_t i = 0; i < part->shape_count; i++) {
        shape *added = add(out, part->shapes[i].kind);
        *added = part->shapes[i];
        added->x += x;
        added->y += y;
        added->first_step += first_step;
        added->string += first_string;
    }
}

/* ---- paths ---------------------------------------------------------------------------------- */

void path_begin(scene *out, style look) {
    shape *added = add(out, SHAPE_PATH);
    added->style = look;
    added->first_step = out->step_count;
}

void path_move(scene *out, point to) { add_step(out, STEP_MOVE, to); }

void path_line(scene *out, point to) { add_step(out, STEP_LINE, to); }

void path_cubic(scene *out, point first, point second, point to) {
    path_step *added = add_step(out, STEP_CUBIC, to);
    added->first = first;
    added->second = second;
}

void path_close(scene *out) {
    point nowhere = {0, 0};
    add_step(out, STEP_CLOSE, nowhere);
}

void path_end(scene *out) {
    shape *path = &out->shapes[out->shape_count - 1];
    path->step_count = out->step_count - path->first_step;
    if (path->step_count == 0) {
        out->shape_count--;
    }
}

/* ---- widths of texts ------------------------------------------------------------------------ */

/* Hundredths of an em, blank to tilde, of DejaVu Sans: the widest of the usual sans serifs. */
static const uint8_t ascii_ems[95] = {
    32, 40, 46, 84, 64, 95, 78, 28, 39, 39, 50, 84, 32, 36,  32, 34, 64, 64, 64,
    64, 64, 64, 64, 64, 64, 64, 34, 34, 84, 84, 84, 53, 100, 68, 69, 70, 77, 63,
    58, 78, 75, 30, 30, 66, 56, 86, 75, 79, 60, 79, 70, 64,  61, 73, 68, 99, 69,
    61, 69, 39, 34, 39, 84, 50, 50, 61, 64, 55, 64, 62, 35,  64, 63, 28, 28, 58,
    28, 97, 63, 61, 64, 64, 41, 52, 39, 63, 59, 82, 59, 59,  53, 64, 34, 64, 84};

double text_extent(const char *string, double size) {
    double ems = 0.0;
    while (*string) {
        uint32_t point_of;
        size_t step = utf8_read(string, &point_of);
        bool is_ascii = point_of >= 0x20 && point_of < 0x7f;
        bool is_broad = point_of == 0x2026 || point_of >= 0x2e80;
        ems += is_ascii ? ascii_ems[point_of - 0x20] / 100.0 : is_broad ? 1.0 : 0.85;
        string += step;
    }
    return ems * size;
}

double title_extent(const char *string, double size) { return text_extent(string, size) * 1.2; }

bool text_cut(const char *string, double font, double room, char *out, size_t size) {
    size_t used = 0, kept = 0; /* kept: what leaves room for the ellipsis */
    out[0] = '\0';
    while (*string) {
        uint32_t point_of;
        size_t step = utf8_read(string, &point_of);
        bool fits = used + step + 4 < size;
        if (fits) {
            memcpy(out + used, string, step);
            out[used + step] = '\0';
        }
        if (!fits || text_extent(out, font) > room) {
            memcpy(out + kept, "\xe2\x80\xa6", 4); /* with its NUL */
            return kept > 0;
        }
        used += step;
        kept = text_extent(out, font) + font <= room ? used : kept;
        string += step;
    }
    return used > 0;
}

/* The longest end of `string` that has room, and fits in `size` bytes. */
static const char *end_within(const char *string, double font, double room, size_t size) {
    while (*string && (text_extent(string, font) > room || strlen(string) >= size)) {
        uint32_t point_of;
        string += utf8_read(string, &point_of);
    }
    return string;
}

bool text_cut_path(const char *path, double font, double room, char *out, size_t size) {
    size_t head = path_head(path);
    if (text_extent(path, font) <= room || head + 4 >= size) {
        return text_cut(path, font, room, out, size);
    }
    memcpy(out, path, head);
    memcpy(out + head, "\xe2\x80\xa6", 4); /* with its NUL */
    double left = room - text_extent(out, font);
    if (left < room * 0.5) {
        return text_cut(path, font, room, out, size);
    }
    const char *end = path_tail(end_within(path + head, font, left, size - head - 3));
    memcpy(out + head + 3, end, strlen(end) + 1);
    return true;
}

static box box_of(point at, double width, double size, anchor anchored) {
    double left = anchored == ANCHOR_START    ? at.x
                  : anchored == ANCHOR_MIDDLE ? at.x - width / 2
                                              : at.x - width;
    box out = {left, at.y - size * 0.76, left + width, at.y + size * 0.24};
    return out;
}

box text_box(const scene *of, const shape *line) {
    const char *string = of->strings.bytes + line->string;
    point at = {line->x, line->y};
    double width =
        line->is_bold ? title_extent(string, line->size) : text_extent(string, line->size);
    return box_of(at, width, line->size, line->anchor);
}

bool scene_has_room(const scene *of, point at, const char *string, double size,
                    anchor anchored) {
    box a = box_of(at, text_extent(string, size), size, anchored);
    if (a.left < 0.0 || a.right > of->width || a.top < 0.0 || a.bottom > of->height) {
        return false;
    }
    for (size_t i = 0; i < of->shape_count; i++) {
        if (of->shapes[i].kind != SHAPE_TEXT) {
            continue;
        }
        box b = text_box(of, &of->shapes[i]);
        if (a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom) {
            return false;
        }
    }
    return true;
}
