/* info: what a file holds, for people; the same facts as JSON. */
#include <string.h>

#include "facts.h"
#include "input.h"
#include "output.h"
#include "report.h"
#include "tracks.h"
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
                        ac_interp_name((ac_interp)interp));
            separator = ", ";
        }
    }
}

/* In the order of ac_handles and of ac_tangent_unit. */
static const char *const handle_words[] = {"", "none", "segment", "monotone"};
static const char *const unit_words[] = {"", "slope", "per-segment"};

/* How handles and tangents are read, where that is told. */
static void put_readings(text_buffer *out, const ac_curve *curve) {
    if (curve->handles != AC_HANDLES_DEFAULT) {
        text_format(out, "    handles    %s\n", handle_words[curve->handles]);
    }
    if (curve->tangent_unit != AC_TANGENT_UNIT_DEFAULT) {
        text_format(out, "    tangents   %s\n", unit_words[curve->tangent_unit]);
    }
}

static void put_sides(text_buffer *out, const ac_curve *curve) {
    text_string(out, "    before     ");
    text_rule(out, curve->before.rule);
    text_string(out, "\n    after      ");
    text_rule(out, curve->after.rule);
    text_string(out, "\n");
}

static void put_ease(text_buffer *out, const ac_ease *ease) {
    text_string(out, "    ease       ");
    text_bare_ease(out, ease);
    text_format(out, "\n    edge       %s\n", ac_edge_name(ac_ease_edge(ease)));
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
    if (curve->key_count > 0 && curve->rate_hz != 0.0) {
        text_string(out, " at ");
        text_number(out, curve->rate_hz, 64);
        text_string(out, " a second");
    }
    if (of.has_values) {
        text_string(out, "\n    values     ");
        put_range(out, of.lowest, of.highest, of.bits);
        text_string(out, " at the keys");
    }
    text_string(out, "\n");
    if (curve->ease) {
        put_ease(out, curve->ease);
    } else {
        put_sides(out, curve);
    }
    put_readings(out, curve);
    text_buffer notes[MOST_NOTES];
    size_t count = facts_notes(curve, &of, notes);
    for (size_t i = 0; i < count; i++) {
        text_string(out, "    note       ");
        text_put(out, notes[i].bytes, notes[i].size);
        text_string(out, "\n");
        text_free(&notes[i]);
    }
}

/* A time of glTF is a float32, whose own shortest decimal is the one that people know. */
static void put_seconds(text_buffer *out, double seconds) {
    text_number(out, seconds, (double)(float)seconds == seconds ? 32 : 64);
}

static void put_clip(text_buffer *out, const input_file *in, const ac_clip *clip) {
    text_string(out, "\n  clip ");
    if (*clip->name) {
        text_clean(out, clip->name);
    } else {
        text_format(out, "#%zu", (size_t)(clip - in->asset->clips));
    }
    if (clip->end_s != clip->start_s) {
        text_string(out, ", ");
        put_seconds(out, clip->start_s);
        text_string(out, " to ");
        put_seconds(out, clip->end_s);
        text_string(out, " s");
    }
    text_string(out, "\n");
}

/* In the order of ac_euler_order. */
static const char *const euler_words[] = {"xyz", "xzy", "yxz", "yzx", "zxy", "zyx"};

static void put_packed(text_buffer *out, const track_row *r) {
    track_facts of = track_facts_of(r->track);
    if (r->track->kind == AC_TRACK_WEIGHTS || r->track->kind == AC_TRACK_OTHER) {
        text_format(out, " of %u", (unsigned)r->track->width);
    }
    text_format(out, "; %s, %u key%s, ", of.interp, (unsigned)of.keys, of.keys == 1 ? "" : "s");
    text_number(out, of.start_s, 32);
    text_string(out, " s to ");
    text_number(out, of.end_s, 32);
    text_string(out, " s");
    if (*r->target->ignored) {
        text_format(out, "; ignored: %s", r->target->ignored);
    }
}

static void put_track(text_buffer *out, const input_file *in, const track_row *r) {
    const ac_track *track = r->track;
    char word[COMPONENT_SIZE];
    text_string(out, "    track      ");
    text_clean(out, r->name);
    text_format(out, ": %s", ac_track_kind_name((ac_track_kind)track->kind));
    if (track->kind == AC_TRACK_EULER) {
        text_format(out, " %s, %s", euler_words[track->euler_order],
                    track->flags & AC_TRACK_DEGREES ? "degrees" : "radians");
    }
    if (track->axis) {
        put_packed(out, r);
    }
    for (uint32_t c = 0; c < track->width && !track->axis; c++) {
        text_format(out, "%s%s ", c ? ", " : "; ", component_word(track, c, word));
        if (track->curves[c]) {
            text_clean(out, in->names[track->curves[c] - in->asset->curves]);
        } else {
            text_string(out, "at rest ");
            text_number(out, (double)track->rest[c], 32);
        }
    }
    text_string(out, "\n");
}

