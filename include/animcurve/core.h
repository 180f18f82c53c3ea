/* animcurve/core.h - version, status codes, errors, memory.
 *
 * Conventions, true for every function of the library unless its comment says otherwise:
 *   units    positions are in the curve's own unit; names ending _s are seconds,
 *            _hz per second, _deg degrees; counts are elements, sizes are bytes.
 *   shapes   `out[n]` means the caller provides n elements; nothing overlaps.
 *   memory   only functions that return something to free allocate. Samplers never do.
 *   threads  any number of threads may read one object; writing needs the caller's lock.
 *   options  zero-initialise an options struct, set what you need, or pass NULL.
 *   errors   constructors return NULL, other fallible calls return ac_status;
 *            `error` may be NULL; samplers cannot fail.
 */
#ifndef ANIMCURVE_CORE_H
#define ANIMCURVE_CORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifndef AC_API
#if defined(_WIN32) && defined(AC_SHARED)
#define AC_API __declspec(dllimport)
#else
#define AC_API
#endif
#endif

#ifdef __cplusplus
extern "C" {
#endif

#define AC_VERSION_MAJOR 0
#define AC_VERSION_MINOR 1
#define AC_VERSION_PATCH 0

/* major*1000000 + minor*1000 + patch of the library that is linked. */
AC_API uint32_t ac_version(void);

typedef enum ac_status {
    AC_OK = 0,
    AC_ERROR_ARGUMENT,    /* a checked precondition does not hold              */
    AC_ERROR_MEMORY,      /* the allocator returned NULL                       */
    AC_ERROR_LIMIT,       /* the input asks for more than ac_limits allows     */
    AC_ERROR_IO,          /* the file could not be opened, read or written     */
    AC_ERROR_FORMAT,      /* no reader recognises these bytes                  */
    AC_ERROR_TRUNCATED,   /* the bytes end inside a record                     */
    AC_ERROR_SYNTAX,      /* the bytes break the format's grammar              */
    AC_ERROR_VALUE,       /* well formed, but a value the format forbids       */
    AC_ERROR_UNSUPPORTED, /* valid, but a feature this build does not read     */
    AC_ERROR_CAPACITY,    /* `out` is too small                                */
    AC_ERROR_TOLERANCE,   /* the target cannot hold it within the error bound  */
    AC_STATUS_COUNT
} ac_status;

/* "AC_ERROR_LIMIT" for AC_ERROR_LIMIT; "unknown" outside the enum. Never NULL. */
AC_API const char *ac_status_name(ac_status status);

/* The first thing that went wrong. Plain data: nothing to free. */
typedef struct ac_error {
    ac_status status;
    uint32_t line, column; /* 1-based, of text formats; 0: not known             */
    size_t offset;         /* byte offset in the input; of binary formats        */
    char message[256];     /* one UTF-8 line, no trailing newline, always ended  */
} ac_error;

/* Both functions are required. `alloc` returns 16-byte aligned memory or NULL;
 * `free` receives the size that was asked for. Called only on the thread that
 * made the API call. */
typedef struct ac_allocator {
    void *(*alloc)(void *user, size_t size);
    void (*free)(void *user, void *memory, size_t size);
    void *user;
} ac_allocator;

/* ---- numbers as text ------------------------------------------------------- */

/* Reads the longest decimal at text[0..size): an optional sign, digits with at most one '.', an
 * optional exponent; no blanks, no "nan", no "inf". Rounded once, to nearest; never through the
 * locale. Returns how many bytes were read; 0: no number here, and *out is untouched. */
AC_API size_t ac_number_parse(const char *text, size_t size, double *out);

#define AC_NUMBER_SIZE 32

/* Writes the shortest decimal that reads back to the same bits in `bits`, 32 or 64, laid out as
 * ECMAScript's Number::toString, but "-0", "nan", "inf", "-inf"; ended by a NUL. With 32 `value`
 * is rounded to binary32 first. Returns the length without the NUL. */
AC_API size_t ac_number_print(double value, uint32_t bits, char out[AC_NUMBER_SIZE]);

#ifdef __cplusplus
}
#endif
#endif /* ANIMCURVE_CORE_H */
