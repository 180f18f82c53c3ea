/* dotXSI text, Softimage's scene files: walks the templates, keeps what gives curves their
 * meaning (the scene's timing, angles, models at rest, actions), and passes over all others, in
 * which curves may still stand. One pass, no recursion. docs/formats/xsi.md. */
#include "format/xsi.h"

#include <float.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/number.h"

#define DEEPEST 256u

enum { OTHER, MODEL, SCENE, ANGLE, ACTION, TRANSFORM, PSET };

/* An open template. */
typedef struct frame {
    size_t at; /* of its type */
    aci_bytes type, name;
    float *srt;      /* nine numbers of the nearest model's SI_Transform; NULL: no model */
    uint32_t action; /* of an ACTION */
    uint32_t values; /* met so far, nested templates apart */
    uint8_t kind;
} frame;

typedef struct reader {
    aci_builder *builder;
    aci_xsi_text in;
    const ac_dialect *dialect;
    frame *frames; /* [depth] of [capacity] */
    size_t depth, capacity;
    aci_xsi_token type, name; /* words that may turn out to begin a template */
    uint32_t words;           /* how many there are; more than 2 are only counted */
    aci_xsi_list parts, actions;
    aci_xsi_scene scene;
    bool angle_found;
    char object[ACI_XSI_LONGEST_NAME]; /* a name that is made of several, until it is copied */
} reader;

/* ---- warnings ---------------------------------------------------------------------------- */

static bool warn(reader *r, size_t at, const char *format, ...) ACI_PRINTF(3, 4);

