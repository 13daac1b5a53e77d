// SPDX-License-Identifier: Apache-2.0
// N threads that each add one, in two steps: the program of papers/inc.ravel.
// no error holds, no deadlock holds, no race violated
#include <assert.h>
#include <pthread.h>

#ifndef N
#define N 3
#endif

static int x;

static void *add(void *unused) {
  x = x + 1;
  return unused;
}

int main(void) {
  pthread_t threads[N];
  for (int k = 0; k < N; k++) {
    pthread_create(&threads[k], 0, add, 0);
  }
  for (int k = 0; k < N; k++) {
    pthread_join(threads[k], 0);
  }
  assert(x >= 1);
  return 0;
}
