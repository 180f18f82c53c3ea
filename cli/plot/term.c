/* Layout in characters: title, legend, values at the left, positions below. */
#include "plot/term.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "plot/axis.h"
#include "plot/dots.h"

/* Owners of cells: the colour of a paint, counted from PAINT_SERIES, and these. */
#define OWNER_INK 254
#define OWNER_ALERT 255

/* Characters, reckoned as pixels where axis.h asks for them. */
#define CHARACTER 8.0
#define FONT 12.5 /* its digits are a CHARACTER wide */

typedef struct sheet {
    const term_figure *of;
    content in;
    axis across, up;
    dots plot;
    size_t gutter; /* characters left of the plot, the axis included */
    bool has_gaps;
} sheet;

/* ---- lines ------------------------------------------------------------------------------------ */

typedef struct look {
    const char *mark, *sample;
    unsigned on, off;
} look;

static const look looks[] = {
    {"\xe2\x97\x8f", "\xe2\xa0\x92\xe2\xa0\x92\xe2\xa0\x92", 1, 0},
    {"\xe2\x96\xa0", "\xe2\xa0\x92\xe2\xa0\x82\xe2\xa0\x90", 3, 2},
    {"\xe2\x96\xb2", "\xe2\xa0\x82\xe2\xa0\x82\xe2\xa0\x82", 1, 1},
    {"\xe2\x97\x86", "\xe2\xa0\x92\xe2\xa0\x92\xe2\xa0\x80", 6, 3},
    {"\xe2\x97\x8b", "\xe2\xa0\x82\xe2\xa0\x90\xe2\xa0\x80", 1, 2},
    {"\xe2\x96\xa1", "\xe2\xa0\x92\xe2\xa0\x80\xe2\xa0\x92", 2, 2},
    {"\xe2\x96\xb3", "\xe2\xa0\x92\xe2\xa0\x82\xe2\xa0\x92", 4, 1},
    {"\xe2\x97\x87", "\xe2\xa0\x82\xe2\xa0\x80\xe2\xa0\x82", 1, 3},
};

static const look *look_of(size_t index) {
    return &looks[index % (sizeof looks / sizeof looks[0])];
}

static const char *const colours[PAINT_COUNT - PAINT_SERIES] = {
    "\033[38;5;33m",
    "\033[38;5;208m",
    "\033[38;5;42m",
    "\033[38;5;176m",
    "\033[38;5;178m",
    "\033[38;5;117m",
    "\033[38;5;245m",
    "\033[38;5;141m",
    [PAINT_X - PAINT_SERIES] = "\033[38;5;203m",
    [PAINT_Y - PAINT_SERIES] = "\033[38;5;77m",
    [PAINT_Z - PAINT_SERIES] = "\033[38;5;33m",
    [PAINT_W - PAINT_SERIES] = "\033[38;5;248m",
};

static uint8_t owner_of(const content *of, size_t index) {
    return (uint8_t)(content_paint(of, index) - PAINT_SERIES);
}

static const char *colour_of(uint8_t owner) {
    return owner == OWNER_ALERT ? "\033[38;5;203m"
           : owner == OWNER_INK ? "\033[0m"
                                : colours[owner];
}

/* ---- text in characters ------------------------------------------------------------------------ */

/* At most `room` characters, with an ellipsis where it is cut; returns how many. */
static size_t put_cut(text_buffer *out, const char *string, size_t room) {
    text_buffer whole = {0};
    text_clean(&whole, string);
    text_put(&whole, "", 1);
    size_t width = utf8_width(whole.bytes), shown = width <= room ? width
                                                    : room > 0    ? room - 1
                                                                  : 0;
    const char *at = whole.bytes;
    for (size_t i = 0; i < shown; i++) {
        uint32_t character;
        size_t size = utf8_read(at, &character);
        text_put(out, at, size);
        at += size;
    }
    text_string(out, shown < width && room > 0 ? "\xe2\x80\xa6" : "");
    text_free(&whole);
    return shown + (shown < width && room > 0 ? 1 : 0);
}

