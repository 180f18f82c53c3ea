/* glTF 2.0 and GLB: the document. Only animations are read; what they need besides (nodes,
 * meshes' morph targets) is looked up. Rules: docs/formats/gltf.md. */
#include "format/gltf.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/size.h"
#include "base/text.h"

/* ---- errors ------------------------------------------------------------------------------ */

#define PLACE_SIZE 64
#define MESSAGE_SIZE sizeof(((ac_error *)0)->message)

/* "animation 0, channel 3", or "" outside of any. */
static void place_of(const aci_gltf *g, char out[PLACE_SIZE]) {
    *out = 0;
    if (g->animation == ACI_GLTF_NONE) return;
    int used = snprintf(out, PLACE_SIZE, "animation %zu", g->animation);
    if (g->channel != ACI_GLTF_NONE)
        snprintf(out + used, PLACE_SIZE - (size_t)used, ", channel %zu", g->channel);
}

/* The line and column of a .gltf; a GLB's JSON is not for people. */
static void locate(aci_gltf *g) {
    aci_json_step steps[] = {
        {"animations", 0}, {NULL, g->animation}, {"channels", 0}, {NULL, g->channel}};
    if (g->is_glb || !g->root || g->builder->error->line) return;
    aci_json_locate(&g->json, steps,
                    g->animation == ACI_GLTF_NONE ? 0
                    : g->channel == ACI_GLTF_NONE ? 2
                                                  : 4);
}

static bool fail_here(aci_gltf *g, ac_status status, const char *text) {
    char place[PLACE_SIZE];
    place_of(g, place);
    if (aci_gltf_failed(g)) return false;
    aci_fail(g->builder->error, status, "%s%s%s", place, *place ? ": " : "", text);
    locate(g);
    return false;
}

