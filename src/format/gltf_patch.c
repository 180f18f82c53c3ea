/* glTF, writing: the document that an asset was read from, with its animations as they are now.
 * What is no animation stays byte for byte; tracks whose data are still the file's keep their
 * sampler and channel; new data goes behind what the buffers hold. */
#include "format/gltf_patch.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/size.h"
#include "format/json_rewrite.h"
#include "format/json_rules.h"
#include "model/origin.h"

static const char *const members[ACI_GLTF_MEMBERS] = {"accessors",  "bufferViews",    "buffers",
                                                      "animations", "extensionsUsed", "nodes"};

static size_t size_of(const aci_gltf_patch *p, int list) {
    return json_array_size(p->lists[list].value);
}

/* ---- the tracks of a loaded animation ---------------------------------------------------- */

typedef struct loaded {
    size_t index;        /* of the animation */
    const ac_clip *clip; /* as it was loaded; NULL: it is new */
    const ac_clip *now;  /* as it is to be */
    size_t *axes;        /* of `now` */
    aci_json_node *samplers, *channels;
    size_t sampler_count, channel_count;
    size_t *copies; /* [sampler_count]: where each stands in what is written, if it does */
} loaded;

/* The elements of an array; free with aci_free. NULL and an error on failure. */
static aci_json_node *elements_of(aci_gltf_patch *p, aci_json_node array, size_t *count) {
    aci_json_walk walk = aci_json_walk_of(array);
    *count = json_array_size(array.value);
    aci_json_node *out =
        aci_alloc(p->animating.memory, (*count + 1) * sizeof *out, p->file->error);
    for (size_t i = 0; out && i < *count; i++) aci_json_next_element(&p->json, &walk, &out[i]);
    return out;
}

static bool has_float_values(const aci_gltf_patch *p, const loaded *l, size_t sampler) {
    size_t output, type;
    if (sampler >= l->sampler_count) return false;
    aci_gltf_whole(l->samplers[sampler].value, "output", 0, &output);
    json_t *accessor = json_array_get(p->lists[ACI_GLTF_ACCESSORS].value, output);
    return aci_gltf_whole(accessor, "componentType", 0, &type) && type == 5126;
}

/* Other times for the same values, which stay as the file has them. */
static ac_status put_retimed(aci_gltf_patch *p, const loaded *l, const ac_track *track,
                             size_t sampler, aci_gltf_animation *out) {
    char number[24];
    size_t times;
    ac_status status = aci_gltf_put_times(&p->animating, l->now, track, l->axes, &times);
    snprintf(number, sizeof number, "%zu", times);
    aci_json_change change = {"input", {number, strlen(number)}};
    aci_json_rewrite_object(&out->samplers, &p->json, l->samplers[sampler], &change, 1);
    return status;
}

/* The file's channel, with the sampler of that number. */
static void put_old_channel(aci_gltf_patch *p, aci_json_node channel, size_t sampler,
                            aci_gltf_animation *out) {
    char number[24];
    snprintf(number, sizeof number, "%zu", sampler);
    aci_json_change change = {"sampler", {number, strlen(number)}};
    aci_gltf_part(&out->channels);
    aci_json_rewrite_object(&out->channels, &p->json, channel, &change, 1);
}

/* The file's sampler, once for all channels that share it; its number. */
static size_t put_old_sampler(aci_gltf_patch *p, const loaded *l, size_t sampler,
                              aci_gltf_animation *out) {
    if (l->copies[sampler] == ACI_GLTF_NO_INDEX) {
        aci_gltf_part(&out->samplers);
        aci_gltf_put(&out->samplers, aci_json_whole_of(&p->json, l->samplers[sampler]));
        l->copies[sampler] = out->sampler_count++;
    }
    return l->copies[sampler];
}

