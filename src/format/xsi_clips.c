/* Clips on their way into a new dotXSI scene. Before: do they point to what is there, and say
 * only what the form has words for? After: the text is read again, and what it then says of
 * clips and tracks has to be what the asset says, so that nothing is lost in silence.
 * docs/formats/xsi.md, "What is written". */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/bits.h"
#include "base/text.h"
#include "format/xsi.h"

bool aci_xsi_is_name(const char *name) {
    return !name || !*name || aci_xsi_is_word((aci_bytes){name, strlen(name)});
}

/* ---- messages ---------------------------------------------------------------------------- */

/* A clip, or a track of it, of which a sentence is said. */
typedef struct subject {
    const ac_clip *clip;
    size_t index;
    uint32_t track; /* or ACI_XSI_NO_TRACK */
    ac_error *error;
} subject;

static ac_status fail(const subject *of, ac_status status, const char *format, ...)
    ACI_PRINTF(3, 4);

static ac_status fail(const subject *of, ac_status status, const char *format, ...) {
    char text[160], name[ACI_EXCERPT_SIZE], track[32] = "";
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    aci_excerpt(of->clip->name ? of->clip->name : "", name);
    if (of->track != ACI_XSI_NO_TRACK)
        snprintf(track, sizeof track, ", track %u", (unsigned)of->track);
    return aci_fail(of->error, status, "clip %zu, '%s'%s: %s", of->index, name, track, text);
}

/* ---- before ------------------------------------------------------------------------------ */

static ac_status check_pointers(const ac_asset *asset, const subject *of,
                                const ac_track *track) {
    size_t index;
    if (track->target >= of->clip->target_count)
        return fail(of, AC_ERROR_ARGUMENT, "its target is not among the clip's targets");
    const ac_target *target = &of->clip->targets[track->target];
    if (!target->node || !target->property)
        return fail(of, AC_ERROR_ARGUMENT, "its target has no node or no property");
    if (!track->curves || !track->rest)
        return fail(of, AC_ERROR_ARGUMENT, "it has no array of curves or of values at rest");
    for (uint32_t c = 0; c < track->width; c++)
        if (track->curves[c] && !aci_index_of(asset, track->curves[c], &index))
            return fail(of, AC_ERROR_ARGUMENT,
                        "component %u points to a curve that is not among the asset's",
                        (unsigned)c);
    return AC_OK;
}

static bool has_text(const char *text) { return text && *text; }

static ac_status check_angles(const subject *of, const ac_track *track, uint8_t *unit) {
    static const char *const orders[AC_EULER_ORDER_COUNT] = {"xyz", "xzy", "yxz",
                                                             "yzx", "zxy", "zyx"};
    if (track->kind != AC_TRACK_EULER) return AC_OK;
    if (track->euler_order >= AC_EULER_ORDER_COUNT)
        return fail(of, AC_ERROR_ARGUMENT, "its order of angles is none");
    if (track->euler_order != AC_EULER_XYZ)
        return fail(of, AC_ERROR_TOLERANCE,
                    "its angles turn in the order %s, and those of dotXSI in xyz",
                    orders[track->euler_order]);
    uint8_t own = track->flags & AC_TRACK_DEGREES ? AC_ANGLE_DEGREES : AC_ANGLE_RADIANS;
    if (*unit != AC_ANGLE_UNKNOWN && *unit != own)
        return fail(of, AC_ERROR_TOLERANCE,
                    "its angles are %s and others are not, and a dotXSI file has one unit",
                    own == AC_ANGLE_DEGREES ? "degrees" : "radians");
    *unit = own;
    return AC_OK;
}

static ac_status check_track(const ac_asset *asset, const subject *of, uint8_t *unit) {
    const ac_track *track = &of->clip->tracks[of->track];
    ac_status status = check_pointers(asset, of, track);
    if (status == AC_OK) status = check_angles(of, track, unit);
    if (status != AC_OK) return status;
    const ac_target *target = &of->clip->targets[track->target];
    if (has_text(target->pointer) || has_text(target->ignored) || target->node_index != -1)
        return fail(
            of, AC_ERROR_TOLERANCE,
            "it has a pointer, the index of a node or a reason to be ignored, for which "
            "dotXSI has no place");
    return AC_OK;
}

static ac_status check_clip(const subject *of) {
    const ac_clip *clip = of->clip;
    if (!aci_is_finite(clip->start_s) || !aci_is_finite(clip->end_s))
        return fail(of, AC_ERROR_VALUE, "its start or end is no finite number");
    if ((clip->track_count && !clip->tracks) || (clip->target_count && !clip->targets))
        return fail(of, AC_ERROR_ARGUMENT, "it has no array of tracks or of targets");
    if (!aci_xsi_is_name(clip->name))
        return fail(of, AC_ERROR_TOLERANCE,
                    "its name is no bare word, as names of dotXSI scenes and actions are");
    return AC_OK;
}

ac_status aci_xsi_check_clips(const ac_asset *asset, uint8_t *angle_unit, ac_error *error) {
    uint8_t told = asset->angle_unit, unit = told;
    if (told >= AC_ANGLE_UNIT_COUNT)
        return aci_fail(error, AC_ERROR_ARGUMENT, "the asset's unit of angles is none");
    if (asset->clip_count >= UINT32_MAX)
        return aci_fail(error, AC_ERROR_LIMIT, "there are 2^32 clips or more");
    ac_status status = AC_OK;
    for (size_t i = 0; status == AC_OK && i < asset->clip_count; i++) {
        subject of = {&asset->clips[i], i, ACI_XSI_NO_TRACK, error};
        status = check_clip(&of);
        for (uint32_t t = 0; status == AC_OK && t < of.clip->track_count; t++) {
            of.track = t;
            status = check_track(asset, &of, &unit);
        }
    }
    /* Degrees are what readers assume anyway; a file that left them open stays open. */
    *angle_unit = unit == AC_ANGLE_RADIANS ? unit : told;
    return status;
}

