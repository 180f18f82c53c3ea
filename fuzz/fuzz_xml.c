/* Any bytes as XNA's intermediate XML: they load or give one error; what loads is played by every
 * engine, and comes back from the forms that hold it in every bit. */
#include "fuzz_forms.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    fuzz_form(data, size, "xml");
    return 0;
}
