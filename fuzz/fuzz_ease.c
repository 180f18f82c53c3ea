/* Any text as the name of an ease: it is read or gives one error with a byte; what is read has
 * values everywhere and prints to a name that reads back to the same ease. */
#include <math.h>
#include <string.h>

#include "fuzz_claim.h"

enum { STOPS = 64, PARTS = 64, LONGEST = 1 << 16 };

typedef struct one_ease {
    double stops[STOPS][2];
    ac_ease parts[PARTS];
    ac_ease ease;
} one_ease;

static ac_status read_text(const char *text, one_ease *out, ac_error *error) {
    ac_ease_store store = {0};
    store.stops = out->stops[0];
    store.parts = out->parts;
    store.stop_capacity = STOPS;
    store.part_capacity = PARTS;
    return ac_ease_parse(text, &store, &out->ease, error);
}

static int same(double a, double b) { return a == b || (a != a && b != b); }

static void compare(const ac_ease *a, const ac_ease *b) {
    static const double inputs[] = {-1e300, -0.5, -0.0, 0.0,   1e-300,   0.1,       0.5,
                                    0.75,   1.0,  1.25, 1e300, INFINITY, -INFINITY, NAN};
    for (size_t i = 0; i < sizeof inputs / sizeof inputs[0]; i++) {
        FUZZ_REQUIRE(same(ac_ease_eval(a, inputs[i]), ac_ease_eval(b, inputs[i])));
        FUZZ_REQUIRE(
            same(ac_ease_eval_before(a, inputs[i]), ac_ease_eval_before(b, inputs[i])));
    }
}

static void check(const char *text) {
    static one_ease first, again;
    static char printed[LONGEST], twice[LONGEST];
    ac_error error;
    ac_status status = read_text(text, &first, &error);
    FUZZ_REQUIRE(status == error.status);
    if (status != AC_OK) {
        FUZZ_REQUIRE(error.message[0] && error.column >= 1 && error.column <= strlen(text) + 1);
        return;
    }
    size_t size = ac_ease_print(&first.ease, printed, sizeof printed);
    FUZZ_REQUIRE(size > 0);
    if (size >= sizeof printed) return;
    FUZZ_REQUIRE(strlen(printed) == size);
    FUZZ_REQUIRE(read_text(printed, &again, &error) == AC_OK);
    ac_ease_print(&again.ease, twice, sizeof twice);
    FUZZ_REQUIRE(strcmp(printed, twice) == 0);
    compare(&first.ease, &again.ease);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char *text = malloc(size + 1); /* of its own size, so that checkers see reads past it */
    if (!text) return 0;
    memcpy(text, data, size);
    text[size] = '\0';
    check(text);
    free(text);
    return 0;
}
