/* Reads the text of an ease: names with parameters, combinations of eases with an explicit stack,
 * CSS text through css.h.
 *
 *   ease  := word '(' ease {',' ease} {',' value} ')'      a combination or an edge
 *          | CSS text
 *          | name ['(' [argument {',' argument}] ')']
 *   argument := [name '='] (number | word)
 */
#include <math.h>
#include <string.h>

#include "base/error.h"
#include "base/number.h"
#include "base/text.h"
#include "ease/css.h"
#include "ease/ease.h"

typedef struct parser {
    const char *text;
    size_t at, size;
    ac_ease_store *store;
    ac_error *error;
    size_t parts;   /* that the store would have to hold, what is in it included */
    size_t lack_at; /* where the first found no room; SIZE_MAX: all did          */
} parser;

/* An open combination, or an edge around one ease. */
typedef struct frame {
    const aci_ease_row *row; /* NULL: an edge */
    ac_ease whole;
    uint32_t part_count, have;
    ac_ease parts[2];
} frame;

/* Says where the error is that stands. */
static ac_status mark(parser *p, size_t at, ac_status status) {
    if (p->error && p->error->column == 0) {
        p->error->line = 1;
        p->error->column = (uint32_t)at + 1;
    }
    return status;
}

static char peek(const parser *p) { return p->at < p->size ? p->text[p->at] : '\0'; }

static void skip_blanks(parser *p) {
    while (peek(p) == ' ' || peek(p) == '\t' || peek(p) == '\n' || peek(p) == '\r') p->at++;
}

static bool is_word(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           c == '_' || c == '-' || c == '.' || c == ':';
}

static size_t word_size(const parser *p) {
    size_t size = 0;
    while (p->at + size < p->size && is_word(p->text[p->at + size])) size++;
    return size;
}

/* A piece of the text for a message. */
static const char *shown(const parser *p, size_t at, size_t size, char out[ACI_EXCERPT_SIZE]) {
    char piece[ACI_EXCERPT_SIZE + 1];
    if (size > ACI_EXCERPT_SIZE) size = ACI_EXCERPT_SIZE;
    memcpy(piece, p->text + at, size);
    piece[size] = '\0';
    aci_excerpt(piece, out);
    return out;
}

static ac_status expected(parser *p, const char *what) {
    char found[ACI_EXCERPT_SIZE];
    skip_blanks(p);
    if (p->at == p->size)
        return mark(
            p, p->at,
            aci_fail(p->error, AC_ERROR_SYNTAX, "%s expected where the text ends", what));
    shown(p, p->at, p->size - p->at, found);
    return mark(p, p->at,
                aci_fail(p->error, AC_ERROR_SYNTAX, "%s expected before \"%s\"", what, found));
}

static bool take(parser *p, char c) {
    skip_blanks(p);
    if (peek(p) != c) return false;
    p->at++;
    return true;
}

/* ---- arguments --------------------------------------------------------------------------- */

static ac_status out_of_range(parser *p, size_t at, const ac_ease_param *param) {
    char least[ACI_NUMBER_SIZE], largest[ACI_NUMBER_SIZE];
    aci_number_print(param->least, least);
    aci_number_print(param->largest, largest);
    return mark(p, at,
                aci_fail(p->error, AC_ERROR_VALUE, "%s takes %s from %s to %s", param->name,
                         aci_param_is_whole(param) ? "a whole number" : "a number", least,
                         largest));
}

static ac_status read_value(parser *p, const ac_ease_param *param, double *out) {
    double value = 0.0;
    skip_blanks(p);
    size_t at = p->at, used = aci_number_parse(p->text + at, p->size - at, &value);
    if (used == 0) {
        used = word_size(p);
        if (used == 0) return expected(p, "a number");
        if (!aci_param_from_word(param, p->text + at, used, &value)) {
            char found[ACI_EXCERPT_SIZE];
            return mark(p, at,
                        aci_fail(p->error, AC_ERROR_VALUE, "\"%s\" is no value of %s",
                                 shown(p, at, used, found), param->name));
        }
    }
    bool fits = value >= param->least && value <= param->largest;
    if (!fits || (aci_param_is_whole(param) && floor(value) != value))
        return out_of_range(p, at, param);
    p->at = at + used;
    *out = value;
    return AC_OK;
}

/* A word there may be an easing, which libraries apply to the result of another. */
static ac_status too_many(parser *p, const aci_ease_row *row) {
    char c = peek(p);
    bool word = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    const char *hint =
        word ? "; an easing of an easing is compose(E, F), which is E(F(u))" : "";
    unsigned count = row->param_count;
    if (count == 0)
        return mark(p, p->at,
                    aci_fail(p->error, AC_ERROR_VALUE, "%s takes no parameters", row->name));
    return mark(p, p->at,
                aci_fail(p->error, AC_ERROR_VALUE, "%s takes %u parameter%s%s", row->name,
                         count, count == 1 ? "" : "s", hint));
}

