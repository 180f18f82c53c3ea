/* animcurve JSON, the part that depends on the dialect: which members a curve and a key have. A
 * row serves all dialects that share them; json_read.c and json_write.c know no engine. To add
 * a dialect: a row (a file like json_xna.c), and its name in the table of json_rules.c. Follows
 * docs/formats/json.md. */
#ifndef ACI_FORMAT_JSON_RULES_H
#define ACI_FORMAT_JSON_RULES_H

#include "format/json_text.h"

#define ACI_JSON_MOST_MEMBERS 24 /* of a key, and of a curve with those that all curves have */

/* Where a message is about: "curve 2, key 3: ". */
typedef struct aci_json_place {
    size_t curve, key; /* key SIZE_MAX: the curve itself */
    bool is_track;     /* they number a clip and a track of it */
} aci_json_place;

#define ACI_JSON_PLACE_SIZE 64
/* "curve 2, key 3: ", "clip 0, track 1: " */
void aci_json_place_text(aci_json_place place, char out[ACI_JSON_PLACE_SIZE]);

#define ACI_JSON_ALL_SIDES ((1u << AC_EXTRAP_COUNT) - 1u)

typedef struct aci_json_rules {
    bool (*serves)(const ac_dialect *dialect);
    const char *const *key_members;   /* ended by NULL, at most ACI_JSON_MOST_MEMBERS */
    const char *const *curve_members; /* beside those of all curves; NULL: none */
    uint32_t
        made_keys; /* read_curve makes so many keys, and there is no member "keys"; 0: it does not */
    uint32_t sides; /* bit 1 << ac_extrap: the words of "before" and "after" */
    bool raw_sides; /* they may be the engine's own number */
    /* NULL: nothing to do. `found` follows curve_members; runs before the keys are read. */
    bool (*read_curve)(aci_json *json, aci_json_place place, const aci_json_node *found,
                       aci_entry *entry);
    /* `found` follows key_members; entry->keys[place.key] is zeroed. */
    bool (*read_key)(aci_json *json, aci_json_place place, const aci_json_node *found,
                     aci_entry *entry);
    /* The word of "before" or "after"; NULL: the side's rule. */
    int32_t (*side)(const ac_side *side);
    /* Its own curve members, each behind a comma; NULL: none. */
    void (*write_curve)(aci_buffer *out, const ac_curve *curve);
    /* Without the braces. */
    void (*write_key)(aci_buffer *out, const ac_curve *curve, uint32_t index);
    /* Does the form hold all of this curve? */
    ac_status (*check)(const ac_curve *curve, size_t index, ac_error *error);
} aci_json_rules;

/* NULL: none serves it. */
const aci_json_rules *aci_json_rules_of(const ac_dialect *dialect);

/* The dialect that a member names; NULL, and an error, where this build has no rules for it. */
const ac_dialect *aci_json_read_dialect(aci_json *json, aci_json_node node,
                                        aci_json_place place);

/* ---- values, for rows -------------------------------------------------------------------- */

/* A number of the dialect's width, or the words "nan", "inf", "-inf", "nan:HEX". */
bool aci_json_value(aci_json *json, aci_json_node node, aci_json_place place, const char *name,
                    uint32_t bits, double *out);
/* A whole number that fits. */
bool aci_json_int(aci_json *json, aci_json_node node, aci_json_place place, const char *name,
                  int32_t *out);

/* Writes `value` so that aci_json_value gives each bit back. */
void aci_json_write_value(aci_buffer *out, double value, uint32_t bits);
/* A JSON string; `text` is UTF-8. */
void aci_json_write_text(aci_buffer *out, const char *text);
void aci_json_write_bytes(aci_buffer *out, aci_bytes text);

/* The same without quotes, into out[ACI_VALUE_SIZE]; *is_word: it is "nan", "inf", ... */
#define ACI_VALUE_SIZE 40
size_t aci_value_print(double value, uint32_t bits, char out[ACI_VALUE_SIZE], bool *is_word);

/* ---- what rows share (json_key.c) -------------------------------------------------------- */

bool aci_json_complain(aci_json *json, aci_json_node node, aci_json_place place,
                       const char *what);
/* "at" and "value", which each key must have. */
bool aci_json_read_point(aci_json *json, aci_json_place place, aci_json_node at,
                         aci_json_node value, uint32_t bits, ac_key *key);
/* [dx, dy] in binary64; absent: *out stays. */
bool aci_json_read_handle(aci_json *json, aci_json_node node, aci_json_place place,
                          const char *name, ac_handle *out);
/* One of words[count], whose index goes to *out; absent: *out stays. */
bool aci_json_read_word(aci_json *json, aci_json_node node, aci_json_place place,
                        const char *name, const char *const *words, size_t count, uint8_t *out);

/* Behind `name`, which has its quotes, its colon and what parts it from what is before it. */
void aci_json_write_number(aci_buffer *out, const char *name, double value, uint32_t bits);
void aci_json_write_word(aci_buffer *out, const char *name, const char *word);
void aci_json_write_handle(aci_buffer *out, const char *name, ac_handle handle);
void aci_json_write_point(aci_buffer *out, const ac_key *key, uint32_t bits);

/* +0 in both: what is left out. */
bool aci_handle_is_zero(ac_handle handle);

/* AC_ERROR_TOLERANCE: the curve has `what`, which its dialect has no place for. */
ac_status aci_json_no_place(const ac_curve *curve, size_t index, const char *what,
                            ac_error *error);

#endif
