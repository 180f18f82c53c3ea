/* animcurve/curve.h - keys, curves, dialects: one number over one axis.
 *
 * A curve is a view: plain fields, owned by whoever made the arrays it points to. A dialect
 * is the rules of one engine at one revision. Evaluation never allocates and cannot fail.
 */
#ifndef ANIMCURVE_CURVE_H
#define ANIMCURVE_CURVE_H

#include "animcurve/core.h"
#include "animcurve/ease.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- dialects ------------------------------------------------------------ */

/* The rules of one engine: a row of stages (order, wrap, tail, find, miss, form).
 * Statically allocated; compare by pointer. */
typedef struct ac_dialect ac_dialect;

/* Look up "fna" (the newest revision known) or "fna@78f1d657"; NULL if unknown. */
AC_API const ac_dialect *ac_dialect_find(const char *name);
/* Enumerate: NULL once `index` is past the last dialect. */
AC_API const ac_dialect *ac_dialect_at(size_t index);
AC_API const char *ac_dialect_name(const ac_dialect *dialect);
/* What the rules were read from, e.g. "78f1d657". Never NULL. */
AC_API const char *ac_dialect_revision(const ac_dialect *dialect);
/* One line for people: which engine, and what sets this row apart. Never NULL. */
AC_API const char *ac_dialect_summary(const ac_dialect *dialect);
/* Width of the engine's numbers: 32 or 64. Positions are rounded to it once on the way in,
 * values are exact in it. */
AC_API uint32_t ac_dialect_bits(const ac_dialect *dialect);

/* Do the keys of `of` mean the same to `player`? Dialects of one engine's family do. */
AC_API bool ac_dialect_plays(const ac_dialect *player, const ac_dialect *of);

/* ---- keys and curves ------------------------------------------------------ */

/* Rule of the span that starts at a key. */
typedef enum ac_interp {
    AC_INTERP_DEFAULT = 0, /* the dialect's own: ac_dialect_interp                */
    AC_INTERP_STEP,        /* hold this key's value                               */
    AC_INTERP_STEP_NEXT,   /* take the next key's value                           */
    AC_INTERP_LINEAR,
    AC_INTERP_HERMITE,      /* handles' dy are tangents, in the dialect's unit     */
    AC_INTERP_BEZIER,       /* handles are offsets from the key in both axes       */
    AC_INTERP_SLERP,        /* rotations only                                      */
    AC_INTERP_CUBIC_SPLINE, /* packed tracks only                                  */
    AC_INTERP_EASE,         /* see ac_curve.eases                                  */
    AC_INTERP_COUNT
} ac_interp;

/* "hermite" for AC_INTERP_HERMITE; "unknown" outside the enum. Never NULL. */
AC_API const char *ac_interp_name(ac_interp interp);
/* What AC_INTERP_DEFAULT means to a dialect. */
AC_API ac_interp ac_dialect_interp(const ac_dialect *dialect);

/* Behaviour outside the keys; numbered as XNA's CurveLoopType. */
typedef enum ac_extrap {
    AC_EXTRAP_CONSTANT,
    AC_EXTRAP_CYCLE,
    AC_EXTRAP_CYCLE_OFFSET, /* each cycle is shifted by last.value - first.value   */
    AC_EXTRAP_OSCILLATE,
    AC_EXTRAP_LINEAR,
    AC_EXTRAP_COUNT
} ac_extrap;

/* "cycle-offset" for AC_EXTRAP_CYCLE_OFFSET; NULL outside the enum. */
AC_API const char *ac_extrap_name(int32_t rule);
/* false: no such word; `out` is untouched. */
AC_API bool ac_extrap_find(const char *name, int32_t *out);

/* A scalar tangent is dy, with dx = 0. */
typedef struct ac_handle {
    double dx, dy;
} ac_handle;

#define AC_KEY_RAW 1u /* ac_key.flags: `raw` holds the file's own number */

typedef struct ac_key { /* 56 bytes */
    double position;    /* curve units; NaN and infinity occur in files             */
    double value;
    ac_handle in, out;         /* the dialect's unit; XNA's family: value per span   */
    uint8_t interp;            /* ac_interp                                          */
    uint8_t in_type, out_type; /* tangent types of dialects that store them; 0 fixed */
    uint8_t flags;             /* AC_KEY_RAW                                         */
    int32_t raw;               /* e.g. XNA continuity 7                              */
} ac_key;

