/* glTF made anew: scenes of tracks and of curves; what no key of glTF can say is refused. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "form_support.h"
#include "gltf_files.h"

/* ---- one track --------------------------------------------------------------------------- */

typedef struct made { /* an asset with one track of up to three curves */
    ac_asset asset;
    ac_clip clip;
    ac_track track;
    ac_target target;
    ac_curve curves[3];
    ac_key keys[3][8];
    const ac_curve *components[3];
    float rest[3];
} made;

static void begin(made *m, ac_track_kind kind, const char *property) {
    memset(m, 0, sizeof *m);
    m->target = (ac_target){"rig/hip", property, "", "", -1, 0};
    m->track.curves = m->components;
    m->track.rest = m->rest;
    m->track.width = 3;
    m->track.kind = (uint8_t)kind;
    m->clip.name = "walk";
    m->clip.tracks = &m->track;
    m->clip.targets = &m->target;
    m->clip.track_count = m->clip.target_count = 1;
    m->clip.pose_width = 3;
    m->asset.clips = &m->clip;
    m->asset.clip_count = 1;
    m->asset.curves = m->curves;
}

static ac_curve *curve_of(made *m, size_t c) { return (ac_curve *)m->components[c]; }

/* Adds a key to component c, whose curve begins with it. */
static ac_key *add(made *m, size_t c, const char *dialect, uint8_t interp, double position,
                   double value) {
    ac_curve *curve = curve_of(m, c);
    if (!curve) curve = &m->curves[m->asset.curve_count++];
    curve->dialect = ac_dialect_find(dialect);
    curve->keys = m->keys[c];
    curve->ordered = 1;
    m->components[c] = curve;
    m->track.dialect = curve->dialect;
    ac_key *key = &m->keys[c][curve->key_count++];
    key->position = position;
    key->value = value;
    key->interp = interp;
    return key;
}

static ac_asset *write_and_read(const ac_asset *asset) {
    ac_error error;
    ac_load_opts opts = {.strict = 1};
    ac_asset *read[2];
    static const char *const formats[] = {"gltf", "glb"};
    for (size_t i = 0; i < 2; i++) {
        io_bytes bytes = io_save(asset, formats[i]);
        read[i] = ac_load_memory(bytes.data, bytes.size, &opts, &error);
        if (!read[i]) fail_msg("%s", error.message);
        io_free(&bytes);
    }
    gltf_check_same_clips(read[0], read[1], "both forms");
    ac_asset_free(read[1]);
    return read[0];
}

static const ac_track *only_track(const ac_asset *asset) {
    assert_int_equal(asset->clip_count, 1);
    assert_int_equal(asset->clips[0].track_count, 1);
    assert_string_equal(asset->clips[0].targets[0].node, "rig/hip");
    return &asset->clips[0].tracks[0];
}

static void check_refused(const made *m, const char *words) {
    ac_save_opts opts = {.format = "glb"};
    ac_error error;
    void *data;
    size_t size;
    assert_int_equal(ac_save_memory(&m->asset, &opts, &data, &size, &error),
                     AC_ERROR_TOLERANCE);
    assert_null(data);
    if (!strstr(error.message, words)) fail_msg("%s", error.message);
}

static double between(uint64_t *seed, double low, double high) {
    return low + (high - low) * ((double)(form_random(seed) >> 11) * 0x1p-53);
}

/* ---- curves ------------------------------------------------------------------------------ */

static void lines_and_steps_keep_their_values(void **state) {
    (void)state;
    made m;
    begin(&m, AC_TRACK_VEC3, "scale");
    for (size_t c = 0; c < 3; c += 2) {
        add(&m, c, "softimage", AC_INTERP_LINEAR, 10, (double)c);
        add(&m, c, "softimage", AC_INTERP_LINEAR, 20 + 10.0 * (double)c, 4);
        curve_of(&m, c)->rate_hz = 10;
    }
    m.rest[1] = 1.5f;
    ac_asset *read = write_and_read(&m.asset);
    const ac_track *track = only_track(read);
    static const float times[] = {1, 2, 4};
    static const float values[] = {0, 1.5f, 2, 4, 1.5f, 2 + 2.0f / 3, 4, 1.5f, 4};
    assert_int_equal(track->interp, AC_INTERP_LINEAR);
    assert_int_equal(track->axis->count, 3);
    assert_memory_equal(track->axis->times_s, times, sizeof times);
    assert_memory_equal(track->values, values, sizeof values);
    ac_asset_free(read);
    for (size_t k = 0; k < 2; k++) m.keys[0][k].interp = m.keys[2][k].interp = AC_INTERP_STEP;
    read = write_and_read(&m.asset);
    track = only_track(read);
    static const float steps[] = {0, 1.5f, 2, 4, 1.5f, 2, 4, 1.5f, 4};
    assert_int_equal(track->interp, AC_INTERP_STEP);
    assert_memory_equal(track->values, steps, sizeof steps);
    ac_asset_free(read);
}

