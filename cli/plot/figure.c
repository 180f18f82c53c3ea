/* Layout: what goes where, and how large. All sizes scale with the picture. */
#include "plot/figure.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "plot/panel.h"

#define MOST_LEGEND 12
#define FEW_LINES 8   /* that can be told apart: so many colours there are */
#define MOST_STEPS 24 /* of a word that looks for room                   */

typedef struct layout {
    const figure *of;
    double unit, margin;
    double tip_room; /* right of the panels, for words at the ends of lines */
    double labels;   /* room for labels of values */
    bool is_small, has_legend, has_subtitle, has_foot;
    content in;
    panel main, below;
    bool has_below;
} layout;

static bool is_part(const figure *of) { return of->unit > 0.0; }

/* ---- where things are ------------------------------------------------------------------------ */

static void fit_main(panel *main, const layout *l) {
    double low, high;
    content_range(&l->in, &low, &high);
    axis_fit(&main->up, low, high, 0.07);
}

static void fit_below(panel *below, const layout *l) {
    double low = 0.0, high = 0.0;
    for (size_t i = 1; i < l->in.difference_count; i++) {
        low = fmin(low, l->in.differences[i].strip.low);
        high = fmax(high, l->in.differences[i].strip.high);
    }
    axis_fit(&below->up, low, high, 0.12);
}

/* Heights of the panels between `top` and the foot. The differences need a picture that is high
 * enough. */
static void place_up(layout *l, double top) {
    double u = l->unit, font = 12 * u;
    double foot = l->of->height - l->margin - (l->has_foot ? 2.4 : 1.0) * font - 6 * u;
    panel *main = &l->main, *below = &l->below;
    double gap = 40 * u, lower = fmax(48 * u, (foot - top) * 0.24);
    l->has_below = l->in.differs && foot - top - gap - lower >= 72 * u;
    double taken = l->has_below ? gap + lower : 0.0;
    main->y = top;
    main->height = fmax(16.0, foot - top - taken);
    below->y = main->y + main->height + gap;
    below->height = lower;
    fit_main(main, l);
    /* A thumbnail stays plain: its 0 and 1 are enough. */
    double spacing = (is_part(l->of) ? 30 : 46) * u;
    bool is_plain = l->is_small && !is_part(l->of);
    axis_ticks_up(&main->up, main->height, spacing, is_plain ? spacing : 1.3 * font);
    if (l->has_below) {
        fit_below(below, l);
        axis_ticks_up(&below->up, below->height, 30 * u, 30 * u);
    }
}

/* The left edge makes room for the labels of values, unless they would take it all. */
static void place_panels(layout *l, double top) {
    double u = l->unit, font = 12 * u;
    panel *main = &l->main, *below = &l->below;
    main->unit = below->unit = u;
    place_up(l, top);
    double labels = axis_label_extent(&main->up, font);
    if (l->has_below) {
        labels = fmax(labels, axis_label_extent(&below->up, font));
    }
    if (labels > l->of->width * 0.5) {
        labels = 0.0;
        main->up.tick_count = below->up.tick_count = 0;
    }
    l->labels = fmax(labels, l->of->labels);
    main->x = below->x = l->margin + l->labels + 8 * u;
    main->width = below->width = l->of->width - l->margin - l->tip_room - main->x;
    main->across.low = l->in.start;
    main->across.high = l->in.end;
    axis_ticks_across(&main->across, main->width, font);
    below->across = main->across;
}

/* ---- lines ------------------------------------------------------------------------------------ */

/* Series of one curve lie over one another, the first one widest. Components have a colour each,
 * so the dialects that play one of them differ by dashes and are paler the lower they lie. */
static style line_style(const layout *l, size_t index) {
    static const dash dashes[] = {DASH_SOLID, DASH_LONG, DASH_SHORT, DASH_DOTTED};
    double above = fmin((double)content_above(&l->in, index), 3.0);
    style line = {.stroke = content_paint(&l->in, index),
                  .width = (2.2 + 2.0 * above) * l->unit};
    if (l->of->series[index].paint != PAINT_NONE) {
        line.dash = dashes[content_rank(&l->in, index) % 4];
        line.opacity = above > 0.0 ? fmax(0.85 - 0.25 * above, 0.3) : 1.0;
    }
    return line;
}

/* ---- title and legend ------------------------------------------------------------------------ */

static double room_across(const layout *l) { return l->of->width - 2 * l->margin; }

/* The label as the legend shows it; returns the width of the entry without the gap behind it. */
static double legend_label(const layout *l, size_t index, char *out, size_t size) {
    double u = l->unit, font = 13 * u;
    text_cut(l->of->series[index].label, font, fmin(260 * u, room_across(l) - 32 * u), out,
             size);
    return 32 * u + text_extent(out, font);
}

