/* What three players of glTF and the specification's own formulas gave for 154 samplers
 * (tests/data/golden/gltf/synthetic.jsonl): the players bit for bit, the specification within
 * the bounds of the golden's README. The last lines have the numbers. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the above first */
#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#include "fcurve_support.h"
#include "track_columns.h"

enum { MOST_KEYS = 1024, MOST_NUMBERS = 4096 };

/* A line's sampler. Large: not on the stack. */
static struct channel {
    float times[MOST_KEYS], values[MOST_NUMBERS];
    ac_axis axis;
    golden_track golden;
} channel;

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
    bool is_rotation = strcmp(path, "rotation") == 0;
    bool is_cubic = strcmp(mode, "CUBICSPLINE") == 0;
    memset(&channel, 0, sizeof channel);
    snprintf(channel.golden.id, sizeof channel.golden.id, "%s", text_of(line, "id"));
    channel.golden.is_invalid = strstr(text_of(line, "note"), "invalid") != NULL;
    channel.axis.times_s = channel.times;
    channel.axis.count = numbers(json_object_get(line, "times"), channel.times, MOST_KEYS);
    ac_track *track = &channel.golden.track;
    track->axis = &channel.axis;
    track->values = channel.values;
    track->width = (uint32_t)json_integer_value(json_object_get(line, "width"));
    uint32_t count = numbers(json_object_get(line, "values"), channel.values, MOST_NUMBERS);
    assert_int_equal(count, channel.axis.count * track->width * (is_cubic ? 3 : 1));
    track->kind = is_rotation                    ? AC_TRACK_QUAT
                  : strcmp(path, "weights") == 0 ? AC_TRACK_WEIGHTS
                                                 : AC_TRACK_VEC3;
    track->interp = strcmp(mode, "STEP") == 0 ? AC_INTERP_STEP
                    : is_cubic                ? AC_INTERP_CUBIC_SPLINE
                    : is_rotation             ? AC_INTERP_SLERP
                                              : AC_INTERP_LINEAR;
}

static void check_line(const json_t *line) {
    take_channel(line);
    track_check_columns(&channel.golden, line);
}

static void samplers_come_out_as_their_players_play_them(void **state) {
    (void)state;
    fcurve_each_line("gltf/synthetic.jsonl", check_line);
    for (int column = 0; column < COLUMNS; column++) {
        const track_tally *tally = &track_tallies[column];
        assert_int_equal(tally->answers + tally->skipped, 154 * 49);
    }
    track_assert_columns();
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(samplers_come_out_as_their_players_play_them),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    track_print_columns();
    return failed;
}
