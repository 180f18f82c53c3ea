/* list: one row a curve, aligned for people or as JSON. */
#include <string.h>

#include "facts.h"
#include "input.h"
#include "output.h"
#include "report.h"
#include "verbs.h"

/* ---- JSON ------------------------------------------------------------------------------------- */

static void put_json_end(text_buffer *out, const char *name, const ac_curve *curve,
                         double position, uint32_t bits) {
    text_format(out, ",\"%s\":", name);
    if (curve->key_count == 0) {
        text_string(out, "null");
    } else {
        text_json_number(out, position, bits);
    }
}

static void put_json_row(text_buffer *out, const row *r, bool has_hash) {
    const ac_curve *curve = r->curve;
    facts of = facts_of(curve);
    text_string(out, "{\"name\":");
    text_json_string(out, r->name);
    text_string(out, ",\"dialect\":");
    text_json_string(out, ac_dialect_name(curve->dialect));
    text_format(out, ",\"interp\":\"%s\",\"keys\":%u", of.interp, (unsigned)curve->key_count);
    put_json_end(out, "start", curve, of.start, of.bits);
    put_json_end(out, "end", curve, of.end, of.bits);
    text_string(out, ",\"before\":");
    text_json_rule(out, curve->before.rule);
    text_string(out, ",\"after\":");
    text_json_rule(out, curve->after.rule);
    text_format(out, ",\"bits\":%u", (unsigned)of.bits);
    if (has_hash) {
        text_format(out, ",\"times_fnv\":\"%016llx\",\"values_fnv\":\"%016llx\"",
                    (unsigned long long)hash_positions(curve),
                    (unsigned long long)hash_values(curve));
    }
    text_string(out, "}");
}

static void put_json(text_buffer *out, const input_file *in, const options *o) {
    text_string(out, "{\"schema\":1,\"file\":");
    text_json_string(out, in->path);
    text_string(out, ",\"format\":");
    text_json_string(out, in->asset->format);
    text_string(out, ",\"curves\":[");
    for (size_t r = 0; r < in->row_count; r++) {
        text_string(out, r ? "," : "");
        put_json_row(out, &in->rows[r], o->hash);
    }
    text_string(out, "],\"clips\":[],\"warnings\":[");
    for (size_t i = 0; i < in->asset->warning_count; i++) {
        text_string(out, i ? ",{\"where\":" : "{\"where\":");
        text_json_string(out, in->asset->warnings[i].where);
        text_string(out, ",\"text\":");
        text_json_string(out, in->asset->warnings[i].text);
        text_string(out, "}");
    }
    text_string(out, "]}\n");
}

/* ---- for people --------------------------------------------------------------------------------- */

enum { COLUMNS = 10 };

static const char *const heads[COLUMNS] = {"curve",     "dialect",   "interp", "keys",
                                           "start",     "end",       "before", "after",
                                           "times_fnv", "values_fnv"};

static void put_cell(text_buffer *out, const row *r, const facts *of, size_t column) {
    const ac_curve *curve = r->curve;
    switch (column) {
    case 0: text_clean(out, r->name); break;
    case 1: text_string(out, ac_dialect_name(curve->dialect)); break;
    case 2: text_string(out, of->interp); break;
    case 3: text_format(out, "%u", (unsigned)curve->key_count); break;
    case 4:
    case 5:
        if (curve->key_count == 0) {
            text_string(out, "-");
        } else {
            text_number(out, column == 4 ? of->start : of->end, of->bits);
        }
        break;
    case 6: text_rule(out, curve->before.rule); break;
    case 7: text_rule(out, curve->after.rule); break;
    case 8: text_format(out, "%016llx", (unsigned long long)hash_positions(curve)); break;
    default: text_format(out, "%016llx", (unsigned long long)hash_values(curve)); break;
    }
}

static size_t cell_width(const row *r, const facts *of, size_t column, text_buffer *scratch) {
    scratch->size = 0;
    put_cell(scratch, r, of, column);
    text_put(scratch, "", 1);
    return utf8_width(scratch->bytes);
}

static void put_row(text_buffer *out, const row *r, const size_t widths[COLUMNS],
                    size_t columns, text_buffer *scratch) {
    facts of = facts_of(r->curve);
    for (size_t c = 0; c < columns; c++) {
        size_t width = cell_width(r, &of, c, scratch);
        text_put(out, scratch->bytes, scratch->size - 1);
        if (c + 1 < columns) {
            text_pad(out, widths[c] - width + 2);
        }
    }
    text_string(out, "\n");
}

static void put_table(text_buffer *out, const input_file *in, const options *o) {
    text_buffer scratch = {0};
    size_t widths[COLUMNS];
    size_t columns = o->hash ? COLUMNS : COLUMNS - 2;
    for (size_t c = 0; c < columns; c++) {
        widths[c] = strlen(heads[c]);
    }
    for (size_t r = 0; r < in->row_count; r++) {
        facts of = facts_of(in->rows[r].curve);
        for (size_t c = 0; c < columns; c++) {
            size_t width = cell_width(&in->rows[r], &of, c, &scratch);
            widths[c] = width > widths[c] ? width : widths[c];
        }
    }
    for (size_t c = 0; c < columns; c++) {
        text_string(out, heads[c]);
        if (c + 1 < columns) {
            text_pad(out, widths[c] - strlen(heads[c]) + 2);
        }
    }
    text_string(out, "\n");
    for (size_t r = 0; r < in->row_count; r++) {
        put_row(out, &in->rows[r], widths, columns, &scratch);
    }
    text_free(&scratch);
}

/* ---- the whole ---------------------------------------------------------------------------------- */

static void put(text_buffer *out, const input_file *in, const options *o) {
    if (o->json) {
        put_json(out, in, o);
        return;
    }
    if (o->files.count > 1) {
        text_clean(out, path_for_people(in->path));
        text_string(out, ":\n");
    }
    put_table(out, in, o);
}

int cmd_list(const options *o) { return report_run(o, put); }
