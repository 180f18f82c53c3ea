/* Searches over key positions. Plain functions of an array; which one a dialect uses, and what
 * a miss means, is the dialect's business. */
#ifndef ACI_KERNEL_SEARCH_H
#define ACI_KERNEL_SEARCH_H

#include <stdbool.h>
#include <stdint.h>

#include "animcurve/curve.h"

#define ACI_MISS UINT32_MAX

/* First index >= 1 whose position is at or above x, in list order; ACI_MISS if none. NaN on
 * either side never is. `ordered` allows halving; the answer is the same. */
static inline uint32_t aci_search_first_at_or_above(const ac_key *keys, uint32_t count,
                                                    bool ordered, double x) {
    uint32_t low = 1, high = count;
    if (!ordered) {
        while (low < count && !(keys[low].position >= x)) low++;
        return low < count ? low : ACI_MISS;
    }
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (keys[middle].position >= x) high = middle;
        else low = middle + 1;
    }
    return low < count ? low : ACI_MISS;
}

/* Last index whose position is at or below x, in list order; ACI_MISS if none, and for NaN. */
static inline uint32_t aci_search_last_at_or_below(const ac_key *keys, uint32_t count,
                                                   bool ordered, double x) {
    uint32_t low = 0, high = count;
    if (!ordered) {
        while (high > 0 && !(keys[high - 1].position <= x)) high--;
        return high > 0 ? high - 1 : ACI_MISS;
    }
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (keys[middle].position <= x) low = middle + 1;
        else high = middle;
    }
    return low > 0 ? low - 1 : ACI_MISS;
}

/* .NET's float order: NaN below all numbers and equal to itself. */
static inline int aci_compare_dotnet(double a, double b) {
    if (a < b) return -1;
    if (a > b) return 1;
    if (a == b) return 0;
    bool a_is_nan = a != a, b_is_nan = b != b;
    if (a_is_nan) return b_is_nan ? 0 : -1;
    return 1;
}

#endif
