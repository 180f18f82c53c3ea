/* animcurve/source.h - sources: anything that can be sampled over a domain, and its reshapings.
 *
 *   ac_source jump, back, loop;
 *   double value;
 *   ac_source_curve(&curve, NULL, &jump, NULL);
 *   ac_source_ping_pong(&jump, &back, NULL);
 *   ac_source_forever(&back, &loop, NULL);
 *   if (ac_source_sample(&loop, 12.5, &value)) ...
 *
 * A source is a plain value that owns nothing. What it is made of - a curve, a track, an ease,
 * samples, a callback, other sources - is borrowed by pointer, and must stay where and as it
 * is for as long as the source is used. Neither making nor sampling one allocates. One
 * evaluation visits every source below once for each way that leads to it, one level of the
 * stack per level of nesting.
 *
 * The numbers of a domain have 32 or 64 bits. In a source of 32 the position is rounded to float
 * once and all arithmetic on it is done in float, as engines do whose seams have to be met; sources
 * made of several have the widest of their parts. At the seams the rules are Bevy's.
 */
#ifndef ANIMCURVE_SOURCE_H
#define ANIMCURVE_SOURCE_H

#include "animcurve/curve.h"
#include "animcurve/ease.h"
#include "animcurve/track.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- domains ------------------------------------------------------------------ */

/* A closed interval of positions. */
typedef struct ac_domain {
    double start, end; /* start < end; may be infinite                              */
    uint32_t bits;     /* 32 or 64, of the numbers in it; 0 [64]                    */
    uint32_t reserved; /* zero                                                      */
} ac_domain;

/* start < end in its width. Equal, reversed and NaN ends are not valid. */
AC_API bool ac_domain_is_valid(ac_domain domain);
/* Is `t`, rounded to the domain's width, in it? Both ends are; NaN never is. */
AC_API bool ac_domain_contains(ac_domain domain, double t);
/* The nearest position in it, in its width; NaN stays NaN. */
AC_API double ac_domain_clamp(ac_domain domain, double t);
/* What two domains share, in the wider width. false: less than an interval, *out is untouched. */
AC_API bool ac_domain_intersect(ac_domain a, ac_domain b, ac_domain *out);

/* ---- sources and sampling ------------------------------------------------------ */

#define AC_SOURCE_DEPTH 64   /* levels of nesting; more are refused                  */
#define AC_SOURCE_SCRATCH 64 /* components that a map reads, or chain-continue has, at most */

/* ac_source.flags: values are rotations, quaternions x y z w; samples of it lie on arcs. */
#define AC_SOURCE_ROTATION 1u

/* Made by the constructors below; `domain` and `width` are for reading. A zeroed one refuses every
 * position. 64 bytes on 64-bit. */
typedef struct ac_source ac_source;
struct ac_source {
    ac_domain domain;
    uint32_t width;   /* components of a value                                 */
    uint8_t kind;     /* opaque; so is the rest                                */
    uint8_t depth;    /* levels of nesting: 1 for a curve                      */
    uint8_t flags;    /* AC_SOURCE_ROTATION                                    */
    uint8_t reserved; /* zero                                                  */
    double scale;
    const void *data;
    const ac_source *a, *b;
};

/* The value at `t` to out[width]. false: `t` lies outside the domain or is NaN, and `out` is
 * untouched; or a callback, or a time that came out as NaN (forever at infinity), refused on the
 * way, and `out` is not to be read. */
AC_API bool ac_source_sample(const ac_source *source, double t, double *out);
/* The same at the nearest position of the domain: false for NaN and what refuses on the way. */
AC_API bool ac_source_sample_clamped(const ac_source *source, double t, double *out);

/* All constructors: *out is untouched unless AC_OK comes back, and must not be one of the inputs.
 * AC_ERROR_ARGUMENT says in one sentence what the inputs lack, AC_ERROR_LIMIT that they are nested
 * too deep. Time maps ask their inputs outside their own domains, too, where rounding or a source
 * of times leads there: curves and eases go on by their own rules, samples hold, callbacks
 * decide. */

/* ---- what there is to sample ---------------------------------------------------- */

/* `domain` NULL: from the least position of a key to the largest. AC_ERROR_ARGUMENT where these are
 * not two finite ones. The width is the dialect's, whatever domain->bits says. O(key_count). */
AC_API ac_status ac_source_curve(const ac_curve *curve, const ac_domain *domain, ac_source *out,
                                 ac_error *error);

/* `domain` NULL: from the first key of a packed track to the last; of a track that is made of
 * curves it has to be given, as for a packed one of a single key. Positions are seconds; the
 * width is 32, whatever domain->bits says. Each component is a float. */
AC_API ac_status ac_source_track(const ac_track *track, const ac_domain *domain, ac_source *out,
                                 ac_error *error);

/* Over [0, 1]. */
AC_API ac_status ac_source_ease(const ac_ease *ease, ac_source *out, ac_error *error);

/* values[width], the same everywhere. */
AC_API ac_status ac_source_constant(const double *values, uint32_t width, ac_domain domain,
                                    ac_source *out, ac_error *error);

