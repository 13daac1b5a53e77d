/* SPDX-License-Identifier: Apache-2.0 */
/* The steps of treiber.ravel: N threads, each pushes a cell of its own and pops one. */
#include "steps.h"

#ifndef N
#define N 2
#endif

atomic_int top = -1;
atomic_int next[N];

static void *run(void *number) {
  int i = (int)(long)number;
  int done = 0;
  while (!done) {
    int head = READ(top);
    WRITE(next[i], head);
    done = atomic_compare_exchange_strong(&top, &head, i);
  }
  done = 0;
  while (!done) {
    int head = READ(top);
    assert(head >= 0);
    int below = READ(next[head]);
    done = atomic_compare_exchange_strong(&top, &head, below);
  }
  return 0;
}

int main(void) {
  pthread_t threads[N];
  for (int i = 0; i < N; i++) {
    START(threads[i], run, i);
  }
  for (int i = 0; i < N; i++) {
    JOIN(threads[i]);
  }
  assert(READ(top) == -1);
  return 0;
}
