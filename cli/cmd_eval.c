/* eval: values at positions, in four forms, or the arithmetic of one. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "input.h"
#include "output.h"
#include "select.h"
#include "verbs.h"

/* Printing in blocks keeps memory small and the order right. */
#define BLOCK 65536

typedef struct sheet {
    const options *o;
    const input_file *in;
    const positions *where;
    text_buffer out;
    int status;
} sheet;

/* ---- one value -------------------------------------------------------------------------------- */

typedef struct answer {
    double value;
    bool throws;
} answer;

static answer ask(const ac_curve *curve, double position) {
    ac_site site;
    answer a;
    a.value = ac_eval_site(curve, position, &site);
    a.throws = (site.flags & AC_SITE_THROWS) != 0;
    return a;
}

static uint32_t bits_of(const ac_curve *curve) { return ac_dialect_bits(curve->dialect); }

static void put_answer(text_buffer *out, answer a, uint32_t bits) {
    if (a.throws) {
        text_string(out, "throws");
    } else {
        text_number(out, a.value, bits);
    }
}

static void put_hex(text_buffer *out, answer a, uint32_t bits) {
    if (a.throws) {
        text_string(out, "throws");
    } else if (isnan(a.value)) {
        text_string(out, "nan");
    } else if (bits == 32) {
        float value = (float)a.value;
        uint32_t pattern;
        memcpy(&pattern, &value, sizeof pattern);
        text_format(out, "%08lx", (unsigned long)pattern);
    } else {
        uint64_t pattern;
        memcpy(&pattern, &a.value, sizeof pattern);
        text_format(out, "%016llx", (unsigned long long)pattern);
    }
}

/* ---- the sheet -------------------------------------------------------------------------------- */

static double position_of(const sheet *s, const ac_curve *curve, size_t index) {
    return position_on_curve(s->where->list[index], &s->o->rate, curve->rate_hz);
}

static bool to_stdout(const options *o) { return !o->output || strcmp(o->output, "-") == 0; }

/* Hands over what has been gathered when it goes to stdout; a file is written as a whole. */
static void flush_block(sheet *s) {
    if (s->out.size >= BLOCK && to_stdout(s->o) && s->status == STATUS_DONE) {
        s->status = output_print(&s->out);
        s->out.size = 0;
    }
}

static void put_csv(sheet *s) {
    bool several = s->in->row_count > 1;
    text_string(&s->out, several ? "curve,at,value\n" : "at,value\n");
    for (size_t r = 0; r < s->in->row_count; r++) {
        const row *of = &s->in->rows[r];
        uint32_t bits = bits_of(of->curve);
        for (size_t i = 0; i < s->where->count && s->status == STATUS_DONE; i++) {
            double at = position_of(s, of->curve, i);
            if (several) {
                text_csv(&s->out, of->name);
                text_string(&s->out, ",");
            }
            text_number(&s->out, at, bits);
            text_string(&s->out, ",");
            put_answer(&s->out, ask(of->curve, at), bits);
            text_string(&s->out, "\n");
            flush_block(s);
        }
    }
}

static void put_hex_lines(sheet *s) {
    const ac_curve *curve = s->in->rows[0].curve;
    uint32_t bits = bits_of(curve);
    for (size_t i = 0; i < s->where->count && s->status == STATUS_DONE; i++) {
        put_hex(&s->out, ask(curve, position_of(s, curve, i)), bits);
        text_string(&s->out, "\n");
        flush_block(s);
    }
}

