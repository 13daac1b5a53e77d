/* SPDX-License-Identifier: Apache-2.0 */
#ifndef RAVEL_LOCALE_H
#define RAVEL_LOCALE_H
enum { LC_ALL = 6, LC_COLLATE = 3, LC_CTYPE = 0, LC_NUMERIC = 1, LC_TIME = 2 };
char *setlocale(int, const char *);
#endif
