/* SPDX-License-Identifier: Apache-2.0 */
/* Signals. The processor lets a thread take a signal that is sent to it or to the process, and that
   it lets in, before any of its steps, by a call of the function that delivers it. */
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void __ravel_unsupported(const char *);
void __ravel_signals(long (*)(long, unsigned long, int), void *);
int __ravel_any(unsigned long);
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

#define SIGNALLED_THREADS 64
#define LAST_SIGNAL 31
#define WAIT_INTERRUPTED 64
#define BIT(signal) (1UL << ((signal) - 1))

/* What the processor looks at: the signals that were sent to the process, which is 0, and to each
   thread, and those that each thread lets in. A thread begins with what lets in the one that
   creates it, and lets in none when it has ended. */
static struct {
  _Atomic unsigned long sent[SIGNALLED_THREADS], let_in[SIGNALLED_THREADS];
} signals = {.let_in = {[1] = ~0UL}};

/* The signals that each thread waits for. */
static unsigned long awaited[SIGNALLED_THREADS];

static struct sigaction signal_actions[LAST_SIGNAL + 1];

_Thread_local int __ravel_interrupted;

/* Set when the thread has called a handler, since it was cleared. */
static _Thread_local int handled;

enum { SIGNAL_IGNORED, SIGNAL_ENDS, SIGNAL_ABORTS, SIGNAL_STOPS };

static int usually(int signal) {
  switch (signal) {
    case SIGCHLD: case SIGCONT: case SIGURG: case SIGWINCH:
      return SIGNAL_IGNORED;
    case SIGQUIT: case SIGILL: case SIGTRAP: case SIGABRT: case SIGBUS: case SIGFPE: case SIGSEGV:
    case SIGXCPU: case SIGXFSZ: case SIGSYS:
      return SIGNAL_ABORTS;
    case SIGSTOP: case SIGTSTP: case SIGTTIN: case SIGTTOU:
      return SIGNAL_STOPS;
    default:
      return SIGNAL_ENDS;
  }
}

/* Delivers a signal to a thread that stands at some stage of an operation, and that let in some
   signals; gives the stage at which the operation goes on. */
static long deliver_signal(long stage, unsigned long before, int signal) {
  pthread_t me = pthread_self();
  __VERIFIER_atomic_begin();
  struct sigaction its = signal_actions[signal];
  int calls = its.sa_handler != SIG_DFL && its.sa_handler != SIG_IGN;
  if (calls) {
    unsigned long self = its.sa_flags & SA_NODEFER ? 0 : BIT(signal);
    signals.let_in[me] = before & ~its.sa_mask.its[0] & ~self;
    if (its.sa_flags & SA_RESETHAND) signal_actions[signal].sa_handler = SIG_DFL;
    handled = 1;
    __ravel_interrupted |= its.sa_flags & SA_RESTART ? 1 : 2;
  } else {
    signals.let_in[me] = before;
  }
  __VERIFIER_atomic_end();
  if (!calls) {
    int usual = its.sa_handler == SIG_DFL ? usually(signal) : SIGNAL_IGNORED;
    if (usual == SIGNAL_ABORTS) abort();
    if (usual == SIGNAL_ENDS) _Exit(128 + signal);
    if (usual == SIGNAL_STOPS) __ravel_unsupported("a signal that stops the process");
    return stage & ~WAIT_INTERRUPTED;
  }
  if (its.sa_flags & SA_SIGINFO) {
    siginfo_t from = {.si_signo = signal, .si_pid = getpid(), .si_uid = getuid()};
    its.sa_sigaction(signal, &from, 0);
  } else {
    its.sa_handler(signal);
  }
  signals.let_in[me] = before;
  return its.sa_flags & SA_RESTART ? stage & ~WAIT_INTERRUPTED : stage;
}

/* Each call is a step of its own before it does anything, so that a signal may come just then. */
static void signal_call(void) { __ravel_signals(deliver_signal, &signals); }

static int is_signal(int signal) {
  if (signal > LAST_SIGNAL && signal < NSIG) __ravel_unsupported("a real-time signal");
  return signal > 0 && signal <= LAST_SIGNAL;
}

static int signal_error(int error) {
  errno = error;
  return -1;
}

