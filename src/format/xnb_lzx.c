/* LZX bodies of XNBs. Follows docs/formats/xnb.md.
 *
 * libmspack has a decoder for LZX and exports it only as a part of its reader of cabinets, so the
 * frames of the XNB are laid out as the data blocks of a cabinet in memory. The cabinet has one
 * folder (LZX, window of 64 KiB) and in it one file, the body; a mspack_system on memory gives
 * libmspack the one and takes the other.
 *
 * In a cabinet only the last block may be short of 32 KiB, so a short frame before the last is
 * refused. LZX has no checksum: damage may pass, and the reader of the body must trust nothing. */
#include "format/xnb_lzx.h"

#ifdef ANIMCURVE_HAVE_LZX
#include <string.h>

#include <mspack.h>

#define FRAME_SIZE 32768u
#define LARGEST_BLOCK (FRAME_SIZE + 6144u) /* compressed, in a cabinet */
#define MOST_FRAMES 65535u                 /* a cabinet counts in 16 bits */

/* ---- frames ---------------------------------------------------------------------------- */

typedef struct frame {
    size_t offset; /* of its header in the file */
    uint32_t plain_size, size;
    const uint8_t *data; /* [size] */
} frame;

typedef struct frames {
    aci_reader in; /* the compressed bytes */
    uint32_t count;
    uint64_t plain_size;
    size_t size;       /* of all frames, without their headers */
    size_t last_start; /* where the last begins among these bytes */
    uint32_t last_plain_size;
} frames;

static uint32_t read_u16_be(aci_reader *in) {
    uint32_t high = aci_reader_u8(in, "the header of an LZX frame");
    return high << 8 | aci_reader_u8(in, "the header of an LZX frame");
}

/* A size of 0, which both sizes may have, ends the data. */
static bool read_frame(aci_reader *in, frame *out) {
    out->offset = aci_reader_offset(in);
    out->plain_size = FRAME_SIZE;
    uint32_t first = aci_reader_u8(in, "the header of an LZX frame");
    if (first == 0xff) {
        out->plain_size = read_u16_be(in);
        out->size = read_u16_be(in);
    } else {
        out->size = first << 8 | aci_reader_u8(in, "the header of an LZX frame");
    }
    return !in->failed;
}

static bool check_frame(aci_xnb *x, const frames *all, const frame *one) {
    unsigned number = all->count;
    if (all->count && all->last_plain_size < FRAME_SIZE)
        return aci_xnb_fail(
            x, AC_ERROR_UNSUPPORTED, one->offset,
            "LZX frame %u has %u bytes, and another follows: only the last frame "
            "is read when it has fewer than %u",
            number - 1, (unsigned)all->last_plain_size, FRAME_SIZE);
    if (one->plain_size > FRAME_SIZE)
        return aci_xnb_fail(x, AC_ERROR_VALUE, one->offset,
                            "LZX frame %u says %u bytes, and a frame has %u at most", number,
                            (unsigned)one->plain_size, FRAME_SIZE);
    if (one->size > LARGEST_BLOCK)
        return aci_xnb_fail(x, AC_ERROR_VALUE, one->offset,
                            "LZX frame %u says %u compressed bytes, and %u are the most",
                            number, (unsigned)one->size, LARGEST_BLOCK);
    if (one->size > aci_reader_left(&all->in))
        return aci_xnb_fail(x, AC_ERROR_TRUNCATED, one->offset,
                            "LZX frame %u says %u compressed bytes, and %zu are left", number,
                            (unsigned)one->size, aci_reader_left(&all->in));
    if (all->count == MOST_FRAMES)
        return aci_xnb_fail(x, AC_ERROR_UNSUPPORTED, one->offset,
                            "more than %u LZX frames are not read", MOST_FRAMES);
    return true;
}

