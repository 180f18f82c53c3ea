/* The table of key rules, and the values that rows are made of; see json_rules.h. */
#include "format/json_rules.h"

#include <stdio.h>
#include <string.h>

#include "base/bits.h"
#include "base/number.h"

extern const aci_json_rules aci_json_rules_xna, aci_json_rules_softimage,
    aci_json_rules_blender, aci_json_rules_maya, aci_json_rules_channel, aci_json_rules_ease;

static const aci_json_rules *const rules[] = {
    &aci_json_rules_xna,  &aci_json_rules_softimage, &aci_json_rules_blender,
    &aci_json_rules_maya, &aci_json_rules_channel,   &aci_json_rules_ease};

const aci_json_rules *aci_json_rules_of(const ac_dialect *dialect) {
    for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++)
        if (rules[i]->serves(dialect)) return rules[i];
    return NULL;
}

void aci_json_place_text(aci_json_place place, char out[ACI_JSON_PLACE_SIZE]) {
    const char *outer = place.is_track ? "clip" : "curve";
    const char *inner = place.is_track ? "track" : "key";
    if (place.key == SIZE_MAX)
        snprintf(out, ACI_JSON_PLACE_SIZE, "%s %zu: ", outer, place.curve);
    else
        snprintf(out, ACI_JSON_PLACE_SIZE, "%s %zu, %s %zu: ", outer, place.curve, inner,
                 place.key);
}

static bool fail(aci_json *json, aci_json_node node, aci_json_place place, const char *name,
                 const char *what) {
    char where[ACI_JSON_PLACE_SIZE];
    aci_json_place_text(place, where);
    return aci_json_fail(json, node.token, AC_ERROR_VALUE, "%s\"%s\" %s", where, name, what);
}

/* ---- reading values ---------------------------------------------------------------------- */

/* Exactly `count` hex digits and no more. */
static bool parse_hex(const char *text, size_t count, uint64_t *out) {
    uint64_t value = 0;
    if (strlen(text) != count) return false;
    for (size_t i = 0; i < count; i++) {
        static const char digits[] = "0123456789abcdef0123456789ABCDEF";
        const char *digit = strchr(digits, text[i]);
        value = value << 4 | (uint64_t)(digit ? (digit - digits) % 16 : 0);
        if (!digit) return false;
    }
    *out = value;
    return true;
}

/* "nan", "inf", "-inf", "nan:HEX8", "nan:HEX16" */
static bool parse_word(const char *word, double *out) {
    uint64_t bits;
    if (strcmp(word, "nan") == 0) {
        *out = aci_widen(0x7fc00000u);
        return true;
    }
    if (strcmp(word, "inf") == 0 || strcmp(word, "-inf") == 0) {
        *out = aci_widen(word[0] == '-' ? 0xff800000u : 0x7f800000u);
        return true;
    }
    if (strncmp(word, "nan:", 4) != 0) return false;
    if (parse_hex(word + 4, 8, &bits)) *out = aci_widen((uint32_t)bits);
    else if (parse_hex(word + 4, 16, &bits)) *out = aci_f64_from_bits(bits);
    else return false;
    return *out != *out;
}

static bool is_infinite(double value) {
    return value - value != value - value && value == value;
}

bool aci_json_value(aci_json *json, aci_json_node node, aci_json_place place, const char *name,
                    uint32_t bits, double *out) {
    if (json_is_string(node.value)) {
        if (!parse_word(json_string_value(node.value), out))
            return fail(json, node, place, name,
                        "is a string, but none of \"nan\", \"inf\", \"-inf\", \"nan:HEX8\" and "
                        "\"nan:HEX16\" with the digits of a NaN");
        if (bits == 32 && !aci_fits_f32(*out))
            return fail(json, node, place, name, "is a NaN that does not fit into float32");
        return true;
    }
    if (!json_is_number(node.value)) return fail(json, node, place, name, "must be a number");
    double value = aci_json_number(json, node);
    *out = value;
    if (bits != 32) return true;
    *out = aci_widen(aci_narrow(value)); /* rounded once, from double */
    if (!is_infinite(*out) || is_infinite(value)) return true;
    char where[ACI_JSON_PLACE_SIZE], digits[ACI_NUMBER_SIZE];
    aci_json_place_text(place, where);
    aci_number_print(value, digits);
    return aci_json_fail(json, node.token, AC_ERROR_VALUE, "%s%s %s does not fit into float32",
                         where, name, digits);
}

