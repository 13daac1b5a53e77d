/* SPDX-License-Identifier: Apache-2.0 */
#ifndef RAVEL_SYS_SYSCALL_H
#define RAVEL_SYS_SYSCALL_H
#define __NR_getpid 39
#define __NR_gettid 186
#define __NR_futex 202
#define SYS_getpid __NR_getpid
#define SYS_gettid __NR_gettid
#define SYS_futex __NR_futex
#endif
