/* Powers of ten and big integers; see bigint.h. A power is the product of two table entries, so
 * that 53 entries serve 667 exponents. Big integers are schoolbook arithmetic on 32-bit limbs:
 * 10^p = 5^p * 2^p, the fives multiply one side, the twos become one shift, so a comparison
 * costs one pass per 13 powers of ten (5^13 is the largest in 32 bits). */
#include "base/bigint.h"

#include <stddef.h>
#include <string.h>

/* ---- powers of ten ---- */

#define STRIDE 28 /* 5^27 is the largest power of five in 64 bits */

/* 10^(28 i), i from -13, cut to 128 bits with the upper bit set:
 *   floor(10^n * 2^(127 - floor(log2(10^n)))), n = 28 i; exact for 0 and 28.
 * tests/unit/test_number.c checks each power made of them against big integers. */
#define FIRST_STRIDE (-13)
static const aci_wide strides_of_ten[] = {
    {UINT64_C(0xe1afa13afbd14d6d), UINT64_C(0x82189c09a3a1ec21)},
    {UINT64_C(0xe3e27a444d8d98b7), UINT64_C(0xfd1b1b2308169b25)},
    {UINT64_C(0xe61acf033d1a45df), UINT64_C(0x6fb92487298e33bd)},
    {UINT64_C(0xe858ad248f5c22c9), UINT64_C(0xd1b3400f8f9cff68)},
    {UINT64_C(0xea9c227723ee8bcb), UINT64_C(0x465e15a979c1cadc)},
    {UINT64_C(0xece53cec4a314ebd), UINT64_C(0xa4f8bf5635246428)},
    {UINT64_C(0xef340a98172aace4), UINT64_C(0x86fb897116c87c34)},
    {UINT64_C(0xf18899b1bc3f8ca1), UINT64_C(0xdc44e6c3cb279ac1)},
    {UINT64_C(0xf3e2f893dec3f126), UINT64_C(0x5a89dba3c3efccfa)},
    {UINT64_C(0xf64335bcf065d37d), UINT64_C(0x4d4617b5ff4a16d5)},
    {UINT64_C(0xf8a95fcf88747d94), UINT64_C(0x75a44c6397ce912a)},
    {UINT64_C(0xfb158592be068d2e), UINT64_C(0xeed6e2f0f0d56712)},
    {UINT64_C(0xfd87b5f28300ca0d), UINT64_C(0x8bca9d6e188853fc)},
    {UINT64_C(0x8000000000000000), UINT64_C(0x0000000000000000)},
    {UINT64_C(0x813f3978f8940984), UINT64_C(0x4000000000000000)},
    {UINT64_C(0x82818f1281ed449f), UINT64_C(0xbff8f10e7a8921a4)},
    {UINT64_C(0x83c7088e1aab65db), UINT64_C(0x792667c6da79e0fa)},
    {UINT64_C(0x850fadc09923329e), UINT64_C(0x03e2cf6bc604ddb0)},
    {UINT64_C(0x865b86925b9bc5c2), UINT64_C(0x0b8a2392ba45a9b2)},
    {UINT64_C(0x87aa9aff79042286), UINT64_C(0x90fb44d2f05d0842)},
    {UINT64_C(0x88fcf317f22241e2), UINT64_C(0x441fece3bdf81f03)},
    {UINT64_C(0x8a5296ffe33cc92f), UINT64_C(0x82bd6b70d99aaa6f)},
    {UINT64_C(0x8bab8eefb6409c1a), UINT64_C(0x1ad089b6c2f7548e)},
    {UINT64_C(0x8d07e33455637eb2), UINT64_C(0xdb0b487b6423e1e8)},
    {UINT64_C(0x8e679c2f5e44ff8f), UINT64_C(0x570f09eaa7ea7648)},
};

