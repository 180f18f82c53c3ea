/* Text <-> number; see number.h. One method serves both ways: scale by a power of ten in
 * 128-bit integers, keep a proven bound of what truncation lost, and decide only what the bound
 * decides; the rare rest (exact ties and boundaries, mostly) goes to the big integers of
 * bigint.h.
 *
 * Reading: exact doubles where they do (Clinger 1990), else both ends of a bracket are rounded;
 * rounding is monotone, so when they agree, the number between them rounds to the same.
 *
 * Printing: the candidates of R. Giulietti, "The Schubfach way to render doubles" (2020), each
 * tested against the interval that reads back. */
#include "base/number.h"

#include <stdint.h>
#include <string.h>

#include "base/bigint.h"
#include "base/bits.h"

/* ---- the two binary formats, as integers: value = significand * 2^exponent ---- */

typedef struct binary_format {
    int precision;       /* bits of a normal significand */
    int lowest_exponent; /* of the last bit of a denormal */
    uint64_t infinity;   /* as bits; all below are finite numbers in order */
} binary_format;

static const binary_format format_f64 = {53, -1074, UINT64_C(0x7ff0000000000000)};
static const binary_format format_f32 = {24, -149, UINT64_C(0x7f800000)};

/* Bits without sign -> significand and exponent. Infinity comes out as the power of two that
 * would follow the largest number, which is what rounding to nearest wants. */
static uint64_t significand_of(uint64_t bits, const binary_format *format, int *exponent) {
    uint64_t hidden = UINT64_C(1) << (format->precision - 1);
    int field = (int)(bits >> (format->precision - 1));
    *exponent = format->lowest_exponent + (field ? field - 1 : 0);
    return (bits & (hidden - 1)) | (field ? hidden : 0);
}

/* ---- small helpers ---- */

static inline int leading_zeros(uint64_t value) {
    int zeros = 0;
    for (int step = 32; step; step /= 2) {
        bool empty = value >> (64 - step) == 0;
        zeros += empty ? step : 0;
        value <<= empty ? step : 0;
    }
    return zeros;
}

/* floor(log10(2^exponent)), or of 3/4 * 2^exponent; exact for |exponent| <= 1100 (checked one
 * by one; the bias keeps >> off negative numbers). */
static inline int log10_of_two_to(int exponent, bool three_quarters) {
    int64_t scaled = (int64_t)exponent * 1262611 - (three_quarters ? 524031 : 0);
    return (int)((scaled + ((int64_t)1024 << 22)) >> 22) - 1024;
}

/* ---- reading: the text ---- */

typedef struct decimal {
    uint64_t mantissa; /* the first 19 digits that count */
    int64_t exponent;  /* number = mantissa * 10^exponent, a little more when truncated */
    bool negative;
    bool truncated;     /* some digit past the 19 is not 0; then mantissa >= 10^18 */
    const char *digits; /* the digits and the dot */
    size_t digits_size;
} decimal;

static inline bool is_digit(char c) { return c >= '0' && c <= '9'; }

/* Takes the digits from `at` on; returns where they end and how many went into the mantissa
 * (leading zeros do, and leave it 0). */
static inline size_t read_digits(const char *text, size_t size, size_t at, decimal *number,
                                 size_t *kept) {
    const uint64_t full = UINT64_C(1000000000000000000);
    size_t start = at;
    uint64_t mantissa = number->mantissa;
    for (; at < size && is_digit(text[at]) && mantissa < full; at++)
        mantissa = mantissa * 10 + (uint64_t)(text[at] - '0');
    number->mantissa = mantissa;
    *kept = at - start;
    for (; at < size && is_digit(text[at]); at++)
        if (text[at] != '0') number->truncated = true;
    return at;
}

/* Adds the exponent at `at`, if one is there, and returns where it ends. It stays below 10^18,
 * which no count of digits in memory can bring back into range, so nothing overflows. */
static inline size_t read_exponent(const char *text, size_t size, size_t at, decimal *number) {
    if (at >= size || (text[at] != 'e' && text[at] != 'E')) return at;
    size_t digit = at + 1;
    bool negative = digit < size && text[digit] == '-';
    if (digit < size && (text[digit] == '-' || text[digit] == '+')) digit++;
    if (digit >= size || !is_digit(text[digit])) return at;
    int64_t exponent = 0;
    for (; digit < size && is_digit(text[digit]); digit++)
        if (exponent < INT64_C(100000000000000000))
            exponent = exponent * 10 + (text[digit] - '0');
    number->exponent += negative ? -exponent : exponent;
    return digit;
}

