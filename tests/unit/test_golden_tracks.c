/* What three players of glTF and the specification's own formulas gave for 154 samplers
 * (tests/data/golden/gltf/synthetic.jsonl): the players bit for bit, the specification within
 * the bounds of the golden's README. The last lines have the numbers. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the above first */
#include <cmocka.h>

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "animcurve/track.h"
#include "base/bits.h"
#include "fcurve_support.h"

enum { MOST_KEYS = 1024, MOST_NUMBERS = 4096, WIDEST = 64 };

/* A line's sampler. Large: not on the stack. */
static struct channel {
    const char *id;
    float times[MOST_KEYS], values[MOST_NUMBERS];
    ac_axis axis;
    ac_track track;
    bool is_rotation, is_cubic, is_valid;
} channel;

enum { GLTF, THREE, BABYLON, BEVY, COLUMNS };
static const struct column {
    const char *name, *dialect;
} columns[COLUMNS] = {
    {"spec_f64", "gltf"}, {"three", "three"}, {"babylon", "babylon"}, {"bevy", "bevy"}};

static struct { uint64_t answers, numbers, exact, skipped, differing; } tally[COLUMNS];

/* Largest error as a share of its bound. */
enum { AS_IT_IS, LINEAR, CUBIC, ARC, CUBIC_ROTATION, BOUNDS };
static const char *const bound_names[BOUNDS] = {"as it is", "linear", "cubic", "slerp",
                                                "cubic rotation"};
static double worst[BOUNDS];

static uint32_t numbers(const json_t *array, float *out, size_t most) {
    size_t count = json_array_size(array);
    assert_true(count <= most);
    for (size_t i = 0; i < count; i++) out[i] = (float)fcurve_number(json_array_get(array, i));
    return (uint32_t)count;
}

static const char *text_of(const json_t *line, const char *name) {
    return json_string_value(json_object_get(line, name));
}

static void take_channel(const json_t *line) {
    const char *mode = text_of(line, "mode"), *path = text_of(line, "path");
    memset(&channel, 0, sizeof channel);
    channel.id = text_of(line, "id");
    channel.is_rotation = strcmp(path, "rotation") == 0;
    channel.is_cubic = strcmp(mode, "CUBICSPLINE") == 0;
    channel.is_valid = strstr(text_of(line, "note"), "invalid") == NULL;
    channel.axis.times_s = channel.times;
    channel.axis.count = numbers(json_object_get(line, "times"), channel.times, MOST_KEYS);
    ac_track *track = &channel.track;
    track->axis = &channel.axis;
    track->values = channel.values;
    track->width = (uint32_t)json_integer_value(json_object_get(line, "width"));
    uint32_t count = numbers(json_object_get(line, "values"), channel.values, MOST_NUMBERS);
    assert_int_equal(count, channel.axis.count * track->width * (channel.is_cubic ? 3 : 1));
    track->kind = channel.is_rotation            ? AC_TRACK_QUAT
                  : strcmp(path, "weights") == 0 ? AC_TRACK_WEIGHTS
                                                 : AC_TRACK_VEC3;
    track->interp = strcmp(mode, "STEP") == 0 ? AC_INTERP_STEP
                    : channel.is_cubic        ? AC_INTERP_CUBIC_SPLINE
                    : channel.is_rotation     ? AC_INTERP_SLERP
                                              : AC_INTERP_LINEAR;
}

/* ---- bounds of the specification's column ------------------------------------------- */

typedef struct span {
    const float *v0, *v1, *b0, *a1;
    double width, share;
    bool is_inside;
} span;

static span span_at(double q) {
    size_t width = channel.track.width, stride = channel.is_cubic ? 3 * width : width;
    uint32_t last = channel.axis.count - 1, key = 0;
    const float *times = channel.times;
    while (key < last && (double)times[key + 1] <= q) key++;
    span s = {.v0 = channel.values + key * stride + (channel.is_cubic ? width : 0)};
    s.is_inside = key < last && q > (double)times[key];
    if (!s.is_inside) return s;
    s.v1 = s.v0 + stride;
    s.b0 = s.v0 + width;
    s.a1 = s.v1 - width;
    s.width = (double)times[key + 1] - (double)times[key];
    s.share = (q - (double)times[key]) / s.width;
    return s;
}

static double norm(const float *v) {
    double sum = 0.0;
    for (int i = 0; i < 4; i++) sum += (double)v[i] * (double)v[i];
    return sqrt(sum);
}

/* Length of a cubic rotation before it is made 1. */
static double raw_length(const span *s) {
    double u = s->share, square = u * u, cube = square * u, sum = 0.0;
    for (int i = 0; i < 4; i++) {
        double q = (2 * cube - 3 * square + 1) * (double)s->v0[i];
        q += s->width * (cube - 2 * square + u) * (double)s->b0[i];
        q += (3 * square - 2 * cube) * (double)s->v1[i];
        q += s->width * (cube - square) * (double)s->a1[i];
        sum += q * q;
    }
    return sqrt(sum);
}

static double bound_of(const span *s, size_t i, int *which) {
    double u = 0x1p-24;
    *which = AS_IT_IS;
    if (!s->is_inside || channel.track.interp == AC_INTERP_STEP) return 0.0;
    if (channel.is_rotation && !channel.is_cubic) {
        *which = ARC;
        return 8.0 * u;
    }
    if (channel.is_rotation) {
        *which = CUBIC_ROTATION;
        double tangents = s->width * (norm(s->b0) + norm(s->a1));
        return 2.0 * u * (2.0 + tangents) / raw_length(s);
    }
    double size = fabs((double)s->v0[i]) + fabs((double)s->v1[i]);
    *which = channel.is_cubic ? CUBIC : LINEAR;
    /* The smallest numbers round by half of the smallest. */
    if (!channel.is_cubic) return 2.0 * u * size + 0x1p-149;
    size += s->width * (fabs((double)s->b0[i]) + fabs((double)s->a1[i]));
    return 4.0 * u * size + 0x1p-149;
}

