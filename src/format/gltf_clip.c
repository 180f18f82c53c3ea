/* glTF animations: each is a clip, each channel a packed track. A channel that cannot be read
 * has no track, and a warning says why; one that players ignore has one that says so. Samplers
 * that use one input accessor share an axis; an accessor's numbers are decoded once. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/size.h"
#include "base/text.h"
#include "format/gltf.h"

/* One animation while it is read. */
typedef struct clip_reading {
    aci_gltf *g;
    json_t *samplers;
    ac_clip *clip;
    ac_track *tracks;
    ac_target *targets;
    ac_axis *axes; /* of this clip, at most one a channel and one an accessor; `reserved` is the
                      input accessor */
    uint64_t *hashes; /* [capacity] of the targets so far; 0: free */
    uint32_t *hash_track;
    size_t capacity; /* a power of 2 */
} clip_reading;

/* One channel while it is read. */
typedef struct channel {
    json_t *object, *target, *sampler;
    size_t sampler_index, input, output;
    const char *path;          /* as the file has it */
    aci_gltf_pointed property; /* what it moves */
    bool is_pointer;
    uint8_t interp;
    aci_gltf_accessor from; /* the output */
    ac_track *track;
    ac_target *to;
} channel;

/* ---- numbers ----------------------------------------------------------------------------- */

/* The numbers or the refusal of a use that came before; false: there was none. */
static bool recall(aci_gltf *g, const aci_gltf_kept *kept, aci_gltf_use use,
                   aci_gltf_numbers *out, bool *good) {
    if (kept->use != 1 + (uint8_t)use) return false;
    *good = kept->count != 0;
    if (*good) *out = (aci_gltf_numbers){kept->of.values, kept->count, kept->is_not_unit};
    else aci_gltf_refuse(g, "%s", kept->of.refusal);
    return true;
}

/* Keeps them for the next channel that uses the accessor so; false: as `good` is. */
static bool keep(aci_gltf *g, aci_gltf_kept *kept, aci_gltf_use use,
                 const aci_gltf_numbers *numbers, bool good) {
    if (kept->use || aci_gltf_failed(g)) return good;
    if (good) {
        kept->of.values = numbers->values;
        kept->count = (uint32_t)numbers->count;
        kept->is_not_unit = numbers->is_not_unit;
    } else {
        kept->of.refusal =
            aci_arena_text(&g->builder->arena, g->reason, strlen(g->reason), g->builder->error);
        if (!kept->of.refusal) return false;
    }
    kept->use = 1 + (uint8_t)use;
    return good;
}

static void print_time(float time, char out[AC_NUMBER_SIZE]) {
    ac_number_print((double)time, 32, out);
}

/* Ascending in place: of equal times, which have values of their own, the later one becomes the
 * next float, so that both values stay. */
static bool settle_times(aci_gltf *g, size_t accessor, float *times, size_t count) {
    char one[AC_NUMBER_SIZE], other[AC_NUMBER_SIZE];
    float declared = times[0]; /* what the file has for the key before */
    for (size_t i = 1; i < count; i++) {
        float own = times[i];
        if (own > declared && own > times[i - 1]) {
            declared = own;
            continue;
        }
        print_time(declared, one);
        if (own < declared) {
            print_time(own, other);
            return aci_gltf_refuse(g, "accessor %zu: time %zu, %s, is before %s", accessor, i,
                                   other, one);
        }
        if (own == declared && !aci_gltf_warn(g, "accessor %zu: times %zu and %zu are both %s",
                                              accessor, i - 1, i, one))
            return false;
        if (own <= times[i - 1]) times[i] = nextafterf(times[i - 1], HUGE_VALF);
        declared = own;
    }
    return times[count - 1] - times[count - 1] == 0 ||
           aci_gltf_refuse(g, "accessor %zu: its times are too big to be told apart", accessor);
}

