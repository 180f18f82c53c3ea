/* Bits of numbers: reinterpretation, widening and narrowing that keep every NaN payload, the
 * next number, and float-to-int with a stated result. The language's own conversion between
 * float and double quiets a signalling NaN; a file's key must come back bit for bit, so key
 * data goes through aci_widen and aci_narrow. Arithmetic uses plain casts. */
#ifndef ACI_BASE_BITS_H
#define ACI_BASE_BITS_H

#include <float.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#if !defined(FLT_EVAL_METHOD) || FLT_EVAL_METHOD != 0
#error "animcurve needs FLT_EVAL_METHOD 0: float expressions rounded to float"
#endif

static inline uint32_t aci_f32_bits(float value) {
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

/* Little-endian, as files have it; of any alignment. */
static inline uint32_t aci_u32_at(const void *data) {
    const unsigned char *bytes = data;
    return (uint32_t)bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 |
           (uint32_t)bytes[3] << 24;
}

static inline float aci_f32_from_bits(uint32_t bits) {
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static inline uint64_t aci_f64_bits(double value) {
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

static inline double aci_f64_from_bits(uint64_t bits) {
    double value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

/* Neither infinite nor NaN. */
static inline bool aci_is_finite(double value) { return value - value == 0.0; }

static inline bool aci_is_nan_f32_bits(uint32_t bits) {
    return (bits & 0x7fffffffu) > 0x7f800000u;
}

/* The double that holds binary32 `bits`: equal for numbers; a NaN keeps sign, payload and
 * quiet bit in the upper part of the double's fraction. */
static inline double aci_widen(uint32_t bits) {
    if (!aci_is_nan_f32_bits(bits)) return (double)aci_f32_from_bits(bits);
    uint64_t sign = (uint64_t)(bits >> 31) << 63;
    uint64_t fraction = (uint64_t)(bits & 0x007fffffu) << 29;
    return aci_f64_from_bits(sign | UINT64_C(0x7ff0000000000000) | fraction);
}

/* Back again; numbers are rounded once (overflow gives infinity). A NaN whose payload lies
 * only in the lower bits becomes the plain quiet NaN. */
static inline uint32_t aci_narrow(double value) {
    uint64_t bits = aci_f64_bits(value);
    if ((bits & UINT64_C(0x7fffffffffffffff)) <= UINT64_C(0x7ff0000000000000))
        return aci_f32_bits((float)value);
    uint32_t sign = (uint32_t)(bits >> 63) << 31;
    uint32_t fraction = (uint32_t)(bits >> 29) & 0x007fffffu;
    if (!fraction) fraction = 0x00400000u;
    return sign | 0x7f800000u | fraction;
}

/* Does binary32 hold `value` without loss, NaN payloads included? */
static inline bool aci_fits_f32(double value) {
    return aci_f64_bits(aci_widen(aci_narrow(value))) == aci_f64_bits(value);
}

/* Truncates toward zero; NaN and all outside int give -2^31, as x86's cvttss2si does and the
 * engines on it. */
static inline int32_t aci_int_from_f32(float value) {
    if (!(value >= -2147483648.0f && value < 2147483648.0f)) return INT32_MIN;
    return (int32_t)value;
}

/* Order-preserving integers of numbers: smaller number, smaller integer, neighbours differ by
 * 1; both zeros are 0. Not for NaN. */
static inline int64_t aci_f64_rank(double value) {
    int64_t magnitude = (int64_t)(aci_f64_bits(value) & INT64_MAX);
    return value < 0.0 ? -magnitude : magnitude;
}

static inline double aci_f64_from_rank(int64_t rank) {
    return rank < 0 ? -aci_f64_from_bits((uint64_t)-rank) : aci_f64_from_bits((uint64_t)rank);
}

static inline int64_t aci_f32_rank(float value) {
    int64_t magnitude = (int64_t)(aci_f32_bits(value) & 0x7fffffffu);
    return value < 0.0f ? -magnitude : magnitude;
}

static inline float aci_f32_from_rank(int64_t rank) {
    return rank < 0 ? -aci_f32_from_bits((uint32_t)-rank) : aci_f32_from_bits((uint32_t)rank);
}

#endif
