/* The golden curves of Blender and of animX, field for field: each line becomes a document of
 * animcurve JSON, is loaded, saved and loaded again, and after both loads every field must be
 * the line's. And Blender's own export of a file with every kind of curve, against what Blender
 * itself evaluates. The last lines printed have the numbers. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the above first */
#include <cmocka.h>

#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/bits.h"
#include "base/buffer.h"
#include "format/json_rules.h"
#include "io_support.h"

typedef struct tally {
    uint64_t lines, keys, fields, differing;
} tally;

static tally total;

/* ---- lines ------------------------------------------------------------------------------- */

static const char *text_of(const json_t *object, const char *name) {
    return json_string_value(json_object_get(object, name));
}

static double number_at(const json_t *array, size_t index) {
    const char *digits = json_string_value(json_array_get(array, index));
    return aci_widen((uint32_t)strtoul(digits, NULL, 16));
}

static double number_of(const json_t *object, const char *name) {
    return aci_widen((uint32_t)strtoul(text_of(object, name), NULL, 16));
}

static void each_line(const char *name, void (*check)(const json_t *line)) {
    char path[512];
    snprintf(path, sizeof path, "%s/%s", TEST_DATA, name);
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    json_error_t error;
    json_t *line;
    while ((line = json_loadf(file, JSON_DISABLE_EOF_CHECK, &error)) != NULL) {
        check(line);
        total.lines++;
        json_decref(line);
    }
    assert_true(feof(file) || fgetc(file) == EOF);
    fclose(file);
}

static void field(const json_t *line, const char *what, bool same) {
    total.fields++;
    if (same) return;
    if (total.differing++ < 20) print_error("%s: %s differs\n", text_of(line, "id"), what);
}

static bool same(double a, double b) { return aci_f64_bits(a) == aci_f64_bits(b); }

/* ---- documents --------------------------------------------------------------------------- */

static void add_number(aci_buffer *out, const char *name, double value) {
    aci_json_write_number(out, name, value, 64);
}

static void add_pair(aci_buffer *out, const char *name, double x, double y) {
    add_number(out, name, x);
    add_number(out, ",", y);
    aci_buffer_text(out, "]");
}

/* Loaded strictly, checked, saved, loaded, checked, and the same in all else. */
static void check_document(aci_buffer *out, const json_t *line,
                           void (*check)(const json_t *line, const ac_curve *curve)) {
    void *data;
    size_t size;
    ac_error error;
    assert_int_equal(aci_buffer_take(out, &data, &size), AC_OK);
    io_bytes bytes = {data, size};
    ac_asset *asset = io_load(bytes, 1, &error);
    if (!asset) fail_msg("%s: %s", text_of(line, "id"), error.message);
    check(line, asset->curves);
    io_bytes saved = io_save(asset, "json");
    ac_asset *again = io_load(saved, 1, &error);
    assert_non_null(again);
    check(line, again->curves);
    field(line, "the whole", io_same_asset(asset, again));
    ac_asset_free(again);
    ac_asset_free(asset);
    io_free(&saved);
    ac_bytes_free(NULL, data, size);
}

/* ---- Blender ----------------------------------------------------------------------------- */

static const struct {
    const char *golden, *word;
    int32_t rule;
} modes[] = {{"NONE", "none", -1},
             {"REPEAT", "cycle", AC_EXTRAP_CYCLE},
             {"REPEAT_OFFSET", "cycle-offset", AC_EXTRAP_CYCLE_OFFSET},
             {"MIRROR", "oscillate", AC_EXTRAP_OSCILLATE}};

static size_t mode_of(const json_t *cycles, const char *name) {
    const char *mode = cycles ? text_of(cycles, name) : "NONE";
    for (size_t i = 0; i < 4; i++)
        if (strcmp(mode, modes[i].golden) == 0) return i;
    fail_msg("unknown mode %s", mode);
    return 0;
}

