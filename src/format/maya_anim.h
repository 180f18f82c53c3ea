/* Maya's .anim text, in parts: statements (maya_anim_text.c), units (maya_anim_units.c), keys and
 * their tangents (maya_anim_keys.c), the document (maya_anim.c). Follows docs/formats/maya-anim.md. */
#ifndef ACI_FORMAT_MAYA_ANIM_H
#define ACI_FORMAT_MAYA_ANIM_H

#include "format/format.h"

/* ---- statements ---------------------------------------------------------------------------- */

/* A word of the text, without its quotes. */
typedef struct aci_anim_word {
    const char *data;
    size_t size;
} aci_anim_word;

#define ACI_ANIM_MOST_WORDS 16

/* The words up to ';', '{', the end of the line, or the end of the text. */
typedef struct aci_anim_statement {
    aci_anim_word words[ACI_ANIM_MOST_WORDS];
    size_t count;  /* all of them; those beyond the array are not kept */
    size_t offset; /* of the first word, or of the brace */
    char end;      /* ';', '{', '}' (alone), '\n', or 0 at the end of the text */
} aci_anim_statement;

typedef struct aci_anim_text {
    aci_builder *builder;
    aci_bytes bytes; /* behind a byte order mark */
    size_t at;
    size_t place_offset; /* the last place that was asked for: counting goes on from it */
    uint32_t place_line, place_column;
} aci_anim_text;

/* false: a NUL in the text, which is told. */
bool aci_anim_open(aci_anim_text *text, aci_builder *builder, aci_bytes bytes);
/* The next statement that is not empty. false: the text is over, or an error was told. */
bool aci_anim_next(aci_anim_text *text, aci_anim_statement *out);

bool aci_anim_is(aci_anim_word word, const char *name);
/* The word for a message. */
void aci_anim_excerpt(aci_anim_word word, char *out, size_t capacity);

/* An error at a place; false. */
bool aci_anim_fail(aci_anim_text *text, size_t offset, ac_status status, const char *format,
                   ...) ACI_PRINTF(4, 5);
/* A lenient warning, or a strict error; false: stop. */
bool aci_anim_warn(aci_anim_text *text, size_t offset, const char *format, ...)
    ACI_PRINTF(3, 4);

/* A finite number that is the whole word; false: an error that names `what`. */
bool aci_anim_number(aci_anim_text *text, aci_anim_word word, const char *what, double *out);

/* ---- units ----------------------------------------------------------------------------------- */

/* One of it is multiplier / divisor of the base: seconds, centimetres, radians. */
typedef struct aci_anim_unit {
    double multiplier, divisor;
} aci_anim_unit;

typedef enum aci_anim_quantity {
    ACI_ANIM_TIME,
    ACI_ANIM_LINEAR,
    ACI_ANIM_ANGULAR,
    ACI_ANIM_UNITLESS
} aci_anim_quantity;

/* "ntsc", "cm", "deg", "23.976fps"; false: unknown, *out stays. */
bool aci_anim_unit_find(aci_anim_word word, aci_anim_quantity quantity, aci_anim_unit *out);
/* What Maya starts with: film, cm, deg. */
aci_anim_unit aci_anim_unit_default(aci_anim_quantity quantity);

static inline double aci_anim_to_base(double value, aci_anim_unit unit) {
    return value * unit.multiplier / unit.divisor;
}

/* ---- a curve ----------------------------------------------------------------------------------- */

/* What the lines before the keys say. */
typedef struct aci_anim_curve {
    aci_anim_word node, attribute;    /* size 0: not named */
    aci_anim_quantity input, output;  /* input: time or unitless */
    aci_anim_unit input_unit;         /* of the keys' times */
    aci_anim_unit output_unit;        /* of their values */
    aci_anim_unit time, value, angle; /* in which tangents are measured */
    bool weighted, breakdowns;        /* breakdowns: keys have that flag, since version 1.1 */
    bool internal_tangents;           /* files of Maya 2: seconds and base units */
    int32_t before, after;            /* ac_extrap */
} aci_anim_curve;

/* Reads the keys behind "keys {", up to and with their "}", as a new curve. */
bool aci_anim_read_keys(aci_anim_text *text, const aci_anim_curve *settings);

#endif
