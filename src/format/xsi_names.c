/* Names of dotXSI curves: object, property, component; docs/formats/xsi.md, "Names". Object
 * names may hold '-', so the template's name is never split on its own: the object's name,
 * which the template repeats as a string, is taken off its front first. */
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "format/xsi.h"

/* ---- families of components -------------------------------------------------------------- */

static const aci_xsi_family families[] = {
    [ACI_XSI_NUMBERED] = {NULL, "", NULL, AC_TRACK_OTHER, 9, 0},
    [ACI_XSI_ANY_XYZ] = {NULL, "XYZ", NULL, AC_TRACK_OTHER, 9, 0},
    [ACI_XSI_ANY_RGB] = {NULL, "RGB", NULL, AC_TRACK_OTHER, 9, 0},
    [ACI_XSI_TRANSLATION] = {"TRANSLATION", "XYZ", "translation", AC_TRACK_VEC3, 6, 0},
    [ACI_XSI_ROTATION] = {"ROTATION", "XYZ", "rotation", AC_TRACK_EULER, 3, 0},
    [ACI_XSI_SCALING] = {"SCALING", "XYZ", "scale", AC_TRACK_VEC3, 0, 1},
    {"POSITION", "XYZ", NULL, AC_TRACK_VEC3, 9, 0},
    {"INTEREST", "XYZ", NULL, AC_TRACK_VEC3, 9, 0},
    {"ORIENTATION", "XYZ", NULL, AC_TRACK_EULER, 9, 0},
    {"COLOR", "RGB", NULL, AC_TRACK_OTHER, 9, 0},
    {"AMBIENT", "RGB", NULL, AC_TRACK_OTHER, 9, 0},
    {"DIFFUSE", "RGB", NULL, AC_TRACK_OTHER, 9, 0},
    {"EMMISSIVE", "RGB", NULL, AC_TRACK_OTHER, 9, 0},
    {"EMISSIVE", "RGB", NULL, AC_TRACK_OTHER, 9, 0},
    {"SPECULAR", "RGB", NULL, AC_TRACK_OTHER, 9, 0},
};

#define FAMILY_COUNT (sizeof families / sizeof families[0])

const aci_xsi_family *aci_xsi_family_at(uint8_t family) { return &families[family]; }

/* 0: of none that is known. */
static uint8_t family_of(aci_bytes name) {
    for (uint8_t i = ACI_XSI_TRANSLATION; i < FAMILY_COUNT; i++)
        if (aci_xsi_is(name, families[i].name)) return i;
    return 0;
}

/* One to three different letters of the set. */
static bool are_letters(aci_bytes text, const char *set) {
    if (text.size == 0 || text.size > 3) return false;
    for (size_t i = 0; i < text.size; i++) {
        if (!text.data[i] || !strchr(set, text.data[i])) return false;
        if (memchr(text.data, text.data[i], i)) return false;
    }
    return true;
}

/* The family whose components `letters` are, of a property that is of `known`; 0: none. */
static uint8_t family_with(uint8_t known, aci_bytes letters) {
    if (known) return are_letters(letters, families[known].letters) ? known : 0;
    if (are_letters(letters, "XYZ")) return ACI_XSI_ANY_XYZ;
    return are_letters(letters, "RGB") ? ACI_XSI_ANY_RGB : 0;
}

/* ---- splitting --------------------------------------------------------------------------- */

static aci_bytes behind(aci_bytes text, size_t count) {
    return (aci_bytes){text.data + count, text.size - count};
}

/* What follows PREFIX- in `text`; false: it does not begin so. */
static bool strip(aci_bytes text, aci_bytes prefix, aci_bytes *rest) {
    if (text.size <= prefix.size || text.data[prefix.size] != '-') return false;
    if (prefix.size && memcmp(text.data, prefix.data, prefix.size) != 0) return false;
    *rest = behind(text, prefix.size + 1);
    return true;
}

static void set_letters(aci_xsi_property *out, uint8_t family, aci_bytes letters) {
    out->family = family;
    memcpy(out->letters, letters.data, letters.size);
    out->letters[letters.size] = '\0';
}

/* NAME-LETTERS in one string. Of a name that is not known, one curve alone has no components:
 * CROP-MIN-X is a name. */
static bool split_own(aci_xsi_property *out, uint32_t components) {
    size_t dash = out->name.size;
    while (dash > 0 && out->name.data[dash - 1] != '-') dash--;
    if (dash == 0) return false;
    aci_bytes base = {out->name.data, dash - 1}, letters = behind(out->name, dash);
    uint8_t known = family_of(base), family = family_with(known, letters);
    if (!family || (!known && (components == 1 || letters.size != components))) return false;
    out->name = base;
    set_letters(out, family, letters);
    return true;
}

/* The template is called OBJECT-NAME-LETTERS. */
static bool split_template(aci_xsi_property *out, aci_bytes template_name, aci_bytes object) {
    aci_bytes rest, letters;
    if (!strip(template_name, object, &rest) || !strip(rest, out->name, &letters)) return false;
    uint8_t family = family_with(family_of(out->name), letters);
    if (!family) return false;
    set_letters(out, family, letters);
    return true;
}

/* The family's own letters, or numbers. */
static void set_default(aci_xsi_property *out, uint32_t components) {
    uint8_t family = out->family ? out->family : family_of(out->name);
    out->numbered = !family || components > 3;
    if (out->numbered) set_letters(out, ACI_XSI_NUMBERED, (aci_bytes){"", 0});
    else set_letters(out, family, (aci_bytes){families[family].letters, components});
}

