/* Our own decoder of meshopt's attribute streams against libmeshoptimizer, where the build has
 * it; broken streams; the filters by their formulas. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "format/gltf.h"

#ifdef ANIMCURVE_HAVE_MESHOPTIMIZER
#include <meshoptimizer.h>
#endif

static uint32_t random_state = 1;

static uint32_t random_u32(void) {
    random_state = random_state * 1664525u + 1013904223u;
    return random_state >> 8;
}

#ifdef ANIMCURVE_HAVE_MESHOPTIMIZER
/* Numbers whose differences are of all sizes. */
static void fill(uint8_t *bytes, size_t count, size_t stride) {
    for (size_t i = 0; i < count; i++)
        for (size_t b = 0; b < stride; b++) {
            unsigned change = random_u32() % (b % 4 == 0 ? 2 : b % 4 == 1 ? 9 : 200);
            bytes[i * stride + b] =
                (uint8_t)((i ? bytes[(i - 1) * stride + b] : 7) + (b % 4 == 3 ? 0 : change));
        }
}

static void check_stream(size_t count, size_t stride) {
    size_t size = count * stride, bound = meshopt_encodeVertexBufferBound(count, stride);
    uint8_t *plain = malloc(size), *packed = malloc(bound), *out = malloc(size);
    assert_true(plain && packed && out);
    fill(plain, count, stride);
    size_t used = meshopt_encodeVertexBuffer(packed, bound, plain, count, stride);
    uint8_t *exact = malloc(used);
    assert_non_null(exact);
    memcpy(exact, packed, used);
    assert_true(aci_meshopt_least(count, stride) <= used);
    assert_null(aci_meshopt_decode_own(exact, used, count, stride, out));
    assert_memory_equal(out, plain, size);
    assert_non_null(aci_meshopt_decode_own(exact, used - 1, count, stride, out));
    for (int i = 0; i < 200; i++) { /* both say the same of broken ones */
        uint8_t *at = &exact[random_u32() % used], kept = *at;
        *at ^= (uint8_t)(1u << random_u32() % 8);
        const char *wrong = aci_meshopt_decode_own(exact, used, count, stride, out);
        memset(plain, 0, size);
        bool is_good = meshopt_decodeVertexBuffer(plain, count, stride, exact, used) == 0;
        if (exact[0] == 0xa0) assert_int_equal(wrong == NULL, is_good);
        if (exact[0] == 0xa0 && is_good) assert_memory_equal(out, plain, size);
        *at = kept;
    }
    free(plain);
    free(packed);
    free(out);
    free(exact);
}
#endif

static void version_0_is_decoded_as_the_library_does(void **state) {
    (void)state;
#ifdef ANIMCURVE_HAVE_MESHOPTIMIZER
    static const size_t counts[] = {1, 2, 15, 16, 17, 31, 97, 255, 256, 257, 300, 1000};
    static const size_t strides[] = {4, 8, 12, 16, 32, 36, 100, 252, 256};
    for (size_t c = 0; c < sizeof counts / sizeof counts[0]; c++)
        for (size_t s = 0; s < sizeof strides / sizeof strides[0]; s++)
            check_stream(counts[c], strides[s]);
#else
    skip();
#endif
}

/* Never reads or writes outside: the blocks have exactly their sizes, for the sanitizers. */
static void garbage_is_refused_or_decoded(void **state) {
    (void)state;
    unsigned good = 0;
    for (int i = 0; i < 20000; i++) {
        size_t size = 1 + random_u32() % 120, stride = 4 + random_u32() % 4 * 4;
        size_t count = 1 + random_u32() % 40;
        uint8_t *data = malloc(size), *out = malloc(count * stride);
        assert_true(data && out);
        for (size_t b = 0; b < size; b++)
            data[b] = random_u32() % 3 ? 0 : (uint8_t)random_u32();
        data[0] = 0xa0 | (i & 1);
        good += aci_meshopt_decode_own(data, size, count, stride, out) == NULL;
        free(data);
        free(out);
    }
    assert_true(good > 0);
}

/* Version 1 by hand: one element position of each control, and each kind of channel. */
static void version_1_has_literals_zeros_and_turned_bits(void **state) {
    (void)state;
    uint8_t data[1 + 1 + 2 + 24] = {0xa1, 3u | 2u << 2 | 2u << 4 | 2u << 6, 2, 1};
    uint8_t out[8];
    size_t tail = sizeof data - 5; /* 4 bytes of the element before, 1 channel */
    data[tail] = 10;
    assert_null(aci_meshopt_decode_own(data, sizeof data, 2, 4, out));
    assert_true(out[0] == 11 && out[4] == 10); /* zigzag: +1, then -1 */
    data[tail + 4] = 1;                        /* 16 bits */
    data[2] = 1;                               /* -1 */
    assert_null(aci_meshopt_decode_own(data, sizeof data, 2, 4, out));
    assert_true(out[0] == 9 && out[1] == 0 && out[4] == 8);
    data[tail + 4] = 2 | 4 << 4; /* 32 bits, turned right by 4 */
    data[2] = 0x13;
    data[3] = 0;
    assert_null(aci_meshopt_decode_own(data, sizeof data, 2, 4, out));
    assert_true(out[0] == (10 ^ 1) && out[3] == 0x30 && out[7] == 0x30);
    data[tail + 4] = 3;
    assert_non_null(aci_meshopt_decode_own(data, sizeof data, 2, 4, out));
}

static void filters_follow_their_formulas(void **state) {
    (void)state;
    uint8_t number[8] = {3, 0, 0, 0xfe, 0xff, 0xff, 0xff, 10}; /* 3 * 2^-2, -1 * 2^10 */
    float values[2];
    aci_meshopt_filter_apply(ACI_MESHOPT_EXPONENTIAL, number, 1, 8);
    memcpy(values, number, sizeof values);
    assert_true(values[0] == 0.75f && values[1] == -1024.0f);
    for (int i = 0; i < 2000; i++) {
        int16_t q[4], w = (int16_t)((1 << (3 + random_u32() % 13)) - 1);
        uint8_t bytes[8];
        double length = 0;
        for (int c = 0; c < 3; c++)
            q[c] = (int16_t)((int)(random_u32() % 1001) * w / 1000 * 4 / 5);
        q[3] = (int16_t)((w & ~3) | (int)(random_u32() % 4));
        for (int c = 0; c < 4; c++) {
            bytes[2 * c] = (uint8_t)((uint16_t)q[c] & 0xff);
            bytes[2 * c + 1] = (uint8_t)((uint16_t)q[c] >> 8);
        }
        aci_meshopt_filter_apply(ACI_MESHOPT_QUATERNION, bytes, 1, 8);
#ifdef ANIMCURVE_HAVE_MESHOPTIMIZER
        meshopt_decodeFilterQuat(q, 1, 8);
#endif
        for (int c = 0; c < 4; c++) {
            int16_t own = (int16_t)(bytes[2 * c] | bytes[2 * c + 1] << 8);
            length += (double)own * own / (32767.0 * 32767.0);
#ifdef ANIMCURVE_HAVE_MESHOPTIMIZER
            assert_true(abs(own - q[c]) <= 1);
#endif
        }
        assert_true(fabs(length - 1) < 2e-4);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(version_0_is_decoded_as_the_library_does),
        cmocka_unit_test(garbage_is_refused_or_decoded),
        cmocka_unit_test(version_1_has_literals_zeros_and_turned_bits),
        cmocka_unit_test(filters_follow_their_formulas),
    };
    return cmocka_run_group_tests_name("meshopt", tests, NULL, NULL);
}
