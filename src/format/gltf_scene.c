/* glTF, writing: a document made of an asset's clips alone. Each object that moves is a node; the
 * parts of its path are its parents. A node whose weights move has a mesh, without extent, with
 * as many morph targets. */
#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "base/size.h"
#include "format/gltf.h"
#include "format/gltf_write.h"
#include "format/json_rules.h"

#define NONE UINT32_MAX
enum { PROPERTIES = 4 };
static const char *const properties[PROPERTIES] = {"translation", "rotation", "scale",
                                                   "weights"};

typedef struct node {
    const char *path;       /* its beginning of path_size bytes tells the node */
    size_t path_size, name; /* where the name begins */
    uint32_t parent, first_child, last_child, next;
    uint32_t weights;            /* morph targets; 0: no mesh */
    size_t moved_by[PROPERTIES]; /* 1 + the last clip that moves it */
} node;

typedef struct scene {
    const aci_gltf_file *file;
    const ac_asset *asset;
    aci_memory *memory;
    aci_gltf_data data;
    aci_gltf_animating animating;
    node *nodes;     /* [capacity / 2] */
    uint32_t *table; /* [capacity]: 1 + the node; 0: free */
    size_t capacity; /* a power of 2 */
    uint32_t count, mesh_count;
    aci_buffer animations; /* texts, parted by commas */
} scene;

/* ---- nodes ------------------------------------------------------------------------------- */

static size_t hash_of(const char *path, size_t size) {
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ (unsigned char)path[i]) * UINT64_C(0x100000001b3);
    return (size_t)(hash ^ hash >> 32);
}

static void adopt(scene *s, uint32_t child, uint32_t parent) {
    node *of = &s->nodes[parent];
    if (of->first_child == NONE) of->first_child = child;
    else s->nodes[of->last_child].next = child;
    of->last_child = child;
}

/* The node of path[size], whose own name begins at `name`. */
static uint32_t find_node(scene *s, const char *path, size_t size, size_t name,
                          uint32_t parent) {
    size_t at = hash_of(path, size) & (s->capacity - 1);
    for (; s->table[at]; at = (at + 1) & (s->capacity - 1)) {
        const node *other = &s->nodes[s->table[at] - 1];
        if (other->path_size == size && memcmp(other->path, path, size) == 0)
            return s->table[at] - 1;
    }
    uint32_t index = s->count++;
    s->nodes[index] = (node){path, size, name, parent, NONE, NONE, NONE, 0, {0}};
    s->table[at] = index + 1;
    if (parent != NONE) adopt(s, index, parent);
    return index;
}

/* The node of a path, and its parents before it. */
static uint32_t node_of(scene *s, const char *path) {
    uint32_t parent = NONE;
    size_t name = 0;
    for (size_t i = 0;; i++) {
        if (path[i] && path[i] != '/') continue;
        parent = find_node(s, path, i, name, parent);
        if (!path[i]) return parent;
        name = i + 1;
    }
}

/* Room for every part of every path. */
static bool take_nodes(scene *s) {
    size_t parts = 1, size;
    for (size_t i = 0; i < s->asset->clip_count; i++)
        for (uint32_t t = 0; t < s->asset->clips[i].target_count; t++) {
            const char *path = aci_gltf_text_of(s->asset->clips[i].targets[t].node);
            parts++;
            for (; *path; path++) parts += *path == '/';
        }
    for (s->capacity = 4; s->capacity / 2 < parts;) s->capacity *= 2;
    bool fits =
        s->capacity / 2 < NONE && aci_size_mul(s->capacity / 2, sizeof *s->nodes, &size);
    if (!fits) {
        aci_fail(s->file->error, AC_ERROR_LIMIT,
                 "the paths of its nodes do not fit into memory");
        return false;
    }
    s->nodes = aci_alloc(s->memory, size, s->file->error);
    if (s->nodes)
        s->table = aci_alloc(s->memory, s->capacity * sizeof *s->table, s->file->error);
    if (s->table) memset(s->table, 0, s->capacity * sizeof *s->table);
    return s->table != NULL;
}

static void drop_nodes(scene *s) {
    aci_free(s->memory, s->nodes, s->capacity / 2 * sizeof *s->nodes);
    aci_free(s->memory, s->table, s->capacity * sizeof *s->table);
}

/* ---- tracks ------------------------------------------------------------------------------ */

static size_t property_of(const ac_target *target) {
    size_t i = 0;
    while (i < PROPERTIES && strcmp(aci_gltf_text_of(target->property), properties[i]) != 0)
        i++;
    return i;
}

/* Of a pointer to what a path can say too. */
static bool is_plain_pointer(const ac_target *target) {
    return aci_gltf_points_to_node(target->pointer) && *aci_gltf_text_of(target->node) &&
           property_of(target) < PROPERTIES;
}

