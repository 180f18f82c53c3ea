/* Reads XNA's intermediate XML, the source form of content, around one curve. expat parses; no tree
 * is built, and what may follow what is a handful of stages. Follows docs/formats/xna-xml.md, which
 * is what genuine XNA 4.0 accepts and refuses; its own words stand in the errors.
 *
 * Hostile input: no DOCTYPE, so no entities; depth, keys, bytes and the length of an entry are
 * limited; expat's memory is the asset's budget. */
#include "format/xna_xml.h"

#ifdef ANIMCURVE_HAVE_EXPAT

#include <expat.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "format/xna_xml_memory.h"

#define CURVE_TYPE "Microsoft.Xna.Framework.Curve"
#define LOOP_TYPE "Microsoft.Xna.Framework.CurveLoopType"

static const char *const members[] = {"PreLoop", "PostLoop", "Keys"};
enum { PRE_LOOP, POST_LOOP, KEYS, MEMBER_COUNT };

/* May follow the asset, in this order; a curve refers to nothing in them. */
static const char *const sections[] = {"Resources", "ExternalReferences"};
enum { SECTION_COUNT = 2 };

typedef enum stage {
    BEFORE_ROOT,
    IN_ROOT,    /* before the asset */
    IN_ASSET,   /* xml.member is to come */
    IN_MEMBER,  /* xml.member's text */
    BEHIND,     /* behind the asset; xml.section may come */
    IN_SECTION, /* at any depth */
    OVER
} stage;

/* xmlns:prefix="uri" on the root or the asset. */
typedef struct binding binding;
struct binding {
    const char *prefix, *uri;
    const binding *older;
};

typedef struct xml {
    aci_builder *builder;
    XML_Parser parser;
    stage stage;
    size_t member, section;
    uint32_t depth;
    bool failed;
    int32_t loops[2];
    aci_xna_word word; /* of a loop type */
    aci_xna_keys keys;
    const binding *bindings; /* newest first */
} xml;

/* ---- errors ------------------------------------------------------------------------------------- */

/* Where expat is: at the beginning of what it just gave. */
static aci_xna_place place_of(const xml *x) {
    return (aci_xna_place){(uint32_t)XML_GetCurrentLineNumber(x->parser),
                           (uint32_t)XML_GetCurrentColumnNumber(x->parser) + 1};
}

static void stop(xml *x) {
    x->failed = true;
    XML_StopParser(x->parser, XML_FALSE);
}

static void fail(xml *x, ac_status status, const char *format, ...) ACI_PRINTF(3, 4);

static void fail(xml *x, ac_status status, const char *format, ...) {
    char text[sizeof x->builder->error->message];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    aci_xna_fail(x->builder, place_of(x), status, "%s", text);
    stop(x);
}

/* A lenient warning, or a strict error. */
static void warn(xml *x, const char *text) {
    aci_xna_place place = place_of(x);
    char where[64];
    snprintf(where, sizeof where, "line %u, column %u", (unsigned)place.line,
             (unsigned)place.column);
    if (x->builder->strict) fail(x, AC_ERROR_VALUE, "%s", text);
    else if (!aci_builder_warn(x->builder, where, text)) stop(x);
}

/* ---- names --------------------------------------------------------------------------------------- */

#define SEPARATOR '\n' /* between the parts of a name, where expat has them */

/* expat gives "local", "uri local" or "uri local prefix". A default namespace does not matter,
 * and no name of the form has a prefix. */
static const char *local_name(const char *name, char out[ACI_EXCERPT_SIZE]) {
    const char *uri_end = strchr(name, SEPARATOR);
    const char *local = uri_end ? uri_end + 1 : name;
    const char *local_end = uri_end ? strchr(local, SEPARATOR) : NULL;
    char text[2 * ACI_EXCERPT_SIZE];
    if (local_end)
        snprintf(
            text, sizeof text, "%.*s:%.*s", ACI_EXCERPT_SIZE - 1, local_end + 1,
            (int)(local_end - local < ACI_EXCERPT_SIZE ? local_end - local : ACI_EXCERPT_SIZE),
            local);
    aci_excerpt(local_end ? text : local, out);
    return out;
}

