/* The dialect gltf against an independent evaluator (tests/oracle), written from the
 * specification's formulas: random tracks of every kind; the same bits at keys, outside and
 * where steps hold. Between keys rotations stay within the bounds of the goldens' README. Of
 * numbers these are what is to be expected and not what float32 can promise: one in ten
 * thousand lies beyond, and all within what the roundings of the written order add up to. Prints
 * the numbers. */
#include "xna_support.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "animcurve/track.h"
#include "oracle/gltf_oracle.h"
#include "track_bounds.h"

enum { TRACKS = 8000, QUERIES = 40, MOST_KEYS = 40, WIDEST = 9 };

static random_source dice = {UINT64_C(0x13198a2e03707344)};

static const struct kind {
    const char *name;
    ac_track_kind kind;
    uint32_t width; /* 0: random */
    uint64_t queries;
} all_kinds[] = {
    {"translation", AC_TRACK_VEC3, 3, 0},
    {"scale", AC_TRACK_VEC3, 3, 0},
    {"weights", AC_TRACK_WEIGHTS, 0, 0},
    {"rotation", AC_TRACK_QUAT, 4, 0},
};
enum { KINDS = sizeof all_kinds / sizeof *all_kinds, MODES = 3 };
static const char *const mode_names[MODES] = {"step", "linear", "cubic"};

static uint64_t queries, as_it_is, within, no_direction;
static uint64_t met[KINDS][MODES];

/* The README's bound, and `most` where it is not that one. */
typedef struct bound_tally {
    uint64_t numbers, beyond;
    double worst, worst_of_most;
} bound_tally;
static bound_tally tallies[BOUNDS];

/* ---- random tracks ------------------------------------------------------------------- */

/* A track and what it borrows, and the same for the oracle. Large: not on the stack. */
static struct made {
    float times[MOST_KEYS], values[MOST_KEYS * 3 * WIDEST];
    ac_axis axis;
    ac_track track;
    gs_sampler sampler;
    size_t kind;
} made;

/* From -1 to 1. */
static double any_share(void) { return (double)random_u32(&dice) * 0x1p-31 - 1.0; }

static double any_power(int low, int high) {
    return ldexp(1.0 + fabs(any_share()),
                 low + (int)random_below(&dice, (uint32_t)(high - low)));
}

/* The next float, a few more, a frame, seconds, minutes. */
static float later(float time) {
    float steps = time;
    switch (random_below(&dice, 4)) {
    case 0:
        for (uint32_t i = random_below(&dice, 8) + 1; i > 0; i--)
            steps = nextafterf(steps, (float)INFINITY);
        return steps;
    case 1: steps = time + 1.0f / 60.0f; break;
    case 2: steps = time + (float)any_power(-4, 3); break;
    default: steps = time + (float)any_power(-20, 8); break;
    }
    return steps > time ? steps : nextafterf(time, (float)INFINITY);
}

static void make_times(uint32_t count) {
    float time = random_below(&dice, 2) ? 0.0f : (float)(any_share() * 100.0);
    for (uint32_t i = 0; i < count; i++) {
        made.times[i] = time;
        time = later(time);
    }
}

static void make_numbers(size_t count) {
    double scale = any_power(-8, 8);
    for (size_t i = 0; i < count; i++) made.values[i] = (float)(any_share() * scale);
}

static void make_unit(float *q) {
    double sum = 0.0;
    for (int i = 0; i < 4; i++) sum += (double)q[i] * (double)q[i];
    for (int i = 0; i < 4; i++) q[i] = (float)((double)q[i] / sqrt(sum));
}

/* From the rotation before: anywhere, nearby, the same, the same with all signs turned, at a
 * right angle. */
static void make_rotation(float *q, const float *before) {
    uint32_t choice = before ? random_below(&dice, 8) : 0;
    double reach = choice < 3 ? 2.0 : choice < 5 ? any_power(-24, -2) : 0.0;
    for (int i = 0; i < 4; i++) {
        double base = before && choice > 2 ? (double)before[i] : 0.0;
        q[i] = (float)(base + reach * any_share());
    }
    if (choice == 6)
        for (int i = 0; i < 4; i++) q[i] = -q[i];
    if (choice == 7) {
        float turned[4] = {-q[1], q[0], -q[3], q[2]};
        memcpy(q, turned, sizeof turned);
        return;
    }
    if (choice < 5) make_unit(q);
}

/* Around them tangents lie, which stay numbers; or there are none, so that a spline from a
 * rotation to the same with all signs turned has no direction half-way. */
static void make_rotations(uint32_t count, bool is_cubic) {
    const float *before = NULL;
    if (is_cubic && random_below(&dice, 4) == 0) memset(made.values, 0, sizeof made.values);
    for (uint32_t i = 0; i < count; i++) {
        float *q = made.values + (is_cubic ? 3 * i + 1 : i) * 4;
        make_rotation(q, before);
        before = q;
    }
}

