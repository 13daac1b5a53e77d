// SPDX-License-Identifier: Apache-2.0
// Calls each function of pthread.h, semaphore.h, threads.h and stdatomic.h that one thread can call
// without waiting, and the compiler's own, and notes what they return, errors above all.
#define _GNU_SOURCE
#include <errno.h>
#include <limits.h>
#include <pthread.h>
#include <sched.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <threads.h>
#include <time.h>
#include <unistd.h>
static int seen[500], count;
static void note(long x) { seen[count++] = (int)x; }
static void noted(int result) { int why = errno; note(result); note(result == 0 ? 0 : why); }
static const struct timespec past = {0, 1};

static pthread_mutex_t normal = PTHREAD_MUTEX_INITIALIZER;
static void mutexes(void) {
  note(pthread_mutex_lock(&normal));
  note(pthread_mutex_trylock(&normal));
  note(pthread_mutex_timedlock(&normal, &past));
  note(pthread_mutex_unlock(&normal));
  note(pthread_mutex_trylock(&normal));
  note(pthread_mutex_unlock(&normal));
  note(pthread_mutex_timedlock(&normal, &past));
  note(pthread_mutex_unlock(&normal));
  pthread_mutexattr_t a;
  int type;
  note(pthread_mutexattr_init(&a));
  note(pthread_mutexattr_settype(&a, 77));
  pthread_mutex_t m;
  note(pthread_mutexattr_settype(&a, PTHREAD_MUTEX_ERRORCHECK));
  note(pthread_mutexattr_gettype(&a, &type));
  note(type == PTHREAD_MUTEX_ERRORCHECK);
  note(pthread_mutexattr_setpshared(&a, PTHREAD_PROCESS_PRIVATE));
  note(pthread_mutex_init(&m, &a));
  note(pthread_mutex_unlock(&m));
  note(pthread_mutex_lock(&m));
  note(pthread_mutex_lock(&m));
  note(pthread_mutex_timedlock(&m, &past));
  note(pthread_mutex_trylock(&m));
  note(pthread_mutex_unlock(&m));
  note(pthread_mutex_unlock(&m));
  note(pthread_mutex_destroy(&m));
  note(pthread_mutexattr_settype(&a, PTHREAD_MUTEX_RECURSIVE));
  pthread_mutex_t r;
  note(pthread_mutex_init(&r, &a));
  note(pthread_mutexattr_destroy(&a));
  note(pthread_mutex_lock(&r));
  note(pthread_mutex_trylock(&r));
  note(pthread_mutex_timedlock(&r, &past));
  note(pthread_mutex_lock(&r));
  for (int k = 0; k < 5; k++) note(pthread_mutex_unlock(&r));
  note(pthread_mutex_destroy(&r));
}

static void conditions(void) {
  pthread_cond_t c;
  pthread_condattr_t a;
  note(pthread_condattr_init(&a));
  note(pthread_condattr_setclock(&a, CLOCK_MONOTONIC));
  note(pthread_condattr_setpshared(&a, PTHREAD_PROCESS_PRIVATE));
  note(pthread_cond_init(&c, &a));
  note(pthread_condattr_destroy(&a));
  note(pthread_cond_signal(&c));
  note(pthread_cond_broadcast(&c));
  note(pthread_mutex_lock(&normal));
  note(pthread_cond_timedwait(&c, &normal, &past));
  note(pthread_mutex_trylock(&normal));
  note(pthread_mutex_unlock(&normal));
  note(pthread_cond_destroy(&c));
}

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static void locks(void) {
  note(pthread_rwlock_rdlock(&lock));
  note(pthread_rwlock_tryrdlock(&lock));
  note(pthread_rwlock_timedrdlock(&lock, &past));
  note(pthread_rwlock_trywrlock(&lock));
  note(pthread_rwlock_timedwrlock(&lock, &past));
  note(pthread_rwlock_unlock(&lock));
  note(pthread_rwlock_unlock(&lock));
  note(pthread_rwlock_unlock(&lock));
  note(pthread_rwlock_wrlock(&lock));
  note(pthread_rwlock_tryrdlock(&lock));
  note(pthread_rwlock_trywrlock(&lock));
  note(pthread_rwlock_unlock(&lock));
  note(pthread_rwlock_timedwrlock(&lock, &past));
  note(pthread_rwlock_unlock(&lock));
  pthread_rwlock_t l;
  pthread_rwlockattr_t a;
  note(pthread_rwlockattr_init(&a));
  note(pthread_rwlockattr_setpshared(&a, PTHREAD_PROCESS_PRIVATE));
  note(pthread_rwlock_init(&l, &a));
  note(pthread_rwlockattr_destroy(&a));
  note(pthread_rwlock_trywrlock(&l));
  note(pthread_rwlock_unlock(&l));
  note(pthread_rwlock_destroy(&l));
  pthread_spinlock_t s;
  note(pthread_spin_init(&s, PTHREAD_PROCESS_PRIVATE));
  note(pthread_spin_lock(&s));
  note(pthread_spin_trylock(&s));
  note(pthread_spin_unlock(&s));
  note(pthread_spin_trylock(&s));
  note(pthread_spin_unlock(&s));
  note(pthread_spin_destroy(&s));
  pthread_barrier_t b;
  pthread_barrierattr_t of;
  note(pthread_barrierattr_init(&of));
  note(pthread_barrierattr_setpshared(&of, PTHREAD_PROCESS_PRIVATE));
  note(pthread_barrier_init(&b, &of, 0));
  note(pthread_barrier_init(&b, &of, 1));
  note(pthread_barrierattr_destroy(&of));
  note(pthread_barrier_wait(&b) == PTHREAD_BARRIER_SERIAL_THREAD);
  note(pthread_barrier_wait(&b) == PTHREAD_BARRIER_SERIAL_THREAD);
  note(pthread_barrier_destroy(&b));
}

