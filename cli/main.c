/* animcurve, the command: finds the verb, reads its options, runs it. */
#include <stdio.h>
#include <string.h>

#include "verbs.h"

static int run_verb(const verb *of, int argc, char **argv) {
    options o;
    int status = options_parse(&o, of, argc, argv);
    if (status == STATUS_DONE && o.help != HELP_NONE) {
        status = print_help(of, o.help == HELP_LONG);
    } else if (status == STATUS_DONE && o.wants_version) {
        status = print_version();
    } else if (status == STATUS_DONE) {
        status = of->run(&o);
    }
    options_free(&o);
    return status;
}

/* Options in the place of the verb. */
static int run_option(const char *word) {
    if (strcmp(word, "-h") == 0) {
        return print_help(NULL, false);
    }
    if (strcmp(word, "--help") == 0) {
        return print_help(NULL, true);
    }
    if (strcmp(word, "-V") == 0 || strcmp(word, "--version") == 0) {
        return print_version();
    }
    say_error("the verb comes before %s; animcurve VERB [options] FILE...", word);
    return STATUS_USAGE;
}

int main(int argc, char **argv) {
    if (argc < 2) {
        say_error("a verb is missing; animcurve VERB [options] FILE...; animcurve -h lists "
                  "the verbs");
        return STATUS_USAGE;
    }
    if (argv[1][0] == '-') {
        return run_option(argv[1]);
    }
    const verb *of = verb_find(argv[1]);
    return of ? run_verb(of, argc - 1, argv + 1) : say_unknown_verb(argv[1]);
}
