/* One SI_FCurve: two strings, the interpolation, three counts, rows of numbers, the closing
 * brace. What lenient reading lets pass is noted in the head, once a kind, and told by the
 * caller. Counts are proved against the bytes left before the caller makes room for keys. */
#include <string.h>

#include "base/number.h"
#include "format/xsi.h"

#define MOST_DECIMALS 20u

/* ---- interpolations ---------------------------------------------------------------------- */

static const struct {
    const char *word;
    uint8_t interp, key_values;
} interps[] = {
    {"CONSTANT", AC_INTERP_STEP, 1},   {"LINEAR", AC_INTERP_LINEAR, 1},
    {"HERMITE", AC_INTERP_HERMITE, 3}, {"CUBIC", AC_INTERP_BEZIER, 5},
    {"BEZIER", AC_INTERP_BEZIER, 5}, /* of some headers; never written */
};

#define INTERP_COUNT (sizeof interps / sizeof interps[0])

const char *aci_xsi_interp_word(uint8_t interp) {
    if (interp == AC_INTERP_DEFAULT) interp = AC_INTERP_LINEAR;
    for (size_t i = 0; i < INTERP_COUNT; i++)
        if (interps[i].interp == interp) return interps[i].word;
    return NULL;
}

uint32_t aci_xsi_key_values(uint8_t interp) {
    if (interp == AC_INTERP_DEFAULT) interp = AC_INTERP_LINEAR;
    for (size_t i = 0; i < INTERP_COUNT; i++)
        if (interps[i].interp == interp) return interps[i].key_values;
    return 0;
}

void aci_xsi_key_row(const ac_key *key, uint8_t interp, double out[5]) {
    out[0] = key->value;
    if (interp == AC_INTERP_HERMITE) {
        out[1] = key->in.dy;
        out[2] = key->out.dy;
    } else if (interp == AC_INTERP_BEZIER) {
        out[1] = key->in.dx;
        out[2] = key->in.dy;
        out[3] = key->out.dx;
        out[4] = key->out.dy;
    }
}

/* ---- what is let pass -------------------------------------------------------------------- */

static void note(aci_xsi_head *head, unsigned bit, size_t at) {
    if (head->seen >> bit & 1u) return;
    head->seen |= 1u << bit;
    head->seen_at[bit] = at;
}

const char *aci_xsi_seen_text(unsigned bit) {
    static const char *const sentences[ACI_XSI_SEEN_COUNT] = {
        [ACI_XSI_NO_SEPARATOR] = "values stand without a separator between them",
        [ACI_XSI_MORE_SEPARATORS] = "more than one comma stands between values",
        [ACI_XSI_SEMICOLON] = "semicolons stand where commas are the rule",
        [ACI_XSI_FLOAT_COUNT] = "a count is written as a float",
        [ACI_XSI_BEZIER_WORD] = "BEZIER is no documented interpolation: read as CUBIC",
        [ACI_XSI_NO_KEYS] = "the curve has no keys",
        [ACI_XSI_UNSORTED] = "the keys are out of order and were sorted",
        [ACI_XSI_REPEATED] = "two keys have the same position: the curve jumps there",
    };
    return sentences[bit];
}

void aci_xsi_pass_separators(aci_xsi_text *in, aci_xsi_head *head) {
    char last = '\0';
    for (;; in->at++) {
        aci_xsi_skip_blanks(in);
        char byte = in->at < in->text.size ? in->text.data[in->at] : '}';
        if (byte == ';') {
            note(head, ACI_XSI_SEMICOLON, in->at);
        } else if (byte != ',') {
            if (!last && byte != '}') note(head, ACI_XSI_NO_SEPARATOR, in->at);
            return;
        } else if (last == ',') {
            note(head, ACI_XSI_MORE_SEPARATORS, in->at);
        }
        last = byte;
    }
}

/* ---- the head ---------------------------------------------------------------------------- */

/* Does the token begin a template: '{', or one or two words before it? Then that is the
 * error. */
static bool fails_as_template(aci_xsi_text *in, const aci_xsi_token *token) {
    ac_error unused = {.status = AC_OK};
    aci_xsi_text ahead = *in;
    ahead.error = &unused;
    aci_xsi_token next = *token;
    for (int words = 0; words < 2 && next.kind == ACI_XSI_WORD; words++)
        next = aci_xsi_next(&ahead);
    if (next.kind != ACI_XSI_OPEN) return false;
    aci_xsi_fail(in, token->at, AC_ERROR_SYNTAX,
                 "a template stands inside SI_FCurve, which holds none: is its '}' missing?");
    return true;
}

/* True: the token is of this kind. `what` is wanted. */
static bool want(aci_xsi_text *in, const aci_xsi_token *token, aci_xsi_kind kind,
                 const char *what) {
    if (token->kind == kind) return true;
    if (token->kind == ACI_XSI_BAD || fails_as_template(in, token)) return false;
    char found[ACI_XSI_FOUND_SIZE];
    aci_xsi_found(token, found);
    return aci_xsi_fail(in, token->at,
                        token->kind == ACI_XSI_END ? AC_ERROR_TRUNCATED : AC_ERROR_SYNTAX,
                        "SI_FCurve: %s is wanted, and here is %s", what, found);
}

