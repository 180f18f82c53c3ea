/* See ease_lines.h. */
#include "ease_lines.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/bits.h"

void ease_each_line(const char *name, ease_line check) {
    char path[512];
    snprintf(path, sizeof path, "%s/golden/easing/%s", TEST_DATA, name);
    FILE *file = fopen(path, "rb");
    if (!file) {
        fprintf(stderr, "%s: not there\n", path);
        abort();
    }
    json_error_t error;
    json_t *line;
    while ((line = json_loadf(file, JSON_DISABLE_EOF_CHECK, &error)) != NULL) {
        check(line);
        json_decref(line);
    }
    fclose(file);
}

double ease_number(const json_t *line, const char *member, size_t index) {
    const json_t *item = json_array_get(json_object_get(line, member), index);
    return aci_f64_from_bits(strtoull(json_string_value(item), NULL, 16));
}

double ease_param(const json_t *line, const char *name) {
    return json_number_value(json_object_get(json_object_get(line, "params"), name));
}

static unsigned long long next(ease_random *random) {
    random->state ^= random->state >> 12;
    random->state ^= random->state << 25;
    random->state ^= random->state >> 27;
    return random->state * 2685821657736338717ull;
}

double ease_random_share(ease_random *random) { return (double)(next(random) >> 11) * 0x1p-53; }

unsigned ease_random_below(ease_random *random, unsigned count) {
    return (unsigned)(next(random) >> 32) % count;
}
