/* Lines, labels and titles of what plot draws; see gallery.h. */
#include "gallery.h"

#include <stdlib.h>
#include <string.h>

#include "facts.h"
#include "output.h"

#define MOST_SERIES 256

static const char *base_name(const char *path) {
    const char *slash = strrchr(path_for_people(path), '/');
    return slash && slash[1] ? slash + 1 : path_for_people(path);
}

size_t gallery_rows(const gallery *g) {
    size_t count = 0;
    for (size_t i = 0; i < g->o->files.count; i++) {
        count += g->inputs[i].row_count;
    }
    return count;
}

size_t gallery_tracks(const gallery *g) {
    size_t count = 0;
    for (size_t i = 0; i < g->o->files.count; i++) {
        count += g->inputs[i].track_count;
    }
    return count;
}

/* How many lines are drawn of a curve or a component. */
static size_t dialects_of(const options *o) {
    return o->dialect_count > 1 ? o->dialect_count : 1;
}

/* One that is at rest has nothing to draw. */
static bool has_component(const ac_track *track, uint32_t index) {
    return track->axis || track->curves[index];
}

static size_t count_components(const ac_track *track) {
    size_t count = 0;
    for (uint32_t c = 0; c < track->width; c++) {
        count += has_component(track, c) ? 1 : 0;
    }
    return count;
}

static size_t count_lines(const gallery *g) {
    size_t components = 0;
    for (size_t i = 0; i < g->o->files.count; i++) {
        for (size_t t = 0; t < g->inputs[i].track_count; t++) {
            components += count_components(g->inputs[i].tracks[t].track);
        }
    }
    return (gallery_rows(g) + components) * dialects_of(g->o) + g->o->eases.count;
}

/* ---- series ----------------------------------------------------------------------------------- */

/* The next one, with `label` and without a tip. */
static series *add_series(gallery *g, const ac_curve *curve, text_buffer label) {
    series *added = &g->series[g->count];
    text_put(&label, "", 1);
    g->labels[g->count++] = label;
    added->curve = curve;
    added->label = label.bytes;
    added->group = g->group_count;
    g->plates[g->plate_count - 1].count++;
    return added;
}

static plate *add_plate(gallery *g) {
    plate *added = &g->plates[g->plate_count++];
    added->first = g->count;
    return added;
}

/* ---- curves and easings ----------------------------------------------------------------------- */

static text_buffer label_for(const gallery *g, const input_file *in, const row *r,
                             const ac_curve *curve, bool is_alone) {
    text_buffer label = {0};
    if (!is_alone && g->o->files.count > 1) {
        text_string(&label, base_name(in->path));
        text_string(&label, ": ");
    }
    if (!is_alone) {
        text_string(&label, r->name);
        text_string(&label, ", ");
    }
    if (curve->ease) {
        text_bare_ease(&label, curve->ease);
    } else {
        text_string(&label, ac_dialect_name(curve->dialect));
    }
    return label;
}

/* One series a dialect for one selected curve. */
static int play_row(gallery *g, const input_file *in, const row *r, bool is_alone) {
    int status = STATUS_DONE;
    if (g->o->dialect_count < 2) {
        add_series(g, r->curve, label_for(g, in, r, r->curve, is_alone));
    }
    for (size_t d = 0; d < g->o->dialect_count && g->o->dialect_count > 1; d++) {
        row *played = &g->played[g->played_count++];
        status =
            row_play(played, &in->asset->curves[r->index], g->o->dialects[d], g->o, in->path);
        if (status != STATUS_DONE) {
            return status;
        }
        add_series(g, played->curve, label_for(g, in, r, played->curve, is_alone));
    }
    g->group_count++;
    return status;
}

static int play_ease(gallery *g, size_t index) {
    ease_curve *of = &g->eases[index];
    text_buffer label = {0};
    int status = ease_curve_read(of, "--ease", g->o->eases.list[index]);
    if (status == STATUS_DONE) {
        text_string(&label, of->ease.name.bytes);
        add_series(g, &of->curve, label);
        g->group_count++;
    }
    return status;
}

