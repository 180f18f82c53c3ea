/* Key lists and curve checks apart from any engine's rules: errors, both orders, memory that
 * runs out, names, dialect look-ups, and the text of an explanation. */
#include "xna_support.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/bits.h"

/* ---- an allocator that counts, and fails when told ----------------------------------------- */

typedef struct ledger {
    size_t live, calls, fail_at; /* fail_at 0: never */
} ledger;

static void *ledger_alloc(void *user, size_t size) {
    ledger *l = user;
    if (++l->calls == l->fail_at) return NULL;
    l->live += size;
    return malloc(size);
}

static void ledger_free(void *user, void *memory, size_t size) {
    ledger *l = user;
    assert_true(l->live >= size);
    l->live -= size;
    free(memory);
}

static ac_keys *filled(const ac_allocator *allocator, uint32_t count) {
    ac_keys *keys = ac_keys_new(ac_dialect_find("fna"), allocator, NULL);
    for (uint32_t i = 0; keys && i < count; i++) {
        ac_key key = key_of((float)(i * 7 % 11), (float)i, 0, 0, 0);
        if (ac_keys_add(keys, &key, NULL) == AC_OK) continue;
        ac_keys_free(keys);
        return NULL;
    }
    return keys;
}

static void every_failed_allocation_ends_in_one_error_and_no_leak(void **state) {
    (void)state;
    for (size_t fail_at = 1; fail_at < 40; fail_at++) {
        ledger l = {0, 0, fail_at};
        ac_allocator allocator = {ledger_alloc, ledger_free, &l};
        ac_keys *keys = filled(&allocator, 20);
        ac_error error;
        memset(&error, 0, sizeof error);
        if (keys) {
            ac_curve named = *ac_keys_curve(keys);
            named.name = "a name";
            ac_keys *copy = ac_keys_from(&named, ac_dialect_find("xna"), &allocator, &error);
            ac_keys *clone = copy ? ac_keys_clone(copy, &error) : NULL;
            if (!copy || !clone) assert_int_equal(error.status, AC_ERROR_MEMORY);
            if (!copy || !clone) assert_true(error.message[0] != '\0');
            ac_keys_free(clone);
            ac_keys_free(copy);
        }
        ac_keys_free(keys);
        assert_int_equal(l.live, 0);
    }
}

static void evaluating_allocates_nothing(void **state) {
    (void)state;
    ledger l = {0, 0, 0};
    ac_allocator allocator = {ledger_alloc, ledger_free, &l};
    ac_keys *keys = filled(&allocator, 20);
    size_t calls = l.calls;
    for (int i = 0; i < 1000; i++) ac_eval_f32(ac_keys_curve(keys), (float)i * 0.01f);
    assert_int_equal(l.calls, calls);
    ac_keys_free(keys);
}

/* ---- errors ------------------------------------------------------------------------------- */

static void a_bad_index_names_the_engines_exception_and_changes_nothing(void **state) {
    (void)state;
    static const char *const bad[] = {
        "ArgumentOutOfRangeException", "ArgumentOutOfRangeException",
        "ArgumentOutOfRangeException", "ArgumentOutOfRangeException",
        "ArgumentOutOfRangeException", "std::out_of_range"};
    ac_key key = key_of(1, 1, 0, 0, 0);
    for (size_t d = 0; d < FAMILY_COUNT; d++) {
        ac_keys *keys = ac_keys_new(ac_dialect_find(family_names[d]), NULL, NULL);
        ac_keys_add(keys, &key, NULL);
        ac_error error;
        const int64_t indices[] = {-1, 1, INT64_MAX, INT64_MIN};
        for (size_t i = 0; i < 4; i++) {
            ac_key out;
            const char *set = bad[d];
            if (indices[i] > 0 && strcmp(family_names[d], "monogame") == 0)
                set = "IndexOutOfRangeException";
            assert_int_equal(ac_keys_set(keys, indices[i], &key, &error), AC_ERROR_ARGUMENT);
            assert_memory_equal(error.message, set, strlen(set));
            assert_int_equal(ac_keys_get(keys, indices[i], &out, &error), AC_ERROR_ARGUMENT);
            assert_memory_equal(error.message, bad[d], strlen(bad[d]));
            assert_int_equal(ac_keys_remove_at(keys, indices[i], &error), AC_ERROR_ARGUMENT);
            assert_memory_equal(error.message, bad[d], strlen(bad[d]));
            assert_int_equal(ac_keys_compute_tangent(keys, indices[i], 0, 0, &error),
                             AC_ERROR_ARGUMENT);
            assert_int_equal(ac_keys_count(keys), 1);
        }
        assert_int_equal(ac_keys_remove_at(keys, 0, NULL), AC_OK);
        ac_keys_free(keys);
    }
}

