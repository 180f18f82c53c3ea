/*
 * The curve rules of XNA (three arithmetic flavours), FNA, MonoGame and CNA, transcribed
 * literally. Written from the rule sheet alone, without reading the library: this is the test's
 * second opinion, so it prefers the sheet's own wording, names and order over speed or reuse.
 *
 * Arithmetic: one rounding per statement where order matters. Build with -ffp-contract=off and
 * without fast-math. Section numbers in the comments are those of the rule sheet.
 */
#include "xna_oracle.h"

#include <float.h>
#include <math.h>
#include <string.h>

_Static_assert(FLT_EVAL_METHOD == 0, "float expressions must be rounded to float");

enum {
    LOOP_CONSTANT = 0,
    LOOP_CYCLE = 1,
    LOOP_CYCLE_OFFSET = 2,
    LOOP_OSCILLATE = 3,
    LOOP_LINEAR = 4
};
enum { TANGENT_FLAT = 0, TANGENT_LINEAR = 1, TANGENT_SMOOTH = 2 };
enum { CONTINUITY_STEP = 1 };

static bool is_xna(oracle_dialect d) {
    return d == ORACLE_XNA || d == ORACLE_XNA_F32 || d == ORACLE_XNA_WIDE;
}

/* Section 0, int(x): toward zero; NaN and everything outside int32 give -2^31. */
static int32_t to_int(float x) {
    if (!(x >= -0x1p31f && x < 0x1p31f)) {
        return INT32_MIN;
    }
    return (int32_t)x;
}

/* float.CompareTo of .NET: NaN below everything and equal to itself. */
static int dotnet_compare(float a, float b) {
    if (a < b) {
        return -1;
    }
    if (a > b) {
        return 1;
    }
    if (a == b) {
        return 0;
    }
    if (isnan(a)) {
        return isnan(b) ? 0 : -1;
    }
    return 1;
}

/* ---- 1.1 xna ---- */

/* The Hermite sum with every operation in binary64 (xna, xna_wide). */
static float xna_hermite_double(oracle_key A, oracle_key B, float t, float s2, float s3) {
    double dt = (double)t;
    double d2 = (double)s2;
    double d3 = (double)s3;
    double c_a = (2.0 * d3 - 3.0 * d2) + 1.0;
    double c_b = -2.0 * d3 + 3.0 * d2;
    double c_out = (d3 - 2.0 * d2) + dt;
    double c_in = d3 - d2;
    double sum = (double)A.value * c_a + (double)B.value * c_b;
    sum = sum + (double)A.tangent_out * c_out;
    sum = sum + (double)B.tangent_in * c_in;
    return (float)sum;
}

/* The same expression with every operation in binary32 (xna_f32). */
static float xna_hermite_float(oracle_key A, oracle_key B, float t, float s2, float s3) {
    float c_a = (2.0f * s3 - 3.0f * s2) + 1.0f;
    float c_b = -2.0f * s3 + 3.0f * s2;
    float c_out = (s3 - 2.0f * s2) + t;
    float c_in = s3 - s2;
    float sum = A.value * c_a + B.value * c_b;
    sum = sum + A.tangent_out * c_out;
    sum = sum + B.tangent_in * c_in;
    return sum;
}

/* H(x): segment search and interpolation. */
static float xna_h(oracle_dialect d, const oracle_key *k, size_t count, float x) {
    oracle_key A = k[0];
    oracle_key B = k[0];
    float t = x;
    for (size_t i = 1; i < count; i++) {
        B = k[i];
        if (B.position >= x) {
            double w = (double)B.position - (double)A.position;
            double along = (double)x - (double)A.position;
            t = w > 1e-10 ? (float)(along / w) : 0.0f;
            break;
        }
        A = B;
    }
    if (A.continuity == CONTINUITY_STEP) {
        return t >= 1.0f ? B.value : A.value;
    }
    float s2 = t * t;
    float s3 = s2 * t;
    if (d == ORACLE_XNA_F32) {
        return xna_hermite_float(A, B, t, s2, s3);
    }
    return xna_hermite_double(A, B, t, s2, s3);
}

/* Linear on either side: v - tan * (p - q). */
static float xna_linear(oracle_dialect d, float v, float tangent, float p, float q) {
    if (d == ORACLE_XNA_WIDE) {
        double wide_gap = (double)p - (double)q;
        double wide_rise = (double)tangent * wide_gap;
        return (float)((double)v - wide_rise);
    }
    float gap = p - q;
    float rise = tangent * gap;
    return v - rise;
}

