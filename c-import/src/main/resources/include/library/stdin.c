/* SPDX-License-Identifier: Apache-2.0 */
/* What reads the standard input. Threads share it, so each call is one step. */
#include <stdio.h>
#include <string.h>

/* The whole input, and a zero behind it. */
extern const char __ravel_input[];

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
void __ravel_unsupported(const char *);
int __ravel_scan(const char *, const char **, const char *, va_list);

static size_t place;
static int over;

static void input(const FILE *file) {
  if (file->number != 0) __ravel_unsupported("to read from what is written");
}

static int next(void) {
  char c = __ravel_input[place];
  if (!c) {
    over = 1;
    return EOF;
  }
  place++;
  return (unsigned char)c;
}

int fgetc(FILE *file) {
  input(file);
  __VERIFIER_atomic_begin();
  int c = next();
  __VERIFIER_atomic_end();
  return c;
}

int getc(FILE *file) { return fgetc(file); }

int getchar(void) { return fgetc(stdin); }

int ungetc(int c, FILE *file) {
  input(file);
  __VERIFIER_atomic_begin();
  int same = c != EOF && place > 0 && (unsigned char)__ravel_input[place - 1] == c;
  if (same) {
    place--;
    over = 0;
  }
  __VERIFIER_atomic_end();
  if (!same && c != EOF) __ravel_unsupported("to put back what was not read");
  return c;
}

char *fgets(char *to, int size, FILE *file) {
  input(file);
  int k = 0, c = 0;
  __VERIFIER_atomic_begin();
  while (k + 1 < size && c != '\n' && (c = next()) != EOF) to[k++] = (char)c;
  if (k > 0) to[k] = 0;
  __VERIFIER_atomic_end();
  return k > 0 ? to : 0;
}

size_t fread(void *to, size_t each, size_t count, FILE *file) {
  input(file);
  size_t k = 0;
  __VERIFIER_atomic_begin();
  for (int c; k < each * count && (c = next()) != EOF; k++) ((char *)to)[k] = (char)c;
  __VERIFIER_atomic_end();
  return each == 0 ? 0 : k / each;
}

int vfscanf(FILE *file, const char *format, va_list list) {
  input(file);
  const char *end;
  __VERIFIER_atomic_begin();
  int done = __ravel_scan(__ravel_input + place, &end, format, list);
  place = (size_t)(end - __ravel_input);
  over |= !*end;
  __VERIFIER_atomic_end();
  return done;
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
  input(file);
  __VERIFIER_atomic_begin();
  int its = over;
  __VERIFIER_atomic_end();
  return its;
}

int ferror(FILE *file) { return 0; }
