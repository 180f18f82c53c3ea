/* plot: curves and tracks, as one dialect or several play them, into one picture. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "batch.h"
#include "gallery.h"
#include "output.h"
#include "plot/grid.h"
#include "plot/picture.h"
#include "plot/term.h"
#include "verbs.h"

/* ---- the picture ---------------------------------------------------------------------------- */

/* What sentences about the picture are about. */
static const char *subject_of(const gallery *g) {
    return g->o->files.count > 0 ? g->o->files.list[0] : g->o->eases.list[0];
}

/* Whose numbers --span is in, as its sentences say. */
static const char *name_of_line(const gallery *g, size_t index) {
    const char *name = g->series[index].label;
    for (size_t i = 0; i < g->plate_count; i++) {
        const plate *of = &g->plates[i];
        bool is_here = index >= of->first && index - of->first < of->count;
        name = is_here && of->clip ? of->title.bytes : name;
    }
    return name;
}

/* --span in the numbers of each dialect. */
static int check_span(const gallery *g) {
    for (size_t i = 0; i < g->count && g->o->has_span; i++) {
        const double *span = g->o->span;
        float narrow[2] = {(float)span[0], (float)span[1]};
        bool is_wide = ac_dialect_bits(g->series[i].curve->dialect) != 32;
        if (!is_wide && (!isfinite(narrow[0]) || !isfinite(narrow[1]))) {
            say_error("--span: the ends are beyond the float32 of %s", name_of_line(g, i));
            return STATUS_USAGE;
        }
        if (!is_wide && narrow[0] == narrow[1]) {
            say_error("--span: both ends are the same float32 of %s", name_of_line(g, i));
            return STATUS_USAGE;
        }
    }
    return STATUS_DONE;
}

/* --span, or that of the panel's clip. */
static void choose_span(const gallery *g, const plate *of, double span[2]) {
    if (g->o->has_span) {
        memcpy(span, g->o->span, 2 * sizeof span[0]);
    } else {
        gallery_span(g, of, span);
    }
}

static figure figure_of(const gallery *g, const plate *of) {
    figure out = {.series = g->series + of->first,
                  .count = of->count,
                  .title = of->title.bytes,
                  .subtitle = of->subtitle.bytes,
                  .has_path = of->clip != NULL,
                  .width = g->o->width ? g->o->width : 960,
                  .height = g->o->height ? g->o->height : 540,
                  .has_span = true};
    choose_span(g, of, out.span);
    return out;
}

/* One panel is the whole picture; several are a grid of small ones. */
static ac_status draw_panels(const gallery *g, scene *out, ac_error *error) {
    figure *cells = memory_new(g->plate_count, sizeof *cells);
    for (size_t i = 0; i < g->plate_count; i++) {
        cells[i] = figure_of(g, &g->plates[i]);
    }
    ac_status status;
    if (g->plate_count == 1) {
        status = figure_draw(cells, out, error);
    } else {
        grid of = {.cells = cells,
                   .count = g->plate_count,
                   .title = g->title.bytes,
                   .subtitle = g->subtitle.bytes,
                   .width = g->o->width,
                   .height = g->o->height};
        status = grid_draw(&of, out, error);
    }
    free(cells);
    return status;
}

static int draw(const gallery *g, picture_format format, text_buffer *out) {
    ac_error error = {0};
    scene picture;
    const char *reason = "";
    ac_status status = draw_panels(g, &picture, &error);
    int done = status == AC_OK ? STATUS_DONE : say_data_error(subject_of(g), &error);
    if (status == AC_OK && !picture_write(&picture, format, out, &reason)) {
        say_error("%s: cannot be drawn: %s", output_path_for_people(g->o->output), reason);
        done = STATUS_PATH;
    }
    scene_free(&picture);
    return done;
}

/* ---- the terminal --------------------------------------------------------------------------- */

