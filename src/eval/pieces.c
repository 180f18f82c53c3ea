/* Pieces: a curve over a finite range as formulas. Knows no engine: a piece is the longest run
 * of positions on which every stage decides the same, and its end is found by bisection over
 * the numbers of the dialect's width. That is exact because each stage's decision changes
 * monotonically with the position (rounding keeps order), so equal decisions lie together.
 *
 * The formula of a piece is what the engine's arithmetic would give without rounding; how far
 * the engine is from it is bounded here and measured by the tests. */
#include <float.h>
#include <math.h>
#include <string.h>

#include "base/bits.h"
#include "base/error.h"
#include "ease/formula.h"
#include "eval/stages.h"

/* ---- where a piece ends --------------------------------------------------------- */

static int64_t rank_of(const ac_dialect *dialect, double position) {
    return dialect->bits == 32 ? aci_f32_rank((float)position) : aci_f64_rank(position);
}

static double from_rank(const ac_dialect *dialect, int64_t rank) {
    return dialect->bits == 32 ? (double)aci_f32_from_rank(rank) : aci_f64_from_rank(rank);
}

/* A span without width has one value below its position, one at it and one above: rounding may
 * carry a wrapped position below the first key. */
static bool valued_alike(const aci_trace *a, const aci_trace *b) {
    if (!(a->site.flags & AC_SITE_ZERO_WIDTH)) return true;
    return a->value == b->value || (a->value != a->value && b->value != b->value);
}

static void formula_of(const aci_trace *trace, aci_formula *out) {
    aci_ease_formula(trace->span.shape, aci_span_parameter(&trace->span, trace->position), out);
}

/* Formulas of an ease are told apart here and not by evaluation, which needs none of them; the
 * first's number is `branch`. */
static bool shaped_alike(const aci_trace *a, uint32_t branch, const aci_trace *b) {
    if (a->span.form != ACI_FORM_SHAPE) return true;
    double share = aci_span_parameter(&b->span, b->position);
    return aci_ease_branch(b->span.shape, share) == branch;
}

static bool decided_alike(const aci_trace *a, uint32_t branch, const aci_trace *b) {
    const ac_site *s = &a->site, *t = &b->site;
    if (!valued_alike(a, b) || !shaped_alike(a, branch, b)) return false;
    return s->zone == t->zone && s->cycle == t->cycle && s->span == t->span &&
           s->part == t->part && s->flags == t->flags && s->rule == t->rule;
}

/* Where x = 0 and x = 1 lie on the query axis: q = base + sign * x. */
static double query_base(const ac_curve *curve, const ac_site *site, double *sign) {
    bool mirrored = (site->flags & AC_SITE_MIRRORED) != 0;
    *sign = mirrored ? -1.0 : 1.0;
    if (site->cycle == 0 && !mirrored) return 0.0;
    double first = curve->keys[0].position, last = curve->keys[curve->key_count - 1].position;
    double range = aci_dialect_round(curve->dialect, last - first);
    double shift = (double)site->cycle * range;
    return mirrored ? first + last + shift : shift;
}

/* Ranks of positions: `low` is decided as the start, `high` is not. */
typedef struct bracket {
    int64_t low, high;
} bracket;

static void probe(const ac_curve *curve, const aci_trace *trace, uint32_t branch, int64_t rank,
                  bracket *in) {
    aci_trace other;
    if (rank <= in->low || rank >= in->high) return;
    aci_trace_run(curve, from_rank(curve->dialect, rank), &other);
    if (decided_alike(trace, branch, &other)) in->low = rank;
    else in->high = rank;
}

/* Where the ease's formula ends is within a few roundings of where the piece does. A wrong guess
 * only costs time. */
