/* The text of CSS easings: all that Chromium was asked (tests/data/golden/easing/css_parse.jsonl), tokens,
 * calc(), columns of errors, stores that are too small, and text that means harm. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the above first */
#include <cmocka.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "ease/css.h"
#include "ease_lines.h"

enum { MOST_STOPS = 64 };

static double stops[MOST_STOPS][2];
static unsigned long golden_lines, hostile_texts, hostile_read;

static ac_status read_text(const char *text, ac_ease *out, ac_error *error) {
    ac_ease_store store = {.stops = stops[0], .stop_capacity = MOST_STOPS};
    memset(error, 0, sizeof *error);
    return aci_css_parse(text, &store, out, error);
}

static void prints(const char *text, const char *canonical) {
    ac_ease ease;
    ac_error error;
    char printed[512];
    if (read_text(text, &ease, &error) != AC_OK)
        fail_msg("%s: %u: %s", text, error.column, error.message);
    size_t size = aci_css_print(&ease, printed, sizeof printed);
    assert_string_equal(printed, canonical);
    assert_int_equal(size, strlen(canonical));
    assert_true(aci_css_claims(text));
}

static void fails_at(const char *text, unsigned column, ac_status status, const char *words) {
    ac_error error;
    ac_ease ease, before;
    memset(&ease, 0x5a, sizeof ease);
    memcpy(&before, &ease, sizeof ease);
    ac_status got = read_text(text, &ease, &error);
    if (got != status || error.status != status || error.column != column ||
        !strstr(error.message, words))
        fail_msg("\"%s\": %s, column %u: %s", text, ac_status_name(got), error.column,
                 error.message);
    assert_int_equal(error.offset, column - 1);
    assert_memory_equal(&ease, &before, sizeof ease);
}

/* ---- Chromium ------------------------------------------------------------------------------ */

static void check_line(const json_t *line) {
    const json_t *params = json_object_get(line, "params");
    const char *text = json_string_value(json_object_get(line, "name"));
    ac_ease ease;
    ac_error error;
    bool valid = json_is_true(json_object_get(params, "valid"));
    if (valid) prints(text, json_string_value(json_object_get(params, "canonical")));
    else if (read_text(text, &ease, &error) == AC_OK) fail_msg("%s is read", text);
    golden_lines++;
}

static void chromium_agrees_on_what_is_valid(void **state) {
    (void)state;
    ease_each_line("css_parse.jsonl", check_line);
    assert_int_equal(golden_lines, 56);
}

/* ---- tokens and calc() ------------------------------------------------------------------------ */

static void whitespace_and_comments_stand_between_tokens(void **state) {
    (void)state;
    prints("/**/ease/* , */", "ease");
    prints("\t\n\r\f ease-in-out \n", "ease-in-out");
    prints("steps( /* four */ 4 /**/,/**/ end)", "steps(4)");
    prints("cubic-bezier(0/**/,0,1/* * / */,1)", "cubic-bezier(0, 0, 1, 1)");
    fails_at("ea/**/se", 1, AC_ERROR_SYNTAX, "not \"ea\"");
    fails_at("steps/**/(4)", 1, AC_ERROR_SYNTAX, "not \"steps\"");
    fails_at("steps (4)", 1, AC_ERROR_SYNTAX, "not \"steps\"");
    fails_at("ease /* open", 6, AC_ERROR_SYNTAX, "ends here");
    fails_at("linear(0 1/**/%, 1)", 10, AC_ERROR_SYNTAX, "one number");
}

