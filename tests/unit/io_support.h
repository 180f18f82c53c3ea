/* Helpers of the tests of formats and files: bytes built by hand, a watchful allocator, and
 * comparison of curves bit for bit. */
#ifndef IO_SUPPORT_H
#define IO_SUPPORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <animcurve/animcurve.h>

/* ---- bytes ------------------------------------------------------------------------------ */

typedef struct io_bytes {
    uint8_t *data; /* malloc */
    size_t size;
} io_bytes;

/* The whole file; the test fails where there is none. */
io_bytes io_file(const char *path);
io_bytes io_text(const char *text);
void io_free(io_bytes *bytes);
bool io_same_bytes(io_bytes a, io_bytes b);

void io_add(io_bytes *bytes, const void *data, size_t size);
void io_add_u8(io_bytes *bytes, unsigned value);
void io_add_u32(io_bytes *bytes, uint32_t value);
void io_add_text(io_bytes *bytes, const char *text); /* 7-bit length and bytes, below 16 KiB */

/* ---- XNBs by hand ----------------------------------------------------------------------- */

#define IO_CURVE_READER "Microsoft.Xna.Framework.Content.CurveReader"
#define IO_STRING_READER "Microsoft.Xna.Framework.Content.StringReader"
#define IO_XNA_ASSEMBLY                                             \
    ", Microsoft.Xna.Framework, Version=4.0.0.0, Culture=neutral, " \
    "PublicKeyToken=842cf8be1de50553"
#define IO_CURVE_ARGUMENT "[Microsoft.Xna.Framework.Curve" IO_XNA_ASSEMBLY "]"
#define IO_STRING_ARGUMENT                                         \
    "[System.String, mscorlib, Version=4.0.0.0, Culture=neutral, " \
    "PublicKeyToken=b77a5c561934e089]"
#define IO_LIST_READER "Microsoft.Xna.Framework.Content.ListReader`1[" IO_CURVE_ARGUMENT "]"
#define IO_ARRAY_READER "Microsoft.Xna.Framework.Content.ArrayReader`1[" IO_CURVE_ARGUMENT "]"
#define IO_DICTIONARY_READER                                                 \
    "Microsoft.Xna.Framework.Content.DictionaryReader`2[" IO_STRING_ARGUMENT \
    "," IO_CURVE_ARGUMENT "]"

/* Header and a table of `count` type readers, without shared resources; the root's type id and
 * what follows is the test's. */
io_bytes io_xnb_begin(const char *const *readers, size_t count);
/* Sets the size field. */
void io_xnb_end(io_bytes *bytes);
/* A key as its five 32-bit words. */
typedef struct io_key {
    uint32_t position, value, in, out;
    int32_t continuity;
} io_key;
/* The payload of a curve, without a type id. */
void io_add_curve(io_bytes *bytes, int32_t before, int32_t after, const io_key *keys,
                  uint32_t count);
/* A whole file with one curve, as genuine XNA writes it. */
io_bytes io_xnb_curve(int32_t before, int32_t after, const io_key *keys, uint32_t count);

/* ---- loading and saving ------------------------------------------------------------------ */

ac_asset *io_load(io_bytes bytes, uint32_t strict, ac_error *error);
/* The same from text; the test fails where it does not load. */
ac_asset *io_load_json(const char *text);
/* The test fails where it cannot be written. */
io_bytes io_save(const ac_asset *asset, const char *format);

/* Every bit of two curves, names and both orders included. */
bool io_same_curve(const ac_curve *a, const ac_curve *b);
bool io_same_asset(const ac_asset *a, const ac_asset *b);
/* One non-empty UTF-8 line with a status. */
bool io_good_error(const ac_error *error);

/* ---- the watchful allocator ---------------------------------------------------------------- */

typedef struct io_memory {
    size_t calls, fail_at; /* the call that fails, from 1; 0: none */
    size_t live_blocks, live_bytes, peak_bytes;
    bool wrong_size; /* a block was freed with another size than it was asked for */
} io_memory;

/* `memory` must outlive what is allocated. */
ac_allocator io_allocator(io_memory *memory);

/* Loads with the first allocation failed, then the second and so on, until none fails: each time
 * one error and nothing left. `format` NULL: by content. Returns how many failed. */
size_t io_fail_loading(io_bytes bytes, const char *format);
/* The same for saving, which may end in another error once none fails. */
size_t io_fail_saving(const ac_asset *asset, const char *format);

#endif
