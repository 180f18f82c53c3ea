/* ease: easings by name: their values, the list of them, which are alike, and by how much two
 * differ. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "eases.h"
#include "output.h"
#include "select.h"
#include "table.h"
#include "values.h"
#include "verbs.h"

typedef struct desk {
    const options *o;
    named_ease *eases; /* [count] */
    size_t count;
    positions where;
    text_buffer out;
} desk;

/* ---- values ----------------------------------------------------------------------------------- */

/* A frame is so many seconds, and seconds are shares. */
static double share_at(const desk *d, size_t index) {
    return position_on_curve(d->where.list[index], &d->o->rate, false);
}

static double width_of(const named_ease *of, double value) {
    return of->bits == 32 ? (double)(float)value : value;
}

static answer ask(const named_ease *of, double share) {
    answer a = {ac_ease_eval(&of->ease, share), false};
    return a;
}

static void put_hex_lines(desk *d) {
    for (size_t i = 0; i < d->where.count; i++) {
        put_hex(&d->out, ask(&d->eases[0], share_at(d, i)).value, d->eases[0].bits);
        text_string(&d->out, "\n");
    }
}

static void put_csv(desk *d) {
    text_string(&d->out, d->count > 1 ? "curve,at,value\n" : "at,value\n");
    for (size_t e = 0; e < d->count; e++) {
        const named_ease *of = &d->eases[e];
        for (size_t i = 0; i < d->where.count; i++) {
            if (d->count > 1) {
                text_csv(&d->out, of->name.bytes);
                text_string(&d->out, ",");
            }
            text_number(&d->out, width_of(of, share_at(d, i)), of->bits);
            text_string(&d->out, ",");
            put_answer(&d->out, ask(of, share_at(d, i)), of->bits);
            text_string(&d->out, "\n");
        }
    }
}

static void put_json_values(desk *d) {
    text_string(&d->out, "{\"schema\":1,\"results\":[");
    for (size_t e = 0; e < d->count; e++) {
        const named_ease *of = &d->eases[e];
        text_string(&d->out, e ? ",{\"curve\":" : "{\"curve\":");
        text_json_string(&d->out, of->name.bytes);
        text_string(&d->out, ",\"at\":[");
        for (size_t i = 0; i < d->where.count; i++) {
            text_string(&d->out, i ? "," : "");
            text_json_number(&d->out, width_of(of, share_at(d, i)), of->bits);
        }
        text_string(&d->out, "],\"value\":[");
        for (size_t i = 0; i < d->where.count; i++) {
            text_string(&d->out, i ? "," : "");
            put_json_answer(&d->out, ask(of, share_at(d, i)), of->bits);
        }
        text_string(&d->out, "]}");
    }
    text_string(&d->out, "]}\n");
}

static void put_value_table(desk *d) {
    table rows = {0};
    static const char *const heads[] = {"ease", "at", "value"};
    size_t skipped = d->count > 1 ? 0 : 1;
    table_heads(&rows, heads + skipped, 3 - skipped);
    for (size_t e = 0; e < d->count; e++) {
        const named_ease *of = &d->eases[e];
        for (size_t i = 0; i < d->where.count; i++) {
            if (d->count > 1) {
                text_clean(&rows.cells, of->name.bytes);
                table_end_cell(&rows);
            }
            text_number(&rows.cells, width_of(of, share_at(d, i)), of->bits);
            table_end_cell(&rows);
            put_answer(&rows.cells, ask(of, share_at(d, i)), of->bits);
            table_end_cell(&rows);
        }
    }
    table_print(&rows, &d->out);
}

static int put_values(desk *d, value_format format) {
    if (format == VALUES_HEX && d->count != 1) {
        say_error("--format hex needs one ease, and %zu are given", d->count);
        return STATUS_USAGE;
    }
    switch (format) {
    case VALUES_TEXT: put_value_table(d); break;
    case VALUES_CSV: put_csv(d); break;
    case VALUES_JSON: put_json_values(d); break;
    case VALUES_HEX: put_hex_lines(d); break;
    }
    return STATUS_DONE;
}

