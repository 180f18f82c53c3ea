/* Plain evaluation: runs a dialect's stages for one position. Knows no engine. */
#include <math.h>
#include <string.h>

#include "eval/stages.h"
#include "kernel/search.h"

static uint8_t zone_of(const ac_curve *curve, double position) {
    if (position < curve->keys[0].position) return AC_ZONE_BEFORE;
    if (position > curve->keys[curve->key_count - 1].position) return AC_ZONE_AFTER;
    return AC_ZONE_INSIDE;
}

static uint8_t rule_of(const ac_curve *curve, uint8_t zone) {
    if (zone == AC_ZONE_INSIDE) return ACI_SIDE_NONE;
    const ac_side *side = zone == AC_ZONE_BEFORE ? &curve->before : &curve->after;
    return curve->dialect->side(side->rule);
}

static uint32_t end_index(const ac_curve *curve, uint8_t zone) {
    return zone == AC_ZONE_AFTER ? curve->key_count - 1 : 0;
}

static aci_line line_of(const ac_curve *curve, uint8_t zone) {
    const ac_dialect *dialect = curve->dialect;
    const ac_key *key = &curve->keys[end_index(curve, zone)];
    return (aci_line){key->position, key->value, dialect->slope(curve, zone), dialect->line};
}

/* Wraps the position, or leaves it as it is. */
static void wrap(const ac_curve *curve, uint8_t rule, double position, ac_site *site) {
    site->x = position;
    if (rule == ACI_SIDE_NONE) return;
    curve->dialect->map(curve, rule, position, site);
}

static double join(const ac_dialect *dialect, uint8_t rule, double offset, double value) {
    if (!dialect->adds_zero_offset && rule != ACI_SIDE_CYCLE_OFFSET) return value;
    return aci_dialect_round(dialect, offset + value);
}

/* Finds the span of site->x and fills the record; false where the engine throws. */
static bool locate(const ac_curve *curve, aci_trace *trace) {
    const ac_dialect *dialect = curve->dialect;
    ac_site *site = &trace->site;
    uint32_t first = dialect->find(curve, site->x);
    if (first != ACI_MISS) {
        site->span = first;
        dialect->span(curve, first, &trace->span);
        if (aci_span_is_degenerate(&trace->span)) site->flags |= AC_SITE_ZERO_WIDTH;
        site->part = (uint8_t)aci_span_part_at(&trace->span, site->x);
        return true;
    }
    site->span = curve->key_count - 1;
    site->flags |= AC_SITE_MISS;
    site->part = AC_PART_MISS;
    if (dialect->miss(curve, &trace->span)) return true;
    site->flags |= AC_SITE_THROWS;
    return false;
}

void aci_trace_run(const ac_curve *curve, double position, aci_trace *trace) {
    ac_site *site = &trace->site;
    memset(trace, 0, sizeof *trace);
    trace->position = site->x = position;
    trace->rule = ACI_SIDE_NONE;
    if (curve->key_count == 0) {
        site->part = AC_PART_NONE;
        return;
    }
    site->zone = zone_of(curve, position);
    if (curve->key_count == 1) {
        site->part = AC_PART_HOLD;
        trace->value = curve->keys[0].value;
        return;
    }
    trace->rule = rule_of(curve, site->zone);
    if (trace->rule == ACI_SIDE_HOLD) {
        site->part = AC_PART_HOLD;
        site->span = end_index(curve, site->zone);
        trace->value = curve->keys[site->span].value;
        return;
    }
    if (trace->rule == ACI_SIDE_TAIL) {
        site->part = AC_PART_TAIL;
        site->span = end_index(curve, site->zone);
        trace->line = line_of(curve, site->zone);
        trace->value = aci_line_eval(&trace->line, position);
        return;
    }
    if (trace->rule != ACI_SIDE_NONE)
        site->cycle = curve->dialect->count(curve, position, &site->flags);
    wrap(curve, trace->rule, position, site);
    trace->form_value = trace->value = (double)NAN;
    if (!locate(curve, trace)) return;
    trace->form_value = aci_span_eval(&trace->span, site->x);
    trace->value = join(curve->dialect, trace->rule, site->offset, trace->form_value);
}

double aci_trace_replay(const ac_curve *curve, double position, const ac_site *decided) {
    const ac_dialect *dialect = curve->dialect;
    uint8_t rule = rule_of(curve, decided->zone);
    ac_site site = *decided;
    aci_span span;
    if (decided->part == AC_PART_TAIL) {
        aci_line line = line_of(curve, decided->zone);
        return aci_line_eval(&line, position);
    }
    wrap(curve, rule, position, &site);
    if (decided->part == AC_PART_MISS) dialect->miss(curve, &span);
    else dialect->span(curve, decided->span, &span);
    return join(dialect, rule, site.offset, aci_span_eval(&span, site.x));
}

double ac_eval_site(const ac_curve *curve, double position, ac_site *site) {
    aci_trace trace;
    aci_trace_run(curve, aci_dialect_round(curve->dialect, position), &trace);
    *site = trace.site;
    return trace.value;
}

double ac_eval(const ac_curve *curve, double position) {
    aci_trace trace;
    aci_trace_run(curve, aci_dialect_round(curve->dialect, position), &trace);
    return trace.value;
}

float ac_eval_f32(const ac_curve *curve, float position) {
    return (float)ac_eval(curve, (double)position);
}
