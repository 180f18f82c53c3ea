/* From the pieces of a curve, or samples of a track, to segments; see strip.h. */
#include "plot/strip.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define PIECES_PER_COLUMN 4
#define FEWEST_CAP 4096   /* so many pieces are always drawn one by one */
#define MOST_PIECES 50000 /* beyond, pieces are not even counted        */
#define COLUMN_SAMPLES 32

/* ---- cubics --------------------------------------------------------------------------------- */

/* The blossom: de Casteljau's scheme with a parameter of its own in each round. */
static double blossom(const double y[4], double r, double s, double t) {
    double a = y[0] + (y[1] - y[0]) * r;
    double b = y[1] + (y[2] - y[1]) * r;
    double c = y[2] + (y[3] - y[2]) * r;
    a += (b - a) * s;
    b += (c - b) * s;
    return a + (b - a) * t;
}

void cubic_part(const double y[4], double from, double to, double out[4]) {
    out[0] = blossom(y, from, from, from);
    out[1] = blossom(y, from, from, to);
    out[2] = blossom(y, from, to, to);
    out[3] = blossom(y, to, to, to);
}

/* Parameters in (0, 1) where the derivative is 0; returns how many. */
static size_t turning_points(const double y[4], double out[2]) {
    double d0 = y[1] - y[0], d1 = y[2] - y[1], d2 = y[3] - y[2];
    double a = d0 - 2.0 * d1 + d2, half_b = d1 - d0, c = d0; /* a t^2 + 2 half_b t + c */
    double roots[2];
    size_t count = 0, kept = 0;
    double inside = half_b * half_b - a * c;
    if (!(inside >= 0.0)) {
        return 0;
    }
    double q = -(half_b + copysign(sqrt(inside), half_b));
    if (a != 0.0) {
        roots[count++] = q / a;
    }
    if (q != 0.0) {
        roots[count++] = c / q;
    }
    for (size_t i = 0; i < count; i++) {
        if (roots[i] > 0.0 && roots[i] < 1.0) {
            out[kept++] = roots[i];
        }
    }
    return kept;
}

void cubic_bounds(const double y[4], double *low, double *high) {
    double turns[2];
    size_t count = turning_points(y, turns);
    *low = fmin(y[0], y[3]);
    *high = fmax(y[0], y[3]);
    for (size_t i = 0; i < count; i++) {
        double value = blossom(y, turns[i], turns[i], turns[i]);
        *low = fmin(*low, value);
        *high = fmax(*high, value);
    }
}

/* ---- the list ------------------------------------------------------------------------------- */

static void include_value(strip *out, double value) {
    if (isfinite(value)) {
        out->low = fmin(out->low, value);
        out->high = fmax(out->high, value);
    }
}

static void add(strip *out, const segment *added) {
    out->segments =
        memory_reserve(out->segments, &out->capacity, out->count + 1, sizeof *out->segments);
    out->segments[out->count++] = *added;
    if (added->kind == SEGMENT_VALUE) {
        double low, high;
        cubic_bounds(added->y, &low, &high);
        include_value(out, low);
        include_value(out, high);
    }
}

static void strip_begin(strip *out, double start, double end) {
    memset(out, 0, sizeof *out);
    out->start = start;
    out->end = end;
    out->low = DBL_MAX;
    out->high = -DBL_MAX;
}

void strip_free(strip *out) {
    free(out->segments);
    free(out->bands);
    memset(out, 0, sizeof *out);
}

/* ---- pieces --------------------------------------------------------------------------------- */

static bool is_finite_cubic(const double y[4]) {
    return isfinite(y[0]) && isfinite(y[1]) && isfinite(y[2]) && isfinite(y[3]);
}

static bool whole_span(const ac_curve *curve, const ac_piece *piece) {
    bool is_inside = piece->site.zone == AC_ZONE_INSIDE;
    if (!is_inside || curve->ease || piece->site.span + 1 >= curve->key_count) {
        return false;
    }
    const ac_key *key = &curve->keys[piece->site.span];
    double width = key[1].position - key[0].position;
    return piece->kind == AC_PIECE_CUBIC && piece->origin == key[0].position &&
           fabs(piece->width - width) <= fabs(width) * 1e-6;
}

