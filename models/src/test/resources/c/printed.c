// SPDX-License-Identifier: Apache-2.0
// Functions of stdlib.h, string.h and stdio.h whose arguments are not drawn elsewhere.
#define _GNU_SOURCE
#include <ctype.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static int formatted(int how, char *to, size_t size, const char *format, ...) {
  va_list rest;
  va_start(rest, format);
  int length = how == 0   ? vsnprintf(to, size, format, rest)
               : how == 1 ? vsprintf(to, format, rest)
               : how == 2 ? vprintf(format, rest)
                          : vfprintf(stdout, format, rest);
  va_end(rest);
  return length;
}

static int scanned(const char *text, const char *format, ...) {
  va_list rest;
  va_start(rest, format);
  int count = vsscanf(text, format, rest);
  va_end(rest);
  return count;
}

static char *allocated(const char *format, ...) {
  char *text;
  va_list rest;
  va_start(rest, format);
  int length = vasprintf(&text, format, rest);
  va_end(rest);
  return length < 0 ? 0 : text;
}

int main(void) {
  char text[40] = "-------------------------";
  for (int how = 0; how < 4; how++) {
    printf("=%d", formatted(how, text, 8, "%d %s %c|", 1234567, "ab", 'z'));
    printf(" %s\n", text);
  }
  int a = 0, b = 0;
  printf("%d", scanned("12 x 34", "%d x %x", &a, &b));
  printf(" %d %d\n", a, b);
  char *its = allocated("%s/%05d", "made", 42), *other;
  printf("%s %d", its, asprintf(&other, "%.2f", 2.5));
  printf(" %s\n", other);
  free(its);
  free(other);

  int *numbers = calloc(4, sizeof *numbers);
  printf("%d%d%d%d ", numbers[0], numbers[1], numbers[2], numbers[3]);
  numbers[3] = 9;
  numbers = reallocarray(numbers, 6, sizeof *numbers);
  printf("%d ", numbers[3]);
  numbers = realloc(numbers, 2 * sizeof *numbers);
  printf("%d\n", numbers[1]);
  free(numbers);
  free(0);
  void *aligned = aligned_alloc(64, 128), *more;
  printf("%d ", (int)((uintptr_t)aligned % 64));
  printf("%d ", posix_memalign(&more, 128, 3));
  printf("%d\n", (int)((uintptr_t)more % 128));
  free(aligned);
  free(more);

  char *end;
  printf("%llu ", strtoull("0x1ffz", &end, 0));
  printf("%c %lld ", *end, strtoll("-777", 0, 8));
  printf("%lu %ld ", strtoul("z9", 0, 36), strtol("-12e", 0, 10));
  printf("%lld %ld %d ", atoll("-55"), atol("66"), atoi(" 7"));
  printf("%g %g %g\n", atof("2.5e1"), strtod("0x1p3", 0), strtof("-.5", 0));
  lldiv_t q = lldiv(-17, 5);
  ldiv_t l = ldiv(17, -5);
  div_t d = div(-17, -5);
  printf("%lld %lld %ld %ld %d %d ", q.quot, q.rem, l.quot, l.rem, d.quot, d.rem);
  printf("%d %ld %lld\n", abs(-3), labs(-4), llabs(-5));
  printf("%d\n", getenv("NO_SUCH_VARIABLE_HERE") == 0);

  char words[] = "a,b;;c", *place;
  for (char *w = strtok_r(words, ",;", &place); w; w = strtok_r(0, ",;", &place)) {
    printf("<%s>", w);
  }
  bcopy(text + 1, text, 3);
  bzero(text + 3, 2);
  printf("%s %d %d\n", text, text[3], text[5] != 0);
  for (int c = -1; c < 256; c++) {
    printf("%x", (isalnum(c) != 0) | (isspace(c) != 0) << 1 | (ispunct(c) != 0) << 2);
  }
  printf("\n%" PRId64 " %" PRIu32 " %zu %td %jd\n", (int64_t)-1 << 40, (uint32_t)-1,
         sizeof text, &text[5] - text, (intmax_t)5);
  fputs("end", stdout);
  putc('!', stdout);
  fputc('?', stdout);
  putchar('\n');
  puts("last");
  printf("%zu %d\n", fwrite("bytes", 1, 5, stdout), fflush(stdout));
  return 0;
}
