/* How much room the text of an ease can ask for, and whether an ease that somebody filled in by hand
 * is one that a name can say. */
#include <math.h>
#include <string.h>

#include "base/error.h"
#include "ease/css.h"
#include "ease/ease.h"

void ac_ease_store_size(const char *text, size_t *stop_count, size_t *part_count) {
    size_t commas = 0, opened = 0;
    for (; *text; text++) {
        commas += *text == ',' ? 1 : 0;
        opened += *text == '(' ? 1 : 0;
    }
    *stop_count = opened ? 2 * (commas + opened) : 0; /* two percentages are two stops */
    *part_count = opened ? commas + opened : 0;
}

/* ---- checking ------------------------------------------------------------------------------ */

static ac_status check_params(const ac_ease *ease, const aci_ease_row *row, ac_error *error) {
    for (uint32_t i = 0; i < row->param_count; i++) {
        const ac_ease_param *param = &row->params[i];
        double value = ease->params[i];
        bool whole = !aci_param_is_whole(param) || value == floor(value);
        if (!(value >= param->least && value <= param->largest) || !isfinite(value))
            return aci_fail(error, AC_ERROR_VALUE, "the ease's %s is beyond what %s takes",
                            param->name, row->name);
        if (!whole)
            return aci_fail(error, AC_ERROR_VALUE,
                            "the ease's %s is no whole number, which %s takes", param->name,
                            row->name);
    }
    return AC_OK;
}

static ac_status check_stops(const ac_ease *ease, ac_error *error) {
    for (uint32_t i = 0; i < ease->stop_count; i++) {
        const double *stop = ease->stops + 2 * (size_t)i;
        if (!isfinite(stop[0]) || !isfinite(stop[1]))
            return aci_fail(error, AC_ERROR_VALUE, "stop %u of the ease is not finite",
                            (unsigned)i);
        if (i > 0 && stop[0] < stop[-2])
            return aci_fail(error, AC_ERROR_VALUE,
                            "stop %u of the ease lies before the one before it", (unsigned)i);
    }
    return AC_OK;
}

/* Calls itself once a level of nesting, `levels` at most. */
static ac_status check(const ac_ease *ease, int levels, ac_error *error) {
    const aci_ease_family *family = aci_ease_family_of(ease->kind);
    const aci_ease_row *row = aci_ease_row_of(ease);
    if (ease->edge >= AC_EDGE_COUNT)
        return aci_fail(error, AC_ERROR_VALUE, "the ease has an unknown edge, %u",
                        (unsigned)ease->edge);
    if (ease->kind == ACI_EASE_KIND_USER)
        return ease->function ? AC_OK
                              : aci_fail(error, AC_ERROR_ARGUMENT, "the ease has no function");
    if (!row)
        return aci_fail(error, AC_ERROR_VALUE, "there is no ease of kind %u",
                        (unsigned)ease->kind);
    ac_status status = check_params(ease, row, error);
    if (status == AC_OK && family == &aci_ease_css) status = check_stops(ease, error);
    if (status != AC_OK || family != &aci_ease_combined) return status;
    uint32_t count = aci_combine_part_count((aci_combine)(ease->kind & 0xffffu));
    if (levels == 0)
        return aci_fail(error, AC_ERROR_LIMIT, "eases are nested more than %d deep",
                        ACI_EASE_DEPTH);
    if (!ease->parts || ease->part_count < count)
        return aci_fail(error, AC_ERROR_ARGUMENT, "%s of %u eases has %u", row->name,
                        (unsigned)count, ease->parts ? (unsigned)ease->part_count : 0u);
    for (uint32_t i = 0; i < count && status == AC_OK; i++)
        status = check(&ease->parts[i], levels - 1, error);
    return status;
}

ac_status ac_ease_check(const ac_ease *ease, ac_error *error) {
    aci_error_reset(error);
    return check(ease, ACI_EASE_DEPTH, error);
}