static void put_json_row(sheet *s, const row *of) {
    uint32_t bits = bits_of(of->curve);
    text_string(&s->out, "{\"curve\":");
    text_json_string(&s->out, of->name);
    text_string(&s->out, ",\"at\":[");
    for (size_t i = 0; i < s->where->count && s->status == STATUS_DONE; i++) {
        text_string(&s->out, i ? "," : "");
        text_json_number(&s->out, position_of(s, of->curve, i), bits);
        flush_block(s);
    }
    text_string(&s->out, "],\"value\":[");
    for (size_t i = 0; i < s->where->count && s->status == STATUS_DONE; i++) {
        answer a = ask(of->curve, position_of(s, of->curve, i));
        text_string(&s->out, i ? "," : "");
        if (a.throws) {
            text_json_string(&s->out, "throws");
        } else {
            text_json_number(&s->out, a.value, bits);
        }
        flush_block(s);
    }
    text_string(&s->out, "]}");
}

static void put_json(sheet *s) {
    text_string(&s->out, "{\"schema\":1,\"results\":[");
    for (size_t r = 0; r < s->in->row_count; r++) {
        text_string(&s->out, r ? "," : "");
        put_json_row(s, &s->in->rows[r]);
    }
    text_string(&s->out, "]}\n");
}

/* ---- for people ------------------------------------------------------------------------------- */

/* Widths of the columns that others follow. */
static void measure(const sheet *s, size_t *names, size_t *positions_width) {
    text_buffer number = {0};
    *names = strlen("curve");
    *positions_width = strlen("at");
    for (size_t r = 0; r < s->in->row_count; r++) {
        const row *of = &s->in->rows[r];
        number.size = 0;
        text_clean(&number, of->name);
        text_put(&number, "", 1);
        size_t width = utf8_width(number.bytes);
        *names = width > *names ? width : *names;
        for (size_t i = 0; i < s->where->count; i++) {
            number.size = 0;
            text_number(&number, position_of(s, of->curve, i), bits_of(of->curve));
            *positions_width = number.size > *positions_width ? number.size : *positions_width;
        }
    }
    text_free(&number);
}

static void put_cell(text_buffer *out, const char *string, size_t width) {
    size_t start = out->size;
    text_clean(out, string);
    text_put(out, "", 1);
    size_t used = utf8_width(out->bytes + start);
    out->size--;
    text_pad(out, (width > used ? width - used : 0) + 2);
}

static void put_table(sheet *s) {
    size_t names, at_width;
    bool several = s->in->row_count > 1;
    measure(s, &names, &at_width);
    if (several) {
        put_cell(&s->out, "curve", names);
    }
    put_cell(&s->out, "at", at_width);
    text_string(&s->out, "value\n");
    for (size_t r = 0; r < s->in->row_count; r++) {
        const row *of = &s->in->rows[r];
        uint32_t bits = bits_of(of->curve);
        for (size_t i = 0; i < s->where->count && s->status == STATUS_DONE; i++) {
            double at = position_of(s, of->curve, i);
            if (several) {
                put_cell(&s->out, of->name, names);
            }
            size_t start = s->out.size;
            text_number(&s->out, at, bits);
            text_pad(&s->out, at_width - (s->out.size - start) + 2);
            put_answer(&s->out, ask(of->curve, at), bits);
            text_string(&s->out, "\n");
            flush_block(s);
        }
    }
}

/* ---- explain ---------------------------------------------------------------------------------- */

static void put_explanations(sheet *s) {
    for (size_t r = 0; r < s->in->row_count; r++) {
        const row *of = &s->in->rows[r];
        size_t size = ac_explain(of->curve, s->o->explain, NULL, 0);
        char *lines = memory_new(size + 1, 1);
        ac_explain(of->curve, s->o->explain, lines, size + 1);
        if (s->in->row_count > 1) {
            text_string(&s->out, r ? "\n" : "");
            text_clean(&s->out, of->name);
            text_string(&s->out, ":\n");
        }
        text_put(&s->out, lines, size);
        free(lines);
    }
}

/* ---- the whole -------------------------------------------------------------------------------- */

