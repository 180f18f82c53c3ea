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
    static const char *const rules[AC_EXTRAP_COUNT] = {"held", "cycle", "cycle-offset",
                                                       "oscillate", "a straight line"};
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
    put(text, site->rule < AC_EXTRAP_COUNT ? rules[site->rule] : "looked up unwrapped");
    put(text, "\n");
}

static void explain_count(sink *text, const ac_curve *curve, const aci_trace *trace) {
    const aci_cycle *cycle = &trace->cycle;
    put_named(text, "range     ", cycle->range);
    put(text, "\ncount     ");
    bool of_distance = strcmp(curve->dialect->family, "xna") != 0;
    if (of_distance) {
        put_named(text, "the way outside over the range = ", cycle->quotient);
    } else {
        put_named(text, "(", trace->position);
        put_named(text, " - ", curve->keys[0].position);
        put(text, cycle->reciprocal != 0.0 ? ") * 1/range = " : ") / range = ");
        put_number(text, cycle->quotient);
        if (cycle->quotient < 0.0) put(text, ", negative: lowered by 1");
        put(text, ", truncated");
    }
    put(text, "\ncycle     ");
    put_int(text, cycle->cycle);
    if (trace->site.flags & AC_SITE_MIRRORED) put(text, ", backwards");
    if (trace->site.flags & AC_SITE_PLATFORM)
        put(text, ", outside int: as x86-64 converts it, other processors differ");
    put(text, "\n");
}

