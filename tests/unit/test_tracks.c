/* Tracks: sampling with and without cursors, lanes, clips, ends, and what the check refuses.
 * What players and the specification gave is in test_golden_tracks.c. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the above first */
#include <cmocka.h>

#include <math.h>
#include <string.h>

#include "animcurve/source.h"
#include "base/bits.h"
#include "track_support.h"

/* ---- cursors and lanes -------------------------------------------------------------- */

static void walk_with_cursor(made_track *made) {
    ac_cursor cursor = {0};
    float plain[WIDEST], hinted[WIDEST];
    double time = -3.0;
    for (int i = 0; i < 400; i++) {
        time = any_number() % 4 ? time + 0.02 : any_time(made);
        if (any_number() % 16 == 0) cursor.span = any_number();
        if (any_number() % 16 == 0) cursor.span = KEYS - 1;
        ac_track_sample(&made->track, time, NULL, plain);
        ac_track_sample(&made->track, time, &cursor, hinted);
        assert_same(plain, hinted, made->track.width);
        if (isnan(time)) time = 0.0;
    }
}

static void a_cursor_never_changes_a_result(void **state) {
    (void)state;
    each_track(walk_with_cursor);
}

static void a_cursor_follows_the_time(void **state) {
    (void)state;
    made_track made;
    float value[3];
    make(&made, "gltf", AC_TRACK_VEC3, 3, AC_INTERP_LINEAR);
    ac_cursor cursor = {0};
    for (uint32_t i = 0; i + 1 < KEYS; i++) {
        double middle = ((double)made.times[i] + (double)made.times[i + 1]) / 2.0;
        ac_track_sample(&made.track, middle, &cursor, value);
        assert_int_equal(cursor.span, i);
    }
    ac_track_sample(&made.track, (double)made.times[1], &cursor, value);
    assert_int_equal(cursor.span, 1);
}

static void take_lanes(made_track *made) {
    for (int i = 0; i < 100; i++) {
        double time = any_time(made);
        float all[WIDEST], one = 77.0f;
        ac_track_sample(&made->track, time, NULL, all);
        ac_lanes lanes = ac_track_lanes(&made->track, time, NULL);
        uint32_t width = made->track.kind == AC_TRACK_QUAT ? 0 : made->track.width;
        for (uint32_t k = 0; k < width; k++) {
            assert_true(ac_lanes_next(&lanes, &one));
            assert_same(&one, &all[k], 1);
        }
        float before = one;
        assert_false(ac_lanes_next(&lanes, &one));
        assert_same(&one, &before, 1);
    }
}

static void lanes_equal_samples(void **state) {
    (void)state;
    each_track(take_lanes);
}

/* ---- clips -------------------------------------------------------------------------- */

static void clips_sample_each_track_at_its_offset(void **state) {
    (void)state;
    made_track a, b, c;
    make(&a, "gltf", AC_TRACK_VEC3, 3, AC_INTERP_LINEAR);
    make(&b, "three", AC_TRACK_QUAT, 4, AC_INTERP_SLERP);
    make(&c, "bevy", AC_TRACK_WEIGHTS, 5, AC_INTERP_CUBIC_SPLINE);
    ac_axis axes[2] = {a.axis, c.axis};
    ac_track tracks[3] = {a.track, b.track, c.track};
    tracks[0].axis = tracks[1].axis = &axes[0];
    tracks[2].axis = &axes[1];
    tracks[2].axis_index = 1;
    tracks[0].pose_offset = 9;
    tracks[1].pose_offset = 5;
    ac_clip clip = {.name = "",
                    .tracks = tracks,
                    .axes = axes,
                    .track_count = 3,
                    .pose_width = 12,
                    .axis_count = 2};
    ac_cursor cursors[2] = {{0}};
    for (int i = 0; i < 1000; i++) {
        float pose[12], again[12], wanted[12];
        double time = any_time(&a);
        for (int t = 0; t < 3; t++)
            ac_track_sample(&tracks[t], time, NULL, wanted + tracks[t].pose_offset);
        ac_clip_sample(&clip, time, NULL, pose);
        ac_clip_sample(&clip, time, cursors, again);
        assert_same(pose, wanted, 12);
        assert_same(again, wanted, 12);
    }
}

