/* glTF written back into the document that it came from: what is no animation stays as it was. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <jansson.h>

#include "gltf_files.h"
#include "io_support.h"

#define DATA TEST_DATA "/gltf/"

static const char *const files[] = {"anim_khr_meshopt_v1.glb", "form.glb",
                                    "form_bom_crlf.gltf",      "form_embedded.gltf",
                                    "form_external.gltf",      "form_percent_uri.gltf",
                                    "int_matrix.glb",          "late_start_shared.gltf",
                                    "pointer_synth.gltf",      "sparse_anim.glb"};
#define FILE_COUNT (sizeof files / sizeof files[0])

static void path_of(const char *file, char out[1024]) { snprintf(out, 1024, DATA "%s", file); }

static ac_asset *load_kept(const char *file) {
    char path[1024];
    ac_error error;
    ac_load_opts opts = {.keep = 1};
    path_of(file, path);
    ac_asset *asset = ac_load_file(path, &opts, &error);
    if (!asset) fail_msg("%s: %s", file, error.message);
    return asset;
}

static io_bytes save_as(const ac_asset *asset, const char *format, uint32_t keep_references) {
    ac_save_opts opts = {.format = format, .keep_references = keep_references};
    ac_error error;
    void *data;
    size_t size;
    if (ac_save_memory(asset, &opts, &data, &size, &error) != AC_OK)
        fail_msg("%s", error.message);
    return (io_bytes){data, size};
}

static ac_asset *load_again(io_bytes bytes) {
    ac_error error;
    ac_asset *asset = io_load(bytes, 0, &error);
    if (!asset) fail_msg("%s", error.message);
    return asset;
}

static uint32_t u32_at(io_bytes bytes, size_t at) {
    return (uint32_t)bytes.data[at] | (uint32_t)bytes.data[at + 1] << 8 |
           (uint32_t)bytes.data[at + 2] << 16 | (uint32_t)bytes.data[at + 3] << 24;
}

/* The document of either form. */
static json_t *document_of(io_bytes bytes) {
    json_error_t error;
    const char *text = (const char *)bytes.data;
    size_t size = bytes.size;
    if (size > 4 && memcmp(text, "glTF", 4) == 0) {
        size = u32_at(bytes, 12);
        text += 20;
    } else if (size > 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0) {
        size -= 3;
        text += 3;
    }
    json_t *root = json_loadb(text, size, 0, &error);
    if (!root) fail_msg("%s", error.text);
    return root;
}

/* The BIN chunk; data NULL: none. Not to be freed. */
static io_bytes bin_of(io_bytes bytes) {
    size_t at = 20 + u32_at(bytes, 12);
    if (at + 8 > bytes.size) return (io_bytes){NULL, 0};
    return (io_bytes){bytes.data + at + 8, u32_at(bytes, at)};
}

/* ---- nothing changed --------------------------------------------------------------------- */

static void an_unchanged_file_is_saved_byte_for_byte(void **state) {
    (void)state;
    for (size_t i = 0; i < FILE_COUNT; i++) {
        char path[1024];
        path_of(files[i], path);
        ac_asset *asset = load_kept(files[i]);
        bool is_glb = strstr(files[i], ".glb") != NULL;
        io_bytes before = io_file(path), after = save_as(asset, is_glb ? "glb" : "gltf", 1);
        if (!io_same_bytes(before, after)) fail_msg("%s: it was changed", files[i]);
        ac_save_opts opts = {.format = "glb"};
        assert_true(ac_save_keeps(asset, &opts));
        io_free(&before);
        io_free(&after);
        ac_asset_free(asset);
    }
}

static void either_form_has_the_same_clips_and_members(void **state) {
    (void)state;
    for (size_t i = 0; i < 2 * FILE_COUNT; i++) {
        const char *file = files[i / 2];
        char path[1024];
        path_of(file, path);
        ac_asset *asset = load_kept(file);
        io_bytes after = save_as(asset, i % 2 ? "glb" : "gltf", 0), before = io_file(path);
        ac_asset *again = load_again(after);
        gltf_check_same_clips(asset, again, file);
        json_t *old = document_of(before), *new = document_of(after);
        json_object_del(old, "buffers");
        json_object_del(new, "buffers");
        if (!json_equal(old, new)) fail_msg("%s: members are others", file);
        if (i % 2 && strstr(file, "form")) {
            io_bytes bin = bin_of(after), same = io_file(DATA "form_external.bin");
            assert_int_equal(bin.size, same.size);
            assert_memory_equal(bin.data, same.data, bin.size);
            io_free(&same);
        }
        json_decref(old);
        json_decref(new);
        ac_asset_free(again);
        io_free(&before);
        io_free(&after);
        ac_asset_free(asset);
    }
}

