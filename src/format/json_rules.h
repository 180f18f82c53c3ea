/* animcurve JSON, the part that depends on the dialect: which members a key has. A row serves all
 * dialects that share them; json_read.c and json_write.c know no engine. To add a dialect: a row
 * (a file like json_xna.c), and its name in the table of json_rules.c. Follows
 * docs/formats/json.md. */
#ifndef ACI_FORMAT_JSON_RULES_H
#define ACI_FORMAT_JSON_RULES_H

#include "format/json_text.h"

#define ACI_JSON_MOST_MEMBERS 24

/* Where a message is about: "curve 2, key 3: ". */
typedef struct aci_json_place {
    size_t curve, key; /* key SIZE_MAX: the curve itself */
} aci_json_place;

#define ACI_JSON_PLACE_SIZE 64
/* "curve 2, key 3: " */
void aci_json_place_text(aci_json_place place, char out[ACI_JSON_PLACE_SIZE]);

typedef struct aci_json_rules {
    bool (*serves)(const ac_dialect *dialect);
    const char *const *key_members; /* ended by NULL, at most ACI_JSON_MOST_MEMBERS */
    bool raw_sides;                 /* "before" and "after" may be the engine's own number */
    /* `found` follows key_members; `key` is zeroed. */
    bool (*read_key)(aci_json *json, aci_json_place place, const aci_json_node *found,
                     const ac_dialect *dialect, ac_key *key);
    /* Without the braces. */
    void (*write_key)(aci_buffer *out, const ac_key *key, const ac_dialect *dialect);
    /* Does the form hold all of this curve? */
    ac_status (*check)(const ac_curve *curve, size_t index, ac_error *error);
} aci_json_rules;

/* NULL: none serves it. */
const aci_json_rules *aci_json_rules_of(const ac_dialect *dialect);

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

/* The same without quotes, into out[ACI_VALUE_SIZE]; *is_word: it is "nan", "inf", ... */
#define ACI_VALUE_SIZE 40
size_t aci_value_print(double value, uint32_t bits, char out[ACI_VALUE_SIZE], bool *is_word);

#endif
