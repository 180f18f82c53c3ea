/* The container of CNA's binary files: chunks behind a header and a table. See cnb.c. */
#ifndef ACI_FORMAT_CNB_H
#define ACI_FORMAT_CNB_H

#include "base/reader.h"
#include "format/format.h"

#define ACI_CNB_MAGIC "CNB\x1a"
#define ACI_CNB_CURVE 7u /* the asset type */

/* Chunks that are known, in the order in which they are written. */
typedef enum aci_cnb_kind {
    ACI_CNB_CMET, /* names */
    ACI_CNB_XREF, /* files that the asset needs; a curve needs none */
    ACI_CNB_CRVH, /* loops and key count */
    ACI_CNB_CRVK, /* keys */
    ACI_CNB_KIND_COUNT
} aci_cnb_kind;

typedef struct aci_cnb_chunk {
    const char *data;
    size_t size, offset;
    bool found;
} aci_cnb_chunk;

typedef struct aci_cnb {
    aci_builder *builder;
    aci_bytes bytes;
    uint16_t minor;
    aci_cnb_chunk chunks[ACI_CNB_KIND_COUNT];
} aci_cnb;

const char *aci_cnb_name(aci_cnb_kind kind);

/* Checks the whole container and finds the known chunks, each at most once. */
bool aci_cnb_open(aci_cnb *cnb, aci_builder *builder, aci_bytes bytes);
/* A chunk as a stream; errors have the file's offsets. */
aci_reader aci_cnb_reader(const aci_cnb *cnb, aci_cnb_kind kind);
/* An error at `offset` of the file; false. */
bool aci_cnb_fail(const aci_cnb *cnb, ac_status status, size_t offset, const char *format, ...)
    ACI_PRINTF(4, 5);

/* ---- writing ----------------------------------------------------------------------------------- */

typedef struct aci_cnb_writer {
    aci_buffer *out; /* was empty */
    uint32_t chunk_count, chunks_done;
    size_t chunk_start; /* of the chunk that is being written */
} aci_cnb_writer;

/* Header and table stay zero until the end. */
aci_cnb_writer aci_cnb_begin(aci_buffer *out, uint32_t chunk_count);
/* What is appended to `out` from here on, until the next chunk or the end, is this chunk. */
void aci_cnb_chunk_begin(aci_cnb_writer *writer, aci_cnb_kind kind);
void aci_cnb_end(aci_cnb_writer *writer);

/* CRC-32C (Castagnoli). */
uint32_t aci_crc32c(const void *data, size_t size);

#endif
