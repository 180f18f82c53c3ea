/* Compressed bodies of XNBs: what LZX and LZ4 files give, the sentence of each fault, hostile input
 * with its memory watched, and LZ4 written. Rules: docs/formats/xnb.md. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "io_support.h"

#define LIMIT ((size_t)1 << 20)

static io_bytes data_file(const char *name) {
    char path[1024];
    snprintf(path, sizeof path, "%s/xna/%s", TEST_DATA, name);
    return io_file(path);
}

/* Loads with a limit; what must hold of any bytes. NULL: *error says why. */
static ac_asset *load_watched(io_bytes bytes, size_t limit, io_memory *memory,
                              ac_allocator *allocator, ac_error *error) {
    *allocator = io_allocator(memory);
    ac_load_opts opts = {.allocator = allocator, .limits = {.max_bytes = limit}};
    ac_asset *asset = ac_load_memory(bytes.data, bytes.size, &opts, error);
    assert_int_equal(asset == NULL, error->status != AC_OK);
    assert_true(memory->peak_bytes <= limit);
    if (!asset) {
        assert_true(io_good_error(error));
        assert_int_equal(memory->live_blocks, 0);
    }
    for (size_t i = 0; asset && i < asset->curve_count; i++)
        assert_int_equal(ac_curve_check(&asset->curves[i], NULL), AC_OK);
    return asset;
}

static void free_watched(ac_asset *asset, const io_memory *memory) {
    ac_asset_free(asset);
    assert_int_equal(memory->live_blocks, 0);
    assert_false(memory->wrong_size);
}

/* Refused with this status and these words; gives the most memory that it took. */
static size_t check_refused(io_bytes bytes, size_t limit, ac_status status, const char *words) {
    io_memory memory = {0};
    ac_allocator allocator;
    ac_error error;
    ac_asset *asset = load_watched(bytes, limit, &memory, &allocator, &error);
    if (asset || error.status != status || !strstr(error.message, words))
        fail_msg("%s: %s", ac_status_name(error.status), error.message);
    return memory.peak_bytes;
}

static io_bytes changed(io_bytes bytes, size_t at, uint8_t value) {
    io_bytes copy = {NULL, 0};
    io_add(&copy, bytes.data, bytes.size);
    copy.data[at] = value;
    return copy;
}

static void put_u32(io_bytes *bytes, size_t at, size_t value) {
    for (size_t i = 0; i < 4; i++) bytes->data[at + i] = (uint8_t)(value >> (8 * i));
}

/* Built in one piece: io_support's growing by the byte takes long for large files. */
static io_bytes plain_curve(uint32_t key_count) {
    io_bytes bytes = io_xnb_curve(1, 4, NULL, 0);
    size_t size = (size_t)key_count * 20;
    io_bytes keys = {calloc(size + 1, 1), size};
    assert_non_null(keys.data);
    for (uint32_t i = 0; i < key_count; i++) {
        const uint32_t words[] = {0x3f800000 + i * 3, i * 2654435761u, i, ~i, i & 1};
        for (size_t w = 0; w < 5; w++) put_u32(&keys, (size_t)i * 20 + w * 4, words[w]);
    }
    put_u32(&bytes, bytes.size - 4, key_count);
    io_add(&bytes, keys.data, size);
    io_xnb_end(&bytes);
    io_free(&keys);
    return bytes;
}

static void check_same(io_bytes packed, io_bytes plain, const char *detail) {
    ac_error error;
    ac_asset *one = io_load(packed, 1, &error), *two = io_load(plain, 1, NULL);
    if (!one) fail_msg("%s (byte %zu)", error.message, error.offset);
    assert_true(io_same_asset(one, two));
    assert_non_null(strstr(one->detail, detail));
    ac_asset_free(one);
    ac_asset_free(two);
}

/* ---- LZX by hand: stored blocks ---------------------------------------------------------- */

static void add_u16_be(io_bytes *bytes, size_t value) {
    io_add_u8(bytes, (unsigned)(value >> 8 & 0xff));
    io_add_u8(bytes, (unsigned)(value & 0xff));
}

