/* Opening a file, selecting its curves and playing them; errors and warnings as sentences. */
#include "input.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "output.h"
#include "select.h"
#include "tracks.h"

const char *plural(size_t count) { return count == 1 ? "" : "s"; }

bool format_is_gltf(const ac_format *format) {
    return strcmp(format->name, "gltf") == 0 || strcmp(format->name, "glb") == 0;
}

static int status_of(ac_status status) {
    switch (status) {
    case AC_ERROR_IO:
    case AC_ERROR_MEMORY: return STATUS_PATH;
    case AC_ERROR_ARGUMENT: return STATUS_USAGE;
    case AC_ERROR_TOLERANCE: return STATUS_TOLERANCE;
    default: return STATUS_DATA;
    }
}

int say_data_error(const char *path, const ac_error *error) {
    const char *subject = path_for_people(path);
    const char *message = error->message[0] ? error->message : ac_status_name(error->status);
    if (error->line && error->column) {
        say_error("%s: line %u, column %u: %s", subject, (unsigned)error->line,
                  (unsigned)error->column, message);
    } else if (error->line) {
        say_error("%s: line %u: %s", subject, (unsigned)error->line, message);
    } else if (error->offset) {
        say_error("%s: byte %zu: %s", subject, error->offset, message);
    } else {
        say_error("%s: %s", subject, message);
    }
    return status_of(error->status);
}

/* ---- loading ---------------------------------------------------------------------------------- */

static ac_asset *load(const char *path, const ac_load_opts *opts, ac_error *error) {
    if (strcmp(path, "-") != 0) {
        return ac_load_file(path, opts, error);
    }
    text_buffer content = {0};
    ac_asset *asset = NULL;
    if (file_read(path, &content, error)) {
        asset = ac_load_memory(content.bytes ? content.bytes : "", content.size, opts, error);
    }
    text_free(&content);
    return asset;
}

static void name_rows(input_file *in) {
    size_t count = in->asset->curve_count, tracks = tracks_of(in->asset);
    in->name_count = count + tracks;
    tracks_count(in);
    in->names = memory_new(in->name_count, sizeof *in->names);
    for (size_t i = 0; i < count; i++) {
        const char *name = in->asset->curves[i].name;
        char number[32];
        snprintf(number, sizeof number, "#%zu", i);
        in->names[i] = memory_text(name && *name ? name : number);
    }
    for (size_t i = 0; i < tracks; i++) {
        in->names[count + i] = track_name(in, i);
    }
}

static void say_loaded(const input_file *in, const options *o) {
    const ac_asset *asset = in->asset;
    const char *subject = path_for_people(in->path);
    text_buffer counts = {0};
    put_counts(&counts, asset);
    say_detail(o->talk, "%s: %s%s%s%s, %.*s", subject, asset->format,
               *asset->detail ? " (" : "", asset->detail, *asset->detail ? ")" : "",
               (int)counts.size, counts.bytes);
    text_free(&counts);
    bool verb_shows = o->verb->bit == VERB_INFO || (o->verb->bit == VERB_LIST && o->json);
    for (size_t i = 0; i < asset->warning_count && !verb_shows; i++) {
        const ac_warning *warning = &asset->warnings[i];
        say_warning(o->talk, "%s: warning: %s%s%s", subject, warning->where,
                    *warning->where ? ": " : "", warning->text);
    }
}

/* ---- playing ---------------------------------------------------------------------------------- */

void row_free(row *r) {
    ac_keys_free(r->keys);
    r->keys = NULL;
}

/* Are they of one family? */
static bool plays_keys_of(const ac_dialect *dialect, const ac_dialect *other) {
    ac_error error = {0};
    ac_curve none = {.dialect = other};
    ac_keys *keys = ac_keys_from(&none, dialect, NULL, &error);
    ac_keys_free(keys);
    return error.status != AC_ERROR_VALUE;
}

static bool is_of_family(const ac_dialect *dialect, const char *name) {
    return plays_keys_of(dialect, ac_dialect_find(name));
}

/* The words that --tangents has for a dialect's family, as a sentence says them; *last: the
 * highest of them. */
static const char *tangent_words(const ac_dialect *dialect, int32_t *last) {
    if (is_of_family(dialect, "xna")) {
        *last = AC_TANGENT_SMOOTH;
        return "flat, linear and smooth";
    }
    if (is_of_family(dialect, "maya")) {
        *last = AC_TANGENT_AUTO_EASE;
        return "flat, linear, smooth, spline, clamped, auto, automix and autoease";
    }
    *last = AC_TANGENT_CLAMPED;
    return "flat, linear, smooth, spline and clamped";
}

