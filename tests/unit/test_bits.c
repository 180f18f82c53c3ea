/* The bit helpers: NaN payloads survive widening and narrowing, ranks are neighbours, and two
 * roundings side by side both happen (gcc 12's vectoriser of straight-line code drops them; the
 * build turns it off, and this test notices should it come back). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the above first */
#include <cmocka.h>

#include <math.h>

#include "base/bits.h"

static void widening_and_narrowing_keep_every_bit(void **state) {
    (void)state;
    for (uint64_t bits = 0; bits <= UINT32_MAX; bits += 9973)
        assert_int_equal(aci_narrow(aci_widen((uint32_t)bits)), (uint32_t)bits);
    const uint32_t edges[] = {0x7f800001, 0xff800001, 0x7fc00000, 0xffc00001, 0x7fffffff,
                              0x7f800000, 0x80000000, 0x00000001, 0x7f7fffff};
    for (size_t i = 0; i < sizeof edges / sizeof edges[0]; i++) {
        double wide = aci_widen(edges[i]);
        assert_int_equal(aci_narrow(wide), edges[i]);
        assert_true(aci_fits_f32(wide));
    }
    assert_int_equal(aci_narrow(aci_f64_from_bits(UINT64_C(0x7ff0000000000001))), 0x7fc00000);
    assert_false(aci_fits_f32(0.1));
    assert_false(aci_fits_f32(1e300));
    assert_true(aci_narrow(1e300) == 0x7f800000u);
}

static void ranks_are_neighbours(void **state) {
    (void)state;
    assert_int_equal(aci_f32_rank(0.0f), 0);
    assert_int_equal(aci_f32_rank(-0.0f), 0);
    const float floats[] = {-INFINITY, -1.0f, -0x1p-149f, 0.0f, 0x1p-149f, 1.0f, 3e38f};
    for (size_t i = 0; i < sizeof floats / sizeof floats[0]; i++) {
        int64_t rank = aci_f32_rank(floats[i]);
        assert_true(aci_f32_from_rank(rank) == floats[i]);
        assert_true(aci_f32_from_rank(rank + 1) == nextafterf(floats[i], INFINITY));
        assert_true(aci_f64_from_rank(aci_f64_rank((double)floats[i]) + 1) ==
                    nextafter((double)floats[i], (double)INFINITY));
    }
}

static void conversion_to_int_is_total(void **state) {
    (void)state;
    assert_int_equal(aci_int_from_f32(NAN), INT32_MIN);
    assert_int_equal(aci_int_from_f32(INFINITY), INT32_MIN);
    assert_int_equal(aci_int_from_f32(-INFINITY), INT32_MIN);
    assert_int_equal(aci_int_from_f32(2147483648.0f), INT32_MIN);
    assert_int_equal(aci_int_from_f32(2147483520.0f), 2147483520);
    assert_int_equal(aci_int_from_f32(-2147483648.0f), INT32_MIN);
    assert_int_equal(aci_int_from_f32(-1.75f), -1);
    assert_int_equal(aci_int_from_f32(1.75f), 1);
}

typedef struct two {
    double a, b;
} two;

/* Through a pointer that the compiler cannot see through, so that nothing is folded. */
static void round_both(double a, double b, two *out) {
    out->a = (double)(float)a;
    out->b = (double)(float)b;
}

static void two_roundings_side_by_side_both_happen(void **state) {
    (void)state;
    void (*volatile call)(double, double, two *) = round_both;
    two out;
    call(0.1, 0.2, &out);
    assert_true(out.a == (double)0.1f && out.a != 0.1);
    assert_true(out.b == (double)0.2f && out.b != 0.2);
    call(1e300, 1e-300, &out);
    assert_true(out.a > DBL_MAX);
    assert_true(out.b == 0.0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(widening_and_narrowing_keep_every_bit),
        cmocka_unit_test(ranks_are_neighbours),
        cmocka_unit_test(conversion_to_int_is_total),
        cmocka_unit_test(two_roundings_side_by_side_both_happen),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