/* What is looked up for one track serves the next only where axis, dialect and interpolation
 * allow it. */
static void neighbours_in_a_clip_may_differ(void **state) {
    (void)state;
    enum { TRACKS = 64 };
    static const ac_interp interps[] = {AC_INTERP_STEP, AC_INTERP_LINEAR,
                                        AC_INTERP_CUBIC_SPLINE};
    static made_track made[TRACKS];
    ac_axis axes[2];
    ac_track tracks[TRACKS];
    ac_cursor cursors[2] = {{0}};
    for (uint32_t t = 0; t < TRACKS; t++) {
        const char *player = players[any_number() % PLAYERS];
        make(&made[t], player, AC_TRACK_VEC3, 3, interps[any_number() % 3]);
        if (t < 2) axes[t] = made[t].axis;
        tracks[t] = made[t].track;
        tracks[t].axis_index = any_number() % 2;
        tracks[t].axis = &axes[tracks[t].axis_index];
        tracks[t].pose_offset = 3 * t;
    }
    ac_clip clip = {.name = "", .tracks = tracks, .axes = axes};
    clip.track_count = TRACKS;
    clip.pose_width = 3 * TRACKS;
    clip.axis_count = 2;
    for (int i = 0; i < 300; i++) {
        float pose[3 * TRACKS], wanted[3];
        double time = any_time(&made[i % 2]);
        ac_clip_sample(&clip, time, i % 3 ? cursors : NULL, pose);
        for (int t = 0; t < TRACKS; t++) {
            ac_track_sample(&tracks[t], time, NULL, wanted);
            assert_same(pose + 3 * t, wanted, 3);
        }
    }
}

/* A hand-built clip whose track names an axis that is not there: without a cursor, then. */
static void clips_write_no_cursor_that_they_do_not_have(void **state) {
    (void)state;
    made_track made;
    float plain[3], pose[3];
    make(&made, "gltf", AC_TRACK_VEC3, 3, AC_INTERP_LINEAR);
    made.track.axis_index = 1;
    ac_cursor cursors[2] = {{0}, {77}};
    ac_clip clip = {.tracks = &made.track,
                    .axes = &made.axis,
                    .track_count = 1,
                    .pose_width = 3,
                    .axis_count = 1};
    double time = ((double)made.times[3] + (double)made.times[4]) / 2.0;
    ac_track_sample(&made.track, time, NULL, plain);
    ac_clip_sample(&clip, time, cursors, pose);
    assert_same(pose, plain, 3);
    assert_int_equal(cursors[1].span, 77);
    made.track.axis_index = 1u << 20; /* more than a clip has cursors of its own for */
    ac_clip_sample(&clip, time, NULL, pose);
    assert_same(pose, plain, 3);
}

static void tracks_of_curves_take_each_component_at_its_own_rate(void **state) {
    (void)state;
    ac_key keys[2] = {{.position = 0.0, .value = 1.0}, {.position = 48.0, .value = 3.0}};
    ac_curve frames = {.dialect = ac_dialect_find("softimage"),
                       .keys = keys,
                       .key_count = 2,
                       .ordered = 1,
                       .rate_hz = 24.0};
    ac_curve seconds = frames;
    seconds.rate_hz = 0.0;
    const ac_curve *curves[3] = {&frames, NULL, &seconds};
    float rest[3] = {7.0f, 8.0f, 9.0f}, out[3];
    ac_track track = {.curves = curves,
                      .rest = rest,
                      .dialect = frames.dialect,
                      .width = 3,
                      .kind = AC_TRACK_VEC3};
    assert_int_equal(ac_track_check(&track, NULL), AC_OK);
    ac_track_sample(&track, 1.0, NULL, out);
    assert_true(out[0] == 2.0f && out[1] == 8.0f && out[2] == (float)(1.0 + 2.0 / 48.0));
    ac_lanes lanes = ac_track_lanes(&track, 1.0, NULL);
    assert_false(ac_lanes_next(&lanes, out));
    ac_domain domain = {.start = 0.0, .end = 2.0};
    ac_source source;
    double values[3];
    assert_int_equal(ac_source_track(&track, NULL, &source, NULL), AC_ERROR_ARGUMENT);
    assert_int_equal(ac_source_track(&track, &domain, &source, NULL), AC_OK);
    assert_true(ac_source_sample(&source, 1.0, values));
    assert_true(values[0] == 2.0 && values[1] == 8.0);
}

