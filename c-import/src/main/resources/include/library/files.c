/* SPDX-License-Identifier: Apache-2.0 */
/* Files in memory, and streams to them. Threads share them, so each call is one step. A stream has
   no buffer: what is written is in the file at once. */
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define MOST_FILES 64
#define MOST_OPEN 64
#define LARGEST (1 << 14)

void __ravel_put(int);
_Noreturn void __ravel_unsupported(const char *);
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
int __ravel_scan(const char *, const char **, const char *, va_list);

/* A file; a zero stands after its content. Room is 0 as long as nothing is written to it. Users
   are its open descriptions, and 1 while it has a name. */
struct __ravel_file {
  const char *name;
  char *content;
  unsigned long size, room;
  int users;
};

/* What a program gets from the command line replaces this: its files, and the number of the one
   that is the standard input. */
__attribute__((weak)) struct __ravel_file __ravel_storage[MOST_FILES];
__attribute__((weak)) const int __ravel_input = -1;

#define files __ravel_storage

/* The names that the program has given files, in memory of their own. */
static char *made[MOST_FILES];

/* An open file, which several descriptors may share. File -1 is the output of the program; what is
   below is an end of a pipe or a counter of events. */
struct description {
  int users, file, flags;
  unsigned long place;
};

/* A stream by its descriptor: the end was met, an error, a character that was put back, plus 1. */
struct stream {
  int over, failed, back;
};

static void leave_channel(int file);
static long read_channel(struct description *of, char *to, unsigned long count);
static long write_channel(struct description *of, const char *from, unsigned long count);

/* Not 0 once a handler of signals has run, 2 or more if one that lets no wait go on behind it. */
extern _Thread_local int __ravel_interrupted;

/* Handlers that run from now on are those in the wait of a call. */
static void may_wait(void) {
  if (__ravel_interrupted) __ravel_interrupted = 0;
}

static struct description descriptions[MOST_OPEN] = {{1, -1, O_RDONLY, 0}, {2, -1, O_WRONLY, 0}};
static struct stream streams[MOST_OPEN];
static FILE handles[MOST_OPEN];

/* The description of each descriptor, plus 1; 0 of one that is closed. */
static signed char opened[MOST_OPEN] = {1, 2, 2};

/* Ends a call. */
static long ended(long result) {
  __VERIFIER_atomic_end();
  return result;
}

static long failed(int number) {
  __VERIFIER_atomic_end();
  errno = number;
  return -1;
}

/* ------------------------------------------------------------------------------------ names */

static const char *plain(const char *name) {
  while (name[0] == '.' && name[1] == '/') {
    name += 2;
    while (*name == '/') name++;
  }
  return name;
}

static int named(const char *path) {
  const char *name = plain(path);
  for (int k = 0; k < MOST_FILES; k++)
    if (files[k].users > 0 && files[k].name && *name && strcmp(files[k].name, name) == 0) return k;
  return -1;
}

/* Returns whether the first characters of a plain name are those of a folder: the one that the
   program runs in, the root, /tmp, or one in which a file lies. */
static int is_folder(const char *name, size_t length) {
  while (length > 1 && name[length - 1] == '/') length--;
  if (length == 0 || (length == 1 && (*name == '.' || *name == '/'))) return 1;
  if (length == 4 && strncmp(name, "/tmp", 4) == 0) return 1;
  for (int k = 0; k < MOST_FILES; k++)
    if (files[k].users > 0 && files[k].name && strncmp(files[k].name, name, length) == 0 &&
        files[k].name[length] == '/')
      return 1;
  return 0;
}

/* The error of a path that names no file; 0 if one can be made there. */
static int no_file(const char *path) {
  if (!*path) return ENOENT;
  const char *name = plain(path);
  if (is_folder(name, strlen(name))) return EISDIR;
  const char *slash = strrchr(name, '/');
  return slash && !is_folder(name, slash == name ? 1 : (size_t)(slash - name)) ? ENOENT : 0;
}

static int __ravel_new_file(const char *path) {
  int k = 0;
  while (k < MOST_FILES && files[k].users > 0) k++;
  if (k == MOST_FILES) __ravel_unsupported("more than 64 files");
  const char *name = plain(path);
  char *own = malloc(strlen(name) + 1);
  if (!own) return -1;
  strcpy(own, name);
  made[k] = own;
  files[k] = (struct __ravel_file){own, "", 0, 0, 1};
  return k;
}

