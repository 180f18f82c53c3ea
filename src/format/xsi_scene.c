/* The text of a new dotXSI scene: SI_Scene, SI_Angle, then the curves in their order, under
 * their object's SI_Model, with what it is at rest, or their XSI_Action. As version 3.6 has it,
 * each component a template without a name; or as 3.0, templates called
 * OBJECT-PROPERTY-COMPONENTS, several components in one where they have the same rows. All has
 * been checked (xsi_write.c). docs/formats/xsi.md. */
#include <math.h>
#include <string.h>

#include "base/bits.h"
#include "format/xsi.h"

/* ---- the head ---------------------------------------------------------------------------- */

static void put_line(aci_buffer *out, double value) {
    aci_buffer_text(out, "  ");
    aci_xsi_write_number(out, value, 6);
    aci_buffer_text(out, ",\n");
}

/* First and last time of the keys, as stored. */
static void range_of_keys(const ac_asset *asset, double *start, double *end) {
    bool any = false;
    for (size_t i = 0; i < asset->curve_count; i++) {
        const ac_curve *curve = &asset->curves[i];
        if (!curve->key_count) continue;
        double low = curve->keys[0].position, high = curve->keys[curve->key_count - 1].position;
        if (!any || low < *start) *start = low;
        if (!any || high > *end) *end = high;
        any = true;
    }
}

/* The frame that a reader divides to these seconds, with few decimals if there is one; else
 * near. */
static double frame_of(double seconds, double rate_hz) {
    double frame = seconds * rate_hz, rounded = round(frame * 1e6) / 1e6;
    if (aci_f64_bits(rounded / rate_hz) == aci_f64_bits(seconds)) return rounded;
    for (int64_t step = -1; step <= 1; step++) {
        double near = aci_f64_from_rank(aci_f64_rank(frame) + step);
        if (aci_f64_bits(near / rate_hz) == aci_f64_bits(seconds)) return near;
    }
    return frame;
}

/* Frames without a rate are what a file without SI_Scene has; only a name asks for one then. */
static void write_scene(const aci_xsi_plan *plan, aci_buffer *out) {
    const ac_curve *first = plan->asset->curves;
    const ac_clip *clip = plan->scene;
    const char *name = clip ? clip->name : "Scene";
    bool has_rate = first->rate_hz > 0, has_name = name && *name;
    bool seconds = !has_rate && first->unit != AC_UNIT_FRAMES;
    if (!has_rate && !seconds && !(clip && has_name)) return;
    double start = 0, end = 0;
    if (!clip || (!has_rate && !seconds)) {
        range_of_keys(plan->asset, &start, &end);
    } else {
        start = seconds ? clip->start_s : frame_of(clip->start_s, first->rate_hz);
        end = seconds ? clip->end_s : frame_of(clip->end_s, first->rate_hz);
    }
    aci_buffer_text(out, has_name ? "SI_Scene " : "SI_Scene");
    if (has_name) aci_buffer_text(out, name);
    aci_buffer_text(out, seconds ? " {\n  \"SECONDS\",\n" : " {\n  \"FRAMES\",\n");
    put_line(out, start);
    put_line(out, end);
    put_line(out, seconds ? 30.0 : first->rate_hz); /* means nothing with seconds */
    aci_buffer_text(out, "}\n\n");
}

/* A file that says nothing is read as degrees. */
static void write_angle(const aci_xsi_plan *plan, aci_buffer *out) {
    if (plan->angle_unit == AC_ANGLE_DEGREES) aci_buffer_text(out, "SI_Angle {\n  0,\n}\n\n");
    if (plan->angle_unit == AC_ANGLE_RADIANS) aci_buffer_text(out, "SI_Angle {\n  1,\n}\n\n");
}

/* ---- one template ------------------------------------------------------------------------ */

/* Curves of one object that a template holds together. */
typedef struct template_of {
    const ac_curve *curves; /* [count] */
    uint32_t count;
    aci_xsi_strings strings; /* of the first */
    char letters[4];
    bool named;
} template_of;

/* A bare word: what it cannot hold becomes '_'. Readers take the name from the strings. */
static void put_word(aci_buffer *out, aci_bytes text) {
    for (size_t i = 0; i < text.size; i++) {
        unsigned char byte = (unsigned char)text.data[i];
        bool begins_comment = i == 0 && (byte == '#' || byte == '/');
        bool good = aci_xsi_in_word(byte) && !begins_comment;
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
    bool reads_back = aci_xsi_is_word(s->object) && s->object.data[0] != '/' &&
                      aci_xsi_is_word(s->property) && s->property.data[0] != '/';
    return reads_back ? "" : t->letters;
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
        aci_xsi_write_row(out, t->curves, t->count, k, interp);
        aci_buffer_byte(out, '\n');
    }
    aci_buffer_text(out, "  }\n");
}

/* ---- several components in one ----------------------------------------------------------- */

static bool same_rows(const ac_curve *a, const ac_curve *b) {
    if (!aci_xsi_same_positions(a, b)) return false;
    if (a->position_decimals != b->position_decimals || a->value_decimals != b->value_decimals)
        return false;
    return a->key_count == 0 || a->keys[0].interp == b->keys[0].interp;
}

/* Adds the next curve, if it is another component with the same rows; names differ, so the
 * letters of one property do. */
