/* Function curves: what their key lists ask of keys (equality, order, hash), and the tangents that
 * they compute, at the ends of a list as well as inside. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the above first */
#include <cmocka.h>

#include <math.h>
#include <string.h>

#include "base/bits.h"
#include "dialect/fcurve.h"

static const char *const dialects[] = {"softimage", "blender", "maya", "maya-f32time"};
enum { DIALECTS = sizeof dialects / sizeof dialects[0] };

static ac_key key_at(double position, double value) {
    ac_key key;
    memset(&key, 0, sizeof key);
    key.position = position;
    key.value = value;
    return key;
}

static ac_curve curve_of(const char *dialect, const ac_key *keys, uint32_t count) {
    ac_curve curve;
    memset(&curve, 0, sizeof curve);
    curve.name = "";
    curve.dialect = ac_dialect_find(dialect);
    curve.keys = keys;
    curve.key_count = count;
    curve.ordered = 1;
    return curve;
}

static bool near(double a, double b) { return fabs(a - b) <= 1e-12; }

/* ---- comparing keys --------------------------------------------------------------------------- */

static void keys_are_equal_when_all_nine_fields_are(void **state) {
    (void)state;
    ac_key base = key_at(1, 2);
    base.in = (ac_handle){3, 4};
    base.out = (ac_handle){5, 6};
    ac_key others[9];
    for (int i = 0; i < 9; i++) others[i] = base;
    others[0].position = 9;
    others[1].value = 9;
    others[2].in.dx = 9;
    others[3].in.dy = 9;
    others[4].out.dx = 9;
    others[5].out.dy = 9;
    others[6].interp = AC_INTERP_LINEAR;
    others[7].in_type = AC_TYPE_FLAT;
    others[8].out_type = AC_TYPE_FLAT;
    for (int d = 0; d < DIALECTS; d++) {
        const ac_dialect *dialect = ac_dialect_find(dialects[d]);
        ac_key copy = base;
        assert_true(ac_key_equal(dialect, &base, &copy));
        for (int i = 0; i < 9; i++) assert_false(ac_key_equal(dialect, &base, &others[i]));
    }
}

static void keys_compare_by_position(void **state) {
    (void)state;
    ac_key low = key_at(1, 9), high = key_at(2, 0), none = key_at((double)NAN, 0);
    for (int d = 0; d < DIALECTS; d++) {
        const ac_dialect *dialect = ac_dialect_find(dialects[d]);
        assert_int_equal(ac_key_compare(dialect, &low, &high), -1);
        assert_int_equal(ac_key_compare(dialect, &high, &low), 1);
        assert_int_equal(ac_key_compare(dialect, &low, &low), 0);
        assert_int_equal(ac_key_compare(dialect, &low, &none), 0);
    }
}

/* FNV-1a over 32-bit words, low halves first, and the interpolation last. */
static uint32_t fnv(const double *numbers, int count, uint32_t interp) {
    uint64_t hash = 2166136261u;
    for (int i = 0; i < 2 * count; i++) {
        uint32_t word = (uint32_t)(aci_f64_bits(numbers[i / 2]) >> (32 * (i % 2)));
        hash = ((hash ^ word) * 16777619u) & 0xffffffffu;
    }
    return (uint32_t)(((hash ^ interp) * 16777619u) & 0xffffffffu);
}

static void the_hash_is_fnv_of_the_numbers(void **state) {
    (void)state;
    const double numbers[] = {0.1, -2.5, 1e300, 0, 1, 1e-7};
    ac_key key = key_at(numbers[0], numbers[1]);
    key.in = (ac_handle){numbers[2], numbers[3]};
    key.out = (ac_handle){numbers[4], numbers[5]};
    for (int d = 0; d < DIALECTS; d++)
        for (key.interp = 0; key.interp < AC_INTERP_COUNT; key.interp++)
            assert_int_equal((uint32_t)ac_key_hash(ac_dialect_find(dialects[d]), &key),
                             fnv(numbers, 6, key.interp));
}

static void equal_keys_have_equal_hashes(void **state) {
    (void)state;
    const ac_dialect *dialect = ac_dialect_find("softimage");
    ac_key plus = key_at(0.0, 0.0), minus = key_at(-0.0, 0.0);
    assert_true(ac_key_equal(dialect, &plus, &minus));
    assert_int_equal(ac_key_hash(dialect, &plus), ac_key_hash(dialect, &minus));
}

