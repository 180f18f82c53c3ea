/* The formulas that several libraries have in common. Each is one function here, so that two
 * rows with the same function, shape, direction and parameters (hidden constants included) are
 * one curve, whatever the libraries call it. */
#ifndef ACI_EASE_SHAPES_H
#define ACI_EASE_SHAPES_H

#include "ease/ease.h"
#include "ease/formula.h"

typedef enum aci_shape {
    ACI_SHAPE_LINEAR,
    ACI_SHAPE_QUAD,
    ACI_SHAPE_CUBIC,
    ACI_SHAPE_QUART,
    ACI_SHAPE_QUINT,
    ACI_SHAPE_CIRC,
    ACI_SHAPE_BACK, /* overshoot, scale: what the overshoot is multiplied by in in-outs       */
    ACI_SHAPE_BOUNCE,
    ACI_SHAPE_BOUNCE_AH, /* AHEasing's parabolas                                              */
    ACI_SHAPE_BEZIER,    /* x1, y1, x2, y2                                                    */
    ACI_SHAPE_LAST_ALGEBRAIC = ACI_SHAPE_BEZIER,
    ACI_SHAPE_SINE,
    ACI_SHAPE_EXPO,    /* normalised: begins without a jump                                   */
    ACI_SHAPE_ELASTIC, /* amplitude, period, normalised, ACI_ELASTIC_... flags                */
    ACI_SHAPE_ELASTIC_AH,
    ACI_SHAPE_POLY /* exponent                                                                */
} aci_shape;

typedef enum aci_direction {
    ACI_DIRECTION_IN,
    ACI_DIRECTION_OUT,
    ACI_DIRECTION_IN_OUT,
    ACI_DIRECTION_OUT_IN
} aci_direction;

/* An amplitude below 1, which else counts as 1, widens the period instead; one above 1 shifts
 * the wave the other way (GSAP). */
#define ACI_ELASTIC_GSAP 1.0
/* The ends are what the formula gives (Bevy), not forced to 0 and 1. */
#define ACI_ELASTIC_OPEN 2.0

/* An ease-in or an ease-out. */
typedef double (*aci_half)(const double *params, double u);
/* The direction made of the two, of which one may be NULL: it is the other's mirror. */
double aci_directed(aci_half in, aci_half out, uint8_t direction, const double *params,
                    double u);
/* A shape in a direction, at `u`. */
double aci_shape_value(uint8_t shape, uint8_t direction, const double *params, double u);
/* The function of the rows that are a shape in a direction. */
double aci_shape_eval(const ac_ease *ease, double u);

/* The expo of Godot 3 and Qt. No named parameter; a hidden one, `exact`: the ease-in ends at
 * 1. */
double aci_expo_shifted_eval(const ac_ease *ease, double u);

/* smooth.c: smoothstep and its kin, by row->shape. */
typedef enum aci_smooth {
    ACI_SMOOTH_STEP,    /* e0, e1: rises from 0 at e0 to 1 at e1                             */
    ACI_SMOOTH_STEP_IN, /* its first half, stretched                                         */
    ACI_SMOOTH_STEP_OUT,
    ACI_SMOOTH_STEPPER, /* smootherstep: e0, e1                                              */
    ACI_SMOOTH_STEPPER_IN,
    ACI_SMOOTH_STEPPER_OUT,
    ACI_SMOOTH_ORDER, /* order                                                             */
    ACI_SMOOTH_INVERSE,
    ACI_SMOOTH_BIAS, /* bias                                                              */
    ACI_SMOOTH_GAIN  /* gain                                                              */
} aci_smooth;
double aci_smooth_eval(const ac_ease *ease, double u);

/* CSS's steps() of the parameters n, jump. */
double aci_steps_eval(const ac_ease *ease, double u);
/* The steps of Motion and react-spring, n and direction: the input keeps 0.001 away from the
 * end at which it would jump, so that 1 is never reached with direction=end, nor 0 with
 * start. */
double aci_steps_clipped_eval(const ac_ease *ease, double u);

/* Parameters of rows, [0] the first slot of the shape. */
extern const ac_ease_param aci_params_back[2];        /* scale 1                             */
extern const ac_ease_param aci_params_back_in_out[2]; /* scale 1.525                         */
extern const ac_ease_param aci_params_expo[1];
extern const ac_ease_param aci_params_expo_normalised[1];
extern const ac_ease_param aci_params_elastic[4];        /* period 0.3                       */
extern const ac_ease_param aci_params_elastic_in_out[4]; /* period 0.45                      */
extern const ac_ease_param aci_params_smooth[2];
extern const ac_ease_param aci_params_steps[2];
extern const ac_ease_param aci_params_steps_clipped[2];

/* A row that is a shape in a direction. Behind the direction: the parameters, how many of them
 * have names, how many there are. */
#define ACI_SHAPE_ROW(text, other, another, about, kind, way, table, named, all)            \
    {                                                                                       \
        .name = text, .also = {other, another}, .summary = about, .eval = aci_shape_eval,   \
        .formula = aci_shape_formula, .params = table, .param_count = named, .shape = kind, \
        .direction = way, .algebraic = (kind) <= ACI_SHAPE_LAST_ALGEBRAIC,                  \
        .hidden_count = (all) - (named)                                                     \
    }
/* The same with the last three in one argument, ACI_NONE or a list. */
#define ACI_SHAPE_ROW_OF(text, other, another, about, kind, way, ...) \
    ACI_SHAPE_ROW(text, other, another, about, kind, way, __VA_ARGS__)
#define ACI_NONE NULL, 0, 0

/* The three directions of a shape by the names of easings.net: easeInQuad, easeOutQuad,
 * easeInOutQuad. */
#define ACI_EASINGS_NET(stem, about, shape, params, params_in_out)                          \
    ACI_SHAPE_ROW_OF("easeIn" stem, NULL, NULL, about ", ease-in", shape, ACI_DIRECTION_IN, \
                     params),                                                               \
        ACI_SHAPE_ROW_OF("easeOut" stem, NULL, NULL, about ", ease-out", shape,             \
                         ACI_DIRECTION_OUT, params),                                        \
        ACI_SHAPE_ROW_OF("easeInOut" stem, NULL, NULL, about ", ease-in-out", shape,        \
                         ACI_DIRECTION_IN_OUT, params_in_out)

#endif
