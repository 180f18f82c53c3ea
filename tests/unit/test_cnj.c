/* CNJ: the files of the manifest, members one by one, the writer. Rules: docs/formats/cnj.md. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/bits.h"
#include "form_support.h"

/* ---- the manifest ----------------------------------------------------------------------------- */

static void every_file_of_the_manifest_ends_as_it_says(void **state) {
    (void)state;
    form_tally tally = form_manifest("cnj", "cna");
    assert_int_equal(tally.good, 6);
    assert_int_equal(tally.refused, 18);
    assert_int_equal(tally.skipped, 0);
}

static void each_bad_file_is_told_what_is_wrong(void **state) {
    (void)state;
    static const struct {
        const char *file;
        ac_status status;
        const char *words;
    } rows[] = {
        {"bad/bad_version.cnj", AC_ERROR_UNSUPPORTED, "exactly 1"},
        {"bad/no_version.cnj", AC_ERROR_VALUE, "\"cnjVersion\" is missing"},
        {"bad/version_1_5.cnj", AC_ERROR_UNSUPPORTED, "exactly 1"},
        {"bad/version_string.cnj", AC_ERROR_VALUE, "the number 1, and it is a string"},
        {"bad/no_type.cnj", AC_ERROR_VALUE, "\"type\" is missing"},
        {"bad/type_lower.cnj", AC_ERROR_VALUE, "holds a \"curve\", not a \"Curve\""},
        {"bad/no_keys.cnj", AC_ERROR_VALUE, "\"keys\" is missing"},
        {"bad/keys_object.cnj", AC_ERROR_VALUE, "must be an array, and it is an object"},
        {"bad/key_number.cnj", AC_ERROR_VALUE,
         "key 0: a key must be an object, and this is a n"},
        {"bad/no_position.cnj", AC_ERROR_VALUE, "key 0: \"position\" is missing"},
        {"bad/value_string.cnj", AC_ERROR_VALUE,
         "key 0: \"value\" must be a number, and it is a"},
        {"bad/loop_lower.cnj", AC_ERROR_VALUE,
         "\"preLoop\" is \"cycle\", which is none of Con"},
        {"bad/loop_number.cnj", AC_ERROR_VALUE,
         "\"preLoop\" must be a string, and it is a num"},
        {"bad/continuity_unknown.cnj", AC_ERROR_VALUE, "which is none of Smooth, Step"},
        {"bad/tangent_null.cnj", AC_ERROR_VALUE,
         "\"tangentIn\" must be a number, and it is null"},
        {"bad/source_file.cnj", AC_ERROR_VALUE, "\"sourceFile\" is refused"},
        {"bad/not_json.cnj", AC_ERROR_TRUNCATED, "broken JSON"},
        {"bad/array_root.cnj", AC_ERROR_FORMAT, "it is an array, not an object"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        form_check_refused_file(rows[i].file, "cnj", rows[i].status, rows[i].words, true);
}

/* ---- members --------------------------------------------------------------------------------------- */

#define CURVE(rest) "{\"cnjVersion\":1,\"type\":\"Curve\"" rest "}"
#define KEY(rest) CURVE(",\"keys\":[{\"position\":1,\"value\":2" rest "}]")

static ac_asset *load_text(const char *text) {
    io_bytes bytes = io_text(text);
    ac_asset *asset = form_load(bytes, "cnj", "cna");
    io_free(&bytes);
    return asset;
}

static void a_member_of_the_wrong_kind_is_refused_even_null(void **state) {
    (void)state;
    static const char *const texts[] = {
        "{\"cnjVersion\":null,\"type\":\"Curve\",\"keys\":[]}",
        "{\"cnjVersion\":true,\"type\":\"Curve\",\"keys\":[]}",
        "{\"cnjVersion\":1,\"type\":null,\"keys\":[]}",
        CURVE(",\"keys\":null"),
        CURVE(",\"keys\":[],\"preLoop\":null"),
        CURVE(",\"keys\":[],\"postLoop\":4"),
        CURVE(",\"keys\":[],\"sourceFile\":null"),
        CURVE(",\"keys\":[null]"),
        CURVE(",\"keys\":[[0,1]]"),
        KEY(",\"tangentOut\":\"1\""),
        KEY(",\"tangentOut\":null"),
        KEY(",\"continuity\":0"),
        KEY(",\"continuity\":null"),
        KEY(",\"continuity\":\"smooth\""),
        CURVE(",\"keys\":[{\"position\":null,\"value\":1}]"),
        CURVE(",\"keys\":[{\"position\":1}]"),
    };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        io_bytes bytes = io_text(texts[i]);
        form_check_refused(bytes, "cnj", AC_ERROR_VALUE, "");
        io_free(&bytes);
    }
}

static void versions_and_bytes_that_are_not_plain_are_judged(void **state) {
    (void)state;
    static const char *const good[] = {
        "{\"cnjVersion\":1.0,\"type\":\"Curve\",\"keys\":[]}",
        "{\"cnjVersion\":10e-1,\"type\":\"Curve\",\"keys\":[]}",
        "\xef\xbb\xbf{\"cnjVersion\":1,\"type\":\"Curve\",\"keys\":[]}",
        "{\"cnj\\u0056ersion\":1,\"type\":\"\\u0043urve\",\"keys\":[]}",
    };
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) ac_asset_free(load_text(good[i]));
    static const struct {
        const char *text;
        ac_status status;
    } bad[] = {
        {"{\"cnjVersion\":1.0000000000000002,\"type\":\"Curve\",\"keys\":[]}",
         AC_ERROR_UNSUPPORTED},
        {"{\"cnjVersion\":-1,\"type\":\"Curve\",\"keys\":[]}", AC_ERROR_UNSUPPORTED},
        {CURVE(",\"keys\":[],\"keys\":[]"), AC_ERROR_SYNTAX},
        {CURVE(",\"keys\":[]") "x", AC_ERROR_SYNTAX},
        {KEY(",\"tangentIn\":1e999"), AC_ERROR_VALUE},
        {KEY(",\"tangentIn\":NaN"), AC_ERROR_SYNTAX},
        {KEY(",\"tangentIn\":.5"), AC_ERROR_SYNTAX},
        {KEY(",\"tangentIn\":1"), AC_OK},
    };
    for (size_t i = 0; i + 1 < sizeof bad / sizeof bad[0]; i++) {
        io_bytes bytes = io_text(bad[i].text);
        form_check_refused(bytes, "cnj", bad[i].status, "");
        io_free(&bytes);
    }
}