static int compute_tangents(ac_keys *keys, const options *o, const char *path) {
    const ac_dialect *dialect = ac_keys_curve(keys)->dialect;
    int32_t last;
    const char *known = tangent_words(dialect, &last);
    if (o->tangent_in > last || o->tangent_out > last) {
        say_error("%s: --tangents: %s computes %s", path_for_people(path),
                  ac_dialect_name(dialect), known);
        return STATUS_USAGE;
    }
    ac_keys_compute_tangents(keys, o->tangent_in, o->tangent_out);
    return STATUS_DONE;
}

static int set_sides(ac_keys *keys, const ac_curve *curve, const options *o, const char *path) {
    ac_error error = {0};
    ac_side before = curve->before, after = curve->after;
    if (o->has_before) {
        memset(&before, 0, sizeof before);
        before.rule = o->before;
    }
    if (o->has_after) {
        memset(&after, 0, sizeof after);
        after.rule = o->after;
    }
    ac_keys_set_sides(keys, before, after);
    if ((o->has_before || o->has_after) &&
        ac_curve_check(ac_keys_curve(keys), &error) != AC_OK) {
        say_data_error(path, &error);
        return STATUS_USAGE;
    }
    return STATUS_DONE;
}

/* How to read what files leave open; false: the dialect leaves nothing open. */
static bool set_readings(ac_keys *keys, const options *o) {
    ac_error error = {0};
    if (o->handles && ac_keys_set_handles(keys, o->handles, &error) != AC_OK) {
        return false;
    }
    return !o->tangent_unit || ac_keys_set_tangent_unit(keys, o->tangent_unit, &error) == AC_OK;
}

static bool takes_readings(const ac_dialect *dialect, const options *o) {
    ac_error error = {0};
    ac_keys *none = ac_keys_new(dialect, NULL, &error);
    bool takes = none && set_readings(none, o);
    ac_keys_free(none);
    return takes;
}

/* Says so if no selected curve is read otherwise because of --handles or --hermite-tangents. */
static void warn_of_readings(const input_file *in, const options *o) {
    bool has_any = !o->handles && !o->tangent_unit;
    for (size_t i = 0; i < in->row_count && !has_any; i++) {
        has_any = takes_readings(in->rows[i].curve->dialect, o);
    }
    for (size_t i = 0; i < in->track_count && !has_any; i++) {
        has_any = takes_readings(in->tracks[i].track->dialect, o);
    }
    if (!has_any && in->row_count + in->track_count > 0) {
        say_warning(o->talk, "%s: warning: %s changes nothing: it is for curves of softimage",
                    path_for_people(in->path), o->handles ? "--handles" : "--hermite-tangents");
    }
}

int row_play(row *out, const ac_curve *curve, const ac_dialect *dialect, const options *o,
             const char *path) {
    ac_error error = {0};
    out->curve = curve;
    out->keys = NULL;
    bool same = !dialect || dialect == curve->dialect;
    bool is_changed =
        o->has_tangents || o->has_before || o->has_after || o->handles || o->tangent_unit;
    if (same && !is_changed) {
        return STATUS_DONE;
    }
    if (!same && !plays_keys_of(dialect, curve->dialect)) {
        say_error("%s: --as: %s does not play the keys of %s: they mean other things",
                  path_for_people(path), ac_dialect_name(dialect),
                  ac_dialect_name(curve->dialect));
        return STATUS_USAGE;
    }
    out->keys = ac_keys_from(curve, dialect, NULL, &error);
    if (!out->keys) {
        return say_data_error(path, &error);
    }
    set_readings(out->keys, o); /* first: tangents are computed in the unit that is chosen */
    int status = o->has_tangents ? compute_tangents(out->keys, o, path) : STATUS_DONE;
    if (status == STATUS_DONE) {
        status = set_sides(out->keys, curve, o, path);
    }
    out->curve = ac_keys_curve(out->keys);
    return status;
}

static int play_row(input_file *in, size_t index, const ac_dialect *dialect, const options *o) {
    row *r = &in->rows[in->row_count++];
    r->name = in->names[index];
    r->index = index;
    int status = row_play(r, &in->asset->curves[index], dialect, o, in->path);
    if (status == STATUS_DONE) {
        say_detail(o->talk, "%s: %s: %u key%s, played as %s@%s", path_for_people(in->path),
                   r->name, (unsigned)r->curve->key_count, plural(r->curve->key_count),
                   ac_dialect_name(r->curve->dialect), ac_dialect_revision(r->curve->dialect));
    }
    return status;
}