static uint32_t count_of(const json_t *cycles, const char *name) {
    return cycles ? (uint32_t)json_integer_value(json_object_get(cycles, name)) : 0;
}

static void add_blender_key(aci_buffer *out, const json_t *key) {
    static const char *const parameters[] = {"back", "amplitude", "period"};
    double t = number_of(key, "t"), v = number_of(key, "v");
    const json_t *left = json_object_get(key, "left"), *right = json_object_get(key, "right");
    char word[32] = "";
    for (size_t i = 0; text_of(key, "interp")[i]; i++)
        word[i] = (char)(text_of(key, "interp")[i] | 0x20);
    add_number(out, "{\"at\":", t);
    add_number(out, ",\"value\":", v);
    add_pair(out, ",\"in\":[", number_at(left, 0) - t, number_at(left, 1) - v);
    add_pair(out, ",\"out\":[", number_at(right, 0) - t, number_at(right, 1) - v);
    aci_json_write_word(out, ",\"interp\":", word);
    const char *easing = text_of(key, "easing");
    if (easing)
        aci_json_write_word(out, ",\"ease\":",
                            strcmp(easing, "AUTO") == 0       ? "auto"
                            : strcmp(easing, "EASE_IN") == 0  ? "in"
                            : strcmp(easing, "EASE_OUT") == 0 ? "out"
                                                              : "in-out");
    for (size_t i = 0; i < 3; i++) {
        if (!json_object_get(key, parameters[i])) continue;
        aci_buffer_text(out, ",\"");
        aci_buffer_text(out, parameters[i]);
        add_number(out, "\":", number_of(key, parameters[i]));
    }
    aci_buffer_text(out, "}");
}

static void check_blender_ease(const json_t *line, const json_t *key, const ac_curve *curve,
                               size_t index) {
    static const char *const shapes[] = {"SINE", "QUAD", "CUBIC", "QUART",  "QUINT",
                                         "EXPO", "CIRC", "BACK",  "BOUNCE", "ELASTIC"};
    static const char *const easings[] = {"AUTO", "EASE_IN", "EASE_OUT", "EASE_IN_OUT"};
    const ac_key_ease *ease = &curve->eases[index];
    field(line, "interp", strcmp(shapes[ease->shape], text_of(key, "interp")) == 0);
    field(line, "easing", strcmp(easings[ease->direction], text_of(key, "easing")) == 0);
    if (json_object_get(key, "back"))
        field(line, "back", same(ease->back, number_of(key, "back")));
    if (json_object_get(key, "amplitude"))
        field(line, "amplitude", same(ease->amplitude, number_of(key, "amplitude")));
    if (json_object_get(key, "period"))
        field(line, "period", same(ease->period, number_of(key, "period")));
}

/* A handle as Blender stores it. */
static bool same_point(const json_t *point, const ac_key *key, ac_handle handle) {
    return same(number_at(point, 0), (double)(float)(key->position + handle.dx)) &&
           same(number_at(point, 1), (double)(float)(key->value + handle.dy));
}

static void check_blender_side(const json_t *line, const ac_side *side, const json_t *cycles,
                               const char *mode, const char *count) {
    int32_t rule = modes[mode_of(cycles, mode)].rule;
    int32_t plain = strcmp(text_of(line, "extrapolation"), "LINEAR") == 0 ? AC_EXTRAP_LINEAR
                                                                          : AC_EXTRAP_CONSTANT;
    field(line, mode, side->rule == (rule < 0 ? plain : rule));
    field(line, count, side->count == count_of(cycles, count));
    field(line, "extrapolation", rule < 0 || side->past_count == plain);
}

