/* docs/easing.md and its pictures: what the library says of its named easings. What stands in the
 * page above the mark is written by hand and kept. */
#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "docgen.h"
#include "eases.h"
#include "input.h"
#include "output.h"
#include "plot/figure.h"
#include "plot/svg.h"

#define MARK "<!-- From here on `./run docs` writes this page. -->\n"
#define COLUMNS 5
#define CELL_WIDTH 160.0
#define CELL_HEIGHT 120.0
#define TITLE_MOST 21 /* characters that a cell has room for */

/* Rows of ac_ease_at that follow one another. */
typedef struct family {
    const char *name;
    size_t first, count;
} family;

static bool next_family(family *of) {
    ac_ease_info info, other;
    of->first += of->count;
    of->count = 0;
    if (!ac_ease_at(of->first, &info)) {
        return false;
    }
    of->name = info.family;
    while (ac_ease_at(of->first + of->count, &other) &&
           strcmp(other.family, info.family) == 0) {
        of->count++;
    }
    return true;
}

static ac_ease_info row_of(const family *of, size_t index) {
    ac_ease_info info;
    ac_ease_at(of->first + index, &info);
    return info;
}

/* "back.out" of "penner:back.out". */
static const char *name_within(const char *name) {
    const char *colon = strchr(name, ':');
    return colon ? colon + 1 : name;
}

/* ---- pictures --------------------------------------------------------------------------------- */

/* How an ease is drawn that has no shape of its own by its defaults. */
static const char *sample_of(const char *name) {
    static const char *const samples[] = {"cubic-bezier(0.34, 1.56, 0.64, 1)",
                                          "steps(4)",
                                          "bias(0.25)",
                                          "gain(0.25)",
                                          "godot:ease(2)",
                                          "bevy:Steps(4)",
                                          "gsap:steps(4)",
                                          "react-spring:steps(4)",
                                          "motion:steps(4)"};
    size_t size = strcspn(name, "(");
    for (size_t i = 0; i < sizeof samples / sizeof samples[0]; i++) {
        if (strcspn(samples[i], "(") == size && memcmp(samples[i], name, size) == 0) {
            return samples[i];
        }
    }
    return name;
}

/* The name within the family, with what is in parentheses if there is room. */
static void put_title(text_buffer *out, const char *name) {
    const char *within = name_within(name);
    size_t size = strlen(within);
    text_put(out, within, size <= TITLE_MOST ? size : strcspn(within, "("));
    text_put(out, "", 1);
}

static void stop_on(int status) {
    if (status != STATUS_DONE) {
        exit(status);
    }
}

static void draw_cell(scene *out, const char *name, double x, double y) {
    const char *text = sample_of(name);
    text_buffer title = {0};
    ease_curve of;
    ac_error error = {0};
    scene cell;
    stop_on(ease_curve_read(&of, "docgen", text));
    put_title(&title, text);
    series line = {.curve = &of.curve, .label = title.bytes};
    figure picture = {.series = &line,
                      .count = 1,
                      .title = title.bytes,
                      .subtitle = "",
                      .width = CELL_WIDTH,
                      .height = CELL_HEIGHT,
                      .has_span = true,
                      .span = {0.0, 1.0}};
    if (figure_draw(&picture, &cell, &error) != AC_OK) {
        stop_on(say_data_error(name, &error));
    }
    scene_add(out, &cell, x, y);
    scene_free(&cell);
    ease_curve_free(&of);
    text_free(&title);
}

static void draw_sheet(const family *of, scene *out) {
    size_t columns = of->count < COLUMNS ? of->count : COLUMNS;
    size_t rows = (of->count + COLUMNS - 1) / COLUMNS;
    style ground = {.fill = PAINT_GROUND};
    memset(out, 0, sizeof *out);
    out->width = CELL_WIDTH * (double)columns;
    out->height = CELL_HEIGHT * (double)rows;
    out->title = of->name;
    scene_rect(out, 0.0, 0.0, out->width, out->height, ground);
    for (size_t i = 0; i < of->count; i++) {
        ac_ease_info info = row_of(of, i);
        draw_cell(out, info.name, CELL_WIDTH * (double)(i % COLUMNS),
                  CELL_HEIGHT * (double)(i / COLUMNS));
    }
}