static void a_key_that_float32_cannot_hold_is_refused(void **state) {
    (void)state;
    ac_keys *keys = ac_keys_new(ac_dialect_find("xna"), NULL, NULL);
    ac_error error;
    for (int field = 0; field < 5; field++) {
        ac_key key = key_of(1, 2, 3, 4, 0);
        if (field == 0) key.position = 0.1;
        if (field == 1) key.value = 0.1;
        if (field == 2) key.in.dy = 1e300;
        if (field == 3) key.out.dy = 0.1;
        if (field == 4) key.interp = AC_INTERP_BEZIER;
        assert_int_equal(ac_keys_add(keys, &key, &error), AC_ERROR_VALUE);
        assert_non_null(strstr(error.message, "key 0"));
        assert_int_equal(ac_keys_count(keys), 0);
    }
    ac_keys_free(keys);
    assert_null(ac_keys_new(NULL, NULL, &error));
    assert_int_equal(error.status, AC_ERROR_ARGUMENT);
}

static void check_finds_what_breaks_a_curve(void **state) {
    (void)state;
    ac_key keys[3] = {key_of(0, 1, 0, 0, 0), key_of(2, 1, 0, 0, 0), key_of(1, 1, 0, 0, 7)};
    uint32_t added[3] = {0, 1, 2};
    ac_curve curve = curve_over("xna", keys, 3, 0, 9);
    assert_int_equal(ac_curve_check(&curve, NULL), AC_OK);
    curve.added = added;
    assert_int_equal(ac_curve_check(&curve, NULL), AC_OK);
    added[2] = 1;
    assert_int_equal(ac_curve_check(&curve, NULL), AC_ERROR_ARGUMENT);
    added[2] = 3;
    assert_int_equal(ac_curve_check(&curve, NULL), AC_ERROR_ARGUMENT);
    added[2] = 2;
    curve.ordered = 1;
    assert_int_equal(ac_curve_check(&curve, NULL), AC_ERROR_ARGUMENT);
    curve.ordered = 0;
    keys[1].interp = 200;
    assert_int_equal(ac_curve_check(&curve, NULL), AC_ERROR_VALUE);
    keys[1].interp = AC_INTERP_DEFAULT;
    keys[1].value = aci_f64_from_bits(UINT64_C(0x7ff0000000000001));
    assert_int_equal(ac_curve_check(&curve, NULL), AC_ERROR_VALUE);
    keys[1].value = aci_widen(0x7f800001);
    assert_int_equal(ac_curve_check(&curve, NULL), AC_OK);
    curve.dialect = NULL;
    assert_int_equal(ac_curve_check(&curve, NULL), AC_ERROR_ARGUMENT);
}

static void refuse(const ac_curve *curve, const char *words) {
    ac_error error;
    assert_int_equal(ac_curve_check(curve, &error), AC_ERROR_VALUE);
    if (!strstr(error.message, words)) fail_msg("'%s' lacks '%s'", error.message, words);
    assert_null(ac_keys_from(curve, NULL, NULL, &error));
}

