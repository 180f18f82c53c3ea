/* Shared by the tests of tracks; see track_support.h. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the above first */
#include <cmocka.h>

#include <math.h>
#include <string.h>

#include "base/bits.h"
#include "track_support.h"

const char *const players[PLAYERS] = {"gltf", "bevy", "three", "babylon"};

static uint64_t random_state = 1;

uint32_t any_number(void) {
    random_state = random_state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)(random_state >> 32);
}

/* From -1 to 1. */
static float any_share(void) { return (float)any_number() * 0x1p-31f - 1.0f; }

void make(made_track *made, const char *player, ac_track_kind kind, uint32_t width,
          ac_interp interp) {
    memset(made, 0, sizeof *made);
    float time = any_share();
    for (int i = 0; i < KEYS; i++) {
        made->times[i] = time;
        time += 0.01f + fabsf(any_share());
    }
    for (int i = 0; i < MOST; i++) made->values[i] = any_share();
    made->axis = (ac_axis){.times_s = made->times, .count = KEYS};
    made->track = (ac_track){.axis = &made->axis,
                             .values = made->values,
                             .dialect = ac_dialect_find(player),
                             .width = width,
                             .kind = (uint8_t)kind,
                             .interp = (uint8_t)interp};
    assert_int_equal(ac_track_check(&made->track, NULL), AC_OK);
}

static const struct shape {
    ac_track_kind kind;
    uint32_t width;
    ac_interp interp;
} shapes[] = {
    {AC_TRACK_VEC3, 3, AC_INTERP_STEP},         {AC_TRACK_VEC3, 3, AC_INTERP_LINEAR},
    {AC_TRACK_VEC3, 3, AC_INTERP_CUBIC_SPLINE}, {AC_TRACK_WEIGHTS, 5, AC_INTERP_STEP},
    {AC_TRACK_WEIGHTS, 5, AC_INTERP_LINEAR},    {AC_TRACK_WEIGHTS, 5, AC_INTERP_CUBIC_SPLINE},
    {AC_TRACK_SCALAR, 1, AC_INTERP_LINEAR},     {AC_TRACK_OTHER, 2, AC_INTERP_CUBIC_SPLINE},
    {AC_TRACK_QUAT, 4, AC_INTERP_STEP},         {AC_TRACK_QUAT, 4, AC_INTERP_SLERP},
    {AC_TRACK_QUAT, 4, AC_INTERP_CUBIC_SPLINE},
};
enum { SHAPES = sizeof shapes / sizeof *shapes };

void each_track(void (*check)(made_track *made)) {
    for (int p = 0; p < PLAYERS; p++)
        for (int s = 0; s < SHAPES; s++)
            for (int round = 0; round < 8; round++) {
                made_track made;
                make(&made, players[p], shapes[s].kind, shapes[s].width, shapes[s].interp);
                check(&made);
            }
}

double any_time(const made_track *made) {
    float key = made->times[any_number() % KEYS];
    switch (any_number() % 8) {
    case 0: return (double)key;
    case 1: return (double)nextafterf(key, 99.0f);
    case 2: return (double)nextafterf(key, -99.0f);
    case 3: return nextafter((double)key, -99.0);
    case 4: return (double)(any_share() * 20.0f);
    case 5: return any_number() % 2 ? (double)INFINITY : -(double)INFINITY;
    case 6: return any_number() % 8 ? (double)key : (double)NAN;
    default: return (double)key + (double)any_share();
    }
}

void assert_same(const float *a, const float *b, size_t count) {
    for (size_t i = 0; i < count; i++) assert_int_equal(aci_f32_bits(a[i]), aci_f32_bits(b[i]));
}
