/* What the real libraries answered (tests/data/golden/easing), value by value: SKCell as bits,
 * the others within the bounds that the goldens state. The last lines have the numbers. */
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

#include "animcurve/ease.h"
#include "base/bits.h"
#include "base/number.h"

enum { MOST_VALUES = 1300, MOST_TEXT = 256 };

typedef struct values {
    size_t count;
    bool wide; /* binary64 */
    double at[MOST_VALUES];
} values;

typedef struct tally {
    const char *name;
    uint64_t lines, values, outside;
    double worst; /* distance */
    char where[MOST_TEXT];
} tally;

static values grids[4], y; /* large: not on the stack */
static tally *tallied;

static const char *text_of(const json_t *object, const char *name) {
    const char *text = json_string_value(json_object_get(object, name));
    return text ? text : "";
}

static double number_or(const json_t *object, const char *name, double otherwise) {
    const json_t *found = json_object_get(object, name);
    return json_is_number(found) ? json_number_value(found) : otherwise;
}

/* Bit patterns of 8 or 16 digits, without anything between them. */
static void read_values(const json_t *line, const char *name, values *out) {
    const char *text = text_of(line, name);
    out->wide = json_integer_value(json_object_get(line, "bits")) == 64;
    size_t digits = out->wide ? 16 : 8;
    out->count = strlen(text) / digits;
    assert_true(out->count > 0 && out->count <= MOST_VALUES);
    for (size_t i = 0; i < out->count; i++) {
        char pattern[17] = {0};
        memcpy(pattern, text + i * digits, digits);
        uint64_t bits = strtoull(pattern, NULL, 16);
        out->at[i] =
            out->wide ? aci_f64_from_bits(bits) : (double)aci_f32_from_bits((uint32_t)bits);
    }
}

static const values *grid_of(const json_t *line) {
    return &grids[strtoul(text_of(line, "x") + strlen("grid"), NULL, 10)];
}

typedef void (*line_check)(const json_t *line, const values *x);

static void each_line(const char *name, tally *t, line_check check) {
    char path[512];
    snprintf(path, sizeof path, "%s/golden/easing/%s", TEST_DATA, name);
    FILE *file = fopen(path, "rb");
    if (!file) fail_msg("%s: not there", path);
    tallied = t;
    json_error_t error;
    json_t *line;
    while ((line = json_loadf(file, JSON_DISABLE_EOF_CHECK, &error)) != NULL) {
        const char *grid = text_of(line, "grid");
        if (*grid) {
            size_t index = strtoul(grid + strlen("grid"), NULL, 10);
            assert_true(index < sizeof grids / sizeof grids[0]);
            read_values(line, "x", &grids[index]);
        } else {
            read_values(line, "y", &y);
            assert_int_equal(grid_of(line)->count, y.count);
            t->lines++;
            check(line, grid_of(line));
        }
        json_decref(line);
    }
    fclose(file);
    assert_true(t->lines > 0);
    assert_int_equal(t->outside, 0);
}

/* One value; a bound of 0: the same bits, of floats. */
static void compare(const char *name, double x, double expected, double value, double bound) {
    double distance = fabs(value - expected);
    bool same = isnan(expected) ? isnan(value)
                : bound == 0.0  ? aci_f32_bits((float)value) == aci_f32_bits((float)expected)
                                : distance <= bound;
    tallied->values++;
    if (!same && tallied->outside++ < 20)
        print_error("%s at %.17g: %.17g, engine %.17g\n", name, x, value, expected);
    if (distance > tallied->worst) {
        tallied->worst = distance;
        snprintf(tallied->where, sizeof tallied->where, "%s at %.9g", name, x);
    }
}

/* ---- names ------------------------------------------------------------------------------- */

static void append(char *text, const char *more) {
    size_t used = strlen(text);
    snprintf(text + used, MOST_TEXT - used, "%s", more);
}

/* "linearRatio" as "linear-ratio". */
static void append_kebab(char *text, const char *camel) {
    for (; *camel; camel++) {
        bool upper = *camel >= 'A' && *camel <= 'Z';
        char more[3] = {upper ? '-' : *camel, (char)(upper ? *camel - 'A' + 'a' : '\0'), '\0'};
        append(text, more);
    }
}

