/* Tracks and clips of dotXSI: the components of one property are one track; the curves of an
 * XSI_Action play together, and so do all others, which are the scene's. Scalar properties stay
 * curves alone. docs/formats/xsi.md, "Clips and tracks". */
#include <float.h>
#include <string.h>

#include "format/xsi.h"

/* ---- a list, and sorting ----------------------------------------------------------------- */

static bool grow(aci_builder *builder, aci_xsi_list *list, size_t capacity) {
    aci_memory *memory = &builder->arena.memory;
    void *items = aci_alloc(memory, capacity * list->item_size, builder->error);
    if (!items) return false;
    if (list->count) memcpy(items, list->items, list->count * list->item_size);
    aci_free(memory, list->items, list->capacity * list->item_size);
    list->items = items;
    list->capacity = capacity;
    return true;
}

bool aci_xsi_list_reserve(aci_builder *builder, aci_xsi_list *list, size_t count) {
    const aci_memory *memory = &builder->arena.memory;
    size_t room = (memory->max_bytes - memory->live_bytes) / 4;
    if (count <= list->capacity || count > room / list->item_size) return true;
    return grow(builder, list, count);
}

void *aci_xsi_list_add(aci_builder *builder, aci_xsi_list *list) {
    size_t capacity = list->capacity ? 2 * list->capacity : 16;
    if (list->count == list->capacity && !grow(builder, list, capacity)) return NULL;
    void *item = (char *)list->items + list->count++ * list->item_size;
    memset(item, 0, list->item_size);
    return item;
}

void aci_xsi_list_free(aci_builder *builder, aci_xsi_list *list) {
    aci_free(&builder->arena.memory, list->items, list->capacity * list->item_size);
    list->items = NULL;
    list->count = list->capacity = 0;
}

static void swap(char *a, char *b, size_t size) {
    for (size_t i = 0; i < size; i++) {
        char kept = a[i];
        a[i] = b[i];
        b[i] = kept;
    }
}

/* Heap sort: no memory, and no input that makes it slow. */
void aci_xsi_sort(void *items, size_t count, size_t item_size,
                  bool (*before)(const void *a, const void *b)) {
    char *base = items;
    size_t heaped = count / 2, end = count;
    while (end > 1) {
        if (heaped > 0) heaped--;
        else swap(base, base + --end * item_size, item_size);
        for (size_t root = heaped; 2 * root + 1 < end;) {
            size_t child = 2 * root + 1;
            if (child + 1 < end &&
                before(base + child * item_size, base + (child + 1) * item_size))
                child++;
            if (!before(base + root * item_size, base + child * item_size)) break;
            swap(base + root * item_size, base + child * item_size, item_size);
            root = child;
        }
    }
}

/* ---- parameter paths --------------------------------------------------------------------- */

/* The part of `text` before the last of `mark` in it; SIZE_MAX: it has none. */
static size_t last_of(const char *text, size_t size, const char *mark) {
    size_t mark_size = strlen(mark);
    for (size_t at = size; at >= mark_size; at--)
        if (memcmp(text + at - mark_size, mark, mark_size) == 0) return at - mark_size;
    return SIZE_MAX;
}

bool aci_xsi_path_part(aci_xsi_part *part, size_t path_at) {
    static const struct {
        char word[5];
        uint8_t family;
    } words[] = {
        {".pos", ACI_XSI_TRANSLATION}, {".rot", ACI_XSI_ROTATION}, {".scl", ACI_XSI_SCALING}};
    const char *path = part->entry->curve.name + path_at;
    size_t size = strlen(path);
    if (size < 6 || path[size - 1] < 'x' || path[size - 1] > 'z') return false;
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (memcmp(path + size - 5, words[i].word, 4) != 0) continue;
        size_t node = last_of(path, size, ".kine.");
        if (node == SIZE_MAX || node == 0) node = size - 5;
        part->node_at = (uint16_t)path_at;
        part->node_end = (uint16_t)(path_at + node);
        part->property_at = (uint16_t)(path_at + node + 1);
        part->property_end = (uint16_t)(path_at + size - 1);
        part->family = words[i].family;
        part->slot = (uint8_t)(path[size - 1] - 'x');
        part->components = 3;
        return true;
    }
    return false;
}

/* ---- grouping ---------------------------------------------------------------------------- */

/* Order of what they are components of; 0: the same. */
static int compare_owner(const aci_xsi_part *a, const aci_xsi_part *b) {
    if (a->action != b->action) return a->action < b->action ? -1 : 1;
    if (a->family != b->family) return a->family < b->family ? -1 : 1;
    if (a->property_at != b->property_at) return a->property_at < b->property_at ? -1 : 1;
    if (a->property_end != b->property_end) return a->property_end < b->property_end ? -1 : 1;
    return memcmp(a->entry->curve.name, b->entry->curve.name, a->property_end);
}

