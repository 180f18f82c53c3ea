/* Floats as XNA's intermediate XML spells them, which is as .NET Framework 4 does.
 *
 * Reading: XmlConvert's words INF, -INF, and what Single.Parse takes in the invariant culture:
 * a decimal with an optional exponent, Infinity, -Infinity, NaN. It makes a double of the text and
 * rounds that to float, so this does too; an infinity out of that is an error, a zero is not.
 *
 * Printing: the "R" form. Seven digits where they read back to the same float, else nine; not the
 * shortest: 1/3 is 0.333333343. The exact value is rounded, halves away from zero; trailing zeros
 * go. Plain from 1E-04 on and below 10 to the power of the digits asked for, else one digit
 * before the point and an exponent with a sign and two digits at least: 1E-05, 1E+07, but
 * 16777216, which takes nine. */
#include <string.h>

#include "base/bigint.h"
#include "base/bits.h"
#include "base/number.h"
#include "format/xna_xml.h"

#define QUIET_NAN 0x7fc00000u
#define INFINITE 0x7f800000u
#define SIGN 0x80000000u

/* ---- reading ------------------------------------------------------------------------------------ */

static bool is_word(const char *text, size_t size, const char *word) {
    return strlen(word) == size && memcmp(text, word, size) == 0;
}

const char *aci_xna_number_parse(const char *text, size_t size, uint32_t *bits) {
    static const struct {
        const char *word;
        uint32_t bits;
    } words[] = {{"INF", INFINITE},
                 {"-INF", SIGN | INFINITE},
                 {"Infinity", INFINITE},
                 {"-Infinity", SIGN | INFINITE},
                 {"NaN", QUIET_NAN}};
    double value;
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (!is_word(text, size, words[i].word)) continue;
        *bits = words[i].bits;
        return NULL;
    }
    if (size == 0 || aci_number_parse(text, size, &value) != size)
        return "Input string was not in a correct format.";
    *bits = aci_narrow(value);
    if ((*bits & ~SIGN) == INFINITE)
        return "Value was either too large or too small for a Single.";
    return NULL;
}

/* ---- printing ----------------------------------------------------------------------------------- */

enum { SHORT_DIGITS = 7, LONG_DIGITS = 9 };

/* 0.digits * 10^exponent; no trailing zeros. */
typedef struct decimal {
    char digits[LONG_DIGITS + 1];
    size_t count;
    int exponent;
} decimal;

/* value = mantissa * 2^exponent, exactly. bits: of a number above 0. */
static uint32_t mantissa_of(uint32_t bits, int *exponent) {
    uint32_t field = bits >> 23, fraction = bits & 0x7fffffu;
    *exponent = (field ? (int)field : 1) - 150;
    return field ? fraction | 0x800000u : fraction;
}

/* Is the value at least halfway from `lower`, counted in 10^exponent, to the next? */
static bool rounds_up(uint32_t bits, uint64_t lower, int exponent) {
    int exponent2;
    uint32_t mantissa = mantissa_of(bits, &exponent2);
    aci_bigint halfway;
    aci_bigint_set(&halfway, lower * 10 + 5);
    return aci_bigint_compare(&halfway, exponent - 1, mantissa, exponent2) <= 0;
}

static void set_digits(decimal *out, uint64_t number, size_t count) {
    out->count = count;
    for (size_t i = count; i > 0; i--, number /= 10)
        out->digits[i - 1] = (char)('0' + (char)(number % 10));
    while (out->count > 1 && out->digits[out->count - 1] == '0') out->count--;
}

/* The value rounded to `most` digits. The shortest digits of the double serve to begin with: they
 * are off by far less than half a unit of the ninth digit. */
static decimal round_to(uint32_t bits, size_t most) {
    char digits[18];
    decimal out = {{0}, 0, 0};
    size_t count = aci_number_digits(aci_widen(bits), false, digits, &out.exponent);
    uint64_t number = 0, limit = 1;
    for (size_t i = 0; i < most; i++) {
        number = number * 10 + (i < count ? (uint64_t)(digits[i] - '0') : 0);
        limit *= 10;
    }
    if (count > most && rounds_up(bits, number, out.exponent - (int)most)) number++;
    if (number == limit) {
        number /= 10;
        out.exponent++;
    }
    set_digits(&out, number, most);
    return out;
}

static size_t put_exponent(char *out, int exponent) {
    size_t size = 0;
    unsigned magnitude = (unsigned)(exponent < 0 ? -exponent : exponent);
    out[size++] = 'E';
    out[size++] = exponent < 0 ? '-' : '+';
    out[size++] = (char)('0' + (char)(magnitude / 10)); /* a float's has two digits at most */
    out[size++] = (char)('0' + (char)(magnitude % 10));
    return size;
}

/* `most`: the number of digits that was asked for. */
static size_t lay_out(const decimal *number, int most, char *out) {
    size_t size = 0, used = 0;
    bool scientific = number->exponent > most || number->exponent < -3;
    int before_point = scientific ? 1 : number->exponent;
    for (int i = 0; i < before_point; i++)
        out[size++] = used < number->count ? number->digits[used++] : '0';
    if (before_point <= 0) out[size++] = '0';
    if (used < number->count) out[size++] = '.';
    for (int i = before_point; i < 0; i++) out[size++] = '0';
    while (used < number->count) out[size++] = number->digits[used++];
    return size + (scientific ? put_exponent(out + size, number->exponent - 1) : 0);
}

static size_t put_word(char *out, const char *word) {
    memcpy(out, word, strlen(word) + 1);
    return strlen(word);
}

size_t aci_xna_number_print(uint32_t bits, char out[ACI_XNA_NUMBER_SIZE]) {
    uint32_t magnitude = bits & ~SIGN, again;
    size_t sign = bits >> 31;
    if (magnitude > INFINITE) return put_word(out, "NaN");
    out[0] = '-';
    if (magnitude == 0) return sign + put_word(out + sign, "0");
    if (magnitude == INFINITE) return sign + put_word(out + sign, "INF");
    decimal number = round_to(magnitude, SHORT_DIGITS);
    size_t size = lay_out(&number, SHORT_DIGITS, out + sign);
    if (aci_xna_number_parse(out + sign, size, &again) || again != magnitude) {
        number = round_to(magnitude, LONG_DIGITS);
        size = lay_out(&number, LONG_DIGITS, out + sign);
    }
    out[sign + size] = '\0';
    return sign + size;
}
