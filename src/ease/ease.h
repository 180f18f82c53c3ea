/* The seam of the easing families: a family is a table of rows, one a named ease, in a file of
 * its own and one line of list.inc. A row's function is pure: the formula as its library
 * computes it, raw, also outside [0, 1]; what happens at the edges is eval.c's business. */
#ifndef ACI_EASE_EASE_H
#define ACI_EASE_EASE_H

#include "animcurve/ease.h"

typedef struct aci_formula aci_formula; /* ease/formula.h */

typedef struct aci_ease_row {
    const char *name;    /* after the family's colon: "back.out"                      */
    const char *also[2]; /* other spellings that the family's users type; NULL: none  */
    const char *summary;
    double (*eval)(const ac_ease *ease, double u); /* raw                                */
    /* The branch of eval that is in force at u; NULL: one branch of no known form. */
    void (*formula)(const ac_ease *ease, double u, aci_formula *out);
    const ac_ease_param *params; /* [param_count]                      */
    uint32_t param_count;
    uint8_t shape; /* a family's own numbers, for functions that serve several rows  */
    uint8_t direction;
    uint8_t edge; /* ac_edge: what AC_EDGE_DEFAULT means; 0: the family's           */
    bool algebraic;
    uint32_t hidden_count; /* constants of the formula, in `params` behind the named ones */
    uint8_t bits;          /* 32 or 64; 0: the family's                                   */
} aci_ease_row;

typedef struct aci_ease_family {
    const char *name;   /* "penner"                                                      */
    const char *source; /* library and version that the rules were checked against       */
    const aci_ease_row *rows;
    uint32_t row_count;
    uint8_t bits; /* 32 or 64                                                      */
    uint8_t edge; /* ac_edge: what AC_EDGE_DEFAULT means                           */
    bool bare;    /* names stand without the family: "smoothstep", CSS keywords    */
    /* A name as the library's code writes it, with what surrounds it there, as one of its rows';
     * false: it is none. NULL: there is no such way. */
    bool (*respell)(const char *name, char out[AC_EASE_NAME_SIZE]);
} aci_ease_family;

/* kind: family index << 16 | row index; what is not in list.inc has one of these two numbers. */
#define ACI_EASE_KIND_COMBINED 0xfffe0000u /* combine.c's rows */
#define ACI_EASE_KIND_USER 0xffff0000u     /* a user's function */

/* The family at a place in list.inc; NULL: past the last. */
const aci_ease_family *aci_ease_family_at(size_t index);
/* NULL: a user's function, or no kind at all. */
const aci_ease_family *aci_ease_family_of(uint32_t kind);
const aci_ease_row *aci_ease_row_of(const ac_ease *ease);
/* Is the word the name? NULL is no name. */
bool aci_ease_is(const char *name, const char *word, size_t size);
/* The row of a name or one of its other spellings: "family:name", or the name alone of a bare
 * family. */
bool aci_ease_lookup(const char *name, size_t size, ac_ease *out);
/* The canonical name, without parameters. */
void aci_ease_name(const aci_ease_family *family, const aci_ease_row *row,
                   char out[AC_EASE_NAME_SIZE]);
/* The names, at most 3, that somebody who wrote `name` may have meant, ready for a message: "",
 * or "; did you mean A, B or C?". */
#define ACI_NEAR_SIZE 160
void aci_ease_near(const char *name, size_t size, char out[ACI_NEAR_SIZE]);
/* The same for a parameter of the row. */
void aci_param_near(const aci_ease_row *row, const char *name, size_t size,
                    char out[ACI_NEAR_SIZE]);
/* 32 or 64. */
static inline uint32_t aci_ease_row_bits(const aci_ease_family *family,
                                         const aci_ease_row *row) {
    return row->bits ? row->bits : family->bits;
}
/* The ease of a row with its default parameters, hidden constants included. */
ac_ease aci_ease_make(const aci_ease_family *family, uint32_t row);

/* Does the parameter take whole numbers only? */
bool aci_param_is_whole(const ac_ease_param *param);
/* Is the word the parameter's name? Case, "-" and "_" are no matter: "linearRatio". */
bool aci_param_is(const ac_ease_param *param, const char *text, size_t size);
/* A word for a value of the parameter ("end", "true", in any case), and back; false and NULL: none. */
bool aci_param_from_word(const ac_ease_param *param, const char *word, size_t size,
                         double *out);
const char *aci_param_to_word(const ac_ease_param *param, double value);

/* ---- between parse.c, print.c, eval.c and combine.c -------------------------------------- */

/* How deep eases may be nested. */
#define ACI_EASE_DEPTH 16

extern const aci_ease_family aci_ease_combined;
typedef enum aci_combine {
    ACI_COMBINE_OUT,
    ACI_COMBINE_IN_OUT,
    ACI_COMBINE_OUT_IN,
    ACI_COMBINE_REVERSE,
    ACI_COMBINE_MIRROR,
    ACI_COMBINE_COMPLEMENT,
    ACI_COMBINE_CHAIN,
    ACI_COMBINE_COMPOSE,
    ACI_COMBINE_MIX,
    ACI_COMBINE_COUNT
} aci_combine;
uint32_t aci_combine_part_count(aci_combine combine);
/* Has a combined ease all its parts? */
bool aci_combine_is_whole(const ac_ease *ease);

/* Which part a combined ease asks at `u`, where, and how its answer becomes the whole's:
 * offset + scale * answer. COMPOSE and MIX ask twice and are eval.c's. */
typedef struct aci_question {
    uint32_t part;
    double u, offset, scale;
} aci_question;
aci_question aci_combine_ask(aci_combine combine, double u);

#endif
