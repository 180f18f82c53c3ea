/* Straight lines outside the keys: value - slope * (key - q), in the width of the engine. FNA
 * writes value + slope * (q - key) behind the last key, which rounds to the same bits: negating
 * both operands of a difference and of a product is exact. */
#ifndef ACI_KERNEL_LINE_H
#define ACI_KERNEL_LINE_H

#include <stdint.h>

typedef enum aci_line_form {
    ACI_LINE_F32, /* each operation in float                    */
    ACI_LINE_WIDE /* in double, rounded to float once (xna-wide) */
} aci_line_form;

typedef struct aci_line {
    double position, value, slope; /* of the key that it passes through */
    uint8_t form;                  /* aci_line_form */
} aci_line;

static inline double aci_line_eval(const aci_line *line, double q) {
    if (line->form == ACI_LINE_WIDE)
        return (double)(float)(line->value - line->slope * (line->position - q));
    float run = (float)line->position - (float)q;
    float rise = (float)line->slope * run;
    return (double)((float)line->value - rise);
}

#endif
