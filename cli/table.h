/* table.h - text in columns, each as wide as its widest cell. */
#ifndef CLI_TABLE_H
#define CLI_TABLE_H

#include "text.h"

#define MOST_COLUMNS 16

/* Cells in the order of reading, put into `cells` as text and ended with table_end_cell; the
 * heads are the first row. */
typedef struct table {
    text_buffer cells;
    size_t columns; /* at most MOST_COLUMNS */
} table;

/* Starts the table with its heads. */
void table_heads(table *to, const char *const *heads, size_t columns);
void table_end_cell(table *to);
void table_cell(table *to, const char *text); /* a whole cell, as it is */
/* Writes the table and frees it. */
void table_print(table *of, text_buffer *out);

#endif
