/* Writes curves back into the dotXSI file that they were read from: the file is read again
 * beside them, and only numbers that are others now get a new text. A template whose
 * interpolation or count of keys changed gets new rows, one whose curves are gone goes too;
 * everything else stays byte for byte. */
#include <string.h>

#include "base/bits.h"
#include "format/xsi.h"
#include "model/origin.h"

typedef struct patch {
    const ac_asset *asset;
    const ac_origin *origin;
    aci_xsi_text in;
    aci_buffer *out;
    const bool *gone; /* [origin->curve_count] or NULL: none is */
    size_t copied;    /* up to here the file has been dealt with */
    size_t old;       /* the next template's first curve in the file ... */
    size_t curve;     /* ... and in the asset */
} patch;

static void copy_to(patch *p, size_t end) {
    aci_buffer_bytes(p->out, p->in.text.data + p->copied, end - p->copied);
    p->copied = end;
}

/* ---- does the template still fit? -------------------------------------------------------- */

bool aci_xsi_same_positions(const ac_curve *a, const ac_curve *b) {
    if (a->key_count != b->key_count) return false;
    for (uint32_t k = 0; k < a->key_count; k++)
        if (aci_f64_bits(aci_xsi_row(a, k)->position) !=
            aci_f64_bits(aci_xsi_row(b, k)->position))
            return false;
    return true;
}

static bool keeps_time(const patch *p, const ac_curve *curve) {
    return aci_f64_bits(curve->rate_hz) == aci_f64_bits(p->origin->rate_hz) &&
           curve->unit == p->origin->unit;
}

/* The components of a template share interpolation and positions. */
static ac_status check_template(patch *p, const aci_xsi_head *head, uint8_t *interp) {
    ac_error *error = p->in.error;
    const ac_curve *curves = &p->asset->curves[p->curve];
    for (uint32_t c = 0; c < head->components; c++) {
        uint8_t own;
        size_t index = p->curve + c;
        ac_status status = aci_xsi_check_curve(&curves[c], index, &own, &p->out->memory, error);
        if (status != AC_OK) return status;
        if (!keeps_time(p, &curves[c]))
            return aci_fail(error, AC_ERROR_TOLERANCE,
                            "curve %zu: its unit or rate is no longer that of its file", index);
        if (c == 0) *interp = own;
        if (own != *interp || !aci_xsi_same_positions(&curves[0], &curves[c]))
            return aci_fail(error, AC_ERROR_TOLERANCE,
                            "curves %zu and %zu are one template, and differ in positions or "
                            "interpolation",
                            p->curve, index);
    }
    if (curves[0].key_count == 0) *interp = head->interp;
    return AC_OK;
}

/* ---- number by number -------------------------------------------------------------------- */

static bool patch_number(patch *p, aci_xsi_head *head, double value) {
    double old;
    size_t at;
    if (!aci_xsi_read_number(&p->in, head, &old, &at)) return false;
    if (aci_f64_bits(old) != aci_f64_bits(value)) {
        copy_to(p, at);
        aci_xsi_write_number(p->out, value,
                             aci_xsi_decimals(p->in.text.data + at, p->in.at - at));
        p->copied = p->in.at;
    }
    aci_xsi_pass_separators(&p->in, head);
    return true;
}

static bool patch_rows(patch *p, aci_xsi_head *head) {
    const ac_curve *curves = &p->asset->curves[p->curve];
    for (uint32_t k = 0; k < head->key_count; k++) {
        if (!patch_number(p, head, aci_xsi_row(&curves[0], k)->position)) return false;
        for (uint32_t c = 0; c < head->components; c++) {
            double values[5];
            aci_xsi_key_row(aci_xsi_row(&curves[c], k), head->interp, values);
            for (uint32_t v = 0; v < head->key_values; v++)
                if (!patch_number(p, head, values[v])) return false;
        }
    }
    return aci_xsi_read_close(&p->in, head);
}

/* ---- new rows ---------------------------------------------------------------------------- */

static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

/* The end of what stands before `at`, blanks apart. */
static size_t trim(const patch *p, size_t at) {
    while (at > p->copied && is_blank(p->in.text.data[at - 1])) at--;
    return at;
}

/* Line end and indentation as before `at`, or a blank where the line holds more. */
static aci_bytes new_line(const patch *p, size_t at) {
    const char *text = p->in.text.data;
    size_t start = at;
    while (start > 0 && (text[start - 1] == ' ' || text[start - 1] == '\t')) start--;
    size_t line = start;
    if (line > 0 && text[line - 1] == '\n') line--;
    if (line > 0 && text[line - 1] == '\r') line--;
    if (line == start) return (aci_bytes){" ", 1};
    return (aci_bytes){text + line, at - line};
}

