/* glTF, writing: a kept document while it is changed. */
#ifndef ACI_FORMAT_GLTF_PATCH_H
#define ACI_FORMAT_GLTF_PATCH_H

#include "format/gltf.h"
#include "format/gltf_write.h"

/* The members of the document that may change, and its nodes. */
enum {
    ACI_GLTF_ACCESSORS,
    ACI_GLTF_VIEWS,
    ACI_GLTF_BUFFERS,
    ACI_GLTF_ANIMATIONS,
    ACI_GLTF_USED,
    ACI_GLTF_NODES,
    ACI_GLTF_MEMBERS
};

typedef struct aci_gltf_patch {
    const aci_gltf_file *file;
    const ac_asset *asset;
    const aci_gltf_parts *parts;
    aci_gltf g; /* the document, opened once more */
    aci_json json;
    const char *json_end; /* in the file */
    aci_json_node root, lists[ACI_GLTF_MEMBERS];
    aci_gltf_data data;
    aci_gltf_animating animating;
    aci_buffer texts[ACI_GLTF_MEMBERS]; /* what lists become; empty: they stay */
    bool has_lost_all;                  /* "animations" goes */
    bool has_bin;                       /* of a GLB: `bin` is its BIN, else the file's is */
    aci_buffer bin;
    size_t new_buffer, new_offset; /* where the new data begin */
} aci_gltf_patch;

/* gltf_patch_buffers.c: decides what becomes of each buffer, fills texts[ACI_GLTF_BUFFERS] and
 * `bin`. false: they stay as they are. */
bool aci_gltf_settle_buffers(aci_gltf_patch *p);
/* The GLB of a changed document. */
ac_status aci_gltf_put_patched_glb(const aci_gltf_patch *p, aci_bytes json);

#endif