static void a_file_that_is_not_kept_is_made_anew(void **state) {
    (void)state;
    ac_error error;
    ac_save_opts opts = {.format = "glb"};
    ac_asset *asset = ac_load_file(DATA "form.glb", NULL, &error);
    assert_non_null(asset);
    assert_false(ac_save_keeps(asset, &opts));
    io_bytes bytes = save_as(asset, "glb", 0);
    json_t *root = document_of(bytes);
    assert_string_equal(
        json_string_value(json_object_get(json_object_get(root, "asset"), "generator")),
        "animcurve");
    ac_asset *again = load_again(bytes);
    gltf_check_same_clips(asset, again, "form.glb");
    json_decref(root);
    ac_asset_free(again);
    io_free(&bytes);
    ac_asset_free(asset);
}

/* ---- fewer tracks ------------------------------------------------------------------------ */

/* The members of both documents but those named are equal. */
static void check_rest(io_bytes before, io_bytes after, const char *const *but) {
    json_t *old = document_of(before), *new = document_of(after);
    for (; *but; but++) {
        json_object_del(old, *but);
        json_object_del(new, *but);
    }
    if (!json_equal(old, new)) fail_msg("other members than those meant have changed");
    json_decref(old);
    json_decref(new);
}

static void a_selection_drops_channels_and_samplers_alone(void **state) {
    (void)state;
    static const char *const but[] = {"animations", NULL};
    io_bytes before = io_file(DATA "int_matrix.glb");
    ac_asset *asset = load_kept("int_matrix.glb"), view = *asset;
    ac_clip clips[2] = {asset->clips[3], asset->clips[7]};
    view.clips = clips;
    view.clip_count = 2;
    io_bytes after = save_as(&view, "glb", 0);
    check_rest(before, after, but);
    io_bytes old_bin = bin_of(before), new_bin = bin_of(after);
    assert_true(io_same_bytes(old_bin, new_bin));
    ac_asset *again = load_again(after);
    gltf_check_same_clips(&view, again, "int_matrix.glb");
    ac_asset_free(again);
    io_free(&after);

    clips[0].tracks++;
    clips[0].track_count--;
    view.clip_count = 1;
    after = save_as(&view, "glb", 0);
    again = load_again(after);
    gltf_check_same_clips(&view, again, "int_matrix.glb");
    ac_asset_free(again);
    io_free(&after);
    io_free(&before);
    ac_asset_free(asset);
}

static void without_tracks_there_are_no_animations(void **state) {
    (void)state;
    static const char *const but[] = {"animations", NULL};
    char path[1024];
    for (size_t i = 0; i < FILE_COUNT; i++) {
        ac_asset *asset = load_kept(files[i]), view = *asset;
        bool is_glb = strstr(files[i], ".glb") != NULL;
        view.clip_count = 0;
        path_of(files[i], path);
        io_bytes before = io_file(path), after = save_as(&view, is_glb ? "glb" : "gltf", 1);
        json_t *root = document_of(after);
        assert_null(json_object_get(root, "animations"));
        check_rest(before, after, but);
        json_decref(root);
        io_free(&before);
        io_free(&after);
        ac_asset_free(asset);
    }
}

/* ---- other data -------------------------------------------------------------------------- */

/* The first clip of an asset with a first track that may be changed. */
typedef struct changed {
    ac_asset *asset, view;
    ac_clip clip;
    ac_track tracks[16];
    ac_axis axis;
    float times_s[3], values[36];
} changed;

static void begin_change(changed *c, const char *file) {
    memset(c, 0, sizeof *c);
    c->asset = load_kept(file);
    c->view = *c->asset;
    c->clip = c->asset->clips[0];
    memcpy(c->tracks, c->clip.tracks, c->clip.track_count * sizeof *c->tracks);
    c->clip.tracks = c->tracks;
    c->view.clips = &c->clip;
    c->view.clip_count = 1;
    c->times_s[1] = 0.1f;
    c->times_s[2] = 3;
    for (size_t i = 0; i < 36; i++) c->values[i] = (float)i * 0.1f;
    c->axis = (ac_axis){c->times_s, 3, 0};
}

static void end_change(changed *c, const char *format, const char *file) {
    io_bytes bytes = save_as(&c->view, format, 0);
    ac_asset *again = load_again(bytes);
    gltf_check_same_clips(&c->view, again, file);
    assert_int_equal(again->warning_count, c->asset->warning_count);
    ac_asset_free(again);
    io_free(&bytes);
    ac_asset_free(c->asset);
}

