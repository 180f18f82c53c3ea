/* Are two eases one function with the same parameters? */
#ifndef ACI_EASE_SAME_H
#define ACI_EASE_SAME_H

#include "ease/ease.h"

typedef enum aci_sameness {
    ACI_SAME_NOT,   /* or not known to be: two functions may be one curve                  */
    ACI_SAME_CURVE, /* one curve in exact arithmetic; the evaluations differ by rounding   */
    ACI_SAME_BITS   /* on [0, 1] the same bits                                             */
} aci_sameness;

/* `rounding`: what the two may be apart by, of values up to `size`; 0 for BITS. */
aci_sameness aci_ease_same(const ac_ease *a, const ac_ease *b, double size, double *rounding);

#endif
