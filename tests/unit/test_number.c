/* base/number.h and the powers of ten under it. Oracles: the C library's strtod, strtof and
 * printf in the C locale (glibc's are exact), and exact decimal expansions of midpoints between
 * neighbours, which this file makes with its own long numbers. The random sequence is fixed. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/bigint.h"
#include "base/bits.h"
#include "base/number.h"

#define F64_INFINITY UINT64_C(0x7ff0000000000000)
#define F32_INFINITY UINT32_C(0x7f800000)

/* ---- helpers ---- */

/* xorshift64; the state is passed so that tests do not depend on each other's order. */
static uint64_t random_bits(uint64_t *state) {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return *state;
}

static void check_f64(const char *text, uint64_t expected) {
    double value = 0;
    size_t size = strlen(text), length = aci_number_parse(text, size, &value);
    if (length != size || aci_f64_bits(value) != expected)
        fail_msg("'%.900s': %zu bytes, %016llx, expected %016llx", text, length,
                 (unsigned long long)aci_f64_bits(value), (unsigned long long)expected);
}

static void check_f32(const char *text, uint32_t expected) {
    float value = 0;
    size_t size = strlen(text), length = aci_number_parse_f32(text, size, &value);
    if (length != size || aci_f32_bits(value) != expected)
        fail_msg("'%.900s': %zu bytes, %08lx, expected %08lx", text, length,
                 (unsigned long)aci_f32_bits(value), (unsigned long)expected);
}

static void check_as_libc(const char *text) {
    check_f64(text, aci_f64_bits(strtod(text, NULL)));
    check_f32(text, aci_f32_bits(strtof(text, NULL)));
}

static void check_print(double value, const char *expected) {
    char out[ACI_NUMBER_SIZE];
    size_t length = aci_number_print(value, out);
    assert_string_equal(out, expected);
    assert_int_equal(length, strlen(expected));
}

static void check_print_f32(float value, const char *expected) {
    char out[ACI_NUMBER_SIZE];
    size_t length = aci_number_print_f32(value, out);
    assert_string_equal(out, expected);
    assert_int_equal(length, strlen(expected));
}

/* ---- midpoints, exactly ---- */

#define MIDPOINT_SIZE 1200

/* significand * 2^exponent as digits and a power of ten: text "ddd", *exponent10. Negative
 * powers of two are 5^n / 10^n. Digits are kept least first while they are multiplied. */
static void expand(uint64_t significand, int exponent, char text[MIDPOINT_SIZE],
                   int *exponent10) {
    uint32_t groups[140]; /* nine digits each */
    int size = 0;
    for (; significand; significand /= 1000000000)
        groups[size++] = (uint32_t)(significand % 1000000000);
    for (int left = abs(exponent); left;) {
        int step = left < 9 ? left : 9;
        uint64_t carry = 0, factor = 1;
        for (int i = 0; i < step; i++) factor *= exponent > 0 ? 2 : 5;
        for (int i = 0; i < size; i++) {
            carry += groups[i] * factor;
            groups[i] = (uint32_t)(carry % 1000000000);
            carry /= 1000000000;
        }
        if (carry) groups[size++] = (uint32_t)carry;
        assert_true(size < 140);
        left -= step;
    }
    int at = 0;
    for (int i = size - 1; i >= 0; i--)
        at += snprintf(text + at, MIDPOINT_SIZE - (size_t)at, i == size - 1 ? "%lu" : "%09lu",
                       (unsigned long)groups[i]);
    *exponent10 = exponent < 0 ? exponent : 0;
}

/* The digits of `text` with a dot at a random place and the exponent that makes up for it. */
static void place_dot(const char *text, int exponent10, uint64_t *state, char *out,
                      size_t size) {
    size_t digits = strlen(text), dot = random_bits(state) % (digits + 1);
    snprintf(out, size, "%.*s.%se%d", (int)dot, text, text + dot,
             exponent10 + (int)(digits - dot));
}

typedef void midpoint_check(const char *text, uint64_t expected);

static void check_f32_widened(const char *text, uint64_t expected) {
    check_f32(text, (uint32_t)expected);
}

/* The midpoint of `below` and its successor goes to the even one; a trifle beside it, to the
 * near one. `precision`, `lowest`: of the format. */