void aci_xsi_split(const aci_xsi_head *head, aci_bytes template_name, aci_bytes owner,
                   aci_xsi_property *out) {
    memset(out, 0, sizeof *out);
    out->object = head->object.size ? head->object : owner;
    out->name = head->property;
    if (out->name.size == 0 && !strip(template_name, head->object, &out->name))
        out->name = template_name;
    bool found =
        split_own(out, head->components) || split_template(out, template_name, head->object);
    size_t told = strlen(out->letters);
    out->mismatch = found && told != head->components;
    if (found && told >= head->components) out->letters[head->components] = '\0';
    else if (found || head->components > 1) set_default(out, head->components);
}

uint8_t aci_xsi_slot(const aci_xsi_property *property, uint32_t component) {
    if (property->numbered) return (uint8_t)component;
    const char *letters = families[property->family].letters;
    return (uint8_t)(strchr(letters, property->letters[component]) - letters);
}

/* ---- composing --------------------------------------------------------------------------- */

static size_t put(char *out, size_t at, const char *text, size_t size) {
    if (out && size) memcpy(out + at, text, size);
    return at + size;
}

size_t aci_xsi_compose(const aci_xsi_property *property, uint32_t component, char *out) {
    char digits[12];
    size_t at = put(out, 0, property->object.data, property->object.size);
    if (property->object.size) at = put(out, at, "/", 1);
    at = put(out, at, property->name.data, property->name.size);
    if (property->numbered) {
        int size = snprintf(digits, sizeof digits, ".%u", (unsigned)component);
        at = put(out, at, digits, (size_t)size);
    } else if (property->letters[0]) {
        at = put(out, at, ".", 1);
        at = put(out, at, &property->letters[component], 1);
    }
    if (out) out[at] = '\0';
    return at;
}

aci_bytes aci_xsi_without_prefix(aci_bytes name) {
    static const char *const prefixes[] = {"MDL-",     "SRT-",     "BASEPOSE-", "MSH-",
                                           "SHP-",     "SHPANIM-", "MATLIB-",   "LIGHTANIM-",
                                           "CAMANIM-", "TRFANIM-"};
    for (size_t i = 0; i < sizeof prefixes / sizeof prefixes[0]; i++) {
        size_t size = strlen(prefixes[i]);
        if (name.size > size && memcmp(name.data, prefixes[i], size) == 0)
            return behind(name, size);
    }
    return name;
}

/* Latin-1, and U+FFFD for a NUL, at most three bytes each. */
static size_t latin1(aci_bytes name, char *out) {
    size_t used = 0;
    for (size_t i = 0; i < name.size; i++) {
        unsigned char byte = (unsigned char)name.data[i];
        if (byte == 0) {
            used = put(out, used, "\xef\xbf\xbd", 3);
        } else if (byte < 0x80) {
            used = put(out, used, &name.data[i], 1);
        } else {
            char two[2] = {(char)(0xc0 | byte >> 6), (char)(0x80 | (byte & 0x3f))};
            used = put(out, used, two, 2);
        }
    }
    return used;
}

aci_bytes aci_xsi_utf8(aci_builder *builder, aci_bytes name, bool *changed) {
    bool has_nul = name.size && memchr(name.data, 0, name.size) != NULL;
    if (!has_nul && aci_utf8_valid(name.data, name.size)) return name;
    *changed = true;
    aci_bytes out = {NULL, latin1(name, NULL)};
    char *copy = aci_arena_take_text(&builder->arena, out.size, builder->error);
    if (copy) latin1(name, copy);
    out.data = copy;
    return out;
}

/* ---- unique names ------------------------------------------------------------------------ */

typedef struct named {
    const char *name; /* as composed */
    aci_entry *entry;
} named;

static bool name_before(const void *left, const void *right) {
    const named *a = left, *b = right;
    int order = strcmp(a->name, b->name);
    return order < 0 || (order == 0 && a->entry->index < b->entry->index);
}

static bool is_taken(const named *sorted, size_t count, const char *name) {
    size_t low = 0, high = count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        int order = strcmp(sorted[middle].name, name);
        if (order == 0) return true;
        if (order < 0) low = middle + 1;
        else high = middle;
    }
    return false;
}

/* NAME#2 for the second; *number goes on from curve to curve. What was composed comes first: no
 * number is given that a file's own name has. */
static bool rename_curve(aci_builder *builder, const named *sorted, size_t count, size_t i,
                         uint32_t *number) {
    size_t size = strlen(sorted[i].name), room = size + sizeof "#4294967295";
    char *name = aci_arena_take_text(&builder->arena, room, builder->error);
    if (!name) return false;
    memcpy(name, sorted[i].name, size);
    do {
        snprintf(name + size, room - size, "#%u", (unsigned)*number);
        ++*number;
    } while (is_taken(sorted, count, name));
    sorted[i].entry->curve.name = name;
    return true;
}

bool aci_xsi_make_unique(aci_builder *builder) {
    size_t count = builder->curve_count, size = count * sizeof(named);
    if (count < 2) return true;
    aci_memory *memory = &builder->arena.memory;
    named *sorted = aci_alloc(memory, size, builder->error);
    if (!sorted) return false;
    size_t i = 0;
    for (aci_entry *entry = builder->first; entry; entry = entry->next)
        sorted[i++] = (named){entry->curve.name, entry};
    aci_xsi_sort(sorted, count, sizeof *sorted, name_before);
    uint32_t number = 2;
    bool good = true;
    for (i = 1; good && i < count; i++) {
        if (strcmp(sorted[i - 1].name, sorted[i].name) != 0) number = 2;
        else good = rename_curve(builder, sorted, count, i, &number);
    }
    aci_free(memory, sorted, size);
    return good;
}