/* May a channel of the file have the track's data? */
static ac_status check_new_data(const aci_gltf_patch *p, const loaded *l, const ac_track *track,
                                size_t sampler) {
    const ac_track *old = &l->clip->tracks[track->target];
    bool turns = old->kind == AC_TRACK_QUAT && track->kind == AC_TRACK_EULER;
    if (!turns && (track->kind != old->kind || track->width != old->width))
        return aci_fail(p->file->error, AC_ERROR_TOLERANCE,
                        "it is of kind %s and %u wide now, and the file's channel of kind %s "
                        "and %u wide",
                        ac_track_kind_name((ac_track_kind)track->kind), (unsigned)track->width,
                        ac_track_kind_name((ac_track_kind)old->kind), (unsigned)old->width);
    if (*l->clip->targets[track->target].pointer && !has_float_values(p, l, sampler))
        return aci_fail(p->file->error, AC_ERROR_TOLERANCE,
                        "its values are others now, and the file has integers for them");
    return AC_OK;
}

/* A track that moves what a channel of the file moved: the channel stays, and the sampler too
 * where the data do. */
static ac_status put_loaded(aci_gltf_patch *p, const loaded *l, const ac_track *track,
                            aci_gltf_animation *out) {
    uint32_t channel = p->parts->channels[l->index][track->target];
    size_t sampler;
    if (channel >= l->channel_count ||
        !aci_gltf_whole(l->channels[channel].value, "sampler", 0, &sampler) ||
        sampler >= l->sampler_count)
        return aci_fail(p->file->error, AC_ERROR_VALUE, "the file of the asset has changed");
    const ac_track *old = &l->clip->tracks[track->target];
    if (aci_gltf_same_data(old, track)) {
        put_old_channel(p, l->channels[channel], put_old_sampler(p, l, sampler, out), out);
        return AC_OK;
    }
    bool is_retimed = aci_gltf_same_values(old, track);
    ac_status status = is_retimed ? AC_OK : check_new_data(p, l, track, sampler);
    if (status != AC_OK) return status;
    aci_gltf_part(&out->samplers);
    put_old_channel(p, l->channels[channel], out->sampler_count++, out);
    if (is_retimed) return put_retimed(p, l, track, sampler, out);
    return aci_gltf_put_sampler(&p->animating, l->now, track, l->axes, &out->samplers);
}

/* ---- animations -------------------------------------------------------------------------- */

/* Would a reader find what the pointer leads to, as wide and of that kind? */
static ac_status check_pointer(aci_gltf_patch *p, const ac_track *track, const char *pointer) {
    aci_gltf_pointed to;
    bool turns = track->kind == AC_TRACK_QUAT || track->kind == AC_TRACK_EULER;
    if (!aci_gltf_point(&p->g, pointer, &to))
        return aci_fail(p->file->error, AC_ERROR_TOLERANCE, "%s", p->g.reason);
    bool fits = turns == to.is_rotation && !to.is_bool &&
                (track->kind == AC_TRACK_WEIGHTS) == to.is_weights &&
                (turns || to.width == 0 || to.width == track->width);
    if (fits) return AC_OK;
    return aci_fail(p->file->error, AC_ERROR_TOLERANCE,
                    "what its pointer leads to is not of kind %s and %u wide",
                    ac_track_kind_name((ac_track_kind)track->kind), (unsigned)track->width);
}

/* Does the file have what the track is to move? */
static ac_status check_place(aci_gltf_patch *p, const ac_track *track, const ac_target *target,
                             size_t node) {
    if (target->pointer && *target->pointer) return check_pointer(p, track, target->pointer);
    if (!aci_gltf_element(p->g.lists.nodes, node))
        return aci_fail(p->file->error, AC_ERROR_TOLERANCE,
                        "the file has no node %d, which it would move",
                        (int)target->node_index);
    bool has_weights = target->property && strcmp(target->property, "weights") == 0;
    size_t count = has_weights ? aci_gltf_morph_targets(&p->g, node) : track->width;
    if (count == track->width) return AC_OK;
    return aci_fail(p->file->error, AC_ERROR_TOLERANCE,
                    "it has %u weights, and its node %zu morph targets", (unsigned)track->width,
                    count);
}

