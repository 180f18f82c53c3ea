/* evaluations COUNT: loads nothing, builds a curve and a clip on the stack, evaluates each
 * COUNT times, in every dialect in turn, plain and now and then as a source that is reshaped,
 * walks its pieces, and prints a sum so that nothing is left out. The test house.allocations
 * counts what the heap saw. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "animcurve/curve.h"
#include "animcurve/ease.h"
#include "animcurve/source.h"
#include "animcurve/track.h"

/* The curve there and back, for ever, beside its samples, at one position. */
static double shaped(const ac_curve *curve, double position) {
    ac_domain domain = {.start = 0.0, .end = 2.0};
    ac_source plain, back, loop, even, both;
    ac_samples samples;
    double values[5], out[2] = {0.0, 0.0};
    ac_source_curve(curve, &domain, &plain, NULL);
    ac_source_ping_pong(&plain, &back, NULL);
    ac_source_forever(&back, &loop, NULL);
    ac_source_resample(&plain, 4, values, &samples, NULL);
    ac_source_samples(&samples, &even, NULL);
    ac_source_zip(&loop, &even, &both, NULL);
    ac_source_sample_clamped(&both, position, out);
    return out[0] + out[1];
}

/* A clip of a vector and a rotation, straight or as splines, on one axis: with cursors and
 * without, and the vector one by one. */
static double played(const ac_dialect *dialect, double time_s, bool is_cubic) {
    static const float times[3] = {0.0f, 1.0f, 2.5f};
    static const float values[36] = {0.0f, 0.0f, 0.0f, 1.0f, 0.5f, 0.5f, 0.5f, 0.5f};
    ac_axis axis = {.times_s = times, .count = 3};
    ac_track tracks[2] = {{.axis = &axis, .values = values, .dialect = dialect, .width = 3},
                          {.axis = &axis, .values = values, .dialect = dialect, .width = 4}};
    tracks[0].kind = AC_TRACK_VEC3;
    tracks[0].interp = is_cubic ? AC_INTERP_CUBIC_SPLINE : AC_INTERP_LINEAR;
    tracks[1].kind = AC_TRACK_QUAT;
    tracks[1].interp = is_cubic ? AC_INTERP_CUBIC_SPLINE : AC_INTERP_SLERP;
    tracks[1].pose_offset = 3;
    if (ac_track_check(&tracks[0], NULL) != AC_OK) return 0.0; /* it plays no tracks */
    ac_clip clip = {.name = "", .tracks = tracks, .axes = &axis, .track_count = 2};
    clip.pose_width = 7;
    clip.axis_count = 1;
    ac_cursor cursor = {0};
    float pose[7], again[7], one, sum = 0.0f;
    ac_clip_sample(&clip, time_s, &cursor, pose);
    ac_clip_sample(&clip, time_s, NULL, again);
    for (int i = 0; i < 6; i++) sum += pose[i] - again[i + 1];
    ac_lanes lanes = ac_track_lanes(&tracks[0], time_s, &cursor);
    while (ac_lanes_next(&lanes, &one)) sum += one;
    ac_key keys[3];
    ac_curve curve;
    ac_source source;
    double out[4] = {0.0, 0.0, 0.0, 0.0};
    if (ac_track_component(&tracks[0], 1, keys, &curve, NULL) == AC_OK)
        sum += ac_eval_f32(&curve, (float)time_s);
    ac_source_track(&tracks[1], NULL, &source, NULL);
    ac_source_sample_clamped(&source, time_s, out);
    return (double)sum + out[3];
}

#define MOST_EASES 1024

/* Every named ease. */
static size_t all_eases(ac_ease eases[MOST_EASES]) {
    size_t count = 0;
    ac_ease_info info;
    for (size_t i = 0; ac_ease_at(i, &info) && count < MOST_EASES; i++)
        if (ac_ease_find(info.name, &eases[count])) count++;
    return count;
}

int main(int argc, char **argv) {
    static ac_ease eases[MOST_EASES];
    size_t ease_count = all_eases(eases);
    long count = argc > 1 ? strtol(argv[1], NULL, 10) : 1;
    ac_key keys[3];
    memset(keys, 0, sizeof keys);
    for (int i = 0; i < 3; i++) {
        keys[i].position = i;
        keys[i].value = i * i;
    }
    ac_curve curve;
    memset(&curve, 0, sizeof curve);
    curve.keys = keys;
    curve.key_count = 3;
    curve.before.rule = curve.after.rule = AC_EXTRAP_OSCILLATE;
    double sum = 0;
    size_t dialects = 0;
    while (ac_dialect_at(dialects)) dialects++;
    for (long i = 0; i < count; i++) {
        curve.dialect = ac_dialect_at((size_t)i % dialects);
        curve.ease = &eases[(size_t)i % ease_count];
        sum += ac_ease_eval(curve.ease, (double)i * 1e-6);
        sum += (double)ac_eval_f32(&curve, (float)i * 0.001f);
        if (i % 64 == 0) sum += shaped(&curve, (double)i * 0.001);
        sum += played(curve.dialect, (double)(i % 4096) * 0.001, i % 2 != 0);
    }
    for (size_t d = 0; d < dialects; d++) {
        curve.dialect = ac_dialect_at(d);
        ac_pieces walk;
        ac_piece piece;
        char text[64];
        ac_pieces_begin(&curve, -3.0, 3.0, &walk, NULL);
        while (ac_pieces_next(&walk, &piece)) sum += ac_piece_eval(&curve, &piece, piece.start);
        sum += (double)ac_explain(&curve, 1.5, text, sizeof text);
    }
    printf("%g\n", sum);
    return 0;
}