/* Loop rule step 1: the cycle number n. */
static float xna_cycle(oracle_dialect d, float q, float first, float inverse) {
    float n;
    if (d == ORACLE_XNA_WIDE) {
        double wide_gap = (double)q - (double)first;
        n = (float)(wide_gap * (double)inverse);
    } else {
        float gap = q - first;
        n = gap * inverse;
    }
    if (n < 0.0f) {
        n = n - 1.0f;
    }
    return (float)to_int(n);
}

/* Loop rule step 2: what is left of q inside its cycle. */
static float xna_rest(oracle_dialect d, float q, float first, float n, float range) {
    if (d == ORACLE_XNA_WIDE) {
        double wide_whole = (double)n * (double)range;
        double wide_start = (double)first + wide_whole;
        return (float)((double)q - wide_start);
    }
    float whole = n * range;
    float start = first + whole;
    return q - start;
}

/* The value step of CycleOffset. */
static float xna_offset(oracle_dialect d, float first, float last, float n) {
    if (d == ORACLE_XNA_WIDE) {
        double wide_step = (double)last - (double)first;
        return (float)(wide_step * (double)n);
    }
    float step = last - first;
    return step * n;
}

/* Loop rule: 1 and 2 as named, everything else as Oscillate. */
static float xna_loop(oracle_dialect d, const oracle_key *k, size_t count, int32_t loop,
                      float q) {
    oracle_key F = k[0];
    oracle_key L = k[count - 1];
    float range = L.position - F.position;
    float inverse = range > 0x1p-149f ? 1.0f / range : 0.0f;
    float n = xna_cycle(d, q, F.position, inverse);
    float r = xna_rest(d, q, F.position, n, range);
    float x = F.position + r;
    float off = 0.0f;
    if (loop == LOOP_CYCLE_OFFSET) {
        off = xna_offset(d, F.value, L.value, n);
    } else if (loop != LOOP_CYCLE && to_int(n) % 2 != 0) {
        x = L.position - r;
    }
    float h = xna_h(d, k, count, x);
    return off + h;
}

static float xna_eval(oracle_dialect d, const oracle_key *k, size_t count, int32_t pre,
                      int32_t post, float q) {
    oracle_key F = k[0];
    oracle_key L = k[count - 1];
    if (q < F.position) {
        if (pre == LOOP_CONSTANT) {
            return F.value;
        }
        if (pre == LOOP_LINEAR) {
            return xna_linear(d, F.value, F.tangent_in, F.position, q);
        }
        return xna_loop(d, k, count, pre, q);
    }
    if (q > L.position) {
        if (post == LOOP_CONSTANT) {
            return L.value;
        }
        if (post == LOOP_LINEAR) {
            return xna_linear(d, L.value, L.tangent_out, L.position, q);
        }
        return xna_loop(d, k, count, post, q);
    }
    float h = xna_h(d, k, count, q);
    return 0.0f + h;
}

/* ---- 1.2 fna, cna and 1.3 monogame ---- */

/* Binary search by float.CompareTo. Returns the index of a hit, or -1 - insertion point. */
static int64_t dotnet_binary_search(const oracle_key *k, size_t count, float position) {
    int64_t lo = 0;
    int64_t hi = (int64_t)count - 1;
    while (lo <= hi) {
        int64_t middle = lo + (hi - lo) / 2;
        int order = dotnet_compare(k[middle].position, position);
        if (order == 0) {
            return middle;
        }
        if (order < 0) {
            lo = middle + 1;
        } else {
            hi = middle - 1;
        }
    }
    return -1 - lo;
}

/* 1.3: index of the segment's end key; count when there is none. */
static size_t monogame_segment_end(const oracle_key *k, size_t count, float x) {
    int64_t index = dotnet_binary_search(k, count, x);
    if (index < 0) {
        index = -1 - index;
    } else {
        while (index > 0 && k[index - 1].position == x) {
            index--;
        }
    }
    return index < 1 ? 1 : (size_t)index;
}

/* 1.2: first i >= 1 with k[i].p >= x; count when there is none. */
static size_t fna_segment_end(const oracle_key *k, size_t count, float x) {
    size_t i = 1;
    while (i < count && !(k[i].position >= x)) {
        i++;
    }
    return i;
}

static float fna_hermite(oracle_key A, oracle_key B, float x) {
    float along = x - A.position;
    float width = B.position - A.position;
    float t = along / width;
    float s2 = t * t;
    float s3 = s2 * t;
    float c0 = (2.0f * s3 - 3.0f * s2) + 1.0f;
    float c1 = (s3 - 2.0f * s2) + t;
    float c2 = 3.0f * s2 - 2.0f * s3;
    float c3 = s3 - s2;
    float sum = c0 * A.value;
    sum = sum + c1 * A.tangent_out;
    sum = sum + c2 * B.value;
    sum = sum + c3 * B.tangent_in;
    return sum;
}

