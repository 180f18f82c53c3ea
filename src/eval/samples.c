/* Samples as sources, even and uneven, and how others become samples. Straight lines between them,
 * in Bevy's order of operations: v0*(1-s) + v1*s; between rotations arcs. */
#include <math.h>

#include "eval/source.h"
#include "kernel/quaternion.h"

/* ---- sources of samples --------------------------------------------------------------- */

static double time_at(const ac_samples *samples, uint32_t bits, size_t index) {
    return aci_round_to(bits, samples->times[index]);
}

/* Fills the domain; fails unless the times ascend to a finite end. */
static ac_status take_times(const ac_samples *samples, ac_domain *domain, ac_error *error) {
    uint32_t bits = domain->bits;
    domain->start = time_at(samples, bits, 0);
    domain->end = time_at(samples, bits, samples->count - 1u);
    if (isinf(domain->start) || isinf(domain->end))
        return aci_fail(error, AC_ERROR_ARGUMENT, "samples: a time is infinite");
    for (size_t i = 1; i < samples->count; i++)
        if (!(time_at(samples, bits, i - 1) < time_at(samples, bits, i)))
            return aci_fail(error, AC_ERROR_ARGUMENT,
                            "samples: time %zu does not lie after the one before", i);
    return AC_OK;
}

ac_status ac_source_samples(const ac_samples *samples, ac_source *out, ac_error *error) {
    ac_source made;
    aci_source_leaf(ACI_SOURCE_EVEN, &made, error);
    if (!samples || !samples->values)
        return aci_fail(error, AC_ERROR_ARGUMENT, "samples: there are none");
    if (samples->count < 2)
        return aci_fail(error, AC_ERROR_ARGUMENT, "samples: %u; at least 2",
                        (unsigned)samples->count);
    if (samples->flags & ~AC_SAMPLES_ROTATION)
        return aci_fail(error, AC_ERROR_ARGUMENT, "samples: unknown flags");
    if (samples->flags && samples->width != 4)
        return aci_fail(error, AC_ERROR_ARGUMENT,
                        "samples: a rotation has 4 components, not %u",
                        (unsigned)samples->width);
    made.data = samples;
    made.width = samples->width;
    made.flags = samples->flags ? AC_SOURCE_ROTATION : 0;
    made.domain = aci_domain_take(
        (ac_domain){.start = samples->start, .end = samples->end, .bits = samples->bits});
    if (samples->times) {
        made.kind = ACI_SOURCE_UNEVEN;
        ac_status status = take_times(samples, &made.domain, error);
        if (status != AC_OK) return status;
    } else if (isinf(aci_domain_length(made.domain, made.domain.bits))) {
        return aci_fail(error, AC_ERROR_ARGUMENT, "samples: the domain is not bounded");
    }
    return aci_source_finish(&made, out, error);
}

static void rotation_between(uint32_t bits, const double *v0, double s, double *out) {
    double a[4], b[4];
    for (int i = 0; i < 4; i++) {
        a[i] = aci_round_to(bits, v0[i]);
        b[i] = aci_round_to(bits, v0[4 + i]);
    }
    aci_quaternion_slerp(bits == 32 ? ACI_SLERP_GLAM : ACI_SLERP_F64, a, b, s, out);
}

/* The sample `index`, or the share `s` of the way to the next one; s = 0 reads no next one. */
static bool value_between(const ac_source *source, size_t index, double s, double *out) {
    const ac_samples *samples = source->data;
    uint32_t bits = source->domain.bits;
    size_t width = source->width;
    const double *v0 = samples->values + index * width;
    const double *v1 = v0 + width;
    /* QUIRK(bevy): on an even sample the arc is computed, too, and may round; golden
     * quat_2_even. */
    bool is_arc = s != 0.0 || (!samples->times && index > 0 && index + 1 < samples->count);
    if (samples->flags && is_arc) {
        rotation_between(bits, v0, s, out);
        return true;
    }
    double rest = aci_round_to(bits, 1.0 - s);
    for (size_t i = 0; i < width; i++) {
        out[i] = aci_round_to(bits, v0[i]);
        if (s == 0.0) continue;
        double kept = aci_round_to(bits, out[i] * rest);
        double added = aci_round_to(bits, aci_round_to(bits, v1[i]) * s);
        out[i] = aci_round_to(bits, kept + added);
    }
    return true;
}

