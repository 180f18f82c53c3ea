/* "Did you mean": the names nearest to one that is not there. */
#include <string.h>

#include "base/text.h"
#include "ease/ease.h"

enum { MOST = 3 };

typedef struct nearest {
    const char *word; /* what was written, behind the family's colon if it has one */
    const aci_ease_family *families[MOST];
    const aci_ease_row *rows[MOST]; /* NULL: the family alone */
    size_t distances[MOST];
    size_t count;
} nearest;

static void offer(nearest *near, const aci_ease_family *family, const aci_ease_row *row,
                  size_t distance) {
    size_t at = near->count;
    while (at > 0 && near->distances[at - 1] > distance) at--;
    if (at == MOST) return;
    if (near->count < MOST) near->count++;
    for (size_t i = near->count - 1; i > at; i--) {
        near->families[i] = near->families[i - 1];
        near->rows[i] = near->rows[i - 1];
        near->distances[i] = near->distances[i - 1];
    }
    near->families[at] = family;
    near->rows[at] = row;
    near->distances[at] = distance;
}

/* The least of a row's spellings. */
static void offer_row(nearest *near, const aci_ease_family *family, const aci_ease_row *row,
                      bool exact_only) {
    const char *const names[] = {row->name, row->also[0], row->also[1]};
    size_t best = SIZE_MAX;
    for (size_t i = 0; i < 3; i++) {
        if (!names[i] || !aci_word_near(near->word, names[i])) continue;
        size_t distance = aci_word_distance(near->word, names[i]);
        if (distance < best) best = distance;
    }
    if (best == SIZE_MAX || (exact_only && best != 0)) return;
    offer(near, family, row, best);
}

/* Without a family: the bare names that are near, and those of others that are right. */
static void search(nearest *near, const aci_ease_family *only) {
    for (size_t i = 0; aci_ease_family_at(i); i++) {
        const aci_ease_family *family = aci_ease_family_at(i);
        if (only && family != only) continue;
        for (uint32_t row = 0; row < family->row_count; row++)
            offer_row(near, family, &family->rows[row], !only && !family->bare);
    }
    for (uint32_t row = 0; !only && row < aci_ease_combined.row_count; row++)
        offer_row(near, &aci_ease_combined, &aci_ease_combined.rows[row], false);
}

/* Families that are near; with the row that stands behind the colon, where they have it. */
static void search_families(nearest *near, const char *name) {
    for (size_t i = 0; aci_ease_family_at(i); i++) {
        const aci_ease_family *family = aci_ease_family_at(i);
        const aci_ease_row *row = NULL;
        if (!aci_word_near(near->word, family->name)) continue;
        for (uint32_t r = 0; r < family->row_count && !row; r++)
            if (strcmp(family->rows[r].name, name) == 0) row = &family->rows[r];
        offer(near, family, row, aci_word_distance(near->word, family->name));
    }
}

static void add(char *out, const char *text) {
    size_t used = strlen(out), size = strlen(text);
    if (size < ACI_NEAR_SIZE - used) memcpy(out + used, text, size + 1);
}

static void say(const nearest *near, char *out) {
    out[0] = '\0';
    size_t count = 0; /* much further than the nearest is not meant */
    while (count < near->count && near->distances[count] <= near->distances[0] + 1) count++;
    for (size_t i = 0; i < count; i++) {
        char name[AC_EASE_NAME_SIZE];
        add(out, i == 0 ? "; did you mean " : i + 1 == count ? " or " : ", ");
        if (near->rows[i]) {
            aci_ease_name(near->families[i], near->rows[i], name);
            add(out, name);
        } else {
            add(out, near->families[i]->name);
            add(out, ":");
        }
    }
    if (count > 0) add(out, "?");
}

void aci_param_near(const aci_ease_row *row, const char *name, size_t size,
                    char out[ACI_NEAR_SIZE]) {
    char word[64];
    const char *best = NULL;
    size_t least = SIZE_MAX;
    out[0] = '\0';
    if (size >= sizeof word) return;
    memcpy(word, name, size);
    word[size] = '\0';
    for (uint32_t i = 0; i < row->param_count; i++) {
        size_t distance = aci_word_distance(word, row->params[i].name);
        if (!aci_word_near(word, row->params[i].name) || distance >= least) continue;
        best = row->params[i].name;
        least = distance;
    }
    if (!best) return;
    add(out, "; did you mean ");
    add(out, best);
    add(out, "?");
}

void aci_ease_near(const char *name, size_t size, char out[ACI_NEAR_SIZE]) {
    char word[64];
    nearest near = {.word = word};
    out[0] = '\0';
    if (size >= sizeof word) return; /* nobody meant that */
    memcpy(word, name, size);
    word[size] = '\0';
    char *colon = strchr(word, ':');
    const aci_ease_family *family = NULL;
    if (colon) {
        *colon = '\0';
        for (size_t i = 0; aci_ease_family_at(i); i++)
            if (strcmp(aci_ease_family_at(i)->name, word) == 0) family = aci_ease_family_at(i);
        if (family) near.word = colon + 1;
    }
    if (colon && !family) search_families(&near, colon + 1);
    else search(&near, family);
    say(&near, out);
}
