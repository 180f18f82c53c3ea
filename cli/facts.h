/* facts.h - what info and list say about one curve, read off its keys. */
#ifndef CLI_FACTS_H
#define CLI_FACTS_H

#include "animcurve/curve.h"
#include "text.h"

typedef struct facts {
    uint32_t bits;
    double start, end;      /* the lowest and highest position; without keys 0     */
    double lowest, highest; /* of the keys' values that are numbers                */
    bool has_values;        /* lowest and highest hold                             */
    uint32_t interps[AC_INTERP_COUNT];
    const char *interp; /* the one of all keys, "mixed", or "none" without keys */
    uint32_t nan_positions, nan_values, nan_tangents;
    uint32_t ties;      /* keys at the position of the key before them         */
    uint32_t raw_keys;  /* keys with an interpolation number of the file's own */
    bool is_unsorted;   /* the file's order is not the order of play           */
    bool is_descending; /* a key lies before the one in front of it           */
    bool is_zero_span;  /* two keys or more, all at one position               */
} facts;

facts facts_of(const ac_curve *curve);

/* "cycle-offset", or the engine's number as digits. */
void text_rule(text_buffer *out, int32_t rule);
/* The same as JSON. */
void text_json_rule(text_buffer *out, int32_t rule);
/* The canonical name of an ease; and without its edge, which curves say apart. */
void text_ease(text_buffer *out, const ac_ease *ease);
void text_bare_ease(text_buffer *out, const ac_ease *ease);
/* Are positions frames, at whatever rate? */
bool has_frames(const ac_curve *curve);
/* "seconds" or "frames". */
const char *unit_of(const ac_curve *curve);

#define MOST_NOTES 12

/* Sentences on what is unusual, at most MOST_NOTES; free each text. Returns how many. */
size_t facts_notes(const ac_curve *curve, const facts *of, text_buffer notes[MOST_NOTES]);

#define HASH_START UINT64_C(0xcbf29ce484222325)

/* FNV-1a 64 over the little-endian numbers of the dialect's width, keys in the file's order:
 * positions; and value, in, out of each key. Goes on from `hash`, at first HASH_START. */
uint64_t hash_positions(uint64_t hash, const ac_curve *curve);
uint64_t hash_values(uint64_t hash, const ac_curve *curve);
uint64_t hash_floats(uint64_t hash, const float *values, size_t count);

#endif
