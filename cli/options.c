/* Parsing: getopt_long fed from the option table, with sentences of our own and without
 * abbreviations. Operands may stand between options; "--" ends options; "-" is an operand. */
#include "options.h"

#include <getopt.h>
#include <stdlib.h>
#include <string.h>

#include "suggest.h"
#include "verbs.h"

/* ---- verbs ---------------------------------------------------------------------------------- */

const verb verbs[] = {
    {VERB_INFO,
     "info",
     "FILE...",
     "shows what is inside, for people",
     0,
     cmd_info,
     {"animcurve info camera.xnb", "animcurve info --json camera.xnb"}},
    {VERB_LIST,
     "list",
     "FILE...",
     "prints one row a curve or track",
     0,
     cmd_list,
     {"animcurve list camera.xnb", "animcurve list --json --hash camera.json"}},
    {VERB_EVAL,
     "eval",
     "FILE",
     "prints values",
     1,
     cmd_eval,
     {"animcurve eval camera.xnb --at 0,0.5,1", "animcurve eval camera.xnb --range 0:4:0.25",
      "animcurve eval camera.json --as fna --frames 0:120 --fps 30 --format csv",
      "animcurve eval door.xnb --explain 1.5",
      "animcurve eval fox.glb -c 'Walk/*/rotation' --as three --at 0.5"}},
    {VERB_CONVERT,
     "convert",
     "FILE...",
     "writes curves in another format",
     0,
     cmd_convert,
     {"animcurve convert camera.xnb -o camera.json",
      "animcurve convert camera.xnb -o - --to json",
      "animcurve convert a.xnb b.xnb -o converted/ --to json",
      "animcurve convert fox.glb -c 'Walk/*' -o walk.glb",
      "animcurve convert shot.xsi -o shot.glb --angle rad --frame0 1"}},
    {VERB_PLOT,
     "plot",
     "[FILE...]",
     "draws a picture",
     0,
     cmd_plot,
     {"animcurve plot camera.xnb -o camera.svg",
      "animcurve plot ramp.xnb --as xna,fna --span -1:4 -o ramp.svg",
      "animcurve plot fox.glb -c 'Walk/*/rotation' --term",
      "animcurve plot --ease penner:back.out --ease ease-in-out -o eases.svg"}},
    {VERB_EASE,
     "ease",
     "[NAME...]",
     "shows easings: values, a list, which are alike",
     0,
     cmd_ease,
     {"animcurve ease penner:back.out",
      "animcurve ease 'steps(4, jump-both)' --range 0:1:0.125",
      "animcurve ease skcell:Bounce.In --at 0.5 --format hex",
      "animcurve ease --list 'gsap:*'"}},
    {VERB_HELP,
     "help",
     "[VERB]",
     "shows help, for a verb its --help",
     1,
     cmd_help,
     {"animcurve help eval"}},
    {0, NULL, NULL, NULL, 0, NULL, {NULL}},
};

const verb *verb_find(const char *name) {
    for (const verb *v = verbs; v->name; v++) {
        if (strcmp(v->name, name) == 0) {
            return v;
        }
    }
    return NULL;
}

int say_unknown_verb(const char *name) {
    suggestion near_name = suggest_for(name);
    char tail[SUGGEST_TAIL];
    for (const verb *v = verbs; v->name; v++) {
        suggest_offer(&near_name, v->name);
    }
    if (near_name.best) {
        say_error("there is no verb '%s'%s", name, suggest_tail(&near_name, tail));
    } else {
        say_error("there is no verb '%s'; animcurve help lists them", name);
    }
    return STATUS_USAGE;
}

/* ---- getopt's tables ------------------------------------------------------------------------- */

#define MOST_ROWS 64
#define LONG_BASE 256 /* above every letter */

typedef struct tables {
    struct option longs[MOST_ROWS];
    char letters[2 * MOST_ROWS + 3];
} tables;

