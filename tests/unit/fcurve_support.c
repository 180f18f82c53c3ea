/* Shared by the tests of function curves; see fcurve_support.h. */
#include "fcurve_support.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/bits.h"

void fcurve_each_line(const char *name, fcurve_line check) {
    char path[512];
    snprintf(path, sizeof path, "%s/golden/%s", TEST_DATA, name);
    FILE *file = fopen(path, "rb");
    if (!file) {
        fprintf(stderr, "%s: not there\n", path);
        abort();
    }
    json_error_t error;
    json_t *line;
    while ((line = json_loadf(file, JSON_DISABLE_EOF_CHECK, &error)) != NULL) {
        check(line);
        json_decref(line);
    }
    fclose(file);
}

double fcurve_number(const json_t *text) {
    return (double)aci_f32_from_bits((uint32_t)strtoul(json_string_value(text), NULL, 16));
}

static const char *text_of(const json_t *object, const char *name) {
    const char *text = json_string_value(json_object_get(object, name));
    return text ? text : "";
}

static int index_in(const char *const *words, int count, const char *word) {
    for (int i = 0; i < count; i++)
        if (strcmp(words[i], word) == 0) return i;
    return -1;
}

static void begin(const json_t *line, const char *dialect, fcurve *out) {
    memset(out, 0, sizeof *out);
    out->curve.name = "";
    out->curve.dialect = ac_dialect_find(dialect);
    out->curve.keys = out->keys;
    out->curve.key_count = (uint32_t)json_array_size(json_object_get(line, "keys"));
    out->curve.ordered = 1;
}

static void grow(fcurve *out, double value) { out->scale = fmax(out->scale, fabs(value)); }

/* ---- blender ------------------------------------------------------------------------------ */

static const char *const shapes[] = {"SINE", "QUAD", "CUBIC", "QUART",  "QUINT",
                                     "EXPO", "CIRC", "BACK",  "BOUNCE", "ELASTIC"};
static const char *const directions[] = {"AUTO", "EASE_IN", "EASE_OUT", "EASE_IN_OUT"};

static double number_or(const json_t *object, const char *name, double otherwise) {
    const json_t *found = json_object_get(object, name);
    return found ? fcurve_number(found) : otherwise;
}

static ac_handle handle_of(fcurve *out, const json_t *point, const ac_key *key) {
    double t = fcurve_number(json_array_get(point, 0));
    double v = fcurve_number(json_array_get(point, 1));
    grow(out, v);
    return (ac_handle){t - key->position, v - key->value};
}

static void blender_key(const json_t *from, fcurve *out, size_t i) {
    ac_key *key = &out->keys[i];
    ac_key_ease *ease = &out->eases[i];
    const char *interp = text_of(from, "interp");
    key->position = fcurve_number(json_object_get(from, "t"));
    key->value = fcurve_number(json_object_get(from, "v"));
    key->in = handle_of(out, json_object_get(from, "left"), key);
    key->out = handle_of(out, json_object_get(from, "right"), key);
    grow(out, key->value);
    int shape = index_in(shapes, 10, interp);
    key->interp = strcmp(interp, "BEZIER") == 0     ? AC_INTERP_BEZIER
                  : strcmp(interp, "LINEAR") == 0   ? AC_INTERP_LINEAR
                  : strcmp(interp, "CONSTANT") == 0 ? AC_INTERP_STEP
                                                    : AC_INTERP_EASE;
    int direction = index_in(directions, 4, text_of(from, "easing"));
    ease->shape = (uint16_t)(shape < 0 ? 0 : shape);
    ease->direction = (uint8_t)(direction < 0 ? 0 : direction);
    ease->amplitude = number_or(from, "amplitude", 0.8);
    ease->period = number_or(from, "period", 4.1);
    ease->back = number_or(from, "back", 1.70158);
}

static void cycles_side(const json_t *cycles, const char *mode_name, const char *count_name,
                        ac_side *side) {
    static const char *const modes[] = {"NONE", "REPEAT", "REPEAT_OFFSET", "MIRROR"};
    int mode = index_in(modes, 4, text_of(cycles, mode_name));
    if (mode <= 0) return;
    side->past_count = (uint8_t)side->rule;
    side->rule = AC_EXTRAP_CYCLE + mode - 1;
    side->count = (uint32_t)json_integer_value(json_object_get(cycles, count_name));
}

