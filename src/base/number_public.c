/* The public edge of base/number: sizes and widths as core.h states them. */
#include "animcurve/core.h"
#include "base/number.h"

size_t ac_number_parse(const char *text, size_t size, double *out) {
    return aci_number_parse(text, size, out);
}

size_t ac_number_print(double value, uint32_t bits, char out[AC_NUMBER_SIZE]) {
    _Static_assert(AC_NUMBER_SIZE >= ACI_NUMBER_SIZE, "the caller's array holds every number");
    return bits == 32 ? aci_number_print_f32((float)value, out) : aci_number_print(value, out);
}
