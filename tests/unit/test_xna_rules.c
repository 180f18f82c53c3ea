/* The rules of XNA's family as claims with worked examples: what the engines' documents promise,
 * and every quirk that is kept. Values are the engines' own, see docs/dialects. */
#include "xna_support.h"

#include <float.h>
#include <math.h>
#include <string.h>

enum { CONSTANT, CYCLE, CYCLE_OFFSET, OSCILLATE, LINEAR };

static float at(const char *dialect, const ac_key *keys, uint32_t count, int32_t rule,
                float q) {
    ac_keys *list = ac_keys_new(ac_dialect_find(dialect), NULL, NULL);
    for (uint32_t i = 0; i < count; i++) ac_keys_add(list, &keys[i], NULL);
    ac_keys_set_sides(list, side_of(rule), side_of(rule));
    float value = ac_eval_f32(ac_keys_curve(list), q);
    ac_keys_free(list);
    return value;
}

static bool throws(const char *dialect, const ac_key *keys, uint32_t count, int32_t rule,
                   float q) {
    ac_curve curve = curve_over(dialect, keys, count, rule, rule);
    ac_site site;
    double value = ac_eval_site(&curve, (double)q, &site);
    if (site.flags & AC_SITE_THROWS) assert_true(isnan(value));
    return (site.flags & AC_SITE_THROWS) != 0;
}

#define CHECK_BITS(actual, expected)                                        \
    do {                                                                    \
        float actual_ = (actual), expected_ = (expected);                   \
        if (!same_f32(actual_, expected_))                                  \
            fail_msg("%s: %08x, expected %08x", #actual, bits_f32(actual_), \
                     bits_f32(expected_));                                  \
    } while (0)

#define EACH_DIALECT(name) \
    for (size_t i_ = 0; i_ < FAMILY_COUNT && ((name) = family_names[i_]) != NULL; i_++)

static const ac_key *pair_1_5(void) {
    static ac_key keys[2];
    keys[0] = key_of(0, 1, 0, 0, 0);
    keys[1] = key_of(1, 5, 0, 0, 0);
    return keys;
}

/* ---- evaluation ------------------------------------------------------------------------ */

static void no_keys_give_plus_zero_and_one_key_its_value(void **state) {
    (void)state;
    const float queries[] = {-INFINITY, -1, -0.0f, 0, 1, 3.5f, INFINITY, NAN};
    const char *d;
    ac_key key = key_of(2, -3, 7, 8, 1);
    EACH_DIALECT(d)
    for (size_t i = 0; i < 8; i++)
        for (int32_t rule = -1; rule < 6; rule++) {
            CHECK_BITS(at(d, NULL, 0, rule, queries[i]), 0.0f);
            CHECK_BITS(at(d, &key, 1, rule, queries[i]), -3.0f);
        }
}

static void the_documented_camera_height_comes_out(void **state) {
    (void)state;
    const char *d;
    EACH_DIALECT(d) {
        ac_keys *list = ac_keys_new(ac_dialect_find(d), NULL, NULL);
        ac_key keys[3] = {key_of(0, 10, 0, 0, 0), key_of(2, 40, 0, 0, 0),
                          key_of(4, 10, 0, 0, 0)};
        for (int i = 0; i < 3; i++) ac_keys_add(list, &keys[i], NULL);
        ac_keys_compute_tangents(list, AC_TANGENT_SMOOTH, AC_TANGENT_SMOOTH);
        const ac_curve *curve = ac_keys_curve(list);
        assert_true(curve->keys[0].out.dy == 30 && curve->keys[1].in.dy == 0 &&
                    curve->keys[1].out.dy == 0 && curve->keys[2].in.dy == -30);
        CHECK_BITS(ac_eval_f32(curve, 1.0f), 28.75f);
        CHECK_BITS(ac_eval_f32(curve, 5.0f), 10.0f);
        ac_keys_free(list);
    }
}

