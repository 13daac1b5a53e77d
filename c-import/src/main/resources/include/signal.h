/* SPDX-License-Identifier: Apache-2.0 */
#ifndef RAVEL_SIGNAL_H
#define RAVEL_SIGNAL_H
#include <sys/types.h>
typedef int sig_atomic_t;
typedef struct { unsigned long its[16]; } sigset_t;
typedef void (*sighandler_t)(int);
struct sigaction { sighandler_t sa_handler; sigset_t sa_mask; int sa_flags; };
#define SIG_DFL ((sighandler_t)0)
#define SIG_IGN ((sighandler_t)1)
#define SIG_ERR ((sighandler_t)-1)
enum { SIG_BLOCK, SIG_UNBLOCK, SIG_SETMASK };
enum {
  SIGHUP = 1, SIGINT = 2, SIGQUIT = 3, SIGILL = 4, SIGABRT = 6, SIGFPE = 8, SIGKILL = 9,
  SIGUSR1 = 10, SIGSEGV = 11, SIGUSR2 = 12, SIGPIPE = 13, SIGALRM = 14, SIGTERM = 15, SIGCHLD = 17
};
sighandler_t signal(int, sighandler_t);
int sigaction(int, const struct sigaction *, struct sigaction *);
int sigemptyset(sigset_t *);
int sigfillset(sigset_t *);
int sigaddset(sigset_t *, int);
int sigdelset(sigset_t *, int);
int sigprocmask(int, const sigset_t *, sigset_t *);
int sigwait(const sigset_t *, int *);
int raise(int);
int kill(pid_t, int);
int pthread_kill(unsigned long, int);
int pthread_sigmask(int, const sigset_t *, sigset_t *);
#endif