static bool join(template_of *t, const ac_curve *curve) {
    aci_xsi_strings s = aci_xsi_strings_of(curve);
    if (!t->named || t->count == 3 || !t->letters[0] || !s.letter.size) return false;
    if (!aci_xsi_same(t->strings.object, s.object) ||
        !aci_xsi_same(t->strings.property, s.property) || !same_rows(&t->curves[0], curve))
        return false;
    t->letters[t->count++] = s.letter.data[0];
    return true;
}

/* What follows NODE/PROPERTY. in the curve's name; NULL: it is called otherwise. */
static const char *suffix_of(const ac_curve *curve, const ac_target *target) {
    size_t node = strlen(target->node), property = strlen(target->property);
    const char *name = curve->name ? curve->name : "";
    if (node) {
        if (strncmp(name, target->node, node) != 0 || name[node] != '/') return NULL;
        name += node + 1;
    }
    bool is_own = strncmp(name, target->property, property) == 0 && name[property] == '.';
    return is_own ? name + property + 1 : NULL;
}

/* Components that one alone would not tell, CROP.X and WEIGHTS.0: as many as stand together. */
static void join_track(const aci_xsi_plan *plan, size_t index, template_of *t) {
    uint32_t track_index = plan->track[index], count = 0;
    if (!plan->scene || track_index == ACI_XSI_NO_TRACK) return;
    const ac_track *track = &plan->scene->tracks[track_index];
    const ac_target *target = &plan->scene->targets[track->target];
    bool has_letters = false;
    for (size_t i = index; i < plan->asset->curve_count; i++, count++) {
        const ac_curve *curve = &plan->asset->curves[i];
        const char *suffix = suffix_of(curve, target);
        if (plan->track[i] != track_index || plan->owner[i] != ACI_XSI_SCENE || !suffix) break;
        if (!same_rows(t->curves, curve)) break;
        if (count == 0) has_letters = suffix[0] < '0' || suffix[0] > '9';
        if (!has_letters) continue;
        if (strlen(suffix) != 1 || count == 3) break;
        t->letters[count] = suffix[0];
    }
    if (count < 2) t->letters[0] = '\0';
    if (count < 2) return;
    t->count = count;
    t->strings = (aci_xsi_strings){{target->node, strlen(target->node)},
                                   {target->property, strlen(target->property)},
                                   {"", 0}};
}

/* Of the curve at `index`, which is no action's, and of those after it that go with it. */
static template_of template_at(const aci_xsi_plan *plan, size_t index) {
    const ac_asset *asset = plan->asset;
    template_of t = {.curves = &asset->curves[index], .count = 1, .named = plan->named};
    t.strings = aci_xsi_strings_of(t.curves);
    if (t.strings.letter.size) t.letters[0] = t.strings.letter.data[0];
    else join_track(plan, index, &t);
    while (index + t.count < asset->curve_count &&
           plan->owner[index + t.count] == ACI_XSI_SCENE && join(&t, &t.curves[t.count])) {
    }
    return t;
}

/* ---- actions, models, curves ------------------------------------------------------------- */

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

/* Adds what the track of one curve has at rest to the nine numbers of an SI_Transform. */
static void add_rest(const aci_xsi_plan *plan, size_t index, double srt[9]) {
    uint32_t track_index = plan->track[index];
    if (!plan->scene || track_index == ACI_XSI_NO_TRACK) return;
    const ac_track *track = &plan->scene->tracks[track_index];
    const char *property = plan->scene->targets[track->target].property;
    for (uint8_t f = ACI_XSI_TRANSLATION; f <= ACI_XSI_SCALING; f++) {
        const aci_xsi_family *family = aci_xsi_family_at(f);
        if (strcmp(property, family->property) != 0) continue;
        for (uint32_t c = 0; c < 3 && c < track->width; c++)
            if (aci_is_finite((double)track->rest[c]))
                srt[family->rest_at + c] = (double)track->rest[c];
    }
}

/* The model at rest, where that is not as without an SI_Transform. */
static void write_rest(const place *p, size_t index) {
    static const double none[9] = {1, 1, 1, 0, 0, 0, 0, 0, 0};
    double srt[9];
    memcpy(srt, none, sizeof srt);
    for (size_t i = index; i < p->plan->asset->curve_count; i++) {
        aci_bytes object = aci_xsi_strings_of(&p->plan->asset->curves[i]).object;
        if (p->plan->owner[i] != ACI_XSI_SCENE || !aci_xsi_same(object, p->object)) break;
        add_rest(p->plan, i, srt);
    }
    if (memcmp(srt, none, sizeof srt) == 0) return;
    aci_buffer_text(p->out, "  SI_Transform SRT-");
    put_word(p->out, p->object);
    aci_buffer_text(p->out, " {\n");
    for (int i = 0; i < 9; i++) {
        aci_buffer_text(p->out, i % 3 ? "" : "    ");
        aci_xsi_write_number(p->out, srt[i], 6);
        aci_buffer_text(p->out, i % 3 == 2 ? ",\n" : ",");
    }
    aci_buffer_text(p->out, "  }\n");
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
            write_rest(p, index);
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
        write_scene(plan, out);
        write_angle(plan, out);
    }
    for (size_t i = 0; i < asset->curve_count;)
        i += plan->owner[i] == ACI_XSI_SCENE ? write_in_model(&p, i) : write_in_action(&p, i);
    open_actions(&p, plan->action_count);
    close_any(&p);
}
