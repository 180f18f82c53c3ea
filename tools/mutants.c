/* Breaks the source one operator or constant at a time and asks the tests whether they notice.
 *
 *   mutants FOLDER [MAX]   from the root of the source tree; FOLDER may be a file too
 *   mutants --list FILE..  what could be broken, without doing it
 *
 * The tree is copied to build-mutants/N/tree, once for each worker, and only the copies are
 * touched. A mutant is noticed when a test of mutants.tests fails or does not end in time.
 * mutants.equivalent names mutants that cannot change behaviour, each with its reason. Exit
 * status: 0, or 1 if a mutant survived or an entry of mutants.equivalent fits nothing any
 * more, or 2 for a fault outside the mutants. MUTANTS_JOBS: workers [2].
 */
#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum {
    DEFAULT_MAX = 60,
    MAX_WORKERS = 16,
    MAX_TOKEN = 64,
    MAX_PATH = 1024,
    FIRST_TIMEOUT_S = 600,
    LEAST_TIMEOUT_S = 15,
    MAX_MEMORY_MB = 4096,
    MAX_FILE_MB = 256
};

typedef struct source_file {
    char *path;
    char *text;
    size_t size;
} source_file;

typedef struct mutant {
    const source_file *file;
    size_t offset, length; /* what is replaced                                    */
    size_t line;           /* 1-based                                             */
    int occurrence;        /* 1: the first such operator of its line              */
    char old[MAX_TOKEN], new[MAX_TOKEN];
} mutant;

typedef struct equivalent {
    char *path, *line, *change; /* change: "< -> <=" or "< -> <= #2"              */
    bool used;
} equivalent;

typedef enum verdict { WAITING, RUNNING, NOTICED, SURVIVED, NO_BUILD, KNOWN, FAULT } verdict;

static source_file *files;
static size_t file_count;
static mutant *mutants;
static size_t mutant_count;
static equivalent *equivalents;
static size_t equivalent_count;

static void fail(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    fputs("mutants: ", stderr);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
    exit(2);
}

/* Room for one more element of a growing array; doubles at powers of two. */
static void *grow(void *array, size_t count, size_t size) {
    if (count & (count - 1)) {
        return array;
    }
    void *larger = realloc(array, (count ? 2 * count : 1) * size);
    if (!larger) {
        fail("out of memory");
    }
    return larger;
}

static char *copy_text(const char *text, size_t length) {
    char *copy = malloc(length + 1);
    if (!copy) {
        fail("out of memory");
    }
    memcpy(copy, text, length);
    copy[length] = 0;
    return copy;
}

/* ---- files ------------------------------------------------------------------ */

/* NULL if it cannot be opened. Ended by a NUL that does not count. */
static char *read_file(const char *path, size_t *size) {
    FILE *file = fopen(path, "rb");
    if (!file) {
        return NULL;
    }
    char *text = NULL;
    size_t capacity = 0, used = 0, got;
    do {
        if (capacity < used + 4096 + 1) {
            capacity = capacity ? 2 * capacity : 16384;
            text = realloc(text, capacity);
            if (!text) {
                fail("out of memory");
            }
        }
        got = fread(text + used, 1, 4096, file);
        used += got;
    } while (got > 0);
    fclose(file);
    text[used] = 0;
    *size = used;
    return text;
}

static void add_file(const char *path) {
    source_file file = {.path = copy_text(path, strlen(path))};
    file.text = read_file(path, &file.size);
    if (!file.text) {
        fail("%s: %s", path, strerror(errno));
    }
    files = grow(files, file_count, sizeof *files);
    files[file_count++] = file;
}

static bool is_source(const char *name) {
    size_t length = strlen(name);
    return length > 2 && name[length - 2] == '.' &&
           (name[length - 1] == 'c' || name[length - 1] == 'h');
}

