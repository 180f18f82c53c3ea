/* values.h - what eval and ease share: the positions that were asked for, and a value in the four
 * forms of --format. */
#ifndef CLI_VALUES_H
#define CLI_VALUES_H

#include "options.h"
#include "text.h"

typedef struct answer {
    double value;
    bool throws; /* the engine throws: the word stands for the value */
} answer;

/* The number, shortest in its width, or "throws". */
void put_answer(text_buffer *out, answer a, uint32_t bits);
/* 8 or 16 hex digits, or "nan". */
void put_hex(text_buffer *out, double value, uint32_t bits);
void put_json_answer(text_buffer *out, answer a, uint32_t bits);

/* All of --at, --at-file, --range and --frames, in their order. */
int gather_positions(const options *o, positions *out);
/* --json counts as --format json; *out: which form it is. */
int find_value_format(const options *o, value_format *out);
/* Everything that is read: the operands that are files, and files of positions. Free list. */
words inputs_of(const options *o, bool has_files);

#endif