static void semaphores(void) {
  sem_t s;
  int value;
  noted(sem_init(&s, 0, SEM_VALUE_MAX + 1u));
  noted(sem_init(&s, 0, 1));
  noted(sem_getvalue(&s, &value));
  note(value);
  noted(sem_trywait(&s));
  noted(sem_trywait(&s));
  noted(sem_timedwait(&s, &past));
  noted(sem_post(&s));
  noted(sem_post(&s));
  noted(sem_getvalue(&s, &value));
  note(value);
  noted(sem_wait(&s));
  noted(sem_timedwait(&s, &past));
  noted(sem_destroy(&s));
  noted(sem_init(&s, 0, SEM_VALUE_MAX - 1));
  noted(sem_post(&s));
  noted(sem_getvalue(&s, &value));
  note(value);
  noted(sem_post(&s));
  noted(sem_getvalue(&s, &value));
  note(value);
  noted(sem_trywait(&s));
  noted(sem_post(&s));
  noted(sem_destroy(&s));
}

static int done;
static void routine(void) { done++; }
static int ended;
static void destroyed(void *value) { ended += *(int *)value; }
static pthread_once_t once = PTHREAD_ONCE_INIT;
static once_flag flag = ONCE_FLAG_INIT;
static void keys(void) {
  done = 0;
  note(pthread_once(&once, routine));
  note(pthread_once(&once, routine));
  note(done);
  call_once(&flag, routine);
  call_once(&flag, routine);
  note(done);
  pthread_key_t k, l;
  int mine = 4;
  note(pthread_key_create(&k, 0));
  note(pthread_key_create(&l, destroyed));
  note(pthread_getspecific(k) == 0);
  note(pthread_setspecific(k, &mine));
  note(pthread_getspecific(k) == &mine);
  note(pthread_getspecific(l) == 0);
  note(pthread_setspecific(l, &mine));
  note(pthread_key_delete(k));
  note(pthread_getspecific(k) == 0);
  note(pthread_setspecific(k, &mine));
  note(pthread_key_delete(k));
  note(pthread_getspecific(l) == &mine);
  note(pthread_key_delete(l));
  note(pthread_key_delete(l));
  note(pthread_key_delete(1000));
  note(pthread_setspecific(1000, &mine));

  tss_t t;
  note(tss_create(&t, 0) == thrd_success);
  note(tss_get(t) == 0);
  note(tss_set(t, &mine) == thrd_success);
  note(tss_get(t) == &mine);
  tss_delete(t);
}

static void threads(void) {
  note(pthread_equal(pthread_self(), pthread_self()) != 0);
  note(thrd_equal(thrd_current(), thrd_current()) != 0);
  int old;
  note(pthread_setcancelstate(77, &old));
  note(pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &old));
  note(old == PTHREAD_CANCEL_ENABLE);
  note(pthread_setcancelstate(PTHREAD_CANCEL_ENABLE, &old));
  note(old == PTHREAD_CANCEL_DISABLE);
  note(pthread_setcanceltype(77, &old));
  note(pthread_setcanceltype(PTHREAD_CANCEL_DEFERRED, &old));
  note(old == PTHREAD_CANCEL_DEFERRED);
  pthread_testcancel();
  pthread_attr_t a;
  note(pthread_attr_init(&a));
  note(pthread_attr_setdetachstate(&a, 77));
  note(pthread_attr_setdetachstate(&a, PTHREAD_CREATE_DETACHED));
  note(pthread_attr_getdetachstate(&a, &old));
  note(old == PTHREAD_CREATE_DETACHED);
  note(pthread_attr_setstacksize(&a, 1 << 20));
  note(pthread_attr_setscope(&a, PTHREAD_SCOPE_SYSTEM));
  note(pthread_attr_destroy(&a));
  int handled = 1;
  pthread_cleanup_push(destroyed, &handled);
  ended = 0;
  pthread_cleanup_pop(0);
  note(ended);
  pthread_cleanup_push(destroyed, &handled);
  pthread_cleanup_pop(1);
  note(ended);
  note(sched_yield());
  thrd_yield();
  note(usleep(1));
  note(sleep(0));
  note(nanosleep(&past, 0));
  note(thrd_sleep(&past, 0));
}