/* G(x). false: throws (monogame, no segment). */
static bool fna_g(oracle_dialect d, const oracle_key *k, size_t count, float x, float *out) {
    size_t i =
        d == ORACLE_MONOGAME ? monogame_segment_end(k, count, x) : fna_segment_end(k, count, x);
    if (i >= count) {
        *out = 0.0f;
        return d != ORACLE_MONOGAME;
    }
    oracle_key A = k[i - 1];
    oracle_key B = k[i];
    if (A.continuity == CONTINUITY_STEP) {
        *out = x >= 1.0f ? B.value : A.value;
    } else {
        *out = fna_hermite(A, B, x);
    }
    return true;
}

/* Cycle, CycleOffset, Oscillate; any other number evaluates the unwrapped query. */
static bool fna_loop(oracle_dialect d, const oracle_key *k, size_t count, int32_t loop, float q,
                     float *out) {
    if (loop != LOOP_CYCLE && loop != LOOP_CYCLE_OFFSET && loop != LOOP_OSCILLATE) {
        return fna_g(d, k, count, q, out);
    }
    oracle_key F = k[0];
    oracle_key L = k[count - 1];
    float range = L.position - F.position;
    float gap = q - F.position;
    float quotient = gap / range;
    if (quotient < 0.0f) {
        quotient = quotient - 1.0f;
    }
    int32_t cycle = to_int(quotient);
    float K = (float)cycle;
    float whole = K * range;
    float x = q - whole;
    if (loop == LOOP_OSCILLATE && cycle % 2 != 0) {
        float back = L.position - q;
        back = back + F.position;
        x = back + whole;
    }
    if (!fna_g(d, k, count, x, out)) {
        return false;
    }
    if (loop == LOOP_CYCLE_OFFSET) {
        float step = L.value - F.value;
        float off = K * step;
        *out = *out + off;
    }
    return true;
}

static bool fna_eval(oracle_dialect d, const oracle_key *k, size_t count, int32_t pre,
                     int32_t post, float q, float *out) {
    oracle_key F = k[0];
    oracle_key L = k[count - 1];
    if (q < F.position) {
        if (pre == LOOP_CONSTANT) {
            *out = F.value;
            return true;
        }
        if (pre == LOOP_LINEAR) {
            float gap = F.position - q;
            float rise = F.tangent_in * gap;
            *out = F.value - rise;
            return true;
        }
        return fna_loop(d, k, count, pre, q, out);
    }
    if (q > L.position) {
        if (post == LOOP_CONSTANT) {
            *out = L.value;
            return true;
        }
        if (post == LOOP_LINEAR) { /* the FIRST key's out-tangent */
            float gap = q - L.position;
            float rise = F.tangent_out * gap;
            *out = L.value + rise;
            return true;
        }
        return fna_loop(d, k, count, post, q, out);
    }
    return fna_g(d, k, count, q, out);
}

bool oracle_eval(oracle_dialect d, const oracle_key *keys, size_t count, int32_t pre,
                 int32_t post, float q, float *out) {
    if (count == 0) {
        *out = 0.0f;
        return true;
    }
    if (count == 1) {
        *out = keys[0].value;
        return true;
    }
    if (is_xna(d)) {
        *out = xna_eval(d, keys, count, pre, post, q);
        return true;
    }
    return fna_eval(d, keys, count, pre, post, q, out);
}

/* ---- 2 tangents ---- */

/* A key (p, v), the previous (p0, v0) and the next (p1, v1), or the key itself at an end. */
typedef struct span {
    float p, v, p0, v0, p1, v1;
} span;

/* in = d * |p0 - p| / w, out = d * |p1 - p| / w; own and neighbour are the two positions. */
static float xna_smooth(oracle_dialect d, span s, float own, float neighbour) {
    float rise = s.v1 - s.v0;
    float w = s.p1 - s.p0;
    if (fabsf(rise) < 0x1p-23f) {
        return 0.0f;
    }
    float side = fabsf(neighbour - own);
    if (d == ORACLE_XNA_WIDE) { /* the argument of Abs is rounded, the product is not */
        double wide_product = (double)rise * (double)side;
        return (float)(wide_product / (double)w);
    }
    float product = rise * side;
    return product / w;
}

