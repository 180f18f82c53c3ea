/* convert: curves into another format, each input to one output. */
#include <stdlib.h>
#include <string.h>

#include "batch.h"
#include "facts.h"
#include "folder.h"
#include "input.h"
#include "moves.h"
#include "output.h"
#include "tracks.h"
#include "verbs.h"

/* ---- where to --------------------------------------------------------------------------------- */

static bool is_folder_target(const char *output) {
    size_t size = strlen(output);
    return output[size - 1] == '/' || path_is_folder(output);
}

/* OUT/stem.ending; for a file of a folder with the path that it has there. Free the result. */
static char *path_in_folder(const char *folder, const found *input, const ac_format *to) {
    const char *slash = strrchr(input->path, '/');
    const char *base = slash ? slash + 1 : input->path;
    const char *kept = input->below ? input->path + input->below : base;
    if (strcmp(input->path, "-") == 0) {
        kept = base = "stdin";
    }
    const char *dot = strrchr(base, '.');
    size_t size = dot && dot != base ? (size_t)(dot - kept) : strlen(kept);
    size_t ending = strcspn(to->extensions, " ");
    text_buffer out = {0};
    text_string(&out, folder);
    text_string(&out, folder[strlen(folder) - 1] == '/' ? "" : "/");
    text_put(&out, kept, size);
    text_put(&out, to->extensions, ending);
    text_put(&out, "", 1);
    return out.bytes;
}

static void put_written_formats(text_buffer *out) {
    const ac_format *format;
    const char *separator = "";
    for (size_t i = 0; (format = ac_format_at(i)) != NULL; i++) {
        if (format->writes) {
            text_format(out, "%s%s", separator, format->name);
            separator = ", ";
        }
    }
    text_put(out, "", 1);
}

/* The format for `output` by --to or by its ending; NULL after a sentence. */
static const ac_format *format_for(const char *output, const options *o) {
    if (o->to) {
        return o->to;
    }
    const ac_format *format = ac_format_for_path(output);
    if (format && format->writes) {
        return format;
    }
    text_buffer known = {0};
    put_written_formats(&known);
    if (strcmp(output, "-") == 0) {
        say_error("-o - needs --to FORMAT: %s", known.bytes);
    } else if (format) {
        say_error("%s: this build does not write %s; --to names one of %s", output,
                  format->name, known.bytes);
    } else {
        say_error("%s: the ending names no format; --to names one of %s", output, known.bytes);
    }
    text_free(&known);
    return NULL;
}

/* ---- one file --------------------------------------------------------------------------------- */

typedef struct job {
    const char *input;
    bool is_member; /* of a folder */
    char *output;
    const ac_format *format; /* NULL: as the input's        */
    text_buffer report;      /* JSON; empty: nothing written */
} job;

typedef struct plan {
    const options *o;
    found_list files;
    file_ids ids; /* of the files */
    job *jobs;    /* [files.count] */
    text_buffer report;
} plan;

/* The selected curves, and the clips in which they play, as an asset of their own. */
typedef struct selected {
    ac_asset asset; /* a view into the input and what follows */
    ac_curve *curves;
    clips clips;
    moves moves;
} selected;

static selected select_asset(const input_file *in) {
    selected out = {.asset = *in->asset};
    size_t *from = memory_new(in->row_count, sizeof *from);
    out.curves = memory_new(in->row_count, sizeof *out.curves);
    for (size_t r = 0; r < in->row_count; r++) {
        from[r] = in->rows[r].index;
        out.curves[r] = *in->rows[r].curve;
        out.curves[r].name = in->asset->curves[from[r]].name;
    }
    out.clips = clips_of_selection(in, out.curves, from);
    out.asset.curves = out.curves;
    out.asset.curve_count = in->row_count;
    out.asset.clips = out.clips.list;
    out.asset.clip_count = out.clips.count;
    free(from);
    return out;
}

static void selected_free(selected *of) {
    moves_free(&of->moves);
    free(of->curves);
    clips_free(&of->clips);
}

static const ac_format *format_of_asset(const input_file *in) {
    const ac_format *format = ac_format_find(in->asset->format);
    if (format && format->writes) {
        return format;
    }
    say_error("%s: this build does not write %s", path_for_people(in->path), in->asset->format);
    return NULL;
}

static output_options writing_of(const plan *p) {
    output_options out = {.no_clobber = p->o->no_clobber,
                          .in_place = p->o->in_place,
                          .has_in_place = true,
                          .ids = &p->ids};
    return out;
}