/* A function of the caller's own: the value at `t` to out[width]; false: there is none. */
typedef struct ac_callback {
    bool (*function)(void *context, double t, double *out);
    void *context;
    uint32_t width;
    ac_domain domain;
} ac_callback;
AC_API ac_status ac_source_callback(const ac_callback *callback, ac_source *out,
                                    ac_error *error);

/* ac_samples.flags: quaternions x y z w, of width 4; between two of them the shorter arc at
 * constant speed: with 32 bits Bevy's slerp, to the bit; with 64 glTF's formula in double. */
#define AC_SAMPLES_ROTATION 1u

/* Values at positions; between two of them a straight line: v0*(1-s) + v1*s with
 * s = (t-t0)/(t1-t0), each component by itself, computed in `bits`. Exactly at a sample its value
 * as it is. */
typedef struct ac_samples {
    const double *times;  /* [count], ascending, no two equal; NULL: even spacing      */
    const double *values; /* [count][width]                                            */
    double start, end;    /* of even samples                                           */
    uint32_t count;       /* at least 2                                                */
    uint32_t width;       /* components of a value                                     */
    uint32_t bits;        /* 32 or 64; 0 [64]                                          */
    uint32_t flags;       /* AC_SAMPLES_ROTATION; 0 [none]                             */
} ac_samples;
/* O(count): times are checked. */
AC_API ac_status ac_source_samples(const ac_samples *samples, ac_source *out, ac_error *error);

/* Makes times[count] and values[count][width] fit for ac_samples, in place: drops the samples whose
 * time is NaN or infinite, sorts, and keeps of equal times the one given first. Returns how many
 * remain. `values` NULL: times only. O(count), and O(count log^2 count) if out of order. */
AC_API uint32_t ac_samples_clean(double *times, double *values, uint32_t count, uint32_t width,
                                 uint32_t bits);

/* `input` as segments + 1 even samples: writes values[segments + 1][input->width], and *out over
 * them. AC_ERROR_ARGUMENT for no segments, an endless domain, an input that refuses. */
AC_API ac_status ac_source_resample(const ac_source *input, uint32_t segments, double *values,
                                    ac_samples *out, ac_error *error);
/* `input` as samples at times[count], which are cleaned in place, those outside the domain dropped
 * too: writes values[count][input->width] and *out. AC_ERROR_ARGUMENT where fewer than 2 remain. */
AC_API ac_status ac_source_resample_uneven(const ac_source *input, double *times,
                                           uint32_t count, double *values, ac_samples *out,
                                           ac_error *error);

/* ---- other values ---------------------------------------------------------------- */

/* A function of values: in[the input's width] to out[width]. */
typedef struct ac_map {
    void (*function)(void *context, const double *in, double *out);
    void *context;
    uint32_t width;
} ac_map;
/* AC_ERROR_LIMIT for an input of more than AC_SOURCE_SCRATCH components. */
AC_API ac_status ac_source_map(const ac_source *input, const ac_map *map, ac_source *out,
                               ac_error *error);

/* The position, then the value. */
AC_API ac_status ac_source_graph(const ac_source *input, ac_source *out, ac_error *error);

/* a's components, then b's, over what their domains share. */
AC_API ac_status ac_source_zip(const ac_source *a, const ac_source *b, ac_source *out,
                               ac_error *error);

/* ---- other times ----------------------------------------------------------------- */

/* The domain stretched and moved onto start..end, both finite. AC_ERROR_ARGUMENT where the ratio
 * of the lengths is 0 or infinite in the width. */
AC_API ac_status ac_source_remap(const ac_source *input, double start, double end,
                                 ac_source *out, ac_error *error);

/* `input` at the time that `time`, of one component, gives; over the domain of `time`. */
AC_API ac_status ac_source_reparametrise(const ac_source *input, const ac_source *time,
                                         ac_source *out, ac_error *error);

/* Backwards over the same domain, which is bounded. */
AC_API ac_status ac_source_reverse(const ac_source *input, ac_source *out, ac_error *error);

/* `extra_count` more times behind itself; at a seam the end of the copy before. The domain is
 * bounded. */
AC_API ac_status ac_source_repeat(const ac_source *input, uint32_t extra_count, ac_source *out,
                                  ac_error *error);

/* Without end in both directions; refuses infinity. The domain is bounded. */
AC_API ac_status ac_source_forever(const ac_source *input, ac_source *out, ac_error *error);

/* There and back. The domain has an end. */
AC_API ac_status ac_source_ping_pong(const ac_source *input, ac_source *out, ac_error *error);

/* `a`, then `b` moved to where `a` ends; at the seam `a`. Widths are equal, the domain of `a` has
 * an end, that of `b` a start. */
AC_API ac_status ac_source_chain(const ac_source *a, const ac_source *b, ac_source *out,
                                 ac_error *error);

/* The same with `b` lifted so that it goes on where `a` ends: by a at its end minus b at the start
 * of *a*, so without a jump if both start alike. Writes offsets[width], which the source borrows;
 * also when it fails. AC_ERROR_LIMIT for more than AC_SOURCE_SCRATCH components. */
AC_API ac_status ac_source_chain_continue(const ac_source *a, const ac_source *b,
                                          double *offsets, ac_source *out, ac_error *error);

#ifdef __cplusplus
}
#endif
#endif /* ANIMCURVE_SOURCE_H */
