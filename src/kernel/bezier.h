/* Planar cubic Bezier spans: where on the curve a time lies, and what becomes of handles under
 * which time would run backwards. Times are normalised to the span: the ends are 0 and 1, the
 * inner control points x1 and x2. Double throughout. Rules: docs/dialects/softimage.md. */
#ifndef ACI_KERNEL_BEZIER_H
#define ACI_KERNEL_BEZIER_H

#include <stdbool.h>

/* Does x(u) never run backwards? */
bool aci_bezier_is_monotone(double x1, double x2);

/* The parameter u with x(u) = s; of several the smallest. s outside [0, 1] gives the end.
 * |x(u) - s| <= 8e-16 on monotone spans; u itself is at most 1.1e-7 off, at a triple point. */
double aci_bezier_solve(double x1, double x2, double s);

/* The Bernstein cubic of four ordinates; equal ordinates come back unchanged. */
static inline double aci_bezier_value(double y0, double y1, double y2, double y3, double u) {
    double r = 1.0 - u;
    double a = y0 * r + y1 * u, b = y1 * r + y2 * u, c = y2 * r + y3 * u;
    if (y0 == y1 && y1 == y2 && y2 == y3) return y0;
    double d = a * r + b * u, e = b * r + c * u;
    return d * r + e * u;
}

/* A span's handles: their reach into the span as shares of it, both positive inward (x1 = out,
 * x2 = 1 - in), and the ordinates of their ends. */
typedef struct aci_handles {
    double out, in, y1, y2;
} aci_handles;

/* Each handle that reaches past the span is shortened to its length, time and value alike, as
 * Blender does. y0 and y3: the values of the keys. */
void aci_handles_cut(aci_handles *handles, double y0, double y3);
/* Limited so that time runs forward, as Maya does: the outgoing handle wins. */
void aci_handles_limit(aci_handles *handles, double y0, double y3);

#endif
