/* Rules of key lists that several engines share; see lists.h. */
#include "dialect/lists.h"

aci_set_rule aci_set_by_position(double old_position, double new_position) {
    return old_position == new_position ? ACI_SET_REPLACE : ACI_SET_ADD_AGAIN;
}

size_t aci_add_before_greater(const ac_key *keys, size_t count, bool ordered, double position) {
    size_t low = 0, high = count;
    if (!ordered) {
        while (low < count && !(keys[low].position > position)) low++;
        return low;
    }
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (keys[middle].position > position) high = middle;
        else low = middle + 1;
    }
    return low;
}
