/* The grammar of positions, to the letter of the command's contract. */
#include "positions.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "animcurve/core.h"
#include "output.h"

#define MOST_POSITIONS ((size_t)1 << 24)

/* ---- one position ----------------------------------------------------------------------- */

static int hex_digit(char c) {
    if (c >= '0' && c <= '9') {
        return c - '0';
    }
    if (c >= 'a' && c <= 'f') {
        return c - 'a' + 10;
    }
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

static size_t bits_read(const char *text, size_t size, double *out) {
    uint64_t bits = 0;
    size_t digits = 0;
    while (digits < size && digits < 17 && hex_digit(text[digits]) >= 0) {
        bits = bits << 4 | (uint64_t)hex_digit(text[digits]);
        digits++;
    }
    if (digits == 8) {
        uint32_t narrow = (uint32_t)bits;
        float value;
        memcpy(&value, &narrow, sizeof value);
        *out = (double)value;
        return digits;
    }
    if (digits == 16) {
        memcpy(out, &bits, sizeof *out);
        return digits;
    }
    return 0;
}

static bool starts(const char *text, size_t size, const char *word) {
    size_t length = strlen(word);
    return size >= length && memcmp(text, word, length) == 0;
}

size_t position_read(const char *text, size_t size, double *out) {
    if (starts(text, size, "bits:")) {
        size_t digits = bits_read(text + 5, size - 5, out);
        return digits ? digits + 5 : 0;
    }
    if (starts(text, size, "nan")) {
        *out = (double)NAN;
        return 3;
    }
    if (starts(text, size, "inf")) {
        *out = (double)INFINITY;
        return 3;
    }
    if (starts(text, size, "-inf")) {
        *out = -(double)INFINITY;
        return 4;
    }
    return ac_number_parse(text, size, out);
}

static bool read_whole(const char *text, size_t size, double *out) {
    size_t used = position_read(text, size, out);
    return used > 0 && used == size;
}

bool position_parse(const char *text, double *out) {
    return read_whole(text, strlen(text), out);
}

/* "A:B" or "A:B:C", all finite ("bits:..." holds a colon of its own); returns how many, 0:
 * something else. */
static size_t parse_colons(const char *text, double out[3]) {
    for (size_t count = 0; count < 3; count++) {
        size_t used = position_read(text, strlen(text), &out[count]);
        if (used == 0 || !isfinite(out[count])) {
            return 0;
        }
        text += used;
        if (*text == '\0') {
            return count + 1;
        }
        if (*text != ':') {
            return 0;
        }
        text++;
    }
    return 0;
}

bool position_pair_parse(const char *text, double out[2]) {
    double three[3];
    if (parse_colons(text, three) != 2) {
        return false;
    }
    out[0] = three[0];
    out[1] = three[1];
    return true;
}

bool frame_rate_parse(const char *text, frame_rate *out) {
    double frames, seconds = 1.0;
    size_t used = ac_number_parse(text, strlen(text), &frames);
    if (used == 0) {
        return false;
    }
    if (text[used] == '/') {
        const char *below = text + used + 1;
        size_t rest = ac_number_parse(below, strlen(below), &seconds);
        if (rest == 0 || below[rest] != '\0') {
            return false;
        }
    } else if (text[used] != '\0') {
        return false;
    }
    if (!isfinite(frames) || !isfinite(seconds) || frames <= 0.0 || seconds <= 0.0) {
        return false;
    }
    out->frames = frames;
    out->seconds = seconds;
    return true;
}

/* ---- lists ------------------------------------------------------------------------------ */

static void add(positions *out, double at, bool is_frame) {
    out->list = memory_reserve(out->list, &out->capacity, out->count + 1, sizeof *out->list);
    out->list[out->count].at = at;
    out->list[out->count].is_frame = is_frame;
    out->count++;
}

void positions_free(positions *out) {
    free(out->list);
    memset(out, 0, sizeof *out);
}

static int add_commas(positions *out, const char *text, const char *option, bool is_frame) {
    for (;;) {
        size_t size = strcspn(text, ",");
        double at;
        if (!read_whole(text, size, &at)) {
            say_error("%s: '%.*s' is not a position; write a number, nan, inf, -inf or "
                      "bits:HEX",
                      option, (int)(size > 60 ? 60 : size), text);
            return STATUS_USAGE;
        }
        add(out, at, is_frame);
        if (text[size] == '\0') {
            return STATUS_DONE;
        }
        text += size + 1;
    }
}

int positions_add_list(positions *out, const char *text) {
    return add_commas(out, text, "--at", false);
}

static int add_steps(positions *out, const char *option, const double range[3], bool is_frame) {
    double length = range[1] - range[0]; /* of a range as long as all doubles: by its halves */
    double whole = isfinite(length) ? length / range[2]
                                    : (range[1] / 2.0 - range[0] / 2.0) / (range[2] / 2.0);
    double steps = floor(whole + 1e-9);
    if (!(steps >= 0.0)) {
        say_error("%s: the step leads away from the end", option);
        return STATUS_USAGE;
    }
    if (steps >= (double)MOST_POSITIONS) {
        say_error("%s: more than %zu positions; take a larger step", option, MOST_POSITIONS);
        return STATUS_USAGE;
    }
    for (size_t i = 0; i <= (size_t)steps; i++) {
        double offset = (double)i * range[2];
        add(out, range[0] + offset, is_frame);
    }
    return STATUS_DONE;
}

int positions_add_range(positions *out, const char *text) {
    double range[3];
    if (parse_colons(text, range) != 3) {
        say_error("--range: '%s' is not A:B:STEP with finite numbers", text);
        return STATUS_USAGE;
    }
    if (range[2] == 0.0) {
        say_error("--range: the step is 0");
        return STATUS_USAGE;
    }
    return add_steps(out, "--range", range, false);
}

int positions_add_frames(positions *out, const char *text) {
    double range[3];
    size_t count = parse_colons(text, range);
    if (count < 2 && (!strchr(text, ':') || strstr(text, "bits:"))) {
        return add_commas(out, text, "--frames", true);
    }
    if (count < 2) {
        say_error("--frames: '%s' is neither A:B, A:B:STEP nor K,K..", text);
        return STATUS_USAGE;
    }
    if (count == 2) {
        range[2] = 1.0;
    }
    if (range[2] == 0.0) {
        say_error("--frames: the step is 0");
        return STATUS_USAGE;
    }
    return add_steps(out, "--frames", range, true);
}

/* ---- a file of positions ------------------------------------------------------------------ */

static bool is_blank(char c) { return c == ' ' || c == '\t'; }

static int add_line(positions *out, const char *line, size_t size, const char *path,
                    size_t number) {
    if (size > 0 && line[size - 1] == '\r') {
        size--;
    }
    while (size > 0 && is_blank(line[size - 1])) {
        size--;
    }
    while (size > 0 && is_blank(*line)) {
        line++;
        size--;
    }
    if (size == 0 || *line == '#') {
        return STATUS_DONE;
    }
    if (memchr(line, '\0', size)) {
        say_error("%s: line %zu: a NUL byte is no part of a position", path_for_people(path),
                  number);
        return STATUS_USAGE;
    }
    double at;
    if (!read_whole(line, size, &at)) {
        say_error("%s: line %zu: '%.*s' is not a position", path_for_people(path), number,
                  (int)(size > 60 ? 60 : size), line);
        return STATUS_USAGE;
    }
    add(out, at, false);
    return STATUS_DONE;
}

int positions_add_file(positions *out, const char *path) {
    text_buffer content = {0};
    ac_error error = {0};
    if (!file_read(path, &content, &error)) {
        text_free(&content);
        say_error("%s: %s", path_for_people(path), error.message);
        return STATUS_PATH;
    }
    int status = STATUS_DONE;
    size_t mark = starts(content.bytes, content.size, "\xef\xbb\xbf") ? 3 : 0;
    const char *line = mark ? content.bytes + mark : content.bytes;
    size_t left = content.size - mark;
    for (size_t number = 1; left > 0 && status == STATUS_DONE; number++) {
        const char *end = memchr(line, '\n', left);
        size_t size = end ? (size_t)(end - line) : left;
        status = add_line(out, line, size, path, number);
        size_t used = end ? size + 1 : size;
        line += used;
        left -= used;
    }
    text_free(&content);
    return status;
}

/* ---- on a curve --------------------------------------------------------------------------- */

double position_on_curve(position_entry p, const frame_rate *rate, bool has_frames) {
    if (!p.is_frame || has_frames) {
        return p.at;
    }
    double counted = p.at - rate->first;
    double scaled = counted * rate->seconds;
    return scaled / rate->frames;
}
