/* A panel's frame and the curves in it. Segments become SVG-like cubics one to one: their
 * control points lie at even distances in position. */
#include "plot/panel.h"

#include <math.h>

#define JUMP_PIXELS 0.75 /* less is a joint, not a jump */
#define LINE_PIXELS 0.04 /* what nobody sees            */

double panel_x(const panel *in, double position) {
    return in->x + in->width * axis_fraction(&in->across, position);
}

double panel_y(const panel *in, double value) {
    return in->y + in->height * (1.0 - axis_fraction(&in->up, value));
}

point panel_point(const panel *in, double position, double value) {
    point p = {panel_x(in, position), panel_y(in, value)};
    return p;
}

/* ---- frame ---------------------------------------------------------------------------------- */

void panel_outside(scene *out, const panel *in, double first, double last) {
    style tint = {.fill = PAINT_OUTSIDE};
    double left = fmin(fmax(panel_x(in, first), in->x), in->x + in->width);
    double right = fmin(fmax(panel_x(in, last), in->x), in->x + in->width);
    if (left > in->x) {
        scene_rect(out, in->x, in->y, left - in->x, in->height, tint);
    }
    if (right < in->x + in->width) {
        scene_rect(out, right, in->y, in->x + in->width - right, in->height, tint);
    }
}

static void frame_up(scene *out, const panel *in, style grid, double font) {
    for (size_t i = 0; i < in->up.tick_count; i++) {
        const tick *at = &in->up.ticks[i];
        double y = panel_y(in, at->value);
        point from = {in->x, y}, to = {in->x + in->width, y};
        point label = {in->x - 8 * in->unit, y + font * 0.35};
        style line = grid;
        line.stroke = at->value == 0.0 ? PAINT_SEAM : PAINT_GRID;
        scene_line(out, from, to, line);
        if (scene_has_room(out, label, at->label, font, ANCHOR_END)) {
            scene_text(out, label, at->label, font, PAINT_MUTED, ANCHOR_END);
        }
    }
}

void panel_frame(scene *out, const panel *in, bool has_positions) {
    double font = 12 * in->unit;
    style grid = {.stroke = PAINT_GRID, .width = 1};
    style axis_line = {.stroke = PAINT_AXIS, .width = 1};
    double foot = in->y + in->height;
    frame_up(out, in, grid, font);
    for (size_t i = 0; i < in->across.tick_count; i++) {
        const tick *at = &in->across.ticks[i];
        double x = panel_x(in, at->value);
        point top = {x, in->y}, bottom = {x, foot}, below = {x, foot + 5 * in->unit};
        point label = {x, foot + 6 * in->unit + font};
        scene_line(out, top, bottom, grid);
        if (has_positions) {
            scene_line(out, bottom, below, axis_line);
        }
        if (has_positions && scene_has_room(out, label, at->label, font, ANCHOR_MIDDLE)) {
            scene_text(out, label, at->label, font, PAINT_MUTED, ANCHOR_MIDDLE);
        }
    }
    point left = {in->x, foot}, right = {in->x + in->width, foot};
    scene_line(out, left, right, axis_line);
}

/* ---- curves --------------------------------------------------------------------------------- */

static point control(const panel *in, const segment *of, int index) {
    double position = of->start + (of->end - of->start) * ((double)index / 3.0);
    return panel_point(in, index == 3 ? of->end : position, of->y[index]);
}

static bool is_straight(const point p[4]) {
    double rise = (p[3].y - p[0].y) / 3.0;
    return fabs(p[1].y - p[0].y - rise) < 0.01 && fabs(p[3].y - p[2].y - rise) < 0.01;
}

static void add_curve(scene *out, const point p[4]) {
    if (is_straight(p)) {
        path_line(out, p[3]);
    } else {
        path_cubic(out, p[1], p[2], p[3]);
    }
}

static void controls(const panel *in, const segment *of, point p[4]) {
    for (int i = 0; i < 4; i++) {
        p[i] = control(in, of, i);
    }
}

static bool is_joined(const panel *in, const segment *a, const segment *b) {
    return a->kind == SEGMENT_VALUE && b->kind == SEGMENT_VALUE &&
           fabs(panel_y(in, a->y[3]) - panel_y(in, b->y[0])) <= JUMP_PIXELS;
}

