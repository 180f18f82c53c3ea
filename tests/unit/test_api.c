/* Loading and saving: what bytes are called that are no curve, formats by name and ending, files
 * in and files out. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <dirent.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "io_support.h"

/* ---- a folder for each test ---------------------------------------------------------------- */

static char folder[64];

static int make_folder(void **state) {
    (void)state;
    snprintf(folder, sizeof folder, "/tmp/animcurve-test-XXXXXX");
    return mkdtemp(folder) ? 0 : -1;
}

static size_t count_files(void) {
    size_t count = 0;
    DIR *dir = opendir(folder);
    assert_non_null(dir);
    for (struct dirent *entry = readdir(dir); entry; entry = readdir(dir))
        count += strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0;
    closedir(dir);
    return count;
}

static const char *in_folder(const char *name) {
    static char paths[4][512];
    static int next;
    char *path = paths[next++ % 4];
    snprintf(path, sizeof paths[0], "%s/%s", folder, name);
    return path;
}

static int remove_folder(void **state) {
    (void)state;
    DIR *dir = opendir(folder);
    if (!dir) return -1;
    chmod(folder, 0700);
    for (struct dirent *entry = readdir(dir); entry; entry = readdir(dir))
        if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0)
            remove(in_folder(entry->d_name));
    closedir(dir);
    return rmdir(folder);
}

static void put_file(const char *path, const char *text) {
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_true(fputs(text, file) >= 0);
    assert_int_equal(fclose(file), 0);
}

static void check_file(const char *path, const char *text) {
    io_bytes bytes = io_file(path), want = io_text(text);
    assert_true(io_same_bytes(bytes, want));
    io_free(&want);
    io_free(&bytes);
}

static const char one_curve[] = "{\"animcurve\":1,\"curves\":[\n"
                                " {\"name\":\"a\",\"dialect\":\"xna\",\"keys\":[\n"
                                "  {\"at\":0,\"value\":1}]}]}\n";

static ac_status save(const char *path, const ac_save_opts *opts, ac_error *error) {
    ac_asset *asset = io_load_json(one_curve);
    ac_status status = ac_save_file(asset, path, opts, error);
    assert_int_equal(status, error->status);
    if (status != AC_OK) assert_true(io_good_error(error));
    ac_asset_free(asset);
    return status;
}

/* ---- bytes that are no curve ---------------------------------------------------------------- */

static void what_is_no_curve_says_what_it_is(void **state) {
    (void)state;
    static const struct {
        const char *bytes;
        size_t size;
        const char *message;
        uint32_t line; /* and column; 0: binary */
    } rows[] = {
#define ROW(bytes, message) {bytes, sizeof(bytes) - 1, message, 0}
#define TEXT(bytes, message) \
    { bytes, sizeof(bytes) - 1, message, 1 }
        TEXT("", "the file is empty"),
        ROW("\x89PNG\r\n\x1a\n....", "this is a PNG image, not an animation curve"),
        TEXT("xof 0302txt 0032", "this is a DirectX model, which this build does not read"),
        TEXT("<?xml version=\"1.0\"?>\n<a/>", "this is XML, not an animation curve"),
        ROW("\177ELF\x02\x01", "this is an ELF program or library, not an animation curve"),
        ROW("PK\x03\x04", "this is a ZIP archive, not an animation curve"),
        ROW("\x1f\x8b\x08", "this is a gzip archive, not an animation curve"),
        TEXT("RIFF....WAVE", "this is a WAV sound, not an animation curve"),
        TEXT("a,b\n1,2\n", "this is plain text, not an animation curve"),
        ROW("\x01\x02\xff", "no known format: the file begins with the bytes 01 02 ff"),
        ROW("XNC\x77\x05", "no known format: the file begins with the bytes 58 4e 43 77"),
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        ac_error error;
        assert_null(ac_load_memory(rows[i].bytes, rows[i].size, NULL, &error));
        assert_int_equal(error.status, AC_ERROR_FORMAT);
        assert_string_equal(error.message, rows[i].message);
        assert_int_equal(error.line, rows[i].line);
        assert_int_equal(error.column, rows[i].line);
    }
}

static void a_format_that_is_named_is_believed(void **state) {
    (void)state;
    ac_error error;
    ac_load_opts opts = {.format = "xnb"};
    assert_null(ac_load_memory("PK\x03\x04", 4, &opts, &error));
    assert_int_equal(error.status, AC_ERROR_FORMAT);
    assert_non_null(strstr(error.message, "no XNB"));
    assert_null(ac_load_memory(NULL, 0, &opts, &error));
    assert_string_equal(error.message, "the file is empty");
    opts.format = "json";
    assert_null(ac_load_memory("{\"asset\":1}", 11, &opts, &error));
    assert_non_null(strstr(error.message, "no animcurve document"));
    opts.format = "xbn";
    assert_null(ac_load_memory("XNB", 3, &opts, &error));
    assert_int_equal(error.status, AC_ERROR_ARGUMENT);
    assert_string_equal(error.message, "there is no format \"xbn\"");
}