static void numbers_are_those_of_css(void **state) {
    (void)state;
    prints("cubic-bezier(+.5, -.5, 5e-1, 1E+2)", "cubic-bezier(0.5, -0.5, 0.5, 100)");
    prints("cubic-bezier(-0, -0, 1, 1)", "cubic-bezier(0, 0, 1, 1)");
    prints("steps(+3)", "steps(3)");
    prints("steps(99999999999999999999)", "steps(2147483647)");
    prints("linear(1e-7, 1e21)", "linear(1e-7 0%, 1e+21 100%)");
    prints("linear(1e999, 0)", "linear(1.7976931348623157e+308 0%, 0 100%)");
    fails_at("cubic-bezier(0., 0, 1, 1)", 15, AC_ERROR_SYNTAX, "comma");
    fails_at("cubic-bezier(0, 1e, 1, 1)", 17, AC_ERROR_SYNTAX, "not \"1e\"");
    fails_at("cubic-bezier(0, 5px, 1, 1)", 17, AC_ERROR_SYNTAX, "not \"5px\"");
    fails_at("cubic-bezier(0, 0x1, 1, 1)", 17, AC_ERROR_SYNTAX, "not \"0x1\"");
    fails_at("cubic-bezier(0, --1, 1, 1)", 17, AC_ERROR_SYNTAX, "not \"--1\"");
    fails_at("cubic-bezier(0, infinity, 1, 1)", 17, AC_ERROR_SYNTAX, "not \"infinity\"");
    fails_at("cubic-bezier(0, 50%, 1, 1)", 17, AC_ERROR_VALUE, "percent");
    fails_at("steps(300%)", 7, AC_ERROR_VALUE, "percent");
}

static void calc_computes(void **state) {
    (void)state;
    prints("cubic-bezier(calc(1 - 2 * 3 / 8), 0, 1, 1)", "cubic-bezier(0.25, 0, 1, 1)");
    prints("cubic-bezier(calc((1 - 2) * -.5), 0, 1, 1)", "cubic-bezier(0.5, 0, 1, 1)");
    prints("cubic-bezier(0, CALC(8/2/2*3 - calc(1 + (2))), 1, 1)", "cubic-bezier(0, 3, 1, 1)");
    prints("cubic-bezier(0, calc(PI), 1, calc(e))",
           "cubic-bezier(0, 3.141592653589793, 1, 2.718281828459045)");
    prints("cubic-bezier(0, calc(-infinity), calc(1/infinity), 1)",
           "cubic-bezier(0, -1.7976931348623157e+308, 0, 1)");
    prints("cubic-bezier(0, calc(NaN), 1, calc(infinity - infinity))",
           "cubic-bezier(0, 0, 1, 0)");
    prints("cubic-bezier(0, calc(100% / 50%), 1, 1)", "cubic-bezier(0, 2, 1, 1)");
    prints("cubic-bezier(0, calc(1 /**/ +/**/ 1), 1, 1)", "cubic-bezier(0, 2, 1, 1)");
    prints("linear(0, 1 calc(10% + 2 * 20%) calc(120%/2), 0)",
           "linear(0 0%, 1 50%, 1 60%, 0 100%)");
    prints("steps(calc(2.5))", "steps(3)");
    prints("steps(calc(2.4), jump-none)", "steps(2, jump-none)");
    prints("steps(calc(infinity))", "steps(2147483647)");
    fails_at("steps(calc(0.4))", 7, AC_ERROR_VALUE, "at least 1");
    fails_at("steps(calc(NaN))", 7, AC_ERROR_VALUE, "at least 1");
    fails_at("steps(calc(1.4), jump-none)", 7, AC_ERROR_VALUE, "at least 2");
    fails_at("cubic-bezier(calc(infinity), 0, 1, 1)", 14, AC_ERROR_VALUE, "x1 and x2");
}

