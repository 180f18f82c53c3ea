/* cli.h - what every part of the command shares: exit statuses and talk on stderr.
 *
 * Talk is one line: "animcurve: SUBJECT: sentence". Data goes through output.h. */
#ifndef CLI_CLI_H
#define CLI_CLI_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Exit statuses; of several the highest is returned. */
enum {
    STATUS_DONE = 0,
    STATUS_FINDING = 1,   /* a difference or a finding                         */
    STATUS_USAGE = 2,     /* usage, unknown names, a selection of nothing      */
    STATUS_DATA = 3,      /* the bytes were read but are no good asset         */
    STATUS_TOLERANCE = 4, /* the target cannot hold it                         */
    STATUS_PATH = 5       /* a path cannot be opened, read or written          */
};

static inline int worse_status(int a, int b) { return a > b ? a : b; }

#if defined(__GNUC__)
#define CLI_PRINTF(which, first) __attribute__((format(printf, which, first)))
#else
#define CLI_PRINTF(which, first)
#endif

/* How much is said on stderr. */
typedef enum talk { TALK_QUIET, TALK_NORMAL, TALK_VERBOSE } talk;

/* "animcurve: " and the line. Control characters, which names out of files may hold, are shown
 * as '?'. Errors always print. */
void say_error(const char *format, ...) CLI_PRINTF(1, 2);
/* Unless -q. */
void say_warning(talk level, const char *format, ...) CLI_PRINTF(2, 3);
/* With -v only. */
void say_detail(talk level, const char *format, ...) CLI_PRINTF(2, 3);

/* From now on this thread's lines go to the end of `in`; NULL: to stderr again. */
struct text_buffer;
void say_keep(struct text_buffer *in);
void say_kept(const struct text_buffer *lines);

/* Memory or the end of the program with a sentence. `count` elements of `size`, zeroed. */
void *memory_new(size_t count, size_t size);
/* `memory` grown to hold `count` elements and kept when it does already; *capacity follows. */
void *memory_reserve(void *memory, size_t *capacity, size_t count, size_t size);
char *memory_text(const char *text);

#endif
