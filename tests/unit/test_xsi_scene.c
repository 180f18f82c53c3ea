/* dotXSI scenes that are written anew, as 3.6 and as 3.0, with their actions; files that lose
 * curves; and the way through JSON and back. Rules: docs/formats/xsi.md, "What is written". */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <dirent.h>
#include <jansson.h>
#include <locale.h>

#include "format/xsi.h"
#include "io_support.h"

#define HEAD "xsi 0360txt 0032\n"

#define ROWS "\"LINEAR\",1,1,2,1,0.5,2,1.5,"

static ac_asset *load(const char *text) {
    ac_load_opts opts = {.format = "xsi"};
    ac_error error;
    ac_asset *asset = ac_load_memory(text, strlen(text), &opts, &error);
    if (!asset) fail_msg("%s in\n%s", error.message, text);
    return asset;
}

static ac_asset *reload(io_bytes saved) {
    ac_error error;
    ac_asset *asset = io_load(saved, 1, &error);
    if (!asset) fail_msg("%s in\n%.*s", error.message, (int)saved.size, (char *)saved.data);
    return asset;
}

static void check_text(io_bytes saved, const char *want) {
    if (saved.size != strlen(want) || memcmp(saved.data, want, saved.size) != 0)
        fail_msg("got\n%.*s\ninstead of\n%s", (int)saved.size, (char *)saved.data, want);
}

static size_t count_of(io_bytes saved, const char *word) {
    size_t count = 0, size = strlen(word);
    for (size_t i = 0; i + size <= saved.size; i++)
        count += memcmp(saved.data + i, word, size) == 0;
    return count;
}

/* ---- named templates --------------------------------------------------------------------- */

static void components_with_the_same_rows_share_a_named_template(void **state) {
    (void)state;
    ac_asset *asset = load(
        HEAD "SI_Scene S{\"FRAMES\",1,2,30}SI_FCurve{\"c\",\"SCALING-X\"," ROWS
             "}SI_FCurve{\"c\",\"SCALING-Z\"," ROWS "}SI_FCurve{\"c\",\"SCALING-Y\",\"LINEAR\","
             "1,1,2,1,0.5,2.5,1.5,}SI_FCurve{\"c\",\"ROTATION-X\"," ROWS
             "}SI_FCurve{\"c\",\"ROLL\"," ROWS "}");
    io_bytes saved = io_save(asset, "xsi-3.0");
    check_text(saved,
               "xsi 0300txt 0032\n\nSI_Scene S {\n  \"FRAMES\",\n  1.000000,\n  2.000000,\n"
               "  30.000000,\n}\n\nSI_Model MDL-c {\n"
               "  SI_FCurve c-SCALING-XZ {\n    \"c\",\n    \"SCALING\",\n    \"LINEAR\",\n"
               "    2,\n    1,\n    2,\n    1,0.5,0.5,\n    2,1.5,1.5,\n  }\n"
               "  SI_FCurve c-SCALING-Y {\n    \"c\",\n    \"SCALING\",\n    \"LINEAR\",\n"
               "    1,\n    1,\n    2,\n    1,0.5,\n    2.5,1.5,\n  }\n"
               "  SI_FCurve c-ROTATION-X {\n    \"c\",\n    \"ROTATION\",\n    \"LINEAR\",\n"
               "    1,\n    1,\n    2,\n    1,0.5,\n    2,1.5,\n  }\n"
               "  SI_FCurve c-ROLL {\n    \"c\",\n    \"ROLL\",\n    \"LINEAR\",\n"
               "    1,\n    1,\n    2,\n    1,0.5,\n    2,1.5,\n  }\n}\n");
    ac_asset *again = reload(saved);
    assert_true(io_same_asset(asset, again));
    ac_asset_free(again);
    io_free(&saved);
    /* In 3.6 each is alone, and has no name. */
    ac_asset bare = *asset;
    bare.origin = NULL;
    saved = io_save(&bare, "xsi");
    assert_int_equal(count_of(saved, "SI_FCurve {"), 5);
    ac_asset_free(asset);
    io_free(&saved);
}