static void draw_jumps(scene *out, const panel *in, const strip *of, paint stroke) {
    style dotted = {.stroke = stroke, .width = 1.5 * in->unit, .dash = DASH_DOTTED};
    path_begin(out, dotted);
    for (size_t i = 1; i < of->count; i++) {
        const segment *a = &of->segments[i - 1], *b = &of->segments[i];
        if (a->kind == SEGMENT_VALUE && b->kind == SEGMENT_VALUE && !is_joined(in, a, b)) {
            path_move(out, panel_point(in, b->start, a->y[3]));
            path_line(out, panel_point(in, b->start, b->y[0]));
        }
    }
    path_end(out);
}

/* Does the curve go straight on from a to b? */
static bool is_straight_on(const panel *in, const segment *a, const segment *b) {
    point from = panel_point(in, a->start, a->y[0]), by = panel_point(in, b->start, b->y[0]);
    point to = panel_point(in, b->end, b->y[3]);
    double share = (by.x - from.x) / (to.x - from.x);
    return a->is_sample && b->is_sample && a->zone == b->zone && is_joined(in, a, b) &&
           fabs(from.y + (to.y - from.y) * share - by.y) < LINE_PIXELS;
}

/* Pixels for each piece outside the keys. */
static double outside_density(const panel *in, const strip *of) {
    double pixels = 0.0, count = 0.0;
    for (size_t i = 0; i < of->count; i++) {
        const segment *at = &of->segments[i];
        if (at->zone != AC_ZONE_INSIDE && at->start < at->end) {
            pixels += panel_x(in, at->end) - panel_x(in, at->start);
            count += i > 0 && is_straight_on(in, at - 1, at) ? 0.0 : 1.0;
        }
    }
    return count > 0.0 ? pixels / count : in->width;
}

/* A line through many samples, drawn with those that it needs: a line from `from` with a slope of
 * low..high passes all samples since, of which `to` is the last. */
typedef struct tracer {
    scene *out;
    point from, to;
    double low, high;
    bool has_samples;
} tracer;

static void trace_begin(tracer *t, point at) {
    t->from = at;
    t->low = -HUGE_VAL;
    t->high = HUGE_VAL;
    t->has_samples = false;
}

/* Draws what is pending. */
static void trace_end(tracer *t) {
    if (t->has_samples) {
        path_line(t->out, t->to);
    }
    t->has_samples = false;
}

static void trace_sample(tracer *t, point at) {
    double across = at.x - t->from.x, slope = (at.y - t->from.y) / across;
    if (t->has_samples && !(across > 0.0 && slope >= t->low && slope <= t->high)) {
        trace_end(t);
        trace_begin(t, t->to);
        across = at.x - t->from.x;
        slope = (at.y - t->from.y) / across;
    }
    if (across > 0.0) {
        t->low = fmax(t->low, slope - LINE_PIXELS / across);
        t->high = fmin(t->high, slope + LINE_PIXELS / across);
    }
    t->to = at;
    t->has_samples = true;
}

/* Goes on along one segment of a run. */
static void trace_segment(tracer *t, const segment *of, const point p[4]) {
    if (of->is_sample) {
        trace_sample(t, p[3]);
        return;
    }
    trace_end(t);
    add_curve(t->out, p);
    trace_begin(t, p[3]);
}

/* Runs of joined segments of one kind of zone, as one path each. */
static void draw_runs(scene *out, const panel *in, const strip *of, style line,
                      bool is_inside) {
    point p[4];
    tracer t = {.out = out};
    bool is_open = false;
    /* Dashes of a line that turns at every few pixels are noise: it is paler instead. */
    bool is_dense = !is_inside && outside_density(in, of) < 14.0;
    line.dash = is_inside ? line.dash : is_dense ? DASH_SOLID : DASH_DASHED;
    line.opacity = is_dense ? 0.55 : line.opacity;
    path_begin(out, line);
    for (size_t i = 0; i < of->count; i++) {
        const segment *at = &of->segments[i];
        bool wanted = at->kind == SEGMENT_VALUE && (at->zone == AC_ZONE_INSIDE) == is_inside &&
                      at->start < at->end;
        if (!wanted) {
            is_open =
                is_open && at->start == at->end && is_joined(in, &of->segments[i - 1], at);
            continue;
        }
        controls(in, at, p);
        if (!is_open || !is_joined(in, &of->segments[i - 1], at)) {
            trace_end(&t);
            path_move(out, p[0]);
            trace_begin(&t, p[0]);
        }
        trace_segment(&t, at, p);
        is_open = true;
    }
    trace_end(&t);
    path_end(out);
}

