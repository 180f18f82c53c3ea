/* Shared by the tests of XNA's family; see xna_support.h. */
#include "xna_support.h"

#include <math.h>
#include <string.h>

#include "base/bits.h"

const char *const family_names[FAMILY_COUNT] = {"xna", "xna-f32",  "xna-wide",
                                                "fna", "monogame", "cna"};
const oracle_dialect family_oracles[FAMILY_COUNT] = {
    ORACLE_XNA, ORACLE_XNA_F32, ORACLE_XNA_WIDE, ORACLE_FNA, ORACLE_MONOGAME, ORACLE_CNA};
const char *const family_golden_columns[FAMILY_COUNT] = {"xna", "xna_f32",  "xna_wide",
                                                         "fna", "monogame", "cna"};

ac_key key_from_bits(uint32_t position, uint32_t value, uint32_t in, uint32_t out,
                     int32_t continuity) {
    ac_key key;
    memset(&key, 0, sizeof key);
    key.position = aci_widen(position);
    key.value = aci_widen(value);
    key.in.dy = aci_widen(in);
    key.out.dy = aci_widen(out);
    key.interp = continuity == 1 ? AC_INTERP_STEP : AC_INTERP_HERMITE;
    if (continuity == 0 || continuity == 1) return key;
    key.flags = AC_KEY_RAW;
    key.raw = continuity;
    return key;
}

ac_key key_of(float position, float value, float in, float out, int32_t continuity) {
    return key_from_bits(aci_f32_bits(position), aci_f32_bits(value), aci_f32_bits(in),
                         aci_f32_bits(out), continuity);
}

ac_side side_of(int32_t rule) {
    ac_side side;
    memset(&side, 0, sizeof side);
    side.rule = rule;
    return side;
}

int32_t continuity_of(const ac_key *key) {
    if (key->flags & AC_KEY_RAW) return key->raw;
    return key->interp == AC_INTERP_STEP ? 1 : 0;
}

oracle_key oracle_key_of(const ac_key *key) {
    oracle_key out;
    out.position = aci_f32_from_bits(aci_narrow(key->position));
    out.value = aci_f32_from_bits(aci_narrow(key->value));
    out.tangent_in = aci_f32_from_bits(aci_narrow(key->in.dy));
    out.tangent_out = aci_f32_from_bits(aci_narrow(key->out.dy));
    out.continuity = continuity_of(key);
    return out;
}

uint32_t bits_f32(float value) { return aci_f32_bits(value); }
float f32_from_bits(uint32_t bits) { return aci_f32_from_bits(bits); }

bool same_f32(float a, float b) {
    if (isnan(a) || isnan(b)) return isnan(a) && isnan(b);
    return aci_f32_bits(a) == aci_f32_bits(b);
}

ac_curve curve_over(const char *dialect, const ac_key *keys, uint32_t count, int32_t before,
                    int32_t after) {
    ac_curve curve;
    memset(&curve, 0, sizeof curve);
    curve.name = "";
    curve.dialect = ac_dialect_find(dialect);
    curve.keys = keys;
    curve.key_count = count;
    curve.before = side_of(before);
    curve.after = side_of(after);
    return curve;
}

/* ---- random curves ---------------------------------------------------------------- */

uint32_t random_u32(random_source *source) {
    uint64_t x = source->state;
    x ^= x >> 12;
    x ^= x << 25;
    x ^= x >> 27;
    source->state = x;
    return (uint32_t)((x * UINT64_C(2685821657736338717)) >> 32);
}

uint32_t random_below(random_source *source, uint32_t bound) {
    return (uint32_t)(((uint64_t)random_u32(source) * bound) >> 32);
}

static float uniform(random_source *source, float scale) {
    return scale * ((float)random_below(source, 2000001) / 1000000.0f - 1.0f);
}