static bool read_string(aci_xsi_text *in, aci_xsi_head *head, const char *what,
                        aci_xsi_token *out) {
    *out = aci_xsi_next(in);
    if (!want(in, out, ACI_XSI_STRING, what)) return false;
    aci_xsi_pass_separators(in, head);
    return true;
}

static bool read_interp(aci_xsi_text *in, aci_xsi_head *head) {
    aci_xsi_token *word = &head->interp_word;
    if (!read_string(in, head, "the name of the interpolation", word)) return false;
    for (size_t i = 0; i < INTERP_COUNT; i++) {
        if (!aci_xsi_is(word->bytes, interps[i].word)) continue;
        head->interp = interps[i].interp;
        head->key_values = interps[i].key_values;
        if (i == INTERP_COUNT - 1) note(head, ACI_XSI_BEZIER_WORD, word->at);
        return true;
    }
    char found[ACI_XSI_FOUND_SIZE];
    aci_xsi_found(word, found);
    return aci_xsi_fail(in, word->at, AC_ERROR_VALUE,
                        "%s is no interpolation: CONSTANT, LINEAR, HERMITE and CUBIC are",
                        found);
}

static bool has_fraction_or_exponent(aci_bytes text) {
    for (size_t i = 0; i < text.size; i++)
        if (text.data[i] == '.' || text.data[i] == 'e' || text.data[i] == 'E') return true;
    return false;
}

typedef struct count_rule {
    const char *what;
    uint32_t least, most;
} count_rule;

static const count_rule nb_fcurves = {"nbFcurves", 1, ACI_XSI_MOST_COMPONENTS},
                        nb_key_values = {"nbKeyValues", 1, INT32_MAX},
                        nb_keys = {"nbKeys", 0, INT32_MAX};

/* A whole number within the rule. */
static bool read_count(aci_xsi_text *in, aci_xsi_head *head, count_rule rule,
                       aci_xsi_token *token, uint32_t *out) {
    double value = 0.0;
    char found[ACI_XSI_FOUND_SIZE];
    *token = aci_xsi_next(in);
    if (!want(in, token, ACI_XSI_WORD, rule.what)) return false;
    aci_bytes text = token->bytes;
    aci_xsi_found(token, found);
    if (aci_number_parse(text.data, text.size, &value) != text.size)
        return !fails_as_template(in, token) &&
               aci_xsi_fail(in, token->at, AC_ERROR_SYNTAX, "%s: %s is no number", rule.what,
                            found);
    if (!(value >= (double)rule.least && value <= (double)rule.most))
        return aci_xsi_fail(in, token->at, AC_ERROR_VALUE,
                            "%s must be between %u and %u, and is %s", rule.what,
                            (unsigned)rule.least, (unsigned)rule.most, found);
    *out = (uint32_t)value;
    if ((double)*out < value)
        return aci_xsi_fail(in, token->at, AC_ERROR_VALUE,
                            "%s must be a whole number, and is %s", rule.what, found);
    if (has_fraction_or_exponent(text)) note(head, ACI_XSI_FLOAT_COUNT, token->at);
    aci_xsi_pass_separators(in, head);
    return true;
}

/* Each number needs a digit, and a separator before the next. */
static bool prove_count(aci_xsi_text *in, const aci_xsi_head *head) {
    uint32_t numbers = 1 + head->components * head->key_values;
    size_t left = in->text.size - in->at;
    uint64_t wanted = (uint64_t)head->key_count * numbers;
    if (wanted <= left / 2 + left % 2) return true;
    return aci_xsi_fail(in, head->key_word.at, AC_ERROR_TRUNCATED,
                        "%u keys of %u numbers do not fit into the %zu bytes left",
                        (unsigned)head->key_count, (unsigned)numbers, left);
}

bool aci_xsi_read_head(aci_xsi_text *in, aci_xsi_head *head) {
    aci_xsi_token object, property, components;
    memset(head, 0, sizeof *head);
    uint32_t key_values;
    if (!read_string(in, head, "the object's name", &object) ||
        !read_string(in, head, "the curve's name", &property) || !read_interp(in, head) ||
        !read_count(in, head, nb_fcurves, &components, &head->components) ||
        !read_count(in, head, nb_key_values, &head->key_value_word, &key_values))
        return false;
    if (key_values != head->key_values)
        return aci_xsi_fail(in, head->key_value_word.at, AC_ERROR_VALUE,
                            "nbKeyValues is %u, and a key of this interpolation has %u",
                            (unsigned)key_values, (unsigned)head->key_values);
    if (!read_count(in, head, nb_keys, &head->key_word, &head->key_count)) return false;
    head->object = object.bytes;
    head->property = property.bytes;
    if (head->key_count == 0) note(head, ACI_XSI_NO_KEYS, head->key_word.at);
    return prove_count(in, head);
}

