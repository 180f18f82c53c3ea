/* Layout: what goes where, and how large. All sizes scale with the picture. */
#include "plot/figure.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "plot/panel.h"

#define MOST_LEGEND 12

typedef struct layout {
    const figure *of;
    double unit, margin;
    double start, end;  /* of the span                    */
    double first, last; /* of the keys; first > last: none */
    strip *strips;      /* [of->count]                    */
    size_t strip_count;
    difference *differences; /* to the first series          */
    size_t difference_count;
    panel main, below;
    bool has_below;
    bool agrees; /* several dialects, no difference to see */
} layout;

/* ---- the span ------------------------------------------------------------------------------- */

static void find_keys(layout *l) {
    l->first = DBL_MAX;
    l->last = -DBL_MAX;
    for (size_t i = 0; i < l->of->count; i++) {
        const ac_curve *curve = l->of->series[i].curve;
        for (uint32_t k = 0; k < curve->key_count; k++) {
            double position = curve->keys[k].position;
            if (isfinite(position)) {
                l->first = fmin(l->first, position);
                l->last = fmax(l->last, position);
            }
        }
    }
}

/* How much of the keyed range is shown beside it: enough to see what the rule does. */
static double room_for(int32_t rule) {
    return rule == AC_EXTRAP_CONSTANT ? 0.08 : rule == AC_EXTRAP_LINEAR ? 0.4 : 0.75;
}

static void choose_span(layout *l) {
    double before = 0.0, after = 0.0;
    if (l->of->has_span) {
        l->start = l->of->span[0];
        l->end = l->of->span[1];
        return;
    }
    for (size_t i = 0; i < l->of->count; i++) {
        const ac_curve *curve = l->of->series[i].curve;
        before = fmax(before, room_for(curve->before.rule));
        after = fmax(after, room_for(curve->after.rule));
    }
    double first = l->first <= l->last ? l->first : 0.0;
    double last = l->first <= l->last ? l->last : 1.0;
    double length = last - first;
    if (!(length > fmax(fabs(first), fabs(last)) * 1e-6)) {
        length = fmax(fabs(first) * 0.5, 1.0);
        before = after = 1.0;
    }
    l->start = fmax(first - length * before, -(double)FLT_MAX);
    l->end = fmin(last + length * after, (double)FLT_MAX);
}

/* ---- strips --------------------------------------------------------------------------------- */

static ac_status build_strips(layout *l, ac_error *error) {
    size_t columns = (size_t)fmax(64.0, l->of->width);
    l->strips = memory_new(l->of->count, sizeof *l->strips);
    for (size_t i = 0; i < l->of->count; i++) {
        ac_status status = strip_build(&l->strips[i], l->of->series[i].curve, l->start, l->end,
                                       columns, error);
        l->strip_count = i + 1;
        if (status != AC_OK) {
            return status;
        }
    }
    return AC_OK;
}

/* Only where all series are one curve: what the other dialects do differently. */
static void build_differences(layout *l) {
    size_t count = l->of->count;
    for (size_t i = 0; i < count; i++) {
        if (l->of->series[i].group != l->of->series[0].group ||
            l->strips[i].mode != STRIP_EXACT) {
            return;
        }
    }
    if (count < 2) {
        return;
    }
    l->differences = memory_new(count, sizeof *l->differences);
    double largest = 0.0, low = DBL_MAX, high = -DBL_MAX;
    bool is_same_kind = true;
    for (size_t i = 1; i < count; i++) {
        difference_build(&l->differences[i], &l->strips[0], &l->strips[i]);
        largest = fmax(largest, fabs(l->differences[i].largest));
        is_same_kind = is_same_kind && !l->differences[i].is_of_kind;
        low = fmin(low, fmin(l->strips[0].low, l->strips[i].low));
        high = fmax(high, fmax(l->strips[0].high, l->strips[i].high));
    }
    l->difference_count = count;
    /* The engines' roundings are not in the formulas; this is the formulas' own. */
    bool is_same_value = largest <= fmax(fabs(low), fabs(high)) * 1e-7;
    l->agrees = is_same_value && is_same_kind;
    l->has_below = !is_same_value;
}

