/* SPDX-License-Identifier: Apache-2.0 */
/* Random calls of the functions that work on files, and what each of them returns. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#ifndef SEED
#define SEED 1
#endif
#ifndef CALLS
#define CALLS 60
#endif

static unsigned state = SEED;

static unsigned below(unsigned n) {
  state = state * 1103515245u + 12345u;
  return (state >> 16) % n;
}

static const char *name(void) {
  static const char *all[] = {"a", "b", "./c", "none/x", "", "a"};
  return all[below(6)];
}

static void told(const char *call, long result) {
  printf("%s=%ld", call, result);
  if (result < 0) printf("(%d)", errno);
  putchar('\n');
}

static int numbers[4] = {-1, -1, -1, -1};

static const char *random_text(unsigned n) {
  static char text[40];
  for (unsigned k = 0; k < n; k++) text[k] = k % 7 == 6 ? '\n' : (char)('a' + below(26));
  text[n] = 0;
  return text;
}

static void descriptors(void) {
  static const int ways[] = {O_RDONLY, O_WRONLY, O_RDWR, O_RDWR};
  int *at = &numbers[below(4)];
  char text[40];
  unsigned n = below(12);
  struct stat its;
  switch (below(17)) {
    case 0:
    case 1:
    case 2: {
      int flags = ways[below(4)];
      if (below(2)) flags |= O_CREAT;
      if (below(4) == 0) flags |= O_EXCL & (flags & O_CREAT ? ~0 : 0);
      if (below(4) == 0 && (flags & O_ACCMODE) != O_RDONLY) flags |= O_TRUNC;
      if (below(4) == 0) flags |= O_APPEND;
      if (*at >= 0) close(*at);
      *at = open(name(), flags, 0644);
      told("open", *at);
      break;
    }
    case 3:
      told("close", close(*at));
      *at = -1;
      break;
    case 4:
    case 5: {
      long got = read(*at, text, n);
      told("read", got);
      if (got > 0) printf("%.*s|\n", (int)got, text);
      break;
    }
    case 6:
    case 7:
      told("write", write(*at, random_text(n), n));
      break;
    case 8: {
      static const int from[] = {SEEK_SET, SEEK_CUR, SEEK_END};
      long offset = (long)below(12) - 3;
      told("lseek", lseek(*at, offset, from[below(3)]));
      break;
    }
    case 9: {
      long got = pread(*at, text, n, (long)below(9) - 1);
      told("pread", got);
      if (got > 0) printf("%.*s|\n", (int)got, text);
      break;
    }
    case 10:
      told("pwrite", pwrite(*at, random_text(n), n, (long)n - 2));
      break;
    case 11: {
      int *other = &numbers[below(4)];
      if (other != at && *other >= 0) close(*other);
      if (other != at) {
        *other = dup(*at);
        told("dup", *other);
      }
      break;
    }
    case 12:
      told("ftruncate", ftruncate(*at, (long)below(20) - 1));
      break;
    case 13: {
      int done = fstat(*at, &its);
      told("fstat", done);
      if (done == 0) printf("%ld %ld %d\n", (long)its.st_size, (long)its.st_nlink, S_ISREG(its.st_mode));
      int flags = fcntl(*at, F_GETFL);
      told("flags", flags < 0 ? flags : flags & (O_ACCMODE | O_APPEND));
      break;
    }
    case 14: {
      int done = stat(name(), &its);
      told("stat", done);
      if (done == 0) printf("%ld %d\n", (long)its.st_size, S_ISDIR(its.st_mode));
      told("access", access(name(), R_OK));
      break;
    }
    case 15:
      told("unlink", unlink(name()));
      break;
    default: {
      const char *from = name();
      told("rename", rename(from, name()));
    }
  }
}

static FILE *stream;
static int reading;

/* A stream changes between reading and writing only after its place was set. */
static void turned(int reads) {
  if (reading != reads) fseek(stream, 0, SEEK_CUR);
  reading = reads;
}

static void streams(void) {
  static const char *modes[] = {"r", "w", "a", "r+", "w+", "a+"};
  char text[40];
  unsigned n = 1 + below(12);
  if (!stream) {
    const char *mode = modes[below(6)];
    stream = fopen(name(), mode);
    told("fopen", stream ? 0 : -1);
    if (stream) setvbuf(stream, 0, _IONBF, 0);
    reading = 2;
    return;
  }
  switch (below(15)) {
    case 0:
      told("fclose", fclose(stream));
      stream = 0;
      break;
    case 1:
      turned(1);
      told("fgetc", fgetc(stream));
      break;
    case 2:
      turned(1);
      memset(text, 0, sizeof text);
      told("fgets", fgets(text, (int)n, stream) != 0);
      printf("%s|\n", text);
      break;
    case 3: {
      turned(1);
      size_t got = fread(text, 1, n, stream);
      told("fread", (long)got);
      printf("%.*s|\n", (int)got, text);
      break;
    }
    case 4: {
      turned(1);
      int c = fgetc(stream);
      if (c != EOF) told("ungetc", ungetc(below(2) ? c : 'Z', stream));
      told("again", fgetc(stream));
      break;
    }
    case 5:
      turned(0);
      told("fputc", fputc((int)('A' + below(26)), stream));
      break;
    case 6:
      turned(0);
      told("fputs", fputs(random_text(n), stream) >= 0);
      break;
    case 7:
      turned(0);
      told("fwrite", (long)fwrite(random_text(n), 1, n, stream));
      break;
    case 8: {
      unsigned value = below(1000);
      turned(0);
      told("fprintf", fprintf(stream, "%u %s\n", value, random_text(3)) >= 0);
      break;
    }
    case 9: {
      unsigned value = 0;
      turned(1);
      memset(text, 0, sizeof text);
      told("fscanf", fscanf(stream, "%u %9s", &value, text) + 1);
      printf("%u %s|\n", value, text);
      break;
    }
    case 10: {
      static const int from[] = {SEEK_SET, SEEK_CUR, SEEK_END};
      long offset = (long)below(12) - 3;
      told("fseek", fseek(stream, offset, from[below(3)]));
      reading = 2;
      break;
    }
    case 11:
      told("ftell", ftell(stream));
      break;
    case 12:
      rewind(stream);
      reading = 2;
      break;
    case 13: {
      char *line = 0;
      size_t room = 0;
      turned(1);
      long got = getline(&line, &room, stream);
      told("getline", got + 1);
      if (got > 0) printf("%s|\n", line);
      free(line);
      break;
    }
    default:
      printf("%d %d\n", feof(stream) != 0, ferror(stream) != 0);
      if (below(2)) clearerr(stream);
  }
}

int main(void) {
#ifdef FOLDER
  if (chdir(FOLDER)) return 1;
#endif
  for (int k = 0; k < CALLS; k++) {
    descriptors();
    streams();
  }
  return 0;
}
