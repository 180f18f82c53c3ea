/* What Blender and Autodesk's animX answered (tests/data/golden/fcurve and animx), within the
 * bounds that the goldens state; pieces of the same curves. The last lines have the numbers. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the above first */
#include <cmocka.h>

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "fcurve_support.h"

typedef struct tally {
    const char *name;
    uint64_t queries, skipped, outside;
    double worst; /* as a share of the bound */
} tally;

static tally blender = {.name = "blender"}, maya = {.name = "maya"},
             maya_f32time = {.name = "maya-f32time"};
static fcurve curve; /* large: not on the stack */
static uint64_t pieces_checked, tangents_checked;

static bool is_listed(const json_t *indexes, size_t index) {
    size_t i;
    json_t *item;
    json_array_foreach(indexes, i,
                       item) if ((size_t)json_integer_value(item) == index) return true;
    return false;
}

static void compare(const json_t *line, const char *results_name, double share, tally *t) {
    const json_t *queries = json_object_get(line, "queries");
    const json_t *results = json_object_get(line, results_name);
    const json_t *ill = json_object_get(line, "ill_conditioned");
    for (size_t i = 0; i < json_array_size(queries); i++) {
        double q = fcurve_number(json_array_get(queries, i));
        double expected = fcurve_number(json_array_get(results, i));
        t->queries++;
        if (is_listed(ill, i)) {
            t->skipped++;
            continue;
        }
        double bound = share * fmax(curve.scale, fabs(expected));
        double distance = fabs(ac_eval(&curve.curve, q) - expected);
        if (!(distance <= bound)) {
            if (t->outside++ < 20)
                print_error("%s %s at %.9g: %.9g, engine %.9g\n",
                            json_string_value(json_object_get(line, "id")), t->name, q,
                            ac_eval(&curve.curve, q), expected);
        } else if (bound > 0.0) {
            t->worst = fmax(t->worst, distance / bound);
        }
    }
}

/* The curve's pieces over its queries' range agree with it as bits. */
static void check_pieces(const json_t *line) {
    const json_t *queries = json_object_get(line, "queries");
    double low = (double)INFINITY, high = -(double)INFINITY;
    for (size_t i = 0; i < json_array_size(queries); i++) {
        double q = fcurve_number(json_array_get(queries, i));
        low = fmin(low, q);
        high = fmax(high, q);
    }
    ac_pieces walk;
    ac_piece piece;
    assert_int_equal(ac_pieces_begin(&curve.curve, low, high, &walk, NULL), AC_OK);
    for (int count = 0; count < 200 && ac_pieces_next(&walk, &piece); count++) {
        for (int i = 0; i <= 4; i++) {
            double q = piece.start + (piece.end - piece.start) * i / 4.0;
            if (ac_dialect_bits(curve.curve.dialect) == 32) q = (double)(float)q;
            if (q < piece.start || q > piece.end) continue;
            double value = ac_eval(&curve.curve, q),
                   own = ac_piece_eval(&curve.curve, &piece, q);
            if (!(value == own || (isnan(value) && isnan(own))))
                fail_msg("%s at %.17g: %.17g, its piece %.17g",
                         json_string_value(json_object_get(line, "id")), q, value, own);
            if (piece.kind == AC_PIECE_EASE || !isfinite(piece.rounding)) continue;
            double bound = piece.rounding + 1e-12 * curve.scale;
            double formula = ac_piece_value(&piece, q);
            if (!(fabs(formula - value) <= bound))
                fail_msg("%s at %.17g: %.17g, formula %.17g, bound %g",
                         json_string_value(json_object_get(line, "id")), q, value, formula,
                         bound);
        }
        pieces_checked++;
    }
}

static void check_blender(const json_t *line) {
    fcurve_from_blender(line, &curve);
    assert_int_equal(ac_curve_check(&curve.curve, NULL), AC_OK);
    compare(line, "results", 5e-6, &blender);
    check_pieces(line);
}

static void blender_answers_are_within_the_bound(void **state) {
    (void)state;
    fcurve_each_line("fcurve/blender_fcurve.jsonl", check_blender);
    assert_int_equal(blender.queries, 21544);
    assert_int_equal(blender.skipped, 25);
    assert_int_equal(blender.outside, 0);
}

/* The keys of the curve without their automatic vectors. */
static ac_keys *bare_keys(void) {
    ac_key bare[FCURVE_MOST_KEYS];
    ac_curve view = curve.curve;
    view.keys = bare;
    for (uint32_t i = 0; i < view.key_count; i++) {
        bare[i] = curve.keys[i];
        if (bare[i].in_type >= AC_TYPE_AUTO) bare[i].in = (ac_handle){0, 0};
        if (bare[i].out_type >= AC_TYPE_AUTO) bare[i].out = (ac_handle){0, 0};
    }
    return ac_keys_from(&view, NULL, NULL, NULL);
}

/* Automatic vectors as the library computes them. */
static void check_tangents(const json_t *line) {
    ac_keys *keys = bare_keys();
    assert_non_null(keys);
    for (uint32_t i = 0; i < curve.curve.key_count; i++) {
        const ac_key *key = &curve.keys[i];
        int32_t in = key->in_type >= AC_TYPE_AUTO ? key->in_type : -1;
        int32_t out = key->out_type >= AC_TYPE_AUTO ? key->out_type : -1;
        assert_int_equal(ac_keys_compute_tangent(keys, i, in, out, NULL), AC_OK);
        const ac_key *computed = &ac_keys_curve(keys)->keys[i];
        double size = fmax(fmax(fabs(key->in.dx), fabs(key->in.dy)),
                           fmax(fabs(key->out.dx), fabs(key->out.dy)));
        double off = fmax(
            fmax(fabs(computed->in.dx - key->in.dx), fabs(computed->in.dy - key->in.dy)),
            fmax(fabs(computed->out.dx - key->out.dx), fabs(computed->out.dy - key->out.dy)));
        if (!(off <= 1e-6 * size))
            fail_msg("%s key %u: tangents off by %g",
                     json_string_value(json_object_get(line, "id")), i, off);
        tangents_checked += (uint64_t)((in >= 0) + (out >= 0));
    }
    ac_keys_free(keys);
}

static void check_maya(const json_t *line) {
    fcurve_from_animx(line, "maya", &curve);
    assert_int_equal(ac_curve_check(&curve.curve, NULL), AC_OK);
    compare(line, "results", 2e-7, &maya);
    check_pieces(line);
    check_tangents(line);
    fcurve_from_animx(line, "maya-f32time", &curve);
    compare(line, "results_f32time", 2e-7, &maya_f32time);
    check_pieces(line);
}

static void maya_answers_are_within_the_bound(void **state) {
    (void)state;
    fcurve_each_line("animx/animx.jsonl", check_maya);
    assert_int_equal(maya.queries, 16800);
    assert_int_equal(maya_f32time.queries, 16800);
    assert_int_equal(maya.outside, 0);
    assert_int_equal(maya_f32time.outside, 0);
    assert_int_equal(tangents_checked, 404);
}

static void say(const tally *t) {
    printf("%s: %llu queries, %llu skipped, %llu outside (nearest to the bound %.2f of it)\n",
           t->name, (unsigned long long)t->queries, (unsigned long long)t->skipped,
           (unsigned long long)t->outside, t->worst);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(blender_answers_are_within_the_bound),
        cmocka_unit_test(maya_answers_are_within_the_bound),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    printf("pieces: %llu; automatic tangents: %llu\n", (unsigned long long)pieces_checked,
           (unsigned long long)tangents_checked);
    say(&blender);
    say(&maya);
    say(&maya_f32time);
    return failed;
}
