/* Completion for bash, zsh and fish. Which words an option takes is told by the name that the
 * table gives its argument. */
#include <string.h>

#include "docgen.h"

/* ---- words ------------------------------------------------------------------------------------ */

typedef enum argument_kind { TAKES_WORDS, TAKES_PATH, TAKES_CURVE, TAKES_ANY } argument_kind;

static argument_kind kind_of(const option_row *row) {
    static const char *const with_words[] = {"FORMAT", "DIALECT", "RULE", "WORD", "IN[,OUT]"};
    for (size_t i = 0; i < sizeof with_words / sizeof with_words[0]; i++) {
        if (strcmp(row->argument, with_words[i]) == 0) {
            return TAKES_WORDS;
        }
    }
    return strcmp(row->argument, "F") == 0 || strcmp(row->argument, "OUT") == 0 ? TAKES_PATH
           : strcmp(row->argument, "SEL") == 0                                  ? TAKES_CURVE
                                                                                : TAKES_ANY;
}

static void put_word(text_buffer *out, const char *word, size_t start) {
    text_string(out, out->size > start ? " " : "");
    text_string(out, word);
}

/* Parted by blanks. */
static void put_words(text_buffer *out, const option_row *row, const verb *of) {
    size_t start = out->size;
    bool is_to = strcmp(row->name, "to") == 0;
    const ac_format *format;
    const ac_dialect *dialect;
    if (strcmp(row->argument, "FORMAT") == 0 && is_to && of->bit == VERB_PLOT) {
        for (size_t i = 0; i < PICTURE_COUNT; i++) {
            put_word(out, picture_name((picture_format)i), start);
        }
    } else if (strcmp(row->argument, "FORMAT") == 0) {
        for (size_t i = 0; (format = ac_format_at(i)) != NULL; i++) {
            if (is_to ? format->writes : format->reads) {
                put_word(out, format->name, start);
            }
        }
    } else if (strcmp(row->argument, "DIALECT") == 0) {
        for (size_t i = 0; (dialect = ac_dialect_at(i)) != NULL; i++) {
            put_word(out, ac_dialect_name(dialect), start);
        }
    } else if (strcmp(row->argument, "RULE") == 0) {
        for (int32_t rule = 0; rule < AC_EXTRAP_COUNT; rule++) {
            put_word(out, ac_extrap_name(rule), start);
        }
    } else {
        put_word(out,
                 strcmp(row->argument, "WORD") == 0 ? "text csv json hex"
                                                    : "flat linear smooth",
                 start);
    }
}

static void put_verbs(text_buffer *out) {
    size_t start = out->size;
    for (const verb *v = verbs; v->name; v++) {
        put_word(out, v->name, start);
    }
}

/* ---- bash ------------------------------------------------------------------------------------- */

static const char bash_head[] =
    "# bash completion for animcurve\n"
    "\n"
    "# The names of the curves in the files of the line.\n"
    "_animcurve_curves() {\n"
    "    local word\n"
    "    for word in \"${COMP_WORDS[@]:2}\"; do\n"
    "        if [ -f \"$word\" ]; then\n"
    "            animcurve list --json -q -- \"$word\" 2>/dev/null </dev/null |\n"
    "                grep -o '\"name\":\"[^\"\\\\]*\"' | cut -d '\"' -f 4\n"
    "        fi\n"
    "    done\n"
    "}\n"
    "\n"
    "# The lines of $1 that begin with the word at the cursor.\n"
    "_animcurve_offer() {\n"
    "    local line\n"
    "    while IFS= read -r line; do\n"
    "        if [ -n \"$line\" ] && [ \"${line#\"$2\"}\" != \"$line\" ]; then\n"
    "            COMPREPLY+=(\"$(printf %q \"$line\")\")\n"
    "        fi\n"
    "    done <<<\"$1\"\n"
    "}\n"
    "\n"
    "_animcurve() {\n"
    "    local cur=${COMP_WORDS[COMP_CWORD]} option=${COMP_WORDS[COMP_CWORD - 1]}\n"
    "    local verb=${COMP_WORDS[1]} options='' takers='' words='' kind=''\n"
    "    COMPREPLY=()\n"
    "    # bash takes --x=V apart at the sign.\n"
    "    if [ \"$cur\" = '=' ]; then\n"
    "        cur=''\n"
    "    elif [ \"$option\" = '=' ]; then\n"
    "        option=${COMP_WORDS[COMP_CWORD - 2]}\n"
    "    fi\n"
    "    if [ \"$COMP_CWORD\" = 1 ]; then\n";

