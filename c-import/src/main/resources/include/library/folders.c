/* SPDX-License-Identifier: Apache-2.0 */
/* Folders: those in which a file lies, whose names are read. It stands behind files.c in one text,
   of which it uses the files. */
#include <dirent.h>

/* A folder that is read: its name with a slash at the end, or nothing for the one that the program
   runs in, and the number of the next entry; the first two are the folder and the one above. */
struct __ravel_folder {
  char name[256];
  int next;
  struct dirent entry;
};

static DIR *no_folder(int error) {
  failed(error);
  return 0;
}

DIR *opendir(const char *path) {
  const char *name = plain(path);
  size_t length = strlen(name);
  while (length > 1 && name[length - 1] == '/') length--;
  __VERIFIER_atomic_begin();
  if (named(path) >= 0) return no_folder(ENOTDIR);
  if (!*path || !is_folder(name, length)) return no_folder(ENOENT);
  if (length > 254) return no_folder(ENAMETOOLONG);
  DIR *its = malloc(sizeof *its);
  if (!its) return no_folder(ENOMEM);
  if (length == 1 && *name == '.') length = 0;
  memcpy(its->name, name, length);
  if (length > 0 && name[length - 1] != '/') its->name[length++] = '/';
  its->name[length] = 0;
  its->next = 0;
  ended(0);
  return its;
}

/* The part of a file's name that is an entry of a folder; its length is 0 if there is none. */
static size_t entry_of(const DIR *its, int k, const char **entry) {
  size_t before = strlen(its->name);
  if (files[k].users == 0 || !files[k].name || strncmp(files[k].name, its->name, before) != 0)
    return 0;
  *entry = files[k].name + before;
  if (before == 0 && **entry == '/') return 0;
  const char *slash = strchr(*entry, '/');
  return slash ? (size_t)(slash - *entry) : strlen(*entry);
}

static int was_told(const DIR *its, int last, const char *entry, size_t length) {
  const char *other;
  for (int k = 0; k < last; k++)
    if (entry_of(its, k, &other) == length && strncmp(other, entry, length) == 0) return 1;
  return 0;
}

struct dirent *readdir(DIR *its) {
  __VERIFIER_atomic_begin();
  struct dirent *found = 0;
  while (!found && its->next < MOST_FILES + 2) {
    int k = its->next++ - 2;
    const char *entry = k == -2 ? "." : "..";
    size_t length = k == -2 ? 1 : k == -1 ? 2 : entry_of(its, k, &entry);
    if (length > 0 && (k < 0 || !was_told(its, k, entry, length))) {
      memcpy(its->entry.d_name, entry, length);
      its->entry.d_name[length] = 0;
      its->entry.d_type = k < 0 || entry[length] == '/' ? DT_DIR : DT_REG;
      its->entry.d_ino = (ino_t)(k + 4);
      found = &its->entry;
    }
  }
  __VERIFIER_atomic_end();
  return found;
}

void rewinddir(DIR *its) { its->next = 0; }

int closedir(DIR *its) {
  free(its);
  return 0;
}
