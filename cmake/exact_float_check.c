/* Run while configuring: does this compiler, with the project's flags, do float arithmetic as
 * written? Prints a line for each fault and exits with 1 if there is one; else 65 where FMA is
 * part of the base instructions, 64 where the machine has it and a flag must ask for it, 0
 * where there is none. See ExactFloat.cmake. */
#include <float.h>
#include <stdio.h>

#if defined(__GNUC__)
#define APART __attribute__((noinline))
#else
#define APART
#endif

#define COUNT 64

static APART float fuse_f32(float a, float b, float c) { return a * b + c; }

/* In statements of its own: gcc fuses across them. */
static APART float fuse_statements_f32(float a, float b, float c) {
    float product = a * b;
    float sum = c - product;
    return -sum;
}

static APART double fuse_f64(double a, double b, double c) { return a * b + c; }

static APART void fuse_many(const float *a, const float *c, float *out) {
    for (int i = 0; i < COUNT; i++) {
        out[i] = a[i] * a[i] + c[i];
    }
}

#if defined(__GNUC__)
typedef float vector4 __attribute__((vector_size(16)));

static APART void fuse_vector(const vector4 *a, const vector4 *c, vector4 *out) {
    *out = *a * *a + *c;
}
#endif

static APART float reassociate(float big, float small) { return (big + small) - big; }

static APART int is_nan(float x) { return x != x; }

static APART float add_zero(float x) { return x + 0.0f; }

static APART float divide(float a, float b) { return a / b; }

typedef struct pair {
    double a, b;
} pair;

/* gcc 12 at -O2, without -fno-tree-slp-vectorize, stores both unrounded. */
static APART void round_both(double a, double b, pair *out) {
    out->a = (double)(float)a;
    out->b = (double)(float)b;
}

static int faults;

static void check(int right, const char *what) {
    if (!right) {
        printf("  %s\n", what);
        faults++;
    }
}

static void check_contraction(void) {
    volatile float one_f32 = 1.0f;
    volatile double one_f64 = 1.0;
    float a = one_f32 + 0x1p-12f; /* a*a rounds to 1 + 2^-11 */
    float c = -(one_f32 + 0x1p-11f);
    double da = one_f64 + 0x1p-27, dc = -(one_f64 + 0x1p-26);
    float many_a[COUNT], many_c[COUNT], out[COUNT];
    int same = 1;

    check(fuse_f32(a, a, c) == 0.0f, "a*b+c is fused in float");
    check(fuse_statements_f32(a, a, -c) == 0.0f, "c-a*b is fused across statements");
    check(fuse_f64(da, da, dc) == 0.0, "a*b+c is fused in double");
    for (int i = 0; i < COUNT; i++) {
        many_a[i] = a;
        many_c[i] = c;
    }
    fuse_many(many_a, many_c, out);
    for (int i = 0; i < COUNT; i++) {
        same = same && out[i] == 0.0f;
    }
    check(same, "a*b+c is fused in a vectorised loop");
#if defined(__GNUC__)
    {
        vector4 va = {a, a, a, a}, vc = {c, c, c, c}, vout;
        fuse_vector(&va, &vc, &vout);
        check(vout[0] == 0.0f && vout[3] == 0.0f, "a*b+c is fused on vector types");
    }
#endif
}

static void check_rounding(void) {
    volatile double tenth = 0.1, huge = 1e300;
    pair out;

    round_both(tenth, huge, &out);
    check(out.a == (double)0.1f && out.a != 0.1, "rounding to float and back is dropped");
    check(out.b > DBL_MAX, "overflow to float and back is dropped");
}

static void check_fast_math(void) {
    volatile float big = 0x1p24f, small = 1.0f, zero = 0.0f, tiny = FLT_MIN, three = 3.0f;

    check(FLT_EVAL_METHOD == 0, "FLT_EVAL_METHOD is not 0: floats keep excess precision");
    check(reassociate(big, small * 1.0f) == 0.0f, "additions are reassociated");
    check(is_nan(zero / zero), "NaN is assumed not to exist");
    check(1.0f / add_zero(-zero) > 0.0f, "the sign of zero is dropped");
    check(divide(5.0f, three) == 0x1.aaaaaap+0f, "division goes through a reciprocal");
    check(tiny / 2.0f > 0.0f, "subnormal numbers are flushed to zero");
#if defined(__FAST_MATH__)
    check(0, "__FAST_MATH__ is defined");
#endif
}

int main(void) {
    check_contraction();
    check_rounding();
    check_fast_math();
    if (faults) {
        return 1;
    }
#if defined(__FMA__) || defined(__aarch64__) || defined(__riscv) || defined(__powerpc64__) || \
    defined(__s390x__)
    return 65;
#elif defined(__GNUC__) && (defined(__x86_64__) || defined(__i386__))
    return __builtin_cpu_supports("fma") ? 64 : 0;
#else
    return 0;
#endif
}