/* The parameter that "name =" stands for; without a name the next in order. */
static ac_status which(parser *p, const aci_ease_row *row, uint32_t *index) {
    char found[ACI_EXCERPT_SIZE], near[ACI_NEAR_SIZE];
    skip_blanks(p);
    size_t at = p->at, size = word_size(p);
    p->at += size;
    bool named = size > 0 && take(p, '=');
    if (!named) {
        p->at = at;
        if (at == p->size) return expected(p, "a parameter or \")\"");
        return *index < row->param_count ? AC_OK : too_many(p, row);
    }
    for (*index = 0; *index < row->param_count; ++*index)
        if (aci_param_is(&row->params[*index], p->text + at, size)) return AC_OK;
    aci_param_near(row, p->text + at, size, near);
    return mark(p, at,
                aci_fail(p->error, AC_ERROR_VALUE, "%s has no parameter \"%s\"%s", row->name,
                         shown(p, at, size, found), near));
}

/* Up to and with the closing bracket. */
static ac_status read_arguments(parser *p, const aci_ease_row *row, double *params) {
    uint32_t given = 0; /* a bit a parameter */
    uint32_t index = 0;
    if (take(p, ')')) return AC_OK;
    do {
        skip_blanks(p);
        size_t at = p->at;
        ac_status status = which(p, row, &index);
        if (status != AC_OK) return status;
        if (given & 1u << index)
            return mark(p, at,
                        aci_fail(p->error, AC_ERROR_VALUE, "%s is given twice",
                                 row->params[index].name));
        status = read_value(p, &row->params[index], &params[index]);
        if (status != AC_OK) return status;
        given |= 1u << index++;
    } while (take(p, ','));
    return take(p, ')') ? AC_OK : expected(p, "\",\" or \")\"");
}

/* ---- names of combinations --------------------------------------------------------------- */

static bool find_combination(const char *word, size_t size, frame *out) {
    memset(out, 0, sizeof *out);
    for (uint8_t edge = AC_EDGE_RAW; edge < AC_EDGE_COUNT; edge++) {
        if (!aci_ease_is(ac_edge_name((ac_edge)edge), word, size)) continue;
        out->whole.edge = edge;
        out->part_count = 1;
        return true;
    }
    for (uint32_t i = 0; i < ACI_COMBINE_COUNT; i++) {
        const aci_ease_row *row = &aci_ease_combined.rows[i];
        if (!aci_ease_is(row->name, word, size) && !aci_ease_is(row->also[0], word, size))
            continue;
        out->row = row;
        out->whole = aci_ease_make(&aci_ease_combined, i);
        out->part_count = aci_combine_part_count((aci_combine)i);
        return true;
    }
    return false;
}

/* ---- single eases ------------------------------------------------------------------------ */

/* Where CSS text inside a combination ends: a comma or bracket that is not its own. */
static size_t css_end(const parser *p) {
    size_t at = p->at, open = 0;
    for (; at < p->size; at++) {
        char c = p->text[at];
        if (open == 0 && (c == ',' || c == ')')) break;
        if (c == '(') open++;
        if (c == ')') open--;
    }
    return at;
}

static ac_status read_css(parser *p, bool inside, ac_ease *out) {
    size_t at = p->at, end = inside ? css_end(p) : p->size;
    p->at = end;
    ac_status status = aci_css_parse_part(p->text + at, end - at, p->store, out, p->error);
    if (status != AC_OK && p->error && p->error->column != 0) p->error->column += (uint32_t)at;
    return status == AC_OK ? AC_OK : mark(p, at, status);
}

static ac_status read_named(parser *p, ac_ease *out) {
    char found[ACI_EXCERPT_SIZE], near[ACI_NEAR_SIZE];
    size_t at = p->at, size = word_size(p);
    if (size == 0) return expected(p, "the name of an easing");
    if (!aci_ease_lookup(p->text + at, size, out)) {
        frame f;
        p->at += find_combination(p->text + at, size, &f) ? size : 0;
        if (p->at > at) return expected(p, "\"(\"");
        aci_ease_near(p->text + at, size, near);
        return mark(p, at,
                    aci_fail(p->error, AC_ERROR_VALUE, "no easing is called \"%s\"%s",
                             shown(p, at, size, found), near));
    }
    p->at += size;
    if (!take(p, '(')) return AC_OK;
    return read_arguments(p, aci_ease_row_of(out), out->params);
}

/* A function of CSS whose parameters are named, "steps(count=4, jump=both)", which is no CSS but
 * has to be such without the names. */
static ac_status read_css_named(parser *p, ac_ease *out) {
    char text[160]; /* four numbers */
    size_t at = p->at;
    ac_status status = read_named(p, out);
    if (status != AC_OK) return status;
    ac_ease_print(out, text, sizeof text);
    status = aci_css_parse_part(text, strlen(text), NULL, out, p->error);
    if (status != AC_OK && p->error) p->error->column = 0;
    return status == AC_OK ? AC_OK : mark(p, at, status);
}

