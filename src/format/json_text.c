/* JSON text with places; see json_text.h. */
#include "format/json_text.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/number.h"
#include "base/size.h"
#include "base/text.h"

struct aci_json_token {
    size_t offset;
    size_t next; /* the token behind this value and all inside it; of a name: of its value */
};

/* jansson recurses up to here, whatever the caller's limit is. */
#define DEEPEST 2000u

/* The most that jansson 2.14 was seen to allocate on a 64-bit machine, growing tables
 * included. */
#define VALUE_BYTES 56      /* of a number or a word */
#define STRING_BYTES 112    /* of a string, and ... */
#define STRING_BYTE_BYTES 4 /* ... for each byte of it, or of a member's name */
#define MEMBER_BYTES 128
#define CONTAINER_BYTES 256

/* ---- places ---------------------------------------------------------------------------- */

static void find_place(aci_json *json, size_t offset) {
    if (offset < json->place_offset || json->place_line == 0) {
        json->place_offset = 0;
        json->place_line = json->place_column = 1;
    }
    if (offset > json->text.size) offset = json->text.size;
    for (; json->place_offset < offset; json->place_offset++) {
        unsigned char byte = (unsigned char)json->text.data[json->place_offset];
        if (byte == '\n') {
            json->place_line++;
            json->place_column = 1;
        } else if ((byte & 0xc0) != 0x80) { /* columns are characters */
            json->place_column++;
        }
    }
}

static bool fail_at(aci_json *json, size_t offset, ac_status status, const char *message) {
    ac_error *error = json->builder->error;
    if (error->status != AC_OK) return false;
    aci_fail(error, status, "%s", message);
    find_place(json, offset);
    error->line = json->place_line;
    error->column = json->place_column;
    return false;
}

#define MESSAGE_SIZE sizeof(((ac_error *)0)->message)