/* 16-bit words, most significant bit first: 32 bits. */
static void add_bits(io_bytes *bytes, uint32_t bits) {
    io_add_u8(bytes, bits >> 16 & 0xff);
    io_add_u8(bytes, bits >> 24);
    io_add_u8(bytes, bits & 0xff);
    io_add_u8(bytes, bits >> 8 & 0xff);
}

/* A stored block; the very first one has a flag before its type. */
static void add_block(io_bytes *bytes, const uint8_t *data, size_t size, bool first) {
    add_bits(bytes, (3u << 29 | (uint32_t)size << 5) >> (first ? 1 : 0));
    for (int i = 0; i < 3; i++) io_add_u32(bytes, 1); /* repeated offsets */
    io_add(bytes, data, size);
    if (size & 1) io_add_u8(bytes, 0);
}

/* The header of a compressed file, and `plain`, a plain XNB, in frames of `step` bytes and stored
 * blocks of `block` bytes, the first of a frame longer by `more` and the last shorter. */
static io_bytes stored(io_bytes plain, size_t step, size_t block, size_t more) {
    io_bytes out = {NULL, 0};
    io_add(&out, plain.data, 10);
    out.data[5] |= 0x80;
    io_add_u32(&out, (uint32_t)(plain.size - 10));
    for (size_t at = 10; at < plain.size;) {
        size_t size = plain.size - at < step ? plain.size - at : step;
        io_bytes frame = {NULL, 0};
        for (size_t done = 0; done < size;) {
            size_t part = block + (done == 0 ? more : 0);
            if (part > size - done) part = size - done;
            add_block(&frame, plain.data + at + done, part, at == 10 && done == 0);
            done += part;
        }
        io_add_u8(&out, 0xff);
        add_u16_be(&out, size);
        add_u16_be(&out, frame.size);
        io_add(&out, frame.data, frame.size);
        io_free(&frame);
        at += size;
    }
    io_xnb_end(&out);
    return out;
}

/* ---- LZX ---------------------------------------------------------------------------------- */

static void lzx_bodies_of_any_size_give_the_plain_curve(void **state) {
    (void)state;
    static const uint32_t counts[] = {0, 1, 1634, 1635, 1636, 3272, 3273, 3274, 9999, 50000};
    for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++) {
        io_bytes plain = plain_curve(counts[i]);
        io_bytes packed = stored(plain, 32768, 32768, 0);
        check_same(packed, plain, ", LZX");
        io_free(&packed);
        io_free(&plain);
    }
}

/* libmspack must learn of a short last frame before it begins it, wherever its buffer ends. */
static void a_short_last_frame_is_read_wherever_it_begins(void **state) {
    (void)state;
    io_bytes plain = plain_curve(2000);
    int on_a_buffers_end = 0;
    for (size_t block = 120; block < 137; block++) {
        for (size_t more = 0; more < 3; more++) {
            io_bytes packed = stored(plain, 32768, block, more);
            check_same(packed, plain, ", LZX");
            size_t first = (size_t)packed.data[17] << 8 | packed.data[18];
            if (first % 4096 == 0) on_a_buffers_end++;
            io_free(&packed);
        }
    }
    assert_true(on_a_buffers_end > 0);
    io_free(&plain);
}

/* Which no cabinet could say. The byte behind a block of an odd size may stand in its frame, or
 * be the first of the next. */
static void short_frames_before_the_last_are_read(void **state) {
    (void)state;
    static const size_t steps[] = {1, 2, 123, 4999, 5000, 32767};
    for (size_t i = 0; i < sizeof steps / sizeof steps[0]; i++) {
        io_bytes plain = plain_curve(steps[i] < 100 ? 9 : 2000);
        for (size_t block = 100; block < 102; block++) {
            io_bytes packed = stored(plain, steps[i], block, 0);
            check_same(packed, plain, ", LZX");
            io_free(&packed);
        }
        io_free(&plain);
    }
    io_bytes plain = plain_curve(1);
    io_bytes packed = stored(plain, 33, 33, 0);
    size_t second = 14 + 5 + 16 + 34;
    assert_int_equal(packed.data[second], 0xff);
    for (int i = 0; i < 6; i++) /* the pad behind the header of the second frame */
        packed.data[second - 1 + (size_t)i] = packed.data[second + (size_t)i];
    packed.data[second + 4] = 0;
    packed.data[18]--;
    packed.data[second - 1 + 4]++;
    check_same(packed, plain, ", LZX");
    io_free(&packed);
    io_free(&plain);
}

