/* A span record: all that the value between two keys depends on, and the form that turns it and
 * a position into a value. Dialects fill records; evaluation, pieces and plans read them. */
#ifndef ACI_KERNEL_SPAN_H
#define ACI_KERNEL_SPAN_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>

#include "kernel/hermite.h"

typedef enum aci_form {
    ACI_FORM_HOLD,        /* value0                                                   */
    ACI_FORM_STEP_AT_END, /* xna: value1 once the span's parameter reaches 1          */
    ACI_FORM_STEP_AT_ONE, /* fna family: value1 once the POSITION reaches 1           */
    ACI_FORM_HERMITE_XNA,
    ACI_FORM_HERMITE_XNA32,
    ACI_FORM_HERMITE_FNA
} aci_form;

/* Which part of a form answers for a position; the numbers are ac_part's. */
typedef enum aci_span_part { ACI_SPAN_FORMULA, ACI_SPAN_START, ACI_SPAN_END } aci_span_part;

typedef struct aci_span {
    double start, end; /* positions that the parameter is measured between */
    double value0, value1;
    double tangent0, tangent1; /* out of the first key, into the last */
    uint8_t form;              /* aci_form */
} aci_span;

/* The span's parameter, NaN where the form has none. */
static inline double aci_span_parameter(const aci_span *span, double x) {
    float xf = (float)x, start = (float)span->start, end = (float)span->end;
    switch (span->form) {
    case ACI_FORM_STEP_AT_END:
    case ACI_FORM_HERMITE_XNA:
    case ACI_FORM_HERMITE_XNA32: return (double)aci_parameter_xna(xf, start, end);
    case ACI_FORM_HERMITE_FNA: return (double)aci_parameter_fna(xf, start, end);
    default: return (double)NAN;
    }
}

/* Too narrow for a parameter: every position on it gives one and the same value. */
static inline bool aci_span_is_degenerate(const aci_span *span) {
    float start = (float)span->start, end = (float)span->end;
    if (span->form == ACI_FORM_HERMITE_FNA) return !(end - start < 0.0f || end - start > 0.0f);
    if (span->form == ACI_FORM_HERMITE_XNA || span->form == ACI_FORM_HERMITE_XNA32)
        return !((double)end - (double)start > ACI_XNA_SMALLEST_WIDTH);
    return !(span->end > span->start);
}

static inline aci_span_part aci_span_part_at(const aci_span *span, double x) {
    switch (span->form) {
    case ACI_FORM_HOLD: return ACI_SPAN_START;
    case ACI_FORM_STEP_AT_END:
        return aci_span_parameter(span, x) >= 1.0 ? ACI_SPAN_END : ACI_SPAN_START;
    case ACI_FORM_STEP_AT_ONE: return (float)x >= 1.0f ? ACI_SPAN_END : ACI_SPAN_START;
    default: return ACI_SPAN_FORMULA;
    }
}

static inline double aci_span_eval(const aci_span *span, double x) {
    aci_span_part part = aci_span_part_at(span, x);
    if (part == ACI_SPAN_START) return span->value0;
    if (part == ACI_SPAN_END) return span->value1;
    float t = (float)aci_span_parameter(span, x);
    float v0 = (float)span->value0, m0 = (float)span->tangent0;
    float v1 = (float)span->value1, m1 = (float)span->tangent1;
    switch (span->form) {
    case ACI_FORM_HERMITE_XNA: return (double)aci_hermite_xna(t, v0, m0, v1, m1);
    case ACI_FORM_HERMITE_XNA32: return (double)aci_hermite_xna32(t, v0, m0, v1, m1);
    default: return (double)aci_hermite_fna(t, v0, m0, v1, m1);
    }
}

#endif
