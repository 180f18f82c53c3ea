/* Which curves of an asset are an action's, told by its tracks, and else by their names, as the
 * reader gives them: ACTION/PATH, or #K/PATH in an action without a name. The clips of a dotXSI
 * file are its actions and, last, the scene, whose curves stand outside of actions.
 * docs/formats/xsi.md, "What is written". */
#include <stdio.h>
#include <string.h>

#include "format/xsi.h"

/* What the names of an action's curves begin with, the '/' apart. */
typedef struct prefix {
    const char *name; /* of the clip; NULL: it has none, and a number stands for it */
    size_t size;
    char number[16];
    uint32_t clip;
} prefix;

static prefix prefix_of(const ac_clip *clips, uint32_t index) {
    const char *name = clips[index].name;
    prefix out = {.clip = index, .name = name && name[0] ? name : NULL};
    snprintf(out.number, sizeof out.number, "#%u", (unsigned)index);
    out.size = strlen(out.name ? out.name : out.number);
    return out;
}

static int compare(const prefix *a, const char *text, size_t size) {
    size_t common = a->size < size ? a->size : size;
    int order = memcmp(a->name ? a->name : a->number, text, common);
    return order ? order : (a->size > size) - (a->size < size);
}

static bool prefix_before(const void *left, const void *right) {
    const prefix *a = left, *b = right;
    int order = compare(a, b->name ? b->name : b->number, b->size);
    return order < 0 || (order == 0 && a->clip < b->clip);
}

const char *aci_xsi_path_of(const ac_curve *curve, const ac_clip *clips, uint32_t index) {
    prefix own = prefix_of(clips, index);
    const char *name = curve->name ? curve->name : "";
    bool is_own =
        strlen(name) > own.size && name[own.size] == '/' && compare(&own, name, own.size) == 0;
    return is_own ? name + own.size + 1 : NULL;
}

/* ---- which clips are actions ------------------------------------------------------------- */

static const ac_curve *first_curve(const ac_clip *clip) {
    const ac_track *track = clip->tracks;
    for (uint32_t c = 0; c < track->width; c++)
        if (track->curves[c]) return track->curves[c];
    return NULL;
}

/* The scene may be called as one of its objects: CUBE/TRANSLATION.X is no path of the node
 * CUBE, and a scene without tracks has no path at all, for a path has a dot. */
static bool is_action(const ac_asset *asset, uint32_t index) {
    const ac_clip *clip = &asset->clips[index];
    if (!aci_xsi_is_name(clip->name)) return false;
    if (clip->track_count) {
        const ac_curve *curve = first_curve(clip);
        const char *path = curve ? aci_xsi_path_of(curve, asset->clips, index) : NULL;
        const char *node = clip->targets[clip->tracks[0].target].node;
        size_t size = strlen(node);
        return path && strncmp(path, node, size) == 0 && path[size] == '.';
    }
    if (index + 1 < asset->clip_count) return true;
    for (size_t i = 0; i < asset->curve_count; i++) {
        const char *path = aci_xsi_path_of(&asset->curves[i], asset->clips, index);
        if (path && strchr(path, '.')) return true;
    }
    return false;
}

uint32_t aci_xsi_guess_actions(const ac_asset *asset) {
    uint32_t clips = (uint32_t)asset->clip_count, count = 0;
    while (count < clips && is_action(asset, count)) count++;
    return clips == 0 || count == clips ? clips : clips - 1;
}

/* ---- which curves are theirs ------------------------------------------------------------- */

/* Curves of tracks are their clip's. */
static void take_tracks(aci_xsi_plan *plan, uint32_t clip) {
    const ac_clip *of = &plan->asset->clips[clip];
    for (uint32_t t = 0; t < of->track_count; t++)
        for (uint32_t c = 0; c < of->tracks[t].width; c++) {
            const ac_curve *curve = of->tracks[t].curves[c];
            size_t index;
            if (!curve || !aci_index_of(plan->asset, curve, &index)) continue;
            if (clip < plan->action_count && !aci_xsi_path_of(curve, plan->asset->clips, clip))
                continue;
            plan->track[index] = t;
            plan->owner[index] = clip < plan->action_count ? clip : ACI_XSI_SCENE;
        }
}