static void forget_name(int k) {
  free(made[k]);
  made[k] = 0;
  files[k].name = 0;
}

/* Forgets a user of a file, and with the last one the file. */
static void leave(int k) {
  if (k >= 0 && --files[k].users == 0) {
    if (files[k].room > 0) free(files[k].content);
    files[k] = (struct __ravel_file){0, 0, 0, 0, 0};
  }
}

/* ---------------------------------------------------------------------------------- content */

/* Gives a file a size; what is new is 0. Returns an error, or 0. */
static int __ravel_resize(struct __ravel_file *its, unsigned long size) {
  if (size > LARGEST) __ravel_unsupported("to write a file of more than 16 KiB");
  if (size > its->room || its->room == 0) {
    unsigned long room = its->room == 0 ? 64 : 2 * its->room;
    while (room < size) room *= 2;
    char *more = malloc(room + 1);
    if (!more) return ENOSPC;
    memcpy(more, its->content, its->size < size ? its->size : size);
    if (its->room > 0) free(its->content);
    its->content = more;
    its->room = room;
  }
  for (unsigned long k = its->size; k < size; k++) its->content[k] = 0;
  its->content[size] = 0;
  its->size = size;
  return 0;
}

static struct description *description(int number) {
  return number >= 0 && number < MOST_OPEN && opened[number] > 0
             ? &descriptions[opened[number] - 1]
             : 0;
}

static int reads(const struct description *its) { return (its->flags & O_ACCMODE) != O_WRONLY; }

static int writes(const struct description *its) { return (its->flags & O_ACCMODE) != O_RDONLY; }

/* The file that is read; the standard input is refused where the program has none. */
static struct __ravel_file *source(const struct description *its) {
  if (its->file < -1) __ravel_unsupported("a stream of a pipe");
  int k = its->file < 0 ? __ravel_input : its->file;
  if (k < 0) __ravel_unsupported("to read the standard input without `--stdin FILE`");
  return &files[k];
}

static unsigned long taken(struct __ravel_file *from, unsigned long place, void *to, unsigned long count) {
  if (place >= from->size) return 0;
  unsigned long n = from->size - place < count ? from->size - place : count;
  memcpy(to, from->content + place, n);
  return n;
}

/* Writes at a place; returns an error, or 0. */
static int given(struct description *its, unsigned long place, const void *from,
                 unsigned long count) {
  if (its->file < -1) __ravel_unsupported("a stream of a pipe");
  if (its->file < 0) {
    for (unsigned long k = 0; k < count; k++) __ravel_put(((const char *)from)[k]);
    return 0;
  }
  struct __ravel_file *to = &files[its->file];
  if (count > LARGEST || place > LARGEST) __ravel_unsupported("to write a file of more than 16 KiB");
  unsigned long end = place + count;
  int error = to->room > 0 && end <= to->size ? 0 : __ravel_resize(to, end > to->size ? end : to->size);
  if (!error) memcpy(to->content + place, from, count);
  return error;
}

static int append(struct description *its, const void *from, unsigned long count) {
  if (its->file >= 0 && its->flags & O_APPEND) its->place = files[its->file].size;
  int error = given(its, its->place, from, count);
  if (!error) its->place += count;
  return error;
}

/* ------------------------------------------------------------------------------ descriptors */

/* A descriptor from a least number on for a description; -1 if none is free. */
static int free_descriptor(int least, int of) {
  for (int k = least; k < MOST_OPEN; k++) {
    if (opened[k] == 0) {
      if (k == 1 || k == 2) __ravel_unsupported("to redirect a standard stream");
      opened[k] = (signed char)(of + 1);
      return k;
    }
  }
  return -1;
}

/* The number of a description that is free; -1 if none is. */
static int free_description(void) {
  int k = 0;
  while (k < MOST_OPEN && descriptions[k].users > 0) k++;
  return k < MOST_OPEN ? k : -1;
}

