// SPDX-License-Identifier: Apache-2.0
// A lock that hands out tickets; with LOADS, two threads may draw the same one.
// expect: no error holds, no deadlock holds, no race holds; 2 executions
// expect with -D LOADS=1: no error violated, no deadlock violated, no race violated
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_uint next, serving;
int hits;

static unsigned draw(void) {
#ifdef LOADS
  unsigned mine = atomic_load(&next);
  atomic_store(&next, mine + 1);
  return mine;
#else
  return atomic_fetch_add(&next, 1);
#endif
}

void *hit(void *unused) {
  unsigned mine = draw();
  while (atomic_load(&serving) != mine) {
  }
  hits++;
  atomic_fetch_add(&serving, 1);
  return unused;
}

int main(void) {
  pthread_t one, two;
  pthread_create(&one, 0, hit, 0);
  pthread_create(&two, 0, hit, 0);
  pthread_join(one, 0);
  pthread_join(two, 0);
  assert(hits == 2);
  return 0;
}