/* What lines of easings alone are called. */
static void put_ease_title(const gallery *g, text_buffer *title, text_buffer *subtitle) {
    size_t count = g->o->eases.count;
    ac_ease_info info;
    if (count == 1) {
        text_string(title, g->eases[0].ease.name.bytes);
        if (ac_ease_describe(&g->eases[0].ease.ease, &info)) {
            text_string(subtitle, info.summary);
        }
    } else {
        text_format(title, "%zu easings", count);
    }
}

static void put_curves_title(const gallery *g, text_buffer *title, text_buffer *subtitle) {
    size_t rows = gallery_rows(g), files = 0;
    const input_file *in = NULL; /* the first one drawn */
    for (size_t i = 0; i < g->o->files.count; i++) {
        in = in || g->inputs[i].row_count == 0 ? in : &g->inputs[i];
        files += g->inputs[i].row_count > 0 ? 1 : 0;
    }
    if (!in) {
        put_ease_title(g, title, subtitle);
        return;
    }
    const ac_curve *curve = g->series[0].curve;
    if (rows == 1 && g->o->eases.count == 0) {
        bool is_named = in->rows[0].name[0] != '#';
        text_string(title, is_named ? in->rows[0].name : base_name(in->path));
        if (is_named) {
            text_string(subtitle, base_name(in->path));
            text_string(subtitle, ", ");
        }
        text_format(subtitle, "%u key%s, before ", (unsigned)curve->key_count,
                    plural(curve->key_count));
        text_rule(subtitle, curve->before.rule);
        text_string(subtitle, ", after ");
        text_rule(subtitle, curve->after.rule);
        return;
    }
    text_string(title, base_name(in->path));
    if (files > 1) {
        text_format(title, " and %zu more", files - 1);
    }
    text_format(subtitle, "%zu curve%s", rows, plural(rows));
    if (g->o->eases.count > 0) {
        text_format(subtitle, ", %zu easing%s", g->o->eases.count, plural(g->o->eases.count));
    }
}

/* All curves and easings, in one panel. */
static int play_curves(gallery *g) {
    size_t rows = gallery_rows(g), eases = g->o->eases.count;
    int status = STATUS_DONE;
    if (rows + eases == 0) {
        return status;
    }
    plate *of = add_plate(g);
    for (size_t i = 0; i < eases && status == STATUS_DONE; i++) {
        status = play_ease(g, i);
    }
    for (size_t i = 0; i < g->o->files.count; i++) {
        const input_file *in = &g->inputs[i];
        for (size_t r = 0; r < in->row_count && status == STATUS_DONE; r++) {
            status = play_row(g, in, &in->rows[r], rows + eases == 1);
        }
    }
    if (status == STATUS_DONE) {
        put_curves_title(g, &of->title, &of->subtitle);
    }
    return status;
}

/* ---- tracks ----------------------------------------------------------------------------------- */

/* Keys to mark where no scalar curve has the values between them: what is played at their times. */
static void sample_keys(component *of, uint32_t index) {
    const ac_track *track = &of->track;
    float *sample = memory_new(track->width, sizeof *sample);
    for (uint32_t k = 0; k < track->axis->count; k++) {
        double time_s = (double)track->axis->times_s[k];
        ac_track_sample(track, time_s, NULL, sample);
        of->keys[k] = (ac_key){.position = time_s, .value = (double)sample[index]};
    }
    of->curve = (ac_curve){.name = "",
                           .dialect = track->dialect,
                           .keys = of->keys,
                           .key_count = track->axis->count,
                           .ordered = 1};
    free(sample);
}

/* x, y, z and w have the colours of animation editors. */
static paint paint_of_component(const ac_track *track, uint32_t index) {
    char word[COMPONENT_SIZE];
    const char *letters = "xyzw", *name = component_word(track, index, word);
    const char *letter = name[1] ? NULL : strchr(letters, name[0]);
    return letter ? (paint)(PAINT_X + (letter - letters)) : paint_of_series(index);
}

