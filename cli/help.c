/* Help and version, made from the tables of verbs and options. */
#include <stdio.h>
#include <string.h>

#include "output.h"
#include "suggest.h"
#include "verbs.h"

#define HELP_COLUMN 24

static int print(text_buffer *out) {
    int status = output_print(out);
    text_free(out);
    return status;
}

/* ---- help ------------------------------------------------------------------------------------- */

static void put_examples(text_buffer *out, const verb *of) {
    for (size_t i = 0; i < 5 && of->examples[i]; i++) {
        text_format(out, "  %s\n", of->examples[i]);
    }
}

static void put_option(text_buffer *out, const option_row *row) {
    size_t start = out->size;
    if (row->letter) {
        text_format(out, "  -%c, --%s", row->letter, row->name);
    } else {
        text_format(out, "      --%s", row->name);
    }
    if (row->argument) {
        text_format(out, option_is_optional(row) ? "%s" : " %s", row->argument);
    }
    size_t width = out->size - start;
    if (width + 2 > HELP_COLUMN + 2) {
        text_string(out, "\n");
        width = 0;
    }
    text_pad(out, HELP_COLUMN + 2 - width);
    text_format(out, "%s\n", row->help);
}

/* Those of this verb alone first, then those of every verb. */
static void put_options(text_buffer *out, const verb *of) {
    uint32_t every = VERB_INFO | VERB_LIST | VERB_EVAL | VERB_CONVERT | VERB_PLOT;
    for (int common = 0; common < 2; common++) {
        bool has_head = false;
        for (const option_row *row = option_table; row->name; row++) {
            bool is_common = (row->verbs & every) == every;
            if (!(row->verbs & of->bit) || is_common != (common == 1)) {
                continue;
            }
            if (!has_head) {
                text_string(out, common ? "\nOptions of every verb:\n" : "\nOptions:\n");
                has_head = true;
            }
            put_option(out, row);
        }
    }
}

static const char exit_statuses[] =
    "  0  done\n"
    "  2  wrong usage, an unknown name, or a selection of nothing\n"
    "  3  a file was read but is no good asset\n"
    "  4  the target format cannot hold it\n"
    "  5  a path cannot be opened, read or written\n"
    "Of several files all are worked on and the highest status is returned.\n";

static const char selections[] =
    "  GLOB    the whole name: * any run, / too; ? one character; [ab] one of these; \\ takes\n"
    "          the next character as it is\n"
    "  =NAME   exactly this name\n"
    "  @N      row N of list, from 0; a curve without a name is called #N\n"
    "Without -c: all. A track whose components are rows themselves is evaluated, drawn and\n"
    "converted by them; -c asks for it as a whole.\n";

const char *help_statuses(void) { return exit_statuses; }

const char *help_selections(void) { return selections; }

static void put_verb_help(text_buffer *out, const verb *of, bool is_long) {
    if (is_long && of->examples[0]) {
        text_string(out, "Examples:\n");
        put_examples(out, of);
        text_string(out, "\n");
    }
    text_format(out, "Usage: animcurve %s %s%s\n", of->name,
                of->bit == VERB_HELP ? "" : "[options] ", of->operands);
    text_format(out, "animcurve %s %s.\n", of->name, of->summary);
    put_options(out, of);
    if (is_long && !(of->bit & (VERB_HELP | VERB_EASE))) {
        text_string(out, "\nSelections (-c):\n");
        text_string(out, selections);
    }
    if (is_long && of->bit != VERB_HELP) {
        text_string(out, "\nExit status:\n");
        text_string(out, exit_statuses);
    }
}

static void put_main_help(text_buffer *out, bool is_long) {
    if (is_long) {
        text_string(out, "Examples:\n");
        for (const verb *v = verbs; v->name; v++) {
            put_examples(out, v);
        }
        text_string(out, "\n");
    }
    text_string(out, "Usage: animcurve VERB [options] FILE...\n"
                     "animcurve looks at animation curves and evaluates, converts and draws "
                     "them exactly as\ntheir engines do.\n\nVerbs:\n");
    for (const verb *v = verbs; v->name; v++) {
        text_format(out, "  %-8s %-9s  %s\n", v->name, v->operands, v->summary);
    }
    text_string(out, "\nanimcurve VERB -h shows a verb's options, VERB --help examples too; "
                     "-V the version.\n");
    if (is_long) {
        text_string(out, "\nExit status:\n");
        text_string(out, exit_statuses);
    }
}

int print_help(const verb *of, bool is_long) {
    text_buffer out = {0};
    if (of) {
        put_verb_help(&out, of, is_long);
    } else {
        put_main_help(&out, is_long);
    }
    return print(&out);
}

int cmd_help(const options *o) {
    if (o->files.count == 0) {
        return print_help(NULL, false);
    }
    const verb *of = verb_find(o->files.list[0]);
    if (o->files.count > 1) {
        say_error("help takes one verb, and %zu are given", o->files.count);
        return STATUS_USAGE;
    }
    return of ? print_help(of, true) : say_unknown_verb(o->files.list[0]);
}

/* ---- version ---------------------------------------------------------------------------------- */

int print_version(void) {
    text_buffer out = {0};
    uint32_t version = ac_version();
    text_format(&out, "animcurve %u.%u.%u\n", (unsigned)(version / 1000000),
                (unsigned)(version / 1000 % 1000), (unsigned)(version % 1000));
    text_string(&out, "\nFormats:\n");
    const ac_format *format;
    for (size_t i = 0; (format = ac_format_at(i)) != NULL; i++) {
        const char *does = format->reads    ? format->writes ? "reads, writes" : "reads"
                           : format->writes ? "writes"
                                            : "not built in";
        text_format(&out, "  %-8s %-13s  %s\n", format->name, does, format->summary);
    }
    for (size_t i = 0; i < PICTURE_COUNT; i++) {
        bool is_there = picture_is_built_in((picture_format)i);
        text_format(&out, "  %-8s %-13s  pictures of plot", picture_name((picture_format)i),
                    is_there ? "writes" : "not built in");
        if (i != PICTURE_SVG && is_there) {
            text_format(&out, " (cairo %s)", cairo_built_in());
        }
        text_string(&out, "\n");
    }
    text_string(&out, "\nDialects:\n");
    const ac_dialect *dialect;
    for (size_t i = 0; (dialect = ac_dialect_at(i)) != NULL; i++) {
        text_format(&out, "  %s@%s", ac_dialect_name(dialect), ac_dialect_revision(dialect));
        size_t used = strlen(ac_dialect_name(dialect)) + strlen(ac_dialect_revision(dialect));
        text_pad(&out, used < 21 ? 21 - used : 1);
        text_format(&out, "  %s\n", ac_dialect_summary(dialect));
    }
    return print(&out);
}
