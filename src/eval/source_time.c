/* Sources that ask another one at another time: remap, reparametrise, reverse, repeat, forever,
 * ping-pong, chain, chain-continue. Every sum and product is rounded to the source's width, in the
 * order in which it stands: at a seam one rounding more lands in the next copy. */
#include <math.h>

#include "eval/source.h"

static ac_status unbounded(const char *what, ac_error *error) {
    return aci_fail(error, AC_ERROR_ARGUMENT, "%s: the domain is not bounded", what);
}

/* Starts a source over one whose domain has a length in its width. */
static ac_status over_bounded(aci_source_kind kind, const char *what, const ac_source *input,
                              ac_source *made, ac_error *error) {
    ac_status status = aci_source_over(kind, input, made, error);
    if (status != AC_OK) return status;
    if (!isfinite(aci_domain_length(input->domain, made->domain.bits)))
        return unbounded(what, error);
    return AC_OK;
}

/* ---- remap ------------------------------------------------------------------------ */

ac_status ac_source_remap(const ac_source *input, double start, double end, ac_source *out,
                          ac_error *error) {
    ac_source made;
    ac_status status = over_bounded(ACI_SOURCE_REMAP, "remap", input, &made, error);
    if (status != AC_OK) return status;
    uint32_t bits = made.domain.bits;
    made.domain = aci_domain_take((ac_domain){.start = start, .end = end, .bits = bits});
    double length = aci_domain_length(made.domain, bits);
    if (!isfinite(length))
        return aci_fail(error, AC_ERROR_ARGUMENT, "remap: the new domain is not bounded");
    made.scale = aci_round_to(bits, aci_domain_length(input->domain, bits) / length);
    if (length > 0.0 && !(made.scale > 0.0 && isfinite(made.scale)))
        return aci_fail(error, AC_ERROR_ARGUMENT,
                        "remap: the lengths of the domains are too far apart");
    return aci_source_finish(&made, out, error);
}

bool aci_source_remap_eval(const ac_source *source, double t, uint32_t levels, double *out) {
    uint32_t bits = source->domain.bits;
    double run = aci_round_to(bits, t - source->domain.start);
    double scaled = aci_round_to(bits, run * source->scale);
    return aci_source_eval(source->a, scaled + source->a->domain.start, levels, out);
}

/* ---- reparametrise ------------------------------------------------------------------ */

ac_status ac_source_reparametrise(const ac_source *input, const ac_source *time, ac_source *out,
                                  ac_error *error) {
    ac_source made;
    ac_status status =
        aci_source_over_both(ACI_SOURCE_REPARAMETRISE, input, time, &made, error);
    if (status != AC_OK) return status;
    if (time->width != 1)
        return aci_fail(error, AC_ERROR_ARGUMENT, "reparametrise: the time has %u components",
                        (unsigned)time->width);
    made.domain.start = time->domain.start;
    made.domain.end = time->domain.end;
    return aci_source_finish(&made, out, error);
}

bool aci_source_reparametrise_eval(const ac_source *source, double t, uint32_t levels,
                                   double *out) {
    double time;
    return aci_source_eval(source->b, t, levels, &time) &&
           aci_source_eval(source->a, time, levels, out);
}

/* ---- reverse ------------------------------------------------------------------------ */

ac_status ac_source_reverse(const ac_source *input, ac_source *out, ac_error *error) {
    ac_source made;
    ac_status status = over_bounded(ACI_SOURCE_REVERSE, "reverse", input, &made, error);
    if (status != AC_OK) return status;
    return aci_source_finish(&made, out, error);
}

bool aci_source_reverse_eval(const ac_source *source, double t, uint32_t levels, double *out) {
    double run = aci_round_to(source->domain.bits, t - source->domain.start);
    return aci_source_eval(source->a, source->domain.end - run, levels, out);
}

/* ---- repeat and forever --------------------------------------------------------------- */

ac_status ac_source_repeat(const ac_source *input, uint32_t extra_count, ac_source *out,
                           ac_error *error) {
    ac_source made;
    ac_status status = over_bounded(ACI_SOURCE_REPEAT, "repeat", input, &made, error);
    if (status != AC_OK) return status;
    uint32_t bits = made.domain.bits;
    double copies = aci_round_to(bits, (double)extra_count);
    double length = aci_round_to(bits, aci_domain_length(input->domain, bits) * copies);
    made.domain.end = aci_round_to(bits, made.domain.end + length);
    return aci_source_finish(&made, out, error);
}

ac_status ac_source_forever(const ac_source *input, ac_source *out, ac_error *error) {
    ac_source made;
    ac_status status = over_bounded(ACI_SOURCE_REPEAT, "forever", input, &made, error);
    if (status != AC_OK) return status;
    made.domain.start = -(double)INFINITY;
    made.domain.end = (double)INFINITY;
    return aci_source_finish(&made, out, error);
}

/* Where the copies of `domain` are at `t`: in (start, end], and at the start itself. NaN for
 * infinity. */
static double time_in_copy(ac_domain domain, uint32_t bits, double t) {
    double length = aci_domain_length(domain, bits);
    double run = aci_round_to(bits, t - domain.start);
    double rest = fmod(run, length); /* exact in both widths */
    if (rest < 0.0) rest = aci_round_to(bits, rest + length);
    if (rest == 0.0 && t != domain.start) return domain.end;
    return domain.start + rest;
}

