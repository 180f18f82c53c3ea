/* The nearest known name by Damerau and Levenshtein's distance (optimal string alignment). */
#include "suggest.h"

#include <stdio.h>
#include <string.h>

#define LONGEST 64

static char lower(char c) { return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c; }

static size_t smaller(size_t a, size_t b) { return a < b ? a : b; }

size_t edit_distance(const char *a, const char *b) {
    size_t rows[3][LONGEST + 1];
    size_t a_size = strlen(a), b_size = strlen(b);
    if (a_size > LONGEST || b_size > LONGEST) {
        return SIZE_MAX;
    }
    for (size_t j = 0; j <= b_size; j++) {
        rows[0][j] = j;
    }
    for (size_t i = 1; i <= a_size; i++) {
        size_t *row = rows[i % 3], *above = rows[(i + 2) % 3], *before = rows[(i + 1) % 3];
        row[0] = i;
        for (size_t j = 1; j <= b_size; j++) {
            size_t change = lower(a[i - 1]) == lower(b[j - 1]) ? 0 : 1;
            row[j] = smaller(smaller(above[j] + 1, row[j - 1] + 1), above[j - 1] + change);
            if (i > 1 && j > 1 && lower(a[i - 1]) == lower(b[j - 2]) &&
                lower(a[i - 2]) == lower(b[j - 1])) {
                row[j] = smaller(row[j], before[j - 2] + 1);
            }
        }
    }
    return rows[a_size % 3][b_size];
}

suggestion suggest_for(const char *typed) {
    suggestion s = {typed, NULL, SIZE_MAX};
    return s;
}

void suggest_offer(suggestion *s, const char *name) {
    size_t distance = edit_distance(s->typed, name);
    size_t length = strlen(s->typed);
    size_t allowed = length < 6 ? length < 3 ? 1 : 2 : length / 3;
    /* As good as a typo: the beginning of a name, or a name and more. */
    size_t shorter = smaller(length, strlen(name));
    if (shorter >= 3 && strncmp(s->typed, name, shorter) == 0 && distance > allowed) {
        distance = allowed;
    }
    if (distance <= allowed && distance < s->distance && distance < strlen(name)) {
        s->best = name;
        s->distance = distance;
    }
}

const char *suggest_tail(const suggestion *s, char out[SUGGEST_TAIL]) {
    out[0] = '\0';
    if (s->best) {
        snprintf(out, SUGGEST_TAIL, "; did you mean %s?", s->best);
    }
    return out;
}
