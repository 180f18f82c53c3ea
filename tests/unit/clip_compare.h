/* Comparison of the clips of two assets, bit for bit, packed tracks included. */
#ifndef CLIP_COMPARE_H
#define CLIP_COMPARE_H

#include "io_support.h"

/* The test fails, and names `what`, where names, targets, shared axes, times, values or kinds
 * differ. Clips without tracks do not count. */
void clip_check_same(const ac_asset *a, const ac_asset *b, const char *what);

#endif
