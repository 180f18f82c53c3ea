/* What Bevy's curve algebra answered (tests/data/golden/gltf), bit for bit: scalars, vectors
 * and rotations. The last lines have the numbers. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the above first */
#include <cmocka.h>

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "animcurve/source.h"
#include "base/bits.h"
#include "fcurve_support.h"

enum { MOST = 128, WIDEST = 8 };

/* An operand, and what backs it. */
typedef struct operand {
    double times[MOST], values[MOST];
    ac_samples samples;
    ac_source source;
} operand;

/* All that a line's source is made of. Large: not on the stack. */
static struct stage {
    operand a, b;
    double offsets[WIDEST], times[MOST], values[MOST];
    ac_samples samples;
    ac_callback callback;
    ac_source inner, source;
    ac_error error;
} stage;

static struct {
    uint64_t lines, vectors, rotations, refused, intervals, answers, none, differing;
} tally;

/* ---- operands ------------------------------------------------------------------------ */

static uint32_t numbers(const json_t *array, double *out) {
    size_t count = json_array_size(array);
    assert_true(count <= MOST);
    for (size_t i = 0; i < count; i++) out[i] = fcurve_number(json_array_get(array, i));
    return (uint32_t)count;
}

static double argument(const json_t *line, const char *name) {
    const json_t *value = json_object_get(json_object_get(line, "args"), name);
    return json_is_integer(value) ? (double)json_integer_value(value) : fcurve_number(value);
}

enum { SCALAR, VECTOR, ROTATION, TYPES };

static int type_of(const json_t *line) {
    const char *type = json_string_value(json_object_get(line, "type"));
    if (strcmp(type, "quat") == 0) return ROTATION;
    return strcmp(type, "vec3") == 0 ? VECTOR : SCALAR;
}

static uint32_t width_of(const json_t *line) {
    static const uint32_t widths[TYPES] = {1, 3, 4};
    return widths[type_of(line)];
}

static void take_operand(const json_t *line, const char *name, operand *out) {
    const json_t *json = json_object_get(line, name);
    uint32_t count = numbers(json_object_get(json, "values"), out->values);
    if (strcmp(json_string_value(json_object_get(json, "kind")), "constant") == 0) {
        ac_domain domain = {.start = fcurve_number(json_object_get(json, "start")),
                            .end = fcurve_number(json_object_get(json, "end")),
                            .bits = 32};
        assert_int_equal(ac_source_constant(out->values, count, domain, &out->source, NULL),
                         AC_OK);
        return;
    }
    uint32_t times = numbers(json_object_get(json, "times"), out->times);
    assert_int_equal(times * width_of(line), count);
    out->samples = (ac_samples){.times = out->times,
                                .values = out->values,
                                .count = times,
                                .width = width_of(line),
                                .flags = type_of(line) == ROTATION ? AC_SAMPLES_ROTATION : 0,
                                .bits = 32};
    assert_int_equal(ac_source_samples(&out->samples, &out->source, NULL), AC_OK);
}

/* ---- operations ---------------------------------------------------------------------- */

static ac_status identity(const json_t *line) {
    (void)line;
    stage.source = stage.a.source;
    return AC_OK;
}

static ac_status reverse(const json_t *line) {
    (void)line;
    return ac_source_reverse(&stage.a.source, &stage.source, &stage.error);
}

static ac_status repeat(const json_t *line) {
    return ac_source_repeat(&stage.a.source, (uint32_t)argument(line, "count"), &stage.source,
                            &stage.error);
}

static ac_status forever(const json_t *line) {
    (void)line;
    return ac_source_forever(&stage.a.source, &stage.source, &stage.error);
}

static ac_status ping_pong(const json_t *line) {
    (void)line;
    return ac_source_ping_pong(&stage.a.source, &stage.source, &stage.error);
}

static ac_status chain(const json_t *line) {
    (void)line;
    return ac_source_chain(&stage.a.source, &stage.b.source, &stage.source, &stage.error);
}

static ac_status chain_b_a(const json_t *line) {
    (void)line;
    return ac_source_chain(&stage.b.source, &stage.a.source, &stage.source, &stage.error);
}