static void check_midpoint(uint64_t below, int precision, int lowest, uint64_t *state,
                           midpoint_check *check) {
    uint64_t hidden = UINT64_C(1) << (precision - 1), field = below / hidden;
    uint64_t significand = below % hidden + (field ? hidden : 0);
    int exponent = lowest + (field ? (int)field - 1 : 0), exponent10;
    char digits[MIDPOINT_SIZE], text[MIDPOINT_SIZE + 64];
    expand(2 * significand + 1, exponent - 1, digits, &exponent10);
    place_dot(digits, exponent10, state, text, sizeof text);
    check(text, below + (below & 1));

    size_t size = strlen(digits);
    size_t far = random_bits(state) % 80;
    memset(digits + size, '0', far);
    memcpy(digits + size + far, "1", 2);
    place_dot(digits, exponent10 - (int)far - 1, state, text, sizeof text);
    check(text, below + 1);

    /* The last digit is not 0 or else only zeros follow the digit that is taken down. */
    size_t last = size - 1;
    while (digits[last] == '0') last--;
    digits[last]--;
    memset(digits + last + 1, '9', size + far - last);
    place_dot(digits, exponent10 - (int)far - 1, state, text, sizeof text);
    check(text, below);
}

static void parse_rounds_halfway_cases_to_even(void **state) {
    (void)state;
    uint64_t seed = 11;
    for (int i = 0; i < 6000; i++) {
        uint64_t below = random_bits(&seed) % F64_INFINITY;
        if (i % 8 == 0) below >>= 11 + i % 53; /* denormals and the least normals */
        if (i % 8 == 1) below &= UINT64_C(0x7ff0000000000000);
        if (i % 8 == 2) below = UINT64_C(0x3ff0000000000000) + (below >> 8); /* 1 to 2^15 */
        check_midpoint(below, 53, -1074, &seed, check_f64);
    }
    for (int i = 0; i < 20000; i++) {
        uint64_t below = random_bits(&seed) % F32_INFINITY;
        if (i % 8 == 0) below >>= 7 + i % 24;
        check_midpoint(below, 24, -149, &seed, check_f32_widened);
    }
}

static void parse_rounds_at_the_ends_of_the_range(void **state) {
    (void)state;
    uint64_t seed = 12;
    const uint64_t f64[] = {0,
                            1,
                            2,
                            0x000ffffffffffffe,
                            0x000fffffffffffff,
                            0x0010000000000000,
                            0x7feffffffffffffe,
                            0x7fefffffffffffff};
    const uint64_t f32[] = {0,          1,          2,          0x007ffffe,
                            0x007fffff, 0x00800000, 0x7f7ffffe, 0x7f7fffff};
    for (int i = 0; i < 8; i++) {
        check_midpoint(f64[i], 53, -1074, &seed, check_f64);
        check_midpoint(f32[i], 24, -149, &seed, check_f32_widened);
    }
    check_f64("1.7976931348623157e308", 0x7fefffffffffffff);
    check_f64("1.7976931348623159e308", F64_INFINITY);
    check_f64("-1e309", F64_INFINITY | UINT64_C(1) << 63);
    check_f64("2.2250738585072011e-308", 0x000fffffffffffff);
    check_f64("5e-324", 1);
    check_f64("2e-324", 0);
    check_f64("-1e-400", UINT64_C(1) << 63);
    check_f64("9999999999999999999e-343", 0);
    check_f64("-0", UINT64_C(1) << 63);
    check_f32("3.4028235e38", 0x7f7fffff);
    check_f32("3.4028236e38", F32_INFINITY);
    check_f32("1e39", F32_INFINITY);
    check_f32("1e308", F32_INFINITY);
    check_f32("1e-45", 1);
    check_f32("-7e-46", 0x80000000u);
}

static void parse_f32_rounds_once(void **state) {
    (void)state;
    /* By way of double these are ties of floats and go the other way. */
    check_f32("1.00000005960464477540", 0x3f800001);
    check_f32("1.00000017881393432616", 0x3f800001);
    check_f32("1.00000017881393432617187499", 0x3f800001);
    check_f32("1.000000178813934326171875", 0x3f800002);
    check_f32("16777217", 0x4b800000);
    check_f32("16777217.0000000001", 0x4b800001);
    check_f32("16777219", 0x4b800002);
    check_f32("16777218.9999999999", 0x4b800001);
}

/* Sixteen digits of a midpoint of floats: exact doubles multiply to that midpoint, but the
 * decimal lies on one side of it. */
