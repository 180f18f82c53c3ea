/* What a single key must meet. */
#ifndef ACI_EVAL_CHECK_H
#define ACI_EVAL_CHECK_H

#include "dialect/dialect.h"

/* The dialect knows the interpolation and holds all numbers; `index` is for the message. */
ac_status aci_key_check(const ac_dialect *dialect, const ac_key *key, size_t index,
                        ac_error *error);

#endif
