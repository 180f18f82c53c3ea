/* What the files of the dotXSI format share: tokens (xsi_text.c), one SI_FCurve (xsi_curve.c),
 * names (xsi_names.c), tracks and clips (xsi_tracks.c), the writer (xsi_write.c, xsi_scene.c,
 * xsi_actions.c, xsi_clips.c, xsi_patch.c). xsi.c walks the templates. Rules:
 * docs/formats/xsi.md. */
#ifndef ACI_FORMAT_XSI_H
#define ACI_FORMAT_XSI_H

#include "format/format.h"

/* ---- tokens ---------------------------------------------------------------------------- */

typedef enum aci_xsi_kind {
    ACI_XSI_END, /* of the text */
    ACI_XSI_OPEN,
    ACI_XSI_CLOSE,
    ACI_XSI_STRING,    /* bytes: what stands between the quotes */
    ACI_XSI_WORD,      /* a bare word or a number */
    ACI_XSI_SEPARATOR, /* one ',' or ';' */
    ACI_XSI_BAD        /* an error stands */
} aci_xsi_kind;

typedef struct aci_xsi_token {
    aci_xsi_kind kind;
    size_t at, end; /* of the token in the text, quotes included */
    aci_bytes bytes;
} aci_xsi_token;

typedef struct aci_xsi_text {
    aci_bytes text;
    size_t at;       /* where the next token is looked for */
    ac_error *error; /* never NULL */
    /* The last place that was asked for, so that asking in order costs one pass. */
    size_t place_at;
    uint32_t line, column;
} aci_xsi_text;

aci_xsi_text aci_xsi_text_of(aci_bytes text, ac_error *error);
aci_xsi_token aci_xsi_next(aci_xsi_text *in);
/* To the next byte that is no blank and in no comment. */
void aci_xsi_skip_blanks(aci_xsi_text *in);
/* Is this byte one that a word may hold? */
bool aci_xsi_in_word(unsigned char byte);
/* Can it be a template's name: one bare word, and none that means something? */
bool aci_xsi_is_word(aci_bytes text);

/* Records the error with line and column; false. */
bool aci_xsi_fail(aci_xsi_text *in, size_t at, ac_status status, const char *format, ...)
    ACI_PRINTF(4, 5);
/* "a string", "the end of the file": what was found instead of what was wanted. */
#define ACI_XSI_FOUND_SIZE 64
void aci_xsi_found(const aci_xsi_token *token, char out[ACI_XSI_FOUND_SIZE]);

#define ACI_XSI_PLACE_SIZE 48
/* "line 3, column 7" */
void aci_xsi_place(aci_xsi_text *in, size_t at, char out[ACI_XSI_PLACE_SIZE]);

bool aci_xsi_is(aci_bytes bytes, const char *word);
bool aci_xsi_same(aci_bytes a, aci_bytes b);

/* The reader of the format; xsi.c. */
bool aci_xsi_read(aci_builder *builder, aci_bytes bytes, char detail[ACI_DETAIL_SIZE]);

/* Does it begin like a dotXSI file: with its header, or with a template? */
bool aci_xsi_detect(aci_bytes bytes);

/* How many curves the text seems to hold, for making room; strings and comments may deceive
 * it. */
size_t aci_xsi_count_curves(aci_bytes text);

typedef struct aci_xsi_header {
    bool has_mark;    /* a UTF-8 byte order mark */
    bool is_fragment; /* no header: templates from the start */
    uint32_t version; /* 300 is 3.0; 0 without a header */
    uint32_t bits;    /* 32 or 64; 0 without a header */
} aci_xsi_header;

/* Reads the header, or sees that there is none; `in` then stands behind it. */
bool aci_xsi_read_header(aci_xsi_text *in, aci_xsi_header *out);

/* ---- one SI_FCurve ---------------------------------------------------------------------- */

#define ACI_XSI_MOST_COMPONENTS 64

