/* XNA's Hermite curves as cubic splines of glTF. The cubic is the same one, so nothing is between
 * the two players but rounding, and what that can add up to is said here. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "form_support.h"
#include "track_bounds.h"

#define ROUNDING (0x1p-24 * (1.0 + 0x1p-16)) /* one, and what is of second order */
#define POSITIONS 1000                       /* a curve */

typedef struct tally {
    size_t curves, numbers;
    double most;  /* of the bound */
    double scale; /* of the span's values and tangents, added up */
} tally;

/* ---- what rounding can do ---------------------------------------------------------------- */

/* A span: value, out-tangent, value, in-tangent; tangents as rises over the span. */
typedef double terms[4];

/* XNA's share of the way is rounded once, its square once more and its cube twice; the sum is
 * taken in double and rounded at the end. What 3 t^2 - 2 t^3 is off by goes to both values, with
 * opposite signs. */
static double xna_roundings(double t, const terms of) {
    double square = t * t, cube = square * t, rise = of[2] - of[0];
    double value = of[0] + rise * (3 * square - 2 * cube) + of[1] * (cube - 2 * square + t) +
                   of[3] * (cube - square);
    double slope = 6 * (t - square) * rise + of[1] * (3 * square - 4 * t + 1) +
                   of[3] * (3 * square - 2 * t);
    return ROUNDING * (t * fabs(slope) + (3 * square + 4 * cube) * fabs(rise) +
                       2 * (square + cube) * fabs(of[1]) + (square + 2 * cube) * fabs(of[3]) +
                       fabs(value));
}

/* The span's seconds are rounded, and what a tangent is when it is divided by them. */
static double tangent_roundings(double t, double width, const terms of) {
    double square = t * t, cube = square * t;
    double out = fabs(cube - 2 * square + t), in = fabs(cube - square);
    return 2 * ROUNDING * (out * fabs(of[1]) + in * fabs(of[3])) +
           0x1p-149 * width * (out + in);
}

/* ---- comparison -------------------------------------------------------------------------- */

/* An asset in which the curve is one component of a node's translation. */
typedef struct scene {
    ac_asset asset;
    ac_clip clip;
    ac_track track;
    ac_target target;
    const ac_curve *components[3];
    float rest[3];
} scene;

static void put_into_scene(const ac_curve *curve, scene *out) {
    memset(out, 0, sizeof *out);
    out->components[1] = curve;
    out->target = (ac_target){"node", "translation", "", "", -1, 0};
    out->track = (ac_track){.curves = out->components,
                            .rest = out->rest,
                            .dialect = curve->dialect,
                            .width = 3,
                            .kind = AC_TRACK_VEC3};
    out->clip = (ac_clip){.name = "",
                          .tracks = &out->track,
                          .targets = &out->target,
                          .track_count = 1,
                          .target_count = 1,
                          .pose_width = 3};
    out->asset = (ac_asset){
        .curves = (ac_curve *)curve, .curve_count = 1, .clips = &out->clip, .clip_count = 1};
}

static ac_asset *write_and_read(const ac_curve *curve) {
    scene made;
    ac_error error;
    put_into_scene(curve, &made);
    io_bytes bytes = io_save(&made.asset, "glb");
    ac_asset *read = io_load(bytes, 1, &error);
    if (!read) fail_msg("%s", error.message);
    io_free(&bytes);
    return read;
}

static void check_refused(const ac_curve *curve, const char *words) {
    scene made;
    put_into_scene(curve, &made);
    form_check_unsaved(&made.asset, "glb", AC_ERROR_TOLERANCE, words);
}

static void compare_at(const ac_curve *curve, uint32_t key, const ac_track *track, float x,
                       tally *to) {
    const ac_key *keys = &curve->keys[key];
    const terms of = {keys[0].value, keys[0].out.dy, keys[1].value, keys[1].in.dy};
    double width = keys[1].position - keys[0].position;
    double t = ((double)x - keys[0].position) / width, size = 0;
    float ours[3];
    ac_track_sample(track, (double)x, NULL, ours);
    double wrong = fabs((double)ours[1] - (double)ac_eval_f32(curve, x));
    double most = xna_roundings(t, of) + tangent_roundings(t, width, of) +
                  track_cubic_roundings(t, of) + 0x1p-148;
    if (!(wrong <= most))
        fail_msg("key %u, share %.9g: off by %.9g, and rounding makes at most %.9g",
                 (unsigned)key, t, wrong, most);
    for (int i = 0; i < 4; i++) size += fabs(of[i]);
    to->most = fmax(to->most, wrong / most);
    if (size > 0x1p-100) to->scale = fmax(to->scale, wrong / size);
    to->numbers++;
}

