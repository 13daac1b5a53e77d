/* SPDX-License-Identifier: Apache-2.0 */
#ifndef RAVEL_STDIO_H
#define RAVEL_STDIO_H
#include <stddef.h>
int printf(const char *, ...);
int puts(const char *);
int putchar(int);
#endif
