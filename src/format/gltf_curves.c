/* glTF, writing: tracks made of scalar curves as packed ones. The keys of all components are
 * merged; where one has no key, a key of its own formula is put in, so that each keeps its shape.
 * Numbers are rounded once, to float32. What no key of glTF can say is refused. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/bits.h"
#include "base/error.h"
#include "base/size.h"
#include "format/gltf_write.h"

/* One component and where the merging is in it. */
typedef struct part {
    const ac_curve *curve; /* NULL: `rest` holds */
    double rest, rate;     /* positions a second */
    bool is_per_span;      /* tangents are values per span, else per unit of position */
    uint32_t at;           /* the last key that is not behind the time, once there is one */
} part;

typedef struct packing {
    const ac_track *track;
    part *parts; /* [track->width] */
    float *times;
    size_t count; /* of times */
    uint8_t interp;
    bool has_holds; /* steps among other spans */
    ac_error *error;
} packing;

/* The value of a component at a time, and its slopes a second on both sides. */
typedef struct point {
    double value, in, out;
} point;

static ac_status fail(const packing *p, uint32_t component, const char *what) {
    return aci_fail(p->error, AC_ERROR_TOLERANCE, "component %u: %s", (unsigned)component,
                    what);
}

static ac_status fail_key(const packing *p, uint32_t component, uint32_t key,
                          const char *what) {
    return aci_fail(p->error, AC_ERROR_TOLERANCE, "component %u, key %u: %s",
                    (unsigned)component, (unsigned)key, what);
}

/* ---- may it be? -------------------------------------------------------------------------- */

static bool is_one_of(const ac_dialect *dialect, const char *const *names) {
    for (; *names; names++)
        if (dialect == ac_dialect_find(*names)) return true;
    return false;
}

/* The dialects whose spans are steps, lines and Hermite cubics. */
static bool has_plain_spans(const ac_dialect *dialect) {
    static const char *const names[] = {"softimage", "gltf", "bevy", "three", "babylon", NULL};
    return aci_is_xna_family(dialect) || is_one_of(dialect, names);
}

/* A Bezier that keeps its value: editors write a channel that rests so. */
static bool is_flat(const ac_curve *curve, uint32_t key) {
    const ac_key *keys = &curve->keys[key];
    if (key + 1 >= curve->key_count) return true;
    return keys[0].value == keys[1].value && keys[0].out.dy == 0 && keys[1].in.dy == 0;
}

static uint8_t interp_of(const ac_curve *curve, uint32_t key) {
    uint8_t interp = curve->keys[key].interp;
    if (interp == AC_INTERP_DEFAULT) interp = (uint8_t)ac_dialect_interp(curve->dialect);
    return interp == AC_INTERP_BEZIER && is_flat(curve, key) ? AC_INTERP_LINEAR : interp;
}

static float time_of(const part *of, uint32_t key) {
    return (float)(of->curve->keys[key].position / of->rate);
}

/* docs/dialects/xna.md: the first value holds in spans that are no longer than this. */
#define XNA_SMALLEST_WIDTH 1e-10

/* Of the span that begins at `key`. */
static bool is_held_by_xna(const ac_curve *curve, uint32_t key) {
    static const char *const names[] = {"xna", "xna-f32", "xna-wide", NULL};
    const ac_key *keys = &curve->keys[key];
    return interp_of(curve, key) != AC_INTERP_STEP &&
           keys[1].position - keys[0].position <= XNA_SMALLEST_WIDTH &&
           is_one_of(curve->dialect, names);
}

/* QUIRK(fna, monogame, cna): a step changes its value at position 1, wherever its span lies, and
 * holds the old one at a key before that; glTF changes at the key. Pinned by
 * steps_that_change_at_one_are_refused. */
static bool steps_beside_key(const ac_curve *curve, uint32_t key) {
    static const char *const names[] = {"fna", "monogame", "cna", NULL};
    if (key + 1 >= curve->key_count || interp_of(curve, key) != AC_INTERP_STEP) return false;
    const ac_key *keys = &curve->keys[key];
    return is_one_of(curve->dialect, names) && keys[0].value != keys[1].value &&
           keys[1].position != 1;
}