/* What lenient reading lets pass in one template; bits of aci_xsi_head.seen. */
enum {
    ACI_XSI_NO_SEPARATOR,
    ACI_XSI_MORE_SEPARATORS,
    ACI_XSI_SEMICOLON,
    ACI_XSI_FLOAT_COUNT,
    ACI_XSI_BEZIER_WORD,
    ACI_XSI_NO_KEYS,
    ACI_XSI_UNSORTED,
    ACI_XSI_REPEATED,
    ACI_XSI_SEEN_COUNT
};

/* What stands before the keys. */
typedef struct aci_xsi_head {
    aci_bytes object, property;
    aci_xsi_token interp_word, key_value_word, key_word;
    uint8_t interp;                             /* ac_interp */
    uint32_t components;                        /* 1 to 64 */
    uint32_t key_values;                        /* numbers of one component in a key: 1, 3, 5 */
    uint32_t key_count;                         /* proved against the bytes left */
    uint32_t position_decimals, value_decimals; /* the least of all; known behind the keys */
    uint32_t seen;                              /* bits of the enum above */
    size_t seen_at[ACI_XSI_SEEN_COUNT];         /* where first */
} aci_xsi_head;

/* From behind the '{' of an SI_FCurve to the first key. */
bool aci_xsi_read_head(aci_xsi_text *in, aci_xsi_head *head);
/* The keys, of each component its array, and the closing brace. */
bool aci_xsi_read_keys(aci_xsi_text *in, aci_xsi_head *head, ac_key *const *keys);
/* A number among the keys: its text begins at *at and ends at in->at. */
bool aci_xsi_read_number(aci_xsi_text *in, const aci_xsi_head *head, double *out, size_t *at);
/* The separators behind a value; notes what is odd about them. */
void aci_xsi_pass_separators(aci_xsi_text *in, aci_xsi_head *head);
/* The same where values must be over. */
bool aci_xsi_read_close(aci_xsi_text *in, const aci_xsi_head *head);
/* A sentence for a bit of `seen`. */
const char *aci_xsi_seen_text(unsigned bit);

/* "LINEAR" for AC_INTERP_LINEAR and the default; NULL where dotXSI has no word. */
const char *aci_xsi_interp_word(uint8_t interp);
/* How many numbers a component has in a key; 0: no such interpolation. */
uint32_t aci_xsi_key_values(uint8_t interp);
/* The numbers of a component in a key, as a key row has them. */
void aci_xsi_key_row(const ac_key *key, uint8_t interp, double out[5]);

/* ---- names ------------------------------------------------------------------------------- */

#define ACI_XSI_LONGEST_NAME 4096

/* What is animated, and by which components. */
typedef struct aci_xsi_property {
    aci_bytes object; /* empty: none */
    aci_bytes name;   /* without components */
    char letters[4];  /* of the components, in order; "": none, or numbers */
    bool numbered;    /* components have numbers */
    bool mismatch;    /* the names tell another count of components */
    uint8_t family;   /* for aci_xsi_family_at */
} aci_xsi_property;

typedef struct aci_xsi_family {
    const char *name;     /* "TRANSLATION"; NULL: any */
    const char *letters;  /* "XYZ", "RGB"; "": numbers */
    const char *property; /* of tracks: "translation"; NULL: the file's own name */
    uint8_t kind;         /* ac_track_kind */
    uint8_t rest_at;      /* the first of its three numbers in SI_Transform; 9: not there */
    uint8_t rest;         /* what a component is at rest otherwise */
} aci_xsi_family;

enum {
    ACI_XSI_NUMBERED,
    ACI_XSI_ANY_XYZ,
    ACI_XSI_ANY_RGB,
    ACI_XSI_TRANSLATION,
    ACI_XSI_ROTATION,
    ACI_XSI_SCALING
};

const aci_xsi_family *aci_xsi_family_at(uint8_t family);

