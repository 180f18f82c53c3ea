/* cubic-bezier() against a second opinion: bisection in long double on sums without cancellation.
 * Random and extreme controls and inputs; the last line has the largest error. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the above first */
#include <cmocka.h>

#include <float.h>
#include <math.h>
#include <stdio.h>

#include "ease/css.h"
#include "ease_lines.h"

enum { ROUNDS = 1000000 };

static double worst_ulp, worst_share;
static unsigned long compared;

#if LDBL_MANT_DIG >= 64

typedef long double wide;

/* x(u) near an end: three terms of one sign, so that each keeps its digits. a and b are the
 * distances of the near and the far control from that end. */
static wide from_end(wide a, wide b, wide u) {
    wide r = 1.0L - u;
    return 3.0L * a * u * r * r + 3.0L * b * u * u * r + u * u * u;
}

/* x(1/2 + t) - 1/2. With x1 = 1 - p and x2 = q: u^3 + 3 u r^2 is 1/2 + 4 t^3. */
static wide from_middle(wide p, wide q, wide t) {
    wide u = 0.5L + t, r = 0.5L - t;
    return 4.0L * t * t * t + 3.0L * u * r * (q * u - p * r);
}

static wide root_from_end(wide a, wide b, wide s) {
    wide low = 0.0L, high = 0.5L;
    while (from_end(a, b, high / 2.0L) >= s) high /= 2.0L; /* its order of magnitude first */
    low = high / 2.0L;
    for (int i = 0; i < 70; i++) {
        wide middle = (low + high) / 2.0L;
        if (from_end(a, b, middle) < s) low = middle;
        else high = middle;
    }
    return high;
}

static wide root_from_middle(wide p, wide q, wide s) {
    wide low = -0.5L, high = 0.5L;
    for (int i = 0; i < 130 && low < high; i++) {
        wide middle = (low + high) / 2.0L;
        if (middle == low || middle == high) break;
        if (from_middle(p, q, middle) < s) low = middle;
        else high = middle;
    }
    return high;
}

static wide oracle(double x1, double y1, double x2, double y2, double s) {
    wide p = 1.0L - x1, q = x2, u, r;
    if (s < from_end(x1, x2, 0.25L)) {
        u = root_from_end(x1, x2, s);
        r = 1.0L - u;
    } else if (1.0L - s < from_end(1.0L - x2, p, 0.25L)) {
        r = root_from_end(1.0L - x2, p, 1.0L - s);
        u = 1.0L - r;
    } else {
        wide t = root_from_middle(p, q, s - 0.5L);
        u = 0.5L + t;
        r = 0.5L - t;
    }
    return 3.0L * y1 * u * r * r + 3.0L * y2 * u * u * r + u * u * u;
}

static double random_x(ease_random *random) {
    switch (ease_random_below(random, 8)) {
    case 0: return 0.0;
    case 1: return 1.0;
    case 2: return ldexp(1.0, -(int)ease_random_below(random, 200));
    case 3: return 1.0 - ldexp(1.0, -(int)ease_random_below(random, 54));
    default: return ease_random_share(random);
    }
}

static double random_y(ease_random *random) {
    switch (ease_random_below(random, 6)) {
    case 0: return 0.0;
    case 1: return 1.0;
    case 2: return ldexp(ease_random_share(random) - 0.5, (int)ease_random_below(random, 40));
    default: return ease_random_share(random) * 4.0 - 1.5;
    }
}

static double random_input(ease_random *random) {
    double share = ease_random_share(random);
    switch (ease_random_below(random, 8)) {
    case 0: return ldexp(0.5 + share / 2.0, -(int)ease_random_below(random, 1000));
    case 1: return 1.0 - ldexp(1.0, -1 - (int)ease_random_below(random, 53));
    case 2: return 0.5 + ldexp(share - 0.5, -(int)ease_random_below(random, 54));
    case 3: return 0.5;
    default: return share;
    }
}

static void compare(double x1, double y1, double x2, double y2, double s) {
    double y = aci_css_cubic_bezier(x1, y1, x2, y2, s);
    wide expected = oracle(x1, y1, x2, y2, s);
    double size = (double)fabsl(expected), scale = fmax(fmax(fabs(y1), fabs(y2)), 1.0);
    double ulp = nextafter(size, (double)INFINITY) - size;
    double error = (double)fabsl((wide)y - expected);
    compared++;
    worst_share = fmax(worst_share, error / scale);
    /* Where y1 and y2 cancel the oracle has only its own digits. */
    if (size > scale / 8.0 || (y1 >= 0.0 && y2 >= 0.0 && size > 1e-270))
        worst_ulp = fmax(worst_ulp, error / ulp);
    /* 1e-286: below 1e-270 the last bits underflow. */
    if (!(error <=
          1e-286 + 0.51 * ulp + 0x1p-61 * scale * (double)from_end(1.0L, 1.0L, (wide)s)))
        fail_msg("cubic-bezier(%.17g, %.17g, %.17g, %.17g) at %.17g: %.17g, off by %g ulp", x1,
                 y1, x2, y2, s, y, error / ulp);
}