static ac_status check_keys(const packing *p, uint32_t component) {
    const part *of = &p->parts[component];
    const ac_curve *curve = of->curve;
    for (uint32_t k = 0; k < curve->key_count; k++) {
        const ac_key *key = &curve->keys[k];
        if (!aci_is_finite(key->position) || !aci_is_finite(key->value))
            return fail_key(p, component, k, "its position or value is not finite");
        if (k > 0 && !(time_of(of, k - 1) < time_of(of, k)))
            return fail_key(p, component, k,
                            "its time is not behind that of the key before, in float32");
        if (k > 0 && is_held_by_xna(curve, k - 1))
            return fail_key(p, component, k - 1,
                            "xna holds its value, for the span behind it is no longer than "
                            "1e-10");
        if (curve->key_count < 2) continue;
        uint8_t interp = interp_of(curve, k);
        if (interp != AC_INTERP_STEP && interp != AC_INTERP_LINEAR &&
            interp != AC_INTERP_HERMITE)
            return aci_fail(p->error, AC_ERROR_TOLERANCE,
                            "component %u, key %u: glTF has no %s spans", (unsigned)component,
                            (unsigned)k, ac_interp_name((ac_interp)interp));
        if (!aci_is_finite(key->in.dy) || !aci_is_finite(key->out.dy))
            return fail_key(p, component, k, "its tangents are not finite");
        if (steps_beside_key(curve, k))
            return aci_fail(p->error, AC_ERROR_TOLERANCE,
                            "component %u, key %u: a step of %s changes at position 1, one of "
                            "glTF at the next key",
                            (unsigned)component, (unsigned)k, ac_dialect_name(curve->dialect));
    }
    return AC_OK;
}

static ac_status check_part(const packing *p, uint32_t component) {
    const ac_curve *curve = p->parts[component].curve;
    if (!curve) return AC_OK;
    if (!has_plain_spans(curve->dialect))
        return aci_fail(
            p->error, AC_ERROR_TOLERANCE,
            "component %u: the spans of %s are no steps, lines or cubics over time, "
            "which are all that glTF has",
            (unsigned)component, ac_dialect_name(curve->dialect));
    if (curve->key_count == 0) return fail(p, component, "it has no keys");
    if (curve->unit == AC_UNIT_FRAMES && !(curve->rate_hz > 0))
        return fail(p, component, "its positions are frames, and nothing tells the rate");
    bool is_held =
        curve->before.rule == AC_EXTRAP_CONSTANT && curve->after.rule == AC_EXTRAP_CONSTANT;
    if (!is_held && curve->key_count > 1)
        return fail(p, component,
                    "it goes on before or after its keys, where glTF holds the first and the "
                    "last value");
    return check_keys(p, component);
}

/* ---- one interpolation for all ----------------------------------------------------------- */

static uint32_t spans_of(const part *of) {
    uint32_t seen = 0;
    for (uint32_t k = 0; of->curve && k + 1 < of->curve->key_count; k++)
        seen |= 1u << interp_of(of->curve, k);
    return seen;
}

static ac_status choose_interp(packing *p) {
    uint32_t seen = 0, step = 1u << AC_INTERP_STEP;
    for (uint32_t c = 0; c < p->track->width; c++) seen |= spans_of(&p->parts[c]);
    p->interp = seen & 1u << AC_INTERP_HERMITE  ? AC_INTERP_CUBIC_SPLINE
                : seen & 1u << AC_INTERP_LINEAR ? AC_INTERP_LINEAR
                : seen & step                   ? AC_INTERP_STEP
                                                : AC_INTERP_LINEAR;
    p->has_holds = seen & step && p->interp != AC_INTERP_STEP;
    if (p->track->kind != AC_TRACK_QUAT || p->interp == AC_INTERP_STEP) return AC_OK;
    p->interp = AC_INTERP_SLERP;
    if (!seen) return AC_OK;
    return aci_fail(p->error, AC_ERROR_TOLERANCE,
                    "the components of a rotation go each their way, and glTF turns");
}

/* ---- times ------------------------------------------------------------------------------- */

static int compare_floats(const void *a, const void *b) {
    float x = *(const float *)a, y = *(const float *)b;
    return x < y ? -1 : x > y;
}