/* Three Hermite curves with keys at other times: at each of the merged keys, and between them,
 * all components have their own values. */
static void components_with_other_keys_are_merged(void **state) {
    (void)state;
    uint64_t seed = 5;
    for (int round = 0; round < 100; round++) {
        made m;
        begin(&m, AC_TRACK_VEC3, "translation");
        for (size_t c = 0; c < 3; c++) {
            double at = floor(between(&seed, 0, 5));
            uint8_t interp = c == 2 ? AC_INTERP_LINEAR : AC_INTERP_HERMITE;
            for (int k = 0; k < 5; k++) {
                ac_key *key = add(&m, c, "softimage", interp, at, between(&seed, -9, 9));
                if (interp == AC_INTERP_HERMITE) key->in.dy = between(&seed, -1, 1);
                if (interp == AC_INTERP_HERMITE) key->out.dy = between(&seed, -1, 1);
                at += floor(between(&seed, 1, 30));
            }
            curve_of(&m, c)->rate_hz = 32;
        }
        ac_asset *read = write_and_read(&m.asset);
        const ac_track *track = only_track(read);
        for (int i = 0; i < 300; i++) {
            double frame = between(&seed, -5, 160);
            float out[3];
            ac_track_sample(track, frame / 32, NULL, out);
            for (size_t c = 0; c < 3; c++) {
                double own = ac_eval(m.components[c], (double)(float)(frame / 32) * 32);
                if (fabs((double)out[c] - own) > 3e-5)
                    fail_msg("round %d, frame %.9g, component %zu: %.9g and %.9g", round, frame,
                             c, (double)out[c], own);
            }
        }
        ac_asset_free(read);
    }
}

/* Curves whose spans are mixed: each float32 time has the curve's value, at the jumps and on both
 * sides of them to the bit. */
static void steps_among_other_spans_are_held(void **state) {
    (void)state;
    uint64_t seed = 23;
    for (int round = 0; round < 200; round++) {
        made m;
        bool is_xna = round % 2 == 0;
        begin(&m, AC_TRACK_VEC3, "translation");
        for (size_t c = 0; c < 2; c++) {
            float at = (float)c;
            for (int k = 0; k < 6; k++) {
                uint8_t interp = form_random(&seed) % 2 ? AC_INTERP_STEP
                                 : is_xna               ? AC_INTERP_HERMITE
                                                        : AC_INTERP_LINEAR;
                ac_key *key = add(&m, c, is_xna ? "xna" : "gltf", interp, (double)at,
                                  (double)(float)between(&seed, -9, 9));
                if (is_xna) key->out.dy = (double)(float)between(&seed, -3, 3);
                at += (float)between(&seed, 0.1, 2);
            }
        }
        ac_asset *read = write_and_read(&m.asset);
        const ac_track *track = only_track(read);
        for (size_t c = 0; c < 2; c++)
            for (int i = 0; i < 6 + 200; i++) {
                float out[3], q = (float)between(&seed, -1, 12);
                if (i < 6) q = (float)m.keys[c][i].position;
                for (int side = i < 6 ? -1 : 0; side <= (i < 6); side++) {
                    float near = side ? nextafterf(q, side > 0 ? HUGE_VALF : -HUGE_VALF) : q;
                    ac_track_sample(track, (double)near, NULL, out);
                    double wrong =
                        fabs((double)out[c] - (double)ac_eval_f32(m.components[c], near));
                    if (wrong > 3e-5)
                        fail_msg("round %d, component %zu, %.9g s: off by %g", round, c,
                                 (double)near, wrong);
                }
            }
        ac_asset_free(read);
    }
}

