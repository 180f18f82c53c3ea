/* Writes dotXSI. Curves that still are those of the file they came from go back into it (xsi_patch.c).
 * Others become a scene of version 3.6: an SI_Model for each object, an unnamed SI_FCurve for each
 * curve, numbers with six decimals where that is the number. What would not read back as it is, is
 * refused. docs/formats/xsi.md, "What is written". */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/bits.h"
#include "base/number.h"
#include "base/text.h"
#include "format/xsi.h"
#include "model/origin.h"

/* ---- numbers ------------------------------------------------------------------------------ */

#define MOST_WHOLE_DIGITS 15

static void put_zeros(aci_buffer *out, int count) {
    for (; count > 0; count--) aci_buffer_byte(out, '0');
}

/* 0.DIGITS * 10^exponent; decimals >= count - exponent. */
static void put_fixed(aci_buffer *out, const char *digits, int count, int exponent,
                      int decimals) {
    int whole = exponent < 0 ? 0 : exponent < count ? exponent : count;
    if (exponent <= 0) aci_buffer_byte(out, '0');
    aci_buffer_bytes(out, digits, (size_t)whole);
    if (exponent > 0) put_zeros(out, exponent - whole);
    if (decimals == 0) return;
    aci_buffer_byte(out, '.');
    if (exponent < 0) put_zeros(out, -exponent);
    aci_buffer_bytes(out, digits + whole, (size_t)(count - whole));
    put_zeros(out, decimals - (count - whole) - (exponent < 0 ? -exponent : 0));
}

void aci_xsi_write_number(aci_buffer *out, double value, uint32_t decimals) {
    char digits[18] = "0";
    int count = 1, exponent = 1;
    if (value != 0.0) count = (int)aci_number_digits(fabs(value), false, digits, &exponent);
    if (count - exponent > (int)decimals || exponent > MOST_WHOLE_DIGITS) {
        aci_buffer_number(out, value, false);
        return;
    }
    if (signbit(value)) aci_buffer_byte(out, '-');
    put_fixed(out, digits, count, exponent, (int)decimals);
}

/* ---- what a template can hold ---------------------------------------------------------------- */

static bool is_plus_zero(double value) { return aci_f64_bits(value) == 0; }

static bool is_finite(double value) { return value - value == 0.0; }

/* NULL, or what dotXSI cannot say of the curve as a whole. */
static const char *curve_trouble(const ac_curve *curve) {
    const ac_side *before = &curve->before, *after = &curve->after;
    if (before->rule != AC_EXTRAP_CONSTANT || after->rule != AC_EXTRAP_CONSTANT)
        return "goes on outside its keys, and dotXSI curves hold their ends";
    if (before->count || after->count) return "has a count of cycles";
    if (curve->eases || curve->weighted) return "has easings or weights";
    if (curve->handles != AC_HANDLES_DEFAULT && curve->handles != AC_HANDLES_MONOTONE)
        return "has a rule for handles, which dotXSI cannot store";
    if (curve->tangent_unit == AC_TANGENT_UNIT_SPAN)
        return "has tangents per span, which dotXSI cannot store";
    return NULL;
}

/* The same of a key; `interp` is that of all keys. */
static const char *key_trouble(const ac_key *key, uint8_t interp) {
    uint8_t own = key->interp == AC_INTERP_DEFAULT ? AC_INTERP_LINEAR : key->interp;
    if (own != interp) return "interpolates in another way than the first, and a curve has one";
    if (key->in_type || key->out_type || key->flags) return "has tangent types or raw numbers";
    bool is_number = is_finite(key->position) && is_finite(key->value) &&
                     is_finite(key->in.dx) && is_finite(key->in.dy) && is_finite(key->out.dx) &&
                     is_finite(key->out.dy);
    if (!is_number) return "has a number that is not finite";
    bool has_dx = !is_plus_zero(key->in.dx) || !is_plus_zero(key->out.dx);
    bool has_dy = !is_plus_zero(key->in.dy) || !is_plus_zero(key->out.dy);
    if ((has_dx && interp != AC_INTERP_BEZIER) ||
        (has_dy && interp != AC_INTERP_BEZIER && interp != AC_INTERP_HERMITE))
        return "has handles, for which its interpolation has no place";
    return NULL;
}

