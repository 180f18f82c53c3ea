/* Eases made of eases: what a combination asks its parts, and the public constructors. */
#include <stddef.h>

#include "ease/ease.h"

static const ac_ease_param share_of[] = {{"share", 0.5, 0.0, 1.0}};

static const aci_ease_row rows[ACI_COMBINE_COUNT] = {
    [ACI_COMBINE_OUT] = {.name = "out", .summary = "1 - f(1 - u): an ease-in as an ease-out"},
    [ACI_COMBINE_IN_OUT] = {.name = "in-out",
                            .also = {"inOut"},
                            .summary = "half of an ease-in, then its mirror"},
    [ACI_COMBINE_OUT_IN] = {.name = "out-in",
                            .also = {"outIn"},
                            .summary = "half of an ease-in's mirror, then half of itself"},
    [ACI_COMBINE_REVERSE] = {.name = "reverse", .summary = "f(1 - u)"},
    [ACI_COMBINE_MIRROR] = {.name = "mirror",
                            .also = {"yoyo"},
                            .summary = "there and back again"},
    [ACI_COMBINE_COMPLEMENT] = {.name = "complement", .summary = "1 - f(u)"},
    [ACI_COMBINE_CHAIN] = {.name = "chain", .summary = "one half each, one after the other"},
    [ACI_COMBINE_COMPOSE] = {.name = "compose", .summary = "f(g(u))"},
    [ACI_COMBINE_MIX] = {.name = "mix",
                         .summary = "(1 - share) f(u) + share g(u)",
                         .params = share_of,
                         .param_count = 1},
};

const aci_ease_family aci_ease_combined = {
    .name = "combined",
    .source = "animcurve",
    .rows = rows,
    .row_count = ACI_COMBINE_COUNT,
    .bits = 64,
    .edge = AC_EDGE_RAW,
    .bare = true,
};

uint32_t aci_combine_part_count(aci_combine combine) {
    return combine >= ACI_COMBINE_CHAIN ? 2 : 1;
}

bool aci_combine_is_whole(const ac_ease *ease) {
    uint32_t count = aci_combine_part_count((aci_combine)(ease->kind & 0xffffu));
    return aci_ease_row_of(ease) && ease->parts && ease->part_count >= count;
}

aci_question aci_combine_ask(aci_combine combine, double u) {
    bool first = u < 0.5;
    switch (combine) {
    case ACI_COMBINE_OUT: return (aci_question){0, 1.0 - u, 1.0, -1.0};
    case ACI_COMBINE_IN_OUT:
        if (first) return (aci_question){0, 2.0 * u, 0.0, 0.5};
        return (aci_question){0, 2.0 - 2.0 * u, 1.0, -0.5};
    case ACI_COMBINE_OUT_IN:
        if (first) return (aci_question){0, 1.0 - 2.0 * u, 0.5, -0.5};
        return (aci_question){0, 2.0 * u - 1.0, 0.5, 0.5};
    case ACI_COMBINE_REVERSE: return (aci_question){0, 1.0 - u, 0.0, 1.0};
    case ACI_COMBINE_MIRROR:
        return (aci_question){0, first ? 2.0 * u : 2.0 - 2.0 * u, 0.0, 1.0};
    case ACI_COMBINE_COMPLEMENT: return (aci_question){0, u, 1.0, -1.0};
    default: /* chain */
        if (first) return (aci_question){0, 2.0 * u, 0.0, 0.5};
        return (aci_question){1, 2.0 * u - 1.0, 0.5, 0.5};
    }
}

static ac_ease combined(aci_combine combine, const ac_ease *parts) {
    ac_ease ease = aci_ease_make(&aci_ease_combined, combine);
    ease.parts = parts;
    ease.part_count = aci_combine_part_count(combine);
    return ease;
}

ac_ease ac_ease_out(const ac_ease *in) { return combined(ACI_COMBINE_OUT, in); }
ac_ease ac_ease_in_out(const ac_ease *in) { return combined(ACI_COMBINE_IN_OUT, in); }
ac_ease ac_ease_out_in(const ac_ease *in) { return combined(ACI_COMBINE_OUT_IN, in); }
ac_ease ac_ease_reverse(const ac_ease *part) { return combined(ACI_COMBINE_REVERSE, part); }
ac_ease ac_ease_mirror(const ac_ease *part) { return combined(ACI_COMBINE_MIRROR, part); }
ac_ease ac_ease_complement(const ac_ease *part) {
    return combined(ACI_COMBINE_COMPLEMENT, part);
}
ac_ease ac_ease_chain(const ac_ease parts[2]) { return combined(ACI_COMBINE_CHAIN, parts); }
ac_ease ac_ease_compose(const ac_ease parts[2]) { return combined(ACI_COMBINE_COMPOSE, parts); }

ac_ease ac_ease_mix(const ac_ease parts[2], double share) {
    ac_ease ease = combined(ACI_COMBINE_MIX, parts);
    ease.params[0] = share;
    return ease;
}

ac_ease ac_ease_of(ac_ease_function function, void *context, ac_edge edge) {
    return (ac_ease){.kind = ACI_EASE_KIND_USER,
                     .edge = (uint8_t)edge,
                     .function = function,
                     .context = context};
}