/* ---- turns ------------------------------------------------------------------------------- */

#define DEGREE (3.14159265358979323846 / 180)

/* One turn about an axis, onto what turned before. */
static void turn_matrix(size_t axis, double angle, double m[3][3]) {
    size_t y = (axis + 1) % 3, z = (axis + 2) % 3;
    for (size_t c = 0; c < 3; c++) {
        double b = m[y][c], d = m[z][c];
        m[y][c] = cos(angle) * b - sin(angle) * d;
        m[z][c] = sin(angle) * b + cos(angle) * d;
    }
}

/* About fixed axes, the first letter of the order first. */
static void matrix_of_angles(size_t order, const double a[3], double m[3][3]) {
    static const size_t orders[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2},
                                        {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    for (size_t i = 0; i < 9; i++) m[i / 3][i % 3] = i % 4 == 0;
    for (size_t i = 0; i < 3; i++) turn_matrix(orders[order][i], a[orders[order][i]], m);
}

static void matrix_of_quaternion(const float q[4], double m[3][3]) {
    double x = (double)q[0], y = (double)q[1], z = (double)q[2], w = (double)q[3];
    const double rows[3][3] = {
        {1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)},
        {2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)},
        {2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)}};
    memcpy(m, rows, sizeof rows);
}

static void one_angle_turns_about_its_axis(void **state) {
    (void)state;
    static const double stops[] = {0, 50, -130, 40, 1500, -3000};
    for (size_t i = 0; i < 3 * AC_EULER_ORDER_COUNT; i++) {
        made m;
        size_t axis = i % 3, order = i / 3;
        begin(&m, AC_TRACK_EULER, "rotation");
        m.track.flags = AC_TRACK_DEGREES;
        m.track.euler_order = (uint8_t)order;
        for (int k = 0; k < 6; k++) add(&m, axis, "softimage", AC_INTERP_LINEAR, k, stops[k]);
        m.rest[(axis + 1) % 3] = 25;
        m.rest[(axis + 2) % 3] = -70;
        ac_asset *read = write_and_read(&m.asset);
        const ac_track *track = only_track(read);
        assert_int_equal(track->kind, AC_TRACK_QUAT);
        assert_int_equal(track->interp, AC_INTERP_SLERP);
        for (int at = 0; at <= 1000; at++) {
            double t = 5.0 * at / 1000, a[3], want[3][3], is[3][3];
            float q[4];
            for (size_t c = 0; c < 3; c++) a[c] = (double)m.rest[c] * DEGREE;
            a[axis] = ac_eval(m.components[axis], (double)(float)t) * DEGREE;
            ac_track_sample(track, t, NULL, q);
            matrix_of_angles(order, a, want);
            matrix_of_quaternion(q, is);
            for (int r = 0; r < 9; r++)
                if (fabs(want[r / 3][r % 3] - is[r / 3][r % 3]) > 3e-5)
                    fail_msg("axis %zu, %.9g s: another rotation", axis, t);
        }
        ac_asset_free(read);
    }
}

static void steps_of_all_angles_are_rotations(void **state) {
    (void)state;
    made m;
    begin(&m, AC_TRACK_EULER, "rotation");
    for (size_t c = 0; c < 3; c++)
        for (int k = 0; k < 4; k++)
            add(&m, c, "softimage", AC_INTERP_STEP, k, (double)((int)c + 1) * 0.7 * k);
    ac_asset *read = write_and_read(&m.asset);
    const ac_track *track = only_track(read);
    assert_int_equal(track->interp, AC_INTERP_STEP);
    for (int k = 0; k < 4; k++) {
        double a[3] = {0.7 * k, 1.4 * k, 2.1 * k}, want[3][3], is[3][3];
        matrix_of_angles(AC_EULER_XYZ, a, want);
        matrix_of_quaternion(track->values + (size_t)k * 4, is);
        for (int r = 0; r < 9; r++)
            assert_true(fabs(want[r / 3][r % 3] - is[r / 3][r % 3]) < 1e-6);
    }
    ac_asset_free(read);
}

