/* The inputs born from public complaints (tests/data/cases): every inline XNA curve, each row under
 * the engines that it names. "doc" is what the reference text says, so XNA itself. */
#include "xna_support.h"

#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static size_t rows_run;

static float number(const json_t *object, const char *name) {
    return (float)json_number_value(json_object_get(object, name));
}

static int32_t loop_of(const json_t *input, const char *name) {
    static const char *const names[] = {"Constant", "Cycle", "CycleOffset", "Oscillate",
                                        "Linear"};
    const char *word = json_string_value(json_object_get(input, name));
    for (int32_t i = 0; i < 5; i++)
        if (strcmp(names[i], word) == 0) return i;
    fail_msg("loop %s", word);
    return 0;
}

static ac_keys *list_of(const json_t *input, const char *dialect) {
    ac_keys *keys = ac_keys_new(ac_dialect_find(dialect), NULL, NULL);
    ac_keys_set_sides(keys, side_of(loop_of(input, "pre_loop")),
                      side_of(loop_of(input, "post_loop")));
    size_t i;
    json_t *item;
    json_array_foreach(json_object_get(input, "keys"), i, item) {
        const char *continuity = json_string_value(json_object_get(item, "continuity"));
        ac_key key =
            key_of(number(item, "position"), number(item, "value"), number(item, "tangent_in"),
                   number(item, "tangent_out"), strcmp(continuity, "Step") == 0);
        ac_keys_add(keys, &key, NULL);
    }
    if (json_object_get(input, "compute_tangents"))
        ac_keys_compute_tangents(keys, AC_TANGENT_SMOOTH, AC_TANGENT_SMOOTH);
    return keys;
}

/* Does the row, or the whole case, speak of this dialect? */
static bool speaks_of(const json_t *line, const json_t *row, const char *dialect) {
    const char *engine = json_string_value(json_object_get(row, "engine"));
    bool xna = strncmp(dialect, "xna", 3) == 0;
    if (engine) return strcmp(engine, dialect) == 0 || (xna && strcmp(engine, "doc") == 0);
    const json_t *engines = json_object_get(line, "engines");
    size_t i;
    json_t *item;
    json_array_foreach(engines, i,
                       item) if (strcmp(json_string_value(item), dialect) == 0) return true;
    return !engines;
}

static void check_row(const json_t *row, const ac_curve *curve, const char *id) {
    double tolerance = json_number_value(json_object_get(row, "tol"));
    const char *op = json_string_value(json_object_get(row, "op"));
    if (op && strcmp(op, "tangent") == 0) {
        const ac_key *key = &curve->keys[json_integer_value(json_object_get(row, "key"))];
        assert_true(fabs(key->in.dy - (double)number(row, "in")) <= tolerance);
        assert_true(fabs(key->out.dy - (double)number(row, "out")) <= tolerance);
    } else if (!op) {
        float value = ac_eval_f32(curve, number(row, "at"));
        double expected = json_number_value(json_object_get(row, "value"));
        if (!(fabs((double)value - expected) <= tolerance))
            fail_msg("%s, %s at %g: %g, expected %g", id, ac_dialect_name(curve->dialect),
                     (double)number(row, "at"), (double)value, expected);
    } else {
        return;
    }
    rows_run++;
}

static void check_case(const char *name) {
    char path[512];
    snprintf(path, sizeof path, "%s/cases/%s.json", TEST_DATA, name);
    json_error_t error;
    json_t *line = json_load_file(path, 0, &error);
    assert_non_null(line);
    for (size_t d = 0; d < FAMILY_COUNT; d++) {
        ac_keys *keys = list_of(json_object_get(line, "input"), family_names[d]);
        size_t i;
        json_t *row;
        json_array_foreach(json_object_get(line, "expect"), i,
                           row) if (speaks_of(line, row, family_names[d]))
            check_row(row, ac_keys_curve(keys), name);
        ac_keys_free(keys);
    }
    json_decref(line);
}

static void xna_curves_of_the_cases_give_the_right_answers(void **state) {
    (void)state;
    static const char *const names[] = {
        "01-xna-empty-curve",       "02-xna-single-key-ignores-loops",
        "03-xna-step-jumps-at-one", "05-xna-postloop-linear-first-tangent",
        "06-xna-cycle-boundary",    "07-xna-cycleoffset-continuity",
        "09-xna-duplicate-order",   "11-xna-smooth-tangents-uneven"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) check_case(names[i]);
    assert_true(rows_run > 80);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(xna_curves_of_the_cases_give_the_right_answers),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    printf("cases: %zu rows of XNA curves\n", rows_run);
    return failed;
}
