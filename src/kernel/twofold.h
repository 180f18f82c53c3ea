/* Numbers of twice the precision: the unevaluated sum of two doubles, about 106 bits. Only +, -
 * and * in double, so that every compiler and machine gives the same bits; needs
 * -ffp-contract=off. The algorithms are Dekker's and Knuth's; error bounds as in Joldes, Muller and
 * Popescu, "Tight and rigorous error bounds for basic building blocks of double-word arithmetic"
 * (2017). Factors are below 2^996. */
#ifndef ACI_KERNEL_TWOFOLD_H
#define ACI_KERNEL_TWOFOLD_H

typedef struct aci_twofold {
    double high, low; /* |low| is at most half a unit in the last place of high */
} aci_twofold;

/* a + b, exact, where |a| >= |b| or a is 0. */
static inline aci_twofold aci_twofold_renormal(double a, double b) {
    double sum = a + b;
    return (aci_twofold){sum, b - (sum - a)};
}

/* a + b, exact. */
static inline aci_twofold aci_twofold_sum(double a, double b) {
    double sum = a + b;
    double of_b = sum - a;
    double of_a = sum - of_b;
    return (aci_twofold){sum, (a - of_a) + (b - of_b)};
}

/* Two halves of 26 bits each, whose products are exact. */
static inline aci_twofold aci_twofold_split(double a) {
    double scaled = 134217729.0 * a; /* 2^27 + 1 */
    double high = scaled - (scaled - a);
    return (aci_twofold){high, a - high};
}

/* a b, exact but for underflow. */
static inline aci_twofold aci_twofold_product(double a, double b) {
    double product = a * b;
    aci_twofold x = aci_twofold_split(a), y = aci_twofold_split(b);
    double rest = x.high * y.high - product;
    rest += x.high * y.low;
    rest += x.low * y.high;
    return (aci_twofold){product, rest + x.low * y.low};
}

/* a + b; relative error below 2^-104, whatever cancels. */
static inline aci_twofold aci_twofold_add(aci_twofold a, aci_twofold b) {
    aci_twofold high = aci_twofold_sum(a.high, b.high);
    aci_twofold low = aci_twofold_sum(a.low, b.low);
    high = aci_twofold_renormal(high.high, high.low + low.high);
    return aci_twofold_renormal(high.high, high.low + low.low);
}

/* a b; relative error below 2^-102. */
static inline aci_twofold aci_twofold_mul(aci_twofold a, aci_twofold b) {
    aci_twofold product = aci_twofold_product(a.high, b.high);
    double rest = a.high * b.low + a.low * b.high;
    return aci_twofold_renormal(product.high, product.low + rest);
}

/* a times a double. */
static inline aci_twofold aci_twofold_times(aci_twofold a, double factor) {
    aci_twofold product = aci_twofold_product(a.high, factor);
    return aci_twofold_renormal(product.high, product.low + a.low * factor);
}

static inline aci_twofold aci_twofold_negative(aci_twofold a) {
    return (aci_twofold){-a.high, -a.low};
}

#endif
