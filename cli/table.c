/* Text in columns. */
#include "table.h"

#include <string.h>

void table_end_cell(table *to) { text_put(&to->cells, "", 1); }

void table_cell(table *to, const char *text) {
    text_string(&to->cells, text);
    table_end_cell(to);
}

void table_heads(table *to, const char *const *heads, size_t columns) {
    to->columns = columns;
    for (size_t c = 0; c < columns; c++) {
        table_cell(to, heads[c]);
    }
}

void table_print(table *of, text_buffer *out) {
    size_t widths[MOST_COLUMNS] = {0};
    const char *end = of->cells.bytes + of->cells.size;
    size_t c = 0;
    for (const char *cell = of->cells.bytes; cell < end; cell += strlen(cell) + 1) {
        size_t width = utf8_width(cell);
        widths[c] = width > widths[c] ? width : widths[c];
        c = (c + 1) % of->columns;
    }
    for (const char *cell = of->cells.bytes; cell < end; cell += strlen(cell) + 1) {
        text_string(out, cell);
        if (c + 1 < of->columns) {
            text_pad(out, widths[c] - utf8_width(cell) + 2);
        } else {
            text_string(out, "\n");
        }
        c = (c + 1) % of->columns;
    }
    text_free(&of->cells);
}