static void names_that_are_no_words_come_back_from_named_templates(void **state) {
    (void)state;
    static const char *const names[] = {"my cube/ROTATION.X",
                                        "my cube/ROTATION.Y",
                                        "#a/SCALING.Z",
                                        "//b/COLOR.R",
                                        "my cube/ROLL",
                                        "TRANSLATION.X",
                                        "a/",
                                        "",
                                        "a-b/ROTATION.X",
                                        "a/b c",
                                        "a/FOO.0",
                                        "caf\xc3\xa9/COLOR.G"};
    enum { COUNT = sizeof names / sizeof names[0] };
    ac_key key = {.position = 1, .value = 2, .interp = AC_INTERP_LINEAR};
    ac_curve curves[COUNT];
    for (size_t i = 0; i < COUNT; i++)
        curves[i] = (ac_curve){.name = names[i],
                               .keys = &key,
                               .key_count = 1,
                               .ordered = 1,
                               .dialect = ac_dialect_find("softimage")};
    ac_asset asset = {.curves = curves, .curve_count = COUNT};
    io_bytes saved = io_save(&asset, "xsi-3.0");
    /* Without an object or a property there is nothing to be called by. */
    assert_int_equal(count_of(saved, "SI_FCurve {"), 3);
    ac_asset *again = reload(saved);
    assert_true(io_same_asset(&asset, again));
    ac_asset_free(again);
    io_free(&saved);
}

/* A renamed curve makes a new scene; it is of the kind that the file was. */
static void a_new_scene_is_named_if_its_source_was(void **state) {
    (void)state;
    static const char *const heads[] = {"xsi 0360txt 0032\n", "xsi 0350txt 0032\n",
                                        "xsi 0300txt 0032\n", "xsi 0200txt 0032\n",
                                        "" /* a fragment */};
    for (size_t i = 0; i < sizeof heads / sizeof heads[0]; i++) {
        char text[256];
        snprintf(text, sizeof text, "%sSI_FCurve a-ROLL{\"a\",\"ROLL\"," ROWS "}", heads[i]);
        ac_asset *asset = load(text);
        bool named = i == 2 || i == 3;
        io_bytes kept = io_save(asset, "xsi-3.0");
        assert_int_equal(kept.size == strlen(text) && memcmp(kept.data, text, kept.size) == 0,
                         named);
        ac_curve curve = asset->curves[0];
        curve.name = "b/ROLL";
        ac_asset renamed = *asset;
        renamed.curves = &curve;
        io_bytes saved = io_save(&renamed, "xsi");
        assert_int_equal(memcmp(saved.data, named ? "xsi 0300" : "xsi 0360", 8), 0);
        ac_asset_free(asset);
        io_free(&kept);
        io_free(&saved);
    }
}

/* ---- actions ----------------------------------------------------------------------------- */

static void describe(const ac_asset *asset, char *out, size_t size) {
    size_t used = 0;
    for (size_t i = 0; i < asset->clip_count; i++) {
        const ac_clip *clip = &asset->clips[i];
        used += (size_t)snprintf(out + used, size - used, "[%s %g %g]", clip->name,
                                 clip->start_s, clip->end_s);
        for (uint32_t t = 0; t < clip->track_count; t++)
            used += (size_t)snprintf(out + used, size - used, "%s.%s ", clip->targets[t].node,
                                     clip->targets[t].property);
    }
    for (size_t i = 0; i < asset->curve_count; i++)
        used += (size_t)snprintf(out + used, size - used, "|%s", asset->curves[i].name);
}

/* `want`: clips and names of what the text is when it was written anew. */
static void check_anew(const char *text, const char *want) {
    static const char *const formats[] = {"xsi", "xsi-3.0"};
    ac_asset *asset = load(text);
    ac_asset bare = *asset;
    bare.origin = NULL;
    for (size_t i = 0; i < 2; i++) {
        char got[1024] = "";
        io_bytes saved = io_save(&bare, formats[i]);
        ac_asset *again = reload(saved);
        assert_true(io_same_asset(asset, again));
        describe(again, got, sizeof got);
        assert_string_equal(got, want);
        ac_asset_free(again);
        io_free(&saved);
    }
    ac_asset_free(asset);
}