static void guess(const ac_curve *curve, const aci_trace *trace, const aci_formula *formula,
                  bracket *in) {
    const aci_span *span = &trace->span;
    double sign, base = query_base(curve, &trace->site, &sign);
    double share = sign < 0.0 ? formula->start : formula->end;
    double position = base + sign * (span->start + share * (span->end - span->start));
    if (!isfinite(position)) return;
    int64_t rank = rank_of(curve->dialect, position);
    probe(curve, trace, formula->number, rank, in);
    for (int64_t step = 1; step <= 64; step *= 4) {
        probe(curve, trace, formula->number, rank - step, in);
        probe(curve, trace, formula->number, rank + step, in);
    }
}

/* The last position up to `end` that is decided as `trace`, which is at the start. */
static double last_alike(const ac_curve *curve, const aci_trace *trace, double end) {
    aci_trace other;
    aci_formula formula = {.number = 0};
    bool shaped = trace->span.form == ACI_FORM_SHAPE;
    if (shaped) formula_of(trace, &formula);
    aci_trace_run(curve, end, &other);
    if (decided_alike(trace, formula.number, &other)) return end;
    bracket in = {rank_of(curve->dialect, trace->position), rank_of(curve->dialect, end)};
    if (shaped) guess(curve, trace, &formula, &in);
    for (;;) {
        /* The ranks of doubles span more than int64_t tells apart. */
        uint64_t apart = (uint64_t)in.high - (uint64_t)in.low;
        if (apart <= 1) break;
        probe(curve, trace, formula.number, (int64_t)((uint64_t)in.low + apart / 2), &in);
    }
    return from_rank(curve->dialect, in.low);
}

/* ---- formulas -------------------------------------------------------------------- */

/* Are values floats? three's are, though its numbers are doubles. */
static bool is_narrow(const ac_dialect *dialect, const aci_span *span) {
    bool is_stored = span && span->form == ACI_FORM_MIX && !aci_mix_is_babylon(span->mix);
    return dialect->bits == 32 || is_stored;
}

static double half_ulp(bool narrow) { return narrow ? 0x1p-24 : 0x1p-53; }

/* Nothing is promised where an intermediate may overflow. */
static double bound_or_infinity(bool narrow, double bound, double magnitude) {
    double largest = narrow ? (double)FLT_MAX : DBL_MAX;
    double smallest = narrow ? 0x1p-149 : 0x1p-1074;
    if (!(magnitude < largest / 16.0)) return (double)INFINITY;
    return bound + 16.0 * smallest;
}

/* A straight line, kept as its values at the piece's own ends: far out that loses less than a
 * slope and the key would. */
static void describe_line(const ac_curve *curve, const aci_line *line, ac_piece *piece) {
    double at_start = line->value - line->slope * (line->position - piece->start);
    double at_end = line->value - line->slope * (line->position - piece->end);
    piece->kind = AC_PIECE_CUBIC;
    piece->origin = piece->start;
    piece->width = piece->end - piece->start;
    for (int i = 0; i < 4; i++) {
        double share = (double)i / 3.0;
        piece->ordinate[i] = at_start * (1.0 - share) + at_end * share;
    }
    double reach = fmax(fabs(piece->start), fabs(piece->end)) + fabs(line->position);
    double magnitude = fabs(line->value) + fabs(line->slope) * reach;
    bool narrow = is_narrow(curve->dialect, NULL);
    double bound = 16.0 * half_ulp(narrow) * magnitude;
    piece->rounding = bound_or_infinity(narrow, bound, fmax(magnitude, reach));
}