static void legend_entry(scene *out, const layout *l, size_t index, double x, double y) {
    char label[160];
    double u = l->unit;
    style line = line_style(l, index);
    line.width = 3 * u;
    point from = {x, y - 4.5 * u}, to = {x + 24 * u, y - 4.5 * u}, text_at = {x + 32 * u, y};
    legend_label(l, index, label, sizeof label);
    scene_line(out, from, to, line);
    scene_text(out, text_at, label, 13 * u, PAINT_INK, ANCHOR_START);
}

static double legend_pitch(const layout *l) { return (l->is_small ? 15 : 20) * l->unit; }

typedef struct legend {
    size_t shown, rows;
    char more[48]; /* "and 3 more"; "": all are shown */
} legend;

/* Places the first `shown` entries and the word on the rest in rows as wide as the picture
 * allows, and draws them unless `out` is NULL; returns how many rows it takes. */
static size_t place_legend(scene *out, const layout *l, const legend *of, double x, double y) {
    char label[160];
    double left = x, right = l->of->width - l->margin, font = 13 * l->unit;
    size_t rows = 1;
    bool has_more = of->more[0] != '\0';
    for (size_t i = 0; i < of->shown + (has_more ? 1 : 0); i++) {
        double width = i < of->shown ? legend_label(l, i, label, sizeof label)
                                     : text_extent(of->more, font);
        if (x > left && x + width > right + 0.5) {
            x = left;
            y += legend_pitch(l);
            rows++;
        }
        point at = {x, y};
        if (out && i < of->shown) {
            legend_entry(out, l, i, x, y);
        } else if (out) {
            scene_text(out, at, of->more, font, PAINT_MUTED, ANCHOR_START);
        }
        x += width + 18 * l->unit;
    }
    return rows;
}

/* As many entries as a third of the picture has room for. */
static legend plan_legend(const layout *l, double x, double y) {
    legend out = {l->of->count > MOST_LEGEND ? MOST_LEGEND - 1 : l->of->count, 1, ""};
    double rows = floor((l->of->height * 0.38 - y) / legend_pitch(l)) + 1.0;
    for (;; out.shown--) {
        if (out.shown < l->of->count) {
            snprintf(out.more, sizeof out.more, out.shown ? "and %zu more" : "%zu lines",
                     l->of->count - out.shown);
        }
        out.rows = place_legend(NULL, l, &out, x, y);
        if (out.shown == 0 || (double)out.rows <= fmax(rows, 1.0)) {
            return out;
        }
    }
}

/* Title and subtitle. Returns the last one's height, and how wide they are. */
static double draw_title(scene *out, const layout *l, double *width) {
    char line[400];
    double u = l->unit, font = l->is_small ? 14 * u : 18 * u, room = room_across(l);
    point title = {l->margin, l->margin + font * 5 / 6};
    point subtitle = {l->margin, l->margin + 36 * u};
    *width = title_extent(l->of->title, font);
    bool (*cut)(const char *, double, double, char *, size_t) =
        l->of->has_path ? text_cut_path : text_cut;
    if (cut(l->of->title, font * 1.2, room, line, sizeof line)) {
        scene_title(out, title, line, font);
    }
    if (!l->has_subtitle) {
        return title.y;
    }
    *width = fmax(*width, text_extent(l->of->subtitle, 13 * u));
    if (text_cut(l->of->subtitle, 13 * u, room, line, sizeof line)) {
        scene_text(out, subtitle, line, 13 * u, PAINT_MUTED, ANCHOR_START);
    }
    return subtitle.y;
}

/* Returns where the panel may begin. */
static double draw_head(scene *out, const layout *l) {
    char line[160];
    double u = l->unit, x = l->margin, beside, width = -18 * u;
    double y = draw_title(out, l, &beside), gap = l->is_small ? 9 * u : 22 * u;
    if (!l->has_legend) {
        return y + gap;
    }
    for (size_t i = 0; i < l->of->count && i < MOST_LEGEND; i++) {
        width += legend_label(l, i, line, sizeof line) + 18 * u;
    }
    bool fits = beside + width + 40 * u < room_across(l) && l->of->count <= 4;
    double beside_y = l->is_small ? y : l->margin + 15 * u;
    double legend_y = fits ? beside_y : y + (l->is_small ? 18 * u : 26 * u);
    double legend_x = fits ? l->of->width - l->margin - width : x;
    legend of = plan_legend(l, legend_x, legend_y);
    place_legend(out, l, &of, legend_x, legend_y);
    return fits ? y + gap : legend_y + legend_pitch(l) * (double)of.rows;
}