/* A straight bit between two samples of the engine's own values. */
static void add_chord(strip *out, const segment *like, double start, double end, double y0,
                      double y1) {
    segment chord = *like;
    chord.start = start;
    chord.end = end;
    chord.is_span = false;
    chord.is_sample = true;
    chord.kind = isfinite(y0) && isfinite(y1) ? SEGMENT_VALUE : SEGMENT_NAN;
    chord.y[0] = y0;
    chord.y[1] = y0 + (y1 - y0) / 3.0;
    chord.y[2] = y1 + (y0 - y1) / 3.0;
    chord.y[3] = y1;
    add(out, &chord);
}

/* What can be asked for a value at a position. */
typedef struct function {
    double (*value)(const void *of, double position);
    const void *of;
} function;

/* `like` from its start to its end. */
static void add_samples(strip *out, function from, const segment *like, size_t columns) {
    double part = (like->end - like->start) / (out->end - out->start);
    double wanted = ceil(part * (double)columns * 2.0);
    size_t count = wanted > 2.0 ? wanted < 1024.0 ? (size_t)wanted : 1024 : 2;
    double position = like->start;
    double value = from.value(from.of, position);
    if (like->start == like->end) {
        add_chord(out, like, position, position, value, value);
        return;
    }
    for (size_t i = 1; i <= count; i++) {
        double share = (double)i / (double)count;
        double next = i == count ? like->end : like->start + (like->end - like->start) * share;
        double next_value = from.value(from.of, next);
        add_chord(out, like, position, next, value, next_value);
        position = next;
        value = next_value;
    }
}

/* Of pieces whose formula is not promised, or not a cubic in the position. */
typedef struct curve_piece {
    const ac_curve *curve;
    const ac_piece *piece;
} curve_piece;

static double piece_value(const void *of, double position) {
    const curve_piece *at = of;
    return ac_piece_eval(at->curve, at->piece, position);
}

/* How far keys spread: what a rounding bound is held against. */
static double key_spread(const ac_curve *curve) {
    double low = DBL_MAX, high = -DBL_MAX;
    for (uint32_t k = 0; k < curve->key_count; k++) {
        if (isfinite(curve->keys[k].value)) {
            low = fmin(low, curve->keys[k].value);
            high = fmax(high, curve->keys[k].value);
        }
    }
    return low <= high ? high * 0.5 - low * 0.5 : 0.0;
}

static bool formula_holds(const ac_piece *piece, const double y[4], double spread) {
    if (piece->kind == AC_PIECE_BEZIER || !is_finite_cubic(y) || !isfinite(piece->rounding)) {
        return false;
    }
    double own = fmax(fmax(y[0], y[1]), fmax(y[2], y[3])) * 0.5 -
                 fmin(fmin(y[0], y[1]), fmin(y[2], y[3])) * 0.5;
    return piece->rounding <= 2e-3 * fmax(own, spread);
}

static void add_piece(strip *out, const ac_curve *curve, const ac_piece *piece, double spread,
                      size_t columns) {
    segment added;
    memset(&added, 0, sizeof added);
    added.start = piece->start;
    added.end = piece->end;
    added.zone = piece->site.zone;
    added.span = piece->site.span;
    if (piece->kind == AC_PIECE_GAP) {
        added.kind = SEGMENT_THROWS;
        add(out, &added);
        return;
    }
    if (piece->kind == AC_PIECE_CONSTANT) {
        for (size_t i = 0; i < 4; i++) {
            added.y[i] = piece->ordinate[0];
        }
        added.kind = isfinite(piece->ordinate[0]) ? SEGMENT_VALUE : SEGMENT_NAN;
        add(out, &added);
        return;
    }
    double from = (piece->start - piece->origin) / piece->width;
    double to = (piece->end - piece->origin) / piece->width;
    cubic_part(piece->ordinate, from, to, added.y);
    for (size_t i = 0; i < 4; i++) added.y[i] += piece->offset;
    if (!formula_holds(piece, added.y, spread)) {
        curve_piece at = {curve, piece};
        add_samples(out, (function){piece_value, &at}, &added, columns);
        return;
    }
    added.is_span = whole_span(curve, piece);
    add(out, &added);
}

/* ---- bands ---------------------------------------------------------------------------------- */

static void bands_begin(strip *out, size_t columns) {
    out->bands = memory_new(columns, sizeof *out->bands);
    out->band_count = columns;
    for (size_t i = 0; i < columns; i++) {
        out->bands[i].low = DBL_MAX;
        out->bands[i].high = -DBL_MAX;
    }
}

static size_t column_of(const strip *of, double position) {
    double share = (position - of->start) / (of->end - of->start);
    double column = share * (double)of->band_count;
    return column <= 0.0                      ? 0
           : column >= (double)of->band_count ? of->band_count - 1
                                              : (size_t)column;
}

