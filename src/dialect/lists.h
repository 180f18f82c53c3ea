/* Rules of key lists that several engines share. */
#ifndef ACI_DIALECT_LISTS_H
#define ACI_DIALECT_LISTS_H

#include "dialect/dialect.h"

/* Before the first key that lies strictly above, so behind all equals. */
size_t aci_add_before_greater(const ac_key *keys, size_t count, bool ordered, double position);

/* An equal position is replaced in place; else removed and added again. */
aci_set_rule aci_set_by_position(double old_position, double new_position);

#endif
