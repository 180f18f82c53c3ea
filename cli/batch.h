/* batch.h - many files worked on, by several threads if asked to, as if one by one: what is said
 * about a file and what it prints come out together and in the order of the files. */
#ifndef CLI_BATCH_H
#define CLI_BATCH_H

#include "cli.h"

typedef struct batch {
    size_t count;
    unsigned jobs; /* threads; 0 and 1: none beside this one */
    talk talk;
    void *context;
    /* Works on the file `index` and returns a status; on any thread, one file each. What it
     * says is kept until the file's turn. */
    int (*work)(void *context, size_t index);
    /* The file's turn, on the calling thread; NULL: nothing to do. Returns a status. */
    int (*finish)(void *context, size_t index, int status);
} batch;

/* Returns the highest status. A progress bar is shown on a terminal once the work has taken
 * half a second. Ctrl-C lets the files in work be finished and then ends the program. */
int batch_run(const batch *of);

#endif