/* ---- what an ease is -------------------------------------------------------------------------- */

static void put_json_name(text_buffer *out, const char *member, const char *text) {
    text_format(out, "\"%s\":", member);
    text_json_string(out, text);
}

/* The words of "jump" and "direction"; CSS's "jump-start" has a number of its own. */
static const char *word_of(const ac_ease_param *param, double value) {
    static const char *const jumps[] = {"start", "end", "none", "both", "start"};
    bool has_words = strcmp(param->name, "jump") == 0 || strcmp(param->name, "direction") == 0;
    return has_words && value >= 0.0 && value < 5.0 ? jumps[(int)value] : NULL;
}

static void put_params(text_buffer *out, const ac_ease_info *info, const double *values) {
    for (uint32_t p = 0; p < info->param_count; p++) {
        double value = values ? values[p] : info->params[p].value;
        const char *word = word_of(&info->params[p], value);
        text_format(out, "%s%s=%s", p ? ", " : "", info->params[p].name, word ? word : "");
        if (!word) text_number(out, value, 64);
    }
}

static void put_about(desk *d) {
    static const double shares[] = {0.0, 0.25, 0.5, 0.75, 1.0};
    for (size_t e = 0; e < d->count; e++) {
        const named_ease *of = &d->eases[e];
        ac_ease_info info;
        text_string(&d->out, e ? "\n" : "");
        text_clean(&d->out, of->name.bytes);
        ac_ease_describe(&of->ease, &info);
        text_format(&d->out, "\n  %s\n", info.summary);
        if (info.param_count > 0) {
            text_string(&d->out, "  parameters  ");
            put_params(&d->out, &info, of->ease.params);
            text_string(&d->out, "\n");
        }
        text_format(&d->out, "  computed    in %u bits\n  values      ", (unsigned)of->bits);
        for (size_t i = 0; i < 5; i++) {
            text_string(&d->out, i ? ", " : "");
            text_number(&d->out, ac_ease_eval(&of->ease, shares[i]), of->bits);
            text_string(&d->out, " at ");
            text_number(&d->out, shares[i], 64);
        }
        text_string(&d->out, "\n");
    }
}

/* ---- the list ----------------------------------------------------------------------------------- */

static bool is_listed(const desk *d, const char *name) {
    const words *globs = &d->o->files;
    for (size_t i = 0; i < globs->count; i++) {
        if (glob_match(globs->list[i], name)) {
            return true;
        }
    }
    return globs->count == 0;
}

static void put_json_info(text_buffer *out, const ac_ease_info *info) {
    text_string(out, "{");
    put_json_name(out, "name", info->name);
    text_string(out, ",");
    put_json_name(out, "family", info->family);
    text_string(out, ",");
    put_json_name(out, "summary", info->summary);
    text_string(out, ",\"params\":[");
    for (uint32_t p = 0; p < info->param_count; p++) {
        text_string(out, p ? ",{" : "{");
        put_json_name(out, "name", info->params[p].name);
        text_string(out, ",\"default\":");
        text_json_number(out, info->params[p].value, 64);
        text_string(out, ",\"least\":");
        text_json_number(out, info->params[p].least, 64);
        text_string(out, ",\"largest\":");
        text_json_number(out, info->params[p].largest, 64);
        text_string(out, "}");
    }
    text_format(out, "],\"bits\":%u,\"algebraic\":%s,\"at_0\":", (unsigned)info->bits,
                info->algebraic ? "true" : "false");
    text_json_number(out, info->at_0, info->bits);
    text_string(out, ",\"at_1\":");
    text_json_number(out, info->at_1, info->bits);
    text_string(out, "}");
}

