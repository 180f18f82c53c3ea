/* folder.h - the files below a folder. */
#ifndef CLI_FOLDER_H
#define CLI_FOLDER_H

#include "cli.h"

typedef struct found {
    char *path;
    size_t below; /* where in it the part below the folder begins; 0: no folder was given */
} found;

typedef struct found_list {
    found *list;
    size_t count, capacity;
} found_list;

void found_add(found_list *out, const char *path, size_t below);
/* All regular files below `folder`, however deep, by name. Links to files count as files, links
 * to folders are not followed; names that begin with a dot and the folder `skipped` (NULL: none)
 * are passed over. What cannot be read is said and gives a status. */
int found_add_folder(found_list *out, const char *folder, const char *skipped);
void found_free(found_list *of);

/* Makes the folders that `path` needs, behind its first `kept` bytes. Says a sentence on
 * failure. */
int make_folders(const char *path, size_t kept);

#endif