/* The same of the name of a track, whose ellipsis stands for what is in the middle. */
static void put_cut_path(text_buffer *out, const char *path, size_t room) {
    size_t width = utf8_width(path), head = path_head(path);
    text_buffer whole = {0};
    text_put(&whole, path, head);
    text_put(&whole, "", 1);
    size_t kept = utf8_width(whole.bytes) + 1;
    if (width > room && kept * 2 <= room) {
        const char *end = path + head;
        for (size_t left = width - kept + 1; left > room - kept; left--) {
            uint32_t character;
            end += utf8_read(end, &character);
        }
        whole.size = head;
        text_string(&whole, "\xe2\x80\xa6");
        text_string(&whole, path_tail(end));
        text_put(&whole, "", 1);
        path = whole.bytes;
    }
    put_cut(out, path, room);
    text_free(&whole);
}

void term_put_line(const char *string, size_t columns, text_buffer *out) {
    put_cut(out, string, columns);
    text_string(out, "\n");
}

/* ---- the legend -------------------------------------------------------------------------------- */

#define SAMPLE_WIDTH 6 /* of the line, the mark and two blanks */
#define MORE_WIDTH 14  /* "  and 255 more"                     */

static void put_entry(const sheet *s, size_t index, size_t room, text_buffer *out) {
    const look *with = look_of(index);
    bool has_colour = s->of->has_colour;
    text_string(out, has_colour ? colour_of(owner_of(&s->in, index)) : "");
    text_string(out, with->sample);
    text_string(out, " ");
    text_string(out, content_is_one_curve(&s->in) ? "\xe2\x97\x8f" : with->mark);
    text_string(out, has_colour ? "\033[0m " : " ");
    put_cut(out, s->of->series[index].label, room);
}

/* The entries that fit in the rows it may take; returns how many rows it is. */
static size_t put_legend(const sheet *s, size_t most_rows, text_buffer *out) {
    const term_figure *of = s->of;
    size_t used = 0, rows = 1, i = 0;
    while (i < of->count) {
        bool is_last_row = rows == most_rows;
        size_t room = of->columns - (is_last_row && i + 1 < of->count ? MORE_WIDTH : 0);
        size_t width = SAMPLE_WIDTH + utf8_width(of->series[i].label);
        size_t blanks = used > 0 ? 2 : 0;
        width = width < room ? width : room;
        if (used + blanks + width <= room) {
            text_pad(out, blanks);
            put_entry(s, i++, width - SAMPLE_WIDTH, out);
            used += blanks + width;
        } else if (is_last_row) {
            text_format(out, "  and %zu more", of->count - i);
            break;
        } else {
            text_string(out, "\n");
            rows++;
            used = 0;
        }
    }
    text_string(out, "\n");
    return rows;
}

/* ---- curves ------------------------------------------------------------------------------------ */

static double dot_x(const sheet *s, double position) {
    return axis_fraction(&s->across, position) * ((double)s->plot.columns * 2.0 - 1.0);
}

static double dot_y(const sheet *s, double value) {
    return (1.0 - axis_fraction(&s->up, value)) * ((double)s->plot.rows * 4.0 - 1.0);
}

static void draw_segment(sheet *s, pen *with, const segment *at) {
    double left = dot_x(s, at->start), right = dot_x(s, at->end), part[4];
    double steps = fmin(fmax(ceil(right - left) * 2.0, 8.0), 4000.0);
    double x = left, y = dot_y(s, at->y[0]);
    if (at->start == at->end) {
        dots_line(&s->plot, with, x, y, x, y);
        return;
    }
    for (double i = 1.0; i <= steps; i += 1.0) {
        cubic_part(at->y, 0.0, i / steps, part);
        double next_x = left + (right - left) * (i / steps), next_y = dot_y(s, part[3]);
        if (round(next_x) != round(x) || round(next_y) != round(y) || i == steps) {
            dots_line(&s->plot, with, x, y, next_x, next_y);
            x = next_x;
            y = next_y;
        }
    }
}

static void draw_gap(sheet *s, const segment *at) {
    double foot = (double)s->plot.rows * 4.0 - 1.0;
    s->has_gaps = true;
    for (double x = round(dot_x(s, at->start)); x <= dot_x(s, at->end); x += 2.0) {
        cell *under = dots_cell(&s->plot, x, foot);
        if (under) {
            under->glyph = "\xc3\x97";
            under->owner = OWNER_ALERT;
        }
    }
}

