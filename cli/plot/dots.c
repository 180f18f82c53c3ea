/* The sheet of dots. */
#include "plot/dots.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

void dots_begin(dots *out, size_t columns, size_t rows) {
    out->cells = memory_new(columns * rows, sizeof *out->cells);
    out->columns = columns;
    out->rows = rows;
}

void dots_free(dots *out) {
    free(out->cells);
    memset(out, 0, sizeof *out);
}

cell *dots_cell(dots *of, double x, double y) {
    double column = floor(x / 2.0), row = floor(y / 4.0);
    bool is_inside =
        column >= 0.0 && column < (double)of->columns && row >= 0.0 && row < (double)of->rows;
    return is_inside ? &of->cells[(size_t)row * of->columns + (size_t)column] : NULL;
}

static void put(dots *out, uint8_t owner, double x, double y) {
    /* Dots 1 2 3 7 go down the left side, 4 5 6 8 down the right one. */
    static const uint8_t bits[4][2] = {{0x01, 0x08}, {0x02, 0x10}, {0x04, 0x20}, {0x40, 0x80}};
    cell *at = dots_cell(out, x, y);
    if (at) {
        at->bits |= bits[(size_t)fmod(y, 4.0)][(size_t)fmod(x, 2.0)];
        at->owner = owner;
    }
}

/* Cuts the line to a margin about the sheet. false: nothing is left. */
static bool cut(const dots *to, double p[4]) {
    double most[2] = {(double)to->columns * 2.0 + 2.0, (double)to->rows * 4.0 + 2.0};
    for (int i = 0; i < 4; i++) {
        if (!isfinite(p[i])) {
            return false;
        }
    }
    for (int axis = 0; axis < 2; axis++) {
        for (int end = 0; end < 2; end++) {
            double *here = p + 2 * end, *there = p + 2 * (1 - end);
            double limit = here[axis] < -2.0 ? -2.0 : most[axis];
            if (here[axis] >= -2.0 && here[axis] <= most[axis]) {
                continue;
            }
            if ((here[axis] < -2.0) == (there[axis] < -2.0) &&
                (here[axis] > most[axis]) == (there[axis] > most[axis])) {
                return false; /* both beyond the same side */
            }
            double share = (limit - here[axis]) / (there[axis] - here[axis]);
            here[1 - axis] += (there[1 - axis] - here[1 - axis]) * share;
            here[axis] = limit;
        }
    }
    return true;
}

void dots_line(dots *out, pen *with, double x0, double y0, double x1, double y1) {
    double p[4] = {x0, y0, x1, y1};
    if (!cut(out, p)) {
        return;
    }
    double steps = ceil(fmax(fabs(p[2] - p[0]), fabs(p[3] - p[1])));
    for (double i = steps > 0.0 ? 1.0 : 0.0; i <= steps; i += 1.0) {
        double share = steps > 0.0 ? i / steps : 0.0;
        bool is_on = with->off == 0 || with->at % (with->on + with->off) < with->on;
        with->at++;
        if (is_on) {
            put(out, with->owner, round(p[0] + (p[2] - p[0]) * share),
                round(p[1] + (p[3] - p[1]) * share));
        }
    }
}

static void put_braille(text_buffer *out, uint8_t bits) {
    /* U+2800 and the bits, in UTF-8. */
    char bytes[3] = {(char)0xe2, (char)(0xa0 | bits >> 6), (char)(0x80 | (bits & 0x3f))};
    text_put(out, bytes, sizeof bytes);
}

void dots_row(const dots *of, size_t row, const char *(*colour)(uint8_t owner),
              text_buffer *out) {
    const cell *cells = of->cells + row * of->columns;
    int painted = -1;         /* the owner whose colour is on */
    size_t end = of->columns; /* blanks at the end are left out */
    while (end > 0 && !cells[end - 1].glyph && !cells[end - 1].bits && !cells[end - 1].under) {
        end--;
    }
    for (size_t i = 0; i < end; i++) {
        const cell *at = &cells[i];
        bool is_drawn = at->glyph || at->bits;
        int wanted = is_drawn ? at->owner : -1;
        if (colour && wanted != painted) {
            text_string(out, wanted < 0 ? "\033[0m" : colour(at->owner));
            painted = wanted;
        }
        if (at->glyph) {
            text_string(out, at->glyph);
        } else if (at->bits) {
            put_braille(out, at->bits);
        } else {
            text_string(out, at->under ? at->under : " ");
        }
    }
    text_string(out, painted >= 0 ? "\033[0m" : "");
}
