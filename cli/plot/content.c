/* What is drawn of curves, whatever draws it; see content.h. */
#include "plot/content.h"

#include "facts.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "plot/axis.h"

/* ---- the span ------------------------------------------------------------------------------- */

static void find_keys(content *c) {
    c->first = DBL_MAX;
    c->last = -DBL_MAX;
    for (size_t i = 0; i < c->count; i++) {
        const ac_curve *curve = c->series[i].curve;
        for (uint32_t k = 0; k < curve->key_count; k++) {
            double position = curve->keys[k].position;
            if (isfinite(position)) {
                c->first = fmin(c->first, position);
                c->last = fmax(c->last, position);
            }
        }
    }
}

/* How much of the keyed range is shown beside it: enough to see what the rule does. */
static double room_for(int32_t rule) {
    return rule == AC_EXTRAP_CONSTANT ? 0.08 : rule == AC_EXTRAP_LINEAR ? 0.4 : 0.75;
}

static void choose_span(content *c, const double *span) {
    double before = 0.0, after = 0.0;
    if (span) {
        c->start = span[0];
        c->end = span[1];
        return;
    }
    for (size_t i = 0; i < c->count; i++) {
        const ac_curve *curve = c->series[i].curve;
        before = fmax(before, room_for(curve->before.rule));
        after = fmax(after, room_for(curve->after.rule));
    }
    double first = c->first <= c->last ? c->first : 0.0;
    double last = c->first <= c->last ? c->last : 1.0;
    double length = last - first;
    if (!(length > fmax(fabs(first), fabs(last)) * 1e-6)) {
        length = fmax(fabs(first) * 0.5, 1.0);
        before = after = 1.0;
    }
    c->start = fmax(first - length * before, -(double)FLT_MAX);
    c->end = fmin(last + length * after, (double)FLT_MAX);
}

/* ---- strips --------------------------------------------------------------------------------- */

static ac_status build_strips(content *c, size_t columns, ac_error *error) {
    c->strips = memory_new(c->count, sizeof *c->strips);
    for (size_t i = 0; i < c->count; i++) {
        ac_status status =
            strip_build(&c->strips[i], c->series[i].curve, c->start, c->end, columns, error);
        c->strip_count = i + 1;
        if (status != AC_OK) {
            return status;
        }
    }
    return AC_OK;
}

/* Only where all series are one curve: what the other dialects do differently. */
static void build_differences(content *c) {
    size_t count = c->count;
    for (size_t i = 0; i < count; i++) {
        if (c->series[i].group != c->series[0].group || c->strips[i].mode != STRIP_EXACT) {
            return;
        }
    }
    if (count < 2) {
        return;
    }
    c->differences = memory_new(count, sizeof *c->differences);
    double largest = 0.0, low = DBL_MAX, high = -DBL_MAX;
    bool is_same_kind = true;
    for (size_t i = 1; i < count; i++) {
        difference_build(&c->differences[i], &c->strips[0], &c->strips[i]);
        largest = fmax(largest, fabs(c->differences[i].largest));
        is_same_kind = is_same_kind && !c->differences[i].is_of_kind;
        low = fmin(low, fmin(c->strips[0].low, c->strips[i].low));
        high = fmax(high, fmax(c->strips[0].high, c->strips[i].high));
    }
    c->difference_count = count;
    /* The engines' roundings are not in the formulas; this is the formulas' own. */
    bool is_same_value = largest <= fmax(fabs(low), fabs(high)) * 1e-7;
    c->agrees = is_same_value && is_same_kind;
    c->differs = !is_same_value;
}

/* ---- the whole ------------------------------------------------------------------------------ */

ac_status content_build(content *out, const series *lines, size_t count, const double *span,
                        size_t columns, ac_error *error) {
    memset(out, 0, sizeof *out);
    out->series = lines;
    out->count = count;
    find_keys(out);
    choose_span(out, span);
    ac_status status = build_strips(out, columns < 64 ? 64 : columns, error);
    if (status == AC_OK) {
        build_differences(out);
    }
    return status;
}

void content_free(content *of) {
    for (size_t i = 0; i < of->strip_count; i++) {
        strip_free(&of->strips[i]);
    }
    for (size_t i = 1; i < of->difference_count; i++) {
        strip_free(&of->differences[i].strip);
    }
    free(of->strips);
    free(of->differences);
    memset(of, 0, sizeof *of);
}