static float xna_tangent_in(oracle_dialect d, span s, int32_t type) {
    if (type == TANGENT_LINEAR) {
        return s.v - s.v0;
    }
    if (type != TANGENT_SMOOTH) {
        return 0.0f;
    }
    float rise = s.v1 - s.v0;
    if (isnan(rise)) {
        return 0.0f; /* in side only: the recorded text; the original's branch is not known */
    }
    return xna_smooth(d, s, s.p, s.p0);
}

static float xna_tangent_out(oracle_dialect d, span s, int32_t type) {
    if (type == TANGENT_LINEAR) {
        return s.v1 - s.v;
    }
    if (type != TANGENT_SMOOTH) {
        return 0.0f;
    }
    return xna_smooth(d, s, s.p, s.p1);
}

/* fna, cna, monogame: (v1 - v0) * (side / w), or 0 when |w| is below the threshold. */
static float fna_smooth(span s, float side, float threshold) {
    float w = s.p1 - s.p0;
    if (fabsf(w) < threshold) {
        return 0.0f;
    }
    float rise = s.v1 - s.v0;
    float share = side / w;
    return rise * share;
}

/* An unknown type leaves the stored tangent alone. */
static float fna_tangent_in(oracle_dialect d, span s, int32_t type, float stored) {
    float threshold = d == ORACLE_MONOGAME ? 0x1p-149f : 0x1p-24f;
    float side = s.p - s.p0;
    switch (type) {
    case TANGENT_FLAT: return 0.0f;
    case TANGENT_LINEAR: return s.v - s.v0;
    case TANGENT_SMOOTH: return fna_smooth(s, side, threshold);
    default: return stored;
    }
}

static float fna_tangent_out(span s, int32_t type, float stored) {
    float side = s.p1 - s.p;
    switch (type) {
    case TANGENT_FLAT: return 0.0f;
    case TANGENT_LINEAR: return s.v1 - s.v;
    case TANGENT_SMOOTH: return fna_smooth(s, side, 0x1p-149f);
    default: return stored;
    }
}

bool oracle_compute_tangent(oracle_dialect d, oracle_key *keys, size_t count, int64_t index,
                            int32_t in_type, int32_t out_type) {
    if (index < 0 || index >= (int64_t)count) {
        return false;
    }
    oracle_key *key = &keys[index];
    oracle_key before = index > 0 ? keys[index - 1] : *key;
    oracle_key after = index + 1 < (int64_t)count ? keys[index + 1] : *key;
    span s = {key->position, key->value,     before.position,
              before.value,  after.position, after.value};
    if (is_xna(d)) {
        key->tangent_in = xna_tangent_in(d, s, in_type);
        key->tangent_out = xna_tangent_out(d, s, out_type);
    } else {
        key->tangent_in = fna_tangent_in(d, s, in_type, key->tangent_in);
        key->tangent_out = fna_tangent_out(s, out_type, key->tangent_out);
    }
    return true;
}

void oracle_compute_tangents(oracle_dialect d, oracle_key *keys, size_t count, int32_t in_type,
                             int32_t out_type) {
    for (size_t i = 0; i < count; i++) {
        oracle_compute_tangent(d, keys, count, (int64_t)i, in_type, out_type);
    }
}

/* ---- 3 keys and the collection ---- */

bool oracle_equals(oracle_dialect d, oracle_key a, oracle_key b) {
    (void)d; /* the same in all dialects: five fields with == */
    return a.position == b.position && a.value == b.value && a.tangent_in == b.tangent_in &&
           a.tangent_out == b.tangent_out && a.continuity == b.continuity;
}

int oracle_compare(oracle_dialect d, oracle_key a, oracle_key b) {
    if (is_xna(d)) {
        if (a.position == b.position) {
            return 0;
        }
        return a.position >= b.position ? 1 : -1;
    }
    if (d == ORACLE_CNA) {
        if (a.position < b.position) {
            return -1;
        }
        return a.position > b.position ? 1 : 0;
    }
    return dotnet_compare(a.position, b.position);
}

static uint32_t raw_bits(float x) {
    uint32_t bits;
    memcpy(&bits, &x, sizeof bits);
    return bits;
}

/* .NET float hash: the bits, with -0 as 0 and every NaN as 7f800000. */
static uint32_t dotnet_hash(float x) {
    if (x == 0.0f) {
        return 0;
    }
    if (isnan(x)) {
        return 0x7f800000u;
    }
    return raw_bits(x);
}

/* Two's complement reading of a bit pattern, without an implementation-defined conversion. */
static int32_t as_signed(uint32_t bits) {
    int32_t number;
    memcpy(&number, &bits, sizeof number);
    return number;
}

