/*
 * A second opinion on easings: written from the rule sheets alone, without reading the library,
 * so that tests can compare two independent answers where no golden lies. Plain and slow on
 * purpose: long double and bisection; only SKCell is float, as its rules are bits.
 *
 * Formulas are raw: what lies outside [0, 1] is extrapolated (forced ends are forced at 0 and 1
 * only), except where a table below says otherwise. NaN gives NaN.
 */
#ifndef EASE_ORACLE_H
#define EASE_ORACLE_H

#include <stdbool.h>
#include <stddef.h>

/*
 * f(u). `params` NULL, or a NaN in it: the default, in brackets. Unknown names abort.
 *
 * direction: "in", "out", "in-out", "out-in"; "" where a shape has none.
 *
 * penner   linear quad cubic quart quint sine expo circ bounce
 *          back     overshoot [1.70158]; in-out multiplies it by params[1] [1.525]
 *          elastic  amplitude [1], period [0.3; in-out 0.45]
 * d3       the same, expo and elastic on the normalised exponential, back in-out by 1 [1],
 *          elastic period 0.3 in all; poly: exponent [3]
 * gsap     the same names, own expo, back in-out by 1; elastic with amplitude < 1: period over
 *          amplitude, amplitude 1, and above 1 with the wave's shift the other way; power: n [1]; without direction:
 *          steps            n, immediate start (0 or 1) [0]; u clamped to [0, 1]
 *          slow             linear share, power, yoyo (0 or 1)
 *          expo-scale       start, end; over linear
 * godot    3.x's tween: linear and the ten, own expo, its own in-out of it; elastic and back take
 *          no parameters; spring; without direction: ease (curve), u clamped
 * blender  the ten over a span of `length` frames from 0 to `change`, expo normalised; returns the
 *          value. params: length [1], change [1], then back [1.70158], or amplitude [0.8] and
 *          period [4.1]; direction "auto" too, no "out-in"; u in (0, 1), ends at 0 and 1
 * css      without direction, inside and outside [0, 1] as the standard says:
 *          cubic-bezier     x1 y1 x2 y2
 *          steps            count, jump (0 start, 1 end, 2 none, 3 both) [1], before flag [0]
 * smooth   smoothstep smootherstep: direction in, out, in-out; without direction:
 *          order (N), inverse, bias (b), gain (b); nothing clamped
 * spring   without a name or direction: mass, stiffness, damping, velocity; u is the time
 * skcell   its 21 names; direction in, out (clamped) or raw (the table's function)
 */
double ease_oracle(const char *family, const char *shape, const char *direction,
                   const double *params, double u);

/* CSS's linear() over count >= 2 stops of (input, output), inputs filled in and not falling. */
double ease_oracle_linear(const double (*stops)[2], size_t count, double u);

#endif