static void more_frames_than_a_cabinet_counts_are_read(void **state) {
    (void)state;
    enum { FRAME = 5 + 16 + 2 };
    io_bytes plain = plain_curve(3300), one = {plain.data, 12}, packed = stored(one, 1, 1, 0);
    size_t count = plain.size - 10;
    assert_true(count > 65535);
    assert_int_equal(packed.size, 14 + 2 * FRAME);
    packed.data = realloc(packed.data, packed.size = 14 + count * FRAME);
    assert_non_null(packed.data);
    for (size_t i = 2; i < count; i++) { /* all are as the second */
        memcpy(packed.data + 14 + i * FRAME, packed.data + 14 + FRAME, FRAME);
        packed.data[14 + i * FRAME + 21] = plain.data[10 + i];
    }
    put_u32(&packed, 10, count);
    io_xnb_end(&packed);
    check_same(packed, plain, ", LZX");
    io_free(&packed);
    io_free(&plain);
}

static void an_error_in_a_packed_body_is_where_it_is_in_the_plain_file(void **state) {
    (void)state;
    io_bytes plain = plain_curve(3);
    plain.data[72] = 0x7f; /* of the key count */
    io_bytes packed = stored(plain, 32768, 32768, 0);
    ac_error one, two;
    assert_null(io_load(plain, 0, &one));
    assert_null(io_load(packed, 0, &two));
    assert_string_equal(one.message, two.message);
    assert_int_equal(one.offset, two.offset);
    io_free(&packed);
    io_free(&plain);
}

static void a_body_of_no_bytes_is_refused(void **state) {
    (void)state;
    io_bytes bytes = {NULL, 0};
    io_add(&bytes, "XNBw\5\x80\x0e\0\0\0\0\0\0\0", 14);
    check_refused(bytes, LIMIT, AC_ERROR_VALUE, "a plain body of 0 bytes");
    io_free(&bytes);
}

static void a_frame_of_size_0_ends_the_data(void **state) {
    (void)state;
    io_bytes plain = plain_curve(3), packed = stored(plain, 32768, 32768, 0);
    io_add(&packed, "\0\0", 2);
    io_xnb_end(&packed);
    check_same(packed, plain, ", LZX");
    io_add(&packed, "abc", 3);
    io_xnb_end(&packed);
    ac_asset *asset = io_load(packed, 0, NULL);
    assert_non_null(asset);
    assert_int_equal(asset->warning_count, 1);
    assert_non_null(strstr(asset->warnings[0].text, "3 bytes follow the end of the LZX data"));
    ac_asset_free(asset);
    assert_null(io_load(packed, 1, NULL));
    io_free(&packed);
    io_free(&plain);
}