static ac_status chain_continue(const json_t *line) {
    (void)line;
    return ac_source_chain_continue(&stage.a.source, &stage.b.source, stage.offsets,
                                    &stage.source, &stage.error);
}

static ac_status zip(const json_t *line) {
    (void)line;
    return ac_source_zip(&stage.a.source, &stage.b.source, &stage.source, &stage.error);
}

static ac_status graph(const json_t *line) {
    (void)line;
    return ac_source_graph(&stage.a.source, &stage.source, &stage.error);
}

static ac_status remap(const json_t *line) {
    return ac_source_remap(&stage.a.source, argument(line, "start"), argument(line, "end"),
                           &stage.source, &stage.error);
}

/* start + (end - start)*u*u in float. */
static bool square(void *context, double t, double *out) {
    const ac_domain *domain = context;
    float start = (float)domain->start, end = (float)domain->end, u = (float)t;
    float length = end - start;
    float once = length * u;
    float twice = once * u;
    *out = (double)(start + twice);
    return true;
}

static ac_status reparametrise_square(const json_t *line) {
    (void)line;
    stage.callback = (ac_callback){.function = square,
                                   .context = &stage.a.source.domain,
                                   .width = 1,
                                   .domain = {.start = 0.0, .end = 1.0, .bits = 32}};
    assert_int_equal(ac_source_callback(&stage.callback, &stage.inner, NULL), AC_OK);
    return ac_source_reparametrise(&stage.a.source, &stage.inner, &stage.source, &stage.error);
}

static ac_status over_samples(void) {
    return ac_source_samples(&stage.samples, &stage.source, &stage.error);
}

static ac_status resample(const json_t *line) {
    ac_status status = ac_source_resample(&stage.a.source, (uint32_t)argument(line, "segments"),
                                          stage.values, &stage.samples, &stage.error);
    return status == AC_OK ? over_samples() : status;
}

static ac_status resample_uneven(const json_t *line) {
    const json_t *args = json_object_get(line, "args");
    uint32_t count = numbers(json_object_get(args, "times"), stage.times);
    ac_status status = ac_source_resample_uneven(&stage.a.source, stage.times, count,
                                                 stage.values, &stage.samples, &stage.error);
    return status == AC_OK ? over_samples() : status;
}

static ac_status even_over(double start, double end, uint32_t count) {
    stage.samples = stage.a.samples;
    stage.samples.times = NULL;
    stage.samples.start = start;
    stage.samples.end = end;
    stage.samples.count = count;
    return over_samples();
}

static ac_status even(const json_t *line) {
    return even_over(argument(line, "start"), argument(line, "end"), stage.a.samples.count);
}

static ac_status even_first_only(const json_t *line) {
    (void)line;
    return even_over(0.0, 1.0, 1);
}

static ac_status even_unbounded(const json_t *line) {
    (void)line;
    return even_over(0.0, (double)INFINITY, stage.a.samples.count);
}

/* The keys backwards, a time of NaN among them and an infinite one behind. */
static ac_status uneven_messy(const json_t *line) {
    (void)line;
    uint32_t width = stage.a.samples.width, count = 0;
    memset(stage.values, 0, sizeof stage.values);
    for (uint32_t i = stage.a.samples.count; i-- > 0;) {
        if (i == 0) stage.times[count++] = (double)NAN;
        stage.times[count] = stage.a.times[i];
        memcpy(&stage.values[count++ * width], &stage.a.values[i * width],
               width * sizeof(double));
    }
    stage.times[count++] = (double)INFINITY;
    stage.samples = stage.a.samples;
    stage.samples.times = stage.times;
    stage.samples.values = stage.values;
    stage.samples.count = ac_samples_clean(stage.times, stage.values, count, width, 32);
    return over_samples();
}

static ac_status reverse_then_repeat(const json_t *line) {
    assert_int_equal(ac_source_reverse(&stage.a.source, &stage.inner, NULL), AC_OK);
    return ac_source_repeat(&stage.inner, (uint32_t)argument(line, "count"), &stage.source,
                            &stage.error);
}

static ac_status ping_pong_then_forever(const json_t *line) {
    (void)line;
    assert_int_equal(ac_source_ping_pong(&stage.a.source, &stage.inner, NULL), AC_OK);
    return ac_source_forever(&stage.inner, &stage.source, &stage.error);
}

