/* CNA's binary form of a curve, schema version 1: names (CMET), loops and key count (CRVH), keys
 * (CRVK). Every bit of every float is kept; loop types and continuities must be known ones.
 * Follows docs/formats/cnb.md. The container is cnb.c's. */
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "format/cnb.h"
#include "format/one_curve.h"

#define KEY_SIZE 20u
#define HEAD_SIZE 12u
#define MOST_KEYS 16777216u
#define LONGEST_TEXT ((size_t)1 << 20)
#define TYPE_NAME "Microsoft.Xna.Framework.Curve"

/* ---- names ------------------------------------------------------------------------------------ */

/* The reader's own error would say that the file ends. */
static bool fits(aci_cnb *cnb, const aci_reader *in, size_t size, const char *what) {
    return size <= aci_reader_left(in) ||
           aci_cnb_fail(cnb, AC_ERROR_VALUE, aci_reader_offset(in), "chunk CMET ends inside %s",
                        what);
}

static bool read_text(aci_cnb *cnb, aci_reader *in, const char *what, aci_bytes *out) {
    size_t offset = aci_reader_offset(in);
    if (!fits(cnb, in, 4, what)) return false;
    uint32_t size = aci_reader_u32(in, what);
    if (size > LONGEST_TEXT)
        return aci_cnb_fail(cnb, AC_ERROR_LIMIT, offset,
                            "%s has %u bytes, more than the limit of %zu", what, (unsigned)size,
                            LONGEST_TEXT);
    if (!fits(cnb, in, size, what)) return false;
    *out = (aci_bytes){(const char *)aci_reader_take(in, size, what), size};
    return aci_utf8_valid(out->data, out->size) ||
           aci_cnb_fail(cnb, AC_ERROR_VALUE, offset, "%s is not UTF-8", what);
}

/* A NUL is legal in CNA's texts, and ends ours. */
static const char *take_name(aci_cnb *cnb, aci_bytes text, size_t offset) {
    bool repaired = false;
    const char *name = aci_builder_name(cnb->builder, text.data, text.size, &repaired);
    if (!name || !repaired) return name;
    char where[32];
    snprintf(where, sizeof where, "byte %zu", offset);
    bool go_on = aci_builder_warn(cnb->builder, where,
                                  "the content name holds a NUL, which becomes U+FFFD");
    if (!go_on) cnb->builder->error->offset = offset;
    return go_on ? name : NULL;
}

/* The content name, "" without one; NULL on failure. The type's name is for people: the header's
 * number decides. */
static const char *read_name(aci_cnb *cnb) {
    const aci_cnb_chunk *chunk = &cnb->chunks[ACI_CNB_CMET];
    if (!chunk->found) return "";
    aci_reader in = aci_cnb_reader(cnb, ACI_CNB_CMET);
    aci_bytes type, name;
    if (!fits(cnb, &in, 4, "its flags")) return NULL;
    uint32_t flags = aci_reader_u32(&in, "its flags");
    if (flags != 0)
        aci_cnb_fail(cnb, AC_ERROR_UNSUPPORTED, chunk->offset,
                     "chunk CMET has flags, 0x%08x, which no version defines", (unsigned)flags);
    if (flags != 0 || !read_text(cnb, &in, "the type name", &type)) return NULL;
    size_t offset = aci_reader_offset(&in);
    if (!read_text(cnb, &in, "the content name", &name)) return NULL;
    if (aci_reader_left(&in) != 0) {
        aci_cnb_fail(cnb, AC_ERROR_VALUE, aci_reader_offset(&in),
                     "%zu bytes follow the names of chunk CMET", aci_reader_left(&in));
        return NULL;
    }
    return take_name(cnb, name, offset);
}

/* ---- the curve -------------------------------------------------------------------------------- */

typedef struct curve_head {
    uint32_t loops[2], key_count;
} curve_head;

static bool read_head(aci_cnb *cnb, curve_head *out) {
    const aci_cnb_chunk *chunk = &cnb->chunks[ACI_CNB_CRVH];
    if (chunk->size != HEAD_SIZE)
        return aci_cnb_fail(cnb, AC_ERROR_VALUE, chunk->offset,
                            "chunk CRVH has %zu bytes, not %u", chunk->size, HEAD_SIZE);
    aci_reader in = aci_cnb_reader(cnb, ACI_CNB_CRVH);
    for (size_t i = 0; i < 2; i++) {
        out->loops[i] = aci_reader_u32(&in, "chunk CRVH");
        if (out->loops[i] > INT32_MAX || !aci_loop_name((int32_t)out->loops[i]))
            return aci_cnb_fail(cnb, AC_ERROR_VALUE, chunk->offset + 4 * i,
                                "%s is %u, and loop types are 0 to 4",
                                i ? "postLoop" : "preLoop", (unsigned)out->loops[i]);
    }
    out->key_count = aci_reader_u32(&in, "chunk CRVH");
    if (out->key_count > MOST_KEYS)
        return aci_cnb_fail(cnb, AC_ERROR_VALUE, chunk->offset + 8,
                            "the curve says %u keys, and a CNB has at most %u",
                            (unsigned)out->key_count, MOST_KEYS);
    size_t size = cnb->chunks[ACI_CNB_CRVK].size;
    if (size != (size_t)out->key_count * KEY_SIZE)
        return aci_cnb_fail(cnb, AC_ERROR_VALUE, chunk->offset + 8,
                            "the curve says %u keys of %u bytes, and chunk CRVK has %zu bytes",
                            (unsigned)out->key_count, KEY_SIZE, size);
    return true;
}

