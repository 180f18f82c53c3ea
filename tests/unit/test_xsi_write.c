/* The dotXSI writer: into the file that was read, anew, and what it refuses. Rules:
 * docs/formats/xsi.md, "What is written". */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/bits.h"
#include "format/xsi.h"
#include "io_support.h"

/* ---- assets that may be changed ---------------------------------------------------------- */

/* An asset whose curves and keys are ours; the origin is the loaded one's. */
typedef struct editable {
    ac_asset *loaded;
    ac_asset asset;
    ac_curve curves[8];
    ac_key keys[8][8];
} editable;

static editable edit(const char *text) {
    editable out = {0};
    ac_error error;
    ac_load_opts opts = {.format = "xsi"};
    out.loaded = ac_load_memory(text, strlen(text), &opts, &error);
    if (!out.loaded) fail_msg("%s in\n%s", error.message, text);
    assert_true(out.loaded->curve_count <= 8);
    return out;
}

/* Once `e` has its place. */
static void settle(editable *e) {
    e->asset = *e->loaded;
    e->asset.curves = e->curves;
    for (size_t i = 0; i < e->asset.curve_count; i++) {
        e->curves[i] = e->loaded->curves[i];
        assert_true(e->curves[i].key_count <= 8);
        if (e->curves[i].key_count)
            memcpy(e->keys[i], e->curves[i].keys, e->curves[i].key_count * sizeof(ac_key));
        e->curves[i].keys = e->keys[i];
    }
}

static void check_saved(const ac_asset *asset, const char *want) {
    io_bytes saved = io_save(asset, "xsi");
    io_bytes expected = io_text(want);
    if (!io_same_bytes(saved, expected))
        fail_msg("got\n%.*s\ninstead of\n%s", (int)saved.size, (char *)saved.data, want);
    ac_error error;
    ac_asset *again = io_load(saved, 0, &error);
    if (!again) fail_msg("%s", error.message);
    assert_true(io_same_asset(asset, again));
    ac_asset_free(again);
    io_free(&expected);
    io_free(&saved);
}

static void check_refused(const ac_asset *asset, ac_status status, const char *words) {
    ac_save_opts opts = {.format = "xsi"};
    ac_error error;
    void *data;
    size_t size;
    assert_int_equal(ac_save_memory(asset, &opts, &data, &size, &error), status);
    if (!strstr(error.message, words)) fail_msg("%s", error.message);
}

/* ---- in place ---------------------------------------------------------------------------- */

#define SCENE "xsi 0300txt 0032\r\nSI_Scene S{\"FRAMES\",1,9,25,}\r\n// stays {\r\n"
#define TAIL "SI_Mesh { 1;2;;, \"}\" }\r\n"

static void only_changed_numbers_get_a_new_text(void **state) {
    (void)state;
    editable e =
        edit(SCENE "SI_FCurve a-TRANSLATION-XZ {\"a\",\"TRANSLATION\",\"CUBIC\",2,5,2,\r\n"
                   " 1, 1.50,0,-0,1e0,+2, 7,0.,0,0,0, # one\r\n"
                   " 2, 2.5,0,0,0,0, 8,0,0,0,0 }\r\n" TAIL);
    settle(&e);
    e.keys[0][0].value = 1.25;
    e.keys[0][0].out.dy = -2;
    e.keys[1][1].in.dx = -0.125;
    e.keys[0][1].position = e.keys[1][1].position = 3;
    check_saved(&e.asset,
                SCENE "SI_FCurve a-TRANSLATION-XZ {\"a\",\"TRANSLATION\",\"CUBIC\",2,5,2,\r\n"
                      " 1, 1.25,0,-0,1e0,-2, 7,0.,0,0,0, # one\r\n"
                      " 3, 2.5,0,0,0,0, 8,-0.125,0,0,0 }\r\n" TAIL);
    ac_asset_free(e.loaded);
}

static void another_count_of_keys_gets_new_rows(void **state) {
    (void)state;
    editable e =
        edit(SCENE "SI_FCurve {\r\n\t\"a\",\r\n\t\"ROLL\",\r\n\t\"LINEAR\",\r\n\t1,1,\r\n"
                   "\t2,\r\n\t1.0,0.0,\r\n\t2.0,1.0,\r\n}\r\n" TAIL);
    settle(&e);
    e.curves[0].key_count = 3;
    e.keys[0][2] = (ac_key){.position = 4, .value = 0.25, .interp = AC_INTERP_LINEAR};
    check_saved(&e.asset,
                SCENE "SI_FCurve {\r\n\t\"a\",\r\n\t\"ROLL\",\r\n\t\"LINEAR\",\r\n\t1,1,\r\n"
                      "\t3,\r\n\t1.0,0.0,\r\n\t2.0,1.0,\r\n\t4.0,0.25,\r\n}\r\n" TAIL);
    e.curves[0].key_count = 0;
    check_saved(&e.asset, SCENE "SI_FCurve {\r\n\t\"a\",\r\n\t\"ROLL\",\r\n\t\"LINEAR\",\r\n"
                                "\t1,1,\r\n\t0,\r\n}\r\n" TAIL);
    ac_asset_free(e.loaded);
}