/* Opens a file; returns its descriptor, or what is below 0 by an error's number. */
static int open_file(const char *path, int flags) {
  int k = named(path);
  if (k < 0) {
    int error = no_file(path);
    if (error == EISDIR && (flags & O_ACCMODE) == O_RDONLY && !(flags & O_CREAT))
      __ravel_unsupported("to open a folder");
    if (error || !(flags & O_CREAT)) return -(error ? error : ENOENT);
  } else if (flags & O_CREAT && flags & O_EXCL) {
    return -EEXIST;
  } else if (flags & O_DIRECTORY) {
    return -ENOTDIR;
  }
  int free_one = free_description();
  int number = free_one < 0 ? -1 : free_descriptor(0, free_one);
  if (number < 0) return -EMFILE;
  if (k < 0) k = __ravel_new_file(path);
  if (k < 0) {
    opened[number] = 0;
    return -ENOSPC;
  }
  if (flags & O_TRUNC && (flags & O_ACCMODE) != O_RDONLY && files[k].size > 0) {
    if (files[k].room == 0) files[k].content = "";
    else files[k].content[0] = 0;
    files[k].size = 0;
  }
  files[k].users++;
  descriptions[free_one] =
      (struct description){1, k, flags & (O_ACCMODE | O_APPEND | O_NONBLOCK), 0};
  return number;
}

static void close_file(int number) {
  struct description *its = description(number);
  opened[number] = 0;
  if (--its->users == 0) {
    if (its->file < -1) leave_channel(its->file);
    else leave(its->file);
    *its = (struct description){0, 0, 0, 0};
  }
}

int open(const char *path, int flags, ...) {
  __VERIFIER_atomic_begin();
  int number = open_file(path, flags);
  return (int)(number < 0 ? failed(-number) : ended(number));
}

int creat(const char *path, mode_t mode) {
  return open(path, O_WRONLY | O_CREAT | O_TRUNC, mode);
}

int close(int number) {
  __VERIFIER_atomic_begin();
  if (!description(number)) return (int)failed(EBADF);
  close_file(number);
  return (int)ended(0);
}

ssize_t read(int number, void *to, size_t count) {
  may_wait();
  __VERIFIER_atomic_begin();
  struct description *its = description(number);
  if (!its || !reads(its)) return failed(EBADF);
  if (its->file < -1) return read_channel(its, to, count);
  unsigned long n = taken(source(its), its->place, to, count);
  its->place += n;
  return ended((long)n);
}

ssize_t pread(int number, void *to, size_t count, off_t place) {
  __VERIFIER_atomic_begin();
  struct description *its = description(number);
  if (place < 0) return failed(EINVAL);
  if (!its || !reads(its)) return failed(EBADF);
  if (its->file < -1) return failed(ESPIPE);
  return ended((long)taken(source(its), (unsigned long)place, to, count));
}

ssize_t write(int number, const void *from, size_t count) {
  may_wait();
  __VERIFIER_atomic_begin();
  struct description *its = description(number);
  if (!its || !writes(its)) return failed(EBADF);
  if (its->file < -1) return write_channel(its, from, count);
  int error = append(its, from, count);
  return error ? failed(error) : ended((long)count);
}

ssize_t pwrite(int number, const void *from, size_t count, off_t place) {
  __VERIFIER_atomic_begin();
  struct description *its = description(number);
  if (place < 0) return failed(EINVAL);
  if (!its || !writes(its)) return failed(EBADF);
  if (its->file < 0) return failed(ESPIPE);
  unsigned long at = its->flags & O_APPEND ? files[its->file].size : (unsigned long)place;
  int error = given(its, at, from, count);
  return error ? failed(error) : ended((long)count);
}

off_t lseek(int number, off_t offset, int whence) {
  __VERIFIER_atomic_begin();
  struct description *its = description(number);
  if (!its) return failed(EBADF);
  if (its->file < 0) return failed(ESPIPE);
  long from = whence == SEEK_SET   ? 0
              : whence == SEEK_CUR ? (long)its->place
              : whence == SEEK_END ? (long)files[its->file].size
                                   : -1;
  if (from < 0 || from + offset < 0) return failed(EINVAL);
  its->place = (unsigned long)(from + offset);
  return ended(from + offset);
}

int dup(int number) { return fcntl(number, F_DUPFD, 0); }

int dup2(int number, int other) {
  __VERIFIER_atomic_begin();
  struct description *its = description(number);
  if (!its || other < 0 || other >= MOST_OPEN) return (int)failed(EBADF);
  if (other < 3 && other != number) __ravel_unsupported("to redirect a standard stream");
  if (other != number) {
    if (description(other)) close_file(other);
    opened[other] = opened[number];
    its->users++;
  }
  return (int)ended(other);
}

