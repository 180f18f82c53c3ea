/* What the files of the reader and writer of XNA's intermediate XML share; see xna_xml.c. */
#ifndef ACI_FORMAT_XNA_XML_H
#define ACI_FORMAT_XNA_XML_H

#include "format/format.h"
#include "format/one_curve.h"

/* ---- xna_xml_number.c ---------------------------------------------------------------------- */

/* One token as XNA reads a float; NULL, or why not, in XNA's words. */
const char *aci_xna_number_parse(const char *text, size_t size, uint32_t *bits);

#define ACI_XNA_NUMBER_SIZE 24
/* As .NET's "R" and XML's words for what is no number; returns the size without the NUL. */
size_t aci_xna_number_print(uint32_t bits, char out[ACI_XNA_NUMBER_SIZE]);

/* ---- xna_xml_keys.c -------------------------------------------------------------------------- */

/* Longer tokens, and longer names of loop types, are refused. */
#define ACI_XNA_WORD_SIZE 1024

typedef struct aci_xna_place {
    uint32_t line, column; /* from 1 */
} aci_xna_place;

typedef struct aci_xna_word {
    char text[ACI_XNA_WORD_SIZE];
    size_t size;
    aci_xna_place place; /* where it begins */
} aci_xna_word;

/* The keys while their text comes in pieces. */
typedef struct aci_xna_keys {
    aci_builder *builder;
    aci_plain_key *keys; /* [capacity] */
    size_t count, capacity;
    aci_plain_key next; /* the key that is being read */
    size_t field;       /* entries of `next` that are there */
    aci_xna_word word;
} aci_xna_keys;

/* Adds text[size], which stands at `place`; false: builder->error says why. */
bool aci_xna_keys_text(aci_xna_keys *keys, const char *text, size_t size, aci_xna_place place);
/* The text is over, at `place`. */
bool aci_xna_keys_end(aci_xna_keys *keys, aci_xna_place place);
void aci_xna_keys_free(aci_xna_keys *keys);

bool aci_xna_is_blank(char c);
/* Appends to `word`; false and an error where that makes it too long. */
bool aci_xna_word_add(aci_builder *builder, aci_xna_word *word, char c, aci_xna_place place);
/* Moves `place` past one byte of UTF-8; columns are characters. */
void aci_xna_place_pass(aci_xna_place *place, char c);
/* An error at a place of the text; false. */
bool aci_xna_fail(aci_builder *builder, aci_xna_place place, ac_status status,
                  const char *format, ...) ACI_PRINTF(4, 5);

/* ---- xna_xml_write.c --------------------------------------------------------------------------- */

ac_status aci_xna_xml_write(const ac_asset *asset, const ac_save_opts *opts, aci_buffer *out,
                            ac_error *error);

#endif
