/* SPDX-License-Identifier: Apache-2.0 */
#ifndef RAVEL_SYS_EVENTFD_H
#define RAVEL_SYS_EVENTFD_H
#define EFD_SEMAPHORE 1
#define EFD_NONBLOCK 04000
#define EFD_CLOEXEC 02000000
typedef unsigned long eventfd_t;
int eventfd(unsigned, int);
int eventfd_read(int, eventfd_t *);
int eventfd_write(int, eventfd_t);
#endif
