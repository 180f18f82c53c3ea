/* The text of URIs: base64 (RFC 4648 4), percent signs (RFC 3986 2.1), and which paths stay
 * inside the asset's folder. */
#include <string.h>

#include "format/gltf.h"

/* ---- base64 ------------------------------------------------------------------------------ */

/* 0..63, or 64: no character of base64. */
static unsigned digit_of(unsigned char c) {
    if (c >= 'A' && c <= 'Z') return c - 'A';
    if (c >= 'a' && c <= 'z') return c - 'a' + 26u;
    if (c >= '0' && c <= '9') return c - '0' + 52u;
    if (c == '+') return 62;
    return c == '/' ? 63 : 64;
}

/* Without the padding. */
static size_t digits_of(const char *text, size_t size) {
    size_t padding = 0;
    while (padding < 2 && padding < size && text[size - 1 - padding] == '=') padding++;
    return size - padding;
}

bool aci_base64_size(const char *text, size_t size, size_t *out, bool *is_cut) {
    size_t digits = digits_of(text, size);
    for (size_t i = 0; i < digits; i++)
        if (digit_of((unsigned char)text[i]) == 64) return false;
    *is_cut = size % 4 != 0 || digits % 4 == 1;
    *out = digits / 4 * 3 + (digits % 4 == 3 ? 2 : digits % 4 == 2 ? 1 : 0);
    return true;
}

void aci_base64_decode(const char *text, size_t size, uint8_t *out) {
    size_t digits = digits_of(text, size);
    uint32_t bits = 0;
    for (size_t i = 0; i < digits; i++) {
        bits = bits << 6 | digit_of((unsigned char)text[i]);
        if (i % 4 == 1) *out++ = (uint8_t)(bits >> 4);
        if (i % 4 == 2) *out++ = (uint8_t)(bits >> 2);
        if (i % 4 == 3) *out++ = (uint8_t)bits;
    }
}

const char *aci_uri_base64(const char *uri) {
    static const char marker[] = ";base64";
    const char *comma = strchr(uri, ',');
    size_t head = comma ? (size_t)(comma - uri) : 0, mark = sizeof marker - 1;
    return head >= mark && memcmp(comma - mark, marker, mark) == 0 ? comma + 1 : NULL;
}

/* ---- paths ------------------------------------------------------------------------------- */

static int hex_of(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

bool aci_uri_has_scheme(const char *uri) {
    size_t size = strspn(uri, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                              "0123456789+-.");
    return size > 0 && uri[size] == ':' && !(uri[0] >= '0' && uri[0] <= '9');
}

/* Does a part of the path go to the folder above? Backslashes part too, on some systems. */
static bool climbs(const char *path) {
    for (const char *part = path;; part++) {
        size_t size = strcspn(part, "/\\");
        if (size == 2 && part[0] == '.' && part[1] == '.') return true;
        part += size;
        if (!*part) return false;
    }
}

const char *aci_uri_path(const char *uri, char *out) {
    char *end = out;
    for (const char *at = uri; *at; at++) {
        int high = *at == '%' ? hex_of(at[1]) : 0;
        int low = *at == '%' && high >= 0 ? hex_of(at[2]) : 0;
        if (high < 0 || low < 0) return "its URI has a % without two hexadecimal digits";
        *end++ = *at == '%' ? (char)(high * 16 + low) : *at;
        if (!end[-1]) return "its URI holds a NUL";
        if (*at == '%') at += 2;
    }
    *end = 0;
    if (!*out) return "its URI is empty";
    /* Decoded, so that %2f and %2e are seen. "C:" is a drive. */
    if (out[0] == '/' || out[0] == '\\' || (out[1] == ':' && aci_uri_has_scheme(out)))
        return "its URI is an absolute path, and nothing outside the asset's folder is opened";
    if (climbs(out))
        return "its URI leads out of the asset's folder, and nothing outside it is opened";
    return NULL;
}
