/* output.h - data to stdout or into files, and the few file operations around that.
 *
 * Output is built in memory and written at once, files as ac_write_file does. */
#ifndef CLI_OUTPUT_H
#define CLI_OUTPUT_H

#include "animcurve/load.h"
#include "text.h"

/* Of one input; also what a file may take in memory: 4 GiB, where size_t has room for that. */
#define MOST_BYTES \
    (SIZE_MAX / 4 < UINT64_C(1) << 32 ? SIZE_MAX / 4 : (size_t)(UINT64_C(1) << 32))

/* "-" is called stdin or stdout in sentences. */
const char *path_for_people(const char *path);        /* of an input  */
const char *output_path_for_people(const char *path); /* of an output */
bool path_is_folder(const char *path);                /* an existing one */
bool path_is_same(const char *a, const char *b);      /* one and the same existing file */
/* Is `path` the file that `name` leads to from the folder of `beside`? */
bool path_is_named(const char *path, const char *beside, const char *name);
bool path_is_beside(const char *a,
                    const char *b); /* in one folder, also what `b` links to; never "-" */

/* Says that it cannot be read, and why; returns STATUS_PATH. */
int say_path_error(const char *path, int error_number);

/* Appends the bytes of a file, or of stdin for "-". */
bool file_read(const char *path, text_buffer *out, ac_error *error);

/* Writes all of `data` to stdout, appending to what was written before. Says a sentence on
 * failure; a reader that has gone away is none. */
int output_print(const text_buffer *data);

/* Existing files, to be looked up by what they are and not by their names. */
typedef struct file_id {
    uint64_t device, number;
} file_id;

typedef struct file_ids {
    file_id *list; /* [count], ascending */
    size_t count;
} file_ids;

file_ids file_ids_of(const char *const *paths, size_t count);
void file_ids_free(file_ids *of);

typedef struct output_options {
    bool no_clobber;           /* fail rather than replace */
    bool in_place;             /* may replace an input     */
    bool has_in_place;         /* the verb has --in-place, so a sentence may offer it */
    const char *const *inputs; /* none of them may be the output; "-": what stdin reads */
    size_t input_count;
    const file_ids *ids; /* the same files, where there are many outputs; NULL: see inputs */
} output_options;

/* To `path`, or to stdout for "-" and NULL. Says a sentence on failure. */
int output_write(const char *path, const text_buffer *data, const output_options *options);
/* The checks of output_write alone, to be made before the work. */
int output_check(const char *path, const output_options *options);

#endif
