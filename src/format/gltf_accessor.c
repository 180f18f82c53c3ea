/* Accessors: counts, types and places of numbers, their decoding to float32, sparse ones. The
 * size is proved to lie in the view, by division, before anything is allocated for it. */
#include <string.h>

#include "base/bits.h"
#include "base/size.h"
#include "format/gltf.h"

/* ---- component types --------------------------------------------------------------------- */

enum { BYTE = 5120, UBYTE, SHORT, USHORT, INT, UINT, FLOAT };

static size_t size_of_type(uint32_t type) {
    static const uint8_t sizes[] = {1, 1, 2, 2, 0, 4, 4};
    return type >= BYTE && type <= FLOAT ? sizes[type - BYTE] : 0;
}

static uint32_t bits_at(const uint8_t *bytes, size_t size) {
    uint32_t bits = bytes[0];
    for (size_t b = 1; b < size; b++) bits |= (uint32_t)bytes[b] << 8 * b;
    return bits;
}

/* One component; integers are rounded once, in the division of normalised ones. */
static float number_at(const uint8_t *bytes, uint32_t type, bool is_normalised) {
    static const float largest[] = {127.0f, 255.0f, 32767.0f, 65535.0f};
    uint32_t bits = bits_at(bytes, size_of_type(type));
    if (type == FLOAT) return aci_f32_from_bits(bits);
    if (type == UINT) return (float)bits;
    float whole = (float)bits;
    if (type == BYTE && bits >= 0x80) whole -= 256.0f;
    if (type == SHORT && bits >= 0x8000) whole -= 65536.0f;
    if (!is_normalised) return whole;
    float real = whole / largest[type - BYTE];
    return real < -1.0f ? -1.0f : real;
}

/* ---- what it says ------------------------------------------------------------------------ */

static bool read_shape(aci_gltf *g, aci_gltf_accessor *out) {
    static const struct {
        const char *name;
        uint8_t columns, rows;
    } shapes[] = {{"SCALAR", 1, 1}, {"VEC2", 1, 2}, {"VEC3", 1, 3}, {"VEC4", 1, 4},
                  {"MAT2", 2, 2},   {"MAT3", 3, 3}, {"MAT4", 4, 4}};
    const char *name = aci_gltf_text(out->object, "type");
    for (size_t i = 0; i < sizeof shapes / sizeof shapes[0]; i++) {
        if (strcmp(name, shapes[i].name) != 0) continue;
        out->columns = shapes[i].columns;
        out->rows = shapes[i].rows;
        return true;
    }
    return aci_gltf_refuse(g, "accessor %zu: its type is none of SCALAR, VEC2 .. MAT4",
                           out->index);
}

bool aci_gltf_accessor_of(aci_gltf *g, size_t index, aci_gltf_accessor *out) {
    json_t *object = aci_gltf_element(g->lists.accessors, index);
    size_t type;
    if (!object) return aci_gltf_refuse(g, "there is no accessor %zu", index);
    *out = (aci_gltf_accessor){.object = object, .index = index};
    out->is_normalised = json_is_true(json_object_get(object, "normalized"));
    if (!aci_gltf_whole(object, "componentType", 0, &type) || type > UINT32_MAX ||
        size_of_type((uint32_t)type) == 0)
        return aci_gltf_refuse(g, "accessor %zu: its componentType is none of glTF's", index);
    out->type = (uint32_t)type;
    if (!aci_gltf_whole(object, "count", 0, &out->count) || out->count == 0)
        return aci_gltf_refuse(g, "accessor %zu: its count is no number above 0", index);
    if (!aci_gltf_whole(object, "bufferView", ACI_GLTF_NONE, &out->view) ||
        !aci_gltf_whole(object, "byteOffset", 0, &out->offset))
        return aci_gltf_refuse(g, "accessor %zu: its bufferView or byteOffset is no index",
                               index);
    return read_shape(g, out);
}

/* ---- places ------------------------------------------------------------------------------ */

/* Columns of small matrices begin at multiples of 4 bytes. */
static size_t column_size(const aci_gltf_accessor *a) {
    size_t size = a->rows * size_of_type(a->type);
    return a->columns > 1 ? (size + 3) / 4 * 4 : size;
}

/* Without the padding behind the last column. */
static size_t element_size(const aci_gltf_accessor *a) {
    return (a->columns - 1) * column_size(a) + a->rows * size_of_type(a->type);
}

