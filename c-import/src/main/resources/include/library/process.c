/* SPDX-License-Identifier: Apache-2.0 */
/* What a process and its threads have without effect on what they do: numbers, names, priorities,
   processors. What a thread is given is kept, and told to who asks. */
#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <string.h>
#include <sys/sysinfo.h>
#include <unistd.h>

void __ravel_unsupported(const char *);
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

#define PROCESS 1000
#define PROCESSORS 2
#define MOST_THREADS 64

pid_t getpid(void) { return PROCESS; }
pid_t getppid(void) { return 1; }
pid_t gettid(void) { return PROCESS - 1 + (pid_t)pthread_self(); }
uid_t getuid(void) { return 1000; }
uid_t geteuid(void) { return 1000; }
gid_t getgid(void) { return 1000; }
gid_t getegid(void) { return 1000; }

long sysconf(int name) {
  switch (name) {
    case _SC_NPROCESSORS_CONF:
    case _SC_NPROCESSORS_ONLN:
      return PROCESSORS;
    case _SC_PAGESIZE:
      return 4096;
    case _SC_CLK_TCK:
      return 100;
    case _SC_OPEN_MAX:
    case _SC_THREAD_THREADS_MAX:
      return MOST_THREADS;
    default:
      errno = EINVAL;
      return -1;
  }
}

int getpagesize(void) { return 4096; }
int get_nprocs(void) { return PROCESSORS; }
int get_nprocs_conf(void) { return PROCESSORS; }

/* ------------------------------------------------------------------------------------ names */

static char names[MOST_THREADS][16];

static char *name_of(pthread_t thread) {
  if (thread > MOST_THREADS) __ravel_unsupported("to name more than 64 threads");
  return names[thread - 1];
}

int pthread_setname_np(pthread_t thread, const char *name) {
  if (strlen(name) > 15) return ERANGE;
  __VERIFIER_atomic_begin();
  strcpy(name_of(thread), name);
  __VERIFIER_atomic_end();
  return 0;
}

int pthread_getname_np(pthread_t thread, char *to, size_t size) {
  __VERIFIER_atomic_begin();
  const char *name = name_of(thread);
  int error = strlen(name) < size ? 0 : ERANGE;
  if (!error) strcpy(to, name);
  __VERIFIER_atomic_end();
  return error;
}

/* ------------------------------------------------------------------------------- priorities */

/* The order of a thread among others; that of the process counts as that of its first one. */
static struct { int policy, priority; } orders[MOST_THREADS];

int sched_get_priority_min(int policy) { return policy == SCHED_FIFO || policy == SCHED_RR; }

int sched_get_priority_max(int policy) {
  return policy == SCHED_FIFO || policy == SCHED_RR ? 99 : 0;
}

static int is_order(int policy, int priority) {
  return policy >= SCHED_OTHER && policy <= SCHED_IDLE && policy != 4 &&
         priority >= sched_get_priority_min(policy) && priority <= sched_get_priority_max(policy);
}

static int thread_of(pthread_t thread) {
  if (thread > MOST_THREADS) __ravel_unsupported("to order more than 64 threads");
  return (int)thread - 1;
}

int pthread_setschedparam(pthread_t thread, int policy, const struct sched_param *its) {
  if (!is_order(policy, its->sched_priority)) return EINVAL;
  int k = thread_of(thread);
  __VERIFIER_atomic_begin();
  orders[k].policy = policy;
  orders[k].priority = its->sched_priority;
  __VERIFIER_atomic_end();
  return 0;
}

int pthread_getschedparam(pthread_t thread, int *policy, struct sched_param *to) {
  int k = thread_of(thread);
  __VERIFIER_atomic_begin();
  *policy = orders[k].policy;
  to->sched_priority = orders[k].priority;
  __VERIFIER_atomic_end();
  return 0;
}

int pthread_setschedprio(pthread_t thread, int priority) {
  struct sched_param its;
  int policy;
  pthread_getschedparam(thread, &policy, &its);
  its.sched_priority = priority;
  return pthread_setschedparam(thread, policy, &its);
}

static int result(int error) {
  if (!error) return 0;
  errno = error;
  return -1;
}

static pthread_t thread_with(pid_t number) {
  return number == 0 || number == PROCESS ? 1 : (pthread_t)(number - PROCESS + 1);
}

int sched_setscheduler(pid_t of, int policy, const struct sched_param *its) {
  return result(pthread_setschedparam(thread_with(of), policy, its));
}

int sched_getscheduler(pid_t of) {
  struct sched_param its;
  int policy;
  pthread_getschedparam(thread_with(of), &policy, &its);
  return policy;
}

int sched_setparam(pid_t of, const struct sched_param *its) {
  return result(pthread_setschedprio(thread_with(of), its->sched_priority));
}

int sched_getparam(pid_t of, struct sched_param *to) {
  int policy;
  return pthread_getschedparam(thread_with(of), &policy, to);
}

int nice(int more) { return more < -20 ? -20 : more > 19 ? 19 : more; }

static int level;

int pthread_getconcurrency(void) {
  __VERIFIER_atomic_begin();
  int its = level;
  __VERIFIER_atomic_end();
  return its;
}

int pthread_setconcurrency(int its) {
  if (its < 0) return EINVAL;
  __VERIFIER_atomic_begin();
  level = its;
  __VERIFIER_atomic_end();
  return 0;
}

/* ------------------------------------------------------------------------------- processors */

/* The processors that a thread was given; none stands for all. */
static cpu_set_t processors[MOST_THREADS];

int pthread_setaffinity_np(pthread_t thread, size_t size, const cpu_set_t *its) {
  int one = 0;
  for (int n = 0; n < PROCESSORS; n++) one |= CPU_ISSET(n, its);
  if (size < sizeof *its || !one) return EINVAL;
  int k = thread_of(thread);
  __VERIFIER_atomic_begin();
  for (int n = 0; n < PROCESSORS; n++) __ravel_cpu_put(n, &processors[k], CPU_ISSET(n, its));
  __VERIFIER_atomic_end();
  return 0;
}

int pthread_getaffinity_np(pthread_t thread, size_t size, cpu_set_t *to) {
  if (size < sizeof *to) return EINVAL;
  int k = thread_of(thread);
  __VERIFIER_atomic_begin();
  int all = processors[k].its[0] == 0;
  CPU_ZERO(to);
  for (int n = 0; n < PROCESSORS; n++)
    if (all || CPU_ISSET(n, &processors[k])) CPU_SET(n, to);
  __VERIFIER_atomic_end();
  return 0;
}

int sched_setaffinity(pid_t of, size_t size, const cpu_set_t *its) {
  return result(pthread_setaffinity_np(thread_with(of), size, its));
}

int sched_getaffinity(pid_t of, size_t size, cpu_set_t *to) {
  return result(pthread_getaffinity_np(thread_with(of), size, to));
}

int sched_getcpu(void) { return 0; }
