/* The one table of options, and a small function for each that takes its argument over. */
#include <stdlib.h>
#include <string.h>

#include "options.h"
#include "suggest.h"

#define EVERY_FILE_VERB (VERB_INFO | VERB_LIST | VERB_EVAL | VERB_CONVERT | VERB_PLOT)
#define SEVERAL_FILES (VERB_INFO | VERB_LIST | VERB_CONVERT | VERB_PLOT)
#define RESHAPERS (VERB_EVAL | VERB_PLOT)

#define SAMPLERS (VERB_EVAL | VERB_EASE)
#define PRINTERS (EVERY_FILE_VERB | VERB_EASE)

#define MOST_JOBS 256

static void words_add(words *out, const char *word) {
    out->list = memory_reserve(out->list, &out->capacity, out->count + 1, sizeof *out->list);
    out->list[out->count++] = word;
}

/* ---- files ---------------------------------------------------------------------------------- */

static int take_selection(options *out, const char *argument) {
    words_add(&out->selections, argument);
    return STATUS_DONE;
}

static int find_format(const char *option, const char *name, bool writes,
                       const ac_format **out) {
    suggestion near_name = suggest_for(name);
    char tail[SUGGEST_TAIL];
    const ac_format *format = ac_format_find(name);
    if (format && (writes ? format->writes : format->reads)) {
        *out = format;
        return STATUS_DONE;
    }
    if (format) {
        say_error("%s: %s is a format that this build does not %s", option, name,
                  writes ? "write" : "read");
        return STATUS_USAGE;
    }
    for (size_t i = 0; (format = ac_format_at(i)) != NULL; i++) {
        if (writes ? format->writes : format->reads) {
            suggest_offer(&near_name, format->name);
        }
    }
    say_error("%s: there is no format '%s'%s", option, name, suggest_tail(&near_name, tail));
    return STATUS_USAGE;
}

static int take_from(options *out, const char *argument) {
    return find_format("--from", argument, false, &out->from);
}

static int take_to(options *out, const char *argument) {
    out->to_name = argument;
    if (out->verb->bit != VERB_PLOT) {
        return find_format("--to", argument, true, &out->to);
    }
    if (!picture_find(argument, &out->picture)) {
        say_error("--to: plot writes svg, png or pdf, not '%s'", argument);
        return STATUS_USAGE;
    }
    out->has_picture = true;
    return STATUS_DONE;
}

static int take_output(options *out, const char *argument) {
    if (*argument == '\0') {
        say_error("-o: the path is empty");
        return STATUS_USAGE;
    }
    out->output = argument;
    return STATUS_DONE;
}

static int take_strict(options *out, const char *argument) {
    (void)argument;
    out->strict = true;
    return STATUS_DONE;
}

static int take_fragment(options *out, const char *argument) {
    (void)argument;
    out->fragment = true;
    return STATUS_DONE;
}

static int take_no_clobber(options *out, const char *argument) {
    (void)argument;
    out->no_clobber = true;
    return STATUS_DONE;
}

static int take_in_place(options *out, const char *argument) {
    (void)argument;
    out->in_place = true;
    return STATUS_DONE;
}

static int take_quiet(options *out, const char *argument) {
    (void)argument;
    out->talk = TALK_QUIET;
    return STATUS_DONE;
}

static int take_verbose(options *out, const char *argument) {
    (void)argument;
    out->talk = TALK_VERBOSE;
    return STATUS_DONE;
}

static int take_jobs(options *out, const char *argument) {
    unsigned jobs = 0;
    const char *c = argument;
    for (; *c >= '0' && *c <= '9' && jobs <= MOST_JOBS; c++) {
        jobs = jobs * 10 + (unsigned)(*c - '0');
    }
    if (c == argument || *c != '\0' || jobs == 0 || jobs > MOST_JOBS) {
        say_error("--jobs: '%s' is not a number from 1 to %d", argument, MOST_JOBS);
        return STATUS_USAGE;
    }
    out->jobs = jobs;
    return STATUS_DONE;
}

static int take_json(options *out, const char *argument) {
    (void)argument;
    out->json = true;
    return STATUS_DONE;
}