#define IN_ACTION(path) "SI_FCurve{\"1\",\"" path "\"," ROWS "}"
#define ROLL(object) "SI_FCurve{\"" object "\",\"ROLL\"," ROWS "}"

#define SLASHED "XSI_Action x/y{1,3,0," IN_ACTION("p.posx") "}"

static void actions_stay_actions(void **state) {
    (void)state;
    check_anew(HEAD "XSI_Action w{0.04,4,0," IN_ACTION("b.kine.local.rotx")
                   IN_ACTION("l.light.red") "}XSI_Action{0.1,2,0," IN_ACTION(
                       "b.posx") "}XSI_Action e{1,2,0}" SLASHED ROLL("c"),
               "[w 0.04 4]b.rotation [ 0.1 2]b.pos [e 1 2][x/y 1 3]p.pos [ 0 0]"
               "|w/b.kine.local.rotx|w/l.light.red|#1/b.posx|x/y/p.posx|c/ROLL");
    /* Curves outside may stand between actions. */
    check_anew(HEAD ROLL("c") "XSI_Action w{0,1,0," IN_ACTION("b.posx") "}" ROLL(
                   "d") "XSI_Action v{0,2,0," IN_ACTION("b.posx") "}",
               "[w 0 1]b.pos [v 0 2]b.pos [ 0 0]|c/ROLL|w/b.posx|d/ROLL|v/b.posx");
    /* One without curves at the end. */
    check_anew(HEAD ROLL("c") "XSI_Action w{0,1,0," IN_ACTION("b.posx") "}XSI_Action e{1,2,0}",
               "[w 0 1]b.pos [e 1 2][ 0 0]|c/ROLL|w/b.posx");
    /* Without tracks or a scene. */
    check_anew(HEAD "XSI_Action w{0,1,0," IN_ACTION("l.red") "}", "[w 0 1]|w/l.red");
}

static void a_scene_called_as_an_object_is_no_action(void **state) {
    (void)state;
    check_anew(HEAD "SI_Scene c{\"SECONDS\",0,1,30}" ROLL("c"), "[c 0 1]|c/ROLL");
    check_anew(HEAD "SI_Scene c{\"SECONDS\",0,1,30}SI_FCurve{\"c\",\"ROTATION-X\"," ROWS "}",
               "[c 0 1]c.rotation |c/ROTATION.X");
}

static void actions_of_one_name_stay_two(void **state) {
    (void)state;
    check_anew(HEAD "XSI_Action w{0,1,0," IN_ACTION("b.posx")
                   IN_ACTION("l.red") "}XSI_Action w{0,2,0," IN_ACTION("l.green")
                       IN_ACTION("c.posx") IN_ACTION("l.blue") "}",
               "[w 0 1]b.pos [w 0 2]c.pos |w/b.posx|w/l.red|w/l.green|w/c.posx|w/l.blue");
}

/* As objects the names come back, but the clips would be lost. */
static void curves_in_another_order_than_their_actions_are_refused(void **state) {
    (void)state;
    ac_asset *asset = load(HEAD "XSI_Action v{0,1,0," IN_ACTION("b.posx") IN_ACTION(
        "b.posy") "}XSI_Action w{0,1,0," IN_ACTION("c.posx") "}");
    static const size_t orders[][3] = {{0, 2, 1}, {2, 0, 1}};
    for (size_t i = 0; i < 2; i++) {
        ac_curve curves[3];
        const ac_curve *components[2][3] = {{NULL}};
        ac_track tracks[2];
        ac_clip clips[2];
        for (size_t c = 0; c < 3; c++) {
            size_t from = orders[i][c];
            curves[c] = asset->curves[from];
            components[from / 2][from % 2] = &curves[c];
        }
        for (size_t c = 0; c < 2; c++) {
            clips[c] = asset->clips[c];
            tracks[c] = clips[c].tracks[0];
            tracks[c].curves = components[c];
            clips[c].tracks = &tracks[c];
        }
        ac_asset mixed = *asset;
        mixed.curves = curves;
        mixed.clips = clips;
        ac_save_opts opts = {.format = "xsi"};
        ac_error error;
        void *data;
        size_t size;
        assert_int_equal(ac_save_memory(&mixed, &opts, &data, &size, &error),
                         AC_ERROR_TOLERANCE);
        assert_non_null(strstr(error.message, "the order of their clips"));
        /* Without clips they are objects. */
        mixed.clip_count = 0;
        io_bytes saved = io_save(&mixed, "xsi");
        ac_asset *again = reload(saved);
        assert_true(io_same_asset(&mixed, again));
        assert_int_equal(again->clip_count, 1);
        ac_asset_free(again);
        io_free(&saved);
    }
    ac_asset_free(asset);
}

