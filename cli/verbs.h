/* verbs.h - one function a verb; each returns an exit status. */
#ifndef CLI_VERBS_H
#define CLI_VERBS_H

#include "options.h"

int cmd_info(const options *o);
int cmd_list(const options *o);
int cmd_eval(const options *o);
int cmd_convert(const options *o);
int cmd_plot(const options *o);
int cmd_ease(const options *o);
int cmd_help(const options *o);

/* The texts of -h, --help and -V on stdout. `of` NULL: of the command as a whole. */
int print_help(const verb *of, bool is_long);
int print_version(void);
/* Parts of the help, in lines of their own: what man pages say too. */
const char *help_statuses(void);
const char *help_selections(void);

#endif