static void keys_can_come_where_there_were_none(void **state) {
    (void)state;
    static const struct {
        const char *before, *after;
    } rows[] = {
        {"SI_FCurve {\"a\",\"b\",\"LINEAR\",1,1,0}", "SI_FCurve {\"a\",\"b\",\"HERMITE\",1,3,1,"
                                                     " 1.000000,2.000000,0.500000,0.000000,}"},
        {"SI_FCurve {\"a\",\"b\",\"LINEAR\",\n 1,1,\n 0,\n}",
         "SI_FCurve {\"a\",\"b\",\"HERMITE\",\n 1,3,\n 1,\n "
         "1.000000,2.000000,0.500000,0.000000,\n}"},
    };
    for (size_t i = 0; i < 2; i++) {
        char text[512];
        snprintf(text, sizeof text, SCENE "%s", rows[i].before);
        editable e = edit(text);
        settle(&e);
        e.curves[0].key_count = 1;
        e.curves[0].ordered = 1;
        e.keys[0][0] =
            (ac_key){.position = 1, .value = 2, .in = {0, 0.5}, .interp = AC_INTERP_HERMITE};
        snprintf(text, sizeof text, SCENE "%s", rows[i].after);
        check_saved(&e.asset, text);
        ac_asset_free(e.loaded);
    }
}

static void another_interpolation_gets_new_rows(void **state) {
    (void)state;
    editable e = edit(SCENE "SI_FCurve a-SCALING-XY{\"a\",\"SCALING\",\"CONSTANT\",2,1,2,\n"
                            "0,1,2,\n5,3,4\n}");
    settle(&e);
    for (int c = 0; c < 2; c++)
        for (int k = 0; k < 2; k++) {
            e.keys[c][k].interp = AC_INTERP_BEZIER;
            e.keys[c][k].out.dx = 1.5 + c;
        }
    check_saved(&e.asset, SCENE "SI_FCurve a-SCALING-XY{\"a\",\"SCALING\",\"CUBIC\",2,5,2,\n"
                                "0,1,0,0,1.5,0,2,0,0,2.5,0, 5,3,0,0,1.5,0,4,0,0,2.5,0,\n}");
    ac_asset_free(e.loaded);
}

static void what_one_template_cannot_share_is_refused(void **state) {
    (void)state;
    editable e = edit(SCENE "SI_FCurve {\"a\",\"COLOR\",\"LINEAR\",3,1,2,0,0,0,0,1,1,1,1,}");
    settle(&e);
    e.keys[1][1].position = 2;
    check_refused(&e.asset, AC_ERROR_TOLERANCE, "curves 0 and 1 are one template");
    e.keys[1][1].position = 1;
    e.curves[2].key_count = 1;
    check_refused(&e.asset, AC_ERROR_TOLERANCE, "curves 0 and 2 are one template");
    e.curves[2].key_count = 2;
    e.curves[1].rate_hz = 30;
    check_refused(&e.asset, AC_ERROR_TOLERANCE, "no longer that of its file");
    ac_asset_free(e.loaded);
}

static void unsorted_rows_keep_their_order(void **state) {
    (void)state;
    static const char text[] = SCENE "SI_FCurve {\"a\",\"b\",\"LINEAR\",1,1,3,5,0,1,1,3,2,}";
    editable e = edit(text);
    settle(&e);
    check_saved(&e.asset, text);
    e.keys[0][2].value = 9; /* the key at 5, first in the file */
    check_saved(&e.asset, SCENE "SI_FCurve {\"a\",\"b\",\"LINEAR\",1,1,3,5,9,1,1,3,2,}");
    ac_asset_free(e.loaded);
}

static void curves_that_are_others_are_written_anew(void **state) {
    (void)state;
    editable e = edit(SCENE "SI_FCurve {\"a\",\"b\",\"LINEAR\",1,1,1,5,0,}" TAIL);
    settle(&e);
    e.curves[0].name = "c/d";
    check_saved(&e.asset, "xsi 0300txt 0032\n\nSI_Scene S {\n  \"FRAMES\",\n  1.000000,\n"
                          "  9.000000,\n  25.000000,\n}\n\n"
                          "SI_Model MDL-c {\n  SI_FCurve c-d {\n    \"c\",\n    \"d\",\n"
                          "    \"LINEAR\",\n    1,\n    1,\n    1,\n    5,0,\n  }\n}\n");
    ac_asset_free(e.loaded);
}

