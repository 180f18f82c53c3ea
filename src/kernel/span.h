/* A span record: all that the value between two keys depends on, and the form that turns it and
 * a position into a value. Dialects fill records; evaluation, pieces and plans read them. */
#ifndef ACI_KERNEL_SPAN_H
#define ACI_KERNEL_SPAN_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>

#include "kernel/bezier.h"
#include "kernel/eased.h"
#include "kernel/hermite.h"
#include "kernel/mix.h"
#include "animcurve/ease.h"

typedef enum aci_form {
    ACI_FORM_HOLD,        /* value0                                                    */
    ACI_FORM_HOLD_NEXT,   /* value1 behind the start                                   */
    ACI_FORM_STEP_AT_END, /* xna: value1 once the span's parameter reaches 1           */
    ACI_FORM_STEP_AT_ONE, /* fna family: value1 once the POSITION reaches 1            */
    ACI_FORM_HERMITE_XNA,
    ACI_FORM_HERMITE_XNA32,
    ACI_FORM_HERMITE_FNA,
    ACI_FORM_LINEAR,  /* double, as all below                                          */
    ACI_FORM_HERMITE, /* tangents per span                                             */
    ACI_FORM_BEZIER,  /* planar; x1 and x2 normalised                                  */
    ACI_FORM_EASED,   /* one of Blender's shapes                                       */
    ACI_FORM_SHAPE,   /* an ac_ease, outside the span too                              */
    ACI_FORM_MIX      /* a glTF player's arithmetic: `mix`                             */
} aci_form;

/* Which part of a form answers for a position; the numbers are ac_part's. */
typedef enum aci_span_part { ACI_SPAN_FORMULA, ACI_SPAN_START, ACI_SPAN_END } aci_span_part;

typedef struct aci_span {
    double start, end; /* positions that the parameter is measured between */
    double value0, value1;
    union {
        struct {
            double tangent0, tangent1; /* out of the first key, into the last */
        };
        struct {
            double control0, control1; /* Bezier: ordinates of the inner control points */
        };
    };
    double x1, x2;           /* Bezier: their abscissae */
    const ac_key_ease *ease; /* eased */
    const ac_ease *shape;    /* shape */
    uint8_t form;            /* aci_form */
    uint8_t mix;             /* aci_mix */
    bool float_time;         /* double forms: times are cast to float first */
} aci_span;

static inline bool aci_form_is_f32(uint8_t form) {
    return form >= ACI_FORM_STEP_AT_END && form <= ACI_FORM_HERMITE_FNA;
}

/* The span's parameter, NaN where the form has none. */
static inline double aci_span_parameter(const aci_span *span, double x) {
    float xf = (float)x, start = (float)span->start, end = (float)span->end;
    switch (span->form) {
    case ACI_FORM_HOLD:
    case ACI_FORM_HOLD_NEXT:
    case ACI_FORM_STEP_AT_ONE: return (double)NAN;
    case ACI_FORM_STEP_AT_END:
    case ACI_FORM_HERMITE_XNA:
    case ACI_FORM_HERMITE_XNA32: return (double)aci_parameter_xna(xf, start, end);
    case ACI_FORM_HERMITE_FNA: return (double)aci_parameter_fna(xf, start, end);
    case ACI_FORM_MIX: return aci_mix_share(span->mix, x, span->start, span->end);
    default: break;
    }
    if (span->float_time) return ((double)xf - (double)start) / ((double)end - (double)start);
    return (x - span->start) / (span->end - span->start);
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
    case ACI_FORM_HOLD_NEXT: return x <= span->start ? ACI_SPAN_START : ACI_SPAN_END;
    case ACI_FORM_STEP_AT_END:
        return aci_span_parameter(span, x) >= 1.0 ? ACI_SPAN_END : ACI_SPAN_START;
    case ACI_FORM_STEP_AT_ONE: return (float)x >= 1.0f ? ACI_SPAN_END : ACI_SPAN_START;
    case ACI_FORM_SHAPE: return ACI_SPAN_FORMULA;
    case ACI_FORM_MIX:
        if (x < span->end && aci_mix_runs_at_keys(span->mix)) return ACI_SPAN_FORMULA;
        break;
    default: break;
    }
    if (aci_form_is_f32(span->form)) return ACI_SPAN_FORMULA;
    /* At the keys themselves the double forms give the keys' values, not a sum. */
    if (x <= span->start) return ACI_SPAN_START;
    return x >= span->end ? ACI_SPAN_END : ACI_SPAN_FORMULA;
}

static inline double aci_span_eval_f32(const aci_span *span, double x) {
    float t = (float)aci_span_parameter(span, x);
    float v0 = (float)span->value0, m0 = (float)span->tangent0;
    float v1 = (float)span->value1, m1 = (float)span->tangent1;
    switch (span->form) {
    case ACI_FORM_HERMITE_XNA: return (double)aci_hermite_xna(t, v0, m0, v1, m1);
    case ACI_FORM_HERMITE_XNA32: return (double)aci_hermite_xna32(t, v0, m0, v1, m1);
    default: return (double)aci_hermite_fna(t, v0, m0, v1, m1);
    }
}

static inline double aci_span_mix(const aci_span *span, double x) {
    aci_mixture mixture;
    aci_mixture_at(span->mix, x, span->start, span->end, &mixture);
    double value =
        aci_mixture_value(&mixture, span->value0, span->tangent0, span->value1, span->tangent1);
    return aci_mix_store(span->mix, value);
}

/* From 0 to 1 the shape itself, to the bit; 1 of it is the end's value. */
static inline double aci_shape_value_at(const ac_ease *shape, double s, double v0, double v1) {
    double share = ac_ease_eval(shape, s);
    if (v0 == 0.0 && v1 == 1.0) return share;
    double value = share == 1.0 ? v1 : v0 + (v1 - v0) * share;
    return ac_ease_bits(shape) == 32 ? (double)(float)value : value;
}

static inline double aci_span_eval(const aci_span *span, double x) {
    aci_span_part part = aci_span_part_at(span, x);
    double v0 = span->value0, v1 = span->value1;
    if (part == ACI_SPAN_START) return v0;
    if (part == ACI_SPAN_END) return v1;
    if (aci_form_is_f32(span->form)) return aci_span_eval_f32(span, x);
    if (span->form == ACI_FORM_MIX) return aci_span_mix(span, x);
    double s = aci_span_parameter(span, x);
    switch (span->form) {
    case ACI_FORM_LINEAR: return v0 + (v1 - v0) * s;
    case ACI_FORM_HERMITE:
        return aci_bezier_value(v0, v0 + span->tangent0 / 3.0, v1 - span->tangent1 / 3.0, v1,
                                s);
    case ACI_FORM_BEZIER: {
        double u = aci_bezier_solve(span->x1, span->x2, s);
        return aci_bezier_value(v0, span->control0, span->control1, v1, u);
    }
    case ACI_FORM_SHAPE: return aci_shape_value_at(span->shape, s, v0, v1);
    default: return aci_eased(span->ease, s, span->end - span->start, v0, v1 - v0);
    }
}

#endif
