/* Our own decoder of LZX: against libmspack where there is one, against streams made here with
 * every kind of block and every slot, each refusal, and damaged files. Rules: docs/formats/xnb.md. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "format/lzx.h"
#include "format/xnb_lzx.h"
#include "io_support.h"

#define LIMIT ((size_t)1 << 20)

static const char *const good_files[] = {
    "lzx_verbatim",           "lzx_hidef",
    "lzx_uncompressed_block", "lzx_big_verbatim",
    "lzx_big_uncompressed",   "lzx_big_long_headers",
    "lzx_small_frames",
};

static const char *const bad_files[] = {
    "lzx_wrong_size",     "lzx_truncated",       "lzx_block_size_zero",
    "lzx_bad_block_type", "lzx_total_too_small",
};

static io_bytes data_file(const char *folder, const char *name) {
    char path[1024];
    snprintf(path, sizeof path, "%s/xna/%s/%s.xnb", TEST_DATA, folder, name);
    return io_file(path);
}

/* ---- decoding a body ------------------------------------------------------------------------ */

typedef bool decoder(aci_xnb *x, uint32_t file_size, aci_xnb_body *out);

/* The plain body, or no bytes and *error. No more memory than `limit`, and none afterwards. */
static io_bytes body_of(io_bytes file, decoder *decode, size_t limit, ac_error *error) {
    io_memory memory = {0};
    ac_allocator allocator = io_allocator(&memory);
    ac_load_opts opts = {.allocator = &allocator, .limits = {.max_bytes = limit}};
    aci_builder builder;
    *error = (ac_error){0};
    aci_builder_init(&builder, &opts, 0, error);
    aci_xnb x = {&builder, aci_reader_of(file.data, file.size, error), NULL, 0};
    aci_reader_take(&x.in, 6, "the header");
    uint32_t size = aci_reader_u32(&x.in, "the header");
    aci_xnb_body body = {NULL, 0, 0};
    io_bytes plain = {NULL, 0};
    bool good = decode(&x, size, &body);
    assert_int_equal(good, error->status == AC_OK);
    if (good) io_add(&plain, body.data, body.size);
    else assert_true(io_good_error(error));
    aci_free(&builder.arena.memory, body.data, body.capacity);
    aci_builder_free(&builder);
    assert_true(memory.peak_bytes <= limit);
    assert_int_equal(memory.live_blocks, 0);
    assert_false(memory.wrong_size);
    return plain;
}

static void check_both(io_bytes file, const uint8_t *plain, size_t size) {
    decoder *const decoders[] = {aci_xnb_open_lzx_ourselves, aci_xnb_open_lzx};
    for (size_t i = 0; i < 2; i++) {
        ac_error error;
        io_bytes got = body_of(file, decoders[i], 64 * LIMIT, &error);
        if (error.status != AC_OK)
            fail_msg("decoder %zu: %s (byte %zu)", i, error.message, error.offset);
        assert_int_equal(got.size, size);
        assert_memory_equal(got.data, plain, size);
        io_free(&got);
    }
}

static void both_decoders_give_the_same_bytes_of_every_good_file(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof good_files / sizeof good_files[0]; i++) {
        io_bytes file = data_file("handmade", good_files[i]);
        ac_error error;
        io_bytes plain = body_of(file, aci_xnb_open_lzx, LIMIT, &error);
        assert_int_equal(error.status, AC_OK);
        check_both(file, plain.data, plain.size);
        io_free(&plain);
        io_free(&file);
    }
}

static void every_bad_file_is_refused(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof bad_files / sizeof bad_files[0]; i++) {
        io_bytes file = data_file("bad", bad_files[i]);
        ac_error error;
        io_bytes plain = body_of(file, aci_xnb_open_lzx_ourselves, LIMIT, &error);
        assert_null(plain.data);
        io_free(&file);
    }
}

