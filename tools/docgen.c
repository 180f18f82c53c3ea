/* docgen FOLDER: writes FOLDER/man1, man5, man7, bash, zsh and fish.
 * docgen --easing docs: writes docs/easing and what docs/easing.md has below its mark. */
#include "docgen.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "output.h"

static const char *root;

static void make_folder(const char *path) {
    if (mkdir(path, 0777) != 0 && errno != EEXIST) {
        say_error("%s: %s", path, strerror(errno));
        exit(STATUS_PATH);
    }
}

void write_page(const char *folder, const char *name, text_buffer *content) {
    text_buffer path = {0};
    text_format(&path, "%.400s/%s", root, folder);
    text_put(&path, "", 1);
    make_folder(path.bytes);
    path.size--;
    text_format(&path, "/%s", name);
    text_put(&path, "", 1);
    int status = output_write(path.bytes, content, NULL);
    text_free(&path);
    text_free(content);
    if (status != STATUS_DONE) {
        exit(status);
    }
}

static void write_manual(void) {
    text_buffer page = {0};
    man_main(&page);
    write_page("man1", "animcurve.1", &page);
    for (const verb *v = verbs; v->name; v++) {
        char name[64];
        snprintf(name, sizeof name, "animcurve-%s.1", v->name);
        man_verb(&page, v);
        write_page("man1", name, &page);
    }
    man_formats(&page);
    write_page("man5", "animcurve-formats.5", &page);
    man_dialects(&page);
    write_page("man7", "animcurve-dialects.7", &page);
    shell_bash(&page);
    write_page("bash", "animcurve", &page);
    shell_zsh(&page);
    write_page("zsh", "_animcurve", &page);
    shell_fish(&page);
    write_page("fish", "animcurve.fish", &page);
}

int main(int argc, char **argv) {
    bool is_easing = argc == 3 && strcmp(argv[1], "--easing") == 0;
    if (argc != 2 && !is_easing) {
        say_error("usage: docgen [--easing] FOLDER");
        return STATUS_USAGE;
    }
    root = argv[argc - 1];
    make_folder(root);
    if (is_easing) {
        easing_docs(root);
    } else {
        write_manual();
    }
    return STATUS_DONE;
}
