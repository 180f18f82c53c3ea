/* LZX bodies of XNBs through libmspack. It has a decoder for LZX and exports it only as a part of its
 * reader of cabinets, so the frames of the XNB are laid out as the data blocks of a cabinet in
 * memory. The cabinet has one folder (LZX, window of 64 KiB) and in it one file, the body; a
 * mspack_system on memory gives libmspack the one and takes the other.
 *
 * In a cabinet only the last block may be short of 32 KiB, and a number of 16 bits counts them:
 * other streams are not for this file. */
#include "format/xnb_lzx.h"

#ifdef ANIMCURVE_HAVE_MSPACK
#include <string.h>

#include <mspack.h>

#include "format/lzx.h"

#define MOST_FRAMES 65535u

/* ---- the cabinet -------------------------------------------------------------------------- */

enum { CABINET_HEADER = 36, FOLDER_HEADER = 8, FILE_HEADER = 16 + 2, BLOCK_HEADER = 8 };
#define BLOCKS_AT (CABINET_HEADER + FOLDER_HEADER + FILE_HEADER)

typedef struct cabinet {
    uint8_t *data;
    size_t size, at; /* at: written so far */
} cabinet;

static void put(cabinet *out, const void *data, size_t size) {
    memcpy(out->data + out->at, data, size);
    out->at += size;
}

static void put_number(cabinet *out, size_t value, size_t size) {
    for (size_t i = 0; i < size; i++) out->data[out->at++] = (uint8_t)(value >> (8 * i) & 0xff);
}

static void put_zeros(cabinet *out, size_t size) {
    memset(out->data + out->at, 0, size);
    out->at += size;
}

static void put_headers(cabinet *out, const aci_xnb_lzx *all) {
    put(out, "MSCF\0\0\0\0", 8);
    put_number(out, out->size, 4);
    put_zeros(out, 4);
    put_number(out, CABINET_HEADER + FOLDER_HEADER, 4); /* where the files are */
    put_zeros(out, 4);
    put(out, "\3\1\1\0\1\0", 6); /* version 1.3, one folder, one file */
    put_zeros(out, 6);           /* flags, set, index */
    put_number(out, BLOCKS_AT, 4);
    put_number(out, all->count, 2);
    put_number(out, 3 | 16 << 8, 2); /* LZX, window of 2^16 */
    put_number(out, (size_t)all->plain_size, 4);
    put_zeros(out, 12); /* offset in the folder, folder, date, time, attributes */
    put(out, "b", 2);   /* a name */
}

static bool make_cabinet(aci_xnb *x, const aci_xnb_lzx *all, cabinet *out) {
    aci_reader in = all->in;
    out->size = BLOCKS_AT + (size_t)all->count * BLOCK_HEADER + all->size;
    out->data = aci_alloc(&x->builder->arena.memory, out->size, x->builder->error);
    if (!out->data) return false;
    put_headers(out, all);
    for (uint32_t i = 0; i < all->count; i++) {
        aci_xnb_lzx_frame one;
        aci_xnb_lzx_next(&in, &one);
        put_zeros(out, 4); /* no checksum */
        put_number(out, one.size, 2);
        put_number(out, one.plain_size, 2);
        put(out, one.data, one.size);
    }
    return true;
}

/* ---- what libmspack works on -------------------------------------------------------------- */

typedef struct block block;
typedef struct job job;

typedef struct file {
    job *owner;
    size_t at;
} file;

struct job {
    struct mspack_system system; /* first, so that a pointer to it is a pointer to this */
    aci_xnb *x;
    block *blocks; /* what libmspack holds */
    cabinet in;
    aci_xnb_body *out;
    size_t out_size; /* in the end */
    file read, written;
};

static struct mspack_file *open_file(struct mspack_system *system, const char *name, int mode) {
    job *of = (job *)system;
    (void)name;
    file *opened = mode == MSPACK_SYS_OPEN_READ ? &of->read : &of->written;
    opened->owner = of;
    opened->at = 0;
    return (struct mspack_file *)opened;
}

static void close_file(struct mspack_file *opened) { (void)opened; }

static int read_file(struct mspack_file *opened, void *out, int size) {
    file *from = (file *)opened;
    const cabinet *in = &from->owner->in;
    if (size < 0 || from != &from->owner->read) return -1;
    size_t left = in->size - from->at, count = (size_t)size < left ? (size_t)size : left;
    memcpy(out, in->data + from->at, count);
    from->at += count;
    return (int)count;
}

static int write_file(struct mspack_file *opened, void *data, int size) {
    file *to = (file *)opened;
    job *of = to->owner;
    aci_xnb_body *out = of->out;
    if (size < 0 || to != &of->written) return -1;
    if ((size_t)size > of->out_size - out->size ||
        !aci_xnb_body_grow(of->x, out, out->size + (size_t)size, of->out_size))
        return -1;
    memcpy(out->data + out->size, data, (size_t)size);
    out->size += (size_t)size;
    return size;
}