bool aci_source_repeat_eval(const ac_source *source, double t, uint32_t levels, double *out) {
    double time = time_in_copy(source->a->domain, source->domain.bits, t);
    return aci_source_eval(source->a, time, levels, out);
}

/* ---- ping-pong ------------------------------------------------------------------------ */

ac_status ac_source_ping_pong(const ac_source *input, ac_source *out, ac_error *error) {
    ac_source made;
    ac_status status = aci_source_over(ACI_SOURCE_PING_PONG, input, &made, error);
    if (status != AC_OK) return status;
    if (isinf(made.domain.end))
        return aci_fail(error, AC_ERROR_ARGUMENT, "ping-pong: the domain has no end");
    uint32_t bits = made.domain.bits;
    double length = aci_domain_length(input->domain, bits);
    made.domain.end = aci_round_to(bits, made.domain.end + length);
    return aci_source_finish(&made, out, error);
}

bool aci_source_ping_pong_eval(const ac_source *source, double t, uint32_t levels,
                               double *out) {
    double turn = source->a->domain.end;
    if (t > turn) t = aci_round_to(source->domain.bits, turn * 2.0) - t;
    return aci_source_eval(source->a, t, levels, out);
}

/* ---- chain, chain-continue -------------------------------------------------------------- */

static ac_status chain(aci_source_kind kind, const ac_source *a, const ac_source *b,
                       ac_source *made, ac_error *error) {
    ac_status status = aci_source_over_both(kind, a, b, made, error);
    if (status != AC_OK) return status;
    if (a->width != b->width)
        return aci_fail(error, AC_ERROR_ARGUMENT, "chain: %u components, then %u",
                        (unsigned)a->width, (unsigned)b->width);
    if (isinf(a->domain.end))
        return aci_fail(error, AC_ERROR_ARGUMENT, "chain: the first domain has no end");
    if (isinf(b->domain.start))
        return aci_fail(error, AC_ERROR_ARGUMENT, "chain: the second domain has no start");
    uint32_t bits = made->domain.bits;
    double length = aci_domain_length(b->domain, bits);
    made->domain.end = aci_round_to(bits, a->domain.end + length);
    made->flags = a->flags & b->flags;
    return AC_OK;
}

ac_status ac_source_chain(const ac_source *a, const ac_source *b, ac_source *out,
                          ac_error *error) {
    ac_source made;
    ac_status status = chain(ACI_SOURCE_CHAIN, a, b, &made, error);
    if (status != AC_OK) return status;
    return aci_source_finish(&made, out, error);
}

/* `t` lies behind the first one's end. */
static bool eval_second(const ac_source *source, double t, uint32_t levels, double *out) {
    double run = aci_round_to(source->domain.bits, t - source->a->domain.end);
    return aci_source_eval(source->b, run + source->b->domain.start, levels, out);
}

bool aci_source_chain_eval(const ac_source *source, double t, uint32_t levels, double *out) {
    if (t > source->a->domain.end) return eval_second(source, t, levels, out);
    return aci_source_eval(source->a, t, levels, out);
}

/* By how much to lift b, in offsets[width].
 * QUIRK(bevy): b is looked up at the start of a, not at its own; test
 * chain_continue_slips_when_the_starts_differ. */
static bool measure_offsets(const ac_source *made, double *offsets) {
    const ac_source *a = made->a, *b = made->b;
    double low[AC_SOURCE_SCRATCH];
    if (!aci_source_eval(a, a->domain.end, AC_SOURCE_DEPTH, offsets)) return false;
    if (!aci_source_eval(b, a->domain.start, AC_SOURCE_DEPTH, low)) return false;
    for (uint32_t i = 0; i < made->width; i++)
        offsets[i] = aci_round_to(made->domain.bits, offsets[i] - low[i]);
    return true;
}

ac_status ac_source_chain_continue(const ac_source *a, const ac_source *b, double *offsets,
                                   ac_source *out, ac_error *error) {
    ac_source made;
    ac_status status = chain(ACI_SOURCE_CHAIN_CONTINUE, a, b, &made, error);
    if (status != AC_OK) return status;
    if (made.width > AC_SOURCE_SCRATCH)
        return aci_fail(error, AC_ERROR_LIMIT, "chain: %u components; at most %d",
                        (unsigned)made.width, AC_SOURCE_SCRATCH);
    if (!offsets)
        return aci_fail(error, AC_ERROR_ARGUMENT, "chain: nowhere to put the offsets");
    if (!measure_offsets(&made, offsets))
        return aci_fail(error, AC_ERROR_ARGUMENT, "chain: no value where the two meet");
    made.data = offsets;
    made.flags = 0; /* what is lifted is no rotation any more */
    return aci_source_finish(&made, out, error);
}

bool aci_source_chain_continue_eval(const ac_source *source, double t, uint32_t levels,
                                    double *out) {
    if (!(t > source->a->domain.end)) return aci_source_eval(source->a, t, levels, out);
    if (!eval_second(source, t, levels, out)) return false;
    const double *offsets = source->data;
    for (uint32_t i = 0; i < source->width; i++)
        out[i] = aci_round_to(source->domain.bits, out[i] + offsets[i]);
    return true;
}
