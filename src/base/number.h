/* Text <-> number, exact in every case and never through the locale: correctly rounded reading,
 * shortest closest printing. No allocation, no state. The rounding mode must be the default
 * (to nearest), as everywhere in animcurve. */
#ifndef ACI_BASE_NUMBER_H
#define ACI_BASE_NUMBER_H

#include <stdbool.h>
#include <stddef.h>

/* Reads the longest decimal number at text[0..size): an optional sign, digits with at most one
 * '.' and at least one digit (".5" and "5." are numbers), an optional exponent (e or E, an
 * optional sign, digits). No blanks, no "inf", no "nan", no hex. Rounded once, to nearest even,
 * however many digits there are: overflow gives an infinity, underflow a denormal or a zero,
 * with the sign. Returns how many bytes were read; 0: no number here, and *out is as before.
 * An exponent part without digits is not read ("1e+" is "1"). Never reads past `size`; no NUL
 * is needed. O(size). */
size_t aci_number_parse(const char *text, size_t size, double *out);

/* The same, rounded once straight to binary32 (not by way of double). */
size_t aci_number_parse_f32(const char *text, size_t size, float *out);

/* Holds every text that the printers write, its NUL included. */
#define ACI_NUMBER_SIZE 32

/* Writes the shortest decimal that reads back to the same bits (of several, the one closest to
 * the value; of two as close, the even one) and a NUL; returns the length without the NUL. The
 * layout is that of ECMAScript's Number::toString ("100000000000000000000", "1e+21",
 * "0.000001", "1e-7"), but for "-0", "nan" (of either sign), "inf" and "-inf". */
size_t aci_number_print(double value, char out[ACI_NUMBER_SIZE]);

/* The same for binary32: shortest among what reads back to the same float. */
size_t aci_number_print_f32(float value, char out[ACI_NUMBER_SIZE]);

/* The shortest digits alone, for other layouts. value: finite, > 0, and when `binary32` is set
 * one that a float holds. Writes 1 to 17 digits without a dot or outer zeros, and a NUL;
 * value = 0.d1d2d3... * 10^exponent. Returns the count of digits. */
size_t aci_number_digits(double value, bool binary32, char digits[18], int *exponent);

#endif