static void random_beziers_are_rounded_once(void **state) {
    (void)state;
    ease_random random = {2024};
    for (int i = 0; i < ROUNDS; i++) {
        double x1 = random_x(&random), x2 = random_x(&random);
        double y1 = random_y(&random), y2 = random_y(&random);
        double s = random_input(&random);
        if (s > 0.0 && s < 1.0) compare(x1, y1, x2, y2, s);
    }
}

/* Around the point where (1, y1, 0, y2) stands upright, down to the last bit. */
static void upright_beziers_are_rounded_once(void **state) {
    (void)state;
    static const double small[] = {0.0, 0x1p-1022, 1e-40, 1e-33, 1e-20, 0x1p-53, 1e-9, 1e-3};
    for (size_t p = 0; p < sizeof small / sizeof small[0]; p++) {
        for (size_t q = 0; q < sizeof small / sizeof small[0]; q++) {
            double below = 0.5, above = 0.5;
            for (int i = 0; i < 60; i++) {
                compare(1.0 - small[p], -1.0, small[q], 2.0, below);
                compare(1.0 - small[p], -1.0, small[q], 2.0, above);
                below = i < 8 ? nextafter(below, 0.0) : 0.5 - 2.0 * (0.5 - below);
                above = i < 8 ? nextafter(above, 1.0) : 0.5 + 2.0 * (above - 0.5);
                if (below <= 0.0 || above >= 1.0) break;
            }
        }
    }
}

#else
static void random_beziers_are_rounded_once(void **state) {
    (void)state;
    skip(); /* long double is no wider than double here */
}

static void upright_beziers_are_rounded_once(void **state) {
    (void)state;
    skip();
}
#endif

/* Monotone controls give monotone values, between neighbouring doubles too. */
static void monotone_beziers_never_fall(void **state) {
    (void)state;
    ease_random random = {5};
    for (int i = 0; i < 2000; i++) {
        double x1 = ease_random_share(&random), x2 = ease_random_share(&random);
        double y1 = ease_random_share(&random), y2 = ease_random_share(&random);
        if (i % 4 == 0) x1 = y2 = 1.0, x2 = y1 = 0.0;
        double u = i % 8 == 0 ? 0.5 - 50 * 0x1p-53 : ease_random_share(&random);
        double last = -1.0;
        for (int k = 0; k < 100; k++) {
            double y = aci_css_cubic_bezier(x1, y1, x2, y2, u);
            assert_true(y >= last);
            last = y;
            u = nextafter(u, 2.0);
        }
    }
}

/* Down to the smallest input: u = s / (3 x1), sqrt(s / (3 x2)) or cbrt(s). */
static void tiny_inputs_keep_their_digits(void **state) {
    (void)state;
    for (int power = -1; power > -1072; power -= 3) {
        double s = ldexp(1.25, power);
        double cube = aci_css_cubic_bezier(0.0, 1.0 / 3.0, 0.0, 2.0 / 3.0, s);
        assert_true(aci_css_cubic_bezier(0.5, 0.5, 0.5, 0.5, s) == s);
        double skewed = aci_css_cubic_bezier(0x1p-100, 0x1p-100, 1.0, 1.0, s);
        assert_true(fabs(skewed - s) <= (power < -900 ? 0x1p-1074 : 0.0));
        assert_true(fabs(cube - cbrt(s)) <= 2.3e-16 * cbrt(s));
    }
    /* 3 x1 u + 3 u^2 = s, at two sizes. */
    for (int power = -150; power > -537; power--) {
        double y =
            aci_css_cubic_bezier(ldexp(1.0, power), 1.0, 1.0, 1.0, ldexp(1.0, 2 * power));
        double larger = aci_css_cubic_bezier(0x1p-150, 1.0, 1.0, 1.0, 0x1p-300);
        assert_true(y == ldexp(larger, power + 150));
    }
    assert_true(aci_css_cubic_bezier(0.0, 1.0, 1.0, 0.0, 0x1p-1074) > 1e-163);
    assert_true(aci_css_cubic_bezier(0.0, 0.0, 1.0, 0.0, 0x1p-1074) == 0.0);
    assert_true(1.0 - aci_css_cubic_bezier(0.0, 0.0, 1.0, 0.0, 1.0 - 0x1p-53) > 1e-8);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_beziers_are_rounded_once),
        cmocka_unit_test(upright_beziers_are_rounded_once),
        cmocka_unit_test(monotone_beziers_never_fall),
        cmocka_unit_test(tiny_inputs_keep_their_digits),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    printf("css bezier: %lu compared, at most %.4f ulp off, %.3g of the controls' size\n",
           compared, worst_ulp, worst_share);
    return failed;
}
