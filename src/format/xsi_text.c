/* The tokens of dotXSI text and its header. Bytes, not characters: names are whatever the
 * exporter's code page made them. Strings have no escapes and may hold line ends, braces and
 * comments. Lines and columns are counted only where a message needs them.
 * docs/formats/xsi.md. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/number.h"
#include "format/xsi.h"

/* ---- bytes ------------------------------------------------------------------------------- */

enum { IN_WORD, BLANK, SEPARATOR, OPEN, CLOSE, QUOTE, NUL };

static const uint8_t byte_class[256] = {
    ['\0'] = NUL,      [' '] = BLANK,  ['\t'] = BLANK, ['\n'] = BLANK,
    ['\v'] = BLANK,    ['\f'] = BLANK, ['\r'] = BLANK, [','] = SEPARATOR,
    [';'] = SEPARATOR, ['{'] = OPEN,   ['}'] = CLOSE,  ['"'] = QUOTE,
};

bool aci_xsi_in_word(unsigned char byte) { return byte_class[byte] == IN_WORD; }

static uint8_t class_at(const aci_xsi_text *in, size_t at) {
    return byte_class[(unsigned char)in->text.data[at]];
}

bool aci_xsi_is(aci_bytes bytes, const char *word) {
    return bytes.size == strlen(word) && memcmp(bytes.data, word, bytes.size) == 0;
}

bool aci_xsi_is_word(aci_bytes text) {
    if (text.size == 0 || text.size > ACI_XSI_LONGEST_NAME) return false;
    if (text.data[0] == '#' || (text.size > 1 && memcmp(text.data, "//", 2) == 0)) return false;
    for (size_t i = 0; i < text.size; i++)
        if (!aci_xsi_in_word((unsigned char)text.data[i])) return false;
    return !aci_xsi_is(text, "SI_FCurve");
}

bool aci_xsi_same(aci_bytes a, aci_bytes b) {
    return a.size == b.size && (a.size == 0 || memcmp(a.data, b.data, a.size) == 0);
}

/* ---- places ------------------------------------------------------------------------------ */

aci_xsi_text aci_xsi_text_of(aci_bytes text, ac_error *error) {
    aci_xsi_text in = {text, 0, error, 0, 1, 1};
    return in;
}

static void find_place(aci_xsi_text *in, size_t at) {
    if (at < in->place_at) {
        in->place_at = 0;
        in->line = in->column = 1;
    }
    if (at > in->text.size) at = in->text.size;
    for (; in->place_at < at; in->place_at++) {
        unsigned char byte = (unsigned char)in->text.data[in->place_at];
        bool before_lf =
            in->place_at + 1 < in->text.size && in->text.data[in->place_at + 1] == '\n';
        if (byte == '\n' || (byte == '\r' && !before_lf)) {
            in->line++;
            in->column = 1;
        } else if ((byte & 0xc0) != 0x80) { /* columns are characters */
            in->column++;
        }
    }
}

void aci_xsi_place(aci_xsi_text *in, size_t at, char out[ACI_XSI_PLACE_SIZE]) {
    find_place(in, at);
    snprintf(out, ACI_XSI_PLACE_SIZE, "line %u, column %u", (unsigned)in->line,
             (unsigned)in->column);
}

bool aci_xsi_fail(aci_xsi_text *in, size_t at, ac_status status, const char *format, ...) {
    char text[sizeof in->error->message];
    if (in->error->status != AC_OK) return false;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    aci_fail(in->error, status, "%s", text);
    find_place(in, at);
    in->error->line = in->line;
    in->error->column = in->column;
    return false;
}

/* A piece of the file for a message: short, and without what a terminal would not show. */
static void show(aci_bytes bytes, char *out, size_t capacity) {
    size_t used = 0;
    for (; used < bytes.size && used + 4 < capacity; used++) {
        unsigned char byte = (unsigned char)bytes.data[used];
        out[used] = byte < 0x20 || byte >= 0x7f ? '?' : (char)byte;
    }
    snprintf(out + used, capacity - used, "%s", used < bytes.size ? "..." : "");
}