#define MOST_SHOWN 12 /* tracks of a clip ... */
#define MANY 100      /* ... of a file that has more */

/* The clips of selected tracks; without a selection also those that have none, and of many tracks
 * the first, unless `is_whole`. */
static void put_clips(text_buffer *out, const input_file *in, bool is_whole) {
    bool is_short = !is_whole && in->has_all && in->track_count > MANY;
    size_t t = 0;
    for (size_t i = 0; i < in->asset->clip_count; i++) {
        const ac_clip *clip = &in->asset->clips[i];
        bool is_selected = t < in->track_count && in->tracks[t].clip == clip;
        bool says_something = *clip->name || clip->end_s != clip->start_s;
        if (is_selected || (in->has_all && says_something)) {
            put_clip(out, in, clip);
        }
        size_t first = t;
        for (; t < in->track_count && in->tracks[t].clip == clip; t++) {
            if (!is_short || t - first < MOST_SHOWN) {
                put_track(out, in, &in->tracks[t]);
            }
        }
        if (is_short && t - first > MOST_SHOWN) {
            text_format(out, "    and %zu more tracks\n", t - first - MOST_SHOWN);
        }
    }
}

/* Warnings, and what the file leaves open. */
static void put_sentences(text_buffer *out, const char *kind, const ac_warning *list,
                          size_t count) {
    for (size_t i = 0; i < count; i++) {
        text_format(out, "  %s: ", kind);
        text_clean(out, list[i].where);
        text_string(out, *list[i].where ? ": " : "");
        text_clean(out, list[i].text);
        text_string(out, "\n");
    }
}

static void put_file(text_buffer *out, const input_file *in, bool is_whole) {
    const ac_asset *asset = in->asset;
    text_clean(out, path_for_people(in->path));
    text_string(out, ": ");
    text_clean(out, *asset->detail ? asset->detail : asset->format);
    text_string(out, ", ");
    put_counts(out, asset);
    if (in->row_count != asset->curve_count) {
        text_format(out, ", %zu selected", in->row_count);
    }
    text_string(out, "\n");
    put_sentences(out, "warning", asset->warnings, asset->warning_count);
    put_sentences(out, "open", asset->notes, asset->note_count);
    for (size_t r = 0; r < in->row_count; r++) {
        put_curve(out, &in->rows[r]);
    }
    put_clips(out, in, is_whole);
    if (!is_whole && in->has_all && in->track_count > MANY) {
        text_string(out, "\n  -v shows all tracks, list a row for each\n");
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
            text_format(out, "%s\"%s\":%u", separator, ac_interp_name((ac_interp)interp),
                        (unsigned)of->interps[interp]);
            separator = ",";
        }
    }
    text_string(out, "}");
}

static void put_json_readings(text_buffer *out, const ac_curve *curve) {
    if (curve->handles != AC_HANDLES_DEFAULT) {
        text_format(out, ",\"handles\":\"%s\"", handle_words[curve->handles]);
    }
    if (curve->tangent_unit != AC_TANGENT_UNIT_DEFAULT) {
        text_format(out, ",\"hermite_tangents\":\"%s\"", unit_words[curve->tangent_unit]);
    }
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
    if (curve->ease) {
        text_string(out, ",\"ease\":");
        text_buffer name = {0};
        text_bare_ease(&name, curve->ease);
        text_put(&name, "", 1);
        text_json_string(out, name.bytes);
        text_free(&name);
    }
    put_json_readings(out, curve);
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
    text_string(out, "],\"clips\":");
    put_json_clips(out, in, false);
    text_string(out, ",\"warnings\":");
    put_json_sentences(out, asset->warnings, asset->warning_count);
    text_string(out, ",\"open\":");
    put_json_sentences(out, asset->notes, asset->note_count);
    text_string(out, "}\n");
}

/* ---- the whole ---------------------------------------------------------------------------------- */

static void put(text_buffer *out, const input_file *in, const options *o) {
    if (o->json) {
        put_json_file(out, in);
    } else {
        put_file(out, in, o->talk == TALK_VERBOSE);
    }
}

int cmd_info(const options *o) { return report_run(o, put); }