static void check_refuses_what_the_dialect_has_no_place_for(void **state) {
    (void)state;
    ac_key keys[2] = {key_of(0, 1, 0, 0, 0), key_of(2, 1, 0, 0, 7)};
    const ac_key plain = keys[0];
    ac_curve curve = curve_over("xna", keys, 2, 0, 9);
    const ac_curve good = curve;
    assert_int_equal(ac_curve_check(&curve, NULL), AC_OK);
    keys[0].in.dx = 3;
    refuse(&curve, "two-dimensional handles");
    keys[0] = plain;
    keys[0].out_type = AC_TYPE_FLAT;
    refuse(&curve, "tangent types");
    keys[0] = plain;
    keys[0].flags = 2;
    refuse(&curve, "unknown flags");
    keys[0].flags = AC_KEY_RAW;
    keys[0].raw = 1;
    refuse(&curve, "contradicts");
    keys[0].raw = 5;
    keys[0].interp = AC_INTERP_STEP;
    refuse(&curve, "contradicts");
    keys[0] = plain;
    curve.rate_hz = (double)NAN;
    refuse(&curve, "a rate that is none");
    curve.rate_hz = -1;
    refuse(&curve, "a rate that is none");
    curve = good;
    curve.before.count = 5;
    refuse(&curve, "counts no cycles");
    curve = good;
    curve.after.past_count = 1;
    refuse(&curve, "counts no cycles");
    curve = good;
    curve.weighted = 1;
    refuse(&curve, "weighted tangents");
    curve = good;
    curve.handles = AC_HANDLES_NONE;
    refuse(&curve, "a rule for handles");
    curve = good;
    curve.after.rule = 0;
    curve.dialect = ac_dialect_find("softimage");
    keys[1] = plain;
    keys[1].interp = keys[0].interp = AC_INTERP_LINEAR;
    assert_int_equal(ac_curve_check(&curve, NULL), AC_OK);
    curve.handles = 9;
    refuse(&curve, "an unknown rule for handles");
    curve.handles = 0;
    curve.tangent_unit = 9;
    refuse(&curve, "an unknown unit of tangents");
    curve.dialect = ac_dialect_find("blender");
    curve.tangent_unit = AC_TANGENT_UNIT_SLOPE;
    refuse(&curve, "a unit of tangents");
    curve.tangent_unit = 0;
    curve.after.past_count = 77;
    refuse(&curve, "there is no rule 77");
    ac_key_ease eases[2] = {{.shape = 0}, {.shape = 99}};
    curve.after.past_count = 0;
    curve.eases = eases;
    refuse(&curve, "its easing has no shape 99");
}

static void handles_and_tangent_units_are_set_where_files_leave_them_open(void **state) {
    (void)state;
    ac_error error;
    ac_keys *soft = ac_keys_new(ac_dialect_find("softimage"), NULL, NULL);
    ac_keys *xna = ac_keys_new(ac_dialect_find("xna"), NULL, NULL);
    assert_int_equal(ac_keys_set_handles(soft, AC_HANDLES_SEGMENT, &error), AC_OK);
    assert_int_equal(ac_keys_set_tangent_unit(soft, AC_TANGENT_UNIT_SPAN, NULL), AC_OK);
    assert_int_equal(ac_keys_curve(soft)->handles, AC_HANDLES_SEGMENT);
    assert_int_equal(ac_keys_curve(soft)->tangent_unit, AC_TANGENT_UNIT_SPAN);
    assert_int_equal(ac_keys_set_handles(soft, (ac_handles)260, &error), AC_ERROR_VALUE);
    assert_non_null(strstr(error.message, "an unknown rule for handles"));
    assert_int_equal(ac_keys_set_tangent_unit(soft, (ac_tangent_unit)3, &error),
                     AC_ERROR_VALUE);
    assert_int_equal(ac_keys_curve(soft)->handles, AC_HANDLES_SEGMENT);
    assert_int_equal(ac_keys_set_handles(xna, AC_HANDLES_NONE, &error), AC_ERROR_VALUE);
    assert_non_null(strstr(error.message, "a rule for handles, which xna has no place for"));
    assert_int_equal(ac_keys_set_handles(xna, AC_HANDLES_DEFAULT, &error), AC_OK);
    assert_int_equal(ac_keys_curve(xna)->handles, AC_HANDLES_DEFAULT);
    ac_keys_free(soft);
    ac_keys_free(xna);
}

