// SPDX-License-Identifier: Apache-2.0
// A thread assumes that a flag is set: executions in which it never is are of no interest.
// expect: no error holds, no deadlock holds, no race holds; 2 executions
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

void __VERIFIER_assume(int);

atomic_int flag, seen;

void *sets(void *unused) {
  if (atomic_exchange(&seen, 1) == 0) {
    atomic_store(&flag, 1);
  }
  return unused;
}

void *uses(void *unused) {
  int first = atomic_exchange(&seen, 1) == 0;
  __VERIFIER_assume(atomic_load(&flag) == 1);
  assert(!first);
  return unused;
}

int main(void) {
  pthread_t threads[2];
  pthread_create(&threads[0], 0, sets, 0);
  pthread_create(&threads[1], 0, uses, 0);
  pthread_join(threads[0], 0);
  pthread_join(threads[1], 0);
}