static void widen(band *of, double low, double high) {
    of->low = fmin(of->low, low);
    of->high = fmax(of->high, high);
}

static void fold_segment(strip *out, const segment *of) {
    size_t first = column_of(out, of->start), last = column_of(out, of->end);
    double width = of->end - of->start;
    for (size_t column = first; column <= last && of->kind == SEGMENT_VALUE; column++) {
        double size = (out->end - out->start) / (double)out->band_count;
        double left = fmax(of->start, out->start + size * (double)column);
        double right = fmin(of->end, out->start + size * (double)(column + 1));
        double part[4], low, high;
        double from = width > 0.0 ? (left - of->start) / width : 0.0;
        double to = width > 0.0 ? (right - of->start) / width : 0.0;
        cubic_part(of->y, fmin(fmax(from, 0.0), 1.0), fmin(fmax(to, 0.0), 1.0), part);
        cubic_bounds(part, &low, &high);
        widen(&out->bands[column], low, high);
    }
}

static double curve_value(const void *of, double position) { return ac_eval(of, position); }

static void sample_bands(strip *out, function from) {
    double size = (out->end - out->start) / (double)out->band_count;
    for (size_t column = 0; column < out->band_count; column++) {
        for (size_t i = 0; i < COLUMN_SAMPLES; i++) {
            double share = (double)column + (double)i / COLUMN_SAMPLES;
            double value = from.value(from.of, out->start + size * share);
            if (isfinite(value)) {
                widen(&out->bands[column], value, value);
                include_value(out, value);
            }
        }
    }
}

/* ---- building ------------------------------------------------------------------------------- */

static double in_width(const ac_dialect *dialect, double position) {
    return ac_dialect_bits(dialect) == 32 ? (double)(float)position : position;
}

/* How many pieces are drawn one by one. */
static size_t most_pieces(size_t columns) {
    size_t cap = columns * PIECES_PER_COLUMN;
    return cap < FEWEST_CAP ? FEWEST_CAP : cap;
}

/* The walk once more, every piece into its columns. */
static ac_status fold_pieces(strip *out, const ac_curve *curve, double spread, size_t columns,
                             ac_error *error) {
    ac_pieces walk;
    ac_piece piece;
    strip few;
    ac_status status = ac_pieces_begin(curve, out->start, out->end, &walk, error);
    while (status == AC_OK && ac_pieces_next(&walk, &piece)) {
        strip_begin(&few, out->start, out->end);
        add_piece(&few, curve, &piece, spread, columns);
        for (size_t i = 0; i < few.count; i++) {
            fold_segment(out, &few.segments[i]);
        }
        if (few.low <= few.high) {
            include_value(out, few.low);
            include_value(out, few.high);
        }
        strip_free(&few);
    }
    return status;
}

ac_status strip_build(strip *out, const ac_curve *curve, double start, double end,
                      size_t columns, ac_error *error) {
    ac_pieces walk;
    ac_piece piece;
    double spread = key_spread(curve);
    size_t cap = most_pieces(columns), pieces = 0;
    strip_begin(out, in_width(curve->dialect, start), in_width(curve->dialect, end));
    ac_status status = ac_pieces_begin(curve, out->start, out->end, &walk, error);
    if (status != AC_OK) {
        return status;
    }
    while (pieces <= MOST_PIECES && ac_pieces_next(&walk, &piece)) {
        pieces++;
        if (pieces <= cap) {
            add_piece(out, curve, &piece, spread, columns);
        }
    }
    if (pieces <= cap) {
        return AC_OK;
    }
    free(out->segments);
    out->segments = NULL;
    out->count = out->capacity = 0;
    bands_begin(out, columns);
    out->mode = pieces > MOST_PIECES ? STRIP_SAMPLED : STRIP_BANDS;
    if (out->mode == STRIP_SAMPLED) {
        sample_bands(out, (function){curve_value, curve});
        return AC_OK;
    }
    return fold_pieces(out, curve, spread, columns, error);
}

/* ---- components of tracks ------------------------------------------------------------------- */

/* One component of a track up to `last`. */
typedef struct lane {
    const ac_track *track;
    uint32_t component;
    double last;
    float *sample; /* of all components */
} lane;

static double lane_value(const void *of, double position) {
    const lane *at = of;
    ac_track_sample(at->track, fmin(position, at->last), NULL, at->sample);
    return (double)at->sample[at->component];
}