/* Two channels of an animation on one property would be one too many. */
static ac_status mark_moved(scene *s, size_t clip, const ac_track *track,
                            const ac_target *target, node *of) {
    size_t property = property_of(target);
    if (property == PROPERTIES || *aci_gltf_text_of(target->ignored)) return AC_OK;
    if (of->moved_by[property] == clip + 1)
        return aci_fail(s->file->error, AC_ERROR_TOLERANCE,
                        "an earlier track of the clip moves the same");
    of->moved_by[property] = clip + 1;
    if (property != 3) return AC_OK;
    if (of->weights && of->weights != track->width)
        return aci_fail(s->file->error, AC_ERROR_TOLERANCE,
                        "another track has %u weights for the same node, and this one %u",
                        (unsigned)of->weights, (unsigned)track->width);
    if (!of->weights) s->mesh_count++;
    of->weights = track->width;
    return AC_OK;
}

static ac_status add_track(scene *s, size_t clip_index, uint32_t t, size_t *axes,
                           aci_gltf_animation *out) {
    const ac_clip *clip = &s->asset->clips[clip_index];
    const ac_track *track = &clip->tracks[t];
    if (track->target >= clip->target_count)
        return aci_fail(s->file->error, AC_ERROR_ARGUMENT,
                        "its target is not among the clip's targets");
    ac_target target = clip->targets[track->target];
    size_t index = ACI_GLTF_NO_INDEX;
    bool has_node = *aci_gltf_text_of(target.node) || !*aci_gltf_text_of(target.ignored);
    if (*aci_gltf_text_of(target.pointer)) {
        if (!is_plain_pointer(&target))
            return aci_fail(s->file->error, AC_ERROR_TOLERANCE,
                            "it moves \"%.80s\" of another document, which a new one lacks",
                            target.pointer);
        target.pointer = "";
    }
    if (has_node) {
        index = node_of(s, aci_gltf_text_of(target.node));
        ac_status status = mark_moved(s, clip_index, track, &target, &s->nodes[index]);
        if (status != AC_OK) return status;
    }
    return aci_gltf_add_track(&s->animating, clip, track, &target, axes, index, out);
}

static ac_status add_clip(scene *s, size_t index) {
    const ac_clip *clip = &s->asset->clips[index];
    aci_gltf_animation animation;
    ac_status status = AC_OK;
    if (clip->track_count == 0) return AC_OK; /* an animation has channels */
    size_t *axes = aci_gltf_take_axes(&s->animating, clip);
    if (!axes) return aci_status_of(s->file->error, AC_ERROR_MEMORY);
    aci_gltf_animation_init(&animation, &s->memory->allocator, s->file->error);
    for (uint32_t t = 0; t < clip->track_count && status == AC_OK; t++) {
        status = add_track(s, index, t, axes, &animation);
        if (status != AC_OK) aci_gltf_name_track(s->file->error, clip, index, t);
    }
    if (s->animations.size) aci_buffer_text(&s->animations, ",");
    aci_gltf_write_animation(clip, &animation, &s->animations);
    if (animation.samplers.failed || animation.channels.failed) s->animations.failed = true;
    aci_gltf_animation_free(&animation);
    aci_gltf_drop_axes(&s->animating, clip, axes);
    return status;
}

/* ---- the document ------------------------------------------------------------------------ */

static void put_roots(const scene *s, aci_buffer *out) {
    const char *comma = "";
    aci_buffer_text(out, ",\"scene\":0,\"scenes\":[{\"nodes\":[");
    for (uint32_t i = 0; i < s->count; i++) {
        if (s->nodes[i].parent != NONE) continue;
        aci_gltf_put_number(out, comma, i);
        comma = ",";
    }
    aci_buffer_text(out, "]}]");
}

/* Behind `comma`. */
static void put_children(const scene *s, const node *of, const char *comma, aci_buffer *out) {
    if (of->first_child != NONE) aci_buffer_text(out, comma);
    comma = "\"children\":[";
    for (uint32_t child = of->first_child; child != NONE; child = s->nodes[child].next) {
        aci_gltf_put_number(out, comma, child);
        comma = ",";
    }
    if (of->first_child != NONE) aci_buffer_text(out, "]");
}

static void put_nodes(const scene *s, aci_buffer *out) {
    uint32_t mesh = 0;
    aci_buffer_text(out, ",\n\"nodes\":[");
    for (uint32_t i = 0; i < s->count; i++) {
        const node *of = &s->nodes[i];
        size_t name_size = of->path_size - of->name;
        aci_buffer_text(out, i ? ",\n{" : "\n{");
        if (of->weights) aci_gltf_put_number(out, "\"mesh\":", mesh++);
        if (name_size) {
            aci_buffer_text(out, of->weights ? ",\"name\":" : "\"name\":");
            aci_json_write_bytes(out, (aci_bytes){of->path + of->name, name_size});
        }
        put_children(s, of, of->weights || name_size ? "," : "", out);
        aci_buffer_text(out, "}");
    }
    aci_buffer_text(out, "]");
}

