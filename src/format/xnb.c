/* XNB, the compiled content of XNA, MonoGame and FNA, around the curves: header, table of type
 * readers, root object, shared resources. Payloads are read in xnb_curve.c, written in
 * xnb_write.c. Follows docs/formats/xnb.md.
 *
 * All of it works on the plain body; `open_body` is the place where a compressed one becomes
 * plain, by xnb_lzx.c or xnb_lz4.c. */
#include "format/xnb.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/size.h"
#include "format/xnb_lz4.h"
#include "format/xnb_lzx.h"

typedef struct header {
    const char *platform;
    uint8_t version, flags;
    uint32_t file_size; /* as the file says */
} header;

/* ---- errors and warnings --------------------------------------------------------------- */

#define MESSAGE_SIZE sizeof(((ac_error *)0)->message)

bool aci_xnb_fail(aci_xnb *x, ac_status status, size_t offset, const char *format, ...) {
    char text[MESSAGE_SIZE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    aci_fail_at(x->builder->error, status, offset, "%s", text);
    x->in.failed = true;
    return false;
}

bool aci_xnb_warn(aci_xnb *x, size_t offset, const char *format, ...) {
    char text[MESSAGE_SIZE], where[32];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    if (x->builder->strict) return aci_xnb_fail(x, AC_ERROR_VALUE, offset, "%s", text);
    snprintf(where, sizeof where, "byte %zu", offset);
    return aci_builder_warn(x->builder, where, text);
}

/* ---- the header -------------------------------------------------------------------------- */

/* NULL: no platform has this byte. */
static const char *platform_name(uint8_t byte) {
    static const struct {
        char byte;
        const char *name;
    } platforms[] = {
        {'w', "Windows"},
        {'m', "Windows Phone 7"},
        {'x', "Xbox 360"},
        {'i', "iOS"},
        {'a', "Android"},
        {'d', "desktop OpenGL"},
        {'X', "macOS"},
        {'W', "Windows Store"},
        {'n', "Native Client"},
        {'u', "Ouya"},
        {'p', "PlayStation Mobile"},
        {'M', "Windows Phone 8"},
        {'r', "Raspberry Pi"},
        {'P', "PlayStation 4"},
        {'v', "PlayStation Vita"},
        {'5', "PlayStation 5"},
        {'O', "Xbox One"},
        {'s', "Xbox Series"},
        {'S', "Nintendo Switch"},
        {'b', "WebAssembly"},
        {'V', "desktop Vulkan"},
        {'G', "Windows GDK"},
        {'g', "Windows OpenGL"},
        {'l', "Linux"},
    };
    for (size_t i = 0; i < sizeof platforms / sizeof platforms[0]; i++)
        if ((uint8_t)platforms[i].byte == byte) return platforms[i].name;
    return NULL;
}

static bool read_header(aci_xnb *x, header *out) {
    aci_reader *in = &x->in;
    const uint8_t *magic = aci_reader_take(in, 3, "the header");
    if (magic && memcmp(magic, "XNB", 3) != 0)
        return aci_xnb_fail(x, AC_ERROR_FORMAT, 0, "no XNB: it does not begin with \"XNB\"");
    uint8_t platform = aci_reader_u8(in, "the header");
    out->version = aci_reader_u8(in, "the header");
    out->flags = aci_reader_u8(in, "the header");
    out->file_size = aci_reader_u32(in, "the header");
    if (in->failed) return false;
    out->platform = platform_name(platform);
    if (!out->platform)
        return aci_xnb_fail(x, AC_ERROR_VALUE, 3, "no platform has the byte 0x%02x",
                            (unsigned)platform);
    if (out->version != 4 && out->version != 5)
        return aci_xnb_fail(x, AC_ERROR_UNSUPPORTED, 4,
                            "XNB version %u is not read, only 4 and 5", (unsigned)out->version);
    if (out->flags & ~(ACI_XNB_HIDEF | ACI_XNB_LZ4 | ACI_XNB_LZX))
        return aci_xnb_warn(x, 5, "the flags 0x%02x hold bits that are not known",
                            (unsigned)out->flags);
    return true;
}

/* From here on x->in reads the body as plain bytes, and offsets are those of the plain file. */
static bool open_body(aci_xnb *x, const header *head, aci_xnb_body *body) {
    bool lzx = head->flags & ACI_XNB_LZX, lz4 = head->flags & ACI_XNB_LZ4;
    if (lzx && lz4)
        return aci_xnb_fail(x, AC_ERROR_VALUE, 5, "the flags say LZX and LZ4 at once");
    if (!lzx && !lz4) return true;
    bool good = lzx ? aci_xnb_open_lzx(x, head->file_size, body) : aci_xnb_open_lz4(x, body);
    if (!good) return false;
    x->in = aci_reader_of(body->data, body->size, x->builder->error);
    x->in.base = ACI_XNB_HEADER_SIZE;
    return true;
}

/* ---- the table of type readers ------------------------------------------------------------ */

static bool read_type_reader(aci_xnb *x, aci_xnb_type_reader *out) {
    uint32_t size = aci_reader_7bit(&x->in, "the length of a type reader's name");
    out->name = (const char *)aci_reader_take(&x->in, size, "a type reader's name");
    out->size = size;
    aci_reader_u32(&x->in, "a type reader's version"); /* every player ignores it */
    if (x->in.failed) return false;
    out->kind = aci_xnb_kind_of(out->name, out->size);
    return true;
}

static bool read_type_readers(aci_xnb *x) {
    enum { SMALLEST = 1 + 4 };
    size_t offset = aci_reader_offset(&x->in);
    uint32_t count = aci_reader_7bit(&x->in, "the number of type readers");
    if (x->in.failed) return false;
    if (count > aci_reader_left(&x->in) / SMALLEST)
        return aci_xnb_fail(x, AC_ERROR_TRUNCATED, offset,
                            "%u type readers do not fit into the %zu bytes left",
                            (unsigned)count, aci_reader_left(&x->in));
    if (count == 0) return true;
    x->type_readers = aci_alloc(&x->builder->arena.memory, count * sizeof *x->type_readers,
                                x->builder->error);
    if (!x->type_readers) return false;
    x->type_reader_count = count;
    for (uint32_t i = 0; i < count; i++)
        if (!read_type_reader(x, &x->type_readers[i])) return false;
    return true;
}

const aci_xnb_type_reader *aci_xnb_type(aci_xnb *x, const char *what) {
    size_t offset = aci_reader_offset(&x->in);
    uint32_t id = aci_reader_7bit(&x->in, what);
    if (x->in.failed || id == 0) return NULL;
    if (id <= x->type_reader_count) return &x->type_readers[id - 1];
    aci_xnb_fail(x, AC_ERROR_VALUE, offset, "%s uses type reader %u, and the file has %zu",
                 what, (unsigned)id, x->type_reader_count);
    return NULL;
}

/* ---- objects -------------------------------------------------------------------------------- */

static bool read_root(aci_xnb *x) {
    size_t offset = aci_reader_offset(&x->in);
    const aci_xnb_type_reader *type = aci_xnb_type(x, "the root object");
    if (x->in.failed) return false;
    if (!type)
        return aci_xnb_fail(x, AC_ERROR_VALUE, offset, "the root object is null, not a curve");
    if (type->kind == ACI_XNB_OTHER || type->kind == ACI_XNB_STRING) {
        char name[ACI_XNB_SHORT_SIZE];
        aci_xnb_short_name(type->name, type->size, name);
        return aci_xnb_fail(x, AC_ERROR_VALUE, offset, "the root object is %s, not a curve",
                            name);
    }
    return aci_xnb_read_root(x, type->kind);
}

/* A curve refers to no shared resource, so they are read only to know that they are whole. */
static bool pass_shared_resources(aci_xnb *x, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        size_t offset = aci_reader_offset(&x->in);
        const aci_xnb_type_reader *type = aci_xnb_type(x, "a shared resource");
        if (x->in.failed) return false;
        if (!type) continue;
        if (type->kind != ACI_XNB_CURVE) {
            char name[ACI_XNB_SHORT_SIZE];
            aci_xnb_short_name(type->name, type->size, name);
            return aci_xnb_fail(x, AC_ERROR_UNSUPPORTED, offset,
                                "shared resource %u is %s, which is not read here", (unsigned)i,
                                name);
        }
        if (!aci_xnb_pass_curve(x)) return false;
    }
    return true;
}