static void explain_wrap(sink *text, const ac_curve *curve, const aci_trace *trace) {
    const ac_site *site = &trace->site;
    explain_count(text, curve, trace);
    put_named(text, "wrapped   ", site->x);
    put_bits(text, site->x);
    if (site->rule == ACI_SIDE_CYCLE_OFFSET) put_named(text, "\noffset    ", site->offset);
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
    if (span->end == span->start && span->form == ACI_FORM_HOLD) {
        put(text, ", the last\n");
        return;
    }
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

static void explain_step(sink *text, const aci_span *span, double x, double t) {
    switch (span->form) {
    case ACI_FORM_STEP_AT_END:
        put_named(text, "step      parameter ", t);
        put(text,
            t >= 1.0 ? " has reached 1: the end value\n" : " is below 1: the start value\n");
        return;
    case ACI_FORM_STEP_AT_ONE:
        put_named(text, "step      position ", x);
        put(text, (float)x >= 1.0f
                      ? " is at or above 1.0 (the engine asks the position): the end value\n"
                      : " is not at or above 1.0 (the engine asks the position): the start "
                        "value\n");
        return;
    case ACI_FORM_HOLD_NEXT:
        put(text, "step      the next key's value behind the key\n");
        return;
    default: put_named(text, "held      ", span->value0); put(text, "\n");
    }
}

/* Of a glTF player: what each number weighs. */
static void explain_mix(sink *text, const aci_span *span, double x) {
    aci_mixture mixture;
    aci_mixture_at(span->mix, x, span->start, span->end, &mixture);
    bool wide = !aci_mix_is_f32(span->mix);
    put(text, wide ? "sum       in double\n" : "sum       in float32\n");
    if (aci_mix_is_linear(span->mix)) {
        put_term(text, "          value       ", wide, mixture.weights[0], span->value0);
        put_term(text, "        + value       ", wide, mixture.weights[2], span->value1);
        return;
    }
    double share = span->mix == ACI_MIX_CUBIC_BEVY ? mixture.share : 1.0;
    put_term(text, "          value       ", wide, mixture.weights[0], span->value0);
    put_term(text, "        + out-rise    ", wide, share * mixture.weights[1], span->tangent0);
    put_term(text, "        + value       ", wide, share * mixture.weights[2], span->value1);
    put_term(text, "        + in-rise     ", wide, share * mixture.weights[3], span->tangent1);
}

/* Double forms: the parameter, the control values, and of a Bezier where its time is reached. */
static void explain_double(sink *text, const aci_span *span, double t) {
    double y1 = span->control0, y2 = span->control1;
    switch (span->form) {
    case ACI_FORM_LINEAR:
        put(text, "line      from the start value to the end value\n");
        return;
    case ACI_FORM_EASED: put(text, "ease      the shape of the span's first key\n"); return;
    case ACI_FORM_HERMITE:
        y1 = span->value0 + span->tangent0 / 3.0;
        y2 = span->value1 - span->tangent1 / 3.0;
        break;
    default:
        put_named(text, "handles   reach to ", span->x1);
        put_named(text, " and ", span->x2);
        put_named(text,
                  " of the span\nsolved    u = ", aci_bezier_solve(span->x1, span->x2, t));
        put(text, "\n");
    }
    put_named(text, "cubic     ", span->value0);
    put_named(text, ", ", y1);
    put_named(text, ", ", y2);
    put_named(text, ", ", span->value1);
    put(text, " by Bernstein\n");
}

static void explain_shape(sink *text, const aci_span *span, double share) {
    char name[200];
    ac_edge edge = ac_ease_edge(span->shape);
    bool is_outside = share < 0.0 || share > 1.0;
    ac_ease_print(span->shape, name, sizeof name);
    put(text, "ease      ");
    put(text, name[0] ? name : "a function of the caller's");
    put_named(text, " of ", share);
    if (is_outside) {
        put(text, ", edge ");
        put(text, ac_edge_name(edge));
    }
    put_named(text, " = ", ac_ease_eval(span->shape, share));
    put_named(text, "\nsum       ", span->value0);
    put_named(text, " + (", span->value1);
    put_named(text, " - ", span->value0);
    put(text, ") times that\n");
    if (ac_ease_bits(span->shape) != 32) return;
    put(text, "rounded   to float, in which the ease is computed\n");
    text->bits = 32; /* of the value, too */
}

static void explain_form(sink *text, const aci_trace *trace) {
    const aci_span *span = &trace->span;
    double t = aci_span_parameter(span, trace->site.x);
    bool miss = (trace->site.flags & AC_SITE_MISS) != 0;
    if (miss && span->form == ACI_FORM_HOLD) {
        put_named(text, "value of a miss: ", span->value0);
        put(text, "\n");
        return;
    }
    if (span->form == ACI_FORM_SHAPE) {
        explain_shape(text, span, t);
        return;
    }
    bool step = span->form <= ACI_FORM_STEP_AT_ONE;
    if (step) {
        explain_step(text, span, trace->site.x, t);
        return;
    }
    if (!aci_form_is_f32(span->form) && trace->site.part != AC_PART_FORMULA) {
        put(text, "at a key  its own value\n");
        return;
    }
    put_named(text, "parameter t = ", t);
    put_bits(text, t);
    if (trace->site.flags & AC_SITE_ZERO_WIDTH) put(text, "  (the span has no width)");
    put(text, "\n");
    if (span->form == ACI_FORM_MIX) explain_mix(text, span, trace->site.x);
    else if (aci_form_is_f32(span->form)) explain_hermite(text, span, t);
    else explain_double(text, span, t);
}

static void explain_line(sink *text, const aci_trace *trace) {
    static const char *const widths[] = {", in float32\n", ", in float32\n",
                                         ", in double, rounded once\n", ", in double\n"};
    const aci_line *line = &trace->line;
    put(text, "slope     the ");
    put(text, line->outgoing ? "out-tangent of key " : "in-tangent of key ");
    put_int(text, line->tangent_key);
    put_named(text, ", ", line->slope);
    bool adds = line->form == ACI_LINE_F32_ADD;
    put_named(text, "\nline      ", line->value);
    put_named(text, adds ? " + " : " - ", line->slope);
    put_named(text, " * (", adds ? trace->position : line->position);
    put_named(text, " - ", adds ? line->position : trace->position);
    put(text, ")");
    put(text, widths[line->form]);
}

static void explain_value(sink *text, const aci_trace *trace) {
    if (trace->site.flags & AC_SITE_THROWS) {
        put(text, "value     throws\n");
        return;
    }
    if (trace->site.rule == ACI_SIDE_CYCLE_OFFSET) {
        put_named(text, "offset    ", trace->site.offset);
        put_named(text, " + ", trace->form_value);
        put(text, "\n");
    }
    put_named(text, "value     ", trace->value);
    put_bits(text, trace->value);
    put(text, "\n");
}

/* Everything between the position and the value. */
static void explain_stages(sink *text, const ac_curve *curve, const aci_trace *trace) {
    const ac_site *site = &trace->site;
    if (site->part == AC_PART_NONE) {
        put(text, "no keys\n");
        return;
    }
    if (curve->key_count == 1 && site->part == AC_PART_HOLD) {
        bool own = trace->value == curve->keys[0].value;
        put(text, own ? "one key: its value, whatever the rules\n"
                      : "one key: 0 outside it under every rule but constant\n");
        return;
    }
    explain_zone(text, curve, trace);
    if (site->part == AC_PART_HOLD) return;
    if (site->part == AC_PART_TAIL) {
        explain_line(text, trace);
        return;
    }
    if (site->rule != ACI_SIDE_NONE) explain_wrap(text, curve, trace);
    explain_span(text, trace);
    if (!(site->flags & AC_SITE_THROWS)) explain_form(text, trace);
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
    explain_stages(&text, curve, &trace);
    explain_value(&text, &trace);
    if (capacity) out[text.size < capacity ? text.size : capacity - 1] = '\0';
    return text.size;
}