static void angles_that_stand_still_are_one_rotation(void **state) {
    (void)state;
    made m;
    begin(&m, AC_TRACK_EULER, "rotation");
    for (size_t c = 0; c < 3; c++)
        for (int k = 0; k < 2; k++) add(&m, c, "softimage", AC_INTERP_HERMITE, k, 0.5);
    ac_asset *read = write_and_read(&m.asset);
    const ac_track *track = only_track(read);
    assert_int_equal(track->interp, AC_INTERP_SLERP);
    assert_memory_equal(track->values, track->values + 4, 4 * sizeof(float));
    ac_asset_free(read);
    m.keys[1][0].out.dy = 1;
    check_refused(&m, "angles that change along a Hermite curve");
    m.keys[1][0].out.dy = 0;
    m.keys[1][1].in.dy = 1;
    check_refused(&m, "angles that change along a Hermite curve");
}

/* ---- what is refused --------------------------------------------------------------------- */

static void two_keys(made *m, const char *dialect, uint8_t interp) {
    begin(m, AC_TRACK_VEC3, "translation");
    add(m, 0, dialect, interp, 1, 1);
    add(m, 0, dialect, interp, 2, 5);
}

static void beziers_that_keep_their_value_are_lines(void **state) {
    (void)state;
    made m;
    two_keys(&m, "softimage", AC_INTERP_BEZIER);
    m.keys[0][1].value = 1;
    m.keys[0][0].out.dx = 0.3;
    ac_asset *read = write_and_read(&m.asset);
    const ac_track *track = only_track(read);
    assert_int_equal(track->interp, AC_INTERP_LINEAR);
    assert_true(track->values[0] == 1 && track->values[3] == 1);
    ac_asset_free(read);
    m.keys[0][1].in.dy = 1e-9;
    check_refused(&m, "component 0, key 0: glTF has no bezier spans");
    m.keys[0][1].in.dy = 0;
    m.keys[0][0].out.dy = 1e-9;
    check_refused(&m, "component 0, key 0: glTF has no bezier spans");
}

/* FNA, MonoGame and CNA ask whether the position has reached 1, not the next key. */
static void steps_that_change_at_one_are_refused(void **state) {
    (void)state;
    static const char *const names[] = {"fna", "monogame", "cna"};
    made m;
    for (size_t i = 0; i < 3; i++) {
        two_keys(&m, names[i], AC_INTERP_STEP); /* 5 all along from 1 to 2 */
        check_refused(&m, "component 0, key 0: a step of ");
        two_keys(&m, names[i], AC_INTERP_STEP);
        m.keys[0][1].value = 1;
        ac_asset_free(write_and_read(&m.asset));
        two_keys(&m, names[i], AC_INTERP_STEP);
        m.keys[0][0].position = 0;
        m.keys[0][1].position = 1;
        ac_asset_free(write_and_read(&m.asset));
        m.keys[0][1].position = 0.5; /* where the old value stands for one moment more */
        check_refused(&m, "changes at position 1, one of glTF at the next key");
    }
}

static void what_gltf_cannot_say_is_refused(void **state) {
    (void)state;
    made m;
    two_keys(&m, "softimage", AC_INTERP_BEZIER);
    check_refused(&m, "clip 0, track 0 (rig/hip/translation): component 0, key 0: glTF has no "
                      "bezier spans");
    two_keys(&m, "blender", AC_INTERP_LINEAR);
    check_refused(&m, "the spans of blender are no steps, lines or cubics");
    two_keys(&m, "xna", AC_INTERP_DEFAULT);
    m.curves[0].after.rule = AC_EXTRAP_CYCLE;
    check_refused(&m, "it goes on before or after its keys");
    two_keys(&m, "xna", AC_INTERP_DEFAULT);
    m.keys[0][1].position = 1;
    check_refused(&m, "key 1: its time is not behind that of the key before, in float32");
    two_keys(&m, "xna", AC_INTERP_DEFAULT);
    m.keys[0][0].position = -1;
    check_refused(&m, "its first key lies before 0 seconds");
    two_keys(&m, "xna", AC_INTERP_DEFAULT);
    m.keys[0][1].value = (double)NAN;
    check_refused(&m, "key 1: its position or value is not finite");
    two_keys(&m, "xna", AC_INTERP_DEFAULT);
    m.keys[0][1].in.dy = (double)INFINITY;
    check_refused(&m, "key 1: its tangents are not finite");
    two_keys(&m, "softimage", AC_INTERP_LINEAR);
    m.keys[0][1].value = 1e300;
    check_refused(&m, "component 0: its value or tangent at key 1 passes float32");
    two_keys(&m, "softimage", AC_INTERP_LINEAR);
    m.curves[0].unit = AC_UNIT_FRAMES;
    check_refused(&m, "its positions are frames, and nothing tells the rate");
    two_keys(&m, "xna", AC_INTERP_DEFAULT);
    m.curves[0].key_count = 0;
    check_refused(&m, "component 0: it has no keys");
    two_keys(&m, "softimage", AC_INTERP_LINEAR);
    m.target.property = "FOV";
    check_refused(&m, "glTF has no FOV of 3 components");
    two_keys(&m, "xna", AC_INTERP_DEFAULT);
    m.asset.clip_count = 0;
    check_refused(&m, "curve 0 plays in no track");
    two_keys(&m, "xna", AC_INTERP_DEFAULT);
    m.target.pointer = "/materials/0/alphaCutoff";
    check_refused(&m, "it moves \"/materials/0/alphaCutoff\" of another document");
}