static void calc_has_its_own_errors(void **state) {
    (void)state;
    fails_at("linear(calc(infinity), 1)", 8, AC_ERROR_VALUE, "infinite");
    fails_at("linear(0 calc(1% / 0), 1)", 10, AC_ERROR_VALUE, "infinite");
    fails_at("linear(calc(1 + 50%), 1)", 17, AC_ERROR_VALUE, "a number and a percentage");
    fails_at("linear(calc(5% * 5%), 1)", 8, AC_ERROR_VALUE, "neither");
    fails_at("linear(calc(1 / 5%), 1)", 8, AC_ERROR_VALUE, "neither");
    fails_at("linear(calc(1+ 2), 1)", 14, AC_ERROR_SYNTAX, "whitespace");
    fails_at("linear(calc(1 +(2)), 1)", 15, AC_ERROR_SYNTAX, "whitespace");
    fails_at("linear(calc(1 +2), 1)", 15, AC_ERROR_SYNTAX, "operator");
    fails_at("linear(calc(1/**/+/**/2), 1)", 18, AC_ERROR_SYNTAX, "whitespace");
    fails_at("linear(calc(), 1)", 13, AC_ERROR_SYNTAX, "not \")\"");
    fails_at("linear(calc(1 *), 1)", 16, AC_ERROR_SYNTAX, "not \")\"");
    fails_at("linear(calc(-(1)), 1)", 13, AC_ERROR_SYNTAX, "not \"-\"");
    fails_at("linear(calc(tau), 1)", 13, AC_ERROR_SYNTAX, "not \"tau\"");
    fails_at("linear(calc(min(1, 2)), 1)", 13, AC_ERROR_SYNTAX, "not \"min(\"");
    fails_at("linear(min(1, 2), 1)", 8, AC_ERROR_SYNTAX, "not \"min(\"");
    fails_at("linear(calc(1", 14, AC_ERROR_SYNTAX, "the text ends here");
}

static void errors_name_the_byte_and_the_thing(void **state) {
    (void)state;
    fails_at("", 1, AC_ERROR_SYNTAX, "a CSS easing is expected");
    fails_at("  eese", 3, AC_ERROR_SYNTAX, "not \"eese\"");
    fails_at("ease, linear", 5, AC_ERROR_SYNTAX, "one is expected");
    fails_at("ease linear", 6, AC_ERROR_SYNTAX, "one is expected");
    fails_at("cubic-bezier(0, 0, 1, 1", 24, AC_ERROR_SYNTAX, "the text ends here");
    fails_at("cubic-bezier(0 0 1 1)", 16, AC_ERROR_SYNTAX, "comma");
    fails_at("cubic-bezier(0, 0, 1)", 21, AC_ERROR_SYNTAX, "comma");
    fails_at("cubic-bezier(0, 0, 1, 1, 1)", 24, AC_ERROR_SYNTAX, "\")\" is expected");
    fails_at("cubic-bezier(0, 0, 1.5, 1)", 20, AC_ERROR_VALUE, "between 0 and 1");
    fails_at("cubic-bezier(-1, 0, 1, 1)", 14, AC_ERROR_VALUE, "between 0 and 1");
    fails_at("steps(2, middle)", 10, AC_ERROR_SYNTAX, "not \"middle\"");
    fails_at("steps(0)", 7, AC_ERROR_VALUE, "at least 1");
    fails_at("steps(1.0)", 7, AC_ERROR_VALUE, "integer");
    fails_at("linear()", 8, AC_ERROR_SYNTAX, "a stop is");
    fails_at("linear(0, 1,)", 13, AC_ERROR_SYNTAX, "a stop is");
    fails_at("linear(0, 50%, 1)", 11, AC_ERROR_SYNTAX, "no number");
    fails_at("linear(0 1)", 10, AC_ERROR_SYNTAX, "one number");
    fails_at("linear(0 1% 2% 3%, 1)", 16, AC_ERROR_SYNTAX, "at most two");
    fails_at("linear(1% 0 2%, 1)", 8, AC_ERROR_SYNTAX, "side by side");
    fails_at("l\303\251ger", 1, AC_ERROR_SYNTAX, "not \"l\303\251ger\"");
    fails_at("e\377", 1, AC_ERROR_SYNTAX, "not \"e?\"");
}

