/* Files that a document refers to, and a document of which only the beginning is read: what
 * aci_files promises to readers, over files or over the caller's own opener. */
#ifndef ACI_API_BESIDE_H
#define ACI_API_BESIDE_H

#include "api/file.h"
#include "format/format.h"

typedef struct aci_beside {
    const ac_load_opts *opts;
    const char *path; /* of the document, or NULL */
    aci_memory *memory;
    aci_files files;
    aci_blob self;
    aci_piecemeal own; /* behind `self` */
} aci_beside;

/* NULL: there is nothing to open with. `path`: of the document, or NULL. */
const aci_files *aci_beside_init(aci_beside *beside, const ac_load_opts *opts, const char *path,
                                 aci_memory *memory);

/* Is the regular file at beside->path a GLB? Then it stays open behind files->self, and *out is
 * its beginning up to the end of its JSON. 0: it is none; 1: yes; -1: an error. */
int aci_beside_open_glb(aci_beside *beside, aci_file *out, ac_error *error);
void aci_beside_close_glb(aci_beside *beside);

#endif