static struct operation {
    const char *name;
    ac_status (*make)(const json_t *line);
    unsigned sampled[TYPES]; /* lines that were answered and not refused */
} operations[] = {
    {"identity", identity, {0}},
    {"reverse", reverse, {0}},
    {"repeat", repeat, {0}},
    {"forever", forever, {0}},
    {"ping_pong", ping_pong, {0}},
    {"chain", chain, {0}},
    {"chain_b_a", chain_b_a, {0}},
    {"chain_continue", chain_continue, {0}},
    {"zip", zip, {0}},
    {"graph", graph, {0}},
    {"reparametrize_linear", remap, {0}},
    {"reparametrize_square", reparametrise_square, {0}},
    {"resample_auto", resample, {0}},
    {"resample_uneven_auto", resample_uneven, {0}},
    {"even_core", even, {0}},
    {"even_core_first_value_only", even_first_only, {0}},
    {"even_core_unbounded", even_unbounded, {0}},
    {"uneven_core_reversed_plus_nan_inf", uneven_messy, {0}},
    {"reverse_then_repeat", reverse_then_repeat, {0}},
    {"ping_pong_then_forever", ping_pong_then_forever, {0}},
};

static struct operation *operation_of(const char *name) {
    for (size_t i = 0; i < sizeof operations / sizeof *operations; i++)
        if (strcmp(operations[i].name, name) == 0) return &operations[i];
    fail_msg("operation %s", name);
    return NULL;
}

/* ---- a line ---------------------------------------------------------------------------- */

/* Bevy's words for a refusal, and ours. */
static const char *const refusals[][2] = {
    {"NotEnoughSamples(1)", "resample: "},
    {"NotEnoughSamples { samples: 1 }", "samples: 1; at least 2"},
    {"UnboundedDomain", "samples: the domain is not bounded"},
    {"TargetIntervalUnbounded", "remap: the new domain is not bounded"},
    {"SourceCurveUnbounded", "remap: the domain is not bounded"},
    {"SourceDomainUnbounded", ": the domain is not bounded"},
    {"SourceDomainEndInfinite", "ping-pong: the domain has no end"},
    {"SecondStartInfinite", "chain: the second domain has no start"},
    {"InvalidIntervalError", "zip: the domains share no interval"},
};

static void check_refused(const char *id, const char *error, ac_status status) {
    assert_int_equal(status, AC_ERROR_ARGUMENT);
    assert_int_equal(stage.error.status, AC_ERROR_ARGUMENT);
    for (size_t i = 0; i < sizeof refusals / sizeof *refusals; i++) {
        if (strcmp(refusals[i][0], error) != 0) continue;
        if (!strstr(stage.error.message, refusals[i][1]))
            fail_msg("%s: \"%s\"", id, stage.error.message);
        tally.refused++;
        return;
    }
    fail_msg("%s: refused with %s", id, error);
}

/* `expected` is null or "panic" where there is no value. */
static void compare(const char *id, double t, bool has_value, const double *values,
                    const json_t *expected) {
    if (has_value != json_is_array(expected))
        fail_msg("%s at %.9g: %s value", id, t, has_value ? "a" : "no");
    if (!has_value) {
        tally.none++;
        return;
    }
    assert_int_equal(json_array_size(expected), stage.source.width);
    tally.answers++;
    for (size_t i = 0; i < stage.source.width; i++) {
        double wanted = fcurve_number(json_array_get(expected, i));
        if (aci_f64_bits(values[i]) == aci_f64_bits(wanted)) continue;
        if (tally.differing++ < 20)
            print_error("%s at %.9g, component %zu: %.9g, bevy %.9g\n", id, t, i, values[i],
                        wanted);
    }
}

static void check_answers(const char *id, const json_t *line) {
    const json_t *queries = json_object_get(line, "queries");
    const json_t *plain = json_object_get(line, "sample");
    const json_t *clamped = json_object_get(line, "sample_clamped");
    assert_int_equal(json_array_size(queries), json_array_size(plain));
    assert_int_equal(json_array_size(queries), json_array_size(clamped));
    for (size_t i = 0; i < json_array_size(queries); i++) {
        double t = fcurve_number(json_array_get(queries, i)), values[WIDEST];
        bool has_value = ac_source_sample(&stage.source, t, values);
        compare(id, t, has_value, values, json_array_get(plain, i));
        has_value = ac_source_sample_clamped(&stage.source, t, values);
        compare(id, t, has_value, values, json_array_get(clamped, i));
    }
}