/* "x", or "x, three" beside other dialects. */
static series *add_component(gallery *g, component *of, uint32_t index, const ac_curve *curve) {
    text_buffer label = {0};
    const char *name = component_word(&of->track, index, of->word);
    text_string(&label, name);
    if (g->o->dialect_count > 1) {
        text_string(&label, ", ");
        text_string(&label, ac_dialect_name(curve->dialect));
    }
    series *added = add_series(g, curve, label);
    added->component = index;
    added->paint = paint_of_component(&of->track, index);
    added->tip = of->track.width > 1 ? name : NULL;
    return added;
}

static void add_packed(gallery *g, component *of, uint32_t index) {
    ac_error error = {0};
    of->keys = memory_new(of->track.axis->count, sizeof *of->keys);
    bool is_curve =
        ac_track_component(&of->track, index, of->keys, &of->curve, &error) == AC_OK;
    if (!is_curve) {
        sample_keys(of, index);
    }
    series *added = add_component(g, of, index, &of->curve);
    added->track = is_curve ? NULL : &of->track;
}

/* One component as `dialect` plays it; NULL: as the options have it already. */
static int play_component(gallery *g, const input_file *in, const track_row *r, uint32_t index,
                          const ac_dialect *dialect) {
    component *added = &g->components[g->component_count++];
    int status = STATUS_DONE;
    added->track = *r->track;
    if (r->track->axis) {
        if (dialect) {
            status = track_play_as(r->track, dialect, in->path, &added->track);
        }
        if (status == STATUS_DONE) {
            add_packed(g, added, index);
        }
        return status;
    }
    const ac_curve *curve = r->parts[index].curve;
    if (dialect) {
        status = row_play(&added->played, r->track->curves[index], dialect, g->o, in->path);
        curve = added->played.curve;
    }
    if (status == STATUS_DONE) {
        add_component(g, added, index, curve);
    }
    return status;
}

/* "Walk/Hip/rotation", and why players ignore it. */
static void put_track_title(const gallery *g, const input_file *in, const track_row *r,
                            plate *out) {
    track_facts of = track_facts_of(r->track);
    if (g->o->files.count > 1) {
        text_format(&out->title, "%s: ", base_name(in->path));
    }
    text_string(&out->title, r->name);
    if (*r->target->ignored) {
        text_format(&out->title, ", ignored: %s", r->target->ignored);
    }
    text_format(&out->subtitle, "%s, %u key%s, %s", base_name(in->path), (unsigned)of.keys,
                plural(of.keys), of.interp);
}

/* A panel with each component as each dialect plays it. */
static int play_track(gallery *g, const input_file *in, const track_row *r) {
    int status = STATUS_DONE;
    if (count_components(r->track) == 0) {
        return status;
    }
    plate *of = add_plate(g);
    of->clip = r->clip;
    put_track_title(g, in, r, of);
    for (uint32_t c = 0; c < r->track->width; c++) {
        for (size_t d = 0; d < dialects_of(g->o) && has_component(r->track, c); d++) {
            const ac_dialect *dialect = g->o->dialect_count > 1 ? g->o->dialects[d] : NULL;
            status = play_component(g, in, r, c, dialect);
            if (status != STATUS_DONE) {
                return status;
            }
        }
        g->group_count++;
    }
    return status;
}

static int play_tracks(gallery *g) {
    int status = STATUS_DONE;
    for (size_t i = 0; i < g->o->files.count; i++) {
        const input_file *in = &g->inputs[i];
        for (size_t t = 0; t < in->track_count && status == STATUS_DONE; t++) {
            status = play_track(g, in, &in->tracks[t]);
        }
    }
    return status;
}

/* ---- the whole -------------------------------------------------------------------------------- */

static void put_count(text_buffer *out, size_t count, const char *what) {
    if (count > 0) {
        text_format(out, "%s%zu %s%s", out->size > 0 ? ", " : "", count, what, plural(count));
    }
}