static double cubic_rounding(const ac_curve *curve, const aci_span *span,
                             const ac_piece *piece) {
    double size = 0.0;
    for (int i = 0; i < 4; i++) size += 3.0 * fabs(piece->ordinate[i]); /* NaN stays */
    double s0 = fabs((piece->start - piece->origin) / piece->width);
    double s1 = fabs((piece->end - piece->origin) / piece->width);
    double t = fmax(1.0, fmax(s0, s1));
    bool narrow = is_narrow(curve->dialect, span);
    double u = half_ulp(narrow);
    double form = 128.0 * u * t * t * t * size;
    double first = fabs(curve->keys[0].position);
    double last = fabs(curve->keys[curve->key_count - 1].position);
    double reach = fmax(fabs(piece->start), fabs(piece->end)) + first + last +
                   fabs((double)piece->site.cycle) * (first + last);
    double wrap = 0.0; /* how far rounding moves the wrapped position, as a share of the span */
    if (piece->site.zone != AC_ZONE_INSIDE)
        wrap = (8.0 * u * reach + curve->dialect->wrap_step) / fabs(piece->width);
    /* Times are rounded as frames before they are subtracted. */
    if (span->form == ACI_FORM_MIX && aci_mix_is_babylon(span->mix))
        wrap += 8.0 * 0x1p-53 * reach / fabs(piece->width);
    if (span->float_time) wrap += 4.0 * 0x1p-24 * reach / fabs(piece->width);
    double moved = 6.0 * (t + wrap) * (t + wrap) * size * wrap;
    double join = 4.0 * u * fabs(piece->site.offset);
    double magnitude = 8.0 * t * t * t * fmax(size, 1.0) + fabs(piece->site.offset);
    magnitude = fmax(magnitude, fmax(reach, fabs(span->end - span->start)));
    return bound_or_infinity(narrow, form + moved + join, magnitude);
}

/* The inner ordinates of the span's cubic. */
static void inner_ordinates(const aci_span *span, double out[2]) {
    bool is_linear = span->form == ACI_FORM_MIX && aci_mix_is_linear(span->mix);
    switch (is_linear ? ACI_FORM_LINEAR : span->form) {
    case ACI_FORM_LINEAR:
        out[0] = span->value0 + (span->value1 - span->value0) / 3.0;
        out[1] = span->value1 - (span->value1 - span->value0) / 3.0;
        return;
    case ACI_FORM_BEZIER:
        out[0] = span->control0;
        out[1] = span->control1;
        return;
    default:
        out[0] = span->value0 + span->tangent0 / 3.0;
        out[1] = span->value1 - span->tangent1 / 3.0;
    }
}

/* A planar Bezier: the parameter that solves for the time is off by at most this, at a triple
 * point of the time; the bound of the value follows from its steepest rise. */
#define SOLVER_ERROR 4e-6

static void describe_planar(double x1, double x2, ac_piece *piece) {
    double rise = 0.0;
    piece->kind = AC_PIECE_BEZIER;
    piece->abscissa[1] = x1;
    piece->abscissa[2] = x2;
    piece->abscissa[3] = 1.0;
    for (int i = 0; i < 3; i++)
        rise = fmax(rise, 3.0 * fabs(piece->ordinate[i + 1] - piece->ordinate[i]));
    piece->rounding += SOLVER_ERROR * rise;
}

static void describe_span(const ac_curve *curve, const aci_trace *trace, ac_piece *piece) {
    const aci_span *span = &trace->span;
    double sign, base = query_base(curve, &trace->site, &sign);
    piece->kind = AC_PIECE_CUBIC;
    piece->origin = base + sign * span->start;
    piece->width = sign * (span->end - span->start);
    piece->offset = trace->site.offset;
    piece->ordinate[0] = span->value0;
    inner_ordinates(span, piece->ordinate + 1);
    piece->ordinate[3] = span->value1;
    piece->rounding = cubic_rounding(curve, span, piece);
    if (span->form == ACI_FORM_BEZIER) describe_planar(span->x1, span->x2, piece);
    if (span->form == ACI_FORM_EASED) {
        piece->kind = AC_PIECE_EASE;
        piece->rounding = (double)INFINITY;
    }
    if (!(piece->rounding >= 0.0)) piece->rounding = (double)INFINITY;
}

/* ---- an ease ---------------------------------------------------------------------- */

/* What the span makes of the ease's share: the value, and how far its own arithmetic, and a share
 * that is off by its roundings, take it. `slope`: the most that the share rises by, a unit of time. */
