/* tracks.h - the tracks of a file's clips as rows: names, components, times. */
#ifndef CLI_TRACKS_H
#define CLI_TRACKS_H

#include "input.h"

/* Tracks of all clips. */
size_t tracks_of(const ac_asset *asset);
/* "2 curves"; where all that moves are packed tracks, "1 clip, 3 tracks". */
void put_counts(text_buffer *out, const ac_asset *asset);
/* Fills in->starts, by which the tracks are found. */
void tracks_count(input_file *in);
/* The track that is the index-th of all. */
const ac_track *track_at(const input_file *in, size_t index, const ac_clip **clip);
/* "walk/Hip/rotation": clip, node and property, "#K" for a clip or node without a name. Free it. */
char *track_name(const input_file *in, size_t index);

/* Plays the components as the options ask; track_row_free in any case. */
int track_row_play(track_row *out, const input_file *in, size_t index, const char *name,
                   const ac_dialect *dialect, const options *o);
void track_row_free(track_row *r);
/* A packed track as `dialect` plays it. */
int track_play_as(const ac_track *track, const ac_dialect *dialect, const char *path,
                  ac_track *out);
/* Sets chosen[] of the curves that are its components. */
void track_mark(const input_file *in, size_t index, bool is_chosen, bool *chosen);

/* "x" for the first component of a translation, "w0" for that of a track of no known kind. */
#define COMPONENT_SIZE 16
const char *component_word(const ac_track *track, uint32_t index, char out[COMPONENT_SIZE]);

/* Positions of the components' keys in seconds. */
typedef struct track_facts {
    uint32_t keys; /* of the component that has most */
    double start_s, end_s;
    bool has_seconds; /* false: no keys, or frames at a rate that nothing tells */
    const char *interp;
    uint32_t bits;
    uint32_t time_bits; /* of start_s and end_s: a packed track's times are float32 */
} track_facts;
track_facts track_facts_of(const ac_track *track);
uint64_t track_hash_positions(const ac_track *track);
uint64_t track_hash_values(const ac_track *track);

/* The selected tracks as list --json has them, an array of clips; and warnings. */
void put_json_clips(text_buffer *out, const input_file *in, bool has_hash);
void put_json_sentences(text_buffer *out, const ac_warning *list, size_t count);

/* The clips of a file with tracks that point into `curves`: copies of the asset's curves, the
 * k-th of from[k]; and with the packed tracks that are selected. Tracks that have no component
 * among those curves are left out, and so are clips without tracks, unless all was selected.
 * Free with clips_free. */
typedef struct clips {
    ac_clip *list;
    size_t count;
    ac_track *tracks;
    const ac_curve **components;
} clips;
clips clips_of_selection(const input_file *in, const ac_curve *curves, const size_t *from);
void clips_free(clips *out);

#endif
