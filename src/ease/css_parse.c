/* The text of CSS easings; see css.h. By CSS Easing Functions Level 2; what is valid and what is
 * not was checked against Chromium 156. */
#include <float.h>
#include <math.h>
#include <string.h>

#include "base/error.h"
#include "ease/css.h"
#include "ease/css_text.h"

/* ---- what all functions share ------------------------------------------------------------- */

static ac_status expect_sign(aci_css_text *in, char sign, const char *claim) {
    if (!aci_css_is_sign(in, sign)) return aci_css_wrong(in, claim);
    aci_css_next(in);
    return AC_OK;
}

/* ---- cubic-bezier() -------------------------------------------------------------------------- */

/* Infinite y become the largest double, as in browsers. */
static ac_status read_coordinate(aci_css_text *in, bool is_x, double *out) {
    aci_css_value value;
    ac_status status =
        aci_css_read(in, "cubic-bezier() wants four numbers x1, y1, x2, y2", &value);
    if (status != AC_OK) return status;
    if (value.power != 0)
        return aci_css_fault(in, value.at, AC_ERROR_VALUE,
                             "cubic-bezier() wants numbers, no percentages");
    if (is_x && !(value.number >= 0.0 && value.number <= 1.0))
        return aci_css_fault(in, value.at, AC_ERROR_VALUE,
                             "cubic-bezier(): x1 and x2 lie between 0 and 1");
    *out = fmin(fmax(value.number, -DBL_MAX), DBL_MAX);
    return AC_OK;
}

static ac_status read_bezier(aci_css_text *in, ac_ease *out) {
    *out = aci_ease_make(&aci_ease_css, ACI_CSS_CUBIC_BEZIER);
    for (int i = 0; i < 4; i++) {
        ac_status status = AC_OK;
        if (i > 0) status = expect_sign(in, ',', "cubic-bezier(): a comma is expected");
        if (status == AC_OK) status = read_coordinate(in, i % 2 == 0, &out->params[i]);
        if (status != AC_OK) return status;
    }
    return expect_sign(in, ')', "cubic-bezier(): \")\" is expected");
}

/* ---- steps() --------------------------------------------------------------------------------- */

/* calc() is rounded to the nearest integer, a half upwards; what no int holds becomes the largest
 * or smallest one. */
static ac_status read_count(aci_css_text *in, double *count) {
    aci_css_value value;
    ac_status status = aci_css_read(in, "steps() wants a count of steps", &value);
    if (status != AC_OK) return status;
    if (value.power != 0)
        return aci_css_fault(in, value.at, AC_ERROR_VALUE,
                             "steps() wants a count, no percentage");
    if (value.plain && !value.integer)
        return aci_css_fault(in, value.at, AC_ERROR_VALUE,
                             "steps() wants an integer, written without point and exponent");
    double whole = floor(value.number);
    if (value.number - whole >= 0.5) whole += 1.0;
    if (!(whole >= 1.0))
        return aci_css_fault(in, value.at, AC_ERROR_VALUE, "steps() wants at least 1 step");
    *count = fmin(whole, INT32_MAX);
    return AC_OK;
}

static ac_status read_jump(aci_css_text *in, double *jump) {
    static const struct {
        const char *name;
        int jump;
    } words[] = {
        {"start", ACI_JUMP_START},    {"jump-start", ACI_JUMP_START_LONG},
        {"end", ACI_JUMP_END},        {"jump-end", ACI_JUMP_END},
        {"jump-none", ACI_JUMP_NONE}, {"jump-both", ACI_JUMP_BOTH},
    };
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (!aci_css_is(in, ACI_CSS_WORD, words[i].name)) continue;
        *jump = words[i].jump;
        aci_css_next(in);
        return AC_OK;
    }
    return aci_css_wrong(in, "steps() wants start, end, jump-start, jump-end, jump-none or "
                             "jump-both behind the comma");
}