int fcntl(int number, int command, ...) {
  va_list list;
  va_start(list, command);
  int argument = command == F_GETFD || command == F_GETFL ? 0 : va_arg(list, int);
  va_end(list);
  __VERIFIER_atomic_begin();
  struct description *its = description(number);
  if (!its) return (int)failed(EBADF);
  switch (command) {
    case F_DUPFD: {
      if (argument < 0 || argument >= MOST_OPEN) return (int)failed(EINVAL);
      int copy = free_descriptor(argument, opened[number] - 1);
      if (copy < 0) return (int)failed(EMFILE);
      its->users++;
      return (int)ended(copy);
    }
    case F_GETFD:
      return (int)ended(0);
    case F_SETFD:
      return (int)ended(0);
    case F_GETFL:
      return (int)ended(its->flags);
    case F_SETFL:
      its->flags = (its->flags & O_ACCMODE) | (argument & (O_APPEND | O_NONBLOCK));
      return (int)ended(0);
    default:
      __ravel_unsupported("a command of `fcntl` other than F_DUPFD, F_GETFD, F_SETFD, F_GETFL, "
                          "F_SETFL");
  }
}

int ftruncate(int number, off_t size) {
  __VERIFIER_atomic_begin();
  struct description *its = description(number);
  if (size < 0) return (int)failed(EINVAL);
  if (!its) return (int)failed(EBADF);
  if (its->file < 0 || !writes(its)) return (int)failed(EINVAL);
  int error = __ravel_resize(&files[its->file], (unsigned long)size);
  return (int)(error ? failed(error) : ended(0));
}

int truncate(const char *path, off_t size) {
  __VERIFIER_atomic_begin();
  int k = named(path);
  if (size < 0) return (int)failed(EINVAL);
  if (k < 0) return (int)failed(no_file(path) == EISDIR ? EISDIR : ENOENT);
  int error = __ravel_resize(&files[k], (unsigned long)size);
  return (int)(error ? failed(error) : ended(0));
}

char *getcwd(char *to, size_t size) {
  if (!to) __ravel_unsupported("`getcwd` without a place for the name");
  if (size < 2) return errno = size == 0 ? EINVAL : ERANGE, (char *)0;
  return strcpy(to, "/");
}

int fsync(int number) {
  __VERIFIER_atomic_begin();
  return (int)(description(number) ? ended(0) : failed(EBADF));
}

int isatty(int number) {
  __VERIFIER_atomic_begin();
  return description(number) ? (errno = ENOTTY, (int)ended(0)) : ((int)failed(EBADF), 0);
}

/* ----------------------------------------------------------------------------- whole files */

static void told(int k, struct stat *to) {
  memset(to, 0, sizeof *to);
  to->st_mode = k < -1 ? S_IFIFO | 0600 : k < 0 ? S_IFCHR | 0620 : S_IFREG | 0644;
  to->st_ino = (ino_t)(k + 2);
  to->st_nlink = k >= 0 && !files[k].name ? 0 : 1;
  to->st_size = k < 0 ? 0 : (off_t)files[k].size;
  to->st_blksize = 4096;
  to->st_blocks = (to->st_size + 511) / 512;
}

int stat(const char *path, struct stat *to) {
  __VERIFIER_atomic_begin();
  int k = named(path);
  if (k < 0 && no_file(path) != EISDIR) return (int)failed(ENOENT);
  told(k, to);
  if (k < 0) to->st_mode = S_IFDIR | 0755;
  return (int)ended(0);
}

int lstat(const char *path, struct stat *to) { return stat(path, to); }

int fstat(int number, struct stat *to) {
  __VERIFIER_atomic_begin();
  struct description *its = description(number);
  if (!its) return (int)failed(EBADF);
  told(its->file, to);
  return (int)ended(0);
}

int access(const char *path, int how) {
  __VERIFIER_atomic_begin();
  int k = named(path), folder = k < 0 && no_file(path) == EISDIR;
  if (k < 0 && !folder) return (int)failed(ENOENT);
  return (int)(how & X_OK && !folder ? failed(EACCES) : ended(0));
}

int unlink(const char *path) {
  __VERIFIER_atomic_begin();
  int k = named(path);
  if (k < 0) return (int)failed(no_file(path) == EISDIR ? EISDIR : ENOENT);
  forget_name(k);
  leave(k);
  return (int)ended(0);
}

int remove(const char *path) { return unlink(path); }

