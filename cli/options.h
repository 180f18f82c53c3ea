/* options.h - the verbs, the one table of options, and what a command line asks for.
 *
 * The table gives parsing, the help texts, and what man pages and completion are made of. */
#ifndef CLI_OPTIONS_H
#define CLI_OPTIONS_H

#include "animcurve/ease.h"
#include "animcurve/load.h"
#include "plot/picture.h"
#include "positions.h"

struct options;

/* ---- verbs -------------------------------------------------------------------------------- */

enum { /* bits of option_row.verbs */
       VERB_INFO = 1,
       VERB_LIST = 2,
       VERB_EVAL = 4,
       VERB_CONVERT = 8,
       VERB_PLOT = 16,
       VERB_HELP = 32,
       VERB_EASE = 64
};

typedef struct verb {
    uint32_t bit;
    const char *name;
    const char *operands; /* "FILE..."                                    */
    const char *summary;  /* what it does, after "animcurve NAME ..."     */
    size_t most_operands; /* 0: any number                                */
    int (*run)(const struct options *options);
    const char *examples[6]; /* ended by NULL */
} verb;

/* Ended by a row without a name. */
extern const verb verbs[];
const verb *verb_find(const char *name);
/* Says that there is no such verb. */
int say_unknown_verb(const char *name);

/* ---- what was asked for --------------------------------------------------------------------- */

typedef struct words { /* borrowed texts */
    const char **list;
    size_t count, capacity;
} words;

typedef enum value_format { VALUES_TEXT, VALUES_CSV, VALUES_JSON, VALUES_HEX } value_format;
typedef enum position_source { FROM_AT, FROM_FILE, FROM_RANGE, FROM_FRAMES } position_source;

#define MOST_DIALECTS 8

typedef struct options {
    const verb *verb;
    words files, selections; /* operands, of ease names; -c */
    words eases;             /* --ease of plot */
    const ac_format *from, *to;
    const char *to_name;
    const ac_dialect *dialects[MOST_DIALECTS]; /* --as */
    size_t dialect_count;
    const char *output;
    talk talk;
    unsigned jobs;
    bool strict, fragment, no_clobber, in_place, json, hash, lz4, wants_version;
    enum { HELP_NONE, HELP_SHORT, HELP_LONG } help;
    /* values */
    words position_texts; /* beside position_sources */
    position_source *position_sources;
    size_t position_capacity;
    frame_rate rate;
    value_format format;
    bool has_explain, has_tangents, has_before, has_after;
    double explain;
    int32_t tangent_in, tangent_out, before, after;
    ac_handles handles;           /* 0: not given */
    ac_tangent_unit tangent_unit; /* likewise     */
    /* glTF out of curves */
    uint32_t axis;       /* 1 x, 2 y, 3 z, 4 -x, 5 -y, 6 -z; 0: not given */
    ac_angle_unit angle; /* AC_ANGLE_UNKNOWN: not given */
    /* easings */
    bool list_eases, like;
    const char *versus; /* NULL: not given */
    ac_edge edge;
    /* pictures */
    bool has_picture, has_span, has_size, term;
    picture_format picture; /* --to of plot */
    double span[2];
    uint32_t width, height;
} options;

/* The command line behind the verb, in argv[0]. On failure a sentence was said and a status
 * comes back. options_free in any case. */
int options_parse(options *out, const verb *of, int argc, char **argv);
void options_free(options *out);

/* ---- the table ------------------------------------------------------------------------------ */

typedef struct option_row {
    uint32_t verbs; /* VERB_... bits                                        */
    char letter;    /* 0: none                                              */
    const char *name;
    const char *argument; /* NULL: takes none; "[=GLOB]": one behind '=' only      */
    const char *help;
    /* Takes the argument over; otherwise says a sentence and returns a status. */
    int (*take)(options *out, const char *argument);
} option_row;

static inline bool option_is_optional(const option_row *row) {
    return row->argument && row->argument[0] == '[';
}

/* Ended by a row without a name; in the order in which help shows them. */
extern const option_row option_table[];

#endif