/* ---- where things are ------------------------------------------------------------------------ */

static void fit_main(panel *main, const layout *l) {
    double low = DBL_MAX, high = -DBL_MAX;
    for (size_t i = 0; i < l->of->count; i++) {
        low = fmin(low, l->strips[i].low);
        high = fmax(high, l->strips[i].high);
    }
    axis_fit(&main->up, low, high, 0.07);
}

static void fit_below(panel *below, const layout *l) {
    double low = 0.0, high = 0.0;
    for (size_t i = 1; i < l->difference_count; i++) {
        low = fmin(low, l->differences[i].strip.low);
        high = fmax(high, l->differences[i].strip.high);
    }
    axis_fit(&below->up, low, high, 0.12);
}

/* Panels between `top` and the foot; the left edge makes room for the labels of values. */
static void place_panels(layout *l, double top) {
    double u = l->unit, font = 12 * u;
    double foot = l->of->height - l->margin - 2.4 * font - 6 * u;
    panel *main = &l->main, *below = &l->below;
    double gap = l->has_below ? 40 * u : 0.0;
    double lower = l->has_below ? fmax(48 * u, (foot - top) * 0.24) : 0.0;
    main->unit = below->unit = u;
    main->y = top;
    main->height = fmax(24.0, foot - top - gap - lower);
    below->y = main->y + main->height + gap;
    below->height = lower;
    main->across.low = l->start;
    main->across.high = l->end;
    fit_main(main, l);
    axis_ticks_up(&main->up, main->height, 46 * u);
    double labels = axis_label_extent(&main->up, font);
    if (l->has_below) {
        fit_below(below, l);
        axis_ticks_up(&below->up, below->height, 30 * u);
        labels = fmax(labels, axis_label_extent(&below->up, font));
    }
    main->x = below->x = l->margin + labels + 8 * u;
    main->width = fmax(24.0, l->of->width - l->margin - main->x);
    below->width = main->width;
    axis_ticks_across(&main->across, main->width, font);
    below->across = main->across;
}

/* ---- title and legend ------------------------------------------------------------------------ */

/* Cut to `room` pixels, with an ellipsis; into out[size]. */
static void cut_text(const char *string, double font, double room, char *out, size_t size) {
    size_t used = 0;
    out[0] = '\0';
    while (*string) {
        uint32_t point_of;
        size_t step = utf8_read(string, &point_of);
        if (used + step + 4 >= size || text_extent(out, font) > room - font * 1.5) {
            memcpy(out + used, "\xe2\x80\xa6", 4); /* with its NUL */
            return;
        }
        memcpy(out + used, string, step);
        used += step;
        out[used] = '\0';
        string += step;
    }
}

static double legend_width(const layout *l, size_t index) {
    char label[160];
    cut_text(l->of->series[index].label, 13 * l->unit, 260 * l->unit, label, sizeof label);
    return 34 * l->unit + text_extent(label, 13 * l->unit) + 18 * l->unit;
}

static void legend_entry(scene *out, const layout *l, size_t index, double x, double y) {
    char label[160];
    double u = l->unit;
    style line = {.stroke = paint_of_series(index), .width = 3 * u};
    point from = {x, y - 4.5 * u}, to = {x + 24 * u, y - 4.5 * u}, text_at = {x + 32 * u, y};
    cut_text(l->of->series[index].label, 13 * u, 260 * u, label, sizeof label);
    scene_line(out, from, to, line);
    scene_text(out, text_at, label, 13 * u, PAINT_INK, ANCHOR_START);
}

/* From (x, y) on, in rows as wide as the picture allows; returns the last baseline. */
static double draw_legend(scene *out, const layout *l, double x, double y) {
    double left = x, right = l->of->width - l->margin;
    size_t shown = l->of->count > MOST_LEGEND ? MOST_LEGEND - 1 : l->of->count;
    for (size_t i = 0; i < shown; i++) {
        double width = legend_width(l, i);
        if (x > left && x + width - 18 * l->unit > right + 1) {
            x = left;
            y += 20 * l->unit;
        }
        legend_entry(out, l, i, x, y);
        x += width;
    }
    if (shown < l->of->count) {
        char more[48];
        point at = {x, y};
        snprintf(more, sizeof more, "and %zu more", l->of->count - shown);
        scene_text(out, at, more, 13 * l->unit, PAINT_MUTED, ANCHOR_START);
    }
    return y;
}