static bool warn(reader *r, size_t at, const char *format, ...) {
    char text[sizeof r->builder->error->message], where[ACI_XSI_PLACE_SIZE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    if (r->builder->strict) return aci_xsi_fail(&r->in, at, AC_ERROR_VALUE, "%s", text);
    aci_xsi_place(&r->in, at, where);
    return aci_builder_warn(r->builder, where, text);
}

/* What one SI_FCurve let pass, in the order of the file. */
static bool warn_of_seen(reader *r, const aci_xsi_head *head) {
    uint32_t left = head->seen;
    while (left) {
        unsigned first = ACI_XSI_SEEN_COUNT;
        for (unsigned bit = 0; bit < ACI_XSI_SEEN_COUNT; bit++) {
            if (!(left >> bit & 1u)) continue;
            if (first == ACI_XSI_SEEN_COUNT || head->seen_at[bit] < head->seen_at[first])
                first = bit;
        }
        if (!warn(r, head->seen_at[first], "%s", aci_xsi_seen_text(first))) return false;
        left &= ~(1u << first);
    }
    return true;
}

/* ---- the stack of templates -------------------------------------------------------------- */

static uint32_t deepest(const reader *r) {
    return r->builder->default_depth ? DEEPEST : r->builder->limits.max_depth;
}

static bool check_depth(reader *r, size_t at) {
    if (r->depth < deepest(r)) return true;
    return aci_xsi_fail(&r->in, at, AC_ERROR_LIMIT,
                        "templates are nested deeper than the limit of %u",
                        (unsigned)deepest(r));
}

static frame *top(reader *r) { return r->depth ? &r->frames[r->depth - 1] : NULL; }

static frame *push(reader *r) {
    aci_memory *memory = &r->builder->arena.memory;
    if (r->depth == r->capacity) {
        size_t capacity = r->capacity ? 2 * r->capacity : 32;
        frame *frames = aci_alloc(memory, capacity * sizeof *frames, r->builder->error);
        if (!frames) return NULL;
        if (r->depth) memcpy(frames, r->frames, r->depth * sizeof *frames);
        aci_free(memory, r->frames, r->capacity * sizeof *frames);
        r->frames = frames;
        r->capacity = capacity;
    }
    frame *pushed = &r->frames[r->depth++];
    *pushed = (frame){.type = {"", 0}, .name = {"", 0}};
    if (r->depth > 1) pushed->srt = pushed[-1].srt;
    return pushed;
}

/* ---- templates that say something -------------------------------------------------------- */

static bool check_size(reader *r, size_t at, size_t size) {
    return size <= ACI_XSI_LONGEST_NAME ||
           aci_xsi_fail(&r->in, at, AC_ERROR_LIMIT,
                        "a name of %zu bytes is longer than the limit of %d", size,
                        ACI_XSI_LONGEST_NAME);
}

static char *keep_name(reader *r, aci_bytes name, size_t at) {
    bool changed = false;
    if (!check_size(r, at, name.size)) return NULL;
    name = aci_xsi_utf8(r->builder, name, &changed);
    if (!name.data) return NULL;
    if (changed && !warn(r, at, "a name is not UTF-8 and is read as Latin-1")) return NULL;
    return aci_arena_text(&r->builder->arena, name.data, name.size, r->builder->error);
}

static bool begin_model(reader *r, frame *f) {
    f->kind = MODEL;
    f->srt = aci_arena_take(&r->builder->arena, 9, sizeof *f->srt, r->builder->error);
    if (f->srt) f->srt[0] = f->srt[1] = f->srt[2] = 1.0f;
    return f->srt != NULL;
}

static bool begin_action(reader *r, frame *f) {
    f->kind = ACTION;
    f->action = (uint32_t)r->actions.count;
    aci_xsi_action *action = aci_xsi_list_add(r->builder, &r->actions);
    if (!action) return false;
    action->name = keep_name(r, f->name, f->at);
    if (!action->name) return false;
    action->object = action->name;
    if (action->name[0]) return true;
    char number[16];
    snprintf(number, sizeof number, "#%u", (unsigned)f->action);
    action->object =
        aci_arena_text(&r->builder->arena, number, strlen(number), r->builder->error);
    return action->object != NULL;
}

static bool begin_scene(reader *r, frame *f) {
    if (r->scene.found) return warn(r, f->at, "a second SI_Scene is passed over");
    f->kind = SCENE;
    r->scene.found = true;
    r->scene.name = keep_name(r, f->name, f->at);
    return r->scene.name != NULL;
}

static bool begins(aci_bytes text, const char *prefix) {
    size_t size = strlen(prefix);
    return text.size >= size && memcmp(text.data, prefix, size) == 0;
}

static bool begin(reader *r, frame *f) {
    if (aci_xsi_is(f->type, "SI_Model")) return begin_model(r, f);
    if (aci_xsi_is(f->type, "XSI_Action")) return begin_action(r, f);
    if (aci_xsi_is(f->type, "SI_Scene")) return begin_scene(r, f);
    if (aci_xsi_is(f->type, "XSI_CustomPSet")) f->kind = PSET;
    if (aci_xsi_is(f->type, "SI_Angle")) f->kind = ANGLE;
    bool in_model = r->depth > 1 && f[-1].kind == MODEL;
    if (in_model && aci_xsi_is(f->type, "SI_Transform") && begins(f->name, "SRT-"))
        f->kind = TRANSFORM;
    return true;
}

static bool open_template(reader *r, size_t at) {
    if (!check_depth(r, at)) return false;
    frame *f = push(r);
    if (!f) return false;
    f->at = r->words ? r->type.at : at;
    if (r->words) f->type = r->type.bytes;
    if (r->words > 1) f->name = r->name.bytes;
    r->words = 0;
    return begin(r, f);
}

/* ---- values of templates ----------------------------------------------------------------- */

/* A finite number, whole token. */
static bool number_of(const aci_xsi_token *token, double *out) {
    double value = 0.0;
    if (token->kind != ACI_XSI_WORD || token->bytes.size == 0 ||
        aci_number_parse(token->bytes.data, token->bytes.size, &value) != token->bytes.size ||
        value - value != 0.0)
        return false;
    *out = value;
    return true;
}

static bool scene_value(reader *r, uint32_t index, const aci_xsi_token *token) {
    aci_xsi_scene *scene = &r->scene;
    double *numbers[] = {NULL, &scene->start, &scene->end, &scene->rate_hz};
    if (index == 0) {
        if (aci_xsi_is(token->bytes, "SECONDS")) scene->unit = AC_UNIT_SECONDS;
        else if (!aci_xsi_is(token->bytes, "FRAMES"))
            return warn(r, token->at,
                        "the timing is neither FRAMES nor SECONDS: taken as FRAMES");
        return true;
    }
    if (index > 3) return true;
    double value = 0.0;
    if (!number_of(token, &value))
        return warn(r, token->at, "SI_Scene has something else where a number belongs");
    if (index == 3 && !(value > 0))
        return warn(r, token->at, "the frame rate is not above 0: taken as not known");
    *numbers[index] = value;
    return true;
}

static bool angle_value(reader *r, const aci_xsi_token *token) {
    double value = 0.0;
    if (r->angle_found) return true;
    r->angle_found = true;
    if (!number_of(token, &value) || (value != 0.0 && value != 1.0))
        return warn(r, token->at, "SI_Angle is neither 0 nor 1: angles are taken as degrees");
    r->scene.radians = value == 1.0;
    r->scene.tells_angles = true;
    return true;
}

static bool action_value(reader *r, const frame *f, uint32_t index,
                         const aci_xsi_token *token) {
    aci_xsi_action *action = (aci_xsi_action *)r->actions.items + f->action;
    if (index > 1) return true;
    if (number_of(token, index ? &action->end_s : &action->start_s)) return true;
    return warn(r, token->at, "XSI_Action has something else where its %s belongs",
                index ? "end" : "start");
}

static bool take_value(reader *r, const aci_xsi_token *token) {
    frame *f = top(r);
    double value;
    if (!f)
        return aci_xsi_fail(&r->in, token->at, AC_ERROR_SYNTAX,
                            "a value stands outside every template");
    if (f->kind == OTHER) return true;
    uint32_t index = f->values;
    if (f->values < UINT32_MAX) f->values++;
    switch (f->kind) {
    case SCENE: return scene_value(r, index, token);
    case ANGLE: return index > 0 || angle_value(r, token);
    case ACTION: return action_value(r, f, index, token);
    case TRANSFORM:
        if (index < 9 && number_of(token, &value) && fabs(value) <= (double)FLT_MAX)
            f->srt[index] = (float)value;
        return true;
    default: return true;
    }
}

/* ---- curves ------------------------------------------------------------------------------ */

/* The name of the innermost template that has one; `kind` OTHER: of any kind. */
static aci_bytes owner_name(const reader *r, uint8_t kind) {
    for (size_t i = r->depth; i-- > 0;)
        if (r->frames[i].name.size && (kind == OTHER || r->frames[i].kind == kind))
            return aci_xsi_without_prefix(r->frames[i].name);
    return (aci_bytes){"", 0};
}

/* MODEL.SET, since sets of several models have the same names. */
static bool set_object(reader *r, size_t at, aci_bytes *object) {
    aci_bytes model = owner_name(r, MODEL);
    if (model.size == 0) return true;
    size_t size = model.size + 1 + object->size;
    if (!check_size(r, at, size)) return false;
    memcpy(r->object, model.data, model.size);
    r->object[model.size] = '.';
    memcpy(r->object + model.size + 1, object->data, object->size);
    *object = (aci_bytes){r->object, size};
    return true;
}

static bool check_name(reader *r, size_t at, aci_bytes *name, bool *changed) {
    if (!check_size(r, at, name->size)) return false;
    *name = aci_xsi_utf8(r->builder, *name, changed);
    return name->data != NULL;
}

/* What the curves of this template animate. */
static bool find_property(reader *r, const aci_xsi_head *head, const aci_xsi_token *name,
                          size_t at, aci_xsi_property *out) {
    const frame *f = top(r);
    bool changed = false;
    if (f && f->kind == ACTION) {
        memset(out, 0, sizeof *out);
        out->name = head->property;
        out->numbered = head->components > 1;
        const aci_xsi_action *action = (const aci_xsi_action *)r->actions.items + f->action;
        out->object = (aci_bytes){action->object, strlen(action->object)};
    } else {
        aci_xsi_split(head, name->bytes, owner_name(r, OTHER), out);
        if (f && f->kind == PSET && !set_object(r, at, &out->object)) return false;
    }
    if (!check_name(r, at, &out->object, &changed) || !check_name(r, at, &out->name, &changed))
        return false;
    if (changed && !warn(r, at, "a name is not UTF-8 and is read as Latin-1")) return false;
    return !out->mismatch ||
           warn(r, at,
                "the name tells another number of components than nbFcurves, which is %u",
                (unsigned)head->components);
}

/* Notes that the curve is a component, if it is one. */
static bool add_part(reader *r, const aci_xsi_property *property, uint32_t component,
                     uint32_t components, aci_entry *entry) {
    const frame *f = top(r);
    aci_xsi_part part = {.entry = entry, .action = ACI_XSI_SCENE};
    if (f && f->kind == ACTION) {
        part.action = f->action;
        if (!aci_xsi_path_part(&part, property->object.size + 1)) return true;
    } else {
        r->scene.has_curves = true;
        if (!property->numbered && !property->letters[0]) return true;
        part.srt = f ? f->srt : NULL;
        size_t property_at = property->object.size + (property->object.size ? 1 : 0);
        part.node_end = (uint16_t)property->object.size;
        part.property_at = (uint16_t)property_at;
        part.property_end = (uint16_t)(property_at + property->name.size);
        part.family = property->family;
        part.slot = aci_xsi_slot(property, component);
        part.components = (uint8_t)(property->numbered ? components : 3);
    }
    aci_xsi_part *kept = aci_xsi_list_add(r->builder, &r->parts);
    if (kept) *kept = part;
    return kept != NULL;
}

/* Curves without keys yet, one a component; room for their keys is made. */
static bool add_curves(reader *r, const aci_xsi_head *head, const aci_xsi_property *property,
                       aci_entry **entries) {
    aci_builder *builder = r->builder;
    for (uint32_t c = 0; c < head->components; c++) {
        size_t size = aci_xsi_compose(property, c, NULL);
        char *name = aci_arena_take_text(&builder->arena, size, builder->error);
        if (!name) return false;
        aci_xsi_compose(property, c, name);
        aci_entry *entry = aci_builder_add_named(builder, name, r->dialect, head->key_count);
        if (!entry || !add_part(r, property, c, head->components, entry)) return false;
        entries[c] = entry;
    }
    return true;
}

/* Sorted keys stand as they are, without the add rule's work. */
static bool fill_curves(reader *r, aci_xsi_head *head, aci_entry *const *entries) {
    ac_key *keys[ACI_XSI_MOST_COMPONENTS];
    for (uint32_t c = 0; c < head->components; c++) keys[c] = entries[c]->keys;
    if (!aci_xsi_read_keys(&r->in, head, keys)) return false;
    for (uint32_t c = 0; c < head->components; c++) {
        entries[c]->stored = !(head->seen >> ACI_XSI_UNSORTED & 1u);
        if (head->key_count == 0) continue;
        entries[c]->curve.position_decimals = (uint8_t)(1 + head->position_decimals);
        entries[c]->curve.value_decimals = (uint8_t)(1 + head->value_decimals);
    }
    return true;
}

/* Up to the '{', by way of the template's name, if it has one. */
static bool read_start(reader *r, aci_xsi_token *name) {
    aci_xsi_token next = aci_xsi_next(&r->in);
    if (next.kind == ACI_XSI_WORD) {
        *name = next;
        next = aci_xsi_next(&r->in);
    }
    if (next.kind == ACI_XSI_OPEN) return check_depth(r, next.at);
    if (next.kind == ACI_XSI_BAD) return false;
    char found[ACI_XSI_FOUND_SIZE];
    aci_xsi_found(&next, found);
    return aci_xsi_fail(&r->in, next.at,
                        next.kind == ACI_XSI_END ? AC_ERROR_TRUNCATED : AC_ERROR_SYNTAX,
                        "SI_FCurve: '{' is wanted, and here is %s", found);
}

/* From behind the word SI_FCurve to its closing brace. */
static bool read_curve(reader *r, size_t at) {
    aci_xsi_head head;
    aci_xsi_property property;
    aci_entry *entries[ACI_XSI_MOST_COMPONENTS];
    aci_xsi_token name = {ACI_XSI_WORD, at, at, {"", 0}};
    r->words = 0;
    return read_start(r, &name) && aci_xsi_read_head(&r->in, &head) &&
           find_property(r, &head, &name, at, &property) &&
           add_curves(r, &head, &property, entries) && fill_curves(r, &head, entries) &&
           warn_of_seen(r, &head);
}

/* ---- the walk ---------------------------------------------------------------------------- */

static bool is_name_start(char c) {
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '_';
}

static bool take_word(reader *r, const aci_xsi_token *token) {
    if (!r->words && !is_name_start(token->bytes.data[0])) return take_value(r, token);
    if (aci_xsi_is(token->bytes, "SI_FCurve")) return read_curve(r, token->at);
    if (r->words == 0) r->type = *token;
    if (r->words == 1) r->name = *token;
    if (r->words < 3) r->words++;
    return true;
}

/* Words that began no template were a value. */
static bool drop_words(reader *r) {
    if (!r->words) return true;
    r->words = 0;
    return take_value(r, &r->type);
}

static bool close_template(reader *r, size_t at) {
    frame *f = top(r);
    if (!drop_words(r)) return false;
    if (!f) return aci_xsi_fail(&r->in, at, AC_ERROR_SYNTAX, "this '}' closes nothing");
    r->depth--;
    if (f->kind != SCENE || f->values >= 4) return true;
    return warn(r, f->at, "SI_Scene has %u of its 4 values", (unsigned)f->values);
}

static bool end_of_text(reader *r) {
    char where[ACI_XSI_PLACE_SIZE], type[ACI_XSI_FOUND_SIZE];
    const frame *f = top(r);
    if (!f)
        return !r->words || aci_xsi_fail(&r->in, r->in.text.size, AC_ERROR_TRUNCATED,
                                         "the file ends before a template's '{'");
    aci_xsi_token word = {ACI_XSI_WORD, f->at, f->at, f->type};
    aci_xsi_found(&word, type);
    aci_xsi_place(&r->in, f->at, where);
    return aci_xsi_fail(&r->in, r->in.text.size, AC_ERROR_TRUNCATED,
                        "the file ends inside the template %s of %s",
                        f->type.size ? type : "without a type", where);
}

static bool walk(reader *r) {
    for (;;) {
        aci_xsi_token token = aci_xsi_next(&r->in);
        bool good = false;
        switch (token.kind) {
        case ACI_XSI_END: return end_of_text(r);
        case ACI_XSI_OPEN: good = open_template(r, token.at); break;
        case ACI_XSI_CLOSE: good = close_template(r, token.at); break;
        case ACI_XSI_WORD: good = take_word(r, &token); break;
        case ACI_XSI_STRING: good = drop_words(r) && take_value(r, &token); break;
        case ACI_XSI_SEPARATOR: good = drop_words(r); break;
        case ACI_XSI_BAD: break;
        }
        if (!good) return false;
    }
}

/* ---- the format -------------------------------------------------------------------------- */

static bool warn_of_header(reader *r, const aci_xsi_header *header) {
    if (header->has_mark && !warn(r, 0, "the file begins with a UTF-8 byte order mark"))
        return false;
    return !header->is_fragment || r->builder->fragment ||
           warn(r, 0, "the file has no header: read as a piece of a dotXSI file");
}

static bool make_room(reader *r) {
    size_t count = aci_xsi_count_curves(r->in.text);
    return aci_builder_reserve(r->builder, count) &&
           aci_xsi_list_reserve(r->builder, &r->parts, count);
}

/* What only the whole file tells. */
static bool finish(reader *r) {
    bool frames = r->scene.unit == AC_UNIT_FRAMES;
    double rate_hz = frames ? r->scene.rate_hz : 0.0;
    uint8_t unit = frames && !(rate_hz > 0) ? AC_UNIT_FRAMES : AC_UNIT_SECONDS;
    for (aci_entry *entry = r->builder->first; entry; entry = entry->next) {
        entry->curve.rate_hz = rate_hz;
        entry->curve.unit = unit;
    }
    if (r->scene.tells_angles)
        r->builder->angle_unit = r->scene.radians ? AC_ANGLE_RADIANS : AC_ANGLE_DEGREES;
    bool good = aci_xsi_make_clips(r->builder, &r->parts, &r->actions, &r->scene);
    aci_xsi_list_free(r->builder, &r->parts); /* no longer beside what follows */
    return good && aci_xsi_make_unique(r->builder) &&
           aci_xsi_note_open(r->builder, &r->scene) &&
           aci_builder_keep_input(r->builder, "xsi", unit, rate_hz);
}

/* "dotXSI 3.6, frames, 30 a second, angles in degrees" */
static void describe(const reader *r, const aci_xsi_header *header,
                     char detail[ACI_DETAIL_SIZE]) {
    char version[16] = "", rate[ACI_NUMBER_SIZE + 16] = "";
    uint32_t minor = header->version % 100;
    if (!header->is_fragment)
        snprintf(version, sizeof version, minor % 10 ? " %u.%02u" : " %u.%u",
                 (unsigned)(header->version / 100),
                 (unsigned)(minor % 10 ? minor : minor / 10));
    bool frames = r->scene.unit == AC_UNIT_FRAMES;
    if (frames && r->scene.rate_hz > 0) {
        memcpy(rate, ", ", 3);
        aci_number_print(r->scene.rate_hz, rate + 2);
        strcat(rate, " a second");
    }
    const char *angles = !r->scene.tells_angles ? ""
                         : r->scene.radians     ? ", angles in radians"
                                                : ", angles in degrees";
    snprintf(detail, ACI_DETAIL_SIZE, "dotXSI%s%s, %s%s%s", version,
             header->is_fragment ? " fragment" : "", frames ? "frames" : "seconds", rate,
             angles);
}

bool aci_xsi_read(aci_builder *builder, aci_bytes bytes, char detail[ACI_DETAIL_SIZE]) {
    reader r = {.builder = builder, .in = aci_xsi_text_of(bytes, builder->error)};
    aci_xsi_header header;
    r.parts.item_size = sizeof(aci_xsi_part);
    r.actions.item_size = sizeof(aci_xsi_action);
    r.scene.unit = AC_UNIT_FRAMES;
    r.dialect = ac_dialect_find("softimage");
    if (!r.dialect) {
        aci_fail(builder->error, AC_ERROR_UNSUPPORTED, "this build has no dialect softimage");
        return false;
    }
    bool good = aci_xsi_read_header(&r.in, &header) && warn_of_header(&r, &header) &&
                make_room(&r) && walk(&r) && finish(&r);
    if (good) describe(&r, &header, detail);
    aci_free(&builder->arena.memory, r.frames, r.capacity * sizeof *r.frames);
    aci_xsi_list_free(builder, &r.parts);
    aci_xsi_list_free(builder, &r.actions);
    return good;
}