/* At most: each key, and a float before it. */
static size_t count_keys(const packing *p) {
    size_t count = 0;
    for (uint32_t c = 0; c < p->track->width; c++)
        count += p->parts[c].curve ? p->parts[c].curve->key_count : 0;
    return count ? count * (p->has_holds ? 2 : 1) : 1;
}

/* Among other spans a step is held up to the float before its end, where it gets a key: there is
 * no time of a player in float32 between the two. */
static void add_times(packing *p, const part *of, size_t *count) {
    for (uint32_t k = 0; of->curve && k < of->curve->key_count; k++) {
        float time = time_of(of, k), before = nextafterf(time, -HUGE_VALF);
        bool is_jump = k > 0 && interp_of(of->curve, k - 1) == AC_INTERP_STEP;
        if (p->has_holds && is_jump && before > time_of(of, k - 1))
            p->times[(*count)++] = before;
        p->times[(*count)++] = time + 0.0f; /* not -0 */
    }
}

/* The times of all keys once, in order; 0 where no component has any. */
static void merge_times(packing *p) {
    size_t count = 0, kept = 1;
    p->times[0] = 0;
    for (uint32_t c = 0; c < p->track->width; c++) add_times(p, &p->parts[c], &count);
    qsort(p->times, count, sizeof *p->times, compare_floats);
    for (size_t i = 1; i < count; i++)
        if (p->times[i] > p->times[kept - 1]) p->times[kept++] = p->times[i];
    p->count = kept;
}

/* ---- values ------------------------------------------------------------------------------ */

/* Seconds of a span, as a player of glTF subtracts them. */
static double width_of(const part *of, uint32_t key) {
    return (double)(time_of(of, key + 1) - time_of(of, key));
}

/* The slope at one end of the span that begins at `key`. */
static double slope_of(const part *of, uint32_t key, bool at_end) {
    const ac_key *keys = &of->curve->keys[key];
    double width = width_of(of, key), dy = at_end ? keys[1].in.dy : keys[0].out.dy;
    switch (interp_of(of->curve, key)) {
    case AC_INTERP_LINEAR: return (keys[1].value - keys[0].value) / width;
    case AC_INTERP_HERMITE: return of->is_per_span ? dy / width : dy * of->rate;
    default: return 0;
    }
}

/* Inside the span that begins at `key`, at the share u of it. */
static point inside(const part *of, uint32_t key, double u) {
    const ac_key *keys = &of->curve->keys[key];
    double p0 = keys[0].value, p1 = keys[1].value, width = width_of(of, key);
    if (interp_of(of->curve, key) == AC_INTERP_STEP) return (point){p0, 0, 0};
    double b = width * slope_of(of, key, false), a = width * slope_of(of, key, true);
    if (interp_of(of->curve, key) == AC_INTERP_LINEAR)
        return (point){p0 + u * (p1 - p0), b / width, b / width};
    double square = 3 * (p1 - p0) - 2 * b - a, cube = 2 * (p0 - p1) + b + a;
    double slope = (b + u * (2 * square + u * 3 * cube)) / width;
    return (point){p0 + u * (b + u * (square + u * cube)), slope, slope};
}

/* At a time that is not before the last one that was asked for. */
static point point_at(part *of, float time) {
    const ac_curve *curve = of->curve;
    if (!curve) return (point){of->rest, 0, 0};
    uint32_t last = curve->key_count - 1;
    while (of->at < last && time_of(of, of->at + 1) <= time) of->at++;
    float start = time_of(of, of->at);
    const ac_key *key = &curve->keys[of->at];
    if (time < start || (of->at == last && time > start)) return (point){key->value, 0, 0};
    if (time > start) return inside(of, of->at, (double)(time - start) / width_of(of, of->at));
    double in = of->at > 0 ? slope_of(of, of->at - 1, true) : 0;
    double out = of->at < last ? slope_of(of, of->at, false) : 0;
    return (point){key->value, in, out};
}

static ac_status put(const packing *p, uint32_t component, size_t row, double value,
                     float *out) {
    *out = (float)value;
    if (aci_is_finite((double)*out)) return AC_OK;
    return aci_fail(p->error, AC_ERROR_TOLERANCE,
                    "component %u: its value or tangent at key %zu passes float32",
                    (unsigned)component, row);
}