static void new_values_go_behind_the_old_ones(void **state) {
    (void)state;
    static const char *const but[] = {"animations", "accessors", "bufferViews", "buffers",
                                      NULL};
    static const char *const some[] = {"form.glb", "form_embedded.gltf", "form_external.gltf",
                                       "form_bom_crlf.gltf"};
    for (size_t i = 0; i < 8; i++) {
        changed c;
        begin_change(&c, some[i / 2]);
        c.tracks[0].axis = &c.axis;
        c.tracks[0].values = c.values;
        c.tracks[0].interp = AC_INTERP_CUBIC_SPLINE;
        char path[1024];
        path_of(some[i / 2], path);
        io_bytes before = io_file(path), after = save_as(&c.view, i % 2 ? "glb" : "gltf", 0);
        check_rest(before, after, but);
        json_t *old = document_of(before), *new = document_of(after);
        size_t count = json_array_size(json_object_get(old, "accessors"));
        assert_int_equal(json_array_size(json_object_get(new, "accessors")), count + 2);
        for (size_t a = 0; a < count; a++)
            assert_true(json_equal(json_array_get(json_object_get(old, "accessors"), a),
                                   json_array_get(json_object_get(new, "accessors"), a)));
        json_t *times = json_array_get(json_object_get(new, "accessors"), count);
        double least = json_number_value(json_array_get(json_object_get(times, "min"), 0));
        double most = json_number_value(json_array_get(json_object_get(times, "max"), 0));
        assert_true(least == 0 && most == 3);
        if (i == 1) {
            io_bytes old_bin = bin_of(before), new_bin = bin_of(after);
            assert_true(new_bin.size == old_bin.size + 3 * 4 + 27 * 4);
            assert_memory_equal(old_bin.data, new_bin.data, old_bin.size);
        }
        json_decref(old);
        json_decref(new);
        io_free(&before);
        io_free(&after);
        end_change(&c, i % 2 ? "glb" : "gltf", some[i / 2]);
    }
}

static void a_changed_clip_keeps_what_else_its_animation_says(void **state) {
    (void)state;
    static const char text[] =
        "{ \"asset\" : {\"version\":\"2.0\"},\n \"nodes\":[{\"name\":\"a\"}, {}],\n"
        "\"extras\":[1.50, 1e2, \"\\u0041\"], \"animations\" : [ {\"extras\":{\"x\":1.0},\n"
        " \"channels\":[ {\"extras\":7, \"sampler\":1,\"target\":{\"node\":0,"
        "\"path\":\"scale\",\"extras\":{}}},\n"
        "  {\"sampler\":0,\"target\":{\"node\":1,\"path\":\"translation\"}}],\n"
        " \"samplers\":[{\"input\":0,\"output\":1,\"extras\":\"s\"},\n"
        "  {\"output\":1,\"input\":0,\"interpolation\":\"STEP\"}]} ],\n"
        "\"accessors\":[{\"componentType\":5126,\"count\":1,\"type\":\"SCALAR\",\"min\":[0],"
        "\"max\":[0]},{\"componentType\":5126,\"count\":1,\"type\":\"VEC3\"}]\n}\n";
    ac_error error;
    ac_load_opts opts = {.keep = 1};
    ac_asset *asset = ac_load_memory(text, sizeof text - 1, &opts, &error);
    if (!asset) fail_msg("%s", error.message);
    assert_int_equal(asset->clips[0].track_count, 2);
    ac_asset view = *asset;
    ac_clip clip = asset->clips[0];
    view.clips = &clip;
    clip.track_count = 1;
    clip.name = "a \"b\"";
    io_bytes after = save_as(&view, "gltf", 0);
    io_add_u8(&after, 0);
    assert_string_equal(
        (const char *)after.data,
        "{ \"asset\" : {\"version\":\"2.0\"},\n \"nodes\":[{\"name\":\"a\"}, {}],\n"
        "\"extras\":[1.50, 1e2, \"\\u0041\"], \"animations\" : [{\"extras\":{\"x\":1.0},\n"
        " \"channels\":[{\"extras\":7, \"sampler\":0,\"target\":{\"node\":0,"
        "\"path\":\"scale\",\"extras\":{}}}],\n"
        " \"samplers\":[{\"output\":1,\"input\":0,\"interpolation\":\"STEP\"}],"
        "\"name\":\"a \\\"b\\\"\"}],\n"
        "\"accessors\":[{\"componentType\":5126,\"count\":1,\"type\":\"SCALAR\",\"min\":[0],"
        "\"max\":[0]},{\"componentType\":5126,\"count\":1,\"type\":\"VEC3\"}]\n}\n");
    io_free(&after);
    /* Without any, the member goes, and one comma. */
    view.clip_count = 0;
    after = save_as(&view, "gltf", 0);
    assert_non_null(strstr((const char *)after.data, "\"\\u0041\"],\n\"accessors\""));
    io_free(&after);
    ac_asset_free(asset);
}

