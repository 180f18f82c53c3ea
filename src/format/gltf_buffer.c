/* Buffers and buffer views. A buffer is opened when the first channel needs it: data URIs are
 * decoded whole, files are read piece by piece. A buffer that cannot be had fails the file; a
 * view that does not fit drops its channels. */
#include <stdio.h>
#include <string.h>

#include "base/size.h"
#include "base/text.h"
#include "format/gltf.h"

/* ---- pieces ------------------------------------------------------------------------------ */

bool aci_gltf_piece_of(aci_gltf *g, const aci_gltf_source *source, size_t offset, size_t size,
                       aci_gltf_piece *out) {
    const aci_files *files = g->builder->files;
    *out = (aci_gltf_piece){NULL, NULL, 0};
    if (source->data) {
        out->data = source->data + offset;
        return true;
    }
    out->owned_size = size ? size : 1;
    out->owned = aci_gltf_take(g, out->owned_size, 1);
    if (!out->owned) return false;
    out->data = out->owned;
    if (!size ||
        files->read(source->blob, source->offset + offset, out->owned, size, g->builder->error))
        return true;
    aci_gltf_release(g, out);
    return false;
}

void aci_gltf_release(aci_gltf *g, aci_gltf_piece *piece) {
    aci_gltf_drop(g, piece->owned, piece->owned_size);
    piece->owned = NULL;
}

/* ---- data URIs --------------------------------------------------------------------------- */

static bool open_data(aci_gltf *g, aci_gltf_buffer *buffer, size_t index, const char *uri,
                      size_t declared) {
    const char *text = aci_uri_base64(uri);
    bool is_cut;
    if (!text)
        return aci_gltf_fail(g, AC_ERROR_UNSUPPORTED,
                             "buffer %zu: its data URI is not of base64", index);
    size_t size = strlen(text);
    if (!aci_base64_size(text, size, &buffer->decoded_size, &is_cut))
        return aci_gltf_fail(g, AC_ERROR_SYNTAX,
                             "buffer %zu: its data URI holds what is no base64", index);
    if (is_cut && buffer->decoded_size < declared)
        return aci_gltf_fail(g, AC_ERROR_TRUNCATED, "buffer %zu: its base64 is cut off", index);
    if (is_cut && !aci_gltf_warn(g, "buffer %zu: its base64 is not padded", index))
        return false;
    /* One more, since nothing is not a block. */
    buffer->decoded = aci_gltf_take(g, buffer->decoded_size + 1, 1);
    if (!buffer->decoded) return false;
    aci_base64_decode(text, size, buffer->decoded);
    buffer->source = (aci_gltf_source){buffer->decoded, 0, buffer->decoded_size, NULL};
    return true;
}

/* ---- files ------------------------------------------------------------------------------- */

static bool open_path(aci_gltf *g, aci_gltf_buffer *buffer, size_t index, const char *path) {
    const aci_files *files = g->builder->files;
    ac_error why;
    char excerpt[ACI_EXCERPT_SIZE];
    aci_excerpt(path, excerpt);
    aci_error_reset(&why);
    if (files->open(files, path, &buffer->blob, &why)) {
        buffer->is_open = true;
        buffer->source =
            (aci_gltf_source){buffer->blob.data, 0, buffer->blob.size, &buffer->blob};
        return true;
    }
    /* The document's own bytes could be read, so this is no fault of reading it. */
    ac_status status =
        why.status == AC_ERROR_IO || why.status == AC_OK ? AC_ERROR_VALUE : why.status;
    return aci_gltf_fail(g, status, "buffer %zu, \"%s\": %.120s", index, excerpt,
                         why.status == AC_OK ? "the opener refuses it" : why.message);
}

static bool open_uri(aci_gltf *g, aci_gltf_buffer *buffer, size_t index, const char *uri) {
    const aci_files *files = g->builder->files;
    char excerpt[ACI_EXCERPT_SIZE];
    size_t size = strlen(uri) + 1;
    aci_excerpt(uri, excerpt);
    if (aci_uri_has_scheme(uri))
        return aci_gltf_fail(g, AC_ERROR_UNSUPPORTED,
                             "buffer %zu, \"%s\": only relative and data URIs are opened",
                             index, excerpt);
    char *path = aci_gltf_take(g, size, 1);
    if (!path) return false;
    const char *wrong = aci_uri_path(uri, path);
    bool good = !wrong && files && files->open;
    if (wrong)
        aci_gltf_fail(g, AC_ERROR_VALUE, "buffer %zu, \"%s\": %s", index, excerpt, wrong);
    else if (!good)
        aci_gltf_fail(g, AC_ERROR_UNSUPPORTED,
                      "buffer %zu is the file \"%s\", which is found from the document's path, "
                      "or by ac_load_opts.open",
                      index, excerpt);
    good = good && open_path(g, buffer, index, path);
    aci_gltf_drop(g, path, size);
    return good;
}