static void an_error_has_its_line_and_column(void **state) {
    (void)state;
    io_bytes bytes = io_text("{\"cnjVersion\":1,\"type\":\"Curve\",\n \"keys\":[\n"
                             "  {\"position\":1,\"value\":2},\n"
                             "  {\"position\":\"\xc3\xa9\xc3\xa9\",\"value\":true}]}");
    ac_error error;
    assert_null(io_load(bytes, 0, &error));
    assert_string_equal(error.message,
                        "key 1: \"position\" must be a number, and it is a string");
    assert_int_equal(error.line, 4);
    assert_int_equal(error.column, 15);
    io_free(&bytes);
    io_add(&bytes, "\xef\xbb\xbf{\"cnjVersion\":1\n\0}", 21);
    assert_null(io_load(bytes, 0, &error));
    assert_int_equal(error.status, AC_ERROR_SYNTAX);
    assert_int_equal(error.line, 2);
    assert_int_equal(error.column, 1);
    io_free(&bytes);
}

static void numbers_round_twice_as_cna_does(void **state) {
    (void)state;
    /* 1 + 2^-24 is a tie between two floats, and goes to the even one. Just above it is nearer to
     * the other, but the double of the text is the tie itself. */
    static const struct {
        const char *text;
        uint32_t bits;
    } rows[] = {
        {"1.000000059604644775390625", 0x3f800000},
        {"1.00000005960464477539062500001", 0x3f800000},
        {"1.0000000596046449", 0x3f800001},
        {"-0.0", 0x80000000},
        {"-0", 0x80000000},
        {"1e-46", 0x00000000},
        {"7.1e-46", 0x00000001},
        {"3.4028235677973366e38", 0x7f800000},
        {"3.4028235677973362e38", 0x7f7fffff},
        {"-1e308", 0xff800000},
        {"123456789012345678901234567890", 0x6fc77488},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char text[256];
        snprintf(text, sizeof text, CURVE(",\"keys\":[{\"position\":0,\"value\":%s}]"),
                 rows[i].text);
        ac_asset *asset = load_text(text);
        assert_int_equal(aci_narrow(asset->curves[0].keys[0].value), rows[i].bits);
        ac_asset_free(asset);
    }
}