static void only_css_is_claimed(void **state) {
    (void)state;
    static const char *const not_ours[] = {
        "",        "penner:linear",         "linear.in", "linear:in", "smoothstep", "easeInOut",
        "ease_in", "mix(ease, ease-in, 1)", "easel"};
    for (size_t i = 0; i < sizeof not_ours / sizeof not_ours[0]; i++)
        assert_false(aci_css_claims(not_ours[i]));
    assert_true(aci_css_claims(" /**/STEPS(bad"));
    assert_true(aci_css_claims("steps"));
    assert_true(aci_css_claims("Ease, x"));
}

static void parts_of_a_text_need_no_end(void **state) {
    (void)state;
    const char *text = "mix(ease-in,steps(4),0.5)";
    ac_ease ease;
    assert_int_equal(aci_css_parse_part(text + 4, 7, NULL, &ease, NULL), AC_OK);
    assert_int_equal(ease.kind & 0xffffu, ACI_CSS_EASE_IN);
    assert_int_equal(aci_css_parse_part(text + 12, 8, NULL, &ease, NULL), AC_OK);
    assert_true(ease.params[0] == 4.0);
    assert_int_equal(aci_css_parse_part(text + 12, 7, NULL, &ease, NULL), AC_ERROR_SYNTAX);
}

/* ---- stores -------------------------------------------------------------------------------- */

static void a_store_holds_the_stops_of_several(void **state) {
    (void)state;
    ac_ease_store store = {.stops = stops[0], .stop_capacity = 6};
    ac_ease a, b;
    ac_error error = {0};
    assert_int_equal(aci_css_parse("linear(0, 1 25% 75%)", &store, &a, &error), AC_OK);
    assert_int_equal(aci_css_parse("linear(5, 6, 7)", &store, &b, &error), AC_OK);
    assert_int_equal(store.stop_count, 6);
    assert_ptr_equal(a.stops, stops[0]);
    assert_ptr_equal(b.stops, stops[3]);
    assert_int_equal(b.stop_count, 3);
    assert_true(stops[1][0] == 0.25 && stops[2][0] == 0.75 && stops[4][0] == 0.5);
    assert_int_equal(aci_css_parse("steps(1)", &store, &a, &error), AC_OK);
    assert_int_equal(store.stop_count, 6);
}

static void a_full_store_tells_what_is_needed(void **state) {
    (void)state;
    ac_ease_store store = {.stops = stops[0], .stop_capacity = 4, .stop_count = 2};
    ac_ease ease;
    ac_error error = {0};
    stops[4][0] = stops[4][1] = -77.0;
    assert_int_equal(aci_css_parse(" linear(0, 1 2% 3%, 4)", &store, &ease, &error),
                     AC_ERROR_CAPACITY);
    assert_int_equal(store.stop_count, 6);
    assert_int_equal(error.column, 2);
    assert_non_null(strstr(error.message, "to 6, and there is room for 4"));
    assert_true(stops[4][0] == -77.0 && stops[4][1] == -77.0);
    /* And so again: the count past the capacity does no harm. */
    assert_int_equal(aci_css_parse("linear(0, 1)", &store, &ease, NULL), AC_ERROR_CAPACITY);
    assert_int_equal(aci_css_parse("linear(0, 1)", NULL, &ease, NULL), AC_ERROR_CAPACITY);
    store.stop_count = 1;
    assert_int_equal(aci_css_parse("linear(0, 1) x", &store, &ease, NULL), AC_ERROR_SYNTAX);
    assert_int_equal(store.stop_count, 1);
}

