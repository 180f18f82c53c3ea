/* Powers of two, as libm's pow gives them. Compilers may make exp2 of pow(2, x), which rounds
 * otherwise: here the base is one that they cannot see. */
#ifndef ACI_KERNEL_POWER_H
#define ACI_KERNEL_POWER_H

#include <math.h>

static inline double aci_power_of_2(double exponent) {
    volatile double base = 2.0;
    return pow(base, exponent);
}

#endif
