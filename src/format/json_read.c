/* Reads animcurve JSON, version 1; docs/formats/json.md. What a key holds is the dialect's:
 * json_rules.h; clips are json_clip_read.c's. Each rejection names curve and key, and the place
 * in the text. */
#include <stdio.h>
#include <string.h>

#include "base/number.h"
#include "base/text.h"
#include "format/json.h"
#include "format/json_clip.h"

enum { VERSION, CURVES, CLIPS };
static const char *const document_members[] = {"animcurve", "curves", "clips", NULL};

enum { NAME, DIALECT, UNIT, RATE, BEFORE, AFTER, ORDER, KEYS };
static const char *const curve_members[] = {"name",   "dialect", "unit",  "rate_hz",
                                            "before", "after",   "order", "keys"};
enum { CURVE_MEMBERS = sizeof curve_members / sizeof curve_members[0] };

static bool fail(aci_json *json, size_t token, size_t curve, ac_status status,
                 const char *what) {
    return aci_json_fail(json, token, status, "curve %zu: %s", curve, what);
}

static aci_json_place curve_place(size_t curve) {
    return (aci_json_place){curve, SIZE_MAX, false};
}

/* ---- dialects ---------------------------------------------------------------------------- */

/* "fna" or, where the word has a revision, "fna@78f1d657". */
static void near_dialects(const char *word, char *out, size_t capacity) {
    size_t used = 0;
    const ac_dialect *dialect;
    size_t stem = strcspn(word, "@");
    char bare[64] = "";
    if (stem < sizeof bare) memcpy(bare, word, stem);
    bool known = ac_dialect_find(bare) != NULL; /* then it is the revision */
    out[0] = '\0';
    for (size_t i = 0; (dialect = ac_dialect_at(i)) != NULL; i++) {
        const char *name = ac_dialect_name(dialect);
        bool wanted = known ? ac_dialect_find(bare) == dialect : aci_word_near(bare, name);
        if (!bare[0] || !wanted || used >= capacity) continue;
        int size = snprintf(out + used, capacity - used, "%s%s%s%s",
                            used ? ", " : "; did you mean ", name, word[stem] ? "@" : "",
                            word[stem] ? ac_dialect_revision(dialect) : "");
        used += (size_t)size;
    }
    if (used) snprintf(out + (used < capacity ? used : capacity - 2), 2, "?");
}

const ac_dialect *aci_json_read_dialect(aci_json *json, aci_json_node node,
                                        aci_json_place place) {
    char where[ACI_JSON_PLACE_SIZE];
    if (!json_is_string(node.value)) {
        aci_json_complain(json, node, place,
                          node.value ? "\"dialect\" must be a string"
                                     : "\"dialect\" is missing");
        return NULL;
    }
    const char *name = json_string_value(node.value);
    const ac_dialect *dialect = ac_dialect_find(name);
    aci_json_place_text(place, where);
    if (dialect) return dialect; /* test every_dialect_has_its_rules */
    char near[128], excerpt[ACI_EXCERPT_SIZE];
    aci_excerpt(name, excerpt);
    near_dialects(name, near, sizeof near - 2);
    aci_json_fail(json, node.token, AC_ERROR_VALUE, "%sunknown dialect \"%s\"%s", where,
                  excerpt, near);
    return NULL;
}

/* ---- small members ----------------------------------------------------------------------- */

/* "30000/1001" */
static bool parse_ratio(const char *text, double *out) {
    double above, below;
    size_t size = strlen(text);
    size_t used = aci_number_parse(text, size, &above);
    if (used == 0) return false;
    *out = above;
    if (used == size) return true;
    if (text[used] != '/') return false;
    used++;
    size_t rest = aci_number_parse(text + used, size - used, &below);
    if (rest == 0 || used + rest != size || !(below > 0)) return false;
    *out = above / below;
    return true;
}

/* "frames" and a rate, or the word "unknown": files without a rate exist. */
static bool read_rate(aci_json *json, const aci_json_node *found, size_t curve, ac_curve *out) {
    aci_json_node unit = found[UNIT], rate = found[RATE];
    const char *word = unit.value ? json_string_value(unit.value) : "seconds";
    bool frames = word && strcmp(word, "frames") == 0;
    if (!word || (!frames && strcmp(word, "seconds") != 0))
        return fail(json, unit.token, curve, AC_ERROR_VALUE,
                    "\"unit\" is neither \"seconds\" nor \"frames\"");
    if (!frames)
        return !rate.value ||
               aci_json_warn(json, rate.token,
                             "curve %zu: \"rate_hz\" means nothing where \"unit\" is seconds",
                             curve);
    if (!rate.value)
        return fail(json, unit.token, curve, AC_ERROR_VALUE, "\"frames\" need a \"rate_hz\"");
    const char *text = json_string_value(rate.value);
    double hz = 0;
    if (text && strcmp(text, "unknown") == 0) {
        out->unit = AC_UNIT_FRAMES;
        return true;
    }
    bool good = true;
    if (json_is_number(rate.value)) hz = aci_json_number(json, rate);
    else good = text && parse_ratio(text, &hz);
    out->rate_hz = hz;
    if (good && hz > 0 && hz - hz == 0) return true;
    return fail(json, rate.token, curve, AC_ERROR_VALUE,
                "\"rate_hz\" must be a finite number above 0, or two such as \"30000/1001\"");
}