static void a_clip_whose_time_is_no_number_is_refused(void **state) {
    (void)state;
    ac_asset *asset = load(HEAD "XSI_Action w{0,1,0," IN_ACTION("b.posx") "}");
    ac_clip clip = asset->clips[0];
    ac_asset changed = *asset;
    changed.clips = &clip;
    changed.origin = NULL;
    clip.end_s = 1.0 / 0.0 * 0.0;
    ac_save_opts opts = {.format = "xsi"};
    ac_error error;
    void *data;
    size_t size;
    assert_int_equal(ac_save_memory(&changed, &opts, &data, &size, &error), AC_ERROR_VALUE);
    assert_non_null(strstr(error.message, "clip 0, 'w': its start or end"));
    ac_asset_free(asset);
}

/* ---- files that lose curves -------------------------------------------------------------- */

/* Saves curves[first..first+count) of the text. */
static io_bytes save_some(const char *text, size_t first, size_t count) {
    ac_asset *asset = load(text);
    ac_asset some = *asset;
    some.curves += first;
    some.curve_count = count;
    some.clip_count = 0; /* tracks point to curves that go */
    io_bytes saved = io_save(&some, "xsi");
    ac_asset *again = reload(saved);
    assert_true(io_same_asset(&some, again));
    ac_asset_free(again);
    ac_asset_free(asset);
    return saved;
}

static void check_some(const char *text, size_t first, size_t count, const char *want) {
    io_bytes saved = save_some(text, first, count);
    check_text(saved, want);
    io_free(&saved);
}

#define MESH "  SI_Mesh m {\r\n 1;2;; \"}\"\r\n  } // stays\r\n"
#define ON_LINES(name) "  SI_FCurve {\r\n    \"a\",\"" name "\"," ROWS "\r\n  }\r\n"

static void templates_of_dropped_curves_are_cut_out(void **state) {
    (void)state;
#define OPEN HEAD "SI_Model MDL-a {\r\n"
    static const char text[] =
        OPEN ON_LINES("ROTATION-X") MESH ON_LINES("ROTATION-Y") ON_LINES("ROTATION-Z") "}";
    check_some(text, 0, 1, OPEN ON_LINES("ROTATION-X") MESH "}");
    check_some(text, 1, 1, OPEN MESH ON_LINES("ROTATION-Y") "}");
    check_some(text, 1, 2, OPEN MESH ON_LINES("ROTATION-Y") ON_LINES("ROTATION-Z") "}");
    check_some(text, 0, 0, OPEN MESH "}");
    /* In a line, and all components of a template. */
    check_some(HEAD "SI_FCurve a-COLOR-RG{\"a\",\"COLOR\",\"LINEAR\",2,1,1,0,0,0}A{}" ROLL("a"),
               2, 1, HEAD "A{}" ROLL("a"));
    /* An action keeps its place, so the next one its number. */
    check_some(HEAD "XSI_Action{0,1,0," IN_ACTION("b.posx") "}XSI_Action{0,1,0," IN_ACTION(
                   "c.posx") "}",
               1, 1, HEAD "XSI_Action{0,1,0,}XSI_Action{0,1,0," IN_ACTION("c.posx") "}");
}

