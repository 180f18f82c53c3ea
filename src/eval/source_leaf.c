/* Sources that are made of no other: a curve, a track, an ease, a constant, the caller's
 * function. */
#include <math.h>
#include <string.h>

#include "eval/source.h"
#include "eval/track.h"

static ac_status no_input(const char *what, ac_error *error) {
    return aci_fail(error, AC_ERROR_ARGUMENT, "%s: there is none", what);
}

/* ---- curve ------------------------------------------------------------------------ */

/* From the least position of a key to the largest, in whatever order they stand. */
static ac_domain range_of_keys(const ac_curve *curve) {
    ac_domain range = {.start = (double)INFINITY, .end = -(double)INFINITY};
    for (uint32_t i = 0; i < curve->key_count; i++) {
        double position = curve->keys[i].position;
        if (isnan(position)) return (ac_domain){.start = (double)NAN};
        if (position < range.start) range.start = position;
        if (position > range.end) range.end = position;
    }
    return range;
}

ac_status ac_source_curve(const ac_curve *curve, const ac_domain *domain, ac_source *out,
                          ac_error *error) {
    ac_source made;
    aci_source_leaf(ACI_SOURCE_CURVE, &made, error);
    if (!curve) return no_input("curve", error);
    made.data = curve;
    made.width = 1;
    made.domain = domain ? *domain : range_of_keys(curve);
    made.domain.bits = ac_dialect_bits(curve->dialect);
    made.domain = aci_domain_take(made.domain);
    if (!domain && !isfinite(aci_domain_length(made.domain, made.domain.bits)))
        return aci_fail(error, AC_ERROR_ARGUMENT,
                        "curve: its keys bound no domain, so it has to be given");
    return aci_source_finish(&made, out, error);
}

bool aci_source_curve_eval(const ac_source *source, double t, uint32_t levels, double *out) {
    (void)levels;
    *out = ac_eval(source->data, t);
    return true;
}

/* ---- track ------------------------------------------------------------------------ */

ac_status ac_source_track(const ac_track *track, const ac_domain *domain, ac_source *out,
                          ac_error *error) {
    ac_source made;
    aci_source_leaf(ACI_SOURCE_TRACK, &made, error);
    if (!track) return no_input("track", error);
    bool bounds = track->axis && track->axis->count > 1;
    if (!domain && !bounds)
        return aci_fail(error, AC_ERROR_ARGUMENT,
                        "track: its keys bound no domain, so it has to be given");
    made.data = track;
    made.width = track->width;
    if (track->kind == AC_TRACK_QUAT) made.flags = AC_SOURCE_ROTATION;
    if (domain) made.domain = *domain;
    else {
        made.domain.start = (double)track->axis->times_s[0];
        made.domain.end = (double)track->axis->times_s[track->axis->count - 1];
    }
    made.domain.bits = 32;
    made.domain = aci_domain_take(made.domain);
    return aci_source_finish(&made, out, error);
}

/* Tracks may be of any width, so component by component. */
bool aci_source_track_eval(const ac_source *source, double t, uint32_t levels, double *out) {
    (void)levels;
    const ac_track *track = source->data;
    if (!track->axis) {
        for (uint32_t i = 0; i < track->width; i++)
            out[i] = (double)(float)aci_track_curve_value(track, i, t);
        return true;
    }
    float value[4];
    if (track->kind == AC_TRACK_QUAT) {
        ac_track_sample(track, t, NULL, value);
        for (int i = 0; i < 4; i++) out[i] = (double)value[i];
        return true;
    }
    ac_lanes lanes = ac_track_lanes(track, t, NULL);
    for (size_t i = 0; ac_lanes_next(&lanes, value); i++) out[i] = (double)*value;
    return true;
}

/* ---- ease ------------------------------------------------------------------------- */

ac_status ac_source_ease(const ac_ease *ease, ac_source *out, ac_error *error) {
    ac_source made;
    aci_source_leaf(ACI_SOURCE_EASE, &made, error);
    if (!ease) return no_input("ease", error);
    made.data = ease;
    made.width = 1;
    made.domain.end = 1.0;
    made.domain.bits = ac_ease_bits(ease);
    return aci_source_finish(&made, out, error);
}

bool aci_source_ease_eval(const ac_source *source, double t, uint32_t levels, double *out) {
    (void)levels;
    *out = ac_ease_eval(source->data, t);
    return true;
}

/* ---- constant --------------------------------------------------------------------- */

ac_status ac_source_constant(const double *values, uint32_t width, ac_domain domain,
                             ac_source *out, ac_error *error) {
    ac_source made;
    aci_source_leaf(ACI_SOURCE_CONSTANT, &made, error);
    if (!values) return no_input("values", error);
    made.data = values;
    made.width = width;
    made.domain = aci_domain_take(domain);
    return aci_source_finish(&made, out, error);
}

bool aci_source_constant_eval(const ac_source *source, double t, uint32_t levels, double *out) {
    (void)t;
    (void)levels;
    memcpy(out, source->data, source->width * sizeof *out);
    return true;
}

/* ---- callback --------------------------------------------------------------------- */

ac_status ac_source_callback(const ac_callback *callback, ac_source *out, ac_error *error) {
    ac_source made;
    aci_source_leaf(ACI_SOURCE_CALLBACK, &made, error);
    if (!callback || !callback->function) return no_input("callback", error);
    made.data = callback;
    made.width = callback->width;
    made.domain = aci_domain_take(callback->domain);
    return aci_source_finish(&made, out, error);
}

bool aci_source_callback_eval(const ac_source *source, double t, uint32_t levels, double *out) {
    (void)levels;
    const ac_callback *callback = source->data;
    return callback->function(callback->context, t, out);
}
