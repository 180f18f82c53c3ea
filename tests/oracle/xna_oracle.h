/*
 * A second opinion on the curve rules of the XNA family: XNA 4.0 in three arithmetic flavours,
 * FNA, MonoGame and CNA. Written from the rule sheet alone, without reading the library, so
 * that tests can compare two independent answers. Plain and slow on purpose.
 *
 * A curve is an array of keys in list order. Loop numbers: 0 Constant, 1 Cycle, 2 CycleOffset,
 * 3 Oscillate, 4 Linear. Continuity: 0 Smooth, 1 Step. Tangent types: 0 Flat, 1 Linear, 2
 * Smooth. Every other number is accepted and does what the engine does with it.
 *
 * Values only: keys are never shared between a curve and its clone, and XNA's cached range is
 * always computed from the present keys. A test of those two quirks needs its own expectations.
 */
#ifndef XNA_ORACLE_H
#define XNA_ORACLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum oracle_dialect {
    ORACLE_XNA,
    ORACLE_XNA_F32,
    ORACLE_XNA_WIDE,
    ORACLE_FNA,
    ORACLE_MONOGAME,
    ORACLE_CNA,
    ORACLE_DIALECT_COUNT
} oracle_dialect;

typedef struct oracle_key {
    float position, value, tangent_in, tangent_out;
    int32_t continuity;
} oracle_key;

/* false: the engine throws. keys in list order. */
bool oracle_eval(oracle_dialect d, const oracle_key *keys, size_t count, int32_t pre,
                 int32_t post, float q, float *out);

/* List operations on a caller array with room for one more key. */
void oracle_add(oracle_dialect d, oracle_key *keys, size_t *count, oracle_key key);

/* false: throws, list unchanged. */
bool oracle_set(oracle_dialect d, oracle_key *keys, size_t *count, int64_t index,
                oracle_key key);

/* true: found and removed. */
bool oracle_remove(oracle_dialect d, oracle_key *keys, size_t *count, oracle_key key);

/* false: throws, list unchanged. */
bool oracle_remove_at(oracle_dialect d, oracle_key *keys, size_t *count, int64_t index);

/* Index of the first equal key, or -1. */
int64_t oracle_index_of(oracle_dialect d, const oracle_key *keys, size_t count, oracle_key key);

/* By value; re-adds where the engine does. out has room for count keys and is not keys. */
void oracle_clone(oracle_dialect d, const oracle_key *keys, size_t count, oracle_key *out);

/* Writes both tangents of one key. false: throws, nothing written. */
bool oracle_compute_tangent(oracle_dialect d, oracle_key *keys, size_t count, int64_t index,
                            int32_t in_type, int32_t out_type);
void oracle_compute_tangents(oracle_dialect d, oracle_key *keys, size_t count, int32_t in_type,
                             int32_t out_type);

bool oracle_equals(oracle_dialect d, oracle_key a, oracle_key b);
int oracle_compare(oracle_dialect d, oracle_key a, oracle_key b);
int32_t oracle_hash(oracle_dialect d, oracle_key key);

#endif