static void what_cannot_be_cut_out_makes_a_new_scene(void **state) {
    (void)state;
    static const char parts[] =
        HEAD "SI_Mesh{}SI_FCurve{\"a\",\"COLOR\",\"LINEAR\",2,1,1,0,0,0}"
             "SI_FCurve{\"a\",\"SCALING\",\"LINEAR\",2,1,2,1,0,0,3,0,0}";
    static const char twice[] = HEAD "SI_Mesh{}" ROLL("a") ROLL("a");
    io_bytes saved[] = {save_some(parts, 1, 3), save_some(twice, 1, 1)};
    for (size_t i = 0; i < 2; i++) {
        io_add(&saved[i], "", 1);
        assert_null(strstr((char *)saved[i].data, "SI_Mesh"));
        io_free(&saved[i]);
    }
    /* Without the curve the word before it would be the scene's first value. */
    io_bytes parted =
        save_some(HEAD "SI_Scene S{x " ROLL("a") "\"FRAMES\",1,2,25,}" ROLL("b"), 1, 1);
    assert_int_equal(count_of(parted, "SI_Scene Scene {"), 1);
    io_free(&parted);
    /* A piece of a file without its only curve is no file any more. */
    ac_asset *piece = load(ROLL("a"));
    ac_asset none = *piece;
    none.curve_count = none.clip_count = 0;
    io_bytes empty = io_save(&none, "xsi");
    check_text(empty, "xsi 0360txt 0032\n\n");
    ac_asset_free(piece);
    io_free(&empty);
    io_bytes first = save_some(twice, 0, 1);
    check_text(first, HEAD "SI_Mesh{}" ROLL("a"));
    io_free(&first);
}

static void a_changed_key_is_written_beside_a_dropped_curve(void **state) {
    (void)state;
    ac_asset *asset = load(HEAD ROLL("a") "A{}" ROLL("b"));
    ac_key keys[2] = {asset->curves[1].keys[0], asset->curves[1].keys[1]};
    ac_curve curve = asset->curves[1];
    ac_asset some = *asset;
    keys[1].value = 2.5;
    curve.keys = keys;
    some.curves = &curve;
    some.curve_count = 1;
    io_bytes saved = io_save(&some, "xsi");
    check_text(saved, HEAD "A{}SI_FCurve{\"b\",\"ROLL\",\"LINEAR\",1,1,2,1,0.5,2,2.5,}");
    io_free(&saved);
    keys[1].in_type = 7;
    ac_save_opts opts = {.format = "xsi"};
    ac_error error;
    void *data;
    size_t size;
    assert_int_not_equal(ac_save_memory(&some, &opts, &data, &size, &error), AC_OK);
    assert_null(data);
    ac_asset_free(asset);
}

static void an_allocation_that_fails_while_cutting_leaves_nothing(void **state) {
    (void)state;
    ac_asset *asset = load(HEAD ROLL("a") "XSI_Action w{0,1,0," IN_ACTION("b.posx") "}");
    ac_asset some = *asset;
    some.curve_count = 1;
    for (int bare = 0; bare < 2; bare++) {
        size_t fail_at = 0;
        for (bool failed = true; failed;) {
            io_memory memory = {.fail_at = ++fail_at};
            ac_allocator allocator = io_allocator(&memory);
            ac_save_opts opts = {.allocator = &allocator, .format = "xsi-3.0"};
            if (!bare) opts.format = "xsi";
            ac_error error;
            void *data;
            size_t size;
            ac_status status =
                ac_save_memory(bare ? asset : &some, &opts, &data, &size, &error);
            failed = memory.calls >= fail_at;
            assert_int_equal(status, failed ? AC_ERROR_MEMORY : AC_OK);
            if (!failed) ac_bytes_free(&allocator, data, size);
            assert_int_equal(memory.live_blocks, 0);
            assert_false(memory.wrong_size);
        }
        assert_true(fail_at > 3);
    }
    ac_asset_free(asset);
}

/* ---- the way through JSON ---------------------------------------------------------------- */

#define MOST_CURVES 512

/* The texts of a curve's numbers, row by row. */
typedef struct texts {
    io_bytes curves[MOST_CURVES];
    size_t count;
} texts;

