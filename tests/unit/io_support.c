/* Helpers of the tests of formats and files; see io_support.h. */
#include "io_support.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/text.h"

/* ---- bytes ------------------------------------------------------------------------------ */

io_bytes io_file(const char *path) {
    io_bytes bytes = {NULL, 0};
    FILE *file = fopen(path, "rb");
    if (!file) fail_msg("cannot open %s", path);
    char part[4096];
    size_t count;
    while ((count = fread(part, 1, sizeof part, file)) > 0) io_add(&bytes, part, count);
    fclose(file);
    return bytes;
}

io_bytes io_text(const char *text) {
    io_bytes bytes = {NULL, 0};
    io_add(&bytes, text, strlen(text));
    return bytes;
}

void io_free(io_bytes *bytes) {
    free(bytes->data);
    *bytes = (io_bytes){NULL, 0};
}

bool io_same_bytes(io_bytes a, io_bytes b) {
    return a.size == b.size && (a.size == 0 || memcmp(a.data, b.data, a.size) == 0);
}

void io_add(io_bytes *bytes, const void *data, size_t size) {
    if (size == 0) return;
    uint8_t *grown = realloc(bytes->data, bytes->size + size);
    assert_non_null(grown);
    memcpy(grown + bytes->size, data, size);
    bytes->data = grown;
    bytes->size += size;
}

void io_add_u8(io_bytes *bytes, unsigned value) {
    uint8_t byte = (uint8_t)value;
    io_add(bytes, &byte, 1);
}

void io_add_u32(io_bytes *bytes, uint32_t value) {
    for (int i = 0; i < 4; i++) io_add_u8(bytes, value >> (8 * i) & 0xffu);
}

void io_add_text(io_bytes *bytes, const char *text) {
    size_t size = strlen(text);
    if (size >= 0x80) io_add_u8(bytes, (unsigned)(size & 0x7f) | 0x80u);
    io_add_u8(bytes, (unsigned)(size >= 0x80 ? size >> 7 : size));
    io_add(bytes, text, size);
}

/* ---- XNBs by hand ------------------------------------------------------------------------ */

io_bytes io_xnb_begin(const char *const *readers, size_t count) {
    io_bytes bytes = {NULL, 0};
    io_add(&bytes, "XNBw\x05\x00....", 10);
    io_add_u8(&bytes, (unsigned)count);
    for (size_t i = 0; i < count; i++) {
        io_add_text(&bytes, readers[i]);
        io_add_u32(&bytes, 0);
    }
    io_add_u8(&bytes, 0); /* shared resources */
    return bytes;
}

void io_xnb_end(io_bytes *bytes) {
    for (int i = 0; i < 4; i++) bytes->data[6 + i] = (uint8_t)(bytes->size >> (8 * i));
}

void io_add_curve(io_bytes *bytes, int32_t before, int32_t after, const io_key *keys,
                  uint32_t count) {
    io_add_u32(bytes, (uint32_t)before);
    io_add_u32(bytes, (uint32_t)after);
    io_add_u32(bytes, count);
    for (uint32_t i = 0; i < count; i++) {
        io_add_u32(bytes, keys[i].position);
        io_add_u32(bytes, keys[i].value);
        io_add_u32(bytes, keys[i].in);
        io_add_u32(bytes, keys[i].out);
        io_add_u32(bytes, (uint32_t)keys[i].continuity);
    }
}

io_bytes io_xnb_curve(int32_t before, int32_t after, const io_key *keys, uint32_t count) {
    static const char *const readers[] = {IO_CURVE_READER};
    io_bytes bytes = io_xnb_begin(readers, 1);
    io_add_u8(&bytes, 1);
    io_add_curve(&bytes, before, after, keys, count);
    io_xnb_end(&bytes);
    return bytes;
}

/* ---- loading and saving -------------------------------------------------------------------- */

ac_asset *io_load(io_bytes bytes, uint32_t strict, ac_error *error) {
    ac_load_opts opts = {.strict = strict};
    return ac_load_memory(bytes.data, bytes.size, &opts, error);
}

ac_asset *io_load_json(const char *text) {
    ac_error error;
    ac_load_opts opts = {.format = "json"};
    ac_asset *asset = ac_load_memory(text, strlen(text), &opts, &error);
    if (!asset) fail_msg("%s (line %u, column %u)", error.message, error.line, error.column);
    return asset;
}

io_bytes io_save(const ac_asset *asset, const char *format) {
    ac_error error;
    ac_save_opts opts = {.format = format};
    void *data;
    size_t size;
    io_bytes bytes = {NULL, 0};
    if (ac_save_memory(asset, &opts, &data, &size, &error) != AC_OK)
        fail_msg("%s", error.message);
    io_add(&bytes, data, size);
    ac_bytes_free(NULL, data, size);
    return bytes;
}

static bool same_side(const ac_side *a, const ac_side *b) {
    return a->rule == b->rule && a->count == b->count && a->past_count == b->past_count;
}

