/* Running a dialect's stages: what plain evaluation, pieces and explain share. */
#ifndef ACI_EVAL_STAGES_H
#define ACI_EVAL_STAGES_H

#include "dialect/dialect.h"

/* Everything that one evaluation decided. `span` is filled where a form gives the value. */
typedef struct aci_trace {
    double position; /* in the dialect's width */
    ac_site site;
    aci_cycle cycle; /* filled where the position wraps */
    aci_span span;
    aci_line line;     /* filled where a line gives the value */
    double form_value; /* before the offset */
    double value;
} aci_trace;

/* One evaluation, stage by stage. `position` is in the dialect's width already. */
void aci_trace_run(const ac_curve *curve, double position, aci_trace *trace);

/* The same with the decisions of `decided` (zone, rule, cycle, span, part) instead of the
 * stages that make them: only the arithmetic runs. */
double aci_trace_replay(const ac_curve *curve, double position, const ac_site *decided);

#endif