static ac_status read_steps(aci_css_text *in, ac_ease *out) {
    size_t at = in->token.at;
    *out = aci_ease_make(&aci_ease_css, ACI_CSS_STEPS);
    ac_status status = read_count(in, &out->params[0]);
    if (status != AC_OK) return status;
    if (aci_css_is_sign(in, ',')) {
        aci_css_next(in);
        status = read_jump(in, &out->params[1]);
        if (status != AC_OK) return status;
    }
    if (out->params[1] == ACI_JUMP_NONE && out->params[0] < 2.0)
        return aci_css_fault(in, at, AC_ERROR_VALUE,
                             "steps() with jump-none wants at least 2 steps");
    return expect_sign(in, ')', "steps(): a comma or \")\" is expected");
}

/* ---- linear() -------------------------------------------------------------------------------- */

typedef struct stop_list {
    double *stops; /* [room][2]: percentage, NAN where none is given, and output */
    size_t room, count;
} stop_list;

static void put_stop(stop_list *list, double percentage, double output) {
    if (list->count < list->room) {
        list->stops[2 * list->count] = percentage;
        list->stops[2 * list->count + 1] = output;
    }
    list->count++;
}

static ac_status read_finite(aci_css_text *in, const char *claim, aci_css_value *out) {
    ac_status status = aci_css_read(in, claim, out);
    if (status != AC_OK || isfinite(out->number)) return status;
    return aci_css_fault(in, out->at, AC_ERROR_VALUE, "linear(): a number is infinite");
}

/* One number, and before or behind it up to two percentages; with two it is two stops. */
static ac_status read_stop(aci_css_text *in, stop_list *list) {
    double output = 0.0, inputs[2] = {(double)NAN, (double)NAN};
    int numbers = 0, percentages = 0, number_index = 0;
    size_t at = in->token.at;
    for (int i = 0; i == 0 || aci_css_at_value(in); i++) {
        aci_css_value value;
        ac_status status =
            read_finite(in, "linear(): a stop is a number and up to two percentages", &value);
        if (status != AC_OK) return status;
        if (value.power == 0) {
            if (numbers++ > 0)
                return aci_css_fault(in, value.at, AC_ERROR_SYNTAX,
                                     "linear(): a stop has one number; a comma is missing");
            output = value.number;
            number_index = i;
        } else {
            if (percentages == 2)
                return aci_css_fault(in, value.at, AC_ERROR_SYNTAX,
                                     "linear(): a stop has at most two percentages");
            inputs[percentages++] = value.number;
        }
    }
    if (numbers == 0)
        return aci_css_fault(in, at, AC_ERROR_SYNTAX, "linear(): a stop has no number");
    if (percentages == 2 && number_index == 1)
        return aci_css_fault(in, at, AC_ERROR_SYNTAX,
                             "linear(): a stop's two percentages stand side by side");
    put_stop(list, inputs[0], output);
    if (percentages == 2) put_stop(list, inputs[1], output);
    return AC_OK;
}

/* Missing inputs between `from` and `to` are spread evenly, each from the one before it, which is
 * how browsers round. */
static void spread(double *stops, size_t from, size_t to) {
    for (size_t i = from + 1; i < to; i++) {
        double before = stops[2 * (i - 1)];
        stops[2 * i] = before + (stops[2 * to] - before) / (double)(to - i + 1);
    }
}

/* Inputs that are missing, and inputs that run backwards; then shares instead of percentages. */
static void complete(stop_list *list) {
    double *stops = list->stops, largest;
    size_t last = list->count - 1, known = 0;
    if (isnan(stops[0])) stops[0] = 0.0;
    largest = stops[0];
    for (size_t i = 1; i <= last; i++) {
        if (i == last && isnan(stops[2 * i])) stops[2 * i] = 100.0;
        if (isnan(stops[2 * i])) continue;
        largest = stops[2 * i] = fmax(stops[2 * i], largest);
        spread(stops, known, i);
        known = i;
    }
    for (size_t i = 0; i <= last; i++) stops[2 * i] /= 100.0;
}

static ac_status no_room(aci_css_text *in, ac_ease_store *store, size_t at, size_t needed) {
    size_t capacity = store ? store->stop_capacity : 0;
    ac_status status =
        aci_fail_at(in->error, AC_ERROR_CAPACITY, at,
                    "linear() brings the stops to %llu, and there is room for %llu",
                    (unsigned long long)needed, (unsigned long long)capacity);
    if (in->error) in->error->column = at < UINT32_MAX ? (uint32_t)at + 1 : UINT32_MAX;
    if (store) store->stop_count = needed;
    return status;
}

