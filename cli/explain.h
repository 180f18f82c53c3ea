/* explain.h - the arithmetic of one evaluation of a packed track, for people. */
#ifndef CLI_EXPLAIN_H
#define CLI_EXPLAIN_H

#include "animcurve/track.h"
#include "text.h"

/* A component that is a curve is explained as one; false: it is none, as those of a rotation. */
bool explain_component(text_buffer *out, const ac_track *track, uint32_t index, double at);
/* All components at once: the keys on both sides and what comes out between them. */
void explain_whole(text_buffer *out, const ac_track *track, double at);

#endif
