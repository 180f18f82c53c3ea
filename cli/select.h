/* select.h - which curves: -c GLOB, -c =NAME, -c @N. */
#ifndef CLI_SELECT_H
#define CLI_SELECT_H

#include "cli.h"

/* Whole-name match, case-sensitive: '*' any run, '/' included; '?' one character; '[ab]' one of
 * a set ('a-z' in it a range, '!' at its start the others); '\' takes the next as it is. */
bool glob_match(const char *pattern, const char *name);

/* Marks the rows that `selections` name; none selects all. A selection of nothing says a
 * sentence about `subject` and gives STATUS_USAGE. chosen[count] must be zeroed. */
int select_rows(const char *const *selections, size_t selection_count, const char *const *names,
                size_t count, const char *subject, bool *chosen);

/* "a, b, c and 4 more" into out[size]. `chosen` NULL: all. */
void list_names(const char *const *names, const bool *chosen, size_t count, char *out,
                size_t size);

#endif