static ac_status read_single(parser *p, bool inside, ac_ease *out) {
    if (aci_css_claims(p->text + p->at)) {
        const char *text = p->text + p->at;
        size_t size = css_end(p) - p->at;
        bool named = memchr(text, '=', size) && !memchr(text, '/', size); /* no comment's */
        return named ? read_css_named(p, out) : read_css(p, inside, out);
    }
    return read_named(p, out);
}

/* ---- combinations ------------------------------------------------------------------------ */

/* "in-out(" */
static bool take_combination(parser *p, frame *out) {
    skip_blanks(p);
    size_t at = p->at, size = word_size(p);
    p->at += size;
    if (find_combination(p->text + at, size, out) && take(p, '(')) return true;
    p->at = at;
    return false;
}

/* What finds no room is counted on, for the caller to make some. */
static ac_status keep_parts(parser *p, frame *f) {
    ac_ease_store *store = p->store;
    if (!store)
        return mark(p, p->at,
                    aci_fail(p->error, AC_ERROR_CAPACITY, "a combination needs a store"));
    p->parts += f->part_count;
    if (p->parts > store->part_capacity) {
        if (p->lack_at == SIZE_MAX) p->lack_at = p->at;
        return AC_OK;
    }
    ac_ease *parts = store->parts + store->part_count;
    memcpy(parts, f->parts, f->part_count * sizeof *parts);
    store->part_count = p->parts;
    f->whole.parts = parts;
    f->whole.part_count = f->part_count;
    return AC_OK;
}

/* All parts are read: the rest of the combination. *value becomes the whole. */
static ac_status close(parser *p, frame *f, ac_ease *value) {
    ac_status status = AC_OK;
    if (f->row && f->row->param_count > 0 && take(p, ','))
        status = read_arguments(p, f->row, f->whole.params);
    else if (!take(p, ')')) status = expected(p, "\")\"");
    if (status != AC_OK) return status;
    if (f->row) {
        status = keep_parts(p, f);
        *value = f->whole;
    } else {
        *value = f->parts[0];
        value->edge = f->whole.edge;
    }
    return status;
}

/* Gives a finished ease to the combinations around it, innermost first; *depth is how many
 * still wait for a part. */
static ac_status fold(parser *p, frame *stack, size_t *depth, ac_ease *value) {
    while (*depth > 0) {
        frame *f = &stack[*depth - 1];
        f->parts[f->have++] = *value;
        if (f->have < f->part_count) return take(p, ',') ? AC_OK : expected(p, "\",\"");
        ac_status status = close(p, f, value);
        if (status != AC_OK) return status;
        --*depth;
    }
    skip_blanks(p);
    return p->at == p->size ? AC_OK : expected(p, "the end");
}

/* Each combination and each ease in it may have an edge of its own. */
enum { MOST_OPEN = 2 * ACI_EASE_DEPTH + 1 };

static bool has_room(const frame *stack, size_t depth, const frame *next) {
    size_t combinations = next->row ? 1 : 0;
    for (size_t i = 0; i < depth; i++)
        if (stack[i].row) combinations++;
    return depth < MOST_OPEN && combinations <= ACI_EASE_DEPTH;
}

static ac_status parse(parser *p, ac_ease *out) {
    frame stack[MOST_OPEN], next;
    size_t depth = 0;
    do {
        while (take_combination(p, &next)) {
            if (!has_room(stack, depth, &next))
                return mark(p, p->at,
                            aci_fail(p->error, AC_ERROR_LIMIT,
                                     "more than %d eases inside one another", ACI_EASE_DEPTH));
            stack[depth++] = next;
        }
        ac_status status = read_single(p, depth > 0, out);
        if (status == AC_OK) status = fold(p, stack, &depth, out);
        if (status != AC_OK) return status;
    } while (depth > 0);
    return AC_OK;
}

ac_status ac_ease_parse(const char *text, ac_ease_store *store, ac_ease *out, ac_error *error) {
    ac_ease found;
    aci_error_reset(error);
    if (!text || !out)
        return aci_fail(error, AC_ERROR_ARGUMENT, "no text or nowhere to put it");
    size_t stops = store ? store->stop_count : 0, parts = store ? store->part_count : 0;
    parser p = {.text = text,
                .size = strlen(text),
                .store = store,
                .error = error,
                .parts = parts,
                .lack_at = SIZE_MAX};
    ac_status status = parse(&p, &found);
    if (status == AC_OK && p.lack_at != SIZE_MAX) {
        store->stop_count = stops;
        store->part_count = p.parts;
        return mark(&p, p.lack_at,
                    aci_fail(error, AC_ERROR_CAPACITY,
                             "the parts come to %zu, and there is room for %zu", p.parts,
                             store->part_capacity));
    }
    if (status == AC_OK) {
        *out = found;
    } else if (store) {
        if (status != AC_ERROR_CAPACITY) store->stop_count = stops; /* else what it takes */
        store->part_count = parts;
    }
    return status;
}

bool ac_ease_find(const char *name, ac_ease *out) {
    return ac_ease_parse(name, NULL, out, NULL) == AC_OK;
}
