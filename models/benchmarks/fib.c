/* SPDX-License-Identifier: Apache-2.0 */
/* The steps of papers/fib.ravel: two threads, each adds the other's variable to its own, N times. */
#include "steps.h"

#ifndef N
#define N 3
#endif

atomic_int i = 1;
atomic_int j = 1;

static void *first(void *unused) {
  for (int n = 0; n < N; n++) {
    int other = READ(j);
    WRITE(i, READ(i) + other);
  }
  return 0;
}

static void *second(void *unused) {
  for (int n = 0; n < N; n++) {
    int other = READ(i);
    WRITE(j, READ(j) + other);
  }
  return 0;
}

int main(void) {
  pthread_t one;
  pthread_t two;
  int largest[] = {1, 3, 8, 21, 55, 144, 377, 987, 2584, 6765};
  START(one, first, 0);
  START(two, second, 0);
  JOIN(one);
  JOIN(two);
  assert(READ(i) <= largest[N] && READ(j) <= largest[N]);
  return 0;
}