/* A track that is new in the document. */
static ac_status put_new(aci_gltf_patch *p, const ac_clip *clip, const ac_track *track,
                         size_t *axes, aci_gltf_animation *out) {
    if (track->target >= clip->target_count)
        return aci_fail(p->file->error, AC_ERROR_ARGUMENT,
                        "its target is not among the clip's targets");
    const ac_target *target = &clip->targets[track->target];
    size_t node = target->node_index < 0 ? ACI_GLTF_NO_INDEX : (size_t)target->node_index;
    ac_status status = check_place(p, track, target, node);
    if (status != AC_OK) return status;
    return aci_gltf_add_track(&p->animating, clip, track, target, axes, node, out);
}

/* By what they move; a pointer and a path to the same count as two. */
static int compare_targets(const void *a, const void *b) {
    const ac_target *one = *(const ac_target *const *)a;
    const ac_target *other = *(const ac_target *const *)b;
    const char *pointer = one->pointer ? one->pointer : "";
    int order = strcmp(pointer, other->pointer ? other->pointer : "");
    if (order != 0 || *pointer) return order;
    if (one->node_index != other->node_index)
        return one->node_index < other->node_index ? -1 : 1;
    return strcmp(one->property ? one->property : "", other->property ? other->property : "");
}

/* Two channels of an animation on one property would be one too many, but for those that are
 * ignored as it is. */
static ac_status check_doubles(aci_gltf_patch *p, size_t index) {
    const ac_clip *clip = &p->asset->clips[index];
    aci_memory *memory = p->animating.memory;
    size_t count = 0, size = ((size_t)clip->track_count + 1) * sizeof(ac_target *);
    bool is_double = false;
    const ac_target **moved = aci_alloc(memory, size, p->file->error);
    if (!moved) return AC_ERROR_MEMORY;
    for (uint32_t t = 0; t < clip->track_count; t++) {
        uint32_t at = clip->tracks[t].target;
        if (at >= clip->target_count) continue; /* put_new says so */
        const ac_target *target = &clip->targets[at];
        if (!(target->ignored && *target->ignored)) moved[count++] = target;
    }
    qsort(moved, count, sizeof *moved, compare_targets);
    for (size_t i = 1; i < count && !is_double; i++)
        is_double = compare_targets(&moved[i - 1], &moved[i]) == 0;
    aci_free(memory, moved, size);
    if (!is_double) return AC_OK;
    return aci_fail(p->file->error, AC_ERROR_TOLERANCE,
                    "clip %zu: two of its tracks move the same", index);
}

static ac_status put_tracks(aci_gltf_patch *p, size_t index, const loaded *l, size_t *axes,
                            aci_gltf_animation *out) {
    const ac_clip *clip = &p->asset->clips[index];
    ac_status status = check_doubles(p, index);
    for (uint32_t t = 0; t < clip->track_count && status == AC_OK; t++) {
        const ac_track *track = &clip->tracks[t];
        bool is_loaded = l->clip && track->target < l->clip->track_count;
        status = is_loaded ? put_loaded(p, l, track, out) : put_new(p, clip, track, axes, out);
        if (status != AC_OK) aci_gltf_name_track(p->file->error, clip, index, t);
    }
    return status;
}