/* The bounds that an input must declare; its data are what counts. */
static bool check_bounds(aci_gltf *g, const aci_gltf_accessor *a, const float *times) {
    json_t *least = json_array_get(json_object_get(a->object, "min"), 0);
    json_t *most = json_array_get(json_object_get(a->object, "max"), 0);
    if (!json_is_number(least) || !json_is_number(most))
        return aci_gltf_warn(g, "accessor %zu: key times without min and max", a->index);
    if ((float)json_number_value(least) == times[0] &&
        (float)json_number_value(most) == times[a->count - 1])
        return true;
    return aci_gltf_warn(g, "accessor %zu: its min and max are not those of its times",
                         a->index);
}

static bool read_times(aci_gltf *g, size_t accessor, aci_gltf_numbers *out) {
    aci_gltf_accessor a;
    if (!aci_gltf_accessor_of(g, accessor, &a)) return false;
    if (a.type != 5126 || a.columns * a.rows != 1)
        return aci_gltf_refuse(g, "accessor %zu: key times must be float SCALARs", accessor);
    /* All others are zeros, which do not ascend. */
    if (a.view == ACI_GLTF_NONE && a.count > aci_gltf_sparse_count(&a) + 1)
        return aci_gltf_refuse(g, "accessor %zu: its key times are all 0", accessor);
    if (!aci_gltf_read(g, &a, out) || !check_bounds(g, &a, out->values)) return false;
    if (out->values[0] < 0 && !aci_gltf_warn(g, "accessor %zu: key times below 0", accessor))
        return false;
    return settle_times(g, accessor, out->values, out->count);
}

static bool times_of(aci_gltf *g, size_t accessor, aci_gltf_numbers *out) {
    bool good;
    if (!aci_gltf_element(g->lists.accessors, accessor))
        return aci_gltf_refuse(g, "there is no accessor %zu", accessor);
    aci_gltf_kept *kept = &g->kept[accessor];
    if (recall(g, kept, ACI_GLTF_TIMES, out, &good)) return good;
    return keep(g, kept, ACI_GLTF_TIMES, out, read_times(g, accessor, out));
}

static bool read_values(aci_gltf *g, const aci_gltf_accessor *a, aci_gltf_use use,
                        aci_gltf_numbers *out) {
    return aci_gltf_read(g, a, out) &&
           (use == ACI_GLTF_VALUES || aci_gltf_settle_rotation(g, out, use));
}

static bool values_of(aci_gltf *g, const aci_gltf_accessor *a, aci_gltf_use use,
                      aci_gltf_numbers *out) {
    bool good;
    aci_gltf_kept *kept = &g->kept[a->index];
    if (recall(g, kept, use, out, &good)) return good;
    return keep(g, kept, use, out, read_values(g, a, use, out));
}

/* ---- targets ----------------------------------------------------------------------------- */

static bool read_pointer(aci_gltf *g, channel *c, json_t *extension) {
    json_t *pointer = json_object_get(extension, "pointer");
    const char *text = json_string_value(pointer);
    c->is_pointer = true;
    if (strcmp(c->path, "pointer") != 0)
        return aci_gltf_refuse(g, "it has a pointer, and its path is not \"pointer\"");
    if (!text) return aci_gltf_refuse(g, "its KHR_animation_pointer has no pointer");
    if (json_object_get(c->target, "node") &&
        !aci_gltf_warn(g, "it has a pointer and a node: the pointer counts"))
        return false;
    c->to->pointer = aci_arena_text(&g->builder->arena, text, strlen(text), g->builder->error);
    return c->to->pointer && aci_gltf_point(g, text, &c->property);
}