static ac_status fill(packing *p, float *values) {
    uint32_t width = p->track->width;
    bool is_cubic = p->interp == AC_INTERP_CUBIC_SPLINE;
    ac_status status = AC_OK;
    for (size_t i = 0; i < p->count; i++) {
        float *row = values + i * width * (is_cubic ? 3 : 1);
        for (uint32_t c = 0; c < width && status == AC_OK; c++) {
            point at = point_at(&p->parts[c], p->times[i]);
            status = put(p, c, i, at.value, &row[is_cubic ? width + c : c]);
            if (is_cubic && status == AC_OK) status = put(p, c, i, at.in, &row[c]);
            if (is_cubic && status == AC_OK) status = put(p, c, i, at.out, &row[2 * width + c]);
        }
    }
    return status;
}

/* ---- the whole --------------------------------------------------------------------------- */

static part part_of(const ac_track *track, uint32_t component) {
    part out = {.curve = track->curves[component], .rate = 1};
    const ac_curve *curve = out.curve;
    if (!curve) {
        out.rest = track->rest ? (double)track->rest[component] : 0;
        return out;
    }
    if (curve->rate_hz > 0) out.rate = curve->rate_hz;
    out.is_per_span = curve->tangent_unit == AC_TANGENT_UNIT_DEFAULT
                          ? aci_is_xna_family(curve->dialect)
                          : curve->tangent_unit == AC_TANGENT_UNIT_SPAN;
    return out;
}

/* Times, then values, in one block. */
static bool take_arrays(packing *p, aci_memory *memory, aci_gltf_packed *out) {
    size_t keys = count_keys(p), floats, rows = p->interp == AC_INTERP_CUBIC_SPLINE ? 3 : 1;
    bool fits = keys <= UINT32_MAX && aci_size_mul(p->track->width, rows, &floats) &&
                aci_size_add(floats, 1, &floats) && aci_size_mul(floats, keys, &floats) &&
                aci_size_mul(floats, sizeof(float), &out->size);
    if (!fits) aci_fail(p->error, AC_ERROR_LIMIT, "its keys do not fit into memory");
    out->block = fits ? aci_alloc(memory, out->size, p->error) : NULL;
    p->times = out->block;
    return out->block != NULL;
}

static ac_status pack(packing *p, aci_memory *memory, aci_gltf_packed *out) {
    ac_status status = AC_OK;
    for (uint32_t c = 0; c < p->track->width && status == AC_OK; c++) {
        p->parts[c] = part_of(p->track, c);
        status = check_part(p, c);
    }
    if (status == AC_OK) status = choose_interp(p);
    if (status != AC_OK) return status;
    if (!take_arrays(p, memory, out)) return aci_status_of(p->error, AC_ERROR_MEMORY);
    merge_times(p);
    out->axis = (ac_axis){p->times, (uint32_t)p->count, 0};
    out->track = *p->track;
    out->track.curves = NULL;
    out->track.rest = NULL;
    out->track.axis = &out->axis;
    out->track.interp = p->interp;
    out->track.values = p->times + count_keys(p);
    return fill(p, p->times + count_keys(p));
}

ac_status aci_gltf_pack_curves(const ac_track *track, aci_memory *memory, aci_gltf_packed *out,
                               ac_error *error) {
    packing p = {.track = track, .error = error};
    size_t size;
    memset(out, 0, sizeof *out);
    if (!track->curves || track->width == 0)
        return aci_fail(error, AC_ERROR_ARGUMENT, "the track has no curves");
    if (!aci_size_mul(track->width, sizeof *p.parts, &size)) size = SIZE_MAX;
    p.parts = aci_alloc(memory, size, error);
    if (!p.parts) return aci_status_of(error, AC_ERROR_MEMORY);
    ac_status status = pack(&p, memory, out);
    aci_free(memory, p.parts, size);
    return status;
}

void aci_gltf_packed_free(aci_gltf_packed *of, aci_memory *memory) {
    aci_free(memory, of->block, of->size);
    of->block = NULL;
}