/* ---- ends and keys ------------------------------------------------------------------ */

static const float *value_row(const made_track *made, size_t key) {
    size_t width = made->track.width;
    bool is_cubic = made->track.interp == AC_INTERP_CUBIC_SPLINE;
    return made->values + (is_cubic ? key * 3 + 1 : key) * width;
}

/* Where the player has the key as it is. */
static bool keeps_keys(const made_track *made) {
    bool is_made_unit = made->track.kind == AC_TRACK_QUAT;
    is_made_unit = is_made_unit && made->track.interp == AC_INTERP_CUBIC_SPLINE;
    return !is_made_unit || strcmp(ac_dialect_name(made->track.dialect), "gltf") == 0;
}

/* three makes such a key unit length. */
static bool is_near_next(const made_track *made, size_t key) {
    if (made->track.interp != AC_INTERP_SLERP || key + 1 == KEYS) return false;
    if (strcmp(ac_dialect_name(made->track.dialect), "three") != 0) return false;
    const float *a = value_row(made, key), *b = value_row(made, key + 1);
    double dot = 0.0;
    for (int i = 0; i < 4; i++) dot += (double)a[i] * (double)b[i];
    return fabs(dot) >= 0.9995;
}

static void look_at_keys(made_track *made) {
    float out[WIDEST];
    for (size_t key = 0; key < KEYS; key++) {
        if (!keeps_keys(made) || is_near_next(made, key)) continue;
        ac_track_sample(&made->track, (double)made->times[key], NULL, out);
        assert_same(out, value_row(made, key), made->track.width);
    }
    if (!keeps_keys(made)) return;
    ac_track_sample(&made->track, (double)INFINITY, NULL, out);
    assert_same(out, value_row(made, KEYS - 1), made->track.width);
    ac_track_sample(&made->track, -(double)INFINITY, NULL, out);
    assert_same(out, value_row(made, 0), made->track.width);
    ac_track_sample(&made->track, (double)NAN, NULL, out);
    assert_same(out, value_row(made, 0), made->track.width);
}

static void keys_and_ends_have_their_own_values(void **state) {
    (void)state;
    each_track(look_at_keys);
}

static void look_at_one_key(made_track *made) {
    float out[WIDEST];
    made->axis.count = 1;
    made->times[0] = -0.25f; /* not late, see babylon */
    assert_int_equal(ac_track_check(&made->track, NULL), AC_OK);
    for (int i = 0; i < 20 && keeps_keys(made); i++) {
        ac_track_sample(&made->track, any_time(made), NULL, out);
        assert_same(out, value_row(made, 0), made->track.width);
    }
}

static void one_key_is_constant(void **state) {
    (void)state;
    each_track(look_at_one_key);
}

/* What is asked for at a key: -0 and 0 are told apart, and an infinity beside it. */
static void players_run_their_formula_at_keys(void **state) {
    (void)state;
    static const uint32_t wanted[PLAYERS] = {0x80000000u, 0x80000000u, 0u, 0u};
    for (int p = 0; p < PLAYERS; p++) {
        float times[3] = {0.0f, 1.0f, 2.0f}, values[3] = {1.0f, -0.0f, 2.0f}, out;
        ac_axis axis = {.times_s = times, .count = 3};
        ac_track track = {.axis = &axis,
                          .values = values,
                          .dialect = ac_dialect_find(players[p]),
                          .width = 1,
                          .interp = AC_INTERP_LINEAR};
        ac_track_sample(&track, 1.0, NULL, &out);
        assert_int_equal(aci_f32_bits(out), wanted[p]);
        values[1] = 3.0f;
        values[2] = (float)INFINITY;
        ac_track_sample(&track, 1.0, NULL, &out);
        assert_int_equal(isnan(out) != 0, p >= 2);
        ac_key keys[3];
        ac_curve curve;
        assert_int_equal(ac_track_component(&track, 0, keys, &curve, NULL), AC_OK);
        assert_int_equal(isnan(ac_eval(&curve, 1.0)) != 0, p >= 2);
    }
}