/* What came out is loaded as a plain file: an asset, or one error. */
static bool loads(const io_bytes *file, const io_bytes *body) {
    io_bytes plain = {NULL, 0};
    io_add(&plain, file->data, 10);
    plain.data[5] &= 0x3f;
    io_add(&plain, body->data, body->size);
    io_xnb_end(&plain);
    io_memory memory = {0};
    ac_allocator allocator = io_allocator(&memory);
    ac_load_opts opts = {.allocator = &allocator, .limits = {.max_bytes = LIMIT}};
    ac_error error;
    ac_asset *asset = ac_load_memory(plain.data, plain.size, &opts, &error);
    assert_true(asset || io_good_error(&error));
    for (size_t i = 0; asset && i < asset->curve_count; i++)
        assert_int_equal(ac_curve_check(&asset->curves[i], NULL), AC_OK);
    ac_asset_free(asset);
    assert_int_equal(memory.live_blocks, 0);
    io_free(&plain);
    return asset;
}

static uint32_t next_random(uint64_t *random) {
    *random = *random * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(*random >> 33);
}

static uint32_t below(uint64_t *random, uint32_t end) { return next_random(random) % end; }

static void six_hundred_damaged_copies_of_each_end_in_an_asset_or_one_error(void **state) {
    (void)state;
    for (size_t n = 0; n < sizeof good_files / sizeof good_files[0]; n++) {
        io_bytes good = data_file("handmade", good_files[n]);
        uint64_t random = 0x9e3779b97f4a7c15u + n;
        int decoded = 0, loaded = 0;
        for (int i = 0; i < 600; i++) {
            io_bytes file = {NULL, 0};
            io_add(&file, good.data, good.size);
            uint32_t from = i % 2 ? 10 : 14; /* the claimed size, too */
            uint32_t end = i % 3 ? (uint32_t)file.size - from : 140;
            for (int k = 0; k <= i % 6; k++) {
                uint32_t at = from + below(&random, end) % ((uint32_t)file.size - from);
                file.data[at] ^= (uint8_t)(1u << below(&random, 8));
            }
            ac_error error;
            io_bytes body = body_of(file, aci_xnb_open_lzx_ourselves, LIMIT, &error);
            if (body.data) decoded++;
            if (body.data && loads(&file, &body)) loaded++;
            io_free(&body);
            io_free(&file);
        }
        print_message("%s: of 600 damaged, %d are decoded, %d of them load\n", good_files[n],
                      decoded, loaded);
        io_free(&good);
    }
}

/* ---- streams made here ------------------------------------------------------------------------ */

enum { MAIN = 512, LENGTHS = 249, MOST = 200000 };

typedef struct maker {
    io_bytes file;
    size_t frame_at; /* its header in the file */
    uint64_t random, bits;
    unsigned bit_count;
    uint8_t *plain; /* [MOST] */
    size_t at, step, frame_end, end;
    uint32_t offsets[3];
    uint8_t main[MAIN], length[LENGTHS]; /* lengths of codes */
    uint8_t aligned[8];
    bool frame_open;
} maker;

static void put_bits(maker *m, uint32_t value, unsigned count) {
    m->bits = m->bits << count | value;
    for (m->bit_count += count; m->bit_count >= 16; m->bit_count -= 16) {
        uint32_t word = (uint32_t)(m->bits >> (m->bit_count - 16)) & 0xffff;
        io_add_u8(&m->file, word & 0xff);
        io_add_u8(&m->file, word >> 8);
    }
}

static void fill_word(maker *m) {
    if (m->bit_count) put_bits(m, 0, 16 - m->bit_count);
}

/* The code of a symbol, counted from the definition. */
static void put_symbol(maker *m, const uint8_t *lengths, size_t count, size_t symbol) {
    uint32_t code = 0;
    for (size_t i = 0; i < count; i++)
        if (lengths[i] &&
            (lengths[i] < lengths[symbol] || (lengths[i] == lengths[symbol] && i < symbol)))
            code += 1u << (16 - lengths[i]);
    put_bits(m, code >> (16 - lengths[symbol]), lengths[symbol]);
}

static void begin_frame(maker *m) {
    size_t left = m->end - m->at, size = left < m->step ? left : m->step;
    m->frame_at = m->file.size;
    m->frame_end = m->at + size;
    io_add_u8(&m->file, 0xff);
    io_add_u8(&m->file, (unsigned)(size >> 8));
    io_add_u8(&m->file, size & 0xff);
    io_add(&m->file, "\0", 2);
    m->frame_open = true;
}

