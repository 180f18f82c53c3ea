/* Packed tracks as scalar curves and back, their dialects as those of curves, and tracks as
 * sources. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the above first */
#include <cmocka.h>

#include <math.h>
#include <string.h>

#include "animcurve/source.h"
#include "track_support.h"

/* ---- scalar curves and back --------------------------------------------------------- */

static bool is_mixed(const ac_track *track) {
    return track->kind == AC_TRACK_QUAT && track->interp != AC_INTERP_STEP;
}

static bool swings(const made_track *made) {
    bool is_babylon = strcmp(ac_dialect_name(made->track.dialect), "babylon") == 0;
    return is_babylon && made->track.interp == AC_INTERP_CUBIC_SPLINE && made->times[0] > 0.0f;
}

static void go_there_and_back(made_track *made) {
    ac_key keys[WIDEST][KEYS];
    ac_curve curves[WIDEST];
    const ac_curve *list[WIDEST];
    const ac_track *track = &made->track;
    for (uint32_t i = 0; i < track->width; i++) {
        ac_status status = ac_track_component(track, i, keys[i], &curves[i], NULL);
        bool is_refused = is_mixed(track) || swings(made);
        assert_int_equal(status, is_refused ? AC_ERROR_UNSUPPORTED : AC_OK);
        if (is_refused) return;
        assert_int_equal(ac_curve_check(&curves[i], NULL), AC_OK);
        list[i] = &curves[i];
    }
    for (int n = 0; n < 200; n++) {
        double time = any_time(made);
        float all[WIDEST];
        ac_track_sample(track, time, NULL, all);
        for (uint32_t i = 0; i < track->width && !isnan(time); i++) {
            float one = (float)ac_eval(&curves[i], time);
            assert_same(&one, &all[i], 1);
        }
    }
    made_track back = {.track = {.curves = list, .width = track->width, .kind = track->kind}};
    ac_packing arrays = {&back.axis, back.times, back.values};
    ac_track packed;
    assert_int_equal(ac_track_pack(&back.track, &arrays, &packed, NULL), AC_OK);
    assert_int_equal(ac_track_check(&packed, NULL), AC_OK);
    assert_int_equal(packed.interp, track->interp);
    assert_ptr_equal(packed.dialect, track->dialect);
    assert_same(back.times, made->times, KEYS);
    bool is_cubic = track->interp == AC_INTERP_CUBIC_SPLINE;
    assert_same(back.values, made->values, (size_t)KEYS * track->width * (is_cubic ? 3 : 1));
}

static void components_are_curves_to_the_bit_and_back(void **state) {
    (void)state;
    each_track(go_there_and_back);
}

static void components_that_are_none_are_refused(void **state) {
    (void)state;
    made_track made;
    ac_key keys[KEYS];
    ac_curve curve = {.key_count = 99};
    ac_error error;
    make(&made, "gltf", AC_TRACK_VEC3, 3, AC_INTERP_LINEAR);
    assert_int_equal(ac_track_component(&made.track, 3, keys, &curve, &error),
                     AC_ERROR_ARGUMENT);
    assert_string_equal(error.message, "there is no component 3 of 3");
    made.track.axis = NULL;
    assert_int_equal(ac_track_component(&made.track, 0, keys, &curve, &error),
                     AC_ERROR_ARGUMENT);
    assert_string_equal(error.message, "the track is made of curves already");
    assert_int_equal(curve.key_count, 99);
}

/* Two curves that can be packed, and one thing that is changed. */
typedef struct curve_pair {
    ac_key keys[2][3];
    ac_curve curves[2];
    const ac_curve *list[2];
    ac_track track;
} curve_pair;

