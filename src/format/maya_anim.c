/* Reads Maya's .anim text, version 1.0 and 1.1; docs/formats/maya-anim.md. A header of units, then
 * for each object a line "anim", and where it is animated a block "animData" behind it. */
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "format/maya_anim.h"

typedef struct document {
    aci_anim_text text;
    aci_anim_statement line;
    bool has_version, breakdowns, has_time_unit, warned_time_unit;
    bool internal_tangents;
    aci_anim_unit units[ACI_ANIM_UNITLESS + 1]; /* by aci_anim_quantity */
    aci_anim_word node, attribute;              /* of the last "anim" */
    bool has_anim;                              /* ... which no animData has followed yet */
} document;

/* The first word. */
static aci_anim_word keyword(const document *reader) { return reader->line.words[0]; }

/* The second word; where there is none, nothing behind the first. */
static aci_anim_word argument(const document *reader) {
    aci_anim_word first = keyword(reader);
    if (reader->line.count > 1) return reader->line.words[1];
    return (aci_anim_word){first.data + first.size, 0};
}

static bool says(const document *reader, const char *name) {
    return reader->line.count > 0 && aci_anim_is(keyword(reader), name);
}

static bool warn(document *reader, const char *what, aci_anim_word word) {
    char excerpt[ACI_EXCERPT_SIZE];
    aci_anim_excerpt(word, excerpt, sizeof excerpt);
    return aci_anim_warn(&reader->text, reader->line.offset, what, excerpt);
}

/* The end of a statement, once its words are read. */
static bool check_end(document *reader) {
    if (reader->line.end == ';') return true;
    return aci_anim_warn(&reader->text, reader->line.offset,
                         "a line that does not end with ';'");
}

/* ---- the header ----------------------------------------------------------------------------------- */

static bool read_version(document *reader) {
    double version;
    if (!aci_anim_number(&reader->text, argument(reader), "animVersion", &version))
        return false;
    reader->has_version = true;
    reader->breakdowns = version >= 1.1;
    if (version == 1.0 || version == 1.1) return true;
    return warn(reader, "animVersion %s is none that is known; read as 1.1", argument(reader));
}

static bool read_time_unit(document *reader) {
    char excerpt[ACI_EXCERPT_SIZE];
    reader->has_time_unit = true;
    if (aci_anim_unit_find(argument(reader), ACI_ANIM_TIME, &reader->units[ACI_ANIM_TIME]))
        return true;
    aci_anim_excerpt(argument(reader), excerpt, sizeof excerpt);
    return aci_anim_fail(&reader->text, reader->line.offset, AC_ERROR_VALUE,
                         "unknown time unit \"%s\"", excerpt);
}

/* Of lengths and angles, on which only the slopes of fixed tangents depend. */
static bool read_unit(document *reader, aci_anim_quantity quantity, aci_anim_unit *unit) {
    if (aci_anim_unit_find(argument(reader), quantity, unit)) return true;
    return warn(reader, "unknown unit \"%s\" is passed over", argument(reader));
}

/* false in *known: no header keyword. */
static bool read_header_line(document *reader, bool *known) {
    static const char *const ranges[] = {"startTime", "endTime", "startUnitless",
                                         "endUnitless"};
    *known = true;
    if (says(reader, "animVersion")) return read_version(reader);
    if (says(reader, "timeUnit")) return read_time_unit(reader);
    if (says(reader, "linearUnit"))
        return read_unit(reader, ACI_ANIM_LINEAR, &reader->units[ACI_ANIM_LINEAR]);
    if (says(reader, "angularUnit"))
        return read_unit(reader, ACI_ANIM_ANGULAR, &reader->units[ACI_ANIM_ANGULAR]);
    if (says(reader, "mayaVersion")) {
        aci_anim_word version = argument(reader);
        reader->internal_tangents = version.size >= 2 && memcmp(version.data, "2.", 2) == 0;
        return true;
    }
    /* The range that Maya's clipboard is set to. */
    for (size_t i = 0; i < sizeof ranges / sizeof ranges[0]; i++)
        if (says(reader, ranges[i])) return true;
    *known = false;
    return true;
}

/* ---- animData ------------------------------------------------------------------------------------- */

static bool read_infinity(document *reader, int32_t *out) {
    static const struct {
        const char *word;
        int32_t rule;
    } rows[] = {{"constant", AC_EXTRAP_CONSTANT},
                {"linear", AC_EXTRAP_LINEAR},
                {"cycle", AC_EXTRAP_CYCLE},
                {"cycleRelative", AC_EXTRAP_CYCLE_OFFSET},
                {"oscillate", AC_EXTRAP_OSCILLATE}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        if (!aci_anim_is(argument(reader), rows[i].word)) continue;
        *out = rows[i].rule;
        return true;
    }
    return warn(reader, "unknown infinity \"%s\"; read as constant", argument(reader));
}