/* Returns where the panel may begin. */
static double draw_head(scene *out, const layout *l) {
    char line[400];
    double u = l->unit, x = l->margin, room = l->of->width - 2 * l->margin;
    point title = {x, l->margin + 15 * u}, subtitle = {x, l->margin + 36 * u};
    double legend = 0.0;
    for (size_t i = 0; i < l->of->count; i++) {
        legend += legend_width(l, i);
    }
    legend -= 18 * u;
    double beside =
        fmax(text_extent(l->of->title, 18 * u) * 1.08, text_extent(l->of->subtitle, 13 * u));
    bool fits = beside + legend + 40 * u < room && l->of->count <= 4;
    cut_text(l->of->title, 18 * u, room, line, sizeof line);
    scene_title(out, title, line, 18 * u);
    cut_text(l->of->subtitle, 13 * u, room, line, sizeof line);
    scene_text(out, subtitle, line, 13 * u, PAINT_MUTED, ANCHOR_START);
    if (fits) {
        draw_legend(out, l, l->of->width - l->margin - legend, title.y);
        return subtitle.y + 22 * u;
    }
    return draw_legend(out, l, x, subtitle.y + 26 * u) + 20 * u;
}

/* ---- the panels ------------------------------------------------------------------------------ */

static double line_width(const layout *l, size_t index) {
    const series *all = l->of->series;
    size_t above = 0; /* series of the same curve that lie over this one */
    for (size_t i = index + 1; i < l->of->count; i++) {
        above += all[i].group == all[index].group ? 1 : 0;
    }
    return (2.2 + 2.0 * fmin((double)above, 3.0)) * l->unit;
}

static bool is_first_of_group(const layout *l, size_t index) {
    for (size_t i = 0; i < index; i++) {
        if (l->of->series[i].group == l->of->series[index].group) {
            return false;
        }
    }
    return true;
}

static void draw_marks(scene *out, const layout *l) {
    const panel *main = &l->main;
    bool is_one_curve = l->of->series[l->of->count - 1].group == l->of->series[0].group;
    for (size_t i = 0; i < l->of->count; i++) {
        panel_gaps(out, main, &l->strips[i]);
    }
    for (size_t i = 0; i < l->of->count; i++) {
        if (is_first_of_group(l, i)) {
            const ac_curve *curve = l->of->series[i].curve;
            if (l->of->count <= 4) {
                panel_handles(out, main, curve, &l->strips[i]);
            }
            panel_keys(out, main, curve, is_one_curve ? PAINT_INK : paint_of_series(i));
        }
    }
}

static void draw_main(scene *out, const layout *l) {
    const panel *main = &l->main;
    if (l->first <= l->last) {
        panel_outside(out, main, l->first, l->last);
    }
    panel_frame(out, main, !l->has_below);
    double spare = 4.0 * l->unit; /* for marks on the edge */
    scene_clip(out, main->x - spare, main->y - spare, main->width + 2 * spare,
               main->height + 2 * spare);
    for (size_t i = 0; i < l->of->count; i++) {
        if (is_first_of_group(l, i)) {
            panel_seams(out, main, l->of->series[i].curve);
        }
    }
    for (size_t i = 1; i < l->difference_count && l->difference_count == 2; i++) {
        panel_between(out, main, &l->strips[0], &l->strips[i], paint_of_series(i));
    }
    for (size_t i = 0; i < l->of->count; i++) {
        panel_strip(out, main, &l->strips[i], paint_of_series(i), line_width(l, i));
    }
    draw_marks(out, l);
    scene_unclip(out);
}

