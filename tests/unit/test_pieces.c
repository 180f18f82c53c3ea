/* Pieces: evaluated one by one they give what evaluation gives, bit for bit; their formulas lie
 * within their own bounds; they cover the range without a gap or an overlap and are maximal. */
#include "xna_support.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/bits.h"

enum { MOST_KEYS = 8, MOST_PIECES = 400 };

static uint64_t pieces_seen, positions_seen, bounded_seen;
static double closest_to_bound;

static double next_f32(double position) {
    return (double)aci_f32_from_rank(aci_f32_rank((float)position) + 1);
}

static float inside(random_source *source, const ac_piece *piece) {
    int64_t low = aci_f32_rank((float)piece->start), high = aci_f32_rank((float)piece->end);
    uint64_t span = (uint64_t)(high - low) + 1;
    uint64_t high_half = random_u32(source);
    uint64_t pick = (high_half << 32 | random_u32(source)) % span;
    switch (random_below(source, 4)) {
    case 0: return (float)piece->start;
    case 1: return (float)piece->end;
    case 2: return aci_f32_from_rank(low + (int64_t)pick);
    default: {
        double share = (double)random_below(source, 1025) / 1024.0;
        double q = piece->start + (piece->end - piece->start) * share;
        return (float)(q > piece->end ? piece->end : q); /* rounding may pass a tiny end */
    }
    }
}

static void check_position(const ac_curve *curve, const ac_piece *piece, float q) {
    float whole = ac_eval_f32(curve, q);
    float part = (float)ac_piece_eval(curve, piece, (double)q);
    if (!same_f32(whole, part))
        fail_msg("%s at %08x: curve %08x, its piece %08x", ac_dialect_name(curve->dialect),
                 bits_f32(q), bits_f32(whole), bits_f32(part));
    positions_seen++;
    if (piece->kind == AC_PIECE_CONSTANT) {
        if (!same_f32(whole, (float)piece->ordinate[0]))
            fail_msg("%s at %08x: %08x, constant %08x", ac_dialect_name(curve->dialect),
                     bits_f32(q), bits_f32(whole), bits_f32((float)piece->ordinate[0]));
        return;
    }
    if (piece->kind != AC_PIECE_CUBIC || !isfinite(piece->rounding)) return;
    double formula = ac_piece_value(piece, (double)q);
    double slack = 0.0;
    for (int i = 0; i < 4; i++) slack += fabs(piece->ordinate[i]) * 0x1p-44;
    double distance = fabs(formula - (double)whole);
    if (!(distance <= piece->rounding + slack))
        fail_msg("%s at %08x: %.17g, formula %.17g, bound %g", ac_dialect_name(curve->dialect),
                 bits_f32(q), (double)whole, formula, piece->rounding);
    bounded_seen++;
    if (piece->rounding > 0 && distance / piece->rounding > closest_to_bound)
        closest_to_bound = distance / piece->rounding;
}

static bool alike(const ac_piece *a, const ac_piece *b) {
    return a->site.zone == b->site.zone && a->site.cycle == b->site.cycle &&
           a->site.span == b->site.span && a->site.part == b->site.part &&
           a->site.flags == b->site.flags && a->site.rule == b->site.rule &&
           !(a->site.flags & AC_SITE_ZERO_WIDTH);
}

static void check_range(random_source *source, const ac_curve *curve, float start, float end) {
    ac_pieces walk;
    assert_int_equal(ac_pieces_begin(curve, (double)start, (double)end, &walk, NULL), AC_OK);
    ac_piece piece, previous;
    double expected = (double)start;
    int count = 0;
    while (count < MOST_PIECES && ac_pieces_next(&walk, &piece)) {
        assert_true(piece.start == expected);
        assert_true(piece.end >= piece.start && piece.end <= (double)end);
        if (count > 0) assert_false(alike(&piece, &previous));
        for (int i = 0; i < 6; i++) check_position(curve, &piece, inside(source, &piece));
        ac_site site;
        ac_eval_site(curve, piece.start, &site);
        assert_int_equal(piece.kind == AC_PIECE_GAP, (site.flags & AC_SITE_THROWS) != 0);
        expected = next_f32(piece.end);
        previous = piece;
        count++;
    }
    if (count < MOST_PIECES) assert_true(previous.end == (double)end);
    pieces_seen += (uint64_t)count;
}