/* What players let pass. Told last, so that a truncated file is called truncated. */
static bool warn_of_sizes(aci_xnb *x, const header *head, size_t real_size) {
    size_t left = aci_reader_left(&x->in);
    if (head->file_size != real_size &&
        !aci_xnb_warn(x, 6, "the header says that the file has %u bytes, and it has %zu",
                      (unsigned)head->file_size, real_size))
        return false;
    return left == 0 ||
           aci_xnb_warn(x, aci_reader_offset(&x->in), "%zu bytes follow the last object", left);
}

static bool read_body(aci_xnb *x, uint32_t *shared_count) {
    if (!read_type_readers(x)) return false;
    size_t offset = aci_reader_offset(&x->in);
    *shared_count = aci_reader_7bit(&x->in, "the number of shared resources");
    if (!x->in.failed && *shared_count > aci_reader_left(&x->in))
        return aci_xnb_fail(x, AC_ERROR_TRUNCATED, offset,
                            "%u shared resources do not fit into the %zu bytes left",
                            (unsigned)*shared_count, aci_reader_left(&x->in));
    return !x->in.failed && read_root(x) && pass_shared_resources(x, *shared_count);
}

static void describe(const header *head, uint32_t shared_count, char detail[ACI_DETAIL_SIZE]) {
    const char *packed = head->flags & ACI_XNB_LZX   ? ", LZX"
                         : head->flags & ACI_XNB_LZ4 ? ", LZ4"
                                                     : "";
    int size =
        snprintf(detail, ACI_DETAIL_SIZE, "XNB %u, %s, %s%s", (unsigned)head->version,
                 head->platform, head->flags & ACI_XNB_HIDEF ? "HiDef" : "Reach", packed);
    if (shared_count)
        snprintf(detail + size, ACI_DETAIL_SIZE - (size_t)size, ", %u shared resource%s",
                 (unsigned)shared_count, shared_count == 1 ? "" : "s");
}

