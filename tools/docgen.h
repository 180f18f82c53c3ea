/* docgen.h - man pages, shell completion and docs/easing.md from the command's own tables. */
#ifndef TOOLS_DOCGEN_H
#define TOOLS_DOCGEN_H

#include "options.h"
#include "text.h"

/* ---- man pages, as roff ----------------------------------------------------------------------- */

void man_main(text_buffer *out);                 /* animcurve(1)          */
void man_verb(text_buffer *out, const verb *of); /* animcurve-VERB(1)     */
void man_formats(text_buffer *out);              /* animcurve-formats(5)  */
void man_dialects(text_buffer *out);             /* animcurve-dialects(7) */

/* ---- completion ------------------------------------------------------------------------------- */

void shell_bash(text_buffer *out);
void shell_zsh(text_buffer *out);
void shell_fish(text_buffer *out);

/* ---- docs/easing.md --------------------------------------------------------------------------- */

/* Rewrites what is generated of FOLDER/easing.md, and FOLDER/easing. */
void easing_docs(const char *folder);

/* ---- of docgen.c ------------------------------------------------------------------------------ */

/* Writes and empties `content`, into a folder of the one that docgen was given. */
void write_page(const char *folder, const char *name, text_buffer *content);

#endif