static void check_blender_curve(const json_t *line, const ac_curve *curve) {
    const json_t *keys = json_object_get(line, "keys"),
                 *cycles = json_object_get(line, "cycles");
    field(line, "the number of keys", curve->key_count == json_array_size(keys));
    check_blender_side(line, &curve->before, cycles, "mode_before", "count_before");
    check_blender_side(line, &curve->after, cycles, "mode_after", "count_after");
    for (uint32_t i = 0; i < curve->key_count; i++) {
        const json_t *golden = json_array_get(keys, i);
        const ac_key *key = &curve->keys[i];
        const char *interp = text_of(golden, "interp");
        field(line, "t", same(key->position, number_of(golden, "t")));
        field(line, "v", same(key->value, number_of(golden, "v")));
        field(line, "left", same_point(json_object_get(golden, "left"), key, key->in));
        field(line, "right", same_point(json_object_get(golden, "right"), key, key->out));
        if (key->interp == AC_INTERP_EASE) check_blender_ease(line, golden, curve, i);
        else
            field(line, "interp",
                  strcmp(interp, key->interp == AC_INTERP_STEP     ? "CONSTANT"
                                 : key->interp == AC_INTERP_LINEAR ? "LINEAR"
                                                                   : "BEZIER") == 0);
        total.keys++;
    }
}

static void convert_blender(const json_t *line) {
    const char *extrapolation =
        strcmp(text_of(line, "extrapolation"), "LINEAR") == 0 ? "linear" : "constant";
    const json_t *cycles = json_object_get(line, "cycles");
    aci_buffer out;
    size_t i;
    json_t *key;
    aci_buffer_init(&out, NULL, NULL);
    aci_buffer_text(&out, "{\"animcurve\":1,\"curves\":[{\"dialect\":\"blender\"");
    aci_json_write_word(&out, ",\"before\":", extrapolation);
    aci_json_write_word(&out, ",\"after\":", extrapolation);
    if (cycles) {
        aci_json_write_word(&out, ",\"cycles\":{\"before\":[",
                            modes[mode_of(cycles, "mode_before")].word);
        add_number(&out, ",", count_of(cycles, "count_before"));
        aci_json_write_word(&out, "],\"after\":[", modes[mode_of(cycles, "mode_after")].word);
        add_number(&out, ",", count_of(cycles, "count_after"));
        aci_buffer_text(&out, "]}");
    }
    aci_buffer_text(&out, ",\"keys\":[");
    json_array_foreach(json_object_get(line, "keys"), i, key) {
        if (i) aci_buffer_text(&out, ",");
        add_blender_key(&out, key);
    }
    aci_buffer_text(&out, "]}]}");
    check_document(&out, line, check_blender_curve);
}

/* ---- animX ------------------------------------------------------------------------------- */

static const char *const type_words[] = {"fixed",    "linear", "flat",    "step",
                                         "stepnext", "auto",   "automix", "autoease"};

/* "cycle-offset" for "cycle_offset". */
static const char *side_word(const json_t *line, const char *name) {
    const char *word = text_of(json_object_get(line, "extrapolation"), name);
    return strcmp(word, "cycle_offset") == 0 ? "cycle-offset" : word;
}

static void check_animx_curve(const json_t *line, const ac_curve *curve) {
    const json_t *keys = json_object_get(line, "keys");
    bool weighted = strcmp(text_of(line, "interpolation"), "WEIGHTED") == 0;
    field(line, "the number of keys", curve->key_count == json_array_size(keys));
    field(line, "interpolation", curve->weighted == weighted);
    field(line, "pre", strcmp(ac_extrap_name(curve->before.rule), side_word(line, "pre")) == 0);
    field(line, "post",
          strcmp(ac_extrap_name(curve->after.rule), side_word(line, "post")) == 0);
    for (uint32_t i = 0; i < curve->key_count; i++) {
        const json_t *golden = json_array_get(keys, i);
        const json_t *in = json_object_get(golden, "in"), *out = json_object_get(golden, "out");
        const ac_key *key = &curve->keys[i];
        field(line, "t", same(key->position, number_of(golden, "t")));
        field(line, "v", same(key->value, number_of(golden, "v")));
        field(line, "in x", same(key->in.dx, number_at(in, 0)));
        field(line, "in y", same(key->in.dy, number_at(in, 1)));
        field(line, "out x", same(key->out.dx, number_at(out, 0)));
        field(line, "out y", same(key->out.dy, number_at(out, 1)));
        field(line, "in_type",
              strcmp(type_words[key->in_type], text_of(golden, "in_type")) == 0);
        field(line, "out_type",
              strcmp(type_words[key->out_type], text_of(golden, "out_type")) == 0);
        total.keys++;
    }
}