/* The signals that the calling thread would take now. */
static unsigned long due_signals(void) {
  pthread_t me = pthread_self();
  return (signals.sent[0] | signals.sent[me]) & signals.let_in[me];
}

/* Waits until the calling thread has taken at least one of some signals. */
static void take_one(unsigned long of) {
  if (!of) return;
  __VERIFIER_atomic_begin();
  __ravel_any((due_signals() & of) != of);
  __VERIFIER_atomic_end();
}

/* ----------------------------------------------------------------------------------- sets */

int sigemptyset(sigset_t *set) {
  *set = (sigset_t){{0}};
  return 0;
}
int sigfillset(sigset_t *set) {
  *set = (sigset_t){{~0UL}};
  return 0;
}
int sigaddset(sigset_t *set, int signal) {
  if (signal < 1 || signal >= NSIG) return signal_error(EINVAL);
  set->its[0] |= BIT(signal);
  return 0;
}
int sigdelset(sigset_t *set, int signal) {
  if (signal < 1 || signal >= NSIG) return signal_error(EINVAL);
  set->its[0] &= ~BIT(signal);
  return 0;
}
int sigismember(const sigset_t *set, int signal) {
  if (signal < 1 || signal >= NSIG) return signal_error(EINVAL);
  return set->its[0] >> (signal - 1) & 1;
}

/* -------------------------------------------------------------------------------- actions */

int sigaction(int signal, const struct sigaction *its, struct sigaction *before) {
  if (!is_signal(signal) || (its && (signal == SIGKILL || signal == SIGSTOP)))
    return signal_error(EINVAL);
  signal_call();
  __VERIFIER_atomic_begin();
  struct sigaction old = signal_actions[signal];
  if (its) {
    signal_actions[signal] = *its;
    int ignored = its->sa_handler == SIG_IGN ||
                  (its->sa_handler == SIG_DFL && usually(signal) == SIGNAL_IGNORED);
    for (int k = 0; ignored && k < SIGNALLED_THREADS; k++) signals.sent[k] &= ~BIT(signal);
  }
  __VERIFIER_atomic_end();
  if (before) *before = old;
  return 0;
}

sighandler_t signal(int signal, sighandler_t handler) {
  struct sigaction its = {.sa_handler = handler, .sa_flags = SA_RESTART}, before;
  return sigaction(signal, &its, &before) ? SIG_ERR : before.sa_handler;
}

int pthread_sigmask(int how, const sigset_t *set, sigset_t *before) {
  if (set && how != SIG_BLOCK && how != SIG_UNBLOCK && how != SIG_SETMASK) return EINVAL;
  signal_call();
  pthread_t me = pthread_self();
  unsigned long old = ~signals.let_in[me];
  if (set) {
    unsigned long its = set->its[0];
    its = how == SIG_BLOCK ? old | its : how == SIG_UNBLOCK ? old & ~its : its;
    __VERIFIER_atomic_begin();
    signals.let_in[me] = ~its | BIT(SIGKILL) | BIT(SIGSTOP);
    unsigned long pending = due_signals();
    __VERIFIER_atomic_end();
    take_one(pending);
  }
  if (before) *before = (sigset_t){{old}};
  return 0;
}

int sigprocmask(int how, const sigset_t *set, sigset_t *before) {
  int error = pthread_sigmask(how, set, before);
  return error ? signal_error(error) : 0;
}

int sigpending(sigset_t *set) {
  signal_call();
  pthread_t me = pthread_self();
  __VERIFIER_atomic_begin();
  unsigned long its = (signals.sent[0] | signals.sent[me]) & ~signals.let_in[me];
  __VERIFIER_atomic_end();
  *set = (sigset_t){{its}};
  return 0;
}

/* -------------------------------------------------------------------------------- sending */

/* A thread that sends a signal to itself handles it before it goes on. */
static void handle_own(int signal) {
  pthread_t me = pthread_self();
  __VERIFIER_atomic_begin();
  __ravel_any((signals.sent[me] & signals.let_in[me] & BIT(signal)) == 0);
  __VERIFIER_atomic_end();
}