static void one_by_one_they_give_what_evaluation_gives(void **state) {
    (void)state;
    random_source source = {UINT64_C(0x452821e638d01377)};
    for (int round = 0; round < 12000; round++) {
        ac_key added[MOST_KEYS];
        uint32_t count = random_keys(&source, added, MOST_KEYS);
        ac_keys *keys =
            ac_keys_new(ac_dialect_find(family_names[round % FAMILY_COUNT]), NULL, NULL);
        for (uint32_t i = 0; i < count; i++) ac_keys_add(keys, &added[i], NULL);
        if (count > 1 && round % 5 == 0) /* leaves MonoGame's and CNA's lists unsorted */
            ac_keys_set(keys, 0, &added[random_below(&source, count)], NULL);
        ac_side before = side_of(random_rule(&source));
        ac_keys_set_sides(keys, before, side_of(random_rule(&source)));
        const ac_curve *curve = ac_keys_curve(keys);
        float start = random_query(&source, curve->keys, curve->key_count);
        float end = random_query(&source, curve->keys, curve->key_count);
        if (start > end) {
            float swap = start;
            start = end;
            end = swap;
        }
        if (start == 0.0f) start = 0.0f; /* pieces never start at -0 */
        if (isfinite(start) && isfinite(end)) check_range(&source, curve, start, end);
        ac_keys_free(keys);
    }
}

static void a_step_is_two_constants_and_its_end_a_single_point(void **state) {
    (void)state;
    ac_key keys[3] = {key_of(0, 0, 0, 0, 1), key_of(1, 5, 0, 0, 1), key_of(2, 9, 0, 0, 0)};
    ac_curve curve = curve_over("xna", keys, 3, 0, 0);
    ac_pieces walk;
    ac_piece piece;
    assert_int_equal(ac_pieces_begin(&curve, 0.0, 2.0, &walk, NULL), AC_OK);
    const double values[] = {0, 5, 5, 9};
    int count = 0;
    while (ac_pieces_next(&walk, &piece)) {
        assert_int_equal(piece.kind, AC_PIECE_CONSTANT);
        assert_true(piece.ordinate[0] == values[count]);
        if (count == 1) assert_true(piece.start == 1.0 && piece.end == 1.0);
        count++;
    }
    assert_int_equal(count, 4);
}

static void a_throwing_range_is_a_gap(void **state) {
    (void)state;
    ac_key keys[2] = {key_of(-0.1f, 1, .5f, .5f, 0), key_of(0.2f, 5, .5f, .5f, 0)};
    ac_curve curve = curve_over("monogame", keys, 2, 1, 1);
    ac_pieces walk;
    ac_piece piece;
    assert_int_equal(ac_pieces_begin(&curve, -2.5, -2.5, &walk, NULL), AC_OK);
    assert_true(ac_pieces_next(&walk, &piece));
    assert_int_equal(piece.kind, AC_PIECE_GAP);
    assert_true(isnan(ac_piece_eval(&curve, &piece, -2.5)));
    assert_true(isnan(ac_piece_value(&piece, -2.5)));
    assert_false(ac_pieces_next(&walk, &piece));
}

static void a_range_without_finite_ends_is_refused(void **state) {
    (void)state;
    ac_key key = key_of(0, 1, 0, 0, 0);
    ac_curve curve = curve_over("xna", &key, 1, 0, 0);
    ac_pieces walk;
    ac_piece piece;
    ac_error error;
    const double bad[][2] = {{1, 0}, {NAN, 0}, {0, NAN}, {0, INFINITY}, {0, 1e300}};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        assert_int_equal(ac_pieces_begin(&curve, bad[i][0], bad[i][1], &walk, &error),
                         AC_ERROR_ARGUMENT);
        assert_true(error.message[0] != '\0');
        assert_false(ac_pieces_next(&walk, &piece));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_by_one_they_give_what_evaluation_gives),
        cmocka_unit_test(a_step_is_two_constants_and_its_end_a_single_point),
        cmocka_unit_test(a_throwing_range_is_a_gap),
        cmocka_unit_test(a_range_without_finite_ends_is_refused),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    printf("pieces: %llu, %llu positions as bits, %llu against the bound, nearest %.3f of it\n",
           (unsigned long long)pieces_seen, (unsigned long long)positions_seen,
           (unsigned long long)bounded_seen, closest_to_bound);
    return failed;
}
