/* SPDX-License-Identifier: Apache-2.0 */
/* The steps of lost-updates.ravel: N threads, each reads a number, then writes the next one. */
#include "steps.h"

#ifndef N
#define N 3
#endif

atomic_int x;

static void *run(void *unused) {
  int seen = READ(x);
  WRITE(x, seen + 1);
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
