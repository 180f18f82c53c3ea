/* What a dotXSI file leaves open: the unit of angles, the frames a second, whether positions
 * are frames at all. Each is told once, with what was assumed; docs/formats/xsi.md, "What is
 * open". */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/number.h"
#include "base/text.h"
#include "format/xsi.h"

#define DEGREES_PER_RADIAN 57.29577951308232
#define FULL_TURN 6.283185307179586

/* ---- angles ------------------------------------------------------------------------------ */

/* "bone.kine.local.rotx", and not "cube.rotorder". */
static bool is_rotation_path(const char *path, size_t size) {
    return size >= 5 && memcmp(path + size - 5, ".rot", 4) == 0 && path[size - 1] >= 'x' &&
           path[size - 1] <= 'z';
}

/* Is the last part of the name, without a component or number, one of the angles? */
static bool is_angle(const char *name) {
    static const char *const properties[] = {"ROTATION", "ROLL", "FOV", "CONE", "ORIENTATION"};
    const char *slash = strrchr(name, '/');
    const char *property = slash ? slash + 1 : name;
    size_t size = strcspn(property, ".#");
    for (size_t i = 0; i < sizeof properties / sizeof properties[0]; i++)
        if (strlen(properties[i]) == size && memcmp(property, properties[i], size) == 0)
            return true;
    return is_rotation_path(property, strcspn(property, "#"));
}

typedef struct angles {
    size_t count;
    const char *name; /* of the first that is within a turn of radians; else the first */
    double low, high; /* its values */
    bool is_small;    /* not 0 throughout, and no value beyond a turn in radians */
    bool any_beyond;  /* one of all goes beyond a turn in radians */
} angles;

static void add_angle(angles *out, const ac_curve *curve) {
    double low = INFINITY, high = -INFINITY;
    for (uint32_t k = 0; k < curve->key_count; k++) {
        low = fmin(low, curve->keys[k].value);
        high = fmax(high, curve->keys[k].value);
    }
    if (curve->key_count == 0) return;
    bool is_beyond = low < -FULL_TURN || high > FULL_TURN;
    bool is_small = !is_beyond && (low != 0.0 || high != 0.0);
    out->any_beyond = out->any_beyond || is_beyond;
    if (out->count++ > 0 && (out->is_small || !is_small)) return;
    out->name = curve->name;
    out->low = low;
    out->high = high;
    out->is_small = is_small;
}

static angles angles_of(const aci_builder *builder) {
    angles out = {0};
    for (const aci_entry *entry = builder->first; entry; entry = entry->next)
        if (is_angle(entry->curve.name)) add_angle(&out, &entry->curve);
    return out;
}

/* "from 0 to 0.5", or "0.5" of a value that stays. */
static void put_range(double low, double high, const char *from, char *out, size_t capacity) {
    char low_text[ACI_NUMBER_SIZE], high_text[ACI_NUMBER_SIZE];
    aci_number_print(low, low_text);
    aci_number_print(high, high_text);
    bool is_one = strcmp(low_text, high_text) == 0;
    if (is_one) snprintf(out, capacity, "%s", low_text);
    else snprintf(out, capacity, "%s%s to %s", from, low_text, high_text);
}

static double in_degrees(double radians) {
    return round(radians * DEGREES_PER_RADIAN * 10.0) / 10.0;
}

/* "Camera1/ROLL goes from 0 to 0.5, which as radians would be 0 to 28.6 degrees" */
static void describe_angle(const angles *of, char *out, size_t capacity) {
    char name[ACI_EXCERPT_SIZE], range[2 * ACI_NUMBER_SIZE + 16],
        degrees[2 * ACI_NUMBER_SIZE + 16];
    aci_excerpt(of->name, name);
    put_range(of->low, of->high, "from ", range, sizeof range);
    put_range(in_degrees(of->low), in_degrees(of->high), "", degrees, sizeof degrees);
    const char *verb = strncmp(range, "from ", 5) == 0 ? "goes" : "is";
    if (of->is_small)
        snprintf(out, capacity, "%s %s %s, which as radians would be %s degrees", name, verb,
                 range, degrees);
    else snprintf(out, capacity, "%s %s %s", name, verb, range);
}

static bool note_angles(aci_builder *builder, const aci_xsi_scene *scene) {
    char text[400], first[260];
    angles of = angles_of(builder);
    /* An angle of 90 says that the program that wrote it knows degrees. */
    bool may_be_radians = of.is_small && !of.any_beyond && !scene->radians;
    bool is_doubtful = !scene->tells_angles || may_be_radians;
    if (of.count == 0 || !is_doubtful) return true;
    describe_angle(&of, first, sizeof first);
    snprintf(text, sizeof text, "%s: %s",
             scene->tells_angles
                 ? "SI_Angle says that angles are degrees"
                 : "no SI_Angle says whether angles are degrees or radians; they are taken as "
                   "degrees",
             first);
    return aci_builder_note(builder, "", text);
}

/* ---- time -------------------------------------------------------------------------------- */

static bool note_time(aci_builder *builder, const aci_xsi_scene *scene) {
    if (!scene->found)
        return aci_builder_note(
            builder, "",
            "no SI_Scene says what positions are; they are taken as frames, "
            "at a rate that is not known");
    if (scene->unit == AC_UNIT_FRAMES && !(scene->rate_hz > 0))
        return aci_builder_note(builder, "",
                                "positions are frames, at a rate that is not known");
    return true;
}

bool aci_xsi_note_open(aci_builder *builder, const aci_xsi_scene *scene) {
    if (builder->curve_count == 0) return true;
    return note_time(builder, scene) && note_angles(builder, scene);
}