static void describe_difference(const layout *l, size_t index, char *out, size_t size) {
    char largest[TICK_LABEL], at[TICK_LABEL];
    const difference *d = &l->differences[index];
    number_label(largest, d->largest);
    number_label(at, d->at);
    snprintf(out, size, "%.60s \xe2\x88\x92 %.60s: largest %s at %s", l->of->series[0].label,
             l->of->series[index].label, largest, at);
}

static size_t largest_difference(const layout *l) {
    size_t best = 1;
    for (size_t i = 2; i < l->difference_count; i++) {
        if (fabs(l->differences[i].largest) > fabs(l->differences[best].largest)) {
            best = i;
        }
    }
    return best;
}

static void draw_below(scene *out, const layout *l) {
    char caption[320];
    const panel *below = &l->below;
    size_t best = largest_difference(l);
    const difference *d = &l->differences[best];
    double u = l->unit;
    point at = {below->x, below->y - 10 * u};
    describe_difference(l, best, caption, sizeof caption);
    if (l->first <= l->last) {
        panel_outside(out, below, l->first, l->last);
    }
    panel_frame(out, below, true);
    scene_text(out, at, caption, 13 * u, PAINT_INK, ANCHOR_START);
    scene_clip(out, below->x - 4 * u, below->y - 4 * u, below->width + 8 * u,
               below->height + 8 * u);
    for (size_t i = 1; i < l->difference_count; i++) {
        if (l->difference_count == 2) {
            panel_area(out, below, &l->differences[i].strip, paint_of_series(i));
        }
        panel_strip(out, below, &l->differences[i].strip, paint_of_series(i), 1.8 * u);
    }
    style mark = {.fill = PAINT_PANEL, .stroke = PAINT_INK, .width = 1.5 * u};
    scene_circle(out, panel_point(below, d->at, d->largest), 3.6 * u, mark);
    scene_unclip(out);
}

/* What is under the axis: the unit, and remarks on how it was drawn. */
static void draw_foot(scene *out, const layout *l) {
    const ac_curve *curve = l->of->series[0].curve;
    const char *remark = l->agrees ? "the same on this span, but for rounding" : "";
    double u = l->unit;
    point unit_at = {l->main.x + l->main.width, l->of->height - l->margin};
    point remark_at = {l->main.x, unit_at.y};
    for (size_t i = 0; i < l->of->count; i++) {
        if (l->strips[i].mode == STRIP_BANDS) {
            remark = "drawn as the range of values in each pixel column";
        } else if (l->strips[i].mode == STRIP_SAMPLED) {
            remark = "drawn as the range of 32 samples in each pixel column";
        }
    }
    scene_text(out, unit_at, curve->rate_hz != 0.0 ? "frames" : "seconds", 12 * u, PAINT_MUTED,
               ANCHOR_END);
    if (*remark) {
        scene_text(out, remark_at, remark, 12 * u, PAINT_MUTED, ANCHOR_START);
    }
}

/* ---- the whole ------------------------------------------------------------------------------ */

static void layout_free(layout *l) {
    for (size_t i = 0; i < l->strip_count; i++) {
        strip_free(&l->strips[i]);
    }
    for (size_t i = 1; i < l->difference_count; i++) {
        strip_free(&l->differences[i].strip);
    }
    free(l->strips);
    free(l->differences);
}

ac_status figure_draw(const figure *of, scene *out, ac_error *error) {
    layout l;
    memset(&l, 0, sizeof l);
    memset(out, 0, sizeof *out);
    l.of = of;
    l.unit = fmin(fmax(sqrt(of->width * of->height / (960.0 * 540.0)), 0.7), 1.6);
    l.margin = fmin(28 * l.unit, of->width * 0.05);
    out->width = of->width;
    out->height = of->height;
    out->title = of->title;
    find_keys(&l);
    choose_span(&l);
    ac_status status = build_strips(&l, error);
    if (status == AC_OK) {
        style ground = {.fill = PAINT_GROUND};
        build_differences(&l);
        scene_rect(out, 0, 0, of->width, of->height, ground);
        place_panels(&l, draw_head(out, &l));
        draw_main(out, &l);
        if (l.has_below) {
            draw_below(out, &l);
        }
        draw_foot(out, &l);
    }
    layout_free(&l);
    return status;
}