static double shape_rounding(const aci_span *span, const aci_formula *formula,
                             const ac_piece *piece, double low, double high, double slope) {
    bool narrow = ac_ease_bits(span->shape) == 32;
    double rise = fabs(span->value1 - span->value0);
    double width = span->end - span->start, u = 0x1p-53;
    double reach = fabs(piece->start) + fabs(piece->end) + fabs(span->start);
    double most = fmax(fabs(low), fabs(high));
    double moved = 4.0 * u * (reach / width + most) + (narrow ? 0x1p-24 * most : 0.0);
    double size = fabs(span->value0) + fabs(span->value1) + rise * most * slope;
    for (int i = 0; i < 4; i++) size = fmax(size, fabs(piece->ordinate[i]));
    double join = (narrow ? 0x1p-23 : 8.0 * u) * size;
    return rise * (aci_formula_rounding(formula, low, high) + slope * moved) + join;
}

/* Shares as values: the ordinates, and the steepest rise of the share. */
static double scale_ordinates(const aci_span *span, ac_piece *piece) {
    double slope = 0.0, rise = span->value1 - span->value0;
    for (int i = 0; i < 3; i++)
        slope = fmax(slope, 3.0 * fabs(piece->ordinate[i + 1] - piece->ordinate[i]));
    for (int i = 0; i < 4; i++) piece->ordinate[i] = span->value0 + rise * piece->ordinate[i];
    return slope;
}

static void describe_shape_cubic(const aci_span *span, const aci_formula *formula, double low,
                                 double high, ac_piece *piece) {
    double ordinates[ACI_FORMULA_DEGREE + 1];
    aci_formula_ordinates(formula, low, high, 3, ordinates);
    memcpy(piece->ordinate, ordinates, sizeof piece->ordinate);
    piece->kind = AC_PIECE_CUBIC;
    piece->origin = piece->start;
    piece->width = piece->end - piece->start;
    double slope = scale_ordinates(span, piece) / (high - low);
    piece->rounding = shape_rounding(span, formula, piece, low, high, slope);
}

static void describe_shape_bezier(const aci_span *span, const aci_formula *formula, double low,
                                  double high, ac_piece *piece) {
    const double *c = formula->c;
    double shares[4] = {0.0, c[1], c[3], 1.0}, width = span->end - span->start;
    for (int i = 0; i < 4; i++)
        piece->ordinate[i] = formula->offset + formula->factor * shares[i];
    piece->origin = span->start - formula->base / formula->rate * width;
    piece->width = width / formula->rate;
    scale_ordinates(span, piece);
    describe_planar(c[0], c[2], piece); /* its bound takes in a share that is a little off */
    piece->rounding += shape_rounding(span, formula, piece, low, high, 1.0);
}

static void describe_shape(const aci_trace *trace, ac_piece *piece) {
    const aci_span *span = &trace->span;
    aci_formula formula;
    formula_of(trace, &formula);
    double low = aci_span_parameter(span, piece->start);
    double high = aci_span_parameter(span, piece->end);
    piece->site.span = formula.number;
    bool is_cubic = formula.kind == ACI_FORMULA_POLYNOMIAL && formula.degree <= 3;
    if (formula.kind == ACI_FORMULA_CONSTANT || piece->start == piece->end || !(low < high)) {
        piece->kind = AC_PIECE_CONSTANT;
        piece->ordinate[0] = trace->value;
    } else if (is_cubic) {
        describe_shape_cubic(span, &formula, low, high, piece);
    } else if (formula.kind == ACI_FORMULA_BEZIER) {
        describe_shape_bezier(span, &formula, low, high, piece);
    } else {
        piece->kind = AC_PIECE_EASE;
        piece->ordinate[0] = trace->value;
        piece->ordinate[3] = aci_span_eval(span, piece->end);
        piece->rounding = (double)INFINITY;
    }
    if (!(piece->rounding >= 0.0)) piece->rounding = (double)INFINITY;
}

