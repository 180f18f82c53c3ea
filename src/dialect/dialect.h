/* A dialect is a row of stages. Evaluation (src/eval) runs them in this order and knows no
 * engine:
 *
 *   side   raw rule number   -> what happens outside the keys
 *   count  position          -> cycle
 *   map    position, cycle   -> wrapped position and offset
 *   tail   side              -> the line outside the keys
 *   find   wrapped position  -> span, or a miss
 *   span   span              -> a record that a form in src/kernel evaluates
 *   miss                     -> the record that stands in, or none: the engine throws
 *   order  keys              -> add, set, compare, hash, tangents
 *
 * All numbers travel as double and hold values of the dialect's width; a float32 stage rounds
 * inside. To add an engine see README.md in this folder. */
#ifndef ACI_DIALECT_DIALECT_H
#define ACI_DIALECT_DIALECT_H

#include "animcurve/curve.h"
#include "kernel/line.h"
#include "kernel/span.h"

/* Numbered as ac_extrap. */
typedef enum aci_side_rule {
    ACI_SIDE_HOLD = AC_EXTRAP_CONSTANT,
    ACI_SIDE_CYCLE = AC_EXTRAP_CYCLE,
    ACI_SIDE_CYCLE_OFFSET = AC_EXTRAP_CYCLE_OFFSET,
    ACI_SIDE_OSCILLATE = AC_EXTRAP_OSCILLATE,
    ACI_SIDE_TAIL = AC_EXTRAP_LINEAR,
    ACI_SIDE_NONE = AC_RULE_NONE /* the unwrapped position goes to find */
} aci_side_rule;

/* How often the keyed range fits into the way outside it. */
typedef struct aci_cycle {
    int64_t cycle;
    double range, quotient; /* what the engine divides by, and gets */
    double reciprocal;      /* what it multiplies with instead; 0: it divides */
    uint8_t flags;          /* AC_SITE_PLATFORM */
} aci_cycle;

/* What a curve without length gives outside: of one key, or of several at one position, which
 * HOLDS treats as any others. */
typedef enum aci_lone_key {
    ACI_LONE_HOLDS, /* the key's value, whatever the rules          */
    ACI_LONE_TAILS, /* its line under a linear rule, else its value */
    ACI_LONE_ZERO   /* 0 under every rule but constant              */
} aci_lone_key;

typedef enum aci_set_rule { ACI_SET_REPLACE, ACI_SET_ADD_AGAIN, ACI_SET_APPEND } aci_set_rule;

/* An engine's key collection. */
typedef struct aci_order {
    /* Where Add puts a key at `position`: 0..count. `ordered` as in ac_curve. */
    size_t (*add)(const ac_key *keys, size_t count, bool ordered, double position);
    /* A key goes behind all keys at its own position, so that adding many sorts stably. */
    bool ties_last;
    bool clone_adds_again;
    aci_set_rule (*set)(double old_position, double new_position);
    bool (*equal)(const ac_key *a, const ac_key *b);
    int (*compare)(double a, double b);
    int32_t (*hash)(const ac_key *key);
    /* Computes the tangents of one of `keys`, which are the keys of `curve`. */
    void (*tangent)(const ac_curve *curve, ac_key *keys, size_t index, int32_t in_type,
                    int32_t out_type);
    /* The engine's exceptions for an index that is none: below 0 or any, and set at or above
     * the count. */
    const char *bad_index, *bad_set_index;
} aci_order;

/* How an engine plays packed tracks. What their arithmetic is stands in kernel/mix.h and
 * kernel/quaternion.h; that the last key at or before a time starts its span, and that the ends
 * hold outside, is common to all. */
typedef struct aci_track_rules {
    uint8_t linear, cubic; /* aci_mix: of vectors and weights, and of cubic splines      */
    uint8_t slerp;         /* aci_slerp                                                 */
    uint8_t unit;          /* aci_unit: of rotations by cubic splines                   */
    bool unit_at_ends;     /* these are made unit length at keys and outside, too       */
    bool leads_in;         /* a first key later than 0 is repeated at 0, tangents and all */
} aci_track_rules;

struct ac_dialect {
    const char *name, *revision, *summary;
    const char *family; /* dialects of one family play each other's keys */
    uint32_t bits;      /* 32 or 64 */
    uint32_t sides;     /* bit 1 << ac_extrap for each rule outside the keys; 0: any number */
    uint32_t interps;   /* bit 1 << ac_interp for each that keys may have */
    uint8_t (*side)(int32_t rule); /* aci_side_rule */
    /* Are the side's cycles used up at this position, so that past_count applies? NULL: counts
     * mean nothing here. */
    bool (*spent)(const ac_curve *curve, uint8_t zone, double position);
    void (*count)(const ac_curve *curve, double position, aci_cycle *out);
    void (*map)(const ac_curve *curve, uint8_t rule, double position, ac_site *site);
    /* Fills slope, form, tangent_key and outgoing; position and value of the end key stand. */
    void (*tail)(const ac_curve *curve, uint8_t zone, aci_line *out);
    uint32_t (*find)(const ac_curve *curve, double x); /* first key of the span, or ACI_MISS */
    void (*span)(const ac_curve *curve, uint32_t first, aci_span *out);
    bool (*miss)(const ac_curve *curve, aci_span *out); /* false: throws */
    bool wide_handles;   /* handles are not bound to the width of the values */
    bool planar_handles; /* handles have a dx */
    bool shaped;         /* two keys and an ac_ease between and outside them */
    bool open_handles; /* files do not tell how handles and tangents are read: the curve does */
    bool tangent_types;    /* keys have them */
    bool raw_numbers;      /* keys may have an unknown rule's own number */
    uint8_t own_interp;    /* what AC_INTERP_DEFAULT means; 0: AC_INTERP_HERMITE */
    uint8_t lone_key;      /* aci_lone_key */
    double wrap_step;      /* wrapped positions are rounded to a grid; half its step */
    bool adds_zero_offset; /* the offset is added even where it is +0: -0 becomes +0 */
    const aci_order *order;
    const aci_track_rules *tracks; /* NULL: it plays no packed tracks */
};

/* `value` in the dialect's width. */
static inline double aci_dialect_round(const ac_dialect *dialect, double value) {
    return dialect->bits == 32 ? (double)(float)value : value;
}

#endif
