/* Which curves of an asset are an action's, told by their names, as the reader gives them: ACTION/PATH,
 * or #K/PATH in an action without a name. The clips of a dotXSI file are its actions and, last,
 * the scene, whose curves stand outside of actions. docs/formats/xsi.md, "What is written". */
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
    const prefix *b = right;
    return compare(left, b->name ? b->name : b->number, b->size) < 0;
}

const char *aci_xsi_path_of(const ac_curve *curve, const ac_clip *clips, uint32_t index) {
    prefix own = prefix_of(clips, index);
    const char *name = curve->name ? curve->name : "";
    bool is_own =
        strlen(name) > own.size && name[own.size] == '/' && compare(&own, name, own.size) == 0;
    return is_own ? name + own.size + 1 : NULL;
}

/* ---- which clips are actions ------------------------------------------------------------------ */

/* Can it stand between XSI_Action and the brace? */
static bool is_word(const char *name) {
    size_t size = strlen(name);
    if (size > ACI_XSI_LONGEST_NAME || strcmp(name, "SI_FCurve") == 0) return false;
    if (name[0] == '#' || strncmp(name, "//", 2) == 0) return false;
    for (size_t i = 0; i < size; i++)
        if (!aci_xsi_in_word((unsigned char)name[i])) return false;
    return true;
}

static const ac_curve *first_curve(const ac_clip *clip) {
    const ac_track *track = clip->tracks;
    for (uint32_t c = 0; c < track->width; c++)
        if (track->curves[c]) return track->curves[c];
    return NULL;
}

/* The scene may be called as one of its objects: CUBE/TRANSLATION.X is no path of the node CUBE,
 * and a scene without tracks has no path at all, for a path has a dot. */
static bool is_action(const ac_asset *asset, uint32_t index) {
    const ac_clip *clip = &asset->clips[index];
    if (clip->name && !is_word(clip->name)) return false;
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

/* All clips, or all but the last, or none. */
static uint32_t count_actions(const ac_asset *asset) {
    if (asset->clip_count > UINT32_MAX) return 0;
    uint32_t clips = (uint32_t)asset->clip_count, count = 0;
    while (count < clips && is_action(asset, count)) count++;
    return count + 1 >= clips ? count : 0;
}

/* ---- which curves are theirs ------------------------------------------------------------------- */

static uint32_t owner_of(const prefix *sorted, uint32_t count, const char *name) {
    for (const char *slash = strchr(name, '/'); slash; slash = strchr(slash + 1, '/')) {
        size_t size = (size_t)(slash - name);
        for (uint32_t low = 0, high = count; low < high;) {
            uint32_t middle = low + (high - low) / 2;
            int order = compare(&sorted[middle], name, size);
            if (order == 0) return sorted[middle].clip;
            if (order < 0) low = middle + 1;
            else high = middle;
        }
    }
    return ACI_XSI_SCENE;
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

static bool all_differ(const prefix *sorted, uint32_t count) {
    for (uint32_t i = 1; i < count; i++)
        if (!prefix_before(&sorted[i - 1], &sorted[i])) return false;
    return true;
}

bool aci_xsi_find_actions(aci_xsi_plan *plan, aci_memory *memory, ac_error *error) {
    const ac_asset *asset = plan->asset;
    uint32_t *owner = plan->owner, count = count_actions(asset);
    for (size_t i = 0; i < asset->curve_count; i++) owner[i] = ACI_XSI_SCENE;
    if (count == 0) return true;
    size_t size = count * sizeof(prefix);
    prefix *sorted = aci_alloc(memory, size, error);
    if (!sorted) return false;
    for (uint32_t i = 0; i < count; i++) sorted[i] = prefix_of(asset->clips, i);
    aci_xsi_sort(sorted, count, sizeof *sorted, prefix_before);
    bool good = all_differ(sorted, count);
    for (size_t i = 0; good && i < asset->curve_count; i++) {
        const char *name = asset->curves[i].name;
        owner[i] = owner_of(sorted, count, name ? name : "");
    }
    aci_free(memory, sorted, size);
    if (good && keeps_order(owner, asset->curve_count)) plan->action_count = count;
    for (size_t i = 0; !plan->action_count && i < asset->curve_count; i++)
        owner[i] = ACI_XSI_SCENE;
    return true;
}
