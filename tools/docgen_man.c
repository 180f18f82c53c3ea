/* Man pages: the texts of the help, and around them what a page has more. */
#include <stdio.h>
#include <string.h>

#include "docgen.h"
#include "verbs.h"

/* ---- roff ------------------------------------------------------------------------------------- */

/* Text within a line: what roff would take for its own is escaped; '-' stays one to search for. */
static void put_roff(text_buffer *out, const char *text) {
    for (const char *c = text; *c; c++) {
        bool is_first = out->size == 0 || out->bytes[out->size - 1] == '\n';
        if (is_first && (*c == '.' || *c == '\'')) {
            text_string(out, "\\&");
        }
        switch (*c) {
        case '\\': text_string(out, "\\e"); break;
        case '-': text_string(out, "\\-"); break;
        case '\'': text_string(out, "\\(aq"); break;
        case '`': text_string(out, "\\(ga"); break;
        case '^': text_string(out, "\\(ha"); break;
        case '~': text_string(out, "\\(ti"); break;
        default: text_put(out, c, 1); break;
        }
    }
}

static void put_styled(text_buffer *out, const char *font, const char *text) {
    text_format(out, "\\f%s", font);
    put_roff(out, text);
    text_string(out, "\\fR");
}

static void put_head(text_buffer *out, const char *name, const char *section,
                     const char *summary) {
    uint32_t version = ac_version();
    char upper[64];
    size_t size = strlen(name);
    for (size_t i = 0; i <= size && i < sizeof upper; i++) {
        upper[i] = name[i] >= 'a' && name[i] <= 'z' ? (char)(name[i] - 'a' + 'A') : name[i];
    }
    text_string(out, ".TH ");
    put_roff(out, upper);
    text_format(out, " %s \"\" \"animcurve %u.%u.%u\" \"animcurve\"\n.SH NAME\n", section,
                (unsigned)(version / 1000000), (unsigned)(version / 1000 % 1000),
                (unsigned)(version % 1000));
    put_roff(out, name);
    text_string(out, " \\- ");
    put_roff(out, summary);
    text_string(out, "\n");
}

static void put_section(text_buffer *out, const char *name) {
    text_format(out, ".SH %s\n", name);
}

/* Lines that stand as they are. */
static void put_lines(text_buffer *out, const char *lines) {
    text_string(out, ".nf\n");
    put_roff(out, lines);
    text_string(out, ".fi\n");
}

static void put_paragraph(text_buffer *out, const char *text) {
    text_string(out, ".PP\n");
    put_roff(out, text);
    text_string(out, "\n");
}

static void put_reference(text_buffer *out, const char *name, const char *section, bool more) {
    text_string(out, ".BR ");
    put_roff(out, name);
    text_format(out, " (%s)%s\n", section, more ? "," : "");
}

/* ---- parts ------------------------------------------------------------------------------------ */

static void put_examples(text_buffer *out, const verb *of) {
    for (size_t i = 0; i < 5 && of->examples[i]; i++) {
        put_roff(out, of->examples[i]);
        text_string(out, "\n");
    }
}

static void put_option(text_buffer *out, const option_row *row) {
    char name[64];
    text_string(out, ".TP\n");
    if (row->letter) {
        snprintf(name, sizeof name, "-%c", row->letter);
        put_styled(out, "B", name);
        text_string(out, ", ");
    }
    snprintf(name, sizeof name, "--%s", row->name);
    put_styled(out, "B", name);
    if (row->argument) {
        text_string(out, option_is_optional(row) ? "" : " ");
        put_styled(out, "I", row->argument);
    }
    text_string(out, "\n");
    put_roff(out, row->help);
    text_string(out, "\n");
}

static void put_statuses(text_buffer *out) {
    put_section(out, "EXIT STATUS");
    put_lines(out, help_statuses());
}

static void put_see_also(text_buffer *out, const verb *but) {
    put_section(out, "SEE ALSO");
    if (but) {
        put_reference(out, "animcurve", "1", true);
    }
    for (const verb *v = verbs; v->name; v++) {
        char name[64];
        snprintf(name, sizeof name, "animcurve-%s", v->name);
        if (v != but) {
            put_reference(out, name, "1", true);
        }
    }
    put_reference(out, "animcurve-formats", "5", true);
    put_reference(out, "animcurve-dialects", "7", false);
}

/* ---- pages ------------------------------------------------------------------------------------ */

