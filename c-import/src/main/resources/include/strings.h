/* SPDX-License-Identifier: Apache-2.0 */
#ifndef RAVEL_STRINGS_H
#define RAVEL_STRINGS_H
#include <stddef.h>
int strcasecmp(const char *, const char *);
int strncasecmp(const char *, const char *, size_t);
#define bzero(to, n) memset(to, 0, n)
#define bcopy(from, to, n) memmove(to, from, n)
#endif