void fcurve_from_blender(const json_t *line, fcurve *out) {
    begin(line, "blender", out);
    size_t i;
    json_t *key;
    json_array_foreach(json_object_get(line, "keys"), i, key) blender_key(key, out, i);
    out->curve.eases = out->eases;
    bool linear = strcmp(text_of(line, "extrapolation"), "LINEAR") == 0;
    int32_t rule = linear ? AC_EXTRAP_LINEAR : AC_EXTRAP_CONSTANT;
    out->curve.before.rule = out->curve.after.rule = rule;
    const json_t *cycles = json_object_get(line, "cycles");
    cycles_side(cycles, "mode_before", "count_before", &out->curve.before);
    cycles_side(cycles, "mode_after", "count_after", &out->curve.after);
    fcurve_to_oracle(out);
}

/* ---- maya ----------------------------------------------------------------------------------- */

static const char *const types[] = {"fixed",    "linear", "flat",    "step",
                                    "stepnext", "auto",   "automix", "autoease"};
static const char *const infinities[] = {"constant", "cycle", "cycle_offset", "oscillate",
                                         "linear"};

static ac_handle vector_of(const json_t *pair) {
    return (ac_handle){fcurve_number(json_array_get(pair, 0)),
                       fcurve_number(json_array_get(pair, 1))};
}

void fcurve_from_animx(const json_t *line, const char *dialect, fcurve *out) {
    begin(line, dialect, out);
    size_t i;
    json_t *from;
    json_array_foreach(json_object_get(line, "keys"), i, from) {
        ac_key *key = &out->keys[i];
        key->position = fcurve_number(json_object_get(from, "t"));
        key->value = fcurve_number(json_object_get(from, "v"));
        key->in = vector_of(json_object_get(from, "in"));
        key->out = vector_of(json_object_get(from, "out"));
        key->in_type = (uint8_t)index_in(types, 8, text_of(from, "in_type"));
        key->out_type = (uint8_t)index_in(types, 8, text_of(from, "out_type"));
        grow(out, key->value);
    }
    out->curve.weighted = strcmp(text_of(line, "interpolation"), "WEIGHTED") == 0;
    const json_t *sides = json_object_get(line, "extrapolation");
    out->curve.before.rule = index_in(infinities, 5, text_of(sides, "pre"));
    out->curve.after.rule = index_in(infinities, 5, text_of(sides, "post"));
    fcurve_to_oracle(out);
}

/* ---- the oracle -------------------------------------------------------------------------------- */

static int oracle_interp(const ac_key *key, const ac_key_ease *ease) {
    switch (key->interp) {
    case AC_INTERP_STEP: return FC_SPAN_CONSTANT;
    case AC_INTERP_HERMITE: return FC_SPAN_HERMITE;
    case AC_INTERP_BEZIER: return FC_SPAN_BEZIER;
    case AC_INTERP_EASE: return FC_SINE + ease->shape;
    default: return FC_SPAN_LINEAR;
    }
}

void fcurve_to_oracle(fcurve *curve) {
    for (uint32_t i = 0; i < curve->curve.key_count; i++) {
        const ac_key *key = &curve->keys[i];
        const ac_key_ease *ease = &curve->eases[i];
        curve->oracle[i] = (fc_key){.t = key->position,
                                    .v = key->value,
                                    .left_dt = key->in.dx,
                                    .left_dv = key->in.dy,
                                    .right_dt = key->out.dx,
                                    .right_dv = key->out.dy,
                                    .interp = oracle_interp(key, ease),
                                    .easing = ease->direction,
                                    .back = ease->back,
                                    .amplitude = ease->amplitude,
                                    .period = ease->period,
                                    .in_type = key->in_type,
                                    .out_type = key->out_type,
                                    .in_x = key->in.dx,
                                    .in_y = key->in.dy,
                                    .out_x = key->out.dx,
                                    .out_y = key->out.dy};
    }
}
