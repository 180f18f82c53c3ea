/* Inside of sources: what a kind is, and what its constructor shares with the others. */
#ifndef ACI_EVAL_SOURCE_H
#define ACI_EVAL_SOURCE_H

#include "animcurve/source.h"
#include "base/error.h"

typedef enum aci_source_kind {
    ACI_SOURCE_NONE, /* a zeroed source */
    ACI_SOURCE_CURVE,
    ACI_SOURCE_TRACK,
    ACI_SOURCE_EASE,
    ACI_SOURCE_CONSTANT,
    ACI_SOURCE_CALLBACK,
    ACI_SOURCE_EVEN,
    ACI_SOURCE_UNEVEN,
    ACI_SOURCE_MAP,
    ACI_SOURCE_GRAPH,
    ACI_SOURCE_ZIP,
    ACI_SOURCE_REMAP,
    ACI_SOURCE_REPARAMETRISE,
    ACI_SOURCE_REVERSE,
    ACI_SOURCE_REPEAT, /* forever too */
    ACI_SOURCE_PING_PONG,
    ACI_SOURCE_CHAIN,
    ACI_SOURCE_CHAIN_CONTINUE,
    ACI_SOURCE_KIND_COUNT
} aci_source_kind;

/* The value at `t`, also outside the domain. `t` is no NaN and of the source's width; `levels` are
 * those that may still lie below. */
typedef bool (*aci_source_function)(const ac_source *source, double t, uint32_t levels,
                                    double *out);

bool aci_source_curve_eval(const ac_source *source, double t, uint32_t levels, double *out);
bool aci_source_track_eval(const ac_source *source, double t, uint32_t levels, double *out);
bool aci_source_ease_eval(const ac_source *source, double t, uint32_t levels, double *out);
bool aci_source_constant_eval(const ac_source *source, double t, uint32_t levels, double *out);
bool aci_source_callback_eval(const ac_source *source, double t, uint32_t levels, double *out);
bool aci_source_even_eval(const ac_source *source, double t, uint32_t levels, double *out);
bool aci_source_uneven_eval(const ac_source *source, double t, uint32_t levels, double *out);
bool aci_source_map_eval(const ac_source *source, double t, uint32_t levels, double *out);
bool aci_source_graph_eval(const ac_source *source, double t, uint32_t levels, double *out);
bool aci_source_zip_eval(const ac_source *source, double t, uint32_t levels, double *out);
bool aci_source_remap_eval(const ac_source *source, double t, uint32_t levels, double *out);
bool aci_source_reparametrise_eval(const ac_source *source, double t, uint32_t levels,
                                   double *out);
bool aci_source_reverse_eval(const ac_source *source, double t, uint32_t levels, double *out);
bool aci_source_repeat_eval(const ac_source *source, double t, uint32_t levels, double *out);
bool aci_source_ping_pong_eval(const ac_source *source, double t, uint32_t levels, double *out);
bool aci_source_chain_eval(const ac_source *source, double t, uint32_t levels, double *out);
bool aci_source_chain_continue_eval(const ac_source *source, double t, uint32_t levels,
                                    double *out);

/* Was it made by a constructor? NULL was not. */
bool aci_source_is(const ac_source *source);
/* An input's value at any time; false for NaN, what is no source, and beyond `levels`. */
bool aci_source_eval(const ac_source *source, double t, uint32_t levels, double *out);

/* `value` in `bits`. Of one +, -, * or / of two floats in double this is the float operation's own
 * result, to the bit: a double has more than twice a float's digits and two. So sources of both
 * widths share their formulas, one operation a rounding. */
static inline double aci_round_to(uint32_t bits, double value) {
    return bits == 32 ? (double)(float)value : value;
}

/* end - start in `bits`; infinite where the domain is, or too long for the width. */
double aci_domain_length(ac_domain domain, uint32_t bits);
/* Both ends rounded to `bits` and 0 bits resolved. */
ac_domain aci_domain_take(ac_domain domain);

/* Each starts a source, with `error` cleared: of no other one; of one, whose domain and width it
 * begins with; of two, with the domain and width of `a` and the wider bits. What is no source, or
 * nested too deep, fails. */
void aci_source_leaf(aci_source_kind kind, ac_source *made, ac_error *error);
ac_status aci_source_over(aci_source_kind kind, const ac_source *a, ac_source *made,
                          ac_error *error);
ac_status aci_source_over_both(aci_source_kind kind, const ac_source *a, const ac_source *b,
                               ac_source *made, ac_error *error);
/* Checks what came of it and writes it to `out`. */
ac_status aci_source_finish(const ac_source *made, ac_source *out, ac_error *error);

#endif
