/* animcurve/ease.h - easings: a shape on [0, 1], by the name that its library gives it.
 *
 *   ac_ease ease;
 *   if (ac_ease_find("penner:back.out(overshoot=2)", &ease))
 *       y = ac_ease_eval(&ease, 0.25);
 *
 * An ease is a plain value; what it points to (stops of linear(), the eases that a combined one is
 * made of, a user's function) is borrowed. Evaluation never allocates and cannot fail.
 */
#ifndef ANIMCURVE_EASE_H
#define ANIMCURVE_EASE_H

#include "animcurve/core.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- what an ease is ------------------------------------------------------- */

/* What an ease gives outside [0, 1]. */
typedef enum ac_edge {
    AC_EDGE_DEFAULT, /* the family's own                                            */
    AC_EDGE_RAW,     /* the formula as it stands, extrapolated                       */
    AC_EDGE_CLAMP,   /* the input is clamped to [0, 1]; NaN stays NaN                */
    AC_EDGE_CSS,     /* CSS Easing 2: Bezier and linear() go on straight, steps go on;
                        others as CLAMP                                             */
    AC_EDGE_COUNT
} ac_edge;

/* "clamp" for AC_EDGE_CLAMP; "unknown" outside the enum. Never NULL. */
AC_API const char *ac_edge_name(ac_edge edge);

#define AC_EASE_PARAMS 6

typedef double (*ac_ease_function)(void *context, double u);

typedef struct ac_ease ac_ease;
/* Fill with ac_ease_find or ac_ease_parse, then adjust `params` and `edge`. */
struct ac_ease {
    uint32_t kind;                 /* opaque                                        */
    uint8_t edge;                  /* ac_edge                                       */
    uint8_t reserved[3];           /* zero                                          */
    double params[AC_EASE_PARAMS]; /* in the order of ac_ease_info.params           */
    const double *stops;           /* linear(): [stop_count][2], input and output   */
    const ac_ease *parts;          /* combined eases: [part_count], borrowed        */
    uint32_t stop_count, part_count;
    ac_ease_function function; /* a user's function and what it is called with  */
    void *context;
};

/* ---- by name --------------------------------------------------------------- */

/* Reads a whole name: "penner:back.out", "penner:elastic.out(amplitude=1, period=0.3)",
 * "skcell:ElasticDouble.Out", "skcell:ElasticDoubleOut", "smoothstep", "spring(damping=20)", CSS
 * text as it stands ("ease-in-out", "cubic-bezier(.3,0,.7,1)", "steps(4, jump-both)"). Parameters
 * have names or stand in order; what is not named keeps its default. false: no such ease, or one
 * that needs a store (linear() of more than 0 stops, combinations); *out is untouched. */
AC_API bool ac_ease_find(const char *name, ac_ease *out);

/* Where the parts of an ease go that are more than its parameters. Both arrays are the caller's
 * and must outlive the ease. */
typedef struct ac_ease_store {
    double *stops;  /* [stop_capacity][2]                                       */
    ac_ease *parts; /* [part_capacity]                                          */
    size_t stop_capacity, part_capacity;
    size_t stop_count, part_count; /* used so far; begin with 0                     */
} ac_ease_store;

/* Room that is enough for whatever `text` holds: stop_capacity and part_capacity of a store. */
AC_API void ac_ease_store_size(const char *text, size_t *stop_count, size_t *part_count);

/* AC_OK when an ease that was filled in by hand is one that a name can say: an edge and a kind that
 * exist, parameters within their ranges, stops finite and ascending, parts that are there and not
 * nested too deep. Others evaluate to something, but no file holds them. */
AC_API ac_status ac_ease_check(const ac_ease *ease, ac_error *error);

/* The same for all names; `store` may be NULL where none is needed. AC_ERROR_VALUE for an unknown
 * name or parameter, AC_ERROR_SYNTAX, AC_ERROR_CAPACITY (what did not fit, store->stop_count or
 * store->part_count, is then above its capacity and what it would take); error->column is the
 * 1-based byte at which the text is wrong and the message names the near names. The parameters of
 * cubic-bezier() and steps() may have names, too. Combinations: "out(E)", "in-out(E)",
 * "out-in(E)", "reverse(E)", "mirror(E)", "complement(E)", "chain(E, F)", "compose(E, F)",
 * "mix(E, F, share)", nested up to 16 deep; "raw(E)", "clamp(E)" and "css(E)" set E's edge. */
AC_API ac_status ac_ease_parse(const char *text, ac_ease_store *store, ac_ease *out,
                               ac_error *error);

/* The canonical name, parameters included, which reads back to the same ease; CSS eases as
 * browsers serialise them. Writes at most capacity - 1 bytes and a NUL (nothing if capacity is
 * 0); returns the size of the whole name without the NUL; 0 for a user's function. */
