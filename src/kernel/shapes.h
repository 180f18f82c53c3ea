/* The classic shapes of easing, as Robert Penner gave them: each as the ease-in (Bounce as the
 * ease-out) that the other directions are made from. Raw: outside [0, 1] the formulas go on.
 * 0 gives 0 and 1 gives 1 to the bit. Double throughout; sin, cos and pow are libm's. */
#ifndef ACI_KERNEL_SHAPES_H
#define ACI_KERNEL_SHAPES_H

#include <math.h>

#include "kernel/power.h"

#define ACI_PI 3.14159265358979323846

/* How far Back overshoots by default, by a tenth, and by how much more in its in-out. */
#define ACI_OVERSHOOT 1.70158
#define ACI_OVERSHOOT_IN_OUT 1.525

static inline double aci_quad_in(double u) { return u * u; }
static inline double aci_cubic_in(double u) { return u * u * u; }
static inline double aci_quart_in(double u) { return u * u * u * u; }
static inline double aci_quint_in(double u) { return u * u * u * u * u; }

/* cos(pi/2) is not 0 in double, hence the exact end. */
static inline double aci_sine_in(double u) {
    return u == 1.0 ? 1.0 : 1.0 - cos(u * ACI_PI / 2.0);
}

static inline double aci_circ_in(double u) { return 1.0 - sqrt(1.0 - u * u); }

/* Jumps from 0 to 2^-10 right after 0. */
static inline double aci_expo_in(double u) {
    return u == 0.0 ? 0.0 : aci_power_of_2(10.0 * (u - 1.0));
}

/* The same shifted and stretched so that it begins at 0 without a jump. */
static inline double aci_expo_in_normalised(double u) {
    const double least = 0x1p-10;
    return u == 0.0 ? 0.0 : (aci_power_of_2(10.0 * (u - 1.0)) - least) / (1.0 - least);
}

static inline double aci_back_in(double overshoot, double u) {
    return u == 1.0 ? 1.0 : u * u * ((overshoot + 1.0) * u - overshoot);
}

static inline double aci_bounce_out(double u) {
    const double n = 7.5625;
    if (u < 1.0 / 2.75) return n * u * u;
    if (u < 2.0 / 2.75) {
        u -= 1.5 / 2.75;
        return n * u * u + 0.75;
    }
    if (u < 2.5 / 2.75) {
        u -= 2.25 / 2.75;
        return n * u * u + 0.9375;
    }
    u -= 2.625 / 2.75;
    return n * u * u + 0.984375;
}

#endif