/* Computed tangents against the library's own, rounded to float there. */
static uint64_t computed, computed_wrong;
static double computed_worst;

static void compare_vector(const json_t *line, ac_handle vector, const json_t *golden) {
    double size = hypot(number_at(golden, 0), number_at(golden, 1));
    double off =
        fmax(fabs(vector.dx - number_at(golden, 0)), fabs(vector.dy - number_at(golden, 1)));
    computed++;
    computed_worst = fmax(computed_worst, off / size);
    if (off <= 1e-6 * size) return;
    if (computed_wrong++ < 20)
        print_error("%s: [%.9g, %.9g], not [%.9g, %.9g]\n", text_of(line, "id"), vector.dx,
                    vector.dy, number_at(golden, 0), number_at(golden, 1));
}

static void check_animx_computed(const json_t *line, const ac_curve *curve) {
    for (uint32_t i = 0; i < curve->key_count; i++) {
        const json_t *key = json_array_get(json_object_get(line, "keys"), i);
        if (strncmp(text_of(key, "in_type"), "auto", 4) == 0)
            compare_vector(line, curve->keys[i].in, json_object_get(key, "in"));
        if (strncmp(text_of(key, "out_type"), "auto", 4) == 0)
            compare_vector(line, curve->keys[i].out, json_object_get(key, "out"));
    }
}

static void add_animx_key(aci_buffer *out, const json_t *key, bool compute) {
    static const char *const names[] = {",\"in\":[", ",\"out\":["};
    static const char *const fields[] = {"in", "out"};
    static const char *const types[] = {"in_type", "out_type"};
    static const char *const type_names[] = {",\"in_type\":", ",\"out_type\":"};
    add_number(out, "{\"at\":", number_of(key, "t"));
    add_number(out, ",\"value\":", number_of(key, "v"));
    for (size_t i = 0; i < 2; i++) {
        const json_t *vector = json_object_get(key, fields[i]);
        const char *type = text_of(key, types[i]);
        aci_json_write_word(out, type_names[i], type);
        if (compute && strncmp(type, "auto", 4) == 0) continue;
        add_pair(out, names[i], number_at(vector, 0), number_at(vector, 1));
    }
    aci_buffer_text(out, "}");
}

static void build_animx(aci_buffer *out, const json_t *line, const char *dialect,
                        bool compute) {
    size_t i;
    json_t *key;
    aci_buffer_init(out, NULL, NULL);
    aci_json_write_word(out, "{\"animcurve\":1,\"curves\":[{\"dialect\":", dialect);
    if (strcmp(text_of(line, "interpolation"), "WEIGHTED") == 0)
        aci_buffer_text(out, ",\"weighted\":true");
    aci_json_write_word(out, ",\"before\":", side_word(line, "pre"));
    aci_json_write_word(out, ",\"after\":", side_word(line, "post"));
    aci_buffer_text(out, ",\"keys\":[");
    json_array_foreach(json_object_get(line, "keys"), i, key) {
        if (i) aci_buffer_text(out, ",");
        add_animx_key(out, key, compute);
    }
    aci_buffer_text(out, "]}]}");
}

static void convert_animx(const json_t *line) {
    static const char *const dialects[] = {"maya", "maya-f32time"};
    aci_buffer out;
    for (size_t i = 0; i < 2; i++) {
        build_animx(&out, line, dialects[i], false);
        check_document(&out, line, check_animx_curve);
    }
    build_animx(&out, line, "maya", true);
    check_document(&out, line, check_animx_computed);
}

