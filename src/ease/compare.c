/* How far two eases are apart on [0, 1], and what that is worth: one function under two names;
 * proven, where both are formulas (formula.h) throughout, by bounds that no u exceeds
 * (enclosure.h); or sampled. Rounding is counted apart: formulas are compared in exact
 * arithmetic, and what the evaluations may be off from them is added to the bound. */
#include <float.h>
#include <math.h>
#include <string.h>

#include "ease/enclosure.h"
#include "ease/same.h"

const char *ac_proof_name(ac_proof proof) {
    static const char *const names[AC_PROOF_COUNT] = {"same", "proven", "sampled"};
    return (unsigned)proof < AC_PROOF_COUNT ? names[proof] : "unknown";
}

typedef struct pair {
    const ac_ease *a, *b;
    bool narrow; /* one has 32 bits: u is a number of those                          */
} pair;

/* What is known so far, and a size that no value seen exceeds. */
typedef struct finding {
    double largest, at, a, b, size;
} finding;

static double measure(const pair *eases, double u, finding *best) {
    double x = eases->narrow ? (double)(float)u : u;
    double a = ac_ease_eval(eases->a, x), b = ac_ease_eval(eases->b, x);
    double apart = isnan(a) && isnan(b) ? 0.0 : fabs(a - b);
    if (isnan(apart) && a != b) apart = (double)INFINITY;
    if (isfinite(a)) best->size = fmax(best->size, fabs(a));
    if (isfinite(b)) best->size = fmax(best->size, fabs(b));
    if (apart > best->largest) *best = (finding){apart, x, a, b, best->size};
    return apart;
}

/* ---- by sampling ------------------------------------------------------------------------- */

#define SAMPLES 4096

/* What two evaluations of one curve may be apart: 32 ulp, or 4 of a float. */
static bool is_noise(const pair *eases, const finding *best) {
    return best->largest <= (eases->narrow ? 0x1p-22 : 0x1p-48) * best->size;
}

/* The neighbourhood of a sample that is larger than its neighbours, ever more closely. */
static void climb(const pair *eases, double at, finding *best) {
    double width = 1.0 / SAMPLES, top = measure(eases, at, best);
    for (int i = 0; i < 50; i++) {
        double left = fmax(at - width, 0.0), right = fmin(at + width, 1.0);
        double at_left = measure(eases, left, best), at_right = measure(eases, right, best);
        if (at_left > top) at = left;
        else if (at_right > top) at = right;
        top = fmax(top, fmax(at_left, at_right));
        width *= 0.6;
    }
}

/* Even samples, places that close in on both ends, and every peak that may be the highest. What
 * rises and falls again within 1/4096 is found only by chance. */
static void sample(const pair *eases, finding *best) {
    double apart[SAMPLES + 1];
    for (int i = 0; i <= SAMPLES; i++) apart[i] = measure(eases, (double)i / SAMPLES, best);
    for (int i = 12; i < 54; i++) {
        measure(eases, ldexp(1.0, -i), best);
        measure(eases, 1.0 - ldexp(1.0, -i), best);
    }
    if (is_noise(eases, best)) return; /* peaks without number, of which none says more */
    double high = 0.95 * best->largest;
    for (int i = 0; i <= SAMPLES; i++) {
        bool rises = i == 0 || apart[i] > apart[i - 1];
        bool falls = i == SAMPLES || apart[i] >= apart[i + 1];
        if (apart[i] >= high && rises && falls) climb(eases, (double)i / SAMPLES, best);
    }
}

/* ---- by formulas -------------------------------------------------------------------------- */

#define PIECES 1024
#define WORK 3000

static bool is_known(const aci_formula *f) {
    for (int i = 0; i <= ACI_FORMULA_DEGREE; i++)
        if (!isfinite(f->c[i])) return false;
    return f->kind != ACI_FORMULA_NONE && isfinite(f->rate) && isfinite(f->base);
}

/* The last number of 32 bits up to u >= 0. */
static double last_narrow(double u) {
    float near = (float)u;
    return (double)near > u ? (double)nextafterf(near, 0.0f) : (double)near;
}

static double next_place(const pair *eases, double u) {
    return eases->narrow ? (double)nextafterf((float)u, 2.0f) : nextafter(u, 2.0);
}