static void printing_is_cut_where_the_buffer_ends(void **state) {
    (void)state;
    ac_ease ease;
    ac_error error;
    const char *whole = "linear(0 0%, 0.5 12.5%, 1 100%)";
    assert_int_equal(read_text(whole, &ease, &error), AC_OK);
    assert_int_equal(aci_css_print(&ease, NULL, 0), strlen(whole));
    for (size_t capacity = 1; capacity <= strlen(whole) + 2; capacity++) {
        char *out = malloc(capacity);
        assert_non_null(out);
        assert_int_equal(aci_css_print(&ease, out, capacity), strlen(whole));
        assert_true(strncmp(out, whole, capacity - 1) == 0);
        assert_true(strlen(out) <= capacity - 1);
        free(out);
    }
}

/* What is printed reads back to the same bits, and prints the same. */
static void random_eases_come_back(void **state) {
    (void)state;
    ease_random random = {11};
    for (int i = 0; i < 20000; i++) {
        double own[8][2], at = ease_random_share(&random) - 0.5;
        char text[1024], again[1024];
        ac_error error;
        ac_ease back, ease = aci_ease_make(&aci_ease_css, ACI_CSS_LINEAR);
        ease.stops = own[0];
        ease.stop_count = 1 + ease_random_below(&random, 8);
        for (uint32_t k = 0; k < ease.stop_count; k++) {
            own[k][0] = (i % 2 ? floor(at * 1e4) / 1e2 : at * 100.0) / 100.0;
            own[k][1] = ldexp(ease_random_share(&random) - 0.5,
                              (int)ease_random_below(&random, 60) - 30);
            at += ease_random_share(&random);
        }
        aci_css_print(&ease, text, sizeof text);
        if (read_text(text, &back, &error) != AC_OK) fail_msg("%s: %s", text, error.message);
        assert_int_equal(back.stop_count, ease.stop_count);
        assert_memory_equal(back.stops, ease.stops, ease.stop_count * sizeof own[0]);
        aci_css_print(&back, again, sizeof again);
        assert_string_equal(text, again);
    }
}

/* ---- harm ------------------------------------------------------------------------------------ */

/* Reads a block of exactly that size: checkers see what lies past it. */
static void survives(const char *text, size_t size) {
    char *copy = malloc(size + 1);
    double own[4][2];
    ac_ease_store store = {.stops = own[0], .stop_capacity = 4};
    ac_error error = {0};
    ac_ease ease;
    char printed[1024], again[1024];
    assert_non_null(copy);
    memcpy(copy, text, size);
    copy[size] = '\0';
    hostile_texts++;
    (void)aci_css_claims(copy);
    ac_status status = aci_css_parse(copy, &store, &ease, &error);
    assert_int_equal(status, error.status);
    if (status != AC_OK) {
        assert_true(error.column >= 1 && error.column <= strlen(copy) + 1);
        assert_true(error.message[0] != '\0');
        assert_true(aci_utf8_valid(error.message, strlen(error.message)));
    } else {
        hostile_read++;
        for (int i = -1; i <= 4; i++) {
            double y = aci_css_eval(&ease, i / 3.0, i == 0);
            assert_true(y == y); /* not NaN */
        }
        aci_css_print(&ease, printed, sizeof printed);
        store.stop_count = 0;
        assert_int_equal(aci_css_parse(printed, &store, &ease, NULL), AC_OK);
        aci_css_print(&ease, again, sizeof again);
        assert_string_equal(printed, again);
    }
    free(copy);
}

static void every_prefix_and_every_changed_byte_is_survived(void **state) {
    (void)state;
    static const char *const texts[] = {
        "cubic-bezier(.25, -0.1e1, calc((1 + 2)/4), 1)",
        "steps(calc(7 - 3), jump-none) /* four */",
        "linear(0, 0.5 10% 20%, calc(1/3), 30% 1, 2)",
        "ease-in-out",
        "linear(calc(infinity), calc(nan) calc(10% - 5%))",
        "  /**/ step-start\t",
    };
    for (size_t t = 0; t < sizeof texts / sizeof texts[0]; t++) {
        char text[128];
        size_t size = strlen(texts[t]);
        for (size_t cut = 0; cut <= size; cut++) survives(texts[t], cut);
        memcpy(text, texts[t], size + 1);
        for (size_t at = 0; at < size; at++) {
            for (int byte = 0; byte < 256; byte++) {
                text[at] = (char)byte;
                survives(text, size);
            }
            text[at] = texts[t][at];
        }
        for (size_t at = 0; at < size; at++) { /* one byte taken out */
            memcpy(text, texts[t], at);
            memcpy(text + at, texts[t] + at + 1, size - at);
            survives(text, size - 1);
        }
    }
}

