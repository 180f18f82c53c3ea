/* convert: curves into another format, each input to one output. */
#include <stdlib.h>
#include <string.h>

#include "input.h"
#include "output.h"
#include "verbs.h"

/* ---- where to --------------------------------------------------------------------------------- */

static bool is_folder_target(const char *output) {
    size_t size = strlen(output);
    return output[size - 1] == '/' || path_is_folder(output);
}

/* OUT/stem.ending for an input's path. Free the result. */
static char *path_in_folder(const char *folder, const char *input, const ac_format *to) {
    const char *base = strrchr(input, '/');
    base = strcmp(input, "-") == 0 ? "stdin" : base ? base + 1 : input;
    const char *dot = strrchr(base, '.');
    size_t stem = dot && dot != base ? (size_t)(dot - base) : strlen(base);
    size_t ending = strcspn(to->extensions, " ");
    text_buffer out = {0};
    text_string(&out, folder);
    text_string(&out, folder[strlen(folder) - 1] == '/' ? "" : "/");
    text_put(&out, base, stem);
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
    char *output;
    const ac_format *format; /* NULL: as the input's */
} job;

/* The selected curves as an asset of their own; a view into `in`. */
static ac_asset view_rows(const input_file *in, ac_curve *curves) {
    ac_asset view = *in->asset;
    for (size_t r = 0; r < in->row_count; r++) {
        curves[r] = *in->rows[r].curve;
        curves[r].name = in->asset->curves[in->rows[r].index].name;
    }
    view.curves = curves;
    view.curve_count = in->row_count;
    return view;
}

static const ac_format *format_of_asset(const input_file *in) {
    const ac_format *format = ac_format_find(in->asset->format);
    if (format && format->writes) {
        return format;
    }
    say_error("%s: this build does not write %s", path_for_people(in->path), in->asset->format);
    return NULL;
}

static int save(const input_file *in, const job *of, const ac_format *format,
                const options *o) {
    ac_error error = {0};
    ac_save_opts saving = {0};
    void *bytes = NULL;
    size_t size = 0;
    output_options writing = {o->no_clobber, o->in_place, true, o->files.list, o->files.count};
    ac_curve *curves = memory_new(in->row_count, sizeof *curves);
    ac_asset view = view_rows(in, curves);
    saving.format = format->name;
    ac_status saved = ac_save_memory(&view, &saving, &bytes, &size, &error);
    free(curves);
    if (saved != AC_OK) {
        return say_data_error(output_path_for_people(of->output), &error);
    }
    text_buffer data = {bytes, size, size}; /* a view, not to be freed */
    int status = output_write(of->output, &data, &writing);
    ac_bytes_free(NULL, bytes, size);
    return status;
}

static void put_json_job(text_buffer *out, const job *of, const input_file *in,
                         const ac_format *format) {
    text_string(out, out->size ? ",{\"file\":" : "{\"file\":");
    text_json_string(out, of->input);
    text_string(out, ",\"output\":");
    text_json_string(out, of->output);
    text_format(out, ",\"format\":\"%s\",\"curves\":%zu}", format->name, in->row_count);
}

static int convert(const job *of, const options *o, text_buffer *report) {
    input_file in;
    int status = input_open(&in, of->input, o);
    const ac_format *format = of->format;
    if (status == STATUS_DONE && !format) {
        format = format_of_asset(&in);
        status = format ? STATUS_DONE : STATUS_USAGE;
    }
    if (status == STATUS_DONE) {
        status = save(&in, of, format, o);
    }
    if (status == STATUS_DONE) {
        say_detail(o->talk, "%s: wrote %zu curve%s as %s", output_path_for_people(of->output),
                   in.row_count, plural(in.row_count), format->name);
        put_json_job(report, of, &in, format);
    }
    input_close(&in);
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
    if (o->output && !o->to && is_folder_target(o->output)) {
        say_error("-o %s is a folder, so --to FORMAT has to name the format", o->output);
        return STATUS_USAGE;
    }
    if (o->output && is_folder_target(o->output) && !path_is_folder(o->output)) {
        say_error("%s: there is no such folder", o->output);
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

static int plan_job(job *out, const char *path, const options *o) {
    out->input = path;
    if (!o->output) { /* --in-place alone */
        out->output = memory_text(path);
        out->format = o->to;
        return STATUS_DONE;
    }
    if (is_folder_target(o->output)) {
        out->output = path_in_folder(o->output, path, o->to);
        out->format = o->to;
        return STATUS_DONE;
    }
    out->output = memory_text(o->output);
    out->format = format_for(o->output, o);
    return out->format ? STATUS_DONE : STATUS_USAGE;
}

/* Two inputs for one output: the second would replace the first. */
static int check_outputs(const job *jobs, size_t count) {
    for (size_t i = 0; i < count; i++) {
        for (size_t k = 0; k < i; k++) {
            if (strcmp(jobs[i].output, jobs[k].output) == 0) {
                say_error("%s and %s would both become %s", jobs[k].input, jobs[i].input,
                          jobs[i].output);
                return STATUS_USAGE;
            }
        }
    }
    return STATUS_DONE;
}

static int run_jobs(const job *jobs, const options *o) {
    output_options writing = {o->no_clobber, o->in_place, true, o->files.list, o->files.count};
    text_buffer report = {0};
    int status = STATUS_DONE;
    for (size_t i = 0; i < o->files.count; i++) {
        int done = output_check(jobs[i].output, &writing);
        if (done == STATUS_DONE) {
            done = convert(&jobs[i], o, &report);
        }
        status = worse_status(status, done);
    }
    if (o->json) {
        text_buffer whole = {0};
        text_string(&whole, "{\"schema\":1,\"results\":[");
        text_put(&whole, report.bytes, report.size);
        text_string(&whole, "]}\n");
        status = worse_status(status, output_print(&whole));
        text_free(&whole);
    }
    text_free(&report);
    return status;
}

int cmd_convert(const options *o) {
    int status = check_request(o);
    if (status != STATUS_DONE) {
        return status;
    }
    job *jobs = memory_new(o->files.count, sizeof *jobs);
    for (size_t i = 0; i < o->files.count && status == STATUS_DONE; i++) {
        status = plan_job(&jobs[i], o->files.list[i], o);
    }
    if (status == STATUS_DONE) {
        status = check_outputs(jobs, o->files.count);
    }
    if (status == STATUS_DONE) {
        status = run_jobs(jobs, o);
    }
    for (size_t i = 0; i < o->files.count; i++) {
        free(jobs[i].output);
    }
    free(jobs);
    return status;
}
