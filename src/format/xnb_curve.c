/* The payloads of an XNB that hold curves: one curve, a list or an array of them, a dictionary of
 * them by name. Numbers that are none of the engine's enums are kept as they are, and so is each
 * bit of each float. */
#include <string.h>

#include "base/bits.h"
#include "format/xnb.h"

typedef struct curve_head {
    int32_t before, after;
    uint32_t key_count; /* the bytes left hold them */
} curve_head;

static int32_t read_i32(aci_xnb *x, const char *what) {
    uint32_t bits = aci_reader_u32(&x->in, what);
    int32_t value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static bool read_head(aci_xnb *x, curve_head *out) {
    out->before = read_i32(x, "a curve");
    out->after = read_i32(x, "a curve");
    size_t offset = aci_reader_offset(&x->in);
    int32_t count = read_i32(x, "a curve");
    if (x->in.failed) return false;
    out->key_count = 0;
    if (count < 0)
        return aci_xnb_warn(x, offset, "the key count is %d; read as 0, as players do",
                            (int)count);
    size_t left = aci_reader_left(&x->in);
    if ((size_t)count > left / ACI_XNB_KEY_SIZE)
        return aci_xnb_fail(x, AC_ERROR_TRUNCATED, offset,
                            "the curve says %d keys of %d bytes, and %zu bytes are left",
                            (int)count, ACI_XNB_KEY_SIZE, left);
    out->key_count = (uint32_t)count;
    return true;
}

static double read_f32(aci_xnb *x) { return aci_widen(aci_reader_u32(&x->in, "a key")); }

static void read_key(aci_xnb *x, ac_key *key) {
    key->position = read_f32(x);
    key->value = read_f32(x);
    key->in.dy = read_f32(x);
    key->out.dy = read_f32(x);
    aci_set_continuity(key, read_i32(x, "a key"));
}

/* `name` is well-formed UTF-8, for instance "". */
static bool read_curve(aci_xnb *x, const char *name) {
    curve_head head;
    if (!read_head(x, &head)) return false;
    aci_entry *entry =
        aci_builder_add(x->builder, name, strlen(name), ac_dialect_find("xna"), head.key_count);
    if (!entry) return false;
    entry->curve.before.rule = head.before;
    entry->curve.after.rule = head.after;
    for (uint32_t i = 0; i < head.key_count; i++) read_key(x, &entry->keys[i]);
    return !x->in.failed;
}

bool aci_xnb_pass_curve(aci_xnb *x) {
    curve_head head;
    if (!read_head(x, &head)) return false;
    return aci_reader_take(&x->in, (size_t)head.key_count * ACI_XNB_KEY_SIZE, "a curve") !=
           NULL;
}

/* ---- collections -------------------------------------------------------------------------- */

/* An element that is a curve, or null. */
static bool read_element(aci_xnb *x, uint32_t index, const char *name) {
    size_t offset = aci_reader_offset(&x->in);
    const aci_xnb_type_reader *type = aci_xnb_type(x, "an element");
    if (x->in.failed) return false;
    if (!type)
        return aci_xnb_warn(x, offset, "element %u is null and left out", (unsigned)index);
    if (type->kind == ACI_XNB_CURVE) return read_curve(x, name);
    char what[ACI_XNB_SHORT_SIZE];
    aci_xnb_short_name(type->name, type->size, what);
    return aci_xnb_fail(x, AC_ERROR_VALUE, offset, "element %u is %s, not a curve",
                        (unsigned)index, what);
}

/* The key of a dictionary's element; NULL on failure. */
static const char *read_name(aci_xnb *x, uint32_t index) {
    size_t offset = aci_reader_offset(&x->in);
    const aci_xnb_type_reader *type = aci_xnb_type(x, "a dictionary's key");
    if (!x->in.failed && (!type || type->kind != ACI_XNB_STRING))
        aci_xnb_fail(x, AC_ERROR_VALUE, offset, "the dictionary's key %u is %s",
                     (unsigned)index, type ? "not a string" : "null");
    uint32_t size = aci_reader_7bit(&x->in, "the length of a name");
    const uint8_t *bytes = aci_reader_take(&x->in, size, "a name");
    if (!bytes) return NULL;
    bool repaired = false;
    const char *name = aci_builder_name(x->builder, (const char *)bytes, size, &repaired);
    if (!name) return NULL;
    if (repaired && !aci_xnb_warn(x, offset,
                                  "the name of element %u is not UTF-8, or holds a "
                                  "NUL; such bytes become U+FFFD",
                                  (unsigned)index))
        return NULL;
    return name;
}

static bool read_collection(aci_xnb *x, bool named) {
    size_t offset = aci_reader_offset(&x->in);
    uint32_t count = aci_reader_u32(&x->in, "the number of elements");
    if (x->in.failed) return false;
    /* An element has a type id at least; a name, one more and a length. */
    size_t most = aci_reader_left(&x->in) / (named ? 3 : 1);
    if (count > most)
        return aci_xnb_fail(x, AC_ERROR_TRUNCATED, offset,
                            "%u elements do not fit into the %zu bytes left", (unsigned)count,
                            aci_reader_left(&x->in));
    for (uint32_t i = 0; i < count; i++) {
        const char *name = named ? read_name(x, i) : "";
        if (!name || !read_element(x, i, name)) return false;
    }
    return true;
}

bool aci_xnb_read_root(aci_xnb *x, aci_xnb_kind kind) {
    if (kind == ACI_XNB_CURVE) return read_curve(x, "");
    return read_collection(x, kind == ACI_XNB_DICTIONARY);
}
