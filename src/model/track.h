/* Inside of tracks: what readers, writers and ac_track_check share. */
#ifndef ACI_MODEL_TRACK_H
#define ACI_MODEL_TRACK_H

#include "animcurve/track.h"

/* AC_OK where the axis has times that are finite and ascend. O(times). */
ac_status aci_axis_check(const ac_axis *axis, ac_error *error);

double aci_quaternion_length(const float q[4]);
/* Rounding to float32 takes a length away from 1 by less. */
#define ACI_UNIT_OFF 1e-6
/* Quaternions of normalised bytes are off by less; the Khronos validator has the same bound. */
#define ACI_UNIT_MOST_OFF 0.00769
/* AC_TRACK_NOT_UNIT where a packed rotation has keys that are not of unit length, else 0. */
uint8_t aci_track_unit_flag(const ac_track *track);

#endif
