/* A file format is a row: what it is called, how its bytes are recognised, how they are read
 * into a builder and how an asset is written. To add one: a file here that defines
 * aci_format_IDENTIFIER, and a line in list.inc. Readers see bytes only; files are
 * src/api's. */
#ifndef ACI_FORMAT_FORMAT_H
#define ACI_FORMAT_FORMAT_H

#include "animcurve/load.h"
#include "base/buffer.h"
#include "model/builder.h"

typedef struct aci_bytes {
    const char *data;
    size_t size;
} aci_bytes;

#define ACI_DETAIL_SIZE 96

typedef struct aci_format {
    ac_format info;
    /* May these bytes be of this format? Looks, never judges: broken files are recognised
     * too. */
    bool (*detect)(aci_bytes bytes);
    /* NULL: cannot read. false: builder->error says why. `detail`: one line for people. */
    bool (*read)(aci_builder *builder, aci_bytes bytes, char detail[ACI_DETAIL_SIZE]);
    /* NULL: cannot write. Failures of `out` are seen by the caller; others come back. The
     * curves have passed ac_curve_check, the packed tracks ac_track_check. `opts` may be NULL. */
    ac_status (*write)(const ac_asset *asset, const ac_save_opts *opts, aci_buffer *out,
                       ac_error *error);
    /* NULL: never. Does writing leave what else the asset's file holds as it is? */
    bool (*keeps)(const ac_asset *asset, const ac_allocator *allocator);
    bool has_packed; /* does `write` take packed tracks? Others never see any */
} aci_format;

/* NULL once `index` is past the last format. */
const aci_format *aci_format_at(size_t index);
const aci_format *aci_format_named(const char *name);
/* The format whose detect says yes, or NULL. */
const aci_format *aci_format_of_bytes(aci_bytes bytes);
/* AC_ERROR_FORMAT: what the bytes look like, since they are no curve file; of text, none being
 * text too, with a line and column. No error stands yet. */
ac_status aci_format_refuse(aci_bytes bytes, ac_error *error);

/* ---- shared by formats ------------------------------------------------------------- */

/* The index of `curve` in the asset; false: it is not one of its curves, as may be where clips
 * were made by hand. */
bool aci_index_of(const ac_asset *asset, const ac_curve *curve, size_t *index);

/* The dialects whose keys are XNA's: float32, two tangents, a continuity. */
bool aci_is_xna_family(const ac_dialect *dialect);

/* The raw CurveContinuity number of a key of XNA's family, and back. */
int32_t aci_continuity_of(const ac_key *key);
void aci_set_continuity(ac_key *key, int32_t continuity);

/* Do the fields of a curve of XNA's family that only other dialects have stand at zero? Else
 * AC_ERROR_TOLERANCE: a writer would lose them. */
ac_status aci_check_plain(const ac_curve *curve, size_t index, ac_error *error);

/* The keys of `curve` in added order, on `memory`; *again: adding them so gives the list that
 * stands. NULL and an error on failure. */
ac_key *aci_added_keys(const ac_curve *curve, aci_memory *memory, bool *again, ac_error *error);
void aci_added_free(const ac_curve *curve, aci_memory *memory, ac_key *keys);

/* Top-level members of a JSON object, as a glance sees them: bit 0 "animcurve", bit 1 glTF's
 * "asset", bit 2 CNA's "cnjVersion". The text may be broken. */
#define ACI_JSON_ANIMCURVE 1u
#define ACI_JSON_GLTF 2u
#define ACI_JSON_CNJ 4u
#define ACI_JSON_OBJECT 8u /* it begins like an object */
#define ACI_JSON_ARRAY 16u /* it begins like an array */
uint32_t aci_json_glance(aci_bytes bytes);

/* Behind a UTF-8 byte order mark, if there is one. */
aci_bytes aci_skip_mark(aci_bytes bytes);

#endif