/* Does a reader that sorts the rows as written get the list that stands? */
static ac_status check_order(const ac_curve *curve, size_t index, aci_memory *memory,
                             ac_error *error) {
    bool again = true;
    for (uint32_t i = 1; i < curve->key_count; i++)
        again = again && curve->keys[i - 1].position <= curve->keys[i].position;
    if (again && curve->added) {
        ac_key *keys = aci_added_keys(curve, memory, &again, error);
        if (!keys) return aci_status_of(error, AC_ERROR_MEMORY);
        aci_added_free(curve, memory, keys);
    }
    if (again) return AC_OK;
    return aci_fail(error, AC_ERROR_TOLERANCE,
                    "curve %zu: its keys are not in the order into which a reader sorts them",
                    index);
}

ac_status aci_xsi_check_curve(const ac_curve *curve, size_t index, uint8_t *interp,
                              aci_memory *memory, ac_error *error) {
    if (strcmp(ac_dialect_name(curve->dialect), "softimage") != 0)
        return aci_fail(error, AC_ERROR_TOLERANCE,
                        "curve %zu: dotXSI is Softimage's, and the curve is of the dialect %s",
                        index, ac_dialect_name(curve->dialect));
    const char *trouble = curve_trouble(curve);
    if (trouble) return aci_fail(error, AC_ERROR_TOLERANCE, "curve %zu %s", index, trouble);
    *interp = curve->key_count ? curve->keys[0].interp : AC_INTERP_LINEAR;
    if (*interp == AC_INTERP_DEFAULT) *interp = AC_INTERP_LINEAR;
    for (uint32_t i = 0; i < curve->key_count; i++) {
        trouble = key_trouble(&curve->keys[i], *interp);
        if (trouble)
            return aci_fail(error, AC_ERROR_TOLERANCE, "curve %zu, key %u %s", index,
                            (unsigned)i, trouble);
    }
    return check_order(curve, index, memory, error);
}

/* ---- names ------------------------------------------------------------------------------------- */

/* The two strings of a template. */
typedef struct strings {
    aci_bytes object, property;
    aci_bytes letter; /* a component; the property is its stem */
} strings;

static const char *name_of(const ac_curve *curve) { return curve->name ? curve->name : ""; }

static strings strings_of(const char *name) {
    const char *slash = strrchr(name, '/');
    const char *property = slash ? slash + 1 : name;
    size_t size = strlen(property);
    strings out = {{name, slash ? (size_t)(slash - name) : 0}, {property, size}, {"", 0}};
    if (size < 3 || property[size - 2] != '.') return out;
    /* PROPERTY-X, where a reader takes that for a component. */
    aci_xsi_head head = {.components = 1};
    aci_xsi_property read;
    char stem[64];
    if (size >= sizeof stem) return out;
    memcpy(stem, property, size);
    stem[size - 2] = '-';
    head.property = (aci_bytes){stem, size};
    aci_xsi_split(&head, (aci_bytes){"", 0}, (aci_bytes){"", 0}, &read);
    if (!read.letters[0]) return out;
    out.property.size = size - 2;
    out.letter = (aci_bytes){property + size - 1, 1};
    return out;
}

/* Do these strings give the name again? A name that holds NAME-X does not. */
static bool reads_back(const char *name, const strings *s) {
    aci_xsi_head head = {.components = 1, .object = s->object, .property = s->property};
    aci_xsi_property read;
    if (s->letter.size) return true;
    aci_xsi_split(&head, (aci_bytes){"", 0}, (aci_bytes){"", 0}, &read);
    return !read.letters[0] && aci_xsi_compose(&read, 0, NULL) == strlen(name);
}