void aci_xsi_found(const aci_xsi_token *token, char out[ACI_XSI_FOUND_SIZE]) {
    char excerpt[ACI_XSI_FOUND_SIZE - 16];
    show(token->bytes, excerpt, sizeof excerpt);
    switch (token->kind) {
    case ACI_XSI_END: snprintf(out, ACI_XSI_FOUND_SIZE, "the end of the file"); return;
    case ACI_XSI_STRING:
        snprintf(out, ACI_XSI_FOUND_SIZE, "the string \"%s\"", excerpt);
        return;
    default: snprintf(out, ACI_XSI_FOUND_SIZE, "'%s'", excerpt);
    }
}

/* ---- tokens ------------------------------------------------------------------------------ */

static bool is_comment(const aci_xsi_text *in) {
    const char *text = in->text.data;
    return text[in->at] == '#' ||
           (text[in->at] == '/' && in->at + 1 < in->text.size && text[in->at + 1] == '/');
}

static void skip_line(aci_xsi_text *in) {
    while (in->at < in->text.size && in->text.data[in->at] != '\n' &&
           in->text.data[in->at] != '\r')
        in->at++;
}

/* Blanks and comments. */
void aci_xsi_skip_blanks(aci_xsi_text *in) {
    while (in->at < in->text.size) {
        if (class_at(in, in->at) == BLANK) in->at++;
        else if (is_comment(in)) skip_line(in);
        else return;
    }
}

static aci_xsi_token token_of(const aci_xsi_text *in, aci_xsi_kind kind, size_t at) {
    return (aci_xsi_token){kind, at, in->at, {in->text.data + at, in->at - at}};
}

static aci_xsi_token bad(size_t at) { return (aci_xsi_token){ACI_XSI_BAD, at, at, {"", 0}}; }

static aci_xsi_token take_string(aci_xsi_text *in) {
    size_t start = in->at;
    const char *quote = memchr(in->text.data + start + 1, '"', in->text.size - start - 1);
    if (!quote) {
        aci_xsi_fail(in, start, AC_ERROR_TRUNCATED, "the file ends inside a string");
        return bad(start);
    }
    in->at = (size_t)(quote - in->text.data) + 1;
    aci_xsi_token token = token_of(in, ACI_XSI_STRING, start);
    token.bytes.data++;
    token.bytes.size -= 2;
    return token;
}

static aci_xsi_token take_word(aci_xsi_text *in) {
    size_t start = in->at;
    while (in->at < in->text.size && class_at(in, in->at) == IN_WORD) in->at++;
    return token_of(in, ACI_XSI_WORD, start);
}

aci_xsi_token aci_xsi_next(aci_xsi_text *in) {
    static const aci_xsi_kind kinds[] = {
        [SEPARATOR] = ACI_XSI_SEPARATOR, [OPEN] = ACI_XSI_OPEN, [CLOSE] = ACI_XSI_CLOSE};
    aci_xsi_skip_blanks(in);
    if (in->at >= in->text.size) return token_of(in, ACI_XSI_END, in->at);
    uint8_t class = class_at(in, in->at);
    switch (class) {
    case IN_WORD: return take_word(in);
    case QUOTE: return take_string(in);
    case NUL:
        aci_xsi_fail(in, in->at, AC_ERROR_SYNTAX, "a NUL byte stands outside strings");
        return bad(in->at);
    default: in->at++; return token_of(in, kinds[class], in->at - 1);
    }
}

/* ---- the header -------------------------------------------------------------------------- */

/* Templates without a header: a piece cut from a file, or from a page about the format. */
static bool begins_with_template(aci_bytes bytes) {
    ac_error unused = {0};
    aci_xsi_text in = aci_xsi_text_of(bytes, &unused);
    aci_bytes word = aci_xsi_next(&in).bytes;
    return (word.size > 3 && memcmp(word.data, "SI_", 3) == 0) ||
           (word.size > 4 && memcmp(word.data, "XSI_", 4) == 0);
}

static bool begins_with_header(aci_bytes bytes) {
    return bytes.size >= 3 && memcmp(bytes.data, "xsi", 3) == 0 &&
           (bytes.size == 3 || bytes.data[3] == ' ' ||
            (bytes.data[3] >= '0' && bytes.data[3] <= '9'));
}

bool aci_xsi_detect(aci_bytes bytes) {
    bytes = aci_skip_mark(bytes);
    return begins_with_header(bytes) || begins_with_template(bytes);
}

