/* Filling ac_error: the first error wins and is kept. Numbers with a fraction are formatted by
 * base/number, never by printf, so that no message depends on the locale. */
#ifndef ACI_BASE_ERROR_H
#define ACI_BASE_ERROR_H

#include "animcurve/core.h"

#if defined(__GNUC__)
#define ACI_PRINTF(format_index, first_index) \
    __attribute__((format(printf, format_index, first_index)))
#else
#define ACI_PRINTF(format_index, first_index)
#endif

/* Clears `error` at the start of a public call; NULL is allowed. */
void aci_error_reset(ac_error *error);

/* Records `status` and the message unless an error stands already; returns the status that
 * stands. `error` may be NULL. Integers and strings only in the format. */
ac_status aci_fail(ac_error *error, ac_status status, const char *format, ...) ACI_PRINTF(3, 4);
/* The same with a byte offset in a binary input. */
ac_status aci_fail_at(ac_error *error, ac_status status, size_t offset, const char *format, ...)
    ACI_PRINTF(4, 5);

/* The status that stands in `error`, or `otherwise` where there is no error struct. */
ac_status aci_status_of(const ac_error *error, ac_status otherwise);

#endif