/* The piece of both that begins at `start`; false: one is no formula there. */
static bool piece_at(const pair *eases, double start, aci_formula *a, aci_formula *b,
                     double *end) {
    aci_ease_formula(eases->a, start, a);
    aci_ease_formula(eases->b, start, b);
    *end = fmin(fmin(a->end, b->end), 1.0);
    if (eases->narrow) *end = last_narrow(*end);
    return is_known(a) && is_known(b);
}

/* A formula's extreme; where u has 32 bits, the evaluations' at the numbers around it. */
static void take(const pair *eases, const aci_formula *a, const aci_formula *b, double start,
                 double end, const aci_extreme *extreme, finding *best) {
    enum { AROUND = 8 };
    if (!(extreme->largest > best->largest)) return;
    double at = extreme->at;
    if (!eases->narrow) {
        *best = (finding){extreme->largest, at, aci_formula_value(a, at),
                          aci_formula_value(b, at), best->size};
        return;
    }
    float below = (float)at, above = (float)at;
    for (int i = 0; i <= AROUND; i++) {
        if ((double)below >= start) measure(eases, (double)below, best);
        if ((double)above <= end) measure(eases, (double)above, best);
        below = nextafterf(below, -1.0f);
        above = nextafterf(above, 2.0f);
    }
}

/* Both ends of every piece are measured, so that a jump is seen from both its sides. false: not
 * proven, for want of formulas or because there are too many pieces. */
static bool prove(const pair *eases, finding *best, double *bound, double *rounding) {
    int work = WORK;
    bool proven = true;
    double start = 0.0, end = 0.0;
    for (int piece = 0; piece < PIECES; piece++, start = next_place(eases, end)) {
        aci_formula a, b;
        aci_extreme extreme;
        proven = piece_at(eases, start, &a, &b, &end) && proven;
        measure(eases, start, best);
        measure(eases, end, best);
        if (proven) {
            aci_formula_extreme(&a, &b, start, end, *bound, &work, &extreme);
            proven = extreme.bound >= 0.0; /* no NaN: huge parameters overflow */
            *bound = fmax(*bound, extreme.bound);
            double loss =
                aci_formula_rounding(&a, start, end) + aci_formula_rounding(&b, start, end);
            *rounding = fmax(*rounding, loss);
            take(eases, &a, &b, start, end, &extreme, best);
        }
        if (end >= 1.0) return proven && isfinite(*bound) && isfinite(*rounding);
    }
    return false;
}

static void conclude(const finding *best, ac_proof proof, double bound, double rounding,
                     ac_ease_difference *out) {
    out->largest = best->largest;
    out->at = best->at < DBL_MIN ? 0.0 : best->at; /* right behind 0 */
    out->a = best->a;
    out->b = best->b;
    out->rounding = rounding;
    out->bound = fmax(bound + rounding, best->largest);
    out->proof = (uint8_t)proof;
}

void ac_ease_compare(const ac_ease *a, const ac_ease *b, ac_ease_difference *out) {
    pair eases = {a, b, ac_ease_bits(a) == 32 || ac_ease_bits(b) == 32};
    finding best = {0.0, 0.0, ac_ease_eval(a, 0.0), ac_ease_eval(b, 0.0), 0.0};
    double bound = 0.0, rounding = 0.0;
    memset(out, 0, sizeof *out);
    if (aci_ease_same(a, b, 1.0, &rounding) == ACI_SAME_BITS) {
        conclude(&best, AC_PROOF_SAME, 0.0, 0.0, out);
        return;
    }
    measure(&eases, 0.0, &best);
    measure(&eases, 1.0, &best);
    bool same = aci_ease_same(a, b, 1.0, &rounding) == ACI_SAME_CURVE;
    double loose = rounding;
    rounding = 0.0;
    bool proven = !same && prove(&eases, &best, &bound, &rounding);
    if (!proven || bound + rounding > 2.0 * best.largest) sample(&eases, &best);
    if (same) conclude(&best, AC_PROOF_SAME, 0.0, loose * fmax(1.0, 1.01 * best.size), out);
    else if (proven) conclude(&best, AC_PROOF_PROVEN, bound, rounding, out);
    else conclude(&best, AC_PROOF_SAMPLED, 0.0, 0.0, out);
}