/* ---- anew -------------------------------------------------------------------------------- */

/* One curve by hand. */
static ac_curve curve_of(const char *name, const ac_key *keys, uint32_t count) {
    ac_curve curve = {.name = name, .keys = keys, .key_count = count, .ordered = 1};
    curve.dialect = ac_dialect_find("softimage");
    return curve;
}

static ac_asset asset_of(const ac_curve *curves, size_t count) {
    ac_asset asset = {.curves = curves, .curve_count = count};
    return asset;
}

static void names_come_back(void **state) {
    (void)state;
    static const char *const names[] = {
        "",
        "a",
        "a/b",
        "a/b/c",
        "a/",
        "a/TRANSLATION.X",
        "b/c.X",
        "a-b/ROLL",
        "a/CROP-MIN-X",
        "walk/b.kine.local.rotx",
        "my {cube}, 1;/X",
        "a/ROLL#2",
        "caf\xc3\xa9/COLOR.R",
        "a/COLOR.X",
        "a/FOO.0",
        "//a/#b",
        "a/line\nend",
    };
    enum { COUNT = sizeof names / sizeof names[0] };
    ac_key key = {.position = 1, .value = 2, .interp = AC_INTERP_LINEAR};
    ac_curve curves[COUNT];
    for (size_t i = 0; i < COUNT; i++) curves[i] = curve_of(names[i], &key, 1);
    ac_asset asset = asset_of(curves, COUNT);
    ac_error error;
    io_bytes saved = io_save(&asset, "xsi");
    ac_asset *again = io_load(saved, 1, &error);
    if (!again) fail_msg("%s:\n%.*s", error.message, (int)saved.size, (char *)saved.data);
    assert_int_equal(again->curve_count, COUNT);
    for (size_t i = 0; i < COUNT; i++)
        assert_true(io_same_curve(&curves[i], &again->curves[i]));
    ac_asset_free(again);
    io_free(&saved);
}

static void names_that_would_not_come_back_are_refused(void **state) {
    (void)state;
    static const struct {
        const char *name, *words;
        ac_status status;
    } rows[] = {
        {"a/TRANSLATION-X", "would not give it its name", AC_ERROR_TOLERANCE},
        {"TRANSLATION-X", "would not give it its name", AC_ERROR_TOLERANCE},
        {"/a", "would not give it its name", AC_ERROR_TOLERANCE},
        {"a/\"b\"", "holds a quote", AC_ERROR_TOLERANCE},
        {"a/\xff", "is not UTF-8", AC_ERROR_VALUE},
    };
    ac_key key = {.interp = AC_INTERP_LINEAR};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        ac_curve curve = curve_of(rows[i].name, &key, 1);
        ac_asset asset = asset_of(&curve, 1);
        check_refused(&asset, rows[i].status, rows[i].words);
    }
    ac_curve twice[] = {curve_of("a/b", &key, 1), curve_of("a/b", &key, 1)};
    ac_asset asset = asset_of(twice, 2);
    check_refused(&asset, AC_ERROR_TOLERANCE, "two curves have the name \"a/b\"");
}

static void what_dotxsi_cannot_say_is_refused(void **state) {
    (void)state;
    ac_key keys[] = {{.position = 0, .interp = AC_INTERP_LINEAR},
                     {.position = 1, .interp = AC_INTERP_LINEAR}};
    ac_curve good = curve_of("a/b", keys, 2), curve = good;
    ac_asset asset = asset_of(&curve, 1);
    curve.dialect = ac_dialect_find("xna");
    check_refused(&asset, AC_ERROR_VALUE, "xna knows no interpolation");
    curve.key_count = 0;
    check_refused(&asset, AC_ERROR_TOLERANCE, "of the dialect xna");
    curve = good;
    curve.tangent_unit = AC_TANGENT_UNIT_SPAN;
    check_refused(&asset, AC_ERROR_TOLERANCE, "tangents per span");
    curve = good;
    curve.handles = AC_HANDLES_NONE;
    check_refused(&asset, AC_ERROR_TOLERANCE, "a rule for handles");
    curve = good;
    keys[1].value = aci_f64_from_bits(UINT64_C(0x7ff0000000000000));
    check_refused(&asset, AC_ERROR_TOLERANCE, "key 1 has a number that is not finite");
    keys[1].value = aci_f64_from_bits(UINT64_C(0x7ff8000000000000));
    check_refused(&asset, AC_ERROR_TOLERANCE, "key 1 has a number that is not finite");
    keys[1].value = 0;
    keys[1].in.dy = 1;
    check_refused(&asset, AC_ERROR_TOLERANCE, "key 1 has handles");
    keys[1].in.dy = 0;
    ac_curve two[] = {curve_of("a", keys, 2), curve_of("b", keys, 2)};
    two[1].rate_hz = 25;
    asset = asset_of(two, 2);
    check_refused(&asset, AC_ERROR_TOLERANCE, "different units or rates");
}

