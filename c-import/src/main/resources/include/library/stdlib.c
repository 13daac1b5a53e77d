/* SPDX-License-Identifier: Apache-2.0 */
#include <ctype.h>
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

#define MOST_ENDINGS 32

/* The functions that are called at the end, the last one first. */
static void (*endings[MOST_ENDINGS])(void);
static int count_of_endings;

int atexit(void (*ending)(void)) {
  __VERIFIER_atomic_begin();
  int fits = count_of_endings < MOST_ENDINGS;
  if (fits) endings[count_of_endings++] = ending;
  __VERIFIER_atomic_end();
  return fits ? 0 : -1;
}

/* The end of a program that may have such functions. */
_Noreturn void __ravel_exit(int code) {
  for (;;) {
    __VERIFIER_atomic_begin();
    void (*ending)(void) = count_of_endings > 0 ? endings[--count_of_endings] : 0;
    int more = ending || count_of_endings > 0;
    __VERIFIER_atomic_end();
    if (ending) ending();
    if (!more) _Exit(code);
  }
}

int abs(int n) { return n < 0 ? -n : n; }
long labs(long n) { return n < 0 ? -n : n; }
long long llabs(long long n) { return n < 0 ? -n : n; }

/* What a character stands for as a digit; 36 if for none. */
static int digit(int c) {
  return isdigit(c) ? c - '0' : isalpha(c) ? tolower(c) - 'a' + 10 : 36;
}

/* Reads a number without its sign; what is larger than the largest counts as that. */
static unsigned long number(const char *text, char **end, int base, int *negative,
                            unsigned long largest, unsigned long largest_negative) {
  const char *at = text;
  const char *behind = text;
  while (isspace((unsigned char)*at)) at++;
  *negative = *at == '-';
  if (*at == '-' || *at == '+') at++;
  if ((base == 0 || base == 16) && at[0] == '0' && (at[1] == 'x' || at[1] == 'X') &&
      digit((unsigned char)at[2]) < 16) {
    base = 16;
    at += 2;
  }
  if (base == 0) base = *at == '0' ? 8 : 10;
  unsigned long most = *negative ? largest_negative : largest;
  unsigned long sum = 0;
  int over = 0;
  for (int d; (d = digit((unsigned char)*at)) < base; behind = ++at) {
    if (over || sum > (most - (unsigned long)d) / (unsigned long)base)
      over = 1;
    else
      sum = sum * (unsigned long)base + (unsigned long)d;
  }
  if (end) *end = (char *)behind;
  if (!over) return sum;
  /* A number without a sign that is too large is the largest, even behind a minus. */
  if (largest == ULONG_MAX) *negative = 0;
  return most;
}

long strtol(const char *text, char **end, int base) {
  int negative;
  unsigned long sum =
      number(text, end, base, &negative, LONG_MAX, (unsigned long)LONG_MAX + 1);
  return (long)(negative ? -sum : sum);
}

unsigned long strtoul(const char *text, char **end, int base) {
  int negative;
  unsigned long sum = number(text, end, base, &negative, ULONG_MAX, ULONG_MAX);
  return negative ? -sum : sum;
}

int atoi(const char *text) { return (int)strtol(text, 0, 10); }
long atol(const char *text) { return strtol(text, 0, 10); }
long long atoll(const char *text) { return strtol(text, 0, 10); }

void *bsearch(const void *key, const void *base, size_t n, size_t size,
              int (*compare)(const void *, const void *)) {
  const char *from = base;
  while (n > 0) {
    const char *middle = from + n / 2 * size;
    int order = compare(key, middle);
    if (order == 0) return (void *)middle;
    if (order > 0) {
      from = middle + size;
      n -= n / 2 + 1;
    } else {
      n /= 2;
    }
  }
  return 0;
}

/* Exchanges two elements in pieces of 8 bytes, so that addresses stay whole. */
static void exchange(char *left, char *right, size_t size) {
  for (; size >= 8; size -= 8, left += 8, right += 8) {
    char piece[8];
    __builtin_memcpy(piece, left, 8);
    __builtin_memcpy(left, right, 8);
    __builtin_memcpy(right, piece, 8);
  }
  for (; size > 0; size--, left++, right++) {
    char piece;
    __builtin_memcpy(&piece, left, 1);
    __builtin_memcpy(left, right, 1);
    __builtin_memcpy(right, &piece, 1);
  }
}

/* Heap sort (J. W. J. Williams, 1964): no recursion, no memory of its own. */
void qsort(void *base, size_t n, size_t size, int (*compare)(const void *, const void *)) {
  char *heap = base;
  size_t start = n / 2;
  while (n > 1) {
    if (start > 0) {
      start--;
    } else {
      n--;
      exchange(heap, heap + n * size, size);
    }
    for (size_t root = start; 2 * root + 1 < n;) {
      size_t child = 2 * root + 1;
      if (child + 1 < n && compare(heap + child * size, heap + (child + 1) * size) < 0) child++;
      if (compare(heap + root * size, heap + child * size) >= 0) break;
      exchange(heap + root * size, heap + child * size, size);
      root = child;
    }
  }
}