static void check_wrong(const made *m, ac_status status, const char *words) {
    ac_save_opts opts = {.format = "gltf"};
    ac_error error;
    void *data;
    size_t size;
    assert_int_equal(ac_save_memory(&m->asset, &opts, &data, &size, &error), status);
    if (!strstr(error.message, words)) fail_msg("%s", error.message);
}

static void tracks_that_are_none_are_refused(void **state) {
    (void)state;
    made m;
    begin(&m, AC_TRACK_EULER, "rotation");
    add(&m, 0, "softimage", AC_INTERP_LINEAR, 0, 1);
    m.track.width = 1;
    check_wrong(&m, AC_ERROR_ARGUMENT, "a track of kind euler has 3 components, this one 1");
    m.track.width = 3;
    m.track.euler_order = 200;
    check_wrong(&m, AC_ERROR_ARGUMENT, "order of angles 200");
    m.track.euler_order = 0;
    ac_curve elsewhere = {.dialect = m.track.dialect, .key_count = 3};
    m.components[1] = &elsewhere;
    check_wrong(&m, AC_ERROR_ARGUMENT, "component 1: the curve has 3 keys and no array");
    m.components[1] = NULL;
    m.track.kind = AC_TRACK_QUAT;
    m.track.width = 3;
    check_wrong(&m, AC_ERROR_ARGUMENT, "a track of kind quat has 4 components, this one 3");
    m.track.kind = AC_TRACK_EULER;
    m.target.property = "weights";
    check_wrong(&m, AC_ERROR_TOLERANCE, "glTF has no weights of 3 components of kind euler");
}

static void quaternions_that_are_no_rotations_are_refused(void **state) {
    (void)state;
    made m;
    float times_s[2] = {0, 1}, values[8] = {0, 0, 0, 1, 0, 0, 0, 1.01f};
    ac_axis axis = {times_s, 2, 0};
    begin(&m, AC_TRACK_QUAT, "rotation");
    m.track.curves = NULL;
    m.track.rest = NULL;
    m.track.axis = &axis;
    m.track.values = values;
    m.track.width = 4;
    m.track.interp = AC_INTERP_SLERP;
    m.track.dialect = ac_dialect_find("gltf");
    check_refused(&m, "key 1 is a rotation of length");
    values[7] = 1.005f; /* as quantised ones are: kept as it is */
    ac_asset *read = write_and_read(&m.asset);
    assert_true(only_track(read)->values[7] == 1.005f);
    ac_asset_free(read);
}

/* A path says how numbers lie, whatever the track calls itself. */
static void kinds_follow_the_path(void **state) {
    (void)state;
    static const uint8_t kinds[] = {AC_TRACK_VEC3, AC_TRACK_OTHER, AC_TRACK_WEIGHTS};
    static const char *const properties[] = {"weights", "scale"};
    for (size_t i = 0; i < 6; i++) {
        made m;
        begin(&m, (ac_track_kind)kinds[i / 2], properties[i % 2]);
        add(&m, 0, "softimage", AC_INTERP_LINEAR, 0, 1);
        ac_asset *read = write_and_read(&m.asset);
        assert_int_equal(only_track(read)->width, 3);
        assert_int_equal(only_track(read)->kind, i % 2 ? AC_TRACK_VEC3 : AC_TRACK_WEIGHTS);
        ac_asset_free(read);
    }
}