/* What of the curves the written bytes do not tell: found by reading them. */
static void note_losses(const input_file *in, const ac_asset *view, const job *of,
                        const ac_format *format, const text_buffer *data, talk level) {
    ac_error error = {0};
    ac_load_opts opts = {.format = format->name, .limits.max_bytes = MOST_BYTES};
    ac_save_opts saving = {.format = format->name};
    const char *path = output_path_for_people(of->output);
    const ac_format *own = ac_format_find(in->asset->format);
    bool is_own = view->origin && own &&
                  (strcmp(own->extensions, format->extensions) == 0 ||
                   (format_is_gltf(own) && format_is_gltf(format)));
    if (level != TALK_QUIET && is_own && !ac_save_keeps(view, &saving)) {
        say_warning(
            level,
            "%s: written as a new scene: what else %s holds (meshes, materials, ...) is "
            "left out",
            path, path_for_people(in->path));
    }
    if (in->row_count + in->track_count == 0 && !is_own) {
        say_warning(level, "%s: there is no curve in %s, and so none in it", path,
                    path_for_people(in->path));
    }
    /* A glTF has no curves that could be compared. */
    if (level == TALK_QUIET || !format->reads || format_is_gltf(format)) {
        return;
    }
    ac_asset *read = ac_load_memory(data->bytes, data->size, &opts, &error);
    for (size_t r = 0; read && r < in->row_count && r < read->curve_count; r++) {
        const ac_curve *before = &view->curves[r], *after = &read->curves[r];
        if (before->dialect != after->dialect) {
            say_warning(level, "%s: %s does not say who plays it: read it --as %s", path,
                        format->name, ac_dialect_name(before->dialect));
        }
        bool is_named = before->name && *before->name;
        if (is_named && !(after->name && strcmp(before->name, after->name) == 0)) {
            say_warning(level, "%s: %s does not keep the name %s", path, format->name,
                        before->name);
        }
    }
    ac_asset_free(read);
}

/* Says so if no curve is written otherwise because of an option that is for curves as motions. */
static void warn_of_motions(const input_file *in, const ac_asset *view, const ac_format *format,
                            const options *o) {
    bool is_moving = format_is_gltf(format) && view->curve_count > 0, has_any_frames = false;
    for (size_t i = 0; i < view->curve_count && is_moving; i++) {
        has_any_frames = has_any_frames || has_frames(&view->curves[i]);
    }
    const char *idle = !is_moving && o->axis                   ? "--axis"
                       : !is_moving && o->angle                ? "--angle"
                       : !has_any_frames && o->rate.frames > 0 ? "--fps"
                       : !has_any_frames && o->rate.first != 0 ? "--frame0"
                                                               : NULL;
    if (idle) {
        say_warning(
            o->talk, "%s: warning: %s changes nothing: it is for curves%s that become glTF",
            path_for_people(in->path), idle,
            strcmp(idle, "--fps") == 0 || strcmp(idle, "--frame0") == 0 ? " in frames" : "");
    }
}

/* A buffer of the input is an input, too. */
static int check_buffers(const input_file *in, const char *output) {
    for (size_t i = 0; i < in->asset->file_count; i++) {
        if (strcmp(output, "-") != 0 && path_is_named(output, in->path, in->asset->files[i])) {
            say_error("%s: it holds a part of %s, so it is not replaced", output,
                      path_for_people(in->path));
            return STATUS_USAGE;
        }
    }
    return STATUS_DONE;
}

static int save(const input_file *in, const job *of, const ac_format *format, const plan *p) {
    ac_error error = {0};
    ac_save_opts saving = {0};
    void *bytes = NULL;
    size_t size = 0;
    output_options writing = writing_of(p);
    selected from = select_asset(in);
    saving.format = format->name;
    saving.compression = p->o->lz4 ? AC_COMPRESSION_LZ4 : AC_COMPRESSION_NONE;
    saving.keep_references = path_is_beside(in->path, of->output);
    int status = STATUS_DONE;
    warn_of_motions(in, &from.asset, format, p->o);
    if (format_is_gltf(format) && from.asset.curve_count > 0) {
        status = moves_make(&from.moves, &from.asset, from.curves, in->path, p->o);
    }
    if (status == STATUS_DONE &&
        ac_save_memory(&from.asset, &saving, &bytes, &size, &error) != AC_OK) {
        int refused = say_data_error(output_path_for_people(of->output), &error);
        status = refused == STATUS_DATA ? STATUS_TOLERANCE : refused; /* the input is good */
    }
    if (status != STATUS_DONE) {
        selected_free(&from);
        return status;
    }
    text_buffer data = {bytes, size, size}; /* a view, not to be freed */
    if (of->is_member && p->o->output) {
        status = make_folders(of->output, strlen(p->o->output));
    }
    if (status == STATUS_DONE) {
        status = output_write(of->output, &data, &writing);
    }
    if (status == STATUS_DONE) {
        note_losses(in, &from.asset, of, format, &data, p->o->talk);
    }
    selected_free(&from);
    ac_bytes_free(NULL, bytes, size);
    return status;
}

