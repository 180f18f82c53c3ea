/* Integers wider than 64 bits, for number.c: 128-bit products and powers of ten in plain C, and
 * whole numbers of bounded size for the one question that 128 bits cannot always settle: is
 * d * 10^p less than, equal to or greater than m * 2^q? (The exact comparison behind Clinger
 * 1990 and Steele and White 1990, "How to read / how to print floating-point numbers
 * accurately".) No allocation: all are plain structs on the caller's stack. */
#ifndef ACI_BASE_BIGINT_H
#define ACI_BASE_BIGINT_H

#include <stdbool.h>
#include <stdint.h>

typedef struct aci_wide {
    uint64_t high, low;
} aci_wide;

static inline aci_wide aci_multiply64(uint64_t a, uint64_t b) {
    uint64_t a1 = a >> 32, a0 = a & UINT32_MAX, b1 = b >> 32, b0 = b & UINT32_MAX;
    uint64_t low = a0 * b0;
    uint64_t middle = a1 * b0 + (low >> 32);          /* at most 2^64 - 2^32 */
    uint64_t cross = a0 * b1 + (middle & UINT32_MAX); /* likewise */
    aci_wide product = {a1 * b1 + (middle >> 32) + (cross >> 32),
                        (cross << 32) | (low & UINT32_MAX)};
    return product;
}

/* The upper 128 of the 192 bits of factor * small; *rest gets the lower 64. */
static inline aci_wide aci_multiply128(aci_wide factor, uint64_t small, uint64_t *rest) {
    aci_wide upper = aci_multiply64(factor.high, small),
             lower = aci_multiply64(factor.low, small);
    upper.low += lower.high;
    upper.high += upper.low < lower.high;
    *rest = lower.low;
    return upper;
}

#define ACI_LOWEST_POWER (-342)
#define ACI_HIGHEST_POWER 324

/* floor(log2(10^exponent)), exact for |exponent| <= 400 (checked one by one). Shifted into the
 * positive because >> of a negative number is the compiler's choice. */
static inline int aci_log2_of_ten_to(int exponent) {
    return (int)(((int64_t)exponent * 217706 + ((int64_t)2048 << 16)) >> 16) - 2048;
}

/* 10^exponent = (g + r) * 2^(aci_log2_of_ten_to(exponent) - 127): returns g, which has its
 * upper bit set; 0 <= r < 3. exponent: ACI_LOWEST_POWER to ACI_HIGHEST_POWER. */
aci_wide aci_power_of_ten(int exponent);

/* Is r = 0? (5^55 is the largest power of five below 2^128.) */
static inline bool aci_power_is_exact(int exponent) { return exponent >= 0 && exponent <= 55; }

/* 4096 bits. The largest numbers ever needed come from an 800-digit decimal compared near
 * 1e-324 (number.c, compare_to_midpoint) and stay below 2700 bits. */
#define ACI_BIGINT_LIMBS 128

typedef struct aci_bigint {
    int size;                         /* limbs in use; the last one is not 0; 0: the number 0 */
    uint32_t limbs[ACI_BIGINT_LIMBS]; /* least first; those past `size` are not set */
} aci_bigint;

void aci_bigint_set(aci_bigint *number, uint64_t value);

/* number = number * factor + addend */
void aci_bigint_multiply_add(aci_bigint *number, uint32_t factor, uint32_t addend);

/* The sign (-1, 0, 1) of decimal * 10^exponent10 - mantissa * 2^exponent2; `decimal` is used
 * up. The two must be of like size (within some powers of ten), so that the bound above holds;
 * whatever is asked, nothing is written outside the structs. */
int aci_bigint_compare(aci_bigint *decimal, int exponent10, uint64_t mantissa, int exponent2);

#endif
