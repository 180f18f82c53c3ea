/* What the tests of function curves share: golden lines as curves, and the oracle's view. */
#ifndef TESTS_FCURVE_SUPPORT_H
#define TESTS_FCURVE_SUPPORT_H

#include <jansson.h>

#include "animcurve/curve.h"
#include "oracle/fcurve_oracle.h"

enum { FCURVE_MOST_KEYS = 64 };

typedef struct fcurve {
    ac_key keys[FCURVE_MOST_KEYS];
    ac_key_ease eases[FCURVE_MOST_KEYS];
    fc_key oracle[FCURVE_MOST_KEYS];
    ac_curve curve;
    double scale; /* the largest value or handle */
} fcurve;

typedef void (*fcurve_line)(const json_t *line);
/* Each line of tests/data/golden/NAME. */
void fcurve_each_line(const char *name, fcurve_line check);
/* Eight hexadecimal digits of binary32. */
double fcurve_number(const json_t *text);

/* Lines of golden/fcurve and golden/animx. `out` points into itself: do not copy. */
void fcurve_from_blender(const json_t *line, fcurve *out);
void fcurve_from_animx(const json_t *line, const char *dialect, fcurve *out);

/* The oracle's keys from the library's. */
void fcurve_to_oracle(fcurve *curve);

#endif
