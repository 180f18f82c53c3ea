/* Strips of tracks: chords whose ends are the player's own samples, from the start to the end,
 * with a jump where a rotation is held by a quaternion of the other sign; bands where there are too
 * many keys. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/plot/strip.h"

#define KEYS 5000
#define COLUMNS 400

static const char *const players[] = {"gltf", "bevy", "three", "babylon"};

static int failures;

static void expect(bool holds, const char *claim, const char *player) {
    if (!holds) {
        printf("%s: not so: %s\n", player, claim);
        failures++;
    }
}

/* A rotation about z with keys at 0.5, 1.5, ..; each is held with a sign of its own. */
typedef struct turning {
    ac_track track;
    ac_axis axis;
    float times_s[KEYS], values[KEYS][4];
} turning;

static void make(turning *out, const char *player, uint32_t count) {
    out->axis = (ac_axis){.times_s = out->times_s, .count = count};
    out->track = (ac_track){.axis = &out->axis,
                            .values = out->values[0],
                            .dialect = ac_dialect_find(player),
                            .width = 4,
                            .kind = AC_TRACK_QUAT,
                            .interp = AC_INTERP_SLERP};
    for (uint32_t k = 0; k < count; k++) {
        double half_rad = 0.4 * k, sign = k % 3 == 2 ? -1.0 : 1.0;
        out->times_s[k] = (float)k + 0.5f;
        out->values[k][0] = out->values[k][1] = 0.0f;
        out->values[k][2] = (float)(sign * sin(half_rad));
        out->values[k][3] = (float)(sign * cos(half_rad));
    }
}

static double value_at(const ac_track *track, uint32_t component, double time_s) {
    float out[4];
    ac_track_sample(track, time_s, NULL, out);
    return (double)out[component];
}

static bool is_key(const ac_axis *axis, double time_s) {
    for (uint32_t k = 0; k < axis->count; k++) {
        if ((double)axis->times_s[k] == time_s) {
            return true;
        }
    }
    return false;
}

/* Nothing is left out, and every chord begins and ends with samples. */
static void check_chords(const turning *of, uint32_t component, const strip *drawn,
                         const char *player) {
    const ac_axis *axis = &of->axis;
    double position = drawn->start;
    for (size_t i = 0; i < drawn->count; i++) {
        const segment *at = &drawn->segments[i];
        double middle = at->start + (at->end - at->start) / 2;
        double chord = at->y[0] + (at->y[3] - at->y[0]) / 2;
        bool is_inside = at->start >= (double)axis->times_s[0] &&
                         at->start < (double)axis->times_s[axis->count - 1];
        expect(at->start == position && at->start < at->end, "chords join", player);
        expect(at->y[0] == value_at(&of->track, component, at->start), "begins with a sample",
               player);
        expect(is_key(axis, at->end) || at->y[3] == value_at(&of->track, component, at->end) ||
                   i + 1 == drawn->count,
               "ends with a sample", player);
        expect(fabs(chord - value_at(&of->track, component, middle)) < 1e-4,
               "chords are close to the track", player);
        expect((at->zone == AC_ZONE_INSIDE) == is_inside, "zones are told apart", player);
        position = at->end;
    }
    expect(position == drawn->end, "it is whole", player);
}

/* The third key is held with the other sign, for the same rotation. */
static void check_jump(const strip *drawn, const char *player) {
    for (size_t i = 1; i < drawn->count; i++) {
        const segment *before = &drawn->segments[i - 1], *after = &drawn->segments[i];
        bool jumps = fabs(before->y[3] - after->y[0]) > 0.1;
        bool is_there = after->start == 2.5 || after->start == 3.5;
        expect(jumps == is_there, "jumps at the key of the other sign, and nowhere else",
               player);
        expect(!jumps || fabs(before->y[3] + after->y[0]) < 1e-5, "jumps to the same rotation",
               player);
    }
}

static void check_bands(const turning *of, const strip *drawn, const char *player) {
    expect(drawn->mode == STRIP_SAMPLED && drawn->band_count == COLUMNS,
           "more keys than are drawn one by one are bands", player);
    for (size_t i = 0; i < drawn->band_count; i++) {
        double size = (drawn->end - drawn->start) / (double)drawn->band_count;
        double value = value_at(&of->track, 2, drawn->start + size * (double)i);
        expect(drawn->bands[i].low <= value && value <= drawn->bands[i].high,
               "a band holds its samples", player);
    }
}

int main(void) {
    turning *of = calloc(1, sizeof *of);
    strip drawn;
    for (size_t p = 0; of && p < sizeof players / sizeof players[0]; p++) {
        make(of, players[p], 4);
        for (uint32_t component = 2; component < 4; component++) {
            strip_sample(&drawn, &of->track, component, -1.0, 6.0, COLUMNS);
            check_chords(of, component, &drawn, players[p]);
            check_jump(&drawn, players[p]);
            strip_free(&drawn);
        }
        make(of, players[p], KEYS);
        strip_sample(&drawn, &of->track, 2, 0.0, KEYS, COLUMNS);
        check_bands(of, &drawn, players[p]);
        strip_free(&drawn);
    }
    free(of);
    printf("strips of tracks: %d are wrong\n", failures);
    return failures > 0 ? 1 : 0;
}
