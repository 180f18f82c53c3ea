/* plot: curves, as one dialect or several play them, into one picture. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "batch.h"
#include "eases.h"
#include "facts.h"
#include "input.h"
#include "output.h"
#include "plot/figure.h"
#include "plot/term.h"
#include "verbs.h"

#define MOST_SERIES 256

typedef struct gallery {
    const options *o;
    ease_curve *eases;  /* [o->eases.count] */
    input_file *inputs; /* [o->files.count], opened or zeroed */
    row *played;        /* one a series of several dialects   */
    size_t played_count;
    series *series;
    char **labels; /* [count], owned by us */
    size_t count, capacity, label_capacity;
} gallery;

static const char *base_name(const char *path) {
    const char *slash = strrchr(path_for_people(path), '/');
    return slash && slash[1] ? slash + 1 : path_for_people(path);
}

/* ---- series --------------------------------------------------------------------------------- */

static char *label_for(const gallery *g, const input_file *in, const row *r,
                       const ac_curve *curve, bool is_alone) {
    text_buffer label = {0};
    if (!is_alone && g->o->files.count > 1) {
        text_string(&label, base_name(in->path));
        text_string(&label, ": ");
    }
    if (!is_alone) {
        text_string(&label, r->name);
        text_string(&label, ", ");
    }
    if (curve->ease) {
        text_bare_ease(&label, curve->ease);
    } else {
        text_string(&label, ac_dialect_name(curve->dialect));
    }
    text_put(&label, "", 1);
    return label.bytes;
}

static void add_series(gallery *g, const ac_curve *curve, size_t group, char *label) {
    g->series = memory_reserve(g->series, &g->capacity, g->count + 1, sizeof *g->series);
    g->labels = memory_reserve(g->labels, &g->label_capacity, g->count + 1, sizeof *g->labels);
    g->labels[g->count] = label;
    g->series[g->count].curve = curve;
    g->series[g->count].label = label;
    g->series[g->count].group = group;
    g->count++;
}

static size_t count_rows(const gallery *g) {
    size_t count = 0;
    for (size_t i = 0; i < g->o->files.count; i++) {
        count += g->inputs[i].row_count;
    }
    return count;
}

/* One series a dialect for one selected curve. */
static int play_row(gallery *g, const input_file *in, const row *r, size_t group,
                    bool is_alone) {
    if (g->o->dialect_count < 2) {
        add_series(g, r->curve, group, label_for(g, in, r, r->curve, is_alone));
        return STATUS_DONE;
    }
    int status = STATUS_DONE;
    for (size_t d = 0; d < g->o->dialect_count && status == STATUS_DONE; d++) {
        row *played = &g->played[g->played_count++];
        status =
            row_play(played, &in->asset->curves[r->index], g->o->dialects[d], g->o, in->path);
        if (status == STATUS_DONE) {
            add_series(g, played->curve, group, label_for(g, in, r, played->curve, is_alone));
        }
    }
    return status;
}

static int play_ease(gallery *g, size_t index, size_t group) {
    ease_curve *of = &g->eases[index];
    int status = ease_curve_read(of, "--ease", g->o->eases.list[index]);
    if (status == STATUS_DONE) {
        add_series(g, &of->curve, group, memory_text(of->ease.name.bytes));
    }
    return status;
}

static int play_all(gallery *g) {
    size_t rows = count_rows(g), group = 0, eases = g->o->eases.count;
    size_t each = g->o->dialect_count > 1 ? g->o->dialect_count : 1;
    int status = STATUS_DONE;
    if (rows + eases == 0) {
        const ac_asset *asset = g->inputs[0].asset;
        bool has_tracks = asset && asset->curve_count == 0 && asset->clip_count > 0;
        say_error("%s: %s", path_for_people(g->o->files.list[0]),
                  has_tracks ? "its tracks are packed, which plot does not draw"
                             : "holds no curve");
        return STATUS_USAGE;
    }
    if (rows * each + eases > MOST_SERIES) {
        say_error("%zu lines are too many for one picture; -c selects curves",
                  rows * each + eases);
        return STATUS_USAGE;
    }
    g->eases = memory_new(eases, sizeof *g->eases);
    for (size_t i = 0; i < eases && status == STATUS_DONE; i++) {
        status = play_ease(g, i, group++);
    }
    g->played = memory_new(rows * each, sizeof *g->played);
    for (size_t i = 0; i < g->o->files.count; i++) {
        const input_file *in = &g->inputs[i];
        for (size_t r = 0; r < in->row_count && status == STATUS_DONE; r++) {
            status = play_row(g, in, &in->rows[r], group++, rows + eases == 1);
        }
    }
    return status;
}

/* ---- the picture ---------------------------------------------------------------------------- */

/* What lines of easings alone are called. */
static void put_ease_title(const gallery *g, text_buffer *title, text_buffer *subtitle) {
    size_t count = g->o->eases.count;
    ac_ease_info info;
    if (count == 1) {
        text_string(title, g->eases[0].ease.name.bytes);
        if (ac_ease_describe(&g->eases[0].ease.ease, &info)) {
            text_string(subtitle, info.summary);
        }
    } else {
        text_format(title, "%zu easings", count);
    }
    text_put(title, "", 1);
    text_put(subtitle, "", 1);
}