static void step_switches_at_the_next_key_or_at_position_one(void **state) {
    (void)state;
    ac_key keys[3] = {key_of(0, 0, 0, 0, 1), key_of(1, 5, 0, 0, 1), key_of(2, 9, 0, 0, 0)};
    CHECK_BITS(at("xna", keys, 3, CONSTANT, 1.5f), 5);
    CHECK_BITS(at("fna", keys, 3, CONSTANT, 1.5f), 9);
    CHECK_BITS(at("cna", keys, 3, CONSTANT, 1.5f), 9);
    CHECK_BITS(at("monogame", keys, 3, CONSTANT, 1.5f), 9);
    ac_key half[2] = {key_of(0, 3, 0, 0, 1), key_of(0.5f, 4, 0, 0, 0)};
    CHECK_BITS(at("xna", half, 2, CONSTANT, 0.5f), 4);
    CHECK_BITS(at("cna", half, 2, CONSTANT, 0.5f), 3);
    ac_key negative[3] = {key_of(-2, 0, 0, 0, 1), key_of(-1, 5, 0, 0, 1),
                          key_of(0, 9, 0, 0, 0)};
    CHECK_BITS(at("xna", negative, 3, CONSTANT, 0), 9);
    CHECK_BITS(at("fna", negative, 3, CONSTANT, 0), 5);
    CHECK_BITS(at("fna", negative, 3, CONSTANT, -1), 0);
}

static void fna_tail_uses_the_first_keys_tangent(void **state) {
    (void)state;
    ac_key keys[2] = {key_of(0, 0, 0, 2, 0), key_of(1, 1, 0, 0, 0)};
    CHECK_BITS(at("xna", keys, 2, LINEAR, 2), 1);
    CHECK_BITS(at("fna", keys, 2, LINEAR, 2), 3);
    CHECK_BITS(at("cna", keys, 2, LINEAR, 2), 3);
    CHECK_BITS(at("monogame", keys, 2, LINEAR, 2), 3);
}

static void exact_negative_multiples_land_on_the_last_key(void **state) {
    (void)state;
    const ac_key *keys = pair_1_5();
    const char *d;
    EACH_DIALECT(d) {
        CHECK_BITS(at(d, keys, 2, CYCLE, -1), 5);
        CHECK_BITS(at(d, keys, 2, CYCLE, -2), 5);
        CHECK_BITS(at(d, keys, 2, CYCLE, 2), 1);
        CHECK_BITS(at(d, keys, 2, CYCLE, 3), 1);
        CHECK_BITS(at(d, keys, 2, OSCILLATE, -1), 5);
        CHECK_BITS(at(d, keys, 2, OSCILLATE, 2), 1);
        CHECK_BITS(at(d, keys, 2, OSCILLATE, 3), 5);
        CHECK_BITS(at(d, keys, 2, CYCLE_OFFSET, -1), -3);
        CHECK_BITS(at(d, keys, 2, CYCLE_OFFSET, 2.5f), 11);
    }
}

static const ac_key *rounding_pair(float first, float last) {
    static ac_key keys[2];
    keys[0] = key_of(first, 1, .5f, .5f, 0);
    keys[1] = key_of(last, 5, .5f, .5f, 0);
    return keys;
}

static void fna_cycle_returns_zero_when_rounding_passes_last_key(void **state) {
    (void)state;
    const ac_key *keys = rounding_pair(-0.1f, 0.2f);
    CHECK_BITS(at("xna", keys, 2, CYCLE, -2.5f), 5);
    CHECK_BITS(at("fna", keys, 2, CYCLE, -2.5f), 0);
    CHECK_BITS(at("cna", keys, 2, CYCLE, -2.5f), 0);
}

static void monogame_throws_where_the_wrapped_position_misses(void **state) {
    (void)state;
    assert_true(throws("monogame", rounding_pair(-0.1f, 0.2f), 2, CYCLE, -2.5f));
    assert_true(throws("monogame", rounding_pair(0.1f, 0.4f), 2, CYCLE, -1.4f));
    assert_false(throws("fna", rounding_pair(-0.1f, 0.2f), 2, CYCLE, -2.5f));
    assert_true(throws("monogame", pair_1_5(), 2, 7, 1.25f));
    assert_true(throws("monogame", pair_1_5(), 2, CYCLE, INFINITY));
    assert_false(throws("monogame", pair_1_5(), 2, CYCLE, NAN));
}

static void xna_miss_takes_the_raw_position_as_parameter(void **state) {
    (void)state;
    CHECK_BITS(at("xna", rounding_pair(0.1f, 0.4f), 2, CYCLE, -1.4f), 5.02400017f);
    ac_key same[2] = {key_of(2, 3, 1, 1, 0), key_of(2, 4, 1, 1, 0)};
    CHECK_BITS(at("xna", same, 2, CYCLE, 3), 34);
    CHECK_BITS(at("xna", same, 2, CYCLE, 5), 184);
    CHECK_BITS(at("fna", same, 2, CYCLE, 5), 0);
}