static void add_number(aci_xsi_text *in, aci_xsi_head *head, io_bytes *curves, uint32_t count) {
    double value;
    size_t at;
    assert_true(aci_xsi_read_number(in, head, &value, &at));
    for (uint32_t c = 0; c < count; c++) {
        io_add(&curves[c], in->text.data + at, in->at - at);
        io_add(&curves[c], " ", 1);
    }
    aci_xsi_pass_separators(in, head);
}

static void add_template(aci_xsi_text *in, texts *out) {
    aci_xsi_head head;
    aci_xsi_token token = aci_xsi_next(in);
    if (token.kind == ACI_XSI_WORD) aci_xsi_next(in);
    assert_true(aci_xsi_read_head(in, &head));
    io_bytes *curves = &out->curves[out->count];
    out->count += head.components;
    assert_true(out->count <= MOST_CURVES);
    for (uint32_t k = 0; k < head.key_count; k++) {
        add_number(in, &head, curves, head.components);
        for (uint32_t c = 0; c < head.components; c++)
            for (uint32_t v = 0; v < head.key_values; v++) add_number(in, &head, &curves[c], 1);
    }
}

static void texts_of(io_bytes file, texts *out) {
    ac_error error = {.status = AC_OK};
    aci_xsi_text in = aci_xsi_text_of((aci_bytes){(char *)file.data, file.size}, &error);
    aci_xsi_header header;
    memset(out, 0, sizeof *out);
    assert_true(aci_xsi_read_header(&in, &header));
    for (;;) {
        aci_xsi_token token = aci_xsi_next(&in);
        if (token.kind == ACI_XSI_END) return;
        if (token.kind == ACI_XSI_WORD && aci_xsi_is(token.bytes, "SI_FCurve"))
            add_template(&in, out);
    }
}

static bool same_texts(io_bytes left, io_bytes right) {
    static texts a, b;
    texts_of(left, &a);
    texts_of(right, &b);
    assert_int_equal(a.count, b.count);
    bool same = true;
    for (size_t i = 0; i < a.count; i++) {
        same = same && io_same_bytes(a.curves[i], b.curves[i]);
        io_free(&a.curves[i]);
        io_free(&b.curves[i]);
    }
    return same;
}

/* a -> b -> JSON -> d. Returns whether d has b's texts; the numbers are the same in any
 * case. */
static bool goes_round(const char *path, bool *is_good) {
    io_bytes a = io_file(path);
    ac_error error;
    ac_asset *first = io_load(a, 0, &error);
    *is_good = first != NULL;
    if (!first) {
        io_free(&a);
        return false;
    }
    io_bytes b = io_save(first, "xsi");
    assert_true(io_same_bytes(a, b));
    io_bytes c = io_save(first, "json");
    ac_asset *second = io_load(c, 1, &error);
    if (!second) fail_msg("%s: %s", path, error.message);
    io_bytes d = io_save(second, "xsi");
    ac_asset *third = io_load(d, 0, &error);
    assert_true(third && io_same_asset(first, third));
    bool same = same_texts(b, d);
    ac_asset_free(first);
    ac_asset_free(second);
    ac_asset_free(third);
    io_free(&a);
    io_free(&b);
    io_free(&c);
    io_free(&d);
    return same;
}

/* Of the handmade files one has texts that are no JSON numbers: "+1.5", ".5", "5.". */
static void numbers_keep_their_text_through_json(void **state) {
    (void)state;
    static const char folder[] = TEST_DATA "/xsi/handmade";
    unsigned same = 0, others = 0;
    DIR *dir = opendir(folder);
    assert_non_null(dir);
    for (struct dirent *entry = readdir(dir); entry; entry = readdir(dir)) {
        char path[1024];
        bool is_good;
        if (!strstr(entry->d_name, ".xsi")) continue;
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        bool is_same = goes_round(path, &is_good);
        if (is_good && !is_same && strcmp(entry->d_name, "ok_number_forms.xsi") != 0)
            fail_msg("%s has other texts", path);
        same += is_same;
        others += is_good && !is_same;
    }
    closedir(dir);
    assert_int_equal(same, 55);
    assert_int_equal(others, 1);
}

/* ---- the cases of public complaints ------------------------------------------------------ */

