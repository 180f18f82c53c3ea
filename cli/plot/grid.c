/* Layout of the cells; each is a picture of its own, drawn by figure.h and moved to its place. */
#include "plot/grid.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define WIDTH 960.0      /* of a picture without a size */
#define CELL_WIDTH 300.0 /* at least, in such a one     */
#define CELL_HEIGHT 220.0
#define LEAST_WIDTH 120.0 /* of a cell: what figure.h can do */
#define LEAST_HEIGHT 100.0
#define GOOD_SHAPE 2.4 /* width to height */

typedef struct plan {
    double width, height, head, unit;
    size_t columns, rows;
    double cell_width, cell_height;
    bool has_subtitle;
} plan;

/* ---- where things are ------------------------------------------------------------------------- */

static void set_columns(plan *p, size_t count, size_t columns) {
    p->columns = columns;
    p->rows = (count + columns - 1) / columns;
    p->cell_width = p->width / (double)p->columns;
    p->cell_height = (p->height - p->head) / (double)p->rows;
}

/* Few cells lie above one another, whose times are then seen to be the same. */
static plan plan_free(size_t count) {
    plan p = {.width = WIDTH, .unit = 1.0, .has_subtitle = true, .head = 64.0};
    size_t most = (size_t)(WIDTH / CELL_WIDTH), columns = 1;
    while (columns < most && count > columns * columns * 4) {
        columns++;
    }
    set_columns(&p, count, columns);
    p.cell_height = CELL_HEIGHT;
    p.height = p.head + CELL_HEIGHT * (double)p.rows;
    return p;
}

static double misshape(const plan *p) {
    return fabs(log(p->cell_width / p->cell_height / GOOD_SHAPE));
}

static bool is_large_enough(const plan *p) {
    return p->cell_width >= LEAST_WIDTH && p->cell_height >= LEAST_HEIGHT;
}

/* As many columns as give the cells the best shape. */
static plan plan_within(const grid *of) {
    plan p = {.width = of->width, .height = of->height};
    p.unit = fmin(fmax(sqrt(of->width * of->height / (960.0 * 540.0)), 0.7), 1.6);
    p.has_subtitle = of->height >= 360.0;
    p.head = (p.has_subtitle ? 64.0 : 36.0) * p.unit;
    set_columns(&p, of->count, 1);
    plan best = p;
    for (size_t columns = 2; columns <= of->count; columns++) {
        set_columns(&p, of->count, columns);
        bool is_better = is_large_enough(&p) >= is_large_enough(&best);
        if (is_better && (!is_large_enough(&best) || misshape(&p) < misshape(&best))) {
            best = p;
        }
    }
    return best;
}

/* ---- drawing ---------------------------------------------------------------------------------- */

static void draw_title(scene *out, const grid *of, const plan *p) {
    char line[400];
    double u = p->unit, margin = fmin(28 * u, fmin(p->cell_width, p->cell_height) * 0.06);
    double font = (p->has_subtitle ? 18 : 15) * u, room = p->width - 2 * margin;
    point title = {margin, 26 * u}, subtitle = {margin, 48 * u};
    if (text_cut(of->title, font * 1.2, room, line, sizeof line)) {
        scene_title(out, title, line, font);
    }
    if (p->has_subtitle && text_cut(of->subtitle, 13 * u, room, line, sizeof line)) {
        scene_text(out, subtitle, line, 13 * u, PAINT_MUTED, ANCHOR_START);
    }
}

static figure cell_of(const grid *of, const plan *p, size_t index) {
    figure cell = of->cells[index];
    double unit = fmin(p->cell_width / 320.0, sqrt(p->cell_height / CELL_HEIGHT));
    cell.width = p->cell_width;
    cell.height = p->cell_height;
    cell.unit = fmin(fmax(unit, 0.7), 1.6);
    return cell;
}

/* Panels of one column begin at one place: labels[p->columns] is the room for those of values. */
static ac_status measure_labels(const grid *of, const plan *p, double *labels,
                                ac_error *error) {
    ac_status status = AC_OK;
    for (size_t i = 0; i < of->count && status == AC_OK; i++) {
        figure cell = cell_of(of, p, i);
        double *widest = &labels[i % p->columns], own = 0.0;
        status = figure_labels(&cell, &own, error);
        *widest = fmax(*widest, own);
    }
    return status;
}

static ac_status draw_cell(scene *out, const grid *of, const plan *p, size_t index,
                           const double *labels, ac_error *error) {
    scene part;
    figure cell = cell_of(of, p, index);
    size_t row = index / p->columns, column = index % p->columns;
    cell.labels = labels[column];
    ac_status status = figure_draw(&cell, &part, error);
    if (status == AC_OK) {
        scene_add(out, &part, p->cell_width * (double)column,
                  p->head + p->cell_height * (double)row);
    }
    scene_free(&part);
    return status;
}

static ac_status refuse(const grid *of, ac_error *error) {
    error->status = AC_ERROR_ARGUMENT;
    snprintf(error->message, sizeof error->message,
             "%zu panels do not fit in %.0fx%.0f; -c selects tracks, --size makes room",
             of->count, of->width, of->height);
    return AC_ERROR_ARGUMENT;
}

ac_status grid_draw(const grid *of, scene *out, ac_error *error) {
    style ground = {.fill = PAINT_GROUND};
    plan p = of->width > 0.0 ? plan_within(of) : plan_free(of->count);
    memset(out, 0, sizeof *out);
    if (!is_large_enough(&p)) {
        return refuse(of, error);
    }
    out->width = p.width;
    out->height = p.height;
    out->title = of->title;
    scene_rect(out, 0, 0, p.width, p.height, ground);
    draw_title(out, of, &p);
    double *labels = memory_new(p.columns, sizeof *labels);
    ac_status status = measure_labels(of, &p, labels, error);
    for (size_t i = 0; i < of->count && status == AC_OK; i++) {
        status = draw_cell(out, of, &p, i, labels, error);
    }
    free(labels);
    return status;
}