static bool read_quantity(document *reader, aci_anim_quantity *out) {
    static const char *const words[] = {"time", "linear", "angular", "unitless"};
    for (size_t i = 0; i < 4; i++) {
        if (!aci_anim_is(argument(reader), words[i])) continue;
        *out = (aci_anim_quantity)i;
        return true;
    }
    *out = ACI_ANIM_UNITLESS;
    return warn(reader, "unknown type \"%s\"; read as unitless", argument(reader));
}

/* The lines of a block before its keys, the units of which are looked up when all are there. */
typedef struct data_block {
    aci_anim_curve curve;
    aci_anim_word input_unit, output_unit; /* size 0: the header's */
} data_block;

static bool read_block_line(document *reader, data_block *block) {
    aci_anim_curve *curve = &block->curve;
    double weighted;
    if (says(reader, "input")) return read_quantity(reader, &curve->input);
    if (says(reader, "output")) return read_quantity(reader, &curve->output);
    if (says(reader, "preInfinity")) return read_infinity(reader, &curve->before);
    if (says(reader, "postInfinity")) return read_infinity(reader, &curve->after);
    if (says(reader, "tangentAngleUnit"))
        return read_unit(reader, ACI_ANIM_ANGULAR, &curve->angle);
    if (says(reader, "inputUnit")) {
        block->input_unit = argument(reader);
        return true;
    }
    if (says(reader, "outputUnit")) {
        block->output_unit = argument(reader);
        return true;
    }
    if (says(reader, "weighted")) {
        if (!aci_anim_number(&reader->text, argument(reader), "weighted", &weighted))
            return false;
        curve->weighted = weighted == 1.0;
        return true;
    }
    return warn(reader, "unknown keyword \"%s\"", keyword(reader));
}

static bool find_units(document *reader, data_block *block) {
    aci_anim_curve *curve = &block->curve;
    char excerpt[ACI_EXCERPT_SIZE];
    if (curve->input != ACI_ANIM_TIME) curve->input = ACI_ANIM_UNITLESS;
    curve->time = reader->units[ACI_ANIM_TIME];
    curve->value = reader->units[curve->output];
    curve->input_unit = reader->units[curve->input];
    curve->output_unit = curve->value;
    if (block->input_unit.size &&
        !aci_anim_unit_find(block->input_unit, curve->input, &curve->input_unit)) {
        aci_anim_excerpt(block->input_unit, excerpt, sizeof excerpt);
        return aci_anim_fail(&reader->text, reader->line.offset, AC_ERROR_VALUE,
                             "unknown inputUnit \"%s\"", excerpt);
    }
    if (block->output_unit.size &&
        !aci_anim_unit_find(block->output_unit, curve->output, &curve->output_unit) &&
        !warn(reader, "unknown outputUnit \"%s\" is passed over", block->output_unit))
        return false;
    if (curve->input != ACI_ANIM_TIME || block->input_unit.size || reader->has_time_unit ||
        reader->warned_time_unit)
        return true;
    reader->warned_time_unit = true;
    return aci_anim_warn(&reader->text, reader->line.offset,
                         "the file tells no timeUnit; its times are read as film, 24 a second");
}

static data_block start_block(const document *reader) {
    data_block block = {0};
    block.curve.node = reader->node;
    block.curve.attribute = reader->attribute;
    block.curve.input = ACI_ANIM_TIME;
    block.curve.output = ACI_ANIM_LINEAR;
    block.curve.angle = reader->units[ACI_ANIM_ANGULAR];
    block.curve.breakdowns = reader->breakdowns;
    block.curve.internal_tangents = reader->internal_tangents;
    return block;
}

/* Behind "animData {", up to and with its "}". */
static bool read_block(document *reader) {
    data_block block = start_block(reader);
    bool has_keys = false;
    size_t start = reader->line.offset;
    while (aci_anim_next(&reader->text, &reader->line)) {
        if (reader->line.end == '}') {
            if (has_keys) return true;
            return aci_anim_warn(&reader->text, start, "animData without keys");
        }
        if (reader->line.end != '{') {
            if (!read_block_line(reader, &block) || !check_end(reader)) return false;
            if (has_keys &&
                !warn(reader, "\"%s\" behind the keys has no effect", keyword(reader)))
                return false;
            continue;
        }
        if (!says(reader, "keys") || has_keys)
            return aci_anim_fail(&reader->text, reader->line.offset, AC_ERROR_SYNTAX,
                                 has_keys ? "a second block in animData"
                                          : "a block in animData that is not keys");
        if (!find_units(reader, &block) || !aci_anim_read_keys(&reader->text, &block.curve))
            return false;
        has_keys = true;
    }
    return aci_anim_fail(&reader->text, start, AC_ERROR_TRUNCATED,
                         "the text ends in the animData that begins here");
}