/* ---- the panels ------------------------------------------------------------------------------ */

static void draw_marks(scene *out, const layout *l) {
    const panel *main = &l->main;
    bool is_one_curve = content_is_one_curve(&l->in);
    /* The marks of many lines would hide them. */
    double share = (double)FEW_LINES / (double)content_groups(&l->in);
    double radius = 4.2 * l->unit * fmin(1.0, share);
    for (size_t i = 0; i < l->of->count; i++) {
        panel_gaps(out, main, &l->in.strips[i]);
    }
    for (size_t i = 0; i < l->of->count; i++) {
        const ac_curve *curve = l->of->series[i].curve;
        if (content_leads_group(&l->in, i) && !curve_is_ease(curve)) {
            if (l->of->count <= 4) {
                panel_handles(out, main, curve, &l->in.strips[i]);
            }
            panel_keys(out, main, curve, is_one_curve ? PAINT_INK : content_paint(&l->in, i),
                       radius);
        }
    }
}

/* false: the line ends without a value. */
static bool last_value(const strip *of, double *out) {
    if (of->mode != STRIP_EXACT) {
        const band *last = &of->bands[of->band_count - 1];
        *out = last->low * 0.5 + last->high * 0.5;
        return last->low <= last->high;
    }
    const segment *last = of->count > 0 ? &of->segments[of->count - 1] : NULL;
    *out = last ? last->y[3] : 0.0;
    return last && last->kind == SEGMENT_VALUE;
}

/* The name of a component where its line ends, or a little above or below where another one's is;
 * the legend has those that find no room. */
static void draw_tip(scene *out, const layout *l, size_t index, double value) {
    const panel *main = &l->main;
    const char *word = l->of->series[index].tip;
    double font = 12 * l->unit, y = panel_y(main, value) + 0.35 * font;
    for (int step = 0; step < MOST_STEPS; step++) {
        int away = step % 2 ? (step + 1) / 2 : -(step / 2);
        point at = {main->x + main->width + 5 * l->unit, y + 0.35 * font * away};
        /* The legend is above, the labels of positions are below. */
        bool is_beside =
            at.y >= main->y + 0.8 * font && at.y <= main->y + main->height + 0.4 * font;
        if (is_beside && scene_has_room(out, at, word, font, ANCHOR_START)) {
            scene_text(out, at, word, font, content_paint(&l->in, index), ANCHOR_START);
            return;
        }
    }
}

static void draw_tips(scene *out, const layout *l) {
    double value;
    bool are_few = content_groups(&l->in) <= FEW_LINES;
    for (size_t i = 0; i < l->of->count && are_few; i++) {
        bool is_wanted = l->of->series[i].tip && content_leads_group(&l->in, i);
        if (is_wanted && last_value(&l->in.strips[i], &value)) {
            draw_tip(out, l, i, value);
        }
    }
}

static void draw_main(scene *out, const layout *l) {
    const panel *main = &l->main;
    if (l->in.first <= l->in.last) {
        panel_outside(out, main, l->in.first, l->in.last);
    }
    panel_frame(out, main, !l->has_below);
    double spare = 4.0 * l->unit; /* for marks on the edge */
    scene_clip(out, main->x - spare, main->y - spare, main->width + 2 * spare,
               main->height + 2 * spare);
    for (size_t i = 0; i < l->of->count; i++) {
        if (content_leads_group(&l->in, i)) {
            panel_seams(out, main, l->of->series[i].curve);
        }
    }
    for (size_t i = 1; i < l->in.difference_count && l->in.difference_count == 2; i++) {
        panel_between(out, main, &l->in.strips[0], &l->in.strips[i], content_paint(&l->in, i));
    }
    for (size_t i = 0; i < l->of->count; i++) {
        panel_strip(out, main, &l->in.strips[i], line_style(l, i));
    }
    draw_marks(out, l);
    scene_unclip(out);
    draw_tips(out, l);
}

