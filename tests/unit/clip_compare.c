/* Clips of two assets, compared; see clip_compare.h. */
#include "clip_compare.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

static void check_text(const char *a, const char *b, const char *what, const char *member) {
    if (strcmp(a ? a : "", b ? b : "") != 0)
        fail_msg("%s: %s: \"%s\" and \"%s\"", what, member, a ? a : "", b ? b : "");
}

static void check_target(const ac_target *a, const ac_target *b, const char *what) {
    check_text(a->node, b->node, what, "node");
    check_text(a->property, b->property, what, "property");
    check_text(a->ignored, b->ignored, what, "ignored");
}

static void check_track(const ac_track *a, const ac_track *b, const char *what,
                        uint32_t index) {
    size_t count = a->axis->count, rows = a->interp == AC_INTERP_CUBIC_SPLINE ? 3 : 1;
    if (a->width != b->width || a->kind != b->kind || a->interp != b->interp ||
        a->flags != b->flags || count != b->axis->count)
        fail_msg("%s: track %u: of another width, kind, interpolation, flags or keys", what,
                 (unsigned)index);
    if (memcmp(a->axis->times_s, b->axis->times_s, count * sizeof(float)) != 0)
        fail_msg("%s: track %u: other times", what, (unsigned)index);
    if (memcmp(a->values, b->values, count * rows * a->width * sizeof(float)) != 0)
        fail_msg("%s: track %u: other values", what, (unsigned)index);
}

static void check_clip(const ac_clip *a, const ac_clip *b, const char *what) {
    check_text(a->name, b->name, what, "clip");
    if (a->track_count != b->track_count)
        fail_msg("%s: %u tracks and %u", what, (unsigned)a->track_count,
                 (unsigned)b->track_count);
    for (uint32_t t = 0; t < a->track_count; t++) {
        const ac_track *x = &a->tracks[t], *y = &b->tracks[t];
        check_track(x, y, what, t);
        check_target(&a->targets[x->target], &b->targets[y->target], what);
        for (uint32_t s = 0; s < t; s++)
            if (a->tracks[s].axis == x->axis && b->tracks[s].axis != y->axis)
                fail_msg("%s: tracks %u and %u share their times no more", what, (unsigned)s,
                         (unsigned)t);
    }
}

void clip_check_same(const ac_asset *a, const ac_asset *b, const char *what) {
    size_t at = 0;
    for (size_t i = 0; i < a->clip_count; i++) {
        if (a->clips[i].track_count == 0) continue;
        while (at < b->clip_count && b->clips[at].track_count == 0) at++;
        if (at == b->clip_count) fail_msg("%s: clip %zu is missing", what, i);
        check_clip(&a->clips[i], &b->clips[at++], what);
    }
    while (at < b->clip_count && b->clips[at].track_count == 0) at++;
    if (at < b->clip_count) fail_msg("%s: clip %zu is one too many", what, at);
}
