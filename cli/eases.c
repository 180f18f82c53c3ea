/* Names of easings, read with room for what they hold. */
#include "eases.h"

#include <stdlib.h>
#include <string.h>

#include "facts.h"

int named_ease_read(named_ease *out, const char *option, const char *text, ac_edge edge) {
    ac_error error = {0};
    ac_ease_store store = {0};
    memset(out, 0, sizeof *out);
    ac_ease_store_size(text, &store.stop_capacity, &store.part_capacity);
    store.stops = out->stops = memory_new(store.stop_capacity, 2 * sizeof *out->stops);
    store.parts = out->parts = memory_new(store.part_capacity, sizeof *out->parts);
    if (ac_ease_parse(text, &store, &out->ease, &error) != AC_OK) {
        if (error.column > 0 && text[0] != '\0') {
            say_error("%s: '%s', column %u: %s", option, text, (unsigned)error.column,
                      error.message);
        } else {
            say_error("%s: %s", option, error.message);
        }
        return STATUS_USAGE;
    }
    if (edge != AC_EDGE_DEFAULT) {
        out->ease.edge = (uint8_t)edge;
    }
    out->bits = ac_ease_bits(&out->ease);
    text_ease(&out->name, &out->ease);
    text_put(&out->name, "", 1);
    return STATUS_DONE;
}

void named_ease_free(named_ease *of) {
    free(of->stops);
    free(of->parts);
    text_free(&of->name);
    memset(of, 0, sizeof *of);
}

int ease_curve_read(ease_curve *out, const char *option, const char *text) {
    memset(out, 0, sizeof *out);
    int status = named_ease_read(&out->ease, option, text, AC_EDGE_DEFAULT);
    out->keys[1].position = out->keys[1].value = 1.0;
    out->curve.dialect = ac_dialect_find("ease");
    out->curve.ease = &out->ease.ease;
    out->curve.keys = out->keys;
    out->curve.key_count = 2;
    out->curve.ordered = 1;
    return status;
}

void ease_curve_free(ease_curve *of) { named_ease_free(&of->ease); }
