/* CSS easings as text, as Chromium 156 serialises them. */
#include <math.h>
#include <string.h>

#include "base/number.h"
#include "ease/css.h"

typedef struct writer {
    char *out;
    size_t capacity, size;
} writer;

static void put(writer *w, const char *text) {
    for (; *text; text++) {
        if (w->capacity > 0 && w->size < w->capacity - 1) w->out[w->size] = *text;
        w->size++;
    }
}

/* What no number of CSS can say stands in calc(). */
static void put_number(writer *w, double value) {
    char text[ACI_NUMBER_SIZE];
    if (!isfinite(value)) {
        put(w, isnan(value) ? "calc(NaN)" : value > 0.0 ? "calc(infinity)" : "calc(-infinity)");
        return;
    }
    aci_number_print(value + 0.0, text);
    put(w, text);
}

/* The input as a percentage: of the doubles that give it back when divided by 100 the one with the
 * shortest text, so that 57.1% does not come back as 57.099999999999994%. */
static void put_percentage(writer *w, double input) {
    double middle = input * 100.0 + 0.0;
    double candidates[3] = {middle, nextafter(middle, -(double)INFINITY),
                            nextafter(middle, (double)INFINITY)};
    char best[ACI_NUMBER_SIZE], text[ACI_NUMBER_SIZE];
    size_t best_size = 0;
    for (int i = 0; i < 3 && isfinite(middle); i++) {
        if (candidates[i] / 100.0 != input) continue;
        size_t size = aci_number_print(candidates[i], text);
        if (best_size != 0 && size >= best_size) continue;
        best_size = size;
        memcpy(best, text, size + 1);
    }
    if (best_size == 0) { /* no input that a text gives */
        put(w, isnan(middle) ? "calc(NaN * 1%)" : "calc(infinity * 1%)");
        return;
    }
    put(w, best);
    put(w, "%");
}

static void put_linear(writer *w, const ac_ease *ease) {
    for (size_t i = 0; i < ease->stop_count; i++) {
        put(w, i == 0 ? "linear(" : ", ");
        put_number(w, ease->stops[2 * i + 1]);
        put(w, " ");
        put_percentage(w, ease->stops[2 * i]);
    }
    put(w, ")");
}

static void put_steps(writer *w, double count, double jump) {
    static const char *const jumps[ACI_JUMP_COUNT] = {", start", "", ", jump-none",
                                                      ", jump-both", ", jump-start"};
    put(w, "steps(");
    put_number(w, count);
    for (int i = 0; i < ACI_JUMP_COUNT; i++)
        if (jump == i) put(w, jumps[i]);
    put(w, ")");
}

static void put_bezier(writer *w, const double params[4]) {
    for (int i = 0; i < 4; i++) {
        put(w, i == 0 ? "cubic-bezier(" : ", ");
        put_number(w, params[i]);
    }
    put(w, ")");
}

size_t aci_css_print(const ac_ease *ease, char *out, size_t capacity) {
    writer w = {.out = out, .capacity = capacity};
    uint32_t row = ease->kind & 0xffffu;
    if (row == ACI_CSS_LINEAR && ease->stop_count > 0) put_linear(&w, ease);
    else if (row == ACI_CSS_CUBIC_BEZIER) put_bezier(&w, ease->params);
    else if (row == ACI_CSS_STEPS) put_steps(&w, ease->params[0], ease->params[1]);
    else if (row == ACI_CSS_STEP_START) put_steps(&w, 1.0, ACI_JUMP_START);
    else if (row == ACI_CSS_STEP_END) put_steps(&w, 1.0, ACI_JUMP_END);
    else put(&w, aci_ease_css.rows[row].name);
    if (capacity > 0) out[w.size < capacity ? w.size : capacity - 1] = '\0';
    return w.size;
}