static void counts_use_the_reciprocal_in_xna_and_division_in_fna(void **state) {
    (void)state;
    ac_key keys[2] = {key_of(0, 1, 0, 0, 0), key_of(1.79829073f, 5, 0, 0, 0)};
    CHECK_BITS(at("xna", keys, 2, CYCLE, 17.9829063f), 1);
    CHECK_BITS(at("fna", keys, 2, CYCLE, 17.9829063f), 5);
}

static void narrow_and_empty_spans(void **state) {
    (void)state;
    ac_key narrow[3] = {key_of(0, 1, 0, 0, 0), key_of(5e-11f, 9, 0, 0, 0),
                        key_of(1, 2, 0, 0, 0)};
    CHECK_BITS(at("xna", narrow, 3, CONSTANT, 5e-11f), 1);
    CHECK_BITS(at("fna", narrow, 3, CONSTANT, 5e-11f), 9);
    ac_key empty[3] = {key_of(1, 3, 0, 0, 0), key_of(1, 4, 0, 0, 0), key_of(2, 5, 0, 0, 0)};
    CHECK_BITS(at("xna", empty, 3, CONSTANT, 1), 3);
    CHECK_BITS(at("cna", empty, 3, CONSTANT, 1), NAN);
    ac_key same[2] = {key_of(2, 3, 0, 0, 0), key_of(2, 4, 0, 0, 0)};
    CHECK_BITS(at("xna", same, 2, CYCLE, 1), 3);
    CHECK_BITS(at("xna", same, 2, CYCLE, 3), 4);
}

static void nan_queries(void **state) {
    (void)state;
    ac_key last_step[2] = {key_of(0, 1, 0, 0, 0), key_of(1, 5, 0, 0, 1)};
    ac_key first_step[2] = {key_of(0, 1, 0, 0, 1), key_of(1, 5, 0, 0, 0)};
    CHECK_BITS(at("xna", pair_1_5(), 2, CYCLE, NAN), NAN);
    CHECK_BITS(at("xna", last_step, 2, CYCLE, NAN), 5);
    CHECK_BITS(at("xna", first_step, 2, CYCLE, NAN), NAN);
    CHECK_BITS(at("fna", last_step, 2, CYCLE, NAN), 0);
    CHECK_BITS(at("monogame", first_step, 2, CYCLE, NAN), 1);
    CHECK_BITS(at("monogame", last_step, 2, CYCLE, NAN), NAN);
}

static void unknown_loop_numbers_oscillate_in_xna_and_fall_through_in_fna(void **state) {
    (void)state;
    CHECK_BITS(at("xna", pair_1_5(), 2, 7, -0.25f), 1.625f);
    CHECK_BITS(at("xna", pair_1_5(), 2, 7, 1.25f), 4.375f);
    CHECK_BITS(at("fna", pair_1_5(), 2, 7, -0.25f), 1.875f);
    CHECK_BITS(at("fna", pair_1_5(), 2, 7, 1.25f), 0);
}

static void cycle_counts_outside_int_are_flagged(void **state) {
    (void)state;
    const char *d;
    EACH_DIALECT(d) {
        ac_curve curve = curve_over(d, pair_1_5(), 2, CYCLE_OFFSET, CYCLE_OFFSET);
        ac_site site;
        double value = ac_eval_site(&curve, 3e9, &site);
        assert_int_equal(site.cycle, INT32_MIN);
        assert_true(site.flags & AC_SITE_PLATFORM);
        if (strcmp(d, "monogame") != 0) CHECK_BITS((float)value, -8.58993459e9f);
        ac_eval_site(&curve, -2147483648.0, &site); /* the last count that fits */
        assert_int_equal(site.cycle, INT32_MIN);
        assert_false(site.flags & AC_SITE_PLATFORM);
        ac_eval_site(&curve, 2147483648.0, &site); /* the first that does not */
        assert_true(site.flags & AC_SITE_PLATFORM);
        ac_eval_site(&curve, 2.5, &site);
        assert_false(site.flags & AC_SITE_PLATFORM);
        assert_int_equal(site.cycle, 2);
        assert_true(site.x == 0.5 && site.offset == 8.0 && site.zone == AC_ZONE_AFTER);
    }
}