static void XMLCALL start_namespace(void *user, const char *prefix, const char *uri) {
    xml *x = user;
    ac_error *error = x->builder->error;
    if (x->failed || !prefix || x->stage > IN_ROOT) return;
    if (!uri) uri = "";
    binding *added = aci_arena_take(&x->builder->arena, 1, sizeof *added, error);
    if (added)
        added->prefix = aci_arena_text(&x->builder->arena, prefix, strlen(prefix), error);
    if (added && added->prefix)
        added->uri = aci_arena_text(&x->builder->arena, uri, strlen(uri), error);
    if (!added || !added->uri) {
        stop(x);
        return;
    }
    added->older = x->bindings;
    x->bindings = added;
}

/* ---- the type of the asset -------------------------------------------------------------------- */

/* "" where nothing is bound to prefix[size]. */
static const char *namespace_of(const xml *x, const char *prefix, size_t size) {
    for (const binding *b = x->bindings; b; b = b->older)
        if (strlen(b->prefix) == size && memcmp(b->prefix, prefix, size) == 0) return b->uri;
    return "";
}

/* Is name[size] the curve's full name? */
static bool is_curve(const char *space, const char *name, size_t size) {
    size_t head = strlen(space);
    if (head == 0) return size == strlen(CURVE_TYPE) && memcmp(name, CURVE_TYPE, size) == 0;
    return head + 1 + size == strlen(CURVE_TYPE) && memcmp(space, CURVE_TYPE, head) == 0 &&
           CURVE_TYPE[head] == '.' && memcmp(name, &CURVE_TYPE[head + 1], size) == 0;
}

/* Up to the assembly: the first comma outside brackets. */
static size_t type_size(const char *type) {
    size_t size = 0, depth = 0;
    for (; type[size] && (depth || type[size] != ','); size++) {
        depth += type[size] == '[';
        depth -= depth && type[size] == ']';
    }
    while (size && aci_xna_is_blank(type[size - 1])) size--;
    return size;
}

static void check_type(xml *x, const char *type) {
    const char *colon = strchr(type, ':'), *space = "", *name = type;
    size_t size;
    if (colon) {
        space = namespace_of(x, type, (size_t)(colon - type));
        name = colon + 1;
        size = strlen(name);
    } else {
        size = type_size(type);
    }
    if ((!colon || *space) && is_curve(space, name, size)) return;
    char excerpt[ACI_EXCERPT_SIZE], near[ACI_EXCERPT_SIZE];
    aci_excerpt(name, excerpt);
    aci_excerpt(space, near);
    if (colon && !*space)
        fail(x, AC_ERROR_VALUE, "the asset is no curve: Cannot find type \".%s\".", excerpt);
    else if (!colon && !memchr(type, '.', size))
        fail(x, AC_ERROR_VALUE, "the asset is no curve: Cannot find type \"%s\".", excerpt);
    else
        fail(
            x, AC_ERROR_VALUE,
            "the asset is no curve: XML \"Type\" attribute is invalid. Expecting a subclass of "
            "%s, but XML contains %s%s%s.",
            CURVE_TYPE, near, *space ? "." : "", excerpt);
}

/* `attributes` are name, value, ..., NULL. */
static const char *attribute(const char **attributes, const char *name) {
    for (; attributes[0]; attributes += 2)
        if (strcmp(attributes[0], name) == 0) return attributes[1];
    return NULL;
}

static void check_null(xml *x, const char *name, const char **attributes) {
    const char *value = attribute(attributes, "Null");
    if (value && (strcmp(value, "true") == 0 || strcmp(value, "1") == 0))
        fail(x, AC_ERROR_VALUE, "%s is null, which a curve's cannot be", name);
}