int rename(const char *from, const char *to) {
  __VERIFIER_atomic_begin();
  int k = named(from), other = named(to);
  if (k < 0 && no_file(from) == EISDIR) __ravel_unsupported("to rename a folder");
  if (k < 0) return (int)failed(ENOENT);
  if (k == other) return (int)ended(0);
  int error = other < 0 ? no_file(to) : 0;
  if (error) return (int)failed(error);
  if (other < 0) {
    other = __ravel_new_file(to);
    if (other < 0) return (int)failed(ENOSPC);
  }
  forget_name(k);
  files[k].name = files[other].name;
  made[k] = made[other];
  files[other].name = made[other] = 0;
  leave(other);
  return (int)ended(0);
}

/* -------------------------------------------------------------------------------- streams */

/* Writes all of a text; returns the number of characters written. */
static unsigned long put_all(const char *from, unsigned long count, FILE *file) {
  __VERIFIER_atomic_begin();
  struct description *its = description(file->number);
  int error = !its || !writes(its) ? EBADF : append(its, from, count);
  if (!error) return (unsigned long)ended((long)count);
  if (file->number >= 0) streams[file->number].failed = 1;
  failed(error);
  return 0;
}

static int put_to(int c, FILE *file) {
  char one = (char)c;
  return put_all(&one, 1, file) == 1 ? (unsigned char)c : EOF;
}

/* The flags of a mode such as r+; -1 of one that is none. */
static int flags_of(const char *mode) {
  int plus = strchr(mode, '+') != 0, only = strchr(mode, 'x') ? O_EXCL : 0;
  switch (mode[0]) {
    case 'r':
      return plus ? O_RDWR : O_RDONLY;
    case 'w':
      return (plus ? O_RDWR : O_WRONLY) | O_CREAT | O_TRUNC | only;
    case 'a':
      return (plus ? O_RDWR : O_WRONLY) | O_CREAT | O_APPEND | only;
    default:
      return -1;
  }
}

static FILE *stream_of(int number) {
  if (number < 3) return number == 0 ? stdin : number == 1 ? stdout : stderr;
  streams[number] = (struct stream){0, 0, 0};
  handles[number].number = number;
  handles[number].put = put_to;
  return &handles[number];
}

FILE *fopen(const char *path, const char *mode) {
  int flags = flags_of(mode);
  __VERIFIER_atomic_begin();
  int number = flags < 0 ? -EINVAL : open_file(path, flags);
  if (number < 0) {
    failed(-number);
    return 0;
  }
  if (mode[0] == 'a' && !(flags & O_RDWR))
    description(number)->place = files[description(number)->file].size;
  FILE *its = stream_of(number);
  ended(0);
  return its;
}

FILE *fdopen(int number, const char *mode) {
  __VERIFIER_atomic_begin();
  if (!description(number) || flags_of(mode) < 0) {
    failed(flags_of(mode) < 0 ? EINVAL : EBADF);
    return 0;
  }
  FILE *its = stream_of(number);
  ended(0);
  return its;
}

int fclose(FILE *file) {
  __VERIFIER_atomic_begin();
  if (!description(file->number)) {
    failed(EBADF);
    return EOF;
  }
  int number = file->number;
  close_file(number);
  if (number > 2) handles[number] = (FILE){-1, put_to};
  return (int)ended(0);
}

int fileno(FILE *file) { return file->number; }

/* The next character of a stream, within a step. */
static int next(FILE *file) {
  struct description *its = description(file->number);
  struct stream *at = &streams[its ? file->number : 0];
  if (!its || !reads(its)) {
    if (its) at->failed = 1;
    errno = EBADF;
    return EOF;
  }
  if (at->back) {
    int c = at->back - 1;
    at->back = 0;
    return c;
  }
  struct __ravel_file *from = source(its);
  if (its->place >= from->size) {
    at->over = 1;
    return EOF;
  }
  return (unsigned char)from->content[its->place++];
}

int fgetc(FILE *file) {
  __VERIFIER_atomic_begin();
  return (int)ended(next(file));
}

int getc(FILE *file) { return fgetc(file); }

int getchar(void) { return fgetc(stdin); }

int ungetc(int c, FILE *file) {
  __VERIFIER_atomic_begin();
  struct description *its = description(file->number);
  if (c == EOF || !its || !reads(its)) return (int)ended(EOF);
  struct stream *at = &streams[file->number];
  struct __ravel_file *from = source(its);
  at->over = 0;
  if (!at->back && its->place > 0 && its->place <= from->size &&
      (unsigned char)from->content[its->place - 1] == (unsigned char)c) {
    its->place--;
  } else {
    if (at->back) __ravel_unsupported("to put back more than one character that was not read");
    at->back = (unsigned char)c + 1;
  }
  return (int)ended((unsigned char)c);
}