static void append_number(char *text, double value) {
    char number[ACI_NUMBER_SIZE];
    aci_number_print(value, number);
    append(text, number);
}

/* " name=value" of a golden's parameter; one that says "default" is left out. */
static bool append_param(char *text, const char *name, const json_t *value, bool first) {
    if (json_is_string(value) && strcmp(json_string_value(value), "default") == 0) return false;
    append(text, first ? "(" : ", ");
    append_kebab(text, name);
    append(text, "=");
    if (json_is_string(value)) append(text, json_string_value(value));
    else if (json_is_boolean(value)) append(text, json_is_true(value) ? "true" : "false");
    else append_number(text, json_number_value(value));
    return true;
}

static void name_of(const json_t *line, char text[MOST_TEXT]) {
    const json_t *inner = json_object_get(json_object_get(line, "params"), "ease");
    snprintf(text, MOST_TEXT, "%s%s:%s", inner ? "compose(" : "", text_of(line, "family"),
             text_of(line, "name"));
    const char *name;
    json_t *value;
    bool any = false;
    json_object_foreach(json_object_get(line, "params"), name, value) {
        if (value != inner && append_param(text, name, value, !any)) any = true;
    }
    if (any) append(text, ")");
    if (inner) {
        append(text, ", gsap:");
        append(text, json_string_value(inner));
        append(text, ")");
    }
}

static ac_ease find(const char *text) {
    static ac_ease parts[2];
    ac_ease_store store = {.parts = parts, .part_capacity = 2};
    ac_ease ease = {0};
    ac_error error;
    if (ac_ease_parse(text, &store, &ease, &error) != AC_OK)
        fail_msg("%s: %s", text, error.message);
    return ease;
}

/* ---- skcell ------------------------------------------------------------------------------ */

static double skcell_bound;

static void check_skcell(const json_t *line, const values *x) {
    char text[MOST_TEXT];
    snprintf(text, sizeof text, "skcell:%s", text_of(line, "name"));
    ac_ease ease = find(text);
    int32_t curve = (int32_t)((tallied->lines - 1) / 2),
            dir = (int32_t)(tallied->lines - 1) % 2;
    for (size_t i = 0; i < x->count; i++) {
        float sample = ac_skcell_sample(curve, dir, (float)x->at[i]);
        compare(text, x->at[i], y.at[i], (double)ac_ease_eval_f32(&ease, (float)x->at[i]),
                skcell_bound);
        if (aci_f32_bits(sample) != aci_f32_bits(ac_ease_eval_f32(&ease, (float)x->at[i])) &&
            !isnan(sample))
            fail_msg("%s at %.9g: the two entries differ", text, x->at[i]);
    }
}

static void check_skcell_raw(const json_t *line, const values *x) {
    char text[MOST_TEXT];
    snprintf(text, sizeof text, "raw(skcell:%s.In)", text_of(line, "name"));
    ac_ease ease = find(text);
    for (size_t i = 0; i < x->count; i++) {
        float value = ac_skcell_function((int32_t)tallied->lines - 1, (float)x->at[i]);
        compare(text, x->at[i], y.at[i], (double)value, 0.0);
        compare(text, x->at[i], y.at[i], ac_ease_eval(&ease, x->at[i]), 0.0);
    }
}

static tally skcell = {.name = "skcell"}, skcell_raw = {.name = "skcell, not clamped"},
             skcell_wide = {.name = "skcell with double intermediates"};

static void skcell_answers_as_bits(void **state) {
    (void)state;
    skcell_bound = 0.0;
    each_line("skcell.jsonl", &skcell, check_skcell);
    assert_int_equal(skcell.values, 50442);
    each_line("skcell_raw.jsonl", &skcell_raw, check_skcell_raw);
    assert_int_equal(skcell_raw.values, 2 * 2541);
}

/* Players that keep double intermediates are this near. */
static void skcell_wide_is_near(void **state) {
    (void)state;
    skcell_bound = 1e-6;
    each_line("skcell_wide.jsonl", &skcell_wide, check_skcell);
    assert_int_equal(skcell_wide.lines, 42);
}