static size_t put_json_list(desk *d) {
    ac_ease_info info;
    size_t count = 0;
    text_string(&d->out, "{\"schema\":1,\"eases\":[");
    for (size_t i = 0; ac_ease_at(i, &info); i++) {
        if (is_listed(d, info.name)) {
            text_string(&d->out, count++ ? ",\n" : "\n");
            put_json_info(&d->out, &info);
        }
    }
    text_string(&d->out, "]}\n");
    return count;
}

static size_t put_list_table(desk *d) {
    static const char *const heads[] = {"name", "bits", "at 0", "at 1", "parameters", "what"};
    ac_ease_info info;
    table rows = {0};
    size_t count = 0;
    table_heads(&rows, heads, 6);
    for (size_t i = 0; ac_ease_at(i, &info); i++) {
        if (!is_listed(d, info.name)) {
            continue;
        }
        table_cell(&rows, info.name);
        text_format(&rows.cells, "%u", (unsigned)info.bits);
        table_end_cell(&rows);
        text_number(&rows.cells, info.at_0, info.bits);
        table_end_cell(&rows);
        text_number(&rows.cells, info.at_1, info.bits);
        table_end_cell(&rows);
        put_params(&rows.cells, &info, NULL);
        table_end_cell(&rows);
        table_cell(&rows, info.summary);
        count++;
    }
    table_print(&rows, &d->out);
    return count;
}

static int put_list(desk *d, value_format format) {
    if (format != VALUES_TEXT && format != VALUES_JSON) {
        say_error("--list prints text or JSON");
        return STATUS_USAGE;
    }
    size_t count = format == VALUES_JSON ? put_json_list(d) : put_list_table(d);
    if (count == 0) {
        say_error("--list: no ease is called %s", d->o->files.list[0]);
        return STATUS_USAGE;
    }
    return STATUS_DONE;
}

/* ---- how far apart ------------------------------------------------------------------------------ */

static void put_json_number(text_buffer *out, const char *member, double value) {
    text_format(out, ",\"%s\":", member);
    text_json_number(out, value, 64);
}

static void put_json_difference(text_buffer *out, const ac_ease_difference *of) {
    put_json_number(out, "largest", of->largest);
    put_json_number(out, "at", of->at);
    text_format(out, ",\"proof\":\"%s\"", ac_proof_name((ac_proof)of->proof));
    put_json_number(out, "bound", of->bound);
    put_json_number(out, "rounding", of->rounding);
}

/* "0.0251973 at 0.3974, proven" in cells. */
static void put_difference_cells(table *to, const ac_ease_difference *of) {
    text_number(&to->cells, of->largest, 64);
    table_end_cell(to);
    text_number(&to->cells, of->at, 64);
    table_end_cell(to);
    table_cell(to, ac_proof_name((ac_proof)of->proof));
}

static void put_json_versus(desk *d, const named_ease *other) {
    text_string(&d->out, "{\"schema\":1,\"pairs\":[");
    for (size_t e = 0; e < d->count; e++) {
        ac_ease_difference apart;
        ac_ease_compare(&d->eases[e].ease, &other->ease, &apart);
        text_string(&d->out, e ? ",{" : "{");
        put_json_name(&d->out, "ease", d->eases[e].name.bytes);
        text_string(&d->out, ",");
        put_json_name(&d->out, "vs", other->name.bytes);
        put_json_difference(&d->out, &apart);
        put_json_number(&d->out, "a", apart.a);
        put_json_number(&d->out, "b", apart.b);
        text_string(&d->out, "}");
    }
    text_string(&d->out, "]}\n");
}

static void put_versus_table(desk *d, const named_ease *other) {
    static const char *const heads[] = {"ease", "vs",    "largest difference",
                                        "at",   "proof", "bound"};
    table rows = {0};
    table_heads(&rows, heads, 6);
    for (size_t e = 0; e < d->count; e++) {
        ac_ease_difference apart;
        ac_ease_compare(&d->eases[e].ease, &other->ease, &apart);
        text_clean(&rows.cells, d->eases[e].name.bytes);
        table_end_cell(&rows);
        text_clean(&rows.cells, other->name.bytes);
        table_end_cell(&rows);
        put_difference_cells(&rows, &apart);
        text_number(&rows.cells, apart.bound, 64);
        table_end_cell(&rows);
    }
    table_print(&rows, &d->out);
}

