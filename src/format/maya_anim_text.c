/* Statements of Maya's .anim text; see maya_anim.h. Words are parted by blanks; "//" and '#' begin
 * comments up to the end of the line; a word in quotes may hold anything but a quote and the end
 * of the line. Nothing is copied. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/number.h"
#include "base/text.h"
#include "format/maya_anim.h"

/* ---- places ---------------------------------------------------------------------------------- */

static void find_place(aci_anim_text *text, size_t offset) {
    if (offset < text->place_offset || text->place_line == 0) {
        text->place_offset = 0;
        text->place_line = text->place_column = 1;
    }
    if (offset > text->bytes.size) offset = text->bytes.size;
    for (; text->place_offset < offset; text->place_offset++) {
        unsigned char byte = (unsigned char)text->bytes.data[text->place_offset];
        if (byte == '\n') {
            text->place_line++;
            text->place_column = 1;
        } else if ((byte & 0xc0) != 0x80) { /* columns are characters */
            text->place_column++;
        }
    }
}

static bool fail_at(aci_anim_text *text, size_t offset, ac_status status, const char *message) {
    ac_error *error = text->builder->error;
    if (error->status != AC_OK) return false;
    aci_fail(error, status, "%s", message);
    find_place(text, offset);
    error->line = text->place_line;
    error->column = text->place_column;
    return false;
}

#define MESSAGE_SIZE sizeof(((ac_error *)0)->message)

bool aci_anim_fail(aci_anim_text *text, size_t offset, ac_status status, const char *format,
                   ...) {
    char message[MESSAGE_SIZE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    return fail_at(text, offset, status, message);
}

bool aci_anim_warn(aci_anim_text *text, size_t offset, const char *format, ...) {
    char message[MESSAGE_SIZE], where[64];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    if (text->builder->strict) return fail_at(text, offset, AC_ERROR_VALUE, message);
    find_place(text, offset);
    snprintf(where, sizeof where, "line %u, column %u", (unsigned)text->place_line,
             (unsigned)text->place_column);
    return aci_builder_warn(text->builder, where, message);
}

/* ---- words ------------------------------------------------------------------------------------ */

bool aci_anim_open(aci_anim_text *text, aci_builder *builder, aci_bytes bytes) {
    memset(text, 0, sizeof *text);
    text->builder = builder;
    text->bytes = aci_skip_mark(bytes);
    const char *nul = text->bytes.size ? memchr(text->bytes.data, 0, text->bytes.size) : NULL;
    if (!nul) return true;
    return fail_at(text, (size_t)(nul - text->bytes.data), AC_ERROR_SYNTAX, "a NUL byte");
}

static bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\v';
}

static bool ends_word(char c) {
    return is_blank(c) || c == '\n' || c == ';' || c == '{' || c == '}' || c == '"';
}

static bool begins_comment(const aci_anim_text *text) {
    const char *data = text->bytes.data + text->at;
    if (data[0] == '#') return true;
    return data[0] == '/' && text->at + 1 < text->bytes.size && data[1] == '/';
}

/* Past blanks and comments, to what counts: a word, a mark, the end of the line or text. */
static void skip(aci_anim_text *text) {
    aci_bytes bytes = text->bytes;
    while (text->at < bytes.size) {
        if (is_blank(bytes.data[text->at])) {
            text->at++;
            continue;
        }
        if (!begins_comment(text)) return;
        while (text->at < bytes.size && bytes.data[text->at] != '\n') text->at++;
    }
}

/* At least one byte lies ahead, and it begins a word. */
static bool take_word(aci_anim_text *text, aci_anim_statement *out) {
    aci_bytes bytes = text->bytes;
    size_t start = text->at, end;
    if (out->count == 0) out->offset = start;
    if (bytes.data[start] == '"') {
        for (end = ++start; end < bytes.size; end++)
            if (bytes.data[end] == '"' || bytes.data[end] == '\n') break;
        if (end == bytes.size || bytes.data[end] == '\n')
            return fail_at(text, start - 1, AC_ERROR_SYNTAX, "a quote that is not closed");
        text->at = end + 1;
    } else {
        for (end = start; end < bytes.size && !ends_word(bytes.data[end]);) end++;
        text->at = end;
    }
    if (out->count < ACI_ANIM_MOST_WORDS)
        out->words[out->count] = (aci_anim_word){bytes.data + start, end - start};
    out->count++;
    return true;
}

bool aci_anim_next(aci_anim_text *text, aci_anim_statement *out) {
    out->count = 0;
    out->end = 0;
    for (;;) {
        skip(text);
        if (text->at == text->bytes.size) return out->count > 0;
        char c = text->bytes.data[text->at];
        if (c != '\n' && c != ';' && c != '{' && c != '}') {
            if (!take_word(text, out)) return false;
            continue;
        }
        /* A closing brace ends what stands before it, and is then a statement of its own. */
        out->end = c == '}' && out->count ? '\n' : c;
        if (out->count == 0) out->offset = text->at;
        if (c != '}' || out->count == 0) text->at++;
        if (out->count || c == '{' || c == '}') return true;
    }
}

bool aci_anim_is(aci_anim_word word, const char *name) {
    return word.size == strlen(name) && memcmp(word.data, name, word.size) == 0;
}

void aci_anim_excerpt(aci_anim_word word, char *out, size_t capacity) {
    size_t used = 0;
    while (used < word.size) {
        size_t step = aci_utf8_next(word.data + used, word.size - used);
        if (step == 0 || used + step > capacity - 4) break;
        memcpy(out + used, word.data + used, step);
        used += step;
    }
    memcpy(out + used, used < word.size ? "..." : "", used < word.size ? 4 : 1);
}

bool aci_anim_number(aci_anim_text *text, aci_anim_word word, const char *what, double *out) {
    double value;
    size_t used = aci_number_parse(word.data, word.size, &value);
    if (used == word.size && used > 0 && value - value == 0.0) {
        *out = value;
        return true;
    }
    char excerpt[ACI_EXCERPT_SIZE];
    aci_anim_excerpt(word, excerpt, sizeof excerpt);
    return aci_anim_fail(text, (size_t)(word.data - text->bytes.data), AC_ERROR_VALUE,
                         "%s is \"%s\", which is no finite number", what, excerpt);
}
