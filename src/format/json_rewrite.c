/* Changed JSON text; see json_rewrite.h. */
#include "format/json_rewrite.h"

#include <string.h>

static void put(aci_buffer *out, aci_bytes text) {
    aci_buffer_bytes(out, text.data, text.size);
}

static aci_bytes between(const char *start, const char *end) {
    return (aci_bytes){start, (size_t)(end - start)};
}

/* ---- objects ----------------------------------------------------------------------------- */

static size_t find_change(const aci_json_change *changes, size_t count, const char *name) {
    size_t i = 0;
    while (i < count && strcmp(changes[i].name, name) != 0) i++;
    return i;
}

static void put_member(aci_buffer *out, const aci_json_change *change, bool has_comma) {
    if (has_comma) aci_buffer_text(out, ",");
    aci_buffer_text(out, "\"");
    aci_buffer_text(out, change->name);
    aci_buffer_text(out, "\":");
    put(out, change->value);
}

/* What stands between two members is copied with the second of them; without the comma where
 * nothing is left before it. */
static void put_gap(aci_buffer *out, aci_bytes gap, bool has_comma) {
    for (size_t i = 0; i < gap.size; i++)
        if (has_comma || gap.data[i] != ',') aci_buffer_bytes(out, &gap.data[i], 1);
}

void aci_json_rewrite_object(aci_buffer *out, const aci_json *json, aci_json_node object,
                             const aci_json_change *changes, size_t count) {
    aci_bytes whole = aci_json_whole_of(json, object);
    const char *done = whole.data + 1; /* up to here the text has been dealt with */
    bool has_any = false, met[ACI_JSON_MOST_CHANGES] = {false};
    aci_json_walk walk = aci_json_walk_of(object);
    aci_json_node value;
    const char *name;
    aci_buffer_text(out, "{");
    while (aci_json_next_member(json, &walk, &name, &value)) {
        aci_bytes text = aci_json_whole_of(json, value);
        const char *key = aci_json_whole_of(json, (aci_json_node){NULL, value.token - 1}).data;
        size_t change = find_change(changes, count, name);
        bool is_changed = change < count;
        if (is_changed) met[change] = true;
        if (!is_changed || changes[change].value.data) {
            put_gap(out, between(done, key), has_any);
            put(out, between(key, text.data));
            put(out, is_changed ? changes[change].value : text);
            has_any = true;
        }
        done = text.data + text.size;
    }
    for (size_t i = 0; i < count; i++) {
        if (met[i] || !changes[i].value.data) continue;
        put_member(out, &changes[i], has_any);
        has_any = true;
    }
    put(out, between(done, whole.data + whole.size));
}

/* ---- arrays ------------------------------------------------------------------------------ */

void aci_json_append_items(aci_buffer *out, const aci_json *json, aci_json_node array,
                           aci_bytes items) {
    aci_bytes whole = aci_json_whole_of(json, array);
    const char *end = whole.data + 1; /* behind the last element */
    aci_json_walk walk = aci_json_walk_of(array);
    aci_json_node value;
    while (aci_json_next_element(json, &walk, &value)) {
        aci_bytes text = aci_json_whole_of(json, value);
        end = text.data + text.size;
    }
    put(out, between(whole.data, end));
    if (json_array_size(array.value) > 0 && items.size > 0) aci_buffer_text(out, ",");
    put(out, items);
    put(out, between(end, whole.data + whole.size));
}