static bool owner_before(const void *left, const void *right) {
    const aci_xsi_part *a = left, *b = right;
    int order = compare_owner(a, b);
    return order < 0 || (order == 0 && a->entry->index < b->entry->index);
}

static bool track_before(const void *left, const void *right) {
    const aci_xsi_part *a = left, *b = right;
    if (a->action != b->action) return a->action < b->action;
    if (a->group != b->group) return a->group < b->group;
    return a->entry->index < b->entry->index;
}

/* Components of one track become neighbours; actions, and tracks in an action, in file
 * order. */
static void group(aci_xsi_part *parts, size_t count) {
    aci_xsi_sort(parts, count, sizeof *parts, owner_before);
    for (size_t i = 0; i < count; i++) {
        bool joins = i > 0 && compare_owner(&parts[i - 1], &parts[i]) == 0;
        parts[i].group = joins ? parts[i - 1].group : parts[i].entry->index;
    }
    aci_xsi_sort(parts, count, sizeof *parts, track_before);
}

/* ---- tracks ------------------------------------------------------------------------------ */

static const char *copy_range(aci_builder *builder, const aci_xsi_part *part, size_t at,
                              size_t end) {
    return aci_arena_text(&builder->arena, part->entry->curve.name + at, end - at,
                          builder->error);
}

/* "translation" for TRANSLATION and kine.local.pos; other paths and names as they are. */
static const char *property_of(aci_builder *builder, const aci_xsi_part *part) {
    static const char local[] = "kine.local.";
    const char *text = part->entry->curve.name + part->property_at;
    size_t size = (size_t)part->property_end - part->property_at;
    bool is_path = part->action != ACI_XSI_SCENE;
    bool is_local = size == sizeof local - 1 + 3 && memcmp(text, local, sizeof local - 1) == 0;
    const char *known = aci_xsi_family_at(part->family)->property;
    if (known && (is_local || !is_path)) return known;
    return copy_range(builder, part, part->property_at, part->property_end);
}

/* Tracks of one node mostly are neighbours, and share its name; `last` is the one before or
 * "". */
static const char *node_of(aci_builder *builder, const aci_xsi_part *part, const char *last) {
    const char *text = part->entry->curve.name + part->node_at;
    size_t size = (size_t)part->node_end - part->node_at;
    if (strlen(last) == size && memcmp(last, text, size) == 0) return last;
    return copy_range(builder, part, part->node_at, part->node_end);
}

static bool fill_target(aci_builder *builder, const aci_xsi_part *part, const char *last_node,
                        ac_target *target) {
    target->node = node_of(builder, part, last_node);
    target->property = property_of(builder, part);
    target->pointer = target->ignored = "";
    target->node_index = -1; /* dotXSI names what it animates */
    return target->node && target->property;
}

static uint32_t width_of(const aci_xsi_part *parts, size_t count) {
    uint32_t width = 0;
    for (size_t i = 0; i < count; i++)
        if (parts[i].components > width) width = parts[i].components;
    return width;
}

static float rest_of(const aci_xsi_part *part, const aci_xsi_family *family, uint32_t slot) {
    if (family->rest_at == 9 || !part->srt || part->action != ACI_XSI_SCENE)
        return (float)family->rest;
    return part->srt[family->rest_at + slot];
}

/* The interpolation of all keys of a track's curves; templates have one each. */
static uint8_t interp_of(const ac_curve *const *curves, uint32_t width) {
    uint8_t interp = AC_INTERP_DEFAULT;
    for (uint32_t i = 0; i < width; i++) {
        if (!curves[i] || curves[i]->key_count == 0) continue;
        uint8_t own = curves[i]->keys[0].interp;
        if (interp != AC_INTERP_DEFAULT && interp != own) return AC_INTERP_DEFAULT;
        interp = own;
    }
    return interp;
}

/* parts[count] are one track's; curves and rest are set, and as wide as the track. The first
 * curve of a component has its place; others stay out. */
static void fill_track(const aci_xsi_part *parts, size_t count, const aci_xsi_scene *scene,
                       const ac_curve **curves, float *rest, ac_track *track) {
    const aci_xsi_family *family = aci_xsi_family_at(parts[0].family);
    uint32_t width = width_of(parts, count);
    for (uint32_t slot = 0; slot < width; slot++) rest[slot] = rest_of(&parts[0], family, slot);
    for (size_t i = 0; i < count; i++)
        if (!curves[parts[i].slot]) curves[parts[i].slot] = &parts[i].entry->curve;
    track->curves = curves;
    track->rest = rest;
    track->dialect = parts[0].entry->curve.dialect;
    track->width = width;
    track->kind = family->kind;
    track->interp = interp_of(curves, width);
    bool is_angle = family->kind == AC_TRACK_EULER;
    track->flags = is_angle && !scene->radians ? AC_TRACK_DEGREES : 0;
}

