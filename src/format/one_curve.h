/* What CNB, CNJ and XNA's intermediate XML share: a file is one curve of XNA's family, and its
 * loop types and continuities have names and no other numbers. */
#ifndef ACI_FORMAT_ONE_CURVE_H
#define ACI_FORMAT_ONE_CURVE_H

#include "format/format.h"

/* ---- XNA's own words, case-sensitive ------------------------------------------------------ */

/* CurveLoopType: "CycleOffset" for 2; NULL for a number without a name. */
const char *aci_loop_name(int32_t loop);
/* CurveContinuity: "Smooth", "Step"; NULL for a number without a name. */
const char *aci_continuity_name(int32_t continuity);
/* false: text[size] is no such name, and *out is untouched. */
bool aci_loop_find(const char *text, size_t size, int32_t *out);
bool aci_continuity_find(const char *text, size_t size, int32_t *out);

/* ---- keys ------------------------------------------------------------------------------------ */

/* A key as the files of XNA's family have it. */
typedef struct aci_plain_key {
    uint32_t bits[4]; /* binary32: position, value, in-tangent, out-tangent */
    int32_t continuity;
} aci_plain_key;

/* "tangentIn" for 2: what CNA and XNA call bits[field]. */
const char *aci_plain_field(size_t field);
void aci_set_plain_key(ac_key *key, const aci_plain_key *plain);
aci_plain_key aci_plain_key_of(const ac_key *key);

/* ---- writing --------------------------------------------------------------------------------- */

/* The curve that a file is to hold, its keys in added order. */
typedef struct aci_one_curve {
    const ac_curve *curve;
    ac_key *keys; /* [curve->key_count] */
} aci_one_curve;

/* Everything but the name can be held by a file whose writer is called `what` ("a CNB"), or it
 * is AC_ERROR_TOLERANCE. To be closed when AC_OK. */
ac_status aci_one_curve_open(const ac_asset *asset, const char *what, aci_memory *memory,
                             aci_one_curve *out, ac_error *error);
void aci_one_curve_close(aci_one_curve *one, aci_memory *memory);

#endif
