/* CNA's text form of a curve: a JSON object, read and written. jansson parses (json_text.h); what
 * the members mean follows docs/formats/cnj.md. A number is the double that its text is, rounded
 * once more to binary32, where overflow gives an infinity: so CNA does. */
#include <stdio.h>
#include <string.h>

#include "base/bits.h"
#include "base/number.h"
#include "base/text.h"
#include "format/json_text.h"
#include "format/one_curve.h"

enum { VERSION, TYPE, SOURCE_FILE, PRE_LOOP, POST_LOOP, KEYS, DOCUMENT_MEMBERS };
static const char *const document_members[DOCUMENT_MEMBERS] = {
    "cnjVersion", "type", "sourceFile", "preLoop", "postLoop", "keys"};

/* The first four are aci_plain_key's fields. */
enum { POSITION, VALUE, TANGENT_IN, TANGENT_OUT, CONTINUITY, KEY_MEMBERS };
static const char *const key_members[KEY_MEMBERS] = {"position", "value", "tangentIn",
                                                     "tangentOut", "continuity"};

/* ---- members ---------------------------------------------------------------------------------- */

/* Sorts an object's members into found[count]; those with other names are ignored, as the rules
 * say. */
static void sort_members(const aci_json *json, aci_json_node object, const char *const *names,
                         size_t count, aci_json_node *found) {
    for (size_t i = 0; i < count; i++) found[i] = (aci_json_node){NULL, object.token};
    aci_json_walk walk = aci_json_walk_of(object);
    aci_json_node value;
    const char *name;
    while (aci_json_next_member(json, &walk, &name, &value))
        for (size_t i = 0; i < count; i++)
            if (strcmp(names[i], name) == 0) found[i] = value;
}

/* A word that may be missing or empty, which *out already stands for. `where` is "" or "key 3: ".
 */
static bool read_word(aci_json *json, aci_json_node node, const char *where, const char *name,
                      bool (*find)(const char *text, size_t size, int32_t *out), int32_t *out) {
    if (!node.value) return true;
    if (!json_is_string(node.value))
        return aci_json_fail(json, node.token, AC_ERROR_VALUE,
                             "%s\"%s\" must be a string, and it is %s", where, name,
                             aci_json_kind(node));
    const char *word = json_string_value(node.value);
    if (!*word || find(word, strlen(word), out)) return true;
    char excerpt[ACI_EXCERPT_SIZE];
    aci_excerpt(word, excerpt);
    return aci_json_fail(json, node.token, AC_ERROR_VALUE,
                         "%s\"%s\" is \"%s\", which is none of %s", where, name, excerpt,
                         find == aci_loop_find
                             ? "Constant, Cycle, CycleOffset, Oscillate, Linear (case matters)"
                             : "Smooth, Step (case matters)");
}

/* ---- keys ---------------------------------------------------------------------------------------- */

static bool read_number(aci_json *json, aci_json_node node, const char *where, size_t field,
                        uint32_t *bits) {
    const char *name = key_members[field];
    if (!node.value && field > VALUE) return true;
    if (!node.value)
        return aci_json_fail(json, node.token, AC_ERROR_VALUE, "%s\"%s\" is missing", where,
                             name);
    if (!json_is_number(node.value))
        return aci_json_fail(json, node.token, AC_ERROR_VALUE,
                             "%s\"%s\" must be a number, and it is %s", where, name,
                             aci_json_kind(node));
    *bits = aci_narrow(aci_json_number(json, node));
    return true;
}

static bool read_key(aci_json *json, aci_json_node node, size_t index, ac_key *key) {
    char where[32];
    snprintf(where, sizeof where, "key %zu: ", index);
    if (!json_is_object(node.value))
        return aci_json_fail(json, node.token, AC_ERROR_VALUE,
                             "%sa key must be an object, and this is %s", where,
                             aci_json_kind(node));
    aci_json_node found[KEY_MEMBERS];
    aci_plain_key plain = {{0}, 0};
    sort_members(json, node, key_members, KEY_MEMBERS, found);
    for (size_t i = POSITION; i <= TANGENT_OUT; i++)
        if (!read_number(json, found[i], where, i, &plain.bits[i])) return false;
    if (!read_word(json, found[CONTINUITY], where, key_members[CONTINUITY], aci_continuity_find,
                   &plain.continuity))
        return false;
    aci_set_plain_key(key, &plain);
    return true;
}

/* ---- the document ------------------------------------------------------------------------------ */

static bool check_kind(aci_json *json, aci_json_node root, const aci_json_node *found) {
    aci_json_node version = found[VERSION], type = found[TYPE], source = found[SOURCE_FILE];
    if (!json_is_number(version.value))
        return aci_json_fail(json, version.token, AC_ERROR_VALUE,
                             version.value ? "\"cnjVersion\" must be the number 1, and it is %s"
                                           : "\"cnjVersion\" is missing%s",
                             version.value ? aci_json_kind(version) : "");
    if (aci_json_number(json, version) != 1)
        return aci_json_fail(json, version.token, AC_ERROR_UNSUPPORTED,
                             "\"cnjVersion\" must be exactly 1, the version of curves");
    if (!json_is_string(type.value))
        return aci_json_fail(json, type.token, AC_ERROR_VALUE,
                             "\"type\" %s, and must be \"Curve\"",
                             type.value ? "is no string" : "is missing");
    char excerpt[ACI_EXCERPT_SIZE];
    aci_excerpt(json_string_value(type.value), excerpt);
    if (strcmp(json_string_value(type.value), "Curve") != 0)
        return aci_json_fail(json, type.token, AC_ERROR_VALUE,
                             "the file holds a \"%s\", not a \"Curve\" (case matters)",
                             excerpt);
    if (source.value)
        return aci_json_fail(json, source.token, AC_ERROR_VALUE,
                             "\"sourceFile\" is refused: a curve stands in its own file");
    return json_is_array(found[KEYS].value) ||
           aci_json_fail(json, found[KEYS].value ? found[KEYS].token : root.token,
                         AC_ERROR_VALUE,
                         found[KEYS].value ? "\"keys\" must be an array, and it is %s"
                                           : "\"keys\" is missing%s",
                         found[KEYS].value ? aci_json_kind(found[KEYS]) : "");
}

