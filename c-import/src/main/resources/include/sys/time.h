/* SPDX-License-Identifier: Apache-2.0 */
#ifndef RAVEL_SYS_TIME_H
#define RAVEL_SYS_TIME_H
#include <sys/types.h>
struct timeval { time_t tv_sec; suseconds_t tv_usec; };
int gettimeofday(struct timeval *, void *);
#endif