AC_API size_t ac_ease_print(const ac_ease *ease, char *out, size_t capacity);

typedef struct ac_ease_param {
    const char *name;
    double value;          /* the default                                           */
    double least, largest; /* what ac_ease_parse accepts                            */
} ac_ease_param;

#define AC_EASE_NAME_SIZE 40

/* What is known of a named ease. */
typedef struct ac_ease_info {
    char name[AC_EASE_NAME_SIZE]; /* canonical, without parameters: "penner:back.out" */
    const char *family;           /* "penner"; "css" for CSS text                            */
    const char *source;           /* library and version that it follows, for people         */
    const char *summary;          /* one line for people                                     */
    const ac_ease_param *params;  /* [param_count]                                   */
    uint32_t param_count;
    uint32_t bits;     /* 32 or 64: the width in which it is computed             */
    double at_0, at_1; /* with default parameters, to the bit                     */
    bool algebraic;    /* no sin, exp or pow in it: differences can be proven     */
} ac_ease_info;

/* Enumerate all named eases: false once `index` is past the last. Each name reads back; functions
 * of CSS have their default arguments in it. */
AC_API bool ac_ease_at(size_t index, ac_ease_info *out);
/* The same of an ease that is there; of a combination, "out" and the like of the family "combined".
 * false: a user's function. */
AC_API bool ac_ease_describe(const ac_ease *ease, ac_ease_info *out);
/* 32 or 64. Combinations have the widest of their parts. */
AC_API uint32_t ac_ease_bits(const ac_ease *ease);
/* What it does outside [0, 1]: `edge`, or for AC_EDGE_DEFAULT the family's own. Of combinations,
 * RAW means that the parts decide. */
AC_API ac_edge ac_ease_edge(const ac_ease *ease);

/* ---- evaluation ------------------------------------------------------------ */

/* f(u); outside [0, 1] as ease->edge says. In families of 32 bits u is rounded to float once. */
AC_API double ac_ease_eval(const ac_ease *ease, double u);
AC_API float ac_ease_eval_f32(const ac_ease *ease, float u);
/* With CSS's before flag set: in the before phase, played forwards, a steps() that would jump
 * exactly at `u` has not yet jumped. */
AC_API double ac_ease_eval_before(const ac_ease *ease, double u);

/* ---- a user's function, and building blocks ---------------------------------- */

/* A shape of the caller's own; AC_EDGE_DEFAULT is CLAMP. */
AC_API ac_ease ac_ease_of(ac_ease_function function, void *context, ac_edge edge);

/* Eases made of eases; `parts` are borrowed. Outside [0, 1] the parts decide. More than 16 inside
 * one another give NaN. */
AC_API ac_ease ac_ease_out(const ac_ease *in);    /* 1 - f(1 - u)                 */
AC_API ac_ease ac_ease_in_out(const ac_ease *in); /* f(2u)/2, then its mirror     */
AC_API ac_ease ac_ease_out_in(const ac_ease *in);
AC_API ac_ease ac_ease_reverse(const ac_ease *part);    /* f(1 - u)                     */
AC_API ac_ease ac_ease_mirror(const ac_ease *part);     /* there and back: f(2u), f(2 - 2u) */
AC_API ac_ease ac_ease_complement(const ac_ease *part); /* 1 - f(u): SKCell's Out      */
AC_API ac_ease ac_ease_chain(const ac_ease parts[2]);   /* f(2u)/2, then (1 + g(2u - 1))/2 */
AC_API ac_ease ac_ease_compose(const ac_ease parts[2]); /* f(g(u))                      */
AC_API ac_ease ac_ease_mix(const ac_ease parts[2], double share); /* (1 - share) f + share g */

/* ---- SKCell ---------------------------------------------------------------- */

typedef enum ac_skcell_curve {
    AC_SKCELL_LINEAR,
    AC_SKCELL_QUADRATIC,
    AC_SKCELL_CUBIC,
    AC_SKCELL_QUARTIC,
    AC_SKCELL_QUINTIC,
    AC_SKCELL_QUADRATIC_DOUBLE,
    AC_SKCELL_CUBIC_DOUBLE,
    AC_SKCELL_QUARTIC_DOUBLE,
    AC_SKCELL_QUINTIC_DOUBLE,
    AC_SKCELL_SINE,
    AC_SKCELL_SINE_DOUBLE,
    AC_SKCELL_EXPO,
    AC_SKCELL_EXPO_DOUBLE,
    AC_SKCELL_ELASTIC,
    AC_SKCELL_ELASTIC_DOUBLE,
    AC_SKCELL_CIRC,
    AC_SKCELL_CIRC_DOUBLE,
    AC_SKCELL_BACK,
    AC_SKCELL_BACK_DOUBLE,
    AC_SKCELL_BOUNCE,
    AC_SKCELL_BOUNCE_DOUBLE,
    AC_SKCELL_CURVE_COUNT
} ac_skcell_curve;

