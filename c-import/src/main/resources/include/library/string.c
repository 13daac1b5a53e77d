/* SPDX-License-Identifier: Apache-2.0 */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#undef memcpy
#undef memmove
#undef memset

/* Copies are made in pieces of 8 bytes, so that addresses stay whole. */
void *memcpy(void *to, const void *from, size_t n) {
  char *t = to;
  const char *f = from;
  for (; n >= 8; n -= 8, t += 8, f += 8) __builtin_memcpy(t, f, 8);
  for (; n > 0; n--) __builtin_memcpy(t++, f++, 1);
  return to;
}

void *memmove(void *to, const void *from, size_t n) {
  /* Only a target that begins inside of the source is written from its end. */
  if ((const char *)to < (const char *)from || (const char *)to >= (const char *)from + n)
    return memcpy(to, from, n);
  char *t = (char *)to + n;
  const char *f = (const char *)from + n;
  for (; n % 8 > 0; n--) __builtin_memcpy(--t, --f, 1);
  for (; n > 0; n -= 8) {
    t -= 8;
    f -= 8;
    __builtin_memcpy(t, f, 8);
  }
  return to;
}

void *memset(void *to, int value, size_t n) {
  char *t = to;
  for (; n >= 8; n -= 8, t += 8) __builtin_memset(t, value, 8);
  for (; n > 0; n--) *t++ = (char)value;
  return to;
}

int memcmp(const void *left, const void *right, size_t n) {
  const unsigned char *l = left;
  const unsigned char *r = right;
  for (size_t k = 0; k < n; k++) {
    int difference = l[k] - r[k];
    if (difference != 0) return difference;
  }
  return 0;
}

void *memchr(const void *text, int c, size_t n) {
  const unsigned char *t = text;
  for (size_t k = 0; k < n; k++)
    if (t[k] == (unsigned char)c) return (void *)(t + k);
  return 0;
}

size_t strlen(const char *text) {
  size_t n = 0;
  while (text[n]) n++;
  return n;
}

size_t strnlen(const char *text, size_t most) {
  size_t n = 0;
  while (n < most && text[n]) n++;
  return n;
}

char *strcpy(char *to, const char *from) {
  char *t = to;
  char c;
  do {
    c = *from++;
    *t++ = c;
  } while (c);
  return to;
}

char *strncpy(char *to, const char *from, size_t n) {
  size_t k = 0;
  for (char c; k < n && (c = from[k]); k++) to[k] = c;
  for (; k < n; k++) to[k] = 0;
  return to;
}

char *strcat(char *to, const char *from) {
  strcpy(to + strlen(to), from);
  return to;
}

char *strncat(char *to, const char *from, size_t n) {
  char *t = to + strlen(to);
  for (char c; n > 0 && (c = *from++); n--) *t++ = c;
  *t = 0;
  return to;
}

int strcmp(const char *left, const char *right) { return strncmp(left, right, (size_t)-1); }

int strncmp(const char *left, const char *right, size_t n) {
  for (; n > 0; n--) {
    unsigned char l = (unsigned char)*left++;
    unsigned char r = (unsigned char)*right++;
    if (l != r || !l) return l - r;
  }
  return 0;
}

char *strchr(const char *text, int c) {
  for (;; text++) {
    char here = *text;
    if (here == (char)c) return (char *)text;
    if (!here) return 0;
  }
}

char *strrchr(const char *text, int c) {
  const char *last = 0;
  for (;; text++) {
    char here = *text;
    if (here == (char)c) last = text;
    if (!here) return (char *)last;
  }
}

char *strstr(const char *text, const char *part) {
  size_t n = strlen(part);
  for (;; text++) {
    if (!strncmp(text, part, n)) return (char *)text;
    if (!*text) return 0;
  }
}

size_t strspn(const char *text, const char *of) {
  size_t n = 0;
  for (char c; (c = text[n]) && strchr(of, c); n++) {
  }
  return n;
}

size_t strcspn(const char *text, const char *of) {
  size_t n = 0;
  for (char c; (c = text[n]) && !strchr(of, c); n++) {
  }
  return n;
}

char *strpbrk(const char *text, const char *of) {
  text += strcspn(text, of);
  return *text ? (char *)text : 0;
}

char *strdup(const char *text) {
  size_t n = strlen(text) + 1;
  char *copy = malloc(n);
  return copy ? memcpy(copy, text, n) : 0;
}

char *stpcpy(char *to, const char *from) {
  while ((*to = *from)) to++, from++;
  return to;
}

char *strndup(const char *text, size_t most) {
  size_t length = strnlen(text, most);
  char *copy = malloc(length + 1);
  if (!copy) return 0;
  memcpy(copy, text, length);
  copy[length] = 0;
  return copy;
}

char *strtok_r(char *text, const char *marks, char **rest) {
  char *begin = text ? text : *rest;
  begin += strspn(begin, marks);
  char *end = begin + strcspn(begin, marks);
  *rest = end;
  if (begin == end) return 0;
  if (*end) {
    *end = 0;
    *rest = end + 1;
  }
  return begin;
}

char *strtok(char *text, const char *marks) {
  static char *rest;
  return strtok_r(text, marks, &rest);
}

int strncasecmp(const char *left, const char *right, size_t most) {
  for (; most > 0; left++, right++, most--) {
    int l = tolower((unsigned char)*left), r = tolower((unsigned char)*right);
    if (l != r || l == 0) return l - r;
  }
  return 0;
}

int strcasecmp(const char *left, const char *right) {
  return strncasecmp(left, right, (size_t)-1);
}
