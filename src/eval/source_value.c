/* Sources that change what comes out and leave time alone: map, graph, zip. */
#include "eval/source.h"

/* ---- map -------------------------------------------------------------------------- */

ac_status ac_source_map(const ac_source *input, const ac_map *map, ac_source *out,
                        ac_error *error) {
    ac_source made;
    ac_status status = aci_source_over(ACI_SOURCE_MAP, input, &made, error);
    if (status != AC_OK) return status;
    if (!map || !map->function)
        return aci_fail(error, AC_ERROR_ARGUMENT, "map: there is no function");
    if (input->width > AC_SOURCE_SCRATCH)
        return aci_fail(error, AC_ERROR_LIMIT, "map: %u components; at most %d",
                        (unsigned)input->width, AC_SOURCE_SCRATCH);
    made.flags = 0;
    made.data = map;
    made.width = map->width;
    return aci_source_finish(&made, out, error);
}

bool aci_source_map_eval(const ac_source *source, double t, uint32_t levels, double *out) {
    const ac_map *map = source->data;
    double in[AC_SOURCE_SCRATCH];
    if (!aci_source_eval(source->a, t, levels, in)) return false;
    map->function(map->context, in, out);
    return true;
}

/* ---- graph ------------------------------------------------------------------------ */

ac_status ac_source_graph(const ac_source *input, ac_source *out, ac_error *error) {
    ac_source made;
    ac_status status = aci_source_over(ACI_SOURCE_GRAPH, input, &made, error);
    if (status != AC_OK) return status;
    if (input->width == UINT32_MAX)
        return aci_fail(error, AC_ERROR_LIMIT, "graph: too many components");
    made.flags = 0;
    made.width = input->width + 1;
    return aci_source_finish(&made, out, error);
}

bool aci_source_graph_eval(const ac_source *source, double t, uint32_t levels, double *out) {
    out[0] = t;
    return aci_source_eval(source->a, t, levels, out + 1);
}

/* ---- zip -------------------------------------------------------------------------- */

ac_status ac_source_zip(const ac_source *a, const ac_source *b, ac_source *out,
                        ac_error *error) {
    ac_source made;
    ac_status status = aci_source_over_both(ACI_SOURCE_ZIP, a, b, &made, error);
    if (status != AC_OK) return status;
    if (a->width > UINT32_MAX - b->width)
        return aci_fail(error, AC_ERROR_LIMIT, "zip: too many components");
    if (!ac_domain_intersect(a->domain, b->domain, &made.domain))
        return aci_fail(error, AC_ERROR_ARGUMENT, "zip: the domains share no interval");
    made.flags = 0;
    made.width = a->width + b->width;
    return aci_source_finish(&made, out, error);
}

bool aci_source_zip_eval(const ac_source *source, double t, uint32_t levels, double *out) {
    return aci_source_eval(source->a, t, levels, out) &&
           aci_source_eval(source->b, t, levels, out + source->a->width);
}