void man_main(text_buffer *out) {
    put_head(out, "animcurve", "1", "evaluate animation curves exactly as their engines do");
    put_section(out, "SYNOPSIS");
    text_string(out, ".B animcurve\n.I VERB\n[options]\n.IR FILE ...\n");
    put_section(out, "DESCRIPTION");
    put_roff(out,
             "animcurve looks at animation curves and evaluates, converts and draws them. The "
             "same keys give other values in other engines; animcurve gives each engine's own "
             "bits.\n");
    put_paragraph(out,
                  "Data goes to stdout, talk to stderr. A FILE of - is stdin. --x=V and --x V "
                  "are the same, and -- ends the options. A file is recognised by its "
                  "content.");
    put_section(out, "VERBS");
    for (const verb *v = verbs; v->name; v++) {
        text_string(out, ".TP\n");
        put_styled(out, "B", v->name);
        text_string(out, " ");
        put_styled(out, "I", v->operands);
        text_string(out, "\n");
        put_roff(out, v->summary);
        text_string(out, ".\n");
    }
    put_section(out, "OPTIONS");
    put_roff(out, "These are of every verb, or of several; each verb's page has its own beside "
                  "them.\n");
    for (const option_row *row = option_table; row->name; row++) {
        if (row->verbs & (row->verbs - 1)) {
            put_option(out, row);
        }
    }
    put_section(out, "SELECTIONS");
    put_lines(out, help_selections());
    put_statuses(out);
    put_section(out, "ENVIRONMENT");
    text_string(out, ".TP\n.B NO_COLOR\nWhen it is set and not empty, nothing is coloured.\n");
    put_section(out, "EXAMPLES");
    text_string(out, ".nf\n");
    for (const verb *v = verbs; v->name; v++) {
        put_examples(out, v);
    }
    text_string(out, ".fi\n");
    put_see_also(out, NULL);
}

void man_verb(text_buffer *out, const verb *of) {
    char name[64];
    snprintf(name, sizeof name, "animcurve-%s", of->name);
    put_head(out, name, "1", of->summary);
    put_section(out, "SYNOPSIS");
    text_string(out, ".B animcurve ");
    put_roff(out, of->name);
    text_string(out, of->bit == VERB_HELP ? "\n.I " : "\n[options]\n.I ");
    put_roff(out, of->operands);
    text_string(out, "\n");
    put_section(out, "DESCRIPTION");
    put_styled(out, "B", "animcurve");
    text_string(out, " ");
    put_styled(out, "B", of->name);
    text_string(out, " ");
    put_roff(out, of->summary);
    text_string(out, ".\n");
    put_section(out, "OPTIONS");
    for (const option_row *row = option_table; row->name; row++) {
        if (row->verbs & of->bit) {
            put_option(out, row);
        }
    }
    if (!(of->bit & (VERB_HELP | VERB_EASE))) {
        put_section(out, "SELECTIONS");
        put_lines(out, help_selections());
    }
    if (of->bit != VERB_HELP) {
        put_statuses(out);
    }
    put_section(out, "EXAMPLES");
    text_string(out, ".nf\n");
    put_examples(out, of);
    text_string(out, ".fi\n");
    put_see_also(out, of);
}

void man_formats(text_buffer *out) {
    const ac_format *format;
    put_head(out, "animcurve-formats", "5", "the files that animcurve reads and writes");
    put_section(out, "DESCRIPTION");
    put_roff(out,
             "A file is recognised by its content; --from and --to take the names below. What "
             "a format cannot hold exactly is not written, and the exit status is 4.\n");
    put_section(out, "FORMATS");
    for (size_t i = 0; (format = ac_format_at(i)) != NULL; i++) {
        text_string(out, ".TP\n");
        put_styled(out, "B", format->name);
        text_string(out, " (");
        put_roff(out, *format->extensions ? format->extensions : "no ending");
        text_string(out, ")\n");
        put_roff(out, format->summary);
        text_format(out, ".\nThis build %s.\n",
                    format->reads    ? format->writes ? "reads and writes it" : "reads it"
                    : format->writes ? "writes it"
                                     : "has it not built in");
    }
    put_section(out, "PICTURES");
    for (size_t i = 0; i < PICTURE_COUNT; i++) {
        text_string(out, ".TP\n");
        put_styled(out, "B", picture_name((picture_format)i));
        text_format(out, "\nWritten by plot%s.\n",
                    picture_is_built_in((picture_format)i) ? "" : "; not built in here");
    }
    put_see_also(out, NULL);
}

void man_dialects(text_buffer *out) {
    const ac_dialect *dialect;
    put_head(out, "animcurve-dialects", "7", "the engines whose rules animcurve plays");
    put_section(out, "DESCRIPTION");
    put_roff(
        out,
        "A dialect is the rules of one engine at one revision. --as takes its name, alone "
        "or with the revision behind an @: what plays a file need not be what wrote it.\n");
    put_section(out, "DIALECTS");
    for (size_t i = 0; (dialect = ac_dialect_at(i)) != NULL; i++) {
        char name[160];
        snprintf(name, sizeof name, "%s@%s", ac_dialect_name(dialect),
                 ac_dialect_revision(dialect));
        text_string(out, ".TP\n");
        put_styled(out, "B", name);
        text_string(out, "\n");
        put_roff(out, ac_dialect_summary(dialect));
        text_format(out, "; it computes in %u bits.\n", (unsigned)ac_dialect_bits(dialect));
    }
    put_see_also(out, NULL);
}