static int take_hash(options *out, const char *argument) {
    (void)argument;
    out->hash = true;
    return STATUS_DONE;
}

static int take_term(options *out, const char *argument) {
    (void)argument;
    out->term = true;
    return STATUS_DONE;
}

static int take_lz4(options *out, const char *argument) {
    (void)argument;
    out->lz4 = true;
    return STATUS_DONE;
}

static int take_help(options *out, const char *argument) {
    (void)argument;
    out->help = HELP_LONG;
    return STATUS_DONE;
}

static int take_version(options *out, const char *argument) {
    (void)argument;
    out->wants_version = true;
    return STATUS_DONE;
}

/* ---- who plays ------------------------------------------------------------------------------ */

static int say_unknown_dialect(const char *name) {
    suggestion near_name = suggest_for(name);
    char tail[SUGGEST_TAIL];
    const ac_dialect *dialect;
    for (size_t i = 0; (dialect = ac_dialect_at(i)) != NULL; i++) {
        const char *known = ac_dialect_name(dialect);
        size_t size = strlen(known);
        if (strncmp(name, known, size) == 0 && name[size] == '@') {
            say_error("--as: the revision of %s that is known is %s@%s, not '%s'", known, known,
                      ac_dialect_revision(dialect), name);
            return STATUS_USAGE;
        }
        suggest_offer(&near_name, known);
    }
    say_error("--as: there is no dialect '%s'%s", name, suggest_tail(&near_name, tail));
    return STATUS_USAGE;
}

static int add_dialect(options *out, const char *name) {
    const ac_dialect *dialect = ac_dialect_find(name);
    if (!dialect) {
        return say_unknown_dialect(name);
    }
    if (out->dialect_count == MOST_DIALECTS) {
        say_error("--as: more than %d dialects", MOST_DIALECTS);
        return STATUS_USAGE;
    }
    for (size_t i = 0; i < out->dialect_count; i++) {
        if (out->dialects[i] == dialect) {
            return STATUS_DONE;
        }
    }
    out->dialects[out->dialect_count++] = dialect;
    return STATUS_DONE;
}

static int take_as(options *out, const char *argument) {
    char *names = memory_text(argument);
    char *name = names;
    int status = STATUS_DONE;
    for (bool more = true; more && status == STATUS_DONE;) {
        size_t size = strcspn(name, ",");
        more = name[size] == ',';
        name[size] = '\0';
        status = add_dialect(out, name);
        name += size + 1;
    }
    free(names);
    if (status == STATUS_DONE && out->dialect_count > 1 && out->verb->bit != VERB_PLOT) {
        say_error("--as: %s plays a curve as one dialect; plot overlays several",
                  out->verb->name);
        return STATUS_USAGE;
    }
    return status;
}

/* The index of `argument` among known[count], counted from 1; 0 after a sentence. */
static int find_word(const char *option, const char *argument, const char *const *known,
                     int count) {
    suggestion near_name = suggest_for(argument);
    char tail[SUGGEST_TAIL], list[96] = "";
    for (int i = 0; i < count; i++) {
        if (strcmp(argument, known[i]) == 0) {
            return i + 1;
        }
        suggest_offer(&near_name, known[i]);
        strncat(list, i ? ", " : "", sizeof list - strlen(list) - 1);
        strncat(list, known[i], sizeof list - strlen(list) - 1);
    }
    say_error("%s: '%s' is none of %s%s", option, argument, list,
              suggest_tail(&near_name, tail));
    return 0;
}

/* "smooth", or "flat,linear". */
static int take_tangents(options *out, const char *argument) {
    char *in = memory_text(argument);
    char *comma = strchr(in, ',');
    const char *bad = NULL;
    if (comma) {
        *comma = '\0';
    }
    if (!ac_tangent_find(in, &out->tangent_in)) {
        bad = in;
    } else if (!ac_tangent_find(comma ? comma + 1 : in, &out->tangent_out)) {
        bad = comma ? comma + 1 : in;
    }
    if (bad) {
        static const char *const known[] = {"flat",    "linear", "smooth",  "spline",
                                            "clamped", "auto",   "automix", "autoease"};
        find_word("--tangents", bad, known, 8);
    }
    free(in);
    out->has_tangents = true;
    return bad ? STATUS_USAGE : STATUS_DONE;
}

