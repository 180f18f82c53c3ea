/* animcurve - evaluate animation curves exactly as their engines do.
 *
 *   ac_error err;
 *   ac_asset *asset = ac_load_file("jump.xnb", NULL, &err);
 *   if (!asset) return fprintf(stderr, "%s\n", err.message), 1;
 *   for (int i = 0; i <= 10; i++)
 *       printf("%g\n", ac_eval_f32(&asset->curves[0], (float)i * 0.1f));
 *   ac_asset_free(asset);
 */
#ifndef ANIMCURVE_ANIMCURVE_H
#define ANIMCURVE_ANIMCURVE_H

#include "animcurve/core.h"
#include "animcurve/curve.h"
#include "animcurve/ease.h"
#include "animcurve/track.h"
#include "animcurve/source.h"
#include "animcurve/load.h"

#endif /* ANIMCURVE_ANIMCURVE_H */