static void a_list_keeps_all_that_a_curve_says_beside_its_keys(void **state) {
    (void)state;
    ac_key keys[2] = {key_of(0, 1, 0, 0, 0), key_of(2, 1, 0, 0, 0)};
    ac_curve curve = curve_over("softimage", keys, 2, 0, 0);
    keys[0].interp = keys[1].interp = AC_INTERP_LINEAR;
    curve.unit = AC_UNIT_FRAMES;
    curve.position_decimals = 3;
    curve.value_decimals = 7;
    curve.handles = AC_HANDLES_NONE;
    curve.tangent_unit = AC_TANGENT_UNIT_SLOPE;
    ac_keys *list = ac_keys_from(&curve, NULL, NULL, NULL);
    const ac_curve *held = ac_keys_curve(list);
    assert_int_equal(held->unit, AC_UNIT_FRAMES);
    assert_int_equal(held->position_decimals, 3);
    assert_int_equal(held->value_decimals, 7);
    assert_int_equal(held->handles, AC_HANDLES_NONE);
    assert_int_equal(held->tangent_unit, AC_TANGENT_UNIT_SLOPE);
    ac_keys_free(list);
}

static void an_added_order_that_is_none_is_refused(void **state) {
    (void)state;
    ac_key keys[2] = {key_of(0, 1, 0, 0, 0), key_of(2, 1, 0, 0, 0)};
    uint32_t added[2] = {0, 5};
    ac_curve curve = curve_over("xna", keys, 2, 0, 0);
    curve.added = added;
    ac_error error;
    assert_null(ac_keys_from(&curve, ac_dialect_find("fna"), NULL, &error));
    assert_int_equal(error.status, AC_ERROR_ARGUMENT);
}

/* ---- both orders ---------------------------------------------------------------------------- */

static void playing_as_another_engine_starts_from_the_added_order(void **state) {
    (void)state;
    ac_keys *xna = ac_keys_new(ac_dialect_find("xna"), NULL, NULL);
    ac_keys *fna = ac_keys_new(ac_dialect_find("fna"), NULL, NULL);
    for (int i = 0; i < 6; i++) {
        ac_key key = key_of((float)(i % 2), (float)i, 0, 0, 0);
        ac_keys_add(xna, &key, NULL);
        ac_keys_add(fna, &key, NULL);
    }
    ac_keys *replayed = ac_keys_from(ac_keys_curve(xna), ac_dialect_find("fna"), NULL, NULL);
    ac_keys *back = ac_keys_from(ac_keys_curve(replayed), ac_dialect_find("xna"), NULL, NULL);
    for (int i = 0; i < 6; i++) {
        assert_memory_equal(&ac_keys_curve(replayed)->keys[i], &ac_keys_curve(fna)->keys[i],
                            sizeof(ac_key));
        assert_memory_equal(&ac_keys_curve(back)->keys[i], &ac_keys_curve(xna)->keys[i],
                            sizeof(ac_key));
        assert_int_equal(ac_keys_curve(replayed)->added[i], ac_keys_curve(fna)->added[i]);
    }
    ac_keys_free(back);
    ac_keys_free(replayed);
    ac_keys_free(fna);
    ac_keys_free(xna);
}

static void removing_keeps_the_added_order_of_the_rest(void **state) {
    (void)state;
    ac_keys *keys = filled(NULL, 8);
    double expected[8];
    size_t kept = 0;
    for (size_t k = 0; k < 8; k++) {
        uint32_t at = ac_keys_curve(keys)->added[k];
        if (at != 3) expected[kept++] = ac_keys_curve(keys)->keys[at].value;
    }
    assert_int_equal(ac_keys_remove_at(keys, 3, NULL), AC_OK);
    for (size_t k = 0; k < kept; k++)
        assert_true(ac_keys_curve(keys)->keys[ac_keys_curve(keys)->added[k]].value ==
                    expected[k]);
    assert_int_equal(ac_curve_check(ac_keys_curve(keys), NULL), AC_OK);
    ac_keys_free(keys);
}