static void dialects_are_counted_to_their_end(void **state) {
    (void)state;
    size_t count = 0;
    while (count < 15 && ac_dialect_at(count)) count++;
    assert_int_equal(count, 15);
    assert_null(ac_dialect_at(count));
    assert_null(ac_dialect_at(SIZE_MAX));
}

static void dialects_are_found_by_name_and_revision(void **state) {
    (void)state;
    const ac_dialect *blender = ac_dialect_find("blender");
    assert_non_null(blender);
    assert_ptr_equal(ac_dialect_find("blender@3.4.1"), blender);
    assert_string_equal(ac_dialect_name(ac_dialect_find("maya-f32time")), "maya-f32time");
    const char *const none[] = {"blender@", "blender@3.4", "blender@3.4.1x", "blender3.4.1",
                                "blender-", "blende",      "@3.4.1",         ""};
    for (size_t i = 0; i < sizeof none / sizeof none[0]; i++)
        assert_null(ac_dialect_find(none[i]));
    assert_null(ac_dialect_find(NULL));
}

/* ---- slopes ------------------------------------------------------------------------------------- */

/* Keys that a rule must not look at stand before and behind the four of the curve. */
static const double guarded[][2] = {{-90, 700}, {0, 0}, {1, 1}, {3, 9}, {4, 10}, {90, -700}};
static ac_key guarded_keys[6];

static ac_curve guarded_curve(const char *dialect) {
    for (int i = 0; i < 6; i++) guarded_keys[i] = key_at(guarded[i][0], guarded[i][1]);
    return curve_of(dialect, guarded_keys + 1, 4);
}

static void slopes_follow_the_neighbours_that_are_there(void **state) {
    (void)state;
    static const struct {
        int32_t type;
        double in[4], out[4];
    } rows[] = {
        {AC_TANGENT_FLAT, {0, 0, 0, 0}, {0, 0, 0, 0}},
        {AC_TANGENT_LINEAR, {1, 1, 4, 1}, {1, 4, 1, 1}},
        {AC_TANGENT_SMOOTH, {1, 3, 3, 1}, {1, 3, 3, 1}},
        {AC_TANGENT_SPLINE, {1, 3, 3, 1}, {1, 3, 3, 1}},
        {AC_TANGENT_CLAMPED, {0, 3, 3, 0}, {0, 3, 3, 0}},
    };
    ac_curve curve = guarded_curve("blender");
    for (size_t r = 0; r < sizeof rows / sizeof rows[0]; r++)
        for (size_t i = 0; i < 4; i++) {
            aci_slopes slopes;
            assert_true(aci_fcurve_slopes(&curve, curve.keys, i, rows[r].type, &slopes));
            assert_true(near(slopes.in, rows[r].in[i]) && near(slopes.out, rows[r].out[i]));
        }
    aci_slopes untouched = {5, 6};
    assert_false(aci_fcurve_slopes(&curve, curve.keys, 1, AC_TANGENT_AUTO, &untouched));
    assert_false(aci_fcurve_slopes(&curve, curve.keys, 1, -1, &untouched));
    assert_true(untouched.in == 5 && untouched.out == 6);
}

static void a_key_alone_has_no_slope(void **state) {
    (void)state;
    ac_curve curve = guarded_curve("blender");
    curve.key_count = 1;
    for (int32_t type = AC_TANGENT_FLAT; type <= AC_TANGENT_CLAMPED; type++) {
        aci_slopes slopes = {5, 6};
        assert_true(aci_fcurve_slopes(&curve, curve.keys, 0, type, &slopes));
        assert_true(slopes.in == 0 && slopes.out == 0);
    }
}

/* The middle of three keys a unit of time apart, with these two rises. */
static double clamped_between(double before, double after) {
    ac_key keys[3] = {key_at(0, 0), key_at(1, before), key_at(2, before + after)};
    ac_curve curve = curve_of("blender", keys, 3);
    aci_slopes slopes;
    assert_true(aci_fcurve_slopes(&curve, keys, 1, AC_TANGENT_CLAMPED, &slopes));
    assert_true(slopes.in == slopes.out);
    if (slopes.in == 0) assert_false(signbit(slopes.in)); /* flat is +0 */
    return slopes.in;
}

