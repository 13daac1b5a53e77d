/* SPDX-License-Identifier: Apache-2.0 */
#ifndef RAVEL_SYS_TYPES_H
#define RAVEL_SYS_TYPES_H
#include <stddef.h>
#include <time.h>
typedef long ssize_t;
typedef int pid_t;
typedef long off_t;
typedef unsigned uid_t;
typedef unsigned gid_t;
typedef unsigned mode_t;
typedef long suseconds_t;
typedef unsigned useconds_t;
typedef unsigned char u_char;
typedef unsigned short u_short;
typedef unsigned u_int;
typedef unsigned long u_long;
typedef unsigned short ushort;
typedef unsigned uint;
typedef unsigned long ulong;
#endif