static bool wants_colour(void) {
    const char *no_colour = getenv("NO_COLOR"), *kind = getenv("TERM");
    return isatty(STDOUT_FILENO) && !(no_colour && *no_colour) &&
           !(kind && strcmp(kind, "dumb") == 0);
}

/* --size, or that of the terminal with a line to spare for what comes next, or 80x24. */
static void term_size(const options *o, size_t *columns, size_t *rows) {
    struct winsize window;
    *columns = 80;
    *rows = 24;
    if (o->has_size) {
        *columns = o->width;
        *rows = o->height;
    } else if (isatty(STDOUT_FILENO) && ioctl(STDOUT_FILENO, TIOCGWINSZ, &window) == 0 &&
               window.ws_col > 0 && window.ws_row > 0) {
        *columns = window.ws_col < 24 ? 24 : window.ws_col > 1000 ? 1000 : window.ws_col;
        *rows = window.ws_row < 9 ? 8 : window.ws_row > 1000 ? 1000 : window.ws_row - 1u;
    }
}

#define LEAST_ROWS 8 /* of a panel */
#define GOOD_ROWS 12 /* of one of several, where the terminal may scroll */

/* The rows of each of several panels, below the title; 0: they do not fit. */
static size_t panel_rows(const gallery *g, size_t rows) {
    size_t each = rows > 2 ? (rows - 2) / g->plate_count : 0;
    if (g->o->has_size) {
        return each < LEAST_ROWS ? 0 : each;
    }
    return each < GOOD_ROWS ? GOOD_ROWS : each;
}

/* What is like `like` and shows one plate over `span`. */
static term_figure term_of(const gallery *g, const term_figure *like, const plate *of,
                           double span[2]) {
    term_figure out = *like;
    out.series = g->series + of->first;
    out.count = of->count;
    out.title = of->title.bytes;
    out.has_path = of->clip != NULL;
    out.span = span;
    choose_span(g, of, span);
    return out;
}

/* Panels one below the other, which begin at one place. */
static ac_status term_panels(const gallery *g, term_figure *like, text_buffer *out,
                             ac_error *error) {
    double span[2];
    size_t widest = 0;
    ac_status status = AC_OK;
    for (size_t i = 0; i < g->plate_count && status == AC_OK; i++) {
        size_t gutter = 0;
        term_figure of = term_of(g, like, &g->plates[i], span);
        status = term_gutter(&of, &gutter, error);
        widest = gutter > widest ? gutter : widest;
    }
    like->gutter = widest;
    term_put_line(g->title.bytes, like->columns, out);
    term_put_line(g->subtitle.bytes, like->columns, out);
    for (size_t i = 0; i < g->plate_count && status == AC_OK; i++) {
        term_figure of = term_of(g, like, &g->plates[i], span);
        status = term_draw(&of, out, error);
    }
    return status;
}

static int draw_term(const gallery *g, text_buffer *out) {
    ac_error error = {0};
    ac_status status;
    double span[2];
    term_figure like = {.subtitle = "", .has_colour = wants_colour()};
    term_size(g->o, &like.columns, &like.rows);
    if (g->plate_count == 1) {
        const plate *only = &g->plates[0];
        term_figure of = term_of(g, &like, only, span);
        of.subtitle = only->subtitle.bytes;
        status = term_draw(&of, out, &error);
        return status == AC_OK ? STATUS_DONE : say_data_error(subject_of(g), &error);
    }
    size_t rows = panel_rows(g, like.rows);
    if (rows == 0) {
        say_error("%s: %zu panels do not fit in %zu rows; -c selects tracks, --size makes room",
                  path_for_people(subject_of(g)), g->plate_count, like.rows);
        return STATUS_USAGE;
    }
    like.rows = rows;
    status = term_panels(g, &like, out, &error);
    return status == AC_OK ? STATUS_DONE : say_data_error(subject_of(g), &error);
}