static void add_folder(const char *path) {
    struct dirent **entries;
    int count = scandir(path, &entries, NULL, alphasort);
    if (count < 0) {
        fail("%s: %s", path, strerror(errno));
    }
    for (int i = 0; i < count; i++) {
        char child[MAX_PATH];
        struct stat info;
        snprintf(child, sizeof child, "%s/%s", path, entries[i]->d_name);
        if (entries[i]->d_name[0] != '.' && stat(child, &info) == 0) {
            if (S_ISDIR(info.st_mode)) {
                add_folder(child); /* the tree of sources is shallow */
            } else if (is_source(child)) {
                add_file(child);
            }
        }
        free(entries[i]);
    }
    free(entries);
}

static void add_path(const char *path) {
    struct stat info;
    if (stat(path, &info) != 0) {
        fail("%s: %s", path, strerror(errno));
    }
    if (S_ISDIR(info.st_mode)) {
        char folder[MAX_PATH];
        snprintf(folder, sizeof folder, "%s", path);
        for (size_t n = strlen(folder); n > 1 && folder[n - 1] == '/'; n--) {
            folder[n - 1] = 0;
        }
        add_folder(folder);
    } else {
        add_file(path);
    }
}

/* ---- what can be broken --------------------------------------------------------- */

typedef struct scanner {
    const source_file *file;
    size_t at, line, line_start;
    size_t first_of_line; /* index of the line's first mutant */
} scanner;

static void add_mutant(const scanner *s, size_t length, const char *new) {
    mutant m = {.file = s->file, .offset = s->at, .length = length, .line = s->line};
    if (length >= MAX_TOKEN || strlen(new) >= MAX_TOKEN) {
        return;
    }
    memcpy(m.old, s->file->text + s->at, length);
    strcpy(m.new, new);
    m.occurrence = 1;
    for (size_t i = s->first_of_line; i < mutant_count; i++) {
        m.occurrence += strcmp(mutants[i].old, m.old) == 0;
    }
    mutants = grow(mutants, mutant_count, sizeof *mutants);
    mutants[mutant_count++] = m;
}

static bool is_word(char c) { return isalnum((unsigned char)c) || c == '_'; }

static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

/* Decimal: "0.5f" becomes "1.5f", ".5" "1.5", "2e3" "3e3". */
static bool next_decimal_float(const char *text, char *out) {
    char *end;
    unsigned long long whole = strtoull(text, &end, 10);
    if (whole == UINT64_MAX) {
        return false;
    }
    snprintf(out, MAX_TOKEN, "%llu%s", whole + 1, end);
    return true;
}

/* "0x1p-24f" becomes "0x1p-23f". */
static bool next_hex_float(const char *text, const char *exponent, char *out) {
    char *end;
    long power = strtol(exponent + 1, &end, 10);
    const char *sign = exponent[1] == '+' && power + 1 >= 0 ? "+" : "";
    snprintf(out, MAX_TOKEN, "%.*s%s%ld%s", (int)(exponent + 1 - text), text, sign, power + 1,
             end);
    return true;
}

static bool next_number(const char *text, char *out) {
    bool hex = text[0] == '0' && (text[1] == 'x' || text[1] == 'X');
    const char *exponent = hex ? strpbrk(text, "pP") : NULL;
    if (exponent) {
        return next_hex_float(text, exponent, out);
    }
    if (!hex && strpbrk(text, ".eE")) {
        return next_decimal_float(text, out);
    }
    char *end;
    unsigned long long value = strtoull(text, &end, 0);
    if (value == UINT64_MAX) {
        return false;
    }
    snprintf(out, MAX_TOKEN, hex ? "0x%llx%s" : "%llu%s", value + 1, end);
    return true;
}

static size_t number_length(const char *text) {
    bool hex = text[0] == '0' && (text[1] == 'x' || text[1] == 'X');
    size_t n = 1;
    while (is_word(text[n]) || text[n] == '.' ||
           ((text[n] == '+' || text[n] == '-') &&
            strchr(hex ? "pP" : "eE", text[n - 1]) != NULL)) {
        n++;
    }
    return n;
}

/* The size in a declarator: "[4]" on a line that starts in column 1. More room is no fault. */
static bool is_declared_size(const scanner *s, size_t length) {
    const char *text = s->file->text;
    return s->at > 0 && text[s->at - 1] == '[' && text[s->at + length] == ']' &&
           !is_blank(text[s->line_start]);
}