static void draw_strip(sheet *s, size_t index) {
    const strip *of = &s->in.strips[index];
    const look *as = look_of(index);
    pen with = {owner_of(&s->in, index), as->on, as->off, 0};
    pen jump = {with.owner, 1, 1, 0};
    for (size_t i = 0; i < of->band_count; i++) {
        double share = ((double)i + 0.5) / (double)of->band_count;
        double x = dot_x(s, of->start + (of->end - of->start) * share);
        if (of->bands[i].low <= of->bands[i].high) {
            dots_line(&s->plot, &with, x, dot_y(s, of->bands[i].low), x,
                      dot_y(s, of->bands[i].high));
        }
    }
    for (size_t i = 0; i < of->count; i++) {
        const segment *at = &of->segments[i], *before = at - 1;
        if (at->kind != SEGMENT_VALUE) {
            draw_gap(s, at);
            continue;
        }
        if (i > 0 && before->kind == SEGMENT_VALUE && before->y[3] != at->y[0]) {
            double x = dot_x(s, at->start);
            dots_line(&s->plot, &jump, x, dot_y(s, before->y[3]), x, dot_y(s, at->y[0]));
        }
        draw_segment(s, &with, at);
    }
}

static void draw_keys(sheet *s, size_t index) {
    const ac_curve *curve = s->in.series[index].curve;
    bool is_one_curve = content_is_one_curve(&s->in);
    size_t shown = 0;
    for (uint32_t k = 0; k < curve->key_count; k++) {
        double position = curve->keys[k].position;
        shown += position >= s->in.start && position <= s->in.end ? 1 : 0;
    }
    for (uint32_t k = 0; k < curve->key_count && shown * 3 <= s->plot.columns; k++) {
        const ac_key *key = &curve->keys[k];
        double x = round(dot_x(s, key->position)), y = round(dot_y(s, key->value));
        cell *at = isfinite(x) && isfinite(y) ? dots_cell(&s->plot, x, y) : NULL;
        if (at) {
            at->glyph = is_one_curve ? "\xe2\x97\x8f" : look_of(index)->mark;
            at->owner = is_one_curve ? OWNER_INK : owner_of(&s->in, index);
        }
    }
}

/* Where cycles begin, and the value 0. */
static void draw_ground(sheet *s) {
    double zero = round(dot_y(s, 0.0));
    for (size_t column = 0; column < s->plot.columns; column++) {
        cell *at = dots_cell(&s->plot, (double)column * 2.0, zero);
        if (at) at->under = "\xe2\x95\x8c";
    }
    for (size_t i = 0; i < s->in.count; i++) {
        seams walk = seams_of(s->in.series[i].curve);
        double position;
        double apart = walk.length / (s->in.end - s->in.start) * (double)s->plot.columns;
        while (apart >= 4.0 && seams_next(&walk, s->in.start, s->in.end, &position)) {
            for (size_t row = 0; row < s->plot.rows; row++) {
                cell *at = dots_cell(&s->plot, round(dot_x(s, position)), (double)row * 4.0);
                if (at) at->under = "\xe2\x94\x8a";
            }
        }
    }
}

/* ---- axes -------------------------------------------------------------------------------------- */

static size_t row_of(const sheet *s, double value) {
    return (size_t)fmin(fmax(floor(round(dot_y(s, value)) / 4.0), 0.0),
                        (double)(s->plot.rows - 1));
}

static void put_plot(const sheet *s, text_buffer *out) {
    for (size_t row = 0; row < s->plot.rows; row++) {
        const tick *at = NULL;
        for (size_t i = 0; i < s->up.tick_count; i++) {
            at = row_of(s, s->up.ticks[i].value) == row ? &s->up.ticks[i] : at;
        }
        size_t width = at ? utf8_width(at->label) : 0;
        bool fits = at && width + 2 <= s->gutter;
        text_pad(out, s->gutter - 1 - (fits ? width + 1 : 0));
        text_string(out, fits ? at->label : "");
        text_string(out, fits ? " \xe2\x94\xa4" : "\xe2\x94\x82");
        dots_row(&s->plot, row, s->of->has_colour ? colour_of : NULL, out);
        text_string(out, "\n");
    }
}

