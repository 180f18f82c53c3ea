/* Sizes that are checked: every product and sum that leads to an allocation or a bound goes
 * through here. false: it would wrap, and `out` is untouched. */
#ifndef ACI_BASE_SIZE_H
#define ACI_BASE_SIZE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

static inline bool aci_size_add(size_t a, size_t b, size_t *out) {
    if (a > SIZE_MAX - b) return false;
    *out = a + b;
    return true;
}

static inline bool aci_size_mul(size_t a, size_t b, size_t *out) {
    if (b != 0 && a > SIZE_MAX / b) return false;
    *out = a * b;
    return true;
}

#endif