static void tracks_and_clips_are_added_to_nodes_that_are_there(void **state) {
    (void)state;
    changed c;
    ac_target targets[3];
    ac_clip clips[2];
    begin_change(&c, "form.glb");
    memcpy(targets, c.clip.targets, 2 * sizeof *targets);
    targets[2] = (ac_target){"n", "scale", "", "", 0, 0};
    c.tracks[2] = c.tracks[0];
    c.tracks[2].axis = &c.axis;
    c.tracks[2].values = c.values;
    c.tracks[2].target = 2;
    c.tracks[2].pose_offset = 7;
    clips[0] = c.clip;
    clips[1] = c.clip;
    clips[1].name = "new";
    clips[1].targets = targets;
    clips[1].target_count = 3;
    clips[1].tracks = c.tracks;
    clips[1].track_count = 3;
    clips[1].pose_width = 10;
    clips[1].end_s = 3;
    c.view.clips = clips;
    c.view.clip_count = 2;
    io_bytes bytes = save_as(&c.view, "glb", 0);
    ac_asset *again = load_again(bytes);
    gltf_check_same_clips(&c.view, again, "form.glb");
    ac_asset_free(again);
    io_free(&bytes);
    targets[2].node_index = 99;
    ac_save_opts opts = {.format = "glb"};
    ac_error error;
    void *data;
    size_t size;
    assert_int_equal(ac_save_memory(&c.view, &opts, &data, &size, &error), AC_ERROR_TOLERANCE);
    assert_string_equal(
        error.message,
        "clip 1, track 2 (n/scale): the file has no node 99, which it would move");
    ac_asset_free(c.asset);
}

static void pointers_that_are_added_declare_their_extension(void **state) {
    (void)state;
    changed c;
    begin_change(&c, "form.glb");
    ac_target targets[1] = {{"n", "translation", "/nodes/0/translation", "", 0, 0}};
    c.tracks[0].axis = &c.axis;
    c.tracks[0].values = c.values;
    c.clip.targets = targets;
    c.clip.target_count = c.clip.track_count = 1;
    c.clip.end_s = 3;
    c.clip.pose_width = 3;
    io_bytes bytes = save_as(&c.view, "glb", 0);
    json_t *root = document_of(bytes);
    json_t *used = json_object_get(root, "extensionsUsed");
    assert_int_equal(json_array_size(used), 1);
    assert_string_equal(json_string_value(json_array_get(used, 0)), "KHR_animation_pointer");
    json_decref(root);
    io_free(&bytes);
    end_change(&c, "gltf", "form.glb");
}

/* The values of every file, at twice the times. */
static void other_times_leave_the_values_as_they_are(void **state) {
    (void)state;
    static const char *const but[] = {"animations", "accessors", "bufferViews", "buffers",
                                      NULL};
    for (size_t i = 0; i < FILE_COUNT; i++) {
        ac_asset *asset = load_kept(files[i]), view = *asset;
        ac_clip clip = asset->clips[asset->clip_count - 1];
        ac_axis *axes = calloc(clip.axis_count, sizeof *axes);
        ac_track *tracks = calloc(clip.track_count, sizeof *tracks);
        for (uint32_t a = 0; a < clip.axis_count; a++) {
            float *times = calloc(clip.axes[a].count, sizeof *times);
            for (uint32_t k = 0; k < clip.axes[a].count; k++)
                times[k] = 2 * clip.axes[a].times_s[k] + 1;
            axes[a] = (ac_axis){times, clip.axes[a].count, 0};
        }
        for (uint32_t t = 0; t < clip.track_count; t++) {
            tracks[t] = clip.tracks[t];
            tracks[t].axis = &axes[tracks[t].axis_index];
        }
        clip.tracks = tracks;
        clip.axes = axes;
        view.clips = &clip;
        view.clip_count = 1;
        char path[1024];
        path_of(files[i], path);
        io_bytes before = io_file(path), after = save_as(&view, i % 2 ? "glb" : "gltf", 0);
        check_rest(before, after, but);
        ac_asset *again = load_again(after);
        gltf_check_same_clips(&view, again, files[i]);
        json_t *root = document_of(after), *old = document_of(before);
        size_t more = json_array_size(json_object_get(root, "accessors")) -
                      json_array_size(json_object_get(old, "accessors"));
        assert_true(more > 0 && more <= clip.axis_count); /* axes with equal times are one */
        json_decref(root);
        json_decref(old);
        ac_asset_free(again);
        io_free(&before);
        io_free(&after);
        for (uint32_t a = 0; a < clip.axis_count; a++) free((void *)axes[a].times_s);
        free(axes);
        free(tracks);
        ac_asset_free(asset);
    }
}

