/* The public list of formats. */
#include <string.h>

#include "format/format.h"

const ac_format *ac_format_at(size_t index) {
    const aci_format *format = aci_format_at(index);
    return format ? &format->info : NULL;
}

const ac_format *ac_format_find(const char *name) {
    const aci_format *format = aci_format_named(name);
    return format ? &format->info : NULL;
}

static char lower(char letter) {
    return letter >= 'A' && letter <= 'Z' ? (char)(letter - 'A' + 'a') : letter;
}

/* Does `name` end with ending[size], case ignored, and have something before it? */
static bool ends_with(const char *name, const char *ending, size_t size) {
    size_t length = strlen(name);
    if (length <= size) return false;
    for (size_t i = 0; i < size; i++)
        if (lower(name[length - size + i]) != lower(ending[i])) return false;
    return true;
}

/* `endings` as in ac_format.extensions. */
static bool has_ending(const char *name, const char *endings) {
    while (*endings) {
        size_t size = strcspn(endings, " ");
        if (size && ends_with(name, endings, size)) return true;
        endings += size;
        endings += strspn(endings, " ");
    }
    return false;
}

const ac_format *ac_format_for_path(const char *path) {
    if (!path) return NULL;
    const char *slash = strrchr(path, '/');
    const char *name = slash ? slash + 1 : path;
    const aci_format *format;
    for (size_t i = 0; (format = aci_format_at(i)) != NULL; i++)
        if (has_ending(name, format->info.extensions)) return &format->info;
    return NULL;
}