static bool open_bin(aci_gltf *g, aci_gltf_buffer *buffer, size_t index) {
    if (index == 0 && g->has_bin) {
        buffer->source = g->bin;
        return true;
    }
    return aci_gltf_fail(g, AC_ERROR_VALUE,
                         g->is_glb && index == 0
                             ? "buffer %zu has no uri, and the file no BIN chunk"
                             : "buffer %zu has no uri",
                         index);
}

static bool open_buffer(aci_gltf *g, aci_gltf_buffer *buffer, json_t *object, size_t index) {
    size_t declared;
    json_t *uri = json_object_get(object, "uri");
    if (!aci_gltf_whole(object, "byteLength", ACI_GLTF_NONE, &declared) ||
        declared == ACI_GLTF_NONE)
        return aci_gltf_refuse(g, "buffer %zu: its byteLength is no size", index);
    const char *text = json_string_value(uri);
    if (uri && !text) return aci_gltf_refuse(g, "buffer %zu: its uri is no string", index);
    if (!(!text                            ? open_bin(g, buffer, index)
          : strncmp(text, "data:", 5) == 0 ? open_data(g, buffer, index, text, declared)
                                           : open_uri(g, buffer, index, text)))
        return false;
    buffer->is_ready = true;
    if (buffer->source.size < declared)
        return aci_gltf_warn(g, "buffer %zu has %zu bytes, and its byteLength is %zu", index,
                             buffer->source.size, declared);
    buffer->source.size = declared;
    return true;
}

static aci_gltf_buffer *buffer_of(aci_gltf *g, size_t index) {
    size_t count = json_array_size(g->lists.buffers);
    json_t *object = aci_gltf_element(g->lists.buffers, index);
    if (!object) {
        aci_gltf_refuse(g, "there is no buffer %zu", index);
        return NULL;
    }
    if (!g->buffers) g->buffers = aci_gltf_take(g, count, sizeof *g->buffers);
    if (!g->buffers) return NULL;
    aci_gltf_buffer *buffer = &g->buffers[index];
    return buffer->is_ready || open_buffer(g, buffer, object, index) ? buffer : NULL;
}

bool aci_gltf_open_buffer(aci_gltf *g, size_t index, aci_gltf_source *out) {
    const aci_gltf_buffer *buffer = buffer_of(g, index);
    if (buffer) *out = buffer->source;
    return buffer != NULL;
}

static bool list_file(aci_gltf *g, const char *uri) {
    size_t size = strlen(uri) + 1;
    char *path = aci_gltf_take(g, size, 1);
    if (!path) return false;
    bool good = aci_uri_path(uri, path) || aci_builder_file(g->builder, path);
    aci_gltf_drop(g, path, size);
    return good;
}

bool aci_gltf_list_files(aci_gltf *g) {
    for (size_t i = 0; i < json_array_size(g->lists.buffers); i++) {
        const char *uri = aci_gltf_text(aci_gltf_element(g->lists.buffers, i), "uri");
        if (*uri && !aci_uri_has_scheme(uri) && !list_file(g, uri)) return false;
    }
    return true;
}

void aci_gltf_close_buffers(aci_gltf *g) {
    size_t count = json_array_size(g->lists.buffers), views = json_array_size(g->lists.views);
    for (size_t i = 0; g->buffers && i < count; i++) {
        aci_gltf_buffer *buffer = &g->buffers[i];
        if (buffer->is_open) g->builder->files->close(g->builder->files, &buffer->blob);
        if (buffer->decoded) aci_gltf_drop(g, buffer->decoded, buffer->decoded_size + 1);
    }
    for (size_t i = 0; g->decoded && i < views; i++)
        aci_gltf_drop(g, g->decoded[i].data, g->decoded[i].size);
    aci_gltf_drop(g, g->buffers, count * sizeof *g->buffers);
    aci_gltf_drop(g, g->decoded, views * sizeof *g->decoded);
}

/* ---- views ------------------------------------------------------------------------------- */

/* The part of a buffer that `object` names. */
static bool read_range(aci_gltf *g, json_t *object, size_t view, aci_gltf_source *out) {
    size_t index, offset, size;
    if (!aci_gltf_whole(object, "buffer", ACI_GLTF_NONE, &index) || index == ACI_GLTF_NONE)
        return aci_gltf_refuse(g, "buffer view %zu: its buffer is no index", view);
    if (!aci_gltf_whole(object, "byteOffset", 0, &offset) ||
        !aci_gltf_whole(object, "byteLength", ACI_GLTF_NONE, &size) || size == ACI_GLTF_NONE)
        return aci_gltf_refuse(g, "buffer view %zu: its byteOffset or byteLength is no size",
                               view);
    const aci_gltf_buffer *buffer = buffer_of(g, index);
    if (!buffer) return false;
    size_t whole = buffer->source.size;
    if (offset > whole || size > whole - offset)
        return aci_gltf_refuse(
            g, "buffer view %zu ends behind buffer %zu: %zu bytes at %zu of %zu", view, index,
            size, offset, whole);
    *out = buffer->source;
    if (out->data) out->data += offset;
    out->offset += offset;
    out->size = size;
    return true;
}

