// SPDX-License-Identifier: Apache-2.0
// A lock that is looked at before it is taken; with TWICE, it is not taken in one step with that.
// expect: no error holds, no deadlock holds, no race holds; 6 executions
// expect with -D TWICE=1: no error violated, no deadlock holds, no race violated
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_bool taken;
int hits;

void *hit(void *unused) {
#ifdef TWICE
  while (atomic_load(&taken)) {
  }
  atomic_store(&taken, 1);
#else
  do {
    while (atomic_load(&taken)) {
    }
  } while (atomic_exchange(&taken, 1));
#endif
  hits++;
  atomic_store(&taken, 0);
  return unused;
}

int main(void) {
  pthread_t one;
  pthread_create(&one, 0, hit, 0);
  hit(0);
  pthread_join(one, 0);
  assert(hits == 2);
  return 0;
}
