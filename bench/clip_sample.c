/* How long does a pose of 60 joints take, each with a translation, a rotation and a scale, played
 * at 60 frames a second in a loop? Against loops as an engine has them, over the same arrays: a
 * cursor for each axis, float lerp, and slerp with the dialect's own accuracy (arccosine and sines
 * in double). That loop must give the same bits. A second one has acosf and sinf, for comparison.
 *
 * usage: clip_sample [ROUNDS]. Each round plays all three, so that what else the machine does
 * meets all. */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <animcurve/animcurve.h>

#include "bench.h"

enum {
    JOINTS = 60,
    TRACKS = 3 * JOINTS,
    KEYS = 81,
    JOINT_WIDTH = 10, /* 3 + 4 + 3 */
    POSE_WIDTH = JOINTS * JOINT_WIDTH,
    FRAMES = 2000,
    MOST_ROUNDS = 201
};

#define KEYS_HZ 24.0
#define PLAY_HZ 60.0

/* ---- the clip -------------------------------------------------------------------------------- */

static float key_times[TRACKS][KEYS], key_values[KEYS * POSE_WIDTH];
static ac_axis axes[TRACKS];
static ac_track tracks[TRACKS];
static ac_clip clip;

/* A number of [-1, 1), the same on every machine. */
static double next(void) {
    static uint64_t state = 88172645463325252u;
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (double)(state >> 11) * 0x1p-52 - 1.0;
}

/* Moves by no more than `step` in a component. */
static void walk(float *values, uint32_t width, float step) {
    for (uint32_t i = 0; i < width; i++) values[i] = 1.0f + step * (float)next();
    for (uint32_t i = width; i < KEYS * width; i++)
        values[i] = values[i - width] + step * (float)next();
}

static void make_unit(float q[4]) {
    double sum = 0;
    for (int i = 0; i < 4; i++) sum += (double)q[i] * (double)q[i];
    for (int i = 0; i < 4; i++) q[i] = (float)((double)q[i] / sqrt(sum));
}

/* The keys of an axis lie at frames; those of another somewhere between the same ends. */
static void make_axis(uint32_t index) {
    for (uint32_t k = 0; k < KEYS; k++) {
        double within = index && k && k + 1 < KEYS ? 0.45 * next() : 0.0;
        key_times[index][k] = (float)((k + within) / KEYS_HZ);
    }
    axes[index] = (ac_axis){.times_s = key_times[index], .count = KEYS};
}

static void make_track(uint32_t index, float *values, uint32_t pose_offset) {
    bool is_rotation = index % 3 == 1;
    uint32_t axis = index % clip.axis_count, width = is_rotation ? 4 : 3;
    walk(values, width, is_rotation ? 0.2f : 0.1f);
    for (uint32_t k = 0; is_rotation && k < KEYS; k++) make_unit(values + 4 * k);
    tracks[index] = (ac_track){.axis = &axes[axis],
                               .axis_index = axis,
                               .values = values,
                               .width = width,
                               .pose_offset = pose_offset,
                               .dialect = ac_dialect_find("gltf")};
    tracks[index].kind = is_rotation ? AC_TRACK_QUAT : AC_TRACK_VEC3;
    tracks[index].interp = is_rotation ? AC_INTERP_SLERP : AC_INTERP_LINEAR;
}

static void make_clip(uint32_t axis_count) {
    clip = (ac_clip){.name = "", .tracks = tracks, .axes = axes};
    clip.end_s = (KEYS - 1) / KEYS_HZ;
    clip.track_count = TRACKS;
    clip.pose_width = POSE_WIDTH;
    clip.axis_count = axis_count;
    for (uint32_t a = 0; a < axis_count; a++) make_axis(a);
    uint32_t offset = 0;
    for (uint32_t t = 0; t < TRACKS; t++) {
        make_track(t, key_values + (size_t)KEYS * offset, offset);
        offset += tracks[t].width;
    }
}

/* ---- the loops ------------------------------------------------------------------------------- */

/* Where a time lies on an axis; `span` stays from one frame to the next. */
typedef struct place {
    uint32_t span, next;
    float share;
} place;

static void find(const ac_axis *axis, float time_s, place *at) {
    const float *times = axis->times_s;
    uint32_t last = axis->count - 1;
    if (time_s <= times[0] || time_s >= times[last]) {
        at->span = at->next = time_s >= times[last] ? last : 0;
        at->share = 0.0f;
        return;
    }
    if (time_s < times[at->span]) at->span = 0; /* the loop begins again */
    while (time_s >= times[at->span + 1]) at->span++;
    at->next = at->span + 1;
    at->share = (time_s - times[at->span]) / (times[at->next] - times[at->span]);
}

static void lerp(const float *a, const float *b, float share, float *out) {
    float rest = 1.0f - share;
    for (int i = 0; i < 3; i++) out[i] = a[i] * rest + b[i] * share;
}

static void slerp_exact(const float *a, const float *b, float share, float *out) {
    double x = (double)a[0] * (double)b[0], y = (double)a[1] * (double)b[1];
    double z = (double)a[2] * (double)b[2], w = (double)a[3] * (double)b[3];
    double dot = ((x + y) + z) + w, sign = dot < 0.0 ? -1.0 : 1.0, u = (double)share;
    double first = 1.0 - u, second = u;
    dot *= sign;
    if (dot < 1.0) {
        double angle = acos(dot), sine = sin(angle);
        first = sin(first * angle) / sine;
        second = sin(u * angle) / sine;
    }
    float w0 = (float)first, w1 = (float)(sign * second);
    for (int i = 0; i < 4; i++) out[i] = a[i] * w0 + b[i] * w1;
}

