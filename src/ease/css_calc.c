/* Numbers and percentages of CSS, calc() included: + - * / and parentheses, the constants e, pi,
 * infinity, -infinity and nan, types as in CSS Values and Units Level 4 (sums want equal types,
 * products add the powers of %). A stack of levels, no recursion. */
#include <math.h>

#include "ease/css_text.h"

#define DEPTH 32

/* A product as far as it is read, and the sum that it will be added to. */
typedef struct level {
    aci_css_value sum, product;
    char additive, times; /* the operators that wait for what comes next; 0: none */
} level;

typedef struct calculation {
    level levels[DEPTH];
    int depth; /* levels in use */
} calculation;

static const struct {
    const char *name;
    double value;
} constants[] = {
    {"e", 2.71828182845904523536},  {"pi", 3.14159265358979323846},
    {"infinity", (double)INFINITY}, {"-infinity", -(double)INFINITY},
    {"nan", (double)NAN},
};

static bool find_constant(const aci_css_text *in, double *out) {
    for (size_t i = 0; i < sizeof constants / sizeof constants[0]; i++) {
        if (!aci_css_is(in, ACI_CSS_WORD, constants[i].name)) continue;
        *out = constants[i].value;
        return true;
    }
    return false;
}

static bool opens(const aci_css_text *in) {
    return aci_css_is_sign(in, '(') || aci_css_is(in, ACI_CSS_FUNCTION, "calc");
}

static ac_status open(aci_css_text *in, calculation *c) {
    if (c->depth == DEPTH)
        return aci_css_fault(in, in->token.at, AC_ERROR_LIMIT,
                             "calc() is nested more than 32 deep");
    c->levels[c->depth++] = (level){.additive = 0};
    aci_css_next(in);
    return AC_OK;
}

/* The operand joins the product that stands. */
static ac_status multiply(aci_css_text *in, level *top, aci_css_value operand) {
    char times = top->times;
    top->times = 0;
    if (!times) {
        top->product = operand;
        return AC_OK;
    }
    aci_css_value *product = &top->product;
    if (times == '*') product->number *= operand.number;
    else product->number /= operand.number;
    product->power += times == '*' ? operand.power : -operand.power;
    if (product->power > 1000 || product->power < -1000)
        return aci_css_fault(in, operand.at, AC_ERROR_VALUE,
                             "calc() multiplies more than 1000 percentages");
    return AC_OK;
}

/* The product joins the sum that stands. */
static ac_status add(aci_css_text *in, level *top) {
    if (!top->additive) {
        top->sum = top->product;
        return AC_OK;
    }
    if (top->sum.power != top->product.power)
        return aci_css_fault(in, top->product.at, AC_ERROR_VALUE,
                             "calc() adds a number and a percentage");
    top->sum.number += top->additive == '+' ? top->product.number : -top->product.number;
    return AC_OK;
}

/* A number, a percentage, a constant, or what opens a level; *value: was it a value? */
static ac_status read_operand(aci_css_text *in, calculation *c, aci_css_value *out,
                              bool *is_value) {
    const aci_css_token *token = &in->token;
    *out = (aci_css_value){.at = token->at};
    *is_value = true;
    if (token->kind == ACI_CSS_NUMBER || token->kind == ACI_CSS_PERCENTAGE) {
        out->number = token->value;
        out->power = token->kind == ACI_CSS_PERCENTAGE;
    } else if (opens(in)) {
        *is_value = false;
        return open(in, c);
    } else if (!find_constant(in, &out->number)) {
        return aci_css_wrong(in, "calc(): a number, a percentage or \"(\" is expected");
    }
    aci_css_next(in);
    return AC_OK;
}

/* One of + - * /; + and - stand between whitespace. */
static ac_status read_operator(aci_css_text *in, level *top) {
    const aci_css_token *token = &in->token;
    char sign = token->kind == ACI_CSS_SIGN ? token->sign : '\0';
    if (sign == '*' || sign == '/') {
        top->times = sign;
        aci_css_next(in);
        return AC_OK;
    }
    if (sign != '+' && sign != '-')
        return aci_css_wrong(in, "calc(): an operator or \")\" is expected");
    size_t at = token->at;
    bool spaced = token->spaced;
    ac_status status = add(in, top);
    if (status != AC_OK) return status;
    top->additive = sign;
    aci_css_next(in);
    if (spaced && token->spaced) return AC_OK;
    return aci_css_fault(in, at, AC_ERROR_SYNTAX,
                         "calc(): + and - want whitespace on both sides");
}

/* Closes what is closed behind an operand; *out is the value of the whole when the depth is 0. */
static ac_status close_levels(aci_css_text *in, calculation *c, aci_css_value *out) {
    while (aci_css_is_sign(in, ')')) {
        ac_status status = add(in, &c->levels[c->depth - 1]);
        if (status != AC_OK) return status;
        *out = c->levels[--c->depth].sum;
        aci_css_next(in);
        if (c->depth == 0) return AC_OK;
        status = multiply(in, &c->levels[c->depth - 1], *out);
        if (status != AC_OK) return status;
    }
    return AC_OK;
}

static ac_status calculate(aci_css_text *in, aci_css_value *out) {
    calculation c;
    size_t at = in->token.at;
    c.depth = 0;
    ac_status status = open(in, &c);
    while (status == AC_OK) {
        bool is_value;
        status = read_operand(in, &c, out, &is_value);
        if (status != AC_OK || !is_value) continue;
        status = multiply(in, &c.levels[c.depth - 1], *out);
        if (status == AC_OK) status = close_levels(in, &c, out);
        if (status == AC_OK && c.depth == 0) break;
        if (status == AC_OK) status = read_operator(in, &c.levels[c.depth - 1]);
    }
    if (status != AC_OK) return status;
    if (out->power != 0 && out->power != 1)
        return aci_css_fault(in, at, AC_ERROR_VALUE,
                             "calc() gives neither a number nor a percentage");
    /* CSS: NaN that leaves calc() becomes 0. */
    double number = isnan(out->number) ? 0.0 : out->number + 0.0;
    *out = (aci_css_value){.number = number, .power = out->power, .at = at};
    return AC_OK;
}

bool aci_css_at_value(const aci_css_text *in) {
    return in->token.kind == ACI_CSS_NUMBER || in->token.kind == ACI_CSS_PERCENTAGE ||
           in->token.kind == ACI_CSS_FUNCTION;
}

ac_status aci_css_read(aci_css_text *in, const char *claim, aci_css_value *out) {
    const aci_css_token *token = &in->token;
    if (aci_css_is(in, ACI_CSS_FUNCTION, "calc")) return calculate(in, out);
    if (token->kind != ACI_CSS_NUMBER && token->kind != ACI_CSS_PERCENTAGE)
        return aci_css_wrong(in, claim);
    *out = (aci_css_value){.number = token->value,
                           .power = token->kind == ACI_CSS_PERCENTAGE,
                           .plain = true,
                           .integer = token->integer,
                           .at = token->at};
    aci_css_next(in);
    return AC_OK;
}