static void two_dialects(curve_pair *p) { p->curves[1].dialect = ac_dialect_find("bevy"); }
static void other_family(curve_pair *p) {
    p->curves[0].dialect = p->curves[1].dialect = ac_dialect_find("softimage");
}
static void other_time(curve_pair *p) { p->keys[1][1].position = 1.5; }
static void other_count(curve_pair *p) { p->curves[1].key_count = 2; }
static void no_count(curve_pair *p) { p->curves[0].key_count = p->curves[1].key_count = 0; }
static void repeated(curve_pair *p) { p->keys[0][1].position = p->keys[1][1].position = 0.0; }
static void in_frames(curve_pair *p) { p->curves[0].rate_hz = 24.0; }
static void unknown_frames(curve_pair *p) { p->curves[1].unit = AC_UNIT_FRAMES; }
static void other_interp(curve_pair *p) { p->keys[1][0].interp = AC_INTERP_STEP; }
static void wide_value(curve_pair *p) { p->keys[1][2].value = 0.1; }
static void wide_tangent(curve_pair *p) { p->keys[0][0].in.dy = 0.1; }
static void not_finite(curve_pair *p) { p->keys[0][0].value = (double)INFINITY; }
static void gap(curve_pair *p) { p->list[1] = NULL; }
static void rotation(curve_pair *p) { p->track.kind = AC_TRACK_QUAT; }
static void none(curve_pair *p) { p->track.curves = NULL; }

static const struct {
    void (*spoil)(curve_pair *p);
    const char *words;
} unpackable[] = {
    {two_dialects, "component 1: its dialect is not component 0's"},
    {other_family, "component 0: its dialect plays no packed tracks"},
    {other_time, "component 1, key 1: it lies elsewhere than component 0's"},
    {other_count, "component 1: its keys are not component 0's"},
    {no_count, "component 0: it has no keys"},
    {repeated, "component 0, key 1: it does not lie after the one before"},
    {in_frames, "component 0: its positions are no seconds"},
    {unknown_frames, "component 1: its positions are no seconds"},
    {other_interp, "component 1, key 0: it is interpolated in another way than the first one"},
    {wide_value, "component 1, key 2: it is no finite float32"},
    {wide_tangent, "component 0, key 0: it has a tangent that is no finite float32"},
    {not_finite, "component 0, key 0: it is no finite float32"},
    {gap, "component 1: it has no curve"},
    {rotation, "a packed rotation would mix the components between its keys"},
    {none, "the track is not made of curves"},
};

static void make_pair(curve_pair *p) {
    memset(p, 0, sizeof *p);
    for (int c = 0; c < 2; c++) {
        for (int k = 0; k < 3; k++) {
            p->keys[c][k].position = k;
            p->keys[c][k].value = c + k;
        }
        p->curves[c] = (ac_curve){.dialect = ac_dialect_find("three"),
                                  .keys = p->keys[c],
                                  .key_count = 3,
                                  .ordered = 1};
        p->list[c] = &p->curves[c];
    }
    p->track = (ac_track){.curves = p->list, .width = 2, .kind = AC_TRACK_OTHER};
}

static void curves_that_do_not_go_together_are_not_packed(void **state) {
    (void)state;
    float times[3], values[6];
    ac_axis axis;
    ac_packing arrays = {&axis, times, values};
    for (size_t i = 0; i < sizeof unpackable / sizeof *unpackable; i++) {
        curve_pair p;
        ac_error error;
        ac_track out = {.width = 77};
        make_pair(&p);
        assert_int_equal(ac_track_pack(&p.track, &arrays, &out, &error), AC_OK);
        assert_int_equal(out.interp, AC_INTERP_LINEAR);
        out.width = 77;
        unpackable[i].spoil(&p);
        assert_int_not_equal(ac_track_pack(&p.track, &arrays, &out, &error), AC_OK);
        assert_int_equal(out.width, 77);
        if (!strstr(error.message, unpackable[i].words))
            fail_msg("\"%s\" and not \"%s\"", error.message, unpackable[i].words);
    }
}

/* ---- as scalar dialects ------------------------------------------------------------- */

