/* Texts of a picture never meet and never leave it: over many random curves, engines and sizes.
 * Texts are taken as wide as in the widest of the usual fonts; where cairo can draw, it is also
 * asked how wide it sets them (picture.h says that it squeezes what is wider). */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/plot/grid.h"
#include "cli/plot/picture.h"
#include "cli/plot/term.h"

#define PICTURES 150
#define MOST_LINES 20
#define MOST_KEYS 1000
#define MOST_CELLS 9

static uint64_t state = 1;

static uint32_t random_below(uint32_t count) {
    state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)(state >> 33) % count;
}

static double random_number(void) {
    static const double odd[] = {0.0,   1e30,  -1e30, 1e-30,     -1e-30,      NAN,
                                 1e38,  1e-45, -0.0,  INFINITY,  -INFINITY,   1000000.25,
                                 1e6,   0.1,   1e10,  12345.678, -0.00001234, 99999,
                                 1e-38, 123.0, 3e38,  16777216.0};
    switch (random_below(4)) {
    case 0: return odd[random_below(sizeof odd / sizeof odd[0])];
    case 1: return (double)random_below(100);
    case 2:
        return ((double)random_below(2000001) - 1e6) * pow(10.0, (double)random_below(60) - 30);
    default: return (double)random_below(10000) / 1000.0 + 1e5;
    }
}

/* Cycles of few keys over a long span are slow to draw, so they are rare. */
static int32_t random_rule(void) {
    return random_below(60) == 0  ? (int32_t)random_below(6)
           : random_below(2) == 0 ? AC_EXTRAP_LINEAR
                                  : AC_EXTRAP_CONSTANT;
}

static ac_keys *random_keys(const ac_dialect *dialect) {
    ac_error error;
    ac_keys *keys = ac_keys_new(dialect, NULL, &error);
    static const uint32_t counts[] = {0, 1, 2, 3, 5, 20};
    uint32_t count = counts[random_below(sizeof counts / sizeof counts[0])];
    count = random_below(60) == 0 ? MOST_KEYS : count;
    double scale = random_number(), origin = random_below(2) ? 0.0 : random_number();
    ac_side before = {.rule = random_rule()}, after = {.rule = random_rule()};
    for (uint32_t k = 0; k < count; k++) {
        ac_key key = {.position = (double)(float)(origin + scale * k),
                      .value = random_number()};
        key.value = (double)(float)key.value;
        key.interp = random_below(3) == 0 ? AC_INTERP_STEP : AC_INTERP_DEFAULT;
        ac_keys_add(keys, &key, &error); /* a key that the engine refuses is left out */
    }
    ac_keys_set_sides(keys, before, after);
    return keys;
}

/* ---- the checks ------------------------------------------------------------------------------- */

static int complain(const scene *of, const char *what, const shape *a, const shape *b) {
    const char *other = b ? of->strings.bytes + b->string : "";
    printf("%.0fx%.0f: '%s' %s %s\n", of->width, of->height, of->strings.bytes + a->string,
           what, other);
    return 1;
}

static int check_texts(const scene *of, size_t *count) {
    for (size_t i = 0; i < of->shape_count; i++) {
        const shape *first = &of->shapes[i];
        if (first->kind != SHAPE_TEXT) {
            continue;
        }
        box a = text_box(of, first);
        (*count)++;
        if (a.left < -0.01 || a.right > of->width + 0.01 || a.top < -0.01 ||
            a.bottom > of->height + 0.01) {
            return complain(of, "leaves the picture", first, NULL);
        }
        for (size_t k = 0; k < i; k++) {
            const shape *second = &of->shapes[k];
            box b = second->kind == SHAPE_TEXT ? text_box(of, second) : (box){0};
            if (second->kind == SHAPE_TEXT && a.left < b.right && b.left < a.right &&
                a.top < b.bottom && b.top < a.bottom) {
                return complain(of, "meets", first, second);
            }
        }
    }
    return 0;
}