static void clamped_slopes_are_flat_at_extrema_and_stay_with_the_flatter_chord(void **state) {
    (void)state;
    assert_true(clamped_between(0.5, 0.25) == 0.375);
    assert_true(clamped_between(-0.5, -0.25) == -0.375);
    assert_true(clamped_between(0.125, 7) == 0.375 && clamped_between(7, 0.125) == 0.375);
    assert_true(clamped_between(-0.125, -7) == -0.375 && clamped_between(-7, -0.125) == -0.375);
    assert_true(clamped_between(0.5, -0.25) == 0 && clamped_between(-0.5, 0.25) == 0);
    assert_true(clamped_between(0.25, -0.5) == 0 && clamped_between(-0.25, 0.5) == 0);
    assert_true(clamped_between(0, 3) == 0 && clamped_between(3, 0) == 0);
    assert_true(clamped_between(0, -3) == 0 && clamped_between(-3, 0) == 0);
    /* Their product would be 0. */
    assert_true(near(clamped_between(1e-200, 1e-200) * 1e200, 1));
}

static void keys_at_one_position_have_no_chord(void **state) {
    (void)state;
    ac_key keys[3] = {key_at(1, 0), key_at(1, 5), key_at(1, 9)};
    ac_curve curve = curve_of("softimage", keys, 3);
    aci_slopes slopes;
    assert_true(aci_fcurve_slopes(&curve, keys, 1, AC_TANGENT_LINEAR, &slopes));
    assert_true(slopes.in == 0 && slopes.out == 0);
    assert_true(aci_fcurve_slopes(&curve, keys, 1, AC_TANGENT_SPLINE, &slopes));
    assert_true(slopes.in == 0 && slopes.out == 0);
}

/* ---- handles ------------------------------------------------------------------------------------- */

typedef struct ends {
    double in_dx, in_dy, out_dx, out_dy;
} ends;

/* Of a guarded curve. */
static void check_handles(const ac_curve *curve, int32_t in_type, int32_t out_type,
                          const ends *expected) {
    ac_key keys[6];
    memcpy(keys, guarded_keys, sizeof keys);
    for (uint32_t i = 0; i < curve->key_count; i++) {
        const ac_key *key = &keys[1 + i];
        curve->dialect->order->tangent(curve, keys + 1, i, in_type, out_type);
        const ends *e = &expected[i];
        if (!(near(key->in.dx, e->in_dx) && near(key->in.dy, e->in_dy) &&
              near(key->out.dx, e->out_dx) && near(key->out.dy, e->out_dy)))
            fail_msg("%s key %u: in %g %g, out %g %g", ac_dialect_name(curve->dialect), i,
                     key->in.dx, key->in.dy, key->out.dx, key->out.dy);
    }
}

static void planar_handles_are_a_third_of_their_spans(void **state) {
    (void)state;
    static const ends both[4] = {{-1.0 / 3, -1.0 / 3, 1.0 / 3, 1.0 / 3},
                                 {-1.0 / 3, -1.0 / 3, 2.0 / 3, 2},
                                 {-2.0 / 3, -8.0 / 3, 1.0 / 3, 1},
                                 {-1.0 / 3, -1.0 / 3, 1.0 / 3, 1.0 / 3}};
    static const ends kept[4] = {{7, 8, 1.0 / 3, 1.0 / 3},
                                 {7, 8, 2.0 / 3, 8.0 / 3},
                                 {7, 8, 1.0 / 3, 1.0 / 3},
                                 {7, 8, 1.0 / 3, 1.0 / 3}};
    const char *const planar[] = {"blender", "softimage"};
    for (int d = 0; d < 2; d++) {
        ac_curve curve = guarded_curve(planar[d]);
        for (int i = 0; i < 6; i++) guarded_keys[i].interp = AC_INTERP_BEZIER;
        check_handles(&curve, AC_TANGENT_LINEAR, AC_TANGENT_SPLINE, both);
        for (int i = 0; i < 6; i++) guarded_keys[i].in = (ac_handle){7, 8};
        check_handles(&curve, -1, AC_TANGENT_LINEAR, kept); /* no type: left alone */
        static const ends lone[1] = {{0, 0, 0, 0}};
        curve.key_count = 1;
        check_handles(&curve, AC_TANGENT_LINEAR, AC_TANGENT_SPLINE, lone);
    }
}