bool aci_json_int(aci_json *json, aci_json_node node, aci_json_place place, const char *name,
                  int32_t *out) {
    double value = json_is_number(node.value) ? aci_json_number(json, node) : 0.5;
    if (!(value >= INT32_MIN && value <= INT32_MAX) || value != (double)(int32_t)value)
        return fail(json, node, place, name, "must be a whole number of 32 bits");
    *out = (int32_t)value;
    return true;
}

/* ---- writing values ---------------------------------------------------------------------- */

static size_t copy_word(const char *word, char out[ACI_VALUE_SIZE]) {
    size_t size = strlen(word);
    memcpy(out, word, size + 1);
    return size;
}

static size_t print_nan(double value, uint32_t bits, char out[ACI_VALUE_SIZE]) {
    uint64_t all = aci_f64_bits(value);
    if (all == aci_f64_bits(aci_widen(0x7fc00000u))) return copy_word("nan", out);
    if (bits == 32)
        return (size_t)snprintf(out, ACI_VALUE_SIZE, "nan:%08x", (unsigned)aci_narrow(value));
    return (size_t)snprintf(out, ACI_VALUE_SIZE, "nan:%08x%08x", (unsigned)(all >> 32),
                            (unsigned)(all & 0xffffffffu));
}

/* Does the text read as a double and rounded to float give the float back? */
static bool survives_double(const char *text, size_t size, float value) {
    double read = 0;
    aci_number_parse(text, size, &read);
    return aci_f32_bits((float)read) == aci_f32_bits(value);
}

size_t aci_value_print(double value, uint32_t bits, char out[ACI_VALUE_SIZE], bool *is_word) {
    *is_word = value != value || is_infinite(value);
    if (value != value) return print_nan(value, bits, out);
    if (*is_word) return copy_word(value < 0 ? "-inf" : "inf", out);
    if (bits == 32) {
        /* The shortest text of a float may be a hair beside the middle of two floats and land
         * on the wrong one by way of double: 7.038531e-26 does. Then double's text stands. */
        size_t size = aci_number_print_f32((float)value, out);
        if (survives_double(out, size, (float)value)) return size;
    }
    return aci_number_print(value, out);
}

void aci_json_write_value(aci_buffer *out, double value, uint32_t bits) {
    char text[ACI_VALUE_SIZE];
    bool is_word;
    size_t size = aci_value_print(value, bits, text, &is_word);
    if (is_word) aci_buffer_byte(out, '"');
    aci_buffer_bytes(out, text, size);
    if (is_word) aci_buffer_byte(out, '"');
}

void aci_json_write_text(aci_buffer *out, const char *text) {
    aci_json_write_bytes(out, (aci_bytes){text, strlen(text)});
}

void aci_json_write_bytes(aci_buffer *out, aci_bytes text) {
    aci_buffer_byte(out, '"');
    for (size_t i = 0; i < text.size; i++) {
        unsigned char byte = (unsigned char)text.data[i];
        char escaped[8];
        if (byte == '"' || byte == '\\') aci_buffer_byte(out, '\\');
        if (byte >= 0x20 && byte != 0x7f) {
            aci_buffer_byte(out, byte);
            continue;
        }
        snprintf(escaped, sizeof escaped, "\\u%04x", (unsigned)byte);
        aci_buffer_text(out, byte == '\n' ? "\\n" : byte == '\t' ? "\\t" : escaped);
    }
    aci_buffer_byte(out, '"');
}