#define SHOW_TRACKS (VERB_INFO | VERB_LIST)
#define TAKE_TRACKS (SHOW_TRACKS | VERB_EVAL | VERB_PLOT)

/* chosen[in->name_count]. Convert takes the curves of a track instead; plot draws them in the
 * panel of the track and not once more among curves. */
static void settle_tracks(input_file *in, const options *o, bool *chosen) {
    size_t curves = in->asset->curve_count;
    const ac_clip *clip;
    in->has_all = o->selections.count == 0;
    for (size_t i = curves; i < in->name_count; i++) {
        bool is_packed = track_at(in, i - curves, &clip)->axis != NULL;
        if (is_packed) {
            continue; /* all verbs take it */
        }
        if (in->has_all && !(o->verb->bit & SHOW_TRACKS)) {
            chosen[i] = false;
        } else if (chosen[i] && !(o->verb->bit & TAKE_TRACKS)) {
            track_mark(in, i - curves, true, chosen);
            chosen[i] = false;
        } else if (chosen[i] && o->verb->bit == VERB_PLOT) {
            track_mark(in, i - curves, false, chosen);
        }
    }
}

static int select_and_play(input_file *in, const options *o) {
    size_t curves = in->asset->curve_count;
    bool *chosen = memory_new(in->name_count, sizeof *chosen);
    int status =
        select_rows(o->selections.list, o->selections.count, (const char *const *)in->names,
                    in->name_count, path_for_people(in->path), chosen);
    settle_tracks(in, o, chosen);
    in->rows = memory_new(curves, sizeof *in->rows);
    in->tracks = memory_new(in->name_count - curves, sizeof *in->tracks);
    const ac_dialect *dialect = o->dialect_count == 1 ? o->dialects[0] : NULL;
    for (size_t i = 0; i < in->name_count && status == STATUS_DONE; i++) {
        if (chosen[i] && i < curves) {
            status = play_row(in, i, dialect, o);
        } else if (chosen[i]) {
            status = track_row_play(&in->tracks[in->track_count++], in, i - curves,
                                    in->names[i], dialect, o);
        }
    }
    free(chosen);
    if (status == STATUS_DONE) {
        warn_of_readings(in, o);
    }
    return status;
}

/* ---- the whole -------------------------------------------------------------------------------- */

/* Will all of a glTF be written again? Else only its animations need be read. */
static bool needs_all(const options *o) {
    const ac_format *to = o->to || !o->output ? o->to : ac_format_for_path(o->output);
    return o->verb->bit == VERB_CONVERT && (!to || format_is_gltf(to));
}

static ac_load_opts loading(const options *o) {
    ac_load_opts opts = {0};
    opts.format = o->from ? o->from->name : NULL;
    opts.strict = o->strict ? 1 : 0;
    opts.fragment = o->fragment ? 1 : 0;
    opts.keep = needs_all(o) ? 1 : 0;
    opts.limits.max_bytes = MOST_BYTES;
    return opts;
}

static int open_input(input_file *out, const char *path, const options *o, bool *is_known) {
    ac_error error = {0};
    ac_load_opts opts = loading(o);
    memset(out, 0, sizeof *out);
    out->path = path;
    out->asset = load(path, &opts, &error);
    if (!out->asset && is_known && error.status == AC_ERROR_FORMAT) {
        *is_known = false;
        say_detail(o->talk, "%s: passed over: %s", path, error.message);
        return STATUS_DONE;
    }
    if (!out->asset) {
        return say_data_error(path, &error);
    }
    name_rows(out);
    say_loaded(out, o);
    return select_and_play(out, o);
}

int input_open(input_file *out, const char *path, const options *o) {
    return open_input(out, path, o, NULL);
}

int input_open_member(input_file *out, const char *path, const options *o, bool *is_known) {
    *is_known = true;
    return open_input(out, path, o, is_known);
}

bool input_is_known(const char *path, const options *o) {
    ac_error error = {0};
    ac_load_opts opts = loading(o);
    ac_asset *asset = load(path, &opts, &error);
    ac_asset_free(asset);
    return error.status != AC_ERROR_FORMAT;
}

void input_close(input_file *in) {
    for (size_t i = 0; i < in->row_count; i++) {
        row_free(&in->rows[i]);
    }
    for (size_t i = 0; i < in->track_count; i++) {
        track_row_free(&in->tracks[i]);
    }
    for (size_t i = 0; i < in->name_count; i++) {
        free(in->names[i]);
    }
    free(in->rows);
    free(in->tracks);
    free(in->names);
    free(in->starts);
    ac_asset_free(in->asset);
    memset(in, 0, sizeof *in);
}
