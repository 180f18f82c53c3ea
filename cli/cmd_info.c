/* info: what a file holds, for people; the same facts as JSON. */
#include <string.h>

#include "facts.h"
#include "input.h"
#include "output.h"
#include "report.h"
#include "verbs.h"

/* ---- for people --------------------------------------------------------------------------------- */

static void put_range(text_buffer *out, double low, double high, uint32_t bits) {
    text_number(out, low, bits);
    if (low != high) {
        text_string(out, " to ");
        text_number(out, high, bits);
    }
}

static void put_interps(text_buffer *out, const facts *of) {
    const char *separator = "";
    for (uint8_t interp = 0; interp < AC_INTERP_COUNT; interp++) {
        if (of->interps[interp] > 0) {
            text_format(out, "%s%u %s", separator, (unsigned)of->interps[interp],
                        interp_word(interp));
            separator = ", ";
        }
    }
}

static void put_curve(text_buffer *out, const row *r) {
    const ac_curve *curve = r->curve;
    facts of = facts_of(curve);
    text_string(out, "\n  ");
    text_clean(out, r->name);
    text_format(out, "\n    dialect    %s@%s (%s)\n", ac_dialect_name(curve->dialect),
                ac_dialect_revision(curve->dialect), ac_dialect_summary(curve->dialect));
    text_format(out, "    keys       %u", (unsigned)curve->key_count);
    if (curve->key_count > 0) {
        text_string(out, ": ");
        put_interps(out, &of);
        text_string(out, "\n    positions  ");
        put_range(out, of.start, of.end, of.bits);
        text_format(out, " %s", unit_of(curve));
    }
    if (curve->rate_hz != 0.0) {
        text_string(out, " at ");
        text_number(out, curve->rate_hz, 64);
        text_string(out, " a second");
    }
    if (of.has_values) {
        text_string(out, "\n    values     ");
        put_range(out, of.lowest, of.highest, of.bits);
        text_string(out, " at the keys");
    }
    text_string(out, "\n    before     ");
    text_rule(out, curve->before.rule);
    text_string(out, "\n    after      ");
    text_rule(out, curve->after.rule);
    text_string(out, "\n");
    text_buffer notes[MOST_NOTES];
    size_t count = facts_notes(curve, &of, notes);
    for (size_t i = 0; i < count; i++) {
        text_string(out, "    note       ");
        text_put(out, notes[i].bytes, notes[i].size);
        text_string(out, "\n");
        text_free(&notes[i]);
    }
}

static void put_file(text_buffer *out, const input_file *in) {
    const ac_asset *asset = in->asset;
    text_clean(out, path_for_people(in->path));
    text_string(out, ": ");
    text_clean(out, *asset->detail ? asset->detail : asset->format);
    text_format(out, ", %zu curve%s", asset->curve_count, plural(asset->curve_count));
    if (in->row_count != asset->curve_count) {
        text_format(out, ", %zu selected", in->row_count);
    }
    text_string(out, "\n");
    for (size_t i = 0; i < asset->warning_count; i++) {
        text_string(out, "  warning: ");
        text_clean(out, asset->warnings[i].where);
        text_string(out, *asset->warnings[i].where ? ": " : "");
        text_clean(out, asset->warnings[i].text);
        text_string(out, "\n");
    }
    for (size_t r = 0; r < in->row_count; r++) {
        put_curve(out, &in->rows[r]);
    }
}

/* ---- JSON --------------------------------------------------------------------------------------- */

static void put_json_number(text_buffer *out, const char *name, bool is_known, double value,
                            uint32_t bits) {
    text_format(out, ",\"%s\":", name);
    if (is_known) {
        text_json_number(out, value, bits);
    } else {
        text_string(out, "null");
    }
}

static void put_json_interps(text_buffer *out, const facts *of) {
    const char *separator = "";
    text_string(out, ",\"interps\":{");
    for (uint8_t interp = 0; interp < AC_INTERP_COUNT; interp++) {
        if (of->interps[interp] > 0) {
            text_format(out, "%s\"%s\":%u", separator, interp_word(interp),
                        (unsigned)of->interps[interp]);
            separator = ",";
        }
    }
    text_string(out, "}");
}

static void put_json_curve(text_buffer *out, const row *r) {
    const ac_curve *curve = r->curve;
    facts of = facts_of(curve);
    text_string(out, "{\"name\":");
    text_json_string(out, r->name);
    text_string(out, ",\"dialect\":");
    text_json_string(out, ac_dialect_name(curve->dialect));
    text_string(out, ",\"revision\":");
    text_json_string(out, ac_dialect_revision(curve->dialect));
    text_format(out, ",\"keys\":%u", (unsigned)curve->key_count);
    put_json_number(out, "start", curve->key_count > 0, of.start, of.bits);
    put_json_number(out, "end", curve->key_count > 0, of.end, of.bits);
    put_json_number(out, "lowest", of.has_values, of.lowest, of.bits);
    put_json_number(out, "highest", of.has_values, of.highest, of.bits);
    put_json_interps(out, &of);
    text_string(out, ",\"before\":");
    text_json_rule(out, curve->before.rule);
    text_string(out, ",\"after\":");
    text_json_rule(out, curve->after.rule);
    text_format(out, ",\"unit\":\"%s\"", unit_of(curve));
    put_json_number(out, "rate_hz", curve->rate_hz != 0.0, curve->rate_hz, 64);
    text_format(out, ",\"bits\":%u,\"notes\":[", (unsigned)of.bits);
    text_buffer notes[MOST_NOTES];
    size_t count = facts_notes(curve, &of, notes);
    for (size_t i = 0; i < count; i++) {
        text_string(out, i ? "," : "");
        text_put(&notes[i], "", 1);
        text_json_string(out, notes[i].bytes);
        text_free(&notes[i]);
    }
    text_string(out, "]}");
}

static void put_json_file(text_buffer *out, const input_file *in) {
    const ac_asset *asset = in->asset;
    text_string(out, "{\"schema\":1,\"file\":");
    text_json_string(out, in->path);
    text_string(out, ",\"format\":");
    text_json_string(out, asset->format);
    text_string(out, ",\"detail\":");
    text_json_string(out, asset->detail);
    text_string(out, ",\"curves\":[");
    for (size_t r = 0; r < in->row_count; r++) {
        text_string(out, r ? "," : "");
        put_json_curve(out, &in->rows[r]);
    }
    text_string(out, "],\"warnings\":[");
    for (size_t i = 0; i < asset->warning_count; i++) {
        text_string(out, i ? ",{\"where\":" : "{\"where\":");
        text_json_string(out, asset->warnings[i].where);
        text_string(out, ",\"text\":");
        text_json_string(out, asset->warnings[i].text);
        text_string(out, "}");
    }
    text_string(out, "]}\n");
}

/* ---- the whole ---------------------------------------------------------------------------------- */

static void put(text_buffer *out, const input_file *in, const options *o) {
    if (o->json) {
        put_json_file(out, in);
    } else {
        put_file(out, in);
    }
}

int cmd_info(const options *o) { return report_run(o, put); }
