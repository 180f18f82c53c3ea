/* Packed tracks for people: component by component where each is a curve, else as a whole. */
#include "explain.h"

#include <stdlib.h>

#include "animcurve/curve.h"
#include "output.h"
#include "values.h"

bool explain_component(text_buffer *out, const ac_track *track, uint32_t index, double at) {
    ac_key *keys = memory_new(track->axis->count, sizeof *keys);
    ac_curve curve;
    ac_error error;
    bool is_curve = ac_track_component(track, index, keys, &curve, &error) == AC_OK;
    if (is_curve) {
        size_t size = ac_explain(&curve, at, NULL, 0);
        char *lines = memory_new(size + 1, 1);
        ac_explain(&curve, at, lines, size + 1);
        text_put(out, lines, size);
        free(lines);
    }
    free(keys);
    return is_curve;
}

static void put_numbers(text_buffer *out, const float *values, uint32_t width) {
    for (uint32_t c = 0; c < width; c++) {
        text_string(out, c ? " " : "");
        text_number(out, (double)values[c], 32);
    }
}

static void put_key(text_buffer *out, const ac_track *track, uint32_t key) {
    bool is_cubic = track->interp == AC_INTERP_CUBIC_SPLINE;
    const float *row = track->values + (size_t)key * track->width * (is_cubic ? 3 : 1);
    text_format(out, "key %u at ", (unsigned)key);
    text_number(out, (double)track->axis->times_s[key], 32);
    text_string(out, ", value ");
    put_numbers(out, row + (is_cubic ? track->width : 0), track->width);
    text_string(out, "\n");
}

/* The keys on both sides, or the one that holds. */
static void put_span(text_buffer *out, const ac_track *track, float at) {
    const float *times = track->axis->times_s;
    uint32_t last = track->axis->count - 1, key = 0;
    while (key < last && times[key + 1] <= at) {
        key++;
    }
    if (!(at >= times[0]) || key == last) {
        bool is_behind = at > times[last];
        text_string(out, at != at           ? "zone      no number: the first key stands in\n"
                         : is_behind        ? "zone      after the last key: it holds\n"
                         : at == times[key] ? "zone      at the last key\n"
                                            : "zone      before the first key: it holds\n");
        text_string(out, "          ");
        put_key(out, track, key);
        return;
    }
    text_string(out, "zone      inside the keys\nspan      ");
    put_key(out, track, key);
    text_string(out, "      to  ");
    put_key(out, track, key + 1);
    text_string(out, "share     ");
    text_number(out, (double)((at - times[key]) / (times[key + 1] - times[key])), 32);
    text_format(out, " of it, by %s\n", ac_interp_name((ac_interp)track->interp));
}

void explain_whole(text_buffer *out, const ac_track *track, double at) {
    float *values = memory_new(track->width, sizeof *values);
    ac_track_sample(track, at, NULL, values);
    text_format(out, "dialect   %s@%s\nposition  ", ac_dialect_name(track->dialect),
                ac_dialect_revision(track->dialect));
    text_number(out, at, 32);
    text_string(out, "  ");
    put_hex(out, (double)(float)at, 32);
    text_string(out, "\n");
    put_span(out, track, (float)at);
    text_string(out, "value     ");
    put_numbers(out, values, track->width);
    for (uint32_t c = 0; c < track->width; c++) {
        text_string(out, c ? " " : "  ");
        put_hex(out, (double)values[c], 32);
    }
    text_string(out, "\n");
    free(values);
}