/* begin, then `part` count times, then end. */
static char *repeated(const char *begin, const char *part, size_t count, const char *end) {
    size_t size = strlen(part), before = strlen(begin);
    char *text = malloc(before + size * count + strlen(end) + 1);
    assert_non_null(text);
    memcpy(text, begin, before);
    for (size_t i = 0; i < count; i++) memcpy(text + before + i * size, part, size);
    strcpy(text + before + size * count, end);
    return text;
}

static void deep_and_long_texts_are_refused_or_read(void **state) {
    (void)state;
    ac_ease ease;
    ac_error error;
    char *text = repeated("linear(calc(", "(", 1000000, "");
    assert_int_equal(read_text(text, &ease, &error), AC_ERROR_LIMIT);
    assert_int_equal(error.column, 13 + 31);
    free(text);
    text = repeated("cubic-bezier(0, ", "calc(", 32,
                    "7))))))))))))))))))))))))))))))))"
                    ", 1, 1)");
    assert_int_equal(read_text(text, &ease, &error), AC_OK);
    assert_true(ease.params[1] == 7.0);
    free(text);
    text = repeated("linear(calc(1%", "*1%", 100000, "), 1)");
    assert_int_equal(read_text(text, &ease, &error), AC_ERROR_VALUE);
    free(text);
    text = repeated("cubic-bezier(0, 1", "0", 1000000, ", 1, 1)");
    assert_int_equal(read_text(text, &ease, &error), AC_OK);
    assert_true(ease.params[1] == 1.7976931348623157e308);
    free(text);
    text = repeated("linear(0", ", 1 5%", 1000000, ")");
    ac_ease_store store = {.stops = stops[0], .stop_capacity = MOST_STOPS};
    assert_int_equal(aci_css_parse(text, &store, &ease, NULL), AC_ERROR_CAPACITY);
    assert_int_equal(store.stop_count, 1000001);
    free(text);
    text = repeated("", "/**/", 1000000, "ease");
    assert_int_equal(read_text(text, &ease, &error), AC_OK);
    free(text);
    text = repeated("", "x", 1000000, "");
    assert_int_equal(read_text(text, &ease, &error), AC_ERROR_SYNTAX);
    assert_true(strlen(error.message) < sizeof error.message - 1);
    free(text);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(chromium_agrees_on_what_is_valid),
        cmocka_unit_test(whitespace_and_comments_stand_between_tokens),
        cmocka_unit_test(numbers_are_those_of_css),
        cmocka_unit_test(calc_computes),
        cmocka_unit_test(calc_has_its_own_errors),
        cmocka_unit_test(errors_name_the_byte_and_the_thing),
        cmocka_unit_test(only_css_is_claimed),
        cmocka_unit_test(parts_of_a_text_need_no_end),
        cmocka_unit_test(a_store_holds_the_stops_of_several),
        cmocka_unit_test(a_full_store_tells_what_is_needed),
        cmocka_unit_test(printing_is_cut_where_the_buffer_ends),
        cmocka_unit_test(random_eases_come_back),
        cmocka_unit_test(every_prefix_and_every_changed_byte_is_survived),
        cmocka_unit_test(deep_and_long_texts_are_refused_or_read),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    printf("css text: %lu of Chromium's lines; %lu hostile texts, %lu of them read\n",
           golden_lines, hostile_texts, hostile_read);
    return failed;
}