/* ---- the tests --------------------------------------------------------------------------- */

static void report(const char *name) {
    print_message("%s: %llu lines, %llu keys, %llu fields, %llu differ\n", name,
                  (unsigned long long)total.lines, (unsigned long long)total.keys,
                  (unsigned long long)total.fields, (unsigned long long)total.differing);
    assert_int_equal(total.differing, 0);
}

static void blenders_golden_curves_come_back_field_for_field(void **state) {
    (void)state;
    total = (tally){0, 0, 0, 0};
    each_line("golden/fcurve/blender_fcurve.jsonl", convert_blender);
    report("blender");
    assert_int_equal(total.lines, 360);
}

static void animxs_golden_curves_come_back_field_for_field(void **state) {
    (void)state;
    total = (tally){0, 0, 0, 0};
    each_line("golden/animx/animx.jsonl", convert_animx);
    report("animx");
    assert_int_equal(total.lines, 300);
    print_message("tangents computed on load: %llu, %llu further off than 1e-6, worst %.2g\n",
                  (unsigned long long)computed, (unsigned long long)computed_wrong,
                  computed_worst);
    assert_int_equal(computed_wrong, 0);
    assert_true(computed > 500);
}

/* ---- Blender's export -------------------------------------------------------------------- */

static ac_asset *export_asset;
static uint64_t queries_compared, queries_outside;
static double worst_share;

/* The largest of values and handles. */
static double scale_of(const ac_curve *curve) {
    double scale = 0.0;
    for (uint32_t i = 0; i < curve->key_count; i++) {
        const ac_key *key = &curve->keys[i];
        scale = fmax(scale, fabs(key->value));
        scale = fmax(scale, fabs(key->value + key->in.dy));
        scale = fmax(scale, fabs(key->value + key->out.dy));
    }
    return scale;
}

static void compare_with_blender(const json_t *line) {
    const char *name = text_of(line, "name");
    const json_t *queries = json_object_get(line, "queries");
    const json_t *results = json_object_get(line, "results");
    const ac_curve *curve = ac_asset_find_curve(export_asset, name);
    if (!curve) fail_msg("%s is not in the export", name);
    for (size_t i = 0; i < json_array_size(queries); i++) {
        double expected = number_at(results, i), at = number_at(queries, i);
        double bound = 5e-6 * fmax(scale_of(curve), fabs(expected));
        double off = fabs(ac_eval(curve, at) - expected);
        queries_compared++;
        if (bound > 0.0) worst_share = fmax(worst_share, off / bound);
        if (off <= bound) continue;
        if (queries_outside++ < 20)
            print_error("%s at %.9g: %.9g, Blender %.9g\n", name, at, ac_eval(curve, at),
                        expected);
    }
}

static void blenders_export_evaluates_as_blender_does(void **state) {
    (void)state;
    ac_error error;
    ac_load_opts opts = {.strict = 1};
    export_asset = ac_load_file(TEST_DATA "/blender/export.json", &opts, &error);
    if (!export_asset) fail_msg("%s (line %u)", error.message, error.line);
    total = (tally){0, 0, 0, 0};
    each_line("blender/expected.jsonl", compare_with_blender);
    print_message("Blender's export: %llu curves, %llu queries, %llu outside the bound, worst "
                  "%.3f of it\n",
                  (unsigned long long)total.lines, (unsigned long long)queries_compared,
                  (unsigned long long)queries_outside, worst_share);
    assert_int_equal(queries_outside, 0);
    ac_asset_free(export_asset);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(blenders_golden_curves_come_back_field_for_field),
        cmocka_unit_test(animxs_golden_curves_come_back_field_for_field),
        cmocka_unit_test(blenders_export_evaluates_as_blender_does),
    };
    return cmocka_run_group_tests_name("json golden", tests, NULL, NULL);
}