static void packed_angles_become_a_rotation(void **state) {
    (void)state;
    made m;
    float times_s[2] = {0, 1}, values[6] = {0, 0, 0, 0, 90, 0}, out[4];
    ac_axis axis = {times_s, 2, 0};
    begin(&m, AC_TRACK_EULER, "rotation");
    m.track.curves = NULL;
    m.track.rest = NULL;
    m.track.axis = &axis;
    m.track.values = values;
    m.track.interp = AC_INTERP_LINEAR;
    m.track.flags = AC_TRACK_DEGREES;
    m.track.dialect = ac_dialect_find("gltf");
    ac_asset *read = write_and_read(&m.asset);
    const ac_track *track = only_track(read);
    assert_int_equal(track->kind, AC_TRACK_QUAT);
    ac_track_sample(track, 1, NULL, out);
    assert_true(out[0] == 0 && out[1] == sqrtf(0.5f) && out[2] == 0 && out[3] == sqrtf(0.5f));
    ac_asset_free(read);
}

static void turns_that_slerp_does_not_make_are_refused(void **state) {
    (void)state;
    made m;
    two_keys(&m, "softimage", AC_INTERP_LINEAR);
    m.target.property = "rotation";
    m.track.kind = AC_TRACK_EULER;
    add(&m, 2, "softimage", AC_INTERP_LINEAR, 1, 1);
    add(&m, 2, "softimage", AC_INTERP_LINEAR, 2, 0);
    check_refused(&m, "2 angles change at once");
    two_keys(&m, "softimage", AC_INTERP_HERMITE);
    m.target.property = "rotation";
    m.track.kind = AC_TRACK_EULER;
    check_refused(&m, "angles that change along a Hermite curve");
    two_keys(&m, "softimage", AC_INTERP_LINEAR);
    m.target.property = "rotation";
    m.track.kind = AC_TRACK_EULER;
    m.keys[0][1].value = 1e30;
    check_refused(&m, "quarter turns it is more than a million");
    m.keys[0][0].position = 4;
    m.keys[0][1].position = 4.000001;
    m.keys[0][1].value = 1e3;
    check_refused(&m, "it turns more often than there are float32 times");
}

static void rotations_of_other_lengths_are_refused(void **state) {
    (void)state;
    static const char text[] =
        "{\"animcurve\":1,\"clips\":[{\"tracks\":[{\"node\":\"n\",\"property\":\"rotation\","
        "\"interp\":\"slerp\",\"times\":[0,1],\"values\":[0,0,0,1, 0,0,0,0.5]}]}]}";
    ac_error error;
    ac_save_opts opts = {.format = "gltf"};
    void *data;
    size_t size;
    ac_asset *asset = ac_load_memory(text, sizeof text - 1, NULL, &error);
    if (!asset) fail_msg("%s", error.message);
    assert_int_equal(ac_save_memory(asset, &opts, &data, &size, &error), AC_ERROR_TOLERANCE);
    assert_string_equal(error.message, "clip 0, track 0 (n/rotation): key 1 is a rotation of "
                                       "length 0.5, and glTF has such of length 1");
    ac_asset_free(asset);
}

/* ---- nodes ------------------------------------------------------------------------------- */

static const char document[] =
    "{\"animcurve\":1,\"clips\":[{\"name\":\"e\",\"axes\":[[0,1]],\"tracks\":["
    "{\"node\":\"a/b\",\"property\":\"rotation\",\"interp\":\"cubic-spline\",\"times\":0,"
    "\"values\":[0,0,0,0, 0,0,0,1, 0,1,0,0,  0,1,0,0, 0,1,0,0, 0,0,0,0]},"
    "{\"node\":\"a\",\"property\":\"weights\",\"width\":3,\"interp\":\"linear\",\"times\":0,"
    "\"values\":[0,0,1, 1,0.5,0]},"
    "{\"node\":\"a/#3/c\",\"property\":\"scale\",\"interp\":\"step\",\"times\":[0.5],"
    "\"values\":[1,2,3]},"
    "{\"property\":\"scale\",\"interp\":\"step\",\"times\":0,\"values\":[1,2,3,4,5,6],"
    "\"ignored\":\"no node\"}]},"
    "{\"name\":\"f\",\"tracks\":[{\"node\":\"a\",\"property\":\"weights\",\"width\":3,"
    "\"interp\":\"linear\",\"times\":[0],\"values\":[7,8,9]}]}]}";