static void channels_answer_nan_as_their_engines(void **state) {
    (void)state;
    for (int p = 0; p < PLAYERS; p++) {
        ac_key keys[2] = {{.position = 0.0, .value = 3.0}, {.position = 1.0, .value = 4.0}};
        ac_curve curve = {
            .dialect = ac_dialect_find(players[p]), .keys = keys, .key_count = 2, .ordered = 1};
        ac_site site;
        double value = ac_eval_site(&curve, (double)NAN, &site);
        bool throws = (site.flags & AC_SITE_THROWS) != 0;
        assert_int_equal(throws, p == 1);
        if (p == 0) assert_true(value == 3.0);
        if (p == 2) assert_true(value == 4.0);
        if (p % 2) assert_true(isnan(value));
    }
}

/* A time just before a key may be at it, as frames. Tracks have float times, of which none
 * is. */
static void babylon_compares_times_as_frames(void **state) {
    (void)state;
    ac_key keys[2] = {{.position = 0.0, .value = 1.0, .interp = AC_INTERP_STEP},
                      {.value = 2.0}};
    double before = 0.0;
    for (int i = 0; i < 1000; i++) {
        keys[1].position = 1.1 + i * 0.001;
        before = nextafter(keys[1].position, 0.0);
        if (before * 60.0 == keys[1].position * 60.0) break;
    }
    assert_true(before * 60.0 == keys[1].position * 60.0);
    ac_curve curve = {
        .dialect = ac_dialect_find("babylon"), .keys = keys, .key_count = 2, .ordered = 1};
    assert_true(ac_eval(&curve, before) == 2.0);
    curve.dialect = ac_dialect_find("three");
    assert_true(ac_eval(&curve, before) == 1.0);
}

/* Pieces hold their bounds, and their formula is the engine's. */
static void channels_have_pieces(void **state) {
    (void)state;
    for (int p = 0; p < PLAYERS; p++)
        for (int round = 0; round < 40; round++) {
            made_track made;
            ac_key keys[KEYS];
            ac_curve curve;
            make(&made, players[p], AC_TRACK_SCALAR, 1,
                 round % 2 ? AC_INTERP_CUBIC_SPLINE : AC_INTERP_LINEAR);
            if (ac_track_component(&made.track, 0, keys, &curve, NULL) != AC_OK) continue;
            ac_pieces walk;
            ac_piece piece;
            int count = 0;
            assert_int_equal(ac_pieces_begin(&curve, -2.0, 9.0, &walk, NULL), AC_OK);
            for (; ac_pieces_next(&walk, &piece); count++)
                for (int i = 0; i <= 20; i++) {
                    double q = piece.start + (piece.end - piece.start) * i / 20.0;
                    if (p < 2) q = (double)(float)q;
                    if (q < piece.start || q > piece.end) continue;
                    double value = ac_eval(&curve, q);
                    assert_true(ac_piece_eval(&curve, &piece, q) == value);
                    double error = fabs(ac_piece_value(&piece, q) - value);
                    assert_true(error <= piece.rounding + 1e-15);
                    assert_true(piece.rounding < 1e-3);
                }
            assert_in_range(count, KEYS, 3 * KEYS);
        }
}

static void channels_are_explained(void **state) {
    (void)state;
    static const char *const sums[PLAYERS] = {"sum       in float32", "sum       in float32",
                                              "sum       in double", "sum       in double"};
    for (int p = 0; p < PLAYERS; p++)
        for (int is_cubic = 0; is_cubic < 2; is_cubic++) {
            ac_key keys[2] = {{.position = 0.0, .value = 3.0}, {.position = 1.0, .value = 4.0}};
            keys[0].interp = is_cubic ? AC_INTERP_HERMITE : AC_INTERP_LINEAR;
            ac_curve curve = {.dialect = ac_dialect_find(players[p]),
                              .keys = keys,
                              .key_count = 2,
                              .ordered = 1};
            char text[2048];
            ac_explain(&curve, 0.25, text, sizeof text);
            assert_non_null(strstr(text, sums[p]));
            assert_int_equal(strstr(text, "in-rise") != NULL, is_cubic);
        }
}