static void each_fault_of_lzx_has_its_sentence(void **state) {
    (void)state;
    static const struct {
        const char *name;
        ac_status status;
        const char *words;
    } rows[] = {
        {"bad/lzx_total_too_small.xnb", AC_ERROR_VALUE,
         "the file has 10 bytes, and the header"},
        {"bad/lzx_truncated.xnb", AC_ERROR_TRUNCATED, "138 compressed bytes, and 108 are left"},
        {"bad/lzx_wrong_size.xnb", AC_ERROR_VALUE, "124 bytes, and the LZX frames give 123"},
        {"bad/lzx_block_size_zero.xnb", AC_ERROR_VALUE, "ends the data after 0 of 123 bytes"},
        {"bad/lzx_bad_block_type.xnb", AC_ERROR_SYNTAX, "is of type 7, and there are 1 to 3"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        io_bytes bytes = data_file(rows[i].name);
        check_refused(bytes, LIMIT, rows[i].status, rows[i].words);
        io_free(&bytes);
    }
}

static void faults_of_frames_are_told_with_their_numbers(void **state) {
    (void)state;
    io_bytes good = data_file("handmade/lzx_verbatim.xnb");
    static const struct {
        size_t at;
        uint8_t value;
        ac_status status;
        const char *words;
    } rows[] = {
        {6, 0x9e, AC_ERROR_TRUNCATED, "144 bytes of LZX data, and 143 are there"},
        {6, 0x0e, AC_ERROR_VALUE, "123 bytes, and the LZX frames give 0"},
        {10, 0x00, AC_ERROR_VALUE, "the header says a plain body of 0 bytes"},
        {10, 0x7a, AC_ERROR_VALUE, "122 bytes, and the LZX frames give 123"},
        {13, 0x80, AC_ERROR_LIMIT, "2147483771 bytes, more than the limit of 1048576"},
        {15, 0x81, AC_ERROR_VALUE, "frame 0 says 33147 bytes, and a frame has 32768 at most"},
        {17, 0x99, AC_ERROR_VALUE, "frame 0 says 39306 compressed bytes, and 38912 are"},
        {17, 0x01, AC_ERROR_TRUNCATED, "frame 0 says 394 compressed bytes, and 138 are left"},
        {18, 0x00, AC_ERROR_VALUE, "ends the data after 0 of 123 bytes"},
        {20, 0x40, AC_ERROR_SYNTAX, "is of type 4"},
        {20, 0x00, AC_ERROR_SYNTAX, "is of type 0"},
        {30, 0x77, AC_ERROR_SYNTAX, "LZX frame 0 cannot be decoded"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        io_bytes bytes = changed(good, rows[i].at, rows[i].value);
        check_refused(bytes, LIMIT, rows[i].status, rows[i].words);
        io_free(&bytes);
    }
    io_free(&good);
    /* A later frame: its number, and where it begins. */
    good = data_file("handmade/lzx_big_verbatim.xnb");
    size_t second = 16 + ((size_t)good.data[14] << 8 | good.data[15]);
    assert_int_equal(good.data[second], 0xff);
    memset(good.data + second + 5, 0xff, 400);
    ac_error error;
    assert_null(io_load(good, 0, &error));
    assert_non_null(strstr(error.message, "LZX frame 1 cannot be decoded: "));
    assert_int_equal(error.offset, second);
    io_free(&good);
}

/* The first block's type stands elsewhere behind a size for the translation of E8. */
static void the_first_block_is_found_behind_the_size_of_e8(void **state) {
    (void)state;
    io_bytes plain = plain_curve(3), packed = stored(plain, 32768, 32768, 0);
    io_bytes with = {NULL, 0};
    io_add(&with, packed.data, 19);
    io_add(&with, "\0\x80\0\0", 4); /* the flag, and 31 bits */
    io_add(&with, packed.data + 19, packed.size - 19);
    with.data[18] = (uint8_t)(with.data[18] + 4);
    io_xnb_end(&with);
    check_same(with, plain, ", LZX");
    with.data[24] |= 0x70;
    check_refused(with, LIMIT, AC_ERROR_SYNTAX, "is of type 7");
    io_free(&with);
    io_free(&packed);
    io_free(&plain);
}

static void bombs_of_lzx_take_no_more_memory_than_they_bring(void **state) {
    (void)state;
    io_bytes good = data_file("handmade/lzx_verbatim.xnb");
    put_u32(&good, 10, (size_t)200 << 20);
    assert_int_equal(check_refused(good, (size_t)256 << 20, AC_ERROR_VALUE, "frames give 123"),
                     0);
    put_u32(&good, 10, 0xffffffff);
    assert_int_equal(check_refused(good, (size_t)256 << 20, AC_ERROR_LIMIT, "more than"), 0);
    io_free(&good);
    /* A true frame, and 6000 of 8 bytes that claim 32768 each. */
    io_bytes plain = plain_curve(1638), bytes = stored(plain, 32768, 32768, 0);
    assert_true(bytes.size > 32768);
    bytes.size = 14 + 5 + 16 + 32768;
    for (int i = 0; i < 6000; i++) io_add(&bytes, "\0\x08\0\xf0\0\0\0\0\0\0", 10);
    put_u32(&bytes, 10, 6001u * 32768);
    io_xnb_end(&bytes);
    size_t peak = check_refused(bytes, (size_t)256 << 20, AC_ERROR_SYNTAX, "frame 1 cannot be");
    assert_true(peak < (size_t)1 << 20);
    io_free(&bytes);
    io_free(&plain);
    /* Beyond what a cabinet can number. */
    bytes = (io_bytes){NULL, 0};
    io_add(&bytes, "XNBw\5\x80....", 10);
    io_add_u32(&bytes, 0x80000000u);
    uint8_t *many = malloc(65536 * 4);
    assert_non_null(many);
    for (size_t i = 0; i < 65536; i++) memcpy(many + i * 4, "\0\2\0\x10", 4);
    io_add(&bytes, many, 65536 * 4);
    free(many);
    io_xnb_end(&bytes);
    check_refused(bytes, (size_t)3 << 30, AC_ERROR_SYNTAX, "LZX frame 0 cannot be");
    io_free(&bytes);
}

/* ---- LZ4 ----------------------------------------------------------------------------------- */

#ifdef ANIMCURVE_HAVE_LZ4

static void each_fault_of_lz4_has_its_sentence(void **state) {
    (void)state;
    static const struct {
        const char *name;
        ac_status status;
        const char *words;
    } rows[] = {
        {"bad/lz4_truncated.xnb", AC_ERROR_VALUE, "123 bytes, and the LZ4 block gives 100"},
        {"bad/lz4_bad_offset.xnb", AC_ERROR_SYNTAX, "goes back by 65535, and 1 bytes stand"},
        {"bad/lz4_size_too_big.xnb", AC_ERROR_VALUE, "173 bytes, and the LZ4 block gives 123"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        io_bytes bytes = data_file(rows[i].name);
        check_refused(bytes, LIMIT, rows[i].status, rows[i].words);
        io_free(&bytes);
    }
    static const struct {
        const char *block;
        size_t size;
        uint32_t plain;
        ac_status status;
        const char *words;
    } blocks[] = {
        {"", 0, 5, AC_ERROR_TRUNCATED, "ends inside the LZ4 block"},
        {"\0", 1, 0, AC_ERROR_VALUE, "gives no bytes"},
        {"\x10", 1, 1, AC_ERROR_TRUNCATED, "1 bytes wanted, 0 left"},
        {"\xf0\xff\xff", 3, 1, AC_ERROR_TRUNCATED, "ends inside the LZ4 block"},
        {"\x10!\0\0", 4, 5, AC_ERROR_SYNTAX, "goes back by 0"},
        {"\x10!\2\0", 4, 5, AC_ERROR_SYNTAX, "goes back by 2, and 1 bytes stand"},
        {"\x10!\1", 3, 5, AC_ERROR_TRUNCATED, "2 bytes wanted, 1 left"},
        {"\x10!\1\0", 4, 5, AC_ERROR_TRUNCATED, "ends inside the LZ4 block"},
        {"\x1f!\1\0\xff", 5, 5, AC_ERROR_TRUNCATED, "ends inside the LZ4 block"},
        {"\x10!\1\0\x10!", 6, 6, AC_ERROR_SYNTAX, "ends otherwise than LZ4 blocks may"},
    };
    for (size_t i = 0; i < sizeof blocks / sizeof blocks[0]; i++) {
        io_bytes bytes = {NULL, 0};
        io_add(&bytes, "XNBw\5\x40....", 10);
        io_add_u32(&bytes, blocks[i].plain);
        io_add(&bytes, blocks[i].block, blocks[i].size);
        io_xnb_end(&bytes);
        check_refused(bytes, LIMIT, blocks[i].status, blocks[i].words);
        io_free(&bytes);
    }
}

static void bombs_of_lz4_are_measured_before_memory_is_taken(void **state) {
    (void)state;
    io_bytes bytes = data_file("handmade/lz4.xnb");
    put_u32(&bytes, 10, 0xffffffff);
    assert_int_equal(check_refused(bytes, LIMIT, AC_ERROR_VALUE, "block gives 123"), 0);
    io_free(&bytes);
    /* One byte again and again: 10,000 bytes that do give 2.5 million. */
    io_add(&bytes, "XNBw\5\x40........\x1f!\1\0", 18);
    for (int i = 0; i < 10000; i++) io_add_u8(&bytes, 255);
    io_add(&bytes, "\0\x50.....", 7);
    put_u32(&bytes, 10, 1 + 15 + 4 + 10000 * 255 + 5);
    io_xnb_end(&bytes);
    assert_int_equal(check_refused(bytes, LIMIT, AC_ERROR_LIMIT, "the limit of 1048576"), 0);
    check_refused(bytes, LIMIT * 4, AC_ERROR_VALUE, "the root object is"); /* it decodes */
    io_free(&bytes);
}

static io_bytes save_lz4(const ac_asset *asset) {
    ac_error error;
    ac_save_opts opts = {.format = "xnb", .compression = AC_COMPRESSION_LZ4};
    io_bytes bytes = {NULL, 0};
    void *data;
    size_t size;
    if (ac_save_memory(asset, &opts, &data, &size, &error) != AC_OK)
        fail_msg("%s", error.message);
    io_add(&bytes, data, size);
    ac_bytes_free(NULL, data, size);
    return bytes;
}

static void lz4_is_written_as_monogame_reads_it_and_comes_back_bit_for_bit(void **state) {
    (void)state;
    static const uint32_t counts[] = {4, 12, 100, 3000, 20000};
    for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++) {
        io_bytes plain = plain_curve(counts[i]);
        ac_asset *asset = io_load(plain, 1, NULL);
        io_bytes packed = save_lz4(asset);
        assert_true(packed.size < plain.size);
        assert_memory_equal(packed.data, "XNBw\5\x40", 6);
        put_u32(&plain, 0, packed.size);
        assert_memory_equal(packed.data + 6, plain.data, 4);
        put_u32(&plain, 0, plain.size - 10);
        assert_memory_equal(packed.data + 10, plain.data, 4);
        memcpy(plain.data, "XNBw", 4);
        check_same(packed, plain, ", LZ4");
        ac_asset *again = io_load(packed, 1, NULL);
        io_bytes back = io_save(again, "xnb");
        assert_true(io_same_bytes(back, plain));
        io_free(&back);
        io_free(&packed);
        io_free(&plain);
        ac_asset_free(again);
        ac_asset_free(asset);
    }
}

static void a_body_that_lz4_does_not_shrink_is_written_plain(void **state) {
    (void)state;
    io_bytes plain = plain_curve(0);
    ac_asset *asset = io_load(plain, 1, NULL);
    io_bytes written = save_lz4(asset);
    assert_true(io_same_bytes(written, plain));
    io_free(&written);
    io_free(&plain);
    ac_asset_free(asset);
}

static void lz4_is_for_xnbs_alone_and_no_other_compression_is_known(void **state) {
    (void)state;
    static const struct {
        const char *format;
        uint32_t compression;
        ac_status status;
        const char *words;
    } rows[] = {
        {"json", AC_COMPRESSION_LZ4, AC_ERROR_UNSUPPORTED, "only an XNB is written compressed"},
        {"xnb", AC_COMPRESSION_COUNT, AC_ERROR_ARGUMENT, "there is no compression 2"},
    };
    ac_curve curve = {.dialect = ac_dialect_find("xna")};
    ac_asset asset = {.curves = &curve, .curve_count = 1};
    for (size_t i = 0; i < 2; i++) {
        ac_save_opts opts = {.format = rows[i].format, .compression = rows[i].compression};
        ac_error error;
        void *data;
        size_t size;
        assert_int_equal(ac_save_memory(&asset, &opts, &data, &size, &error), rows[i].status);
        assert_non_null(strstr(error.message, rows[i].words));
    }
}

static void an_allocation_that_fails_while_lz4_is_written_leaves_nothing(void **state) {
    (void)state;
    io_bytes plain = plain_curve(50);
    ac_asset *asset = io_load(plain, 1, NULL);
    size_t fail_at = 1;
    for (;; fail_at++) {
        io_memory memory = {.fail_at = fail_at};
        ac_allocator allocator = io_allocator(&memory);
        ac_save_opts opts = {
            .allocator = &allocator, .format = "xnb", .compression = AC_COMPRESSION_LZ4};
        ac_error error;
        void *data;
        size_t size;
        ac_status status = ac_save_memory(asset, &opts, &data, &size, &error);
        if (memory.calls >= fail_at) assert_int_equal(status, AC_ERROR_MEMORY);
        if (status == AC_OK) ac_bytes_free(&allocator, data, size);
        assert_int_equal(memory.live_blocks, 0);
        assert_false(memory.wrong_size);
        if (memory.calls < fail_at) break;
    }
    assert_true(fail_at > 4);
    io_free(&plain);
    ac_asset_free(asset);
}

#endif

/* ---- hostile input --------------------------------------------------------------------------- */

typedef struct tally {
    unsigned long loaded, refused;
} tally;

static void check_any(io_bytes bytes, tally *count) {
    io_memory memory = {0};
    ac_allocator allocator;
    ac_error error;
    ac_asset *asset = load_watched(bytes, LIMIT, &memory, &allocator, &error);
    if (asset) count->loaded++;
    else count->refused++;
    free_watched(asset, &memory);
}

static const char *const packed_files[] = {
    "handmade/lzx_verbatim.xnb",
    "handmade/lzx_uncompressed_block.xnb",
    "handmade/lzx_big_verbatim.xnb",
    "handmade/lzx_small_frames.xnb",
    "handmade/lz4.xnb",
    "handmade/lz4_big.xnb",
};

static void a_packed_file_cut_or_changed_anywhere_ends_in_an_asset_or_one_error(void **state) {
    (void)state;
    static const uint8_t masks[] = {0x01, 0x08, 0x40, 0xff};
    for (size_t i = 0; i < sizeof packed_files / sizeof packed_files[0]; i++) {
        io_bytes bytes = data_file(packed_files[i]);
        tally cut = {0}, flipped = {0};
        for (size_t size = 0; size < bytes.size; size++) {
            io_bytes part = {NULL, 0};
            io_add(&part, bytes.data, size);
            if (size >= 10) io_xnb_end(&part); /* so that it is not refused for its size */
            check_any(part, &cut);
            io_free(&part);
        }
        size_t step = bytes.size > 1000 ? 61 : 1;
        for (size_t at = 0; at < bytes.size; at += step)
            for (size_t m = 0; m < sizeof masks; m++) {
                io_bytes other = changed(bytes, at, bytes.data[at] ^ masks[m]);
                check_any(other, &flipped);
                io_free(&other);
            }
        print_message("%s: cut: %lu load, %lu refused; changed: %lu load, %lu refused\n",
                      packed_files[i], cut.loaded, cut.refused, flipped.loaded,
                      flipped.refused);
        assert_int_equal(cut.loaded, 0);
        io_free(&bytes);
    }
}

static void six_hundred_damaged_files_end_in_an_asset_or_one_error(void **state) {
    (void)state;
    static const char *const names[] = {"handmade/lzx_big_verbatim.xnb",
                                        "handmade/lz4_big.xnb"};
    for (size_t n = 0; n < 2; n++) {
        io_bytes good = data_file(names[n]);
        tally count = {0};
        uint64_t random = 0x9e3779b97f4a7c15u;
        for (int i = 0; i < 600; i++) {
            io_bytes bytes = changed(good, 0, good.data[0]);
            for (int k = 0; k <= i % 8; k++) {
                random = random * 6364136223846793005u + 1442695040888963407u;
                bytes.data[14 + (size_t)(random >> 33) % (bytes.size - 14)] ^=
                    (uint8_t)(1u << (random >> 30 & 7));
            }
            check_any(bytes, &count);
            io_free(&bytes);
        }
        print_message("%s: of 600 damaged, %lu load, %lu are refused\n", names[n], count.loaded,
                      count.refused);
        io_free(&good);
    }
}

static void an_allocation_that_fails_leaves_nothing_of_a_packed_file(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof packed_files / sizeof packed_files[0]; i++) {
        io_bytes bytes = data_file(packed_files[i]);
        size_t fail_at = 1;
        for (;; fail_at++) {
            io_memory memory = {.fail_at = fail_at};
            ac_allocator allocator;
            ac_error error;
            ac_asset *asset = load_watched(bytes, LIMIT * 4, &memory, &allocator, &error);
            bool failed = memory.calls >= fail_at;
            if (failed && error.status == AC_ERROR_UNSUPPORTED) failed = false;
            if (failed) assert_int_equal(error.status, AC_ERROR_MEMORY);
            free_watched(asset, &memory);
            if (!failed) break;
        }
        print_message("%s: %zu allocations\n", packed_files[i], fail_at - 1);
        io_free(&bytes);
    }
}

static void a_limit_of_memory_holds_for_packed_files(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof packed_files / sizeof packed_files[0]; i++) {
        io_bytes bytes = data_file(packed_files[i]);
        tally count = {0};
        for (size_t limit = 1; limit < LIMIT; limit += 2011) {
            io_memory memory = {0};
            ac_allocator allocator;
            ac_error error;
            ac_asset *asset = load_watched(bytes, limit, &memory, &allocator, &error);
            if (asset) count.loaded++;
            else if (error.status != AC_ERROR_UNSUPPORTED) {
                assert_int_equal(error.status, AC_ERROR_LIMIT);
                assert_int_equal(count.loaded, 0); /* more memory never refuses */
            }
            free_watched(asset, &memory);
        }
        print_message("%s: loads within %lu of 522 limits up to 1 MiB\n", packed_files[i],
                      count.loaded);
        io_free(&bytes);
    }
}

