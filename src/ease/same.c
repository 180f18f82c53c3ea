/* One curve under two names: libraries share functions here (shapes.h), so that the function, its
 * direction and what the parameters do to it tell. Parameters that do nothing are left out. */
#include "ease/same.h"

#include <math.h>
#include <string.h>

#include "base/bits.h"
#include "ease/css.h"
#include "ease/shapes.h"

/* What is evaluated: a function and all that it depends on. */
typedef struct essence {
    double (*eval)(const ac_ease *ease, double u);
    uint32_t shape, direction, count;
    double params[AC_EASE_PARAMS];
    double loose; /* other evaluations of this curve are rounded otherwise, by so much     */
} essence;

static void take(essence *out, const double *params, uint32_t count) {
    out->count = count;
    for (uint32_t i = 0; i < count; i++) out->params[i] = params[i];
}

/* An amplitude below 1 counts as 1, which is when the two ways of the wave are one. */
static void take_elastic(essence *out, const double *params) {
    double amplitude = params[0], period = params[1], flags = params[3];
    bool gsap = flags == ACI_ELASTIC_GSAP;
    if (amplitude < 1.0) {
        if (gsap) period /= amplitude;
        amplitude = 1.0;
    }
    if (gsap && amplitude == 1.0) {
        flags = 0.0;
        out->loose = 0x1p-49 * (1.0 + 6.3 / fabs(period));
    }
    const double used[] = {amplitude, period, params[2] != 0.0 ? 1.0 : 0.0, flags};
    take(out, used, 4);
}

static void take_shape(essence *out, const double *params) {
    double scaled = params[0];
    switch (out->shape) {
    case ACI_SHAPE_LINEAR: out->direction = 0; return;
    case ACI_SHAPE_BACK:
        if (out->direction == ACI_DIRECTION_IN_OUT) scaled *= params[1];
        take(out, &scaled, 1);
        return;
    case ACI_SHAPE_EXPO:
        scaled = params[0] != 0.0 ? 1.0 : 0.0;
        take(out, &scaled, 1);
        return;
    case ACI_SHAPE_BEZIER: take(out, params, 4); return;
    case ACI_SHAPE_ELASTIC: take_elastic(out, params); return;
    case ACI_SHAPE_POLY: take(out, params, 1); return;
    default: return;
    }
}

static void take_steps(essence *out, double count, double jump) {
    const double used[] = {count, jump == ACI_JUMP_START_LONG ? ACI_JUMP_START : jump};
    out->eval = aci_steps_eval;
    take(out, used, 2);
}

/* CSS's keywords are Bezier curves, steps and the line that shapes.c has too. */
static bool take_css(essence *out, const ac_ease *ease) {
    static const double keywords[][4] = {{0.25, 0.1, 0.25, 1.0},
                                         {0.42, 0.0, 1.0, 1.0},
                                         {0.0, 0.0, 0.58, 1.0},
                                         {0.42, 0.0, 0.58, 1.0}};
    uint32_t row = ease->kind & 0xffffu;
    if (row == ACI_CSS_LINEAR && ease->stop_count > 0) return false;
    if (row == ACI_CSS_STEP_START) take_steps(out, 1.0, ACI_JUMP_START);
    else if (row == ACI_CSS_STEP_END) take_steps(out, 1.0, ACI_JUMP_END);
    else if (row == ACI_CSS_STEPS) take_steps(out, ease->params[0], ease->params[1]);
    else {
        out->eval = aci_shape_eval;
        out->shape = row == ACI_CSS_LINEAR ? ACI_SHAPE_LINEAR : ACI_SHAPE_BEZIER;
        out->direction = ACI_DIRECTION_IN;
        if (row != ACI_CSS_LINEAR)
            take(out, row == ACI_CSS_CUBIC_BEZIER ? ease->params : keywords[row - ACI_CSS_EASE],
                 4);
    }
    return true;
}

static bool essence_of(const ac_ease *ease, essence *out) {
    const aci_ease_row *row = aci_ease_row_of(ease);
    memset(out, 0, sizeof *out);
    out->eval = row->eval;
    out->shape = row->shape;
    out->direction = row->direction;
    if (aci_ease_family_of(ease->kind) == &aci_ease_css) return take_css(out, ease);
    if (row->eval == aci_shape_eval) take_shape(out, ease->params);
    else if (row->eval == aci_steps_eval) take_steps(out, ease->params[0], ease->params[1]);
    else take(out, ease->params, row->param_count + row->hidden_count);
    return true;
}

static bool same_numbers(const double *a, const double *b, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (aci_f64_bits(a[i]) != aci_f64_bits(b[i])) return false;
    return true;
}

static bool same_stops(const ac_ease *a, const ac_ease *b) {
    return a->kind == b->kind && a->stop_count == b->stop_count &&
           (a->stops == b->stops ||
            same_numbers(a->stops, b->stops, 2 * (size_t)a->stop_count));
}

static aci_sameness same_named(const ac_ease *a, const ac_ease *b, double size,
                               double *rounding) {
    essence e, f;
    bool plain_a = essence_of(a, &e), plain_b = essence_of(b, &f);
    if (!plain_a || !plain_b)
        return !plain_a && !plain_b && same_stops(a, b) ? ACI_SAME_BITS : ACI_SAME_NOT;
    if (e.eval != f.eval || e.shape != f.shape || e.direction != f.direction)
        return ACI_SAME_NOT;
    if (e.count != f.count || !same_numbers(e.params, f.params, e.count)) return ACI_SAME_NOT;
    double loose = e.loose == f.loose ? 0.0 : e.loose + f.loose;
    if (ac_ease_bits(a) != ac_ease_bits(b)) loose += 0x1p-24;
    *rounding = loose * size;
    return loose == 0.0 ? ACI_SAME_BITS : ACI_SAME_CURVE;
}

static aci_sameness same(const ac_ease *a, const ac_ease *b, double size, double *rounding,
                         int levels) {
    const aci_ease_row *row = aci_ease_row_of(a);
    if (a->kind == ACI_EASE_KIND_USER && b->kind == ACI_EASE_KIND_USER)
        return a->function == b->function && a->context == b->context ? ACI_SAME_BITS
                                                                      : ACI_SAME_NOT;
    if (!row || !aci_ease_row_of(b)) return ACI_SAME_NOT;
    bool combined = aci_ease_family_of(a->kind) == &aci_ease_combined;
    if (combined != (aci_ease_family_of(b->kind) == &aci_ease_combined)) return ACI_SAME_NOT;
    if (!combined) return same_named(a, b, size, rounding);
    if (a->kind != b->kind || levels == 0) return ACI_SAME_NOT;
    if (!same_numbers(a->params, b->params, 1) || !a->parts || !b->parts) return ACI_SAME_NOT;
    uint32_t count = aci_combine_part_count((aci_combine)(a->kind & 0xffffu));
    if (a->part_count < count || b->part_count < count) return ACI_SAME_NOT;
    /* Parts may be asked outside [0, 1], where edges tell them apart. */
    for (uint32_t i = 0; i < count; i++) {
        const ac_ease *p = &a->parts[i], *q = &b->parts[i];
        if (ac_ease_edge(p) != ac_ease_edge(q)) return ACI_SAME_NOT;
        if (same(p, q, size, rounding, levels - 1) != ACI_SAME_BITS) return ACI_SAME_NOT;
    }
    return ACI_SAME_BITS;
}

aci_sameness aci_ease_same(const ac_ease *a, const ac_ease *b, double size, double *rounding) {
    *rounding = 0.0;
    return same(a, b, size, rounding, ACI_EASE_DEPTH);
}
