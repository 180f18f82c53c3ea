/* Status names and error messages; see error.h. */
#include "base/error.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

uint32_t ac_version(void) {
    return AC_VERSION_MAJOR * 1000000u + AC_VERSION_MINOR * 1000u + AC_VERSION_PATCH;
}

const char *ac_status_name(ac_status status) {
    static const char *const names[AC_STATUS_COUNT] = {
        "AC_OK",          "AC_ERROR_ARGUMENT",    "AC_ERROR_MEMORY",    "AC_ERROR_LIMIT",
        "AC_ERROR_IO",    "AC_ERROR_FORMAT",      "AC_ERROR_TRUNCATED", "AC_ERROR_SYNTAX",
        "AC_ERROR_VALUE", "AC_ERROR_UNSUPPORTED", "AC_ERROR_CAPACITY",  "AC_ERROR_TOLERANCE",
    };
    if ((unsigned)status >= AC_STATUS_COUNT) return "unknown";
    return names[status];
}

void aci_error_reset(ac_error *error) {
    if (error) memset(error, 0, sizeof *error);
}

/* A message that was cut may end inside a UTF-8 sequence: drop the broken tail. */
static void trim_utf8(char *text) {
    size_t size = strlen(text);
    size_t start = size;
    while (start > 0 && ((unsigned char)text[start - 1] & 0xc0) == 0x80) start--;
    if (start == 0) return;
    unsigned char lead = (unsigned char)text[start - 1];
    size_t need = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc0 ? 2 : 1;
    if (size - (start - 1) < need) text[start - 1] = '\0';
}

/* One line, whatever a file's names hold. */
static void one_line(char *text) {
    for (char *c = text; *c; c++)
        if ((unsigned char)*c < 0x20 || *c == 0x7f) *c = '?';
    trim_utf8(text);
}

static ac_status fail(ac_error *error, ac_status status, size_t offset, const char *format,
                      va_list arguments) {
    if (!error) return status;
    if (error->status != AC_OK) return error->status;
    error->status = status;
    error->offset = offset;
    vsnprintf(error->message, sizeof error->message, format, arguments);
    one_line(error->message);
    return status;
}

ac_status aci_fail(ac_error *error, ac_status status, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    ac_status standing = fail(error, status, 0, format, arguments);
    va_end(arguments);
    return standing;
}

ac_status aci_fail_at(ac_error *error, ac_status status, size_t offset, const char *format,
                      ...) {
    va_list arguments;
    va_start(arguments, format);
    ac_status standing = fail(error, status, offset, format, arguments);
    va_end(arguments);
    return standing;
}

ac_status aci_status_of(const ac_error *error, ac_status otherwise) {
    return error && error->status != AC_OK ? error->status : otherwise;
}