static size_t group_size(const aci_xsi_part *parts, size_t count) {
    size_t size = 1;
    while (size < count && parts[size].group == parts[0].group) size++;
    return size;
}

/* The arrays of a clip and of all its tracks, since blocks of their own would be padded. */
typedef struct clip_room {
    ac_track *tracks;   /* [track_count] */
    ac_target *targets; /* [track_count] */
    const ac_curve **curves;
    float *rest; /* both [pose_width] */
} clip_room;

/* Counts the tracks of parts[count] and makes room for them. */
static bool make_room(aci_builder *builder, const aci_xsi_part *parts, size_t count,
                      ac_clip *clip, clip_room *room) {
    for (size_t i = 0, size; i < count; i += size) {
        size = group_size(parts + i, count - i);
        clip->pose_width += width_of(parts + i, size);
        clip->track_count++;
    }
    clip->target_count = clip->track_count;
    aci_arena *arena = &builder->arena;
    ac_error *error = builder->error;
    room->tracks = aci_arena_take(arena, clip->track_count, sizeof *room->tracks, error);
    room->targets = aci_arena_take(arena, clip->track_count, sizeof *room->targets, error);
    room->curves = aci_arena_take(arena, clip->pose_width, sizeof *room->curves, error);
    room->rest = aci_arena_take(arena, clip->pose_width, sizeof *room->rest, error);
    clip->tracks = room->tracks;
    clip->targets = room->targets;
    return room->tracks && room->targets && room->curves && room->rest;
}

/* parts[count] are one clip's. */
static bool fill_clip(aci_builder *builder, const aci_xsi_part *parts, size_t count,
                      const aci_xsi_scene *scene, ac_clip *clip) {
    clip_room room;
    if (!make_room(builder, parts, count, clip, &room)) return false;
    const char *node = "";
    uint32_t at = 0;
    for (uint32_t t = 0; t < clip->track_count; t++) {
        size_t size = group_size(parts, count);
        ac_track *track = &room.tracks[t];
        fill_track(parts, size, scene, room.curves + at, room.rest + at, track);
        if (!fill_target(builder, parts, node, &room.targets[t])) return false;
        node = room.targets[t].node;
        track->target = t;
        track->pose_offset = at;
        at += track->width;
        parts += size;
        count -= size;
    }
    return true;
}

/* ---- clips ------------------------------------------------------------------------------- */

/* Seconds of a time in the scene's unit; 0 where they are not known. */
static double seconds(const aci_xsi_scene *scene, double time) {
    double result = time;
    if (scene->unit == AC_UNIT_FRAMES) result = scene->rate_hz > 0 ? time / scene->rate_hz : 0;
    return result - result == 0 ? result : 0;
}

static void start_clips(ac_clip *clips, const aci_xsi_list *actions,
                        const aci_xsi_scene *scene) {
    const aci_xsi_action *action = actions->items;
    for (size_t i = 0; i < actions->count; i++)
        clips[i] = (ac_clip){
            .name = action[i].name, .start_s = action[i].start_s, .end_s = action[i].end_s};
    if (!scene->has_curves) return;
    clips[actions->count] = (ac_clip){.name = scene->name ? scene->name : "",
                                      .start_s = seconds(scene, scene->start),
                                      .end_s = seconds(scene, scene->end)};
}

bool aci_xsi_make_clips(aci_builder *builder, aci_xsi_list *list, const aci_xsi_list *actions,
                        const aci_xsi_scene *scene) {
    aci_xsi_part none, *parts = list->count ? list->items : &none;
    size_t count = actions->count + (scene->has_curves ? 1 : 0);
    ac_clip *clips = aci_arena_take(&builder->arena, count, sizeof *clips, builder->error);
    if (!clips) return false;
    start_clips(clips, actions, scene);
    group(parts, list->count);
    size_t at = 0;
    for (size_t i = 0; i < count; i++) {
        uint32_t action = i < actions->count ? (uint32_t)i : ACI_XSI_SCENE;
        size_t end = at;
        while (end < list->count && parts[end].action == action) end++;
        if (!fill_clip(builder, parts + at, end - at, scene, &clips[i])) return false;
        at = end;
    }
    builder->clips = clips;
    builder->clip_count = count;
    return true;
}
