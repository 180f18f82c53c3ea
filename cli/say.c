/* Talk on stderr, and memory that is there or ends the program. */
#include "cli.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "text.h"

static _Thread_local struct text_buffer *kept; /* NULL: stderr */

void say_keep(struct text_buffer *in) { kept = in; }

void say_kept(const struct text_buffer *lines) {
    if (lines->size > 0) {
        fflush(stdout); /* so that both streams read in order where they meet */
        fwrite(lines->bytes, 1, lines->size, stderr);
    }
}

static void put_line(text_buffer *out, const char *line) {
    text_string(out, "animcurve: ");
    text_clean(out, line);
    text_string(out, "\n");
}

static void say(const char *format, va_list arguments) {
    char line[2048];
    int size = vsnprintf(line, sizeof line, format, arguments);
    if (size < 0) {
        return;
    }
    if (kept) {
        put_line(kept, line);
        return;
    }
    text_buffer whole = {0};
    put_line(&whole, line);
    say_kept(&whole);
    text_free(&whole);
}

void say_error(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    say(format, arguments);
    va_end(arguments);
}

void say_warning(talk level, const char *format, ...) {
    if (level == TALK_QUIET) {
        return;
    }
    va_list arguments;
    va_start(arguments, format);
    say(format, arguments);
    va_end(arguments);
}

void say_detail(talk level, const char *format, ...) {
    if (level != TALK_VERBOSE) {
        return;
    }
    va_list arguments;
    va_start(arguments, format);
    say(format, arguments);
    va_end(arguments);
}

static void *there(void *memory) {
    if (!memory) {
        kept = NULL;
        say_error("out of memory");
        _Exit(STATUS_PATH); /* other threads may be at work */
    }
    return memory;
}

void *memory_new(size_t count, size_t size) {
    return there(calloc(count ? count : 1, size ? size : 1));
}

void *memory_reserve(void *memory, size_t *capacity, size_t count, size_t size) {
    if (count <= *capacity) {
        return memory;
    }
    size_t grown = *capacity < 16 ? 16 : *capacity;
    while (grown < count) {
        grown = grown > SIZE_MAX / 2 ? count : grown * 2;
    }
    if (grown > SIZE_MAX / size) {
        there(NULL);
    }
    *capacity = grown;
    return there(realloc(memory, grown * size));
}

char *memory_text(const char *text) {
    size_t size = strlen(text) + 1;
    char *copy = memory_new(size, 1);
    memcpy(copy, text, size);
    return copy;
}
