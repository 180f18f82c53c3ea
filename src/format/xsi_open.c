/* What a dotXSI file leaves open: the unit of angles, the frames a second, whether positions are
 * frames at all. Each is told once, with what was assumed; docs/formats/xsi.md, "What is open". */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/number.h"
#include "format/xsi.h"

#define DEGREES_PER_RADIAN 57.29577951308232
#define FULL_TURN 6.283185307179586

/* ---- angles --------------------------------------------------------------------------------- */

/* Is the last part of the name, without a component or number, one of the angles? */
static bool is_angle(const char *name) {
    static const char *const properties[] = {"ROTATION", "ROLL", "FOV", "CONE", "ORIENTATION"};
    const char *slash = strrchr(name, '/');
    const char *property = slash ? slash + 1 : name;
    size_t size = strcspn(property, ".#");
    for (size_t i = 0; i < sizeof properties / sizeof properties[0]; i++)
        if (strlen(properties[i]) == size && memcmp(property, properties[i], size) == 0)
            return true;
    return strstr(property, ".rot") != NULL;
}

typedef struct angles {
    size_t count;
    const char *name; /* of the first that is within a turn of radians; else the first */
    double low, high; /* its values */
    bool is_small;    /* not 0 throughout, and no value beyond a turn in radians */
} angles;

static void add_angle(angles *out, const ac_curve *curve) {
    double low = INFINITY, high = -INFINITY;
    for (uint32_t k = 0; k < curve->key_count; k++) {
        low = fmin(low, curve->keys[k].value);
        high = fmax(high, curve->keys[k].value);
    }
    if (curve->key_count == 0) return;
    bool is_small = low >= -FULL_TURN && high <= FULL_TURN && (low != 0.0 || high != 0.0);
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

/* "Camera1/ROLL goes from 0 to 0.5, as radians from 0 to 28.6 degrees" */
static void describe_angle(const angles *of, char *out, size_t capacity) {
    char low[ACI_NUMBER_SIZE], high[ACI_NUMBER_SIZE], low_degrees[ACI_NUMBER_SIZE],
        high_degrees[ACI_NUMBER_SIZE];
    aci_number_print(of->low, low);
    aci_number_print(of->high, high);
    aci_number_print(round(of->low * DEGREES_PER_RADIAN * 10.0) / 10.0, low_degrees);
    aci_number_print(round(of->high * DEGREES_PER_RADIAN * 10.0) / 10.0, high_degrees);
    if (of->is_small)
        snprintf(out, capacity,
                 "%.80s goes from %s to %s, which as radians would be %s to %s degrees",
                 of->name, low, high, low_degrees, high_degrees);
    else snprintf(out, capacity, "%.80s goes from %s to %s", of->name, low, high);
}

static bool note_angles(aci_builder *builder, const aci_xsi_scene *scene) {
    char text[400], first[260];
    angles of = angles_of(builder);
    bool is_doubtful = !scene->tells_angles || (of.is_small && !scene->radians);
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

/* ---- time ------------------------------------------------------------------------------------- */

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