static bool read_side(aci_json *json, aci_json_node node, size_t curve, const char *name,
                      const aci_json_rules *rules, int32_t *out) {
    static const int32_t order[AC_EXTRAP_COUNT] = {AC_EXTRAP_CONSTANT, AC_EXTRAP_LINEAR,
                                                   AC_EXTRAP_CYCLE, AC_EXTRAP_CYCLE_OFFSET,
                                                   AC_EXTRAP_OSCILLATE};
    char words[96] = "";
    int32_t rule;
    if (!node.value) return true;
    if (json_is_string(node.value) && ac_extrap_find(json_string_value(node.value), &rule) &&
        rules->sides >> rule & 1u) {
        *out = rule;
        return true;
    }
    if (rules->raw_sides && json_is_number(node.value))
        return aci_json_int(json, node, curve_place(curve), name, out);
    for (size_t i = 0; i < AC_EXTRAP_COUNT; i++) {
        size_t used = strlen(words);
        if (rules->sides >> order[i] & 1u)
            snprintf(words + used, sizeof words - used, "%s\"%s\"", used ? ", " : "",
                     ac_extrap_name(order[i]));
    }
    return aci_json_fail(json, node.token, AC_ERROR_VALUE, "curve %zu: \"%s\" is none of %s%s",
                         curve, name, words, rules->raw_sides ? " and a whole number" : "");
}

static bool read_order(aci_json *json, aci_json_node node, size_t curve, bool *stored) {
    if (!node.value) return true;
    const char *word = json_string_value(node.value);
    *stored = word && strcmp(word, "stored") == 0;
    return *stored || (word && strcmp(word, "added") == 0) ||
           fail(json, node.token, curve, AC_ERROR_VALUE,
                "\"order\" is neither \"added\" nor \"stored\"");
}

/* ---- curves ------------------------------------------------------------------------------ */

static bool read_keys(aci_json *json, aci_json_node list, size_t curve,
                      const aci_json_rules *rules, aci_entry *entry) {
    aci_json_walk walk = aci_json_walk_of(list);
    aci_json_node node, found[ACI_JSON_MOST_MEMBERS];
    for (size_t i = 0; aci_json_next_element(json, &walk, &node); i++) {
        aci_json_place place = {curve, i, false};
        char where[ACI_JSON_PLACE_SIZE];
        aci_json_place_text(place, where);
        if (!json_is_object(node.value))
            return aci_json_fail(json, node.token, AC_ERROR_VALUE,
                                 "%sa key must be an object, and this is %s", where,
                                 aci_json_kind(node));
        if (!aci_json_members(json, node, rules->key_members, found, where) ||
            !rules->read_key(json, place, found, entry))
            return false;
    }
    return true;
}

/* The curve without its keys. */
static aci_entry *start_curve(aci_json *json, const aci_json_node *found, size_t curve,
                              const ac_dialect *dialect) {
    aci_json_node name = found[NAME], keys = found[KEYS];
    uint32_t made = aci_json_rules_of(dialect)->made_keys;
    if (name.value && !json_is_string(name.value)) {
        fail(json, name.token, curve, AC_ERROR_VALUE, "\"name\" must be a string");
        return NULL;
    }
    if (keys.value && !json_is_array(keys.value)) {
        fail(json, keys.token, curve, AC_ERROR_VALUE, "\"keys\" must be an array");
        return NULL;
    }
    if (keys.value && made) {
        fail(json, keys.token, curve, AC_ERROR_VALUE, "an ease has no \"keys\"");
        return NULL;
    }
    size_t count = made ? made : json_array_size(keys.value);
    if (!aci_builder_allows(json->builder, count)) return NULL;
    return aci_builder_add(json->builder, name.value ? json_string_value(name.value) : "",
                           name.value ? json_string_length(name.value) : 0, dialect,
                           (uint32_t)count);
}