static size_t scan_number(const scanner *s) {
    const char *text = s->file->text + s->at;
    size_t length = number_length(text);
    char old[MAX_TOKEN], new[MAX_TOKEN];
    if (length < MAX_TOKEN && !is_declared_size(s, length)) {
        memcpy(old, text, length);
        old[length] = 0;
        if (next_number(old, new)) {
            add_mutant(s, length, new);
        }
    }
    return length;
}

static size_t scan_word(const scanner *s) {
    const char *text = s->file->text + s->at;
    size_t length = 1;
    while (is_word(text[length])) {
        length++;
    }
    if (length == 4 && memcmp(text, "true", 4) == 0) {
        add_mutant(s, length, "false");
    } else if (length == 5 && memcmp(text, "false", 5) == 0) {
        add_mutant(s, length, "true");
    }
    return length;
}

/* Longest first. NULL: left alone. spaced: only with blanks on both sides, which tells the
 * product from the pointer. */
static const struct {
    const char *old, *new;
    bool spaced;
} operators[] = {
    {"<<=", NULL, false}, {">>=", NULL, false}, {"...", NULL, false}, {"->", NULL, false},
    {"++", "--", false},  {"--", "++", false},  {"<<", ">>", true},   {">>", "<<", true},
    {"<=", "<", true},    {">=", ">", true},    {"==", "!=", true},   {"!=", "==", true},
    {"&&", "||", true},   {"||", "&&", true},   {"+=", "-=", true},   {"-=", "+=", true},
    {"*=", "/=", true},   {"/=", "*=", true},   {"|=", "&=", true},   {"&=", "|=", true},
    {"^=", NULL, false},  {"%=", NULL, false},  {"<", "<=", true},    {">", ">=", true},
    {"+", "-", true},     {"-", "+", true},     {"*", "/", true},     {"/", "*", true},
    {"&", "|", true},     {"|", "&", true},     {"^", "|", true},     {"%", "/", true},
    {"!", "", false},
};

static size_t scan_operator(const scanner *s) {
    const char *text = s->file->text + s->at;
    for (size_t i = 0; i < sizeof operators / sizeof operators[0]; i++) {
        size_t length = strlen(operators[i].old);
        if (strncmp(text, operators[i].old, length) != 0) {
            continue;
        }
        bool apart = s->at > 0 && is_blank(text[-1]) && is_blank(text[length]);
        if (operators[i].new && (apart || !operators[i].spaced)) {
            add_mutant(s, length, operators[i].new);
        }
        return length;
    }
    return 1;
}

/* The length of a comment, string or character constant here, or 0. */
static size_t passive_length(const char *text) {
    if (text[0] == '/' && text[1] == '*') {
        const char *end = strstr(text + 2, "*/");
        return end ? (size_t)(end + 2 - text) : strlen(text);
    }
    if (text[0] == '/' && text[1] == '/') {
        return strcspn(text, "\n");
    }
    if (text[0] != '"' && text[0] != '\'') {
        return 0;
    }
    size_t n = 1;
    while (text[n] && text[n] != text[0] && text[n] != '\n') {
        n += text[n] == '\\' && text[n + 1] ? 2 : 1;
    }
    return text[n] == text[0] ? n + 1 : n;
}

static bool starts_with_word(const char *line, const char *word) {
    size_t length = strlen(word);
    return strncmp(line, word, length) == 0 && !is_word(line[length]);
}

/* "double position, value[4];": two words, no value, no call. */
static bool is_declaration(const char *line, size_t length) {
    static const char *const statements[] = {"return", "goto", "case", "else", "sizeof"};
    for (size_t i = 0; i < sizeof statements / sizeof statements[0]; i++) {
        if (starts_with_word(line, statements[i])) {
            return false;
        }
    }
    const char *semicolon = memchr(line, ';', length);
    if (!semicolon) {
        return false;
    }
    length = (size_t)(semicolon - line);
    if (memchr(line, '=', length) || memchr(line, '(', length) || memchr(line, '{', length)) {
        return false;
    }
    size_t word = 0;
    while (word < length && is_word(line[word])) {
        word++;
    }
    size_t stars = word + (line[word] == ' '); /* "name * 2;" is no statement anyone writes */
    while (stars < length && line[stars] == '*') {
        stars++;
    }
    return word > 0 && line[word] == ' ' && stars < length && is_word(line[stars]);
}

