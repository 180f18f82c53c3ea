/* Writes a table of keys: one row a key, in the order in which the keys were added; a curve
 * without keys is one row with empty cells. Quoting as in RFC 4180, line ends LF, numbers as in
 * animcurve JSON but never quoted. docs/formats/csv.md. */
#include <string.h>

#include "base/bits.h"
#include "base/text.h"
#include "format/json_rules.h"

static const char *name_of(const ac_curve *curve) { return curve->name ? curve->name : ""; }

/* Would the rows of this curve and of the one before it run into each other? */
static bool same_label(const ac_curve *a, const ac_curve *b) {
    return strcmp(name_of(a), name_of(b)) == 0;
}

static ac_status check(const ac_asset *asset, size_t index, ac_error *error) {
    const ac_curve *curve = &asset->curves[index];
    if (!aci_is_xna_family(curve->dialect))
        return aci_fail(
            error, AC_ERROR_TOLERANCE,
            "curve %zu: the table has columns for XNA's family of dialects, and this "
            "is a curve of %s",
            index, ac_dialect_name(curve->dialect));
    if (aci_f64_bits(curve->rate_hz) != 0 || curve->unit != AC_UNIT_SECONDS)
        return aci_fail(error, AC_ERROR_TOLERANCE,
                        "curve %zu: its positions are frames, and the table has no column for "
                        "their rate",
                        index);
    if (!aci_utf8_valid(name_of(curve), strlen(name_of(curve))))
        return aci_fail(error, AC_ERROR_VALUE, "curve %zu: its name is not UTF-8", index);
    if (index > 0 && same_label(&asset->curves[index - 1], curve))
        return aci_fail(error, AC_ERROR_TOLERANCE,
                        "curves %zu and %zu have the same name, and the table tells curves "
                        "apart by their names",
                        index - 1, index);
    return aci_check_plain(curve, index, error);
}

static void write_text(aci_buffer *out, const char *text) {
    if (!strpbrk(text, ",\"\r\n")) {
        aci_buffer_text(out, text);
        return;
    }
    aci_buffer_byte(out, '"');
    for (; *text; text++) {
        if (*text == '"') aci_buffer_byte(out, '"');
        aci_buffer_byte(out, (uint8_t)*text);
    }
    aci_buffer_byte(out, '"');
}

static void write_side(aci_buffer *out, int32_t rule) {
    const char *word = ac_extrap_name(rule);
    if (word) aci_buffer_text(out, word);
    else aci_buffer_int(out, rule);
}

static void write_cell(aci_buffer *out, double value, uint32_t bits) {
    char text[ACI_VALUE_SIZE];
    bool is_word;
    size_t size = aci_value_print(value, bits, text, &is_word);
    aci_buffer_byte(out, ',');
    aci_buffer_bytes(out, text, size);
}

static void write_curve_cells(aci_buffer *out, const ac_curve *curve) {
    write_text(out, name_of(curve));
    aci_buffer_byte(out, ',');
    aci_buffer_text(out, ac_dialect_name(curve->dialect));
    aci_buffer_byte(out, ',');
    write_side(out, curve->before.rule);
    aci_buffer_byte(out, ',');
    write_side(out, curve->after.rule);
}

static void write_key_cells(aci_buffer *out, const ac_key *key, uint32_t bits) {
    int32_t continuity = aci_continuity_of(key);
    write_cell(out, key->position, bits);
    write_cell(out, key->value, bits);
    write_cell(out, key->in.dy, bits);
    write_cell(out, key->out.dy, bits);
    aci_buffer_byte(out, ',');
    if (continuity == 0 || continuity == 1)
        aci_buffer_text(out, continuity ? "step" : "hermite");
    else aci_buffer_int(out, continuity);
}

static ac_status write_curve(aci_buffer *out, const ac_curve *curve, size_t index,
                             ac_error *error) {
    bool again;
    ac_key *keys = aci_added_keys(curve, &out->memory, &again, error);
    if (!keys) return aci_status_of(error, AC_ERROR_MEMORY);
    for (uint32_t i = 0; again && i < curve->key_count; i++) {
        write_curve_cells(out, curve);
        write_key_cells(out, &keys[i], ac_dialect_bits(curve->dialect));
        aci_buffer_byte(out, '\n');
    }
    if (curve->key_count == 0) {
        write_curve_cells(out, curve);
        aci_buffer_text(out, ",,,,,\n");
    }
    aci_added_free(curve, &out->memory, keys);
    if (again) return AC_OK;
    return aci_fail(
        error, AC_ERROR_TOLERANCE,
        "curve %zu: the table holds keys in the order in which they were added, and "
        "adding these gives another list than the curve's",
        index);
}

static ac_status write(const ac_asset *asset, const ac_save_opts *opts, aci_buffer *out,
                       ac_error *error) {
    (void)opts;
    aci_buffer_text(out, "curve,dialect,before,after,at,value,in,out,interp\n");
    for (size_t i = 0; i < asset->curve_count; i++) {
        ac_status status = check(asset, i, error);
        if (status == AC_OK) status = write_curve(out, &asset->curves[i], i, error);
        if (status != AC_OK) return status;
    }
    return AC_OK;
}

const aci_format aci_format_csv = {
    {"csv", "a table of keys, one row a key", ".csv", 0, 1}, NULL, NULL, write, NULL, false,
};