typedef struct packing { /* of a compressed view */
    size_t count, stride;
    aci_meshopt_filter filter;
} packing;

static bool read_filter(aci_gltf *g, json_t *object, size_t view, packing *out) {
    static const struct {
        const char *name;
        aci_meshopt_filter filter;
    } filters[] = {{"NONE", ACI_MESHOPT_NO_FILTER},
                   {"QUATERNION", ACI_MESHOPT_QUATERNION},
                   {"EXPONENTIAL", ACI_MESHOPT_EXPONENTIAL}};
    const char *name = aci_gltf_text(object, "filter");
    char excerpt[ACI_EXCERPT_SIZE];
    size_t i = 0, count = sizeof filters / sizeof filters[0];
    while (*name && i < count && strcmp(name, filters[i].name) != 0) i++;
    aci_excerpt(name, excerpt);
    if (i == count)
        return aci_gltf_refuse(g, "buffer view %zu: \"%s\" is no meshopt filter for animations",
                               view, excerpt);
    out->filter = filters[i].filter;
    return out->filter != ACI_MESHOPT_QUATERNION || out->stride == 8 ||
           aci_gltf_refuse(g,
                           "buffer view %zu: the meshopt filter %s on a stride of %zu, not 8",
                           view, name, out->stride);
}

static bool read_packing(aci_gltf *g, json_t *object, size_t view, size_t size, packing *out) {
    const char *mode = aci_gltf_text(object, "mode");
    char excerpt[ACI_EXCERPT_SIZE];
    size_t whole;
    aci_excerpt(mode, excerpt);
    if (strcmp(mode, "ATTRIBUTES") != 0)
        return aci_gltf_refuse(g, "buffer view %zu: the meshopt mode is \"%s\", not ATTRIBUTES",
                               view, excerpt);
    if (!aci_gltf_whole(object, "byteStride", 0, &out->stride) || out->stride % 4 != 0 ||
        out->stride == 0 || out->stride > 256)
        return aci_gltf_refuse(
            g, "buffer view %zu: its meshopt byteStride is no multiple of 4 up to 256", view);
    if (!aci_gltf_whole(object, "count", 0, &out->count) || out->count == 0 ||
        !aci_size_mul(out->count, out->stride, &whole) ||
        aci_meshopt_least(out->count, out->stride) > size)
        return aci_gltf_refuse(
            g, "buffer view %zu: its meshopt count is more than its %zu bytes can hold", view,
            size);
    return read_filter(g, object, view, out);
}

/* Decodes to out->data, which is the caller's also on failure. */
static bool unpack(aci_gltf *g, const aci_gltf_source *source, size_t view, const packing *how,
                   aci_gltf_decoded *out) {
    aci_gltf_piece piece;
    if (!aci_gltf_piece_of(g, source, 0, source->size, &piece)) return false;
    size_t size = how->count * how->stride;
    out->data = aci_gltf_take(g, size, 1);
    out->size = out->data ? size : 0;
    const char *wrong = NULL;
    if (out->data)
        wrong =
            aci_meshopt_decode(piece.data, source->size, how->count, how->stride, out->data);
    aci_gltf_release(g, &piece);
    if (!out->data) return false;
    if (wrong) return aci_gltf_refuse(g, "buffer view %zu: its meshopt stream %s", view, wrong);
    aci_meshopt_filter_apply(how->filter, out->data, how->count, how->stride);
    return true;
}

static bool open_packed(aci_gltf *g, json_t *object, size_t view, aci_gltf_view *out) {
    packing how;
    aci_gltf_decoded *kept = g->decoded ? &g->decoded[view] : NULL, made = {NULL, 0};
    if (!kept || !kept->data) {
        if (!read_range(g, object, view, &out->source) ||
            !read_packing(g, object, view, out->source.size, &how))
            return false;
        if (!g->decoded)
            g->decoded = aci_gltf_take(g, json_array_size(g->lists.views), sizeof *g->decoded);
        if (!g->decoded) return false;
        if (!unpack(g, &out->source, view, &how, &made)) {
            aci_gltf_drop(g, made.data, made.size);
            return false;
        }
        kept = &g->decoded[view];
        *kept = made;
    }
    out->source = (aci_gltf_source){kept->data, 0, kept->size, NULL};
    return true;
}

bool aci_gltf_open_view(aci_gltf *g, size_t index, aci_gltf_view *out) {
    json_t *object = aci_gltf_element(g->lists.views, index);
    if (!object) return aci_gltf_refuse(g, "there is no buffer view %zu", index);
    json_t *packed = aci_gltf_extension(object, "KHR_meshopt_compression");
    if (!packed) packed = aci_gltf_extension(object, "EXT_meshopt_compression");
    if (!aci_gltf_whole(object, "byteStride", 0, &out->stride))
        return aci_gltf_refuse(g, "buffer view %zu: its byteStride is no size", index);
    return packed ? open_packed(g, packed, index, out)
                  : read_range(g, object, index, &out->source);
}