/* The length of a stretch from the start of a line that holds nothing to break, or 0. */
static size_t idle_length(const char *text) {
    size_t indent = strspn(text, " \t"), n;
    const char *line = text + indent;
    size_t length = strcspn(line, "\n");
    if (line[0] == '#') {
        const char *word = line + 1 + strspn(line + 1, " \t");
        if (starts_with_word(word, "define")) {
            /* "#define NAME": what follows is code. */
            n = (size_t)(word - text) + strlen("define");
            n += strspn(text + n, " \t");
            while (is_word(text[n])) {
                n++;
            }
            return n;
        }
        n = indent + length;
        while (text[n] == '\n' && text[n - 1] == '\\') {
            n += 1 + strcspn(text + n + 1, "\n");
        }
        return n;
    }
    if (starts_with_word(line, "_Static_assert") || starts_with_word(line, "static_assert")) {
        return indent + strcspn(line, ";");
    }
    char kept[256];
    snprintf(kept, sizeof kept, "%.*s", (int)(length < 255 ? length : 255), line);
    if (strstr(kept, "__attribute__") || is_declaration(line, length)) {
        /* Up to a comment, which may go on for several lines. */
        const char *comment = strstr(kept, "/*");
        return indent + (comment ? (size_t)(comment - kept) : length);
    }
    return 0;
}

static void skip(scanner *s, size_t length) {
    for (size_t end = s->at + length; s->at < end && s->at < s->file->size; s->at++) {
        if (s->file->text[s->at] == '\n') {
            s->line++;
            s->line_start = s->at + 1;
            s->first_of_line = mutant_count;
        }
    }
}

static void scan(const source_file *file) {
    scanner s = {.file = file, .line = 1, .first_of_line = mutant_count};
    while (s.at < file->size) {
        const char *text = file->text + s.at;
        size_t length = s.at == s.line_start ? idle_length(text) : 0;
        if (!length) {
            length = passive_length(text);
        }
        if (length) {
            skip(&s, length);
        } else if (isdigit((unsigned char)text[0]) ||
                   (text[0] == '.' && isdigit((unsigned char)text[1]))) {
            skip(&s, scan_number(&s));
        } else if (is_word(text[0])) {
            skip(&s, scan_word(&s));
        } else {
            skip(&s, scan_operator(&s));
        }
    }
}

/* ---- mutants known to be equivalent --------------------------------------------- */

static char *trimmed(const char *text, size_t length) {
    while (length > 0 && is_blank(text[0])) {
        text++;
        length--;
    }
    while (length > 0 && is_blank(text[length - 1])) {
        length--;
    }
    return copy_text(text, length);
}

/* Groups of four lines parted by empty lines: file, line of source, change, reason. */
static void read_equivalents(const char *path) {
    size_t size;
    char *text = read_file(path, &size), *fields[4];
    size_t count = 0, number = 0;
    for (char *at = text; at && *at;) {
        size_t length = strcspn(at, "\n");
        char *line = trimmed(at, length);
        number++;
        at += length + (at[length] == '\n');
        if (line[0] == '#' && count == 0) {
            continue;
        }
        if (line[0]) {
            if (count == 4) {
                fail("%s:%zu: a fifth line; entries have four", path, number);
            }
            fields[count++] = line;
        }
        if ((!line[0] || !*at) && count > 0) {
            if (count < 4) {
                fail("%s:%zu: an entry has four lines: file, line of source, change, reason",
                     path, number);
            }
            equivalents = grow(equivalents, equivalent_count, sizeof *equivalents);
            equivalents[equivalent_count++] =
                (equivalent){.path = fields[0], .line = fields[1], .change = fields[2]};
            count = 0;
        }
    }
    free(text);
}

