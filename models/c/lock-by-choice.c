// SPDX-License-Identifier: Apache-2.0
// A block that is one step takes a lock or goes another way, by choice. Where it may not take the lock,
// it can still go the other way. With FORGET, it keeps the lock.
// expect: no error holds, no deadlock holds, no race holds; 6 executions
// expect with -D FORGET=1: no error holds, no deadlock violated, no race holds
#include <pthread.h>
#include <stdatomic.h>

_Bool __VERIFIER_nondet_bool(void);
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
atomic_int x;

void *choose(void *unused) {
  __VERIFIER_atomic_begin();
  if (!__VERIFIER_nondet_bool()) {
    pthread_mutex_lock(&lock);
#ifndef FORGET
    pthread_mutex_unlock(&lock);
#endif
  } else {
    atomic_store(&x, 1);
  }
  __VERIFIER_atomic_end();
  return unused;
}

void *take(void *unused) {
  pthread_mutex_lock(&lock);
  atomic_store(&x, 2);
  pthread_mutex_unlock(&lock);
  return unused;
}

int main(void) {
  pthread_t one, other;
  pthread_create(&one, 0, choose, 0);
  pthread_create(&other, 0, take, 0);
  pthread_join(one, 0);
  pthread_join(other, 0);
  return 0;
}
