/* SPDX-License-Identifier: Apache-2.0 */
#ifndef RAVEL_LIMITS_H
#define RAVEL_LIMITS_H
#include_next <limits.h>
#define NAME_MAX 255
#define PATH_MAX 4096
#define PIPE_BUF 4096
#define IOV_MAX 1024
#define ARG_MAX 131072
#define OPEN_MAX 1024
#define HOST_NAME_MAX 64
#define LOGIN_NAME_MAX 256
#define SSIZE_MAX LONG_MAX
#define PTHREAD_KEYS_MAX 1024
#define PTHREAD_STACK_MIN 16384
#define PTHREAD_DESTRUCTOR_ITERATIONS 4
#define SEM_VALUE_MAX 2147483647
#endif