static void a_pointer_that_is_declared_is_not_declared_again(void **state) {
    (void)state;
    changed c;
    begin_change(&c, "pointer_synth.gltf");
    ac_target targets[1] = {{"p", "translation", "/nodes/2/scale", "", 2, 0}};
    c.tracks[0].axis = &c.axis;
    c.tracks[0].values = c.values;
    c.tracks[0].interp = AC_INTERP_LINEAR;
    c.tracks[0].kind = AC_TRACK_VEC3;
    c.tracks[0].width = 3;
    c.clip.targets = targets;
    c.clip.target_count = c.clip.track_count = 1;
    io_bytes bytes = save_as(&c.view, "gltf", 0), before = io_file(DATA "pointer_synth.gltf");
    json_t *root = document_of(bytes), *old = document_of(before);
    assert_true(json_equal(json_object_get(root, "extensionsUsed"),
                           json_object_get(old, "extensionsUsed")));
    json_decref(root);
    json_decref(old);
    io_free(&bytes);
    io_free(&before);
    ac_asset_free(c.asset);
}

static void check_refused(const ac_asset *asset, const char *words) {
    static const char *const formats[] = {"glb", "gltf"};
    for (size_t i = 0; i < 2; i++) {
        ac_save_opts opts = {.format = formats[i]};
        ac_error error;
        void *data;
        size_t size;
        assert_int_equal(ac_save_memory(asset, &opts, &data, &size, &error),
                         AC_ERROR_TOLERANCE);
        if (!strstr(error.message, words)) fail_msg("%s", error.message);
    }
}

static void what_a_reader_would_drop_is_refused(void **state) {
    (void)state;
    changed c;
    begin_change(&c, "form.glb");
    ac_target targets[1] = {c.clip.targets[0]};
    ac_track first = c.tracks[0];
    c.tracks[1] = first;
    c.clip.track_count = 2;
    check_refused(&c.view, "clip 0: two of its tracks move the same");
    c.clip.track_count = 1;
    c.tracks[0].axis = &c.axis;
    c.tracks[0].values = c.values;
    c.tracks[0].kind = AC_TRACK_OTHER;
    c.tracks[0].width = 2;
    check_refused(&c.view, "it is of kind other and 2 wide now, and the file's channel of");
    c.tracks[0] = first;
    c.tracks[0].kind = AC_TRACK_WEIGHTS;
    c.clip.targets = targets;
    c.clip.target_count = 1;
    targets[0].property = "weights";
    check_refused(&c.view, "it has 3 weights, and its node 0 morph targets");
    targets[0].pointer = "/materials/7/emissiveFactor";
    check_refused(&c.view, "leads to nothing");
    targets[0].pointer = "/nodes/0/scale";
    check_refused(&c.view, "what its pointer leads to is not of kind weights and 3 wide");
    ac_asset_free(c.asset);
}

static void channels_go_on_sharing_a_sampler(void **state) {
    (void)state;
    static const char text[] =
        "{\"asset\":{\"version\":\"2.0\"},\"nodes\":[{},{},{}],\"animations\":[{"
        "\"samplers\":[{\"input\":0,\"output\":1},{\"input\":0,\"output\":1,\"extras\":1}],"
        "\"channels\":[{\"sampler\":1,\"target\":{\"node\":0,\"path\":\"scale\"}},"
        "{\"sampler\":1,\"target\":{\"node\":1,\"path\":\"scale\"}},"
        "{\"sampler\":0,\"target\":{\"node\":2,\"path\":\"scale\"}}]}],"
        "\"accessors\":[{\"componentType\":5126,\"count\":1,\"type\":\"SCALAR\",\"min\":[0],"
        "\"max\":[0]},{\"componentType\":5126,\"count\":1,\"type\":\"VEC3\"}]}";
    ac_error error;
    ac_load_opts opts = {.keep = 1};
    ac_asset *asset = ac_load_memory(text, sizeof text - 1, &opts, &error);
    if (!asset) fail_msg("%s", error.message);
    ac_asset view = *asset;
    ac_clip clip = asset->clips[0];
    clip.track_count = 2;
    view.clips = &clip;
    io_bytes after = save_as(&view, "gltf", 0);
    io_add_u8(&after, 0);
    assert_non_null(strstr((const char *)after.data,
                           "\"samplers\":[{\"input\":0,\"output\":1,\"extras\":1}],"
                           "\"channels\":[{\"sampler\":0,\"target\":{\"node\":0,\"path\":"
                           "\"scale\"}},{\"sampler\":0,\"target\":{\"node\":1"));
    io_free(&after);
    ac_asset_free(asset);
}

/* ---- buffers ----------------------------------------------------------------------------- */

