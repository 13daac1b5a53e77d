/* SPDX-License-Identifier: Apache-2.0 */
#ifndef RAVEL_PTHREAD_H
#define RAVEL_PTHREAD_H
#include <errno.h>
#include <sched.h>
#include <stddef.h>
#include <time.h>

typedef unsigned long pthread_t;
typedef unsigned pthread_key_t;
typedef int pthread_once_t;
typedef int pthread_spinlock_t;
typedef union {
  struct { int detached, scope, inherits, policy; struct sched_param order; size_t stack, guard; } its;
  char size[56];
  long align;
} pthread_attr_t;
typedef union { int type; char size[4]; } pthread_mutexattr_t;
typedef union { char size[4]; int align; } pthread_condattr_t;
typedef union { char size[8]; long align; } pthread_rwlockattr_t;
typedef union { char size[4]; int align; } pthread_barrierattr_t;
typedef union {
  struct { long state, depth; int type; } its;
  char size[40];
} pthread_mutex_t;
typedef union { char size[48]; long align; } pthread_cond_t;
typedef union { char size[56]; long align; } pthread_rwlock_t;
typedef union { char size[32]; long align; } pthread_barrier_t;

enum {
  PTHREAD_MUTEX_NORMAL, PTHREAD_MUTEX_RECURSIVE, PTHREAD_MUTEX_ERRORCHECK, PTHREAD_MUTEX_ADAPTIVE_NP
};
#define PTHREAD_MUTEX_DEFAULT PTHREAD_MUTEX_NORMAL
#define PTHREAD_MUTEX_RECURSIVE_NP PTHREAD_MUTEX_RECURSIVE
#define PTHREAD_MUTEX_ERRORCHECK_NP PTHREAD_MUTEX_ERRORCHECK
enum { PTHREAD_CREATE_JOINABLE, PTHREAD_CREATE_DETACHED };
enum { PTHREAD_SCOPE_SYSTEM, PTHREAD_SCOPE_PROCESS };
enum { PTHREAD_INHERIT_SCHED, PTHREAD_EXPLICIT_SCHED };
enum { PTHREAD_CANCEL_ENABLE, PTHREAD_CANCEL_DISABLE };
enum { PTHREAD_CANCEL_DEFERRED, PTHREAD_CANCEL_ASYNCHRONOUS };
#define PTHREAD_CANCELED ((void *)-1)
enum { PTHREAD_PRIO_NONE, PTHREAD_PRIO_INHERIT, PTHREAD_PRIO_PROTECT };
enum { PTHREAD_MUTEX_STALLED, PTHREAD_MUTEX_ROBUST };
#define RAVEL_ROBUST 16
enum { PTHREAD_PROCESS_PRIVATE, PTHREAD_PROCESS_SHARED };
#define PTHREAD_MUTEX_INITIALIZER {{0}}
#define PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP {{0, 0, PTHREAD_MUTEX_RECURSIVE}}
#define PTHREAD_ERRORCHECK_MUTEX_INITIALIZER_NP {{0, 0, PTHREAD_MUTEX_ERRORCHECK}}
#define PTHREAD_ADAPTIVE_MUTEX_INITIALIZER_NP {{0, 0, PTHREAD_MUTEX_NORMAL}}
#define PTHREAD_COND_INITIALIZER {{0}}
#define PTHREAD_RWLOCK_INITIALIZER {{0}}
#define PTHREAD_ONCE_INIT 0
#define PTHREAD_BARRIER_SERIAL_THREAD (-1)

