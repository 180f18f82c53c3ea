/* Writes one curve as genuine XNA 4.0 does, byte for byte: Windows, version 5, Reach, plain, the
 * reader's name without an assembly. A name is not stored: it is the file's. */
#include <string.h>

#include "base/bits.h"
#include "format/xnb.h"

/* The bytes of a file without keys: header, table of one reader, root object's head. */
#define FIXED_SIZE (10 + 1 + 1 + (sizeof ACI_XNB_CURVE_READER - 1) + 4 + 1 + 1 + 12)

static ac_status check(const ac_asset *asset, ac_error *error) {
    if (asset->curve_count != 1)
        return aci_fail(error, AC_ERROR_TOLERANCE,
                        "an XNB is written with one curve, and there are %zu: select one",
                        asset->curve_count);
    const ac_curve *curve = &asset->curves[0];
    if (!aci_is_xna_family(curve->dialect))
        return aci_fail(
            error, AC_ERROR_TOLERANCE,
            "an XNB holds curves of XNA's family, and this one is of the dialect %s",
            ac_dialect_name(curve->dialect));
    if (aci_f64_bits(curve->rate_hz) != 0 || curve->unit != AC_UNIT_SECONDS)
        return aci_fail(error, AC_ERROR_TOLERANCE,
                        "the positions of the curve are frames, and an XNB does not say how "
                        "many make a second");
    if (curve->key_count > INT32_MAX ||
        curve->key_count > (UINT32_MAX - FIXED_SIZE) / ACI_XNB_KEY_SIZE)
        return aci_fail(error, AC_ERROR_TOLERANCE, "an XNB cannot hold %u keys",
                        (unsigned)curve->key_count);
    return aci_check_plain(curve, 0, error);
}

static void write_i32(aci_buffer *out, int32_t value) { aci_buffer_u32(out, (uint32_t)value); }

static void write_key(aci_buffer *out, const ac_key *key) {
    aci_buffer_u32(out, aci_narrow(key->position));
    aci_buffer_u32(out, aci_narrow(key->value));
    aci_buffer_u32(out, aci_narrow(key->in.dy));
    aci_buffer_u32(out, aci_narrow(key->out.dy));
    write_i32(out, aci_continuity_of(key));
}

static void write_curve(const ac_curve *curve, const ac_key *keys, aci_buffer *out) {
    static const char reader[] = ACI_XNB_CURVE_READER;
    aci_buffer_text(out, "XNBw\x05");
    aci_buffer_byte(out, 0);
    aci_buffer_u32(out, (uint32_t)FIXED_SIZE + curve->key_count * ACI_XNB_KEY_SIZE);
    aci_buffer_byte(out, 1); /* type readers */
    aci_buffer_byte(out, sizeof reader - 1);
    aci_buffer_text(out, reader);
    aci_buffer_u32(out, 0);  /* the reader's version */
    aci_buffer_byte(out, 0); /* shared resources */
    aci_buffer_byte(out, 1); /* the root object's type id */
    write_i32(out, curve->before.rule);
    write_i32(out, curve->after.rule);
    aci_buffer_u32(out, curve->key_count);
    for (uint32_t i = 0; i < curve->key_count; i++) write_key(out, &keys[i]);
}

ac_status aci_xnb_write(const ac_asset *asset, const ac_save_opts *opts, aci_buffer *out,
                        ac_error *error) {
    (void)opts;
    ac_status status = check(asset, error);
    if (status != AC_OK) return status;
    const ac_curve *curve = &asset->curves[0];
    bool again;
    ac_key *keys = aci_added_keys(curve, &out->memory, &again, error);
    if (!keys) return aci_status_of(error, AC_ERROR_MEMORY);
    if (again) write_curve(curve, keys, out);
    else
        status = aci_fail(error, AC_ERROR_TOLERANCE,
                          "an XNB holds keys in the order in which they were added, and adding "
                          "these gives another list than the curve's");
    aci_added_free(curve, &out->memory, keys);
    return status;
}
