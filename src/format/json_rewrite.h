/* JSON text with a few of its parts changed; what is not named stays byte for byte, blanks and
 * order included. */
#ifndef ACI_FORMAT_JSON_REWRITE_H
#define ACI_FORMAT_JSON_REWRITE_H

#include "base/buffer.h"
#include "format/json_text.h"

/* A member of an object as it is to be. */
typedef struct aci_json_change {
    const char *name; /* plain letters */
    aci_bytes value;  /* its new text; data NULL: the member goes */
} aci_json_change;

#define ACI_JSON_MOST_CHANGES 8u

/* The object with changes[count]: members that it lacks are added behind the others. At most
 * ACI_JSON_MOST_CHANGES, each name once. */
void aci_json_rewrite_object(aci_buffer *out, const aci_json *json, aci_json_node object,
                             const aci_json_change *changes, size_t count);

/* The array with `items` behind its elements: texts, parted by commas. */
void aci_json_append_items(aci_buffer *out, const aci_json *json, aci_json_node array,
                           aci_bytes items);

#endif