static void a_clone_owns_its_keys(void **state) {
    (void)state;
    ac_keys *keys = filled(NULL, 5);
    ac_keys *clone = ac_keys_clone(keys, NULL);
    ac_keys_compute_tangents(clone, AC_TANGENT_LINEAR, AC_TANGENT_LINEAR);
    for (int i = 0; i < 5; i++) assert_true(ac_keys_curve(keys)->keys[i].in.dy == 0);
    ac_keys_clear(clone);
    assert_int_equal(ac_keys_count(keys), 5);
    assert_int_equal(ac_keys_count(clone), 0);
    assert_true(ac_keys_is_constant(clone) && !ac_keys_is_constant(keys));
    ac_keys_free(clone);
    ac_keys_free(keys);
}

static void copying_out_needs_room_for_all(void **state) {
    (void)state;
    ac_keys *keys = filled(NULL, 5);
    ac_key out[8];
    memset(out, 0xee, sizeof out);
    ac_error error;
    assert_int_equal(ac_keys_copy(keys, out, 8, 4, &error), AC_ERROR_CAPACITY);
    assert_int_equal(ac_keys_copy(keys, out, 8, 9, &error), AC_ERROR_CAPACITY);
    assert_int_equal(((unsigned char *)out)[sizeof(ac_key) * 4], 0xee);
    assert_int_equal(ac_keys_copy(keys, out, 8, 3, &error), AC_OK);
    assert_memory_equal(out + 3, ac_keys_curve(keys)->keys, 5 * sizeof(ac_key));
    assert_true(ac_keys_contains(keys, &out[4]));
    out[4].value = 1234;
    assert_false(ac_keys_contains(keys, &out[4]));
    ac_keys_free(keys);
}

static void ordering_no_keys_is_nothing(void **state) {
    (void)state;
    for (size_t d = 0; d < FAMILY_COUNT; d++)
        assert_int_equal(
            ac_curve_order(ac_dialect_find(family_names[d]), NULL, 0, NULL, NULL, NULL), AC_OK);
}

/* Millions of keys the wrong way round take no quadratic time. */
static void ordering_a_million_descending_keys_is_quick(void **state) {
    (void)state;
    uint32_t count = 1000000;
    ac_key *keys = malloc(count * sizeof *keys);
    uint32_t *added = malloc(count * sizeof *added);
    assert_non_null(keys);
    assert_non_null(added);
    for (uint32_t i = 0; i < count; i++) keys[i] = key_of((float)(count - i), 0, 0, 0, 0);
    for (size_t d = 0; d < FAMILY_COUNT; d++) {
        const ac_dialect *dialect = ac_dialect_find(family_names[d]);
        for (uint32_t i = 0; i < count; i++) keys[i].position = (double)(count - i);
        assert_int_equal(ac_curve_order(dialect, keys, count, added, NULL, NULL), AC_OK);
        assert_true(keys[0].position == 1.0 && added[0] == count - 1);
    }
    for (uint32_t i = 0; i < count; i++)
        keys[i].position = i == 0 ? (double)NAN : (double)(count - i);
    ac_error error;
    assert_int_equal(ac_curve_order(ac_dialect_find("cna"), keys, count, added, NULL, &error),
                     AC_ERROR_LIMIT);
    assert_true(error.message[0] != '\0');
    /* XNA walks over equals, so a NaN in front of many of them costs their square. */
    count = 200000;
    for (uint32_t i = 0; i < count; i++) keys[i] = key_of(i == 0 ? NAN : 1, 0, 0, 0, 0);
    assert_int_equal(ac_curve_order(ac_dialect_find("xna"), keys, count, added, NULL, &error),
                     AC_ERROR_LIMIT);
    free(added);
    free(keys);
}

/* ---- names ----------------------------------------------------------------------------------- */

static void dialects_are_found_by_name_and_revision(void **state) {
    (void)state;
    size_t count = 0;
    const ac_dialect *dialect;
    while ((dialect = ac_dialect_at(count)) != NULL) {
        assert_ptr_equal(ac_dialect_find(ac_dialect_name(dialect)), dialect);
        assert_true(ac_dialect_bits(dialect) == 32 || ac_dialect_bits(dialect) == 64);
        assert_true(ac_dialect_summary(dialect)[0] != '\0');
        count++;
    }
    assert_true(count >= FAMILY_COUNT);
    assert_ptr_equal(ac_dialect_find("fna@78f1d657"), ac_dialect_find("fna"));
    assert_string_equal(ac_dialect_revision(ac_dialect_find("fna")), "78f1d657");
    assert_null(ac_dialect_find("fna@1"));
    assert_null(ac_dialect_find("fnax"));
    assert_null(ac_dialect_find("fn"));
    assert_null(ac_dialect_find(""));
    assert_null(ac_dialect_find(NULL));
}