/* ---- formats ----------------------------------------------------------------------------------- */

static void formats_are_found_by_name_and_by_ending(void **state) {
    (void)state;
    size_t count = 0;
    for (const ac_format *format; (format = ac_format_at(count)) != NULL; count++) {
        assert_ptr_equal(ac_format_find(format->name), format);
        assert_true(strlen(format->summary) > 0);
        assert_true(format->reads || format->writes);
    }
    assert_true(count >= 3);
    assert_null(ac_format_at(count));
    assert_null(ac_format_at(SIZE_MAX));
    assert_null(ac_format_find("XNB"));
    assert_null(ac_format_find(NULL));
    assert_string_equal(ac_format_for_path("a/b.JSON")->name, "json");
    assert_string_equal(ac_format_for_path("x.y.xnb")->name, "xnb");
    assert_null(ac_format_for_path("a.json/b"));
    assert_null(ac_format_for_path("a/.json"));
    assert_null(ac_format_for_path("a.xnbx"));
    assert_null(ac_format_for_path(NULL));
}

static void options_must_be_zero_where_they_are_reserved(void **state) {
    (void)state;
    ac_load_opts load = {.reserved = {0, 0, 0, 1}};
    ac_save_opts keep = {.format = "json", .reserved = {1}};
    ac_error error;
    void *data;
    size_t size;
    assert_null(ac_load_memory(one_curve, strlen(one_curve), &load, &error));
    assert_int_equal(error.status, AC_ERROR_ARGUMENT);
    ac_asset empty = {0};
    assert_int_equal(ac_save_memory(&empty, &keep, &data, &size, &error), AC_ERROR_ARGUMENT);
    assert_int_equal(ac_save_memory(&empty, NULL, &data, &size, NULL), AC_ERROR_ARGUMENT);
}

static void a_curve_that_breaks_its_dialects_rules_is_not_written(void **state) {
    (void)state;
    ac_key key = {.value = 0.1}; /* no float32 */
    ac_curve curve = {.dialect = ac_dialect_find("xna"), .keys = &key, .key_count = 1};
    ac_asset asset = {.curves = &curve, .curve_count = 1};
    ac_save_opts opts = {.format = "json"};
    ac_error error;
    void *data;
    size_t size;
    assert_int_equal(ac_save_memory(&asset, &opts, &data, &size, &error), AC_ERROR_VALUE);
    assert_non_null(strstr(error.message, "curve 0, key 0"));
}

/* ---- files in ------------------------------------------------------------------------------------ */

static void a_file_loads_and_its_bytes_count(void **state) {
    (void)state;
    put_file(in_folder("a.json"), one_curve);
    io_memory memory = {0};
    ac_allocator allocator = io_allocator(&memory);
    ac_load_opts opts = {.allocator = &allocator};
    ac_error error;
    ac_asset *asset = ac_load_file(in_folder("a.json"), &opts, &error);
    assert_non_null(asset);
    assert_int_equal(error.status, AC_OK);
    assert_string_equal(asset->curves[0].name, "a");
    ac_asset_free(asset);
    assert_int_equal(memory.live_blocks, 0);
    assert_false(memory.wrong_size);
    opts.limits.max_bytes = 20;
    assert_null(ac_load_file(in_folder("a.json"), &opts, &error));
    assert_int_equal(error.status, AC_ERROR_LIMIT);
    assert_int_equal(memory.live_blocks, 0);
}

static void check_not_read(const char *path, const char *words) {
    ac_error error;
    assert_null(ac_load_file(path, NULL, &error));
    assert_int_equal(error.status, AC_ERROR_IO);
    assert_true(io_good_error(&error));
    if (!strstr(error.message, words)) fail_msg("%s", error.message);
    if (*path) assert_null(strstr(error.message, path));
}

static void a_path_that_cannot_be_read_says_why(void **state) {
    (void)state;
    check_not_read(folder, "it is a folder");
    check_not_read(in_folder("missing.xnb"), "there is no such file");
    check_not_read("", "there is no such file");
    put_file(in_folder("a"), "");
    check_not_read(in_folder("a/b"), "not a folder");
    ac_error error;
    assert_null(ac_load_file(in_folder("a"), NULL, &error));
    assert_string_equal(error.message, "the file is empty");
    chmod(in_folder("a"), 0);
    if (access(in_folder("a"), R_OK) != 0) check_not_read(in_folder("a"), "permission");
    assert_null(ac_load_file(NULL, NULL, &error));
    assert_int_equal(error.status, AC_ERROR_ARGUMENT);
}