int pthread_create(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
int pthread_join(pthread_t, void **);
int pthread_tryjoin_np(pthread_t, void **);
int pthread_timedjoin_np(pthread_t, void **, const struct timespec *);
int pthread_clockjoin_np(pthread_t, void **, clockid_t, const struct timespec *);
int pthread_detach(pthread_t);
_Noreturn void pthread_exit(void *);
pthread_t pthread_self(void);
int pthread_equal(pthread_t, pthread_t);
/* What a thread keeps without effect. */
int pthread_setname_np(pthread_t, const char *);
int pthread_getname_np(pthread_t, char *, size_t);
int pthread_setschedparam(pthread_t, int, const struct sched_param *);
int pthread_getschedparam(pthread_t, int *, struct sched_param *);
int pthread_setschedprio(pthread_t, int);
int pthread_setconcurrency(int);
int pthread_getconcurrency(void);
int pthread_setaffinity_np(pthread_t, size_t, const cpu_set_t *);
int pthread_getaffinity_np(pthread_t, size_t, cpu_set_t *);
int pthread_once(pthread_once_t *, void (*)(void));

int pthread_key_create(pthread_key_t *, void (*)(void *));
int pthread_key_delete(pthread_key_t);
void *pthread_getspecific(pthread_key_t);
int pthread_setspecific(pthread_key_t, const void *);

int pthread_cancel(pthread_t);
void pthread_testcancel(void);
int pthread_setcancelstate(int, int *);
int pthread_setcanceltype(int, int *);

/* The two stand in one function, the second behind the first. */
void __ravel_cleanup_push(void (*)(void *), void *);
void __ravel_cleanup_pop(int);
#define pthread_cleanup_push(f, a) { __ravel_cleanup_push((f), (a));
#define pthread_cleanup_pop(e) __ravel_cleanup_pop(e); }

int pthread_mutex_init(pthread_mutex_t *, const pthread_mutexattr_t *);
int pthread_mutex_destroy(pthread_mutex_t *);
int pthread_mutex_lock(pthread_mutex_t *);
int pthread_mutex_trylock(pthread_mutex_t *);
int pthread_mutex_timedlock(pthread_mutex_t *, const struct timespec *);
int pthread_mutex_clocklock(pthread_mutex_t *, clockid_t, const struct timespec *);
int pthread_mutex_unlock(pthread_mutex_t *);
int pthread_mutex_consistent(pthread_mutex_t *);

int pthread_cond_init(pthread_cond_t *, const pthread_condattr_t *);
int pthread_cond_destroy(pthread_cond_t *);
int pthread_cond_wait(pthread_cond_t *, pthread_mutex_t *);
int pthread_cond_timedwait(pthread_cond_t *, pthread_mutex_t *, const struct timespec *);
int pthread_cond_clockwait(pthread_cond_t *, pthread_mutex_t *, clockid_t,
                           const struct timespec *);
int pthread_cond_signal(pthread_cond_t *);
int pthread_cond_broadcast(pthread_cond_t *);

int pthread_rwlock_init(pthread_rwlock_t *, const pthread_rwlockattr_t *);
int pthread_rwlock_destroy(pthread_rwlock_t *);
int pthread_rwlock_rdlock(pthread_rwlock_t *);
int pthread_rwlock_tryrdlock(pthread_rwlock_t *);
int pthread_rwlock_timedrdlock(pthread_rwlock_t *, const struct timespec *);
int pthread_rwlock_clockrdlock(pthread_rwlock_t *, clockid_t, const struct timespec *);
int pthread_rwlock_wrlock(pthread_rwlock_t *);
int pthread_rwlock_trywrlock(pthread_rwlock_t *);
int pthread_rwlock_timedwrlock(pthread_rwlock_t *, const struct timespec *);
int pthread_rwlock_clockwrlock(pthread_rwlock_t *, clockid_t, const struct timespec *);
int pthread_rwlock_unlock(pthread_rwlock_t *);

int pthread_spin_init(pthread_spinlock_t *, int);
int pthread_spin_destroy(pthread_spinlock_t *);
int pthread_spin_lock(pthread_spinlock_t *);
int pthread_spin_trylock(pthread_spinlock_t *);
int pthread_spin_unlock(pthread_spinlock_t *);

int pthread_barrier_init(pthread_barrier_t *, const pthread_barrierattr_t *, unsigned);
int pthread_barrier_destroy(pthread_barrier_t *);
int pthread_barrier_wait(pthread_barrier_t *);

/* Attributes are plain memory of the program. Those that say how threads are laid out or ordered
   change nothing here. */
#define RAVEL_ATTRIBUTE(name, type, part)                                                   \
  static __inline int pthread_attr_set##name(pthread_attr_t *a, type its) {                 \
    a->its.part = its;                                                                      \
    return 0;                                                                               \
  }                                                                                         \
  static __inline int pthread_attr_get##name(const pthread_attr_t *a, type *its) {          \
    *its = a->its.part;                                                                     \
    return 0;                                                                               \
  }
