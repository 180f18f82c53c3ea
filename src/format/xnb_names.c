/* .NET type names as XNBs hold them:
 *
 *   Namespace.Type`2[[Argument, Assembly, Version=...],[Argument, Assembly]], Assembly, ...
 *
 * Read without recursion: arguments nest in the text, and only brackets are counted. */
#include <stdio.h>
#include <string.h>

#include "format/xnb.h"

typedef struct span {
    const char *text;
    size_t size;
} span;

typedef struct type_name {
    span base;      /* "Namespace.Type`2", trimmed */
    span arguments; /* between the outer brackets; empty: none */
} type_name;

static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

static span trim(span s) {
    while (s.size && is_blank(s.text[0])) {
        s.text++;
        s.size--;
    }
    while (s.size && is_blank(s.text[s.size - 1])) s.size--;
    return s;
}

/* Where `wanted` first stands outside brackets; s.size: nowhere. A bracket that opens is itself
 * outside. */
static size_t find_outside(span s, char wanted) {
    size_t depth = 0;
    for (size_t i = 0; i < s.size; i++) {
        if (depth == 0 && s.text[i] == wanted) return i;
        if (s.text[i] == '[') depth++;
        else if (s.text[i] == ']' && depth > 0) depth--;
    }
    return s.size;
}

/* The ']' that closes s.text[0] == '['; s.size: none. */
static size_t find_close(span s) {
    size_t depth = 0;
    for (size_t i = 0; i < s.size; i++) {
        if (s.text[i] == '[') depth++;
        else if (s.text[i] == ']' && --depth == 0) return i;
    }
    return s.size;
}

static type_name parse(span s) {
    s.size = find_outside(s, ','); /* the assembly goes */
    s = trim(s);
    type_name name = {s, {s.text, 0}};
    size_t open = find_outside(s, '[');
    if (open == s.size || !memchr(s.text, '`', open))
        return name; /* no generic; "Curve[]" stays whole */
    span rest = {s.text + open, s.size - open};
    size_t close = find_close(rest);
    if (close + 1 != rest.size) return name; /* unbalanced, or an array of a generic */
    name.base.size = open;
    name.base = trim(name.base);
    name.arguments = (span){rest.text + 1, close - 1};
    return name;
}

/* Takes the next argument off `arguments`; false: there is none. */
static bool next_argument(span *arguments, type_name *out) {
    span s = trim(*arguments);
    if (s.size == 0) return false;
    size_t comma = find_outside(s, ',');
    span one = trim((span){s.text, comma});
    size_t taken = comma < s.size ? comma + 1 : comma;
    *arguments = (span){s.text + taken, s.size - taken};
    if (one.size >= 2 && one.text[0] == '[' && find_close(one) == one.size - 1)
        one = (span){one.text + 1, one.size - 2};
    *out = parse(one);
    return true;
}

static bool equals(span s, const char *text) {
    return s.size == strlen(text) && memcmp(s.text, text, s.size) == 0;
}

/* Are the arguments exactly these plain types? `second` may be NULL. */
static bool arguments_are(span arguments, const char *first, const char *second) {
    type_name name;
    if (!next_argument(&arguments, &name) || name.arguments.size || !equals(name.base, first))
        return false;
    if (second && (!next_argument(&arguments, &name) || name.arguments.size ||
                   !equals(name.base, second)))
        return false;
    return !next_argument(&arguments, &name);
}

#define CONTENT "Microsoft.Xna.Framework.Content."
#define CURVE "Microsoft.Xna.Framework.Curve"

aci_xnb_kind aci_xnb_kind_of(const char *text, size_t size) {
    type_name name = parse((span){text, size});
    if (name.arguments.size == 0) {
        if (equals(name.base, ACI_XNB_CURVE_READER)) return ACI_XNB_CURVE;
        return equals(name.base, CONTENT "StringReader") ? ACI_XNB_STRING : ACI_XNB_OTHER;
    }
    if (equals(name.base, CONTENT "ListReader`1") && arguments_are(name.arguments, CURVE, NULL))
        return ACI_XNB_LIST;
    if (equals(name.base, CONTENT "ArrayReader`1") &&
        arguments_are(name.arguments, CURVE, NULL))
        return ACI_XNB_ARRAY;
    if (equals(name.base, CONTENT "DictionaryReader`2") &&
        arguments_are(name.arguments, "System.String", CURVE))
        return ACI_XNB_DICTIONARY;
    return ACI_XNB_OTHER;
}

/* ---- for people ------------------------------------------------------------------------ */

typedef struct sink {
    char out[ACI_XNB_SHORT_SIZE - 4]; /* "an " stands before it */
    size_t used;
} sink;

static void put(sink *s, const char *text, size_t size) {
    for (size_t i = 0; i < size && s->used + 1 < sizeof s->out; i++) {
        bool plain = text[i] > 0x20 && text[i] < 0x7f;
        s->out[s->used++] = plain ? text[i] : '?';
    }
    s->out[s->used] = '\0';
}

/* "Microsoft.Xna.Framework.Curve`1" -> "Curve" */
static span last_part(span base) {
    const char *tick = base.size ? memchr(base.text, '`', base.size) : NULL;
    if (tick) base.size = (size_t)(tick - base.text);
    for (size_t i = base.size; i > 0; i--) {
        char c = base.text[i - 1];
        if (c == '.' || c == '+') return (span){base.text + i, base.size - i};
    }
    return base;
}

static void put_arguments(sink *s, span arguments) {
    type_name argument;
    for (size_t i = 0; next_argument(&arguments, &argument); i++) {
        if (i > 0) put(s, ",", 1);
        span part = last_part(argument.base);
        put(s, part.text, part.size);
        if (argument.arguments.size) put(s, "<...>", 5);
    }
}

void aci_xnb_short_name(const char *text, size_t size, char out[ACI_XNB_SHORT_SIZE]) {
    static const char suffix[] = "Reader";
    type_name name = parse((span){text, size});
    span part = last_part(name.base);
    size_t tail = sizeof suffix - 1;
    if (part.size > tail && memcmp(part.text + part.size - tail, suffix, tail) == 0)
        part.size -= tail;
    sink s = {{0}, 0};
    if (part.size == 0) {
        put(&s, "nameless", 8);
    } else if (equals(part, "Reflective") || equals(part, "Enum") || equals(part, "Nullable")) {
        put_arguments(&s, name.arguments);
    } else if (equals(part, "Array")) {
        put_arguments(&s, name.arguments);
        put(&s, "[]", 2);
    } else {
        put(&s, part.text, part.size);
        if (name.arguments.size) {
            put(&s, "<", 1);
            put_arguments(&s, name.arguments);
            put(&s, ">", 1);
        }
    }
    bool vowel = s.out[0] && strchr("AEIOUaeiou", s.out[0]);
    snprintf(out, ACI_XNB_SHORT_SIZE, "%s %s", vowel ? "an" : "a", s.out);
}
