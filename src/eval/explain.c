/* ac_explain: the arithmetic of one evaluation as text, each number in the width and order in
 * which the engine computes it. */
#include <string.h>

#include "base/bits.h"
#include "base/number.h"
#include "eval/stages.h"

/* ---- text into the caller's buffer ------------------------------------------------ */

typedef struct sink {
    char *out;
    size_t capacity, size;
    uint32_t bits;
} sink;

static void put(sink *text, const char *what) {
    for (; *what; what++) {
        if (text->size + 1 < text->capacity) text->out[text->size] = *what;
        text->size++;
    }
}

static void put_number(sink *text, double value) {
    char digits[ACI_NUMBER_SIZE];
    if (text->bits == 32) aci_number_print_f32((float)value, digits);
    else aci_number_print(value, digits);
    put(text, digits);
}

static void put_double(sink *text, double value) {
    char digits[ACI_NUMBER_SIZE];
    aci_number_print(value, digits);
    put(text, digits);
}

static void put_int(sink *text, int64_t value) {
    put_double(text, (double)value); /* counts here lie within 2^31 */
}

static void put_bits(sink *text, double value) {
    if (value != value) return;
    uint64_t bits = text->bits == 32 ? aci_f32_bits((float)value) : aci_f64_bits(value);
    put(text, "  ");
    for (int shift = (int)text->bits - 4; shift >= 0; shift -= 4) {
        char digit[2] = {"0123456789abcdef"[bits >> shift & 15], '\0'};
        put(text, digit);
    }
}

static void put_named(sink *text, const char *name, double value) {
    put(text, name);
    put_number(text, value);
}

/* ---- stages ------------------------------------------------------------------------ */

static void explain_zone(sink *text, const ac_curve *curve, const aci_trace *trace) {
    static const char *const rules[] = {
        "held", "a straight line", "cycle", "cycle-offset", "oscillate", "looked up unwrapped"};
    const ac_site *site = &trace->site;
    put(text, "zone      ");
    if (site->zone == AC_ZONE_INSIDE) {
        put(text, "inside the keys\n");
        return;
    }
    bool before = site->zone == AC_ZONE_BEFORE;
    const ac_side *side = before ? &curve->before : &curve->after;
    const ac_key *key = before ? curve->keys : curve->keys + (curve->key_count - 1);
    put_named(text, before ? "before the first key at " : "after the last key at ",
              key->position);
    put(text, ", rule ");
    put_int(text, side->rule);
    put(text, ": ");
    put(text, rules[trace->rule]);
    put(text, "\n");
}

static void explain_wrap(sink *text, const aci_trace *trace) {
    const ac_site *site = &trace->site;
    if (trace->rule == ACI_SIDE_NONE) return;
    put(text, "cycle     ");
    put_int(text, site->cycle);
    if (site->mirrored) put(text, ", backwards");
    if (site->flags & AC_SITE_PLATFORM)
        put(text, ", outside int: as x86-64 converts it, other processors differ");
    put_named(text, "\nwrapped   ", site->x);
    put_bits(text, site->x);
    if (trace->rule == ACI_SIDE_CYCLE_OFFSET) put_named(text, "\noffset    ", site->offset);
    put(text, "\n");
}

static void explain_span(sink *text, const aci_trace *trace) {
    const ac_site *site = &trace->site;
    const aci_span *span = &trace->span;
    if (site->flags & AC_SITE_MISS) {
        put(text, "span      none holds the position");
        if (span->form != ACI_FORM_HOLD)
            put(text, "; both keys are the last one, the parameter is the position itself");
        put(text, "\n");
        return;
    }
    put(text, "span      key ");
    put_int(text, site->span);
    put_named(text, " at ", span->start);
    put_named(text, ", value ", span->value0);
    put(text, "  to  key ");
    put_int(text, (int64_t)site->span + 1);
    put_named(text, " at ", span->end);
    put_named(text, ", value ", span->value1);
    put(text, "\n");
}

/* ---- forms -------------------------------------------------------------------------- */

static void put_term(sink *text, const char *name, bool wide, double basis, double factor) {
    put(text, name);
    if (wide) put_double(text, basis);
    else put_number(text, basis);
    put_named(text, " * ", factor);
    put(text, "\n");
}