/* One triangle at the origin, and its targets there too. */
static void put_meshes(const scene *s, size_t points, aci_buffer *out) {
    const char *separator = ",\n\"meshes\":[\n";
    for (uint32_t i = 0; i < s->count && s->mesh_count; i++) {
        if (!s->nodes[i].weights) continue;
        aci_buffer_text(out, separator);
        aci_gltf_put_number(out, "{\"primitives\":[{\"attributes\":{\"POSITION\":", points);
        aci_buffer_text(out, "},\"targets\":[");
        for (uint32_t w = 0; w < s->nodes[i].weights; w++) {
            aci_gltf_put_number(out, w ? ",{\"POSITION\":" : "{\"POSITION\":", points);
            aci_buffer_text(out, "}");
        }
        aci_buffer_text(out, "]}]}");
        separator = ",\n";
    }
    if (s->mesh_count) aci_buffer_text(out, "]");
}

/* Zeros: an accessor without a view. */
static void put_points(aci_buffer *accessors) {
    if (accessors->size) aci_buffer_text(accessors, ",");
    aci_buffer_text(accessors, "{\"componentType\":5126,\"count\":3,\"type\":\"VEC3\","
                               "\"min\":[0,0,0],\"max\":[0,0,0]}");
}

static void put_data(const scene *s, aci_buffer *out) {
    const aci_buffer *bytes = &s->data.bytes;
    if (s->data.accessors.size) {
        aci_buffer_text(out, ",\n\"accessors\":[");
        aci_gltf_put(out, aci_gltf_bytes_of(&s->data.accessors));
        aci_buffer_text(out, "]");
    }
    if (!bytes->size) return;
    aci_gltf_put_number(out, ",\n\"bufferViews\":[{\"buffer\":0,\"byteLength\":", bytes->size);
    aci_gltf_put_number(out, "}],\n\"buffers\":[{\"byteLength\":", bytes->size);
    if (!s->file->is_glb) {
        aci_buffer_text(out, ",\"uri\":");
        aci_gltf_put_data_uri(out, bytes->data, bytes->size);
    }
    aci_buffer_text(out, "}]");
}

static void put_document(scene *s, aci_buffer *out) {
    size_t points = s->data.count;
    if (s->mesh_count) put_points(&s->data.accessors);
    aci_buffer_text(out, "{\"asset\":{\"version\":\"2.0\",\"generator\":\"animcurve\"}");
    if (s->count) {
        put_roots(s, out);
        put_nodes(s, out);
    }
    put_meshes(s, points, out);
    if (s->animations.size) {
        aci_buffer_text(out, ",\n\"animations\":[\n");
        aci_gltf_put(out, aci_gltf_bytes_of(&s->animations));
        aci_buffer_text(out, "]");
    }
    put_data(s, out);
    aci_buffer_text(out, "}\n");
}

static ac_status put_file(scene *s) {
    static const aci_bytes no_more[2] = {{NULL, 0}, {NULL, 0}};
    const aci_buffer *bytes = &s->data.bytes;
    bool failed = bytes->failed || s->data.accessors.failed || s->animations.failed;
    if (failed) return aci_status_of(s->file->error, AC_ERROR_MEMORY);
    if (!s->file->is_glb) {
        put_document(s, s->file->out);
        return AC_OK;
    }
    aci_buffer json;
    aci_buffer_init(&json, &s->memory->allocator, s->file->error);
    put_document(s, &json);
    ac_status status = aci_status_of(s->file->error, AC_ERROR_MEMORY);
    if (!json.failed)
        status = aci_gltf_put_glb(s->file, (aci_bytes){json.data, json.size},
                                  (aci_bytes){bytes->data, bytes->size}, no_more);
    aci_buffer_free(&json);
    return status;
}

ac_status aci_gltf_write_scene(const aci_gltf_file *file, const ac_asset *asset) {
    scene s = {.file = file, .asset = asset, .memory = &file->out->memory};
    const ac_allocator *allocator = &s.memory->allocator;
    ac_status status = aci_gltf_check_asset(asset, s.memory, file->error);
    if (status != AC_OK) return status;
    aci_gltf_data_init(&s.data, allocator, file->error);
    aci_buffer_init(&s.animations, allocator, file->error);
    s.animating = (aci_gltf_animating){&s.data, s.memory, file->error, false};
    if (!take_nodes(&s)) status = aci_status_of(file->error, AC_ERROR_MEMORY);
    for (size_t i = 0; i < asset->clip_count && status == AC_OK; i++) status = add_clip(&s, i);
    if (status == AC_OK) status = put_file(&s);
    drop_nodes(&s);
    aci_buffer_free(&s.animations);
    aci_gltf_data_free(&s.data);
    return status;
}