static void in_range_xna_turns_minus_zero_into_zero(void **state) {
    (void)state;
    ac_key keys[2] = {key_of(0, -0.0f, 0, -0.0f, 0), key_of(1, -0.0f, -0.0f, 0, 0)};
    ac_key step[2] = {key_of(0, -0.0f, 0, 0, 1), key_of(1, 1, 0, 0, 0)};
    CHECK_BITS(at("xna", step, 2, CONSTANT, 0.5f), 0.0f);
    CHECK_BITS(at("fna", step, 2, CONSTANT, 0.5f), -0.0f);
    CHECK_BITS(at("xna", keys, 2, CONSTANT, -1), -0.0f);
}

/* ---- tangents and lists ------------------------------------------------------------------ */

static ac_key tangents_of(const char *dialect, const ac_key *keys, uint32_t count,
                          int64_t index, int32_t type) {
    ac_keys *list = ac_keys_new(ac_dialect_find(dialect), NULL, NULL);
    for (uint32_t i = 0; i < count; i++) ac_keys_add(list, &keys[i], NULL);
    assert_int_equal(ac_keys_compute_tangent(list, index, type, type, NULL), AC_OK);
    ac_key key;
    assert_int_equal(ac_keys_get(list, index, &key, NULL), AC_OK);
    ac_keys_free(list);
    return key;
}

static void check_tangents(const char *dialect, const ac_key *keys, int64_t index, int32_t type,
                           float in, float out) {
    ac_key key = tangents_of(dialect, keys, 3, index, type);
    if (!same_f32((float)key.in.dy, in) || !same_f32((float)key.out.dy, out))
        fail_msg("%s: tangents %g %g, expected %g %g", dialect, key.in.dy, key.out.dy,
                 (double)in, (double)out);
}

static void fna_smooth_thresholds_differ_by_side(void **state) {
    (void)state;
    ac_key tiny[3] = {key_of(0, 0, 0, 0, 0), key_of(0x1p-26f, 1, 0, 0, 0),
                      key_of(0x1p-25f, 3, 0, 0, 0)};
    check_tangents("xna", tiny, 1, AC_TANGENT_SMOOTH, 1.5f, 1.5f);
    check_tangents("fna", tiny, 1, AC_TANGENT_SMOOTH, 0, 1.5f);
    check_tangents("cna", tiny, 1, AC_TANGENT_SMOOTH, 0, 1.5f);
    check_tangents("monogame", tiny, 1, AC_TANGENT_SMOOTH, 1.5f, 1.5f);
    /* At the threshold itself nothing vanishes. */
    ac_key edge[3] = {key_of(0, 0, 0, 0, 0), key_of(0x1p-25f, 1, 0, 0, 0),
                      key_of(0x1p-24f, 4, 0, 0, 0)};
    check_tangents("fna", edge, 1, AC_TANGENT_SMOOTH, 2, 2);
    ac_key small[3] = {key_of(0, 0, 0, 0, 0), key_of(1, 0x1p-24f, 0, 0, 0),
                       key_of(2, 0x1p-24f, 0, 0, 0)};
    check_tangents("xna", small, 1, AC_TANGENT_SMOOTH, 0, 0);
    check_tangents("fna", small, 1, AC_TANGENT_SMOOTH, 0x1p-25f, 0x1p-25f);
    ac_key rise[3] = {key_of(0, 0, 0, 0, 0), key_of(1, 0, 0, 0, 0),
                      key_of(2, 0x1p-23f, 0, 0, 0)};
    check_tangents("xna", rise, 1, AC_TANGENT_SMOOTH, 0x1p-24f, 0x1p-24f);
}

static void smooth_tangents_share_the_rise_by_distance(void **state) {
    (void)state;
    ac_key keys[3] = {key_of(0, 0, 0, 0, 0), key_of(1, 1, 0, 0, 0), key_of(4, 5, 0, 0, 0)};
    const char *d;
    EACH_DIALECT(d) {
        check_tangents(d, keys, 1, AC_TANGENT_SMOOTH, 1.25f, 3.75f);
        check_tangents(d, keys, 1, AC_TANGENT_LINEAR, 1, 4);
        check_tangents(d, keys, 0, AC_TANGENT_LINEAR, 0, 1);
        check_tangents(d, keys, 2, AC_TANGENT_LINEAR, 4, 0);
        check_tangents(d, keys, 0, AC_TANGENT_SMOOTH, 0, 1);
        check_tangents(d, keys, 1, AC_TANGENT_FLAT, 0, 0);
    }
}

