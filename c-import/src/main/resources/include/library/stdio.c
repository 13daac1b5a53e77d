/* SPDX-License-Identifier: Apache-2.0 */
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Services: a character is printed; the digits of a number; what is not supported. */
void __ravel_put(int);
int __ravel_digits(char *, int kind, int precision, int alternative, double);
_Noreturn void __ravel_unsupported(const char *);
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

/* The most characters of a number: 309 before the point and 1000 behind it. */
#define LONGEST 1400
#define MOST_PLACES 1000

const FILE __ravel_files[3] = {{0, 0}, {1, 0}, {2, 0}};

/* Where characters go: to the output, to a file, or to memory as long as there is room. */
struct sink {
  FILE *file;
  char *to;
  size_t room, count;
  int failed;
};

static void put(struct sink *sink, char c) {
  if (sink->file) {
    sink->failed |= fputc(c, sink->file) == EOF;
  } else if (sink->count + 1 < sink->room) {
    sink->to[sink->count] = c;
  }
  sink->count++;
}

static void repeat(struct sink *sink, char c, long times) {
  for (; times > 0; times--) {
    put(sink, c);
  }
}

/* What stands between the percent sign and the kind of a conversion. */
struct format {
  int left, plus, space, alternative, zero, width, precision;
  int size; /* -2 and -1 for hh and h, 1 for l, ll, j, z and t */
};

/* Text behind a prefix, such as a sign, on a field. */
static void field(struct sink *sink, const struct format *its, const char *prefix,
                  const char *text, long length, int zeros) {
  long before = (long)strlen(prefix), rest = its->width - before - length;
  if (!its->left && !zeros) {
    repeat(sink, ' ', rest);
  }
  for (long k = 0; k < before; k++) {
    put(sink, prefix[k]);
  }
  if (!its->left && zeros) {
    repeat(sink, '0', rest);
  }
  for (long k = 0; k < length; k++) {
    put(sink, text[k]);
  }
  if (its->left) {
    repeat(sink, ' ', rest);
  }
}

static const char *sign(const struct format *its, int negative) {
  return negative ? "-" : its->plus ? "+" : its->space ? " " : "";
}

static void integer(struct sink *sink, const struct format *its, const char *prefix,
                    uintmax_t value, int base, const char *digits) {
  if (its->precision > MOST_PLACES) {
    __ravel_unsupported("a number of more than 1000 digits");
  }
  char text[MOST_PLACES + 70];
  char *end = text + sizeof text, *begin = end;
  uintmax_t rest = value;
  for (; rest != 0; rest /= base) {
    *--begin = digits[rest % base];
  }
  long least = its->precision < 0 ? 1 : its->precision;
  while (end - begin < least) {
    *--begin = '0';
  }
  if (base == 8 && its->alternative && (begin == end || *begin != '0')) {
    *--begin = '0';
  }
  field(sink, its, prefix, begin, end - begin, its->zero && its->precision < 0);
}

static void real(struct sink *sink, const struct format *its, char kind, double value) {
  if (its->precision > MOST_PLACES) {
    __ravel_unsupported("a number of more than 1000 places");
  }
  char text[LONGEST], prefix[4];
  strcpy(prefix, sign(its, __builtin_signbit(value)));
  int finite = __builtin_isfinite(value);
  if (finite && (kind == 'a' || kind == 'A')) {
    strcat(prefix, kind == 'a' ? "0x" : "0X");
  }
  int length = __ravel_digits(text, kind, its->precision, its->alternative, value);
  field(sink, its, prefix, text, length, its->zero && finite);
}

static intmax_t signed_argument(int size, va_list *list) {
  switch (size) {
    case -2:
      return (signed char)va_arg(*list, int);
    case -1:
      return (short)va_arg(*list, int);
    case 0:
      return va_arg(*list, int);
    default:
      return va_arg(*list, long);
  }
}

static uintmax_t unsigned_argument(int size, va_list *list) {
  switch (size) {
    case -2:
      return (unsigned char)va_arg(*list, int);
    case -1:
      return (unsigned short)va_arg(*list, int);
    case 0:
      return va_arg(*list, unsigned);
    default:
      return va_arg(*list, unsigned long);
  }
}

