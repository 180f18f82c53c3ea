/* Damped springs in closed form: m y'' + c y' + k (y - 1) = 0, y(0) = 0, y'(0) = velocity.
 *
 * All in the spring's own time tau = omega t with omega = sqrt(k / m), so that two numbers are
 * left: the damping ratio zeta = c / (2 sqrt(k m)) and v = velocity / omega. With d = 1 - y:
 *
 *   zeta < 1   d = e^(-zeta tau) (cos(w tau) + (zeta - v) sin(w tau) / w),  w = sqrt(1 - zeta^2)
 *   zeta >= 1  d = e^(-a tau) (1 + (a - v) Q),  Q = (1 - e^(-2 h tau)) / (2 h),
 *              h = sqrt(zeta^2 - 1), b = zeta + h, a = 1 / b = zeta - h without its cancellation
 *
 * sin(w tau) / w and Q both go to tau as zeta goes to 1, without cancellation, so no series is
 * needed there. */
#include <float.h>
#include <math.h>

#include "ease/ease.h"

#define TWO_PI 6.28318530717958647692

typedef struct motion {
    double omega, zeta, v;
    double w, h, a, b; /* see above; of the other side of zeta = 1: 0 */
} motion;

/* false: no spring, or a parameter that is NaN. */
static bool motion_of(const ac_spring *spring, motion *out) {
    if (!(spring->mass > 0.0 && spring->stiffness > 0.0 && spring->damping >= 0.0))
        return false;
    if (isnan(spring->velocity)) return false;
    double root_mass = sqrt(spring->mass), root_stiffness = sqrt(spring->stiffness);
    double zeta = spring->damping / root_stiffness / root_mass / 2.0;
    /* Where that overflows nothing moves in any time that there is. */
    motion m = {.omega = root_stiffness / root_mass, .zeta = fmin(zeta, 1e300)};
    m.v = spring->velocity / m.omega;
    double over = sqrt(fabs(m.zeta - 1.0)) * sqrt(m.zeta + 1.0);
    if (m.zeta < 1.0) {
        m.w = over;
    } else {
        m.h = over;
        m.b = m.zeta + m.h;
        m.a = 1.0 / m.b;
    }
    *out = m;
    return true;
}

/* sin(w tau) / w, Q: what an impulse at 0 has made of it, the decay left out. */
static double impulse(const motion *m, double tau) {
    double angle = m->w * tau;
    if (m->zeta < 1.0) return angle == 0.0 ? tau : tau * (sin(angle) / angle);
    return m->h == 0.0 ? tau : -expm1(-2.0 * m->h * tau) / (2.0 * m->h);
}

/* d, for tau > 0. */
static double distance(const motion *m, double tau) {
    bool swings = m->zeta < 1.0;
    double decay = exp(-(swings ? m->zeta : m->a) * tau);
    if (decay == 0.0) return 0.0; /* however large tau is */
    if (swings) return decay * (cos(m->w * tau) + (m->zeta - m->v) * impulse(m, tau));
    return decay * (1.0 + (m->a - m->v) * impulse(m, tau));
}

/* -d', for tau > 0. */
static double speed(const motion *m, double tau) {
    bool swings = m->zeta < 1.0;
    double decay = exp(-(swings ? m->zeta : m->a) * tau);
    if (decay == 0.0) return 0.0;
    double pushed = impulse(m, tau);
    if (swings) return decay * (m->v * cos(m->w * tau) + (1.0 - m->zeta * m->v) * pushed);
    return decay * (m->v * (1.0 - m->b * pushed) + pushed);
}

/* The spring's own time. Past 1e308, as past 1e16, the phase of a swing has no digits left. */
static double own_time(const motion *m, double time_s) {
    return fmin(m->omega * time_s, DBL_MAX);
}

/* At infinity a spring rests if anything damps it, and is nowhere otherwise. */
double ac_spring_value(const ac_spring *spring, double time_s) {
    motion m;
    if (!motion_of(spring, &m) || isnan(time_s)) return (double)NAN;
    if (!(time_s > 0.0)) return 0.0;
    if (isinf(time_s)) return spring->damping > 0.0 ? 1.0 : (double)NAN;
    return 1.0 - distance(&m, own_time(&m, time_s));
}

double ac_spring_velocity(const ac_spring *spring, double time_s) {
    motion m;
    if (!motion_of(spring, &m) || isnan(time_s)) return (double)NAN;
    if (time_s == 0.0) return spring->velocity;
    if (time_s < 0.0) return 0.0;
    if (isinf(time_s)) return spring->damping > 0.0 ? 0.0 : (double)NAN;
    return m.omega * speed(&m, own_time(&m, time_s));
}

/* ---- coming to rest -------------------------------------------------------------------------- */

/* Where |d| falls to the tolerance, in [low, high]: it is larger at low, not at high, and in
 * between crosses once. The answer is on the far side. */
static double bisect(const motion *m, double tolerance, double low, double high) {
    for (int round = 0; round < 50; round++) {
        double middle = low + (high - low) / 2.0;
        if (fabs(distance(m, middle)) > tolerance) low = middle;
        else high = middle;
    }
    return high;
}

/* The extremes of d, where it turns round, follow each other by half a swing and shrink by one
 * factor. Behind the last that is past the tolerance d runs to the next one, which is not. */