/* From one key to the next, which begins with its own value: q may be held as -q by the key that
 * follows, for the same rotation, and then the components jump. */
static void sample_span(strip *out, lane *from, double start, double end, size_t columns) {
    const ac_axis *axis = from->track->axis;
    segment like;
    memset(&like, 0, sizeof like);
    like.start = start;
    like.end = end;
    like.zone = start < (double)axis->times_s[0]                  ? AC_ZONE_BEFORE
                : start >= (double)axis->times_s[axis->count - 1] ? AC_ZONE_AFTER
                                                                  : AC_ZONE_INSIDE;
    from->last = fmax(start, (double)nextafterf((float)end, -HUGE_VALF));
    add_samples(out, (function){lane_value, from}, &like, columns);
}

static void sample_spans(strip *out, lane *from, size_t columns) {
    const ac_axis *axis = from->track->axis;
    double position = out->start;
    for (uint32_t k = 0; k < axis->count; k++) {
        double key = (double)axis->times_s[k];
        if (key > position && key < out->end) {
            sample_span(out, from, position, key, columns);
            position = key;
        }
    }
    sample_span(out, from, position, out->end, columns);
}

static size_t keys_within(const ac_axis *axis, double start, double end) {
    size_t count = 0;
    for (uint32_t k = 0; k < axis->count; k++) {
        double key = (double)axis->times_s[k];
        count += key > start && key < end ? 1 : 0;
    }
    return count;
}

void strip_sample(strip *out, const ac_track *track, uint32_t component, double start,
                  double end, size_t columns) {
    lane from = {.track = track, .component = component};
    strip_begin(out, in_width(track->dialect, start), in_width(track->dialect, end));
    from.sample = memory_new(track->width, sizeof *from.sample);
    if (keys_within(track->axis, out->start, out->end) <= most_pieces(columns)) {
        sample_spans(out, &from, columns);
    } else {
        from.last = out->end;
        bands_begin(out, columns);
        out->mode = STRIP_SAMPLED;
        sample_bands(out, (function){lane_value, &from});
    }
    free(from.sample);
}

/* ---- differences ---------------------------------------------------------------------------- */

static void part_of_segment(const segment *of, double start, double end, double out[4]) {
    double width = of->end - of->start;
    if (!(width > 0.0)) {
        memcpy(out, of->y, 4 * sizeof out[0]);
        return;
    }
    cubic_part(of->y, (start - of->start) / width, (end - of->start) / width, out);
}

static void note_largest(difference *out, const segment *of) {
    double turns[2];
    size_t count = turning_points(of->y, turns);
    double width = of->end - of->start;
    for (size_t i = 0; i < count + 2; i++) {
        double t = i < count ? turns[i] : (double)(i - count);
        double value = blossom(of->y, t, t, t);
        if (fabs(value) > fabs(out->largest)) {
            out->largest = value;
            out->at = of->start + width * t;
        }
    }
}

static void add_difference(difference *out, const segment *a, const segment *b) {
    double a_part[4], b_part[4];
    segment added;
    memset(&added, 0, sizeof added);
    added.start = fmax(a->start, b->start);
    added.end = fmin(a->end, b->end);
    if (added.start > added.end) {
        return;
    }
    /* Neighbours meet in points: only a point of one of them is news. */
    bool is_point = added.start == added.end;
    if (is_point && a->start != a->end && b->start != b->end) {
        return;
    }
    if (a->kind != SEGMENT_VALUE || b->kind != SEGMENT_VALUE) {
        added.kind = a->kind == b->kind ? a->kind : SEGMENT_NAN;
        out->is_of_kind = out->is_of_kind || a->kind != b->kind;
        add(&out->strip, &added);
        return;
    }
    part_of_segment(a, added.start, added.end, a_part);
    part_of_segment(b, added.start, added.end, b_part);
    for (size_t i = 0; i < 4; i++) {
        added.y[i] = a_part[i] - b_part[i];
    }
    added.zone = a->zone;
    add(&out->strip, &added);
    note_largest(out, &added);
}

void difference_build(difference *out, const strip *a, const strip *b) {
    memset(out, 0, sizeof *out);
    strip_begin(&out->strip, fmax(a->start, b->start), fmin(a->end, b->end));
    size_t i = 0, k = 0;
    while (i < a->count && k < b->count) {
        const segment *first = &a->segments[i], *second = &b->segments[k];
        add_difference(out, first, second);
        if (first->end <= second->end) {
            i++;
        }
        if (second->end <= first->end) {
            k++;
        }
    }
}