static void replace(patch *p, const aci_xsi_token *old, const char *word, int64_t number) {
    copy_to(p, old->at);
    if (word) {
        aci_buffer_byte(p->out, '"');
        aci_buffer_text(p->out, word);
        aci_buffer_byte(p->out, '"');
    } else {
        aci_buffer_int(p->out, number);
    }
    p->copied = old->end;
}

static void put_rows(patch *p, const aci_xsi_head *head, uint8_t interp, aci_bytes line,
                     bool first_has_line) {
    const ac_curve *curves = &p->asset->curves[p->curve];
    for (uint32_t k = 0; k < curves[0].key_count; k++) {
        if (k > 0 || !first_has_line) aci_buffer_bytes(p->out, line.data, line.size);
        aci_xsi_write_row(p->out, curves, head->components, k, interp);
    }
}

/* Past the old rows. */
static bool pass_rows(patch *p, aci_xsi_head *head) {
    uint64_t count =
        (uint64_t)head->key_count * (1 + (uint64_t)head->components * head->key_values);
    for (uint64_t i = 0; i < count; i++) {
        double old;
        size_t at;
        if (!aci_xsi_read_number(&p->in, head, &old, &at)) return false;
        aci_xsi_pass_separators(&p->in, head);
    }
    return true;
}

static bool write_rows(patch *p, aci_xsi_head *head, uint8_t interp) {
    uint32_t count = p->asset->curves[p->curve].key_count;
    aci_bytes line = new_line(p, head->key_word.at);
    if (interp != head->interp) {
        replace(p, &head->interp_word, aci_xsi_interp_word(interp), 0);
        if (aci_xsi_key_values(interp) != head->key_values)
            replace(p, &head->key_value_word, NULL, (int64_t)aci_xsi_key_values(interp));
    }
    if (count != head->key_count) replace(p, &head->key_word, NULL, (int64_t)count);
    bool has_place = head->key_count > 0 && count > 0;
    copy_to(p, has_place ? p->in.at : trim(p, p->in.at));
    if (!pass_rows(p, head)) return false;
    size_t end = trim(p, p->in.at);
    char last = p->in.text.data[p->copied - 1];
    if (count > 0 && head->key_count == 0 && last != ',' && last != ';')
        aci_buffer_byte(p->out, ',');
    put_rows(p, head, interp, line, has_place);
    p->copied = end;
    return aci_xsi_read_close(&p->in, head);
}

/* ---- templates that go ------------------------------------------------------------------- */

static uint32_t count_gone(const patch *p, uint32_t components) {
    uint32_t count = 0;
    for (uint32_t c = 0; p->gone && c < components; c++) count += p->gone[p->old + c];
    return count;
}

/* The template that begins at `at`, with the line break and the blanks before it if it has
 * lines of its own. */
static bool cut_template(patch *p, aci_xsi_head *head, size_t at) {
    if (!pass_rows(p, head) || !aci_xsi_read_close(&p->in, head)) return false;
    aci_bytes line = new_line(p, at);
    bool ends_line = p->in.at == p->in.text.size || is_blank(p->in.text.data[p->in.at]);
    bool begins_line = line.data + line.size == p->in.text.data + at;
    size_t start = begins_line && ends_line ? at - line.size : at;
    copy_to(p, start > p->copied ? start : p->copied);
    p->copied = p->in.at;
    return true;
}

/* ---- the walk ---------------------------------------------------------------------------- */

static ac_status fail_as_changed(patch *p) {
    return aci_fail(p->in.error, AC_ERROR_VALUE, "the file of the asset has changed");
}

/* From behind the word SI_FCurve, which stands at `at`. */
static ac_status patch_template(patch *p, size_t at) {
    aci_xsi_head head;
    uint8_t interp = AC_INTERP_LINEAR;
    aci_xsi_token token = aci_xsi_next(&p->in);
    if (token.kind == ACI_XSI_WORD) token = aci_xsi_next(&p->in);
    bool fits = token.kind == ACI_XSI_OPEN && aci_xsi_read_head(&p->in, &head) &&
                head.components <= p->origin->curve_count - p->old;
    if (!fits) return fail_as_changed(p);
    uint32_t gone = count_gone(p, head.components);
    if (gone && gone < head.components)
        return aci_fail(p->in.error, AC_ERROR_UNSUPPORTED,
                        "a template is to lose some of its components");
    p->old += head.components;
    if (gone) return cut_template(p, &head, at) ? AC_OK : fail_as_changed(p);
    if (head.components > p->asset->curve_count - p->curve) return fail_as_changed(p);
    ac_status status = check_template(p, &head, &interp);
    if (status != AC_OK) return status;
    bool same = interp == head.interp && p->asset->curves[p->curve].key_count == head.key_count;
    bool good = same ? patch_rows(p, &head) : write_rows(p, &head, interp);
    p->curve += head.components;
    return good ? AC_OK : aci_status_of(p->in.error, AC_ERROR_VALUE);
}

