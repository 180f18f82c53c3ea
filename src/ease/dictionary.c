/* Which names are one curve, and which only sound alike. What is one curve is compared and not
 * declared; a name's sound is its words, whatever a library's way to write them: "easeInOutQuad",
 * "Quadratic.InOut", "quad.in-out" and SKCell's "QuadraticDouble.In" are quad, in-out. */
#include <math.h>
#include <string.h>

#include "ease/css.h"
#include "ease/ease.h"

/* ---- how a name sounds --------------------------------------------------------------------- */

typedef struct sound {
    char shape[AC_EASE_NAME_SIZE]; /* "" for the plain "ease"                              */
    char direction[8];             /* "", "in", "out", "inout", "outin"                    */
    bool classic;                  /* a shape that has directions everywhere               */
} sound;

static const struct {
    const char *word, *shape;
} classics[] = {
    {"linear", "linear"},   {"none", "linear"},      {"linearnone", "linear"},
    {"quad", "quad"},       {"quadratic", "quad"},   {"power1", "quad"},
    {"cubic", "cubic"},     {"power2", "cubic"},     {"quart", "quart"},
    {"quartic", "quart"},   {"power3", "quart"},     {"quint", "quint"},
    {"quintic", "quint"},   {"power4", "quint"},     {"sine", "sine"},
    {"sin", "sine"},        {"sinusoidal", "sine"},  {"expo", "expo"},
    {"exp", "expo"},        {"exponential", "expo"}, {"circ", "circ"},
    {"circle", "circ"},     {"circular", "circ"},    {"back", "back"},
    {"elastic", "elastic"}, {"bounce", "bounce"},    {"spring", "spring"},
    {"poly", "power"},      {"power", "power"},      {"generatepow", "power"},
};

static bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }
static bool is_separator(char c) { return c == '.' || c == '-' || c == ':'; }

/* The next word of a name, in lower case: up to a separator or before a capital. */
static const char *next_word(const char *name, char word[AC_EASE_NAME_SIZE]) {
    size_t size = 0;
    while (is_separator(*name)) name++;
    for (; *name && !is_separator(*name) && size < AC_EASE_NAME_SIZE - 1; name++) {
        if (size > 0 && is_upper(*name) && !is_upper(name[-1])) break;
        word[size++] = is_upper(*name) ? (char)(*name - 'A' + 'a') : *name;
    }
    word[size] = '\0';
    return name;
}

static void append(char *out, size_t capacity, const char *word) {
    if (strlen(out) + strlen(word) < capacity) strcat(out, word);
}

static sound sound_of(const ac_ease_info *info) {
    sound out = {"", "", false};
    char word[AC_EASE_NAME_SIZE];
    bool doubled = false;
    const char *colon = strchr(info->name, ':');
    for (const char *at = next_word(colon ? colon + 1 : info->name, word); *word;
         at = next_word(at, word)) {
        bool way = strcmp(word, "in") == 0 || strcmp(word, "out") == 0;
        if (way) append(out.direction, sizeof out.direction, word);
        else if (strcmp(word, "double") == 0) doubled = true;
        else if (strcmp(word, "ease") != 0) append(out.shape, sizeof out.shape, word);
    }
    if (doubled) strcpy(out.direction, "inout");
    for (size_t i = 0; i < sizeof classics / sizeof classics[0]; i++) {
        if (strcmp(out.shape, classics[i].word) != 0) continue;
        strcpy(out.shape, classics[i].shape);
        out.classic = true;
    }
    return out;
}

/* A classic shape without a direction may be any of them ("android:bounce"). */
static bool sounds_alike(const ac_ease_info *a, const ac_ease_info *b) {
    if (strcmp(a->family, "combined") == 0 || strcmp(b->family, "combined") == 0) return false;
    sound s = sound_of(a), t = sound_of(b);
    if (strcmp(s.shape, t.shape) != 0) return false;
    if (strcmp(s.direction, t.direction) == 0) return true;
    return s.classic && strcmp(a->family, b->family) != 0 &&
           (s.direction[0] == '\0' || t.direction[0] == '\0');
}

/* ---- one curve ------------------------------------------------------------------------------- */

static double tolerance(const ac_ease *a, const ac_ease *b) {
    return ac_ease_bits(a) == 32 || ac_ease_bits(b) == 32 ? 2e-6 : 1e-12;
}

/* A few values tell most curves apart before they are compared at length. */
static bool may_be_same(const ac_ease *a, const ac_ease *b) {
    enum { PLACES = 19 };
    for (int i = 0; i <= PLACES; i++) {
        double u = (double)((float)i / (float)PLACES);
        double apart = fabs(ac_ease_eval(a, u) - ac_ease_eval(b, u));
        if (apart > tolerance(a, b)) return false;
    }
    return true;
}

