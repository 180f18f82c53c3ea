/* What the dialects of function curves share (softimage, blender, maya): double arithmetic, the
 * right limit at repeated positions, list rules, and tangent helpers for planar handles. */
#ifndef ACI_DIALECT_FCURVE_H
#define ACI_DIALECT_FCURVE_H

#include "dialect/dialect.h"
#include "dialect/lists.h"

/* The last key at or below x: at a repeated position the last of them, the right limit. */
uint32_t aci_fcurve_find(const ac_curve *curve, double x);

/* The position lies in no span, which only NaN does: NaN. */
bool aci_fcurve_miss(const ac_curve *curve, aci_span *out);

/* Fills ends and values of the record of key `first`. False: it is the last key, the record is
 * complete and holds its value. */
bool aci_fcurve_open(const ac_curve *curve, uint32_t first, aci_span *out);
/* Completes the record of a planar Bezier between handles given as offsets from their keys. */
void aci_fcurve_bezier(aci_span *out, ac_handle right, ac_handle left, uint8_t handles);

/* A slope between two chords: flat at extrema, else at most three times the flatter chord. */
double aci_fcurve_clamped(double before, double after, double slope);
/* The slopes that a tangent rule gives on both sides of a key. */
typedef struct aci_slopes {
    double in, out;
} aci_slopes;
/* `type` is ac_tangent; false: it is none that these dialects know. */
bool aci_fcurve_slopes(const ac_curve *curve, const ac_key *keys, size_t index, int32_t type,
                       aci_slopes *out);
/* Planar handles of a third of the neighbouring spans, along those slopes. */
void aci_fcurve_tangent(const ac_curve *curve, ac_key *keys, size_t index, int32_t in_type,
                        int32_t out_type);

bool aci_fcurve_equal(const ac_key *a, const ac_key *b);
int aci_fcurve_compare(double a, double b);
int32_t aci_fcurve_hash(const ac_key *key);

/* What all their lists have in common; the tangent stage is each one's own. */
#define ACI_FCURVE_ORDER(tangent_stage)                                                        \
    {                                                                                          \
        .add = aci_add_before_greater, .ties_last = true, .set = aci_set_by_position,          \
        .equal = aci_fcurve_equal, .compare = aci_fcurve_compare, .hash = aci_fcurve_hash,     \
        .tangent = tangent_stage, .bad_index = "out of range", .bad_set_index = "out of range" \
    }

#endif