static void limits_hold(void **state) {
    (void)state;
    io_bytes bytes = io_text(CURVE(",\"x\":[[[[]]]],\"keys\":[{\"position\":1,\"value\":2}]"));
    ac_error error;
    ac_load_opts opts = {.limits = {.max_depth = 4}};
    assert_null(ac_load_memory(bytes.data, bytes.size, &opts, &error));
    assert_int_equal(error.status, AC_ERROR_LIMIT);
    opts.limits = (ac_limits){.max_bytes = 2000};
    assert_null(ac_load_memory(bytes.data, bytes.size, &opts, &error));
    assert_int_equal(error.status, AC_ERROR_LIMIT);
    opts.limits = (ac_limits){.max_depth = 5};
    ac_asset_free(ac_load_memory(bytes.data, bytes.size, &opts, &error));
    assert_int_equal(error.status, AC_OK);
    io_free(&bytes);
    bytes = io_file(TEST_DATA "/xna/handmade/three_keys.cnj");
    opts.limits = (ac_limits){.max_keys = 2};
    assert_null(ac_load_memory(bytes.data, bytes.size, &opts, &error));
    assert_int_equal(error.status, AC_ERROR_LIMIT);
    io_free(&bytes);
}

/* ---- writing ------------------------------------------------------------------------------------------ */

static ac_asset *load_xnb(int32_t before, int32_t after, const io_key *keys, uint32_t count) {
    io_bytes bytes = io_xnb_curve(before, after, keys, count);
    ac_asset *asset = form_load(bytes, "xnb", "cna");
    io_free(&bytes);
    return asset;
}

static void a_curve_is_written_for_people(void **state) {
    (void)state;
    static const io_key keys[] = {{0xbfc00000, 0x40100000, 0x80000000, 0x3dcccccd, 0},
                                  {0x7f7fffff, 0x00000001, 0x60ad78ec, 0x358637bd, 1}};
    ac_asset *asset = load_xnb(3, 2, keys, 2), *empty = load_xnb(0, 4, NULL, 0);
    io_bytes bytes = io_save(asset, "cnj");
    io_bytes want = io_text(
        "{\n  \"cnjVersion\": 1,\n  \"type\": \"Curve\",\n  \"preLoop\": \"Oscillate\",\n"
        "  \"postLoop\": \"CycleOffset\",\n  \"keys\": [\n"
        "    { \"position\": -1.5, \"value\": 2.25, \"tangentIn\": -0, \"tangentOut\": 0.1, "
        "\"continuity\": \"Smooth\" },\n"
        "    { \"position\": 3.4028235e+38, \"value\": 1e-45, \"tangentIn\": "
        "100000000000000000000, \"tangentOut\": 0.000001, \"continuity\": \"Step\" }\n  "
        "]\n}\n");
    assert_true(io_same_bytes(bytes, want));
    io_free(&bytes);
    io_free(&want);
    bytes = io_save(empty, "cnj");
    want = io_text("{\n  \"cnjVersion\": 1,\n  \"type\": \"Curve\",\n  \"preLoop\": "
                   "\"Constant\",\n  \"postLoop\": \"Linear\",\n  \"keys\": []\n}\n");
    assert_true(io_same_bytes(bytes, want));
    io_free(&bytes);
    io_free(&want);
    ac_asset_free(asset);
    ac_asset_free(empty);
}

static void what_a_cnj_cannot_say_is_refused_with_a_sentence(void **state) {
    (void)state;
    static const io_key nan = {0, 0, 0x7fc00000, 0, 0}, infinite = {0, 0xff800000, 0, 0, 0};
    static const io_key odd = {0, 0, 0, 0, -5};
    ac_asset *assets[] = {load_xnb(0, 0, &nan, 1), load_xnb(0, 0, &infinite, 1),
                          load_xnb(0, 0, &odd, 1), load_xnb(0, 5, NULL, 0)};
    static const char *const words[] = {"key 0: its tangentIn is NaN",
                                        "key 0: its value is infin", "the continuity -5",
                                        "the loop type 5 after its keys"};
    for (size_t i = 0; i < 4; i++) {
        form_check_unsaved(assets[i], "cnj", AC_ERROR_TOLERANCE, words[i]);
        ac_asset_free(assets[i]);
    }
}

/* Where reading the shortest decimal by way of double gives another float, more digits stand. Of
 * all floats that is this one, with either sign. */