static int seek_file(struct mspack_file *opened, off_t offset, int mode) {
    file *of = (file *)opened;
    size_t end = of == &of->owner->read ? of->owner->in.size : of->owner->out->size;
    size_t from = mode == MSPACK_SYS_SEEK_START ? 0
                  : mode == MSPACK_SYS_SEEK_CUR ? of->at
                                                : end;
    if (offset < 0 ? (uintmax_t)0 - (uintmax_t)offset > from : (uintmax_t)offset > end - from)
        return -1;
    of->at =
        offset < 0 ? from - (size_t)((uintmax_t)0 - (uintmax_t)offset) : from + (size_t)offset;
    return 0;
}

static off_t tell_file(struct mspack_file *opened) { return (off_t)((file *)opened)->at; }

static void ignore_message(struct mspack_file *opened, const char *format, ...) {
    (void)opened;
    (void)format;
}

static void copy(void *from, void *to, size_t size) { memcpy(to, from, size); }

/* ---- its memory ---------------------------------------------------------------------------- */

/* Stands before each block: libmspack frees without a size and, on some paths, not at all. */
struct block {
    block *older, *newer;
    job *owner;
    size_t size; /* of the whole */
};

#define BLOCK_HEAD ((sizeof(block) + 15) / 16 * 16)

static void *take(job *of, size_t size) {
    if (size > SIZE_MAX - BLOCK_HEAD) return NULL;
    block *taken =
        aci_alloc(&of->x->builder->arena.memory, size + BLOCK_HEAD, of->x->builder->error);
    if (!taken) return NULL;
    /* Zeroed, so that damaged data decode to the same bytes each time. */
    memset(taken, 0, size + BLOCK_HEAD);
    *taken = (block){of->blocks, NULL, of, size + BLOCK_HEAD};
    if (of->blocks) of->blocks->newer = taken;
    of->blocks = taken;
    return (char *)taken + BLOCK_HEAD;
}

static void give_back(void *data) {
    if (!data) return;
    block *taken = (block *)(void *)((char *)data - BLOCK_HEAD);
    job *of = taken->owner;
    if (taken->newer) taken->newer->older = taken->older;
    else of->blocks = taken->older;
    if (taken->older) taken->older->newer = taken->newer;
    aci_free(&of->x->builder->arena.memory, taken, taken->size);
}

/* The decoder calls through a copy of our mspack_system, so the pointer leads nowhere by itself.
 * The copy brings along null_ptr, which libmspack wants to be NULL only while it looks at a new
 * system: from then on it leads to the job. */
static void *allocate(struct mspack_system *system, size_t size) {
    return system->null_ptr ? take(system->null_ptr, size) : NULL;
}

static void *allocate_first(struct mspack_system *system, size_t size) {
    return take((job *)system, size);
}

static struct mscab_decompressor *create(job *of) {
    of->system = (struct mspack_system){
        open_file,      close_file,     read_file, write_file, seek_file, tell_file,
        ignore_message, allocate_first, give_back, copy,       NULL};
    struct mscab_decompressor *made = mspack_create_cab_decompressor(&of->system);
    of->system.alloc = allocate;
    of->system.null_ptr = of;
    return made;
}

/* ---- decoding ------------------------------------------------------------------------------ */

/* How much libmspack's decoder reads at once. It learns of a short last frame when it reads that
 * frame's first byte, which must happen before it begins the frame. So no buffer may end there, or
 * a few bytes before: a stored block of an odd size leaves its last byte unread. */
static int input_size(size_t last_start) {
    size_t size = 4096;
    while (last_start && last_start % size < 64) size += 128;
    return (int)size;
}

static int extract(job *of, const aci_xnb_lzx *all) {
    struct mscab_decompressor *cab = create(of);
    if (!cab) return MSPACK_ERR_NOMEMORY;
    cab->set_param(cab, MSCABD_PARAM_DECOMPBUF, input_size(all->last_start));
    struct mscabd_cabinet *opened = cab->open(cab, "cabinet");
    int status = opened ? cab->extract(cab, opened->files, "body") : cab->last_error(cab);
    if (opened) cab->close(cab, opened);
    mspack_destroy_cab_decompressor(cab);
    return status;
}

bool aci_xnb_lzx_suits_cabinet(const aci_xnb_lzx *all) {
    int wrong; /* libmspack was built for other file sizes */
    MSPACK_SYS_SELFTEST(wrong);
    return !wrong && !all->short_before_last && all->count <= MOST_FRAMES;
}

bool aci_xnb_lzx_decode_cabinet(aci_xnb *x, const aci_xnb_lzx *all, aci_xnb_body *out) {
    job of = {.x = x, .out = out, .out_size = (size_t)all->plain_size};
    int status = MSPACK_ERR_NOMEMORY;
    if (make_cabinet(x, all, &of.in)) status = extract(&of, all);
    while (of.blocks) give_back((char *)of.blocks + BLOCK_HEAD);
    aci_free(&x->builder->arena.memory, of.in.data, of.in.size);
    if (status == MSPACK_ERR_OK && out->size == of.out_size) return true;
    /* Where memory was the reason, that error stands already. */
    aci_reader in = all->in;
    size_t index = out->size / ACI_LZX_FRAME_SIZE;
    aci_xnb_lzx_frame one = {0};
    for (size_t i = 0; i <= index && i < all->count; i++) aci_xnb_lzx_next(&in, &one);
    return aci_xnb_fail(x, AC_ERROR_SYNTAX, one.offset,
                        "LZX frame %zu cannot be decoded: its data are damaged", index);
}

#endif
