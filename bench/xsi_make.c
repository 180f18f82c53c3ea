/* Writes a dotXSI scene for xsi_read: models of three rotation curves each, numbers with six
 * decimals as exporters write them, the same on every machine.
 * usage: xsi_make CONSTANT|LINEAR|HERMITE|CUBIC KEYS BYTES > FILE; keys of a curve, bytes of the file. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* -range to range, in millionths. */
static double next(double range) {
    static uint64_t state = 88172645463325252u;
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (double)(state % 2000001u) / 1e6 * range - range;
}

static size_t put_curve(const char *interp, int values, int keys, size_t model, char axis) {
    size_t size = (size_t)printf("    SI_FCurve {\n      \"bone%zu\",\n      \"ROTATION-%c\",\n"
                                 "      \"%s\",\n      1,%d,\n      %d,\n",
                                 model, axis, interp, values, keys);
    for (int k = 1; k <= keys; k++) {
        size += (size_t)printf("      %d.000000,%.6f", k, next(180));
        if (values == 3) size += (size_t)printf(",%.6f,%.6f", next(3), next(3));
        if (values == 5)
            size += (size_t)printf(",-0.333333,%.6f,0.333333,%.6f", next(3), next(3));
        size += (size_t)printf(",\n");
    }
    return size + (size_t)printf("    }\n");
}

int main(int count, char **arguments) {
    static const char *const interps[] = {"CONSTANT", "LINEAR", "HERMITE", "CUBIC"};
    static const int values[] = {1, 1, 3, 5};
    size_t kind = 0;
    while (count == 4 && kind < 4 && strcmp(arguments[1], interps[kind]) != 0) kind++;
    int keys = count == 4 ? atoi(arguments[2]) : 0;
    if (kind == 4 || keys < 1) return fprintf(stderr, "usage: xsi_make INTERP KEYS BYTES\n"), 2;
    size_t wanted = strtoull(arguments[3], NULL, 10);
    size_t size = (size_t)printf("xsi 0360txt 0032\n\nSI_Scene Scene {\n  \"FRAMES\",\n"
                                 "  1.000000,\n  %d.000000,\n  30.000000,\n}\n\n",
                                 keys);
    for (size_t model = 0; size < wanted; model++) {
        size += (size_t)printf("  SI_Model MDL-bone%zu {\n", model);
        for (int axis = 0; axis < 3 && size < wanted; axis++)
            size += put_curve(interps[kind], values[kind], keys, model, "XYZ"[axis]);
        size += (size_t)printf("  }\n");
    }
    return ferror(stdout) ? 1 : 0;
}