static double even_step(ac_domain domain, uint32_t segments) {
    double count = aci_round_to(domain.bits, (double)segments);
    return aci_round_to(domain.bits, aci_domain_length(domain, domain.bits) / count);
}

bool aci_source_even_eval(const ac_source *source, double t, uint32_t levels, double *out) {
    (void)levels;
    const ac_samples *samples = source->data;
    uint32_t bits = source->domain.bits, segments = samples->count - 1;
    double run = aci_round_to(bits, t - source->domain.start);
    double steps = aci_round_to(bits, run / even_step(source->domain, segments));
    if (!(steps > 0.0)) return value_between(source, 0, 0.0, out);
    if (steps >= (double)segments) return value_between(source, segments, 0.0, out);
    double whole = floor(steps);
    return value_between(source, (size_t)whole, steps - whole, out);
}

bool aci_source_uneven_eval(const ac_source *source, double t, uint32_t levels, double *out) {
    (void)levels;
    const ac_samples *samples = source->data;
    uint32_t bits = source->domain.bits;
    size_t low = 0, high = samples->count; /* the first time after t lies in low..high */
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (time_at(samples, bits, middle) <= t) low = middle + 1;
        else high = middle;
    }
    if (low == 0) return value_between(source, 0, 0.0, out);
    if (low == samples->count) return value_between(source, low - 1, 0.0, out);
    double start = time_at(samples, bits, low - 1);
    double run = aci_round_to(bits, t - start);
    double length = aci_round_to(bits, time_at(samples, bits, low) - start);
    return value_between(source, low - 1, aci_round_to(bits, run / length), out);
}

/* ---- cleaning ---------------------------------------------------------------------------- */

/* Rows that are sorted by their time: stably, in place, without further memory. */
typedef struct rows {
    double *times, *values;
    uint32_t width, bits;
} rows;

static double row_time(const rows *r, size_t index) {
    return aci_round_to(r->bits, r->times[index]);
}

static void copy_row(const rows *r, size_t from, size_t to) {
    r->times[to] = r->times[from];
    for (size_t i = 0; r->values && i < r->width; i++)
        r->values[to * r->width + i] = r->values[from * r->width + i];
}

static void swap_rows(const rows *r, size_t a, size_t b) {
    double time = r->times[a];
    r->times[a] = r->times[b];
    r->times[b] = time;
    for (size_t i = 0; r->values && i < r->width; i++) {
        double value = r->values[a * r->width + i];
        r->values[a * r->width + i] = r->values[b * r->width + i];
        r->values[b * r->width + i] = value;
    }
}

static void turn_round(const rows *r, size_t start, size_t end) {
    for (; start + 1 < end; start++, end--) swap_rows(r, start, end - 1);
}

/* Brings middle..end before start..middle. */
static void rotate(const rows *r, size_t start, size_t middle, size_t end) {
    if (start == middle || middle == end) return;
    turn_round(r, start, middle);
    turn_round(r, middle, end);
    turn_round(r, start, end);
}

/* First row of start..end whose time is not before `time` or, where `equal_too`, after it. */
static size_t find_row(const rows *r, size_t start, size_t end, double time, bool equal_too) {
    while (start < end) {
        size_t middle = start + (end - start) / 2;
        bool before = row_time(r, middle) < time || (equal_too && row_time(r, middle) == time);
        if (before) start = middle + 1;
        else end = middle;
    }
    return start;
}

/* Merges the sorted runs start..middle and middle..end. The middle row of the longer run goes to
 * its place, with all that belong before it; the rest are two smaller merges. The first of them
 * has at most 3/4 of the rows, so that the calls nest below 80 deep. */
static void merge(const rows *r, size_t start, size_t middle, size_t end) {
    while (start < middle && middle < end) {
        if (row_time(r, middle - 1) <= row_time(r, middle)) return;
        bool longer_left = middle - start > end - middle;
        size_t pivot = longer_left ? start + (middle - start) / 2 : middle + (end - middle) / 2;
        double time = row_time(r, pivot);
        size_t left = longer_left ? pivot : find_row(r, start, middle, time, true);
        size_t right = longer_left ? find_row(r, middle, end, time, false) : pivot + 1;
        rotate(r, left, middle, right);
        size_t joint = left + (right - middle);
        if (longer_left) {
            merge(r, start, left, joint);
            start = joint + 1;
        } else {
            merge(r, start, left, joint - 1);
            start = joint;
        }
        middle = right;
    }
}

