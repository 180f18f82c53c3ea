/* eval: values at positions, in four forms, or the arithmetic of one. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "explain.h"
#include "input.h"
#include "output.h"
#include "select.h"
#include "facts.h"
#include "tracks.h"
#include "values.h"
#include "verbs.h"

/* Printing in blocks keeps memory small and the order right. */
#define BLOCK 65536

/* All components of a packed track at the position last asked for. */
typedef struct sample {
    double at;
    float values[];
} sample;

/* What prints one line a position: a curve, or a track with its components. */
typedef struct line {
    const char *name;
    const row *parts;      /* [width]; a part without a curve is at rest */
    const ac_track *track; /* NULL: a curve                              */
    sample *sampled;       /* of a packed track */
    uint32_t width, bits;
} line;

typedef struct sheet {
    const options *o;
    const input_file *in;
    const positions *where;
    line *lines;
    size_t line_count;
    text_buffer out;
    int status;
} sheet;

static void gather_lines(sheet *s) {
    const input_file *in = s->in;
    s->lines = memory_new(in->row_count + in->track_count, sizeof *s->lines);
    for (size_t r = 0; r < in->row_count; r++) {
        const row *of = &in->rows[r];
        s->lines[s->line_count++] =
            (line){.name = of->name, .parts = of, .width = 1, .bits = ac_curve_bits(of->curve)};
    }
    for (size_t t = 0; t < in->track_count; t++) {
        const track_row *of = &in->tracks[t];
        line *added = &s->lines[s->line_count++];
        *added = (line){.name = of->name,
                        .parts = of->parts,
                        .track = of->track,
                        .width = of->track->width,
                        .bits = of->track->axis ? 32 : ac_dialect_bits(of->track->dialect)};
        if (of->track->axis) {
            added->sampled = memory_new(1, sizeof(sample) + added->width * sizeof(float));
            added->sampled->at = (double)NAN;
        }
    }
}

/* The first component that is a curve: whose unit the positions are in. All that are
 * have one unit: has_one_unit. */
static const ac_curve *curve_of(const line *of) {
    uint32_t c = 0;
    while (c + 1 < of->width && !of->parts[c].curve) {
        c++;
    }
    return of->parts[c].curve;
}

static const char *column_of(const line *of, uint32_t c, char word[COMPONENT_SIZE]) {
    return of->track ? component_word(of->track, c, word) : "value";
}

/* Are positions the same on all components? */
static bool has_one_unit(const line *of) {
    const ac_curve *first = curve_of(of);
    for (uint32_t c = 0; c < of->width; c++) {
        const ac_curve *curve = of->parts[c].curve;
        if (curve &&
            (curve->rate_hz != first->rate_hz || has_frames(curve) != has_frames(first))) {
            return false;
        }
    }
    return true;
}

static bool has_same_columns(const line *a, const line *b) {
    char word[COMPONENT_SIZE], other[COMPONENT_SIZE];
    for (uint32_t c = 0; c < a->width && a->width == b->width; c++) {
        if (strcmp(column_of(a, c, word), column_of(b, c, other)) != 0) {
            return false;
        }
    }
    return a->width == b->width;
}

/* ---- one value -------------------------------------------------------------------------------- */

/* A packed track answers for all components at once. */
static answer ask_packed(const line *of, uint32_t c, double position) {
    if (!(of->sampled->at == position)) {
        ac_track_sample(of->track, position, NULL, of->sampled->values);
        of->sampled->at = position;
    }
    return (answer){(double)of->sampled->values[c], false};
}

static answer ask(const line *of, uint32_t c, double position) {
    ac_site site;
    answer a = {0};
    const ac_curve *curve = of->parts[c].curve;
    if (of->sampled) {
        return ask_packed(of, c, position);
    }
    if (!curve) {
        a.value = (double)of->track->rest[c];
        return a;
    }
    a.value = ac_eval_site(curve, position, &site);
    a.throws = (site.flags & AC_SITE_THROWS) != 0;
    return a;
}

/* ---- the sheet -------------------------------------------------------------------------------- */

static double position_of(const sheet *s, const line *of, size_t index) {
    const ac_curve *curve = curve_of(of);
    return position_on_curve(s->where->list[index], &s->o->rate, curve && has_frames(curve));
}

static bool to_stdout(const options *o) { return !o->output || strcmp(o->output, "-") == 0; }

/* Hands over what has been gathered when it goes to stdout; a file is written as a whole. */
static void flush_block(sheet *s) {
    if (s->out.size >= BLOCK && to_stdout(s->o) && s->status == STATUS_DONE) {
        s->status = output_print(&s->out);
        s->out.size = 0;
    }
}