/* The next `size` bytes of the header, or NULL and an error. */
static const char *take(aci_xsi_text *in, size_t size) {
    if (size > in->text.size - in->at) {
        aci_xsi_fail(in, in->text.size, AC_ERROR_TRUNCATED, "the file ends inside its header");
        return NULL;
    }
    in->at += size;
    return in->text.data + in->at - size;
}

static void skip_spaces(aci_xsi_text *in) {
    while (in->at < in->text.size && in->text.data[in->at] == ' ') in->at++;
}

static bool read_version(aci_xsi_text *in, uint32_t *version) {
    size_t at = in->at;
    const char *digits = take(in, 4);
    for (int i = 0; digits && i < 4; i++) {
        if (digits[i] < '0' || digits[i] > '9')
            return aci_xsi_fail(in, at, AC_ERROR_SYNTAX,
                                "the version in the header is no four digits");
        *version = *version * 10 + (uint32_t)(digits[i] - '0');
    }
    return digits != NULL;
}

static bool read_kind(aci_xsi_text *in) {
    size_t at = in->at;
    const char *kind = take(in, 3);
    if (!kind) return false;
    if (memcmp(kind, "txt", 3) == 0) return true;
    if (memcmp(kind, "bin", 3) == 0)
        return aci_xsi_fail(in, at, AC_ERROR_UNSUPPORTED,
                            "this is binary dotXSI (bin), and only text (txt) is read");
    if (memcmp(kind, "com", 3) == 0)
        return aci_xsi_fail(in, at, AC_ERROR_UNSUPPORTED,
                            "this is compressed dotXSI (com), and only text (txt) is read");
    return aci_xsi_fail(in, at, AC_ERROR_SYNTAX, "the header says neither txt, bin nor com");
}

static bool read_float_size(aci_xsi_text *in, uint32_t *bits) {
    size_t at = in->at;
    const char *digits = take(in, 4);
    if (!digits) return false;
    if (memcmp(digits, "0032", 4) == 0) *bits = 32;
    else if (memcmp(digits, "0064", 4) == 0) *bits = 64;
    else
        return aci_xsi_fail(in, at, AC_ERROR_VALUE,
                            "the float size in the header is neither 0032 nor 0064");
    if (in->at < in->text.size && class_at(in, in->at) != BLANK)
        return aci_xsi_fail(in, in->at, AC_ERROR_SYNTAX, "the header does not end here");
    return true;
}

bool aci_xsi_read_header(aci_xsi_text *in, aci_xsi_header *out) {
    memset(out, 0, sizeof *out);
    aci_bytes body = aci_skip_mark(in->text);
    out->has_mark = body.size != in->text.size;
    in->at = in->text.size - body.size;
    if (!begins_with_header(body)) {
        out->is_fragment = begins_with_template(body);
        return out->is_fragment ||
               aci_xsi_fail(in, in->at, AC_ERROR_FORMAT,
                            "no dotXSI file: it does not begin with \"xsi \"");
    }
    in->at += 3;
    skip_spaces(in);
    if (!read_version(in, &out->version) || !read_kind(in)) return false;
    skip_spaces(in);
    return read_float_size(in, &out->bits);
}

/* ---- how many curves --------------------------------------------------------------------- */

/* Behind the next `byte`, or NULL. */
static const char *behind(const char *at, const char *end, char byte) {
    const char *found = at ? memchr(at, byte, (size_t)(end - at)) : NULL;
    return found ? found + 1 : NULL;
}

/* nbFcurves of the template that *at stands in, which then stands behind its strings. */
static size_t components_at(const char **at, const char *end) {
    double count = 0.0;
    const char *found = behind(*at, end, '{');
    for (int quotes = 0; quotes < 6; quotes++) found = behind(found, end, '"');
    if (!found) return 1;
    *at = found;
    while (found < end && *found && strchr(",; \t\r\n", *found)) found++;
    aci_number_parse(found, (size_t)(end - found), &count);
    return count >= 1.0 && count <= ACI_XSI_MOST_COMPONENTS ? (size_t)count : 1;
}

size_t aci_xsi_count_curves(aci_bytes text) {
    static const char rest[] = "I_FCurve";
    const char *end = text.data + text.size;
    size_t count = 0;
    for (const char *at = behind(text.data, end, 'S'); at; at = behind(at, end, 'S'))
        if ((size_t)(end - at) >= sizeof rest && memcmp(at, rest, sizeof rest - 1) == 0)
            count += components_at(&at, end);
    return count;
}