/* Stores a number where the next argument points, in as many bytes as the format asks for. */
static void store(int size, unsigned long value, va_list *list) {
  void *place = va_arg(*list, void *);
  switch (size) {
    case -2:
      *(signed char *)place = (signed char)value;
      return;
    case -1:
      *(short *)place = (short)value;
      return;
    case 0:
      *(int *)place = (int)value;
      return;
    default:
      *(long *)place = (long)value;
  }
}

static void string(struct sink *sink, const struct format *its, const char *text) {
  size_t length = 0;
  while ((its->precision < 0 || length < (size_t)its->precision) && text[length]) {
    length++;
  }
  field(sink, its, "", text, (long)length, 0);
}

static void converted(struct sink *sink, struct format *its, char kind, va_list *list) {
  char one;
  intmax_t number;
  uintmax_t bits;
  void *place;
  if (its->size != 0 && (kind == 'c' || kind == 's')) {
    __ravel_unsupported("a wide character in a format");
  }
  switch (kind) {
    case 'd':
    case 'i':
      number = signed_argument(its->size, list);
      bits = number < 0 ? 0 - (uintmax_t)number : (uintmax_t)number;
      integer(sink, its, sign(its, number < 0), bits, 10, "0123456789");
      return;
    case 'u':
      integer(sink, its, "", unsigned_argument(its->size, list), 10, "0123456789");
      return;
    case 'o':
      integer(sink, its, "", unsigned_argument(its->size, list), 8, "01234567");
      return;
    case 'x':
    case 'X':
      bits = unsigned_argument(its->size, list);
      integer(sink, its, !its->alternative || bits == 0 ? "" : kind == 'x' ? "0x" : "0X", bits,
              16, kind == 'x' ? "0123456789abcdef" : "0123456789ABCDEF");
      return;
    case 'p':
      place = va_arg(*list, void *);
      if (place) {
        integer(sink, its, "0x", (uintmax_t)place, 16, "0123456789abcdef");
      } else {
        string(sink, its, "(nil)");
      }
      return;
    case 'c':
      one = (char)va_arg(*list, int);
      field(sink, its, "", &one, 1, 0);
      return;
    case 's':
      string(sink, its, va_arg(*list, const char *));
      return;
    case 'n':
      store(its->size, (unsigned long)sink->count, list);
      return;
    case 'f':
    case 'F':
    case 'e':
    case 'E':
    case 'g':
    case 'G':
    case 'a':
    case 'A':
      real(sink, its, kind, va_arg(*list, double));
      return;
    case '%':
      put(sink, '%');
      return;
    default:
      __ravel_unsupported("a conversion of a format");
  }
}

static const char *amount(const char *at, int *value, va_list *list) {
  if (*at == '*') {
    *value = va_arg(*list, int);
    return at + 1;
  }
  for (*value = 0; *at >= '0' && *at <= '9'; at++) {
    *value = 10 * *value + *at - '0';
  }
  return at;
}

static const char *size(const char *at, int *size) {
  int is_long = 0;
  for (;; at++) {
    switch (*at) {
      case 'h':
        --*size;
        break;
      case 'l':
      case 'j':
      case 'z':
      case 't':
        *size = 1;
        break;
      case 'L': /* of whole numbers as ll, which GNU has */
        *size = 1;
        is_long = 1;
        break;
      default:
        if (is_long && (strchr("aefgAEFG", *at) || !*at))
          __ravel_unsupported("a `long double` in a format");
        return at;
    }
  }
}

static const char *conversion(struct sink *sink, const char *at, va_list *list) {
  struct format its = {0};
  its.precision = -1;
  for (int flag = 1; flag;) {
    switch (*at) {
      case '-':
        its.left = 1;
        break;
      case '+':
        its.plus = 1;
        break;
      case ' ':
        its.space = 1;
        break;
      case '#':
        its.alternative = 1;
        break;
      case '0':
        its.zero = 1;
        break;
      default:
        flag = 0;
    }
    at += flag;
  }
  at = amount(at, &its.width, list);
  if (its.width < 0) {
    its.left = 1;
    its.width = -its.width;
  }
  if (*at == '.') {
    at = amount(at + 1, &its.precision, list);
  }
  at = size(at, &its.size);
  converted(sink, &its, *at, list);
  return at;
}

