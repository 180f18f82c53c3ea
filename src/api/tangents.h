/* Tangents that a file leaves to its dialect. */
#ifndef ACI_API_TANGENTS_H
#define ACI_API_TANGENTS_H

#include "model/builder.h"

/* Computes entry->wanted by the rules of the curve's own dialect. The keys are still in added
 * order, and stay in it. False: builder->error says why. */
bool aci_compute_wanted(aci_builder *builder, aci_entry *entry);

#endif