static void a_device_without_end_stops_at_the_limit(void **state) {
    (void)state;
    ac_load_opts opts = {.limits = {.max_bytes = (size_t)4 << 20}};
    ac_error error;
    assert_null(ac_load_file("/dev/zero", &opts, &error));
    assert_int_equal(error.status, AC_ERROR_LIMIT);
}

/* More than one read, and more than the first room. */
static void feed(const char *path) {
    FILE *file = fopen(path, "wb");
    if (!file) return;
    fputs("{\"animcurve\":1,\"_\":\"", file);
    for (int i = 0; i < 200000; i++) fputc('x', file);
    fputs("\"}", file);
    fclose(file);
}

static void a_pipe_is_read_to_its_end(void **state) {
    (void)state;
    const char *path = in_folder("pipe");
    assert_int_equal(mkfifo(path, 0600), 0);
    pid_t writer = fork();
    if (writer == 0) {
        feed(path);
        _exit(0);
    }
    ac_error error;
    ac_asset *asset = ac_load_file(path, NULL, &error);
    waitpid(writer, NULL, 0);
    if (!asset) fail_msg("%s", error.message);
    ac_asset_free(asset);
}

/* ---- files out ----------------------------------------------------------------------------------- */

static void a_new_file_is_written_in_the_format_of_its_ending(void **state) {
    (void)state;
    ac_error error;
    assert_int_equal(save(in_folder("a.json"), NULL, &error), AC_OK);
    check_file(in_folder("a.json"), one_curve);
    assert_int_equal(save(in_folder("a.XNB"), NULL, &error), AC_OK);
    ac_save_opts opts = {.format = "csv"};
    assert_int_equal(save(in_folder("a.txt"), &opts, &error), AC_OK);
    assert_int_equal(save(in_folder("b.txt"), NULL, &error), AC_ERROR_ARGUMENT);
    assert_int_equal(count_files(), 3);
    mode_t mask = umask(0);
    umask(mask);
    struct stat info;
    assert_int_equal(stat(in_folder("a.json"), &info), 0);
    assert_int_equal(info.st_mode & 07777, 0666 & ~mask);
}

static void an_old_file_keeps_its_mode_and_its_links(void **state) {
    (void)state;
    ac_error error;
    put_file(in_folder("a.json"), "old");
    chmod(in_folder("a.json"), 0640);
    assert_int_equal(symlink("a.json", in_folder("link.json")), 0);
    assert_int_equal(save(in_folder("link.json"), NULL, &error), AC_OK);
    struct stat info;
    assert_int_equal(lstat(in_folder("link.json"), &info), 0);
    assert_true(S_ISLNK(info.st_mode));
    assert_int_equal(stat(in_folder("a.json"), &info), 0);
    assert_int_equal(info.st_mode & 07777, 0640);
    check_file(in_folder("a.json"), one_curve);
    assert_int_equal(count_files(), 2);
}

static void a_link_to_no_file_yet_stays_a_link(void **state) {
    (void)state;
    ac_error error;
    assert_int_equal(symlink("later.json", in_folder("link.json")), 0);
    assert_int_equal(save(in_folder("link.json"), NULL, &error), AC_OK);
    struct stat info;
    assert_int_equal(lstat(in_folder("link.json"), &info), 0);
    assert_true(S_ISLNK(info.st_mode));
    check_file(in_folder("later.json"), one_curve);
}

static void bytes_are_written_and_read_as_files_are(void **state) {
    (void)state;
    ac_error error;
    void *data;
    size_t size;
    assert_int_equal(ac_write_file(in_folder("a.txt"), "abc", 3, 0, &error), AC_OK);
    assert_int_equal(ac_write_file(in_folder("a.txt"), "xyz", 3, 1, &error), AC_ERROR_IO);
    assert_int_equal(ac_read_file(in_folder("a.txt"), NULL, 0, &data, &size, &error), AC_OK);
    assert_int_equal(size, 3);
    assert_memory_equal(data, "abc", 3);
    ac_bytes_free(NULL, data, size);
    assert_int_equal(ac_read_file(in_folder("a.txt"), NULL, 2, &data, &size, &error),
                     AC_ERROR_LIMIT);
    assert_int_equal(ac_read_file(in_folder("none"), NULL, 0, &data, &size, NULL), AC_ERROR_IO);
    assert_int_equal(ac_write_file(in_folder("empty"), NULL, 0, 0, NULL), AC_OK);
    assert_int_equal(ac_read_file(in_folder("empty"), NULL, 0, &data, &size, NULL), AC_OK);
    assert_int_equal(size, 0);
    ac_bytes_free(NULL, data, size);
}