/* Shapes and directions of an eased span, as Blender names them. */
typedef enum ac_shape {
    AC_SHAPE_SINE,
    AC_SHAPE_QUAD,
    AC_SHAPE_CUBIC,
    AC_SHAPE_QUART,
    AC_SHAPE_QUINT,
    AC_SHAPE_EXPO,
    AC_SHAPE_CIRC,
    AC_SHAPE_BACK,
    AC_SHAPE_BOUNCE,
    AC_SHAPE_ELASTIC,
    AC_SHAPE_COUNT
} ac_shape;

typedef enum ac_direction { /* auto: the shape's own */
                            AC_DIRECTION_AUTO,
                            AC_DIRECTION_IN,
                            AC_DIRECTION_OUT,
                            AC_DIRECTION_IN_OUT,
                            AC_DIRECTION_COUNT
} ac_direction;

/* Tangent types of dialects that store them (maya). */
typedef enum ac_tangent_type {
    AC_TYPE_FIXED,
    AC_TYPE_LINEAR,
    AC_TYPE_FLAT,
    AC_TYPE_STEP,
    AC_TYPE_STEP_NEXT,
    AC_TYPE_AUTO,
    AC_TYPE_AUTO_MIX,
    AC_TYPE_AUTO_EASE,
    AC_TYPE_COUNT
} ac_tangent_type;

/* ac_curve.handles: what becomes of Bezier handles under which time would run backwards. */
typedef enum ac_handles {
    AC_HANDLES_DEFAULT, /* softimage: as monotone, where needed               */
    AC_HANDLES_NONE,    /* the first time reached                             */
    AC_HANDLES_SEGMENT, /* each cut to the span on its own, as Blender does   */
    AC_HANDLES_MONOTONE /* both limited so that time runs forward, as Maya    */
} ac_handles;

/* ac_curve.tangent_unit: what a Hermite tangent is measured by. */
typedef enum ac_tangent_unit {
    AC_TANGENT_UNIT_DEFAULT, /* xna's family: per span; softimage: a slope    */
    AC_TANGENT_UNIT_SLOPE,
    AC_TANGENT_UNIT_SPAN
} ac_tangent_unit;

/* Parameters of an eased span; only dialects with easings per key have them. 32 bytes. */
typedef struct ac_key_ease {
    uint16_t shape;    /* ac_shape */
    uint8_t direction; /* ac_direction */
    uint8_t reserved[5];
    double amplitude, period, back;
} ac_key_ease;

typedef struct ac_side { /* 16 bytes */
    int32_t rule;        /* ac_extrap; any other engine's number is kept            */
    uint32_t count;      /* cycles; 0: endless                                      */
    uint8_t past_count;  /* ac_extrap once `count` is used up                       */
    uint8_t reserved[7];
} ac_side;

/* What positions are where no rate is given. */
typedef enum ac_unit {
    AC_UNIT_SECONDS,
    AC_UNIT_FRAMES, /* at a rate that nothing tells                                  */
    AC_UNIT_COUNT
} ac_unit;

/* A view: owns nothing, may be built on the stack by hand. */
typedef struct ac_curve {
    const char *name;          /* UTF-8; "" or NULL when the file names nothing     */
    const ac_dialect *dialect; /* never NULL                                        */
    const ac_key *keys;        /* [key_count], in the dialect's order               */
    const ac_key_ease *eases;  /* [key_count]; NULL: Blender's defaults             */
    const uint32_t *added;     /* keys[added[k]] was added k-th; NULL: as they are  */
    uint32_t key_count;
    uint8_t ordered;      /* 1: ascending and no NaN, so that a search may halve;
                        0 [unknown]: scanned, always right                          */
    uint8_t handles;      /* ac_handles                                            */
    uint8_t tangent_unit; /* ac_tangent_unit                                       */
    uint8_t weighted;     /* maya: handles have lengths                            */
    ac_side before, after;
    double rate_hz; /* positions a second: they are frames; 0: see `unit`           */
    uint8_t unit;   /* ac_unit: what positions are where rate_hz is 0               */
    /* How a text file wrote its numbers, for writing them alike: 1 and the least count of
     * decimals; 0: not told. No bearing on values. */
    uint8_t position_decimals, value_decimals;
    uint8_t reserved[5];
    /* Dialect ease: the shape between its two keys, and outside them as its edge says; borrowed.
     * NULL for all others. */
    const ac_ease *ease;
} ac_curve;