static void change_text(const mutant *m, char *out, size_t size) {
    snprintf(out, size, "%s -> %s", m->old, m->new[0] ? m->new : "nothing");
}

static bool is_known(const mutant *m) {
    char change[2 * MAX_TOKEN + 32], numbered[2 * MAX_TOKEN + 64];
    const char *text = m->file->text;
    size_t start = m->offset;
    while (start > 0 && text[start - 1] != '\n') {
        start--;
    }
    char *line = trimmed(text + start, strcspn(text + start, "\n"));
    bool known = false;
    change_text(m, change, sizeof change);
    snprintf(numbered, sizeof numbered, "%s #%d", change, m->occurrence);
    for (size_t i = 0; i < equivalent_count; i++) {
        equivalent *e = &equivalents[i];
        if (strcmp(e->path, m->file->path) == 0 && strcmp(e->line, line) == 0 &&
            (strcmp(e->change, change) == 0 || strcmp(e->change, numbered) == 0)) {
            e->used = true;
            known = true;
        }
    }
    free(line);
    return known;
}

/* Entries for the files at hand that fit no mutant. */
static size_t report_stale(void) {
    size_t stale = 0;
    for (size_t i = 0; i < mutant_count; i++) {
        is_known(&mutants[i]);
    }
    for (size_t i = 0; i < equivalent_count; i++) {
        for (size_t k = 0; k < file_count && !equivalents[i].used; k++) {
            if (strcmp(equivalents[i].path, files[k].path) == 0) {
                printf("mutants.equivalent fits nothing any more: %s: %s: %s\n",
                       equivalents[i].path, equivalents[i].line, equivalents[i].change);
                stale++;
            }
        }
    }
    return stale;
}

/* ---- breaking and testing ------------------------------------------------------------- */

static long timeout_s = FIRST_TIMEOUT_S; /* of one test */
static char test_choice[512];            /* further arguments of ctest, quoted for sh */

/* Lines "FOLDER: REGEX": only tests whose names match run for that folder; "FOLDER: !REGEX": only
 * the others. */
static void read_test_choice(const char *path, const char *folder) {
    size_t size, best = 0;
    char *text = read_file(path, &size);
    for (char *at = text; at && *at;) {
        size_t length = strcspn(at, "\n"), name = strcspn(at, ":\n");
        if (at[0] != '#' && name < length && name >= best && strncmp(at, folder, name) == 0 &&
            !is_word(folder[name])) {
            char *regex = trimmed(at + name + 1, length - name - 1);
            if (strchr(regex, '\'')) {
                fail("%s: no quotes, please", path);
            }
            bool others = regex[0] == '!';
            snprintf(test_choice, sizeof test_choice, "%s '%s'", others ? "-E" : "-R",
                     regex + others);
            free(regex);
            best = name;
        }
        at += length + (at[length] == '\n');
    }
    free(text);
}

static int shell(const char *format, ...) {
    char command[4096];
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(command, sizeof command, format, arguments);
    va_end(arguments);
    if (length < 0 || (size_t)length >= sizeof command) {
        fail("a command is too long");
    }
    int status = system(command);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 255;
}

static int build(int worker) {
    return shell("cmake --build build-mutants/%d/build --target mutants-build "
                 ">build-mutants/%d/build.log 2>&1",
                 worker, worker);
}

static int run_tests(int worker) {
    return shell("ctest --test-dir build-mutants/%d/build --stop-on-failure --no-tests=error "
                 "--timeout %ld -L '^(unit|cli|example)$' -LE slow %s "
                 ">build-mutants/%d/test.log 2>&1 </dev/null",
                 worker, timeout_s, test_choice, worker);
}

