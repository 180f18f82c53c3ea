/* The table of dialects, made from list.inc, and its public look-ups. */
#include <string.h>

#include "dialect/dialect.h"

#define DIALECT(identifier) extern const ac_dialect aci_dialect_##identifier;
#include "dialect/list.inc"
#undef DIALECT

/* Ended by NULL. */
static const ac_dialect *const dialects[] = {
#define DIALECT(identifier) &aci_dialect_##identifier,
#include "dialect/list.inc"
#undef DIALECT
    NULL};

const ac_dialect *ac_dialect_at(size_t index) {
    for (size_t i = 0; dialects[i]; i++)
        if (i == index) return dialects[i];
    return NULL;
}

/* "fna", or "fna@" and the revision. */
static bool matches(const ac_dialect *dialect, const char *name) {
    size_t size = strlen(dialect->name);
    if (strncmp(name, dialect->name, size) != 0) return false;
    if (name[size] == '\0') return true;
    return name[size] == '@' && strcmp(name + size + 1, dialect->revision) == 0;
}

const ac_dialect *ac_dialect_find(const char *name) {
    if (!name) return NULL;
    for (size_t i = 0; dialects[i]; i++)
        if (matches(dialects[i], name)) return dialects[i];
    return NULL;
}

const char *ac_dialect_name(const ac_dialect *dialect) { return dialect->name; }
const char *ac_dialect_revision(const ac_dialect *dialect) { return dialect->revision; }
const char *ac_dialect_summary(const ac_dialect *dialect) { return dialect->summary; }
ac_interp ac_dialect_interp(const ac_dialect *dialect) {
    return dialect->own_interp ? (ac_interp)dialect->own_interp : AC_INTERP_HERMITE;
}
uint32_t ac_dialect_bits(const ac_dialect *dialect) { return dialect->bits; }

uint32_t ac_curve_bits(const ac_curve *curve) {
    return curve->ease ? ac_ease_bits(curve->ease) : curve->dialect->bits;
}

bool ac_dialect_plays(const ac_dialect *player, const ac_dialect *of) {
    return strcmp(player->family, of->family) == 0;
}
