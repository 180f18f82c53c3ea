/* CSS easings (CSS Easing Functions Level 2): their rows, their text and their values. */
#ifndef ACI_EASE_CSS_H
#define ACI_EASE_CSS_H

#include "ease/ease.h"

/* The rows of aci_ease_css. A "linear" with stops is the function linear(), one without is the
 * keyword. */
enum {
    ACI_CSS_LINEAR,
    ACI_CSS_EASE,
    ACI_CSS_EASE_IN,
    ACI_CSS_EASE_OUT,
    ACI_CSS_EASE_IN_OUT,
    ACI_CSS_STEP_START,
    ACI_CSS_STEP_END,
    ACI_CSS_CUBIC_BEZIER, /* params x1, y1, x2, y2                                        */
    ACI_CSS_STEPS,        /* params count, jump                                           */
    ACI_CSS_ROW_COUNT
};

/* The second parameter of steps(). Browsers print "start" and "jump-start" as they were written,
 * so both are kept; they jump alike. */
enum {
    ACI_JUMP_START,
    ACI_JUMP_END,
    ACI_JUMP_NONE,
    ACI_JUMP_BOTH,
    ACI_JUMP_START_LONG, /* "jump-start"                                                  */
    ACI_JUMP_COUNT
};

extern const aci_ease_family aci_ease_css;

/* Does the text begin with a keyword or the name of a function of CSS? */
bool aci_css_claims(const char *text);

/* Reads one easing, the whole of text. The stops of linear() go behind the store's; where they have
 * no room (AC_ERROR_CAPACITY) store->stop_count says how many there would be, past the capacity.
 * On failure *out is untouched and the store counts what it did, that case apart. error->column is
 * the first byte of what is wrong, from 1. linear() of one stop is constant, as the working group
 * resolved. Stricter than a browser in two things: what is not closed at the end of the text is an
 * error, and words with backslash escapes are unknown. O(size), no recursion. */
ac_status aci_css_parse(const char *text, ac_ease_store *store, ac_ease *out, ac_error *error);
/* The same for text[0..size), which needs no NUL. */
ac_status aci_css_parse_part(const char *text, size_t size, ac_ease_store *store, ac_ease *out,
                             ac_error *error);

/* As browsers serialise it, which reads back to the same values; like ac_ease_print. */
size_t aci_css_print(const ac_ease *ease, char *out, size_t capacity);

/* The value, also outside [0, 1]. before: CSS's before flag, which only steps heed. Bezier values
 * are those of the exact curve, rounded once (kernel/bezier_ease.h). O(log stops) for linear(). */
double aci_css_eval(const ac_ease *ease, double u, bool before);

/* cubic-bezier(x1, y1, x2, y2) at u, which goes on straight outside [0, 1]. x1 and x2 outside
 * [0, 1], which CSS forbids, take the first u that is reached and are not exact to the bit. */
double aci_css_cubic_bezier(double x1, double y1, double x2, double y2, double u);

/* The branch of aci_css_steps. */
void aci_css_steps_formula(double count, double jump, double u, aci_formula *out);

/* steps(count, jump) at u, not clamped outside [0, 1]. */
double aci_css_steps(double count, double jump, double u, bool before);

#endif