/* "at,value", "at,x,y,z" */
static void put_csv_head(sheet *s) {
    char word[COMPONENT_SIZE];
    text_string(&s->out, s->line_count > 1 ? "curve,at" : "at");
    for (uint32_t c = 0; c < s->lines[0].width; c++) {
        text_string(&s->out, ",");
        text_string(&s->out, column_of(&s->lines[0], c, word));
    }
    text_string(&s->out, "\n");
}

static void put_csv(sheet *s) {
    put_csv_head(s);
    for (size_t l = 0; l < s->line_count; l++) {
        const line *of = &s->lines[l];
        for (size_t i = 0; i < s->where->count && s->status == STATUS_DONE; i++) {
            double at = position_of(s, of, i);
            if (s->line_count > 1) {
                text_csv(&s->out, of->name);
                text_string(&s->out, ",");
            }
            text_number(&s->out, at, of->bits);
            for (uint32_t c = 0; c < of->width; c++) {
                text_string(&s->out, ",");
                put_answer(&s->out, ask(of, c, at), of->bits);
            }
            text_string(&s->out, "\n");
            flush_block(s);
        }
    }
}

/* The components of one position, or the one word for all of them. */
static void put_hex_line(text_buffer *out, const line *of, double at) {
    for (uint32_t c = 0; c < of->width; c++) {
        if (ask(of, c, at).throws) {
            text_string(out, "throws\n");
            return;
        }
    }
    for (uint32_t c = 0; c < of->width; c++) {
        text_string(out, c ? " " : "");
        put_hex(out, ask(of, c, at).value, of->bits);
    }
    text_string(out, "\n");
}

static void put_hex_lines(sheet *s) {
    const line *of = &s->lines[0];
    for (size_t i = 0; i < s->where->count && s->status == STATUS_DONE; i++) {
        put_hex_line(&s->out, of, position_of(s, of, i));
        flush_block(s);
    }
}

/* A number, or an array for a track. */
static void put_json_value(text_buffer *out, const line *of, double at) {
    text_string(out, of->track ? "[" : "");
    for (uint32_t c = 0; c < of->width; c++) {
        text_string(out, c ? "," : "");
        put_json_answer(out, ask(of, c, at), of->bits);
    }
    text_string(out, of->track ? "]" : "");
}

static void put_json_row(sheet *s, const line *of) {
    text_string(&s->out, "{\"curve\":");
    text_json_string(&s->out, of->name);
    text_string(&s->out, ",\"at\":[");
    for (size_t i = 0; i < s->where->count && s->status == STATUS_DONE; i++) {
        text_string(&s->out, i ? "," : "");
        text_json_number(&s->out, position_of(s, of, i), of->bits);
        flush_block(s);
    }
    text_string(&s->out, "],\"value\":[");
    for (size_t i = 0; i < s->where->count && s->status == STATUS_DONE; i++) {
        text_string(&s->out, i ? "," : "");
        put_json_value(&s->out, of, position_of(s, of, i));
        flush_block(s);
    }
    text_string(&s->out, "]}");
}

static void put_json(sheet *s) {
    text_string(&s->out, "{\"schema\":1,\"results\":[");
    for (size_t l = 0; l < s->line_count; l++) {
        text_string(&s->out, l ? "," : "");
        put_json_row(s, &s->lines[l]);
    }
    text_string(&s->out, "]}\n");
}

/* ---- for people ------------------------------------------------------------------------------- */

#define MOST_ALIGNED 16 /* components; those behind them follow two blanks apart */

/* Widths of the columns of one table: lines from `first` on that have the same components. */
typedef struct widths {
    size_t first, end;
    size_t name, at, part[MOST_ALIGNED];
} widths;

static void widen_to(size_t *width, const text_buffer *cell) {
    *width = cell->size > *width ? cell->size : *width;
}

static void measure_parts(const line *of, double at, text_buffer *cell, widths *out) {
    for (uint32_t c = 0; c + 1 < of->width && c < MOST_ALIGNED; c++) {
        cell->size = 0;
        put_answer(cell, ask(of, c, at), of->bits);
        widen_to(&out->part[c], cell);
    }
}

static widths measure(const sheet *s, size_t first, size_t end) {
    text_buffer number = {0};
    char word[COMPONENT_SIZE];
    widths out = {first, end, .name = strlen("curve"), .at = strlen("at")};
    for (uint32_t c = 0; c < s->lines[first].width && c < MOST_ALIGNED; c++) {
        out.part[c] = strlen(column_of(&s->lines[first], c, word));
    }
    for (size_t l = first; l < end; l++) {
        const line *of = &s->lines[l];
        number.size = 0;
        text_clean(&number, of->name);
        text_put(&number, "", 1);
        size_t width = utf8_width(number.bytes);
        out.name = width > out.name ? width : out.name;
        for (size_t i = 0; i < s->where->count; i++) {
            double at = position_of(s, of, i);
            number.size = 0;
            text_number(&number, at, of->bits);
            widen_to(&out.at, &number);
            measure_parts(of, at, &number, &out);
        }
    }
    text_free(&number);
    return out;
}

