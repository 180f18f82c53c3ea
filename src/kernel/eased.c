/* The shapes of Blender's eased spans; see eased.h. A shape is given as its ease-in; the other
 * directions are made from it. */
#include "kernel/eased.h"

#include <math.h>

#include "kernel/shapes.h"

static double ease_in(uint16_t shape, double overshoot, double u) {
    switch (shape) {
    case AC_SHAPE_SINE: return aci_sine_in(u);
    case AC_SHAPE_QUAD: return aci_quad_in(u);
    case AC_SHAPE_CUBIC: return aci_cubic_in(u);
    case AC_SHAPE_QUART: return aci_quart_in(u);
    case AC_SHAPE_QUINT: return aci_quint_in(u);
    case AC_SHAPE_EXPO: return aci_expo_in_normalised(u);
    case AC_SHAPE_CIRC: return aci_circ_in(u);
    case AC_SHAPE_BACK: return aci_back_in(overshoot, u);
    default: return 1.0 - aci_bounce_out(1.0 - u);
    }
}

static double directed(uint16_t shape, uint8_t direction, double overshoot, double u) {
    if (direction == AC_DIRECTION_IN) return ease_in(shape, overshoot, u);
    if (direction == AC_DIRECTION_OUT) return 1.0 - ease_in(shape, overshoot, 1.0 - u);
    double more = overshoot * ACI_OVERSHOOT_IN_OUT;
    if (u < 0.5) return ease_in(shape, more, 2.0 * u) / 2.0;
    return 1.0 - ease_in(shape, more, 2.0 - 2.0 * u) / 2.0;
}

/* ---- elastic ---------------------------------------------------------------------------- */

typedef struct spring {
    double amplitude, period, shift, duration;
    double share; /* of the swing, that is left; it grows to 1 within |shift| of x = 0 */
} spring;

static spring spring_of(const ac_key_ease *ease, uint8_t direction, double duration,
                        double rise) {
    spring s = {.amplitude = ease->amplitude,
                .period = ease->period,
                .duration = duration,
                .share = 1.0};
    if (s.period == 0.0) s.period = duration * (direction == AC_DIRECTION_IN_OUT ? 0.45 : 0.3);
    if (s.amplitude != 0.0 && s.amplitude >= fabs(rise)) {
        s.shift = s.period / (2.0 * ACI_PI) * asin(rise / s.amplitude);
        return s;
    }
    s.shift = s.period / 4.0;
    if (rise != 0.0) s.share = s.amplitude / fabs(rise);
    s.amplitude = rise;
    return s;
}

static double swing(const spring *s, double x) {
    double angle = (x * s->duration - s->shift) * (2.0 * ACI_PI) / s->period;
    double value = s->amplitude * aci_power_of_2(10.0 * x) * sin(angle);
    double distance = fabs(x * s->duration), reach = fabs(s->shift);
    if (distance >= reach) return value * s->share;
    double near = distance / reach;
    return value * (s->share * near + (1.0 - near));
}

static double elastic(const ac_key_ease *ease, uint8_t direction, double u, double duration,
                      double start, double rise) {
    spring s = spring_of(ease, direction, duration, rise);
    if (u == 0.0) return start;
    if (u == 1.0) return start + rise;
    if (direction == AC_DIRECTION_IN) return start - swing(&s, u - 1.0);
    if (direction == AC_DIRECTION_OUT) return start + rise + swing(&s, -u);
    double x = 2.0 * u - 1.0;
    if (x < 0.0) return start - swing(&s, x) / 2.0;
    return start + rise + swing(&s, -x) / 2.0;
}

double aci_eased(const ac_key_ease *ease, double u, double duration, double start,
                 double rise) {
    uint8_t direction = ease->direction;
    if (direction == AC_DIRECTION_AUTO)
        direction = ease->shape >= AC_SHAPE_BACK ? AC_DIRECTION_OUT : AC_DIRECTION_IN;
    if (ease->shape == AC_SHAPE_ELASTIC)
        return elastic(ease, direction, u, duration, start, rise);
    return start + rise * directed(ease->shape, direction, ease->back, u);
}
