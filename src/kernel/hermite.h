/* XNA's cubic Hermite span in its float32 forms, written once and included by plain evaluation
 * and by every batch kernel, so that both give the same bits. Each statement rounds as its
 * engine does; see docs/dialects/xna.md and fna.md. v0, m0: value and out-tangent of the span's
 * first key; v1, m1: value and in-tangent of its last. */
#ifndef ACI_KERNEL_HERMITE_H
#define ACI_KERNEL_HERMITE_H

/* xna: no width guard below this, a binary64 constant in the engine. */
#define ACI_XNA_SMALLEST_WIDTH 1e-10

/* xna: width and quotient in double, one rounding; 0 on spans that are too narrow. */
static inline float aci_parameter_xna(float x, float p0, float p1) {
    double width = (double)p1 - (double)p0;
    if (!(width > ACI_XNA_SMALLEST_WIDTH)) return 0.0f;
    return (float)(((double)x - (double)p0) / width);
}

/* fna, cna, monogame: float throughout, no guard. */
static inline float aci_parameter_fna(float x, float p0, float p1) {
    float above = x - p0;
    float width = p1 - p0;
    return above / width;
}

/* xna, xna-wide: powers in float, the sum in double, one rounding at the end. */
static inline float aci_hermite_xna(float t, float v0, float m0, float v1, float m1) {
    float square = t * t;
    float cube = square * t;
    double s1 = (double)t, s2 = (double)square, s3 = (double)cube;
    double sum = (double)v0 * ((2.0 * s3 - 3.0 * s2) + 1.0);
    sum = sum + (double)v1 * (-2.0 * s3 + 3.0 * s2);
    sum = sum + (double)m0 * ((s3 - 2.0 * s2) + s1);
    sum = sum + (double)m1 * (s3 - s2);
    return (float)sum;
}

/* xna-f32: the same terms in the same order, all in float. */
static inline float aci_hermite_xna32(float t, float v0, float m0, float v1, float m1) {
    float s2 = t * t;
    float s3 = s2 * t;
    float sum = v0 * ((2.0f * s3 - 3.0f * s2) + 1.0f);
    sum = sum + v1 * (-2.0f * s3 + 3.0f * s2);
    sum = sum + m0 * ((s3 - 2.0f * s2) + t);
    sum = sum + m1 * (s3 - s2);
    return sum;
}

/* fna, cna, monogame: value, out-tangent, value, in-tangent, all in float. */
static inline float aci_hermite_fna(float t, float v0, float m0, float v1, float m1) {
    float s2 = t * t;
    float s3 = s2 * t;
    float sum = ((2.0f * s3 - 3.0f * s2) + 1.0f) * v0;
    sum = sum + ((s3 - 2.0f * s2) + t) * m0;
    sum = sum + (3.0f * s2 - 2.0f * s3) * v1;
    sum = sum + (s3 - s2) * m1;
    return sum;
}

#endif