/* ---- the document ----------------------------------------------------------------------------------- */

/* anim [ATTRIBUTE [LEAF NODE]] ROW CHILDREN ATTRIBUTES, or anim NODE ROW CHILDREN ATTRIBUTES for an
 * object without a curve. */
static bool read_anim(document *reader) {
    const aci_anim_statement *line = &reader->line;
    double number;
    reader->has_anim = true;
    reader->node = reader->attribute = (aci_anim_word){"", 0};
    if (line->count != 4 && line->count != 5 && line->count != 7)
        return aci_anim_fail(&reader->text, line->offset, AC_ERROR_SYNTAX,
                             "\"anim\" with %zu words behind it, where there must be 3, 4 or 6",
                             line->count - 1);
    for (size_t i = line->count - 3; i < line->count; i++)
        if (!aci_anim_number(&reader->text, line->words[i], "a count behind \"anim\"", &number))
            return false;
    if (line->count > 4) reader->attribute = line->words[1];
    if (line->count > 5) reader->node = line->words[3];
    return true;
}

/* A block that is not ours; braces are counted. */
static bool skip_block(document *reader) {
    size_t depth = 1, start = reader->line.offset;
    if (!warn(reader, "unknown block \"%s\" is passed over",
              reader->line.count ? keyword(reader) : (aci_anim_word){"", 0}))
        return false;
    while (depth > 0 && aci_anim_next(&reader->text, &reader->line)) {
        depth += reader->line.end == '{';
        depth -= reader->line.end == '}';
    }
    return depth == 0 || aci_anim_fail(&reader->text, start, AC_ERROR_TRUNCATED,
                                       "the text ends in the block that begins here");
}

static bool read_statement(document *reader) {
    bool known;
    if (reader->line.end == '}')
        return aci_anim_fail(&reader->text, reader->line.offset, AC_ERROR_SYNTAX,
                             "a closing brace that closes nothing");
    if (reader->line.end == '{') {
        if (!says(reader, "animData")) return skip_block(reader);
        if (!reader->has_anim)
            return aci_anim_fail(&reader->text, reader->line.offset, AC_ERROR_SYNTAX,
                                 "animData without an \"anim\" before it");
        reader->has_anim = false;
        return read_block(reader);
    }
    if (says(reader, "anim")) return read_anim(reader) && check_end(reader);
    if (!read_header_line(reader, &known)) return false;
    if (!known) return warn(reader, "unknown keyword \"%s\"", keyword(reader));
    return check_end(reader);
}

static bool read_document(document *reader) {
    while (aci_anim_next(&reader->text, &reader->line)) {
        if (!reader->has_version && !says(reader, "animVersion"))
            return aci_anim_fail(&reader->text, reader->line.offset, AC_ERROR_VALUE,
                                 "the file does not begin with animVersion");
        if (!read_statement(reader)) return false;
    }
    if (reader->text.builder->error->status != AC_OK) return false;
    return reader->has_version ||
           aci_anim_fail(&reader->text, 0, AC_ERROR_VALUE, "a file without a word");
}

static bool read(aci_builder *builder, aci_bytes bytes, char detail[ACI_DETAIL_SIZE]) {
    document reader;
    memset(&reader, 0, sizeof reader);
    reader.breakdowns = true;
    for (int i = 0; i <= ACI_ANIM_UNITLESS; i++)
        reader.units[i] = aci_anim_unit_default((aci_anim_quantity)i);
    if (!aci_anim_open(&reader.text, builder, bytes) || !read_document(&reader)) return false;
    snprintf(detail, ACI_DETAIL_SIZE, "Maya anim %s", reader.breakdowns ? "1.1" : "1.0");
    return true;
}

/* "animVersion" is the first word. */
static bool detect(aci_bytes bytes) {
    aci_anim_text text = {.bytes = aci_skip_mark(bytes)};
    aci_anim_statement line;
    ac_error unused = {0};
    aci_builder deaf;
    memset(&deaf, 0, sizeof deaf);
    deaf.error = &unused;
    text.builder = &deaf;
    return aci_anim_next(&text, &line) && line.count > 0 &&
           aci_anim_is(line.words[0], "animVersion");
}

const aci_format aci_format_maya_anim = {
    {"maya-anim", "Maya's anim files, as its animImportExport plug-in writes them", ".anim", 1,
     0},
    detect,
    read,
    NULL,
    NULL,
    false,
};