static void xna_multiplies_before_it_divides(void **state) {
    (void)state;
    ac_key keys[3] = {key_of(0, 0, 0, 0, 0), key_of(1e10f, 1, 0, 0, 0),
                      key_of(2e10f, 3e38f, 0, 0, 0)};
    check_tangents("xna", keys, 1, AC_TANGENT_SMOOTH, INFINITY, INFINITY);
    check_tangents("xna-wide", keys, 1, AC_TANGENT_SMOOTH, 1.5e38f, 1.5e38f);
    check_tangents("fna", keys, 1, AC_TANGENT_SMOOTH, 1.5e38f, 1.5e38f);
}

static void xna_nan_difference_gives_flat_in_and_nan_out(void **state) {
    (void)state;
    ac_key keys[3] = {key_of(0, NAN, 0, 0, 0), key_of(1, 1, 0, 0, 0), key_of(2, 2, 0, 0, 0)};
    check_tangents("xna", keys, 1, AC_TANGENT_SMOOTH, 0, NAN);
    check_tangents("fna", keys, 1, AC_TANGENT_SMOOTH, NAN, NAN);
}

static void unknown_tangent_types_zero_in_xna_and_keep_in_fna(void **state) {
    (void)state;
    ac_key keys[3] = {key_of(0, 0, 7, 8, 0), key_of(1, 1, 7, 8, 0), key_of(2, 2, 7, 8, 0)};
    check_tangents("xna", keys, 1, 3, 0, 0);
    check_tangents("fna", keys, 1, 3, 7, 8);
    check_tangents("cna", keys, 1, -1, 7, 8);
    check_tangents("monogame", keys, 1, 3, 7, 8);
}

static void check_values(const char *dialect, const ac_keys *list, const float *values,
                         size_t count) {
    assert_int_equal(ac_keys_count(list), count);
    for (size_t i = 0; i < count; i++)
        if ((float)ac_keys_curve(list)->keys[i].value != values[i])
            fail_msg("%s: key %zu has value %g", dialect, i,
                     ac_keys_curve(list)->keys[i].value);
}

static void fna_adds_before_the_equal_key_it_hits(void **state) {
    (void)state;
    const float fna_order[] = {12, 13, 11, 10}, others[] = {10, 11, 12, 13};
    const char *d;
    EACH_DIALECT(d) {
        ac_keys *list = ac_keys_new(ac_dialect_find(d), NULL, NULL);
        for (int i = 0; i < 4; i++) {
            ac_key key = key_of(1, 10 + (float)i, 0, 0, 0);
            ac_keys_add(list, &key, NULL);
        }
        check_values(d, list, strcmp(d, "fna") == 0 ? fna_order : others, 4);
        ac_keys_free(list);
    }
}

static ac_keys *three_keys(const char *dialect) {
    ac_keys *list = ac_keys_new(ac_dialect_find(dialect), NULL, NULL);
    for (int i = 0; i < 3; i++) {
        ac_key key = key_of((float)i, (float)i + 1, 0, 0, 0);
        ac_keys_add(list, &key, NULL);
    }
    return list;
}

static void monogame_set_appends_a_moved_key(void **state) {
    (void)state;
    const char *d;
    EACH_DIALECT(d) {
        bool monogame = strcmp(d, "monogame") == 0;
        ac_keys *list = three_keys(d);
        ac_key key = key_of(0.5f, 99, 0, 0, 0);
        assert_int_equal(ac_keys_set(list, 2, &key, NULL), AC_OK);
        const float sorted[] = {1, 99, 2}, appended[] = {1, 2, 99};
        check_values(d, list, monogame ? appended : sorted, 3);
        assert_int_equal(ac_keys_curve(list)->ordered, !monogame);
        assert_int_equal(ac_keys_curve(list)->added[2], monogame ? 2 : 1);
        CHECK_BITS(ac_eval_f32(ac_keys_curve(list), 1.5f), monogame ? 99 : 2);
        ac_keys_free(list);
    }
}

static void cna_set_within_epsilon_keeps_the_place(void **state) {
    (void)state;
    ac_keys *list = ac_keys_new(ac_dialect_find("cna"), NULL, NULL);
    ac_key keys[3] = {key_of(0, 1, 0, 0, 0), key_of(0x1p-25f, 2, 0, 0, 0),
                      key_of(2, 3, 0, 0, 0)};
    for (int i = 0; i < 3; i++) ac_keys_add(list, &keys[i], NULL);
    ac_key moved = key_of(0.99f * 0x1p-24f, 50, 0, 0, 0);
    ac_keys_set(list, 0, &moved, NULL);
    const float kept[] = {50, 2, 3};
    check_values("cna", list, kept, 3);
    CHECK_BITS(ac_eval_f32(ac_keys_curve(list), 0), 50);
    ac_key far = key_of(0.99f * 0x1p-24f + 0x1p-24f, 60, 0, 0, 0);
    ac_keys_set(list, 0, &far, NULL);
    const float sorted[] = {2, 60, 3};
    check_values("cna", list, sorted, 3);
    ac_keys_free(list);
}

