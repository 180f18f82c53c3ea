/* Golden answers of tracks; see track_columns.h. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the above first */
#include <cmocka.h>

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/bits.h"
#include "fcurve_support.h"
#include "track_bounds.h"
#include "track_columns.h"

enum { WIDEST = 256, MOST_MESSAGES = 20 };

static const struct column {
    const char *name, *dialect;
} columns[COLUMNS] = {
    {"spec_f64", "gltf"}, {"three", "three"}, {"babylon", "babylon"}, {"bevy", "bevy"}};

track_tally track_tallies[COLUMNS];

/* Largest error as a share of its bound. */
static double worst[BOUNDS];

/* ---- the specification's column ------------------------------------------------------ */

static void check_against_formula(const golden_track *golden, double q, const float *got,
                                  const json_t *expected) {
    track_tally *tally = &track_tallies[COLUMN_SPEC];
    track_span span = track_span_at(&golden->track, q);
    for (size_t i = 0; i < golden->track.width; i++) {
        const json_t *number = json_array_get(expected, i);
        assert_true(isfinite(got[i]));
        if (golden->is_invalid) continue;
        if (!json_is_number(number)) { /* no direction: the key before stands in */
            assert_int_equal(aci_f32_bits(got[i]), aci_f32_bits(span.v0[i]));
            continue;
        }
        track_bound which;
        double bound = track_span_bound(&golden->track, &span, i, &which);
        double error = fabs((double)got[i] - json_number_value(number));
        tally->numbers++;
        if (got[i] == (float)json_number_value(number)) tally->exact++;
        if (error > 0.0) worst[which] = fmax(worst[which], error / bound);
        if (error <= bound) continue;
        if (tally->differing++ < MOST_MESSAGES)
            print_error("%s at %.9g, component %zu: %.9g, formula %.17g\n", golden->id, q, i,
                        (double)got[i], json_number_value(number));
    }
}

/* ---- columns of players ------------------------------------------------------------- */

static void check_against_player(const golden_track *golden, int column, double q,
                                 const float *got, const json_t *expected) {
    track_tally *tally = &track_tallies[column];
    for (size_t i = 0; i < golden->track.width; i++) {
        float wanted = (float)fcurve_number(json_array_get(expected, i));
        bool same = aci_f32_bits(got[i]) == aci_f32_bits(wanted);
        tally->numbers++;
        if (same) tally->exact++;
        if (same || (isnan(got[i]) && isnan(wanted))) continue;
        if (tally->differing++ < MOST_MESSAGES)
            print_error("%s at %.9g, component %zu: %.9g, %s %.9g\n", golden->id, q, i,
                        (double)got[i], columns[column].name, (double)wanted);
    }
}

/* ---- all columns --------------------------------------------------------------------- */

/* Bevy's cubic weights abort or are wrong. */
static bool is_no_oracle(const ac_track *track, int column) {
    return column == COLUMN_BEVY && track->kind == AC_TRACK_WEIGHTS &&
           track->interp == AC_INTERP_CUBIC_SPLINE;
}

/* With a cursor that comes from another time, and one after another, the same bits. */
static void check_other_ways(const ac_track *track, double q, ac_cursor *cursor,
                             const float *got) {
    float again[WIDEST], lane;
    size_t width = track->width;
    ac_track_sample(track, q, cursor, again);
    for (size_t i = 0; i < width; i++)
        assert_int_equal(aci_f32_bits(again[i]), aci_f32_bits(got[i]));
    ac_lanes lanes = ac_track_lanes(track, q, cursor);
    if (track->kind == AC_TRACK_QUAT) width = 0;
    for (size_t i = 0; i < width; i++) {
        assert_true(ac_lanes_next(&lanes, &lane));
        assert_int_equal(aci_f32_bits(lane), aci_f32_bits(got[i]));
    }
    assert_false(ac_lanes_next(&lanes, &lane));
}

static void check_column(const golden_track *golden, int column, const json_t *queries,
                         const json_t *results) {
    const ac_track *track = &golden->track;
    ac_error error;
    ac_cursor cursor = {0};
    if (ac_track_check(track, &error) != AC_OK) fail_msg("%s: %s", golden->id, error.message);
    for (size_t i = 0; i < json_array_size(queries); i++) {
        double q = fcurve_number(json_array_get(queries, i));
        const json_t *expected = json_array_get(results, i);
        float got[WIDEST];
        ac_track_sample(track, q, NULL, got);
        check_other_ways(track, q, &cursor, got);
        /* What NaN gives is each player's own; null: it does not know such channels. */
        bool is_skipped = isnan(q) || is_no_oracle(track, column) || json_is_null(results);
        if (is_skipped) {
            track_tallies[column].skipped++;
            continue;
        }
        assert_true(json_is_array(expected));
        track_tallies[column].answers++;
        assert_int_equal(json_array_size(expected), track->width);
        if (column == COLUMN_SPEC) check_against_formula(golden, q, got, expected);
        else check_against_player(golden, column, q, got, expected);
    }
}

void track_check_columns(const golden_track *golden, const json_t *line) {
    const json_t *queries = json_object_get(line, "queries");
    golden_track played = *golden;
    assert_true(golden->track.width <= WIDEST);
    for (int column = 0; column < COLUMNS; column++) {
        const json_t *results =
            json_object_get(json_object_get(line, "results"), columns[column].name);
        if (!json_is_null(results))
            assert_int_equal(json_array_size(queries), json_array_size(results));
        const float *own = golden->own_values[column];
        played.track.values = own ? own : golden->track.values;
        played.track.dialect = ac_dialect_find(columns[column].dialect);
        check_column(&played, column, queries, results);
    }
}

void track_assert_columns(void) {
    for (int column = 0; column < COLUMNS; column++) {
        assert_true(track_tallies[column].answers > 0);
        assert_int_equal(track_tallies[column].differing, 0);
    }
    for (int which = 0; which < BOUNDS; which++) assert_true(worst[which] <= 1.0);
}

void track_print_columns(void) {
    for (int c = 0; c < COLUMNS; c++) {
        const track_tally *tally = &track_tallies[c];
        printf("%s: %llu answers, %llu skipped; %llu numbers, %llu of them rounded alike, %llu "
               "differing\n",
               columns[c].dialect, (unsigned long long)tally->answers,
               (unsigned long long)tally->skipped, (unsigned long long)tally->numbers,
               (unsigned long long)tally->exact, (unsigned long long)tally->differing);
    }
    for (int which = 1; which < BOUNDS; which++)
        printf("gltf, %s: at most %.2f of the bound\n", track_bound_names[which], worst[which]);
}
