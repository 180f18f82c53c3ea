/* corpus: one hash over the answers to a fixed set of questions, one line a group, so that builds
 * can be held against each other: house/same_bits.sh. Every dialect over curves of made-up keys
 * and, where it plays them, packed tracks, every named ease as float and as double, sources and springs. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "animcurve/curve.h"
#include "animcurve/ease.h"
#include "animcurve/track.h"

static uint64_t state = 88172645463325252u;

/* 0 to 1, the same on every machine. */
static double next(void) {
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (double)(state >> 11) * 0x1p-53;
}

static uint64_t add_bytes(uint64_t hash, const void *data, size_t size) {
    const unsigned char *bytes = data;
    for (size_t i = 0; i < size; i++) hash = (hash ^ bytes[i]) * 0x100000001b3u;
    return hash;
}

/* NaNs count as one: which of them an operation gives is the compiler's choice. */
static uint64_t add_double(uint64_t hash, double value) {
    if (isnan(value)) value = (double)NAN;
    return add_bytes(hash, &value, sizeof value);
}

static uint64_t add_float(uint64_t hash, float value) {
    if (isnan(value)) value = NAN;
    return add_bytes(hash, &value, sizeof value);
}

#define HASH_START 0xcbf29ce484222325u

/* ---- dialects -------------------------------------------------------------------------------- */

static void make_keys(const ac_dialect *dialect, ac_key keys[8]) {
    bool narrow = ac_dialect_bits(dialect) == 32;
    memset(keys, 0, 8 * sizeof *keys);
    for (int k = 0; k < 8; k++) {
        double fields[4] = {k + next() * 0.9, next() * 20.0 - 10.0, next() * 8.0 - 4.0,
                            next() * 8.0 - 4.0};
        for (int i = 0; i < 4; i++) fields[i] = narrow ? (double)(float)fields[i] : fields[i];
        keys[k].position = fields[0];
        keys[k].value = fields[1];
        keys[k].in.dy = fields[2];
        keys[k].out.dy = fields[3];
    }
}

static uint64_t hash_dialect(const ac_dialect *dialect) {
    static const ac_ease linear;
    uint64_t hash = HASH_START;
    ac_key keys[8];
    for (int round = 0; round < 200; round++) {
        make_keys(dialect, keys);
        ac_curve curve = {.dialect = dialect, .keys = keys, .key_count = 8, .ordered = 1};
        curve.before.rule = round % 5;
        curve.after.rule = round / 5 % 5;
        curve.ease = &linear;
        for (int i = 0; i < 64; i++) {
            double position = next() * 40.0 - 15.0;
            hash = add_double(hash, ac_eval(&curve, position));
            hash = add_float(hash, ac_eval_f32(&curve, (float)position));
        }
    }
    return hash;
}

/* ---- tracks ----------------------------------------------------------------------------- */

/* Vectors and rotations, straight and as splines. */
static uint64_t hash_tracks(const ac_dialect *dialect) {
    uint64_t hash = HASH_START;
    float times[8], values[8 * 3 * 4], out[4];
    ac_axis axis = {.times_s = times, .count = 8};
    for (int round = 0; round < 400; round++) {
        bool is_rotation = round % 2, is_cubic = round / 2 % 2;
        ac_track track = {.axis = &axis, .values = values, .dialect = dialect};
        track.kind = is_rotation ? AC_TRACK_QUAT : AC_TRACK_VEC3;
        track.width = is_rotation ? 4 : 3;
        track.interp = is_cubic      ? AC_INTERP_CUBIC_SPLINE
                       : is_rotation ? AC_INTERP_SLERP
                                     : AC_INTERP_LINEAR;
        for (int k = 0; k < 8; k++) times[k] = (float)(k + next() * 0.9);
        for (int i = 0; i < 8 * 3 * 4; i++) values[i] = (float)(next() * 2.0 - 1.0);
        if (ac_track_check(&track, NULL) != AC_OK) return 0; /* it plays none */
        for (int i = 0; i < 64; i++) {
            ac_track_sample(&track, next() * 12.0 - 2.0, NULL, out);
            for (uint32_t k = 0; k < track.width; k++) hash = add_float(hash, out[k]);
        }
    }
    return hash;
}

/* ---- eases ----------------------------------------------------------------------------------- */

/* Densely: a compiler that gives another last bit does so at one place in a thousand. */
static uint64_t hash_ease(const ac_ease *ease, bool as_float) {
    uint64_t hash = HASH_START;
    for (int i = -2048; i <= 10240; i++) {
        double share = (double)i / 8192.0 + (i % 3 ? 0x1p-30 : 0.0);
        if (as_float) hash = add_float(hash, ac_ease_eval_f32(ease, (float)share));
        else hash = add_double(hash, ac_ease_eval(ease, share));
    }
    return hash;
}

static void print_ease(const ac_ease *ease, const char *name) {
    printf("%016llx  %016llx  %s\n", (unsigned long long)hash_ease(ease, true),
           (unsigned long long)hash_ease(ease, false), name);
}

/* With the default parameters and with others: a switch is thrown, a number grows. */
static void print_eases(const char *name) {
    ac_ease ease;
    ac_ease_info info;
    if (!ac_ease_find(name, &ease) || !ac_ease_describe(&ease, &info)) return;
    print_ease(&ease, name);
    for (uint32_t p = 0; p < info.param_count; p++) {
        const ac_ease_param *param = &info.params[p];
        ac_ease other = ease;
        bool is_switch = param->least == 0.0 && param->largest == 1.0 && param->value != 0.5;
        other.params[p] = is_switch ? 1.0 - param->value : param->value * 1.25 + 0.0625;
        if (other.params[p] <= param->largest) print_ease(&other, param->name);
    }
}

int main(void) {
    const ac_dialect *dialect;
    ac_ease_info info;
    for (size_t i = 0; (dialect = ac_dialect_at(i)) != NULL; i++) {
        uint64_t curves = hash_dialect(dialect), tracks = hash_tracks(dialect);
        printf("%016llx  %016llx  %s\n", (unsigned long long)curves, (unsigned long long)tracks,
               ac_dialect_name(dialect));
    }
    for (size_t i = 0; ac_ease_at(i, &info); i++) print_eases(info.name);
    return 0;
}
