/* scene.h - a picture as a flat list of shapes in pixels, y downwards, back to front.
 *
 * Shapes name their paint by role; the palette gives each role a colour on a light and on a dark
 * ground. Back ends (svg.h) walk the list and know nothing of curves. */
#ifndef CLI_PLOT_SCENE_H
#define CLI_PLOT_SCENE_H

#include "text.h"

typedef enum paint {
    PAINT_NONE,
    PAINT_GROUND,  /* behind everything                  */
    PAINT_PANEL,   /* behind the curves                  */
    PAINT_OUTSIDE, /* the panel outside the keys         */
    PAINT_GRID,
    PAINT_AXIS,
    PAINT_SEAM,
    PAINT_MUTED,                /* secondary text                     */
    PAINT_INK,                  /* text, keys                         */
    PAINT_ALERT,                /* where there is no value            */
    PAINT_SERIES,               /* the first of SERIES_PAINTS         */
    PAINT_X = PAINT_SERIES + 8, /* components: x, y, z and w */
    PAINT_Y,
    PAINT_Z,
    PAINT_W,
    PAINT_COUNT
} paint;

#define SERIES_PAINTS (PAINT_X - PAINT_SERIES)

/* 0xRRGGBB. */
uint32_t paint_light(paint which);
uint32_t paint_dark(paint which);
/* Of the n-th series. */
paint paint_of_series(size_t index);

typedef enum dash { DASH_SOLID, DASH_DASHED, DASH_DOTTED, DASH_LONG, DASH_SHORT } dash;
typedef enum anchor { ANCHOR_START, ANCHOR_MIDDLE, ANCHOR_END } anchor;

typedef struct style {
    paint fill, stroke; /* PAINT_NONE: without */
    double width;       /* of the stroke       */
    double opacity;     /* 0 means 1           */
    dash dash;
} style;

/* How long dashes and the gaps between them are; false: the line is solid. */
bool dash_lengths(const style *of, double out[2]);

typedef enum shape_kind {
    SHAPE_PATH,
    SHAPE_CIRCLE,
    SHAPE_RECT,
    SHAPE_TEXT,
    SHAPE_CLIP, /* what follows is cut to this rectangle */
    SHAPE_UNCLIP
} shape_kind;

typedef enum step_kind { STEP_MOVE, STEP_LINE, STEP_CUBIC, STEP_CLOSE } step_kind;

typedef struct point {
    double x, y;
} point;

typedef struct path_step {
    step_kind kind;
    point to, first, second; /* the control points of STEP_CUBIC */
} path_step;

typedef struct shape {
    shape_kind kind;
    style style;
    double x, y, width, height;    /* of rectangles; width: radius of circles     */
    size_t first_step, step_count; /* of paths, in scene.steps                    */
    size_t string;                 /* of texts: offset in scene.strings           */
    double size;                   /* of texts: the font's                        */
    anchor anchor;
    bool is_bold;
} shape;

typedef struct scene {
    double width, height;
    const char *title; /* borrowed; for readers who do not see the picture */
    shape *shapes;
    size_t shape_count, shape_capacity;
    path_step *steps;
    size_t step_count, step_capacity;
    text_buffer strings;
} scene;

void scene_free(scene *out);

void scene_rect(scene *out, double x, double y, double width, double height, style look);
void scene_circle(scene *out, point center, double radius, style look);
void scene_line(scene *out, point from, point to, style look);
void scene_text(scene *out, point at, const char *string, double size, paint fill,
                anchor anchored);
void scene_title(scene *out, point at, const char *string, double size);
void scene_clip(scene *out, double x, double y, double width, double height);
void scene_unclip(scene *out);

/* All shapes of `part`, moved to (x, y). */
void scene_add(scene *out, const scene *part, double x, double y);

/* A path is begun, given steps, and belongs to the scene; one without steps is dropped by
 * path_end. */
void path_begin(scene *out, style look);
void path_move(scene *out, point to);
void path_line(scene *out, point to);
void path_cubic(scene *out, point first, point second, point to);
void path_close(scene *out);
void path_end(scene *out);

/* How wide a text is at most, in pixels: fonts differ, and this is a wide one. Where a back end
 * can measure, it squeezes what is wider still. */
double text_extent(const char *string, double size);
double title_extent(const char *string, double size); /* in bold */
/* Cut to `room` pixels, with an ellipsis; into out[size]. false: there is nothing to show. */
bool text_cut(const char *string, double font, double room, char *out, size_t size);
/* The same of the name of a track, whose ellipsis stands for what is in the middle. */
bool text_cut_path(const char *path, double font, double room, char *out, size_t size);

typedef struct box {
    double left, top, right, bottom;
} box;

/* What a text covers. */
box text_box(const scene *of, const shape *line);
/* Does a text of this place and size stay inside the picture and clear of all texts so far? */
bool scene_has_room(const scene *of, point at, const char *string, double size,
                    anchor anchored);

#endif