/* Buffers that are no buffers are nobody's to change. */
static void broken_buffers_stay(void **state) {
    (void)state;
    static const char *const firsts[] = {
        "null", "[]", "7", "\"x\"",
        "{\"byteLength\":3,\"uri\":\"data:text/plain,x;base64,AAAA\"}"};
    for (size_t i = 0; i < sizeof firsts / sizeof firsts[0]; i++) {
        char text[256];
        int size = snprintf(text, sizeof text,
                            "{\"asset\":{\"version\":\"2.0\"},\"buffers\":[%s]}   ", firsts[i]);
        size -= size % 4; /* of the three blanks */
        io_bytes bytes = {NULL, 0};
        io_add(&bytes, "glTF\2\0\0", 8);
        io_add_u32(&bytes, (uint32_t)size + 32);
        io_add_u32(&bytes, (uint32_t)size);
        io_add(&bytes, "JSON", 4);
        io_add(&bytes, text, (size_t)size);
        io_add(&bytes, "\4\0\0\0BIN\0abcd", 12);
        ac_error error;
        ac_load_opts opts = {.keep = 1};
        for (size_t form = 0; form < 2; form++) {
            io_bytes from = form ? bytes : (io_bytes){bytes.data + 20, (size_t)size};
            ac_asset *asset = ac_load_memory(from.data, from.size, &opts, &error);
            if (!asset) fail_msg("%s", error.message);
            io_bytes after = save_as(asset, form ? "gltf" : "glb", 0);
            json_t *old = document_of(from), *new = document_of(after);
            if (!json_equal(old, new)) fail_msg("%s was changed", firsts[i]);
            json_decref(old);
            json_decref(new);
            io_free(&after);
            ac_asset_free(asset);
        }
        io_free(&bytes);
    }
}

static ac_status open_some(void *user, const char *path, const void **data, size_t *size) {
    static const char bytes[8] = {0, 0, 0, 0, 0, 0, (char)0x80, 0x3f};
    (void)user;
    if (strcmp(path, "a b.bin") != 0 && strcmp(path, "second.bin") != 0) return AC_ERROR_IO;
    *data = bytes;
    *size = sizeof bytes;
    return AC_OK;
}

static const char two_buffers[] =
    "{\"asset\":{\"version\":\"2.0\"},\"nodes\":[{}],"
    "\"animations\":[{\"channels\":[{\"sampler\":0,\"target\":{\"node\":0,\"path\":\"scale\"}}]"
    ","
    "\"samplers\":[{\"input\":0,\"output\":1}]}],"
    "\"accessors\":[{\"bufferView\":0,\"componentType\":5126,\"count\":2,\"type\":\"SCALAR\","
    "\"min\":[0],\"max\":[1]},{\"componentType\":5126,\"count\":2,\"type\":\"VEC3\"}],"
    "\"bufferViews\":[{\"buffer\":1,\"byteLength\":8}],"
    "\"buffers\":[{\"byteLength\":5,\"uri\":\"a%20b.bin\"},{\"uri\":\"second.bin\","
    "\"byteLength\":8},{\"byteLength\":3,\"uri\":\"gone.bin\"},{\"byteLength\":9}]}";

static void files_beside_are_taken_in(void **state) {
    (void)state;
    ac_error error;
    ac_load_opts opts = {.keep = 1, .open = open_some};
    ac_asset *asset = ac_load_memory(two_buffers, sizeof two_buffers - 1, &opts, &error);
    if (!asset) fail_msg("%s", error.message);
    assert_int_equal(asset->warning_count, 1);
    assert_non_null(strstr(asset->warnings[0].text, "gone.bin"));
    io_bytes glb = save_as(asset, "glb", 0), gltf = save_as(asset, "gltf", 0);
    io_bytes same = save_as(asset, "gltf", 1), bin = bin_of(glb);
    assert_int_equal(same.size, sizeof two_buffers - 1);
    assert_memory_equal(same.data, two_buffers, same.size);
    assert_int_equal(bin.size, 8);
    assert_memory_equal(bin.data, "\0\0\0\0\0\0\0\0", 8); /* five bytes, and padding */
    for (size_t i = 0; i < 2; i++) {
        json_t *root = document_of(i ? gltf : glb);
        json_t *buffers = json_object_get(root, "buffers");
        const char *first =
            json_string_value(json_object_get(json_array_get(buffers, 0), "uri"));
        const char *second =
            json_string_value(json_object_get(json_array_get(buffers, 1), "uri"));
        const char *third =
            json_string_value(json_object_get(json_array_get(buffers, 2), "uri"));
        assert_string_equal(second, "data:application/octet-stream;base64,AAAAAAAAgD8=");
        assert_string_equal(third, "gone.bin");
        if (i) assert_string_equal(first, "data:application/octet-stream;base64,AAAAAAA=");
        else assert_null(first);
        json_decref(root);
    }
    io_free(&glb);
    io_free(&gltf);
    io_free(&same);
    ac_asset_free(asset);
}

