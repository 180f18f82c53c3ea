/* UTF-8 checks and the distance of words; see text.h. */
#include "base/text.h"

#include <stdint.h>
#include <string.h>

#define LONGEST_WORD 63

static bool continues(unsigned char byte, unsigned char low, unsigned char high) {
    return byte >= low && byte <= high;
}

size_t aci_utf8_next(const char *text, size_t size) {
    const unsigned char *bytes = (const unsigned char *)text;
    if (size == 0) return 0;
    unsigned char lead = bytes[0];
    if (lead < 0x80) return 1;
    size_t need = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
    if (lead < 0xc2 || lead > 0xf4 || need > size) return 0;
    /* The second byte keeps out overlong forms, surrogates and what passes 10FFFF. */
    unsigned char low = lead == 0xe0 ? 0xa0 : lead == 0xf0 ? 0x90 : 0x80;
    unsigned char high = lead == 0xed ? 0x9f : lead == 0xf4 ? 0x8f : 0xbf;
    if (!continues(bytes[1], low, high)) return 0;
    for (size_t i = 2; i < need; i++)
        if (!continues(bytes[i], 0x80, 0xbf)) return 0;
    return need;
}

bool aci_utf8_valid(const char *text, size_t size) {
    size_t at = 0;
    while (at < size) {
        size_t step = aci_utf8_next(text + at, size - at);
        if (step == 0) return false;
        at += step;
    }
    return true;
}

void aci_excerpt(const char *text, char out[ACI_EXCERPT_SIZE]) {
    size_t size = strlen(text), used = 0;
    size_t room = size < ACI_EXCERPT_SIZE ? size : ACI_EXCERPT_SIZE - 4;
    while (used < room) {
        size_t step = aci_utf8_next(text + used, size - used);
        if (step == 0) step = 1; /* no UTF-8: the caller's own text */
        if (used + step > room) break;
        memcpy(out + used, text + used, step);
        used += step;
    }
    memcpy(out + used, used < size ? "..." : "", used < size ? 4 : 1);
}

static char lower(char letter) {
    return letter >= 'A' && letter <= 'Z' ? (char)(letter - 'A' + 'a') : letter;
}

static size_t least(size_t a, size_t b) { return a < b ? a : b; }

size_t aci_word_distance(const char *a, const char *b) {
    size_t size_a = strlen(a), size_b = strlen(b);
    if (size_a > LONGEST_WORD || size_b > LONGEST_WORD) return SIZE_MAX;
    /* rows[i % 3][j]: the distance of a's first i letters and b's first j. */
    size_t rows[3][LONGEST_WORD + 1];
    for (size_t j = 0; j <= size_b; j++) rows[0][j] = j;
    for (size_t i = 1; i <= size_a; i++) {
        size_t *row = rows[i % 3];
        const size_t *above = rows[(i - 1) % 3], *above2 = rows[(i + 1) % 3];
        row[0] = i;
        for (size_t j = 1; j <= size_b; j++) {
            char left = lower(a[i - 1]), right = lower(b[j - 1]);
            size_t best = above[j - 1] + (left != right);
            best = least(best, least(above[j], row[j - 1]) + 1);
            if (i > 1 && j > 1 && left == lower(b[j - 2]) && lower(a[i - 2]) == right)
                best = least(best, above2[j - 2] + 1);
            row[j] = best;
        }
    }
    return rows[size_a % 3][size_b];
}

bool aci_word_near(const char *word, const char *candidate) {
    size_t size = strlen(candidate);
    if (*word && strncmp(candidate, word, strlen(word)) == 0) return true;
    return aci_word_distance(word, candidate) <= (size < 5 ? 1u : size < 8 ? 2u : 3u);
}