/* The first action of this prefix, or `last` if it is one of several; ACI_XSI_SCENE: there is
 * none. */
static uint32_t find(const prefix *sorted, uint32_t count, const char *name, size_t size,
                     const ac_clip *clips, uint32_t last) {
    uint32_t low = 0, high = count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (compare(&sorted[middle], name, size) < 0) low = middle + 1;
        else high = middle;
    }
    if (low == count || compare(&sorted[low], name, size) != 0) return ACI_XSI_SCENE;
    if (last == ACI_XSI_SCENE) return sorted[low].clip;
    prefix of_last = prefix_of(clips, last);
    return compare(&of_last, name, size) == 0 ? last : sorted[low].clip;
}

static uint32_t owner_of(const prefix *sorted, uint32_t count, const char *name,
                         const ac_clip *clips, uint32_t last) {
    for (const char *slash = strchr(name, '/'); slash; slash = strchr(slash + 1, '/')) {
        uint32_t clip = find(sorted, count, name, (size_t)(slash - name), clips, last);
        if (clip != ACI_XSI_SCENE) return clip;
    }
    return ACI_XSI_SCENE;
}

/* Curves without a track. */
static void take_names(aci_xsi_plan *plan, const prefix *sorted) {
    const ac_asset *asset = plan->asset;
    uint32_t last = ACI_XSI_SCENE;
    for (size_t i = 0; i < asset->curve_count; i++) {
        const char *name = asset->curves[i].name;
        if (plan->track[i] == ACI_XSI_NO_TRACK)
            plan->owner[i] =
                owner_of(sorted, plan->action_count, name ? name : "", asset->clips, last);
        if (plan->owner[i] != ACI_XSI_SCENE) last = plan->owner[i];
    }
}

/* Would templates that hold these curves leave them in their order, the actions too? */
static bool keeps_order(const uint32_t *owner, size_t count) {
    uint32_t next = 0;
    for (size_t i = 0; i < count; i++) {
        if (owner[i] == ACI_XSI_SCENE || (i > 0 && owner[i] == owner[i - 1])) continue;
        if (owner[i] < next) return false;
        next = owner[i] + 1;
    }
    return true;
}

static void start(aci_xsi_plan *plan, uint32_t actions) {
    const ac_asset *asset = plan->asset;
    plan->action_count = actions;
    plan->scene = actions < asset->clip_count ? &asset->clips[actions] : NULL;
    for (size_t i = 0; i < asset->curve_count; i++) {
        plan->owner[i] = ACI_XSI_SCENE;
        plan->track[i] = ACI_XSI_NO_TRACK;
    }
    for (uint32_t i = 0; i < asset->clip_count; i++) take_tracks(plan, i);
}

ac_status aci_xsi_assign(aci_xsi_plan *plan, uint32_t actions, aci_memory *memory,
                         ac_error *error) {
    start(plan, actions);
    if (actions == 0) return AC_OK;
    size_t size = actions * sizeof(prefix);
    prefix *sorted = aci_alloc(memory, size, error);
    if (!sorted) return aci_status_of(error, AC_ERROR_MEMORY);
    for (uint32_t i = 0; i < actions; i++) sorted[i] = prefix_of(plan->asset->clips, i);
    aci_xsi_sort(sorted, actions, sizeof *sorted, prefix_before);
    take_names(plan, sorted);
    aci_free(memory, sorted, size);
    if (keeps_order(plan->owner, plan->asset->curve_count)) return AC_OK;
    return aci_fail(error, AC_ERROR_TOLERANCE,
                    "the curves do not stand in the order of their clips, in which a dotXSI "
                    "file has them");
}
