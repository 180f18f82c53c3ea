/* One position of a file's first curve, as each engine would give it. */
/* test: examples/door.xnb 1.5 */
#include <stdio.h>
#include <stdlib.h>

#include "animcurve/animcurve.h"

int main(int argc, char **argv) {
    if (argc < 3) return fprintf(stderr, "usage: engines FILE POSITION\n"), 2;
    ac_error err;
    ac_asset *asset = ac_load_file(argv[1], NULL, &err);
    if (!asset) return fprintf(stderr, "%s: %s\n", argv[1], err.message), 1;
    double position = strtod(argv[2], NULL);
    const ac_dialect *dialect;
    for (size_t i = 0; asset->curve_count > 0 && (dialect = ac_dialect_at(i)); i++) {
        ac_keys *keys = ac_keys_from(&asset->curves[0], dialect, NULL, &err);
        if (!keys) continue; /* this engine cannot hold the curve */
        printf("%-9s %.9g\n", ac_dialect_name(dialect), ac_eval(ac_keys_curve(keys), position));
        ac_keys_free(keys);
    }
    ac_asset_free(asset);
    return 0;
}