static void write_sheet(const family *of) {
    scene sheet;
    text_buffer svg = {0}, name = {0};
    draw_sheet(of, &sheet);
    svg_write(&sheet, &svg);
    text_format(&name, "%s.svg", of->name);
    text_put(&name, "", 1);
    write_page("easing", name.bytes, &svg);
    text_free(&name);
    scene_free(&sheet);
}

/* ---- what a family has in common -------------------------------------------------------------- */

static const char *bits_trait(const ac_ease_info *info) {
    return info->bits == 32 ? "32" : "64";
}

static const char *edge_trait(const ac_ease_info *info) {
    named_ease of;
    stop_on(named_ease_read(&of, "docgen", sample_of(info->name), AC_EDGE_DEFAULT));
    ac_edge edge = ac_ease_edge(&of.ease);
    named_ease_free(&of);
    return ac_edge_name(edge);
}

typedef const char *(*trait)(const ac_ease_info *);

static const char *commonest(const family *of, trait ask) {
    const char *best = "";
    size_t most = 0;
    for (size_t i = 0; i < of->count; i++) {
        ac_ease_info info = row_of(of, i);
        const char *answer = ask(&info);
        size_t count = 0;
        for (size_t k = 0; k < of->count; k++) {
            ac_ease_info other = row_of(of, k);
            count += strcmp(ask(&other), answer) == 0 ? 1 : 0;
        }
        best = count > most ? answer : best;
        most = count > most ? count : most;
    }
    return best;
}

/* "clamp", and the names of those that are otherwise. */
static void put_trait(text_buffer *out, const family *of, trait ask) {
    const char *usual = commonest(of, ask);
    text_string(out, usual);
    for (size_t i = 0; i < of->count; i++) {
        ac_ease_info info = row_of(of, i);
        if (strcmp(ask(&info), usual) != 0) {
            text_format(out, "; `%s`: %s", name_within(info.name), ask(&info));
        }
    }
}

static void put_families(text_buffer *out) {
    family of = {0};
    text_string(out, "## Families\n\n"
                     "| family | names | bits | outside [0, 1] | follows |\n"
                     "|---|---|---|---|---|\n");
    while (next_family(&of)) {
        text_format(out, "| [%s](#%s) | %zu | ", of.name, of.name, of.count);
        put_trait(out, &of, bits_trait);
        text_string(out, " | ");
        put_trait(out, &of, edge_trait);
        text_format(out, " | %s |\n", row_of(&of, 0).source);
    }
}

/* ---- ends ------------------------------------------------------------------------------------- */

static bool is_exactly(double value, double wanted) {
    return value == wanted && signbit(value) == signbit(wanted); /* == : the same bits */
}

static bool goes(const ac_ease_info *info, double from, double to) {
    return is_exactly(info->at_0, from) && is_exactly(info->at_1, to);
}

/* A sentence and the names that it is about. */
static void put_names(text_buffer *out, const char *sentence, double from, double to) {
    ac_ease_info info;
    size_t count = 0;
    text_format(out, "\n%s:\n", sentence);
    for (size_t i = 0; ac_ease_at(i, &info); i++) {
        if (goes(&info, from, to)) {
            text_format(out, "%s%s`%s`", count ? "," : "", count % 4 ? " " : "\n", info.name);
            count++;
        }
    }
    text_string(out, ".\n");
}

static void put_ends(text_buffer *out) {
    ac_ease_info info;
    text_string(out, "\n## Ends that are not 0 and 1\n\n"
                     "With default parameters; all other easings are 0 at 0 and 1 at 1, to the "
                     "bit.\n\n"
                     "| name | at 0 | at 1 |\n|---|---|---|\n");
    for (size_t i = 0; ac_ease_at(i, &info); i++) {
        if (!goes(&info, 0.0, 1.0) && !goes(&info, 1.0, 0.0) && !goes(&info, -0.0, 1.0)) {
            text_format(out, "| `%s` | ", info.name);
            text_number(out, info.at_0, info.bits);
            text_string(out, " | ");
            text_number(out, info.at_1, info.bits);
            text_string(out, " |\n");
        }
    }
    put_names(out, "These begin at -0 and end at 1, to the bit", -0.0, 1.0);
    put_names(out, "These go from 1 to 0, to the bit", 1.0, 0.0);
}

