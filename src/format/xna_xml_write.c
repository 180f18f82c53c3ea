/* Writes XNA's intermediate XML as the genuine IntermediateSerializer does, byte for byte: with a
 * declaration and without a byte order mark, indented by two blanks, lines ended by LF, none after
 * the last. docs/formats/xna-xml.md. */
#include "base/bits.h"
#include "format/xna_xml.h"

/* What reading "NaN" gives. */
#define QUIET_NAN 0x7fc00000u

static ac_status check_numbers(const aci_one_curve *one, ac_error *error) {
    for (uint32_t i = 0; i < one->curve->key_count; i++) {
        aci_plain_key key = aci_plain_key_of(&one->keys[i]);
        for (size_t k = 0; k < 4; k++)
            if (aci_is_nan_f32_bits(key.bits[k]) && key.bits[k] != QUIET_NAN)
                return aci_fail(
                    error, AC_ERROR_TOLERANCE,
                    "key %u: its %s is a NaN with the bits %08x, and XNA's XML holds "
                    "only the NaN %08x",
                    (unsigned)i, aci_plain_field(k), (unsigned)key.bits[k], QUIET_NAN);
    }
    return AC_OK;
}

static void write_keys(const aci_one_curve *one, aci_buffer *out) {
    uint32_t count = one->curve->key_count;
    aci_buffer_text(out, count ? "    <Keys>" : "    <Keys />\n");
    for (uint32_t i = 0; i < count; i++) {
        aci_plain_key key = aci_plain_key_of(&one->keys[i]);
        if (i) aci_buffer_byte(out, ' ');
        for (size_t k = 0; k < 4; k++) {
            char text[ACI_XNA_NUMBER_SIZE];
            aci_buffer_bytes(out, text, aci_xna_number_print(key.bits[k], text));
            aci_buffer_byte(out, ' ');
        }
        aci_buffer_text(out, aci_continuity_name(key.continuity));
    }
    if (count) aci_buffer_text(out, "</Keys>\n");
}

static void write_curve(const aci_one_curve *one, aci_buffer *out) {
    aci_buffer_text(out, "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n"
                         "<XnaContent xmlns:Framework=\"Microsoft.Xna.Framework\">\n"
                         "  <Asset Type=\"Framework:Curve\">\n"
                         "    <PreLoop>");
    aci_buffer_text(out, aci_loop_name(one->curve->before.rule));
    aci_buffer_text(out, "</PreLoop>\n    <PostLoop>");
    aci_buffer_text(out, aci_loop_name(one->curve->after.rule));
    aci_buffer_text(out, "</PostLoop>\n");
    write_keys(one, out);
    aci_buffer_text(out, "  </Asset>\n</XnaContent>");
}

ac_status aci_xna_xml_write(const ac_asset *asset, const ac_save_opts *opts, aci_buffer *out,
                            ac_error *error) {
    (void)opts;
    aci_one_curve one;
    ac_status status = aci_one_curve_open(asset, "XNA's XML", &out->memory, &one, error);
    if (status != AC_OK) return status;
    status = check_numbers(&one, error);
    if (status == AC_OK) write_curve(&one, out);
    aci_one_curve_close(&one, &out->memory);
    return status;
}