/* ---- elements ----------------------------------------------------------------------------------- */

static void start_asset(xml *x, const char *name, const char **attributes) {
    if (strcmp(name, "Asset") != 0) {
        fail(x, AC_ERROR_VALUE,
             "%s stands where Asset belongs: XML element \"Asset\" not found.", name);
        return;
    }
    const char *type = attribute(attributes, "Type");
    x->stage = IN_ASSET;
    check_null(x, name, attributes);
    /* Without a type it is what the caller wants, which here is a curve. */
    if (type) check_type(x, type);
}

static void start_member(xml *x, const char *name, const char **attributes) {
    if (x->member == MEMBER_COUNT) {
        fail(x, AC_ERROR_VALUE,
             "%s follows the last member of a curve: 'Element' is an invalid XmlNodeType.",
             name);
    } else if (strcmp(name, members[x->member]) != 0) {
        fail(x, AC_ERROR_VALUE, "%s stands where %s belongs: XML element \"%s\" not found.",
             name, members[x->member], members[x->member]);
    } else {
        x->stage = IN_MEMBER;
        x->word.size = 0;
        check_null(x, name, attributes);
    }
}

static void start_section(xml *x, const char *name) {
    while (x->section < SECTION_COUNT && strcmp(name, sections[x->section]) != 0) x->section++;
    if (x->section == SECTION_COUNT) {
        fail(x, AC_ERROR_VALUE, "%s follows the asset: 'Element' is an invalid XmlNodeType.",
             name);
        return;
    }
    x->section++;
    x->stage = IN_SECTION;
    warn(x, "what follows the asset is not read: a curve refers to nothing");
}

static void XMLCALL start_element(void *user, const char *full_name, const char **attributes) {
    xml *x = user;
    if (x->failed) return;
    if (++x->depth > x->builder->limits.max_depth) {
        fail(x, AC_ERROR_LIMIT, "nested deeper than the limit of %u levels",
             (unsigned)x->builder->limits.max_depth);
        return;
    }
    char excerpt[ACI_EXCERPT_SIZE];
    const char *name = local_name(full_name, excerpt);
    switch (x->stage) {
    case BEFORE_ROOT:
        x->stage = IN_ROOT;
        if (strcmp(name, "XnaContent") != 0)
            fail(x, AC_ERROR_FORMAT,
                 "the root element is %s: XML is not in the XNA intermediate format. Missing "
                 "XnaContent root element.",
                 name);
        break;
    case IN_ROOT: start_asset(x, name, attributes); break;
    case IN_ASSET: start_member(x, name, attributes); break;
    case IN_MEMBER:
        fail(x, AC_ERROR_VALUE, "%s stands inside %s, which holds only text", name,
             members[x->member]);
        break;
    case BEHIND: start_section(x, name); break;
    default: break;
    }
}

static void end_loop(xml *x) {
    aci_xna_word *word = &x->word;
    while (word->size && aci_xna_is_blank(word->text[word->size - 1])) word->size--;
    if (aci_loop_find(word->text, word->size, &x->loops[x->member])) return;
    char excerpt[ACI_EXCERPT_SIZE];
    word->text[word->size] = '\0';
    aci_excerpt(word->text, excerpt);
    aci_xna_fail(x->builder, word->size ? word->place : place_of(x), AC_ERROR_VALUE,
                 "%s: XML contains invalid value \"%s\" for enum " LOOP_TYPE ".",
                 members[x->member], excerpt);
    stop(x);
}