static void end_frame(maker *m) {
    fill_word(m);
    size_t size = m->file.size - m->frame_at - 5;
    m->file.data[m->frame_at + 3] = (uint8_t)(size >> 8);
    m->file.data[m->frame_at + 4] = (uint8_t)(size & 0xff);
    m->frame_open = false;
}

/* 20 symbols: twelve codes of 4 bits, eight of 5. */
static void put_lengths(maker *m, const uint8_t *old, const uint8_t *now, size_t count) {
    uint8_t pre[20];
    for (size_t i = 0; i < 20; i++) put_bits(m, pre[i] = i < 12 ? 4 : 5, 4);
    for (size_t i = 0; i < count;) {
        size_t zeros = 0, same = 0, left = count - i;
        while (zeros < left && now[i + zeros] == 0) zeros++;
        while (same < left && same < 5 && now[i + same] == now[i]) same++;
        unsigned delta = (old[i] + 17u - now[i]) % 17;
        if (zeros >= 20) {
            size_t run = zeros < 51 ? zeros : 51;
            put_symbol(m, pre, 20, 18);
            put_bits(m, (uint32_t)run - 20, 5);
            i += run;
        } else if (zeros >= 4) {
            put_symbol(m, pre, 20, 17);
            put_bits(m, (uint32_t)(zeros < 19 ? zeros : 19) - 4, 4);
            i += zeros < 19 ? zeros : 19;
        } else if (same >= 4) {
            put_symbol(m, pre, 20, 19);
            put_bits(m, (uint32_t)same - 4, 1);
            put_symbol(m, pre, 20, delta);
            i += same;
        } else {
            put_symbol(m, pre, 20, delta);
            i++;
        }
    }
}

/* Three codes of n bits become one of n - 1 and two of n + 1, which keeps the code complete. */
static void vary(maker *m, uint8_t *lengths, uint32_t count, int times) {
    while (times-- > 0) {
        uint8_t *a = &lengths[below(&m->random, count)],
                *b = &lengths[below(&m->random, count)],
                *c = &lengths[below(&m->random, count)];
        if (a == b || b == c || a == c || *a != *b || *b != *c || *a < 3 || *a > 15) continue;
        (*a)--;
        *b = *c = (uint8_t)(*c + 1);
    }
}

static void put_trees(maker *m, bool aligned) {
    uint8_t main[MAIN], length[LENGTHS];
    for (size_t i = 0; i < MAIN; i++) main[i] = 9;
    for (size_t i = 0; i < LENGTHS; i++) length[i] = i < 7 ? 7 : 8;
    for (size_t i = 0; i < 8; i++) m->aligned[i] = 3;
    vary(m, main, MAIN, 600);
    vary(m, length, LENGTHS, 300);
    vary(m, m->aligned, 8, 2);
    for (size_t i = 0; aligned && i < 8; i++) put_bits(m, m->aligned[i], 3);
    put_lengths(m, m->main, main, 256);
    put_lengths(m, m->main + 256, main + 256, 256);
    put_lengths(m, m->length, length, LENGTHS);
    memcpy(m->main, main, sizeof main);
    memcpy(m->length, length, sizeof length);
}

static uint32_t base_of(unsigned slot) {
    return slot < 4 ? slot : (2u + slot % 2) << (slot / 2 - 1);
}

/* A random match that fits, or none. */
static bool put_match(maker *m, size_t room, bool aligned) {
    uint32_t length = 2 + below(&m->random, below(&m->random, 3) ? 12 : 256);
    unsigned slot = below(&m->random, 32), extra = slot < 4 ? 0 : slot / 2 - 1;
    uint32_t more = below(&m->random, 1u << extra), *last = m->offsets;
    uint32_t offset = slot < 3 ? last[slot] : base_of(slot) + more - 2;
    if (length > room || offset > m->at) return false;
    put_symbol(m, m->main, MAIN, 256 + 8 * slot + (length < 9 ? length - 2 : 7));
    if (length >= 9) put_symbol(m, m->length, LENGTHS, length - 9);
    if (aligned && extra >= 3) {
        put_bits(m, more >> 3, extra - 3);
        put_symbol(m, m->aligned, 8, more & 7);
    } else {
        put_bits(m, more, extra);
    }
    if (slot < 3) last[slot] = last[0];
    else last[2] = last[1], last[1] = last[0];
    last[0] = offset;
    for (uint32_t i = 0; i < length; i++, m->at++) m->plain[m->at] = m->plain[m->at - offset];
    return true;
}

