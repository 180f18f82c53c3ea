/* Curves as motions of nodes; see moves.h. */
#include "moves.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "facts.h"
#include "output.h"
#include "select.h"

typedef struct making {
    moves *out;
    ac_asset *view;
    ac_curve *curves; /* [view->curve_count] */
    const char *path;
    const options *o;
    ac_clip *bare; /* the clip of curves that had no track */
} making;

static const char *text_of(const char *text) { return text ? text : ""; }

static const char *name_of(const ac_curve *curve) { return text_of(curve->name); }

static const char *keep_text(moves *out, char *text) {
    out->texts[out->text_count++] = text;
    return text;
}

/* ---- times and signs ------------------------------------------------------------------------ */

/* The curve's keys as a copy that may be changed. */
static ac_key *own_keys(moves *out, ac_curve *curve) {
    ac_key *keys = memory_new(curve->key_count, sizeof *keys);
    if (curve->key_count > 0) {
        memcpy(keys, curve->keys, curve->key_count * sizeof *keys);
    }
    out->keys[out->key_lists++] = keys;
    curve->keys = keys;
    return keys;
}

/* --frame0 and --fps. */
static int settle_frames(making *m, ac_curve *curve) {
    const frame_rate *rate = &m->o->rate;
    if (!has_frames(curve)) {
        return STATUS_DONE;
    }
    if (rate->frames > 0) {
        curve->rate_hz = rate->frames / rate->seconds;
    }
    if (!(curve->rate_hz > 0)) {
        say_error("%s: %s has frames for positions, and nothing tells their rate: --fps R",
                  path_for_people(m->path), name_of(curve));
        return STATUS_USAGE;
    }
    if (rate->first != 0) {
        ac_key *keys = own_keys(m->out, curve);
        for (uint32_t k = 0; k < curve->key_count; k++) {
            keys[k].position -= rate->first;
        }
    }
    return STATUS_DONE;
}

/* --before and --after. */
static int settle_sides(const making *m, const ac_curve *curve) {
    bool is_held =
        curve->before.rule == AC_EXTRAP_CONSTANT && curve->after.rule == AC_EXTRAP_CONSTANT;
    if (is_held || curve->key_count < 2) {
        return STATUS_DONE;
    }
    say_error(
        "%s: %s goes on before or after its keys, where glTF holds the first and the last "
        "value: --before constant --after constant drop that",
        path_for_people(m->path), *name_of(curve) ? name_of(curve) : "the curve");
    return STATUS_TOLERANCE;
}

static void turn_round(making *m, ac_curve *curve) {
    ac_key *keys = own_keys(m->out, curve);
    for (uint32_t k = 0; k < curve->key_count; k++) {
        keys[k].value = -keys[k].value;
        keys[k].in.dy = -keys[k].in.dy;
        keys[k].out.dy = -keys[k].out.dy;
    }
}

/* ---- tracks --------------------------------------------------------------------------------- */

/* "ROLL" of "Camera1/ROLL". */
static const char *tail_of(const char *name) {
    const char *slash = strrchr(name, '/');
    return slash ? slash + 1 : name;
}

static bool is_roll(const char *name) { return strcasecmp(tail_of(name), "ROLL") == 0; }

static bool is_of_softimage(const ac_curve *curve) {
    return strcmp(ac_dialect_name(curve->dialect), "softimage") == 0;
}

/* Degrees or radians, which a turn must know. */
static int settle_angle(const making *m, const ac_curve *curve, uint8_t *flags) {
    uint8_t unit = m->o->angle ? (uint8_t)m->o->angle : m->view->angle_unit;
    if (unit == AC_ANGLE_UNKNOWN) {
        say_error("%s: %s is an angle, and the file does not say of what unit: --angle deg or "
                  "--angle rad",
                  path_for_people(m->path), name_of(curve));
        return STATUS_USAGE;
    }
    *flags = unit == AC_ANGLE_DEGREES ? AC_TRACK_DEGREES : 0;
    return STATUS_DONE;
}

/* The file's name without folder and ending. */
static char *stem_of(const char *path) {
    const char *base = tail_of(strcmp(path, "-") == 0 ? "stdin" : path);
    const char *dot = strrchr(base, '.');
    char *stem = memory_text(base);
    if (dot && dot != base) {
        stem[dot - base] = '\0';
    }
    return stem;
}

/* What a curve moves: "Camera1" for its roll, else a node of its own name. */
static char *node_of(const making *m, const ac_curve *curve, bool is_turn) {
    const char *name = name_of(curve);
    char number[32];
    if (!*name && m->view->curve_count == 1) {
        return stem_of(m->path);
    }
    snprintf(number, sizeof number, "#%zu", (size_t)(curve - m->curves));
    char *node = memory_text(*name ? name : number);
    char *slash = strrchr(node, '/');
    if (is_turn && is_roll(name) && slash) {
        *slash = '\0';
    }
    return node;
}