/* The file's animation with other samplers and channels, and other members as they are. */
static void rewrite_animation(aci_gltf_patch *p, const loaded *l, const ac_clip *clip,
                              aci_json_node object, const aci_gltf_animation *parts,
                              aci_buffer *out) {
    aci_buffer texts[3];
    for (size_t i = 0; i < 3; i++)
        aci_buffer_init(&texts[i], &p->animating.memory->allocator, p->file->error);
    for (size_t i = 0; i < 2; i++) {
        aci_buffer_text(&texts[i], "[");
        aci_gltf_put(&texts[i], aci_gltf_bytes_of(i ? &parts->channels : &parts->samplers));
        aci_buffer_text(&texts[i], "]");
    }
    aci_json_write_text(&texts[2], clip->name ? clip->name : "");
    bool is_named_alike = strcmp(clip->name ? clip->name : "", l->clip->name) == 0;
    aci_json_change changes[] = {{"samplers", aci_gltf_bytes_of(&texts[0])},
                                 {"channels", aci_gltf_bytes_of(&texts[1])},
                                 {"name", aci_gltf_bytes_of(&texts[2])}};
    aci_json_rewrite_object(out, &p->json, object, changes, is_named_alike ? 2 : 3);
    for (size_t i = 0; i < 3; i++) {
        out->failed = out->failed || texts[i].failed;
        aci_buffer_free(&texts[i]);
    }
}

static ac_status put_clip(aci_gltf_patch *p, size_t index, loaded *l, aci_json_node object) {
    const ac_clip *clip = &p->asset->clips[index];
    aci_buffer *out = &p->texts[ACI_GLTF_ANIMATIONS];
    aci_gltf_animation parts;
    aci_gltf_animation_init(&parts, &p->animating.memory->allocator, p->file->error);
    ac_status status = put_tracks(p, index, l, l->axes, &parts);
    if (out->size > 1) aci_buffer_text(out, ",");
    if (l->clip) rewrite_animation(p, l, clip, object, &parts, out);
    else aci_gltf_write_animation(clip, &parts, out);
    out->failed = out->failed || parts.samplers.failed || parts.channels.failed;
    aci_gltf_animation_free(&parts);
    return status;
}

/* `object`: of the animation that the clip was loaded from, or absent. */
static ac_status open_clip(aci_gltf_patch *p, size_t index, size_t animation,
                           aci_json_node object) {
    const ac_clip *clip = &p->asset->clips[index];
    aci_memory *memory = p->animating.memory;
    loaded l = {.index = animation, .now = clip};
    if (object.value) l.clip = &p->parts->clips[animation];
    ac_status status = AC_OK;
    l.axes = aci_gltf_take_axes(&p->animating, clip);
    l.samplers =
        elements_of(p, aci_json_member(&p->json, object, "samplers"), &l.sampler_count);
    l.channels =
        elements_of(p, aci_json_member(&p->json, object, "channels"), &l.channel_count);
    size_t size = (l.sampler_count + 1) * sizeof *l.copies;
    l.copies = l.samplers ? aci_alloc(memory, size, p->file->error) : NULL;
    for (size_t i = 0; l.copies && i < l.sampler_count; i++) l.copies[i] = ACI_GLTF_NO_INDEX;
    if (!l.axes || !l.copies || !l.channels) status = AC_ERROR_MEMORY;
    if (status == AC_OK) status = put_clip(p, index, &l, object);
    aci_gltf_drop_axes(&p->animating, clip, l.axes);
    aci_free(memory, l.copies, size);
    aci_free(memory, l.samplers, (l.sampler_count + 1) * sizeof *l.samplers);
    aci_free(memory, l.channels, (l.channel_count + 1) * sizeof *l.channels);
    return status;
}

static ac_status put_animations(aci_gltf_patch *p) {
    aci_buffer *out = &p->texts[ACI_GLTF_ANIMATIONS];
    aci_memory *memory = p->animating.memory;
    size_t count, size = (p->parts->clip_count + 1) * sizeof(aci_gltf_known);
    aci_json_node *objects = elements_of(p, p->lists[ACI_GLTF_ANIMATIONS], &count);
    aci_gltf_known *known = objects ? aci_alloc(memory, size, p->file->error) : NULL;
    ac_status status = known ? AC_OK : AC_ERROR_MEMORY;
    if (known) aci_gltf_list_known(p->parts, known);
    aci_buffer_text(out, "[");
    for (size_t i = 0; i < p->asset->clip_count && status == AC_OK; i++) {
        if (p->asset->clips[i].track_count == 0) continue; /* an animation has channels */
        size_t animation = aci_gltf_animation_of(p->parts, known, &p->asset->clips[i]);
        bool is_loaded = animation < count;
        status = open_clip(p, i, animation,
                           is_loaded ? objects[animation] : (aci_json_node){NULL, 0});
    }
    p->has_lost_all = out->size == 1;
    aci_buffer_text(out, "]");
    aci_free(memory, known, size);
    aci_free(memory, objects, (count + 1) * sizeof *objects);
    return status;
}

