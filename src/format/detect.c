/* What bytes are when they are no curve file: people who give the wrong file are told which
 * file they gave. */
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "format/format.h"

typedef struct signature {
    const char *bytes;
    size_t size, offset;
    const char *what; /* "a PNG image" */
    bool may_hold;    /* such files may hold curves */
} signature;

#define SIGNATURE(text, offset, what) \
    { text, sizeof(text) - 1, offset, what, false }
#define MAY_HOLD(text, offset, what) \
    { text, sizeof(text) - 1, offset, what, true }

static const signature signatures[] = {
    SIGNATURE("\x89PNG\r\n\x1a\n", 0, "a PNG image"),
    SIGNATURE("\xff\xd8\xff", 0, "a JPEG image"),
    SIGNATURE("GIF8", 0, "a GIF image"),
    SIGNATURE("DDS ", 0, "a DDS texture"),
    SIGNATURE("WEBP", 8, "a WebP image"),
    SIGNATURE("WAVE", 8, "a WAV sound"),
    SIGNATURE("OggS", 0, "an Ogg sound"),
    MAY_HOLD("Kaydara FBX Binary", 0, "an FBX model"),
    MAY_HOLD("; FBX", 0, "an FBX model"),
    MAY_HOLD("BLENDER", 0, "a Blender file"),
    MAY_HOLD("//Maya ASCII", 0, "a Maya scene"),
    MAY_HOLD("xof ", 0, "a DirectX model"),
    MAY_HOLD("CNB\x1a", 0, "a CNA binary (CNB) file"),
    SIGNATURE("\177ELF", 0, "an ELF program or library"),
    SIGNATURE("MZ", 0, "a Windows program or library"),
    SIGNATURE("PK\x03\x04", 0, "a ZIP archive"),
    SIGNATURE("PK\x05\x06", 0, "a ZIP archive"),
    SIGNATURE("\x1f\x8b", 0, "a gzip archive"),
    SIGNATURE("\x28\xb5\x2f\xfd", 0, "a Zstandard archive"),
    SIGNATURE("\3757zXZ", 0, "an XZ archive"),
    SIGNATURE("7z\xbc\xaf\x27\x1c", 0, "a 7-Zip archive"),
    SIGNATURE("BZh", 0, "a bzip2 archive"),
    SIGNATURE("%PDF-", 0, "a PDF document"),
    SIGNATURE("SQLite format 3", 0, "an SQLite database"),
    SIGNATURE("\xff\xfe", 0, "UTF-16 text"),
    SIGNATURE("\xfe\xff", 0, "UTF-16 text"),
};

static const signature *signature_of(aci_bytes bytes) {
    for (size_t i = 0; i < sizeof signatures / sizeof signatures[0]; i++) {
        const signature *row = &signatures[i];
        if (bytes.size < row->offset + row->size) continue;
        if (memcmp(bytes.data + row->offset, row->bytes, row->size) == 0) return row;
    }
    return NULL;
}

/* Does `word` stand in the first bytes? */
static bool begins_around(aci_bytes bytes, const char *word) {
    size_t size = strlen(word), end = bytes.size < 1024 ? bytes.size : 1024;
    for (size_t at = 0; at + size <= end; at++)
        if (memcmp(bytes.data + at, word, size) == 0) return true;
    return false;
}

static bool is_text(aci_bytes bytes) {
    size_t end = bytes.size < 1024 ? bytes.size : 1024;
    for (size_t at = 0; at < end;) {
        unsigned char byte = (unsigned char)bytes.data[at];
        if (byte < 0x20 && byte != '\t' && byte != '\n' && byte != '\r' && byte != '\f')
            return false;
        size_t step = aci_utf8_next(bytes.data + at, bytes.size - at);
        if (step == 0) return false;
        at += step;
    }
    return true;
}

/* NULL: no text. */
static const signature *text_kind(aci_bytes bytes) {
    static const signature cnj = MAY_HOLD("", 0, "a CNA text (CNJ) file"),
                           xna_xml = MAY_HOLD("", 0, "XNA intermediate XML"),
                           svg = SIGNATURE("", 0, "an SVG image"),
                           html = SIGNATURE("", 0, "an HTML page"),
                           xml = SIGNATURE("", 0, "XML"), text = SIGNATURE("", 0, "plain text");
    uint32_t seen = aci_json_glance(bytes);
    if (seen & ACI_JSON_CNJ) return &cnj;
    if (bytes.size && bytes.data[0] == '<') {
        if (begins_around(bytes, "<XnaContent")) return &xna_xml;
        if (begins_around(bytes, "<svg")) return &svg;
        return begins_around(bytes, "<html") ? &html : &xml;
    }
    return is_text(bytes) ? &text : NULL;
}

static ac_status refuse(aci_bytes bytes, ac_error *error) {
    if (bytes.size == 0) return aci_fail(error, AC_ERROR_FORMAT, "the file is empty");
    const signature *known = signature_of(bytes);
    if (!known) known = text_kind(aci_skip_mark(bytes));
    if (known)
        return aci_fail(error, AC_ERROR_FORMAT, "this is %s, %s", known->what,
                        known->may_hold ? "which this build does not read"
                                        : "not an animation curve");
    char first[16] = "";
    for (size_t i = 0; i < 4 && i < bytes.size; i++)
        snprintf(first + 3 * i, 4, " %02x", (unsigned)(unsigned char)bytes.data[i]);
    return aci_fail(error, AC_ERROR_FORMAT, "no known format: the file begins with the bytes%s",
                    first);
}

/* Text is wrong from its start, as a reader of text would say. */
ac_status aci_format_refuse(aci_bytes bytes, ac_error *error) {
    refuse(bytes, error);
    if (is_text(aci_skip_mark(bytes))) error->line = error->column = 1;
    return error->status;
}