static int put_versus(desk *d, value_format format) {
    named_ease other;
    int status = named_ease_read(&other, "--vs", d->o->versus, d->o->edge);
    if (status == STATUS_DONE && format == VALUES_JSON) {
        put_json_versus(d, &other);
    } else if (status == STATUS_DONE) {
        put_versus_table(d, &other);
    }
    named_ease_free(&other);
    return status;
}

/* ---- the dictionary ----------------------------------------------------------------------------- */

static const char *likeness_word(ac_likeness likeness) {
    return likeness == AC_LIKENESS_SAME ? "same" : "sounds alike";
}

/* What SKCell's own curves are called elsewhere; 0: it is none of them. */
static size_t standard_name(const named_ease *of, char *out, size_t capacity,
                            ac_ease_difference *apart) {
    ac_ease_info own, info;
    int32_t row = 0; /* of the family: In and Out of each curve */
    if (!ac_ease_describe(&of->ease, &own) || strcmp(own.family, "skcell") != 0) {
        return 0;
    }
    for (size_t i = 0; ac_ease_at(i, &info); i++) {
        if (strcmp(info.family, "skcell") != 0) {
            continue;
        }
        if (strcmp(info.name, own.name) == 0) {
            return ac_skcell_standard_name(row / 2, row % 2, out, capacity, apart);
        }
        row++;
    }
    return 0;
}

static void put_json_like(desk *d, const named_ease *of) {
    char standard[64];
    ac_ease_info info;
    ac_ease_difference apart;
    ac_likeness likeness;
    const char *comma = "";
    text_string(&d->out, "{");
    put_json_name(&d->out, "ease", of->name.bytes);
    if (standard_name(of, standard, sizeof standard, &apart) > 0) {
        text_string(&d->out, ",\"standard\":{");
        put_json_name(&d->out, "name", standard);
        put_json_difference(&d->out, &apart);
        text_string(&d->out, "}");
    }
    text_string(&d->out, ",\"like\":[");
    for (size_t i = 0; (likeness = ac_ease_like(&of->ease, &i, &info, &apart)) != 0;) {
        text_format(&d->out, "%s\n{", comma);
        put_json_name(&d->out, "name", info.name);
        text_string(&d->out, ",");
        put_json_name(&d->out, "likeness", likeness_word(likeness));
        put_json_difference(&d->out, &apart);
        text_string(&d->out, "}");
        comma = ",";
    }
    text_string(&d->out, "]}");
}

/* Those of one likeness, as rows. */
static void put_like_rows(table *to, const named_ease *of, ac_likeness wanted) {
    ac_ease_info info;
    ac_ease_difference apart;
    ac_likeness likeness;
    for (size_t i = 0; (likeness = ac_ease_like(&of->ease, &i, &info, &apart)) != 0;) {
        if (likeness == wanted) {
            table_cell(to, info.name);
            table_cell(to, likeness_word(likeness));
            put_difference_cells(to, &apart);
        }
    }
}

static void put_like_table(desk *d, const named_ease *of) {
    static const char *const heads[] = {"name", "is", "largest difference", "at", "proof"};
    char standard[64];
    ac_ease_difference apart;
    table rows = {0};
    text_clean(&d->out, of->name.bytes);
    if (standard_name(of, standard, sizeof standard, &apart) > 0) {
        text_format(&d->out, ", elsewhere %s but for ", standard);
        text_number(&d->out, apart.largest, 64);
    }
    text_string(&d->out, "\n");
    table_heads(&rows, heads, 5);
    put_like_rows(&rows, of, AC_LIKENESS_SAME);
    put_like_rows(&rows, of, AC_LIKENESS_SOUNDS);
    table_print(&rows, &d->out);
}

