/* SPDX-License-Identifier: Apache-2.0 */
/* The steps of adds.ravel: N threads, each adds one to a number and does not use the result. */
#include "steps.h"

#ifndef N
#define N 3
#endif

atomic_int x;

static void *run(void *unused) {
  atomic_fetch_add(&x, 1);
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
  assert(READ(x) == N);
  return 0;
}
