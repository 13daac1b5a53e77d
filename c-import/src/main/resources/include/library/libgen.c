/* SPDX-License-Identifier: Apache-2.0 */
#include <libgen.h>
#include <string.h>

/* Takes slashes off the end of a path, but not its only character. */
static size_t without_slashes(char *path, size_t length) {
  while (length > 1 && path[length - 1] == '/') length--;
  path[length] = 0;
  return length;
}

char *basename(char *path) {
  if (!path || !*path) return ".";
  size_t length = without_slashes(path, strlen(path));
  char *slash = strrchr(path, '/');
  return slash && length > 1 ? slash + 1 : path;
}

char *dirname(char *path) {
  if (!path || !*path) return ".";
  without_slashes(path, strlen(path));
  char *slash = strrchr(path, '/');
  if (!slash) return ".";
  without_slashes(path, slash == path ? 1 : (size_t)(slash - path));
  return path;
}