/* A whole number within int32, as files hold where a rule has no name. */
static bool rule_number(const char *text, int32_t *out) {
    const char *digit = *text == '-' ? text + 1 : text;
    int64_t value = 0;
    if (*digit == '\0') {
        return false;
    }
    for (; *digit; digit++) {
        if (*digit < '0' || *digit > '9' || value > INT32_MAX) {
            return false;
        }
        value = value * 10 + (*digit - '0');
    }
    value = *text == '-' ? -value : value;
    if (value < INT32_MIN || value > INT32_MAX) {
        return false;
    }
    *out = (int32_t)value;
    return true;
}

static int find_rule(const char *option, const char *name, int32_t *out) {
    if (ac_extrap_find(name, out) || rule_number(name, out)) {
        return STATUS_DONE;
    }
    suggestion near_name = suggest_for(name);
    char tail[SUGGEST_TAIL];
    for (int32_t rule = 0; rule < AC_EXTRAP_COUNT; rule++) {
        suggest_offer(&near_name, ac_extrap_name(rule));
    }
    say_error("%s: '%s' is no number and none of constant, linear, cycle, cycle-offset, "
              "oscillate%s",
              option, name, suggest_tail(&near_name, tail));
    return STATUS_USAGE;
}

static int take_handles(options *out, const char *argument) {
    static const char *const known[] = {"none", "segment", "monotone"}; /* as ac_handles */
    out->handles = (ac_handles)find_word("--handles", argument, known, 3);
    return out->handles ? STATUS_DONE : STATUS_USAGE;
}

static int take_hermite_tangents(options *out, const char *argument) {
    static const char *const known[] = {"slope", "per-segment"}; /* as ac_tangent_unit */
    out->tangent_unit = (ac_tangent_unit)find_word("--hermite-tangents", argument, known, 2);
    return out->tangent_unit ? STATUS_DONE : STATUS_USAGE;
}

static int take_before(options *out, const char *argument) {
    out->has_before = true;
    return find_rule("--before", argument, &out->before);
}

static int take_after(options *out, const char *argument) {
    out->has_after = true;
    return find_rule("--after", argument, &out->after);
}

/* ---- positions ------------------------------------------------------------------------------ */

static int add_positions(options *out, position_source source, const char *argument) {
    size_t index = out->position_texts.count;
    out->position_sources = memory_reserve(out->position_sources, &out->position_capacity,
                                           index + 1, sizeof *out->position_sources);
    out->position_sources[index] = source;
    words_add(&out->position_texts, argument);
    return STATUS_DONE;
}

static int take_at(options *out, const char *argument) {
    return add_positions(out, FROM_AT, argument);
}

static int take_at_file(options *out, const char *argument) {
    return add_positions(out, FROM_FILE, argument);
}

static int take_range(options *out, const char *argument) {
    return add_positions(out, FROM_RANGE, argument);
}

static int take_frames(options *out, const char *argument) {
    return add_positions(out, FROM_FRAMES, argument);
}

static int take_fps(options *out, const char *argument) {
    if (!frame_rate_parse(argument, &out->rate)) {
        say_error("--fps: '%s' is not a rate above 0 such as 30, 29.97 or 30000/1001",
                  argument);
        return STATUS_USAGE;
    }
    return STATUS_DONE;
}

static int take_frame0(options *out, const char *argument) {
    double first[2];
    char *pair = memory_new(2 * strlen(argument) + 2, 1);
    strcpy(pair, argument);
    strcat(pair, ":");
    strcat(pair, argument);
    bool good = position_pair_parse(pair, first); /* a finite number */
    free(pair);
    if (!good) {
        say_error("--frame0: '%s' is not the number of a frame", argument);
        return STATUS_USAGE;
    }
    out->rate.first = first[0];
    return STATUS_DONE;
}

static int take_axis(options *out, const char *argument) {
    static const char *const axes[] = {"x", "y", "z", "-x", "-y", "-z"};
    for (uint32_t i = 0; i < 6; i++) {
        if (strcmp(argument, axes[i]) == 0) {
            out->axis = i + 1;
            return STATUS_DONE;
        }
    }
    say_error("--axis: '%s' is none of x, y, z, -x, -y, -z", argument);
    return STATUS_USAGE;
}

