// SPDX-License-Identifier: Apache-2.0
// A thread that looks again and again: the program of papers/ssb-loop.ravel.
// no error holds, no deadlock holds, no race violated
#include <pthread.h>

#ifndef N
#define N 3
#endif

static int x, y, z;

static void *p(void *unused) {
  x = 1;
  return unused;
}

static void *q(void *unused) {
  y = 1;
  return unused;
}

static void *r(void *unused) {
  if (y == 0) {
    z = 1;
  }
  return unused;
}

static void *s(void *unused) {
  while (y < N) {
    if (z == 1) {
      x = 2;
    }
    y = y + 1;
  }
  return unused;
}

int main(void) {
  void *(*all[])(void *) = {p, q, r, s};
  pthread_t threads[4];
  for (int k = 0; k < 4; k++) {
    pthread_create(&threads[k], 0, all[k], 0);
  }
  for (int k = 0; k < 4; k++) {
    pthread_join(threads[k], 0);
  }
  return 0;
}