/* Values at single positions that neither neighbour has. */
static void draw_points(scene *out, const panel *in, const strip *of, paint fill) {
    style dot = {.fill = fill, .stroke = PAINT_PANEL, .width = 1 * in->unit};
    for (size_t i = 0; i < of->count; i++) {
        const segment *at = &of->segments[i];
        if (at->kind != SEGMENT_VALUE || at->start != at->end) {
            continue;
        }
        bool joins = (i > 0 && is_joined(in, at - 1, at)) ||
                     (i + 1 < of->count && is_joined(in, at, at + 1));
        if (!joins) {
            scene_circle(out, panel_point(in, at->start, at->y[0]), 3 * in->unit, dot);
        }
    }
}

static double band_x(const panel *in, const strip *of, size_t column) {
    double size = (of->end - of->start) / (double)of->band_count;
    return panel_x(in, of->start + size * ((double)column + 0.5));
}

static void draw_bands(scene *out, const panel *in, const strip *of, paint fill) {
    style look = {.fill = fill, .stroke = fill, .width = 1.2 * in->unit, .opacity = 0.85};
    path_begin(out, look);
    for (size_t first = 0; first < of->band_count;) {
        size_t last = first;
        while (last < of->band_count && of->bands[last].low <= of->bands[last].high) {
            last++;
        }
        for (size_t i = first; i < last; i++) {
            point p = {band_x(in, of, i), panel_y(in, of->bands[i].high)};
            if (i == first) {
                path_move(out, p);
            } else {
                path_line(out, p);
            }
        }
        for (size_t i = last; i-- > first;) {
            point p = {band_x(in, of, i), panel_y(in, of->bands[i].low)};
            path_line(out, p);
        }
        if (last > first) {
            path_close(out);
        }
        first = last + 1;
    }
    path_end(out);
}

void panel_strip(scene *out, const panel *in, const strip *of, style line) {
    if (of->mode != STRIP_EXACT) {
        draw_bands(out, in, of, line.stroke);
        return;
    }
    draw_jumps(out, in, of, line.stroke);
    draw_runs(out, in, of, line, false);
    draw_runs(out, in, of, line, true);
    draw_points(out, in, of, line.stroke);
}

/* ---- areas ---------------------------------------------------------------------------------- */

/* One closed shape: along a, back along b. */
static void add_area(scene *out, const point a[4], const point b[4]) {
    point back[4] = {b[3], b[2], b[1], b[0]};
    path_move(out, a[0]);
    add_curve(out, a);
    path_line(out, back[0]);
    add_curve(out, back);
    path_close(out);
}

/* The part of one segment under another's. */
static segment part_of(const segment *of, double start, double end) {
    segment part = *of;
    double width = of->end - of->start;
    cubic_part(of->y, (start - of->start) / width, (end - of->start) / width, part.y);
    part.start = start;
    part.end = end;
    return part;
}

static void add_between(scene *out, const panel *in, const segment *a, const segment *b) {
    double start = fmax(a->start, b->start), end = fmin(a->end, b->end);
    if (a->kind != SEGMENT_VALUE || b->kind != SEGMENT_VALUE || !(start < end)) {
        return;
    }
    segment upper = part_of(a, start, end), lower = part_of(b, start, end);
    point p[4], q[4];
    double apart = 0.0;
    controls(in, &upper, p);
    controls(in, &lower, q);
    for (int i = 0; i < 4; i++) {
        apart = fmax(apart, fabs(p[i].y - q[i].y));
    }
    if (apart > JUMP_PIXELS) {
        add_area(out, p, q);
    }
}

void panel_between(scene *out, const panel *in, const strip *a, const strip *b, paint fill) {
    style look = {.fill = fill, .opacity = 0.14};
    path_begin(out, look);
    for (size_t i = 0, k = 0; i < a->count && k < b->count;) {
        const segment *first = &a->segments[i], *second = &b->segments[k];
        add_between(out, in, first, second);
        if (first->end <= second->end) {
            i++;
        }
        if (second->end <= first->end) {
            k++;
        }
    }
    path_end(out);
}

void panel_area(scene *out, const panel *in, const strip *of, paint fill) {
    style look = {.fill = fill, .opacity = 0.14};
    path_begin(out, look);
    for (size_t i = 0; i < of->count; i++) {
        segment zero = of->segments[i];
        zero.y[0] = zero.y[1] = zero.y[2] = zero.y[3] = 0.0;
        add_between(out, in, &of->segments[i], &zero);
    }
    path_end(out);
}
