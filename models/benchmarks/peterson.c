/* SPDX-License-Identifier: Apache-2.0 */
/* The steps of peterson.ravel: two threads, V rounds of trying to enter. */
#include "steps.h"

#ifndef V
#define V 2
#endif

atomic_int flag[2];
atomic_int turn;
int inside;

static void *run(void *number) {
  int i = (int)(long)number;
  for (int round = 0; round < V; round++) {
    WRITE(flag[i], 1);
    WRITE(turn, 1 - i);
    if (!READ(flag[1 - i]) || READ(turn) == i) {
      inside++;
      assert(inside == 1);
      inside--;
    }
    WRITE(flag[i], 0);
  }
  return 0;
}

int main(void) {
  pthread_t threads[2];
  for (int i = 0; i < 2; i++) {
    START(threads[i], run, i);
  }
  for (int i = 0; i < 2; i++) {
    JOIN(threads[i]);
  }
  return 0;
}
