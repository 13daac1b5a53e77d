// SPDX-License-Identifier: Apache-2.0
// The lock of Craig, Landin and Hagersten: each thread waits at the node of the one before; with
// EARLY, a thread says too late that it is there.
// expect: no error holds, no deadlock holds, no race holds; 2 executions
// expect with -D EARLY=1: no error violated, no deadlock holds, no race violated
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_bool held[3];
_Atomic(atomic_bool *) last = &held[2];
int hits;

void *hit(void *number) {
  atomic_bool *mine = &held[(long)number];
#ifdef EARLY
  atomic_bool *before = atomic_exchange(&last, mine);
  atomic_store(mine, 1);
#else
  atomic_store(mine, 1);
  atomic_bool *before = atomic_exchange(&last, mine);
#endif
  while (atomic_load(before)) {
  }
  hits++;
  atomic_store(mine, 0);
  return 0;
}

int main(void) {
  pthread_t one;
  pthread_create(&one, 0, hit, (void *)1);
  hit((void *)0);
  pthread_join(one, 0);
  assert(hits == 2);
  return 0;
}