/* Width in which the curve's values are exact: its dialect's, or its ease's. */
AC_API uint32_t ac_curve_bits(const ac_curve *curve);

/* AC_OK when `curve` meets its dialect's rules: interpolations and widths that the dialect
 * knows, nothing that it has no place for, `added` a permutation, `ordered` true. Loaded curves
 * do; check hand-built ones. O(key_count), and `added` once more for every 262,144 keys. */
AC_API ac_status ac_curve_check(const ac_curve *curve, ac_error *error);

/* Puts keys[count], which stand in the order in which they were added, into the order that the
 * dialect's own add rule gives them; added[k] (NULL: not wanted) tells where the k-th went.
 * `allocator` (NULL: malloc/free) serves for the call only. O(count log count), but for keys at
 * NaN and for fna's equal keys, which are added one by one: O(count^2), and AC_ERROR_LIMIT beyond
 * some 65,000 of them. */
AC_API ac_status ac_curve_order(const ac_dialect *dialect, ac_key *keys, uint32_t count,
                                uint32_t *added, const ac_allocator *allocator,
                                ac_error *error);

/* ---- evaluation ----------------------------------------------------------- */

/* The value at `position`, exact for the dialect. Total: every position has the dialect's
 * documented answer; NaN where the engine throws (ac_eval_site tells).
 * O(log key_count) on curves that say they are ordered, O(key_count) on others. */
AC_API double ac_eval(const ac_curve *curve, double position);
/* The natural entry for float32 dialects: no rounding of `position` on the way in. */
AC_API float ac_eval_f32(const ac_curve *curve, float position);

typedef enum ac_zone { AC_ZONE_INSIDE, AC_ZONE_BEFORE, AC_ZONE_AFTER } ac_zone;

/* Which part of the rules gave the value. */
typedef enum ac_part {
    AC_PART_FORMULA, /* the span's formula                                       */
    AC_PART_START,   /* the span's start value, held                             */
    AC_PART_END,     /* the span's end value                                     */
    AC_PART_HOLD,    /* the first or last key's value (constant side, one key)   */
    AC_PART_TAIL,    /* linear extrapolation                                     */
    AC_PART_MISS,    /* no span holds the wrapped position: the dialect's answer */
    AC_PART_NONE     /* no keys                                                  */
} ac_part;

#define AC_SITE_THROWS 1u     /* the engine throws here                             */
#define AC_SITE_PLATFORM 2u   /* a cycle count outside int: engines differ by CPU   */
#define AC_SITE_ZERO_WIDTH 4u /* the span has no width                              */
#define AC_SITE_MIRRORED 16u  /* an oscillating cycle that runs backwards            */
#define AC_SITE_MISS 8u       /* the wrapped position lies in no span               */

#define AC_RULE_NONE 255u /* no rule: the position was looked up as it is           */

/* Where an evaluation happened. 32 bytes. */
typedef struct ac_site {
    double x, offset; /* the wrapped position, and what is added to the value       */
    int64_t cycle;
    uint32_t span; /* index of the key that starts the span; of an ease, its formula */
    uint8_t zone;  /* ac_zone                                                    */
    uint8_t part;  /* ac_part                                                    */
    uint8_t flags; /* AC_SITE_...                                                */
    uint8_t rule;  /* what applied outside: ac_extrap; AC_RULE_NONE inside       */
} ac_site;

/* ac_eval, and where it happened. `site` is required. */
AC_API double ac_eval_site(const ac_curve *curve, double position, ac_site *site);

/* The arithmetic of one evaluation, for people: lines of text, each ended by a newline.
 * Writes at most capacity - 1 bytes and a NUL (nothing if capacity is 0); returns the size
 * of the whole text without the NUL. */