/* ---- libraries of JavaScript ------------------------------------------------------------- */

static tally js = {.name = "d3, eases, easing-utils, gsap, motion, react-spring, tweenjs"};

static void check_js(const json_t *line, const values *x) {
    char text[MOST_TEXT];
    name_of(line, text);
    ac_ease ease = find(text);
    for (size_t i = 0; i < x->count; i++)
        compare(text, x->at[i], y.at[i], ac_ease_eval(&ease, x->at[i]),
                1e-12 * fmax(1.0, fabs(y.at[i])));
}

static void javascript_answers_within_1e_12(void **state) {
    (void)state;
    each_line("js.jsonl", &js, check_js);
    assert_int_equal(js.lines, 249);
}

/* ---- godot ------------------------------------------------------------------------------- */

static tally godot = {.name = "godot"};

static void check_godot(const json_t *line, const values *x) {
    char text[MOST_TEXT];
    const char *name = text_of(line, "name");
    if (strncmp(name, "Tween.", 6) == 0) snprintf(text, sizeof text, "godot:%s", name + 6);
    else name_of(line, text);
    ac_ease ease = find(text);
    double bound = ac_ease_bits(&ease) == 64 ? 1e-12 : 4e-6;
    for (size_t i = 0; i < x->count; i++)
        compare(text, x->at[i], y.at[i], ac_ease_eval(&ease, x->at[i]), bound);
}

static void godot_answers_within_4e_6(void **state) {
    (void)state;
    each_line("godot.jsonl", &godot, check_godot);
    assert_int_equal(godot.lines, 58);
}

/* ---- blender ----------------------------------------------------------------------------- */

static tally blender = {.name = "blender"};

/* The golden's segment goes from (t0, v0) to (t1, v1); an ease is its shape. */
static void check_blender(const json_t *line, const values *x) {
    const json_t *params = json_object_get(line, "params");
    double v0 = number_or(params, "v0", 0.0), rise = number_or(params, "v1", 0.0) - v0;
    double t0 = number_or(params, "t0", 0.0), duration = number_or(params, "t1", 0.0) - t0;
    double period = number_or(params, "period", 0.0), bound = 1e-6 * fmax(1.0, fabs(rise));
    char text[MOST_TEXT];
    snprintf(text, sizeof text, "blender:%s", text_of(line, "name"));
    ac_ease ease = find(text);
    ease.params[0] = number_or(params, "back", ease.params[0]);
    if (strncmp(text, "blender:ELASTIC", 15) == 0) {
        ease.params[0] = number_or(params, "amplitude", 0.0) / fabs(rise);
        ease.params[1] = period;
        ease.params[2] = duration;
        if (period > 0.0 && period < 0.05 * duration) bound = 5e-5;
    }
    for (size_t i = 0; i < x->count; i++) {
        double value = v0 + rise * ac_ease_eval(&ease, (x->at[i] - t0) / duration);
        compare(text, x->at[i], y.at[i], value, bound);
    }
}

static void blender_answers_within_1e_6(void **state) {
    (void)state;
    each_line("blender.jsonl", &blender, check_blender);
    assert_int_equal(blender.lines, 65);
}

static void say(const tally *t) {
    printf("%s: %llu values, %llu outside; the largest distance is %.2g (%s)\n", t->name,
           (unsigned long long)t->values, (unsigned long long)t->outside, t->worst, t->where);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(skcell_answers_as_bits),
        cmocka_unit_test(skcell_wide_is_near),
        cmocka_unit_test(javascript_answers_within_1e_12),
        cmocka_unit_test(godot_answers_within_4e_6),
        cmocka_unit_test(blender_answers_within_1e_6),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    printf("skcell: %llu values, %llu differing bits; not clamped: %llu and %llu\n",
           (unsigned long long)skcell.values, (unsigned long long)skcell.outside,
           (unsigned long long)skcell_raw.values, (unsigned long long)skcell_raw.outside);
    say(&skcell_wide);
    say(&js);
    say(&godot);
    say(&blender);
    return failed;
}
