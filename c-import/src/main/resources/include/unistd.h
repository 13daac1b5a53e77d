/* SPDX-License-Identifier: Apache-2.0 */
#ifndef RAVEL_UNISTD_H
#define RAVEL_UNISTD_H
#include <sys/types.h>
#define STDIN_FILENO 0
#define STDOUT_FILENO 1
#define STDERR_FILENO 2
unsigned sleep(unsigned);
int usleep(unsigned);
_Noreturn void _exit(int);
/* What is refused where it is called, with what to do instead. */
pid_t fork(void);
pid_t vfork(void);
pid_t getpid(void);
pid_t getppid(void);
int pipe(int *);
int close(int);
ssize_t read(int, void *, size_t);
ssize_t write(int, const void *, size_t);
unsigned alarm(unsigned);
int pause(void);
long sysconf(int);
#define _SC_NPROCESSORS_ONLN 84
#endif
