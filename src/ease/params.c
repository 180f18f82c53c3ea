/* Parameters that are more than a number: whole ones, and those whose values have words. */
#include <math.h>
#include <string.h>

#include "ease/css.h"

typedef struct word {
    const char *text;
    double value;
} word;

/* The first of a value is the one that is printed. */
static const word jumps[] = {
    {"end", ACI_JUMP_END},        {"start", ACI_JUMP_START},    {"none", ACI_JUMP_NONE},
    {"both", ACI_JUMP_BOTH},      {"jump-end", ACI_JUMP_END},   {"jump-start", ACI_JUMP_START},
    {"jump-none", ACI_JUMP_NONE}, {"jump-both", ACI_JUMP_BOTH},
};
static const word switches[] = {{"false", 0.0}, {"true", 1.0}};

static char lower(char c) { return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c; }

/* But for case, "-" and "_". */
static bool is_like(const char *name, const char *text, size_t size) {
    size_t at = 0;
    for (;;) {
        while (*name == '-') name++;
        while (at < size && (text[at] == '-' || text[at] == '_')) at++;
        if (*name == '\0' || at == size) return *name == '\0' && at == size;
        if (lower(*name++) != lower(text[at++])) return false;
    }
}

bool aci_param_is(const ac_ease_param *param, const char *text, size_t size) {
    return is_like(param->name, text, size);
}

static bool has_jumps(const ac_ease_param *param) {
    return strcmp(param->name, "jump") == 0 || strcmp(param->name, "direction") == 0;
}

bool aci_param_is_whole(const ac_ease_param *param) {
    static const char *const names[] = {"n",          "count",           "order",
                                        "normalised", "immediate-start", "yoyo-mode"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (strcmp(param->name, names[i]) == 0) return true;
    return has_jumps(param);
}

bool aci_param_from_word(const ac_ease_param *param, const char *text, size_t size,
                         double *out) {
    bool is_switch = aci_param_is_whole(param) && param->largest == 1.0 && !has_jumps(param);
    const word *words = has_jumps(param) ? jumps : switches;
    size_t count = has_jumps(param) ? sizeof jumps / sizeof jumps[0] : is_switch ? 2 : 0;
    for (size_t i = 0; i < count; i++) {
        if (!is_like(words[i].text, text, size)) continue;
        *out = words[i].value;
        return true;
    }
    return false;
}

const char *aci_param_to_word(const ac_ease_param *param, double value) {
    if (!has_jumps(param)) return NULL;
    for (size_t i = 0; i < sizeof jumps / sizeof jumps[0]; i++)
        if (jumps[i].value == value) return jumps[i].text; /* == : small integers */
    return NULL;
}
