// SPDX-License-Identifier: Apache-2.0
// A barrier that turns over with each use, made of atomic variables. With LATE, the last thread turns
// it over before it counts anew.
// expect: no error holds, no deadlock holds, no race holds; 16 executions
// expect with -D LATE=1: no error holds, no deadlock violated, no race holds
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#define THREADS 2

atomic_int missing = THREADS;
atomic_bool turn;
int rounds[THREADS];

static void meet(void) {
  _Bool mine = !atomic_load(&turn);
  if (atomic_fetch_sub(&missing, 1) == 1) {
#ifdef LATE
    atomic_store(&turn, mine);
    atomic_store(&missing, THREADS);
#else
    atomic_store(&missing, THREADS);
    atomic_store(&turn, mine);
#endif
  } else {
    while (atomic_load(&turn) != mine) {
    }
  }
}

void *work(void *number) {
  long me = (long)number;
  for (int round = 1; round <= 2; round++) {
    rounds[me] = round;
    meet();
    assert(rounds[1 - me] == round);
    meet();
  }
  return 0;
}

int main(void) {
  pthread_t one;
  pthread_create(&one, 0, work, (void *)1);
  work((void *)0);
  pthread_join(one, 0);
  return 0;
}