static void put_like(desk *d, value_format format) {
    text_string(&d->out, format == VALUES_JSON ? "{\"schema\":1,\"results\":[" : "");
    for (size_t e = 0; e < d->count; e++) {
        if (format == VALUES_JSON) {
            text_string(&d->out, e ? "," : "");
            put_json_like(d, &d->eases[e]);
        } else {
            text_string(&d->out, e ? "\n" : "");
            put_like_table(d, &d->eases[e]);
        }
    }
    text_string(&d->out, format == VALUES_JSON ? "]}\n" : "");
}

/* ---- the whole ---------------------------------------------------------------------------------- */

static int check_request(const options *o) {
    if (!o->list_eases && o->files.count == 0) {
        say_error("ease needs a name, such as penner:back.out; --list shows all of them");
        return STATUS_USAGE;
    }
    bool compares = o->like || o->versus;
    if ((o->list_eases || compares) && o->position_texts.count > 0) {
        say_error("%s takes no positions", o->list_eases ? "--list"
                                           : o->like     ? "--like"
                                                         : "--vs");
        return STATUS_USAGE;
    }
    if (o->list_eases + o->like + (o->versus != NULL) > 1) {
        say_error("--list, --like and --vs are three questions; ask one");
        return STATUS_USAGE;
    }
    if (compares && o->format != VALUES_TEXT && o->format != VALUES_JSON) {
        say_error("%s prints text or JSON", o->like ? "--like" : "--vs");
        return STATUS_USAGE;
    }
    for (size_t i = 0; i < o->position_texts.count; i++) {
        if (o->position_sources[i] == FROM_FRAMES && o->rate.frames == 0.0) {
            say_error("--frames needs --fps: an ease goes from 0 to 1 second");
            return STATUS_USAGE;
        }
    }
    return STATUS_DONE;
}

static int read_names(desk *d) {
    int status = STATUS_DONE;
    d->eases = memory_new(d->o->files.count, sizeof *d->eases);
    for (size_t i = 0; i < d->o->files.count && status == STATUS_DONE; i++) {
        status =
            named_ease_read(&d->eases[d->count++], "ease", d->o->files.list[i], d->o->edge);
    }
    return status;
}

static int put_all(desk *d, value_format format) {
    if (d->o->list_eases) {
        return put_list(d, format);
    }
    int status = read_names(d);
    if (status == STATUS_DONE && d->o->versus) {
        return put_versus(d, format);
    }
    if (status == STATUS_DONE && d->o->like) {
        put_like(d, format);
        return STATUS_DONE;
    }
    if (status == STATUS_DONE) {
        status = gather_positions(d->o, &d->where);
    }
    if (status != STATUS_DONE) {
        return status;
    }
    if (d->o->position_texts.count == 0 && format == VALUES_TEXT) {
        put_about(d);
        return STATUS_DONE;
    }
    if (d->o->position_texts.count == 0) {
        say_error("ease needs positions: --at, --at-file, --range or --frames");
        return STATUS_USAGE;
    }
    return put_values(d, format);
}

int cmd_ease(const options *o) {
    value_format format;
    desk d = {.o = o};
    int status = find_value_format(o, &format);
    if (status == STATUS_DONE) {
        status = check_request(o);
    }
    if (status != STATUS_DONE) {
        return status;
    }
    words inputs = inputs_of(o, false);
    output_options writing = {
        .no_clobber = o->no_clobber, .inputs = inputs.list, .input_count = inputs.count};
    status = output_check(o->output, &writing);
    if (status == STATUS_DONE) {
        status = put_all(&d, format);
    }
    if (status == STATUS_DONE) {
        status = output_write(o->output, &d.out, &writing);
    }
    for (size_t i = 0; i < d.count; i++) {
        named_ease_free(&d.eases[i]);
    }
    free(d.eases);
    free(inputs.list);
    positions_free(&d.where);
    text_free(&d.out);
    return status;
}