/* 5^i, i = 0..27, exact, shifted up until the upper bit is set. */
static const uint64_t powers_of_five[STRIDE] = {
    UINT64_C(0x8000000000000000), UINT64_C(0xa000000000000000), UINT64_C(0xc800000000000000),
    UINT64_C(0xfa00000000000000), UINT64_C(0x9c40000000000000), UINT64_C(0xc350000000000000),
    UINT64_C(0xf424000000000000), UINT64_C(0x9896800000000000), UINT64_C(0xbebc200000000000),
    UINT64_C(0xee6b280000000000), UINT64_C(0x9502f90000000000), UINT64_C(0xba43b74000000000),
    UINT64_C(0xe8d4a51000000000), UINT64_C(0x9184e72a00000000), UINT64_C(0xb5e620f480000000),
    UINT64_C(0xe35fa931a0000000), UINT64_C(0x8e1bc9bf04000000), UINT64_C(0xb1a2bc2ec5000000),
    UINT64_C(0xde0b6b3a76400000), UINT64_C(0x8ac7230489e80000), UINT64_C(0xad78ebc5ac620000),
    UINT64_C(0xd8d726b7177a8000), UINT64_C(0x878678326eac9000), UINT64_C(0xa968163f0a57b400),
    UINT64_C(0xd3c21bcecceda100), UINT64_C(0x84595161401484a0), UINT64_C(0xa56fa5b99019a5c8),
    UINT64_C(0xcecb8f27f4200f3a),
};

/* A stride lacks less than 1, which the product scales by less than 2, and cutting the product
 * loses less than 1: r < 3. */
aci_wide aci_power_of_ten(int exponent) {
    int index = (exponent - FIRST_STRIDE * STRIDE) / STRIDE;
    int within = exponent - (FIRST_STRIDE + index) * STRIDE;
    uint64_t rest;
    aci_wide power = aci_multiply128(strides_of_ten[index], powers_of_five[within], &rest);
    if (power.high >> 63) return power;
    power.high = power.high << 1 | power.low >> 63;
    power.low = power.low << 1 | rest >> 63;
    return power;
}

/* ---- big integers ---- */

#define FIVES_PER_STEP 13
#define FIVES_STEP 1220703125u /* 5^13 */

/* The bound of bigint.h makes the limit unreachable; it keeps a broken caller in the array. */
static void append(aci_bigint *number, uint32_t limb) {
    if (number->size < ACI_BIGINT_LIMBS) number->limbs[number->size++] = limb;
}

void aci_bigint_set(aci_bigint *number, uint64_t value) {
    number->size = 0;
    for (; value; value >>= 32) append(number, (uint32_t)value);
}

void aci_bigint_multiply_add(aci_bigint *number, uint32_t factor, uint32_t addend) {
    uint64_t carry = addend;
    for (int i = 0; i < number->size; i++) {
        carry += (uint64_t)number->limbs[i] * factor;
        number->limbs[i] = (uint32_t)carry;
        carry >>= 32;
    }
    if (carry) append(number, (uint32_t)carry);
}

static void multiply_by_five_to(aci_bigint *number, int exponent) {
    for (; exponent >= FIVES_PER_STEP; exponent -= FIVES_PER_STEP)
        aci_bigint_multiply_add(number, FIVES_STEP, 0);
    uint32_t rest = 1;
    for (; exponent > 0; exponent--) rest *= 5;
    aci_bigint_multiply_add(number, rest, 0);
}

static void shift_left(aci_bigint *number, int bits) {
    int whole = bits / 32;
    if (number->size == 0 || whole > ACI_BIGINT_LIMBS - number->size) return;
    aci_bigint_multiply_add(number, UINT32_C(1) << (bits % 32), 0);
    if (whole > ACI_BIGINT_LIMBS - number->size) return;
    memmove(number->limbs + whole, number->limbs, (size_t)number->size * sizeof(uint32_t));
    memset(number->limbs, 0, (size_t)whole * sizeof(uint32_t));
    number->size += whole;
}

static int compare(const aci_bigint *a, const aci_bigint *b) {
    if (a->size != b->size) return a->size < b->size ? -1 : 1;
    for (int i = a->size - 1; i >= 0; i--)
        if (a->limbs[i] != b->limbs[i]) return a->limbs[i] < b->limbs[i] ? -1 : 1;
    return 0;
}

int aci_bigint_compare(aci_bigint *decimal, int exponent10, uint64_t mantissa, int exponent2) {
    aci_bigint binary;
    aci_bigint_set(&binary, mantissa);
    if (exponent10 > 0) multiply_by_five_to(decimal, exponent10);
    if (exponent10 < 0) multiply_by_five_to(&binary, -exponent10);
    int shift = exponent10 - exponent2;
    if (shift > 0) shift_left(decimal, shift);
    if (shift < 0) shift_left(&binary, -shift);
    return compare(decimal, &binary);
}
