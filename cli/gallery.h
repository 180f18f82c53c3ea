/* gallery.h - what plot draws: easings, curves and tracks as lines in panels. Curves and easings
 * share the first panel; each track has one of its own, with a line a component. */
#ifndef CLI_GALLERY_H
#define CLI_GALLERY_H

#include "eases.h"
#include "plot/content.h"
#include "tracks.h"

/* Lines first..first+count-1. */
typedef struct plate {
    size_t first, count;
    text_buffer title, subtitle; /* ended by a NUL                       */
    const ac_clip *clip;         /* of a track; NULL: curves and easings */
} plate;

/* A component as one dialect plays it: of a packed track with its keys, or a curve. */
typedef struct component {
    ac_track track;
    ac_curve curve;
    ac_key *keys;
    row played; /* of a track made of curves */
    char word[COMPONENT_SIZE];
} component;

typedef struct gallery {
    const options *o;
    input_file *inputs; /* [o->files.count], opened or zeroed */
    ease_curve *eases;  /* [o->eases.count] */
    row *played;        /* one a series of several dialects */
    component *components;
    plate *plates;
    series *series;
    text_buffer *labels; /* [count]; ended by a NUL */
    size_t played_count, component_count, plate_count, count, group_count;
    text_buffer title, subtitle; /* of the whole; ended by a NUL */
} gallery;

size_t gallery_rows(const gallery *g);   /* selected curves */
size_t gallery_tracks(const gallery *g); /* selected tracks */

/* Plays what the inputs hold. On failure a sentence was said and a status comes back;
 * gallery_free in any case, which closes the inputs. */
int gallery_play(gallery *g);
void gallery_free(gallery *g);

/* What shows all keys of all panels that have the axis of this one: those of tracks of its clip,
 * where both are in seconds or both in frames. */
void gallery_span(const gallery *g, const plate *of, double out[2]);

#endif
