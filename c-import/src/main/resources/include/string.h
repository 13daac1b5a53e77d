/* SPDX-License-Identifier: Apache-2.0 */
#ifndef RAVEL_STRING_H
#define RAVEL_STRING_H
#include <stddef.h>
#define memcpy(to, from, n) __builtin_memcpy(to, from, n)
#define memmove(to, from, n) __builtin_memmove(to, from, n)
#define memset(to, value, n) __builtin_memset(to, value, n)
#endif
