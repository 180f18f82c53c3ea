/* evaluations COUNT: loads nothing, builds a curve on the stack, evaluates it COUNT times, in every
 * dialect in turn, walks its pieces, and prints a sum so that nothing is left out. The test
 * house.allocations counts what the heap saw. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "animcurve/curve.h"

int main(int argc, char **argv) {
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
        sum += (double)ac_eval_f32(&curve, (float)i * 0.001f);
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