/* ---- the whole ------------------------------------------------------------------------------ */

/* The format by --to or by the ending. */
static int choose_picture(const options *o, picture_format *out) {
    *out = o->picture;
    if (!o->has_picture && strcmp(o->output, "-") == 0) {
        say_error("-o - needs --to svg, png or pdf");
        return STATUS_USAGE;
    }
    if (!o->has_picture && !picture_of_path(o->output, out)) {
        say_error("%s: plot writes .svg, .png and .pdf; --to FORMAT does so under any name",
                  o->output);
        return STATUS_USAGE;
    }
    if (!picture_is_built_in(*out)) {
        say_error("this build is without cairo and draws no %s; svg it does",
                  picture_name(*out));
        return STATUS_USAGE;
    }
    return STATUS_DONE;
}

static int check_size(const options *o, uint32_t least_width, uint32_t least_height,
                      uint32_t most, const char *unit) {
    if (o->has_size && (o->width < least_width || o->width > most || o->height < least_height ||
                        o->height > most)) {
        say_error("--size: a picture is %ux%u to %ux%u %s", (unsigned)least_width,
                  (unsigned)least_height, (unsigned)most, (unsigned)most, unit);
        return STATUS_USAGE;
    }
    return STATUS_DONE;
}

static int check_request(const options *o, picture_format *format) {
    if (o->term) {
        if (o->output || o->has_picture || o->json) {
            say_error("--term draws on stdout; -o, --to and --json are for pictures in files");
            return STATUS_USAGE;
        }
        return check_size(o, 24, 8, 1000, "characters");
    }
    if (!o->output) {
        say_error("plot needs -o OUT.svg, .png or .pdf, or --term");
        return STATUS_USAGE;
    }
    int status = check_size(o, 120, 120, 16384, "pixels");
    return status == STATUS_DONE ? choose_picture(o, format) : status;
}

static int print_report(const gallery *g, picture_format format) {
    text_buffer out = {0};
    text_string(&out, "{\"schema\":1,\"output\":");
    text_json_string(&out, g->o->output);
    text_format(&out, ",\"format\":\"%s\",\"lines\":%zu}\n", picture_name(format), g->count);
    int status = output_print(&out);
    text_free(&out);
    return status;
}

static int load_input(void *context, size_t index) {
    gallery *g = context;
    int status = input_open(&g->inputs[index], g->o->files.list[index], g->o);
    if (status != STATUS_DONE) {
        input_close(&g->inputs[index]);
    }
    return status;
}

int cmd_plot(const options *o) {
    output_options writing = {
        .no_clobber = o->no_clobber, .inputs = o->files.list, .input_count = o->files.count};
    picture_format format = PICTURE_SVG;
    int status = check_request(o, &format);
    if (status == STATUS_DONE) {
        status = output_check(o->output, &writing);
    }
    if (status != STATUS_DONE) {
        return status;
    }
    gallery g = {.o = o};
    text_buffer out = {0};
    g.inputs = memory_new(o->files.count, sizeof *g.inputs);
    batch loading = {o->files.count, o->jobs, o->talk, &g, load_input, NULL};
    int loaded = batch_run(&loading);
    if (loaded == STATUS_DONE ||
        gallery_rows(&g) + gallery_tracks(&g) > 0) { /* what there is, is drawn */
        status = gallery_play(&g);
    } else {
        status = loaded;
    }
    if (status == STATUS_DONE) {
        status = check_span(&g);
    }
    if (status == STATUS_DONE) {
        status = o->term ? draw_term(&g, &out) : draw(&g, format, &out);
    }
    if (status == STATUS_DONE) {
        status = output_write(o->output, &out, &writing);
    }
    if (status == STATUS_DONE && o->json && o->output && strcmp(o->output, "-") != 0) {
        status = print_report(&g, format);
    }
    text_free(&out);
    gallery_free(&g);
    return worse_status(loaded, status);
}