/* ---- what new data need ------------------------------------------------------------------ */

static void append(aci_gltf_patch *p, int list, aci_bytes items) {
    aci_buffer *out = &p->texts[list];
    if (json_is_array(p->lists[list].value)) {
        aci_json_append_items(out, &p->json, p->lists[list], items);
        return;
    }
    aci_buffer_text(out, "[");
    aci_gltf_put(out, items);
    aci_buffer_text(out, "]");
}

/* Where in which buffer the new data begin is known by now. */
static void append_data(aci_gltf_patch *p) {
    aci_buffer view;
    if (!p->data.count) return;
    append(p, ACI_GLTF_ACCESSORS, aci_gltf_bytes_of(&p->data.accessors));
    aci_buffer_init(&view, &p->animating.memory->allocator, p->file->error);
    aci_gltf_put_number(&view, "{\"buffer\":", p->new_buffer);
    aci_gltf_put_number(&view, ",\"byteOffset\":", p->new_offset);
    aci_gltf_put_number(&view, ",\"byteLength\":", p->data.bytes.size);
    aci_buffer_text(&view, "}");
    append(p, ACI_GLTF_VIEWS, aci_gltf_bytes_of(&view));
    p->texts[ACI_GLTF_VIEWS].failed = p->texts[ACI_GLTF_VIEWS].failed || view.failed;
    aci_buffer_free(&view);
}

static void append_used(aci_gltf_patch *p) {
    static const char text[] = "\"KHR_animation_pointer\"";
    json_t *list = p->lists[ACI_GLTF_USED].value;
    for (size_t i = 0; i < json_array_size(list); i++) {
        const char *name = json_string_value(json_array_get(list, i));
        if (name && strcmp(name, "KHR_animation_pointer") == 0) return;
    }
    if (p->animating.has_pointers) append(p, ACI_GLTF_USED, (aci_bytes){text, sizeof text - 1});
}

/* ---- the whole --------------------------------------------------------------------------- */

static void put_document(aci_gltf_patch *p, aci_buffer *out) {
    aci_json_change changes[ACI_GLTF_MEMBERS];
    size_t count = 0;
    for (int i = 0; i < ACI_GLTF_MEMBERS; i++) {
        bool goes = i == ACI_GLTF_ANIMATIONS && p->has_lost_all;
        aci_bytes text = goes ? (aci_bytes){NULL, 0} : aci_gltf_bytes_of(&p->texts[i]);
        if (goes || text.size) changes[count++] = (aci_json_change){members[i], text};
        out->failed = out->failed || p->texts[i].failed;
    }
    const char *start = p->json.text.data, *from = aci_json_whole_of(&p->json, p->root).data;
    aci_buffer_bytes(out, start, (size_t)(from - start));
    aci_json_rewrite_object(out, &p->json, p->root, changes, count);
    from += aci_json_whole_of(&p->json, p->root).size;
    aci_buffer_bytes(out, from, (size_t)(start + p->json.text.size - from));
}