bool aci_json_fail(aci_json *json, size_t token, ac_status status, const char *format, ...) {
    char text[MESSAGE_SIZE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    return fail_at(json, json->tokens[token].offset, status, text);
}

bool aci_json_warn(aci_json *json, size_t token, const char *format, ...) {
    char text[MESSAGE_SIZE], where[64];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    if (json->builder->strict)
        return fail_at(json, json->tokens[token].offset, AC_ERROR_VALUE, text);
    if (!aci_builder_keeps_warnings(json->builder))
        return aci_builder_warn(json->builder, "", "");
    find_place(json, json->tokens[token].offset);
    snprintf(where, sizeof where, "line %u, column %u", (unsigned)json->place_line,
             (unsigned)json->place_column);
    return aci_builder_warn(json->builder, where, text);
}

/* ---- scanning --------------------------------------------------------------------------- */

static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

/* Behind the string that begins at `at`; the end of the text if it is not closed. */
static size_t skip_string(aci_bytes text, size_t at) {
    for (at++; at < text.size && text.data[at] != '"'; at++)
        if (text.data[at] == '\\') at++;
    return at < text.size ? at + 1 : text.size;
}

/* Behind a number or a word. */
static size_t skip_word(aci_bytes text, size_t at) {
    while (at < text.size && !is_blank(text.data[at]) && !strchr(",:[]{}\"", text.data[at]))
        at++;
    return at;
}

static size_t skip_blanks(aci_bytes text, size_t at) {
    while (at < text.size && is_blank(text.data[at])) at++;
    return at;
}

typedef struct counts {
    size_t words, strings, members, containers,
        string_bytes; /* strings: names of members too */
} counts;

/* Counts what any text holds, well formed or not, and checks the depth. */
static bool count_tokens(aci_json *json, counts *out) {
    aci_bytes text = json->text;
    uint32_t limit = json->builder->limits.max_depth;
    size_t depth = 0;
    if (limit > DEEPEST) limit = DEEPEST;
    memset(out, 0, sizeof *out);
    for (size_t at = 0; at < text.size;) {
        size_t start = at;
        switch (text.data[at]) {
        case '[':
        case '{':
            out->containers++;
            if (++depth > limit) {
                char message[80];
                snprintf(message, sizeof message, "nested deeper than the limit of %u levels",
                         (unsigned)limit);
                return fail_at(json, at, AC_ERROR_LIMIT, message);
            }
            at++;
            break;
        case ']':
        case '}':
            depth -= depth > 0;
            at++;
            break;
        case ':':
            out->members++;
            at++;
            break;
        case '\0': /* jansson drops one behind a number and reads on */
            return fail_at(json, at, AC_ERROR_SYNTAX, "broken JSON: a NUL byte");
        case '"':
            at = skip_string(text, at);
            out->strings++;
            out->string_bytes += at - start;
            break;
        default:
            at = skip_word(text, at);
            out->words += at > start;
            if (at == start) /* a comma or a blank */
                at++;
        }
    }
    return true;
}

/* Notes each value and each member's name. While a container is open its `next` is the token of
 * the container around it. The text is well formed, so brackets match and the tokens are as
 * many as were counted; false: they are not, and jansson takes what is no JSON. */
static bool note_tokens(aci_json *json) {
    aci_bytes text = json->text;
    size_t count = 0, open = SIZE_MAX;
    for (size_t at = 0; at < text.size;) {
        char c = text.data[at];
        if (is_blank(c) || c == ',' || c == ':') {
            at++;
            continue;
        }
        if (c == ']' || c == '}') {
            if (open == SIZE_MAX) return false;
            size_t around = json->tokens[open].next;
            json->tokens[open].next = count;
            open = around;
            at++;
            continue;
        }
        if (count == json->token_count) return false;
        bool opens = c == '[' || c == '{';
        json->tokens[count] = (aci_json_token){at, opens ? open : count + 1};
        if (opens) open = count;
        count++;
        at = opens ? at + 1 : c == '"' ? skip_string(text, at) : skip_word(text, at);
    }
    return count == json->token_count && open == SIZE_MAX;
}

/* ---- opening ----------------------------------------------------------------------------- */

static ac_status status_of(const json_error_t *error) {
    switch (json_error_code(error)) {
    case json_error_out_of_memory: return AC_ERROR_MEMORY;
    case json_error_stack_overflow: return AC_ERROR_LIMIT;
    case json_error_premature_end_of_input: return AC_ERROR_TRUNCATED;
    case json_error_numeric_overflow: return AC_ERROR_VALUE;
    default: return AC_ERROR_SYNTAX;
    }
}

static bool parse(aci_json *json) {
    json_error_t error;
    json->root = json_loadb(json->text.data, json->text.size,
                            JSON_REJECT_DUPLICATES | JSON_DECODE_INT_AS_REAL, &error);
    if (json->root) return true;
    /* jansson stands behind what it did not like. */
    size_t offset = error.position > 0 ? (size_t)error.position - 1 : 0;
    char message[MESSAGE_SIZE];
    bool nul = json_error_code(&error) == json_error_null_character;
    snprintf(message, sizeof message, "broken JSON: %s",
             nul ? "a text holds a NUL, \\u0000" : error.text);
    return fail_at(json, offset, status_of(&error), message);
}

/* Counts `count` things of `each` bytes that jansson will allocate as ours. */
static bool borrow(aci_json *json, size_t count, size_t each) {
    size_t size;
    if (!aci_size_mul(count, each, &size)) size = SIZE_MAX;
    if (!aci_builder_borrow(json->builder, size)) return false;
    json->borrowed += size;
    return true;
}

static bool borrow_all(aci_json *json, const counts *seen) {
    size_t values = seen->strings > seen->members ? seen->strings - seen->members : 0;
    return borrow(json, seen->words, VALUE_BYTES) && borrow(json, values, STRING_BYTES) &&
           borrow(json, seen->string_bytes, STRING_BYTE_BYTES) &&
           borrow(json, seen->members, MEMBER_BYTES) &&
           borrow(json, seen->containers, CONTAINER_BYTES);
}

static bool take_tokens(aci_json *json, const counts *seen) {
    /* No sum of these passes the size of the text. */
    size_t size, count = seen->words + seen->strings + seen->containers;
    if (!aci_size_mul(count, sizeof *json->tokens, &size)) size = SIZE_MAX;
    json->tokens = aci_alloc(&json->builder->arena.memory, size, json->builder->error);
    if (!json->tokens) return false;
    json->token_count = count;
    return note_tokens(json) || fail_at(json, 0, AC_ERROR_SYNTAX, "broken JSON");
}

static bool open_text(aci_json *json, aci_builder *builder, aci_bytes bytes, counts *seen) {
    memset(json, 0, sizeof *json);
    json->builder = builder;
    json->text = aci_skip_mark(bytes);
    return count_tokens(json, seen) && borrow_all(json, seen) && parse(json);
}

bool aci_json_open(aci_json *json, aci_builder *builder, aci_bytes bytes) {
    counts seen;
    if (open_text(json, builder, bytes, &seen) && take_tokens(json, &seen)) return true;
    aci_json_close(json);
    return false;
}

bool aci_json_open_plain(aci_json *json, aci_builder *builder, aci_bytes bytes) {
    counts seen;
    if (open_text(json, builder, bytes, &seen)) return true;
    aci_json_close(json);
    return false;
}

void aci_json_close(aci_json *json) {
    json_decref(json->root);
    json->root = NULL;
    aci_free(&json->builder->arena.memory, json->tokens,
             json->token_count * sizeof *json->tokens);
    json->tokens = NULL;
    aci_builder_return(json->builder, json->borrowed);
    json->borrowed = 0;
}

aci_json_node aci_json_root(const aci_json *json) { return (aci_json_node){json->root, 0}; }

/* ---- locating ------------------------------------------------------------------------------ */

/* Behind the value that begins at `at`. */
static size_t skip_value(aci_bytes text, size_t at) {
    size_t depth = 0;
    while (at < text.size) {
        char c = text.data[at];
        if (c == '"') at = skip_string(text, at);
        else if (c == '[' || c == '{') depth++, at++;
        else if (c == ']' || c == '}') depth -= depth > 0, at++;
        else if (is_blank(c) || c == ',' || c == ':') at++;
        else at = skip_word(text, at);
        if (depth == 0) break;
    }
    return at;
}

/* The value that one step leads to from the container at `at`; SIZE_MAX: none. The text is well
 * formed. Names with escapes are not found: none that is looked for has any. */
static size_t step_into(aci_bytes text, size_t at, const aci_json_step *step) {
    bool is_object = text.data[at] == '{';
    size_t size = step->name ? strlen(step->name) : 0;
    if (!is_object && text.data[at] != '[') return SIZE_MAX;
    at = skip_blanks(text, at + 1);
    for (size_t i = 0; at < text.size && text.data[at] != ']' && text.data[at] != '}'; i++) {
        bool is_it = !step->name && !is_object && i == step->index;
        if (is_object) {
            size_t end = skip_string(text, at);
            is_it = step->name && end - at == size + 2 &&
                    memcmp(text.data + at + 1, step->name, size) == 0;
            at = skip_blanks(text, end);
            if (at < text.size && text.data[at] == ':') at = skip_blanks(text, at + 1);
        }
        if (is_it) return at < text.size ? at : SIZE_MAX;
        at = skip_blanks(text, skip_value(text, at));
        if (at < text.size && text.data[at] == ',') at = skip_blanks(text, at + 1);
    }
    return SIZE_MAX;
}

void aci_json_locate(aci_json *json, const aci_json_step *steps, size_t count) {
    ac_error *error = json->builder->error;
    size_t at = skip_blanks(json->text, 0);
    for (size_t i = 0; i < count && at < json->text.size; i++) {
        size_t next = step_into(json->text, at, &steps[i]);
        if (next == SIZE_MAX) break;
        at = next;
    }
    find_place(json, at);
    error->line = json->place_line;
    error->column = json->place_column;
}

/* ---- walking ------------------------------------------------------------------------------ */

aci_json_walk aci_json_walk_of(aci_json_node container) {
    aci_json_walk walk = {container.value, NULL, 0, container.token + 1};
    if (json_is_object(container.value)) walk.iterator = json_object_iter(container.value);
    return walk;
}

bool aci_json_next_member(const aci_json *json, aci_json_walk *walk, const char **name,
                          aci_json_node *value) {
    if (!walk->iterator) return false;
    *name = json_object_iter_key(walk->iterator);
    *value = (aci_json_node){json_object_iter_value(walk->iterator), walk->token + 1};
    walk->iterator = json_object_iter_next(walk->container, walk->iterator);
    walk->token = json->tokens[walk->token + 1].next;
    return true;
}

bool aci_json_next_element(const aci_json *json, aci_json_walk *walk, aci_json_node *value) {
    if (walk->index >= json_array_size(walk->container)) return false;
    *value = (aci_json_node){json_array_get(walk->container, walk->index++), walk->token};
    walk->token = json->tokens[walk->token].next;
    return true;
}

aci_json_node aci_json_member(const aci_json *json, aci_json_node object, const char *name) {
    aci_json_walk walk = aci_json_walk_of(object);
    aci_json_node value;
    const char *each;
    while (aci_json_next_member(json, &walk, &each, &value))
        if (strcmp(each, name) == 0) return value;
    return (aci_json_node){NULL, object.token};
}

static size_t index_of(const char *const *names, const char *name) {
    size_t i = 0;
    while (names[i] && strcmp(names[i], name) != 0) i++;
    return i;
}

/* The member that somebody may have meant, or NULL. */
static const char *near_name(const char *const *names, const char *name) {
    for (size_t i = 0; names[i]; i++)
        if (aci_word_near(name, names[i])) return names[i];
    return NULL;
}

bool aci_json_members(aci_json *json, aci_json_node object, const char *const *names,
                      aci_json_node *found, const char *what) {
    for (size_t i = 0; names[i]; i++) found[i] = (aci_json_node){NULL, object.token};
    aci_json_walk walk = aci_json_walk_of(object);
    aci_json_node value;
    const char *name;
    while (aci_json_next_member(json, &walk, &name, &value)) {
        size_t i = index_of(names, name);
        if (names[i]) {
            found[i] = value;
            continue;
        }
        if (name[0] == '_') continue;
        const char *near = near_name(names, name);
        char excerpt[ACI_EXCERPT_SIZE];
        aci_excerpt(name, excerpt);
        if (!aci_json_warn(json, value.token - 1, "%sunknown member \"%s\"%s%s%s", what,
                           excerpt, near ? "; did you mean \"" : "", near ? near : "",
                           near ? "\"?" : ""))
            return false;
    }
    return true;
}

double aci_json_number(const aci_json *json, aci_json_node node) {
    /* jansson's own value goes through the C library's strtod, which need not round
     * correctly. */
    double value = json_number_value(node.value);
    size_t offset = json->tokens[node.token].offset;
    aci_number_parse(json->text.data + offset, json->text.size - offset, &value);
    return value;
}

const char *aci_json_kind(aci_json_node node) {
    switch (json_typeof(node.value)) {
    case JSON_OBJECT: return "an object";
    case JSON_ARRAY: return "an array";
    case JSON_STRING: return "a string";
    case JSON_INTEGER:
    case JSON_REAL: return "a number";
    case JSON_TRUE: return "true";
    case JSON_FALSE: return "false";
    default: return "null";
    }
}

/* ---- a glance ---------------------------------------------------------------------------- */

static uint32_t bit_of_member(const char *name, size_t size) {
    static const struct {
        const char *name;
        uint32_t bit;
    } members[] = {{"animcurve", ACI_JSON_ANIMCURVE},
                   {"asset", ACI_JSON_GLTF},
                   {"cnjVersion", ACI_JSON_CNJ}};
    for (size_t i = 0; i < sizeof members / sizeof members[0]; i++)
        if (size == strlen(members[i].name) && memcmp(name, members[i].name, size) == 0)
            return members[i].bit;
    return 0;
}

uint32_t aci_json_glance(aci_bytes bytes) {
    aci_bytes text = aci_skip_mark(bytes);
    size_t at = skip_blanks(text, 0), depth = 0;
    if (at == text.size || (text.data[at] != '{' && text.data[at] != '[')) return 0;
    uint32_t seen = text.data[at] == '{' ? ACI_JSON_OBJECT : ACI_JSON_ARRAY;
    while (at < text.size) {
        char c = text.data[at];
        if (c != '"') {
            depth += c == '{' || c == '[';
            depth -= depth > 0 && (c == '}' || c == ']');
            at++;
            continue;
        }
        size_t end = skip_string(text, at);
        size_t behind = skip_blanks(text, end);
        if (depth == 1 && behind < text.size && text.data[behind] == ':' && end > at + 1)
            seen |= bit_of_member(text.data + at + 1, end - at - 2);
        at = end;
    }
    return seen;
}

aci_bytes aci_json_text_of(const aci_json *json, aci_json_node node) {
    size_t at = json->tokens[node.token].offset;
    return (aci_bytes){json->text.data + at, skip_word(json->text, at) - at};
}

aci_bytes aci_json_whole_of(const aci_json *json, aci_json_node node) {
    size_t at = json->tokens[node.token].offset;
    return (aci_bytes){json->text.data + at, skip_value(json->text, at) - at};
}