static void put_json_job(job *of, const input_file *in, const ac_format *format) {
    text_buffer *out = &of->report;
    text_string(out, "{\"file\":");
    text_json_string(out, of->input);
    text_string(out, ",\"output\":");
    text_json_string(out, of->output);
    text_format(out, ",\"format\":\"%s\",\"curves\":%zu,\"tracks\":%zu}", format->name,
                in->row_count, in->track_count);
}

static int open_job(const job *of, const options *o, input_file *in, bool *is_known) {
    *is_known = true;
    return of->is_member ? input_open_member(in, of->input, o, is_known)
                         : input_open(in, of->input, o);
}

static int convert(void *context, size_t index) {
    plan *p = context;
    job *of = &p->jobs[index];
    const options *o = p->o;
    input_file in;
    bool is_known;
    int status = open_job(of, o, &in, &is_known);
    const ac_format *format = of->format;
    if (status == STATUS_DONE && is_known && !format) {
        format = format_of_asset(&in);
        status = format ? STATUS_DONE : STATUS_USAGE;
    }
    if (status == STATUS_DONE && is_known) {
        status = check_buffers(&in, of->output);
    }
    if (status == STATUS_DONE && is_known) {
        status = save(&in, of, format, p);
    }
    if (status == STATUS_DONE && is_known) {
        size_t count = in.row_count + in.track_count;
        say_detail(o->talk, "%s: wrote %zu %s%s as %s", output_path_for_people(of->output),
                   count, in.row_count ? "curve" : "track", plural(count), format->name);
        put_json_job(of, &in, format);
    }
    input_close(&in);
    return status;
}

static int finish(void *context, size_t index, int status) {
    plan *p = context;
    text_buffer *report = &p->jobs[index].report;
    if (report->size > 0) {
        text_string(&p->report, p->report.size > 0 ? "," : "");
        text_put(&p->report, report->bytes, report->size);
    }
    text_free(report);
    return status;
}

/* ---- the plan --------------------------------------------------------------------------------- */

static int check_request(const options *o) {
    size_t count = o->files.count;
    if (!o->output && !o->in_place) {
        say_error("convert needs -o OUT, or --in-place");
        return STATUS_USAGE;
    }
    if (o->output && count > 1 && !is_folder_target(o->output)) {
        say_error("several inputs need a folder to write to: -o DIR/");
        return STATUS_USAGE;
    }
    for (size_t i = 0; i < count && o->output && !is_folder_target(o->output); i++) {
        if (path_is_folder(o->files.list[i])) {
            say_error("%s is a folder, so the output has to be one: -o DIR/", o->files.list[i]);
            return STATUS_USAGE;
        }
    }
    if (o->output && !o->to && is_folder_target(o->output)) {
        say_error("-o %s is a folder, so --to FORMAT has to name the format", o->output);
        return STATUS_USAGE;
    }
    if (o->output && is_folder_target(o->output) && !path_is_folder(o->output)) {
        say_error("%s: there is no such folder; make it first", o->output);
        return STATUS_PATH;
    }
    if (o->json && o->output && strcmp(o->output, "-") == 0) {
        say_error("-o - and --json both print to stdout");
        return STATUS_USAGE;
    }
    for (size_t i = 0; i < count && !o->output; i++) {
        if (strcmp(o->files.list[i], "-") == 0) {
            say_error("--in-place needs files; stdin is none");
            return STATUS_USAGE;
        }
    }
    return STATUS_DONE;
}