static void bevy_makes_keys_unit_length(void **state) {
    (void)state;
    for (int p = 0; p < PLAYERS; p++) {
        float times[3] = {0.0f, 1.0f, 2.0f}, values[36] = {0.0f}, out[4];
        for (int key = 0; key < 3; key++) values[key * 12 + 4 + key] = 2.0f;
        ac_axis axis = {.times_s = times, .count = 3};
        ac_track track = {.axis = &axis,
                          .values = values,
                          .dialect = ac_dialect_find(players[p]),
                          .width = 4,
                          .kind = AC_TRACK_QUAT,
                          .interp = AC_INTERP_CUBIC_SPLINE};
        bool is_gltf = p == 0, is_bevy = p == 1;
        ac_track_sample(&track, 1.0, NULL, out); /* three and babylon do so inside, too */
        assert_true(out[1] == (is_gltf ? 2.0f : 1.0f));
        ac_track_sample(&track, 2.0, NULL, out);
        assert_true(out[2] == (is_bevy ? 1.0f : 2.0f));
        ac_track_sample(&track, -1.0, NULL, out);
        assert_true(out[0] == (is_bevy ? 1.0f : 2.0f));
    }
}

/* What is asked for at a key, too: a straight line to a near key is made unit length, but for
 * one between equal keys, and so is its beginning. Keys of length 2. */
static void three_makes_keys_beside_near_ones_unit_length(void **state) {
    (void)state;
    for (int p = 0; p < PLAYERS; p++) {
        float times[4] = {0.0f, 1.0f, 2.0f, 3.0f}, out[4];
        float values[16] = {[3] = 2.0f,     [4 + 3] = 2.0f,   [8 + 0] = 1e-3f,
                            [8 + 3] = 2.0f, [12 + 0] = 2e-3f, [12 + 3] = 2.0f};
        ac_axis axis = {.times_s = times, .count = 4};
        ac_track track = {.axis = &axis,
                          .values = values,
                          .dialect = ac_dialect_find(players[p]),
                          .width = 4,
                          .kind = AC_TRACK_QUAT,
                          .interp = AC_INTERP_SLERP};
        bool is_three = strcmp(players[p], "three") == 0;
        for (int key = 0; key < 4; key++) {
            ac_track_sample(&track, (double)times[key], NULL, out);
            bool is_unit = is_three && (key == 1 || key == 2);
            assert_true(fabsf(out[3] - (is_unit ? 1.0f : 2.0f)) < 1e-6f);
        }
        ac_track_sample(&track, 0.5, NULL, out);
        assert_true(!is_three || out[3] == 2.0f);
    }
}

static void rotations_without_length_have_a_value(void **state) {
    (void)state;
    static const float wanted[PLAYERS][4] = {
        {0.0f, 1.0f, 0.0f, 0.0f}, {NAN, NAN, NAN, NAN}, {0.0f, 0.0f, 0.0f, 1.0f}, {0.0f}};
    for (int p = 0; p < PLAYERS; p++) {
        float times[2] = {0.0f, 1.0f}, values[24] = {0.0f}, out[4];
        values[4 + 1] = 1.0f;
        values[12 + 4 + 1] = -1.0f;
        ac_axis axis = {.times_s = times, .count = 2};
        ac_track track = {.axis = &axis,
                          .values = values,
                          .dialect = ac_dialect_find(players[p]),
                          .width = 4,
                          .kind = AC_TRACK_QUAT,
                          .interp = AC_INTERP_CUBIC_SPLINE};
        ac_track_sample(&track, 0.5, NULL, out);
        for (int i = 0; i < 4; i++)
            assert_true(out[i] == wanted[p][i] || (isnan(out[i]) && isnan(wanted[p][i])));
    }
}