static void make(uint32_t round) {
    uint32_t mode = round / KINDS % MODES, count = 1 + random_below(&dice, MOST_KEYS);
    memset(&made, 0, sizeof made);
    made.kind = round % KINDS;
    const struct kind *kind = &all_kinds[made.kind];
    uint32_t width = kind->width ? kind->width : 1 + random_below(&dice, WIDEST);
    bool is_rotation = kind->kind == AC_TRACK_QUAT, is_cubic = mode == GS_CUBICSPLINE;
    make_times(count);
    make_numbers((size_t)count * width * 3);
    if (is_rotation) make_rotations(count, is_cubic);
    made.axis = (ac_axis){.times_s = made.times, .count = count};
    made.track = (ac_track){.axis = &made.axis,
                            .values = made.values,
                            .dialect = ac_dialect_find("gltf"),
                            .width = width,
                            .kind = (uint8_t)kind->kind,
                            .interp = (uint8_t)(mode == GS_STEP ? AC_INTERP_STEP
                                                : is_cubic      ? AC_INTERP_CUBIC_SPLINE
                                                : is_rotation   ? AC_INTERP_SLERP
                                                                : AC_INTERP_LINEAR)};
    made.sampler = (gs_sampler){.mode = (gs_mode)mode,
                                .is_rotation = is_rotation,
                                .keys = count,
                                .width = width,
                                .times = made.times,
                                .values = made.values};
    assert_int_equal(ac_track_check(&made.track, NULL), AC_OK);
}

static float any_query(void) {
    uint32_t count = made.axis.count, at = random_below(&dice, count);
    float key = made.times[at], next = made.times[at + 1 < count ? at + 1 : at];
    switch (random_below(&dice, 10)) {
    case 0: return key;
    case 1: return nextafterf(key, (float)INFINITY);
    case 2: return nextafterf(key, -(float)INFINITY);
    case 3: return random_below(&dice, 2) ? (float)INFINITY : -(float)INFINITY;
    case 4: return (float)(any_share() * 1000.0);
    case 5: return random_below(&dice, 2) ? 0.0f : -0.0f;
    case 6: return (float)(0.5 * ((double)key + (double)next));
    default: break;
    }
    double share = fabs(any_share());
    return (float)((double)key + share * ((double)next - (double)key));
}

/* ---- what the written order can be off by --------------------------------------------- */

static double most_error(const track_span *span, uint32_t i) {
    double v0 = (double)span->v0[i], v1 = (double)span->v1[i];
    if (made.sampler.mode == GS_LINEAR)
        return track_linear_roundings(span->share, v0, v1) + 0x1p-149;
    double terms[4] = {v0, span->width * (double)span->b0[i], v1,
                       span->width * (double)span->a1[i]};
    return track_cubic_roundings(span->share, terms) + 0x1p-149;
}

/* ---- comparison ---------------------------------------------------------------------- */

static void check_within(const track_span *span, float query, const float *ours,
                         const long double *theirs) {
    for (uint32_t i = 0; i < made.track.width; i++) {
        track_bound which;
        double bound = track_span_bound(&made.track, span, i, &which), most = bound;
        double error = (double)fabsl((long double)ours[i] - theirs[i]);
        if (!made.sampler.is_rotation) most = most_error(span, i);
        bound_tally *tally = &tallies[which];
        tally->numbers++;
        tally->beyond += error > bound;
        tally->worst = fmax(tally->worst, error / bound);
        tally->worst_of_most = fmax(tally->worst_of_most, error / most);
        if (!(error <= most))
            fail_msg("%s, %s, at %.9g, component %u: %.9g, oracle %.12Lg, %.2f of the bound",
                     all_kinds[made.kind].name, mode_names[made.sampler.mode], (double)query,
                     (unsigned)i, (double)ours[i], theirs[i], error / bound);
    }
    within++;
}

static void compare(float query, ac_cursor *cursor) {
    float ours[WIDEST];
    long double theirs[WIDEST];
    gs_answer answer = gs_sample(&made.sampler, (double)query, theirs);
    track_span span = track_span_at(&made.track, (double)query);
    ac_track_sample(&made.track, (double)query, cursor, ours);
    for (uint32_t i = 0; i < made.track.width; i++) assert_true(isfinite(ours[i]));
    if (answer == GS_STORED) {
        for (uint32_t i = 0; i < made.track.width; i++)
            assert_int_equal(bits_f32(ours[i]), bits_f32((float)theirs[i]));
        as_it_is++;
    } else if (answer == GS_COMPUTED) {
        assert_true(span.is_inside);
        check_within(&span, query, ours, theirs);
    } else { /* the key before stands in */
        assert_memory_equal(ours, span.v0, 4 * sizeof *ours);
        no_direction++;
    }
    queries++;
    met[made.kind][made.sampler.mode]++;
}

static void samples_as_the_specification(void **state) {
    (void)state;
    for (uint32_t round = 0; round < TRACKS; round++) {
        ac_cursor cursor = {0};
        make(round);
        for (int i = 0; i < QUERIES; i++) compare(any_query(), i % 2 ? &cursor : NULL);
    }
    assert_true(queries >= 200000 && as_it_is > queries / 4 && within > queries / 4);
    assert_true(no_direction > 0);
    for (int which = BOUND_LINEAR; which < BOUNDS; which++) {
        assert_true(tallies[which].worst > 0.0);
        assert_true(tallies[which].beyond * 5000 < tallies[which].numbers);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(samples_as_the_specification),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    printf("%llu queries: %llu as stored, %llu within the bounds, %llu without direction\n",
           (unsigned long long)queries, (unsigned long long)as_it_is,
           (unsigned long long)within, (unsigned long long)no_direction);
    for (size_t k = 0; k < KINDS; k++)
        printf("%s: %llu step, %llu linear, %llu cubic\n", all_kinds[k].name,
               (unsigned long long)met[k][0], (unsigned long long)met[k][1],
               (unsigned long long)met[k][2]);
    for (int which = BOUND_LINEAR; which < BOUNDS; which++)
        printf("%s: %llu numbers, at most %.2f of the bound, %llu beyond it; %.2f of what "
               "rounding can do\n",
               track_bound_names[which], (unsigned long long)tallies[which].numbers,
               tallies[which].worst, (unsigned long long)tallies[which].beyond,
               tallies[which].worst_of_most);
    return failed;
}