static int take_angle(options *out, const char *argument) {
    bool is_degrees = strcmp(argument, "deg") == 0;
    if (!is_degrees && strcmp(argument, "rad") != 0) {
        say_error("--angle: '%s' is neither deg nor rad", argument);
        return STATUS_USAGE;
    }
    out->angle = is_degrees ? AC_ANGLE_DEGREES : AC_ANGLE_RADIANS;
    return STATUS_DONE;
}

static int take_explain(options *out, const char *argument) {
    out->has_explain = true;
    if (!position_parse(argument, &out->explain)) {
        say_error("--explain: '%s' is not a position; write a number, nan, inf, -inf or "
                  "bits:HEX",
                  argument);
        return STATUS_USAGE;
    }
    return STATUS_DONE;
}

static int take_format(options *out, const char *argument) {
    static const char *const known[] = {"text", "csv", "json", "hex"}; /* as value_format */
    int word = find_word("--format", argument, known, 4);
    out->format = word ? (value_format)(word - 1) : VALUES_TEXT;
    return word ? STATUS_DONE : STATUS_USAGE;
}

/* ---- easings -------------------------------------------------------------------------------- */

static int take_list(options *out, const char *argument) {
    out->list_eases = true;
    if (argument) { /* --list=GLOB */
        words_add(&out->files, argument);
    }
    return STATUS_DONE;
}

static int take_like(options *out, const char *argument) {
    (void)argument;
    out->like = true;
    return STATUS_DONE;
}

static int take_versus(options *out, const char *argument) {
    out->versus = argument;
    return STATUS_DONE;
}

static int take_edge(options *out, const char *argument) {
    static const char *const known[] = {"raw", "clamp", "css"}; /* as ac_edge */
    out->edge = (ac_edge)find_word("--edge", argument, known, 3);
    return out->edge ? STATUS_DONE : STATUS_USAGE;
}

static int take_ease(options *out, const char *argument) {
    words_add(&out->eases, argument);
    return STATUS_DONE;
}

/* ---- pictures ------------------------------------------------------------------------------- */

static int take_span(options *out, const char *argument) {
    if (!position_pair_parse(argument, out->span) || !(out->span[0] < out->span[1])) {
        say_error("--span: '%s' is not A:B with A below B", argument);
        return STATUS_USAGE;
    }
    out->has_span = true;
    return STATUS_DONE;
}

/* Digits; more than anybody wants is 99999. */
static bool read_size(const char **text, uint32_t *out) {
    uint32_t value = 0;
    const char *c = *text;
    for (; *c >= '0' && *c <= '9'; c++) {
        value = value > 9999 ? 99999 : value * 10 + (uint32_t)(*c - '0');
    }
    bool good = c != *text;
    *text = c;
    *out = value;
    return good;
}

static int take_size(options *out, const char *argument) {
    const char *text = argument;
    bool good = read_size(&text, &out->width) && *text == 'x';
    text += good ? 1 : 0;
    if (!good || !read_size(&text, &out->height) || *text != '\0') {
        say_error("--size: '%s' is not WxH, such as 960x540", argument);
        return STATUS_USAGE;
    }
    out->has_size = true;
    return STATUS_DONE;
}

/* ---- the table ------------------------------------------------------------------------------ */

#define EVERY (PRINTERS | VERB_HELP)

