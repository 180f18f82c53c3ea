/* What the files of the XNB reader share; see xnb.c. */
#ifndef ACI_FORMAT_XNB_H
#define ACI_FORMAT_XNB_H

#include "base/reader.h"
#include "format/format.h"

#define ACI_XNB_HEADER_SIZE 10
#define ACI_XNB_PACKED_HEADER_SIZE 14 /* of a compressed file: the plain body's size follows */
#define ACI_XNB_HIDEF 0x01u           /* flags */
#define ACI_XNB_LZ4 0x40u
#define ACI_XNB_LZX 0x80u

/* What an object of the file is, told by the name of its type reader. */
typedef enum aci_xnb_kind {
    ACI_XNB_OTHER,
    ACI_XNB_STRING,
    ACI_XNB_CURVE,
    ACI_XNB_LIST,      /* List<Curve>               */
    ACI_XNB_ARRAY,     /* Curve[]                   */
    ACI_XNB_DICTIONARY /* Dictionary<string, Curve> */
} aci_xnb_kind;

typedef struct aci_xnb_type_reader {
    const char *name; /* into the file */
    size_t size;
    aci_xnb_kind kind;
} aci_xnb_type_reader;

/* A compressed body once it is plain, in the memory of the builder's arena. */
typedef struct aci_xnb_body {
    uint8_t *data; /* [capacity], or NULL */
    size_t size, capacity;
} aci_xnb_body;

typedef struct aci_xnb {
    aci_builder *builder;
    aci_reader in; /* the body, as plain bytes */
    aci_xnb_type_reader *type_readers;
    size_t type_reader_count;
} aci_xnb;

#define ACI_XNB_CURVE_READER "Microsoft.Xna.Framework.Content.CurveReader"
#define ACI_XNB_KEY_SIZE 20

/* xnb_names.c */

/* What a type reader of this name reads. Assembly names, versions and tokens do not matter. */
aci_xnb_kind aci_xnb_kind_of(const char *name, size_t size);
#define ACI_XNB_SHORT_SIZE 64
/* What it reads, for people, with an article: "a Texture2D", "a List<Int32>". */
void aci_xnb_short_name(const char *name, size_t size, char out[ACI_XNB_SHORT_SIZE]);

/* xnb.c */

/* A type id, and the type reader it names; NULL, without an error, for a null object. `what` is
 * "the root object". Check x->in.failed. */
const aci_xnb_type_reader *aci_xnb_type(aci_xnb *x, const char *what);
/* A lenient warning, or a strict error, at `offset`; false: stop. */
bool aci_xnb_warn(aci_xnb *x, size_t offset, const char *format, ...) ACI_PRINTF(3, 4);
/* An error at `offset`; false. */
bool aci_xnb_fail(aci_xnb *x, ac_status status, size_t offset, const char *format, ...)
    ACI_PRINTF(4, 5);

/* xnb_curve.c */

/* The payload of the root object, or of a shared resource, whose curves are not kept. */
bool aci_xnb_read_root(aci_xnb *x, aci_xnb_kind kind);
bool aci_xnb_pass_curve(aci_xnb *x);

/* xnb_write.c */
ac_status aci_xnb_write(const ac_asset *asset, const ac_save_opts *opts, aci_buffer *out,
                        ac_error *error);

/* xnb_lz4.c */

/* Compresses the body of the plain XNB that `file` holds; where that does not make it smaller, it
 * stays plain. */
ac_status aci_xnb_pack_lz4(aci_buffer *file, ac_error *error);

#endif
