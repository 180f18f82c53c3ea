/* Blender's eased spans: a shape between two keys. Double throughout; sin, pow and asin are
 * libm's. Rules: docs/dialects/blender.md. */
#ifndef ACI_KERNEL_EASED_H
#define ACI_KERNEL_EASED_H

#include "animcurve/curve.h"

/* The value at the share u of a span that lasts `duration` and rises from `start` by `rise`. */
double aci_eased(const ac_key_ease *ease, double u, double duration, double start, double rise);

#endif