/* Not even where the spline's numbers overflow. */
static void a_rotation_of_gltf_is_finite(void **state) {
    (void)state;
    float times[2] = {0.0f, 1024.0f}, values[24] = {0.0f}, out[4];
    values[8] = 3e38f;
    values[4] = values[16] = 1.0f;
    ac_axis axis = {.times_s = times, .count = 2};
    ac_track track = {.axis = &axis,
                      .values = values,
                      .dialect = ac_dialect_find("gltf"),
                      .width = 4,
                      .kind = AC_TRACK_QUAT,
                      .interp = AC_INTERP_CUBIC_SPLINE};
    for (int i = 0; i < 1024; i++) {
        values[12] = i % 2 ? 3e38f : 0.0f; /* infinity less infinity, and infinity alone */
        ac_track_sample(&track, (double)i, NULL, out);
        for (int k = 0; k < 4; k++) assert_true(isfinite(out[k]));
    }
}

static void babylon_swings_before_a_late_first_key(void **state) {
    (void)state;
    float times[2] = {2.0f, 3.0f}, values[6] = {0.0f, 5.0f, 4.0f, 0.0f, 6.0f, 0.0f}, out;
    ac_axis axis = {.times_s = times, .count = 2};
    ac_track track = {.axis = &axis,
                      .values = values,
                      .dialect = ac_dialect_find("babylon"),
                      .width = 1,
                      .interp = AC_INTERP_CUBIC_SPLINE};
    ac_track_sample(&track, 1.0, NULL, &out);
    assert_true(fabsf(out - 6.0f) < 1e-6f); /* 5 + 2 * 4 * (1/8 - 2/4 + 1/2) */
    ac_track_sample(&track, -1.0, NULL, &out);
    assert_true(out == 5.0f);
    track.dialect = ac_dialect_find("gltf");
    ac_track_sample(&track, 1.0, NULL, &out);
    assert_true(out == 5.0f);
}

/* Half-way: the thresholds of players show in the length of what is between keys of length
 * 2. */
static void players_switch_to_a_straight_line_at_their_own_angle(void **state) {
    (void)state;
    static const struct {
        const char *player;
        double arc, line; /* the dots on either side */
        bool is_unit;
    } rows[] = {{"bevy", 1.0 - 4e-7, 1.0, true},
                {"three", 0.9994, 0.9996, true},
                {"babylon", 0.99999, 1.0 - 1e-7, false}};
    for (size_t r = 0; r < sizeof rows / sizeof *rows; r++)
        for (int side = 0; side < 2; side++) {
            double dot = side ? rows[r].line : rows[r].arc, angle = acos(dot);
            double q0[4] = {0.0, 0.0, 0.0, 1.0}, q1[4] = {sin(angle), 0.0, 0.0, dot};
            float times[2] = {0.0f, 1.0f}, values[8], out[4];
            for (int i = 0; i < 4; i++) {
                values[i] = (float)q0[i];
                values[4 + i] = (float)q1[i];
            }
            ac_axis axis = {.times_s = times, .count = 2};
            ac_track track = {.axis = &axis,
                              .values = values,
                              .dialect = ac_dialect_find(rows[r].player),
                              .width = 4,
                              .kind = AC_TRACK_QUAT,
                              .interp = AC_INTERP_SLERP};
            ac_track_sample(&track, 0.25, NULL, out);
            double share = asin((double)out[0]) / angle;
            if (angle > 0.0 && !side) assert_true(fabs(share - 0.25) < 1e-3);
            double length = 0.0;
            for (int i = 0; i < 4; i++) length += (double)out[i] * (double)out[i];
            assert_true(fabs(length - 1.0) < 1e-6 || (side && !rows[r].is_unit));
        }
}

