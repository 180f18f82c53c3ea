/* Tracks of clips as rows. A track is packed, with times and values of its own, or made of scalar
 * curves, one a component; where a component has none it is at rest. */
#include "tracks.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "facts.h"
#include "output.h"

size_t tracks_of(const ac_asset *asset) {
    size_t count = 0;
    for (size_t i = 0; i < asset->clip_count; i++) {
        count += asset->clips[i].track_count;
    }
    return count;
}

void tracks_count(input_file *in) {
    size_t count = 0;
    in->starts = memory_new(in->asset->clip_count, sizeof *in->starts);
    for (size_t i = 0; i < in->asset->clip_count; i++) {
        in->starts[i] = count;
        count += in->asset->clips[i].track_count;
    }
}

const ac_track *track_at(const input_file *in, size_t index, const ac_clip **clip) {
    size_t low = 0, high = in->asset->clip_count; /* of clips, the last that begins by then */
    while (high - low > 1) {
        size_t middle = low + (high - low) / 2;
        if (in->starts[middle] <= index) {
            low = middle;
        } else {
            high = middle;
        }
    }
    *clip = &in->asset->clips[low];
    return &(*clip)->tracks[index - in->starts[low]];
}

void put_counts(text_buffer *out, const ac_asset *asset) {
    size_t tracks = tracks_of(asset);
    if (asset->curve_count > 0 || asset->clip_count == 0) {
        text_format(out, "%zu curve%s", asset->curve_count, plural(asset->curve_count));
        return;
    }
    text_format(out, "%zu clip%s, %zu track%s", asset->clip_count, plural(asset->clip_count),
                tracks, plural(tracks));
}

/* ---- names ------------------------------------------------------------------------------------ */

static void put_name(text_buffer *out, const char *name, size_t number) {
    if (*name) {
        text_string(out, name);
    } else {
        text_format(out, "#%zu", number);
    }
}

char *track_name(const input_file *in, size_t index) {
    const ac_clip *clip;
    const ac_track *track = track_at(in, index, &clip);
    const ac_target *target = &clip->targets[track->target];
    text_buffer out = {0};
    put_name(&out, clip->name, (size_t)(clip - in->asset->clips));
    if (*target->pointer) {
        text_string(&out, target->pointer); /* it begins with a slash */
    } else {
        text_string(&out, "/");
        put_name(&out, target->node, track->target);
        text_string(&out, "/");
        text_string(&out, target->property);
    }
    text_put(&out, "", 1);
    return out.bytes;
}

const char *component_word(const ac_track *track, uint32_t index, char out[COMPONENT_SIZE]) {
    static const char *const letters[] = {"x", "y", "z", "w"};
    bool has_letters = track->kind == AC_TRACK_VEC3 || track->kind == AC_TRACK_EULER ||
                       track->kind == AC_TRACK_QUAT;
    if (has_letters && index < 4) {
        return letters[index];
    }
    if (track->width == 1) {
        return "value";
    }
    snprintf(out, COMPONENT_SIZE, "w%u", (unsigned)index);
    return out;
}

/* ---- playing ---------------------------------------------------------------------------------- */

/* Names the dialects whose tracks `of` may be played as. */
static void list_players(const ac_dialect *of, char *out, size_t size) {
    size_t used = 0;
    out[0] = '\0';
    for (size_t i = 0; ac_dialect_at(i); i++) {
        if (ac_dialect_plays(ac_dialect_at(i), of) && used < size) {
            used += (size_t)snprintf(out + used, size - used, "%s%s", used ? ", " : "",
                                     ac_dialect_name(ac_dialect_at(i)));
        }
    }
}

int track_play_as(const ac_track *track, const ac_dialect *dialect, const char *path,
                  ac_track *out) {
    *out = *track;
    out->dialect = dialect;
    if (!ac_dialect_plays(dialect, track->dialect)) {
        char players[120];
        list_players(track->dialect, players, sizeof players);
        say_error("%s: --as: %s does not play the tracks of %s; these do: %s",
                  path_for_people(path), ac_dialect_name(dialect),
                  ac_dialect_name(track->dialect), players);
        return STATUS_USAGE;
    }
    return STATUS_DONE;
}

