/* list: one row a curve or track, aligned for people or as JSON. */
#include <string.h>

#include "facts.h"
#include "input.h"
#include "output.h"
#include "report.h"
#include "table.h"
#include "tracks.h"
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
                    (unsigned long long)hash_positions(HASH_START, curve),
                    (unsigned long long)hash_values(HASH_START, curve));
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
    text_string(out, "],\"clips\":");
    put_json_clips(out, in, o->hash);
    text_string(out, ",\"warnings\":");
    put_json_sentences(out, in->asset->warnings, in->asset->warning_count);
    text_string(out, "}\n");
}

/* ---- for people --------------------------------------------------------------------------------- */

static void put_number_cell(table *to, bool is_known, double value, uint32_t bits) {
    if (is_known) {
        text_number(&to->cells, value, bits);
    } else {
        text_string(&to->cells, "-");
    }
    table_end_cell(to);
}

static void put_hash_cell(table *to, uint64_t hash) {
    text_format(&to->cells, "%016llx", (unsigned long long)hash);
    table_end_cell(to);
}

static void put_curve_row(table *to, const row *r, bool has_hash) {
    const ac_curve *curve = r->curve;
    facts of = facts_of(curve);
    text_clean(&to->cells, r->name);
    table_end_cell(to);
    text_string(&to->cells, ac_dialect_name(curve->dialect));
    table_end_cell(to);
    text_string(&to->cells, of.interp);
    table_end_cell(to);
    text_format(&to->cells, "%u", (unsigned)curve->key_count);
    table_end_cell(to);
    put_number_cell(to, curve->key_count > 0, of.start, of.bits);
    put_number_cell(to, curve->key_count > 0, of.end, of.bits);
    text_rule(&to->cells, curve->before.rule);
    table_end_cell(to);
    text_rule(&to->cells, curve->after.rule);
    table_end_cell(to);
    if (has_hash) {
        put_hash_cell(to, hash_positions(HASH_START, curve));
        put_hash_cell(to, hash_values(HASH_START, curve));
    }
}

typedef struct columns {
    bool has_hash, has_ignored;
} columns;

static void put_track_row(table *to, const track_row *r, columns of_rows) {
    const ac_track *track = r->track;
    track_facts of = track_facts_of(track);
    text_clean(&to->cells, r->name);
    table_end_cell(to);
    text_string(&to->cells, ac_track_kind_name((ac_track_kind)track->kind));
    table_end_cell(to);
    text_format(&to->cells, "%u", (unsigned)track->width);
    table_end_cell(to);
    text_string(&to->cells, of.interp);
    table_end_cell(to);
    text_format(&to->cells, "%u", (unsigned)of.keys);
    table_end_cell(to);
    put_number_cell(to, of.has_seconds, of.start_s, of.time_bits);
    put_number_cell(to, of.has_seconds, of.end_s, of.time_bits);
    if (of_rows.has_ignored) {
        text_clean(&to->cells, *r->target->ignored ? r->target->ignored : "-");
        table_end_cell(to);
    }
    if (of_rows.has_hash) {
        put_hash_cell(to, track_hash_positions(track));
        put_hash_cell(to, track_hash_values(track));
    }
}

static void put_curves(text_buffer *out, const input_file *in, bool has_hash) {
    static const char *const heads[] = {"curve",     "dialect",   "interp", "keys",
                                        "start",     "end",       "before", "after",
                                        "times_fnv", "values_fnv"};
    table rows = {0};
    table_heads(&rows, heads, has_hash ? 10 : 8);
    for (size_t r = 0; r < in->row_count; r++) {
        put_curve_row(&rows, &in->rows[r], has_hash);
    }
    table_print(&rows, out);
}

static void put_tracks(text_buffer *out, const input_file *in, bool has_hash) {
    const char *heads[10] = {"track", "kind", "width", "interp", "keys", "start_s", "end_s"};
    size_t count = 7;
    columns of_rows = {.has_hash = has_hash};
    for (size_t t = 0; t < in->track_count; t++) {
        of_rows.has_ignored = of_rows.has_ignored || *in->tracks[t].target->ignored;
    }
    if (of_rows.has_ignored) {
        heads[count++] = "ignored";
    }
    if (has_hash) {
        heads[count++] = "times_fnv";
        heads[count++] = "values_fnv";
    }
    table rows = {0};
    table_heads(&rows, heads, count);
    for (size_t t = 0; t < in->track_count; t++) {
        put_track_row(&rows, &in->tracks[t], of_rows);
    }
    table_print(&rows, out);
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
    if (in->row_count > 0 || in->track_count == 0) {
        put_curves(out, in, o->hash);
    }
    if (in->track_count > 0) {
        text_string(out, in->row_count > 0 ? "\n" : "");
        put_tracks(out, in, o->hash);
    }
}

int cmd_list(const options *o) { return report_run(o, put); }