static void c11(void) {
  mtx_t m;
  cnd_t c;
  note(mtx_init(&m, mtx_plain) == thrd_success);
  note(mtx_lock(&m) == thrd_success);
  note(mtx_trylock(&m) == thrd_busy);
  note(mtx_unlock(&m) == thrd_success);
  note(mtx_trylock(&m) == thrd_success);
  note(mtx_unlock(&m) == thrd_success);
  mtx_destroy(&m);
  mtx_t r;
  note(mtx_init(&r, mtx_timed | mtx_recursive) == thrd_success);
  note(mtx_lock(&r) == thrd_success);
  note(mtx_timedlock(&r, &past) == thrd_success);
  note(mtx_trylock(&r) == thrd_success);
  for (int k = 0; k < 3; k++) note(mtx_unlock(&r) == thrd_success);
  mtx_destroy(&r);
  mtx_t t;
  note(mtx_init(&t, mtx_timed) == thrd_success);
  note(mtx_lock(&t) == thrd_success);
  note(mtx_timedlock(&t, &past) == thrd_timedout);
  note(cnd_init(&c) == thrd_success);
  note(cnd_signal(&c) == thrd_success);
  note(cnd_broadcast(&c) == thrd_success);
  note(cnd_timedwait(&c, &t, &past) == thrd_timedout);
  note(mtx_unlock(&t) == thrd_success);
  cnd_destroy(&c);
  mtx_destroy(&t);
}

static void atomics(void) {
  static atomic_int x = ATOMIC_VAR_INIT(3);
  static _Atomic unsigned char small;
  static _Atomic(int *) pointer;
  static int array[4];
  static atomic_flag f = ATOMIC_FLAG_INIT;
  int expected = 4;
  atomic_init(&x, 3);
  note(atomic_load(&x));
  atomic_store(&x, 5);
  note(atomic_exchange(&x, 6));
  note(atomic_compare_exchange_strong(&x, &expected, 7));
  note(expected);
  note(atomic_compare_exchange_weak(&x, &expected, 7));
  note(atomic_compare_exchange_strong_explicit(
      &x, &expected, 9, memory_order_acq_rel, memory_order_acquire));
  note(atomic_compare_exchange_weak_explicit(
      &x, &expected, 9, memory_order_release, memory_order_relaxed));
  note(atomic_fetch_add(&x, 2));
  note(atomic_fetch_sub(&x, 1));
  note(atomic_fetch_or(&x, 64));
  note(atomic_fetch_xor(&x, 3));
  note(atomic_fetch_and(&x, 92));
  note(atomic_fetch_add_explicit(&x, 2, memory_order_relaxed));
  note(atomic_fetch_sub_explicit(&x, 1, memory_order_release));
  note(atomic_fetch_or_explicit(&x, 64, memory_order_acquire));
  note(atomic_fetch_xor_explicit(&x, 3, memory_order_acq_rel));
  note(atomic_fetch_and_explicit(&x, 92, memory_order_seq_cst));
  note(atomic_exchange_explicit(&x, 1, memory_order_consume));
  atomic_store_explicit(&x, 8, memory_order_relaxed);
  note(atomic_load_explicit(&x, memory_order_acquire));
  note(x++);
  note(--x);
  note(x *= 3);
  note(x <<= 2);
  note(small = 255);
  note(small++);
  note(small);
  pointer = array;
  note(atomic_fetch_add(&pointer, 2) == array);
  note(pointer != array); // gcc adds bytes
  note(atomic_flag_test_and_set(&f));
  note(atomic_flag_test_and_set_explicit(&f, memory_order_acquire));
  atomic_flag_clear(&f);
  note(atomic_flag_test_and_set(&f));
  atomic_flag_clear_explicit(&f, memory_order_release);
  note(atomic_is_lock_free(&x));
  atomic_thread_fence(memory_order_seq_cst);
  atomic_signal_fence(memory_order_acquire);
  note(kill_dependency(7));
  note(ATOMIC_INT_LOCK_FREE);
}

