/* The container of CNA's binary files (CNB 1.x): a header of 64 bytes, a table of chunks, chunks,
 * zeros between them, a CRC-32C over each part. What the chunks of a curve mean is cnb_curve.c's.
 * Follows docs/formats/cnb.md.
 *
 * Offsets and sizes of the file are 64 bits wide and are compared with the file's size before they
 * become size_t. */
#include "format/cnb.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#define HEADER_SIZE 64u
#define CHECKED_SIZE 44u /* of the header, by its own checksum */
#define ENTRY_SIZE 48u
#define MAJOR 1
#define CURVE_SCHEMA 1u
#define MANDATORY 1u
#define WRITTEN_ALIGNMENT 4u
#define LARGEST_ALIGNMENT 4096u

static const char *const kind_names[ACI_CNB_KIND_COUNT] = {"CMET", "XREF", "CRVH", "CRVK"};

const char *aci_cnb_name(aci_cnb_kind kind) { return kind_names[kind]; }

/* ---- the checksum --------------------------------------------------------------------------- */

/* Reflected polynomial 82F63B78, half a byte at a time. */
uint32_t aci_crc32c(const void *data, size_t size) {
    static const uint32_t steps[16] = {
        0x00000000, 0x105ec76f, 0x20bd8ede, 0x30e349b1, 0x417b1dbc, 0x5125dad3,
        0x61c69362, 0x7198540d, 0x82f63b78, 0x92a8fc17, 0xa24bb5a6, 0xb21572c9,
        0xc38d26c4, 0xd3d3e1ab, 0xe330a81a, 0xf36e6f75,
    };
    const uint8_t *bytes = data;
    uint32_t crc = 0xffffffffu;
    for (size_t i = 0; i < size; i++) {
        crc ^= bytes[i];
        crc = crc >> 4 ^ steps[crc & 15u];
        crc = crc >> 4 ^ steps[crc & 15u];
    }
    return ~crc;
}

/* ---- errors ------------------------------------------------------------------------------------ */

#define MESSAGE_SIZE sizeof(((ac_error *)0)->message)