/* Returns how many bytes the number has; 0: none. */
static inline size_t read_decimal(const char *text, size_t size, decimal *number) {
    memset(number, 0, sizeof *number);
    size_t at = 0;
    if (size && (text[0] == '-' || text[0] == '+')) number->negative = text[at++] == '-';
    size_t kept, start = at;
    at = read_digits(text, size, at, number, &kept);
    size_t count = at - start;
    number->exponent = (int64_t)(count - kept);
    if (at < size && text[at] == '.') {
        size_t end = read_digits(text, size, at + 1, number, &kept);
        count += end - (at + 1);
        number->exponent -= (int64_t)kept;
        at = end;
    }
    if (!count) return 0;
    number->digits = text + start;
    number->digits_size = at - start;
    return read_exponent(text, size, at, number);
}

/* ---- reading: the rounding ---- */

/* value * 2^exponent to the nearest number of the format, ties to even. value.high has its
 * upper bit set. */
static uint64_t round_to_format(aci_wide value, int exponent, const binary_format *format) {
    int last_bit = exponent + 128 - format->precision;
    if (last_bit < format->lowest_exponent) last_bit = format->lowest_exponent;
    int dropped = last_bit - exponent - 64; /* bits of value.high; at least 11 */
    if (dropped > 64) return 0;             /* below half of the least denormal */
    uint64_t significand = dropped < 64 ? value.high >> dropped : 0;
    uint64_t half = UINT64_C(1) << (dropped - 1);
    uint64_t rest = value.high & (half | (half - 1));
    bool above = rest > half || (rest == half && value.low);
    bool tie = rest == half && !value.low;
    if (above || (tie && (significand & 1))) significand++;
    /* The hidden bit, or a carry into it, adds 1 to the exponent field, as it should. */
    uint64_t field = (uint64_t)(last_bit - format->lowest_exponent);
    if (field >= format->infinity >> (format->precision - 1)) return format->infinity;
    uint64_t bits = (field << (format->precision - 1)) + significand;
    return bits < format->infinity ? bits : format->infinity;
}

typedef struct bracket {
    uint64_t low, high; /* bits of the format, low <= high */
} bracket;

/* Between which numbers of the format mantissa * 10^exponent comes to lie when rounded; nearly
 * always low == high. With m < 2^64 shifted up to 64 bits and the g and r of aci_power_of_ten,
 * the product (g + r) m loses at most 3 * 2^64 / 2^64 and 1 by cutting it to the upper 128
 * bits, at most twice that after the shift by one: less than 8. */
static bracket round_scaled(uint64_t mantissa, int exponent, const binary_format *format) {
    int zeros = leading_zeros(mantissa);
    uint64_t rest;
    aci_wide low = aci_multiply128(aci_power_of_ten(exponent), mantissa << zeros, &rest);
    int exponent2 = aci_log2_of_ten_to(exponent) - 127 + 64 - zeros;
    if (!(low.high >> 63)) {
        low.high = low.high << 1 | low.low >> 63;
        low.low = low.low << 1 | rest >> 63;
        rest <<= 1;
        exponent2--;
    }
    bracket result;
    result.low = result.high = round_to_format(low, exponent2, format);
    if (aci_power_is_exact(exponent) && !rest) return result;
    aci_wide high = {low.high, low.low + 8};
    if (high.low < low.low && ++high.high == 0) {
        high.high = UINT64_C(1) << 63;
        exponent2++;
    }
    result.high = round_to_format(high, exponent2, format);
    return result;
}

#define DIGITS_THAT_MATTER 800

/* Is the number greater than (1), equal to (0) or less than (-1) the midpoint between `below`
 * and the next number? Midpoints have at most 768 digits, so of all digits past 800 it matters
 * only whether one is not 0. Size: with d digits and a value near 10^v both sides are below
 * 2^(3.33 d) or, when the shift is the decimal's, 2^(2.33 (d - v) + 64), v > -345. */