static void formatted(struct sink *sink, const char *format, va_list *list) {
  for (const char *at = format; *at; at++) {
    if (*at == '%') {
      at = conversion(sink, at + 1, list);
    } else {
      put(sink, *at);
    }
  }
}

static int printed(FILE *file, const char *format, va_list list) {
  struct sink sink = {file, 0, 0, 0, 0};
  va_list own;
  va_copy(own, list);
  formatted(&sink, format, &own);
  va_end(own);
  return sink.failed ? -1 : (int)sink.count;
}

int vsnprintf(char *to, size_t room, const char *format, va_list list) {
  struct sink sink = {0, to, room, 0, 0};
  va_list own;
  va_copy(own, list);
  formatted(&sink, format, &own);
  va_end(own);
  if (room > 0) {
    to[sink.count < room ? sink.count : room - 1] = 0;
  }
  return (int)sink.count;
}

/* Begins output to a stream. To a file, all characters are written in one step. */
static void begin_output(FILE *file) {
  if (file->put) {
    __VERIFIER_atomic_begin();
  } else if (file->number == 0) {
    __ravel_unsupported("output to `stdin`");
  }
}

static void end_output(FILE *file) {
  if (file->put) __VERIFIER_atomic_end();
}

int vfprintf(FILE *file, const char *format, va_list list) {
  begin_output(file);
  int length = printed(file, format, list);
  end_output(file);
  return length;
}

int vprintf(const char *format, va_list list) { return vfprintf(stdout, format, list); }

int vsprintf(char *to, const char *format, va_list list) {
  return vsnprintf(to, SIZE_MAX, format, list);
}

int vasprintf(char **to, const char *format, va_list list) {
  int length = vsnprintf(0, 0, format, list);
  *to = malloc((size_t)length + 1);
  if (!*to) return -1;
  return vsnprintf(*to, (size_t)length + 1, format, list);
}

int printf(const char *format, ...) {
  va_list list;
  va_start(list, format);
  int length = vprintf(format, list);
  va_end(list);
  return length;
}

int fprintf(FILE *file, const char *format, ...) {
  va_list list;
  va_start(list, format);
  int length = vfprintf(file, format, list);
  va_end(list);
  return length;
}

int sprintf(char *to, const char *format, ...) {
  va_list list;
  va_start(list, format);
  int length = vsprintf(to, format, list);
  va_end(list);
  return length;
}

int snprintf(char *to, size_t room, const char *format, ...) {
  va_list list;
  va_start(list, format);
  int length = vsnprintf(to, room, format, list);
  va_end(list);
  return length;
}

int asprintf(char **to, const char *format, ...) {
  va_list list;
  va_start(list, format);
  int length = vasprintf(to, format, list);
  va_end(list);
  return length;
}

int fputc(int c, FILE *file) {
  if (file->put) return file->put(c, file);
  if (file->number == 0) __ravel_unsupported("output to `stdin`");
  __ravel_put(c);
  return (unsigned char)c;
}

int putc(int c, FILE *file) { return fputc(c, file); }

int putchar(int c) { return fputc(c, stdout); }

size_t fwrite(const void *from, size_t each, size_t count, FILE *file) {
  if (each == 0) return 0;
  if (file->put == put_to) return put_all(from, each * count, file) / each;
  begin_output(file);
  for (size_t k = 0; k < each * count; k++) fputc(((const char *)from)[k], file);
  end_output(file);
  return count;
}

int fputs(const char *text, FILE *file) {
  size_t length = strlen(text);
  return fwrite(text, 1, length, file) == length ? 1 : EOF;
}

int puts(const char *text) {
  fputs(text, stdout);
  fputc('\n', stdout);
  return 1;
}

int fflush(FILE *file) { return 0; }

void setbuf(FILE *file, char *buffer) {}

int setvbuf(FILE *file, char *buffer, int mode, size_t size) { return 0; }

/* What stands between the percent sign and the kind of a conversion that reads. */
struct reading {
  int dropped, width, size;
};

static void store_integer(const struct reading *its, unsigned long value, va_list *list) {
  if (!its->dropped) store(its->size, value, list);
}

/* Copies what may be a number, at most as wide as the field, so that it is read alone. */
static void begin_of(char *field, const char *from, int width) {
  int most = width > 0 && width < 127 ? width : 127, k = 0;
  for (; k < most && from[k]; k++) field[k] = from[k];
  field[k] = 0;
}

