/* SPDX-License-Identifier: Apache-2.0 */
#ifndef RAVEL_SYS_SELECT_H
#define RAVEL_SYS_SELECT_H
#include <sys/time.h>
#define FD_SETSIZE 1024
typedef struct { unsigned long its[FD_SETSIZE / 64]; } fd_set;
#define FD_ZERO(s) (*(s) = (fd_set){{0}})
#define FD_SET(n, s) ((void)((s)->its[(n) / 64] |= 1UL << (n) % 64))
#define FD_CLR(n, s) ((void)((s)->its[(n) / 64] &= ~(1UL << (n) % 64)))
#define FD_ISSET(n, s) (((s)->its[(n) / 64] >> (n) % 64 & 1) != 0)
int select(int, fd_set *, fd_set *, fd_set *, struct timeval *);
#endif