static void slerp_cheap(const float *a, const float *b, float share, float *out) {
    float dot = a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3];
    float sign = dot < 0.0f ? -1.0f : 1.0f, w0 = 1.0f - share, w1 = share;
    dot *= sign;
    if (dot < 0.9995f) {
        float angle = acosf(dot), scale = 1.0f / sinf(angle);
        w0 = sinf(w0 * angle) * scale;
        w1 = sinf(w1 * angle) * scale;
    }
    w1 *= sign;
    for (int i = 0; i < 4; i++) out[i] = a[i] * w0 + b[i] * w1;
}

typedef void slerp(const float *a, const float *b, float share, float *out);

/* One is inlined into each of the two loops. */
static inline void sample(slerp *between, float time_s, place *places, float *out) {
    for (uint32_t a = 0; a < clip.axis_count; a++) find(&axes[a], time_s, &places[a]);
    for (uint32_t t = 0; t < TRACKS; t++) {
        const ac_track *track = &tracks[t];
        const place *at = &places[track->axis_index];
        const float *from = track->values + (size_t)at->span * track->width;
        const float *to = track->values + (size_t)at->next * track->width;
        if (track->kind == AC_TRACK_QUAT) between(from, to, at->share, out);
        else lerp(from, to, at->share, out);
        out += track->width;
    }
}

/* ---- playing --------------------------------------------------------------------------------- */

typedef enum player { OURS, EXACT, CHEAP, PLAYERS } player;

/* The times as an engine has them: a float that grows and begins again. */
static float time_of(uint32_t frame) {
    return (float)fmod((double)frame / PLAY_HZ, clip.end_s);
}

typedef struct state {
    ac_cursor cursors[TRACKS];
    place places[TRACKS];
} state;

static void pose(player who, float time_s, state *s, float out[POSE_WIDTH]) {
    switch (who) {
    case OURS: ac_clip_sample(&clip, (double)time_s, s->cursors, out); break;
    case EXACT: sample(slerp_exact, time_s, s->places, out); break;
    default: sample(slerp_cheap, time_s, s->places, out);
    }
}

/* Seconds a pose. */
static double play(player who, const float times[FRAMES], float out[POSE_WIDTH]) {
    static volatile float kept;
    state s;
    memset(&s, 0, sizeof s);
    double start = bench_now_s();
    for (uint32_t f = 0; f < FRAMES; f++) {
        pose(who, times[f], &s, out);
        kept = out[f % POSE_WIDTH];
    }
    (void)kept;
    return (bench_now_s() - start) / FRAMES;
}

/* Else the loop measures something else. */
static bool same_bits(const float times[FRAMES]) {
    float ours[POSE_WIDTH], exact[POSE_WIDTH];
    state s;
    memset(&s, 0, sizeof s);
    for (uint32_t f = 0; f < FRAMES; f++) {
        pose(OURS, times[f], &s, ours);
        pose(EXACT, times[f], &s, exact);
        if (memcmp(ours, exact, sizeof ours) == 0) continue;
        fprintf(stderr, "frame %u: the loop gives other bits\n", (unsigned)f);
        return false;
    }
    return true;
}

static bool measure(const char *axes_text, size_t rounds) {
    static double all[PLAYERS][MOST_ROUNDS], ratios[MOST_ROUNDS];
    static float times[FRAMES], out[POSE_WIDTH];
    char names[PLAYERS][48];
    for (uint32_t f = 0; f < FRAMES; f++) times[f] = time_of(f);
    if (!same_bits(times)) return false;
    for (size_t i = 0; i < rounds; i++) {
        for (player who = OURS; who < PLAYERS; who++) all[who][i] = 1e9 * play(who, times, out);
        ratios[i] = all[OURS][i] / all[EXACT][i];
    }
    double ours = bench_median(all[OURS], rounds), middle = bench_median(ratios, rounds);
    snprintf(names[EXACT], sizeof names[EXACT], "clip-60-%s", axes_text);
    snprintf(names[CHEAP], sizeof names[CHEAP], "clip-60-%s-acosf", axes_text);
    bench_result results[] = {{names[EXACT], "ns", ours, bench_median(all[EXACT], rounds), 1.3},
                              {names[CHEAP], "ns", ours, bench_median(all[CHEAP], rounds), 0}};
    if (!bench_report(&results[0])) return false;
    printf("    pairs of %zu rounds: least %.3f, median %.3f, most %.3f\n", rounds, ratios[0],
           middle, ratios[rounds - 1]);
    return bench_report(&results[1]);
}

int main(int count, char **arguments) {
    int rounds = count > 1 ? atoi(arguments[1]) : 21;
    if (rounds < 1 || rounds > MOST_ROUNDS)
        return fprintf(stderr, "usage: clip_sample [ROUNDS], at most %d\n", MOST_ROUNDS), 2;
    make_clip(1);
    if (!measure("one-axis", (size_t)rounds)) return 1;
    make_clip(TRACKS);
    return measure("own-axes", (size_t)rounds) ? 0 : 1;
}
