/* What keys and curves must meet. */
#ifndef ACI_EVAL_CHECK_H
#define ACI_EVAL_CHECK_H

#include "dialect/dialect.h"

/* The dialect knows the interpolation and holds all numbers; `index` is for the message. */
ac_status aci_key_check(const ac_dialect *dialect, const ac_key *key, size_t index,
                        ac_error *error);

/* ac_curve_check, for callers that hold an error already. */
ac_status aci_curve_check(const ac_curve *curve, ac_error *error);

#endif
