/* What the tests of CSS easings and springs share: the lines of tests/data/golden/easing. */
#ifndef TESTS_EASE_LINES_H
#define TESTS_EASE_LINES_H

#include <jansson.h>

typedef void (*ease_line)(const json_t *line);

/* Each line of tests/data/golden/easing/NAME. */
void ease_each_line(const char *name, ease_line check);
/* Element `index` of line[member]: sixteen hexadecimal digits of binary64. */
double ease_number(const json_t *line, const char *member, size_t index);
/* line.params[name]; 0 where there is none. */
double ease_param(const json_t *line, const char *name);

/* xorshift64*: the same numbers each time. */
typedef struct ease_random {
    unsigned long long state;
} ease_random;
/* In [0, 1). */
double ease_random_share(ease_random *random);
unsigned ease_random_below(ease_random *random, unsigned count);

#endif