long long strtoll(const char *text, char **end, int base) { return strtol(text, end, base); }

unsigned long long strtoull(const char *text, char **end, int base) {
  return strtoul(text, end, base);
}

div_t div(int left, int right) { return (div_t){left / right, left % right}; }

ldiv_t ldiv(long left, long right) { return (ldiv_t){left / right, left % right}; }

lldiv_t lldiv(long long left, long long right) { return (lldiv_t){left / right, left % right}; }

/* Each thread has its own sequence, so that a number does not depend on the other threads. */
static _Thread_local unsigned seed = 1;

int rand_r(unsigned *its) {
  *its = *its * 1103515245u + 12345u;
  return (int)(*its >> 16 & RAND_MAX);
}

int rand(void) { return rand_r(&seed); }

void srand(unsigned first) { seed = first; }

/* The environment, as NAME=VALUE, and a null pointer after it. */
__attribute__((weak)) const char *const __ravel_environment[1] = {0};

char *getenv(const char *name) {
  size_t length = strlen(name);
  for (const char *const *its = __ravel_environment; *its; its++) {
    if (strncmp(*its, name, length) == 0 && (*its)[length] == '=') return (char *)*its + length + 1;
  }
  return 0;
}

/* The size of a block; a number in decimal or hexadecimal form, for 32 or 64 bits. */
size_t __ravel_size(void *);
double __ravel_real(const char *, size_t, int);
_Noreturn void __ravel_unsupported(const char *);

void *realloc(void *block, size_t size) {
  if (!block) return malloc(size);
  size_t before = __ravel_size(block);
  void *moved = malloc(size);
  if (!moved) return 0;
  memcpy(moved, block, before < size ? before : size);
  free(block);
  return moved;
}

void *reallocarray(void *block, size_t n, size_t size) {
  size_t bytes;
  return __builtin_mul_overflow(n, size, &bytes) ? 0 : realloc(block, bytes);
}

/* All blocks lie at multiples of any power of two that memory could have. */
void *aligned_alloc(size_t alignment, size_t size) { return malloc(size); }

int posix_memalign(void **to, size_t alignment, size_t size) {
  if (alignment < sizeof(void *) || alignment & (alignment - 1)) return EINVAL;
  void *block = malloc(size);
  if (!block) return ENOMEM;
  *to = block;
  return 0;
}

#define LONGEST_REAL 1000

/* The length of what follows if it is a word, whatever its case; else 0. */
static size_t follows(const char *at, const char *word) {
  size_t length = strlen(word);
  return strncasecmp(at, word, length) == 0 ? length : 0;
}

static const char *digits(const char *at, int hexadecimal) {
  while (hexadecimal ? isxdigit((unsigned char)*at) : isdigit((unsigned char)*at)) at++;
  return at;
}

/* The end of a number without its sign; its beginning if there is none. */
static const char *end_of_real(const char *begin) {
  int hexadecimal = begin[0] == '0' && (begin[1] | 32) == 'x';
  const char *first = begin + (hexadecimal ? 2 : 0), *at = digits(first, hexadecimal);
  long count = at - first;
  if (*at == '.') {
    const char *behind = digits(at + 1, hexadecimal);
    count += behind - at - 1;
    at = count > 0 ? behind : at;
  }
  if (count == 0) return hexadecimal ? begin + 1 : begin;
  if ((*at | 32) == (hexadecimal ? 'p' : 'e')) {
    const char *power = at + 1 + (at[1] == '-' || at[1] == '+');
    const char *behind = digits(power, 0);
    at = behind > power ? behind : at;
  }
  return at;
}

static double real_of(const char *text, char **end, int bits) {
  const char *at = text;
  while (isspace((unsigned char)*at)) at++;
  int negative = *at == '-';
  at += *at == '-' || *at == '+';
  size_t word = follows(at, "infinity");
  if (!word) word = follows(at, "inf");
  size_t none = word ? 0 : follows(at, "nan");
  double value = word ? __builtin_inf() : none ? __builtin_nan("") : 0;
  const char *behind = word + none > 0 ? at + word + none : end_of_real(at);
  if (end) *end = (char *)(behind == at ? text : behind);
  if (word + none == 0 && behind > at) {
    char number[LONGEST_REAL];
    size_t length = (size_t)(behind - at);
    if (length + 2 > LONGEST_REAL) __ravel_unsupported("a number of more than 1000 digits");
    memcpy(number, at, length);
    if (length > 1 && (number[1] | 32) == 'x' && !memchr(number, 'p', length) &&
        !memchr(number, 'P', length)) {
      number[length++] = 'p';
      number[length++] = '0';
    }
    value = __ravel_real(number, length, bits);
  }
  return negative ? -value : value;
}

double strtod(const char *text, char **end) { return real_of(text, end, 64); }

float strtof(const char *text, char **end) { return (float)real_of(text, end, 32); }

double atof(const char *text) { return real_of(text, 0, 64); }