static void put_title(const gallery *g, text_buffer *title, text_buffer *subtitle) {
    if (count_rows(g) == 0) {
        put_ease_title(g, title, subtitle);
        return;
    }
    size_t rows = count_rows(g), files = 0;
    const input_file *in = NULL; /* the first one drawn */
    for (size_t i = 0; i < g->o->files.count; i++) {
        in = in || g->inputs[i].row_count == 0 ? in : &g->inputs[i];
        files += g->inputs[i].row_count > 0 ? 1 : 0;
    }
    const ac_curve *curve = g->series[0].curve;
    if (rows == 1 && g->o->eases.count == 0) {
        bool is_named = in->rows[0].name[0] != '#';
        text_string(title, is_named ? in->rows[0].name : base_name(in->path));
        if (is_named) {
            text_string(subtitle, base_name(in->path));
            text_string(subtitle, ", ");
        }
        text_format(subtitle, "%u key%s, before ", (unsigned)curve->key_count,
                    plural(curve->key_count));
        text_rule(subtitle, curve->before.rule);
        text_string(subtitle, ", after ");
        text_rule(subtitle, curve->after.rule);
    } else {
        text_string(title, base_name(in->path));
        if (files > 1) {
            text_format(title, " and %zu more", files - 1);
        }
        text_format(subtitle, "%zu curve%s", rows, plural(rows));
        if (g->o->eases.count > 0) {
            text_format(subtitle, ", %zu easing%s", g->o->eases.count,
                        plural(g->o->eases.count));
        }
    }
    text_put(title, "", 1);
    text_put(subtitle, "", 1);
}

/* What sentences about the picture are about. */
static const char *subject_of(const gallery *g) {
    return g->o->files.count > 0 ? g->o->files.list[0] : g->o->eases.list[0];
}

/* --span in the numbers of each dialect. */
static int check_span(const gallery *g) {
    for (size_t i = 0; i < g->count && g->o->has_span; i++) {
        const double *span = g->o->span;
        float narrow[2] = {(float)span[0], (float)span[1]};
        bool is_wide = ac_dialect_bits(g->series[i].curve->dialect) != 32;
        if (!is_wide && (!isfinite(narrow[0]) || !isfinite(narrow[1]))) {
            say_error("--span: the ends are beyond the float32 of %s", g->series[i].label);
            return STATUS_USAGE;
        }
        if (!is_wide && narrow[0] == narrow[1]) {
            say_error("--span: both ends are the same float32 of %s", g->series[i].label);
            return STATUS_USAGE;
        }
    }
    return STATUS_DONE;
}

static int draw(const gallery *g, picture_format format, text_buffer *out) {
    text_buffer title = {0}, subtitle = {0};
    ac_error error = {0};
    scene picture;
    const char *reason = "";
    put_title(g, &title, &subtitle);
    figure of = {.series = g->series,
                 .count = g->count,
                 .title = title.bytes,
                 .subtitle = subtitle.bytes,
                 .width = g->o->width ? g->o->width : 960,
                 .height = g->o->height ? g->o->height : 540,
                 .has_span = g->o->has_span,
                 .span = {g->o->span[0], g->o->span[1]}};
    ac_status status = figure_draw(&of, &picture, &error);
    int done = status == AC_OK ? STATUS_DONE : say_data_error(subject_of(g), &error);
    if (status == AC_OK && !picture_write(&picture, format, out, &reason)) {
        say_error("%s: cannot be drawn: %s", output_path_for_people(g->o->output), reason);
        done = STATUS_PATH;
    }
    scene_free(&picture);
    text_free(&title);
    text_free(&subtitle);
    return done;
}

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

static int draw_term(const gallery *g, text_buffer *out) {
    text_buffer title = {0}, subtitle = {0};
    ac_error error = {0};
    put_title(g, &title, &subtitle);
    term_figure of = {.series = g->series,
                      .count = g->count,
                      .title = title.bytes,
                      .subtitle = subtitle.bytes,
                      .span = g->o->has_span ? g->o->span : NULL,
                      .has_colour = wants_colour()};
    term_size(g->o, &of.columns, &of.rows);
    ac_status status = term_draw(&of, out, &error);
    text_free(&title);
    text_free(&subtitle);
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

static void gallery_free(gallery *g) {
    for (size_t i = 0; i < g->count; i++) {
        free(g->labels[i]);
    }
    for (size_t i = 0; i < g->played_count; i++) {
        row_free(&g->played[i]);
    }
    for (size_t i = 0; i < g->o->files.count; i++) {
        input_close(&g->inputs[i]);
    }
    for (size_t i = 0; g->eases && i < g->o->eases.count; i++) {
        ease_curve_free(&g->eases[i]);
    }
    free(g->eases);
    free(g->labels);
    free(g->series);
    free(g->played);
    free(g->inputs);
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
    if (loaded == STATUS_DONE || count_rows(&g) > 0) { /* what there is, is drawn */
        status = play_all(&g);
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