static int plan_job(job *out, const found *input, const options *o) {
    out->input = input->path;
    out->is_member = input->below > 0;
    out->format = o->to;
    if (!o->output) { /* --in-place alone */
        out->output = memory_text(input->path);
    } else if (is_folder_target(o->output)) {
        out->output = path_in_folder(o->output, input, o->to);
    } else {
        out->output = memory_text(o->output);
        out->format = format_for(o->output, o);
        if (!out->format) {
            return STATUS_USAGE;
        }
    }
    if (o->lz4 && (!out->format || strcmp(out->format->name, "xnb") != 0)) {
        say_error("--lz4 is for XNBs: --to xnb");
        return STATUS_USAGE;
    }
    return STATUS_DONE;
}

/* The operands, folders as the files in them. */
static int find_files(plan *p) {
    int status = STATUS_DONE;
    const options *o = p->o;
    for (size_t i = 0; i < o->files.count; i++) {
        const char *path = o->files.list[i];
        if (strcmp(path, "-") == 0 || !path_is_folder(path)) {
            found_add(&p->files, path, 0);
            continue;
        }
        size_t before = p->files.count;
        status = worse_status(status, found_add_folder(&p->files, path, o->output));
        if (p->files.count == before) {
            say_warning(o->talk, "%s: the folder holds no file", path);
        }
    }
    return status;
}

static int compare_outputs(const void *a, const void *b) {
    const job *first = *(const job *const *)a, *second = *(const job *const *)b;
    int order = strcmp(first->output, second->output);
    return order != 0 ? order : first < second ? -1 : first > second ? 1 : 0;
}

/* Of a curve's source and what is built of it, which lie in one folder, --from takes one. */
static bool from_tells(const job *a, const job *b) {
    const char *first = strrchr(a->input, '.'), *second = strrchr(b->input, '.');
    return a->is_member && b->is_member && first && second && strcmp(first, second) != 0;
}

/* Two inputs for one output: the second would replace the first. Files of folders that no
 * format recognises do not count, and are looked into only here. */
static int check_outputs(const plan *p) {
    size_t count = p->files.count;
    const job **sorted = memory_new(count, sizeof *sorted);
    const job *taken = NULL;
    int status = STATUS_DONE;
    for (size_t i = 0; i < count; i++) {
        sorted[i] = &p->jobs[i];
    }
    qsort(sorted, count, sizeof *sorted, compare_outputs);
    for (size_t i = 0; i < count && status == STATUS_DONE; i++) {
        const job *at = sorted[i];
        bool is_first = i == 0 || strcmp(sorted[i - 1]->output, at->output) != 0;
        bool is_last = i + 1 == count || strcmp(sorted[i + 1]->output, at->output) != 0;
        taken = is_first ? NULL : taken;
        if ((is_first && is_last) || (at->is_member && !input_is_known(at->input, p->o))) {
            continue;
        }
        if (taken) {
            say_error("%s and %s would both become %s%s", taken->input, at->input, at->output,
                      from_tells(taken, at) ? "; --from FORMAT takes one of them" : "");
            status = STATUS_USAGE;
        }
        taken = at;
    }
    free(sorted);
    return status;
}

static int print_report(const plan *p) {
    text_buffer whole = {0};
    text_string(&whole, "{\"schema\":1,\"results\":[");
    text_put(&whole, p->report.bytes, p->report.size);
    text_string(&whole, "]}\n");
    int status = output_print(&whole);
    text_free(&whole);
    return status;
}

static int run_plan(plan *p) {
    const char **paths = memory_new(p->files.count, sizeof *paths);
    batch of = {p->files.count, p->o->jobs, p->o->talk, p, convert, finish};
    for (size_t i = 0; i < p->files.count; i++) {
        paths[i] = p->files.list[i].path;
    }
    p->ids = file_ids_of(paths, p->files.count);
    free(paths);
    int status = batch_run(&of);
    return p->o->json ? worse_status(status, print_report(p)) : status;
}

int cmd_convert(const options *o) {
    plan p = {.o = o};
    int status = check_request(o);
    if (status != STATUS_DONE) {
        return status;
    }
    int found_status = find_files(&p);
    p.jobs = memory_new(p.files.count, sizeof *p.jobs);
    for (size_t i = 0; i < p.files.count && status == STATUS_DONE; i++) {
        status = plan_job(&p.jobs[i], &p.files.list[i], o);
    }
    if (status == STATUS_DONE) {
        status = check_outputs(&p);
    }
    if (status == STATUS_DONE) {
        status = worse_status(found_status, run_plan(&p));
    }
    for (size_t i = 0; i < p.files.count; i++) {
        free(p.jobs[i].output);
    }
    free(p.jobs);
    text_free(&p.report);
    file_ids_free(&p.ids);
    found_free(&p.files);
    return status;
}