/* ---- the check ---------------------------------------------------------------------- */

typedef struct refusal {
    void (*spoil)(made_track *made);
    ac_status status;
    const char *words;
} refusal;

static void bad_kind(made_track *m) { m->track.kind = AC_TRACK_KIND_COUNT; }
static void no_width(made_track *m) { m->track.width = 0; }
static void bad_width(made_track *m) { m->track.width = 4; }
static void bad_order(made_track *m) { m->track.euler_order = AC_EULER_ORDER_COUNT; }
static void bad_flags(made_track *m) { m->track.flags = 4; }
static void bad_reserved(made_track *m) { m->track.reserved[3] = 1; }
static void no_dialect(made_track *m) { m->track.dialect = NULL; }
static void no_player(made_track *m) { m->track.dialect = ac_dialect_find("fna"); }
static void neither(made_track *m) { m->track.axis = NULL; }
static void both(made_track *m) {
    static const ac_curve *const none[3] = {NULL};
    m->track.curves = none;
}
static void values_of_curves(made_track *m) {
    both(m);
    m->track.axis = NULL;
}
static void no_times(made_track *m) { m->axis.times_s = NULL; }
static void no_keys(made_track *m) { m->axis.count = 0; }
static void axis_reserved(made_track *m) { m->axis.reserved = 1; }
static void nan_time(made_track *m) { m->times[2] = (float)NAN; }
static void infinite_time(made_track *m) { m->times[6] = (float)INFINITY; }
static void equal_times(made_track *m) { m->times[3] = m->times[2]; }
static void falling_times(made_track *m) { m->times[3] = m->times[2] - 1.0f; }
static void mixed_interp(made_track *m) { m->track.interp = AC_INTERP_DEFAULT; }
static void bezier_interp(made_track *m) { m->track.interp = AC_INTERP_BEZIER; }
static void bad_interp(made_track *m) { m->track.interp = 99; }
static void slerp_of_vectors(made_track *m) { m->track.interp = AC_INTERP_SLERP; }
static void line_of_rotations(made_track *m) {
    m->track.kind = AC_TRACK_QUAT;
    m->track.width = 4;
}
static void no_values(made_track *m) { m->track.values = NULL; }
static void nan_value(made_track *m) { m->values[3 * 3 + 1] = (float)NAN; }
static void infinite_tangent(made_track *m) {
    m->track.interp = AC_INTERP_CUBIC_SPLINE;
    m->values[(2 * 3 + 2) * 3] = -(float)INFINITY;
}
static void infinite_in_tangent(made_track *m) {
    m->track.interp = AC_INTERP_CUBIC_SPLINE;
    m->values[(2 * 3 + 0) * 3 + 2] = -(float)INFINITY;
}
static void no_rest(made_track *m) {
    values_of_curves(m);
    m->track.values = NULL;
}
static void nan_rest(made_track *m) {
    no_rest(m);
    static const float rest[3] = {0.0f, NAN, 0.0f};
    m->track.rest = rest;
}
static void bad_curve(made_track *m) {
    static const ac_curve curve = {.name = NULL};
    static const ac_curve *const curves[3] = {&curve, &curve, &curve};
    no_rest(m);
    m->track.curves = curves;
}