/* Bytes behind the data, or an end before all is there. */
static bool end_early(aci_xnb *x, const frames *all, const frame *end, uint32_t size) {
    size_t left = aci_reader_left(&all->in);
    if (all->plain_size != size)
        return aci_xnb_fail(
            x, AC_ERROR_VALUE, end->offset,
            "LZX frame %u has a size of 0, which ends the data after %llu of %u "
            "bytes",
            (unsigned)all->count, (unsigned long long)all->plain_size, (unsigned)size);
    return left == 0 || aci_xnb_warn(x, aci_reader_offset(&all->in),
                                     "%zu bytes follow the end of the LZX data", left);
}

/* Proves that the frames are whole and give `size` bytes; all->in reads them. */
static bool count_frames(aci_xnb *x, frames *all, uint32_t size) {
    size_t start = aci_reader_offset(&all->in);
    while (aci_reader_left(&all->in)) {
        frame one;
        if (!read_frame(&all->in, &one)) return false;
        if (one.plain_size == 0 || one.size == 0) return end_early(x, all, &one, size);
        if (!check_frame(x, all, &one)) return false;
        aci_reader_take(&all->in, one.size, "an LZX frame");
        all->last_start = all->size;
        all->last_plain_size = one.plain_size;
        all->size += one.size;
        all->plain_size += one.plain_size;
        all->count++;
    }
    if (all->plain_size == size) return true;
    return aci_xnb_fail(
        x, AC_ERROR_VALUE, start - 4,
        "the header says a plain body of %u bytes, and the LZX frames give %llu",
        (unsigned)size, (unsigned long long)all->plain_size);
}

/* The first block's type, which stands behind a flag and, with the flag, 32 bits; libmspack does
 * not say what is wrong. 16-bit words, most significant bit first. */
static bool check_first_block(aci_xnb *x, aci_reader in) {
    frame one;
    read_frame(&in, &one);
    one.data = aci_reader_take(&in, one.size, "an LZX frame");
    size_t at = one.size > 1 && one.data[1] & 0x80 ? 5 : 1;
    if (at >= one.size) return true;
    unsigned type = one.data[at] >> 4 & 7u;
    return (type >= 1 && type <= 3) ||
           aci_xnb_fail(x, AC_ERROR_SYNTAX, aci_reader_offset(&in) - one.size,
                        "the first LZX block is of type %u, and there are 1 to 3", type);
}

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

