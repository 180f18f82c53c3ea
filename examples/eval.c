/* The values of a file's first curve at 0, 0.1, .. 1, as the engine gives them. */
/* test: examples/camera.xnb */
#include <stdio.h>

#include "animcurve/animcurve.h"

int main(int argc, char **argv) {
    ac_error err;
    ac_asset *asset = ac_load_file(argc > 1 ? argv[1] : "jump.xnb", NULL, &err);
    if (!asset) {
        return fprintf(stderr, "%s\n", err.message), 1;
    }
    for (int i = 0; asset->curve_count > 0 && i <= 10; i++) {
        printf("%g\n", (double)ac_eval_f32(&asset->curves[0], (float)i * 0.1f));
    }
    ac_asset_free(asset);
    return 0;
}