static bool read_path(aci_gltf *g, channel *c) {
    static const struct {
        const char *path;
        size_t width;
    } paths[] = {{"translation", 3}, {"rotation", 4}, {"scale", 3}, {"weights", 0}};
    char excerpt[ACI_EXCERPT_SIZE];
    size_t i = 0, count = sizeof paths / sizeof paths[0];
    while (i < count && strcmp(c->path, paths[i].path) != 0) i++;
    aci_excerpt(c->path, excerpt);
    if (i == count) return aci_gltf_refuse(g, "its path is \"%s\"", excerpt);
    c->property = (aci_gltf_pointed){.property = paths[i].path, .width = paths[i].width};
    c->property.is_rotation = i == 1;
    c->property.is_weights = i == 3;
    if (!aci_gltf_whole(c->target, "node", ACI_GLTF_NONE, &c->property.node))
        return aci_gltf_refuse(g, "its node is no index");
    size_t node = c->property.node;
    if (node == ACI_GLTF_NONE) return true;
    json_t *object = aci_gltf_element(g->lists.nodes, node);
    if (!object) return aci_gltf_refuse(g, "there is no node %zu", node);
    if (i == 3) c->property.width = aci_gltf_morph_targets(g, node);
    if (i == 3 && c->property.width == 0)
        return aci_gltf_refuse(g, "node %zu has no morph targets", node);
    return i == 3 || !json_object_get(object, "matrix") ||
           aci_gltf_warn(g, "node %zu has a matrix, which its channels replace", node);
}

static bool read_target(aci_gltf *g, channel *c) {
    c->target = json_object_get(c->object, "target");
    c->path = aci_gltf_text(c->target, "path");
    *c->to = (ac_target){"", "", "", "", -1, 0};
    json_t *extension = aci_gltf_extension(c->target, "KHR_animation_pointer");
    if (!(extension ? read_pointer(g, c, extension) : read_path(g, c))) return false;
    size_t node = c->property.node;
    c->to->property = c->property.property;
    if (node == ACI_GLTF_NONE) {
        if (!c->is_pointer) c->to->ignored = "no node";
        return true;
    }
    c->to->node_index = node <= INT32_MAX ? (int32_t)node : -1;
    c->to->node = aci_gltf_path(g, node);
    return c->to->node != NULL;
}

/* Does it move what a path can say? */
static bool is_plain(const ac_target *target) {
    bool is_node = !*target->pointer || aci_gltf_points_to_node(target->pointer);
    return target->node_index >= 0 && is_node;
}

/* FNV-1a of what the channel moves; never 0. */
static uint64_t target_hash(const channel *c) {
    bool plain = is_plain(c->to);
    uint64_t hash = UINT64_C(0xcbf29ce484222325) ^ (plain ? c->property.node : 0);
    const char *text = plain ? c->to->property : c->to->pointer;
    for (; *text; text++) hash = (hash ^ (unsigned char)*text) * UINT64_C(0x100000001b3);
    return hash ? hash : 1;
}

static bool same_target(const ac_target *a, const ac_target *b) {
    if (is_plain(a) != is_plain(b)) return false;
    if (!is_plain(a)) return strcmp(a->pointer, b->pointer) == 0;
    return a->node_index == b->node_index && strcmp(a->property, b->property) == 0;
}

/* Marks a target that an earlier channel has; `index` is its track's. */
static bool check_double(clip_reading *r, channel *c, uint32_t index) {
    uint64_t hash = target_hash(c);
    if (*c->to->ignored) return true;
    size_t at = (size_t)hash & (r->capacity - 1);
    for (; r->hashes[at]; at = (at + 1) & (r->capacity - 1)) {
        const ac_target *other = &r->targets[r->hash_track[at]];
        if (r->hashes[at] != hash || !same_target(other, c->to)) continue;
        c->to->ignored = "duplicate target";
        return aci_gltf_warn(r->g, "an earlier channel moves the same: this one is ignored");
    }
    r->hashes[at] = hash;
    r->hash_track[at] = index;
    return true;
}

/* ---- samplers ---------------------------------------------------------------------------- */

static bool read_interp(aci_gltf *g, channel *c) {
    json_t *value = json_object_get(c->sampler, "interpolation");
    const char *word = value ? json_string_value(value) : "LINEAR";
    char excerpt[ACI_EXCERPT_SIZE];
    if (!word) return aci_gltf_refuse(g, "its interpolation is no string");
    if (strcmp(word, "LINEAR") == 0)
        c->interp = c->property.is_rotation ? AC_INTERP_SLERP : AC_INTERP_LINEAR;
    else if (strcmp(word, "STEP") == 0) c->interp = AC_INTERP_STEP;
    else if (strcmp(word, "CUBICSPLINE") == 0) c->interp = AC_INTERP_CUBIC_SPLINE;
    aci_excerpt(word, excerpt);
    return c->interp || aci_gltf_refuse(g, "its interpolation is \"%s\"", excerpt);
}

