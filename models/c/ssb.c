// SPDX-License-Identifier: Apache-2.0
// The smallest program on which sleep sets get stuck: the program of papers/ssb.ravel.
// no error holds, no deadlock holds, no race violated
#include <pthread.h>

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
  if (z == 1) {
    x = 2;
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
