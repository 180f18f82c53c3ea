/* The Keys of XNA's intermediate XML: five entries a key, parted by XML's blanks, which come in
 * pieces of any size. Entries are of bounded size, and keys are counted against the limits as they
 * come, so that no text makes more of itself than its own size allows. */
#include "format/xna_xml.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"

enum { CONTINUITY = 4, FIELDS };

/* ---- places and errors ----------------------------------------------------------------------- */

void aci_xna_place_pass(aci_xna_place *place, char c) {
    if (c == '\n') {
        place->line++;
        place->column = 1;
    } else if (((unsigned char)c & 0xc0) != 0x80) {
        place->column++;
    }
}

bool aci_xna_fail(aci_builder *builder, aci_xna_place place, ac_status status,
                  const char *format, ...) {
    char text[sizeof builder->error->message];
    if (builder->error->status != AC_OK) return false;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    aci_fail(builder->error, status, "%s", text);
    builder->error->line = place.line;
    builder->error->column = place.column;
    return false;
}

/* ---- words -------------------------------------------------------------------------------------- */

bool aci_xna_is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

bool aci_xna_word_add(aci_builder *builder, aci_xna_word *word, char c, aci_xna_place place) {
    if (word->size == 0) word->place = place;
    /* One byte stays for a NUL. */
    if (word->size + 1 == sizeof word->text)
        return aci_xna_fail(builder, word->place, AC_ERROR_LIMIT,
                            "an entry is longer than the limit of %zu bytes",
                            sizeof word->text - 1);
    word->text[word->size++] = c;
    return true;
}

/* ---- keys ---------------------------------------------------------------------------------------- */

static bool grow(aci_xna_keys *keys) {
    enum { FIRST = 64 };
    aci_memory *memory = &keys->builder->arena.memory;
    size_t size = sizeof *keys->keys;
    size_t capacity = keys->capacity ? keys->capacity * 2 : FIRST;
    /* aci_builder_allows has bounded the count, so this does not wrap. */
    aci_plain_key *grown = aci_alloc(memory, capacity * size, keys->builder->error);
    if (!grown) return false;
    if (keys->count) memcpy(grown, keys->keys, keys->count * size);
    aci_free(memory, keys->keys, keys->capacity * size);
    keys->keys = grown;
    keys->capacity = capacity;
    return true;
}

static bool end_key(aci_xna_keys *keys) {
    if (!aci_builder_allows(keys->builder, (uint64_t)keys->count + 1)) return false;
    if (keys->count == keys->capacity && !grow(keys)) return false;
    keys->keys[keys->count++] = keys->next;
    keys->field = 0;
    return true;
}

static bool fail_entry(aci_xna_keys *keys, const char *why) {
    char excerpt[ACI_EXCERPT_SIZE];
    aci_excerpt(keys->word.text, excerpt);
    return aci_xna_fail(keys->builder, keys->word.place, AC_ERROR_VALUE,
                        "key %zu: \"%s\" is no %s: %s", keys->count, excerpt,
                        keys->field < CONTINUITY ? aci_plain_field(keys->field) : "continuity",
                        why);
}

static bool end_word(aci_xna_keys *keys) {
    aci_xna_word *word = &keys->word;
    if (word->size == 0) return true;
    word->text[word->size] = '\0';
    if (keys->field < CONTINUITY) {
        const char *why =
            aci_xna_number_parse(word->text, word->size, &keys->next.bits[keys->field]);
        if (why) return fail_entry(keys, why);
    } else if (!aci_continuity_find(word->text, word->size, &keys->next.continuity)) {
        char excerpt[ACI_EXCERPT_SIZE], why[ACI_EXCERPT_SIZE + 48];
        aci_excerpt(word->text, excerpt);
        snprintf(why, sizeof why, "Requested value '%s' was not found.", excerpt);
        return fail_entry(keys, why);
    }
    word->size = 0;
    return ++keys->field < FIELDS || end_key(keys);
}

bool aci_xna_keys_text(aci_xna_keys *keys, const char *text, size_t size, aci_xna_place place) {
    for (size_t i = 0; i < size; i++) {
        bool good = aci_xna_is_blank(text[i])
                        ? end_word(keys)
                        : aci_xna_word_add(keys->builder, &keys->word, text[i], place);
        if (!good) return false;
        aci_xna_place_pass(&place, text[i]);
    }
    return true;
}

bool aci_xna_keys_end(aci_xna_keys *keys, aci_xna_place place) {
    if (!end_word(keys)) return false;
    return keys->field == 0 ||
           aci_xna_fail(keys->builder, place, AC_ERROR_VALUE,
                        "key %zu has %zu of 5 entries: XML does not have enough entries in "
                        "space-separated list.",
                        keys->count, keys->field);
}

void aci_xna_keys_free(aci_xna_keys *keys) {
    aci_free(&keys->builder->arena.memory, keys->keys, keys->capacity * sizeof *keys->keys);
    keys->keys = NULL;
    keys->count = keys->capacity = 0;
}