static bool read_sampler(aci_gltf *g, json_t *samplers, channel *c) {
    if (!aci_gltf_whole(c->object, "sampler", ACI_GLTF_NONE, &c->sampler_index) ||
        c->sampler_index == ACI_GLTF_NONE)
        return aci_gltf_refuse(g, "its sampler is no index");
    c->sampler = aci_gltf_element(samplers, c->sampler_index);
    if (!c->sampler) return aci_gltf_refuse(g, "there is no sampler %zu", c->sampler_index);
    if (!aci_gltf_whole(c->sampler, "input", ACI_GLTF_NONE, &c->input) ||
        c->input == ACI_GLTF_NONE ||
        !aci_gltf_whole(c->sampler, "output", ACI_GLTF_NONE, &c->output) ||
        c->output == ACI_GLTF_NONE)
        return aci_gltf_refuse(g, "sampler %zu: its input or output is no index",
                               c->sampler_index);
    return true;
}

/* Floats, and the normalised integers of at most 16 bits; pointers take plain ones too. */
static bool check_type(aci_gltf *g, const channel *c) {
    const aci_gltf_accessor *a = &c->from;
    bool is_float = a->type == 5126, is_small = a->type <= 5123;
    if (c->property.is_bool &&
        (a->type != 5121 || a->is_normalised || c->interp != AC_INTERP_STEP))
        return aci_gltf_refuse(g, "a boolean takes plain UNSIGNED_BYTEs and STEP");
    if (is_float || (c->is_pointer && !(a->is_normalised && !is_small))) return true;
    if (!is_small || !a->is_normalised)
        return aci_gltf_refuse(g, "accessor %zu: values must be floats%s", a->index,
                               c->property.is_rotation || c->property.is_weights
                                   ? " or normalised integers of 8 or 16 bits"
                                   : "");
    return c->is_pointer || c->property.is_rotation || c->property.is_weights ||
           aci_gltf_warn(g, "accessor %zu: normalised integers, where only floats may be",
                         a->index);
}

/* The track's width, and how many elements the accessor must have for `keys`. */
static bool measure(aci_gltf *g, channel *c, size_t keys, size_t *want) {
    const aci_gltf_accessor *a = &c->from;
    size_t own = (size_t)a->columns * a->rows, width = c->property.width, rows = keys;
    if (c->interp == AC_INTERP_CUBIC_SPLINE && !aci_size_mul(rows, 3, &rows)) rows = SIZE_MAX;
    bool is_stream = own == 1 && (c->property.is_weights || width > 4);
    if (c->property.is_weights && own != 1)
        return aci_gltf_refuse(g, "accessor %zu: weights must be SCALARs", a->index);
    if (is_stream) {
        if (width == 0) width = a->count / rows ? a->count / rows : 1;
        if (!aci_size_mul(rows, width, want)) *want = SIZE_MAX;
    } else {
        if (width == 0) width = own;
        *want = rows;
    }
    if (!is_stream && width != own)
        return aci_gltf_refuse(g, "accessor %zu: %zu components, and \"%.32s\" has %zu",
                               a->index, own, c->property.property, width);
    c->track->width = (uint32_t)width;
    return width <= UINT32_MAX || aci_gltf_refuse(g, "its property is too wide");
}

static const char *interp_word(const channel *c) {
    return c->interp == AC_INTERP_CUBIC_SPLINE ? "CUBICSPLINE"
           : c->interp == AC_INTERP_STEP       ? "STEP"
                                               : "LINEAR";
}

