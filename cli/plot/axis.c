/* Ticks. A tick is n times 10^exponent with a whole n, so that its label is exact and short
 * whatever the range: 1e-45 as well as 1e300. */
#include "plot/axis.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST_STEPS 9.0e15 /* whole numbers of a double end here */
#define FEWEST_TICKS 3    /* tell an axis up: two are a distance, the third shows the scale */

/* A range of less than this share of the values is what float32 and exporters leave of a value
 * that stands still. It is drawn as one value is, with room below it for a quarter of its size and
 * above it for a little less: a flat line, and labels that say how large the value is. In the very
 * middle two rows of a terminal's dots meet, between which the line would still shake. */
#define STILL_SHARE 1e-5
#define STILL_BELOW 0.25
#define STILL_ABOVE 0.225

double axis_fraction(const axis *of, double value) {
    double range = of->high * 0.5 - of->low * 0.5;
    return (value * 0.5 - of->low * 0.5) / range;
}

void axis_fit(axis *of, double low, double high, double margin) {
    if (!(low <= high)) {
        low = 0.0;
        high = 1.0;
    }
    double half = high * 0.5 - low * 0.5;
    double size = fabs(low) > fabs(high) ? fabs(low) : fabs(high);
    if (half * 2.0 <= size * STILL_SHARE) {
        low -= size > 0.0 ? size * STILL_BELOW : 1.0;
        high += size > 0.0 ? size * STILL_ABOVE : 1.0;
    } else {
        double room = half * 2.0 * margin;
        low = isfinite(low - room) ? low - room : low;
        high = isfinite(high + room) ? high + room : high;
    }
    of->low = fmax(low, -DBL_MAX);
    of->high = fmin(high, DBL_MAX);
}

/* ---- labels --------------------------------------------------------------------------------- */

static const char minus_sign[] = "\xe2\x88\x92";

/* n times 10^exponent as digits[0].. without zeros at the end; n has at most 16 digits. */
typedef struct decimal {
    char digits[32];
    int count, exponent;
    const char *sign;
} decimal;

static decimal decimal_of(double n, int exponent) {
    decimal out = {.exponent = exponent, .sign = n < 0.0 ? minus_sign : ""};
    out.count = snprintf(out.digits, sizeof out.digits, "%llu", (unsigned long long)fabs(n));
    while (out.count > 1 && out.digits[out.count - 1] == '0') {
        out.digits[--out.count] = '\0';
        out.exponent++;
    }
    return out;
}

/* Too many zeros to write them out. */
static bool wants_power(double n, int exponent) {
    decimal d = decimal_of(n, exponent);
    int whole = d.count + d.exponent; /* digits before the point */
    return n != 0.0 && ((whole > 6 && d.exponent >= 3) || whole < -3 || whole > 16);
}

static void put_label(char out[TICK_LABEL], double n, int exponent, bool has_power) {
    decimal d = decimal_of(n, exponent);
    int whole = d.count + d.exponent;
    if (n == 0.0) {
        snprintf(out, TICK_LABEL, "0");
    } else if (has_power) {
        snprintf(out, TICK_LABEL, "%s%c%s%.20se%s%d", d.sign, d.digits[0],
                 d.count > 1 ? "." : "", d.digits + 1, whole < 1 ? minus_sign : "",
                 abs(whole - 1));
    } else if (d.exponent >= 0) {
        snprintf(out, TICK_LABEL, "%s%s%.*s", d.sign, d.digits, d.exponent, "0000000000000000");
    } else if (whole <= 0) {
        snprintf(out, TICK_LABEL, "%s0.%.*s%s", d.sign, -whole, "000000", d.digits);
    } else {
        snprintf(out, TICK_LABEL, "%s%.*s.%s", d.sign, whole, d.digits, d.digits + whole);
    }
}

void number_label(char out[TICK_LABEL], double value) {
    if (value == 0.0 || !isfinite(value)) {
        snprintf(out, TICK_LABEL, "%s", value == 0.0 ? "0" : "not finite");
        return;
    }
    int exponent = (int)floor(log10(fabs(value))) - 4;
    exponent = exponent < -323 ? -323 : exponent;
    /* In two steps: 10^300 and more below 0 is no double. */
    double scaled = value * pow(10.0, -(exponent / 2)) * pow(10.0, -(exponent - exponent / 2));
    put_label(out, round(scaled), exponent, wants_power(round(scaled), exponent));
}

/* ---- steps ---------------------------------------------------------------------------------- */

typedef struct step {
    int factor, exponent; /* 1, 2 or 5 times 10^exponent */
} step;

static double step_size(step s) { return s.factor * pow(10.0, s.exponent); }

static step next_step(step s) {
    s.factor = s.factor == 1 ? 2 : s.factor == 2 ? 5 : 10;
    if (s.factor == 10) {
        s.factor = 1;
        s.exponent++;
    }
    return s;
}

static step previous_step(step s) {
    s.factor = s.factor == 5 ? 2 : s.factor == 2 ? 1 : 5;
    s.exponent -= s.factor == 5 ? 1 : 0;
    return s;
}

/* The smallest step with at most `count` of them in the range. */
static step step_for(const axis *of, double count) {
    double wanted = (of->high / count) - (of->low / count);
    step s = {1, (int)floor(log10(wanted)) - 1};
    if (s.exponent < -323) {
        s.exponent = -323;
    }
    while (step_size(s) < wanted * (1.0 - 1e-9)) {
        s = next_step(s);
    }
    return s;
}

static void put_ticks(axis *of, step s) {
    double size = step_size(s);
    double first = ceil(of->low / size - 1e-6), last = floor(of->high / size + 1e-6);
    of->tick_count = 0;
    if (!(fabs(first) < MOST_STEPS / 5) || !(fabs(last) < MOST_STEPS / 5)) {
        return;
    }
    /* One look for all: the outermost decides. */
    double outer = fabs(first) > fabs(last) ? first : last;
    bool has_power = wants_power(outer * s.factor, s.exponent);
    for (double n = first; n <= last && of->tick_count < MOST_TICKS; n += 1.0) {
        tick *added = &of->ticks[of->tick_count++];
        added->value = n * size;
        put_label(added->label, n * s.factor, s.exponent, has_power);
    }
}

double axis_label_extent(const axis *of, double font_size) {
    double widest = 0.0;
    for (size_t i = 0; i < of->tick_count; i++) {
        widest = fmax(widest, text_extent(of->ticks[i].label, font_size));
    }
    return widest;
}

/* Pixels from one tick to the next. */
static double step_pixels(const axis *of, step s, double length) {
    return length * (step_size(s) * 0.5 / (of->high * 0.5 - of->low * 0.5));
}

void axis_ticks_up(axis *of, double length, double spacing, double least) {
    step s = step_for(of, fmax(1.0, length / spacing));
    put_ticks(of, s);
    while (of->tick_count < FEWEST_TICKS && s.exponent > -323) {
        s = previous_step(s);
        if (step_pixels(of, s, length) < least) {
            return;
        }
        put_ticks(of, s);
    }
}

void axis_ticks_across(axis *of, double length, double font_size) {
    step s = step_for(of, fmax(1.0, length / 64.0));
    for (int tries = 0; tries < 12; tries++) {
        put_ticks(of, s);
        double pixels = step_pixels(of, s, length);
        if (of->tick_count < 2 || axis_label_extent(of, font_size) + font_size <= pixels) {
            return;
        }
        s = next_step(s);
    }
    of->tick_count = 0;
}