static int gather_positions(const options *o, positions *out) {
    int status = STATUS_DONE;
    for (size_t i = 0; i < o->position_texts.count && status == STATUS_DONE; i++) {
        const char *argument = o->position_texts.list[i];
        switch (o->position_sources[i]) {
        case FROM_AT: status = positions_add_list(out, argument); break;
        case FROM_FILE: status = positions_add_file(out, argument); break;
        case FROM_RANGE: status = positions_add_range(out, argument); break;
        case FROM_FRAMES: status = positions_add_frames(out, argument); break;
        }
    }
    return status;
}

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
    if (o->json && o->format != VALUES_TEXT && o->format != VALUES_JSON) {
        say_error("--json and another --format contradict each other");
        return STATUS_USAGE;
    }
    return STATUS_DONE;
}

static int check_rows(const sheet *s, value_format format) {
    const input_file *in = s->in;
    if (in->row_count == 0) {
        say_error("%s: holds no curve", path_for_people(in->path));
        return STATUS_USAGE;
    }
    if (format == VALUES_HEX && in->row_count != 1) {
        const char **names = memory_new(in->row_count, sizeof *names);
        char list[400];
        for (size_t r = 0; r < in->row_count; r++) {
            names[r] = in->rows[r].name;
        }
        list_names(names, NULL, in->row_count, list, sizeof list);
        free(names);
        say_error("%s: --format hex needs one curve, selected with -c; there are %s",
                  path_for_people(in->path), list);
        return STATUS_USAGE;
    }
    bool has_frames = false;
    for (size_t i = 0; i < s->where->count; i++) {
        has_frames = has_frames || s->where->list[i].is_frame;
    }
    for (size_t r = 0; r < in->row_count && has_frames; r++) {
        if (s->o->rate.frames == 0.0 && in->rows[r].curve->rate_hz == 0.0) {
            say_error("--frames needs --fps: positions of %s are seconds", in->rows[r].name);
            return STATUS_USAGE;
        }
    }
    return STATUS_DONE;
}

static void put_values(sheet *s, value_format format) {
    if (s->o->has_explain) {
        put_explanations(s);
        return;
    }
    switch (format) {
    case VALUES_TEXT: put_table(s); break;
    case VALUES_CSV: put_csv(s); break;
    case VALUES_JSON: put_json(s); break;
    case VALUES_HEX: put_hex_lines(s); break;
    }
}

/* Everything that is read: the file, and those of positions. */
static words inputs_of(const options *o) {
    words out = {0};
    size_t most = o->files.count + o->position_texts.count;
    out.list = memory_new(most, sizeof *out.list);
    for (size_t i = 0; i < o->files.count; i++) {
        out.list[out.count++] = o->files.list[i];
    }
    for (size_t i = 0; i < o->position_texts.count; i++) {
        if (o->position_sources[i] == FROM_FILE) {
            out.list[out.count++] = o->position_texts.list[i];
        }
    }
    return out;
}

static int evaluate(const options *o, value_format format, const output_options *writing) {
    positions where = {0};
    input_file in = {0};
    sheet s = {o, &in, &where, {0}, STATUS_DONE};
    int status = gather_positions(o, &where);
    if (status == STATUS_DONE) {
        status = input_open(&in, o->files.list[0], o);
    }
    if (status == STATUS_DONE) {
        status = check_rows(&s, format);
    }
    if (status == STATUS_DONE) {
        put_values(&s, format);
        status = s.status;
    }
    if (status == STATUS_DONE) {
        status = output_write(o->output, &s.out, writing);
    }
    text_free(&s.out);
    positions_free(&where);
    input_close(&in);
    return status;
}

int cmd_eval(const options *o) {
    value_format format = o->json ? VALUES_JSON : o->format;
    int status = check_request(o, format);
    if (status != STATUS_DONE) {
        return status;
    }
    words inputs = inputs_of(o);
    output_options writing = {
        .no_clobber = o->no_clobber, .inputs = inputs.list, .input_count = inputs.count};
    status = output_check(o->output, &writing);
    if (status == STATUS_DONE) {
        status = evaluate(o, format, &writing);
    }
    free(inputs.list);
    return status;
}
