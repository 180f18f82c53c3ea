/* The table of easing families, made from list.inc, and its public look-ups. */
#include <string.h>

#include "ease/ease.h"

#define EASE_FAMILY(identifier) extern const aci_ease_family aci_ease_##identifier;
#include "ease/list.inc"
#undef EASE_FAMILY

static const aci_ease_family *const families[] = {
#define EASE_FAMILY(identifier) &aci_ease_##identifier,
#include "ease/list.inc"
#undef EASE_FAMILY
};

#define FAMILY_COUNT (sizeof families / sizeof families[0])

const char *ac_edge_name(ac_edge edge) {
    static const char *const names[AC_EDGE_COUNT] = {"default", "raw", "clamp", "css"};
    return (unsigned)edge < AC_EDGE_COUNT ? names[edge] : "unknown";
}

const aci_ease_family *aci_ease_family_at(size_t index) {
    return index < FAMILY_COUNT ? families[index] : NULL;
}

const aci_ease_family *aci_ease_family_of(uint32_t kind) {
    if ((kind & 0xffff0000u) == ACI_EASE_KIND_COMBINED) return &aci_ease_combined;
    return aci_ease_family_at(kind >> 16);
}

const aci_ease_row *aci_ease_row_of(const ac_ease *ease) {
    const aci_ease_family *family = aci_ease_family_of(ease->kind);
    uint32_t row = ease->kind & 0xffffu;
    return family && row < family->row_count ? &family->rows[row] : NULL;
}

static uint32_t kind_of(const aci_ease_family *family, uint32_t row) {
    uint32_t index = 0;
    if (family == &aci_ease_combined) return ACI_EASE_KIND_COMBINED | row;
    while (families[index] != family) index++;
    return index << 16 | row;
}

ac_ease aci_ease_make(const aci_ease_family *family, uint32_t row) {
    ac_ease ease = {.kind = kind_of(family, row)};
    const aci_ease_row *of = &family->rows[row];
    for (uint32_t i = 0; i < of->param_count + of->hidden_count; i++)
        ease.params[i] = of->params[i].value;
    return ease;
}

/* ---- names ------------------------------------------------------------------------------- */

bool aci_ease_is(const char *name, const char *word, size_t size) {
    return name && strlen(name) == size && memcmp(name, word, size) == 0;
}

static bool find_in(const aci_ease_family *family, const char *word, size_t size,
                    ac_ease *out) {
    for (uint32_t i = 0; i < family->row_count; i++) {
        const aci_ease_row *row = &family->rows[i];
        if (!aci_ease_is(row->name, word, size) && !aci_ease_is(row->also[0], word, size) &&
            !aci_ease_is(row->also[1], word, size))
            continue;
        *out = aci_ease_make(family, i);
        return true;
    }
    return false;
}

/* As it stands, or else respelled. */
static bool find_spelled(const aci_ease_family *family, const char *word, size_t size,
                         ac_ease *out) {
    char name[AC_EASE_NAME_SIZE], plain[AC_EASE_NAME_SIZE];
    if (find_in(family, word, size, out)) return true;
    if (!family->respell || size >= sizeof name) return false;
    memcpy(name, word, size);
    name[size] = '\0';
    return family->respell(name, plain) && find_in(family, plain, strlen(plain), out);
}

bool aci_ease_lookup(const char *name, size_t size, ac_ease *out) {
    const char *colon = memchr(name, ':', size);
    size_t family_size = colon ? (size_t)(colon - name) : 0;
    for (size_t i = 0; i < FAMILY_COUNT; i++) {
        const aci_ease_family *family = families[i];
        if (colon && aci_ease_is(family->name, name, family_size))
            return find_spelled(family, colon + 1, size - family_size - 1, out);
        if (!colon && family->bare && find_in(family, name, size, out)) return true;
    }
    return false;
}

static size_t append(char *out, size_t at, size_t capacity, const char *text) {
    size_t size = strlen(text);
    if (size >= capacity - at) size = capacity - at - 1;
    memcpy(out + at, text, size);
    out[at + size] = '\0';
    return at + size;
}

void aci_ease_name(const aci_ease_family *family, const aci_ease_row *row,
                   char out[AC_EASE_NAME_SIZE]) {
    size_t at = 0;
    if (!family->bare) {
        at = append(out, at, AC_EASE_NAME_SIZE, family->name);
        at = append(out, at, AC_EASE_NAME_SIZE, ":");
    }
    append(out, at, AC_EASE_NAME_SIZE, row->name);
}

/* ---- public look-ups --------------------------------------------------------------------- */

static void describe(const ac_ease *ease, ac_ease_info *out) {
    const aci_ease_family *family = aci_ease_family_of(ease->kind);
    const aci_ease_row *row = aci_ease_row_of(ease);
    memset(out, 0, sizeof *out);
    aci_ease_name(family, row, out->name);
    out->family = family->name;
    out->source = family->source;
    out->summary = row->summary;
    out->params = row->params;
    out->param_count = row->param_count;
    out->bits = ac_ease_bits(ease);
    out->algebraic = row->algebraic;
}

bool ac_ease_at(size_t index, ac_ease_info *out) {
    for (size_t i = 0; i < FAMILY_COUNT; i++) {
        if (index < families[i]->row_count) {
            ac_ease ease = aci_ease_make(families[i], (uint32_t)index);
            if (!ac_ease_describe(&ease, out)) return false;
            /* Functions of CSS have no name without their arguments. */
            if (families[i] == &aci_ease_css && out->param_count > 0)
                ac_ease_print(&ease, out->name, sizeof out->name);
            return true;
        }
        index -= families[i]->row_count;
    }
    return false;
}

/* What a combination is made of is not looked at for `algebraic`. */
bool ac_ease_describe(const ac_ease *ease, ac_ease_info *out) {
    const aci_ease_family *family = aci_ease_family_of(ease->kind);
    if (!aci_ease_row_of(ease)) return false;
    describe(ease, out);
    ac_ease plain = *ease;
    if (family != &aci_ease_combined) plain = aci_ease_make(family, ease->kind & 0xffffu);
    out->at_0 = ac_ease_eval(&plain, 0.0);
    out->at_1 = ac_ease_eval(&plain, 1.0);
    return true;
}