static const refusal refusals[] = {
    {bad_kind, AC_ERROR_ARGUMENT, "the track's kind 6 is none"},
    {no_width, AC_ERROR_ARGUMENT, "the track has no components"},
    {bad_width, AC_ERROR_ARGUMENT, "a track of kind vec3 has 3 components, this one 4"},
    {bad_order, AC_ERROR_ARGUMENT, "the track's order of angles 6 is none"},
    {bad_flags, AC_ERROR_ARGUMENT, "the track has unknown flags"},
    {bad_reserved, AC_ERROR_ARGUMENT, "the track's reserved bytes are not 0"},
    {no_dialect, AC_ERROR_ARGUMENT, "the track has no dialect"},
    {no_player, AC_ERROR_VALUE, "fna plays no packed tracks"},
    {neither, AC_ERROR_ARGUMENT, "the track has neither an axis nor curves"},
    {both, AC_ERROR_ARGUMENT, "the track is packed and made of curves"},
    {values_of_curves, AC_ERROR_ARGUMENT, "the track is made of curves and has packed values"},
    {no_times, AC_ERROR_ARGUMENT, "the track's axis has no times"},
    {no_keys, AC_ERROR_ARGUMENT, "the track's axis has no times"},
    {axis_reserved, AC_ERROR_ARGUMENT, "the axis's reserved number is not 0"},
    {nan_time, AC_ERROR_VALUE, "key 2: its time is not finite"},
    {infinite_time, AC_ERROR_VALUE, "key 6: its time is not finite"},
    {equal_times, AC_ERROR_VALUE, "key 3: its time does not lie after that of key 2"},
    {falling_times, AC_ERROR_VALUE, "key 3: its time does not lie after that of key 2"},
    {mixed_interp, AC_ERROR_VALUE, "packed tracks know no interpolation 'default'"},
    {bezier_interp, AC_ERROR_VALUE, "packed tracks know no interpolation 'bezier'"},
    {bad_interp, AC_ERROR_VALUE, "packed tracks know no interpolation 'unknown'"},
    {slerp_of_vectors, AC_ERROR_VALUE, "only rotations are interpolated by slerp"},
    {line_of_rotations, AC_ERROR_VALUE, "a rotation is interpolated by slerp, never linear"},
    {no_values, AC_ERROR_ARGUMENT, "the packed track has no values"},
    {nan_value, AC_ERROR_VALUE, "key 3, component 1: its value is not finite"},
    {infinite_tangent, AC_ERROR_VALUE, "key 2, component 0: its out-tangent is not finite"},
    {infinite_in_tangent, AC_ERROR_VALUE, "key 2, component 2: its in-tangent is not finite"},
    {no_rest, AC_ERROR_ARGUMENT, "component 0 has no curve, and no value holds in its place"},
    {nan_rest, AC_ERROR_VALUE, "component 1: the value in place of its curve is not finite"},
    {bad_curve, AC_ERROR_ARGUMENT, "component 0: the curve has no dialect"},
};

static void bad_tracks_are_refused_each_with_its_sentence(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof refusals / sizeof *refusals; i++) {
        made_track made;
        ac_error error;
        make(&made, "gltf", AC_TRACK_VEC3, 3, AC_INTERP_LINEAR);
        refusals[i].spoil(&made);
        assert_int_equal(ac_track_check(&made.track, NULL), refusals[i].status);
        assert_int_equal(ac_track_check(&made.track, &error), refusals[i].status);
        assert_int_equal(error.status, refusals[i].status);
        if (!strstr(error.message, refusals[i].words))
            fail_msg("\"%s\" and not \"%s\"", error.message, refusals[i].words);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_cursor_never_changes_a_result),
        cmocka_unit_test(a_cursor_follows_the_time),
        cmocka_unit_test(lanes_equal_samples),
        cmocka_unit_test(clips_sample_each_track_at_its_offset),
        cmocka_unit_test(neighbours_in_a_clip_may_differ),
        cmocka_unit_test(clips_write_no_cursor_that_they_do_not_have),
        cmocka_unit_test(tracks_of_curves_take_each_component_at_its_own_rate),
        cmocka_unit_test(keys_and_ends_have_their_own_values),
        cmocka_unit_test(one_key_is_constant),
        cmocka_unit_test(players_run_their_formula_at_keys),
        cmocka_unit_test(bevy_makes_keys_unit_length),
        cmocka_unit_test(three_makes_keys_beside_near_ones_unit_length),
        cmocka_unit_test(rotations_without_length_have_a_value),
        cmocka_unit_test(a_rotation_of_gltf_is_finite),
        cmocka_unit_test(babylon_swings_before_a_late_first_key),
        cmocka_unit_test(players_switch_to_a_straight_line_at_their_own_angle),
        cmocka_unit_test(bad_tracks_are_refused_each_with_its_sentence),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