/* QUIRK(xna): value, value, out, in; the fna family: value, out, value, in. */
static void explain_hermite(sink *text, const aci_span *span, double parameter) {
    float t = (float)parameter;
    float f2 = t * t;
    float f3 = f2 * t;
    put_named(text, "          t^2 = ", (double)f2);
    put_named(text, ", t^3 = ", (double)f3);
    put(text, "\n");
    bool wide = span->form == ACI_FORM_HERMITE_XNA;
    double basis[4]; /* start value, out-tangent, end value, in-tangent */
    if (wide) {
        double s2 = (double)f2, s3 = (double)f3;
        basis[0] = (2.0 * s3 - 3.0 * s2) + 1.0;
        basis[1] = (s3 - 2.0 * s2) + (double)t;
        basis[2] = -2.0 * s3 + 3.0 * s2;
        basis[3] = s3 - s2;
    } else {
        basis[0] = (double)((2.0f * f3 - 3.0f * f2) + 1.0f);
        basis[1] = (double)((f3 - 2.0f * f2) + t);
        basis[2] = (double)(3.0f * f2 - 2.0f * f3);
        basis[3] = (double)(f3 - f2);
    }
    bool fna_order = span->form == ACI_FORM_HERMITE_FNA;
    put(text, wide ? "sum       in double, rounded once\n" : "sum       in float32\n");
    put_term(text, "          value       ", wide, basis[0], span->value0);
    if (fna_order) put_term(text, "        + out-tangent ", wide, basis[1], span->tangent0);
    put_term(text, "        + value       ", wide, basis[2], span->value1);
    if (!fna_order) put_term(text, "        + out-tangent ", wide, basis[1], span->tangent0);
    put_term(text, "        + in-tangent  ", wide, basis[3], span->tangent1);
}

static void explain_form(sink *text, const aci_trace *trace) {
    const aci_span *span = &trace->span;
    double t = aci_span_parameter(span, trace->site.x);
    switch (span->form) {
    case ACI_FORM_HOLD: put(text, "value of a miss: 0\n"); return;
    case ACI_FORM_STEP_AT_END:
        put_named(text, "step      parameter ", t);
        put(text,
            t >= 1.0 ? " has reached 1: the end value\n" : " is below 1: the start value\n");
        return;
    case ACI_FORM_STEP_AT_ONE:
        put_named(text, "step      position ", trace->site.x);
        put(text, (float)trace->site.x >= 1.0f
                      ? " is at or above 1.0 (the engine asks the position): the end value\n"
                      : " is below 1.0 (the engine asks the position): the start value\n");
        return;
    default: break;
    }
    put_named(text, "parameter t = ", t);
    put_bits(text, t);
    if (trace->site.flags & AC_SITE_ZERO_WIDTH) put(text, "  (the span has no width)");
    put(text, "\n");
    explain_hermite(text, span, t);
}

static void explain_line(sink *text, const aci_trace *trace) {
    const aci_line *line = &trace->line;
    put_named(text, "line      ", line->value);
    put_named(text, " - ", line->slope);
    put_named(text, " * (", line->position);
    put_named(text, " - ", trace->position);
    put(text, line->form == ACI_LINE_WIDE ? "), in double, rounded once\n" : "), in float32\n");
}

static void explain_value(sink *text, const aci_trace *trace) {
    if (trace->site.flags & AC_SITE_THROWS) {
        put(text, "value     throws\n");
        return;
    }
    if (trace->rule == ACI_SIDE_CYCLE_OFFSET) {
        put_named(text, "offset    ", trace->site.offset);
        put_named(text, " + ", trace->form_value);
        put(text, "\n");
    }
    put_named(text, "value     ", trace->value);
    put_bits(text, trace->value);
    put(text, "\n");
}

size_t ac_explain(const ac_curve *curve, double position, char *out, size_t capacity) {
    const ac_dialect *dialect = curve->dialect;
    sink text = {out, capacity, 0, dialect->bits};
    aci_trace trace;
    aci_trace_run(curve, aci_dialect_round(dialect, position), &trace);
    put(&text, "dialect   ");
    put(&text, dialect->name);
    put(&text, "@");
    put(&text, dialect->revision);
    put_named(&text, "\nposition  ", trace.position);
    put_bits(&text, trace.position);
    put(&text, "\n");
    if (curve->key_count == 0) put(&text, "no keys\n");
    else if (curve->key_count == 1) put(&text, "one key: its value, whatever the rules\n");
    else {
        explain_zone(&text, curve, &trace);
        explain_wrap(&text, &trace);
        if (trace.site.part == AC_PART_TAIL) explain_line(&text, &trace);
        else if (trace.site.part != AC_PART_HOLD) {
            explain_span(&text, &trace);
            if (!(trace.site.flags & AC_SITE_THROWS)) explain_form(&text, &trace);
        }
    }
    explain_value(&text, &trace);
    if (capacity) out[text.size < capacity ? text.size : capacity - 1] = '\0';
    return text.size;
}
