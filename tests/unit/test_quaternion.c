/* The quaternion kernel: how far its polynomials and its arcs are from the real functions. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the above first */
#include <cmocka.h>

#include <math.h>
#include <stdio.h>

#include "kernel/quaternion.h"

enum { STEPS = 1 << 20 };

static double worst_arccosine, worst_sine, worst_arc[2];

static void polynomials_hold_their_bounds(void **state) {
    (void)state;
    double quarter = acos(0.0);
    for (int i = 0; i <= STEPS; i++) {
        float x = (float)i / (float)STEPS, angle = (float)(quarter * i / STEPS);
        double off = fabs((double)aci_arccosine_glam(x) - acos((double)x));
        worst_arccosine = fmax(worst_arccosine, off);
        off = fabs((double)aci_sine_glam(angle) - sin((double)angle));
        worst_sine = fmax(worst_sine, off);
    }
    assert_true(worst_arccosine <= 0x1p-22);
    assert_true(worst_sine <= 3.0 * 0x1p-24);
    assert_true(aci_arccosine_glam(1.0f) == 0.0f);
    assert_true(aci_arccosine_glam(1.0f + 0x1p-23f) == 0.0f);
    assert_true(aci_sine_glam(0.0f) == 0.0f);
}

static void arcs_run_at_constant_speed(void **state) {
    (void)state;
    static const aci_slerp kinds[2] = {ACI_SLERP_GLAM, ACI_SLERP_GLTF};
    for (int k = 0; k < 2; k++)
        for (int i = 1; i < 1000; i++)
            for (int n = 0; n <= 16; n++) {
                double angle = acos(0.0) * i / 1000.0, share = n / 16.0, out[4];
                float s = (float)sin(angle), c = (float)cos(angle);
                double a[4] = {0.0, 0.0, 0.0, 1.0}, b[4] = {0.0, -(double)s, 0.0, -(double)c};
                aci_quaternion_slerp((uint8_t)kinds[k], a, b, share, out);
                double real = atan2((double)s, (double)c) * share;
                double off = fmax(fabs(out[1] - sin(real)), fabs(out[3] - cos(real)));
                worst_arc[k] = fmax(worst_arc[k], off * 0x1p24);
            }
    assert_true(worst_arc[0] <= 4.5 && worst_arc[1] <= 2.5);
}

/* Down to keys a rounding apart, and for keys that are none. */
static void arcs_have_a_value_for_any_keys(void **state) {
    (void)state;
    static const double keys[][4] = {{0.0, 0.0, 0.0, 1.0},  {0x1p-24, 0.0, 0.0, 1.0},
                                     {0.0, 0.0, 0.0, -1.0}, {0.0, 0.0, 0.0, 0.0},
                                     {3.0, 0.0, 0.0, 4.0},  {1e30, 0.0, 0.0, 1e30},
                                     {0.0, 1e-30, 0.0, 0.0}};
    enum { COUNT = sizeof keys / sizeof *keys };
    for (int i = 0; i < COUNT * COUNT; i++) {
        const double *a = keys[i / COUNT], *b = keys[i % COUNT];
        double out[4];
        aci_quaternion_slerp(ACI_SLERP_GLTF, a, b, 0.5, out);
        for (int k = 0; k < 4; k++) assert_true(isfinite(out[k]));
    }
}

static void three_keeps_equal_keys_whatever_their_length(void **state) {
    (void)state;
    double key[4] = {0.25, 0.0, 0.0, 0.25}, out[4];
    aci_quaternion_slerp(ACI_SLERP_THREE, key, key, 0.5, out);
    assert_true(out[0] == 0.25 && out[3] == 0.25);
    /* By the formula they are an angle apart. */
    aci_quaternion_slerp(ACI_SLERP_GLTF, key, key, 0.5, out);
    assert_true(out[0] > 0.25);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(polynomials_hold_their_bounds),
        cmocka_unit_test(arcs_run_at_constant_speed),
        cmocka_unit_test(arcs_have_a_value_for_any_keys),
        cmocka_unit_test(three_keeps_equal_keys_whatever_their_length),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    printf("arccosine off by at most %.3g, sine by %.3g; arcs by %.2f (glam) and %.2f (gltf) "
           "times "
           "2^-24\n",
           worst_arccosine, worst_sine, worst_arc[0], worst_arc[1]);
    return failed;
}