static void what_a_build_leaves_out_is_named(void **state) {
    (void)state;
    const char *summary = ac_format_find("xnb")->summary;
    io_bytes lz4 = data_file("handmade/lz4.xnb");
    assert_non_null(strstr(summary, "(LZX, ")); /* in every build */
#ifdef ANIMCURVE_HAVE_LZ4
    assert_non_null(strstr(summary, ", LZ4)"));
#else
    assert_non_null(strstr(summary, ", no LZ4)"));
    check_refused(lz4, LIMIT, AC_ERROR_UNSUPPORTED, "LZ4, which this build does not read");
    ac_curve curve = {.dialect = ac_dialect_find("xna")};
    ac_asset asset = {.curves = &curve, .curve_count = 1};
    ac_save_opts opts = {.format = "xnb", .compression = AC_COMPRESSION_LZ4};
    void *data;
    size_t size;
    assert_int_equal(ac_save_memory(&asset, &opts, &data, &size, NULL), AC_ERROR_UNSUPPORTED);
#endif
    io_free(&lz4);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lzx_bodies_of_any_size_give_the_plain_curve),
        cmocka_unit_test(a_short_last_frame_is_read_wherever_it_begins),
        cmocka_unit_test(short_frames_before_the_last_are_read),
        cmocka_unit_test(more_frames_than_a_cabinet_counts_are_read),
        cmocka_unit_test(an_error_in_a_packed_body_is_where_it_is_in_the_plain_file),
        cmocka_unit_test(a_body_of_no_bytes_is_refused),
        cmocka_unit_test(a_frame_of_size_0_ends_the_data),
        cmocka_unit_test(each_fault_of_lzx_has_its_sentence),
        cmocka_unit_test(faults_of_frames_are_told_with_their_numbers),
        cmocka_unit_test(the_first_block_is_found_behind_the_size_of_e8),
        cmocka_unit_test(bombs_of_lzx_take_no_more_memory_than_they_bring),
#ifdef ANIMCURVE_HAVE_LZ4
        cmocka_unit_test(each_fault_of_lz4_has_its_sentence),
        cmocka_unit_test(bombs_of_lz4_are_measured_before_memory_is_taken),
        cmocka_unit_test(lz4_is_written_as_monogame_reads_it_and_comes_back_bit_for_bit),
        cmocka_unit_test(a_body_that_lz4_does_not_shrink_is_written_plain),
        cmocka_unit_test(lz4_is_for_xnbs_alone_and_no_other_compression_is_known),
        cmocka_unit_test(an_allocation_that_fails_while_lz4_is_written_leaves_nothing),
#endif
        cmocka_unit_test(a_packed_file_cut_or_changed_anywhere_ends_in_an_asset_or_one_error),
        cmocka_unit_test(six_hundred_damaged_files_end_in_an_asset_or_one_error),
        cmocka_unit_test(an_allocation_that_fails_leaves_nothing_of_a_packed_file),
        cmocka_unit_test(a_limit_of_memory_holds_for_packed_files),
        cmocka_unit_test(what_a_build_leaves_out_is_named),
    };
    return cmocka_run_group_tests_name("xnb body", tests, NULL, NULL);
}
