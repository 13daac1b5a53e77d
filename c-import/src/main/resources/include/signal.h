/* SPDX-License-Identifier: Apache-2.0 */
#ifndef RAVEL_SIGNAL_H
#define RAVEL_SIGNAL_H
#include <sys/types.h>
#include <time.h>
typedef int sig_atomic_t;
typedef struct { unsigned long its[16]; } sigset_t;
typedef void (*sighandler_t)(int);
union sigval { int sival_int; void *sival_ptr; };
typedef struct {
  int si_signo, si_errno, si_code, si_status;
  pid_t si_pid;
  uid_t si_uid;
  void *si_addr;
  union sigval si_value;
} siginfo_t;
struct sigaction {
  union { sighandler_t handler; void (*action)(int, siginfo_t *, void *); } its;
  sigset_t sa_mask;
  int sa_flags;
};
#define sa_handler its.handler
#define sa_sigaction its.action
#define SIG_DFL ((sighandler_t)0)
#define SIG_IGN ((sighandler_t)1)
#define SIG_ERR ((sighandler_t)-1)
#define SA_NOCLDSTOP 1
#define SA_NOCLDWAIT 2
#define SA_SIGINFO 4
#define SA_ONSTACK 0x08000000
#define SA_RESTART 0x10000000
#define SA_NODEFER 0x40000000
#define SA_RESETHAND ((int)0x80000000)
#define SI_USER 0
#define SI_TKILL (-6)
#define NSIG 65
#define SIGRTMIN 34
#define SIGRTMAX 64
#define SIGPOLL SIGIO
#define SIGIOT SIGABRT
enum { SIG_BLOCK, SIG_UNBLOCK, SIG_SETMASK };
enum {
  SIGHUP = 1, SIGINT = 2, SIGQUIT = 3, SIGILL = 4, SIGTRAP = 5, SIGABRT = 6, SIGBUS = 7,
  SIGFPE = 8, SIGKILL = 9, SIGUSR1 = 10, SIGSEGV = 11, SIGUSR2 = 12, SIGPIPE = 13, SIGALRM = 14,
  SIGTERM = 15, SIGSTKFLT = 16, SIGCHLD = 17, SIGCONT = 18, SIGSTOP = 19, SIGTSTP = 20,
  SIGTTIN = 21, SIGTTOU = 22, SIGURG = 23, SIGXCPU = 24, SIGXFSZ = 25, SIGVTALRM = 26,
  SIGPROF = 27, SIGWINCH = 28, SIGIO = 29, SIGPWR = 30, SIGSYS = 31
};
sighandler_t signal(int, sighandler_t);
int sigaction(int, const struct sigaction *, struct sigaction *);
int sigemptyset(sigset_t *);
int sigfillset(sigset_t *);
int sigaddset(sigset_t *, int);
int sigdelset(sigset_t *, int);
int sigismember(const sigset_t *, int);
int sigprocmask(int, const sigset_t *, sigset_t *);
int sigpending(sigset_t *);
int sigsuspend(const sigset_t *);
int sigwait(const sigset_t *, int *);
int sigwaitinfo(const sigset_t *, siginfo_t *);
int sigtimedwait(const sigset_t *, siginfo_t *, const struct timespec *);
int raise(int);
int kill(pid_t, int);
int pthread_kill(unsigned long, int);
int pthread_sigmask(int, const sigset_t *, sigset_t *);
#endif