static void check_interval(const json_t *line) {
    ac_domain domain = {
        .start = argument(line, "start"), .end = argument(line, "end"), .bits = 32};
    assert_int_equal(ac_domain_is_valid(domain), json_is_true(json_object_get(line, "valid")));
    tally.intervals++;
}

static void check_domain(const char *id, const json_t *json) {
    double start = fcurve_number(json_array_get(json, 0));
    double end = fcurve_number(json_array_get(json, 1));
    const ac_domain *domain = &stage.source.domain;
    if (aci_f64_bits(domain->start) != aci_f64_bits(start) ||
        aci_f64_bits(domain->end) != aci_f64_bits(end) || domain->bits != 32)
        fail_msg("%s: %.9g to %.9g, bevy %.9g to %.9g", id, domain->start, domain->end, start,
                 end);
}

static void check_line(const json_t *line) {
    const char *id = json_string_value(json_object_get(line, "id"));
    const char *name = json_string_value(json_object_get(line, "op"));
    if (strcmp(name, "interval_new") == 0) {
        check_interval(line);
        return;
    }
    tally.lines++;
    if (type_of(line) == VECTOR) tally.vectors++;
    if (type_of(line) == ROTATION) tally.rotations++;
    take_operand(line, "a", &stage.a);
    take_operand(line, "b", &stage.b);
    memset(&stage.source, 0, sizeof stage.source);
    struct operation *operation = operation_of(name);
    ac_status status = operation->make(line);
    const char *error = json_string_value(json_object_get(line, "error"));
    if (error) {
        check_refused(id, error, status);
        assert_int_equal(stage.source.width, 0);
        return;
    }
    if (status != AC_OK) fail_msg("%s: %s", id, stage.error.message);
    check_domain(id, json_object_get(line, "domain"));
    check_answers(id, line);
    operation->sampled[type_of(line)]++;
}

/* Operations that are refused in every type; and Bevy's rotations cannot be added, ours in
 * test_track_curves.c can. */
static bool may_be_unsampled(const char *name, int type) {
    return strcmp(name, "chain_b_a") == 0 || strncmp(name, "even_core_", 10) == 0 ||
           (strcmp(name, "chain_continue") == 0 && type == ROTATION);
}

static void check_every_operation_has_every_type(void) {
    for (size_t i = 0; i < sizeof operations / sizeof *operations; i++) {
        const struct operation *o = &operations[i];
        for (int type = VECTOR; type <= ROTATION; type++)
            if (o->sampled[type] == 0 && !may_be_unsampled(o->name, type))
                fail_msg("%s: no line of type %d", o->name, type);
    }
}

static void bevys_answers_come_out_bit_for_bit(void **state) {
    (void)state;
    fcurve_each_line("gltf/curve_algebra.jsonl", check_line);
    assert_int_equal(tally.lines + tally.intervals, 243);
    assert_int_equal(tally.vectors, 79);
    assert_int_equal(tally.rotations, 76);
    assert_int_equal(tally.intervals, 6);
    assert_int_equal(tally.differing, 0);
    check_every_operation_has_every_type();
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bevys_answers_come_out_bit_for_bit),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    for (size_t i = 0; i < sizeof operations / sizeof *operations; i++) {
        const unsigned *sampled = operations[i].sampled;
        printf("%s: %u of numbers, %u of vectors, %u of rotations\n", operations[i].name,
               sampled[SCALAR], sampled[VECTOR], sampled[ROTATION]);
    }
    printf("bevy: %llu lines (%llu of vectors, %llu of rotations, %llu refused), %llu "
           "intervals; %llu values (%llu numbers differing), %llu without value\n",
           (unsigned long long)tally.lines, (unsigned long long)tally.vectors,
           (unsigned long long)tally.rotations, (unsigned long long)tally.refused,
           (unsigned long long)tally.intervals, (unsigned long long)tally.answers,
           (unsigned long long)tally.differing, (unsigned long long)tally.none);
    return failed;
}