/* A GLB with chunks of others around BIN, and bytes behind its end. */
static io_bytes odd_glb(void) {
    static const char json[] =
        "{\"asset\":{\"version\":\"2.0\"},\"nodes\":[{\"name\":\"n\"}],"
        "\"animations\":[{\"channels\":[{\"sampler\":0,\"target\":{\"node\":0,"
        "\"path\":\"scale\"}}],\"samplers\":[{\"input\":0,\"output\":1}]},"
        "{\"channels\":[{\"sampler\":0,\"target\":{\"node\":0,\"path\":\"scale\"}}],"
        "\"samplers\":[{\"input\":0,\"output\":1}]}],"
        "\"accessors\":[{\"bufferView\":0,\"componentType\":5126,\"count\":1,"
        "\"type\":\"SCALAR\",\"min\":[0],\"max\":[0]},{\"componentType\":5126,\"count\":1,"
        "\"type\":\"VEC3\"}],\"bufferViews\":[{\"buffer\":0,\"byteLength\":4}],"
        "\"buffers\":[{\"byteLength\":5}]}";
    size_t size = (sizeof json - 1 + 3) / 4 * 4;
    io_bytes out = {NULL, 0};
    io_add(&out, "glTF", 4);
    io_add_u32(&out, 2);
    io_add_u32(&out, (uint32_t)(12 + 8 + size + 8 + 4 + 8 + 8 + 8 + 4));
    io_add_u32(&out, (uint32_t)size);
    io_add(&out, "JSON", 4);
    io_add(&out, json, sizeof json - 1);
    for (size_t i = sizeof json - 1; i < size; i++) io_add_u8(&out, ' ');
    io_add_u32(&out, 4);
    io_add(&out,
           "ONE\0"
           "1111",
           8);
    io_add_u32(&out, 8);
    io_add(&out,
           "BIN\0"
           "\0\0\0\0"
           "5\0\0\0",
           12);
    io_add_u32(&out, 4);
    io_add(&out,
           "TWO\0"
           "2222",
           8);
    io_add(&out, "behind", 6);
    return out;
}

static void chunks_of_others_stay(void **state) {
    (void)state;
    io_bytes bytes = odd_glb();
    ac_error error;
    ac_load_opts opts = {.keep = 1};
    ac_asset *asset = ac_load_memory(bytes.data, bytes.size, &opts, &error);
    if (!asset) fail_msg("%s", error.message);
    ac_asset view = *asset;
    view.clip_count = 1;
    io_bytes after = save_as(&view, "glb", 0), bin = bin_of(after);
    assert_int_equal(u32_at(after, 8), after.size); /* what stood behind is gone */
    assert_int_equal(bin.size, 8);
    assert_memory_equal(bin.data,
                        "\0\0\0\0"
                        "5\0\0\0",
                        8);
    assert_memory_equal(bin.data + 8,
                        "\4\0\0\0ONE\0"
                        "1111"
                        "\4\0\0\0TWO\0"
                        "2222",
                        24);
    ac_asset *again = load_again(after);
    gltf_check_same_clips(&view, again, "odd");
    ac_asset_free(again);
    io_free(&after);
    ac_asset_free(asset);
    io_free(&bytes);
}

/* A scale of one key, all zeros, so that no buffer is needed; BUFFERS: more members. */
#define BARE(BUFFERS)                                                                     \
    "{\"asset\":{\"version\":\"2.0\"},\"nodes\":[{\"name\":\"n\"}],\"animations\":[{"     \
    "\"channels\":[{\"sampler\":0,\"target\":{\"node\":0,\"path\":\"scale\"}}],"          \
    "\"samplers\":[{\"input\":0,\"output\":1}]}],\"accessors\":[{\"componentType\":5126," \
    "\"count\":1,\"type\":\"SCALAR\",\"min\":[0],\"max\":[0]},{\"componentType\":5126,"   \
    "\"count\":1,\"type\":\"VEC3\"}]" BUFFERS "}"

/* The document with another value of that key, written and read again. */
static io_bytes save_with_value(const void *data, size_t size, const float value[3],
                                const char *format) {
    ac_error error;
    ac_load_opts opts = {.keep = 1};
    ac_asset *asset = ac_load_memory(data, size, &opts, &error);
    if (!asset) fail_msg("%s", error.message);
    ac_asset view = *asset;
    ac_clip clip = asset->clips[0];
    ac_track track = clip.tracks[0];
    track.values = value;
    clip.tracks = &track;
    view.clips = &clip;
    io_bytes after = save_as(&view, format, 0);
    ac_asset *again = load_again(after);
    gltf_check_same_clips(&view, again, format);
    ac_asset_free(again);
    ac_asset_free(asset);
    return after;
}