ac_status aci_xsi_patch(const ac_asset *asset, const bool *gone, aci_buffer *out,
                        ac_error *error) {
    const ac_origin *origin = asset->origin;
    aci_bytes text = {origin->data, origin->size};
    patch p = {asset, origin, aci_xsi_text_of(text, error), out, gone, 0, 0, 0};
    aci_xsi_header header;
    bool good = aci_xsi_read_header(&p.in, &header);
    for (;;) {
        aci_xsi_token token = {ACI_XSI_BAD, 0, 0, {"", 0}};
        if (good) token = aci_xsi_next(&p.in);
        if (token.kind == ACI_XSI_BAD) return aci_status_of(error, AC_ERROR_VALUE);
        if (token.kind == ACI_XSI_END) break;
        if (token.kind != ACI_XSI_WORD || !aci_xsi_is(token.bytes, "SI_FCurve")) continue;
        ac_status status = patch_template(&p, token.at);
        if (status != AC_OK) return status;
    }
    copy_to(&p, text.size);
    return AC_OK;
}

/* ---- fewer curves than the file has ------------------------------------------------------ */

/* The time too, since words that the template parted may run together where it was. */
static bool is_same(const ac_curve *read, const ac_curve *curve) {
    return strcmp(read->name, curve->name ? curve->name : "") == 0 &&
           aci_f64_bits(read->rate_hz) == aci_f64_bits(curve->rate_hz) &&
           read->unit == curve->unit;
}

/* Reads `text` and notes in gone[capacity] which of its curves the asset has no more. False: it
 * has others, or in another order, or more than `capacity`; or there is no memory, and an
 * error. */
static bool find_gone(const ac_asset *asset, aci_bytes text, bool *gone, size_t capacity,
                      const aci_memory *memory, ac_error *error) {
    ac_load_opts opts = {.allocator = &memory->allocator};
    char detail[ACI_DETAIL_SIZE];
    ac_error own = {.status = AC_OK};
    aci_builder builder;
    aci_builder_init(&builder, &opts, text.size, &own);
    bool good = aci_xsi_read(&builder, text, detail) && builder.curve_count <= capacity;
    size_t i = 0, next = 0;
    for (const aci_entry *entry = builder.first; good && entry; entry = entry->next, i++) {
        gone[i] = next == asset->curve_count || !is_same(&entry->curve, &asset->curves[next]);
        if (!gone[i]) next++;
    }
    aci_builder_free(&builder);
    if (own.status == AC_ERROR_MEMORY) aci_fail(error, own.status, "%s", own.message);
    return good && next == asset->curve_count;
}

/* As aci_xsi_patch_fewer; gone[origin->curve_count] is room. */
static ac_status patch_fewer(const ac_asset *asset, bool *gone, aci_buffer *out, bool *done,
                             ac_error *error) {
    const ac_origin *origin = asset->origin;
    aci_bytes text = {origin->data, origin->size};
    if (!find_gone(asset, text, gone, origin->curve_count, &out->memory, error))
        return aci_status_of(error, AC_OK);
    ac_error own = {.status = AC_OK};
    ac_status status = aci_xsi_patch(asset, gone, out, &own);
    if (status != AC_OK && status != AC_ERROR_UNSUPPORTED)
        return aci_fail(error, status, "%s", own.message);
    /* What made names unique may be needed no more, and what stood around a template may read
     * otherwise without it. */
    aci_bytes written = {out->size ? out->data : "", out->size};
    if (status == AC_OK && !out->failed)
        *done = find_gone(asset, written, gone, asset->curve_count, &out->memory, error);
    if (!*done) out->size = 0;
    return aci_status_of(error, AC_OK);
}

ac_status aci_xsi_patch_fewer(const ac_asset *asset, aci_buffer *out, bool *done,
                              ac_error *error) {
    size_t size = asset->origin->curve_count * sizeof(bool);
    bool *gone = aci_alloc(&out->memory, size, error);
    if (!gone) return aci_status_of(error, AC_ERROR_MEMORY);
    ac_status status = patch_fewer(asset, gone, out, done, error);
    aci_free(&out->memory, gone, size);
    return status;
}
