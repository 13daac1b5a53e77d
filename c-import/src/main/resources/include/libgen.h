/* SPDX-License-Identifier: Apache-2.0 */
#ifndef RAVEL_LIBGEN_H
#define RAVEL_LIBGEN_H
char *basename(char *);
char *dirname(char *);
#endif
