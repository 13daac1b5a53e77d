// SPDX-License-Identifier: Apache-2.0
// How large two variables can grow that add each other: the program of papers/fib.ravel.
// no error holds, no deadlock holds, no race violated
#include <assert.h>
#include <pthread.h>

#ifndef N
#define N 3
#endif
#ifndef LESS
#define LESS 0
#endif

static const int largest[] = {1, 3, 8, 21, 55, 144, 377, 987, 2584, 6765};
static int i = 1, j = 1;

static void *first(void *unused) {
  for (int k = 0; k < N; k++) {
    int t = j;
    i = i + t;
  }
  return unused;
}

static void *second(void *unused) {
  for (int k = 0; k < N; k++) {
    int t = j;
    j = t + i;
  }
  return unused;
}

int main(void) {
  pthread_t one, two;
  pthread_create(&one, 0, first, 0);
  pthread_create(&two, 0, second, 0);
  pthread_join(one, 0);
  pthread_join(two, 0);
  assert(i <= largest[N] - LESS && j <= largest[N] - LESS);
  return 0;
}
