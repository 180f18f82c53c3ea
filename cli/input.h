/* input.h - a file, its curves as rows, the selected ones as the chosen dialect plays them. */
#ifndef CLI_INPUT_H
#define CLI_INPUT_H

#include "options.h"

/* A curve as it is played. */
typedef struct row {
    const char *name;      /* "#K" for one that the file does not name */
    const ac_curve *curve; /* the asset's own, or a view of `keys`      */
    ac_keys *keys;         /* NULL: the asset's own                     */
    size_t index;          /* in the file                               */
} row;

/* A track as it is played: rows of list behind those of the curves. */
typedef struct track_row {
    const char *name; /* "clip/node/property"                             */
    const ac_clip *clip;
    const ac_track *track;
    const ac_target *target;
    row *parts;      /* [track->width]; its curve NULL: at rest, or a packed track */
    ac_track played; /* of a packed track: as another dialect plays it             */
} track_row;

typedef struct input_file {
    const char *path;
    ac_asset *asset;
    char **names; /* [name_count]: of the curves, then of the tracks of each clip */
    size_t name_count;
    size_t *starts; /* [asset->clip_count]: how many tracks stand before each clip's */
    row *rows;      /* the selected curves, in file order */
    size_t row_count;
    track_row *tracks; /* the selected tracks, in file order */
    size_t track_count;
    bool has_all; /* nothing was selected, so all is taken */
} input_file;

/* Loads, selects, plays. Without a selection eval and plot take the curves and the packed tracks;
 * all numbers of the other tracks are in the curves, which convert takes for such a track.
 * On failure a sentence was said and a status comes back; input_close in any case. Warnings are
 * said unless the verb shows them itself. */
int input_open(input_file *out, const char *path, const options *o);
/* The same for a file of a folder, where other files lie too: one that no format recognises is
 * said with -v only, and *is_known is false. */
int input_open_member(input_file *out, const char *path, const options *o, bool *is_known);
/* Does some format recognise the file, or can it not be told? */
bool input_is_known(const char *path, const options *o);
void input_close(input_file *in);

/* The row's curve as `dialect` (NULL: its own) plays it, with the tangents and sides that the
 * options ask for. */
int row_play(row *out, const ac_curve *curve, const ac_dialect *dialect, const options *o,
             const char *path);
void row_free(row *r);

/* Of either form? */
bool format_is_gltf(const ac_format *format);

/* Says the error about `path` and gives its exit status. */
int say_data_error(const char *path, const ac_error *error);

/* "3 keys", "1 key". */
const char *plural(size_t count);

#endif
