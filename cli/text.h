/* text.h - a growing text, with the forms in which the command writes names and numbers.
 * Never through the locale. Free with text_free. */
#ifndef CLI_TEXT_H
#define CLI_TEXT_H

#include "cli.h"

typedef struct text_buffer {
    char *bytes; /* not ended by a NUL */
    size_t size, capacity;
} text_buffer;

void text_put(text_buffer *out, const char *bytes, size_t size);
void text_string(text_buffer *out, const char *string);
void text_format(text_buffer *out, const char *format, ...)
    CLI_PRINTF(2, 3); /* no numbers with a
                                                                         fraction */
/* The shortest decimal of that width: 32 or 64. */
void text_number(text_buffer *out, double value, uint32_t bits);
void text_pad(text_buffer *out, size_t count); /* blanks */
void text_free(text_buffer *out);

/* For people: each control character, also one of direction, and each byte of broken UTF-8 is
 * shown as '?'. */
void text_clean(text_buffer *out, const char *string);
/* A JSON string, quotes included; broken UTF-8 becomes U+FFFD. */
void text_json_string(text_buffer *out, const char *string);
/* A JSON number, or nan, inf and -inf as strings. */
void text_json_number(text_buffer *out, double value, uint32_t bits);
/* A CSV field, quoted where RFC 4180 asks for it. */
void text_csv(text_buffer *out, const char *string);
/* Whole UTF-8 without control characters: U+FFFD for them. */
void text_valid(text_buffer *out, const char *string);
/* The same as character data of XML. */
void text_xml(text_buffer *out, const char *string);

/* Reads one UTF-8 character at `string` into *point; returns its size. A byte that starts none
 * is taken alone and *point is UINT32_MAX. Not for the NUL. */
size_t utf8_read(const char *string, uint32_t *point);
/* Count of characters: how wide the text is in a table. */
size_t utf8_width(const char *string);

/* "Walk/root/Hip/rotation" cut in the middle: the size of what is kept at the beginning, "Walk/",
 * or 0; and of an end that has room the part from a slash on, where that is still two parts. */
size_t path_head(const char *path);
const char *path_tail(const char *end);

#endif
