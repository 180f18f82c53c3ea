/* Inside of tracks: what sampling shares with sources. */
#ifndef ACI_EVAL_TRACK_H
#define ACI_EVAL_TRACK_H

#include "animcurve/track.h"

/* One component of a track that is made of curves. */
double aci_track_curve_value(const ac_track *track, uint32_t index, double time_s);

#endif
