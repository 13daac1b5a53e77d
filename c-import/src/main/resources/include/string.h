/* SPDX-License-Identifier: Apache-2.0 */
#ifndef RAVEL_STRING_H
#define RAVEL_STRING_H
#include <stddef.h>
void *memcpy(void *, const void *, size_t);
void *memmove(void *, const void *, size_t);
void *memset(void *, int, size_t);
int memcmp(const void *, const void *, size_t);
void *memchr(const void *, int, size_t);
size_t strlen(const char *);
size_t strnlen(const char *, size_t);
char *strcpy(char *, const char *);
char *strncpy(char *, const char *, size_t);
char *strcat(char *, const char *);
char *strncat(char *, const char *, size_t);
int strcmp(const char *, const char *);
int strncmp(const char *, const char *, size_t);
char *strchr(const char *, int);
char *strrchr(const char *, int);
char *strstr(const char *, const char *);
size_t strspn(const char *, const char *);
size_t strcspn(const char *, const char *);
char *strpbrk(const char *, const char *);
char *strerror(int);
int strerror_r(int, char *, size_t);
char *strdup(const char *);
char *strndup(const char *, size_t);
char *strtok(char *, const char *);
char *strtok_r(char *, const char *, char **);
char *stpcpy(char *, const char *);
#include <strings.h>
/* A constant number of bytes is copied without a loop. */
#define memcpy(to, from, n) \
  __builtin_choose_expr(__builtin_constant_p(n), __builtin_memcpy(to, from, n), memcpy(to, from, n))
#define memmove(to, from, n) \
  __builtin_choose_expr(__builtin_constant_p(n), __builtin_memmove(to, from, n), memmove(to, from, n))
#define memset(to, value, n) \
  __builtin_choose_expr(__builtin_constant_p(n), __builtin_memset(to, value, n), memset(to, value, n))
#endif
