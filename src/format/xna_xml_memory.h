/* Memory for expat out of the asset's budget. Apart from xna_xml.h: only the reader needs it. */
#ifndef ACI_FORMAT_XNA_XML_MEMORY_H
#define ACI_FORMAT_XNA_XML_MEMORY_H

#include "base/arena.h"

typedef struct aci_xna_xml_memory aci_xna_xml_memory;

struct aci_xna_xml_memory {
    aci_memory *memory;
    ac_error refusal;          /* the first allocation that was refused, and why */
    aci_xna_xml_memory *outer; /* what was bound before */
};

/* From here to unbind, on this thread, the three functions below spend `memory`. All of expat's
 * work on one parser lies in between, its freeing too. */
void aci_xna_xml_bind(aci_xna_xml_memory *bound, aci_memory *memory);
void aci_xna_xml_unbind(aci_xna_xml_memory *bound);

/* The members of expat's XML_Memory_Handling_Suite. */
void *aci_xna_xml_malloc(size_t size);
void *aci_xna_xml_realloc(void *block, size_t size);
void aci_xna_xml_free(void *block);

#endif
