/* The floats of XNA's intermediate XML, both ways: docs/formats/xna-xml.md. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/bits.h"
#include "base/number.h"
#include "form_support.h"
#include "format/xna_xml.h"

static void numbers_are_read_as_xna_reads_them(void **state) {
    (void)state;
    static const struct {
        const char *text;
        uint32_t bits;
    } good[] = {
        {"0", 0},
        {"-0", 0x80000000},
        {"+0", 0},
        {"+1", 0x3f800000},
        {".5", 0x3f000000},
        {"5.", 0x40a00000},
        {"1e3", 0x447a0000},
        {"1E+3", 0x447a0000},
        {"1e-60", 0},
        {"-1e-60", 0x80000000},
        {"1e-99999999999", 0},
        {"INF", 0x7f800000},
        {"-INF", 0xff800000},
        {"Infinity", 0x7f800000},
        {"-Infinity", 0xff800000},
        {"NaN", 0x7fc00000},
        {"3.4028235677973362e38", 0x7f7fffff},
        {"1.00000005960464477539062500001", 0x3f800000}, /* by way of a double */
    };
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        uint32_t bits = 1;
        assert_null(aci_xna_number_parse(good[i].text, strlen(good[i].text), &bits));
        assert_int_equal(bits, good[i].bits);
    }
    static const char *const bad[] = {"",
                                      "nan",
                                      "-NaN",
                                      "inf",
                                      "+INF",
                                      "+Infinity",
                                      "infinity",
                                      "1.5f",
                                      "0x10",
                                      "1,5",
                                      "1e",
                                      "1e+",
                                      ".",
                                      "-",
                                      "--1",
                                      "1 ",
                                      "1.2.3",
                                      "1_0",
                                      "1d",
                                      "1e39",
                                      "-1e39",
                                      "1e99999999999",
                                      "3.4028235677973366e38",
                                      "\xd9\xa1"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        uint32_t bits;
        assert_non_null(aci_xna_number_parse(bad[i], strlen(bad[i]), &bits));
    }
}

static void check_print(uint32_t bits, const char *want) {
    char text[ACI_XNA_NUMBER_SIZE];
    size_t size = aci_xna_number_print(bits, text);
    assert_string_equal(text, want);
    assert_int_equal(size, strlen(want));
}

static void numbers_are_printed_as_dotnet_does(void **state) {
    (void)state;
    /* The first eight genuine XNA wrote. */
    check_print(0x80000000, "-0");
    check_print(0x7fc00000, "NaN");
    check_print(0x7f800000, "INF");
    check_print(0xff800000, "-INF");
    check_print(0x00800000, "1.17549435E-38");
    check_print(0x3dcccccd, "0.1");
    check_print(0x3eaaaaab, "0.333333343");
    check_print(0x4b800000, "16777216");
    check_print(0x00000000, "0");
    check_print(0x7f7fffff, "3.40282347E+38"); /* as its manual says of Single.MaxValue */
    check_print(0x00000001, "1.401298E-45");   /* and of Single.Epsilon */
    check_print(0x501502f9, "1E+10");
    check_print(0x4b189680, "1E+07");
    check_print(0xcb189680, "-1E+07");
    check_print(0x49742400, "1000000");
    check_print(0x38d1b717, "0.0001");
    check_print(0x3727c5ac, "1E-05");
    check_print(0x3951b717, "0.0002");
    check_print(0x3a83126f, "0.001");
    check_print(0x42f6e979, "123.456");
    check_print(0x4b3c614e, "12345678");
    check_print(0x4b18967f, "9999999");
    check_print(0x49800002, "1048576.25");
    check_print(0x49800001, "1048576.13"); /* 1048576.125: halves go away from zero */
    check_print(0x49800003, "1048576.38");
}

static void check_comes_back(uint32_t bits) {
    char text[ACI_XNA_NUMBER_SIZE];
    size_t size = aci_xna_number_print(bits, text);
    uint32_t again;
    assert_true(size < sizeof text && text[size] == '\0');
    assert_null(aci_xna_number_parse(text, size, &again));
    if (again != bits)
        fail_msg("%08x is %s, which is %08x", (unsigned)bits, text, (unsigned)again);
    /* The rule by the C library, which rounds exactly but prints ties to even. */
    char plain[64];
    double value = aci_widen(bits), reread;
    snprintf(plain, sizeof plain, "%.6e", value);
    aci_number_parse(plain, strlen(plain), &reread);
    if (aci_narrow(reread) != bits) snprintf(plain, sizeof plain, "%.8e", value);
    double printed;
    aci_number_parse(text, size, &printed);
    aci_number_parse(plain, strlen(plain), &reread);
    char longer[64];
    snprintf(longer, sizeof longer, "%.9e", value);
    char *five = strchr(longer, 'e');
    if (printed != reread && five[-1] != '5')
        fail_msg("%08x is %s, not %s", (unsigned)bits, text, plain);
}

static void every_number_comes_back(void **state) {
    (void)state;
    uint64_t random = 7;
    for (int i = 0; i < 300000; i++) {
        uint32_t bits = (uint32_t)(form_random(&random) >> 20);
        if ((bits & 0x7f800000u) != 0x7f800000u) check_comes_back(bits);
    }
    for (uint32_t exponent = 0; exponent < 255; exponent++)
        for (int32_t step = -3; step <= 3; step++)
            check_comes_back((exponent << 23) + (uint32_t)(step < 0 && !exponent ? 0 : step));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_are_read_as_xna_reads_them),
        cmocka_unit_test(numbers_are_printed_as_dotnet_does),
        cmocka_unit_test(every_number_comes_back),
    };
    return cmocka_run_group_tests_name("xml numbers", tests, NULL, NULL);
}
