/* SPDX-License-Identifier: Apache-2.0 */
#ifndef RAVEL_TIME_H
#define RAVEL_TIME_H
#include <stddef.h>
typedef long time_t;
typedef int clockid_t;
struct timespec { time_t tv_sec; long tv_nsec; };
#define CLOCK_REALTIME 0
#define CLOCK_MONOTONIC 1
#define TIME_UTC 1
int nanosleep(const struct timespec *, struct timespec *);
#endif
