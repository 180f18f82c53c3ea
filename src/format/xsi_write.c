/* Writes dotXSI. Curves that still are those of the file they came from go back into it
 * (xsi_patch.c). Others become a new scene (xsi_scene.c), once it is sure that they read back
 * as they are; what would not is refused. docs/formats/xsi.md, "What is written". */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/bits.h"
#include "base/number.h"
#include "base/size.h"
#include "base/text.h"
#include "format/xsi.h"
#include "model/origin.h"

/* ---- numbers ----------------------------------------------------------------------------- */

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

void aci_xsi_write_row(aci_buffer *out, const ac_curve *curves, uint32_t count, uint32_t k,
                       uint8_t interp) {
    uint32_t size = aci_xsi_key_values(interp);
    aci_xsi_write_number(out, aci_xsi_row(&curves[0], k)->position,
                         aci_xsi_style(curves[0].position_decimals));
    for (uint32_t c = 0; c < count; c++) {
        double numbers[5];
        aci_xsi_key_row(aci_xsi_row(&curves[c], k), interp, numbers);
        for (uint32_t v = 0; v < size; v++) {
            aci_buffer_byte(out, ',');
            aci_xsi_write_number(out, numbers[v], aci_xsi_style(curves[c].value_decimals));
        }
    }
    aci_buffer_byte(out, ',');
}

/* ---- what a template can hold ------------------------------------------------------------ */

static bool is_plus_zero(double value) { return aci_f64_bits(value) == 0; }

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
    bool is_number = aci_is_finite(key->position) && aci_is_finite(key->value) &&
                     aci_is_finite(key->in.dx) && aci_is_finite(key->in.dy) &&
                     aci_is_finite(key->out.dx) && aci_is_finite(key->out.dy);
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

/* ---- names ------------------------------------------------------------------------------- */

static const char *name_of(const ac_curve *curve) { return curve->name ? curve->name : ""; }