static ac_status check_name(const ac_curve *curve, size_t index, ac_error *error) {
    const char *name = name_of(curve);
    strings s = strings_of(name);
    if (!aci_utf8_valid(name, strlen(name)))
        return aci_fail(error, AC_ERROR_VALUE, "curve %zu: its name is not UTF-8", index);
    if (strchr(name, '"'))
        return aci_fail(error, AC_ERROR_TOLERANCE,
                        "curve %zu: its name holds a quote, which dotXSI cannot write", index);
    if (s.object.size > ACI_XSI_LONGEST_NAME || s.property.size > ACI_XSI_LONGEST_NAME)
        return aci_fail(error, AC_ERROR_TOLERANCE,
                        "curve %zu: its name is longer than %d bytes", index,
                        ACI_XSI_LONGEST_NAME);
    if (reads_back(name, &s)) return AC_OK;
    char excerpt[ACI_EXCERPT_SIZE];
    aci_excerpt(name, excerpt);
    return aci_fail(error, AC_ERROR_TOLERANCE,
                    "curve %zu: a reader would not give it its name \"%s\" again", index,
                    excerpt);
}

static bool pointer_before(const void *left, const void *right) {
    const char *const *a = left, *const *b = right;
    return strcmp(*a, *b) < 0;
}

/* A reader numbers equal names. */
static ac_status check_unique(const ac_asset *asset, aci_memory *memory, ac_error *error) {
    size_t count = asset->curve_count, size = count * sizeof(const char *);
    if (count < 2) return AC_OK;
    const char **names = aci_alloc(memory, size, error);
    if (!names) return aci_status_of(error, AC_ERROR_MEMORY);
    for (size_t i = 0; i < count; i++) names[i] = name_of(&asset->curves[i]);
    aci_xsi_sort(names, count, sizeof *names, pointer_before);
    const char *twice = NULL;
    for (size_t i = 1; i < count && !twice; i++)
        if (strcmp(names[i - 1], names[i]) == 0) twice = names[i];
    aci_free(memory, names, size);
    if (!twice) return AC_OK;
    char excerpt[ACI_EXCERPT_SIZE];
    aci_excerpt(twice, excerpt);
    return aci_fail(error, AC_ERROR_TOLERANCE, "two curves have the name \"%s\"", excerpt);
}

/* ---- a new scene --------------------------------------------------------------------------------- */

static bool same_time(const ac_curve *a, const ac_curve *b) {
    return aci_f64_bits(a->rate_hz) == aci_f64_bits(b->rate_hz) &&
           (a->rate_hz != 0.0 || a->unit == b->unit);
}

static ac_status check(const ac_asset *asset, aci_memory *memory, ac_error *error) {
    ac_status status = check_unique(asset, memory, error);
    for (size_t i = 0; status == AC_OK && i < asset->curve_count; i++) {
        const ac_curve *curve = &asset->curves[i];
        uint8_t interp;
        status = aci_xsi_check_curve(curve, i, &interp, memory, error);
        if (status == AC_OK) status = check_name(curve, i, error);
        if (status == AC_OK && !(curve->rate_hz >= 0 && is_finite(curve->rate_hz)))
            status = aci_fail(error, AC_ERROR_VALUE,
                              "curve %zu: its rate is no finite number above 0", i);
        if (status == AC_OK && !same_time(&asset->curves[0], curve))
            status = aci_fail(error, AC_ERROR_TOLERANCE,
                              "curves 0 and %zu have different units or rates, and a scene has "
                              "one",
                              i);
    }
    return status;
}

static void put_line(aci_buffer *out, double value) {
    aci_buffer_text(out, "  ");
    aci_xsi_write_number(out, value, 6);
    aci_buffer_text(out, ",\n");
}

/* Frames without a rate are what a file without SI_Scene has. */
static void write_scene(const ac_asset *asset, aci_buffer *out) {
    const ac_curve *first = asset->curves;
    bool frames = first->rate_hz > 0;
    if (!frames && first->unit == AC_UNIT_FRAMES) return;
    double start = 0, end = 0;
    bool any = false;
    for (size_t i = 0; i < asset->curve_count; i++) {
        const ac_curve *curve = &first[i];
        if (!curve->key_count) continue;
        double low = curve->keys[0].position, high = curve->keys[curve->key_count - 1].position;
        if (!any || low < start) start = low;
        if (!any || high > end) end = high;
        any = true;
    }
    aci_buffer_text(out, "SI_Scene Scene {\n  ");
    aci_buffer_text(out, frames ? "\"FRAMES\",\n" : "\"SECONDS\",\n");
    put_line(out, start);
    put_line(out, end);
    put_line(out, frames ? first->rate_hz : 30.0); /* means nothing with seconds */
    aci_buffer_text(out, "}\n\n");
}