/* Marked keys are seen also where the curve has no value. */
static void widen_by_keys(const content *of, const ac_curve *curve, double *low, double *high) {
    for (uint32_t k = 0; k < curve->key_count; k++) {
        const ac_key *key = &curve->keys[k];
        if (key->position >= of->start && key->position <= of->end && isfinite(key->value)) {
            *low = fmin(*low, key->value);
            *high = fmax(*high, key->value);
        }
    }
}

void content_range(const content *of, double *low, double *high) {
    *low = DBL_MAX;
    *high = -DBL_MAX;
    for (size_t i = 0; i < of->count; i++) {
        *low = fmin(*low, of->strips[i].low);
        *high = fmax(*high, of->strips[i].high);
        widen_by_keys(of, of->series[i].curve, low, high);
    }
}

bool content_is_one_curve(const content *of) {
    return of->series[of->count - 1].group == of->series[0].group;
}

bool content_leads_group(const content *of, size_t index) {
    for (size_t i = 0; i < index; i++) {
        if (of->series[i].group == of->series[index].group) {
            return false;
        }
    }
    return true;
}

size_t content_largest_difference(const content *of) {
    size_t best = 1;
    for (size_t i = 2; i < of->difference_count; i++) {
        if (fabs(of->differences[i].largest) > fabs(of->differences[best].largest)) {
            best = i;
        }
    }
    return best;
}

void content_describe_difference(const content *of, size_t index, char *out, size_t size) {
    char largest[TICK_LABEL], at[TICK_LABEL];
    const difference *d = &of->differences[index];
    number_label(largest, d->largest);
    number_label(at, d->at);
    snprintf(out, size, "%.60s \xe2\x88\x92 %.60s: largest %s at %s", of->series[0].label,
             of->series[index].label, largest, at);
}

const char *content_remark(const content *of) {
    const char *remark = of->agrees ? "the same on this span, but for rounding" : "";
    for (size_t i = 0; i < of->count; i++) {
        if (of->strips[i].mode == STRIP_BANDS) {
            remark = "drawn as the range of values in each pixel column";
        } else if (of->strips[i].mode == STRIP_SAMPLED) {
            remark = "drawn as the range of 32 samples in each pixel column";
        }
    }
    return remark;
}

bool curve_is_ease(const ac_curve *curve) { return curve->ease && !curve->name; }

const char *content_unit(const content *of) {
    size_t frames = 0, shares = 0;
    for (size_t i = 0; i < of->count; i++) {
        const ac_curve *curve = of->series[i].curve;
        frames += has_frames(curve) ? 1 : 0;
        shares += curve_is_ease(curve) ? 1 : 0;
    }
    return shares == of->count   ? "share of the time"
           : frames == 0         ? "seconds"
           : frames == of->count ? "frames"
                                 : "seconds, frames";
}

/* ---- where cycles begin ---------------------------------------------------------------------- */

#define MOST_SEAMS 4000.0

static bool repeats(int32_t rule) {
    return rule != AC_EXTRAP_CONSTANT && rule != AC_EXTRAP_LINEAR;
}

seams seams_of(const ac_curve *curve) {
    seams out = {.has_before = repeats(curve->before.rule),
                 .has_after = repeats(curve->after.rule)};
    if (curve->key_count < 2) {
        return out;
    }
    out.first = curve->keys[0].position;
    out.last = curve->keys[curve->key_count - 1].position;
    out.length = out.last - out.first;
    if (!isfinite(out.length) || !(out.length > 0.0)) {
        out.length = 0.0;
    }
    return out;
}

bool seams_next(seams *walk, double start, double end, double *out) {
    for (; walk->length > 0.0 && walk->side < 2; walk->side++) {
        bool is_before = walk->side == 0;
        /* The first that is not left of the range, or right of it. */
        double apart = is_before ? walk->first - end : start - walk->last;
        walk->next = fmax(walk->next, ceil(apart / walk->length));
        double position = is_before ? walk->first - walk->next * walk->length
                                    : walk->last + walk->next * walk->length;
        bool is_wanted = is_before ? walk->has_before : walk->has_after;
        if (is_wanted && position >= start && position <= end && walk->next < MOST_SEAMS) {
            walk->next += 1.0;
            *out = position;
            return true;
        }
        walk->next = 0.0;
    }
    return false;
}
