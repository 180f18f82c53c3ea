/* report.h - verbs that print something about each file. */
#ifndef CLI_REPORT_H
#define CLI_REPORT_H

#include "input.h"
#include "text.h"

/* Opens each file, lets `put` append what is to be printed of it, and writes that to -o or, file
 * by file, to stdout. Texts for people are parted by a blank line. Returns a status. */
int report_run(const options *o,
               void (*put)(text_buffer *out, const input_file *in, const options *o));

#endif