static void put_block(maker *m, unsigned type, size_t size) {
    size_t end = m->at + size;
    if (!m->frame_open) begin_frame(m);
    if (m->at == 0) put_bits(m, 0, 1);
    put_bits(m, type, 3);
    put_bits(m, (uint32_t)size >> 8, 16);
    put_bits(m, (uint32_t)size & 0xff, 8);
    if (type == 3) {
        if (m->bit_count) fill_word(m);
        else put_bits(m, 0, 16);
        for (size_t i = 0; i < 3; i++) io_add_u32(&m->file, m->offsets[i] = 1 + (uint32_t)i);
    } else {
        put_trees(m, type == 2);
    }
    while (m->at < end) {
        if (!m->frame_open) begin_frame(m);
        size_t room = (end < m->frame_end ? end : m->frame_end) - m->at;
        uint8_t byte = (uint8_t)below(&m->random, 256);
        if (type == 3) io_add_u8(&m->file, m->plain[m->at++] = byte);
        else if (below(&m->random, 3) || !put_match(m, room, type == 2))
            put_symbol(m, m->main, MAIN, m->plain[m->at++] = byte);
        if (type == 3 && m->at == end && size % 2) io_add_u8(&m->file, 0);
        if (m->at == m->frame_end) end_frame(m);
    }
}

static void make(maker *m, uint64_t seed, size_t step) {
    *m = (maker){.random = seed, .step = step, .offsets = {1, 1, 1}};
    m->plain = malloc(MOST);
    assert_non_null(m->plain);
    m->end = 1 + below(&m->random, MOST - 1);
    io_add(&m->file, "XNBw\5\x80....", 10);
    io_add_u32(&m->file, (uint32_t)m->end);
    while (m->at < m->end) {
        size_t size = 1 + below(&m->random, below(&m->random, 2) ? 70000 : 3000);
        if (size > m->end - m->at) size = m->end - m->at;
        put_block(m, 1 + below(&m->random, 3), size);
    }
    io_xnb_end(&m->file);
}

static void streams_of_every_kind_of_block_are_decoded(void **state) {
    (void)state;
    static const size_t steps[] = {32768, 32768, 32768, 32766, 5000, 1024};
    for (uint64_t seed = 0; seed < 24; seed++) {
        maker m;
        make(&m, seed * 77 + 1, steps[seed % 6]);
        check_both(m.file, m.plain, m.end);
        io_free(&m.file);
        free(m.plain);
    }
}

/* ---- refusals ------------------------------------------------------------------------------ */

/* One block of `size` bytes, of which the trees are whole; the test goes on. */
static void begin_one(maker *m, unsigned type, size_t size) {
    *m = (maker){.random = 5, .step = 32768, .end = size, .offsets = {1, 1, 1}};
    io_add(&m->file, "XNBw\5\x80....", 10);
    io_add_u32(&m->file, (uint32_t)size);
    begin_frame(m);
    put_bits(m, 0, 1);
    put_bits(m, type, 3);
    put_bits(m, (uint32_t)size, 24);
}

static void check_wrong(maker *m, ac_status status, const char *words) {
    ac_error error;
    end_frame(m);
    io_xnb_end(&m->file);
    io_bytes plain = body_of(m->file, aci_xnb_open_lzx_ourselves, LIMIT, &error);
    assert_null(plain.data);
    if (error.status != status || !strstr(error.message, words))
        fail_msg("%s, not %s", error.message, words);
    assert_int_equal(error.offset, 14);
    io_free(&m->file);
}