static bool open_document(aci_gltf_patch *p, aci_builder *builder) {
    aci_bytes bytes = {p->asset->origin->data, p->asset->origin->size}, text;
    p->g = (aci_gltf){.builder = builder, .animation = ACI_GLTF_NONE, .channel = ACI_GLTF_NONE};
    if (!aci_gltf_open(&p->g, bytes, &text)) return false;
    p->json_end = text.data + text.size;
    if (!aci_json_open(&p->json, builder, text)) return false;
    p->root = aci_json_root(&p->json);
    for (int i = 0; i < ACI_GLTF_MEMBERS; i++)
        p->lists[i] = aci_json_member(&p->json, p->root, members[i]);
    p->g.root = p->json.root;
    p->g.lists.nodes = p->lists[ACI_GLTF_NODES].value;
    p->g.lists.meshes = json_object_get(p->g.root, "meshes");
    p->data.first = size_of(p, ACI_GLTF_ACCESSORS);
    p->data.view = size_of(p, ACI_GLTF_VIEWS);
    return true;
}

static ac_status write_document(aci_gltf_patch *p) {
    ac_status status = AC_OK;
    bool is_same = aci_gltf_all_same(p->parts, p->asset);
    if (!is_same) status = put_animations(p);
    if (status != AC_OK) return aci_status_of(p->file->error, status);
    bool has_new_buffers = aci_gltf_settle_buffers(p);
    if (is_same && !has_new_buffers && p->g.is_glb == p->file->is_glb) {
        aci_gltf_put(p->file->out, (aci_bytes){p->asset->origin->data, p->asset->origin->size});
        return AC_OK;
    }
    append_data(p);
    append_used(p);
    if (p->data.bytes.failed || p->data.accessors.failed || p->bin.failed)
        return aci_status_of(p->file->error, AC_ERROR_MEMORY);
    if (!p->file->is_glb) {
        put_document(p, p->file->out);
        return AC_OK;
    }
    aci_buffer json;
    aci_buffer_init(&json, &p->animating.memory->allocator, p->file->error);
    put_document(p, &json);
    status = json.failed ? aci_status_of(p->file->error, AC_ERROR_MEMORY)
                         : aci_gltf_put_patched_glb(p, aci_gltf_bytes_of(&json));
    aci_buffer_free(&json);
    return status;
}

static ac_status write_kept(aci_gltf_patch *p, aci_builder *builder) {
    const ac_allocator *allocator = &p->animating.memory->allocator;
    aci_gltf_data_init(&p->data, allocator, p->file->error);
    aci_buffer_init(&p->bin, allocator, p->file->error);
    for (int i = 0; i < ACI_GLTF_MEMBERS; i++)
        aci_buffer_init(&p->texts[i], allocator, p->file->error);
    ac_status status = AC_ERROR_VALUE;
    if (open_document(p, builder)) {
        status = write_document(p);
        aci_json_close(&p->json);
    }
    for (int i = 0; i < ACI_GLTF_MEMBERS; i++) aci_buffer_free(&p->texts[i]);
    aci_buffer_free(&p->bin);
    aci_gltf_data_free(&p->data);
    return status == AC_OK ? AC_OK : aci_status_of(p->file->error, status);
}

ac_status aci_gltf_write_kept(const aci_gltf_file *file, const ac_asset *asset,
                              const aci_gltf_parts *parts) {
    aci_gltf_patch p = {.file = file, .asset = asset, .parts = parts};
    aci_memory *memory = &file->out->memory;
    ac_error own;
    aci_builder builder;
    /* The document has been read before, within the limits of then. */
    ac_limits none = {.max_bytes = SIZE_MAX, .max_depth = UINT32_MAX};
    ac_load_opts opts = {.allocator = &memory->allocator, .limits = none};
    ac_status good = aci_gltf_check_asset(asset, memory, file->error);
    if (good != AC_OK) return good;
    aci_error_reset(&own);
    aci_builder_init(&builder, &opts, asset->origin->size, &own);
    p.animating = (aci_gltf_animating){&p.data, memory, file->error, false};
    ac_status status = write_kept(&p, &builder);
    aci_builder_free(&builder);
    if (own.status != AC_OK) return aci_fail(file->error, own.status, "%s", own.message);
    return status;
}