static const char bash_foot[] =
    "    case \"$kind\" in\n"
    "    words) COMPREPLY=($(compgen -W \"$words\" -- \"$cur\")) ;;\n"
    "    curve) _animcurve_offer \"$(_animcurve_curves)\" \"$cur\" ;;\n"
    "    any) ;;\n"
    "    path) COMPREPLY=($(compgen -f -- \"$cur\")) ;;\n"
    "    *)\n"
    "        case \"$cur\" in\n"
    "        -*) COMPREPLY=($(compgen -W \"$options\" -- \"$cur\")) ;;\n"
    "        *) _animcurve_offer \"$(compgen -f -- \"$cur\")\" \"$cur\" ;;\n"
    "        esac\n"
    "        ;;\n"
    "    esac\n"
    "}\n"
    "\n"
    "complete -o filenames -F _animcurve animcurve\n";

static void put_bash_options(text_buffer *out, const verb *of) {
    text_string(out, "        options='");
    size_t start = out->size;
    for (const option_row *row = option_table; row->name; row++) {
        if (row->verbs & of->bit) {
            text_format(out, "%s--%s", out->size > start ? " " : "", row->name);
        }
    }
    text_string(out, "'\n");
}

static void put_bash_verb(text_buffer *out, const verb *of) {
    static const char *const kinds[] = {"words", "path", "curve", "any"};
    text_format(out, "    %s)\n", of->name);
    put_bash_options(out, of);
    text_string(out, "        case \"$option\" in\n");
    for (const option_row *row = option_table; row->name; row++) {
        if (!(row->verbs & of->bit) || !row->argument) {
            continue;
        }
        argument_kind kind = kind_of(row);
        text_string(out, "        ");
        if (row->letter) {
            text_format(out, "-%c | ", row->letter);
        }
        text_format(out, "--%s) kind=%s", row->name, kinds[kind]);
        if (kind == TAKES_WORDS) {
            text_string(out, " words='");
            put_words(out, row, of);
            text_string(out, "'");
        }
        text_string(out, " ;;\n");
    }
    if (of->bit == VERB_HELP) {
        text_string(out, "        *) kind=words words=\"$options ");
        put_verbs(out);
        text_string(out, "\" ;;\n");
    }
    text_string(out, "        esac\n        ;;\n");
}

void shell_bash(text_buffer *out) {
    text_string(out, bash_head);
    text_string(out, "        COMPREPLY=($(compgen -W '");
    put_verbs(out);
    text_string(out, " --help --version' -- \"$cur\"))\n        return\n    fi\n"
                     "    case \"$verb\" in\n");
    for (const verb *v = verbs; v->name; v++) {
        put_bash_verb(out, v);
    }
    text_string(out, "    esac\n");
    text_string(out, bash_foot);
}

/* ---- zsh -------------------------------------------------------------------------------------- */

/* Within single quotes, and without what _arguments would take for its own. */
static void put_zsh(text_buffer *out, const char *text) {
    for (const char *c = text; *c; c++) {
        if (*c == '\'') {
            text_string(out, "'\\''");
        } else if (*c == '[' || *c == ']' || *c == ':' || *c == '\\') {
            text_string(out, "\\");
            text_put(out, c, 1);
        } else {
            text_put(out, c, 1);
        }
    }
}

