/* Selection of rows by name; the matcher takes time in proportion to pattern times name. */
#include "select.h"

#include <stdio.h>
#include <string.h>

#include "suggest.h"
#include "text.h"

/* ---- the matcher -------------------------------------------------------------------------- */

/* One character of the pattern, '\' resolved. */
static size_t pattern_character(const char *pattern, uint32_t *point) {
    if (pattern[0] == '\\' && pattern[1] != '\0') {
        return 1 + utf8_read(pattern + 1, point);
    }
    return utf8_read(pattern, point);
}

/* A set at `pattern`, which begins with '[': the listed characters, '!' and '-' like any other.
 * Returns its size, or 0 when it has no end and is
 * thus a plain '['. */
static size_t match_set(const char *pattern, uint32_t point, bool *matched) {
    size_t at = 1;
    bool found = false, is_first = true;
    while (pattern[at] != '\0' && (pattern[at] != ']' || is_first)) {
        uint32_t listed;
        at += pattern_character(pattern + at, &listed);
        found = found || listed == point;
        is_first = false;
    }
    if (pattern[at] != ']') {
        return 0;
    }
    *matched = found;
    return at + 1;
}

/* One element of the pattern, not '*', against one character. Returns the element's size, 0: it
 * does not match. */
static size_t match_one(const char *pattern, uint32_t point) {
    if (*pattern == '?') {
        return 1;
    }
    if (*pattern == '[') {
        bool matched = false;
        size_t size = match_set(pattern, point, &matched);
        if (size > 0) {
            return matched ? size : 0;
        }
    }
    uint32_t wanted;
    size_t size = pattern_character(pattern, &wanted);
    return wanted == point ? size : 0;
}

bool glob_match(const char *pattern, const char *name) {
    const char *star = NULL, *retry = NULL; /* behind the last '*', and where it may end */
    while (*name) {
        uint32_t point;
        size_t step = utf8_read(name, &point);
        if (*pattern == '*') {
            star = ++pattern;
            retry = name;
            continue;
        }
        size_t used = *pattern ? match_one(pattern, point) : 0;
        if (used > 0) {
            pattern += used;
            name += step;
            continue;
        }
        if (!star) {
            return false;
        }
        retry += utf8_read(retry, &point);
        name = retry;
        pattern = star;
    }
    while (*pattern == '*') {
        pattern++;
    }
    return *pattern == '\0';
}

/* ---- selections --------------------------------------------------------------------------- */

void list_names(const char *const *names, const bool *chosen, size_t count, char *out,
                size_t size) {
    size_t used = 0, left = 0;
    out[0] = '\0';
    for (size_t i = 0; i < count; i++) {
        if (chosen && !chosen[i]) {
            continue;
        }
        size_t need = strlen(names[i]) + 2;
        if (left > 0 || used + need + 24 > size) {
            left++;
            continue;
        }
        used += (size_t)snprintf(out + used, size - used, "%s%s", used ? ", " : "", names[i]);
    }
    if (left > 0) {
        snprintf(out + used, size - used, used ? " and %zu more" : "%zu curves", left);
    }
}

static bool row_number(const char *text, size_t *out) {
    size_t value = 0;
    if (*text == '\0') {
        return false;
    }
    for (; *text; text++) {
        if (*text < '0' || *text > '9' || value > SIZE_MAX / 16) {
            return false;
        }
        value = value * 10 + (size_t)(*text - '0');
    }
    *out = value;
    return true;
}

#define WIDER 200

/* How many names the selection would select with stars around it, which is left in `out`: that the
 * whole name is matched is easily forgotten. */
static size_t widen(const char *selection, const char *const *names, size_t count,
                    char out[WIDER]) {
    size_t length = strlen(selection), found = 0;
    bool opens = selection[0] == '*', closes = length > 0 && selection[length - 1] == '*';
    if (selection[0] == '=' || length == 0 || length + 3 > WIDER || (opens && closes)) {
        return 0;
    }
    snprintf(out, WIDER, "%s%s%s", opens ? "" : "*", selection, closes ? "" : "*");
    for (size_t i = 0; i < count; i++) {
        found += glob_match(out, names[i]) ? 1 : 0;
    }
    return found;
}

static int say_nothing(const char *selection, const char *const *names, size_t count,
                       const char *subject) {
    char known[400], tail[SUGGEST_TAIL], wider[WIDER];
    suggestion near_name = suggest_for(selection[0] == '=' ? selection + 1 : selection);
    for (size_t i = 0; i < count; i++) {
        suggest_offer(&near_name, names[i]);
    }
    list_names(names, NULL, count, known, sizeof known);
    size_t found = near_name.best ? 0 : widen(selection, names, count, wider);
    if (count == 0) {
        say_error("%s: -c %s selects nothing; the file holds no curve", subject, selection);
    } else if (found > 0) {
        say_error("%s: -c %s selects nothing of %s: the whole name counts; -c '%s' selects %zu",
                  subject, selection, known, wider, found);
    } else {
        say_error("%s: -c %s selects nothing of %s%s", subject, selection, known,
                  suggest_tail(&near_name, tail));
    }
    return STATUS_USAGE;
}

static int say_no_row(const char *selection, size_t count, const char *subject) {
    if (count == 0) {
        say_error("%s: -c %s selects nothing; the file holds no curve", subject, selection);
    } else {
        say_error("%s: -c %s selects nothing; rows are @0 to @%zu", subject, selection,
                  count - 1);
    }
    return STATUS_USAGE;
}

static int select_one(const char *selection, const char *const *names, size_t count,
                      const char *subject, bool *chosen) {
    if (selection[0] == '@') {
        size_t row;
        if (!row_number(selection + 1, &row)) {
            say_error("-c %s: @ is followed by the number of a row, from 0", selection);
            return STATUS_USAGE;
        }
        if (row >= count) {
            return say_no_row(selection, count, subject);
        }
        chosen[row] = true;
        return STATUS_DONE;
    }
    bool found = false;
    for (size_t i = 0; i < count; i++) {
        bool matched = selection[0] == '=' ? strcmp(selection + 1, names[i]) == 0
                                           : glob_match(selection, names[i]);
        chosen[i] = chosen[i] || matched;
        found = found || matched;
    }
    return found ? STATUS_DONE : say_nothing(selection, names, count, subject);
}

int select_rows(const char *const *selections, size_t selection_count, const char *const *names,
                size_t count, const char *subject, bool *chosen) {
    int status = STATUS_DONE;
    for (size_t i = 0; i < selection_count; i++) {
        status = worse_status(status, select_one(selections[i], names, count, subject, chosen));
    }
    for (size_t i = 0; i < count && selection_count == 0; i++) {
        chosen[i] = true;
    }
    return status;
}