/* No line of the terminal's is longer than asked for, and there are no more lines. */
static int check_lines(const text_buffer *lines, const term_figure *of) {
    size_t count = 0;
    text_buffer copy = {0};
    text_put(&copy, lines->bytes, lines->size);
    text_put(&copy, "", 1);
    int bad = 0;
    for (char *line = strtok(copy.bytes, "\n"); line && !bad; line = strtok(NULL, "\n")) {
        count++;
        if (utf8_width(line) > of->columns) {
            printf("%zux%zu: a line of %zu: %s\n", of->columns, of->rows, utf8_width(line),
                   line);
            bad = 1;
        }
    }
    if (count > of->rows) {
        printf("%zux%zu: %zu lines\n", of->columns, of->rows, count);
        bad = 1;
    }
    text_free(&copy);
    return bad;
}

/* ---- pictures --------------------------------------------------------------------------------- */

/* A packed rotation, or weights, whose components are the lines. */
typedef struct random_track {
    ac_track track;
    ac_axis axis;
    float times_s[8], values[8 * MOST_LINES];
    ac_key keys[8];
    ac_curve curve; /* of the keys, for all components */
} random_track;

typedef struct sample {
    random_track packed;
    ac_keys *keys[MOST_LINES];
    ac_keys *played[MOST_LINES];
    series lines[MOST_LINES];
    size_t count;
    figure figure;
    double span[2];
} sample;

static void fill_lines(sample *s) {
    static const char *const labels[] = {
        "xna", "camera/height, monogame",
        "a name that is longer than what any legend has room for, fna",
        "\xe6\x9b\xb2\xe7\xb7\x9a, cna", "WWWWWWWWWW"};
    static const char *const players[] = {"xna", "fna", "monogame", "cna", "xna-wide"};
    bool is_one_curve = random_below(3) == 0;
    s->count = is_one_curve ? 1 + random_below(5) : 1 + random_below(MOST_LINES);
    for (size_t i = 0; i < s->count; i++) {
        const ac_dialect *dialect = ac_dialect_find(players[random_below(5)]);
        ac_error error;
        if (i == 0 || !is_one_curve) {
            s->keys[i] = random_keys(dialect);
        }
        const ac_keys *keys = is_one_curve ? s->keys[0] : s->keys[i];
        s->played[i] = ac_keys_from(ac_keys_curve(keys), dialect, NULL, &error);
        s->lines[i].curve = ac_keys_curve(s->played[i] ? s->played[i] : keys);
        s->lines[i].label = is_one_curve ? players[i] : labels[random_below(5)];
        s->lines[i].group = is_one_curve ? 0 : i;
    }
}

static void fill_track(random_track *out) {
    uint32_t count = 1 + random_below(8), width = 1 + random_below(MOST_LINES);
    bool is_rotation = random_below(2) == 0;
    out->axis = (ac_axis){.times_s = out->times_s, .count = count};
    out->track = (ac_track){.axis = &out->axis,
                            .values = out->values,
                            .dialect = ac_dialect_find("gltf"),
                            .width = is_rotation ? 4 : width,
                            .kind = is_rotation ? AC_TRACK_QUAT : AC_TRACK_WEIGHTS,
                            .interp = is_rotation ? AC_INTERP_SLERP : AC_INTERP_LINEAR};
    for (uint32_t k = 0; k < count; k++) {
        out->times_s[k] = (float)k * 0.5f;
        out->keys[k] = (ac_key){.position = (double)out->times_s[k]};
    }
    for (uint32_t i = 0; i < count * out->track.width; i++) {
        out->values[i] = (float)random_below(200) / 100.0f - 1.0f;
    }
    out->curve = (ac_curve){.name = "",
                            .dialect = out->track.dialect,
                            .keys = out->keys,
                            .key_count = count,
                            .ordered = 1};
}

/* One line a component, or two. */
static void fill_components(sample *s) {
    static const char *const words[] = {"x", "y", "z", "w"};
    uint32_t players = 1 + random_below(2);
    fill_track(&s->packed);
    for (uint32_t c = 0; c < s->packed.track.width && s->count < MOST_LINES; c++) {
        for (uint32_t p = 0; p < players && s->count < MOST_LINES; p++) {
            s->lines[s->count++] =
                (series){.curve = &s->packed.curve,
                         .track = &s->packed.track,
                         .component = c,
                         .paint = c < 4 ? (paint)(PAINT_X + c) : paint_of_series(c),
                         .label = c < 4 ? words[c] : "w12, babylon",
                         .tip = c < 4 ? words[c] : "w12",
                         .group = c};
        }
    }
}