/* As a .gltf, and as a GLB with a chunk of others and no BIN. */
static void new_data_get_a_buffer_where_there_is_none(void **state) {
    (void)state;
    static const char json[] = BARE("");
    const float value[3] = {7, 8, 9};
    size_t size = (sizeof json - 1 + 3) / 4 * 4;
    io_bytes glb = {NULL, 0};
    io_add(&glb, "glTF", 4);
    io_add_u32(&glb, 2);
    io_add_u32(&glb, (uint32_t)(12 + 8 + size + 12));
    io_add_u32(&glb, (uint32_t)size);
    io_add(&glb, "JSON", 4);
    io_add(&glb, json, sizeof json - 1);
    for (size_t pad = sizeof json - 1; pad < size; pad++) io_add_u8(&glb, ' ');
    io_add_u32(&glb, 4);
    io_add(&glb,
           "ONE\0"
           "1111",
           8);
    for (size_t i = 0; i < 4; i++) {
        const void *data = i / 2 ? (const void *)glb.data : json;
        io_bytes after = save_with_value(data, i / 2 ? glb.size : sizeof json - 1, value,
                                         i % 2 ? "glb" : "gltf");
        if (i % 2) {
            io_bytes bin = bin_of(after);
            assert_int_equal(bin.size, 16); /* the time too */
            assert_memory_equal(bin.data + 4, value, sizeof value);
        }
        if (i == 3)
            assert_memory_equal(after.data + after.size - 8,
                                "ONE\0"
                                "1111",
                                8);
        io_free(&after);
    }
    io_free(&glb);
}

/* New data begin behind the bytes of a data URI. One that is broken or short, which animations do
 * not need, is left alone. */
static void data_uris_become_the_chunk_if_they_can(void **state) {
    (void)state;
    static const char good[] =
        BARE(",\"buffers\":[{\"byteLength\":3,\"uri\":\"data:;base64,AQIDBA==\"}]");
    static const char small[] =
        BARE(",\"buffers\":[{\"byteLength\":5,\"uri\":\"data:;base64,AQIDBA==\"}]");
    static const char broken[] =
        BARE(",\"buffers\":[{\"byteLength\":5,\"uri\":\"data:;base64,AQIDB*\"}]");
    const float value[3] = {7, 8, 9};
    io_bytes after = save_with_value(good, sizeof good - 1, value, "glb"), bin = bin_of(after);
    assert_int_equal(bin.size, 4 + 16);
    assert_memory_equal(bin.data, "\1\2\3\0", 4);
    io_free(&after);
    after = save_with_value(small, sizeof small - 1, value, "glb");
    assert_null(bin_of(after).data);
    io_free(&after);
    after = save_with_value(broken, sizeof broken - 1, value, "glb");
    assert_null(bin_of(after).data);
    io_free(&after);
}

/* ---- memory ------------------------------------------------------------------------------ */

static void an_allocation_that_fails_leaves_nothing(void **state) {
    (void)state;
    changed c;
    begin_change(&c, "form_external.gltf");
    c.tracks[0].axis = &c.axis;
    c.tracks[0].values = c.values;
    assert_true(io_fail_saving(&c.view, "glb") > 20);
    assert_true(io_fail_saving(&c.view, "gltf") > 20);
    assert_true(io_fail_saving(c.asset, "glb") > 5);
    ac_asset_free(c.asset);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_unchanged_file_is_saved_byte_for_byte),
        cmocka_unit_test(either_form_has_the_same_clips_and_members),
        cmocka_unit_test(a_file_that_is_not_kept_is_made_anew),
        cmocka_unit_test(a_selection_drops_channels_and_samplers_alone),
        cmocka_unit_test(without_tracks_there_are_no_animations),
        cmocka_unit_test(new_values_go_behind_the_old_ones),
        cmocka_unit_test(a_changed_clip_keeps_what_else_its_animation_says),
        cmocka_unit_test(tracks_and_clips_are_added_to_nodes_that_are_there),
        cmocka_unit_test(pointers_that_are_added_declare_their_extension),
        cmocka_unit_test(what_a_reader_would_drop_is_refused),
        cmocka_unit_test(channels_go_on_sharing_a_sampler),
        cmocka_unit_test(broken_buffers_stay),
        cmocka_unit_test(files_beside_are_taken_in),
        cmocka_unit_test(chunks_of_others_stay),
        cmocka_unit_test(new_data_get_a_buffer_where_there_is_none),
        cmocka_unit_test(data_uris_become_the_chunk_if_they_can),
        cmocka_unit_test(other_times_leave_the_values_as_they_are),
        cmocka_unit_test(a_pointer_that_is_declared_is_not_declared_again),
        cmocka_unit_test(an_allocation_that_fails_leaves_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