static void parse_f32_sees_the_side_that_double_hides(void **state) {
    (void)state;
    uint64_t seed = 13;
    char text[64];
    for (int i = 0; i < 100000; i++) {
        uint64_t random = random_bits(&seed);
        uint64_t midpoint = (random >> 12) + ((1003 + random % 40) << 52);
        midpoint = (midpoint & ~UINT64_C(0x1fffffff)) | 0x10000000;
        snprintf(text, sizeof text, "%.15e", aci_f64_from_bits(midpoint));
        check_f32(text, aci_f32_bits(strtof(text, NULL)));
    }
}

/* ---- reading against the C library ---- */

static void parse_agrees_with_libc_on_printed_numbers(void **state) {
    (void)state;
    uint64_t seed = 21;
    char text[64];
    for (int i = 0; i < 500000; i++) {
        double value = aci_f64_from_bits(random_bits(&seed) % F64_INFINITY);
        if (i % 2)
            value = (double)aci_f32_from_bits((uint32_t)(random_bits(&seed) % F32_INFINITY));
        snprintf(text, sizeof text, "%.*e", (int)(random_bits(&seed) % 22), value);
        check_as_libc(text);
    }
}

static void parse_agrees_with_libc_on_random_decimals(void **state) {
    (void)state;
    uint64_t seed = 22;
    char text[64];
    for (int i = 0; i < 300000; i++) {
        uint64_t mantissa = random_bits(&seed) >> random_bits(&seed) % 64;
        int exponent = (int)(random_bits(&seed) % (i % 2 ? 30 : 680)) - (i % 2 ? 15 : 350);
        snprintf(text, sizeof text, "%llue%d", (unsigned long long)mantissa, exponent);
        check_as_libc(text);
        snprintf(text, sizeof text, "-%lu.%0*lu", (unsigned long)(mantissa % 10000), 1 + i % 9,
                 (unsigned long)(mantissa >> 44));
        check_as_libc(text);
    }
}

static void parse_agrees_with_libc_on_powers_of_ten_and_neighbours(void **state) {
    (void)state;
    char text[64];
    for (int exponent = -400; exponent <= 400; exponent++)
        for (int lead = 0; lead < 40; lead++) {
            snprintf(text, sizeof text, "%de%d", lead, exponent);
            check_as_libc(text);
            snprintf(text, sizeof text, "%d99999999999999999999e%d", lead, exponent - 20);
            check_as_libc(text);
        }
}

/* ---- long and hostile text ---- */

#define LONG_SIZE 1000000

static char *repeat(const char *head, char digit, size_t count, const char *tail) {
    size_t before = strlen(head), after = strlen(tail);
    char *text = malloc(before + count + after + 1);
    assert_non_null(text);
    memcpy(text, head, before);
    memset(text + before, digit, count);
    memcpy(text + before + count, tail, after + 1);
    return text;
}

static void check_repeated(const char *head, char digit, const char *tail, double expected) {
    char *text = repeat(head, digit, LONG_SIZE, tail);
    check_f64(text, aci_f64_bits(expected));
    check_f32(text, aci_f32_bits((float)expected));
    free(text);
}

static void parse_reads_a_million_digits(void **state) {
    (void)state;
    check_repeated("", '0', "7", 7);
    check_repeated("0.", '0', "1e1000001", 1);
    check_repeated("1", '0', "e-1000000", 1);
    check_repeated("1", '0', "", (double)INFINITY);
    check_repeated("", '9', "e-1000000", 1);
    check_repeated("0.", '9', "", 1);
    check_repeated("-0.", '0', "1", -0.0);
    check_repeated("2.5", '0', "", 2.5);
    check_repeated("1e", '9', "", (double)INFINITY);
    check_repeated("1e-", '9', "", 0);
    check_repeated("0e", '9', "", 0);
    check_repeated("1e", '0', "3", 1000);
    /* Ties, but for the millionth digit. */
    char *text = repeat("9007199254740993.", '0', LONG_SIZE, "");
    check_f64(text, aci_f64_bits(9007199254740992.0));
    text[LONG_SIZE + 16] = '1';
    check_f64(text, aci_f64_bits(9007199254740994.0));
    free(text);
    text = repeat("16777217.", '0', LONG_SIZE, "1");
    check_f32(text, aci_f32_bits(16777218.0f));
    free(text);
}