/* ---- one family ------------------------------------------------------------------------------- */

static void put_value(text_buffer *out, const ac_ease_param *param, double value) {
    static const char *const jumps[] = {"start", "end", "none", "both"};
    bool has_words = strcmp(param->name, "jump") == 0 || strcmp(param->name, "direction") == 0;
    if (has_words) { /* other spellings follow */
        text_string(out, jumps[value < 3.0 ? (int)value : 3]);
    } else if (fabs(value) == DBL_MAX) {
        text_string(out, "any");
    } else if (value == DBL_MIN) {
        text_string(out, "above 0");
    } else {
        text_number(out, value, 64);
    }
}

static void put_row(text_buffer *out, const ac_ease_info *info) {
    text_format(out, "| `%s` | ", info->name);
    for (uint32_t p = 0; p < info->param_count; p++) {
        text_format(out, "%s%s=", p ? ", " : "", info->params[p].name);
        put_value(out, &info->params[p], info->params[p].value);
    }
    text_format(out, " | %s |\n", info->summary);
}

static bool is_same_param(const ac_ease_param *a, const ac_ease_param *b) {
    return strcmp(a->name, b->name) == 0 && a->least == b->least && a->largest == b->largest;
}

/* Does an earlier row of the family, or an earlier parameter, have the same? */
static bool is_listed(const family *of, size_t index, uint32_t param) {
    ac_ease_info info = row_of(of, index);
    for (size_t i = 0; i < index; i++) {
        ac_ease_info earlier = row_of(of, i);
        for (uint32_t p = 0; p < earlier.param_count; p++) {
            if (is_same_param(&earlier.params[p], &info.params[param])) {
                return true;
            }
        }
    }
    return false;
}

/* "0 to 1", "0 or more", "above 0", "any". */
static void put_range(text_buffer *out, const ac_ease_param *param) {
    put_value(out, param, param->least);
    if (param->largest < DBL_MAX) {
        text_string(out, " to ");
        put_value(out, param, param->largest);
    } else if (param->least == 0.0) {
        text_string(out, " or more");
    }
}

/* Ranges of the parameters, each once. */
static void put_ranges(text_buffer *out, const family *of) {
    const char *between = "\nRanges: ";
    for (size_t i = 0; i < of->count; i++) {
        ac_ease_info info = row_of(of, i);
        for (uint32_t p = 0; p < info.param_count; p++) {
            const ac_ease_param *param = &info.params[p];
            if (is_listed(of, i, p)) {
                continue;
            }
            text_format(out, "%s%s ", between, param->name);
            put_range(out, param);
            between = "; ";
        }
    }
    text_string(out, between[0] == ';' ? ".\n" : "");
}

static void put_family(text_buffer *out, const family *of) {
    text_format(out, "\n### %s\n\n![Easings of the family %s](easing/%s.svg)\n\n", of->name,
                of->name, of->name);
    text_string(out, "| name | parameters | what |\n|---|---|---|\n");
    for (size_t i = 0; i < of->count; i++) {
        ac_ease_info info = row_of(of, i);
        put_row(out, &info);
    }
    put_ranges(out, of);
}

/* ---- the page --------------------------------------------------------------------------------- */

/* The page as it is, up to its mark. */
static void keep_hand_written(const char *path, text_buffer *out) {
    ac_error error = {0};
    if (!file_read(path, out, &error)) {
        stop_on(say_data_error(path, &error));
    }
    size_t size = strlen(MARK);
    for (size_t at = 0; at + size <= out->size; at++) {
        if (memcmp(out->bytes + at, MARK, size) == 0) {
            out->size = at + size;
            return;
        }
    }
    say_error("%s: without the line %s", path, MARK);
    exit(STATUS_USAGE);
}

void easing_docs(const char *folder) {
    text_buffer page = {0}, path = {0};
    family of = {0};
    text_format(&path, "%.400s/easing.md", folder);
    text_put(&path, "", 1);
    keep_hand_written(path.bytes, &page);
    text_string(&page, "\n");
    put_families(&page);
    put_ends(&page);
    text_string(&page, "\n## Every easing\n");
    while (next_family(&of)) {
        write_sheet(&of);
        put_family(&page, &of);
    }
    write_page(".", "easing.md", &page);
    text_free(&path);
}