int pthread_kill(pthread_t thread, int signal) {
  if (signal && !is_signal(signal)) return EINVAL;
  if (!thread || thread >= SIGNALLED_THREADS) return ESRCH;
  signal_call();
  if (!signal) return 0;
  signals.sent[thread] |= BIT(signal);
  if (thread == pthread_self()) handle_own(signal);
  return 0;
}

int raise(int signal) {
  int error = pthread_kill(pthread_self(), signal);
  return error ? signal_error(error) : 0;
}

/* A signal for the process that only the calling thread can take is taken before the call ends. */
int kill(pid_t process, int signal) {
  if (signal && !is_signal(signal)) return signal_error(EINVAL);
  if (process == 1 || process > 1000 || (process > 1 && process < 1000)) return signal_error(ESRCH);
  if (process < 0 && process != -getpid()) return signal_error(ESRCH);
  signal_call();
  if (!signal) return 0;
  pthread_t me = pthread_self();
  int others = 0;
  __VERIFIER_atomic_begin();
  signals.sent[0] |= BIT(signal);
  for (int k = 1; k < SIGNALLED_THREADS; k++)
    others |= (unsigned long)k != me && ((signals.let_in[k] | awaited[k]) & BIT(signal)) != 0;
  unsigned long pending = others ? 0 : due_signals();
  __VERIFIER_atomic_end();
  take_one(pending);
  return 0;
}

/* The time of an alarm may come from now on. */
unsigned alarm(unsigned seconds) {
  signal_call();
  pthread_t me = pthread_self();
  static unsigned set;
  __VERIFIER_atomic_begin();
  if ((signals.sent[0] & BIT(SIGALRM)) && !(signals.let_in[me] & BIT(SIGALRM)))
    __ravel_unsupported("to change an alarm while SIGALRM is blocked");
  unsigned left = signals.sent[0] & BIT(SIGALRM) ? set : 0;
  set = seconds;
  if (seconds) signals.sent[0] |= BIT(SIGALRM);
  else signals.sent[0] &= ~BIT(SIGALRM);
  __VERIFIER_atomic_end();
  return left;
}

/* -------------------------------------------------------------------------------- waiting */

int pause(void) {
  signal_call();
  handled = 0;
  __VERIFIER_atomic_begin();
  __ravel_any(handled);
  __VERIFIER_atomic_end();
  return signal_error(EINTR);
}

int sigsuspend(const sigset_t *set) {
  signal_call();
  pthread_t me = pthread_self();
  __VERIFIER_atomic_begin();
  unsigned long old = signals.let_in[me];
  handled = 0;
  signals.let_in[me] = ~set->its[0] | BIT(SIGKILL) | BIT(SIGSTOP);
  __VERIFIER_atomic_end();
  __VERIFIER_atomic_begin();
  __ravel_any(handled);
  signals.let_in[me] = old;
  __VERIFIER_atomic_end();
  return signal_error(EINTR);
}

/* The signal that was sent first is not known, so it is any. */
static int waited_for(const sigset_t *set, int limited) {
  signal_call();
  pthread_t me = pthread_self();
  __VERIFIER_atomic_begin();
  awaited[me] = set->its[0];
  __VERIFIER_atomic_end();
  __VERIFIER_atomic_begin();
  unsigned long sent = (signals.sent[0] | signals.sent[me]) & set->its[0];
  int signal = 0;
  if (sent || !limited) {
    signal = __ravel_any(sent) + 1;
    _Atomic unsigned long *from = &signals.sent[signals.sent[me] & BIT(signal) ? me : 0];
    *from &= ~BIT(signal);
  }
  awaited[me] = 0;
  __VERIFIER_atomic_end();
  return signal;
}

int sigwait(const sigset_t *set, int *signal) {
  *signal = waited_for(set, 0);
  return 0;
}

static int informed(int signal, siginfo_t *from) {
  if (!signal) return signal_error(EAGAIN);
  if (from) *from = (siginfo_t){.si_signo = signal, .si_pid = getpid(), .si_uid = getuid()};
  return signal;
}

int sigwaitinfo(const sigset_t *set, siginfo_t *from) { return informed(waited_for(set, 0), from); }

int sigtimedwait(const sigset_t *set, siginfo_t *from, const struct timespec *limit) {
  return informed(waited_for(set, 1), from);
}