static void builtins(void) {
  static int x;
  static short s;
  static long l;
  static char c;
  static struct pair { int a, b; } p;
  struct pair q = {1, 2}, old;
  x = 10;
  note(__sync_fetch_and_add(&x, 2));
  note(__sync_fetch_and_sub(&x, 1));
  note(__sync_fetch_and_or(&x, 64));
  note(__sync_fetch_and_and(&x, 95));
  note(__sync_fetch_and_xor(&x, 9));
  note(__sync_fetch_and_nand(&x, 6));
  note(__sync_add_and_fetch(&x, 2));
  note(__sync_sub_and_fetch(&x, 1));
  note(__sync_or_and_fetch(&x, 64));
  note(__sync_and_and_fetch(&x, 95));
  note(__sync_xor_and_fetch(&x, 9));
  note(__sync_nand_and_fetch(&x, 6));
  note(__sync_val_compare_and_swap(&x, -1, 5));
  note(__sync_bool_compare_and_swap(&x, x, 5));
  note(__sync_lock_test_and_set(&x, 8));
  __sync_lock_release(&x);
  __sync_synchronize();
  note(x);
  s = 3;
  note(__sync_fetch_and_add(&s, 32767));
  note(s);
  note(__atomic_load_n(&x, __ATOMIC_ACQUIRE));
  __atomic_store_n(&x, 21, __ATOMIC_RELEASE);
  note(__atomic_exchange_n(&x, 22, __ATOMIC_ACQ_REL));
  int expected = 1, got, value = 30;
  note(__atomic_compare_exchange_n(&x, &expected, 23, 0, __ATOMIC_SEQ_CST, __ATOMIC_RELAXED));
  note(expected);
  note(__atomic_compare_exchange(&x, &expected, &value, 1, __ATOMIC_SEQ_CST, __ATOMIC_RELAXED));
  __atomic_load(&x, &got, __ATOMIC_SEQ_CST);
  note(got);
  __atomic_store(&x, &expected, __ATOMIC_SEQ_CST);
  __atomic_exchange(&x, &value, &got, __ATOMIC_SEQ_CST);
  note(got);
  note(__atomic_add_fetch(&x, 2, __ATOMIC_RELAXED));
  note(__atomic_sub_fetch(&x, 1, __ATOMIC_RELAXED));
  note(__atomic_or_fetch(&x, 64, __ATOMIC_RELAXED));
  note(__atomic_and_fetch(&x, 95, __ATOMIC_RELAXED));
  note(__atomic_xor_fetch(&x, 9, __ATOMIC_RELAXED));
  note(__atomic_nand_fetch(&x, 6, __ATOMIC_RELAXED));
  note(__atomic_fetch_add(&x, 2, __ATOMIC_RELAXED));
  note(__atomic_fetch_sub(&x, 1, __ATOMIC_RELAXED));
  note(__atomic_fetch_or(&x, 64, __ATOMIC_RELAXED));
  note(__atomic_fetch_and(&x, 95, __ATOMIC_RELAXED));
  note(__atomic_fetch_xor(&x, 9, __ATOMIC_RELAXED));
  note(__atomic_fetch_nand(&x, 6, __ATOMIC_RELAXED));
  note(__atomic_add_fetch(&l, 1, __ATOMIC_RELAXED));
  c = 0;
  note(__atomic_test_and_set(&c, __ATOMIC_ACQUIRE));
  note(__atomic_test_and_set(&c, __ATOMIC_ACQUIRE));
  __atomic_clear(&c, __ATOMIC_RELEASE);
  note(c);
  note(__atomic_always_lock_free(4, 0));
  note(__atomic_is_lock_free(8, &l));
  __atomic_thread_fence(__ATOMIC_SEQ_CST);
  __atomic_signal_fence(__ATOMIC_SEQ_CST);
  __atomic_store(&p, &q, __ATOMIC_SEQ_CST);
  __atomic_load(&p, &old, __ATOMIC_SEQ_CST);
  note(old.a * 10 + old.b);
  l = 0;
}

static void calls(void) {
  mutexes();
  conditions();
  locks();
  semaphores();
  keys();
  threads();
  c11();
  atomics();
  builtins();
}

static void *in_thread(void *none) {
  calls();
  return 0;
}

int main(void) {
#ifdef IN_THREAD
  pthread_t t;
  pthread_create(&t, 0, in_thread, 0);
  pthread_join(t, 0);
#else
  calls();
#endif
#ifdef EXPECTED
  static const int expected[] = {EXPECTED};
  for (int k = 0; k < count; k++) {
    if (seen[k] != expected[k]) abort();
  }
  if (count != sizeof expected / sizeof *expected) abort();
#else
  for (int k = 0; k < count; k++) {
    printf("%d,", seen[k]);
  }
#endif
  return 0;
}