static void draw_below(scene *out, const layout *l) {
    char whole[320], caption[320];
    const panel *below = &l->below;
    size_t best = content_largest_difference(&l->in);
    const difference *d = &l->in.differences[best];
    double u = l->unit;
    point at = {below->x, below->y - 10 * u};
    content_describe_difference(&l->in, best, whole, sizeof whole);
    text_cut(whole, 13 * u, below->width, caption, sizeof caption);
    if (l->in.first <= l->in.last) {
        panel_outside(out, below, l->in.first, l->in.last);
    }
    panel_frame(out, below, true);
    scene_text(out, at, caption, 13 * u, PAINT_INK, ANCHOR_START);
    scene_clip(out, below->x - 4 * u, below->y - 4 * u, below->width + 8 * u,
               below->height + 8 * u);
    for (size_t i = 1; i < l->in.difference_count; i++) {
        if (l->in.difference_count == 2) {
            panel_area(out, below, &l->in.differences[i].strip, content_paint(&l->in, i));
        }
        style line = line_style(l, i);
        line.width = 1.8 * u;
        panel_strip(out, below, &l->in.differences[i].strip, line);
    }
    style mark = {.fill = PAINT_PANEL, .stroke = PAINT_INK, .width = 1.5 * u};
    scene_circle(out, panel_point(below, d->at, d->largest), 3.6 * u, mark);
    scene_unclip(out);
}

/* A difference that has no panel is told in words. */
static const char *remark_of(const layout *l, char *out, size_t size) {
    const char *remark = content_remark(&l->in);
    if (*remark || !l->in.differs || l->has_below) {
        return remark;
    }
    content_describe_difference(&l->in, content_largest_difference(&l->in), out, size);
    return out;
}

/* What is under the axis: the unit, and remarks on how it was drawn. */
static void draw_foot(scene *out, const layout *l) {
    char whole[320], remark[320];
    double u = l->unit, font = 12 * u;
    const char *unit = content_unit(&l->in);
    double room = l->main.width - text_extent(unit, font) - 2 * font;
    point unit_at = {l->main.x + l->main.width, l->of->height - l->margin};
    point remark_at = {l->main.x, unit_at.y};
    scene_text(out, unit_at, unit, font, PAINT_MUTED, ANCHOR_END);
    if (text_cut(remark_of(l, whole, sizeof whole), font, room, remark, sizeof remark)) {
        scene_text(out, remark_at, remark, font, PAINT_MUTED, ANCHOR_START);
    }
}

/* ---- the whole ------------------------------------------------------------------------------ */

/* A small picture is its panel: it goes without the subtitle, and a smaller one without the foot.
 * One line needs no legend where the title says the same. */
static layout plan(const figure *of) {
    layout l;
    memset(&l, 0, sizeof l);
    l.of = of;
    l.has_legend = of->count != 1 || strcmp(of->series[0].label, of->title) != 0;
    l.is_small = of->height < 240.0 || is_part(of);
    l.has_subtitle = !l.is_small && of->subtitle[0] != '\0';
    l.has_foot = of->height >= 180.0;
    l.unit = of->unit > 0.0
                 ? of->unit
                 : fmin(fmax(sqrt(of->width * of->height / (960.0 * 540.0)), 0.7), 1.6);
    /* Head, foot and a little in between. */
    l.unit = fmin(l.unit, of->height / (l.has_foot ? 190.0 : 150.0));
    l.margin = fmin(28 * l.unit, fmin(of->width, of->height) * 0.06);
    for (size_t i = 0; i < of->count && of->width >= 200.0; i++) {
        double tip = of->series[i].tip ? text_extent(of->series[i].tip, 12 * l.unit) : 0.0;
        tip = fmax(tip, is_part(of) ? text_extent("w", 12 * l.unit) : 0.0);
        l.tip_room = tip > 0.0 ? fmax(l.tip_room, tip + 5 * l.unit - l.margin) : l.tip_room;
    }
    return l;
}

/* Title, legend and where the panels are; l->in is to be freed in any case. */
static ac_status begin(layout *l, const figure *of, scene *out, ac_error *error) {
    *l = plan(of);
    memset(out, 0, sizeof *out);
    out->width = of->width;
    out->height = of->height;
    out->title = of->title;
    ac_status status =
        content_build(&l->in, of->series, of->count, of->has_span ? of->span : NULL,
                      (size_t)fmax(64.0, of->width), error);
    if (status == AC_OK) {
        style ground = {.fill = PAINT_GROUND};
        scene_rect(out, 0, 0, of->width, of->height, ground);
        place_panels(l, draw_head(out, l));
    }
    return status;
}

ac_status figure_labels(const figure *of, double *out, ac_error *error) {
    layout l;
    scene unseen;
    ac_status status = begin(&l, of, &unseen, error);
    *out = l.labels;
    scene_free(&unseen);
    content_free(&l.in);
    return status;
}

ac_status figure_draw(const figure *of, scene *out, ac_error *error) {
    layout l;
    ac_status status = begin(&l, of, out, error);
    if (status == AC_OK) {
        draw_main(out, &l);
        if (l.has_below) {
            draw_below(out, &l);
        }
        if (l.has_foot) {
            draw_foot(out, &l);
        }
    }
    content_free(&l.in);
    return status;
}
