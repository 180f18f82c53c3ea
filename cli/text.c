/* A growing text, and the forms in which names and numbers are written. */
#include "text.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "animcurve/core.h"

void text_put(text_buffer *out, const char *bytes, size_t size) {
    if (size == 0) {
        return;
    }
    out->bytes = memory_reserve(out->bytes, &out->capacity, out->size + size, 1);
    memcpy(out->bytes + out->size, bytes, size);
    out->size += size;
}

void text_string(text_buffer *out, const char *string) {
    text_put(out, string, strlen(string));
}

void text_format(text_buffer *out, const char *format, ...) {
    char line[512];
    va_list arguments;
    va_start(arguments, format);
    int size = vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    if (size > 0) {
        text_put(out, line, (size_t)size < sizeof line ? (size_t)size : sizeof line - 1);
    }
}

void text_number(text_buffer *out, double value, uint32_t bits) {
    char number[AC_NUMBER_SIZE];
    text_put(out, number, ac_number_print(value, bits, number));
}

void text_pad(text_buffer *out, size_t count) {
    while (count-- > 0) {
        text_put(out, " ", 1);
    }
}

void text_free(text_buffer *out) {
    free(out->bytes);
    memset(out, 0, sizeof *out);
}

/* ---- UTF-8 ------------------------------------------------------------------------------ */

size_t utf8_read(const char *string, uint32_t *point) {
    static const uint32_t smallest[5] = {0, 0, 0x80, 0x800, 0x10000};
    const unsigned char *bytes = (const unsigned char *)string;
    size_t size = bytes[0] < 0x80   ? 1
                  : bytes[0] < 0xc2 ? 0
                  : bytes[0] < 0xe0 ? 2
                  : bytes[0] < 0xf0 ? 3
                  : bytes[0] < 0xf5 ? 4
                                    : 0;
    *point = UINT32_MAX;
    if (size == 0) {
        return 1;
    }
    uint32_t value = size == 1 ? bytes[0] : bytes[0] & (0x7fu >> size);
    for (size_t i = 1; i < size; i++) {
        if ((bytes[i] & 0xc0) != 0x80) { /* the NUL too */
            return 1;
        }
        value = value << 6 | (bytes[i] & 0x3fu);
    }
    if (value < smallest[size] || (value >= 0xd800 && value < 0xe000) || value > 0x10ffff) {
        return 1;
    }
    *point = value;
    return size;
}

size_t utf8_width(const char *string) {
    size_t width = 0;
    uint32_t point;
    while (*string) {
        string += utf8_read(string, &point);
        width++;
    }
    return width;
}

/* C0, DEL and C1: what a terminal takes as a command; and what turns the direction of the text
 * that follows, which makes a name read as another. */
static bool is_control(uint32_t point) {
    return point < 0x20 || (point >= 0x7f && point < 0xa0) ||
           (point >= 0x202a && point <= 0x202e) || (point >= 0x2066 && point <= 0x2069);
}

/* ---- quoting ---------------------------------------------------------------------------- */

void text_clean(text_buffer *out, const char *string) {
    while (*string) {
        uint32_t point;
        size_t size = utf8_read(string, &point);
        if (point == UINT32_MAX || is_control(point)) {
            text_put(out, "?", 1);
        } else {
            text_put(out, string, size);
        }
        string += size;
    }
}

void text_json_string(text_buffer *out, const char *string) {
    text_put(out, "\"", 1);
    while (*string) {
        uint32_t point;
        size_t size = utf8_read(string, &point);
        if (point == UINT32_MAX) {
            text_string(out, "\\ufffd");
        } else if (point == '"' || point == '\\') {
            text_put(out, "\\", 1);
            text_put(out, string, 1);
        } else if (is_control(point)) {
            text_format(out, "\\u%04x", (unsigned)point);
        } else {
            text_put(out, string, size);
        }
        string += size;
    }
    text_put(out, "\"", 1);
}

void text_json_number(text_buffer *out, double value, uint32_t bits) {
    /* Not isfinite of the double: a value may overflow in 32 bits. */
    char number[AC_NUMBER_SIZE];
    size_t size = ac_number_print(value, bits, number);
    bool word = strchr(number, 'n') != NULL; /* nan, inf, -inf */
    text_put(out, "\"", word ? 1 : 0);
    text_put(out, number, size);
    text_put(out, "\"", word ? 1 : 0);
}

void text_csv(text_buffer *out, const char *string) {
    if (!strpbrk(string, "\",\r\n")) {
        text_string(out, string);
        return;
    }
    text_put(out, "\"", 1);
    for (; *string; string++) {
        if (*string == '"') {
            text_put(out, "\"", 1);
        }
        text_put(out, string, 1);
    }
    text_put(out, "\"", 1);
}

static bool is_bad(uint32_t point) {
    return point == UINT32_MAX || is_control(point) || point == 0xfffe || point == 0xffff;
}

void text_valid(text_buffer *out, const char *string) {
    while (*string) {
        uint32_t point;
        size_t size = utf8_read(string, &point);
        if (is_bad(point)) {
            text_string(out, "\xef\xbf\xbd");
        } else {
            text_put(out, string, size);
        }
        string += size;
    }
}

void text_xml(text_buffer *out, const char *string) {
    while (*string) {
        uint32_t point;
        size_t size = utf8_read(string, &point);
        if (is_bad(point)) {
            text_string(out, "\xef\xbf\xbd");
        } else if (point == '&') {
            text_string(out, "&amp;");
        } else if (point == '<') {
            text_string(out, "&lt;");
        } else if (point == '>') {
            text_string(out, "&gt;");
        } else if (point == '"') {
            text_string(out, "&quot;");
        } else {
            text_put(out, string, size);
        }
        string += size;
    }
}

/* ---- paths ----------------------------------------------------------------------------------- */

size_t path_head(const char *path) {
    const char *slash = strchr(path, '/');
    return slash ? (size_t)(slash - path) + 1 : 0;
}

const char *path_tail(const char *end) {
    const char *slash = strchr(end, '/');
    return slash && strchr(slash + 1, '/') ? slash : end;
}
