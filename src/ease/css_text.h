/* CSS's tokens, as far as easings need them, and calc(). By CSS Syntax Level 3 and CSS Values and
 * Units Level 4. */
#ifndef ACI_EASE_CSS_TEXT_H
#define ACI_EASE_CSS_TEXT_H

#include "animcurve/core.h"

typedef enum aci_css_kind {
    ACI_CSS_END,
    ACI_CSS_WORD,     /* an identifier                                                     */
    ACI_CSS_FUNCTION, /* an identifier and "(", without the "(" in size                    */
    ACI_CSS_NUMBER,
    ACI_CSS_PERCENTAGE,
    ACI_CSS_SIGN,  /* any other byte: , ( ) * / + - and what has no place here              */
    ACI_CSS_BROKEN /* a number with a unit, a comment without end                          */
} aci_css_kind;

typedef struct aci_css_token {
    aci_css_kind kind;
    bool integer;    /* a number without "." and exponent                                */
    bool spaced;     /* whitespace before it; a comment is none                          */
    char sign;       /* of ACI_CSS_SIGN                                                  */
    size_t at, size; /* where it stands                                                  */
    double value;    /* of numbers and percentages ("50%": 50); always finite            */
} aci_css_token;

typedef struct aci_css_text {
    const char *text;
    size_t size, at;
    aci_css_token token; /* the one that is looked at                                      */
    ac_error *error;
} aci_css_text;

/* Stands at the first token of text[0..size). */
aci_css_text aci_css_begin(const char *text, size_t size, ac_error *error);
void aci_css_next(aci_css_text *in);

/* Is the token this sign, or this word or function, case ignored? */
bool aci_css_is_sign(const aci_css_text *in, char sign);
bool aci_css_is(const aci_css_text *in, aci_css_kind kind, const char *name);

/* Records an error: "CLAIM, not TOKEN" at the token, or the claim alone at a byte. */
ac_status aci_css_wrong(aci_css_text *in, const char *claim);
ac_status aci_css_fault(aci_css_text *in, size_t at, ac_status status, const char *claim);

/* A number (power 0) or a percentage (power 1), plain or as calc(). */
typedef struct aci_css_value {
    double number; /* calc() may give an infinity, never NaN                               */
    int power;
    bool plain; /* no calc(): CSS takes an integer only where one is written            */
    bool integer;
    size_t at;
} aci_css_value;

/* Is the token the beginning of one? */
bool aci_css_at_value(const aci_css_text *in);
/* Reads it; AC_ERROR_SYNTAX with `claim` where there is none. */
ac_status aci_css_read(aci_css_text *in, const char *claim, aci_css_value *out);

#endif