static double settle_swinging(const motion *m, double tolerance) {
    double half = TWO_PI / 2.0 / m->w;
    double phase = atan2(-m->v * m->w, 1.0 - m->zeta * m->v); /* tan = speed's zero */
    if (phase <= 0.0) phase += TWO_PI / 2.0;
    double first = phase / m->w, size = fabs(distance(m, first));
    if (!(size > tolerance)) return tolerance < 1.0 ? bisect(m, tolerance, 0.0, first) : 0.0;
    double last = floor(log(size / tolerance) / (m->zeta * half));
    double low = first + last * half;
    if (!isfinite(low)) return low; /* past all time */
    /* Rounding may have counted one too many, or too few. */
    if (!(fabs(distance(m, low)) > tolerance)) low -= half;
    else if (fabs(distance(m, low + half)) > tolerance) low += half;
    return bisect(m, tolerance, fmax(low, 0.0), fmax(low, 0.0) + half);
}

/* At most one extreme; then d creeps home like e^(-a tau), and |d| stays below both of
 * e^(-a tau) (1 + g tau) <= max(1, 2 g / a) e^(-a tau / 2) and (1 + g / (2 h)) e^(-a tau),
 * g = |a - v|. */
static double settle_creeping(const motion *m, double tolerance) {
    double g = fabs(m->a - m->v);
    double bound = 2.0 * log(fmax(1.0, 2.0 * g / m->a) / tolerance) / m->a;
    if (m->h > 0.0) bound = fmin(bound, log((1.0 + g / (2.0 * m->h)) / tolerance) / m->a);
    bound = fmax(bound, 0.0);
    /* speed = 0 where the impulse is v / (b v - 1). */
    double turn = m->v / (m->b * m->v - 1.0);
    if (turn > 0.0 && m->h > 0.0) turn = -log1p(-2.0 * m->h * turn) / (2.0 * m->h);
    if (!(turn > 0.0 && isfinite(turn)))
        return tolerance < 1.0 ? bisect(m, tolerance, 0.0, bound) : 0.0;
    if (fabs(distance(m, turn)) > tolerance)
        return bisect(m, tolerance, turn, fmax(bound, turn));
    return tolerance < 1.0 ? bisect(m, tolerance, 0.0, turn) : 0.0;
}

double ac_spring_settle_s(const ac_spring *spring, double tolerance) {
    motion m;
    if (!motion_of(spring, &m) || isnan(tolerance)) return (double)NAN;
    if (!(tolerance > 0.0)) return (double)INFINITY;
    if (m.zeta == 0.0) return hypot(1.0, m.v) > tolerance ? (double)INFINITY : 0.0;
    double tau = m.zeta < 1.0 ? settle_swinging(&m, tolerance) : settle_creeping(&m, tolerance);
    return tau / m.omega;
}

/* ---- as eases ---------------------------------------------------------------------------- */

#define REST 0.001

static ac_spring spring_of(const ac_ease *ease) {
    const double *p = ease->params;
    return (ac_spring){p[0], p[1], p[2], p[3]};
}

/* The share u of `duration` seconds. Duration 0 lasts until the spring stays within 0.001 of its
 * end, where it then is; one without damping never does and is given one swing. */
static double eval(const ac_ease *ease, double u) {
    ac_spring spring = spring_of(ease);
    double duration_s = ease->params[4];
    if (duration_s == 0.0) {
        duration_s = ac_spring_settle_s(&spring, REST);
        if (isinf(duration_s))
            duration_s = TWO_PI * (sqrt(spring.mass) / sqrt(spring.stiffness));
        else if (u >= 1.0) return 1.0;
    }
    return ac_spring_value(&spring, u * duration_s);
}

/* QUIRK(spring-easing): springs beyond critical damping move as critical ones, and the velocity is
 * kept in [0.0001, 1000]; tests/unit/test_spring.c. */
static double eval_spring_easing(const ac_ease *ease, double u) {
    ac_ease kept = *ease;
    double *p = kept.params;
    p[2] = fmin(p[2], 2.0 * sqrt(p[0] * p[1]));
    p[3] = fmin(fmax(p[3], 0.0001), 1000.0);
    return eval(&kept, u);
}

static const ac_ease_param params[] = {
    {"mass", 1.0, DBL_MIN, DBL_MAX}, {"stiffness", 100.0, DBL_MIN, DBL_MAX},
    {"damping", 10.0, 0.0, DBL_MAX}, {"velocity", 0.0, -DBL_MAX, DBL_MAX},
    {"duration", 0.0, 0.0, DBL_MAX},
};

static const aci_ease_row rows[] = {{
    .name = "spring",
    .summary = "a damped spring; duration in seconds, 0: until it rests within 0.001",
    .eval = eval,
    .params = params,
    .param_count = 5,
}};

const aci_ease_family aci_ease_spring = {
    .name = "spring",
    .source = "the equation of motion; motion-dom 14.14.0",
    .rows = rows,
    .row_count = 1,
    .bits = 64,
    .edge = AC_EDGE_RAW,
    .bare = true,
};

static const aci_ease_row spring_easing_rows[] = {{
    .name = "spring",
    .summary = "as spring, but never past critical damping",
    .eval = eval_spring_easing,
    .params = params,
    .param_count = 5,
}};

const aci_ease_family aci_ease_spring_easing = {
    .name = "spring-easing",
    .source = "spring-easing 2.3.3",
    .rows = spring_easing_rows,
    .row_count = 1,
    .bits = 64,
    .edge = AC_EDGE_RAW,
};