static bool check_stride(aci_gltf *g, const aci_gltf_accessor *a, const aci_gltf_view *view,
                         size_t *stride) {
    size_t size = a->columns * column_size(a);
    *stride = view->stride ? view->stride : size;
    if (*stride < element_size(a))
        return aci_gltf_refuse(g, "accessor %zu: a byteStride of %zu for elements of %zu bytes",
                               a->index, view->stride, size);
    json_t *object = json_array_get(g->lists.views, a->view);
    if (!json_object_get(object, "byteStride") ||
        aci_gltf_extension(object, "KHR_meshopt_compression") ||
        aci_gltf_extension(object, "EXT_meshopt_compression"))
        return true;
    if (g->has_said_stride) return true; /* a habit of whole files: once is enough */
    g->has_said_stride = true;
    return aci_gltf_warn(g, "accessor %zu: animation data with a byteStride, %zu", a->index,
                         *stride);
}

/* [offset, offset + size): where its elements stand in the view. */
static bool check_range(aci_gltf *g, const aci_gltf_accessor *a, const aci_gltf_view *view,
                        size_t stride, size_t *size) {
    size_t room = view->source.size, element = element_size(a);
    if (a->offset > room || element > room - a->offset ||
        a->count - 1 > (room - a->offset - element) / stride)
        return aci_gltf_refuse(g, "accessor %zu: %zu elements do not fit into its buffer view",
                               a->index, a->count);
    *size = (a->count - 1) * stride + element;
    size_t unit = size_of_type(a->type);
    return (a->offset % unit == 0 && (view->source.offset + a->offset) % unit == 0) ||
           aci_gltf_warn(g, "accessor %zu: its bytes are not aligned", a->index);
}

/* ---- decoding ---------------------------------------------------------------------------- */

static void decode(const aci_gltf_accessor *a, const uint8_t *from, size_t stride, float *out) {
    size_t unit = size_of_type(a->type), column = column_size(a);
    for (size_t i = 0; i < a->count; i++)
        for (uint32_t c = 0; c < a->columns; c++)
            for (uint32_t r = 0; r < a->rows; r++)
                *out++ = number_at(from + i * stride + c * column + r * unit, a->type,
                                   a->is_normalised);
}

/* Room for its numbers. That the input holds as many has been proved. */
static float *take_numbers(aci_gltf *g, const aci_gltf_accessor *a) {
    aci_builder *builder = g->builder;
    if (!aci_builder_allows(builder, a->count)) return NULL;
    builder->key_count += a->count;
    return aci_arena_take(&builder->arena, a->count, a->columns * a->rows * sizeof(float),
                          builder->error);
}

/* From the view, before anything sparse. */
static bool read_base(aci_gltf *g, const aci_gltf_accessor *a, float **out) {
    aci_gltf_view view;
    aci_gltf_piece piece;
    size_t stride, size;
    if (!aci_gltf_open_view(g, a->view, &view) || !check_stride(g, a, &view, &stride) ||
        !check_range(g, a, &view, stride, &size) ||
        !aci_gltf_piece_of(g, &view.source, a->offset, size, &piece))
        return false;
    *out = take_numbers(g, a);
    if (*out) decode(a, piece.data, stride, *out);
    aci_gltf_release(g, &piece);
    return *out != NULL;
}

/* ---- sparse ------------------------------------------------------------------------------ */

typedef struct sparse {
    aci_gltf_accessor indices, values; /* `object` NULL: nothing is sparse */
} sparse;

/* A part of accessor.sparse as if it were an accessor. */
static bool read_part(aci_gltf *g, json_t *object, size_t count, aci_gltf_accessor *out) {
    out->object = object;
    out->count = count;
    if (json_is_object(object) &&
        aci_gltf_whole(object, "bufferView", ACI_GLTF_NONE, &out->view) &&
        out->view != ACI_GLTF_NONE && aci_gltf_whole(object, "byteOffset", 0, &out->offset))
        return true;
    return aci_gltf_refuse(g, "accessor %zu: its sparse part has no bufferView or byteOffset",
                           out->index);
}