static void units_come_back(void **state) {
    (void)state;
    ac_key key = {.position = 1.5, .value = 2, .interp = AC_INTERP_LINEAR};
    for (int i = 0; i < 3; i++) {
        ac_curve curve = curve_of("a/b", &key, 1);
        curve.unit = i == 1 ? AC_UNIT_FRAMES : AC_UNIT_SECONDS;
        curve.rate_hz = i == 2 ? 30000.0 / 1001.0 : 0;
        ac_asset asset = asset_of(&curve, 1);
        ac_error error;
        io_bytes saved = io_save(&asset, "xsi");
        ac_asset *again = io_load(saved, 1, &error);
        if (!again) fail_msg("%s", error.message);
        assert_true(io_same_curve(&curve, &again->curves[0]));
        ac_asset_free(again);
        io_free(&saved);
    }
}

/* ---- numbers ----------------------------------------------------------------------------- */

static void check_number(double value, uint32_t decimals, const char *want) {
    aci_buffer out;
    aci_buffer_init(&out, NULL, NULL);
    aci_xsi_write_number(&out, value, decimals);
    aci_buffer_byte(&out, 0);
    assert_string_equal(out.data, want);
    aci_buffer_free(&out);
}

static void numbers_have_their_decimals_or_the_fewest_digits(void **state) {
    (void)state;
    check_number(0, 6, "0.000000");
    check_number(-0.0, 6, "-0.000000");
    check_number(1, 6, "1.000000");
    check_number(-66.333336, 6, "-66.333336");
    check_number(0.000155, 6, "0.000155");
    check_number(0.000001, 6, "0.000001");
    check_number(0.0000001, 6, "1e-7");
    check_number(1.0 / 3.0, 6, "0.3333333333333333");
    check_number(123456789012345.0, 6, "123456789012345.000000");
    check_number(1e15, 6, "1000000000000000");
    check_number(1e300, 6, "1e+300");
    check_number(5e-324, 6, "5e-324");
    check_number(0, 0, "0");
    check_number(120, 0, "120");
    check_number(-0.5, 1, "-0.5");
    check_number(0.06428, 1, "0.06428");
    check_number(2, 1, "2.0");
}

/* Whatever is written reads back to the same bits, and as printf's %.6f where that does. */
static void written_numbers_read_back(void **state) {
    (void)state;
    uint64_t seed = 88172645463325252u;
    size_t fixed = 0;
    for (int i = 0; i < 200000; i++) {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        double value = aci_f64_from_bits(seed), back;
        if (i % 2) value = (double)((int64_t)(seed % 2000000000u) - 900000000) / 1e6;
        if (value - value != 0) continue;
        aci_buffer out;
        aci_buffer_init(&out, NULL, NULL);
        aci_xsi_write_number(&out, value, 6);
        aci_buffer_byte(&out, 0);
        assert_int_equal(ac_number_parse(out.data, out.size - 1, &back), out.size - 1);
        assert_int_equal(aci_f64_bits(back), aci_f64_bits(value));
        char text[512];
        if (value < 1e9 && value > -1e9) {
            snprintf(text, sizeof text, "%.6f", value);
            ac_number_parse(text, strlen(text), &back);
            if (aci_f64_bits(back) == aci_f64_bits(value)) {
                assert_string_equal(out.data, text);
                fixed++;
            }
        }
        aci_buffer_free(&out);
    }
    assert_true(fixed > 50000);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(only_changed_numbers_get_a_new_text),
        cmocka_unit_test(another_count_of_keys_gets_new_rows),
        cmocka_unit_test(keys_can_come_where_there_were_none),
        cmocka_unit_test(another_interpolation_gets_new_rows),
        cmocka_unit_test(what_one_template_cannot_share_is_refused),
        cmocka_unit_test(unsorted_rows_keep_their_order),
        cmocka_unit_test(curves_that_are_others_are_written_anew),
        cmocka_unit_test(names_come_back),
        cmocka_unit_test(names_that_would_not_come_back_are_refused),
        cmocka_unit_test(what_dotxsi_cannot_say_is_refused),
        cmocka_unit_test(units_come_back),
        cmocka_unit_test(numbers_have_their_decimals_or_the_fewest_digits),
        cmocka_unit_test(written_numbers_read_back),
    };
    return cmocka_run_group_tests_name("xsi writer", tests, NULL, NULL);
}