static int compare_to_midpoint(const decimal *number, uint64_t below,
                               const binary_format *format) {
    aci_bigint digits;
    int exponent = (int)number->exponent, count = 0;
    bool more = false;
    aci_bigint_set(&digits, number->truncated ? 0 : number->mantissa);
    for (size_t i = 0; number->truncated && i < number->digits_size; i++) {
        char c = number->digits[i];
        if (c == '.' || (c == '0' && !count)) continue;
        if (count < DIGITS_THAT_MATTER)
            aci_bigint_multiply_add(&digits, 10, (uint32_t)(c - '0'));
        else if (c != '0') more = true;
        if (count < DIGITS_THAT_MATTER && ++count > 19) exponent--;
    }
    int exponent2;
    uint64_t significand = significand_of(below, format, &exponent2);
    int sign = aci_bigint_compare(&digits, exponent, 2 * significand + 1, exponent2 - 1);
    return sign == 0 && more ? 1 : sign;
}

/* The bits, without sign, that the number rounds to. */
static uint64_t round_decimal(const decimal *number, const binary_format *format) {
    /* A mantissa is below 10^19: 10^-324 at most is left, less than half the least denormal. */
    if (number->mantissa == 0 || number->exponent < ACI_LOWEST_POWER) return 0;
    if (number->exponent > 308) return format->infinity;
    int exponent = (int)number->exponent;
    bracket bits = round_scaled(number->mantissa, exponent, format);
    if (number->truncated)
        bits.high = round_scaled(number->mantissa + 1, exponent, format).high;
    if (bits.low == bits.high) return bits.low;
    /* The bracket is narrower than 10^-18 of the value, the numbers are 2^-53 apart: one
     * midpoint lies inside, and `low` and `high` are its neighbours. */
    int sign = compare_to_midpoint(number, bits.low, format);
    return sign > 0 || (sign == 0 && (bits.low & 1)) ? bits.high : bits.low;
}