bool aci_cnb_fail(const aci_cnb *cnb, ac_status status, size_t offset, const char *format,
                  ...) {
    char text[MESSAGE_SIZE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    aci_fail_at(cnb->builder->error, status, offset, "%s", text);
    return false;
}

/* ---- the header ----------------------------------------------------------------------------- */

typedef struct header {
    uint16_t major, minor;
    uint32_t flags, asset_type, schema, chunk_count;
    uint64_t file_size, table_offset;
    uint32_t table_crc, header_crc;
    bool reserved_is_zero;
} header;

static bool is_zero(const void *data, size_t size) {
    const uint8_t *bytes = data;
    for (size_t i = 0; i < size; i++)
        if (bytes[i] != 0) return false;
    return true;
}

static bool read_header(const aci_cnb *cnb, header *out) {
    aci_reader in = aci_reader_of(cnb->bytes.data, cnb->bytes.size, cnb->builder->error);
    const uint8_t *magic = aci_reader_take(&in, 4, "the header");
    if (magic && memcmp(magic, ACI_CNB_MAGIC, 4) != 0)
        return aci_cnb_fail(cnb, AC_ERROR_FORMAT, 0,
                            "no CNB: it does not begin with \"CNB\\x1a\"");
    if (cnb->bytes.size < HEADER_SIZE)
        return aci_cnb_fail(cnb, AC_ERROR_TRUNCATED, cnb->bytes.size,
                            "the file has %zu bytes, and the header alone has %u",
                            cnb->bytes.size, HEADER_SIZE);
    out->major = aci_reader_u16(&in, "the header");
    out->minor = aci_reader_u16(&in, "the header");
    out->flags = aci_reader_u32(&in, "the header");
    out->asset_type = aci_reader_u32(&in, "the header");
    out->schema = aci_reader_u32(&in, "the header");
    out->chunk_count = aci_reader_u32(&in, "the header");
    out->file_size = aci_reader_u64(&in, "the header");
    out->table_offset = aci_reader_u64(&in, "the header");
    out->table_crc = aci_reader_u32(&in, "the header");
    out->header_crc = aci_reader_u32(&in, "the header");
    const uint8_t *reserved = aci_reader_take(&in, 16, "the header");
    if (in.failed) return false;
    out->reserved_is_zero = is_zero(reserved, 16);
    return true;
}

static const char *asset_type_name(uint32_t type) {
    static const char *const names[] = {"nothing",          "a Texture2D",  "a Texture3D",
                                        "a TextureCube",    "a SpriteFont", "a Model",
                                        "an AnimationClip", "a Curve",      "a SoundEffect",
                                        "a Song",           "a Video",      "an Effect"};
    return type < sizeof names / sizeof names[0] ? names[type] : "an asset of a type not known";
}

/* What is known of the file before any of its offsets is believed. */
static bool check_header(const aci_cnb *cnb, const header *head) {
    if (head->major != MAJOR)
        return aci_cnb_fail(cnb, AC_ERROR_UNSUPPORTED, 4,
                            "container version %u.%u is not read, only 1.x",
                            (unsigned)head->major, (unsigned)head->minor);
    if (head->flags != 0)
        return aci_cnb_fail(cnb, AC_ERROR_UNSUPPORTED, 8,
                            "the header has flags, 0x%08x, which no version defines",
                            (unsigned)head->flags);
    if (!head->reserved_is_zero)
        return aci_cnb_fail(cnb, AC_ERROR_VALUE, 48,
                            "the reserved bytes of the header are not 0");
    uint32_t crc = aci_crc32c(cnb->bytes.data, CHECKED_SIZE);
    if (crc != head->header_crc)
        return aci_cnb_fail(cnb, AC_ERROR_VALUE, 44,
                            "the checksum of the header is %08x, and the file says %08x",
                            (unsigned)crc, (unsigned)head->header_crc);
    if (head->file_size != cnb->bytes.size)
        return aci_cnb_fail(
            cnb, head->file_size > cnb->bytes.size ? AC_ERROR_TRUNCATED : AC_ERROR_VALUE, 24,
            "the header says that the file has %llu bytes, and it has %zu",
            (unsigned long long)head->file_size, cnb->bytes.size);
    if (head->asset_type != ACI_CNB_CURVE)
        return aci_cnb_fail(cnb, AC_ERROR_VALUE, 12,
                            "the file holds %s (asset type %u), not a curve",
                            asset_type_name(head->asset_type), (unsigned)head->asset_type);
    if (head->schema != CURVE_SCHEMA)
        return aci_cnb_fail(cnb, head->schema ? AC_ERROR_UNSUPPORTED : AC_ERROR_VALUE, 16,
                            "version %u of the curve schema is not read, only 1",
                            (unsigned)head->schema);
    return true;
}

/* The table lies behind the header and inside the file, and its bytes are the right ones. */
static bool check_table(const aci_cnb *cnb, const header *head) {
    uint64_t size = (uint64_t)head->chunk_count * ENTRY_SIZE;
    if (head->table_offset < HEADER_SIZE || head->table_offset > cnb->bytes.size ||
        size > cnb->bytes.size - head->table_offset)
        return aci_cnb_fail(
            cnb, AC_ERROR_VALUE, 32,
            "a table of %u chunks at byte %llu does not lie behind the header and "
            "inside the file",
            (unsigned)head->chunk_count, (unsigned long long)head->table_offset);
    uint32_t crc = aci_crc32c(cnb->bytes.data + head->table_offset, (size_t)size);
    if (crc == head->table_crc) return true;
    return aci_cnb_fail(cnb, AC_ERROR_VALUE, 40,
                        "the checksum of the table of chunks is %08x, and the file says %08x",
                        (unsigned)crc, (unsigned)head->table_crc);
}

/* ---- entries of the table ------------------------------------------------------------------- */

typedef struct entry {
    size_t at;    /* where the entry itself stands */
    char name[5]; /* the chunk's type */
    uint32_t flags, crc, compression, alignment, reserved;
    uint64_t offset, stored_size, plain_size;
} entry;

static entry read_entry(const aci_cnb *cnb, const header *head, uint32_t index) {
    size_t at = (size_t)head->table_offset + (size_t)index * ENTRY_SIZE;
    aci_reader in = aci_reader_of(cnb->bytes.data + at, ENTRY_SIZE, cnb->builder->error);
    entry e = {.at = at};
    const uint8_t *name = aci_reader_take(&in, 4, "the table");
    memcpy(e.name, name, 4);
    e.flags = aci_reader_u32(&in, "the table");
    e.offset = aci_reader_u64(&in, "the table");
    e.stored_size = aci_reader_u64(&in, "the table");
    e.plain_size = aci_reader_u64(&in, "the table");
    e.crc = aci_reader_u32(&in, "the table");
    e.compression = aci_reader_u32(&in, "the table");
    e.alignment = aci_reader_u32(&in, "the table");
    e.reserved = aci_reader_u32(&in, "the table");
    return e;
}

static bool is_printable(const char *name) {
    for (size_t i = 0; i < 4; i++)
        if (name[i] < 0x20 || name[i] > 0x7e) return false;
    return true;
}

static bool check_words(const aci_cnb *cnb, const entry *e) {
    if (!is_printable(e->name))
        return aci_cnb_fail(cnb, AC_ERROR_VALUE, e->at,
                            "the type of a chunk is not four printable letters");
    if (e->flags & ~MANDATORY)
        return aci_cnb_fail(cnb, AC_ERROR_UNSUPPORTED, e->at + 4,
                            "chunk %s has flags, 0x%08x, which no version defines", e->name,
                            (unsigned)e->flags);
    if (e->reserved != 0)
        return aci_cnb_fail(cnb, AC_ERROR_VALUE, e->at + 44,
                            "the reserved field of chunk %s is not 0", e->name);
    if (e->compression != 0)
        return aci_cnb_fail(cnb, AC_ERROR_UNSUPPORTED, e->at + 36,
                            "chunk %s is compressed with method %u%s, which is not read here",
                            e->name, (unsigned)e->compression,
                            e->compression == 2 ? " (Zstandard)" : "");
    if (e->plain_size != e->stored_size)
        return aci_cnb_fail(cnb, AC_ERROR_VALUE, e->at + 24,
                            "chunk %s is stored plain, and its two sizes differ: %llu and %llu",
                            e->name, (unsigned long long)e->stored_size,
                            (unsigned long long)e->plain_size);
    return true;
}

static bool check_entry(const aci_cnb *cnb, const entry *e, uint64_t previous_offset) {
    if (!check_words(cnb, e)) return false;
    if (e->alignment == 0 || (e->alignment & (e->alignment - 1)) != 0 ||
        e->alignment > LARGEST_ALIGNMENT || e->offset % e->alignment != 0)
        return aci_cnb_fail(
            cnb, AC_ERROR_VALUE, e->at + 40,
            "chunk %s at byte %llu is not aligned by %u, or that is no power of "
            "two up to %u",
            e->name, (unsigned long long)e->offset, (unsigned)e->alignment, LARGEST_ALIGNMENT);
    if (e->offset > cnb->bytes.size || e->stored_size > cnb->bytes.size - e->offset)
        return aci_cnb_fail(cnb, AC_ERROR_TRUNCATED, e->at + 8,
                            "chunk %s, %llu bytes at byte %llu, does not lie inside the file",
                            e->name, (unsigned long long)e->stored_size,
                            (unsigned long long)e->offset);
    if (e->offset < previous_offset)
        return aci_cnb_fail(cnb, AC_ERROR_VALUE, e->at + 8,
                            "chunk %s stands in the table behind a chunk that is further on in "
                            "the file",
                            e->name);
    return true;
}

/* ---- the layout -------------------------------------------------------------------------------- */

/* Moves *end over a part of the file: nothing overlaps, and what lies between is zero. */
static bool pass_part(const aci_cnb *cnb, size_t *end, uint64_t start, uint64_t size,
                      const char *name) {
    if (size == 0) return true;
    if (start < *end)
        return aci_cnb_fail(cnb, AC_ERROR_VALUE, (size_t)start,
                            "%s overlaps the part of the file before it", name);
    for (; *end < start; (*end)++)
        if (cnb->bytes.data[*end] != 0)
            return aci_cnb_fail(cnb, AC_ERROR_VALUE, *end, "a byte before %s is not 0", name);
    *end += (size_t)size;
    return true;
}

/* Header, table and chunks lie apart in the file, with zeros between and behind them. */
static bool check_layout(const aci_cnb *cnb, const header *head) {
    static const char table[] = "the table of chunks";
    uint64_t table_size = (uint64_t)head->chunk_count * ENTRY_SIZE;
    size_t end = HEADER_SIZE;
    bool table_passed = false;
    for (uint32_t i = 0; i < head->chunk_count; i++) {
        entry e = read_entry(cnb, head, i);
        if (!table_passed && head->table_offset <= e.offset) {
            table_passed = true;
            if (!pass_part(cnb, &end, head->table_offset, table_size, table)) return false;
        }
        char name[16];
        snprintf(name, sizeof name, "chunk %s", e.name);
        if (!pass_part(cnb, &end, e.offset, e.stored_size, name)) return false;
    }
    if (!table_passed && !pass_part(cnb, &end, head->table_offset, table_size, table))
        return false;
    for (; end < cnb->bytes.size; end++)
        if (cnb->bytes.data[end] != 0)
            return aci_cnb_fail(cnb, AC_ERROR_VALUE, end,
                                "a byte behind the last chunk is not 0");
    return true;
}

/* ---- opening --------------------------------------------------------------------------------- */

static bool check_entries(const aci_cnb *cnb, const header *head) {
    uint64_t previous_offset = 0;
    for (uint32_t i = 0; i < head->chunk_count; i++) {
        entry e = read_entry(cnb, head, i);
        if (!check_entry(cnb, &e, previous_offset)) return false;
        previous_offset = e.offset;
    }
    return true;
}

/* Keeps a known chunk, refuses an unknown one that must be understood. */
static bool take_chunk(aci_cnb *cnb, const entry *e) {
    size_t kind = 0, offset = (size_t)e->offset, size = (size_t)e->stored_size;
    uint32_t crc = aci_crc32c(cnb->bytes.data + offset, size);
    if (crc != e->crc)
        return aci_cnb_fail(cnb, AC_ERROR_VALUE, e->at + 32,
                            "the checksum of chunk %s is %08x, and the file says %08x", e->name,
                            (unsigned)crc, (unsigned)e->crc);
    while (kind < ACI_CNB_KIND_COUNT && strcmp(kind_names[kind], e->name) != 0) kind++;
    if (kind == ACI_CNB_KIND_COUNT)
        return !(e->flags & MANDATORY) ||
               aci_cnb_fail(cnb, AC_ERROR_UNSUPPORTED, e->at,
                            "chunk %s must be understood, and is not known here", e->name);
    aci_cnb_chunk *chunk = &cnb->chunks[kind];
    if (chunk->found)
        return aci_cnb_fail(cnb, AC_ERROR_VALUE, e->at, "chunk %s is there twice", e->name);
    *chunk = (aci_cnb_chunk){cnb->bytes.data + offset, size, offset, true};
    return true;
}

bool aci_cnb_open(aci_cnb *cnb, aci_builder *builder, aci_bytes bytes) {
    header head = {0};
    memset(cnb, 0, sizeof *cnb);
    cnb->builder = builder;
    cnb->bytes = bytes;
    if (!read_header(cnb, &head) || !check_header(cnb, &head) || !check_table(cnb, &head) ||
        !check_entries(cnb, &head) || !check_layout(cnb, &head))
        return false;
    cnb->minor = head.minor;
    for (uint32_t i = 0; i < head.chunk_count; i++) {
        entry e = read_entry(cnb, &head, i);
        if (!take_chunk(cnb, &e)) return false;
    }
    return true;
}

aci_reader aci_cnb_reader(const aci_cnb *cnb, aci_cnb_kind kind) {
    const aci_cnb_chunk *chunk = &cnb->chunks[kind];
    aci_reader in = aci_reader_of(chunk->data, chunk->size, cnb->builder->error);
    in.base = chunk->offset;
    return in;
}

/* ---- writing ----------------------------------------------------------------------------------- */

static void patch(aci_buffer *out, size_t at, uint64_t value, size_t size) {
    if (out->failed) return;
    for (size_t i = 0; i < size; i++) out->data[at + i] = (char)(uint8_t)(value >> (8 * i));
}

static size_t entry_at(uint32_t index) { return HEADER_SIZE + (size_t)index * ENTRY_SIZE; }

aci_cnb_writer aci_cnb_begin(aci_buffer *out, uint32_t chunk_count) {
    for (size_t i = 0; i < entry_at(chunk_count); i += 8) aci_buffer_u64(out, 0);
    return (aci_cnb_writer){out, chunk_count, 0, 0};
}

/* What the table says of a chunk once its last byte is there. */
static void end_chunk(aci_cnb_writer *writer) {
    aci_buffer *out = writer->out;
    if (out->failed || writer->chunks_done == 0) return;
    size_t at = entry_at(writer->chunks_done - 1), size = out->size - writer->chunk_start;
    patch(out, at + 16, size, 8);
    patch(out, at + 24, size, 8);
    patch(out, at + 32, aci_crc32c(out->data + writer->chunk_start, size), 4);
}

void aci_cnb_chunk_begin(aci_cnb_writer *writer, aci_cnb_kind kind) {
    aci_buffer *out = writer->out;
    end_chunk(writer);
    while (!out->failed && out->size % WRITTEN_ALIGNMENT != 0) aci_buffer_byte(out, 0);
    size_t at = entry_at(writer->chunks_done++);
    writer->chunk_start = out->size;
    if (!out->failed) memcpy(out->data + at, kind_names[kind], 4);
    patch(out, at + 4, kind == ACI_CNB_CMET ? 0 : MANDATORY, 4);
    patch(out, at + 8, out->size, 8);
    patch(out, at + 40, WRITTEN_ALIGNMENT, 4);
}

void aci_cnb_end(aci_cnb_writer *writer) {
    aci_buffer *out = writer->out;
    end_chunk(writer);
    if (out->failed) return;
    memcpy(out->data, ACI_CNB_MAGIC, 4);
    patch(out, 4, MAJOR, 2);
    patch(out, 12, ACI_CNB_CURVE, 4);
    patch(out, 16, CURVE_SCHEMA, 4);
    patch(out, 20, writer->chunk_count, 4);
    patch(out, 24, out->size, 8);
    patch(out, 32, HEADER_SIZE, 8);
    patch(out, 40,
          aci_crc32c(out->data + HEADER_SIZE, entry_at(writer->chunk_count) - HEADER_SIZE), 4);
    patch(out, 44, aci_crc32c(out->data, CHECKED_SIZE), 4);
}