/* Blanks behind a component that others follow. */
static void pad_part(text_buffer *out, const line *of, uint32_t c, size_t start,
                     const widths *to) {
    size_t used = out->size - start;
    bool is_aligned = c < MOST_ALIGNED && to->part[c] > used;
    if (c + 1 < of->width) {
        text_pad(out, (is_aligned ? to->part[c] - used : 0) + 2);
    }
}

static void put_cell(text_buffer *out, const char *string, size_t width) {
    size_t start = out->size;
    text_clean(out, string);
    text_put(out, "", 1);
    size_t used = utf8_width(out->bytes + start);
    out->size--;
    text_pad(out, (width > used ? width - used : 0) + 2);
}

static void put_table_row(sheet *s, const line *of, size_t index, const widths *to) {
    double at = position_of(s, of, index);
    size_t start = s->out.size;
    text_number(&s->out, at, of->bits);
    text_pad(&s->out, to->at - (s->out.size - start) + 2);
    for (uint32_t c = 0; c < of->width; c++) {
        start = s->out.size;
        put_answer(&s->out, ask(of, c, at), of->bits);
        pad_part(&s->out, of, c, start, to);
    }
    text_string(&s->out, "\n");
}

static void put_heads(sheet *s, const widths *to) {
    char word[COMPONENT_SIZE];
    if (s->line_count > 1) {
        put_cell(&s->out, "curve", to->name);
    }
    put_cell(&s->out, "at", to->at);
    const line *first = &s->lines[to->first];
    for (uint32_t c = 0; c < first->width; c++) {
        size_t start = s->out.size;
        text_string(&s->out, column_of(first, c, word));
        pad_part(&s->out, first, c, start, to);
    }
    text_string(&s->out, "\n");
}

static void put_table(sheet *s, size_t first, size_t end) {
    widths to = measure(s, first, end);
    text_string(&s->out, first ? "\n" : "");
    put_heads(s, &to);
    for (size_t l = first; l < end; l++) {
        for (size_t i = 0; i < s->where->count && s->status == STATUS_DONE; i++) {
            if (s->line_count > 1) {
                put_cell(&s->out, s->lines[l].name, to.name);
            }
            put_table_row(s, &s->lines[l], i, &to);
            flush_block(s);
        }
    }
}

/* A table for each run of lines with the same components. */
static void put_tables(sheet *s) {
    size_t end;
    for (size_t first = 0; first < s->line_count; first = end) {
        for (end = first + 1; end < s->line_count; end++) {
            if (!has_same_columns(&s->lines[end], &s->lines[first])) {
                break;
            }
        }
        put_table(s, first, end);
    }
}

/* ---- explain ---------------------------------------------------------------------------------- */

static void put_explanation(sheet *s, const ac_curve *curve) {
    size_t size = ac_explain(curve, s->o->explain, NULL, 0);
    char *lines = memory_new(size + 1, 1);
    ac_explain(curve, s->o->explain, lines, size + 1);
    text_put(&s->out, lines, size);
    free(lines);
}

/* A rotation is one thing, which is told once. */
static bool is_told_whole(const line *of) {
    text_buffer none = {0};
    bool is_curve = of->sampled && explain_component(&none, of->track, 0, 0.0);
    text_free(&none);
    return of->sampled && !is_curve;
}

static void put_explained_whole(sheet *s, const line *of) {
    text_string(&s->out, s->out.size > 0 ? "\n" : "");
    text_clean(&s->out, of->name);
    text_string(&s->out, ":\n");
    explain_whole(&s->out, of->track, s->o->explain);
}

static void put_explanations(sheet *s) {
    char word[COMPONENT_SIZE];
    for (size_t l = 0; l < s->line_count; l++) {
        const line *of = &s->lines[l];
        if (is_told_whole(of)) {
            put_explained_whole(s, of);
            continue;
        }
        for (uint32_t c = 0; c < of->width; c++) {
            if (s->line_count > 1 || of->track) {
                text_string(&s->out, l + c ? "\n" : "");
                text_clean(&s->out, of->name);
                text_format(&s->out, of->track ? " %s:\n" : ":\n", column_of(of, c, word));
            }
            if (of->parts[c].curve) {
                put_explanation(s, of->parts[c].curve);
            } else if (of->sampled) {
                explain_component(&s->out, of->track, c, s->o->explain);
            } else {
                text_string(&s->out, "at rest: ");
                text_number(&s->out, (double)of->track->rest[c], 32);
                text_string(&s->out, "\n");
            }
        }
    }
}