char *fgets(char *to, int size, FILE *file) {
  int k = 0, c = 0;
  if (size == 1) {
    *to = 0;
    return to;
  }
  __VERIFIER_atomic_begin();
  while (k + 1 < size && c != '\n' && (c = next(file)) != EOF) to[k++] = (char)c;
  if (k > 0) to[k] = 0;
  ended(0);
  return k > 0 ? to : 0;
}

ssize_t getdelim(char **line, size_t *room, int end, FILE *file) {
  size_t k = 0;
  int c = 0;
  __VERIFIER_atomic_begin();
  while (c != end && (c = next(file)) != EOF) {
    if (!*line || k + 2 > *room) {
      size_t more = *line && *room > 60 ? 2 * *room : 120;
      char *moved = realloc(*line, more);
      if (!moved) return failed(ENOMEM);
      *line = moved;
      *room = more;
    }
    (*line)[k++] = (char)c;
  }
  if (k > 0) (*line)[k] = 0;
  return ended(k > 0 ? (long)k : -1);
}

ssize_t getline(char **line, size_t *room, FILE *file) {
  return getdelim(line, room, '\n', file);
}

size_t fread(void *to, size_t each, size_t count, FILE *file) {
  size_t k = 0;
  __VERIFIER_atomic_begin();
  for (int c; k < each * count && (c = next(file)) != EOF; k++) ((char *)to)[k] = (char)c;
  ended(0);
  return each == 0 ? 0 : k / each;
}

int vfscanf(FILE *file, const char *format, va_list list) {
  __VERIFIER_atomic_begin();
  struct description *its = description(file->number);
  if (!its || !reads(its)) {
    failed(EBADF);
    return EOF;
  }
  struct stream *at = &streams[file->number];
  if (at->back) __ravel_unsupported("`fscanf` after a character was put back that was not read");
  struct __ravel_file *from = source(its);
  if (its->place > from->size) {
    at->over = 1;
    return (int)ended(EOF);
  }
  const char *end;
  int done = __ravel_scan(from->content + its->place, &end, format, list);
  its->place = (unsigned long)(end - from->content);
  at->over |= its->place >= from->size;
  return (int)ended(done);
}

int vscanf(const char *format, va_list list) { return vfscanf(stdin, format, list); }

int fscanf(FILE *file, const char *format, ...) {
  va_list list;
  va_start(list, format);
  int done = vfscanf(file, format, list);
  va_end(list);
  return done;
}

int scanf(const char *format, ...) {
  va_list list;
  va_start(list, format);
  int done = vfscanf(stdin, format, list);
  va_end(list);
  return done;
}

int feof(FILE *file) {
  __VERIFIER_atomic_begin();
  return (int)ended(file->number >= 0 && streams[file->number].over);
}

int ferror(FILE *file) {
  __VERIFIER_atomic_begin();
  return (int)ended(file->number >= 0 && streams[file->number].failed);
}

void clearerr(FILE *file) {
  __VERIFIER_atomic_begin();
  if (file->number >= 0) streams[file->number].over = streams[file->number].failed = 0;
  ended(0);
}

int fseek(FILE *file, long offset, int whence) {
  __VERIFIER_atomic_begin();
  struct description *its = description(file->number);
  if (its && its->file >= 0) {
    struct stream *at = &streams[file->number];
    if (at->back && whence == SEEK_CUR) offset--;
    at->over = at->back = 0;
  }
  int error = lseek(file->number, offset, whence) < 0 ? -1 : 0;
  return (int)ended(error);
}

int fseeko(FILE *file, off_t offset, int whence) { return fseek(file, offset, whence); }

long ftell(FILE *file) {
  __VERIFIER_atomic_begin();
  long place = lseek(file->number, 0, SEEK_CUR);
  return ended(place - (place > 0 && streams[file->number].back ? 1 : 0));
}

off_t ftello(FILE *file) { return ftell(file); }

void rewind(FILE *file) {
  __VERIFIER_atomic_begin();
  fseek(file, 0, SEEK_SET);
  clearerr(file);
  ended(0);
}