static void build_tables(const verb *of, tables *out) {
    size_t count = 0;
    char *letter = out->letters;
    *letter++ = '-'; /* operands in place, so that argv[optind] is always the next word */
    *letter++ = ':'; /* a missing argument is told from an unknown option               */
    memset(out->longs, 0, sizeof out->longs);
    for (size_t i = 0; option_table[i].name && count + 1 < MOST_ROWS; i++) {
        const option_row *row = &option_table[i];
        if (!(row->verbs & of->bit)) {
            continue;
        }
        out->longs[count].name = row->name;
        out->longs[count].has_arg = option_is_optional(row) ? optional_argument
                                    : row->argument         ? required_argument
                                                            : no_argument;
        out->longs[count].val = LONG_BASE + (int)i;
        count++;
        if (row->letter) {
            *letter++ = row->letter;
            if (row->argument) {
                *letter++ = ':';
            }
        }
    }
    *letter = '\0';
}

static const option_row *row_of_letter(const verb *of, int letter) {
    for (const option_row *row = option_table; row->name; row++) {
        if (row->letter == letter && (row->verbs & of->bit)) {
            return row;
        }
    }
    return NULL;
}

/* ---- what is wrong with an option -------------------------------------------------------------- */

static const char *verb_of_bits(uint32_t bits) {
    for (const verb *v = verbs; v->name; v++) {
        if (v->bit & bits) {
            return v->name;
        }
    }
    return "help";
}

/* `name` without its dashes and without "=value". */
static int say_unknown_option(const verb *of, const char *name) {
    suggestion near_name = suggest_for(name);
    char tail[SUGGEST_TAIL], dashed[SUGGEST_TAIL];
    for (const option_row *row = option_table; row->name; row++) {
        if (strcmp(row->name, name) == 0) {
            say_error("--%s is an option of %s, not of %s", name, verb_of_bits(row->verbs),
                      of->name);
            return STATUS_USAGE;
        }
        if (row->verbs & of->bit) {
            suggest_offer(&near_name, row->name);
        }
    }
    suggest_tail(&near_name, tail);
    if (near_name.best) {
        static const char lead[] = "; did you mean --";
        memcpy(dashed, lead, sizeof lead);
        strncat(dashed, near_name.best, sizeof dashed - sizeof lead - 2);
        strcat(dashed, "?");
        say_error("%s has no option --%s%s", of->name, name, dashed);
    } else {
        say_error("%s has no option --%s; animcurve %s -h lists them", of->name, name,
                  of->name);
    }
    return STATUS_USAGE;
}

/* The word that getopt takes next, if it is a long option: is it one, to the letter? */
static int check_long(const verb *of, const char *word) {
    size_t size = strcspn(word + 2, "=");
    for (const option_row *row = option_table; row->name; row++) {
        if (!(row->verbs & of->bit) || strlen(row->name) != size ||
            strncmp(row->name, word + 2, size) != 0) {
            continue;
        }
        if (!row->argument && word[2 + size] == '=') {
            say_error("--%s takes no value", row->name);
            return STATUS_USAGE;
        }
        return STATUS_DONE;
    }
    char *name = memory_text(word + 2);
    name[size] = '\0';
    int status = say_unknown_option(of, name);
    free(name);
    return status;
}

static int say_unknown_letter(const verb *of, int letter) {
    if (letter >= '0' && letter <= '9') {
        say_error("%s has no option -%c; a file of that name is written ./-%c", of->name,
                  letter, letter);
    } else {
        say_error("%s has no option -%c; animcurve %s -h lists them", of->name, letter,
                  of->name);
    }
    return STATUS_USAGE;
}

static int say_missing(const verb *of, int val) {
    const option_row *row =
        val >= LONG_BASE ? &option_table[val - LONG_BASE] : row_of_letter(of, val);
    if (val < LONG_BASE) {
        say_error("-%c needs %s", val, row ? row->argument : "a value");
    } else {
        say_error("--%s needs %s", row->name, row->argument);
    }
    return STATUS_USAGE;
}