static bool same_added(const ac_curve *a, const ac_curve *b) {
    for (uint32_t k = 0; k < a->key_count; k++) {
        uint32_t left = a->added ? a->added[k] : k, right = b->added ? b->added[k] : k;
        if (left != right) return false;
    }
    return true;
}

/* No array is an array of zeros. */
static bool same_eases(const ac_curve *a, const ac_curve *b) {
    static const ac_key_ease none;
    for (uint32_t i = 0; i < a->key_count; i++)
        if (memcmp(a->eases ? &a->eases[i] : &none, b->eases ? &b->eases[i] : &none,
                   sizeof none) != 0)
            return false;
    return true;
}

bool io_same_curve(const ac_curve *a, const ac_curve *b) {
    if (strcmp(a->name ? a->name : "", b->name ? b->name : "") != 0) return false;
    if (a->dialect != b->dialect || a->key_count != b->key_count) return false;
    if (!same_side(&a->before, &b->before) || !same_side(&a->after, &b->after)) return false;
    if (memcmp(&a->rate_hz, &b->rate_hz, sizeof a->rate_hz) != 0) return false;
    if (a->rate_hz == 0.0 && a->unit != b->unit) return false;
    if (a->handles != b->handles || a->tangent_unit != b->tangent_unit) return false;
    if (a->weighted != b->weighted || !same_eases(a, b)) return false;
    if (a->ordered != b->ordered || !same_added(a, b)) return false;
    /* Bytes: a NaN equals nothing, and -0 is not 0; ac_key has no gaps. */
    return a->key_count == 0 || memcmp(a->keys, b->keys, a->key_count * sizeof *a->keys) == 0;
}

bool io_same_asset(const ac_asset *a, const ac_asset *b) {
    if (a->curve_count != b->curve_count) return false;
    for (size_t i = 0; i < a->curve_count; i++)
        if (!io_same_curve(&a->curves[i], &b->curves[i])) return false;
    return true;
}

bool io_good_error(const ac_error *error) {
    size_t size = strlen(error->message);
    return error->status != AC_OK && error->status < AC_STATUS_COUNT && size > 0 &&
           size < sizeof error->message && !strchr(error->message, '\n') &&
           aci_utf8_valid(error->message, size);
}

/* ---- the watchful allocator ------------------------------------------------------------------ */

/* Stands before each block; keeps 16-byte alignment. */
typedef struct block_head {
    size_t size, guard;
} block_head;

static void *watchful_alloc(void *user, size_t size) {
    io_memory *memory = user;
    memory->calls++;
    if (memory->calls == memory->fail_at) return NULL;
    block_head *block = malloc(sizeof *block + size);
    if (!block) return NULL;
    block->size = size;
    memory->live_blocks++;
    memory->live_bytes += size;
    if (memory->live_bytes > memory->peak_bytes) memory->peak_bytes = memory->live_bytes;
    return block + 1;
}

static void watchful_free(void *user, void *data, size_t size) {
    io_memory *memory = user;
    block_head *block = (block_head *)data - 1;
    if (block->size != size) memory->wrong_size = true;
    memory->live_blocks--;
    memory->live_bytes -= block->size;
    free(block);
}

ac_allocator io_allocator(io_memory *memory) {
    return (ac_allocator){watchful_alloc, watchful_free, memory};
}

/* ---- each allocation failed ----------------------------------------------------------------- */

static void check_nothing_left(const io_memory *memory) {
    assert_int_equal(memory->live_blocks, 0);
    assert_false(memory->wrong_size);
}

size_t io_fail_loading(io_bytes bytes, const char *format) {
    for (size_t fail_at = 1; fail_at < 10000; fail_at++) {
        io_memory memory = {.fail_at = fail_at};
        ac_allocator allocator = io_allocator(&memory);
        ac_load_opts opts = {.allocator = &allocator, .format = format};
        ac_error error;
        ac_asset *asset = ac_load_memory(bytes.data, bytes.size, &opts, &error);
        bool failed = memory.calls >= fail_at;
        assert_int_equal(asset == NULL, failed);
        if (failed) assert_int_equal(error.status, AC_ERROR_MEMORY);
        if (failed) assert_true(io_good_error(&error));
        ac_asset_free(asset);
        check_nothing_left(&memory);
        if (!failed) return fail_at - 1;
    }
    fail_msg("loading never ends");
    return 0;
}

size_t io_fail_saving(const ac_asset *asset, const char *format) {
    for (size_t fail_at = 1; fail_at < 10000; fail_at++) {
        io_memory memory = {.fail_at = fail_at};
        ac_allocator allocator = io_allocator(&memory);
        ac_save_opts opts = {.allocator = &allocator, .format = format};
        ac_error error;
        void *data;
        size_t size;
        ac_status status = ac_save_memory(asset, &opts, &data, &size, &error);
        bool failed = memory.calls >= fail_at;
        if (failed) assert_int_equal(status, AC_ERROR_MEMORY);
        else assert_int_not_equal(status, AC_ERROR_MEMORY);
        if (status == AC_OK) ac_bytes_free(&allocator, data, size);
        check_nothing_left(&memory);
        if (!failed) return fail_at - 1;
    }
    fail_msg("saving never ends");
    return 0;
}