static bool read(aci_builder *builder, aci_bytes bytes, char detail[ACI_DETAIL_SIZE]) {
    aci_xnb x = {builder, aci_reader_of(bytes.data, bytes.size, builder->error), NULL, 0};
    header head = {0};
    aci_xnb_body body = {NULL, 0, 0};
    uint32_t shared_count = 0;
    bool good = read_header(&x, &head) && open_body(&x, &head, &body) &&
                read_body(&x, &shared_count) && warn_of_sizes(&x, &head, bytes.size);
    aci_free(&builder->arena.memory, x.type_readers,
             x.type_reader_count * sizeof *x.type_readers);
    aci_free(&builder->arena.memory, body.data, body.capacity);
    if (good) describe(&head, shared_count, detail);
    return good;
}

static bool detect(aci_bytes bytes) {
    return bytes.size >= 3 && memcmp(bytes.data, "XNB", 3) == 0;
}

#ifdef ANIMCURVE_HAVE_LZ4
#define LZ4_WORDS "LZ4"
#else
#define LZ4_WORDS "no LZ4"
#endif

const aci_format aci_format_xnb = {
    {"xnb", "XNA, MonoGame and FNA compiled content that holds curves (LZX, " LZ4_WORDS ")",
     ".xnb", 1, 1},
    detect,
    read,
    aci_xnb_write,
    NULL,
    false,
};
