// SPDX-License-Identifier: Apache-2.0
// What the first thread does next depends on the result of the thread that it joins: with 1, another one
// waits for it.
// no error holds, no deadlock holds, no race holds; 4 executions
#include <pthread.h>
#include <stdatomic.h>

_Bool __VERIFIER_nondet_bool(void);

atomic_int result, go;

void *choose(void *unused) {
  long its = __VERIFIER_nondet_bool();
  atomic_store(&result, its);
  return (void *)its;
}

void *wait(void *unused) {
  if (atomic_load(&result)) {
    while (!atomic_load(&go)) {
    }
  }
  return unused;
}

int main(void) {
  pthread_t one, other;
  void *its;
  pthread_create(&one, 0, choose, 0);
  pthread_create(&other, 0, wait, 0);
  pthread_join(one, &its);
  if (its) {
    atomic_store(&go, 1);
  }
  pthread_join(other, 0);
  return 0;
}
