/* JSON text with places. jansson parses; a scan of our own before it keeps depth and memory
 * within the limits, and a second one notes where each value stands, so that every error and
 * warning has a line and a column. */
#ifndef ACI_FORMAT_JSON_TEXT_H
#define ACI_FORMAT_JSON_TEXT_H

#include <jansson.h>

#include "format/format.h"

typedef struct aci_json_token aci_json_token;

typedef struct aci_json {
    aci_builder *builder;
    aci_bytes text; /* behind a byte order mark */
    json_t *root;
    aci_json_token *tokens; /* values and member names in the order of the text */
    size_t token_count, borrowed;
    size_t place_offset; /* the last place that was asked for: counting goes on from it */
    uint32_t place_line, place_column;
} aci_json;

/* A value and its token. */
typedef struct aci_json_node {
    json_t *value; /* NULL: absent */
    size_t token;
} aci_json_node;

/* false: builder->error says why, and nothing is to be closed. */
bool aci_json_open(aci_json *json, aci_builder *builder, aci_bytes bytes);
/* The same without tokens: no node can be made, and places are asked for by aci_json_locate. For
 * big files of which little is read. */
bool aci_json_open_plain(aci_json *json, aci_builder *builder, aci_bytes bytes);
void aci_json_close(aci_json *json);
aci_json_node aci_json_root(const aci_json *json);

/* An error at the place of a token; false. */
bool aci_json_fail(aci_json *json, size_t token, ac_status status, const char *format, ...)
    ACI_PRINTF(4, 5);
/* A lenient warning, or a strict error; false: stop. */
bool aci_json_warn(aci_json *json, size_t token, const char *format, ...) ACI_PRINTF(3, 4);

/* One step into a document: a member's name, or NULL and an element's index. */
typedef struct aci_json_step {
    const char *name;
    size_t index;
} aci_json_step;

/* Gives an error that stands its line and column: of the value that the steps lead to, as far as
 * they lead. Reads the text from its beginning. */
void aci_json_locate(aci_json *json, const aci_json_step *steps, size_t count);

/* A walk over an object's members or an array's elements, in the order of the text. */
typedef struct aci_json_walk {
    json_t *container;
    void *iterator; /* of an object */
    size_t index, token;
} aci_json_walk;

aci_json_walk aci_json_walk_of(aci_json_node container);
/* false: the walk is over. */
bool aci_json_next_member(const aci_json *json, aci_json_walk *walk, const char **name,
                          aci_json_node *value);
bool aci_json_next_element(const aci_json *json, aci_json_walk *walk, aci_json_node *value);

/* The member called `name`, absent at the object's place. */
aci_json_node aci_json_member(const aci_json *json, aci_json_node object, const char *name);

/* Sorts an object's members: found[i] is the value of names[i], absent where there is none.
 * Members that begin with '_' are comments; others are warned of: "curve 2: unknown member
 * ...". At most 24 names; `names` ends with NULL. */
bool aci_json_members(aci_json *json, aci_json_node object, const char *const *names,
                      aci_json_node *found, const char *what);

/* The text of a number or word. */
aci_bytes aci_json_text_of(const aci_json *json, aci_json_node node);
/* The text of any value, all that is inside it included. */
aci_bytes aci_json_whole_of(const aci_json *json, aci_json_node node);

/* The number of a JSON number, correctly rounded. */
double aci_json_number(const aci_json *json, aci_json_node node);
/* "a string", "null", ... */
const char *aci_json_kind(aci_json_node node);

#endif