/* The members that a curve of these rules may have: those of all curves, then its own. */
static void list_members(const aci_json_rules *rules,
                         const char *names[ACI_JSON_MOST_MEMBERS + 1]) {
    size_t count = 0;
    while (count < CURVE_MEMBERS) {
        names[count] = curve_members[count];
        count++;
    }
    for (const char *const *own = rules->curve_members; own && *own; own++)
        names[count++] = *own;
    names[count] = NULL;
}

static bool read_curve(aci_json *json, aci_json_node node, size_t curve) {
    aci_json_place place = curve_place(curve);
    char where[ACI_JSON_PLACE_SIZE];
    aci_json_place_text(place, where);
    if (!json_is_object(node.value))
        return fail(json, node.token, curve, AC_ERROR_VALUE, "a curve must be an object");
    /* The dialect first: it says which other members there are. */
    const ac_dialect *dialect =
        aci_json_read_dialect(json, aci_json_member(json, node, curve_members[DIALECT]), place);
    if (!dialect) return false;
    const aci_json_rules *rules = aci_json_rules_of(dialect);
    const char *names[ACI_JSON_MOST_MEMBERS + 1];
    aci_json_node found[ACI_JSON_MOST_MEMBERS];
    list_members(rules, names);
    if (!aci_json_members(json, node, names, found, where)) return false;
    aci_entry *entry = start_curve(json, found, curve, dialect);
    return entry && read_rate(json, found, curve, &entry->curve) &&
           read_side(json, found[BEFORE], curve, "before", rules, &entry->curve.before.rule) &&
           read_side(json, found[AFTER], curve, "after", rules, &entry->curve.after.rule) &&
           read_order(json, found[ORDER], curve, &entry->stored) &&
           (!rules->read_curve ||
            rules->read_curve(json, place, found + CURVE_MEMBERS, entry)) &&
           (!found[KEYS].value || read_keys(json, found[KEYS], curve, rules, entry));
}

/* ---- the document ------------------------------------------------------------------------ */

/* Before all else: whose document is it? */
static bool check_kind(aci_json *json, aci_json_node root) {
    if (!json_is_object(root.value))
        return aci_json_fail(json, root.token, AC_ERROR_FORMAT,
                             "JSON, but no animcurve document: it is %s, not an object",
                             aci_json_kind(root));
    if (!json_object_get(root.value, document_members[VERSION]))
        return aci_json_fail(json, root.token, AC_ERROR_FORMAT,
                             "JSON, but no animcurve document: \"animcurve\":1 is missing (a "
                             "glTF has \"asset\", a CNJ \"cnjVersion\")");
    return true;
}

static bool check_document(aci_json *json, const aci_json_node *found) {
    aci_json_node version = found[VERSION], curves = found[CURVES], clips = found[CLIPS];
    if (!json_is_number(version.value) || aci_json_number(json, version) != 1)
        return aci_json_fail(json, version.token, AC_ERROR_UNSUPPORTED,
                             "\"animcurve\" must be 1, the version that is read here");
    if (curves.value && !json_is_array(curves.value))
        return aci_json_fail(json, curves.token, AC_ERROR_VALUE, "\"curves\" must be an array");
    if (clips.value && !json_is_array(clips.value))
        return aci_json_fail(json, clips.token, AC_ERROR_VALUE, "\"clips\" must be an array");
    return true;
}

static bool read_document(aci_json *json) {
    aci_json_node root = aci_json_root(json), found[CLIPS + 1], curve;
    if (!check_kind(json, root) || !aci_json_members(json, root, document_members, found, "") ||
        !check_document(json, found))
        return false;
    if (found[CURVES].value) {
        aci_json_walk walk = aci_json_walk_of(found[CURVES]);
        for (size_t i = 0; aci_json_next_element(json, &walk, &curve); i++)
            if (!read_curve(json, curve, i)) return false;
    }
    /* Behind the curves, wherever they stand: tracks are made of them. */
    return !found[CLIPS].value || aci_json_read_clips(json, found[CLIPS]);
}

static bool read(aci_builder *builder, aci_bytes bytes, char detail[ACI_DETAIL_SIZE]) {
    aci_json json;
    if (!aci_json_open(&json, builder, bytes)) return false;
    bool good = read_document(&json);
    aci_json_close(&json);
    snprintf(detail, ACI_DETAIL_SIZE, "animcurve JSON 1");
    return good;
}

/* What is JSON and not another known form is ours to complain of. */
static bool detect(aci_bytes bytes) {
    uint32_t seen = aci_json_glance(bytes);
    if (seen & ACI_JSON_ANIMCURVE) return true;
    return seen && !(seen & (ACI_JSON_GLTF | ACI_JSON_CNJ));
}

const aci_format aci_format_json = {
    {"json", "animcurve JSON, which holds whatever animcurve holds", ".json", 1, 1},
    detect,
    read,
    aci_json_write,
    NULL,
    true,
};
