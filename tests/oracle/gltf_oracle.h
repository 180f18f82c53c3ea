/*
 * A second opinion on glTF's animation samplers: the specification's own formulas, written from
 * the rules alone in long double, so that tests can compare two independent answers. Plain and
 * slow on purpose.
 *
 * Times are finite and strictly increasing, values finite, queries anything but NaN, about which
 * the specification says nothing.
 */
#ifndef GLTF_ORACLE_H
#define GLTF_ORACLE_H

#include <stdbool.h>
#include <stddef.h>

typedef enum gs_mode { GS_STEP, GS_LINEAR, GS_CUBICSPLINE } gs_mode;

/* What an answer is made of. */
typedef enum gs_answer {
    GS_STORED,      /* a value as it is stored, bit for bit              */
    GS_COMPUTED,    /* between two keys                                  */
    GS_NO_DIRECTION /* a rotation whose spline passes through zero there */
} gs_answer;

typedef struct gs_sampler {
    gs_mode mode;
    bool is_rotation; /* x y z w; LINEAR is then slerp */
    size_t keys, width;
    const float *times;  /* [keys] */
    const float *values; /* [keys][width]; GS_CUBICSPLINE: [keys][3][width], of each key
                            in-tangents, values, out-tangents */
} gs_sampler;

/* The value at `query` to out[width]; untouched where there is no direction. */
gs_answer gs_sample(const gs_sampler *sampler, double query, long double *out);

#endif
