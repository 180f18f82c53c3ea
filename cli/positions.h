/* positions.h - where to evaluate: --at, --at-file, --range, --frames.
 *
 * A position is a decimal ("-1", ".5", "1e-45"), nan, inf, -inf, or "bits:" and 8 or 16 hex
 * digits of a binary32 or binary64. Order and repeats are kept. */
#ifndef CLI_POSITIONS_H
#define CLI_POSITIONS_H

#include "cli.h"

/* A frame stays a frame until the curve is known: on a curve whose unit is frames it is the
 * position itself, on others it becomes seconds. */
typedef struct position_entry {
    double at;
    bool is_frame;
} position_entry;

typedef struct positions {
    position_entry *list;
    size_t count, capacity;
} positions;

/* Frames a second, and the number of the frame at 0 s. */
typedef struct frame_rate {
    double frames, seconds; /* frames / seconds; 0 frames: not given */
    double first;
} frame_rate;

/* Reads one position at the start of `text`; returns its size, 0: there is none. */
size_t position_read(const char *text, size_t size, double *out);
/* The whole of `text`. */
bool position_parse(const char *text, double *out);
/* "A:B", both finite. */
bool position_pair_parse(const char *text, double out[2]);
/* "30", "29.97" or "30000/1001", above 0 and finite. */
bool frame_rate_parse(const char *text, frame_rate *out);

/* These add to the list; on failure they say one sentence and return a status. */
int positions_add_list(positions *out, const char *text);
int positions_add_range(positions *out, const char *text);
int positions_add_frames(positions *out, const char *text);
int positions_add_file(positions *out, const char *path); /* "-": stdin */
void positions_free(positions *out);

/* Where that is on a curve whose positions are frames, or seconds. */
double position_on_curve(position_entry p, const frame_rate *rate, bool has_frames);

#endif