static void channels_compute_slopes_per_second(void **state) {
    (void)state;
    ac_keys *keys = ac_keys_new(ac_dialect_find("gltf"), NULL, NULL);
    for (int i = 0; i < 3; i++) {
        ac_key key = {.position = i * 2.0, .value = i * i, .interp = AC_INTERP_HERMITE};
        assert_int_equal(ac_keys_add(keys, &key, NULL), AC_OK);
    }
    ac_keys_compute_tangents(keys, AC_TANGENT_LINEAR, AC_TANGENT_SPLINE);
    const ac_curve *curve = ac_keys_curve(keys);
    assert_true(curve->keys[1].in.dy == 0.5 && curve->keys[1].out.dy == 1.0);
    assert_true(curve->keys[2].in.dy == 1.5 && curve->keys[2].in.dx == 0.0);
    ac_keys_free(keys);
}

/* ---- sources ------------------------------------------------------------------------ */

static void look_at_source(made_track *made) {
    ac_source source;
    assert_int_equal(ac_source_track(&made->track, NULL, &source, NULL), AC_OK);
    assert_int_equal(source.width, made->track.width);
    assert_int_equal(source.domain.bits, 32);
    assert_true(source.domain.start == (double)made->times[0]);
    assert_true(source.domain.end == (double)made->times[KEYS - 1]);
    for (int i = 0; i < 50; i++) {
        double time = (double)(float)any_time(made), values[WIDEST];
        float wanted[WIDEST];
        bool is_inside = time >= source.domain.start && time <= source.domain.end;
        assert_int_equal(ac_source_sample(&source, time, values), is_inside);
        ac_track_sample(&made->track, time, NULL, wanted);
        for (uint32_t k = 0; is_inside && k < made->track.width; k++)
            assert_true(values[k] == (double)wanted[k]);
    }
}

static void tracks_are_sources(void **state) {
    (void)state;
    each_track(look_at_source);
    made_track made;
    ac_source source;
    ac_error error;
    make(&made, "gltf", AC_TRACK_VEC3, 3, AC_INTERP_LINEAR);
    made.axis.count = 1;
    assert_int_equal(ac_source_track(&made.track, NULL, &source, &error), AC_ERROR_ARGUMENT);
    assert_string_equal(error.message,
                        "track: its keys bound no domain, so it has to be given");
    assert_int_equal(ac_source_track(NULL, NULL, &source, &error), AC_ERROR_ARGUMENT);
}

/* Resampled rotations stay rotations, also through what moves time; what changes values ends
 * it. */
static void rotations_are_resampled_as_rotations(void **state) {
    (void)state;
    float times[2] = {0.0f, 1.0f}, values[8] = {0, 0, 0, 1, 0, 0, 1, 0};
    ac_axis axis = {.times_s = times, .count = 2};
    ac_track track = {.axis = &axis,
                      .values = values,
                      .dialect = ac_dialect_find("gltf"),
                      .width = 4,
                      .kind = AC_TRACK_QUAT,
                      .interp = AC_INTERP_SLERP};
    ac_source plain, back, even, pair;
    ac_samples samples;
    double kept[8], out[4];
    assert_int_equal(ac_source_track(&track, NULL, &plain, NULL), AC_OK);
    assert_int_equal(ac_source_reverse(&plain, &back, NULL), AC_OK);
    assert_int_equal(back.flags, AC_SOURCE_ROTATION);
    assert_int_equal(ac_source_resample(&back, 1, kept, &samples, NULL), AC_OK);
    assert_int_equal(samples.flags, AC_SAMPLES_ROTATION);
    assert_int_equal(ac_source_samples(&samples, &even, NULL), AC_OK);
    assert_true(ac_source_sample(&even, 0.25, out));
    double half_angle = 0.75 * acos(0.0);
    assert_true(fabs(out[2] - sin(half_angle)) < 1e-6 && fabs(out[3] - cos(half_angle)) < 1e-6);
    samples.bits = 64;
    assert_int_equal(ac_source_samples(&samples, &even, NULL), AC_OK);
    assert_true(ac_source_sample(&even, 0.25, out));
    assert_true(fabs(out[2] - sin(half_angle)) < 1e-15);
    assert_int_equal(ac_source_zip(&plain, &back, &pair, NULL), AC_OK);
    assert_int_equal(pair.flags, 0);
    assert_int_equal(ac_source_graph(&plain, &pair, NULL), AC_OK);
    assert_int_equal(pair.flags, 0);
    assert_int_equal(ac_source_chain(&plain, &back, &pair, NULL), AC_OK);
    assert_int_equal(pair.flags, AC_SOURCE_ROTATION);
    assert_int_equal(ac_source_chain_continue(&plain, &back, kept, &pair, NULL), AC_OK);
    assert_int_equal(pair.flags, 0);
}

