/* evaluations COUNT: loads nothing, builds a curve on the stack, evaluates it COUNT times, in every
 * dialect in turn, plain and now and then as a source that is reshaped, walks its pieces, and prints
 * a sum so that nothing is left out. The test house.allocations counts what the heap saw. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "animcurve/curve.h"
#include "animcurve/ease.h"
#include "animcurve/source.h"

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