static void parse_saturates_endless_exponents(void **state) {
    (void)state;
    check_f64("1e999999999999999999999", F64_INFINITY);
    check_f64("-1e+18446744073709551617", F64_INFINITY | UINT64_C(1) << 63);
    check_f64("1e-999999999999999999999", 0);
    check_f64("0e999999999999999999999", 0);
    check_f32("1e4294967297", F32_INFINITY);
    check_f32("1e-4294967297", 0);
}

static void parse_reads_what_the_grammar_says(void **state) {
    (void)state;
    static const struct {
        const char *text;
        size_t length;
        double value;
    } cases[] = {
        {".5", 2, 0.5}, {"5.", 2, 5},       {"+.5e1", 5, 5},  {"-5.e-1", 6, -0.5},
        {"1e", 1, 1},   {"1e+", 1, 1},      {"1E-x", 1, 1},   {"1e5.5", 3, 1e5},
        {"1..2", 2, 1}, {"1.2.3", 3, 1.2},  {"12abc", 2, 12}, {"0x10", 1, 0},
        {"007", 3, 7},  {"1e+05", 5, 1e5},  {"1,5", 1, 1},    {"3 ", 1, 3},
        {"", 0, 0},     {".", 0, 0},        {"-", 0, 0},      {"+", 0, 0},
        {"-.", 0, 0},   {".e5", 0, 0},      {"e5", 0, 0},     {"+-1", 0, 0},
        {"--1", 0, 0},  {" 1", 0, 0},       {"nan", 0, 0},    {"inf", 0, 0},
        {"-inf", 0, 0}, {"infinity", 0, 0}, {"x", 0, 0},      {"\xff", 0, 0},
        {"1d5", 1, 1},  {"1f", 1, 1},       {"1_000", 1, 1},  {"\n1", 0, 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        double value = 77;
        float narrow = 77;
        size_t size = strlen(cases[i].text);
        assert_int_equal(aci_number_parse(cases[i].text, size, &value), cases[i].length);
        assert_int_equal(aci_number_parse_f32(cases[i].text, size, &narrow), cases[i].length);
        double expected = cases[i].length ? cases[i].value : 77; /* no number: left alone */
        assert_true(aci_f64_bits(value) == aci_f64_bits(expected));
        assert_true(aci_f32_bits(narrow) == aci_f32_bits((float)expected));
    }
}

/* Each prefix in a block of its own size, so that a sanitizer sees a read past it. */
static void check_every_prefix(const char *text) {
    for (size_t size = 0; size <= strlen(text); size++) {
        char *copy = malloc(size + 1), *end, *exact = malloc(size ? size : 1);
        assert_non_null(copy);
        assert_non_null(exact);
        memcpy(copy, text, size);
        memcpy(exact, text, size);
        copy[size] = '\0';
        double expected = strtod(copy, &end), value = 0;
        float narrow = 0;
        assert_int_equal(aci_number_parse(exact, size, &value), end - copy);
        assert_int_equal(aci_number_parse_f32(exact, size, &narrow), end - copy);
        assert_true(aci_f64_bits(value) == aci_f64_bits(expected));
        free(copy);
        free(exact);
    }
}

static void parse_never_reads_past_the_size(void **state) {
    (void)state;
    check_every_prefix("-123.456e+78");
    check_every_prefix("+.0000123456789012345678901234567890e-0012");
    check_every_prefix("9007199254740993.00000000000000000000000000000000001E0");
    check_every_prefix("00000.");
}

static void parse_reads_garbage_as_libc_does(void **state) {
    (void)state;
    uint64_t seed = 31;
    const char alphabet[] = "0123456789019.+-eE.e-,\t_";
    for (int i = 0; i < 300000; i++) {
        char text[24];
        size_t size = random_bits(&seed) % sizeof text;
        for (size_t k = 0; k < size; k++)
            text[k] = alphabet[random_bits(&seed) % (sizeof alphabet - 1)];
        if (size && text[0] == '\t') text[0] = ','; /* libc skips blanks */
        text[size < sizeof text ? size : sizeof text - 1] = '\0';
        char *end;
        double expected = strtod(text, &end), value = 0;
        size_t length = aci_number_parse(text, size, &value);
        if (length != (size_t)(end - text) || aci_f64_bits(value) != aci_f64_bits(expected))
            fail_msg("'%s': %zu bytes, %.17g", text, length, value);
    }
}

/* ---- printing ---- */

/* Does `digits` times 10^exponent10 read as these bits? By the C library. */
static bool libc_reads_back(unsigned long long digits, int exponent10, uint64_t bits,
                            bool binary32) {
    char text[64];
    snprintf(text, sizeof text, "%llue%d", digits, exponent10);
    if (binary32) return aci_f32_bits(strtof(text, NULL)) == (uint32_t)bits;
    return aci_f64_bits(strtod(text, NULL)) == bits;
}

/* The `count` digits closest to the value, as an integer and its power of ten. */
static unsigned long long closest_digits(double value, int count, int *exponent10) {
    char text[64], digits[32];
    snprintf(text, sizeof text, "%.*e", count - 1, value);
    int at = 0;
    for (const char *c = text; *c != 'e'; c++)
        if (*c != '.') digits[at++] = *c;
    digits[at] = '\0';
    *exponent10 = atoi(strchr(text, 'e') + 1) - (count - 1);
    return strtoull(digits, NULL, 10);
}

static bool some_read_back(double value, int count, uint64_t bits, bool binary32) {
    int exponent10;
    unsigned long long closest = closest_digits(value, count, &exponent10);
    return libc_reads_back(closest, exponent10, bits, binary32) ||
           libc_reads_back(closest - 1, exponent10, bits, binary32) ||
           libc_reads_back(closest + 1, exponent10, bits, binary32);
}

/* Shortest: no decimal with a digit less reads back (fewer digits are among those, filled up
 * with zeros). Closest: printf's correctly rounded digits of that length, unless those, at a
 * power of two, do not read back. */
static void check_shortest(uint64_t bits, bool binary32) {
    double value =
        binary32 ? (double)aci_f32_from_bits((uint32_t)bits) : aci_f64_from_bits(bits);
    char digits[18];
    int exponent, exponent10;
    int count = (int)aci_number_digits(value, binary32, digits, &exponent);
    unsigned long long shown = strtoull(digits, NULL, 10);
    if (count != (int)strlen(digits) || count < 1 || count > (binary32 ? 9 : 17) ||
        digits[0] == '0' || digits[count - 1] == '0')
        fail_msg("%.17g: malformed '%s'", value, digits);
    if (!libc_reads_back(shown, exponent - count, bits, binary32))
        fail_msg("%.17g: %se%d does not read back", value, digits, exponent - count);
    unsigned long long closest = closest_digits(value, count, &exponent10);
    if (libc_reads_back(closest, exponent10, bits, binary32) &&
        (closest != shown || exponent10 != exponent - count))
        fail_msg("%.17g: %llue%d is closer than %s", value, closest, exponent10, digits);
    if (count > 1 && some_read_back(value, count - 1, bits, binary32))
        fail_msg("%.17g: shorter than '%s' exists", value, digits);
}

/* And the layout reads back through the parser under test. */
static void check_round_trip(uint64_t bits, bool binary32) {
    char out[ACI_NUMBER_SIZE];
    if (binary32) {
        aci_number_print_f32(aci_f32_from_bits((uint32_t)bits), out);
        check_f32(out, (uint32_t)bits);
    } else {
        aci_number_print(aci_f64_from_bits(bits), out);
        check_f64(out, bits);
    }
}

static void check_printed(uint64_t bits, bool binary32) {
    check_shortest(bits, binary32);
    check_round_trip(bits, binary32);
}

static void print_f32_is_shortest_and_reads_back(void **state) {
    (void)state;
    uint64_t seed = 41;
    for (int i = 0; i < 700000; i++) {
        uint64_t bits = 1 + random_bits(&seed) % (F32_INFINITY - 1);
        if (i % 4 == 0) bits = 0x3a000000 + bits % 0x0d000000; /* the ordinary: 5e-4 to 5e4 */
        check_printed(bits, true);
    }
}

static void print_is_shortest_and_reads_back(void **state) {
    (void)state;
    uint64_t seed = 42;
    for (int i = 0; i < 400000; i++) {
        uint64_t bits = 1 + random_bits(&seed) % (F64_INFINITY - 1);
        if (i % 4 == 0)
            bits = aci_f64_bits((double)(1 + random_bits(&seed) % 100000000) / 10000);
        if (i % 4 == 1) /* integers from 2^50 on: ties and boundaries on short decimals */
            bits = aci_f64_bits((double)(random_bits(&seed) >> (2 + i % 12) | 1));
        check_printed(bits, false);
    }
}

/* Slow and plain: the first of 1, 2, .. 17 digits at which printf's digits read back. */
static void print_agrees_with_brute_force(void **state) {
    (void)state;
    uint64_t seed = 43;
    for (int i = 0; i < 30000; i++) {
        bool binary32 = i % 2;
        uint64_t bits = random_bits(&seed) % (binary32 ? F32_INFINITY : F64_INFINITY) | 1;
        double value =
            binary32 ? (double)aci_f32_from_bits((uint32_t)bits) : aci_f64_from_bits(bits);
        char digits[18], shown[64];
        int exponent, exponent10, count = 0;
        unsigned long long closest;
        do closest = closest_digits(value, ++count, &exponent10);
        while (!libc_reads_back(closest, exponent10, bits, binary32));
        snprintf(shown, sizeof shown, "%llu", closest);
        aci_number_digits(value, binary32, digits, &exponent);
        assert_string_equal(digits, shown);
        assert_int_equal(exponent, exponent10 + count);
    }
}

static void print_is_shortest_at_powers_of_two_and_neighbours(void **state) {
    (void)state;
    for (uint64_t field = 1; field < 2047; field++)
        for (uint64_t step = 0; step < 3; step++)
            check_printed((field << 52) + step - 1, false);
    for (uint64_t field = 1; field < 255; field++)
        for (uint64_t step = 0; step < 3; step++) check_printed((field << 23) + step - 1, true);
    for (int bit = 0; bit < 52; bit++) check_printed(UINT64_C(1) << bit, false);
    for (int bit = 0; bit < 23; bit++) check_printed(UINT64_C(1) << bit, true);
}

static void print_is_shortest_among_denormals_and_at_limits(void **state) {
    (void)state;
    uint64_t seed = 44;
    for (uint64_t bits = 1; bits < 3000; bits++) {
        check_printed(bits, false);
        check_printed(bits, true);
        check_printed(random_bits(&seed) >> (12 + bits % 50) | 1, false);
    }
    for (uint64_t back = 1; back < 50; back++) {
        check_printed(F64_INFINITY - back, false);
        check_printed(F32_INFINITY - back, true);
    }
}

static void print_is_shortest_at_powers_of_ten(void **state) {
    (void)state;
    char text[32];
    for (int exponent = -323; exponent <= 308; exponent++) {
        snprintf(text, sizeof text, "1e%d", exponent);
        uint64_t bits = aci_f64_bits(strtod(text, NULL));
        for (uint64_t step = 0; step < 9; step++)
            if (bits + step > 4) check_printed(bits + step - 4, false);
    }
}

static void print_lays_out_as_ecmascript_does(void **state) {
    (void)state;
    check_print(0.0, "0");
    check_print(1, "1");
    check_print(-1, "-1");
    check_print(10, "10");
    check_print(123456, "123456");
    check_print(0.1, "0.1");
    check_print(-0.5, "-0.5");
    check_print(123.456, "123.456");
    check_print(100, "100");
    check_print(1e20, "100000000000000000000");
    check_print(123456789012345680000.0, "123456789012345680000");
    check_print(999999999999999900000.0, "999999999999999900000");
    check_print(1e21, "1e+21");
    check_print(1.5e21, "1.5e+21");
    check_print(-1.2345e100, "-1.2345e+100");
    check_print(0.000001, "0.000001");
    check_print(0.00000123, "0.00000123");
    check_print(1e-7, "1e-7");
    check_print(1.23e-7, "1.23e-7");
    check_print(-1.2345678901234567e-6, "-0.0000012345678901234567");
    check_print(5e-324, "5e-324");
    check_print(2.2250738585072014e-308, "2.2250738585072014e-308");
    check_print(1.7976931348623157e308, "1.7976931348623157e+308");
    check_print(9007199254740993.0, "9007199254740992");
    check_print(2e-44, "2e-44");
    check_print(9.5367431640625e-7, "9.5367431640625e-7");
    check_print(0.1 + 0.2, "0.30000000000000004");
    check_print((double)0.1f, "0.10000000149011612");
}

static void print_f32_knows_its_own_width(void **state) {
    (void)state;
    check_print_f32(0.1f, "0.1");
    check_print_f32(16777216.0f, "16777216");
    check_print_f32(33554432.0f, "33554432");
    check_print_f32(3.4028235e38f, "3.4028235e+38");
    check_print_f32(1.17549435e-38f, "1.1754944e-38");
    check_print_f32(aci_f32_from_bits(1), "1e-45");
    check_print_f32(1e21f, "1e+21");
    check_print_f32(1e20f, "100000000000000000000");
    check_print_f32(1e-6f, "0.000001");
    check_print_f32(1e-7f, "1e-7");
    check_print_f32(-3.1415927f, "-3.1415927");
    check_print_f32(9.5367431640625e-7f, "9.536743e-7");
}

static void print_names_what_is_no_number(void **state) {
    (void)state;
    check_print(-0.0, "-0");
    check_print((double)INFINITY, "inf");
    check_print(-(double)INFINITY, "-inf");
    check_print(aci_f64_from_bits(0x7ff8000000000000), "nan");
    check_print(aci_f64_from_bits(0xfff0000000000001), "nan");
    check_print_f32(-0.0f, "-0");
    check_print_f32(0.0f, "0");
    check_print_f32(INFINITY, "inf");
    check_print_f32(-INFINITY, "-inf");
    check_print_f32(aci_f32_from_bits(0xffc00000), "nan");
    check_print_f32(aci_f32_from_bits(0x7f800001), "nan");
}

/* ---- the table behind both ---- */

/* 10^e = (g + r) 2^s, so g 10^-e <= 2^-s < (g + 3) 10^-e, without r < 3 from anything but long
 * multiplication. */
static int compare_power(aci_wide power, int exponent, uint32_t more) {
    aci_bigint number;
    const uint32_t limbs[] = {(uint32_t)power.high, (uint32_t)(power.low >> 32),
                              (uint32_t)power.low};
    aci_bigint_set(&number, power.high >> 32);
    for (int i = 0; i < 3; i++) {
        aci_bigint_multiply_add(&number, 1u << 16, 0);
        aci_bigint_multiply_add(&number, 1u << 16, limbs[i]);
    }
    aci_bigint_multiply_add(&number, 1, more);
    return aci_bigint_compare(&number, -exponent, 1, 127 - aci_log2_of_ten_to(exponent));
}

static void powers_of_ten_hold_their_bound(void **state) {
    (void)state;
    for (int exponent = ACI_LOWEST_POWER; exponent <= ACI_HIGHEST_POWER; exponent++) {
        aci_wide power = aci_power_of_ten(exponent);
        assert_true(power.high >> 63);
        int low = compare_power(power, exponent, 0);
        assert_true(low == 0 || !aci_power_is_exact(exponent));
        assert_true(low <= 0);
        assert_true(compare_power(power, exponent, 3) > 0);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(parse_rounds_halfway_cases_to_even),
        cmocka_unit_test(parse_rounds_at_the_ends_of_the_range),
        cmocka_unit_test(parse_f32_rounds_once),
        cmocka_unit_test(parse_f32_sees_the_side_that_double_hides),
        cmocka_unit_test(parse_agrees_with_libc_on_printed_numbers),
        cmocka_unit_test(parse_agrees_with_libc_on_random_decimals),
        cmocka_unit_test(parse_agrees_with_libc_on_powers_of_ten_and_neighbours),
        cmocka_unit_test(parse_reads_a_million_digits),
        cmocka_unit_test(parse_saturates_endless_exponents),
        cmocka_unit_test(parse_reads_what_the_grammar_says),
        cmocka_unit_test(parse_never_reads_past_the_size),
        cmocka_unit_test(parse_reads_garbage_as_libc_does),
        cmocka_unit_test(print_f32_is_shortest_and_reads_back),
        cmocka_unit_test(print_is_shortest_and_reads_back),
        cmocka_unit_test(print_agrees_with_brute_force),
        cmocka_unit_test(print_is_shortest_at_powers_of_two_and_neighbours),
        cmocka_unit_test(print_is_shortest_among_denormals_and_at_limits),
        cmocka_unit_test(print_is_shortest_at_powers_of_ten),
        cmocka_unit_test(print_lays_out_as_ecmascript_does),
        cmocka_unit_test(print_f32_knows_its_own_width),
        cmocka_unit_test(print_names_what_is_no_number),
        cmocka_unit_test(powers_of_ten_hold_their_bound),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