/* What is asked of curves and cannot be had of a packed track. */
static int check_packed(const char *name, const options *o) {
    bool leads_on = (o->has_before && o->before != AC_EXTRAP_CONSTANT) ||
                    (o->has_after && o->after != AC_EXTRAP_CONSTANT);
    if (leads_on) {
        say_error(
            "%s: %s: a packed track holds its first and last values, and has no other rule",
            o->has_before && o->before != AC_EXTRAP_CONSTANT ? "--before" : "--after", name);
    } else if (o->has_tangents) {
        say_error("--tangents: %s: a packed track is played with the tangents that it has",
                  name);
    }
    return leads_on || o->has_tangents ? STATUS_USAGE : STATUS_DONE;
}

int track_row_play(track_row *out, const input_file *in, size_t index, const char *name,
                   const ac_dialect *dialect, const options *o) {
    const ac_track *track = track_at(in, index, &out->clip);
    int status = STATUS_DONE;
    out->name = name;
    out->track = track;
    out->target = &out->clip->targets[track->target];
    out->parts = memory_new(track->width, sizeof *out->parts);
    if (track->axis) {
        status = check_packed(name, o);
    }
    if (track->axis && dialect && status == STATUS_DONE) {
        status = track_play_as(track, dialect, in->path, &out->played);
        out->track = &out->played;
    }
    for (uint32_t c = 0; c < track->width && status == STATUS_DONE; c++) {
        if (track->curves && track->curves[c]) {
            status = row_play(&out->parts[c], track->curves[c], dialect, o, in->path);
        }
    }
    return status;
}

void track_row_free(track_row *r) {
    for (uint32_t c = 0; r->parts && c < r->track->width; c++) {
        row_free(&r->parts[c]);
    }
    free(r->parts);
    r->parts = NULL;
}

void track_mark(const input_file *in, size_t index, bool is_chosen, bool *chosen) {
    const ac_clip *clip;
    const ac_track *track = track_at(in, index, &clip);
    for (uint32_t c = 0; c < track->width; c++) {
        if (track->curves && track->curves[c]) {
            chosen[track->curves[c] - in->asset->curves] = is_chosen;
        }
    }
}

/* ---- facts ------------------------------------------------------------------------------------ */

static void add_component(track_facts *out, const ac_curve *curve) {
    facts of = facts_of(curve);
    double rate = curve->rate_hz != 0.0 ? curve->rate_hz : 1.0;
    bool is_known = curve->rate_hz != 0.0 || curve->unit == AC_UNIT_SECONDS;
    out->keys = curve->key_count > out->keys ? curve->key_count : out->keys;
    if (curve->key_count == 0 || !is_known || !isfinite(of.start) || !isfinite(of.end)) {
        return;
    }
    double start = of.start / rate, end = of.end / rate;
    out->start_s = !out->has_seconds || start < out->start_s ? start : out->start_s;
    out->end_s = !out->has_seconds || end > out->end_s ? end : out->end_s;
    out->has_seconds = true;
}

/* How many float32 values a packed track has. */
static size_t packed_values(const ac_track *track) {
    size_t rows = track->interp == AC_INTERP_CUBIC_SPLINE ? 3 : 1;
    return (size_t)track->axis->count * rows * track->width;
}

static track_facts packed_facts(const ac_track *track) {
    track_facts out = {0};
    const ac_axis *axis = track->axis;
    out.bits = ac_dialect_bits(track->dialect);
    out.interp = ac_interp_name((ac_interp)track->interp);
    out.keys = axis->count;
    out.has_seconds = true;
    out.time_bits = 32;
    out.start_s = (double)axis->times_s[0];
    out.end_s = (double)axis->times_s[axis->count - 1];
    return out;
}