static void prepare(int worker) {
    const char *copy =
        "for item in CMakeLists.txt cmake include src cli tests fuzz examples docs tools; do "
        "if [ -e $item ]; then cp -Rp $item \"$tree\"; fi; done";
    if (shell("set -e; tree=build-mutants/%d/tree; rm -rf build-mutants/%d; mkdir -p $tree; %s",
              worker, worker, copy) != 0) {
        exit(2);
    }
    if (shell("exec >build-mutants/%d/build.log 2>&1; generator=; "
              "if command -v ninja >/dev/null; then generator='-G Ninja'; fi; "
              "cmake $generator -S build-mutants/%d/tree -B build-mutants/%d/build "
              "-DCMAKE_BUILD_TYPE=None -DCMAKE_C_FLAGS=-O1 -DANIMCURVE_TESTS=ON",
              worker, worker, worker) != 0 ||
        build(worker) != 0) {
        shell("cat build-mutants/%d/build.log >&2", worker);
        exit(2);
    }
}

static void limit(int resource, rlim_t value) {
    struct rlimit limits = {.rlim_cur = value, .rlim_max = value};
    setrlimit(resource, &limits);
}

static void write_file(const char *path, const mutant *m) {
    const source_file *source = m->file;
    FILE *file = fopen(path, "wb");
    if (!file) {
        exit(FAULT);
    }
    fwrite(source->text, 1, m->offset, file);
    fputs(m->new, file);
    fwrite(source->text + m->offset + m->length, 1, source->size - m->offset - m->length, file);
    if (fclose(file) != 0) {
        exit(FAULT);
    }
}

/* In a process of its own; the exit status is the verdict. */
static void try_mutant(const mutant *m, int worker) {
    char path[MAX_PATH];
    snprintf(path, sizeof path, "build-mutants/%d/tree/%s", worker, m->file->path);
    limit(RLIMIT_CORE, 0);
    limit(RLIMIT_AS, (rlim_t)MAX_MEMORY_MB << 20);
    limit(RLIMIT_FSIZE, (rlim_t)MAX_FILE_MB << 20);
    write_file(path, m);
    verdict result = NO_BUILD;
    if (build(worker) == 0) {
        result = run_tests(worker) == 0 ? SURVIVED : NOTICED;
    }
    const mutant unchanged = {.file = m->file};
    write_file(path, &unchanged);
    exit((int)result);
}

static void in_parallel(int workers, void (*work)(int)) {
    bool failed = false;
    fflush(stdout);
    for (int worker = 1; worker <= workers; worker++) {
        pid_t child = fork();
        if (child == 0) {
            work(worker);
            exit(0);
        }
        if (child < 0) {
            fail("fork: %s", strerror(errno));
        }
    }
    for (int worker = 1; worker <= workers; worker++) {
        int status = 0;
        wait(&status);
        failed = failed || status != 0;
    }
    if (failed) {
        fail("the unchanged tree does not build");
    }
}

static void print_verdict(const mutant *m, verdict result) {
    static const char *const words[] = {
        [NOTICED] = "noticed",
        [SURVIVED] = "SURVIVED",
        [NO_BUILD] = "does not build",
        [KNOWN] = "known equivalent",
    };
    char change[2 * MAX_TOKEN + 32];
    change_text(m, change, sizeof change);
    printf("%s:%zu: %s", m->file->path, m->line, change);
    if (m->occurrence > 1) {
        printf(" #%d", m->occurrence);
    }
    if (result != WAITING) {
        printf(": %s", words[result]);
    }
    putchar('\n');
    fflush(stdout);
}

typedef struct worker_state {
    pid_t child; /* 0: idle */
    size_t index;
} worker_state;

static int idle_worker(const worker_state *states, int workers) {
    for (int i = 0; i < workers; i++) {
        if (!states[i].child) {
            return i;
        }
    }
    return -1;
}

static void collect(worker_state *states, int workers, verdict *results) {
    int status = 0;
    pid_t child = wait(&status);
    for (int i = 0; i < workers; i++) {
        if (states[i].child == child) {
            states[i].child = 0;
            results[states[i].index] = WIFEXITED(status) ? (verdict)WEXITSTATUS(status) : FAULT;
            if (results[states[i].index] < NOTICED || results[states[i].index] >= FAULT) {
                fail("a worker failed; see build-mutants/%d", i + 1);
            }
        }
    }
}

