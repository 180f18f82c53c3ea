/* The canonical text of an ease, which ac_ease_parse reads back to the same. */
#include <string.h>

#include "base/number.h"
#include "ease/css.h"
#include "ease/ease.h"

typedef struct writer {
    char *out;
    size_t capacity, size; /* size: of the whole text, also of what does not fit */
} writer;

static void put(writer *w, const char *text) {
    size_t size = strlen(text);
    for (size_t i = 0; i < size; i++)
        if (w->size + i + 1 < w->capacity) w->out[w->size + i] = text[i];
    w->size += size;
}

static void put_value(writer *w, const ac_ease_param *param, double value) {
    char text[ACI_NUMBER_SIZE];
    const char *word = aci_param_to_word(param, value);
    if (!word) aci_number_print(value, text);
    put(w, word ? word : text);
}

static void put_params(writer *w, const ac_ease *ease, const aci_ease_row *row) {
    bool any = false;
    for (uint32_t i = 0; i < row->param_count; i++) {
        const ac_ease_param *param = &row->params[i];
        if (ease->params[i] == param->value) continue; /* == : the same number */
        put(w, any ? ", " : "(");
        put(w, param->name);
        put(w, "=");
        put_value(w, param, ease->params[i]);
        any = true;
    }
    if (any) put(w, ")");
}

static void put_css(writer *w, const ac_ease *ease) {
    bool room = w->size < w->capacity;
    w->size +=
        aci_css_print(ease, room ? w->out + w->size : NULL, room ? w->capacity - w->size : 0);
}

static bool put_named(writer *w, const ac_ease *ease) {
    const aci_ease_family *family = aci_ease_family_of(ease->kind);
    const aci_ease_row *row = aci_ease_row_of(ease);
    char name[AC_EASE_NAME_SIZE];
    if (!row) return false;
    if (family == &aci_ease_css) {
        put_css(w, ease);
        return true;
    }
    aci_ease_name(family, row, name);
    put(w, name);
    put_params(w, ease, row);
    return true;
}

/* Calls itself once a level of nesting, `levels` at most. */
static bool put_ease(writer *w, const ac_ease *ease, int levels) {
    bool edged = ease->edge != AC_EDGE_DEFAULT && ease->edge < AC_EDGE_COUNT;
    bool combined = aci_ease_family_of(ease->kind) == &aci_ease_combined;
    const aci_ease_row *row = aci_ease_row_of(ease);
    if (!row || (combined && (levels == 0 || !ease->parts))) return false;
    if (edged) {
        put(w, ac_edge_name((ac_edge)ease->edge));
        put(w, "(");
    }
    if (!combined) {
        if (!put_named(w, ease)) return false;
    } else {
        put(w, row->name);
        for (uint32_t i = 0; i < ease->part_count; i++) {
            put(w, i == 0 ? "(" : ", ");
            if (!put_ease(w, &ease->parts[i], levels - 1)) return false;
        }
        for (uint32_t i = 0; i < row->param_count; i++) {
            put(w, ", ");
            put_value(w, &row->params[i], ease->params[i]);
        }
        put(w, ")");
    }
    if (edged) put(w, ")");
    return true;
}

size_t ac_ease_print(const ac_ease *ease, char *out, size_t capacity) {
    writer w = {out, capacity, 0};
    if (!put_ease(&w, ease, ACI_EASE_DEPTH)) w.size = 0;
    if (capacity > 0) out[w.size < capacity ? w.size : capacity - 1] = '\0';
    return w.size;
}
