/* What the engines of XNA's family share: keys as five float32 fields, the ends of a curve, the
 * span record of two neighbours, and the stages that FNA wrote and CNA and MonoGame kept. */
#ifndef ACI_DIALECT_FAMILY_H
#define ACI_DIALECT_FAMILY_H

#include "dialect/dialect.h"

#define ACI_FAMILY_INTERPS \
    (1u << AC_INTERP_DEFAULT | 1u << AC_INTERP_STEP | 1u << AC_INTERP_HERMITE)

/* First and last key in list order; a curve with at least one key. */
typedef struct aci_ends {
    float first_position, first_value, last_position, last_value;
} aci_ends;
aci_ends aci_family_ends(const ac_curve *curve);

/* The raw CurveContinuity number: 0 smooth, 1 step, others as the file has them. */
int32_t aci_family_continuity(const ac_key *key);

/* The five fields with ==: NaN equals nothing, -0 equals 0. */
bool aci_family_equal(const ac_key *a, const ac_key *b);

/* The record of the span that starts at key `first`. */
void aci_family_span(const ac_curve *curve, uint32_t first, uint8_t step_form,
                     uint8_t hermite_form, aci_span *out);

/* Sets the cycle: the quotient truncated, negative ones after lowering them by one; marks what
 * depends on the processor. */
void aci_family_cycle(float quotient, aci_cycle *out);

/* Neighbours for tangents: the key itself where there is none. */
typedef struct aci_neighbours {
    float position, value;
    float position0, value0; /* of the previous key */
    float position1, value1; /* of the next */
} aci_neighbours;
aci_neighbours aci_family_neighbours(const ac_key *keys, size_t count, size_t index);

/* .NET's hash of a float, and of the five fields. */
typedef struct aci_key_hashes {
    uint32_t position, value, tangent_in, tangent_out, continuity;
} aci_key_hashes;
aci_key_hashes aci_family_hashes_dotnet(const ac_key *key);

/* fna, cna, monogame. */
uint8_t aci_fna_side(int32_t rule);
void aci_fna_count(const ac_curve *curve, double position, aci_cycle *out);
void aci_fna_map(const ac_curve *curve, uint8_t rule, double position, ac_site *site);
void aci_fna_tail(const ac_curve *curve, uint8_t zone, aci_line *out);
uint32_t aci_fna_find(const ac_curve *curve, double x);
void aci_fna_span(const ac_curve *curve, uint32_t first, aci_span *out);
bool aci_fna_miss(const ac_curve *curve, aci_span *out);
/* Smooth tangents vanish where the neighbours' distance is below a threshold, one a side. */
void aci_fna_tangent(const ac_curve *curve, ac_key *keys, size_t index, int32_t in_type,
                     int32_t out_type, float in_threshold, float out_threshold);

#endif