/* Bevy adds no rotations; here they are lifted as the four numbers that they are. */
static void chain_continue_is_continuous_for_rotations(void **state) {
    (void)state;
    float times[2] = {0.0f, 1.0f}, values[8] = {0, 0, 0, 1, 0, 0, 1, 0};
    ac_axis axis = {.times_s = times, .count = 2};
    ac_track track = {.axis = &axis,
                      .values = values,
                      .dialect = ac_dialect_find("gltf"),
                      .width = 4,
                      .kind = AC_TRACK_QUAT,
                      .interp = AC_INTERP_SLERP};
    ac_source turn, chain;
    double offsets[4], out[4];
    assert_int_equal(ac_source_track(&track, NULL, &turn, NULL), AC_OK);
    assert_int_equal(ac_source_chain_continue(&turn, &turn, offsets, &chain, NULL), AC_OK);
    assert_true(offsets[0] == 0.0 && offsets[2] == 1.0 && offsets[3] == -1.0);
    assert_true(chain.domain.start == 0.0 && chain.domain.end == 2.0);
    assert_true(ac_source_sample(&chain, 1.0, out));
    assert_true(out[2] == 1.0 && out[3] == 0.0);
    assert_true(ac_source_sample(&chain, 1.0 + 0x1p-23, out));
    assert_true(fabs(out[2] - 1.0) < 1e-6 && fabs(out[3]) < 1e-6);
    assert_true(ac_source_sample(&chain, 1.5, out));
    assert_true(fabs(out[2] - (1.0 + sqrt(0.5))) < 1e-6);
    assert_true(fabs(out[3] - (sqrt(0.5) - 1.0)) < 1e-6);
    assert_true(ac_source_sample(&chain, 2.0, out));
    assert_true(out[0] == 0.0 && out[1] == 0.0 && out[2] == 2.0 && out[3] == -1.0);
}

static void samples_of_rotations_have_four_components(void **state) {
    (void)state;
    double values[8] = {0.0};
    ac_samples samples = {.values = values, .end = 1.0, .count = 2, .width = 3};
    ac_source source;
    ac_error error;
    samples.flags = AC_SAMPLES_ROTATION;
    assert_int_equal(ac_source_samples(&samples, &source, &error), AC_ERROR_ARGUMENT);
    assert_string_equal(error.message, "samples: a rotation has 4 components, not 3");
    samples.flags = 2;
    assert_int_equal(ac_source_samples(&samples, &source, &error), AC_ERROR_ARGUMENT);
    assert_string_equal(error.message, "samples: unknown flags");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(components_are_curves_to_the_bit_and_back),
        cmocka_unit_test(components_that_are_none_are_refused),
        cmocka_unit_test(curves_that_do_not_go_together_are_not_packed),
        cmocka_unit_test(channels_answer_nan_as_their_engines),
        cmocka_unit_test(channels_have_pieces),
        cmocka_unit_test(channels_are_explained),
        cmocka_unit_test(channels_compute_slopes_per_second),
        cmocka_unit_test(tracks_are_sources),
        cmocka_unit_test(rotations_are_resampled_as_rotations),
        cmocka_unit_test(chain_continue_is_continuous_for_rotations),
        cmocka_unit_test(samples_of_rotations_have_four_components),
        cmocka_unit_test(babylon_compares_times_as_frames),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