static void put_headers(cabinet *out, const frames *all) {
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

/* `all` is counted; `in` stands at the first frame. */
static bool make_cabinet(aci_xnb *x, const frames *all, aci_reader in, cabinet *out) {
    out->size = BLOCKS_AT + (size_t)all->count * BLOCK_HEADER + all->size;
    out->data = aci_alloc(&x->builder->arena.memory, out->size, x->builder->error);
    if (!out->data) return false;
    put_headers(out, all);
    for (uint32_t i = 0; i < all->count; i++) {
        frame one;
        read_frame(&in, &one);
        one.data = aci_reader_take(&in, one.size, "an LZX frame");
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
    ac_error *error;
    aci_memory *memory;
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

/* Room for the first `size` bytes; it doubles, so that no more is taken than there is. */
static bool grow(job *of, size_t size) {
    aci_xnb_body *out = of->out;
    if (size <= out->capacity) return true;
    size_t capacity = out->capacity > of->out_size / 2 ? of->out_size : out->capacity * 2;
    if (capacity < size) capacity = size;
    uint8_t *data = aci_alloc(of->memory, capacity, of->error);
    if (!data) return false;
    if (out->size) memcpy(data, out->data, out->size);
    aci_free(of->memory, out->data, out->capacity);
    out->data = data;
    out->capacity = capacity;
    return true;
}

static int write_file(struct mspack_file *opened, void *data, int size) {
    file *to = (file *)opened;
    job *of = to->owner;
    aci_xnb_body *out = of->out;
    if (size < 0 || to != &of->written) return -1;
    if ((size_t)size > of->out_size - out->size || !grow(of, out->size + (size_t)size))
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
    block *taken = aci_alloc(of->memory, size + BLOCK_HEAD, of->error);
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
    aci_free(of->memory, taken, taken->size);
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

static int extract(job *of, const frames *all) {
    struct mscab_decompressor *cab = create(of);
    if (!cab) return MSPACK_ERR_NOMEMORY;
    cab->set_param(cab, MSCABD_PARAM_DECOMPBUF, input_size(all->last_start));
    struct mscabd_cabinet *opened = cab->open(cab, "cabinet");
    int status = opened ? cab->extract(cab, opened->files, "body") : cab->last_error(cab);
    if (opened) cab->close(cab, opened);
    mspack_destroy_cab_decompressor(cab);
    return status;
}

/* Where the frame with number `index` begins in the file. */
static size_t frame_offset(aci_reader in, size_t index) {
    frame one = {0};
    for (size_t i = 0; i <= index && read_frame(&in, &one); i++)
        aci_reader_take(&in, one.size, "an LZX frame");
    return one.offset;
}

static bool decode(aci_xnb *x, const frames *all, aci_reader in, aci_xnb_body *out) {
    job of = {.error = x->builder->error, .memory = &x->builder->arena.memory, .out = out};
    of.out_size = (size_t)all->plain_size;
    int status = MSPACK_ERR_NOMEMORY;
    if (make_cabinet(x, all, in, &of.in)) status = extract(&of, all);
    while (of.blocks) give_back((char *)of.blocks + BLOCK_HEAD);
    aci_free(of.memory, of.in.data, of.in.size);
    if (status == MSPACK_ERR_OK && out->size == of.out_size) return true;
    /* Where memory was the reason, that error stands already. */
    size_t index = out->size / FRAME_SIZE;
    return aci_xnb_fail(x, AC_ERROR_SYNTAX, frame_offset(in, index),
                        "LZX frame %zu cannot be decoded: its data are damaged", index);
}

/* The compressed bytes as the header counts them. */
static bool find_data(aci_xnb *x, uint32_t file_size, aci_reader *out) {
    size_t left = aci_reader_left(&x->in);
    if (file_size < ACI_XNB_PACKED_HEADER_SIZE)
        return aci_xnb_fail(x, AC_ERROR_VALUE, 6,
                            "the header says that the file has %u bytes, and the header of an "
                            "LZX file has %d",
                            (unsigned)file_size, ACI_XNB_PACKED_HEADER_SIZE);
    size_t size = file_size - ACI_XNB_PACKED_HEADER_SIZE;
    if (size > left)
        return aci_xnb_fail(x, AC_ERROR_TRUNCATED, 6,
                            "the header says %zu bytes of LZX data, and %zu are there", size,
                            left);
    *out = aci_reader_of(x->in.data + x->in.at, size, x->builder->error);
    out->base = aci_reader_offset(&x->in);
    return true;
}

bool aci_xnb_open_lzx(aci_xnb *x, uint32_t file_size, aci_xnb_body *out) {
    int wrong;
    uint32_t size = aci_reader_u32(&x->in, "the size of the plain body");
    aci_reader in;
    if (x->in.failed || !find_data(x, file_size, &in)) return false;
    MSPACK_SYS_SELFTEST(wrong);
    if (wrong)
        return aci_xnb_fail(x, AC_ERROR_UNSUPPORTED, 5,
                            "LZX is not read: libmspack was built for other file sizes");
    if (size == 0)
        return aci_xnb_fail(x, AC_ERROR_VALUE, ACI_XNB_HEADER_SIZE,
                            "the header says a plain body of 0 bytes");
    if (size > x->builder->limits.max_bytes)
        return aci_xnb_fail(x, AC_ERROR_LIMIT, ACI_XNB_HEADER_SIZE,
                            "the plain body has %u bytes, more than the limit of %zu bytes",
                            (unsigned)size, x->builder->limits.max_bytes);
    frames all = {.in = in};
    return count_frames(x, &all, size) && check_first_block(x, in) && decode(x, &all, in, out);
}

#else /* without libmspack */

bool aci_xnb_open_lzx(aci_xnb *x, uint32_t file_size, aci_xnb_body *out) {
    (void)file_size;
    (void)out;
    return aci_xnb_fail(x, AC_ERROR_UNSUPPORTED, 5,
                        "the body is compressed with LZX, which this build does not read");
}

#endif
