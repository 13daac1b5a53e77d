/* SPDX-License-Identifier: Apache-2.0 */
#ifndef RAVEL_UNISTD_H
#define RAVEL_UNISTD_H
#include <getopt.h>
#include <sys/types.h>
#define STDIN_FILENO 0
#define STDOUT_FILENO 1
#define STDERR_FILENO 2
unsigned sleep(unsigned);
int usleep(unsigned);
_Noreturn void _exit(int);
#define F_OK 0
#define X_OK 1
#define W_OK 2
#define R_OK 4
#define SEEK_SET 0
#define SEEK_CUR 1
#define SEEK_END 2
ssize_t read(int, void *, size_t);
ssize_t write(int, const void *, size_t);
ssize_t pread(int, void *, size_t, off_t);
ssize_t pwrite(int, const void *, size_t, off_t);
off_t lseek(int, off_t, int);
int close(int);
int dup(int);
int dup2(int, int);
int ftruncate(int, off_t);
int fsync(int);
int isatty(int);
int access(const char *, int);
int unlink(const char *);
pid_t getpid(void);
pid_t getppid(void);
pid_t gettid(void);
uid_t getuid(void);
uid_t geteuid(void);
gid_t getgid(void);
gid_t getegid(void);
int getpagesize(void);
int nice(int);
long syscall(long, ...);
#define _SC_CLK_TCK 2
#define _SC_OPEN_MAX 4
#define _SC_PAGESIZE 30
#define _SC_PAGE_SIZE _SC_PAGESIZE
#define _SC_THREAD_THREADS_MAX 76
#define _SC_NPROCESSORS_CONF 83
#define _SC_NPROCESSORS_ONLN 84
long sysconf(int);
int pipe(int *);
int pipe2(int *, int);
int truncate(const char *, off_t);
char *getcwd(char *, size_t);
/* What is refused where it is called, with what to do instead. */
pid_t fork(void);
pid_t vfork(void);
unsigned alarm(unsigned);
int pause(void);
#endif