static void put_zsh_option(text_buffer *out, const option_row *row, const verb *of,
                           char letter) {
    text_string(out, "        '*");
    if (letter) {
        text_format(out, "-%c", letter);
    } else {
        text_format(out, "--%s%s", row->name, row->argument ? "=" : "");
    }
    text_string(out, "[");
    put_zsh(out, row->help);
    text_string(out, "]");
    if (row->argument) {
        argument_kind kind = kind_of(row);
        text_string(out, ":");
        put_zsh(out, row->argument);
        text_string(out, kind == TAKES_PATH ? ":_files" : kind == TAKES_WORDS ? ":(" : ": ");
        if (kind == TAKES_WORDS) {
            put_words(out, row, of);
            text_string(out, ")");
        }
    }
    text_string(out, "' \\\n");
}

void shell_zsh(text_buffer *out) {
    text_string(out, "#compdef animcurve\n\n_animcurve() {\n"
                     "    if (( CURRENT == 2 )); then\n        local -a verbs=(\n");
    for (const verb *v = verbs; v->name; v++) {
        text_format(out, "            '%s:", v->name);
        put_zsh(out, v->summary);
        text_string(out, "'\n");
    }
    text_string(out, "        )\n        _describe verb verbs\n        return\n    fi\n"
                     "    local verb=$words[2]\n"
                     "    shift words\n    (( CURRENT-- ))\n    case $verb in\n");
    for (const verb *v = verbs; v->name; v++) {
        text_format(out, "    %s)\n        _arguments -s -S \\\n", v->name);
        for (const option_row *row = option_table; row->name; row++) {
            if (!(row->verbs & v->bit)) {
                continue;
            }
            if (row->letter) {
                put_zsh_option(out, row, v, row->letter);
            }
            put_zsh_option(out, row, v, 0);
        }
        text_string(out, v->bit == VERB_HELP ? "        '*:verb:(" : "        '*:file:_files'");
        if (v->bit == VERB_HELP) {
            put_verbs(out);
            text_string(out, ")'");
        }
        text_string(out, "\n        ;;\n");
    }
    text_string(out, "    esac\n}\n\n_animcurve \"$@\"\n");
}

/* ---- fish ------------------------------------------------------------------------------------- */

static void put_fish(text_buffer *out, const char *text) {
    for (const char *c = text; *c; c++) {
        text_string(out, *c == '\'' || *c == '\\' ? "\\" : "");
        text_put(out, c, 1);
    }
}

static void put_fish_option(text_buffer *out, const option_row *row, const verb *of) {
    text_format(out, "complete -c animcurve -n '__fish_seen_subcommand_from %s' -l %s",
                of->name, row->name);
    if (row->letter) {
        text_format(out, " -s %c", row->letter);
    }
    if (row->argument) {
        argument_kind kind = kind_of(row);
        text_string(out, kind == TAKES_PATH ? " -r -F" : " -x");
        if (kind == TAKES_WORDS) {
            text_string(out, " -a '");
            put_words(out, row, of);
            text_string(out, "'");
        }
    }
    text_string(out, " -d '");
    put_fish(out, row->help);
    text_string(out, "'\n");
}

void shell_fish(text_buffer *out) {
    text_string(out, "# fish completion for animcurve\n");
    for (const verb *v = verbs; v->name; v++) {
        text_format(out, "complete -c animcurve -n __fish_use_subcommand -f -a %s -d '",
                    v->name);
        put_fish(out, v->summary);
        text_string(out, "'\n");
    }
    for (const verb *v = verbs; v->name; v++) {
        for (const option_row *row = option_table; row->name; row++) {
            if (row->verbs & v->bit) {
                put_fish_option(out, row, v);
            }
        }
    }
    text_string(out, "complete -c animcurve -n '__fish_seen_subcommand_from help' -f -a '");
    put_verbs(out);
    text_string(out, "'\n");
}
