/* The text of a new dotXSI scene: SI_Scene, SI_Angle, then the curves in their order, under their
 * object's SI_Model or their XSI_Action. As version 3.6 has it, each component a template without a
 * name; or as 3.0, templates called OBJECT-PROPERTY-COMPONENTS, several components in one where
 * they have the same rows. All has been checked (xsi_write.c). docs/formats/xsi.md. */
#include <string.h>

#include "format/xsi.h"

/* ---- the head ----------------------------------------------------------------------------------- */

static void put_line(aci_buffer *out, double value) {
    aci_buffer_text(out, "  ");
    aci_xsi_write_number(out, value, 6);
    aci_buffer_text(out, ",\n");
}

/* Frames without a rate are what a file without SI_Scene has. */
static void write_scene(const ac_asset *asset, aci_buffer *out) {
    const ac_curve *first = asset->curves;
    bool frames = first->rate_hz > 0;
    if (!frames && first->unit == AC_UNIT_FRAMES) return;
    double start = 0, end = 0;
    bool any = false;
    for (size_t i = 0; i < asset->curve_count; i++) {
        const ac_curve *curve = &first[i];
        if (!curve->key_count) continue;
        double low = curve->keys[0].position, high = curve->keys[curve->key_count - 1].position;
        if (!any || low < start) start = low;
        if (!any || high > end) end = high;
        any = true;
    }
    aci_buffer_text(out, "SI_Scene Scene {\n  ");
    aci_buffer_text(out, frames ? "\"FRAMES\",\n" : "\"SECONDS\",\n");
    put_line(out, start);
    put_line(out, end);
    put_line(out, frames ? first->rate_hz : 30.0); /* means nothing with seconds */
    aci_buffer_text(out, "}\n\n");
}

/* Degrees are the format's default. */
static void write_angle(const ac_asset *asset, aci_buffer *out) {
    bool radians = false;
    for (size_t i = 0; i < asset->clip_count; i++)
        for (uint32_t t = 0; t < asset->clips[i].track_count; t++) {
            const ac_track *track = &asset->clips[i].tracks[t];
            if (track->kind == AC_TRACK_EULER && !(track->flags & AC_TRACK_DEGREES))
                radians = true;
        }
    aci_buffer_text(out, radians ? "SI_Angle {\n  1,\n}\n\n" : "SI_Angle {\n  0,\n}\n\n");
}

/* ---- one template --------------------------------------------------------------------------------- */

/* Curves of one object that a template holds together. */
typedef struct template_of {
    const ac_curve *curves; /* [count] */
    uint32_t count;
    aci_xsi_strings strings; /* of the first */
    char letters[4];
    bool named;
} template_of;

static bool are_words(aci_bytes text) {
    for (size_t i = 0; i < text.size; i++)
        if (!aci_xsi_in_word((unsigned char)text.data[i])) return false;
    return text.size > 0 && text.data[0] != '#' && text.data[0] != '/';
}

/* A bare word: what it cannot hold becomes '_'. Readers take the name from the strings. */
static void put_word(aci_buffer *out, aci_bytes text) {
    for (size_t i = 0; i < text.size; i++) {
        unsigned char byte = (unsigned char)text.data[i];
        bool good = aci_xsi_in_word(byte) && (i > 0 || (byte != '#' && byte != '/'));
        aci_buffer_byte(out, good ? byte : '_');
    }
}

static void put_string(aci_buffer *out, aci_bytes text, const char *letters) {
    aci_buffer_text(out, "    \"");
    aci_buffer_bytes(out, text.data, text.size);
    if (letters[0]) aci_buffer_byte(out, '-');
    aci_buffer_text(out, letters);
    aci_buffer_text(out, "\",\n");
}

static void put_count(aci_buffer *out, uint32_t count) {
    aci_buffer_text(out, "    ");
    aci_buffer_int(out, (int64_t)count);
    aci_buffer_text(out, ",\n");
}

static void put_row(aci_buffer *out, const template_of *t, uint32_t k, uint8_t interp) {
    uint32_t count = aci_xsi_key_values(interp);
    aci_xsi_write_number(out, aci_xsi_row(&t->curves[0], k)->position,
                         aci_xsi_style(t->curves[0].position_decimals));
    for (uint32_t c = 0; c < t->count; c++) {
        double numbers[5];
        aci_xsi_key_row(aci_xsi_row(&t->curves[c], k), interp, numbers);
        for (uint32_t v = 0; v < count; v++) {
            aci_buffer_byte(out, ',');
            aci_xsi_write_number(out, numbers[v], aci_xsi_style(t->curves[c].value_decimals));
        }
    }
    aci_buffer_byte(out, ',');
}

/* The letters stand in the template's name, where that can give them: a name that had to be
 * changed does not begin with the object any more. */
static const char *put_name(aci_buffer *out, const template_of *t) {
    const aci_xsi_strings *s = &t->strings;
    if (!t->named || !s->object.size || !s->property.size) return t->letters;
    put_word(out, s->object);
    aci_buffer_byte(out, '-');
    put_word(out, s->property);
    if (t->letters[0]) aci_buffer_byte(out, '-');
    aci_buffer_text(out, t->letters);
    aci_buffer_byte(out, ' ');
    return are_words(s->object) && are_words(s->property) ? "" : t->letters;
}