static void matches_out_of_bounds_are_refused(void **state) {
    (void)state;
    static const struct {
        unsigned slot, length;
        const char *words;
    } rows[] = {
        {0, 2, "begins where no bytes are"}, /* offset 1, before the first byte */
        {3, 2, "begins where no bytes are"},
        {31, 7, "begins where no bytes are"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        maker m;
        begin_one(&m, 1, 20);
        put_trees(&m, false);
        put_symbol(&m, m.main, MAIN, 256 + 8 * rows[i].slot + rows[i].length - 2);
        put_bits(&m, 0, 16);
        check_wrong(&m, AC_ERROR_SYNTAX, rows[i].words);
    }
    maker m;
    begin_one(&m, 1, 4);
    put_trees(&m, false);
    put_symbol(&m, m.main, MAIN, 'a');
    put_symbol(&m, m.main, MAIN, 256 + 2); /* of 4 bytes, where 3 are left */
    check_wrong(&m, AC_ERROR_SYNTAX, "longer than its frame or block");
    begin_one(&m, 1, 4);
    put_trees(&m, false);
    check_wrong(&m, AC_ERROR_SYNTAX, "its data end early");
}

static void put_pre(maker *m, const uint8_t lengths[20]) {
    for (size_t i = 0; i < 20; i++) put_bits(m, lengths[i], 4);
}

static void codes_that_are_no_codes_are_refused(void **state) {
    (void)state;
    static const struct {
        uint8_t lengths[20];
        uint32_t bits; /* behind them, 16 */
        const char *words;
    } rows[] = {
        {{1, 1, 1}, 0, "has too many symbols"},
        {{1, 2}, 0, "is not complete"},
        {{[5] = 1}, 0, "is not complete"},
        {{0}, 0, "without symbols"},
        {{[18] = 1, [19] = 1}, 0x7fff, "is too long"}, /* 51 zeros, five times and once more */
        {{[18] = 1, [19] = 1}, 0xffff, "repeats no length"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        maker m;
        begin_one(&m, 1, 20);
        put_pre(&m, rows[i].lengths);
        if (i == 4)
            for (int k = 0; k < 6; k++) put_bits(&m, 0x1f, 6);
        else put_bits(&m, rows[i].bits, 16);
        check_wrong(&m, AC_ERROR_SYNTAX, rows[i].words);
    }
    maker m;
    begin_one(&m, 2, 20);
    for (int i = 0; i < 8; i++) put_bits(&m, 2, 3);
    check_wrong(&m, AC_ERROR_SYNTAX, "has too many symbols");
}

static void blocks_that_are_none_are_refused(void **state) {
    (void)state;
    maker m;
    begin_one(&m, 3, 20);
    check_wrong(&m, AC_ERROR_SYNTAX, "its data end early");
    begin_one(&m, 3, 0);
    m.file.data[10] = 20; /* the body and the frame have bytes */
    m.file.data[16] = 20;
    check_wrong(&m, AC_ERROR_SYNTAX, "a block has no bytes");
    m = (maker){.step = 32768, .end = 20};
    io_add(&m.file, "XNBw\5\x80....\x14\0\0\0", 14);
    begin_frame(&m);
    put_bits(&m, 1, 1); /* E8 up to 1 */
    put_bits(&m, 0, 16);
    put_bits(&m, 1, 16);
    put_bits(&m, 3, 3);
    put_bits(&m, 20, 24);
    check_wrong(&m, AC_ERROR_UNSUPPORTED, "the translation of E8, which is not supported");
}

static void nothing_follows_what_was_wrong(void **state) {
    (void)state;
    static const uint8_t data[] = {0, 0x70, 0, 0};
    aci_lzx *lzx = malloc(sizeof *lzx);
    assert_non_null(lzx);
    uint8_t out[8];
    aci_lzx_init(lzx);
    aci_lzx_frame frame = {data, sizeof data, sizeof out};
    assert_false(aci_lzx_decode(lzx, &frame, out));
    assert_string_equal(lzx->wrong, "a block is of none of the types 1 to 3");
    assert_false(aci_lzx_decode(lzx, &frame, out));
    assert_int_equal(lzx->at, 0);
    free(lzx);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(both_decoders_give_the_same_bytes_of_every_good_file),
        cmocka_unit_test(every_bad_file_is_refused),
        cmocka_unit_test(streams_of_every_kind_of_block_are_decoded),
        cmocka_unit_test(matches_out_of_bounds_are_refused),
        cmocka_unit_test(codes_that_are_no_codes_are_refused),
        cmocka_unit_test(blocks_that_are_none_are_refused),
        cmocka_unit_test(nothing_follows_what_was_wrong),
        cmocka_unit_test(six_hundred_damaged_copies_of_each_end_in_an_asset_or_one_error),
    };
    return cmocka_run_group_tests_name("lzx", tests, NULL, NULL);
}