int32_t oracle_hash(oracle_dialect d, oracle_key key) {
    uint32_t s = (uint32_t)key.continuity;
    if (d == ORACLE_CNA) {
        return as_signed(raw_bits(key.position) ^ raw_bits(key.value) ^
                         raw_bits(key.tangent_in) ^ raw_bits(key.tangent_out) ^ s);
    }
    uint32_t p = dotnet_hash(key.position);
    uint32_t v = dotnet_hash(key.value);
    uint32_t a = dotnet_hash(key.tangent_in);
    uint32_t b = dotnet_hash(key.tangent_out);
    return as_signed(d == ORACLE_MONOGAME ? p ^ v ^ a ^ b ^ s : p + v + a + b + s);
}

static void insert_at(oracle_key *keys, size_t *count, size_t index, oracle_key key) {
    for (size_t i = *count; i > index; i--) {
        keys[i] = keys[i - 1];
    }
    keys[index] = key;
    *count = *count + 1;
}

/* 3.1 xna: binary search by CompareTo; on a hit, right past all equal positions. */
static size_t xna_add_index(oracle_dialect d, const oracle_key *keys, size_t count,
                            oracle_key key) {
    int64_t lo = 0;
    int64_t hi = (int64_t)count - 1;
    while (lo <= hi) {
        int64_t middle = lo + (hi - lo) / 2;
        int order = oracle_compare(d, keys[middle], key);
        if (order == 0) {
            size_t index = (size_t)middle;
            while (index < count && keys[index].position == key.position) {
                index++;
            }
            return index;
        }
        if (order < 0) {
            lo = middle + 1;
        } else {
            hi = middle - 1;
        }
    }
    return (size_t)lo;
}

/* 3.1 fna: binary search, AT the hit. */
static size_t fna_add_index(const oracle_key *keys, size_t count, oracle_key key) {
    int64_t index = dotnet_binary_search(keys, count, key.position);
    return (size_t)(index < 0 ? -1 - index : index);
}

/* 3.1 cna, monogame: before the first strictly greater position. */
static size_t linear_add_index(const oracle_key *keys, size_t count, oracle_key key) {
    size_t index = 0;
    while (index < count && !(keys[index].position > key.position)) {
        index++;
    }
    return index;
}

void oracle_add(oracle_dialect d, oracle_key *keys, size_t *count, oracle_key key) {
    size_t index;
    if (is_xna(d)) {
        index = xna_add_index(d, keys, *count, key);
    } else if (d == ORACLE_FNA) {
        index = fna_add_index(keys, *count, key);
    } else {
        index = linear_add_index(keys, *count, key);
    }
    insert_at(keys, count, index, key);
}

bool oracle_remove_at(oracle_dialect d, oracle_key *keys, size_t *count, int64_t index) {
    (void)d; /* the same in all dialects */
    if (index < 0 || index >= (int64_t)*count) {
        return false;
    }
    for (size_t i = (size_t)index; i + 1 < *count; i++) {
        keys[i] = keys[i + 1];
    }
    *count = *count - 1;
    return true;
}

bool oracle_set(oracle_dialect d, oracle_key *keys, size_t *count, int64_t index,
                oracle_key key) {
    if (index < 0 || index >= (int64_t)*count) {
        return false;
    }
    float old = keys[index].position;
    float moved = old - key.position;
    bool in_place = d == ORACLE_CNA ? fabsf(moved) < 0x1p-24f : old == key.position;
    if (in_place) {
        keys[index] = key;
        return true;
    }
    oracle_remove_at(d, keys, count, index);
    if (d == ORACLE_MONOGAME) { /* appended, not sorted */
        insert_at(keys, count, *count, key);
    } else {
        oracle_add(d, keys, count, key);
    }
    return true;
}

int64_t oracle_index_of(oracle_dialect d, const oracle_key *keys, size_t count,
                        oracle_key key) {
    for (size_t i = 0; i < count; i++) {
        if (oracle_equals(d, keys[i], key)) {
            return (int64_t)i;
        }
    }
    return -1;
}

bool oracle_remove(oracle_dialect d, oracle_key *keys, size_t *count, oracle_key key) {
    int64_t index = oracle_index_of(d, keys, *count, key);
    return index >= 0 && oracle_remove_at(d, keys, count, index);
}

void oracle_clone(oracle_dialect d, const oracle_key *keys, size_t count, oracle_key *out) {
    bool adds_again = d == ORACLE_MONOGAME || d == ORACLE_CNA;
    size_t out_count = 0;
    for (size_t i = 0; i < count; i++) {
        if (adds_again) {
            oracle_add(d, out, &out_count, keys[i]);
        } else {
            out[i] = keys[i];
        }
    }
}