/* ---- after ------------------------------------------------------------------------------- */

static bool same_text(const char *a, const char *b) {
    return strcmp(a ? a : "", b ? b : "") == 0;
}

/* The read track's curves are the builder's. */
static bool same_curves(const ac_asset *asset, const ac_track *want, const ac_track *got) {
    for (uint32_t c = 0; c < want->width; c++) {
        if (!want->curves[c] != !got->curves[c]) return false;
        if (!got->curves[c]) continue;
        const aci_entry *entry = (const aci_entry *)(const void *)got->curves[c];
        if (&asset->curves[entry->index] != want->curves[c]) return false;
    }
    return true;
}

/* Of components that have a curve the value is never asked for. */
static bool same_rest(const ac_track *want, const ac_track *got) {
    for (uint32_t c = 0; c < want->width; c++)
        if (!want->curves[c] && aci_f32_bits(want->rest[c]) != aci_f32_bits(got->rest[c]))
            return false;
    return true;
}

static ac_status compare_track(const ac_asset *asset, const subject *of, const ac_clip *got) {
    const ac_track *want = &of->clip->tracks[of->track];
    const ac_target *target = &of->clip->targets[want->target];
    const ac_track *read = of->track < got->track_count ? &got->tracks[of->track] : NULL;
    const ac_target *found = read ? &got->targets[read->target] : NULL;
    bool is_same = read && strcmp(target->node, found->node) == 0 &&
                   strcmp(target->property, found->property) == 0 &&
                   want->width == read->width && want->kind == read->kind &&
                   same_curves(asset, want, read);
    if (!is_same)
        return fail(of, AC_ERROR_TOLERANCE,
                    "it would not read back: dotXSI makes tracks of the names of curves, in "
                    "their order");
    if (!same_rest(want, read))
        return fail(of, AC_ERROR_TOLERANCE,
                    "dotXSI has no place for what its components without a curve are");
    if (want->flags != read->flags)
        return fail(of, AC_ERROR_TOLERANCE, "its unit of angles would not read back");
    return AC_OK;
}

static ac_status compare_clip(const ac_asset *asset, size_t index, const aci_builder *read,
                              ac_error *error) {
    const ac_clip *want = &asset->clips[index];
    const ac_clip *got = index < read->clip_count ? &read->clips[index] : NULL;
    subject of = {want, index, ACI_XSI_NO_TRACK, error};
    if (!got || !same_text(want->name, got->name))
        return fail(&of, AC_ERROR_TOLERANCE,
                    "it would not read back: dotXSI has clips of actions, whose curves are "
                    "called as they, and last one of all other curves");
    ac_status status = AC_OK;
    for (of.track = 0; status == AC_OK && of.track < want->track_count; of.track++)
        status = compare_track(asset, &of, got);
    if (status != AC_OK) return status;
    of.track = ACI_XSI_NO_TRACK;
    if (got->track_count > want->track_count)
        return fail(&of, AC_ERROR_TOLERANCE,
                    "it would read back with %u tracks more, by the names of curves",
                    (unsigned)(got->track_count - want->track_count));
    if (aci_f64_bits(want->start_s) != aci_f64_bits(got->start_s) ||
        aci_f64_bits(want->end_s) != aci_f64_bits(got->end_s))
        return fail(&of, AC_ERROR_TOLERANCE,
                    "its start and end would not read back, for want of a rate or of digits");
    return AC_OK;
}

/* Templates of several components give them names that need not be the curves'. */
static ac_status compare_names(const ac_asset *asset, const aci_builder *read,
                               ac_error *error) {
    size_t index = 0;
    for (const aci_entry *entry = read->first; entry; entry = entry->next, index++)
        if (index >= asset->curve_count ||
            !same_text(asset->curves[index].name, entry->curve.name))
            break;
    if (index == asset->curve_count && index == read->curve_count) return AC_OK;
    return aci_fail(error, AC_ERROR_TOLERANCE, "curve %zu would not read back with its name",
                    index);
}

static ac_status compare(const ac_asset *asset, const aci_builder *read, size_t most,
                         ac_error *error) {
    ac_status status = compare_names(asset, read, error);
    if (read->clip_count > most)
        return aci_fail(error, AC_ERROR_TOLERANCE, "a clip more would read back");
    for (size_t i = 0; status == AC_OK && i < asset->clip_count; i++)
        status = compare_clip(asset, i, read, error);
    return status;
}

ac_status aci_xsi_check_written(const ac_asset *asset, aci_bytes written, size_t most,
                                const aci_memory *memory, ac_error *error) {
    ac_load_opts opts = {.allocator = &memory->allocator, .format = "xsi"};
    opts.limits = (ac_limits){SIZE_MAX, SIZE_MAX, 0};
    char detail[ACI_DETAIL_SIZE];
    ac_error own = {.status = AC_OK};
    aci_builder builder;
    aci_builder_init(&builder, &opts, written.size, &own);
    ac_status status = AC_OK;
    if (aci_xsi_read(&builder, written, detail)) status = compare(asset, &builder, most, error);
    else if (own.status == AC_ERROR_MEMORY)
        status = aci_fail(error, own.status, "%s", own.message);
    else
        status =
            aci_fail(error, AC_ERROR_TOLERANCE, "it would not read back: %.160s", own.message);
    aci_builder_free(&builder);
    return status;
}