/* Both factors are exact doubles, so one operation rounds once (Clinger 1990). */
static inline bool multiply_exact_doubles(const decimal *number, double *out) {
    static const double powers[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                    1e8,  1e9,  1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
                                    1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
    if (number->mantissa > UINT64_C(1) << 53 || number->truncated) return false;
    if (number->exponent < -22 || number->exponent > 22) return false;
    double mantissa = (double)number->mantissa;
    *out = number->exponent < 0 ? mantissa / powers[-number->exponent]
                                : mantissa * powers[number->exponent];
    return true;
}

size_t aci_number_parse(const char *text, size_t size, double *out) {
    decimal number;
    size_t length = read_decimal(text, size, &number);
    if (!length) return 0;
    double magnitude;
    if (!multiply_exact_doubles(&number, &magnitude))
        magnitude = aci_f64_from_bits(round_decimal(&number, &format_f64));
    *out = number.negative ? -magnitude : magnitude;
    return length;
}

size_t aci_number_parse_f32(const char *text, size_t size, float *out) {
    decimal number;
    size_t length = read_decimal(text, size, &number);
    if (!length) return 0;
    /* A double between 1e-22 and 1e38 rounds on to the right float unless it is a midpoint of
     * floats itself: only there may the first rounding have hidden which side it was. */
    const uint64_t below_float = UINT64_C(0x1fffffff), midpoint = UINT64_C(0x10000000);
    float magnitude;
    double nearby;
    if (multiply_exact_doubles(&number, &nearby) &&
        (aci_f64_bits(nearby) & below_float) != midpoint)
        magnitude = (float)nearby;
    else magnitude = aci_f32_from_bits((uint32_t)round_decimal(&number, &format_f32));
    *out = number.negative ? -magnitude : magnitude;
    return length;
}

/* ---- printing: the shortest digits ---- */

/* A quarter of the step between neighbours, 2^exponent2, in units of 10^exponent10: all that
 * printing compares with are multiples of it. quarter = (power + r) * 2^-124, power < 2^126. */
typedef struct scale {
    aci_wide power;
    bool exact; /* r = 0; else r < 2: aci_power_of_ten's 3, at least quartered, and a cut */
    int exponent10, exponent2;
} scale;

/* 10^exponent10 <= the interval that rounds to the number < 10^(exponent10 + 1); the interval
 * is the step 2^exponent, or 3/4 of it when the neighbour below is nearer. */
static scale scale_of(int exponent, bool nearer_below) {
    scale result;
    result.exponent10 = log10_of_two_to(exponent, nearer_below);
    result.exponent2 = exponent - 2;
    aci_wide power = aci_power_of_ten(-result.exponent10);
    /* quarter < 4 = 2^(126 - 124), and >= 1/4: drop is 2 to 5. */
    int drop = 127 - 124 - aci_log2_of_ten_to(-result.exponent10) - result.exponent2;
    result.power.high = power.high >> drop;
    result.power.low = power.high << (64 - drop) | power.low >> drop;
    result.exact = aci_power_is_exact(-result.exponent10) && !(power.low << (64 - drop));
    return result;
}

/* Some quarters as a number with 64 bits of fraction. When `missing` is 0 it is exact; else the
 * true value is 0 or more, but less than `missing`, of the last bit above: r accounts for
 * 2 * 2^60 / 2^64 < 1, the cut for less than 1. */
typedef struct multiple {
    uint64_t quarters, whole, fraction, missing;
} multiple;

/* quarters < 2^56 */
static inline multiple multiply_scale(const scale *s, uint64_t quarters) {
    uint64_t rest;
    aci_wide product = aci_multiply128(s->power, quarters << 4, &rest);
    multiple result = {quarters, product.high, product.low, s->exact && !rest ? 0 : 2};
    return result;
}

/* The sign of candidate * 10^exponent10 - the multiple. */
static inline int compare_candidate(uint64_t candidate, const multiple *m, const scale *s) {
    if (candidate < m->whole || (candidate == m->whole && m->fraction)) return -1;
    if (candidate > m->whole + 1) return 1;
    if (candidate > m->whole && m->fraction <= UINT64_MAX - m->missing) return 1;
    if (candidate == m->whole && !m->missing) return 0;
    aci_bigint exact;
    aci_bigint_set(&exact, candidate);
    return aci_bigint_compare(&exact, s->exponent10, m->quarters, s->exponent2);
}

typedef struct interval {
    multiple low, high; /* the midpoints to the neighbours */
    bool closed;        /* they round to the number: its significand is even */
} interval;

static inline bool reads_back(uint64_t candidate, const interval *range, const scale *s) {
    int above = compare_candidate(candidate, &range->low, s);
    if (above < 0 || (above == 0 && !range->closed)) return false;
    int below = compare_candidate(candidate, &range->high, s);
    return below < 0 || (below == 0 && range->closed);
}

/* The number of `bits` (positive, finite) is printed as result * 10^*exponent10, result below
 * 2^58 and possibly with zeros at its end.
 * By the choice of the scale the interval holds one multiple of 10^(exponent10 + 1) at most: it
 * is then the shortest, zeros dropped. Else all decimals inside are multiples of
 * 10^exponent10 with equally many digits, at least one neighbour of the value is among them,
 * and the closest wins. `value.whole` may be the floor's predecessor when the value lies within
 * 2^-63 above an integer: that integer is a candidate in both steps, inside, and closest. */
static uint64_t shortest(uint64_t bits, const binary_format *format, int *exponent10) {
    int exponent;
    uint64_t significand = significand_of(bits, format, &exponent);
    uint64_t hidden = UINT64_C(1) << (format->precision - 1);
    bool nearer_below = significand == hidden && exponent > format->lowest_exponent;
    scale s = scale_of(exponent, nearer_below);
    *exponent10 = s.exponent10;
    multiple value = multiply_scale(&s, 4 * significand);
    interval range = {multiply_scale(&s, 4 * significand - (nearer_below ? 1 : 2)),
                      multiply_scale(&s, 4 * significand + 2), !(significand & 1)};

    uint64_t lower = value.whole, tens = lower - lower % 10;
    if (reads_back(tens, &range, &s)) return tens;
    if (reads_back(tens + 10, &range, &s)) return tens + 10;
    if (!reads_back(lower, &range, &s)) return lower + 1;
    if (!reads_back(lower + 1, &range, &s)) return lower;
    multiple twice = multiply_scale(&s, 8 * significand);
    int half_above = compare_candidate(2 * lower + 1, &twice, &s);
    if (half_above == 0) return lower + (lower & 1);
    return half_above > 0 ? lower : lower + 1;
}

/* Writes the digits of a number > 0 below 10^18, a NUL, and returns their count. */
static size_t write_digits(uint64_t number, char digits[18]) {
    char reversed[18];
    size_t count = 0;
    for (; number > UINT32_MAX; number /= 10) reversed[count++] = (char)('0' + number % 10);
    for (uint32_t rest = (uint32_t)number; rest; rest /= 10)
        reversed[count++] = (char)('0' + rest % 10);
    for (size_t i = 0; i < count; i++) digits[i] = reversed[count - 1 - i];
    digits[count] = '\0';
    return count;
}

static size_t digits_of_bits(uint64_t bits, const binary_format *format, char digits[18],
                             int *exponent) {
    int scaled_by;
    uint64_t number = shortest(bits, format, &scaled_by);
    for (; number % 10000 == 0; number /= 10000) scaled_by += 4;
    for (; number % 10 == 0; number /= 10) scaled_by++;
    size_t count = write_digits(number, digits);
    *exponent = scaled_by + (int)count;
    return count;
}

size_t aci_number_digits(double value, bool binary32, char digits[18], int *exponent) {
    if (binary32)
        return digits_of_bits(aci_f32_bits((float)value), &format_f32, digits, exponent);
    return digits_of_bits(aci_f64_bits(value), &format_f64, digits, exponent);
}

/* ---- printing: the layout ---- */

static char *put(char *out, const char *text, int count) {
    memcpy(out, text, (size_t)count);
    return out + count;
}

static char *put_zeros(char *out, int count) {
    memset(out, '0', (size_t)count);
    return out + count;
}

/* d.ddde+x, of 0.dddd * 10^exponent */
static char *put_exponent_form(char *out, const char *digits, int count, int exponent) {
    out = put(out, digits, 1);
    if (count > 1) {
        *out++ = '.';
        out = put(out, digits + 1, count - 1);
    }
    int shown = exponent - 1;
    *out++ = 'e';
    *out++ = shown < 0 ? '-' : '+';
    if (shown < 0) shown = -shown;
    if (shown >= 100) *out++ = (char)('0' + shown / 100);
    if (shown >= 10) *out++ = (char)('0' + shown / 10 % 10);
    *out++ = (char)('0' + shown % 10);
    return out;
}

/* ECMA-262, Number::toString, steps 6 to 11; `exponent` is its n, `count` its k. */
static char *put_layout(char *out, const char *digits, int count, int exponent) {
    if (exponent > 21 || exponent <= -6) return put_exponent_form(out, digits, count, exponent);
    if (exponent <= 0) {
        out = put_zeros(put(out, "0.", 2), -exponent);
        return put(out, digits, count);
    }
    if (count <= exponent) return put_zeros(put(out, digits, count), exponent - count);
    out = put(out, digits, exponent);
    *out++ = '.';
    return put(out, digits + exponent, count - exponent);
}

/* The longest text has 25 bytes: -0.00000 and 17 digits. */
static size_t print_bits(uint64_t bits, bool negative, const binary_format *format,
                         char out[ACI_NUMBER_SIZE]) {
    char *end = out;
    if (negative && bits <= format->infinity) *end++ = '-';
    if (bits > format->infinity) {
        end = put(end, "nan", 3);
    } else if (bits == format->infinity) {
        end = put(end, "inf", 3);
    } else if (bits == 0) {
        *end++ = '0';
    } else {
        char digits[18];
        int exponent;
        int count = (int)digits_of_bits(bits, format, digits, &exponent);
        end = put_layout(end, digits, count, exponent);
    }
    *end = '\0';
    return (size_t)(end - out);
}

size_t aci_number_print(double value, char out[ACI_NUMBER_SIZE]) {
    uint64_t bits = aci_f64_bits(value);
    return print_bits(bits & INT64_MAX, bits >> 63 != 0, &format_f64, out);
}

size_t aci_number_print_f32(float value, char out[ACI_NUMBER_SIZE]) {
    uint32_t bits = aci_f32_bits(value);
    return print_bits(bits & INT32_MAX, bits >> 31 != 0, &format_f32, out);
}
