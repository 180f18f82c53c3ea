/* Names of easings, read with room for what they hold. */
#include "eases.h"

#include <stdlib.h>
#include <string.h>

#include "facts.h"

/* As many parts as may be nested, and some beside one another. */
#define MOST_PARTS 64

int named_ease_read(named_ease *out, const char *option, const char *text, ac_edge edge) {
    ac_error error = {0};
    size_t size = strlen(text);
    memset(out, 0, sizeof *out);
    out->stops = memory_new(size + 2, 2 * sizeof *out->stops); /* a stop takes a character */
    out->parts = memory_new(MOST_PARTS, sizeof *out->parts);
    ac_ease_store store = {.stops = out->stops,
                           .parts = out->parts,
                           .stop_capacity = size + 2,
                           .part_capacity = MOST_PARTS};
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
