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

static void choose_span(content *c) {
    double before = 0.0, after = 0.0;
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

void content_span(const series *lines, size_t count, double out[2]) {
    content all = {.series = lines, .count = count};
    find_keys(&all);
    choose_span(&all);
    out[0] = all.start;
    out[1] = all.end;
}

/* ---- strips --------------------------------------------------------------------------------- */

static ac_status build_strip(const content *c, const series *of, size_t columns, strip *out,
                             ac_error *error) {
    if (!of->track) {
        return strip_build(out, of->curve, c->start, c->end, columns, error);
    }
    strip_sample(out, of->track, of->component, c->start, c->end, columns);
    return AC_OK;
}

static ac_status build_strips(content *c, size_t columns, ac_error *error) {
    c->strips = memory_new(c->count, sizeof *c->strips);
    for (size_t i = 0; i < c->count; i++) {
        ac_status status = build_strip(c, &c->series[i], columns, &c->strips[i], error);
        c->strip_count = i + 1;
        if (status != AC_OK) {
            return status;
        }
    }
    return AC_OK;
}

static size_t leader_of(const content *of, size_t index) {
    size_t i = 0;
    while (of->series[i].group != of->series[index].group) {
        i++;
    }
    return i;
}

/* Are all series one curve, or components of one track, as several dialects play it? */
static bool is_comparison(const content *c) {
    bool has_several = false;
    for (size_t i = 0; i < c->count; i++) {
        bool is_one = c->series[i].paint != PAINT_NONE || leader_of(c, i) == 0;
        if (!is_one || c->strips[i].mode != STRIP_EXACT) {
            return false;
        }
        has_several = has_several || leader_of(c, i) != i;
    }
    return has_several;
}

/* What may be rounding: formulas have their own alone, and not the engines'; samples are floats
 * that engines came to on ways of their own. */
static double rounding_share(const content *c) { return c->series[0].track ? 1e-6 : 1e-7; }

/* What the other dialects do differently. */
static void build_differences(content *c) {
    double largest = 0.0, low = DBL_MAX, high = -DBL_MAX;
    bool is_same_kind = true;
    if (!is_comparison(c)) {
        return;
    }
    c->differences = memory_new(c->count, sizeof *c->differences);
    c->difference_count = c->count;
    for (size_t i = 0; i < c->count; i++) {
        const strip *of = &c->strips[i];
        low = fmin(low, of->low);
        high = fmax(high, of->high);
        if (leader_of(c, i) == i) {
            continue;
        }
        difference_build(&c->differences[i], &c->strips[leader_of(c, i)], of);
        largest = fmax(largest, fabs(c->differences[i].largest));
        is_same_kind = is_same_kind && !c->differences[i].is_of_kind;
    }
    bool is_same_value = largest <= fmax(fabs(low), fabs(high)) * rounding_share(c);
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
    if (span) {
        out->start = span[0];
        out->end = span[1];
    } else {
        choose_span(out);
    }
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
    for (size_t i = 0; i < of->difference_count; i++) {
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

static size_t count_of_group(const content *of, size_t group, size_t first, size_t end) {
    size_t count = 0;
    for (size_t i = first; i < end; i++) {
        count += of->series[i].group == group ? 1 : 0;
    }
    return count;
}

size_t content_rank(const content *of, size_t index) {
    return count_of_group(of, of->series[index].group, 0, index);
}

size_t content_above(const content *of, size_t index) {
    return count_of_group(of, of->series[index].group, index + 1, of->count);
}

bool content_leads_group(const content *of, size_t index) {
    return content_rank(of, index) == 0;
}

size_t content_groups(const content *of) {
    size_t count = 0;
    for (size_t i = 0; i < of->count; i++) {
        count += content_leads_group(of, i) ? 1 : 0;
    }
    return count;
}

paint content_paint(const content *of, size_t index) {
    const series *at = &of->series[index];
    return at->paint != PAINT_NONE ? at->paint : paint_of_series(index);
}

size_t content_largest_difference(const content *of) {
    size_t best = 1;
    for (size_t i = 2; i < of->difference_count; i++) { /* those of leaders are 0 */
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
    snprintf(out, size, "%.60s \xe2\x88\x92 %.60s: largest %s at %s",
             of->series[leader_of(of, index)].label, of->series[index].label, largest, at);
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