/* ---- parsing ---------------------------------------------------------------------------------- */

static void add_file(options *out, const char *path) {
    words *files = &out->files;
    files->list =
        memory_reserve(files->list, &files->capacity, files->count + 1, sizeof *files->list);
    files->list[files->count++] = path;
}

static int take(options *out, int val) {
    const option_row *row =
        val >= LONG_BASE ? &option_table[val - LONG_BASE] : row_of_letter(out->verb, val);
    int status = row->take(out, optarg);
    if (val == 'h' && out->help == HELP_LONG) {
        out->help = HELP_SHORT;
    }
    return status;
}

/* `dashes` operands are stdin. */
static int check_dashes(const options *out, size_t dashes) {
    for (size_t i = 0; i < out->position_texts.count; i++) {
        bool is_file = out->position_sources[i] == FROM_FILE;
        dashes += is_file && strcmp(out->position_texts.list[i], "-") == 0 ? 1 : 0;
    }
    if (dashes > 1) {
        say_error("stdin (-) can be read only once");
        return STATUS_USAGE;
    }
    return STATUS_DONE;
}

static int check_operands(const options *out) {
    const verb *of = out->verb;
    size_t count = out->files.count, dashes = 0;
    if (of->bit & (VERB_HELP | VERB_EASE)) {
        return check_dashes(out, 0);
    }
    if (count == 0 && out->eases.count == 0) {
        say_error("%s needs a file%s; - is stdin; animcurve %s -h shows how", of->name,
                  of->bit == VERB_PLOT ? ", or --ease NAME" : "", of->name);
        return STATUS_USAGE;
    }
    if (of->most_operands && count > of->most_operands) {
        say_error("%s takes one file, and %zu are given", of->name, count);
        return STATUS_USAGE;
    }
    for (size_t i = 0; i < count; i++) {
        dashes += strcmp(out->files.list[i], "-") == 0 ? 1 : 0;
        if (*out->files.list[i] == '\0') {
            say_error("the name of a file is empty");
            return STATUS_USAGE;
        }
    }
    return check_dashes(out, dashes);
}

int options_parse(options *out, const verb *of, int argc, char **argv) {
    tables built;
    build_tables(of, &built);
    memset(out, 0, sizeof *out);
    out->verb = of;
    out->talk = TALK_NORMAL;
    opterr = 0;
    optind = 1;
    for (;;) {
        const char *word = optind < argc ? argv[optind] : "";
        if (strncmp(word, "--", 2) == 0 && word[2] != '\0' &&
            check_long(of, word) != STATUS_DONE) {
            return STATUS_USAGE;
        }
        int val = getopt_long(argc, argv, built.letters, built.longs, NULL);
        if (val == -1) {
            break;
        }
        if (val == 1) { /* an operand */
            add_file(out, optarg);
        } else if (val == ':') {
            return say_missing(of, optopt);
        } else if (val == '?') {
            return say_unknown_letter(of, optopt);
        } else {
            int status = take(out, val);
            if (status != STATUS_DONE) {
                return status;
            }
        }
    }
    for (; optind < argc; optind++) { /* behind "--" */
        add_file(out, argv[optind]);
    }
    if (out->help != HELP_NONE || out->wants_version) {
        return STATUS_DONE;
    }
    if (out->to_name && !(of->bit & (VERB_CONVERT | VERB_PLOT))) {
        say_warning(out->talk, "--to has no effect on %s, which writes no file of curves",
                    of->name);
    }
    return check_operands(out);
}

void options_free(options *out) {
    free(out->files.list);
    free(out->selections.list);
    free(out->eases.list);
    free(out->position_texts.list);
    free(out->position_sources);
    memset(out, 0, sizeof *out);
}
