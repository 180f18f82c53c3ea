/* Evaluates eases: the edges, the width in which a family computes, combinations. Total: what
 * is no ease gives NaN. */
#include <math.h>

#include "ease/css.h"
#include "ease/ease.h"

static double clamp(double u) {
    if (u < 0.0) return 0.0;
    return u > 1.0 ? 1.0 : u;
}

static double round_to(uint32_t bits, double value) {
    return bits == 32 ? (double)(float)value : value;
}

static uint8_t edge_of(const ac_ease *ease, const aci_ease_family *family,
                       const aci_ease_row *row) {
    if (ease->edge != AC_EDGE_DEFAULT) return ease->edge;
    return row->edge != AC_EDGE_DEFAULT ? row->edge : family->edge;
}

ac_edge ac_ease_edge(const ac_ease *ease) {
    const aci_ease_row *row = aci_ease_row_of(ease);
    if (row) return (ac_edge)edge_of(ease, aci_ease_family_of(ease->kind), row);
    return ease->edge == AC_EDGE_DEFAULT ? AC_EDGE_CLAMP : (ac_edge)ease->edge;
}

static double eval_named(const ac_ease *ease, double u, bool before) {
    const aci_ease_family *family = aci_ease_family_of(ease->kind);
    const aci_ease_row *row = aci_ease_row_of(ease);
    if (!row) return (double)NAN;
    uint8_t edge = edge_of(ease, family, row);
    bool css = family == &aci_ease_css;
    if (css && edge == AC_EDGE_CSS) return aci_css_eval(ease, u, before);
    if (edge != AC_EDGE_RAW) u = clamp(u);
    if (css && edge == AC_EDGE_CLAMP) return aci_css_eval(ease, u, before);
    uint32_t bits = aci_ease_row_bits(family, row);
    return round_to(bits, row->eval(ease, round_to(bits, u)));
}

static double eval_user(const ac_ease *ease, double u) {
    if (!ease->function) return (double)NAN;
    return ease->function(ease->context, ease->edge == AC_EDGE_RAW ? u : clamp(u));
}

static bool is_combined(const ac_ease *ease) {
    return aci_ease_family_of(ease->kind) == &aci_ease_combined;
}

/* Calls itself once a level of nesting, `levels` at most. */
static double eval(const ac_ease *ease, double u, bool before, int levels) {
    if (ease->kind == ACI_EASE_KIND_USER) return eval_user(ease, u);
    if (!is_combined(ease)) return eval_named(ease, u, before);
    if (levels == 0 || !aci_combine_is_whole(ease)) return (double)NAN;
    levels--;
    if (ease->edge > AC_EDGE_RAW) u = clamp(u);
    aci_combine combine = (aci_combine)(ease->kind & 0xffffu);
    const ac_ease *parts = ease->parts;
    if (combine == ACI_COMBINE_COMPOSE)
        return eval(&parts[0], eval(&parts[1], u, before, levels), before, levels);
    if (combine == ACI_COMBINE_MIX) {
        double share = ease->params[0];
        return (1.0 - share) * eval(&parts[0], u, before, levels) +
               share * eval(&parts[1], u, before, levels);
    }
    aci_question question = aci_combine_ask(combine, u);
    double answer = eval(&parts[question.part], question.u, before, levels);
    return question.offset + question.scale * answer;
}

static uint32_t bits_of(const ac_ease *ease, int levels) {
    const aci_ease_row *row = aci_ease_row_of(ease);
    if (!row) return 64;
    if (!is_combined(ease)) return aci_ease_row_bits(aci_ease_family_of(ease->kind), row);
    if (levels == 0 || !aci_combine_is_whole(ease)) return 64;
    uint32_t bits = 32, count = aci_combine_part_count((aci_combine)(ease->kind & 0xffffu));
    for (uint32_t i = 0; i < count && bits == 32; i++)
        bits = bits_of(&ease->parts[i], levels - 1);
    return bits;
}

uint32_t ac_ease_bits(const ac_ease *ease) { return bits_of(ease, ACI_EASE_DEPTH); }

static double eval_rounded(const ac_ease *ease, double u, bool before) {
    if (!is_combined(ease)) return eval(ease, u, before, ACI_EASE_DEPTH);
    uint32_t bits = ac_ease_bits(ease);
    return round_to(bits, eval(ease, round_to(bits, u), before, ACI_EASE_DEPTH));
}

double ac_ease_eval(const ac_ease *ease, double u) { return eval_rounded(ease, u, false); }
double ac_ease_eval_before(const ac_ease *ease, double u) {
    return eval_rounded(ease, u, true);
}
float ac_ease_eval_f32(const ac_ease *ease, float u) {
    return (float)ac_ease_eval(ease, (double)u);
}