static void paths_become_nodes_and_weights_a_mesh(void **state) {
    (void)state;
    ac_error error;
    ac_asset *asset = ac_load_memory(document, sizeof document - 1, NULL, &error);
    if (!asset) fail_msg("%s", error.message);
    ac_asset *read = write_and_read(asset);
    gltf_check_same_clips(asset, read, "the document");
    ac_asset_free(read);
    ac_asset_free(asset);
}

/* Tracks that bring times of their own share an accessor with the track before them where all of
 * the times are the same; they differ here by a byte of one of them. */
static void neighbours_with_the_same_times_share_an_accessor(void **state) {
    (void)state;
    static const char *const times[] = {
        "[0,1,2]",    "[0,1.0000001,2]", "[0,1,2]", "[0,1.000030517578125,2]",
        "[0,1,2]",    "[0,1.0078125,2]", "[0,1,2]", "[0,0.25,2]",
        "[0,0.25,2]", "[0,0.25]"};
    enum { TRACKS = sizeof times / sizeof times[0] };
    char text[4096] = "{\"animcurve\":1,\"clips\":[{\"tracks\":[";
    for (size_t t = 0; t < TRACKS; t++) {
        size_t used = strlen(text);
        snprintf(text + used, sizeof text - used,
                 "%s{\"node\":\"n%zu\",\"property\":\"scale\",\"interp\":\"step\",\"times\":%s,"
                 "\"values\":[1,2,3,4,5,6%s]}",
                 t ? "," : "", t, times[t], t + 1 < TRACKS ? ",7,8,9" : "");
    }
    strcat(text, "]}]}");
    ac_error error;
    ac_asset *asset = ac_load_memory(text, strlen(text), NULL, &error);
    if (!asset) fail_msg("%s", error.message);
    io_bytes bytes = io_save(asset, "gltf");
    io_add_u8(&bytes, 0);
    size_t accessors = 0;
    for (const char *at = (const char *)bytes.data; (at = strstr(at, "\"SCALAR\"")); at++)
        accessors++;
    assert_int_equal(accessors, TRACKS - 1);
    io_free(&bytes);
    ac_asset *read = write_and_read(asset);
    for (size_t t = 0; t < TRACKS; t++) {
        const ac_axis *axis = read->clips[0].tracks[t].axis;
        assert_memory_equal(axis->times_s, asset->clips[0].tracks[t].axis->times_s,
                            axis->count * sizeof(float));
    }
    ac_asset_free(read);
    ac_asset_free(asset);
}

static void an_allocation_that_fails_leaves_nothing(void **state) {
    (void)state;
    made m;
    two_keys(&m, "softimage", AC_INTERP_LINEAR);
    m.target.property = "rotation";
    m.track.kind = AC_TRACK_EULER;
    assert_true(io_fail_saving(&m.asset, "glb") > 10);
    assert_true(io_fail_saving(&m.asset, "gltf") > 10);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_and_steps_keep_their_values),
        cmocka_unit_test(components_with_other_keys_are_merged),
        cmocka_unit_test(steps_among_other_spans_are_held),
        cmocka_unit_test(one_angle_turns_about_its_axis),
        cmocka_unit_test(steps_of_all_angles_are_rotations),
        cmocka_unit_test(angles_that_stand_still_are_one_rotation),
        cmocka_unit_test(rotations_of_other_lengths_are_refused),
        cmocka_unit_test(beziers_that_keep_their_value_are_lines),
        cmocka_unit_test(steps_that_change_at_one_are_refused),
        cmocka_unit_test(what_gltf_cannot_say_is_refused),
        cmocka_unit_test(tracks_that_are_none_are_refused),
        cmocka_unit_test(kinds_follow_the_path),
        cmocka_unit_test(quaternions_that_are_no_rotations_are_refused),
        cmocka_unit_test(packed_angles_become_a_rotation),
        cmocka_unit_test(turns_that_slerp_does_not_make_are_refused),
        cmocka_unit_test(paths_become_nodes_and_weights_a_mesh),
        cmocka_unit_test(neighbours_with_the_same_times_share_an_accessor),
        cmocka_unit_test(an_allocation_that_fails_leaves_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
