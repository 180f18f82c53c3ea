/* glTF 2.0 and GLB, the rows: how files are recognised, and which of the two ways they are
 * written. Rules: docs/formats/gltf.md. */
#include "format/gltf_write.h"

#include <string.h>

#include "base/error.h"
#include "format/gltf.h"
#include "model/origin.h"

/* ---- reading ----------------------------------------------------------------------------- */

static bool detect(aci_bytes bytes) {
    uint32_t seen = aci_gltf_is_glb(bytes) ? 0 : aci_json_glance(bytes);
    return seen & ACI_JSON_GLTF && !(seen & (ACI_JSON_ANIMCURVE | ACI_JSON_CNJ));
}

/* ---- writing ----------------------------------------------------------------------------- */

static ac_status write_file(const aci_gltf_file *file, const ac_asset *asset) {
    const aci_gltf_parts *parts = aci_gltf_parts_of(asset);
    return parts ? aci_gltf_write_kept(file, asset, parts) : aci_gltf_write_scene(file, asset);
}

static ac_status write(const ac_asset *asset, const ac_save_opts *opts, aci_buffer *out,
                       ac_error *error) {
    aci_gltf_file file = {false, opts && opts->keep_references, out, error};
    return write_file(&file, asset);
}

static ac_status write_glb(const ac_asset *asset, const ac_save_opts *opts, aci_buffer *out,
                           ac_error *error) {
    (void)opts;
    aci_gltf_file file = {true, false, out, error};
    return write_file(&file, asset);
}

static bool keeps(const ac_asset *asset, const ac_allocator *allocator) {
    (void)allocator;
    return aci_gltf_parts_of(asset) != NULL;
}

const aci_format aci_format_gltf = {
    {"gltf", "glTF 2.0 as JSON", ".gltf", 1, 1}, detect, aci_gltf_read_file, write, keeps, true,
};

const aci_format aci_format_glb = {
    {"glb", "glTF 2.0 in binary form", ".glb", 1, 1},
    aci_gltf_is_glb,
    aci_gltf_read_file,
    write_glb,
    keeps,
    true,
};