static void an_existing_file_is_kept_on_request(void **state) {
    (void)state;
    ac_error error;
    ac_save_opts opts = {.keep_existing = 1};
    assert_int_equal(save(in_folder("a.json"), &opts, &error), AC_OK);
    put_file(in_folder("a.json"), "old");
    assert_int_equal(save(in_folder("a.json"), &opts, &error), AC_ERROR_IO);
    assert_non_null(strstr(error.message, "it exists already"));
    check_file(in_folder("a.json"), "old");
    assert_int_equal(count_files(), 1);
}

static void what_cannot_be_written_changes_nothing(void **state) {
    (void)state;
    ac_error error;
    assert_int_equal(save(folder, &(ac_save_opts){.format = "json"}, &error), AC_ERROR_IO);
    assert_non_null(strstr(error.message, "it is a folder"));
    assert_int_equal(save(in_folder("no/a.json"), NULL, &error), AC_ERROR_IO);
    assert_non_null(strstr(error.message, "no such file or folder"));
    assert_int_equal(count_files(), 0);
    /* A format that cannot hold it: nothing is opened. */
    put_file(in_folder("two.xnb"), "old");
    ac_asset *two = io_load_json("{\"animcurve\":1,\"curves\":[{\"dialect\":\"xna\"},"
                                 "{\"dialect\":\"xna\"}]}");
    assert_int_equal(ac_save_file(two, in_folder("two.xnb"), NULL, &error), AC_ERROR_TOLERANCE);
    ac_asset_free(two);
    check_file(in_folder("two.xnb"), "old");
    put_file(in_folder("a.json"), "old");
    chmod(in_folder("a.json"), 0400);
    if (access(in_folder("a.json"), W_OK) != 0) {
        assert_int_equal(save(in_folder("a.json"), NULL, &error), AC_ERROR_IO);
        check_file(in_folder("a.json"), "old");
    }
    assert_int_equal(count_files(), 2);
}

static void a_full_disk_is_an_error(void **state) {
    (void)state;
    if (access("/dev/full", W_OK) != 0) skip();
    ac_error error;
    ac_save_opts opts = {.format = "json", .keep_existing = 1};
    assert_int_equal(save("/dev/full", &opts, &error), AC_ERROR_IO);
    assert_non_null(strstr(error.message, "the disk is full"));
    assert_int_equal(save("/dev/null", &opts, &error), AC_OK);
}

static void a_disk_that_fills_up_leaves_the_old_file(void **state) {
    (void)state;
    struct rlimit old, small;
    ac_error error;
    put_file(in_folder("a.json"), "old");
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &old), 0);
    small = old;
    small.rlim_cur = 10;
    void (*handler)(int) = signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &small), 0);
    ac_status replaced = save(in_folder("a.json"), NULL, &error);
    ac_error made_error;
    ac_status made = save(in_folder("b.json"), NULL, &made_error);
    setrlimit(RLIMIT_FSIZE, &old);
    signal(SIGXFSZ, handler);
    assert_int_equal(replaced, AC_ERROR_IO);
    assert_non_null(strstr(error.message, "too big"));
    assert_int_equal(made, AC_ERROR_IO);
    check_file(in_folder("a.json"), "old");
    assert_int_equal(count_files(), 1);
}

int main(void) {
#define WITH_FOLDER(test) cmocka_unit_test_setup_teardown(test, make_folder, remove_folder)
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_no_curve_says_what_it_is),
        cmocka_unit_test(a_format_that_is_named_is_believed),
        cmocka_unit_test(formats_are_found_by_name_and_by_ending),
        cmocka_unit_test(options_must_be_zero_where_they_are_reserved),
        cmocka_unit_test(a_curve_that_breaks_its_dialects_rules_is_not_written),
        WITH_FOLDER(a_file_loads_and_its_bytes_count),
        WITH_FOLDER(a_path_that_cannot_be_read_says_why),
        cmocka_unit_test(a_device_without_end_stops_at_the_limit),
        WITH_FOLDER(a_pipe_is_read_to_its_end),
        WITH_FOLDER(a_new_file_is_written_in_the_format_of_its_ending),
        WITH_FOLDER(an_old_file_keeps_its_mode_and_its_links),
        WITH_FOLDER(a_link_to_no_file_yet_stays_a_link),
        WITH_FOLDER(bytes_are_written_and_read_as_files_are),
        WITH_FOLDER(an_existing_file_is_kept_on_request),
        WITH_FOLDER(what_cannot_be_written_changes_nothing),
        cmocka_unit_test(a_full_disk_is_an_error),
        WITH_FOLDER(a_disk_that_fills_up_leaves_the_old_file),
    };
    return cmocka_run_group_tests_name("api", tests, NULL, NULL);
}