track_facts track_facts_of(const ac_track *track) {
    track_facts out = {0};
    if (track->axis) {
        return packed_facts(track);
    }
    out.bits = ac_dialect_bits(track->dialect);
    out.time_bits = 64;
    out.interp = "none";
    for (uint32_t c = 0; c < track->width; c++) {
        if (!track->curves[c]) {
            continue;
        }
        const char *interp = facts_of(track->curves[c]).interp;
        add_component(&out, track->curves[c]);
        if (strcmp(out.interp, "none") == 0) {
            out.interp = interp;
        } else if (strcmp(interp, "none") != 0 && strcmp(interp, out.interp) != 0) {
            out.interp = "mixed";
        }
    }
    return out;
}

uint64_t track_hash_positions(const ac_track *track) {
    uint64_t hash = HASH_START;
    if (track->axis) {
        return hash_floats(hash, track->axis->times_s, track->axis->count);
    }
    for (uint32_t c = 0; c < track->width; c++) {
        hash = track->curves[c] ? hash_positions(hash, track->curves[c]) : hash;
    }
    return hash;
}

uint64_t track_hash_values(const ac_track *track) {
    uint64_t hash = HASH_START;
    if (track->axis) {
        return hash_floats(hash, track->values, packed_values(track));
    }
    for (uint32_t c = 0; c < track->width; c++) {
        hash = track->curves[c] ? hash_values(hash, track->curves[c]) : hash;
    }
    return hash;
}

/* ---- JSON ------------------------------------------------------------------------------------- */

static void put_json_seconds(text_buffer *out, const track_facts *of) {
    static const char *const names[] = {"start_s", "end_s"};
    for (size_t i = 0; i < 2; i++) {
        text_format(out, ",\"%s\":", names[i]);
        if (of->has_seconds) {
            text_json_number(out, i ? of->end_s : of->start_s, of->time_bits);
        } else {
            text_string(out, "null");
        }
    }
}

static void put_json_track(text_buffer *out, const track_row *r, bool has_hash) {
    const ac_track *track = r->track;
    track_facts of = track_facts_of(track);
    text_string(out, "{\"name\":");
    text_json_string(out, r->name);
    text_string(out, ",\"node\":");
    text_json_string(out, r->target->node);
    text_string(out, ",\"property\":");
    text_json_string(out, r->target->property);
    text_format(out, ",\"kind\":\"%s\",\"width\":%u,\"interp\":\"%s\",\"keys\":%u",
                ac_track_kind_name((ac_track_kind)track->kind), (unsigned)track->width,
                of.interp, (unsigned)of.keys);
    put_json_seconds(out, &of);
    text_format(out, ",\"bits\":%u", (unsigned)of.bits);
    if (*r->target->ignored) {
        text_string(out, ",\"ignored\":");
        text_json_string(out, r->target->ignored);
    }
    if (has_hash) {
        text_format(out, ",\"times_fnv\":\"%016llx\",\"values_fnv\":\"%016llx\"",
                    (unsigned long long)track_hash_positions(track),
                    (unsigned long long)track_hash_values(track));
    }
    text_string(out, "}");
}

void put_json_clips(text_buffer *out, const input_file *in, bool has_hash) {
    size_t t = 0;
    const char *separator = "";
    text_string(out, "[");
    for (size_t i = 0; i < in->asset->clip_count; i++) {
        const ac_clip *clip = &in->asset->clips[i];
        bool is_selected = t < in->track_count && in->tracks[t].clip == clip;
        if (!is_selected && !in->has_all) {
            continue;
        }
        text_string(out, separator);
        text_string(out, "{\"name\":");
        text_json_string(out, clip->name);
        text_string(out, ",\"start_s\":");
        text_json_number(out, clip->start_s, 64);
        text_string(out, ",\"end_s\":");
        text_json_number(out, clip->end_s, 64);
        text_string(out, ",\"tracks\":[");
        for (const char *comma = ""; t < in->track_count && in->tracks[t].clip == clip; t++) {
            text_string(out, comma);
            put_json_track(out, &in->tracks[t], has_hash);
            comma = ",";
        }
        text_string(out, "]}");
        separator = ",";
    }
    text_string(out, "]");
}