static void the_one_number_that_rounds_twice_has_more_digits(void **state) {
    (void)state;
    static const io_key key = {0x15ae43fd, 0x95ae43fd, 0x15ae43fe, 0x15ae43fc, 0};
    ac_asset *asset = load_xnb(0, 0, &key, 1);
    io_bytes bytes = io_save(asset, "cnj");
    io_add(&bytes, "", 1);
    assert_non_null(strstr((const char *)bytes.data, "\"position\": 7.038530691851209e-26,"));
    bytes.size--;
    ac_asset *again = form_load(bytes, "cnj", "cna");
    assert_true(io_same_asset(asset, again));
    io_free(&bytes);
    bytes = io_save(asset, "json");
    ac_asset_free(again);
    again = form_load(bytes, "json", "cna");
    assert_true(io_same_asset(asset, again));
    io_free(&bytes);
    ac_asset_free(again);
    ac_asset_free(asset);
}

static void numbers_come_back(void **state) {
    (void)state;
    uint64_t random = 42;
    for (int round = 0; round < 400; round++) {
        io_key keys[64];
        for (size_t i = 0; i < 64; i++) {
            uint32_t bits = (uint32_t)(form_random(&random) >> 16);
            if ((bits & 0x7f800000u) == 0x7f800000u) bits &= 0xbfffffffu;
            keys[i] = (io_key){0x3f800000, bits, bits ^ 0x80000000u, bits ^ 1u, 0};
        }
        ac_asset *asset = load_xnb(0, 0, keys, 64);
        io_bytes bytes = io_save(asset, "cnj");
        ac_asset *again = form_load(bytes, "cnj", "cna");
        assert_true(io_same_asset(asset, again));
        ac_asset_free(again);
        ac_asset_free(asset);
        io_free(&bytes);
    }
}

/* ---- hostile input -------------------------------------------------------------------------------------- */

static const char *const documents[] = {
    CURVE(",\"keys\":[]"),
    "\xef\xbb\xbf" CURVE(",\"preLoop\":\"\",\"x\":[1,[true,{\"\\u00e9\":null}]],\"keys\":[\n"
                         "{\"position\":2,\"value\":-1e-3,\"continuity\":\"Step\"},\n"
                         "{\"value\":0.5,\"position\":1,\"tangentIn\":1e39,\"y\":{}}]"),
};

static void hostile_bytes_end_in_an_asset_or_one_error(void **state) {
    (void)state;
    form_counts cut = {0, 0}, changed = {0, 0};
    io_bytes texts[3] = {io_text(documents[0]), io_text(documents[1]),
                         io_file(TEST_DATA "/xna/handmade/three_keys.cnj")};
    for (size_t i = 0; i < 3; i++) {
        form_cut_everywhere(texts[i], "cnj", &cut);
        form_change_everywhere(texts[i], "cnj", &changed);
        io_free(&texts[i]);
    }
    print_message("cut: %lu loaded, %lu refused; changed: %lu, %lu\n", cut.loaded, cut.refused,
                  changed.loaded, changed.refused);
    assert_int_equal(cut.loaded, 4); /* one without its last newline too */
    assert_true(changed.loaded > 300 && changed.refused > 2000);
}

static void an_allocation_that_fails_leaves_nothing(void **state) {
    (void)state;
    io_bytes bytes = io_file(TEST_DATA "/xna/handmade/three_keys.cnj");
    assert_true(io_fail_loading(bytes, "cnj") >= 2);
    assert_true(form_fail_saving(bytes, "cnj") >= 2);
    io_free(&bytes);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_file_of_the_manifest_ends_as_it_says),
        cmocka_unit_test(each_bad_file_is_told_what_is_wrong),
        cmocka_unit_test(a_member_of_the_wrong_kind_is_refused_even_null),
        cmocka_unit_test(versions_and_bytes_that_are_not_plain_are_judged),
        cmocka_unit_test(an_error_has_its_line_and_column),
        cmocka_unit_test(numbers_round_twice_as_cna_does),
        cmocka_unit_test(limits_hold),
        cmocka_unit_test(a_curve_is_written_for_people),
        cmocka_unit_test(what_a_cnj_cannot_say_is_refused_with_a_sentence),
        cmocka_unit_test(the_one_number_that_rounds_twice_has_more_digits),
        cmocka_unit_test(numbers_come_back),
        cmocka_unit_test(hostile_bytes_end_in_an_asset_or_one_error),
        cmocka_unit_test(an_allocation_that_fails_leaves_nothing),
    };
    return cmocka_run_group_tests_name("cnj", tests, NULL, NULL);
}