static void check_against_formula(double q, const float *got, const json_t *expected) {
    span s = span_at(q);
    for (size_t i = 0; i < channel.track.width; i++) {
        const json_t *number = json_array_get(expected, i);
        assert_true(isfinite(got[i]));
        if (!channel.is_valid) continue;
        if (!json_is_number(number)) { /* no direction: the key before stands in */
            assert_int_equal(aci_f32_bits(got[i]), aci_f32_bits(s.v0[i]));
            continue;
        }
        int which;
        double bound = bound_of(&s, i, &which);
        double error = fabs((double)got[i] - json_number_value(number));
        tally[GLTF].numbers++;
        if (got[i] == (float)json_number_value(number)) tally[GLTF].exact++;
        if (error > 0.0) worst[which] = fmax(worst[which], error / bound);
        if (error <= bound) continue;
        if (tally[GLTF].differing++ < 20)
            print_error("%s at %.9g, component %zu: %.9g, formula %.17g\n", channel.id, q, i,
                        (double)got[i], json_number_value(number));
    }
}

/* ---- columns of players ------------------------------------------------------------- */

static void check_against_player(int column, double q, const float *got,
                                 const json_t *expected) {
    for (size_t i = 0; i < channel.track.width; i++) {
        float wanted = (float)fcurve_number(json_array_get(expected, i));
        bool same = aci_f32_bits(got[i]) == aci_f32_bits(wanted);
        tally[column].numbers++;
        if (same) tally[column].exact++;
        if (same || (isnan(got[i]) && isnan(wanted))) continue;
        if (tally[column].differing++ < 20)
            print_error("%s at %.9g, component %zu: %.9g, %s %.9g\n", channel.id, q, i,
                        (double)got[i], columns[column].name, (double)wanted);
    }
}

/* With a cursor that comes from another time, and one after another, the same bits. */
static void check_other_ways(double q, ac_cursor *cursor, const float *got) {
    float again[WIDEST], lane;
    size_t width = channel.track.width;
    ac_track_sample(&channel.track, q, cursor, again);
    for (size_t i = 0; i < width; i++)
        assert_int_equal(aci_f32_bits(again[i]), aci_f32_bits(got[i]));
    ac_lanes lanes = ac_track_lanes(&channel.track, q, cursor);
    if (channel.is_rotation) width = 0;
    for (size_t i = 0; i < width; i++) {
        assert_true(ac_lanes_next(&lanes, &lane));
        assert_int_equal(aci_f32_bits(lane), aci_f32_bits(got[i]));
    }
    assert_false(ac_lanes_next(&lanes, &lane));
}

static void check_column(const json_t *line, int column) {
    const json_t *queries = json_object_get(line, "queries");
    const json_t *results =
        json_object_get(json_object_get(line, "results"), columns[column].name);
    assert_int_equal(json_array_size(queries), json_array_size(results));
    channel.track.dialect = ac_dialect_find(columns[column].dialect);
    ac_error error;
    if (ac_track_check(&channel.track, &error) != AC_OK)
        fail_msg("%s: %s", channel.id, error.message);
    ac_cursor cursor = {0};
    /* Bevy's cubic weights abort or are wrong. */
    bool is_faulty = column == BEVY && channel.track.kind == AC_TRACK_WEIGHTS;
    is_faulty = is_faulty && channel.is_cubic;
    for (size_t i = 0; i < json_array_size(queries); i++) {
        double q = fcurve_number(json_array_get(queries, i));
        const json_t *expected = json_array_get(results, i);
        float got[WIDEST];
        ac_track_sample(&channel.track, q, NULL, got);
        check_other_ways(q, &cursor, got);
        if (isnan(q) || is_faulty || !json_is_array(expected)) {
            tally[column].skipped++;
            continue;
        }
        tally[column].answers++;
        if (column == GLTF) check_against_formula(q, got, expected);
        else check_against_player(column, q, got, expected);
    }
}

static void check_line(const json_t *line) {
    take_channel(line);
    for (int column = 0; column < COLUMNS; column++) check_column(line, column);
}

static void samplers_come_out_as_their_players_play_them(void **state) {
    (void)state;
    fcurve_each_line("gltf/synthetic.jsonl", check_line);
    for (int column = 0; column < COLUMNS; column++) {
        assert_int_equal(tally[column].answers + tally[column].skipped, 154 * 49);
        assert_int_equal(tally[column].differing, 0);
    }
    for (int which = 0; which < BOUNDS; which++) assert_true(worst[which] <= 1.0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(samplers_come_out_as_their_players_play_them),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    for (int c = 0; c < COLUMNS; c++)
        printf("%s: %llu answers, %llu skipped; %llu numbers, %llu of them rounded alike, %llu "
               "differing\n",
               columns[c].dialect, (unsigned long long)tally[c].answers,
               (unsigned long long)tally[c].skipped, (unsigned long long)tally[c].numbers,
               (unsigned long long)tally[c].exact, (unsigned long long)tally[c].differing);
    for (int which = 1; which < BOUNDS; which++)
        printf("gltf, %s: at most %.2f of the bound\n", bound_names[which], worst[which]);
    return failed;
}