static void check_value(const json_t *row, const ac_curve *curve, const char *name) {
    double at = json_number_value(json_object_get(row, "at"));
    double want = json_number_value(json_object_get(row, "value"));
    double tolerance = json_number_value(json_object_get(row, "tol"));
    double got = ac_eval(curve, at);
    if (!(got - want <= tolerance && want - got <= tolerance))
        fail_msg("%s at %g: %.17g, not %.17g", name, at, got, want);
}

static void check_decreasing(const json_t *row, const ac_curve *curve) {
    int samples = (int)json_integer_value(json_object_get(row, "samples"));
    double start = curve->keys[0].position;
    double width = curve->keys[curve->key_count - 1].position - start;
    assert_string_equal(json_string_value(json_object_get(row, "direction")), "decreasing");
    for (int i = 1; i < samples; i++)
        assert_true(ac_eval(curve, start + width * i / (samples - 1)) <=
                    ac_eval(curve, start + width * (i - 1) / (samples - 1)));
}

static void check_prints_a_point(const ac_asset *asset) {
    io_bytes here = io_save(asset, "json");
    setlocale(LC_ALL, "C");
    io_bytes there = io_save(asset, "json");
    assert_true(io_same_bytes(here, there));
    io_free(&here);
    io_free(&there);
}

static void check_case(const char *name) {
    char path[1024];
    json_error_t why;
    ac_error error;
    snprintf(path, sizeof path, TEST_DATA "/cases/%s.json", name);
    json_t *line = json_load_file(path, 0, &why);
    if (!line) fail_msg("%s: %s", path, why.text);
    snprintf(path, sizeof path, TEST_DATA "/cases/%s.xsi", name);
    ac_asset *asset = ac_load_file(path, NULL, &error);
    if (!asset) fail_msg("%s: %s", path, error.message);
    assert_int_equal(asset->curve_count, 1);
    size_t i;
    json_t *row;
    json_array_foreach(json_object_get(line, "expect"), i, row) {
        const char *op = json_string_value(json_object_get(row, "op"));
        if (!op) check_value(row, asset->curves, name);
        else if (strcmp(op, "monotonic") == 0) check_decreasing(row, asset->curves);
        else if (strcmp(op, "print_uses_point") == 0) check_prints_a_point(asset);
        else fail_msg("%s: %s", name, op);
    }
    ac_asset_free(asset);
    json_decref(line);
}

static void cases_give_the_right_answers(void **state) {
    (void)state;
    static const char *const commas[] = {"de_DE.UTF-8", "de_DE.utf8", "fr_FR.UTF-8"};
    check_case("55-xsi-linear-named-3-0");
    check_case("57-xsi-cubic-crossing-handles");
    bool has_comma = false;
    for (size_t i = 0; i < 3 && !has_comma; i++)
        has_comma = setlocale(LC_ALL, commas[i]) != NULL;
    if (!has_comma) print_message("no locale with a decimal comma is installed\n");
    check_case("58-xsi-decimal-comma-locale");
    setlocale(LC_ALL, "C");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(components_with_the_same_rows_share_a_named_template),
        cmocka_unit_test(names_that_are_no_words_come_back_from_named_templates),
        cmocka_unit_test(a_new_scene_is_named_if_its_source_was),
        cmocka_unit_test(actions_stay_actions),
        cmocka_unit_test(a_scene_called_as_an_object_is_no_action),
        cmocka_unit_test(actions_of_one_name_stay_two),
        cmocka_unit_test(curves_in_another_order_than_their_actions_are_refused),
        cmocka_unit_test(a_clip_whose_time_is_no_number_is_refused),
        cmocka_unit_test(templates_of_dropped_curves_are_cut_out),
        cmocka_unit_test(what_cannot_be_cut_out_makes_a_new_scene),
        cmocka_unit_test(a_changed_key_is_written_beside_a_dropped_curve),
        cmocka_unit_test(an_allocation_that_fails_while_cutting_leaves_nothing),
        cmocka_unit_test(numbers_keep_their_text_through_json),
        cmocka_unit_test(cases_give_the_right_answers),
    };
    return cmocka_run_group_tests_name("xsi scenes", tests, NULL, NULL);
}