static const char *read_number(const struct reading *its, char kind, const char *at,
                               va_list *list) {
  char field[128], *end;
  begin_of(field, at, its->width);
  int base = kind == 'i' ? 0 : kind == 'x' || kind == 'X' ? 16 : kind == 'o' ? 8 : 10;
  unsigned long value =
      kind == 'd' || kind == 'i' ? (unsigned long)strtol(field, &end, base) : strtoul(field, &end, base);
  if (end == field) return 0;
  store_integer(its, value, list);
  return at + (end - field);
}

static const char *read_real(const struct reading *its, const char *at, va_list *list) {
  char field[128], *end;
  begin_of(field, at, its->width);
  double value = strtod(field, &end);
  if (end == field) return 0;
  if (!its->dropped && its->size > 0) {
    *va_arg(*list, double *) = value;
  } else if (!its->dropped) {
    *va_arg(*list, float *) = strtof(field, &end);
  }
  return at + (end - field);
}

static const char *read_text(const struct reading *its, int characters, const char *at,
                             va_list *list) {
  char *to = its->dropped ? 0 : va_arg(*list, char *);
  int most = its->width > 0 ? its->width : characters ? 1 : 0x7fffffff, k = 0;
  for (; k < most && at[k] && (characters || !strchr(" \t\n\v\f\r", at[k])); k++) {
    if (to) to[k] = at[k];
  }
  if (k == 0 || characters && k < most) return 0;
  if (to && !characters) to[k] = 0;
  return at + k;
}

static const char *skipped(const char *at) {
  while (*at && strchr(" \t\n\v\f\r", *at)) at++;
  return at;
}

/* Reads a text by a format, and tells where it has stopped. */
int __ravel_scan(const char *text, const char **end, const char *format, va_list list) {
  va_list own;
  va_copy(own, list);
  const char *at = text;
  int done = 0;
  for (const char *f = format; *f; f++) {
    if (strchr(" \t\n\v\f\r", *f)) {
      at = skipped(at);
      continue;
    }
    if (*f != '%') {
      if (*at != *f) break;
      at++;
      continue;
    }
    struct reading its = {0};
    its.dropped = f[1] == '*';
    f = amount(f + 1 + its.dropped, &its.width, &own);
    f = size(f, &its.size);
    if (*f != 'c' && *f != 'n' && *f != '[') at = skipped(at);
    if (*f == 'n') {
      store_integer(&its, (unsigned long)(at - text), &own);
      continue;
    }
    if (*f == '%') {
      if (*at != '%') break;
      at++;
      continue;
    }
    if (!*at) {
      done = done == 0 ? EOF : done;
      break;
    }
    const char *behind = 0;
    switch (*f) {
      case 'd':
      case 'i':
      case 'u':
      case 'o':
      case 'x':
      case 'X':
        behind = read_number(&its, *f, at, &own);
        break;
      case 'a':
      case 'e':
      case 'f':
      case 'g':
        behind = read_real(&its, at, &own);
        break;
      case 's':
      case 'c':
        behind = read_text(&its, *f == 'c', at, &own);
        break;
      default:
        __ravel_unsupported("a conversion of a format that reads");
    }
    if (!behind) break;
    at = behind;
    done += !its.dropped;
  }
  va_end(own);
  *end = at;
  return done;
}

int vsscanf(const char *text, const char *format, va_list list) {
  const char *end;
  return __ravel_scan(text, &end, format, list);
}

int sscanf(const char *text, const char *format, ...) {
  va_list list;
  va_start(list, format);
  int done = vsscanf(text, format, list);
  va_end(list);
  return done;
}

/* What preprocessed files of other systems use: streams that are variables, other names. */
#undef stdin
#undef stdout
#undef stderr
FILE *const stdin = (FILE *)&__ravel_files[0];
FILE *const stdout = (FILE *)&__ravel_files[1];
FILE *const stderr = (FILE *)&__ravel_files[2];

int __isoc99_sscanf(const char *from, const char *format, ...) {
  va_list rest;
  va_start(rest, format);
  int read = vsscanf(from, format, rest);
  va_end(rest);
  return read;
}

int _IO_putc(int c, FILE *file) { return putc(c, file); }