static void softimage_hermite_tangents_are_slopes_or_rises(void **state) {
    (void)state;
    static const ends slopes[4] = {{0, 1, 0, 1}, {0, 1, 0, 3}, {0, 4, 0, 3}, {0, 1, 0, 1}};
    static const ends rises[4] = {{0, 0, 0, 1}, {0, 1, 0, 6}, {0, 8, 0, 3}, {0, 1, 0, 0}};
    ac_curve curve = guarded_curve("softimage");
    for (int i = 0; i < 6; i++) guarded_keys[i].interp = AC_INTERP_HERMITE;
    check_handles(&curve, AC_TANGENT_LINEAR, AC_TANGENT_SPLINE, slopes);
    curve.tangent_unit = AC_TANGENT_UNIT_SLOPE;
    check_handles(&curve, AC_TANGENT_LINEAR, AC_TANGENT_SPLINE, slopes);
    curve.tangent_unit = AC_TANGENT_UNIT_SPAN;
    check_handles(&curve, AC_TANGENT_LINEAR, AC_TANGENT_SPLINE, rises);
    for (int i = 0; i < 6; i++) guarded_keys[i].interp = AC_INTERP_LINEAR;
    static const ends none[4] = {{0, 0, 0, 0}, {0, 0, 0, 0}, {0, 0, 0, 0}, {0, 0, 0, 0}};
    check_handles(&curve, AC_TANGENT_LINEAR, AC_TANGENT_SPLINE, none);
}

/* ---- maya ------------------------------------------------------------------------------------------ */

/* The middle vector of three keys; weighted, so that it is {length, slope * length}. */
static double automatic(int32_t type, const ac_key keys[3]) {
    ac_curve curve = curve_of("maya", keys, 3);
    curve.weighted = 1;
    ac_keys *list = ac_keys_from(&curve, NULL, NULL, NULL);
    assert_int_equal(ac_keys_compute_tangent(list, 1, type, type, NULL), AC_OK);
    ac_key key = ac_keys_curve(list)->keys[1];
    ac_keys_free(list);
    assert_true(key.in.dx == keys[1].position - keys[0].position);
    assert_true(key.out.dx == keys[2].position - keys[1].position);
    double slope = key.in.dy / key.in.dx;
    assert_true(near(slope, key.out.dy / key.out.dx));
    return slope;
}

static void maya_automatic_slopes_mix_the_chords(void **state) {
    (void)state;
    /* Chords of 1 and 2, a quarter of the time before the key. */
    const ac_key keys[3] = {key_at(3, 5), key_at(4, 6), key_at(7, 12)};
    assert_true(near(automatic(AC_TANGENT_AUTO, keys), 7.0 / 4));
    assert_true(near(automatic(AC_TANGENT_AUTO_MIX, keys), 1 * 0.75 + 2 * 0.25));
    double share = 0.5 - 0.25 * (1.5 - 2.0 * 0.0625);
    assert_true(near(automatic(AC_TANGENT_AUTO_EASE, keys), 1 * (1 - share) + 2 * share));
}

static void maya_automatic_slopes_are_limited(void **state) {
    (void)state;
    const ac_key steep[3] = {key_at(0, 0), key_at(1, 1), key_at(2, 9)};
    const ac_key falling[3] = {key_at(0, 0), key_at(1, -8), key_at(2, -9)};
    const ac_key extremum[3] = {key_at(0, 0), key_at(1, 5), key_at(2, 2)};
    const ac_key valley[3] = {key_at(0, 5), key_at(1, 0), key_at(2, 7)};
    assert_true(near(automatic(AC_TANGENT_AUTO, steep), 3));
    assert_true(near(automatic(AC_TANGENT_AUTO, falling), -3));
    assert_true(automatic(AC_TANGENT_AUTO, extremum) == 0);
    assert_true(automatic(AC_TANGENT_AUTO, valley) == 0);
    /* A flat chord limits to 0. */
    const ac_key rising[3] = {key_at(0, 0), key_at(1, 0), key_at(2, 3)};
    const ac_key sinking[3] = {key_at(0, 0), key_at(1, 0), key_at(2, -3)};
    assert_true(automatic(AC_TANGENT_AUTO, rising) == 0);
    assert_true(automatic(AC_TANGENT_AUTO, sinking) == 0);
}

static void maya_vectors_have_lengths_only_when_weighted(void **state) {
    (void)state;
    ac_curve curve = guarded_curve("maya");
    double r = sqrt(0.5), flat = sqrt(10);
    static const ends flats[4] = {{1, 0, 1, 0}, {1, 0, 2, 0}, {2, 0, 1, 0}, {1, 0, 1, 0}};
    const ends lines[4] = {{r, r, r, r},
                           {r, r, 1 / flat, 3 / flat},
                           {1 / sqrt(17), 4 / sqrt(17), 1 / flat, 3 / flat},
                           {r, r, r, r}};
    check_handles(&curve, AC_TANGENT_LINEAR, AC_TANGENT_SPLINE, lines);
    curve.weighted = 1;
    check_handles(&curve, AC_TANGENT_FLAT, AC_TANGENT_FLAT, flats);
    curve.weighted = 0;
    curve.key_count = 1;
    static const ends lone[1] = {{1, 0, 1, 0}};
    for (int32_t type = AC_TANGENT_FLAT; type < AC_TANGENT_COUNT; type++)
        check_handles(&curve, type, type, lone);
    curve.weighted = 1;
    static const ends nothing[1] = {{0, 0, 0, 0}};
    check_handles(&curve, AC_TANGENT_AUTO, AC_TANGENT_LINEAR, nothing);
}