static void fill(sample *s) {
    static const double sizes[] = {120, 160, 240, 400, 640, 960, 1920, 4000};
    static const char *const titles[] = {"#0", "camera/height",
                                         "Walk/root/Joint/Hip/rotation, which is too long"};
    memset(s, 0, sizeof *s);
    if (random_below(3) == 0) {
        fill_components(s);
    } else {
        fill_lines(s);
    }
    s->figure.has_path = random_below(2) == 0;
    s->figure.series = s->lines;
    s->figure.count = s->count;
    s->figure.title = titles[random_below(3)];
    s->figure.subtitle =
        random_below(2) ? "" : "odd.json, 3 keys, before constant, after cycle";
    s->figure.width = sizes[random_below(8)];
    s->figure.height = sizes[random_below(7)];
    s->figure.has_span = random_below(3) == 0;
    s->figure.span[0] = -(double)random_below(1000) / 10.0;
    s->figure.span[1] = s->figure.span[0] + 0.001 + (double)random_below(100000) / 100.0;
}

/* The same picture several times in one, unless it is too small for that. */
static int check_grid(const sample *s, size_t *texts) {
    figure cells[MOST_CELLS];
    scene picture;
    ac_error error = {0};
    bool is_free = random_below(4) == 0;
    grid of = {.cells = cells,
               .count = 1 + random_below(MOST_CELLS),
               .title = s->figure.title,
               .subtitle = s->figure.subtitle,
               .width = is_free ? 0.0 : s->figure.width,
               .height = is_free ? 0.0 : s->figure.height};
    for (size_t i = 0; i < of.count; i++) {
        cells[i] = s->figure;
        cells[i].count = 1 + random_below((uint32_t)s->count); /* so that margins differ */
    }
    ac_status status = grid_draw(&of, &picture, &error);
    int bad = status == AC_OK ? check_texts(&picture, texts) : status != AC_ERROR_ARGUMENT;
    scene_free(&picture);
    return bad;
}

static int check_sample(sample *s, size_t *texts) {
    static const size_t columns[] = {24, 40, 80, 200}, rows[] = {8, 12, 24, 60};
    scene picture;
    text_buffer lines = {0};
    ac_error error = {0};
    int bad = check_grid(s, texts);
    if (figure_draw(&s->figure, &picture, &error) != AC_OK) {
        printf("not drawn: %s\n", error.message);
        bad = 1;
    } else {
        bad |= check_texts(&picture, texts);
    }
    scene_free(&picture);
    term_figure term = {.series = s->lines,
                        .count = s->count,
                        .title = s->figure.title,
                        .subtitle = s->figure.subtitle,
                        .has_path = s->figure.has_path,
                        .gutter = random_below(2) ? 7 : 0,
                        .columns = columns[random_below(4)],
                        .rows = rows[random_below(4)],
                        .span = s->figure.has_span ? s->figure.span : NULL};
    if (term_draw(&term, &lines, &error) != AC_OK) {
        printf("no lines: %s\n", error.message);
        bad = 1;
    } else {
        bad |= check_lines(&lines, &term);
    }
    text_free(&lines);
    return bad;
}

int main(void) {
    size_t texts = 0;
    int bad = 0, pictures = 0;
    for (; pictures < PICTURES && bad < 10; pictures++) {
        sample s;
        fill(&s);
        bad += check_sample(&s, &texts);
        for (size_t i = 0; i < s.count; i++) {
            ac_keys_free(s.keys[i]);
            ac_keys_free(s.played[i]);
        }
    }
    printf("%d pictures with %zu texts, and as many for terminals: %d are wrong\n", pictures,
           texts, bad);
    return bad > 0 ? 1 : 0;
}