static bool read_keys(aci_cnb *cnb, aci_entry *entry) {
    aci_reader in = aci_cnb_reader(cnb, ACI_CNB_CRVK);
    for (uint32_t i = 0; i < entry->curve.key_count; i++) {
        aci_plain_key key;
        for (size_t k = 0; k < 4; k++) key.bits[k] = aci_reader_u32(&in, "a key");
        uint32_t continuity = aci_reader_u32(&in, "a key");
        if (continuity > INT32_MAX || !aci_continuity_name((int32_t)continuity))
            return aci_cnb_fail(cnb, AC_ERROR_VALUE, aci_reader_offset(&in) - 4,
                                "key %u: its continuity is %u, and continuities are 0 and 1",
                                (unsigned)i, (unsigned)continuity);
        key.continuity = (int32_t)continuity;
        aci_set_plain_key(&entry->keys[i], &key);
    }
    return !in.failed;
}

static bool read_curve(aci_cnb *cnb) {
    for (aci_cnb_kind kind = ACI_CNB_CRVH; kind <= ACI_CNB_CRVK; kind++)
        if (!cnb->chunks[kind].found)
            return aci_cnb_fail(cnb, AC_ERROR_VALUE, cnb->bytes.size, "chunk %s is missing",
                                aci_cnb_name(kind));
    curve_head head = {{0}, 0};
    const char *name = read_name(cnb);
    if (!name || !read_head(cnb, &head)) return false;
    aci_entry *entry = aci_builder_add(cnb->builder, name, strlen(name), ac_dialect_find("cna"),
                                       head.key_count);
    if (!entry) return false;
    entry->curve.before.rule = (int32_t)head.loops[0];
    entry->curve.after.rule = (int32_t)head.loops[1];
    return read_keys(cnb, entry);
}

static bool warn_of_references(aci_cnb *cnb) {
    const aci_cnb_chunk *chunk = &cnb->chunks[ACI_CNB_XREF];
    if (!chunk->found) return true;
    char where[32];
    snprintf(where, sizeof where, "byte %zu", chunk->offset);
    bool go_on = aci_builder_warn(cnb->builder, where,
                                  "chunk XREF names other files, which a curve has no use for");
    if (!go_on) cnb->builder->error->offset = chunk->offset;
    return go_on;
}

static bool read(aci_builder *builder, aci_bytes bytes, char detail[ACI_DETAIL_SIZE]) {
    aci_cnb cnb;
    if (!aci_cnb_open(&cnb, builder, bytes) || !read_curve(&cnb) || !warn_of_references(&cnb))
        return false;
    snprintf(detail, ACI_DETAIL_SIZE, "CNB 1.%u, curve schema 1", (unsigned)cnb.minor);
    return true;
}

static bool detect(aci_bytes bytes) {
    return bytes.size >= 4 && memcmp(bytes.data, ACI_CNB_MAGIC, 4) == 0;
}

/* ---- writing ------------------------------------------------------------------------------------ */

static ac_status check_size(const ac_curve *curve, ac_error *error) {
    if (curve->key_count > MOST_KEYS)
        return aci_fail(error, AC_ERROR_TOLERANCE,
                        "the curve has %u keys, and a CNB holds at most %u",
                        (unsigned)curve->key_count, MOST_KEYS);
    size_t size = curve->name ? strlen(curve->name) : 0;
    if (size > LONGEST_TEXT)
        return aci_fail(error, AC_ERROR_TOLERANCE,
                        "the name of the curve has %zu bytes, and a CNB holds at most %zu",
                        size, LONGEST_TEXT);
    if (size && !aci_utf8_valid(curve->name, size))
        return aci_fail(error, AC_ERROR_VALUE, "the name of the curve is not UTF-8");
    return AC_OK;
}

static void write_text(aci_buffer *out, const char *text) {
    aci_buffer_u32(out, (uint32_t)strlen(text));
    aci_buffer_text(out, text);
}

static void write_curve(const aci_one_curve *one, aci_buffer *out) {
    const ac_curve *curve = one->curve;
    bool named = curve->name && *curve->name;
    aci_cnb_writer writer = aci_cnb_begin(out, named ? 3 : 2);
    if (named) {
        aci_cnb_chunk_begin(&writer, ACI_CNB_CMET);
        aci_buffer_u32(out, 0);
        write_text(out, TYPE_NAME);
        write_text(out, curve->name);
    }
    aci_cnb_chunk_begin(&writer, ACI_CNB_CRVH);
    aci_buffer_u32(out, (uint32_t)curve->before.rule);
    aci_buffer_u32(out, (uint32_t)curve->after.rule);
    aci_buffer_u32(out, curve->key_count);
    aci_cnb_chunk_begin(&writer, ACI_CNB_CRVK);
    for (uint32_t i = 0; i < curve->key_count; i++) {
        aci_plain_key key = aci_plain_key_of(&one->keys[i]);
        for (size_t k = 0; k < 4; k++) aci_buffer_u32(out, key.bits[k]);
        aci_buffer_u32(out, (uint32_t)key.continuity);
    }
    aci_cnb_end(&writer);
}

static ac_status write(const ac_asset *asset, const ac_save_opts *opts, aci_buffer *out,
                       ac_error *error) {
    (void)opts;
    aci_one_curve one;
    ac_status status = aci_one_curve_open(asset, "a CNB", &out->memory, &one, error);
    if (status != AC_OK) return status;
    status = check_size(one.curve, error);
    if (status == AC_OK) write_curve(&one, out);
    aci_one_curve_close(&one, &out->memory);
    return status;
}

const aci_format aci_format_cnb = {
    {"cnb", "CNA binary content that holds a curve", ".cnb", 1, 1},
    detect,
    read,
    write,
    NULL,
    false,
};