static void a_nan_position_goes_where_the_engine_puts_it(void **state) {
    (void)state;
    const char *d;
    EACH_DIALECT(d) {
        ac_keys *list = ac_keys_new(ac_dialect_find(d), NULL, NULL);
        ac_key keys[3] = {key_of(1, 1, 0, 0, 0), key_of(NAN, 2, 0, 0, 0),
                          key_of(0, 3, 0, 0, 0)};
        for (int i = 0; i < 3; i++) ac_keys_add(list, &keys[i], NULL);
        const float fna_order[] = {2, 3, 1}, others[] = {3, 1, 2};
        check_values(d, list, strcmp(d, "fna") == 0 ? fna_order : others, 3);
        assert_int_equal(ac_keys_curve(list)->ordered, 0);
        ac_keys_free(list);
    }
}

static void keys_are_hermite_or_step(void **state) {
    (void)state;
    const char *d;
    EACH_DIALECT(d)
    for (uint8_t interp = 0; interp < AC_INTERP_COUNT; interp++) {
        ac_key key = key_of(1, 2, 0, 0, 0);
        key.interp = interp;
        ac_curve curve = curve_over(d, &key, 1, CYCLE, CYCLE);
        bool known = interp == AC_INTERP_DEFAULT || interp == AC_INTERP_STEP ||
                     interp == AC_INTERP_HERMITE;
        assert_int_equal(ac_curve_check(&curve, NULL), known ? AC_OK : AC_ERROR_VALUE);
    }
}

/* ---- explanations ------------------------------------------------------------------------ */

static void explanations_name_the_range_that_is_counted_by(void **state) {
    (void)state;
    const char *d;
    ac_key keys[2] = {key_of(2, 1, 0, 0, 0), key_of(5, 5, 0, 0, 0)};
    EACH_DIALECT(d) {
        char text[2048];
        ac_curve curve = curve_over(d, keys, 2, CYCLE, CYCLE);
        ac_explain(&curve, 6, text, sizeof text);
        assert_non_null(strstr(text, "\nrange     3\n"));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_keys_give_plus_zero_and_one_key_its_value),
        cmocka_unit_test(the_documented_camera_height_comes_out),
        cmocka_unit_test(step_switches_at_the_next_key_or_at_position_one),
        cmocka_unit_test(fna_tail_uses_the_first_keys_tangent),
        cmocka_unit_test(exact_negative_multiples_land_on_the_last_key),
        cmocka_unit_test(fna_cycle_returns_zero_when_rounding_passes_last_key),
        cmocka_unit_test(monogame_throws_where_the_wrapped_position_misses),
        cmocka_unit_test(xna_miss_takes_the_raw_position_as_parameter),
        cmocka_unit_test(counts_use_the_reciprocal_in_xna_and_division_in_fna),
        cmocka_unit_test(narrow_and_empty_spans),
        cmocka_unit_test(nan_queries),
        cmocka_unit_test(unknown_loop_numbers_oscillate_in_xna_and_fall_through_in_fna),
        cmocka_unit_test(cycle_counts_outside_int_are_flagged),
        cmocka_unit_test(in_range_xna_turns_minus_zero_into_zero),
        cmocka_unit_test(fna_smooth_thresholds_differ_by_side),
        cmocka_unit_test(smooth_tangents_share_the_rise_by_distance),
        cmocka_unit_test(xna_multiplies_before_it_divides),
        cmocka_unit_test(xna_nan_difference_gives_flat_in_and_nan_out),
        cmocka_unit_test(unknown_tangent_types_zero_in_xna_and_keep_in_fna),
        cmocka_unit_test(fna_adds_before_the_equal_key_it_hits),
        cmocka_unit_test(monogame_set_appends_a_moved_key),
        cmocka_unit_test(cna_set_within_epsilon_keeps_the_place),
        cmocka_unit_test(a_nan_position_goes_where_the_engine_puts_it),
        cmocka_unit_test(keys_are_hermite_or_step),
        cmocka_unit_test(explanations_name_the_range_that_is_counted_by),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