static void sort_rows(const rows *r, size_t count) {
    for (size_t run = 1; run < count; run *= 2)
        for (size_t start = 0; start + run < count; start += 2 * run) {
            size_t end = start + 2 * run;
            merge(r, start, start + run, end < count ? end : count);
        }
}

/* Keeps what is finite and lies in `domain`, sorts, and keeps the first of equal times. */
static uint32_t clean(const rows *r, uint32_t count, const ac_domain *domain) {
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        double time = row_time(r, i);
        if (!isfinite(time) || (domain && !ac_domain_contains(*domain, time))) continue;
        copy_row(r, i, kept++);
    }
    sort_rows(r, kept);
    size_t distinct = 0;
    for (size_t i = 0; i < kept; i++) {
        if (distinct > 0 && row_time(r, distinct - 1) == row_time(r, i)) continue;
        copy_row(r, i, distinct++);
    }
    return (uint32_t)distinct;
}

uint32_t ac_samples_clean(double *times, double *values, uint32_t count, uint32_t width,
                          uint32_t bits) {
    rows r = {.times = times, .values = values, .width = width, .bits = bits};
    return clean(&r, count, NULL);
}

/* ---- resampling --------------------------------------------------------------------------- */

/* Fills values[count] from `input`: at `times` or, where that is NULL, evenly. */
static ac_status take_samples(const ac_source *input, const ac_samples *made, double *values,
                              ac_error *error) {
    uint32_t bits = made->bits;
    double step = even_step(input->domain, made->count - 1);
    for (size_t i = 0; i < made->count; i++) {
        double run = aci_round_to(bits, step * aci_round_to(bits, (double)i));
        double t = made->times ? made->times[i] : made->start + run;
        if (!aci_source_eval(input, t, AC_SOURCE_DEPTH, values + i * made->width))
            return aci_fail(error, AC_ERROR_ARGUMENT, "resample: no value for sample %zu", i);
    }
    return AC_OK;
}

/* Samples that `input` will fill. */
static ac_samples samples_of(const ac_source *input, const double *values, uint32_t count) {
    return (ac_samples){.values = values,
                        .start = input->domain.start,
                        .end = input->domain.end,
                        .count = count,
                        .width = input->width,
                        .flags = input->flags ? AC_SAMPLES_ROTATION : 0,
                        .bits = input->domain.bits};
}

static ac_status no_input(ac_error *error) {
    return aci_fail(error, AC_ERROR_ARGUMENT, "resample: no source, or nowhere to put it");
}

ac_status ac_source_resample(const ac_source *input, uint32_t segments, double *values,
                             ac_samples *out, ac_error *error) {
    aci_error_reset(error);
    if (!aci_source_is(input) || !values || !out) return no_input(error);
    if (segments == 0 || segments == UINT32_MAX)
        return aci_fail(error, AC_ERROR_ARGUMENT, "resample: %u segments", (unsigned)segments);
    if (!isfinite(aci_domain_length(input->domain, input->domain.bits)))
        return aci_fail(error, AC_ERROR_ARGUMENT, "resample: the domain is not bounded");
    ac_samples made = samples_of(input, values, segments + 1);
    ac_status status = take_samples(input, &made, values, error);
    if (status == AC_OK) *out = made;
    return status;
}

ac_status ac_source_resample_uneven(const ac_source *input, double *times, uint32_t count,
                                    double *values, ac_samples *out, ac_error *error) {
    aci_error_reset(error);
    if (!aci_source_is(input) || !times || !values || !out) return no_input(error);
    rows r = {.times = times, .bits = input->domain.bits};
    count = clean(&r, count, &input->domain);
    if (count < 2)
        return aci_fail(error, AC_ERROR_ARGUMENT,
                        "resample: %u of the times can be used; at least 2", (unsigned)count);
    ac_samples made = samples_of(input, values, count);
    made.times = times;
    made.start = times[0];
    made.end = times[count - 1];
    ac_status status = take_samples(input, &made, values, error);
    if (status == AC_OK) *out = made;
    return status;
}