/* Does the value come from a formula over a span with a width? */
static bool is_formula(const aci_trace *trace) {
    if (trace->site.part != AC_PART_FORMULA && trace->site.part != AC_PART_MISS) return false;
    if (trace->site.x != trace->site.x || trace->site.flags & AC_SITE_ZERO_WIDTH) return false;
    if (!isfinite(trace->span.end - trace->span.start)) return false;
    return trace->span.form >= ACI_FORM_HERMITE_XNA;
}

static void describe(const ac_curve *curve, const aci_trace *trace, ac_piece *piece) {
    if (trace->site.flags & AC_SITE_THROWS) {
        piece->kind = AC_PIECE_GAP;
        return;
    }
    bool point = piece->start == piece->end;
    if (trace->span.form == ACI_FORM_SHAPE) describe_shape(trace, piece);
    else if (trace->site.part == AC_PART_TAIL && !point)
        describe_line(curve, &trace->line, piece);
    else if (!point && is_formula(trace)) describe_span(curve, trace, piece);
    else {
        piece->kind = AC_PIECE_CONSTANT;
        piece->ordinate[0] = trace->value;
    }
}

/* ---- the walk --------------------------------------------------------------------- */

ac_status ac_pieces_begin(const ac_curve *curve, double start, double end, ac_pieces *pieces,
                          ac_error *error) {
    aci_error_reset(error);
    memset(pieces, 0, sizeof *pieces);
    pieces->curve = curve;
    pieces->next = aci_dialect_round(curve->dialect, start);
    pieces->end = aci_dialect_round(curve->dialect, end);
    if (isfinite(pieces->next) && isfinite(pieces->end) && start <= end) return AC_OK;
    pieces->done = 1;
    return aci_fail(error, AC_ERROR_ARGUMENT,
                    "a range of pieces needs finite ends, the first not above the last");
}

bool ac_pieces_next(ac_pieces *pieces, ac_piece *piece) {
    if (pieces->done) return false;
    const ac_curve *curve = pieces->curve;
    aci_trace trace;
    aci_trace_run(curve, pieces->next, &trace);
    memset(piece, 0, sizeof *piece);
    piece->start = pieces->next;
    piece->end = last_alike(curve, &trace, pieces->end);
    piece->site = trace.site;
    describe(curve, &trace, piece);
    if (piece->end >= pieces->end) pieces->done = 1;
    else pieces->next = from_rank(curve->dialect, rank_of(curve->dialect, piece->end) + 1);
    return true;
}

double ac_piece_eval(const ac_curve *curve, const ac_piece *piece, double position) {
    if (piece->kind == AC_PIECE_GAP) return (double)NAN;
    uint8_t part = piece->site.part;
    if (part == AC_PART_NONE || part == AC_PART_HOLD) return piece->ordinate[0];
    return aci_trace_replay(curve, aci_dialect_round(curve->dialect, position), &piece->site);
}

double ac_piece_value(const ac_piece *piece, double position) {
    if (piece->kind == AC_PIECE_GAP || piece->kind == AC_PIECE_EASE) return (double)NAN;
    if (piece->kind == AC_PIECE_CONSTANT) return piece->ordinate[0];
    const double *c = piece->ordinate;
    double s = (position - piece->origin) / piece->width;
    if (piece->kind == AC_PIECE_BEZIER)
        s = aci_bezier_solve(piece->abscissa[1], piece->abscissa[2], s);
    double r = 1.0 - s;
    /* From the first ordinate on: a miss takes s far outside [0, 1], where equal ordinates must
     * not cancel. */
    double rise = 3.0 * r * r * s * (c[1] - c[0]) + 3.0 * r * s * s * (c[2] - c[0]) +
                  s * s * s * (c[3] - c[0]);
    return piece->offset + (c[0] + rise);
}