/* ---- the whole -------------------------------------------------------------------------------- */

static int check_request(const options *o, value_format format) {
    if (!o->has_explain && o->position_texts.count == 0) {
        say_error("eval needs positions: --at, --at-file, --range or --frames");
        return STATUS_USAGE;
    }
    if (o->has_explain && o->position_texts.count > 0) {
        say_error("--explain takes its own position; leave --at and the like out");
        return STATUS_USAGE;
    }
    if (o->has_explain && format != VALUES_TEXT) {
        say_error("--explain is text for people, without csv, json and hex");
        return STATUS_USAGE;
    }
    return STATUS_DONE;
}

static int say_several(const sheet *s) {
    const char **names = memory_new(s->line_count, sizeof *names);
    char list[400];
    for (size_t l = 0; l < s->line_count; l++) {
        names[l] = s->lines[l].name;
    }
    list_names(names, NULL, s->line_count, list, sizeof list);
    free(names);
    say_error("%s: --format hex needs one curve, selected with -c; there are %s",
              path_for_people(s->in->path), list);
    return STATUS_USAGE;
}

static int check_frames(const sheet *s) {
    bool asks_frames = false;
    for (size_t i = 0; i < s->where->count; i++) {
        asks_frames = asks_frames || s->where->list[i].is_frame;
    }
    for (size_t l = 0; l < s->line_count && asks_frames; l++) {
        const ac_curve *curve = curve_of(&s->lines[l]);
        bool has_seconds = curve ? !has_frames(curve) : s->lines[l].sampled != NULL;
        if (s->o->rate.frames == 0.0 && has_seconds) {
            say_error("--frames needs --fps: positions of %s are seconds", s->lines[l].name);
            return STATUS_USAGE;
        }
    }
    return STATUS_DONE;
}

static int check_lines(const sheet *s, value_format format) {
    const char *path = path_for_people(s->in->path);
    if (s->line_count == 0) {
        say_error("%s: holds no curve", path);
        return STATUS_USAGE;
    }
    if (format == VALUES_HEX && s->line_count != 1) {
        return say_several(s);
    }
    for (size_t l = 1; l < s->line_count && format == VALUES_CSV; l++) {
        if (!has_same_columns(&s->lines[l], &s->lines[0])) {
            say_error("%s: %s and %s do not have the same components, so they are no one CSV; "
                      "select one kind, as with -c '*/rotation', or take --format json",
                      path, s->lines[0].name, s->lines[l].name);
            return STATUS_USAGE;
        }
    }
    for (size_t l = 0; l < s->line_count; l++) {
        if (!has_one_unit(&s->lines[l])) {
            say_error("%s: the components of %s have different units or rates; select them one "
                      "by one with -c",
                      path, s->lines[l].name);
            return STATUS_USAGE;
        }
    }
    return check_frames(s);
}

static void put_values(sheet *s, value_format format) {
    if (s->o->has_explain) {
        put_explanations(s);
        return;
    }
    switch (format) {
    case VALUES_TEXT: put_tables(s); break;
    case VALUES_CSV: put_csv(s); break;
    case VALUES_JSON: put_json(s); break;
    case VALUES_HEX: put_hex_lines(s); break;
    }
}

static int evaluate(const options *o, value_format format, const output_options *writing) {
    positions where = {0};
    input_file in = {0};
    sheet s = {.o = o, .in = &in, .where = &where};
    int status = gather_positions(o, &where);
    if (status == STATUS_DONE) {
        status = input_open(&in, o->files.list[0], o);
    }
    if (status == STATUS_DONE) {
        gather_lines(&s);
        status = check_lines(&s, format);
    }
    if (status == STATUS_DONE) {
        put_values(&s, format);
        status = s.status;
    }
    if (status == STATUS_DONE) {
        status = output_write(o->output, &s.out, writing);
    }
    for (size_t l = 0; l < s.line_count; l++) {
        free(s.lines[l].sampled);
    }
    free(s.lines);
    text_free(&s.out);
    positions_free(&where);
    input_close(&in);
    return status;
}

int cmd_eval(const options *o) {
    value_format format;
    int status = find_value_format(o, &format);
    if (status == STATUS_DONE) {
        status = check_request(o, format);
    }
    if (status != STATUS_DONE) {
        return status;
    }
    words inputs = inputs_of(o, true);
    output_options writing = {
        .no_clobber = o->no_clobber, .inputs = inputs.list, .input_count = inputs.count};
    status = output_check(o->output, &writing);
    if (status == STATUS_DONE) {
        status = evaluate(o, format, &writing);
    }
    free(inputs.list);
    return status;
}
