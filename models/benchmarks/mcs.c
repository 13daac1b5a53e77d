/* SPDX-License-Identifier: Apache-2.0 */
/* The steps of mcs.ravel: N threads, each takes the lock of Mellor-Crummey and Scott once. */
#include "steps.h"

#ifndef N
#define N 3
#endif

atomic_int tail = -1;
atomic_int next[N];
atomic_int waits[N];
int inside;

static void *run(void *number) {
  int i = (int)(long)number;
  WRITE(next[i], -1);
  int before = atomic_exchange(&tail, i);
  if (before != -1) {
    WRITE(waits[i], 1);
    WRITE(next[before], i);
    AWAIT(READ(waits[i]) == 0);
  }
  inside++;
  assert(inside == 1);
  inside--;
  int n = READ(next[i]);
  if (n == -1) {
    int expected = i;
    if (atomic_compare_exchange_strong(&tail, &expected, -1)) {
      return 0;
    }
    n = READ(next[i]);
    AWAIT(n != -1);
  }
  WRITE(waits[n], 0);
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
  return 0;
}
