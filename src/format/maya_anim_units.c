/* Units of Maya's .anim text; see maya_anim.h. */
#include "base/number.h"
#include "format/maya_anim.h"

typedef struct named_unit {
    const char *name, *long_name;
    aci_anim_unit unit;
} named_unit;

#define PI 3.14159265358979323846

static const named_unit times[] = {
    {"film", "film", {1, 24}},
    {"game", "game", {1, 15}},
    {"pal", "pal", {1, 25}},
    {"ntsc", "ntsc", {1, 30}},
    {"show", "show", {1, 48}},
    {"palf", "palf", {1, 50}},
    {"ntscf", "ntscf", {1, 60}},
    {"hour", "hour", {3600, 1}},
    {"min", "minute", {60, 1}},
    {"sec", "second", {1, 1}},
    {"millisec", "millisecond", {1, 1000}},
    /* Maya rounds these in their names. */
    {"23.976fps", "23.98fps", {1001, 24000}},
    {"29.97fps", "29.97df", {1001, 30000}},
    {"47.952fps", "47.95fps", {1001, 48000}},
    {"59.94fps", "59.94fps", {1001, 60000}},
};

static const named_unit lengths[] = {
    {"cm", "centimeter", {1, 1}}, {"mm", "millimeter", {1, 10}},
    {"m", "meter", {100, 1}},     {"km", "kilometer", {100000, 1}},
    {"in", "inch", {254, 100}},   {"ft", "foot", {3048, 100}},
    {"yd", "yard", {9144, 100}},  {"mi", "mile", {16093440, 100}},
};

static const named_unit angles[] = {
    {"deg", "degree", {PI, 180}},
    {"rad", "radian", {1, 1}},
    {"min", "minute", {PI, 10800}},
    {"sec", "second", {PI, 648000}},
};

static const struct {
    const named_unit *units;
    size_t count;
} tables[] = {{times, sizeof times / sizeof times[0]},
              {lengths, sizeof lengths / sizeof lengths[0]},
              {angles, sizeof angles / sizeof angles[0]}};

/* "12fps", "120fps": what newer versions name so. */
static bool find_rate(aci_anim_word word, aci_anim_unit *out) {
    double rate;
    size_t used = aci_number_parse(word.data, word.size, &rate);
    aci_anim_word rest = {word.data + used, word.size - used};
    if (used == 0 || !aci_anim_is(rest, "fps") || !(rate > 0.0 && rate < 1e9)) return false;
    *out = (aci_anim_unit){1, rate};
    return true;
}

bool aci_anim_unit_find(aci_anim_word word, aci_anim_quantity quantity, aci_anim_unit *out) {
    if (quantity == ACI_ANIM_UNITLESS) {
        *out = (aci_anim_unit){1, 1};
        return aci_anim_is(word, "unitless");
    }
    for (size_t i = 0; i < tables[quantity].count; i++) {
        const named_unit *row = &tables[quantity].units[i];
        if (!aci_anim_is(word, row->name) && !aci_anim_is(word, row->long_name)) continue;
        *out = row->unit;
        return true;
    }
    return quantity == ACI_ANIM_TIME && find_rate(word, out);
}

aci_anim_unit aci_anim_unit_default(aci_anim_quantity quantity) {
    if (quantity == ACI_ANIM_UNITLESS) return (aci_anim_unit){1, 1};
    return tables[quantity].units[0].unit;
}
