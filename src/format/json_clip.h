/* animcurve JSON: what reading and writing of clips share. json_clip_read.c and
 * json_clip_write.c have clips and tracks of scalar curves, json_clip_packed.c what packed
 * tracks have beside. docs/formats/json.md, "Clips". */
#ifndef ACI_FORMAT_JSON_CLIP_H
#define ACI_FORMAT_JSON_CLIP_H

#include "format/json_rules.h"

/* What curves together say of the track or clip that they make, so that files need not. Of each
 * curve once, then added up: many tracks may share a long curve. */
typedef struct aci_json_sum {
    const ac_dialect *dialect; /* NULL: no curves */
    bool is_mixed;             /* they are of several dialects */
    bool has_keys;
    uint8_t interp; /* ac_interp of all keys; AC_INTERP_DEFAULT where they differ */
    double last_s;  /* -infinity: no time in seconds is known */
} aci_json_sum;

extern const aci_json_sum aci_json_sum_none;
aci_json_sum aci_json_sum_of(const ac_curve *curve);
void aci_json_sum_add(aci_json_sum *sum, const aci_json_sum *part);
/* ac_clip.end_s where none is given. */
double aci_json_sum_end(const aci_json_sum *sum);

/* The place of a track; `track` SIZE_MAX: the clip itself. */
aci_json_place aci_json_track_place(size_t clip, size_t track);

/* What a track has where its members are left out. Width 0: it must be given. */
uint32_t aci_json_default_width(const char *property);
float aci_json_default_rest(const char *property);
/* By width, and of packed tracks, whose axis is known, by interpolation. */
ac_track_kind aci_json_default_kind(const char *property, const ac_track *track, bool is_euler);
/* May a track of this kind be so wide? */
bool aci_json_kind_fits(ac_track_kind kind, uint32_t width);

/* "xyz", by ac_euler_order. */
extern const char *const aci_json_euler_words[AC_EULER_ORDER_COUNT];

/* ---- packed tracks (json_clip_packed.c) -------------------------------------------------- */

/* A clip's axes while it is read: those of "axes", then one for each track with times of its
 * own. */
typedef struct aci_json_axes {
    ac_axis *list;          /* with room for all */
    uint32_t shared, count; /* in "axes"; so far */
} aci_json_axes;

/* `tracks` are looked at only for how many have times of their own. */
bool aci_json_read_axes(aci_json *json, aci_json_node list, aci_json_node tracks,
                        aci_json_place place, aci_json_axes *out);

/* The members of a packed track that are read here. */
typedef struct aci_json_packed {
    aci_json_place place;
    aci_json_node times, values, interp, dialect;
} aci_json_packed;

/* In this order: axis; interpolation, where it is told; values and flags, once kind and dialect
 * are known, and what is left to check. */
bool aci_json_read_times(aci_json *json, const aci_json_packed *from, aci_json_axes *axes,
                         ac_track *track);
bool aci_json_read_packed_interp(aci_json *json, const aci_json_packed *from, ac_track *track);
bool aci_json_read_values(aci_json *json, const aci_json_packed *from, ac_track *track);

/* "axes" and a comma; nothing where there are none. */
void aci_json_write_axes(aci_buffer *out, const ac_clip *clip);
/* "times" and "values", from the comma before them. */
void aci_json_write_packed(aci_buffer *out, const ac_track *track);

/* ---- clips ------------------------------------------------------------------------------- */

/* builder->clips. The curves have been read. */
bool aci_json_read_clips(aci_json *json, aci_json_node list);
/* From the comma behind "curves"; nothing where there are no clips. */
ac_status aci_json_write_clips(const ac_asset *asset, aci_buffer *out, ac_error *error);

#endif
