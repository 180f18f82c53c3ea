/* Conversions between the forms of one curve: XNB, CNB, CNJ, XNA's XML. Every bit that both sides
 * can hold is kept, and what one cannot hold is refused. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "form_support.h"

static const char *const formats[] = {"xnb", "cnb", "cnj", "xml"};
enum { FORMATS = 4 };

/* What all of two formats' keys can be. */
static form_floats floats_of(const char *a, const char *b) {
    if (strcmp(a, "cnj") == 0 || strcmp(b, "cnj") == 0) return FORM_FINITE;
    if (strcmp(a, "xml") == 0 || strcmp(b, "xml") == 0) return FORM_ONE_NAN;
    return FORM_ALL;
}

/* `bytes` as another format, for the same player. */
static io_bytes convert(io_bytes bytes, const char *from, const char *to, const char *player) {
    ac_asset *asset = form_load(bytes, from, player);
    io_bytes written = io_save(asset, to);
    ac_asset_free(asset);
    return written;
}

static void check_way(io_bytes xnb, const char *a, const char *b, const char *player) {
    io_bytes first = convert(xnb, "xnb", a, player), second = convert(first, a, b, player);
    io_bytes third = convert(second, b, a, player), last = convert(third, a, "xnb", player);
    assert_true(io_same_bytes(last, xnb));
    assert_true(io_same_bytes(first, third));
    io_free(&first);
    io_free(&second);
    io_free(&third);
    io_free(&last);
}

static void every_bit_survives_every_way_between_the_forms(void **state) {
    (void)state;
    static const char *const players[] = {"xna", "fna", "monogame", "cna"};
    uint64_t random = 20251130;
    unsigned long ways = 0;
    for (size_t a = 0; a < FORMATS; a++) {
        for (size_t b = 0; b < FORMATS; b++) {
            for (size_t round = 0; round < 150; round++, ways++) {
                io_bytes xnb = form_random_xnb(&random, floats_of(formats[a], formats[b]), 24);
                check_way(xnb, formats[a], formats[b], players[round % 4]);
                io_free(&xnb);
            }
        }
    }
    print_message("%lu ways\n", ways);
}

/* Is there a key field that `format` cannot hold? */
static bool holds(const ac_asset *asset, const char *format) {
    const ac_curve *curve = &asset->curves[0];
    for (uint32_t i = 0; i < curve->key_count; i++) {
        const ac_key *key = &curve->keys[i];
        const double values[] = {key->position, key->value, key->in.dy, key->out.dy};
        for (size_t k = 0; k < 4; k++) {
            uint64_t bits, quiet = UINT64_C(0x7ff8000000000000);
            memcpy(&bits, &values[k], sizeof bits);
            if (strcmp(format, "cnj") == 0 && values[k] - values[k] != 0) return false;
            if (strcmp(format, "xml") == 0 && values[k] != values[k] && bits != quiet)
                return false;
        }
    }
    return true;
}

static void what_a_form_cannot_hold_is_refused_and_nothing_else(void **state) {
    (void)state;
    uint64_t random = 99;
    unsigned long held = 0, refused = 0;
    for (size_t round = 0; round < 2000; round++) {
        io_bytes xnb = form_random_xnb(&random, FORM_ALL, 3);
        ac_asset *asset = form_load(xnb, "xnb", "xna");
        for (size_t f = 0; f < FORMATS; f++) {
            ac_save_opts opts = {.format = formats[f]};
            ac_error error;
            void *data;
            size_t size;
            ac_status status = ac_save_memory(asset, &opts, &data, &size, &error);
            assert_int_equal(status, holds(asset, formats[f]) ? AC_OK : AC_ERROR_TOLERANCE);
            if (status == AC_OK) ac_bytes_free(NULL, data, size);
            if (status == AC_OK) held++;
            else refused++;
        }
        ac_asset_free(asset);
        io_free(&xnb);
    }
    print_message("%lu held, %lu refused\n", held, refused);
    assert_true(held > 1000 && refused > 1000);
}

/* A list that no adding gives, as MonoGame has after a set. */
static void a_list_that_adding_does_not_give_is_refused(void **state) {
    (void)state;
    ac_asset *asset = io_load_json(
        "{\"animcurve\":1,\"curves\":[{\"dialect\":\"monogame\",\"order\":\"stored\",\"keys\":["
        "{\"at\":2,\"value\":0},{\"at\":1,\"value\":0}]}]}");
    for (size_t f = 1; f < FORMATS; f++)
        form_check_unsaved(asset, formats[f], AC_ERROR_TOLERANCE, "in which they were added");
    ac_asset_free(asset);
}

static void formats_are_known_by_name_and_ending(void **state) {
    (void)state;
    for (size_t f = 0; f < FORMATS; f++) {
        char path[32];
        snprintf(path, sizeof path, "a/b.%s", formats[f]);
        const ac_format *format = ac_format_for_path(path);
        assert_non_null(format);
        assert_string_equal(format->name, formats[f]);
        assert_true(format->reads && format->writes);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_bit_survives_every_way_between_the_forms),
        cmocka_unit_test(what_a_form_cannot_hold_is_refused_and_nothing_else),
        cmocka_unit_test(a_list_that_adding_does_not_give_is_refused),
        cmocka_unit_test(formats_are_known_by_name_and_ending),
    };
    return cmocka_run_group_tests_name("one curve", tests, NULL, NULL);
}