/* At positions inside its spans, spread over them. */
static void compare_curve(const ac_curve *curve, uint64_t *seed, tally *to) {
    ac_asset *read = write_and_read(curve);
    const ac_track *track = &read->clips[0].tracks[0];
    assert_int_equal(track->interp, AC_INTERP_CUBIC_SPLINE);
    assert_int_equal(track->axis->count, curve->key_count);
    for (uint32_t i = 0; i < POSITIONS; i++) {
        uint32_t spans = curve->key_count - 1;
        uint32_t key = spans < POSITIONS ? i % spans : (uint32_t)(form_random(seed) % spans);
        double start = curve->keys[key].position, end = curve->keys[key + 1].position;
        double share = (double)(form_random(seed) >> 11) * 0x1p-53;
        float x = (float)(start + share * (end - start));
        if (start < (double)x && (double)x < end) compare_at(curve, key, track, x, to);
    }
    to->curves++;
    ac_asset_free(read);
}

static void print(const char *what, const tally *of) {
    print_message("%s: %zu curves, %zu numbers; at most %.2f of what rounding can do, and %.2g "
                  "of the span's values and tangents\n",
                  what, of->curves, of->numbers, of->most, of->scale);
}

/* ---- curves ------------------------------------------------------------------------------ */

static double between(uint64_t *seed, double low, double high) {
    return low + (high - low) * ((double)(form_random(seed) >> 11) * 0x1p-53);
}

/* Values, tangents and spans of very different sizes. */
static void any_hermite_curve_is_a_cubic_spline(void **state) {
    (void)state;
    uint64_t seed = 11;
    tally sum = {0, 0, 0, 0};
    for (int round = 0; round < 500; round++) {
        ac_key keys[6];
        double values = pow(10, between(&seed, -6, 6)), spans = pow(10, between(&seed, -3, 4));
        double tangents = values * pow(10, between(&seed, -2, 2));
        float at = (float)between(&seed, 0, 2 * spans);
        memset(keys, 0, sizeof keys);
        for (int k = 0; k < 6; k++) {
            keys[k].position = (double)at;
            keys[k].value = (double)(float)between(&seed, -values, values);
            keys[k].in.dy = (double)(float)between(&seed, -tangents, tangents);
            keys[k].out.dy = (double)(float)between(&seed, -tangents, tangents);
            at += (float)(spans * between(&seed, 0.01, 2));
        }
        ac_curve curve = {
            .keys = keys, .key_count = 6, .dialect = ac_dialect_find("xna"), .ordered = 1};
        compare_curve(&curve, &seed, &sum);
    }
    print("random curves", &sum);
}

static void the_camera_of_the_examples_is_a_cubic_spline(void **state) {
    (void)state;
    uint64_t seed = 12;
    tally sum = {0, 0, 0, 0};
    ac_error error;
    ac_asset *asset = ac_load_file(TEST_SOURCE "/examples/camera.xnb", NULL, &error);
    if (!asset) fail_msg("%s", error.message);
    ac_curve curve = asset->curves[0];
    curve.after.rule = AC_EXTRAP_CONSTANT; /* it cycles; between the keys that is the same */
    compare_curve(&curve, &seed, &sum);
    print("camera.xnb", &sum);
    ac_asset_free(asset);
}

/* XNA does not begin spans of up to 1e-10, and others do. */
static void spans_that_xna_holds_are_refused(void **state) {
    (void)state;
    static const float ends[] = {0.99e-10f, 1.01e-10f};
    static const char *const dialects[] = {"xna", "xna-f32", "xna-wide", "fna"};
    for (size_t d = 0; d < 4; d++)
        for (size_t i = 0; i < 2; i++) {
            ac_key keys[2] = {{.position = 0, .value = 0},
                              {.position = (double)ends[i], .value = 1}};
            ac_curve curve = {.keys = keys,
                              .key_count = 2,
                              .dialect = ac_dialect_find(dialects[d]),
                              .ordered = 1};
            bool is_held = ac_eval_f32(&curve, ends[i] / 2) == 0;
            assert_int_equal(is_held, i == 0 && d < 3);
            if (is_held) {
                check_refused(&curve, "key 0: xna holds its value, for the span behind it is "
                                      "no longer than 1e-10");
                continue;
            }
            ac_asset *read = write_and_read(&curve);
            float out[3];
            ac_track_sample(&read->clips[0].tracks[0], (double)(ends[i] / 2), NULL, out);
            assert_true(fabsf(out[1] - ac_eval_f32(&curve, ends[i] / 2)) < 1e-6f);
            ac_asset_free(read);
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(any_hermite_curve_is_a_cubic_spline),
        cmocka_unit_test(the_camera_of_the_examples_is_a_cubic_spline),
        cmocka_unit_test(spans_that_xna_holds_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