typedef enum ac_skcell_dir { AC_SKCELL_IN, AC_SKCELL_OUT } ac_skcell_dir;

/* SKCell's SampleCurve: x clamped to [0, 1], Out is 1 - f(x); any other `dir` gives -1. An unknown
 * curve, where the engine throws, gives NaN. */
AC_API float ac_skcell_sample(int32_t curve, int32_t dir, float x);
/* An entry of its table of functions, called directly: not clamped. */
AC_API float ac_skcell_function(int32_t curve, float x);
/* SampleCurve with a user's function instead. */
AC_API float ac_skcell_sample_function(float (*function)(void *context, float x), void *context,
                                       int32_t dir, float x);

/* ---- comparing --------------------------------------------------------------- */

typedef enum ac_proof {
    AC_PROOF_SAME,    /* one function and the same parameters: no difference but rounding   */
    AC_PROOF_PROVEN,  /* both are algebraic: nothing is missed                              */
    AC_PROOF_SAMPLED, /* found by sampling: a narrow peak in between may be missed. Also what
                         is algebraic but has more than 1024 pieces, is nested more than 6
                         deep, or mixes Bezier curves or circles                            */
    AC_PROOF_COUNT
} ac_proof;

/* "same", "proven", "sampled"; "unknown" outside the enum. Never NULL. */
AC_API const char *ac_proof_name(ac_proof proof);

/* How far two eases are apart on [0, 1]. Where one has 32 bits, u is of 32 bits too: `at` is a
 * float, and `a` and `b` are what ac_ease_eval gives there. */
typedef struct ac_ease_difference {
    double largest;  /* of |a - b|, a jump's sides included: the largest that was found     */
    double at;       /* where that is; in 64 bits what is right behind 0 counts as 0         */
    double a, b;     /* what the two are there; at a jump the side that differs more        */
    double bound;    /* no u differs by more, but `largest` may be far below it where Bezier
                        curves or circles are steep; SAMPLED: `largest`, nothing promised   */
    double rounding; /* what of `bound` may be rounding, of both together                   */
    uint8_t proof;   /* ac_proof                                                            */
    uint8_t reserved[7];
} ac_ease_difference;

/* NaN on one side only is infinitely far. Takes up to some tens of milliseconds. */
AC_API void ac_ease_compare(const ac_ease *a, const ac_ease *b, ac_ease_difference *out);

/* ---- the dictionary ---------------------------------------------------------- */

typedef enum ac_likeness {
    AC_LIKENESS_NONE,
    AC_LIKENESS_SAME, /* one curve: apart by rounding, 1e-12, or 2e-6 where one has 32 bits   */
    AC_LIKENESS_SOUNDS, /* the same shape and direction by its name, but another curve         */
    AC_LIKENESS_COUNT
} ac_likeness;

/* The next named ease, with its default parameters, that is the same curve as `ease` or sounds
 * like it; *index begins with 0 and is advanced past it (it is then 1 more than ac_ease_at's).
 * NONE: there is no more. `ease` itself is among them, but functions of CSS, cubic-bezier() and
 * steps(), never are: without arguments they are no names. */
AC_API ac_likeness ac_ease_like(const ac_ease *ease, size_t *index, ac_ease_info *info,
                                ac_ease_difference *difference);

/* What others call SKCell's curve in a direction: "penner:quad.out", "complement(penner:quad.out)",
 * which ac_ease_parse reads. Those of Elastic and Bounce, whose constants are rounded, are the
 * nearest ones: `difference` (may be NULL) says how far. Like ac_ease_print; 0: no such curve. */
AC_API size_t ac_skcell_standard_name(int32_t curve, int32_t dir, char *out, size_t capacity,
                                      ac_ease_difference *difference);

/* ---- springs --------------------------------------------------------------- */

/* A damped spring that is let go at 0 and comes to rest at 1. */
typedef struct ac_spring {
    double mass, stiffness, damping; /* > 0, > 0, >= 0                              */
    double velocity;                 /* at the start, in distances per second       */
} ac_spring;

AC_API double ac_spring_value(const ac_spring *spring, double time_s);
AC_API double ac_spring_velocity(const ac_spring *spring, double time_s);
/* The time after which the value stays within `tolerance` > 0 of 1; infinity when it never does
 * (no damping). An upper bound, at most one swing late. */
AC_API double ac_spring_settle_s(const ac_spring *spring, double tolerance);

#ifdef __cplusplus
}
#endif
#endif /* ANIMCURVE_EASE_H */