static ac_status read_linear(aci_css_text *in, size_t at, ac_ease_store *store, ac_ease *out) {
    size_t used = store ? store->stop_count : 0;
    stop_list list = {0};
    if (store && used < store->stop_capacity) {
        list.stops = store->stops + 2 * used;
        list.room = store->stop_capacity - used;
    }
    for (;;) {
        ac_status status = read_stop(in, &list);
        if (status != AC_OK) return status;
        if (!aci_css_is_sign(in, ',')) break;
        aci_css_next(in);
    }
    ac_status status = expect_sign(in, ')', "linear(): a comma or \")\" is expected");
    if (status != AC_OK) return status;
    if (list.count > UINT32_MAX)
        return aci_css_fault(in, at, AC_ERROR_LIMIT, "linear() has more than 2^32 - 1 stops");
    if (list.count > list.room) return no_room(in, store, at, used + list.count);
    complete(&list);
    *out = aci_ease_make(&aci_ease_css, ACI_CSS_LINEAR);
    out->stops = list.stops;
    out->stop_count = (uint32_t)list.count;
    return AC_OK;
}

/* ---- one easing -------------------------------------------------------------------------- */

static const char *const functions[] = {"cubic-bezier", "steps", "linear"};

/* The row of a keyword; ACI_CSS_ROW_COUNT: the token is none. */
static uint32_t keyword_row(const aci_css_text *in) {
    uint32_t row = 0;
    while (row < ACI_CSS_ROW_COUNT) {
        bool function = row == ACI_CSS_CUBIC_BEZIER || row == ACI_CSS_STEPS;
        if (!function && aci_css_is(in, ACI_CSS_WORD, aci_ease_css.rows[row].name)) break;
        row++;
    }
    return row;
}

static ac_status read_easing(aci_css_text *in, ac_ease_store *store, ac_ease *out) {
    uint32_t row = keyword_row(in);
    size_t at = in->token.at;
    for (int i = 0; i < 3; i++) {
        if (!aci_css_is(in, ACI_CSS_FUNCTION, functions[i])) continue;
        aci_css_next(in);
        if (i == 0) return read_bezier(in, out);
        if (i == 1) return read_steps(in, out);
        return read_linear(in, at, store, out);
    }
    if (row == ACI_CSS_ROW_COUNT)
        return aci_css_wrong(in, "a CSS easing is expected: linear, ease, ease-in, ease-out, "
                                 "ease-in-out, step-start, step-end, cubic-bezier(), steps() "
                                 "or linear()");
    *out = aci_ease_make(&aci_ease_css, row);
    aci_css_next(in);
    return AC_OK;
}

ac_status aci_css_parse_part(const char *text, size_t size, ac_ease_store *store, ac_ease *out,
                             ac_error *error) {
    ac_ease ease;
    aci_css_text in = aci_css_begin(text, size, error);
    ac_status status = read_easing(&in, store, &ease);
    if (status != AC_OK) return status;
    if (in.token.kind != ACI_CSS_END)
        return aci_css_wrong(&in, "the easing ends here, one is expected");
    if (store) store->stop_count += ease.stop_count;
    *out = ease;
    return AC_OK;
}

ac_status aci_css_parse(const char *text, ac_ease_store *store, ac_ease *out, ac_error *error) {
    return aci_css_parse_part(text, strlen(text), store, out, error);
}

bool aci_css_claims(const char *text) {
    aci_css_text in = aci_css_begin(text, strlen(text), NULL);
    char behind = in.at < in.size ? text[in.at] : '\0';
    for (int i = 0; i < 3; i++)
        if (aci_css_is(&in, ACI_CSS_FUNCTION, functions[i])) return true;
    /* "linear.in" is the name of another family's ease. */
    if (behind == '.' || behind == ':') return false;
    if (aci_css_is(&in, ACI_CSS_WORD, "cubic-bezier") || aci_css_is(&in, ACI_CSS_WORD, "steps"))
        return true;
    return keyword_row(&in) != ACI_CSS_ROW_COUNT;
}
