/* KHR_animation_pointer: where an RFC 6901 pointer leads in the document, and how wide that is.
 * The property itself may be absent, since it has a default; what it belongs to may not. */
#include <string.h>

#include "base/text.h"
#include "format/gltf.h"

/* Words parted by NULs, ~ decoded. */
typedef struct words {
    const char *at, *end;
} words;

/* Pointers to the JSON value of the words so far. */
typedef struct walk {
    json_t *list, *value; /* of a top-level array, and its element */
    size_t index;         /* of that element */
    size_t depth;
    json_t *parent, *here; /* here NULL: absent */
    const char *name, *word;
    bool in_extras; /* whose members have no defaults */
} walk;

/* Writes the words to out[strlen(pointer)]; false: no pointer. */
static bool split(const char *pointer, char *out, words *w) {
    char *end = out;
    if (*pointer != '/') return false;
    for (const char *at = pointer + 1; *at; at++) {
        char c = *at;
        if (c == '/') c = 0;
        if (c == '~') {
            at++;
            if (*at != '0' && *at != '1') return false;
            c = *at == '0' ? '~' : '/';
        }
        *end++ = c;
    }
    *end++ = 0;
    *w = (words){out, end};
    return true;
}

static bool read_index(const char *word, size_t count, size_t *out) {
    size_t index = 0;
    if (!*word || (word[0] == '0' && word[1])) return false;
    for (; *word; word++) {
        if (*word < '0' || *word > '9') return false;
        index = index * 10 + (size_t)(*word - '0');
        if (index >= count) return false; /* long before it wraps */
    }
    *out = index;
    return index < count;
}

/* How many morph targets the weights have that a node or a mesh does not list. */
static size_t default_weights(const aci_gltf *g, const walk *at) {
    if (at->list && at->list == g->lists.nodes) return aci_gltf_morph_targets(g, at->index);
    if (at->list && at->list == g->lists.meshes) return aci_gltf_mesh_targets(g, at->index);
    return 0;
}

static bool step(const aci_gltf *g, walk *at, const char *word) {
    size_t index;
    json_t *from = at->here;
    bool were_weights = at->depth == 3 && strcmp(at->name, "weights") == 0;
    at->depth++;
    at->word = word;
    at->parent = from;
    if (json_is_object(from)) {
        at->here = json_object_get(from, word);
        at->name = word;
        if (at->in_extras && !at->here) return false;
        at->in_extras = at->in_extras || strcmp(word, "extras") == 0;
        return true;
    }
    if (!from && were_weights) /* one of those that are not listed */
        return read_index(word, default_weights(g, at), &index);
    if (!json_is_array(from) || !read_index(word, json_array_size(from), &index)) return false;
    at->here = json_array_get(from, index);
    if (at->depth == 2) {
        at->list = from;
        at->value = at->here;
        at->index = index;
    }
    return true;
}

static bool is_number_array(json_t *value) {
    size_t count = json_array_size(value);
    for (size_t i = 0; i < count; i++)
        if (!json_is_number(json_array_get(value, i))) return false;
    return count > 0;
}

/* Properties that files leave out, as wide as they are by default. */
static size_t default_width(const char *name) {
    static const struct {
        const char *name;
        size_t width;
    } known[] = {{"baseColorFactor", 4}, {"emissiveFactor", 3}, {"metallicFactor", 1},
                 {"roughnessFactor", 1}, {"alphaCutoff", 1},    {"strength", 1},
                 {"intensity", 1},       {"visible", 1}};
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (strcmp(name, known[i].name) == 0) return known[i].width;
    return 0;
}

/* Of a node: nodes/N/NAME. */
static void measure_node(const aci_gltf *g, const walk *at, aci_gltf_pointed *out) {
    const char *name = at->name;
    if (at->depth < 2 || at->list != g->lists.nodes || !at->list) return;
    out->node = at->index;
    if (at->depth != 3) return;
    out->is_rotation = strcmp(name, "rotation") == 0;
    if (out->is_rotation) out->width = 4;
    if (strcmp(name, "translation") == 0 || strcmp(name, "scale") == 0) out->width = 3;
}

/* What a property without a value in the file has; SIZE_MAX: no number. */
static size_t absent_width(const walk *at) {
    static const char *const others[] = {"name", "extras", "extensions"};
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        if (strcmp(at->name, others[i]) == 0) return SIZE_MAX;
    if (at->depth < 3) return SIZE_MAX;
    return json_is_object(at->parent) ? default_width(at->name) : 1;
}

static size_t width_of(const walk *at) {
    if (json_is_number(at->here) || json_is_boolean(at->here)) return 1;
    if (is_number_array(at->here)) return json_array_size(at->here);
    return at->here ? SIZE_MAX : absent_width(at);
}

static bool measure(aci_gltf *g, const walk *at, aci_gltf_pointed *out) {
    json_t *value = at->here;
    out->node = ACI_GLTF_NONE;
    out->width = width_of(at);
    if (out->width == SIZE_MAX) return aci_gltf_refuse(g, "its pointer leads to no number");
    out->is_bool = json_is_boolean(value) || (!value && strcmp(at->name, "visible") == 0);
    out->is_weights = at->depth == 3 && strcmp(at->name, "weights") == 0 &&
                      (at->list == g->lists.nodes || at->list == g->lists.meshes);
    if (out->is_weights && !value) out->width = default_weights(g, at);
    measure_node(g, at, out);
    return !out->is_weights || out->width > 0 ||
           aci_gltf_refuse(g, "its pointer leads to weights without morph targets");
}

static bool follow(aci_gltf *g, const char *pointer, const words *w, aci_gltf_pointed *out) {
    walk at = {.here = g->root, .name = ""};
    char excerpt[ACI_EXCERPT_SIZE];
    aci_excerpt(pointer, excerpt);
    for (const char *word = w->at; word < w->end; word += strlen(word) + 1)
        if (!step(g, &at, word))
            return aci_gltf_refuse(g, "its pointer \"%s\" leads to nothing", excerpt);
    if (!measure(g, &at, out)) return false;
    out->property =
        aci_arena_text(&g->builder->arena, at.name, strlen(at.name), g->builder->error);
    return out->property != NULL;
}

bool aci_gltf_point(aci_gltf *g, const char *pointer, aci_gltf_pointed *out) {
    size_t size = strlen(pointer) + 1;
    words w;
    memset(out, 0, sizeof *out);
    char *room = aci_gltf_take(g, size, 1);
    if (!room) return false;
    bool good = split(pointer, room, &w)
                    ? follow(g, pointer, &w, out)
                    : aci_gltf_refuse(g, "its pointer is none: it begins without / or has a ~ "
                                         "without 0 or 1");
    aci_gltf_drop(g, room, size);
    return good;
}

bool aci_gltf_points_to_node(const char *pointer) {
    size_t slashes = 0;
    for (const char *at = pointer; *at; at++) slashes += *at == '/';
    return slashes == 3 && strncmp(pointer, "/nodes/", 7) == 0;
}
