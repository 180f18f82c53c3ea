/* The table of keys. Rules: docs/formats/csv.md. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "io_support.h"

#define HEADER "curve,dialect,before,after,at,value,in,out,interp\n"

static void check_table(const char *json, const char *rows) {
    ac_asset *asset = io_load_json(json);
    io_bytes written = io_save(asset, "csv");
    io_add_u8(&written, 0);
    assert_int_equal(strncmp((char *)written.data, HEADER, strlen(HEADER)), 0);
    assert_string_equal((char *)written.data + strlen(HEADER), rows);
    io_free(&written);
    ac_asset_free(asset);
}

static void a_row_is_a_key_in_added_order(void **state) {
    (void)state;
    check_table(
        "{\"animcurve\":1,\"curves\":[{\"name\":\"a\",\"dialect\":\"xna\",\"before\":"
        "\"cycle-offset\",\"after\":9,\"keys\":[{\"at\":2,\"value\":0.1,\"in\":-0,\"out\":"
        "\"nan:ffc00001\"},{\"at\":1,\"value\":\"inf\",\"interp\":\"step\"},{\"at\":1e-7,"
        "\"value\":-0,\"interp\":-7}]}]}",
        "a,xna,cycle-offset,9,2,0.1,-0,nan:ffc00001,hermite\n"
        "a,xna,cycle-offset,9,1,inf,0,0,step\n"
        "a,xna,cycle-offset,9,1e-7,-0,0,0,-7\n");
}

static void a_curve_without_keys_is_one_row_with_empty_cells(void **state) {
    (void)state;
    check_table("{\"animcurve\":1}", "");
    check_table("{\"animcurve\":1,\"curves\":[{\"dialect\":\"fna\"},{\"name\":\"b\","
                "\"dialect\":\"xna\"}]}",
                ",fna,constant,constant,,,,,\nb,xna,constant,constant,,,,,\n");
}

static void names_are_quoted_where_they_must_be(void **state) {
    (void)state;
    check_table("{\"animcurve\":1,\"curves\":[{\"name\":\"a,b\",\"dialect\":\"xna\"},"
                "{\"name\":\"say \\\"hi\\\"\",\"dialect\":\"xna\"},{\"name\":\"two\\nlines\","
                "\"dialect\":\"xna\"},{\"name\":\" \\u00e9 \",\"dialect\":\"xna\"}]}",
                "\"a,b\",xna,constant,constant,,,,,\n"
                "\"say \"\"hi\"\"\",xna,constant,constant,,,,,\n"
                "\"two\nlines\",xna,constant,constant,,,,,\n"
                " \xc3\xa9 ,xna,constant,constant,,,,,\n");
}

static void check_refused(const char *json, const char *words) {
    ac_asset *asset = io_load_json(json);
    ac_save_opts opts = {.format = "csv"};
    ac_error error;
    void *data;
    size_t size;
    assert_int_equal(ac_save_memory(asset, &opts, &data, &size, &error), AC_ERROR_TOLERANCE);
    assert_null(data);
    assert_true(io_good_error(&error));
    if (!strstr(error.message, words)) fail_msg("%s", error.message);
    ac_asset_free(asset);
}

static void what_the_table_cannot_say_is_refused_with_a_sentence(void **state) {
    (void)state;
    check_refused("{\"animcurve\":1,\"curves\":[{\"dialect\":\"monogame\",\"order\":\"stored\","
                  "\"keys\":[{\"at\":2,\"value\":0},{\"at\":1,\"value\":1}]}]}",
                  "adding these gives another list");
    check_refused("{\"animcurve\":1,\"curves\":[{\"dialect\":\"xna\",\"unit\":\"frames\","
                  "\"rate_hz\":24}]}",
                  "frames");
    check_refused("{\"animcurve\":1,\"curves\":[{\"name\":\"a\",\"dialect\":\"xna\"},"
                  "{\"name\":\"a\",\"dialect\":\"fna\"}]}",
                  "curves 0 and 1 have the same name");
}

static void the_table_is_only_written(void **state) {
    (void)state;
    ac_load_opts opts = {.format = "csv"};
    ac_error error;
    assert_null(ac_load_memory(HEADER, strlen(HEADER), &opts, &error));
    assert_int_equal(error.status, AC_ERROR_UNSUPPORTED);
    const ac_format *format = ac_format_find("csv");
    assert_int_equal(format->reads, 0);
    assert_int_equal(format->writes, 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_row_is_a_key_in_added_order),
        cmocka_unit_test(a_curve_without_keys_is_one_row_with_empty_cells),
        cmocka_unit_test(names_are_quoted_where_they_must_be),
        cmocka_unit_test(what_the_table_cannot_say_is_refused_with_a_sentence),
        cmocka_unit_test(the_table_is_only_written),
    };
    return cmocka_run_group_tests_name("csv", tests, NULL, NULL);
}