/* Degrees are the format's default. */
static void write_angle(const ac_asset *asset, aci_buffer *out) {
    bool radians = false;
    for (size_t i = 0; i < asset->clip_count; i++)
        for (uint32_t t = 0; t < asset->clips[i].track_count; t++) {
            const ac_track *track = &asset->clips[i].tracks[t];
            if (track->kind == AC_TRACK_EULER && !(track->flags & AC_TRACK_DEGREES))
                radians = true;
        }
    aci_buffer_text(out, radians ? "SI_Angle {\n  1,\n}\n\n" : "SI_Angle {\n  0,\n}\n\n");
}

static void put_key(aci_buffer *out, const ac_curve *curve, uint32_t k, uint8_t interp) {
    double numbers[5];
    uint32_t count = aci_xsi_key_values(interp);
    const ac_key *key = aci_xsi_row(curve, k);
    aci_xsi_key_row(key, interp, numbers);
    aci_xsi_write_number(out, key->position, aci_xsi_style(curve->position_decimals));
    for (uint32_t v = 0; v < count; v++) {
        aci_buffer_byte(out, ',');
        aci_xsi_write_number(out, numbers[v], aci_xsi_style(curve->value_decimals));
    }
    aci_buffer_byte(out, ',');
}

static void write_curve(const ac_curve *curve, const strings *s, aci_buffer *out) {
    uint8_t interp = curve->key_count ? curve->keys[0].interp : AC_INTERP_LINEAR;
    aci_buffer_text(out, "  SI_FCurve {\n    \"");
    aci_buffer_bytes(out, s->object.data, s->object.size);
    aci_buffer_text(out, "\",\n    \"");
    aci_buffer_bytes(out, s->property.data, s->property.size);
    if (s->letter.size) aci_buffer_byte(out, '-');
    aci_buffer_bytes(out, s->letter.data, s->letter.size);
    aci_buffer_text(out, "\",\n    \"");
    aci_buffer_text(out, aci_xsi_interp_word(interp));
    aci_buffer_text(out, "\",\n    1,\n    ");
    aci_buffer_int(out, (int64_t)aci_xsi_key_values(interp));
    aci_buffer_text(out, ",\n    ");
    aci_buffer_int(out, (int64_t)curve->key_count);
    aci_buffer_text(out, ",\n");
    for (uint32_t k = 0; k < curve->key_count; k++) {
        aci_buffer_text(out, "    ");
        put_key(out, curve, k, interp);
        aci_buffer_byte(out, '\n');
    }
    aci_buffer_text(out, "  }\n");
}

/* A bare word: what it cannot hold becomes '_'. Readers take the name from the strings. */
static void open_model(aci_buffer *out, aci_bytes object) {
    aci_buffer_text(out, "SI_Model MDL-");
    for (size_t i = 0; i < object.size; i++) {
        unsigned char byte = (unsigned char)object.data[i];
        aci_buffer_byte(out, aci_xsi_in_word(byte) ? byte : '_');
    }
    aci_buffer_text(out, " {\n");
}

/* Neighbours of one object share its model; curves of none stand outside. */
static void write_curves(const ac_asset *asset, aci_buffer *out) {
    aci_bytes open = {"", 0};
    for (size_t i = 0; i < asset->curve_count; i++) {
        strings s = strings_of(name_of(&asset->curves[i]));
        if (!aci_xsi_same(open, s.object)) {
            if (open.size) aci_buffer_text(out, "}\n");
            if (s.object.size) open_model(out, s.object);
            open = s.object;
        }
        write_curve(&asset->curves[i], &s, out);
    }
    if (open.size) aci_buffer_text(out, "}\n");
}

ac_status aci_xsi_write(const ac_asset *asset, aci_buffer *out, ac_error *error) {
    const ac_origin *origin = aci_origin_of(asset, "xsi");
    if (origin) return aci_xsi_patch(asset, origin, out, error);
    ac_status status = check(asset, &out->memory, error);
    if (status != AC_OK) return status;
    aci_buffer_text(out, "xsi 0360txt 0032\n\n");
    if (asset->curve_count) {
        write_scene(asset, out);
        write_angle(asset, out);
        write_curves(asset, out);
    }
    return AC_OK;
}
