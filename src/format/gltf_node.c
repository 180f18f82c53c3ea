/* Nodes: their paths from the root, and their morph targets. Children are listed by their
 * parents; a node has the first parent that lists it, and a circle is cut where it closes. */
#include <stdio.h>
#include <string.h>

#include "base/size.h"
#include "format/gltf.h"

/* ---- parents ----------------------------------------------------------------------------- */

static void adopt(aci_gltf *g, size_t parent, size_t count) {
    json_t *children = json_object_get(json_array_get(g->lists.nodes, parent), "children");
    for (size_t i = 0; i < json_array_size(children); i++) {
        json_t *child = json_array_get(children, i);
        double index = json_number_value(child);
        if (!json_is_number(child) || !(index >= 0 && index < (double)count)) continue;
        if ((double)(size_t)index != index) continue;
        aci_gltf_node *node = &g->nodes[(size_t)index];
        if (node->parent == ACI_GLTF_NONE) node->parent = parent;
    }
}

/* Is a node below itself? Every node is walked through once. */
static bool has_circle(aci_gltf *g, size_t count) {
    bool found = false;
    for (size_t i = 0; i < count; i++) {
        size_t at = i;
        while (at != ACI_GLTF_NONE && !g->nodes[at].seen) {
            g->nodes[at].seen = i + 1;
            at = g->nodes[at].parent;
        }
        found = found || (at != ACI_GLTF_NONE && g->nodes[at].seen == i + 1);
    }
    for (size_t i = 0; i < count; i++) g->nodes[i].seen = 0;
    return found;
}

static bool open_nodes(aci_gltf *g) {
    size_t count = json_array_size(g->lists.nodes);
    if (g->nodes) return true;
    g->nodes = aci_gltf_take(g, count, sizeof *g->nodes);
    if (!g->nodes) return false;
    for (size_t i = 0; i < count; i++) g->nodes[i].parent = ACI_GLTF_NONE;
    for (size_t i = 0; i < count; i++) adopt(g, i, count);
    return !has_circle(g, count) ||
           aci_gltf_warn(g, "a node is below itself: the circle is cut");
}

void aci_gltf_close_nodes(aci_gltf *g) {
    size_t count = json_array_size(g->lists.nodes);
    aci_gltf_drop(g, g->nodes, count * sizeof *g->nodes);
}

/* ---- paths ------------------------------------------------------------------------------- */

#define NUMBER_SIZE 24

/* "hips", or "#3" in `room`. */
static const char *name_of(const aci_gltf *g, size_t node, char room[NUMBER_SIZE]) {
    const char *name = aci_gltf_text(json_array_get(g->lists.nodes, node), "name");
    if (*name) return name;
    snprintf(room, NUMBER_SIZE, "#%zu", node);
    return room;
}

/* The length of the path, which a circle does not go through twice. */
static bool measure(aci_gltf *g, size_t node, size_t *size) {
    char room[NUMBER_SIZE];
    *size = 0;
    for (size_t at = node; at != ACI_GLTF_NONE; at = g->nodes[at].parent) {
        if (g->nodes[at].seen == node + 1) break;
        g->nodes[at].seen = node + 1;
        if (!aci_size_add(*size, strlen(name_of(g, at, room)) + 1, size)) return false;
    }
    (*size)--; /* no slash before the first */
    return true;
}

/* Of a deep chain of nodes every path is long, so that together they grow with the square. */
#define MOST_PATH_BYTES ((size_t)64 << 20)

static bool count_path(aci_gltf *g, size_t size) {
    if (size <= MOST_PATH_BYTES - g->path_bytes) {
        g->path_bytes += size;
        return true;
    }
    return aci_gltf_fail(g, AC_ERROR_LIMIT, "the paths of its nodes are longer than 64 MiB");
}

const char *aci_gltf_path(aci_gltf *g, size_t node) {
    char room[NUMBER_SIZE];
    size_t left;
    if (!open_nodes(g)) return NULL;
    if (g->nodes[node].path) return g->nodes[node].path;
    if (!measure(g, node, &left)) left = SIZE_MAX - 1;
    if (!count_path(g, left)) return NULL;
    char *path = aci_arena_take_text(&g->builder->arena, left, g->builder->error);
    for (size_t at = node; path; at = g->nodes[at].parent) {
        const char *name = name_of(g, at, room);
        size_t size = strlen(name);
        left -= size;
        memcpy(path + left, name, size);
        if (left == 0) break;
        path[--left] = '/';
    }
    g->nodes[node].path = path;
    return path;
}

/* ---- morph targets ----------------------------------------------------------------------- */

size_t aci_gltf_mesh_targets(const aci_gltf *g, size_t mesh) {
    json_t *primitives = json_object_get(aci_gltf_element(g->lists.meshes, mesh), "primitives");
    /* All primitives of a mesh have as many. */
    return json_array_size(json_object_get(json_array_get(primitives, 0), "targets"));
}

size_t aci_gltf_morph_targets(const aci_gltf *g, size_t node) {
    size_t mesh;
    json_t *object = json_array_get(g->lists.nodes, node);
    if (!aci_gltf_whole(object, "mesh", ACI_GLTF_NONE, &mesh) || mesh == ACI_GLTF_NONE)
        return 0;
    return aci_gltf_mesh_targets(g, mesh);
}