static bool read_sparse(aci_gltf *g, const aci_gltf_accessor *a, sparse *out) {
    json_t *object = json_object_get(a->object, "sparse"), *part;
    size_t count, type;
    memset(out, 0, sizeof *out);
    if (!object) return true;
    if (!aci_gltf_whole(object, "count", 0, &count) || count == 0 || count > a->count)
        return aci_gltf_refuse(g, "accessor %zu: its sparse count is none of 1 .. %zu",
                               a->index, a->count);
    part = json_object_get(object, "indices");
    out->values = *a;
    out->indices = (aci_gltf_accessor){.index = a->index, .columns = 1, .rows = 1};
    if (!aci_gltf_whole(part, "componentType", 0, &type) ||
        (type != UBYTE && type != USHORT && type != UINT))
        return aci_gltf_refuse(g, "accessor %zu: its sparse indices are of no unsigned type",
                               a->index);
    out->indices.type = (uint32_t)type;
    return read_part(g, part, count, &out->indices) &&
           read_part(g, json_object_get(object, "values"), count, &out->values);
}

static bool open_part(aci_gltf *g, const aci_gltf_accessor *part, size_t *stride,
                      aci_gltf_piece *out) {
    aci_gltf_view view;
    size_t size;
    return aci_gltf_open_view(g, part->view, &view) && check_stride(g, part, &view, stride) &&
           check_range(g, part, &view, *stride, &size) &&
           aci_gltf_piece_of(g, &view.source, part->offset, size, out);
}

/* What replaces elements, as it stands in the buffers. */
typedef struct opened {
    aci_gltf_piece indices, values;
    size_t index_stride, stride;
} opened;

static void close_sparse(aci_gltf *g, opened *o) {
    aci_gltf_release(g, &o->values);
    aci_gltf_release(g, &o->indices);
}

/* Proves that the input holds both parts. */
static bool open_sparse(aci_gltf *g, const sparse *s, opened *out) {
    memset(out, 0, sizeof *out);
    if (!s->values.object) return true;
    if (open_part(g, &s->indices, &out->index_stride, &out->indices) &&
        open_part(g, &s->values, &out->stride, &out->values))
        return true;
    close_sparse(g, out);
    return false;
}

static bool apply_sparse(aci_gltf *g, const sparse *s, const opened *o, size_t count,
                         float *out) {
    size_t width = (size_t)s->values.columns * s->values.rows, before = 0;
    bool ascends = true;
    aci_gltf_accessor one = s->values;
    one.count = 1;
    for (size_t i = 0; s->values.object && i < s->indices.count; i++) {
        size_t at =
            bits_at(o->indices.data + i * o->index_stride, size_of_type(s->indices.type));
        if (at >= count)
            return aci_gltf_refuse(g, "accessor %zu: a sparse index is %zu, of %zu elements",
                                   one.index, at, count);
        ascends = ascends && (i == 0 || at > before);
        before = at;
        decode(&one, o->values.data + i * o->stride, o->stride, out + at * width);
    }
    return ascends ||
           aci_gltf_warn(g, "accessor %zu: its sparse indices do not ascend", one.index);
}

/* ---- reading ----------------------------------------------------------------------------- */

static bool all_finite(aci_gltf *g, const aci_gltf_accessor *a, const float *values) {
    size_t count = a->count * a->columns * a->rows;
    for (size_t i = 0; i < count; i++)
        if (values[i] - values[i] != 0)
            return aci_gltf_refuse(g, "accessor %zu: element %zu is not finite", a->index,
                                   i / (a->columns * a->rows));
    return true;
}

bool aci_gltf_read(aci_gltf *g, const aci_gltf_accessor *a, aci_gltf_numbers *out) {
    float *values = NULL;
    sparse parts;
    opened pieces;
    if (!read_sparse(g, a, &parts) || !open_sparse(g, &parts, &pieces)) return false;
    bool good = a->view == ACI_GLTF_NONE || read_base(g, a, &values);
    if (good && !values) values = take_numbers(g, a);
    good = values && apply_sparse(g, &parts, &pieces, a->count, values) &&
           all_finite(g, a, values);
    close_sparse(g, &pieces);
    *out = (aci_gltf_numbers){.values = values, .count = a->count};
    return good;
}

size_t aci_gltf_sparse_count(const aci_gltf_accessor *a) {
    size_t count;
    json_t *object = json_object_get(a->object, "sparse");
    return aci_gltf_whole(object, "count", 0, &count) ? count : 0;
}