static void XMLCALL end_element(void *user, const char *name) {
    xml *x = user;
    (void)name;
    if (x->failed) return;
    x->depth--;
    switch (x->stage) {
    case IN_MEMBER:
        if (x->member != KEYS) end_loop(x);
        else if (!aci_xna_keys_end(&x->keys, place_of(x))) stop(x);
        x->member++;
        x->stage = IN_ASSET;
        break;
    case IN_ASSET:
        if (x->member < MEMBER_COUNT)
            fail(x, AC_ERROR_VALUE, "%s is missing: XML element \"%s\" not found.",
                 members[x->member], members[x->member]);
        x->stage = BEHIND;
        break;
    case IN_ROOT:
        fail(x, AC_ERROR_VALUE, "the asset is missing: XML element \"Asset\" not found.");
        break;
    case BEHIND: x->stage = OVER; break;
    case IN_SECTION:
        if (x->depth == 1) x->stage = BEHIND;
        break;
    default: break;
    }
}

/* ---- text --------------------------------------------------------------------------------------- */

static void loop_text(xml *x, const char *text, size_t size) {
    aci_xna_place place = place_of(x);
    for (size_t i = 0; i < size; i++) {
        bool leading = x->word.size == 0 && aci_xna_is_blank(text[i]);
        if (!leading && !aci_xna_word_add(x->builder, &x->word, text[i], place)) {
            stop(x);
            return;
        }
        aci_xna_place_pass(&place, text[i]);
    }
}

static void XMLCALL character_data(void *user, const char *text, int length) {
    xml *x = user;
    size_t size = (size_t)length, i = 0;
    if (x->failed || x->stage == IN_SECTION) return;
    if (x->stage == IN_MEMBER && x->member == KEYS) {
        if (!aci_xna_keys_text(&x->keys, text, size, place_of(x))) stop(x);
    } else if (x->stage == IN_MEMBER) {
        loop_text(x, text, size);
    } else {
        while (i < size && aci_xna_is_blank(text[i])) i++;
        if (i < size)
            fail(x, AC_ERROR_VALUE,
                 "text stands where an element belongs: 'Text' is an invalid XmlNodeType.");
    }
}

static void XMLCALL start_doctype(void *user, const char *name, const char *system_id,
                                  const char *public_id, int has_subset) {
    xml *x = user;
    (void)name;
    (void)system_id;
    (void)public_id;
    (void)has_subset;
    if (!x->failed)
        fail(x, AC_ERROR_VALUE,
             "a DOCTYPE is refused: For security reasons DTD is prohibited in this XML "
             "document.");
}

/* ---- the document ------------------------------------------------------------------------------ */

static ac_status status_of(enum XML_Error code) {
    switch (code) {
    case XML_ERROR_NO_MEMORY: return AC_ERROR_MEMORY;
    case XML_ERROR_NO_ELEMENTS:
    case XML_ERROR_UNCLOSED_TOKEN:
    case XML_ERROR_PARTIAL_CHAR:
    case XML_ERROR_UNCLOSED_CDATA_SECTION: return AC_ERROR_TRUNCATED;
    case XML_ERROR_UNKNOWN_ENCODING: return AC_ERROR_UNSUPPORTED;
    default: return AC_ERROR_SYNTAX;
    }
}

/* After expat has stopped; an error that stands already stays. */
static bool report(xml *x) {
    enum XML_Error code = XML_GetErrorCode(x->parser);
    return aci_xna_fail(x->builder, place_of(x), status_of(code), "broken XML: %s",
                        XML_ErrorString(code));
}

static bool parse(xml *x, aci_bytes text) {
    enum { PART = 1 << 30 }; /* XML_Parse counts in int */
    bool last;
    do {
        last = text.size <= PART;
        int size = last ? (int)text.size : PART;
        if (XML_Parse(x->parser, text.data, size, last) != XML_STATUS_OK) return report(x);
        text.data += size;
        text.size -= (size_t)size;
    } while (!last);
    return true;
}

