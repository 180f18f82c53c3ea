/* playback COUNT: loads nothing, makes a clip of 60 joints in static memory, each with a translation,
 * a rotation and a scale, of every player and interpolation in turn. Plays COUNT samples of its
 * tracks one by one and as lanes, and as many as poses of the whole clip, with cursors and
 * without, and prints a sum so that nothing is left out. The test house.allocations_of_clips
 * counts what the heap saw. */
#include <stdio.h>
#include <stdlib.h>

#include "animcurve/track.h"

enum { JOINTS = 60, TRACKS = 3 * JOINTS, KEYS = 31, POSE_WIDTH = 10 * JOINTS };

static float key_times[JOINTS][KEYS], key_values[3 * KEYS * POSE_WIDTH];
static ac_axis axes[JOINTS];
static ac_track tracks[TRACKS];

static void make_axis(uint32_t joint) {
    for (uint32_t k = 0; k < KEYS; k++)
        key_times[joint][k] = (float)(k * (joint + 30)) / 900.0f;
    axes[joint] = (ac_axis){.times_s = key_times[joint], .count = KEYS};
}

static uint8_t interp_of(uint32_t joint, bool is_rotation) {
    switch (joint / 4 % 3) {
    case 0: return is_rotation ? AC_INTERP_SLERP : AC_INTERP_LINEAR;
    case 1: return AC_INTERP_STEP;
    default: return AC_INTERP_CUBIC_SPLINE;
    }
}

/* Of four joints each has another player. */
static void make_track(uint32_t index, uint32_t pose_offset) {
    static const char *const players[] = {"gltf", "bevy", "three", "babylon"};
    uint32_t joint = index / 3;
    bool is_rotation = index % 3 == 1;
    tracks[index] = (ac_track){.axis = &axes[joint],
                               .axis_index = joint,
                               .values = key_values + (size_t)3 * KEYS * pose_offset,
                               .dialect = ac_dialect_find(players[joint % 4]),
                               .width = is_rotation ? 4 : 3,
                               .pose_offset = pose_offset};
    tracks[index].kind = is_rotation ? AC_TRACK_QUAT : AC_TRACK_VEC3;
    tracks[index].interp = interp_of(joint, is_rotation);
}

static bool make_clip(ac_clip *clip) {
    uint32_t offset = 0;
    size_t numbers = sizeof key_values / sizeof *key_values;
    for (size_t i = 0; i < numbers; i++) key_values[i] = (float)(i * 7919 % 2003) / 2003.0f;
    for (uint32_t j = 0; j < JOINTS; j++) make_axis(j);
    for (uint32_t t = 0; t < TRACKS; t++) {
        make_track(t, offset);
        if (ac_track_check(&tracks[t], NULL) != AC_OK) return false;
        offset += tracks[t].width;
    }
    *clip = (ac_clip){.name = "", .tracks = tracks, .axes = axes};
    clip->track_count = TRACKS;
    clip->pose_width = POSE_WIDTH;
    clip->axis_count = JOINTS;
    return true;
}

/* One track, whole and by lanes. */
static float sample(const ac_track *track, double time_s, ac_cursor *cursor) {
    float all[4], one, sum = 0.0f;
    ac_track_sample(track, time_s, cursor, all);
    for (uint32_t i = 0; i < track->width; i++) sum += all[i];
    ac_lanes lanes = ac_track_lanes(track, time_s, cursor);
    while (ac_lanes_next(&lanes, &one)) sum += one;
    return sum;
}

static float sample_pose(const ac_clip *clip, double time_s, ac_cursor *cursors) {
    float pose[POSE_WIDTH], sum = 0.0f;
    ac_clip_sample(clip, time_s, cursors, pose);
    for (uint32_t i = 0; i < POSE_WIDTH; i++) sum += pose[i];
    return sum;
}

int main(int count, char **arguments) {
    long samples = count > 1 ? strtol(arguments[1], NULL, 10) : 1;
    ac_clip clip;
    ac_cursor cursors[JOINTS] = {{0}};
    double sum = 0.0;
    if (!make_clip(&clip)) return 1;
    for (long i = 0; i < samples; i++) {
        const ac_track *track = &tracks[i % TRACKS];
        double time_s = (double)(i / TRACKS % 256) / 60.0;
        sum += (double)sample(track, time_s, &cursors[track->axis_index]);
        if (i % TRACKS == 0)
            sum += (double)sample_pose(&clip, time_s, i / TRACKS % 2 ? NULL : cursors);
    }
    sum += (double)sample_pose(&clip, 0.5, NULL);
    printf("%g\n", sum);
    return 0;
}