void put_json_sentences(text_buffer *out, const ac_warning *list, size_t count) {
    text_string(out, "[");
    for (size_t i = 0; i < count; i++) {
        text_string(out, i ? ",{\"where\":" : "{\"where\":");
        text_json_string(out, list[i].where);
        text_string(out, ",\"text\":");
        text_json_string(out, list[i].text);
        text_string(out, "}");
    }
    text_string(out, "]");
}

/* ---- a selection's clips ---------------------------------------------------------------------- */

/* The copy of the asset's curve number `index`; NULL: it was not selected. `from` ascends. */
static const ac_curve *copy_of(const ac_curve *curves, const size_t *from, size_t count,
                               size_t index) {
    size_t low = 0, high = count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (from[middle] < index) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low < count && from[low] == index ? &curves[low] : NULL;
}

/* Room for all tracks and all their components. */
static void make_room(const ac_asset *asset, clips *out) {
    size_t components = 0;
    for (size_t i = 0; i < asset->clip_count; i++) {
        components += asset->clips[i].pose_width;
    }
    out->list = memory_new(asset->clip_count, sizeof *out->list);
    out->tracks = memory_new(tracks_of(asset), sizeof *out->tracks);
    out->components = memory_new(components, sizeof *out->components);
}

/* components[of->width]: the selected ones of a track's curves; false: none is. */
static bool select_track(const ac_track *of, const ac_asset *asset, const ac_curve *curves,
                         const size_t *from, size_t count, const ac_curve **components) {
    bool is_there = false;
    for (uint32_t c = 0; c < of->width; c++) {
        const ac_curve *curve = of->curves ? of->curves[c] : NULL;
        size_t index = curve ? (size_t)(curve - asset->curves) : SIZE_MAX;
        components[c] = copy_of(curves, from, count, index);
        is_there = is_there || components[c] != NULL;
    }
    return is_there;
}

/* A selection while it becomes clips. */
typedef struct selecting {
    const input_file *in;
    const ac_curve *curves; /* [in->row_count] */
    const size_t *from;
    size_t next;                 /* of in->tracks, which are in the order of the file */
    const ac_curve **components; /* where the next track's are to lie */
} selecting;

/* A packed track, as it is to be played; false: it was not selected. */
static bool take_packed(selecting *s, const ac_target *target, ac_track *track) {
    const input_file *in = s->in;
    if (s->next == in->track_count || in->tracks[s->next].target != target) {
        return false;
    }
    *track = *in->tracks[s->next++].track;
    return true;
}

static bool take_track(selecting *s, const ac_target *target, ac_track *track) {
    if (track->axis) {
        return take_packed(s, target, track);
    }
    bool is_there =
        select_track(track, s->in->asset, s->curves, s->from, s->in->row_count, s->components);
    track->curves = s->components;
    s->components += is_there || s->in->has_all ? track->width : 0;
    return is_there || s->in->has_all;
}

clips clips_of_selection(const input_file *in, const ac_curve *curves, const size_t *from) {
    clips out = {0};
    make_room(in->asset, &out);
    selecting s = {in, curves, from, 0, out.components};
    ac_track *track = out.tracks;
    for (size_t i = 0; i < in->asset->clip_count; i++) {
        const ac_clip *own = &in->asset->clips[i];
        ac_clip *clip = &out.list[out.count];
        *clip = *own;
        clip->tracks = track;
        clip->track_count = clip->pose_width = 0;
        for (uint32_t t = 0; t < own->track_count; t++) {
            *track = own->tracks[t];
            if (!take_track(&s, &own->targets[track->target], track)) {
                continue;
            }
            track->pose_offset = clip->pose_width;
            clip->pose_width += track->width;
            clip->track_count++;
            track++;
        }
        out.count += in->has_all || clip->track_count > 0 ? 1 : 0;
    }
    return out;
}

void clips_free(clips *out) {
    free(out->list);
    free(out->tracks);
    free(out->components);
    memset(out, 0, sizeof *out);
}