/* What a bare curve does to its node. */
typedef struct motion {
    bool is_turn, is_back; /* about an axis, else along it; its other way */
    uint32_t axis;
    uint8_t flags; /* of the track */
} motion;

/* A camera's field of view is no motion, unless somebody says which. */
static bool is_motion(const making *m, const ac_curve *curve) {
    return m->o->angle || m->o->axis || is_roll(name_of(curve)) || !is_of_softimage(curve);
}

static int settle_motion(const making *m, const ac_curve *curve, motion *out) {
    uint32_t axis = m->o->axis;
    out->is_turn = m->o->angle || is_roll(name_of(curve));
    out->is_back = axis > 3;
    out->axis = axis ? (axis - 1u) % 3u : out->is_turn ? 2u : 0u;
    out->flags = 0;
    return out->is_turn ? settle_angle(m, curve, &out->flags) : STATUS_DONE;
}

/* A new last track of the bare clip, with the curve as one of three components. */
static const ac_target *put_track(making *m, const ac_curve *curve, const motion *of) {
    moves *out = m->out;
    ac_clip *clip = m->bare;
    ac_track *track = &out->tracks[out->track_count];
    const ac_curve **components = &out->components[3 * out->track_count++];
    components[of->axis] = curve;
    memset(track, 0, sizeof *track);
    track->curves = components;
    track->rest = out->rest;
    track->dialect = curve->dialect;
    track->width = 3;
    track->kind = of->is_turn ? AC_TRACK_EULER : AC_TRACK_VEC3;
    track->flags = of->flags;
    track->pose_offset = clip->pose_width;
    track->target = clip->target_count++;
    ac_target *target = (ac_target *)&clip->targets[track->target];
    memset(target, 0, sizeof *target);
    target->node = keep_text(out, node_of(m, curve, of->is_turn));
    target->property = of->is_turn ? "rotation" : "translation";
    target->pointer = target->ignored = "";
    target->node_index = -1;
    clip->pose_width += 3;
    clip->track_count++;
    return target;
}

static void say_motion(const making *m, const ac_curve *curve, const motion *of,
                       const ac_target *target) {
    static const char *const axes[] = {"x", "y", "z"};
    const char *unit = of->flags & AC_TRACK_DEGREES ? ", in degrees" : ", in radians";
    say_warning(m->o->talk, "%s: %s becomes the %s of node %s %s %s%s%s",
                path_for_people(m->path), *name_of(curve) ? name_of(curve) : "the curve",
                target->property, target->node, of->is_turn ? "about" : "along",
                of->is_back ? "-" : "", axes[of->axis], of->is_turn ? unit : "");
}

/* Adds a track in which the curve is one component of a rotation or translation. */
static int add_track(making *m, ac_curve *curve) {
    motion of;
    int status = settle_motion(m, curve, &of);
    if (status != STATUS_DONE) {
        return status;
    }
    if (of.is_back) {
        turn_round(m, curve);
    }
    say_motion(m, curve, &of, put_track(m, curve, &of));
    return STATUS_DONE;
}

/* ---- clips ---------------------------------------------------------------------------------- */

/* What Softimage calls the place and the turn of a camera or light. */
static const char *property_of(const ac_track *track, const char *property) {
    if (track->kind == AC_TRACK_VEC3 && strcmp(property, "POSITION") == 0) {
        return "translation";
    }
    if (track->kind == AC_TRACK_EULER && strcmp(property, "ORIENTATION") == 0) {
        return "rotation";
    }
    return property;
}

/* Copies the clips' tracks and targets behind one another, with room for those of bare curves
 * behind the last. */
static void copy_clips(making *m) {
    moves *out = m->out;
    size_t tracks = m->view->curve_count, targets = tracks, at = 0;
    for (size_t i = 0; i < m->view->clip_count; i++) {
        tracks += m->view->clips[i].track_count;
        targets += m->view->clips[i].target_count;
    }
    out->clips = memory_new(m->view->clip_count + 1, sizeof *out->clips);
    out->tracks = memory_new(tracks, sizeof *out->tracks);
    out->targets = memory_new(targets, sizeof *out->targets);
    out->components = memory_new(3 * tracks, sizeof *out->components);
    out->rest = memory_new(3, sizeof *out->rest);
    out->texts = memory_new(m->view->curve_count + 1, sizeof *out->texts);
    out->keys = memory_new(2 * m->view->curve_count, sizeof *out->keys);
    for (size_t i = 0; i < m->view->clip_count; i++) {
        ac_clip *clip = &out->clips[i];
        *clip = m->view->clips[i];
        memcpy(&out->tracks[out->track_count], clip->tracks,
               clip->track_count * sizeof *out->tracks);
        memcpy(&out->targets[at], clip->targets, clip->target_count * sizeof *out->targets);
        clip->tracks = &out->tracks[out->track_count];
        clip->targets = &out->targets[at];
        for (uint32_t t = 0; t < clip->track_count; t++) {
            ac_target *target = &out->targets[at + clip->tracks[t].target];
            target->property = property_of(&clip->tracks[t], text_of(target->property));
        }
        out->track_count += clip->track_count;
        at += clip->target_count;
    }
}