/* The property of a template outside of actions. `owner` stands in for an empty object name. */
void aci_xsi_split(const aci_xsi_head *head, aci_bytes template_name, aci_bytes owner,
                   aci_xsi_property *out);
/* "OBJECT/NAME.X": the size without the NUL; writes where out is not NULL. */
size_t aci_xsi_compose(const aci_xsi_property *property, uint32_t component, char *out);
/* Which component that is in its family: the index of its letter, or its number. */
uint8_t aci_xsi_slot(const aci_xsi_property *property, uint32_t component);
/* MDL-, SRT-, ... */
aci_bytes aci_xsi_without_prefix(aci_bytes name);
/* UTF-8 as it is; other bytes as Latin-1 on the arena, and *changed. data NULL: an error. */
aci_bytes aci_xsi_utf8(aci_builder *builder, aci_bytes name, bool *changed);

/* Later curves of equal names get "#2", "#3", ... */
bool aci_xsi_make_unique(aci_builder *builder);

/* Sorts in place, not stable: `before` must order any two items. */
void aci_xsi_sort(void *items, size_t count, size_t item_size,
                  bool (*before)(const void *a, const void *b));

/* ---- tracks ------------------------------------------------------------------------------ */

#define ACI_XSI_SCENE UINT32_MAX

/* A curve that is a component of something: 40 bytes, since there is one for nearly every
 * curve. Places are in the curve's name, before it is made unique; such names have at most 6
 * times ACI_XSI_LONGEST_NAME bytes and a few. */
typedef struct aci_xsi_part {
    aci_entry *entry;
    const float *srt; /* nine numbers of the model's SI_Transform, or NULL */
    uint32_t action;  /* or ACI_XSI_SCENE */
    uint32_t group;   /* the first curve of its track */
    uint16_t node_at, node_end, property_at, property_end;
    uint8_t family, slot;
    uint8_t components; /* of the template, where they have numbers; else 3 */
} aci_xsi_part;

typedef struct aci_xsi_action {
    char *name;         /* "" where it has none */
    const char *object; /* of its curves: the name, or "#K" */
    double start_s, end_s;
} aci_xsi_action;

typedef struct aci_xsi_scene {
    char *name;
    uint8_t unit;
    bool found, has_curves, radians, tells_angles;
    double start, end, rate_hz; /* as stored; rate 0: none */
} aci_xsi_scene;

/* A list that grows on the budget of the asset. */
typedef struct aci_xsi_list {
    void *items;
    size_t count, capacity, item_size;
} aci_xsi_list;

/* Room for the first `count` items; none is made where the budget has little. */
bool aci_xsi_list_reserve(aci_builder *builder, aci_xsi_list *list, size_t count);
/* A zeroed item at the end of the list, or NULL and an error. */
void *aci_xsi_list_add(aci_builder *builder, aci_xsi_list *list);
void aci_xsi_list_free(aci_builder *builder, aci_xsi_list *list);

/* Is the parameter path, name[path_at..] of the curve of `part`, a component, as
 * "bone.kine.local.rotx" is? Fills in what it is of. */
bool aci_xsi_path_part(aci_xsi_part *part, size_t path_at);

/* Clips and tracks of the builder, from `parts` (reordered) and `actions`. */
bool aci_xsi_make_clips(aci_builder *builder, aci_xsi_list *parts, const aci_xsi_list *actions,
                        const aci_xsi_scene *scene);

/* Notes what the file does not tell, and how it is read; xsi_open.c. */
bool aci_xsi_note_open(aci_builder *builder, const aci_xsi_scene *scene);

/* ---- writing ----------------------------------------------------------------------------- */

#define ACI_XSI_NO_TRACK UINT32_MAX