/* ---- the keys ---------------------------------------------------------------------------- */

/* What stands here instead of a number. */
static bool refuse_number(aci_xsi_text *in, const aci_xsi_head *head) {
    aci_xsi_token token = aci_xsi_next(in);
    if (token.kind == ACI_XSI_CLOSE)
        return aci_xsi_fail(in, token.at, AC_ERROR_SYNTAX,
                            "numbers are missing: %u keys of %u numbers should stand here",
                            (unsigned)head->key_count,
                            (unsigned)(1 + head->components * head->key_values));
    if (!want(in, &token, ACI_XSI_WORD, "a number")) return false;
    if (fails_as_template(in, &token)) return false;
    char found[ACI_XSI_FOUND_SIZE];
    double value;
    aci_xsi_found(&token, found);
    if (aci_number_parse(token.bytes.data, token.bytes.size, &value) == token.bytes.size)
        return aci_xsi_fail(in, token.at, AC_ERROR_VALUE, "%s passes the range of a double",
                            found);
    return aci_xsi_fail(in, token.at, AC_ERROR_SYNTAX, "%s is no number", found);
}

bool aci_xsi_read_number(aci_xsi_text *in, const aci_xsi_head *head, double *out, size_t *at) {
    aci_xsi_skip_blanks(in);
    *at = in->at;
    const char *text = in->text.data + in->at;
    size_t left = in->text.size - in->at;
    size_t size = aci_number_parse(text, left, out);
    bool whole = size > 0 && (size == left || !aci_xsi_in_word((unsigned char)text[size]));
    if (!whole || *out - *out != 0.0) return refuse_number(in, head);
    in->at += size;
    return true;
}

uint32_t aci_xsi_decimals(const char *text, size_t size) {
    size_t end = 0, start;
    while (end < size && text[end] != 'e' && text[end] != 'E') end++;
    for (start = end; start > 0; start--)
        if (text[start - 1] == '.') return (uint32_t)(end - start);
    return 0;
}

/* Mostly all numbers of a file have equally many. */
static void note_decimals(const aci_xsi_text *in, size_t at, uint32_t *least) {
    const char *text = in->text.data + at;
    size_t size = in->at - at;
    if (size > *least && text[size - 1 - *least] == '.') return;
    uint32_t decimals = aci_xsi_decimals(text, size);
    if (decimals < *least) *least = decimals;
}

static void store(ac_key *key, uint8_t interp, double position, const double *values) {
    key->position = position;
    key->value = values[0];
    key->interp = interp;
    if (interp == AC_INTERP_HERMITE) {
        key->in.dy = values[1];
        key->out.dy = values[2];
    } else if (interp == AC_INTERP_BEZIER) {
        key->in = (ac_handle){values[1], values[2]};
        key->out = (ac_handle){values[3], values[4]};
    }
}

/* One row; *last is the position of the row before it. */
static bool read_row(aci_xsi_text *in, aci_xsi_head *head, ac_key *const *keys, uint32_t k,
                     double *last) {
    double position, values[5];
    size_t row_at, at;
    if (!aci_xsi_read_number(in, head, &position, &row_at)) return false;
    note_decimals(in, row_at, &head->position_decimals);
    aci_xsi_pass_separators(in, head);
    for (uint32_t c = 0; c < head->components; c++) {
        for (uint32_t v = 0; v < head->key_values; v++) {
            if (!aci_xsi_read_number(in, head, &values[v], &at)) return false;
            note_decimals(in, at, &head->value_decimals);
            aci_xsi_pass_separators(in, head);
        }
        store(&keys[c][k], head->interp, position, values);
    }
    if (k > 0 && position < *last) note(head, ACI_XSI_UNSORTED, row_at);
    if (k > 0 && position == *last) note(head, ACI_XSI_REPEATED, row_at);
    *last = position;
    return true;
}

bool aci_xsi_read_close(aci_xsi_text *in, const aci_xsi_head *head) {
    aci_xsi_token token = aci_xsi_next(in);
    if (token.kind == ACI_XSI_WORD)
        return !fails_as_template(in, &token) &&
               aci_xsi_fail(
                   in, token.at, AC_ERROR_SYNTAX,
                   "more stands here than the %u keys of %u numbers that the counts tell",
                   (unsigned)head->key_count,
                   (unsigned)(1 + head->components * head->key_values));
    return want(in, &token, ACI_XSI_CLOSE, "'}'");
}

bool aci_xsi_read_keys(aci_xsi_text *in, aci_xsi_head *head, ac_key *const *keys) {
    double last = 0.0;
    head->position_decimals = head->value_decimals = MOST_DECIMALS;
    for (uint32_t k = 0; k < head->key_count; k++)
        if (!read_row(in, head, keys, k, &last)) return false;
    return aci_xsi_read_close(in, head);
}