/* The last clip, if it is the only one, or a new one that is called like the file. */
static void open_bare(making *m) {
    moves *out = m->out;
    if (m->view->clip_count == 1) {
        m->bare = &out->clips[0];
        return;
    }
    size_t targets = 0;
    for (size_t i = 0; i < m->view->clip_count; i++) {
        targets += out->clips[i].target_count;
    }
    m->bare = &out->clips[m->view->clip_count];
    m->bare->name = keep_text(out, stem_of(m->path));
    m->bare->tracks = &out->tracks[out->track_count];
    m->bare->targets = &out->targets[targets];
    m->view->clip_count++;
}

static void mark_played(const making *m, bool *played) {
    for (size_t i = 0; i < m->view->clip_count; i++) {
        const ac_clip *clip = &m->view->clips[i];
        for (uint32_t t = 0; t < clip->track_count; t++) {
            const ac_track *track = &clip->tracks[t];
            for (uint32_t c = 0; track->curves && c < track->width; c++) {
                if (track->curves[c]) {
                    played[track->curves[c] - m->curves] = true;
                }
            }
        }
    }
}

static bool is_property(const char *property) {
    static const char *const known[] = {"translation", "rotation", "scale", "weights"};
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        if (strcmp(property, known[i]) == 0) {
            return true;
        }
    }
    return false;
}

/* The first curves of tracks that move what no node has; how many. */
static size_t list_strangers(const making *m, const char **names) {
    size_t count = 0;
    for (size_t i = 0; i < m->view->clip_count; i++) {
        const ac_clip *clip = &m->out->clips[i];
        for (uint32_t t = 0; t < clip->track_count; t++) {
            const ac_track *track = &clip->tracks[t];
            bool is_known = is_property(clip->targets[track->target].property);
            for (uint32_t c = 0; track->curves && c < track->width && !is_known; c++) {
                if (track->curves[c]) {
                    names[count++] = name_of(track->curves[c]);
                    break;
                }
            }
        }
    }
    return count;
}

/* Are all curves motions of nodes? Those that are none are named together. */
static int check_motions(const making *m, const bool *played) {
    char list[400];
    const char **names = memory_new(m->view->curve_count + m->out->track_count, sizeof *names);
    size_t count = list_strangers(m, names);
    for (size_t i = 0; i < m->view->curve_count; i++) {
        if (!played[i] && !is_motion(m, &m->curves[i])) {
            names[count++] = name_of(&m->curves[i]);
        }
    }
    if (count > 0) {
        list_names(names, NULL, count, list, sizeof list);
        say_error("%s: glTF's nodes have no %s: --axis moves one along an axis, --angle turns "
                  "it, -c selects other curves",
                  path_for_people(m->path), list);
    }
    free(names);
    return count > 0 ? STATUS_TOLERANCE : STATUS_DONE;
}

int moves_make(moves *out, ac_asset *view, ac_curve *curves, const char *path,
               const options *o) {
    making m = {out, view, curves, path, o, NULL};
    bool *played = memory_new(view->curve_count, sizeof *played);
    copy_clips(&m);
    mark_played(&m, played);
    view->clips = out->clips;
    int status = check_motions(&m, played);
    for (size_t i = 0; i < view->curve_count && status == STATUS_DONE; i++) {
        status = settle_frames(&m, &curves[i]);
        status = status == STATUS_DONE ? settle_sides(&m, &curves[i]) : status;
        if (played[i] || status != STATUS_DONE) {
            continue;
        }
        if (!m.bare) {
            open_bare(&m);
        }
        status = add_track(&m, &curves[i]);
    }
    free(played);
    return status;
}

void moves_free(moves *of) {
    for (size_t i = 0; i < of->text_count; i++) {
        free(of->texts[i]);
    }
    for (size_t i = 0; i < of->key_lists; i++) {
        free(of->keys[i]);
    }
    free(of->clips);
    free(of->tracks);
    free(of->targets);
    free(of->components);
    free(of->rest);
    free(of->texts);
    free(of->keys);
    memset(of, 0, sizeof *of);
}
