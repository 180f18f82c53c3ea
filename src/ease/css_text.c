/* The tokens of CSS; see css_text.h. */
#include "ease/css_text.h"

#include <float.h>
#include <string.h>

#include "base/error.h"
#include "base/number.h"
#include "base/text.h"

static char lower(char c) { return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c; }

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

static bool is_space(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f';
}

static bool starts_name(char c) {
    return (lower(c) >= 'a' && lower(c) <= 'z') || c == '_' || (unsigned char)c >= 0x80;
}

static bool is_name(char c) { return starts_name(c) || is_digit(c) || c == '-'; }

/* The byte at `at`; NUL past the end, which is in no token. */
static char peek(const aci_css_text *in, size_t at) {
    return at < in->size ? in->text[at] : '\0';
}

/* Does an identifier begin at `at`? */
static bool starts_word(const aci_css_text *in, size_t at) {
    char first = peek(in, at), second = peek(in, at + 1);
    if (first == '-') return starts_name(second) || second == '-';
    return starts_name(first);
}

/* ---- tokens ----------------------------------------------------------------------------- */

/* Past whitespace and comments; false: a comment has no end. */
static bool skip(aci_css_text *in) {
    in->token.spaced = false;
    for (;;) {
        if (is_space(peek(in, in->at))) {
            in->token.spaced = true;
            in->at++;
        } else if (peek(in, in->at) == '/' && peek(in, in->at + 1) == '*') {
            size_t end = in->at + 2;
            while (end < in->size && !(in->text[end] == '*' && peek(in, end + 1) == '/')) end++;
            if (end >= in->size) return false;
            in->at = end + 2;
        } else {
            return true;
        }
    }
}

/* The size of the number at in->at; 0: there is none. CSS has no "1." */
static size_t number_size(const aci_css_text *in, bool *integer) {
    size_t at = in->at;
    *integer = true;
    if (peek(in, at) == '+' || peek(in, at) == '-') at++;
    size_t digits = at;
    while (is_digit(peek(in, at))) at++;
    if (peek(in, at) == '.' && is_digit(peek(in, at + 1))) {
        *integer = false;
        at++;
        while (is_digit(peek(in, at))) at++;
    }
    if (at == digits) return 0;
    if (lower(peek(in, at)) == 'e') {
        size_t power = at + 1;
        if (peek(in, power) == '+' || peek(in, power) == '-') power++;
        if (is_digit(peek(in, power))) {
            *integer = false;
            at = power;
            while (is_digit(peek(in, at))) at++;
        }
    }
    return at - in->at;
}

static void read_number(aci_css_text *in, size_t size, bool integer) {
    aci_css_token *token = &in->token;
    aci_number_parse(in->text + in->at, size, &token->value);
    token->value += 0.0; /* CSS keeps no -0 */
    if (token->value > DBL_MAX) token->value = DBL_MAX;
    if (token->value < -DBL_MAX) token->value = -DBL_MAX;
    token->kind = ACI_CSS_NUMBER;
    token->integer = integer;
    in->at += size;
    if (peek(in, in->at) == '%') {
        token->kind = ACI_CSS_PERCENTAGE;
        in->at++;
    } else if (starts_word(in, in->at)) {
        token->kind = ACI_CSS_BROKEN;
        while (is_name(peek(in, in->at))) in->at++;
    }
}

void aci_css_next(aci_css_text *in) {
    aci_css_token *token = &in->token;
    bool integer;
    bool closed = skip(in);
    token->at = in->at;
    size_t size = number_size(in, &integer);
    if (!closed) {
        token->kind = ACI_CSS_BROKEN;
        in->at = in->size;
    } else if (in->at >= in->size) {
        token->kind = ACI_CSS_END;
    } else if (size > 0) {
        read_number(in, size, integer);
    } else if (starts_word(in, in->at)) {
        while (is_name(peek(in, in->at))) in->at++;
        token->kind = peek(in, in->at) == '(' ? ACI_CSS_FUNCTION : ACI_CSS_WORD;
    } else {
        token->kind = ACI_CSS_SIGN;
        token->sign = in->text[in->at++];
    }
    token->size = in->at - token->at;
    if (token->kind == ACI_CSS_FUNCTION) in->at++;
}

aci_css_text aci_css_begin(const char *text, size_t size, ac_error *error) {
    aci_css_text in = {.text = text, .size = size, .error = error};
    aci_css_next(&in);
    return in;
}

bool aci_css_is_sign(const aci_css_text *in, char sign) {
    return in->token.kind == ACI_CSS_SIGN && in->token.sign == sign;
}

bool aci_css_is(const aci_css_text *in, aci_css_kind kind, const char *name) {
    const aci_css_token *token = &in->token;
    if (token->kind != kind || strlen(name) != token->size) return false;
    for (size_t i = 0; i < token->size; i++)
        if (lower(in->text[token->at + i]) != name[i]) return false;
    return true;
}

/* ---- errors ------------------------------------------------------------------------------- */

static ac_status place(aci_css_text *in, size_t at, ac_status status) {
    if (in->error) {
        in->error->offset = at;
        in->error->column = at < UINT32_MAX ? (uint32_t)at + 1 : UINT32_MAX;
    }
    return status;
}

ac_status aci_css_fault(aci_css_text *in, size_t at, ac_status status, const char *claim) {
    return place(in, at, aci_fail(in->error, status, "%s", claim));
}

ac_status aci_css_wrong(aci_css_text *in, const char *claim) {
    const aci_css_token *token = &in->token;
    size_t size = token->size + (token->kind == ACI_CSS_FUNCTION);
    char copy[2 * ACI_EXCERPT_SIZE], excerpt[ACI_EXCERPT_SIZE];
    if (token->kind == ACI_CSS_END)
        return place(in, token->at,
                     aci_fail(in->error, AC_ERROR_SYNTAX, "%s, but the text ends here", claim));
    if (size > sizeof copy - 1) size = sizeof copy - 1;
    memcpy(copy, in->text + token->at, size);
    copy[size] = '\0';
    if (!aci_utf8_valid(copy, size))
        for (size_t i = 0; i < size; i++)
            if ((unsigned char)copy[i] >= 0x80) copy[i] = '?';
    aci_excerpt(copy, excerpt);
    return place(in, token->at,
                 aci_fail(in->error, AC_ERROR_SYNTAX, "%s, not \"%s\"", claim, excerpt));
}
