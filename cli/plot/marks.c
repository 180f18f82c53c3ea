/* Marks on a panel: keys, tangents, seams of cycles, places without a value. */
#include <math.h>

#include "plot/content.h"
#include "plot/panel.h"

#define MOST_MARKS 4000 /* more keys than this are not marked */

static bool is_within(const panel *in, double x) {
    return x >= in->x - 0.5 && x <= in->x + in->width + 0.5;
}

/* ---- keys ----------------------------------------------------------------------------------- */

/* Pixels that a key has for itself. */
static double room_of_key(const panel *in, const ac_curve *curve) {
    size_t shown = 0;
    for (uint32_t k = 0; k < curve->key_count; k++) {
        double x = panel_x(in, curve->keys[k].position);
        shown += isfinite(x) && is_within(in, x) ? 1 : 0;
    }
    return shown > 0 ? in->width / (double)shown : in->width;
}

void panel_keys(scene *out, const panel *in, const ac_curve *curve, paint fill, double radius) {
    radius = fmin(radius, room_of_key(in, curve) * 0.3);
    style look = {.fill = fill, .stroke = PAINT_PANEL, .width = fmin(1.5, radius * 0.4)};
    if (radius < 0.7 || curve->key_count > MOST_MARKS) {
        return;
    }
    for (uint32_t k = 0; k < curve->key_count; k++) {
        const ac_key *key = &curve->keys[k];
        if (!isfinite(key->position) || !isfinite(key->value)) {
            continue;
        }
        point at = panel_point(in, key->position, key->value);
        if (!is_within(in, at.x)) {
            continue;
        }
        if (key->interp == AC_INTERP_STEP || key->interp == AC_INTERP_STEP_NEXT) {
            double side = radius * 1.8;
            scene_rect(out, at.x - side / 2, at.y - side / 2, side, side, look);
        } else {
            scene_circle(out, at, radius, look);
        }
    }
}

/* ---- tangents ------------------------------------------------------------------------------- */

static double within(double value, double low, double high) {
    return fmin(fmax(value, low), high);
}

static void handle(scene *out, const panel *in, point key, point end) {
    style line = {.stroke = PAINT_MUTED, .width = 1 * in->unit, .opacity = 0.8};
    style knob = {.fill = PAINT_PANEL, .stroke = PAINT_MUTED, .width = 1.2 * in->unit};
    if (hypot(end.x - key.x, end.y - key.y) < 9 * in->unit) {
        return; /* under the key's mark */
    }
    /* Far outside only the line is seen. */
    point shown = {end.x, within(end.y, in->y - 4000, in->y + in->height + 4000)};
    scene_line(out, key, shown, line);
    scene_circle(out, shown, 2.8 * in->unit, knob);
}

/* From a key to the end of its handle, which lies dx and dy away. */
static void handle_of(scene *out, const panel *in, const ac_key *key, double dx, double dy) {
    handle(out, in, panel_point(in, key->position, key->value),
           panel_point(in, key->position + dx, key->value + dy));
}

/* The rule of the span that starts at a key. */
static ac_interp interp_of_key(const ac_curve *curve, uint32_t k) {
    uint8_t interp = curve->keys[k].interp;
    return interp == AC_INTERP_DEFAULT ? ac_dialect_interp(curve->dialect) : (ac_interp)interp;
}

/* The handles of a planar Bezier are those of the file, whatever becomes of them. */
static void bezier_handles(scene *out, const panel *in, const ac_curve *curve) {
    for (uint32_t k = 0; k + 1 < curve->key_count; k++) {
        const ac_key *key = &curve->keys[k];
        if (interp_of_key(curve, k) != AC_INTERP_BEZIER) {
            continue;
        }
        handle_of(out, in, &key[0], key[0].out.dx, key[0].out.dy);
        handle_of(out, in, &key[1], key[1].in.dx, key[1].in.dy);
    }
}

void panel_handles(scene *out, const panel *in, const ac_curve *curve, const strip *of) {
    if (curve->ease || room_of_key(in, curve) < 22 * in->unit) {
        return;
    }
    bezier_handles(out, in, curve);
    for (size_t i = 0; i < of->count; i++) {
        const segment *at = &of->segments[i];
        if (!at->is_span || at->kind != SEGMENT_VALUE ||
            interp_of_key(curve, at->span) != AC_INTERP_HERMITE) {
            continue;
        }
        const ac_key *key = &curve->keys[at->span];
        double third = (key[1].position - key[0].position) / 3.0;
        handle_of(out, in, &key[0], third, at->y[1] - key[0].value);
        handle_of(out, in, &key[1], -third, at->y[2] - key[1].value);
    }
}

/* ---- seams ---------------------------------------------------------------------------------- */

void panel_seams(scene *out, const panel *in, const ac_curve *curve) {
    style line = {.stroke = PAINT_SEAM, .width = 1, .dash = DASH_DASHED};
    seams walk = seams_of(curve);
    double position;
    double pixels = panel_x(in, in->across.low + walk.length) - in->x;
    while (pixels >= 6.0 && seams_next(&walk, in->across.low, in->across.high, &position)) {
        double x = panel_x(in, position);
        point top = {x, in->y}, foot = {x, in->y + in->height};
        scene_line(out, top, foot, line);
    }
}

/* ---- gaps ----------------------------------------------------------------------------------- */

static void cross(scene *out, const panel *in, double x) {
    style line = {.stroke = PAINT_ALERT, .width = 1.6 * in->unit};
    double arm = 3.5 * in->unit, y = in->y + in->height - 2.5 * arm;
    point a = {x - arm, y - arm}, b = {x + arm, y + arm};
    point c = {x - arm, y + arm}, d = {x + arm, y - arm};
    scene_line(out, a, b, line);
    scene_line(out, c, d, line);
}

static void wide_gap(scene *out, const panel *in, double left, double right,
                     segment_kind kind) {
    style tint = {.fill = PAINT_ALERT, .opacity = 0.10};
    const char *word = kind == SEGMENT_THROWS ? "throws" : "no number";
    double font = 12 * in->unit;
    scene_rect(out, left, in->y, right - left, in->height, tint);
    point at = {(left + right) / 2, in->y + in->height - 24 * in->unit};
    if (right - left > text_extent(word, font) + 8 && in->height > 48 * in->unit &&
        scene_has_room(out, at, word, font, ANCHOR_MIDDLE)) {
        scene_text(out, at, word, font, PAINT_ALERT, ANCHOR_MIDDLE);
    }
}

void panel_gaps(scene *out, const panel *in, const strip *of) {
    style line = {.stroke = PAINT_ALERT, .width = 1 * in->unit, .dash = DASH_DOTTED};
    double last_cross = -1e9;
    for (size_t i = 0; i < of->count;) {
        const segment *at = &of->segments[i];
        size_t end = i + 1;
        if (at->kind == SEGMENT_VALUE) {
            i++;
            continue;
        }
        while (end < of->count && of->segments[end].kind == at->kind) {
            end++;
        }
        double left = panel_x(in, at->start), right = panel_x(in, of->segments[end - 1].end);
        double middle = (left + right) / 2;
        i = end;
        if (right - left > 2.0) {
            wide_gap(out, in, left, right, at->kind);
        } else if (middle - last_cross > 8 * in->unit) {
            point top = {middle, in->y}, foot = {middle, in->y + in->height};
            scene_line(out, top, foot, line);
        } else {
            continue;
        }
        if (middle - last_cross > 8 * in->unit) {
            cross(out, in, middle);
            last_cross = middle;
        }
    }
}
