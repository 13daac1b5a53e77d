// SPDX-License-Identifier: Apache-2.0
// A lock that is taken in one step; with PLAIN, it is let go by a store that is not atomic, while
// the other thread looks at it again and again.
// expect: no error holds, no deadlock holds, no race holds; 2 executions
// expect with -D PLAIN=1: no error holds, no deadlock holds, no race violated
#include <assert.h>
#include <pthread.h>

int taken, hits;

void *hit(void *unused) {
  while (!__sync_bool_compare_and_swap(&taken, 0, 1)) {
  }
  hits++;
#ifdef PLAIN
  taken = 0;
#else
  __sync_lock_release(&taken);
#endif
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