aci_xsi_strings aci_xsi_strings_of(const ac_curve *curve) {
    const char *name = name_of(curve);
    const char *slash = strrchr(name, '/');
    const char *property = slash ? slash + 1 : name;
    size_t size = strlen(property);
    aci_xsi_strings out = {
        {name, slash ? (size_t)(slash - name) : 0}, {property, size}, {"", 0}};
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
static bool reads_back(const char *name, const aci_xsi_strings *s) {
    aci_xsi_head head = {.components = 1, .object = s->object, .property = s->property};
    aci_xsi_property read;
    if (s->letter.size) return true;
    aci_xsi_split(&head, (aci_bytes){"", 0}, (aci_bytes){"", 0}, &read);
    return !read.letters[0] && aci_xsi_compose(&read, 0, NULL) == strlen(name);
}

/* `path`: of a parameter, whose curve is an action's; NULL: of none. */
static ac_status check_name(const ac_curve *curve, size_t index, const char *path,
                            ac_error *error) {
    const char *name = name_of(curve);
    aci_xsi_strings s = aci_xsi_strings_of(curve);
    if (path) s = (aci_xsi_strings){{"", 0}, {path, strlen(path)}, {"", 0}};
    if (!aci_utf8_valid(name, strlen(name)))
        return aci_fail(error, AC_ERROR_VALUE, "curve %zu: its name is not UTF-8", index);
    if (strchr(name, '"'))
        return aci_fail(error, AC_ERROR_TOLERANCE,
                        "curve %zu: its name holds a quote, which dotXSI cannot write", index);
    if (s.object.size > ACI_XSI_LONGEST_NAME || s.property.size > ACI_XSI_LONGEST_NAME)
        return aci_fail(error, AC_ERROR_TOLERANCE,
                        "curve %zu: its name is longer than %d bytes", index,
                        ACI_XSI_LONGEST_NAME);
    if (path || reads_back(name, &s)) return AC_OK;
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

/* ---- what a scene can hold --------------------------------------------------------------- */

static bool same_time(const ac_curve *a, const ac_curve *b) {
    return aci_f64_bits(a->rate_hz) == aci_f64_bits(b->rate_hz) &&
           (a->rate_hz != 0.0 || a->unit == b->unit);
}

static ac_status check_curve(const aci_xsi_plan *plan, size_t index, aci_memory *memory,
                             ac_error *error) {
    const ac_asset *asset = plan->asset;
    const ac_curve *curve = &asset->curves[index];
    uint32_t owner = plan->owner[index];
    const char *path =
        owner == ACI_XSI_SCENE ? NULL : aci_xsi_path_of(curve, asset->clips, owner);
    uint8_t interp;
    ac_status status = aci_xsi_check_curve(curve, index, &interp, memory, error);
    if (status == AC_OK) status = check_name(curve, index, path, error);
    if (status != AC_OK) return status;
    if (!(curve->rate_hz >= 0 && aci_is_finite(curve->rate_hz)))
        return aci_fail(error, AC_ERROR_VALUE,
                        "curve %zu: its rate is no finite number above 0", index);
    if (same_time(&asset->curves[0], curve)) return AC_OK;
    return aci_fail(error, AC_ERROR_TOLERANCE,
                    "curves 0 and %zu have different units or rates, and a scene has one",
                    index);
}

static ac_status check(const aci_xsi_plan *plan, aci_memory *memory, ac_error *error) {
    const ac_asset *asset = plan->asset;
    ac_status status = check_unique(asset, memory, error);
    for (size_t i = 0; status == AC_OK && i < asset->curve_count; i++)
        status = check_curve(plan, i, memory, error);
    return status;
}

/* `most`: clips that may read back. */
static ac_status write_plan(aci_xsi_plan *plan, uint32_t actions, size_t most, aci_buffer *out,
                            ac_error *error) {
    ac_status status = aci_xsi_assign(plan, actions, &out->memory, error);
    if (status == AC_OK) status = check(plan, &out->memory, error);
    if (status != AC_OK) return status;
    aci_xsi_write_scene(plan, out);
    aci_bytes written = {out->data, out->size};
    if (out->failed || plan->asset->clip_count == 0) return AC_OK;
    return aci_xsi_check_written(plan->asset, written, most, &out->memory, error);
}

/* The last clip is the scene's or an action's; what reads back is right. Curves that are in no
 * clip make one more, after actions that are named as such. */
static ac_status write_either(aci_xsi_plan *plan, aci_buffer *out, ac_error *error) {
    uint32_t count = (uint32_t)plan->asset->clip_count;
    uint32_t guess = aci_xsi_guess_actions(plan->asset);
    ac_error first = {.status = AC_OK}, second = {.status = AC_OK};
    ac_status status = write_plan(plan, guess, (size_t)count + 1, out, &first);
    if (status == AC_ERROR_TOLERANCE && count > 0) {
        out->size = 0;
        status = write_plan(plan, guess == count ? count - 1 : count, count, out, &second);
        if (status == AC_ERROR_MEMORY) first = second;
    }
    return status == AC_OK ? AC_OK : aci_fail(error, first.status, "%s", first.message);
}

static ac_status write_anew(const ac_asset *asset, bool named, aci_buffer *out,
                            ac_error *error) {
    aci_xsi_plan plan = {.asset = asset, .named = named};
    ac_status status = aci_xsi_check_clips(asset, &plan.angle_unit, error);
    if (status != AC_OK) return status;
    size_t count = asset->curve_count ? asset->curve_count : 1, size;
    if (!aci_size_mul(count, 2 * sizeof *plan.owner, &size)) size = SIZE_MAX;
    plan.owner = aci_alloc(&out->memory, size, error);
    if (!plan.owner) return aci_status_of(error, AC_ERROR_MEMORY);
    plan.track = plan.owner + count;
    status = write_either(&plan, out, error);
    aci_free(&out->memory, plan.owner, size);
    return status;
}

/* ---- the formats ------------------------------------------------------------------------- */

#define FIRST_WITHOUT_NAMES 350u

static bool was_read_as_xsi(const ac_asset *asset) {
    return asset->origin && strcmp(asset->origin->format, "xsi") == 0;
}

/* Does the asset come from a file whose templates have names? A fragment tells no version. */
static bool was_named(const ac_asset *asset) {
    ac_error error = {.status = AC_OK};
    aci_xsi_header header;
    if (!was_read_as_xsi(asset)) return false;
    aci_bytes text = {asset->origin->data, asset->origin->size};
    aci_xsi_text in = aci_xsi_text_of(text, &error);
    return aci_xsi_read_header(&in, &header) && header.version > 0 &&
           header.version < FIRST_WITHOUT_NAMES;
}

static bool lost_curves(const ac_asset *asset) {
    return was_read_as_xsi(asset) && asset->curve_count < asset->origin->curve_count;
}

static ac_status write(const ac_asset *asset, const ac_save_opts *opts, aci_buffer *out,
                       ac_error *error) {
    (void)opts;
    if (aci_origin_of(asset, "xsi")) return aci_xsi_patch(asset, NULL, out, error);
    if (lost_curves(asset)) {
        bool done = false;
        ac_status status = aci_xsi_patch_fewer(asset, out, &done, error);
        if (status != AC_OK || done) return status;
    }
    return write_anew(asset, was_named(asset), out, error);
}

/* A file that has names already keeps all else. */
static ac_status write_named(const ac_asset *asset, const ac_save_opts *opts, aci_buffer *out,
                             ac_error *error) {
    return was_named(asset) ? write(asset, opts, out, error)
                            : write_anew(asset, true, out, error);
}

static bool keeps(const ac_asset *asset, const ac_allocator *allocator) {
    if (aci_origin_of(asset, "xsi")) return true;
    if (!lost_curves(asset)) return false;
    aci_buffer out;
    ac_error error = {.status = AC_OK};
    bool done = false;
    aci_buffer_init(&out, allocator, &error);
    ac_status status = aci_xsi_patch_fewer(asset, &out, &done, &error);
    aci_buffer_free(&out);
    return status == AC_OK && done;
}

static bool keeps_named(const ac_asset *asset, const ac_allocator *allocator) {
    return was_named(asset) && keeps(asset, allocator);
}

const aci_format aci_format_xsi = {
    {"xsi", "dotXSI text: Softimage scenes with function curves", ".xsi", 1, 1},
    aci_xsi_detect,
    aci_xsi_read,
    write,
    keeps,
    false,
};

const aci_format aci_format_xsi_named = {
    {"xsi-3.0", "dotXSI text as version 3.0 has it, with named curves", ".xsi", 0, 1},
    NULL,
    NULL,
    write_named,
    keeps_named,
    false,
};
