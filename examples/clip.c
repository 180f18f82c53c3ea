/* A glTF clip is played, changed and saved: all else in the file stays byte for byte. */
/* test: tests/data/gltf/form.glb */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "animcurve/animcurve.h"

/* One pose a frame; the cursors make going forward cheap and need not be kept. */
static void play(const ac_clip *clip) {
    ac_cursor *cursors = calloc(clip->axis_count + 1, sizeof *cursors);
    float *pose = calloc(clip->pose_width + 1, sizeof *pose);
    for (int frame = 0; cursors && pose && frame <= 30; frame += 10) {
        ac_clip_sample(clip, frame / 30.0, cursors, pose);
        printf("%s at %g s: first component %g\n", clip->name, frame / 30.0, (double)pose[0]);
    }
    free(cursors);
    free(pose);
}

/* Assets are read-only: the asset, the clip and its tracks are copied, all of them shallowly, and
 * the copy of the first translation gets values of its own, twice as large. */
static int save_doubled(const ac_asset *asset, const char *path, ac_error *err) {
    ac_asset copy = *asset;
    ac_clip clip = asset->clips[0];
    ac_track *tracks = malloc(clip.track_count * sizeof *tracks);
    float *values = NULL;
    if (!tracks) return 1;
    memcpy(tracks, clip.tracks, clip.track_count * sizeof *tracks);
    for (uint32_t t = 0; t < clip.track_count && !values; t++) {
        ac_track *track = &tracks[t];
        const char *property = clip.targets[track->target].property;
        if (!track->axis || strcmp(property, "translation") != 0) continue;
        size_t rows = track->interp == AC_INTERP_CUBIC_SPLINE ? 3 : 1;
        size_t count = track->axis->count * rows * track->width;
        values = malloc(count * sizeof *values);
        if (!values) break;
        for (size_t i = 0; i < count; i++) values[i] = 2 * track->values[i];
        track->values = values;
    }
    clip.tracks = tracks;
    copy.clips = &clip;
    copy.clip_count = 1; /* other clips are dropped from the file */
    ac_status status = ac_save_file(&copy, path, NULL, err);
    free(values);
    free(tracks);
    return status != AC_OK;
}

int main(int argc, char **argv) {
    if (argc < 2) return fprintf(stderr, "usage: clip FILE.glb [OUT.glb]\n"), 2;
    ac_error err = {0};
    ac_load_opts opts = {0};
    opts.keep = 1; /* for saving: else a new file without the meshes is made */
    ac_asset *asset = ac_load_file(argv[1], &opts, &err);
    if (!asset) return fprintf(stderr, "%s: %s\n", argv[1], err.message), 1;
    int failed = 0;
    if (asset->clip_count > 0) play(&asset->clips[0]);
    if (asset->clip_count > 0 && argc > 2) failed = save_doubled(asset, argv[2], &err);
    if (failed) fprintf(stderr, "%s: %s\n", argv[2], err.message);
    ac_asset_free(asset);
    return failed;
}