/* Results come in any order and are printed in the order of the source. */
static void run_all(const mutant *const *chosen, size_t count, int workers, verdict *results) {
    worker_state states[MAX_WORKERS] = {{0}};
    size_t next = 0, printed = 0;
    while (printed < count) {
        int worker = idle_worker(states, workers);
        while (next < count && results[next] != WAITING) {
            next++;
        }
        if (next < count && worker >= 0) {
            results[next] = RUNNING;
            states[worker].index = next;
            fflush(stdout);
            states[worker].child = fork();
            if (states[worker].child == 0) {
                try_mutant(chosen[next], worker + 1);
            }
            if (states[worker].child < 0) {
                fail("fork: %s", strerror(errno));
            }
        } else if (results[printed] == RUNNING) {
            collect(states, workers, results);
        }
        while (printed < count && results[printed] >= NOTICED) {
            print_verdict(chosen[printed], results[printed]);
            printed++;
        }
    }
}

static int worker_count(void) {
    const char *text = getenv("MUTANTS_JOBS");
    int count = text ? atoi(text) : 2;
    return count < 1 ? 1 : count > MAX_WORKERS ? MAX_WORKERS : count;
}

static int summarise(const verdict *results, size_t count, size_t stale) {
    size_t totals[FAULT + 1] = {0};
    for (size_t i = 0; i < count; i++) {
        totals[results[i]]++;
    }
    printf("mutants: %zu broken, %zu noticed, %zu survived, %zu known equivalent",
           totals[NOTICED] + totals[SURVIVED], totals[NOTICED], totals[SURVIVED],
           totals[KNOWN]);
    if (totals[NO_BUILD]) {
        printf(", %zu did not build", totals[NO_BUILD]);
    }
    putchar('\n');
    return totals[SURVIVED] > 0 || stale > 0;
}

static int run_folder(const char *folder, size_t max) {
    int workers = worker_count();
    read_equivalents("tools/mutants.equivalent");
    read_test_choice("tools/mutants.tests", folder);
    size_t stale = report_stale();
    if (mutant_count == 0) {
        fail("%s: nothing to break", folder);
    }

    size_t count = mutant_count < max ? mutant_count : max;
    const mutant **chosen = calloc(count, sizeof *chosen);
    verdict *results = calloc(count, sizeof *results);
    if (!chosen || !results) {
        fail("out of memory");
    }
    for (size_t i = 0; i < count; i++) {
        chosen[i] = &mutants[(2 * i + 1) * mutant_count / (2 * count)];
        results[i] = is_known(chosen[i]) ? KNOWN : WAITING;
    }

    printf("%zu of %zu mutants of %s, %d workers; building...\n", count, mutant_count, folder,
           workers);
    in_parallel(workers, prepare);
    time_t start = time(NULL);
    if (run_tests(1) != 0) {
        shell("cat build-mutants/1/test.log >&2");
        fail("the tests fail on the unchanged tree");
    }
    long seconds = (long)(time(NULL) - start);
    printf("the tests pass on the unchanged tree in %ld s\n", seconds);
    timeout_s = LEAST_TIMEOUT_S + 3 * seconds;
    run_all(chosen, count, workers, results);
    int status = summarise(results, count, stale);
    free(chosen);
    free(results);
    return status;
}

int main(int argc, char **argv) {
    bool list = argc > 2 && strcmp(argv[1], "--list") == 0;
    long max = DEFAULT_MAX;
    if (!list && (argc < 2 || argc > 3 || argv[1][0] == '-')) {
        fail("usage: mutants FOLDER [MAX] | mutants --list FILE..");
    }
    for (int i = list ? 2 : 1; i < (list ? argc : 2); i++) {
        add_path(argv[i]);
    }
    if (!list && argc == 3) {
        max = strtol(argv[2], NULL, 10);
        if (max < 1) {
            fail("MAX is at least 1, not %s", argv[2]);
        }
    }
    for (size_t i = 0; i < file_count; i++) {
        scan(&files[i]);
    }
    if (!list) {
        return run_folder(argv[1], (size_t)max);
    }
    for (size_t i = 0; i < mutant_count; i++) {
        print_verdict(&mutants[i], WAITING);
    }
    return 0;
}