const option_row option_table[] = {
    {SAMPLERS, 0, "at", "P,P..", "positions: a number, nan, inf, -inf or bits:HEX", take_at},
    {SAMPLERS, 0, "at-file", "F", "positions from a file, one a line; # is a comment",
     take_at_file},
    {SAMPLERS, 0, "range", "A:B:STEP", "positions A, A + STEP, A + 2*STEP.. up to B",
     take_range},
    {SAMPLERS, 0, "frames", "A:B[:STEP]",
     "frames, or K,K..; needs --fps unless the unit is frames", take_frames},
    {SAMPLERS | VERB_CONVERT, 0, "fps", "R", "frames a second: 30, 29.97, 30000/1001",
     take_fps},
    {SAMPLERS | VERB_CONVERT, 0, "frame0", "K", "the frame at 0 seconds [0]", take_frame0},
    {SAMPLERS, 0, "format", "WORD", "text, csv, json or hex [text]", take_format},
    {VERB_EVAL, 0, "explain", "P", "print the arithmetic of one evaluation", take_explain},
    {VERB_EASE, 0, "list", "[=GLOB]", "list the easings whose names match the operands",
     take_list},
    {VERB_EASE, 0, "like", NULL, "which easings are the same curve, and which only sound alike",
     take_like},
    {VERB_EASE, 0, "vs", "NAME", "the largest difference from this easing, and where",
     take_versus},
    {VERB_EASE, 0, "edge", "RULE", "outside 0 and 1: raw, clamp or css [the family's own]",
     take_edge},
    {VERB_LIST, 0, "hash", NULL, "add hashes of the positions and of the values", take_hash},
    {VERB_PLOT, 0, "span", "A:B", "positions to show", take_span},
    {VERB_PLOT, 0, "size", "WxH", "pixels [960x540, more for tracks]; with --term characters",
     take_size},
    {VERB_PLOT, 0, "term", NULL, "draw on the terminal, in characters", take_term},
    {VERB_PLOT, 0, "ease", "NAME", "an easing beside the curves of files; repeatable",
     take_ease},
    {RESHAPERS, 0, "tangents", "IN[,OUT]",
     "compute tangents: flat, linear, smooth, spline, clamped, auto..", take_tangents},
    {RESHAPERS | VERB_CONVERT, 0, "before", "RULE",
     "before the keys: constant, linear, cycle, cycle-offset, oscillate", take_before},
    {RESHAPERS | VERB_CONVERT, 0, "after", "RULE", "after the keys: the same words",
     take_after},
    {VERB_CONVERT, 0, "axis", "AXIS",
     "glTF: a curve moves along or turns about x, y, z, -x, -y, -z", take_axis},
    {VERB_CONVERT, 0, "angle", "UNIT", "glTF: curves are angles that turn a node, deg or rad",
     take_angle},
    {VERB_CONVERT, 0, "lz4", NULL, "compress an XNB; of the engines only MonoGame reads it",
     take_lz4},
    {VERB_CONVERT, 0, "in-place", NULL, "write over the input; with -o, the output may be one",
     take_in_place},
    {EVERY_FILE_VERB, 'c', "curve", "SEL",
     "which curves or tracks: a GLOB, =NAME or @N; repeatable", take_selection},
    {EVERY_FILE_VERB, 0, "from", "FORMAT", "read the files as this format", take_from},
    {EVERY_FILE_VERB, 0, "to", "FORMAT", "write this format; needed with -o -", take_to},
    {EVERY_FILE_VERB, 0, "as", "DIALECT",
     "who plays the curves (-V lists them); plot takes D,D..", take_as},
    {EVERY_FILE_VERB, 0, "strict", NULL, "what is warned of is an error", take_strict},
    {EVERY_FILE_VERB, 0, "fragment", NULL, "the file is a piece of one: no header is expected",
     take_fragment},
    {EVERY_FILE_VERB, 0, "handles", "RULE",
     "dotXSI's handles that turn time back: none, segment [monotone]", take_handles},
    {EVERY_FILE_VERB, 0, "hermite-tangents", "UNIT",
     "dotXSI's Hermite tangents are a slope or per-segment [slope]", take_hermite_tangents},
    {PRINTERS, 'o', "output", "OUT", "where to write; - is stdout", take_output},
    {PRINTERS, 0, "no-clobber", NULL, "fail rather than replace a file", take_no_clobber},
    {SEVERAL_FILES, 0, "jobs", "N", "files to work on at a time [1]", take_jobs},
    {PRINTERS, 0, "json", NULL, "print JSON", take_json},
    {PRINTERS, 'q', "quiet", NULL, "no warnings", take_quiet},
    {PRINTERS, 'v', "verbose", NULL, "say what is done", take_verbose},
    {EVERY, 'h', "help", NULL, "-h: this page; --help: examples and more", take_help},
    {EVERY, 'V', "version", NULL, "version, formats, dialects and their revisions",
     take_version},
    {0, 0, NULL, NULL, NULL, NULL},
};
