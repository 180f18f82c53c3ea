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

static uint8_t rule_of(const ac_curve *curve, uint8_t zone, double position) {
    const ac_dialect *dialect = curve->dialect;
    if (zone == AC_ZONE_INSIDE) return ACI_SIDE_NONE;
    const ac_side *side = zone == AC_ZONE_BEFORE ? &curve->before : &curve->after;
    if (side->count && dialect->spent && dialect->spent(curve, zone, position))
        return dialect->side(side->past_count);
    return dialect->side(side->rule);
}

static uint32_t end_index(const ac_curve *curve, uint8_t zone) {
    return zone == AC_ZONE_AFTER ? curve->key_count - 1 : 0;
}

static aci_line line_of(const ac_curve *curve, uint8_t zone) {
    const ac_key *key = &curve->keys[end_index(curve, zone)];
    aci_line line = {.position = key->position, .value = key->value};
    curve->dialect->tail(curve, zone, &line);
    return line;
}

/* Wraps the position, or leaves it as it is. */
static void wrap(const ac_curve *curve, double position, ac_site *site) {
    site->x = position;
    if (site->rule == ACI_SIDE_NONE) return;
    curve->dialect->map(curve, site->rule, position, site);
}

static double join(const ac_dialect *dialect, const ac_site *site, double value) {
    if (dialect->adds_zero_offset || site->rule == ACI_SIDE_CYCLE_OFFSET)
        value = site->offset + value;
    return aci_dialect_round(dialect, value);
}

/* One key, or several at one position where that makes a difference. */
static bool is_lone(const ac_curve *curve, uint8_t zone) {
    if (curve->key_count == 1) return true;
    if (zone == AC_ZONE_INSIDE || curve->dialect->lone_key == ACI_LONE_HOLDS) return false;
    return !(curve->keys[curve->key_count - 1].position > curve->keys[0].position);
}

/* What the dialect makes of the rule there. */
static uint8_t lone_rule(const ac_curve *curve, uint8_t zone) {
    const ac_side *side = zone == AC_ZONE_BEFORE ? &curve->before : &curve->after;
    if (zone == AC_ZONE_INSIDE || curve->dialect->lone_key == ACI_LONE_HOLDS)
        return ACI_SIDE_HOLD;
    uint8_t rule = curve->dialect->side(side->rule);
    if (curve->dialect->lone_key == ACI_LONE_ZERO) return rule;
    /* Cycles have no length: what they lie on top of applies. */
    bool cycles = rule != ACI_SIDE_HOLD && rule != ACI_SIDE_TAIL;
    return cycles ? curve->dialect->side(side->past_count) : rule;
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

/* The rules that need no span. False: the position has to be looked up. */
static bool without_span(const ac_curve *curve, aci_trace *trace) {
    ac_site *site = &trace->site;
    if (curve->key_count == 0) {
        site->part = AC_PART_NONE;
        return true;
    }
    site->zone = zone_of(curve, trace->position);
    bool lone = is_lone(curve, site->zone);
    site->rule =
        lone ? lone_rule(curve, site->zone) : rule_of(curve, site->zone, trace->position);
    bool vanishes =
        lone && curve->dialect->lone_key == ACI_LONE_ZERO && site->rule != ACI_SIDE_HOLD;
    if (site->rule == ACI_SIDE_HOLD || vanishes) {
        site->part = AC_PART_HOLD;
        site->span = end_index(curve, site->zone);
        /* QUIRK(maya): 0 under any rule but constant; test maya_lone_key_vanishes_outside. */
        trace->value = vanishes ? 0.0 : curve->keys[site->span].value;
        return true;
    }
    if (site->rule != ACI_SIDE_TAIL) return false;
    site->part = AC_PART_TAIL;
    site->span = end_index(curve, site->zone);
    trace->line = line_of(curve, site->zone);
    trace->value = aci_line_eval(&trace->line, trace->position);
    return true;
}

static void count_cycles(const ac_curve *curve, aci_trace *trace) {
    curve->dialect->count(curve, trace->position, &trace->cycle);
    trace->site.cycle = trace->cycle.cycle;
    trace->site.flags |= trace->cycle.flags;
}

void aci_trace_run(const ac_curve *curve, double position, aci_trace *trace) {
    const ac_dialect *dialect = curve->dialect;
    ac_site *site = &trace->site;
    memset(trace, 0, sizeof *trace);
    trace->position = site->x = position;
    site->rule = ACI_SIDE_NONE;
    if (without_span(curve, trace)) {
        trace->value = aci_dialect_round(dialect, trace->value);
        return;
    }
    if (site->rule != ACI_SIDE_NONE) count_cycles(curve, trace);
    wrap(curve, position, site);
    trace->form_value = trace->value = (double)NAN;
    if (!locate(curve, trace)) return;
    trace->form_value = aci_span_eval(&trace->span, site->x);
    trace->value = join(dialect, site, trace->form_value);
}

double aci_trace_replay(const ac_curve *curve, double position, const ac_site *decided) {
    const ac_dialect *dialect = curve->dialect;
    ac_site site = *decided;
    aci_span span;
    if (decided->part == AC_PART_TAIL) {
        aci_line line = line_of(curve, decided->zone);
        return aci_dialect_round(dialect, aci_line_eval(&line, position));
    }
    wrap(curve, position, &site);
    if (decided->part == AC_PART_MISS) dialect->miss(curve, &span);
    else dialect->span(curve, decided->span, &span);
    return join(dialect, &site, aci_span_eval(&span, site.x));
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
