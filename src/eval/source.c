/* Sources: domains, sampling, and the frame that all constructors share. A kind of source is a row
 * of the table below and lies with its like: source_leaf.c, source_value.c, source_time.c,
 * samples.c. The rules are those of Bevy's curves, 4805ca79. */
#include "eval/source.h"

#include <math.h>
#include <string.h>

static const aci_source_function functions[ACI_SOURCE_KIND_COUNT] = {
    [ACI_SOURCE_CURVE] = aci_source_curve_eval,
    [ACI_SOURCE_TRACK] = aci_source_track_eval,
    [ACI_SOURCE_EASE] = aci_source_ease_eval,
    [ACI_SOURCE_CONSTANT] = aci_source_constant_eval,
    [ACI_SOURCE_CALLBACK] = aci_source_callback_eval,
    [ACI_SOURCE_EVEN] = aci_source_even_eval,
    [ACI_SOURCE_UNEVEN] = aci_source_uneven_eval,
    [ACI_SOURCE_MAP] = aci_source_map_eval,
    [ACI_SOURCE_GRAPH] = aci_source_graph_eval,
    [ACI_SOURCE_ZIP] = aci_source_zip_eval,
    [ACI_SOURCE_REMAP] = aci_source_remap_eval,
    [ACI_SOURCE_REPARAMETRISE] = aci_source_reparametrise_eval,
    [ACI_SOURCE_REVERSE] = aci_source_reverse_eval,
    [ACI_SOURCE_REPEAT] = aci_source_repeat_eval,
    [ACI_SOURCE_PING_PONG] = aci_source_ping_pong_eval,
    [ACI_SOURCE_CHAIN] = aci_source_chain_eval,
    [ACI_SOURCE_CHAIN_CONTINUE] = aci_source_chain_continue_eval,
};

_Static_assert(sizeof(void *) != 8 || sizeof(ac_source) == 64, "ac_source.kind's comment");

bool aci_source_is(const ac_source *source) {
    return source && source->kind < ACI_SOURCE_KIND_COUNT && functions[source->kind];
}

/* ---- domains ------------------------------------------------------------------ */

ac_domain aci_domain_take(ac_domain domain) {
    if (domain.bits == 0) domain.bits = 64;
    domain.start = aci_round_to(domain.bits, domain.start);
    domain.end = aci_round_to(domain.bits, domain.end);
    return domain;
}

double aci_domain_length(ac_domain domain, uint32_t bits) {
    return aci_round_to(bits, domain.end - domain.start);
}

bool ac_domain_is_valid(ac_domain domain) {
    domain = aci_domain_take(domain);
    return (domain.bits == 32 || domain.bits == 64) && domain.start < domain.end;
}

bool ac_domain_contains(ac_domain domain, double t) {
    domain = aci_domain_take(domain);
    t = aci_round_to(domain.bits, t);
    return domain.start <= t && t <= domain.end;
}

double ac_domain_clamp(ac_domain domain, double t) {
    domain = aci_domain_take(domain);
    t = aci_round_to(domain.bits, t);
    if (t < domain.start) return domain.start;
    if (t > domain.end) return domain.end;
    return t;
}

bool ac_domain_intersect(ac_domain a, ac_domain b, ac_domain *out) {
    if (!ac_domain_is_valid(a) || !ac_domain_is_valid(b)) return false;
    a = aci_domain_take(a);
    b = aci_domain_take(b);
    ac_domain shared = a;
    if (b.bits > a.bits) shared.bits = b.bits;
    if (b.start > a.start) shared.start = b.start;
    if (b.end < a.end) shared.end = b.end;
    if (!ac_domain_is_valid(shared)) return false;
    *out = shared;
    return true;
}

/* ---- sampling ------------------------------------------------------------------ */

/* The levels bound the stack whatever the pointers lead to, a ring of sources included. */
bool aci_source_eval(const ac_source *source, double t, uint32_t levels, double *out) {
    if (levels == 0 || !aci_source_is(source)) return false;
    t = aci_round_to(source->domain.bits, t);
    if (isnan(t)) return false;
    return functions[source->kind](source, t, levels - 1, out);
}

bool ac_source_sample(const ac_source *source, double t, double *out) {
    if (!ac_domain_contains(source->domain, t)) return false;
    return aci_source_eval(source, t, AC_SOURCE_DEPTH, out);
}

/* QUIRK(bevy): samples clamp by themselves, by the count of steps, which may end a rounding before
 * the last; behind the end the last sample comes out, at it what lies just before. Golden
 * vec3_1_resample31. */
bool ac_source_sample_clamped(const ac_source *source, double t, double *out) {
    if (source->kind == ACI_SOURCE_EVEN)
        return aci_source_eval(source, t, AC_SOURCE_DEPTH, out);
    return aci_source_eval(source, ac_domain_clamp(source->domain, t), AC_SOURCE_DEPTH, out);
}

/* ---- construction ---------------------------------------------------------------- */

void aci_source_leaf(aci_source_kind kind, ac_source *made, ac_error *error) {
    aci_error_reset(error);
    memset(made, 0, sizeof *made);
    made->kind = (uint8_t)kind;
    made->depth = 1;
}

static ac_status put_on(const ac_source *input, ac_source *made, ac_error *error) {
    if (!aci_source_is(input))
        return aci_fail(error, AC_ERROR_ARGUMENT, "the input is no source");
    if (input->depth >= AC_SOURCE_DEPTH)
        return aci_fail(error, AC_ERROR_LIMIT, "more than %d sources in one another",
                        AC_SOURCE_DEPTH);
    if (made->depth <= input->depth) made->depth = (uint8_t)(input->depth + 1);
    if (made->domain.bits < input->domain.bits) made->domain.bits = input->domain.bits;
    return AC_OK;
}

ac_status aci_source_over(aci_source_kind kind, const ac_source *a, ac_source *made,
                          ac_error *error) {
    aci_source_leaf(kind, made, error);
    ac_status status = put_on(a, made, error);
    if (status != AC_OK) return status;
    made->a = a;
    made->width = a->width;
    made->flags = a->flags;
    made->domain.start = a->domain.start;
    made->domain.end = a->domain.end;
    return AC_OK;
}

ac_status aci_source_over_both(aci_source_kind kind, const ac_source *a, const ac_source *b,
                               ac_source *made, ac_error *error) {
    ac_status status = aci_source_over(kind, a, made, error);
    if (status != AC_OK) return status;
    made->b = b;
    return put_on(b, made, error);
}

ac_status aci_source_finish(const ac_source *made, ac_source *out, ac_error *error) {
    if (out == made->a || out == made->b)
        return aci_fail(error, AC_ERROR_ARGUMENT, "a source cannot be its own input");
    if (made->width == 0)
        return aci_fail(error, AC_ERROR_ARGUMENT, "a source of no components");
    if (made->domain.bits != 32 && made->domain.bits != 64)
        return aci_fail(error, AC_ERROR_ARGUMENT, "a domain of %u bits; there are 32 and 64",
                        (unsigned)made->domain.bits);
    if (!ac_domain_is_valid(made->domain))
        return aci_fail(error, AC_ERROR_ARGUMENT, "the domain is empty");
    *out = *made;
    return AC_OK;
}