static void words_and_numbers_of_the_enums_agree(void **state) {
    (void)state;
    int32_t rule = 99;
    for (int32_t i = 0; i < AC_EXTRAP_COUNT; i++) {
        assert_true(ac_extrap_find(ac_extrap_name(i), &rule));
        assert_int_equal(rule, i);
    }
    assert_null(ac_extrap_name(-1));
    assert_null(ac_extrap_name(AC_EXTRAP_COUNT));
    assert_false(ac_extrap_find("bounce", &rule));
    assert_true(ac_tangent_find("smooth", &rule));
    assert_int_equal(rule, AC_TANGENT_SMOOTH);
    assert_false(ac_tangent_find("", &rule));
    assert_string_equal(ac_interp_name(AC_INTERP_STEP), "step");
    assert_string_equal(ac_interp_name(AC_INTERP_COUNT), "unknown");
    assert_string_equal(ac_status_name(AC_ERROR_TOLERANCE), "AC_ERROR_TOLERANCE");
    assert_string_equal(ac_status_name(AC_STATUS_COUNT), "unknown");
    assert_int_equal(ac_version(), 1000);
}

static void an_explanation_tells_its_size_and_never_overruns(void **state) {
    (void)state;
    ac_key keys[3] = {key_of(0, 0, 0, 0, 1), key_of(1, 5, 0, 0, 0), key_of(2, 9, 1, 2, 0)};
    for (size_t d = 0; d < FAMILY_COUNT; d++)
        for (int32_t rule = 0; rule < 6; rule++)
            for (int q = -3; q < 8; q++) {
                ac_curve curve = curve_over(family_names[d], keys, 3, rule, rule);
                size_t size = ac_explain(&curve, q * 0.75, NULL, 0);
                char *text = malloc(size + 1);
                assert_non_null(text);
                assert_int_equal(ac_explain(&curve, q * 0.75, text, size + 1), size);
                assert_int_equal(strlen(text), size);
                assert_int_equal(text[size - 1], '\n');
                char cut[8];
                ac_explain(&curve, q * 0.75, cut, sizeof cut);
                assert_memory_equal(cut, text, 7);
                assert_int_equal(cut[7], '\0');
                free(text);
            }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_failed_allocation_ends_in_one_error_and_no_leak),
        cmocka_unit_test(evaluating_allocates_nothing),
        cmocka_unit_test(a_bad_index_names_the_engines_exception_and_changes_nothing),
        cmocka_unit_test(a_key_that_float32_cannot_hold_is_refused),
        cmocka_unit_test(check_finds_what_breaks_a_curve),
        cmocka_unit_test(check_refuses_what_the_dialect_has_no_place_for),
        cmocka_unit_test(handles_and_tangent_units_are_set_where_files_leave_them_open),
        cmocka_unit_test(a_list_keeps_all_that_a_curve_says_beside_its_keys),
        cmocka_unit_test(an_added_order_that_is_none_is_refused),
        cmocka_unit_test(playing_as_another_engine_starts_from_the_added_order),
        cmocka_unit_test(removing_keeps_the_added_order_of_the_rest),
        cmocka_unit_test(a_clone_owns_its_keys),
        cmocka_unit_test(copying_out_needs_room_for_all),
        cmocka_unit_test(ordering_no_keys_is_nothing),
        cmocka_unit_test(ordering_a_million_descending_keys_is_quick),
        cmocka_unit_test(dialects_are_found_by_name_and_revision),
        cmocka_unit_test(words_and_numbers_of_the_enums_agree),
        cmocka_unit_test(an_explanation_tells_its_size_and_never_overruns),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
