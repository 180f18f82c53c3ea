/* verbs.h - one function a verb; each returns an exit status. */
#ifndef CLI_VERBS_H
#define CLI_VERBS_H

#include "options.h"

int cmd_info(const options *o);
int cmd_list(const options *o);
int cmd_eval(const options *o);
int cmd_convert(const options *o);
int cmd_plot(const options *o);
int cmd_help(const options *o);

/* The texts of -h, --help and -V on stdout. `of` NULL: of the command as a whole. */
int print_help(const verb *of, bool is_long);
int print_version(void);

#endif