static void maya_automatic_vectors_are_flat_at_the_ends(void **state) {
    (void)state;
    for (int32_t type = AC_TANGENT_AUTO; type <= AC_TANGENT_AUTO_EASE; type++) {
        ac_curve curve = guarded_curve("maya");
        ac_keys *list = ac_keys_from(&curve, NULL, NULL, NULL);
        ac_keys_compute_tangents(list, type, type);
        const ac_key *keys = ac_keys_curve(list)->keys;
        assert_true(keys[0].in.dx == 1 && keys[0].in.dy == 0 && keys[0].out.dy == 0);
        assert_true(keys[3].out.dx == 1 && keys[3].in.dy == 0 && keys[3].out.dy == 0);
        assert_true(keys[1].in.dy > 0.5 && keys[2].out.dy > 0.5);
        ac_keys_free(list);
    }
}

static void maya_keys_remember_the_type_of_their_tangents(void **state) {
    (void)state;
    static const uint8_t types[] = {AC_TYPE_FLAT,     AC_TYPE_LINEAR,   AC_TYPE_FIXED,
                                    AC_TYPE_FIXED,    AC_TYPE_FIXED,    AC_TYPE_AUTO,
                                    AC_TYPE_AUTO_MIX, AC_TYPE_AUTO_EASE};
    ac_curve curve = guarded_curve("maya");
    for (int i = 0; i < 6; i++)
        guarded_keys[i].in_type = guarded_keys[i].out_type = AC_TYPE_STEP;
    ac_keys *list = ac_keys_from(&curve, NULL, NULL, NULL);
    for (int32_t type = -1; type <= AC_TANGENT_COUNT; type++) {
        bool known = type >= 0 && type < AC_TANGENT_COUNT;
        assert_int_equal(ac_keys_compute_tangent(list, 1, type, -1, NULL), AC_OK);
        assert_int_equal(ac_keys_compute_tangent(list, 2, -1, type, NULL), AC_OK);
        const ac_key *keys = ac_keys_curve(list)->keys;
        if (known) assert_int_equal(keys[1].in_type, types[type]);
        if (known) assert_int_equal(keys[2].out_type, types[type]);
        if (type < 0) assert_int_equal(keys[1].in_type, AC_TYPE_STEP);
        if (!known) assert_true(keys[1].out.dx == 0 && keys[2].in.dx == 0);
        assert_int_equal(keys[1].out_type, AC_TYPE_STEP);
        assert_int_equal(keys[2].in_type, AC_TYPE_STEP);
    }
    ac_keys_free(list);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(keys_are_equal_when_all_nine_fields_are),
        cmocka_unit_test(keys_compare_by_position),
        cmocka_unit_test(the_hash_is_fnv_of_the_numbers),
        cmocka_unit_test(equal_keys_have_equal_hashes),
        cmocka_unit_test(dialects_are_counted_to_their_end),
        cmocka_unit_test(dialects_are_found_by_name_and_revision),
        cmocka_unit_test(slopes_follow_the_neighbours_that_are_there),
        cmocka_unit_test(a_key_alone_has_no_slope),
        cmocka_unit_test(clamped_slopes_are_flat_at_extrema_and_stay_with_the_flatter_chord),
        cmocka_unit_test(keys_at_one_position_have_no_chord),
        cmocka_unit_test(planar_handles_are_a_third_of_their_spans),
        cmocka_unit_test(softimage_hermite_tangents_are_slopes_or_rises),
        cmocka_unit_test(maya_automatic_slopes_mix_the_chords),
        cmocka_unit_test(maya_automatic_slopes_are_limited),
        cmocka_unit_test(maya_vectors_have_lengths_only_when_weighted),
        cmocka_unit_test(maya_automatic_vectors_are_flat_at_the_ends),
        cmocka_unit_test(maya_keys_remember_the_type_of_their_tangents),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
