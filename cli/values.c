/* Positions as they were asked for, and values as they are printed. */
#include "values.h"

#include <math.h>
#include <string.h>

void put_answer(text_buffer *out, answer a, uint32_t bits) {
    if (a.throws) {
        text_string(out, "throws");
    } else {
        text_number(out, a.value, bits);
    }
}

void put_hex(text_buffer *out, double value, uint32_t bits) {
    if (isnan(value)) {
        text_string(out, "nan");
    } else if (bits == 32) {
        float narrow = (float)value;
        uint32_t pattern;
        memcpy(&pattern, &narrow, sizeof pattern);
        text_format(out, "%08lx", (unsigned long)pattern);
    } else {
        uint64_t pattern;
        memcpy(&pattern, &value, sizeof pattern);
        text_format(out, "%016llx", (unsigned long long)pattern);
    }
}

void put_json_answer(text_buffer *out, answer a, uint32_t bits) {
    if (a.throws) {
        text_json_string(out, "throws");
    } else {
        text_json_number(out, a.value, bits);
    }
}

int gather_positions(const options *o, positions *out) {
    int status = STATUS_DONE;
    for (size_t i = 0; i < o->position_texts.count && status == STATUS_DONE; i++) {
        const char *argument = o->position_texts.list[i];
        switch (o->position_sources[i]) {
        case FROM_AT: status = positions_add_list(out, argument); break;
        case FROM_FILE: status = positions_add_file(out, argument); break;
        case FROM_RANGE: status = positions_add_range(out, argument); break;
        case FROM_FRAMES: status = positions_add_frames(out, argument); break;
        }
    }
    return status;
}

int find_value_format(const options *o, value_format *out) {
    *out = o->json ? VALUES_JSON : o->format;
    if (o->json && o->format != VALUES_TEXT && o->format != VALUES_JSON) {
        say_error("--json and another --format contradict each other");
        return STATUS_USAGE;
    }
    return STATUS_DONE;
}

words inputs_of(const options *o, bool has_files) {
    words out = {0};
    out.list = memory_new(o->files.count + o->position_texts.count, sizeof *out.list);
    for (size_t i = 0; has_files && i < o->files.count; i++) {
        out.list[out.count++] = o->files.list[i];
    }
    for (size_t i = 0; i < o->position_texts.count; i++) {
        if (o->position_sources[i] == FROM_FILE) {
            out.list[out.count++] = o->position_texts.list[i];
        }
    }
    return out;
}