bool aci_gltf_fail(aci_gltf *g, ac_status status, const char *format, ...) {
    char text[MESSAGE_SIZE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    return fail_here(g, status, text);
}

bool aci_gltf_refuse(aci_gltf *g, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(g->reason, sizeof g->reason, format, arguments);
    va_end(arguments);
    return false;
}

bool aci_gltf_warn(aci_gltf *g, const char *format, ...) {
    char text[MESSAGE_SIZE], place[PLACE_SIZE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    if (g->builder->strict) return fail_here(g, AC_ERROR_VALUE, text);
    place_of(g, place);
    return aci_builder_warn(g->builder, *place ? place : "the file", text);
}

/* ---- members ----------------------------------------------------------------------------- */

bool aci_gltf_whole(json_t *object, const char *name, size_t otherwise, size_t *out) {
    json_t *value = json_object_get(object, name);
    double number = json_number_value(value);
    *out = otherwise;
    if (!value) return true;
    if (!json_is_number(value) || !(number >= 0 && number < 18446744073709551616.0))
        return false;
    if ((double)(uint64_t)number != number || (uint64_t)number >= SIZE_MAX) return false;
    *out = (size_t)(uint64_t)number;
    return true;
}

const char *aci_gltf_text(json_t *object, const char *name) {
    const char *text = json_string_value(json_object_get(object, name));
    return text ? text : "";
}

json_t *aci_gltf_element(json_t *list, size_t index) {
    json_t *element = json_array_get(list, index);
    return json_is_object(element) ? element : NULL;
}

json_t *aci_gltf_extension(json_t *object, const char *name) {
    json_t *extension = json_object_get(json_object_get(object, "extensions"), name);
    return json_is_object(extension) ? extension : NULL;
}

void *aci_gltf_take(aci_gltf *g, size_t count, size_t size) {
    size_t whole;
    if (!aci_size_mul(count, size, &whole)) whole = SIZE_MAX;
    void *block = aci_alloc(&g->builder->arena.memory, whole, g->builder->error);
    if (block) memset(block, 0, whole);
    return block;
}

void aci_gltf_drop(aci_gltf *g, void *block, size_t size) {
    aci_free(&g->builder->arena.memory, block, size);
}

/* ---- the document ------------------------------------------------------------------------ */

/* "2.0", and all that later versions say they are compatible with. */
static bool check_version(aci_gltf *g) {
    json_t *asset = json_object_get(g->root, "asset");
    const char *version = aci_gltf_text(asset, "version");
    const char *least = aci_gltf_text(asset, "minVersion");
    char excerpt[ACI_EXCERPT_SIZE];
    if (!json_is_object(g->root))
        return aci_gltf_fail(g, AC_ERROR_SYNTAX, "the document is no object");
    if (!*version)
        return aci_gltf_fail(g, AC_ERROR_VALUE, "\"asset\" with a \"version\" is missing");
    if (*least && strcmp(least, "2.0") != 0) version = least;
    aci_excerpt(version, excerpt);
    if (strncmp(version, "2.", 2) == 0 && version != least) return true;
    return aci_gltf_fail(g, AC_ERROR_UNSUPPORTED, "glTF version %s, not 2.0", excerpt);
}

/* Extensions that a file may require and that do not touch animation data. */
static bool is_harmless(const char *name) {
    static const char *const beginnings[] = {
        "KHR_materials_", "KHR_texture_",    "EXT_texture_",  "KHR_lights_",
        "EXT_lights_",    "KHR_node_",       "MSFT_texture_", "KHR_xmp",
        "EXT_mesh_",      "KHR_draco_mesh_", "KHR_mesh_",     "KHR_gaussian_",
        "AGI_stk_",       "CESIUM_",         "VRMC_",         "ADOBE_materials_"};
    static const char *const read[] = {"KHR_animation_pointer", "KHR_meshopt_compression",
                                       "EXT_meshopt_compression"};
    for (size_t i = 0; i < sizeof read / sizeof read[0]; i++)
        if (strcmp(name, read[i]) == 0) return true;
    for (size_t i = 0; i < sizeof beginnings / sizeof beginnings[0]; i++)
        if (strncmp(name, beginnings[i], strlen(beginnings[i])) == 0) return true;
    return false;
}

static bool check_extensions(aci_gltf *g) {
    json_t *list = json_object_get(g->root, "extensionsRequired");
    for (size_t i = 0; i < json_array_size(list); i++) {
        const char *name = json_string_value(json_array_get(list, i));
        char excerpt[ACI_EXCERPT_SIZE];
        if (!name || is_harmless(name)) continue;
        aci_excerpt(name, excerpt);
        return aci_gltf_fail(g, AC_ERROR_UNSUPPORTED,
                             "it requires the extension \"%s\", which is not known", excerpt);
    }
    return true;
}

static bool read_lists(aci_gltf *g) {
    const struct {
        const char *name;
        json_t **list;
    } lists[] = {{"accessors", &g->lists.accessors}, {"bufferViews", &g->lists.views},
                 {"buffers", &g->lists.buffers},     {"nodes", &g->lists.nodes},
                 {"meshes", &g->lists.meshes},       {"animations", &g->lists.animations}};
    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++) {
        *lists[i].list = json_object_get(g->root, lists[i].name);
        if (*lists[i].list && !json_is_array(*lists[i].list))
            return aci_gltf_fail(g, AC_ERROR_VALUE, "\"%s\" is no array", lists[i].name);
    }
    return true;
}

static bool read_document(aci_gltf *g) {
    size_t size = json_array_size(json_object_get(g->root, "accessors"));
    if (!check_version(g) || !check_extensions(g) || !read_lists(g)) return false;
    if (json_array_size(g->lists.animations) == 0) return true;
    /* One more, since nothing is not a block. */
    g->kept = aci_gltf_take(g, size + 1, sizeof *g->kept);
    g->axis_of = g->kept ? aci_gltf_take(g, size + 1, sizeof *g->axis_of) : NULL;
    bool good = g->axis_of && aci_gltf_begin_keeping(g) && aci_gltf_read_clips(g);
    aci_gltf_drop(g, g->axis_of, (size + 1) * sizeof *g->axis_of);
    aci_gltf_drop(g, g->kept, (size + 1) * sizeof *g->kept);
    return good;
}

/* ---- the format -------------------------------------------------------------------------- */

bool aci_gltf_read_file(aci_builder *builder, aci_bytes bytes, char detail[ACI_DETAIL_SIZE]) {
    aci_gltf g = {.builder = builder, .animation = ACI_GLTF_NONE, .channel = ACI_GLTF_NONE};
    aci_bytes text;
    g.dialect = ac_dialect_find("gltf");
    if (!aci_gltf_open(&g, bytes, &text) || !aci_json_open_plain(&g.json, builder, text))
        return false;
    g.root = g.json.root;
    bool good = read_document(&g) && aci_gltf_list_files(&g) && aci_gltf_keep(&g);
    aci_gltf_close_buffers(&g);
    aci_gltf_close_nodes(&g);
    snprintf(detail, ACI_DETAIL_SIZE, "glTF 2.0%s", g.is_glb ? ", binary (GLB)" : "");
    aci_json_close(&g.json);
    return good;
}
