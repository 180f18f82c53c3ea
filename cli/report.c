/* Reports, through batch.h. */
#include "report.h"

#include <stdlib.h>
#include <string.h>

#include "batch.h"
#include "output.h"

typedef struct report {
    const options *o;
    void (*put)(text_buffer *out, const input_file *in, const options *o);
    text_buffer *texts; /* [files], until their turn */
    text_buffer whole;  /* for -o FILE               */
    bool is_printed, has_any;
} report;

static int work(void *context, size_t index) {
    report *r = context;
    input_file in;
    int status = input_open(&in, r->o->files.list[index], r->o);
    if (status == STATUS_DONE) {
        r->put(&r->texts[index], &in, r->o);
    }
    input_close(&in);
    return status;
}

static int finish(void *context, size_t index, int status) {
    report *r = context;
    text_buffer *text = &r->texts[index];
    if (status == STATUS_DONE) {
        size_t start = r->whole.size;
        text_string(&r->whole, r->has_any && !r->o->json ? "\n" : "");
        text_put(&r->whole, text->bytes, text->size);
        r->has_any = true;
        if (r->is_printed && r->whole.size > start) {
            status = output_print(&r->whole);
            r->whole.size = 0;
        }
    }
    text_free(text);
    return status;
}

int report_run(const options *o,
               void (*put)(text_buffer *out, const input_file *in, const options *o)) {
    output_options writing = {
        .no_clobber = o->no_clobber, .inputs = o->files.list, .input_count = o->files.count};
    int status = output_check(o->output, &writing);
    if (status != STATUS_DONE) {
        return status;
    }
    report r = {.o = o, .put = put};
    batch of = {o->files.count, o->jobs, o->talk, &r, work, finish};
    r.is_printed = !o->output || strcmp(o->output, "-") == 0;
    r.texts = memory_new(o->files.count, sizeof *r.texts);
    status = batch_run(&of);
    if (!r.is_printed && (r.whole.size > 0 || status == STATUS_DONE)) {
        status = worse_status(status, output_write(o->output, &r.whole, &writing));
    }
    for (size_t i = 0; i < o->files.count; i++) {
        text_free(&r.texts[i]);
    }
    text_free(&r.whole);
    free(r.texts);
    return status;
}