AC_API size_t ac_explain(const ac_curve *curve, double position, char *out, size_t capacity);

/* ---- pieces: the curve as formulas ----------------------------------------- */

typedef enum ac_piece_kind {
    AC_PIECE_GAP,      /* no value: the engine throws                               */
    AC_PIECE_CONSTANT, /* ordinate[0]; may be NaN                                   */
    AC_PIECE_CUBIC,    /* ordinates over [origin, origin + width]                   */
    AC_PIECE_BEZIER,   /* planar: abscissae too                                     */
    AC_PIECE_EASE      /* no cubic: ac_piece_eval only; ordinate[0] and [3] are the ends */
} ac_piece_kind;

/* A maximal interval on which evaluation decides alike (one span of one cycle, one part of it, one
 * rule), and so is one formula. Both ends belong to it and are
 * numbers of the dialect's width; the next piece starts at the next such number. With
 * s = (q - origin) / width the value is offset plus the Bernstein cubic of the ordinates at s;
 * `rounding` bounds how far the engine's own arithmetic is from that, anywhere on the piece
 * (infinity where nothing can be promised: overflow, spans without width). */
typedef struct ac_piece {
    double start, end;
    double origin, width; /* width may be negative: a mirrored cycle                */
    double offset;
    double ordinate[4];
    double abscissa[4]; /* AC_PIECE_BEZIER only                                     */
    double rounding;
    ac_site site; /* at `start`                                             */
    uint8_t kind; /* ac_piece_kind                                          */
    uint8_t reserved[7];
} ac_piece;

/* A walk over the pieces of a finite range. By value; `curve` is borrowed. */
typedef struct ac_pieces {
    const ac_curve *curve;
    double next, end;
    uint8_t done, reserved[7];
} ac_pieces;

/* AC_ERROR_ARGUMENT unless start <= end, both finite in the dialect's width. */
AC_API ac_status ac_pieces_begin(const ac_curve *curve, double start, double end,
                                 ac_pieces *pieces, ac_error *error);
/* false: the walk is over and `piece` untouched. In order, without overlap, nothing left out.
 * A piece costs at most 2 * ac_dialect_bits evaluations, whatever its length. */
AC_API bool ac_pieces_next(ac_pieces *pieces, ac_piece *piece);

/* The piece's own evaluation with the engine's arithmetic: the same bits as ac_eval for every
 * position inside the piece. NaN for a gap. */
AC_API double ac_piece_eval(const ac_curve *curve, const ac_piece *piece, double position);
/* The piece's formula in double: within piece->rounding (and a few double roundings) of
 * ac_eval. NaN for a gap. */
AC_API double ac_piece_value(const ac_piece *piece, double position);

/* ---- key lists: an engine's own collection --------------------------------- */

/* Tangents that an engine computes; numbered as XNA's CurveTangent. Other numbers are passed
 * on and do what the engine does with them. */
typedef enum ac_tangent {
    AC_TANGENT_FLAT,
    AC_TANGENT_LINEAR,
    AC_TANGENT_SMOOTH,  /* xna's family; elsewhere as spline                       */
    AC_TANGENT_SPLINE,  /* softimage, blender, maya: parallel to the neighbours    */
    AC_TANGENT_CLAMPED, /* the same, flat at extrema and never past the neighbours */
    AC_TANGENT_AUTO,    /* maya's automatic kinds                                  */
    AC_TANGENT_AUTO_MIX,
    AC_TANGENT_AUTO_EASE,
    AC_TANGENT_COUNT
} ac_tangent;
/* false: no such word ("flat", "linear", "smooth", "spline", "clamped", "auto", "automix",
 * "autoease"); `out` is untouched. */
AC_API bool ac_tangent_find(const char *name, int32_t *out);

/* An owned list of keys bound to a dialect: its operations are the engine's own, order
 * included. Keys are copied by value. */
typedef struct ac_keys ac_keys;

/* An empty list, both sides constant. `allocator` NULL: malloc/free; it must outlive the list.
 * NULL on failure. */
AC_API ac_keys *ac_keys_new(const ac_dialect *dialect, const ac_allocator *allocator,
                            ac_error *error);