static const uint32_t special_bits[] = {
    0x00000000, 0x80000000, 0x00000001, 0x80000001, 0x007fffff, 0x00800000, 0x3f800000,
    0xbf800000, 0x3f7fffff, 0x3f800001, 0x7f7fffff, 0xff7fffff, 0x7f800000, 0xff800000,
    0x7fc00000, 0xffc00001, 0x4effffff, 0x4f000000, 0xcf000000, 0xcf000001, 0x2edbe6fe,
    0x2edbe6ff, 0x33800000, 0x34000000, 0x4b800000, 0x40000000,
};

static float special(random_source *source) {
    uint32_t count = sizeof special_bits / sizeof special_bits[0];
    return aci_f32_from_bits(special_bits[random_below(source, count)]);
}

static float any_bits(random_source *source) { return aci_f32_from_bits(random_u32(source)); }

typedef enum number_kind {
    KIND_UNIFORM,
    KIND_GRID,
    KIND_TINY,
    KIND_HUGE,
    KIND_SPECIAL,
    KIND_ANY,
    KIND_MICRO,
    KIND_COUNT
} number_kind;

static float number(random_source *source, uint32_t kind) {
    switch (kind) {
    case KIND_UNIFORM: return uniform(source, 10.0f);
    case KIND_GRID: return (float)((int)random_below(source, 9) - 4) * 0.5f;
    case KIND_TINY: return aci_f32_from_bits(random_below(source, 4096));
    case KIND_HUGE: return uniform(source, 3.4e38f);
    case KIND_SPECIAL: return special(source);
    case KIND_MICRO: return 1.0f + (float)random_below(source, 8) * 0x1p-23f;
    default: return any_bits(source);
    }
}

static int32_t continuity(random_source *source, uint32_t kind) {
    static const int32_t raw[] = {2, -1, 7, INT32_MIN, INT32_MAX};
    if (kind == 0) return 0;
    if (kind == 1) return (int32_t)random_below(source, 2);
    uint32_t pick = random_below(source, 7);
    return pick < 2 ? (int32_t)pick : raw[pick - 2];
}

uint32_t random_keys(random_source *source, ac_key *keys, uint32_t max_count) {
    uint32_t count = random_below(source, max_count + 1);
    uint32_t position_kind = random_below(source, KIND_COUNT + 3) % KIND_COUNT;
    uint32_t value_kind = random_below(source, KIND_COUNT + 3) % KIND_COUNT;
    uint32_t tangent_kind = random_below(source, KIND_COUNT + 3) % KIND_COUNT;
    uint32_t continuity_kind = random_below(source, 3);
    for (uint32_t i = 0; i < count; i++) {
        float position = number(source, position_kind);
        if (i > 0 && random_below(source, 8) == 0)
            position = (float)keys[random_below(source, i)].position;
        float value = number(source, value_kind);
        float in = number(source, tangent_kind);
        float out = number(source, tangent_kind);
        keys[i] = key_of(position, value, in, out, continuity(source, continuity_kind));
    }
    return count;
}

int32_t random_rule(random_source *source) {
    static const int32_t raw[] = {5, 7, -1, -3, INT32_MIN, INT32_MAX};
    uint32_t pick = random_below(source, 12);
    return pick < 10 ? (int32_t)(pick % 5) : raw[random_below(source, 6)];
}

static float nudged(random_source *source, float value) {
    if (isnan(value)) return value;
    return aci_f32_from_bits(aci_f32_bits(value) + random_below(source, 5) - 2u);
}

float random_query(random_source *source, const ac_key *keys, uint32_t count) {
    if (count == 0) return special(source);
    float a = (float)keys[random_below(source, count)].position;
    float b = (float)keys[random_below(source, count)].position;
    float first = (float)keys[0].position, last = (float)keys[count - 1].position;
    float cycles = (float)((int)random_below(source, 41) - 20);
    switch (random_below(source, 8)) {
    case 0: return a;
    case 1: return nudged(source, a);
    case 2: return a + (b - a) * ((float)random_below(source, 1025) / 1024.0f);
    case 3: return nudged(source, first + cycles * (last - first));
    case 4: return a + cycles * (last - first);
    case 5: return special(source);
    case 6: return any_bits(source);
    default: return a + uniform(source, 100.0f);
    }
}