static void write_template(aci_buffer *out, const template_of *t) {
    const ac_curve *curve = t->curves;
    uint8_t interp = curve->key_count ? curve->keys[0].interp : AC_INTERP_LINEAR;
    aci_buffer_text(out, "  SI_FCurve ");
    const char *letters = put_name(out, t);
    aci_buffer_text(out, "{\n");
    put_string(out, t->strings.object, "");
    put_string(out, t->strings.property, letters);
    put_string(
        out, (aci_bytes){aci_xsi_interp_word(interp), strlen(aci_xsi_interp_word(interp))}, "");
    put_count(out, t->count);
    put_count(out, aci_xsi_key_values(interp));
    put_count(out, curve->key_count);
    for (uint32_t k = 0; k < curve->key_count; k++) {
        aci_buffer_text(out, "    ");
        put_row(out, t, k, interp);
        aci_buffer_byte(out, '\n');
    }
    aci_buffer_text(out, "  }\n");
}

/* ---- several components in one --------------------------------------------------------------------- */

static bool same_rows(const ac_curve *a, const ac_curve *b) {
    if (!aci_xsi_same_positions(a, b)) return false;
    if (a->position_decimals != b->position_decimals || a->value_decimals != b->value_decimals)
        return false;
    return a->key_count == 0 || a->keys[0].interp == b->keys[0].interp;
}

/* Adds the next curve, if it is another component with the same rows; names differ, so the letters
 * of one property do. */
static bool join(template_of *t, const ac_curve *curve) {
    aci_xsi_strings s = aci_xsi_strings_of(curve);
    if (!t->named || t->count == 3 || !t->letters[0] || !s.letter.size) return false;
    if (!aci_xsi_same(t->strings.object, s.object) ||
        !aci_xsi_same(t->strings.property, s.property) || !same_rows(&t->curves[0], curve))
        return false;
    t->letters[t->count++] = s.letter.data[0];
    return true;
}

/* Of the curve at `index`, which is no action's, and of those after it that go with it. */
static template_of template_at(const aci_xsi_plan *plan, size_t index) {
    const ac_asset *asset = plan->asset;
    template_of t = {.curves = &asset->curves[index], .count = 1, .named = plan->named};
    t.strings = aci_xsi_strings_of(t.curves);
    if (t.strings.letter.size) t.letters[0] = t.strings.letter.data[0];
    while (index + t.count < asset->curve_count &&
           plan->owner[index + t.count] == ACI_XSI_SCENE && join(&t, &t.curves[t.count])) {
    }
    return t;
}

/* ---- actions, models, curves ------------------------------------------------------------------------- */

static void open_action(aci_buffer *out, const ac_clip *clip) {
    aci_buffer_text(out, "XSI_Action ");
    if (clip->name && clip->name[0]) {
        aci_buffer_text(out, clip->name);
        aci_buffer_byte(out, ' ');
    }
    aci_buffer_text(out, "{\n");
    put_line(out, clip->start_s);
    put_line(out, clip->end_s);
    aci_buffer_text(out, "  0,\n"); /* of function curves */
}

/* What of the text is open. */
typedef struct place {
    const aci_xsi_plan *plan;
    aci_buffer *out;
    bool is_open;
    uint32_t action;  /* the open one, or ACI_XSI_SCENE */
    uint32_t next;    /* action to be opened */
    aci_bytes object; /* of the open model */
} place;

static void close_any(place *p) {
    if (p->is_open) aci_buffer_text(p->out, "}\n");
    p->is_open = false;
    p->action = ACI_XSI_SCENE;
    p->object.size = 0;
}

/* All actions before `end`; the last one stays open. */
static void open_actions(place *p, uint32_t end) {
    while (p->next < end) {
        close_any(p);
        p->action = p->next;
        p->is_open = true;
        open_action(p->out, &p->plan->asset->clips[p->next++]);
    }
}

static size_t write_in_action(place *p, size_t index) {
    const ac_asset *asset = p->plan->asset;
    uint32_t action = p->plan->owner[index];
    open_actions(p, action + 1);
    const char *path = aci_xsi_path_of(&asset->curves[index], asset->clips, action);
    template_of t = {.curves = &asset->curves[index], .count = 1};
    t.strings.object = (aci_bytes){"1", 1}; /* active */
    t.strings.property = (aci_bytes){path, strlen(path)};
    write_template(p->out, &t);
    return 1;
}

/* Neighbours of one object share its model; curves of none stand outside. */
static size_t write_in_model(place *p, size_t index) {
    template_of t = template_at(p->plan, index);
    aci_bytes object = t.strings.object;
    if (p->action != ACI_XSI_SCENE || !aci_xsi_same(p->object, object)) {
        close_any(p);
        p->object = object;
        p->is_open = object.size > 0;
        if (p->is_open) {
            aci_buffer_text(p->out, "SI_Model MDL-");
            put_word(p->out, object);
            aci_buffer_text(p->out, " {\n");
        }
    }
    write_template(p->out, &t);
    return t.count;
}

void aci_xsi_write_scene(const aci_xsi_plan *plan, aci_buffer *out) {
    const ac_asset *asset = plan->asset;
    place p = {.plan = plan, .out = out, .action = ACI_XSI_SCENE, .object = {"", 0}};
    aci_buffer_text(out, plan->named ? "xsi 0300txt 0032\n\n" : "xsi 0360txt 0032\n\n");
    if (asset->curve_count) {
        write_scene(asset, out);
        write_angle(asset, out);
    }
    for (size_t i = 0; i < asset->curve_count;)
        i += plan->owner[i] == ACI_XSI_SCENE ? write_in_model(&p, i) : write_in_action(&p, i);
    open_actions(&p, plan->action_count);
    close_any(&p);
}
