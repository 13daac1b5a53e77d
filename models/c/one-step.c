// SPDX-License-Identifier: Apache-2.0
// Three threads add to a counter, each in one step: they can do so in 3! orders.
// expect: no error holds, no deadlock holds, no race holds; 6 executions
#include <assert.h>
#include <pthread.h>

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

int counter;

void *add(void *unused) {
  __VERIFIER_atomic_begin();
  counter++;
  __VERIFIER_atomic_end();
  return unused;
}

int main(void) {
  pthread_t threads[3];
  for (int i = 0; i < 3; i++) {
    pthread_create(&threads[i], 0, add, 0);
  }
  for (int i = 0; i < 3; i++) {
    pthread_join(threads[i], 0);
  }
  assert(counter == 3);
  return 0;
}
