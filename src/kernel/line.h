/* Straight lines outside the keys, in the width and order of the engine. */
#ifndef ACI_KERNEL_LINE_H
#define ACI_KERNEL_LINE_H

#include <stdbool.h>
#include <stdint.h>

typedef enum aci_line_form {
    ACI_LINE_F32,     /* value - slope * (key - q), each operation in float */
    ACI_LINE_F32_ADD, /* value + slope * (q - key), each operation in float */
    ACI_LINE_WIDE,    /* as F32, in double, rounded to float once (xna-wide) */
    ACI_LINE_F64      /* in double */
} aci_line_form;

typedef struct aci_line {
    double position, value; /* of the key that it passes through */
    double slope;
    uint32_t tangent_key; /* whose tangent the slope is */
    bool outgoing;        /* its out-tangent, else its in-tangent */
    uint8_t form;         /* aci_line_form */
} aci_line;

static inline double aci_line_eval(const aci_line *line, double q) {
    float value = (float)line->value, slope = (float)line->slope;
    float position = (float)line->position, qf = (float)q;
    switch (line->form) {
    case ACI_LINE_F32: {
        float run = position - qf;
        float rise = slope * run;
        return (double)(value - rise);
    }
    case ACI_LINE_F32_ADD: {
        float run = qf - position;
        float rise = slope * run;
        return (double)(value + rise);
    }
    case ACI_LINE_WIDE:
        return (double)(float)(line->value - line->slope * (line->position - q));
    default: return line->value - line->slope * (line->position - q);
    }
}

#endif