/* How an asset becomes a new scene. */
typedef struct aci_xsi_plan {
    const ac_asset *asset;
    uint32_t *owner; /* [curve_count] the clip that is the curve's action, or ACI_XSI_SCENE */
    uint32_t *track; /* [curve_count] in that clip or the scene's, or ACI_XSI_NO_TRACK */
    uint32_t action_count; /* the first so many clips are actions */
    const ac_clip *scene;  /* the last clip, or NULL: all are actions, or there are none */
    uint8_t angle_unit;    /* ac_angle_unit, for SI_Angle */
    bool named;            /* as version 3.0 has it */
} aci_xsi_plan;

/* How many of the clips seem to be actions: all, or all but the last. The clips have been
 * checked. */
uint32_t aci_xsi_guess_actions(const ac_asset *asset);
/* Makes the first `actions` clips actions: all of the plan but angle_unit and named.
 * xsi_actions.c. */
ac_status aci_xsi_assign(aci_xsi_plan *plan, uint32_t actions, aci_memory *memory,
                         ac_error *error);
/* The parameter's path in the curve's name; NULL: it is not named as one of this clip's
 * action. */
const char *aci_xsi_path_of(const ac_curve *curve, const ac_clip *clips, uint32_t index);
/* xsi_scene.c */
void aci_xsi_write_scene(const aci_xsi_plan *plan, aci_buffer *out);

/* Clips that may be hand-made: do they point to what is there, and say nothing that dotXSI has
 * no word for? Finds their unit of angles too. xsi_clips.c. */
ac_status aci_xsi_check_clips(const ac_asset *asset, uint8_t *angle_unit, ac_error *error);
/* Can an action or scene be called so? Without a name it can. */
bool aci_xsi_is_name(const char *name);
/* Do the clips of the new scene `written` read back as they are, and no more than `most`? */
ac_status aci_xsi_check_written(const ac_asset *asset, aci_bytes written, size_t most,
                                const aci_memory *memory, ac_error *error);

/* What the strings of a template say of a curve that is no action's. */
typedef struct aci_xsi_strings {
    aci_bytes object, property;
    aci_bytes letter; /* of a component; the property is its stem */
} aci_xsi_strings;

aci_xsi_strings aci_xsi_strings_of(const ac_curve *curve);

/* Writing into the file that was read, whose curves the asset still has, but for those that are
 * `gone`; NULL: none is. AC_ERROR_UNSUPPORTED: only some components of a template are.
 * xsi_patch.c. */
ac_status aci_xsi_patch(const ac_asset *asset, const bool *gone, aci_buffer *out,
                        ac_error *error);
/* The same where the asset has fewer curves than the file. AC_OK and not *done: they are not
 * some of the file's, in their order and whole templates, and nothing is written. */
ac_status aci_xsi_patch_fewer(const ac_asset *asset, aci_buffer *out, bool *done,
                              ac_error *error);
/* Have the keys the same positions, row by row? */
bool aci_xsi_same_positions(const ac_curve *a, const ac_curve *b);
/* AC_OK where a template can hold the curve's keys in the order in which rows are written.
 * `index` and the name are for messages. *interp: of all keys. */
ac_status aci_xsi_check_curve(const ac_curve *curve, size_t index, uint8_t *interp,
                              aci_memory *memory, ac_error *error);
/* With `decimals` decimals where so many hold the number, else the shortest that does. */
void aci_xsi_write_number(aci_buffer *out, double value, uint32_t decimals);
/* The k-th row of a template with `count` curves, commas between its numbers and behind it. */
void aci_xsi_write_row(aci_buffer *out, const ac_curve *curves, uint32_t count, uint32_t k,
                       uint8_t interp);
/* How many decimals the text of a number has. */
uint32_t aci_xsi_decimals(const char *text, size_t size);
/* What a curve's numbers are written with: its own, or the exporters' six. */
static inline uint32_t aci_xsi_style(uint8_t told) { return told ? told - 1u : 6u; }
/* The k-th key of the file. */
static inline const ac_key *aci_xsi_row(const ac_curve *curve, uint32_t k) {
    return &curve->keys[curve->added ? curve->added[k] : k];
}

#endif
