/* Orders of keys, shared by key lists and checks. */
#ifndef ACI_EVAL_ORDER_H
#define ACI_EVAL_ORDER_H

#include "animcurve/curve.h"

/* Ascending, ties allowed, and no NaN: what ac_curve.ordered promises. */
bool aci_keys_ascend(const ac_key *keys, size_t count);

#endif