/* The keys of `curve` as `dialect` would hold them: added one by one in the order in which
 * they were added to `curve`; the same dialect keeps the list as it stands. Everything else of
 * the curve comes along. `dialect` NULL: the curve's own. AC_ERROR_VALUE for a dialect of another
 * family, to which the keys mean other things. */
AC_API ac_keys *ac_keys_from(const ac_curve *curve, const ac_dialect *dialect,
                             const ac_allocator *allocator, ac_error *error);
/* The engine's Clone, keys by value. */
AC_API ac_keys *ac_keys_clone(const ac_keys *keys, ac_error *error);
AC_API void ac_keys_free(ac_keys *keys); /* NULL is allowed */

/* A view of the list, valid until the list changes or is freed. Never NULL. */
AC_API const ac_curve *ac_keys_curve(const ac_keys *keys);
AC_API size_t ac_keys_count(const ac_keys *keys);
AC_API void ac_keys_set_sides(ac_keys *keys, ac_side before, ac_side after);
/* How handles under which time would run backwards are read, and what Hermite tangents are measured
 * by: ac_handles, ac_tangent_unit. AC_ERROR_VALUE where the dialect leaves no choice; the list is
 * unchanged then. */
AC_API ac_status ac_keys_set_handles(ac_keys *keys, ac_handles handles, ac_error *error);
AC_API ac_status ac_keys_set_tangent_unit(ac_keys *keys, ac_tangent_unit unit, ac_error *error);

/* The engine's Add. AC_ERROR_VALUE for a key that the dialect cannot hold. */
AC_API ac_status ac_keys_add(ac_keys *keys, const ac_key *key, ac_error *error);
/* The engine's indexer set: in place, or removed and added again (so the index may change), or
 * appended, as the engine does. A bad index: AC_ERROR_ARGUMENT, the list is unchanged and the
 * message names the engine's own exception; so for all calls below. */
AC_API ac_status ac_keys_set(ac_keys *keys, int64_t index, const ac_key *key, ac_error *error);
/* The parameters of an eased span; new keys have Blender's defaults. AC_ERROR_VALUE for dialects
 * without eased spans. */
AC_API ac_status ac_keys_set_ease(ac_keys *keys, int64_t index, const ac_key_ease *ease,
                                  ac_error *error);
AC_API ac_status ac_keys_get(const ac_keys *keys, int64_t index, ac_key *out, ac_error *error);
AC_API ac_status ac_keys_remove_at(ac_keys *keys, int64_t index, ac_error *error);
/* Removes the first key equal in all fields. false: there is none. */
AC_API bool ac_keys_remove(ac_keys *keys, const ac_key *key);
/* Index of the first key equal in all fields, or -1. */
AC_API int64_t ac_keys_index_of(const ac_keys *keys, const ac_key *key);
AC_API bool ac_keys_contains(const ac_keys *keys, const ac_key *key);
/* The engine's CopyTo: all keys to out[start..]; AC_ERROR_CAPACITY if they do not fit into
 * out[capacity], nothing is written then. */
AC_API ac_status ac_keys_copy(const ac_keys *keys, ac_key *out, size_t capacity, size_t start,
                              ac_error *error);
AC_API void ac_keys_clear(ac_keys *keys);
AC_API bool ac_keys_is_constant(const ac_keys *keys);
/* The engine's ComputeTangent of one key, and ComputeTangents. Types are ac_tangent. */
AC_API ac_status ac_keys_compute_tangent(ac_keys *keys, int64_t index, int32_t in_type,
                                         int32_t out_type, ac_error *error);
AC_API void ac_keys_compute_tangents(ac_keys *keys, int32_t in_type, int32_t out_type);

/* The engine's equality, order (-1, 0, 1) and hash of keys. */
AC_API bool ac_key_equal(const ac_dialect *dialect, const ac_key *a, const ac_key *b);
AC_API int ac_key_compare(const ac_dialect *dialect, const ac_key *a, const ac_key *b);
AC_API int32_t ac_key_hash(const ac_dialect *dialect, const ac_key *key);

#ifdef __cplusplus
}
#endif
#endif /* ANIMCURVE_CURVE_H */