/* The line of ticks, then their labels and the unit at the right. */
static void put_positions(const sheet *s, text_buffer *out) {
    size_t columns = s->plot.columns;
    const char *unit = content_unit(&s->in);
    text_buffer labels = {0};
    size_t end = columns + s->gutter, used = 0; /* characters in labels */
    size_t room = end > strlen(unit) + 1 ? end - strlen(unit) - 1 : 0;
    text_pad(out, s->gutter - 1);
    text_string(out, "\xe2\x94\x94");
    size_t tick_at = 0;
    for (size_t column = 0; column < columns; column++) {
        bool is_tick = false;
        while (tick_at < s->across.tick_count &&
               (size_t)(fmax(round(dot_x(s, s->across.ticks[tick_at].value)), 0.0) / 2.0) <=
                   column) {
            const char *label = s->across.ticks[tick_at++].label;
            size_t width = utf8_width(label), middle = s->gutter + column;
            size_t start = middle > width / 2 ? middle - width / 2 : 0;
            is_tick = true;
            if (start >= used + (used ? 1 : 0) && start + width <= room) {
                text_pad(&labels, start - used);
                text_string(&labels, label);
                used = start + width;
            }
        }
        text_string(out, is_tick ? "\xe2\x94\xac" : "\xe2\x94\x80");
    }
    text_string(out, "\n");
    text_put(out, labels.bytes, labels.size);
    text_pad(out, end > strlen(unit) + used ? end - strlen(unit) - used : 1);
    text_format(out, "%s\n", unit);
    text_free(&labels);
}

/* ---- the whole --------------------------------------------------------------------------------- */

static void plan(sheet *s, size_t rows) {
    double low, high;
    content_range(&s->in, &low, &high);
    axis_fit(&s->up, low, high, 0.03);
    axis_ticks_up(&s->up, (double)rows, 3.0, 1.5);
    size_t labels = 0;
    for (size_t i = 0; i < s->up.tick_count; i++) {
        size_t width = utf8_width(s->up.ticks[i].label);
        labels = width > labels ? width : labels;
    }
    s->gutter = labels * 2 <= s->of->columns ? labels + 2 : 1;
    s->gutter = s->gutter < s->of->gutter ? s->of->gutter : s->gutter;
    s->across.low = s->in.start;
    s->across.high = s->in.end;
    dots_begin(&s->plot, s->of->columns - s->gutter, rows);
    axis_ticks_across(&s->across, (double)s->plot.columns * CHARACTER, FONT);
}

static void put_all(sheet *s, text_buffer *out) {
    const term_figure *of = s->of;
    size_t most_legend = of->rows / 5;
    char caption[320];
    bool is_high = of->rows >= 14;
    if (of->has_path) {
        put_cut_path(out, of->title, of->columns);
        text_string(out, "\n");
    } else {
        term_put_line(of->title, of->columns, out);
    }
    bool has_subtitle = is_high && *of->subtitle;
    if (has_subtitle) {
        term_put_line(of->subtitle, of->columns, out);
    }
    size_t head = put_legend(s, most_legend, out) + (has_subtitle ? 2 : 1);
    const char *remark = content_remark(&s->in);
    if (s->in.differs) {
        content_describe_difference(&s->in, content_largest_difference(&s->in), caption,
                                    sizeof caption);
        remark = caption;
    }
    size_t foot = 2u + (*remark ? 1u : 0u) + (is_high ? 1u : 0u);
    plan(s, of->rows > head + foot + 3 ? of->rows - head - foot : 3);
    draw_ground(s);
    for (size_t i = 0; i < s->in.count; i++) {
        draw_strip(s, i);
    }
    for (size_t i = 0; i < s->in.count; i++) {
        if (content_leads_group(&s->in, i)) {
            draw_keys(s, i);
        }
    }
    put_plot(s, out);
    put_positions(s, out);
    if (*remark) {
        term_put_line(remark, of->columns, out);
    }
    if (s->has_gaps && is_high) {
        term_put_line("\xc3\x97 there is no value", of->columns, out);
    }
}

static ac_status draw_sheet(const term_figure *of, text_buffer *out, size_t *gutter,
                            ac_error *error) {
    sheet s;
    memset(&s, 0, sizeof s);
    s.of = of;
    ac_status status =
        content_build(&s.in, of->series, of->count, of->span, of->columns * 2, error);
    if (status == AC_OK) {
        put_all(&s, out);
    }
    *gutter = s.gutter;
    dots_free(&s.plot);
    content_free(&s.in);
    return status;
}

ac_status term_draw(const term_figure *of, text_buffer *out, ac_error *error) {
    size_t gutter;
    return draw_sheet(of, out, &gutter, error);
}

ac_status term_gutter(const term_figure *of, size_t *out, ac_error *error) {
    text_buffer unseen = {0};
    ac_status status = draw_sheet(of, &unseen, out, error);
    text_free(&unseen);
    return status;
}
