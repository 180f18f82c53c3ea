/*
 * A second opinion on animation curves: Softimage dotXSI fcurves, Blender 3.4 F-curves and
 * Autodesk animX (Maya) curves. Written from the rules alone, without reading the library, so
 * that tests can compare two independent answers. Plain and slow on purpose: double arithmetic
 * and bisection everywhere.
 *
 * Keys are sorted by time, every number is finite. No keys: 0. A query that is NaN gives NaN.
 * Where x(u) has a (nearly) triple root the answer is only as good as cbrt(2^-53) in u, about
 * 3e-6 of the value step: that is in the question, not in the method.
 */
#ifndef FCURVE_ORACLE_H
#define FCURVE_ORACLE_H

#include <stdbool.h>
#include <stddef.h>

/* fc_key.interp; it rules the span to the right of the key. */
enum {
    FC_SPAN_CONSTANT = 0,
    FC_SPAN_LINEAR = 1,
    FC_SPAN_HERMITE = 2,
    FC_SPAN_BEZIER = 3,
    FC_SINE = 4,
    FC_QUAD = 5,
    FC_CUBIC = 6,
    FC_QUART = 7,
    FC_QUINT = 8,
    FC_EXPO = 9,
    FC_CIRC = 10,
    FC_BACK = 11,
    FC_BOUNCE = 12,
    FC_ELASTIC = 13
};

/* fc_key.easing */
enum { FC_EASE_AUTO = 0, FC_EASE_IN = 1, FC_EASE_OUT = 2, FC_EASE_IN_OUT = 3 };

/* fc_key.in_type, out_type */
enum {
    FC_FIXED = 0,
    FC_LINEAR_TANGENT = 1,
    FC_FLAT = 2,
    FC_STEP = 3,
    FC_STEP_NEXT = 4,
    FC_AUTO = 5,
    FC_AUTO_MIX = 6,
    FC_AUTO_EASE = 7
};

/* fc_softimage, handles */
enum {
    FC_HANDLES_DEFAULT = 0, /* monotone where x(u) is not */
    FC_HANDLES_NONE = 1,
    FC_HANDLES_SEGMENT = 2,
    FC_HANDLES_MONOTONE = 3
};

typedef struct fc_key {
    double t, v;
    double left_dt, left_dv, right_dt, right_dv; /* relative to the key; hermite: dv = slope */
    int interp;
    int easing;
    double back, amplitude, period;
    int in_type, out_type;           /* maya */
    double in_x, in_y, out_x, out_y; /* maya vectors, control point = key +- vector / 3 */
} fc_key;

/* Blender's cycles are CYCLE (repeat), CYCLE_OFFSET, OSCILLATE (mirror) or NONE. */
typedef enum fc_rule {
    FC_CONSTANT,
    FC_LINEAR,
    FC_CYCLE,
    FC_CYCLE_OFFSET,
    FC_OSCILLATE,
    FC_NONE
} fc_rule;

/* per_segment_tangents: hermite tangents are per whole span instead of per time unit. */
double fc_softimage(const fc_key *keys, size_t n, int handles, int per_segment_tangents,
                    double t);

/* extrapolation: FC_CONSTANT or FC_LINEAR; a count of 0 is endless. */
double fc_blender(const fc_key *keys, size_t n, fc_rule extrapolation, fc_rule cycle_before,
                  unsigned count_before, fc_rule cycle_after, unsigned count_after, double t);

/* float_time: the engine's build with 32-bit time. One key and any rule but FC_CONSTANT: 0. */
double fc_maya(const fc_key *keys, size_t n, bool weighted, fc_rule before, fc_rule after,
               bool float_time, double t);

/*
 * Fills the vectors of the auto, automix and autoease sides; leaves all other sides alone.
 * Key times must be strictly increasing: the rules say nothing about repeated ones.
 */
void fc_maya_auto_tangents(fc_key *keys, size_t n, bool weighted);

#endif
