/* A program of somebody else's: evaluates a curve built by hand, and asks animcurve-io to load
 * bytes that are no file. */
#include <animcurve/animcurve.h>
#include <stdio.h>
#include <string.h>

int main(void) {
    ac_key keys[2] = {{0}};
    ac_curve curve = {0};
    ac_error error;

    keys[0].value = 1.0;
    keys[1].position = 1.0;
    keys[1].value = 3.0;
    curve.dialect = ac_dialect_find("fna");
    if (!curve.dialect) {
        puts("there is no dialect fna");
        return 1;
    }
    curve.keys = keys;
    curve.key_count = 2;
    if (ac_eval_f32(&curve, 0.5f) != 2.0f) {
        printf("%g at 0.5, not 2\n", ac_eval(&curve, 0.5));
        return 1;
    }
    if (ac_load_memory("not a curve", 11, NULL, &error) || error.status == AC_OK ||
        strlen(error.message) == 0) {
        puts("bytes that are no file were loaded");
        return 1;
    }
    printf("animcurve %u from C: ok\n", (unsigned)ac_version());
    return 0;
}