static bool open(xml *x) {
    static const XML_Memory_Handling_Suite suite = {aci_xna_xml_malloc, aci_xna_xml_realloc,
                                                    aci_xna_xml_free};
    static const char separator[] = {SEPARATOR, '\0'};
    x->parser = XML_ParserCreate_MM(NULL, &suite, separator);
    if (!x->parser) return false;
    XML_SetUserData(x->parser, x);
    XML_SetReturnNSTriplet(x->parser, 1);
    XML_SetElementHandler(x->parser, start_element, end_element);
    XML_SetCharacterDataHandler(x->parser, character_data);
    XML_SetStartNamespaceDeclHandler(x->parser, start_namespace);
    XML_SetStartDoctypeDeclHandler(x->parser, start_doctype);
    return true;
}

static bool add_curve(const xml *x) {
    aci_entry *entry =
        aci_builder_add(x->builder, "", 0, ac_dialect_find("xna"), (uint32_t)x->keys.count);
    if (!entry) return false;
    entry->curve.before.rule = x->loops[0];
    entry->curve.after.rule = x->loops[1];
    for (size_t i = 0; i < x->keys.count; i++)
        aci_set_plain_key(&entry->keys[i], &x->keys.keys[i]);
    return true;
}

static bool read(aci_builder *builder, aci_bytes bytes, char detail[ACI_DETAIL_SIZE]) {
    aci_xna_xml_memory memory;
    xml x = {.builder = builder, .keys = {.builder = builder}};
    aci_xna_xml_bind(&memory, &builder->arena.memory);
    bool good = open(&x) && parse(&x, aci_skip_mark(bytes));
    /* expat 2.5 goes on after some failures, without what it could not allocate. */
    if (memory.refusal.status != AC_OK) {
        *builder->error = memory.refusal;
        good = false;
    }
    good = good && add_curve(&x);
    XML_ParserFree(x.parser);
    aci_xna_keys_free(&x.keys);
    aci_xna_xml_unbind(&memory);
    snprintf(detail, ACI_DETAIL_SIZE, "XNA intermediate XML");
    return good;
}

/* ---- recognising -------------------------------------------------------------------------------- */

/* UTF-8, or UTF-16 behind its mark. */
typedef struct letters {
    const char *data;
    size_t count, step, first;
} letters;

static letters letters_of(aci_bytes bytes) {
    bytes = aci_skip_mark(bytes);
    bool low = bytes.size >= 2 && memcmp(bytes.data, "\xff\xfe", 2) == 0;
    bool high = bytes.size >= 2 && memcmp(bytes.data, "\xfe\xff", 2) == 0;
    if (!low && !high) return (letters){bytes.data, bytes.size, 1, 0};
    return (letters){bytes.data + 2, (bytes.size - 2) / 2, 2, high ? 1 : 0};
}

static char letter(const letters *l, size_t at) {
    return at < l->count ? l->data[at * l->step + l->first] : '\0';
}

static bool stands(const letters *l, size_t at, const char *word) {
    for (size_t i = 0; word[i]; i++) {
        char c = letter(l, at + i);
        if (c >= 'A' && c <= 'Z') c = (char)(c - 'A' + 'a');
        if (c != word[i]) return false;
    }
    return true;
}

static size_t behind(const letters *l, size_t at, const char *word) {
    while (at < l->count && !stands(l, at, word)) at++;
    return at + strlen(word);
}

/* Is the first element, or what a DOCTYPE names, XnaContent in letters of any case? */
static bool detect(aci_bytes bytes) {
    letters l = letters_of(bytes);
    size_t at = 0;
    for (;;) {
        while (at < l.count && aci_xna_is_blank(letter(&l, at))) at++;
        if (stands(&l, at, "<?")) at = behind(&l, at, "?>");
        else if (stands(&l, at, "<!--")) at = behind(&l, at, "-->");
        else if (stands(&l, at, "<!doctype ")) return stands(&l, at + 10, "xnacontent");
        else return stands(&l, at, "<xnacontent");
    }
}

const aci_format aci_format_xna_xml = {
    {"xml", "XNA content source that holds a curve", ".xml", 1, 1},
    detect,
    read,
    aci_xna_xml_write,
    NULL,
    false,
};

#endif