static __inline int pthread_attr_init(pthread_attr_t *a) {
  *a = (pthread_attr_t){{.stack = 8388608, .guard = 4096}};
  return 0;
}
static __inline int pthread_attr_destroy(pthread_attr_t *a) { (void)a; return 0; }
static __inline int pthread_attr_setdetachstate(pthread_attr_t *a, int state) {
  if (state != PTHREAD_CREATE_JOINABLE && state != PTHREAD_CREATE_DETACHED) return EINVAL;
  a->its.detached = state;
  return 0;
}
static __inline int pthread_attr_getdetachstate(const pthread_attr_t *a, int *state) {
  *state = a->its.detached;
  return 0;
}
RAVEL_ATTRIBUTE(scope, int, scope)
RAVEL_ATTRIBUTE(stacksize, size_t, stack)
RAVEL_ATTRIBUTE(guardsize, size_t, guard)
RAVEL_ATTRIBUTE(inheritsched, int, inherits)
RAVEL_ATTRIBUTE(schedpolicy, int, policy)
#undef RAVEL_ATTRIBUTE
static __inline int pthread_attr_setschedparam(pthread_attr_t *a, const struct sched_param *its) {
  a->its.order = *its;
  return 0;
}
static __inline int pthread_attr_getschedparam(const pthread_attr_t *a, struct sched_param *to) {
  *to = a->its.order;
  return 0;
}
static __inline int pthread_mutexattr_init(pthread_mutexattr_t *a) { a->type = 0; return 0; }
static __inline int pthread_mutexattr_destroy(pthread_mutexattr_t *a) { (void)a; return 0; }
static __inline int pthread_mutexattr_settype(pthread_mutexattr_t *a, int type) {
  if (type < PTHREAD_MUTEX_NORMAL || type > PTHREAD_MUTEX_ADAPTIVE_NP) return EINVAL;
  a->type &= RAVEL_ROBUST;
  a->type |= type == PTHREAD_MUTEX_ADAPTIVE_NP ? PTHREAD_MUTEX_NORMAL : type;
  return 0;
}
static __inline int pthread_mutexattr_gettype(const pthread_mutexattr_t *a, int *type) {
  *type = a->type & ~RAVEL_ROBUST;
  return 0;
}
static __inline int pthread_mutexattr_setrobust(pthread_mutexattr_t *a, int robust) {
  if (robust != PTHREAD_MUTEX_STALLED && robust != PTHREAD_MUTEX_ROBUST) return EINVAL;
  a->type &= ~RAVEL_ROBUST;
  a->type |= robust ? RAVEL_ROBUST : 0;
  return 0;
}
static __inline int pthread_mutexattr_getrobust(const pthread_mutexattr_t *a, int *robust) {
  *robust = a->type & RAVEL_ROBUST ? PTHREAD_MUTEX_ROBUST : PTHREAD_MUTEX_STALLED;
  return 0;
}
static __inline int pthread_mutexattr_setpshared(pthread_mutexattr_t *a, int shared) {
  (void)a, (void)shared;
  return 0;
}
static __inline int pthread_mutexattr_setprotocol(pthread_mutexattr_t *a, int protocol) {
  (void)a, (void)protocol;
  return 0;
}
static __inline int pthread_mutexattr_setprioceiling(pthread_mutexattr_t *a, int ceiling) {
  (void)a, (void)ceiling;
  return 0;
}
static __inline int pthread_condattr_init(pthread_condattr_t *a) { (void)a; return 0; }
static __inline int pthread_condattr_destroy(pthread_condattr_t *a) { (void)a; return 0; }
static __inline int pthread_condattr_setpshared(pthread_condattr_t *a, int shared) {
  (void)a, (void)shared;
  return 0;
}
static __inline int pthread_condattr_setclock(pthread_condattr_t *a, clockid_t clock) {
  (void)a, (void)clock;
  return 0;
}
static __inline int pthread_rwlockattr_init(pthread_rwlockattr_t *a) { (void)a; return 0; }
static __inline int pthread_rwlockattr_destroy(pthread_rwlockattr_t *a) { (void)a; return 0; }
static __inline int pthread_rwlockattr_setpshared(pthread_rwlockattr_t *a, int shared) {
  (void)a, (void)shared;
  return 0;
}
#define PTHREAD_RWLOCK_PREFER_READER_NP 0
#define PTHREAD_RWLOCK_PREFER_WRITER_NP 1
#define PTHREAD_RWLOCK_PREFER_WRITER_NONRECURSIVE_NP 2
static __inline int pthread_rwlockattr_setkind_np(pthread_rwlockattr_t *a, int kind) {
  (void)a;
  return kind < 0 || kind > PTHREAD_RWLOCK_PREFER_WRITER_NONRECURSIVE_NP ? EINVAL : 0;
}
static __inline int pthread_barrierattr_init(pthread_barrierattr_t *a) { (void)a; return 0; }
static __inline int pthread_barrierattr_destroy(pthread_barrierattr_t *a) { (void)a; return 0; }
static __inline int pthread_barrierattr_setpshared(pthread_barrierattr_t *a, int shared) {
  (void)a, (void)shared;
  return 0;
}
#endif
