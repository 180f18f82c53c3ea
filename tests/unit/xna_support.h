/* What the tests of XNA's family share: keys from bits, the oracle's view of them, bits that
 * are compared with any NaN equal to any, and a generator of curves and queries that aim at
 * the rules' edges. */
#ifndef TESTS_XNA_SUPPORT_H
#define TESTS_XNA_SUPPORT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the above first */
#include <cmocka.h>

#include "animcurve/curve.h"
#include "oracle/xna_oracle.h"

#define FAMILY_COUNT 6
extern const char *const family_names[FAMILY_COUNT];          /* as dialects    */
extern const oracle_dialect family_oracles[FAMILY_COUNT];     /* the same order */
extern const char *const family_golden_columns[FAMILY_COUNT]; /* "xna_f32", ... */

ac_key key_from_bits(uint32_t position, uint32_t value, uint32_t in, uint32_t out,
                     int32_t continuity);
ac_key key_of(float position, float value, float in, float out, int32_t continuity);
ac_side side_of(int32_t rule);
oracle_key oracle_key_of(const ac_key *key);
int32_t continuity_of(const ac_key *key);

/* Equal bits of binary32, any NaN equal to any. */
bool same_f32(float a, float b);
uint32_t bits_f32(float value);
float f32_from_bits(uint32_t bits);

/* A curve view over keys in the dialect's own order. */
ac_curve curve_over(const char *dialect, const ac_key *keys, uint32_t count, int32_t before,
                    int32_t after);

/* xorshift64*: the same numbers everywhere. */
typedef struct random_source {
    uint64_t state;
} random_source;
uint32_t random_u32(random_source *source);
uint32_t random_below(random_source *source, uint32_t bound);

/* 0..max_count keys in added order, of one of the kinds that break evaluators: even and uneven
 * spacing, ties, no width, denormals, huge, infinities and NaN, any bits, steps, raw numbers. */
uint32_t random_keys(random_source *source, ac_key *keys, uint32_t max_count);
int32_t random_rule(random_source *source);
/* At, next to, between and far from keys; multiples of the range; special numbers. */
float random_query(random_source *source, const ac_key *keys, uint32_t count);

#endif