static bool read_document(aci_json *json) {
    aci_json_node root = aci_json_root(json), found[DOCUMENT_MEMBERS], node;
    int32_t loops[2] = {0, 0};
    if (!json_is_object(root.value))
        return aci_json_fail(json, root.token, AC_ERROR_FORMAT,
                             "JSON, but no CNJ: it is %s, not an object", aci_json_kind(root));
    sort_members(json, root, document_members, DOCUMENT_MEMBERS, found);
    if (!check_kind(json, root, found)) return false;
    for (size_t i = 0; i < 2; i++)
        if (!read_word(json, found[PRE_LOOP + i], "", document_members[PRE_LOOP + i],
                       aci_loop_find, &loops[i]))
            return false;
    size_t count = json_array_size(found[KEYS].value);
    if (!aci_builder_allows(json->builder, count)) return false;
    aci_entry *entry =
        aci_builder_add(json->builder, "", 0, ac_dialect_find("cna"), (uint32_t)count);
    if (!entry) return false;
    entry->curve.before.rule = loops[0];
    entry->curve.after.rule = loops[1];
    aci_json_walk walk = aci_json_walk_of(found[KEYS]);
    for (size_t i = 0; aci_json_next_element(json, &walk, &node); i++)
        if (!read_key(json, node, i, &entry->keys[i])) return false;
    return true;
}

static bool read(aci_builder *builder, aci_bytes bytes, char detail[ACI_DETAIL_SIZE]) {
    aci_json json;
    if (!aci_json_open(&json, builder, bytes)) return false;
    bool good = read_document(&json);
    aci_json_close(&json);
    snprintf(detail, ACI_DETAIL_SIZE, "CNJ 1");
    return good;
}

static bool detect(aci_bytes bytes) { return aci_json_glance(bytes) & ACI_JSON_CNJ; }

/* ---- writing ------------------------------------------------------------------------------------ */

static ac_status check_numbers(const aci_one_curve *one, ac_error *error) {
    for (uint32_t i = 0; i < one->curve->key_count; i++) {
        aci_plain_key key = aci_plain_key_of(&one->keys[i]);
        for (size_t k = 0; k < 4; k++) {
            uint32_t magnitude = key.bits[k] & 0x7fffffffu;
            if (magnitude < 0x7f800000u) continue;
            return aci_fail(error, AC_ERROR_TOLERANCE,
                            "key %u: its %s is %s, and JSON has no such number", (unsigned)i,
                            aci_plain_field(k), magnitude == 0x7f800000u ? "infinite" : "NaN");
        }
    }
    return AC_OK;
}

/* The shortest decimal of the float; where reading that by way of double would round twice to
 * another float (of all floats that is 7.038531e-26), of the double that the float is. */
static void write_number(aci_buffer *out, uint32_t bits) {
    char text[ACI_NUMBER_SIZE];
    double value, again;
    value = aci_widen(bits);
    size_t size = aci_number_print_f32(aci_f32_from_bits(bits), text);
    aci_number_parse(text, size, &again);
    if (aci_narrow(again) != bits) size = aci_number_print(value, text);
    aci_buffer_bytes(out, text, size);
}

static void write_key(aci_buffer *out, const ac_key *key) {
    aci_plain_key plain = aci_plain_key_of(key);
    for (size_t i = POSITION; i <= TANGENT_OUT; i++) {
        aci_buffer_text(out, i ? ", \"" : "\n    { \"");
        aci_buffer_text(out, key_members[i]);
        aci_buffer_text(out, "\": ");
        write_number(out, plain.bits[i]);
    }
    aci_buffer_text(out, ", \"continuity\": \"");
    aci_buffer_text(out, aci_continuity_name(plain.continuity));
    aci_buffer_text(out, "\" }");
}

static void write_curve(const aci_one_curve *one, aci_buffer *out) {
    uint32_t count = one->curve->key_count;
    aci_buffer_text(out, "{\n  \"cnjVersion\": 1,\n  \"type\": \"Curve\",\n  \"preLoop\": \"");
    aci_buffer_text(out, aci_loop_name(one->curve->before.rule));
    aci_buffer_text(out, "\",\n  \"postLoop\": \"");
    aci_buffer_text(out, aci_loop_name(one->curve->after.rule));
    aci_buffer_text(out, "\",\n  \"keys\": [");
    for (uint32_t i = 0; i < count; i++) {
        if (i) aci_buffer_text(out, ",");
        write_key(out, &one->keys[i]);
    }
    aci_buffer_text(out, count ? "\n  ]\n}\n" : "]\n}\n");
}

static ac_status write(const ac_asset *asset, const ac_save_opts *opts, aci_buffer *out,
                       ac_error *error) {
    (void)opts;
    aci_one_curve one;
    ac_status status = aci_one_curve_open(asset, "a CNJ", &out->memory, &one, error);
    if (status != AC_OK) return status;
    status = check_numbers(&one, error);
    if (status == AC_OK) write_curve(&one, out);
    aci_one_curve_close(&one, &out->memory);
    return status;
}

const aci_format aci_format_cnj = {
    {"cnj", "CNA text content that holds a curve", ".cnj", 1, 1},
    detect,
    read,
    write,
    NULL,
    false,
};
