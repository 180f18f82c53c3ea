/* Helpers of the tests of file formats that hold one curve: the manifest's files, hostile input,
 * random curves. */
#ifndef FORM_SUPPORT_H
#define FORM_SUPPORT_H

#include "io_support.h"

/* ---- the manifest ------------------------------------------------------------------------ */

typedef struct form_tally {
    int good, refused; /* as the manifest says */
    int rewritten;     /* of the good: written again byte for byte */
    int skipped;       /* not in this repository, and no corpus beside it */
} form_tally;

/* Every file of this format, those of the corpus too where ANIMCURVE_CORPUS or the folder
 * "shared" beside the checkout has them. Prints the tally. */
form_tally form_manifest(const char *format, const char *dialect);
/* A file of the corpus; data NULL: not here. */
io_bytes form_corpus_file(const char *name);

/* A file of tests/data/xna that is refused, leniently and strictly, with this status, these
 * words, and a line and column where `has_line`. */
void form_check_refused_file(const char *file, const char *format, ac_status status,
                             const char *words, bool has_line);
void form_check_refused(io_bytes bytes, const char *format, ac_status status,
                        const char *words);
ac_asset *form_load(io_bytes bytes, const char *format, const char *dialect);
/* Saving fails with this status and these words. */
void form_check_unsaved(const ac_asset *asset, const char *format, ac_status status,
                        const char *words);

/* ---- hostile input ------------------------------------------------------------------------ */

typedef struct form_counts {
    unsigned long loaded, refused;
} form_counts;

/* Loads leniently and strictly under a limit; what loads is saved in its own format (or refused
 * for the tolerance) and comes back bit for bit; nothing leaks. */
void form_check_any(io_bytes bytes, const char *format, form_counts *counts);
void form_cut_everywhere(io_bytes bytes, const char *format, form_counts *counts);
void form_change_everywhere(io_bytes bytes, const char *format, form_counts *counts);
/* io_fail_saving of what `bytes` holds. */
size_t form_fail_saving(io_bytes bytes, const char *format);

/* ---- random curves ------------------------------------------------------------------------ */

typedef enum form_floats {
    FORM_FINITE,
    FORM_ONE_NAN, /* infinities too, and the NaN 7fc00000 */
    FORM_ALL      /* all bits */
} form_floats;

/* An XNB with a random curve of up to `most` keys. */
io_bytes form_random_xnb(uint64_t *state, form_floats floats, uint32_t most);
uint64_t form_random(uint64_t *state);

#endif