static bool read_output(aci_gltf *g, channel *c, size_t keys, aci_gltf_numbers *out) {
    size_t want = 0;
    bool is_cubic = c->interp == AC_INTERP_CUBIC_SPLINE;
    if (!aci_gltf_accessor_of(g, c->output, &c->from) || !check_type(g, c) ||
        !measure(g, c, keys, &want))
        return false;
    if (c->from.count != want)
        return aci_gltf_refuse(g, "sampler %zu has %zu times and %zu values; %s needs %zu",
                               c->sampler_index, keys, c->from.count, interp_word(c), want);
    if (is_cubic && keys == 1 &&
        !aci_gltf_warn(g, "CUBICSPLINE with one key: its value holds throughout"))
        return false;
    return values_of(g, &c->from,
                     !c->property.is_rotation ? ACI_GLTF_VALUES
                     : is_cubic               ? ACI_GLTF_ROTATION_CUBIC
                                              : ACI_GLTF_ROTATION,
                     out);
}

/* ---- tracks ------------------------------------------------------------------------------ */

static ac_track_kind kind_of(const channel *c) {
    if (c->property.is_rotation) return AC_TRACK_QUAT;
    if (c->property.is_weights) return AC_TRACK_WEIGHTS;
    if (c->track->width == 1) return AC_TRACK_SCALAR;
    return c->track->width == 3 ? AC_TRACK_VEC3 : AC_TRACK_OTHER;
}

static void use_axis(clip_reading *r, channel *c, const aci_gltf_numbers *times) {
    uint32_t *axis = &r->g->axis_of[c->input];
    if (!*axis) {
        r->axes[r->clip->axis_count] =
            (ac_axis){times->values, (uint32_t)times->count, (uint32_t)c->input};
        *axis = ++r->clip->axis_count;
    }
    c->track->axis_index = *axis - 1;
}

static bool place_track(clip_reading *r, channel *c) {
    ac_clip *clip = r->clip;
    double end_s =
        (double)r->axes[c->track->axis_index].times_s[r->axes[c->track->axis_index].count - 1];
    if (!*c->to->ignored && end_s > clip->end_s) clip->end_s = end_s;
    c->track->pose_offset = clip->pose_width;
    if (c->track->width > UINT32_MAX - clip->pose_width)
        return aci_gltf_fail(r->g, AC_ERROR_LIMIT, "a pose has more than 2^32 - 1 components");
    clip->pose_width += c->track->width;
    if (r->g->channels)
        r->g->channels[r->g->animation][clip->track_count] = (uint32_t)r->g->channel;
    c->track->target = clip->target_count++;
    clip->track_count++;
    return true;
}

static bool read_channel(clip_reading *r, channel *c) {
    aci_gltf *g = r->g;
    if (!json_is_object(c->object)) return aci_gltf_refuse(g, "it is no object");
    if (!read_sampler(g, r->samplers, c) || !read_target(g, c) || !read_interp(g, c))
        return false;
    aci_gltf_numbers times, values;
    if (!times_of(g, c->input, &times) || !read_output(g, c, times.count, &values) ||
        !check_double(r, c, r->clip->track_count))
        return false;
    c->track->values = values.values;
    c->track->dialect = g->dialect;
    c->track->interp = c->interp;
    c->track->kind = (uint8_t)kind_of(c);
    c->track->flags = values.is_not_unit ? AC_TRACK_NOT_UNIT : 0;
    use_axis(r, c, &times);
    return place_track(r, c);
}

/* ---- clips ------------------------------------------------------------------------------- */

static bool read_channels(clip_reading *r, json_t *channels) {
    aci_gltf *g = r->g;
    for (size_t i = 0; i < json_array_size(channels); i++) {
        channel c = {.object = json_array_get(channels, i)};
        c.track = &r->tracks[r->clip->track_count];
        c.to = &r->targets[r->clip->target_count];
        memset(c.track, 0, sizeof *c.track);
        g->channel = i;
        g->reason[0] = 0;
        if (read_channel(r, &c)) continue;
        if (aci_gltf_failed(g)) return false;
        if (g->builder->strict) return aci_gltf_fail(g, AC_ERROR_VALUE, "%s", g->reason);
        if (!aci_gltf_warn(g, "%s; the channel is dropped", g->reason)) return false;
    }
    g->channel = ACI_GLTF_NONE;
    return true;
}

