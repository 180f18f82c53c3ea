/* The planar Bezier curve from (0, 0) to (1, 1), read as y over x, to the last bit. */
#ifndef ACI_KERNEL_BEZIER_EASE_H
#define ACI_KERNEL_BEZIER_EASE_H

/* y where x(u) = s, for 0 < s < 1 and x1, x2 in [0, 1], rounded once: off by less than 0.501 units
 * in the last place of y, or by 2^-90 of the largest of |y1|, |y2| and 1 where those cancel. The
 * same bits everywhere. |y| below 1e-270 is good to 1 unit. tests/unit/test_css_bezier.c measures
 * it. Takes about 0.2 us. */
double aci_bezier_ease(double x1, double y1, double x2, double y2, double s);

#endif