/* What several panels are called together. */
static void put_title(gallery *g) {
    size_t files = 0;
    for (size_t i = 0; i < g->o->files.count; i++) {
        const input_file *in = &g->inputs[i];
        bool is_drawn = in->row_count + in->track_count > 0;
        if (is_drawn && files == 0) {
            text_string(&g->title, base_name(in->path));
        }
        files += is_drawn ? 1 : 0;
    }
    if (files > 1) {
        text_format(&g->title, " and %zu more", files - 1);
    }
    put_count(&g->subtitle, gallery_rows(g), "curve");
    put_count(&g->subtitle, gallery_tracks(g), "track");
    put_count(&g->subtitle, g->o->eases.count, "easing");
}

static bool shares_axis(const gallery *g, const plate *a, const plate *b) {
    return a->clip == b->clip &&
           has_frames(g->series[a->first].curve) == has_frames(g->series[b->first].curve);
}

void gallery_span(const gallery *g, const plate *of, double out[2]) {
    series *shared = memory_new(g->count, sizeof *shared);
    size_t count = 0;
    for (size_t i = 0; i < g->plate_count; i++) {
        const plate *other = &g->plates[i];
        for (size_t k = 0; k < other->count && shares_axis(g, of, other); k++) {
            shared[count++] = g->series[other->first + k];
        }
    }
    content_span(shared, count, out);
    free(shared);
}

static int check_count(const gallery *g) {
    size_t lines = count_lines(g);
    if (lines == 0) {
        say_error("%s: holds no curve", path_for_people(g->o->files.list[0]));
        return STATUS_USAGE;
    }
    if (lines > MOST_SERIES) {
        say_error("%zu lines are too many for one picture, which holds %d; -c selects %s",
                  lines, MOST_SERIES, gallery_tracks(g) > 0 ? "tracks" : "curves");
        return STATUS_USAGE;
    }
    return STATUS_DONE;
}

int gallery_play(gallery *g) {
    size_t lines = count_lines(g), tracks = gallery_tracks(g);
    int status = check_count(g);
    if (status != STATUS_DONE) {
        return status;
    }
    g->eases = memory_new(g->o->eases.count, sizeof *g->eases);
    g->played = memory_new(gallery_rows(g) * dialects_of(g->o), sizeof *g->played);
    g->components = memory_new(lines, sizeof *g->components);
    g->series = memory_new(lines, sizeof *g->series);
    g->labels = memory_new(lines, sizeof *g->labels);
    g->plates = memory_new(tracks + 1, sizeof *g->plates);
    status = play_curves(g);
    if (status == STATUS_DONE) {
        status = play_tracks(g);
    }
    if (status == STATUS_DONE) {
        put_title(g);
        text_put(&g->title, "", 1);
        text_put(&g->subtitle, "", 1);
    }
    for (size_t i = 0; i < g->plate_count; i++) {
        text_put(&g->plates[i].title, "", 1);
        text_put(&g->plates[i].subtitle, "", 1);
    }
    return status;
}

void gallery_free(gallery *g) {
    for (size_t i = 0; i < g->count; i++) {
        text_free(&g->labels[i]);
    }
    for (size_t i = 0; i < g->plate_count; i++) {
        text_free(&g->plates[i].title);
        text_free(&g->plates[i].subtitle);
    }
    for (size_t i = 0; i < g->component_count; i++) {
        free(g->components[i].keys);
        row_free(&g->components[i].played);
    }
    for (size_t i = 0; i < g->played_count; i++) {
        row_free(&g->played[i]);
    }
    for (size_t i = 0; i < g->o->files.count; i++) {
        input_close(&g->inputs[i]);
    }
    for (size_t i = 0; g->eases && i < g->o->eases.count; i++) {
        ease_curve_free(&g->eases[i]);
    }
    text_free(&g->title);
    text_free(&g->subtitle);
    free(g->eases);
    free(g->played);
    free(g->components);
    free(g->plates);
    free(g->series);
    free(g->labels);
    free(g->inputs);
}
