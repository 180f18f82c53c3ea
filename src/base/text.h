/* Text: UTF-8 checks and the distance of words, for names that files and people give. */
#ifndef ACI_BASE_TEXT_H
#define ACI_BASE_TEXT_H

#include <stdbool.h>
#include <stddef.h>

/* Size of the well-formed UTF-8 sequence (1 to 4 bytes) that text[0..size) begins with; 0: there
 * is none. Surrogates, overlong forms and numbers above 10FFFF are none. */
size_t aci_utf8_next(const char *text, size_t size);
bool aci_utf8_valid(const char *text, size_t size);

/* The beginning of `text` for a message: at most ACI_EXCERPT_SIZE - 1 bytes, cut between
 * characters, with "..." where something is missing. */
#define ACI_EXCERPT_SIZE 48
void aci_excerpt(const char *text, char out[ACI_EXCERPT_SIZE]);

/* How many letters to insert, remove, replace or swap with their neighbour to turn one word into
 * the other, case ignored (ASCII). Words longer than 63 bytes: SIZE_MAX. */
size_t aci_word_distance(const char *a, const char *b);

/* Is `candidate` what somebody who wrote `word` may have meant? */
bool aci_word_near(const char *word, const char *candidate);

#endif
