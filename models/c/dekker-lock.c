// SPDX-License-Identifier: Apache-2.0
// Dekker's lock: who wants to come in says so, and gives way if it is the turn of the other. With
// RUDE, nobody says that it gives way, and both wait for ever.
// expect: no error holds, no deadlock holds, no race holds
// expect with -D RUDE=1: no error holds, no deadlock violated, no race holds
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int wants[2], turn;
static int inside;

static void *enter(void *which) {
  int me = *(int *)which, other = 1 - me;
  atomic_store(&wants[me], 1);
  while (atomic_load(&wants[other])) {
#ifndef RUDE
    if (atomic_load(&turn) != me) {
      atomic_store(&wants[me], 0);
      while (atomic_load(&turn) != me) {
      }
      atomic_store(&wants[me], 1);
    }
#endif
  }
  inside++;
  assert(inside == 1);
  inside--;
  atomic_store(&turn, other);
  atomic_store(&wants[me], 0);
  return 0;
}

int main(void) {
  static int names[] = {0, 1};
  pthread_t one, two;
  pthread_create(&one, 0, enter, &names[0]);
  pthread_create(&two, 0, enter, &names[1]);
  pthread_join(one, 0);
  pthread_join(two, 0);
  return 0;
}
