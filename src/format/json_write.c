/* Writes animcurve JSON, version 1; docs/formats/json.md. One line a key, defaults left out,
 * numbers as short as they read back exactly. By hand: no JSON library prints numbers so. */
#include <string.h>

#include "base/bits.h"
#include "base/text.h"
#include "format/json.h"
#include "format/json_clip.h"

static ac_status check(const ac_curve *curve, size_t index, ac_error *error) {
    const aci_json_rules *rules = aci_json_rules_of(curve->dialect);
    if (!rules)
        return aci_fail(error, AC_ERROR_UNSUPPORTED,
                        "curve %zu: curves of the dialect %s are not written by this build",
                        index, ac_dialect_name(curve->dialect));
    if (curve->name && !aci_utf8_valid(curve->name, strlen(curve->name)))
        return aci_fail(error, AC_ERROR_VALUE, "curve %zu: its name is not UTF-8", index);
    bool whole = curve->rate_hz > 0 && curve->rate_hz - curve->rate_hz == 0;
    if (!whole && aci_f64_bits(curve->rate_hz) != 0)
        return aci_fail(error, AC_ERROR_VALUE,
                        "curve %zu: its rate is no finite number above 0", index);
    if (curve->unit >= AC_UNIT_COUNT)
        return aci_fail(error, AC_ERROR_VALUE, "curve %zu: its unit is none", index);
    return rules->check(curve, index, error);
}

static void write_side(aci_buffer *out, const char *name, int32_t rule) {
    if (rule == AC_EXTRAP_CONSTANT) return;
    const char *word = ac_extrap_name(rule);
    aci_buffer_text(out, name);
    if (word) aci_json_write_text(out, word);
    else aci_buffer_int(out, rule);
}

static int32_t side_of(const aci_json_rules *rules, const ac_side *side) {
    return rules->side ? rules->side(side) : side->rule;
}

static void write_head(aci_buffer *out, const ac_curve *curve, const aci_json_rules *rules,
                       bool stored) {
    aci_buffer_text(out, "{");
    if (curve->name && *curve->name) {
        aci_buffer_text(out, "\"name\":");
        aci_json_write_text(out, curve->name);
        aci_buffer_text(out, ",");
    }
    aci_buffer_text(out, "\"dialect\":");
    aci_json_write_text(out, ac_dialect_name(curve->dialect));
    if (aci_f64_bits(curve->rate_hz) != 0) {
        aci_buffer_text(out, ",\"unit\":\"frames\",\"rate_hz\":");
        aci_json_write_value(out, curve->rate_hz, 64);
    } else if (curve->unit == AC_UNIT_FRAMES) {
        aci_buffer_text(out, ",\"unit\":\"frames\",\"rate_hz\":\"unknown\"");
    }
    write_side(out, ",\"before\":", side_of(rules, &curve->before));
    write_side(out, ",\"after\":", side_of(rules, &curve->after));
    if (rules->write_curve) rules->write_curve(out, curve);
    if (stored) aci_buffer_text(out, ",\"order\":\"stored\"");
}

static void write_keys(aci_buffer *out, const ac_curve *curve, const aci_json_rules *rules,
                       bool stored) {
    if (rules->made_keys) {
        aci_buffer_text(out, "}");
        return;
    }
    aci_buffer_text(out, ",\"keys\":[");
    for (uint32_t k = 0; k < curve->key_count; k++) {
        aci_buffer_text(out, k ? ",\n  {" : "\n  {");
        rules->write_key(out, curve, stored || !curve->added ? k : curve->added[k]);
        aci_buffer_text(out, "}");
    }
    aci_buffer_text(out, "]}");
}

static ac_status write_curve(aci_buffer *out, const ac_curve *curve, ac_error *error) {
    const aci_json_rules *rules = aci_json_rules_of(curve->dialect);
    bool again;
    ac_key *added = aci_added_keys(curve, &out->memory, &again, error);
    if (!added) return aci_status_of(error, AC_ERROR_MEMORY);
    aci_added_free(curve, &out->memory, added);
    write_head(out, curve, rules, !again);
    write_keys(out, curve, rules, !again);
    return AC_OK;
}

ac_status aci_json_write(const ac_asset *asset, const ac_save_opts *opts, aci_buffer *out,
                         ac_error *error) {
    (void)opts;
    aci_buffer_text(out, "{\"animcurve\":1,\"curves\":[");
    for (size_t i = 0; i < asset->curve_count; i++) {
        ac_status status = check(&asset->curves[i], i, error);
        aci_buffer_text(out, i ? ",\n " : "\n ");
        if (status == AC_OK) status = write_curve(out, &asset->curves[i], error);
        if (status != AC_OK) return status;
    }
    aci_buffer_text(out, "]");
    ac_status status = aci_json_write_clips(asset, out, error);
    aci_buffer_text(out, "}\n");
    return status;
}