/* The axes that were used, as an array of the clip's own. */
static bool finish_axes(clip_reading *r) {
    aci_builder *builder = r->g->builder;
    ac_axis *axes =
        aci_arena_take(&builder->arena, r->clip->axis_count, sizeof *axes, builder->error);
    if (!axes) return false;
    for (uint32_t i = 0; i < r->clip->axis_count; i++) {
        axes[i] = r->axes[i];
        axes[i].reserved = 0;
    }
    r->clip->axes = axes;
    r->clip->tracks = r->tracks;
    r->clip->targets = r->targets;
    for (uint32_t t = 0; t < r->clip->track_count; t++)
        r->tracks[t].axis = &axes[r->tracks[t].axis_index];
    return true;
}

static bool read_clip(aci_gltf *g, json_t *animation, ac_clip *clip) {
    clip_reading r = {.g = g, .clip = clip, .samplers = json_object_get(animation, "samplers")};
    aci_arena *arena = &g->builder->arena;
    ac_error *error = g->builder->error;
    json_t *channels = json_object_get(animation, "channels");
    const char *name = aci_gltf_text(animation, "name");
    size_t count = json_array_size(channels), inputs = json_array_size(g->lists.accessors);
    clip->name = aci_arena_text(arena, name, strlen(name), error);
    if (!clip->name) return false;
    if (count == 0 && !aci_gltf_warn(g, "it has no channels")) return false;
    if (count >= UINT32_MAX / 4)
        return aci_gltf_fail(g, AC_ERROR_LIMIT, "more than 2^30 - 1 channels");
    for (r.capacity = 4; r.capacity < 2 * count;) r.capacity *= 2;
    r.tracks = aci_arena_take(arena, count, sizeof *r.tracks, error);
    r.targets = r.tracks ? aci_arena_take(arena, count, sizeof *r.targets, error) : NULL;
    if (r.targets && g->channels) {
        uint32_t *numbers = aci_arena_take(arena, count, sizeof *numbers, error);
        if (!numbers) return false;
        g->channels[g->animation] = numbers;
    }
    size_t axes = (count < inputs ? count : inputs) + 1;
    r.axes = r.targets ? aci_gltf_take(g, axes, sizeof *r.axes) : NULL;
    r.hashes = r.axes ? aci_gltf_take(g, r.capacity, sizeof *r.hashes) : NULL;
    r.hash_track = r.hashes ? aci_gltf_take(g, r.capacity, sizeof *r.hash_track) : NULL;
    bool good = r.hash_track && read_channels(&r, channels) && finish_axes(&r);
    aci_gltf_drop(g, r.hash_track, r.capacity * sizeof *r.hash_track);
    aci_gltf_drop(g, r.hashes, r.capacity * sizeof *r.hashes);
    /* For the next clip: not all of it, which would take the time of clips by accessors. */
    for (uint32_t i = 0; i < clip->axis_count; i++) g->axis_of[r.axes[i].reserved] = 0;
    aci_gltf_drop(g, r.axes, axes * sizeof *r.axes);
    return good;
}

bool aci_gltf_read_clips(aci_gltf *g) {
    aci_builder *builder = g->builder;
    size_t count = json_array_size(g->lists.animations);
    ac_clip *clips = aci_arena_take(&builder->arena, count, sizeof *clips, builder->error);
    if (!clips) return false;
    for (size_t i = 0; i < count; i++) {
        json_t *animation = json_array_get(g->lists.animations, i);
        g->animation = i;
        if (!json_is_object(animation) && !aci_gltf_warn(g, "it is no object")) return false;
        if (!read_clip(g, animation, &clips[i])) return false;
    }
    g->animation = ACI_GLTF_NONE;
    builder->clips = clips;
    builder->clip_count = count;
    return true;
}