static ac_likeness likeness(const ac_ease *ease, const ac_ease_info *of, const ac_ease *other,
                            const ac_ease_info *info, ac_ease_difference *difference) {
    bool sounds = of && sounds_alike(of, info);
    if (!sounds && !may_be_same(ease, other)) return AC_LIKENESS_NONE;
    ac_ease_compare(ease, other, difference);
    bool same =
        difference->proof == AC_PROOF_SAME || difference->largest <= tolerance(ease, other);
    if (same) return AC_LIKENESS_SAME;
    return sounds ? AC_LIKENESS_SOUNDS : AC_LIKENESS_NONE;
}

static bool ease_at(size_t index, ac_ease *out) {
    const aci_ease_family *family;
    for (size_t i = 0; (family = aci_ease_family_at(i)) != NULL; i++) {
        if (index < family->row_count) {
            *out = aci_ease_make(family, (uint32_t)index);
            return true;
        }
        index -= family->row_count;
    }
    return false;
}

ac_likeness ac_ease_like(const ac_ease *ease, size_t *index, ac_ease_info *info,
                         ac_ease_difference *difference) {
    ac_ease_info of;
    ac_ease other;
    bool named = ac_ease_describe(ease, &of);
    while (ease_at(*index, &other)) {
        *index += 1;
        if (!ac_ease_describe(&other, info)) continue;
        /* Functions of CSS are no names without their arguments. */
        if (strcmp(info->family, "css") == 0 && info->param_count > 0) continue;
        ac_likeness found = likeness(ease, named ? &of : NULL, &other, info, difference);
        if (found != AC_LIKENESS_NONE) return found;
    }
    return AC_LIKENESS_NONE;
}

/* ---- SKCell ---------------------------------------------------------------------------------- */

extern const aci_ease_family aci_ease_skcell;

static const char *const standards[AC_SKCELL_CURVE_COUNT] = {
    [AC_SKCELL_LINEAR] = "penner:linear",
    [AC_SKCELL_QUADRATIC] = "penner:quad.out",
    [AC_SKCELL_CUBIC] = "penner:cubic.out",
    [AC_SKCELL_QUARTIC] = "penner:quart.out",
    [AC_SKCELL_QUINTIC] = "penner:quint.out",
    [AC_SKCELL_QUADRATIC_DOUBLE] = "penner:quad.in-out",
    [AC_SKCELL_CUBIC_DOUBLE] = "penner:cubic.in-out",
    [AC_SKCELL_QUARTIC_DOUBLE] = "penner:quart.in-out",
    [AC_SKCELL_QUINTIC_DOUBLE] = "penner:quint.in-out",
    [AC_SKCELL_SINE] = "qt:SineCurve",
    [AC_SKCELL_SINE_DOUBLE] = "penner:sine.in-out",
    [AC_SKCELL_EXPO] = "penner:expo.in",
    [AC_SKCELL_EXPO_DOUBLE] = "penner:expo.in-out",
    [AC_SKCELL_ELASTIC] = "penner:elastic.in",
    [AC_SKCELL_ELASTIC_DOUBLE] = "penner:elastic.in-out",
    [AC_SKCELL_CIRC] = "penner:circ.in",
    [AC_SKCELL_CIRC_DOUBLE] = "penner:circ.in-out",
    [AC_SKCELL_BACK] = "penner:back.in",
    [AC_SKCELL_BACK_DOUBLE] = "penner:back.in-out",
    [AC_SKCELL_BOUNCE] = "penner:bounce.out",
    [AC_SKCELL_BOUNCE_DOUBLE] = "penner:bounce.in-out",
};

size_t ac_skcell_standard_name(int32_t curve, int32_t dir, char *out, size_t capacity,
                               ac_ease_difference *difference) {
    if (curve < 0 || curve >= AC_SKCELL_CURVE_COUNT) return 0;
    if (dir != AC_SKCELL_IN && dir != AC_SKCELL_OUT) return 0;
    ac_ease standard, own = aci_ease_make(&aci_ease_skcell, (uint32_t)(2 * curve + dir));
    if (!ac_ease_find(standards[curve], &standard)) return 0;
    ac_ease turned = ac_ease_complement(&standard);
    const ac_ease *other = dir == AC_SKCELL_OUT ? &turned : &standard;
    if (difference) ac_ease_compare(&own, other, difference);
    return ac_ease_print(other, out, capacity);
}
